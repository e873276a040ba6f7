"""Scrumpy: refusals about cards in hand, and about goods that are gained, processed and delivered."""

from parlour.core.game import Why
from parlour.core.phrases import listed
from parlour.games.scrumpy.faces import goods, pays
from parlour.games.scrumpy.labels import is_payable
from parlour.games.scrumpy.names import GOOD_NAMES
from parlour.games.scrumpy.reasons import Seen
from parlour.games.scrumpy.state import GOODS, Good, Phase, Verb


class RefusedGoods(Seen):
    """The clauses that forbid steps with cards."""

    def not_goods(self, verb: Verb, one: int, two: int) -> Why:
        """The clause that forbids an action of the phase that is not legal."""
        match verb:
            case Verb.STORE | Verb.STORE_TOP:
                return self._not_store(one, two) if verb is Verb.STORE else self._not_gained(one) or self._no_top()
            case Verb.KEEP_AS:
                return self._not_keep_as(one, two)
            case Verb.DELIVER:
                return self._not_taken("SC-4.4", one, two)
            case Verb.KEEP_FROM | Verb.DISCARD_FROM | Verb.FORGO:
                return self._not_used(verb, one, two)
            case Verb.CRAFT:
                return self._not_craft(one)
        clause = "SC-6.1" if self.phase is Phase.REFRESH else "SC-7.10"
        return Why(clause, f"you hold no {self.workers[one]}")

    def no_room(self, good: int) -> Why:
        """SC-3.4."""
        return Why("SC-3.4", f"you can store {goods(int(self.box['room'][good]), good)}, no more")

    # --- gaining

    def _not_store(self, kind: int, good: int) -> Why:
        return self._not_gained(good) or Why("SC-3.2", f"you hold no {self.workers[kind]}")

    def _not_gained(self, good: int) -> Why | None:
        is_open = self.s["goods"][self.front, good] or (
            self.s["either"][self.front] and good in (Good.APPLE, Good.WOOD)
        )
        if not is_open:
            return Why("SC-3.2", f"no {GOOD_NAMES[good]} is to be gained now")
        return None if self.room(good) > 0 else self.no_room(good)

    def _no_top(self) -> Why:
        return Why("SC-3.8", "your draw pile and your discard pile are empty")

    # --- the reward of a delivery

    def _not_keep_as(self, kind: int, good: int) -> Why:
        if not self.s["goods"][self.front, good]:
            return Why("SC-4.6", f"no {GOOD_NAMES[good]} of the reward is still to come")
        if self.room(good) <= 0:
            return self.no_room(good)
        return Why("SC-4.6", f"no {self.workers[kind]} is among the cards delivered")

    # --- stored cards

    def _not_taken(self, clause: str, kind: int, good: int) -> Why:
        """A card that should leave storage, in the order of the goods that are due."""
        due = self.s["goods"][self.front]
        first = next((each for each in range(GOODS) if due[each]), good)
        if good != first:
            order = f"now {GOOD_NAMES[first]} is due" if due[good] else f"no {GOOD_NAMES[good]} is due"
            return Why(clause, order)
        return Why(clause, f"no {self.workers[kind]} is stored as {GOOD_NAMES[good]}")

    def _not_used(self, verb: Verb, kind: int, good: int) -> Why:
        made = self.s["make"][self.front]
        if verb is Verb.FORGO:
            no = "no good is to be made any more" if not made.any() else "the goods are the only reward"
            return Why("SC-3.5", no)
        if verb is Verb.DISCARD_FROM:
            if made.any():
                return Why("SC-3.3", "first it is said which card becomes the product")
            return self._not_taken("SC-3.3", kind, good)
        if not made.any():
            return Why("SC-3.3", "no good is to be made any more; the other cards are discarded")
        if not self.s["goods"][self.front, good]:
            return Why("SC-3.3", f"no {GOOD_NAMES[good]} is being used up")
        return Why("SC-3.3", f"no {self.workers[kind]} is stored as {GOOD_NAMES[good]}")

    # --- recipes

    def _not_craft(self, recipe: int) -> Why:
        known = self.s["recipe"][self.front].tolist()
        name = self.recipes[recipe]
        if recipe + 1 not in known or not self.s["times"][self.front, known.index(recipe + 1)]:
            return Why("SC-5.10", f"{name} is not to be had with this step, or not any more")
        if not is_payable(self.loaded, self.s, recipe):
            return Why("SC-3.5", f"it takes {listed(pays(self.loaded, recipe))}, and you have not so much")
        if self.box["pays_card"][recipe] and not self.s["space"]:
            return Why("SC-7.4", "no card of yours is acting that could leave the game")
        return Why("SC-3.5", "it would bring none of its rewards: there is no room, or no card to store")

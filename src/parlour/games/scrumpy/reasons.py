"""Scrumpy: the clause behind every choice, from what the seat to act sees. Refusals are in `refusals.py`."""

from typing import Any

from parlour.core.game import LoadedBox, Why
from parlour.core.phrases import counted
from parlour.games.scrumpy.faces import (
    action_text,
    goal_text,
    goods,
    needs_text,
    office_text,
    recipe_text,
    reward_text,
    sale_text,
)
from parlour.games.scrumpy.labels import act_of, is_owner_upgraded, price
from parlour.games.scrumpy.names import goal_names, recipe_names, vendor_names, worker_names
from parlour.games.scrumpy.state import GOODS, SETS, Core, Cube, Phase, Reach, Verb
from parlour.games.scrumpy.wording import front

REACHES = {
    Reach.LAST: ("SC-7.7", "It is the last-played worker of another player."),
    Reach.OWN: ("SC-7.8", "It lies in another of your own Worker spaces."),
    Reach.ANY: ("SC-7.8", "It lies open in a Storehouse."),
}
STOPS = {
    Phase.GAIN: ("SC-3.2", "You may stop gaining at any point."),
    Phase.CRAFT: ("SC-5.10", "No conversion is compulsory here."),
    Phase.ROLL: ("SC-5.10", "The die need not be rolled."),
    Phase.COPY: ("SC-5.10", "Nothing need be copied."),
    Phase.RECRUIT: ("SC-5.10", "Nobody need be recruited."),
    Phase.OWNER: ("SC-5.10", "An Owner Action of a worker is optional."),
    Phase.MANAGE: ("SC-5.10", "Drawing is optional, and without it nothing is discarded."),
    Phase.REFRESH: ("SC-6.1", "Cards in hand may be kept, and need not be."),
}


class Seen:
    """A state as the seat to act sees it, with the words of the box."""

    def __init__(self, box: LoadedBox, s: Any) -> None:
        self.loaded, self.box, self.s = box, box.record[0], s
        self.phase, self.seat, self.seats = Phase(int(s["phase"])), int(s["to_act"]), int(s["seats"])
        self.workers, self.vendors, self.goals = worker_names(box), vendor_names(box), goal_names(box)
        self.recipes = recipe_names(box)
        self.front = front(s)

    def mine(self, key: str, *at: int) -> int:
        """A number of the seat to act."""
        return int(self.s[key][(self.seat, *at)])

    def room(self, good: int) -> int:
        """How many more of a good the seat to act can store (SC-3.4)."""
        return int(self.box["room"][good]) - self.mine("stored_size", good)

    def cubes(self) -> int:
        """The cubes that the seat to act has not moved yet."""
        return int(self.s["cubes"][self.seat].sum())


def why(box: LoadedBox, s: Any, action: int) -> Why:
    """The clause that allows a legal action."""
    return _Reasons(box, s).why(*act_of(box, action))


class _Reasons(Seen):
    """The clauses that allow what is legal."""

    def why(self, verb: Verb, one: int, two: int) -> Why:
        """The clause that allows a legal action."""
        if verb is Verb.STOP:
            return Why(*STOPS[self.phase])
        if verb in (Verb.DELIVER_TO, Verb.SELL, Verb.USE, Verb.ACHIEVE, Verb.END_TURN):
            return self._why_beside(verb, one, two)
        if verb in (Verb.OWNER, Verb.PLAY, Verb.RECRUIT, Verb.LAYABOUT, Verb.PASS):
            return self._why_core(verb, one, two)
        if verb in (Verb.STORE, Verb.STORE_TOP, Verb.KEEP_FROM, Verb.DISCARD_FROM, Verb.KEEP_AS, Verb.FORGO):
            return self._why_goods(verb, one, two)
        return self._why_step(verb, one, two)

    # --- beside the Core Action

    def _why_beside(self, verb: Verb, one: int, two: int) -> Why:
        match verb:
            case Verb.DELIVER_TO:
                worth = int(self.box["worth"][one // SETS, one % SETS])
                return Why(
                    "SC-4.3",
                    f"{needs_text(self.loaded, one)} are delivered, and a cube of yours moves to the space; you get "
                    f"{reward_text(self.loaded, one, 0)}, and {reward_text(self.loaded, one, two + 1)} from the space: "
                    f"{worth} prestige at the end.",
                )
            case Verb.SELL:
                return Why("SC-4.10", f"Sold it brings {sale_text(self.loaded, one)}; which card goes is your choice.")
            case Verb.USE:
                return self._why_use(int(self.box["secondary"][one]))
            case Verb.ACHIEVE:
                clause = "SC-8.4" if self.box["goal_pays"][one] else "SC-8.1"
                worth = int(self.box["goal_worth"][one])
                return Why(clause, f"You have {goal_text(self.loaded, one)}: {worth} prestige at the end.")
        return Why("SC-4.2", "The Core Action is over; the turn ends when you say so.")

    def _why_use(self, what: int) -> Why:
        if what <= GOODS:
            return Why("SC-4.11", f"The card itself becomes {goods(1, what - 1)}.")
        return Why("SC-4.11", "The card is discarded for what its secondary action brings.")

    # --- Core Actions

    def _why_core(self, verb: Verb, one: int, two: int) -> Why:
        match verb:
            case Verb.OWNER:
                return self._why_owner(one)
            case Verb.PLAY:
                text = action_text(self.loaded, one)
                return Why("SC-5.5", f"A worker from hand fills the leftmost empty space, and may: {text}.")
            case Verb.RECRUIT:
                return self._why_recruit(two)
            case Verb.LAYABOUT:
                return Why("SC-5.7", "A grey Idle Layabout fills a Worker space, and you take 1 coin.")
        return Why("SC-5.8", "No other Core Action is possible.")

    def _why_owner(self, one: int) -> Why:
        text = office_text(self.loaded, one, is_owner_upgraded(self.s, one))
        if self.phase is Phase.OWNER:
            return Why("SC-7.11", f"The meeple stays where it is: {text}.")
        if self.mine("actions") >= self.box["core_actions"] - 1:
            return Why("SC-5.2", f"It has to be taken once a round, and this is your last Core Action: {text}.")
        return Why("SC-5.4", f"Once a round you take one: {text}.")

    def _why_recruit(self, slot: int) -> Why:
        if self.phase is Phase.PICK:
            return Why("SC-2.7", "Before the first turn each takes a worker off the strip free.")
        coins = counted(price(self.loaded, self.s, slot), "coin")
        if self.phase is Phase.RECRUIT:
            return Why("SC-7.2", f"For {coins} it comes on top of the card acting, and may act.")
        return Why("SC-5.6", f"For {coins} it fills the leftmost empty space, and may act.")

    # --- cards that become goods, or leave them

    def _why_goods(self, verb: Verb, one: int, two: int) -> Why:
        match verb:
            case Verb.STORE:
                return Why("SC-3.2", f"{goods(1, two).capitalize()} is gained: any card from hand becomes it.")
            case Verb.STORE_TOP if self.mine("draw_size") == 0:
                return Why("SC-3.8", "Your draw pile is empty: the discard pile is shuffled, and the top card stored.")
            case Verb.STORE_TOP:
                return Why("SC-3.2", f"The unseen top card of your draw pile becomes {goods(1, one)}.")
            case Verb.KEEP_AS:
                return Why(
                    "SC-4.6", f"A delivered card becomes {goods(1, two)} of the reward, the others are discarded."
                )
            case Verb.KEEP_FROM:
                return Why("SC-3.3", "One of the cards processed becomes the product; which is your choice.")
            case Verb.DISCARD_FROM:
                return self._why_discard_from(two)
        if self.phase is Phase.KEEP:
            return Why("SC-4.6", "Goods of a reward may be forgone; the delivered cards are discarded.")
        return Why("SC-3.5", "Goods may be forgone here, for there is another reward.")

    def _why_discard_from(self, good: int) -> Why:
        if self.s["core"] == Core.BEFORE:
            return Why("SC-4.10", "The good is sold: its card goes to your discard pile, and which is your choice.")
        left = int(self.s["goods"][self.front][good])
        return Why("SC-3.3", f"{goods(left, good)} still to be used up: the cards go to your discard pile.")

    # --- other steps

    def _why_step(self, verb: Verb, one: int, two: int) -> Why:
        match verb:
            case Verb.CUBE:
                return self._why_cube(one)
            case Verb.DELIVER:
                left = goods(int(self.s["goods"][self.front][two]), two)
                return Why("SC-4.4", f"{left} still to be delivered; which cards is your choice.")
            case Verb.CRAFT:
                return self._why_craft(one)
            case Verb.COPY:
                clause, sentence = REACHES[Reach(int(self.s["reach"][self.front]))]
                return Why(clause, f"{sentence} Its text is performed with your own trees and goods.")
            case Verb.DISCARD:
                left = counted(int(self.s["left"][self.front]), "card")
                return Why("SC-7.10", f"{left} must still be discarded.")
            case Verb.KEEP:
                return Why("SC-6.1", "At Refresh cards in hand may be kept; the rest is discarded.")
        return Why(*PLAIN[verb])

    def _why_cube(self, cube: int) -> Why:
        clause = "SC-8.2" if self.front == 0 else "SC-4.3"
        if cube == Cube.ORCHARD:
            return Why(clause, "A space of your Orchard is open for a tree at once.")
        return Why(clause, "What the cube lies on counts as upgraded at once.")

    def _why_craft(self, recipe: int) -> Why:
        clause = "SC-7.12" if self.s["settles"][self.front] else "SC-3.5"
        return Why(clause, f"You can {recipe_text(self.loaded, recipe)}.")


PLAIN = {
    Verb.ROLL: ("SC-5.10", "The die may be rolled; what it shows is taken next."),
    Verb.TAKE_DIE: ("SC-11.3", "What the die shows is taken when you say so."),
    Verb.REROLL: ("SC-4.8", "The die may be rolled once more, and the new throw binds."),
    Verb.DRAW: ("SC-5.10", "The cards are drawn first; then discarding is compulsory."),
}


__all__ = ["Seen", "why"]

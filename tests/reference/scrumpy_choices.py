"""What may be done in each step of Scrumpy's actions (sections 5 to 7, 13)."""

from collections.abc import Iterator
from typing import Any

from .scrumpy_box import BOX, GOODS, OWNERS, RECIPES, WORKERS, kind
from .scrumpy_moves import Moves, goods_in
from .scrumpy_position import Step


def name_of(step: Step) -> str:
    """What kind of step this is."""
    return next(key for key in step if key != "either")


class Choices(Moves):
    """The questions that the step in front asks."""

    @property
    def front(self) -> Any:
        """What the step in front says."""
        step = self.pending[0]
        return step[name_of(step)]

    # ---- questions ----

    def _is_possible(self, recipe: str) -> bool:
        """Whether a recipe can be paid in full and brings at least one of its rewards (SC-3.5)."""
        pays, gives, me = RECIPES[recipe]["pays"], RECIPES[recipe]["gives"], self.me
        have = {
            **{good: len(me[good]) for good in GOODS},
            "coins": me["coins"],
            "tree": me["trees"],
            "card": len(me["spaces"][self.turn["space"] - 1]) if self.turn["space"] else 0,
        }
        if any(have[what] < number for what, number in pays.items()):
            return False
        if gives.get("coins") or gives.get("prestige") or (gives.get("tree") and self.can_plant()):
            return True
        cards = goods_in(pays) or me["hand"] or self.has_cards_to_draw()
        return bool(cards) and any(self.room(good) + pays.get(good, 0) > 0 for good in goods_in(gives))

    def _could_copy(self, whom: str) -> list[tuple[int, int]]:
        """Seats and spaces of the cards that can be copied (SC-7.6 to SC-7.9)."""
        seats = [0, 1] if self.seats == 1 else list(range(self.seats))
        places = [(seat, space) for seat in seats for space in self._spaces_offered(whom, seat)]
        return [place for place in places if self._may_be_copied(*place)]

    def _spaces_offered(self, whom: str, seat: int) -> list[int]:
        filled = [number for number, cards in enumerate(self.storehouse(seat), 1) if cards]
        if seat == self.seat:
            return [] if whom == "last" else [number for number in filled if number != self.turn["space"]]
        return {"own": [], "last": filled[-1:], "any": filled}[whom]

    def _may_be_copied(self, seat: int, space: int) -> bool:
        top = self.storehouse(seat)[space - 1][-1]
        copied = [seat, space] in self.turn["copied"]  # SC-7.9
        return kind(top) != "master" and bool(WORKERS[top]["action"]) and not copied

    def price(self, slot: int, extra: int = 0) -> int:
        """What the worker in a slot costs (SC-5.6, SC-7.2)."""
        cost: int = WORKERS[self.now["strip"][slot - 1]]["cost"]
        return max(0, cost - int(BOX["strip"]["discounts"][slot - 1]) - extra)

    def recruits(self, extra: int = 0) -> Iterator[str]:
        """The workers on the strip that the player to act can pay."""
        for slot, worker in enumerate(self.now["strip"], 1):
            if worker and self.price(slot, extra) <= self.me["coins"]:
                yield f"recruit {worker} from slot {slot}"

    # ---- legal actions ----

    def legal_in_step(self) -> Iterator[str]:
        """The actions of the step in front."""
        asked: dict[str, Any] = {
            "cube": self._legal_cube,
            "deliver": self._legal_deliver,
            "keep": self._legal_keep,
            "gain": self._legal_gain,
            "use": self._legal_use,
            "craft": self._legal_craft,
            "roll": lambda: iter(["roll", "stop"]),
            "die": self._legal_die,
            "copy": self._legal_copy,
            "recruit": self._legal_recruit,
            "owner": self._legal_owner,
            "manage": lambda: iter(["draw", "stop"]),
            "trim": lambda: (f"discard {card}" for card in self.me["hand"]),
        }
        return asked[name_of(self.pending[0])]()  # type: ignore[no-any-return]

    def _legal_cube(self) -> Iterator[str]:
        yield from (f"cube {what}" for what, number in self.me["cubes"].items() if number)

    def _legal_deliver(self) -> Iterator[str]:
        good = next(good for good in GOODS if self.front.get(good))  # bottles first
        yield from (f"deliver {card} from {good}" for card in self.me[good])

    def _legal_keep(self) -> Iterator[str]:
        yield "forgo"
        yield from (f"keep {card} as {good}" for card in self.now["held"] for good in self.front if self.room(good) > 0)

    def _goods_to_gain(self) -> list[str]:
        """The goods of a `gain` for which there is room."""
        either = ("apple", "wood") if "either" in self.front else ()
        return [good for good in GOODS if (good in self.front or good in either) and self.room(good) > 0]

    def _legal_gain(self) -> Iterator[str]:
        yield "stop"
        for good in self._goods_to_gain():
            yield from (f"store {card} as {good}" for card in self.me["hand"])
            if self.has_cards_to_draw():
                yield f"store top card as {good}"

    def _legal_use(self) -> Iterator[str]:
        spend = [good for good in GOODS if self.front["spend"].get(good)]
        if not self.front["make"]:
            yield from (f"discard {card} from {spend[0]}" for card in self.me[spend[0]])
            return
        yield from (f"keep {card} from {good}" for good in spend for card in self.me[good])
        if self.front["forgo"]:
            yield "forgo"

    def _legal_craft(self) -> Iterator[str]:
        yield "stop"
        yield from (recipe for recipe in self.front if self._is_possible(recipe))

    def _legal_die(self) -> Iterator[str]:
        yield "take die"
        if self.front["rerolls"]:
            yield "reroll"

    def _legal_copy(self) -> Iterator[str]:
        yield "stop"
        yield from (f"copy space {space} of seat {seat}" for seat, space in self._could_copy(self.front))

    def _legal_recruit(self) -> Iterator[str]:
        yield "stop"
        yield from self.recruits(self.front)

    def _legal_owner(self) -> Iterator[str]:
        yield "stop"
        yield from (f"owner {what}" for what in OWNERS if what not in self.front["done"])

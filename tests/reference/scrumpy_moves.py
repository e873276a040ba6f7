"""Small moves of Scrumpy, each of one thing, and the chance they ask for."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from .scrumpy_box import GOALS, GOODS, LAYABOUT, LIMITS, SLOTS, WORKERS
from .scrumpy_position import Position, Step, Table


class Chance(Protocol):
    """What is not in the players' hands."""

    def shuffle(self, whose: int | None, cards: list[str]) -> list[str]:
        """How the cards of a new draw pile (of a seat; None: the Automa's) come to lie, the next one first."""

    def throw(self) -> str:
        """The face that the Forager Die shows."""


class NoChance:
    """Nothing is mixed, and the die always shows its first face."""

    def shuffle(self, whose: int | None, cards: list[str]) -> list[str]:
        return cards

    def throw(self) -> str:
        return "2 apples"


def less(counts: dict[str, int], key: str, by: int = 1) -> None:
    """Lower a number; only non-zero numbers are written (section 14)."""
    counts[key] -= by
    if not counts[key]:
        del counts[key]


def goods_in(counts: Mapping[str, int]) -> dict[str, int]:
    """The goods among what is paid or given."""
    return {good: counts[good] for good in GOODS if counts.get(good)}


class Moves(Table):
    """A table on which things move."""

    def __init__(self, position: Position, seats: int, chance: Chance | None = None) -> None:
        super().__init__(position, seats)
        self.chance: Chance = chance or NoChance()

    # ---- cards ----

    def top_card(self) -> str | None:
        """The top card off the draw pile, which is made anew if it is empty (SC-3.8)."""
        if not self.me["draw"]:
            self.me["draw"], self.me["discard"] = self.chance.shuffle(self.seat, self.me["discard"]), []
        return self.me["draw"].pop(0) if self.me["draw"] else None

    def draw(self, number: int) -> None:
        for _ in range(number):
            if card := self.top_card():
                self.me["hand"].append(card)

    def move(self, card: str, start: str, to: str) -> None:
        """A card of the player to act from one heap to another."""
        self.me[start].remove(card)
        self.me[to].append(card)

    def move_all(self, start: str, to: str) -> None:
        self.me[to] += self.me[start]
        self.me[start] = []

    def discard_held(self) -> None:
        """SC-4.7."""
        self.me["discard"] += self.now["held"]
        self.now["held"] = []

    # ---- what never runs out, trees, Idle Layabouts ----

    def take(self, gives: Mapping[str, int]) -> bool:
        """Coins, prestige and trees of a reward, which are always taken (SC-3.5); whether there were any."""
        coins, prestige = gives.get("coins", 0), gives.get("prestige", 0)
        self.me["coins"] += coins
        self.me["prestige"] += prestige
        planted = [self.plant() for _ in range(gives.get("tree", 0))]
        return bool(coins or prestige or any(planted))

    def plant(self) -> bool:
        """A tree from the supply onto the Orchard, if that can be (SC-3.4)."""
        if not self.can_plant():
            return False
        self.now["trees"] -= 1
        self.me["trees"] += 1
        return True

    def grey_layabout(self) -> list[str]:
        """An Idle Layabout from the grey supply, if one is left (SC-4.8, SC-7.4)."""
        if not self.now["layabouts"]:
            return []
        self.now["layabouts"] -= 1
        return [LAYABOUT]

    def leave_game(self) -> None:
        """The card acting is removed, an Idle Layabout takes its place (SC-7.4)."""
        space = self.me["spaces"][self.turn["space"] - 1]
        self.now["removed"].append(space.pop())
        space += self.grey_layabout()

    # ---- the strip ----

    def slide_strip(self) -> None:
        """The strip slides right, and the left is filled from the deck (SC-3.10)."""
        cards = [card for card in self.now["strip"] if card]
        while len(cards) < SLOTS and self.now["deck"]:
            cards.insert(0, self.now["deck"].pop(0))
        self.now["strip"] = [*[None] * (SLOTS - len(cards)), *cards]

    def off_strip(self, slot: int) -> str:
        """The worker in a slot, counted from 1, which then is empty."""
        worker = self.now["strip"][slot - 1]
        self.now["strip"][slot - 1] = None
        return str(worker)

    # ---- goals ----

    def note_goal(self, who: Position, goal: str) -> None:
        """A goal achieved by a player or the Automa; the first takes the token (SC-8.3)."""
        who["achieved"].append(goal)
        if goal in self.now["tokens"]:
            self.now["tokens"].remove(goal)
            who["prestige"] += 1

    def is_met(self, goal: str) -> bool:
        """Whether the player to act has what a goal asks for (SC-1.7)."""
        me = self.me
        have = {
            **{good: len(me[good]) for good in GOODS},
            **{what: me[what] for what in ("coins", "prestige", "trees")},
            "hand": len(me["hand"]),
            "layabouts": me["hand"].count(LAYABOUT),
            "identical": self.identical_deliveries(),
            "last": int(self.turn["core"] == "after" and me["actions"] == LIMITS["core_actions"]),  # SC-8.5
        }
        return all(have[what] >= number for what, number in GOALS[goal]["needs"].items())

    # ---- steps ----

    def put_in_front(self, steps: Iterable[Step]) -> None:
        self.now["pending"][:0] = list(steps)

    def steps_of(self, worker: str) -> list[Step]:
        """The steps of a worker's Core Action, with the numbers as they are now (SC-7.12)."""
        return [step for step in map(self._laid_down, WORKERS[worker]["action"]) if step]

    def _laid_down(self, printed: dict[str, Any]) -> Step:
        step: Step = {key: self._counted(value) for key, value in printed.items()}
        if "owner" in step:
            step["owner"]["done"] = []
        return {} if any(step.get(kind) == {} for kind in ("gain", "craft")) else step

    def _counted(self, value: Any) -> Any:
        """Numbers in place of `trees` and `stock`; what comes to nothing is left out."""
        if not isinstance(value, dict):
            return value
        counted = {key: self._number(number) for key, number in value.items()}
        return {key: number for key, number in counted.items() if number != 0}

    def _number(self, number: Any) -> Any:
        if number == "trees":
            return self.me["trees"]
        return len(self.me["bottle"]) + len(self.me["cider"]) if number == "stock" else number


def gain_of(goods: Mapping[str, int]) -> list[Step]:
    """A step that gains these goods (SC-3.2), if there are any."""
    return [{"gain": dict(goods)}] if goods else []


def add(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Two heaps of goods as one."""
    return dict(Counter(one) + Counter(other))

"""Positions of Scrumpy (section 14): what lies on the table, what can be asked of it, and what each seat sees."""

from collections import Counter
from typing import Any

from .scrumpy_box import (
    CUBES,
    GOODS,
    LIMITS,
    SPACES,
    STORAGE,
    needs,
    reward_spaces,
    space_of,
)

Position = dict[str, Any]
Step = dict[str, Any]

TURN: Position = {"aux": False, "core": "before", "space": 0, "copied": []}
ZONES = ("hand", "draw", "discard", *GOODS)
"""A player's heaps of cards; his Worker spaces are heaps of heaps."""

FIELDS = {
    *("round", "first", "to_act", "phase", "vendors", "goals", "tokens", "strip", "deck", "worker_discard", "removed"),
    *("box", "layabouts", "trees", "turn", "pending", "held", "die", "players", "scores", "winners"),
}


def copied(value: Any) -> Any:
    """A copy of a position or a part of one, down to the names (copy.deepcopy takes three times as long)."""
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    return [copied(part) for part in value] if isinstance(value, list) else value


def blank_player() -> Position:
    """A player of whom nothing is said, but for the private goal."""
    return {
        **{zone: [] for zone in ZONES},
        "spaces": [[] for _ in range(SPACES)],
        "owner": None,
        "cubes": dict(CUBES),
        "trees": 0,
        "coins": 0,
        "prestige": 0,
        "achieved": [],
        "deliveries": [],
        "actions": 0,
    }


def cards_of(player: Position) -> Counter[str]:
    """All cards a player owns, wherever they lie."""
    heaps = [player[zone] for zone in ZONES] + player["spaces"]
    return Counter(card for heap in heaps for card in heap)


class Table:
    """What is on the table: a complete position, and the questions that can be read off it."""

    def __init__(self, position: Position, seats: int) -> None:
        fields = FIELDS | ({"automa"} if seats == 1 else set())
        if set(position) != fields:
            raise ValueError(f"parts of a position missing or unknown: {sorted(set(position) ^ fields)}")
        if len(position["players"]) != seats:
            raise ValueError("an entry for each seat")
        self.seats = seats
        self.now: Position = copied(position)

    # ---- who and where ----

    @property
    def players(self) -> list[Position]:
        return self.now["players"]  # type: ignore[no-any-return]

    @property
    def seat(self) -> int:
        """The seat to act, while there is one."""
        if self.now["to_act"] is None:
            raise ValueError("the game is over")
        return int(self.now["to_act"])

    @property
    def me(self) -> Position:
        """The player to act."""
        return self.players[self.seat]

    @property
    def turn(self) -> Position:
        return self.now["turn"]  # type: ignore[no-any-return]

    @property
    def pending(self) -> list[Step]:
        return self.now["pending"]  # type: ignore[no-any-return]

    @property
    def automa(self) -> Position | None:
        return self.now.get("automa")

    @property
    def everybody(self) -> list[Position]:
        """All who deliver and achieve goals: the players, and the Automa."""
        return [*self.players, *([self.automa] if self.automa else [])]

    # ---- questions ----

    def room(self, good: str) -> int:
        """How many more of a good the storage of the player to act takes (SC-3.4)."""
        return STORAGE[good] - len(self.me[good])

    def has_cards_to_draw(self) -> bool:
        """SC-3.8."""
        return bool(self.me["draw"] or self.me["discard"])

    def can_plant(self) -> bool:
        """A tree in the supply, and an Orchard space free of tree and cube (SC-3.4)."""
        return self.now["trees"] > 0 and self.me["trees"] + self.me["cubes"]["orchard"] < LIMITS["orchard"]

    def has_cube(self, seat: int) -> bool:
        return any(self.players[seat]["cubes"].values())

    def is_upgraded(self, what: str) -> bool:
        """Whether the cube of an Owner Action, of hand size or of retention has gone."""
        return self.me["cubes"][what] == 0

    def goals_left(self) -> list[str]:
        """The public goals and the private one that the player to act has not achieved."""
        return [goal for goal in (*self.now["goals"], self.me["goal"]) if goal not in self.me["achieved"]]

    def free_spaces(self, sets: str = "AB") -> list[str]:
        """The unoccupied reward spaces (SC-4.3)."""
        taken = {delivery for somebody in self.everybody for delivery in somebody["deliveries"]}
        return [space for space in reward_spaces(self.now["vendors"], sets) if space not in taken]

    def has_needs_of(self, delivery: str) -> bool:
        return all(len(self.me[good]) >= number for good, number in needs(delivery).items())

    def identical_deliveries(self) -> int:
        """The most deliveries to one set of one Vendor (SC-8.6)."""
        sets = Counter(space_of(delivery)[:2] for delivery in self.me["deliveries"])
        return max(sets.values(), default=0)

    def empty_space(self) -> int:
        """The leftmost empty Worker space, from 1; 0 if there is none (SC-5.3)."""
        return next((number for number, space in enumerate(self.me["spaces"], 1) if not space), 0)

    def storehouse(self, seat: int) -> list[list[str]]:
        """The Worker spaces of a seat; seat 1 alone is the Automa's (SC-12.7)."""
        if self.seats == 1 and seat == 1:
            last = self.now["automa"]["last"]
            return [[last] if last else []]
        return self.players[seat]["spaces"]  # type: ignore[no-any-return]

    # ---- writing ----

    def position(self) -> Position:
        """Everything, as section 14 writes it."""
        return copied(self.now)

    def view(self, seat: int) -> Position:
        """The position as this seat knows it (-1: a spectator), with "?" for what it does not know (section 10)."""
        if seat not in range(-1, self.seats):
            raise ValueError(f"no such seat: {seat}")
        seen = self.position()
        if seen["phase"] == "over":  # SC-10.5
            return seen
        for other, player in enumerate(seen["players"]):
            own = other == seat
            for zone in ("draw",) if own else ZONES:  # SC-10.2, SC-10.3
                player[zone] = ["?"] * len(player[zone])
            if not own and player["goal"] not in player["achieved"]:
                player["goal"] = "?"
        for zone in ("deck", "box"):
            seen[zone] = ["?"] * len(seen[zone])
        if seen["to_act"] != seat:
            seen["held"] = ["?"] * len(seen["held"])
        if "automa" in seen:
            seen["automa"]["deck"] = ["?"] * len(seen["automa"]["deck"])
        return seen

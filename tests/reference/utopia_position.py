"""Positions of Utopia (section 11): what is on the table as plain lists of names, read and written.

Guests, hands and discards lie in no order; bag and deck have the next thing first.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from .utopia_map import BASES, CIVS, ISLAND_OF, MONUMENTS, PRINCES, PRIVILEGES

Position = dict[str, Any]

WELCOME = ("welcome", "place", "build")  # phases of phase 1 (section 10), with `wonder` where it goes back to them
DEVELOPMENT = ("discard", "act", "from", "to", "count", "at", "trim")
PHASES = (*WELCOME, "wonder", *DEVELOPMENT, "over")

PENDING: dict[str, tuple[str, ...]] = {
    "place": ("civ", "island"),
    "wonder": ("civ", "island", "back"),
    "from": ("kind", "civ"),
    "to": ("kind", "civ", "from"),
    "count": ("kind", "civ", "from", "to"),
    "at": ("kind", "civ"),
}
"""What an unfinished action has fixed, by phase."""

EACH_SEAT = ("scores", "order", "played", "drew", "taken", "hands", "princes", "monuments", "wonders", "privileges")
FIELDS = {
    *EACH_SEAT,
    *("turn", "phase", "to_act", "pass", "favours", "guests", "bag", "scale", "deck", "discard", "owed"),
    *("pending", "winner"),
}


def defaults(seats: int) -> Position:
    """What a position says that says nothing, where that does not hang on the rest."""
    return {
        "turn": 1,
        "phase": "welcome",
        "scores": [0] * seats,
        "played": [False] * seats,
        "drew": [False] * seats,
        "favours": [],
        "taken": [[] for _ in range(seats)],
        "bag": [],
        "scale": list(CIVS),
        "hands": [[] for _ in range(seats)],
        "deck": [],
        "discard": [],
        "princes": [[] for _ in range(seats)],
        "monuments": [[] for _ in range(seats)],
        "wonders": [[] for _ in range(seats)],
        "privileges": [PRIVILEGES] * seats,
        "pending": {},
        "winner": None,
    }


def discards_due(order: list[int], seat: int) -> int:
    """Two for the seat ahead on the track, none for the last, one for the others (UT-5.2)."""
    if seat == order[-1]:
        return 0
    return 2 if seat == order[0] else 1


def read_princes(entries: Iterable[str]) -> Counter[tuple[str, str]]:
    """The princes of one seat by civilisation and district: `2 Maya at Tidegate`."""
    princes: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        number, civ, district = entry.replace(" at ", " ", 1).split(" ", 2)
        if (civ, district) in princes:
            raise ValueError(f"two entries for {civ} at {district}")
        princes[civ, district] = int(number)
    return princes


class Table:
    """What is on the table: a complete position, and the questions that can be read off it."""

    def __init__(self, position: Position, seats: int) -> None:
        if set(position) != FIELDS:
            raise ValueError(f"parts of a position missing or unknown: {sorted(set(position) ^ FIELDS)}")
        if any(len(position[key]) != seats for key in EACH_SEAT):
            raise ValueError("an entry for each seat")
        self.seats = seats
        self._read_numbers(position)
        self._read_cards_and_guests(position)
        self._read_board(position)

    def _read_numbers(self, position: Position) -> None:
        self.turn: int = position["turn"]
        self.phase: str = position["phase"]
        self.to_act: int | None = position["to_act"]
        self.pass_: int = position["pass"]
        self.scores: list[int] = list(position["scores"])
        self.order: list[int] = list(position["order"])
        self.played: list[bool] = list(position["played"])
        self.drew: list[bool] = list(position["drew"])
        self.favours: list[int] = list(position["favours"])
        self.owed: int = position["owed"]
        self.privileges: list[int] = list(position["privileges"])
        self.pending: dict[str, str] = dict(position["pending"])
        self.winner: int | None = position["winner"]

    def _read_cards_and_guests(self, position: Position) -> None:
        self.guests: list[str] = list(position["guests"])
        self.taken: list[list[str]] = [list(guests) for guests in position["taken"]]
        self.bag: list[str] = list(position["bag"])
        self.hands: list[list[str]] = [list(hand) for hand in position["hands"]]
        self.deck: list[str] = list(position["deck"])
        self.discard: list[str] = list(position["discard"])

    def _read_board(self, position: Position) -> None:
        self.scale: list[str] = list(position["scale"])
        self.princes = [read_princes(entries) for entries in position["princes"]]
        self.monuments: dict[str, tuple[str, int]] = {}  # district: civilisation and owner
        self.wonders: dict[str, int] = {}  # island: owner
        for owner in range(self.seats):
            for entry in position["monuments"][owner]:
                civ, district = entry.split(" at ", 1)
                if district in self.monuments:
                    raise ValueError(f"two monuments at {district}")
                self.monuments[district] = civ, owner
            for island in position["wonders"][owner]:
                if island in self.wonders:
                    raise ValueError(f"two wonders on {island}")
                self.wonders[island] = owner

    # ---- questions ----

    @property
    def seat(self) -> int:
        """The seat to act, while there is one."""
        if self.to_act is None:
            raise ValueError("the game is over")
        return self.to_act

    @property
    def hand(self) -> list[str]:
        return self.hands[self.seat]

    def supply(self, seat: int, civ: str) -> int:
        """Princes of a civilisation that are not on the board (UT-2.3)."""
        return PRINCES - sum(n for (of, _), n in self.princes[seat].items() if of == civ)

    def bases(self, seat: int) -> int:
        """Bases that no monument and no wonder has used up (section 1)."""
        monuments = sum(owner == seat for _, owner in self.monuments.values())
        return BASES - monuments - list(self.wonders.values()).count(seat)

    def monuments_left(self, civ: str) -> int:
        return MONUMENTS - sum(of == civ for of, _ in self.monuments.values())

    def standing(self, seat: int, civ: str, island: str = "") -> list[str]:
        """The districts, of one island or of all, where the seat has princes of a civilisation."""
        there = [district for (of, district), n in self.princes[seat].items() if of == civ and n]
        return [district for district in there if island in ("", ISLAND_OF[district])]

    def next_in_order(self) -> int:
        """The seat highest on the track now that is not through (UT-3.3)."""
        return next(seat for seat in self.order if not self.played[seat])

    def in_welcome(self) -> bool:
        """Whether this is phase 1."""
        return self.phase in WELCOME or (self.phase == "wonder" and self.pending.get("back") != "act")

    # ---- writing ----

    def _public(self) -> Position:
        """UT-9.1: all but hands, deck and bag."""
        return {
            "turn": self.turn,
            "phase": self.phase,
            "to_act": self.to_act,
            "pass": self.pass_,
            "scores": list(self.scores),
            "order": list(self.order),
            "played": list(self.played),
            "drew": list(self.drew),
            "favours": list(self.favours),
            "guests": list(self.guests),
            "taken": [list(guests) for guests in self.taken],
            "scale": list(self.scale),
            "discard": list(self.discard),
            "owed": self.owed,
            "privileges": list(self.privileges),
            "pending": dict(self.pending),
            "winner": self.winner,
            **self._board(),
        }

    def _board(self) -> Position:
        seats = range(self.seats)
        built = list(self.monuments.items())
        return {
            "princes": [
                [f"{n} {civ} at {district}" for (civ, district), n in princes.items() if n] for princes in self.princes
            ],
            "monuments": [[f"{civ} at {where}" for where, (civ, owner) in built if owner == seat] for seat in seats],
            "wonders": [[island for island, owner in self.wonders.items() if owner == seat] for seat in seats],
        }

    def position(self) -> Position:
        """Everything, as section 11 writes it."""
        hands = [list(hand) for hand in self.hands]
        return {**self._public(), "hands": hands, "bag": list(self.bag), "deck": list(self.deck)}

    def view(self, seat: int) -> Position:
        """The position as this seat knows it (-1: a spectator), with "?" for what it does not know (UT-9.1)."""
        if seat not in range(-1, self.seats):
            raise ValueError(f"no such seat: {seat}")
        hands = [list(hand) if owner == seat else ["?"] * len(hand) for owner, hand in enumerate(self.hands)]
        return {**self._public(), "hands": hands, "bag": ["?"] * len(self.bag), "deck": ["?"] * len(self.deck)}

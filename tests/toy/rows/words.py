"""Rows: names, positions, the layout and the table."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from parlour.core.errors import IllegalArrangement, MalformedBox, MalformedPosition
from parlour.core.game import Hint, Lists, LoadedBox, Option, Why
from parlour.core.reading import Node
from parlour.core.table import Card, Cards, Choice, Meld, Melds, Table
from toy.rows.kernels import CARDS, END, NAMES, OVER, Box, legal

CARD_NAMES = ("Ant", "Bee", "Cat", "Dog", "Eel", "Fox")
PHASES = ("turn", "over")
KEYS = ("phase", "to_act", "hands", "away", "rows", "laid")
PRINTED = {"copies": 3, "hand": [2, 1, 4]}


def load_box(path: Path | None = None) -> LoadedBox:
    """The only box there is."""
    return read_box(PRINTED, "rows")


def read_box(document: Any, source: str) -> LoadedBox:
    """A box whose `hand` is default, least and most of the option."""
    parts = Node(document, source, MalformedBox).mapping(("copies", "hand"), ("copies", "hand"))
    record = Box.blank()
    record["copies"] = parts["copies"].integer(3, 3)
    default, least, most = (node.integer(1, 4) for node in parts["hand"].entries(3))
    sizes = (default, *(size for size in range(least, most + 1) if size != default))
    option = Option("hand", tuple(map(str, sizes)), "RO-1", "Cards that every seat gets.", codes=sizes)
    return LoadedBox(record, document, source, str(sizes), document == PRINTED, (option,))


def max_plies(box: LoadedBox, seats: int) -> int:
    """Every card is laid once at most, and ends a turn at most (RO-2)."""
    return 2 * CARDS


class RowsActions:
    """`lay X` and `end turn`."""

    def __init__(self, box: LoadedBox) -> None:
        self.names = (*(f"lay {card}" for card in CARD_NAMES), "end turn")

    def why(self, s: Any, action: int) -> Why:
        """RO-2 allows everything."""
        return Why("RO-2", "Cards are laid, then the turn ends.")

    def why_not(self, s: Any, action: int) -> Why:
        """Nothing laid, no such card, or the end."""
        if s["to_act"] < 0:
            return Why("RO-2", "the game is over")
        return Why("RO-2", "lay a card first" if action == END else "you do not hold that card")

    def told(self, action: int, own: bool) -> str:
        """All is public."""
        return "ends the turn" if action == END else f"lays {CARD_NAMES[action]}"


# --- the layout


def rows(s: Any) -> list[list[str]]:
    """The rows on the table; without a layout each card is one."""
    found: list[list[str]] = [[]]
    for code in s["layout"]:
        if code:
            found[-1].append(CARD_NAMES[abs(int(code)) - 1])
        if code < 0:
            found.append([])
    return found[:-1] or [[name] for name in _heap(s["field"])]


def write_rows(s: Any, lists: Lists) -> None:
    """Put the layout into the record."""
    codes = [CARD_NAMES.index(name) + 1 for row in lists for name in row]
    ends = np.cumsum([len(row) for row in lists], dtype=int) - 1
    layout = np.zeros(CARDS, np.int8)
    layout[: len(codes)] = codes
    layout[ends] *= -1
    s["layout"] = layout


def faults(box: LoadedBox, s: Any, lists: Lists) -> tuple[str, ...]:
    """RO-3."""
    return tuple(_fault(row) for row in lists)


def _fault(row: Sequence[str]) -> str:
    for name in row:
        if name not in CARD_NAMES:
            return f"there is no animal {name!r}"
        if row.count(name) > 1:
            return f"the {name} comes twice"
    return "" if row else "it is empty"


def arrange(box: LoadedBox, s: Any, lists: Lists) -> None:
    """RO-3."""
    if not s["laid"]:
        raise IllegalArrangement("lay a card first", "RO-3")
    for row, fault in zip(lists, faults(box, s, lists), strict=True):
        if fault:
            raise IllegalArrangement(f"{' '.join(row)}: {fault}", "RO-3")
    if Counter(name for row in lists for name in row) != Counter(_heap(s["field"])):
        raise IllegalArrangement("these are not the animals on the table", "RO-3")
    if s["display"]:
        write_rows(s, lists)


def tidy(box: LoadedBox, s: Any, lists: Lists) -> Lists:
    """In the order of the alphabet."""
    return [sorted(row) for row in lists]


# --- positions


def write(box: LoadedBox, s: Any) -> dict[str, Any]:
    """A state or observation in words."""
    seats = range(int(s["seats"]))
    total = CARDS - int(s["field"].sum()) - sum(int(s["hand_size"][seat]) for seat in seats)
    return {
        "phase": PHASES[s["phase"]],
        "to_act": None if s["to_act"] < 0 else int(s["to_act"]),
        "hands": [_heap(s["hands"][seat], int(s["hand_size"][seat])) for seat in seats],
        "away": _heap(s["away"], total),
        "rows": rows(s),
        "laid": int(s["laid"]),
    }


def _heap(counts: Any, size: int = 0) -> list[str]:
    cards = [CARD_NAMES[card - 1] for card in range(1, NAMES) for _ in range(counts[card])]
    return cards + ["?"] * (size - len(cards))


def read(box: LoadedBox, given: Any, s: Any) -> None:
    """Read a position; what lies nowhere was put away."""
    parts = Node({"phase": "turn", "rows": [], "laid": 0, **given}, "", MalformedPosition).mapping(KEYS, ("hands",))
    seats = int(s["seats"])
    s["phase"] = parts["phase"].one_of(PHASES)
    s["to_act"] = -1
    if s["phase"] != OVER:
        s["to_act"] = parts["to_act"].integer(0, seats - 1) if "to_act" in parts else 0
    for seat, hand in enumerate(parts["hands"].entries(seats)):
        for card in hand:
            s["hands"][seat][card.one_of(CARD_NAMES) + 1] += 1
            s["hand_size"][seat] += 1
    lists = [[CARD_NAMES[card.one_of(CARD_NAMES)] for card in row] for row in parts["rows"]]
    for name in (name for row in lists for name in row):
        s["field"][CARD_NAMES.index(name) + 1] += 1
    if s["display"]:
        write_rows(s, lists)
    for card in range(1, NAMES):
        s["away"][card] = int(box.record["copies"][0]) - s["hands"][:, card].sum() - s["field"][card]
    s["laid"] = parts["laid"].integer(0, CARDS)


# --- the table


def table(box: LoadedBox, seen: Any, seat: int) -> Table:
    """The rows and the hands."""
    melds = tuple(
        Meld(tuple(Card(f"row-{i}-{k}", name, name.lower()) for k, name in enumerate(row)), "row", _fault(row))
        for i, row in enumerate(rows(seen))
    )
    to_act = int(seen["to_act"])
    parts = (
        Melds("rows", "Table", melds=melds, open=seat == to_act and not seen["phase"]),
        *(Cards(f"hand-{owner}", f"Hand {owner}", owner, _faces(seen, owner)) for owner in range(seen["seats"])),
    )
    choices = _choices(box, seen, seat) if seat >= 0 and seat == to_act else ()
    scores = tuple(-int(seen["hand_size"][owner]) for owner in range(seen["seats"]))
    return Table(seat, to_act, PHASES[seen["phase"]], "Lay cards.", "End the turn when done.", parts, choices, scores)


def _faces(seen: Any, owner: int) -> tuple[Card, ...]:
    names = Counter(_heap(seen["hands"][owner], int(seen["hand_size"][owner])))
    return tuple(
        Card(f"{owner}-{name}", name.strip("?"), name.lower().strip("?"), count=n) for name, n in names.items()
    )


def _legal(box: LoadedBox, seen: Any) -> list[int]:
    out = np.empty(END + 1, np.int32)
    n = int(legal(box.record[0], seen, out))
    return [int(action) for action in out[:n]]


def _choices(box: LoadedBox, seen: Any, seat: int) -> tuple[Choice, ...]:
    names = RowsActions(box).names
    labels = [name.capitalize() for name in names]
    return tuple(Choice(a, names[a], labels[a], "RO-2", ("rows",), closes=a == END) for a in _legal(box, seen))


def hint(box: LoadedBox, seen: Any) -> Hint:
    """Lay all there is."""
    action = _legal(box, seen)[0]
    hand = _heap(seen["hands"][int(seen["to_act"])])
    best = f"lay {', '.join(hand)}" if hand else "end the turn"
    return Hint(action, (f"Best play: {best}.", "No row changes."))

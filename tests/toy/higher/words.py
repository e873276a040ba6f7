"""Higher: names, positions and the table."""

from typing import Any

from parlour.core.errors import MalformedBox, MalformedPosition
from parlour.core.game import LoadedBox, Why
from parlour.core.reading import Node
from parlour.core.table import Card, Cards, Choice, Pile, Table
from toy.higher.kernels import OVER, SHOW, SWAPS, Box, State, legal

CARD_NAMES = ("Ace", "Two", "Three", "Four", "Five", "Six")
PHASES = ("turn", "over")
KEYS = ("phase", "to_act", "hands", "deck", "shown", "swaps")


def load_box(path: Any = None) -> LoadedBox:
    """The only box there is."""
    return read_box({"copies": 2}, "higher")


def read_box(document: Any, source: str) -> LoadedBox:
    """A box of that many copies."""
    record = Box.blank()
    record["copies"] = Node(document, source, MalformedBox).mapping(("copies",), ("copies",))["copies"].integer(2, 2)
    return LoadedBox(record, document, source, "", True)


def max_plies(box: LoadedBox, seats: int) -> int:
    """Every seat swaps at most three times and shows once (HI-2)."""
    return seats * (SWAPS + 1)


class HigherActions:
    """`swap X` and `show X`."""

    def __init__(self, box: LoadedBox) -> None:
        self.names = tuple(f"{verb} {card}" for verb in ("swap", "show") for card in CARD_NAMES)

    def why(self, s: Any, action: int) -> Why:
        """HI-2 allows everything."""
        return Why("HI-2", "A card may be swapped three times; one is shown.")

    def why_not(self, s: Any, action: int) -> Why:
        """No such card, no swap left, or the end."""
        if s["to_act"] < 0:
            return Why("HI-3", "the game is over")
        held = s["hands"][int(s["to_act"])][action % 6 + 1] > 0
        return Why("HI-2", "you have swapped three times" if held else "you do not hold that card")

    def told(self, action: int, own: bool) -> str:
        """HI-4: which card was swapped is secret."""
        verb, card = self.names[action].split()
        return f"{verb}s {card}" if own or action >= SHOW else "swaps a card"


def write(box: LoadedBox, s: Any) -> dict[str, Any]:
    """A state or observation in words."""
    seats = range(int(s["seats"]))
    return {
        "phase": PHASES[s["phase"]],
        "to_act": None if s["to_act"] < 0 else int(s["to_act"]),
        "hands": [_heap(s["hands"][seat], int(s["hand_size"][seat])) for seat in seats],
        "deck": [CARD_NAMES[card - 1] if card else "?" for card in s["deck"][: s["deck_size"]][::-1]],
        "shown": [CARD_NAMES[s["shown"][seat] - 1] if s["shown"][seat] else None for seat in seats],
        "swaps": [int(s["swaps"][seat]) for seat in seats],
    }


def _heap(counts: Any, size: int) -> list[str]:
    cards = [CARD_NAMES[card - 1] for card in range(1, 7) for _ in range(counts[card])]
    return cards + ["?"] * (size - len(cards))


def read(box: LoadedBox, given: Any, s: Any) -> None:
    """Read a whole position."""
    parts = Node(given, "", MalformedPosition).mapping(KEYS, KEYS)
    seats = int(s["seats"])
    s["phase"] = parts["phase"].one_of(PHASES)
    s["to_act"] = -1 if s["phase"] == OVER else parts["to_act"].integer(0, seats - 1)
    for seat, hand in enumerate(parts["hands"].entries(seats)):
        for card in hand:
            s["hands"][seat][card.one_of(CARD_NAMES) + 1] += 1
            s["hand_size"][seat] += 1
    deck = parts["deck"].entries()
    for i, card in enumerate(reversed(deck)):
        s["deck"][i] = card.one_of(CARD_NAMES) + 1
    s["deck_size"] = len(deck)
    for seat, card in enumerate(parts["shown"].entries(seats)):
        s["shown"][seat] = 0 if card.value is None else card.one_of(CARD_NAMES) + 1
    for seat, swaps in enumerate(parts["swaps"].entries(seats)):
        s["swaps"][seat] = swaps.integer(0, SWAPS)


def table(box: LoadedBox, seen: Any, seat: int) -> Table:
    """Hands and deck."""
    parts = [Pile("deck", "Deck", size=int(seen["deck_size"]))]
    hands = [
        Cards(f"hand-{owner}", f"Hand {owner}", owner, tuple(_faces(seen, owner))) for owner in range(seen["seats"])
    ]
    return Table(
        seat,
        int(seen["to_act"]),
        PHASES[seen["phase"]],
        "Higher",
        "Show a card.",
        (*parts, *hands),
        _choices(box, seen, seat),
    )


def _faces(seen: Any, owner: int) -> list[Card]:
    return [
        Card(f"{owner}-{name}", name, count=int(seen["hands"][owner][code]))
        for code, name in enumerate(CARD_NAMES, start=1)
        if seen["hands"][owner][code]
    ]


def _choices(box: LoadedBox, seen: Any, seat: int) -> tuple[Choice, ...]:
    if seat < 0 or seat != seen["to_act"]:
        return ()
    names, out = HigherActions(box).names, [0] * 12
    n = _count(box, seen, out)
    return tuple(Choice(a, names[a], names[a], "HI-2", (f"{seat}-{CARD_NAMES[a % 6]}",)) for a in out[:n])


def _count(box: LoadedBox, seen: Any, out: list[int]) -> int:
    import numpy as np

    actions = np.empty(12, np.int32)
    n = int(legal(box.record[0], seen, actions))
    out[:n] = actions[:n].tolist()
    return n


__all__ = ["OVER", "State"]

"""Utopian Rummy: positions (section 11): a state as JSON in the rulebook's words, and back."""

from collections.abc import Iterable
from typing import Any

from parlour.core.chance import shuffle
from parlour.core.errors import MalformedPosition
from parlour.core.game import LoadedBox, Position
from parlour.core.reading import Node
from parlour.games.utopian_rummy.legality import refuse_impossible
from parlour.games.utopian_rummy.names import PHASE_NAMES, card_names, short_names
from parlour.games.utopian_rummy.state import CARDS, SEATS, Phase, Title

ORDERED = ("research_pile", "turn_pile", "deck")
UNKNOWN = "?"
TURN_FLAGS = ("initiated", "knowledge")
TURN_COUNTS = ("hunter_draws", "hunts", "kept", "must_shed", "may_shed")
KEYS = (
    *("age", "to_act", "phase", "first", "scores", "hands", "societies", "research_pile", "turn_pile", "deck"),
    *("deck_size", "viewed", "turn", "warriors_used", "last_turn", "quiet", "shown", "deck_known", "winner"),
)


# --- writing


def write(box: LoadedBox, s: Any) -> Position:
    """The position of a record; of an observation, the view: "?" stands for each thing it does not know."""
    names = ("", *card_names(box.record[0]))
    deck_size = int(s["deck_size"])
    return {
        "age": int(s["age"]),
        "to_act": None if s["to_act"] < 0 else int(s["to_act"]),
        "phase": PHASE_NAMES[s["phase"]],
        "first": int(s["first"]),
        "scores": [int(score) for score in s["scores"]],
        "hands": [_heap(names, s["hands"][seat], int(s["hand_size"][seat])) for seat in range(SEATS)],
        "societies": [_heap(names, s["societies"][seat]) for seat in range(SEATS)],
        "research_pile": [names[card] for card in s["research_pile"][: s["research_size"]]],
        "turn_pile": [names[card] for card in s["turn_pile"][: s["turn_size"]]],
        "deck": [names[card] or UNKNOWN for card in s["deck"][:deck_size][::-1]],
        "deck_size": deck_size,
        "viewed": _heap(names, s["viewed"], int(s["viewed_size"])),
        "turn": {
            "initiated": bool(s["initiated"]),
            "knowledge": bool(s["knowledge"]),
            **{key: int(s[key]) for key in TURN_COUNTS},
        },
        "warriors_used": [bool(used) for used in s["warriors_used"]],
        "last_turn": bool(s["last_turn"]),
        "quiet": int(s["quiet"]),
        "shown": [_heap(names, s["shown"][seat]) for seat in range(SEATS)],
        "deck_known": int(s["deck_known"]),
        "winner": None if s["winner"] < 0 else int(s["winner"]),
    }


def _heap(names: tuple[str, ...], counts: Any, size: int = 0) -> list[str]:
    """The cards of a heap by name; unknown ones up to `size` follow."""
    cards = [names[card] for card in range(len(names)) for _ in range(counts[card])]
    return cards + [UNKNOWN] * (size - len(cards))


def full_name(box: LoadedBox, name: str) -> str:
    """UR-1.2: the name with its value, which may be left out where only one value exists."""
    code = short_names(box.record[0]).get(name)
    return name if code is None else card_names(box.record[0])[code - 1]


# --- reading


def read(box: LoadedBox, given: Any, s: Any) -> None:
    """Fill the blank record s from a partial position; cards in no zone are shuffled by s.rng beneath the deck.

    MalformedPosition for anything that cannot be read or, by section 11, cannot be.
    """
    root = Node(given, "", MalformedPosition)
    parts = root.mapping(KEYS)
    reader = _Reader(box.record[0], parts)
    _read_game(parts, s)
    _read_turn(parts, s)
    for key, field in (("hands", "hand_size"), ("societies", None), ("shown", None)):
        for seat in range(SEATS) if key in parts else ():
            node = parts[key].entries(SEATS)[seat]
            reader.fill(s[key][seat], node)
            if field:
                s[field][seat] = s[key][seat].sum()
    for key in ("research_pile", "turn_pile"):
        if key in parts:
            s[key.replace("pile", "size")] = reader.stack(s[key], parts[key])
    if "viewed" in parts:
        reader.fill(s["viewed"], parts["viewed"])
        s["viewed_size"] = s["viewed"].sum()
    _count_titles(box.record[0], s)
    _read_deck(box.record[0], reader, parts, root, s)
    _settle(s)
    refuse_impossible(box.record[0], parts, root, s)


class _Reader:
    """Turns names into cards."""

    def __init__(self, box: Any, parts: dict[str, Node]) -> None:
        names = card_names(box)
        self.codes = {name.casefold(): code for code, name in enumerate(names, start=1)}
        self.codes |= {name.casefold(): code for name, code in short_names(box).items()}
        self.names = names
        self.copies = {code: int(box["copies"][code]) for code in self.codes.values()}
        self.left = dict(self.copies)

    def cards(self, node: Node, counted: bool) -> Iterable[int]:
        """The cards of a list; `counted` ones are taken out of the box, which must hold them."""
        for entry in node.entries(what="a list of card names"):
            code = self.codes.get(" ".join(entry.text().split()).casefold())
            if code is None:
                raise entry.refuse(f"there is no card {entry.text()!r}; known are {', '.join(self.names)}")
            if counted:
                if self.left[code] == 0:
                    raise entry.refuse(f"the box holds no further {self.names[code - 1]}")
                self.left[code] -= 1
            yield code

    def fill(self, counts: Any, node: Node) -> None:
        """Count the cards of a heap; marks name cards that lie in a hand already."""
        marks = node.where.startswith("shown")
        for code in self.cards(node, counted=not marks):
            if marks and counts[code] == self.copies[code]:
                raise node.refuse(f"the box holds only {self.copies[code]} {self.names[code - 1]}")
            counts[code] += 1

    def stack(self, pile: Any, node: Node) -> int:
        """Lay a pile, bottom to top; its size."""
        size = 0
        for size, code in enumerate(self.cards(node, counted=True), start=1):
            pile[size - 1] = code
        return size


def _read_game(parts: dict[str, Node], s: Any) -> None:
    s["age"] = parts["age"].integer(1, 100) if "age" in parts else 1
    s["phase"] = parts["phase"].one_of(PHASE_NAMES) if "phase" in parts else Phase.EXPLORE
    s["first"] = parts["first"].integer(0, 1) if "first" in parts else 0
    s["to_act"] = _seat(parts, "to_act", -1 if s["phase"] == Phase.OVER else 0)
    s["winner"] = _seat(parts, "winner", -1)
    s["quiet"] = parts["quiet"].integer(0, 999) if "quiet" in parts else 0
    s["last_turn"] = parts["last_turn"].flag() if "last_turn" in parts else False
    if "scores" in parts:
        s["scores"] = [score.integer(-9999, 9999) for score in parts["scores"].entries(SEATS)]
    if "warriors_used" in parts:
        s["warriors_used"] = [used.flag() for used in parts["warriors_used"].entries(SEATS)]


def _seat(parts: dict[str, Node], key: str, default: int) -> int:
    if key not in parts:
        return default
    return -1 if parts[key].value is None else parts[key].integer(0, 1)


def _read_turn(parts: dict[str, Node], s: Any) -> None:
    turn = parts["turn"].mapping((*TURN_FLAGS, *TURN_COUNTS)) if "turn" in parts else {}
    for key, node in turn.items():
        s[key] = node.flag() if key in TURN_FLAGS else node.integer(0, 99)


def _count_titles(box: Any, s: Any) -> None:
    for seat in range(SEATS):
        for card in range(1, CARDS):
            s["titles"][seat][box["title"][card]] += s["societies"][seat][card]


def _read_deck(box: Any, reader: _Reader, parts: dict[str, Node], root: Node, s: Any) -> None:
    listed = list(reader.cards(parts["deck"], counted=True)) if "deck" in parts else []
    rest = [code for code in range(1, int(box["cards"]) + 1) for _ in range(reader.left[code])]
    size = len(listed) + len(rest)
    if "deck_size" in parts:
        size = parts["deck_size"].integer(0, 999)
        if not len(listed) <= size <= len(listed) + len(rest):
            low, high = len(listed), len(listed) + len(rest)
            raise parts["deck_size"].expected(f"from {low} (cards listed) to {high} (cards that no other zone holds)")
    pool = s["deck"]
    pool[: len(rest)] = rest
    shuffle(s, pool, len(rest))
    below = [int(card) for card in pool[: size - len(listed)]]
    pool[:] = 0
    pool[:size] = (listed + below)[::-1]
    s["deck_size"] = size
    s["deck_known"] = parts["deck_known"].integer(0, size) if "deck_known" in parts else 0


def _settle(s: Any) -> None:
    """Section 11: what holds in any case, whatever the position says."""
    for seat in range(SEATS):
        if s["titles"][seat][Title.WARRIORS] > 0:
            s["warriors_used"][seat] = 1
    if s["deck_size"] == 0:
        s["last_turn"] = 1

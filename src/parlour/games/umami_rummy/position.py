"""Umami Rummy: positions (section 11): a state as JSON in the rulebook's words, and back."""

from typing import Any

import numpy as np

from parlour.core.chance import shuffle
from parlour.core.errors import MalformedPosition
from parlour.core.game import LoadedBox, Position
from parlour.core.reading import Node
from parlour.games.umami_rummy.legality import refuse_impossible
from parlour.games.umami_rummy.lists import counted, field_lists, write_layout
from parlour.games.umami_rummy.names import PHASE_NAMES, card_names, find_card
from parlour.games.umami_rummy.scoring import top_score
from parlour.games.umami_rummy.state import CARDS, NAMES, Phase

ORDERED = ("bank",)
UNKNOWN = "?"
KEYS = (
    *("round", "to_act", "phase", "first", "scores", "hands", "shown", "melds", "bank", "bank_size"),
    *("turn", "opened", "called", "passes", "turns", "winners"),
)
TURN_PARTS = ("laid", "taken")
MOST_SCORE = 999_999
MOST_COUNTED = 9_999


# --- writing


def write(box: LoadedBox, s: Any) -> Position:
    """The position of a record; of an observation, the view: "?" stands for each thing it does not know."""
    seats, bank_size = range(s["seats"]), int(s["bank_size"])
    names = (UNKNOWN, *card_names())
    return {
        "round": int(s["round_number"]),
        "to_act": None if s["to_act"] < 0 else int(s["to_act"]),
        "phase": PHASE_NAMES[s["phase"]],
        "first": int(s["first"]),
        "scores": [int(s["scores"][seat]) for seat in seats],
        "hands": [_heap(s["hands"][seat], int(s["hand_size"][seat])) for seat in seats],
        "shown": [_heap(s["shown"][seat]) for seat in seats],
        "melds": [[card_names()[card] for card in cards] for cards in field_lists(s)],
        "bank": [names[code] for code in s["bank"][:bank_size][::-1]],
        "bank_size": bank_size,
        "turn": {part: _heap(s[part]) for part in TURN_PARTS},
        "opened": [bool(s["opened"][seat]) for seat in seats],
        "called": [bool(s["called"][seat]) for seat in seats],
        "passes": int(s["passes"]),
        "turns": int(s["turns"]),
        "winners": [seat for seat in seats if s["phase"] == Phase.OVER and s["scores"][seat] == top_score(s)],
    }


def _heap(counts: Any, size: int = 0) -> list[str]:
    """The cards of a heap by name; unknown ones up to `size` follow."""
    cards = [name for number, name in enumerate(card_names()) for _ in range(counts[number])]
    return cards + [UNKNOWN] * (size - len(cards))


# --- reading


def read(box: LoadedBox, given: Any, s: Any) -> None:
    """Fill the blank record s from a partial position; cards in no zone are shuffled by s.rng beneath the bank.

    MalformedPosition for anything that cannot be read or, by section 11, cannot be.
    """
    root = Node(given, "", MalformedPosition)
    parts = root.mapping(KEYS)
    left = np.full(NAMES, int(box.record[0]["decks"][s["seats"]]), np.int64)
    _read_game(parts, s)
    _read_turn(parts, s)
    for key in ("hands", "shown"):
        for seat, node in enumerate(parts[key].entries(s["seats"]) if key in parts else ()):
            _fill(s[key][seat], node, left if key == "hands" else None)
    s["hand_size"] = s["hands"].sum(axis=1)
    lists = _read_melds(parts, left, s)
    _read_bank(parts, left, s)
    _settle(s)
    refuse_impossible(box.record[0], parts, root, s, lists)


def _card(node: Node, left: Any = None) -> int:
    """The card that is named; taken out of those left of the box, which must hold it."""
    card = find_card(node.text())
    if card is None:
        raise node.refuse(f"there is no card {node.text()!r}; names are like 7H, 10S and AC")
    if left is not None:
        if left[card] == 0:
            raise node.refuse(f"the box holds no further {card_names()[card]}")
        left[card] -= 1
    return card


def _fill(counts: Any, node: Node, left: Any = None) -> None:
    """Count the cards of a heap."""
    for entry in node.entries(what="a list of card names"):
        card = _card(entry, left)
        if counts[card] == CARDS // NAMES:
            raise entry.refuse(f"no box holds so many {card_names()[card]}")
        counts[card] += 1


def _read_game(parts: dict[str, Node], s: Any) -> None:
    seats = int(s["seats"])
    s["phase"] = parts["phase"].one_of(PHASE_NAMES) if "phase" in parts else Phase.PLAY
    s["to_act"] = -1 if s["phase"] == Phase.OVER else 0
    if "to_act" in parts:
        nobody = parts["to_act"].value is None
        s["to_act"] = -1 if nobody else parts["to_act"].integer(0, seats - 1)
    s["first"] = parts["first"].integer(0, seats - 1) if "first" in parts else 0
    s["round_number"] = parts["round"].integer(1, 127) if "round" in parts else 1
    s["passes"] = parts["passes"].integer(0, 127) if "passes" in parts else 0
    s["turns"] = parts["turns"].integer(0, MOST_COUNTED) if "turns" in parts else 0
    for seat, node in enumerate(parts["scores"].entries(seats) if "scores" in parts else ()):
        s["scores"][seat] = node.integer(-MOST_SCORE, MOST_SCORE)
    for key in ("opened", "called"):
        for seat, node in enumerate(parts[key].entries(seats) if key in parts else ()):
            s[key][seat] = node.flag()


def _read_turn(parts: dict[str, Node], s: Any) -> None:
    turn = parts["turn"].mapping(TURN_PARTS) if "turn" in parts else {}
    for key, node in turn.items():
        _fill(s[key], node)
        s[f"{key}_size"] = s[key].sum()


def _read_melds(parts: dict[str, Node], left: Any, s: Any) -> list[list[int]]:
    """The lists of the field; they are kept as they are where people look at them."""
    nodes = parts["melds"].entries(what="a list of lists of card names") if "melds" in parts else []
    lists = [[_card(entry, left) for entry in node.entries(what="a list of card names")] for node in nodes]
    for node, cards in zip(nodes, lists, strict=True):
        if not cards:
            raise node.expected("at least one card")
        for card in cards:
            s["field"][card] += 1
    s["field_size"] = s["field"].sum()
    if s["display"]:
        write_layout(s["layout"], lists)
    return lists


def _read_bank(parts: dict[str, Node], left: Any, s: Any) -> None:
    """The cards listed lie on top; what no zone names is shuffled beneath them, or lies aside."""
    nodes = parts["bank"].entries(what="a list of card names") if "bank" in parts else []
    listed = [_card(node, left) + 1 for node in nodes]
    rest = [card + 1 for card in counted(left)]
    low, high = len(listed), len(listed) + len(rest)
    size = high
    if "bank_size" in parts:
        size = parts["bank_size"].integer(0, MOST_COUNTED)
        if not low <= size <= high:
            problem = f"from {low} (cards listed) to {high} (with those that no other zone holds)"
            raise parts["bank_size"].expected(problem)
    bank = s["bank"]
    bank[: len(rest)] = rest
    shuffle(s, bank, len(rest))
    below = [int(code) for code in bank[: size - len(listed)]]
    bank[:] = 0
    bank[:size] = [*below, *reversed(listed)]
    s["bank_size"] = size


def _settle(s: Any) -> None:
    """UM-9.3: what was taken in the running turn is known to be in hand, whatever the position says."""
    seat = int(s["to_act"])
    if seat >= 0:
        s["shown"][seat] = np.maximum(s["shown"][seat], s["taken"])


__all__ = ["ORDERED", "read", "write"]

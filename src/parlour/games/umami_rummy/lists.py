"""Umami Rummy: the lists that the field lies in, in Python: whether each is a meld, what it is called, and why not.

For play the field is a heap (UM-3.6); only people look at lists. Cards are numbers of names here; a layout is a row of
codes (see `State.layout`).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from parlour.games.umami_rummy.layout import LEAST, is_meld
from parlour.games.umami_rummy.melds import lay_out
from parlour.games.umami_rummy.names import RANK_NAMES, SUIT_NAMES, card_names, plural_rank
from parlour.games.umami_rummy.state import CARDS, NAMES, RANKS, SUITS, Aces, Choice, State

Cards = Sequence[int]

ACE, TWO, KING = 0, 1, RANKS - 1


def split_layout(layout: Any) -> list[list[int]]:
    """The lists of a layout."""
    lists: list[list[int]] = [[]]
    for code in layout:
        if code == 0:
            break
        lists[-1].append(abs(int(code)) - 1)
        if code < 0:
            lists.append([])
    return lists[:-1]


def field_lists(s: Any) -> list[list[int]]:
    """The lists that the field lies in; where nobody kept them, any that it may lie in (see `State.layout`)."""
    if s["layout"][0] or s["field_size"] == 0:
        return split_layout(s["layout"])
    layout = np.zeros(CARDS, np.int8)
    lay_out(s, s["field"] - s["laid"] + s["taken"], layout, 0)
    lists = split_layout(layout)
    for card in counted(s["taken"]):
        next(cards for cards in lists if card in cards).remove(card)
    return [cards for cards in lists if cards] + [[card] for card in counted(s["laid"])]


def counted(counts: Any) -> Iterator[int]:
    """The cards of a heap (counts by name), one after the other."""
    return (card for card in range(NAMES) for _ in range(counts[card]))


def write_layout(layout: Any, lists: Iterable[Cards]) -> None:
    """Write lists that are not empty, CARDS cards at most, as a layout."""
    codes = [(card + 1) * (-1 if place == len(cards) - 1 else 1) for cards in lists for place, card in enumerate(cards)]
    layout[:] = 0
    layout[: len(codes)] = codes


def shown(cards: Cards) -> str:
    """`5H 6H 7H`."""
    return " ".join(card_names()[card] for card in cards)


def makes_meld(s: Any, cards: Cards) -> bool:
    """UM-3.1: whether the list is a meld by the options of s, in whatever order."""
    return _is_meld(s["options"].tobytes(), tuple(cards))


@lru_cache(1 << 12)
def _is_meld(options: bytes, cards: tuple[int, ...]) -> bool:
    """The rows of a field stay the same for many turns, and everybody looks at them."""
    s = State.blank()[0]
    s["options"] = np.frombuffer(options, s["options"].dtype)
    layout = np.zeros(CARDS, np.int8)
    write_layout(layout, [cards])
    return bool(is_meld(s, layout, 0, len(cards)))


def kind_of(s: Any, cards: Cards) -> str:
    """`run of hearts`, `group of fives`; "" if the list is no meld."""
    if not makes_meld(s, cards):
        return ""
    if _ranks(cards)[0] == _ranks(cards)[1]:
        return f"group of {plural_rank(cards[0] // SUITS)}"
    return f"run of {SUIT_NAMES[cards[0] % SUITS]}"


def in_order(s: Any, cards: Cards) -> list[int]:
    """The cards of a meld as one reads them, a run from its beginning; other lists as they lie."""
    if not makes_meld(s, cards):
        return list(cards)
    ranks = set(_ranks(cards))
    first = 0
    if KING in ranks and ACE in ranks and len(ranks) < RANKS:  # over the corner, or up to the ace
        first = next(rank for rank in ranks if (rank - 1) % RANKS not in ranks)
    return sorted(cards, key=lambda card: ((card // SUITS - first) % RANKS, card % SUITS))


def fault_of(s: Any, cards: Cards) -> str:
    """Why a list is no meld, in a sentence; "" if it is one."""
    if makes_meld(s, cards):
        return ""
    if len(cards) < LEAST:
        short = "lies alone" if len(cards) == 1 else "is too short"
        return f"{shown(cards)} {short}: a meld has at least {LEAST} cards"
    if len(set(_ranks(cards))) == 1:
        return f"{shown(cards)} is no group: no suit may come twice"
    if len({card % SUITS for card in cards}) > 1:
        return f"{shown(cards)} is neither a group (one rank) nor a run (one suit)"
    return f"{shown(cards)} is no run: {_fault_of_run(s, cards)}"


def _fault_of_run(s: Any, cards: Cards) -> str:
    ranks = sorted(_ranks(cards))
    for rank in ranks:
        if ranks.count(rank) > 1:
            return f"no rank comes twice, and there is another {RANK_NAMES[rank]}"  # UM-3.5
    if ACE in ranks and KING in ranks:  # UM-3.4
        aces = s["options"][Choice.ACES]
        if aces == Aces.LOW:
            return "the ace lies below the two, not above the king"
        if aces == Aces.EITHER and TWO in ranks:
            return "the ace lies below the two or above the king, not between them"
        if aces == Aces.EITHER:
            ranks = [*ranks[1:], RANKS]
    below = next(rank for rank, above in pairwise(ranks) if above != rank + 1)
    return f"after the {RANK_NAMES[below]} the {RANK_NAMES[below + 1]} is missing"


def _ranks(cards: Cards) -> list[int]:
    return [card // SUITS for card in cards]


__all__ = [
    *("Cards", "counted", "fault_of", "field_lists", "in_order", "kind_of"),
    *("makes_meld", "shown", "split_layout", "write_layout"),
]

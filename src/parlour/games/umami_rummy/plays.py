"""The solver offered to players (section 12): the best plays from the field and the own hand alone, all exact.

Which of several equal plays is found is free; the figures are not.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.core.game import LoadedBox
from parlour.core.record import viewed
from parlour.games.umami_rummy.names import card_names
from parlour.games.umami_rummy.play_search import MOST_CARDS, Found, find_play_at
from parlour.games.umami_rummy.state import NAMES

AIMS = ("most cards", "most points", "least change")
"""By their numbers in `play_search`."""


@dataclass(frozen=True)
class Play:
    """A play: the cards to lay yet, how many and how many points are laid in the whole turn, how many melds do not stay
    as they lie (None: more than are looked for), and the melds afterwards."""

    cards: tuple[str, ...]
    count: int
    points: int
    changed: int | None
    melds: tuple[tuple[str, ...], ...]


def best_plays(box: LoadedBox, seen: Any) -> dict[str, Play | None]:
    """The best play by each of the AIMS for the seat to act, from its observation (a record); None if there is none."""
    states = viewed(np.array([seen]))
    return {name: _play(box, states, aim) for aim, name in enumerate(AIMS)}


def best_play(box: LoadedBox, seen: Any, aim: int = MOST_CARDS) -> Play | None:
    """The best play by one aim."""
    return _play(box, viewed(np.array([seen])), aim)


def _play(box: LoadedBox, states: Any, aim: int) -> Play | None:
    found = Found.blank()
    find_play_at(box.record, states, 0, aim, found, 0)
    play = found[0]
    if not play["found"]:
        return None
    names = card_names()
    cards = tuple(names[name] for name in range(NAMES) for _ in range(play["cards"][name]))
    changed = int(play["changed"])
    melds = tuple(tuple(meld) for meld in lists_of(play["layout"]))
    return Play(cards, int(play["count"]), int(play["points"]), None if changed < 0 else changed, melds)


def lists_of(layout: Any) -> list[list[str]]:
    """The lists of a layout, in names."""
    names = card_names()
    lists: list[list[str]] = []
    begun = False
    for code in layout:
        if code == 0:
            break
        if not begun:
            lists.append([])
        lists[-1].append(names[abs(int(code)) - 1])
        begun = code > 0
    return lists

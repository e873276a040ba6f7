"""Utopian Rummy: how long a game can be, and how many actions a decision can have."""

from parlour.core.game import LoadedBox
from parlour.games.utopian_rummy.state import CARDS, MAX_SETS

MOST_LEGAL = MAX_SETS + 2 * CARDS
"""In `expand` at most all initiations, a play and a discard of each name; every other phase has fewer."""


def max_plies(box: LoadedBox, seats: int) -> int:
    """No match has more decisions.

    In an Age every card is drawn, viewed or played at most once, but for two cards that Warriors put back
    (once a player, UR-6.8), which may do so again: at most 2 · (cards + 2) such events. Between two of them,
    and before the first, lie fewer discards than the guard allows (UR-8.5). A discard has at most one
    `explore` decision before it that is no Research, so two decisions. A drawn, viewed or played card brings at
    most three decisions of its own (viewing: keep or shed, stop; playing: the play, then war, hunt or
    knowledge), and its Research one more. Ages are limited by UR-8.6.
    """
    numbers = box.record[0]
    events = 2 * (int(numbers["copies"].sum()) + 2)
    discards = (events + 1) * int(numbers["quiet_discards"])
    return int(numbers["max_ages"]) * (2 * discards + 4 * events)

"""Umami Rummy: how long a game can be, and how many actions a decision can have."""

from parlour.core.game import LoadedBox
from parlour.games.umami_rummy.state import ACTIONS, NAMES, Choice

MOST_LEGAL = ACTIONS
"""No action is listed twice."""


def max_plies(box: LoadedBox, seats: int) -> int:
    """No match has more decisions.

    A round has at most as many turns as the guard allows (UM-8.7), and a game at most as many rounds as the option
    (UM-8.6). In a turn each card is laid or taken at most once: none is laid after a take, and none of the name of a
    card laid is taken (UM-7.6). Each other seat is challenged at most once, since its hand grows (UM-7.5). Umami is
    said at most twice: before the last card is laid, and once cards were taken (UM-7.4). One more decision ends it.
    """
    numbers = box.record[0]
    cards = NAMES * int(numbers["decks"][seats])
    turns = seats * int(numbers["turns_per_seat"])
    rounds = max(box.options[Choice.ROUNDS].codes) if box.options else 0
    return rounds * turns * (cards + (seats - 1) + 2 + 1)

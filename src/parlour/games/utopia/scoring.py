"""Utopia: what districts score, and who has won (section 8)."""

import numpy as np

from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.utopia.moves import gain
from parlour.games.utopia.state import CIVS, DISTRICTS, SEATS, Phase


@kernel
def score_turn(box, s):
    """UT-8.1: in turn order each seat scores the places on the scale of its monuments.

    The order before serves for all: a seat that has scored leaves those behind it in their order (UT-3.3).
    """
    worth, points, order = scratch(CIVS, np.int8), scratch(SEATS, np.int16), scratch(SEATS, np.int8)
    for place in range(CIVS):
        worth[s.scale[place]] = box.prestige[place]
    for place in range(s.seats):
        points[place] = 0
        order[place] = s.order[place]
    for district in range(DISTRICTS):
        if s.owner[district] > 0:
            points[s.owner[district] - 1] += worth[s.monument[district] - 1]
    for place in range(s.seats):
        gain(s, order[place], points[order[place]])


@kernel
def is_won(box, s):
    """UT-8.2: whether someone has the points that end the game."""
    return s.scores[s.order[0]] >= box.target


@kernel
def scores(box, s, out):
    """Each seat's points as they stand."""
    for seat in range(s.seats):
        out[seat] = s.scores[seat]


@kernel
def returns(box, s, out):
    """UT-8.2, UT-8.3: +1 for the winner, −1 for the others. 0 while the game goes on."""
    for seat in range(s.seats):
        out[seat] = 0.0
        if s.phase == Phase.OVER:
            out[seat] = 1.0 if s.winner == seat else -1.0

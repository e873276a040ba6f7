"""Kuiperium: the Discovery Track, and who has won (sections 10 and 14)."""

from parlour.core.kernel import kernel
from parlour.games.kuiperium.moves import pop, push
from parlour.games.kuiperium.state import SEATS, Phase


@kernel
def advance(box, s, seat, points):
    """KU-10.1: the shuttle enters steps while the points pay them; KU-10.4: the last one wins.

    KU-11.1, KU-11.2: after the whole move a strategy card is to be set aside if the Strategy icon was entered.
    """
    arms = False
    while s.track[seat] < box.track and points >= box.costs[s.track[seat]]:
        points -= box.costs[s.track[seat]]
        s.track[seat] += 1
        if s.track[seat] == box.strategy_at:
            arms = s.strategies_size[seat] > 0 and not s.is_armed[seat]
    if s.track[seat] >= box.track:
        finish(s, seat)
    elif arms:
        push(s, Phase.SET_ASIDE, 0)


@kernel
def finish(s, winner):
    """KU-14.1: the game is over, and whatever was still to be done is dropped."""
    while s.steps_size > 0:
        pop(s)
    s.winner = winner
    s.phase = Phase.OVER
    s.to_act = -1


@kernel
def finish_by_guard(s):
    """KU-14.2: the higher step, then more Kuiperium, then the player who did not begin."""
    other = 1 - s.first
    winner = other
    if s.track[0] != s.track[1]:
        winner = 0 if s.track[0] > s.track[1] else 1
    elif s.kuiperium[0] != s.kuiperium[1]:
        winner = 0 if s.kuiperium[0] > s.kuiperium[1] else 1
    finish(s, winner)


@kernel
def scores(box, s, out):
    """The step of each seat's shuttle."""
    for seat in range(SEATS):
        out[seat] = s.track[seat]


@kernel
def returns(box, s, out):
    """+1 for the winner, −1 for the other; 0 while the game goes on."""
    for seat in range(SEATS):
        out[seat] = 0.0
        if s.phase == Phase.OVER:
            out[seat] = 1.0 if s.winner == seat else -1.0

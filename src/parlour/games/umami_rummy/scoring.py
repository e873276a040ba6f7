"""Umami Rummy: what hands cost, how a round is scored, and who has won (section 8)."""

from parlour.core.kernel import kernel
from parlour.games.umami_rummy.state import NAMES, SUITS, Choice, Ending, Phase


@kernel
def hand_points(box, s, seat):
    """UM-1.4: the points of the cards in a hand."""
    total = 0
    for name in range(NAMES):
        total += int(s.hands[seat, name]) * int(box.points[name // SUITS])
    return total


@kernel
def score_round(box, s, winner):
    """UM-8.2: each seat notes its hand as a minus, the winner gets the sum; winner −1: nobody does (UM-8.3)."""
    total = 0
    for seat in range(s.seats):
        points = hand_points(box, s, seat)
        s.scores[seat] -= points
        total += points
    if winner >= 0:
        s.scores[winner] += total


@kernel
def score_losers(box, s):
    """UM-8.5, UM-8.8: in `last player` each seat that still has cards has lost the round."""
    for seat in range(s.seats):
        if s.hand_size[seat] > 0:
            s.scores[seat] += box.last_player


@kernel
def score_blocked(box, s):
    """UM-8.3, UM-8.8: the round ends without a winner."""
    if s.options[Choice.ENDING] == Ending.POINTS:
        score_round(box, s, -1)
    else:
        score_losers(box, s)


@kernel
def top_score(s):
    """UM-8.6: the highest total."""
    top = s.scores[0]
    for seat in range(1, s.seats):
        top = max(top, s.scores[seat])
    return top


@kernel
def scores(box, s, out):
    """Each seat's points as they stand."""
    for seat in range(s.seats):
        out[seat] = s.scores[seat]


@kernel
def returns(box, s, out):
    """UM-8.6: +1 for the highest total, −1 below it; w winners share, each has 2/w − 1. 0 while the game goes on."""
    top, winners = top_score(s), 0
    for seat in range(s.seats):
        if s.scores[seat] == top:
            winners += 1
    for seat in range(s.seats):
        out[seat] = 0.0
        if s.phase == Phase.OVER:
            out[seat] = 2.0 / winners - 1.0 if s.scores[seat] == top else -1.0

"""Umami Rummy: a quick estimate of each seat's chances.

Who wins the round is a matter of cards still to go: the hand, without what the seat to act could lay at once. The
chance at the game is that of all ends of this round together, later rounds being as good for one seat as for another.
`ATTACK`, `TEMPO` and `SWING` are fitted to rounds of two seats that lay as much as they can (20,000, 20,000, 4,000).
"""

import math

import numpy as np

from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.umami_rummy.moves import is_introductory, may_take_loose
from parlour.games.umami_rummy.scoring import hand_points
from parlour.games.umami_rummy.solver import NOTHING, best, distinct_suits, trim
from parlour.games.umami_rummy.state import NAMES, SEATS, Choice, Ending, Phase

ATTACK = 0.09
"""How much less likely each card more to go makes it to be the first one out, as a logarithm."""

TEMPO = -0.5
"""Cards to go that being the next to act is worth: the others will lay something too, only it is not counted yet."""

SWING = 20.0
"""Points by which a later round moves totals apart, in the scale of a softmax; `last player`: 0.7 lost rounds."""

NARROW = 0.98
"""The chance of a game that is not over lies within this of an even one."""

MOST_TAKES = 4
"""Cards to take back (UM-7.6) that are counted one by one; more are as bad."""


@kernel
def outlook(box, s, out):
    """Each seat's chance in [0, 1]."""
    if s.phase == Phase.OVER:
        share_win(s.scores, s.seats, out)
        return
    winning, points, totals = scratch(SEATS, np.float64), scratch(SEATS, np.float64), scratch(SEATS, np.float64)
    part = scratch(SEATS, np.float64)
    sum_of_points = find_prospects(box, s, winning, points)
    for seat in range(s.seats):
        out[seat] = 0.0
    for end in range(s.seats):
        for seat in range(s.seats):
            totals[seat] = s.scores[seat]
            if s.options[Choice.ENDING] == Ending.POINTS:
                totals[seat] += sum_of_points - points[seat] if seat == end else -points[seat]
            elif seat == end:
                totals[seat] += box.last_player
        chances_at(s, totals, part)
        for seat in range(s.seats):
            out[seat] += winning[end] * part[seat]
    for seat in range(s.seats):
        out[seat] = (1.0 - NARROW) / s.seats + NARROW * out[seat]


@kernel
def share_win(totals, seats, out):
    """UM-8.6: the highest totals share."""
    top, winners = totals[0], 0
    for seat in range(seats):
        top = max(top, totals[seat])
    for seat in range(seats):
        if totals[seat] == top:
            winners += 1
    for seat in range(seats):
        out[seat] = 1.0 / winners if totals[seat] == top else 0.0


@kernel
def chances_at(s, totals, out):
    """Each seat's chance with these totals after this round."""
    rounds = s.options[Choice.ROUNDS] - s.round_number
    if rounds <= 0:
        share_win(totals, s.seats, out)
        return
    scale = (SWING if s.options[Choice.ENDING] == Ending.POINTS else 0.7) * math.sqrt(rounds)
    softmax(totals, s.seats, 1.0 / scale, out)


@kernel
def softmax(values, n, factor, out):
    """Shares of 1 in proportion to exp(factor · value)."""
    top, total = factor * values[0], 0.0
    for i in range(n):
        top = max(top, factor * values[i])
    for i in range(n):
        out[i] = math.exp(factor * values[i] - top)
        total += out[i]
    for i in range(n):
        out[i] /= total


@kernel
def find_prospects(box, s, winning, points):
    """Each seat's chance to end the round (`points`: as its winner, `last player`: as its loser), and the points that
    it may expect to hold then if it does not win it; the sum of these points."""
    togo = scratch(SEATS, np.float64)
    total = 0.0
    for seat in range(s.seats):
        togo[seat] = cards_to_go(box, s, seat)
        points[seat] = 0.0
        if s.hand_size[seat] > 0:
            kept = min(1.0, togo[seat] / s.hand_size[seat])
            points[seat] = hand_points(box, s, seat) * kept
        total += points[seat]
        if seat == s.to_act:
            togo[seat] -= TEMPO
    softmax(togo, s.seats, -ATTACK if s.options[Choice.ENDING] == Ending.POINTS else ATTACK, winning)
    return total


@kernel
def cards_to_go(box, s, seat):
    """Cards of a hand that are left after all that the seat can do at once."""
    left = float(s.hand_size[seat])
    if seat == s.to_act and left + s.laid_size > 0:
        left -= best_gain(s)
    if is_uncalled(box, s, seat) and left > 0:
        left += min(box.umami_penalty, s.bank_size)
    return left


@kernel
def is_uncalled(box, s, seat):
    """UM-7.5: whether the seat can be challenged, or will be."""
    return (
        s.options[Choice.UMAMI_CALL] == 1
        and s.hand_size[seat] == box.umami_cards
        and s.called[seat] == 0
        and (seat != s.to_act or s.laid_size > 0)
    )


@kernel
def best_gain(s):
    """Cards that the seat to act can lay yet in this turn; below zero, how many it has to take back (UM-7.6)."""
    lo, up, base = scratch(NAMES, np.int8), scratch(NAMES, np.int8), scratch(NAMES, np.int8)
    seat, introductory = s.to_act, is_introductory(s)
    for name in range(NAMES):
        lo[name] = base[name] = s.laid[name] if introductory else s.field[name]
        up[name] = lo[name] + (s.hands[seat, name] if s.taken_size == 0 else 0)
    gain = most_cards(s, lo, up, base)
    if gain == NOTHING and may_take_loose(s):
        return -fewest_takes(s)
    return max(0, gain)


@kernel
def most_cards(s, lo, up, base):
    """The most cards above `base` in a U from lo to up that splits; NOTHING if none does."""
    used, runs, ends = scratch(NAMES, np.int8), scratch(NAMES, np.int8), scratch(6, np.int64)
    values = scratch(NAMES, np.int32)
    aces, distinct = s.options[Choice.ACES], distinct_suits(s)
    if trim(lo, up, aces, distinct) < 0:
        return NOTHING
    for name in range(NAMES):
        values[name] = 1
    return best(lo, up, base, values, aces, distinct, used, runs, ends)


@kernel
def fewest_takes(s):
    """The fewest cards that have to be taken back for the field to split, as far as MOST_TAKES (UM-7.6)."""
    lo, up, values = scratch(NAMES, np.int8), scratch(NAMES, np.int8), scratch(NAMES, np.int32)
    used, runs, ends = scratch(NAMES, np.int8), scratch(NAMES, np.int8), scratch(6, np.int64)
    aces, distinct = s.options[Choice.ACES], distinct_suits(s)
    for name in range(NAMES):
        lo[name] = s.field[name] if s.laid[name] > 0 else 0
        up[name] = s.field[name]
        values[name] = 0
    if trim(lo, up, aces, distinct) < 0:
        return MOST_TAKES
    useless = int(s.field_size)
    for name in range(NAMES):
        useless -= up[name]
    for takes in range(1, MOST_TAKES - useless):
        if best(lo, up, lo, values, aces, distinct, used, runs, ends, -takes, 1) != NOTHING:
            return useless + takes
    return MOST_TAKES

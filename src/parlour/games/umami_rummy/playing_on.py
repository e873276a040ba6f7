"""Umami Rummy: playing on by rule of thumb, for searches.

The seat that searches goes out if it can, else lays as little as it may: with cards left that fit it need not draw for
some turns, and the field offers less to the others. Between players who otherwise do the same, laying little wins about
55 of 100 rounds for two against laying as much as possible. The others, of whom no such patience is known, lay as much
as they can.
"""

import numpy as np

from parlour.core.chance import below
from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.umami_rummy.moves import can_end, draw_from_bank, is_introductory, lay_card
from parlour.games.umami_rummy.rules.rounds import end_laying, end_turn
from parlour.games.umami_rummy.solver import best, distinct_suits, few_names, splits, trim
from parlour.games.umami_rummy.state import NAMES, Choice, Phase

TURNS_AHEAD = 64
"""Turns that a search plays on before it asks for the outlook, at most to the end of the round: two seats are through
with a round after some 43 turns."""


@kernel
def play_on(box, s, seat):
    """Play on for up to TURNS_AHEAD turns, at most to the round's end; `seat` lays little, the others lay much."""
    number = s.round_number
    for _ in range(TURNS_AHEAD):
        if s.phase == Phase.OVER or s.round_number != number or s.taken_size > 0:
            return
        if not take_turn(box, s, s.to_act == seat):
            return


@kernel
def take_turn(box, s, sparing):
    """Play to the end of the turn, laying little or much; whether that could be done without taking cards back."""
    lo, up, most = scratch(NAMES, np.int8), scratch(NAMES, np.int8), scratch(NAMES, np.int8)
    find_room(s, lo, up)
    gain = most_cards(s, lo, up, most)
    if gain == s.hand_size[s.to_act] or (gain > 0 and not sparing):
        lay_all(s, lo, most)
    elif gain > 0 and not (s.laid_size > 0 and can_end(s)):
        lay_little(s, lo, most)
    elif s.laid_size == 0:
        lay_nothing(box, s)
        return True
    elif not can_end(s):
        return False
    s.called[s.to_act] = 1 if s.hand_size[s.to_act] == box.umami_cards else 0
    end_laying(box, s)
    return True


@kernel
def find_room(s, lo, up):
    """The bounds of what may split after this turn: from the cards that are bound to be used to all that can be."""
    introductory = is_introductory(s)
    for name in range(NAMES):
        lo[name] = s.laid[name] if introductory else s.field[name]
        up[name] = lo[name] + s.hands[s.to_act, name]


@kernel
def lay_nothing(box, s):
    """UM-6.1, UM-6.3: draw, or pass."""
    if s.bank_size > 0:
        draw_from_bank(s, s.to_act)
        s.passes = 0
    else:
        s.passes += 1
    end_turn(box, s)


@kernel
def most_cards(s, lo, up, most):
    """The most cards that can be laid, 0 if none can; what the field has then is written to `most`. Changes up."""
    if trim(lo, up, s.options[Choice.ACES], distinct_suits(s)) <= 0:
        return 0
    runs, ends, values = scratch(NAMES, np.int8), scratch(6, np.int64), scratch(NAMES, np.int32)
    for name in range(NAMES):
        values[name] = 1
    return max(0, best(lo, up, lo, values, s.options[Choice.ACES], distinct_suits(s), most, runs, ends))


@kernel
def lay_all(s, lo, used):
    """Lay what a field has more than it must."""
    for name in range(NAMES):
        for _ in range(used[name] - lo[name]):
            lay_card(s, name)


@kernel
def lay_little(s, lo, most):
    """Of a play that lays many cards lay one that fits alone, from a random name on; else few of them."""
    start, names = below(s, NAMES), 0
    for step in range(NAMES):
        name = (start + step) % NAMES
        if most[name] > lo[name]:
            names |= 1 << name
            lo[name] += 1
            fits = splits(s, lo)
            lo[name] -= 1
            if fits:
                lay_card(s, name)
                return
    few = few_names(lo, most, names, s.options[Choice.ACES], distinct_suits(s))
    for name in range(NAMES):
        if few >> name & 1:
            lay_card(s, name)

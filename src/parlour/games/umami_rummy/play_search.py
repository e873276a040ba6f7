"""The search for the best play from here (section 12), exact; takes (UM-7.6) are not considered."""

import numpy as np

from parlour.core.kernel import kernel
from parlour.core.record import Record, i1, i2, u1
from parlour.core.scratch import scratch
from parlour.games.umami_rummy.layout import (
    LISTS,
    MOST_TAKEN,
    clear_behind,
    fewest_changes,
    gain_within,
    keep_lists,
    sort_lists,
    take_apart,
)
from parlour.games.umami_rummy.melds import write_melds
from parlour.games.umami_rummy.moves import is_introductory
from parlour.games.umami_rummy.solver import distinct_suits
from parlour.games.umami_rummy.state import CARDS, NAMES, SUITS, Choice

MOST_CARDS, MOST_POINTS, LEAST_CHANGE = range(3)
WEIGHT = 20_000  # of the first of two aims: more than the second can ever come to


class Found(Record):
    """A play: what is to be laid yet, and the field afterwards."""

    count: i2  # cards laid in the whole turn
    points: i2  # of these cards
    changed: i2  # melds that do not stay as they lay, −1 for more than are looked for
    found: u1  # 0 if there is no play
    cards: i1[NAMES]  # to be laid yet
    layout: i1[CARDS]  # the field afterwards, as in State.layout


@kernel
def find_play(box, s, aim, play):
    """UM-12.1 to UM-12.3: the best play by an aim, for the seat to act, from its observation or the state."""
    bounds, kept, melds = scratch(LISTS, np.int16), scratch(LISTS, np.uint8), scratch(LISTS, np.int16)
    loose, hand, values = scratch(NAMES, np.int8), scratch(NAMES, np.int8), scratch(NAMES, np.int32)
    picks, used, runs = scratch(MOST_TAKEN, np.int64), scratch(NAMES, np.int8), scratch(NAMES, np.int8)
    ends = scratch(6, np.int64)
    play.found = 0
    set_values(box, s, aim, hand, values)
    top = largest_gain(s, hand, values, used, runs, ends)
    least = 1 if s.laid_size == 0 else 0
    if top < least:
        return
    n, m = sort_lists(s, is_introductory(s), bounds, kept, melds, loose)
    if n == 0:
        for name in range(NAMES):  # a field of which nobody keeps the layout
            loose[name] = s.laid[name] if is_introductory(s) else s.field[name]
    wanted = least if aim == LEAST_CHANGE else top
    changed = fewest_changes(
        *(s, s.layout, bounds, melds, m, loose, hand, values, wanted, top, int(box.rearranged_melds)),
        *(picks, used, runs, ends),
    )
    if changed < 0:
        largest_gain(s, hand, values, used, runs, ends)
    take_apart(s, bounds, kept, melds, m, picks, changed, loose)
    play.changed = changed
    write_play(box, s, bounds, kept, n, loose, used, runs, ends, play)


@kernel
def set_values(box, s, aim, hand, values):
    """The hand of the seat to act, and what each of its cards is worth laid."""
    for name in range(NAMES):
        points = int(box.points[name // SUITS])
        hand[name] = s.hands[s.to_act, name] if s.taken_size == 0 else 0  # UM-7.6 b
        values[name] = WEIGHT * points + 1 if aim == MOST_POINTS else WEIGHT + points


@kernel
def largest_gain(s, hand, values, used, runs, ends):
    """The largest gain of any play from here, however the field is rearranged; NOTHING if none completes it."""
    lo, up = scratch(NAMES, np.int8), scratch(NAMES, np.int8)
    introductory = is_introductory(s)
    for name in range(NAMES):
        lo[name] = s.laid[name] if introductory else s.field[name]
        up[name] = lo[name] + hand[name]
    return gain_within(s, lo, up, values, -1, used, runs, ends)


@kernel
def write_play(box, s, bounds, kept, n, loose, used, runs, ends, play):
    """Write a play in which the loose cards of the field and some of the hand are laid out anew."""
    play.found = 1
    play.count, play.points = s.laid_size, 0
    for name in range(NAMES):
        more = used[name] - loose[name]
        play.cards[name] = more
        play.count += more
        play.points += (more + s.laid[name]) * int(box.points[name // SUITS])
    for i in range(CARDS):
        play.layout[i] = s.layout[i]
    size = keep_lists(play.layout, bounds, kept, n)
    size = write_melds(used, runs, ends, s.options[Choice.ACES], distinct_suits(s), play.layout, size)
    clear_behind(play.layout, size)


@kernel
def find_play_at(boxes, states, i, aim, plays, j):
    """Write the best play of state i into plays[j], for callers in Python."""
    find_play(boxes[0], states[i], aim, plays[j])

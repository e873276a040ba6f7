"""The melds that people look at (UM-5.5): as many as possible stay as they lie."""

import numpy as np

from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.umami_rummy.melds import lay_out, write_melds
from parlour.games.umami_rummy.solver import NOTHING, best, distinct_suits, trim
from parlour.games.umami_rummy.state import CARDS, NAMES, RANKS, SUITS, Aces, Choice

LEAST = 3  # cards in a meld (UM-3.1)
LISTS = CARDS + 1  # lists of a layout that there is room for, and one more
MOST_TAKEN = 3  # lists that are ever taken apart together


@kernel
def is_meld(s, layout, start, stop):
    """UM-3.1: whether the list of codes from start to stop (excluded) is a meld, in whatever order."""
    if stop - start < LEAST:
        return False
    ranks, suits, twice = 0, 0, False
    names = np.int64(0)
    for i in range(start, stop):
        name = abs(int(layout[i])) - 1
        ranks |= 1 << name // SUITS
        suits |= 1 << name % SUITS
        twice = twice or names >> name & 1 == 1
        names |= 1 << name
    if ranks & (ranks - 1) == 0:
        return not (twice and distinct_suits(s))  # UM-3.2, UM-7.1
    return suits & (suits - 1) == 0 and not twice and follow_each_other(ranks, s.options[Choice.ACES])


@kernel
def follow_each_other(ranks, aces):
    """UM-3.3, UM-3.4: whether these ranks (bits, the ace lowest), more than one, make one run."""
    row = ranks
    if aces == Aces.EITHER and ranks >> (RANKS - 1) & 1 and ranks & 1 and not ranks >> 1 & 1:
        row = ranks & ~1 | 1 << RANKS  # the ace above the king
    beginnings = row & ~(row << 1)
    if aces == Aces.AROUND:
        circle = (1 << RANKS) - 1
        beginnings = ranks & ~(ranks << 1 | ranks >> (RANKS - 1)) & circle
    return beginnings & (beginnings - 1) == 0


@kernel
def find_lists(s, layout, bounds, kept):
    """The lists of a layout: where each begins (bounds, with the end behind) and whether it is a meld (kept)."""
    n, start = 0, 0
    bounds[0] = 0
    for i in range(CARDS):
        if layout[i] == 0:
            break
        if layout[i] < 0:
            kept[n] = is_meld(s, layout, start, i + 1)
            n += 1
            start = i + 1
            bounds[n] = start
    return n


@kernel
def count_list(layout, start, stop, counts, step):
    """Add the cards of a list to counts by name, `step` for each."""
    for i in range(start, stop):
        counts[abs(int(layout[i])) - 1] += step


@kernel
def next_pick(picks, k, n):
    """Go on to the next choice of k of n in ascending order; False after the last."""
    place = k - 1
    while place >= 0 and picks[place] == n - k + place:
        place -= 1
    if place < 0:
        return False
    picks[place] += 1
    for later in range(place + 1, k):
        picks[later] = picks[later - 1] + 1
    return True


@kernel
def fewest_changes(s, layout, bounds, melds, n, loose, hand, values, least, enough, most, picks, used, runs, ends):
    """How few of the n melds (numbers of lists) are taken apart for a gain of `least`; −1 for more than `most`.

    The loose cards have to be used, hand cards may be, each worth its value. Of the plays with as few changes the one
    with the largest gain is written (picks, and used, runs, ends as in `best`); one with `enough` ends the search.
    """
    trial = (scratch(NAMES, np.int8), scratch(NAMES, np.int8), scratch(6, np.int64))
    trial_picks = scratch(MOST_TAKEN, np.int64)
    lo, up = scratch(NAMES, np.int8), scratch(NAMES, np.int8)
    for k in range(min(most, n) + 1):
        top = least - 1
        for i in range(k):
            trial_picks[i] = i
        more = True
        while more and top < enough:
            for name in range(NAMES):
                lo[name] = loose[name]
            for i in range(k):
                at = melds[trial_picks[i]]
                count_list(layout, bounds[at], bounds[at + 1], lo, 1)
            for name in range(NAMES):
                up[name] = lo[name] + hand[name]
            gain = gain_within(s, lo, up, values, top, trial[0], trial[1], trial[2])
            if gain > top:
                top = gain
                keep_play(trial, trial_picks, k, picks, used, runs, ends)
            more = next_pick(trial_picks, k, n)
        if top >= least:
            return k
    return -1


@kernel
def gain_within(s, lo, up, values, floor, used, runs, ends):
    """The largest gain of a U from lo to up that splits; NOTHING if none does, or none can have more than `floor`."""
    aces, distinct = s.options[Choice.ACES], distinct_suits(s)
    if trim(lo, up, aces, distinct) < 0:
        return NOTHING
    hope = 0
    for name in range(NAMES):
        hope += int(values[name]) * int(up[name] - lo[name])
    if hope <= floor:
        return NOTHING
    return best(lo, up, lo, values, aces, distinct, used, runs, ends)


@kernel
def keep_play(trial, trial_picks, k, picks, used, runs, ends):
    """Copy a play that is the best so far."""
    for i in range(k):
        picks[i] = trial_picks[i]
    for name in range(NAMES):
        used[name] = trial[0][name]
        runs[name] = trial[1][name]
    for i in range(6):
        ends[i] = trial[2][i]


@kernel
def sort_lists(s, introductory, bounds, kept, melds, loose):
    """Look through the lists of s.layout: how many there are, and how many melds that may be taken apart.

    Written are the bounds, what is kept of each list (0 nothing, 1 as a meld, 2 in any case), the numbers of the melds
    and the cards of all other lists. In an introductory turn what lay there before stays (UM-7.2).
    """
    n, m = find_lists(s, s.layout, bounds, kept), 0
    for name in range(NAMES):
        loose[name] = 0
    if introductory:
        keep_old_lists(s, bounds, kept, n)
    for at in range(n):
        if kept[at] == 1:
            melds[m] = at
            m += 1
        elif kept[at] == 0:
            count_list(s.layout, bounds[at], bounds[at + 1], loose, 1)
    return n, m


@kernel
def keep_old_lists(s, bounds, kept, n):
    """Of the n lists keep those in any case that lay there at the start of the turn."""
    old = scratch(NAMES, np.int8)
    for name in range(NAMES):
        old[name] = s.field[name] - s.laid[name]
    for at in range(n):
        count_list(s.layout, bounds[at], bounds[at + 1], old, -1)
        fits = True
        for i in range(bounds[at], bounds[at + 1]):
            fits = fits and old[abs(int(s.layout[i])) - 1] >= 0
        if fits:
            kept[at] = 2
        else:
            count_list(s.layout, bounds[at], bounds[at + 1], old, 1)


@kernel
def settle_layout(s, introductory, most):
    """UM-5.5: lay the field out in melds; as many as possible of those that are some stay as they lie.

    Up to `most` are taken apart in search of that; if more would have to be, the layout is free.
    """
    bounds, kept, melds = scratch(LISTS, np.int16), scratch(LISTS, np.uint8), scratch(LISTS, np.int16)
    loose, hand, values = scratch(NAMES, np.int8), scratch(NAMES, np.int8), scratch(NAMES, np.int32)
    picks, used, runs = scratch(MOST_TAKEN, np.int64), scratch(NAMES, np.int8), scratch(NAMES, np.int8)
    ends = scratch(6, np.int64)
    for name in range(NAMES):
        hand[name] = 0
        values[name] = 0
    n, m = sort_lists(s, introductory, bounds, kept, melds, loose)
    changed = fewest_changes(s, s.layout, bounds, melds, m, loose, hand, values, 0, 0, most, picks, used, runs, ends)
    take_apart(s, bounds, kept, melds, m, picks, changed, loose)
    size = keep_lists(s.layout, bounds, kept, n)
    if changed >= 0:
        size = write_melds(used, runs, ends, s.options[Choice.ACES], distinct_suits(s), s.layout, size)
    else:
        size = lay_out(s, loose, s.layout, size)
    clear_behind(s.layout, size)


@kernel
def take_apart(s, bounds, kept, melds, m, picks, changed, loose):
    """Keep the melds picked no longer, or none of the m melds if `changed` is below zero: their cards are loose."""
    for i in range(changed if changed >= 0 else m):
        at = melds[picks[i]] if changed >= 0 else melds[i]
        kept[at] = 0
        count_list(s.layout, bounds[at], bounds[at + 1], loose, 1)


@kernel
def clear_behind(layout, size):
    """Nothing lies behind the `size` codes of a layout."""
    for i in range(size, CARDS):
        layout[i] = 0


@kernel
def keep_lists(layout, bounds, kept, n):
    """Move the lists that are kept to the front; the size of the layout then."""
    size = 0
    for at in range(n):
        if kept[at]:
            for i in range(bounds[at], bounds[at + 1]):
                layout[size] = layout[i]
                size += 1
    return size


@kernel
def add_to_layout(s, name):
    """Section 11: a card laid stands as a list of its own behind the others."""
    size = 0
    while s.layout[size] != 0:
        size += 1
    s.layout[size] = -(name + 1)


@kernel
def take_from_layout(s, name):
    """Section 11: a card taken leaves its list: the last of its copies, which stands among the changes of the turn."""
    size = 0
    while size < CARDS and s.layout[size] != 0:
        size += 1
    at = size - 1
    while abs(int(s.layout[at])) != name + 1:
        at -= 1
    ends_list = s.layout[at] < 0
    for i in range(at, size - 1):
        s.layout[i] = s.layout[i + 1]
    s.layout[size - 1] = 0
    if ends_list and at > 0 and s.layout[at - 1] > 0:
        s.layout[at - 1] = -s.layout[at - 1]

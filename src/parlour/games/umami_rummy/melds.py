"""Melds from an answer of the solver: runs that start and stop, groups of what is left (end of section 13).

A layout is a row of codes, list after list, the last code of each list negative (see `State.layout`).
"""

import numpy as np

from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.umami_rummy.solver import NOTHING, best, distinct_suits
from parlour.games.umami_rummy.state import DECKS, NAMES, RANKS, SUITS, Aces, Choice
from parlour.games.umami_rummy.sweep import SUIT_BITS, SUIT_MASK

RUNS = 64  # runs of one suit that there is room for: 39 cards make at most 13
GOING = DECKS + 1  # open runs of one suit that there is room for
LONGEST_RUN = RANKS


@kernel
def lay_out(s, cards, layout, size):
    """Write some way to lay cards (counts by name) out in melds behind the `size` codes of a layout.

    The size then, or −1 if they do not split.
    """
    used, runs = scratch(NAMES, np.int8), scratch(NAMES, np.int8)
    ends, values = scratch(6, np.int64), scratch(NAMES, np.int32)
    for name in range(NAMES):
        values[name] = 0
    aces = s.options[Choice.ACES]
    if best(cards, cards, cards, values, aces, distinct_suits(s), used, runs, ends) == NOTHING:
        return -1
    return write_melds(used, runs, ends, aces, distinct_suits(s), layout, size)


@kernel
def write_melds(used, runs, ends, aces, distinct, layout, size):
    """Write the melds of an answer of `best` behind the `size` codes of a layout; the size then."""
    for suit in range(SUITS):
        size = write_runs(runs, suit, ends, aces, layout, size)
    for rank in range(RANKS):
        size = write_groups(used, runs, rank, distinct, layout, size)
    return size


@kernel
def write_groups(used, runs, rank, distinct, layout, size):
    """The cards of a rank that lie in no run: one group, or with distinct suits as many as the most of one suit.

    Dealt suit after suit round the groups, no group gets a suit twice, and each gets at least three.
    """
    total, most = 0, 0
    for suit in range(SUITS):
        left = used[rank * SUITS + suit] - runs[rank * SUITS + suit]
        total += left
        most = max(most, left)
    groups = most if distinct else min(1, total)
    for group in range(groups):
        place = 0
        for suit in range(SUITS):
            for _ in range(used[rank * SUITS + suit] - runs[rank * SUITS + suit]):
                if place % groups == group:
                    layout[size] = rank * SUITS + suit + 1
                    size += 1
                place += 1
        layout[size - 1] = -layout[size - 1]
    return size


@kernel
def write_runs(runs, suit, ends, aces, layout, size):
    """The runs of a suit: followed once round from the cut, then joined where they lead over it."""
    first, length, incoming = scratch(RUNS, np.int8), scratch(RUNS, np.int8), scratch(RUNS, np.int8)
    going = scratch(GOING, np.int8)  # the open runs, the longest first
    cut, claim = int(ends[4]), int(ends[5]) >> suit * SUIT_BITS & SUIT_MASK
    n = begin_claimed(claim, cut, first, length, incoming, going)
    open_runs = n
    for step in range(RANKS):
        rank = (cut + step) % RANKS
        cards = int(runs[rank * SUITS + suit])
        going_on = min(cards, open_runs)
        if rank == 0 and aces != Aces.AROUND:
            going_on = int(ends[suit]) if aces == Aces.EITHER else 0
        # The longest stop first.
        for k in range(going_on):
            going[k] = going[open_runs - going_on + k]
            length[going[k]] += 1
        open_runs = going_on
        if rank == 0 and aces != Aces.AROUND:
            open_runs = 0  # a run that an ace ends stops there
        for _ in range(cards - going_on):
            first[n], length[n], incoming[n] = rank, 1, 0
            going[open_runs] = n
            open_runs += 1
            n += 1
    join_over_cut(claim & 3, open_runs, going, first, length, incoming)
    return write_joined(suit, n, first, length, incoming, layout, size)


@kernel
def begin_claimed(claim, cut, first, length, incoming, going):
    """Open the runs that a claim brings over the cut, the longest first; how many they are.

    Their cards before the cut are counted in `incoming`, as far as that matters: 1, 2, or 3 and more.
    """
    total, single = claim & 3, 3 - (claim >> 3 & 3)
    short = 3 - (claim >> 6 & 3)
    for k in range(total):
        first[k], length[k] = cut, 0
        incoming[k] = 3 if k < total - short else 2 if k < total - single else 1
        going[k] = k
    return total


@kernel
def join_over_cut(claimed, open_runs, going, first, length, incoming):
    """Join the runs open at the end to the claimed ones, the shortest to the shortest: each is at least as long.

    A run that is joined to itself is a full circle; it counts from the cut.
    """
    for k in range(claimed):
        runs_on, claimed_run = int(going[open_runs - 1 - k]), claimed - 1 - k
        if runs_on != claimed_run:
            length[runs_on] += length[claimed_run]
            length[claimed_run] = 0
            for other in range(open_runs):
                if going[other] == claimed_run:
                    going[other] = runs_on
        incoming[claimed_run] = 0


@kernel
def write_joined(suit, n, first, length, incoming, layout, size):
    """Write n runs, those over 13 cards cut into parts of about the same length (UM-3.5)."""
    for run in range(n):
        parts = (length[run] + LONGEST_RUN - 1) // LONGEST_RUN
        rank, left = int(first[run]), int(length[run])
        for part in range(parts, 0, -1):
            cards = (left + part - 1) // part
            for _ in range(cards):
                layout[size] = rank * SUITS + suit + 1
                size += 1
                rank = (rank + 1) % RANKS
            layout[size - 1] = -layout[size - 1]
            left -= cards
    return size

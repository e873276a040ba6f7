"""The exact solver: which cards can be laid, whether a heap splits, and the best way to split it (section 13).

Questions are put as bounds by name, lo ≤ U ≤ up: is there such a U that splits into melds, and which is the best? The
sweep that answers them is in `sweep.py`; how to make melds of its answer, in `melds.py`.
"""

import numpy as np

from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.umami_rummy.state import NAMES, RANKS, SUITS, Aces, Choice
from parlour.games.umami_rummy.sweep import (
    CLAIMS,
    WIDTH,
    Question,
    add_claims,
    best_claim,
    find_cut,
    find_limits,
    serves,
    sweep,
)

RUN_MASK = (1 << RANKS) - 1
HISTORY = RANKS * WIDTH
NOTHING = -(1 << 30)  # the gain where there is no answer


@kernel
def reach(lo, up, base, values, aces, distinct):
    """Whether some U from lo to up splits: the bits of names that one such U uses above `base`, or −1.

    Only names with a value count, and among equal ways one with more of them is preferred, or fewer if it is negative.
    """
    states = (scratch(WIDTH, np.int64), scratch(WIDTH, np.int32), scratch(WIDTH, np.int64))
    spare = (scratch(WIDTH, np.int64), scratch(WIDTH, np.int32), scratch(WIDTH, np.int64))
    claims, limits = scratch(CLAIMS, np.int64), scratch(NAMES, np.int16)
    no_history, no_endings = scratch(1, np.int32), scratch(1, np.uint8)
    q = Question(lo, up, base, values, aces, distinct, False, 0, 0)
    find_limits(up, aces, limits)
    cut = find_cut(up, aces)
    claims[0] = best_claim(up, aces, cut, True)
    n, k = 1, 0
    while k < n:
        claim = claims[k]
        k += 1
        finals = sweep(q, limits, cut, claim, states, spare, no_history, no_endings)
        for i in range(finals):
            if serves(states[0][i], claim):
                return states[2][i]
        n = add_claims(claims, n, claim, states, finals)
    return -1


@kernel
def best(lo, up, base, values, aces, distinct, used, runs, ends, floor=NOTHING, leaving=0):
    """The largest gain of any U from lo to up that splits, `values` for each card above `base`; NOTHING if none does.

    `leaving` is what each card of `up` not used costs. Where nothing adds to a gain, only gains of `floor` and more are
    looked for: the higher, the less there is to look through.

    Written are U (used, by name), how many of these cards lie in runs (runs, by name), how many aces of each suit end
    runs (ends[0:4], at `either`), and where the circle was cut and which runs lead over it (ends[4], ends[5]).
    """
    states = (scratch(WIDTH, np.int64), scratch(WIDTH, np.int32), scratch(WIDTH, np.int64))
    spare = (scratch(WIDTH, np.int64), scratch(WIDTH, np.int32), scratch(WIDTH, np.int64))
    claims, limits = scratch(CLAIMS, np.int64), scratch(NAMES, np.int16)
    history, endings = scratch(HISTORY, np.int32), scratch(WIDTH, np.uint8)
    q = Question(lo, up, base, values, aces, distinct, True, floor, leaving)
    find_limits(up, aces, limits)
    cut = find_cut(up, aces)
    claims[0] = best_claim(up, aces, cut, True)
    n, k, most = 1, 0, NOTHING
    while k < n:
        claim = claims[k]
        k += 1
        finals = sweep(q, limits, cut, claim, states, spare, history, endings)
        chosen = -1
        for i in range(finals):
            if states[1][i] > most and serves(states[0][i], claim):
                most, chosen = states[1][i], i
        if chosen >= 0:
            trace_back(history, endings, chosen, cut, used, runs, ends)
            ends[4], ends[5] = cut, claim
        n = add_claims(claims, n, claim, states, better(states, finals, most))
    return most


@kernel
def better(states, n, most):
    """Move the states with more gain than `most` to the front; how many there are."""
    m = 0
    for i in range(n):
        if states[1][i] > most:
            states[0][m], states[1][m] = states[0][i], states[1][i]
            m += 1
    return m


@kernel
def trace_back(history, endings, chosen, cut, used, runs, ends):
    """Follow the choices from a state at the end to the beginning."""
    state = chosen
    for step in range(RANKS - 1, -1, -1):
        rank = (cut + step) % RANKS
        kept = history[step * WIDTH + state]
        for suit in range(SUITS):
            used[rank * SUITS + suit] = kept >> suit * 4 & 3
            runs[rank * SUITS + suit] = kept >> suit * 4 + 2 & 3
            if rank == 0:
                ends[suit] = endings[state] >> suit * 2 & 3
        state = kept >> 16


# --- which cards


@kernel
def covered(present, aces):
    """The ranks of one suit that lie in some run of three, of those in `present`; both as bits, the ace lowest."""
    if aces == Aces.AROUND:
        circle = present | present << RANKS
        starts = circle & circle >> 1 & circle >> 2
        cover = starts | starts << 1 | starts << 2
        return (cover | cover >> RANKS) & RUN_MASK
    row = present | (present & 1) << RANKS if aces == Aces.EITHER else present
    starts = row & row >> 1 & row >> 2
    cover = starts | starts << 1 | starts << 2
    return (cover | cover >> RANKS & 1) & RUN_MASK


@kernel
def trim(lo, up, aces, distinct):
    """Lower `up` where more cards than `lo` can lie in no meld at all; the bits of names where it still is higher.

    −1 if some card of `lo` can lie in no meld.
    """
    while True:
        fitting = in_some_meld(up, aces, distinct)
        open_names, lowered = 0, False
        for name in range(NAMES):
            if fitting >> name & 1:
                if up[name] > lo[name]:
                    open_names |= 1 << name
            elif lo[name] > 0:
                return -1
            elif up[name] > 0:
                up[name] = 0
                lowered = True
        if not lowered:
            return open_names


@kernel
def in_some_meld(up, aces, distinct):
    """The bits of the names that some run or group of these cards (by name) could have."""
    fitting = 0
    for suit in range(SUITS):
        present = 0
        for rank in range(RANKS):
            if up[rank * SUITS + suit] > 0:
                present |= 1 << rank
        present = covered(present, aces)
        for rank in range(RANKS):
            fitting |= (present >> rank & 1) << rank * SUITS + suit
    for rank in range(RANKS):
        together = 0
        for suit in range(SUITS):
            count = int(up[rank * SUITS + suit])
            together += min(count, 1) if distinct else count
        if together >= 3:
            fitting |= (1 << SUITS) - 1 << rank * SUITS
    return fitting


@kernel
def keep_near(lo, up):
    """Lower `up` to nothing for names that are of no use to the cards that must be used, where others need not be.

    A meld without any of these may be left away, and so may the ends of a run more than two ranks from all of them.
    """
    near = 0
    for name in range(NAMES):
        if lo[name] > 0:
            rank, suit = name // SUITS, name % SUITS
            for other in range(SUITS):
                near |= 1 << rank * SUITS + other
            for step in range(-2, 3):
                near |= 1 << (rank + step) % RANKS * SUITS + suit
    for name in range(NAMES):
        if not near >> name & 1:
            up[name] = 0


@kernel
def usable(lo, up, base, aces, distinct):
    """The bits of the names of which some U from lo to up that splits has more than `base` cards; changes lo and up."""
    values = scratch(NAMES, np.int32)
    asked = max(0, trim(lo, up, aces, distinct))
    for name in range(NAMES):
        values[name] = asked >> name & 1 if up[name] > base[name] else 0
    found = max(0, reach(lo, up, base, values, aces, distinct)) if asked else 0
    for name in range(NAMES):
        if values[name] == 0 or found >> name & 1:
            values[name] = 0
            continue
        least, lo[name] = lo[name], base[name] + 1
        got = reach(lo, up, base, values, aces, distinct)
        lo[name] = least
        values[name] = 0
        if got >= 0:
            found |= got
        else:
            up[name] = base[name]
    return found


@kernel
def few_names(lo, up, asked, aces, distinct):
    """The bits of the names of a play that lays one card or more above lo, few rather than many; 0 if there is none.

    `asked` are the bits of the names that may be laid, as `trim` finds them. One name after another is made to be laid;
    of the plays found the smallest counts, which need not be the smallest of all.
    """
    least, most, values = scratch(NAMES, np.int8), scratch(NAMES, np.int8), scratch(NAMES, np.int32)
    found = few = 0
    fewest = NAMES + 1
    for name in range(NAMES):
        values[name] = asked >> name & 1
    for name in range(NAMES):
        if not asked >> name & 1 or found >> name & 1:
            continue
        for other in range(NAMES):
            least[other] = lo[other]
            most[other] = lo[other] + min(1, up[other] - lo[other])
        least[name] += 1
        if trim(least, most, aces, distinct) < 0:
            continue
        got = max(0, reach(least, most, lo, values, aces, distinct))
        found |= got
        size = 0
        for other in range(NAMES):
            size += got >> other & 1
        if 0 < size < fewest:
            few, fewest = got, size
    return few


@kernel
def splits(s, cards):
    """UM-3.1: whether a heap of cards (counts by name) splits into melds."""
    values = scratch(NAMES, np.int32)
    for name in range(NAMES):
        values[name] = 0
    return reach(cards, cards, cards, values, s.options[Choice.ACES], distinct_suits(s)) >= 0


@kernel
def distinct_suits(s):
    """UM-7.1: whether the suits of a group must differ. With one deck they do in any case."""
    return int(s.options[Choice.DISTINCT_SUITS])

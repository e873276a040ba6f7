"""The sweep of section 13: all ways to split a heap of cards, rank by rank, kept as sets of states.

Asked is for U with lo ≤ U ≤ up (cards by name) that splits into melds. Of one suit after a rank only matters the
triple (a, b, c): how many of its runs so far have one, two, three or more cards and may go on. A state is four
triples and, within a rank, what is left for a group there. One state **serves** another if whatever completes the
other completes it too: no fewer runs in all, no larger a, no larger a + b. Written as fields in which more is
better (runs in all, 3 − a, 3 − (a + b)), a state is one integer, and serving is one subtraction: a guard bit above
each field stays set exactly if no field would go below zero (L. Lamport, "Multiple byte processing with full-word
instructions", CACM 18, 1975). Only states that no other serves are kept.

Runs may lead over the cut where the sweep begins and ends. A **claim** is a promise, made at the beginning, which open
runs come over the cut; the states at the end that serve the claim keep it. The first claim is the best there could be.
What the states at the end do offer of it are the further claims: every claim that can be kept is served by one of
these.
"""

from typing import Any, NamedTuple

import numpy as np

from parlour.core.kernel import kernel
from parlour.games.umami_rummy.state import DECKS, RANKS, SUITS, Aces

WIDTH = 4096  # states that a set has room for
CLAIMS = 4096  # claims that there is room for
SUIT_BITS = 9  # of a triple: three fields of two bits, a guard above each
SUIT_MASK = 0x1FF
SUIT_GUARD = 0x124
TRIPLES = 0xFFFFFFFFF  # the four triples of a state
TRIPLE_GUARDS = 0x924924924
GROUP = 36  # where what is left for a group begins, again three fields; nothing there between ranks
GUARD = TRIPLE_GUARDS | SUIT_GUARD << GROUP  # all guards
CHOICE_BITS = 6  # of one suit at one rank: cards used, cards of these in runs, those that end runs at an ace
RANK_CHOICES = 24  # of all four suits
NORMAL, LOW, HIGH = range(3)  # how runs pass a rank: through; only beginning (an ace); beginning or ending (an ace)


def _triple(a, b, c):
    return a + b + c | 3 - a << 3 | 3 - a - b << 6


def _passages():
    """By kind of rank, triple, cards of the rank in runs and how many of them end runs: the next triple, or −1."""
    table = np.full((3, SUIT_MASK + 1, 4, 4), -1, np.int16)
    triples = [(a, b, c) for a in range(4) for b in range(4 - a) for c in range(4 - a - b)]
    for a, b, c in triples:
        for x in range(4):
            if x >= a + b:
                new = max(0, x - a - b - c)
                table[NORMAL, _triple(a, b, c), x, 0] = _triple(new, a, x - new - a)
            if a + b == 0:
                table[LOW, _triple(a, b, c), x, 0] = _triple(x, 0, 0)
            for ending in range(b, min(x, b + c) + 1):
                if a == 0:
                    table[HIGH, _triple(a, b, c), x, ending] = _triple(x - ending, 0, 0)
    return table


def _groups():
    """What is left for a group, as fields in which more is better, by (distinct suits, code, cards added).

    Suits alike: of the sum, 0 serves no other and is served by 3 (or more) alone; 2 serves 1. Distinct suits: it is
    settled beforehand to make k groups, so a suit may miss in some of them, all suits together in k at most; the fields
    are how many more may miss, k and 3 − k. Beside it the codes to begin with, whether one makes groups, and whether so
    many further cards may do it.
    """
    added = np.full((2, SUIT_MASK + 1, 4), -1, np.int16)
    done = np.zeros((2, SUIT_MASK + 1), np.uint8)
    can = np.zeros((2, SUIT_MASK + 1, 10), np.uint8)
    alike = [0 | 3 << 3, 1 | 1 << 3, 2 | 1 << 3, 3 | 3 << 3]
    for total, code in enumerate(alike):
        done[0, code] = total in (0, 3)
        for more in range(4):
            added[0, code, more] = alike[min(3, total + more)]
        for rest in range(10):
            can[0, code, rest] = total == 0 or total + rest >= 3
    for groups in range(4):
        for spare in range(groups + 1):
            code = spare | groups << 3 | 3 - groups << 6
            done[1, code] = 1
            can[1, code] = 1
            for more in range(max(0, groups - spare), groups + 1):
                added[1, code, more] = code - (groups - more)
    begin = np.array([alike[:1] * 4, [groups | groups << 3 | 3 - groups << 6 for groups in range(4)]], np.int16)
    return begin, added, done, can


PASSAGES = _passages()
BEGIN, ADDED, DONE, CAN = _groups()


class Question(NamedTuple):
    """What is asked of a sweep: U from lo to up (by name), by which rules, and what is best.

    Exact: U with the largest gain, `values` for each card above `base`, less `leaving` for each card of `up` not used;
    gains below `floor` are not looked at. Else any U, rather one with many names of a value above their base.
    """

    lo: Any
    up: Any
    base: Any
    values: Any
    aces: int
    distinct: int
    exact: bool
    floor: int = 0
    leaving: int = 0


@kernel
def serves(one, other):
    """Whether state `one` serves state `other`."""
    return ((one | GUARD) - other) & GUARD == GUARD


@kernel
def insert(states, n, key, gain, note, exact):
    """Add a state to a set of n unless another serves it, and drop those that it serves; the number then.

    `exact`: only with no less gain does a state serve. Else gain is a wish: of equal states the one with more stays.
    """
    keys, gains, notes = states
    for j in range(n):
        if serves(keys[j], key):
            if gains[j] >= gain:
                return n
            if not exact:
                if keys[j] == key:
                    gains[j] = gain
                    notes[j] = note
                return n
    for j in range(n - 1, -1, -1):
        if serves(key, keys[j]) and (gain >= gains[j] or not exact):
            n -= 1
            keys[j] = keys[n]
            gains[j] = gains[n]
            notes[j] = notes[n]
    if n == WIDTH:
        raise OverflowError("the field is wider than the solver has room for")
    keys[n] = key
    gains[n] = gain
    notes[n] = note
    return n + 1


@kernel
def pass_suit(q, limit, name, kind, groups, rest, states, n, to):
    """Carry a set of n states over one suit of a rank into the set `to`; how many they are then.

    limit: the triple that the next one must serve to go on at all. groups: how many groups of distinct suits the rank
    has at most. rest: cards of the rank's further suits at most, −1 after the last suit. A note is what was chosen
    (exact), or the bits of the names that are used above their base and worth something.
    """
    suit, high, low = name % SUITS, int(q.up[name]), int(q.lo[name])
    worth = (int(q.base[name]), int(q.values[name]), 1 << name, suit * CHOICE_BITS, q.floor, q.leaving, q.exact)
    shift, distinct, skips = suit * SUIT_BITS, q.distinct, q.values[name] >= 0
    keys, m = states[0], 0
    for i in range(n):
        triple = keys[i] >> shift & SUIT_MASK
        cleared = keys[i] & (TRIPLES ^ SUIT_MASK << shift)
        for begin in range(1 + groups if suit == 0 else 1):
            group = int(BEGIN[distinct, begin]) if suit == 0 else keys[i] >> GROUP
            for x in range(high + 1):
                for ending in range(x + 1 if kind == HIGH else 1):
                    passed = int(PASSAGES[kind, triple, x, ending])
                    if passed < 0 or ((passed | SUIT_GUARD) - limit) & SUIT_GUARD != SUIT_GUARD:
                        continue
                    before = -1
                    for used in range(high, max(low, x) - 1, -1):
                        left = group_with(distinct, group, used - x, rest)
                        if left >= 0 and (left != before or not skips):  # else a card less, and nothing gained by it
                            before = left
                            key = cleared | passed << shift | left << GROUP
                            m = add_use(worth, used, high, x | ending << 2, key, states[1][i], states[2][i], to, m)
    return m


@kernel
def group_with(distinct, group, cards, rest):
    """What is left for a group with so many cards more, nothing after the last suit; −1 if that makes no group."""
    left = int(ADDED[distinct, group, cards])
    if left < 0 or rest >= 0:
        return left if left >= 0 and CAN[distinct, left, rest] else -1
    return 0 if DONE[distinct, left] else -1


@kernel
def add_use(worth, used, high, x, key, gain, note, to, m):
    """Add a state in which `used` cards of a name are used to the m states of the set `to`, if the gain is enough."""
    base, value, bit, place, floor, leaving, exact = worth
    if exact:
        gain += value * max(0, used - base) - leaving * (high - used)
        if gain < floor:
            return m
        note |= (used | x << 2) << place
    elif used > base and value != 0:
        gain += value
        note |= bit
    return insert(to, m, key, gain, note, exact)


# --- bounds


@kernel
def find_limits(up, aces, limits):
    """The triple of each name that a run's state after it must serve: no more open runs than the next cards can take.

    At `low` no run goes on from the king, at `either` none goes on from the ace.
    """
    for suit in range(SUITS):
        for rank in range(RANKS):
            one = int(up[(rank + 1) % RANKS * SUITS + suit])
            two = min(one, int(up[(rank + 2) % RANKS * SUITS + suit]))
            if aces != Aces.AROUND and rank == RANKS - 1:
                two = 0
            if aces == Aces.LOW and rank >= RANKS - 2:
                two = 0
                if rank == RANKS - 1:
                    one = 0
            limits[rank * SUITS + suit] = 3 - two << 3 | 3 - one << 6


@kernel
def best_claim(up, aces, cut, claim_only):
    """The claim of as many runs as could lead over the cut before rank `cut`, or how many claims there could be."""
    before = (cut + RANKS - 1) % RANKS
    claim, many = 0, 1
    for suit in range(SUITS):
        over = int(min(up[before * SUITS + suit], up[cut * SUITS + suit]))
        if aces == Aces.LOW and cut == 0:
            over = 0
        if aces == Aces.AROUND:
            beyond = int(up[(cut + RANKS - 2) % RANKS * SUITS + suit]) + int(up[(cut + 1) % RANKS * SUITS + suit])
            over = min(over, beyond)
        claim |= (over | 3 << 3 | 3 << 6) << suit * SUIT_BITS
        many *= 1 + over
    return claim if claim_only else many


@kernel
def find_cut(up, aces):
    """The rank before which the circle is cut: where the fewest runs could lead over."""
    best, fewest = 0, best_claim(up, aces, 0, False)
    for cut in range(1, RANKS):
        if fewest == 1:
            break
        many = best_claim(up, aces, cut, False)
        if many < fewest:
            best, fewest = cut, many
    return best


@kernel
def kind_of(rank, aces):
    """How runs pass a rank."""
    if rank != 0 or aces == Aces.AROUND:
        return NORMAL
    return LOW if aces == Aces.LOW else HIGH


# --- claims


@kernel
def meet(claim, final):
    """What a state at the end can keep of a claim: field by field the lesser; −1 if that is no triple."""
    kept = ((final | TRIPLE_GUARDS) - claim) & TRIPLE_GUARDS
    whole = kept - (kept >> 2)  # fields in which the claim is no more than the state
    met = (claim & whole) | (final & ~whole & (TRIPLES ^ TRIPLE_GUARDS))
    for suit in range(SUITS):
        triple = met >> suit * SUIT_BITS
        if (triple & 3) + (triple >> 6 & 3) < 3:
            return -1
    return met


@kernel
def add_claims(claims, n, claim, states, finals):
    """Add to the n claims what the states at the end offer of one that they do not keep; how many they are then."""
    for i in range(finals):
        met = meet(claim, states[0][i] & TRIPLES)
        known = met < 0
        for j in range(n):
            known = known or claims[j] == met
        if not known:
            if n == CLAIMS:
                raise OverflowError("more runs lead over the cut than the solver has room for")
            claims[n] = met
            n += 1
    return n


# --- the sweep


@kernel
def sweep(q, limits, cut, claim, states, spare, history, endings):
    """Go once round from a claim; how many states are left at the end, in `states`.

    If exact, the choices of each step are written to history (parent, then two bits of cards used and two of cards in
    runs for each suit) and endings (two bits for each suit, of the ace).
    """
    states[0][0] = claim
    states[1][0] = 0
    states[2][0] = 0
    n = 1
    for step in range(RANKS):
        rank = (cut + step) % RANKS
        kind = kind_of(rank, q.aces)
        n = pass_rank(q, limits, rank, kind, states, spare, n)
        if q.exact:
            keep_choices(states[2], n, step, history, endings, kind == HIGH)
        if n == 0:
            break
    return n


@kernel
def pass_rank(q, limits, rank, kind, states, spare, n):
    """Carry n states over a rank; how many they are then."""
    groups = 0
    while q.distinct and groups < DECKS and may_make(q.up, rank, groups + 1):
        groups += 1
    for suit in range(SUITS):
        name = rank * SUITS + suit
        rest = -1
        for other in range(suit + 1, SUITS):
            rest = max(rest, 0) + q.up[rank * SUITS + other]
        if suit % 2 == 0:
            n = pass_suit(q, limits[name], name, kind, groups, rest, states, n, spare)
        else:
            n = pass_suit(q, limits[name], name, kind, groups, rest, spare, n, states)
    return n


@kernel
def may_make(up, rank, groups):
    """Whether a rank may have the cards for so many groups of distinct suits."""
    cards = 0
    for suit in range(SUITS):
        cards += min(groups, up[rank * SUITS + suit])
    return cards >= 3 * groups


@kernel
def keep_choices(notes, n, step, history, endings, ace):
    """Write down what led to each of n states, and let each be the parent of what follows."""
    for i in range(n):
        note = notes[i]
        kept = note >> RANK_CHOICES
        ended = 0
        for suit in range(SUITS - 1, -1, -1):
            choice = note >> suit * CHOICE_BITS
            kept = kept << 4 | choice & 15
            ended = ended << 2 | choice >> 4 & 3
        history[step * WIDTH + i] = kept
        if ace:
            endings[i] = ended
        notes[i] = i << RANK_CHOICES

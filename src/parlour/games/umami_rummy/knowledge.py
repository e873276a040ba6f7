"""Umami Rummy: who knows what (section 9)."""

import numpy as np

from parlour.core.chance import below
from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.umami_rummy.moves import can_end, is_introductory, layable, layable_loosely, may_take_loose, takeable
from parlour.games.umami_rummy.solver import NOTHING, best, distinct_suits, few_names, trim
from parlour.games.umami_rummy.state import CARDS, NAMES, Choice, LastTurn, Phase

TRIES = 8
"""Random deals that are tried before one that lets the mover finish the turn is built (UM-9.5)."""


EXCHANGES = 24
"""Times that a guess at a hand is looked through for what its owner would have laid."""

DRAWN_FITS = 4
"""One time in so many a single card that fits may stay: it may have been drawn since."""

KEPT_FITS = 16
"""The same where the owner is known to have laid in its last turn: it may have held the card back."""


@kernel
def observe(box, s, seat, seen):
    """Write what `seat` knows into the blank record `seen`; seat −1 is a spectator."""
    copy_public(s, seen)
    for owner in range(s.seats):
        known = owner == seat or s.phase == Phase.OVER  # UM-9.2, UM-9.4
        for name in range(NAMES):
            seen.hands[owner, name] = s.hands[owner, name] if known else s.shown[owner, name]


@kernel
def copy_public(s, seen):
    """UM-9.1: the field, the sizes, scores, calls, who has opened, all counters and the turn; the marks (UM-9.3)."""
    for i in range(len(s.options)):
        seen.options[i] = s.options[i]
    seen.seats = s.seats
    seen.to_act = s.to_act
    seen.phase = s.phase
    seen.round_number = s.round_number
    seen.first = s.first
    seen.passes = s.passes
    seen.turns = s.turns
    for seat in range(s.seats):
        seen.scores[seat] = s.scores[seat]
        seen.opened[seat] = s.opened[seat]
        seen.called[seat] = s.called[seat]
        seen.hand_size[seat] = s.hand_size[seat]
        for name in range(NAMES):
            seen.shown[seat, name] = s.shown[seat, name]
    copy_field(s, seen)


@kernel
def copy_field(s, seen):
    """The field with its layout, the turn, and how many cards the bank has."""
    seen.field_size = s.field_size
    seen.laid_size = s.laid_size
    seen.taken_size = s.taken_size
    seen.bank_size = s.bank_size
    for name in range(NAMES):
        seen.field[name] = s.field[name]
        seen.laid[name] = s.laid[name]
        seen.taken[name] = s.taken[name]
    for i in range(CARDS):
        seen.layout[i] = s.layout[i]


@kernel
def determinize(box, seen, seat, s):
    """Deal what `seat` cannot see at random; who is in the middle of a turn can finish it (UM-9.5).

    Between turns hands are likelier that their owners could not have laid much of when they last acted; ruled out are
    only those of which a bot recalls that they are none (`recall`). Cards that lie aside stay unseen.
    """
    copy_public(seen, s)
    unseen = scratch(CARDS, np.int8)
    size = find_unseen(box, seen, unseen)
    must_finish = seen.phase == Phase.PLAY and seen.laid_size > 0 and seen.to_act != seat
    for _ in range(TRIES):
        deal_unseen(seen, s, unseen, size, -1)
        if not must_finish:
            exchange_layable(seen, seat, s)
            return
        if can_go_on(s):
            return
    mover = seen.to_act
    given = give_partners(seen, s, unseen, size)
    deal_unseen(seen, s, unseen, size - given, mover)


@kernel
def exchange_layable(seen, seat, s):
    """Let the others hold little that they could have laid in their last turns: mostly they would have laid it.

    Cards that could be laid on the field as it lay at the start of this turn are exchanged for cards of the bank, at
    most EXCHANGES times. Of a hand whose owner drew, all but the drawn card could not be laid before (UM-6.1). In the
    first turns of a round some seat has not acted yet, and hands stay as they are.
    """
    if seen.phase != Phase.PLAY or seen.bank_size == 0:
        return
    for owner in range(seen.seats):
        if owner == seat or owner == seen.to_act or seen.turns < seen.seats:
            continue
        drawn = NOTHING
        if seen.last_turn[owner] == LastTurn.DREW:
            drawn = hidden_card(seen, s, owner)
            s.hands[owner, drawn] -= 1
        for _ in range(EXCHANGES):
            names = layable_before(s, owner)
            if names == 0 or (names & (names - 1) == 0 and may_stay(seen, s, owner)):
                break
            exchange(seen, s, owner, names)
        if drawn != NOTHING:
            s.hands[owner, drawn] += 1


@kernel
def hidden_card(seen, s, owner):
    """The name of a random card of a hand that has some which are not known to be there."""
    place = below(s, seen.hand_size[owner] - known_size(seen, owner))
    for name in range(NAMES):
        place -= s.hands[owner, name] - seen.hands[owner, name]
        if place < 0:
            return name
    return NOTHING


@kernel
def may_stay(seen, s, owner):
    """Whether, this time, a single card may stay that could have been laid."""
    if seen.last_turn[owner] == LastTurn.UNKNOWN:
        return below(s, DRAWN_FITS) == 0
    return seen.last_turn[owner] == LastTurn.LAID and below(s, KEPT_FITS) == 0


@kernel
def recall(box, earlier, seen):
    """Note in `seen` what the others did in their last turns, by what the same seat saw when it acted before.

    `earlier` may have such notes: they hold as long as the turn.
    """
    turns = seen.turns - earlier.turns
    if earlier.round_number != seen.round_number or turns < 0 or turns > seen.seats:
        return
    for seat in range(seen.seats):
        more = seen.hand_size[seat] - earlier.hand_size[seat]
        if turns == 0:
            seen.last_turn[seat] = earlier.last_turn[seat]
        elif more == 1 and growing_tells(seen):
            seen.last_turn[seat] = LastTurn.DREW
        elif more < 0:
            seen.last_turn[seat] = LastTurn.LAID


@kernel
def growing_tells(seen):
    """Whether a hand that grew by a card is one that could lay nothing (UM-4.2).

    Not where that need not be laid (UM-7.7), nor where cards come to hands in other ways (UM-7.5, UM-7.6).
    """
    options = seen.options
    return options[Choice.DECLINE] + options[Choice.UMAMI_CALL] + options[Choice.LOOSE_TO_HAND] == 0


@kernel
def layable_before(s, owner):
    """The bits of names of a play that a seat could have made on the field as it lay at the start of the turn."""
    lo, up = scratch(NAMES, np.int8), scratch(NAMES, np.int8)
    introductory = s.options[Choice.INTRODUCTORY] == 1 and s.opened[owner] == 0
    for name in range(NAMES):
        lo[name] = 0 if introductory else s.field[name] - s.laid[name] + s.taken[name]
        up[name] = lo[name] + s.hands[owner, name]
    aces, distinct = s.options[Choice.ACES], distinct_suits(s)
    asked = trim(lo, up, aces, distinct)
    return few_names(lo, up, asked, aces, distinct) if asked > 0 else 0


@kernel
def exchange(seen, s, owner, names):
    """Exchange one card of each of the names (bits) in a hand, unless it is known to be there, for one of the bank."""
    for name in range(NAMES):
        if names >> name & 1 and s.hands[owner, name] > seen.hands[owner, name]:
            place = below(s, s.bank_size)
            other = s.bank[place] - 1
            s.bank[place] = name + 1
            s.hands[owner, name] -= 1
            s.hands[owner, other] += 1


@kernel
def find_unseen(box, seen, unseen):
    """Write the codes of all cards that lie in no known place; their number."""
    size = 0
    for name in range(NAMES):
        known = int(seen.field[name])
        for owner in range(seen.seats):
            known += seen.hands[owner, name]
        for _ in range(int(box.decks[seen.seats]) - known):
            unseen[size] = name + 1
            size += 1
    return size


@kernel
def known_size(seen, owner):
    """How many cards of a hand the observation names."""
    size = 0
    for name in range(NAMES):
        size += seen.hands[owner, name]
    return size


@kernel
def deal_unseen(seen, s, unseen, size, started):
    """Fill hands and bank from the `size` unseen cards, in random order; the hand of `started` is begun already."""
    for owner in range(seen.seats):
        if owner != started:
            for name in range(NAMES):
                s.hands[owner, name] = seen.hands[owner, name]
        for _ in range(seen.hand_size[owner] - known_size(s, owner)):
            size -= 1
            s.hands[owner, pull(s, unseen, size) - 1] += 1
    for place in range(seen.bank_size):
        size -= 1
        s.bank[place] = pull(s, unseen, size)


@kernel
def pull(s, unseen, last):
    """A random one of the unseen cards 0 to last changes places with the last one."""
    chosen = below(s, last + 1)
    code = unseen[chosen]
    unseen[chosen] = unseen[last]
    unseen[last] = code
    return code


@kernel
def can_go_on(s):
    """Whether the seat to act has a legal action in the middle of its turn."""
    if can_end(s):
        return True
    if not may_take_loose(s):
        return layable(s) != 0
    if s.taken_size == 0 and layable_loosely(s) != 0:
        return True
    return takeable(s) != 0


@kernel
def give_partners(seen, s, unseen, size):
    """UM-9.5: give the mover unseen cards that complete the turn; they go behind the others; their number.

    They are the fewest of a random part of the unseen cards, in which they are found sooner than in all of them, and
    which the solver has room for. With takes allowed and none made yet, field cards of other names than those laid may
    stay behind too.
    """
    base, used = scratch(NAMES, np.int8), scratch(NAMES, np.int8)
    mover = seen.to_act
    hidden = seen.hand_size[mover] - known_size(seen, mover)
    part, given, found = min(2 * hidden, size), 0, False
    while not found:
        for i in range(part):
            pull(s, unseen, size - 1 - i)
        found = fewest_partners(seen, unseen[size - part : size], hidden, base, used) != NOTHING
        if part == size:
            break
        part = min(part + part // 2 + 1, size)
    for name in range(NAMES):
        s.hands[mover, name] = seen.hands[mover, name]
        for _ in range(used[name] - base[name] if found else 0):
            s.hands[mover, name] += 1
            given += 1
            put_behind(unseen, name + 1, size - given)
    return given


@kernel
def fewest_partners(seen, offered, most, base, used):
    """The answer of the solver with as few of the offered cards as possible, `most` of them at most: first with one,
    then with two, …; written are the cards used (used, by name) and those that are there anyway (base)."""
    lo, up = scratch(NAMES, np.int8), scratch(NAMES, np.int8)
    values, runs, ends = scratch(NAMES, np.int32), scratch(NAMES, np.int8), scratch(6, np.int64)
    for name in range(NAMES):
        lo[name] = base[name] = seen.laid[name] if is_introductory(seen) else seen.field[name]
        if may_take_loose(seen) and seen.laid[name] == 0:
            lo[name] = 0
        base[name] += seen.hands[seen.to_act, name]
        up[name] = base[name]
        values[name] = -1
    for code in offered:
        up[code - 1] += 1
    aces, distinct = seen.options[Choice.ACES], distinct_suits(seen)
    if trim(lo, up, aces, distinct) < 0:
        return NOTHING
    for count in range(1, most + 1):
        gain = best(lo, up, base, values, aces, distinct, used, runs, ends, -count)
        if gain != NOTHING:
            return gain
    return NOTHING


@kernel
def put_behind(unseen, code, last):
    """A card of this code among the first last + 1 changes places with the last one."""
    for i in range(last + 1):
        if unseen[i] == code:
            unseen[i] = unseen[last]
            unseen[last] = code
            return

"""The small verbs of Umami Rummy: each asks one question or moves one card."""

import numpy as np

from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.umami_rummy.layout import add_to_layout, take_from_layout
from parlour.games.umami_rummy.solver import distinct_suits, keep_near, reach, splits, trim, usable
from parlour.games.umami_rummy.state import NAMES, Choice, Ending


@kernel
def in_play(s, seat):
    """UM-8.5: whether the seat still takes turns. In `points` every seat does."""
    return s.options[Choice.ENDING] == Ending.POINTS or s.hand_size[seat] > 0


@kernel
def seats_in_play(s):
    """How many seats still take turns."""
    count = 0
    for seat in range(s.seats):
        if in_play(s, seat):
            count += 1
    return count


@kernel
def is_introductory(s):
    """UM-7.2, UM-7.3: whether this is an introductory turn."""
    return s.options[Choice.INTRODUCTORY] == 1 and s.opened[s.to_act] == 0


@kernel
def may_take_loose(s):
    """UM-7.6: whether loose cards may go to hand; never in an introductory turn (UM-7.6 e)."""
    return s.options[Choice.LOOSE_TO_HAND] == 1 and not is_introductory(s)


@kernel
def can_end(s):
    """UM-4.3: at least one card was laid and the field splits; UM-7.2: or what was laid."""
    if s.laid_size == 0:
        return False
    return splits(s, s.laid) if is_introductory(s) else splits(s, s.field)


@kernel
def layable(s):
    """UM-5.2: the bits of the names that can be laid, taking nothing back; UM-7.2 in an introductory turn."""
    lo, up, base = scratch(NAMES, np.int8), scratch(NAMES, np.int8), scratch(NAMES, np.int8)
    introductory = is_introductory(s)
    for name in range(NAMES):
        lo[name] = base[name] = s.laid[name] if introductory else s.field[name]
        up[name] = lo[name] + s.hands[s.to_act, name]
    return usable(lo, up, base, s.options[Choice.ACES], distinct_suits(s))


@kernel
def layable_loosely(s):
    """UM-7.6 c: the bits of the names that can be laid if field cards of other names may be taken back."""
    lo, up, values = scratch(NAMES, np.int8), scratch(NAMES, np.int8), scratch(NAMES, np.int32)
    aces, distinct = s.options[Choice.ACES], distinct_suits(s)
    found = 0
    for name in range(NAMES):
        if s.hands[s.to_act, name] == 0 or found >> name & 1:
            continue
        for other in range(NAMES):
            hand = s.hands[s.to_act, other]
            lo[other] = s.field[other] if s.laid[other] > 0 else 0
            up[other] = s.field[other] + hand
            values[other] = min(1, hand)
        lo[name] = s.field[name] + 1
        keep_near(lo, up)
        if trim(lo, up, aces, distinct) >= 0:
            found |= max(0, reach(lo, up, s.field, values, aces, distinct))
    return found


@kernel
def takeable(s):
    """UM-7.6 a: the bits of the field's names of which one card can be taken back.

    Without that card some part of the field with all cards of laid names still has to split. One such part settles all
    names of which it leaves a card; only the others are asked for one by one.
    """
    lo, up, base = scratch(NAMES, np.int8), scratch(NAMES, np.int8), scratch(NAMES, np.int8)
    values = scratch(NAMES, np.int32)
    aces, distinct = s.options[Choice.ACES], distinct_suits(s)
    asked = 0
    for name in range(NAMES):
        up[name] = s.field[name]
        lo[name] = s.field[name] if s.laid[name] > 0 else 0
        base[name] = max(0, s.field[name] - 1)
        values[name] = 0
        if s.field[name] > 0 and s.laid[name] == 0:
            asked |= 1 << name
            values[name] = -1  # rather a part that does not have all of them
    keep_near(lo, up)
    if trim(lo, up, aces, distinct) < 0:
        return 0
    whole = reach(lo, up, base, values, aces, distinct)
    if whole < 0:
        return 0
    found = asked & ~whole
    for name in range(NAMES):
        if asked >> name & 1 and not found >> name & 1 and can_spare(lo, up, name, aces, distinct):
            found |= 1 << name
    return found


@kernel
def can_spare(lo, up, name, aces, distinct):
    """Whether some U from lo to up that splits leaves a card of a name."""
    values = scratch(NAMES, np.int32)
    for other in range(NAMES):
        values[other] = 0
    up[name] -= 1
    spared = reach(lo, up, lo, values, aces, distinct) >= 0
    up[name] += 1
    return spared


@kernel
def enter_hand(s, seat, name):
    """A card goes to a hand."""
    s.hands[seat, name] += 1
    set_hand_size(s, seat, s.hand_size[seat] + 1)


@kernel
def set_hand_size(s, seat, size):
    """UM-7.4: a call lapses with any other size of the hand."""
    s.hand_size[seat] = size
    s.called[seat] = 0


@kernel
def lay_card(s, name):
    """UM-5.1: a card of the hand joins the field; UM-9.3: one mark of its name goes with it."""
    seat = s.to_act
    s.hands[seat, name] -= 1
    if s.shown[seat, name] > 0:
        s.shown[seat, name] -= 1
    set_hand_size(s, seat, s.hand_size[seat] - 1)
    s.field[name] += 1
    s.field_size += 1
    s.laid[name] += 1
    s.laid_size += 1
    if s.display:
        add_to_layout(s, name)


@kernel
def take_card(s, name):
    """UM-7.6: a card of the field goes to hand, where all know it to be (UM-9.3)."""
    seat = s.to_act
    s.field[name] -= 1
    s.field_size -= 1
    s.taken[name] += 1
    s.taken_size += 1
    enter_hand(s, seat, name)
    s.shown[seat, name] += 1
    if s.display:
        take_from_layout(s, name)


@kernel
def draw_from_bank(s, seat):
    """The top card of the bank goes to a hand."""
    s.bank_size -= 1
    enter_hand(s, seat, s.bank[s.bank_size] - 1)
    s.bank[s.bank_size] = 0


@kernel
def clear_turn(s):
    """Nothing is laid or taken yet."""
    for name in range(NAMES):
        s.laid[name] = s.taken[name] = 0
    s.laid_size = s.taken_size = 0

"""Rows: records and kernels."""

from parlour.core.chance import below, shuffle
from parlour.core.kernel import kernel
from parlour.core.record import Header, Record, i1

SEATS, NAMES, CARDS = 4, 7, 18  # codes 1 to 6; 0 is no card
END = 6  # actions: code − 1 lays, END ends the turn
TURN, OVER = 0, 1


class Box(Record):
    """What is printed."""

    copies: i1  # of each animal


class State(Header):
    """What is on the table."""

    hands: i1[SEATS, NAMES]  # copies of each card
    hand_size: i1[SEATS]
    away: i1[NAMES]  # put away at the start
    field: i1[NAMES]  # all cards on the table
    laid: i1  # cards laid in the running turn
    layout: i1[CARDS]  # with `display`: codes row after row, the last of each negative


@kernel
def deal(box, s):
    """RO-1; the option's code is the size of a hand."""
    cards = s.layout  # empty, and as long as all cards
    fill(box, cards)
    shuffle(s, cards, CARDS)
    for i in range(CARDS):
        seat = i // s.options[0]
        if seat < s.seats:
            s.hands[seat, cards[i]] += 1
            s.hand_size[seat] += 1
        else:
            s.away[cards[i]] += 1
        cards[i] = 0
    s.to_act = below(s, s.seats)


@kernel
def fill(box, cards):
    """All cards, one after the other."""
    for i in range(CARDS):
        cards[i] = i // box.copies + 1


@kernel
def legal(box, s, out):
    """RO-2."""
    n = 0
    for card in range(1, NAMES):
        if s.hands[s.to_act, card] > 0:
            out[n] = card - 1
            n += 1
    if s.laid > 0:
        out[n] = END
        n += 1
    return n


@kernel
def play(box, s, action):
    """RO-2, RO-3."""
    seat = s.to_act
    if action < END:
        s.hands[seat, action + 1] -= 1
        s.hand_size[seat] -= 1
        s.field[action + 1] += 1
        s.laid += 1
        if s.display == 1:
            at = 0
            while s.layout[at] != 0:
                at += 1
            s.layout[at] = -(action + 1)
        return
    s.laid = 0
    s.to_act = (seat + 1) % s.seats
    if s.hand_size[seat] == 0:
        s.to_act = -1
        s.phase = OVER


@kernel
def observe(box, s, seat, seen):
    """RO-4."""
    for i in range(len(s.options)):
        seen.options[i] = s.options[i]
    seen.seats, seen.to_act, seen.phase, seen.laid = s.seats, s.to_act, s.phase, s.laid
    for i in range(CARDS):
        seen.layout[i] = s.layout[i]
    for card in range(NAMES):
        seen.field[card] = s.field[card]
    for other in range(s.seats):
        seen.hand_size[other] = s.hand_size[other]
        if other == seat or s.phase == OVER:
            for card in range(NAMES):
                seen.hands[other, card] = s.hands[other, card]
    if s.phase == OVER:
        for card in range(NAMES):
            seen.away[card] = s.away[card]


@kernel
def determinize(box, seen, seat, s):
    """Deal out what is unseen."""
    cards = s.layout
    size = 0
    for card in range(1, NAMES):
        left = box.copies - seen.field[card]
        for other in range(seen.seats):
            left -= seen.hands[other, card]
        for _ in range(left):
            cards[size] = card
            size += 1
    shuffle(s, cards, size)
    for other in range(seen.seats):
        if other != seat and seen.phase != OVER:
            for _ in range(seen.hand_size[other]):
                size -= 1
                s.hands[other, cards[size]] += 1
                cards[size] = 0
    while size > 0:
        size -= 1
        s.away[cards[size]] += 1
        cards[size] = 0
    for other in range(seen.seats):
        for card in range(NAMES):
            s.hands[other, card] += seen.hands[other, card]
        s.hand_size[other] = seen.hand_size[other]
    copy_public(seen, s)


@kernel
def copy_public(seen, s):
    """What lies open."""
    for i in range(len(s.options)):
        s.options[i] = seen.options[i]
    s.seats, s.to_act, s.phase, s.laid = seen.seats, seen.to_act, seen.phase, seen.laid
    for i in range(CARDS):
        s.layout[i] = seen.layout[i]
    for card in range(NAMES):
        s.field[card] = seen.field[card]


@kernel
def outlook(box, s, out):
    """Whose hand is empty has won; before, nothing is known."""
    for seat in range(s.seats):
        out[seat] = 1.0 / s.seats
        if s.phase == OVER:
            out[seat] = 1.0 if s.hand_size[seat] == 0 else 0.0


@kernel
def returns(box, s, out):
    """RO-2."""
    for seat in range(s.seats):
        out[seat] = 0.0
        if s.phase == OVER:
            out[seat] = 1.0 if s.hand_size[seat] == 0 else -1.0


@kernel
def scores(box, s, out):
    """The cards in hand, as a minus."""
    for seat in range(s.seats):
        out[seat] = -s.hand_size[seat]

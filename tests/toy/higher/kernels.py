"""Higher: records and kernels."""

from parlour.core.chance import below, shuffle
from parlour.core.kernel import kernel
from parlour.core.piles import slip_under
from parlour.core.record import Header, Record, i1

SEATS, NAMES, CARDS = 3, 7, 12  # codes 1 to 6; 0 is no card
SWAPS = 3
SWAP, SHOW = 0, 6  # actions: SWAP + code − 1, SHOW + code − 1
TURN, OVER = 0, 1


class Box(Record):
    """What is printed."""

    copies: i1  # of each name


class State(Header):
    """What is on the table."""

    hands: i1[SEATS, NAMES]  # copies of each card
    hand_size: i1[SEATS]
    deck: i1[CARDS]  # top last
    deck_size: i1
    shown: i1[SEATS]  # the card shown, 0 before
    swaps: i1[SEATS]  # so far


@kernel
def deal(box, s):
    """HI-1."""
    size = 0
    for card in range(1, NAMES):
        for _ in range(box.copies):
            s.deck[size] = card
            size += 1
    shuffle(s, s.deck, size)
    s.deck_size = size
    for seat in range(s.seats):
        for _ in range(2):
            draw(s, seat)
    s.to_act = below(s, s.seats)


@kernel
def draw(s, seat):
    """The top card of the deck goes to hand."""
    s.deck_size -= 1
    s.hands[seat, s.deck[s.deck_size]] += 1
    s.hand_size[seat] += 1
    s.deck[s.deck_size] = 0


@kernel
def legal(box, s, out):
    """HI-2."""
    n = 0
    for card in range(1, NAMES):
        if s.hands[s.to_act, card] > 0:
            if s.swaps[s.to_act] < SWAPS:
                out[n] = SWAP + card - 1
                n += 1
            out[n] = SHOW + card - 1
            n += 1
    return n


@kernel
def play(box, s, action):
    """HI-2; the turn goes to the next seat that has not shown."""
    seat, card = s.to_act, action % 6 + 1
    s.hands[seat, card] -= 1
    s.hand_size[seat] -= 1
    if action >= SHOW:
        s.shown[seat] = card
    else:
        slip_under(s.deck, s.deck_size, card)
        s.deck_size += 1
        draw(s, seat)
        s.swaps[seat] += 1
    for step in range(1, s.seats + 1):
        s.to_act = (seat + step) % s.seats
        if s.shown[s.to_act] == 0:
            return
    s.to_act = -1
    s.phase = OVER


@kernel
def observe(box, s, seat, seen):
    """HI-4."""
    for i in range(len(s.options)):
        seen.options[i] = s.options[i]
    seen.seats, seen.to_act, seen.phase, seen.deck_size = s.seats, s.to_act, s.phase, s.deck_size
    for other in range(s.seats):
        seen.shown[other], seen.swaps[other], seen.hand_size[other] = s.shown[other], s.swaps[other], s.hand_size[other]
        if other == seat or s.phase == OVER:
            for card in range(NAMES):
                seen.hands[other, card] = s.hands[other, card]


@kernel
def determinize(box, seen, seat, s):
    """Shuffle what is unseen and deal it out."""
    observe(box, seen, seat, s)
    size = 0
    for card in range(1, NAMES):
        left = box.copies
        for other in range(s.seats):
            left -= s.hands[other, card] + (1 if s.shown[other] == card else 0)
        for _ in range(left):
            s.deck[size] = card
            size += 1
    shuffle(s, s.deck, size)
    s.deck_size = size
    for other in range(s.seats):
        if other != seat and s.phase != OVER:
            s.hand_size[other] = 0
            for _ in range(seen.hand_size[other]):
                draw(s, other)


@kernel
def worth(s, seat):
    """HI-3."""
    return 7 if s.shown[seat] == 1 and s.options[0] == 1 else s.shown[seat]


@kernel
def winners(s):
    """The highest card shown, and how many show it."""
    best, count = 0, 0
    for seat in range(s.seats):
        if worth(s, seat) > best:
            best, count = worth(s, seat), 0
        if worth(s, seat) == best:
            count += 1
    return best, count


@kernel
def outlook(box, s, out):
    """Nothing is known before the end."""
    best, count = winners(s)
    for seat in range(s.seats):
        out[seat] = 1.0 / s.seats
        if s.phase == OVER:
            out[seat] = 1.0 / count if worth(s, seat) == best else 0.0


@kernel
def returns(box, s, out):
    """HI-3: those who share get 0."""
    best, count = winners(s)
    for seat in range(s.seats):
        out[seat] = -1.0
        if worth(s, seat) == best or s.phase != OVER:
            out[seat] = 1.0 if count == 1 and s.phase == OVER else 0.0


@kernel
def scores(box, s, out):
    """What each seat has shown."""
    for seat in range(s.seats):
        out[seat] = worth(s, seat)

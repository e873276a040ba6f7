"""Utopia: the verbs that the phases share: princes, cards, guests and points come and go."""

from parlour.core.chance import shuffle
from parlour.core.kernel import kernel
from parlour.games.utopia.state import CARDS, CIVS, DISTRICTS, GUESTS, ISLANDS

# --- princes


@kernel
def put_princes(box, s, seat, civ, district, n):
    """n princes come from the supply to a district; fewer than 0: they go back."""
    s.supply[seat, civ] -= n
    set_princes(box, s, seat, civ, district, s.princes[seat, civ, district] + n)


@kernel
def move_princes(box, s, seat, civ, start, end, n):
    """n princes go from a district to another."""
    set_princes(box, s, seat, civ, start, s.princes[seat, civ, start] - n)
    set_princes(box, s, seat, civ, end, s.princes[seat, civ, end] + n)


@kernel
def set_princes(box, s, seat, civ, district, n):
    """So many princes stand in a district now."""
    s.princes[seat, civ, district] = n
    bit = 1 << int(district)
    if n > 0:
        s.stands[seat, civ] |= bit
    else:
        s.stands[seat, civ] &= ~bit
    if n >= box.monument_princes:
        s.crowds[seat, civ] |= bit
    else:
        s.crowds[seat, civ] &= ~bit


# --- buildings


@kernel
def put_monument(s, seat, civ, district):
    """UT-6.2, UT-6.3: a monument on a base of the seat, in the one space of the district (UT-1.1), for good."""
    s.monument[district] = civ + 1
    s.owner[district] = seat + 1
    s.sites[civ] |= 1 << int(district)
    s.built |= 1 << int(district)
    s.bases[seat] -= 1
    s.left[civ] -= 1


@kernel
def put_wonder(s, seat, island):
    """UT-6.4: a wonder on a base of the seat, in the one wonder space of the island (UT-1.5)."""
    s.wonder[island] = seat + 1
    s.bases[seat] -= 1
    s.wonders -= 1


# --- the track


@kernel
def gain(s, seat, points):
    """UT-3.2: points, and the minister stands behind all who are on the new space; none is the last one (UT-8.4)."""
    if points <= 0:
        return
    s.scores[seat] += points
    place = 0
    while s.order[place] != seat:
        place += 1
    while place > 0 and s.scores[s.order[place - 1]] < s.scores[seat]:
        s.order[place] = s.order[place - 1]
        place -= 1
    s.order[place] = seat


@kernel
def next_to_play(s):
    """UT-3.3: of the seats that have not played yet the one highest on the track now; −1 if all have."""
    for place in range(s.seats):
        if s.played[s.order[place]] == 0:
            return s.order[place]
    return -1


@kernel
def clear_played(s):
    """Nobody has played yet in the round that begins."""
    for seat in range(s.seats):
        s.played[seat] = 0


# --- guests


@kernel
def draw_guest(s):
    """The number of the next guest of the bag."""
    s.bag_size -= 1
    guest = s.bag[s.bag_size] - 1
    s.bag[s.bag_size] = 0
    return guest


@kernel
def return_guests(s):
    """UT-4.8: all guests go back into the bag, which is mixed."""
    for civ in range(CIVS):
        for island in range(ISLANDS):
            n = int(s.guests[civ, island])
            s.guests[civ, island] = 0
            for seat in range(s.seats):
                n += s.taken[seat, civ, island]
                s.taken[seat, civ, island] = 0
            for _ in range(n):
                s.bag[s.bag_size] = civ * ISLANDS + island + 1
                s.bag_size += 1
    s.guests_size = 0
    shuffle(s, s.bag, s.bag_size)


# --- cards


@kernel
def deal_card(s, seat):
    """UT-5.1: the next card of the deck; when it is empty, the discards are shuffled into a new one."""
    if s.deck_size == 0:
        for civ in range(CIVS):
            for _ in range(s.discards[civ]):
                s.deck[s.deck_size] = civ + 1
                s.deck_size += 1
            s.discards[civ] = 0
        shuffle(s, s.deck, s.deck_size)
    s.deck_size -= 1
    s.hands[seat, s.deck[s.deck_size] - 1] += 1
    s.hand_size[seat] += 1
    s.deck[s.deck_size] = 0


@kernel
def discard(s, seat, civ):
    """A card goes from a hand to the discards."""
    s.hands[seat, civ] -= 1
    s.hand_size[seat] -= 1
    s.discards[civ] += 1


# --- what follows from the board


@kernel
def derive(box, s):
    """Fill what follows from princes, monuments, wonders, hands and guests: supplies, what is left, sizes and masks."""
    s.built = 0
    s.wonders = box.wonders
    s.guests_size = 0
    for civ in range(CIVS):
        s.left[civ] = box.monuments - 1  # UT-2.1: one stands on the scale
        s.sites[civ] = 0
        for island in range(ISLANDS):
            s.guests_size += s.guests[civ, island]
    for seat in range(s.seats):
        s.bases[seat] = box.bases
        s.hand_size[seat] = 0
        for civ in range(CIVS):
            s.hand_size[seat] += s.hands[seat, civ]
            s.supply[seat, civ] = box.princes
            for district in range(DISTRICTS):
                n = s.princes[seat, civ, district]
                s.supply[seat, civ] -= n
                set_princes(box, s, seat, civ, district, n)
    for district in range(DISTRICTS):
        if s.owner[district] > 0:
            put_monument(s, s.owner[district] - 1, s.monument[district] - 1, district)
    for island in range(ISLANDS):
        if s.wonder[island] > 0:
            put_wonder(s, s.wonder[island] - 1, island)


# --- all things at the start


@kernel
def fill_bag(box, s):
    """UT-2.2, UT-2.6: the guests of all open islands, in order."""
    s.bag_size = 0
    for i in range(GUESTS):
        s.bag[i] = 0
    for civ in range(CIVS):
        for island in range(ISLANDS):
            if box.land[island] & box.open[s.seats]:
                for _ in range(box.guests):
                    s.bag[s.bag_size] = civ * ISLANDS + island + 1
                    s.bag_size += 1


@kernel
def fill_deck(box, s):
    """UT-2.2: all cards, in order."""
    s.deck_size = 0
    for i in range(CARDS):
        s.deck[i] = 0
    for civ in range(CIVS):
        for _ in range(box.cards):
            s.deck[s.deck_size] = civ + 1
            s.deck_size += 1

"""Utopia: who knows what (section 9)."""

import numpy as np

from parlour.core.chance import shuffle
from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.utopia.moves import fill_bag
from parlour.games.utopia.state import CARDS, CIVS, DISTRICTS, GUEST_KINDS, GUESTS, ISLANDS


@kernel
def observe(box, s, seat, seen):
    """Write what `seat` knows into the blank record `seen`; seat −1 is a spectator."""
    copy_public(s, seen)
    if seat >= 0:  # UT-9.1
        for civ in range(CIVS):
            seen.hands[seat, civ] = s.hands[seat, civ]


@kernel
def copy_public(s, seen):
    """UT-9.1: all but hands, and the order of deck and bag."""
    for i in range(len(s.options)):
        seen.options[i] = s.options[i]
    seen.seats = s.seats
    seen.to_act = s.to_act
    seen.phase = s.phase
    seen.turn = s.turn
    seen.go = s.go
    seen.winner = s.winner
    seen.owed = s.owed
    seen.bag_size = s.bag_size
    seen.deck_size = s.deck_size
    seen.deed = s.deed
    seen.civ = s.civ
    seen.isle = s.isle
    seen.left_from = s.left_from
    seen.reached = s.reached
    seen.back = s.back
    for civ in range(CIVS):
        seen.scale[civ] = s.scale[civ]
        seen.discards[civ] = s.discards[civ]
    copy_track(s, seen)
    copy_guests(s, seen)
    copy_board(s, seen)


@kernel
def copy_track(s, seen):
    """The track, who is through, and what is promised."""
    for seat in range(s.seats):
        seen.scores[seat] = s.scores[seat]
        seen.order[seat] = s.order[seat]
        seen.played[seat] = s.played[seat]
        seen.drew[seat] = s.drew[seat]
        seen.privileges[seat] = s.privileges[seat]
        seen.hand_size[seat] = s.hand_size[seat]
    seen.favours_size = s.favours_size
    for i in range(s.favours_size):
        seen.favours[i] = s.favours[i]


@kernel
def copy_guests(s, seen):
    """The guests by the ships and those taken."""
    seen.guests_size = s.guests_size
    for civ in range(CIVS):
        for island in range(ISLANDS):
            seen.guests[civ, island] = s.guests[civ, island]
            for seat in range(s.seats):
                seen.taken[seat, civ, island] = s.taken[seat, civ, island]


@kernel
def copy_board(s, seen):
    """Princes, monuments and wonders, and what follows from them."""
    seen.built = s.built
    seen.wonders = s.wonders
    for civ in range(CIVS):
        seen.left[civ] = s.left[civ]
        seen.sites[civ] = s.sites[civ]
    for district in range(DISTRICTS):
        seen.monument[district] = s.monument[district]
        seen.owner[district] = s.owner[district]
    for island in range(ISLANDS):
        seen.wonder[island] = s.wonder[island]
    for seat in range(s.seats):
        seen.bases[seat] = s.bases[seat]
        for civ in range(CIVS):
            seen.supply[seat, civ] = s.supply[seat, civ]
            seen.stands[seat, civ] = s.stands[seat, civ]
            seen.crowds[seat, civ] = s.crowds[seat, civ]
            for district in range(DISTRICTS):
                seen.princes[seat, civ, district] = s.princes[seat, civ, district]


@kernel
def determinize(box, seen, seat, s):
    """Deal the cards that `seat` cannot see to the other hands and the deck at random, and mix the bag (UT-9.2)."""
    copy_public(seen, s)
    unseen = scratch(CARDS, np.int8)
    size = 0
    for civ in range(CIVS):
        known = int(seen.discards[civ])
        if seat >= 0:
            known += seen.hands[seat, civ]
            s.hands[seat, civ] = seen.hands[seat, civ]
        for _ in range(box.cards - known):
            unseen[size] = civ + 1
            size += 1
    shuffle(s, unseen, size)
    for owner in range(seen.seats):
        if owner != seat:
            for _ in range(seen.hand_size[owner]):
                size -= 1
                s.hands[owner, unseen[size] - 1] += 1
    for i in range(seen.deck_size):
        s.deck[i] = unseen[i]
    mix_bag(box, seen, s)


@kernel
def mix_bag(box, seen, s):
    """The guests that lie nowhere else, in random order."""
    fill_bag(box, s)
    out = scratch(GUEST_KINDS, np.int8)
    for civ in range(CIVS):
        for island in range(ISLANDS):
            guest = civ * ISLANDS + island
            out[guest] = seen.guests[civ, island]
            for seat in range(seen.seats):
                out[guest] += seen.taken[seat, civ, island]
    size = 0
    for i in range(s.bag_size):
        code = s.bag[i]
        if out[code - 1] > 0:
            out[code - 1] -= 1
        else:
            s.bag[size] = code
            size += 1
    for i in range(size, GUESTS):
        s.bag[i] = 0
    s.bag_size = size
    shuffle(s, s.bag, size)

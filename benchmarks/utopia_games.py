"""Random games of Utopia at every number of seats, looked at in every state.

`--games 200000` takes a few minutes on one core. Guests, cards, princes, monuments, wonders and bases are counted here
and not by the game: each lies in exactly one place, and what the game keeps for speed (supplies, sizes, masks) agrees
with the board. The order on the track goes by the scores. Exit status 1 if a game fails.
"""

import sys

from checked import main

from parlour.core.kernel import kernel
from parlour.games.utopia.state import CIVS, DISTRICTS, GUEST_KINDS, ISLANDS


@kernel
def guests_are_there(box, s, tally):
    """Every guest of the open islands lies by a ship, with a player or in the bag."""
    tally[:] = 0
    for i in range(s.bag_size):
        tally[s.bag[i] - 1] += 1
    good, ships = True, 0
    for guest in range(GUEST_KINDS):
        civ, island = guest // ISLANDS, guest % ISLANDS
        ships += s.guests[civ, island]
        tally[guest] += s.guests[civ, island]
        for seat in range(s.seats):
            tally[guest] += s.taken[seat, civ, island]
        shut = box.land[island] & box.open[s.seats] == 0
        good = good and tally[guest] == (0 if shut else box.guests)
    return good and ships == s.guests_size


@kernel
def cards_are_there(box, s, tally):
    """Every card lies in a hand, in the deck or in the discards."""
    tally[:] = 0
    for i in range(s.deck_size):
        tally[s.deck[i] - 1] += 1
    good = True
    for seat in range(s.seats):
        held = 0
        for civ in range(CIVS):
            tally[civ] += s.hands[seat, civ]
            held += s.hands[seat, civ]
            good = good and s.hands[seat, civ] >= 0
        good = good and held == s.hand_size[seat]
    for civ in range(CIVS):
        good = good and tally[civ] + s.discards[civ] == box.cards
    return good


@kernel
def princes_are_there(box, s):
    """Every prince is in the supply or on an open district; the masks say where."""
    good = True
    for seat in range(s.seats):
        for civ in range(CIVS):
            placed = 0
            for district in range(DISTRICTS):
                n = s.princes[seat, civ, district]
                placed += n
                stands, crowds = s.stands[seat, civ] >> district & 1, s.crowds[seat, civ] >> district & 1
                good = good and n >= 0 and (n == 0 or box.open[s.seats] >> district & 1 == 1)
                good = good and stands == (n > 0) and crowds == (n >= box.monument_princes)
            good = good and s.supply[seat, civ] >= 0 and placed + s.supply[seat, civ] == box.princes
    return good


@kernel
def buildings_are_there(box, s, tally):
    """Every monument and wonder stands on a base, or is left."""
    good, wonders = True, 0
    for seat in range(s.seats):
        used = 0
        for district in range(DISTRICTS):
            used += s.owner[district] == seat + 1
        for island in range(ISLANDS):
            used += s.wonder[island] == seat + 1
        good = good and s.bases[seat] >= 0 and used + s.bases[seat] == box.bases
    tally[:] = 0
    for district in range(DISTRICTS):
        civ, built = s.monument[district], s.built >> district & 1
        good = good and (civ > 0) == (s.owner[district] > 0) and (civ > 0) == (built == 1)
        tally[civ] += 1
    for civ in range(CIVS):
        good = good and s.left[civ] >= 0 and tally[civ + 1] + s.left[civ] == box.monuments - 1
    for island in range(ISLANDS):
        wonders += s.wonder[island] > 0
    return good and wonders + s.wonders == box.wonders


@kernel
def track_is_in_order(s):
    """Every seat stands once on the track, the higher scores ahead; every civilisation once on the scale."""
    seats = civs = 0
    good = True
    for place in range(s.seats):
        seats |= 1 << s.order[place]
        good = good and (place == 0 or s.scores[s.order[place - 1]] >= s.scores[s.order[place]])
    for place in range(CIVS):
        civs |= 1 << s.scale[place]
    return good and seats == (1 << s.seats) - 1 and civs == (1 << CIVS) - 1


@kernel
def all_there(box, s, tally):
    """Whether everything lies in exactly one place."""
    good = guests_are_there(box, s, tally) and cards_are_there(box, s, tally) and princes_are_there(box, s)
    return good and buildings_are_there(box, s, tally) and track_is_in_order(s)


if __name__ == "__main__":
    sys.exit(main("utopia", all_there, GUEST_KINDS + CIVS, 20_000, __doc__))

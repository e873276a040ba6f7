"""Utopia: building (section 6), open at any moment of one's own go or turn (UT-6.1)."""

from parlour.core.kernel import kernel
from parlour.games.utopia.moves import gain, put_monument, put_princes, put_wonder
from parlour.games.utopia.state import CIVS, DISTRICTS, FROM, ISLANDS, MONUMENT, WONDER, Phase


@kernel
def legal_builds(box, s, out, n):
    """UT-10.1: write what the seat to act may build behind the first n entries of out; their number then."""
    seat = s.to_act
    if s.bases[seat] == 0:  # UT-6.6
        return n
    for civ in range(CIVS):
        sites = s.crowds[seat, civ] & ~s.built if s.left[civ] > 0 else 0
        district = 0
        while sites:
            if sites & 1:
                out[n] = MONUMENT + civ * DISTRICTS + district
                n += 1
            sites >>= 1
            district += 1
    for island in range(ISLANDS):
        if can_build_wonder(box, s, island):
            out[n] = WONDER + island
            n += 1
    return n


@kernel
def can_build_wonder(box, s, island):
    """UT-6.4: no wonder is there, one is left, and a prince of each civilisation stands on the island."""
    if s.wonder[island] > 0 or s.wonders == 0:
        return False
    for civ in range(CIVS):
        if s.stands[s.to_act, civ] & box.land[island] == 0:
            return False
    return True


@kernel
def build_monument(box, s, civ, district):
    """UT-6.2, UT-6.8: own princes alike go, no others; UT-6.7: the owner of the island's wonder scores the value."""
    put_princes(box, s, s.to_act, civ, district, -box.monument_princes)
    put_monument(s, s.to_act, civ, district)
    wonder = s.wonder[box.island[district]]
    if wonder > 0:
        gain(s, wonder - 1, box.value[district])


@kernel
def begin_wonder(box, s, island):
    """UT-6.4, UT-6.5: princes are given up, civilisation by civilisation."""
    s.back = s.phase + 1
    s.isle = island + 1
    give_up(box, s, 0)


@kernel
def give_up(box, s, civ):
    """Give up a prince of this civilisation and all later ones; the player is asked where there is a choice."""
    island = s.isle - 1
    while civ < CIVS:
        places = s.stands[s.to_act, civ] & box.land[island]
        if places & (places - 1):
            s.phase = Phase.WONDER
            s.civ = civ + 1
            return
        put_princes(box, s, s.to_act, civ, number_of(places), -1)
        civ += 1
    put_wonder(s, s.to_act, island)
    s.phase = s.back - 1
    s.civ = s.isle = s.back = 0
    gain(s, s.to_act, box.wonder_points)


@kernel
def number_of(mask):
    """The number of the lowest district of a mask."""
    district = 0
    while not mask >> district & 1:
        district += 1
    return district


@kernel
def legal_given_up(box, s, out):
    """UT-6.5: the districts from which the prince asked for may be given up."""
    places, n = s.stands[s.to_act, s.civ - 1] & box.land[s.isle - 1], 0
    for district in range(DISTRICTS):
        if places >> district & 1:
            out[n] = FROM + district
            n += 1
    return n


@kernel
def give_up_at(box, s, district):
    """UT-6.5: the prince asked for, and the next ones."""
    put_princes(box, s, s.to_act, s.civ - 1, district, -1)
    give_up(box, s, s.civ)

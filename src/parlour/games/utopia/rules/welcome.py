"""Utopia: a go of the welcome (section 4): a guest from a ship or blind from the bag, and the prince it brings."""

from parlour.core.kernel import kernel
from parlour.games.utopia.moves import draw_guest, put_princes
from parlour.games.utopia.rules.building import legal_builds
from parlour.games.utopia.state import AT, CIVS, DISTRICTS, DONE, DRAW_FOR, ISLANDS, TAKE, Phase


@kernel
def legal_welcome(box, s, out):
    """UT-4.3, UT-4.6, UT-6.1: a guest by a ship, a blind draw for an opponent, or a building first."""
    n = 0
    for civ in range(CIVS):
        for island in range(ISLANDS):
            if s.guests[civ, island] > 0:
                out[n] = TAKE + civ * ISLANDS + island
                n += 1
    if s.go <= box.passes and s.drew[s.to_act] < box.draws and s.bag_size > 0:  # not in an extra go (UT-4.7)
        for seat in range(s.seats):
            if seat != s.to_act:
                out[n] = DRAW_FOR + seat
                n += 1
    return legal_builds(box, s, out, n)


@kernel
def take_guest(s, guest):
    """UT-4.3: a guest by a ship."""
    s.guests[guest // ISLANDS, guest % ISLANDS] -= 1
    s.guests_size -= 1
    receive(s, guest)


@kernel
def draw_blind(s, favoured):
    """UT-4.6: a guest from the bag; UT-4.7: the opponent named has an extra go."""
    s.drew[s.to_act] += 1
    s.favours[s.favours_size] = favoured
    s.favours_size += 1
    receive(s, draw_guest(s))


@kernel
def receive(s, guest):
    """UT-4.5; UT-4.4: without a prince of the civilisation in the supply none is placed."""
    civ, island = guest // ISLANDS, guest % ISLANDS
    s.taken[s.to_act, civ, island] += 1
    s.phase = Phase.BUILD
    if s.supply[s.to_act, civ] > 0:
        s.phase = Phase.PLACE
        s.civ = civ + 1
        s.isle = island + 1


@kernel
def legal_place(box, s, out):
    """UT-4.3: any district of the guest's island."""
    n = 0
    for district in range(DISTRICTS):
        if box.island[district] == s.isle - 1:
            out[n] = AT + district
            n += 1
    return n


@kernel
def place_prince(box, s, district):
    """UT-4.3: the prince of the guest; then the player may build."""
    put_princes(box, s, s.to_act, s.civ - 1, district, 1)
    s.civ = s.isle = 0
    s.phase = Phase.BUILD


@kernel
def legal_build(box, s, out):
    """UT-6.1: after the guest is placed."""
    out[0] = DONE
    return legal_builds(box, s, out, 1)

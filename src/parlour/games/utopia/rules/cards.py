"""Utopia: actions with cards (section 7), and the questions that they ask one after the other."""

import numpy as np

from parlour.core.kernel import kernel
from parlour.games.utopia.moves import discard, gain, move_princes, put_princes
from parlour.games.utopia.rules.building import legal_builds
from parlour.games.utopia.state import (
    AT,
    CARD,
    CIVS,
    DEEDS,
    DEMOTE,
    DISCARD,
    DISTRICTS,
    END_TURN,
    FROM,
    MOVE,
    PAIRS,
    TO,
    Deed,
    Phase,
)

FIRST = np.array([first for first, _ in PAIRS], np.int8)
SECOND = np.array([second for _, second in PAIRS], np.int8)


# --- playing a card


@kernel
def legal_act(box, s, out):
    """UT-5.4, UT-7.11: an action with a card, a building, or the end of the turn, and nothing else."""
    out[0] = END_TURN
    n = 1
    if s.hand_size[s.to_act] > 0:
        for deed in range(DEEDS):
            for civ in range(CIVS):
                if can_do(box, s, deed, civ):
                    n = legal_cards(s, deed, civ, out, n)
        for civ in range(CIVS):
            if s.scale[0] != civ:  # UT-7.8
                n = legal_pairs(s, civ, out, n)
    return legal_builds(box, s, out, n)


@kernel
def can_do(box, s, deed, civ):
    """UT-7.10: whether a deed with this civilisation can be carried out to its end."""
    seat = s.to_act
    if deed == Deed.WALK:
        return s.stands[seat, civ] & box.walkable[s.seats] != 0
    if deed == Deed.SAIL:
        return s.stands[seat, civ] & box.sailable[s.seats] != 0
    if deed == Deed.ADD:
        return s.supply[seat, civ] > 0 and s.sites[civ] != 0
    if deed == Deed.REMOVE:
        return s.stands[seat, civ] & s.sites[civ] != 0
    return s.scale[CIVS - 1] != civ  # UT-7.7


@kernel
def legal_cards(s, deed, civ, out, n):
    """The cards that may be given for a deed: of the civilisation, or with a privilege another (UT-7.9)."""
    seat = s.to_act
    for card in range(CIVS):
        if s.hands[seat, card] > 0 and (card == civ or s.privileges[seat] > 0):
            out[n] = CARD + (deed * CIVS + civ) * CIVS + card
            n += 1
    return n


@kernel
def legal_pairs(s, civ, out, n):
    """UT-7.8, UT-7.9: the pairs of cards that may be given to demote a civilisation."""
    seat = s.to_act
    for pair in range(len(FIRST)):
        first, second = FIRST[pair], SECOND[pair]
        if s.hands[seat, second] == 0 or s.hands[seat, first] < (2 if first == second else 1):
            continue
        if int(first != civ) + int(second != civ) <= s.privileges[seat]:
            out[n] = DEMOTE + civ * len(FIRST) + pair
            n += 1
    return n


@kernel
def play_card(box, s, deed, civ, card):
    """UT-10.3: the card and the privilege leave at once; then the deed is done, or asks on."""
    give_card(s, civ, card)
    if deed == Deed.RAISE:
        raise_civ(s, civ)
        return
    s.deed = deed + 1
    s.civ = civ + 1
    s.phase = Phase.AT if deed == Deed.ADD or deed == Deed.REMOVE else Phase.FROM


@kernel
def give_card(s, civ, card):
    """UT-7.9: a card, and a privilege if it is of another civilisation."""
    discard(s, s.to_act, card)
    if card != civ:
        s.privileges[s.to_act] -= 1


@kernel
def raise_civ(s, civ):
    """UT-7.7: it changes places with the one above."""
    place = 0
    while s.scale[place] != civ:
        place += 1
    s.scale[place] = s.scale[place + 1]
    s.scale[place + 1] = civ


@kernel
def demote(s, civ, pair):
    """UT-7.8: to the bottom; all that stood below move up."""
    give_card(s, civ, FIRST[pair])
    give_card(s, civ, SECOND[pair])
    place = 0
    while s.scale[place] != civ:
        place += 1
    for below in range(place, 0, -1):
        s.scale[below] = s.scale[below - 1]
    s.scale[0] = civ


# --- walk and sail


@kernel
def legal_from(box, s, out):
    """UT-7.1, UT-7.2: the districts that princes can leave."""
    seat, civ = s.to_act, s.civ - 1
    movable = box.walkable[s.seats] if s.deed == Deed.WALK + 1 else box.sailable[s.seats]
    return write_districts(s.stands[seat, civ] & movable, FROM, out)


@kernel
def legal_to(box, s, out):
    """UT-7.1, UT-7.2, UT-2.6: the open districts in reach."""
    start = s.left_from - 1
    reach = box.roads[start] if s.deed == Deed.WALK + 1 else box.routes[start]
    return write_districts(reach & box.open[s.seats], TO, out)


@kernel
def legal_count(box, s, out):
    """UT-7.3: so many of those that stand there."""
    n = min(box.move_most, s.princes[s.to_act, s.civ - 1, s.left_from - 1])
    for i in range(n):
        out[i] = MOVE + i
    return n


@kernel
def write_districts(mask, first, out):
    """Write an action for each district of a mask; their number."""
    n = 0
    for district in range(DISTRICTS):
        if mask >> district & 1:
            out[n] = first + district
            n += 1
    return n


@kernel
def leave(s, district):
    """The district left is fixed."""
    s.left_from = district + 1
    s.phase = Phase.TO


@kernel
def arrive(s, district):
    """The district reached is fixed."""
    s.reached = district + 1
    s.phase = Phase.COUNT


@kernel
def move(box, s, n):
    """So many princes go."""
    move_princes(box, s, s.to_act, s.civ - 1, s.left_from - 1, s.reached - 1, n)
    end_deed(s)


# --- add and remove


@kernel
def legal_at(box, s, out):
    """UT-7.4, UT-7.5: the districts with a monument of the civilisation, to remove also with an own prince."""
    sites = s.sites[s.civ - 1]
    if s.deed == Deed.REMOVE + 1:
        sites &= s.stands[s.to_act, s.civ - 1]
    return write_districts(sites, AT, out)


@kernel
def add_or_remove(box, s, district):
    """UT-7.4 to UT-7.6: a prince comes, a gift to the opponent who owns the monument; or it goes, for points."""
    seat, civ, owner = s.to_act, s.civ - 1, s.owner[district] - 1
    if s.deed == Deed.ADD + 1:
        put_princes(box, s, seat, civ, district, 1)
        if owner != seat:
            gain(s, owner, box.add_gift)
    else:
        put_princes(box, s, seat, civ, district, -1)
        gain(s, seat, box.remove_points)
    end_deed(s)


@kernel
def end_deed(s):
    """Nothing is pending."""
    s.deed = s.civ = s.left_from = s.reached = 0
    s.phase = Phase.ACT


# --- discards


@kernel
def legal_discards(s, out):
    """UT-5.3, UT-5.5: any card of the hand."""
    n = 0
    for civ in range(CIVS):
        if s.hands[s.to_act, civ] > 0:
            out[n] = DISCARD + civ
            n += 1
    return n

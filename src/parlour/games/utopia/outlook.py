"""Utopia: a quick estimate of each seat's chances.

What a seat has is counted in points: its score, what its monuments are going to score in the turns that are left, and
what princes, cards, privileges and wonders are good for. Where an action is half done, the best way to finish it
counts. The weights come from a climb by chance: changes of some of them that won more of a few hundred games between
greedy bots, at two and at four seats, were kept.
"""

import math

import numpy as np

from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.utopia.state import CIVS, DISTRICTS, ISLANDS, SEATS, Deed, Phase

MOST_TURNS = 7.0
"""Turns that are looked ahead at most."""

PACE = 6.5
"""Points a turn that come from elsewhere than monuments."""

LEAST_INCOME = 5.0
"""What monuments are going to score in a turn at least: who has none yet will build."""

KEPT = 0.62
"""How much of a civilisation's place on the scale outlasts a turn; the rest goes to the middle."""

CROWD = np.array([0.0, 0.08, 0.35, 0.68, 0.72, 0.76, 1.0, 1.05, 1.1])
"""Princes alike in a district without a monument, in monuments."""

BUILDER = 1.5
"""What a monument takes in princes and bases, in points."""

LEAVING = 0.88
"""Points of a prince at a monument of its civilisation: a card brings it back for more (UT-7.5)."""

VARIETY = np.array([0.0, 0.25, 0.45, 1.0, 1.14, 3.0])
"""Civilisations on an island without a wonder, in points."""

INCOME = 1.5
"""Points a turn that a wonder brings for each free district of its island and player (UT-6.7)."""

CARD_WORTH = 0.95
OVER_WORTH = 0.5
"""Points of a card above those that may be kept (UT-5.5)."""

PRIVILEGE_WORTH = 0.5
SPREAD = 5.0
"""Points by which seats differ for one turn of luck, in the scale of a softmax."""

NARROW = 0.98
"""The chance of a game that is not over lies within this of an even one."""


@kernel
def outlook(box, s, out):
    """Each seat's chance in [0, 1]."""
    if s.phase == Phase.OVER:
        for seat in range(s.seats):
            out[seat] = 1.0 if seat == s.winner else 0.0
        return
    places, incomes = scratch(CIVS, np.float64), scratch(SEATS, np.float64)
    find_incomes(box, s, places, incomes)
    turns = turns_left(box, s, incomes)
    monument = scratch(CIVS, np.float64)
    middle = 0.0
    for place in range(CIVS):
        middle += box.prestige[place] / CIVS
    for civ in range(CIVS):
        monument[civ] = places[civ] + (turns - 1.0) * (KEPT * places[civ] + (1.0 - KEPT) * middle)
    top = -1e9
    for seat in range(s.seats):
        out[seat] = worth_of(box, s, seat, monument, turns)
        top = max(top, out[seat])
    spread_out(s, out, top, SPREAD * math.sqrt(turns))


@kernel
def spread_out(s, out, top, scale):
    """From points to chances, by a softmax."""
    total = 0.0
    for seat in range(s.seats):
        out[seat] = math.exp((out[seat] - top) / scale)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] = (1.0 - NARROW) / s.seats + NARROW * out[seat] / total


@kernel
def find_incomes(box, s, places, incomes):
    """The points of each civilisation's place, and what each seat's monuments score in a turn."""
    for place in range(CIVS):
        places[s.scale[place]] = box.prestige[place]
    for seat in range(s.seats):
        incomes[seat] = 0.0
    for district in range(DISTRICTS):
        if s.owner[district] > 0:
            incomes[s.owner[district] - 1] += places[s.monument[district] - 1]


@kernel
def turns_left(box, s, incomes):
    """About how many scorings are still to come, this turn's included."""
    turns = min(MOST_TURNS, float(box.turns - s.turn + 1))
    for seat in range(s.seats):
        missing = max(0.0, float(box.target - s.scores[seat]) - incomes[seat])
        turns = min(turns, 1.0 + missing / (max(LEAST_INCOME, incomes[seat]) + PACE))
    return turns


@kernel
def worth_of(box, s, seat, monument, turns):
    """What a seat has, in points at the end of the game."""
    worth = float(s.scores[seat])
    for district in range(DISTRICTS):
        if s.owner[district] == seat + 1:
            worth += monument[s.monument[district] - 1]
    for civ in range(CIVS):
        mask, district = s.stands[seat, civ], 0
        while mask:
            if mask & 1:
                worth += princes_worth(s, seat, civ, district, s.princes[seat, civ, district], monument)
            mask >>= 1
            district += 1
    for island in range(ISLANDS):
        worth += island_worth(box, s, seat, island, turns)
    over = max(0, s.hand_size[seat] - box.hand_limit)
    worth += CARD_WORTH * (s.hand_size[seat] - over) + OVER_WORTH * over
    worth += PRIVILEGE_WORTH * s.privileges[seat] * min(1.0, turns / 3.0)
    if seat == s.to_act:
        worth += pending_worth(box, s, monument, turns)
    return worth


@kernel
def princes_worth(s, seat, civ, district, n, monument):
    """What n princes alike in a district are good for."""
    if s.built >> district & 1:
        return LEAVING * n if s.monument[district] == civ + 1 else 0.1 * n
    if s.bases[seat] == 0 or s.left[civ] == 0:
        return 0.1 * n
    return CROWD[min(n, len(CROWD) - 1)] * max(1.0, monument[civ] - BUILDER)


@kernel
def island_worth(box, s, seat, island, turns):
    """A wonder of one's own, or how near a seat is to it."""
    if s.wonder[island] == seat + 1:
        free = 0
        land = box.land[island] & ~s.built
        while land:
            land &= land - 1
            free += 1
        return INCOME * free * min(1.0, turns / 4.0) * s.seats / 2.0
    if s.wonder[island] > 0 or s.bases[seat] == 0:
        return 0.0
    return VARIETY[civs_on(box, s, seat, island)]


@kernel
def civs_on(box, s, seat, island):
    """The civilisations of which a seat has a prince on an island."""
    n = 0
    for civ in range(CIVS):
        if s.stands[seat, civ] & box.land[island]:
            n += 1
    return n


# --- actions half done


@kernel
def pending_worth(box, s, monument, turns):
    """What the rest of an unfinished action adds at best."""
    match s.phase:
        case Phase.PLACE:
            land = box.land[s.isle - 1]
            return best_arrival(s, s.civ - 1, land, 1, monument)
        case Phase.WONDER:
            return box.wonder_points + VARIETY[CIVS - 1] / 2.0
        case Phase.FROM | Phase.TO | Phase.COUNT:
            return best_move(box, s, monument)
        case Phase.AT:
            return best_at(box, s, monument)
    return 0.0


@kernel
def best_arrival(s, civ, places, n, monument):
    """The most that n princes more add in one of these districts."""
    seat, most, district = s.to_act, 0.0, 0
    while places:
        if places & 1:
            there = s.princes[seat, civ, district]
            before = princes_worth(s, seat, civ, district, there, monument)
            most = max(most, princes_worth(s, seat, civ, district, there + n, monument) - before)
        places >>= 1
        district += 1
    return most


@kernel
def best_move(box, s, monument):
    """The most that a walk or sail adds (UT-7.1, UT-7.2)."""
    seat, civ = s.to_act, s.civ - 1
    walks = s.deed == Deed.WALK + 1
    starts = s.stands[seat, civ] & (box.walkable[s.seats] if walks else box.sailable[s.seats])
    if s.left_from > 0:
        starts = 1 << (int(s.left_from) - 1)
    most = -1e9
    for start in range(DISTRICTS):
        if not starts >> start & 1:
            continue
        ends = (box.roads[start] if walks else box.routes[start]) & box.open[s.seats]
        if s.reached > 0:
            ends = 1 << (int(s.reached) - 1)
        there = s.princes[seat, civ, start]
        before = princes_worth(s, seat, civ, start, there, monument)
        for n in range(1, min(box.move_most, there) + 1):
            loss = before - princes_worth(s, seat, civ, start, there - n, monument)
            most = max(most, best_arrival(s, civ, ends, n, monument) - loss)
    return most


@kernel
def best_at(box, s, monument):
    """The most that adding or removing a prince brings (UT-7.4 to UT-7.6)."""
    civ, most = s.civ - 1, -1e9
    adds = s.deed == Deed.ADD + 1
    sites = s.sites[civ] if adds else s.sites[civ] & s.stands[s.to_act, civ]
    for district in range(DISTRICTS):
        if not sites >> district & 1:
            continue
        if adds:
            gift = 0.0 if s.owner[district] == s.to_act + 1 else float(box.add_gift)
            most = max(most, LEAVING - gift / 2.0)
        else:
            most = max(most, box.remove_points - LEAVING)
    return most

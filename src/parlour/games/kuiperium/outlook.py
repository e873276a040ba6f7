"""Kuiperium: a quick estimate of each seat's chances.

What a player has is counted in Discovery Points: those spent on the track, and what Kuiperium, workers, cards with
Synergy, tiles and cards are good for on the rest of it. Steps that wait count as what they bring at best. The weights
come from a climb by chance between greedy bots, smoothed by hand.
"""

import math

import numpy as np

from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.kuiperium.moves import side_of
from parlour.games.kuiperium.rules.turns import BONUS_WORKERS
from parlour.games.kuiperium.state import COLOURS, ICONS, SEATS, Icon, Phase, Which
from parlour.games.kuiperium.synergy import synergy

COIN = 0.09
"""Points of a Kuiperium, up to what a jettison and what comes with it cost."""

ENOUGH = 7
SURPLUS = 0.1
"""The same of each one above that."""

SYNERGY = np.array([0.0, 0.35, 0.8, 1.3, 1.7, 2.5, 3.1, 3.7, 4.7, 5.5, 6.0, 6.3, 6.5])
"""Points of the card of one's side with most Synergy, by its Synergy."""

SECOND = 0.35
"""How much of that the next best card counts."""

TAKEN = np.array([0.34, 0.1, 0.2, 0.3, 0.15, 0.04, 0.4])
"""Points of an icon that is taken, by icon; of Discovery and Control icons besides the steps that they bring."""

HELD = 0.34
RECALLED = 0.9
"""How much of that counts while a worker stands there, and while it is being recalled."""

TILE = 0.7
CARD = 0.23
LAB = 0.25
ARMED = 0.63
ACTION = 0.46
"""Points of an active tile, a card in hand, a card in the Lab, an armed strategy card, an action to come."""

SPREAD = 2.5
"""Points by which players differ for the luck of the rest, in the scale of a logistic."""

NARROW = 0.98
"""The chance of a game that is not over lies within this of an even one."""


@kernel
def outlook(box, s, out):
    """Each seat's chance in [0, 1]."""
    if s.phase == Phase.OVER:
        for seat in range(SEATS):
            out[seat] = 1.0 if s.winner == seat else 0.0
        return
    lead = worth_of(box, s, 0) - worth_of(box, s, 1)
    left = 0.3 + min(points_left(box, s, 0), points_left(box, s, 1)) / max(1.0, points_of(box, int(box.track)))
    out[0] = 0.5 + NARROW * (1.0 / (1.0 + math.exp(-lead / (SPREAD * math.sqrt(left)))) - 0.5)
    out[1] = 1.0 - out[0]


@kernel
def points_of(box, step):
    """The points that lead to a step of the track."""
    points = 0.0
    for i in range(step):
        points += box.costs[i]
    return points


@kernel
def points_left(box, s, seat):
    """The points that a player still needs."""
    return points_of(box, int(box.track)) - points_of(box, int(s.track[seat]))


@kernel
def worth_of(box, s, seat):
    """What a player has, in Discovery Points."""
    coins = int(s.kuiperium[seat])
    worth = points_of(box, int(s.track[seat]))
    worth += COIN * min(coins, ENOUGH) + SURPLUS * max(0, coins - ENOUGH)
    best = best_synergy(box, s, seat)
    worth += board_worth(box, s, seat)
    worth += workers_worth(box, s, seat, best)
    for colour in range(COLOURS):
        worth += TILE * s.tiles[seat, colour]
    worth += CARD * s.hand_size[seat] + LAB * s.lab_filled[seat] + ARMED * s.is_armed[seat]
    if seat == s.to_act:
        worth += ACTION * s.actions + steps_worth(box, s, best)
    elif s.to_act == s.turn_of:
        worth += ACTION
    return worth


@kernel
def best_synergy(box, s, seat):
    """The most Synergy of a card on a side."""
    best = 0
    for space in range(box.spaces):
        if s.board[space] > 0 and side_of(box, space) == seat:
            best = max(best, synergy(box, s, space))
    return best


@kernel
def synergy_worth(n):
    """The points of a card with so much Synergy."""
    return SYNERGY[min(n, len(SYNERGY) - 1)]


@kernel
def board_worth(box, s, seat):
    """The two cards of a side with most Synergy."""
    best, second = 0.0, 0.0
    for space in range(box.spaces):
        if s.board[space] > 0 and side_of(box, space) == seat:
            worth = synergy_worth(synergy(box, s, space))
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
    return best + SECOND * second


@kernel
def steps_for(box, s, seat, points):
    """KU-10.1: how many of so many points a player's shuttle spends now."""
    spent, step = 0, int(s.track[seat])
    while step < box.track and points - spent >= box.costs[step]:
        spent += box.costs[step]
        step += 1
    return spent


@kernel
def workers_worth(box, s, seat, best):
    """The icons under a player's workers, with the bonus of three (KU-7.4)."""
    share, bonus = HELD, s.out[seat] == BONUS_WORKERS
    if seat == s.to_act:
        for at in range(s.steps_size):
            if s.step[at] == Phase.RECALL:
                share, bonus = RECALLED, s.count[at] > 0
    worth, income = 0.0, income_of(box, s, seat)
    icons = scratch(ICONS, np.int8)
    for space in range(box.spaces):
        if s.worker[space] and side_of(box, space) != seat:
            find_icons(box, s, space, bonus, icons)
            worth += icons_worth(box, s, seat, icons, income, best)
    return share * worth


@kernel
def find_icons(box, s, space, bonus, icons):
    """The icons of a location, into `icons`."""
    title, starter = s.board[space] - 1, box.starter[space] - 1
    for icon in range(ICONS):
        icons[icon] = 0
        if title >= 0:
            icons[icon] = box.icons[title, icon] + (box.bonus[title, icon] if bonus else 0)
        elif starter >= 0:
            icons[icon] = box.starter_icons[starter, icon] + (box.starter_bonus[starter, icon] if bonus else 0)


@kernel
def income_of(box, s, seat):
    """The Kuiperium that a player's workers bring before one of them is recalled from the Control Center."""
    income = 0
    icons = scratch(ICONS, np.int8)
    for space in range(box.spaces):
        if s.worker[space] and side_of(box, space) != seat:
            find_icons(box, s, space, False, icons)
            income += icons[Icon.KUIPERIUM]
    return income


@kernel
def icons_worth(box, s, seat, icons, income, best):
    """What icons of one location bring when they are taken."""
    worth = 0.0
    for icon in range(ICONS):
        worth += TAKEN[icon] * icons[icon]
    if icons[Icon.DISCOVERY] > 0:
        worth += steps_for(box, s, seat, icons[Icon.DISCOVERY])
    if icons[Icon.CONTROL] > 0 and s.kuiperium[seat] + income >= box.jettison_cost:
        worth += jettison_worth(box, s, seat, best, box.jettison_cost)
    return worth


@kernel
def jettison_worth(box, s, seat, best, cost):
    """What jettisoning the card with most Synergy brings."""
    return max(0.0, steps_for(box, s, seat, best) - synergy_worth(best) - COIN * cost + TILE)


# --- steps that wait


@kernel
def steps_worth(box, s, best):
    """What the steps that wait bring the seat to act."""
    worth = 0.0
    for at in range(s.steps_size):
        worth += step_worth(box, s, at, best)
    return worth


@kernel
def step_worth(box, s, at, best):
    """What one step brings at best."""
    seat, n = s.to_act, s.count[at]
    match s.step[at]:
        case Phase.ICONS:
            return icons_worth(box, s, seat, s.icons[at], 0, best)
        case Phase.JETTISON:
            return jettison_worth(box, s, seat, best, n) if s.kuiperium[seat] >= n else 0.0
        case Phase.GAIN_KUIPERIUM:
            return COIN * n
        case Phase.DESTROY_KUIPERIUM:
            return COIN * min(n, s.kuiperium[1 - seat])
        case Phase.GAIN_DISCOVERY:
            return float(steps_for(box, s, seat, n))
        case Phase.DRAW | Phase.RESEARCH:
            return CARD * n
        case Phase.HARVEST:
            return COIN * min(n, best)
        case Phase.EXTRA_ACTION:
            return ACTION
        case Phase.DISCARD_HAND:
            return -CARD * n
    return other_step_worth(box, s, at)


@kernel
def other_step_worth(box, s, at):
    """The same of steps whose worth lies in what is chosen."""
    match s.step[at]:
        case Phase.PLACE_WORKER:
            return 0.5
        case Phase.RECALL_ONE:
            return 0.4
        case Phase.ACTIVATE_TILE:
            return TILE
        case Phase.SET_ASIDE:
            return ARMED
        case Phase.GAIN_ICONS | Phase.CLONE_LOCATION:
            return 0.5
        case Phase.DISCARD_CARD:
            return -0.4 if s.which[at] == Which.OWN else 0.4
        case Phase.AFFINITY | Phase.ORDER | Phase.MAY | Phase.CHOOSE_ONE:
            return 0.4
        case Phase.PLACE:
            return 1.2
        case Phase.OPPONENT_MUST_PLAY | Phase.MOVE_CARD | Phase.MOVE_WORKER | Phase.ADD_REVEALED:
            return 0.3
    return 0.0


__all__ = ["outlook"]

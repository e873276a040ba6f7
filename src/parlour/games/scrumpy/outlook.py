"""Scrumpy: a quick estimate of each seat's chances.

What a player has is counted in prestige: what scores already, what goods, coins, trees and upgrades are going to be
worth in the rounds that are left, and what the cards in hand can do this round. Steps that are still to do count as
what they bring at best, so that an action that is half done is judged by its end. The weights lie between those set by
hand and those of a climb by chance between greedy bots: what is best for looking one action ahead is not for a search.
"""

import math

import numpy as np

from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.scrumpy.box_record import PARTS, AutomaVerb
from parlour.games.scrumpy.moves import is_public
from parlour.games.scrumpy.prospects import (
    TREE_WORTH,
    UPGRADES,
    quality,
    round_worth,
    rounds_left,
)
from parlour.games.scrumpy.scoring import score_of
from parlour.games.scrumpy.state import (
    CUBES,
    GOODS,
    WORKER_SPACES,
    Phase,
)
from parlour.games.scrumpy.unfinished import steps_worth

POTENTIAL = np.array([0.49, 0.3, 0.72, 1.86, 3.7])
"""Prestige of each stored good while there is time to make something of it."""

COIN_WORTH = 0.33
"""The same of a coin."""

RIPE = 1.75
"""Rounds that are enough to make something of what one has."""

STORED = 0.7
"""How much of a card's worth is gone while it is stored."""

NEAR = 0.42
"""How much of a goal counts when it is reached but for the deed; less, by the square, further off."""

PACE = 7.0
"""Prestige a round that a player alone is going to gain."""

SPREAD = 3.7
"""Prestige by which players differ for one round of luck, in the scale of a softmax."""

NARROW = 0.98
"""The chance of a game that is not over lies within this of an even one."""

VALUES = GOODS + 1
"""Goods, and behind them a coin."""


@kernel
def outlook(box, s, out):
    """Each seat's chance in [0, 1]."""
    if s.phase == Phase.OVER:
        winners = 0
        for seat in range(int(s.seats)):
            winners += s.winners >> seat & 1
        for seat in range(int(s.seats)):
            out[seat] = 1.0 / winners if s.winners >> seat & 1 else 0.0
        return
    if s.seats == 1:
        out[0] = against_automa(box, s)
        return
    top = -1e9
    for seat in range(int(s.seats)):
        out[seat] = worth_of(box, s, seat)
        top = max(top, out[seat])
    total, scale = 0.0, SPREAD * math.sqrt(0.3 + rounds_left(box, s, int(s.first)))
    for seat in range(int(s.seats)):
        out[seat] = math.exp((out[seat] - top) / scale)
        total += out[seat]
    for seat in range(int(s.seats)):
        out[seat] = (1.0 - NARROW) / s.seats + NARROW * out[seat] / total


@kernel
def against_automa(box, s):
    """The chance of a player alone: both sides go on at their pace."""
    left = rounds_left(box, s, 0)
    lead = worth_of(box, s, 0) + PACE * left - score_of(box, s, 1) - automa_pace(box, s) * left * box.core_actions
    return 0.5 + NARROW * (1.0 / (1.0 + math.exp(-lead / (SPREAD * math.sqrt(0.3 + left)))) - 0.5)


@kernel
def automa_pace(box, s):
    """The prestige that a card of the Automa brings on average (SC-12.5)."""
    cards, points = 0, 0.0
    for card in range(int(box.automa)):
        if s.options[0] == 1 or box.automa_advanced[card] == 0:
            cards += 1
            for part in range(PARTS):
                points += part_worth(box, s, box.automa_verb[card, part], box.automa_number[card, part])
    return points / max(1, cards)


@kernel
def part_worth(box, s, verb, n):
    """What a part of an Automa card brings it on average."""
    match verb:
        case AutomaVerb.HIRE:
            return 1.0
        case AutomaVerb.DELIVER_SMALL:
            return mean_delivery(box, s, 1)
        case AutomaVerb.DELIVER_LARGE:
            return mean_delivery(box, s, 0)
        case AutomaVerb.GOAL:
            return 2.0
        case AutomaVerb.PRESTIGE:
            return float(n)
    return 0.0


@kernel
def mean_delivery(box, s, side):
    """The mean prestige of the sets on one side of the Vendors in play."""
    n, worth = 0, 0.0
    for i in range(len(s.vendors)):
        if s.vendors[i] > 0:
            n += 1
            worth += box.worth[s.vendors[i] - 1, side]
    return worth / max(1, n)


# --- what a player has


@kernel
def worth_of(box, s, seat):
    """What a player has, in prestige at the end of the game."""
    left = rounds_left(box, s, seat)
    ripe = min(1.0, left / RIPE)
    values = scratch(VALUES, np.float64)
    price_goods(box, values, ripe)
    worth = score_of(box, s, seat) - sales(box, s, seat)
    worth += values[GOODS] * s.coins[seat]
    for good in range(GOODS):
        worth += values[good] * s.stored_size[seat, good]
    worth += TREE_WORTH * s.trees[seat] * left
    for cube in range(CUBES):
        worth += UPGRADES[cube] * (box.cubes[cube] - s.cubes[seat, cube]) * left
    worth += cards_worth(box, s, seat, left)
    worth += goals_near(box, s, seat) * ripe
    if seat == s.to_act:
        worth += steps_worth(box, s, values)
    return worth + round_worth(box, s, seat, values)


@kernel
def price_goods(box, values, ripe):
    """What each good is worth, and behind them a coin: between its sale at the end and what can be made of it."""
    coin = 1.0 / box.coins_per_prestige
    for good in range(GOODS):
        sale = box.sale_prestige[good] + box.sale_coins[good] * coin
        values[good] = sale + ripe * max(0.0, POTENTIAL[good] - sale)
    values[GOODS] = coin + ripe * (COIN_WORTH - coin)


@kernel
def sales(box, s, seat):
    """What coins and goods make of the score."""
    points, coins = 0, int(s.coins[seat])
    for good in range(GOODS):
        points += int(box.sale_prestige[good]) * int(s.stored_size[seat, good])
        coins += int(box.sale_coins[good]) * int(s.stored_size[seat, good])
    return points + coins // int(box.coins_per_prestige)


@kernel
def cards_worth(box, s, seat, left):
    """The cards of a player: those in storage are out of the way."""
    worth = 0.0
    for kind in range(int(box.workers)):
        free = int(s.hand[seat, kind]) + s.discard[seat, kind]
        away = 0
        for good in range(GOODS):
            away += int(s.stored[seat, good, kind])
        worth += quality(box, kind) * (free + (1.0 - STORED) * away)
    for i in range(s.draw_size[seat]):
        worth += quality(box, int(s.draw[seat, i]) - 1)
    for space in range(WORKER_SPACES):
        for i in range(s.spaces_size[seat, space]):
            worth += quality(box, int(s.spaces[seat, space, i]) - 1)
    return worth * min(2.0, left)


@kernel
def goals_near(box, s, seat):
    """What is left to achieve, by how near it is."""
    worth = 0.0
    for goal in range(int(box.goals)):
        if s.achieved[seat, goal] == 0 and (s.goal[seat] == goal + 1 or is_public(s, goal)):
            near = nearness(box, s, seat, goal)
            worth += NEAR * (box.goal_worth[goal] + s.tokens[goal]) * near * near
    return worth


@kernel
def nearness(box, s, seat, goal):
    """How much of what a goal asks for a player has, from 0 to 1."""
    needs, have = 0.0, 0.0
    for good in range(GOODS):
        needs += float(box.goal_goods[goal, good])
        have += float(min(s.stored_size[seat, good], box.goal_goods[goal, good]))
    needs += box.goal_prestige[goal] + box.goal_coins[goal] + box.goal_trees[goal]
    have += min(s.prestige[seat], box.goal_prestige[goal]) + min(s.coins[seat], box.goal_coins[goal])
    have += min(s.trees[seat], box.goal_trees[goal])
    if needs == 0.0:
        return 0.3
    return have / needs


__all__ = ["outlook"]

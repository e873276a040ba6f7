"""Scrumpy: goals (section 8)."""

from parlour.core.kernel import kernel
from parlour.games.scrumpy.moves import cubes_left, is_public, put
from parlour.games.scrumpy.pending import push_cube
from parlour.games.scrumpy.state import GOODS, PLACES, SETS, Core, Verb


@kernel
def is_own(s, goal):
    """SC-8.1: a public goal, or the seat's private one."""
    return s.goal[s.to_act] == goal + 1 or is_public(s, goal)


@kernel
def is_goal_left(box, s):
    """SC-4.2: the seat to act has a cube and a goal it has not achieved."""
    if cubes_left(s, s.to_act) == 0:
        return False
    for goal in range(box.goals):
        if s.achieved[s.to_act, goal] == 0 and is_own(s, goal):
            return True
    return False


@kernel
def legal_goals(box, s, out, n):
    """SC-8.1, SC-8.2: write the goals that the seat to act can achieve behind n entries; their number then."""
    if cubes_left(s, s.to_act) == 0:
        return n
    for goal in range(box.goals):
        if s.achieved[s.to_act, goal] == 0 and is_own(s, goal) and is_met(box, s, goal):
            n = put(box, out, n, Verb.ACHIEVE, goal, 0)
    return n


@kernel
def is_met(box, s, goal):
    """SC-1.7, SC-8.6: whether the seat to act has what a goal asks for."""
    seat = s.to_act
    for good in range(GOODS):
        if s.stored_size[seat, good] < box.goal_goods[goal, good]:
            return False
    if s.prestige[seat] < box.goal_prestige[goal] or s.coins[seat] < box.goal_coins[goal]:
        return False
    if s.coins[seat] < box.goal_pays[goal]:
        return False
    if s.trees[seat] < box.goal_trees[goal] or s.hand_size[seat] < box.goal_hand[goal]:
        return False
    if s.hand[seat, box.layabout] < box.goal_layabouts[goal]:
        return False
    if box.goal_last[goal] and (s.core != Core.AFTER or s.actions[seat] < box.core_actions):  # SC-8.5
        return False
    return box.goal_identical[goal] == 0 or most_identical(s, seat) >= box.goal_identical[goal]


@kernel
def most_identical(s, seat):
    """SC-8.6: the most deliveries of a player to one set of one Vendor."""
    most = 0
    for i in range(len(s.vendors)):
        vendor = s.vendors[i] - 1
        if vendor < 0:
            continue
        for side in range(SETS):
            n = 0
            for place in range(PLACES):
                n += int(s.taken[vendor, side, place] == seat + 1)
            most = max(most, n)
    return most


@kernel
def achieve(box, s, goal):
    """SC-8.2 to SC-8.4: the goal, its token for the first, its price, and a cube to be moved."""
    seat = s.to_act
    s.achieved[seat, goal] = 1
    s.coins[seat] -= box.goal_pays[goal]
    s.prestige[seat] += s.tokens[goal]
    s.tokens[goal] = 0
    push_cube(s)

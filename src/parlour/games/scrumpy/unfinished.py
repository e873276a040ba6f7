"""Scrumpy: what the steps still to do are going to bring, in prestige."""

from parlour.core.kernel import kernel
from parlour.games.scrumpy.moves import can_plant, set_of
from parlour.games.scrumpy.prospects import (
    LAYABOUT,
    SPARE,
    UPGRADES,
    best_copy,
    best_owner,
    best_recruit,
    crafts_worth,
    die_worth,
    face_worth,
    free_room,
    gain_worth,
    rounds_left,
    tree_worth,
)
from parlour.games.scrumpy.state import (
    CUBES,
    GOODS,
    PLACES,
    Good,
    Phase,
)


@kernel
def steps_worth(box, s, values):
    """What the steps of the seat to act are still going to bring."""
    worth = 0.0
    for at in range(int(s.steps_size)):
        worth += step_worth(box, s, at, values)
    if s.die > 0:
        worth += face_worth(box, s, int(s.to_act), int(s.die) - 1, values)
    return worth


@kernel
def step_worth(box, s, at, values):
    """What one step brings at best."""
    seat = int(s.to_act)
    match s.step[at]:
        case Phase.CUBE:
            return best_cube(box, s)
        case Phase.DELIVER:
            return -goods_worth(s.goods[at], values)
        case Phase.REWARD:
            return reward_worth(box, s, s.reward[at], values)
        case Phase.KEEP | Phase.GAIN:
            return gain_worth(box, s, seat, s.goods[at], int(s.either[at]), values)
        case Phase.USE:
            return fitting_worth(box, s, s.make[at], values) - goods_worth(s.goods[at], values)
        case Phase.CRAFT:
            return crafts_worth(box, s, seat, s.recipe[at], s.times[at], s.settles[at], values)
        case Phase.ROLL:
            return die_worth(box, s, seat, values) * s.left[at]
        case Phase.DIE:
            return values[Good.APPLE] * s.apples[at]
    return other_step_worth(box, s, at, values)


@kernel
def other_step_worth(box, s, at, values):
    """The same of the rarer steps."""
    seat = int(s.to_act)
    match s.step[at]:
        case Phase.COPY:
            return best_copy(box, s, seat, int(s.reach[at]), values)
        case Phase.RECRUIT:
            return best_recruit(box, s, seat, int(s.discount[at]), values)
        case Phase.OWNER:
            return best_owner(box, s, seat, int(s.done[at]), int(s.upgraded[at]), values) * s.left[at]
        case Phase.MANAGE:
            return 0.15 * (s.draws[at] - s.discards[at])
        case Phase.TRIM:
            return -SPARE * s.left[at]
    return 0.0


@kernel
def best_cube(box, s):
    """The best upgrade that a cube can bring now."""
    best, left = 0.0, rounds_left(box, s, int(s.to_act))
    for cube in range(CUBES):
        if s.cubes[s.to_act, cube] > 0:
            best = max(best, UPGRADES[cube] * left)
    return best


@kernel
def goods_worth(goods, values):
    """What a row of goods is worth."""
    worth = 0.0
    for good in range(GOODS):
        worth += values[good] * goods[good]
    return worth


@kernel
def fitting_worth(box, s, goods, values):
    """The same, as far as they fit."""
    worth = 0.0
    for good in range(GOODS):
        worth += values[good] * min(goods[good], free_room(box, s, int(s.to_act), good))
    return worth


@kernel
def reward_worth(box, s, code, values):
    """What the rewards of a delivery bring."""
    vendor, side, place = set_of(code, PLACES)
    seat, worth = int(s.to_act), 0.0
    for which in (0, place + 1):
        worth += box.reward_prestige[vendor, side, which] + values[GOODS] * box.reward_coins[vendor, side, which]
        worth += 0.15 * box.reward_draws[vendor, side, which]
        worth += LAYABOUT * box.reward_layabouts[vendor, side, which]
        worth += fitting_worth(box, s, box.reward_goods[vendor, side, which], values)
        if box.reward_trees[vendor, side, which] > 0 and can_plant(box, s, seat):
            worth += tree_worth(box, s, seat)
        if box.reward_die[vendor, side, which] > 0:
            worth += die_worth(box, s, seat, values)
    return worth

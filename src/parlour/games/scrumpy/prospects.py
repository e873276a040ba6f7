"""Scrumpy: what the actions that this round still allows are going to bring, in prestige."""

import numpy as np

from parlour.core.kernel import kernel
from parlour.games.scrumpy.moves import can_plant, price, top_of
from parlour.games.scrumpy.rules.workers import is_offered, rows
from parlour.games.scrumpy.state import (
    CRAFTS,
    GOODS,
    OWNERS,
    SLOTS,
    WORKER_SPACES,
    Cube,
    Good,
    Owner,
    Phase,
)

TREE_WORTH = 0.16
"""Prestige of a tree for each round that is left."""

UPGRADES = np.array([0.25, 0.11, 0.15, 0.09, 0.12, 0.37, 0.12, 0.14])
"""The same of each moved cube."""

LAYABOUT = -0.2
"""Prestige of an Idle Layabout that comes back, for each round that is left."""

WORKER = 0.1
SKILL = 0.02
"""The same of a worker with a Core Action, and of each coin that it costs."""

PLAYED = 0.6
"""How much of what a card in hand can do counts before it is played."""

SPARE = 0.045
"""Prestige of a card in hand that is not going to be played this round."""

COPYING = 0.8
"""How much of the text of another card counts."""


@kernel
def rounds_left(box, s, seat):
    """About how many rounds a player still has, the rest of this one included."""
    now = max(0, box.core_actions - s.actions[seat]) / box.core_actions
    return now + min(float(box.rounds - s.round_now), s.deck_size / 3.0)


@kernel
def quality(box, kind):
    """What a card is worth for each round in which it can come to the hand."""
    if kind == box.layabout:
        return LAYABOUT
    return WORKER * min(1, box.acts[kind]) + SKILL * box.cost[kind]


# --- what this round can bring


@kernel
def round_worth(box, s, seat, values):
    """The best workers in hand, as many as can still be played, and the Owner Action if it is still to come."""
    worth, actions = 0.0, box.core_actions - s.actions[seat]
    if s.phase == Phase.REFRESH:
        if seat == s.to_act:
            for kind in range(int(box.workers)):
                if s.held[kind] > 0:
                    worth += PLAYED * act_worth(box, s, seat, kind, values) * s.held[kind]
        return worth
    if s.owner[seat] == 0 and actions > 0:
        worth += PLAYED * best_owner(box, s, seat, 0, 1, values)
        actions -= 1
    spaces = 0
    for space in range(box.spaces):
        spaces += int(s.spaces_size[seat, space] == 0)
    return worth + hand_worth(box, s, seat, min(actions, spaces), values)


@kernel
def hand_worth(box, s, seat, plays, values):
    """The workers in hand that bring most, and a little for the others."""
    worth, others = 0.0, int(s.hand_size[seat])
    best, second, third = 0.0, 0.0, 0.0
    for kind in range(int(box.workers)):
        for _ in range(s.hand[seat, kind]):
            if kind == box.layabout:
                continue
            worth = act_worth(box, s, seat, kind, values)
            if worth > best:
                best, second, third = worth, best, second
            elif worth > second:
                second, third = worth, second
            elif worth > third:
                third = worth
    worth = 0.0
    if plays > 0:
        worth += best
    if plays > 1:
        worth += second
    if plays > 2:
        worth += third
    others = max(0, others - max(0, plays))
    return PLAYED * worth + SPARE * min(others, 3)


@kernel
def act_worth(box, s, seat, kind, values):
    """What the Core Action of a worker would bring a player now."""
    worth = 0.0
    for act in range(int(box.acts[kind])):
        phase = box.act[kind, act]
        if phase == Phase.COPY:
            worth += best_copy(box, s, seat, int(box.act_reach[kind, act]), values)
        else:
            worth += plain_worth(box, s, seat, kind, act, values)
    return worth


@kernel
def plain_worth(box, s, seat, kind, act, values):
    """The same of a step that is no copy."""
    match box.act[kind, act]:
        case Phase.GAIN:
            return gain_worth(box, s, seat, box.act_goods[kind, act], int(box.act_either[kind, act]), values)
        case Phase.CRAFT:
            return crafts_worth(
                box, s, seat, box.act_recipe[kind, act], box.act_times[kind, act], box.act_settles[kind, act], values
            )
        case Phase.ROLL:
            return die_worth(box, s, seat, values) * box.act_left[kind, act]
        case Phase.RECRUIT:
            return best_recruit(box, s, seat, int(box.act_discount[kind, act]), values)
        case Phase.OWNER:
            return best_owner(box, s, seat, 0, int(box.act_upgraded[kind, act]), values) * box.act_left[kind, act]
        case Phase.MANAGE:
            return 0.15 * (box.act_draws[kind, act] - box.act_discards[kind, act])
    return 0.0


@kernel
def free_room(box, s, seat, good):
    """How many more of a good fit."""
    return max(0, box.room[good] - s.stored_size[seat, good])


@kernel
def own_amount(s, seat, n):
    """A number of the box for a player, who need not be the one to act."""
    if n >= 0:
        return int(n)
    if n == -1:
        return int(s.trees[seat])
    return int(s.stored_size[seat, Good.BOTTLE]) + int(s.stored_size[seat, Good.CIDER])


@kernel
def gain_worth(box, s, seat, goods, either, values):
    """What goods that are gained are worth, as far as they fit."""
    worth, cards = 0.0, int(s.hand_size[seat]) + s.draw_size[seat] + s.discard_size[seat]
    for i in range(GOODS):
        good = GOODS - 1 - i
        n = min(own_amount(s, seat, int(goods[good])), free_room(box, s, seat, good), cards)
        worth += n * values[good]
        cards -= n
    n = own_amount(s, seat, int(either))
    room = free_room(box, s, seat, Good.APPLE) + free_room(box, s, seat, Good.WOOD)
    return worth + min(n, room, cards) * max(values[Good.APPLE], values[Good.WOOD])


@kernel
def crafts_worth(box, s, seat, recipes, times, settles, values):
    """What a step of crafts brings at best."""
    worth = 0.0
    for i in range(CRAFTS):
        if recipes[i] > 0:
            this = craft_worth(box, s, seat, int(recipes[i]) - 1, own_amount(s, seat, int(times[i])), values)
            worth = max(worth, this) if settles else worth + this
    return worth


@kernel
def craft_worth(box, s, seat, recipe, times, values):
    """What a recipe brings, as often as it can be paid and what it gives fits."""
    gives = box.gives_prestige[recipe] + values[GOODS] * box.gives_coins[recipe]
    pays = values[GOODS] * box.pays_coins[recipe]
    n = times
    if box.pays_coins[recipe] > 0:
        n = min(n, s.coins[seat] // box.pays_coins[recipe])
    fits = n
    for good in range(GOODS):
        if box.pays_goods[recipe, good] > 0:
            n = min(n, s.stored_size[seat, good] // box.pays_goods[recipe, good])
            pays += values[good] * box.pays_goods[recipe, good]
        if box.gives_goods[recipe, good] > 0:
            fits = min(fits, free_room(box, s, seat, good))
            gives += values[good] * min(box.gives_goods[recipe, good], free_room(box, s, seat, good))
    if box.pays_trees[recipe] > 0:
        n = min(n, s.trees[seat] // box.pays_trees[recipe])
        pays += tree_worth(box, s, seat) * box.pays_trees[recipe]
    if box.gives_trees[recipe] > 0 and can_plant(box, s, seat):
        gives += tree_worth(box, s, seat) * box.gives_trees[recipe]
        free = box.orchard - s.trees[seat] - s.cubes[seat, Cube.ORCHARD]
        fits = min(fits, free)
    if box.pays_card[recipe] > 0:
        pays += 1.5
    if gives <= pays:
        return 0.0
    return (gives - pays) * max(0, min(n, max(1, fits)))


@kernel
def tree_worth(box, s, seat):
    """What one more tree is worth."""
    return TREE_WORTH * rounds_left(box, s, seat)


@kernel
def face_worth(box, s, seat, face, values):
    """What a face of the die brings."""
    worth = box.face_prestige[face] + values[GOODS] * box.face_coins[face]
    for good in range(GOODS):
        worth += values[good] * min(box.face_goods[face, good], free_room(box, s, seat, good))
    return worth


@kernel
def die_worth(box, s, seat, values):
    """What a throw brings on average."""
    worth = 0.0
    for face in range(int(box.faces)):
        worth += face_worth(box, s, seat, face, values)
    return worth / box.faces


@kernel
def owner_worth(box, s, seat, action, level, values):
    """What an Owner Action brings (SC-5.4)."""
    match action:
        case Owner.PRESS:
            return craft_worth(box, s, seat, int(box.press_recipe), int(box.press[level]), values)
        case Owner.COOPER:
            return craft_worth(box, s, seat, int(box.cooper_recipe), int(box.cooper[level]), values)
        case Owner.COINS:
            return values[GOODS] * box.coins[level]
        case Owner.FORAGE:
            return die_worth(box, s, seat, values) + values[Good.APPLE] * box.forage[level]
    return 0.15 * (box.draws[level] - box.draw_discards)


@kernel
def best_owner(box, s, seat, done, upgraded, values):
    """The most that an Owner Action brings."""
    best = 0.0
    for action in range(OWNERS):
        if not int(done) >> action & 1:
            level = 1 if upgraded and s.cubes[seat, action] == 0 else 0
            best = max(best, owner_worth(box, s, seat, action, level, values))
    return best


@kernel
def best_recruit(box, s, seat, discount, values):
    """The most that recruiting with a discount brings: a prestige, and the card."""
    best = 0.0
    for slot in range(SLOTS):
        if s.strip[slot] > 0:
            cost = price(box, s, slot, discount)
            if cost <= s.coins[seat]:
                kind = int(s.strip[slot]) - 1
                worth = 1.0 + quality(box, kind) * min(2.0, rounds_left(box, s, seat)) - values[GOODS] * cost
                best = max(best, worth)
    return best


@kernel
def best_copy(box, s, seat, reach, values):
    """The most that copying brings; a copy of a copy counts for little."""
    best = 0.0
    if seat != s.to_act:
        return 0.3
    for other in range(int(rows(s))):
        for space in range(WORKER_SPACES):
            if is_offered(box, s, reach, other, space):
                best = max(best, copied_worth(box, s, seat, other, space, values))
    return COPYING * best


@kernel
def copied_worth(box, s, seat, other, space, values):
    """What the card on top of a Worker space would bring."""
    worth, kind = 0.0, int(top_of(s, other, space))
    for act in range(int(box.acts[kind])):
        if box.act[kind, act] == Phase.COPY:
            worth += 0.2
        else:
            worth += plain_worth(box, s, seat, kind, act, values)
    return worth

"""Scrumpy: deliveries (SC-4.3 to SC-4.9), and the cubes that they and goals move."""

from parlour.core.kernel import kernel
from parlour.games.scrumpy.moves import (
    cubes_left,
    discard,
    discard_held,
    draw_cards,
    has_room,
    hold,
    is_in_play,
    leave_held,
    leave_storage,
    plant,
    put,
    set_of,
    store,
    total,
)
from parlour.games.scrumpy.pending import pop, push, push_cube, push_die
from parlour.games.scrumpy.rules.goods import make_gain
from parlour.games.scrumpy.state import CUBES, GOODS, PLACES, SETS, Phase, Verb

# --- choosing a reward space


@kernel
def legal_deliveries(box, s, out, n):
    """SC-4.3: write the unoccupied reward spaces of sets whose needs are in storage; the number of entries then."""
    if cubes_left(s, s.to_act) == 0:
        return n
    for vendor in range(box.vendors):
        if not is_in_play(s, vendor):
            continue
        for side in range(SETS):
            if has_stored(s, box.needs[vendor, side]):
                for place in range(PLACES):
                    if s.taken[vendor, side, place] == 0:
                        n = put(box, out, n, Verb.DELIVER_TO, vendor * SETS + side, place)
    return n


@kernel
def has_stored(s, needs):
    """Whether the seat to act has so many of each good in storage."""
    for good in range(GOODS):
        if s.stored_size[s.to_act, good] < needs[good]:
            return False
    return True


@kernel
def deliver_to(box, s, pair, place):
    """SC-4.3 to SC-4.5: a cube, then the cards, then the rewards."""
    s.aux = 1
    s.taken[pair // SETS, pair % SETS, place] = s.to_act + 1
    s.reward[push(s, Phase.REWARD)] = pair * PLACES + place
    at = push(s, Phase.DELIVER)
    for good in range(GOODS):
        s.goods[at, good] = box.needs[pair // SETS, pair % SETS, good]
    push_cube(s)


# --- the cube


@kernel
def advance_cube(s):
    """SC-11.1: with one kind of cube left it goes by itself; whether something was done."""
    at, kinds, last = s.steps_size - 1, 0, 0
    for cube in range(CUBES):
        if s.cubes[s.to_act, cube] > 0:
            kinds += 1
            last = cube
    if kinds > 1 and s.left[at] > 0:
        return False
    if kinds == 0 or s.left[at] == 0:
        pop(s)
    else:
        move_cube(s, last)
    return True


@kernel
def legal_cubes(box, s, out):
    """SC-4.3: any of one's cubes."""
    n = 0
    for cube in range(CUBES):
        if s.cubes[s.to_act, cube] > 0:
            n = put(box, out, n, Verb.CUBE, cube, 0)
    return n


@kernel
def move_cube(s, cube):
    """SC-4.3: what it lay on counts as upgraded at once, a space of the Orchard as open."""
    at = s.steps_size - 1
    s.cubes[s.to_act, cube] -= 1
    s.left[at] -= 1
    if s.left[at] == 0:
        pop(s)


# --- the cards


@kernel
def first_due(s):
    """SC-4.4: the good of which cards are delivered next; −1 for none."""
    at = s.steps_size - 1
    for good in range(GOODS):
        if s.goods[at, good] > 0:
            return good
    return -1


@kernel
def advance_deliver(box, s):
    """SC-11.1: all cards of a storage go by themselves; whether something was done."""
    good, seat, at = first_due(s), s.to_act, s.steps_size - 1
    if good < 0:
        pop(s)
        return True
    if s.stored_size[seat, good] > s.goods[at, good]:
        return False
    for kind in range(box.workers):
        while s.stored[seat, good, kind] > 0:
            leave_storage(s, seat, good, kind)
            hold(s, kind)
    s.goods[at, good] = 0
    return True


@kernel
def legal_deliver(box, s, out):
    """SC-4.4: any card of the storage."""
    good, n = first_due(s), 0
    for kind in range(box.workers):
        if s.stored[s.to_act, good, kind] > 0:
            n = put(box, out, n, Verb.DELIVER, kind, good)
    return n


@kernel
def deliver_card(s, kind, good):
    """SC-4.4: a card leaves storage and is set aside."""
    leave_storage(s, s.to_act, good, kind)
    hold(s, kind)
    s.goods[s.steps_size - 1, good] -= 1


# --- the rewards


@kernel
def resolve_reward(box, s):
    """SC-4.5: coins, prestige, trees, Idle Layabouts and drawn cards, then the die, then all goods together."""
    at = s.steps_size - 1
    vendor, side, place = set_of(s.reward[at], PLACES)
    pop(s)
    s.taken[vendor, side, place] = s.to_act + 1  # where a position sets up the step alone
    for which in (0, place + 1):
        take_tokens(box, s, vendor, side, which)
    for which in (0, place + 1):
        take_layabouts(box, s, box.reward_layabouts[vendor, side, which])
    for which in (0, place + 1):
        draw_cards(box, s, s.to_act, box.reward_draws[vendor, side, which])
    at = push(s, Phase.KEEP)
    die = 0
    rerolls = 0
    for which in (0, place + 1):
        die += box.reward_die[vendor, side, which]
        rerolls += box.reward_rerolls[vendor, side, which]
        for good in range(GOODS):
            s.goods[at, good] += box.reward_goods[vendor, side, which, good]
    if die > 0:
        push_die(box, s, 0, rerolls, 1)


@kernel
def take_tokens(box, s, vendor, side, which):
    """Coins, prestige, and trees as far as there is room (SC-4.8)."""
    seat = s.to_act
    s.coins[seat] += box.reward_coins[vendor, side, which]
    s.prestige[seat] += box.reward_prestige[vendor, side, which]
    plant(box, s, seat, box.reward_trees[vendor, side, which])


@kernel
def take_layabouts(box, s, n):
    """SC-4.8: grey Idle Layabouts, as far as there are any, to the discard pile."""
    for _ in range(min(n, s.layabouts)):
        s.layabouts -= 1
        discard(s, s.to_act, box.layabout)


# --- the goods of a reward


@kernel
def is_room_to_keep(box, s):
    """Whether one of the goods still to come fits."""
    at = s.steps_size - 1
    for good in range(GOODS):
        if s.goods[at, good] > 0 and has_room(box, s, s.to_act, good):
            return True
    return False


@kernel
def advance_keep(box, s):
    """SC-4.6, SC-4.7: the end of a delivery where nothing is to be asked; whether it was."""
    at = s.steps_size - 1
    if total(s.goods[at]) == 0 or not is_room_to_keep(box, s):
        end_delivery(box, s)
        return True
    if s.held_size > 0:
        return False
    for good in range(GOODS):  # SC-4.6: surplus goods are gained
        s.make[at, good] = s.goods[at, good]
    make_gain(s, at)
    return True


@kernel
def legal_keep(box, s, out):
    """SC-4.6: any delivered card as any of the goods that fit, or no more goods."""
    at, n = s.steps_size - 1, 0
    for good in range(GOODS):
        if s.goods[at, good] > 0 and has_room(box, s, s.to_act, good):
            for kind in range(box.workers):
                if s.held[kind] > 0:
                    n = put(box, out, n, Verb.KEEP_AS, kind, good)
    return put(box, out, n, Verb.FORGO, 0, 0)


@kernel
def keep_as(s, kind, good):
    """SC-4.6: a delivered card becomes a good."""
    leave_held(s, kind)
    store(s, s.to_act, good, kind)
    s.goods[s.steps_size - 1, good] -= 1


@kernel
def end_delivery(box, s):
    """SC-4.7: the other delivered cards go to the discard pile."""
    pop(s)
    discard_held(box, s)

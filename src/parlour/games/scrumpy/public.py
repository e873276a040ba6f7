"""Scrumpy: what everybody sees (SC-10.1): all but cards that lie face down and private goals."""

from parlour.core.kernel import kernel
from parlour.games.scrumpy.state import (
    AUTOMA,
    CRAFTS,
    CUBES,
    GOALS,
    GOODS,
    KINDS,
    PLACES,
    SEATS,
    SETS,
    SLOTS,
    STACK,
    WORKER_SPACES,
)


@kernel
def copy_public(box, s, seen):
    """SC-10.1: all but cards that lie face down and private goals."""
    for i in range(len(s.options)):
        seen.options[i] = s.options[i]
    seen.seats = s.seats
    seen.to_act = s.to_act
    seen.phase = s.phase
    seen.round_now = s.round_now
    seen.first = s.first
    seen.aux = s.aux
    seen.core = s.core
    seen.space = s.space
    seen.copied = s.copied
    seen.die = s.die
    seen.winners = s.winners
    seen.deck_size = s.deck_size
    seen.box_size = s.box_size
    seen.layabouts = s.layabouts
    seen.supply = s.supply
    seen.held_size = s.held_size
    copy_display(s, seen)
    copy_automa(s, seen)
    copy_steps(s, seen)
    for seat in range(s.seats):
        copy_cidery(s, seat, seen)
    for seat in range(SEATS):  # alone, seat 1 is the Automa
        seen.scores[seat] = s.scores[seat]
        seen.prestige[seat] = s.prestige[seat]
        for goal in range(GOALS):
            seen.achieved[seat, goal] = s.achieved[seat, goal]


@kernel
def copy_display(s, seen):
    """Vendors, goals, the strip, and workers that are out."""
    for seat in range(SEATS):
        seen.vendors[seat] = s.vendors[seat]
        vendor = s.vendors[seat] - 1
        if vendor >= 0:
            for side in range(SETS):
                for place in range(PLACES):
                    seen.taken[vendor, side, place] = s.taken[vendor, side, place]
    for i in range(len(s.goals)):
        seen.goals[i] = s.goals[i]
        if s.goals[i] > 0:
            seen.tokens[s.goals[i] - 1] = s.tokens[s.goals[i] - 1]
    for slot in range(SLOTS):
        seen.strip[slot] = s.strip[slot]
    for kind in range(KINDS):
        seen.worker_discard[kind] = s.worker_discard[kind]
        seen.removed[kind] = s.removed[kind]


@kernel
def copy_automa(s, seen):
    """Section 12: all but the order of its deck."""
    seen.automa_size = s.automa_size
    seen.last = s.last
    for card in range(AUTOMA):
        seen.automa_discard[card] = s.automa_discard[card]
    for kind in range(KINDS):
        seen.hired[kind] = s.hired[kind]


@kernel
def copy_cidery(s, seat, seen):
    """SC-10.1: what everybody sees of a player."""
    seen.hand_size[seat] = s.hand_size[seat]
    seen.draw_size[seat] = s.draw_size[seat]
    seen.discard_size[seat] = s.discard_size[seat]
    seen.owner[seat] = s.owner[seat]
    seen.trees[seat] = s.trees[seat]
    seen.coins[seat] = s.coins[seat]
    seen.actions[seat] = s.actions[seat]
    for good in range(GOODS):
        seen.stored_size[seat, good] = s.stored_size[seat, good]
    for cube in range(CUBES):
        seen.cubes[seat, cube] = s.cubes[seat, cube]
    for kind in range(KINDS):
        seen.gone[seat, kind] = s.gone[seat, kind]
    for space in range(WORKER_SPACES):
        seen.spaces_size[seat, space] = s.spaces_size[seat, space]
        for i in range(STACK):
            seen.spaces[seat, space, i] = s.spaces[seat, space, i]


@kernel
def copy_steps(s, seen):
    """SC-10.1: what step a player is at."""
    seen.steps_size = s.steps_size
    for at in range(s.steps_size):
        seen.step[at] = s.step[at]
        seen.forgo[at] = s.forgo[at]
        seen.either[at] = s.either[at]
        seen.settles[at] = s.settles[at]
        seen.left[at] = s.left[at]
        seen.rerolls[at] = s.rerolls[at]
        seen.apples[at] = s.apples[at]
        seen.delivery[at] = s.delivery[at]
        seen.reach[at] = s.reach[at]
        seen.discount[at] = s.discount[at]
        seen.upgraded[at] = s.upgraded[at]
        seen.done[at] = s.done[at]
        seen.draws[at] = s.draws[at]
        seen.discards[at] = s.discards[at]
        seen.reward[at] = s.reward[at]
        for good in range(GOODS):
            seen.goods[at, good] = s.goods[at, good]
            seen.make[at, good] = s.make[at, good]
        for i in range(CRAFTS):
            seen.recipe[at, i] = s.recipe[at, i]
            seen.times[at, i] = s.times[at, i]

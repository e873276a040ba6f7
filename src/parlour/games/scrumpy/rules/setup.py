"""Scrumpy: setting up (section 2, SC-12.2, SC-12.3), and the worker that each player takes free."""

import numpy as np

from parlour.core.chance import below, shuffle
from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.scrumpy.moves import (
    add_to_hand,
    discard,
    fill_strip,
    leave_hand,
    put,
    store,
    take_from_strip,
    take_top,
)
from parlour.games.scrumpy.rules.automa import hire, shuffle_automa
from parlour.games.scrumpy.state import CUBES, DECK, GOALS, GOODS, SLOTS, VENDORS, Kind, Phase, Verb


@kernel
def deal(box, s):
    """SC-2.1 to SC-2.8: all is set up, up to the first worker to be taken."""
    draw_goals(box, s)
    draw_vendors(box, s)
    fill_deck(box, s, Kind.MASTER, box.masters_used[s.seats])
    fill_deck(box, s, Kind.SKILLED, box.skilled_used[s.seats])
    fill_strip(s)
    s.layabouts = box.layabouts
    s.supply = box.trees[s.seats] - box.trees_each * s.seats
    s.first = below(s, s.seats)
    for place in range(s.seats):
        seat = (s.first + place) % s.seats
        s.coins[seat] = box.start_coins[place]
        set_up_cidery(box, s, seat)
    s.round_now = 1
    s.phase = Phase.PICK
    if s.seats == 1:
        shuffle_automa(box, s, 1)
        hire(s, SLOTS)
    s.to_act = (s.first + s.seats - 1) % s.seats


@kernel
def draw_goals(box, s):
    """SC-2.1: public goals with their tokens, and a private goal for each player."""
    goals = scratch(GOALS, np.int8)
    for goal in range(box.goals):
        goals[goal] = goal + 1
    shuffle(s, goals, box.goals)
    for i in range(box.public_goals):
        s.goals[i] = goals[i]
        s.tokens[goals[i] - 1] = 1
    for seat in range(s.seats):
        s.goal[seat] = goals[box.public_goals + seat]


@kernel
def draw_vendors(box, s):
    """SC-2.2: so many Vendors as the number of players asks for."""
    vendors = scratch(VENDORS, np.int8)
    for vendor in range(box.vendors):
        vendors[vendor] = vendor + 1
    shuffle(s, vendors, box.vendors)
    for i in range(box.vendors_shown[s.seats]):
        s.vendors[i] = vendors[i]


@kernel
def fill_deck(box, s, kind, used):
    """SC-2.3: so many workers of a deck come on top, shuffled; the others go back unseen."""
    cards = scratch(DECK, np.int8)
    size = 0
    for worker in range(box.workers):
        if box.kind[worker] == kind:
            for _ in range(box.copies[worker]):
                cards[size] = worker + 1
                size += 1
    shuffle(s, cards, size)
    for i in range(size):
        if i < used:
            s.deck[s.deck_size] = cards[i]
            s.deck_size += 1
        else:
            s.box_cards[cards[i] - 1] += 1
            s.box_size += 1


@kernel
def set_up_cidery(box, s, seat):
    """SC-2.4 to SC-2.6: trees, cubes, the tucked Idle Layabouts, the draw pile and the first hand."""
    s.trees[seat] = box.trees_each
    for cube in range(CUBES):
        s.cubes[seat, cube] = box.cubes[cube]
    for worker in range(box.workers):
        if box.kind[worker] == Kind.CORE:
            for _ in range(box.copies[worker]):
                add_to_hand(s, seat, worker)
    for good in range(GOODS):
        for _ in range(box.tucked[good]):
            leave_hand(s, seat, box.layabout)
            store(s, seat, good, box.layabout)
    pile_up_hand(box, s, seat)
    for _ in range(box.hand[0]):
        kind = take_top(box, s, seat)
        if kind >= 0:
            add_to_hand(s, seat, kind)


@kernel
def pile_up_hand(box, s, seat):
    """All cards in hand become a shuffled draw pile."""
    size = 0
    for worker in range(box.workers):
        while s.hand[seat, worker] > 0:
            leave_hand(s, seat, worker)
            s.draw[seat, size] = worker + 1
            size += 1
    s.draw_size[seat] = size
    shuffle(s, s.draw[seat], size)


@kernel
def legal_pick(box, s, out):
    """SC-2.7: any worker on the strip."""
    n = 0
    for slot in range(SLOTS):
        if s.strip[slot] > 0:
            n = put(box, out, n, Verb.RECRUIT, s.strip[slot] - 1, slot)
    return n


@kernel
def pick(s, slot):
    """SC-2.7: anti-clockwise to the First Player; a last single card is taken by itself (SC-11.1)."""
    take_free(s, slot)
    while s.phase == Phase.PICK and cards_on_strip(s) <= 1:
        take_free(s, last_slot(s))


@kernel
def take_free(s, slot):
    """A worker for the seat to act, into its discard pile; the next seat, or the first turn."""
    if slot >= 0:
        discard(s, s.to_act, take_from_strip(s, slot))
    if s.to_act == s.first:
        fill_strip(s)
        s.phase = Phase.TURN
    else:
        s.to_act = (s.to_act + s.seats - 1) % s.seats


@kernel
def cards_on_strip(s):
    """How many slots hold a card."""
    n = 0
    for slot in range(SLOTS):
        n += int(s.strip[slot] > 0)
    return n


@kernel
def last_slot(s):
    """The last slot that holds a card, −1 if none does."""
    slot = SLOTS - 1
    while slot >= 0 and s.strip[slot] == 0:
        slot -= 1
    return slot


__all__ = ["deal", "legal_pick", "pick"]

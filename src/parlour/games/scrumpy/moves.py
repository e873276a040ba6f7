"""Scrumpy: the verbs that all parts of the rules share: cards, trees and cubes come and go."""

from parlour.core.chance import below, shuffle
from parlour.core.kernel import kernel
from parlour.games.scrumpy.box_record import COIN
from parlour.games.scrumpy.state import (
    CUBES,
    GOODS,
    KINDS,
    SETS,
    SLOTS,
    STACK,
    WORKER_SPACES,
    Cube,
    Kind,
)

# --- hand, discard pile, draw pile


@kernel
def add_to_hand(s, seat, kind):
    """A card comes to the hand, which may have any size during a round (SC-3.9)."""
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1


@kernel
def leave_hand(s, seat, kind):
    """A card leaves the hand."""
    s.hand[seat, kind] -= 1
    s.hand_size[seat] -= 1


@kernel
def discard(s, seat, kind):
    """A card comes to the discard pile of a player."""
    s.discard[seat, kind] += 1
    s.discard_size[seat] += 1


@kernel
def discard_hand(box, s, seat):
    """All cards of a hand go to the discard pile."""
    for kind in range(box.workers):
        while s.hand[seat, kind] > 0:
            leave_hand(s, seat, kind)
            discard(s, seat, kind)


@kernel
def has_card_to_store(s, seat):
    """SC-3.2, SC-3.8: whether a card is there to become a good."""
    return s.hand_size[seat] + s.draw_size[seat] + s.discard_size[seat] > 0


@kernel
def take_top(box, s, seat):
    """The kind of the top card of the draw pile, which leaves it; −1 if there is no card (SC-3.8)."""
    if s.draw_size[seat] == 0:
        reshuffle(box, s, seat)
    size = int(s.draw_size[seat])
    if size == 0:
        return -1
    kind = s.draw[seat, size - 1] - 1
    s.draw[seat, size - 1] = 0
    s.draw_size[seat] = size - 1
    return kind


@kernel
def reshuffle(box, s, seat):
    """SC-3.8: the discard pile becomes the draw pile."""
    size = 0
    for kind in range(box.workers):
        for _ in range(s.discard[seat, kind]):
            s.draw[seat, size] = kind + 1
            size += 1
        s.discard[seat, kind] = 0
    s.discard_size[seat] = 0
    s.draw_size[seat] = size
    shuffle(s, s.draw[seat], size)


@kernel
def draw_cards(box, s, seat, n):
    """Draw so many cards, or as many as there are."""
    for _ in range(n):
        kind = take_top(box, s, seat)
        if kind < 0:
            return
        add_to_hand(s, seat, kind)


# --- stored goods, cards held


@kernel
def has_room(box, s, seat, good):
    """SC-3.4: whether one more fits."""
    return s.stored_size[seat, good] < box.room[good]


@kernel
def store(s, seat, good, kind):
    """A card is stored as a good; what it is stays known to its owner (SC-3.1)."""
    s.stored[seat, good, kind] += 1
    s.stored_size[seat, good] += 1


@kernel
def leave_storage(s, seat, good, kind):
    """A card leaves the storage of a good, by an action that says so (SC-3.7)."""
    s.stored[seat, good, kind] -= 1
    s.stored_size[seat, good] -= 1


@kernel
def hold(s, kind):
    """A card is set aside."""
    s.held[kind] += 1
    s.held_size += 1


@kernel
def leave_held(s, kind):
    """A card set aside goes elsewhere."""
    s.held[kind] -= 1
    s.held_size -= 1


@kernel
def discard_held(box, s):
    """All cards set aside go to the discard pile."""
    for kind in range(box.workers):
        while s.held[kind] > 0:
            leave_held(s, kind)
            discard(s, s.to_act, kind)


# --- Worker spaces


@kernel
def empty_space(box, s, seat):
    """SC-5.3: the leftmost empty Worker space; −1 if none is."""
    for space in range(box.spaces):
        if s.spaces_size[seat, space] == 0:
            return space
    return -1


@kernel
def put_in_space(s, seat, space, kind):
    """A card comes to lie on top in a Worker space."""
    s.spaces[seat, space, s.spaces_size[seat, space]] = kind + 1
    s.spaces_size[seat, space] += 1


@kernel
def leave_space(s, seat, space):
    """The top card of a Worker space leaves it; its kind."""
    size = s.spaces_size[seat, space] - 1
    kind = s.spaces[seat, space, size] - 1
    s.spaces[seat, space, size] = 0
    s.spaces_size[seat, space] = size
    return kind


@kernel
def top_of(s, seat, space):
    """The kind on top of a Worker space, −1 for none; alone, seat 1 is the Automa (SC-12.7)."""
    if seat >= s.seats:
        return s.last - 1 if space == 0 else -1
    size = s.spaces_size[seat, space]
    return s.spaces[seat, space, size - 1] - 1 if size > 0 else -1


@kernel
def remove_acting(box, s):
    """SC-7.4: the acting card leaves the game, and a grey Idle Layabout takes its place if there is one."""
    seat, space = s.to_act, s.space - 1
    kind = leave_space(s, seat, space)
    s.removed[kind] += 1
    if box.kind[kind] == Kind.CORE:
        s.gone[seat, kind] += 1
    if s.layabouts > 0:
        s.layabouts -= 1
        put_in_space(s, seat, space, box.layabout)


# --- trees, cubes, the die


@kernel
def can_plant(box, s, seat):
    """SC-3.4: a tree in the supply, and a space free of tree and cube."""
    return s.supply > 0 and s.trees[seat] + s.cubes[seat, Cube.ORCHARD] < box.orchard


@kernel
def plant(box, s, seat, n):
    """So many trees as can be planted; their number."""
    planted = 0
    while planted < n and can_plant(box, s, seat):
        s.supply -= 1
        s.trees[seat] += 1
        planted += 1
    return planted


@kernel
def fell(s, seat, n):
    """SC-3.6: trees go back to the supply."""
    s.trees[seat] -= n
    s.supply += n


@kernel
def cubes_left(s, seat):
    """The cubes of a player that are not yet moved."""
    n = 0
    for cube in range(CUBES):
        n += int(s.cubes[seat, cube])
    return n


@kernel
def throw_die(box, s):
    """A face of the Forager Die, which lies there until taken."""
    s.die = 1 + below(s, box.faces)


# --- the Recruitment strip


@kernel
def take_from_strip(s, slot):
    """The card of a slot leaves the strip; its kind."""
    kind = s.strip[slot] - 1
    s.strip[slot] = 0
    return kind


@kernel
def fill_strip(s):
    """SC-3.10: cards slide right, and the slots on the left are filled from the deck."""
    end = SLOTS
    for i in range(SLOTS):
        slot = SLOTS - 1 - i
        code = s.strip[slot]
        if code > 0:
            end -= 1
            s.strip[slot] = 0
            s.strip[end] = code
    while end > 0 and s.deck_size > 0:
        end -= 1
        s.deck_size -= 1
        s.strip[end] = s.deck[s.deck_size]
        s.deck[s.deck_size] = 0


@kernel
def price(box, s, slot, discount):
    """SC-3.11, SC-7.2: what the worker in a slot costs."""
    return max(0, box.cost[s.strip[slot] - 1] - box.discounts[slot] - discount)


# --- actions and other small things


@kernel
def put(box, out, n, verb, one, two):
    """Write an action as entry n of out; the number of entries then."""
    out[n] = box.number[verb, one, two]
    return n + 1


@kernel
def take_secondary(s, seat, what):
    """SC-4.11: a coin or a prestige."""
    if what == COIN:
        s.coins[seat] += 1
    else:
        s.prestige[seat] += 1


@kernel
def total(row):
    """The sum of the numbers of goods in a row."""
    n = 0
    for good in range(GOODS):
        n += int(row[good])
    return n


@kernel
def is_in_play(s, vendor):
    """SC-2.2: whether a Vendor is in the display."""
    for i in range(len(s.vendors)):
        if s.vendors[i] == vendor + 1:
            return True
    return False


@kernel
def is_public(s, goal):
    """SC-2.1: whether a goal is a public one."""
    for i in range(len(s.goals)):
        if s.goals[i] == goal + 1:
            return True
    return False


@kernel
def set_of(code, places):
    """Vendor, set and reward space of the number of a reward."""
    return code // (SETS * places), code // places % SETS, code % places


# --- what follows from the zones


@kernel
def derive(box, s):
    """Fill the numbers of cards in hands, discard piles, storages, Worker spaces, among those held and in the box."""
    s.held_size = 0
    s.box_size = 0
    for kind in range(KINDS):
        s.held_size += s.held[kind]
        s.box_size += s.box_cards[kind]
    for seat in range(s.seats):
        s.hand_size[seat] = 0
        s.discard_size[seat] = 0
        for kind in range(KINDS):
            s.hand_size[seat] += s.hand[seat, kind]
            s.discard_size[seat] += s.discard[seat, kind]
        for good in range(GOODS):
            s.stored_size[seat, good] = 0
            for kind in range(KINDS):
                s.stored_size[seat, good] += s.stored[seat, good, kind]
        for space in range(WORKER_SPACES):
            s.spaces_size[seat, space] = 0
            for i in range(STACK):
                if s.spaces[seat, space, i] > 0:
                    s.spaces_size[seat, space] += 1

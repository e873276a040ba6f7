"""Random games of Scrumpy at every number of seats and with both sets of Automa cards, looked at in every state.

`--games 200000` takes some minutes on one core. Workers, cubes, trees and grey Idle Layabouts are counted here and not
by the game: each lies in exactly one place, core workers with the player of their colour, and what the game keeps for
speed (numbers of cards) agrees with what lies there. Exit status 1 if a game fails.
"""

import sys

from checked import main

from parlour.core.kernel import kernel
from parlour.games.scrumpy.state import (
    AUTOMA,
    CUBES,
    DECK,
    GOALS,
    GOODS,
    KINDS,
    OWNED,
    PLACES,
    SETS,
    SLOTS,
    VENDORS,
    WORKER_SPACES,
    Core,
    Cube,
    Kind,
    Phase,
)

MOST_STEPS = 3
"""Section 14: three steps at most stand at once."""


@kernel
def count_row(row, size, tally):
    """Count the codes of a row; whether there are `size` of them, and nothing behind."""
    good = size >= 0
    for i in range(len(row)):
        good = good and (row[i] > 0) == (i < size)
        if row[i] > 0:
            tally[row[i] - 1] += 1
    return good


@kernel
def count_heap(heap, size, tally):
    """Count a heap; whether there are `size` cards."""
    n = 0
    good = True
    for kind in range(KINDS):
        n += int(heap[kind])
        tally[kind] += heap[kind]
        good = good and heap[kind] >= 0
    return good and n == size


@kernel
def count_player(box, s, seat, tally):
    """Count the cards of a player; whether sizes and storage limits hold."""
    good = count_heap(s.hand[seat], s.hand_size[seat], tally)
    good = good and count_heap(s.discard[seat], s.discard_size[seat], tally)
    good = good and count_row(s.draw[seat], s.draw_size[seat], tally)
    for product in range(GOODS):
        good = good and count_heap(s.stored[seat, product], s.stored_size[seat, product], tally)
        good = good and s.stored_size[seat, product] <= box.room[product]
    for space in range(WORKER_SPACES):
        good = good and count_row(s.spaces[seat, space], s.spaces_size[seat, space], tally)
    if seat == s.to_act:
        good = good and count_heap(s.held, s.held_size, tally)
    return good


@kernel
def core_workers_are_there(box, s, tally):
    """Every core worker lies with the player of its colour, or is out of the game."""
    good = True
    for seat in range(s.seats):
        tally[:] = 0
        good = good and count_player(box, s, seat, tally)
        for kind in range(box.workers):
            if box.kind[kind] == Kind.CORE and kind != box.layabout:
                good = good and tally[kind] + s.gone[seat, kind] == box.copies[kind]
    return good


@kernel
def workers_are_there(box, s, tally):
    """Every worker of every kind lies in exactly one place, those out of the game and hired by the Automa included."""
    tally[:] = 0
    good = count_row(s.deck, s.deck_size, tally) and count_heap(s.box_cards, s.box_size, tally)
    for seat in range(s.seats):
        good = good and count_player(box, s, seat, tally)
    for slot in range(SLOTS):
        if s.strip[slot] > 0:
            tally[s.strip[slot] - 1] += 1
    tally[box.layabout] += s.layabouts
    for kind in range(box.workers):
        n = tally[kind] + s.worker_discard[kind] + s.removed[kind] + s.hired[kind]
        there = int(box.copies[kind])
        if box.kind[kind] == Kind.CORE:
            there *= int(s.seats)
        if kind == box.layabout:
            there += box.layabouts
        good = good and n == there
    return good and s.layabouts >= 0


@kernel
def cubes_are_there(box, s):
    """Every cube lies where it began, on a reward space, or stands for a goal; or it is about to be moved."""
    good, total = True, 0
    for cube in range(CUBES):
        total += int(box.cubes[cube])
    for seat in range(s.seats):
        n = 0
        for cube in range(CUBES):
            n += int(s.cubes[seat, cube])
            good = good and 0 <= s.cubes[seat, cube] <= box.cubes[cube]
        for goal in range(GOALS):
            n += s.achieved[seat, goal]
        for vendor in range(VENDORS):
            for side in range(SETS):
                for place in range(PLACES):
                    n += s.taken[vendor, side, place] == seat + 1
        for at in range(s.steps_size):
            if seat == s.to_act and s.step[at] == Phase.CUBE:
                n -= int(s.left[at])
        good = good and n == total
    return good


@kernel
def reward_spaces_are_in_play(box, s):
    """Cubes lie only on sets of Vendors in play, and belong to somebody."""
    good, owners = True, 2 if s.seats == 1 else s.seats
    for vendor in range(VENDORS):
        shown = False
        for i in range(len(s.vendors)):
            shown = shown or s.vendors[i] == vendor + 1
        for side in range(SETS):
            for place in range(PLACES):
                taken = s.taken[vendor, side, place]
                good = good and 0 <= taken <= owners and (shown or taken == 0)
    return good


@kernel
def trees_are_there(box, s):
    """Every tree is in the supply or on an Orchard space without a cube; alone, the Automa takes some away."""
    n, good = int(s.supply), s.supply >= 0
    for seat in range(s.seats):
        n += int(s.trees[seat])
        good = good and s.trees[seat] >= 0 and s.trees[seat] + s.cubes[seat, Cube.ORCHARD] <= box.orchard
    return good and (n <= box.trees[1] if s.seats == 1 else n == box.trees[s.seats])


@kernel
def tokens_are_there(box, s):
    """A token lies on each public goal until somebody achieves it; coins and prestige are never owed."""
    good = True
    for i in range(box.public_goals):
        goal, reached = s.goals[i] - 1, 0
        for seat in range(max(2, s.seats)):
            reached += s.achieved[seat, goal]
        good = good and s.tokens[goal] == (reached == 0)
    for seat in range(s.seats):
        good = good and s.coins[seat] >= 0 and s.prestige[seat] >= 0
    return good


@kernel
def automa_is_there(box, s, tally):
    """Alone, every Automa card of the option lies in its deck or beside it."""
    if s.seats > 1:
        return s.automa_size == 0
    tally[:] = 0
    good = count_row(s.automa_deck, s.automa_size, tally)
    for card in range(box.automa):
        there = s.options[0] == 1 or box.automa_advanced[card] == 0
        good = good and tally[card] + s.automa_discard[card] == there
    return good and s.automa_size > 0


@kernel
def steps_fit(box, s):
    """The phase is that of the front step, at most three stand at once, and a strip lies to the right."""
    good = s.steps_size <= MOST_STEPS and 1 <= s.round_now <= box.rounds
    if s.steps_size > 0:
        good = good and s.phase == s.step[s.steps_size - 1]
    for at in range(s.steps_size, len(s.step)):
        good = good and s.step[at] == 0 and s.goods[at].sum() == 0 and s.recipe[at].sum() == 0 and s.left[at] == 0
    good = good and (s.die > 0) == (s.phase == Phase.DIE)
    if s.phase != Phase.PICK and s.core != Core.DURING:
        for slot in range(SLOTS):
            good = good and (s.strip[slot] > 0 or s.deck_size == 0)
            good = good and (slot == 0 or s.strip[slot - 1] == 0 or s.strip[slot] > 0)
    return good


@kernel
def all_there(box, s, tally):
    """Whether everything lies in exactly one place."""
    good = core_workers_are_there(box, s, tally) and workers_are_there(box, s, tally) and cubes_are_there(box, s)
    good = good and reward_spaces_are_in_play(box, s) and trees_are_there(box, s) and tokens_are_there(box, s)
    return good and automa_is_there(box, s, tally) and steps_fit(box, s)


if __name__ == "__main__":
    sys.exit(main("scrumpy", all_there, max(KINDS, AUTOMA, DECK, OWNED), 20_000, __doc__))

"""Scrumpy: who knows what (section 10), and guesses at the rest."""

import numpy as np

from parlour.core.chance import shuffle
from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.scrumpy.public import copy_public
from parlour.games.scrumpy.state import (
    DECK,
    GOALS,
    GOODS,
    KINDS,
    OWNED,
    SEATS,
    SLOTS,
    WORKER_SPACES,
    Kind,
    Phase,
)

POOL = OWNED * SEATS
"""Cards that a guess deals out at most."""

CELLS = SEATS * KINDS

# --- what a seat sees


@kernel
def observe(box, s, seat, seen):
    """Write what `seat` knows into the blank record `seen`; seat −1 is a spectator."""
    copy_public(box, s, seen)
    for owner in range(s.seats):
        if owner == seat or s.phase == Phase.OVER:  # SC-10.2, SC-10.5
            copy_own(s, owner, seen)
        elif s.goal[owner] > 0 and s.achieved[owner, s.goal[owner] - 1]:  # SC-8.7
            seen.goal[owner] = s.goal[owner]
    if seat == s.to_act and seat >= 0:
        for kind in range(KINDS):
            seen.held[kind] = s.held[kind]
    if s.phase == Phase.OVER:
        copy_piles(s, seen)


@kernel
def copy_own(s, seat, seen):
    """SC-10.2: a player's own cards and goal; SC-10.3: not the draw pile."""
    seen.goal[seat] = s.goal[seat]
    for kind in range(KINDS):
        seen.hand[seat, kind] = s.hand[seat, kind]
        seen.discard[seat, kind] = s.discard[seat, kind]
        for good in range(GOODS):
            seen.stored[seat, good, kind] = s.stored[seat, good, kind]


@kernel
def copy_piles(s, seen):
    """SC-10.5: what nobody sees before the end."""
    for seat in range(s.seats):
        for i in range(s.draw_size[seat]):
            seen.draw[seat, i] = s.draw[seat, i]
    for i in range(s.deck_size):
        seen.deck[i] = s.deck[i]
    for kind in range(KINDS):
        seen.box_cards[kind] = s.box_cards[kind]
    for i in range(s.automa_size):
        seen.automa_deck[i] = s.automa_deck[i]


# --- guesses


@kernel
def determinize(box, seen, seat, s):
    """Fill what `seat` does not know at random, as it can lie by all that is seen, into the blank record s.

    Core workers lie with the player of their colour; of the other cards not seen so many are with each player, in
    the deck and in the box as must be, the skilled ones in the deck on top (SC-2.3).
    """
    copy_public(box, seen, s)
    guess_goals(box, seen, seat, s)
    guess_automa(box, seen, s)
    if seen.phase == Phase.OVER:
        copy_piles(seen, s)
        for owner in range(seen.seats):
            copy_own(seen, owner, s)
        return
    if seat >= 0:
        copy_own(seen, seat, s)
        if seat == seen.to_act:
            for kind in range(KINDS):
                s.held[kind] = seen.held[kind]
    extras, needs = scratch(POOL, np.int8), scratch(SEATS, np.int16)
    core = scratch(CELLS, np.int8)
    find_core(box, seen, seat, core, needs)
    size = guess_recruits(box, seen, seat, s, extras)
    size = add_layabouts(box, seen, seat, core, extras, size)
    shuffle(s, extras, size)
    cards = scratch(OWNED, np.int8)
    for owner in range(seen.seats):
        n = 0
        for kind in range(box.workers):
            for _ in range(core[owner * KINDS + kind]):
                cards[n] = kind + 1
                n += 1
        for _ in range(needs[owner]):
            size -= 1
            cards[n] = extras[size]
            n += 1
        shuffle(s, cards, n)
        deal_out(seen, seat, s, owner, cards, n)


@kernel
def guess_goals(box, seen, seat, s):
    """SC-2.1: private goals that are not known are any of those not seen."""
    goals = scratch(GOALS, np.int8)
    n = 0
    for goal in range(box.goals):
        known = False
        for i in range(len(seen.goals)):
            known = known or seen.goals[i] == goal + 1
        for owner in range(seen.seats):
            known = known or seen.goal[owner] == goal + 1
        if not known:
            goals[n] = goal + 1
            n += 1
    shuffle(s, goals, n)
    for owner in range(seen.seats):
        s.goal[owner] = seen.goal[owner]
        if seen.goal[owner] == 0 and n > 0:
            n -= 1
            s.goal[owner] = goals[n]


@kernel
def guess_automa(box, seen, s):
    """SC-12.1: its deck holds the cards of the option that are not resolved, in any order."""
    if seen.automa_size == 0:
        return
    n = 0
    for card in range(box.automa):
        in_use = seen.options[0] == 1 or box.automa_advanced[card] == 0
        if in_use and seen.automa_discard[card] == 0:
            s.automa_deck[n] = card + 1
            n += 1
    shuffle(s, s.automa_deck, n)
    for i in range(seen.automa_size, n):  # a position may have set some cards aside
        s.automa_deck[i] = 0


@kernel
def hidden_size(seen, seat, owner):
    """How many cards of a player `seat` does not see."""
    n = int(seen.draw_size[owner])
    if owner != seat:
        n += int(seen.hand_size[owner]) + seen.discard_size[owner]
        for good in range(GOODS):
            n += int(seen.stored_size[owner, good])
        if owner == seen.to_act:
            n += seen.held_size
    return n


@kernel
def seen_of(seen, seat, owner, kind):
    """How many copies of a kind `seat` sees with a player."""
    n = 0
    for space in range(WORKER_SPACES):
        for i in range(seen.spaces_size[owner, space]):
            n += int(seen.spaces[owner, space, i] == kind + 1)
    if owner == seat:
        n += int(seen.hand[owner, kind]) + seen.discard[owner, kind]
        for good in range(GOODS):
            n += int(seen.stored[owner, good, kind])
        if owner == seen.to_act:
            n += seen.held[kind]
    return n


@kernel
def find_core(box, seen, seat, core, needs):
    """The core workers that must lie among the cards of each player not seen, and how many others lie there.

    core has an entry for each seat × KINDS + kind.
    """
    for owner in range(seen.seats):
        needs[owner] = hidden_size(seen, seat, owner)
        for kind in range(KINDS):
            n = 0
            if kind < box.workers and box.kind[kind] == Kind.CORE:
                n = max(0, box.copies[kind] - seen_of(seen, seat, owner, kind) - seen.gone[owner, kind])
                n = min(n, needs[owner])
            core[owner * KINDS + kind] = n
            needs[owner] -= n


@kernel
def guess_recruits(box, seen, seat, s, extras):
    """Skilled and master workers not seen: some in the deck and in the box, the others to `extras`; their number."""
    skilled, masters = scratch(DECK, np.int8), scratch(DECK, np.int8)
    n_skilled = unseen_of(box, seen, seat, Kind.SKILLED, skilled)
    n_masters = unseen_of(box, seen, seat, Kind.MASTER, masters)
    shuffle(s, skilled, n_skilled)
    shuffle(s, masters, n_masters)
    in_deck, in_box = int(seen.deck_size), int(seen.box_size)
    below_top = between(box.masters_used[seen.seats], in_deck - n_skilled, min(in_deck, n_masters))
    for i in range(in_deck):
        if i < below_top:
            n_masters -= 1
            s.deck[i] = masters[n_masters]
        else:
            n_skilled -= 1
            s.deck[i] = skilled[n_skilled]
    returned = copies_in(box, Kind.MASTER) - box.masters_used[seen.seats]
    returned = between(returned, in_box - n_skilled, min(in_box, n_masters))
    for i in range(in_box):
        if i < returned:
            n_masters -= 1
            s.box_cards[masters[n_masters] - 1] += 1
        else:
            n_skilled -= 1
            s.box_cards[skilled[n_skilled] - 1] += 1
    for i in range(n_skilled):
        extras[i] = skilled[i]
    for i in range(n_masters):
        extras[n_skilled + i] = masters[i]
    return n_skilled + n_masters


@kernel
def between(n, low, high):
    """The number nearest n from low to high."""
    return max(low, min(high, n))


@kernel
def copies_in(box, deck):
    """The workers of a deck."""
    n = 0
    for kind in range(box.workers):
        if box.kind[kind] == deck:
            n += int(box.copies[kind])
    return n


@kernel
def unseen_of(box, seen, seat, deck, cards):
    """The codes of all workers of a deck that `seat` does not see, into cards; their number."""
    n = 0
    for kind in range(box.workers):
        if box.kind[kind] != deck:
            continue
        known = int(seen.worker_discard[kind]) + seen.removed[kind] + seen.hired[kind]
        for slot in range(SLOTS):
            known += int(seen.strip[slot] == kind + 1)
        for owner in range(seen.seats):
            known += seen_of(seen, seat, owner, kind)
        for _ in range(box.copies[kind] - known):
            cards[n] = kind + 1
            n += 1
    return n


@kernel
def add_layabouts(box, seen, seat, core, extras, size):
    """SC-1.3: the Idle Layabouts that neither the supply nor anybody shows, besides those in `core`; the size then."""
    layabout = box.layabout
    n = int(box.layabouts) + seen.seats * box.copies[layabout] - seen.layabouts - seen.removed[layabout]
    for owner in range(seen.seats):
        n -= seen_of(seen, seat, owner, layabout) + core[owner * KINDS + layabout]
    for _ in range(n):
        extras[size] = layabout + 1
        size += 1
    return size


@kernel
def deal_out(seen, seat, s, owner, cards, n):
    """Shuffled cards to the draw pile of a player, and to the other zones that `seat` does not see."""
    for i in range(seen.draw_size[owner]):
        n -= 1
        s.draw[owner, i] = cards[n]
    if owner == seat:
        return
    for _ in range(seen.hand_size[owner]):
        n -= 1
        s.hand[owner, cards[n] - 1] += 1
    for _ in range(seen.discard_size[owner]):
        n -= 1
        s.discard[owner, cards[n] - 1] += 1
    for good in range(GOODS):
        for _ in range(seen.stored_size[owner, good]):
            n -= 1
            s.stored[owner, good, cards[n] - 1] += 1
    if owner == seen.to_act:
        for _ in range(seen.held_size):
            n -= 1
            s.held[cards[n] - 1] += 1


__all__ = ["determinize", "observe"]

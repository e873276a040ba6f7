"""Kuiperium: who knows what (section 15), and guesses at the rest."""

import numpy as np

from parlour.core.chance import shuffle
from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.kuiperium.state import (
    BRANCHES,
    CARDS,
    COLOURS,
    ICONS,
    SEATS,
    STRATEGIES,
    TITLES,
    Phase,
)

# --- what a seat sees


@kernel
def observe(box, s, seat, seen):
    """Write what `seat` knows into the blank record `seen`; seat −1 is a spectator."""
    copy_public(box, s, seen)
    if seat < 0:
        return
    copy_hand(s, seat, seen)
    seen.labs[seat] = s.labs[seat]
    seen.armed[seat] = s.armed[seat]
    for strategy in range(STRATEGIES):
        seen.strategies[seat, strategy] = s.strategies[seat, strategy]
    if s.phase == Phase.OPPONENT_MUST_PLAY and s.to_act == seat:  # KU-15.4
        copy_hand(s, 1 - seat, seen)


@kernel
def copy_hand(s, seat, seen):
    """The cards of a hand."""
    for title in range(TITLES):
        seen.hands[seat, title] = s.hands[seat, title]


@kernel
def copy_public(box, s, seen):
    """KU-15.2: all but hands, Labs, strategy cards and the order of the deck."""
    for i in range(len(s.options)):
        seen.options[i] = s.options[i]
    seen.seats = s.seats
    seen.to_act = s.to_act
    seen.phase = s.phase
    seen.first = s.first
    seen.turn_of = s.turn_of
    seen.turns = s.turns
    seen.actions = s.actions
    seen.fresh = s.fresh
    seen.extra = s.extra
    seen.winner = s.winner
    seen.supply = s.supply
    seen.revealed = s.revealed
    seen.deck_size = s.deck_size
    seen.strategy_deck_size = s.strategy_deck_size
    seen.removed_size = s.removed_size
    seen.discards_size = s.discards_size
    for i in range(s.removed_size):
        seen.removed[i] = s.removed[i]
    for i in range(s.discards_size):
        seen.discards[i] = s.discards[i]
    for title in range(TITLES):
        seen.out_of_play[title] = s.out_of_play[title]
    for space in range(box.spaces):
        seen.board[space] = s.board[space]
        seen.worker[space] = s.worker[space]
    for seat in range(SEATS):
        copy_player(s, seat, seen)
    copy_steps(s, seen)


@kernel
def copy_player(s, seat, seen):
    """What everybody sees of a player."""
    seen.out[seat] = s.out[seat]
    seen.hand_size[seat] = s.hand_size[seat]
    seen.lab_filled[seat] = s.lab_filled[seat]
    seen.kuiperium[seat] = s.kuiperium[seat]
    seen.track[seat] = s.track[seat]
    seen.strategies_size[seat] = s.strategies_size[seat]
    seen.is_armed[seat] = s.is_armed[seat]
    seen.forced[seat] = s.forced[seat]
    for colour in range(COLOURS):
        seen.tiles[seat, colour] = s.tiles[seat, colour]


@kernel
def copy_steps(s, seen):
    """The steps waiting; KU-16.3: a card announced is known."""
    seen.steps_size = s.steps_size
    for at in range(s.steps_size):
        seen.step[at] = s.step[at]
        seen.count[at] = s.count[at]
        seen.which[at] = s.which[at]
        seen.at[at] = s.at[at]
        for branch in range(BRANCHES):
            seen.inner[at, branch] = s.inner[at, branch]
        for icon in range(ICONS):
            seen.icons[at, icon] = s.icons[at, icon]


# --- guesses


@kernel
def determinize(box, seen, seat, s):
    """Deal the cards that `seat` does not see to hands, Labs and deck at random, into the blank record s.

    A card announced lies where it is played from, and a card forced on a player in his hand as far as one is left.
    """
    copy_public(box, seen, s)
    if seat >= 0:
        s.labs[seat] = seen.labs[seat]
    for owner in range(SEATS):
        copy_hand(seen, owner, s)
    left = scratch(TITLES, np.int8)
    count_unseen(box, seen, left)
    needs = scratch(SEATS, np.int8)
    for owner in range(SEATS):
        needs[owner] = seen.hand_size[owner]
        for title in range(TITLES):
            needs[owner] -= seen.hands[owner, title]
    place_known(seen, left, needs, s)
    cards = scratch(CARDS, np.int8)
    size = 0
    for title in range(box.titles):
        for _ in range(left[title]):
            cards[size] = title + 1
            size += 1
    shuffle(s, cards, size)
    for owner in range(SEATS):
        for _ in range(needs[owner]):
            size -= 1
            s.hands[owner, cards[size] - 1] += 1
        if seen.lab_filled[owner] and s.labs[owner] == 0:
            size -= 1
            s.labs[owner] = cards[size]
    for i in range(seen.deck_size):
        s.deck[i] = cards[i]
    guess_strategies(box, seen, seat, s)


@kernel
def count_unseen(box, seen, left):
    """How many copies of each title lie where they are not seen."""
    for title in range(TITLES):
        left[title] = 0
    for title in range(box.titles):
        left[title] = box.copies[title] - seen.out_of_play[title]
        for owner in range(SEATS):
            left[title] -= seen.hands[owner, title]
    for space in range(box.spaces):
        if seen.board[space] > 0:
            left[seen.board[space] - 1] -= 1
    for i in range(seen.discards_size):
        left[seen.discards[i] - 1] -= 1
    for owner in range(SEATS):
        if seen.labs[owner] > 0:
            left[seen.labs[owner] - 1] -= 1
    if seen.revealed > 0:
        left[seen.revealed - 1] -= 1


@kernel
def place_known(seen, left, needs, s):
    """KU-16.3, KU-15.4: cards of which everybody knows that they lie in a hand or Lab that is not seen."""
    at = seen.steps_size - 1
    if at >= 0 and seen.step[at] == Phase.PLACE:
        code, owner = seen.at[at], seen.to_act
        if seen.count[at] > 0:
            if s.labs[owner] == 0 and left[code - 1] > 0:
                s.labs[owner] = code
                left[code - 1] -= 1
        elif needs[owner] > 0 and left[code - 1] > 0:
            put_known(s, owner, code, left, needs)
    for owner in range(SEATS):
        code = seen.forced[owner]
        if code > 0 and s.hands[owner, code - 1] == 0 and needs[owner] > 0 and left[code - 1] > 0:
            put_known(s, owner, code, left, needs)


@kernel
def put_known(s, owner, code, left, needs):
    """One card into a hand."""
    s.hands[owner, code - 1] += 1
    left[code - 1] -= 1
    needs[owner] -= 1


@kernel
def guess_strategies(box, seen, seat, s):
    """KU-15.1: strategy cards that are not seen lie with the opponent, are armed, or not dealt."""
    for owner in range(SEATS):
        s.armed[owner] = seen.armed[owner]
        for strategy in range(STRATEGIES):
            s.strategies[owner, strategy] = seen.strategies[owner, strategy]
    cards = scratch(STRATEGIES, np.int8)
    size = unseen_strategies(box, seen, cards)
    shuffle(s, cards, size)
    for owner in range(SEATS):
        if seen.is_armed[owner] and s.armed[owner] == 0:
            size -= 1
            s.armed[owner] = cards[size]
        if owner != seat:
            for _ in range(seen.strategies_size[owner]):
                size -= 1
                s.strategies[owner, cards[size] - 1] = 1
    for i in range(seen.strategy_deck_size):
        s.strategy_deck[i] = cards[i]


@kernel
def unseen_strategies(box, seen, cards):
    """The codes of strategy cards that are not seen, into cards; their number."""
    size = 0
    for strategy in range(box.strategies):
        known = False
        for i in range(seen.removed_size):
            known = known or seen.removed[i] == strategy + 1
        for owner in range(SEATS):
            known = known or seen.strategies[owner, strategy] > 0 or seen.armed[owner] == strategy + 1
        if not known:
            cards[size] = strategy + 1
            size += 1
    return size

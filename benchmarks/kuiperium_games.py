"""Random games of Kuiperium with both values of `cross_line`, looked at in every state.

`--games 500000` takes some minutes on one core. Cards, strategy cards, workers and Kuiperium are counted here and not
by the game: each lies in exactly one place, and what the game keeps for speed (numbers of cards and workers, the
supply, which Lab is filled and which card is armed) agrees with what lies there. Exit status 1 if a game fails.
"""

import sys

from checked import main

from parlour.core.kernel import kernel
from parlour.games.kuiperium.moves import is_location, side_of
from parlour.games.kuiperium.rules.steps import asks_nothing
from parlour.games.kuiperium.state import COLOURS, SEATS, STEPS, STRATEGIES, TITLES, Phase


@kernel
def count_row(row, size, tally):
    """Count the codes of a row; whether there are `size` of them, and nothing behind."""
    good = 0 <= size <= len(row)
    for i in range(len(row)):
        good = good and (row[i] > 0) == (i < size)
        if row[i] > 0:
            tally[row[i] - 1] += 1
    return good


@kernel
def count_one(code, tally):
    """Count the card that a code stands for."""
    if code > 0:
        tally[code - 1] += 1


@kernel
def count_heap(heap, size, tally):
    """Count a heap; whether there are `size` cards."""
    n, good = 0, True
    for title in range(len(heap)):
        n += int(heap[title])
        tally[title] += heap[title]
        good = good and heap[title] >= 0
    return good and n == size


@kernel
def cards_are_there(box, s, tally):
    """Every card of the Main Deck lies in exactly one place, and numbers, limits and places agree with that."""
    tally[:] = 0
    good = count_row(s.deck, s.deck_size, tally) and count_row(s.discards, s.discards_size, tally)
    for seat in range(SEATS):
        good = good and count_heap(s.hands[seat], s.hand_size[seat], tally)
        good = good and s.hand_size[seat] <= box.hand and s.lab_filled[seat] == (s.labs[seat] > 0)
        count_one(s.labs[seat], tally)
    for space in range(len(s.board)):
        good = good and (s.board[space] == 0 or (space < box.spaces and box.starter[space] == 0))
        count_one(s.board[space], tally)
    count_one(s.revealed, tally)
    for title in range(TITLES):
        there = int(box.copies[title]) if title < box.titles else 0
        good = good and tally[title] + s.out_of_play[title] == there
    # KU-2.5: a new deck at once, as long as there are cards for one.
    return good and (s.deck_size > 0 or s.discards_size == 0)


@kernel
def strategies_are_there(box, s, tally):
    """Every strategy card is with a player, set aside, played, or not dealt."""
    tally[:] = 0
    good = count_row(s.removed, s.removed_size, tally)
    good = good and count_row(s.strategy_deck, s.strategy_deck_size, tally)
    for seat in range(SEATS):
        good = good and count_heap(s.strategies[seat], s.strategies_size[seat], tally)
        good = good and s.is_armed[seat] == (s.armed[seat] > 0)
        count_one(s.armed[seat], tally)
    for strategy in range(STRATEGIES):
        good = good and tally[strategy] == (strategy < box.strategies)
    return good


@kernel
def workers_are_there(box, s, tally):
    """Every worker is at home or on a location of the other side."""
    tally[:] = 0
    good = True
    for space in range(len(s.worker)):
        if s.worker[space]:
            good = good and s.worker[space] == 1 and space < box.spaces and is_location(box, s, space)
            tally[1 - side_of(box, space)] += 1
    for seat in range(SEATS):
        good = good and tally[seat] == s.out[seat] and s.out[seat] <= box.workers
    return good


@kernel
def kuiperium_is_there(box, s):
    """Every Kuiperium is with a player or in the supply; shuttles are on the track, tiles on one of two sides."""
    n, good = int(s.supply), s.supply >= 0
    for seat in range(SEATS):
        n += int(s.kuiperium[seat])
        good = good and s.kuiperium[seat] >= 0 and 0 <= s.track[seat] <= box.track
        for colour in range(COLOURS):
            good = good and s.tiles[seat, colour] <= 1
    return good and n == box.kuiperium


@kernel
def steps_fit(box, s):
    """The front step asks something and is the phase, nothing is left behind the others, the turn keeps to limits."""
    good = 0 <= s.steps_size <= STEPS and s.turns <= box.turns and s.extra <= box.extra_actions
    good = good and 0 <= s.actions <= 1 + s.extra
    for at in range(s.steps_size, len(s.step)):
        good = good and s.step[at] == 0 and s.count[at] == 0 and s.which[at] == 0 and s.at[at] == 0
        good = good and s.inner[at].sum() == 0 and s.icons[at].sum() == 0
    if s.phase == Phase.OVER:
        return good and s.steps_size == 0 and s.winner >= 0
    if s.steps_size == 0:
        return good and s.phase == Phase.TURN and s.actions > 0 and s.to_act == s.turn_of and s.winner < 0
    return good and s.phase == s.step[s.steps_size - 1] and not asks_nothing(s) and s.winner < 0


@kernel
def all_there(box, s, tally):
    """Whether everything lies in exactly one place."""
    good = cards_are_there(box, s, tally) and strategies_are_there(box, s, tally)
    return good and workers_are_there(box, s, tally) and kuiperium_is_there(box, s) and steps_fit(box, s)


if __name__ == "__main__":
    sys.exit(main("kuiperium", all_there, max(TITLES, STRATEGIES, SEATS), 20_000, __doc__))

"""Random games of Umami Rummy over all options and numbers of seats, looked at in every state.

Seats, options and (mostly few) rounds of a game are drawn by its seed. The cards are counted here and not by the game:
every copy lies in exactly one zone, sizes agree with what lies there, and marks name cards that are there. In `points`
a round adds up to nothing, unless it was blocked: then it takes from all what they hold. Every second game keeps the
layout too, and the layout is the field. `--games 100000` takes about half an hour on one core. Exit status 1 if a game
fails.
"""

import argparse
import sys
import time
from typing import Any

import numpy as np

import parlour
from parlour.core import drivers, engine
from parlour.core.chance import below, stream
from parlour.core.kernel import bind, kernel, template

deal = legal = play = None  # bound for the game

FAULTS = (
    "",
    "no legal action",
    "no end",
    "a card lost or made",
    "a round that does not add up",
    "a layout of other cards",
)
STUCK, ENDLESS, LOST, SUM, LAYOUT = range(1, len(FAULTS))
CHUNK = 500
NAMES, SUITS = 52, 4


@kernel
def all_there(box, s, tally):
    """Whether every copy of every card lies in exactly one zone, and what is counted twice agrees."""
    for name in range(NAMES):
        tally[name] = s.field[name]
    for i in range(s.bank_size):
        tally[s.bank[i] - 1] += 1
    good = s.field.sum() == s.field_size and s.laid.sum() == s.laid_size and s.taken.sum() == s.taken_size
    for seat in range(s.seats):
        held = int(s.hand_size[seat])
        for name in range(NAMES):
            held -= s.hands[seat, name]
            tally[name] += s.hands[seat, name]
            good = good and 0 <= s.shown[seat, name] <= s.hands[seat, name]
        good = good and held == 0
    for name in range(NAMES):
        good = good and tally[name] == box.decks[s.seats] and 0 <= s.laid[name] <= s.field[name]
    return good


@kernel
def layout_is_field(s, tally):
    """Whether the lists people look at hold exactly the cards of the field."""
    tally[:] = 0
    for code in s.layout:
        if code != 0:
            tally[abs(int(code)) - 1] += 1
    good = True
    for name in range(NAMES):
        good = good and tally[name] == s.field[name]
    return good


@kernel
def held_points(box, s):
    """The points of all hands."""
    total = 0
    for seat in range(s.seats):
        for name in range(NAMES):
            total += int(s.hands[seat, name]) * int(box.points[name // SUITS])
    return total


@kernel
def adds_up(box, before, s):
    """Whether a step changed the sum of the scores as it may: not at all, or by all that is held in a blocked round."""
    change = s.scores.sum() - before.scores.sum()
    if change == 0 or s.options[0] == 1:
        return True
    over = before.passes >= before.seats - 1 or before.turns + 1 >= before.seats * box.turns_per_seat
    held = held_points(box, before)
    return over and change <= 0 and abs(change + held) <= 3 * box.points[-1]


@template
def checked_games(boxes, blanks, states, rngs, seeds, bounds, out, plies, tally):
    """Play a random game from each blank state; decisions go to plies. What failed first (0: nothing), and where."""
    box, s, before = boxes[0], states[0], states[1]
    for k in range(len(seeds)):
        states[0] = blanks[k]
        s.rng = stream(seeds[k], 0)
        for seat in range(s.seats):
            rngs[seat].rng = stream(seeds[k], 1 + seat)
        deal(box, s)
        plies[k] = 0
        while s.to_act >= 0:
            if not all_there(box, s, tally):
                return LOST, k
            if s.display and not layout_is_field(s, tally):
                return LAYOUT, k
            n = legal(box, s, out)
            if n == 0:
                return STUCK, k
            if plies[k] == bounds[s.seats]:
                return ENDLESS, k
            states[1] = states[0]
            play(box, s, out[below(rngs[s.to_act], n)])
            if not adds_up(box, before, s):
                return SUM, k
            plies[k] += 1
        if not all_there(box, s, tally):
            return LOST, k
    return 0, 0


def draw_settings(game: Any, chance: Any, blanks: Any) -> None:
    """Draw seats and options of each game: every option is as likely to be one value as another, rounds mostly one."""
    for k in range(len(blanks)):
        blanks["seats"][k] = chance.integers(2, 10)
        blanks["display"][k] = k % 2
        for place, option in enumerate(game.options):
            value = option.values[chance.integers(len(option.values))]
            if option.name == "rounds" and chance.random() < 0.98:
                value = "1"
            blanks["options"][k, place] = option.code(value)


def main() -> int:
    """Play, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    game = parlour.game("umami-rummy")
    box = game.load_box(None)
    bounds = np.array([0, 0, *(game.max_plies(box, seats) for seats in game.seats)], np.int64)
    run: Any = bind(globals(), vars(game.rules), game.slug, game.module)["checked_games"]
    states, rngs, out = game.State.blank(2), drivers.Rng.blank(9), np.empty(game.max_actions, np.int32)
    plies, tally = np.zeros(CHUNK, np.int64), np.zeros(NAMES, np.int64)
    total, longest, start = 0, 0, time.perf_counter()
    for first in range(given.seed, given.seed + given.games, CHUNK):
        seeds = np.arange(first, min(first + CHUNK, given.seed + given.games), dtype=np.uint64)
        blanks = engine.blank_state(game, 2, n=len(seeds))
        draw_settings(game, np.random.default_rng(first), blanks)
        fault, k = run(box.record, blanks, states, rngs, seeds, bounds, out, plies, tally)
        if fault:
            setting = game.option_values(blanks["options"][k].tolist())
            print(f"{FAULTS[fault]} in the game of seed {seeds[k]}, {blanks['seats'][k]} seats, {setting}")
            return 1
        total, longest = total + int(plies[: len(seeds)].sum()), max(longest, int(plies[: len(seeds)].max()))
    print(f"{given.games:,} games, {total:,} decisions in {time.perf_counter() - start:.0f} s")
    print(f"longest game: {longest:,} decisions; declared bound: up to {bounds.max():,}")
    print("In every state there was a legal action, every card lay in exactly one place, and rounds added up.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

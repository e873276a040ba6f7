"""Random games that are looked at in every state: a legal action, nothing lost, an end within the bound.

Each game has a script beside this one that counts its things: `all_there(box, s, tally)`, a kernel.
"""

import argparse
import itertools
import time
from typing import Any

import numpy as np

import parlour
from parlour.core import drivers, engine
from parlour.core.chance import below, stream
from parlour.core.game import Game
from parlour.core.kernel import bind, template
from parlour.core.phrases import counted

deal = legal = play = all_there = None  # bound for each game

FAULTS = ("", "no legal action", "no end", "a thing lost or made")
STUCK, ENDLESS, LOST = range(1, len(FAULTS))
CHUNK = 1000

Table = tuple[int, dict[str, str]]
"""Seats, and the options by name."""


@template
def checked_games(boxes, blank, states, rngs, seeds, bound, out, plies, tally):
    """Play a random game for each seed; decisions are written to plies, what failed first (0: nothing) returned."""
    box, s = boxes[0], states[0]
    for k in range(len(seeds)):
        states[0] = blank[0]
        s.rng = stream(seeds[k], 0)
        for seat in range(s.seats):
            rngs[seat].rng = stream(seeds[k], 1 + seat)
        deal(box, s)
        plies[k] = 0
        while s.to_act >= 0:
            if not all_there(box, s, tally):
                return LOST
            n = legal(box, s, out)
            if n == 0:
                return STUCK
            if plies[k] == bound:
                return ENDLESS
            play(box, s, out[below(rngs[s.to_act], n)])
            plies[k] += 1
        if not all_there(box, s, tally):
            return LOST
    return 0


def check_games(game: Game, count: Any, width: int, table: Table, seeds: range) -> int:
    """Play a game for each seed, and print what was seen; the exit status. `count` is the kernel `all_there`, which
    needs a tally of `width`."""
    seats, options = table
    title = ", ".join([counted(seats, "seat"), *(f"{name} {value}" for name, value in options.items())])
    box = game.load_box(None)
    bound = game.max_plies(box, seats)
    run: Any = bind(globals(), {**vars(game.rules), "all_there": count}, game.slug, game.module)["checked_games"]
    blank, working, rngs = engine.blank_state(game, seats, options), game.State.blank(), drivers.Rng.blank(seats)
    out, plies = np.empty(game.max_actions, np.int32), np.zeros(CHUNK, np.int64)
    tally = np.zeros(width, np.int64)
    total, longest, start = 0, 0, time.perf_counter()
    for first in range(seeds.start, seeds.stop, CHUNK):
        chunk = np.arange(first, min(first + CHUNK, seeds.stop), dtype=np.uint64)
        fault = run(box.record, blank, working, rngs, chunk, bound, out, plies, tally)
        if fault:
            print(f"{FAULTS[fault]} in a game of seeds {first} on, {title}")
            return 1
        total, longest = total + int(plies[: len(chunk)].sum()), max(longest, int(plies[: len(chunk)].max()))
    print(f"{title}: {len(seeds):,} games, {total:,} decisions in {time.perf_counter() - start:.0f} s")
    print(f"longest game: {longest:,} decisions; declared bound: {bound:,}")
    return 0


def tables(game: Game) -> list[Table]:
    """Every number of seats with all options."""
    values = itertools.product(*(option.values for option in game.options))
    names = [option.name for option in game.options]
    return [(seats, dict(zip(names, row, strict=True))) for row in values for seats in game.seats]


def main(slug: str, count: Any, width: int, games: int, about: str | None) -> int:
    """The command line of such a script: so many games, shared out over all numbers of seats and options."""
    parser = argparse.ArgumentParser(description=(about or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    game = parlour.game(slug)
    kinds = tables(game)
    ends = [given.seed + given.games * i // len(kinds) for i in range(len(kinds) + 1)]
    for table, first, end in zip(kinds, ends, ends[1:], strict=False):
        if check_games(game, count, width, table, range(first, end)):
            return 1
    print("In every state there was a legal action, and everything lay in exactly one place.")
    return 0

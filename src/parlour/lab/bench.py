"""How fast a game runs: compiled, from Python, through Match, under search; and how long it takes to start.

Every figure is the median of several runs on one core. What is measured:

- playouts: `random_games`, all in compiled code;
- Python: a loop that calls `step` (play, then list what is legal) with a random action, no Match;
- match: `Match.play_id` with a random one of its legal actions;
- search: iterations of the search bot, over positions of a random game;
- compile and warm start: a new Python process until a search bot has made its first choice in a new match,
  with an empty kernel cache, and with a full one.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from parlour.bots import make_bot
from parlour.core import engine
from parlour.core.errors import ParlourError
from parlour.core.game import Game
from parlour.lab.play import Setup, random_games

REPEATS = 5
SECONDS = 0.4
"""How long one run of a measurement takes, about."""

ITERATIONS = 4000
POSITIONS = 6
EVERY = 11
"""Decisions between two positions that are searched."""

START = """
import sys, time
started = time.perf_counter()
import numpy
import parlour
from parlour.bots import make_bot
game = parlour.game(sys.argv[1])
match = parlour.Match(game, seats=int(sys.argv[2]), seed=1)
bot = make_bot("search:100it", game, match.box, 1)
bot.rank(match.observation(match.to_act))
match.play_id(match.legal_ids()[0])
match.view(0)
print(time.perf_counter() - started)
"""


class BenchFailed(ParlourError):
    """A measurement that could not be made."""


def median_rate(run: Callable[[int], int], size: int) -> float:
    """The median of things done a second; `run(n)` does about n of them and says how many it did."""
    run(size)  # compiled, and warm
    started = time.perf_counter()
    run(size)
    took = max(time.perf_counter() - started, 1e-6)
    size = max(1, int(size * SECONDS / took))
    return statistics.median(_rate(run, size) for _ in range(REPEATS))


def _rate(run: Callable[[int], int], size: int) -> float:
    started = time.perf_counter()
    done = run(size)
    return done / (time.perf_counter() - started)


def bench(setup: Setup, compile_s: float, warm_start_s: float) -> dict[str, Any]:
    """All figures of one game at one number of seats."""
    decisions = median_rate(lambda n: sum(game.decisions for game in random_games(setup, range(n))), 20)
    games = median_rate(lambda n: len(random_games(setup, range(n))), 20)
    return {
        "game": setup.game.slug,
        "seats": setup.seats,
        "playout_decisions_per_s": round(decisions),
        "playout_games_per_s": round(games),
        "python_decisions_per_s": round(median_rate(lambda n: step_from_python(setup, n), 1000)),
        "match_decisions_per_s": round(median_rate(lambda n: step_a_match(setup, n), 1000)),
        "search_iterations_per_s": round(search_rate(setup)),
        "state_bytes": setup.game.State.dtype.itemsize,
        "compile_s": round(compile_s, 2),
        "warm_start_s": round(warm_start_s, 2),
    }


def step_from_python(setup: Setup, decisions: int) -> int:
    """Play so many random decisions from Python, without a Match."""
    entry = engine.entry_points(setup.game)
    step, start, legal = entry["step"], entry["start_at"], entry["legal_at"]
    boxes, states = setup.box.record, engine.blank_state(setup.game, setup.seats, setup.options, box=setup.box)
    blank, out = states.copy(), np.empty(setup.game.max_actions, np.int32)
    listed = memoryview(out)  # type: ignore[arg-type]  # gives Python integers, which pass fastest
    draws = np.random.default_rng(1).integers(0, 1 << 30, decisions).tolist()
    n = 0
    for seed, draw in enumerate(draws):
        if n == 0:
            states[:] = blank
            start(boxes, states, 0, np.uint64(seed))
            n = legal(boxes, states, 0, out)
        n = step(boxes, states, 0, listed[draw % n], out)
    return decisions


def step_a_match(setup: Setup, decisions: int) -> int:
    """Play so many random decisions through Match."""
    draws = np.random.default_rng(1).integers(0, 1 << 30, decisions).tolist()
    match = setup.match(0)
    for seed, draw in enumerate(draws):
        if match.over:
            match = setup.match(seed)
        legal = match.legal_ids()
        match.play_id(legal[draw % len(legal)])
    return decisions


def search_rate(setup: Setup) -> float:
    """Search iterations a second: the median over positions of a random game."""
    bot = make_bot(f"search:{ITERATIONS}it", setup.game, setup.box, 1)
    rates = []
    match, draws = setup.match(1), np.random.default_rng(1)
    bot.rank(match.observation(match.to_act or 0))
    for ply in range(POSITIONS * EVERY):
        if match.to_act is None:
            break
        if ply % EVERY == 0:
            seen = match.observation(match.to_act)
            rates.append(_rate(lambda n, seen=seen: n if bot.rank(seen) else 0, ITERATIONS))  # type: ignore[misc]
        legal = match.legal_ids()
        match.play_id(legal[int(draws.integers(len(legal)))])
    return statistics.median(rates)


def start_times(game: Game, seats: int) -> tuple[float, float]:
    """Seconds until a new process has a match with a thinking bot: nothing compiled yet, and all compiled."""
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        cold = _start(game, seats, folder)
        return cold, statistics.median(_start(game, seats, folder) for _ in range(3))


def _start(game: Game, seats: int, cache: str) -> float:
    environment = {
        **os.environ,
        "NUMBA_CACHE_DIR": cache,
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    name = game.slug if game.module.startswith("parlour.") else game.module
    command = [sys.executable, "-c", START, name, str(seats)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise BenchFailed(f"{game.title} could not be started in a process of its own: {reason[0]}")
    return float(done.stdout)

"""Two threads against one: compiled playouts and the search bot, as ratios in one run.

Kernels release the interpreter's lock, so threads run side by side as far as there are cores. The runs with one
and with two threads alternate, and the medians of their ratios are printed.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import parlour
from parlour.bots.search import Search
from parlour.core import drivers, engine
from parlour.core.game import Game

ITERATIONS = 100_000


def playouts(game: Game, games: int) -> Callable[[int], float]:
    """A function that plays `games` random games in each of so many threads, and gives decisions a second."""
    box = game.load_box(None)
    run = engine.entry_points(game)["random_games"]
    seats = game.seats[0]

    def one(seed: int) -> int:
        seeds = np.arange(seed, seed + games, dtype=np.uint64)
        out, firsts, plies = np.empty(game.max_actions, np.int32), np.zeros(games, np.int64), np.zeros(games, np.int64)
        results = np.zeros((2, games, seats))
        run(
            *(box.record, engine.blank_state(game, seats), game.State.blank(), drivers.Rng.blank(seats), seeds),
            *(game.max_plies(box, seats), out, firsts, plies, results[0], results[1]),
        )
        return int(plies.sum())

    def rate(threads: int) -> float:
        start = time.perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            total = sum(pool.map(one, range(0, threads * games, games)))
        return total / (time.perf_counter() - start)

    return rate


def search(game: Game) -> Callable[[int], float]:
    """A function that searches one opening decision with so many threads, and gives iterations a second."""
    match = parlour.Match(game, seed=1)
    seen = match.observation(match.to_act or 0)

    def rate(threads: int) -> float:
        bot = Search(game, match.box, 1, iterations=ITERATIONS * threads, threads=threads)
        bot.think(seen)
        start = time.perf_counter()
        made = bot.think(seen)
        return made / (time.perf_counter() - start)

    return rate


def measure(rate: Callable[[int], float], repeats: int) -> dict[str, float]:
    """The medians with one and with two threads, and of the ratio pair by pair."""
    rate(1)
    pairs = [(rate(1), rate(2)) for _ in range(repeats)]
    return {
        "one_thread_per_s": statistics.median(one for one, _ in pairs),
        "two_threads_per_s": statistics.median(two for _, two in pairs),
        "ratio": statistics.median(two / one for one, two in pairs),
    }


def main() -> None:
    """Print what two threads bring."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="utopian-rummy")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    game = parlour.game(given.game)
    found = {"playouts": measure(playouts(game, 2000), given.repeats), "search": measure(search(game), given.repeats)}
    if given.json:
        print(json.dumps(found))
        return
    for name, row in found.items():
        one, two, ratio = row["one_thread_per_s"], row["two_threads_per_s"], row["ratio"]
        print(f"{name:9s} one thread {one:12,.0f}/s   two threads {two:12,.0f}/s   ratio {ratio:.2f}")


if __name__ == "__main__":
    main()

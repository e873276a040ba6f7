"""Time OpenSpiel on four card games, and Parlour on Utopian Rummy beside it in the same run.

Four kinds of figure, each the median over several repeats, on one thread and by wall clock:

* ``python``: games played from Python by a random agent (``legal_actions`` and ``apply_action``),
  the deal and every other chance node included, in decisions/s;
* ``rollout``: uniform random rollouts inside C++, in decisions/s. ``RandomRolloutEvaluator`` has no
  ``evaluate`` in the Python bindings, so an ``MCTSBot`` limited to one simulation calls it: that runs
  the evaluator once, on the root. The root cannot be a chance node, so rollouts start just after the
  deal and do not pay for it, which favours OpenSpiel;
* ``bots``: whole games inside C++ between uniform random bots (``evaluate_bots``), the deal included,
  in decisions/s;
* ``ismcts``: ``ISMCTSBot`` with one random rollout per iteration, from opening decisions, in
  iterations/s.

A decision is a node where a player is to move, forced moves (one legal action) included; chance nodes
are never counted, only paid for. The first three figures are games/s times the mean number of decisions
per game, which each run measures beforehand. Games have OpenSpiel's default parameters (five players in
crazy_eights, a single round in spades).
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import itertools
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

GAMES = ("gin_rummy", "hearts", "crazy_eights", "spades")
ISMCTS_GAME = "gin_rummy"
KINDS = ("python", "rollout", "bots")

REPEATS = 5
SEED = 1
DEALS = 256  # distinct dealt states that rollouts and searches start from, in turn
PYTHON_BATCH = 8  # games between two looks at the clock
ROLLOUT_BATCH = 16  # rollouts per call into C++
ISMCTS_ITERATIONS = 250  # iterations per search
ISMCTS_UCT_C = 2.0
MIN_GAMES = 200  # games the mean length is taken over, at the least
MISSING = "open_spiel is not importable, so there is no baseline; install it with: pip install open_spiel"

Work = Callable[[], float]
"""A piece of work to time: does some of it and returns how much, in decisions or iterations."""


@dataclass(frozen=True)
class Length:
    """Mean length of a random game, in decisions, and the share (0 to 1) of those that were forced."""

    decisions: float
    forced_share: float


def load_pyspiel() -> Any | None:
    """OpenSpiel's binding module, or None where it cannot be imported."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None


def check_uniform(state: Any) -> None:
    """Raise RuntimeError unless the chance node's outcomes are its legal actions, all equally likely."""
    outcomes = state.chance_outcomes()
    chances = [chance for _, chance in outcomes]
    if [action for action, _ in outcomes] != state.legal_actions() or max(chances) - min(chances) > 1e-9:
        raise RuntimeError(f"chance outcomes are not uniform in {state.get_game()}: the fast loop is wrong")


def count_game(game: Any, rng: random.Random, checked: bool) -> tuple[int, int]:
    """Play one random game; return its decisions and how many were forced. Checks chance nodes if asked."""
    state = game.new_initial_state()
    decisions = forced = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        if not state.is_chance_node():
            decisions += 1
            forced += len(actions) == 1
        elif checked:
            check_uniform(state)
        state.apply_action(rng.choice(actions))
    return decisions, forced


def mean_length(game: Any, seconds: float) -> Length:
    """Mean length of random games, over about `seconds` s of play and at least MIN_GAMES games."""
    rng = random.Random(SEED)
    games = decisions = forced = 0
    end = time.perf_counter() + seconds
    while games < MIN_GAMES or time.perf_counter() < end:
        more, more_forced = count_game(game, rng, checked=games < MIN_GAMES)
        games += 1
        decisions += more
        forced += more_forced
    return Length(decisions / games, forced / decisions)


def deal(game: Any, rng: random.Random) -> Any:
    """A new state of the game, dealt at random up to the first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def play_python(new_state: Callable[[], Any], uniform: Callable[[], float]) -> None:
    """Play one whole random game from Python, in as few calls as the bindings allow.

    Chance outcomes are uniform (checked by mean_length), so chance nodes need no case of their own, and
    a terminal state is the only one without legal actions, so nothing else has to be asked.
    """
    state = new_state()
    legal_actions, apply_action = state.legal_actions, state.apply_action
    while actions := legal_actions():
        apply_action(actions[int(uniform() * len(actions))])


def python_work(game: Any, length: Length) -> Work:
    """Work of one batch of games played from Python, in decisions."""
    new_state, uniform = game.new_initial_state, random.Random(SEED).random

    def work() -> float:
        for _ in range(PYTHON_BATCH):
            play_python(new_state, uniform)
        return PYTHON_BATCH * length.decisions

    return work


def rollout_work(pyspiel: Any, game: Any, length: Length) -> Work:
    """Work of one batch of C++ rollouts from a dealt state, in decisions."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUT_BATCH, seed=SEED)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=SEED, verbose=False
    )
    rng = random.Random(SEED)
    roots = itertools.cycle([deal(game, rng) for _ in range(DEALS)])

    def work() -> float:
        bot.step(next(roots))
        return ROLLOUT_BATCH * length.decisions

    return work


def bots_work(pyspiel: Any, game: Any, length: Length) -> Work:
    """Work of one whole game between C++ uniform random bots, in decisions."""
    bots = [pyspiel.make_uniform_random_bot(player, SEED + player) for player in range(game.num_players())]
    seeds = itertools.count(SEED)

    def work() -> float:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return length.decisions

    return work


def ismcts_work(pyspiel: Any, game: Any) -> Work:
    """Work of one C++ IS-MCTS search from an opening decision, in iterations."""
    bot = pyspiel.ISMCTSBot(
        seed=SEED,
        evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=SEED),
        uct_c=ISMCTS_UCT_C,
        max_simulations=ISMCTS_ITERATIONS,
        use_observation_string=True,
    )
    rng = random.Random(SEED)
    dealt = [deal(game, rng) for _ in range(DEALS)]
    # A forced move is answered without a search, so it would count iterations that never ran.
    roots = itertools.cycle([state for state in dealt if len(state.legal_actions()) > 1])

    def work() -> float:
        bot.step(next(roots))
        return ISMCTS_ITERATIONS

    return work


def rate(work: Work, seconds: float) -> float:
    """Repeat the work for at least `seconds` s (and at least once); return its amount per second."""
    done = 0.0
    start = time.perf_counter()
    while True:
        done += work()
        elapsed = time.perf_counter() - start
        if elapsed >= seconds:
            return done / elapsed


def median_rates(works: dict[str, Work], seconds: float, repeats: int) -> dict[str, float]:
    """Median amount per second of each work, over `repeats` windows of `seconds` s each.

    The windows go round all works in turn, so a spell of other load on the machine spoils one window of
    several figures and not all the windows of one.
    """
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(repeats):
        for name, work in works.items():
            rates[name].append(rate(work, seconds))
    return {name: statistics.median(values) for name, values in rates.items()}


def measure(seconds: float, repeats: int = REPEATS) -> dict[str, float] | None:
    """All figures by name, or None where OpenSpiel is not importable.

    Per game: ``<game>.decisions_per_game`` (decisions), ``<game>.forced_share`` (0 to 1), and
    ``<game>.<kind>_decisions_per_s`` (decisions/s) for each kind of KINDS; once,
    ``<ISMCTS_GAME>.ismcts_iterations_per_s`` (iterations/s). `seconds` is the length of one timing
    window in s; the whole takes about (13 * repeats + 4) * seconds.
    """
    pyspiel = load_pyspiel()
    if pyspiel is None:
        return None
    figures: dict[str, float] = {}
    works: dict[str, Work] = {}
    for name in GAMES:
        game = pyspiel.load_game(name)
        length = mean_length(game, seconds)
        figures[f"{name}.decisions_per_game"] = length.decisions
        figures[f"{name}.forced_share"] = length.forced_share
        works[f"{name}.python_decisions_per_s"] = python_work(game, length)
        works[f"{name}.rollout_decisions_per_s"] = rollout_work(pyspiel, game, length)
        works[f"{name}.bots_decisions_per_s"] = bots_work(pyspiel, game, length)
    works[f"{ISMCTS_GAME}.ismcts_iterations_per_s"] = ismcts_work(pyspiel, pyspiel.load_game(ISMCTS_GAME))
    return figures | median_rates(works, seconds, repeats)


def version() -> str:
    """Version of the installed open_spiel distribution, or "unknown" (a build from source has none)."""
    try:
        return importlib.metadata.version("open_spiel")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


def table(figures: dict[str, float], seconds: float, repeats: int) -> str:
    """The figures as a text table: decisions/s by game and kind, then iterations/s of IS-MCTS."""
    lines = [
        f"OpenSpiel {version()}, one thread, medians of {repeats} windows of {seconds:g} s; decisions/s",
        f"{'game':<14}{'dec/game':>10}{'forced':>8}" + "".join(f"{kind:>14}" for kind in KINDS),
    ]
    for name in GAMES:
        lines.append(
            f"{name:<14}{figures[f'{name}.decisions_per_game']:>10.1f}{figures[f'{name}.forced_share']:>8.0%}"
            + "".join(f"{figures[f'{name}.{kind}_decisions_per_s']:>14,.0f}" for kind in KINDS)
        )
    iterations = figures[f"{ISMCTS_GAME}.ismcts_iterations_per_s"]
    lines.append(f"IS-MCTS on {ISMCTS_GAME}: {iterations:,.0f} iterations/s")
    lines.append("python and bots include the deal, rollout does not; bots and rollout run in C++")
    return "\n".join(lines)


def parlour_figures() -> dict[str, float]:
    """Parlour's own figures for Utopian Rummy, by the keys of `parlour bench --json` (start-up times left out)."""
    import parlour
    from parlour.lab.bench import bench
    from parlour.lab.play import Setup

    game = parlour.game("utopian-rummy")
    row = bench(Setup(game, game.load_box(None), game.seats[0]), 0.0, 0.0)
    return {key: value for key, value in row.items() if key.endswith("_per_s")}


def comparison(ours: dict[str, float], figures: dict[str, float]) -> str:
    """How many times as fast Parlour is, by kind: against OpenSpiel's fastest of the games, and against gin rummy."""
    rows = (("python", "python_decisions_per_s"), ("rollout", "playout_decisions_per_s"))
    lines = ["", f"{'Parlour':<14}{'per s':>14}{'× fastest':>12}{'× gin rummy':>14}"]
    for kind, key in rows:
        best = max(figures[f"{name}.{kind}_decisions_per_s"] for name in GAMES)
        gin = figures[f"gin_rummy.{kind}_decisions_per_s"]
        lines.append(f"{kind:<14}{ours[key]:>14,.0f}{ours[key] / best:>12.2f}{ours[key] / gin:>14.1f}")
    iterations, theirs = ours["search_iterations_per_s"], figures[f"{ISMCTS_GAME}.ismcts_iterations_per_s"]
    lines.append(f"{'search':<14}{iterations:>14,.0f}{'':>12}{iterations / theirs:>14.1f}")
    lines.append("(Parlour's search judges a new node by an estimate, OpenSpiel's by a random rollout.)")
    return "\n".join(lines)


def positive(text: str) -> float:
    """A number above zero from the command line (for a duration, in s)."""
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not above zero")
    return value


def main(argv: list[str] | None = None) -> int:
    """Command line: measure and print; returns the exit status, 0 also where OpenSpiel is missing."""
    parser = argparse.ArgumentParser(description="Time OpenSpiel on four card games, as a baseline.")
    parser.add_argument(
        "--seconds",
        type=positive,
        default=2.0,
        help=f"length of one timing window in s (default 2); a figure is the median of {REPEATS} windows",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    options = parser.parse_args(argv)
    ours = parlour_figures()
    figures = measure(options.seconds)
    if figures is None:
        if options.json:
            print(json.dumps({"open_spiel": None, "parlour": ours}))
        print(MISSING, file=sys.stderr if options.json else sys.stdout)
    elif options.json:
        report = {"version": version(), "seconds": options.seconds, "repeats": REPEATS, "figures": figures}
        print(json.dumps({"open_spiel": report, "parlour": ours}))
    else:
        print(table(figures, options.seconds, REPEATS) + "\n" + comparison(ours, figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())

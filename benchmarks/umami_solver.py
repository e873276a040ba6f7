"""The solver of Umami Rummy: time per call on positions from greedy self-play, beside an integer programme.

For one, two and three decks (2, 5 and 8 seats): a whole legal set; a play of most cards with its melds; and the same
with the fewest of the melds that lie there changed (UM-12.1). A position's time is the best of three runs of twenty
calls inside compiled code, so that the worst is that of a position and not of the machine. The same questions are put
to HiGHS on a sample of these positions, in the same run; of its time only that inside HiGHS counts, not the writing
down of the model, and answers are compared. The ratio is that of the means on the sample. Without SciPy, HiGHS is
left out.
"""

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import parlour
from parlour.bots import make_bot
from parlour.core import engine
from parlour.core.game import Game
from parlour.core.kernel import bind, kernel, template
from parlour.games.umami_rummy.play_search import MOST_CARDS, Found, find_play

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

try:
    from reference import exact
    from reference.umami_rummy import Reference
except ModuleNotFoundError as missing:
    if missing.name != "scipy":
        raise
    exact = None

legal = None  # bound for the game

SEATS = {1: 2, 2: 5, 3: 8}
"""Seats by decks."""
CALLS, RUNS = 20, 3
Call = Callable[[Any, int], None]


@template
def legal_sets(boxes, states, i, out, times):
    """List the legal actions of state i so many times."""
    for _ in range(times):
        legal(boxes[0], states[i], out)


@kernel
def best_plays(boxes, states, i, found, times):
    """Find a play of most cards in state i so many times."""
    for _ in range(times):
        find_play(boxes[0], states[i], MOST_CARDS, found[0])


def positions(game: Game, decks: int, number: int) -> Any:
    """An array of so many states with their layouts: every decision of games between greedy bots."""
    states, seed, filled = game.State.blank(number), 0, 0
    box = game.load_box(None)
    while filled < number:
        match = parlour.Match(game, seats=SEATS[decks], seed=seed, options={"rounds": "1"})
        bots = [make_bot("greedy", game, box, seed=seed + seat) for seat in range(match.seats)]
        while not match.over and filled < number:
            states[filled] = match.state()[0]
            filled += 1
            match.play_id(bots[match.to_act].choose(match.observation(match.to_act)))
        seed += 1
    return states


def seconds(call: Call, states: Any) -> list[float]:
    """The time of one call in each state."""
    call(states, 0)
    times = []
    for i in range(len(states)):
        runs = []
        for _ in range(RUNS):
            start = time.perf_counter()
            call(states, i)
            runs.append((time.perf_counter() - start) / CALLS)
        times.append(min(runs))
    return times


class Stopwatch:
    """Counts the time spent inside HiGHS."""

    def __init__(self) -> None:
        self.inner, self.spent = exact and exact.milp, 0.0
        if exact:
            exact.milp = self

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        start = time.perf_counter()
        try:
            return self.inner(*arguments, **named)
        finally:
            self.spent += time.perf_counter() - start

    def time(self, ask: Callable[[], Any]) -> tuple[float, Any]:
        """The time inside HiGHS that a question takes, and the answer."""
        before = self.spent
        answer = ask()
        return self.spent - before, answer


def by_programme(what: str, reference: "Reference") -> Any:
    """What HiGHS answers: the names that may be laid, or cards and points of the field after the best play."""
    exact.forget()
    low, high = exact.heap(reference.field), exact.heap([*reference.field, *reference.hand])
    if what == "legal set":
        return exact.completable(reference.rules, low, high)
    programme = exact.Programme(reference.rules, low, high, reference.old_melds() if "changed" in what else ())
    both = [2000.0 + points for points in exact.POINTS]
    answer = programme.best([both, "kept"] if "changed" in what else [both])
    return None if answer is None else (sum(answer.used), exact.points_of(answer.used))


def by_engine(game: Game, what: str, call: Call, states: Any, i: int, found: Any, reference: "Reference") -> Any:
    """What the engine answers, in the same words."""
    call(states, i)
    if what == "legal set":
        box = game.load_box(None)
        names = [game.actions(box).names[action] for action in engine.legal_actions(game, box, states, i)]
        return {name.removeprefix("lay ") for name in names if name.startswith("lay")}
    field = Counter(reference.field)
    if not found[0]["found"]:
        return sum(field.values()), exact.points_of(exact.heap(field.elements()))
    before = len(reference.field) - len(reference.laid)
    points = exact.points_of(exact.heap(reference.field)) - exact.points_of(exact.heap(reference.laid))
    return before + int(found[0]["count"]), points + int(found[0]["points"])


def compare(game: Game, what: str, call: Call, states: Any, chosen: list[int], found: Any, watch: Stopwatch) -> float:
    """The mean time of HiGHS on the chosen states; AssertionError where it answers something else."""
    box, times = game.load_box(None), []
    for i in chosen:
        seats = int(states[i]["seats"])
        reference = Reference(game.position.write(box, states[i]), seats, {"rounds": "1"})
        spent, answer = watch.time(lambda asked=reference: by_programme(what, asked))
        assert answer == by_engine(game, what, call, states, i, found, reference), (what, reference.position(), answer)
        times.append(spent)
    return statistics.mean(times)


def row(decks: int, what: str, times: list[float], highs: float | None, chosen: list[int]) -> str:
    """A line of the table, in microseconds."""
    ours = statistics.mean(times[i] for i in chosen)
    worst = (statistics.median(times), statistics.mean(times), float(np.percentile(times, 99)), max(times))
    cells = "".join(f"{value * 1e6:10.1f}" for value in worst)
    beside = "         -        -" if highs is None else f"{highs * 1e6:10.1f}{highs / ours:9,.0f}"
    return f"{decks:5d}  {what:34s}{cells}{beside}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=600, help="for each number of decks")
    parser.add_argument("--sample", type=int, default=40, help="positions that HiGHS is asked about")
    given = parser.parse_args()
    game = parlour.game("umami-rummy")
    box, watch = game.load_box(None).record, Stopwatch()
    sets: Any = bind(globals(), vars(game.rules), game.slug, game.module)["legal_sets"]
    out, found = np.empty(game.max_actions, np.int32), Found.blank()
    print("microseconds a call, best of three runs" + ("" if exact else "; SciPy is not installed, so without HiGHS"))
    heads = "".join(f"{head:>10s}" for head in ("median", "mean", "99 %", "worst", "HiGHS"))
    print(f"decks  {'question':34s}{heads}    ratio")
    for decks in SEATS:
        laid_out = positions(game, decks, given.positions)
        free = laid_out.copy()
        free["display"], free["layout"] = 0, 0
        chosen = np.linspace(0, given.positions - 1, min(given.sample, given.positions)).astype(int).tolist()
        questions: list[tuple[str, Call, Any]] = [
            ("legal set", lambda states, i: sets(box, states, i, out, CALLS), free),
            ("most cards, melds", lambda states, i: best_plays(box, states, i, found, CALLS), free),
            ("most cards, fewest melds changed", lambda states, i: best_plays(box, states, i, found, CALLS), laid_out),
        ]
        for what, call, states in questions:
            times = seconds(call, states)
            highs = compare(game, what, call, states, chosen, found, watch) if exact else None
            print(row(decks, what, times, highs, chosen), flush=True)


if __name__ == "__main__":
    main()

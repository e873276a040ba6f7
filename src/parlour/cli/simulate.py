"""parlour simulate: many games between bots, and what came of them."""

import csv
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.common import (
    INTERRUPTED,
    AsJson,
    BadArgument,
    Bots,
    BoxFile,
    GameName,
    Games,
    Options,
    Seats,
    Seed,
    Threads,
    collect,
    complain,
    open_setup,
    print_json,
    print_table,
    read_bots,
    warm_up,
)

if TYPE_CHECKING:
    from parlour.lab.play import Outcome, Setup


def simulate(
    game: GameName,
    games: Games = 1000,
    seed: Seed = 0,
    bots: Bots = "random",
    seats: Seats = None,
    options: Options = None,
    box: BoxFile = None,
    threads: Threads = 1,
    as_json: AsJson = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print a line for each game: seed, decisions, points, returns.")
    ] = False,
) -> None:
    """Play many games between bots and sum up their results. Ctrl-C stops and sums up the games finished."""
    if as_json and as_csv:
        raise BadArgument("--json and --csv cannot be printed together")
    setup = open_setup(game, seats, options, box)
    names = read_bots(bots, setup)
    warm_up(setup, names)
    from parlour.lab.play import outcomes

    report = _Csv(setup) if as_csv else Summary(setup, names, seed)
    started = time.perf_counter()
    complete = collect(outcomes(setup, names, seed, games, threads), report.add, games, setup.game.title)
    if isinstance(report, Summary):
        report.show(time.perf_counter() - started, as_json)
    if not complete:
        complain(f"stopped after {report.games} of {games} games")
        raise typer.Exit(INTERRUPTED)


class _Csv:
    """A line for each game, as it comes."""

    def __init__(self, setup: "Setup") -> None:
        self.games = 0
        self._writer = csv.writer(sys.stdout, lineterminator="\n")
        seats = range(setup.seats)
        self._writer.writerow(
            ["seed", "decisions", *(f"score_{s}" for s in seats), *(f"return_{s}" for s in seats), "first"]
        )

    def add(self, outcome: "Outcome") -> None:
        """Print a game."""
        self.games += 1
        self._writer.writerow([outcome.seed, outcome.decisions, *outcome.scores, *outcome.returns, outcome.first])


class Summary:
    """What came of the games so far, seat by seat."""

    def __init__(self, setup: "Setup", bots: Sequence[str], seed: int) -> None:
        from parlour.lab.statistics import Running

        self.setup, self.bots, self.seed = setup, bots, seed
        self.games = 0
        self.decisions = Running()
        self.points = [Running() for _ in bots]
        self.won, self.tied, self.share = [0] * len(bots), [0] * len(bots), [0.0] * len(bots)
        self.first_share = 0.0  # of whoever decided first

    def add(self, outcome: "Outcome") -> None:
        """Take in a game."""
        from parlour.lab.statistics import win_shares

        self.games += 1
        self.decisions.add(outcome.decisions)
        for seat, share in enumerate(win_shares(outcome.returns)):
            self.points[seat].add(outcome.scores[seat])
            self.won[seat] += share == 1
            self.tied[seat] += 0 < share < 1
            self.share[seat] += share
            self.first_share += share if seat == outcome.first else 0.0

    def show(self, seconds: float, as_json: bool) -> None:
        """Print it."""
        if as_json:
            print_json(self._facts(seconds), indent=2)
        elif self.games:
            self._print(seconds)

    def _seat(self, seat: int) -> dict[str, Any]:
        from parlour.lab.statistics import wilson

        rate = self.share[seat] / self.games if self.games else 0.0
        low, high = wilson(rate, self.games)
        points = self.points[seat]
        return {
            "seat": seat,
            "bot": self.bots[seat],
            "won": self.won[seat],
            "tied": self.tied[seat],
            "win_rate": rate,
            "low": low,
            "high": high,
            "points": {
                "mean": points.mean,
                "deviation": points.deviation,
                "least": points.least,
                "most": points.most,
            },
        }

    def _first(self) -> dict[str, float]:
        """How whoever decided first has done."""
        from parlour.lab.statistics import wilson

        rate = self.first_share / self.games if self.games else 0.0
        low, high = wilson(rate, self.games)
        return {"win_rate": rate, "low": low, "high": high}

    def _facts(self, seconds: float) -> dict[str, Any]:
        length = self.decisions
        return {
            "game": self.setup.game.slug,
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
            "box": self.setup.box.digest,
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "decisions": {"mean": length.mean, "least": length.least, "most": length.most},
            "by_seat": [self._seat(seat) for seat in range(self.setup.seats)],
            "first_to_decide": self._first(),
            "seconds": seconds,
            "games_per_s": self.games / seconds,
            "decisions_per_s": self.games * length.mean / seconds,
        }

    def _print(self, seconds: float) -> None:
        columns = "seat", "bot", "won", "tied", "win rate", "95 % interval", "points", "± sd", "least", "most"
        print_table(columns, [self._cells(seat) for seat in range(self.setup.seats)])
        length, total = self.decisions, self.games * self.decisions.mean
        print(f"{self.setup.game.title}: {self.games:,} games from seed {self.seed}, in {seconds:.1f} s")
        if self.setup.seats > 1:
            first = self._first()
            rates = f"{first['win_rate']:.1%} (95 % interval {100 * first['low']:.1f}–{first['high']:.1%})"
            print(f"Whoever decides first wins {rates}")
        print(f"Decisions a game: {length.mean:.1f} on average, {length.least:.0f} to {length.most:.0f}")
        print(f"{self.games / seconds:,.0f} games and {total / seconds:,.0f} decisions a second")

    def _cells(self, seat: int) -> list[str]:
        row, points = self._seat(seat), self.points[seat]
        rates = [f"{row['win_rate']:.1%}", f"{100 * row['low']:.1f}–{row['high']:.1%}"]
        spread = [
            f"{points.mean:.1f}",
            f"{points.deviation:.1f}",
            f"{points.least:.0f}",
            f"{points.most:.0f}",
        ]
        return [str(seat), row["bot"], f"{row['won']:,}", f"{row['tied']:,}", *rates, *spread]

"""Arenas: bots against each other on mirrored deals, so that luck of the cards and of the seat cancels."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from parlour.lab.play import SEEDS, Outcome, Setup, in_threads, play_game
from parlour.lab.statistics import Running, elo, elo_difference, wilson, win_shares


@dataclass(frozen=True)
class Pairing:
    """One game of an arena: the seed, and which bot (its place in the list) sits in each seat."""

    seed: int
    seating: tuple[int, ...]


def pairings(bots: int, seats: int, first: int, games: int) -> Iterator[Pairing]:
    """The games of an arena: each group of as many bots as seats plays each deal once for each rotation.

    `games` is the number of games of a group, counted up to whole deals; all groups play the same deals, and
    all games of a deal come together.
    """
    groups = list(itertools.combinations(range(bots), seats))
    for deal in range(-(-games // seats)):
        for group in groups:
            for turn in range(seats):
                yield Pairing((first + deal) % SEEDS, group[turn:] + group[:turn])


def arena_games(bots: int, seats: int, games: int) -> int:
    """How many games `pairings` gives."""
    return len(list(itertools.combinations(range(bots), seats))) * -(-games // seats) * seats


def play_arena(
    setup: Setup, names: Sequence[str], first: int, games: int, threads: int = 1
) -> Iterator[tuple[Pairing, Outcome]]:
    """Play an arena, in order; `names` are the bots."""
    return in_threads(
        lambda pairing, stop: (
            pairing,
            play_game(setup, [names[i] for i in pairing.seating], pairing.seed, stop),
        ),
        pairings(len(names), setup.seats, first, games),
        threads,
    )


@dataclass
class Standing:
    """How one bot has done."""

    bot: str
    games: int = 0
    won: int = 0  # alone
    tied: int = 0  # for the win
    share: float = 0.0  # wins, ties in part
    points: Running = field(default_factory=Running)


class Ranking:
    """The standings of an arena as its games come in."""

    def __init__(self, names: Sequence[str]) -> None:
        self.standings = [Standing(name) for name in labels(names)]
        self.beaten = [[0.0] * len(names) for _ in names]

    def add(self, pairing: Pairing, outcome: Outcome) -> None:
        """Take in a game."""
        for bot, share, points in zip(pairing.seating, win_shares(outcome.returns), outcome.scores, strict=True):
            standing = self.standings[bot]
            standing.games += 1
            standing.won += share == 1
            standing.tied += 0 < share < 1
            standing.share += share
            standing.points.add(points)
        seated = list(zip(pairing.seating, outcome.returns, strict=True))
        for (bot, result), (other, opposed) in itertools.permutations(seated, 2):
            self.beaten[bot][other] += 1.0 if result > opposed else 0.5 if result == opposed else 0.0

    def summary(self) -> list[dict[str, Any]]:
        """A row for each bot: win rate with its 95 % interval, Elo (0 on average), points."""
        ratings = elo(self.beaten)
        return [_row(standing, rating) for standing, rating in zip(self.standings, ratings, strict=True)]

    def difference(self) -> tuple[float, float, float] | None:
        """Of two bots that met, the first's lead in Elo and its 95 % interval (mean, low, high); else None."""
        first = self.standings[0]
        if len(self.standings) != 2 or not any(map(any, self.beaten)):
            return None
        share = first.share / first.games
        low, high = wilson(share, first.games)
        return elo_difference(share), elo_difference(low), elo_difference(high)


def _row(standing: Standing, rating: float) -> dict[str, Any]:
    rate = standing.share / standing.games if standing.games else 0.0
    low, high = wilson(rate, standing.games)
    return {
        "bot": standing.bot,
        "games": standing.games,
        "won": standing.won,
        "tied": standing.tied,
        "lost": standing.games - standing.won - standing.tied,
        "win_rate": rate,
        "low": low,
        "high": high,
        "elo": rating,
        "points": standing.points.mean,
    }


def labels(names: Sequence[str]) -> list[str]:
    """The names, with a number where one comes again: random, random #2."""
    counts = [names[: i + 1].count(name) for i, name in enumerate(names)]
    return [name if count == 1 else f"{name} #{count}" for name, count in zip(names, counts, strict=True)]

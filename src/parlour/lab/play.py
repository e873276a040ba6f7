"""Playing many games for their results: all-random ones in compiled chunks, others one a thread at a time.

Game k of a run has the seed S + k (modulo 2⁶⁴), and the bot of seat k draws from stream 1 + k of the game's
seed, whoever plays: `simulate`, `trace` and `arena` play the same games.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from parlour.bots import Bot, make_bot
from parlour.core import chance, engine
from parlour.core.drivers import Rng
from parlour.core.errors import ParlourError
from parlour.core.game import Game, LoadedBox
from parlour.match import Match

A = TypeVar("A")
R = TypeVar("R")

SEEDS = 1 << 64
CHUNK = 256
"""Random games of one compiled call: short enough for a progress bar and for Ctrl-C."""


class BrokenGame(ParlourError):
    """A game that broke its own rules: no legal action, or no end."""

    status = 1  # of the program: a failed check, not bad input


class Stopped(Exception):
    """A game was left because the run is being stopped."""


@dataclass(frozen=True)
class Setup:
    """What is played."""

    game: Game
    box: LoadedBox
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)

    def match(self, seed: int) -> Match:
        """A new match."""
        return Match(self.game, seats=self.seats, options=self.options, box=self.box, seed=seed)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game; scores and returns by seat. `first` is the seat that decided first, −1 if none did."""

    seed: int
    decisions: int
    scores: tuple[int, ...]
    returns: tuple[float, ...]
    first: int = 0


def seeds(first: int, games: int, start: int = 0) -> Iterator[int]:
    """The seeds of games start, start + 1, … of a run of `games` games."""
    return ((first + k) % SEEDS for k in range(start, games))


def bot_seed(seed: int, seat: int) -> int:
    """The seed of the bot in a seat of the game with this seed."""
    return int(chance.stream(np.uint64(seed), 1 + seat))


def seat_bots(setup: Setup, names: Sequence[str], seed: int) -> list[Bot]:
    """A bot for each seat of the game with this seed."""
    return [make_bot(name, setup.game, setup.box, bot_seed(seed, seat)) for seat, name in enumerate(names)]


def play_game(setup: Setup, names: Sequence[str], seed: int, stop: threading.Event | None = None) -> Outcome:
    """Play one game between bots; Stopped as soon as `stop` is set, BrokenGame if it does not end."""
    match, bots = setup.match(seed), seat_bots(setup, names, seed)
    first = -1 if match.to_act is None else match.to_act
    bound = setup.game.max_plies(setup.box, setup.seats)
    while (seat := match.to_act) is not None:
        if stop is not None and stop.is_set():
            raise Stopped
        if match.ply == bound or not match.legal_ids():
            raise _broken(setup, seed)
        match.play_id(bots[seat].choose(match.observation(seat)))
    return Outcome(seed, match.ply, tuple(match.scores()), tuple(match.returns()), first)


def random_games(setup: Setup, chosen: Sequence[int]) -> list[Outcome]:
    """Play a random game for each of these seeds, all in compiled code; BrokenGame if one does not end."""
    n, seats = len(chosen), setup.seats
    blank = engine.blank_state(setup.game, seats, setup.options, box=setup.box)
    firsts, plies = np.zeros(n, np.int64), np.zeros(n, np.int64)
    points, results = np.zeros((n, seats)), np.zeros((n, seats))
    engine.entry_points(setup.game)["random_games"](
        *(setup.box.record, blank, blank.copy(), Rng.blank(seats), np.array(chosen, np.uint64)),
        *(setup.game.max_plies(setup.box, seats), np.empty(setup.game.max_actions, np.int32)),
        *(firsts, plies, points, results),
    )
    for k in np.flatnonzero(plies < 0)[:1]:
        raise _broken(setup, chosen[int(k)])
    played = (firsts.tolist(), plies.tolist(), points.astype(np.int64).tolist(), results.tolist())
    rows = zip(chosen, *played, strict=True)
    return [Outcome(seed, ply, tuple(scores), tuple(returns), first) for seed, first, ply, scores, returns in rows]


def _broken(setup: Setup, seed: int) -> BrokenGame:
    title, bound = setup.game.title, setup.game.max_plies(setup.box, setup.seats)
    return BrokenGame(f"{title}, seed {seed}: no legal action, or more than the {bound} decisions allowed")


def outcomes(setup: Setup, names: Sequence[str], first: int, games: int, threads: int = 1) -> Iterator[Outcome]:
    """Play `games` games with seeds first, first + 1, …; their outcomes in this order, as they become known.

    `names` are bots by seat. Closing the iterator stops the games that run.
    """
    if all(name == "random" for name in names):
        starts = range(0, games, CHUNK)
        chunks = ([*seeds(first, min(games, start + CHUNK), start)] for start in starts)
        for chunk in in_threads(lambda chosen, _: random_games(setup, chosen), chunks, threads):
            yield from chunk
    else:
        yield from in_threads(lambda seed, stop: play_game(setup, names, seed, stop), seeds(first, games), threads)


def in_threads(work: Callable[[A, threading.Event], R], items: Iterable[A], threads: int) -> Iterator[R]:
    """work(item, stop) for each item, in order, `threads` at a time.

    When the iterator is closed, or anything goes wrong, `stop` is set and running work is waited for.
    """
    stop = threading.Event()
    if threads == 1:
        yield from (work(item, stop) for item in items)
        return
    pool = ThreadPoolExecutor(threads)
    waiting: deque[Future[Any]] = deque()
    try:
        for item in items:
            waiting.append(pool.submit(work, item, stop))
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)

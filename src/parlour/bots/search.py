"""The search bot: trees over guesses (or whole turns on guesses), one a thread, added up at the root."""

import functools
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from parlour.bots.bot import Ranked, kernels
from parlour.bots.planning import Kept, Memory, Planner
from parlour.bots.search_kernels import MAX_DEPTH, Node
from parlour.core import chance
from parlour.core.drivers import Rng
from parlour.core.engine import legal_actions
from parlour.core.game import Game, LoadedBox

CHUNK = 512
"""Iterations between two looks at the clock."""

MAX_NODES = 4_000_000
"""Nodes of one tree at most; a search that goes on with a full tree learns more about what it holds."""


class Search:
    """Searches for so many iterations, or for so long; every thread grows a tree of its own.

    With a budget in iterations the choice depends on the seed, the number of threads and what is and was seen, nothing
    else. With both, `seconds` is what the iterations may take: only a search that is cut short depends on the clock.
    """

    def __init__(
        self,
        game: Game,
        box: LoadedBox,
        seed: int,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
    ) -> None:
        self.name = _name(iterations, seconds)
        self.iterations, self.seconds, self.threads = iterations, seconds, threads
        self._decisions = 0
        self._seed = seed
        planned = game.rules.turn_is_open
        self._kept = Kept(game, box) if planned else None
        self._memory = Memory(game, box) if planned else None
        self._trees = [Planner(game, box) if planned else _Tree(game, box) for _ in range(threads)]
        self._legal = functools.partial(legal_actions, game, box)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def choose(self, seen: Any) -> int:
        """A legal action: the one most visited. Where turns are planned, a plan is kept to the end of the turn."""
        noted = seen if self._memory is None else self._memory.recalled(seen)
        if self._kept is not None and (kept := self._kept.follow(seen)) is not None:
            return kept
        only = self._legal(seen)
        if len(only) == 1:
            return int(only[0])
        return self.rank(seen)[0].action if self._kept is None else self._plan(seen, noted, self._kept)

    def _plan(self, seen: Any, noted: Any, kept: Kept) -> int:
        """The first action of the best plan, which is kept; a plan that is the only one is not tried first.

        Guesses are made at `noted`: what is seen, with what is recalled.
        """
        planners = [tree for tree in self._trees if isinstance(tree, Planner)]
        planners[0].plant(noted, self._stream(0))
        plan = planners[0].only_plan()
        if plan is None:
            action = self.rank(noted)[0].action
            plan = max(planner.best_plan(action) for planner in planners)[2]
        kept.keep(seen, plan)
        return plan[0]

    def rank(self, seen: Any) -> list[Ranked]:
        """All legal actions, the most visited first."""
        self.think(seen)
        visits: dict[int, int] = dict.fromkeys(map(int, self._legal(seen)), 0)
        worth: dict[int, float] = dict.fromkeys(visits, 0.0)
        for tree in self._trees:
            for action, count, value in tree.root_children():
                visits[action] += count
                worth[action] += value
        total = max(1, sum(visits.values()))
        order = sorted(visits, key=lambda action: (-visits[action], -worth[action], action))
        return [Ranked(a, _chance(worth[a], visits[a]), visits[a] / total) for a in order]

    def think(self, seen: Any) -> int:
        """Grow the trees from an observation; the iterations made, of all threads together."""
        self._decisions += 1
        jobs: list[Callable[[], int]] = []
        for k, tree in enumerate(self._trees):
            tree.plant(seen, self._stream(k))
            share = None if self.iterations is None else (self.iterations + k) // self.threads
            jobs.append(lambda tree=tree, share=share: tree.grow(share, self.seconds))  # type: ignore[misc]
        if self._pool is None:
            return jobs[0]()
        return sum(self._pool.map(lambda job: job(), jobs))

    def _stream(self, k: int) -> int:
        """The seed of a tree in this decision."""
        return int(chance.stream(np.uint64(self._seed), self._decisions * len(self._trees) + k))


def _name(iterations: int | None, seconds: float | None) -> str:
    count = "" if iterations is None else f":{iterations}it"
    return f"search{count}" if seconds is None else f"search{count}:{seconds:g}s"


def _chance(worth: float, visits: int) -> float:
    """The mean chance of an action; without the luck of the guesses it may lie a little outside of [0, 1]."""
    return min(1.0, max(0.0, worth / visits)) if visits else 0.0


class _Tree:
    """One thread's tree and working space."""

    def __init__(self, game: Game, box: LoadedBox) -> None:
        self._box = box
        self._grow = kernels(game)["grow"]
        self._states = game.State.blank(2)
        self._rng = Rng.blank()
        self._out = np.empty(game.max_actions, np.int32)
        self._stamps = np.zeros(len(game.actions(box).names), np.int8)
        self._path = np.empty(MAX_DEPTH + 1, np.int32)
        self._chances = np.empty(game.seats[-1])
        self._met = np.zeros(2)
        self._luck = np.zeros((2, game.seats[-1]))
        self._nodes = Node.blank(CHUNK + 1)
        self._size = 1

    def plant(self, seen: Any, seed: int) -> None:
        """Start a new tree."""
        self._seen, self._rng["rng"], self._size = seen, seed, 1
        self._nodes[0] = 0
        self._met[:] = 0.0
        self._luck[:] = 0.0

    def grow(self, iterations: int | None, seconds: float | None) -> int:
        """Search for so many iterations, or until the time is up; the iterations made."""
        done, end = 0, math.inf if seconds is None else time.perf_counter() + seconds
        while True:
            chunk = CHUNK if iterations is None else min(CHUNK, iterations - done)
            self._reserve(min(self._size + chunk, MAX_NODES))
            self._size = self._grow(
                *(self._box.record, self._seen, int(self._seen["to_act"][0]), self._states, self._nodes, self._size),
                *(chunk, self._rng, self._out, self._stamps, self._path, self._chances, self._met, self._luck),
            )
            done += chunk
            if done == iterations or time.perf_counter() >= end:
                return done

    def _reserve(self, size: int) -> None:
        if len(self._nodes) < size:
            more = Node.blank(min(MAX_NODES, max(size, 2 * len(self._nodes))))
            more[: self._size] = self._nodes[: self._size]
            self._nodes = more

    def root_children(self) -> list[tuple[int, int, float]]:
        """Action, visits and summed chance of each child of the root."""
        found, child = [], int(self._nodes[0]["child"])
        while child:
            node = self._nodes[child]
            found.append((int(node["action"]), int(node["visits"]), float(node["value"])))
            child = int(node["sibling"])
        return found

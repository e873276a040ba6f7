"""What a search bot does where turns are open: it tries whole turns on guesses (`plan_kernels`)."""

import functools
import time
from typing import Any

import numpy as np

from parlour.bots import plan_kernels
from parlour.bots.plan_kernels import PLANS, Plan
from parlour.core import engine
from parlour.core.drivers import Rng
from parlour.core.game import Game, LoadedBox
from parlour.core.kernel import bind
from parlour.core.record import viewed

PASS = 256
"""Trials of plans between two looks at the clock and at what came of them."""

SURE = 4.0
"""Standard deviations by which a plan has to be worse than the best to be surely worse."""

LAST = 2
"""Plans that are tried to the end."""


@functools.cache
def kernels(game: Game) -> dict[str, Any]:
    """The templates of `plan_kernels`, bound to the game."""
    return bind(vars(plan_kernels), vars(game.rules), game.slug, game.module)


class Memory:
    """What a bot saw when it decided last, with what it recalled then."""

    def __init__(self, game: Game, box: LoadedBox) -> None:
        self._box, self._recall = box, kernels(game)["recall_at"]
        self._earlier: Any = None

    def recalled(self, seen: Any) -> Any:
        """A copy of an observation, with what the bot recalls noted in it."""
        noted = viewed(np.array(seen))
        if self._earlier is not None:
            self._recall(self._box.record, self._earlier, noted)
        self._earlier = noted
        return noted


class Kept:
    """What is left of the plan chosen last: kept as long as its seat sees just what the plan led it to expect."""

    def __init__(self, game: Game, box: LoadedBox) -> None:
        self._box, self._play = box, engine.entry_points(game)["play_at"]
        self._left: list[int] = []
        self._expected: Any = None

    def keep(self, seen: Any, plan: list[int]) -> None:
        """A plan from this observation on, of which the first action is being played."""
        self._left = list(plan)
        self._expected = np.concatenate([seen, seen])
        self._expected["display"] = 0, 1  # an observation does not tell whether somebody looks on
        self._step()

    def follow(self, seen: Any) -> int | None:
        """The plan's next action, or None: there is none, or what is seen is not what was expected."""
        if not self._left or not self._is_expected(seen):
            self._left = []
            return None
        action = self._left[0]
        self._step()
        return action

    def _is_expected(self, seen: Any) -> bool:
        expected = self._expected.copy()
        expected["display"] = seen["display"]
        return seen.tobytes() in (expected[:1].tobytes(), expected[1:].tobytes())

    def _step(self) -> None:
        """Play the first action left on what is expected. The last of a plan leads to where others act."""
        action = self._left.pop(0)
        for i in range(len(self._expected) if self._left else 0):
            self._play(self._box.record, self._expected, i, action)


class Planner:
    """One thread's plans and working space; as a tree it is planted, grown and read."""

    def __init__(self, game: Game, box: LoadedBox) -> None:
        self._box, self._kernels = box, kernels(game)
        self._states = game.State.blank(4)
        self._rng = Rng.blank()
        self._out = np.empty(game.max_actions, np.int32)
        self._chances = np.empty(game.seats[-1])
        self._plans = Plan.blank(PLANS)
        self._count = 0

    def plant(self, seen: Any, seed: int) -> None:
        """Start anew from an observation."""
        self._seen, self._rng["rng"] = seen, seed
        self._count = self._kernels["draw_plans"](*self._given(), self._rng, self._out, self._plans)

    def only_plan(self) -> list[int] | None:
        """The actions of the plan if there is only one."""
        return self._plans[0]["actions"][: self._plans[0]["steps"]].tolist() if self._count == 1 else None

    def grow(self, iterations: int | None, seconds: float | None) -> int:
        """Make so many guesses, or go on until the time is up, each tried on all plans that are left; how many.

        After every share of the budget the worse half of the plans is left away, down to LAST, and at any time plans
        that are surely worse than the best. With one left there is nothing to find out.
        """
        start, done, halved, left = time.perf_counter(), 0, 0, self._count
        shares = max(1, (left - 1).bit_length())
        while True:
            some = max(1, PASS // left)
            some = some if iterations is None else min(some, iterations - done)
            self._kernels["try_plans"](*self._given(), self._plans, left, some, self._rng, self._chances)
            done += some
            self._sort()
            elapsed = 0.0 if seconds is None else (time.perf_counter() - start) / seconds
            spent = elapsed if iterations is None else done / iterations
            while halved < int(spent * shares):
                left, halved = min(left, max(LAST, -(-left // 2))), halved + 1
            left = self._count_contenders(left)
            if left == 1 or max(spent, elapsed) >= 1.0:
                return done

    def _count_contenders(self, left: int) -> int:
        """Of the first plans, which are sorted, those that are not surely worse than the best of them.

        A chance p lies in [0, 1], so its variance is p (1 − p) at most (R. Bhatia, C. Davis, American Mathematical
        Monthly 107, 2000); one guess more of either kind is added so that few guesses are not taken for sure.
        """
        plans = self._plans[:left]
        p = (plans["value"] + 1.0) / (plans["visits"] + 2.0)
        deviations = np.sqrt((p * (1.0 - p) + p[0] * (1.0 - p[0])) / plans["visits"])
        return int(np.sum(p[0] - p <= SURE * deviations))

    def root_children(self) -> list[tuple[int, int, float]]:
        """Of each first action its plan tried most, the better of equals: action, visits and summed chance."""
        found: dict[int, tuple[int, int, float]] = {}
        for plan in self._plans[: self._count]:
            action = int(plan["actions"][0])
            found.setdefault(action, (action, int(plan["visits"]), float(plan["value"])))
        return list(found.values())

    def best_plan(self, action: int) -> tuple[int, float, list[int]]:
        """Of the plans that begin with an action the best one tried most: its visits, summed chance and actions."""
        for plan in self._plans[: self._count]:
            if plan["actions"][0] == action:
                return int(plan["visits"]), float(plan["value"]), plan["actions"][: plan["steps"]].tolist()
        return 0, 0.0, [action]

    def _given(self) -> tuple[Any, ...]:
        return self._box.record, self._seen, int(self._seen["to_act"][0]), self._states

    def _sort(self) -> None:
        """The plans tried most first, of these the best."""
        plans = self._plans[: self._count]
        order = np.lexsort((-plans["value"] / np.maximum(1, plans["visits"]), -plans["visits"]))
        plans[:] = plans[order]

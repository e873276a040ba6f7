"""The game under examination, as one setting (seats and options) of it: states, positions and views."""

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

import numpy as np

from parlour.core import engine
from parlour.core.chance import below
from parlour.core.drivers import Rng
from parlour.core.game import Game, LoadedBox, Position
from parlour.core.record import viewed

CLAUSE = re.compile(r"^- ([A-Z]+-\d+(?:\.\d+)*)\b", re.MULTILINE)


@dataclass(frozen=True, eq=False)
class Subject:
    """One game with one box, number of seats and options."""

    game: Game
    box: LoadedBox
    seats: int
    options: Mapping[str, str]

    @functools.cached_property
    def names(self) -> tuple[str, ...]:
        """The action names."""
        return self.game.actions(self.box).names

    def write(self, state: Any) -> Position:
        """The position of the one state of an array."""
        return self.game.position.write(self.box, state[0])

    def read(self, position: Position, rng: int) -> Any:
        """The state of a position, with this chance: an array of one."""
        state = engine.blank_state(self.game, self.seats, self.options, box=self.box, display=True)
        state["rng"] = rng
        self.game.position.read(self.box, position, state[0])
        return state

    def observe(self, state: Any, seat: int) -> Any:
        """What a seat knows: an array of one."""
        return engine.observation(self.game, self.box, state, 0, seat)

    def view(self, state: Any, seat: int) -> Position:
        """What a seat knows, as a position."""
        return self.write(self.observe(state, seat))

    def legal(self, state: Any) -> list[int]:
        """The legal actions."""
        return engine.legal_actions(self.game, self.box, state)

    def played(self, state: Any, action: int) -> Any:
        """A copy of the state in which a legal action was played."""
        after = copied(state)
        engine.entry_points(self.game)["play_at"](self.box.record, after, 0, action)
        return after

    def clauses(self) -> frozenset[str]:
        """The clause ids of the game's RULES.md."""
        return clauses_of(self.game.module)


@functools.cache
def clauses_of(package: str) -> frozenset[str]:
    """The clause ids that begin a list entry of a package's RULES.md; none if there is no such file."""
    try:
        text = resources.files(package).joinpath("RULES.md").read_text(encoding="utf-8")
    except OSError:
        return frozenset()
    return frozenset(CLAUSE.findall(text))


def copied(states: Any) -> Any:
    """A copy of an array of records that kernels may write to."""
    return viewed(np.array(states))


def differing_fields(a: Any, b: Any, apart_from: tuple[str, ...] = ()) -> list[str]:
    """The fields in which the one record of array a is not byte-equal to that of b."""
    names = [name for name in a.dtype.names if name not in apart_from]
    return [name for name in names if a[name].tobytes() != b[name].tobytes()]


class Chance:
    """Random numbers for choosing what to look at; the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng.blank()
        self._rng["rng"] = seed

    def below(self, n: int) -> int:
        """A number from 0 to n − 1."""
        return int(below(self._rng[0], n))

    def u64(self) -> int:
        """A 64-bit seed."""
        return self.below(1 << 32) << 32 | self.below(1 << 32)

    def order(self, n: int) -> list[int]:
        """The numbers 0 to n − 1 in random order."""
        numbers = list(range(n))
        for last in range(n - 1, 0, -1):
            other = self.below(last + 1)
            numbers[last], numbers[other] = numbers[other], numbers[last]
        return numbers

    def some(self, things: list[Any], n: int) -> list[Any]:
        """At most n of the things, at random."""
        return [things[i] for i in self.order(len(things))[:n]]

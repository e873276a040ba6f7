"""A game's compiled entry points, with the arrays they need, for callers in Python."""

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np

from parlour.core import drivers
from parlour.core.game import Game, LoadedBox, check_seed
from parlour.core.kernel import bind


@functools.cache
def entry_points(game: Game) -> Mapping[str, Any]:
    """The drivers of `parlour.core.drivers`, bound to the game."""
    return bind(vars(drivers), vars(game.rules), game.slug, game.module)


def blank_state(
    game: Game,
    seats: int,
    options: Mapping[str, str] | None = None,
    n: int = 1,
    *,
    box: LoadedBox | None = None,
    display: bool = False,
) -> Any:
    """An array of n states with seats and options set, all else zero.

    `display`: people will look at them, so what only people look at is to be kept too.
    """
    states = game.State.blank(n)
    states["seats"] = game.check_seats(seats)
    states["display"] = display
    codes = game.option_codes(options, box)
    states["options"][:, : len(codes)] = codes
    return states


def new_states(
    game: Game, box: LoadedBox, seats: int, seed: int, options: Mapping[str, str] | None = None, n: int = 1
) -> Any:
    """An array of n states dealt by the seeds seed, seed + 1, …"""
    states = blank_state(game, seats, options, n, box=box)
    start = entry_points(game)["start_at"]
    for i in range(n):
        start(box.record, states, i, np.uint64(check_seed(seed + i)))
    return states


def observation(game: Game, box: LoadedBox, states: Any, i: int, seat: int) -> Any:
    """What `seat` (−1: a spectator) knows of state i: an array of one observation."""
    seens = game.State.blank()
    entry_points(game)["observe_at"](box.record, states, i, seat, seens, 0)
    return seens


def guess(game: Game, box: LoadedBox, seens: Any, seat: int, seed: int) -> Any:
    """A random state consistent with what `seat` sees: an array of one state."""
    states = game.State.blank()
    entry_points(game)["determinize_at"](box.record, seens, 0, seat, states, 0, np.uint64(seed))
    return states


def legal_actions(game: Game, box: LoadedBox, states: Any, i: int = 0) -> list[int]:
    """The legal actions of state i; none when it is over."""
    out = np.empty(game.max_actions, np.int32)
    n = entry_points(game)["legal_at"](box.record, states, i, out)
    actions: list[int] = out[:n].tolist()
    return actions


def vector(game: Game, box: LoadedBox, states: Any, i: int, what: str) -> list[float]:
    """`what` ("outlook", "returns" or "scores") of state i, an entry a seat."""
    out = np.zeros(int(states[i]["seats"]), np.float64)
    entry_points(game)[what + "_at"](box.record, states, i, out)
    values: list[float] = out.tolist()
    return values

"""Batch: many matches of one game side by side, one NumPy array, a compiled loop a step."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from parlour.core import engine
from parlour.core.errors import IllegalAction
from parlour.core.game import Game, LoadedBox, check_seed


class Batch:
    """n matches that take a step together.

    `states` is the array of n States; `actions[i, :counts[i]]` are the legal actions of match i, int32, and
    `counts[i]` is 0 when it is over; `to_act[i]` is the seat that decides, −1 when it is over.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        box: LoadedBox | None = None,
    ) -> None:
        self.game, self.box = game, box or game.load_box(None)
        self._blank = engine.blank_state(game, game.seats[0] if seats is None else seats, options, n, box=self.box)
        self._entry = engine.entry_points(game)
        self.states = self._blank.copy()
        self.actions = np.zeros((n, game.max_actions), np.int32)
        self.counts = np.zeros(n, np.int64)

    @property
    def to_act(self) -> Any:
        """The seat that decides in each match: shape (n,), int8."""
        return self.states["to_act"]

    def deal(self, seeds: Sequence[int]) -> None:
        """Start all matches anew, match i with seeds[i]."""
        if len(seeds) != len(self.states):
            raise ValueError(f"expected {len(self.states)} seeds, got {len(seeds)}")
        numbers = np.array([check_seed(int(seed)) for seed in seeds], np.uint64)
        self.states[:] = self._blank
        self._entry["deal_all"](self.box.record, self.states, numbers, self.actions, self.counts)

    def step(self, actions: Any) -> None:
        """Play actions[i] in each match i that goes on (of ended ones it is not looked at).

        IllegalAction names the first that is not legal, and nothing has been played.
        """
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != self.counts.shape:
            raise ValueError(f"expected {len(self.counts)} actions, got an array of shape {chosen.shape}")
        wrong = self._entry["first_illegal"](chosen, self.actions, self.counts)
        if wrong >= 0:
            raise IllegalAction(f"action {chosen[wrong]}", "actions", f"it is not among those of match {wrong}")
        self._entry["step_all"](self.box.record, self.states, chosen, self.actions, self.counts)

    def observe(self, seat: int) -> Any:
        """What `seat` (−1: a spectator) knows of each match: an array of n States."""
        seens = self.game.State.blank(len(self.states))
        self._entry["observe_all"](self.box.record, self.states, seat, seens)
        return seens

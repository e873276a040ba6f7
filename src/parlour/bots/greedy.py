"""The greedy bot: one ply over the game's outlook."""

from typing import Any

import numpy as np

from parlour.bots.bot import Ranked, kernels
from parlour.core import chance
from parlour.core.drivers import Rng
from parlour.core.game import Game, LoadedBox

SAMPLES = 16
"""Guesses at what is hidden over which the outlook after each action is averaged."""


SHARES = 1_000_000
"""Parts of a decision in which slips are counted."""


class Greedy:
    """Plays what leaves its seat the best outlook, on average over guesses; the first of equals.

    `slips` is the share of its decisions, from 0 to 1, in which it plays any legal action instead.
    """

    def __init__(self, game: Game, box: LoadedBox, seed: int, samples: int = SAMPLES, slips: float = 0.0) -> None:
        self.name = f"greedy:{slips:g}" if slips else "greedy"
        self._box, self._samples, self._slips = box, samples, slips
        self._look = kernels(game)["look_ahead"]
        self._states = game.State.blank(3)
        self._rng = Rng.blank()
        self._rng["rng"] = seed
        self._out = np.empty(game.max_actions, np.int32)
        self._totals = np.empty(game.max_actions)
        self._chances = np.empty(game.seats[-1])

    def choose(self, seen: Any) -> int:
        """A legal action."""
        ranked = self.rank(seen)
        if self._slips and chance.below(self._rng[0], SHARES) < self._slips * SHARES:
            return ranked[int(chance.below(self._rng[0], len(ranked)))].action
        return ranked[0].action

    def rank(self, seen: Any) -> list[Ranked]:
        """All legal actions, the best first."""
        seat = int(seen["to_act"][0])
        n = self._look(
            *(self._box.record, seen, seat, self._states, self._samples),
            *(self._rng, self._out, self._chances, self._totals),
        )
        order = sorted(range(n), key=lambda i: -self._totals[i])
        return [Ranked(int(self._out[i]), float(self._totals[i]), 1.0 / n) for i in order]

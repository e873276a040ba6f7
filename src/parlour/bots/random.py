"""The random bot: any legal action, each equally likely."""

from typing import Any

import numpy as np

from parlour.bots.bot import Ranked
from parlour.core import chance, engine
from parlour.core.drivers import Rng
from parlour.core.game import Game, LoadedBox


class Random:
    """Chooses like the compiled random games do: same seed, same seat, same choices."""

    name = "random"

    def __init__(self, game: Game, box: LoadedBox, seed: int) -> None:
        self._box = box
        self._legal = engine.entry_points(game)["legal_at"]
        self._out = np.empty(game.max_actions, np.int32)
        self._rng = Rng.blank()
        self._rng["rng"] = seed

    def choose(self, seen: Any) -> int:
        """A legal action."""
        n = self._legal(self._box.record, seen, 0, self._out)
        return int(self._out[chance.below(self._rng[0], n)])

    def rank(self, seen: Any) -> list[Ranked]:
        """All legal actions, none preferred."""
        n = self._legal(self._box.record, seen, 0, self._out)
        return [Ranked(int(action), 0.5, 1.0 / n) for action in self._out[:n]]

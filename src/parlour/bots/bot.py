"""What a bot is."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.bots import search_kernels
from parlour.core.game import Game
from parlour.core.kernel import bind
from parlour.match import Match


@dataclass(frozen=True)
class Ranked:
    """A choice as a bot judges it.

    `chance` in [0, 1] is the seat's chance of winning after it, `weight` the share of thought it got, 1 in all.
    """

    action: int
    chance: float
    weight: float


class Bot(Protocol):
    """Somebody who decides; `seen` is an array of one State, what seat `seen["to_act"][0]` knows."""

    name: str

    def choose(self, seen: Any) -> int:
        """A legal action."""

    def rank(self, seen: Any) -> list[Ranked]:
        """All legal actions, the best first."""


@functools.cache
def kernels(game: Game) -> dict[str, Any]:
    """The templates of `parlour.bots.search_kernels`, bound to the game."""
    return bind(vars(search_kernels), vars(game.rules), game.slug, game.module)


def play_out(match: Match, bots: Sequence[Bot]) -> None:
    """Play a match to its end, seat k decided by bots[k]."""
    while (seat := match.to_act) is not None:
        match.play_id(bots[seat].choose(match.observation(seat)))

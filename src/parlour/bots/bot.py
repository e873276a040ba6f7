"""What a bot is, and how one is called for by name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.core.errors import ParlourError
from parlour.core.game import Game, LoadedBox
from parlour.match import Match


class UnknownBot(ParlourError):
    """No bot of that name."""


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


MOST_ITERATIONS = 10**9
MOST_SECONDS = 24 * 60 * 60
"""Of a search, for one decision."""

SEARCH = re.compile(r"search:(?:(?P<iterations>[1-9][0-9]*)it|(?P<seconds>[0-9]+(?:\.[0-9]+)?)s)")


def make_bot(name: str, game: Game, box: LoadedBox, seed: int = 0, threads: int = 1) -> Bot:
    """The bot called `name`, with a seed of its own; UnknownBot if there is none."""
    from parlour.bots.greedy import Greedy
    from parlour.bots.random import Random
    from parlour.bots.search import Search

    if name == "random":
        return Random(game, box, seed)
    if name == "greedy":
        return Greedy(game, box, seed)
    found = SEARCH.fullmatch(name)
    _check_budget(name, found)
    if found and found["iterations"]:
        return Search(game, box, seed, iterations=int(found["iterations"]), threads=threads)
    if found and float(found["seconds"]) > 0:
        return Search(game, box, seed, seconds=float(found["seconds"]), threads=threads)
    raise UnknownBot(
        f"there is no bot {name!r}; known are random, greedy, search:2000it (iterations), search:0.5s (seconds)"
    )


def _check_budget(name: str, found: "re.Match[str] | None") -> None:
    if found and float(found["iterations"] or 0) > MOST_ITERATIONS:  # an int of so many digits may not be read
        raise UnknownBot(f"there is no bot {name!r}: a search has {MOST_ITERATIONS} iterations at most")
    if found and float(found["seconds"] or 0) > MOST_SECONDS:
        raise UnknownBot(f"there is no bot {name!r}: a search has {MOST_SECONDS} seconds at most")


def play_out(match: Match, bots: Sequence[Bot]) -> None:
    """Play a match to its end, seat k decided by bots[k]."""
    while (seat := match.to_act) is not None:
        match.play_id(bots[seat].choose(match.observation(seat)))

"""Bots by name, as they are called for on the command line."""

import re

from parlour.bots.bot import Bot
from parlour.bots.greedy import Greedy
from parlour.bots.random import Random
from parlour.bots.search import Search
from parlour.core.errors import ParlourError
from parlour.core.game import Game, LoadedBox


class UnknownBot(ParlourError):
    """No bot of that name."""


MOST_ITERATIONS = 10**9
MOST_SECONDS = 24 * 60 * 60
"""Of a search, for one decision."""

SEARCH = re.compile(r"search:(?:(?P<iterations>[1-9][0-9]*)it|(?P<seconds>[0-9]+(?:\.[0-9]+)?)s)")


def make_bot(name: str, game: Game, box: LoadedBox, seed: int = 0, threads: int = 1) -> Bot:
    """The bot called `name`, with a seed of its own; UnknownBot if there is none."""
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

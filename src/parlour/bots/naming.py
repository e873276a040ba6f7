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

SEARCH = re.compile(r"search(?::(?P<iterations>[1-9][0-9]*)it)?(?::(?P<seconds>[0-9]+(?:\.[0-9]+)?)s)?")
SLIPPING = re.compile(r"greedy:(?P<slips>0\.[0-9]{1,6})")


def make_bot(name: str, game: Game, box: LoadedBox, seed: int = 0, threads: int = 1) -> Bot:
    """The bot called `name`, with a seed of its own; UnknownBot if there is none."""
    if name == "random":
        return Random(game, box, seed)
    if name == "greedy":
        return Greedy(game, box, seed)
    if found := SLIPPING.fullmatch(name):
        return Greedy(game, box, seed, slips=float(found["slips"]))
    iterations, seconds = budget_of(name)
    return Search(game, box, seed, iterations=iterations, seconds=seconds, threads=threads)


def budget_of(name: str) -> tuple[int | None, float | None]:
    """The iterations and the seconds of the search called `name`; UnknownBot if it is none, or has neither."""
    found = SEARCH.fullmatch(name)
    if found is None or not any(found.groups()):
        raise UnknownBot(
            f"there is no bot {name!r}; known are random, greedy, search:2000it (iterations), search:0.5s (seconds), "
            "search:2000it:0.5s (no more of either), greedy:0.2 (one action in five at random)"
        )
    if float(found["iterations"] or 0) > MOST_ITERATIONS:  # an int of so many digits may not be read
        raise UnknownBot(f"there is no bot {name!r}: a search has {MOST_ITERATIONS} iterations at most")
    seconds = float(found["seconds"]) if found["seconds"] else None
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise UnknownBot(f"there is no bot {name!r}: a search has more than 0 and at most {MOST_SECONDS} seconds")
    return int(found["iterations"]) if found["iterations"] else None, seconds

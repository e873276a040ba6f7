"""Easy, medium, hard: which bot plays at a level of a game, and how strong it was measured to be.

Each decision is made by a bot of its own, from the observation and a seed alone, so that a match goes on the same after
a restart and in any process. Searches have a number of iterations; the seconds are for slow machines.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast, get_args

from parlour.bots import make_bot
from parlour.core.game import Game, LoadedBox
from parlour.server.messages import Level

LEVELS: Final[tuple[Level, ...]] = cast("tuple[Level, ...]", get_args(Level))


@dataclass(frozen=True)
class Bots:
    """Who plays at a level: a bot's name, the seconds it takes at most for a decision, and an honest word about it."""

    name: str
    seconds: float
    text: str


SLIPS: Final = "looks one action ahead, and three times in ten plays anything that is legal"

UNMEASURED: Final[Mapping[Level, Bots]] = {
    "easy": Bots("greedy:0.3", 0.5, f"{SLIPS}; its strength is not measured"),
    "medium": Bots("search:200it:0.5s", 0.5, "searches a little; its strength is not measured"),
    "hard": Bots("search:2000it:2s", 2.0, "searches ten times longer; its strength is not measured"),
}
"""For games that others have added."""

# Two seats, mirrored deals from seed 0, a new bot for each decision: `python benchmarks/levels.py GAME --games N`.
# Umami Rummy with `--options rounds=1`.
MEASURED: Final[Mapping[str, Mapping[Level, Bots]]] = {
    "kuiperium": {
        "easy": Bots("greedy:0.3", 0.5, SLIPS),
        "medium": Bots("search:200it:0.5s", 0.5, "searches a little: wins 93 % against easy (40 games)"),
        "hard": Bots("search:2000it:2s", 2.0, "searches ten times longer: wins 77 % against medium (100 games)"),
    },
    "scrumpy": {
        "easy": Bots("greedy:0.3", 0.5, SLIPS),
        "medium": Bots("search:50it:0.5s", 0.5, "searches a little: wins 79 % against easy (24 games)"),
        "hard": Bots("search:1000it:2s", 2.0, "searches twenty times longer: wins 84 % against medium (40 games)"),
    },
    "umami-rummy": {
        "easy": Bots("random", 0.5, "plays anything that is legal"),
        "medium": Bots("greedy", 0.5, "looks one action ahead: wins 58 % of single rounds against easy (200 games)"),
        "hard": Bots("search:100it:2s", 2.0, "plans whole turns: wins 58 % of rounds against medium (200 games)"),
    },
    "utopia": {
        "easy": Bots("greedy:0.3", 0.5, SLIPS),
        "medium": Bots("search:200it:0.5s", 0.5, "searches a little: wins 80 % against easy (40 games)"),
        "hard": Bots("search:4000it:2s", 2.0, "searches twenty times longer: wins 63 % against medium (60 games)"),
    },
    "utopian-rummy": {
        "easy": Bots("greedy:0.3", 0.5, SLIPS),
        "medium": Bots("search:300it:0.5s", 0.5, "searches a little: wins 96 % against easy (100 games)"),
        "hard": Bots("search:3000it:2s", 2.0, "searches ten times longer: wins 92 % against medium (60 games)"),
    },
}
"""With the shares of games that were won, ties in part."""


def bot_of(game: str, level: Level) -> Bots:
    """Who plays at a level of the game with this slug."""
    return MEASURED.get(game, UNMEASURED)[level]


def decide(game: Game, box: LoadedBox, seen: Any, level: Level, seed: int) -> int:
    """The action that a bot of this level plays, given what the seat to act knows (an array of one State)."""
    return make_bot(bot_of(game.slug, level).name, game, box, seed).choose(seen)

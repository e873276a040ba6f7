"""Bots as seats: they think in threads of their own, for a limited time, and something legal is always played.

A decision depends on what the seat knows, the level and the seed, nothing else: no bot outlives it. A bot that takes
too long, raises, or answers with what is not legal is replaced for this one action: by the greedy bot, which has a
thread of its own and a second, else by the first legal action.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np
import structlog

from parlour.bots import Ranked, make_bot
from parlour.core.game import Game, LoadedBox
from parlour.server.levels import bot_of, decide
from parlour.server.messages import Level
from parlour.server.pool import Busy, Closed, Overdue, Pool, Stuck

HINT_BOT: Final = "search:0.5s"
HINT_SECONDS: Final = 0.5
GRACE: Final = 5.0
"""Seconds that a bot may be over its time: machines are busy."""

RESCUE_SECONDS: Final = 1.0
"""For the greedy bot that decides in place of another, its wait included."""

MOST_WAITING: Final = 10_000
MOST_HINTS: Final = 100

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Thought:
    """A decision: the action, who made it, and the seconds it took, waiting for a thread left out."""

    action: int
    by: Literal["bot", "fallback"]
    seconds: float


@dataclass(frozen=True)
class _Asked:
    """What is to be decided."""

    game: Game
    box: LoadedBox
    seen: Any
    legal: tuple[int, ...]
    level: Level
    seed: int
    match: str


Decide = Callable[[Game, LoadedBox, Any, Level, int], int]
Heard = Callable[[str, Level, Thought], None]


class Thinkers:
    """`threads` bots think at a time; hints are for when there is a thread to spare.

    `heard(game, level, thought)` is told of each decision. `decide` is another way to come to one.
    """

    def __init__(
        self,
        threads: int = 2,
        *,
        grace: float = GRACE,
        decide: Decide = decide,
        heard: Heard = lambda game, level, thought: None,
        most: int = MOST_WAITING,
        spare: int | None = None,
    ) -> None:
        self._pool = Pool(threads, most=most, most_patient=MOST_HINTS, spare=spare, name="bots")
        self._rescue = Pool(1, most=most, name="rescue")
        self._grace, self._decide, self._heard = grace, decide, heard

    @property
    def waiting(self) -> int:
        """Decisions and hints for which there is no thread yet."""
        return self._pool.waiting

    @property
    def thinking(self) -> int:
        """Threads that are at work in time."""
        return self._pool.working

    @property
    def hanging(self) -> int:
        """Threads that were given up and have not come back."""
        return self._pool.hanging

    async def choose(
        self,
        game: Game,
        box: LoadedBox,
        seen: Any,
        legal: Sequence[int],
        level: Level,
        seed: int,
        *,
        budget_s: float | None = None,
        match: str = "",
    ) -> Thought:
        """What a bot of this level plays, from what the seat to act knows (an array of one State).

        `budget_s`: seconds after which it is overdue (None: the level's). Matches (`match`: their ids) have their
        turns. Busy if too many wait, Closed at the end of the server; who is cancelled hears nothing.
        """
        asked = _Asked(game, box, seen.copy(), tuple(legal), level, seed, match)
        budget = bot_of(game.slug, level).seconds if budget_s is None else budget_s
        thought = await self._think(asked, budget + self._grace)
        self._heard(game.slug, level, thought)
        return thought

    async def _think(self, asked: "_Asked", limit: float) -> Thought:
        try:
            action, seconds = await self._pool.run(lambda: self._timed(asked), limit=limit, key=asked.match)
            if _is_number(action) and action in asked.legal:
                return Thought(int(action), "bot", seconds)
            problem = "it answered with what is not legal"
        except (Busy, Closed):
            raise
        except (Overdue, Stuck) as error:
            problem, seconds = str(error), limit
        except Exception as error:  # its text may tell what the seat knows
            problem, seconds = f"it raised {type(error).__name__}", 0.0
        _log.warning("bot replaced", game=asked.game.slug, level=asked.level, match=asked.match, problem=problem)
        return Thought(await self._replacement(asked), "fallback", seconds)

    def _timed(self, asked: "_Asked") -> tuple[int, float]:
        started = time.perf_counter()
        action = self._decide(asked.game, asked.box, asked.seen.copy(), asked.level, asked.seed)
        return action, time.perf_counter() - started

    async def _replacement(self, asked: "_Asked") -> int:
        """What the greedy bot plays if it can say so at once, else the first legal action."""
        try:
            async with asyncio.timeout(RESCUE_SECONDS):
                action = await self._rescue.run(
                    lambda: make_bot("greedy", asked.game, asked.box, asked.seed).choose(asked.seen),
                    limit=RESCUE_SECONDS,
                )
            return int(action) if action in asked.legal else asked.legal[0]
        except Closed:
            raise
        except Exception as error:
            _log.warning("first legal action played", game=asked.game.slug, problem=type(error).__name__)
            return asked.legal[0]

    async def hint(self, game: Game, box: LoadedBox, seen: Any, seed: int) -> list[Ranked]:
        """The choices that a search thought about, the best first. Busy, Overdue, Stuck or Closed if there is none."""
        seen = seen.copy()
        ranked = await self._pool.run(
            lambda: make_bot(HINT_BOT, game, box, seed).rank(seen), limit=HINT_SECONDS + self._grace, patient=True
        )
        return [entry for entry in ranked if entry.weight > 0]

    async def close(self, patience: float = 1.0) -> None:
        """Begin nothing more; those who wait hear Closed, those at work have so many seconds to end."""
        await asyncio.gather(self._pool.close(patience), self._rescue.close(patience))


def _is_number(action: object) -> bool:
    return isinstance(action, (int, np.integer)) and not isinstance(action, bool)

"""A match as one process holds it: rebuilt from its lines, forgotten when nobody looks; the store is the truth."""

import asyncio
import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from parlour import registry
from parlour.core.errors import ParlourError, UnknownGame
from parlour.core.game import Game, LoadedBox
from parlour.match import Match
from parlour.match.records import position_digest
from parlour.server.messages import Level, Line
from parlour.server.storage.rows import After, Header, LineRow, SeatRow
from parlour.server.views import Event, Snapshot, line_of

if TYPE_CHECKING:
    from parlour.server.watchers import Watcher


PRESENT = 90.0
"""Seconds for which another process's word about who looks is believed."""


GAMES = frozenset(registry.games())
"""The games that are played here. Not those of other modules, which the registry would import for whoever asks."""


class Bent(ParlourError):
    """A stored match that the rules known here do not reproduce."""


class Room:
    """A live match with the people around it. Whoever changes it or builds a view of it holds `lock`."""

    def __init__(self, header: Header, seats: Sequence[SeatRow]) -> None:
        self.header, self.seats = header, list(seats)
        self.match: Match | None = None
        self.events: list[Event] = []
        self.keys: dict[tuple[int, str], int] = {}
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.elsewhere: dict[str, tuple[float, frozenset[int]]] = {}  # who looks at it through other processes
        self.version = 0
        self.used = time.monotonic()
        # What was made for those who look, until something changes: by seat, and for everybody.
        self.snapshots: dict[int, Snapshot] = {}
        self.facts: bytes | None = None

    # --- what is

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.header.id

    @property
    def ply(self) -> int:
        """Lines known here."""
        return len(self.events)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_here(self.header.game)

    @property
    def playing(self) -> bool:
        """Whether the match has begun and goes on."""
        return self.header.status == "playing" and self.match is not None

    def is_person(self, seat: int) -> bool:
        """Whether somebody who is present decides for this seat."""
        return self.seats[seat].kind == "person" and not self.seats[seat].away

    def level(self, seat: int) -> Level:
        """The level of the bot that decides for this seat."""
        return self.seats[seat].level or self.header.stand_in

    def people(self) -> list[int]:
        """The seats that people hold and have not left to a bot."""
        return [row.seat for row in self.seats if self.is_person(row.seat)]

    def bot_to_act(self) -> int | None:
        """The seat that a bot is to decide for now."""
        seat = self.match.to_act if self.match and self.header.status == "playing" else None
        return None if seat is None or self.is_person(seat) else seat

    def after(self, now: float) -> After:
        """The columns of the header that follow from the match as it stands."""
        assert self.match is not None
        seat, over = self.match.to_act, self.match.over
        timed = seat is not None and self.header.clock is not None and self.is_person(seat)
        return After(
            to_act=seat,
            waits_for_bot=seat is not None and not self.is_person(seat),
            deadline=now + self.header.clock if timed and self.header.clock else None,
            status="over" if over else "playing",
            ended=now if over else None,
            returns=self.match.returns() if over else None,
            scores=self.match.scores() if over else None,
        )

    def digest(self) -> str:
        """The digest of the position as it stands, secrets included."""
        assert self.match is not None
        return position_digest(self.match.position())

    # --- what changes

    def changed(self) -> None:
        """Everybody who looks is to be told."""
        self.version += 1
        self.snapshots.clear()
        self.facts = None
        for watcher in self.watchers:
            watcher.wake()

    def hear_who(self, process: str, seats: frozenset[int]) -> bool:
        """Remember who looks through another process; whether that is news."""
        _, before = self.elsewhere.get(process, (0.0, frozenset()))
        self.elsewhere[process] = (time.monotonic(), seats)
        return seats != before

    def forget_silent(self) -> bool:
        """Forget the processes that have said nothing for long; whether one of them had somebody here."""
        late = time.monotonic() - PRESENT
        silent = [self.elsewhere.pop(name) for name, (heard, _) in list(self.elsewhere.items()) if heard < late]
        return any(seats for _, seats in silent)

    def online(self) -> set[int]:
        """The seats from which somebody looks, here or elsewhere."""
        return {watcher.seat for watcher in self.watchers}.union(*(seats for _, seats in self.elsewhere.values()))

    def begin(self, box: LoadedBox) -> None:
        """Deal; nothing is replayed yet."""
        header = self.header
        assert header.seed is not None
        self.match = Match(self.game, seats=header.seats, options=header.options, box=box, seed=header.seed)
        self.events, self.keys = [], {}

    def replay(self, lines: Iterable[LineRow]) -> None:
        """Take in stored lines that follow those known; Bent if the rules known here do not reproduce them."""
        last = None
        for last in lines:
            try:
                self._do(last)
            except (ParlourError, AssertionError) as error:
                raise self._bent(f"line {last.ply} cannot be played again: {error}") from None
            self.note(last)
        if last is not None and last.digest is not None and last.digest != self.digest():
            raise self._bent("playing it again ends in another position")

    def _bent(self, problem: str) -> Bent:
        header, game = self.header, self.game
        rules = f"version {header.rules_version} of the rules of {game.title}"
        since = "" if header.rules_version == game.rules_version else f", and here is version {game.rules_version}"
        return Bent(f"This match was begun by {rules}{since}: {problem}. Nothing of it is lost, but it cannot go on.")

    def _do(self, line: LineRow) -> None:
        assert self.match is not None
        if line.ply != self.ply:
            raise ParlourError(f"the line before it is missing (expected {self.ply})")
        if line.what == "play":
            self.match.play(line.action)
        elif line.what == "undo":
            self.match.take_back()
        else:
            self.match.arrange(line.melds or [])

    def note(self, line: LineRow) -> None:
        """Remember a line that has just been done and stored."""
        assert self.match is not None
        move = self.match.moves[-1] if line.what == "play" else None
        if line.what == "undo":
            self._cross_out()
        self.events.append(Event(line.ply, line.seat, line.what, line.action, move.ply if move else None))
        if line.key is not None:
            self.keys[line.seat, line.key] = line.ply
        self.used = time.monotonic()

    def _cross_out(self) -> None:
        """An action was taken back: its line stays, and nothing follows from it."""
        last = max(k for k, event in enumerate(self.events) if event.move is not None)
        self.events[last] = replace(self.events[last], move=None)

    def lines(self, seat: int, start: int) -> list[Line]:
        """The lines from ply `start` on, as `seat` is told of them."""
        assert self.match is not None
        return [line_of(self.match, seat, event) for event in self.events[start:]]

    def take(self, after: After) -> None:
        """The header as it was just stored with a line."""
        self.header = replace(
            self.header,
            ply=self.ply,
            to_act=after.to_act,
            waits_for_bot=after.waits_for_bot,
            deadline=after.deadline,
            status=after.status,
            ended=after.ended,
            returns=after.returns,
            scores=after.scores,
        )


def game_here(name: str) -> Game:
    """The game of a name as people write it; UnknownGame if it is none of those that are played here."""
    slug = registry.slug_of(name)
    if slug not in GAMES:
        raise UnknownGame(f"there is no game {name!r} here; there are {', '.join(sorted(GAMES))}")
    return registry.game(slug)


def load_box(game: Game, header: Header) -> LoadedBox:
    """The box that a match is played with; Bent if it is the printed one and that has changed."""
    box = game.load_box(None) if header.box is None else _read_box(game, json.dumps(header.box), header.box_source)
    if box.digest != header.box_digest:
        raise Bent(f"This match was begun with another box than {game.title} has here; it cannot go on.")
    return box


@lru_cache(maxsize=64)
def _read_box(game: Game, text: str, source: str) -> LoadedBox:
    """A box that somebody brought, the same one for all matches with it: games remember what they make of a box."""
    return game.read_box(json.loads(text), source)

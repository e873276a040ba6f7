"""The house: all live matches of this process, and what they share: store, bots, kernels, tokens."""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from parlour.core.errors import ParlourError
from parlour.server import logs, metrics
from parlour.server.rooms import GAMES, Bent, Room, load_box
from parlour.server.settings import Settings
from parlour.server.shuffling import Shuffles
from parlour.server.storage.rows import Loaded, SeatRow, StorageError
from parlour.server.storage.store import Store
from parlour.server.thinking import Thinkers
from parlour.server.tokens import Tokens
from parlour.server.turns import Turns
from parlour.server.warming import Warming

MOST_ROOMS = 400
"""Rooms kept although nobody looks: rebuilding one costs milliseconds, keeping it up to a megabyte."""

if TYPE_CHECKING:
    from parlour.server.attendant import Attendant

log = logs.get("parlour.house")


class UnknownMatch(ParlourError):
    """No match of that id."""


class House:
    """What one server process knows; everything that matters is in the store."""

    def __init__(self, settings: Settings, store: Store, secret: bytes, thinkers: Thinkers, warming: Warming) -> None:
        self.settings, self.store = settings, store
        self.tokens, self.shuffles = Tokens(secret), Shuffles(secret)
        self.thinkers, self.warming = thinkers, warming
        self.name = secrets.token_hex(8)  # of this process, among those that share a store
        self.turns = Turns()  # of those who are to be shown a table
        self.rooms: dict[str, Room] = {}
        # A room that was forgotten while a bot thinks or a message is answered is still the only one of its match.
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.closing = False
        self.attendant: Attendant | None = None

    # --- rooms

    async def room(self, match: str) -> Room:
        """The room of a match, from the store if it is not here; UnknownMatch if there is none.

        Its match is there as soon as the rules are compiled and it has begun.
        """
        room = self.known(match)
        if room is None:
            task = self._loading.get(match)
            if task is None:
                task = self._loading[match] = asyncio.create_task(self._load(match))
                task.add_done_callback(lambda _: self._loading.pop(match, None))
            room = await asyncio.shield(task)
        self.rooms[match] = room
        room.used = time.monotonic()
        return room

    def known(self, match: str) -> Room | None:
        """The room of a match if this process has it."""
        return self._alive.get(match)

    async def _load(self, match: str) -> Room:
        loaded = await self.store.load(match)
        if loaded is None:
            raise UnknownMatch(f"there is no match {match[:40]!r}")
        room = Room(loaded.header, loaded.seats)
        async with room.lock:
            await self._rebuild(room, loaded)
        self.rooms[match] = self._alive[match] = room
        self._forget()
        return room

    async def _rebuild(self, room: Room, loaded: Loaded) -> None:
        """Deal and play the stored lines again; a match that these rules do not reproduce is stopped for good."""
        room.header, room.seats = loaded.header, list(loaded.seats)
        room.match = None
        if not self._may_be_dealt(room):
            room.changed()
            return
        try:
            room.begin(load_box(room.game, room.header))
            room.replay(loaded.lines)
        except ParlourError as error:
            room.match = None
            if room.header.status == "playing":
                await self._stop(room, str(error))
            else:
                log.warning("a finished match cannot be shown", match=room.id, problem=type(error).__name__)
        room.changed()

    def _may_be_dealt(self, room: Room) -> bool:
        """Whether a match has begun, was not stopped, and its rules are there; or will never be, which stops it."""
        begun = room.header.started is not None and room.header.status != "stopped"
        return begun and (self.ready(room.header.game) or room.header.game not in GAMES)

    async def _stop(self, room: Room, problem: str) -> None:
        log.error("match stopped", match=room.id, game=room.header.game, rules=room.header.rules_version)
        await self.store.stop(room.id, problem, time.time())
        loaded = await self.store.load(room.id)
        if loaded is not None:
            room.header, room.seats = loaded.header, list(loaded.seats)

    async def refresh(self, room: Room) -> None:
        """Take in what other processes have stored, and tell everybody if that is new; `room.lock` is held."""
        start = room.ply if room.match is not None else 0
        loaded = await self.store.load(room.id, start)
        if loaded is None:
            return
        if room.match is None or loaded.header.status == "stopped":
            await self._rebuild(room, loaded)
            return
        if not loaded.lines and (room.header, room.seats) == (loaded.header, list(loaded.seats)):
            return
        room.header, room.seats = loaded.header, list(loaded.seats)
        try:
            room.replay(loaded.lines)
        except Bent:
            await self.reload(room)
            return
        room.changed()

    async def reload(self, room: Room) -> None:
        """Forget what this process thinks of a match and read it anew; `room.lock` is held."""
        room.match, room.events = None, []
        loaded = await self.store.load(room.id)
        if loaded is not None:
            await self._rebuild(room, loaded)

    async def change_seat(self, room: Room, row: SeatRow, was: SeatRow) -> bool:
        """Store a seat as it is to be, if it is still as it was, and tell everybody; `room.lock` is held."""
        done = await self.store.change_seat(row, was)
        if done:
            room.seats[row.seat] = row
            room.changed()
        else:
            await self.refresh(room)
        return done

    async def mend(self, room: Room) -> None:
        """Read a match anew that this process had but lost sight of, as the store failed it in the middle of a move."""
        if room.match is None and room.header.status == "playing" and self.ready(room.header.game):
            await self.deal(room)

    async def deal(self, room: Room) -> None:
        """Wait until the rules are compiled, then have the match in this room; a stopped one stays as it is."""
        if room.header.status == "stopped":
            return
        await self.warming.wait(room.header.game)
        async with room.lock:
            if room.match is None and room.header.started is not None:
                await self.reload(room)

    def _forget(self) -> None:
        """Let go of the rooms used least recently in which nobody is."""
        idle = [room for room in self.rooms.values() if not room.watchers and not room.lock.locked()]
        for room in sorted(idle, key=lambda room: room.used)[: max(0, len(self.rooms) - MOST_ROOMS)]:
            del self.rooms[room.id]

    def came(self, room: Room, seat: int) -> None:
        """Somebody began to look."""
        if seat >= 0:
            room.changed()
        if not self.closing:
            self.start(self.announce(room))

    def left(self, room: Room, seat: int) -> None:
        """Somebody stopped looking; a room that is over is forgotten with the last one."""
        if seat >= 0 and not self.closing:
            room.changed()
            self.start(self.announce(room))
        if not room.watchers and room.header.status in ("over", "stopped", "closed"):
            self.rooms.pop(room.id, None)

    # --- between processes

    def heard(self, match: str | None, what: str) -> None:
        """Another process has stored or said something about a match (None: perhaps about any)."""
        for one in [match] if match else [*self._alive, *self._loading]:
            # What is being loaded may have been read before the change was written.
            if not self.closing and (one in self._alive or one in self._loading):
                self.start(self._hear(one, what))

    async def _hear(self, match: str, what: str) -> None:
        kind, _, rest = what.partition(":")
        with suppress(UnknownMatch):
            room = await self.room(match)
            if kind == "here":
                await self._hear_who(room, *rest.split(":"))
            elif kind == "chat":
                await self.send_chat(room)
            else:
                await self._hear_change(room, everything=kind == "all")

    async def _hear_change(self, room: Room, everything: bool) -> None:
        followed = room.header.rematch
        async with room.lock:
            await self.refresh(room)
        if room.bot_to_act() is not None and not room.header.waits_for_bot:
            self.attend(room)  # a line was stored by a process that did not know yet who has the seat
        if everything:
            await self.send_chat(room)
        if room.header.rematch != followed:
            from parlour.server.seating import follow

            await follow(self, room)

    async def _hear_who(self, room: Room, process: str, seats: str) -> None:
        """Take in who looks through another process; one that was not heard of before wants to know who is here."""
        known = process in room.elsewhere
        if room.hear_who(process, frozenset(int(k) for k in seats.split(",") if k)):
            room.changed()
        if not known and room.watchers:
            await self.announce(room)

    async def send_chat(self, room: Room) -> None:
        """Tell everybody here the lines of chat they have not been told."""
        from parlour.server.talking import tell

        await tell(self, room)

    async def announce(self, room: Room) -> None:
        """Tell the other processes who looks at a match through this one."""
        if self.store.address.path is not None:
            return  # on SQLite there are none
        seats = sorted({watcher.seat for watcher in room.watchers if watcher.seat >= 0})
        await self.store.announce(room.id, f"here:{self.name}:{','.join(map(str, seats))}")

    def announce_all(self) -> None:
        """Say again who looks at what, for processes that have come since; and forget those that say nothing more."""
        for room in list(self._alive.values()):
            if room.watchers:
                self.start(self.announce(room))
            if room.forget_silent():
                room.changed()

    # --- work besides requests

    def keep(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Something that is done to its end, whoever stops waiting for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background; what goes wrong is logged."""
        self.keep(work).add_done_callback(self._done)

    def attend(self, room: Room) -> None:
        """See whether a bot is to decide."""
        if self.attendant is not None and not self.closing:
            self.attendant.look_at(room)

    @staticmethod
    def _done(task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StorageError):
            log.warning("the store does not answer", problem=str(error))
        elif error is not None:
            log.error("background work failed", exc_info=error)
            metrics.PROBLEMS.inc()

    async def close(self) -> None:
        """Let go of everybody, and finish what is being stored."""
        self.closing = True
        for room in self._alive.values():
            for watcher in room.watchers:
                watcher.close()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def bot_seed(self, room: Room, ply: int) -> int:
        """The chance of the bot that decides at this ply: the same in every process and after a restart."""
        text = f"{room.header.secret}:{room.id}:{ply}".encode()
        return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")

    def ready(self, slug: str) -> bool:
        """Whether the rules of a game are compiled."""
        return slug in GAMES and self.warming.ready(slug)

"""The attendant: sees to it that bots decide and clocks run out, whether or not anybody looks."""

import asyncio
import contextlib
import time
from dataclasses import replace

from parlour.core.errors import ParlourError
from parlour.server import logs, metrics
from parlour.server.house import House
from parlour.server.playing import play_for_bot
from parlour.server.pool import Busy, Closed
from parlour.server.rooms import Room
from parlour.server.seating import set_waiting
from parlour.server.storage.rows import StorageError

SWEEP = 1.0
"""Seconds between looks into the store for matches that wait."""

LEASE = 20.0
"""Seconds for which one process may think about a position before another one may."""

AT_ONCE = 2
"""Positions claimed for each thread that thinks: so none is claimed long before its turn comes."""

HEARTBEAT = 30.0
"""Seconds after which processes say again who looks at what."""

REST = 15.0
"""Seconds before another attempt at a match for which something went wrong."""

log = logs.get("parlour.attendant")


class Attendant:
    """Works for one house until it is stopped."""

    def __init__(self, house: House) -> None:
        self.house = house
        house.attendant = self
        self._busy: dict[str, asyncio.Task[bool]] = {}
        self._resting: dict[str, float] = {}  # until when, of matches for which something went wrong
        self._places = asyncio.Semaphore(AT_ONCE * house.settings.threads_here)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to look after matches."""
        self._tasks = [asyncio.create_task(self._sweep_for_ever()), asyncio.create_task(self._say_for_ever())]

    async def close(self) -> None:
        """Stop; what bots think is dropped and thought again by whoever comes next."""
        tasks = [*self._tasks, *self._busy.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def look_at(self, room: Room) -> None:
        """A match has changed: if it is a bot's turn, somebody has to think."""
        if room.header.status == "playing" and (room.header.waits_for_bot or room.bot_to_act() is not None):
            self._attend(room.id)

    def _attend(self, match: str, late: float | None = None) -> None:
        if match in self._busy or self._resting.get(match, 0) > time.monotonic():
            return
        task = self._busy[match] = asyncio.create_task(self._serve(match, late))
        task.add_done_callback(lambda done: self._served(match, done))

    def _served(self, match: str, task: asyncio.Task[bool]) -> None:
        self._busy.pop(match, None)
        self._resting.pop(match, None)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            self._failed(match, error)
            return
        room = self.house.known(match)
        if task.result() and room is not None:  # it may have changed since
            self.house.attend(room)

    def _failed(self, match: str, error: BaseException) -> None:
        self._resting[match] = time.monotonic() + REST
        if isinstance(error, ParlourError):  # the store does not answer, or the rules cannot be compiled
            log.warning("a bot has to wait", match=match, problem=str(error))
        else:
            metrics.PROBLEMS.inc()
            log.error("a bot could not be served", match=match, exc_info=error)

    # --- the store's matches that wait

    async def _sweep_for_ever(self) -> None:
        while True:
            try:
                await self.sweep(time.time())
            except (StorageError, OSError) as error:
                log.warning("the store could not be asked", problem=str(error))
            except Exception:
                metrics.PROBLEMS.inc()
                log.exception("sweeping failed")
            await asyncio.sleep(SWEEP)

    async def sweep(self, now: float) -> None:
        """See to all matches that wait for a bot or whose clock has run out at `now`."""
        for due in await self.house.store.due(now):
            self._attend(due.id, now if due.deadline is not None and due.deadline <= now else None)

    async def _say_for_ever(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            self.house.announce_all()

    async def _run_out(self, room: Room, now: float) -> None:
        """A clock ran out: a bot decides for this seat until its person comes back."""
        async with room.lock:
            await self.house.refresh(room)
            seat, deadline = room.match.to_act if room.match else None, room.header.deadline
            if not room.playing or seat is None or deadline is None or deadline > now or not room.is_person(seat):
                return
            row = room.seats[seat]
            if await self.house.change_seat(room, replace(row, away=True, undo_ply=None), row):
                log.info("clock ran out", match=room.id, seat=seat)
                await set_waiting(self.house, room)

    # --- one match

    async def _serve(self, match: str, late: float | None) -> bool:
        """Decide for the bots of a match until a person is to act; False if another process, or a later look, has to.

        `late`: the time at which the store said that a clock had run out.
        """
        room = await self.house.room(match)
        await self.house.deal(room)
        if late is not None:
            await self._run_out(room, late)
        while not self.house.closing:
            async with room.lock:
                await self._settle(room)
                seat, ply = room.bot_to_act(), room.ply
            if seat is None:
                return True
            async with self._places:
                if not await self._decide(room, seat, ply):
                    return False
        return False

    async def _settle(self, room: Room) -> None:
        """Say in the store who is waited for, where that is not so: a match just dealt, a seat that changed hands."""
        if not room.playing:
            await self.house.refresh(room)
        if room.playing and room.header.waits_for_bot != (room.bot_to_act() is not None):
            await set_waiting(self.house, room)

    async def _decide(self, room: Room, seat: int, ply: int) -> bool:
        """Let a bot decide at this ply, unless another process does; whether it was done here."""
        store, owner = self.house.store, self.house.name
        if not await store.claim(room.id, ply, owner, time.time(), LEASE):
            async with room.lock:
                await self.house.refresh(room)
            return room.ply != ply
        try:
            return await self._think(room, seat, ply)
        finally:
            if room.ply == ply:  # a line ends the claim by itself
                with contextlib.suppress(StorageError):
                    await store.release(room.id, ply, owner)

    async def _think(self, room: Room, seat: int, ply: int) -> bool:
        async with room.lock:
            if room.match is None or room.ply != ply or room.bot_to_act() != seat:
                return True
            match = room.match
            seen, legal = match.observation(seat), match.legal_ids()
        level, seed = room.level(seat), self.house.bot_seed(room, ply)
        try:
            thought = await self.house.thinkers.choose(match.game, match.box, seen, legal, level, seed, match=room.id)
        except (Busy, Closed):
            return False  # the next sweep comes back to it
        done = await play_for_bot(self.house, room, seat, ply, thought.action, thought.by)
        return done or room.ply != ply or room.bot_to_act() != seat


__all__ = ["Attendant"]

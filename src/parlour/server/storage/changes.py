"""Word from other processes: PostgreSQL tells whoever listens what was written, as soon as it is committed."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from parlour.server.storage.address import FAILURES
from parlour.server.storage.group import CHANNEL
from parlour.server.storage.postgres import connect
from parlour.server.storage.store import Store

PROBE = 20.0
"""Seconds of silence after which the connection is asked whether it lives: a broken network says nothing."""

PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds before another attempt to connect; the last one for all that follow."""

Changed = Callable[[str | None, str], object]


class Changes:
    """Calls `changed(match, what)` for every write of another store to this database; on SQLite it never does.

    After the connection was lost and is back it calls `changed(None, "all")`, for much may have been missed.
    """

    def __init__(self, store: Store, changed: Changed) -> None:
        self._store, self._changed = store, changed
        self._connection: Any = None
        self._lost = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen from now on; StorageError if the database cannot be reached."""
        if self._store.address.path is None:
            with self._store.address.explaining("cannot be listened to"):
                await self._listen()
            self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._hang_up()

    @property
    def listening(self) -> bool:
        """Whether word of changes would arrive now; never on SQLite."""
        return self._connection is not None and not self._lost.is_set()

    async def _listen(self) -> None:
        connection = await connect(self._store.address)
        self._lost = lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        self._connection = connection
        await connection.add_listener(CHANNEL, self._hear)

    async def _keep(self) -> None:
        while True:
            await self._until_lost()
            await self._hang_up()
            await self._return()
            asyncio.get_running_loop().call_soon(self._changed, None, "all")  # what it raises is not ours to die of

    async def _until_lost(self) -> None:
        while not self._lost.is_set():
            try:
                await asyncio.wait_for(self._lost.wait(), PROBE)
            except TimeoutError:
                await self._probe()

    async def _probe(self) -> None:
        try:
            await self._connection.fetchval("SELECT 1", timeout=PROBE)
        except FAILURES:
            self._lost.set()

    async def _return(self) -> None:
        """Connect again, however long that takes."""
        attempt = 0
        while True:
            try:
                return await self._listen()
            except FAILURES:
                await self._hang_up()
                await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
                attempt += 1

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*FAILURES):
                await connection.close(timeout=1)

    def _hear(self, _connection: object, _process: int, _channel: str, note: str) -> None:
        match, _, rest = note.partition(" ")
        what, _, name = rest.rpartition(" ")
        if what and name != self._store.name:
            self._changed(match, what)

"""PostgreSQL by asyncpg: a small pool of connections, and lanes of writes that share commits."""

import asyncio
import secrets
import zlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.server.storage.address import Address
from parlour.server.storage.group import Group, Outcome, Write, carry_out
from parlour.server.storage.migrate import migrate

T = TypeVar("T")
LANES = 3
"""Commits under way at a time; a match is always written in the same lane."""

POOL = LANES + 3
PATIENCE, ANSWER = 10.0, 60.0
"""Seconds after which an attempt to connect, and a statement, are given up."""


async def connect(address: Address) -> Any:
    """A connection of its own; raises what is in FAILURES."""
    settings = {"application_name": "parlour"}
    try:
        return await asyncpg.connect(address.dsn, timeout=PATIENCE, command_timeout=ANSWER, server_settings=settings)
    except ValueError as error:  # of a part of the URL that only asyncpg reads
        raise asyncpg.InterfaceError(str(error)) from None


class Postgres:
    """A PostgreSQL database that is open."""

    def __init__(self, address: Address, engine: AsyncEngine) -> None:
        self.address, self.name = address, secrets.token_hex(8)
        self._engine = engine
        # A read of several tables must see them at one instant.
        self._reading = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._lanes = [Group(self._commit) for _ in range(LANES)]

    @classmethod
    async def open(cls, address: Address) -> "Postgres":
        """Connect and bring the tables up to date; StorageError if that cannot be."""
        engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=lambda: connect(address),
            pool_size=POOL,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
        )
        try:
            with address.explaining("cannot be opened"):
                async with engine.begin() as connection:
                    await connection.run_sync(migrate, address)
        except BaseException:
            await engine.dispose()
            raise
        return cls(address, engine)

    async def read(self, run: Callable[[Connection], T]) -> T:
        """What a function of `reads` returns."""
        async with self._reading.begin() as connection:
            return await connection.run_sync(run)

    async def write(self, write: Write[T]) -> T:
        """What the write returned, once it is committed."""
        return await self._lanes[zlib.crc32(write.match.encode("utf-8", "replace")) % LANES].submit(write)

    async def close(self) -> None:
        """Finish what is being written, and disconnect."""
        await asyncio.gather(*(lane.close() for lane in self._lanes))
        await self._engine.dispose()

    async def _commit(self, writes: Sequence[Write[Any]]) -> list[Outcome]:
        # All processes take the rows of matches in the same order, so that none waits for one that waits for it.
        order = sorted(range(len(writes)), key=lambda index: writes[index].match)
        async with self._engine.begin() as connection:
            outcomes = await connection.run_sync(carry_out, [writes[index] for index in order], self.name)
        return [outcome for _, outcome in sorted(zip(order, outcomes, strict=True), key=lambda pair: pair[0])]

"""SQLite: a file, one writing thread, a few reading ones.

Statements run in these threads by the plain driver. An async driver would cross from the loop to a thread and back
for each step of each statement; here one crossing carries a whole commit.
"""

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from parlour.server.storage.address import Address
from parlour.server.storage.group import Group, Outcome, Write, carry_out
from parlour.server.storage.migrate import migrate
from parlour.server.storage.rows import StorageError
from parlour.server.storage.writes import forget_claims

T = TypeVar("T")
READERS = 2
PATIENCE = 30.0
"""Seconds to wait for another process that writes."""

WRITING = {"parlour_begin": "BEGIN IMMEDIATE"}
"""Take the write lock at the start: a transaction that reads first and then wants to write may not get it."""


class Sqlite:
    """An SQLite database that is open."""

    def __init__(self, address: Address, engine: Engine) -> None:
        self.address, self.name = address, secrets.token_hex(8)
        self._engine = engine
        self._writer = ThreadPoolExecutor(1, "parlour-writes")
        self._readers = ThreadPoolExecutor(READERS, "parlour-reads")
        self._group = Group(self._commit)

    @classmethod
    async def open(cls, address: Address) -> "Sqlite":
        """Open the file, or make it, and bring its tables up to date; StorageError if that cannot be."""
        with address.explaining("cannot be opened"):
            return cls(address, await asyncio.to_thread(_prepared, address))

    async def read(self, run: Callable[[Connection], T]) -> T:
        """What a function of `reads` returns."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, run)

    async def write(self, write: Write[T]) -> T:
        """What the write returned, once it is on the disk."""
        return await self._group.submit(write)

    async def close(self) -> None:
        """Finish what is being written, and let go of the file."""
        await self._group.close()
        await asyncio.to_thread(self._let_go)

    def _read(self, run: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return run(connection)

    async def _commit(self, writes: Sequence[Write[Any]]) -> list[Outcome]:
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write, writes)

    def _write(self, writes: Sequence[Write[Any]]) -> list[Outcome]:
        with self._engine.connect().execution_options(**WRITING) as connection, connection.begin():
            return carry_out(connection, writes, self.name)

    def _let_go(self) -> None:
        self._readers.shutdown()
        self._writer.shutdown()
        self._engine.dispose()


def _prepared(address: Address) -> Engine:
    """The file with the tables it should have."""
    path = address.path
    assert path is not None
    if not path.parent.is_dir():
        raise StorageError(f"the database {address.place} cannot be opened: there is no folder {path.parent}")
    if path.is_dir():
        raise StorageError(f"the database {address.place} cannot be opened: that is a folder, not a file")
    if not path.exists():
        path.touch(mode=0o600)  # it holds secrets; SQLite gives the files beside it the same mode
    engine = _engine(address)
    try:
        _log_ahead(engine)
        with engine.connect().execution_options(**WRITING) as connection, connection.begin():
            migrate(connection, address)
            # One process serves a file: what another one claimed, it claimed before it ended.
            forget_claims(connection)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _engine(address: Address) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(address.path)),
        connect_args={"timeout": PATIENCE, "check_same_thread": False},
        pool_size=READERS + 1,
        hide_parameters=True,
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say, not where the driver thinks
    connection.execute("PRAGMA foreign_keys = ON")
    # With FULL every commit is on the disk before it returns: neither a crash nor a loss of power undoes it.
    connection.execute("PRAGMA synchronous = FULL")


def _begin(connection: Connection) -> None:
    begin = connection.get_execution_options().get("parlour_begin", "BEGIN")
    connection.connection.cursor().execute(begin)  # the driver's own: every look at the store begins so


def _log_ahead(engine: Engine) -> None:
    """Let readers read while somebody writes; it lasts for the file. SQLite may not wait for others here by itself."""
    patience = time.monotonic() + PATIENCE
    connection = engine.raw_connection()
    try:
        while True:
            try:
                connection.cursor().execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > patience:
                    raise
                time.sleep(0.05)
    finally:
        connection.close()

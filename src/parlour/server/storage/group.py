"""Group commit: writes that arrive while a commit is under way share the next one.

A commit waits for the disk, and that wait is nearly all that a move costs to store. One commit for all that arrived
during the last makes the wait the same for one move as for fifty.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, text

from parlour.core.errors import ParlourError
from parlour.server.storage.rows import StorageError

T = TypeVar("T")
LARGEST = 100
"""Writes in one commit; more would keep the first of them waiting."""

CHANNEL = "parlour"
ANNOUNCE = text(f"SELECT pg_notify('{CHANNEL}', note) FROM unnest(CAST(:notes AS text[])) AS note")


@dataclass(frozen=True)
class Write(Generic[T]):
    """Something to do to one match, and what to tell other processes of it if it was done."""

    match: str
    run: Callable[[Connection], T]
    tells: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What a write returned, or the error it ended with."""

    value: Any = None
    error: BaseException | None = None


class Spoiled(Exception):
    """A write failed halfway, and with it all that shared its transaction; nothing was committed."""


Commit = Callable[[Sequence[Write[Any]]], Awaitable[list[Outcome]]]


def carry_out(connection: Connection, writes: Sequence[Write[Any]], name: str) -> list[Outcome]:
    """Do these in the transaction of the connection, and sign what is told of them; Spoiled if it must be undone."""
    try:
        outcomes = [_outcome(connection, write) for write in writes]
        if connection.dialect.name == "postgresql":
            _announce(connection, writes, outcomes, name)
    except Exception as error:
        raise Spoiled from error
    return outcomes


def _outcome(connection: Connection, write: Write[Any]) -> Outcome:
    try:
        return Outcome(write.run(connection))
    except ParlourError as refusal:  # raised before anything was written, see `writes`
        return Outcome(error=refusal)


def _announce(connection: Connection, writes: Sequence[Write[Any]], outcomes: Sequence[Outcome], name: str) -> None:
    """Tell those who listen, once the transaction is committed: what changed in which matches, and who did it."""
    notes: dict[str, None] = {}
    for write, outcome in zip(writes, outcomes, strict=True):
        if outcome.error is None and outcome.value is not False:
            notes |= {f"{write.match} {what} {name}": None for what in write.tells}
    if notes:
        connection.execute(ANNOUNCE, {"notes": list(notes)})


class Group:
    """Writes on their way to the disk, in the order in which they arrived."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: list[tuple[Write[Any], asyncio.Future[Any]]] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def submit(self, write: Write[T]) -> T:
        """What the write returned, once it is committed; it is done even if the caller is cancelled meanwhile."""
        if self._closed:
            raise StorageError("the database is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        if self._task is None:
            self._task = asyncio.create_task(self._drain())
        return await done

    async def close(self) -> None:
        """Take no more, and return once everything is written."""
        self._closed = True
        if self._task is not None:
            await self._task

    async def _drain(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:LARGEST], self._waiting[LARGEST:]
            outcomes = await self._outcomes([write for write, _ in batch])
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                _settle(done, outcome)
        self._task = None

    async def _outcomes(self, writes: Sequence[Write[Any]]) -> list[Outcome]:
        """All in one commit; one by one if one of them spoils it, so that the others do not suffer."""
        try:
            return await self._commit(writes)
        except Spoiled as spoiled:
            if len(writes) > 1:
                return [(await self._outcomes([write]))[0] for write in writes]
            return [Outcome(error=spoiled.__cause__)]
        except BaseException as error:  # whoever waits must hear of it
            return [Outcome(error=error)] * len(writes)


def _settle(done: asyncio.Future[Any], outcome: Outcome) -> None:
    if done.cancelled():
        return
    if outcome.error is None:
        done.set_result(outcome.value)
    else:
        done.set_exception(outcome.error)

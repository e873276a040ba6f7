"""The store: all that the server keeps, in SQLite or PostgreSQL. What a write returns is on the disk.

Every method raises StorageError, one line for people, when the database cannot be reached or cannot do it; nothing was
written then, unless the connection broke in the very moment of a commit. Writing the same again is safe in that case:
a line of the same key is refused by KeyTaken.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from parlour.server.storage import reads, writes
from parlour.server.storage.address import Address, address
from parlour.server.storage.group import Write
from parlour.server.storage.postgres import Postgres
from parlour.server.storage.rows import After, ChatRow, Due, Header, LineRow, Loaded, SeatRow
from parlour.server.storage.sqlite import Sqlite

T = TypeVar("T")


class Database(Protocol):
    """What a store needs of a database."""

    address: Address
    name: str

    async def read(self, run: Callable[[Connection], T]) -> T:
        """What a function of `reads` returns, all of it seen at one instant."""

    async def write(self, write: Write[T]) -> T:
        """What the write returned, once it is on the disk."""

    async def close(self) -> None:
        """Finish what is being written, and let go."""


class Store:
    """A database of matches that is open; made by `open`, of one event loop."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def address(self) -> Address:
        """Where the database is."""
        return self._database.address

    @property
    def name(self) -> str:
        """What the writes of this store are signed with, for those who listen."""
        return self._database.name

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open a database and bring its tables up to date; StorageError says in one line why it cannot be."""
        place = address(url)
        return cls(await (Postgres.open(place) if place.path is None else Sqlite.open(place)))

    async def close(self) -> None:
        """Finish what is being written, and let go of the database."""
        await self._database.close()

    async def secret(self) -> bytes:
        """32 random bytes, made once for this database."""
        return await self._read(reads.secret)

    # --- matches

    async def create(self, header: Header, sitting: Sequence[SeatRow]) -> None:
        """Keep a new match; StorageError if there is one of this id."""
        await self._write(header.id, partial(writes.create, header=header, sitting=sitting), "status")

    async def load(self, match: str, from_ply: int = 0) -> Loaded | None:
        """A match with its lines from a ply on, all of one instant; None if there is none."""
        return await self._read(partial(reads.load, match=match, from_ply=from_ply))

    async def append(self, line: LineRow, after: After) -> None:
        """Keep the next line of a match in play, and how the header stands after it.

        PlyTaken if it is not the next or the match is not in play; KeyTaken if its seat has used its key.
        """
        tells: tuple[str, ...] = ("line",) if after.status == "playing" else ("line", "status")
        await self._write(line.match, partial(writes.append, line=line, after=after), *tells)

    async def begin(
        self,
        match: str,
        *,
        seed: int,
        started: float,
        rules_version: int,
        version: str,
        after: After,
        seats: Sequence[SeatRow] | None = None,
    ) -> bool:
        """Begin an open match whose seats are all taken; False if it cannot, or its seats are no longer `seats`."""
        values = {"seed": seed, "started": started, "rules_version": rules_version, "parlour": version} | vars(after)
        return await self._write(match, partial(writes.begin, match=match, expected=seats, values=values), "status")

    async def set_host(self, match: str, seat: int) -> bool:
        """Let another seat begin an open match; False if it is not open."""
        return await self._write(match, partial(writes.set_host, match=match, seat=seat), "status")

    async def change_seat(self, row: SeatRow, was: SeatRow) -> bool:
        """Change a seat; False if it is no longer as it `was`."""
        return await self._write(was.match, partial(writes.change_seat, row=row, was=was), "seats")

    async def take_seat(self, row: SeatRow) -> bool:
        """Sit down; False if the seat is not open, or the match is not."""
        return await self._write(row.match, partial(writes.take_seat, row=row), "seats")

    async def set_waiting(self, match: str, ply: int, waits_for_bot: bool, deadline: float | None) -> bool:
        """Wait for somebody else at this ply; False if the match is no longer there."""
        values = {"waits_for_bot": waits_for_bot, "deadline": deadline}
        return await self._write(match, partial(writes.set_waiting, match=match, ply=ply, values=values), "status")

    async def stop(self, match: str, problem: str, now: float) -> bool:
        """End a match that cannot go on; False if it had ended."""
        return await self._write(match, partial(writes.stop, match=match, problem=problem, now=now), "status")

    async def close_match(self, match: str, now: float) -> bool:
        """End a match that never began; False if it did, or had ended."""
        return await self._write(match, partial(writes.close_match, match=match, now=now), "status")

    async def rematch(self, match: str, header: Header, sitting: Sequence[SeatRow]) -> bool:
        """Keep a new match as the one that follows; False if another one does."""
        run = partial(writes.rematch, match=match, header=header, sitting=sitting)
        return await self._write(match, run, "status")

    # --- chat

    async def say(self, match: str, seat: int, name: str, text: str, at: float) -> ChatRow:
        """Keep something said, and return it as it was kept; StorageError if there is no such match."""
        run = partial(writes.say, match=match, seat=seat, name=name, text=text, at=at)
        return await self._write(match, run, "chat")

    async def chat(self, match: str, last: int = 50) -> list[ChatRow]:
        """The last things said at a match, the oldest first."""
        return await self._read(partial(reads.chat_of, match=match, last=last))

    async def announce(self, match: str, what: str) -> None:
        """Tell the other processes something about a match and store nothing; on SQLite there are none to tell."""
        await self._write(match, lambda _: None, what)

    # --- who computes what

    async def claim(self, match: str, ply: int, owner: str, now: float, lease: float) -> bool:
        """Be the only one who computes for this ply, for `lease` seconds; False if somebody else is, or it is past."""
        run = partial(writes.claim, match=match, ply=ply, owner=owner, now=now, lease=lease)
        return await self._write(match, run)

    async def release(self, match: str, ply: int, owner: str) -> bool:
        """Give up a claim; False if it was no longer one's own. A line ends it by itself."""
        return await self._write(match, partial(writes.release, match=match, ply=ply, owner=owner))

    async def due(self, now: float, limit: int = 200) -> list[Due]:
        """Matches in play where a bot is to act or the clock ran out, and nobody has claimed the ply."""
        return await self._read(partial(reads.due, now=now, limit=limit))

    # --- all matches

    async def listed(self, game: str | None = None, limit: int = 100) -> list[Loaded]:
        """Listed matches that are open or in play, without lines: open ones first, then the latest."""
        return await self._read(partial(reads.listed, game=game, limit=limit))

    async def counts(self) -> dict[str, int]:
        """How many matches there are of each status."""
        return await self._read(reads.counts)

    # --- parts

    async def _read(self, run: Callable[[Connection], T]) -> T:
        with self._database.address.explaining():
            return await self._database.read(run)

    async def _write(self, match: str, run: Callable[[Connection], T], *tells: str) -> T:
        with self._database.address.explaining():
            return await self._database.write(Write(match, run, tells))

"""Somebody who looks at a match through one connection: what is still to be sent, and what was sent already."""

import asyncio
import time
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from parlour.server import views
from parlour.server.facts import facts_json, undoing
from parlour.server.messages import Line, Message, Preparing
from parlour.server.rooms import Room

if TYPE_CHECKING:
    from parlour.server.house import House

MOST_WAITING = 400
"""Messages that may wait for a slow connection; one more, and it is closed: it will come back and ask anew."""


_LINES = TypeAdapter(list[Line])


class TooSlow(Exception):
    """A connection takes less than is said to it."""


class SeatLost(Exception):
    """The seat from which somebody looks is no longer theirs."""


class Watcher:
    """One connection's view of a room; `seat` −1 is a spectator."""

    def __init__(self, house: "House", room: Room, seat: int, seen: int) -> None:
        self.house, self.room, self.seat = house, room, seat
        self._nonce = room.seats[seat].nonce if seat >= 0 else ""
        self.told = seen  # lines before this ply are known
        self.heard = -1  # the last line of chat that was sent
        self._known: Mapping[str, bytes] | None = None
        self._sent_ply, self._sent_version, self._sent_status = -1, -1, ""
        self._outbox: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self.ready = False  # whether the table may be shown: the rules are compiled
        self.closing = False

    @property
    def lost(self) -> bool:
        """Whether the seat has been left since, and the token that was shown for it has ended."""
        return self.seat >= 0 and self.room.seats[self.seat].nonce != self._nonce

    @property
    def overrun(self) -> bool:
        """Whether more waits to be sent than a connection that is read would let wait."""
        return len(self._outbox) > MOST_WAITING

    def post(self, message: Message) -> None:
        """Send a message as soon as the connection takes it."""
        self._outbox.append(message.model_dump_json().encode())
        self.wake()

    def wake(self) -> None:
        """There is something new."""
        self._wake.set()

    def close(self) -> None:
        """Send what is waiting, then no more."""
        self.closing = True
        self.wake()

    def prepare(self, text: str) -> None:
        """Say that the table comes when the rules are compiled."""
        self.post(Preparing(text=text))

    async def next(self) -> list[bytes]:
        """The next messages, in order; nothing if it is closing and all is sent. TooSlow if too many wait, SeatLost.

        Answers go out before the table that follows from them: making one takes a while, and others wait for theirs.
        """
        while True:
            if self.overrun:
                raise TooSlow
            if self._outbox:
                return self._answers()
            if self._behind and (news := await self._seen()):
                return news
            if self.closing:
                return []
            if not self._outbox and not self._behind:
                self._wake.clear()
                await self._wake.wait()

    @property
    def _behind(self) -> bool:
        """Whether the room has changed since it was shown."""
        return self.ready and self._sent_version != self.room.version

    def _answers(self) -> list[bytes]:
        found = list(self._outbox)
        self._outbox.clear()
        return found

    async def _seen(self) -> list[bytes]:
        """What is new of the room, when it is this connection's turn; SeatLost."""
        await self.house.turns.take()
        async with self.room.lock:
            if self.lost:
                raise SeatLost
            return self._news()

    def _news(self) -> list[bytes]:
        """What is new of the room: a table, or only who is there; nothing while the match has to be read anew."""
        if self.room.match is None and self._known is not None and self.room.header.status == "playing":
            self._sent_version = self.room.version
            return []
        room, asked = self.room, undoing(self.room, self.seat).model_dump_json()
        first = self._sent_ply < 0
        moved = self._sent_ply != room.ply or (self._known is None and room.match is not None)
        self._sent_version = room.version
        if not first and not moved and self._sent_status == room.header.status:
            return [self._people(asked)]
        self._sent_ply, self._sent_status = room.ply, room.header.status
        return [self._table(asked)]

    def _people(self, undoing_json: str) -> bytes:
        """A `People` message as JSON."""
        facts = facts_json(self.house, self.room)
        return b"".join((b'{"type":"people","match":', facts, f',"undoing":{undoing_json}}}'.encode()))

    def _table(self, undoing_json: str) -> bytes:
        """A `TableMessage` as JSON; the view is made once for all who look from the same seat."""
        room, whole = self.room, self._known is None
        view, lines = b"null", b"[]"
        if room.match is not None:
            lines = _LINES.dump_json(room.lines(self.seat, self.told))
            snapshot = room.snapshots.get(self.seat)
            if snapshot is None:
                snapshot = room.snapshots[self.seat] = views.snapshot(room.match.table(self.seat))
            view = views.view_json(snapshot, self._known)
            self._known = snapshot.parts
            self.told = room.ply
        deadline = "null" if room.header.deadline is None else repr(room.header.deadline)
        return b"".join(
            (
                f'{{"type":"table","ply":{room.ply},"whole":{"true" if whole else "false"},"match":'.encode(),
                facts_json(self.house, room),
                b',"view":',
                view,
                b',"lines":',
                lines,
                f',"undoing":{undoing_json},"deadline":{deadline},"now":{time.time()!r}}}'.encode(),
            )
        )


__all__ = ["SeatLost", "TooSlow", "Watcher"]

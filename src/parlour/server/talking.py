"""Chat at a table."""

import time

from parlour.server.house import House
from parlour.server.messages import Message, Refused, Said, Say
from parlour.server.rooms import Room
from parlour.server.storage.rows import ChatRow
from parlour.server.watchers import Watcher

RECENT = 50
"""Lines of chat that somebody who comes is sent."""


def _said(row: ChatRow) -> Said:
    return Said(number=row.number, seat=row.seat, name=row.name, text=row.text, at=row.at)


async def say(house: House, room: Room, seat: int, said: Say) -> Message | None:
    """Store a line of chat and tell everybody; spectators have no say."""
    if seat < 0:
        return Refused(key=None, problem="spectators watch; take a seat to talk", ply=room.ply)
    await house.store.say(room.id, seat, room.seats[seat].name, said.text, time.time())
    await tell(house, room)
    return None


async def tell(house: House, room: Room) -> None:
    """Tell everybody here the lines they have not been told yet."""
    rows = await house.store.chat(room.id, RECENT)
    for watcher in room.watchers:
        send(watcher, rows)


def send(watcher: Watcher, rows: list[ChatRow]) -> None:
    """Post the lines that this connection has not been sent."""
    for row in rows:
        if row.number > watcher.heard:
            watcher.post(_said(row))
            watcher.heard = row.number

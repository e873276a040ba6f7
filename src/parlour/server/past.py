"""A match as it was some lines ago: for each one who looks, what they were shown then."""

import asyncio
from collections import OrderedDict

from parlour.core.errors import MalformedInput, ParlourError
from parlour.server import views
from parlour.server.house import House
from parlour.server.playing import NOT_PLAYING
from parlour.server.rooms import GAMES, Room, load_box
from parlour.server.seating import NotNow
from parlour.server.storage.rows import Loaded

MOST_KEPT = 200
"""Tables kept: whoever goes through a log comes back to the same ones. Each has some ten kilobytes."""


class NotReady(ParlourError):
    """Something that takes rules which are still being compiled."""


class Past:
    """Makes earlier tables of the matches of a house. Lines stay for ever, so a table once made stays right."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._kept: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()
        self._one = asyncio.Lock()  # playing a long match again keeps the event loop waiting now and then

    async def page(self, room: Room, seat: int, ply: int) -> bytes:
        """The JSON of a `bodies.PastPage` for `seat` (−1: a spectator).

        NotNow before the match begins and if it was stopped, NotReady while its rules are compiled, MalformedInput for
        a ply that has not come.
        """
        key = room.id, seat, ply
        async with self._one:
            if key not in self._kept:
                loaded = await self._house.store.load(room.id)
                assert loaded is not None, "a match is never taken out of the store"
                self._check(loaded, ply)
                self._kept[key] = await asyncio.to_thread(_page, loaded, seat, ply)
            self._kept.move_to_end(key)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return self._kept[key]

    def _check(self, loaded: Loaded, ply: int) -> None:
        header = loaded.header
        if header.started is None or header.status == "stopped":
            raise NotNow(NOT_PLAYING[header.status])
        if header.game in GAMES and not self._house.ready(header.game):
            raise NotReady(NOT_PLAYING["playing"])
        if ply > len(loaded.lines):
            raise MalformedInput("query.ply", f"line {ply} has not come yet: there are {len(loaded.lines)}")


def _page(loaded: Loaded, seat: int, ply: int) -> bytes:
    """The table after the first `ply` lines: they are played again, in a room that nobody else sees."""
    then = Room(loaded.header, loaded.seats)
    try:
        then.begin(load_box(then.game, loaded.header))
        then.replay(loaded.lines[:ply])
    except ParlourError:
        raise NotNow("the rules known here do not reproduce this match any more") from None
    assert then.match is not None
    view = views.view_json(views.snapshot(then.match.table(seat)), None)
    return b'{"ply":%d,"view":%b}' % (ply, view)


__all__ = ["NotReady", "Past"]

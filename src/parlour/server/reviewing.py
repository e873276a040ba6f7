"""A match that is over: its record, and the way through it ply by ply."""

import time
from typing import Any

from parlour.core import engine
from parlour.match import Match
from parlour.match.shuffle import Shuffle
from parlour.server import views
from parlour.server.bodies import Chances, ReplayPage
from parlour.server.house import House
from parlour.server.messages import MatchFacts, View
from parlour.server.rooms import Room
from parlour.server.seating import NotNow


async def finished(house: House, room: Room) -> Match:
    """The match in a room, if it is over; NotNow before that: it would show what is hidden."""
    if room.header.status != "over":
        raise NotNow("this is shown when the match is over")
    await house.deal(room)
    async with room.lock:
        if room.match is None:
            await house.reload(room)
        if room.match is None:
            raise NotNow("the rules known here do not reproduce this match any more")
        return room.match


async def record(house: House, room: Room) -> dict[str, Any]:
    """The record of a finished match, with the proof of its shuffle."""
    match = await finished(house, room)
    header = room.header
    shuffle = Shuffle(bytes.fromhex(header.secret), tuple(row.contribution for row in room.seats))
    date = time.strftime("%Y-%m-%d", time.gmtime(header.ended))
    return match.record(players=[row.name for row in room.seats], date=date, shuffle=shuffle)


def _again(match: Match) -> Match:
    return Match(match.game, seats=match.seats, options=match.options, box=match.box, seed=match.seed)


def replay(facts: MatchFacts, match: Match, ply: int, seat: int) -> ReplayPage:
    """A finished match after `ply` actions (those of the end, if there were fewer) as a seat saw it."""
    if seat >= match.seats:
        raise NotNow(f"there are seats 0 to {match.seats - 1}, and −1 is a spectator")
    again, upto = _again(match), min(ply, match.ply)
    for move in match.moves[:upto]:
        again.play_id(move.action)
    view = views.view_json(views.snapshot(again.table(seat)), None)
    names = again.actions.names
    lines = [
        views.line_of(again, seat, views.Event(move.ply, move.seat, "play", names[move.action], move.ply))
        for move in again.moves
    ]
    return ReplayPage(match=facts, ply=upto, plies=match.ply, view=View.model_validate_json(view), lines=lines)


def chances(match: Match) -> Chances:
    """The outlook after 0, 1, … actions; at the end it is what came of it."""
    again = _again(match)
    found = [_outlook(again)]
    for move in match.moves:
        again.play_id(move.action)
        found.append(_outlook(again))
    found[-1] = [(value + 1) / 2 for value in match.returns()]
    return Chances(chances=found)


def _outlook(match: Match) -> list[float]:
    return engine.vector(match.game, match.box, match.state(), 0, "outlook")

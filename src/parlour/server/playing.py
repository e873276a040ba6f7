"""What somebody in a seat can do at a table: every deed is checked, stored, and only then told."""

import time
from collections.abc import Callable
from dataclasses import replace

from parlour.core.errors import IllegalAction, IllegalArrangement, ParlourError
from parlour.server import metrics, views
from parlour.server.house import House
from parlour.server.messages import (
    Accepted,
    AnswerUndo,
    Arrange,
    Check,
    Checked,
    HintMessage,
    Message,
    Play,
    RankedChoice,
    Refused,
    Stale,
    Undo,
    WhyMessage,
)
from parlour.server.rooms import Room
from parlour.server.seating import take_seat_back
from parlour.server.storage.rows import Deed, Doer, KeyTaken, LineRow, PlyTaken

QUICKER = "somebody else was quicker: the table has moved on"
NOT_BACK = "the last action cannot be taken back"
NOT_PLAYING = {
    "open": "the match has not begun yet",
    "over": "the match is over",
    "stopped": "the match was stopped and cannot go on",
    "closed": "the match was closed before it began",
    "playing": "the rules of this game are still being prepared; a moment",
}


async def play(house: House, room: Room, seat: int, said: Play) -> Message:
    """Play an action for a seat."""
    with metrics.MOVE_SECONDS.time():
        return await _do(house, room, seat, said.ply, said.key, "play", lambda: _play(room, seat, said.action))


def _play(room: Room, seat: int, action: str) -> tuple[str, None]:
    assert room.match is not None
    number = room.match.find(action)
    room.match.play_id(number, seat)
    return room.match.actions.names[number], None


async def arrange(house: House, room: Room, seat: int, said: Arrange) -> Message:
    """Lay the common things out for everybody."""

    def change() -> tuple[str, list[list[str]]]:
        assert room.match is not None
        room.match.arrange(said.melds, seat)
        return "", said.melds

    return await _do(house, room, seat, said.ply, said.key, "arrange", change)


async def undo(house: House, room: Room, seat: int, said: Undo) -> Message:
    """Take back the last action of a seat, or ask the other people at the table whether it may be."""
    async with room.lock:
        answer = await _check(house, room, seat, said.ply, said.key)
        if answer is not None:
            return answer
        problem = _why_not_undo(room, seat)
        if problem:
            return Refused(key=said.key, problem=problem, ply=room.ply)
        others = [k for k in room.people() if k != seat]
        if not others:
            return await _store(house, room, seat, said.key, "undo", lambda: _take_back(room))
        if not await _mark(house, room, seat, room.ply):
            return Refused(key=said.key, problem="your seat has just changed; try again", ply=room.ply)
        return Accepted(key=said.key, ply=room.ply)


async def answer_undo(house: House, room: Room, seat: int, said: AnswerUndo) -> Message | None:
    """Agree or not; when all people agree, the action is taken back."""
    async with room.lock:
        last = room.match.moves[-1].seat if room.playing and room.match and room.match.moves else None
        asked = last is not None and last != seat and room.seats[last].undo_ply == said.ply == room.ply
        if last is None or not asked or not room.is_person(seat):
            return Refused(key=None, problem="nobody asks you to take anything back now", ply=room.ply)
        if not said.agree:
            await _mark(house, room, last, None)
            return None
        await _mark(house, room, seat, room.ply)
        if all(room.seats[k].undo_ply == room.ply for k in room.people()):
            if _why_not_undo(room, last):  # the reason may name what only that seat knows
                return Refused(key=None, problem=NOT_BACK, ply=room.ply)
            answer = await _store(house, room, last, None, "undo", lambda: _take_back(room))
            return answer if isinstance(answer, Refused) else None
        return None


def _why_not_undo(room: Room, seat: int) -> str:
    """Why the rules of undoing forbid it, "" if they do not."""
    assert room.match is not None
    return room.match.why_no_undo(seat)


def _take_back(room: Room) -> tuple[str, None]:
    assert room.match is not None
    room.match.take_back()
    return "", None


async def _mark(house: House, room: Room, seat: int, ply: int | None) -> bool:
    """Store that a seat wants the last action taken back at this ply (None: no more); whether that is done."""
    row = room.seats[seat]
    return await house.change_seat(room, replace(row, undo_ply=ply), row)


async def _do(
    house: House,
    room: Room,
    seat: int,
    ply: int,
    key: str,
    what: Deed,
    change: Callable[[], tuple[str, list[list[str]] | None]],
) -> Message:
    async with room.lock:
        answer = await _check(house, room, seat, ply, key)
        return answer or await _store(house, room, seat, key, what, change)


async def _check(house: House, room: Room, seat: int, ply: int, key: str) -> Message | None:
    """The answer to something that was done already, comes too late or from nobody; None if it may be tried."""
    if seat < 0:
        return Refused(key=key, problem="spectators watch; take a seat to play", ply=room.ply)
    if (seat, key) in room.keys:
        return Accepted(key=key, ply=room.keys[seat, key] + 1)
    if room.seats[seat].away:
        await take_seat_back(house, room, seat)
    if ply != room.ply or not room.playing:
        await house.refresh(room)
        if (seat, key) in room.keys:
            return Accepted(key=key, ply=room.keys[seat, key] + 1)
    if not room.playing:
        return Refused(key=key, problem=NOT_PLAYING[room.header.status], ply=room.ply)
    if ply != room.ply:
        problem = QUICKER if ply < room.ply else f"ply {ply} has not come yet: it is {room.ply}"
        return Stale(key=key, ply=room.ply, problem=problem)
    return None


async def _store(
    house: House,
    room: Room,
    seat: int,
    key: str | None,
    what: Deed,
    change: Callable[[], tuple[str, list[list[str]] | None]],
    by: Doer = "person",
) -> Message:
    """Do it, store it, tell it; whatever goes wrong on the way, the room is as the store has it."""
    ply, sent = room.ply, key or ""
    try:
        action, melds = change()
    except ParlourError as error:
        metrics.REFUSALS.inc()
        return Refused(key=key, problem=_problem(error), clause=_clause(error), ply=ply)
    try:
        now = time.time()
        line = LineRow(room.id, ply, seat, what, action, melds, key, by, now, room.digest())
        after = room.after(now)
        await house.store.append(line, after)
        room.note(line)
    except KeyTaken as taken:
        await house.reload(room)
        return Accepted(key=sent, ply=taken.ply + 1)
    except PlyTaken:
        await house.reload(room)
        if not room.playing:
            return Refused(key=key, problem=NOT_PLAYING[room.header.status], ply=room.ply)
        return Stale(key=sent, ply=room.ply, problem=QUICKER)
    except BaseException:
        # Whether it was stored is unknown: the next one who asks reads it from the store.
        room.match, room.events = None, []
        raise
    room.take(after)
    room.changed()
    metrics.MOVES.labels(by=by).inc()
    house.attend(room)
    return Accepted(key=sent, ply=room.ply)


async def play_for_bot(house: House, room: Room, seat: int, ply: int, action: int, by: Doer) -> bool:
    """Store what a bot decided at this ply, if it is still its turn; whether it was."""
    async with room.lock:
        if not room.playing or room.ply != ply or room.bot_to_act() != seat or room.match is None:
            return False
        match = room.match

        def change() -> tuple[str, None]:
            match.play_id(action, seat)
            return match.actions.names[action], None

        return isinstance(await _store(house, room, seat, None, "play", change, by), Accepted)


def _problem(error: ParlourError) -> str:
    if isinstance(error, IllegalAction | IllegalArrangement):
        return error.reason[:1].upper() + error.reason[1:]
    return str(error)


def _clause(error: ParlourError) -> str:
    return error.clause if isinstance(error, IllegalAction | IllegalArrangement) else ""


# --- questions, which change nothing


async def check(room: Room, seat: int, said: Check) -> Message:
    """What would be wrong with a layout."""
    async with room.lock:
        if not room.playing or room.match is None:
            return Refused(key=said.key, problem=NOT_PLAYING[room.header.status], ply=room.ply)
        try:
            faults = room.match.faults(said.melds, seat)
            melds = said.melds if any(faults) else room.match.tidy(said.melds, seat)
        except ParlourError as error:
            return Refused(key=said.key, problem=_problem(error), clause=_clause(error), ply=room.ply)
        return Checked(key=said.key, faults=list(faults), melds=melds)


async def why(room: Room, seat: int, action: str) -> WhyMessage | Refused:
    """The clause behind a choice, or against it."""
    async with room.lock:
        if room.match is None:
            return Refused(key=None, problem=NOT_PLAYING[room.header.status], ply=room.ply)
        try:
            return views.why(room.match, seat, action)
        except ParlourError as error:
            return Refused(key=None, problem=str(error), ply=room.ply)


async def hint(house: House, room: Room, seat: int) -> Message:
    """A good play for the seat, if it is to act: what the game says, then what a bot thinks."""
    async with room.lock:
        if not room.playing or room.match is None:
            return Refused(key=None, problem=NOT_PLAYING[room.header.status], ply=room.ply)
        if seat < 0 or room.match.to_act != seat:
            return Refused(key=None, problem="there is a hint for whoever is to act", ply=room.ply)
        match, at = room.match, room.ply
        seen, choices = match.observation(seat), match.table(seat).choices
        lines, following = views.hint_of(match, seat)
    try:
        ranked = await house.thinkers.hint(match.game, match.box, seen, house.bot_seed(room, at))
    except ParlourError as error:  # too many are thinking
        return Refused(key=None, problem=f"no hint now: {error}", ply=at)
    labels = {choice.action: choice for choice in choices}
    return HintMessage(
        ply=at,
        lines=lines,
        next=following,
        ranked=[
            RankedChoice(name=labels[r.action].name, label=labels[r.action].label, chance=r.chance)
            for r in ranked
            if r.weight > 0 and r.action in labels
        ],
    )

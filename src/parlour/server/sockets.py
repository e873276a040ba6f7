"""The socket of a table: read a message, do it, answer; and send whatever is new."""

import asyncio
import contextlib
from typing import TYPE_CHECKING

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from parlour.core.errors import ParlourError
from parlour.server import logs, metrics, playing, seating, talking
from parlour.server.headers import RAN_INTO_ERROR, client_address
from parlour.server.house import House, UnknownMatch
from parlour.server.limits import Bucket, Limits
from parlour.server.messages import (
    CLIENT_MESSAGE,
    AnswerUndo,
    Arrange,
    AskHint,
    AskWhy,
    Check,
    Hello,
    Message,
    Play,
    Problem,
    Refused,
    Say,
    Undo,
)
from parlour.server.rooms import Room
from parlour.server.seating import NotYours
from parlour.server.watchers import SeatLost, TooSlow, Watcher

if TYPE_CHECKING:
    from starlette.types import Message as Event

router = APIRouter()

HELLO_SECONDS = 20.0
"""Seconds that a connection may stay silent at first."""

LOST = "this seat is no longer yours"

PROGRESS = 1.0
"""Seconds between looks at how far compiling is."""

MOST_PROBLEMS = 20
"""Messages of one connection that cannot be read, before it is closed."""

MOST_SPECTATORS, MOST_WINDOWS = 200, 20
"""Connections to one match through one process: of spectators, and of each seat."""

# Codes of the close frame (RFC 6455, 7.4): those from 4000 on are ours.
CLOSE_BYE, CLOSE_POLICY, CLOSE_ERROR, CLOSE_RESTART, CLOSE_LATER = 1000, 1008, 1011, 1012, 1013
CLOSE_TOKEN, CLOSE_UNKNOWN = 4403, 4404

log = logs.get("parlour.sockets")


class Unreadable(ParlourError):
    """A message that is none of the protocol's."""


class Closing(Exception):
    """The connection is to be closed, with this code and a last problem."""

    def __init__(self, code: int, problem: str) -> None:
        self.code, self.problem = code, problem
        super().__init__(problem)


@router.websocket("/api/matches/{match}/socket")
async def socket(websocket: WebSocket, match: str) -> None:
    """Look at a match and play in it; see docs/protocol.md."""
    house: House = websocket.app.state.house
    limits: Limits = websocket.app.state.limits
    address = client_address(websocket.scope)
    await websocket.accept()
    metrics.SOCKETS.inc()
    entered = limits.sockets.enter(address)
    try:
        if not entered:
            raise Closing(CLOSE_POLICY, "too many connections from your address; close some")
        await _converse(house, websocket, match)
    except WebSocketDisconnect:
        pass
    except Exception as error:
        await _goodbye(websocket, _closing(error))
    finally:
        metrics.SOCKETS.dec()
        if entered:
            limits.sockets.leave(address)


def _closing(error: Exception) -> Closing:
    """How a connection ends that ran into an error."""
    if isinstance(error, Closing):
        return error
    if isinstance(error, ParlourError):
        return Closing(CLOSE_LATER, str(error))
    metrics.PROBLEMS.inc()
    log.error("a socket failed", exc_info=error)
    return Closing(CLOSE_ERROR, RAN_INTO_ERROR)


async def _goodbye(websocket: WebSocket, closing: Closing) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await websocket.send_text(Problem(problem=closing.problem, closing=True).model_dump_json())
        await websocket.close(closing.code)


async def _converse(house: House, websocket: WebSocket, match: str) -> None:
    hello = await _hello(websocket)
    try:
        room = await house.room(match)
        seat = seating.seat_of(house, room, hello.token)
    except UnknownMatch as error:
        raise Closing(CLOSE_UNKNOWN, str(error)) from None
    except NotYours as error:
        raise Closing(CLOSE_TOKEN, str(error)) from None
    if sum(other.seat == seat for other in room.watchers) >= (MOST_SPECTATORS if seat < 0 else MOST_WINDOWS):
        raise Closing(CLOSE_POLICY, "too many are looking at this match in this way already; try again later")
    watcher = Watcher(house, room, seat, hello.seen)
    room.watchers.add(watcher)
    parts = (_Listener(house, websocket, watcher).run(), _send(websocket, watcher), _welcome(house, watcher))
    work = [asyncio.create_task(part) for part in parts]
    try:
        await _first_error(work)
    finally:
        room.watchers.discard(watcher)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        house.left(room, seat)


async def _first_error(tasks: list[asyncio.Task[None]]) -> None:
    """Wait until one of these raises something, and raise it."""
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()


async def _hello(websocket: WebSocket) -> Hello:
    """The first message; Closing if it is another one, or does not come."""
    try:
        said = _read(await asyncio.wait_for(websocket.receive(), HELLO_SECONDS))
    except TimeoutError:
        raise Closing(CLOSE_POLICY, "expected a message `hello` first, and none came") from None
    except Unreadable as error:
        raise Closing(CLOSE_POLICY, f"expected a message `hello` first: {error}") from None
    if not isinstance(said, Hello):
        raise Closing(CLOSE_POLICY, "expected a message `hello` first")
    return said


def _read(event: "Event") -> Message:
    """The message in what came over the socket; Unreadable if there is none."""
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", CLOSE_BYE))
    text = event.get("text")
    if text is None:
        raise Unreadable("expected a text message with JSON, got binary data")
    try:
        said: Message = CLIENT_MESSAGE.validate_json(text)
    except ValidationError as error:
        raise Unreadable(explain(error)) from None
    return said


def explain(error: ValidationError) -> str:
    """The first thing wrong with a message, in a line: where and what."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]


# --- sending


async def _welcome(house: House, watcher: Watcher) -> None:
    """Show the table as soon as the rules are compiled, then what was said and what came after the match."""
    room = watcher.room
    await _prepare(house, watcher)
    await house.deal(room)
    house.came(room, watcher.seat)
    if watcher.seat >= 0 and room.seats[watcher.seat].away:
        await seating.come_back(house, room, watcher.seat)
    house.attend(room)
    watcher.ready = True
    watcher.wake()
    talking.send(watcher, await house.store.chat(room.id, talking.RECENT))
    if room.header.rematch is not None:
        watcher.post(seating.invitation(house, room, await house.room(room.header.rematch), watcher.seat))


async def _prepare(house: House, watcher: Watcher) -> None:
    """While the rules are compiled, say how far that is whenever it has changed."""
    slug, told = watcher.room.header.game, ""
    while not house.ready(slug) and watcher.room.header.status != "stopped":
        text = house.warming.text(slug)
        if text != told:
            watcher.prepare(text)
            told = text
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(house.warming.wait(slug), PROGRESS)


async def _send(websocket: WebSocket, watcher: Watcher) -> None:
    while True:
        try:
            news = await watcher.next()
        except TooSlow:
            raise Closing(CLOSE_POLICY, "too much is waiting to be sent; connect again") from None
        except SeatLost:
            raise Closing(CLOSE_TOKEN, LOST) from None
        for message in news:
            try:
                await websocket.send_text(message.decode())
            except RuntimeError:  # uvicorn's word for a connection that has just ended
                raise WebSocketDisconnect from None
        if watcher.closing and not news:
            raise Closing(CLOSE_RESTART, "the server is restarting; connect again")


# --- listening


class _Listener:
    """Reads the messages of one connection and has them answered, one after the other."""

    def __init__(self, house: House, websocket: WebSocket, watcher: Watcher) -> None:
        self._house, self._websocket, self._watcher = house, websocket, watcher
        settings = house.settings
        self._all, self._chat, self._hints = (
            Bucket.of(rate) for rate in (settings.messages, settings.chat, settings.hints)
        )
        self._unreadable = 0
        self._asking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Listen until the connection ends; Closing if it is to be ended."""
        try:
            while True:
                event = await self._websocket.receive()
                if self._watcher.overrun:
                    raise Closing(CLOSE_POLICY, "too much is waiting to be sent; connect again")
                if event["type"] == "websocket.receive" and not self._all.take():
                    raise Closing(CLOSE_POLICY, "too many messages at once; connect again and send fewer")
                try:
                    said = _read(event)
                except Unreadable as error:
                    self._complain(error)
                    continue
                await self._hear(said)
        finally:
            if self._asking is not None:
                self._asking.cancel()

    def _complain(self, error: Unreadable) -> None:
        self._unreadable += 1
        metrics.TURNED_AWAY.labels(why="unreadable").inc()
        if self._unreadable > MOST_PROBLEMS:
            raise Closing(CLOSE_POLICY, f"too many messages that cannot be read, the last: {error}")
        self._watcher.post(Problem(problem=str(error)))

    async def _hear(self, said: Message) -> None:
        if isinstance(said, AskHint):
            self._hint(said)
        elif isinstance(said, Say) and not self._chat.take():
            self._refuse("not so fast: wait a little before you say more")
        else:
            # What was begun is finished, also if the connection is gone meanwhile.
            await asyncio.shield(self._house.keep(_obey(self._house, self._watcher, said)))

    def _hint(self, said: AskHint) -> None:
        """A hint takes its time, and playing on must not wait for it."""
        if self._asking is not None and not self._asking.done():
            self._refuse("the hint asked for before is coming")
        elif not self._hints.take():
            self._refuse("too many hints at once; wait a little")
        else:
            self._asking = asyncio.create_task(_obey(self._house, self._watcher, said))

    def _refuse(self, problem: str) -> None:
        self._watcher.post(_refusal(self._watcher, problem))


async def _obey(house: House, watcher: Watcher, said: Message) -> None:
    """Do what a message says and post the answer."""
    answer: Message | None
    try:
        await house.mend(watcher.room)
        if watcher.lost:
            raise NotYours(LOST)
        answer = await _answer(house, watcher.room, watcher.seat, said)
    except ParlourError as error:
        answer = _refusal(watcher, str(error), getattr(said, "key", None))
    except Exception as error:
        metrics.PROBLEMS.inc()
        log.error("a message could not be answered", type=type(said).__name__, exc_info=error)
        answer = _refusal(watcher, RAN_INTO_ERROR, getattr(said, "key", None))
    if answer is not None:
        watcher.post(answer)


def _refusal(watcher: Watcher, problem: str, key: str | None = None) -> Refused:
    return Refused(key=key, problem=problem, ply=watcher.room.ply)


async def _answer(house: House, room: Room, seat: int, said: Message) -> Message | None:
    match said:
        case Play():
            return await playing.play(house, room, seat, said)
        case Undo():
            return await playing.undo(house, room, seat, said)
        case AnswerUndo():
            return await playing.answer_undo(house, room, seat, said)
        case Arrange():
            return await playing.arrange(house, room, seat, said)
        case Check():
            return await playing.check(room, seat, said)
        case AskWhy():
            return await playing.why(room, seat, said.action)
        case Say():
            return await talking.say(house, room, seat, said)
        case AskHint():
            return await playing.hint(house, room, seat)
        case _:
            return Problem(problem="`hello` is said once, first")


__all__ = ["explain", "router"]

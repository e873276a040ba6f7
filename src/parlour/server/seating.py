"""Opening a match, sitting down, beginning, leaving, and playing again."""

import contextlib
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace

import parlour
from parlour.core.errors import MalformedInput, ParlourError
from parlour.core.game import Game, LoadedBox
from parlour.match.shuffle import shuffled_seed
from parlour.server.bodies import OpenMatch, Seated, Seating, Sit
from parlour.server.facts import match_facts
from parlour.server.house import House, UnknownMatch
from parlour.server.messages import Level, RematchMessage
from parlour.server.rooms import Room, game_here
from parlour.server.storage.rows import After, Header, SeatRow, StorageError

BOX_SOURCE = "box"


class NotNow(ParlourError):
    """Something that cannot be done to a match as it stands."""


class NotYours(ParlourError):
    """Something that another seat, or none, may do."""


# --- opening


async def open_match(house: House, asked: OpenMatch) -> Seated:
    """Open a match; ParlourError for what the game does not take. It begins at once if no seat is open."""
    game = game_here(asked.game)
    game.check_seats(len(asked.seats))
    box = game.load_box(None) if asked.box is None else game.read_box(asked.box, BOX_SOURCE)
    game.option_codes(asked.options, box)
    options = {name: value for name, value in asked.options.items() if value != _default(game, box, name)}
    opener = _opener(asked.seats)
    match = house.shuffles.new_id() if asked.ticket is None else house.shuffles.redeem(asked.ticket)
    header = _header(house, match, game, box, options, asked, opener)
    rows = [_row(match, k, seating, asked) for k, seating in enumerate(asked.seats)]
    try:
        await house.store.create(header, rows)
    except StorageError:
        if asked.ticket is None or await house.store.load(match) is None:
            raise
        raise NotNow("a match was opened with this ticket already; ask for another") from None
    room = await house.room(match)
    if all(row.kind != "open" for row in rows):
        await begin(house, room)
    token = house.tokens.issue(match, opener, rows[opener].nonce) if opener >= 0 else ""
    return Seated(match=match_facts(house, room), seat=opener, token=token)


def _default(game: Game, box: LoadedBox, name: str) -> str:
    return next(option.values[0] for option in game.options_of(box) if option.name == name)


def _opener(seats: Sequence[Seating]) -> int:
    """The seat of whoever opens the match, −1 for one between bots; MalformedInput if it is not clear."""
    people = [k for k, seating in enumerate(seats) if seating.kind == "person"]
    if len(people) > 1:
        raise MalformedInput("seats", "you can take one seat yourself; make the others `open` or give them to bots")
    if not people and any(seating.kind == "open" for seating in seats):
        raise MalformedInput("seats", "somebody has to begin the match: take a seat (`person`), or let bots have all")
    for k, seating in enumerate(seats):
        if (seating.kind == "bot") != (seating.level is not None):
            raise MalformedInput(f"seats.{k}.level", "a bot needs a level (easy, medium or hard), nobody else has one")
    return people[0] if people else -1


def _header(
    house: House, match: str, game: Game, box: LoadedBox, options: dict[str, str], asked: OpenMatch, host: int
) -> Header:
    return Header(
        id=match,
        game=game.slug,
        rules_version=game.rules_version,
        parlour=parlour.__version__,
        box_digest=box.digest,
        box_source=box.source,
        box=asked.box,
        options=options,
        seats=len(asked.seats),
        listed=asked.listed,
        host=host,
        clock=asked.clock,
        stand_in=asked.stand_in,
        secret=house.shuffles.secret_of(match).hex(),
        commitment=house.shuffles.commitment_of(match),
        seed=None,
        opened=time.time(),
    )


def _row(match: str, seat: int, seating: Seating, asked: OpenMatch) -> SeatRow:
    row = SeatRow(match, seat, seating.kind, seating.level)
    if seating.kind == "person":
        return replace(row, name=asked.name, nonce=_nonce(), contribution=asked.contribution)
    return replace(row, name=_bot_name(seat)) if seating.kind == "bot" else row


def _nonce() -> str:
    return secrets.token_urlsafe(12)


BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dorian", "Edda", "Falk", "Greta", "Hugo", "Ines")


def _bot_name(seat: int) -> str:
    return f"{BOT_NAMES[seat % len(BOT_NAMES)]} (bot)"


# --- sitting down, beginning


def seat_of(house: House, room: Room, token: str | None) -> int:
    """The seat that a token proves; −1 without a token. NotYours for one that proves nothing here."""
    if token is None:
        return -1
    claim = house.tokens.read(token)
    if claim is not None and claim.match == room.id and 0 <= claim.seat < len(room.seats):
        row = room.seats[claim.seat]
        if row.kind == "person" and row.nonce and secrets.compare_digest(row.nonce.encode(), claim.nonce.encode()):
            return claim.seat
    raise NotYours("this token is not, or no longer, good for a seat of this match")


async def sit(house: House, room: Room, asked: Sit) -> Seated:
    """Take an open seat; NotNow if there is none (left)."""
    async with room.lock:
        await house.refresh(room)
        _must_be_open(room)
        free = [row.seat for row in room.seats if row.kind == "open"]
        seat = asked.seat if asked.seat is not None else next(iter(free), -1)
        if seat not in free:
            raise NotNow("all seats are taken" if not free else f"seat {seat} is not open; these are: {_listed(free)}")
        was = room.seats[seat]
        row = replace(was, kind="person", name=asked.name, nonce=_nonce(), contribution=asked.contribution)
        if not await house.store.take_seat(row):
            await house.refresh(room)
            raise NotNow(f"somebody else has just taken seat {seat}")
        room.seats[seat] = row
        room.changed()
        return Seated(match=match_facts(house, room), seat=seat, token=house.tokens.issue(room.id, seat, row.nonce))


def _listed(seats: Sequence[int]) -> str:
    return ", ".join(map(str, seats))


def _must_be_open(room: Room) -> None:
    if room.header.status != "open":
        raise NotNow(
            "the match was closed" if room.header.status == "closed" else "the match has begun; its seats are taken"
        )


async def start(house: House, room: Room, seat: int, fill: Level | None) -> None:
    """Begin: whoever opened the match may, once all seats are taken or bots of the level `fill` take the rest."""
    async with room.lock:
        await house.refresh(room)
        _must_be_open(room)
        if seat != room.header.host:
            raise NotYours(f"seat {room.header.host} opened this match and begins it")
        free = [row for row in room.seats if row.kind == "open"]
        if free and fill is None:
            raise NotNow(f"seats still open: {_listed([row.seat for row in free])}; wait, or name a level for bots")
        for row in free:
            bot = replace(row, kind="bot", level=fill, name=_bot_name(row.seat))
            if not await house.change_seat(room, bot, row):
                raise NotNow(f"somebody has just taken seat {row.seat}; begin again if you like")
    await begin(house, room)


async def begin(house: House, room: Room) -> None:
    """Fix the seed and say that the match has begun; it is dealt as soon as its rules are compiled."""
    async with room.lock:
        while not await _begin(house, room):  # somebody else did, or a seat has changed meanwhile
            await house.refresh(room)
            _must_be_open(room)
            if any(row.kind == "open" for row in room.seats):
                raise NotNow("somebody has just left; begin again if you like")
        await house.reload(room)
    house.attend(room)


async def _begin(house: House, room: Room) -> bool:
    seed = shuffled_seed(bytes.fromhex(room.header.secret), [row.contribution for row in room.seats])
    return await house.store.begin(
        room.id,
        seed=seed,
        started=time.time(),
        rules_version=room.game.rules_version,
        version=parlour.__version__,
        after=After(to_act=None, waits_for_bot=True),  # somebody has to look at it once it can be dealt
        seats=room.seats,
    )


# --- names, leaving


async def rename(house: House, room: Room, seat: int, name: str) -> None:
    """Give a seat another name."""
    async with room.lock:
        row = room.seats[seat]
        await _change(house, room, replace(row, name=name), row)


async def leave(house: House, room: Room, seat: int) -> None:
    """Leave for good: an open match frees the seat, in one that is played a bot takes it; the token ends."""
    async with room.lock:
        await house.refresh(room)
        row = room.seats[seat]
        if room.header.status == "open":
            await _leave_open(house, room, row)
        elif room.header.status == "playing":
            bot = replace(row, kind="bot", level=room.header.stand_in, nonce="", away=False, undo_ply=None)
            await _change(house, room, bot, row)
            await set_waiting(house, room)
        else:
            raise NotNow("the match is over; there is nothing to leave")
    house.attend(room)


async def _leave_open(house: House, room: Room, row: SeatRow) -> None:
    await _change(house, room, SeatRow(room.id, row.seat, "open"), row)
    await house.refresh(room)  # others may have left elsewhere at the same time
    people = room.people()
    if not people:
        await house.store.close_match(room.id, time.time())
    elif room.header.host not in people:
        await house.store.set_host(room.id, people[0])
    await house.refresh(room)


async def _change(house: House, room: Room, row: SeatRow, was: SeatRow) -> None:
    """Store a seat as it is to be; NotNow if it is no longer as it was."""
    if not await house.change_seat(room, row, was):
        raise NotNow("the seat has just changed; try again")


async def set_waiting(house: House, room: Room) -> None:
    """Store whether the match waits for a bot, after a seat changed hands; `room.lock` is held."""
    done = False
    while room.playing and not done:
        after = room.after(time.time())
        # Another process may have stored a line meanwhile, without knowing of the seat.
        done = await house.store.set_waiting(room.id, room.ply, after.waits_for_bot, after.deadline)
        await house.refresh(room)


async def come_back(house: House, room: Room, seat: int) -> None:
    """Give a seat back to the person whose clock had run out, and who is here again."""
    async with room.lock:
        await take_seat_back(house, room, seat)


async def take_seat_back(house: House, room: Room, seat: int) -> None:
    """From a bot that had it for a while; `room.lock` is held."""
    row = room.seats[seat]
    if row.away and await house.change_seat(room, replace(row, away=False), row):
        await set_waiting(house, room)


# --- again


async def ask_rematch(house: House, room: Room, seat: int, contribution: str) -> None:
    """Say that a seat wants to play again; when all people do, the next match is opened and begins."""
    async with room.lock:
        await house.refresh(room)
        if room.header.status != "over":
            raise NotNow("a rematch can be asked for when the match is over")
        if room.header.rematch is None:
            await _want_rematch(house, room, room.seats[seat], contribution)
    await follow(house, room)


async def _want_rematch(house: House, room: Room, row: SeatRow, contribution: str) -> None:
    await _change(house, room, replace(row, wants_rematch=True, next_contribution=contribution), row)
    await house.refresh(room)  # the others may have asked elsewhere
    if all(r.wants_rematch for r in room.seats if r.kind == "person"):
        await house.store.rematch(room.id, *_next_match(house, room))
        await house.refresh(room)


def _next_match(house: House, room: Room) -> tuple[Header, list[SeatRow]]:
    """The match that follows: everybody a seat further, so that another one begins."""
    old, n, match = room.header, len(room.seats), house.shuffles.following(room.id)
    header = replace(
        old,
        id=match,
        rules_version=room.game.rules_version,
        parlour=parlour.__version__,
        host=(old.host + 1) % n if old.host >= 0 else -1,
        secret=house.shuffles.secret_of(match).hex(),
        commitment=house.shuffles.commitment_of(match),
        seed=None,
        opened=time.time(),
        started=None,
        ended=None,
        status="open",
        ply=0,
        to_act=None,
        waits_for_bot=False,
        deadline=None,
        returns=None,
        scores=None,
        stopped="",
        previous=old.id,
        rematch=None,
    )
    rows = [_next_row(header.id, room.seats[(k - 1) % n], k) for k in range(n)]
    return header, rows


def _next_row(match: str, old: SeatRow, seat: int) -> SeatRow:
    row = SeatRow(match, seat, old.kind, old.level, old.name)
    if old.kind != "person":
        return row
    return replace(row, nonce=_nonce(), contribution=old.next_contribution)


async def follow(house: House, room: Room) -> None:
    """Begin the match that follows, if there is one, and hand everybody who is here the token of the seat there."""
    if room.header.rematch is None:
        return
    following = await house.room(room.header.rematch)
    if following.header.status == "open":
        with contextlib.suppress(NotNow):  # another process has begun it
            await begin(house, following)
    for watcher in room.watchers:
        watcher.post(invitation(house, room, following, watcher.seat))


def invitation(house: House, room: Room, following: Room, seat: int) -> RematchMessage:
    """The way from a match to the one that follows, for a seat (−1: a spectator)."""
    if seat < 0 or room.seats[seat].kind != "person":
        return RematchMessage(match=following.id, seat=None, token=None)
    there = (seat + 1) % len(room.seats)
    token = house.tokens.issue(following.id, there, following.seats[there].nonce)
    return RematchMessage(match=following.id, seat=there, token=token)


__all__ = ["NotNow", "NotYours", "UnknownMatch", "ask_rematch", "come_back", "follow", "leave", "open_match", "sit"]

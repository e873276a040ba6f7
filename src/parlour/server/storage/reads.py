"""What is read from the database: each function sees the database at one instant."""

from dataclasses import fields

from sqlalchemy import ColumnElement, Connection, and_, bindparam, func, or_, select

from parlour.server.storage.models import chat, house, lines, matches, seats
from parlour.server.storage.rows import ChatRow, Due, Header, LineRow, Loaded, SeatRow

HEADER = [matches.c[field.name] for field in fields(Header)]
DUE = [matches.c[field.name] for field in fields(Due)]
SECRET = "secret"

# What is read for every move: made once.
HEADER_OF = select(*HEADER).where(matches.c.id == bindparam("of"))
SEATS_OF = select(seats).where(seats.c.match == bindparam("of")).order_by(seats.c.seat)
LINES_OF = (
    select(lines).where(lines.c.match == bindparam("of"), lines.c.ply >= bindparam("start")).order_by(lines.c.ply)
)
CHAT_OF = select(chat).where(chat.c.match == bindparam("of")).order_by(chat.c.number.desc()).limit(bindparam("last"))


def secret(connection: Connection) -> bytes:
    """The 32 bytes that tokens of this database are signed with."""
    return bytes.fromhex(connection.execute(select(house.c.value).where(house.c.name == SECRET)).scalar_one())


def load(connection: Connection, match: str, from_ply: int) -> Loaded | None:
    """A match with its lines from a ply on, or None."""
    row = connection.execute(HEADER_OF, {"of": match}).one_or_none()
    if row is None:
        return None
    found = [LineRow(*line) for line in connection.execute(LINES_OF, {"of": match, "start": from_ply})]
    return Loaded(Header(*row), seats_of(connection, match), found)


def seats_of(connection: Connection, match: str) -> list[SeatRow]:
    """The seats of a match in order."""
    return [SeatRow(*row) for row in connection.execute(SEATS_OF, {"of": match})]


def chat_of(connection: Connection, match: str, last: int) -> list[ChatRow]:
    """The last things said at a match, the oldest first."""
    return [ChatRow(*row) for row in connection.execute(CHAT_OF, {"of": match, "last": last})][::-1]


def due(connection: Connection, now: float, limit: int) -> list[Due]:
    """Matches in play where a bot is to act or the clock ran out, and that nobody computes for."""
    late = or_(matches.c.waits_for_bot.is_(True), matches.c.deadline <= now)
    free = or_(matches.c.claimed_until.is_(None), matches.c.claimed_until <= now)
    wanted = select(*DUE).where(matches.c.status == "playing", late, free).order_by(matches.c.id).limit(limit)
    return [Due(*row) for row in connection.execute(wanted)]


def listed(connection: Connection, game: str | None, limit: int) -> list[Loaded]:
    """Listed matches that are open or in play, with their seats: open ones first, then the latest."""
    where: ColumnElement[bool] = and_(matches.c.listed.is_(True), matches.c.status.in_(("open", "playing")))
    if game is not None:
        where = and_(where, matches.c.game == game)
    order = (matches.c.status == "playing", matches.c.opened.desc(), matches.c.id)
    headers = [Header(*row) for row in connection.execute(select(*HEADER).where(where).order_by(*order).limit(limit))]
    sitting: dict[str, list[SeatRow]] = {header.id: [] for header in headers}
    for row in connection.execute(select(seats).where(seats.c.match.in_(sitting)).order_by(seats.c.seat)):
        sitting[row.match].append(SeatRow(*row))
    return [Loaded(header, sitting[header.id]) for header in headers]


def counts(connection: Connection) -> dict[str, int]:
    """How many matches there are of each status."""
    found = connection.execute(select(matches.c.status, func.count()).group_by(matches.c.status))
    return {row.status: row[1] for row in found}

"""What changes the database: each function is one write, a part of a transaction of its own or with others.

A write first takes its match (the row is locked in PostgreSQL; SQLite has one writer at a time), then decides, then
writes; so one that refuses by an error of ours has written nothing, and nothing it decided by can change meanwhile.
"""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, NoReturn

from sqlalchemy import ColumnElement, Connection, Row, Table, and_, bindparam, exists, func, insert, or_, select, update

from parlour.server.storage.models import chat, lines, matches, seats
from parlour.server.storage.reads import seats_of
from parlour.server.storage.rows import After, ChatRow, Header, KeyTaken, LineRow, PlyTaken, SeatRow, StorageError

UNCLAIMED: dict[str, Any] = {"claimant": None, "claimed_until": None}
NOBODY_TO_ACT: dict[str, Any] = {"to_act": None, "waits_for_bot": False, "deadline": None, **UNCLAIMED}

# Most writes are lines and claims: to make their statements anew would cost several times what they do.
SAME_KEY = and_(
    *(lines.c.match == bindparam("line_match"), lines.c.seat == bindparam("line_seat")),
    lines.c.key == bindparam("line_key"),  # no key, NULL, is the same as none
)
KEY_USED = select(lines.c.ply).where(SAME_KEY)
ADD_LINE = insert(lines)
ADVANCE = (
    update(matches)
    .where(matches.c.id == bindparam("line_match"), matches.c.ply == bindparam("line_ply"))
    .where(matches.c.status == "playing", ~exists().where(SAME_KEY))
    .values(ply=matches.c.ply + 1, **UNCLAIMED)
    .values({field.name: bindparam(f"new_{field.name}") for field in fields(After)})
)
AT_PLY = and_(
    *(matches.c.id == bindparam("at_match"), matches.c.ply == bindparam("at_ply")),
    matches.c.status == "playing",
)
CLAIM = (
    update(matches)
    .where(AT_PLY, or_(matches.c.claimed_until.is_(None), matches.c.claimed_until <= bindparam("now")))
    .values(claimant=bindparam("owner"), claimed_until=bindparam("until"))
)
RELEASE = update(matches).where(AT_PLY, matches.c.claimant == bindparam("owner")).values(UNCLAIMED)


def create(connection: Connection, header: Header, sitting: Sequence[SeatRow]) -> None:
    """A new match with its seats; StorageError if there is one of this id."""
    if _held(connection, header.id) is not None:
        raise StorageError(f"there is already a match {header.id}")
    connection.execute(insert(matches), vars(header))
    if sitting:
        connection.execute(insert(seats), [vars(row) for row in sitting])


def append(connection: Connection, line: LineRow, after: After) -> None:
    """The next line of a match in play; PlyTaken or KeyTaken if it cannot be."""
    values = {f"new_{name}": value for name, value in vars(after).items()}
    expected = {"line_match": line.match, "line_ply": line.ply, "line_seat": line.seat, "line_key": line.key}
    if connection.execute(ADVANCE, values | expected).rowcount == 0:
        _refuse(connection, line)
    connection.execute(ADD_LINE, vars(line))


def begin(connection: Connection, match: str, expected: Sequence[SeatRow] | None, values: dict[str, Any]) -> bool:
    """Whether an open match, whose seats are taken and as expected, is now in play."""
    row = _held(connection, match)
    if row is None or row.status != "open":
        return False
    sitting = seats_of(connection, match)
    if any(seat.kind == "open" for seat in sitting) or (expected is not None and list(expected) != sitting):
        return False
    return _updates(connection, matches, matches.c.id == match, values)


def set_host(connection: Connection, match: str, seat: int) -> bool:
    """Whether the match is open, and now another seat begins it."""
    unbegun = and_(matches.c.id == match, matches.c.status == "open")
    return _updates(connection, matches, unbegun, {"host": seat})


def change_seat(connection: Connection, row: SeatRow, was: SeatRow) -> bool:
    """Whether the seat was as it was thought to be, and is now another."""
    _held(connection, was.match)
    unchanged = [seats.c[name].is_not_distinct_from(value) for name, value in vars(was).items()]
    return _updates(connection, seats, and_(*unchanged), vars(row))


def take_seat(connection: Connection, row: SeatRow) -> bool:
    """Whether the seat was open in an open match, and is now somebody's."""
    held = _held(connection, row.match)
    if held is None or held.status != "open":
        return False
    return _updates(connection, seats, and_(_place(row), seats.c.kind == "open"), vars(row))


def set_waiting(connection: Connection, match: str, ply: int, values: dict[str, Any]) -> bool:
    """Whether the match in play is still at this ply, and now waits for somebody else."""
    now = {"at_match": match, "at_ply": ply}
    return connection.execute(update(matches).where(AT_PLY).values(values), now).rowcount > 0


def stop(connection: Connection, match: str, problem: str, now: float) -> bool:
    """Whether the match had not ended, and now has for want of a way on."""
    going = and_(matches.c.id == match, matches.c.status.in_(("open", "playing")))
    return _updates(connection, matches, going, {"status": "stopped", "stopped": problem, "ended": now} | NOBODY_TO_ACT)


def close_match(connection: Connection, match: str, now: float) -> bool:
    """Whether the match had not begun, and now never will."""
    unbegun = and_(matches.c.id == match, matches.c.status == "open")
    return _updates(connection, matches, unbegun, {"status": "closed", "ended": now} | NOBODY_TO_ACT)


def rematch(connection: Connection, match: str, header: Header, sitting: Sequence[SeatRow]) -> bool:
    """Whether no match followed this one, and now the new one does."""
    row = _held(connection, match)
    if row is None or row.rematch is not None:
        return False
    create(connection, header, sitting)
    return _updates(connection, matches, matches.c.id == match, {"rematch": header.id})


def say(connection: Connection, match: str, seat: int, name: str, text: str, at: float) -> ChatRow:
    """The next thing said at a match; StorageError if there is no such match."""
    if _held(connection, match) is None:
        raise StorageError(f"there is no match {match}")
    last = connection.execute(select(func.max(chat.c.number)).where(chat.c.match == match)).scalar()
    row = ChatRow(match, 0 if last is None else last + 1, seat, name, text, at)
    return ChatRow(*connection.execute(insert(chat).returning(*chat.c), vars(row)).one())


def claim(connection: Connection, match: str, ply: int, owner: str, now: float, lease: float) -> bool:
    """Whether the match in play is at this ply and nobody computes for it, or their lease ran out."""
    values = {"at_match": match, "at_ply": ply, "owner": owner, "now": now, "until": now + lease}
    return connection.execute(CLAIM, values).rowcount > 0


def release(connection: Connection, match: str, ply: int, owner: str) -> bool:
    """Whether the owner had claimed this ply, and no longer does."""
    return connection.execute(RELEASE, {"at_match": match, "at_ply": ply, "owner": owner}).rowcount > 0


def forget_claims(connection: Connection) -> None:
    """End the claims of everybody."""
    claimed = and_(matches.c.status == "playing", matches.c.claimed_until.is_not(None))
    connection.execute(update(matches).where(claimed).values(UNCLAIMED))


# --- parts


def _held(connection: Connection, match: str) -> Row[str, str | None] | None:
    """The match, which nobody else changes until the transaction ends."""
    wanted = select(matches.c.status, matches.c.rematch).where(matches.c.id == match)
    return connection.execute(wanted.with_for_update()).one_or_none()


def _updates(connection: Connection, table: Table, where: ColumnElement[bool], values: dict[str, Any]) -> bool:
    return connection.execute(update(table).where(where).values(values)).rowcount > 0


def _place(row: SeatRow) -> ColumnElement[bool]:
    return and_(seats.c.match == row.match, seats.c.seat == row.seat)


def _refuse(connection: Connection, line: LineRow) -> NoReturn:
    key = {"line_match": line.match, "line_seat": line.seat, "line_key": line.key}
    used = connection.execute(KEY_USED, key).scalar()
    raise PlyTaken(line.match, line.ply) if used is None else KeyTaken(line.match, used)

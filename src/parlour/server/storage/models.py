"""The tables of the database, for SQLite and PostgreSQL alike.

Columns are named as the fields of `rows`, in their order, so that a row of the database is a row of ours.
"""

import json
import re
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.types import TypeDecorator

UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""PostgreSQL refuses zero bytes in a text, and halves of characters have no UTF-8."""


class Words(TypeDecorator[str]):
    """A text; what cannot be stored in it becomes U+FFFD, in either database."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else UNSTORABLE.sub("\ufffd", value)


class Document(TypeDecorator[Any]):
    """JSON as an ASCII text: PostgreSQL's own types refuse some of what JSON can say."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else json.dumps(value, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else json.loads(value)


class Unsigned(TypeDecorator[int]):
    """A whole number from 0 to 2**64 - 1 as a text: neither database has such a number."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        return None if value is None else int(value)


metadata = MetaData()

matches = Table(
    "match",
    metadata,
    Column("id", Words, primary_key=True),
    Column("game", Words, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("parlour", Words, nullable=False),
    Column("box_digest", Words, nullable=False),
    Column("box_source", Words, nullable=False),
    Column("box", Document),
    Column("options", Document, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", Integer, nullable=False),
    Column("clock", Integer),
    Column("stand_in", Words, nullable=False),
    Column("secret", Words, nullable=False),
    Column("commitment", Words, nullable=False),
    Column("seed", Unsigned),
    Column("opened", Double, nullable=False),
    Column("started", Double),
    Column("ended", Double),
    Column("status", Words, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("to_act", Integer),
    Column("waits_for_bot", Boolean, nullable=False),
    Column("deadline", Double),
    Column("returns", Document),
    Column("scores", Document),
    Column("stopped", Words, nullable=False),
    Column("previous", Words),
    Column("rematch", Words),
    # Who computes a move for this position, and until when nobody else may: no part of a header.
    Column("claimant", Words),
    Column("claimed_until", Double),
    Index("match_status", "status", "listed", "opened"),
    Index("match_due", "status", "waits_for_bot", "deadline"),
)

seats = Table(
    "seat",
    metadata,
    Column("match", Words, ForeignKey("match.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Words, nullable=False),
    Column("level", Words),
    Column("name", Words, nullable=False),
    Column("nonce", Words, nullable=False),
    Column("contribution", Words, nullable=False),
    Column("away", Boolean, nullable=False),
    Column("wants_rematch", Boolean, nullable=False),
    Column("next_contribution", Words, nullable=False),
    Column("undo_ply", Integer),
    PrimaryKeyConstraint("match", "seat"),
)

lines = Table(
    "line",
    metadata,
    Column("match", Words, ForeignKey("match.id"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("what", Words, nullable=False),
    Column("action", Words, nullable=False),
    Column("melds", Document),
    Column("key", Words),
    Column("by", Words, nullable=False),
    Column("at", Double, nullable=False),
    Column("digest", Words),
    PrimaryKeyConstraint("match", "ply"),
    UniqueConstraint("match", "seat", "key", name="line_key"),
)

chat = Table(
    "chat",
    metadata,
    Column("match", Words, ForeignKey("match.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", Words, nullable=False),
    Column("text", Words, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("match", "number"),
)

house = Table(
    "house",
    metadata,
    Column("name", Words, primary_key=True),
    Column("value", Words, nullable=False),
)
"""What belongs to the database as a whole, such as the secret that its tokens are signed with."""

"""Database URLs as people write them, and what may be said about them: never a password."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from parlour.server.storage.rows import StorageError

EXPECTED = "expected sqlite:///PATH or postgresql://USER:PASSWORD@HOST:PORT/NAME"
SQLITE = ("sqlite", "sqlite+aiosqlite", "sqlite+pysqlite")
POSTGRESQL = ("postgresql", "postgres", "postgresql+asyncpg")

FAILURES = (
    *(SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError),
    *(sqlite3.Error, OSError, TimeoutError, OverflowError),  # the last for a number that no column holds
)
"""What drivers raise when a database cannot be reached or cannot do what was asked."""


@dataclass(frozen=True)
class Address:
    """Where a database is: `place` for people, and either a file or the URL that asyncpg takes."""

    place: str
    path: Path | None = None
    dsn: str = field(default="", repr=False)
    secrets: tuple[str, ...] = field(default=(), repr=False)

    def problem(self, what: str, error: BaseException) -> StorageError:
        """An error that says in one line what could not be done to this database, and why."""
        return StorageError(f"the database {self.place} {what}: {self._reason(error)}")

    @contextmanager
    def explaining(self, what: str = "cannot do this") -> Iterator[None]:
        """Within it, what drivers raise becomes a StorageError."""
        try:
            yield
        except FAILURES as error:
            raise self.problem(what, error) from None

    def _reason(self, error: BaseException) -> str:
        lines = _origin(error).splitlines()
        reason = lines[0].strip() if lines else type(error).__name__
        for secret in self.secrets:
            reason = reason.replace(secret, "***")
        return reason


def address(url: str) -> Address:
    """Where the database of a URL is; StorageError if it says nothing we know."""
    scheme = url.partition("://")[0].lower() if "://" in url else ""
    if scheme in SQLITE:
        return _file(url)
    if scheme in POSTGRESQL:
        return _server(url)
    # What is no scheme may hold a password, and is not repeated.
    given = f", got one that begins with {scheme}://" if re.fullmatch(r"[a-z][a-z0-9+.-]{0,30}", scheme) else ""
    raise StorageError(f"the database URL cannot be read: {EXPECTED}{given}")


def _file(url: str) -> Address:
    name = url.partition("://")[2].removeprefix("/")
    if not url.partition("://")[2].startswith("/") or name in ("", ":memory:") or "\0" in name:
        raise StorageError(f"the database URL cannot be read: {EXPECTED}; an SQLite database is a file")
    return Address(f"sqlite:///{name}", Path(name))


def _server(url: str) -> Address:
    try:
        parts = make_url(url).set(drivername="postgresql")
        dsn = parts.render_as_string(hide_password=False)
        urlsplit(dsn)  # as asyncpg does, which lets its errors through
    except (ArgumentError, ValueError):
        raise StorageError(f"the database URL cannot be read: {EXPECTED}") from None
    return Address(_place(parts), None, dsn, _secrets(parts))


def _place(parts: URL) -> str:
    folder = parts.query.get("host", "")
    said = {"host": folder} if folder and not parts.host else {}
    return parts._replace(password=None, query=said).render_as_string()  # type: ignore[arg-type]


def _secrets(parts: URL) -> tuple[str, ...]:
    given = [
        parts.password,
        *(parts.query[key] for key in ("password", "passfile", "sslpassword") if key in parts.query),
    ]
    words = [word for value in given if value for word in ([value] if isinstance(value, str) else value)]
    return tuple(sorted(filter(None, words), key=len, reverse=True))


def _origin(error: BaseException) -> str:
    """What the driver said, without what SQLAlchemy wraps around it."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig.__cause__ or error.orig
    if isinstance(error, ConnectionRefusedError):
        return "nothing listens there"
    if isinstance(error, TimeoutError):
        return "it does not answer"
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)

"""A real PostgreSQL server for the tests that ask for one, in a temporary folder, gone when they are done."""

import asyncio
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import pytest

OWNER = "parlour"
PASSWORD = "pass/w@rd:1"
QUOTED = "pass%2Fw%40rd%3A1"
FAST = ("fsync=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=60", "log_min_messages=fatal")
PATIENCE = 60


@dataclass
class Server:
    """A running server; `fresh` makes an empty database in it."""

    folder: Path
    port: int
    names: Iterator[int] = field(default_factory=itertools.count)

    def fresh(self) -> str:
        """The URL of a new, empty database, over TCP and with a password."""
        name = f"t{next(self.names)}"
        self.do(f"CREATE DATABASE {name}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Forget a database, whoever uses it still."""
        self.do(f"DROP DATABASE IF EXISTS {url.rpartition('/')[2]} WITH (FORCE)")

    def url(self, name: str) -> str:
        """The URL of a database over TCP."""
        return f"postgresql://{OWNER}:{QUOTED}@127.0.0.1:{self.port}/{name}"

    def socket_url(self, name: str) -> str:
        """The URL of a database by the Unix socket, which asks for no password."""
        return f"postgresql://{OWNER}@/{name}?host={self.folder}&port={self.port}"

    def do(self, statement: str, database: str = "postgres") -> list[Any]:
        """The rows of a statement."""
        return asyncio.run(self.execute(statement, database))

    async def hang_up(self, url: str) -> None:
        """Close all connections to the database of a URL from the server's side."""
        name = url.rpartition("/")[2]
        await self.execute(f"SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '{name}'")

    async def execute(self, statement: str, database: str = "postgres") -> list[Any]:
        """The rows of a statement, for who is in a loop."""
        connection = await asyncpg.connect(self.socket_url(database))
        try:
            return list(await connection.fetch(statement))
        finally:
            await connection.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The server; skipped where no PostgreSQL is installed."""
    programs = _programs()
    if programs is None:
        pytest.skip("no PostgreSQL here: neither in PATH nor in /usr/lib/postgresql")
    folder = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
    try:
        yield from _serving(programs, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def empty_postgres(postgres: Server) -> Iterator[str]:
    """The URL of an empty database of this server."""
    url = postgres.fresh()
    yield url
    postgres.drop(url)


def _programs() -> Path | None:
    """The folder of initdb and postgres, the newest one there is."""
    found = shutil.which("initdb")
    if found and Path(found).with_name("postgres").exists():
        return Path(found).parent
    folders = Path("/usr/lib/postgresql").glob("*/bin")
    whole = [folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()]
    return max(whole, key=lambda folder: float(folder.parent.name), default=None)


def _serving(programs: Path, folder: Path) -> Iterator[Server]:
    account = _account(folder)
    secret = folder / "password"
    secret.write_text(PASSWORD)
    secret.chmod(0o644)
    kind = ["-U", OWNER, "--encoding=UTF8", "--locale=C", "--no-sync"]
    doors = ["--auth-local=trust", "--auth-host=scram-sha-256", f"--pwfile={secret}"]
    command = [programs / "initdb", "-D", folder / "data", *kind, *doors]
    subprocess.run(command, check=True, capture_output=True, **account)
    server = Server(folder, _free_port())
    options = [word for setting in FAST for word in ("-c", setting)]
    where = ["-D", folder / "data", "-k", folder, "-h", "127.0.0.1", "-p", str(server.port)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([programs / "postgres", *where, *options], stdout=log, stderr=log, **account)
    try:
        _await(server, process)
        yield server
    finally:
        process.send_signal(signal.SIGQUIT)  # at once: what it holds need not be kept
        process.wait(PATIENCE)


def _account(folder: Path) -> dict[str, Any]:
    """As whom the server runs: it refuses to be root."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = names.get("postgres") or names["nobody"]
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "cwd": folder}


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _await(server: Server, process: "subprocess.Popen[bytes]") -> None:
    patience = time.monotonic() + PATIENCE
    while True:
        try:
            server.do("SELECT 1")
            return
        except (OSError, asyncpg.PostgresError):
            if process.poll() is not None or time.monotonic() > patience:
                raise RuntimeError(f"PostgreSQL did not start: {(server.folder / 'log').read_text()}") from None
            time.sleep(0.05)

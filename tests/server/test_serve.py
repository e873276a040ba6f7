"""`parlour serve`: what it refuses, and what it starts with."""

import io
import os
import sqlite3
import stat
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from parlour.cli import serve
from parlour.cli.main import main
from parlour.server import running
from parlour.server.settings import Settings

pytestmark = pytest.mark.plain


@dataclass
class Started:
    """What a server would have been run with."""

    settings: Settings
    address: str


@pytest.fixture
def started(monkeypatch, tmp_path: Path) -> list[Started]:
    """The servers that were started, none of which runs; matches would be kept in a folder of the test."""
    for name in list(os.environ):
        if name.startswith("PARLOUR_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    found: list[Started] = []

    def run(settings: Settings, listening, ready: Callable[[], None]) -> None:
        found.append(Started(settings, running.address(listening)))
        ready()

    monkeypatch.setattr(running, "run", run)
    return found


@pytest.fixture
def command(capsys, monkeypatch) -> Callable[..., tuple[int, str, str]]:
    """command("--port", 0): the status, what was printed, what was complained of."""

    def go(*args: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        status = main(["serve", *map(str, args)])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return go


@pytest.fixture
def opened(monkeypatch) -> list[str]:
    """The addresses that a browser was asked to open."""
    found: list[str] = []
    monkeypatch.setattr(serve.webbrowser, "open", found.append)
    return found


def test_it_says_where_it_is_and_where_matches_are(started, command, tmp_path, opened) -> None:
    status, out, err = command("--port", 0)
    path = tmp_path / "state" / "parlour" / "matches.db"
    assert (status, err) == (0, "")
    assert out == f"Parlour is at {started[0].address} — Ctrl-C ends it; matches are kept in {path}\n"
    assert started[0].address.startswith("http://127.0.0.1:")
    assert started[0].settings.database == f"sqlite:///{path}"
    assert not opened


def test_the_database_is_made_before_anything_is_said_and_is_nobody_elses(started, command, tmp_path) -> None:
    command("--port", 0)
    path = tmp_path / "state" / "parlour" / "matches.db"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with sqlite3.connect(path) as database:
        tables = database.execute("SELECT count(*) FROM sqlite_master WHERE type = 'table'").fetchone()[0]
    database.close()
    assert tables > 3


def test_a_browser_is_opened_only_on_request(started, command, opened) -> None:
    command("--port", 0, "--no-browser")
    assert not opened
    command("--port", 0, "--open")
    assert opened == [started[1].address]


def test_options_win_over_the_environment(started, command, monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("PARLOUR_PORT", "1")
    monkeypatch.setenv("PARLOUR_BOT_THREADS", "3")
    monkeypatch.setenv("PARLOUR_CHAT", "1/s burst 2")
    monkeypatch.setenv("PARLOUR_DATABASE", f"sqlite:///{tmp_path / 'other.db'}")
    given = ["--port", 0, "--origin", "https://a.example", "--origin", "http://b.example:81"]
    assert command(*given, "--host", "localhost")[0] == 0
    settings = started[0].settings
    assert settings.host == "localhost"
    assert settings.port == 0
    assert settings.bot_threads == 3
    assert settings.chat.burst == 2
    assert settings.origins == ("https://a.example", "http://b.example:81")
    assert (tmp_path / "other.db").exists()


def test_without_a_port_the_first_free_one_is_taken(started, command, monkeypatch) -> None:
    with running.listen("127.0.0.1", 0) as taken:
        first = taken.getsockname()[1]
        monkeypatch.setattr(running, "FIRST_PORT", first)
        assert command()[0] == 0
    assert first < int(started[0].address.rpartition(":")[2]) < first + running.PORTS_TRIED


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["--workers", 2], "--workers: several processes need PostgreSQL: a database such as postgresql://user@host"),
        (["--workers", 0], "--workers: expected a number from 1 to 64, got 0"),
        (["--port", 70000], "--port: expected a number from 0 to 65535, got 70000"),
        (["--port", "http"], "'--port': Input should be a valid integer"),
        (["--bot-threads", 0], "--bot-threads: expected a number from 1 to 256, got 0"),
        (["--origin", "games.example"], "--origin: expected an origin such as https://games.example"),
        (["--host", ""], "--host: expected an address to listen on"),
        (["--host", "nowhere.invalid"], "cannot listen on 'nowhere.invalid': this machine knows no such address"),
        (["--database", "mysql://a:hush@b/c"], "expected sqlite:///PATH or postgresql://"),
        (["--database", "sqlite:///no/such/folder/a.db"], "there is no folder no/such/folder"),
        (["--database", "postgresql://a:hush@127.0.0.1:1/c"], "cannot be opened"),
        (["--databas", "x"], "see `parlour serve --help`"),
        (["table"], "see `parlour serve --help`"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(started, command, args, problem) -> None:
    status, out, err = command(*(["--port", 0] if "--port" not in args else []), *args)
    assert (status, out) == (2, "")
    assert problem in err
    assert len(err.splitlines()) == 1
    assert "hush" not in err
    assert not started


def test_a_port_in_use_is_refused(started, command) -> None:
    with running.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        status, _, err = command("--port", port)
    assert status == 2
    assert f"port {port}: another program listens there" in err
    assert not started


@pytest.mark.parametrize(("variable", "value"), [("PARLOUR_PORT", "x"), ("PARLOUR_LOG", "xml"), ("PARLOUR_CHAT", "no")])
def test_a_variable_that_cannot_be_is_named(started, command, monkeypatch, variable, value) -> None:
    monkeypatch.setenv(variable, value)
    status, _, err = command()
    assert status == 2
    assert err.startswith(f"parlour: {variable}: expected")


def test_a_file_that_is_no_database_is_refused(started, command, tmp_path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 200)
    status, _, err = command("--port", 0, "--database", f"sqlite:///{path}")
    assert status == 2
    assert str(path) in err
    assert path.read_text() == "Dear Ada, " * 200
    assert not started

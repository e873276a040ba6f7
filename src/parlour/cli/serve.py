"""`parlour serve`: a table server, for browsers and programs."""

import asyncio
import os
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.common import BadArgument, one_line, spinner

if TYPE_CHECKING:
    from parlour.server.settings import Settings

OPTIONS = {
    "host": "--host",
    "port": "--port",
    "database": "--database",
    "workers": "--workers",
    "origins": "--origin",
    "bot_threads": "--bot-threads",
}
"""What the fields of `Settings` are called on the command line."""

FILE = "matches.db"


def serve(
    host: Annotated[
        str | None, typer.Option("--host", help="The address to listen on (default: 127.0.0.1, this machine only).")
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", help="The port to listen on (default: the first free one from 8000).")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="Where matches are kept: sqlite:///PATH or postgresql://USER@HOST/NAME (default: a file of your own).",
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Server processes; several need PostgreSQL (default: 1).")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin",
            metavar="URL",
            help="An address, besides the server's own, whose pages may use it, as https://games.example; may be "
            "repeated.",
        ),
    ] = None,
    bot_threads: Annotated[
        int | None, typer.Option("--bot-threads", help="Bots that think at the same time (default: one a core).")
    ] = None,
    browser: Annotated[bool, typer.Option("--open/--no-browser", help="Open the address in a browser.")] = False,
) -> None:
    """Serve tables by HTTP and WebSocket until Ctrl-C; every option may stand in the environment as PARLOUR_…."""
    given = {
        "host": host,
        "port": port,
        "database": database,
        "workers": workers,
        "origins": tuple(origin) if origin else None,
        "bot_threads": bot_threads,
    }
    _serve({name: value for name, value in given.items() if value is not None}, browser)


def _serve(given: dict[str, Any], browser: bool) -> None:
    with spinner("Starting"):
        from parlour.server import running

        settings, any_port = read_settings(given)
        listening = running.listen(settings.host, None if any_port else settings.port)
    with listening:
        with spinner("Opening the database"):
            place = open_database(settings.database)
        where = running.address(listening)

        def announce() -> None:
            print(f"Parlour is at {where} — Ctrl-C ends it; matches are kept in {place}", flush=True)
            if browser:
                webbrowser.open(where)

        running.run(settings, listening, announce)


def read_settings(given: dict[str, Any]) -> "tuple[Settings, bool]":
    """The settings of command line and environment, and whether any free port will do."""
    from parlour.server.settings import BadSetting, Settings, variable

    any_port = "port" not in given and not os.environ.get(variable("port"))
    if "database" not in given and not os.environ.get(variable("database")):
        given = {**given, "database": own_database()}
    try:
        return Settings.from_environment(**given), any_port
    except BadSetting as error:
        raise BadArgument(f"{OPTIONS.get(error.where, error.where)}: {error.problem}") from None


def own_database() -> str:
    """The file in which matches are kept where nobody says another."""
    from parlour.cli.terminal.saves import state_home

    return f"sqlite:///{state_home() / FILE}"


def open_database(url: str) -> str:
    """Bring the database up to date, and say where it is; StorageError if it cannot be opened."""
    from parlour.server.storage.address import address
    from parlour.server.storage.store import Store

    async def try_it() -> None:
        await (await Store.open(url)).close()

    place = address(url)
    if place.path is not None:
        _make_file(place.path, own=url == own_database())
    asyncio.run(try_it())
    return one_line(str(place.path or place.place))


def _make_file(path: Path, own: bool) -> None:
    # The database holds the secret by which seats are proved: only whoever runs the server may read it.
    if own:
        path.parent.mkdir(parents=True, exist_ok=True)
    if path.parent.is_dir() and not path.exists():
        path.touch(mode=0o600)

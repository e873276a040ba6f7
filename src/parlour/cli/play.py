"""`parlour play GAME`: play a game in this terminal."""

import contextlib
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.common import (
    LARGEST_SEED,
    BadArgument,
    BoxFile,
    Options,
    check_bot,
    one_line,
    open_game,
    read_options,
    to_terminal,
)

if TYPE_CHECKING:
    from parlour.core.game import Game, LoadedBox
    from parlour.match import Match

BOT = "search:0.2s"


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game, as `parlour games` lists them.")] = None,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="With --resume: the saved game.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Your seat, counted from 0 (default: 0).")] = None,
    seats: Annotated[int | None, typer.Option("--seats", help="Players at the table (default: the fewest).")] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "--bot",
            metavar="BOT[,BOT…]",
            help=f"Who plays against you, one for all or one for each other seat: random, greedy, search:2000it, {BOT} "
            "(default).",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=LARGEST_SEED, help="Seed of the game (default: a random one)."),
    ] = None,
    options: Options = None,
    box: BoxFile = None,
    position: Annotated[
        Path | None,
        typer.Option("--position", metavar="FILE", help="Start from a position instead of a deal."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the game saved last, or the one in FILE.")] = False,
    no_color: Annotated[bool, typer.Option("--no-color", help="Write text without colours.")] = False,
) -> None:
    """Play a game in this terminal against bots; `help` at the prompt says how."""
    request = Request(game, file, seat, seats, bot, seed, options or [], box, position)
    start = _resumed(request) if resume else _new(request)
    _play(start, request, colour=not no_color)


@dataclass(frozen=True)
class Request:
    """What the command line asks for."""

    game: str | None
    file: Path | None
    seat: int | None
    seats: int | None
    bot: str | None
    seed: int | None
    options: list[str]
    box: Path | None
    position: Path | None


@dataclass(frozen=True)
class Start:
    """A game to be played: how its match is made, the module of its rules, and where it is saved."""

    make: Callable[[], "tuple[Match, tuple[str, ...]]"]
    module: str
    path: Path
    own_file: bool = False


def _new(request: Request) -> Start:
    """A new game; ParlourError for what can be refused before anything is compiled."""
    from parlour import registry
    from parlour.cli.terminal.saves import new_save
    from parlour.core.errors import MalformedPosition
    from parlour.match import Match

    if request.game is None:
        raise BadArgument(f"which game? `parlour play {'`, `parlour play '.join(registry.games())}`")
    if request.file is not None:
        raise BadArgument(
            f"unexpected {str(request.file)!r}: a saved game goes with --resume, a position with --position"
        )
    game, options = open_game(request.game), read_options(request.options)
    seats = game.check_seats(game.seats[0] if request.seats is None else request.seats)
    _check_seat(request.seat, seats)
    box = game.load_box(request.box)
    game.option_codes(options, box)
    _check_bots(request.bot, seats, game, box)
    given = _position(request.position) if request.position else None
    seed = secrets.randbits(63) if request.seed is None else request.seed

    def make() -> tuple[Match, tuple[str, ...]]:
        try:
            return Match(game, seats=seats, options=options, box=box, seed=seed, position=given), ()
        except MalformedPosition as error:
            where = ", ".join(filter(None, [str(request.position), error.where]))
            raise MalformedPosition(where, error.problem) from None

    return Start(make, game.module, new_save(game.slug))


def _position(path: Path) -> dict[str, Any]:
    """The position in a file; MalformedPosition if it holds something else."""
    from parlour.core.errors import MalformedPosition
    from parlour.core.reading import Node
    from parlour.match.documents import read_document

    node = Node(read_document(path, MalformedPosition), str(path), MalformedPosition)
    return {key: part.value for key, part in node.mapping().items()}


def _resumed(request: Request) -> Start:
    """A saved game; ParlourError if there is none."""
    from parlour.cli.terminal.saves import newest_save, typed_path
    from parlour.match.records import read_record

    for option in ("seats", "seed", "options", "box", "position"):
        if getattr(request, option) not in (None, []):
            raise BadArgument(f"--{option} cannot be changed in a saved game; leave it out with --resume")
    name, file = request.game, request.file
    if name is not None and file is None and (Path(name).suffix == ".json" or Path(name).exists()):
        name, file = "", Path(name)  # `play --resume FILE`
    game = open_game(name) if name else None
    path = typed_path(file) if file else newest_save(game.slug if game else None)

    def make() -> "tuple[Match, tuple[str, ...]]":
        loaded = read_record(path, game)
        if game is not None and loaded.match.game.slug != game.slug:
            raise BadArgument(f"{path} is a game of {loaded.match.game.title}, not of {game.title}")
        return loaded.match, loaded.players

    # Which game it is stands in the file; that was played before, on this machine most likely.
    return Start(make, game.module if game else "parlour.core", path, own_file=file is not None)


def _check_bots(given: str | None, seats: int, game: "Game", box: "LoadedBox") -> list[str]:
    """The bots asked for, one for each seat but the person's; none if nothing was asked for."""
    if given is None:
        return []
    names, others = [name.strip() for name in given.split(",")], seats - 1
    if len(names) not in (1, others):
        want = "one bot" if others == 1 else f"one bot or {others}, one for each other seat"
        raise BadArgument(f"--bots: expected {want}, got {len(names)}: {given!r}")
    for name in dict.fromkeys(names):
        check_bot(name, game, box)
    return names * others if len(names) == 1 else names


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and not 0 <= seat < seats:
        raise BadArgument(f"--seat: expected a seat from 0 to {seats - 1}, got {seat}")


def _play(start: Start, request: Request, colour: bool) -> None:
    from parlour.bots import make_bot
    from parlour.cli.terminal.commands import HINT_BOT
    from parlour.cli.terminal.kernels import Preparation, prepared_match
    from parlour.cli.terminal.saves import seat_of
    from parlour.cli.terminal.screen import Screen
    from parlour.cli.terminal.session import Session
    from parlour.core.kernel import cache_is_warm

    screen, cold = Screen(colour), not cache_is_warm(start.module)
    players: tuple[str, ...] = ()

    def make() -> "Match":
        nonlocal players
        match, players = start.make()
        return match

    match = prepared_match(screen, make, cold)
    _check_seat(request.seat, match.seats)
    seat = seat_of(players) if request.seat is None else request.seat
    others = [k for k in range(match.seats) if k != seat]
    asked = _check_bots(request.bot, match.seats, match.game, match.box)
    names = dict(zip(others, asked or [_bot_name(players, k, match) for k in others], strict=True))
    # Every other seat has a seed of its own, and another one when the game is resumed.
    seeds = {k: (match.seed + 1 + k + match.seats * match.ply) % (LARGEST_SEED + 1) for k in names}
    bots = {k: make_bot(name, match.game, match.box, seeds[k]) for k, name in names.items()}
    aside = to_terminal(sys.stdin)
    preparation = Preparation(match, [*names.values(), HINT_BOT], cold, aside)
    if cold and not aside:  # nobody reads meanwhile, and the next start is to be quick
        preparation.wait(screen)
    Session(match, seat, bots, screen, start.path, preparation, read_line, start.own_file).run()


def _bot_name(players: tuple[str, ...], seat: int, match: "Match") -> str:
    """The bot that a record names for a seat; the usual one where it names none."""
    from parlour.bots import UnknownBot, make_bot

    try:
        return make_bot(players[seat], match.game, match.box).name
    except (IndexError, UnknownBot):
        return BOT


def read_line(prompt: str) -> str:
    """The next line typed; EOFError if there is none, BadArgument if it is no text."""
    if sys.stdin is None:
        raise EOFError
    try:
        if to_terminal(sys.stdin):
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  # gives input() its history and editing
            return input(prompt)
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
    except (UnicodeDecodeError, ValueError):
        raise BadArgument("what was typed is not text in UTF-8") from None
    if not line:
        raise EOFError
    print(one_line(line))  # nobody has seen it typed
    return line


__all__ = ["play"]

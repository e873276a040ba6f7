"""What commands share: reading arguments, waiting politely, printing.

Nothing heavy is imported above the functions: `parlour --help` must not wait for NumPy, Numba or Rich.
"""

import contextlib
import json
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from parlour.core.errors import ParlourError, shortened

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Task
    from rich.text import Text

    from parlour.core.game import Game, LoadedBox
    from parlour.lab.play import Setup

T = TypeVar("T")

LARGEST_SEED = 2**64 - 1
MOST_THREADS = 1024
BOTS = "random, greedy, search:2000it, search:0.5s"
INTERRUPTED = 130
"""The exit status after Ctrl-C."""


class BadArgument(ParlourError):
    """An argument of a command that cannot be used."""


# --- arguments that several commands take

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `parlour games` lists them.")]
Seats = Annotated[int | None, typer.Option("--seats", help="Players at the table (default: the fewest).")]
Options = Annotated[
    list[str] | None, typer.Option("--options", metavar="K=V", help="An option of the game; may be repeated.")
]
BoxFile = Annotated[Path | None, typer.Option("--box", metavar="FILE", help="A box file in place of the printed box.")]
Seed = Annotated[
    int,
    typer.Option("--seed", min=0, max=LARGEST_SEED, help="Seed of the first game; the next has seed + 1."),
]
Games = Annotated[int, typer.Option("--games", min=1, help="How many games.")]
Bots = Annotated[
    str,
    typer.Option("--bots", metavar="BOT[,BOT…]", help=f"Bots by seat, or one for all: {BOTS}."),
]
Threads = Annotated[int, typer.Option("--threads", min=1, max=MOST_THREADS, help="Games played at the same time.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def open_game(name: str) -> "Game":
    """The game called `name`; UnknownGame if there is none."""
    from parlour import registry

    return registry.game(name)


def open_setup(name: str, seats: int | None, options: Sequence[str] | None, box: Path | None) -> "Setup":
    """A game with the box, seats and options of the command line, all of them checked."""
    with spinner("Starting"):
        from parlour.lab.play import Setup

        game = open_game(name)
        chosen = read_options(options)
        number = game.check_seats(game.seats[0] if seats is None else seats)
        loaded = game.load_box(box)
        game.option_codes(chosen, loaded)
        return Setup(game, loaded, number, chosen)


def read_options(given: Sequence[str] | None) -> dict[str, str]:
    """Options from texts "k=v" or "k=v,k=v"; BadArgument if one is malformed or comes twice."""
    options: dict[str, str] = {}
    for pair in ",".join(given or ()).split(",") if given else ():
        name, separator, value = (part.strip() for part in pair.partition("="))
        if not separator or not name or not value:
            raise BadArgument(f"--options: expected NAME=VALUE, got {pair!r}")
        if name in options:
            raise BadArgument(f"--options: {name!r} is given twice")
        options[name] = value
    return options


def read_bots(given: str, setup: "Setup") -> list[str]:
    """Names of bots by seat from "random" (one for all) or "greedy,random"; each is known."""
    names = [name.strip() for name in given.split(",")]
    if len(names) not in (1, setup.seats):
        want = f"expected one bot or {setup.seats}, one for each seat"
        raise BadArgument(f"--bots: {want}, got {len(names)}: {given!r}")
    for name in dict.fromkeys(names):
        check_bot(name, setup.game, setup.box)
    return names * setup.seats if len(names) == 1 else names


def check_bot(name: str, game: "Game", box: "LoadedBox") -> None:
    """UnknownBot if there is no bot called so."""
    from parlour.bots import make_bot

    make_bot(name, game, box)


# --- waiting


def to_terminal(stream: Any) -> bool:
    """Whether somebody is looking at this stream."""
    return bool(getattr(stream, "isatty", lambda: False)())


def console(error: bool = False) -> "Console":
    """A Rich console on standard output, or on standard error."""
    from rich.console import Console

    return Console(stderr=error, highlight=False)


@contextlib.contextmanager
def spinner(text: str) -> Iterator[None]:
    """Show on a terminal that something takes time."""
    if not to_terminal(sys.stderr):
        yield
        return
    with console(error=True).status(f"{text} …"):
        yield


def warm_up(setup: "Setup", bots: Sequence[str], seed: int = 0) -> None:
    """Have the kernels compiled that a game between these bots needs, and say so if that takes a while."""
    from parlour.core.kernel import cache_is_warm
    from parlour.lab.play import random_games, seat_bots

    text = f"Loading {setup.game.title}"
    if not cache_is_warm(setup.game.module):
        text = f"Compiling the rules of {setup.game.title} (only this once, about 20 seconds)"
    with spinner(text):
        if all(name == "random" for name in bots):
            random_games(setup, [seed])
        match = setup.match(seed)
        for bot in seat_bots(setup, bots, seed):
            if match.to_act is not None and bot.name != "random":
                bot.choose(match.observation(match.to_act))
    end_if_interrupted()


_interrupted = threading.Event()


@contextlib.contextmanager
def noticing_interrupts() -> Iterator[None]:
    """Inside, Ctrl-C ends the program quietly wherever it strikes.

    Inside a compiler's callbacks KeyboardInterrupt is lost, or becomes another error: so it is remembered,
    and whatever goes wrong after it counts as the interrupt.
    """
    _interrupted.clear()
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before, hook = signal.getsignal(signal.SIGINT), sys.unraisablehook
    if before is not signal.default_int_handler:  # started in the background, or somebody else's business
        yield
        return

    def interrupt(*_: object) -> None:
        _interrupted.set()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    sys.unraisablehook = lambda raised: None if _interrupted.is_set() else hook(raised)
    try:
        yield
    except Exception:
        if _interrupted.is_set():
            raise KeyboardInterrupt from None
        raise
    finally:
        signal.signal(signal.SIGINT, before)
        sys.unraisablehook = hook


def end_if_interrupted() -> None:
    """Raise the KeyboardInterrupt that was lost on its way."""
    if _interrupted.is_set():
        raise KeyboardInterrupt


def collect(results: Iterator[T], take: Callable[[T], None], total: int, label: str) -> bool:
    """Hand each result on as it comes, with a progress bar; whether all came (Ctrl-C ends it early)."""
    try:
        with progress_bar(total, label) as advance:
            for result in results:
                take(result)
                advance()
                end_if_interrupted()
    except KeyboardInterrupt:
        close = getattr(results, "close", None)
        if close:
            close()
        return False
    return True


@contextlib.contextmanager
def progress_bar(total: int, label: str) -> Iterator[Callable[[], None]]:
    """A bar with rate and remaining time on a terminal; what it gives is called for each thing done."""
    if not to_terminal(sys.stderr):
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _rate_column())
    with Progress(*columns, TimeRemainingColumn(), console=console(error=True), transient=True) as progress:
        task = progress.add_task(label, total=total)
        done, shown_at = 0, time.monotonic()

        def advance() -> None:
            # Redrawing costs more than a random game: ten times a second is enough.
            nonlocal done, shown_at
            done += 1
            if time.monotonic() - shown_at > 0.1:
                progress.update(task, completed=done)
                shown_at = time.monotonic()

        yield advance
        progress.update(task, completed=done)


def _rate_column() -> Any:
    from rich.progress import ProgressColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: "Task") -> "Text":
            return Text(f"{task.speed:,.1f}/s" if task.speed else "", style="progress.data.speed")

    return Rate()


# --- printing


def print_json(value: Any, indent: int | None = None) -> None:
    """Print a JSON value; infinite numbers, which JSON lacks, as null."""
    print(json.dumps(_finite(value), indent=indent, ensure_ascii=False))


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if abs(value) < float("inf") else None
    if isinstance(value, dict):
        return {key: _finite(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(part) for part in value]
    return value


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """Print a table; the first column is text, the others are numbers unless they begin with a letter."""
    from rich import box
    from rich.table import Table

    table = Table(title=title or None, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for i, column in enumerate(columns):
        number = i > 0 and all(not row[i][:1].isalpha() for row in rows)
        table.add_column(column, justify="right" if number else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    out = console()
    if not out.is_terminal:  # a file or pipe has no width
        out.width = 200
    out.print(table)


def one_line(text: str) -> str:
    """A text on one line, with nothing in it that a terminal would obey."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in " ".join(text.split()))


def complain(text: str) -> None:
    """Say on standard error what went wrong, in one line."""
    print(f"parlour: {shortened(one_line(text))}", file=sys.stderr)

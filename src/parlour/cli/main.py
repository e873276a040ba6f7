"""The `parlour` command: finds the command that is meant, and turns every error into one line and a status.

Exit status: 0 all went well, 1 a check failed, 2 bad input, 130 stopped by Ctrl-C, 141 nobody reads on.
A command is the function of its name in the module of its name; the module is imported when it is called.
"""

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from parlour.cli.common import INTERRUPTED, BadArgument, complain, noticing_interrupts
from parlour.core.errors import ParlourError

BAD_INPUT = 2
UNREAD = 141

# What there is, in the order of the help page.
COMMANDS = {
    "games": "List the games.",
    "rules": "Print the rules of a game, or one clause of them.",
    "play": "Play a game in this terminal.",
    "serve": "Serve tables to browsers and programs.",
    "simulate": "Play many games between bots and sum up their results.",
    "arena": "Let bots play each other on mirrored deals.",
    "trace": "Print every decision of some games as JSON.",
    "check": "Run scenario files.",
    "position": "Say what is legal in a position, and who sees what.",
    "replay": "Print a recorded game, or verify it.",
    "conform": "Test a game against everything a game has to hold to.",
    "bench": "Measure how fast games run.",
    "version": "Print the version.",
}


class Commands(TyperGroup):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in order."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command called so; BadArgument, with the nearest name, if there is none."""
        if cmd_name not in COMMANDS:
            nearest = get_close_matches(cmd_name, COMMANDS, n=1)
            hint = f"did you mean {nearest[0]!r}? " if nearest else ""
            raise BadArgument(f"there is no command {cmd_name!r}; {hint}See `parlour --help`")
        function = getattr(importlib.import_module(f"parlour.cli.{cmd_name}"), cmd_name)
        single = typer.Typer(add_completion=False, rich_markup_mode=None)
        single.command(cmd_name)(function)
        return typer.main.get_command(single)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The commands on the help page, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def parlour(
    ctx: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version and end.")] = False,
) -> None:
    """Modern tabletop games, played exactly by their rulebooks."""
    if show_version:
        from parlour.cli.version import version

        version()
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` (default: that of this process); the exit status."""
    args = list(sys.argv[1:] if argv is None else argv) or ["--help"]
    _prepare_streams()
    try:
        with noticing_interrupts():
            status = _run(args)
            sys.stdout.flush()
            return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _hang_up()


def _prepare_streams() -> None:
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started the program
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        # A card's name that the terminal cannot show is no reason to fail.
        with contextlib.suppress(AttributeError, ValueError):
            getattr(sys, name).reconfigure(errors="backslashreplace")


def _run(args: list[str]) -> int:
    command = typer.main.get_command(app)
    try:
        with command.make_context("parlour", args) as context:
            command.invoke(context)
            return 0
    except typer.Exit as stop:
        return stop.exit_code
    except typer.Abort:
        return INTERRUPTED
    except typer.TyperException as error:
        complain(_usage(error))
    except ParlourError as error:
        complain(str(error))
        return getattr(error, "status", BAD_INPUT)
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{error.filename or 'the system'}: {error.strerror or error}")
    except RecursionError:
        complain("the input is nested too deeply")
    return BAD_INPUT


def _usage(error: typer.TyperException) -> str:
    """What is wrong with the arguments, and where to read about them."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "parlour"
    return f"{error.format_message().rstrip('.')}; see `{path} --help`"


def _hang_up() -> int:
    # The interpreter flushes standard output once more at its end; that must not fail too.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return UNREAD


if __name__ == "__main__":
    sys.exit(main())

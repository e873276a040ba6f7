"""parlour check: scenario files, one line each."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.common import complain, one_line, spinner, to_terminal
from parlour.core.errors import MalformedScenario, ParlourError

FAILED = 1
BAD_INPUT = 2

Paths = Annotated[list[str], typer.Argument(metavar="PATH…", help="Scenario files, or folders of them (*.json).")]


def check(paths: Paths) -> None:
    """Run scenario files: one line for each, and below it every difference there is.

    Exit status 1 if any failed; 2 if one is no scenario or its position cannot be set up, even if others
    failed.
    """
    with spinner("Starting"):
        from parlour.match.scenario import load_scenario, run_scenario
    tally = {"passed": 0, "failed": 0, "not run": 0}
    for path in _files(paths, tally):
        try:
            result = run_scenario(load_scenario(path))
        except MalformedScenario as error:
            place = "" if error.where.startswith(str(path)) else f"{path}, "
            _refuse(f"{place}{error}", tally)
            continue
        except ParlourError as error:
            _refuse(f"{path}: {error}", tally)
            continue
        tally["passed" if result.passed else "failed"] += 1
        print(one_line(f"{'passed' if result.passed else 'FAILED'}  {path}: {result.title}"))
        for failure in result.failures:
            print("        " + one_line(failure.text(result.clauses)))
    if to_terminal(sys.stderr):
        print(", ".join(f"{number} {word}" for word, number in tally.items()), file=sys.stderr)
    if tally["not run"] or tally["failed"]:
        raise typer.Exit(BAD_INPUT if tally["not run"] else FAILED)


def _refuse(text: str, tally: dict[str, int]) -> None:
    sys.stdout.flush()
    complain(text)
    tally["not run"] += 1


def _files(paths: list[str], tally: dict[str, int]) -> list[Path]:
    """The files named, and all in the folders named; what is not there is complained of."""
    found: list[Path] = []
    for text in paths:
        path = Path(text)
        if not text:
            _refuse("'' is neither a file nor a folder", tally)
            continue
        try:
            inside = sorted(path.rglob("*.json")) if path.is_dir() else [path]
        except (OSError, ValueError) as error:
            _refuse(f"{text}: cannot be read: {error}", tally)
            continue
        if not inside:
            _refuse(f"{text}: holds no scenario files (*.json)", tally)
        found += inside
    return found

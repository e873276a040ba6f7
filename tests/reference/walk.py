"""Walk through a trace of a fast engine beside a reference, whatever the game.

A trace is JSON lines: one object a decision, and one with `"over": true` at the end of each game. A difference is
an AssertionError that says where, by which clauses, what was expected and what was got.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, TypeVar

Line = dict[str, Any]
Position = dict[str, Any]
R = TypeVar("R")


def fail(line: Line, clauses: str, what: str, expected: object, got: object) -> NoReturn:
    """Say where in which game something is not as it should be."""
    where = f"seed {line.get('seed')}, game {line.get('game')}, ply {line.get('ply')}"
    raise AssertionError(f"{where} [{clauses}] {what}: expected {expected!r}, got {got!r}")


def text(value: object) -> str:
    """A value as JSON, so that `true` and 1 differ."""
    return json.dumps(value, sort_keys=True)


def compare_positions(
    line: Line,
    what: str,
    expected: Position,
    got: Position,
    comparable: Callable[[str, Any], Any],
    clauses: Mapping[str, str],
) -> None:
    """Compare two positions part by part, each made comparable by `comparable(part, value)`."""
    if set(expected) != set(got):
        fail(line, "section 11", f"parts of {what}", sorted(expected), sorted(got))
    mine = {key: comparable(key, value) for key, value in expected.items()}
    theirs = {key: comparable(key, value) for key, value in got.items()}
    if text(mine) == text(theirs):
        return
    for key, value in mine.items():
        if text(value) != text(theirs[key]):
            fail(line, clauses[key], f"{key} of {what}", value, theirs[key])


def check_legal(line: Line, expected: set[str], clauses: str) -> None:
    """The legal actions of a line are the expected ones, each once, and the action played is among them."""
    legal: list[str] = line["legal"]
    if twice := [name for name, times in Counter(legal).items() if times > 1]:
        fail(line, "section 10", "legal actions", "each once", twice)
    if missing := expected - set(legal):
        fail(line, clauses, "legal actions", f"also {sorted(missing)}", legal)
    if surplus := set(legal) - expected:
        fail(line, clauses, "legal actions", f"none of {sorted(surplus)}", legal)
    if line["action"] not in legal:
        fail(line, "section 10", "the action played", "a legal one", line["action"])


def check_same_game(line: Line, following: Line) -> None:
    """Lines of a game follow one another, with no ply left out."""
    for key in ("game", "seed"):
        if line.get(key) != following.get(key):
            fail(line, "trace", f"{key} of the next line", line.get(key), following.get(key))
    if not following.get("over") and following["ply"] != line["ply"] + 1:
        fail(line, "trace", "ply of the next line", line["ply"] + 1, following["ply"])


def compare_trace(
    lines: Iterable[str],
    check_first: Callable[[Line], None],
    check_decision: Callable[[Line], R],
    check_next: Callable[[Line, R, Line], None],
    check_end: Callable[[Line, R, Line], None],
) -> int:
    """Compare all games of a trace; the number of decisions compared.

    `check_decision` gives the reference after the action of a line; the checks of the next line and of the end get it.
    """
    decisions = 0
    before: tuple[Line, R] | None = None
    for line in (json.loads(line) for line in lines if line.strip()):
        over = bool(line.get("over"))
        if before is None:
            check_first(line)
        else:
            check_same_game(before[0], line)
            (check_end if over else check_next)(*before, line)
        before = None if over else (line, check_decision(line))
        decisions += not over
    if before is not None:
        fail(before[0], "trace", "the last line of a game", "over", "no more lines")
    return decisions


def compare_beginning(
    lines: Iterable[str],
    check_decision: Callable[[Line], R],
    check_next: Callable[[Line, R, Line], None],
    check_end: Callable[[Line, R, Line], None],
) -> int:
    """Compare the decisions of one game from any position, which need not come to its end; their number."""
    before: tuple[Line, R] | None = None
    decisions = 0
    for line in map(json.loads, lines):
        if before is not None:
            check_same_game(before[0], line)
            (check_end if line.get("over") else check_next)(*before, line)
        if not line.get("over"):
            before = line, check_decision(line)
            decisions += 1
    return decisions

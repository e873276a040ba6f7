"""What a conformance run found: for each check how often it was made, and the first thing that failed it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from parlour.core.errors import ParlourError
from parlour.core.game import Position


@dataclass(frozen=True)
class Failure:
    """The first thing that failed a check: `problem` in words, and where (ply −1: no decision of a game)."""

    problem: str
    seed: int = -1
    seats: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    ply: int = -1
    position: Position | None = None

    def __str__(self) -> str:
        if self.seed < 0:
            return self.problem
        options = "".join(f", {name} {value}" for name, value in self.options.items())
        where = f" (seed {self.seed}, {self.seats} seats{options}, ply {self.ply})"
        at = "" if self.position is None else f"\n    position: {json.dumps(self.position)}"
        return self.problem + where + at


@dataclass
class Check:
    """One thing every game must do, in a sentence; `made` counts how often it was looked at."""

    name: str
    sentence: str
    made: int = 0
    failure: Failure | None = None

    @property
    def passed(self) -> bool:
        """Whether nothing failed it."""
        return self.failure is None

    def fail(self, failure: Failure) -> None:
        """Note a failure; only the first is kept."""
        self.failure = self.failure or failure

    def __str__(self) -> str:
        head = f"{'passed' if self.passed else 'FAILED'}  {self.name}: {self.sentence} ({self.made:,} times)"
        return head if self.passed else f"{head}\n    {self.failure}"


@dataclass(frozen=True)
class Report:
    """All checks of a run over `games` random games with `decisions` decisions."""

    game: str
    games: int
    decisions: int
    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether every check passed."""
        return all(check.passed for check in self.checks)

    @property
    def failed(self) -> tuple[Check, ...]:
        """The checks that did not pass."""
        return tuple(check for check in self.checks if not check.passed)

    def check(self, name: str) -> Check:
        """The check of that name; KeyError if there is none."""
        return {check.name: check for check in self.checks}[name]

    def __str__(self) -> str:
        head = f"{self.game}: {self.games:,} games, {self.decisions:,} decisions"
        return "\n".join([head, *(str(check) for check in self.checks)])


class NotConforming(ParlourError, AssertionError):
    """A game fails its conformance; `report` has every check."""

    def __init__(self, report: Report) -> None:
        self.report = report
        lines = "\n".join(str(check) for check in report.failed)
        super().__init__(f"{report.game} does not conform:\n{lines}")

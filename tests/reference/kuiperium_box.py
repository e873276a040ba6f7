"""The box of Kuiperium as the reference reads it: cards, numbers, and the spaces of the board (section 1)."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Step = list[Any]
Program = list[Step]
Icons = dict[str, int]

FILE = Path(__file__).parents[2] / "src/parlour/games/kuiperium/box.toml"
PRINTED: dict[str, Any] = tomllib.loads(FILE.read_text(encoding="utf-8"))

SEATS = 2
ROWS = "ABCDEF"
ICONS = ("kuiperium", "discovery", "research", "destroy", "move", "spy", "control")
TOGETHER = ("kuiperium", "discovery", "destroy")
"""Icons of which all of a location are taken at once (KU-8.2)."""
HUES = ("green", "yellow", "red", "blue")
BONUS_WORKERS = 3  # KU-7.4


class Box:
    """What is printed; `cross_line` None leaves it to the box (KU-5.4)."""

    def __init__(self, data: dict[str, Any] = PRINTED, cross_line: bool | None = None) -> None:
        self.data = data
        self.limits: dict[str, int] = data["limits"]
        self.cross_line = bool(data["board"]["cross_line"] if cross_line is None else cross_line)
        self.columns: int = data["board"]["columns"]
        self.spaces = [f"{row}{column}" for row in ROWS for column in range(1, self.columns + 1)]
        self.starters = {space: starter for starter in data["starters"] for space in starter["spaces"]}
        self.open = [space for space in self.spaces if space not in self.starters]
        self.cards: dict[str, Any] = {card["title"]: card for card in data["cards"]}
        self.deck = Counter({title: card["copies"] for title, card in self.cards.items()})
        self.strategies: dict[str, Program] = {card["title"]: card["program"] for card in data["strategies"]}
        self.affinities: dict[str, Program] = {name: of["program"] for name, of in data["affinities"].items()}
        self.colours = list(self.affinities)
        self.costs: list[int] = data["track"]["costs"]
        self.strategy_at: int = data["track"]["strategy_at"]

    @property
    def planet(self) -> int:
        """The last step of the track (KU-1.7)."""
        return len(self.costs)

    def icons(self, name: str) -> Icons:
        """The recall reward icons of a card."""
        return dict(self.cards[name].get("icons", {}))

    def is_lab_only(self, title: str) -> bool:
        return bool(self.cards[title]["lab"] == "lab_only")

    def program(self, title: str, start: str) -> Program:
        """The steps of a card's ability, `if from_lab` settled by where it was played from (KU-12.5)."""
        return list(_settled(self.cards[title]["program"], start == "lab"))

    def programs(self) -> Iterator[Program]:
        """Every program of the box."""
        yield from (card["program"] for card in self.cards.values())
        yield from self.strategies.values()
        yield from self.affinities.values()

    def neighbours(self, space: str) -> list[str]:
        """The spaces orthogonally or diagonally next to one (KU-5.3), across the line only where that counts."""
        row, column = place_of(space)
        around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        return [
            f"{ROWS[there]}{at}"
            for there, at in around
            if 0 <= there < len(ROWS) and 1 <= at <= self.columns and self.meet(space, f"{ROWS[there]}{at}")
        ]

    def meet(self, space: str, other: str) -> bool:
        """Whether the line between two spaces parts them (KU-5.4): it does not if they are of one side."""
        return self.cross_line or side_of(space) == side_of(other)


def _settled(program: Program, from_lab: bool) -> Iterator[Step]:
    for step in program:
        if step[:2] == ["if", "from_lab"]:
            yield from branch_of(step, from_lab)
        else:
            yield step


def branch_of(step: Step, holds: bool) -> Program:
    """The branch of an `if`; a second one may be missing."""
    if holds:
        return list(step[2])
    return list(step[3]) if len(step) > 3 else []


def place_of(space: str) -> tuple[int, int]:
    """Row, from 0 at A, and column, from 1."""
    return ROWS.index(space[0]), int(space[1:])


def side_of(space: str) -> int:
    """The seat whose side a space is on (KU-1.4)."""
    return 1 if space[0] in "ABC" else 0


def points_of(space: str) -> list[tuple[int, int]]:
    """The points where a card's corners lie: its upper left, upper right, lower right, lower left (KU-1.2, KU-5.2)."""
    row, column = place_of(space)
    points = [(row, column - 1), (row, column), (row + 1, column), (row + 1, column - 1)]
    return points if side_of(space) == 0 else points[2:] + points[:2]

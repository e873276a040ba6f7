"""A track whose spaces have prices, space by space."""

from collections.abc import Sequence

from rich.text import Text

from parlour.cli.terminal.screen import pack
from parlour.core.table import Track

SPACE = 4
"""Columns of a space."""

HERE = "●"


def price_lines(part: Track, width: int, names: Sequence[str]) -> list[Text]:
    """A column for each space from 0: its number, its price, a line for whoever is on the track; [] without room."""
    marked = dict(part.marks)
    numbers = [f"{space}{'*' * (space in marked)}" for space in range(part.length + 1)]
    rows = [("space", numbers), ("costs", ["", *map(str, part.prices)])]
    for name, at in zip(names, part.at, strict=False):
        rows.append((name, [HERE if space == at else "" for space in range(part.length + 1)]))
    room = max(len(title) for title, _ in rows)
    if room + SPACE * (part.length + 1) > width:
        return []
    lines = [Text(title.ljust(room) + "".join(cell.rjust(SPACE) for cell in cells).rstrip()) for title, cells in rows]
    for line in lines[:2]:
        line.stylize("dim")
    return [*lines, *pack([Text(f"{space} {what}", "dim") for space, what in part.marks], width, "; ")]


__all__ = ["price_lines"]

"""Reading the board of a box: its spaces, the starter locations on them (KU-1.4, KU-1.5), and who neighbours whom."""

from typing import Any

from parlour.core.reading import Node
from parlour.games.kuiperium.names import spaces_named
from parlour.games.kuiperium.state import ROWS, SEATS, SPACES, STARTERS
from parlour.games.kuiperium.vocabulary import MOST, check_names, entries, write_icons

MOST_COLUMNS = SPACES // ROWS
SIDE_ROWS = ROWS // SEATS
SIDES = ("a space of rows D to F, the side of seat 0", "a space of rows A to C, the side of seat 1")


def read_board(node: Node, box: Any) -> None:
    """KU-1.4, KU-5.4."""
    given = node.mapping(("rows", "columns", "cross_line"), ("rows", "columns", "cross_line"))
    if given["rows"].integer(1, MOST) != SIDE_ROWS:
        raise given["rows"].expected(f"{SIDE_ROWS}, for each side has as many rows (KU-1.4)")
    box["columns"] = given["columns"].integer(2, MOST_COLUMNS)
    box["spaces"] = ROWS * int(box["columns"])
    box["cross_line"] = given["cross_line"].flag()
    for space in range(int(box["spaces"])):
        near = [other + 1 for other in _neighbours(space, int(box["columns"]))]
        box["near"][space, : len(near)] = near


def _neighbours(space: int, columns: int) -> list[int]:
    """Spaces orthogonally or diagonally next to one (KU-5.3)."""
    row, column = divmod(space, columns)
    rows, across = range(max(0, row - 1), min(ROWS, row + 2)), range(max(0, column - 1), min(columns, column + 2))
    return [other for r in rows for c in across if (other := r * columns + c) != space]


def read_starters(node: Node, box: Any) -> None:
    """KU-1.5: each kind on one space of either side."""
    keys = ("name", "spaces", "icons")
    starters = [entry.mapping((*keys, "bonus"), keys) for entry in entries(node, STARTERS, "starter locations")]
    names = check_names([starter["name"] for starter in starters], "starter location")
    for number, starter in enumerate(starters):
        spaces = starter["spaces"].entries(SEATS, "a space on the side of seat 0 and one of seat 1, so a list")
        for seat, space in enumerate(spaces):
            _read_space(space, seat, number, names, box)
        write_icons(box["starter_icons"][number], starter["icons"])
        if "bonus" in starter:
            write_icons(box["starter_bonus"][number], starter["bonus"])


def _read_space(node: Node, seat: int, number: int, names: tuple[str, ...], box: Any) -> None:
    known = spaces_named(int(box["columns"]))
    space = known.index(node.value) if node.value in known else -1
    side = 1 if space < SIDE_ROWS * int(box["columns"]) else 0
    if space < 0 or side != seat:
        raise node.expected(f"{SIDES[seat]}, for {names[number]}")
    if other := int(box["starter"][space]):
        raise node.refuse(f"expected a space of its own for {names[number]}, and {names[other - 1]} is on {node.value}")
    box["starter"][space] = number + 1

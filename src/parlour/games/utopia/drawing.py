"""Utopia: what a box says about drawing the map. No rule asks for it; here it is only checked."""

from collections.abc import Mapping
from itertools import pairwise

from parlour.core.reading import Node
from parlour.games.utopia.state import DISTRICTS, ISLANDS, SECTORS

MOST_CANVAS = 10_000
RING = 3
"""Points of the smallest outline."""

Parts = Mapping[str, Node]


def check_drawing(parts: Parts) -> None:
    """Refuse outlines, places and lines of a box that cannot be drawn on its canvas.

    Which keys an entry of the map may have is said here too, for those that rules ask for as well.
    """
    keys = ("canvas", "canal", "mole")
    given = parts["map"].mapping(keys, keys)
    width, height = (side.integer(1, MOST_CANVAS) for side in given["canvas"].entries(2, "width and height, so a list"))
    pencil = _Pencil(width, height)
    pencil.ring(given["canal"])
    pencil.ring(given["mole"])
    _check_sea(parts, pencil)
    _check_land(parts, pencil)
    _check_ways(parts, pencil)


class _Pencil:
    """Checks that what is drawn lies on the canvas."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height

    def point(self, node: Node) -> None:
        """A point [x, y]."""
        x, y = node.entries(2, "a point [x, y], so a list")
        _check_number(x, 0, self.width)
        _check_number(y, 0, self.height)

    def disc(self, node: Node) -> None:
        """A disc [x, y, radius]."""
        x, y, radius = node.entries(3, "a disc [x, y, radius], so a list")
        _check_number(x, 0, self.width)
        _check_number(y, 0, self.height)
        self.radius(radius)

    def radius(self, node: Node) -> None:
        """A radius that the canvas has room for."""
        _check_number(node, 1, max(self.width, self.height))

    def ring(self, node: Node) -> None:
        """The points of an outline."""
        points = node.entries(what="a list of points [x, y]")
        if len(points) < RING:
            raise node.expected(f"a list of at least {RING} points [x, y]")
        for point in points:
            self.point(point)


def _check_number(node: Node, low: int, high: int) -> None:
    if not isinstance(node.value, int | float) or isinstance(node.value, bool) or not low <= node.value <= high:
        raise node.expected(f"a number from {low} to {high}")


def _entries(node: Node, count: int | None, keys: tuple[str, ...], more: tuple[str, ...] = ()) -> list[Parts]:
    return [entry.mapping((*keys, *more), keys) for entry in node.entries(count)]


def _check_sea(parts: Parts, pencil: _Pencil) -> None:
    """UT-1.4: a lighthouse stands between each two neighbours in the row of sectors."""
    names = []
    for sector in _entries(parts["sector"], SECTORS, ("name", "label", "outline")):
        names.append(sector["name"].text())
        pencil.point(sector["label"])
        pencil.ring(sector["outline"])
    neighbours = list(pairwise(names))
    for lighthouse in _entries(parts["lighthouse"], len(neighbours), ("name", "between", "at", "line_to")):
        lighthouse["name"].text()
        one, other = (end.text() for end in lighthouse["between"].entries(2, "two sectors, so a list"))
        pair = (one, other) if (one, other) in neighbours else (other, one)
        if pair not in neighbours:
            left = "; ".join(" and ".join(pair) for pair in neighbours)
            raise lighthouse["between"].expected(f"neighbours in the row that no other lighthouse parts ({left})")
        neighbours.remove(pair)
        pencil.point(lighthouse["at"])
        pencil.point(lighthouse["line_to"])


def _check_land(parts: Parts, pencil: _Pencil) -> None:
    for island in _entries(parts["island"], ISLANDS, ("name", "outline", "wonder", "guests")):
        pencil.ring(island["outline"])
        pencil.disc(island["wonder"])
        pencil.point(island["guests"])
    keys = ("name", "island", "value", "centre", "room", "outline")
    for node, district in zip(
        parts["district"], _entries(parts["district"], DISTRICTS, keys, ("sector", "dock")), strict=True
    ):
        pencil.point(district["centre"])
        pencil.radius(district["room"])
        pencil.ring(district["outline"])
        if ("sector" in district) != ("dock" in district):
            raise node.refuse("expected both sector and dock, for a ship district, or neither")
        if "dock" in district:
            pencil.point(district["dock"])


def _check_ways(parts: Parts, pencil: _Pencil) -> None:
    for street in _entries(parts["street"], None, ("joins", "gate")):
        pencil.point(street["gate"])
    for bridge in _entries(parts["bridge"], None, ("joins", "span")):
        for end in bridge["span"].entries(2, "two points, so a list"):
            pencil.point(end)


__all__ = ["check_drawing"]

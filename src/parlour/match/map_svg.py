"""A map as a picture: an SVG document of its own, drawn from the `Map` part alone, with nothing fetched from elsewhere.

From below: sectors of the sea, other waters, works of stone, lines of lighthouses, islands, places, wonder places,
gates, bridges, ships, lighthouses, names. Regions and places are coloured by kind, places besides by their region.
"""

from collections.abc import Iterator, Sequence
from math import hypot
from xml.sax.saxutils import escape, quoteattr

from parlour.core.table import Link, Map, Mark, Place, Point, Region
from parlour.match.map_style import STYLE, SYMBOLS

MARGIN = 18
LEGEND = 56
"""Units below the map for what its signs mean."""

LEGEND_SIZE = 13
LEGEND_SIGN = 40
"""Units of a sign in the legend, with the space behind it."""

LAND = 6
"""Colours of land that the style knows; further islands begin again."""

NAME_SIZE = 14.5
"""Units of a name's letters where there is room."""

MARK_SIZE = 11.0

LETTER = 0.54
"""Width of a letter by its height, on the average."""


def map_svg(part: Map, title: str) -> str:
    """The map as an SVG document; `title` is what a reader is told it is."""
    width, height = part.canvas
    box = f"{-MARGIN} {-MARGIN} {width + 2 * MARGIN:g} {height + 2 * MARGIN + LEGEND:g}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" font-size="{NAME_SIZE}">'
    frame = _rectangle("frame", -MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN + LEGEND)
    body = "\n".join(_layers(part))
    clip = f'<clipPath id="canvas">{_rectangle("", 0, 0, width, height)}</clipPath>'
    return "\n".join(
        [
            head,
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f"<defs>{clip}{SYMBOLS}</defs>",
            frame,
            f'<g clip-path="url(#canvas)">\n{body}\n</g>',
            _rectangle("edge", 0, 0, width, height),
            *_legend(part),
            "</svg>\n",
        ]
    )


def _layers(part: Map) -> Iterator[str]:
    """Everything on the canvas, from below."""
    width, height = part.canvas
    yield _rectangle("sea", 0, 0, width, height)
    seas = [region for region in part.regions if region.kind == "sector"]
    land = [region.id for region in part.regions if region.kind == "island"]
    for number, region in enumerate(seas):
        yield _region(region, f"sector sector-{number % 4}")
    yield _rectangle("waves", 0, 0, width, height)
    for region in part.regions:
        if region.kind not in ("sector", "island"):
            yield _region(region, region.kind)
    yield from (_line("ray", mark.line) for mark in part.marks if mark.line)
    for region in part.regions:
        if region.kind == "island":
            yield _region(region, "shore") + _region(region, f"island land-{land.index(region.id) % LAND}")
    colours = {name: f"land-{number % LAND}" for number, name in enumerate(land)}
    yield from (_ground(place, colours) for place in part.places if place.outline)
    yield from (_wonder(place, colours) for place in part.places if place.kind == "wonder")
    yield from (_gate(link) for link in part.links if len(link.line) == 1)
    yield from (_bridge(link) for link in part.links if len(link.line) > 1)
    yield from (_dock(place, colours) for place in part.places if place.dock)
    yield from (_guests(place, colours) for place in part.places if place.kind == "guests")
    yield from (_use("lighthouse", mark.at, mark.name) for mark in part.marks if mark.kind == "lighthouse")
    yield from _names(part)


# --- shapes


def _rectangle(kind: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _line(kind: str, points: Sequence[Point]) -> str:
    return f'<polyline class="{kind}" points="{_points(points)}"/>'


def _region(region: Region, kind: str) -> str:
    return f'<polygon class="{kind}" points="{_points(region.outline)}"/>'


def _use(symbol: str, at: Point, name: str = "", kind: str = "") -> str:
    title = f"<title>{escape(name)}</title>" if name else ""
    return f'<g class="{symbol} {kind}" transform="translate({at[0]:g} {at[1]:g})">{title}<use href="#{symbol}"/></g>'


def _text(kind: str, at: Point, text: str, size: float = 0.0, anchor: str = "") -> str:
    sized = f' font-size="{size:g}"' if size else ""
    anchored = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="{kind}" x="{at[0]:g}" y="{at[1]:g}"{sized}{anchored}>{escape(text)}</text>'


# --- places


def _ground(place: Place, colours: dict[str, str]) -> str:
    """The ground of a place; what it is called tells whoever points at it."""
    worth = "" if place.value is None else f", value {place.value}"
    return (
        f'<polygon class="place {colours.get(place.group, "land-0")}" data-id={quoteattr(place.id)} '
        f'points="{_points(place.outline)}"><title>{escape(place.name + worth)}</title></polygon>'
    )


def _wonder(place: Place, colours: dict[str, str]) -> str:
    assert place.centre is not None
    x, y = place.centre
    ring = f'<circle class="wonder-ring" cx="{x:g}" cy="{y:g}" r="{place.room - 2:g}"/>'
    scale = place.room / 25
    star = f'<g transform="translate({x:g} {y:g}) scale({scale:g})"><use href="#star"/></g>'
    return (
        f'<g class="wonder {colours.get(place.group, "land-0")}" data-id={quoteattr(place.id)}>'
        f"<title>{escape(place.name)}</title>{ring}{star}</g>"
    )


def _gate(link: Link) -> str:
    return _use("gate", link.line[0], kind=link.kind)


def _bridge(link: Link) -> str:
    """Over the water from shore to shore: beams below, planks across."""
    return _line("bridge-edge", link.line) + _line("bridge", link.line) + _line("planks", link.line)


def _dock(place: Place, colours: dict[str, str]) -> str:
    """The ship, moored to the nearest point of its place."""
    assert place.dock is not None
    shore = nearest(place.outline, place.dock)
    ship = _use("ship", place.dock, f"Ship of {place.name}", colours.get(place.group, "land-0"))
    return _line("mooring", (shore, place.dock)) + ship


def nearest(ring: Sequence[Point], point: Point) -> Point:
    """The point of a closed ring nearest to a point."""
    sides = zip(ring, (*ring[1:], ring[0]), strict=True)
    found = [_on_side(a, b, point) for a, b in sides]
    return min(found, key=lambda each: hypot(each[0] - point[0], each[1] - point[1]))


def _on_side(a: Point, b: Point, point: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return (round(a[0] + along * dx, 1), round(a[1] + along * dy, 1))


def _guests(place: Place, colours: dict[str, str]) -> str:
    assert place.centre is not None
    return _use("galley", place.centre, place.name, colours.get(place.group, "land-0"))


# --- names


def _names(part: Map) -> Iterator[str]:
    for region in part.regions:
        if region.label and region.name:
            yield _text("sector-name", region.label, region.name)
    regions = {region.id: region.name for region in part.regions}
    for place in part.places:
        if place.outline and place.centre:
            yield from _place_name(place, place.centre)
        elif place.kind == "guests" and place.centre and place.group in regions:
            x, y = place.centre
            yield _text("island-name", (x, y + 30), regions[place.group])
    yield from (_mark_name(mark, part.canvas) for mark in part.marks if mark.name)


def _place_name(place: Place, centre: Point) -> Iterator[str]:
    """The name in the upper half of the free circle, the value in the lower one where a monument will stand."""
    x, y = centre
    lines = broken(place.name, 1.75 * place.room / (NAME_SIZE * LETTER))
    longest = max(map(len, lines))
    size = min(NAME_SIZE, 1.8 * place.room / (longest * LETTER))
    top = y - 8 - (len(lines) - 1) * size
    for number, line in enumerate(lines):
        yield _text("name", (x, round(top + number * size * 1.05, 1)), line, round(size, 1))
    if place.value is not None:
        yield f'<circle class="space" cx="{x:g}" cy="{y + 17:g}" r="15"/>'
        yield _text("value", (x, y + 23), str(place.value))


def broken(name: str, letters: float) -> list[str]:
    """The name in one line of so many letters, or at the space that leaves the shorter lines."""
    words = name.split()
    if len(name) <= letters or len(words) == 1:
        return [name]
    cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    return list(min(cuts, key=lambda pair: max(map(len, pair))))


def _mark_name(mark: Mark, canvas: Point) -> str:
    """Beside its line and below its sign, or left of a line that goes up or down; inside the canvas."""
    half = len(mark.name) * LETTER * MARK_SIZE / 2
    x, y = mark.at
    if mark.line:
        x, y = ((mark.line[0][k] + mark.line[-1][k]) / 2 for k in (0, 1))
    steep = bool(mark.line) and abs(mark.line[-1][1] - mark.line[0][1]) > abs(mark.line[-1][0] - mark.line[0][0])
    at = (x - half - 12, y) if steep else (x, y + 35)
    at = (min(max(at[0], half + 4), canvas[0] - half - 4), min(max(at[1], MARK_SIZE), canvas[1] - 4))
    return _text("mark-name", (round(at[0], 1), round(at[1], 1)), mark.name, MARK_SIZE)


# --- legend


def _legend(part: Map) -> Iterator[str]:
    """What the signs mean, of those that are there."""
    width, height = part.canvas
    entries = [(symbol, text) for symbol, text, there in _signs(part) if there]
    rooms = [LEGEND_SIGN + len(text) * LETTER * LEGEND_SIZE for _, text in entries]
    gap = (width - sum(rooms)) / max(1, len(entries))
    x, y = gap / 2, height + MARGIN + LEGEND / 2 - 8
    for (symbol, text), room in zip(entries, rooms, strict=True):
        yield _use(symbol, (round(x + 18, 1), y), kind="land-0")
        yield _text("legend", (round(x + LEGEND_SIGN, 1), y + 5), text)
        x += room + gap


def _signs(part: Map) -> Iterator[tuple[str, str, bool]]:
    yield "sample-value", "value, monument space", any(place.value is not None for place in part.places)
    yield "sample-wonder", "wonder space", any(place.kind == "wonder" for place in part.places)
    yield "sample-gate", "street", any(len(link.line) == 1 for link in part.links)
    yield "sample-bridge", "bridge", any(len(link.line) > 1 for link in part.links)
    yield "ship", "ship district", any(place.dock for place in part.places)
    yield "sample-galley", "guests", any(place.kind == "guests" for place in part.places)
    yield "lighthouse", "sector boundary", any(mark.kind == "lighthouse" for mark in part.marks)


__all__ = ["map_svg"]

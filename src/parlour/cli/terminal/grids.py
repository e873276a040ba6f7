"""A grid as a board: a cell for each place, the corners of its card where they touch those of the neighbours."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from parlour.cli.terminal.faces import colour
from parlour.cli.terminal.screen import pack, wrap
from parlour.core.table import Card, Corner, Grid, Place

LEAST_CELL = 9
"""Columns of a cell, at least: with fewer a grid is written as a list."""

WIDEST_CELL = 18

CORNER_COLOURS = {"green": "green", "yellow": "yellow", "red": "bright_red", "blue": "bright_blue"}

TOP, WITHIN, PARTING, BOTTOM = (("┌", "─", "┬", "┐"), ("├", "─", "┼", "┤"), ("╞", "═", "╪", "╡"), ("└", "─", "┴", "┘"))
"""Left end, line, crossing and right end of the lines between rows."""

Signs = Mapping[str, str]


def cell_width(part: Grid, width: int) -> int:
    """The columns of a cell of the board on a screen of `width`; 0 if the grid is a list, or there is no room."""
    if part.columns < 2:
        return 0
    cell = min(WIDEST_CELL, (width - _room(part) - 1) // part.columns - 1)
    return cell if cell >= LEAST_CELL else 0


def _room(part: Grid) -> int:
    """The columns before the board: for the names of rows."""
    return max((len(name) for name in part.row_names), default=-1) + 1


def grid_lines(part: Grid, width: int) -> list[Text]:
    """The lines of a board that fits the width (see `cell_width`), and what its signs mean."""
    cell, margin = cell_width(part, width), Text(" " * _room(part))
    ordered = sorted(part.places, key=lambda place: place.row)
    parts = list(dict.fromkeys(place.group for place in ordered if place.group))
    lines = [Text(parts[0], "bold")] if parts else []
    if part.column_names:
        lines.append(margin + Text("".join(f" {name:^{cell}}" for name in part.column_names).rstrip(), "dim"))
    for row in range(part.rows):
        lines.append(margin + _line(part, row, cell))
        lines += _row(part, row, cell)
    lines.append(margin + _line(part, part.rows, cell))
    lines += [Text(parts[-1], "bold")] if len(parts) > 1 else []
    return [*lines, *pack([Text(item, "dim") for item in legend(part)], width, "; ")]


def _line(part: Grid, row: int, cell: int) -> Text:
    """The line above a row: a double one where another part of the grid begins."""
    groups = [{place.group for place in part.places if place.row == each} for each in (row - 1, row)]
    signs = TOP if row == 0 else BOTTOM if row == part.rows else WITHIN if groups[0] == groups[1] else PARTING
    left, line, crossing, right = signs
    return Text(left + crossing.join([line * cell] * part.columns) + right, "dim")


def _row(part: Grid, row: int, cell: int) -> list[Text]:
    """A row of cells, as high as the highest of them."""
    signs, places = dict(part.short), {place.column: place for place in part.places if place.row == row}
    cells = [cell_lines(places.get(column), signs, cell) for column in range(part.columns)]
    height = max(1, *(len(lines) - (not lines[-1].plain.strip()) for lines in cells))
    names = dict.fromkeys(range(height), "")
    names[(height - 1) // 2] = part.row_names[row] if part.row_names else ""
    edge, lines = Text("│", "dim"), []
    for number in range(height):
        line = Text(names[number].ljust(_room(part)), "dim") + edge
        for lying in cells:
            line = line + _heightened(lying, height, cell)[number] + edge
        lines.append(line)
    return lines


def _heightened(lines: list[Text], height: int, cell: int) -> list[Text]:
    """A cell with empty lines: above its last line, which has the lower corners; a single line in the middle."""
    empty = [Text(" " * cell)] * (height - len(lines))
    if len(lines) == 1:
        middle = (height - 1) // 2
        return [*empty[:middle], *lines, *empty[middle:]]
    if len(lines) > height:  # with nothing in the last one
        return lines[:height]
    return [*lines[:-1], *empty, lines[-1]]


# --- a cell


def cell_lines(place: Place | None, signs: Signs, cell: int) -> list[Text]:
    """What lies in a place: an upper edge with corners, names, signs, a lower edge with corners; else its name."""
    if place is None or not place.things:
        return [_centred(Text(place.name if place else "", "dim"), cell)]
    named = [thing for thing in place.things if thing.name not in signs]
    corners = next((thing.corners for thing in named if thing.corners), ())
    drawn = [_corner(corner, signs, at in (1, 2)) for at, corner in enumerate(corners)]
    upper, lower = drawn[:2], drawn[:1:-1]
    value = [Text(f"={place.value}", "bold")] if place.value is not None else []
    body = [line for thing in named for line in _name_lines(thing, cell)]
    free = [sign_of(thing, signs) for thing in place.things if thing.name in signs and thing.seat is None]
    owned = [sign_of(thing, signs) for thing in place.things if thing.name in signs and thing.seat is not None]
    body += pack(free, cell, " ")
    below = Text(" ").join([*value, *owned])
    if not _fits(below, lower, cell):
        body += pack(owned, cell, " ")
        below = Text(" ").join(value)
    return [_upper_edge(named, upper, signs, cell), *(_centred(line, cell) for line in body), _edge(lower, below, cell)]


def _name_lines(thing: Card, cell: int) -> list[Text]:
    """A name in lines that fit a cell, words that do not with a hyphen."""
    words = []
    for word in thing.name.split():
        while len(word) > cell:
            words.append(f"{word[: cell - 1]}-")
            word = word[cell - 1 :]
        words.append(word)
    return wrap(Text(" ".join(words), colour(thing.kind)), cell)


def _upper_edge(named: Sequence[Card], corners: Sequence[Text], signs: Signs, cell: int) -> Text:
    """The first note that fits between the upper corners, in full or as its sign."""
    notes = [words for thing in named if thing.note for words in (thing.note, signs.get(thing.note, ""))]
    words = next((Text(each, "dim") for each in notes if _fits(Text(each), corners, cell)), Text())
    return _edge(corners, words, cell)


def _fits(middle: Text, corners: Sequence[Text], cell: int) -> bool:
    """Whether something can stand between two corners, apart from both."""
    taken = sum(len(corner) + 1 for corner in corners)
    return len(middle) + taken <= cell


def _edge(corners: Sequence[Text], middle: Text, cell: int) -> Text:
    """A line of a cell with a corner at either end."""
    left, right = corners if corners else (Text(), Text())
    return left + _centred(middle, cell - len(left) - len(right)) + right


def _corner(corner: Corner, signs: Signs, at_right: bool = False) -> Text:
    """`R`, or `R2` if it matches two others; the letter stands outside."""
    style, sign = CORNER_COLOURS.get(corner.name, ""), signs.get(corner.name, corner.name)
    if not corner.matches:
        return Text(sign, style)
    number = str(corner.matches)
    return Text(number + sign if at_right else sign + number, f"bold {style}".strip())


def sign_of(thing: Card, signs: Signs) -> Text:
    """`2Ku`, with the sign of its kind before it."""
    count = str(thing.count) if thing.count > 1 else ""
    style = "bold" if thing.seat is not None else ""
    return Text(f"{signs.get(thing.kind, '')}{count}{signs[thing.name]}", style)


def _centred(text: Text, width: int) -> Text:
    left = (width - len(text)) // 2
    return Text(" " * left) + text + Text(" " * (width - len(text) - left))


# --- without room for a board


def place_lines(part: Grid, width: int) -> list[Text]:
    """A paragraph for each place where something is: `E2 Ore Hauler silver #G/Y1 2R =3 Ku +Ku @opp`; then the signs."""
    signs = dict(part.short)
    places = sorted((place for place in part.places if place.things), key=lambda place: (place.row, place.column))
    lines = [line for place in places for line in pack(_items(place, signs), width, " ")]
    return [*lines, *pack([Text(item, "dim") for item in legend(part)], width, "; ")]


def _items(place: Place, signs: Signs) -> list[Text]:
    """What is said of a place, piece by piece."""
    items = [Text(place.name, "bold")]
    for thing in place.things:
        if thing.name in signs:
            items.append(sign_of(thing, signs))
            continue
        items += [Text(thing.name, colour(thing.kind)), *([Text(thing.note, "dim")] if thing.note else [])]
        items += [corners_text(thing.corners, signs)] if thing.corners else []
        items += [Text(f"={place.value}", "bold")] if place.value is not None else []
    return items


# --- what signs mean


def legend(part: Grid) -> list[str]:
    """Signs with what they stand for; those that begin like it explain themselves."""
    items = [f"{sign} {name}" for name, sign in part.short if not name.startswith(sign)]
    corners = [corner for place in part.places for thing in place.things for corner in thing.corners]
    if any(corner.matches for corner in corners):
        items.append("a number at a corner: how many others at its point it matches")
    items += [f"= {part.counted}"] if part.counted and any(place.value is not None for place in part.places) else []
    return [*items, *part.notes]


def corners_text(corners: Sequence[Corner], signs: Signs) -> Text:
    """The corners of a card outside a board, upper ones / lower ones: `GR/B#`, with matches `G R1/B2 #`."""
    drawn = [_corner(corner, signs) for corner in corners]
    gap = " " if any(corner.matches for corner in corners) else ""
    return Text("/", "dim").join(Text(gap).join(pair) for pair in (drawn[:2], drawn[:1:-1]))


__all__ = ["cell_width", "corners_text", "grid_lines", "place_lines"]

"""A map as a table: a line for each place, region by region, with what a player needs of it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from rich.text import Text

from parlour.cli.terminal.faces import card_text, colour
from parlour.cli.terminal.screen import pack
from parlour.core.table import Card, Map, Place, Region

GAP = 2
"""Columns between two cells."""

INDENT = 2
LEAST = 24
"""Columns for what lies in a place at least, where it is written out."""


@dataclass(frozen=True)
class Excerpt(Map):
    """A map of which only some places are shown: those that look otherwise than before."""

    shown: frozenset[str] = frozenset()


def changes(old: Map, new: Map) -> Map:
    """The places of a map that look otherwise than before; the whole of it if anything else does."""
    if replace(old, places=()) != replace(new, places=()):
        return new
    known = set(old.places)
    fields = {name: getattr(new, name) for name in new.__dataclass_fields__}
    return Excerpt(**fields, shown=frozenset(place.id for place in new.places if place not in known))


def map_lines(part: Map, width: int, names: Sequence[str]) -> list[Text]:
    """The lines of a map; `names` are the players' by seat."""
    shown = part.shown if isinstance(part, Excerpt) else frozenset(place.id for place in part.places)
    whole = not isinstance(part, Excerpt)
    grid = _Grid(part, width, names)
    rows = any(place.outline and place.id in shown for place in part.places)
    lines = grid.line(grid.titles, "dim") if rows else []
    for region in part.regions:
        places = [place for place in part.places if place.group == region.id]
        plain = [place for place in places if not place.outline]
        if (whole and places) or any(place.id in shown for place in plain):
            lines += grid.heading(region, plain)
        lines += [line for place in places if place.outline and place.id in shown for line in grid.row(place)]
    return [*lines, *(grid.legend() if whole else [])]


class _Grid:
    """The columns of the table: name, value, ship, neighbours, what lies there by owner.

    Where that is wider than the screen, neighbours stand below the name.
    """

    def __init__(self, part: Map, width: int, names: Sequence[str]) -> None:
        self.part, self.width, self.names = part, width, names
        places = [place for place in part.places if place.outline]
        ships = {place.water for place in places}
        self.waters = [region for region in part.regions if region.id in ships]
        self.next_to = {place: Text(" ").join(map(Text, ways)) for place, ways in _neighbours(part).items()}
        self.signs = dict(part.short)
        owned = list(names) if self.signs else ["there"]
        self.titles = [Text(title) for title in ("", "value", "ship", "next to", *owned)]
        rows = [self.titles, *map(self.cells, places)]
        self.rooms = [max(len(row[k]) for row in rows) for k in range(len(self.titles))]
        if not self.signs:
            self.rooms[-1] = LEAST
        self.skipped = {k for k in (*NUMBERS, NEXT_TO) if not any(row[k] for row in rows[1:])}
        used = [room for k, room in enumerate(self.rooms) if k not in self.skipped]
        self.below = INDENT + sum(used) + GAP * (len(used) - 1) > width
        self.skipped |= {NEXT_TO} if self.below else set()

    def cells(self, place: Place) -> list[Text]:
        """What stands in the columns of a place."""
        ids = [region.id for region in self.waters]
        ship = str(ids.index(place.water) + 1) if place.water else ""
        value = "" if place.value is None else str(place.value)
        left = [Text(place.name), Text(value, "dim"), Text(ship, "dim"), self.next_to.get(place.id, Text())]
        if not self.signs:
            return [*left, Text("; ").join(_by_owner(place.things, self.names))]
        return [*left, *(self._owned(place, seat) for seat in range(len(self.names)))]

    def _owned(self, place: Place, seat: int) -> Text:
        """What a seat has in a place, in signs: `[G] 2M`."""
        return Text(" ").join(
            Text(f"{card.count if card.count > 1 else ''}{self.signs.get(card.name, card.name)}", colour(card.kind))
            for card in place.things
            if card.seat == seat
        )

    def line(self, cells: Sequence[Text], style: str = "") -> list[Text]:
        """The cells side by side; what does not fit the last column goes on below it."""
        line = Text(" " * INDENT)
        for k, cell in enumerate(cells[:-1]):
            if k not in self.skipped:
                space = Text(" " * (self.rooms[k] - len(cell)))
                line = line + (space + cell if k in NUMBERS else cell + space) + Text(" " * GAP)
        first, *rest = pack([cells[-1]], max(LEAST, self.width - len(line))) or [Text()]
        lines = [line + first, *(Text(" " * len(line)) + more for more in rest)]
        for each in lines:
            each.rstrip()
            each.stylize(style)
        return lines

    def row(self, place: Place) -> list[Text]:
        """A place, with its neighbours below it where they do not fit beside it; notes and what is nobody's last."""
        cells = self.cells(place)
        below = [Text("next to ") + cells[NEXT_TO]] if self.below and cells[NEXT_TO] else []
        below += [card_text(card) for card in place.things if self.signs and card.seat is None]
        below += [Text(place.note)] if place.note else []
        cells[NEXT_TO].stylize("dim")
        return [*self.line(cells), *(Text(" " * 2 * INDENT) + line for line in pack(below, self.width - 4, "; "))]

    def heading(self, region: Region, plain: Sequence[Place]) -> list[Text]:
        """The region, and what lies in those of its places that have no outline."""
        note = f" ({region.note})" if region.note else ""
        items = [Text.assemble((region.name, "bold"), note)]
        for place in plain:
            things = _by_owner(place.things, self.names, place.kind)
            items.append(Text(f"{place.kind}: ", "dim") + (Text("; ").join(things) if things else Text("none", "dim")))
        return pack(items, self.width, " · ")

    def legend(self) -> list[Text]:
        """What is not said by the columns; of the signs, those that are there."""
        there = {card.name for place in self.part.places for card in place.things}
        items = [f"{sign} {name}" for name, sign in self.part.short if name in there]
        if self.waters:
            items.append(f"ships: {', '.join(f'{number} {water.name}' for number, water in enumerate(self.waters, 1))}")
        items += [f"= by {kind}" for kind in _kinds(self.part)[1:]]
        return pack([Text(item, "dim") for item in (*items, *self.part.notes)], self.width, "; ")


NUMBERS = (1, 2)
"""Columns that are lined up at the right."""

NEXT_TO = 3


def _kinds(part: Map) -> list[str]:
    """Kinds of ways, the commonest first."""
    return [kind for kind, _ in Counter(link.kind for link in part.links).most_common()]


def _neighbours(part: Map) -> dict[str, list[str]]:
    """By place: the short names of those to which a way leads, a sign before ways of a rarer kind."""
    short = short_names([place for place in part.places if place.outline])
    found: dict[str, list[str]] = {}
    for number, kind in enumerate(_kinds(part)):
        for link in (link for link in part.links if link.kind == kind):
            for here, there in (link.ends, link.ends[::-1]):
                found.setdefault(here, []).append(f"{'=' if number else ''}{short[there]}")
    return found


def short_names(places: Sequence[Place]) -> Mapping[str, str]:
    """The first words of each name, as many as tell it from the others; by id."""
    short = {}
    for place in places:
        words = place.name.split()
        others = [other.name.split() for other in places if other.id != place.id]
        number = next((n for n in range(1, len(words)) if all(o[:n] != words[:n] for o in others)), len(words))
        short[place.id] = " ".join(words[:number])
    return short


def _by_owner(things: Sequence[Card], names: Sequence[str], kind: str = "") -> list[Text]:
    """`You: 2× Maya, Greek` for each owner; a thing that is called like its place goes without a name."""
    return list(_groups(things, names, kind))


def _groups(things: Sequence[Card], names: Sequence[str], kind: str) -> Iterator[Text]:
    ranked = {card.seat: place for place, card in reversed(list(enumerate(things)))}
    for seat, cards in groupby(sorted(things, key=lambda card: ranked[card.seat]), key=lambda card: card.seat):
        items = Text(", ").join(card_text(card) for card in cards if card.name != kind)
        if seat is None:
            yield items
        elif items.plain:
            yield Text.assemble((f"{names[seat]}: ", "bold" if names[seat] == "You" else ""), items)
        else:
            yield Text(names[seat])

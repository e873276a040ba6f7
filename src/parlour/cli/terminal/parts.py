"""Parts of a table as text: one drawing for each kind of part, whatever the game."""

from collections.abc import Mapping, Sequence
from functools import singledispatch

from rich.text import Text

from parlour.cli.terminal.draft import bare
from parlour.cli.terminal.faces import card_text
from parlour.cli.terminal.grids import cell_width, corners_text, grid_lines, place_lines
from parlour.cli.terminal.maps import map_lines
from parlour.cli.terminal.screen import pack, wrap
from parlour.cli.terminal.tracks import price_lines
from parlour.core.table import Card, Cards, Grid, Map, Melds, Note, Part, Pile, Place, Tokens, Track

CELL = 20
"""Columns that lists on the table are lined up by."""

GAP = 2
"""Columns between two of them at least."""

HANG = 2
"""Columns by which the lines of a card with its text are set in, but for the first."""

TOP_CARDS = 4
"""Cards of a face-up pile that are named; the rest are counted."""


@singledispatch
def content(part: Part, width: int, names: Sequence[str]) -> list[Text]:
    """The lines of a part, without its label; `names` are the players' by seat."""
    raise TypeError(f"a part of kind {type(part).__name__} cannot be drawn")


@content.register
def _cards(part: Cards, width: int, names: Sequence[str]) -> list[Text]:
    items = [card_text(card, _last_of_note(part.cards, place)) for place, card in enumerate(part.cards)]
    if any(card.text for card in part.cards):
        lines = [line for card in part.cards for line in _printed(card, dict(part.short), width)]
    else:
        lines = pack(items, width) or [Text("empty", "dim")]
    backs = {item.plain.replace(" unknown", "") for item in items}  # "3 cards": it need not be said again
    notes = [Text(note, "dim") for note in part.notes if note not in backs]
    return lines + pack(notes, width, "; ")


def _printed(card: Card, signs: Mapping[str, str], width: int) -> list[Text]:
    """A card with all that is printed on it: `Ore Hauler  #G/YR  silver · Gain 2 Kuiperium.`"""
    name = card_text(card, note=False)
    if not card.text:
        return [card_text(card)]
    corners = [corners_text(card.corners, signs)] if card.corners else []
    notes = [Text(card.note, "dim"), Text(" · ", "dim")] if card.note else []
    start = Text("  ").join([name, *corners, Text()])
    first, *rest = wrap(Text.assemble(start, *notes, card.text), width, "")
    more = wrap(Text(" ").join(rest), width - HANG) if rest else []
    return [first, *(Text(" " * HANG) + line for line in more)]


def _last_of_note(cards: Sequence[Card], place: int) -> bool:
    """Whether the card is the last of a row with the same note: it is written once."""
    return place + 1 == len(cards) or cards[place + 1].note != cards[place].note


@content.register
def _melds(part: Melds, width: int, names: Sequence[str]) -> list[Text]:
    """Each list with its number, noted cards with a star; below, those with a fault: a mark and the reason."""
    room = len(str(len(part.melds)))
    sound: list[list[Text]] = []
    faulty: list[list[Text]] = []
    for number, meld in enumerate(part.melds, 1):
        body = Text(" ").join(_starred(card) for card in meld.cards)
        if meld.fault:
            body = body + Text("  ! ", "bold bright_red") + Text(bare([card.name for card in meld.cards], meld.fault))
        (faulty if meld.fault else sound).append(_numbered(f"{number:>{room}}  ", body, width))
    lines = _in_cells(sound, width) + [line for item in faulty for line in item]
    stars = dict.fromkeys(card.note for meld in part.melds for card in meld.cards if card.note)
    notes = [Text(note, "dim") for note in (*(f"* {note}" for note in stars), *part.notes)]
    return (lines or [Text("empty", "dim")]) + pack(notes, width, "; ")


def _starred(card: Card) -> Text:
    text = card_text(card, note=False)
    return text + Text("*", "bold") if card.note else text


def _numbered(number: str, body: Text, width: int) -> list[Text]:
    """The body behind its number, in lines of at most `width`."""
    first, *rest = wrap(body, width - len(number))
    return [Text.assemble((number, "dim"), first), *(Text(" " * len(number)) + line for line in rest)]


def _in_cells(items: Sequence[list[Text]], width: int) -> list[Text]:
    """Items side by side in lines of at most `width`, each beginning where a cell does; one of several lines alone."""
    lines: list[Text] = []
    line = Text()
    for item in items:
        if line.plain and (len(item) > 1 or len(line) + len(item[0]) > width):
            lines.append(line)
            line = Text()
        if len(item) > 1:
            lines += item
            continue
        line = line + item[0] + Text(" " * (GAP + -(len(item[0]) + GAP) % CELL))
    lines += [line] if line.plain else []
    for each in lines:
        each.rstrip()
    return lines


@content.register
def _pile(part: Pile, width: int, names: Sequence[str]) -> list[Text]:
    if part.size == 0:
        return [Text("empty", "dim")]
    if not part.face_up:
        known = ", ".join(card.name for card in part.cards)
        bottom = f"; at the bottom, upwards: {known}" if known else ""
        return wrap(f"{part.size} {part.thing}{'s' * (part.size != 1)}, face down{bottom}", width)
    from_top = part.cards[::-1]
    items = [card_text(card) for card in from_top[:TOP_CARDS]]
    items[0].append(" on top", "dim")
    if part.size > TOP_CARDS:
        items.append(Text(f"{part.size - TOP_CARDS} more", "dim"))
    return pack(items, width)


@content.register
def _track(part: Track, width: int, names: Sequence[str]) -> list[Text]:
    """Who stands where; with prices, space by space if there is room."""
    if part.prices and (lines := price_lines(part, width, names)):
        return lines
    who = [card_text(card) for card in part.things] or [Text(name) for name in names]
    items = [Text.assemble(who[k], f" {part.at[k]}") for k in part.order or range(min(len(who), len(part.at)))]
    if part.goal is not None:
        items.append(Text(f"goal {part.goal}", "dim"))
    return pack(items, width, " · ")


@content.register
def _tokens(part: Tokens, width: int, names: Sequence[str]) -> list[Text]:
    return pack([Text(f"{number} {name}") for name, number in part.counts], width) or [Text("none", "dim")]


@content.register
def _note(part: Note, width: int, names: Sequence[str]) -> list[Text]:
    return wrap(part.text, width)


@content.register
def _map(part: Map, width: int, names: Sequence[str]) -> list[Text]:
    """By regions, if it has any with places in them; else place by place."""
    return map_lines(part, width, names) if any(place.group for place in part.places) else _places(part.places, width)


@content.register
def _grid(part: Grid, width: int, names: Sequence[str]) -> list[Text]:
    """As a board, or without room for one its places in sentences; in one column, as a list."""
    if part.columns > 1:
        return grid_lines(part, width) if cell_width(part, width) else place_lines(part, width)
    places = sorted(part.places, key=lambda place: place.row)
    room = max((len(place.name) for place in places), default=0) + GAP
    if 2 * room > width:
        lines = _places(places, width)
    else:
        lines = [line for place in places for line in _beside(place, room, width)]
    return lines + pack([Text(note, "dim") for note in part.notes], width, "; ")


def _beside(place: Place, room: int, width: int) -> list[Text]:
    name = place.name.ljust(room)
    lines = []
    for line in _lying(place, width - room):
        lines.append(Text(name) + line)
        name = " " * room
    return lines


def _lying(place: Place, width: int) -> list[Text]:
    """The note of a place, and the things there; in one line if they fit."""
    notes = wrap(place.note, width) if place.note else []
    things = pack([card_text(card) for card in place.things], width)
    if len(notes) == len(things) == 1 and len(notes[0]) + 3 + len(things[0]) <= width:
        return [notes[0] + Text(" · ", "dim") + things[0]]
    return notes + things or [Text("empty", "dim")]


def _places(places: Sequence[Place], width: int) -> list[Text]:
    lines = []
    for place in places:
        lines += [*wrap(place.name, width), *(Text("  ") + line for line in _lying(place, width - 2))]
    return lines

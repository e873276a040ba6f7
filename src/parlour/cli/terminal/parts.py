"""Parts of a table as text: one drawing for each kind of part, whatever the game."""

from collections.abc import Sequence
from functools import singledispatch
from zlib import crc32

from rich.text import Text

from parlour.cli.terminal.draft import bare
from parlour.cli.terminal.screen import pack, wrap
from parlour.core.table import Card, Cards, Grid, Map, Melds, Note, Part, Pile, Place, Tokens, Track

PALETTE = ("green", "yellow", "cyan", "magenta", "bright_red", "bright_blue", "bright_green", "bright_cyan")
"""What kinds of cards are coloured by: colours that read on dark and on light grounds."""

KNOWN_COLOURS = {"hearts": "bright_red", "diamonds": "bright_red", "clubs": "", "spades": ""}
"""Kinds whose colour everybody knows; black is the colour that the terminal writes in."""

CELL = 20
"""Columns that lists on the table are lined up by."""

GAP = 2
"""Columns between two of them at least."""

TOP_CARDS = 4
"""Cards of a face-up pile that are named; the rest are counted."""


def card_text(card: Card, note: bool = True) -> Text:
    """`2× Elder 2`, with its note."""
    if not card.name:
        return Text(f"{card.count} unknown card{'s' * (card.count != 1)}", "dim")
    text = Text(f"{card.count}× " if card.count > 1 else "")
    text.append(card.name, colour(card.kind))
    if note and card.note:
        text.append(f" ({card.note})", "dim")
    return text


def colour(kind: str) -> str:
    """The colour of a kind: always the same one."""
    if kind in KNOWN_COLOURS:
        return KNOWN_COLOURS[kind]
    return PALETTE[crc32(kind.encode()) % len(PALETTE)] if kind else ""


@singledispatch
def content(part: Part, width: int, names: Sequence[str]) -> list[Text]:
    """The lines of a part, without its label; `names` are the players' by seat."""
    raise TypeError(f"a part of kind {type(part).__name__} cannot be drawn")


@content.register
def _cards(part: Cards, width: int, names: Sequence[str]) -> list[Text]:
    items = [card_text(card, _last_of_note(part.cards, place)) for place, card in enumerate(part.cards)]
    lines = pack(items, width) or [Text("empty", "dim")]
    backs = {item.plain.replace(" unknown", "") for item in items}  # "3 cards": it need not be said again
    notes = [Text(note, "dim") for note in part.notes if note not in backs]
    return lines + pack(notes, width, "; ")


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
        return wrap(f"{part.size} card{'s' * (part.size != 1)}, face down{bottom}", width)
    from_top = part.cards[::-1]
    items = [card_text(card) for card in from_top[:TOP_CARDS]]
    items[0].append(" on top", "dim")
    if part.size > TOP_CARDS:
        items.append(Text(f"{part.size - TOP_CARDS} more", "dim"))
    return pack(items, width)


@content.register
def _track(part: Track, width: int, names: Sequence[str]) -> list[Text]:
    items = [Text(f"{name} {points}") for name, points in zip(names, part.at, strict=False)]
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
    return _places(part.places, width)


@content.register
def _grid(part: Grid, width: int, names: Sequence[str]) -> list[Text]:
    return _places(sorted(part.places, key=lambda place: (place.row, place.column)), width)


def _places(places: Sequence[Place], width: int) -> list[Text]:
    lines = []
    for place in places:
        things = pack([card_text(card) for card in place.things], width - 2) or [Text("empty", "dim")]
        lines += [*wrap(place.name, width), *(Text("  ") + line for line in things)]
    return lines

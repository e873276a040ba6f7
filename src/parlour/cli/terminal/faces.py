"""Faces of cards as text, in the colour of their kind."""

from zlib import crc32

from rich.text import Text

from parlour.core.table import Card

PALETTE = ("green", "yellow", "cyan", "magenta", "bright_red", "bright_blue", "bright_green", "bright_cyan")
"""What kinds of cards are coloured by: colours that read on dark and on light grounds."""

KNOWN_COLOURS = {"hearts": "bright_red", "diamonds": "bright_red", "clubs": "", "spades": ""}
"""Kinds whose colour everybody knows; black is the colour that the terminal writes in."""


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

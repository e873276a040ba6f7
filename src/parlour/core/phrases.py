"""Phrases that the wordings of all games are made of."""

from collections.abc import Sequence


def counted(number: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(things: Sequence[str]) -> str:
    """`3C, 5C and 6C`."""
    *first, last = things
    return f"{', '.join(first)} and {last}" if first else last


def seat_name(owner: int, seat: int, seats: int) -> str:
    """What `seat` calls a player, in a sentence: `you`, `the opponent`, `seat 2`."""
    if owner == seat:
        return "you"
    return "the opponent" if seats == 2 and seat >= 0 else f"seat {owner}"


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]

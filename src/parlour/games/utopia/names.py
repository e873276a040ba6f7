"""Utopia: what civilisations, islands, districts, guests and phases are called: the words of the box."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from parlour.core.game import LoadedBox, fold
from parlour.games.utopia.state import CIVS, PAIRS, SEATS, Deed, Phase

PHASE_NAMES = tuple(phase.name.lower() for phase in Phase)
DEED_NAMES = tuple(deed.name.lower() for deed in Deed)


def civ_names(box: LoadedBox) -> tuple[str, ...]:
    """The five civilisations by their number: `Maya`, `Persian`, …"""
    return tuple(box.data["civilisations"])


def island_names(box: LoadedBox) -> tuple[str, ...]:
    """The four islands by their number: `Water`, `Earth`, …"""
    return tuple(box.data["islands"])


def district_names(box: LoadedBox) -> tuple[str, ...]:
    """The 24 districts by their number: `Tidegate`, `Pearl Steps`, …"""
    return tuple(district["name"] for district in box.data["district"])


def sector_names(box: LoadedBox) -> tuple[str, ...]:
    """The four sea sectors in their row: `Sunset Roads`, `Mist Reach`, …"""
    return tuple(sector["name"] for sector in box.data["sector"])


def guest_names(box: LoadedBox) -> tuple[str, ...]:
    """The kinds of guests by their number: `Maya Water`, `Maya Earth`, …"""
    return paired(civ_names(box), " ", island_names(box))


def monument_names(box: LoadedBox) -> tuple[str, ...]:
    """A civilisation in a district, by civilisation × 24 + district: `Maya at Tidegate`, …"""
    return paired(civ_names(box), " at ", district_names(box))


def paired(firsts: Iterable[str], between: str, seconds: Iterable[str]) -> tuple[str, ...]:
    """Every first word with every second one behind it."""
    seconds = tuple(seconds)
    return tuple(f"{first}{between}{second}" for first in firsts for second in seconds)


def action_names(civs: tuple[str, ...], islands: tuple[str, ...], districts: tuple[str, ...]) -> Iterator[str]:
    """The names of all actions, in the order of the numbers in `state` (UT-10.5)."""
    yield from (f"take {guest}" for guest in paired(civs, " ", islands))
    yield from (f"draw for {seat}" for seat in range(SEATS))
    yield from paired(("at", "from", "to"), " ", districts)
    yield from ("move 1", "move 2")
    yield from (f"build {monument}" for monument in paired(civs, " monument at ", districts))
    yield from paired(("build wonder on",), " ", islands)
    yield from ("done", "end turn")
    yield from paired(("discard",), " ", civs)
    for deed in DEED_NAMES:
        for counted in civs:
            yield from (f"{deed} {counted}" + (f" with {given}" if given != counted else "") for given in civs)
    for civ in range(CIVS):
        yield from (_demote(civs, civ, pair) for pair in PAIRS)


def _demote(civs: tuple[str, ...], civ: int, pair: tuple[int, int]) -> str:
    """UT-10.3: the cards that are of another civilisation are named."""
    others = ", ".join(civs[card] for card in pair if card != civ)
    return f"demote {civs[civ]}" + (f" with {others}" if others else "")


@cache
def numbers(names: tuple[str, ...]) -> Mapping[str, int]:
    """The numbers of names, to be looked up by `fold`."""
    return {fold(name): number for number, name in enumerate(names)}


def is_shut(box: Any, seats: int, island: int) -> bool:
    """UT-2.6: whether an island of a Box record is out of play at so many seats."""
    return int(box["land"][island]) & int(box["open"][seats]) == 0

"""Kuiperium: what spaces, titles, strategy cards, starter locations, colours, icons, steps and phases are called."""

from collections.abc import Mapping
from functools import cache

from parlour.core.game import LoadedBox, fold
from parlour.core.remembered import remembered
from parlour.games.kuiperium.state import COLOURS, ICONS, ROWS, Colour, Corner, Icon, Lab, Phase, Which

COLOUR_NAMES = tuple(colour.name.lower() for colour in Colour)
CORNER_NAMES = tuple(corner.name.lower() for corner in Corner)
ICON_NAMES = tuple(icon.name.lower() for icon in Icon)
LAB_NAMES = tuple(lab.name.lower() for lab in Lab)
WHICH_NAMES = tuple(which.name.lower() for which in Which)
STEP_NAMES = tuple(phase.name.lower() for phase in Phase)
PHASE_NAMES = STEP_NAMES[: Phase.OVER + 1]
ROW_NAMES = "ABCDEF"
"""KU-1.4: A to C are the side of seat 1, D to F that of seat 0."""

assert (len(COLOUR_NAMES), len(ICON_NAMES), len(ROW_NAMES)) == (COLOURS, ICONS, ROWS)


@cache
def spaces_named(columns: int) -> tuple[str, ...]:
    """The spaces of a board by their number: `A1`, `A2`, …"""
    return tuple(f"{row}{column + 1}" for row in ROW_NAMES for column in range(columns))


@remembered
def space_names(box: LoadedBox) -> tuple[str, ...]:
    """The spaces of the box's board by their number."""
    return spaces_named(int(box.record[0]["columns"]))


@remembered
def title_names(box: LoadedBox) -> tuple[str, ...]:
    """The cards of the Main Deck by their number: `KP-0N3`, `KP TR3V-XN`, …"""
    return tuple(card["title"] for card in box.data["cards"])


@remembered
def strategy_names(box: LoadedBox) -> tuple[str, ...]:
    """The strategy cards by their number: `Bulk Contract`, `Overtime`, …"""
    return tuple(card["title"] for card in box.data["strategies"])


@remembered
def starter_names(box: LoadedBox) -> tuple[str, ...]:
    """The starter locations by their number: `Spy Network`, `Mine`, …"""
    return tuple(starter["name"] for starter in box.data["starters"])


@cache
def numbers(names: tuple[str, ...]) -> Mapping[str, int]:
    """The numbers of names, to be looked up by `fold`."""
    return {fold(name): number for number, name in enumerate(names)}

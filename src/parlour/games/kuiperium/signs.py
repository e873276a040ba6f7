"""Kuiperium: icons in words and in signs, and what the small signs on the board stand for."""

from typing import Any

from parlour.core.phrases import counted, listed
from parlour.core.table import Corner
from parlour.games.kuiperium.names import COLOUR_NAMES, CORNER_NAMES, ICON_NAMES
from parlour.games.kuiperium.state import CORNERS, ICONS, Icon

CORNER_SIGNS = ("G", "Y", "R", "B", "#", "*")
ICON_SIGNS = ("Ku", "Di", "Re", "De", "Mo", "Sp", "Co")
COLOUR_SIGNS = ("silv", "teal", "ambr", "viol")
BONUS = "3rd Worker Bonus"
OWN_WORKER, OTHER_WORKER = "your worker", "the opponent's worker"

SHORT = (
    *zip(CORNER_NAMES, CORNER_SIGNS, strict=True),
    *zip(ICON_NAMES, ICON_SIGNS, strict=True),
    (BONUS, "+"),
    *zip(COLOUR_NAMES, COLOUR_SIGNS, strict=True),
)
"""Names and signs, for boards and hands."""


def worker_name(owner: int, seat: int) -> str:
    """What `seat` calls a worker of a player."""
    if seat < 0:
        return f"worker of seat {owner}"
    return OWN_WORKER if owner == seat else OTHER_WORKER


def worker_signs(seat: int) -> tuple[tuple[str, str], ...]:
    """The signs of both players' workers."""
    signs = ("@0", "@1") if seat < 0 else ("@you", "@opp") if seat == 0 else ("@opp", "@you")
    return tuple((worker_name(owner, seat), signs[owner]) for owner in range(len(signs)))


def icons_sign(icons: Any, bonus: Any) -> str:
    """The icons of a location in signs: `2Ku Re +Ku`."""
    return " ".join([*_signs(icons), *(f"+{sign}" for sign in _signs(bonus))])


def _signs(row: Any) -> list[str]:
    return [f"{int(row[i]) if row[i] > 1 else ''}{ICON_SIGNS[i]}" for i in range(ICONS) if row[i]]


def icons_text(row: Any) -> str:
    """Icons in words: `2 Kuiperium and Research`; "" without any."""
    found = [_icon_text(Icon(i), int(row[i])) for i in range(ICONS) if row[i]]
    return listed(found) if found else ""


def _icon_text(icon: Icon, number: int) -> str:
    if icon is Icon.KUIPERIUM:
        return f"{number} Kuiperium"
    if icon is Icon.DISCOVERY:
        return counted(number, "Discovery Point")
    if icon is Icon.DESTROY:
        return f"Destroy {number}"
    return f"{number} {icon.name.capitalize()}" if number > 1 else icon.name.capitalize()


def corners_of(row: Any) -> tuple[Corner, ...]:
    """The corners of a card as its reader sees it."""
    return tuple(Corner(CORNER_NAMES[int(row[corner])]) for corner in range(CORNERS))


__all__ = ["BONUS", "SHORT", "corners_of", "icons_sign", "icons_text", "worker_name", "worker_signs"]

"""Kuiperium: the board as it lies before a player: own side below, cards of the other side turned (KU-5.2)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital
from parlour.core.remembered import remembered
from parlour.core.table import Card, Corner, Grid, Place
from parlour.games.kuiperium.names import (
    COLOUR_NAMES,
    CORNER_NAMES,
    ICON_NAMES,
    ROW_NAMES,
    space_names,
    starter_names,
    title_names,
)
from parlour.games.kuiperium.signs import BONUS, SHORT, icons_text, worker_name, worker_signs
from parlour.games.kuiperium.state import CORNERS, ICONS, ROWS, SEATS
from parlour.games.kuiperium.synergy import all_corners, synergy

HALF_TURN = 2
"""Corners by which a card is turned that lies with its head down."""


class Corners(NamedTuple):
    """All corners as seat 0 sees them, by space: the number of each one's colour, and what it counts."""

    colours: list[list[int]]
    counts: list[list[int]]


def side(box: LoadedBox, space: int) -> int:
    """KU-1.4: the seat whose side a space is on."""
    return 1 if space < int(box.record[0]["spaces"]) // SEATS else 0


def owned_by(owner: int, seat: int) -> str:
    """`your`, `the opponent's`, `seat 1's`."""
    if seat < 0:
        return f"seat {owner}'s"
    return "your" if owner == seat else "the opponent's"


def board_of(box: LoadedBox, seen: Any, seat: int) -> Grid:
    """Both sides, the way they lie before `seat`: its own below, each corner with how many others it matches."""
    columns, spaces = int(box.record[0]["columns"]), int(box.record[0]["spaces"])
    rows, across = list(ROW_NAMES), [str(column + 1) for column in range(columns)]
    turned, corners = seat == 1, _all_corners(box, seen)
    codes = seen["board"].tolist()
    return Grid(
        "board",
        "Board",
        rows=ROWS,
        columns=columns,
        places=tuple(_place(box, seen, space, codes[space], seat, corners) for space in range(spaces)),
        row_names=tuple(rows[::-1] if turned else rows),
        column_names=tuple(across[::-1] if turned else across),
        counted="Synergy",
        short=(*SHORT, *worker_signs(seat)),
    )


def _all_corners(box: LoadedBox, seen: Any) -> Corners:
    spaces = int(box.record[0]["spaces"])
    colours, counts = (np.empty((spaces, CORNERS), np.int64) for _ in range(2))
    all_corners(box.record[0], seen, colours, counts)
    return Corners(colours.tolist(), counts.tolist())


def _place(box: LoadedBox, seen: Any, space: int, code: int, seat: int, corners: Corners) -> Place:
    empty = _empty(box, space, seat)
    if not code and not empty.kind:
        return empty
    return replace(
        empty,
        things=tuple(_things(box, seen, space, code, seat, corners)),
        kind="card" if code else "starter",
        value=sum(corners.counts[space]) if code else None,
        note=_reward_text(box, space, code),
    )


@remembered
def _empty(box: LoadedBox, space: int, seat: int) -> Place:
    """A space with no card on it; a starter location is still to be named."""
    columns, owner = int(box.record[0]["columns"]), side(box, space)
    at = int(box.record[0]["spaces"]) - 1 - space if seat == 1 else space
    return Place(
        space_names(box)[space],
        space_names(box)[space],
        row=at // columns,
        column=at % columns,
        kind="starter" if box.record[0]["starter"][space] else "",
        group=capital(f"{owned_by(owner, seat)} side"),
    )


def _things(box: LoadedBox, seen: Any, space: int, code: int, seat: int, corners: Corners) -> Iterator[Card]:
    """The card or starter location, its icons, the worker on it."""
    where = space_names(box)[space]
    if code:
        colour = COLOUR_NAMES[int(box.record[0]["colour"][code - 1])]
        name = title_names(box)[code - 1]
        yield Card(f"{where}:card", name, colour, note=colour, corners=_corners(corners, space, seat))
    else:
        yield Card(f"{where}:starter", location_name(box, seen, space), "starter", note="starter")
    yield from _icon_cards(box, space, code)
    if seen["worker"][space]:
        owner = 1 - side(box, space)
        yield Card(f"{where}:worker", worker_name(owner, seat), "worker", seat=owner)


@remembered
def _icon_cards(box: LoadedBox, space: int, code: int) -> tuple[Card, ...]:
    """The icons of the card of this code on a space (0: of its starter location), then those of the bonus."""
    where, rows = space_names(box)[space], zip(("icon", BONUS), _icons(box, space, code), strict=True)
    return tuple(
        Card(f"{where}:{kind}:{ICON_NAMES[icon]}", ICON_NAMES[icon], kind, count=int(row[icon]))
        for kind, row in rows
        for icon in range(ICONS)
        if row[icon]
    )


def _corners(corners: Corners, space: int, seat: int) -> tuple[Corner, ...]:
    """The corners of a card as `seat` sees them lie; seat 1 looks from the other side."""
    as_seen = [(corner + HALF_TURN * (seat == 1)) % CORNERS for corner in range(CORNERS)]
    colours, counts = corners.colours[space], corners.counts[space]
    return tuple(Corner(CORNER_NAMES[colours[at]], counts[at]) for at in as_seen)


# --- locations


def location_name(box: LoadedBox, seen: Any, space: int) -> str:
    """The card or starter location on a space; "" if it is empty."""
    if code := int(seen["board"][space]):
        return title_names(box)[code - 1]
    starter = int(box.record[0]["starter"][space])
    return starter_names(box)[starter - 1] if starter else ""


def location_icons(box: LoadedBox, seen: Any, space: int) -> tuple[Any, Any]:
    """The icons of a location, and those of its 3rd Worker Bonus."""
    return _icons(box, space, int(seen["board"][space]))


def _icons(box: LoadedBox, space: int, code: int) -> tuple[Any, Any]:
    printed = box.record[0]
    if code:
        return printed["icons"][code - 1], printed["bonus"][code - 1]
    starter = int(printed["starter"][space]) - 1
    return printed["starter_icons"][starter], printed["starter_bonus"][starter]


def reward_text(box: LoadedBox, seen: Any, space: int) -> str:
    """What a recall brings: `2 Kuiperium (3rd Worker Bonus: 1 Kuiperium)`; "" for an empty space."""
    return _reward_text(box, space, int(seen["board"][space]))


@remembered
def _reward_text(box: LoadedBox, space: int, code: int) -> str:
    if not code and not box.record[0]["starter"][space]:
        return ""
    icons, bonus = (icons_text(row) for row in _icons(box, space, code))
    return f"{icons or 'nothing'} ({BONUS}: {bonus})" if bonus else icons or "nothing"


def where(box: LoadedBox, seen: Any, space: int) -> str:
    """`A4 Mine`."""
    return f"{space_names(box)[space]} {location_name(box, seen, space)}".rstrip()


def card_synergy(box: LoadedBox, seen: Any, space: int) -> int:
    """KU-9.8: the Synergy of the card on a space."""
    return int(synergy(box.record[0], seen, space))


def cards_of(box: LoadedBox, seen: Any, seat: int) -> list[int]:
    """The spaces of a side with cards on them."""
    spaces = range(int(box.record[0]["spaces"]))
    return [space for space in spaces if seen["board"][space] and side(box, space) == seat]


def side_synergy(box: LoadedBox, seen: Any, seat: int) -> int:
    """The Synergy of all cards of a side together."""
    return sum(card_synergy(box, seen, space) for space in cards_of(box, seen, seat))


__all__ = [
    *("board_of", "card_synergy", "cards_of", "location_icons", "location_name", "owned_by", "reward_text", "side"),
    *("side_synergy", "where"),
]

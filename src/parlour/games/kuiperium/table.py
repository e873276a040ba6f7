"""Kuiperium: what a seat looks at, drawn from its observation only."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from parlour.core.game import LoadedBox
from parlour.core.table import Choice, Part, Table
from parlour.games.kuiperium.actions import actions
from parlour.games.kuiperium.area import area, common, order
from parlour.games.kuiperium.board import board_of, cards_of
from parlour.games.kuiperium.clicks import ids
from parlour.games.kuiperium.labels import fold, label, rank
from parlour.games.kuiperium.names import PHASE_NAMES
from parlour.games.kuiperium.prospects import jettisons
from parlour.games.kuiperium.rules import legal
from parlour.games.kuiperium.state import ACTIONS
from parlour.games.kuiperium.wording import advice, facts, headline


def table(box: LoadedBox, seen: Any, seat: int) -> Table:
    """What `seat` (−1: a spectator) looks at, from its observation; equal observations give equal tables."""
    return Table(
        seat=seat,
        to_act=int(seen["to_act"]),
        phase=PHASE_NAMES[seen["phase"]],
        headline=headline(box, seen, seat),
        advice=advice(box, seen, seat),
        parts=tuple(_parts(box, seen, seat)),
        choices=tuple(_choices(box, seen)) if seat == seen["to_act"] and seat >= 0 else (),
        scores=tuple(int(step) for step in seen["track"]),
        facts=facts(box, seen, seat),
    )


def _parts(box: LoadedBox, seen: Any, seat: int) -> Iterator[Part]:
    """The other player, what is common, the board, what jettisons would bring, oneself nearest."""
    own, other = order(seat)
    yield from area(box, seen, other, seat)
    yield from common(box, seen, seat)
    yield board_of(box, seen, seat)
    if seat >= 0 and cards_of(box, seen, seat):
        yield jettisons(box, seen, seat)
    yield from area(box, seen, own, seat)


def _choices(box: LoadedBox, seen: Any) -> Iterator[Choice]:
    """The legal actions in the order in which people look for them."""
    out = np.empty(ACTIONS, np.int32)
    known = actions(box)
    found = [int(action) for action in out[: legal(box.record[0], seen, out)]]
    for action in sorted(found, key=lambda each: rank(box, seen, each)):
        clause = known.why(seen, action).clause
        words = label(box, seen, action)
        yield Choice(action, known.names[action], words, clause, ids(box, seen, action), fold=fold(box, action))


__all__ = ["table"]

"""Scrumpy: what a seat looks at, drawn from its observation only."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from parlour.core.game import LoadedBox
from parlour.core.table import Choice, Part, Table
from parlour.games.scrumpy.actions import actions
from parlour.games.scrumpy.box_record import ACTIONS
from parlour.games.scrumpy.cidery import automa_area, cidery
from parlour.games.scrumpy.clicks import ids
from parlour.games.scrumpy.labels import fold, label, rank
from parlour.games.scrumpy.market import aside, market
from parlour.games.scrumpy.names import PHASE_NAMES
from parlour.games.scrumpy.points import made, owners
from parlour.games.scrumpy.rules import legal
from parlour.games.scrumpy.state import Phase
from parlour.games.scrumpy.wording import advice, facts, headline


def table(box: LoadedBox, seen: Any, seat: int) -> Table:
    """What `seat` (−1: a spectator) looks at, from its observation; alone, the Automa's points come second."""
    over = seen["phase"] == Phase.OVER
    return Table(
        seat=seat,
        to_act=int(seen["to_act"]),
        phase=PHASE_NAMES[seen["phase"]],
        headline=headline(box, seen, seat),
        advice=advice(box, seen, seat),
        parts=tuple(_parts(box, seen, seat)),
        choices=tuple(_choices(box, seen)) if seat == seen["to_act"] and seat >= 0 else (),
        scores=tuple(int(seen["scores"][owner]) if over else made(box, seen, owner).total for owner in owners(seen)),
        facts=facts(box, seen, seat),
    )


def _parts(box: LoadedBox, seen: Any, seat: int) -> Iterator[Part]:
    """What is common, the other players in the order they sit, oneself nearest."""
    seats = int(seen["seats"])
    yield from market(box, seen, seat)
    if seats == 1:
        yield from automa_area(box, seen)
    for owner in [(seat + 1 + k) % seats for k in range(seats)] if seat >= 0 else range(seats):
        yield from cidery(box, seen, owner, seat)
    yield from aside(box, seen)


def _choices(box: LoadedBox, seen: Any) -> Iterator[Choice]:
    """The legal actions in the order in which people look for them."""
    out = np.empty(ACTIONS, np.int32)
    known = actions(box)
    found = [int(action) for action in out[: legal(box.record[0], seen, out)]]
    for action in sorted(found, key=lambda each: rank(box, each)):
        clause = known.why(seen, action).clause
        words = label(box, seen, action)
        yield Choice(action, known.names[action], words, clause, tuple(ids(box, seen, action)), fold=fold(box, action))


__all__ = ["table"]

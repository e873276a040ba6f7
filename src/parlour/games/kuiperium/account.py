"""Kuiperium: how an action moved the shuttles, step by step; the steps are the scores.

All of it is public (KU-15.2), so every seat gets the same account.
"""

from typing import Any

from parlour.core.game import LoadedBox
from parlour.core.phrases import counted
from parlour.core.table import Account, Entry
from parlour.games.kuiperium.board import card_synergy, where
from parlour.games.kuiperium.labels import act_of
from parlour.games.kuiperium.state import SEATS, Icon, Phase, Verb
from parlour.games.kuiperium.wording import front


def account(box: LoadedBox, before: Any, action: int, after: Any, seat: int) -> Account | None:
    """What an action brought, from what `seat` knew before and knows after; None if no shuttle moved."""
    entries = [entry for owner in range(SEATS) for entry in _steps(box, before, after, owner)]
    if not entries:
        return None
    text, clause = _cause(box, before, action)
    if after["phase"] == Phase.OVER and after["track"].max() >= box.record[0]["track"]:
        text, clause = f"{text}, and the planet is reached", "KU-10.4"
    return Account(text, clause, tuple(entries), tuple(int(step) for step in after["track"]))


def _steps(box: LoadedBox, before: Any, after: Any, owner: int) -> list[Entry]:
    """KU-10.1: a line for each step entered, with its price."""
    costs = box.record[0]["costs"]
    steps = range(int(before["track"][owner]), int(after["track"][owner]))
    return [Entry(owner, f"Step {step + 1}, for {counted(int(costs[step]), 'point')}", 1, "KU-10.1") for step in steps]


def _cause(box: LoadedBox, before: Any, action: int) -> tuple[str, str]:
    """What brought the points, and its clause."""
    verb, one = act_of(box, action)
    if verb is Verb.JETTISON_AT:
        points = counted(card_synergy(box, before, one), "Discovery Point")
        return f"{where(box, before, one)} is jettisoned: {points}", "KU-9.1"
    if verb is Verb.TAKE and one == Icon.DISCOVERY:
        points = counted(int(before["icons"][front(before)][Icon.DISCOVERY]), "Discovery Point")
        return f"Icons bring {points}", "KU-8.4"
    return "Discovery Points move the shuttle", "KU-10.1"


__all__ = ["account"]

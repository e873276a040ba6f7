"""Scrumpy: how an action changed the points, line by line, as everybody at the table can count them.

Told are prestige tokens, goals, deliveries and, alone, the Automa's workers; stored goods, coins and workers bring
points only at the end (SC-9.3), and are told then. All of it is public, so every seat gets the same lines.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital
from parlour.core.table import Account, Entry
from parlour.games.scrumpy.labels import act_of
from parlour.games.scrumpy.names import (
    GOOD_NAMES,
    OWNER_NAMES,
    delivery_names,
    goal_names,
    recipe_names,
    worker_names,
)
from parlour.games.scrumpy.points import for_coins, for_goods, for_workers, made, owners
from parlour.games.scrumpy.state import PLACES, SETS, Phase, Verb


class _Event(NamedTuple):
    """Something that brought points: what happened, by which clause, and the lines of it."""

    text: str
    clause: str
    entries: tuple[Entry, ...]


def account(box: LoadedBox, before: Any, action: int, after: Any, seat: int) -> Account | None:
    """What an action brought, from what `seat` knew before and knows after; None if it brought no points."""
    events = [event for event in _events(box, before, action, after) if event.entries]
    if not events:
        return None
    over = after["phase"] == Phase.OVER
    totals = tuple(int(after["scores"][owner]) if over else made(box, after, owner).total for owner in owners(after))
    entries = tuple(entry for event in events for entry in event.entries)
    others = ("Automa",) * (len(totals) - int(after["seats"]))
    return Account("; ".join(event.text for event in events), events[0].clause, entries, totals, others)


def _events(box: LoadedBox, before: Any, action: int, after: Any) -> Iterator[_Event]:
    """What an action did, and what then went by itself: the Automa's card, the end of the game."""
    yield from _goals(box, before, after)
    yield from _deliveries(box, before, after)
    yield from _tokens(box, before, action, after)
    yield from _hired(box, before, after)
    if after["phase"] == Phase.OVER and before["phase"] != Phase.OVER:
        yield _end(box, after)


def _goals(box: LoadedBox, before: Any, after: Any) -> Iterator[_Event]:
    """SC-8.2: their prestige counts at the end, for certain."""
    for owner in owners(after):
        for goal, name in enumerate(goal_names(box)):
            if after["achieved"][owner][goal] and not before["achieved"][owner][goal]:
                worth = int(box.record[0]["goal_worth"][goal])
                clause = "SC-12.5" if _is_automa(after, owner) else "SC-8.2"
                yield _event(f"{name} is achieved", clause, owner, f"Goal {name}", worth)


def _is_automa(seen: Any, owner: int) -> bool:
    return owner >= int(seen["seats"])


def _event(text: str, clause: str, owner: int, label: str, points: int) -> _Event:
    """An event of one line, or of none if it brought nothing."""
    return _Event(text, clause, (Entry(owner, label, points, clause),) * (points != 0))


def _deliveries(box: LoadedBox, before: Any, after: Any) -> Iterator[_Event]:
    """SC-1.6: the printed prestige of the set."""
    printed = box.record[0]
    for number, name in enumerate(delivery_names(box)):
        vendor, side, place = number // (SETS * PLACES), number // PLACES % SETS, number % PLACES
        owner = int(after["taken"][vendor, side, place]) - 1
        if owner >= 0 and not before["taken"][vendor, side, place]:
            clause = "SC-12.5" if _is_automa(after, owner) else "SC-4.3"
            label = f"Delivery to {name.rpartition(' ')[0]}"
            yield _event(f"{label}, space {place + 1}", clause, owner, label, int(printed["worth"][vendor, side]))


def _tokens(box: LoadedBox, before: Any, action: int, after: Any) -> Iterator[_Event]:
    for owner in owners(after):
        points = int(after["prestige"][owner]) - int(before["prestige"][owner])
        if _is_automa(after, owner):
            yield _event("The Automa takes prestige", "SC-12.5", owner, "Prestige tokens of the Automa", points)
        else:
            label, clause = _source(box, before, action)
            yield _event("the token is taken" if clause == "SC-8.3" else label, clause, owner, label, points)


def _source(box: LoadedBox, before: Any, action: int) -> tuple[str, str]:
    """What an action's prestige tokens are for, and the clause."""
    verb, one, two = act_of(box, action)
    if verb is Verb.SELL:
        return f"{capital(GOOD_NAMES[one])} sold", "SC-4.10"
    if verb is Verb.USE:
        return f"Secondary action of the {worker_names(box)[one]}", "SC-4.11"
    if verb is Verb.ACHIEVE:
        return f"Token of {goal_names(box)[one]}", "SC-8.3"
    if verb is Verb.CRAFT:
        return f"Prestige of {recipe_names(box)[one]}", "SC-3.5"
    if verb is Verb.OWNER:
        return f"Owner Action {OWNER_NAMES[one]}", "SC-5.4"
    if verb is Verb.TAKE_DIE:
        return "Forager Die", "SC-1.5"
    number = one * PLACES + two if verb is Verb.DELIVER_TO else _reward(before)
    return f"Reward of {delivery_names(box)[number]}", "SC-4.5"


def _reward(before: Any) -> int:
    """The delivery whose reward is still to be taken."""
    steps = [at for at in range(int(before["steps_size"])) if before["step"][at] == Phase.REWARD]
    return int(before["reward"][steps[-1]]) if steps else 0


def _hired(box: LoadedBox, before: Any, after: Any) -> Iterator[_Event]:
    """SC-12.6: a point for each worker that the Automa hires."""
    for owner in owners(after):
        if _is_automa(after, owner):
            new = made(box, after, owner).hired - made(box, before, owner).hired
            kinds = [k for k, name in enumerate(worker_names(box)) if after["hired"][k] > before["hired"][k]]
            names = ", ".join(worker_names(box)[kind] for kind in kinds)
            yield _event(f"The Automa hires {names}", "SC-12.6", owner, "Workers hired", new)


def _end(box: LoadedBox, after: Any) -> _Event:
    """SC-9.3: what is counted at the end only."""
    lines = (("Goods sold", for_goods), ("Coins", for_coins), ("Skilled and master workers", for_workers))
    seats = range(int(after["seats"]))
    counted = [(owner, label, count(box, after, owner)) for label, count in lines for owner in seats]
    entries = [Entry(owner, label, points, "SC-9.3") for owner, label, points in counted if points]
    return _Event("The game is over", "SC-9.3", tuple(entries))


__all__ = ["account"]

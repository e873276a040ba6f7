"""Scrumpy: what lies between the players, as parts of the table: points, Vendors, goals, the strip, the supply."""

from collections.abc import Iterator
from typing import Any

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital, counted
from parlour.core.table import Card, Cards, Grid, Note, Part, Pile, Place, Tokens
from parlour.games.scrumpy.cidery import counted_cards
from parlour.games.scrumpy.faces import action_text, goal_text, needs_text, reward_text
from parlour.games.scrumpy.labels import price
from parlour.games.scrumpy.names import (
    KIND_NAMES,
    SET_NAMES,
    delivery_names,
    face_names,
    goal_names,
    vendor_names,
    worker_names,
)
from parlour.games.scrumpy.points import account_of, made, owners
from parlour.games.scrumpy.state import PLACES, SETS, SLOTS, Phase
from parlour.games.scrumpy.wording import who


def market(box: LoadedBox, seen: Any, seat: int) -> Iterator[Part]:
    """All that is nobody's, the strip nearest."""
    yield points(box, seen, seat)
    yield _vendors(box, seen, seat)
    yield _goals(box, seen, seat)
    yield _strip(box, seen)
    yield Pile("deck", "Recruitment deck", size=int(seen["deck_size"]))
    if discarded := _public(box, "worker-discard", seen["worker_discard"]):
        yield Cards("worker-discard", "Discarded workers", cards=discarded)
    if removed := _public(box, "removed", seen["removed"]):
        yield Cards("removed", "Out of the game", cards=removed)
    layabouts, trees = int(seen["layabouts"]), int(seen["supply"])
    counts = (
        ("Idle Layabout" if layabouts == 1 else "Idle Layabouts", layabouts),
        ("tree" if trees == 1 else "trees", trees),
    )
    yield Tokens("supply", "Supply", counts=counts)


def _public(box: LoadedBox, part: str, counts: Any) -> tuple[Card, ...]:
    return counted_cards(box, part, counts, int(counts.sum()))


# --- points


def points(box: LoadedBox, seen: Any, seat: int) -> Grid:
    """What everybody has for certain, and what the end would bring besides, as far as everybody can count it."""
    seats = int(seen["seats"])
    rows = []
    for owner in owners(seen):
        name = capital(who(owner, seat, seats).removeprefix("the "))
        total = int(seen["scores"][owner]) if seen["phase"] == Phase.OVER else made(box, seen, owner).total
        note = account_of(box, seen, owner)
        rows.append(Place(f"points-{owner}", f"{name} {total}", row=owner, value=total, note=note))
    return Grid("points", "Points", rows=len(rows), columns=1, places=tuple(rows))


# --- Vendors and goals


def _vendors(box: LoadedBox, seen: Any, seat: int) -> Grid:
    """A row for each set: what it needs and gives, what each space gives, and whose cube lies there."""
    places: list[Place] = []
    for code in seen["vendors"]:
        if code:
            places += [_set(box, seen, seat, (int(code) - 1) * SETS + side, len(places) + side) for side in range(SETS)]
    return Grid("vendors", "Vendors", rows=len(places), columns=1, places=tuple(places))


def _set(box: LoadedBox, seen: Any, seat: int, number: int, row: int) -> Place:
    vendor, side = divmod(number, SETS)
    worth = int(box.record[0]["worth"][vendor, side])
    name = f"{vendor_names(box)[vendor]} {SET_NAMES[side]}"
    note = f"{needs_text(box, number)}: {reward_text(box, number, 0)}; {worth} prestige at the end"
    things = tuple(_space(box, seen, seat, number, place) for place in range(PLACES))
    return Place(f"set:{name}", name, row=row, things=things, value=worth, note=note)


def _space(box: LoadedBox, seen: Any, seat: int, number: int, place: int) -> Card:
    taker = int(seen["taken"][number // SETS, number % SETS, place]) - 1
    note = f"taken by {who(taker, seat, int(seen['seats']))}" if taker >= 0 else ""
    name = delivery_names(box)[number * PLACES + place]
    text = f"space {place + 1}: {reward_text(box, number, place + 1)}"
    return Card(f"reward:{name}", text, "", note, seat=taker if taker >= 0 else None)


def _goals(box: LoadedBox, seen: Any, seat: int) -> Grid:
    """The public goals, one's own private goal, and private goals that others have achieved."""
    public = [int(code) - 1 for code in seen["goals"] if code]
    others = [goal for goal in range(len(goal_names(box))) if goal not in public and seen["achieved"][:, goal].any()]
    own = int(seen["goal"][seat]) - 1 if seat >= 0 else -1
    shown = [*public, *others, *([own] if own >= 0 and own not in public + others else [])]
    places = [_goal(box, seen, seat, goal, row, goal in public) for row, goal in enumerate(shown)]
    return Grid("goals", "Goals", rows=len(places), columns=1, places=tuple(places))


def _goal(box: LoadedBox, seen: Any, seat: int, goal: int, row: int, public: bool) -> Place:
    worth, name, seats = int(box.record[0]["goal_worth"][goal]), goal_names(box)[goal], int(seen["seats"])
    token = ", 1 more for the first" if seen["tokens"][goal] else ""
    note = f"{goal_text(box, goal)}: {worth} prestige{token}" + ("" if public else "; private")
    takers = [owner for owner in owners(seen) if seen["achieved"][owner][goal]]
    things = [Card(f"goal:{name}:{owner}", f"achieved by {who(owner, seat, seats)}", seat=owner) for owner in takers]
    return Place(f"goal:{name}", name, row=row, things=tuple(things), value=worth, note=note)


# --- the strip and what is set aside


def _strip(box: LoadedBox, seen: Any) -> Grid:
    """The four slots with what each worker costs now, and does."""
    places = []
    for slot in range(SLOTS):
        kind = int(seen["strip"][slot]) - 1
        cost = f", {counted(price(box, seen, slot), 'coin')}" if kind >= 0 and seen["phase"] != Phase.PICK else ""
        things: tuple[Card, ...] = ()
        if kind >= 0:
            name = worker_names(box)[kind]
            group = KIND_NAMES[box.record[0]["kind"][kind]]
            things = (Card(f"strip:{slot + 1}", name, group, action_text(box, kind)),)
        places.append(Place(f"slot:{slot + 1}", f"slot {slot + 1}{cost}", row=slot, things=things))
    return Grid("strip", "Recruitment strip", rows=SLOTS, columns=1, places=tuple(places))


def aside(box: LoadedBox, seen: Any) -> Iterator[Part]:
    """Cards set aside by the seat to act, and the die, while they matter (SC-10.2, SC-10.1)."""
    size = int(seen["held_size"])
    if size or seen["phase"] in (Phase.DELIVER, Phase.KEEP):
        yield Cards("held", "Set aside", int(seen["to_act"]), counted_cards(box, "held", seen["held"], size))
    if seen["die"]:
        yield Note("die", "Forager Die", text=face_names(box)[int(seen["die"]) - 1])
    elif seen["phase"] == Phase.ROLL:
        yield Note("die", "Forager Die", text=", ".join(face_names(box)))


__all__ = ["aside", "market", "points"]

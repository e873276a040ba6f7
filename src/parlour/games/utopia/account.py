"""Utopia: how an action changed the scores, line by line; what then plays by itself (UT-10.2) is told with it.

All points are public (UT-9.1), so every seat gets the same account but for what it calls the players.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital
from parlour.core.table import Account, Entry
from parlour.games.utopia.labels import DEMOTION, card_parts, is_card
from parlour.games.utopia.state import CIVS, DISTRICTS, ISLANDS, Deed, Phase
from parlour.games.utopia.wording import a, civ_name, district_name, island_name


class _Event(NamedTuple):
    """Something that brought points: what happened, by which clause, and the lines of it."""

    text: str
    clause: str
    entries: tuple[Entry, ...]


def account(box: LoadedBox, before: Any, action: int, after: Any, seat: int) -> Account | None:
    """What an action scored, from what `seat` knew before and knows after; None if it scored nothing."""
    events = [event for event in _events(box, before, action, after) if event.entries]
    if not events:
        return None
    totals = tuple(int(score) for score in after["scores"][: after["seats"]])
    text = "; ".join(event.text for event in events)
    return Account(text, events[0].clause, tuple(entry for event in events for entry in event.entries), totals)


def _events(box: LoadedBox, before: Any, action: int, after: Any) -> Iterator[_Event]:
    """In the order in which they came: at most one deed or building, then at most one scoring."""
    yield from _monuments(box, before, after)
    yield from _wonders(box, before, after)
    yield from _deed(box, before, action, after)
    if after["turn"] != before["turn"] or (after["phase"] == Phase.OVER) != (before["phase"] == Phase.OVER):
        yield _scoring(box, before, after)


def _monuments(box: LoadedBox, before: Any, after: Any) -> Iterator[_Event]:
    """UT-6.7: the printed value, to the owner of the island's wonder."""
    for district in range(DISTRICTS):
        if before["monument"][district] or not after["monument"][district]:
            continue
        island = int(box.record[0]["island"][district])
        owner, value = int(before["wonder"][island]) - 1, int(box.record[0]["value"][district])
        if owner >= 0:
            label = f"Wonder of {island_name(box, island)}: value of {district_name(box, district)}"
            text = f"A monument is built on {island_name(box, island)}, where a wonder stands"
            yield _Event(text, "UT-6.7", (Entry(owner, label, value, "UT-6.7"),))


def _wonders(box: LoadedBox, before: Any, after: Any) -> Iterator[_Event]:
    """UT-6.4: at once, when the last prince is given up."""
    for island in range(ISLANDS):
        if after["wonder"][island] and not before["wonder"][island]:
            name = f"onder of {island_name(box, island)}"
            points = int(box.record[0]["wonder_points"])
            entries = (Entry(int(after["wonder"][island]) - 1, f"W{name}", points, "UT-6.4"),) * (points > 0)
            yield _Event(f"The w{name} is built", "UT-6.4", entries)


def _deed(box: LoadedBox, before: Any, action: int, after: Any) -> Iterator[_Event]:
    """UT-7.5, UT-7.6: a prince added or removed, whether the district was asked for or not."""
    deed, civ = _deed_of(before, action)
    if deed not in (Deed.ADD, Deed.REMOVE):
        return
    seat = int(before["to_act"])
    change = 1 if deed == Deed.ADD else -1
    moved = after["princes"][seat][civ].astype(int) - before["princes"][seat][civ]
    for district in (place for place in range(DISTRICTS) if moved[place] == change):
        name, where = civ_name(box, civ), district_name(box, district)
        if deed == Deed.REMOVE:
            points = int(box.record[0]["remove_points"])
            entries = (Entry(seat, f"{name} prince removed at {where}", points, "UT-7.5"),) * (points > 0)
            yield _Event(f"{capital(a(name))} prince is removed at {where}", "UT-7.5", entries)
        else:
            yield _gift(box, before, seat, civ, district)


def _gift(box: LoadedBox, before: Any, seat: int, civ: int, district: int) -> _Event:
    owner, points = int(before["owner"][district]) - 1, int(box.record[0]["add_gift"])
    name, where = civ_name(box, civ), district_name(box, district)
    entries = (Entry(owner, f"{name} prince added at {where}", points, "UT-7.6"),) * (owner != seat and points > 0)
    return _Event(f"{capital(a(name))} prince is added at an opponent's monument", "UT-7.6", entries)


def _deed_of(before: Any, action: int) -> tuple[int, int]:
    """The deed that an action carries on, and its civilisation; DEMOTION and 0 if it is about something else."""
    if before["phase"] == Phase.AT:
        return int(before["deed"]) - 1, int(before["civ"]) - 1
    if is_card(action):
        deed, civ, _ = card_parts(action)
        return deed, civ
    return DEMOTION, 0


def _scoring(box: LoadedBox, before: Any, after: Any) -> _Event:
    """UT-8.1: the place of each civilisation on the scale, for each monument of it."""
    entries = tuple(entry for place in range(CIVS - 1, -1, -1) for entry in _civ_entries(box, after, place))
    return _Event(f"Turn {int(before['turn'])} is scored", "UT-8.1", entries)


def _civ_entries(box: LoadedBox, after: Any, place: int) -> Iterator[Entry]:
    civ, worth = int(after["scale"][place]), int(box.record[0]["prestige"][place])
    label = f"{civ_name(box, civ)} monuments, {worth} each"
    for seat in range(int(after["seats"])):
        owned = (after["owner"] == seat + 1) & (after["monument"] == civ + 1)
        if points := worth * int(owned.sum()):
            yield Entry(seat, label, points, "UT-8.1")

"""Utopia: the map of the box as a part of the table, empty as it is printed or with what stands there (section 12)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from parlour.core.game import LoadedBox
from parlour.core.remembered import remembered
from parlour.core.table import Card, Link, Map, Mark, Place, Point, Region
from parlour.games.utopia.names import civ_names, is_shut
from parlour.games.utopia.state import CIVS, DISTRICTS, ISLANDS

NOTES = ("a ship sails to districts with a ship of the same or the next sector",)


def district_id(box: LoadedBox, district: int) -> str:
    """The place of a district on the map."""
    return f"district:{box.data['district'][district]['name']}"


def wonder_id(box: LoadedBox, island: int) -> str:
    """The place for the wonder of an island."""
    return f"wonder:{box.data['islands'][island]}"


def guest_id(box: LoadedBox, guest: int) -> str:
    """The guests of one civilisation and island, where they lie by the ship."""
    return f"guest:{guest_name(box, guest)}"


def prince_id(box: LoadedBox, seat: int, civ: int, district: int) -> str:
    """The princes of a seat and a civilisation in a district."""
    return f"prince:{seat}:{box.data['civilisations'][civ]}:{box.data['district'][district]['name']}"


def guest_name(box: LoadedBox, guest: int) -> str:
    """`Maya Water` (UT-1, guest = civilisation × 4 + island)."""
    return f"{box.data['civilisations'][guest // ISLANDS]} {box.data['islands'][guest % ISLANDS]}"


def civ_kind(civ: int) -> str:
    """What a theme knows a civilisation by, whatever the box calls it."""
    return f"civilisation {civ + 1}"


# --- as it is printed


@remembered
def board(box: LoadedBox) -> Map:
    """The map as it is printed, with nothing on it."""
    data = box.data
    return Map(
        "map",
        "Map",
        places=tuple(_places(data)),
        links=tuple(_links(data)),
        regions=tuple(_regions(data)),
        marks=tuple(_marks(data)),
        canvas=_point(data["map"]["canvas"]),
        short=tuple(_signs(civ_names(box))),
        notes=NOTES,
    )


def _signs(civs: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Princes by as few letters as tell the civilisations apart, monuments by the same in brackets."""
    for civ in civs:
        others = [other for other in civs if other != civ]
        letters = next((n for n in range(1, len(civ)) if all(o[:n] != civ[:n] for o in others)), len(civ))
        yield civ, civ[:letters]
        yield f"{civ} monument", f"[{civ[:letters]}]"


def _point(pair: Any) -> Point:
    return (float(pair[0]), float(pair[1]))


def _ring(points: Any) -> tuple[Point, ...]:
    return tuple(_point(pair) for pair in points)


def _regions(data: Mapping[str, Any]) -> Iterator[Region]:
    """In the order in which the box asks for them: sectors, canal, mole, islands."""
    for sector in data["sector"]:
        name = sector["name"]
        yield Region(f"sector:{name}", name, "sector", _ring(sector["outline"]), _point(sector["label"]))
    for kind in ("canal", "mole"):
        yield Region(kind, "", kind, _ring(data["map"][kind]))
    for island in data["island"]:
        name = island["name"]
        yield Region(f"island:{name}", name, "island", _ring(island["outline"]))


def _marks(data: Mapping[str, Any]) -> Iterator[Mark]:
    for light in data["lighthouse"]:
        at = _point(light["at"])
        yield Mark(f"lighthouse:{light['name']}", light["name"], "lighthouse", at, (at, _point(light["line_to"])))


def _links(data: Mapping[str, Any]) -> Iterator[Link]:
    for kind in ("street", "bridge"):
        for entry in data[kind]:
            first, second = (f"district:{name}" for name in entry["joins"])
            line = _ring(entry["span"]) if kind == "bridge" else (_point(entry["gate"]),)
            yield Link((first, second), kind, line)


def _places(data: Mapping[str, Any]) -> Iterator[Place]:
    """Island by island: where its wonder goes, where its guests wait, its districts."""
    for island in data["island"]:
        name, group = island["name"], f"island:{island['name']}"
        x, y, room = island["wonder"]
        yield Place(
            f"wonder:{name}", f"Wonder of {name}", kind="wonder", group=group, centre=_point((x, y)), room=float(room)
        )
        yield Place(f"guests:{name}", f"Guests of {name}", kind="guests", group=group, centre=_point(island["guests"]))
        yield from (_district(entry) for entry in data["district"] if entry["island"] == name)


def _district(entry: Mapping[str, Any]) -> Place:
    return Place(
        f"district:{entry['name']}",
        entry["name"],
        _ring(entry["outline"]),
        kind="district",
        group=f"island:{entry['island']}",
        value=entry["value"],
        centre=_point(entry["centre"]),
        room=float(entry["room"]),
        dock=_point(entry["dock"]) if "dock" in entry else None,
        water=f"sector:{entry['sector']}" if "sector" in entry else "",
    )


# --- with what stands there


def map_of(box: LoadedBox, seen: Any) -> Map:
    """The map with guests, princes, monuments and wonders: all of it is public (UT-9.1)."""
    printed = board(box)
    things = _things(box, seen)
    return replace(
        printed,
        places=tuple(_with(place, things.get(place.id)) for place in printed.places),
        regions=tuple(_open_or_shut(box, region, int(seen["seats"])) for region in printed.regions),
    )


def _with(place: Place, things: list[Card] | None) -> Place:
    return replace(place, things=tuple(things)) if things else place


def _open_or_shut(box: LoadedBox, region: Region, seats: int) -> Region:
    if region.kind != "island" or not is_shut(box.record[0], seats, list(box.data["islands"]).index(region.name)):
        return region
    return replace(region, note=f"shut with {seats} players")


def _things(box: LoadedBox, seen: Any) -> dict[str, list[Card]]:
    """What lies in each place, by its id."""
    found: dict[str, list[Card]] = {}
    for island in range(ISLANDS):
        found[f"guests:{box.data['islands'][island]}"] = list(_guests(box, seen, island))
        if owner := int(seen["wonder"][island]):
            place = wonder_id(box, island)
            found[place] = [Card(f"built:{place}", "wonder", "wonder", seat=owner - 1)]
    for district in range(DISTRICTS):
        found[district_id(box, district)] = list(_monument(box, seen, district))
    for district, prince in _princes(box, seen):
        found[district_id(box, district)].append(prince)
    return found


def _guests(box: LoadedBox, seen: Any, island: int) -> Iterator[Card]:
    for civ in range(CIVS):
        if number := int(seen["guests"][civ][island]):
            name = box.data["civilisations"][civ]
            yield Card(guest_id(box, civ * ISLANDS + island), name, civ_kind(civ), count=number)


def _monument(box: LoadedBox, seen: Any, district: int) -> Iterator[Card]:
    if civ := int(seen["monument"][district]):
        name, owner = box.data["civilisations"][civ - 1], int(seen["owner"][district]) - 1
        yield Card(f"built:{district_id(box, district)}", f"{name} monument", civ_kind(civ - 1), seat=owner)


def _princes(box: LoadedBox, seen: Any) -> Iterator[tuple[int, Card]]:
    """Those of each seat and civilisation, each with its district."""
    princes = seen["princes"][: seen["seats"]]
    for seat, civ, district in np.argwhere(princes).tolist():
        name, number = box.data["civilisations"][civ], int(princes[seat, civ, district])
        yield district, Card(prince_id(box, seat, civ, district), name, civ_kind(civ), count=number, seat=seat)


__all__ = ["board", "civ_kind", "district_id", "guest_id", "guest_name", "map_of", "prince_id", "wonder_id"]

"""What the box of Utopia holds: the numbers of section 1, and the map of section 12 as the box file has it.

The streets stand in the box file alone, so the map is read from there; a test holds it to the table of section 12.
"""

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

BOX_FILE = Path(__file__).parents[2] / "src" / "parlour" / "games" / "utopia" / "box.toml"

CIVS = ("Maya", "Persian", "Egyptian", "Greek", "Chinese")
ISLANDS = ("Water", "Earth", "Fire", "Wind")
SECTORS = ("Sunset Roads", "Mist Reach", "Ember Sound", "Gale Water")  # UT-1.4: in this row
SEATS = range(2, 6)

PRINCES, BASES, PRIVILEGES = 8, 8, 2  # of each civilisation for each player; for each player
MONUMENTS = 8 - 1  # of each civilisation; one of them stands on the scale
GUESTS = Counter({f"{civ} {island}": 2 for civ in CIVS for island in ISLANDS})
CARDS = Counter(dict.fromkeys(CIVS, 10))

GUESTS_EACH, PASSES, EXTRA = 3, 3, 4  # UT-4.1, UT-4.2; what section 11 calls the pass of the extra goes
DEALT, HAND_LIMIT, TURNS = 5, 5, 40  # UT-5.1, UT-5.5, UT-8.5


def _read() -> dict[str, Any]:
    with BOX_FILE.open("rb") as file:
        return tomllib.load(file)


_BOX = _read()
ISLAND_OF: dict[str, str] = {district["name"]: district["island"] for district in _BOX["district"]}
VALUE: dict[str, int] = {district["name"]: district["value"] for district in _BOX["district"]}
SECTOR: dict[str, int] = {
    district["name"]: SECTORS.index(district["sector"]) for district in _BOX["district"] if "sector" in district
}
"""The ship districts, and which of the sectors each lies in."""
STREETS: list[tuple[str, str]] = [tuple(street["joins"]) for street in _BOX["street"]]
BRIDGES: list[tuple[str, str]] = [tuple(bridge["joins"]) for bridge in _BOX["bridge"]]


def shut(seats: int) -> set[str]:
    """The islands nothing comes to (UT-2.6)."""
    return {"Water"} if seats == 2 else set()


@cache
def districts(seats: int, island: str = "") -> list[str]:
    """The districts that are open, of one island or of all."""
    return [name for name, where in ISLAND_OF.items() if where not in shut(seats) and island in ("", where)]


@cache
def by_foot(seats: int, district: str) -> list[str]:
    """The districts a street or a bridge leads to (UT-1.3)."""
    joined = {a if b == district else b for a, b in (*STREETS, *BRIDGES) if district in (a, b)}
    return [name for name in districts(seats) if name in joined]


@cache
def by_ship(seats: int, district: str) -> list[str]:
    """The other ship districts of the same or an adjacent sector (UT-7.2)."""
    if district not in SECTOR:
        return []
    ports = [name for name in districts(seats) if name in SECTOR and name != district]
    return [name for name in ports if abs(SECTOR[name] - SECTOR[district]) <= 1]


def guests(seats: int) -> Counter[str]:
    """All guests that are in play (UT-2.6)."""
    return Counter({guest: n for guest, n in GUESTS.items() if guest.split()[1] not in shut(seats)})

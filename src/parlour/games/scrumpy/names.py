"""Scrumpy: what workers, goods, vendors, goals, recipes, die faces, Automa cards and phases are called."""

from collections.abc import Mapping
from functools import cache

from parlour.core.game import LoadedBox, fold
from parlour.core.remembered import remembered
from parlour.games.scrumpy.state import GOODS, OWNERS, PLACES, SETS, Core, Cube, Good, Kind, Owner, Phase, Reach

GOOD_NAMES = tuple(good.name.lower() for good in Good)
OWNER_NAMES = tuple(owner.name.lower() for owner in Owner)
CUBE_NAMES = (*OWNER_NAMES, *(cube.name.lower() for cube in Cube))
KIND_NAMES = tuple(kind.name.lower() for kind in Kind)
CORE_NAMES = tuple(core.name.lower() for core in Core)
REACH_NAMES = tuple(reach.name.lower() for reach in Reach)
PHASE_NAMES = tuple(phase.name.lower() for phase in Phase if phase is not Phase.REWARD)
LEVEL_NAMES = ("basic", "current")
SET_NAMES = ("A", "B")
LAYABOUT = "Idle Layabout"
PRESS_RECIPE, COOPER_RECIPE = "press bottle", "make barrel"
"""What the Owner Actions `press` and `cooper` do (SC-5.4)."""

assert (len(GOOD_NAMES), len(OWNER_NAMES), len(SET_NAMES)) == (GOODS, OWNERS, SETS)


@remembered
def worker_names(box: LoadedBox) -> tuple[str, ...]:
    """The workers by their number: `Idle Layabout`, `Apple Picker`, …"""
    return _names(box, "worker")


@remembered
def vendor_names(box: LoadedBox) -> tuple[str, ...]:
    """The Vendors by their number: `Supermarket`, `Cider Festival`, …"""
    return _names(box, "vendor")


@remembered
def goal_names(box: LoadedBox) -> tuple[str, ...]:
    """The goals by their number: `8 Wood`, `8 Prestige`, …"""
    return _names(box, "goal")


@remembered
def recipe_names(box: LoadedBox) -> tuple[str, ...]:
    """The recipes by their number: `press bottle`, `press cider`, …"""
    return tuple(box.data["recipe"])


@remembered
def face_names(box: LoadedBox) -> tuple[str, ...]:
    """The faces of the Forager Die by their number: `2 apples`, `2 wood`, …"""
    return _names(box, "die")


@remembered
def automa_names(box: LoadedBox) -> tuple[str, ...]:
    """The Automa cards by their number: `Core 1`, `Core 2`, …"""
    return _names(box, "automa")


@remembered
def delivery_names(box: LoadedBox) -> tuple[str, ...]:
    """The reward spaces by (vendor × 2 + set) × 3 + space: `Supermarket A 1`, `Supermarket A 2`, …"""
    spaces = ((vendor, name, place) for vendor in vendor_names(box) for name in SET_NAMES for place in range(PLACES))
    return tuple(f"{vendor} {name} {place + 1}" for vendor, name, place in spaces)


def _names(box: LoadedBox, table: str) -> tuple[str, ...]:
    return tuple(entry["name"] for entry in box.data[table])


@cache
def numbers(names: tuple[str, ...]) -> Mapping[str, int]:
    """The numbers of names, to be looked up by `fold`."""
    return {fold(name): number for number, name in enumerate(names)}

"""The numbers and cards of Scrumpy, read from the box file: what the rules page gives as tables (section 1)."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

BOX: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[2] / "src/parlour/games/scrumpy/box.toml").read_text(encoding="utf-8")
)
LAYABOUT = "Idle Layabout"
GOODS = ("apple", "wood", "barrel", "bottle", "cider")
"""In the order in which cards are asked for (section 13)."""

WORKERS: dict[str, Any] = {worker["name"]: worker for worker in BOX["worker"]}
RECIPES: dict[str, Any] = BOX["recipe"]
VENDORS: dict[str, Any] = {vendor["name"]: vendor for vendor in BOX["vendor"]}
GOALS: dict[str, Any] = {goal["name"]: goal for goal in BOX["goal"]}
FACES: dict[str, dict[str, int]] = {face["name"]: face["gives"] for face in BOX["die"]}
AUTOMA: dict[str, Any] = {card["name"]: card for card in BOX["automa"]}
OPTIONS: tuple[str, ...] = tuple(BOX["options"]["automa"])
CUBES: dict[str, int] = BOX["cubes"]
OWNER: dict[str, Any] = BOX["owner"]
OWNERS = ("press", "cooper", "coins", "forage", "draw")
LIMITS: dict[str, Any] = BOX["limits"]
STORAGE: dict[str, int] = BOX["storage"]
SETUP: dict[str, Any] = BOX["setup"]
SLOTS = len(BOX["strip"]["discounts"])
SPACES: int = LIMITS["spaces"]
CORE: Counter[str] = Counter({name: of["copies"] for name, of in WORKERS.items() if of["kind"] == "core"})
"""The core cards of one player."""


def kind(worker: str) -> str:
    """`core`, `skilled` or `master`."""
    return str(WORKERS[worker]["kind"])


def recruits(of: str) -> Counter[str]:
    """All skilled or all master cards."""
    return Counter({name: worker["copies"] for name, worker in WORKERS.items() if worker["kind"] == of})


def space_of(delivery: str) -> tuple[str, str, int]:
    """Vendor, set and number of a reward space: `Bar A 2`."""
    vendor, of, number = delivery.rsplit(" ", 2)
    return vendor, of, int(number)


def reward_spaces(vendors: list[str], sets: str = "AB") -> list[str]:
    """The reward spaces of these Vendors, Vendors from left to right."""
    return [
        f"{vendor} {of} {number}"
        for vendor in vendors
        for of in sets
        for number in range(1, len(VENDORS[vendor][of]["spaces"]) + 1)
    ]


def needs(delivery: str) -> dict[str, int]:
    """The goods that a delivery to this space takes."""
    vendor, of, _ = space_of(delivery)
    wanted: dict[str, int] = VENDORS[vendor][of]["needs"]
    return {good: wanted[good] for good in GOODS if good in wanted}


def rewards(delivery: str) -> Counter[str]:
    """The fixed reward and the reward of the space, added up (SC-4.5)."""
    vendor, of, number = space_of(delivery)
    delivered = VENDORS[vendor][of]
    return Counter(delivered["gives"]) + Counter(delivered["spaces"][number - 1])


def automa_cards(option: str) -> list[str]:
    """The Automa's cards under an option: the core ones, or all (SC-12.1)."""
    return [name for name, card in AUTOMA.items() if option == "advanced" or card["set"] == "core"]

"""Ways to choose actions of Kuiperium by name, so that random games reach every step, jettisons and the planet."""

from collections.abc import Callable
from random import Random

from .kuiperium_position import Position

Policy = Callable[[Position, list[str], Random], str]


def anything(_position: Position, legal: list[str], rng: Random) -> str:
    """Whatever is legal."""
    return rng.choice(legal)


def kinds(_position: Position, legal: list[str], rng: Random) -> str:
    """First a kind of action, then one of that kind: so that many names of one kind hide no other."""
    kind = rng.choice(sorted({name.split()[0] for name in legal}))
    return rng.choice([name for name in legal if name.split()[0] == kind])


def eager(position: Position, legal: list[str], rng: Random) -> str:
    """Takes what it can, refreshes and leaves off as seldom as can be."""
    idle = {"done", "no", "refresh"}
    begun = [name for name in legal if name not in idle]
    return kinds(position, begun if begun and rng.random() < 0.95 else legal, rng)


def builder(position: Position, legal: list[str], rng: Random) -> str:
    """Fills the board, and both Labs, and so comes to the cards that move, harvest and gain from others."""
    return _wants(("strategy", "play", "lab", "yes", "take"), position, legal, rng)


def racer(position: Position, legal: list[str], rng: Random) -> str:
    """Sends workers to the Mine and the Control Center, recalls and jettisons."""
    rich = position["kuiperium"][position["to_act"]] >= 4
    places = ("worker at A1", "worker at F6") if rich else ("worker at A4", "worker at F3")
    out = any((space[0] in "ABC") == (position["to_act"] == 0) for space in position["workers"])
    recalls = ("recall",) if out and rng.random() < 0.5 else ()
    wanted = ("strategy", "take control", "jettison", "yes", "take discovery", "take kuiperium", "take", "affinity")
    return _wants((*wanted, *places, *recalls, "play"), position, legal, rng)


def _wants(wanted: tuple[str, ...], position: Position, legal: list[str], rng: Random) -> str:
    for want in wanted:
        found = [name for name in legal if name.startswith(want)]
        if found and rng.random() < 0.8:
            return rng.choice(found)
    return eager(position, legal, rng)


POLICIES: list[Policy] = [anything, kinds, eager, builder, racer]

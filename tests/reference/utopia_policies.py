"""Ways to choose actions of Utopia by name, so that random games reach monuments, wonders and the end."""

from collections import Counter
from collections.abc import Callable
from random import Random

from .utopia_position import Position, read_princes

Policy = Callable[[Position, list[str], Random], str]


def anything(_position: Position, legal: list[str], rng: Random) -> str:
    """Whatever is legal."""
    return rng.choice(legal)


def kinds(_position: Position, legal: list[str], rng: Random) -> str:
    """First a kind of action, then one of that kind: so that many names of one kind hide no other."""
    kind = rng.choice(sorted({name.split()[0] for name in legal}))
    return rng.choice([name for name in legal if name.split()[0] == kind])


def builder(position: Position, legal: list[str], rng: Random) -> str:
    """Builds where it can, and gathers its princes: three alike in a district."""
    if builds := [name for name in legal if name.startswith("build") and rng.random() < 0.9]:
        return rng.choice(builds)
    if position["phase"] == "place" and rng.random() < 0.8:
        standing = read_princes(position["princes"][position["to_act"]])
        return _most(legal, Counter({f"at {where}": n for (_, where), n in standing.items()}), rng)
    return kinds(position, legal, rng)


def collector(position: Position, legal: list[str], rng: Random) -> str:
    """Builds wonders only, and takes one of each civilisation on an island."""
    if builds := [name for name in legal if name.startswith("build wonder")]:
        return rng.choice(builds)
    if position["phase"] == "welcome" and rng.random() < 0.9:
        standing = read_princes(position["princes"][position["to_act"]])
        there = {civ for civ, _ in standing}
        missing = {name: int(name.split()[1] not in there) for name in legal if name.startswith("take")}
        return _most(legal, Counter(missing), rng)
    return kinds(position, [name for name in legal if "monument" not in name] or legal, rng)


def _most(legal: list[str], marks: Counter[str], rng: Random) -> str:
    best = max(marks[name] for name in legal)
    return rng.choice([name for name in legal if marks[name] == best])


POLICIES: list[Policy] = [anything, kinds, builder, collector]

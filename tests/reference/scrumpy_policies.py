"""Ways to choose actions of Scrumpy by name, so that random games reach deliveries, goals and every worker."""

from collections.abc import Callable
from random import Random

from .scrumpy_position import Position

Policy = Callable[[Position, list[str], Random], str]


def anything(_position: Position, legal: list[str], rng: Random) -> str:
    """Whatever is legal."""
    return rng.choice(legal)


def kinds(_position: Position, legal: list[str], rng: Random) -> str:
    """First a kind of action, then one of that kind: so that many names of one kind hide no other."""
    kind = rng.choice(sorted({name.split()[0] for name in legal}))
    return rng.choice([name for name in legal if name.split()[0] == kind])


def busy(position: Position, legal: list[str], rng: Random) -> str:
    """Leaves off as seldom as can be, and works on what will be delivered."""
    ends = {"stop", "forgo", "end turn"}
    begun = [name for name in legal if name not in ends]
    return kinds(position, begun if begun and rng.random() < 0.95 else legal, rng)


def brewer(position: Position, legal: list[str], rng: Random) -> str:
    """Gathers apples and trees, presses, delivers and achieves."""
    wanted = ("achieve", "deliver to", "press cider", "press bottle", "fill", "cooper barrel", "make barrel", "plant")
    wanted = (*wanted, "play Presser", "play Apple", "owner cooper", "play Planter", "play Cooper", "recruit Apple")
    for want in wanted:
        if found := [name for name in legal if name.startswith(want)]:
            return rng.choice(found) if rng.random() < 0.8 else busy(position, legal, rng)
    return busy(position, [name for name in legal if not name.startswith("sell")] or legal, rng)


def recruiter(position: Position, legal: list[str], rng: Random) -> str:
    """Earns coins, recruits, copies, and plays what it recruited."""
    wanted = ("copy", "recruit Profess", "recruit", "play Recruiter", "play Professor", "play", "use", "sell")
    for want in wanted:
        found = [name for name in legal if name.startswith(want) and "Layabout" not in name]
        if found and rng.random() < 0.7:
            return rng.choice(found)
    return busy(position, legal, rng)


POLICIES: list[Policy] = [anything, kinds, busy, brewer, recruiter]

"""Random partial positions of Utopia, as a scenario would give them: most can be, some cannot."""

from collections import Counter
from random import Random

from .utopia_map import (
    BASES,
    CARDS,
    CIVS,
    DEALT,
    EXTRA,
    GUESTS_EACH,
    HAND_LIMIT,
    ISLANDS,
    MONUMENTS,
    PRINCES,
    by_foot,
    by_ship,
    districts,
    guests,
    shut,
)
from .utopia_position import PENDING, PHASES, WELCOME, Position, discards_due

LEFT_OUT = ("turn", "scores", "order", "played", "drew", "privileges", "scale", "owed", "to_act")
"""Parts that now and then are not given."""


def random_given(seats: int, rng: Random) -> Position:
    """A position in the middle of a game, in any phase but the last."""
    phase = rng.choice(PHASES[:-1])
    back = "" if phase != "wonder" else rng.choice(["welcome", "build", "act"])
    given: Position = {"turn": rng.choice([1, 2, 5, 39, 40]), "phase": phase, **random_track(seats, rng)}
    given |= random_board(seats, rng)
    seat = rng.randrange(seats)
    given |= {"to_act": seat, "played": [rng.random() < 0.4 and other != seat for other in range(seats)]}
    if phase in WELCOME or back in WELCOME:
        given |= random_welcome(given, seats, rng)
    given["hands"] = random_hands(given, seats, rng)
    if phase == "discard":
        given["owed"] = rng.randrange(discards_due(given["order"], seat) + 1) or 1
    if phase in PENDING:
        given["pending"] = random_pending(given, back, seats, rng)
    if phase == "wonder" and rng.random() < 0.9:
        given["princes"][seat] = princes_for_wonder(given["pending"]["island"], seats, rng)
        given["wonders"] = [[] for _ in range(seats)]
    if phase == "place":
        guest = f"{given['pending']['civ']} {given['pending']['island']}"
        given["taken"] = [[guest] if other == seat else [] for other in range(seats)]
    return {key: part for key, part in given.items() if key not in LEFT_OUT or rng.random() < 0.9}


def random_track(seats: int, rng: Random) -> Position:
    """Scores with ties, some of them near the end, a scale and privileges."""
    scores = [rng.choice([0, 0, 3, 3, 12, 45, 49, 52]) for _ in range(seats)]
    return {
        "scores": scores,
        "order": sorted(rng.sample(range(seats), seats), key=lambda seat: -scores[seat]),
        "scale": rng.sample(CIVS, len(CIVS)),
        "privileges": [rng.choice([0, 1, 2, 2]) for _ in range(seats)],
    }


def random_board(seats: int, rng: Random) -> Position:
    """Princes, gathered in few districts, with monuments and wonders that leave their owners a base or none."""
    some = rng.sample(districts(seats), rng.randrange(2, len(districts(seats))))
    monuments: list[list[str]] = [[] for _ in range(seats)]
    wonders: list[list[str]] = [[] for _ in range(seats)]
    built: Counter[str] = Counter()
    for district in rng.sample(districts(seats), rng.randrange(len(districts(seats)))):
        owner, civ = rng.randrange(seats), rng.choice(CIVS)
        if built[civ] < MONUMENTS and len(monuments[owner]) < BASES:
            monuments[owner].append(f"{civ} at {district}")
            built[civ] += 1
    for island in [island for island in ISLANDS if island not in shut(seats)]:
        owner = rng.randrange(seats)
        if rng.random() < 0.3 and len(monuments[owner]) + len(wonders[owner]) < BASES:
            wonders[owner].append(island)
    princes = [random_princes(some, rng) for _ in range(seats)]
    return {"princes": princes, "monuments": monuments, "wonders": wonders}


def random_princes(some: list[str], rng: Random) -> list[str]:
    """The princes of one seat; of each civilisation up to all eight."""
    entries = []
    for civ in CIVS:
        there = Counter(rng.choices(some, k=rng.choice([0, 1, 3, 5, PRINCES])))
        entries += [f"{number} {civ} at {district}" for district, number in there.items()]
    return entries


def princes_for_wonder(island: str, seats: int, rng: Random) -> list[str]:
    """One or two of each civilisation on an island, in one or two of its districts."""
    return [
        f"1 {civ} at {where}" for civ in CIVS for where in rng.sample(districts(seats, island), rng.randrange(1, 3))
    ]


def random_hands(given: Position, seats: int, rng: Random) -> list[list[str]]:
    """Hands as large as the phase allows; now and then a card more."""
    cards = rng.sample(list(CARDS.elements()), CARDS.total())
    hands = []
    for seat in range(seats):
        kept = "pass" in given or (given["played"][seat] and given["phase"] != "discard")
        most = HAND_LIMIT + (0 if kept else DEALT) + (rng.random() < 0.05)
        least = HAND_LIMIT + 1 if given["phase"] == "trim" and not kept else 0
        hands.append([cards.pop() for _ in range(rng.randrange(least, most + 1))])
    return hands


def random_welcome(given: Position, seats: int, rng: Random) -> Position:
    """A pass, and guests by the ships: as many as the goes need, or another number."""
    number, favours = rng.randrange(1, EXTRA + 1), rng.choices(range(seats), k=rng.choice([0, 0, 1, 2]))
    welcome: Position = {"pass": number, "favours": favours, "drew": [rng.random() < 0.3 for _ in range(seats)]}
    if number == EXTRA:
        welcome |= {"favours": [given["to_act"], *favours], "played": [False] * seats}
    if rng.random() < 0.5:
        bag = rng.sample(list(guests(seats).elements()), guests(seats).total())
        welcome["guests"] = [bag.pop() for _ in range(rng.randrange(GUESTS_EACH * seats))]
        if rng.random() < 0.5:
            welcome["bag"] = bag[: rng.randrange(len(bag) - 1)]
    return welcome


def random_pending(given: Position, back: str, seats: int, rng: Random) -> dict[str, str]:
    """What the unfinished action of the phase has fixed, more often than not to some end."""
    kind = rng.choice(["add", "remove"] if given["phase"] == "at" else ["walk", "sail"])
    civ, start = rng.choice(CIVS), rng.choice(districts(seats))
    if own := given["princes"][given["to_act"]]:
        entry, start = rng.choice(own).split(" at ")
        civ = entry.split()[1]
    reached = by_foot(seats, start) if kind == "walk" else by_ship(seats, start)
    found = {
        "kind": kind,
        "civ": civ,
        "from": start,
        "to": rng.choice(reached or [start]),
        "island": rng.choice([island for island in ISLANDS if island not in shut(seats)]),
        "back": back,
    }
    return {key: found[key] for key in PENDING[given["phase"]]}

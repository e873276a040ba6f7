"""Utopia from the start, and partial positions made complete by the defaults of section 11."""

from collections import Counter
from collections.abc import Iterable
from random import Random

from .utopia_map import CARDS, CIVS, PASSES, guests
from .utopia_position import WELCOME, Position, defaults, discards_due


def first_position(seats: int, rng: Random) -> Position:
    """A game that begins: a random scale, a random first player (UT-2.1, UT-2.4)."""
    first = rng.randrange(seats)
    order = [(first + step) % seats for step in range(seats)]
    return completed({"scale": rng.sample(CIVS, len(CIVS)), "order": order}, seats, rng)


def completed(given: Position, seats: int, rng: Random | None = None) -> Position:
    """A partial position with its gaps filled as section 11 says."""
    rng = rng or Random(0)
    position = {**defaults(seats), **given}
    scores = position["scores"]
    position.setdefault("order", sorted(range(seats), key=lambda seat: (-scores[seat], seat)))
    position.setdefault("pass", 1 if in_welcome(position) else 0)
    position.setdefault("to_act", next_seat(position))
    if position["phase"] == "over" and position["winner"] is None:
        position["winner"] = position["order"][0]
    owes = position["phase"] == "discard"
    position.setdefault("owed", discards_due(position["order"], position["to_act"]) if owes else 0)
    fill_bag(position, seats, rng)
    fill_deck(position, rng)
    return position


def in_welcome(position: Position) -> bool:
    """Whether a position lies in phase 1."""
    phase, back = position["phase"], position["pending"].get("back")
    return phase in WELCOME or (phase == "wonder" and back in WELCOME)


def next_seat(position: Position) -> int | None:
    """Who acts where a position does not say."""
    if position["phase"] == "over":
        return None
    if position["pass"] > PASSES:
        return next(iter(position["favours"]), None)
    return next((seat for seat in position["order"] if not position["played"][seat]), None)


def goes_to_come(position: Position) -> int:
    """The guests still to be taken from the board in this phase 1 (UT-4.2, UT-4.7)."""
    taken = position["phase"] in ("place", "build") or position["pending"].get("back") == "build"
    extra = len(position["favours"]) - taken
    if position["pass"] > PASSES:
        return extra
    return position["played"].count(False) + (PASSES - position["pass"]) * len(position["played"]) + extra


def rest(whole: Counter[str], zones: Iterable[Iterable[str]], rng: Random) -> list[str]:
    """The things that no zone names, shuffled; naming more than there are is an error."""
    named = Counter(thing for zone in zones for thing in zone)
    if surplus := named - whole:
        raise ValueError(f"more than the box holds: {dict(surplus)}")
    left = list((whole - named).elements())
    rng.shuffle(left)
    return left


def fill_bag(position: Position, seats: int, rng: Random) -> None:
    """What is listed lies on top and stays there: guests not named are laid out from the rest while there are any."""
    zones = [position["bag"], position.get("guests", []), *position["taken"]]
    left = rest(guests(seats), zones, rng)
    if "guests" in position:
        position["bag"] = [*position["bag"], *left]
        return
    number = goes_to_come(position) if in_welcome(position) else 0
    beyond = max(0, number - len(left))
    position["guests"] = [*left[:number], *position["bag"][:beyond]]
    position["bag"] = [*position["bag"][beyond:], *left[number:]]


def fill_deck(position: Position, rng: Random) -> None:
    """What is listed lies on top; beyond `deck_size` the cards lie in the discards."""
    zones = [position["deck"], position["discard"], *position["hands"]]
    deck = [*position["deck"], *rest(CARDS, zones, rng)]
    size = position.pop("deck_size", len(deck))
    if not len(position["deck"]) <= size <= len(deck):
        raise ValueError(f"no deck of {size} cards")
    position["deck"], position["discard"] = deck[:size], [*position["discard"], *deck[size:]]

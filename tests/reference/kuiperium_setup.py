"""Kuiperium from the start, and partial positions made complete by the defaults of section 17."""

from collections import Counter
from random import Random

from .kuiperium import by_guard
from .kuiperium_box import SEATS, Box
from .kuiperium_faults import cards_of, strategies_of
from .kuiperium_position import DURING, NEW_TURN, Position, copied, phase_of

PAIRS: Position = {
    zone: [nothing, nothing]
    for nothing, zones in ((0, ("kuiperium", "track")), (None, ("labs", "armed", "forced")))
    for zone in zones
}
LISTS = ("pending", "workers", "removed", "strategy_deck", "deck", "discard", "out_of_play")
SIMPLE: Position = {
    **PAIRS,
    **{zone: [[], []] for zone in ("hands", "tiles", "strategies")},
    **{zone: [] for zone in LISTS},
    **dict.fromkeys(("first", "turns"), 0),
    **dict.fromkeys(("revealed", "winner")),
}
"""What is there when nothing is said; cards named nowhere go beneath the deck."""


def first_position(rng: Random, box: Box | None = None) -> Position:
    """A game that begins with the first player's mulligan (section 2)."""
    box = box or Box()
    first, number = rng.randrange(SEATS), box.limits["opening"]
    cards = shuffled(box.deck, rng)
    dealt = [cards[:number], cards[number : 2 * number]]
    given = {"first": first, "hands": dealt if first == 0 else dealt[::-1], "deck": cards[2 * number :]}
    return completed({**given, "pending": [["mulligan", first], ["mulligan", 1 - first]]}, box, rng)


def completed(given: Position, box: Box | None = None, rng: Random | None = None) -> Position:
    """A partial position with its gaps filled as section 17 says; ValueError for more than the box holds."""
    box, rng = box or Box(), rng or Random(0)
    position = {**copied(SIMPLE), **copied(given)}
    pending = position["pending"]
    mulligan = pending[0][1] if pending and pending[0][0] == "mulligan" else None
    position.setdefault("phase", phase_of(pending))
    position.setdefault("to_act", position["first"] if mulligan is None else mulligan)
    waiting = pending and mulligan is None
    position["turn"] = {**(DURING if waiting else NEW_TURN), **position.get("turn", {})}
    position["board"] = {**dict.fromkeys(box.open), **position.get("board", {})}
    fill_deck(position, box, rng)
    left = beyond(Counter(list(box.strategies)), strategies_of(position), "strategy cards")
    position["strategy_deck"] += shuffled(left, rng)
    if position["phase"] == "over" and position["winner"] is None:
        on_planet = [seat for seat in range(SEATS) if position["track"][seat] == box.planet]
        position["winner"] = on_planet[0] if on_planet else by_guard(position)
    return position


def fill_deck(position: Position, box: Box, rng: Random) -> None:
    """Cards named nowhere lie beneath those listed; what a given size leaves over is out of play."""
    listed = len(position["deck"])
    deck = [*position["deck"], *shuffled(beyond(box.deck, cards_of(position), "cards"), rng)]
    size = position.pop("deck_size", len(deck))
    if not listed <= size <= len(deck):
        raise ValueError(f"no deck of {size} cards")
    position["deck"] = deck[:size]
    position["out_of_play"] += deck[size:]


def shuffled(cards: Counter[str], rng: Random) -> list[str]:
    left = sorted(cards.elements())
    rng.shuffle(left)
    return left


def beyond(whole: Counter[str], named: Counter[str], what: str) -> Counter[str]:
    """What is left of the whole; naming more than there is is an error."""
    if surplus := named - whole:
        raise ValueError(f"more {what} than the box holds: {dict(surplus)}")
    return whole - named

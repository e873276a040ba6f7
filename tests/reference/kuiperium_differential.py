"""Compare a trace of the engine of Kuiperium with the reference, decision by decision.

The position of each decision is set up afresh in the reference, and after the action it must be the one that the next
line prints. Where the deck is made anew, the reference takes over how the engine's cards have come to lie.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice, permutations
from random import Random
from typing import Any

from . import walk
from .kuiperium import Reference
from .kuiperium_box import SEATS, Box
from .kuiperium_policies import Policy
from .kuiperium_position import Position, copied
from .kuiperium_setup import completed
from .walk import Line, fail, text

# The clauses that decide each part of a position, for the reader of a failure.
CLAUSES: dict[str, str] = {
    "to_act": "KU-3.1, KU-2.3, section 17",
    "first": "KU-2.1",
    "turns": "KU-14.2, section 17",
    "phase": "section 16, KU-16.1, KU-12.2",
    "turn": "KU-3.2 to KU-3.4, section 17",
    "pending": "sections 12 and 17",
    "board": "KU-5.2, KU-9.1, KU-12.5",
    "workers": "sections 6 and 7",
    "hands": "KU-2.3, KU-4.3, KU-4.4, KU-8.5, KU-16.3",
    "labs": "KU-4.1, KU-4.2, KU-16.3",
    "kuiperium": "KU-8.3, KU-8.6, KU-8.8, KU-9.1",
    "tiles": "KU-9.1, KU-9.3",
    "track": "KU-10.1, KU-9.8",
    "strategies": "KU-2.4, KU-11.1",
    "armed": "KU-11.1, KU-11.3",
    "removed": "KU-11.3",
    "strategy_deck": "KU-2.4",
    "forced": "KU-3.5, KU-13.4",
    "revealed": "KU-13.7, KU-12.5",
    "deck": "KU-2.3, KU-2.5",
    "discard": "KU-2.5, KU-4.3, KU-9.1",
    "out_of_play": "section 17",
    "winner": "KU-10.4, KU-14.1, KU-14.2",
}

HEAPS = {"workers", "hands", "tiles", "strategies", "out_of_play"}
"""Parts whose names lie in no order, those of each seat or all."""

MOST_ORDERS = 120  # of the cards drawn after a shuffle


def comparable(key: str, value: Any) -> Any:
    """A part of a position with its unordered lists sorted."""
    if key not in HEAPS or not isinstance(value, list):
        return value
    return [sorted(heap) for heap in value] if value and isinstance(value[0], list) else sorted(value)


def compare_positions(line: Line, what: str, expected: Position, got: Position) -> None:
    walk.compare_positions(line, what, expected, got, comparable, CLAUSES)


def is_same(expected: Position, got: Position) -> bool:
    """Whether two positions agree in every part."""
    return all(text(comparable(key, value)) == text(comparable(key, got.get(key))) for key, value in expected.items())


class AsIn:
    """The shuffles that the engine made, read off the position that it came to."""

    def __init__(self, after: Position, number: int = 0) -> None:
        self.deck: list[str] = after["deck"]
        self.number = number  # of the order in which drawn cards are tried
        self.orders = 1

    def shuffle(self, cards: list[str]) -> list[str]:
        """Drawn cards first, in the order of this try; what still lies in the new deck beneath, as it lies."""
        drawn = Counter(cards) - Counter(self.deck)
        lying = self.deck[max(0, len(self.deck) + drawn.total() - len(cards)) :]
        if Counter([*drawn.elements(), *lying]) != Counter(cards):
            drawn, lying = Counter(cards), []  # all drawn, and the deck made anew once more; or wrong
        ways = list(islice(dict.fromkeys(permutations(sorted(drawn.elements()))), MOST_ORDERS))
        self.orders = max(self.orders, len(ways))
        return [*ways[self.number % len(ways)], *lying]


def played(reference: Reference, action: str, after: Position) -> Reference:
    """The reference after an action, with such cards drawn after a shuffle as lead to a position, if any do."""
    first = None
    number, orders = 0, 1
    while number < orders:
        chance = AsIn(after, number)
        attempt = Reference(reference.now, reference.box, chance)
        attempt.play(action)
        if is_same(attempt.now, after):
            return attempt
        first = first or attempt
        number, orders = number + 1, chance.orders
    return first or reference


# ---- lines ----


def set_up(line: Line, box: Box) -> Reference:
    try:
        return Reference(line["position"], box)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        fail(line, "section 17", "position", "a possible position", error)


def check_first(line: Line, fresh: bool, box: Box) -> None:
    """A game begins with a decision and, where asked for, with section 2."""
    if line.get("over"):
        fail(line, "trace", "a game", "at least one decision", "none")
    if fresh:
        check_setup(line, line["position"], box)


def check_setup(line: Line, position: Position, box: Box) -> None:
    """Four cards each, a full deck beneath, all strategy cards undealt, and both mulligans to come."""
    first = position["first"]
    dealt = {zone: position[zone] for zone in ("first", "hands", "deck", "strategy_deck")}
    pending = [["mulligan", first], ["mulligan", 1 - first]]
    try:
        expected = Reference(completed({**dealt, "pending": pending}, box), box)
    except ValueError as error:
        fail(line, "section 2", "the position a game begins with", "a possible position", error)
    sizes = [len(hand) for hand in position["hands"]]
    if sizes != [box.limits["opening"]] * SEATS:
        fail(line, "KU-2.2", "hands", box.limits["opening"], sizes)
    compare_positions(line, "the position a game begins with", expected.position(), position)


def check_decision(line: Line, box: Box) -> Reference:
    """Check all that a line says of its own position; the reference is returned as it was before the action."""
    reference = set_up(line, box)
    compare_positions(line, "the position, written again", reference.position(), line["position"])
    if text(line["to_act"]) != text(reference.seat):
        fail(line, CLAUSES["to_act"], "to_act", reference.seat, line["to_act"])
    walk.check_legal(line, reference.legal(), f"section 16, {reference.phase}")
    check_views(line, reference)
    return reference


def check_views(line: Line, reference: Reference) -> None:
    """What each seat sees and, last, a spectator."""
    views = line.get("views")
    if views is None:
        return
    if len(views) != SEATS + 1:
        fail(line, "section 15", "number of views", SEATS + 1, len(views))
    for seat, view in zip([*range(SEATS), -1], views, strict=True):
        compare_positions(line, f"the view of seat {seat}", reference.view(seat), view)


def check_next(line: Line, reference: Reference, following: Line) -> Reference:
    """The position after the action is the one of the next line."""
    after = played(reference, line["action"], following["position"])
    compare_positions(line, f"the position after {line['action']!r}", after.position(), following["position"])
    return after


def check_end(line: Line, reference: Reference, last: Line) -> None:
    """The game ends here and not earlier or later, with the right winner (section 14)."""
    after = check_next(line, reference, last)
    if after.phase != "over":
        fail(line, "KU-14.1", f"the game after {line['action']!r}", "goes on", "over")
    if [float(value) for value in last["returns"]] != after.returns():
        fail(line, CLAUSES["winner"], "returns", after.returns(), last["returns"])
    check_views(last, after)


def check_goes_on(line: Line, reference: Reference, following: Line) -> None:
    """A decision comes next only while the game is not over."""
    if check_next(line, reference, following).phase == "over":
        fail(line, "KU-14.1", f"the game after {line['action']!r}", "over", "goes on")


def compare_trace(lines: Iterable[str], box: Box | None = None, *, fresh: bool = True) -> int:
    """Compare all games of a trace; the number of decisions compared.

    `fresh=False` admits games that do not begin with a set-up, such as those played on from a given position.
    Raises AssertionError at the first difference: seed, ply, clauses, what was expected and what was got.
    """
    box = box or Box()
    decide = partial(check_decision, box=box)
    return walk.compare_trace(lines, partial(check_first, fresh=fresh, box=box), decide, check_goes_on, check_end)


def compare_beginning(lines: Iterable[str], box: Box | None = None) -> int:
    """Compare the decisions of one game from any position, which need not come to its end; their number."""
    box = box or Box()
    return walk.compare_beginning(lines, partial(check_decision, box=box), check_goes_on, check_end)


# ---- games of an engine, as lines ----


def lines_of(match: Any, policy: Policy, rng: Random) -> Iterator[str]:
    """A match played to its end as a trace with the views of both seats and of a spectator."""
    head = {"game": match.game.slug, "seed": match.seed}
    seats = [*range(SEATS), -1]
    while not match.over:
        legal, position = match.legal(), match.position()
        action = policy(position, legal, rng)
        line = {"ply": match.ply, "position": position, "to_act": match.to_act, "legal": legal, "action": action}
        yield json.dumps({**head, **line, "views": [match.view(seat) for seat in seats]})
        match.play(action)
    end = {"over": True, "position": match.position(), "returns": match.returns()}
    yield json.dumps({**head, **end, "views": [match.view(seat) for seat in seats]})


# ---- partial positions ----


def compare_given(given: Position, position: Position, seed: int, box: Box | None = None) -> None:
    """Compare what an engine makes of a partial position, all but what is shuffled, with section 17."""
    line = {"seed": seed, "game": 0, "ply": 0}
    expected = Reference(completed(given, box), box).position()
    compare_positions(line, "the position, made complete", outline(given, expected), outline(given, position))


def outline(given: Position, position: Position) -> Position:
    """A complete position without the order that chance put into the gaps of a partial one."""
    shown: Position = copied(position)
    for pile in ("deck", "strategy_deck"):
        listed = len(given.get(pile, []))
        shown[pile][listed:] = sorted(shown[pile][listed:])
    if "deck_size" in given:  # which cards are left over is chance, too
        listed = len(given.get("deck", []))
        rest = Counter([*shown["deck"][listed:], *shown["out_of_play"]])
        shown["deck"][listed:] = ["?"] * len(shown["deck"][listed:])
        shown["out_of_play"] = [*["?"] * len(shown["out_of_play"]), *sorted(rest.elements())]
    return shown

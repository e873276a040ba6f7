"""Compare a trace of the engine of Utopia with the reference, decision by decision.

The position of each decision is set up afresh in the reference, and after the action it must be the one that the next
line prints. Where the bag or the discards are mixed, the reference takes over the order that the engine came to.
"""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any

from . import walk
from .utopia import Reference, Shuffle
from .utopia_map import GUESTS_EACH
from .utopia_position import Position
from .utopia_setup import completed
from .walk import Line, fail, text

# The clauses that decide each part of a position, for the reader of a failure.
CLAUSES: dict[str, str] = {
    "turn": "UT-8.2, UT-8.5, section 11",
    "phase": "section 10, UT-10.1, UT-10.2",
    "to_act": "UT-3.3, UT-4.7, UT-5.3",
    "pass": "UT-4.2, UT-4.7, section 11",
    "scores": "UT-6.4, UT-6.7, UT-7.5, UT-7.6, UT-8.1",
    "order": "UT-3.1, UT-3.2, UT-3.4",
    "played": "UT-3.3, section 11",
    "drew": "UT-4.6, section 11",
    "favours": "UT-4.7",
    "guests": "UT-4.1, UT-4.3, UT-4.7",
    "taken": "UT-4.5",
    "bag": "UT-4.1, UT-4.6, UT-4.8",
    "scale": "UT-7.7, UT-7.8",
    "hands": "UT-5.1, UT-7.9, UT-10.3",
    "deck": "UT-5.1",
    "discard": "UT-5.1, UT-5.3, UT-10.3",
    "owed": "UT-5.2",
    "princes": "UT-4.3, UT-6.2, UT-6.4, section 7",
    "monuments": "UT-6.2",
    "wonders": "UT-6.4",
    "privileges": "UT-7.9, UT-10.3",
    "pending": "section 11",
    "winner": "UT-8.2, UT-8.3",
}

HEAPS = ("guests", "discard")
HEAPS_OF_SEATS = ("taken", "hands", "princes", "monuments", "wonders")
"""Parts of a position that are lists of names, and lists of such lists, in no order."""


def comparable(key: str, value: Any) -> Any:
    """A part of a position with its unordered lists sorted; track, scale, bag and deck keep their order."""
    if key in HEAPS_OF_SEATS:
        return [sorted(names) for names in value]
    return sorted(value) if key in HEAPS else value


def compare_positions(line: Line, what: str, expected: Position, got: Position) -> None:
    walk.compare_positions(line, what, expected, got, comparable, CLAUSES)


def set_up(line: Line) -> Reference:
    position = line["position"]
    try:
        return Reference(position, len(position["scores"]))
    except (ValueError, KeyError, TypeError) as error:
        fail(line, "section 11", "position", "a possible position", error)


def check_first(line: Line, fresh: bool) -> None:
    """A game begins with a decision and, where asked for, with section 2."""
    if line.get("over"):
        fail(line, "trace", "a game", "at least one decision", "none")
    if not fresh:
        return
    position = line["position"]
    seats, first = len(position["scores"]), position["order"][0]
    if len(position["guests"]) != GUESTS_EACH * seats:
        fail(line, "UT-4.1", "guests laid out", GUESTS_EACH * seats, position["guests"])
    mixed = {key: position[key] for key in ("scale", "guests", "bag", "deck")}
    order = [(first + step) % seats for step in range(seats)]  # UT-2.4
    expected = Reference(completed({**mixed, "order": order}, seats), seats)
    compare_positions(line, "the position a game begins with", expected.position(), position)


def check_decision(line: Line) -> Reference:
    """Check all that a line says of its own position; the reference is returned as it was before the action."""
    reference = set_up(line)
    compare_positions(line, "the position, written again", reference.position(), line["position"])
    if text(line["to_act"]) != text(reference.to_act):
        fail(line, CLAUSES["to_act"], "to_act", reference.to_act, line["to_act"])
    walk.check_legal(line, reference.legal(), f"section 10, {reference.phase}")
    check_views(line, reference)
    return reference


def check_views(line: Line, reference: Reference) -> None:
    """What each seat sees and, last, a spectator."""
    views = line.get("views")
    if views is None:
        return
    if len(views) != reference.seats + 1:
        fail(line, "UT-9.1", "number of views", reference.seats + 1, len(views))
    for seat, view in zip([*range(reference.seats), -1], views, strict=True):
        compare_positions(line, f"the view of seat {seat}", reference.view(seat), view)


def mixed_as_in(line: Line, reference: Reference, following: Line) -> Shuffle:
    """The mixing that the engine did: the bag as it lies next, the deck as it was dealt on from there (UT-5.1)."""

    def shuffle(zone: str, things: list[str]) -> list[str]:
        after = following["position"]
        lying = list(after["bag"] if zone == "bag" else after["deck"])
        if zone == "deck":
            hands = [Counter(after["hands"][seat]) - Counter(reference.hands[seat]) for seat in reference.order]
            lying = [*(card for dealt in hands for card in dealt.elements()), *lying]
        if Counter(lying) != Counter(things):
            clauses = "UT-4.8" if zone == "bag" else "UT-5.1"
            fail(line, clauses, f"the {zone} as mixed after {line['action']!r}", sorted(things), sorted(lying))
        return lying

    return shuffle


def check_next(line: Line, reference: Reference, following: Line) -> None:
    """The position after the action is the one of the next line."""
    reference.shuffle = mixed_as_in(line, reference, following)
    reference.play(line["action"])
    what = f"the position after {line['action']!r}"
    compare_positions(line, what, reference.position(), following["position"])


def check_end(line: Line, reference: Reference, last: Line) -> None:
    """The game ends here and not earlier or later, with the right winner (UT-8.2, UT-8.3)."""
    check_next(line, reference, last)
    if reference.winner is None:
        fail(line, CLAUSES["winner"], f"the game after {line['action']!r}", "goes on", "over")
    if [float(value) for value in last["returns"]] != reference.returns():
        fail(line, CLAUSES["winner"], "returns", reference.returns(), last["returns"])
    if text(last["scores"]) != text(reference.scores):
        fail(line, CLAUSES["scores"], "scores", reference.scores, last["scores"])


def check_goes_on(line: Line, reference: Reference, following: Line) -> None:
    """A decision comes next only while the game is not over."""
    check_next(line, reference, following)
    if reference.winner is not None:
        fail(line, CLAUSES["winner"], f"the game after {line['action']!r}", "over", "goes on")


def compare_trace(lines: Iterable[str], *, fresh: bool = True) -> int:
    """Compare all games of a trace; the number of decisions compared.

    `fresh=False` admits games that do not begin with a set-up, such as those played on from a given position.
    Raises AssertionError at the first difference: seed, ply, clauses, what was expected and what was got.
    """
    return walk.compare_trace(lines, partial(check_first, fresh=fresh), check_decision, check_goes_on, check_end)


def compare_beginning(lines: Iterable[str]) -> int:
    """Compare the decisions of one game from any position, which need not come to its end; their number."""
    return walk.compare_beginning(lines, check_decision, check_goes_on, check_end)


def compare_given(given: Position, position: Position, seed: int) -> None:
    """Compare what an engine makes of a partial position, all but how things were shuffled, with section 11."""
    seats, line = len(position["scores"]), {"seed": seed, "game": 0, "ply": 0}
    expected = Reference(completed(given, seats), seats).position()
    for part in ("bag", "deck", *({"guests"} - set(given))):
        expected[part], position = ["?"] * len(expected[part]), {**position, part: ["?"] * len(position[part])}
    compare_positions(line, "the position, made complete", expected, position)

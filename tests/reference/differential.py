"""Compare a trace of the engine of Utopian Rummy with the reference, decision by decision.

The position of each decision is set up afresh in the reference, and after the action it must be the one that the
next line prints.
"""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any

from . import walk
from .utopian_rummy import BOX, DECK, HAND, Position, Reference
from .walk import Line, fail, text

# The clauses that decide each part of a position, for the reader of a failure.
CLAUSES: dict[str, str] = {
    "age": "UR-8.4",
    "to_act": "UR-3, UR-2.3",
    "phase": "UR-3, section 10",
    "first": "UR-2.3",
    "scores": "UR-8.3, UR-6.3, UR-6.6, UR-6.7",
    "hands": "UR-4, UR-6.5, UR-9.2, UR-9.3",
    "societies": "UR-5, UR-6.8",
    "research_pile": "UR-4.8, UR-6.11",
    "turn_pile": "UR-7.1, UR-6.11",
    "deck": "UR-4.2, UR-6.8, UR-9.4",
    "deck_size": "UR-4.2, UR-6.8",
    "viewed": "UR-4.2, UR-4.9",
    "turn": "section 11",
    "warriors_used": "UR-6.8",
    "last_turn": "UR-8.2",
    "quiet": "UR-8.5",
    "shown": "UR-9.3",
    "deck_known": "UR-9.4",
    "winner": "UR-8.4, UR-8.6",
}


def comparable(key: str, value: Any) -> Any:
    """A part of a position with its unordered card lists sorted; piles and deck keep their order."""
    if key in ("hands", "societies", "shown"):
        return [sorted(cards) for cards in value]
    return sorted(value) if key == "viewed" else value


def compare_positions(line: Line, what: str, expected: Position, got: Position) -> None:
    walk.compare_positions(line, what, expected, got, comparable, CLAUSES)


def set_up(line: Line) -> Reference:
    try:
        return Reference(line["position"])
    except (ValueError, KeyError, TypeError) as error:
        fail(line, "section 11", "position", "a possible position", error)


def check_first(line: Line, fresh: bool) -> None:
    """A game begins with a decision and, where asked for, a fresh deal of the first Age (UR-2.1, UR-2.2)."""
    if line.get("over"):
        fail(line, "trace", "a game", "at least one decision", "none")
    if not fresh:
        return
    position = line["position"]
    check_deal(line, position)
    if position["first"] not in (0, 1):
        fail(line, "UR-2.2", "starting player", "seat 0 or 1", position["first"])
    dealt = {key: position[key] for key in ("hands", "deck", "first")}
    expected = Reference({**dealt, "to_act": position["first"]}).position()
    compare_positions(line, "the position a game begins with", expected, position)


def check_deal(line: Line, position: Position) -> None:
    """10, 10 and 34 cards make up the whole box (UR-2.1)."""
    sizes = [*map(len, position["hands"]), len(position["deck"])]
    if sizes != [HAND, HAND, DECK]:
        fail(line, "UR-2.1", "sizes of a new deal", [HAND, HAND, DECK], sizes)
    cards = Counter(card for zone in (*position["hands"], position["deck"]) for card in zone)
    if cards != BOX:
        difference = f"missing {BOX - cards}, surplus {cards - BOX}"
        fail(line, "UR-2.1", "cards of a new deal", "the whole box", difference)


def check_views(line: Line, reference: Reference) -> None:
    views = line.get("views")
    if views is None:
        return
    if len(views) != 2:
        fail(line, "UR-9", "number of views", 2, len(views))
    for seat, view in enumerate(views):
        compare_positions(line, f"the view of seat {seat}", reference.view(seat), view)


def check_decision(line: Line) -> Reference:
    """Check all that a line says of its own position; the reference is returned with the action played."""
    reference = set_up(line)
    compare_positions(line, "the position, written again", reference.position(), line["position"])
    if text(line["to_act"]) != text(reference.to_act):
        fail(line, CLAUSES["to_act"], "to_act", reference.to_act, line["to_act"])
    walk.check_legal(line, reference.legal(), f"section 10, {reference.phase}")
    check_views(line, reference)
    reference.play(line["action"])
    return reference


def check_next(line: Line, reference: Reference, following: Line) -> None:
    """The position after the action is the one of the next line, new cards taken from there."""
    if reference.needs_deal:
        check_deal(following, following["position"])
        reference.deal(following["position"]["hands"], following["position"]["deck"])
    what = f"the position after {line['action']!r}"
    compare_positions(line, what, reference.position(), following["position"])


def check_end(line: Line, reference: Reference, last: Line) -> None:
    """The game ends here and not earlier or later, with the right winner (UR-8.4, UR-8.6)."""
    if reference.winner is None:
        fail(line, CLAUSES["winner"], f"the game after {line['action']!r}", "goes on", "over")
    check_next(line, reference, last)
    returns = [1 if seat == reference.winner else -1 for seat in (0, 1)]
    if [float(value) for value in last["returns"]] != returns:
        fail(line, CLAUSES["winner"], "returns", returns, last["returns"])
    if text(last["scores"]) != text(reference.scores):
        fail(line, CLAUSES["scores"], "scores", reference.scores, last["scores"])


def compare_trace(lines: Iterable[str], *, fresh: bool = True) -> int:
    """Compare all games of a trace; the number of decisions compared.

    `fresh=False` admits games that do not begin with a deal, such as those played on from a given position.
    Raises AssertionError at the first difference: seed, ply, clauses, what was expected and what was got.
    """
    return walk.compare_trace(lines, partial(check_first, fresh=fresh), check_decision, check_next, check_end)

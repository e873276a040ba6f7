"""Compare a trace of the engine of Umami Rummy with the reference, decision by decision.

The position of each decision is set up afresh in the reference, and after the action it must be the one that the next
line prints. How a field is laid out is the engine's choice within UM-5.5, and this is checked by itself.
"""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any

from . import exact, walk
from .exact import MOST_CHANGED, Meld, heap
from .umami_rummy import CARD_LISTS, HAND, Position, Reference, box
from .walk import Line, fail, text

# The clauses that decide each part of a position, for the reader of a failure.
CLAUSES: dict[str, str] = {
    "round": "UM-8.1, UM-8.3, UM-8.5, UM-8.7",
    "to_act": "UM-2.2, UM-2.4, UM-8.5",
    "phase": "UM-8.6",
    "first": "UM-2.4",
    "scores": "UM-8.2, UM-8.3, UM-8.5, UM-8.8",
    "hands": "UM-6.1, UM-7.5, UM-7.6",
    "shown": "UM-9.3",
    "melds": "UM-5.5, section 11",
    "bank": "UM-6.1, UM-7.5",
    "bank_size": "UM-6.1, UM-7.5",
    "turn": "section 11",
    "opened": "UM-7.3",
    "called": "UM-7.4",
    "passes": "UM-8.3",
    "turns": "UM-8.7",
    "winners": "UM-8.6",
}


def comparable(key: str, value: Any) -> Any:
    """A part of a position with its unordered card lists sorted; the bank keeps its order, melds are one heap."""
    if key == "melds":  # UM-11.1
        return sorted(card for meld in value for card in meld)
    if key in CARD_LISTS:
        return [sorted(cards) for cards in value]
    return {part: sorted(cards) for part, cards in value.items()} if key == "turn" else value


def compare_positions(line: Line, what: str, expected: Position, got: Position) -> None:
    walk.compare_positions(line, what, expected, got, comparable, CLAUSES)


def lists_of(melds: Iterable[Meld]) -> Counter[tuple[str, ...]]:
    """Melds without regard to any order."""
    return Counter(tuple(sorted(meld)) for meld in melds)


def set_up(line: Line) -> Reference:
    position = line["position"]
    try:
        return Reference(position, len(position["scores"]), line.get("options"))
    except (ValueError, KeyError, TypeError) as error:
        fail(line, "section 11", "position", "a possible position", error)


def check_first(line: Line, fresh: bool) -> None:
    """A game begins with a decision and, where asked for, a fresh deal of the first round (UM-2.1, UM-2.3)."""
    if line.get("over"):
        fail(line, "trace", "a game", "at least one decision", "none")
    if not fresh:
        return
    position = line["position"]
    check_deal(line, position)
    dealt = {key: position[key] for key in ("hands", "bank", "first")}
    expected = Reference({**dealt, "to_act": position["first"]}, len(position["scores"]), line.get("options"))
    compare_positions(line, "the position a game begins with", expected.position(), position)


def check_deal(line: Line, position: Position) -> None:
    """Ten cards each, and the bank makes up the whole box (UM-2.1)."""
    seats = len(position["scores"])
    if [len(hand) for hand in position["hands"]] != [HAND] * seats:
        fail(line, "UM-2.1", "hands of a new deal", "ten cards each", position["hands"])
    cards = Counter(card for zone in (*position["hands"], position["bank"]) for card in zone)
    if cards != box(seats) or position["melds"]:
        fail(line, "UM-2.1, UM-1.2", "cards of a new deal", "the whole box in hands and bank", position)


def check_decision(line: Line) -> Reference:
    """Check all that a line says of its own position; the reference is returned with the action played."""
    reference = set_up(line)
    compare_positions(line, "the position, written again", reference.position(), line["position"])
    if text(line["to_act"]) != text(reference.to_act):
        fail(line, CLAUSES["to_act"], "to_act", reference.to_act, line["to_act"])
    walk.check_legal(line, reference.legal(), "section 10, UM-5.2, UM-7.5, UM-7.6")
    check_views(line, reference)
    reference.play(line["action"])
    return reference


def check_views(line: Line, reference: Reference) -> None:
    views = line.get("views")
    if views is None:
        return
    if len(views) != reference.seats:
        fail(line, "UM-9", "number of views", reference.seats, len(views))
    for seat, view in enumerate(views):
        compare_positions(line, f"the view of seat {seat}", reference.view(seat), view)
        if text(view["melds"]) != text(line["position"]["melds"]):
            fail(line, "UM-9.1", f"melds of the view of seat {seat}", line["position"]["melds"], view["melds"])


def check_next(line: Line, reference: Reference, following: Line) -> None:
    """The position after the action is the one of the next line, new cards taken from there."""
    if reference.needs_deal:
        check_deal(following, following["position"])
        reference.deal(following["position"]["hands"], following["position"]["bank"])
    else:
        check_layout(line, reference, following)
    what = f"the position after {line['action']!r}"
    compare_positions(line, what, reference.position(), following["position"])


def check_layout(line: Line, reference: Reference, following: Line) -> None:
    """The lists on the field: untouched but for a card laid or taken, and after a turn laid out anew (UM-5.5)."""
    before, after = line["position"]["melds"], following["position"]["melds"]
    verb, _, card = line["action"].partition(" ")
    laid_out = not following["position"]["turn"]["laid"] and verb in ("lay", "end")
    if laid_out:
        laid = [[card]] if verb == "lay" else []
        check_melds(line, reference, [*before, *laid], after)
    elif verb == "take":
        gone, come = lists_of(before) - lists_of(after), lists_of(after) - lists_of(before)
        if gone.total() != 1 or sorted([card, *(c for meld in come for c in meld)]) != sorted(*gone):
            fail(line, "section 11", f"melds after {line['action']!r}", f"one list of {before} without {card}", after)
    elif lists_of(after) != (expected := lists_of([*before, [card]] if verb == "lay" else before)):
        fail(line, "section 11", f"melds after {line['action']!r}", sorted(expected), after)


def check_melds(line: Line, reference: Reference, before: list[Meld], after: list[Meld]) -> None:
    """The new layout consists of melds and leaves as many old ones unchanged as there can be (UM-5.5)."""
    rules, counts = reference.rules, heap(card for meld in before for card in meld)
    if fault := exact.layout_fault(after, counts, rules):
        fail(line, "UM-5.5", "melds after the turn", "melds of all the cards", fault)
    old = [meld for meld in before if exact.is_meld(meld, rules)]
    changed = (lists_of(old) - lists_of(after)).total()
    fewest = exact.fewest_changed(rules, counts, old)
    if fewest is not None and changed != fewest and fewest <= MOST_CHANGED:
        fail(line, "UM-5.5", "melds changed by the turn", fewest, f"{changed}: {before} became {after}")
    turn_laid = [*line["position"]["turn"]["laid"], *([line["action"][4:]] if line["action"].startswith("lay") else [])]
    if reference.introductory and not line["position"]["opened"][line["to_act"]]:
        added = lists_of(after) - lists_of(old)
        if sorted(card for meld in added.elements() for card in meld) != sorted(turn_laid):
            fail(line, "UM-7.2", "melds added in an introductory turn", sorted(turn_laid), sorted(added))


def check_end(line: Line, reference: Reference, last: Line) -> None:
    """The game ends here and not earlier or later, with the right winners (UM-8.6)."""
    if not reference.winners:
        fail(line, CLAUSES["winners"], f"the game after {line['action']!r}", "goes on", "over")
    check_next(line, reference, last)
    if text(last["scores"]) != text(reference.scores):
        fail(line, CLAUSES["scores"], "scores", reference.scores, last["scores"])
    check_returns(line, reference, last["returns"])


def check_returns(line: Line, reference: Reference, returns: list[float]) -> None:
    """+1 for the winners and -1 for the others; where all win, nobody gains on anybody (UM-8.6)."""
    shared = len(reference.winners)
    alone = [1.0 if seat in reference.winners else -1.0 for seat in range(reference.seats)]
    if shared == 1 and [float(value) for value in returns] != alone:
        fail(line, CLAUSES["winners"], "returns", alone, returns)
    best = [seat for seat, value in enumerate(returns) if value == max(returns)]
    if best != reference.winners:
        fail(line, CLAUSES["winners"], "seats with the highest return", reference.winners, returns)


def compare_trace(lines: Iterable[str], *, fresh: bool = True) -> int:
    """Compare all games of a trace; the number of decisions compared.

    `fresh=False` admits games that do not begin with a deal, such as those played on from a given position.
    Raises AssertionError at the first difference: seed, ply, clauses, what was expected and what was got.
    """
    return walk.compare_trace(lines, partial(check_first, fresh=fresh), check_decision, check_next, check_end)

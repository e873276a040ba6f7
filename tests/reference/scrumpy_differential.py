"""Compare a trace of the engine of Scrumpy with the reference, decision by decision.

The position of each decision is set up afresh in the reference, and after the action it must be the one that the next
line prints. Where a draw pile is made anew or the die is thrown, the reference takes over what the engine came to.
"""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any

from . import walk
from .scrumpy import Reference
from .scrumpy_box import CORE, FACES, GOODS, LAYABOUT, LIMITS, OPTIONS, SETUP, kind
from .scrumpy_position import Position, copied
from .scrumpy_setup import completed
from .walk import Line, fail, text

# The clauses that decide each part of a position, for the reader of a failure.
CLAUSES: dict[str, str] = {
    "round": "SC-6.2, SC-9.1",
    "first": "SC-2.7, SC-6.2",
    "to_act": "SC-4.1, SC-6.1, SC-2.7",
    "phase": "section 13, SC-4.2, section 11",
    "vendors": "SC-2.2",
    "goals": "SC-2.1",
    "tokens": "SC-8.3, SC-12.5",
    "strip": "SC-3.10, SC-6.2, SC-12.5",
    "deck": "SC-2.3, SC-3.10",
    "worker_discard": "SC-6.2",
    "removed": "SC-7.4",
    "box": "SC-2.3",
    "layabouts": "SC-4.8, SC-5.7, SC-7.4",
    "trees": "SC-3.4, SC-3.6, SC-12.5",
    "turn": "SC-4.1, SC-7.9, section 14",
    "pending": "section 14",
    "held": "SC-4.4, SC-6.1",
    "die": "SC-4.5, section 14",
    "players": "sections 3 to 8",
    "automa": "section 12",
    "scores": "SC-9.3, SC-12.6",
    "winners": "SC-9.4, SC-12.6",
}

HEAPS = {
    *("tokens", "worker_discard", "removed", "box", "held", "hand", "discard", "achieved", "deliveries", "hired"),
    *("done", *GOODS),
}
"""Lists of names in no order, wherever in a position they stand."""


def comparable(key: str, value: Any) -> Any:
    """A part of a position with its unordered lists sorted."""
    if isinstance(value, dict):
        return {part: comparable(part, inner) for part, inner in value.items()}
    if isinstance(value, list):
        return sorted(value) if key in HEAPS else [comparable("", entry) for entry in value]
    return value


def compare_positions(line: Line, what: str, expected: Position, got: Position) -> None:
    """Compare part by part, and players, the turn and the Automa by their own parts first."""
    if text(comparable("", expected)) == text(comparable("", got)):
        return
    if set(expected) != set(got):
        fail(line, "section 14", f"parts of {what}", sorted(expected), sorted(got))
    for seat, (mine, theirs) in enumerate(zip(expected["players"], got["players"], strict=True)):
        clauses = {part: f"{part}, sections 3 to 8, 10, 14" for part in mine}
        walk.compare_positions(line, f"player {seat} in {what}", mine, theirs, comparable, clauses)
    walk.compare_positions(line, what, expected, got, comparable, CLAUSES)


class AsIn:
    """The chance that the engine had, read off the position that it came to."""

    def __init__(self, line: Line, following: Line) -> None:
        self.line, self.after = line, following["position"]

    def shuffle(self, whose: int | None, cards: list[str]) -> list[str]:
        """Drawn cards first, in any order; what still lies in the new pile beneath, as it lies."""
        pile = self.after["automa"]["deck"] if whose is None else self.after["players"][whose]["draw"]
        drawn = Counter(cards) - Counter(pile)
        lying = list(pile)[max(0, len(pile) + drawn.total() - len(cards)) :]
        mixed = [*drawn.elements(), *lying]
        if Counter(mixed) != Counter(cards):
            # Drawn and discarded again before the next decision, or wrong: then the positions will differ.
            return cards
        return mixed

    def throw(self) -> str:
        face = self.after["die"]
        if face not in FACES:
            fail(self.line, "SC-1.5", f"the die after {self.line['action']!r}", "a face", face)
        return str(face)


def seats_of(line: Line) -> int:
    return len(line["position"]["players"])


def set_up(line: Line) -> Reference:
    try:
        return Reference(line["position"], seats_of(line))
    except (ValueError, KeyError, TypeError, IndexError) as error:
        fail(line, "section 14", "position", "a possible position", error)


def check_first(line: Line, fresh: bool) -> None:
    """A game begins with a decision and, where asked for, with section 2."""
    if line.get("over"):
        fail(line, "trace", "a game", "at least one decision", "none")
    if fresh:
        check_setup(line, line["position"])


def check_setup(line: Line, position: Position) -> None:
    seats, first = seats_of(line), position["first"]
    drawn = ("vendors", "goals", "deck", "box", "strip")
    given: Position = {"phase": "pick", "first": first, "to_act": (first - 1) % seats}
    given |= {part: position[part] for part in drawn}
    if seats == 1:
        given["automa"] = position["automa"]
        check_taken(line, position)
    given["players"] = [player_at_start(line, seat) for seat in range(seats)]
    expected = Reference(completed(given, seats, option=option_of(position)), seats)
    compare_positions(line, "the position a game begins with", expected.position(), position)
    check_returned(line, position)


def option_of(position: Position) -> str:
    """The option that a complete position is played with."""
    rival = position.get("automa", {"deck": [], "discard": []})
    cards = [*rival["deck"], *rival["discard"]]
    return OPTIONS[any(card.startswith("Advanced") for card in cards)]


def check_taken(line: Line, position: Position) -> None:
    """Alone, the Automa has taken the worker of slot 4 (SC-12.3)."""
    expected = {"hired": 1, "last": position["automa"]["hired"][0], "free": True}
    rival = position["automa"]
    got = {"hired": len(rival["hired"]), "last": rival["last"], "free": position["strip"][-1] is None}
    if expected != got:
        fail(line, "SC-12.3", "the Automa at the start", expected, got)


def check_returned(line: Line, position: Position) -> None:
    """How many skilled and master workers went back, and that the deck has skilled on top of masters (SC-2.3)."""
    seats = seats_of(line)
    returned = Counter(kind(card) for card in position["box"])
    expected = {"skilled": 16 - SETUP["skilled"][seats - 1], "master": 20 - SETUP["masters"][seats - 1]}
    if {of: returned[of] for of in expected} != expected:
        fail(line, "SC-2.3", "workers returned", expected, returned)
    kinds = [kind(card) for card in position["deck"]]
    if kinds != sorted(kinds, reverse=True):
        fail(line, "SC-2.3", "the Recruitment deck", "skilled on top of masters", kinds)


def player_at_start(line: Line, seat: int) -> Position:
    """SC-2.5, SC-2.8, SC-2.4; hand, draw pile and private goal as they were dealt."""
    position, seats = line["position"], seats_of(line)
    dealt = position["players"][seat]
    if len(dealt["hand"]) != LIMITS["hand"][0]:
        fail(line, "SC-2.5", f"hand of seat {seat}", LIMITS["hand"][0], dealt["hand"])
    coins = SETUP["coins"][(seat - position["first"]) % seats]
    tucked = {good: [LAYABOUT] for good in SETUP["core_tucked"]}
    cards = {part: dealt[part] for part in ("hand", "draw", "goal")}
    return {**cards, **tucked, "coins": coins, "trees": SETUP["trees_each"]}


def check_decision(line: Line) -> Reference:
    """Check all that a line says of its own position; the reference is returned as it was before the action."""
    reference = set_up(line)
    compare_positions(line, "the position, written again", reference.position(), line["position"])
    if text(line["to_act"]) != text(reference.seat):
        fail(line, CLAUSES["to_act"], "to_act", reference.seat, line["to_act"])
    walk.check_legal(line, reference.legal(), f"section 13, {reference.phase}")
    check_views(line, reference)
    return reference


def check_views(line: Line, reference: Reference) -> None:
    """What each seat sees and, last, a spectator."""
    views = line.get("views")
    if views is None:
        return
    if len(views) != reference.seats + 1:
        fail(line, "section 10", "number of views", reference.seats + 1, len(views))
    for seat, view in zip([*range(reference.seats), -1], views, strict=True):
        compare_positions(line, f"the view of seat {seat}", reference.view(seat), view)


def check_next(line: Line, reference: Reference, following: Line) -> None:
    """The position after the action is the one of the next line."""
    reference.chance = AsIn(line, following)
    reference.play(line["action"])
    compare_positions(line, f"the position after {line['action']!r}", reference.position(), following["position"])


def check_end(line: Line, reference: Reference, last: Line) -> None:
    """The game ends here and not earlier or later, with the right winners (SC-9.1, SC-9.4)."""
    check_next(line, reference, last)
    if reference.phase != "over":
        fail(line, "SC-9.1", f"the game after {line['action']!r}", "goes on", "over")
    if [float(value) for value in last["returns"]] != reference.returns():
        fail(line, CLAUSES["winners"], "returns", reference.returns(), last["returns"])
    scores = reference.now["scores"][: reference.seats]
    if text(last["scores"][: reference.seats]) != text(scores):
        fail(line, CLAUSES["scores"], "scores", scores, last["scores"])
    for seat, view in enumerate(last.get("views", [])[: reference.seats]):
        compare_positions(line, f"the last view of seat {seat}", reference.view(seat), view)


def check_goes_on(line: Line, reference: Reference, following: Line) -> None:
    """A decision comes next only while the game is not over."""
    check_next(line, reference, following)
    if reference.phase == "over":
        fail(line, "SC-9.1", f"the game after {line['action']!r}", "over", "goes on")


def compare_trace(lines: Iterable[str], *, fresh: bool = True) -> int:
    """Compare all games of a trace; the number of decisions compared.

    `fresh=False` admits games that do not begin with a set-up, such as those played on from a given position.
    Raises AssertionError at the first difference: seed, ply, clauses, what was expected and what was got.
    """
    return walk.compare_trace(lines, partial(check_first, fresh=fresh), check_decision, check_goes_on, check_end)


def compare_beginning(lines: Iterable[str]) -> int:
    """Compare the decisions of one game from any position, which need not come to its end; their number."""
    return walk.compare_beginning(lines, check_decision, check_goes_on, check_end)


# ---- partial positions ----


def compare_given(given: Position, position: Position, seed: int) -> None:
    """Compare what an engine makes of a partial position, all but what is drawn or shuffled, with section 14."""
    line = {"seed": seed, "game": 0, "ply": 0}
    seats = len(position["players"])
    expected = Reference(completed(given, seats, option=option_of(position)), seats).position()
    compare_positions(line, "the position, made complete", outline(given, expected), outline(given, position))


def outline(given: Position, position: Position) -> Position:
    """A complete position without the names that chance put into the gaps of a partial one."""
    shown = copied(position)
    for part in {"vendors", "goals", "tokens"} - set(given):
        if part != "tokens" or "goals" not in given:
            shown[part] = ["?"] * len(shown[part])
    for seat, player in enumerate(shown["players"]):
        told = [*given.get("players", []), *[{}] * (seat + 1)][seat]
        _outline_player(told, player, shown)
    _outline_recruits(given, shown)
    if "automa" in shown:
        named = len(given.get("automa", {}).get("deck", []))
        shown["automa"]["deck"][named:] = sorted(shown["automa"]["deck"][named:])
    return shown


def _outline_player(told: Position, player: Position, shown: Position) -> None:
    named = len(told.get("draw", []))
    player["draw"][named:] = sorted(player["draw"][named:])
    if "goal" not in told:
        player["goal"] = "?"
    if "draw_size" in told:
        player["draw"][named:] = ["?"] * len(player["draw"][named:])
        shown["removed"] = ["?" if card in CORE else card for card in shown["removed"]]


def _outline_recruits(given: Position, shown: Position) -> None:
    """Named cards keep their names; of the others the kind is certain."""
    named = len(given.get("deck", []))
    slots = 0 if "strip" in given else sum(card is not None for card in shown["strip"])
    in_strip, in_deck = min(named, slots), max(0, named - slots)
    shown["deck"][in_deck:] = [kind(card) for card in shown["deck"][in_deck:]]
    if "strip" not in given:
        top = [card for card in reversed(shown["strip"]) if card]
        top[in_strip:] = [kind(card) for card in top[in_strip:]]
        shown["strip"] = [*[None] * (len(shown["strip"]) - len(top)), *reversed(top)]
    if "box" not in given or "deck_size" in given:
        shown["box"] = sorted(map(kind, shown["box"]))

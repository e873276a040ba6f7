"""Rehearsals: doing once all that a match may ask for, so that it is compiled when somebody plays."""

import contextlib
from collections.abc import Iterable

from parlour.bots.naming import make_bot
from parlour.core import engine
from parlour.core.errors import IllegalUndo
from parlour.match import Match
from parlour.match.records import record_of

REHEARSED = 60
"""Moves of a rehearsal: enough to come through the phases that every game has."""

GLANCED = 10
"""Moves of one where all is compiled already: what comes later is loaded from the disk when it is needed."""

ASKED = 10
"""Moves from one question to the next: some answers take a while to find."""


def rehearse_play(match: Match, moves: int = REHEARSED) -> None:
    """Play a little of another match of the kind, looked at and saved as a person would."""
    other = _another(match)
    while other.to_act is not None and other.ply < moves:
        other.table(other.to_act)
        _play_some(other)
        other.account(0)
    record_of(other)  # saving asks for results


def rehearse_bots(match: Match, names: Iterable[str]) -> None:
    """Let these bots think about the start of another match of the kind, and take its first action back."""
    other = _another(match)
    # A search of one iteration compiles all there is to compile.
    for name in sorted({"search:1it" if name.startswith("search:") else name for name in names}):
        if other.to_act is not None:
            make_bot(name, other.game, other.box).rank(other.observation(other.to_act))
    if other.to_act is not None:
        other.play_id(other.legal_ids()[0])
        with contextlib.suppress(IllegalUndo):
            other.undo()


def rehearse_questions(match: Match, moves: int = REHEARSED) -> None:
    """Ask in another match of the kind what people ask besides: hints, reasons, layouts; and what spectators see."""
    other = _another(match)
    while other.to_act is not None and other.ply < moves:
        if other.ply % ASKED == 0:
            _ask(other, other.to_act)
        _play_some(other)


def _another(match: Match) -> Match:
    return Match(match.game, seats=match.seats, options=match.options, box=match.box)


def _play_some(match: Match) -> None:
    actions = match.legal_ids()
    match.play_id(actions[match.ply % len(actions)])


def _ask(match: Match, seat: int) -> None:
    game, seen, legal = match.game, match.observation(seat)[0], match.legal_ids()
    match.table(-1)
    match.view(seat)
    match.position()
    match.scores()
    engine.vector(game, match.box, match.state(), 0, "outlook")
    match.actions.why(seen, legal[0])
    match.refusal(next((a for a in range(len(match.actions.names)) if a not in legal), -1), seat)
    if game.hint is not None:
        game.hint(match.box, seen)
    if game.arranging is not None:
        match.faults([], seat)
        match.tidy([], seat)

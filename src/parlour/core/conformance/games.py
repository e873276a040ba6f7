"""Playing the random games of a conformance run: the arrays they need, and what is found in words."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.core import engine
from parlour.core.chance import below, stream
from parlour.core.conformance import bulk
from parlour.core.conformance.subject import Subject, copied
from parlour.core.drivers import Rng
from parlour.core.game import Game
from parlour.core.kernel import bind

SPARE = 4
"""Times `max_actions` for which there is room, so that a list that is too long is found and does no harm."""

FAULTS = {
    bulk.NONE_LEGAL: "nothing is legal",
    bulk.TOO_MANY: "more actions are legal than max_actions",
    bulk.NO_NAME: "an action is legal that has no name",
    bulk.TWICE: "an action is listed twice",
    bulk.TOO_LONG: "the game did not end within max_plies",
}
WORDS = {
    "seats": "after {action}, seats, options or the seat to act are not what they can be",
    "questions": "the state changed while it was only looked at",
    "chance": "{action} played in a copy of the state gives another state",
    "values": "a score is no number, or a chance does not lie in [0, 1]",
    "returns": "returns do not lie in [−1, 1], cancel out or agree with the outlook",
    "observe": "seat {seat}'s observation is not the same twice, not its own observation, or carries chance",
    "own legal": "seat {seat}'s own observation allows other actions than the state",
    "guess": "a guess of seat {seat} does not look the same to it, or allows it other actions",
    "guess plays": "a guess of some seat could not be played to its end",
    "fence": "a kernel wrote outside its state or to the box",
}


@functools.cache
def templates(game: Game) -> Mapping[str, Any]:
    """The templates of `bulk`, bound to the game."""
    return bind(vars(bulk), vars(game.rules), game.slug, game.module)


@dataclass(frozen=True)
class Played:
    """A game: its decisions (−1 if it broke off), for each check how often it was made, what failed it and where,
    and a decision of each phase, with the end: ply and an array of one state."""

    seed: int
    plies: int
    found: Mapping[str, tuple[int, str, int]]
    kept: list[tuple[int, Any]]


class Workbench:
    """The arrays for playing games of one setting."""

    def __init__(self, subject: Subject) -> None:
        game, seats = subject.game, subject.seats
        self.subject = subject
        self.blank = engine.blank_state(game, seats, subject.options, box=subject.box, display=True)
        self._states = game.State.blank(bulk.RECORDS)
        self._words = _words(self._states)
        self._rngs = Rng.blank(2 * seats + 1)
        self._out, self._other = (np.empty(SPARE * game.max_actions + 64, np.int32) for _ in range(2))
        self._marks = np.zeros(len(subject.names), np.int64)
        self._points, self._chances = (np.zeros(seats, np.float64) for _ in range(2))
        self._kept = game.State.blank(len(game.phases))
        self._kept_ply, self._met = (np.zeros(len(game.phases), np.int64) for _ in range(2))
        self._limits = np.array([game.max_plies(subject.box, seats), game.max_actions, 0], np.int64)

    def play(self, seed: int) -> Played:
        """One random game by `seed`; seat k draws from stream 1 + k, as in all random games."""
        found = np.full((len(bulk.FOUND), 3), -1, np.int64)
        made = np.zeros(len(bulk.FOUND), np.int64)
        box = self.subject.box.record
        before = box.tobytes()
        self._states[bulk.LIVE] = self.blank[0]
        self._met[:] = 0
        self._rngs["rng"] = [seed ^ 0x5EED + k & (1 << 64) - 1 for k in range(len(self._rngs))]
        plies, raised = -1, ""
        try:
            plies = templates(self.subject.game)["checked_game"](
                *(box, self._states, self._words, np.uint64(seed), self._rngs, self._limits, self._out, self._other),
                *(self._marks, self._points, self._chances, _words(self._kept), self._kept_ply, self._met, found, made),
            )
        except Exception as error:  # a game under examination may do anything
            raised = f"raised {type(error).__name__}: {error}"
        if box.tobytes() != before:
            found[bulk.FENCED] = 0, -1, 0
        in_words = self._in_words(found, made)
        if raised:
            in_words["ends"] = int(made[bulk.ENDS]) + 1, raised, -1
        return Played(seed, int(plies), in_words, self._copies())

    def _in_words(self, found: Any, made: Any) -> dict[str, tuple[int, str, int]]:
        result = {}
        for check, name in enumerate(bulk.FOUND):
            ply, seat, detail = (int(number) for number in found[check])
            result[name] = int(made[check]), self._problem(name, seat, detail) if ply >= 0 else "", ply
        return result

    def _problem(self, name: str, seat: int, detail: int) -> str:
        if name in ("ends", "legal"):
            return FAULTS[detail]
        names = self.subject.names
        action = repr(names[detail]) if 0 <= detail < len(names) else str(detail)
        return WORDS[name].format(seat=seat, action=action)

    def _copies(self) -> list[tuple[int, Any]]:
        phases = [phase for phase in range(len(self._met)) if self._met[phase] > 0]
        return [(int(self._kept_ply[phase]), copied(self._kept[phase : phase + 1])) for phase in phases]

    def replay(self, seed: int, plies: int) -> Any:
        """The state after so many decisions of the game by `seed`, or at its end: an array of one."""
        entry, box = engine.entry_points(self.subject.game), self.subject.box.record
        state, rngs = copied(self.blank), Rng.blank(self.subject.seats)
        rngs["rng"] = [stream(np.uint64(seed), 1 + seat) for seat in range(self.subject.seats)]
        entry["start_at"](box, state, 0, np.uint64(seed))
        n = entry["legal_at"](box, state, 0, self._out)
        for _ in range(plies):
            if n <= 0:
                break
            action = self._out[below(rngs[int(state["to_act"][0])], n)]
            n = entry["step"](box, state, 0, action, self._out)
        return state


def _words(states: Any) -> Any:
    """The memory of an array of records as 64-bit words, a row a record (records begin with one, so all are whole)."""
    return states.view(np.ndarray).view(np.uint64).reshape(len(states), -1)

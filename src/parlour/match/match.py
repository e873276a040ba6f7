"""Match: legal actions, play, undo, and what each seat sees; whoever plays a game plays it through this."""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.core import engine
from parlour.core.errors import IllegalAction, IllegalArrangement, IllegalUndo, UnknownAction
from parlour.core.game import Arranging, Game, Lists, LoadedBox, Position, check_seed, fold
from parlour.core.table import Account, Table
from parlour.match.shuffle import Shuffle

TWINS = 64
"""Guesses by which an undo judges whether the last action showed its seat anything new; all could be right by luck."""


@dataclass(frozen=True)
class Move:
    """An action that was played: by whom, in which phase."""

    ply: int
    seat: int
    action: int
    phase: str


@dataclass(frozen=True)
class _Arranged:
    """A layout that a player handed in, and the state without it."""

    before: Any
    lists: list[list[str]]


class Match:
    """A match of one game; nothing it refuses changes it.

    `position` starts it from a (partial) position instead of a deal. `seed` (0 to 2⁶⁴ − 1) is all its chance.
    """

    def __init__(
        self,
        game: Game,
        *,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        box: LoadedBox | None = None,
        seed: int = 0,
        position: Position | None = None,
    ) -> None:
        self.game = game
        self.box = box or game.load_box(None)
        self.seed = check_seed(seed)
        self.seats = game.check_seats(game.seats[0] if seats is None else seats)
        self.actions = game.actions(self.box)
        self.moves: list[Move] = []
        self._entry = engine.entry_points(game)
        self._states = engine.blank_state(game, self.seats, options, box=self.box, display=True)
        self._out = np.empty(game.max_actions, np.int32)
        self._before: list[Any] = []  # the state before each move
        self._arranged: dict[int, _Arranged] = {}  # by ply
        self._start(position)
        self.given = copy.deepcopy(position)
        self._list_legal()

    def _start(self, position: Position | None) -> None:
        seed = np.uint64(self.seed)
        self._entry["start_at"](self.box.record, self._states, 0, seed)
        if position is not None:
            # The chance of a position is what a deal by this seed leaves over: any seed will do, none is special.
            given = engine.blank_state(self.game, self.seats, self.options, box=self.box, display=True)
            given["rng"] = self._states["rng"]
            self.game.position.read(self.box, position, given[0])
            self._states = given

    # --- what is

    @property
    def options(self) -> dict[str, str]:
        """The options that are not at their default."""
        return self.game.option_values(self._states["options"][0].tolist(), self.box)

    @property
    def to_act(self) -> int | None:
        """The seat that decides next; None when the match is over."""
        seat = int(self._states["to_act"][0])
        return None if seat < 0 else seat

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.to_act is None

    @property
    def phase(self) -> str:
        """The phase, by the word of the rules page."""
        return self.game.phases[int(self._states["phase"][0])]

    @property
    def ply(self) -> int:
        """Actions played so far."""
        return len(self.moves)

    def state(self) -> Any:
        """A copy of the whole state: an array of one State. Secrets included: not for bots or screens."""
        return self._states.copy()

    def observation(self, seat: int) -> Any:
        """What `seat` knows (−1: a spectator): an array of one State."""
        return engine.observation(self.game, self.box, self._states, 0, seat)

    def legal_ids(self) -> list[int]:
        """The legal actions as integers; none when the match is over."""
        actions: list[int] = self._legal.tolist()
        return actions

    def legal(self) -> list[str]:
        """The names of the legal actions."""
        return [self.actions.names[action] for action in self._legal]

    def position(self) -> Position:
        """The complete position, secrets included."""
        return self.game.position.write(self.box, self._states[0])

    def view(self, seat: int) -> Position:
        """The position as `seat` knows it, "?" for each thing it does not know."""
        return self.game.position.write(self.box, self.observation(seat)[0])

    def table(self, seat: int) -> Table:
        """What `seat` looks at."""
        return self.game.table(self.box, self.observation(seat)[0], seat)

    def scores(self) -> list[int]:
        """Each seat's points as they stand."""
        return [int(points) for points in engine.vector(self.game, self.box, self._states, 0, "scores")]

    def returns(self) -> list[float]:
        """Each seat's return, +1 won to −1 lost; 0 while the match goes on."""
        return engine.vector(self.game, self.box, self._states, 0, "returns")

    def account(self, seat: int, ply: int = -1) -> Account | None:
        """How the move of `ply` (−1: the last) changed the scores, as `seat` may know it; None if it did not."""
        move = self.moves[ply]
        states = [*self._before[move.ply : move.ply + 2], self._states]
        before, after = (engine.observation(self.game, self.box, s, 0, seat)[0] for s in states[:2])
        return self.game.account(self.box, before, move.action, after, seat)

    def record(self, *, players: Sequence[str] = (), date: str = "", shuffle: Shuffle | None = None) -> dict[str, Any]:
        """The match as JSON, to be loaded again by `parlour.match.records`; `players` are names by seat.

        `shuffle` is what the seed was made of.
        """
        from parlour.match.records import record_of

        return record_of(self, players=players, date=date, shuffle=shuffle)

    def _list_legal(self) -> None:
        n = self._entry["legal_at"](self.box.record, self._states, 0, self._out)
        self._legal = self._out[:n].copy()

    # --- what happens

    def find(self, name: str) -> int:
        """The action called `name`; UnknownAction, with the nearest names, if there is none."""
        index = _index(self.actions.names)
        action = index.get(fold(name)) if isinstance(name, str) else None
        if action is None:
            raise UnknownAction(str(name), self.actions.names)
        return action

    def play(self, name: str, seat: int | None = None) -> None:
        """Play the action called `name`; UnknownAction or IllegalAction if that cannot be, and nothing has happened.

        With `seat`, only if it is that seat's to decide; the refusal then says no more than that seat knows.
        """
        self.play_id(self.find(name), seat)

    def play_id(self, action: int, seat: int | None = None) -> None:
        """Play an action by its integer; IllegalAction if it is not legal now."""
        if not _is_number(action) or action not in self._legal or seat not in (None, self.to_act):
            raise self.refusal(action, seat)
        move = Move(len(self.moves), int(self._states["to_act"][0]), int(action), self.phase)
        after = self._states.copy()
        n = self._entry["step"](self.box.record, after, 0, action, self._out)
        self._before.append(self._states)
        self._states, self._legal = after, self._out[:n].copy()
        self.moves.append(move)

    def refusal(self, action: int, seat: int | None = None) -> IllegalAction:
        """Why `action` is not legal now for `seat` (None: whoever is to act), from what that seat knows."""
        if not _is_number(action) or not 0 <= action < len(self.actions.names):
            return IllegalAction(str(action), "actions", f"actions are numbered 0 to {len(self.actions.names) - 1}")
        asking, seen = self.to_act if seat is None else seat, self._asked_by(seat)
        if self.to_act is not None and asking != self.to_act:
            clause, reason = "turn", f"it is for seat {self.to_act} to decide"
        else:
            clause, reason = self.actions.why_not(seen, action)
        return IllegalAction(self.actions.names[action], clause, reason, self.game.position.write(self.box, seen))

    def undo(self, seat: int | None = None) -> Move:
        """Take back the last action and return it; IllegalUndo if it was chance, showed something, or was another's.

        With `seat`, only an action of that seat. What was arranged after the action goes with it.
        """
        problem = self.why_no_undo(seat)
        if problem:
            raise IllegalUndo(problem)
        return self.take_back()

    def why_no_undo(self, seat: int | None = None) -> str:
        """Why `undo(seat)` would be refused, in a sentence; "" if it would not."""
        if not self.moves:
            return "nothing has been played yet"
        move = self.moves[-1]
        if seat is not None and move.seat != seat:
            return f"the last action was not seat {seat}'s, and what others did is not taken back"
        if self._before[-1]["rng"][0] != self._states["rng"][0]:
            return f"{self.actions.names[move.action]!r} brought chance into play"
        if self._revealed(move):
            return f"{self.actions.names[move.action]!r} showed what was not known before"
        return ""

    def take_back(self) -> Move:
        """Take back the last action whatever it showed, and return it: for going through a match again."""
        if not self.moves:
            raise IllegalUndo("nothing has been played yet")
        move = self.moves.pop()
        self._states = self._before.pop()
        self._arranged.pop(move.ply + 1, None)
        self._list_legal()
        return move

    # --- what only people look at

    @property
    def arrangements(self) -> list[tuple[int, list[list[str]]]]:
        """The layouts that players handed in, each with the number of actions played before it."""
        return [(ply, copy.deepcopy(arranged.lists)) for ply, arranged in self._arranged.items()]

    def arrange(self, lists: Lists, seat: int | None = None) -> None:
        """Lay common things out in these lists of names; IllegalArrangement if that cannot be, and nothing has changed.

        No rule knows of it: it is no action, and what is legal stays so. A second one before the next action takes
        the place of the first. With `seat`, only if it is that seat's to decide.
        """
        arranging, kept = _arranging(self.game), _checked(lists)
        if self.to_act is None:
            raise IllegalArrangement("the match is over")
        if seat not in (None, self.to_act):
            raise IllegalArrangement(f"it is for seat {self.to_act} to decide", "turn")
        before = self._unarranged()
        after = before.copy()
        arranging.arrange(self.box, after[0], kept)
        self._arranged[self.ply] = _Arranged(before, kept)
        self._states = after

    def _unarranged(self) -> Any:
        """The state as it was before anybody laid something out since the last action."""
        arranged = self._arranged.get(self.ply)
        return self._states if arranged is None else arranged.before

    def faults(self, lists: Lists, seat: int | None = None) -> tuple[str, ...]:
        """For each of these lists, in a sentence, why it cannot lie so when the turn ends; "" where it can.

        `seat` (None: whoever is to act) is who asks: nothing is said that this seat does not know.
        """
        return _arranging(self.game).faults(self.box, self._asked_by(seat), _checked(lists))

    def tidy(self, lists: Lists, seat: int | None = None) -> list[list[str]]:
        """The same lists, each in the order in which people read it."""
        return [list(row) for row in _arranging(self.game).tidy(self.box, self._asked_by(seat), _checked(lists))]

    def _asked_by(self, seat: int | None) -> Any:
        """What the seat that asks (None: whoever is to act) knows: a record."""
        asking = self.to_act if seat is None else seat
        return self.observation(-1 if asking is None else asking)[0]

    def _revealed(self, move: Move) -> bool:
        """Whether the last action told its seat more than the rules did.

        It did if it would have looked otherwise in another state that the seat could not tell from the true one.
        """
        before, after = self._before[-1], engine.observation(self.game, self.box, self._unarranged(), 0, move.seat)
        seen = engine.observation(self.game, self.box, before, 0, move.seat)
        for seed in range(TWINS):
            twin = engine.guess(self.game, self.box, seen, move.seat, seed)
            twin["display"] = before["display"]
            self._entry["play_at"](self.box.record, twin, 0, move.action)
            if engine.observation(self.game, self.box, twin, 0, move.seat).tobytes() != after.tobytes():
                return True
        return False


def _arranging(game: Game) -> Arranging:
    if game.arranging is None:
        raise IllegalArrangement(f"{game.title} has nothing that players may lay out")
    return game.arranging


def _checked(lists: object) -> list[list[str]]:
    """A copy of lists of names; IllegalArrangement if they are something else."""
    rows: list[Any] = list(lists) if isinstance(lists, (list, tuple)) else [None]
    for row in rows:
        if not isinstance(row, (list, tuple)) or not all(isinstance(name, str) for name in row):
            raise IllegalArrangement(f"expected lists of names, got {lists!r}")
    return [list(row) for row in rows]


def _is_number(action: object) -> bool:
    """Whole numbers only: 0.0 and False equal 0, and are none."""
    return isinstance(action, (int, np.integer)) and not isinstance(action, bool)


_INDEXES: dict[tuple[str, ...], dict[str, int]] = {}


def _index(names: tuple[str, ...]) -> dict[str, int]:
    found = _INDEXES.get(names)
    if found is None:
        found = _INDEXES[names] = {fold(name): action for action, name in enumerate(names)}
    return found


__all__ = ["Match", "Move"]

"""Twins of a match for `leaks.py`: other matches that one who looks cannot tell from it.

Twins are drawn in two ways: by the game's own `determinize`, and by its visibility table, which was written apart from
the code. Where it can be, the last action was played in the twin too, or another one that looked the same.
"""

import copy
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from parlour.core import engine
from parlour.core.conformance.subject import Chance, Subject, copied
from parlour.core.conformance.visibility import Visibility, load_visibility
from parlour.core.errors import MalformedPosition
from parlour.core.game import Game, LoadedBox
from parlour.match import Match
from parlour.server.rooms import Room

TRIES = 6
"""Guesses in which an action is looked for that would have looked the same."""
ALIKE = 3
"""Other actions tried in each of them."""

SAME_ACTION, ANOTHER_ACTION = "with the same last action", "with another one"
BY_TABLE, GUESSED = "by the visibility table", "guessed as of now"
"""The kinds of twins; only in the first two the past is such that the last action leads to the present."""
ORIGINAL = "as it is"

ONE_IN_BY_TABLE = 4
"""Of the twins for which no last action was looked for or found, how many are drawn by the table."""


def the_match(room: Room) -> Match:
    """The match in a room that has one."""
    assert room.match is not None
    return room.match


class Twins:
    """Draws twins of the matches of a game, as one who looks could imagine them."""

    def __init__(self, game: Game, box: LoadedBox) -> None:
        self.game, self.box = game, box
        self.visibility: Visibility = load_visibility(game)
        self._play = engine.entry_points(game)["play_at"]
        self._masked: dict[int, tuple[str, ...]] = {}  # by seats

    def original(self, room: Room) -> Room:
        """The same room again, in which things may be tried."""
        match = the_match(room)
        return self._room(room, list(room.seats), match_like(match, match.state()))

    def twin(self, room: Room, seat: int, chance: Chance) -> tuple[str, Room]:
        """A room that `seat` (−1: a spectator) cannot tell from this one, and the way it was drawn."""
        kind, found = self._match(room, seat, chance)
        rows = [row if row.seat == seat else replace(row, nonce=str(chance.below(1 << 30))) for row in room.seats]
        twin = self._room(room, rows, found)
        if room.header.status == "playing":
            # Secrets, unless they are public by now; the room's own id and commitment stay.
            twin.header = replace(room.header, seed=chance.u64(), secret=f"{chance.u64():064x}")
        return kind, twin

    def _room(self, room: Room, rows: list[Any], match: Match) -> Room:
        """The same room with another match in it, and these seats."""
        twin = Room(room.header, rows)
        twin.match, twin.events = match, list(room.events)
        if match.moves and twin.events[-1].move is not None:
            twin.events[-1] = replace(twin.events[-1], action=match.actions.names[match.moves[-1].action])
        return twin

    def _match(self, room: Room, seat: int, chance: Chance) -> tuple[str, Match]:
        match = the_match(room)
        if room.events and room.events[-1].what == "play":
            found = self._with_the_last_action(match, seat, chance)
            if found is not None:
                return (ANOTHER_ACTION if found.moves[-1] != match.moves[-1] else SAME_ACTION), found
        if chance.below(ONE_IN_BY_TABLE) == 0 and not match.arrangements:
            state = self._by_the_table(match, seat, chance)
            if state is not None:
                return BY_TABLE, match_like(match, state)
        return GUESSED, match_like(match, self._guess(match.state(), match.observation(seat), seat, chance))

    def _guess(self, true: Any, seen: Any, seat: int, chance: Chance) -> Any:
        state = engine.guess(self.game, self.box, seen, seat, chance.u64())
        state["display"] = true["display"]
        return state

    def _by_the_table(self, match: Match, seat: int, chance: Chance) -> Any:
        """A state by the visibility table; None if it cannot be read, or the rules page calls it impossible."""
        position = self.visibility.twin(match.position(), seat, chance.order)
        subject = Subject(self.game, self.box, match.seats, match.options)
        try:
            return subject.read(position, chance.u64())
        except MalformedPosition:
            return None

    def _with_the_last_action(self, match: Match, seat: int, chance: Chance) -> Match | None:
        """A twin in which the last action was played too, or one that `seat` cannot tell from it; None if not found."""
        before, (action, actor) = match._before[-1], (match.moves[-1].action, match.moves[-1].seat)
        # After chance an observation says less than was seen: a new deal takes away a card that all saw discarded.
        is_known = actor == seat or before["rng"][0] != match._states["rng"][0]
        seen_before = engine.observation(self.game, self.box, before, 0, seat)
        seen = match.observation(seat).tobytes()
        for _ in range(TRIES):
            start = self._guess(before, seen_before, seat, chance)
            start["rng"] = before["rng"]  # with the same chance, the action more often shows the same
            for other in [action] if is_known else self._alike(match, start, action, chance):
                after = copied(start)
                self._play(self.box.record, after, 0, other)
                if engine.observation(self.game, self.box, after, 0, seat).tobytes() == seen:
                    _other_chance(start, after, chance)
                    return match_like(match, after, start, other)
        return None

    def _alike(self, match: Match, start: Any, action: int, chance: Chance) -> Iterator[int]:
        """Legal actions of a state that differ from this one in the names of things only; then itself, if legal."""
        masked, legal = self._without_names(match), engine.legal_actions(self.game, self.box, start)
        if match.actions.names[action].split(" ")[0] not in self.visibility.announced:
            others = [each for each in legal if each != action and masked[each] == masked[action]]
            yield from chance.some(others, ALIKE)
        if action in legal:
            yield action

    def _without_names(self, match: Match) -> tuple[str, ...]:
        """The names of all actions, with "?" for every name of a thing."""
        if match.seats not in self._masked:
            things = {name for counted in self.visibility.count(match.position()).values() for name in counted}
            pattern = re.compile("|".join(re.escape(name) for name in sorted(things, key=len, reverse=True)))
            self._masked[match.seats] = tuple(pattern.sub("?", name) for name in match.actions.names)
        return self._masked[match.seats]


def _other_chance(before: Any, after: Any, chance: Chance) -> None:
    """Another state of the generator in both; it stays the same in an action without chance."""
    is_same = before["rng"][0] == after["rng"][0]
    before["rng"] = chance.u64()
    after["rng"] = before["rng"] if is_same else chance.u64()


def match_like(match: Match, state: Any, before: Any = None, action: int | None = None) -> Match:
    """A match with the same past and another present; with `before` and `action`, with another last action too."""
    twin = copy.copy(match)
    twin.moves, twin._before, twin._arranged = list(match.moves), list(match._before), dict(match._arranged)
    if before is not None and action is not None:
        twin._before[-1] = before
        twin.moves[-1] = replace(match.moves[-1], action=action)
    twin._states, twin._out = state, match._out.copy()
    twin._list_legal()
    return twin

"""Whether anything that a server sends tells what must not be known.

Random matches are played as the server plays them, with actions taken back, layouts, and questions of all kinds. After
every line, for every seat and a spectator, all that the server would send now is made twice: for the match as it is,
and for a twin in which all that this one cannot know lies otherwise (the seed of the match and the last action of
another among it, where they cannot tell it from the true one). Both must be equal, byte for byte. Twins are drawn in
two ways: by the game's own `determinize`, and by its visibility table, which was written apart from the code.

`--matches 500` takes some hours on one core. Exit status 1 if anything tells, with what, when and to whom.
"""

import argparse
import asyncio
import copy
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from pydantic import TypeAdapter

import parlour
from parlour import registry
from parlour.core import engine
from parlour.core.conformance.subject import Chance, Subject, copied
from parlour.core.conformance.suite import settings
from parlour.core.conformance.visibility import Visibility, load_visibility
from parlour.core.errors import IllegalArrangement, MalformedPosition
from parlour.core.game import Game, LoadedBox
from parlour.core.table import Melds
from parlour.match import Match
from parlour.server import facts, playing, views
from parlour.server.house import House
from parlour.server.messages import Check, Line, Message, Play
from parlour.server.rooms import Room
from parlour.server.shuffling import Shuffles
from parlour.server.storage.rows import Header, LineRow, SeatRow

TRIES = 6
"""Guesses in which an action is looked for that would have looked the same."""
ALIKE = 3
"""Other actions tried in each of them."""
NAMED = 3
"""Actions of each sort that somebody asks about, or tries to play, after every line."""
HINT = 4
"""One in so many asks for a hint, which may take long."""
UNKNOWN = 4
"""One in so many asks about something that is no action: looking for names like it takes long."""
LINES = 3
"""The last lines that are compared; those before were when they were the last."""
SHOWN = 160
"""Characters of what differs in a complaint."""

SAME_ACTION, ANOTHER_ACTION = "with the same last action", "with another one"
BY_TABLE, GUESSED = "by the visibility table", "guessed as of now"
"""The kinds of twins; only in the first two the past is such that the last action leads to the present."""

ONE_IN = {"undo": 8, "arrange": 4, BY_TABLE: 4}
"""How often, on the average."""

_LINES: TypeAdapter[list[Line]] = TypeAdapter(list[Line])


class Leak(Exception):
    """Something that was sent depends on what the one who gets it cannot know."""


@dataclass
class Tally:
    """What was looked at."""

    lines: int = 0
    compared: int = 0
    twins: Counter[str] = field(default_factory=Counter)


# --- a match at a server


def opened(game: Game, box: LoadedBox, seats: int, options: dict[str, str], seed: int) -> Room:
    """A room with a match that has just begun; everybody in it is a person."""
    header = Header(
        id="match",
        game=game.slug,
        rules_version=game.rules_version,
        parlour=parlour.__version__,
        box_digest=box.digest,
        box_source=box.source,
        box=None,
        options=options,
        seats=seats,
        listed=True,
        host=0,
        clock=None,
        stand_in="medium",
        secret=f"{seed:064x}",
        commitment="0" * 64,
        seed=seed,
        opened=0.0,
        started=0.0,
        status="playing",
    )
    room = Room(header, [SeatRow("match", seat, "person", name=f"Guest {seat}") for seat in range(seats)])
    room.match = Match(game, seats=seats, options=options, box=box, seed=seed)
    return room


def the_match(room: Room) -> Match:
    """The match in a room that has one."""
    assert room.match is not None
    return room.match


def note(room: Room, seat: int, what: Any, action: str = "") -> None:
    """Write down what was just done in the match."""
    room.note(LineRow(room.id, room.ply, seat, what, action))
    room.take(room.after(0.0))


def advance(room: Room, chance: Chance) -> None:
    """Do something that may be done now: play, take back or lay out."""
    match = the_match(room)
    if match.moves and chance.below(ONE_IN["undo"]) == 0 and not match.why_no_undo(match.moves[-1].seat):
        seat = match.take_back().seat
        note(room, seat, "undo")
    elif match.game.arranging is not None and chance.below(ONE_IN["arrange"]) == 0 and _arranged(match, chance):
        note(room, cast(int, match.to_act), "arrange")
    else:
        seat, name = cast(int, match.to_act), chance.some(match.legal(), 1)[0]
        match.play(name)
        note(room, seat, "play", name)


def _arranged(match: Match, chance: Chance) -> bool:
    """Lay the common things out at random; whether they lie so now."""
    rows = chance.some(_layout(match), 1000)
    rows += [rows.pop()[:2]] if rows and chance.below(2) else []
    try:
        match.arrange([chance.some(row, 1000) for row in rows], match.to_act)
    except IllegalArrangement:
        return False
    return bool(rows)


def _layout(match: Match) -> list[list[str]]:
    parts = match.table(-1).parts
    found = next((part for part in parts if isinstance(part, Melds)), None)
    return [[card.name for card in meld.cards] for meld in found.melds] if found else []


# --- what is sent


@dataclass(frozen=True)
class Asked:
    """What somebody asks about and tries: names of actions, and layouts. None of it can be played."""

    why: Sequence[str]
    play: Sequence[str]
    layouts: Sequence[list[list[str]]]
    hint: bool


def questions(room: Room, seat: int, chance: Chance) -> Asked:
    """What `seat` could ask and try now: legal, illegal, of others, unknown, misspelt."""
    match = the_match(room)
    names, legal = match.actions.names, match.legal()
    some = [names[chance.below(len(names))] for _ in range(NAMED)]
    unknown = chance.some(["", "?", f"{some[0]}s", some[0][1:], "play\x00", "x" * 400], chance.below(UNKNOWN) == 0)
    there, folded = chance.some(legal, NAMED), f"  {some[0].upper()} "
    layouts = []
    if match.game.arranging is not None:
        rows = _layout(match)
        layouts = [rows, rows[1:], [*rows, ["3C", "?"]], [[name for row in rows for name in row]]]
    asked = [*some, *there, *unknown, folded]
    return Asked(asked, _illegal(match, seat, asked), layouts, chance.below(HINT) == 0)


def _illegal(match: Match, seat: int, names: Sequence[str]) -> list[str]:
    """Those of the names that cannot be played: case and spaces do not count in a name."""
    legal = {name.casefold() for name in match.legal()} if seat == match.to_act else set()
    return [name for name in names if " ".join(name.split()).casefold() not in legal]


async def sent(room: Room, seat: int, asked: Asked) -> dict[str, bytes]:
    """All that the server says to `seat` (−1: a spectator) now, and what it answers, by what it is."""
    match = the_match(room)
    found = {
        "view": views.view_json(views.snapshot(match.table(seat)), None),
        "lines": _LINES.dump_json(room.lines(seat, max(room.ply - LINES, 0))),
        "facts": facts.match_facts(NOWHERE, room).model_dump_json().encode(),
        "undoing": facts.undoing(room, seat).model_dump_json().encode(),
    }
    if asked.hint:
        found["hint"] = repr(views.hint_of(match, seat)).encode()
    for name in asked.why:
        found[f"why {name!r}"] = _json(await playing.why(room, seat, name))
    for name in asked.play:
        said = Play.model_construct(type="play", ply=room.ply, action=name, key="key")
        found[f"play {name!r}"] = _json(await playing.play(NOWHERE, room, seat, said))
    for number, rows in enumerate(asked.layouts):
        said_of_rows = Check(type="check", melds=rows, key="key")
        found[f"check of layout {number}"] = _json(await playing.check(room, seat, said_of_rows))
    if match.moves and match.moves[-1].seat == seat:
        found["undo"] = match.why_no_undo(seat).encode()
    return found


class _Nowhere:
    """A house without a store: what is tried is refused before anything would be stored."""

    shuffles = Shuffles(bytes(32))

    async def refresh(self, room: Room) -> None:
        """No other process knows more of this match."""


NOWHERE = cast(House, _Nowhere())


def _json(message: Message) -> bytes:
    return message.model_dump_json().encode()


# --- twins


class Twins:
    """Draws twins of the matches of a game, as one who looks could imagine them."""

    def __init__(self, game: Game, box: LoadedBox, chance: Chance) -> None:
        self.game, self.box, self.chance = game, box, chance
        self.visibility: Visibility = load_visibility(game)
        self._masked: tuple[str, ...] = ()

    def twin(self, room: Room, seat: int) -> tuple[str, Room]:
        """A room that `seat` (−1: a spectator) cannot tell from this one, and the way it was drawn."""
        match = the_match(room)
        if room.events and room.events[-1].what == "play":
            found = self._with_the_last_action(match, seat)
            if found is not None:
                kind = ANOTHER_ACTION if found.moves != match.moves else SAME_ACTION
                return kind, self._room(room, found)
        if self.chance.below(ONE_IN[BY_TABLE]) == 0 and not match.arrangements:
            state = self._by_the_table(match, seat)
            if state is not None:
                return BY_TABLE, self._room(room, _copy(match, state))
        return GUESSED, self._room(room, _copy(match, self._guess(match.state(), match.observation(seat), seat)))

    def _room(self, room: Room, match: Match) -> Room:
        """The same room with another match in it, and with other secrets, unless they are public by now."""
        header = room.header
        if header.status == "playing":
            header = replace(header, seed=self.chance.u64(), secret=f"{self.chance.u64():064x}")
        twin = Room(header, room.seats)
        twin.match, twin.events = match, list(room.events)
        if match.moves and twin.events[-1].move is not None:
            twin.events[-1] = replace(twin.events[-1], action=match.actions.names[match.moves[-1].action])
        return twin

    def _guess(self, true: Any, seen: Any, seat: int) -> Any:
        state = engine.guess(self.game, self.box, seen, seat, self.chance.u64())
        state["display"] = true["display"]
        return state

    def _by_the_table(self, match: Match, seat: int) -> Any:
        """A state by the visibility table; None if it cannot be read, or the rules page calls it impossible."""
        position = self.visibility.twin(match.position(), seat, self.chance.order)
        subject = Subject(self.game, self.box, match.seats, match.options)
        try:
            return subject.read(position, self.chance.u64())
        except MalformedPosition:
            return None

    def _with_the_last_action(self, match: Match, seat: int) -> Match | None:
        """A twin in which the last action was played too, or one that `seat` cannot tell from it; None if not found."""
        before, (action, actor) = match._before[-1], (match.moves[-1].action, match.moves[-1].seat)
        # After chance an observation says less than was seen: a new deal takes away a card that all saw discarded.
        is_known = actor == seat or before["rng"][0] != match.state()["rng"][0]
        seen_before = engine.observation(self.game, self.box, before, 0, seat)
        seen = match.observation(seat).tobytes()
        for _ in range(TRIES):
            start = self._guess(before, seen_before, seat)
            start["rng"] = before["rng"]  # with the same chance, the action more often shows the same
            for other in [action] if is_known else self._alike(match, start, action):
                after = copied(start)
                engine.entry_points(self.game)["play_at"](self.box.record, after, 0, other)
                if engine.observation(self.game, self.box, after, 0, seat).tobytes() == seen:
                    self._other_chance(start, after)
                    return _copy(match, after, start, other)
        return None

    def _other_chance(self, before: Any, after: Any) -> None:
        """Another state of the generator in both; it stays the same in an action without chance."""
        is_same = before["rng"][0] == after["rng"][0]
        before["rng"] = self.chance.u64()
        after["rng"] = before["rng"] if is_same else self.chance.u64()

    def _alike(self, match: Match, start: Any, action: int) -> Iterator[int]:
        """Legal actions of a state that differ from this one in the names of things only; then itself, if legal."""
        masked, legal = self._without_names(match), engine.legal_actions(self.game, self.box, start)
        if match.actions.names[action].split(" ")[0] not in self.visibility.announced:
            others = [each for each in legal if each != action and masked[each] == masked[action]]
            yield from self.chance.some(others, ALIKE)
        if action in legal:
            yield action

    def _without_names(self, match: Match) -> tuple[str, ...]:
        """The names of all actions, with "?" for every name of a thing."""
        if not self._masked:
            things = {name for counted in self.visibility.count(match.position()).values() for name in counted}
            pattern = re.compile("|".join(re.escape(name) for name in sorted(things, key=len, reverse=True)))
            self._masked = tuple(pattern.sub("?", name) for name in match.actions.names)
        return self._masked


def _copy(match: Match, state: Any, before: Any = None, action: int | None = None) -> Match:
    """A match with the same past and another present; with `before` and `action`, with another last action too."""
    twin = copy.copy(match)
    twin.moves, twin._before, twin._arranged = list(match.moves), list(match._before), dict(match._arranged)
    if before is not None and action is not None:
        twin._before[-1] = before
        twin.moves[-1] = replace(match.moves[-1], action=action)
    twin._states, twin._out = state, match._out.copy()
    twin._list_legal()
    return twin


# --- comparing


async def examine(game: Game, number: int, tally: Tally, most: int = 10**9, box: LoadedBox | None = None) -> None:
    """Play one random match of at most `most` lines and compare all that is sent; Leak if something tells."""
    box = box or game.load_box(None)
    seats, options = settings(game, box)[number % len(settings(game, box))]
    chance = Chance(number)
    room, twins = opened(game, box, seats, options, chance.u64()), Twins(game, box, chance)
    while True:
        tally.lines += 1
        for seat in range(-1, seats):
            where = f"{game.slug}, match {number} ({seats} seats, {options or 'default options'}), line {room.ply}"
            await _compare(room, seat, twins, tally, where)
        if the_match(room).over or room.ply >= most:
            return
        advance(room, chance)


async def _compare(room: Room, seat: int, twins: Twins, tally: Tally, where: str) -> None:
    kind, twin = twins.twin(room, seat)
    asked = questions(room, seat, twins.chance)
    tally.twins[kind] += 1
    true, other = await sent(room, seat, asked), await sent(twin, seat, asked)
    tally.compared += len(true)
    for what in {**true, **other}:
        if what == "undo" and kind in (BY_TABLE, GUESSED):
            continue
        if true.get(what) != other.get(what):
            raise Leak(
                f"{where}: to {'a spectator' if seat < 0 else f'seat {seat}'} {what} depends on what it cannot know "
                f"(twin: {kind}): {_difference(true.get(what, b''), other.get(what, b''))}"
            )


def _difference(true: bytes, other: bytes) -> str:
    """Both texts about the first place where they differ."""
    place = next((k for k, (a, b) in enumerate(zip(true, other, strict=False)) if a != b), min(len(true), len(other)))
    around = slice(max(place - SHOWN // 2, 0), place + SHOWN // 2)
    return " against ".join(f"…{text[around].decode(errors='replace')}…" for text in (true, other))


def run(game: Game, matches: int, first: int = 0, most: int = 10**9) -> Tally:
    """Random matches of a game, those numbered `first`, `first` + 1, …; Leak if anything tells."""
    tally = Tally()
    for number in range(first, first + matches):
        asyncio.run(examine(game, number, tally, most))
    return tally


def main() -> int:
    """All games, or those named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=registry.games(), metavar="GAME", help="which (default: all)")
    parser.add_argument("--matches", type=int, default=2, metavar="N", help="of each game (default: 2)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first match (default: 0)")
    parser.add_argument("--lines", type=int, default=10**9, metavar="N", help="of each match at most (default: all)")
    given, status = parser.parse_args(), 0
    for slug in given.games:
        start = time.perf_counter()
        try:
            tally = run(registry.game(slug), given.matches, given.first, given.lines)
        except Leak as leak:
            print(f"{slug}: it tells. {leak}", flush=True)
            status = 1
            continue
        ways = ", ".join(f"{times:,} {kind}" for kind, times in tally.twins.most_common())
        print(
            f"{slug}: nothing tells: {given.matches} matches, {tally.lines:,} lines, {tally.compared:,} texts compared "
            f"with those of a twin ({ways}); {time.perf_counter() - start:.0f} s",
            flush=True,
        )
    return status


if __name__ == "__main__":
    sys.exit(main())

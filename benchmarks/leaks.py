"""Whether anything that a server sends tells what must not be known.

Matches of all settings are played as the server plays them, some at random and most by a bot that slips now and then,
with actions taken back and layouts. After every line, for every seat and a spectator (or for a share of these pairs,
drawn at random, and all of the end), the message that the server sends unasked is made twice: for the match as it is,
and for a twin in which all that this one cannot know lies otherwise (the seed of the match and the last action of
another among it, where they cannot tell it from the true one). Both must be equal, byte for byte. In a share of the
pairs that are compared, so are the answers to all that can be said: why, plays and layouts that are refused, layouts,
taking back, hints, chat.

What is drawn depends on the number of the match, the line and the seat alone: what tells is found again. With `--log`
each match is noted in a file, and those that stand in it already are not looked at again. Exit status 1 if anything
tells, with what, when and to whom.
"""

import argparse
import asyncio
import dataclasses
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from leak_talk import LATE, Answers, advance, opened, player, questions, unasked
from leak_twins import ANOTHER_ACTION, SAME_ACTION, Twins, the_match

from parlour import registry
from parlour.cli.common import read_options
from parlour.core.conformance.subject import Chance, differing_fields
from parlour.core.conformance.suite import settings
from parlour.core.errors import ParlourError
from parlour.core.game import Game, LoadedBox
from parlour.server.rooms import Room

SHOWN = 160
"""Characters of what differs in a complaint."""
EVERY = 60.0
"""Seconds between words about how far it is."""
WHOLE = 2**32


class Leak(Exception):
    """Something that was sent depends on what the one who gets it cannot know."""


@dataclass
class Tally:
    """What was looked at.

    `pairs`: lines times those who look; `tables`: those of which the message was compared; `same`: those of them whose
    twin happens to be the true match, but for the chance to come; `apart`: rounds of questions in which only one of the
    two lets the last action be taken back.
    """

    matches: int = 0
    lines: int = 0
    pairs: int = 0
    tables: int = 0
    same: int = 0
    rounds: int = 0
    apart: int = 0
    twins: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count in what was looked at elsewhere."""
        for each in dataclasses.fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def text(self) -> str:
        """All of it in a sentence."""
        return (
            f"{self.matches} matches, {self.lines:,} lines; {self.tables:,} of the {self.pairs:,} messages that seats "
            f"and spectators were sent unasked compared with those of a twin ({_listed(self.twins)}; "
            f"{self.same:,} were the true match again but for the chance to come); "
            f"{self.answers.total():,} answers in {self.rounds:,} rounds of questions ({_listed(self.answers)}); "
            f"in {self.apart:,} of them what others hear of an undo was left out"
        )


def _listed(counted: Counter[str]) -> str:
    return ", ".join(f"{times:,} {what}" for what, times in counted.most_common())


@dataclass(frozen=True)
class Plan:
    """How closely to look: the share of pairs that are compared (those of the end always are), and of them the share
    in which questions are asked too."""

    share: float = 1.0
    asking: float = 1.0
    most: int = 10**9
    """Lines of a match."""
    options: tuple[str, ...] = ()
    """`name=value` of options in matches whose setting does not name them."""


# --- comparing


async def examine(game: Game, number: int, tally: Tally, plan: Plan) -> None:
    """Play one match and compare what is sent; Leak if something tells."""
    box, options, twins = _prepared(game)
    seats, values = options[number % len(options)]
    values = {**read_options(plan.options), **values}
    chance = Chance(number)
    room = opened(game, box, seats, values, chance.u64())
    bot = player(game, box, chance)
    tally.matches += 1
    while True:
        tally.lines += 1
        tally.pairs += seats + 1
        over = the_match(room).over
        for seat in range(-1, seats):
            look = Chance((number << 32) + (room.ply << 8) + seat + 1)
            is_drawn, is_asking = (look.below(WHOLE) < share * WHOLE for share in (plan.share, plan.asking))
            if is_drawn or over:
                await _Pair(room, seat, twins, tally, look).compare(is_asking)
        if over or room.ply >= plan.most:
            return
        advance(room, chance, bot)


@cache
def _prepared(game: Game) -> tuple[LoadedBox, list[tuple[int, dict[str, str]]], Twins]:
    """What all matches of a game have in common."""
    box = game.load_box(None)
    return box, settings(game, box), Twins(game, box)


@dataclass
class _Pair:
    """A moment of a match, and one who looks at it."""

    room: Room
    seat: int
    twins: Twins
    tally: Tally
    chance: Chance

    async def compare(self, asking: bool) -> None:
        """Compare all that is sent with what is sent in a twin."""
        kind, twin = self.twins.twin(self.room, self.seat, self.chance)
        self.tally.twins[kind] += 1
        self.tally.tables += 1
        self.tally.same += not differing_fields(the_match(self.room)._states, the_match(twin)._states, ("rng",))
        late = self.chance.below(LATE) == 0
        true, other = await unasked(self.room, self.seat, late), await unasked(twin, self.seat, late)
        if true != other:
            self._complain(_field(true, other), kind, true, other)
        if asking:
            await self._compare_answers(kind, twin)

    async def _compare_answers(self, kind: str, twin: Room) -> None:
        asked, past = questions(self.room, self.seat, self.chance), kind in (SAME_ACTION, ANOTHER_ACTION)
        here, there = Answers(self.twins.original(self.room), self.seat), Answers(twin, self.seat)
        await here.hear(asked, past)
        await there.hear(asked, past)
        self.tally.rounds += 1
        self._compare_each(kind, here.found, there.found)
        if here.allowed == there.allowed:
            self._compare_each(kind, here.after, there.after)
        else:
            self.tally.apart += 1

    def _compare_each(self, kind: str, true: dict[str, bytes], other: dict[str, bytes]) -> None:
        self.tally.answers.update(what.split(" ")[0].rstrip(",") for what in true)
        for what in {**true, **other}:
            if true.get(what) != other.get(what):
                self._complain(what, kind, true.get(what, b""), other.get(what, b""))

    def _complain(self, what: str, kind: str, true: bytes, other: bytes) -> None:
        room, options = self.room, self.room.header.options or "default options"
        raise Leak(
            f"line {room.ply} ({len(room.seats)} seats, {options}): "
            f"to {'a spectator' if self.seat < 0 else f'seat {self.seat}'} {what} depends on what it cannot know "
            f"(twin: {kind}): {_difference(true, other)}"
        )


def _field(true: bytes, other: bytes) -> str:
    """The first field in which two messages differ."""
    fields, others = (json.loads(text + b"}") for text in (true, other))
    return next((name for name in fields if fields[name] != others.get(name)), "the message")


def _difference(true: bytes, other: bytes) -> str:
    """Both texts about the first place where they differ."""
    place = next((k for k, (a, b) in enumerate(zip(true, other, strict=False)) if a != b), min(len(true), len(other)))
    around = slice(max(place - SHOWN // 2, 0), place + SHOWN // 2)
    return " against ".join(f"…{text[around].decode(errors='replace')}…" for text in (true, other))


# --- many matches


def look(game: Game, number: int, plan: Plan) -> Tally:
    """One match; what tells ends it, and stands in the tally."""
    tally = Tally()
    try:
        asyncio.run(examine(game, number, tally, plan))
    except Leak as leak:
        tally.leaks.append(f"{game.slug}, match {number}, {leak}")
    return tally


def run(game: Game, matches: int, plan: Plan) -> Tally:
    """Matches of a game, those numbered 0, 1, …; Leak if one of them tells."""
    tally = Tally()
    for number in range(matches):
        tally.add(look(game, number, plan))
        if tally.leaks:
            raise Leak(tally.leaks[0])
    return tally


def _look(slug: str, number: int, plan: Plan) -> tuple[int, Tally]:
    return number, look(registry.game(slug), number, plan)


def looked(slug: str, numbers: Sequence[int], plan: Plan, workers: int) -> Iterator[tuple[int, Tally]]:
    """The tallies of these matches as they are done, in so many processes."""
    if workers == 1:
        yield from (_look(slug, number, plan) for number in numbers)
        return
    with ProcessPoolExecutor(workers) as pool:
        for done in as_completed([pool.submit(_look, slug, number, plan) for number in numbers]):
            yield done.result()


class Log:
    """The file in which matches are noted that were looked at, a line of JSON each."""

    def __init__(self, path: Path | None, slug: str, plan: Plan) -> None:
        self._path = path
        self._head = {"game": slug, **dataclasses.asdict(plan), "options": " ".join(plan.options)}

    def known(self) -> dict[int, Tally]:
        """The matches that were looked at in this way, by number."""
        if self._path is None or not self._path.exists():
            return {}
        found = {}
        for line in self._path.read_text(encoding="utf-8").splitlines():
            noted = json.loads(line)
            if all(noted[key] == value for key, value in self._head.items()):
                tally = Tally(**noted["tally"])
                tally.twins, tally.answers = Counter(tally.twins), Counter(tally.answers)
                found[int(noted["match"])] = tally
        return found

    def note(self, number: int, tally: Tally) -> None:
        """Note a match."""
        if self._path is not None:
            noted = {**self._head, "match": number, "tally": vars(tally)}
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(noted) + "\n")


def report(slug: str, numbers: Sequence[int], plan: Plan, workers: int, path: Path | None) -> bool:
    """Look at these matches of a game and say what was found; whether nothing tells."""
    log, start, tally = Log(path, slug, plan), time.perf_counter(), Tally()
    known = log.known()
    for number in numbers:
        _count(slug, tally, known.get(number, Tally()))
    said = start
    for number, found in looked(slug, [number for number in numbers if number not in known], plan, workers):
        log.note(number, found)
        _count(slug, tally, found)
        if time.perf_counter() - said > EVERY and tally.matches < len(numbers):
            said = time.perf_counter()
            print(f"{slug}: {tally.matches} of {len(numbers)} matches; {said - start:.0f} s", flush=True)
    word = "nothing tells" if not tally.leaks else f"{len(tally.leaks)} matches in which something tells"
    print(f"{slug}: {word}: {tally.text()}; {time.perf_counter() - start:.0f} s", flush=True)
    return not tally.leaks


def _count(slug: str, tally: Tally, found: Tally) -> None:
    tally.add(found)
    for leak in found.leaks:
        print(f"{slug}: it tells. {leak}", flush=True)


def main() -> int:
    """All games, or those named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=registry.games(), metavar="GAME", help="which (default: all)")
    parser.add_argument("--matches", type=int, default=2, metavar="N", help="of each game (default: 2)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first match (default: 0)")
    parser.add_argument("--lines", type=int, default=10**9, metavar="N", help="of each match at most (default: all)")
    parser.add_argument("--share", type=float, default=1.0, metavar="P", help="share of pairs compared (default: 1)")
    parser.add_argument("--asking", type=float, default=0.02, metavar="P", help="of these, with questions (0.02)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes (default: 1)")
    parser.add_argument("--log", type=Path, metavar="FILE", help="where matches are noted that were looked at")
    parser.add_argument("--options", nargs="*", default=(), metavar="NAME=VALUE", help="where a setting has no other")
    given = parser.parse_args()
    try:
        for game in map(registry.game, given.games):
            game.option_codes(read_options(given.options), game.load_box(None))
    except ParlourError as error:
        parser.error(str(error))
    plan = Plan(given.share, given.asking, given.lines, tuple(given.options))
    numbers = range(given.first, given.first + given.matches)
    fine = [report(slug, numbers, plan, given.workers, given.log) for slug in given.games]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())

"""What a server says of a match in `leaks.py`: unasked, and in answer to questions and to what is tried."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from leak_twins import the_match

import parlour
from parlour.bots import Bot, Ranked, make_bot
from parlour.bots.greedy import Greedy
from parlour.core.conformance.subject import Chance
from parlour.core.errors import IllegalArrangement, ParlourError
from parlour.core.game import Game, LoadedBox
from parlour.core.table import Melds
from parlour.match import Match
from parlour.server import playing, reviewing, talking
from parlour.server.house import House
from parlour.server.messages import Accepted, AnswerUndo, Arrange, Check, Message, Play, Say, Undo
from parlour.server.rooms import Room
from parlour.server.shuffling import Shuffles
from parlour.server.storage.rows import ChatRow, Header, LineRow, SeatRow
from parlour.server.watchers import Watcher

NAMED = 3
"""Actions of each sort that somebody asks about, or tries to play."""
UNKNOWN = 4
"""One in so many asks about something that is no action: looking for names like it takes long."""
HINTS = 3
"""One in so many asks for a hint."""
HINT_BOT = "search:16it"
LATE = 8
"""One in so many comes after several lines and is sent them together."""
AT_RANDOM = 4
"""One match in so many is played at random: it lasts longer than people's matches, and comes to stranger places."""
SLIPS = 0.125
"""Share of the decisions of the others that are made at random."""
ONE_IN = {"undo": 24, "arrange": 4}
"""How often something is taken back or laid out, on the average."""

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


def player(game: Game, box: LoadedBox, chance: Chance) -> Bot | None:
    """Who decides in all seats of a match: mostly a quick bot that slips now and then, else (None) chance alone."""
    if chance.below(AT_RANDOM) == 0:
        return None
    return Greedy(game, box, chance.u64(), samples=1, slips=SLIPS)


def advance(room: Room, chance: Chance, bot: Bot | None = None) -> None:
    """Do something that may be done now: play (what the bot chooses, or anything), take back or lay out."""
    match = the_match(room)
    if match.moves and chance.below(ONE_IN["undo"]) == 0 and not match.why_no_undo(match.moves[-1].seat):
        _note(room, match.take_back().seat, "undo")
    elif match.game.arranging is not None and chance.below(ONE_IN["arrange"]) == 0 and _arranged(match, chance):
        _note(room, cast(int, match.to_act), "arrange")
    else:
        seat, legal = cast(int, match.to_act), match.legal()
        name = match.actions.names[bot.choose(match.observation(seat))] if bot else legal[chance.below(len(legal))]
        match.play(name)
        _note(room, seat, "play", name)


def _note(room: Room, seat: int, what: Any, action: str = "") -> None:
    """Write down what was just done in the match."""
    room.note(LineRow(room.id, room.ply, seat, what, action))
    room.take(room.after(0.0))
    room.changed()


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


# --- a server without a store


class _Memory:
    """The store of one room, as far as somebody can be answered from it."""

    def __init__(self) -> None:
        self.rows: list[ChatRow] = []

    async def append(self, line: Any, after: Any) -> None:
        """It is stored."""

    async def say(self, match: str, seat: int, name: str, text: str, at: float) -> None:
        """Said at no time: the clock is not to be compared."""
        self.rows.append(ChatRow(match, len(self.rows), seat, name, text, 0.0))

    async def chat(self, match: str, last: int) -> list[ChatRow]:
        """The last lines."""
        return self.rows[-last:]


class _Thinkers:
    """A bot that thinks as long on every machine."""

    async def hint(self, game: Game, box: LoadedBox, seen: Any, seed: int) -> list[Ranked]:
        """The choices that a search thought about."""
        return [entry for entry in make_bot(HINT_BOT, game, box, seed).rank(seen) if entry.weight > 0]


class _Turns:
    """Nobody else waits to be shown a table."""

    async def take(self) -> None:
        """At once."""


class Nowhere:
    """A house for one room, of which no other process knows; as much of `House` as is asked for here."""

    shuffles = Shuffles(bytes(32))

    def __init__(self) -> None:
        self.store, self.thinkers, self.turns = _Memory(), _Thinkers(), _Turns()

    async def refresh(self, room: Room) -> None:
        """No other process knows more of this match."""

    async def change_seat(self, room: Room, row: SeatRow, was: SeatRow) -> bool:
        """Nobody else changes it."""
        room.seats[row.seat] = row
        room.changed()
        return True

    def attend(self, room: Room) -> None:
        """There is no bot to look after."""

    def bot_seed(self, room: Room, ply: int) -> int:
        """The dice of the bot that gives hints: no part of what is hidden in a match."""
        return ply


class Window:
    """Somebody who looks through one connection from `seat` (−1: a spectator), and knows all but the last `lines`."""

    def __init__(self, room: Room, seat: int, lines: int) -> None:
        self.house = cast(House, Nowhere())
        self._watcher = Watcher(self.house, room, seat, max(room.ply - lines, 0))
        self._watcher.ready = True
        self._watcher.closing = True  # so that it does not wait for more

    def open(self) -> None:
        """Hear too what is said to all who look; they are told that somebody came."""
        self._watcher.room.watchers.add(self._watcher)
        self._watcher.room.changed()

    async def news(self) -> bytes:
        """All that has to be sent by now, without the time of day."""
        found: list[bytes] = []
        while messages := await self._watcher.next():
            found += messages
        return b"\n".join(message.rpartition(b',"now":')[0] or message for message in found)


async def unasked(room: Room, seat: int, late: bool) -> bytes:
    """What is sent to `seat` after the last line; if it is `late`, with the lines before that it has missed."""
    return await Window(room, seat, LATE if late else 1).news()


# --- questions


@dataclass(frozen=True)
class Asked:
    """What somebody asks about and tries: names of actions, and layouts. None of the actions can be played."""

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
    asked = [*some, *there, *unknown, folded]
    return Asked(asked, _illegal(match, seat, asked), _layouts(match, chance), chance.below(HINTS) == 0)


def _illegal(match: Match, seat: int, names: Sequence[str]) -> list[str]:
    """Those of the names that cannot be played: case and spaces do not count in a name."""
    legal = {name.casefold() for name in match.legal()} if seat == match.to_act else set()
    return [name for name in names if " ".join(name.split()).casefold() not in legal]


def _layouts(match: Match, chance: Chance) -> list[list[list[str]]]:
    """Layouts of common things, most of which cannot be; one is the present one in another order."""
    if match.game.arranging is None:
        return [[["?"]]]
    rows = _layout(match)
    mixed = chance.some([name for row in rows for name in row], 1000)
    halves = [mixed[: len(mixed) // 2], mixed[len(mixed) // 2 :]]
    # A card that somebody may hold, named as if it lay there.
    held = [*rows, [chance.some(sorted(_things(match)), 1)[0]]]
    return [rows[1:], [*rows, ["3C", "?"]], [*rows, []], [*rows, *rows], [mixed], halves, held, chance.some(rows, 1000)]


def _things(match: Match) -> set[str]:
    """Names of cards: the last words of the actions of the game."""
    return {name.split()[-1] for name in match.actions.names if len(name.split()) > 1} or {"?"}


class Answers:
    """What one who looks is told in one room, by what it was an answer to; the room is used up."""

    def __init__(self, room: Room, seat: int) -> None:
        self.room, self.seat = room, seat
        self.window = Window(room, seat, LATE)
        self.window.open()
        self.house = self.window.house
        self.found: dict[str, bytes] = {}
        self.allowed: bool | None = None
        """Whether the last action was one that its seat may take back."""
        self.after: dict[str, bytes] = {}
        """What was heard after that seat asked for it. It may be allowed there and not in a twin, as it depends on
        whether the action told that seat anything new: to see that it is asked for is to see another action."""

    async def hear(self, asked: Asked, past: bool) -> None:
        """All of it; `past`: whether the last action led to the present, so that it may be taken back."""
        self.found["hello"] = await self.window.news()
        for name in asked.why:
            self._keep(f"why {name!r}", await playing.why(self.room, self.seat, name))
        for name in asked.play:
            self._keep(f"play {name!r}", await playing.play(self.house, self.room, self.seat, self._play(name)))
        await self._hear_trifles()
        if asked.hint:
            self._keep("hint", await playing.hint(self.house, self.room, self.seat))
        await self._lay_out(asked.layouts)
        match = the_match(self.room)
        if past and match.moves and self.room.playing:
            await self._take_back(match.moves[-1].seat)

    def _keep(self, what: str, answer: Message | None) -> None:
        self.found[what] = _json(answer)

    def _play(self, name: str, ply: int = 0) -> Play:
        return Play.model_construct(type="play", ply=self.room.ply + ply, action=name, key="key")

    async def _hear_trifles(self) -> None:
        """What comes too late or too early, chat, the record before the end."""
        room, seat = self.room, self.seat
        for ply in (-1, 1):
            self._keep(f"play at {ply:+} ply", await playing.play(self.house, room, seat, self._play("", ply)))
        self._keep("chat", await talking.say(self.house, room, seat, Say(type="say", text="How do you do?")))
        self.found["chat, told"] = await self.window.news()
        if room.header.status == "playing":
            try:
                await reviewing.finished(self.house, room)
                self.found["record"] = b"shown"
            except ParlourError as error:
                self.found["record"] = str(error).encode()

    async def _lay_out(self, layouts: Sequence[list[list[str]]]) -> None:
        for number, rows in enumerate(layouts):
            said = Check(type="check", melds=rows, key="key")
            self._keep(f"check of layout {number}", await playing.check(self.room, self.seat, said))
        for number, rows in enumerate(layouts):
            tried = Arrange(type="arrange", ply=self.room.ply, melds=rows, key=f"layout {number}")
            self._keep(f"arrange {number}", await playing.arrange(self.house, self.room, self.seat, tried))
            self.found[f"arrange {number}, told"] = await self.window.news()

    # --- taking back

    async def _take_back(self, mover: int) -> None:
        """The last action is to be taken back: by whom it was not, then by whose it was; and the others agree."""
        if self.seat != mover:
            self._keep("undo of another's", await self._undo(self.seat))
            self._keep("agree to nothing", await self._agree(self.seat))
        answer = await self._undo(mover)
        self.allowed = isinstance(answer, Accepted)
        if self.seat == mover:
            self._keep("undo", answer)
        self.after["undo, told"] = await self.window.news()
        if not self.allowed and self.seat not in (-1, mover):
            await self._agree_to_what_cannot_be()
        for other in self.room.people():
            answered = await self._agree(other) if other != mover else None
            if other == self.seat:
                self.after["agree"] = _json(answered)
            self.after[f"agree, told of {other}"] = await self.window.news()

    async def _agree_to_what_cannot_be(self) -> None:
        """Another process, which knows other rules, may have let the others ask for it."""
        ply = self.room.ply
        rows = [row if row.seat == self.seat else replace(row, undo_ply=ply) for row in self.room.seats]
        self.room.seats[:] = rows
        self.room.changed()
        self.after["agree to what cannot be"] = _json(await self._agree(self.seat))

    async def _undo(self, seat: int) -> Message:
        return await playing.undo(self.house, self.room, seat, Undo(type="undo", ply=self.room.ply, key="undo"))

    async def _agree(self, seat: int) -> Message | None:
        if seat < 0:
            return None
        said = AnswerUndo(type="answer_undo", ply=self.room.ply, agree=True)
        return await playing.answer_undo(self.house, self.room, seat, said)


def _json(answer: Message | None) -> bytes:
    return b"" if answer is None else answer.model_dump_json().encode()

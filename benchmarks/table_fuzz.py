"""Nonsense for the table server: fuzzed messages on sockets of matches in play, and requests made up from OpenAPI.

`--messages 10000 --examples 200`: what is sent on sockets is broken JSON, wrong types, numbers of any size, deep
nesting, halves of characters, binary frames, sound messages with absurd values or in the wrong order, floods that
nobody reads the answers of, and connections that end in the middle. Every answer must be a message of the protocol
that tells nothing about the program; every table must play on afterwards; the server's `parlour_problems` must stay 0.
Exit status 1 otherwise.
"""

import argparse
import asyncio
import contextlib
import json
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from table_server import Api, Player, Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from parlour.server.messages import SERVER_MESSAGE
from server.client import seated

GAMES = ("utopian-rummy", "umami-rummy", "utopia", "scrumpy", "kuiperium")
AT_ONCE = 8
"""Connections that send nonsense at the same time."""

MORE = 6
"""Actions that are played at each table in the end."""

LEAKS = re.compile(r"Traceback|File \"|site-packages|\.py\b|line \d+ in |0x[0-9a-f]{6}|\b[A-Z]\w+(?:Error|Exception)\b")
"""What tells about the program and belongs in its log."""

OWN_MISTAKE = 1011
PATIENCE = 30.0
GONE = (ConnectionClosed, ConnectionError, InvalidHandshake, TimeoutError)


@dataclass
class Tally:
    """What was sent and came back, and what of it was wrong."""

    sent: Counter[str] = field(default_factory=Counter)
    heard: Counter[str] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def take(self, text: str | bytes) -> Any:
        """An answer of the server as JSON."""
        try:
            SERVER_MESSAGE.validate_json(text)
        except ValidationError as error:
            self.faults.append(f"no message of the protocol: {text[:200]!r} ({error.errors()[0]['msg']})")
        message = json.loads(text)
        self.heard[message.get("type", "?")] += 1
        said = f"{message.get('problem', '')} {message.get('text', '')}"
        if message.get("type") != "said" and LEAKS.search(said):
            self.faults.append(f"tells about the program: {said[:300]!r}")
        return message


@dataclass(frozen=True)
class Table:
    """A match under fire: those who sit there, and what its actions are called."""

    players: list[Player]
    names: tuple[str, ...]

    @property
    def match(self) -> str:
        """Its id."""
        return self.players[0].match


# --- what is said


WEIRD: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        2**31,
        2**63,
        -(2**63),
        2**64,
        10**300,
        0.5,
        -0.0,
        1e308,
        float("nan"),
        float("inf"),
    ),
    *("", " ", "x" * 5000, "\0", "\ud800", "\udfff\ud800", "‮abc", "é" * 400, "<script>", "'; DROP TABLE match;--"),
    *([], [[]], {}, {"a": {"b": []}}, [None] * 1000, [["7R"]], {"type": "play"}, {"": ""}, {"\ud800": 1}),
)
FIELDS = ("type", "ply", "action", "key", "melds", "text", "agree", "token", "seen", "seat", "__class__", "\ud800", "")
TEXTS = ("hello", "\u202e", "𝕬" * 250, "a\nb\tc", "\x1b[31m", "<img src=x onerror=alert(1)>", "\ud83d", "\ufeff", " x ")
BROKEN = (
    *("", " ", "null", "[]", "{}", "0", '"', "{", "[" * 100_000, '{"a":' * 20_000, "nul", "{'type':'play'}", "\0"),
    *("9" * 5000, "1e999999", "[1e999]", '{"type":"play","type":"hello"}', '{"type":"\\ud800"}', '{"type":"say"',
      '{"type":"why","action":"\\u0000"}', "\ufeff{}", "[" + "0," * 50_000 + "0]"),
)  # fmt: skip


class Babble:
    """Makes messages up, the same ones for the same seed."""

    def __init__(self, seed: int, table: Table) -> None:
        self._random, self._table = random.Random(seed), table
        self.makers: dict[str, Callable[[], str | bytes]] = {
            "broken": self._broken,
            "cut": self._cut,
            "wrong types": self._mutated,
            "absurd": lambda: self._json(self._message()),
            "binary": self._binary,
            "invalid UTF-8": lambda: b"\xff\xfe" + self._random.randbytes(10),
        }

    def next(self) -> tuple[str, str | bytes]:
        """A message and its kind."""
        kinds = list(self.makers)
        kind = self._random.choices(kinds, weights=(10, 10, 30, 40, 8, 2))[0]
        return kind, self.makers[kind]()

    def _json(self, message: Any) -> str:
        return json.dumps(message, ensure_ascii=self._random.random() < 0.5).encode("utf-8", "replace").decode()

    def _broken(self) -> str:
        if self._random.random() < 0.5:
            return self._random.choice(BROKEN)
        return "".join(chr(self._random.choice((34, 44, 58, 91, 92, 93, 123, 125, 0x1F600, 48))) for _ in range(30))

    def _cut(self) -> str:
        text = json.dumps(self._message())
        return text[: self._random.randrange(len(text))]

    def _mutated(self) -> str:
        message = self._message()
        for _ in range(self._random.choice((1, 1, 2))):
            name = self._random.choice([*message, self._random.choice(FIELDS)])
            if self._random.random() < 0.2:
                message.pop(name, None)
            else:
                message[name] = self._random.choice(WEIRD)
        return json.dumps(message)  # halves of characters as escapes: otherwise no text would hold them

    def _binary(self) -> bytes:
        if self._random.random() < 0.3:
            return json.dumps(self._message()).encode()
        return self._random.randbytes(self._random.choice((0, 1, 20, 70_000)))

    def _message(self) -> dict[str, Any]:
        """A message whose form is right."""
        kind = self._random.choice(
            ("hello", "play", "play", "undo", "answer_undo", "arrange", "check", "hint", "why", "say")
        )
        parts: dict[str, Callable[[], Any]] = {
            "ply": self._ply,
            "action": self._action,
            "key": self._key,
            "melds": self._melds,
            "text": lambda: self._random.choice(TEXTS),
            "agree": lambda: self._random.random() < 0.5,
            "token": lambda: self._random.choice((None, "x", self._table.players[0].token)),
            "seen": self._ply,
        }
        return {"type": kind} | {name: parts[name]() for name in OF_KIND[kind]}

    def _ply(self) -> int:
        known = max(player.table["ply"] for player in self._table.players)
        return self._random.choice((known, known, known, known + 1, 0, 999_999, self._random.randrange(50)))

    def _key(self) -> str:
        return self._random.choice(("k", "\0", "é" * 64, "same", f"{self._random.random()}"))

    def _action(self) -> str:
        choices = [choice["name"] for player in self._table.players for choice in player.choices]
        return self._random.choice(
            [*self._random.choices(self._table.names, k=3), *choices[:3], "no such", "\u0130", "\0"]
        )

    def _melds(self) -> list[list[str]]:
        shown = [part for part in self._table.players[0].parts.values() if part["type"] == "Melds"]
        cards = [card["name"] for part in shown for meld in part.get("melds", ()) for card in meld.get("cards", ())] + [
            "7R",
            "",
            "x" * 60,
        ]
        shape = self._random.choice(((0, 0), (1, 1), (3, 4), (120, 1), (1, 400), (120, 400)))
        if shape == (120, 400) and self._random.random() < 0.9:
            shape = (2, 2)
        return [[self._random.choice(cards) for _ in range(shape[1])] for _ in range(shape[0])]


OF_KIND = {
    "hello": ("token", "seen"),
    "play": ("ply", "action", "key"),
    "undo": ("ply", "key"),
    "answer_undo": ("ply", "agree"),
    "arrange": ("ply", "melds", "key"),
    "check": ("melds", "key"),
    "hint": ("ply",),
    "why": ("action",),
    "say": ("text",),
}


# --- how it is said


async def opened(api: Api, games: list[str]) -> list[Table]:
    """A match of each game, with two people."""
    from parlour import registry

    tables = []
    for slug in games:
        game = registry.game(slug)
        players = await seated(api, slug, ["me", "open"])
        tables.append(Table(players, game.actions(game.load_box(None)).names))
    return tables


async def fuzz(api: Api, tables: list[Table], messages: int, seed: int = 0) -> Tally:
    """Send so many messages to these tables, from several connections at once, while two people sit at each."""
    tally, source = Tally(), random.Random(seed)
    for table in tables:
        for player in table.players:
            await player.connect()
    listening = [asyncio.create_task(_listen(player)) for table in tables for player in table.players]

    async def one(number: int) -> None:
        while (sent := tally.sent.total()) < messages:
            table = tables[(number + sent) % len(tables)]
            babble = Babble(source.randrange(2**32), table)
            await _connection(api, table, babble, source, min(messages - sent, source.choice((1, 5, 40))), tally)

    try:
        await asyncio.gather(*(one(number) for number in range(AT_ONCE)))
        await _half_open(api, tables, tally)
        await _flood(api, tables[0], tally)
    finally:
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    for table in tables:
        await _plays_on(api, table, tally)
    return tally


async def _listen(player: Player) -> None:
    while True:
        await player.next()


async def _connection(
    api: Api, table: Table, babble: Babble, source: random.Random, messages: int, tally: Tally
) -> None:
    """Say hello (or not) from one of the seats, a stranger's, or none; say so many messages; end somehow."""
    token = source.choice([*(player.token for player in table.players), None, None, "x.0.y." + "z" * 43])
    with contextlib.suppress(*GONE):
        socket = await connect(api.socket(table.match), max_size=None, proxy=None, open_timeout=PATIENCE)
        reading = asyncio.create_task(_read(socket, tally))
        try:
            if source.random() < 0.9:
                await socket.send(json.dumps({"type": "hello", "token": token, "seen": source.choice((0, 3, 999_999))}))
            for _ in range(messages):
                kind, said = babble.next()
                tally.sent[kind] += 1
                await asyncio.wait_for(socket.send(said, text=True if kind == "invalid UTF-8" else None), PATIENCE)
                await asyncio.sleep(0)
        finally:
            await _end(socket, source.choice(("close", "close", "close", "abort")))
            await asyncio.wait_for(asyncio.gather(reading, return_exceptions=True), PATIENCE)


async def _end(socket: ClientConnection, how: str) -> None:
    if how != "abort":  # a ping is answered when what was said before has been read
        with contextlib.suppress(*GONE):
            await asyncio.wait_for(await socket.ping(), PATIENCE)
    if how == "abort":
        socket.transport.abort()
    else:
        await socket.close()


async def _read(socket: ClientConnection, tally: Tally) -> None:
    try:
        async for text in socket:
            tally.take(text)
    except ConnectionClosed:
        pass
    code = socket.close_code or 0
    tally.closed[code] += 1
    if code == OWN_MISTAKE:
        tally.faults.append("a connection was closed for a mistake of the server's")


async def _half_open(api: Api, tables: list[Table], tally: Tally) -> None:
    """Connections that say nothing, or no more than half of what HTTP or WebSocket ask for."""
    host, port = api.address.removeprefix("http://").split(":")
    path = f"/api/matches/{tables[0].match}/socket"
    head = f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n".encode()
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    starts = (
        *(b"", b"\0" * 100, b"\x16\x03\x01", head, head + upgrade + b"\r\n", head + upgrade + key),
        *(head + upgrade + key + frame for frame in (b"\x81", b"\x81\xfe\xff\xff", b"\xff" * 50, b"\x81\x05hello")),
        head + upgrade + key + b"\x01\x80\0\0\0\0" * 200,
    )
    for start in starts:
        _, writer = await asyncio.open_connection(host, int(port))
        writer.write(start)
        tally.sent["half-open"] += 1
        with contextlib.suppress(ConnectionError):
            await writer.drain()
        writer.transport.abort()


async def _flood(api: Api, table: Table, tally: Tally, messages: int = 300) -> None:
    """Ask as fast as it goes, and read nothing of what comes back."""
    with contextlib.suppress(*GONE):
        socket = await connect(api.socket(table.match), max_queue=1, proxy=None, open_timeout=PATIENCE)
        try:
            async with asyncio.timeout(5):
                await socket.send(json.dumps({"type": "hello", "token": table.players[0].token}))
                for _ in range(messages):
                    tally.sent["flood"] += 1
                    await socket.send('{"type": "why", "action": "no such action at all"}')
        finally:
            socket.transport.abort()


async def _plays_on(api: Api, table: Table, tally: Tally) -> None:
    """Both who sit at a table come back, and whoever is to act does, a few times."""
    try:
        async with asyncio.timeout(2 * PATIENCE):
            fresh = [Player(api, player.match, player.token) for player in table.players]
            for player in [*table.players, *fresh]:
                await player.close()
            for player in fresh:
                await player.connect()
                await player.until(lambda m: m["type"] == "table" and m["view"] is not None)
            last = max(player.table["ply"] for player in fresh) + MORE
            while fresh[0].status == "playing" and fresh[0].table["ply"] < last:
                await _one_move(fresh)
            if fresh[0].status not in ("playing", "over"):
                tally.faults.append(f"{table.match} is {fresh[0].status}")
            for player in fresh:
                await player.close()
    except (*GONE, AssertionError) as error:
        tally.faults.append(f"{table.match} is dead: {type(error).__name__} {error}")


async def _one_move(players: list[Player]) -> None:
    """Let whoever is to act do so, and everybody see it."""
    player = next(player for player in players if player.choices)
    answer = await player.play(player.choices[-1]["name"])
    assert answer["type"] == "accepted", answer
    for player in players:
        while player.table["ply"] < answer["ply"]:
            await player.next()


# --- over HTTP


Matches = Callable[[list[tuple[str, str]]], Awaitable[list[tuple[str, str]]]]


async def matches_of_every_kind(api: Api, before: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Matches that are open, closed, in play and over, each with a token; the last of those before is still over."""
    game = "utopian-rummy"
    here = await api.open(game, ["me", "open"])
    playing = await seated(api, game, ["me", "open"])
    closed = await api.open(game, ["me", "open"])
    await api.post(f"/api/matches/{closed['match']['id']}/leave", token=closed["token"])
    over = before[-1:]
    if not over:
        (player,) = await seated(api, "scrumpy", ["me", "easy"])  # a short game
        async with player:
            await player.play_on()
        over = [(player.match, str(player.token))]
    pairs = [(here["match"]["id"], here["token"]), (closed["match"]["id"], closed["token"])]
    return pairs + [(player.match, str(player.token)) for player in playing] + over


def fuzz_http(address: str, matches: Matches, examples: int, seed: int = 0) -> Tally:
    """Ask what the server's OpenAPI description allows and what it does not, `examples` times for each operation.

    `matches` makes matches and tokens that exist, anew for each operation that may end them.
    """
    import schemathesis

    tally, schema = Tally(), schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    known: list[tuple[str, str]] = []
    for found in schema.get_all_operations():
        operation = found.ok()
        if not known or (operation.method == "post" and "{match}" in operation.path):
            known = asyncio.run(matches(known))
        _ask(operation, known, examples, seed, tally)
    return tally


def _ask(operation: Any, known: list[tuple[str, str]], examples: int, seed: int, tally: Tally) -> None:
    import schemathesis
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import seed as seeded

    source = random.Random(seed)
    modes = [schemathesis.GenerationMode.POSITIVE]
    if operation.body or operation.query:  # else there is nothing that could be wrong
        modes.append(schemathesis.GenerationMode.NEGATIVE)

    def ask(case: Any) -> None:
        match, token = source.choice(known)
        if "match" in (case.path_parameters or {}) and source.random() < 0.8:
            case.path_parameters["match"] = match
        if case.path == "/api/matches" and mode is schemathesis.GenerationMode.POSITIVE and source.random() < 0.7:
            case.body = sensible(case.body, source)
        headers = {"Authorization": f"Bearer {token}"} if source.random() < 0.6 else {}
        tally.sent[operation.label] += 1
        response = case.call(headers=headers)
        tally.heard[str(response.status_code)] += 1
        if LEAKS.search(response.text) and response.status_code >= 400:
            tally.faults.append(f"{operation.label} tells about the program: {response.text[:300]!r}")
        case.validate_response(response, excluded_checks=excluded())

    for mode in modes:
        strategy = operation.as_strategy(generation_mode=mode)
        asked = settings(
            max_examples=max(1, examples // 2),
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )(seeded(seed)(given(case=strategy)(ask)))
        try:
            asked()
        except Exception as error:
            tally.faults.append(f"{operation.label}: {error}")


def sensible(body: Any, source: random.Random) -> Any:
    """A body for opening a match, with a game and seats that there are: so that more than its form is looked at."""
    if not isinstance(body, dict):
        return body
    seats = [{"kind": "person"}, {"kind": source.choice(("open", "person"))}]
    return body | {"game": source.choice(GAMES), "seats": seats, "ticket": None} | source.choice(({}, {"box": None}))


def excluded() -> list[Any]:
    """Checks that would take for a fault what is none: most of what a game refuses no schema can say."""
    from schemathesis.specs.openapi import checks

    return [checks.positive_data_acceptance]


# --- the program


async def problems(api: Api) -> float:
    """What the server itself counts as errors that should not happen."""
    text = (await api.http.get("/metrics")).text
    found = re.search(r"^parlour_problems_total (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else float("nan")


async def _sockets(server: Server, games: list[str], messages: int, seed: int) -> Tally:
    await server.ready(games)
    async with Api(server.address) as api:
        return await fuzz(api, await opened(api, games), messages, seed)


async def _verdict(server: Server, faults: list[str]) -> None:
    async with Api(server.address) as api:
        health = await api.http.get("/healthz")
        if health.status_code != 200:
            faults.append(f"/healthz answers {health.status_code}")
        if count := await problems(api):
            faults.append(f"parlour_problems is {count}")


def main(arguments: list[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1000)
    parser.add_argument("--examples", type=int, default=20, help="requests for each operation of the HTTP interface")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    games = given.games.split(",")
    with tempfile.TemporaryDirectory() as folder:
        with Server(f"sqlite:///{folder}/parlour.db", Path(folder) / "log.txt") as server:
            said = asyncio.run(_sockets(server, games, given.messages, given.seed))

            async def matches(before: list[tuple[str, str]]) -> list[tuple[str, str]]:
                async with Api(server.address) as api:
                    return await matches_of_every_kind(api, before)

            asked = fuzz_http(server.address, matches, given.examples, given.seed) if given.examples else Tally()
            faults = said.faults + asked.faults
            asyncio.run(_verdict(server, faults))
        log = (Path(folder) / "log.txt").read_text("utf-8", "replace")
    faults += [
        f"logged: {line[:2000]}" for line in log.splitlines() if '"level": "error"' in line and "parlour" in line
    ]
    print(f"sockets: sent {dict(said.sent)}, heard {dict(said.heard)}, closed {dict(said.closed)}")
    print(f"requests: {asked.sent.total()} of {len(asked.sent)} operations, answers {dict(asked.heard)}")
    print(f"faults: {len(faults)}")
    for fault in faults[:20]:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""A client of the table server for tests and measurements: opens matches, sits down, plays what is offered."""

import asyncio
import itertools
import json
import random
from collections.abc import Callable
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Body = dict[str, Any]
Choose = Callable[[list[Body], Body], Body]

PATIENCE = 30.0
"""Seconds after which a client gives up waiting: a server under test is slow, or wrong."""


def any_choice(choices: list[Body], table: Body) -> Body:
    """One of what is offered, the same for the same match at the same ply."""
    return random.Random(f"{table['match']['id']} {table['ply']}").choice(choices)


class Api:
    """Requests to a server at `address` ("http://127.0.0.1:8000"); who asks it hangs up for all its players."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE)
        self.sockets: set[ClientConnection] = set()  # those of players who have not hung up

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for socket in self.sockets:
            await socket.close()
        await self.http.aclose()

    async def post(self, path: str, body: Body | None = None, token: str | None = None, status: int = 0) -> Body:
        """Post and return the reply; its status must be `status` (0: any of success)."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        reply = await self.http.post(path, json=body, headers=headers)
        assert reply.status_code == status or (not status and reply.is_success), (reply.status_code, reply.text)
        answer: Body = reply.json()
        return answer

    async def get(self, path: str, status: int = 200) -> Any:
        """Get a reply of this status."""
        reply = await self.http.get(path)
        assert reply.status_code == status, (reply.status_code, reply.text)
        return reply.json()

    async def ready(self, *games: str) -> None:
        """Wait until the rules of these games are compiled; the first test that plays one pays for it."""
        while not all(game["ready"] for game in await self.get("/api/games") if game["slug"] in games):
            await asyncio.sleep(0.1)

    async def open(self, game: str, seats: list[str], **more: Any) -> Body:
        """Open a match; seats are "me", "open" or a level of bots."""
        kinds = {"me": {"kind": "person"}, "open": {"kind": "open"}}
        asked = {"game": game, "seats": [kinds.get(s, {"kind": "bot", "level": s}) for s in seats], **more}
        return await self.post("/api/matches", asked)

    def socket(self, match: str) -> str:
        """Where the socket of a match is."""
        return f"{self.address.replace('http', 'ws', 1)}/api/matches/{match}/socket"


class Player:
    """One connection to one match; keeps the table as it was told of it."""

    def __init__(self, api: Api, match: str, token: str | None) -> None:
        self.api, self.match, self.token = api, match, token
        self.table: Body = {"ply": 0, "view": None}
        self.parts: dict[str, Body] = {}
        self.lines: list[Body] = []
        self.repeated = 0  # lines that were told more than once
        self.heard: list[Body] = []
        self.socket: ClientConnection | None = None
        self._keys = itertools.count()

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self) -> None:
        """Say hello, with what was seen already."""
        self.socket = await connect(self.api.socket(self.match), max_size=None, open_timeout=PATIENCE, proxy=None)
        self.api.sockets.add(self.socket)
        await self.send(type="hello", token=self.token, seen=len(self.lines))

    async def close(self) -> None:
        """Hang up."""
        if self.socket is not None:
            await self.socket.close()
            self.api.sockets.discard(self.socket)

    async def send(self, **message: Any) -> None:
        """Send a message."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def next(self) -> Body:
        """The next message; a table is taken in."""
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE):
            message: Body = json.loads(await self.socket.recv())
        self.heard.append(message)
        del self.heard[:-200]
        if message["type"] == "table":
            self._take(message)
        return message

    def _take(self, table: Body) -> None:
        assert table["ply"] >= self.table["ply"], "a table went back"
        fresh = [line for line in table["lines"] if line["ply"] >= len(self.lines)]
        self.repeated += len(table["lines"]) - len(fresh)
        self.lines += fresh
        assert [line["ply"] for line in self.lines] == list(range(len(self.lines))), "a line is missing"
        view = table["view"]
        if view is not None:
            known = {} if table["whole"] else self.parts
            self.parts = {name: view["parts"].get(name) or known[name] for name in view["order"]}
        self.table = table

    async def until(self, right: Callable[[Body], bool]) -> Body:
        """Take messages until one is right."""
        while True:
            message = await self.next()
            if right(message):
                return message

    async def answer(self, key: str) -> Body:
        """The answer to what was sent with this key."""
        return await self.until(
            lambda m: m.get("key") == key and m["type"] in ("accepted", "refused", "stale", "checked")
        )

    async def play(self, action: str, ply: int | None = None, key: str | None = None) -> Body:
        """Play an action at the ply that is known, and return the answer."""
        key = key or f"{id(self)}-{next(self._keys)}"
        await self.send(type="play", ply=self.table["ply"] if ply is None else ply, action=action, key=key)
        return await self.answer(key)

    @property
    def status(self) -> str:
        """Of the match, as it was told last."""
        facts = self.table.get("match")
        return facts["status"] if facts else "open"

    @property
    def choices(self) -> list[Body]:
        """What this seat may do now."""
        view = self.table["view"]
        return view["choices"] if view and view["to_act"] == view["seat"] else []

    async def play_on(self, choose: Choose = any_choice, most: int = 10**9) -> int:
        """Play whenever it is this seat's turn, to the end or for so many moves; the number of moves accepted."""
        moves = 0
        while self.status not in ("over", "stopped") and moves < most:
            if not self.choices:
                await self.next()
                continue
            ply = self.table["ply"]
            answer = await self.play(choose(self.choices, self.table)["name"])
            assert answer["type"] == "accepted", answer
            moves += 1
            while self.table["ply"] <= ply:
                await self.next()
        return moves


async def seated(api: Api, game: str, seats: list[str], **more: Any) -> list[Player]:
    """Open a match with people ("me", then "open") and bots at these seats; its people by seat, not connected."""
    mine = await api.open(game, seats, **more)
    match = mine["match"]["id"]
    players = {mine["seat"]: Player(api, match, mine["token"])}
    for _ in range(seats.count("open")):
        other = await api.post(f"/api/matches/{match}/sit", {"name": "Friend"})
        players[other["seat"]] = Player(api, match, other["token"])
    if "open" in seats:
        await api.post(f"/api/matches/{match}/start", {}, mine["token"])
    return [players[seat] for seat in sorted(players)]


__all__ = ["Api", "Body", "ConnectionClosed", "Player", "any_choice", "seated"]

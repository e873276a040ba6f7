"""Load on the table server: many two-person tables, each with a move a second, and memory over many finished games.

Server and load generator share the machine. Every move is acknowledged, none is lost or doubled: after the run each
client has seen each line once, and there are as many as were accepted. Exit status 1 if that is not so.
`--finished 5000` plays short matches to their ends and prints what memory the server holds.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from table_server import Api, Player, Server, most_cards, quantile, short_box

from server.client import seated

GAMES = ("utopian-rummy", "umami-rummy", "utopia", "scrumpy", "kuiperium")


PATIENCE = 30.0
"""Seconds after which a client gives up waiting for an answer or a table."""

OPENED_TOGETHER = 8
TOGETHER = 20


@dataclass
class Tally:
    """What was measured: seconds to the acknowledgement, each with the time since the beginning."""

    seconds: list[tuple[float, float]] = field(default_factory=list)
    accepted: int = 0
    faults: list[str] = field(default_factory=list)
    begun: float = 0.0


class Pair:
    """Two people at a table, who move in turn at a steady pace; each hears everything that is sent to them."""

    def __init__(self, players: list[Player], tally: Tally) -> None:
        self.players, self.tally = players, tally
        self.accepted = 0
        self._news = asyncio.Event()
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._listening: list[asyncio.Task[None]] = []

    @classmethod
    async def opened(cls, api: Api, game: str, tally: Tally) -> "Pair":
        """A new match whose tables are shown to both."""
        pair = cls(await seated(api, game, ["me", "open"]), tally)
        for player in pair.players:
            await player.connect()
            pair._listening.append(asyncio.create_task(pair._listen(player)))
        await pair._until(lambda: all(player.table["view"] is not None for player in pair.players))
        return pair

    async def close(self) -> None:
        """Hang up."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        for player in self.players:
            await player.close()

    async def play(self, pace: float, end: float) -> None:
        """Make a move every `pace` seconds until `end` or the end of the match; then compare what was told."""
        due = time.perf_counter()
        while time.perf_counter() < end and not self._over():
            due = max(due + pace, time.perf_counter() - pace)
            await asyncio.sleep(due - time.perf_counter())
            if not await self._move():
                break
            await self._until(lambda: self._mover() is not None or self._over())
        await self._until(lambda: all(player.table["ply"] >= self.accepted for player in self.players))
        self._agree()

    def _over(self) -> bool:
        return any(player.status == "over" for player in self.players)

    def _mover(self) -> Player | None:
        return next((p for p in self.players if p.choices and p.table["ply"] == self.accepted), None)

    async def _move(self) -> bool:
        """Make a move, if it can be made; whether it was accepted as it should be."""
        player = self._mover()
        if player is None:
            return False
        choice = player.choices[(7 * self.accepted + 3) % len(player.choices)]
        key = f"k{self.accepted}"
        answer = self._answers[key] = asyncio.get_running_loop().create_future()
        started = time.perf_counter()
        await player.send(type="play", ply=self.accepted, action=choice["name"], key=key)
        async with asyncio.timeout(PATIENCE):
            reply = await answer
        self.tally.seconds.append((started - self.tally.begun, time.perf_counter() - started))
        if reply["type"] != "accepted" or reply["ply"] != self.accepted + 1:
            self.tally.faults.append(f"{player.match} ply {self.accepted}: {reply}")
            return False
        self.accepted += 1
        self.tally.accepted += 1
        return True

    async def _listen(self, player: Player) -> None:
        while True:
            message = await player.next()
            waiting = self._answers.pop(message.get("key", ""), None)
            if waiting is not None:
                waiting.set_result(message)
            self._news.set()

    async def _until(self, right: Callable[[], bool]) -> None:
        """Wait for what is sent until something is right; a fault if it does not come."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not right():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            self.tally.faults.append(f"{self.players[0].match} ply {self.accepted}: a table did not come")

    def _agree(self) -> None:
        for player in self.players:
            plies = [line["ply"] for line in player.lines]
            if plies != list(range(self.accepted)) or player.repeated:
                told = f"lines {len(plies)}, repeated {player.repeated}"
                self.tally.faults.append(f"{player.match}: {self.accepted} moves accepted, {told}")


@dataclass
class Span:
    """When the moves are made: from the moment at which all tables are open."""

    seconds: float
    pace: float
    open: asyncio.Barrier
    opening: asyncio.Semaphore
    end: float = 0.0

    async def begin(self) -> None:
        """Wait until all tables are open, then for a random part of the pace."""
        await self.open.wait()
        self.end = self.end or time.perf_counter() + self.seconds
        await asyncio.sleep(random.random() * self.pace)


async def table(api: Api, game: str, span: Span, tally: Tally) -> None:
    """Two people who play for a while; matches that are over are followed by new ones."""
    async with span.opening:
        pair = await Pair.opened(api, game, tally)
    await span.begin()
    while True:
        try:
            await pair.play(span.pace, span.end)
        finally:
            await pair.close()
        if time.perf_counter() >= span.end:
            return
        pair = await Pair.opened(api, game, tally)


async def load(server: Server, tables: int, seconds: float, pace: float, games: list[str]) -> Tally:
    """Run so many tables for so many seconds."""
    tally = Tally()
    async with Api(server.address) as api:
        await server.ready(games)
        span = Span(seconds, pace, asyncio.Barrier(tables + 1), asyncio.Semaphore(OPENED_TOGETHER))
        opening, before = time.perf_counter(), server.cpu()
        work = [asyncio.create_task(table(api, games[k % len(games)], span, tally)) for k in range(tables)]
        await span.open.wait()
        tally.begun, begun, own = time.perf_counter(), server.cpu(), time.process_time()
        print(f"{tables} tables opened in {tally.begun - opening:.1f} s, of the server's CPU {begun - before:.1f} s")
        await asyncio.gather(*work)
        taken, own = server.cpu() - begun, time.process_time() - own
    report(tally, seconds)
    print(f"the server took {taken / seconds:.0%} of a core ({1000 * taken / max(1, tally.accepted):.2f} ms a move)")
    print(f"it holds {server.memory():.0f} MB; the load generator took {own / seconds:.0%} of a core")
    return tally


def report(tally: Tally, seconds: float) -> None:
    """Print how many moves were made, and how long their acknowledgements took."""
    ms = [1000 * value for _, value in tally.seconds]
    print(f"{tally.accepted:,} moves accepted, {tally.accepted / seconds:.0f} a second; faults: {len(tally.faults)}")
    print(f"to the acknowledgement: median {quantile(ms, 0.5):.1f} ms, p95 {quantile(ms, 0.95):.1f}, max {max(ms):.0f}")
    fifth = seconds / 5
    parts = [[1000 * took for at, took in tally.seconds if int(at / fifth) == part] for part in range(5)]
    print("p95 in each fifth of the time:", ", ".join(f"{quantile(part, 0.95):.0f}" for part in parts if part), "ms")


async def finished(server: Server, matches: int) -> None:
    """Play so many short matches to their ends, and print the server's memory on the way."""
    await server.ready(["utopian-rummy"])
    waiting, box = iter(range(matches)), short_box()
    done, begun = 0, time.perf_counter()

    async def some(api: Api) -> None:
        nonlocal done
        for _ in waiting:
            players = await seated(api, "utopian-rummy", ["me", "open"], box=box)
            for player in players:
                await player.connect()
            await asyncio.gather(*(player.play_on(most_cards) for player in players))
            for player in players:
                await player.close()
            done += 1
            if done % max(1, matches // 10) == 0:
                took = time.perf_counter() - begun
                print(f"{done:,} matches finished, {took:.0f} s, the server holds {server.memory():.0f} MB", flush=True)

    async with Api(server.address) as api:
        await asyncio.gather(*(some(api) for _ in range(TOGETHER)))


def main(arguments: list[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between the moves of a table")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--finished", type=int, default=0, help="play so many short matches to their ends instead")
    parser.add_argument("--database", default="", help="default: SQLite in a temporary folder")
    given: Any = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{folder}/parlour.db"
        with Server(database, Path(folder) / "log.txt") as server:
            if given.finished:
                asyncio.run(finished(server, given.finished))
                return 0
            tally = asyncio.run(load(server, given.tables, given.seconds, given.pace, given.games.split(",")))
    for fault in tally.faults[:10]:
        print(fault)
    return 1 if tally.faults or not tally.accepted else 0


if __name__ == "__main__":
    sys.exit(main())

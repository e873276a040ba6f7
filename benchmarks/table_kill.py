"""Killing the table server: no acknowledged move is lost, none doubled, and every bot goes on.

`--kills 100`: tables are in play, each a person against a bot; the server gets SIGKILL at random moments and is
started again. Clients send what was not answered again, with the same key. At the end the lines of every match are
compared with what was acknowledged. `--open 1000`: in so many matches in play a move is made after a start, and the
time from the start of the process until it is acknowledged is printed. Exit status 1 if something was lost, or that
took too long.
"""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterable
from pathlib import Path
from typing import Any, TypeVar

import httpx
from table_server import Api, Player, Server, quantile

from server.client import ConnectionClosed, any_choice, seated

GAMES = ("kuiperium", "scrumpy", "utopia")
ALL = (*GAMES, "utopian-rummy", "umami-rummy")
AT_ONCE = 50
SECONDS_TO_PLAY_ON = 10
T = TypeVar("T")
GONE = (ConnectionClosed, OSError, TimeoutError)
LOST = (*GONE, AssertionError)


class Stubborn:
    """A person who plays on whatever happens to the server."""

    def __init__(self, api: Api, player: Player, pause: float) -> None:
        self.api, self.player, self.pause = api, player, pause
        self.acknowledged: dict[str, int] = {}  # key → the ply it was acknowledged for
        self.faults: list[str] = []
        self._moves = self._next = 0
        self._pending: dict[str, Any] | None = None
        self.over = False

    async def run(self) -> None:
        """Play until cancelled or the match is over."""
        while not self.over:
            try:
                await self._connected()
            except LOST:
                await asyncio.sleep(0.05)
            finally:
                with contextlib.suppress(*LOST):
                    await self.player.close()

    async def _connected(self) -> None:
        player = self.player
        await player.connect()
        await player.until(lambda m: m["type"] == "table" and m["view"] is not None)
        while True:
            if player.status == "over":
                self.over = True
                return
            if self._pending is None and player.choices and player.table["ply"] >= self._next:
                await asyncio.sleep(random.random() * self.pause)
                choice = player.choices[(7 * player.table["ply"] + 3) % len(player.choices)]
                self._moves += 1
                self._pending = {"ply": player.table["ply"], "action": choice["name"], "key": f"k{self._moves}"}
            if self._pending is not None:
                await player.send(type="play", **self._pending)
                self._heard(await player.answer(self._pending["key"]))
                continue
            await player.next()

    def _heard(self, answer: dict[str, Any]) -> None:
        assert self._pending is not None
        key = self._pending["key"]
        if answer["type"] == "accepted":
            if answer["ply"] != self._pending["ply"] + 1:
                self.faults.append(f"{self.player.match}: {key} accepted for another ply: {answer}")
            self.acknowledged[key] = self._pending["ply"]
            self._next = answer["ply"]  # the table of which is still to come
        elif answer["type"] != "stale":  # another window would be quicker, a bot that had the seat for a while
            self.faults.append(f"{self.player.match}: {key} {answer}")
        self._pending = None


def compare(database: str, people: list[Stubborn]) -> list[str]:
    """What of the acknowledged is not stored exactly once, where it was acknowledged."""
    from parlour.server.storage.store import Store

    async def lines() -> list[str]:
        store, faults = await Store.open(database), []
        for person in people:
            loaded = await store.load(person.player.match)
            assert loaded is not None
            stored = [(line.key, line.ply) for line in loaded.lines if line.key is not None]
            if [line.ply for line in loaded.lines] != list(range(len(loaded.lines))):
                faults.append(f"{person.player.match}: a line is missing")
            if len({key for key, _ in stored}) != len(stored):
                faults.append(f"{person.player.match}: a move is stored twice")
            kept = dict(stored)
            faults += [
                f"{person.player.match}: {key} was acknowledged for ply {ply}, and is stored at {kept.get(key)}"
                for key, ply in person.acknowledged.items()
                if kept.get(key) != ply
            ]
        await store.close()
        return faults

    return asyncio.run(lines())


async def _stay(api: Api, game: str, people: list[Stubborn]) -> None:
    """Play one match after the other at a table."""
    while True:
        try:
            (player,) = await seated(api, game, ["me", "easy"])
        except (*LOST, httpx.HTTPError):
            await asyncio.sleep(0.05)
            continue
        people.append(Stubborn(api, player, pause=0.5))
        await people[-1].run()


async def killed(server: Server, tables: int, kills: int, up: float) -> list[Stubborn]:
    """Let tables be played while the server is killed so many times; every one of them must go on after it."""
    await server.ready(list(GAMES))
    async with Api(server.address) as api:
        people: list[Stubborn] = []
        tasks = [asyncio.create_task(_stay(api, GAMES[k % len(GAMES)], people)) for k in range(tables)]
        started = []
        for kill in range(kills):
            await asyncio.sleep(random.random() * up)
            server.kill()
            server.start()
            started.append(await server.ready(list(GAMES)))
            if (kill + 1) % 10 == 0:
                moves = sum(len(person.acknowledged) for person in people)
                print(
                    f"{kill + 1} kills, {moves:,} moves acknowledged, ready again after {started[-1]:.1f} s", flush=True
                )
        before = {person.player.match: person.player.table["ply"] for person in people if not person.over}
        await asyncio.sleep(20)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for person in people:
        if not person.over and person.player.table["ply"] <= before.get(person.player.match, -1):
            person.faults.append(f"{person.player.match} did not go on after the last start")
    return people


async def many_open(server: Server, matches: int, moves: int) -> tuple[list[float], list[str]]:
    """Seconds from a start until a move was acknowledged, for each of so many matches in play; and what went wrong.

    They are matches of two people, of all games in turn, with so many moves behind them.
    """
    await server.ready(list(ALL))
    seconds: list[float] = []
    faults: list[str] = []
    async with Api(server.address) as api:
        games = (ALL[k % len(ALL)] for k in range(matches))
        movers = await together(_begun(api, game, moves) for game in games)
        print(f"{matches:,} matches in play, {moves} moves made in each", flush=True)
        server.kill()
        started = time.perf_counter()
        server.start()

        async def go_on(player: Player) -> None:
            ply = player.table["ply"]
            answer = await _one_more(player)
            seconds.append(time.perf_counter() - started)
            if answer["type"] != "accepted" or answer["ply"] != ply + 1:
                faults.append(f"{player.match} at ply {ply}: {answer}")

        await together(go_on(player) for player in movers)
    print(f"of the processors the server took {server.cpu():.1f} s")
    return sorted(seconds), faults


async def together(work: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """The results of these, of which some are under way at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(each: Coroutine[Any, Any, T]) -> T:
        async with gate:
            return await each

    return await asyncio.gather(*map(one, work))


async def _begun(api: Api, game: str, moves: int) -> Player:
    """Whoever is to move in a match that has begun and is not over, after so many moves."""
    players = await seated(api, game, ["me", "open"])
    for player in players:
        await player.connect()
    for ply in range(moves + 1):
        for player in players:
            while player.table["view"] is None or player.table["ply"] < ply:
                await player.next()
        mover = next(player for player in players if player.choices)
        if ply < moves:
            answer = await mover.play(any_choice(mover.choices, mover.table)["name"])
            assert answer["type"] == "accepted", answer
    for player in players:
        await player.close()
    return mover


async def _one_more(player: Player) -> dict[str, Any]:
    """What a move is answered, made as soon as the server is there again and shows the table."""
    while True:
        try:
            async with player:
                await player.until(lambda m: m["type"] == "table" and m["view"] is not None)
                answer: dict[str, Any] = await player.play(any_choice(player.choices, player.table)["name"])
                return answer
        except GONE:
            await asyncio.sleep(0.1)


def report(seconds: list[float], faults: list[str]) -> int:
    """Print when the matches were played on after the start; the exit status."""
    print(f"a move made and acknowledged in {len(seconds):,} matches; faults: {len(faults)}")
    print(
        f"seconds after the start: first {seconds[0]:.1f}, median {quantile(seconds, 0.5):.1f}, last {seconds[-1]:.1f}"
    )
    for fault in faults[:10]:
        print(fault)
    return 1 if faults or seconds[-1] > SECONDS_TO_PLAY_ON else 0


def main(arguments: list[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=5)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--up", type=float, default=3.0, help="seconds at most between ready and killed")
    parser.add_argument("--open", type=int, default=0, help="measure a start with so many matches in play instead")
    parser.add_argument("--moves", type=int, default=5, help="made in each of these matches before")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    random.seed(given.seed)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/parlour.db"
        with Server(database, Path(folder) / "log.txt") as server:
            if given.open:
                return report(*asyncio.run(many_open(server, given.open, given.moves)))
            people = asyncio.run(killed(server, given.tables, given.kills, given.up))
        faults = [fault for person in people for fault in person.faults] + compare(database, people)
    moves = sum(len(person.acknowledged) for person in people)
    print(f"{given.kills} kills, {given.tables} tables with {len(people)} matches one after the other")
    print(f"{moves:,} moves acknowledged; faults: {len(faults)}")
    for fault in faults[:10]:
        print(fault)
    return 1 if faults or not moves else 0


if __name__ == "__main__":
    sys.exit(main())

"""Load on the table server: many two-person tables, each with a move a second, and memory over many finished games.

Server and load generator share the machine. Every move is acknowledged, none is lost or doubled: after the run each
client has seen each line once, and there are as many as were accepted. Exit status 1 if that is not so.
`--finished 5000` plays short matches to their ends and prints what memory the server holds.
"""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from table_server import Api, Player, Server, quantile, short_box

from server.client import seated

GAMES = ("utopian-rummy", "umami-rummy", "utopia", "scrumpy", "kuiperium")


@dataclass
class Tally:
    """What was measured."""

    seconds: list[float] = field(default_factory=list)
    accepted: int = 0
    faults: list[str] = field(default_factory=list)


async def table(api: Api, game: str, pace: float, end: float, tally: Tally) -> None:
    """Two people who make a move every `pace` seconds until `end`; matches that are over are followed by new ones."""
    await asyncio.sleep(random.random() * pace)
    while time.perf_counter() < end:
        players = await seated(api, game, ["me", "open"])
        for player in players:
            await player.connect()
        try:
            accepted = await _play(players, pace, end, tally)
            await _agree(players, accepted, tally)
        finally:
            for player in players:
                await player.close()


async def _play(players: list[Player], pace: float, end: float, tally: Tally) -> int:
    accepted, due = 0, time.perf_counter()
    listening = [asyncio.create_task(_listen(player)) for player in players]
    try:
        while time.perf_counter() < end and all(player.status != "over" for player in players):
            player = next((p for p in players if p.choices and p.table["ply"] == accepted), None)
            if player is None:
                await asyncio.sleep(0.002)
                continue
            due = max(due + pace, time.perf_counter() - pace)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            started = time.perf_counter()
            choice = player.choices[(7 * accepted + 3) % len(player.choices)]
            key = f"{id(players)}-{accepted}"
            answer = asyncio.get_running_loop().create_future()
            player.answers[key] = answer  # type: ignore[attr-defined]
            await player.send(type="play", ply=accepted, action=choice["name"], key=key)
            reply = await asyncio.wait_for(answer, 30)
            tally.seconds.append(time.perf_counter() - started)
            if reply["type"] != "accepted" or reply["ply"] != accepted + 1:
                tally.faults.append(f"{player.match} ply {accepted}: {reply}")
                break
            accepted += 1
            tally.accepted += 1
        await _settle(players, accepted)
    finally:
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
    return accepted


async def _listen(player: Player) -> None:
    player.answers = {}  # type: ignore[attr-defined]
    while True:
        message = await player.next()
        waiting = player.answers.pop(message.get("key"), None)  # type: ignore[attr-defined]
        if waiting is not None and not waiting.done():
            waiting.set_result(message)


async def _settle(players: list[Player], accepted: int) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(10):
            while any(player.table["ply"] < accepted for player in players):
                await asyncio.sleep(0.01)


async def _agree(players: list[Player], accepted: int, tally: Tally) -> None:
    for player in players:
        plies = [line["ply"] for line in player.lines]
        if plies != list(range(accepted)):
            tally.faults.append(f"{player.match}: {accepted} moves accepted, lines {len(plies)}")


async def load(server: Server, tables: int, seconds: float, pace: float, games: list[str]) -> Tally:
    """Run so many tables for so many seconds."""
    tally = Tally()
    async with Api(server.address) as api:
        await server.ready(games)
        begun, end = server.cpu(), time.perf_counter() + seconds
        work = [table(api, games[k % len(games)], pace, end, tally) for k in range(tables)]
        await asyncio.gather(*work)
        taken = server.cpu() - begun
    ms = [1000 * value for value in tally.seconds]
    print(f"{tables} tables of {', '.join(games)}, a move every {pace:g} s, {seconds:.0f} s")
    print(f"{tally.accepted:,} moves accepted, {tally.accepted / seconds:.0f} a second; faults: {len(tally.faults)}")
    print(f"to the acknowledgement: median {quantile(ms, 0.5):.1f} ms, p95 {quantile(ms, 0.95):.1f}, max {max(ms):.0f}")
    print(f"the server took {taken / seconds:.0%} of a core and holds {server.memory():.0f} MB")
    return tally


async def finished(server: Server, matches: int, together: int = 20) -> None:
    """Play so many short matches to their ends, and print the server's memory on the way."""
    await server.ready(["utopian-rummy"])
    done, box = 0, short_box()
    lock = asyncio.Semaphore(together)

    async def one(api: Api) -> None:
        nonlocal done
        async with lock:
            players = await seated(api, "utopian-rummy", ["me", "open"], box=box)
            for player in players:
                await player.connect()
            await asyncio.gather(*(player.play_on() for player in players))
            for player in players:
                await player.close()
        done += 1
        if done % max(1, matches // 10) == 0:
            print(f"{done:,} matches finished, the server holds {server.memory():.0f} MB", flush=True)

    async with Api(server.address) as api:
        await asyncio.gather(*(one(api) for _ in range(matches)))


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

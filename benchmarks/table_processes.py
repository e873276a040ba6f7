"""Two server processes on one PostgreSQL: how long a move made at one takes to reach a player at the other.

A real PostgreSQL is started in a temporary folder. At each of `--tables` tables two people sit at different processes
and move in turn, `--pace` seconds apart. Exit status 1 if the median of the crossing is above 200 ms or a move is lost.
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from table_server import Api, Player, Server, quantile

from server.postgres import _programs, _serving

GAME = "utopian-rummy"
MOST_MS = 200.0


async def seated(apis: list[Api]) -> list[Player]:
    """A match opened at the first process, whose second player sits at the second."""
    mine = await apis[0].open(GAME, ["me", "open"])
    match = mine["match"]["id"]
    other = await apis[1].post(f"/api/matches/{match}/sit", {"name": "Friend"})
    await apis[0].post(f"/api/matches/{match}/start", {}, mine["token"])
    players = [Player(apis[0], match, mine["token"]), Player(apis[1], match, other["token"])]
    for player in players:
        await player.connect()
        await player.until(lambda m: m["type"] == "table" and m["view"] is not None)
    return players


async def table(apis: list[Api], moves: int, pace: float, crossing: list[float]) -> int:
    """Play so many moves; seconds from sending each to its arrival at the other are added to `crossing`."""
    players, done = await seated(apis), 0
    while done < moves and all(player.status == "playing" for player in players):
        mover = next(player for player in players if player.choices)
        other = next(player for player in players if player is not mover)
        ply, started = mover.table["ply"], time.perf_counter()
        arriving = asyncio.create_task(_reach(other, ply + 1))
        answer = await mover.play(mover.choices[(7 * ply + 3) % len(mover.choices)]["name"])
        assert answer["type"] == "accepted", answer
        crossing.append(await arriving - started)
        await _reach(mover, ply + 1)
        done += 1
        await asyncio.sleep(pace)
    for player in players:
        assert [line["ply"] for line in player.lines] == list(range(done)), "a move got lost"
        await player.close()
    return done


async def _reach(player: Player, ply: int) -> float:
    while player.table["ply"] < ply:
        await player.next()
    return time.perf_counter()


async def measure(addresses: list[str], tables: int, moves: int, pace: float) -> list[float]:
    """Seconds that moves took to cross."""
    crossing: list[float] = []
    async with contextlib.AsyncExitStack() as stack:
        apis = [await stack.enter_async_context(Api(address)) for address in addresses]
        await asyncio.gather(*(table(apis, moves, pace, crossing) for _ in range(tables)))
    return crossing


def main(arguments: list[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--moves", type=int, default=30, help="at each table")
    parser.add_argument("--pace", type=float, default=0.2, help="seconds between the moves of a table")
    given: Any = parser.parse_args(arguments)
    programs = _programs()
    if programs is None:
        sys.exit("no PostgreSQL here: neither in PATH nor in /usr/lib/postgresql")
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(contextlib.contextmanager(_serving)(programs, _emptied(stack)))
        url = database.fresh()
        servers = [stack.enter_context(Server(url, folder / f"log{k}.txt")) for k in range(2)]
        for server in servers:
            asyncio.run(server.ready([GAME]))
        crossing = asyncio.run(measure([s.address for s in servers], given.tables, given.moves, given.pace))
    ms = [1000 * value for value in crossing]
    print(f"{given.tables} tables between two processes, a move every {given.pace:g} s: {len(ms)} moves crossed")
    print(f"median {quantile(ms, 0.5):.1f} ms, p95 {quantile(ms, 0.95):.1f}, max {max(ms):.0f}")
    return 0 if quantile(ms, 0.5) <= MOST_MS else 1


def _emptied(stack: contextlib.ExitStack) -> Path:
    """A folder that another account may own."""
    return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="parlour-pg-")))


if __name__ == "__main__":
    sys.exit(main())

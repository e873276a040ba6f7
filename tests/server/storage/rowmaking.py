"""Rows for tests: headers, seats and lines with what does not matter filled in."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from parlour.server.storage import After, Header, LineRow, SeatRow, Store

PLAIN = Header(
    id="m1",
    game="toy",
    rules_version=1,
    parlour="0.1",
    box_digest="d1",
    box_source="printed",
    box=None,
    options={},
    seats=2,
    listed=False,
    host=0,
    clock=None,
    stand_in="easy",
    secret="5ec7",
    commitment="c0",
    seed=None,
    opened=1.0,
)


def header(match: str = "m1", **values: Any) -> Header:
    """A header of an open match of two."""
    return replace(PLAIN, id=match, **values)


def two(match: str = "m1") -> list[SeatRow]:
    """Two people who sit down."""
    return [SeatRow(match, 0, "person", name="Ada", nonce="n0"), SeatRow(match, 1, "person", name="Bo", nonce="n1")]


def line(ply: int, match: str = "m1", **values: Any) -> LineRow:
    """An action of seat ply modulo 2."""
    return LineRow(**{"match": match, "ply": ply, "seat": ply % 2, "what": "play", "action": f"go {ply}"} | values)


async def begin(store: Store, match: str = "m1", **values: Any) -> bool:
    """Begin it with what does not matter filled in."""
    usual = {"seed": 7, "started": 2.0, "rules_version": 1, "version": "0.1", "after": After(0)}
    return await store.begin(match, **usual | values)


async def playing(store: Store, match: str = "m1", **values: Any) -> None:
    """A match of two people that has begun."""
    await store.create(header(match, **values), two(match))
    assert await begin(store, match)


@asynccontextmanager
async def opened(url: str, number: int = 1) -> AsyncIterator[Any]:
    """A store, or several on the same database."""
    stores = [await Store.open(url) for _ in range(number)]
    try:
        yield stores[0] if number == 1 else stores
    finally:
        for store in stores:
            await store.close()

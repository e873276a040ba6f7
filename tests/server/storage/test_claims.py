"""Claims: one computation for a ply at a time, and what is due."""

import asyncio

import pytest

from parlour.server.storage import After
from server.loop import run
from server.storage.rowmaking import header, line, opened, playing, two

pytestmark = pytest.mark.plain


def test_one_of_many_claims_a_ply(database: str) -> None:
    async def check() -> None:
        async with opened(database, 2) as both:
            await playing(both[0])
            claims = [both[k % 2].claim("m1", 0, f"p{k}", 100.0, 10.0) for k in range(10)]
            assert sum(await asyncio.gather(*claims)) == 1

    run(check())


def test_a_claim_holds_until_its_lease_runs_out(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            assert await store.claim("m1", 0, "a", 100.0, 10.0)
            assert not await store.claim("m1", 0, "a", 101.0, 10.0)  # not even by its owner: one computation
            assert not await store.claim("m1", 0, "b", 109.9, 10.0)
            assert await store.claim("m1", 0, "b", 110.0, 10.0)
            assert not await store.release("m1", 0, "a")  # another's by now
            assert not await store.claim("m1", 0, "a", 111.0, 10.0)
            assert await store.release("m1", 0, "b")
            assert await store.claim("m1", 0, "a", 111.0, 10.0)

    run(check())


def test_a_claim_is_for_the_ply_that_the_match_is_at(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            assert not await store.claim("m1", 1, "a", 100.0, 10.0)
            assert await store.claim("m1", 0, "a", 100.0, 10.0)
            await store.append(line(0), After(1))
            assert not await store.claim("m1", 0, "b", 200.0, 10.0)
            assert await store.claim("m1", 1, "b", 100.0, 10.0)  # the line ended the first claim
            assert not await store.release("m1", 0, "a")
            await store.stop("m1", "no way on", 101.0)
            assert not await store.claim("m1", 1, "c", 300.0, 10.0)
            await store.create(header("m2"), two("m2"))
            assert not await store.claim("m2", 0, "a", 100.0, 10.0)

    run(check())


def test_what_a_process_that_is_gone_had_claimed(database: str) -> None:
    """An SQLite file has one server, so that a new one may go on at once; elsewhere the lease must run out."""

    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            assert await store.claim("m1", 0, "gone", 100.0, 10.0)
        async with opened(database) as store:
            assert await store.claim("m1", 0, "new", 101.0, 10.0) == database.startswith("sqlite")

    run(check())


def test_due_are_bots_and_clocks_that_nobody_sees_to(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            for match in ("bot", "late", "early", "person", "claimed", "stopped"):
                await playing(store, match)
            for match in ("bot", "claimed", "stopped"):
                await store.append(line(0, match), After(1, waits_for_bot=True))
            await store.append(line(0, "late"), After(1, deadline=99.0))
            await store.append(line(0, "early"), After(1, deadline=101.0))
            await store.claim("claimed", 1, "a", 95.0, 10.0)
            await store.stop("stopped", "no way on", 98.0)
            found = await store.due(100.0)
            assert [(due.id, due.ply, due.to_act) for due in found] == [("bot", 1, 1), ("late", 1, 1)]
            assert [(due.waits_for_bot, due.deadline) for due in found] == [(True, None), (False, 99.0)]
            assert [due.id for due in await store.due(101.0)] == ["bot", "early", "late"]
            assert [due.id for due in await store.due(105.0)] == ["bot", "claimed", "early", "late"]
            assert len(await store.due(105.0, limit=3)) == 3

    run(check())

"""Lines: the next one only, a key once, and all that arrive together."""

import asyncio
from collections import Counter

import pytest

from parlour.server.storage import After, KeyTaken, PlyTaken, Store
from server.loop import run
from server.storage.rowmaking import header, line, opened, playing, two

pytestmark = pytest.mark.plain


def test_a_line_and_the_header_after_it(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            whole = line(0, melds=[["a", "b"], []], key="k", by="bot", at=1.5, digest="d0", what="arrange", action="")
            after = After(1, True, 9.25, "over", 8.5, [1.0, -0.5], [10, 3])
            await store.append(whole, after)
            found = await store.load("m1")
        assert found.lines == [whole]
        head = found.header
        assert (head.ply, head.to_act, head.waits_for_bot, head.deadline) == (1, 1, True, 9.25)
        assert (head.status, head.ended, head.returns, head.scores) == ("over", 8.5, [1.0, -0.5], [10, 3])

    run(check())


def test_lines_from_a_ply_on(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            for ply in range(5):
                await store.append(line(ply), After(1 - ply % 2))
            assert [row.ply for row in (await store.load("m1", 3)).lines] == [3, 4]
            assert (await store.load("m1", 9)).lines == []
            assert await store.load("nowhere") is None

    run(check())


@pytest.mark.parametrize("ply", [0, 2])
def test_only_the_next_line_is_taken(database: str, ply: int) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            await store.append(line(0), After(1))
            before = await store.load("m1")
            with pytest.raises(PlyTaken, match=f"line {ply} cannot be the next one of the match m1"):
                await store.append(line(ply, action="other"), After(0, True))
            assert await store.load("m1") == before

    run(check())


@pytest.mark.parametrize("status", ["over", "stopped"])
def test_a_match_that_is_not_played_takes_no_line(database: str, status: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            if status == "stopped":
                await store.stop("m1", "no way on", 3.0)
            else:
                await store.append(line(0), After(None, status="over"))
            before = await store.load("m1")
            with pytest.raises(PlyTaken):
                await store.append(line(before.header.ply), After(0))
            assert await store.load("m1") == before

    run(check())


def test_an_open_match_and_none_take_no_line(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await store.create(header(), two())
            for match in ("m1", "nowhere"):
                with pytest.raises(PlyTaken):
                    await store.append(line(0, match), After(0))

    run(check())


def test_a_key_counts_once_for_its_seat(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            await store.append(line(0, key="k"), After(1))
            await store.append(line(1, key="k"), After(0))  # another seat's
            for again in (line(0, key="k"), line(2, key="k"), line(6, key="k")):
                with pytest.raises(KeyTaken) as taken:
                    await store.append(again, After(0))
                assert taken.value.ply == 0
            found = await store.load("m1")
            assert (len(found.lines), found.header.ply) == (2, 2)
            await store.append(line(2), After(1))
            await store.append(line(3), After(0))  # no key twice is not the same key twice

    run(check())


@pytest.mark.parametrize("stores", [1, 2])
def test_of_two_at_one_ply_one_wins(database: str, stores: int) -> None:
    async def check() -> None:
        async with opened(database, 2) as both:
            await playing(both[0])
            for ply in range(20):
                rivals = [(both[k % stores], line(ply, seat=k, action=f"of {k}")) for k in range(2)]
                ends = await asyncio.gather(*(s.append(row, After(0)) for s, row in rivals), return_exceptions=True)
                assert sorted(type(end) for end in ends if end is not None) == [PlyTaken]
                stored = (await both[1].load("m1", ply)).lines
                assert [row.action for row in stored] == [f"of {ends.index(None)}"]

    run(check())


def test_the_same_line_twice_at_once_is_one(database: str) -> None:
    async def check() -> None:
        async with opened(database, 2) as both:
            await playing(both[0])
            for ply in range(20):
                again = line(ply, key=f"k{ply}")
                ends = await asyncio.gather(*(s.append(again, After(0)) for s in both), return_exceptions=True)
                assert Counter(type(end) for end in ends) == {type(None): 1, KeyTaken: 1}
            assert (await both[0].load("m1")).header.ply == 20

    run(check())


def test_many_matches_share_commits(database: str) -> None:
    """The refused among them do not hold up the others, and everything is where it belongs."""

    async def one(store: Store, match: str) -> None:
        for ply in range(5):
            await store.append(line(ply, match, key=f"{ply}"), After(0))
            with pytest.raises(KeyTaken):
                await store.append(line(ply + 1, match, seat=ply % 2, key=f"{ply}"), After(0))

    async def check() -> None:
        async with opened(database, 2) as both:
            names = [f"m{k}" for k in range(40)]
            for name in names:
                await playing(both[0], name)
            await asyncio.gather(*(one(both[k % 2], name) for k, name in enumerate(names)))
            for name in names:
                assert [row.action for row in (await both[0].load(name)).lines] == [f"go {ply}" for ply in range(5)]

    run(check())


def test_a_line_is_stored_although_nobody_waits_for_it(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            task = asyncio.create_task(store.append(line(0), After(1)))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await store.append(line(1), After(0))  # waits for the same writer
            assert len((await store.load("m1")).lines) == 2

    run(check())

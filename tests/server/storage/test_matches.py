"""Headers and seats: each change happens once, and only to what was there."""

import asyncio
from dataclasses import fields, replace

import pytest

from parlour.server.storage import After, SeatRow, StorageError
from server.loop import run
from server.storage.rowmaking import begin, header, line, opened, playing, two

pytestmark = pytest.mark.plain


def test_a_match_comes_back_as_it_was_kept(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            kept = header(
                box={"cards": [1, 2.5, None, "é"]},
                options={"long": "yes"},
                clock=30,
                listed=True,
                previous="m0",
                opened=1753.123456789,
            )
            first = SeatRow("m1", 1, "bot", "hard", "Bo", "n", "c", True, True, "next", 4)
            await store.create(kept, [first, SeatRow("m1", 0, "open")])
            found = await store.load("m1")
            assert (found.header, found.seats, found.lines) == (kept, [SeatRow("m1", 0, "open"), first], [])

    run(check())


def test_an_id_is_taken_once(database: str) -> None:
    async def check() -> None:
        async with opened(database, 2) as both:
            ends = await asyncio.gather(
                *(store.create(header(game=f"g{k}"), two()) for k, store in enumerate(both)), return_exceptions=True
            )
            assert sorted(type(end) for end in ends if end is not None) == [StorageError]
            assert (await both[0].load("m1")).header.game == f"g{ends.index(None)}"
            with pytest.raises(StorageError, match="there is already a match m1"):
                await both[0].create(header(), two())

    run(check())


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_begins_once(database: str, seed: int) -> None:
    async def check() -> None:
        async with opened(database, 2) as both:
            await both[0].create(header(), two())
            values = {"rules_version": 3, "version": "0.2", "after": After(1, True, 5.0)}
            begun = await asyncio.gather(*(begin(store, seed=seed, **values) for store in both))
            assert sorted(begun) == [False, True]
            head = (await both[1].load("m1")).header
            assert (head.seed, head.rules_version, head.parlour, head.started) == (seed, 3, "0.2", 2.0)
            assert (head.status, head.ply, head.to_act) == ("playing", 0, 1)
            assert (head.waits_for_bot, head.deadline) == (True, 5.0)

    run(check())


def test_does_not_begin_with_other_seats_than_thought(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await store.create(header(), [two()[0], SeatRow("m1", 1, "open")])
            assert not await begin(store)  # a seat is open
            assert await store.take_seat(two()[1])
            assert not await begin(store, seats=[two()[0], replace(two()[1], contribution="late")])
            assert (await store.load("m1")).header.status == "open"
            assert await begin(store, seats=two())
            assert not await begin(store, "nowhere")

    run(check())


def test_an_open_seat_is_taken_once(database: str) -> None:
    async def check() -> None:
        async with opened(database, 2) as both:
            await both[0].create(header(), [two()[0], SeatRow("m1", 1, "open")])
            rivals = [replace(two()[1], name=f"of {k}") for k in range(2)]
            ends = await asyncio.gather(*(store.take_seat(row) for store, row in zip(both, rivals, strict=True)))
            assert sorted(ends) == [False, True]
            assert (await both[0].load("m1")).seats[1].name == f"of {ends.index(True)}"

    run(check())


@pytest.mark.parametrize("kind", ["person", "bot"])
def test_only_open_seats_of_open_matches_are_taken(database: str, kind: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await store.create(header(), [two()[0], SeatRow("m1", 1, kind)])
            assert not await store.take_seat(two()[1])
            await store.create(header("m2"), [two("m2")[0], SeatRow("m2", 1, "open")])
            await store.close_match("m2", 3.0)
            assert not await store.take_seat(two("m2")[1])
            assert not await store.take_seat(two("nowhere")[1])

    run(check())


def test_a_seat_changes_only_if_it_is_as_it_was(database: str) -> None:
    async def check() -> None:
        async with opened(database, 2) as both:
            await both[0].create(header(), two())
            was = two()[0]
            rivals = [replace(was, name="X"), replace(was, away=True, level="easy", undo_ply=3)]
            ends = await asyncio.gather(*(s.change_seat(row, was) for s, row in zip(both, rivals, strict=True)))
            assert sorted(ends) == [False, True]
            won = rivals[ends.index(True)]
            assert (await both[0].load("m1")).seats == [won, two()[1]]
            assert await both[1].change_seat(was, won)

    run(check())


OTHERWISE = [
    *({"kind": "bot"}, {"level": "easy"}, {"name": "x"}, {"nonce": "x"}, {"contribution": "x"}, {"away": True}),
    *({"wants_rematch": True}, {"next_contribution": "x"}, {"undo_ply": 0}, {"seat": 1}, {"match": "m2"}),
]


def test_every_field_of_a_seat_counts(database: str) -> None:
    assert {name for other in OTHERWISE for name in other} == {field.name for field in fields(SeatRow)}

    async def check() -> None:
        async with opened(database) as store:
            await store.create(header(), two())
            for other in OTHERWISE:
                assert not await store.change_seat(replace(two()[0], name="new"), replace(two()[0], **other)), other
            assert (await store.load("m1")).seats == two()

    run(check())


def test_who_is_waited_for(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            await store.append(line(0), After(1, False, 50.0))
            assert not await store.set_waiting("m1", 0, True, None)
            assert await store.set_waiting("m1", 1, True, None)
            head = (await store.load("m1")).header
            assert (head.waits_for_bot, head.deadline, head.to_act) == (True, None, 1)

    run(check())


def test_the_host_changes_while_the_match_is_open(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await store.create(header(), two())
            assert await store.set_host("m1", 1)
            assert await begin(store)
            assert not await store.set_host("m1", 0)
            assert (await store.load("m1")).header.host == 1

    run(check())


def test_a_match_stops_once(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            await store.set_waiting("m1", 0, True, 9.0)
            assert await store.stop("m1", "the rules have changed", 4.0)
            assert not await store.stop("m1", "again", 5.0)
            assert not await store.close_match("m1", 5.0)
            head = (await store.load("m1")).header
            assert (head.status, head.stopped, head.ended) == ("stopped", "the rules have changed", 4.0)
            assert (head.to_act, head.waits_for_bot, head.deadline) == (None, False, None)

    run(check())


def test_only_an_open_match_is_closed(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await store.create(header(), two())
            await playing(store, "m2")
            assert [await store.close_match(match, 4.0) for match in ("m1", "m1", "m2")] == [True, False, False]
            head = (await store.load("m1")).header
            assert (head.status, head.ended) == ("closed", 4.0)
            assert not await begin(store)

    run(check())


def test_one_match_follows_another(database: str) -> None:
    async def check() -> None:
        async with opened(database, 2) as both:
            await playing(both[0])
            rivals = [header(f"n{k}", previous="m1") for k in range(2)]
            ends = await asyncio.gather(
                *(s.rematch("m1", row, two(row.id)) for s, row in zip(both, rivals, strict=True))
            )
            assert sorted(ends) == [False, True]
            won, lost = rivals[ends.index(True)].id, rivals[ends.index(False)].id
            assert (await both[0].load("m1")).header.rematch == won
            assert (await both[0].load(won)).seats == two(won)
            assert await both[0].load(lost) is None
            assert not await both[0].rematch("nowhere", header("n3"), two("n3"))

    run(check())


def test_a_rematch_with_a_taken_id_changes_nothing(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            await playing(store, "m2")
            with pytest.raises(StorageError, match="there is already a match m2"):
                await store.rematch("m1", header("m2"), two("m2"))
            assert (await store.load("m1")).header.rematch is None

    run(check())


def test_the_list_has_open_ones_first_then_the_latest(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            for match, opened_at in (("a", 1.0), ("b", 2.0), ("c", 3.0), ("hidden", 9.0), ("closed", 9.0), ("d", 4.0)):
                shown = {"listed": match != "hidden", "opened": opened_at, "game": "x" if match == "d" else "toy"}
                await store.create(header(match, **shown), two(match))
            await store.close_match("closed", 10.0)
            await begin(store, "c")
            found = await store.listed()
            assert [loaded.header.id for loaded in found] == ["d", "b", "a", "c"]
            assert [loaded.seats for loaded in found] == [two(match) for match in "dbac"]
            assert [loaded.header.id for loaded in await store.listed("toy", 2)] == ["b", "a"]
            assert await store.listed("none") == []
            assert await store.counts() == {"open": 4, "closed": 1, "playing": 1}

    run(check())


def test_the_secret_is_made_once(database: str) -> None:
    async def check() -> list[bytes]:
        async with opened(database, 2) as both:
            return [await store.secret() for store in both]

    first, second = run(check()), run(check())
    assert len(set(first + second)) == 1
    assert len(first[0]) == 32

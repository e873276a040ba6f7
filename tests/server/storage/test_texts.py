"""Chat, and texts that a database may not like."""

import asyncio

import pytest

from parlour.server.storage import After, ChatRow, KeyTaken, SeatRow, StorageError, Store
from server.loop import run
from server.storage.rowmaking import header, line, opened, playing, two

pytestmark = pytest.mark.plain

ODD = [
    "Žofie 🃏 שלום",
    "'; DROP TABLE match; --",
    '<b onclick="x()">',
    "%s :name {0} \\ \n\t",
    "e\u0301\u202e",
    "x" * 5000,
]


def test_chat_is_numbered_and_kept(database: str) -> None:
    async def check() -> None:
        async with opened(database, 2) as both:
            await both[0].create(header(), two())
            said = await asyncio.gather(*(both[k % 2].say("m1", k % 2, "Ada", f"t{k}", float(k)) for k in range(10)))
            assert sorted(row.number for row in said) == list(range(10))
            kept = await both[0].chat("m1", last=100)
            assert kept == sorted(said, key=lambda row: row.number)
            assert await both[1].chat("m1", last=3) == kept[-3:]
            assert await both[1].chat("m2") == []
            with pytest.raises(StorageError, match="there is no match nowhere"):
                await both[0].say("nowhere", 0, "Ada", "hm", 1.0)

    run(check())


def test_odd_texts_come_back_as_they_were(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            for k, text in enumerate(ODD):
                await _odd(store, f"m{k}", text)

    run(check())


async def _odd(store: Store, match: str, text: str) -> None:
    seats = [SeatRow(match, 0, "person", name=text, contribution=text), two(match)[1]]
    await playing(store, match, options={text: text}, box={text: [text]}, listed=True)
    assert await store.change_seat(seats[0], two(match)[0])
    whole = line(0, match, action=text, melds=[[text]], key=text)
    await store.append(whole, After(1))
    found = await store.load(match)
    assert found is not None
    assert (found.seats, found.lines) == (seats, [whole])
    assert (found.header.options, found.header.box) == ({text: text}, {text: [text]})
    assert await store.say(match, 0, text, text, 1.0) == ChatRow(match, 0, 0, text, text, 1.0)
    with pytest.raises(KeyTaken):
        await store.append(line(2, match, key=text), After(1))


@pytest.mark.parametrize("bad", ["\0", "\ud83c"])
def test_what_cannot_be_stored_is_replaced(database: str, bad: str) -> None:
    """Zero bytes and halves of characters become U+FFFD in texts, and stay as they are within JSON."""

    async def check() -> None:
        async with opened(database) as store:
            await playing(store, box={"name": f"a{bad}"})
            given, kept = f"a{bad}b", "a\ufffdb"
            said = await store.say("m1", 0, given, given, 1.0)
            assert (said.name, said.text) == (kept, kept)
            assert await store.chat("m1") == [said]
            assert await store.change_seat(SeatRow("m1", 0, "person", name=given, nonce=given), two()[0])
            await store.append(line(0, key=given, melds=[[given]]), After(1))
            with pytest.raises(KeyTaken):
                await store.append(line(1, seat=0, key=given), After(1))
            found = await store.load("m1")
            assert (found.seats[0].name, found.lines[0].key, found.lines[0].melds) == (kept, kept, [[given]])
            assert found.header.box == {"name": f"a{bad}"}
            assert await store.load(f"m1{bad}") is None
            assert await store.load(bad) is None

    run(check())


def test_numbers_that_no_column_holds_are_refused(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await playing(store)
            with pytest.raises(StorageError, match="cannot do this"):
                await store.load("m1", 10**30)
            with pytest.raises(StorageError, match="cannot do this"):
                await store.claim("m1", 10**30, "a", 1.0, 1.0)
            assert await store.claim("m1", 0, "a", 1.0, 1.0)  # and goes on

    run(check())


def test_a_write_that_fails_does_not_spoil_those_beside_it(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            names = [f"m{k}" for k in range(12)]
            for name in names:
                await playing(store, name)
            work = [store.append(line(0, name, seat=10**30 if name == "m5" else 0), After(1)) for name in names]
            ends = await asyncio.gather(*work, return_exceptions=True)
            assert [type(end) for end in ends] == [StorageError if name == "m5" else type(None) for name in names]
            assert [(await store.load(name)).header.ply for name in names] == [int(name != "m5") for name in names]

    run(check())

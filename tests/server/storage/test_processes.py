"""Several processes: one that is killed loses nothing it acknowledged, and each hears of what the others write."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.server.storage import After, Changes, SeatRow, Store
from server.loop import run
from server.postgres import Server
from server.storage.rowmaking import begin, header, line, opened, playing, two

pytestmark = pytest.mark.plain

WRITER = Path(__file__).with_name("writer.py")
MATCHES = [f"m{k}" for k in range(8)]
ROUNDS = (37, 120)
"""After how many acknowledged lines the writer is killed."""


def writer(url: str) -> "subprocess.Popen[str]":
    """A process that appends to all matches."""
    paths = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen([sys.executable, WRITER, url, *MATCHES], stdout=subprocess.PIPE, text=True, env=paths)


def killed_after(url: str, acknowledged: int) -> dict[str, int]:
    """The last line of each match that a writer acknowledged before SIGKILL."""
    last: dict[str, int] = {}
    with writer(url) as process:
        assert process.stdout is not None
        for number, said in enumerate(process.stdout):
            if number == acknowledged:
                process.kill()
            if said.endswith("\n"):
                match, ply = said.split()
                last[match] = int(ply)
    return last


def test_a_killed_process_loses_and_doubles_nothing(database: str) -> None:
    async def prepare() -> None:
        async with opened(database) as store:
            for match in MATCHES:
                await playing(store, match)

    async def check(last: dict[str, int]) -> None:
        async with opened(database) as store:
            for match in MATCHES:
                found = await store.load(match)
                stored = [(row.ply, row.action, row.key) for row in found.lines]
                assert stored == [(ply, f"go {ply}", str(ply)) for ply in range(found.header.ply)]
                assert last.get(match, -1) < found.header.ply

    run(prepare())
    for acknowledged in ROUNDS:
        last = killed_after(database, acknowledged)
        assert len(last) > 1
        run(check(last))


# --- word of changes


class Heard:
    """What was heard, and waiting until something is."""

    def __init__(self) -> None:
        self.words: list[tuple[str | None, str]] = []
        self._more = asyncio.Event()

    def __call__(self, match: str | None, what: str) -> None:
        self.words.append((match, what))
        self._more.set()

    async def until(self, enough: Callable[[], bool]) -> None:
        """Until there is enough; the test's own limit ends what never is."""
        while not enough():
            self._more.clear()
            await self._more.wait()


async def everything(store: Store) -> list[tuple[str, str]]:
    """Each kind of write once, and what is to be heard of it."""
    await store.create(header(), [two()[0], SeatRow("m1", 1, "open")])
    await store.take_seat(two()[1])
    assert await begin(store)
    await store.append(line(0), After(1))
    await store.set_waiting("m1", 1, True, None)
    await store.claim("m1", 1, "a", 1.0, 1.0)
    await store.say("m1", 0, "Ada", "hello there", 1.0)
    await store.announce("m1", "here:a b:0,1")
    await store.append(line(1), After(None, status="over"))
    await store.rematch("m1", header("m2"), two("m2"))
    await store.close_match("m2", 1.0)
    words = ["status", "seats", "status", "line", "status", "chat", "here:a b:0,1", "line", "status", "status"]
    return [("m1", word) for word in words] + [("m2", "status")]


async def refused(store: Store) -> None:
    """Writes that change nothing, of which nothing is to be heard."""
    assert not await begin(store)
    assert not await store.take_seat(two()[1])
    assert not await store.change_seat(two()[0], SeatRow("m1", 0, "bot"))
    assert not await store.stop("m2", "", 1.0)


def test_others_hear_of_every_write_and_oneself_of_none(empty_postgres: str) -> None:
    async def check() -> None:
        here, there = Heard(), Heard()
        async with opened(empty_postgres, 2) as (first, second):
            listeners = [Changes(first, here), Changes(second, there)]
            for changes in listeners:
                await changes.start()
                assert changes.listening
            expected = await everything(first)
            await refused(first)
            await first.announce("last", "word")
            await there.until(lambda: ("last", "word") in there.words)
            await second.announce("back", "word")
            await here.until(lambda: bool(here.words))
            for changes in listeners:
                await changes.close()
                assert not changes.listening
        # Matches in different lanes may be told in another order.
        for match in ("m1", "m2"):
            assert [word for word in there.words if word[0] == match] == [word for word in expected if word[0] == match]
        assert here.words == [("back", "word")]

    run(check())


def test_another_process_is_heard(empty_postgres: str) -> None:
    async def check() -> None:
        heard = Heard()
        async with opened(empty_postgres) as store:
            for match in MATCHES:
                await playing(store, match)
            changes = Changes(store, heard)
            await changes.start()
            with writer(empty_postgres) as process:
                await heard.until(lambda: {(match, "line") for match in MATCHES} <= set(heard.words))
                process.kill()
            assert (await store.load("m1")).lines  # what is heard of is there to be read
            await changes.close()

    run(check())


def test_listens_again_after_the_server_hung_up(postgres: Server, empty_postgres: str) -> None:
    async def check() -> None:
        heard = Heard()
        async with opened(empty_postgres, 2) as (first, second):
            changes = Changes(first, heard)
            await changes.start()
            await postgres.hang_up(empty_postgres)
            await heard.until(lambda: (None, "all") in heard.words)
            assert changes.listening
            await playing(second)
            await heard.until(lambda: ("m1", "status") in heard.words)
            await changes.close()

    run(check())


def test_nothing_is_heard_on_sqlite(tmp_path: Path) -> None:
    async def check() -> None:
        heard = Heard()
        async with opened(f"sqlite:///{tmp_path}/parlour.db", 2) as (first, second):
            changes = Changes(first, heard)
            await changes.start()
            await everything(second)
            assert not changes.listening
            await changes.close()
        assert heard.words == []

    run(check())

"""Warming: games get ready in the background, those asked for first, and what cannot be is said."""

import asyncio
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.core.errors import UnknownGame
from parlour.core.kernel import shared_cache
from parlour.server import warming
from parlour.server.warming import Unready, Warming, compile_game, is_compiled, rehearsal

LONG = 60.0
GAMES = ("kuiperium", "scrumpy", "umami-rummy", "utopia")


class Rehearsals:
    """In place of true ones: what was rehearsed, in order, each when it is let go."""

    def __init__(self, failing: str = "") -> None:
        self.order: list[str] = []
        self.failing = failing
        self.gate, self.begun = threading.Event(), threading.Event()

    def __call__(self, slug: str) -> Iterator[str]:
        self.order.append(slug)
        yield "the rules"
        self.begun.set()
        assert self.gate.wait(LONG)
        if slug == self.failing:
            raise TypeError("no such kernel")
        yield "the bots"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to compile."""
    monkeypatch.setattr(warming, "is_compiled", lambda slug: True)


@pytest.mark.plain
@pytest.mark.usefixtures("compiled")
def test_games_get_ready_one_after_the_other_and_those_asked_for_first() -> None:
    rehearsals = Rehearsals()
    given = Warming(GAMES, rehearsals)
    assert not any(map(given.ready, GAMES))
    given.start()
    assert rehearsals.begun.wait(LONG)
    given.ask("utopia")
    given.ask("scrumpy")
    given.ask("utopia")
    rehearsals.gate.set()
    asyncio.run(asyncio.wait_for(given.wait("umami-rummy"), LONG))
    assert rehearsals.order == ["kuiperium", "utopia", "scrumpy", "umami-rummy"]
    assert all(map(given.ready, GAMES))
    assert given.text("utopia") == "Utopia is ready."
    given.close()


@pytest.mark.plain
@pytest.mark.usefixtures("compiled")
def test_a_text_tells_how_far_it_is() -> None:
    rehearsals = Rehearsals()
    given = Warming(GAMES, rehearsals)
    given.start()
    assert rehearsals.begun.wait(LONG)
    assert given.text("kuiperium") == "Getting Kuiperium ready: loading the rules."
    assert given.text("utopia") == "Getting Utopia ready, after other games."
    rehearsals.gate.set()
    given.close()


@pytest.mark.plain
@pytest.mark.usefixtures("compiled")
def test_a_game_that_fails_is_said_to_and_the_others_get_ready() -> None:
    rehearsals = Rehearsals(failing="scrumpy")
    rehearsals.gate.set()
    given = Warming(GAMES, rehearsals)

    async def wait() -> None:
        await asyncio.wait_for(given.wait("utopia"), LONG)
        with pytest.raises(Unready, match=r"Scrumpy.* cannot be played here: .*TypeError: no such kernel"):
            await given.wait("scrumpy")

    asyncio.run(wait())
    assert (given.ready("scrumpy"), given.ready("utopia")) == (False, True)
    assert "no such kernel" in given.text("scrumpy")
    assert given.problem("utopia") == ""
    given.close()


@pytest.mark.plain
@pytest.mark.usefixtures("compiled")
def test_who_waits_starts_it_and_a_game_not_named_at_first_gets_ready_too() -> None:
    rehearsals = Rehearsals()
    rehearsals.gate.set()
    given = Warming([], rehearsals)

    async def wait() -> None:
        waiters = [given.wait("scrumpy") for _ in range(20)]
        await asyncio.wait_for(asyncio.gather(*waiters), LONG)
        with pytest.raises(UnknownGame):
            await given.wait("chess")

    asyncio.run(wait())
    assert rehearsals.order == ["scrumpy"]
    given.close()


@pytest.mark.plain
@pytest.mark.usefixtures("compiled")
def test_who_gives_up_waiting_takes_nothing_from_the_others() -> None:
    rehearsals = Rehearsals()
    given = Warming(["scrumpy"], rehearsals)

    async def wait() -> None:
        waiters = [asyncio.ensure_future(given.wait("scrumpy")) for _ in range(2)]
        await asyncio.sleep(0)
        waiters[0].cancel()
        await asyncio.sleep(0)
        rehearsals.gate.set()
        await asyncio.wait_for(waiters[1], LONG)
        assert waiters[0].cancelled()

    asyncio.run(wait())
    assert given.ready("scrumpy")
    given.close()


@pytest.mark.plain
@pytest.mark.usefixtures("compiled")
def test_closing_ends_what_goes_on_and_tells_those_who_wait() -> None:
    rehearsals = Rehearsals()
    given = Warming(GAMES, rehearsals)

    async def wait() -> None:
        waiters = [asyncio.ensure_future(given.wait(slug)) for slug in GAMES]
        await asyncio.to_thread(rehearsals.begun.wait, LONG)
        closing = asyncio.ensure_future(asyncio.to_thread(given.close))
        await asyncio.sleep(0.01)
        rehearsals.gate.set()
        await closing
        assert [type(error) for error in await asyncio.gather(*waiters, return_exceptions=True)] == [Unready] * 4

    asyncio.run(wait())
    assert len(rehearsals.order) == 1


# --- with child processes


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, for this process and its children."""
    monkeypatch.setattr(warming, "shared_cache", lambda *modules: tmp_path)
    return tmp_path


def test_a_game_is_compiled_by_a_child_process_which_leaves_a_mark() -> None:
    folder = shared_cache("parlour.bots", "toy.higher")
    assert folder is not None
    (folder / "warm-toy.higher").unlink(missing_ok=True)
    assert not is_compiled("toy.higher")
    given = Warming(["toy.higher"])
    given.start()
    asyncio.run(asyncio.wait_for(given.wait("toy.higher"), 10 * LONG))
    assert given.ready("toy.higher")
    assert is_compiled("toy.higher")
    given.close()


@pytest.mark.plain
def test_what_a_child_process_says_last_is_the_problem(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _child_runs(monkeypatch, "print('step: the bots'); print('LoweringError: no'); raise SystemExit(1)")
    rehearsals = Rehearsals()
    given = Warming(["utopia"], rehearsals)
    with pytest.raises(Unready, match=r"Utopia cannot be played here: its rules could not be compiled \(LoweringError"):
        asyncio.run(asyncio.wait_for(given.wait("utopia"), LONG))
    assert not rehearsals.order
    given.close()


@pytest.mark.plain
def test_the_steps_of_a_child_process_are_told(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _child_runs(monkeypatch, "print('step: the bots', flush=True); import time; time.sleep(60)")
    given = Warming(["utopia"], Rehearsals())
    given.start()
    expected = "Getting Utopia ready: compiling the bots (this takes a minute, and only once)."
    end = time.monotonic() + LONG
    while given.text("utopia") != expected:
        assert time.monotonic() < end
        time.sleep(0.01)
    given.close()  # which ends the child process
    assert given.problem("utopia") == warming.CLOSING


@pytest.mark.plain
def test_a_child_process_compiles_nothing_that_another_has_compiled_meanwhile(cache: Path) -> None:
    (cache / "warm-utopia").touch()
    told: list[str] = []
    compile_game("utopia", told.append)
    assert told == ["the rules"]


def _child_runs(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    monkeypatch.setattr(warming, "command_for", lambda slug: [sys.executable, "-c", code])


@pytest.mark.parametrize("name", ["toy.higher", "toy.rows"])
def test_a_rehearsal_says_what_it_is_about(name: str) -> None:
    assert list(rehearsal(name)) == ["the rules", "the table", "hints and reasons", "the bots"]

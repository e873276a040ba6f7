"""Nonsense does no harm; `benchmarks/table_fuzz.py` says much more of it to a server of its own."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from server.client import Api
from server.loop import run
from server.serving import Serving

pytestmark = pytest.mark.slow_cli

FOLDER = Path(__file__).parents[2] / "benchmarks"
GAMES = ["utopian-rummy", "umami-rummy"]


@pytest.fixture(scope="module")
def script() -> Iterator[ModuleType]:
    """The script as a module, with those it imports."""
    sys.path.insert(0, str(FOLDER))
    spec = importlib.util.spec_from_file_location("table_fuzz", FOLDER / "table_fuzz.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["table_fuzz"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.path.remove(str(FOLDER))


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'parlour.db'}") as running:
        yield running


def test_sockets(serving: Serving, script: ModuleType) -> None:
    async def fuzz() -> None:
        async with Api(serving.address) as api:
            await api.ready(*GAMES)
            before = await script.problems(api)
            tally = await script.fuzz(api, await script.opened(api, GAMES), 200)
            assert not tally.faults
            assert tally.sent.total() >= 200
            assert tally.heard["problem"] > 10
            assert tally.heard["refused"] > 10
            assert await script.problems(api) == before

    run(fuzz(), 300)


def test_requests(serving: Serving, script: ModuleType) -> None:
    async def matches(before: list[tuple[str, str]]) -> list[tuple[str, str]]:
        async with Api(serving.address) as api:
            return list(await script.matches_of_every_kind(api, before))

    tally = script.fuzz_http(serving.address, matches, 4)
    assert not tally.faults
    assert len(tally.sent) >= 14
    assert {"200", "404", "409", "422"} <= set(tally.heard)


def test_what_must_not_be_answered_is_found(script: ModuleType) -> None:
    tally = script.Tally()
    tally.take('{"type": "problem", "problem": "it is not JSON"}')
    assert not tally.faults
    tally.take('{"type": "problem", "problem": "KeyError: \'deck\'"}')
    tally.take('{"type": "surprise"}')
    assert ["tells about the program" in tally.faults[0], "no message" in tally.faults[1]] == [True, True]

"""Bots as seats: what they answer is legal, in time, and depends on nothing but what was asked."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from structlog.testing import capture_logs

import parlour
from parlour.bots import make_bot
from parlour.bots.rehearsal import rehearse_bots
from parlour.core.game import Game
from parlour.match import Match
from parlour.server.levels import LEVELS, decide
from parlour.server.pool import Busy, Closed
from parlour.server.thinking import Decide, Thinkers, Thought

LONG = 30.0
FAKE: Any = SimpleNamespace(slug="fake")  # the greedy bot can do nothing with it
SEEN = np.zeros(1)


def answering(action: Any) -> Decide:
    return lambda game, box, seen, level, seed: action


def ask(answer: Decide, legal: tuple[int, ...] = (4, 5, 6), **given: Any) -> tuple[Thought, list[Any]]:
    """One decision by fake bots, and what was heard of it."""
    heard: list[Any] = []

    async def run() -> Thought:
        thinkers = Thinkers(1, decide=answer, heard=lambda *of: heard.append(of), **given)
        thought = await thinkers.choose(FAKE, FAKE, SEEN, legal, "hard", 1, budget_s=0.02)
        await thinkers.close(LONG if given.get("grace") is None else 0.0)
        return thought

    return asyncio.run(run()), heard


@pytest.mark.plain
def test_what_the_bot_says_is_played() -> None:
    thought, heard = ask(answering(5))
    assert (thought.action, thought.by) == (5, "bot")
    assert heard == [("fake", "hard", thought)]
    assert type(ask(answering(np.int32(6)))[0].action) is int


@pytest.mark.plain
@pytest.mark.parametrize("answer", [7, -1, None, "5", 5.0, True, [5]])
def test_what_is_not_legal_is_not_played(answer: object) -> None:
    thought, heard = ask(answering(answer), legal=(4, 5, 1))
    assert (thought.action, thought.by) == (4, "fallback")
    assert heard == [("fake", "hard", thought)]


@pytest.mark.plain
def test_a_bot_that_raises_is_replaced() -> None:
    def fail(*_: object) -> int:
        raise RuntimeError("the Elder is in seat 1's hand")

    assert ask(fail)[0] == Thought(4, "fallback", 0.0)


@pytest.mark.plain
def test_a_log_tells_that_a_bot_was_replaced_and_not_what_it_knew() -> None:
    def fail(*_: object) -> int:
        raise RuntimeError("the Elder is in seat 1's hand")

    with capture_logs() as events:
        ask(fail)
    told = str(events)
    assert "it raised RuntimeError" in told
    assert "Elder" not in told


@pytest.mark.plain
def test_a_bot_that_hangs_is_replaced_and_does_not_block_the_others() -> None:
    stuck, let_go = threading.Event(), threading.Event()

    def answer(game: Any, box: Any, seen: Any, level: Any, seed: int) -> int:
        if seed == 0:
            stuck.set()
            assert let_go.wait(LONG)
        return 5

    async def run() -> None:
        thinkers = Thinkers(1, decide=answer, grace=0.0)
        hanging = asyncio.ensure_future(thinkers.choose(FAKE, FAKE, SEEN, (4, 5), "easy", 0, budget_s=0.05))
        thoughts = await asyncio.gather(
            *(thinkers.choose(FAKE, FAKE, SEEN, (4, 5), "easy", k, budget_s=LONG) for k in range(1, 20))
        )
        assert {thought.action for thought in thoughts} == {5}
        assert await hanging == Thought(4, "fallback", 0.05)
        assert thinkers.hanging == 1
        let_go.set()
        await thinkers.close(LONG)

    asyncio.run(run())
    assert stuck.is_set()


@pytest.mark.plain
def test_with_every_thread_hanging_the_first_legal_action_is_played() -> None:
    let_go = threading.Event()

    async def run() -> list[Thought]:
        thinkers = Thinkers(1, decide=lambda *_: int(let_go.wait(LONG)), grace=0.0, spare=0)
        asked = [thinkers.choose(FAKE, FAKE, SEEN, (4, 5), "easy", k, budget_s=0.01) for k in range(5)]
        thoughts = await asyncio.gather(*asked)
        thoughts.append(await thinkers.choose(FAKE, FAKE, SEEN, (6,), "easy", 9))
        let_go.set()
        await thinkers.close(LONG)
        return thoughts

    thoughts = asyncio.run(run())
    assert [thought.action for thought in thoughts] == [4, 4, 4, 4, 4, 6]
    assert {thought.by for thought in thoughts} == {"fallback"}


@pytest.mark.plain
def test_matches_take_turns() -> None:
    order, gate = list[int](), threading.Event()

    def answer(game: Any, box: Any, seen: Any, level: Any, seed: int) -> int:
        assert gate.wait(LONG)
        order.append(seed)
        return 5

    async def run() -> None:
        thinkers = Thinkers(1, decide=answer)
        matches = ["a", "a", "a", "a", "b", "c"]
        asked = []
        for k, match in enumerate(matches):
            asked.append(asyncio.ensure_future(thinkers.choose(FAKE, FAKE, SEEN, (5,), "easy", k, match=match)))
            while thinkers.thinking == 0:
                await asyncio.sleep(0.001)
        while thinkers.waiting < 5:
            await asyncio.sleep(0.001)
        gate.set()
        await asyncio.gather(*asked)
        await thinkers.close(LONG)

    asyncio.run(run())
    assert order == [0, 1, 4, 5, 2, 3]


@pytest.mark.plain
def test_too_many_are_told_so_and_cancelling_makes_room() -> None:
    gate, asked_for = threading.Event(), list[int]()

    def answer(game: Any, box: Any, seen: Any, level: Any, seed: int) -> int:
        assert gate.wait(LONG)
        asked_for.append(seed)
        return 5

    async def run() -> None:
        thinkers = Thinkers(1, decide=answer, most=1)

        def start(seed: int) -> "asyncio.Task[Thought]":
            return asyncio.ensure_future(thinkers.choose(FAKE, FAKE, SEEN, (5,), "easy", seed))

        first = start(0)
        while thinkers.thinking == 0:
            await asyncio.sleep(0.001)
        second = start(1)
        while thinkers.waiting == 0:
            await asyncio.sleep(0.001)
        with pytest.raises(Busy):
            await start(2)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        third = start(3)
        while thinkers.waiting == 0:
            await asyncio.sleep(0.001)
        gate.set()
        assert [(await task).by for task in (first, third)] == ["bot", "bot"]
        await thinkers.close(LONG)

    asyncio.run(run())
    assert asked_for == [0, 3]


@pytest.mark.plain
def test_closing_while_a_bot_thinks_plays_nothing_in_its_place() -> None:
    gate, heard = threading.Event(), list[Any]()

    async def run() -> None:
        thinkers = Thinkers(1, decide=lambda *_: int(gate.wait(LONG)), heard=lambda *of: heard.append(of))
        asked = [asyncio.ensure_future(thinkers.choose(FAKE, FAKE, SEEN, (5,), "easy", k)) for k in range(3)]
        while thinkers.waiting < 2:
            await asyncio.sleep(0.001)
        await thinkers.close(0.0)
        assert [type(e) for e in await asyncio.gather(*asked, return_exceptions=True)] == [Closed] * 3
        with pytest.raises(Closed):
            await thinkers.choose(FAKE, FAKE, SEEN, (5,), "easy", 0)
        with pytest.raises(Closed):
            await thinkers.hint(FAKE, FAKE, SEEN, 0)
        gate.set()

    asyncio.run(run())
    assert not heard


# --- with a real game


def decisions(game: Game, level: Any, step: int) -> dict[int, int]:
    """What a level decides at some plies of a match, all asked for at once, in the order of `step`."""
    match, seens = Match(game, seed=3), list[Any]()
    while match.to_act is not None and match.ply < 40:
        seens.append((match.observation(match.to_act), match.legal_ids()))
        match.play_id(match.legal_ids()[match.ply % len(match.legal_ids())])
    decide(game, match.box, seens[0][0], level, 0)  # compiled before there is a clock

    async def run() -> dict[int, int]:
        thinkers = Thinkers(2)
        plies = list(range(len(seens)))[::step]
        asked = (thinkers.choose(game, match.box, *seens[ply], level, ply) for ply in plies)
        thoughts = await asyncio.gather(*asked)
        await thinkers.close(LONG)
        assert {thought.by for thought in thoughts} == {"bot"}
        return {ply: thought.action for ply, thought in zip(plies, thoughts, strict=True)}

    return asyncio.run(run())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["toy.higher", "utopian-rummy"])
def test_a_decision_depends_on_what_was_asked_and_not_on_what_was_asked_before(name: str, level: Any) -> None:
    forwards = decisions(parlour.game(name), level, 1)
    assert len(forwards) > 2
    assert decisions(parlour.game(name), level, -1) == forwards


def test_the_observation_is_left_alone_and_may_change_meanwhile(higher: Game) -> None:
    match = Match(higher, seed=1)
    seat = match.to_act
    assert seat is not None
    seen = match.observation(seat)
    before, gate, given = seen.tobytes(), threading.Event(), list[bytes]()

    def answer(game: Any, box: Any, observed: Any, level: Any, seed: int) -> int:
        assert gate.wait(LONG)
        given.append(observed.tobytes())
        observed["to_act"] = -1
        return -1

    async def run() -> Thought:
        thinkers = Thinkers(1, decide=answer)
        asked = asyncio.ensure_future(thinkers.choose(higher, match.box, seen, match.legal_ids(), "easy", 1))
        await asyncio.sleep(0)
        seen["to_act"] = -1
        gate.set()
        thought = await asked
        await thinkers.close(LONG)
        return thought

    thought = asyncio.run(run())
    assert given == [before]
    assert thought.by == "fallback"
    assert thought.action in match.legal_ids()


def test_the_greedy_bot_decides_in_place_of_one_that_fails(higher: Game) -> None:
    match = Match(higher, seed=4)
    seat, legal = match.to_act, match.legal_ids()
    assert seat is not None
    seen = match.observation(seat)
    greedy = make_bot("greedy", higher, match.box, 11).choose(seen)
    legal.sort(key=lambda action: action == greedy)  # so that the two ways out can be told apart

    async def run() -> Thought:
        thinkers = Thinkers(1, decide=answering(-1))
        thought = await thinkers.choose(higher, match.box, seen, legal, "medium", 11)
        await thinkers.close(LONG)
        return thought

    assert asyncio.run(run()).action == greedy != legal[0]


def test_a_hint_ranks_the_choices_that_were_thought_about(higher: Game) -> None:
    match = Match(higher, seed=4)
    seat = match.to_act
    assert seat is not None
    seen = match.observation(seat)
    make_bot("search:1it", higher, match.box).choose(seen)  # compiled before there is a clock

    async def run() -> None:
        thinkers = Thinkers(1)
        ranked = await thinkers.hint(higher, match.box, seen, 5)
        assert {entry.action for entry in ranked} <= set(match.legal_ids())
        assert [entry.weight for entry in ranked] == sorted((entry.weight for entry in ranked), reverse=True)
        assert all(entry.weight > 0 for entry in ranked)
        await thinkers.close(LONG)

    asyncio.run(run())


def test_a_whole_match_between_levels(higher: Game) -> None:
    async def run() -> Match:
        thinkers, match = Thinkers(2), Match(higher, seats=3, seed=6)
        rehearse_bots(match, ["greedy", "search:1it"])
        while (seat := match.to_act) is not None:
            asked = (match.game, match.box, match.observation(seat), match.legal_ids(), LEVELS[seat], match.ply)
            match.play_id((await thinkers.choose(*asked, match="m")).action)
        await thinkers.close(LONG)
        return match

    assert asyncio.run(run()).over

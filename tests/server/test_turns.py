"""Turns: who is next, and what is done in between."""

import asyncio
from itertools import pairwise

import pytest

from parlour.server.turns import Turns
from server.loop import run

pytestmark = pytest.mark.plain


def test_turns_come_in_the_order_in_which_they_were_asked_for() -> None:
    async def ask() -> list[int]:
        turns, came = Turns(), list[int]()

        async def one(number: int) -> None:
            await turns.take()
            came.append(number)

        await asyncio.gather(*(one(number) for number in range(5)))
        await one(5)  # again, after nobody was waiting
        return came

    assert run(ask()) == [0, 1, 2, 3, 4, 5]


def test_one_turn_is_given_each_time_round_so_that_others_come_in_between() -> None:
    async def ask() -> list[str]:
        turns, done = Turns(), list[str]()

        async def one() -> None:
            await turns.take()
            done.append("turn")

        waiting = [asyncio.create_task(one()) for _ in range(4)]
        while not all(task.done() for task in waiting):
            done.append("other")
            await asyncio.sleep(0)
        return done

    done = run(ask())
    assert done.count("turn") == 4
    assert all((first, second) != ("turn", "turn") for first, second in pairwise(done))


def test_who_is_gone_keeps_nobody_waiting() -> None:
    async def ask() -> None:
        turns = Turns()
        waiting = [asyncio.create_task(turns.take()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        waiting[1].cancel()
        await asyncio.wait_for(waiting[2], 5)

    run(ask())

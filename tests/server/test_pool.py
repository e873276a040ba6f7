"""The pool: turns, bounds, threads that hang, cancelling and closing."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from parlour.server.pool import Busy, Closed, Overdue, Pool, Stuck

pytestmark = pytest.mark.plain

LONG = 30.0


class Gate:
    """Work that lasts until it is let go."""

    def __init__(self, result: Any = None) -> None:
        self.entered, self.opened, self.result = threading.Event(), threading.Event(), result

    def __call__(self) -> Any:
        self.entered.set()
        assert self.opened.wait(LONG)
        return self.result


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not true():
            await asyncio.sleep(0.001)


def start(pool: Pool, work: Callable[[], Any], limit: float = LONG, **given: Any) -> "asyncio.Task[Any]":
    return asyncio.ensure_future(pool.run(work, limit=limit, **given))


async def begun(pool: Pool, gate: Gate, **given: Any) -> "asyncio.Task[Any]":
    task = start(pool, gate, **given)
    await until(gate.entered.is_set)
    return task


def test_work_gives_its_result_or_raises_what_it_raised() -> None:
    async def run() -> None:
        pool = Pool(2, most=10)
        assert await pool.run(lambda: 7, limit=LONG) == 7
        with pytest.raises(ZeroDivisionError):
            await pool.run(lambda: 1 // 0, limit=LONG)
        assert await pool.run(lambda: 8, limit=LONG) == 8
        await pool.close(LONG)

    asyncio.run(run())


def test_keys_take_turns_however_much_one_of_them_asks() -> None:
    async def run() -> list[str]:
        pool, gate, order = Pool(1, most=10), Gate(), list[str]()
        first = await begun(pool, gate)
        tasks = [start(pool, lambda k=key: order.append(k), key=key[0]) for key in ("a1", "a2", "a3", "b1", "c1", "b2")]
        await until(lambda: pool.waiting == 6)
        gate.opened.set()
        await asyncio.gather(first, *tasks)
        await pool.close(LONG)
        return order

    assert asyncio.run(run()) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_patient_work_comes_after_all_other_and_leaves_a_thread_free() -> None:
    async def run() -> None:
        pool, gates, order = Pool(2, most=10, most_patient=10), [Gate(), Gate()], list[str]()
        hint = await begun(pool, gates[0], patient=True)
        later = start(pool, lambda: order.append("hint"), patient=True)
        await until(lambda: pool.waiting == 1)
        assert await pool.run(lambda: "bot", limit=LONG) == "bot"
        assert not order  # a thread was idle, but the second hint waits for the first
        bot = await begun(pool, gates[1])
        other = start(pool, lambda: order.append("bot"))
        await until(lambda: pool.waiting == 2)
        for gate in gates:
            gate.opened.set()
        await asyncio.gather(hint, later, bot, other)
        assert order == ["bot", "hint"]
        await pool.close(LONG)

    asyncio.run(run())


def test_a_single_thread_does_patient_work_too() -> None:
    async def run() -> None:
        pool = Pool(1, most=1, most_patient=1)
        assert await pool.run(lambda: 1, limit=LONG, patient=True) == 1
        await pool.close(LONG)

    asyncio.run(run())


def test_no_more_waits_than_may() -> None:
    async def run() -> None:
        pool, gate = Pool(1, most=2, most_patient=1), Gate()
        tasks = [await begun(pool, gate)]
        tasks += [start(pool, lambda: None), start(pool, lambda: None), start(pool, lambda: None, patient=True)]
        await until(lambda: pool.waiting == 3)
        with pytest.raises(Busy, match="2 are waiting already"):
            await pool.run(lambda: None, limit=LONG)
        with pytest.raises(Busy, match="1 are waiting already"):
            await pool.run(lambda: None, limit=LONG, patient=True)
        gate.opened.set()
        await asyncio.gather(*tasks)
        assert await pool.run(lambda: 5, limit=LONG) == 5
        await pool.close(LONG)

    asyncio.run(run())


def test_a_thread_that_hangs_is_replaced_and_ends_when_it_comes_back() -> None:
    async def run() -> None:
        pool, gate = Pool(1, most=10, spare=1), Gate()
        with pytest.raises(Overdue, match=r"no answer after 0\.02 seconds"):
            await pool.run(gate, limit=0.02)
        assert (pool.hanging, await pool.run(lambda: 3, limit=LONG)) == (1, 3)
        gate.opened.set()
        await until(lambda: pool.hanging == 0)
        assert await pool.run(lambda: 4, limit=LONG) == 4
        await until(lambda: sum(t.name.startswith("bots-") for t in threading.enumerate()) == 1)
        await pool.close(LONG)

    asyncio.run(run())


def test_when_all_hang_it_is_said_at_once_and_one_that_comes_back_is_enough() -> None:
    async def run() -> None:
        pool, gates = Pool(1, most=10, spare=1), [Gate(), Gate()]
        tasks = [start(pool, gates[0], limit=0.02), start(pool, gates[1], limit=0.02), start(pool, lambda: 1)]
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(result) for result in results] == [Overdue, Overdue, Stuck]
        with pytest.raises(Stuck, match="all 2 threads for bots hang"):
            await pool.run(lambda: 1, limit=LONG)
        gates[1].opened.set()
        await until(lambda: pool.hanging == 1)
        assert await pool.run(lambda: 6, limit=LONG) == 6
        gates[0].opened.set()
        await until(lambda: pool.hanging == 0)
        await pool.close(LONG)

    asyncio.run(run())


def test_the_time_spent_waiting_does_not_count() -> None:
    async def run() -> None:
        pool, gate = Pool(1, most=10), Gate()
        first = await begun(pool, gate)
        second = start(pool, lambda: "done", limit=0.05)
        await asyncio.sleep(0.1)
        gate.opened.set()
        assert await second == "done"
        await first
        await pool.close(LONG)

    asyncio.run(run())


def test_who_is_cancelled_while_waiting_leaves_the_queue() -> None:
    async def run() -> None:
        pool, gate, done = Pool(1, most=10), Gate(), list[int]()
        first = await begun(pool, gate)
        tasks = [start(pool, lambda k=k: done.append(k), key="same") for k in range(3)]
        await until(lambda: pool.waiting == 3)
        tasks[1].cancel()
        await asyncio.gather(*tasks[1:2], return_exceptions=True)
        assert pool.waiting == 2
        gate.opened.set()
        await asyncio.gather(first, tasks[0], tasks[2])
        assert done == [0, 2]
        await pool.close(LONG)

    asyncio.run(run())


def test_who_is_cancelled_while_it_works_gets_no_result_and_its_thread_is_watched_on() -> None:
    async def run() -> None:
        pool, gate = Pool(1, most=10, spare=1), Gate()
        task = await begun(pool, gate, limit=0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await pool.run(lambda: 2, limit=LONG) == 2  # by another thread, once the first one is overdue
        assert pool.hanging == 1
        gate.opened.set()
        await until(lambda: pool.hanging == 0)
        await pool.close(LONG)

    asyncio.run(run())


def test_closing_fails_what_waits_and_lets_what_runs_end() -> None:
    async def run() -> None:
        pool, gate = Pool(1, most=10), Gate("result")
        running = await begun(pool, gate)
        waiting = start(pool, lambda: None)
        await until(lambda: pool.waiting == 1)
        closing = asyncio.ensure_future(pool.close(LONG))
        with pytest.raises(Closed):
            await waiting
        with pytest.raises(Closed):
            await pool.run(lambda: None, limit=LONG)
        gate.opened.set()
        await closing
        assert await running == "result"

    asyncio.run(run())


def test_closing_does_not_wait_for_ever() -> None:
    async def run() -> None:
        pool, gate = Pool(1, most=10), Gate()
        running = await begun(pool, gate)
        await pool.close(0.01)
        with pytest.raises(Closed):
            await running
        gate.opened.set()

    asyncio.run(run())


def test_many_at_once() -> None:
    async def run() -> None:
        pool = Pool(4, most=2000)
        tasks = [pool.run(lambda k=k: k * k, limit=LONG, key=str(k % 7)) for k in range(2000)]
        assert await asyncio.gather(*tasks) == [k * k for k in range(2000)]
        assert (pool.waiting, pool.working) == (0, 0)
        await pool.close(LONG)

    asyncio.run(run())

"""Threads that work for the event loop: fair between those who ask, bounded, and none is missed when one hangs.

Not `concurrent.futures`: its threads cannot be replaced when a bot never comes back, and the program waits for them at
its end. Everything but the work itself is done on the event loop or under one lock.
"""

import asyncio
import contextlib
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any

from parlour.core.errors import ParlourError


class Busy(ParlourError):
    """So much is waiting already that nothing more is taken in."""


class Overdue(ParlourError):
    """The work was given up: it took longer than it may."""


class Stuck(ParlourError):
    """Nobody is left to work: all threads hang."""


class Closed(ParlourError):
    """The threads are being closed."""


class _Job:
    """One piece of work, and the future that waits for it on the event loop."""

    def __init__(self, work: Callable[[], Any], key: str, limit: float, patient: bool) -> None:
        self.work, self.key, self.limit, self.patient = work, key, limit, patient
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self.loop.create_future()
        self.timer: asyncio.TimerHandle | None = None

    def fail(self, error: Exception) -> None:
        """Tell who waits that there will be no result."""
        if not self.done.done():
            self.done.set_exception(error)


class _Turns:
    """Waiting jobs: each key has its turn, however many jobs others have brought."""

    def __init__(self) -> None:
        self._keys: OrderedDict[str, deque[_Job]] = OrderedDict()
        self.count = 0

    def put(self, job: _Job) -> None:
        self._keys.setdefault(job.key, deque()).append(job)
        self.count += 1

    def take(self) -> _Job:
        key, jobs = self._keys.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._keys[key] = jobs  # at the end: the others come first
        self.count -= 1
        return job

    def remove(self, job: _Job) -> None:
        jobs = self._keys.get(job.key, deque())
        if job in jobs:
            jobs.remove(job)
            self.count -= 1
            if not jobs:
                del self._keys[job.key]

    def clear(self) -> list[_Job]:
        return [self.take() for _ in range(self.count)]


class _Worker(threading.Thread):
    """A thread of the pool. Daemon: one that hangs does not keep the program from ending."""

    def __init__(self, pool: "Pool", number: int) -> None:
        super().__init__(name=f"{pool.name}-{number}", daemon=True)
        self._pool = pool
        self.job: _Job | None = None

    def run(self) -> None:
        while (job := self._pool.next_job(self)) is not None:
            result, error = None, None
            try:
                result = job.work()
            except Exception as problem:  # whatever a bot raises is the business of who asked it
                error = problem
            self._pool.finished(self, job, result, error)


class Pool:
    """`threads` threads for work of known length.

    One whose work is overdue is replaced, up to `spare` of them at a time; should it come back it ends. `patient` work
    is done when there is no other, and by one thread less where there are several. `most` jobs may wait, and
    `most_patient` patient ones.
    """

    def __init__(
        self, threads: int, *, most: int, most_patient: int = 0, spare: int | None = None, name: str = "bots"
    ) -> None:
        self.name, self._threads, self._most, self._most_patient = name, threads, most, most_patient
        self._spare = 2 * threads if spare is None else spare
        self._lock = threading.Condition()
        self._turns, self._patient_turns = _Turns(), _Turns()
        self._workers: set[_Worker] = set()
        self._hanging: set[_Worker] = set()
        self._started = 0
        self._closing = False

    @property
    def waiting(self) -> int:
        """Jobs that no thread has begun."""
        return self._turns.count + self._patient_turns.count

    @property
    def working(self) -> int:
        """Jobs that a thread is at, those given up left out."""
        return sum(worker.job is not None for worker in list(self._workers))

    @property
    def hanging(self) -> int:
        """Threads that have not come back in time, and not since."""
        return len(self._hanging)

    async def run(self, work: Callable[[], Any], *, limit: float, key: str = "", patient: bool = False) -> Any:
        """The result of `work()`, or what it raised. Busy, Stuck or Closed at once; Overdue `limit` seconds after it
        began. When the caller is cancelled, work that waits is dropped, and the result of work that runs."""
        job = _Job(work, key, limit, patient)
        self._put(job)
        try:
            return await job.done
        except asyncio.CancelledError:
            with self._lock:
                self._queue(job).remove(job)
            raise

    def _queue(self, job: _Job) -> _Turns:
        return self._patient_turns if job.patient else self._turns

    def _put(self, job: _Job) -> None:
        with self._lock:
            if self._closing:
                raise Closed("the server is shutting down")
            self._fill()
            if not self._workers:
                raise Stuck(f"all {len(self._hanging)} threads for bots hang")
            most = self._most_patient if job.patient else self._most
            if self._queue(job).count >= most:
                raise Busy(f"{most} are waiting already: try again in a moment")
            self._queue(job).put(job)
            self._lock.notify()

    def _fill(self) -> None:
        """Start threads that are missing."""
        while len(self._workers) < self._threads and len(self._workers) + len(self._hanging) < (
            self._threads + self._spare
        ):
            self._started += 1
            worker = _Worker(self, self._started)
            self._workers.add(worker)
            worker.start()

    # --- what the threads call

    def next_job(self, worker: _Worker) -> "_Job | None":
        """The next job of a thread; None when it is to end."""
        with self._lock:
            while worker in self._workers and not self._closing:
                if (job := self._take()) is not None:
                    worker.job = job
                    _tell(job, self._begun, worker, job)
                    return job
                self._lock.wait()
            self._workers.discard(worker)
            return None

    def _take(self) -> "_Job | None":
        if self._turns.count:
            return self._turns.take()
        patient = sum(worker.job is not None and worker.job.patient for worker in self._workers)
        if self._patient_turns.count and patient < max(1, len(self._workers) - 1):
            return self._patient_turns.take()
        return None

    def finished(self, worker: _Worker, job: _Job, result: Any, error: Exception | None) -> None:
        """A thread is through with a job, in time or not."""
        with self._lock:
            worker.job = None
            self._hanging.discard(worker)
            if not self._closing:
                self._fill()
            self._lock.notify()  # patient work may have waited for this thread
        _tell(job, _settle, job, result, error)

    # --- on the event loop

    def _begun(self, worker: _Worker, job: _Job) -> None:
        if worker.job is job:
            job.timer = job.loop.call_later(job.limit, self._overdue, worker, job)

    def _overdue(self, worker: _Worker, job: _Job) -> None:
        with self._lock:
            if worker.job is not job:
                return  # its result is on the way
            self._workers.discard(worker)
            self._hanging.add(worker)
            self._fill()
            left = [] if self._workers else self._turns.clear() + self._patient_turns.clear()
            stuck = Stuck(f"all {len(self._hanging)} threads for bots hang")
        job.fail(Overdue(f"no answer after {job.limit:g} seconds"))
        for other in left:
            other.fail(stuck)

    async def close(self, patience: float = 0.0) -> None:
        """Take in nothing more, fail what waits, and give what runs so many seconds to end."""
        with self._lock:
            self._closing = True
            left = self._turns.clear() + self._patient_turns.clear()
            running = list(self._workers)
            self._lock.notify_all()
        for job in left:
            job.fail(Closed("the server is shutting down"))
        end = asyncio.get_running_loop().time() + patience
        while any(worker.is_alive() for worker in running) and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.01)
        for job in [worker.job for worker in running if worker.job is not None]:
            job.fail(Closed("the server is shutting down"))


def _tell(job: _Job, what: Callable[..., None], *arguments: Any) -> None:
    """Have the event loop do something, if it is still there."""
    with contextlib.suppress(RuntimeError):
        job.loop.call_soon_threadsafe(what, *arguments)


def _settle(job: _Job, result: Any, error: Exception | None) -> None:
    if job.timer is not None:
        job.timer.cancel()
    if error is not None:
        job.fail(error)
    elif not job.done.done():
        job.done.set_result(result)

"""Compiling in the background what matches need, one game at a time, so that nobody waits for more than a word.

Compiling takes up to a minute a game and holds up whatever else the process does, the event loop included, by up to
half a second at a time. So a game that was never compiled from these sources is compiled by a child process
(`python -m parlour.server.warming GAME`), which fills the cache of kernels on disk; loading it from there takes a
second or two. A lock in the cache keeps several servers from compiling the same at the same time, and a mark in it
says that a game is all there.
"""

import asyncio
import contextlib
import gc
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Final

import structlog

from parlour import registry
from parlour.bots.rehearsal import GLANCED, REHEARSED, rehearse_bots, rehearse_play, rehearse_questions
from parlour.core.errors import ParlourError, shortened
from parlour.core.kernel import locked, shared_cache
from parlour.match import Match
from parlour.server.levels import LEVELS, bot_of
from parlour.server.thinking import HINT_BOT

COMPILING_SECONDS: Final = 1800
"""After which a child process is given up."""

CLOSING_SECONDS: Final = 10
"""For a game that is being loaded at the end: a program that ends while its compiler works may crash."""

NICENESS: Final = 5
"""Of a child process: people who play come first."""

STEP: Final = "step: "
"""How a line begins in which a child process says what it is at."""

CLOSING: Final = "the server is shutting down"

log = structlog.get_logger("parlour.warming")


class Unready(ParlourError):
    """A game whose rules cannot be compiled here."""


def rehearsal(slug: str) -> Iterator[str]:
    """Do once all that a match may need, or less if all is compiled; before each step, what it is about."""
    yield "the rules"
    folder = _folder(slug)
    moves = GLANCED if folder is not None and _mark(folder, slug).exists() else REHEARSED
    match = Match(registry.game(slug))
    yield "the table"
    rehearse_play(match, moves)
    yield "hints and reasons"
    rehearse_questions(match, moves)
    yield "the bots"
    rehearse_bots(match, ["greedy", HINT_BOT, *(bot_of(slug, level).name for level in LEVELS)])


def compile_game(slug: str, told: Callable[[str], None]) -> None:
    """Fill the cache of kernels; `told` hears of each step. While another process does the same, wait for it."""
    folder = _folder(slug)
    assert folder is not None
    told("the rules")
    with locked(folder / f"warming-{slug}.lock"):
        if is_compiled(slug):
            return
        for step in rehearsal(slug):
            told(step)
        _mark(folder, slug).touch()


def is_compiled(slug: str) -> bool:
    """Whether there is nothing left to compile, or no other process could do it for this one."""
    folder = _folder(slug)
    return folder is None or _mark(folder, slug).exists()


def _folder(slug: str) -> Path | None:
    return shared_cache("parlour.bots", registry.game(slug).module)


def _mark(folder: Path, slug: str) -> Path:
    return folder / f"warm-{slug}"


class Warming:
    """Gets games ready, those asked for first. Its thread is started by `start`, and by whoever waits."""

    def __init__(self, slugs: Iterable[str], rehearse: Callable[[str], Iterable[str]] = rehearsal) -> None:
        self._rehearse = rehearse
        self._lock = threading.Lock()
        self._waiting = list(dict.fromkeys(slugs))
        self._results: dict[str, Future[None]] = {slug: Future() for slug in self._waiting}
        self._asked: set[str] = set()
        self._steps: dict[str, str] = {}
        self._thread: threading.Thread | None = None
        self._child: subprocess.Popen[str] | None = None
        self._closing = False

    def start(self) -> None:
        """Begin with the games that wait."""
        with self._lock:
            if self._thread is None and self._waiting and not self._closing:
                self._thread = threading.Thread(target=self._run, name="warming", daemon=True)
                self._thread.start()

    def ask(self, slug: str) -> None:
        """Somebody wants to play this game: it comes after those asked for before. UnknownGame if there is none."""
        if slug not in self._results:
            registry.game(slug)
        with self._lock:
            if slug not in self._results:
                self._results[slug] = Future()
                self._waiting.append(slug)
            if slug in self._waiting and slug not in self._asked:
                self._waiting.remove(slug)
                self._waiting.insert(len(self._asked.intersection(self._waiting)), slug)
                self._asked.add(slug)
        self.start()

    def ready(self, slug: str) -> bool:
        """Whether a match of the game can be played without waiting."""
        result = self._results.get(slug)
        return result is not None and result.done() and not self.problem(slug)

    def problem(self, slug: str) -> str:
        """Why a game can never be played here; "" while that is not so."""
        result = self._results.get(slug)
        if result is None or not result.done():
            return ""
        error = result.exception()
        return "" if error is None else str(error)

    async def wait(self, slug: str) -> None:
        """Come back when the game is ready; Unready if it cannot be, UnknownGame if there is none."""
        self.ask(slug)
        await asyncio.shield(asyncio.wrap_future(self._results[slug]))

    def text(self, slug: str) -> str:
        """How far it is, for somebody who waits."""
        if problem := self.problem(slug):
            return problem
        if self.ready(slug):
            return f"{_title(slug)} is ready."
        step = self._steps.get(slug)
        if step is None:
            return f"Getting {_title(slug)} ready, after other games."
        return f"Getting {_title(slug)} ready: {step}."

    def close(self) -> None:
        """Stop: a child process is ended, a game that is being loaded is waited for (a second or two)."""
        with self._lock:
            self._closing = True
            if self._child is not None:
                self._child.kill()
            thread, left = self._thread, self._waiting[:]
            self._waiting.clear()
        if thread is not None:
            thread.join(CLOSING_SECONDS)
        for slug in left:
            self._results[slug].set_exception(Unready(CLOSING))

    # --- in the thread

    def _run(self) -> None:
        while (slug := self._next()) is not None:
            try:
                self._prepare(slug)
            except Exception as error:  # a game may fail in any way; the others do not suffer for it
                log.error("game not ready", game=slug, problem=repr(error))
                self._results[slug].set_exception(
                    error if isinstance(error, Unready) else Unready(_problem(slug, f"{type(error).__name__}: {error}"))
                )
            else:
                log.info("game ready", game=slug)
                self._results[slug].set_result(None)
        gc.freeze()  # what was loaded stays for ever; to go through it took every full collection 0.1 s

    def _next(self) -> str | None:
        with self._lock:
            if not self._waiting:
                self._thread = None
                return None
            return self._waiting.pop(0)

    def _prepare(self, slug: str) -> None:
        if not is_compiled(slug):
            self._have_compiled(slug)
        gc.disable()  # all that is loaded stays: to look for garbage in it takes a sixth of the time
        try:
            for step in self._rehearse(slug):
                self._steps[slug] = f"loading {step}"
                if self._closing:
                    raise Unready(CLOSING)
        finally:
            gc.enable()

    def _have_compiled(self, slug: str) -> None:
        """Let a child process compile the game; Unready with what it said last if it fails."""
        with self._lock:
            if self._closing:
                raise Unready(CLOSING)
            child = self._child = _child(slug)
        timer = threading.Timer(COMPILING_SECONDS, child.kill)
        timer.start()
        try:
            last = ""
            for line in child.stdout or ():
                last = line.strip() or last
                if last.startswith(STEP):
                    self._steps[slug] = f"compiling {last.removeprefix(STEP)} (this takes a minute, and only once)"
            if child.wait() != 0:
                raise Unready(CLOSING if self._closing else _problem(slug, last.removeprefix(STEP)))
        finally:
            timer.cancel()
            if child.stdout:
                child.stdout.close()
            with self._lock:
                self._child = None


def command_for(slug: str) -> list[str]:
    """The program that compiles a game."""
    return [sys.executable, "-m", "parlour.server.warming", slug]


def _child(slug: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.Popen(
        command_for(slug),
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )


def _title(slug: str) -> str:
    return registry.game(slug).title


def _problem(slug: str, text: str) -> str:
    return shortened(f"{_title(slug)} cannot be played here: its rules could not be compiled ({text})")


def _tell(step: str) -> None:
    with contextlib.suppress(OSError):  # the server may be gone; what is compiled is for the next one
        print(f"{STEP}{step}", flush=True)


def main(slug: str) -> None:
    """What a child process does."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    compile_game(slug, _tell)


if __name__ == "__main__":
    main(sys.argv[1])

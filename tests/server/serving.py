"""A table server in a thread of the test's process, asked over loopback like any other."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, Self, TypeVar

import uvicorn
from fastapi import FastAPI

from parlour.server.app import create
from parlour.server.house import House
from parlour.server.running import listen
from parlour.server.settings import Rate, Settings
from parlour.server.wire import Wire

T = TypeVar("T")

FREELY = Rate(10_000, 100_000)
PATIENCE = 60


class Serving:
    """Serves while it is entered, at port `at` (0: any); rates are not limited unless a test sets them."""

    def __init__(self, database: str, at: int = 0, **settings: Any) -> None:
        rates = dict.fromkeys(("opening", "sitting", "requests", "messages", "chat", "hints"), FREELY)
        self.settings = Settings(database=database, bot_threads=1, log="json", **{**rates, **settings})
        self.app: FastAPI = create(self.settings)
        self._listening = listen("127.0.0.1", at)
        config = uvicorn.Config(self.app, log_config=None, lifespan="on", ws=Wire, timeout_graceful_shutdown=5)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[self._listening])

        asyncio.run(serve())

    def __enter__(self) -> Self:
        self._thread.start()
        for _ in range(PATIENCE * 100):
            if self._server.started or not self._thread.is_alive():
                break
            threading.Event().wait(0.01)
        assert self._server.started, "the server did not start"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not end"

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    @property
    def house(self) -> House:
        """What the server holds."""
        house: House = self.app.state.house
        return house

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """What a coroutine returns that runs in the server's loop."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

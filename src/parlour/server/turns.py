"""Taking turns at what keeps the event loop busy, so that everything else is done in between."""

import asyncio
from collections import deque


class Turns:
    """Lets those who ask go on one after the other, in the order in which they asked."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._task: asyncio.Task[None] | None = None

    async def take(self) -> None:
        """Come back when it is the caller's turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        if self._task is None:
            self._task = asyncio.create_task(self._give())
        await turn

    async def _give(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # whoever asked may be gone
                turn.set_result(None)
                await asyncio.sleep(0)
        self._task = None


__all__ = ["Turns"]

"""Asynchronous tests: each runs its coroutine in a loop of its own, and fails rather than hangs."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T], seconds: float = 60) -> T:
    """What the coroutine returns; TimeoutError if that takes longer than any healthy machine needs."""

    async def bounded() -> T:
        return await asyncio.wait_for(coroutine, seconds)

    return asyncio.run(bounded())

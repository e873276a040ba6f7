"""A process that writes until it is killed: `python writer.py URL MATCHES`.

It appends to all matches at once, each line with a key, and prints "match ply" once a line is acknowledged. What was
stored before is taken up; the last line is also sent again, as a client would that heard no answer.
"""

import asyncio
import sys
from contextlib import suppress

from parlour.server.storage import After, KeyTaken, LineRow, Store


async def main(url: str, matches: list[str]) -> None:
    """Write for ever."""
    store = await Store.open(url)
    await asyncio.gather(*(keep_writing(store, match) for match in matches))


async def keep_writing(store: Store, match: str) -> None:
    """Append line after line to a match."""
    found = await store.load(match)
    assert found is not None
    ply = max(0, found.header.ply - 1)
    while True:
        with suppress(KeyTaken):
            await store.append(LineRow(match, ply, 0, "play", f"go {ply}", key=str(ply)), After(0))
        print(match, ply, flush=True)
        ply += 1


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))

"""How many lines a second the store keeps, and how long each waits, with many who write at once.

Each writer has a match of its own and sends the next line as soon as the last one is acknowledged, which is when it is
on the disk. Without a URL, a new SQLite file in the folder for temporary files is written.
"""

import argparse
import asyncio
import json
import os
import secrets
import statistics
import tempfile
import time
from pathlib import Path

from parlour.server.storage import After, Header, LineRow, SeatRow, Store

LOST = "lines were lost or doubled"


async def prepared(store: Store, match: str) -> None:
    """A match in play between two people."""
    digest, now = "0" * 64, 0.0
    header = Header(
        *(match, "bench", 1, "0", digest, "printed", None, {}, 2, False, 0, None),
        *("medium", digest, digest, None, now),
    )
    await store.create(header, [SeatRow(match, seat, "person", name="Guest") for seat in range(2)])
    await store.begin(match, seed=1, started=now, rules_version=1, version="0", after=After(0))


async def write(store: Store, match: str, until: float, waits: list[float]) -> int:
    """Append lines until it is time; how many."""
    ply = 0
    while time.perf_counter() < until or ply == 0:
        line = LineRow(match, ply, ply % 2, "play", f"play the card number {ply}", key=f"{ply:016x}", digest="0" * 64)
        start = time.perf_counter()
        await store.append(line, After((ply + 1) % 2, deadline=start + 60))
        waits.append(time.perf_counter() - start)
        ply += 1
    return ply


async def measure(url: str, writers: int, seconds: float) -> dict[str, float]:
    """Lines a second, what they waited (milliseconds), and processor time for each (milliseconds)."""
    store = await Store.open(url)
    try:
        run = secrets.token_hex(4)
        names = [f"{run}-{k}" for k in range(writers)]
        await asyncio.gather(*(prepared(store, name) for name in names))
        waits: list[float] = []
        start, used = time.perf_counter(), time.process_time()
        written = await asyncio.gather(*(write(store, name, start + seconds, waits) for name in names))
        taken, used = time.perf_counter() - start, time.process_time() - used
        await verify(store, dict(zip(names, written, strict=True)))
    finally:
        await store.close()
    ordered = sorted(waits)
    return {
        "writers": writers,
        "lines": len(waits),
        "lines_per_s": len(waits) / taken,
        "median_ms": statistics.median(ordered) * 1000,
        "p95_ms": ordered[int(0.95 * (len(ordered) - 1))] * 1000,
        "processor_ms_per_line": used / len(waits) * 1000,
    }


async def verify(store: Store, written: dict[str, int]) -> None:
    """Every acknowledged line must be there once."""
    for name, number in written.items():
        found = await store.load(name)
        if found is None or [line.ply for line in found.lines] != list(range(number)):
            raise SystemExit(f"{name}: {LOST}")


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("url", nargs="?", help="a database, as for parlour serve --database")
    parser.add_argument("--writers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = chosen.url or f"sqlite:///{Path(folder) / 'parlour.db'}"
        found = asyncio.run(measure(url, chosen.writers, chosen.seconds))
    if chosen.json:
        print(json.dumps(found | {"cores": os.cpu_count()}))
    else:
        print("  ".join(f"{name} {value:.4g}" for name, value in found.items()))


if __name__ == "__main__":
    main()

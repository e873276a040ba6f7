"""What measurements of the table server share: the server as a process of its own, and clients that play.

The clients are those of the tests (`tests/server/client.py`).
"""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any, Self

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.client import Api, Player

START_SECONDS = 600.0
"""The first start compiles the games."""

FREE = {
    f"PARLOUR_{name}": "100000/s burst 1000000"
    for name in ("OPENING", "SITTING", "REQUESTS", "MESSAGES", "CHAT", "HINTS")
} | {"PARLOUR_SOCKETS": "100000"}
"""All clients have one address here: limits by address would be measured, and not the server."""


class Server:
    """`parlour serve` as a process; `start` and `kill` may alternate."""

    def __init__(self, database: str, log: Path, *arguments: str) -> None:
        self._log, self._arguments = log, ["--database", database, *arguments]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it; it may take a while until it answers."""
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(self.port), *self._arguments]
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(command, env={**os.environ, **FREE}, stdout=log, stderr=log)

    def kill(self) -> None:
        """Kill it without a word."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        """Ask it to end, and wait."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(60)

    def memory(self) -> float:
        """Megabytes that the process holds (Linux)."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024

    def cpu(self) -> float:
        """Seconds of processor time that it took so far (Linux)."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def ready(self, games: list[str], seconds: float = START_SECONDS) -> float:
        """Wait until these games can be played; the seconds it took."""
        started = time.perf_counter()
        async with Api(self.address) as api:
            while time.perf_counter() - started < seconds and self.process is not None and self.process.poll() is None:
                with contextlib.suppress(Exception):
                    facts = await api.get("/api/games")
                    if all(game["ready"] for game in facts if game["slug"] in games):
                        return time.perf_counter() - started
                await asyncio.sleep(0.05)
        problem = self._log.read_text("utf-8", "replace")[-1000:] if self._log.exists() else ""
        raise SystemExit(f"the server ended or was not ready within {seconds:.0f} s. The end of its log:\n{problem}")


def short_box() -> dict[str, Any]:
    """A box of Utopian Rummy with which a match is one round, of small hands."""
    box = tomllib.loads(resources.files("parlour.games.utopian_rummy").joinpath("box.toml").read_text("utf-8"))
    box["setup"]["hand"] = 4
    box["limits"] |= {"max_ages": 1, "quiet_discards": 6}
    return box


def most_cards(choices: list[dict[str, Any]], table: dict[str, Any]) -> dict[str, Any]:
    """The choice that moves the most cards: a round of Utopian Rummy is over soon."""
    return max(choices, key=lambda choice: (len(choice.get("ids", ())), choice["name"]))


def quantile(values: list[float], share: float) -> float:
    """The value below which a share of them lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


__all__ = ["Api", "Player", "Server", "most_cards", "quantile", "short_box"]

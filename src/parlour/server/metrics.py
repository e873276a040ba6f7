"""What is counted for Prometheus. Nothing of it names a match, a person or a card."""

import contextlib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

from parlour.server.messages import Status

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder where several processes put their numbers together.

The library reads it when it is imported.
"""

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.01, 0.03, 0.1, 0.3, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 60.0)
"""Bounds in seconds: of what somebody waits for, and of what bots take."""

REGISTRY = CollectorRegistry()

MOVES = Counter("parlour_moves", "Lines stored, by who acted: person, bot, fallback.", ["by"], registry=REGISTRY)
MOVE_SECONDS = Histogram(
    "parlour_move_seconds", "From the arrival of a move until it is stored.", buckets=QUICK, registry=REGISTRY
)
THINKING_SECONDS = Histogram(
    "parlour_bot_thinking_seconds", "Time that bots took, by level.", ["level"], buckets=SLOW, registry=REGISTRY
)
FALLBACKS = Counter(
    "parlour_bot_fallbacks", "Legal actions played in place of bots that gave none in time.", registry=REGISTRY
)
REFUSALS = Counter("parlour_refusals", "Moves that were refused.", registry=REGISTRY)
PROBLEMS = Counter("parlour_problems", "Errors that should not happen; each is in the log.", registry=REGISTRY)

SOCKETS = Gauge("parlour_sockets_open", "Open WebSockets.", registry=REGISTRY, multiprocess_mode="livesum")
# Every process reads the same numbers from the database: they are not added up.
MATCHES = Gauge(
    "parlour_matches", "Matches stored, by status.", ["status"], registry=REGISTRY, multiprocess_mode="livemostrecent"
)

REQUESTS = Counter("parlour_http_requests", "Answers by HTTP.", ["method", "status"], registry=REGISTRY)
REQUEST_SECONDS = Histogram(
    "parlour_http_request_seconds", "From a request to the head of its answer.", buckets=QUICK, registry=REGISTRY
)
TURNED_AWAY = Counter(
    "parlour_turned_away", "Requests and sockets that got no further: origin, size, rate.", ["why"], registry=REGISTRY
)


def set_matches(counts: Mapping[str, int]) -> None:
    """Say how many matches of each status are stored; a status that is not named has none."""
    for status in get_args(Status):
        MATCHES.labels(status=status).set(counts.get(status, 0))


def render() -> bytes:
    """All numbers in the text format of Prometheus, those of all worker processes together."""
    folder = os.environ.get(SHARED_FOLDER)
    if not folder:
        return generate_latest(REGISTRY)
    forget_the_dead(Path(folder))
    together = CollectorRegistry()
    collect: Any = multiprocess.MultiProcessCollector
    collect(together, folder)
    return generate_latest(together)


def forget_the_dead(folder: Path) -> None:
    """Leave out what processes that have ended said of their present; what they counted stays."""
    forget: Any = multiprocess.mark_process_dead
    files = (re.fullmatch(r"gauge_live\w*_(\d+)\.db", path.name) for path in folder.glob("gauge_live*.db"))
    for pid in sorted({int(found[1]) for found in files if found}):
        if not is_alive(pid):
            with contextlib.suppress(FileNotFoundError):  # another process was quicker
                forget(pid, str(folder))


def is_alive(pid: int) -> bool:
    """Whether there is a process of this number."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True

"""Figures for Prometheus: of one process, and of several together."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from parlour.server import metrics
from parlour.server.settings import Settings
from server import tiny
from server.loop import run

pytestmark = pytest.mark.plain


def figures(text: str) -> dict[str, float]:
    """Each figure by its name with labels, as `name{label=value}`."""
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def now() -> dict[str, float]:
    return figures(metrics.render().decode())


def test_everything_can_be_read() -> None:
    names = {family.name for family in text_string_to_metric_families(metrics.render().decode())}
    assert names >= {
        "parlour_moves",
        "parlour_move_seconds",
        "parlour_bot_thinking_seconds",
        "parlour_bot_fallbacks",
        "parlour_refusals",
        "parlour_problems",
        "parlour_sockets_open",
        "parlour_matches",
        "parlour_http_requests",
        "parlour_turned_away",
    }


def test_what_is_counted_is_shown() -> None:
    before = now()
    metrics.MOVES.labels(by="bot").inc()
    metrics.FALLBACKS.inc(2)
    metrics.SOCKETS.inc()
    metrics.THINKING_SECONDS.labels(level="hard").observe(0.2)
    with metrics.MOVE_SECONDS.time():
        pass
    after = now()
    metrics.SOCKETS.dec()
    assert after["parlour_moves_total{by=bot}"] == before.get("parlour_moves_total{by=bot}", 0) + 1
    assert after["parlour_bot_fallbacks_total"] == before["parlour_bot_fallbacks_total"] + 2
    assert after["parlour_sockets_open"] == before["parlour_sockets_open"] + 1
    assert after["parlour_move_seconds_count"] == before["parlour_move_seconds_count"] + 1
    count = "parlour_bot_thinking_seconds_bucket{le=0.3,level=hard}"
    assert after[count] == before.get(count, 0) + 1


def test_a_status_that_no_match_has_is_nought() -> None:
    metrics.set_matches({"playing": 7, "over": 2})
    assert now()["parlour_matches{status=playing}"] == 7
    metrics.set_matches({"over": 9})
    found = now()
    assert [found[f"parlour_matches{{status={status}}}"] for status in ("open", "playing", "over")] == [0, 0, 9]


def test_answers_and_refusals_are_counted() -> None:
    app = tiny.application(Settings("sqlite:///x", log="json"))

    async def ask() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table.example") as client:
            await client.get("/api/data")
            await client.get("/api/fails")
            await client.post("/api/data", headers={"Origin": "http://evil.example"})
            await client.request("BREW", "/api/data")

    before = now()
    run(ask())
    after = now()
    for name in (
        "parlour_http_requests_total{method=GET,status=200}",
        "parlour_http_requests_total{method=GET,status=500}",
        "parlour_http_requests_total{method=POST,status=403}",
        "parlour_http_requests_total{method=other,status=403}",
        "parlour_turned_away_total{why=origin}",
        "parlour_problems_total",
    ):
        more = 0 if "other" in name else 1
        assert after.get(name, 0) == before.get(name, 0) + more, name
    assert after["parlour_http_requests_total{method=other,status=405}"] >= 1


COUNTING = """
from parlour.server import metrics
metrics.MOVES.labels(by="person").inc(3)
metrics.SOCKETS.inc(5)
metrics.set_matches({"playing": 8})
metrics.MOVE_SECONDS.observe(0.02)
print(metrics.render().decode() if ALIVE else "")
"""


def test_worker_processes_are_added_up_and_dead_ones_forgotten(tmp_path: Path) -> None:
    """Two processes that have ended, and one that asks: moves count on, sockets and matches are those of the living."""
    environment = {**os.environ, metrics.SHARED_FOLDER: str(tmp_path)}
    for alive in (False, False, True):
        code = COUNTING.replace("ALIVE", str(alive))
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stderr
    found = figures(done.stdout)
    assert found["parlour_moves_total{by=person}"] == 9
    assert found["parlour_move_seconds_count"] == 3
    assert found["parlour_sockets_open"] == 5
    assert found["parlour_matches{status=playing}"] == 8

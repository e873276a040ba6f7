"""The script that measures the store, briefly."""

import importlib.util
from pathlib import Path

import pytest

from server.loop import run

pytestmark = pytest.mark.plain

SCRIPT = Path(__file__).parents[3] / "benchmarks" / "storage.py"


def test_measures_and_verifies(database: str) -> None:
    spec = importlib.util.spec_from_file_location("storage_benchmark", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    found = run(script.measure(database, writers=5, seconds=0.1))
    assert found["lines"] >= 5
    assert 0 < found["median_ms"] <= found["p95_ms"]

"""Every scenario file of the project holds."""

import json
from pathlib import Path

import pytest

from parlour.match.scenario import load_scenario, run_scenario

FILES = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.json"))

pytestmark = pytest.mark.rules


def test_there_are_scenarios():
    assert len(FILES) > 40


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path):
    result = run_scenario(load_scenario(path))
    assert result.passed, "\n".join(failure.text(result.clauses) for failure in result.failures)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_clauses_are_those_of_the_rules(path):
    scenario = load_scenario(path)
    page = Path(__import__(scenario.game.module, fromlist=["x"]).__file__).with_name("RULES.md").read_text("utf-8")
    assert json.loads(path.read_text("utf-8"))["game"] == path.parent.name
    for clause in scenario.clauses:
        assert f"\n- {clause} " in page, clause

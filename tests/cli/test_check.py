"""parlour check: one line a scenario, differences below it, and the exit status."""

import json
from pathlib import Path

import pytest

PASSING = {
    "game": "utopian-rummy",
    "title": "Passes",
    "clauses": ["UR-2.1"],
    "steps": [{"only": ["research"]}],
}
FAILING = {**PASSING, "title": "Fails", "steps": [{"expect": {"age": 2, "deck_size": 33}}, {"legal": ["draw"]}]}


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good").mkdir()
    for name, document in (("good/a", PASSING), ("good/b", PASSING), ("bad", FAILING)):
        (tmp_path / f"{name}.json").write_text(json.dumps(document))
    (tmp_path / "none.json").write_text('{"game": "utopian-rummy"}')
    (tmp_path / "impossible.json").write_text(json.dumps({**PASSING, "given": {"hands": [["Elder"] * 6, []]}}))
    (tmp_path / "empty").mkdir()
    return tmp_path


def test_all_pass(parlour, folder):
    ran = parlour("check", "good", "good/a.json")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [f"passed good/{name}.json: Passes" for name in "aba"]


def test_a_failure_shows_clause_step_expected_and_got(parlour, folder):
    ran = parlour("check", "bad.json", "good")
    assert ran.status == 1
    lines = ran.out.splitlines()
    assert lines[0] == "FAILED bad.json: Fails"
    assert lines[1] == "        UR-2.1: step 1, expect age: expected 2, got 1"
    assert lines[2] == "        UR-2.1: step 1, expect deck_size: expected 33, got 34"
    assert lines[3].startswith("        UR-2.1: step 2, legal: expected 'draw' legal, got ")
    assert len(lines) == 6


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        ("none.json", "parlour: none.json: the key 'title' is missing"),
        ("impossible.json", "parlour: impossible.json, given.hands.0.5: the box holds no further Elder 2"),
        ("empty", "parlour: empty: holds no scenario files (*.json)"),
        ("absent.json", "parlour: absent.json: cannot be read: No such file or directory"),
    ],
)
def test_what_cannot_be_run_is_status_2_also_when_others_fail(parlour, folder, path, complaint):
    for others in ((), ("good",), ("bad.json", "good")):
        ran = parlour("check", path, *others)
        assert (ran.status, ran.complaint) == (2, complaint)
        assert ran.out.count("passed") == 2 * ("good" in others)


def test_a_folder_is_searched_to_its_depth(parlour, folder):
    ran = parlour("check", ".")
    assert ran.status == 2
    assert len([line for line in ran.out.splitlines() if not line.startswith(" ")]) == 3
    assert len(ran.err.splitlines()) == 2

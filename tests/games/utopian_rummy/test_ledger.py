"""The ledger: every clause of RULES.md is cited in the game's code and named by a test."""

import re
from importlib import resources
from pathlib import Path

import pytest

from parlour.core.conformance.subject import clauses_of

PACKAGE = "parlour.games.utopian_rummy"
HERE = Path(__file__).parent
CLAUSES = sorted(clauses_of(PACKAGE), key=lambda clause: [int(n) for n in re.findall(r"\d+", clause)])


def sources() -> str:
    with resources.as_file(resources.files(PACKAGE)) as folder:
        return "\n".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))


def cited_in_code() -> set[str]:
    """The clauses that the code names; "UR-4.2 to UR-4.7" names those in between too."""
    text = sources()
    cited = set(re.findall(r"UR-\d+\.\d+", text))
    for section, low, high in re.findall(r"UR-(\d+)\.(\d+) to UR-\1\.(\d+)", text):
        cited |= {f"UR-{section}.{number}" for number in range(int(low), int(high) + 1)}
    return cited


def named_by_tests() -> set[str]:
    """The clauses in names of tests: `test_ur_5_3_only_one_initiation_a_turn` names UR-5.3."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_*.py"))
    return {f"UR-{section}.{number}" for section, number in re.findall(r"def test_ur_(\d+)_(\d+)_", text)}


def test_the_rules_page_has_its_clauses() -> None:
    assert len(CLAUSES) == 46
    assert {"UR-1.1", "UR-6.11", "UR-9.5"} <= set(CLAUSES)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_cited_in_code_and_named_by_a_test(clause: str) -> None:
    assert clause in cited_in_code(), f"no module of {PACKAGE} cites {clause}"
    assert clause in named_by_tests(), f"no test is named after {clause}"


def test_code_and_tests_name_only_clauses_that_there_are() -> None:
    assert cited_in_code() <= set(CLAUSES)
    assert named_by_tests() <= set(CLAUSES)

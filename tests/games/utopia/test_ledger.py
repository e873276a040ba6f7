"""The ledger: every clause of RULES.md is cited in the game's code and named by a test."""

from pathlib import Path

import pytest

from ledger import cited_in_code, clauses, named_by_tests

PACKAGE = "parlour.games.utopia"
CLAUSES = clauses(PACKAGE)
CITED = cited_in_code(PACKAGE, "UT")
NAMED = named_by_tests(Path(__file__).parent, "UT")


def test_the_rules_page_has_its_clauses() -> None:
    assert len(CLAUSES) == 59
    assert {"UT-1.1", "UT-7.11", "UT-10.5"} <= set(CLAUSES)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_cited_in_code_and_named_by_a_test(clause: str) -> None:
    assert clause in CITED, f"no module of {PACKAGE} cites {clause}"
    assert clause in NAMED, f"no test is named after {clause}"


def test_code_and_tests_name_only_clauses_that_there_are() -> None:
    assert not CITED.difference(CLAUSES)
    assert not NAMED.difference(CLAUSES)

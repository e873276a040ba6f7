"""The ledgers: every clause of a game's RULES.md is cited in its code and named by a test."""

from pathlib import Path
from typing import NamedTuple

import pytest

import parlour
from ledger import cited_in_code, clauses, named_by_tests
from parlour.registry import games


class Ledger(NamedTuple):
    """How a game's clauses begin, how many there are, and some of them."""

    prefix: str
    size: int
    among: frozenset[str]


LEDGERS = {
    "utopian-rummy": Ledger("UR", 46, frozenset({"UR-1.1", "UR-6.11", "UR-9.5"})),
    "umami-rummy": Ledger("UM", 59, frozenset({"UM-1.1", "UM-7.7", "UM-12.5"})),
    "utopia": Ledger("UT", 59, frozenset({"UT-1.1", "UT-7.11", "UT-10.5"})),
    "scrumpy": Ledger("SC", 89, frozenset({"SC-1.1", "SC-7.12", "SC-12.8"})),
    "kuiperium": Ledger("KU", 91, frozenset({"KU-1.1", "KU-12.7", "KU-16.4"})),
}
CLAUSES = {slug: clauses(parlour.game(slug).module) for slug in games()}
CITED = {slug: cited_in_code(parlour.game(slug).module, ledger.prefix) for slug, ledger in LEDGERS.items()}
NAMED = {
    slug: named_by_tests(Path(__file__).parent / slug.replace("-", "_"), ledger.prefix)
    for slug, ledger in LEDGERS.items()
}


@pytest.mark.parametrize("slug", games())
def test_the_rules_page_has_its_clauses(slug: str) -> None:
    assert len(CLAUSES[slug]) == LEDGERS[slug].size
    assert LEDGERS[slug].among <= set(CLAUSES[slug])


@pytest.mark.parametrize(("slug", "clause"), [(slug, clause) for slug in games() for clause in CLAUSES[slug]])
def test_every_clause_is_cited_in_code_and_named_by_a_test(slug: str, clause: str) -> None:
    assert clause in CITED[slug], f"no module of {slug} cites {clause}"
    assert clause in NAMED[slug], f"no test is named after {clause}"


@pytest.mark.parametrize("slug", games())
def test_code_and_tests_name_only_clauses_that_there_are(slug: str) -> None:
    assert not CITED[slug].difference(CLAUSES[slug])
    assert not NAMED[slug].difference(CLAUSES[slug])

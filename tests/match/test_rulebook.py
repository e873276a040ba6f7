"""Rules pages, read by clause."""

import pytest

from parlour import game, registry
from parlour.match.rulebook import (
    UnknownClause,
    all_clauses,
    clause_number,
    clauses,
    find_clauses,
    marks,
    plain,
    rule_text,
    rules_page,
    sections,
)

pytestmark = pytest.mark.plain

PAGE = """# Nim: rules

## 1. Heaps

Some prose.

- NI-1.1 There are **three** heaps
  of `5` matches. [H]

- NI-1.2 Nobody looks away.

## Remarks

- NI-2 Nothing else.
  No.
Not this.
"""


def test_clauses_are_read_with_what_is_indented_below_them() -> None:
    assert [(clause.id, clause.section) for clause in clauses(PAGE)] == [
        ("NI-1.1", "1. Heaps"),
        ("NI-1.2", "1. Heaps"),
        ("NI-2", ""),
    ]
    first, _, last = clauses(PAGE)
    assert plain(first) == "NI-1.1 There are three heaps of 5 matches. [H]"
    assert plain(last) == "NI-2 Nothing else. No."
    assert marks(first) == ["[H] house data, printed nowhere"]
    assert marks(last) == []


@pytest.mark.parametrize("name", ["UR-6.4", "ur 6.4", " 6.4 ", "UR 6.4"])
def test_a_clause_has_a_number_without_its_game(name: str) -> None:
    assert clause_number(name) == "6.4"


def test_a_clause_is_found_by_number_and_a_section_whole() -> None:
    rummy = game("utopian-rummy")
    assert [clause.id for clause in find_clauses(rummy, "5.3")] == ["UR-5.3"]
    found = [clause.id for clause in find_clauses(rummy, "6")]
    assert len(found) > 1
    assert all(name.startswith("UR-6.") for name in found)
    assert any(title.startswith("6. ") for title in sections(rummy))


def test_what_is_no_clause_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownClause, match=r"no clause '99'; they run from UR-1\.1 to "):
        find_clauses(game("utopian-rummy"), "99")


def test_the_text_of_a_clause_is_found_by_its_whole_id_only() -> None:
    rummy = game("utopian-rummy")
    assert rule_text(rummy, "UR-5.3").startswith("UR-5.3 At most one initiation a turn.")
    assert rule_text(rummy, "5.3") == rule_text(rummy, "turn") == rule_text(rummy, "") == ""


@pytest.mark.parametrize("slug", registry.games())
def test_every_game_has_clauses_under_numbered_sections(slug: str) -> None:
    found = all_clauses(game(slug))
    assert len(found) > 20
    assert all(clause.section for clause in found)
    assert rules_page(game(slug)).startswith("# ")

"""The clauses of a game's rules page, in plain words for the screen."""

import re
from functools import cache

from parlour.cli.rules import MARKS, Clause, clause_number, clauses, rules_page
from parlour.core.errors import ParlourError
from parlour.core.game import Game

SECTION = re.compile(r"#+ (?P<title>(?P<number>[0-9]+).*)")


class UnknownClause(ParlourError):
    """No clause or section of that number."""


@cache
def all_clauses(game: Game) -> tuple[Clause, ...]:
    """The clauses in order."""
    return tuple(clauses(rules_page(game)))


def plain(clause: Clause) -> str:
    """The clause as a paragraph, its id first, without the signs of its markup."""
    return re.sub(r"[*`]", "", " ".join(clause.text.split()).removeprefix("- "))


def marks(clause: Clause) -> list[str]:
    """What the marks in a clause mean."""
    return [f"[{mark}] {meaning}" for mark, meaning in MARKS.items() if f"[{mark}]" in clause.text]


def sections(game: Game) -> list[str]:
    """The headings under which clauses stand: "5. Playing cards"."""
    found = (SECTION.match(clause.heading) for clause in all_clauses(game))
    return list(dict.fromkeys(heading["title"] for heading in found if heading))


def find_clauses(game: Game, wanted: str) -> list[Clause]:
    """The clause "UR-5.3" (or "5.3"), or all of section "5"; UnknownClause if there is none."""
    key = clause_number(wanted)
    known = all_clauses(game)
    found = [clause for clause in known if clause_number(clause.id) == key]
    found = found or [clause for clause in known if _section(clause) == key]
    if not found:
        span = f"{known[0].id} to {known[-1].id}" if known else "nowhere"
        raise UnknownClause(f"there is no clause {wanted!r}; they run from {span}, and `rules 5` prints a section")
    return found


def _section(clause: Clause) -> str:
    heading = SECTION.match(clause.heading)
    return heading["number"] if heading else ""

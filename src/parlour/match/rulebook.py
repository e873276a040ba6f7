"""A game's rules page, `RULES.md`, read by clause, for whoever shows rules to people."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from parlour.core.errors import ParlourError
from parlour.core.game import Game

CLAUSE = re.compile(r"- ([A-Z]+-\d+(?:\.\d+)*[a-z]?)\b")
HEADING = re.compile(r"#+ (?P<title>(?P<number>[0-9]+).*)")
MARKS = {"H": "house data, printed nowhere", "R": "a reading of a silence or contradiction"}


class UnknownClause(ParlourError):
    """No clause or section of that number."""


@dataclass(frozen=True)
class Clause:
    """A clause of a rules page: its id, the heading it stands under, its lines."""

    id: str
    heading: str
    text: str

    @property
    def section(self) -> str:
        """The heading without the signs of its markup: "5. Playing cards"; "" if it has no number."""
        heading = HEADING.match(self.heading)
        return heading["title"] if heading else ""


def rules_page(game: Game) -> str:
    """The text of a game's RULES.md; "" if the game has none."""
    page = resources.files(game.module).joinpath("RULES.md")
    return page.read_text(encoding="utf-8") if page.is_file() else ""


def clauses(page: str) -> Iterator[Clause]:
    """The clauses of a rules page, in order: a line that begins with an id, and what is indented below it."""
    heading, lines, found = "", [""], ""
    for line in [*page.splitlines(), "#"]:
        if found and line.startswith("  ") and line.strip():
            lines.append(line)
            continue
        if found:
            yield Clause(found, heading, "\n".join(lines))
        begins = CLAUSE.match(line)
        found, lines = (begins[1], [line]) if begins else ("", [])
        if line.startswith("#"):
            heading = line


def clause_number(name: str) -> str:
    """A clause without its game: `6.4` for `UR-6.4`, `ur 6.4` and `6.4`."""
    return re.sub(r"^[a-z]+[- ]*", "", name.strip().casefold())


@cache
def all_clauses(game: Game) -> tuple[Clause, ...]:
    """The clauses in order."""
    return tuple(clauses(rules_page(game)))


@cache
def _by_id(game: Game) -> dict[str, Clause]:
    return {clause.id: clause for clause in all_clauses(game)}


def rule_text(game: Game, clause: str) -> str:
    """The clause with exactly this id in plain words, its id first; "" if there is none."""
    found = _by_id(game).get(clause)
    return plain(found) if found else ""


def plain(clause: Clause) -> str:
    """The clause as a paragraph, its id first, without the signs of its markup."""
    return re.sub(r"[*`]", "", " ".join(clause.text.split()).removeprefix("- "))


def marks(clause: Clause) -> list[str]:
    """What the marks in a clause mean."""
    return [f"[{mark}] {meaning}" for mark, meaning in MARKS.items() if f"[{mark}]" in clause.text]


def sections(game: Game) -> list[str]:
    """The headings under which clauses stand: "5. Playing cards"."""
    return list(dict.fromkeys(clause.section for clause in all_clauses(game) if clause.section))


def find_clauses(game: Game, wanted: str) -> list[Clause]:
    """The clause "UR-5.3" (or "5.3"), or all of section "5"; UnknownClause if there is none."""
    key = clause_number(wanted)
    known = all_clauses(game)
    found = [clause for clause in known if clause_number(clause.id) == key]
    found = found or [clause for clause in known if _section_number(clause) == key]
    if not found:
        span = f"{known[0].id} to {known[-1].id}" if known else "nowhere"
        raise UnknownClause(f"there is no clause {wanted!r}; they run from {span}, and the number of a section will do")
    return found


def _section_number(clause: Clause) -> str:
    heading = HEADING.match(clause.heading)
    return heading["number"] if heading else ""


__all__ = [
    *("MARKS", "Clause", "UnknownClause", "all_clauses", "clause_number", "clauses", "find_clauses", "marks"),
    *("plain", "rule_text", "rules_page", "sections"),
]

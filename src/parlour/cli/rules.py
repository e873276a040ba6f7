"""parlour rules: the rules page of a game, whole, by clause, or what is not printed in its rulebook; its map."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.common import BadArgument, BoxFile, GameName, console, open_game, spinner

if TYPE_CHECKING:
    from parlour.core.game import Game

SECTION = re.compile(r"#+ (\d+)\.? ")


def rules(
    game: GameName,
    clause: Annotated[
        str | None,
        typer.Argument(metavar="[CLAUSE]", help="A clause (UR-6.4, or just 6.4) or a section (6)."),
    ] = None,
    house: Annotated[
        bool,
        typer.Option("--house", help="Only what is not in the rulebook: invented data and readings, and why."),
    ] = False,
    map_file: Annotated[
        Path | None,
        typer.Option("--map", metavar="FILE", help="Write the map of the game to a new file, as an SVG picture."),
    ] = None,
    box: BoxFile = None,
) -> None:
    """Print the rules of a game, a clause or section of them, or what is not in the rulebook; or draw its map."""
    if house and clause is not None:
        raise BadArgument("--house lists what is invented in the whole game; leave out the clause")
    if map_file is not None and (house or clause is not None):
        raise BadArgument("--map draws the map and prints no rules; leave out the clause and --house")
    if box is not None and map_file is None:
        raise BadArgument("--box is for --map: the rules are the same with every box")
    with spinner("Loading"):
        from parlour.match.rulebook import rules_page

        found = open_game(game)
    if map_file is not None:
        _write_map(found, map_file, box)
    elif house:
        _print_house(found)
    elif clause is None:
        _print_page(rules_page(found))
    else:
        _print_page(_part(found, clause))


def _part(game: "Game", wanted: str) -> str:
    """One clause with its heading, or a whole section."""
    from parlour.match.rulebook import all_clauses, clause_number, rules_page

    known = all_clauses(game)
    key = clause_number(wanted)
    chosen = [clause for clause in known if clause_number(clause.id) == key]
    if chosen:
        return "\n\n".join(f"{clause.heading}\n{clause.text}" for clause in chosen)
    sections = [text for number, text in _sections(rules_page(game)) if number == key]
    if sections:
        return sections[0]
    ids = [clause.id for clause in known] or ["nowhere"]
    nearest = get_close_matches(wanted.upper(), ids, n=1, cutoff=0.5)
    hint = f"; did you mean {nearest[0]}?" if nearest else ""
    raise BadArgument(f"{game.title} has no clause {wanted!r}{hint} (they run from {ids[0]} to {ids[-1]})")


def _sections(page: str) -> Iterator[tuple[str, str]]:
    """Number and text of each section."""
    for text in re.split(r"(?m)^(?=#+ )", page):
        number = SECTION.match(text)
        if number:
            yield number[1], text.rstrip()


def _write_map(game: "Game", path: Path, box: Path | None) -> None:
    """The map of the game as an SVG file; BadArgument if it has none, or the file is there or cannot be written."""
    from parlour.match.map_svg import map_svg

    if game.board is None:
        raise BadArgument(f"--map: {game.title} is not played on a map")
    picture = map_svg(game.board(game.load_box(box)), f"The map of {game.title}")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(picture)
    except FileExistsError:
        raise BadArgument(f"--map: {path} exists already; choose another name") from None
    except (OSError, ValueError) as error:
        raise BadArgument(f"--map: {path} cannot be written: {getattr(error, 'strerror', None) or error}") from None
    print(f"Drawn in {path}")


def _print_page(text: str) -> None:
    out = console()
    if not out.is_terminal:
        print(text.rstrip())
        return
    from rich.markdown import Markdown

    out.print(Markdown(text))


def _print_house(game: "Game") -> None:
    """The box's invented entries with value and reason, then the marked clauses."""
    from parlour.match.rulebook import MARKS, all_clauses

    box = game.load_box(None)
    print(f"{game.title}: what is not printed in its rulebook\n")
    print("Invented entries of the box:")
    for key, reason in box.provenance.items():
        print(f"- {key} = {_entry(box.data, key)}\n  {reason}")
    if not box.provenance:
        print("- none")
    for mark, meaning in MARKS.items():
        marked = [clause for clause in all_clauses(game) if f"[{mark}]" in clause.text]
        print(f"\nClauses marked [{mark}], {meaning}:")
        print("\n".join(clause.text for clause in marked) or "- none")


def _entry(data: Any, key: str) -> str:
    """The value in a box at a dotted key; entries of a list of tables are found by their name."""
    value = data
    for step in key.split("."):
        if isinstance(value, list):
            value = next((entry for entry in value if isinstance(entry, dict) and entry.get("name") == step), None)
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return "?" if value is None else str(value)

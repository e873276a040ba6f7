"""The board and the prompt: a table drawn for the person at it."""

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from parlour.cli.terminal.grids import cell_width
from parlour.cli.terminal.maps import changes
from parlour.cli.terminal.parts import content
from parlour.cli.terminal.screen import Screen, columns
from parlour.core.table import Choice, Grid, Map, Melds, Part, Table

SHORT_FACT = 24
"""Facts of no more characters stand in the first line, longer ones in a line of their own."""

FOLDED_FROM = 24
"""Choices from which on those with a fold are only counted."""

Numbered = tuple[int, Choice]
"""A choice with its number, counted from 1."""


def draw_board(screen: Screen, title: str, table: Table, names: Sequence[str]) -> None:
    """The whole table, from the far side to the near one."""
    facts = [f"{name} {value}" for name, value in table.facts.items()]
    screen.rule()
    short = [fact for fact in facts if len(fact) <= SHORT_FACT]
    screen.line(Text(title, "bold") + Text("".join(f" · {fact}" for fact in short)))
    for fact in facts:
        if fact not in short:
            screen.line(fact)
    screen.rule()
    draw_parts(screen, table.parts, names, table.seat)


def draw_parts(screen: Screen, parts: Sequence[Part], names: Sequence[str], seat: int) -> None:
    """Parts with their labels in a column; one's own stand out."""
    room = max((len(part.label) for part in parts if not is_wide(part, screen.width)), default=0) + 2
    for part in parts:
        if is_wide(part, screen.width):
            screen.lines([Text(part.label, "dim"), *content(part, screen.width, names)])
            continue
        label = part.label.ljust(room)
        for line in content(part, screen.width - room, names):
            screen.lines([Text.assemble((label, "bold" if part.seat == seat else "dim"), line)])
            label = " " * room


def is_wide(part: Part, width: int) -> bool:
    """Whether a part is drawn as wide as the screen, below its label: a map, a board of cells."""
    return isinstance(part, Map) or (isinstance(part, Grid) and cell_width(part, width) > 0)


def changed(old: Table | None, new: Table) -> list[Part]:
    """The parts that look otherwise than before."""
    known = set(old.parts) if old else set()
    maps = {part.id: part for part in known if isinstance(part, Map)}
    fresh = [part for part in new.parts if part not in known]
    return [changes(maps[part.id], part) if isinstance(part, Map) and part.id in maps else part for part in fresh]


def draw_prompt(screen: Screen, table: Table) -> None:
    """The phase in words, what it is about, and the numbered choices."""
    screen.line()
    screen.line(table.headline, "bold")
    quiet = "dim" if screen.console.color_system else ""
    screen.line(table.advice, quiet)
    for part in table.parts:
        if isinstance(part, Melds) and part.open and part.melds:
            how = f"{part.label}: lay it out as you like with `move`, `split`, `join`, `reset`; see `help`."
            screen.line(how, quiet)
    screen.line()
    numbered = list(enumerate(table.choices, 1))
    folds = len(numbered) >= FOLDED_FROM
    draw_choices(screen, [pair for pair in numbered if not (folds and pair[1].fold)])
    if folds and any(choice.fold for choice in table.choices):
        _draw_folds(screen, [pair for pair in numbered if pair[1].fold])


def draw_choices(screen: Screen, numbered: Sequence[Numbered]) -> None:
    """Choices with their numbers, those that begin alike side by side."""
    for _, group in groupby(numbered, key=lambda pair: pair[1].name.partition(" ")[0]):
        screen.lines(columns([choice_text(number, choice) for number, choice in group], screen.width))


def _draw_folds(screen: Screen, numbered: Sequence[Numbered]) -> None:
    """A line for those with the same fold: which numbers, how many, how they begin."""
    for words, group in groupby(numbered, key=lambda pair: pair[1].fold):
        pairs = list(group)
        first, last = pairs[0][0], pairs[-1][0]
        verbs = ", ".join(dict.fromkeys(choice.name.partition(" ")[0] for _, choice in pairs))
        span = f"{first:3}" if first == last else f"{first:3} to {last}"
        screen.lines(columns([Text.assemble((f"{span}  ", "bold"), f"{words}: {verbs}")], screen.width))
    quiet = "dim" if screen.console.color_system else ""
    screen.line("`list` shows these one by one, `list WORDS` those that mention the words.", quiet)


def choice_text(number: int, choice: Choice) -> Text:
    """` 3  Discard Elder 2`."""
    return Text.assemble((f"{number:3}  ", "bold"), choice.label)

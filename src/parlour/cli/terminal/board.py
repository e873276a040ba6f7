"""The board and the prompt: a table drawn for the person at it."""

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from parlour.cli.terminal.parts import content
from parlour.cli.terminal.screen import Screen, columns
from parlour.core.table import Choice, Melds, Part, Table

SHORT_FACT = 24
"""Facts of no more characters stand in the first line, longer ones in a line of their own."""


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
    room = max((len(part.label) for part in parts), default=0) + 2
    for part in parts:
        label = part.label.ljust(room)
        for line in content(part, screen.width - room, names):
            screen.lines([Text.assemble((label, "bold" if part.seat == seat else "dim"), line)])
            label = " " * room


def changed(old: Table | None, new: Table) -> list[Part]:
    """The parts that look otherwise than before."""
    known = set(old.parts) if old else set()
    return [part for part in new.parts if part not in known]


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
    for _, group in groupby(enumerate(table.choices, 1), key=lambda pair: pair[1].name.partition(" ")[0]):
        screen.lines(columns([choice_text(number, choice) for number, choice in group], screen.width))


def choice_text(number: int, choice: Choice) -> Text:
    """` 3  Discard Elder 2`."""
    return Text.assemble((f"{number:3}  ", "bold"), choice.label)

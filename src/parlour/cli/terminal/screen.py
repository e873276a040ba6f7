"""The screen: text of at most its width, coloured only where colour can be seen."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

WIDEST = 100
"""Columns that are used at most: longer lines are hard to read."""

NARROWEST = 40

PLAIN = str.maketrans(
    {"─": "-", "·": "-", "×": "x", "…": "...", "’": "'", "−": "-", "│": "|", "═": "=", "●": "o"}
    | dict.fromkeys("┌┬┐├┼┤╞╪╡└┴┘", "+")
)
"""For terminals without Unicode."""


class Screen:
    """Where everything is written to; `width` columns are used."""

    def __init__(self, colour: bool = True, console: Console | None = None) -> None:
        self.console = console or _console(colour)
        self.width = max(NARROWEST, min(self.console.width, WIDEST))
        self._unicode = "utf" in (self.console.encoding or "utf-8").lower()

    @property
    def live(self) -> bool:
        """Whether a spinner can turn."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def line(self, text: str | Text = "", style: str = "", indent: int = 0) -> None:
        """Write a paragraph, wrapped at words, every line of it indented."""
        for part in wrap(text, self.width - indent, style):
            self._write(Text(" " * indent) + part)

    def lines(self, texts: Iterable[Text]) -> None:
        """Write lines that fit as they are."""
        for text in texts:
            self._write(text)

    def rule(self) -> None:
        """A line across."""
        self._write(Text("─" * self.width, "dim"))

    def _write(self, text: Text) -> None:
        if not self._unicode:
            text = Text(text.plain.translate(PLAIN))
        self.console.print(text, soft_wrap=True, highlight=False, markup=False)

    @contextmanager
    def waiting(self, text: str, always: bool = False) -> Iterator[None]:
        """Show that something takes a while; where no spinner can turn, a line if `always`."""
        if self.live:
            with self.console.status(text, spinner="line"):
                yield
            return
        if always:
            self.line(text)
        yield


def _console(colour: bool) -> Console:
    coloured = colour and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    if coloured:
        return Console(highlight=False)
    # No colour system at all: neither colours nor bold, nothing but text.
    return Console(highlight=False, color_system=None)


def wrap(text: str | Text, width: int, style: str = "") -> list[Text]:
    """The paragraph in lines of at most `width`, broken at words."""
    rich = Text(text, style) if isinstance(text, str) else text
    if not rich.plain.strip():
        return [Text()]
    lines, line = [], Text()
    for word in rich.split(" "):
        if line.plain and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = Text()
        line = line + Text(" ") + word if line.plain else word
        while len(line) > width:  # a word wider than the screen
            lines.append(line[:width])
            line = line[width:]
    return [*lines, line]


def pack(items: Sequence[Text], width: int, separator: str = ", ") -> list[Text]:
    """Items one after the other in lines of at most `width`, none broken that fits a line."""
    lines: list[Text] = []
    line = Text()
    for place, item in enumerate(items):
        piece = item + Text(separator.rstrip()) if place < len(items) - 1 else item
        gap = " " * (len(separator) - len(separator.rstrip()))
        if line.plain and len(line) + len(gap) + len(piece) <= width:
            line = line + Text(gap) + piece
            continue
        if line.plain:
            lines.append(line)
        *whole, line = wrap(piece, width) if len(piece) > width else [piece]
        lines += whole
    return [*lines, line] if line.plain else lines


def columns(items: Sequence[Text], width: int, gap: int = 3) -> list[Text]:
    """Items in as many columns of equal width as fit, row by row; too wide ones are wrapped."""
    widest = max(map(len, items), default=0)
    count = max(1, (width + gap) // (widest + gap)) if len(items) > 2 else 1
    if count == 1:
        return [line for item in items for line in _hang(item, width)]
    lines = []
    for start in range(0, len(items), count):
        line = Text()
        for item in items[start : start + count]:
            line = line + item + Text(" " * (widest + gap - len(item)))
        line.rstrip()
        lines.append(line)
    return lines


def _hang(item: Text, width: int, indent: int = 5) -> list[Text]:
    """Wrapped if it is too long, with all lines but the first indented."""
    if len(item) <= width:
        return [item]
    start = len(item) - len(item.plain.lstrip())  # which wrapping would lose
    first, *rest = wrap(item[start:], width - indent)
    return [item[:start] + first, *(Text(" " * indent) + line for line in rest)]

"""Lines of a TOML document: on which one a key or an entry of a list is given.

`tomllib` keeps no places, so this reads a document once more, one that is known to be TOML: what is between a key and
the next one is skipped, not understood.
"""

import tomllib
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping

from parlour.core.errors import Keys

BLANK = " \t\r"
QUOTES = ("'", '"')


def line_of(text: str, keys: Keys) -> int:
    """The line, from 1, of what is found by these keys, or else of what holds it; 0 if nothing of the kind is found."""
    try:
        lines = lines_in(text)
    except RecursionError:  # nested just so deeply that it can still be read
        return 0
    for depth in range(len(keys), 0, -1):
        if keys[:depth] in lines:
            return lines[keys[:depth]]
    return 0


def lines_in(text: str) -> Mapping[Keys, int]:
    """The line, from 1, of everything that is given in a document."""
    return _Scanner(text).lines


class _Scanner:
    """Goes through a document; `lines` are those of all that is given in it."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text + "\n", 0
        self._ends = [place for place, letter in enumerate(self._text) if letter == "\n"]
        self._entries: Counter[Keys] = Counter()  # of arrays of tables
        self.lines: dict[Keys, int] = {}
        table: Keys = ()
        while self._skip_gaps() < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)

    # --- tables

    def _header(self) -> Keys:
        """The table that `[a.b]` or `[[a.b]]` begins."""
        array = self._text.startswith("[[", self._at)
        self._at += 1 + array
        line = self._line()
        *outer, last = self._key()
        self._at += 1 + array
        keys: Keys = ()
        for part in outer:
            keys = self._latest((*keys, part), line)
        keys = (*keys, last)
        if array:
            self._entries[keys] += 1
        return self._latest(keys, line)

    def _latest(self, keys: Keys, line: int) -> Keys:
        """What a header means by these keys: of an array of tables the latest entry."""
        self.lines.setdefault(keys, line)
        if keys in self._entries:
            keys = (*keys, self._entries[keys] - 1)
            self.lines.setdefault(keys, line)
        return keys

    def _pair(self, table: Keys) -> None:
        """`a.b = value`."""
        line, keys = self._line(), table
        for part in self._key():
            keys = (*keys, part)
            self.lines.setdefault(keys, line)
        self._at += 1  # the equals sign
        self._value(keys)

    # --- keys and values

    def _key(self) -> list[str]:
        """The parts of a dotted key; then the cursor is on what stands behind it."""
        parts = [self._part()]
        while self._text[self._skip(BLANK)] == ".":
            self._at += 1
            parts.append(self._part())
        return parts

    def _part(self) -> str:
        start = self._skip(BLANK)
        if self._text[start] in QUOTES:
            self._string()
            return str(tomllib.loads(f"key = {self._text[start : self._at]}")["key"])
        while self._text[self._at] not in " \t.=]":
            self._at += 1
        return self._text[start : self._at]

    def _value(self, keys: Keys) -> None:
        first = self._text[self._skip(BLANK)]
        if first == "{":
            self._inline(keys)
        elif first == "[":
            self._list(keys)
        elif first in QUOTES:
            self._string()
        else:
            while self._text[self._at] not in ",]}#\n":
                self._at += 1

    def _inline(self, keys: Keys) -> None:
        self._at += 1
        while self._text[self._skip_gaps(",")] != "}":
            self._pair(keys)
        self._at += 1

    def _list(self, keys: Keys) -> None:
        self._at += 1
        entry = 0
        while self._text[self._skip_gaps(",")] != "]":
            self.lines.setdefault((*keys, entry), self._line())
            self._value((*keys, entry))
            entry += 1
        self._at += 1

    def _string(self) -> None:
        """Skip a text of any of the four kinds."""
        quote = self._text[self._at]
        mark = quote * 3 if self._text.startswith(quote * 3, self._at) else quote
        self._at += len(mark)
        while not self._text.startswith(mark, self._at):
            self._at += 2 if quote == '"' and self._text[self._at] == "\\" else 1
        self._at += len(mark)
        while len(mark) == 3 and self._text[self._at] == quote:  # quotes that end the text itself
            self._at += 1

    # --- the cursor

    def _line(self) -> int:
        return bisect_left(self._ends, self._at) + 1

    def _skip(self, letters: str) -> int:
        while self._text[self._at] in letters:
            self._at += 1
        return self._at

    def _skip_gaps(self, more: str = "") -> int:
        """Skip blanks, ends of lines, remarks and what else is named."""
        while self._at < len(self._text) and self._text[self._at] in BLANK + "\n#" + more:
            self._at = self._ends[self._line() - 1] if self._text[self._at] == "#" else self._at + 1
        return self._at

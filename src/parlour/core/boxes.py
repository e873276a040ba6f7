"""Boxes: what is printed, as a TOML document from a file or from the game's package, told apart by its digest."""

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from parlour.core.errors import MalformedBox
from parlour.core.game import LoadedBox, Option
from parlour.core.lines import line_of
from parlour.core.reading import Node, read_text

FILE = "box.toml"

WORDS = ("title", "provenance")
"""Keys that no rule asks for: they do not count in the digest."""

Numbers = Sequence[tuple[str, str, str, int, int]]
"""Numbers of a box: section, key, field of the record, smallest and largest value that make sense."""


class Contents(NamedTuple):
    """What a document holds: an array of one Box record, and the options if the box says what they are."""

    record: Any
    options: tuple[Option, ...] | None = None


class Boxes:
    """The boxes of one game; `check` reads a document, and refuses it naming key, value and expectation."""

    def __init__(self, package: str, check: Callable[[Node], Contents]) -> None:
        self._package, self._check = package, check

    def load(self, path: Path | None = None) -> LoadedBox:
        """The box in a file, or the printed one; MalformedBox names file, key, line, value and expectation."""
        if path is None:
            return self._printed
        text = read_text(path, MalformedBox)
        try:
            document = tomllib.loads(text)
        except ValueError as error:  # a TOMLDecodeError, or a number of thousands of digits
            raise MalformedBox(str(path), f"is not TOML: {error}") from None
        except RecursionError:
            raise MalformedBox(str(path), "is nested too deeply") from None
        try:
            return self.read(document, path.name)
        except MalformedBox as error:
            line, place = line_of(text, error.keys), error.where.removeprefix(path.name).lstrip(".")
            if line == 0:
                raise
            where = f"{path.name}, line {line}"
            raise MalformedBox(f"{where}: {place}" if place else where, error.problem) from None

    def read(self, document: Mapping[str, Any], source: str) -> LoadedBox:
        """The box in a TOML document that came from `source`."""
        box = self._read(document, source)
        return replace(box, printed=box.digest == self._printed.digest)

    @cached_property
    def _printed(self) -> LoadedBox:
        text = resources.files(self._package).joinpath(FILE).read_text(encoding="utf-8")
        return replace(self._read(tomllib.loads(text), FILE), printed=True)

    def _read(self, document: Mapping[str, Any], source: str) -> LoadedBox:
        record, options = self._check(Node(dict(document), source, MalformedBox))
        record.flags.writeable = False
        return LoadedBox(record, document, source, _digest(document), printed=False, options=options)


def _digest(document: Mapping[str, Any]) -> str:
    """What is printed, without the words about it: a remark mended must not make old records unreadable."""
    printed = {key: value for key, value in document.items() if key not in WORDS}
    return hashlib.sha256(json.dumps(printed, sort_keys=True, default=str).encode()).hexdigest()


def check_heading(parts: Mapping[str, Node], slug: str, seats: range) -> None:
    """The game a box is for, and what a person reads in it and no rule asks for."""
    if parts["game"].text() != slug:
        raise parts["game"].expected(repr(slug))
    if "title" in parts:
        parts["title"].text()
    if "seats" in parts:
        for seat, number in zip(parts["seats"].entries(len(seats)), seats, strict=True):
            seat.integer(number, number)
    for reason in parts["provenance"].mapping().values() if "provenance" in parts else ():
        reason.text()


def read_numbers(parts: Mapping[str, Node], numbers: Numbers, record: Any) -> None:
    """Fill fields of an array of one Box record; a section holds its numbers and nothing else."""
    for section in dict.fromkeys(section for section, *_ in numbers):
        rows = [row for row in numbers if row[0] == section]
        keys = tuple(key for _, key, *_ in rows)
        values = parts[section].mapping(keys, keys)
        for _, key, field, low, high in rows:
            record[0][field] = values[key].integer(low, high)

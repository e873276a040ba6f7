"""Reading data somebody wrote: every complaint names the place and what would be right."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour.core.errors import Keys, MalformedInput, UnknownAction

SHOWN = 60
"""Characters of a wrong value that a message repeats."""


LARGEST = 64 * 2**20
"""Bytes of the largest file that is read."""


def read_text(path: Path | None, error: type[MalformedInput]) -> str:
    """The text of a file in UTF-8, or of standard input (None); `error` if there is none, or more than LARGEST."""
    where = "standard input" if path is None else str(path)
    try:
        content = _bytes(path)
    except OSError as problem:
        raise error(where, f"cannot be read: {problem.strerror or problem}") from None
    except ValueError as problem:  # a path with a zero byte, a closed standard input
        raise error(where, f"cannot be read: {problem}") from None
    if len(content) > LARGEST:
        raise error(where, f"is larger than {LARGEST >> 20} MB, too large for a file of this kind")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise error(where, f"is not text in UTF-8 (byte {problem.start} cannot be read)") from None


def _bytes(path: Path | None) -> bytes:
    if path is None:
        stream = getattr(sys.stdin, "buffer", None)
        return stream.read(LARGEST + 1) if stream else sys.stdin.read().encode() if sys.stdin else b""
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


class Node:
    """A value inside JSON or TOML, with its place (`where`, key by key `keys`) and the error to raise about it."""

    def __init__(self, value: Any, where: str, error: type[MalformedInput], keys: Keys = ()) -> None:
        self.value, self.where, self.error, self.keys = value, where, error, keys

    def refuse(self, problem: str, *within: str | int) -> MalformedInput:
        """The error to raise about this value, or about what the problem names and `within` leads to."""
        error = self.error(self.where, problem)
        error.keys = (*self.keys, *within)
        return error

    def expected(self, what: str) -> MalformedInput:
        """The error that says what should stand here instead."""
        return self.refuse(f"expected {what}, got {_shown(self.value)}")

    def _child(self, key: str | int, value: Any) -> "Node":
        return Node(value, f"{self.where}.{key}" if self.where else str(key), self.error, (*self.keys, key))

    def mapping(self, known: tuple[str, ...] | None = None, required: tuple[str, ...] = ()) -> "dict[str, Node]":
        """An object; with `known`, no other keys; `required` ones must be there."""
        if not isinstance(self.value, dict):
            raise self.expected("an object")
        for key in self.value:
            if known is not None and key not in known:
                raise self.refuse(_unknown_key(str(key), known), key)
        for key in required:
            if key not in self.value:
                raise self.refuse(f"the key {key!r} is missing")
        return {key: self._child(key, value) for key, value in self.value.items()}

    def entries(self, length: int | None = None, what: str = "a list") -> "list[Node]":
        """A list, of `length` entries if given."""
        if not isinstance(self.value, list) or (length is not None and len(self.value) != length):
            raise self.expected(what if length is None else f"{what} of {length} entries")
        return [self._child(i, value) for i, value in enumerate(self.value)]

    def integer(self, low: int, high: int) -> int:
        """A whole number from low to high."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not low <= self.value <= high:
            raise self.expected(f"a whole number from {low} to {high}")
        return self.value

    def flag(self) -> bool:
        """true or false."""
        if not isinstance(self.value, bool):
            raise self.expected("true or false")
        return self.value

    def text(self) -> str:
        """A string."""
        if not isinstance(self.value, str):
            raise self.expected("a text")
        return self.value

    def one_of(self, words: tuple[str, ...]) -> int:
        """The place of this text among `words`."""
        if not isinstance(self.value, str) or self.value not in words:
            raise self.expected("one of " + ", ".join(words))
        return words.index(self.value)

    def __iter__(self) -> "Iterator[Node]":
        return iter(self.entries())


def _shown(value: Any) -> str:
    try:
        text = repr(value)
    except ValueError:  # Python writes no number of thousands of digits, which TOML may give in hexadecimal
        return f"{type(value).__name__} of too many digits"
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def _unknown_key(key: str, known: tuple[str, ...]) -> str:
    nearest = UnknownAction(key, known).nearest
    hint = f"did you mean {nearest[0]!r}?" if nearest else "known are " + ", ".join(known)
    return f"unknown key {key!r}; {hint}"

"""Comparing a position with what somebody expects of it: partial objects, heaps of names, wildcards.

In an expected value an object names only what it is about; a list of names (cards, tiles) compares as a
multiset unless the game says that its field is ordered; any other list compares entry by entry; numbers,
texts, flags and null compare exactly, and no flag is a number. "*" stands for any value, or any one name.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parlour.core.errors import UnknownAction
from parlour.core.game import LoadedBox, Position, Positions

ANY = "*"
UNKNOWN = "?"
LONGEST_INDEX = 9


@dataclass(frozen=True)
class Difference:
    """What was expected at a dotted path and what is there, as text."""

    path: str
    expected: str
    got: str


def same(a: Any, b: Any) -> bool:
    """Whether two JSON values are equal; `true` is not 1, but 1 is 1.0."""
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return isinstance(a, bool) == isinstance(b, bool) and bool(a == b)


def shown(value: Any) -> str:
    """A JSON value as text."""
    return json.dumps(value, ensure_ascii=False)


@dataclass(frozen=True)
class Comparison:
    """How a game compares positions of one box."""

    rules: Positions
    box: LoadedBox

    def differences(self, expected: Any, got: Position) -> list[Difference]:
        """Where a position is not what a partial one expects."""
        return list(self._compare((), expected, got))

    def changes(self, path: str, before: Any, after: Any) -> list[Difference]:
        """Where two whole values at a path differ; heaps in another order do not."""
        return list(self._whole(tuple(path.split(".")), before, after))

    def _compare(self, path: tuple[str, ...], expected: Any, got: Any) -> Iterator[Difference]:
        verdict = self.rules.same(".".join(path), expected, got) if path else None
        if verdict is True or (verdict is None and expected == ANY):
            return
        if verdict is False:
            yield self._difference(path, expected, got)
        elif isinstance(expected, dict) and isinstance(got, dict):
            yield from self._objects(path, expected, got)
        elif isinstance(expected, list) and isinstance(got, list):
            yield from self._lists(path, expected, got)
        elif not same(self._full(expected), got):
            yield self._difference(path, expected, got)

    def _objects(self, path: tuple[str, ...], expected: dict[str, Any], got: dict[str, Any]) -> Iterator[Difference]:
        for key, value in expected.items():
            if key in got:
                yield from self._compare((*path, key), value, got[key])
                continue
            # A word of the game's own about the whole: its comparison sees the object that has no such field.
            verdict = self.rules.same(".".join((*path, key)), value, got)
            if verdict is None:
                yield Difference(".".join((*path, key)), shown(value), _no_field(key, got))
            elif not verdict:
                yield self._difference((*path, key), value, got)

    def _lists(self, path: tuple[str, ...], expected: list[Any], got: list[Any]) -> Iterator[Difference]:
        if _names(expected) and _names(got):
            matches = _in_order if self.ordered(path) else _as_heaps
            if not matches([self._full(name) for name in expected], got):
                yield self._difference(path, expected, got)
        elif len(expected) != len(got):
            yield self._difference(path, expected, got)
        else:
            for i, (one, other) in enumerate(zip(expected, got, strict=True)):
                yield from self._compare((*path, str(i)), one, other)

    def _whole(self, path: tuple[str, ...], before: Any, after: Any) -> Iterator[Difference]:
        if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
            for key in before:
                yield from self._whole((*path, key), before[key], after[key])
        elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
            if not (_names(before) and _names(after)):
                for i, (one, other) in enumerate(zip(before, after, strict=True)):
                    yield from self._whole((*path, str(i)), one, other)
            elif before != after and (self.ordered(path) or Counter(before) != Counter(after)):
                yield self._difference(path, before, after)
        elif not same(before, after):
            yield self._difference(path, before, after)

    def ordered(self, path: tuple[str, ...]) -> bool:
        """Whether the list at a path lies in an ordered field of the game."""
        keys = [key for key in path if not key.isdigit()]
        return any(key in self.rules.ordered for key in keys) or ".".join(keys) in self.rules.ordered

    def _full(self, name: Any) -> Any:
        return self.rules.full_name(self.box, name) if isinstance(name, str) and name != ANY else name

    def _difference(self, path: tuple[str, ...], expected: Any, got: Any) -> Difference:
        return Difference(".".join(path), shown(expected), shown(got))


def _names(value: list[Any]) -> bool:
    return all(isinstance(entry, str) for entry in value)


def _in_order(expected: list[str], got: list[str]) -> bool:
    return len(expected) == len(got) and all(one in (ANY, other) for one, other in zip(expected, got, strict=True))


def _as_heaps(expected: list[str], got: list[str]) -> bool:
    """Each wildcard takes one of the names that are left over."""
    named = Counter(name for name in expected if name != ANY)
    return len(expected) == len(got) and not named - Counter(got)


def _no_field(key: str, got: dict[str, Any]) -> str:
    nearest = UnknownAction(key, got).nearest
    hint = f"; did you mean {nearest[0]!r}?" if nearest else ""
    return f"no such field{hint}"


# --- what a seat's view hides and shows


def at_path(value: Any, path: str) -> Any:
    """The part of a JSON value at a dotted path, entries of a list by index; LookupError if there is none."""
    for key in path.split("."):
        if isinstance(value, list):
            if not (key.isascii() and key.isdigit() and len(key) <= LONGEST_INDEX):
                raise LookupError(key)
            value = value[int(key)]
        elif isinstance(value, dict):
            value = value[key]
        else:
            raise LookupError(key)
    return value


def known_under(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Path and value of everything under `value` that is not "?"."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from known_under(part, f"{path}.{key}")
    elif isinstance(value, list):
        for i, part in enumerate(value):
            yield from known_under(part, f"{path}.{i}")
    elif value != UNKNOWN:
        yield path, value

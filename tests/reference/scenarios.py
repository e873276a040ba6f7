"""A small runner of scenario files for the references, whatever the game."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest

Position = dict[str, Any]

ORDERED = {
    *("research_pile", "turn_pile", "deck", "bank", "bag", "scale"),
    *("vendors", "goals", "strip", "draw", "spaces"),
}
"""Fields of positions whose lists compare in order, in any game."""


def listed(names: str | list[str]) -> list[str]:
    """One action name, or a list of them."""
    return [names] if isinstance(names, str) else names


class Reference(Protocol):
    """What the runner asks of a reference; it refuses an action with a ValueError."""

    def legal(self) -> set[str]: ...
    def play(self, name: str) -> None: ...
    def position(self) -> Position: ...
    def view(self, seat: int) -> Position: ...


def agree(expected: Any, got: Any, key: str = "") -> bool:
    """Whether a partial position holds; `"*"` stands for any value, or any one name."""
    if isinstance(expected, dict):
        return all(part in got and agree(value, got[part], part) for part, value in expected.items())
    if not isinstance(expected, list):
        return expected == "*" or (type(expected) is type(got) and expected == got)
    if len(expected) != len(got):
        return False
    if key not in ORDERED and all(isinstance(entry, str) for entry in (*expected, *got)):
        missing = Counter(expected) - Counter(got)
        return set(missing) <= {"*"}
    return all(agree(one, other, key) for one, other in zip(expected, got, strict=True))


def at_path(value: Any, path: str) -> Any:
    """The part of a position under a dotted path."""
    for step in path.split("."):
        value = value[int(step) if isinstance(value, list) else step]
    return value


def leaves(value: Any) -> Iterator[Any]:
    """All the names, numbers and flags in a part of a position."""
    if isinstance(value, (list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from leaves(part)
    else:
        yield value


class Runner:
    """One scenario, step by step; an AssertionError says which step failed."""

    def __init__(self, scenario: dict[str, Any], reference: Any) -> None:
        self.scenario = scenario
        self.reference = reference

    def play_on(self, name: str) -> None:
        """Play an action, and deal where cards are waited for."""
        raise NotImplementedError

    def holds(self, key: str, value: Any, got: Position) -> bool:
        """Whether a part of a position is as expected."""
        return agree(value, got[key], key)

    def run(self) -> None:
        checks: dict[str, Callable[[Any], None]] = {
            "legal": self.legal,
            "illegal": self.illegal,
            "only": self.only,
            "play": self.play,
            "refuse": self.refuse,
            "expect": self.expect,
            "see": self.see,
            "note": lambda _: None,
        }
        for step in self.scenario["steps"]:
            for kind, what in step.items():
                checks[kind](what)

    def canonical(self, name: str) -> str:
        """The legal action of this name, without regard to case and repeated spaces."""
        legal = {action.casefold(): action for action in self.reference.legal()}
        plain = " ".join(name.split())
        return legal.get(plain.casefold(), plain)

    def legal(self, names: str | list[str]) -> None:
        missing = {self.canonical(name) for name in listed(names)} - self.reference.legal()
        assert not missing, f"should be legal: {missing}"

    def illegal(self, names: str | list[str]) -> None:
        surplus = {self.canonical(name) for name in listed(names)} & self.reference.legal()
        assert not surplus, f"should not be legal: {surplus}"

    def only(self, names: str | list[str]) -> None:
        assert {self.canonical(name) for name in listed(names)} == self.reference.legal()

    def play(self, names: str | list[str]) -> None:
        for name in listed(names):
            self.play_on(self.canonical(name))

    def refuse(self, names: str | list[str]) -> None:
        before = self.reference.position()
        for name in listed(names):
            with pytest.raises(ValueError, match="is not legal"):
                self.reference.play(self.canonical(name))
            assert self.reference.position() == before

    def expect(self, partial: Position) -> None:
        got = self.reference.position()
        for key, value in partial.items():
            assert self.holds(key, value, got), f"{key}: expected {value}, got {got.get(key)}"

    def see(self, what: dict[str, Any]) -> None:
        view, position = self.reference.view(what["seat"]), self.reference.position()
        for path in what.get("hides", []):
            assert set(leaves(at_path(view, path))) <= {"?"}, f"{path} is seen"
        for path in what.get("shows", []):
            key = path.split(".")[0]
            assert agree(at_path(position, path), at_path(view, path), key), f"{path} is not seen"
        for key, value in what.get("view", {}).items():
            assert self.holds(key, value, view), f"{key}: expected {value}, seen {view[key]}"

"""What can go wrong, each with what was given. No error changes anything: a match stays as it was."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_WORD = 400
LONGEST = 1600
"""Characters of a message, and of one word in it: it repeats what was given, and that may be endless."""


def shortened(text: str) -> str:
    """A message with the middle of what is too long in it left out."""
    return _cut(re.sub(rf"\S{{{LONGEST_WORD},}}", lambda word: _cut(word[0], LONGEST_WORD), text), LONGEST)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-most // 4 :]}"


class ParlourError(Exception):
    """Bad input of any kind; its text is one a person can act on."""

    def __str__(self) -> str:
        return shortened(super().__str__())


class UnknownGame(ParlourError):
    """No game of that name."""


class UnknownAction(ParlourError):
    """Text that names no action of the game; `nearest` are names that look like it."""

    def __init__(self, given: str, names: Iterable[str]) -> None:
        self.given = given
        # Comparing costs the product of the lengths; no name is as long as a text that is cut.
        self.nearest = get_close_matches(given[:LONGEST_WORD], names, n=3, cutoff=0.6)
        hint = f"; did you mean {_either(self.nearest)}?" if self.nearest else ""
        super().__init__(f"there is no action {given!r}{hint}")


class IllegalAction(ParlourError):
    """An action of the game that is not legal now; `clause` says why, `position` is where it was tried."""

    def __init__(self, given: str, clause: str, reason: str, position: object = None) -> None:
        self.given, self.clause, self.reason, self.position = given, clause, reason, position
        super().__init__(f"{given!r} is not legal now: {reason} ({clause})")


class IllegalArrangement(ParlourError):
    """A layout of common things that cannot be; `clause` says why."""

    def __init__(self, reason: str, clause: str = "") -> None:
        self.clause, self.reason = clause, reason
        super().__init__(f"{reason} ({clause})" if clause else reason)


class IllegalUndo(ParlourError):
    """The last action cannot be taken back."""


Keys = tuple[str | int, ...]
"""A place in a document: a key or an index for each step of the way."""


class MalformedInput(ParlourError):
    """Data that is not what it should be: `where` in it, and what would be right."""

    keys: Keys = ()
    """The place of what is wrong, where it is known."""

    def __init__(self, where: str, problem: str) -> None:
        self.where, self.problem = where, problem
        super().__init__(f"{where}: {problem}" if where else problem)


class MalformedPosition(MalformedInput):
    """A position that cannot be read or cannot be."""


class MalformedBox(MalformedInput):
    """A box file that does not hold a game: names file, key, value and expectation."""


class MalformedRecord(MalformedInput):
    """A record that is damaged, foreign or newer than this program."""


class MalformedScenario(MalformedInput):
    """A file that is not a scenario."""


class MalformedOption(MalformedInput):
    """An option, a seat count or a seed outside what the game takes."""


def _either(words: list[str]) -> str:
    return " or ".join(repr(word) for word in words)

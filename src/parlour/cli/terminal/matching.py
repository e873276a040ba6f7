"""Which choice a typed text means: its number, or any unambiguous beginning of its name or label."""

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches

from parlour.core.errors import ParlourError
from parlour.core.table import Choice

SHOWN = 6
"""Candidates that an ambiguous text is answered with."""


class NoChoice(ParlourError):
    """Text that is no choice."""


class Ambiguous(ParlourError):
    """Text that several choices begin with."""

    def __init__(self, text: str, numbered: Sequence[tuple[int, Choice]]) -> None:
        self.candidates = [choice for _, choice in numbered]
        listed = "; ".join(f"{number} {choice.label}" for number, choice in numbered[:SHOWN])
        more = f"; and {len(numbered) - SHOWN} more" if len(numbered) > SHOWN else ""
        super().__init__(f"{text!r} may mean several choices: {listed}{more}")


def find_choice(text: str, choices: Sequence[Choice]) -> Choice:
    """The choice meant by a number, a name, a label, or words that begin like theirs.

    NoChoice or Ambiguous otherwise. An exact name or label wins over longer ones that begin with it.
    """
    if re.fullmatch(r"[0-9]+", text.strip()):
        return _by_number(text.strip().lstrip("0") or "0", choices)
    given = words(text)
    for fits in (_same, _begins, _abbreviates, _mentions):
        found = [pair for pair in enumerate(choices, 1) if given and _any(fits, given, pair[1])]
        if len(found) == 1:
            return found[0][1]
        if found:
            raise Ambiguous(text, found)
    raise NoChoice(_no_such(text, choices))


def words(text: str) -> tuple[str, ...]:
    """The words of a text, without regard to case, commas and colons."""
    return tuple(word for word in re.split(r"[\s,:;]+", text.casefold().replace("−", "-")) if word)


def mentions_all(given: tuple[str, ...], choice: Choice) -> bool:
    """Whether each of the words begins one of the name or the label, in any order."""
    said = words(f"{choice.name} {choice.label}")
    return all(any(word.startswith(start) for word in said) for start in given)


def _by_number(number: str, choices: Sequence[Choice]) -> Choice:
    numbered = {str(place): choice for place, choice in enumerate(choices, 1)}  # no int: it refuses 5000 digits
    if number not in numbered:
        span = "only choice 1" if len(choices) == 1 else f"choices 1 to {len(choices)}"
        raise NoChoice(f"there is no choice {number}; there is {span}".replace("is choices", "are choices"))
    return numbered[number]


def _any(fits: Callable[[tuple[str, ...], tuple[str, ...]], bool], given: tuple[str, ...], choice: Choice) -> bool:
    return fits(given, words(choice.name)) or fits(given, words(choice.label))


def _same(given: tuple[str, ...], full: tuple[str, ...]) -> bool:
    return given == full


def _begins(given: tuple[str, ...], full: tuple[str, ...]) -> bool:
    return " ".join(full).startswith(" ".join(given))


def _abbreviates(given: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Whether the given words begin words of the full text, in order, the first one its first: `disc eld`."""
    return bool(full) and full[0].startswith(given[0]) and _in_order(given, full)


def _mentions(given: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """The same from any word on: `eld`; a single letter would mean too much."""
    return len(given[0]) > 1 and _in_order(given, full)


def _in_order(given: tuple[str, ...], full: tuple[str, ...]) -> bool:
    rest = iter(full)
    return all(any(word.startswith(start) for word in rest) for start in given)


def _no_such(text: str, choices: Sequence[Choice]) -> str:
    labels = {" ".join(words(choice.label)): choice.label for choice in choices}
    nearest = get_close_matches(" ".join(words(text)), labels, n=1, cutoff=0.6)
    hint = (
        f"did you mean {labels[nearest[0]]!r}?" if nearest else "type a number, the first letters of a choice, or help"
    )
    return f"{text!r} is no choice; {hint}"

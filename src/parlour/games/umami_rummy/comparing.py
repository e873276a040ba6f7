"""Umami Rummy: how `melds` and `melds_exact` compare with what somebody expects (UM-11.1)."""

from collections import Counter
from typing import Any

ANY = "*"


def same(path: str, expected: Any, got: Any) -> bool | None:
    """Whether the field is as expected; None for anything but the two words for it.

    "*" stands for any one name; in place of a list, for any one meld (`melds_exact`) or any further cards (`melds`).
    """
    if path == "melds" and isinstance(got, list):
        return expected == ANY or _same_heap(expected, got)
    if path == "melds_exact" and isinstance(got, dict) and isinstance(got.get("melds"), list):
        return expected == ANY or _same_melds(expected, got["melds"])
    return None


def _same_heap(expected: Any, got: list[list[str]]) -> bool:
    """Whether all lists together hold the same cards, whatever the lists."""
    if not isinstance(expected, list):
        return False
    single = all(isinstance(entry, str) for entry in expected)  # the heap as one list
    lists = [expected] if single else [cards for cards in expected if cards != ANY]
    if not all(_is_list_of_names(cards) for cards in lists):
        return False
    wanted = Counter(name for cards in lists for name in cards)
    there = Counter(name for cards in got for name in cards)
    wild = wanted.pop(ANY, 0)
    left = (there - wanted).total()
    further = len(lists) < len(expected) and not single
    return wanted <= there and (left >= wild if further else left == wild)


def _same_melds(expected: Any, got: list[list[str]]) -> bool:
    """Whether each meld expected is one of those there, and none is left over."""
    if not isinstance(expected, list) or len(expected) != len(got):
        return False
    fits = [[_same_meld(meld, there) for there in got] for meld in expected]
    taken: dict[int, int] = {}  # the meld expected that each one there is for
    return all(_find_place(meld, fits, taken, set()) for meld in range(len(expected)))


def _same_meld(expected: Any, got: list[str]) -> bool:
    if expected == ANY:
        return True
    return _is_list_of_names(expected) and _same_heap([expected], [got])


def _find_place(meld: int, fits: list[list[bool]], taken: dict[int, int], tried: set[int]) -> bool:
    """Let a meld have one of those that it fits, others moving over where they can."""
    for place, fit in enumerate(fits[meld]):
        if fit and place not in tried:
            tried.add(place)
            if place not in taken or _find_place(taken[place], fits, taken, tried):
                taken[place] = meld
                return True
    return False


def _is_list_of_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)

"""Comparing positions and views: lists of names as heaps, but for the fields a game calls ordered."""

from typing import Any

from parlour.core.conformance.visibility import Path, matches


def first_difference(expected: Any, got: Any, ordered: tuple[str, ...], path: Path = ()) -> str:
    """Where and how two positions differ, in words; empty if they agree."""
    where = ".".join(map(str, path)) or "the position"
    if type(expected) is not type(got):
        return f"{where}: expected {expected!r}, got {got!r}"
    if isinstance(expected, dict):
        return _objects(expected, got, ordered, path, where)
    if not isinstance(expected, list):
        return "" if expected == got else f"{where}: expected {expected!r}, got {got!r}"
    if len(expected) != len(got):
        return f"{where}: expected {len(expected)} entries, got {len(got)}: {got!r}"
    if _is_heap(expected) and _is_heap(got) and not _is_ordered(path, ordered):
        expected, got = sorted(expected), sorted(got)
    pairs = enumerate(zip(expected, got, strict=True))
    return next((text for i, (a, b) in pairs if (text := first_difference(a, b, ordered, (*path, i)))), "")


def _objects(expected: Any, got: Any, ordered: tuple[str, ...], path: Path, where: str) -> str:
    if set(expected) != set(got):
        missing, surplus = sorted(set(expected) - set(got)), sorted(set(got) - set(expected))
        return f"{where}: " + "; ".join(
            [*(f"{key} is missing" for key in missing), *(f"{key} should not be there" for key in surplus)]
        )
    texts = (first_difference(expected[key], got[key], ordered, (*path, key)) for key in expected)
    return next((text for text in texts if text), "")


def _is_heap(value: list[Any]) -> bool:
    return all(isinstance(entry, str) for entry in value)


def _is_ordered(path: Path, ordered: tuple[str, ...]) -> bool:
    """`path` leads to a list of names; it is ordered if the path, or a part of it, is named."""
    if any(key in ordered for key in path):
        return True
    dotted = [name.split(".") for name in ordered if "." in name]
    return any(list(matches(_nest(path), pattern)) for pattern in dotted)


def _nest(path: Path) -> Any:
    nested: Any = {}
    for key in reversed(path):
        nested = {key: nested}
    return nested

"""Whether a value is of the kind that a dataclass declares for it: plain Python throughout, no scalar of NumPy."""

from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

PLAIN = frozenset({str, int, float, bool, NoneType})


def fault_of_kind(value: Any) -> str:
    """The first place in a dataclass that holds something else than it declares, and what; "" if there is none."""
    fault = _fault(value, type(value))
    return fault and f"{type(value).__name__}{fault}"


def _fault(value: Any, kind: Any) -> str:
    """What is wrong with a value, after the place where it lies: "[0].count is 1.0 of the type float, not int"."""
    types, within = _options(kind)
    if type(value) in types:
        return ""
    fitting = next((option for option in within if _fits(value, get_origin(option) or option)), None)
    if fitting is None:
        names = " or ".join(_name(option) for option in (*within, *sorted(types, key=_by_none)))
        return f" is {value!r} of the type {_name(type(value))}, not {names}"
    if isinstance(value, tuple):
        return _fault_of_tuple(value, get_args(fitting))
    if isinstance(value, dict):
        return _fault_of_dict(value, *get_args(fitting))
    found: Any = type(value)
    faults = ((name, _fault(getattr(value, name), declared)) for name, declared in _declared(found))
    return next((f".{name}{fault}" for name, fault in faults if fault), "")


def _fault_of_tuple(value: tuple[Any, ...], kinds: tuple[Any, ...]) -> str:
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(value)
    if len(kinds) != len(value):
        return f" is a tuple of {len(value)}, not {len(kinds)}"
    faults = enumerate(map(_fault, value, kinds))
    return next((f"[{place}]{fault}" for place, fault in faults if fault), "")


def _fault_of_dict(value: dict[Any, Any], key_kind: Any, entry_kind: Any) -> str:
    for key, entry in value.items():
        if fault := _fault(key, key_kind):
            return f" has a key that{fault}"
        if fault := _fault(entry, entry_kind):
            return f"[{key!r}]{fault}"
    return ""


def _fits(value: Any, kind: Any) -> bool:
    """Of a dataclass, one derived from it will do."""
    if is_dataclass(kind):
        return isinstance(kind, type) and isinstance(value, kind)
    return type(value) is kind


@cache
def _options(kind: Hashable) -> tuple[frozenset[type], tuple[Any, ...]]:
    """The plain types that will do (True is no number, and a number of NumPy neither), and what else will."""
    options = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    types = frozenset(NoneType if option is None else option for option in options) & PLAIN
    return types, tuple(option for option in options if option not in types)


@cache
def _declared(kind: Hashable) -> tuple[tuple[str, Any], ...]:
    found: Any = kind
    hints = get_type_hints(found)
    return tuple((field.name, hints[field.name]) for field in fields(found))


def _by_none(kind: type) -> tuple[bool, str]:
    return kind is NoneType, kind.__name__


def _name(kind: Any) -> str:
    """`None`, `int`, `numpy.bool`: NumPy calls some of its types as Python does."""
    if kind in (None, NoneType):
        return "None"
    name = getattr(kind, "__name__", str(kind))
    return f"numpy.{name}" if getattr(kind, "__module__", "") == "numpy" else name

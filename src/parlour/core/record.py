"""Records: named fields in one aligned block of bytes, written down as a class.

    class State(Header):
        hands: i1[2, 24]  # copies of each card in hand

`State.dtype` is the NumPy dtype that Numba compiles against; `State.blank(n)` is an array of n zeroed
records. A flag is a `u1` (a `bool` inside a record does not compile), and counts are signed (an unsigned
one would wrap silently below zero).
"""

import inspect
from typing import Any, ClassVar

import numpy as np

from parlour.core.kernel import COMPILED

MAX_OPTIONS = 12
"""Options a game may have: the width of `Header.options`."""


class Scalar:
    """A field type; indexed with a shape, an array of it."""

    def __init__(self, code: Any, shape: tuple[int, ...] = ()) -> None:
        self.code = code
        self.shape = shape

    def __getitem__(self, shape: int | tuple[int, ...]) -> "Scalar":
        return Scalar(self.code, shape if isinstance(shape, tuple) else (shape,))


i1, i2, i4, i8, u1, u8, f4, f8 = (Scalar(code) for code in ("i1", "i2", "i4", "i8", "u1", "u8", "f4", "f8"))


class Record:
    """A block of named fields; subclasses annotate fields with the scalars of this module."""

    dtype: ClassVar[np.dtype[Any]]
    fields: ClassVar[dict[str, Scalar]] = {}

    def __init_subclass__(cls) -> None:
        cls.fields = {**cls.fields, **inspect.get_annotations(cls)}
        cls.dtype = _without_gaps([(name, kind.code, kind.shape) for name, kind in cls.fields.items()])

    @classmethod
    def blank(cls, n: int = 1) -> Any:
        """An array of n records, every byte 0: shape (n,), dtype `cls.dtype`."""
        return viewed(np.zeros(n, cls.dtype))


def _without_gaps(fields: list[tuple[str, Any, tuple[int, ...]]]) -> np.dtype[Any]:
    """The aligned dtype of the fields, what alignment leaves empty filled with fields `_gap0`, `_gap1`, ….

    NumPy copies fields, not the bytes between them: with gaps, equal states would differ in bytes.
    """
    aligned = np.dtype(fields, align=True)
    filled: list[tuple[str, Any, tuple[int, ...]]] = []
    end = 0
    for name, code, shape in fields:
        kind, start = aligned.fields[name][:2]  # type: ignore[index]
        if start > end:
            filled.append((f"_gap{len(filled)}", "u1", (start - end,)))
        filled.append((name, code, shape))
        end = start + kind.itemsize
    if aligned.itemsize > end:
        filled.append((f"_gap{len(filled)}", "u1", (aligned.itemsize - end,)))
    return np.dtype(filled, align=True)


def viewed(records: Any) -> Any:
    """The array as kernels want it: as it is when compiled, with fields as attributes in plain Python."""
    return records if COMPILED else records.view(np.recarray)


class Header(Record):
    """The fields that every State begins with."""

    rng: u8  # chance: state of the generator, see `parlour.core.chance`; 0 in an observation
    options: i2[MAX_OPTIONS]  # the value of each option, as its code
    seats: i1  # players at the table
    to_act: i1  # the seat that decides next, −1 when the game is over
    phase: i1  # the game's own `Phase`
    display: u1  # 1: what only people look at (how things are laid out) is kept too; 0 in guesses and observations

"""Records: fields written down as a class."""

import numpy as np
import pytest

from parlour.core.record import MAX_OPTIONS, Header, Record, f4, i1, i2, u1, u8

pytestmark = pytest.mark.rules


class Small(Record):
    """A record for these tests."""

    flag: u1
    big: u8
    grid: i2[2, 3]
    row: i1[5]


class Larger(Small):
    """Its fields follow those of its base."""

    share: f4


def test_fields_stand_in_the_order_they_are_written_in() -> None:
    assert [name for name in Larger.dtype.names if not name.startswith("_")] == ["flag", "big", "grid", "row", "share"]
    assert list(Small.fields) == ["flag", "big", "grid", "row"]


def test_shapes_and_kinds_are_as_written() -> None:
    assert Small.dtype["grid"].shape == (2, 3)
    assert Small.dtype["row"].shape == (5,)
    assert Small.dtype["grid"].base == np.int16
    assert Larger.dtype["share"] == np.float32


def test_records_are_aligned() -> None:
    assert Small.dtype.isalignedstruct
    assert Small.dtype.fields["big"][1] == 8
    assert Small.dtype.itemsize % 8 == 0


def test_blank_records_are_zero_in_every_byte() -> None:
    made = Small.blank(3)
    assert made.shape == (3,)
    assert set(made.tobytes()) == {0}


def test_a_copy_is_equal_in_every_byte() -> None:
    made = Small.blank(2)
    made["flag"], made["big"], made["row"] = 1, (1 << 64) - 1, 7
    assert made.copy().tobytes() == made.tobytes()
    other = Small.blank(2)
    other[1] = made[1]
    assert other[1].tobytes() == made[1].tobytes()


def test_every_state_begins_with_the_same_fields() -> None:
    assert list(Header.fields) == ["rng", "options", "seats", "to_act", "phase", "display"]
    assert Header.dtype["options"].shape == (MAX_OPTIONS,)
    assert Header.dtype.fields["rng"][1] == 0

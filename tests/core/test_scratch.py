"""Working space for kernels."""

import numpy as np
import pytest

from parlour.core.kernel import kernel
from parlour.core.scratch import scratch

pytestmark = pytest.mark.rules

ROOM = 100


@kernel
def sum_of_squares(n):
    squares = scratch(ROOM, np.int64)
    for i in range(n):
        squares[i] = i * i
    total = 0
    for i in range(n):
        total += squares[i]
    return total


@kernel
def two_sums(n):
    """Calls a kernel with working space in a loop, with working space of its own."""
    sums = scratch(ROOM, np.int32)
    for i in range(n):
        sums[i] = sum_of_squares(i)
    return sums[n - 1] + sums[n - 2]


def test_scratch_holds_what_is_written_to_it() -> None:
    assert sum_of_squares(ROOM) == sum(i * i for i in range(ROOM))


def test_scratch_of_a_kernel_and_of_one_it_calls_are_apart() -> None:
    assert two_sums(10) == sum(i * i for i in range(9)) + sum(i * i for i in range(8))


def test_scratch_has_the_kind_that_is_asked_for() -> None:
    @kernel
    def wrapped():
        small = scratch(4, np.int8)
        small[0] = 100
        small[1] = np.int8(27)
        return small[0] + small[1], small.itemsize, len(small)

    assert wrapped()[1:] == (1, 4)

"""Values are of the kinds that dataclasses declare for them."""

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pytest

from parlour.core.conformance.kinds import fault_of_kind

pytestmark = pytest.mark.plain


@dataclass(frozen=True)
class Leaf:
    name: str
    count: int = 1
    share: float = 0.5


@dataclass(frozen=True)
class Twig(Leaf):
    open: bool = False


@dataclass(frozen=True)
class Tree:
    leaves: tuple[Leaf, ...] = ()
    ends: tuple[str, int] = ("a", 1)
    seat: int | None = None
    spot: tuple[float, float] | None = None
    words: dict[str, str] = field(default_factory=dict)


TREE = Tree((Leaf("a"), Twig("b", open=True)), ("x", 2), 0, (1.0, 2.0), {"k": "v"})


def test_what_is_declared_is_fine() -> None:
    assert fault_of_kind(TREE) == ""
    assert fault_of_kind(Tree()) == ""


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"seat": np.int64(0)}, "Tree.seat is np.int64(0) of the type numpy.int64, not int or None"),
        ({"seat": True}, "Tree.seat is True of the type bool, not int or None"),
        ({"seat": 1.0}, "Tree.seat is 1.0 of the type float, not int or None"),
        ({"leaves": [Leaf("a")]}, "Tree.leaves is [Leaf(name='a', count=1, share=0.5)] of the type list, not tuple"),
        (
            {"leaves": (Leaf("a"), Leaf("b", count=np.int8(2)))},
            "Tree.leaves[1].count is np.int8(2) of the type numpy.int8",
        ),
        ({"leaves": (Leaf("a", share=1),)}, "Tree.leaves[0].share is 1 of the type int, not float"),
        (
            {"leaves": (Twig("a", open=np.bool_(True)),)},
            "Tree.leaves[0].open is np.True_ of the type numpy.bool, not bool",
        ),
        ({"leaves": ("a",)}, "Tree.leaves[0] is 'a' of the type str, not Leaf"),
        ({"ends": ("a",)}, "Tree.ends is a tuple of 1, not 2"),
        ({"ends": ("a", "b")}, "Tree.ends[1] is 'b' of the type str, not int"),
        ({"spot": (1.0, np.float64(2))}, "Tree.spot[1] is np.float64(2.0) of the type numpy.float64, not float"),
        ({"words": {"k": 1}}, "Tree.words['k'] is 1 of the type int, not str"),
        ({"words": {1: "k"}}, "Tree.words has a key that is 1 of the type int, not str"),
    ],
)
def test_what_is_not_is_named_with_its_place(changed: dict[str, Any], fault: str) -> None:
    assert fault_of_kind(replace(TREE, **changed)).startswith(fault)

"""Comparing positions with expectations: partial objects, heaps, ordered fields, wildcards, strict values."""

from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from parlour.core.game import Game, Positions
from parlour.match.compare import Comparison, at_path, known_under, same


@pytest.fixture(scope="module")
def comparison(utopian: Game) -> Comparison:
    return Comparison(utopian.position, utopian.load_box(None))


def holds(comparison: Comparison, expected: Any, got: Any) -> bool:
    return not comparison.differences({"here": expected}, {"here": got, "there": 1})


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (1, 1),
        (1, 1.0),
        (True, True),
        (None, None),
        ("explore", "explore"),
        ("*", [1, {"a": None}]),
        ("*", None),
        ({}, {"a": 1}),
        ({"a": "*"}, {"a": 1, "b": 2}),
        ([], []),
        (["Elder 2", "Farmer 1"], ["Farmer 1", "Elder 2"]),
        (["*", "Farmer 1"], ["Farmer 1", "Elder 2"]),
        (["*", "*"], ["Elder 2", "Elder 2"]),
        (["*", "*"], [3, 4]),
        (["*", 4], [3, 4]),
        (["Elder"], ["Elder 2"]),
        ([["Elder 2", "?"], "*"], [["?", "Elder 2"], ["Farmer 1"]]),
        ([["*"], []], [["Elder 2"], []]),
        ([None, "*"], [None, "Elder 2"]),
    ],
)
def test_what_holds(comparison, expected, got):
    assert holds(comparison, expected, got)


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (1, 2),
        (1, True),
        (True, 1),
        (0, False),
        (0, None),
        (None, 0),
        ("explore", "Explore"),
        (1, "1"),
        ({"a": 1}, {"a": True}),
        ({"a": 1}, {"b": 1}),
        ({"a": 1}, [1]),
        ([], ["Elder 2"]),
        (["Elder 2"], []),
        (["Elder 2"], ["Elder 2", "Elder 2"]),
        (["Elder 2", "Elder 2"], ["Elder 2", "Farmer 1"]),
        (["*"], []),
        (["*"], ["Elder 2", "Farmer 1"]),
        (["*", "Elder 2", "Elder 2"], ["Elder 2", "Farmer 1", "Hunter 1"]),
        ([1, 2], [2, 1]),
        ([True], [1]),
        ([["Elder 2"], []], [[], ["Elder 2"]]),
        (["Farmer"], ["Farmer 1"]),
        ("Elder 2", ["Elder 2"]),
        ({}, None),
    ],
)
def test_what_does_not_hold(comparison, expected, got):
    assert not holds(comparison, expected, got)


@pytest.mark.parametrize(
    ("expected", "ok"),
    [
        (["Elder 2", "Farmer 1"], True),
        (["Farmer 1", "Elder 2"], False),
        (["*", "Farmer 1"], True),
        (["*", "Elder 2"], False),
        (["*"], False),
    ],
)
def test_ordered_fields_compare_in_order(comparison, expected, ok):
    differences = comparison.differences({"deck": expected}, {"deck": ["Elder 2", "Farmer 1"]})
    assert (not differences) is ok


def test_a_list_below_an_ordered_field_is_ordered_too(comparison):
    assert comparison.differences({"deck": [["b", "a"]]}, {"deck": [["a", "b"]]})
    assert not comparison.differences({"hands": [["b", "a"]]}, {"hands": [["a", "b"]]})


def test_a_difference_names_its_place(comparison):
    expected = {"hands": ["*", ["Elder 2"]], "turn": {"kept": 1}}
    got = {"hands": [[], ["Farmer 1"]], "turn": {"kept": 0}}
    found = [(each.path, each.expected, each.got) for each in comparison.differences(expected, got)]
    assert found == [("hands.1", '["Elder 2"]', '["Farmer 1"]'), ("turn.kept", "1", "0")]


def test_an_unknown_field_is_a_difference_with_a_hint(comparison):
    (difference,) = comparison.differences({"hand": []}, {"hands": [], "deck": []})
    assert "hands" in difference.got


def test_a_game_may_compare_its_own_way(comparison):
    def same_melds(path: str, expected: Any, got: Any) -> bool | None:
        if path == "melds":
            return sorted(chain(*expected)) == sorted(chain(*got))
        if path == "melds_exact":
            return sorted(map(sorted, expected)) == sorted(map(sorted, got["melds"]))
        return None

    own = Comparison(replace(comparison.rules, same=same_melds), comparison.box)
    got = {"melds": [["a", "b"], ["c"]]}
    assert not own.differences({"melds": [["b"], ["c", "a"]], "melds_exact": [["c"], ["b", "a"]]}, got)
    assert [each.path for each in own.differences({"melds": [["b"]], "melds_exact": [["a", "b", "c"]]}, got)] == [
        "melds",
        "melds_exact",
    ]


def test_changes_see_more_and_fewer_keys_and_no_wildcards(comparison):
    assert not comparison.changes("hands", [["a", "b"]], [["b", "a"]])
    assert comparison.changes("deck", ["a", "b"], ["b", "a"])
    assert comparison.changes("turn", {"kept": 1}, {"kept": 1, "more": 1})
    assert comparison.changes("hands", ["*"], ["a"])
    assert comparison.changes("flag", True, 1)


def test_positions_have_names_of_their_own_by_default():
    rules = Positions(write=lambda *_: {}, read=lambda *_: None, ordered=())
    assert rules.full_name(None, "Elder") == "Elder"


def test_paths():
    value = {"hands": [["a"], ["b", "c"]], "turn": {"kept": 1}}
    assert at_path(value, "hands.1.0") == "b"
    assert at_path(value, "turn.kept") == 1
    for path in ("hand", "hands.2", "hands.x", "hands.-1", "turn.kept.0", "", "hands.٣"):
        with pytest.raises(LookupError):
            at_path(value, path)


def test_what_is_known_under_a_path():
    assert list(known_under(["?", "a", ["?", 3], {"x": None}], "p")) == [("p.1", "a"), ("p.2.1", 3), ("p.3.x", None)]
    assert not list(known_under([], "p"))


def test_sameness_is_strict():
    assert same({"a": [1, None]}, {"a": [1.0, None]})
    assert not same([True], [1])
    assert not same({"a": 1}, {"a": 1, "b": 1})
    assert not same([], {})

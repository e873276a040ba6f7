"""Reading data somebody wrote: each complaint names the place and what would be right."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.core import reading
from parlour.core.errors import MalformedInput, MalformedPosition
from parlour.core.reading import Node, read_text

pytestmark = pytest.mark.rules


def node(value: Any, where: str = "hands") -> Node:
    return Node(value, where, MalformedPosition)


def test_values_are_read_as_what_they_are() -> None:
    parts = node({"a": 3, "b": True, "c": "x", "d": [1, 2]}, "").mapping(("a", "b", "c", "d"), ("a",))
    assert parts["a"].integer(0, 3) == 3
    assert parts["b"].flag() is True
    assert parts["c"].text() == "x"
    assert parts["c"].one_of(("y", "x")) == 1
    assert [entry.integer(1, 2) for entry in parts["d"]] == [1, 2]
    assert parts["d"].entries()[1].where == "d.1"


def test_an_error_knows_the_keys_that_lead_to_what_is_wrong() -> None:
    hands = node({"a": [1, {"b.c": "x"}]}).mapping()
    inner = hands["a"].entries()[1]
    assert inner.mapping()["b.c"].expected("a number").keys == ("a", 1, "b.c")
    assert inner.refuse("d: not so", "d").keys == ("a", 1, "d")
    with pytest.raises(MalformedPosition) as caught:
        inner.mapping(("b",))
    assert caught.value.keys == ("a", 1, "b.c")
    assert MalformedPosition("hands", "cannot be").keys == ()


WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: node([]).mapping(), "hands: expected an object, got []"),
    (lambda: node({"hnad": 1}).mapping(("hand",)), "hands: unknown key 'hnad'; did you mean 'hand'?"),
    (lambda: node({"x": 1}).mapping(("hand", "deck")), "hands: unknown key 'x'; known are hand, deck"),
    (lambda: node({}).mapping(("hand",), ("hand",)), "hands: the key 'hand' is missing"),
    (lambda: node({}).entries(), "hands: expected a list, got {}"),
    (lambda: node([1]).entries(2), "hands: expected a list of 2 entries, got [1]"),
    (lambda: node(5).integer(0, 4), "hands: expected a whole number from 0 to 4, got 5"),
    (lambda: node(1.0).integer(0, 4), "hands: expected a whole number from 0 to 4, got 1.0"),
    (lambda: node(True).integer(0, 4), "hands: expected a whole number from 0 to 4, got True"),
    (lambda: node(1).flag(), "hands: expected true or false, got 1"),
    (lambda: node(1).text(), "hands: expected a text, got 1"),
    (lambda: node("z").one_of(("x", "y")), "hands: expected one of x, y, got 'z'"),
    (lambda: node(["x"]).one_of(("x", "y")), "hands: expected one of x, y, got ['x']"),
]


@pytest.mark.parametrize(("read", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_wrong_value_is_named_with_its_place(read: Callable[[], Any], message: str) -> None:
    with pytest.raises(MalformedPosition) as caught:
        read()
    assert str(caught.value) == message
    assert caught.value.where == "hands"


def test_long_values_are_cut_short() -> None:
    with pytest.raises(MalformedInput) as caught:
        node("x" * 500).integer(0, 1)
    assert len(str(caught.value)) < 140


def test_without_a_place_only_the_problem_is_told() -> None:
    assert str(Node(3, "", MalformedInput).refuse("is wrong")) == "is wrong"


def test_a_number_too_long_to_be_written_is_told_as_such() -> None:
    with pytest.raises(
        MalformedPosition, match="hands: expected a whole number from 0 to 4, got int of too many digits"
    ):
        node(1 << 100_000).integer(0, 4)


# --- files


def test_a_file_is_read_with_or_without_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b"\xef\xbb\xbf{}")
    assert read_text(file, MalformedPosition) == "{}"
    file.write_text("Übung", encoding="utf-8")
    assert read_text(file, MalformedPosition) == "Übung"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.json"
    with pytest.raises(MalformedPosition, match=r"a\.json: cannot be read: No such file"):
        read_text(file, MalformedPosition)
    with pytest.raises(MalformedPosition, match="cannot be read: "):
        read_text(tmp_path, MalformedPosition)
    with pytest.raises(MalformedPosition, match=r"cannot be read: .*null"):
        read_text(Path("a\0b"), MalformedPosition)
    file.write_bytes(b"ab\xff")
    with pytest.raises(MalformedPosition, match=r"a\.json: is not text in UTF-8 \(byte 2 cannot be read\)"):
        read_text(file, MalformedPosition)
    monkeypatch.setattr(reading, "LARGEST", 2)
    with pytest.raises(MalformedPosition, match=r"a\.json: is larger than 0 MB"):
        read_text(file, MalformedPosition)


def test_standard_input_is_read_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"{}")))
    assert read_text(None, MalformedPosition) == "{}"
    monkeypatch.setattr(sys, "stdin", io.StringIO("[]"))
    assert read_text(None, MalformedPosition) == "[]"
    monkeypatch.setattr(sys, "stdin", None)
    assert read_text(None, MalformedPosition) == ""
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"\xff")))
    with pytest.raises(MalformedPosition, match="standard input: is not text"):
        read_text(None, MalformedPosition)

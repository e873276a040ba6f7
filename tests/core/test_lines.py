"""Lines of a TOML document: where a key or an entry of a list stands."""

import tomllib
from importlib import resources
from typing import Any

import pytest

from parlour.core.lines import line_of, lines_in
from parlour.registry import games

pytestmark = pytest.mark.plain

TEXT = r'''# a remark with [brackets] and "quotes
top = 1
"quoted key" = "a = b # no remark"
dotted.'second part'."third\tpart" = 3

[table]  # behind a header
number = 4 # a remark
date = 1979-05-27T07:32:00Z
inline = { first = 1, second = { third = "}" }, list = [1, 2] }
list = [ "one",
    # a remark with ] in it
    "two", { inner = 3 },
    [ "four" ],
]
long = """
[no.table]
no = "key"
escaped \""" still inside"""
raw = QQQ
[neither]
QQQ
behind = true

[[entry]]
name = 'first'
[[entry]]
name = "second"
[entry.part]
size = 5
[[entry.part.deep]]
[[entry.part.deep]]
size = 6
[ spaced . "out" ]
x = -1'''.replace("QQQ", "'" * 3)

PLACES: list[tuple[tuple[str | int, ...], int]] = [
    (("top",), 2),
    (("quoted key",), 3),
    (("dotted", "second part", "third\tpart"), 4),
    (("dotted",), 4),
    (("table",), 6),
    (("table", "number"), 7),
    (("table", "date"), 8),
    (("table", "inline", "second", "third"), 9),
    (("table", "inline", "list", 1), 9),
    (("table", "list"), 10),
    (("table", "list", 0), 10),
    (("table", "list", 1), 12),
    (("table", "list", 2, "inner"), 12),
    (("table", "list", 3, 0), 13),
    (("table", "long"), 15),
    (("table", "raw"), 19),
    (("table", "behind"), 22),
    (("entry",), 24),
    (("entry", 0), 24),
    (("entry", 1), 26),
    (("entry", 1, "name"), 27),
    (("entry", 1, "part", "size"), 29),
    (("entry", 1, "part", "deep", 1, "size"), 32),
    (("spaced", "out", "x"), 34),
]


def value_of(document: Any, keys: tuple[str | int, ...]) -> Any:
    for key in keys:
        document = document[key]
    return document


@pytest.mark.parametrize(("keys", "line"), PLACES, ids=str)
def test_a_key_is_found_where_it_stands(keys, line):
    assert value_of(tomllib.loads(TEXT), keys) is not None
    assert line_of(TEXT, keys) == line
    assert line_of(TEXT.replace("\n", "\r\n"), keys) == line


def test_what_is_missing_is_looked_for_where_it_should_be():
    assert line_of(TEXT, ("entry", 1, "cost")) == 26
    assert line_of(TEXT, ("table", "list", 9)) == 10
    assert line_of(TEXT, ("nothing", "of", "the", "kind")) == 0
    assert line_of(TEXT, ()) == 0
    assert line_of("", ("top",)) == 0


def leaves(value: Any, keys: tuple[str | int, ...] = ()) -> Any:
    """The keys of all that is no table and no list, and what stands there."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in pairs:
        yield from leaves(part, (*keys, key))
    if not isinstance(value, dict | list):
        yield keys, value


@pytest.mark.parametrize("slug", games())
def test_every_value_of_a_box_stands_on_its_line(slug):
    text = resources.files(f"parlour.games.{slug.replace('-', '_')}").joinpath("box.toml").read_text("utf-8")
    lines, places = text.splitlines(), lines_in(text)
    for keys, value in leaves(tomllib.loads(text)):
        line = lines[places[keys] - 1]
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        assert shown in line, keys

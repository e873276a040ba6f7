"""JSON documents: strict reading."""

import pytest

from parlour.core import reading
from parlour.core.errors import MalformedPosition
from parlour.core.reading import Node
from parlour.match.documents import option_texts, parse_document, read_document, write_document


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is empty"),
        (" \n", "is empty"),
        ("{", r"line 1 column 2: is not JSON"),
        ('{"a": 1,\n"a": 2}', "the key 'a' stands twice"),
        ("NaN", "NaN is no number"),
        ("[-Infinity]", "-Infinity is no number"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 5000, "is not JSON"),
        ("{} {}", "line 1 column 4"),
    ],
)
def test_what_is_not_read(text, complaint):
    with pytest.raises(MalformedPosition, match="^here.*" + complaint):
        parse_document(text, "here", MalformedPosition)


def test_a_byte_order_mark_is_no_fault(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(b"\xef\xbb\xbf[1]")
    assert read_document(path, MalformedPosition) == [1]


def test_a_document_may_not_be_endless(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "LARGEST", 10)
    path = tmp_path / "a.json"
    path.write_text("[1, 2, 3, 4]")
    with pytest.raises(MalformedPosition, match="too large"):
        read_document(path, MalformedPosition)


def test_what_is_written_is_read_again(tmp_path):
    document = {"name": "Łódź — “x”", "n": [1, -2.5, None, True]}
    write_document(tmp_path / "a.json", document)
    assert read_document(tmp_path / "a.json", MalformedPosition) == document


def test_options_in_the_words_of_json():
    node = Node({"a": True, "b": False, "c": 3, "d": "x"}, "options", MalformedPosition)
    assert option_texts(node) == {"a": "true", "b": "false", "c": "3", "d": "x"}
    for wrong in (None, 1.5, [], {}):
        with pytest.raises(MalformedPosition, match=r"options\.a: expected a text"):
            option_texts(Node({"a": wrong}, "options", MalformedPosition))

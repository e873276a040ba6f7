"""The protocol's page is as the types are, and says something of every field; the page at /api is plain."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from parlour.server import bodies, messages, protocol, schemas, views
from parlour.server.app import create
from parlour.server.interface import STYLE, interface_page
from parlour.server.settings import Settings

pytestmark = pytest.mark.plain

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"


@pytest.fixture(scope="module")
def described() -> dict:
    return create(Settings("sqlite:///nowhere", log="json")).openapi()


def test_the_page_is_fresh() -> None:
    wanted = "make it anew: python -m parlour.server.protocol --write"
    assert DOCUMENT.read_text("utf-8") == protocol.page(), wanted


def test_a_stale_page_is_noticed_and_made_anew(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(protocol, "PAGE", tmp_path / "protocol.md")
    assert protocol.main([]) == 1
    assert "make it anew with --write" in capsys.readouterr().err
    assert protocol.main(["--write"]) == 0
    assert protocol.main([]) == 0
    assert protocol.main(["--wipe"]) == 2
    monkeypatch.setattr(protocol, "PAGE", tmp_path / "nowhere" / "protocol.md")
    assert protocol.main(["--write"]) == 2


def test_every_field_has_a_meaning() -> None:
    silent = [
        f"{name}.{row.name}"
        for name, shape in protocol.shapes().items()
        for row in schemas.rows(name, shape)
        if not row.meaning
    ]
    assert not silent


def test_every_type_and_every_message_is_described() -> None:
    page = protocol.page()
    for name in protocol.shapes():
        assert page.count(f"\n### {name}\n") == 1, name
    for name in [*protocol.said(messages.CLIENT_MESSAGE), *protocol.said(messages.SERVER_MESSAGE)]:
        assert name in protocol.shapes()


def test_the_parts_described_are_those_that_are_sent() -> None:
    assert set(views.PART_MODELS) == {part.__name__ for part in protocol.PARTS}
    for name, model in views.PART_MODELS.items():
        fields = {field.alias or key for key, field in model.model_fields.items()}
        assert fields == {row.name for row in protocol._rows(name)}


def test_every_link_leads_somewhere() -> None:
    page = protocol.page()
    titles = {title.lower() for title in re.findall(r"^### (\w+)$", page, re.MULTILINE)}
    links = set(re.findall(r"\]\(#(\w+)\)", page))
    assert links
    assert links <= titles


def test_every_request_is_described(described) -> None:
    page = protocol.page()
    for path, methods in described["paths"].items():
        for method in methods:
            assert f"\n### {method.upper()} {path}\n" in page


def test_the_examples_are_messages() -> None:
    """Each block of JSON on the page is what a client or the server may say, or the body of a request."""
    blocks = re.findall(r"^```json\n(.*?)\n```", protocol.page(), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 6
    for block in blocks:
        if "type" not in json.loads(block):
            bodies.OpenMatch.model_validate_json(block)
        elif json.loads(block)["type"] in ("accepted", "refused", "stale"):
            messages.SERVER_MESSAGE.validate_json(block)
        else:
            messages.CLIENT_MESSAGE.validate_json(block)


def test_the_tables_are_tables() -> None:
    """In every table each line has as many cells as its head."""
    for block in re.findall(r"(?:^\|.*\n)+", protocol.page(), re.MULTILINE):
        assert len({line.count(" | ") for line in block.replace("|---", "| ---").splitlines()[2:]}) == 1, block


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"type": "string", "minLength": 1, "maxLength": 30}, "text of 1 to 30 characters"),
        ({"type": "string", "maxLength": 30}, "text of up to 30 characters"),
        ({"type": "integer", "minimum": -1, "maximum": 19}, "whole number −1 to 19"),
        ({"type": "integer", "minimum": 0}, "whole number from 0"),
        ({"type": "array", "items": {"$ref": "#/$defs/Card"}, "maxItems": 3}, "list (up to 3) of ⟦Card⟧"),
        ({"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}]}, "[text, number]"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, "object of text by name"),
        ({"type": "object", "additionalProperties": True}, "object"),
        ({"anyOf": [{"const": "a"}, {"type": "null"}]}, '`"a"` or null'),
        ({"enum": ["a", "b", 3]}, '`"a"`, `"b"` or `3`'),
        ({}, "any JSON"),
    ],
)
def test_types_in_words(schema: dict, text: str) -> None:
    assert schemas.type_text(schema) == text


# --- the page at /api


class Reader(HTMLParser):
    """Checks that a page is well formed, and collects what it refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: set[str] = set()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links |= {value for name, value in attrs if name == "href" and value}
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_about_the_interface_is_plain_and_whole(described) -> None:
    reader = Reader()
    reader.feed(interface_page(described))
    assert not reader.open
    assert not reader.tags & {"script", "style", "iframe", "img", "object"}
    assert not {name for name in reader.attributes if name.startswith("on") or name == "style"}
    assert len(reader.ids) == len(set(reader.ids))
    inside = {link[1:] for link in reader.links if link.startswith("#")}
    assert inside <= set(reader.ids)
    assert reader.links - {f"#{name}" for name in inside} == {"/icon.svg", "/api/style.css", "/api/openapi.json"}
    assert set(described["components"]["schemas"]) <= inside


def test_what_stands_in_a_description_is_not_obeyed(described) -> None:
    evil = "<script>alert(1)</script>"
    info = {**described["info"], "title": evil, "summary": evil, "version": evil}
    path = {"/api/<b>": {"get": {"description": evil, "responses": {"200": {}}}}}
    shapes = {"X": {"description": evil, "properties": {evil: {"const": evil, "default": evil}}}}
    page = interface_page({"info": info, "paths": path, "components": {"schemas": shapes}})
    assert "<script" not in page
    assert "/api/<b>" not in page
    assert "&lt;script&gt;" in page


def test_the_style_sheet_knows_light_and_dark_and_loads_nothing() -> None:
    assert "color-scheme: light dark" in STYLE
    assert "light-dark(" in STYLE
    assert "url(" not in STYLE
    assert "@import" not in STYLE

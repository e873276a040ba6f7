"""Makes `docs/protocol.md` from the types of the wire: `python -m parlour.server.protocol --write`."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from parlour.core import table
from parlour.server import conversation, messages
from parlour.server.bodies import wire_types
from parlour.server.interface import STYLE, interface_page
from parlour.server.schemas import NAMED, REFERENCE, Row, Schema, bodies, calls, rows, summary
from parlour.server.settings import Settings

__all__ = ["STYLE", "interface_page", "page"]

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"

PARTS = tuple(table.Part.__subclasses__())
"""The kinds of parts a view is made of."""

DEFAULTS_LEFT_OUT = {"ChoiceFacts"}
"""A part of a view in all but name: of it, too, fields that hold their default are not sent."""


# --- types, and where they belong


@cache
def shapes() -> Mapping[str, Schema]:
    """All types of the wire by name."""
    _, found = models_json_schema([(kind, "validation") for kind in wire_types()])
    schemas: dict[str, Schema] = dict(found["$defs"])
    for part in PARTS:
        schema = TypeAdapter(part).json_schema()
        schemas |= schema.pop("$defs", {})
        schemas[part.__name__] = schema
    return schemas


def made_of(names: Iterable[str]) -> list[str]:
    """The types that fields of these types hold, and those of theirs."""
    found, waiting = dict.fromkeys(names), list(names)
    while waiting:
        for name in REFERENCE.findall(json.dumps(shapes()[waiting.pop(0)])):
            if name not in found:
                found[name] = None
                waiting.append(name)
    return [name for name in found if name not in names]


def said(adapter: TypeAdapter[Any]) -> list[str]:
    """The names of the messages that a union holds."""
    return [REFERENCE.findall(json.dumps(option))[0] for option in adapter.json_schema()["oneOf"]]


# --- the page


def page() -> str:
    """The page as Markdown."""
    from parlour.server.app import create  # which has pages, and among them the interface's

    described = create(Settings("sqlite:///nowhere")).openapi()
    client, server, parts = said(messages.CLIENT_MESSAGE), said(messages.SERVER_MESSAGE), [p.__name__ for p in PARTS]
    facts = [name for name in made_of([*client, *server]) if name not in server]
    things = made_of(parts)
    rest = [name for name in described["components"]["schemas"] if name in shapes() and name not in facts]
    sections = [
        conversation.text(),
        *_group("What a client says", "Each message is one JSON object in a text frame.", client, set(client)),
        *_group("What the server says", "No field is left out.", server),
        *_group("What messages are made of", "", facts),
        *_group("Parts of a view", conversation.PARTS, parts, set(parts)),
        *_group("What parts are made of", "", things, set(things)),
        *_requests(described),
        *_group("What requests and replies are made of", "", rest, bodies(described)),
        conversation.errors(),
    ]
    return "\n\n".join(section.strip() for section in sections if section.strip()) + "\n"


def _group(title: str, text: str, names: Iterable[str], defaults: Set[str] = frozenset()) -> Iterator[str]:
    """Types under a heading; of those in `defaults` it is said what fields are if left out."""
    yield f"## {title}"
    yield text
    for name in names:
        yield f"### {name}"
        yield summary(shapes()[name])
        yield _fields(_rows(name), name in defaults or name in DEFAULTS_LEFT_OUT)


def _rows(name: str) -> list[Row]:
    kind = [Row("type", f'`"{name}"`', None, "which kind of part this is")]
    return [*(kind if name in {part.__name__ for part in PARTS} else []), *rows(name, shapes()[name])]


def _fields(found: Sequence[Row], defaults: bool, title: str = "field") -> str:
    if not found:
        return ""
    if defaults and any(row.default is not None for row in found):
        lines = [(f"`{r.name}`", _linked(r.type), _default(r.default), r.meaning) for r in found]
        return _table((title, "type", "if left out", "meaning"), lines)
    return _table((title, "type", "meaning"), [(f"`{r.name}`", _linked(r.type), r.meaning) for r in found])


def _default(given: str | None) -> str:
    return "" if given is None else f"`{given}`"


def _linked(kind: str) -> str:
    return NAMED.sub(lambda found: f"[{found[1]}](#{found[1].lower()})", kind)


def _table(titles: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    cells = [titles, ["---"] * len(titles), *lines]
    return "\n".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |" for line in cells)


# --- requests


def _requests(described: Schema) -> Iterator[str]:
    yield "## Requests"
    yield "Bodies and replies are JSON. *Seat*: the request needs the token of a seat, `Authorization: Bearer TOKEN`."
    for request in calls(described):
        yield f"### {request.method} {request.path}"
        yield request.text
        yield _fields(request.parameters, defaults=True, title="parameter")
        yield _linked(request.sentence())


# --- writing it


def main(argv: Sequence[str]) -> int:
    """Write the page, or say whether it is as it should be."""
    if list(argv) not in ([], ["--write"]):
        print("usage: python -m parlour.server.protocol [--write]", file=sys.stderr)
        return 2
    if not PAGE.parent.is_dir():
        print(f"there is no folder {PAGE.parent} to keep the page in", file=sys.stderr)
        return 2
    wanted, there = page(), PAGE.read_text("utf-8") if PAGE.exists() else ""
    if argv:
        PAGE.write_text(wanted, "utf-8")
    elif wanted != there:
        print(f"{PAGE} is not as the types are; make it anew with --write", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Types of the wire in words: of each field its type, what it is if left out, and what it means.

Types come from JSON Schema as pydantic writes it; meanings from the comments at the fields, or from `meanings`.
"""

import ast
import functools
import inspect
import io
import json
import re
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from parlour.core import table
from parlour.server import bodies as requests
from parlour.server import messages
from parlour.server.meanings import meaning

Schema = Mapping[str, Any]

NAMES = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false", "null": "null"}
COUNTED = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems"), "integer": ("minimum", "maximum")}


NAMED = re.compile(r"⟦(\w+)⟧")
REFERENCE = re.compile(r'"\$ref": "#/(?:\$defs|components/schemas)/(\w+)"')
"""The name of a type in a text made here, and in a schema written as JSON."""


@dataclass(frozen=True)
class Row:
    """A field: `default` as JSON, None if the field must be there. In `type` the names of types stand as ⟦Name⟧."""

    name: str
    type: str
    default: str | None
    meaning: str


def rows(name: str, schema: Schema) -> list[Row]:
    """The fields of a type of this name."""
    said = comments().get(name, {})
    required = schema.get("required", ())
    return [
        Row(
            field,
            type_text(part),
            None if field in required else _default(part),
            in_json(said.get(field) or meaning(name, field)),
        )
        for field, part in schema.get("properties", {}).items()
    ]


def _default(schema: Schema) -> str | None:
    return json.dumps(schema["default"], ensure_ascii=False) if "default" in schema else None


def summary(schema: Schema) -> str:
    """What a type is, as its docstring says."""
    return in_json(inspect.cleandoc(schema.get("description", "")))


def in_json(text: str) -> str:
    """Words about a Python type, said of JSON."""
    return re.sub(r"\bNone\b", "null", text)


# --- types


def type_text(schema: Schema) -> str:
    """A type in words, names of other types as ⟦Name⟧."""
    if "$ref" in schema:
        return f"⟦{schema['$ref'].rpartition('/')[2]}⟧"
    if "const" in schema:
        return _quoted(schema["const"])
    if "enum" in schema:
        return _either([_quoted(value) for value in schema["enum"]])
    if options := schema.get("anyOf") or schema.get("oneOf"):
        return _either([type_text(option) for option in options])
    return _plain(schema)


def _plain(schema: Schema) -> str:
    kind = schema.get("type", "")
    if kind == "array":
        return _list(schema)
    if kind == "object":
        value = schema.get("additionalProperties")
        return f"object of {type_text(value)} by name" if isinstance(value, dict) and value else "object"
    limits = _limits(schema)
    if kind == "string":
        return f"text of {limits} characters" if limits else "text"
    return f"{NAMES.get(kind, 'any JSON')} {limits}".strip()


def _list(schema: Schema) -> str:
    if parts := schema.get("prefixItems"):
        return f"[{', '.join(map(type_text, parts))}]"
    limits, each = _limits(schema), type_text(schema.get("items", {}))
    return f"list ({limits}) of {each}" if limits else f"list of {each}"


def _limits(schema: Schema) -> str:
    """`1 to 30`, `up to 400`, `from 0`, or nothing."""
    low, high = (schema.get(key) for key in COUNTED.get(schema.get("type", ""), ("", "")))
    if low is None:
        return "" if high is None else f"up to {high}"
    return f"from {low}" if high is None else f"{low} to {high}".replace("-", "−")


def _either(options: list[str]) -> str:
    return ", ".join(options[:-1]) + (" or " if len(options) > 1 else "") + options[-1]


def _quoted(value: Any) -> str:
    return f"`{json.dumps(value, ensure_ascii=False)}`"


# --- requests


@dataclass(frozen=True)
class Call:
    """A request that the server answers, as OpenAPI describes it."""

    method: str
    path: str
    text: str
    parameters: tuple[Row, ...]
    body: str  # "" for none
    status: str
    reply: str
    others: tuple[tuple[str, str], ...]  # what else it may be answered with: status and type
    seat: bool  # whether it needs the token of a seat

    def sentence(self) -> str:
        """What it needs and what it is answered with."""
        parts = [*(["Seat."] if self.seat else []), *([f"Body: {self.body}."] if self.body else [])]
        return " ".join([*parts, f"Answered by {self.status}: {self.reply}."])


def calls(described: Schema) -> list[Call]:
    """The requests of an OpenAPI description, in its order."""
    return [
        _call(method.upper(), path, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]


def _call(method: str, path: str, operation: Schema) -> Call:
    replies = {status: _content(reply) for status, reply in operation["responses"].items()}
    status = next(status for status in replies if status.startswith("2"))
    return Call(
        method=method,
        path=path,
        text=summary(operation),
        parameters=tuple(
            Row(each["name"], type_text(schema), _default(schema), _meaning(each))
            for each in operation.get("parameters", ())
            for schema in [each.get("schema", {})]
        ),
        body=_content(operation.get("requestBody", {})),
        status=status,
        reply=replies[status] or "no body",
        others=tuple(sorted((other, kind) for other, kind in replies.items() if other != status)),
        seat={} not in operation.get("security", [{}]),
    )


def _meaning(parameter: Schema) -> str:
    """What a parameter of a request means: what is said of it there, or of all of its name."""
    return parameter.get("description") or meaning("parameter", parameter["name"])


def bodies(described: Schema) -> set[str]:
    """The types that bodies of requests are made of: of these, fields may be left out."""
    operations = [operation for methods in described["paths"].values() for operation in methods.values()]
    waiting = REFERENCE.findall(json.dumps([operation.get("requestBody", {}) for operation in operations]))
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += REFERENCE.findall(json.dumps(described["components"]["schemas"][name]))
    return found


def _content(holder: Schema) -> str:
    kinds = [type_text(part.get("schema", {})) for part in holder.get("content", {}).values()]
    return kinds[0] if kinds else ""


# --- comments


@functools.cache
def comments() -> Mapping[str, Mapping[str, str]]:
    """For each type of the wire, what the comments at its fields say."""
    found: dict[str, dict[str, str]] = {}
    for module in (table, messages, requests):
        found.update(_comments_of(module))
    return found


def _comments_of(module: ModuleType) -> Iterator[tuple[str, dict[str, str]]]:
    source = inspect.getsource(module)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    lines = {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}
    classes = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}
    for name, node in classes.items():
        above = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id in classes]
        bodies = [*(statement for base in above for statement in classes[base].body), *node.body]
        yield name, dict(_fields(bodies, lines))


def _fields(body: list[ast.stmt], lines: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    for statement in body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            said = [
                lines[number] for number in range(statement.lineno, (statement.end_lineno or 0) + 1) if number in lines
            ]
            if said:
                yield statement.target.id, " ".join(said)

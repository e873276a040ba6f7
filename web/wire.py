"""Makes src/lib/wire.ts: what crosses the wire, and what stands on a table, as TypeScript.

`python web/wire.py --write` writes it anew from `parlour.server.messages` and `parlour.core.table`; a test says when it
is not fresh. A field that may be left out of a message for its default gets it back in the browser: `DEFAULTS` says of
each type which those are, and which of its fields hold other types.
"""

import dataclasses
import json
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from parlour.core import table
from parlour.server import bodies, messages
from parlour.server.bodies import wire_types

OUT = Path(__file__).parent / "src/lib/wire.ts"
HEAD = "// Made by web/wire.py from parlour.server.messages and parlour.core.table: change those, then make it anew.\n"
PARTS = (table.Cards, table.Pile, table.Tokens, table.Track, table.Map, table.Grid, table.Melds, table.Note)
SIMPLE: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}
SPECIAL = {"View.parts": "Record<string, Part>", "TableMessage.view": "View | null"}


def main() -> None:
    """Write the file, or print it."""
    if "--write" in sys.argv:
        OUT.write_text(source(), encoding="utf-8")
    else:
        sys.stdout.write(source())


def source() -> str:
    """The whole file."""
    said, heard = _models()
    shapes = [kind for kind in vars(table).values() if _is_shape(kind)]
    blocks = [
        *(_interface(kind, tagged=kind in PARTS) for kind in shapes),
        f"export type Part = {' | '.join(_name(kind) for kind in PARTS)};",
        *(_interface(kind) for kind in heard),
        *(_interface(kind, said=True) for kind in said),
        f"export type ClientMessage = {_union(messages.ClientMessage)};",
        f"export type ServerMessage = {_union(messages.ServerMessage)};",
        f"export const DEFAULTS: Record<string, Shape> = {_defaults([*shapes, *heard])};",
    ]
    shape = "export interface Shape {\n  defaults: Record<string, unknown>;\n  fields: Record<string, string>;\n}"
    return "\n\n".join([HEAD.rstrip(), shape, *blocks]) + "\n"


def _is_shape(kind: Any) -> bool:
    left_out = (table.Table, table.Choice, table.Part, table.Entry, table.Account)
    return isinstance(kind, type) and dataclasses.is_dataclass(kind) and kind not in left_out


def _name(kind: type) -> str:
    """What it is called there: a part by its type and the word Part, since `Map` and others mean something there."""
    return f"{kind.__name__}Part" if kind in PARTS else kind.__name__


def _models() -> tuple[list[type[BaseModel]], list[type[BaseModel]]]:
    """What a client says, and what it hears."""
    every = wire_types()
    asked = (bodies.OpenMatch, bodies.Rematch, bodies.Rename, bodies.Seating, bodies.Sit, bodies.Start)
    said = {*_members(messages.ClientMessage), *asked}
    return [kind for kind in every if kind in said], [kind for kind in every if kind not in said]


def _members(union: Any) -> tuple[Any, ...]:
    return get_args(get_args(union)[0])


def _union(union: Any) -> str:
    return " | ".join(kind.__name__ for kind in _members(union))


def _fields(kind: type) -> Iterator[tuple[str, Any, Any]]:
    """Name, type and default (dataclasses.MISSING: none) of each field."""
    hints = get_type_hints(kind)
    if issubclass(kind, BaseModel):
        for name, info in kind.model_fields.items():
            default = dataclasses.MISSING if info.is_required() else info.get_default(call_default_factory=True)
            yield name, hints[name], default
    else:
        for field in dataclasses.fields(kind):
            yield field.name, hints[field.name], field.default


def _interface(kind: type, *, tagged: bool = False, said: bool = False) -> str:
    """An interface. What is heard has all its fields; what is said may leave those out that have a default."""
    lines = [f'  type: "{kind.__name__}";'] if tagged else []
    for name, hint, default in _fields(kind):
        optional = "?" if said and default is not dataclasses.MISSING else ""
        lines.append(f"  {name}{optional}: {SPECIAL.get(f'{kind.__name__}.{name}') or _written(hint)};")
    return f"export interface {_name(kind)} {{\n" + "\n".join(lines) + "\n}"


def _written(hint: Any) -> str:
    """A type as TypeScript writes it."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _written(inner[0])
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in inner)
    if origin in (Union, types.UnionType):
        return " | ".join(_written(one) for one in inner)
    if origin is dict:
        return f"Record<string, {_written(inner[1])}>"
    if origin is list or (origin is tuple and inner[-1] is Ellipsis):
        one = _written(inner[0])
        return f"({one})[]" if " | " in one else f"{one}[]"
    if origin is tuple:
        return f"[{', '.join(_written(one) for one in inner)}]"
    return SIMPLE.get(hint) or str(hint.__name__)


def _defaults(kinds: list[type]) -> str:
    shapes = {kind.__name__: {"defaults": _own_defaults(kind), "fields": _own_shapes(kind)} for kind in kinds}
    return json.dumps({name: shape for name, shape in shapes.items() if any(shape.values())})


def _own_defaults(kind: type) -> dict[str, Any]:
    found = ((name, default) for name, _, default in _fields(kind) if default is not dataclasses.MISSING)
    return {name: _plain(default) for name, default in found}


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump()
    return list(value) if isinstance(value, tuple) else value


def _own_shapes(kind: type) -> dict[str, str]:
    """The fields that hold other types, alone or in lists: by name, the type."""
    found = ((name, _shape_in(hint)) for name, hint, _ in _fields(kind))
    shapes = {name: shape for name, shape in found if shape}
    return {**shapes, "parts": "Part"} if kind is messages.View else shapes


def _shape_in(hint: Any) -> str:
    if isinstance(hint, type) and (issubclass(hint, BaseModel) or dataclasses.is_dataclass(hint)):
        return hint.__name__
    return next((shape for shape in map(_shape_in, get_args(hint)) if shape), "")


if __name__ == "__main__":
    main()

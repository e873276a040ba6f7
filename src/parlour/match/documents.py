"""JSON files: read strictly, with line and column of what is wrong; written whole or not at all."""

import contextlib
import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from parlour.core.errors import MalformedInput
from parlour.core.reading import Node, read_text


def read_document(path: Path | None, error: type[MalformedInput]) -> Any:
    """The JSON value in a file, or on standard input (None); `error` names file, line and column."""
    where = "standard input" if path is None else str(path)
    return parse_document(read_text(path, error), where, error)


def parse_document(text: str, where: str, error: type[MalformedInput]) -> Any:
    """The JSON value in a text that came from `where`; an object may not name a key twice."""
    if not text.strip():
        raise error(where, "is empty; expected JSON")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as problem:
        place = f"line {problem.lineno} column {problem.colno}"
        raise error(f"{where}, {place}", f"is not JSON: {problem.msg}") from None
    except RecursionError:
        raise error(where, "is nested too deeply") from None
    except ValueError as problem:
        raise error(where, f"is not JSON: {problem}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def write_document(path: Path, document: Mapping[str, Any]) -> None:
    """Write a JSON object to a file: the whole of it, or the file stays as it was and OSError is raised."""
    text = json.dumps(document, indent=1, ensure_ascii=False, default=str) + "\n"
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:60]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8", "backslashreplace"))
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(_mode(path))
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those a new file would get."""
    with contextlib.suppress(OSError):
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def option_texts(node: Node) -> dict[str, str]:
    """The options of a game in an object; true, false and 3 stand for the words `true`, `false`, `3`."""
    return {name: _option_text(value) for name, value in node.mapping().items()}


def _option_text(node: Node) -> str:
    if isinstance(node.value, bool):
        return "true" if node.value else "false"
    return str(node.value) if isinstance(node.value, int) else node.text()

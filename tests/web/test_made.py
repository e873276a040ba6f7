"""The browser table's files that are made from others, or by tools, are as they should be."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.plain

WEB = Path(__file__).parents[2] / "web"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, WEB / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_of_the_wire_are_those_of_the_server() -> None:
    written = (WEB / "src/lib/wire.ts").read_text(encoding="utf-8")
    assert written == load("wire").source(), "make them anew: python web/wire.py --write"


def test_the_lock_file_names_no_place_to_download_from() -> None:
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, package in locked.items() if "resolved" in package] == []
    assert all("integrity" in package for name, package in locked.items() if name)


def test_a_change_of_a_source_asks_for_a_new_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = load("build")
    monkeypatch.setattr(build, "WEB", tmp_path)
    monkeypatch.setattr(build, "MADE_FROM", tmp_path / ".made-from")
    (tmp_path / "src").mkdir()
    (tmp_path / "package.json").write_text("{}")
    (tmp_path / "src/main.ts").write_text("one")
    assert not build.fresh()
    (tmp_path / ".made-from").write_text(build.digest())
    assert build.fresh()
    (tmp_path / "src/main.ts").write_text("two")
    assert not build.fresh()

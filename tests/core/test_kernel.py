"""Kernels: the cache folder follows every source, and templates become kernels."""

import os
import subprocess
import sys
import textwrap
import time
from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.core import kernel as kernels
from parlour.core.kernel import COMPILED, bind, kernel, template, wrapping

pytestmark = pytest.mark.rules

compiled_only = pytest.mark.skipif(not COMPILED, reason="nothing is compiled under NUMBA_DISABLE_JIT=1")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of one's own, and a package `village` whose sources may change."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(tmp_path)
    village = tmp_path / "village"
    village.mkdir()
    (village / "__init__.py").write_text("", encoding="utf-8")
    (village / "rules.py").write_text("A = 1\n", encoding="utf-8")
    return tmp_path


def folder(*roots: str) -> Path:
    kernels._cache_folder.cache_clear()
    made = kernels._cache_folder(frozenset(roots))
    kernels._cache_folder.cache_clear()
    return made


def test_the_cache_lies_where_numba_cache_dir_says(home: Path) -> None:
    assert folder("parlour.core").parent == home / "cache" / "parlour"


def test_a_changed_source_means_another_folder(home: Path) -> None:
    before = folder("village")
    assert folder("village") == before
    (home / "village" / "rules.py").write_text("A = 2\n", encoding="utf-8")
    assert folder("village") != before


def test_a_new_source_means_another_folder(home: Path) -> None:
    before = folder("village")
    (home / "village" / "more.py").write_text("", encoding="utf-8")
    assert folder("village") != before


def test_sources_of_another_package_do_not_matter(home: Path) -> None:
    before = folder("parlour.core")
    (home / "village" / "rules.py").write_text("A = 3\n", encoding="utf-8")
    assert folder("parlour.core") == before != folder("village")


def test_the_sources_of_a_kernel_are_those_of_its_own_part(home: Path) -> None:
    assert kernels._root("parlour.games.utopia.rules.turn") == kernels._root("parlour.games.utopia")
    assert kernels._root("parlour.games.utopia") != kernels._root("parlour.games.scrumpy")
    assert kernels._root("parlour.bots.search_kernels") == "parlour.bots"
    assert kernels._root("village.rules") == "village"


def test_bounds_checks_mean_another_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = folder("parlour.core")
    monkeypatch.setattr(kernels.numba.config, "BOUNDSCHECK", 17)
    assert folder("parlour.core") != before


def test_a_single_module_is_a_source_too(home: Path) -> None:
    (home / "hamlet.py").write_text("B = 1\n", encoding="utf-8")
    before = folder("hamlet")
    (home / "hamlet.py").write_text("B = 2\n", encoding="utf-8")
    assert folder("hamlet") != before


def test_the_program_itself_is_a_source(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = home / "script.py"
    script.write_text("C = 1\n", encoding="utf-8")
    monkeypatch.setitem(sys.modules, "__main__", SimpleNamespace(__file__=str(script)))
    before = folder("__main__")
    script.write_text("C = 2\n", encoding="utf-8")
    assert folder("__main__") != before
    monkeypatch.setitem(sys.modules, "__main__", SimpleNamespace())
    assert folder("__main__") == folder("parlour.core")


def test_folders_that_nobody_used_for_long_are_deleted(home: Path) -> None:
    old, young = home / "cache" / "parlour" / "old", home / "cache" / "parlour" / "young"
    for made in (old, young):
        made.mkdir(parents=True)
        (made / "kernel.nbc").write_bytes(b"")
    long_ago = time.time() - (kernels.KEPT_DAYS + 1) * 86400
    os.utime(old, (long_ago, long_ago))
    current = folder("village")
    assert current.is_dir()
    assert young.is_dir()
    assert not old.exists()


def test_where_nothing_can_be_written_a_folder_of_the_process_serves(home: Path) -> None:
    (home / "cache").write_text("a file stands in the way", encoding="utf-8")
    made = folder("village")
    assert made.is_dir()
    assert home not in made.parents
    made.rmdir()


@pytest.mark.parametrize(
    ("platform", "variable", "end"),
    [
        ("linux", "XDG_CACHE_HOME", ("parlour", "kernels")),
        ("win32", "LOCALAPPDATA", ("parlour", "kernels")),
        ("darwin", None, ("Library", "Caches", "parlour", "kernels")),
    ],
)
def test_each_system_has_its_place_for_caches(
    monkeypatch: pytest.MonkeyPatch, platform: str, variable: str | None, end: tuple[str, ...]
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    if variable:
        monkeypatch.setenv(variable, "/somewhere")
    place = kernels._cache_home()
    assert place.parts[-len(end) :] == end
    assert not variable or place.parts[1] == "somewhere"


def test_a_cold_cache_is_known_as_such(home: Path) -> None:
    kernels._cache_folder.cache_clear()
    assert not kernels.cache_is_warm("village.rules")
    (folder("village") / "kernel.nbi").write_bytes(b"")
    assert kernels.cache_is_warm("village.rules")
    assert not kernels.cache_is_warm("parlour.core.chance")
    kernels._cache_folder.cache_clear()


# --- templates


helper: Any = None


@template
def double(x: int) -> int:
    """Twice what the helper makes of x."""
    return 2 * helper(x)


@template
def quadruple(x: int) -> int:
    return 2 * double(x)


@kernel
def one_more(x: int) -> int:
    """x + 1."""
    return x + 1


@kernel
def two_more(x: int) -> int:
    return x + 2


TEMPLATES = {"double": double, "quadruple": quadruple, "helper": helper}


def test_a_template_becomes_a_kernel_over_the_functions_it_is_bound_to() -> None:
    first = bind(TEMPLATES, {"helper": one_more}, "first", "toy.higher")
    second = bind(TEMPLATES, {"helper": two_more}, "second", "toy.higher")
    assert set(first) == {"double", "quadruple"}
    assert (first["double"](3), second["double"](3)) == (8, 10)
    assert (first["quadruple"](3), second["quadruple"](3)) == (16, 20)
    assert first["double"].__doc__ == double.__doc__
    assert first["double"].__qualname__ == "double_first"


def test_a_kernel_keeps_its_name_and_docstring() -> None:
    assert one_more.__name__ == "one_more"
    assert one_more.__doc__ == "x + 1."
    assert one_more(4) == 5


@wrapping
def wrap(x: Any) -> Any:
    return x * x


def test_unsigned_sums_wrap_around_without_a_word() -> None:
    import numpy as np

    assert int(wrap(np.uint64((1 << 63) + 1))) == ((1 << 63) + 1) ** 2 % (1 << 64)


@compiled_only
def test_kernels_are_compiled_and_cached_in_their_folder() -> None:
    assert one_more(1) == 2
    assert one_more.stats.cache_path.startswith(str(kernels._cache_home()))  # type: ignore[attr-defined]


class Suit(IntEnum):
    CLUBS = 2


@kernel
def thrice(x: Any) -> Any:
    return x + x + x


@kernel
def call_with_all_kinds(small: Any, flags: Any, large: Any) -> Any:
    return thrice(small[0]) + thrice(flags[0]) + thrice(7) + thrice(Suit.CLUBS), thrice(large[0])


def test_a_kernel_called_with_all_kinds_of_integers_is_compiled_for_one() -> None:
    import numpy as np

    small, flags, large = np.array([100], np.int8), np.array([200], np.uint8), np.array([1 << 62], np.uint64)
    with np.errstate(over="ignore"):
        total, wide = call_with_all_kinds(
            *(values if COMPILED else values.tolist() for values in (small, flags, large))
        )
    assert (int(total), int(wide)) == (300 + 600 + 21 + 6, 3 << 62 if not COMPILED else (3 << 62) % (1 << 64))
    if COMPILED:
        kinds = [str(signature.args[0]) for signature in thrice.nopython_signatures]  # type: ignore[attr-defined]
        assert sorted(kinds) == ["int64", "uint64"]


RULE = """
from parlour.core.kernel import kernel
from village.rules import points

@kernel
def total(n):
    return n * points()
"""


@pytest.mark.slow_cli
@compiled_only
def test_a_changed_rule_in_another_module_never_runs_an_old_kernel(home: Path) -> None:
    """Numba's own cache would not notice: only the file of the function itself counts there."""
    (home / "village" / "scoring.py").write_text(RULE, encoding="utf-8")
    for worth in (3, 5):
        rules = f"from parlour.core.kernel import kernel\n\n@kernel\ndef points():\n    return {worth}\n"
        (home / "village" / "rules.py").write_text(rules, encoding="utf-8")
        assert run(home, "from village.scoring import total; print(total(7))") == str(7 * worth)


def run(home: Path, program: str) -> str:
    """What a program prints that a process of its own runs."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(home), *sys.path])}
    command = [sys.executable, "-c", textwrap.dedent(program)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()

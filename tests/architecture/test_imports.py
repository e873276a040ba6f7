"""Arrows point down: what each part of Parlour may import, and how long its modules and functions may be."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"

MAX_MODULE_LINES = 400
MAX_FUNCTION_LINES = 50

# A part is the first name below `parlour`; a game is a part of its own; TOP is `parlour/__init__.py`.
TOP, REGISTRY, CLI = "parlour", "parlour.registry", "parlour.cli"
CORE, GAMES, MATCH, BOTS = "parlour.core", "parlour.games", "parlour.match", "parlour.bots"

ABOVE_GAMES = {TOP, REGISTRY, CORE}
MAY_IMPORT = {
    CORE: set(),
    GAMES: {CORE},
    REGISTRY: {CORE, GAMES},
    TOP: {REGISTRY, MATCH, CORE},
    MATCH: ABOVE_GAMES,
    BOTS: ABOVE_GAMES | {MATCH},
    "parlour.lab": ABOVE_GAMES | {MATCH, BOTS},
    "parlour.envs": ABOVE_GAMES | {MATCH, BOTS},
    "parlour.server": ABOVE_GAMES | {MATCH, BOTS},
}
FOREIGN = {CORE: {"numba", "numpy"}, GAMES: {"numba", "numpy"}}


def part(module: str) -> str:
    """The part that a module belongs to: "parlour.games.scrumpy.rules" is of "parlour.games.scrumpy"."""
    names = module.split(".")
    return ".".join(names[: 3 if names[:2] == ["parlour", "games"] else 2])


def layer(name: str) -> str:
    """The layer of a part: all games are of one."""
    return GAMES if name.startswith(GAMES + ".") else CLI if name == "parlour.__main__" else name


def is_known(name: str) -> bool:
    return layer(name) in MAY_IMPORT or layer(name) == CLI


def imports(module: str, source: str, is_package: bool = False) -> Iterator[tuple[int, str]]:
    """Line and full name of every import, also of those inside functions and for type checkers only."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*above, *filter(None, [node.module])])
            yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)


def is_allowed(module: str, target: str) -> bool:
    importer, top = part(module), target.split(".")[0]
    if top != "parlour":
        foreign = FOREIGN.get(layer(importer))
        return foreign is None or top in foreign or top in sys.stdlib_module_names
    # `from parlour import game` names a function of the top module, `from parlour import match` a part.
    imported = part(target) if is_known(part(target)) else TOP
    if layer(importer) == CLI or importer == imported:
        return True
    return layer(imported) in MAY_IMPORT[layer(importer)]


def violations(module: str, source: str, is_package: bool = False) -> list[str]:
    """What a module imports and must not."""
    if not is_known(part(module)):
        return [f"{module}: no layer is named for it in {Path(__file__).name}"]
    return [
        f"{module}:{line} imports {target}"
        for line, target in imports(module, source, is_package)
        if not is_allowed(module, target)
    ]


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted((SOURCE / "parlour").rglob("*.py")):
        names = path.relative_to(SOURCE).with_suffix("").parts
        yield ".".join(names[:-1] if names[-1] == "__init__" else names), path


def long_functions(source: str) -> Iterator[tuple[str, int]]:
    """Name and length of the functions that are too long, docstrings included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            length = node.end_lineno - node.lineno + 1
            if length > MAX_FUNCTION_LINES:
                yield node.name, length


def test_arrows_point_down():
    found = []
    for module, path in modules():
        found += violations(module, path.read_text("utf-8"), path.name == "__init__.py")
    assert not found, "\n".join(found)


def test_kernels_call_only_what_their_cache_is_named_by():
    """The folder of a kernel's cache is named by the sources of its own part and of the core."""
    found = [
        f"{module}:{line} imports {target}"
        for module, path in modules()
        if any(mark in path.read_text("utf-8") for mark in ("@kernel", "@template", "@wrapping"))
        for line, target in imports(module, path.read_text("utf-8"), path.name == "__init__.py")
        if target.startswith("parlour.") and part(target) not in (CORE, part(module))
    ]
    assert not found, "\n".join(found)


def test_modules_are_found():
    assert {"parlour", "parlour.registry", "parlour.core"} <= {module for module, _ in modules()}


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("parlour.core.piles", "import parlour.games.utopia"),
        ("parlour.core.piles", "from parlour import games"),
        ("parlour.core.piles", "from parlour import game"),
        ("parlour.core.piles", "import parlour"),
        ("parlour.core.piles", "from ..match import Match"),
        ("parlour.core.piles", "import rich"),
        ("parlour.core.piles", "def late():\n    from parlour.registry import game"),
        ("parlour.core.piles", "if TYPE_CHECKING:\n    from parlour.match import Match"),
        ("parlour.games.utopia.rules", "from parlour.games.scrumpy.rules import deal"),
        ("parlour.games.utopia.rules", "from ..scrumpy import GAME"),
        ("parlour.games.utopia.rules", "from parlour.games import scrumpy"),
        ("parlour.games.utopia.rules", "from parlour.registry import game"),
        ("parlour.games.utopia.rules", "import scipy"),
        ("parlour.match.play", "from parlour.games.utopia import GAME"),
        ("parlour.match.play", "from parlour.bots import greedy"),
        ("parlour.bots.greedy", "from parlour.lab import arena"),
        ("parlour.lab.arena", "from parlour.envs import gym"),
        ("parlour.server.app", "from parlour.games import utopia"),
        ("parlour.server.app", "import parlour.cli.main"),
        ("parlour.registry", "from parlour.match import Match"),
        ("parlour.helpers", "import json"),
    ],
)
def test_a_wrong_arrow_is_seen(module, source):
    assert len(violations(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("parlour.core.piles", "import json\nfrom numba.core import types\nfrom .kernel import kernel"),
        ("parlour.games.utopia.rules", "from parlour.core import piles\nfrom .state import Phase"),
        ("parlour.registry", "from parlour.core.game import Game\nfrom parlour.games import utopia"),
        ("parlour.match.play", "import parlour\nfrom parlour import game, registry"),
        ("parlour.bots.greedy", "from parlour.match import Match\nfrom parlour.core import engine"),
        ("parlour.cli.main", "from parlour.games import utopia\nfrom parlour.server import app"),
    ],
)
def test_a_right_arrow_is_let_through(module, source):
    assert violations(module, source) == []


def test_relative_imports_of_a_package_start_from_the_package():
    assert violations("parlour.games.utopia", "from .rules import deal", is_package=True) == []
    assert violations("parlour.games.utopia", "from ..scrumpy import GAME", is_package=True)


def test_modules_are_short():
    lengths = {module: len(path.read_text("utf-8").splitlines()) for module, path in modules()}
    found = {module: length for module, length in lengths.items() if length > MAX_MODULE_LINES}
    assert not found, f"over {MAX_MODULE_LINES} lines, to be split along their seams: {found}"


def test_functions_are_short():
    found = [
        f"{module}.{name}: {length} lines"
        for module, path in modules()
        for name, length in long_functions(path.read_text("utf-8"))
    ]
    assert not found, f"over {MAX_FUNCTION_LINES} lines:\n" + "\n".join(found)


def test_a_long_function_is_seen():
    longest = "def fine():\n" + "    pass\n" * (MAX_FUNCTION_LINES - 1)
    assert list(long_functions(longest)) == []
    assert list(long_functions(longest + "    pass\n")) == [("fine", MAX_FUNCTION_LINES + 1)]

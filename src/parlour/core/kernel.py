"""Kernels: small functions over records, compiled by Numba and kept on disk.

Numba's own cache looks only at the file of the function itself: a rule changed in another module would go
on running as it was compiled before. So kernels are cached in a folder named by a digest of *all* the
sources that can reach them: those of its own part (a game, the bots), of the parts it is bound to, and of the
core; arrows point down, so there are no others. A changed source means another folder, and an old kernel is
never found again.

A **template** is a kernel over functions that are not known yet: it names `legal`, `play`, … as if they
were globals, and `bind` makes a real kernel of it for one game. See `docs/kernel-dialect.md`.
"""

import atexit
import contextlib
import functools
import hashlib
import importlib.util
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not numba.config.DISABLE_JIT
"""False under `NUMBA_DISABLE_JIT=1`, when kernels run as plain Python (for coverage and debugging)."""

OWN = "parlour-kernels-"
"""How the name of a cache folder begins that a process has for itself."""

CORE = "parlour.core"
"""The package that every kernel may call into."""

KEPT_DAYS = 30
"""Cache folders that no process has used for so long are deleted."""


def kernel(function: F, *, sources: Iterable[str] = ()) -> F:
    """Compile `function`; it keeps its name, docstring and annotations.

    `sources` names further modules whose packages the compiled code depends on (a bound template depends
    on the game it is bound to).
    """
    if not COMPILED:
        return function
    folder = _cache_folder(frozenset(_root(name) for name in (function.__module__, *sources)))
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    try:
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        numba.config.CACHE_DIR = before
    _save_one_at_a_time(compiled, folder / "lock")
    _take_wide_integers(compiled)
    return compiled  # type: ignore[no-any-return]


def _save_one_at_a_time(compiled: Any, lock: Path) -> None:
    """Let processes that compile at the same time add to the cache in turn.

    Numba numbers the files of a function's signatures by an index that it reads, extends and writes back. Two
    processes doing so at once would give two signatures the same file, and the wrong one would be run later.
    """
    cache = compiled._cache
    save = cache.save_overload

    def save_locked(*arguments: Any) -> None:
        with locked(lock):
            save(*arguments)

    cache.save_overload = save_locked


def _take_wide_integers(compiled: Any) -> None:
    """Let calls from other kernels pass integers as 64-bit ones, whatever field or enumeration they come from.

    Otherwise Numba compiles a function anew for each mix of kinds of integers (and of constants) that it is called
    with, which is half of all compiling in a large game.
    """
    resolve = compiled.get_call_template

    def resolve_widened(args: tuple[Any, ...], kws: Mapping[str, Any]) -> Any:
        return resolve(tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()})

    compiled.get_call_template = resolve_widened


def _widened(kind: Any) -> Any:
    """The type a kernel is compiled for; an unsigned number of 64 bits stays one, for it would not fit."""
    from numba import types

    plain = types.unliteral(kind)
    is_integer = isinstance(plain, types.Integer | types.IntEnumMember)
    return types.int64 if is_integer and plain is not types.uint64 else kind


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock that other processes respect; without one where files cannot be locked."""
    try:
        file = path.open("a+b")
    except OSError:
        yield
        return
    with file:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield  # closing the file gives the lock back


def wrapping(function: F) -> F:
    """A kernel whose unsigned sums wrap around, in plain Python too (there NumPy would warn)."""
    if COMPILED:
        return kernel(function)
    return np.errstate(over="ignore")(function)


def template(function: F) -> F:
    """Mark a function as a template, to be made a kernel by `bind`."""
    function.__template__ = True  # type: ignore[attr-defined]
    return function


def bind(templates: Mapping[str, Any], functions: Mapping[str, Any], suffix: str, source: str) -> dict[str, Any]:
    """Make kernels of all templates of a module (`vars(module)`), in the order of their definition.

    `functions` are the globals the templates miss; the result maps names to kernels. `suffix` tells the
    kernels of two games apart in the cache; `source` is the module whose package they depend on besides
    their own. A template may call the ones above it.
    """
    scope: dict[str, Any] = {**templates, **functions}
    bound: dict[str, Any] = {}
    for name, function in templates.items():
        if getattr(function, "__template__", False):
            copy = FunctionType(function.__code__, scope, name)
            copy.__module__, copy.__doc__ = function.__module__, function.__doc__
            copy.__qualname__ = f"{name}_{suffix}"
            scope[name] = bound[name] = kernel(copy, sources=(source,))
    return bound


def _root(module: str) -> str:
    """The package whose sources a module's kernels may call: "parlour.games.utopia.rules" is of that game."""
    names = module.split(".")
    if names[0] != "parlour":
        return names[0]
    return ".".join(names[: 3 if names[:2] == ["parlour", "games"] else 2])


@functools.cache
def _cache_folder(roots: frozenset[str]) -> Path:
    digest = hashlib.sha256(repr((numba.__version__, np.__version__, sys.version_info[:3])).encode())
    # A kernel compiled with bounds checks is another kernel.
    digest.update(str(numba.config.BOUNDSCHECK).encode())
    for root in sorted(roots | {CORE}):
        for path in _source_files(root):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    try:
        folder = _cache_home() / digest.hexdigest()[:20]
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _prune(folder)
        return folder
    except (OSError, RuntimeError):  # a read-only home, or none: kernels are compiled once a process
        folder = Path(tempfile.mkdtemp(prefix=OWN))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder


def _source_files(root: str) -> list[Path]:
    spec = importlib.util.find_spec(root) if root != "__main__" else None
    if spec is None:
        main = getattr(sys.modules.get("__main__"), "__file__", None)
        return [Path(main)] if main else []
    if not spec.submodule_search_locations:
        return [Path(spec.origin)] if spec.origin else []
    return sorted(path for folder in spec.submodule_search_locations for path in Path(folder).rglob("*.py"))


def cache_is_warm(module: str) -> bool:
    """Whether kernels of this module's package were compiled before (then starting takes a second, not a minute)."""
    return any(_cache_folder(frozenset({_root(module)})).rglob("*.nbi"))


def shared_cache(*modules: str) -> Path | None:
    """The folder for kernels over these modules' packages that processes share; None if each compiles its own."""
    folder = _cache_folder(frozenset(map(_root, modules)))
    return None if not COMPILED or folder.name.startswith(OWN) else folder


def _cache_home() -> Path:
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(given) / "parlour"
    caches = _system_caches()
    if not caches.is_absolute():  # the current folder is no place for it
        raise RuntimeError("the folder for caches is a relative one")
    return caches / "parlour" / "kernels"


def _system_caches() -> Path:
    """Where the system keeps what programs can make again; RuntimeError where nobody has a home."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _prune(current: Path) -> None:
    limit = time.time() - KEPT_DAYS * 86400
    for folder in current.parent.iterdir():
        if folder != current and folder.is_dir() and folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)

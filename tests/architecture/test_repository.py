"""What must not be in the repository: addresses of package downloads and paths of one machine."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# In pieces, so that this file is not found by its own search.
DOWNLOADS = ['"resolved": ' + '"http', "--" + r"(?:extra-)?index-url", "--" + "find-links"]
REGISTRIES = [r"\.".join(host) for host in (("files", "pythonhosted", "org"), ("registry", "npmjs", "org"))]
HOMES = [rf"(?<![\w.~}})-])/(?:{'|'.join(('root', 'work', 'farm', 'home', 'Users'))})/"]
FORBIDDEN = re.compile("|".join(DOWNLOADS + REGISTRIES + HOMES))


def committed_files() -> list[Path]:
    """The files that are in the repository or would be by `git add --all`."""
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
    command += ["--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("needs git and a clone")
    return [path for name in listing.split("\0") if name and (path := ROOT / name).is_file()]


def findings(text: str) -> list[str]:
    """The lines that hold something forbidden, each with its number."""
    lines = enumerate(text.splitlines(), 1)
    return [f"{number}: {line.strip()[:120]}" for number, line in lines if FORBIDDEN.search(line)]


def test_no_download_address_and_no_machine_path():
    found = []
    for path in committed_files():
        if path.suffix == ".svg":
            continue
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:  # a picture or a font
            continue
        found += [f"{path.relative_to(ROOT)}:{line}" for line in findings(text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        '      "resolved": ' + '"https://example.org/a.tgz",',
        "pip install --" + "index-url https://example.org/simple numpy",
        "pip install --" + "extra-index-url=https://example.org/simple numpy",
        "--" + "find-links wheels",
        "cd /" + "work/parlour",
        'ROOT = "/' + 'home/ada/parlour"',
    ],
)
def test_a_forbidden_line_is_seen(line):
    assert findings("first\n" + line)[0].startswith("2: ")


@pytest.mark.parametrize("line", ["https://example.org/home/list", "tests/root/a.py", "~/home/x", "index-url"])
def test_a_harmless_line_is_let_through(line):
    assert findings(line) == []

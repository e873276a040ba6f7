"""The documentation runs: every command shown in README.md and docs/, with the output shown below it.

A command is a line that starts with "$ " in a block fenced as console or sh; lines after it, up to the next
command, are its output. There "…" stands for any text, and for any lines where it stands alone.
The commands of one document run in order in one folder, where a reader's checkout seems to be.
"""

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SECONDS = 300

# What a reader does once to get and enter a checkout; not for a test to repeat.
SETTING_UP = re.compile(r"(git clone|cd|pip install|pipx install|python3? -m (venv|pip)|source|\.) ")
BLOCK = re.compile(r"^( *)```(?:console|sh)\b[^\n]*\n(.*?)^\1```", re.MULTILINE | re.DOTALL)


@dataclass
class Command:
    """A command line as shown, the lines of output shown below it, and where that is."""

    text: str
    line: int
    output: list[str] = field(default_factory=list)


def commands(document: str) -> list[Command]:
    """The commands of a document, in order."""
    found = []
    for block in BLOCK.finditer(document):
        first = document.count("\n", 0, block.start(2)) + 1
        found += block_commands(block[2].splitlines(), first, len(block[1]))
    return found


def block_commands(lines: list[str], first: int, indent: int) -> list[Command]:
    found: list[Command] = []
    continues = False
    for number, line in enumerate((line[indent:].rstrip() for line in lines), first):
        if continues:
            found[-1].text += "\n" + line.removeprefix("> ")
        elif line.startswith("$ "):
            found.append(Command(line[2:], number))
        elif found:
            found[-1].output.append(line)
        continues = bool(found) and not found[-1].output and line.endswith("\\")
    return found


def output_pattern(lines: list[str]) -> re.Pattern[str]:
    """What the output shown in `lines` stands for."""
    pattern = ""
    for line in lines:
        if line.strip() == "…":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += "[^\n]*".join(re.escape(text) for text in line.split("…")) + "\n"
    return re.compile(pattern)


def tidy(text: str) -> str:
    """Output without colours, spaces at the ends of lines, and empty lines around it."""
    lines = [line.rstrip() for line in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).splitlines()]
    return "\n".join(lines).strip("\n") + "\n"


def matches(shown: list[str], output: str) -> bool:
    expected = tidy("\n".join(shown)).split("\n")[:-1]
    return output_pattern(expected).fullmatch(tidy(output)) is not None


def make_targets(makefile: str) -> set[str]:
    rules = re.findall(r"^([a-zA-Z][\w -]*?)\s*:(?!=)", makefile, re.MULTILINE)
    return {target for rule in rules for target in rule.split()}


def missing_targets(command: str, makefile: str) -> set[str]:
    """The targets that a `make` command names and the Makefile lacks."""
    named = {word for word in shlex.split(command)[1:] if not word.startswith("-") and "=" not in word}
    return named - make_targets(makefile)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like a checkout after `make`, and may be written into."""
    folder = tmp_path / "parlour"
    (folder / ".venv").mkdir(parents=True)
    (folder / ".venv" / "bin").symlink_to(Path(sys.executable).parent)
    for path in ROOT.iterdir():
        if not path.name.startswith("."):
            (folder / path.name).symlink_to(path)
    return folder


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of a reader with an 80-column terminal without colours."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    here = {"PATH": path, "COLUMNS": "80", "LINES": "40", "NO_COLOR": "1", "TERM": "dumb"}
    data = {"XDG_DATA_HOME": str(folder.parent / "data"), "XDG_STATE_HOME": str(folder.parent / "state")}
    kept = {key: value for key, value in os.environ.items() if key not in ("FORCE_COLOR", "PYTHONWARNINGS")}
    return kept | here | data


def failure(command: Command, folder: Path) -> str:
    """What is wrong with a command; empty if nothing is."""
    try:
        done = subprocess.run(
            ["bash", "-c", command.text],
            cwd=folder,
            env=surroundings(folder),
            input="quit\n",  # whoever is asked for a move leaves the table
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        return f"did not end within {SECONDS} seconds"
    if done.returncode:
        return f"exit status {done.returncode}, and printed:\n{done.stdout}"
    if any(command.output) and not matches(command.output, done.stdout):
        return "shown:\n" + "\n".join(command.output) + f"\nprinted:\n{done.stdout}"
    return ""


def check(command: Command, folder: Path) -> str:
    """Run a command, or the parts of it that are for a test to run."""
    parts = [part.strip() for part in command.text.split("&&")]
    left = [part for part in parts if not SETTING_UP.match(part)]
    for part in [part for part in left if re.match(r"make\b", part)]:
        if missing := missing_targets(part, (ROOT / "Makefile").read_text("utf-8")):
            return f"the Makefile has no target {', '.join(sorted(missing))}"
        left.remove(part)
    return failure(Command(" && ".join(left), command.line, command.output), folder) if left else ""


@pytest.mark.slow_cli
@pytest.mark.parametrize(
    "document",
    [pytest.param(path, id=path.name) for path in DOCUMENTS if path.exists() and commands(path.read_text("utf-8"))],
)
def test_every_command_runs_as_shown(document: Path, checkout: Path):
    failures = []
    for command in commands(document.read_text("utf-8")):
        if wrong := check(command, checkout):
            failures.append(f"{document.name}:{command.line}: $ {command.text}\n{wrong}")
    assert not failures, "\n\n".join(failures)


def test_the_readme_shows_commands():
    readme = ROOT / "README.md"
    if not readme.exists():
        pytest.skip("there is no README.md yet")
    assert commands(readme.read_text("utf-8"))


EXAMPLE = """\
Text with `$ no command`.

```console
$ echo one && echo two
one
two
$ printf '%s\\n' \\
>   a b
…
b
```

1. In a list:

   ```sh
   $ true
   ```

```python
$ not a command
```
"""


def test_commands_are_found_with_their_output_and_line():
    found = commands(EXAMPLE)
    assert [command.line for command in found] == [4, 7, 16]
    assert [command.output for command in found] == [["one", "two"], ["…", "b"], []]
    assert found[1].text == "printf '%s\\n' \\\n  a b"


def test_the_example_runs_as_shown(checkout):
    assert [check(command, checkout) for command in commands(EXAMPLE)] == ["", "", ""]


@pytest.mark.parametrize(
    ("shown", "output"),
    [
        ("a", "a"),
        ("a … c", "a b c"),
        ("…", ""),
        ("…", "a\nb"),
        ("a\n…\nd", "a\nb\nc\nd"),
        ("a\n…\nd", "a\nd"),
        ("took … s", "took 1.25 s  \n\n"),
    ],
)
def test_an_ellipsis_stands_for_any_text_or_lines(shown, output):
    assert matches(shown.splitlines(), output)


@pytest.mark.parametrize(
    ("shown", "output"), [("a", "b"), ("a", "a\nb"), ("a … c", "a b\nc"), ("a\n…", "b\na"), ("a.c", "abc")]
)
def test_other_output_is_refused(shown, output):
    assert not matches(shown.splitlines(), output)


@pytest.mark.parametrize(
    ("text", "output", "wrong"),
    [
        ("exit 3", [], "exit status 3"),
        ("echo a", ["b"], "printed:\na"),
        ("make no-such-target", [], "no target no-such-target"),
    ],
)
def test_a_wrong_command_is_reported(text, output, wrong, checkout):
    assert wrong in check(Command(text, 1, output), checkout)


@pytest.mark.parametrize("text", ["make", "make terminal ARGS=--help", "git clone x && cd x && make test"])
def test_make_and_setting_up_are_not_run(text, checkout):
    assert check(Command(text, 1), checkout) == ""


def test_a_command_that_asks_is_told_to_quit(checkout):
    assert check(Command("read answer; echo $answer", 1, ["quit"]), checkout) == ""


def test_the_python_shown_in_the_readme_runs() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        # A line with a remark about its value is checked against it, where the remark is that value.
        scope: dict[str, object] = {}
        exec(block, scope)
        for line in block.splitlines():
            expression, _, remark = line.partition("  # ")
            if remark.strip().startswith("["):
                exec(block[: block.index(line)], scope)
                assert repr(eval(expression, scope)) == remark.strip()

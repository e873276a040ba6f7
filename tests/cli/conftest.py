"""Running the command in this process."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from parlour.cli.main import main


@dataclass
class Ran:
    """What a command came to."""

    status: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line on standard error."""
        (line,) = self.err.splitlines()
        return line


@pytest.fixture
def parlour(capsys, monkeypatch) -> Callable[..., Ran]:
    """parlour("simulate", …, stdin="…") runs the command."""

    def run(*args: object, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = main([str(arg) for arg in args])
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run

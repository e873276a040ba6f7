"""What the tests of Kuiperium share."""

from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.core.game import Game

TEXT = resources.files("parlour.games.kuiperium").joinpath("box.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def kuiperium() -> Game:
    """Kuiperium."""
    return parlour.game("kuiperium")


@pytest.fixture
def at(kuiperium: Game) -> Any:
    """A match from a partial position: at(hands=[["Ore Hauler"], []], …)."""

    def start(*, seed: int = 1, options: Any = None, box: Any = None, **position: Any) -> parlour.Match:
        return parlour.Match(kuiperium, seats=2, seed=seed, options=options, box=box, position=position)

    return start


@pytest.fixture
def edited(tmp_path: Path) -> Any:
    """The printed box with passages replaced, as a file: edited(("hand = 8", "hand = 7"), …)."""

    def write(*changes: tuple[str, str]) -> Path:
        text = TEXT
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / "edited.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write

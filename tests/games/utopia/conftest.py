"""What the tests of Utopia share."""

from typing import Any

import pytest

import parlour
from parlour.core.game import Game


@pytest.fixture(scope="session")
def utopia() -> Game:
    """Utopia."""
    return parlour.game("utopia")


@pytest.fixture
def at(utopia: Game) -> Any:
    """A match from a partial position: at(3, phase="act", hands=[["Maya"], [], []], …)."""

    def start(seats: int = 2, seed: int = 1, **position: Any) -> parlour.Match:
        return parlour.Match(utopia, seats=seats, seed=seed, position=position)

    return start

"""What all tests share."""

from typing import Any

import pytest

import parlour
from parlour.core.game import Game


@pytest.fixture(scope="session")
def utopian() -> Game:
    """Utopian Rummy."""
    return parlour.game("utopian-rummy")


@pytest.fixture(scope="session")
def higher() -> Game:
    """The toy game."""
    return parlour.game("toy.higher")


@pytest.fixture
def match_at(utopian: Game) -> Any:
    """A match of Utopian Rummy from a partial position: match_at(hands=[["Elder 2"], []], …)."""

    def start(seed: int = 1, **position: Any) -> parlour.Match:
        return parlour.Match(utopian, seed=seed, position=position)

    return start

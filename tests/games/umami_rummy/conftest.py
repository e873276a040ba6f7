"""What the tests of Umami Rummy share."""

from collections.abc import Mapping
from typing import Any

import pytest

import parlour
from parlour.core.game import Game


@pytest.fixture(scope="session")
def umami() -> Game:
    """Umami Rummy."""
    return parlour.game("umami-rummy")


@pytest.fixture
def at(umami: Game) -> Any:
    """A match from a partial position: at({"aces": "low"}, hands=[["7H"], []], …); seats are counted by the hands."""

    def start(options: Mapping[str, str] | None = None, seed: int = 1, **position: Any) -> parlour.Match:
        seats = max(2, len(position.get("hands", [])))
        return parlour.Match(umami, seats=seats, options=options, seed=seed, position=position)

    return start

"""What the tests of Scrumpy share."""

from typing import Any

import pytest

import parlour
from parlour.core.game import Game

TABLE = {
    "vendors": ["Golf & Country Club", "Bar"],
    "goals": ["8 Wood", "6 Trees", "5 Bottles"],
    "strip": ["Trader", "Manager", "Investor", "Apprentice"],
}
"""What the worked examples begin with."""


@pytest.fixture(scope="session")
def scrumpy() -> Game:
    """Scrumpy: Card Cider."""
    return parlour.game("scrumpy")


@pytest.fixture
def at(scrumpy: Game) -> Any:
    """A match from the examples' table, the first player given: at({"hand": ["Planter"]}, {}, phase="turn", …)."""

    def start(*players: Any, seats: int = 2, seed: int = 1, **position: Any) -> parlour.Match:
        given = {**TABLE, "players": list(players), **position}
        return parlour.Match(scrumpy, seats=seats, seed=seed, position=given)

    return start

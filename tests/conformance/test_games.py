"""Every game that comes with Parlour conforms."""

import pytest

import parlour
from parlour.core.conformance import conform
from parlour.core.kernel import COMPILED
from parlour.registry import games

GAMES = 100


@pytest.mark.skipif(not COMPILED, reason="a hundred whole games take too long as plain Python")
@pytest.mark.parametrize("slug", games())
def test_the_game_conforms(slug: str) -> None:
    report = conform(parlour.game(slug), games=GAMES)
    assert report.games == GAMES
    assert all(check.made > 0 for check in report.checks), report

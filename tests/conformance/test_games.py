"""Every game that comes with Parlour conforms."""

import pytest

import parlour
from parlour.core.conformance import conform
from parlour.core.kernel import COMPILED
from parlour.registry import games

GAMES = {"kuiperium": 12, "scrumpy": 12, "umami-rummy": 12, "utopia": 24}
"""Of games that are long; of others 40. `parlour conform GAME --games 1000` plays more."""


@pytest.mark.skipif(not COMPILED, reason="whole games take too long as plain Python")
@pytest.mark.parametrize("slug", games())
def test_the_game_conforms(slug: str) -> None:
    games = GAMES.get(slug, 40)
    report = conform(parlour.game(slug), games=games)
    assert report.games == games
    assert all(check.made > 0 for check in report.checks), report

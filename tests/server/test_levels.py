"""Levels: there are bots for all of them at every game, and they decide alike whenever they are asked."""

import re
from typing import Any, get_args

import numpy as np
import pytest

import parlour
from parlour import registry
from parlour.bots.naming import budget_of
from parlour.core.game import Game
from parlour.match import Match
from parlour.server.levels import LEVELS, MEASURED, bot_of, decide
from parlour.server.messages import Level


@pytest.mark.plain
def test_every_game_has_every_level() -> None:
    assert get_args(Level) == LEVELS
    assert set(MEASURED) == set(registry.games())
    for slug in (*registry.games(), "somebody.elses"):
        bots = [bot_of(slug, level) for level in LEVELS]
        assert len({bot.name for bot in bots}) == len(LEVELS)
        assert all(bot.text.strip() for bot in bots)


@pytest.mark.plain
@pytest.mark.parametrize("slug", [*registry.games(), "somebody.elses"])
def test_a_search_is_limited_by_iterations_and_ends_in_time_anyway(slug: str) -> None:
    for level, most in (("medium", 0.5), ("hard", 2.0)):
        bot = bot_of(slug, level)  # type: ignore[arg-type]
        assert bot.seconds <= most
        if bot.name.startswith("search"):
            iterations, seconds = budget_of(bot.name)
            assert iterations is not None
            assert seconds == bot.seconds


@pytest.mark.plain
def test_what_is_said_of_a_level_of_a_game_is_measured() -> None:
    for slug in registry.games():
        for level in LEVELS[1:]:
            assert re.search(r"wins \d+ % .*\(\d+ games\)", bot_of(slug, level).text)
    assert all("not measured" in bot_of("somebody.elses", level).text for level in LEVELS)


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_is_legal_and_always_the_same(level: Any, higher: Game) -> None:
    match = Match(higher, seed=2)
    while (seat := match.to_act) is not None:
        seen = match.observation(seat)
        before = seen.tobytes()
        actions = {decide(higher, match.box, seen, level, match.ply) for _ in range(3)}
        assert len(actions) == 1
        assert seen.tobytes() == before
        match.play_id(actions.pop())


def test_the_seed_of_a_decision_matters() -> None:
    game = parlour.game("toy.higher")
    match = Match(game, seed=2)
    assert match.to_act is not None
    seen = match.observation(match.to_act)
    assert len(np.unique([decide(game, match.box, seen, "easy", seed) for seed in range(60)])) > 1

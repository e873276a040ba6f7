"""The engine against the reference, an engine of its own in plain Python: every decision of random games."""

import json
from collections.abc import Iterator

import parlour
from parlour.core.conformance.subject import Chance
from parlour.core.game import Game
from reference.differential import compare_trace

GAMES = 40


def lines(game: Game, seed: int) -> Iterator[str]:
    """A random game as a trace with views, a JSON line a decision and one for the end."""
    match, chance = parlour.Match(game, seed=seed), Chance(seed)
    while not match.over:
        legal = match.legal()
        action = legal[chance.below(len(legal))]
        line = {
            "ply": match.ply,
            "position": match.position(),
            "to_act": match.to_act,
            "legal": legal,
            "action": action,
        }
        views = [match.view(seat) for seat in range(2)]
        yield json.dumps({"game": game.slug, "seed": seed, **line, "views": views})
        match.play(action)
    end = {"over": True, "position": match.position(), "returns": match.returns(), "scores": match.scores()}
    yield json.dumps({"game": game.slug, "seed": seed, **end})


def test_random_games_agree_with_the_reference_at_every_decision(utopian: Game) -> None:
    decisions = sum(compare_trace(lines(utopian, seed)) for seed in range(1000, 1000 + GAMES))
    assert decisions > 500 * GAMES


def test_games_of_the_extreme_seeds_agree_with_the_reference(utopian: Game) -> None:
    assert all(compare_trace(lines(utopian, seed)) > 500 for seed in (0, (1 << 64) - 1))


def test_positions_after_a_quiet_end_agree_with_the_reference(utopian: Game) -> None:
    """Games in which nobody plays a card: the guard (UR-8.5), thirty Ages (UR-8.6)."""
    match = parlour.Match(utopian, seed=8)
    made = []
    while not match.over:
        legal = match.legal()
        wanted = [name for name in legal if name.startswith(("take", "discard"))]
        action = (wanted or legal)[-1]
        line = {
            "ply": match.ply,
            "position": match.position(),
            "to_act": match.to_act,
            "legal": legal,
            "action": action,
        }
        made.append(json.dumps({"game": utopian.slug, "seed": 8, **line}))
        match.play(action)
    end = {"over": True, "position": match.position(), "returns": match.returns(), "scores": match.scores()}
    made.append(json.dumps({"game": utopian.slug, "seed": 8, **end}))
    assert match.position()["age"] == 30
    assert compare_trace(made) == match.ply

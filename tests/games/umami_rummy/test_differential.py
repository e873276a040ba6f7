"""The engine against the reference, an engine of its own in plain Python: every decision of random games."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.game import Game
from reference.exact import NAMES
from reference.umami_differential import compare_trace
from reference.umami_rummy import OPTIONS

GAMES = 20
LATE = 12  # turns before the guard (UM-8.7) at which games with takes begin: they would seldom end before


def lines(match: parlour.Match, rng: Random, dull: float) -> Iterator[str]:
    """A random game as a trace with views; `dull` of its decisions lay no card where there is a choice."""
    head = {"game": match.game.slug, "seed": match.seed, "options": match.options}
    while not match.over:
        legal = match.legal()
        others = [name for name in legal if not name.startswith("lay")] or legal
        action = rng.choice(others if rng.random() < dull else legal)
        line = {"ply": match.ply, "position": match.position(), "to_act": match.to_act, "legal": legal}
        views = [match.view(seat) for seat in range(match.seats)]
        yield json.dumps({**head, **line, "action": action, "views": views})
        match.play(action)
    end = {"over": True, "position": match.position(), "returns": match.returns(), "scores": match.scores()}
    yield json.dumps({**head, **end})


def setting(rng: Random) -> tuple[int, dict[str, str], dict[str, Any] | None]:
    """Seats, options and, for games that takes would lengthen, a start late in a round."""
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    options["rounds"] = rng.choice(["1", "1", "2"])
    seats = rng.choice([2, 2, 2, 3, 4, 5])
    if options["loose_to_hand"] == "forbidden":
        return seats, options, None
    options["rounds"], hands = "1", deal(seats, rng)
    return seats, options, {"turns": 100 * seats - LATE * seats, "hands": hands}


def deal(seats: int, rng: Random) -> list[list[str]]:
    """Ten cards of one deck for each of the first seats: those that there are."""
    cards = list(NAMES)
    rng.shuffle(cards)
    return [cards[10 * seat : 10 * seat + 10] for seat in range(seats)]


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_agree_with_the_reference_at_every_decision(umami: Game, seed: int) -> None:
    rng = Random(seed)
    seats, options, position = setting(rng)
    match = parlour.Match(umami, seats=seats, options=options, seed=seed, position=position)
    trace = lines(match, rng, rng.choice([0.0, 0.3, 0.8]))
    assert compare_trace(trace, fresh=position is None) == match.ply > 0


@pytest.mark.parametrize("seats", range(2, 10))
def test_a_game_of_every_number_of_seats_agrees_with_the_reference(umami: Game, seats: int) -> None:
    match = parlour.Match(umami, seats=seats, options={"rounds": "1"}, seed=seats)
    assert compare_trace(lines(match, Random(seats), 0.0)) == match.ply > 5 * seats


def test_games_of_the_extreme_seeds_agree_with_the_reference(umami: Game) -> None:
    for seed in (0, (1 << 64) - 1):
        match = parlour.Match(umami, seed=seed, options={"rounds": "3"})
        assert compare_trace(lines(match, Random(1), 0.0)) == match.ply > 60

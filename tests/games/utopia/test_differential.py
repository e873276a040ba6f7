"""The engine against the reference, an engine of its own in plain Python: every decision of random games."""

import json
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import parlour
from parlour.core.errors import MalformedPosition
from parlour.core.game import Game, Position
from reference.utopia import Reference
from reference.utopia_differential import compare_beginning, compare_given, compare_trace
from reference.utopia_givens import random_given
from reference.utopia_policies import POLICIES, Policy, anything
from reference.utopia_setup import completed

GAMES = 8
GIVEN = 100  # random partial positions
MOST = 30  # actions played on from each


def lines(match: parlour.Match, rng: Random, policy: Policy) -> Iterator[str]:
    """A random game as a trace with the views of all seats and of a spectator."""
    head = {"game": match.game.slug, "seed": match.seed}
    while not match.over:
        legal, position = match.legal(), match.position()
        action = policy(position, legal, rng)
        line = {"ply": match.ply, "position": position, "to_act": match.to_act, "legal": legal, "action": action}
        views = [match.view(seat) for seat in [*range(match.seats), -1]]
        yield json.dumps({**head, **line, "views": views})
        match.play(action)
    end = {"over": True, "position": match.position(), "returns": match.returns(), "scores": match.scores()}
    yield json.dumps({**head, **end})


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_agree_with_the_reference_at_every_decision(utopia: Game, seed: int) -> None:
    policy, seats = POLICIES[(seed + seed // 4) % len(POLICIES)], 2 + seed % 4
    match = parlour.Match(utopia, seats=seats, seed=seed)
    assert compare_trace(lines(match, Random(seed), policy)) == match.ply > 100


def test_games_of_the_extreme_seeds_agree_with_the_reference(utopia: Game) -> None:
    for seed in (0, (1 << 64) - 1):
        match = parlour.Match(utopia, seed=seed)
        assert compare_trace(lines(match, Random(1), anything)) == match.ply > 100


def refusal(given: Position, seats: int) -> str:
    """Why the reference refuses a partial position; nothing if it does not."""
    try:
        Reference(completed(given, seats), seats)
    except ValueError as error:
        return str(error)
    return ""


def test_positions_are_read_or_refused_and_played_on_as_the_reference_does(utopia: Game) -> None:
    compared = refused = 0
    for seed in range(GIVEN):
        rng = Random(seed)
        seats = rng.randrange(2, 6)
        given = random_given(seats, rng)
        if fault := refusal(given, seats):
            with pytest.raises(MalformedPosition):
                pytest.fail(f"seed {seed}: read as {parlour.Match(utopia, seats=seats, position=given)}, but {fault}")
            refused += 1
            continue
        match = parlour.Match(utopia, seats=seats, seed=seed, position=given)
        compare_given(given, match.position(), seed)
        compared += compare_beginning(islice(lines(match, rng, POLICIES[seed % len(POLICIES)]), MOST))
    assert refused > GIVEN // 10
    assert compared > GIVEN * MOST // 3

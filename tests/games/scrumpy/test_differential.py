"""The engine against the reference, an engine of its own in plain Python: every decision of random games."""

import json
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import parlour
from parlour.core.errors import MalformedPosition
from parlour.core.game import Game, Position
from reference.scrumpy import Reference
from reference.scrumpy_differential import compare_beginning, compare_given, compare_trace
from reference.scrumpy_givens import random_given, spoilt
from reference.scrumpy_policies import POLICIES, Policy, anything
from reference.scrumpy_setup import completed

GAMES = 5
GIVEN = 60  # random partial positions
MOST = 12  # actions played on from each


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
    yield json.dumps({**head, **end, "views": [match.view(seat) for seat in range(match.seats)]})


def options_of(seats: int, number: int) -> dict[str, str]:
    """Both Automas in turn, for one player."""
    return {"automa": ("core", "advanced")[number % 2]} if seats == 1 else {}


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_agree_with_the_reference_at_every_decision(scrumpy: Game, seed: int) -> None:
    policy, seats = POLICIES[seed], 1 + seed % 4
    match = parlour.Match(scrumpy, seats=seats, options=options_of(seats, seed // 4), seed=seed)
    assert compare_trace(lines(match, Random(seed), policy)) == match.ply > 50


def test_games_of_the_extreme_seeds_agree_with_the_reference(scrumpy: Game) -> None:
    for seed in (0, (1 << 64) - 1):
        match = parlour.Match(scrumpy, seed=seed)
        assert compare_trace(lines(match, Random(1), anything)) == match.ply > 50


def test_partial_positions_are_read_and_played_on_as_the_reference_does(scrumpy: Game) -> None:
    compared = 0
    for seed in range(GIVEN):
        rng = Random(seed)
        seats = rng.randrange(1, 5)
        options = options_of(seats, rng.randrange(2))
        given = random_given(seats, rng, options.get("automa", "core"))
        match = parlour.Match(scrumpy, seats=seats, options=options, seed=seed, position=given)
        compare_given(given, match.position(), seed)
        compared += compare_beginning(islice(lines(match, rng, POLICIES[seed % len(POLICIES)]), MOST))
    assert compared > GIVEN * MOST // 2


def is_refused(given: Position, seats: int, option: str) -> bool:
    """Whether the reference refuses a partial position."""
    try:
        Reference(completed(given, seats, option=option), seats)
    except ValueError:
        return True
    return False


def test_section_14_spoilt_positions_are_refused(scrumpy: Game) -> None:
    refused = 0
    for seed in range(GIVEN):
        rng = Random(seed)
        seats = rng.randrange(1, 5)
        options = options_of(seats, rng.randrange(2))
        option = options.get("automa", "core")
        given = spoilt(random_given(seats, rng, option), rng)
        if given is None or not is_refused(given, seats, option):
            continue
        with pytest.raises(MalformedPosition):
            pytest.fail(f"seed {seed}: read as {parlour.Match(scrumpy, seats=seats, options=options, position=given)}")
        refused += 1
    assert refused > GIVEN // 2

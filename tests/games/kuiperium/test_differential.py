"""The engine against the reference, an engine of its own in plain Python: every decision of random games."""

from itertools import islice
from random import Random

import pytest

import parlour
from parlour.core.errors import MalformedPosition
from parlour.core.game import Game
from reference.kuiperium import Reference
from reference.kuiperium_box import Box
from reference.kuiperium_boxes import another_box
from reference.kuiperium_differential import compare_beginning, compare_given, compare_trace, lines_of
from reference.kuiperium_givens import random_given, spoilt
from reference.kuiperium_policies import POLICIES, anything
from reference.kuiperium_setup import completed

GAMES = 2 * len(POLICIES)
GIVEN = 240  # random partial positions
SPOILT = 80
BOXES, OF_A_BOX = 12, 8
MOST = 12  # actions played on from each


def option(number: int) -> tuple[dict[str, str], Box]:
    """Both values of the option in turn, and the box of the reference that plays by it (KU-5.4)."""
    crossing = number % 2 == 0
    return {"cross_line": str(crossing).lower()}, Box(cross_line=crossing)


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_agree_with_the_reference_at_every_decision(kuiperium: Game, seed: int) -> None:
    policy = POLICIES[seed % len(POLICIES)]
    options, box = option(seed // len(POLICIES))
    match = parlour.Match(kuiperium, options=options, seed=seed)
    assert compare_trace(lines_of(match, policy, Random(seed)), box) == match.ply > 50


def test_games_of_the_extreme_seeds_agree_with_the_reference(kuiperium: Game) -> None:
    for seed in (0, (1 << 64) - 1):
        lines = lines_of(parlour.Match(kuiperium, seed=seed), anything, Random(1))
        assert compare_beginning(islice(lines, 100)) == 100


def test_partial_positions_are_read_and_played_on_as_the_reference_does(kuiperium: Game) -> None:
    compared, phases = 0, set()
    for seed in range(GIVEN):
        rng, policy = Random(seed), POLICIES[seed % len(POLICIES)]
        options, box = option(seed)
        given = random_given(rng, box)
        match = parlour.Match(kuiperium, options=options, seed=seed, position=given)
        compare_given(given, match.position(), seed, box)
        phases.add(match.position()["phase"])
        compared += compare_beginning(islice(lines_of(match, policy, rng), MOST), box)
    assert compared > GIVEN * MOST // 2
    assert phases == {phase for phase in kuiperium.phases if phase != "over"}


def test_boxes_with_other_programs_are_played_as_the_reference_does(kuiperium: Game) -> None:
    compared = 0
    for seed in range(BOXES):
        rng = Random(seed)
        printed, options = another_box(rng), {"cross_line": "true"}
        box, loaded = Box(printed, cross_line=True), kuiperium.read_box(printed, "made up")
        for number in range(OF_A_BOX):
            given = random_given(rng, box)
            match = parlour.Match(kuiperium, options=options, box=loaded, seed=seed, position=given)
            lines = lines_of(match, POLICIES[number % len(POLICIES)], rng)
            compared += compare_beginning(islice(lines, MOST), box)
    assert compared > BOXES * OF_A_BOX * MOST // 2


def is_refused(given: dict[str, object], box: Box) -> bool:
    """Whether the reference refuses a partial position."""
    try:
        Reference(completed(given, box), box)
    except ValueError:
        return True
    return False


def test_section_17_spoilt_positions_are_refused(kuiperium: Game) -> None:
    refused = set()
    for seed in range(SPOILT):
        rng = Random(seed)
        options, box = option(seed)
        fault, given = spoilt(random_given(rng, box), rng, box)
        assert is_refused(given, box), f"seed {seed}: {fault}"
        with pytest.raises(MalformedPosition):
            pytest.fail(f"seed {seed}, {fault}: read as {parlour.Match(kuiperium, options=options, position=given)}")
        refused.add(fault)
    assert len(refused) > 10

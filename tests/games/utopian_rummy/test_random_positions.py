"""The engine against the reference in positions that random games hardly ever reach."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

import parlour
from parlour.core.conformance.subject import Chance
from parlour.core.kernel import COMPILED
from reference.differential import compare_positions
from reference.utopian_rummy import Reference
from strategies import SEEDS, utopian_positions

pytestmark = pytest.mark.rules

EXAMPLES = 600 if COMPILED else 40
ALIKE = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@ALIKE
@given(position=utopian_positions(), seed=SEEDS)
def test_legal_actions_views_and_what_follows_agree_with_the_reference(position: dict[str, Any], seed: int) -> None:
    match = parlour.Match(parlour.game("utopian-rummy"), seed=seed, position=position)
    whole, legal = match.position(), match.legal()
    line = {"seed": seed, "game": "random positions", "ply": 0, "position": whole}
    reference = Reference(whole)
    assert set(legal) == reference.legal()
    assert len(legal) == len(set(legal))
    for seat in (-1, 0, 1):
        compare_positions(line, f"the view of seat {seat}", reference.view(seat), match.view(seat))
    for action in Chance(seed).some(legal, 12):
        follow(whole, action, line)


def follow(position: dict[str, Any], action: str, line: dict[str, Any]) -> None:
    """Play an action in both engines; new cards are the engine's."""
    match = parlour.Match(parlour.game("utopian-rummy"), position=position)
    reference = Reference(position)
    match.play(action)
    reference.play(action)
    after = match.position()
    if reference.needs_deal:
        reference.deal(after["hands"], after["deck"])
    compare_positions(line, f"the position after {action!r}", reference.position(), after)
    assert set(match.legal()) == reference.legal()


@ALIKE
@given(position=utopian_positions(), seed=SEEDS)
def test_a_position_is_read_back_to_the_same_bytes(position: dict[str, Any], seed: int) -> None:
    game = parlour.game("utopian-rummy")
    first = parlour.Match(game, seed=seed, position=position)
    second = parlour.Match(game, seed=seed, position=first.position())
    assert second.state().tobytes() == first.state().tobytes()

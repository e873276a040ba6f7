"""What happened, as one who looks is told."""

import pytest

from parlour import game
from parlour.match import Match
from parlour.match.telling import addressed as as_addressed
from parlour.match.telling import told as told_to


@pytest.mark.parametrize(
    ("told", "addressed"),
    [
        ("goes to Tidegate", "go to Tidegate"),
        ("researches", "research"),
        ("passes", "pass"),
        ("takes the guest Maya Water", "take the guest Maya Water"),
        ("lays 3S", "lay 3S"),
        ("carries out: fell tree", "carry out: fell tree"),
        ("lies low", "lie low"),
    ],
)
def test_own_moves_are_told_as_one_speaks_to_somebody(told: str, addressed: str) -> None:
    assert as_addressed(told) == addressed


@pytest.fixture
def match() -> Match:
    """Utopian Rummy after a seat looked at cards and kept one."""
    match = Match(game("utopian-rummy"), seed=1)
    match.play("research")
    match.play(next(name for name in match.legal() if name.startswith("keep ")))
    return match


def test_ones_own_is_told_in_the_second_person_and_whole(match: Match) -> None:
    action, card = match.moves[1].action, match.actions.names[match.moves[1].action].removeprefix("keep ")
    assert told_to(match, match.moves[0].action, 0, 0) == "research"
    assert told_to(match, action, 0, 0) == f"keep {card}"


@pytest.mark.parametrize("looking", [1, -1])
def test_of_anothers_only_what_is_public_is_told(match: Match, looking: int) -> None:
    action, card = match.moves[1].action, match.actions.names[match.moves[1].action].removeprefix("keep ")
    told = told_to(match, action, 0, looking)
    assert told.startswith("keeps ")
    assert card not in told

"""Errors carry what was given."""

import pytest

from parlour.core import errors

pytestmark = pytest.mark.rules


def test_an_unknown_action_suggests_the_nearest() -> None:
    error = errors.UnknownAction("drow", ["draw", "stop", "drew"])
    assert error.given == "drow"
    assert set(error.nearest) == {"draw", "drew"}
    assert "did you mean 'dr" in str(error)
    assert " or " in str(error)


def test_an_unknown_action_like_no_other_suggests_nothing() -> None:
    assert str(errors.UnknownAction("xyz", ["draw"])) == "there is no action 'xyz'"


def test_an_illegal_action_says_why_by_clause() -> None:
    error = errors.IllegalAction("draw", "UR-6.5", "the deck is empty", {"deck": []})
    assert str(error) == "'draw' is not legal now: the deck is empty (UR-6.5)"
    assert (error.given, error.clause, error.reason, error.position) == (
        *("draw", "UR-6.5", "the deck is empty"),
        {"deck": []},
    )


def test_every_error_is_a_parlour_error() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(kinds) > 8
    assert all(issubclass(kind, errors.ParlourError) for kind in kinds)

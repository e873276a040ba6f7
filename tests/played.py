"""What tests of rules share: playing a match on, and the clause behind a refusal."""

from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import IllegalAction


def play(match: Match, *names: str) -> dict[str, Any]:
    """Play these actions one after the other; the position then."""
    for name in names:
        match.play(name)
    return match.position()


def player(match: Match, seat: int = 0) -> dict[str, Any]:
    """What the position says of a player."""
    found: dict[str, Any] = match.position()["players"][seat]
    return found


def refused(match: Match, name: str) -> str:
    """The clause that refuses an action, which changes nothing."""
    before = match.state().tobytes()
    with pytest.raises(IllegalAction) as caught:
        match.play(name)
    assert match.state().tobytes() == before
    return str(caught.value.clause)


def offered(match: Match, start: str) -> list[str]:
    """The legal actions that begin so, sorted."""
    return sorted(name for name in match.legal() if name.startswith(start))

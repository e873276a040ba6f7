"""Traces: every decision of a game as one JSON object, for whoever wants to check it with other eyes."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from parlour.match.match import Match

Line = dict[str, Any]


class Player(Protocol):
    """Somebody who decides from an observation: an array of one State."""

    def choose(self, seen: Any) -> int:
        """A legal action."""


def trace(match: Match, players: Sequence[Player], *, observations: bool = False) -> Iterator[Line]:
    """Play a match to its end, players by seat: a line for each decision, and one for the end.

    With `observations` each line carries every seat's view.
    """
    head = {"game": match.game.slug, "seed": match.seed, **_setting(match)}
    while (seat := match.to_act) is not None:
        line = {
            **head,
            "ply": match.ply,
            "position": match.position(),
            "to_act": seat,
            "legal": match.legal(),
        }
        action = players[seat].choose(match.observation(seat))
        line["action"] = match.actions.names[action]
        yield line | _views(match, observations)
        match.play_id(action)
    end = {"over": True, "position": match.position(), "returns": match.returns(), "scores": match.scores()}
    yield head | end | _views(match, observations)


def _setting(match: Match) -> Line:
    """Seats and options, where they are not what a match has without being asked."""
    setting = {"seats": match.seats if match.seats != match.game.seats[0] else None, "options": match.options}
    return {key: value for key, value in setting.items() if value}


def _views(match: Match, wanted: bool) -> Line:
    return {"views": [match.view(seat) for seat in range(match.seats)]} if wanted else {}

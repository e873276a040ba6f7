"""One game being played: the only authority over what happens in it."""

from parlour.match.match import Match, Move

__all__ = ["Match", "Move"]

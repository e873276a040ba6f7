"""Conformance: what every game must do, asserted over random games. Importable by anyone who writes a game.

    from parlour.core.conformance import conform
    conform(GAME)              # raises NotConforming, an AssertionError, with every check that failed

**On every decision of every game**, compiled: the legal list (never empty, no doubles, numbers that have names, no
more than `max_actions`) is the same on the seat's own observation; observations, for the seat to act and one
other seat or a spectator, are the same twice, are observations of themselves and carry no chance; a guess
(`determinize`) looks the same to its seat and allows it the same; asking changes nothing; playing in a copy
gives the same state; scores are numbers and chances lie in [0, 1]. One guess in 64 is played to its end. At
the end of every game: it came within `max_plies`, returns lie in [−1, 1], cancel out between two seats and
agree with the outlook, no record beside the game's own was written to, and the box is what it was.

**On some decisions**, in Python: of each of the first `CLOSE_GAMES` games one decision of every phase, drawn at
random, and the end; of each later game one decision of one phase, the phases in turn. There positions are
read back byte for byte, views are compared with the visibility table (`visibility`), twins that differ in all
that a seat cannot know must look the same to it, components are counted, reasons must cite clauses of
RULES.md, tables offer what is legal.

**Once**: action names are unique, and a game is the same for its seed when played again, between the moves of
another game and in threads, seeds 0 and 2⁶⁴ − 1 included. The games go round all numbers of seats, with the
default options and with every other value of one option.

What guesses get right is counted by phase and field: if what is hidden is almost always guessed as it is,
though other names could lie there, `determinize` knows the truth.

A game's package must hold RULES.md (clauses as list entries, "- UR-5.3 …") and visibility.toml. What a kernel
does beyond the bounds of a field inside its own record shows only under NUMBA_BOUNDSCHECK=1: run it there too.
"""

from parlour.core.conformance.report import Check, Failure, NotConforming, Report
from parlour.core.conformance.suite import CLOSE_GAMES, conform
from parlour.core.conformance.visibility import MalformedVisibility, Visibility, load_visibility

__all__ = [
    "CLOSE_GAMES",
    "Check",
    "Failure",
    "MalformedVisibility",
    "NotConforming",
    "Report",
    "Visibility",
    "conform",
    "load_visibility",
]

"""Compiling at the right moment: the rules before the first prompt, the bots while the person reads."""

import contextlib
import os
import threading
from collections.abc import Callable, Iterable

from parlour.bots import make_bot
from parlour.cli.terminal.screen import Screen
from parlour.core.errors import IllegalUndo
from parlour.match import Match
from parlour.match.records import record_of

REHEARSED = 60
"""Moves of a rehearsal: enough to come through the phases that every game has."""


def prepared_match(screen: Screen, make: Callable[[], Match], cold: bool) -> Match:
    """The match that `make` makes, with its rules and its table compiled."""
    text = "Preparing the rules (first time only, about 20 seconds)…" if cold else "Preparing the game…"
    with screen.waiting(text, always=cold):
        match = make()
        _rehearse(match)
    return match


def _rehearse(match: Match) -> None:
    """Play a little of another match of the kind, looked at and saved as a person would."""
    other = Match(match.game, seats=match.seats, options=match.options, box=match.box)
    while not other.over and other.ply < REHEARSED:
        assert other.to_act is not None
        other.table(other.to_act)
        actions = other.legal_ids()
        other.play_id(actions[other.ply % len(actions)])
        other.account(0)
    record_of(other)  # saving asks for results


class Preparation:
    """Compiles what bots and undo need, on a thread of its own where a person is reading meanwhile."""

    def __init__(self, match: Match, bots: Iterable[str], cold: bool, aside: bool) -> None:
        self._match, self._cold = match, cold
        # A search of one iteration compiles all there is to compile.
        self._bots = {"search:1it" if name.startswith("search:") else name for name in bots}
        self._done = False
        self._thread = threading.Thread(target=self._compile, daemon=True) if aside else None
        if self._thread:
            self._thread.start()

    def _compile(self) -> None:
        other = Match(self._match.game, seats=self._match.seats, options=self._match.options, box=self._match.box)
        for name in sorted(self._bots):
            if other.to_act is not None:
                make_bot(name, other.game, other.box).rank(other.observation(other.to_act))
        if other.to_act is not None:
            other.play_id(other.legal_ids()[0])
            with contextlib.suppress(IllegalUndo):
                other.undo()
        self._done = True

    def wait(self, screen: Screen) -> None:
        """Come back when everything is compiled."""
        if self._done:
            return
        with screen.waiting("Preparing the bot (first time only)…", always=self._cold):
            if self._thread:
                self._thread.join()
            else:
                self._compile()
        self._done = True

    def finish(self, screen: Screen) -> None:
        """Let a thread that still compiles come to its end: what it made is kept for the next start."""
        if not self._thread or not self._thread.is_alive():
            return
        try:
            with screen.waiting("Finishing the preparations, so that the next start is quick…", always=True):
                self._thread.join()
        except KeyboardInterrupt:
            # A process that ends while its compiler works may crash; this one has saved all it had.
            os._exit(130)

"""Compiling at the right moment: the rules before the first prompt, the bots while the person reads."""

import os
import threading
from collections.abc import Callable, Iterable

from parlour.bots.rehearsal import rehearse_bots, rehearse_play
from parlour.cli.terminal.screen import Screen
from parlour.match import Match


def prepared_match(screen: Screen, make: Callable[[], Match], cold: bool) -> Match:
    """The match that `make` makes, with its rules and its table compiled."""
    text = "Preparing the rules (first time only, about 20 seconds)…" if cold else "Preparing the game…"
    with screen.waiting(text, always=cold):
        match = make()
        rehearse_play(match)
    return match


class Preparation:
    """Compiles what bots and undo need, on a thread of its own where a person is reading meanwhile."""

    def __init__(self, match: Match, bots: Iterable[str], cold: bool, aside: bool) -> None:
        self._match, self._cold = match, cold
        self._bots = tuple(bots)
        self._done = False
        self._thread = threading.Thread(target=self._compile, daemon=True) if aside else None
        if self._thread:
            self._thread.start()

    def _compile(self) -> None:
        rehearse_bots(self._match, self._bots)
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

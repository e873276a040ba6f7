"""Utopia: the 430 actions, their names (section 10) and how they are told."""

from typing import Any

from parlour.core.game import LoadedBox, Why
from parlour.core.remembered import remembered
from parlour.games.utopia.names import action_names, civ_names, district_names, guest_names, island_names
from parlour.games.utopia.reasons import why
from parlour.games.utopia.refusals import why_not
from parlour.games.utopia.state import AT, DISTRICTS, DONE, DRAW_FOR, END_TURN, FROM, MONUMENT, MOVE, TAKE, TO, WONDER

TOLD = {MOVE: "moves 1 prince", MOVE + 1: "moves 2 princes", DONE: "ends the go", END_TURN: "ends the turn"}


class UtopiaActions:
    """The actions of one box: the same with every number of seats, in the words of the box (UT-10.5)."""

    def __init__(self, box: LoadedBox) -> None:
        self.names = tuple(action_names(civ_names(box), island_names(box), district_names(box)))
        self._box = box
        self._guests, self._districts = guest_names(box), district_names(box)

    def why(self, s: Any, action: int) -> Why:
        """The clause that allows the action."""
        return why(self._box, s, action)

    def why_not(self, s: Any, action: int) -> Why:
        """The clause that forbids the action."""
        return why_not(self._box, s, action)

    def told(self, action: int, own: bool) -> str:
        """The action in the third person; nothing in it is a secret, for cards are discarded face up (UT-5.3)."""
        verb, _, rest = self.names[action].partition(" ")
        if TAKE <= action < DRAW_FOR:
            return f"takes the guest {self._guests[action - TAKE]}"
        if DRAW_FOR <= action < AT:
            return f"draws blind, in favour of seat {action - DRAW_FOR}"
        if AT <= action < MOVE:
            return self._told_district(action)
        if MONUMENT <= action < WONDER:
            return f"builds {'an' if rest[0] in VOWELS else 'a'} {rest}"
        if WONDER <= action < DONE:
            return f"builds the {rest}"
        return TOLD.get(action) or f"{verb}s {rest}"

    def _told_district(self, action: int) -> str:
        """What stands there is known from the phase; here it is the place alone that is told."""
        word = "picks" if action < FROM else "starts at" if action < TO else "goes to"
        return f"{word} {self._districts[(action - AT) % DISTRICTS]}"


VOWELS = "AEIOUaeiou"


@remembered
def actions(box: LoadedBox) -> UtopiaActions:
    """The actions with a box."""
    return UtopiaActions(box)


__all__ = ["UtopiaActions", "actions"]

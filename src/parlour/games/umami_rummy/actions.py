"""Umami Rummy: the 117 actions, their names (section 10) and how they are told."""

from typing import Any

from parlour.core.game import LoadedBox, Why
from parlour.core.remembered import remembered
from parlour.games.umami_rummy import reasons
from parlour.games.umami_rummy.names import card_names
from parlour.games.umami_rummy.state import CHALLENGE, DRAW, END_TURN, LAY, NAMES, PASS, SAY_UMAMI, SEATS, TAKE

# UM-10.2, in the order of their numbers.
ACTION_NAMES = (
    *(f"lay {card}" for card in card_names()),
    *(f"take {card}" for card in card_names()),
    *("end turn", "draw", "pass", "say umami"),
    *(f"challenge {seat}" for seat in range(SEATS)),
)

TOLD = {
    END_TURN: "ends the turn",
    DRAW: "draws a card",
    PASS: "passes",
    SAY_UMAMI: "says umami",
}


class UmamiActions:
    """The actions of one box: the same with every box and number of seats."""

    names = ACTION_NAMES

    def __init__(self, box: LoadedBox) -> None:
        self.box = box.record[0]

    def why(self, s: Any, action: int) -> Why:
        """The clause that allows the action."""
        return reasons.why(self.box, s, action)

    def why_not(self, s: Any, action: int) -> Why:
        """The clause that forbids the action."""
        return reasons.why_not(self.box, s, action)

    def told(self, action: int, own: bool) -> str:
        """The action in the third person; nothing in it is a secret, for a drawn card has no name here (UM-6.4)."""
        if card := card_of(action):
            return f"lays {card}" if action < TAKE else f"takes {card} to hand"
        return TOLD.get(action) or f"challenges seat {action - CHALLENGE}"


def card_of(action: int) -> str:
    """UM-10.1: the name of the card that is laid or taken; "" for other actions."""
    return card_names()[(action - LAY) % NAMES] if action < END_TURN else ""


@remembered
def actions(box: LoadedBox) -> UmamiActions:
    """The actions with a box."""
    return UmamiActions(box)

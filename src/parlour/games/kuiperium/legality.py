"""Kuiperium: positions that cannot be (the end of section 17)."""

from typing import Any

import numpy as np

from parlour.core.game import LoadedBox
from parlour.core.reading import Node
from parlour.games.kuiperium.limits import MOST_LEGAL
from parlour.games.kuiperium.names import PHASE_NAMES, STEP_NAMES, space_names, title_names
from parlour.games.kuiperium.rules import legal
from parlour.games.kuiperium.rules.steps import asks_nothing
from parlour.games.kuiperium.state import Phase
from parlour.games.kuiperium.zones import Parts


def refuse_impossible(box: LoadedBox, parts: Parts, s: Any) -> None:
    """MalformedPosition if nobody could go on from the position in record s."""
    if s["phase"] == Phase.OVER:
        return
    if s["phase"] == Phase.TURN and s["actions"] == 0:
        raise parts["turn"].mapping()["actions"].expected("1 at least, for no step is pending and the turn goes on")
    if s["steps_size"] == 0:
        return
    front = int(s["steps_size"]) - 1
    if asks_nothing(s):
        name = STEP_NAMES[s["step"][front]]
        raise parts["pending"].entries()[0].refuse(f"expected a step that asks something in front, and {name} does not")
    _check_front(box, parts["pending"], s)
    _check_set_aside(parts["pending"], s)
    if legal(box.record[0], s, np.empty(MOST_LEGAL, np.int32)) == 0:
        name = PHASE_NAMES[s["phase"]]
        raise parts["pending"].entries()[0].refuse(f"expected a legal action of seat {s['to_act']} in {name}, got none")


def _check_front(box: LoadedBox, pending: Node, s: Any) -> None:
    """What the front step goes on with is there."""
    front, seat = int(s["steps_size"]) - 1, int(s["to_act"])
    phase, at, node = Phase(int(s["step"][front])), int(s["at"][front]) - 1, pending.entries()[0]
    if phase is Phase.PLACE:
        title = title_names(box)[at]
        if s["count"][front] and s["labs"][seat] != at + 1:
            raise node.refuse(f"expected {title} in the Lab of seat {seat}, from which it is played")
        if not s["count"][front] and not s["hands"][seat, at]:
            raise node.refuse(f"expected {title} in the hand of seat {seat}, from which it is played")
    elif phase is Phase.MOVE_WORKER_TO and not s["worker"][at]:
        raise node.refuse(f"expected a worker on {space_names(box)[at]}, from which it is moved")
    elif phase is Phase.MOVE_CARD_TO and not s["board"][at]:
        raise node.refuse(f"expected a card on {space_names(box)[at]}, from which it is moved")
    elif phase is Phase.ADD_REVEALED and not s["revealed"]:
        raise node.refuse("expected a revealed card, which is added")


def _check_set_aside(pending: Node, s: Any) -> None:
    """KU-11.1: a player sets one card aside, and no other beside it."""
    steps, armed = s["step"][: s["steps_size"]].tolist(), int(s["armed"][s["to_act"]] > 0)
    if Phase.SET_ASIDE in steps and steps.count(Phase.SET_ASIDE) + armed > 1:
        raise pending.refuse(f"expected no set_aside beside another card of seat {s['to_act']} set aside")


__all__ = ["refuse_impossible"]

"""Scrumpy: positions that cannot be (the end of section 14)."""

from typing import Any

import numpy as np

from parlour.core.game import LoadedBox
from parlour.core.reading import Node
from parlour.games.scrumpy.limits import MOST_LEGAL
from parlour.games.scrumpy.names import GOOD_NAMES, PHASE_NAMES, delivery_names
from parlour.games.scrumpy.rules import legal
from parlour.games.scrumpy.state import PLACES, SETS, Core, Cube, Phase
from parlour.games.scrumpy.zones import Parts

QUIET = (Phase.PICK, Phase.REFRESH, Phase.OVER)
"""Phases in which nobody's turn is open."""


def refuse_impossible(box: LoadedBox, parts: Parts, root: Node, s: Any) -> None:
    """MalformedPosition if the position in record s cannot come about."""
    _check_phase(root, s)
    _check_turn(root, s)
    _check_steps(root, s)
    _check_held(box.record[0], root, s)
    if (s["die"] > 0) != (s["phase"] == Phase.DIE):
        want = "the face thrown, which is to be taken" if s["die"] == 0 else f"null in phase {_phase(s)}"
        raise root.refuse(f"die: expected {want}")
    if s["phase"] != Phase.OVER and legal(box.record[0], s, np.empty(MOST_LEGAL, np.int32)) == 0:
        raise root.refuse(f"phase: {_phase(s)}, in which seat {s['to_act']} has no legal action here")


def check_rewards(box: LoadedBox, root: Node, s: Any) -> None:
    """A reward that is still to come is one of a Vendor in play, and of nobody else's delivery (SC-4.3)."""
    for at in range(s["steps_size"]):
        if s["step"][at] != Phase.REWARD:
            continue
        code = int(s["reward"][at])
        vendor, side, place = code // (SETS * PLACES), code // PLACES % SETS, code % PLACES
        name = delivery_names(box)[code]
        if s["core"] == Core.AFTER:
            raise root.refuse("turn.core: expected 'before', for a delivery comes before the Core Action")
        if vendor + 1 not in s["vendors"]:
            raise root.refuse(f"pending: {name} is of a Vendor that is not in play")
        if s["taken"][vendor][side][place] not in (0, s["to_act"] + 1):
            raise root.refuse(f"pending: {name} is the delivery of seat {s['taken'][vendor][side][place] - 1}")


def _phase(s: Any) -> str:
    return str(PHASE_NAMES[s["phase"]])


def _check_phase(root: Node, s: Any) -> None:
    """The phase is the front step's; without steps it is settled by the Core Action, or nobody's turn is open."""
    phase, core = Phase(int(s["phase"])), Core(int(s["core"]))
    if s["steps_size"]:
        front = PHASE_NAMES[s["step"][s["steps_size"] - 1]]
        if _phase(s) != front:
            raise root.refuse(f"phase: expected {front}, the step in front of pending, got {_phase(s)}")
    elif core is Core.DURING:
        raise root.refuse("pending: expected a step to do, for turn.core is 'during'")
    elif core is Core.AFTER and phase is not Phase.AFTER:
        raise root.refuse(f"phase: expected after, for turn.core is 'after', got {_phase(s)}")
    elif core is Core.BEFORE and phase not in (Phase.TURN, *QUIET):
        wanted = "turn.core 'after'" if phase is Phase.AFTER else "a step of that name in front of pending"
        raise root.refuse(f"phase: {_phase(s)} takes {wanted}")


def _check_turn(root: Node, s: Any) -> None:
    """Section 14: what belongs to a Core Action, or to a turn, is set back with it."""
    if s["phase"] in QUIET and s["aux"]:
        raise root.refuse(f"turn.aux: expected false in phase {_phase(s)}")
    if s["core"] != Core.DURING:
        for key, value in (("space", s["space"]), ("copied", s["copied"])):
            if value:
                raise root.refuse(f"turn.{key}: expected nothing of a Core Action, for turn.core is not 'during'")
    elif s["space"] and s["spaces_size"][s["to_act"]][s["space"] - 1] == 0:
        raise root.refuse(f"turn.space: expected a Worker space with the acting card, and space {s['space']} is empty")


def _check_steps(root: Node, s: Any) -> None:
    seat, front = int(s["to_act"]), int(s["steps_size"]) - 1
    for at in range(front + 1):
        where = f"pending.{front - at}"
        if s["core"] == Core.AFTER and s["step"][at] != Phase.CUBE:
            raise root.refuse(f"{where}: expected a cube only, for turn.core is 'after'")
        if s["step"][at] in (Phase.USE, Phase.DELIVER):
            for good, name in enumerate(GOOD_NAMES):
                stored, need = int(s["stored_size"][seat][good]), int(s["goods"][at][good])
                if need > stored:
                    raise root.refuse(f"{where}: expected at most {stored} {name}, all that seat {seat} has stored")
    if s["phase"] == Phase.CUBE and s["left"][front] > s["cubes"][seat].sum():
        raise root.refuse(f"players.{seat}.cubes: expected a cube that is to be moved")
    if front >= 0 and s["delivery"][front] and (front == 0 or s["step"][front - 1] != Phase.KEEP):
        raise root.refuse("pending.0: expected a keep behind the die of a delivery")


def _check_held(box: Any, root: Node, s: Any) -> None:
    """Cards are set aside in a delivery, and at Refresh as many as may be kept."""
    if s["held_size"] == 0:
        return
    if s["phase"] == Phase.REFRESH:
        keep = int(box["keep"][int(s["cubes"][s["to_act"]][Cube.KEEP] == 0)])
        if s["held_size"] > keep:
            raise root.refuse(f"held: expected at most {keep} cards kept, got {s['held_size']}")
    elif not set(s["step"][: s["steps_size"]].tolist()) & {Phase.DELIVER, Phase.REWARD, Phase.KEEP}:
        raise root.refuse(f"held: expected no cards in phase {_phase(s)}, in which none are set aside")


__all__ = ["check_rewards", "refuse_impossible"]

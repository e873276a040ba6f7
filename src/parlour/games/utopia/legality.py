"""Utopia: positions that cannot be (the end of section 11)."""

from typing import Any

import numpy as np

from parlour.core.game import LoadedBox
from parlour.core.reading import Node
from parlour.games.utopia.limits import MOST_LEGAL
from parlour.games.utopia.names import PHASE_NAMES, civ_names, district_names, guest_names, island_names
from parlour.games.utopia.rules import legal
from parlour.games.utopia.state import ISLANDS, Deed, Phase

PENDING = {
    Phase.PLACE: ("civ", "island"),
    Phase.WONDER: ("civ", "island", "back"),
    Phase.FROM: ("kind", "civ"),
    Phase.TO: ("kind", "civ", "from"),
    Phase.COUNT: ("kind", "civ", "from", "to"),
    Phase.AT: ("kind", "civ"),
}
"""What `pending` holds, by phase; in the others nothing."""

Parts = dict[str, Node]


# --- what a phase is about


def in_welcome(s: Any) -> bool:
    """Whether the position is one of phase 1 (UT-2.5)."""
    phase = s["back"] - 1 if s["phase"] == Phase.WONDER else s["phase"]
    return bool(phase in (Phase.WELCOME, Phase.PLACE, Phase.BUILD))


def goes_to_come(box: Any, s: Any) -> int:
    """The guests that are still to be taken by the ships in this welcome (UT-4.2, UT-4.7)."""
    if not in_welcome(s):
        return 0
    goes = int(s["favours_size"])
    if s["go"] <= box["passes"]:
        seats = int(s["seats"])
        goes += int((s["played"][:seats] == 0).sum()) + seats * int(box["passes"] - s["go"])
    begun = s["phase"] in (Phase.PLACE, Phase.BUILD) or s["back"] == Phase.BUILD + 1
    return max(0, goes - begun)


def due(box: Any, s: Any) -> int:
    """UT-5.2: the discards of the seat to act, none of which is made yet; 0 outside `discard`."""
    if s["phase"] != Phase.DISCARD or s["to_act"] < 0:
        return 0
    last = int(s["seats"]) - 1
    place = s["order"][: last + 1].tolist().index(s["to_act"])
    return int(box["discard_last" if place == last else "discard_others" if place else "discard_first"])


# --- what cannot be


def refuse_impossible(box: LoadedBox, parts: Parts, root: Node, s: Any) -> None:
    """MalformedPosition if the position in record s cannot come about."""
    numbers = box.record[0]
    _check_to_act(numbers, root, s)
    _check_welcome(root, s)
    _check_hands(numbers, root, s)
    _check_owed(numbers, root, s)
    {
        Phase.PLACE: _check_place,
        Phase.WONDER: _check_wonder,
        Phase.FROM: _check_deed,
        Phase.TO: _check_deed,
        Phase.COUNT: _check_deed,
        Phase.AT: _check_deed,
    }.get(Phase(int(s["phase"])), _check_nothing)(box, root, s)
    if s["phase"] != Phase.OVER and legal(numbers, s, np.empty(MOST_LEGAL, np.int32)) == 0:
        raise root.refuse(f"phase: {_phase(s)}, in which seat {s['to_act']} has no legal action here")


def _phase(s: Any) -> str:
    return str(PHASE_NAMES[s["phase"]])


def _check_nothing(box: LoadedBox, root: Node, s: Any) -> None:
    """Phases without a pending action."""


def _check_to_act(box: Any, root: Node, s: Any) -> None:
    seats, seat, over = int(s["seats"]), int(s["to_act"]), s["phase"] == Phase.OVER
    extra = bool(s["go"] > box["passes"])
    if (over or extra) and s["played"].any():
        when = "when the game is over" if over else f"in pass {s['go']}"
        raise root.refuse(f"played: expected false for every seat {when}")
    if extra and s["favours_size"] == 0:
        raise root.refuse(f"favours: expected a seat with an extra go in pass {s['go']}")
    if over != (seat < 0):
        if over:
            raise root.refuse("to_act: expected null when the game is over")
        if s["played"][:seats].all():
            raise root.refuse("played: expected a seat that has not played, to act now")
        raise root.refuse(f"to_act: expected a seat, 0 to {seats - 1}")
    if extra and seat != s["favours"][0]:
        raise root.refuse(f"to_act: expected {s['favours'][0]}, the first of favours, in pass {s['go']}")
    if not over and s["played"][seat]:
        raise root.refuse(f"to_act: expected a seat that has not played, got {seat}")


def _check_welcome(root: Node, s: Any) -> None:
    """UT-4.8: what belongs to the welcome is gone outside it; a guest is there to be taken in it."""
    if not in_welcome(s):
        for key, some in (
            ("guests", s["guests"].any()),
            ("taken", s["taken"].any()),
            ("drew", s["drew"].any()),
            ("favours", s["favours_size"] > 0),
        ):
            if some:
                raise root.refuse(f"{key}: expected nothing of the welcome in phase {_phase(s)}")
    elif (s["phase"] == Phase.WELCOME or s["back"] == Phase.WELCOME + 1) and not s["guests"].any():
        raise root.refuse("guests: expected a guest by the ships, to be taken in the welcome")


def _check_hands(box: Any, root: Node, s: Any) -> None:
    """UT-5.5: who is through with his turn has kept no more than he may; cards are dealt to no more."""
    keep, most = int(box["hand_limit"]), int(box["hand_limit"]) + int(box["dealt"])
    acting = not in_welcome(s) and s["phase"] != Phase.OVER
    for seat in range(s["seats"]):
        may = most if acting and (s["phase"] == Phase.DISCARD or not s["played"][seat]) else keep
        if s["hand_size"][seat] > may:
            raise root.refuse(f"hands.{seat}: expected at most {may} cards here, got {s['hand_size'][seat]}")
    if s["phase"] == Phase.TRIM and s["hand_size"][s["to_act"]] <= keep:
        held = int(s["hand_size"][s["to_act"]])
        raise root.refuse(f"hands.{s['to_act']}: expected more than {keep} cards to trim, got {held}")


def _check_owed(box: Any, root: Node, s: Any) -> None:
    most = due(box, s)
    if s["phase"] != Phase.DISCARD:
        if s["owed"]:
            raise root.refuse(f"owed: expected 0 in phase {_phase(s)}, got {s['owed']}")
        return
    if most == 0:
        raise root.refuse(f"to_act: seat {s['to_act']} owes no discard in this place on the track")
    if not 1 <= s["owed"] <= most:
        raise root.refuse(f"owed: expected 1 to {most} discards of seat {s['to_act']}, got {s['owed']}")
    if s["owed"] > s["hand_size"][s["to_act"]]:
        raise root.refuse(f"hands.{s['to_act']}: expected at least {s['owed']} cards, which are to be discarded")


def _check_place(box: LoadedBox, root: Node, s: Any) -> None:
    """UT-4.3, UT-4.5: the guest was taken, and his prince is there to be placed."""
    seat, civ, island = int(s["to_act"]), int(s["civ"]) - 1, int(s["isle"]) - 1
    if not s["taken"][seat][civ][island]:
        name = guest_names(box)[civ * ISLANDS + island]
        raise root.refuse(f"taken.{seat}: expected {name}, the guest whose prince is placed")
    if s["supply"][seat][civ] == 0:
        raise root.refuse(f"princes.{seat}: expected a {civ_names(box)[civ]} prince left to place")


def _check_wonder(box: LoadedBox, root: Node, s: Any) -> None:
    """UT-6.4, UT-6.5: the princes before this one are given up, those from this one on stand on the island."""
    seat, asked, island = int(s["to_act"]), int(s["civ"]) - 1, int(s["isle"]) - 1
    name = island_names(box)[island]
    if s["wonder"][island]:
        raise root.refuse(f"pending.island: {name} has a wonder already")
    if s["bases"][seat] == 0 or s["wonders"] == 0:
        what = "base" if s["bases"][seat] == 0 else "wonder"
        raise root.refuse(f"pending: expected a {what} left for the wonder on {name}")
    land = int(box.record[0]["land"][island])
    for civ, word in enumerate(civ_names(box)):
        if civ < asked and s["supply"][seat][civ] == 0:
            raise root.refuse(f"pending.civ: the {word} prince is not back in the supply of seat {seat}")
        if civ >= asked and not int(s["stands"][seat][civ]) & land:
            raise root.refuse(f"princes.{seat}: expected a {word} prince on {name}, to be given up for the wonder")


def _check_deed(box: LoadedBox, root: Node, s: Any) -> None:
    """UT-7.10: what was begun can be carried out to its end."""
    seat, deed, civ, numbers = int(s["to_act"]), int(s["deed"]) - 1, int(s["civ"]) - 1, box.record[0]
    word, districts = civ_names(box)[civ], district_names(box)
    if deed == Deed.ADD and s["supply"][seat][civ] == 0:
        raise root.refuse(f"princes.{seat}: expected a {word} prince left to add")
    if not s["left_from"]:
        return
    start, end = int(s["left_from"]) - 1, int(s["reached"]) - 1
    if not s["princes"][seat][civ][start]:
        raise root.refuse(f"pending.from: seat {seat} has no {word} prince at {districts[start]}")
    reach = int(numbers["roads" if deed == Deed.WALK else "routes"][start])
    if end >= 0 and not reach >> end & 1:
        way = "street or bridge" if deed == Deed.WALK else "ship"
        raise root.refuse(f"pending.to: no {way} leads from {districts[start]} to {districts[end]}")


__all__ = ["PENDING", "due", "goes_to_come", "in_welcome", "refuse_impossible"]

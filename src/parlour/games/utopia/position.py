"""Utopia: positions (section 11): a state as JSON in the rulebook's words, and back."""

from itertools import pairwise
from typing import Any

from parlour.core.errors import MalformedPosition
from parlour.core.game import LoadedBox, Position
from parlour.core.reading import Node
from parlour.games.utopia.legality import PENDING, due, goes_to_come, in_welcome, refuse_impossible
from parlour.games.utopia.moves import derive
from parlour.games.utopia.names import (
    DEED_NAMES,
    PHASE_NAMES,
    civ_names,
    district_names,
    guest_names,
    island_names,
    monument_names,
)
from parlour.games.utopia.state import DISTRICTS, ISLANDS, Phase
from parlour.games.utopia.zones import UNKNOWN, Zones

ORDERED = ("order", "favours", "bag", "scale", "deck")
KEYS = (
    *("turn", "phase", "to_act", "pass", "scores", "order", "played", "drew", "favours", "guests", "taken", "bag"),
    *("scale", "hands", "deck", "deck_size", "discard", "owed", "princes", "monuments", "wonders", "privileges"),
    *("pending", "winner"),
)
BACK = (Phase.WELCOME, Phase.BUILD, Phase.ACT)
BACK_NAMES = tuple(PHASE_NAMES[phase] for phase in BACK)
MOST_SCORE = 9_999
MOST_OWED = 99


# --- writing


def write(box: LoadedBox, s: Any) -> Position:
    """The position of a record; of an observation, the view: "?" stands for each thing it does not know."""
    seats = range(s["seats"])
    return {
        "turn": int(s["turn"]),
        "phase": PHASE_NAMES[s["phase"]],
        "to_act": _seat_or_none(s["to_act"]),
        "pass": int(s["go"]),
        "scores": [int(s["scores"][seat]) for seat in seats],
        "order": [int(s["order"][place]) for place in seats],
        "played": [bool(s["played"][seat]) for seat in seats],
        "drew": [bool(s["drew"][seat]) for seat in seats],
        "favours": [int(seat) for seat in s["favours"][: s["favours_size"]]],
        **_write_things(box, s),
        "owed": int(s["owed"]),
        **_write_board(box, s),
        "privileges": [int(s["privileges"][seat]) for seat in seats],
        "pending": _write_pending(box, s),
        "winner": _seat_or_none(s["winner"]),
    }


def _seat_or_none(seat: Any) -> int | None:
    return None if seat < 0 else int(seat)


def _write_things(box: LoadedBox, s: Any) -> Position:
    """Guests, cards and the scale."""
    seats, civs, guests = range(s["seats"]), civ_names(box), guest_names(box)
    return {
        "guests": _heap(guests, s["guests"].ravel()),
        "taken": [_heap(guests, s["taken"][seat].ravel()) for seat in seats],
        "bag": _row(guests, s["bag"], int(s["bag_size"])),
        "scale": [civs[civ] for civ in s["scale"]],
        "hands": [_heap(civs, s["hands"][seat], int(s["hand_size"][seat])) for seat in seats],
        "deck": _row(civs, s["deck"], int(s["deck_size"])),
        "discard": _heap(civs, s["discards"]),
    }


def _heap(names: tuple[str, ...], counts: Any, size: int = 0) -> list[str]:
    """The things of a heap by name; unknown ones up to `size` follow."""
    things = [name for name, count in zip(names, counts, strict=True) for _ in range(count)]
    return things + [UNKNOWN] * (size - len(things))


def _row(names: tuple[str, ...], codes: Any, size: int) -> list[str]:
    """The things of a row by name, the next one first."""
    return [(UNKNOWN, *names)[code] for code in codes[:size][::-1]]


def _write_board(box: LoadedBox, s: Any) -> Position:
    seats, names, islands = range(s["seats"]), monument_names(box), island_names(box)
    monuments: list[list[str]] = [[] for _ in seats]
    wonders: list[list[str]] = [[] for _ in seats]
    for district in range(DISTRICTS):
        if s["owner"][district]:
            name = names[(int(s["monument"][district]) - 1) * DISTRICTS + district]
            monuments[s["owner"][district] - 1].append(name)
    for island in range(ISLANDS):
        if s["wonder"][island]:
            wonders[s["wonder"][island] - 1].append(islands[island])
    princes = [
        [f"{count} {name}" for name, count in zip(names, s["princes"][seat].ravel(), strict=True) if count]
        for seat in seats
    ]
    return {"princes": princes, "monuments": monuments, "wonders": wonders}


def _write_pending(box: LoadedBox, s: Any) -> Position:
    """What an unfinished action has fixed so far: what the phase asks to be told of, no more."""
    districts = district_names(box)
    read = {
        "kind": lambda: DEED_NAMES[s["deed"] - 1],
        "civ": lambda: civ_names(box)[s["civ"] - 1],
        "island": lambda: island_names(box)[s["isle"] - 1],
        "from": lambda: districts[s["left_from"] - 1],
        "to": lambda: districts[s["reached"] - 1],
        "back": lambda: PHASE_NAMES[s["back"] - 1],
    }
    return {key: read[key]() for key in PENDING.get(Phase(int(s["phase"])), ())}


# --- reading


def read(box: LoadedBox, given: Any, s: Any) -> None:
    """Fill the blank record s from a partial position; guests and cards in no zone are shuffled by s.rng.

    MalformedPosition for anything that cannot be read or, by section 11, cannot be.
    """
    root = Node(given, "", MalformedPosition)
    parts = root.mapping(KEYS)
    s["phase"] = parts["phase"].one_of(PHASE_NAMES) if "phase" in parts else Phase.WELCOME
    zones = Zones(box, parts, s)
    _read_pending(parts, zones, s)
    _read_turn(box, parts, s)
    _read_track(parts, s)
    _read_seats(box, parts, s)
    _read_to_act(box, parts, s)
    zones.read_scale()
    zones.read_board()
    zones.read_cards()
    zones.read_guests(goes_to_come(box.record[0], s))
    _read_owed(box, parts, s)
    _read_winner(parts, s)
    derive(box.record[0], s)
    refuse_impossible(box, parts, root, s)


def _read_pending(parts: dict[str, Node], zones: Zones, s: Any) -> None:
    keys = PENDING.get(Phase(int(s["phase"])), ())
    node = parts.get("pending", Node({}, "pending", MalformedPosition))
    if not keys and node.mapping():
        raise node.expected(f"{{}} in phase {PHASE_NAMES[s['phase']]}")
    given = node.mapping(keys, keys)
    if "kind" in given:
        first = 2 if s["phase"] == Phase.AT else 0
        s["deed"] = 1 + first + given["kind"].one_of(DEED_NAMES[first : first + 2])
    for key, field, find in (
        ("civ", "civ", zones.civ),
        ("island", "isle", zones.island),
        ("from", "left_from", zones.district),
        ("to", "reached", zones.district),
    ):
        if key in given:
            s[field] = 1 + find(given[key])
    if "back" in given:
        s["back"] = 1 + BACK[given["back"].one_of(BACK_NAMES)]


def _read_turn(box: LoadedBox, parts: dict[str, Node], s: Any) -> None:
    s["turn"] = parts["turn"].integer(1, int(box.record[0]["turns"])) if "turn" in parts else 1
    extra = int(box.record[0]["passes"]) + 1
    within = in_welcome(s)
    s["go"] = 1 if within else 0
    if "pass" in parts:
        s["go"] = parts["pass"].integer(0, extra)
        if within != (s["go"] > 0):
            raise parts["pass"].expected(
                f"1 to {extra} in the welcome" if within else f"0 in phase {PHASE_NAMES[s['phase']]}"
            )


def _read_track(parts: dict[str, Node], s: Any) -> None:
    """UT-3.1: the scores, and the ministers in an order that goes with them."""
    seats = int(s["seats"])
    for seat, node in enumerate(parts["scores"].entries(seats) if "scores" in parts else ()):
        s["scores"][seat] = node.integer(0, MOST_SCORE)
    order = sorted(range(seats), key=lambda seat: -int(s["scores"][seat]))
    if "order" in parts:
        order = [node.integer(0, seats - 1) for node in parts["order"].entries(seats)]
        if len(set(order)) < seats:
            raise parts["order"].expected("every seat once")
        for ahead, behind in pairwise(order):
            if s["scores"][ahead] < s["scores"][behind]:
                raise parts["order"].expected(f"seat {behind} ahead of seat {ahead}, which has a lower score")
    s["order"][:seats] = order


def _read_seats(box: LoadedBox, parts: dict[str, Node], s: Any) -> None:
    seats, numbers = int(s["seats"]), box.record[0]
    for key in ("played", "drew"):
        for seat, node in enumerate(parts[key].entries(seats) if key in parts else ()):
            s[key][seat] = node.flag()
    s["privileges"][:seats] = numbers["privileges"]
    for seat, node in enumerate(parts["privileges"].entries(seats) if "privileges" in parts else ()):
        s["privileges"][seat] = node.integer(0, int(numbers["privileges"]))
    favours = parts["favours"].entries(what="a list of seats") if "favours" in parts else []
    most = seats * int(numbers["draws"]) + int(s["drew"].sum())  # who is not said to have drawn may still do so
    if len(favours) > most:
        raise parts["favours"].expected(f"at most {most} seats here")
    for place, node in enumerate(favours):
        s["favours"][place] = node.integer(0, seats - 1)
    s["favours_size"] = len(favours)
    if s["drew"].any() and numbers["draws"] == 0:
        raise parts["drew"].expected("false for every seat, since nobody draws blind with this box")


def _read_to_act(box: LoadedBox, parts: dict[str, Node], s: Any) -> None:
    """UT-3.3: without a word of it, the first on the track that has not played; in an extra go, the first favoured."""
    waiting = [int(seat) for seat in s["order"][: s["seats"]] if not s["played"][seat]]
    if s["go"] > box.record[0]["passes"]:
        waiting = [int(seat) for seat in s["favours"][: s["favours_size"]]]
    s["to_act"] = -1 if s["phase"] == Phase.OVER or not waiting else waiting[0]
    if "to_act" in parts:
        nobody = parts["to_act"].value is None
        s["to_act"] = -1 if nobody else parts["to_act"].integer(0, int(s["seats"]) - 1)


def _read_owed(box: LoadedBox, parts: dict[str, Node], s: Any) -> None:
    s["owed"] = due(box.record[0], s)
    if "owed" in parts:
        s["owed"] = parts["owed"].integer(0, MOST_OWED)


def _read_winner(parts: dict[str, Node], s: Any) -> None:
    """UT-8.2, UT-8.3: the minister ahead of all has won."""
    s["winner"] = s["order"][0] if s["phase"] == Phase.OVER else -1
    if "winner" in parts:
        nobody = parts["winner"].value is None
        given = -1 if nobody else parts["winner"].integer(0, int(s["seats"]) - 1)
        if given != s["winner"]:
            first = f"{s['winner']}, the first of order"
            raise parts["winner"].expected(first if s["winner"] >= 0 else "null before the end")


__all__ = ["ORDERED", "read", "write"]

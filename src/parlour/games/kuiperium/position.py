"""Kuiperium: positions (section 17): a state as JSON in the rulebook's words, and back.

`steps` reads and writes the steps waiting, `zones` reads where cards and workers are, `legality` refuses what is
impossible.
"""

from typing import Any

from parlour.core.errors import MalformedPosition
from parlour.core.game import LoadedBox, Position
from parlour.core.reading import Node
from parlour.games.kuiperium.legality import refuse_impossible
from parlour.games.kuiperium.moves import derive
from parlour.games.kuiperium.names import COLOUR_NAMES, PHASE_NAMES, space_names, strategy_names, title_names
from parlour.games.kuiperium.scoring import finish, finish_by_guard
from parlour.games.kuiperium.state import SEATS, Phase
from parlour.games.kuiperium.steps import find, read_steps, write_steps
from parlour.games.kuiperium.zones import Parts, Zones, each_seat

UNKNOWN = "?"
ORDERED = ("pending", "removed", "strategy_deck", "deck", "discard", "labs", "armed", "forced")
"""Ordered fields, and those of which each seat has one entry."""
KEYS = (
    *("to_act", "first", "turns", "phase", "turn", "pending", "board", "workers", "hands", "labs", "kuiperium"),
    *("tiles", "track", "strategies", "armed", "removed", "strategy_deck", "forced", "revealed", "deck", "deck_size"),
    *("discard", "out_of_play", "winner"),
)
TURN_KEYS = ("actions", "fresh", "extra")


# --- writing


def write(box: LoadedBox, s: Any) -> Position:
    """The position of a record; of an observation, the view: "?" stands for each thing it does not know."""
    titles, strategies, over = title_names(box), strategy_names(box), s["phase"] == Phase.OVER
    seats = range(SEATS)
    return {
        "to_act": int(s["turn_of"] if over else s["to_act"]),
        "first": int(s["first"]),
        "turns": int(s["turns"]),
        "phase": PHASE_NAMES[s["phase"]],
        "turn": {"actions": int(s["actions"]), "fresh": bool(s["fresh"]), "extra": int(s["extra"])},
        "pending": write_steps(box, s),
        "board": _write_board(box, s),
        "workers": [name for name, worker in zip(space_names(box), s["worker"], strict=False) if worker],
        "hands": [_heap(titles, s["hands"][seat], int(s["hand_size"][seat])) for seat in seats],
        "labs": [_one(titles, s["labs"][seat], s["lab_filled"][seat]) for seat in seats],
        "kuiperium": [int(s["kuiperium"][seat]) for seat in seats],
        "tiles": [[name for name, on in zip(COLOUR_NAMES, s["tiles"][seat], strict=True) if on] for seat in seats],
        "track": [int(s["track"][seat]) for seat in seats],
        "strategies": [_heap(strategies, s["strategies"][seat], int(s["strategies_size"][seat])) for seat in seats],
        "armed": [_one(strategies, s["armed"][seat], s["is_armed"][seat]) for seat in seats],
        "removed": _row(strategies, s["removed"], int(s["removed_size"])),
        "strategy_deck": _row(strategies, s["strategy_deck"], int(s["strategy_deck_size"]))[::-1],
        "forced": [_one(titles, s["forced"][seat], s["forced"][seat]) for seat in seats],
        "revealed": _one(titles, s["revealed"], s["revealed"]),
        "deck": _row(titles, s["deck"], int(s["deck_size"]))[::-1],
        "discard": _row(titles, s["discards"], int(s["discards_size"])),
        "out_of_play": _heap(titles, s["out_of_play"], 0),
        "winner": int(s["winner"]) if s["winner"] >= 0 else None,
    }


def _write_board(box: LoadedBox, s: Any) -> dict[str, str | None]:
    titles, starter = title_names(box), box.record[0]["starter"]
    spaces = [(space, name) for space, name in enumerate(space_names(box)) if starter[space] == 0]
    return {name: _one(titles, s["board"][space], s["board"][space]) for space, name in spaces}


def _heap(names: tuple[str, ...], counts: Any, size: int) -> list[str]:
    """The cards of a heap by name; unknown ones up to `size` follow."""
    cards = [name for name, count in zip(names, counts, strict=False) for _ in range(count)]
    return cards + [UNKNOWN] * (size - len(cards))


def _row(names: tuple[str, ...], codes: Any, size: int) -> list[str]:
    """The cards of a row of codes by name."""
    return [(UNKNOWN, *names)[code] for code in codes[:size]]


def _one(names: tuple[str, ...], code: Any, is_there: Any) -> str | None:
    return (UNKNOWN, *names)[code] if is_there else None


# --- reading


def read(box: LoadedBox, given: Any, s: Any) -> None:
    """Fill the blank record s from a partial position; cards named nowhere are shuffled by s.rng.

    MalformedPosition for anything that cannot be read or, by section 17, cannot be.
    """
    parts = Node(given, "", MalformedPosition).mapping(KEYS)
    if "pending" in parts:
        read_steps(box, parts["pending"], s)
    _read_turn(box, parts, s)
    zones = Zones(box, s)
    zones.read_cards(parts)
    zones.read_strategies(parts)
    zones.read_workers(parts)
    _read_players(box, parts, s)
    derive(box.record[0], s)
    _read_end(box, parts, s)
    _check_phase(parts, s)
    refuse_impossible(box, parts, s)


def _read_turn(box: LoadedBox, parts: Parts, s: Any) -> None:
    """Whose turn it is, and where it stands."""
    numbers, front = box.record[0], int(s["steps_size"]) - 1
    begins = front < 0 or s["step"][front] == Phase.MULLIGAN
    s["first"] = parts["first"].integer(0, SEATS - 1) if "first" in parts else 0
    s["turns"] = parts["turns"].integer(0, int(numbers["turns"])) if "turns" in parts else 0
    turn, extra = parts["turn"].mapping(TURN_KEYS) if "turn" in parts else {}, int(numbers["extra_actions"])
    s["actions"] = turn["actions"].integer(0, extra + 1) if "actions" in turn else int(begins)
    s["fresh"] = turn["fresh"].flag() if "fresh" in turn else begins
    s["extra"] = turn["extra"].integer(0, extra) if "extra" in turn else 0
    s["phase"] = s["step"][front] if front >= 0 else Phase.TURN
    s["to_act"] = parts["to_act"].integer(0, SEATS - 1) if "to_act" in parts else s["first"]
    s["turn_of"], s["winner"] = s["to_act"], -1
    if s["phase"] == Phase.MULLIGAN:  # KU-2.3: before the first turn, which is the first player's
        seat = s["count"][front]
        if "to_act" in parts and s["to_act"] != seat:
            raise parts["to_act"].expected(f"{seat}, the seat of the mulligan in front of pending")
        s["to_act"], s["turn_of"] = seat, s["first"]


def _read_players(box: LoadedBox, parts: Parts, s: Any) -> None:
    """Kuiperium, tiles, the track, forced cards."""
    numbers, titles = box.record[0], title_names(box)
    most, steps = int(numbers["kuiperium"]), int(numbers["track"])
    for seat, node in enumerate(each_seat(parts, "kuiperium", "numbers")):
        s["kuiperium"][seat] = node.integer(0, most)
    if s["kuiperium"].sum() > most:
        raise parts["kuiperium"].refuse(f"the box holds {most} Kuiperium, no more; got {s['kuiperium'].sum()}")
    for seat, node in enumerate(each_seat(parts, "tiles", "lists")):
        for colour in node.entries(what="a list of card colours"):
            number = colour.one_of(COLOUR_NAMES)
            if s["tiles"][seat, number]:
                raise colour.refuse(f"a player has one {colour.value} tile, no more")
            s["tiles"][seat, number] = 1
    for seat, node in enumerate(each_seat(parts, "track", "steps")):
        s["track"][seat] = node.integer(0, steps)
    for seat, node in enumerate(each_seat(parts, "forced", "cards or nulls")):
        s["forced"][seat] = 0 if node.value is None else find(node, titles, "card") + 1


def _read_end(box: LoadedBox, parts: Parts, s: Any) -> None:
    """KU-14.1, KU-14.2: the end follows from the track and the turns; a winner may be given without them."""
    numbers, node = box.record[0], parts.get("winner")
    arrived = [seat for seat in range(SEATS) if s["track"][seat] == numbers["track"]]
    given = None if node is None or node.value is None else node.integer(0, SEATS - 1)
    if not arrived and s["turns"] < numbers["turns"] and given is None:
        return
    if s["steps_size"]:
        raise parts["pending"].expected("no steps when the game is over")
    if len(arrived) == SEATS:
        raise parts["track"].refuse("expected one shuttle at most on the planet, for the first one there ends the game")
    if arrived:
        finish(s, arrived[0])
    elif s["turns"] >= numbers["turns"]:
        finish_by_guard(s)
    else:
        finish(s, given)
    if node is not None and given != s["winner"]:
        raise node.expected(f"{s['winner']}, the seat that has won")


def _check_phase(parts: Parts, s: Any) -> None:
    """Section 17: if it is given, it must agree with the rest."""
    if "phase" not in parts:
        return
    phase = parts["phase"].one_of(PHASE_NAMES)
    if phase == Phase.OVER and s["phase"] != Phase.OVER:
        raise parts["phase"].refuse("expected a winner, or a shuttle on the planet, with phase over")
    if phase != s["phase"]:
        why = {Phase.OVER: "for the game is over", Phase.TURN: "for no step is pending"}
        because = why.get(Phase(int(s["phase"])), "the step in front of pending")
        raise parts["phase"].expected(f"{PHASE_NAMES[s['phase']]}, {because}")


__all__ = ["ORDERED", "read", "write"]

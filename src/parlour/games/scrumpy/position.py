"""Scrumpy: positions (section 14): a state as JSON in the rulebook's words, and back.

`steps` reads and writes the steps still to do, `zones` reads where the workers lie, `display` what else lies there.
"""

from typing import Any

from parlour.core.errors import MalformedPosition
from parlour.core.game import LoadedBox, Position
from parlour.core.reading import Node
from parlour.games.scrumpy.display import Display
from parlour.games.scrumpy.legality import check_rewards, refuse_impossible
from parlour.games.scrumpy.moves import derive
from parlour.games.scrumpy.names import (
    CORE_NAMES,
    CUBE_NAMES,
    GOOD_NAMES,
    OWNER_NAMES,
    PHASE_NAMES,
    automa_names,
    delivery_names,
    face_names,
    goal_names,
    vendor_names,
    worker_names,
)
from parlour.games.scrumpy.rules import settle
from parlour.games.scrumpy.scoring import finish
from parlour.games.scrumpy.state import SEATS, WORKER_SPACES, Core, Phase
from parlour.games.scrumpy.steps import find, read_steps, write_steps
from parlour.games.scrumpy.zones import Parts, Zones

UNKNOWN = "?"
ORDERED = ("vendors", "goals", "strip", "deck", "draw", "spaces")
KEYS = (
    *("round", "first", "to_act", "phase", "vendors", "goals", "tokens", "strip", "deck", "deck_size"),
    *("worker_discard", "removed", "box", "layabouts", "trees", "turn", "pending", "held", "die", "players", "automa"),
    *("scores", "winners"),
)
PLAYER_KEYS = (
    *("hand", "draw", "draw_size", "discard", *GOOD_NAMES, "spaces", "owner", "cubes", "trees", "coins", "prestige"),
    *("goal", "achieved", "deliveries", "actions"),
)
AUTOMA_KEYS = ("deck", "discard", "prestige", "hired", "last", "achieved", "deliveries")
TURN_KEYS = ("aux", "core", "space", "copied")
AUTOMA_SEAT = 1


# --- writing


def write(box: LoadedBox, s: Any) -> Position:
    """The position of a record; of an observation, the view: "?" stands for each thing it does not know."""
    workers, goals, over = worker_names(box), goal_names(box), s["phase"] == Phase.OVER
    totals = max(2, int(s["seats"]))  # alone, the Automa has one too
    return {
        "round": int(s["round_now"]),
        "first": int(s["first"]),
        "to_act": None if s["to_act"] < 0 else int(s["to_act"]),
        "phase": PHASE_NAMES[s["phase"]],
        "vendors": [vendor_names(box)[code - 1] for code in s["vendors"] if code],
        "goals": [goals[code - 1] for code in s["goals"] if code],
        "tokens": [goals[code - 1] for code in s["goals"] if code and s["tokens"][code - 1]],
        "strip": [workers[code - 1] if code else None for code in s["strip"]],
        "deck": _pile(workers, s["deck"], int(s["deck_size"])),
        "worker_discard": _heap(workers, s["worker_discard"]),
        "removed": _heap(workers, s["removed"]),
        "box": _heap(workers, s["box_cards"], int(s["box_size"])),
        "layabouts": int(s["layabouts"]),
        "trees": int(s["supply"]),
        "turn": _write_turn(s),
        "pending": write_steps(box, s),
        "held": _heap(workers, s["held"], int(s["held_size"])),
        "die": face_names(box)[s["die"] - 1] if s["die"] else None,
        "players": [_write_player(box, s, seat) for seat in range(s["seats"])],
        **({"automa": _write_automa(box, s)} if s["seats"] == 1 else {}),
        "scores": [int(score) for score in s["scores"][:totals]] if over else [],
        "winners": [seat for seat in range(totals) if over and int(s["winners"]) >> seat & 1],
    }


def _heap(names: tuple[str, ...], counts: Any, size: int = 0) -> list[str]:
    """The cards of a heap by name; unknown ones up to `size` follow."""
    cards = [name for name, count in zip(names, counts, strict=False) for _ in range(count)]
    return cards + [UNKNOWN] * (size - len(cards))


def _pile(names: tuple[str, ...], codes: Any, size: int) -> list[str]:
    """The cards of a pile by name, the top one first."""
    return [(UNKNOWN, *names)[code] for code in codes[:size][::-1]]


def _write_turn(s: Any) -> Position:
    copied = [divmod(bit, WORKER_SPACES) for bit in range(SEATS * WORKER_SPACES) if int(s["copied"]) >> bit & 1]
    return {
        "aux": bool(s["aux"]),
        "core": CORE_NAMES[s["core"]],
        "space": int(s["space"]),
        "copied": [[seat, space + 1] for seat, space in copied],
    }


def _write_player(box: LoadedBox, s: Any, seat: int) -> Position:
    workers, rows = worker_names(box), range(box.record[0]["spaces"])
    return {
        "hand": _heap(workers, s["hand"][seat], int(s["hand_size"][seat])),
        "draw": _pile(workers, s["draw"][seat], int(s["draw_size"][seat])),
        "discard": _heap(workers, s["discard"][seat], int(s["discard_size"][seat])),
        **{
            name: _heap(workers, s["stored"][seat, good], int(s["stored_size"][seat, good]))
            for good, name in enumerate(GOOD_NAMES)
        },
        "spaces": [[workers[code - 1] for code in s["spaces"][seat, space] if code] for space in rows],
        "owner": OWNER_NAMES[s["owner"][seat] - 1] if s["owner"][seat] else None,
        "cubes": {name: int(count) for name, count in zip(CUBE_NAMES, s["cubes"][seat], strict=True)},
        "trees": int(s["trees"][seat]),
        "coins": int(s["coins"][seat]),
        "prestige": int(s["prestige"][seat]),
        "goal": (UNKNOWN, *goal_names(box))[s["goal"][seat]],
        **_write_public(box, s, seat),
        "actions": int(s["actions"][seat]),
    }


def _write_public(box: LoadedBox, s: Any, seat: int) -> Position:
    """What a player or the Automa has achieved and delivered."""
    taken = s["taken"][: len(vendor_names(box))].ravel()
    return {
        "achieved": [name for goal, name in enumerate(goal_names(box)) if s["achieved"][seat, goal]],
        "deliveries": [name for name, owner in zip(delivery_names(box), taken, strict=True) if owner == seat + 1],
    }


def _write_automa(box: LoadedBox, s: Any) -> Position:
    cards, workers = automa_names(box), worker_names(box)
    return {
        "deck": _pile(cards, s["automa_deck"], int(s["automa_size"])),
        "discard": _heap(cards, s["automa_discard"]),
        "prestige": int(s["prestige"][AUTOMA_SEAT]),
        "hired": _heap(workers, s["hired"]),
        "last": workers[s["last"] - 1] if s["last"] else None,
        **_write_public(box, s, AUTOMA_SEAT),
    }


# --- reading


def read(box: LoadedBox, given: Any, s: Any) -> None:
    """Fill the blank record s from a partial position; cards in no zone are shuffled by s.rng.

    MalformedPosition for anything that cannot be read or, by section 14, cannot be.
    """
    root = Node(given, "", MalformedPosition)
    parts = root.mapping(KEYS)
    players = _players(parts, int(s["seats"]))
    automa = _automa(parts, int(s["seats"]))
    _read_turn(box, parts, s)
    _read_workers(box, parts, players, automa, s)
    display = Display(box, s)
    display.read_vendors(parts)
    display.read_goals(parts, players, automa)
    display.read_deliveries(players, automa)
    display.read_players(players)
    display.read_supply(parts)
    if automa is not None:
        display.read_automa(automa)
    derive(box.record[0], s)
    check_rewards(box, root, s)
    if s["phase"] == Phase.REWARD:
        settle(box.record[0], s)
    refuse_impossible(box, parts, root, s)
    _read_result(box, parts, s)


def _players(parts: Parts, seats: int) -> list[Parts]:
    """The players' parts; players left out have none."""
    nodes = parts["players"].entries(what="a list of players") if "players" in parts else []
    if len(nodes) > seats:
        raise parts["players"].refuse(f"expected at most {seats} players, got {len(nodes)}")
    given: list[Parts] = [node.mapping(PLAYER_KEYS) for node in nodes]
    return [*given, *({} for _ in range(seats - len(given)))]


def _automa(parts: Parts, seats: int) -> Parts | None:
    """The Automa's parts, None with several players."""
    if "automa" not in parts:
        return {} if seats == 1 else None
    if seats > 1:
        raise parts["automa"].refuse(f"expected an Automa with one player only, and there are {seats}")
    return parts["automa"].mapping(AUTOMA_KEYS)


def _read_turn(box: LoadedBox, parts: Parts, s: Any) -> None:
    """Whose turn it is, and where it stands."""
    seats, numbers = int(s["seats"]), box.record[0]
    s["round_now"] = parts["round"].integer(1, int(numbers["rounds"])) if "round" in parts else 1
    s["first"] = parts["first"].integer(0, seats - 1) if "first" in parts else 0
    turn = parts["turn"].mapping(TURN_KEYS) if "turn" in parts else {}
    s["aux"] = turn["aux"].flag() if "aux" in turn else False
    s["core"] = turn["core"].one_of(CORE_NAMES) if "core" in turn else Core.BEFORE
    s["space"] = turn["space"].integer(0, int(numbers["spaces"])) if "space" in turn else 0
    for node in turn["copied"].entries(what="a list of pairs") if "copied" in turn else ():
        _read_copied(node, int(numbers["spaces"]), s)
    if "pending" in parts:
        read_steps(box, parts["pending"], s)
    _read_phase(parts, s)
    s["die"] = 0
    if "die" in parts and parts["die"].value is not None:
        s["die"] = find(parts["die"], face_names(box), "face") + 1


def _read_copied(node: Node, spaces: int, s: Any) -> None:
    """SC-7.9: a Worker space whose card was copied; alone, seat 1 is the Automa."""
    seat, space = node.entries(2, "a seat and a Worker space, so a list")
    bit = seat.integer(0, max(2, int(s["seats"])) - 1) * WORKER_SPACES + space.integer(1, spaces) - 1
    s["copied"] |= 1 << bit


def _read_phase(parts: Parts, s: Any) -> None:
    """The phase is that of the front step; without one `turn`, or `after` the Core Action."""
    front = int(s["step"][s["steps_size"] - 1]) if s["steps_size"] else -1
    s["phase"] = front if front >= 0 else Phase.AFTER if s["core"] == Core.AFTER else Phase.TURN
    if "phase" in parts:
        s["phase"] = parts["phase"].one_of(PHASE_NAMES)
    over = s["phase"] == Phase.OVER
    s["to_act"] = -1 if over else 0
    if "to_act" in parts:
        nobody = parts["to_act"].value is None
        s["to_act"] = -1 if nobody else parts["to_act"].integer(0, int(s["seats"]) - 1)
    if over != (s["to_act"] < 0):
        at_end = "null when the game is over" if over else f"a seat, 0 to {int(s['seats']) - 1}"
        raise parts["to_act"].expected(at_end)


def _read_workers(box: LoadedBox, parts: Parts, players: list[Parts], automa: Parts | None, s: Any) -> None:
    """All zones that hold workers: first what is named, then the piles of what is not."""
    zones = Zones(box, s)
    listed = [zones.read_player(seat, player) for seat, player in enumerate(players)]
    if "held" in parts and s["to_act"] < 0 and parts["held"].entries():
        raise parts["held"].expected("no cards when the game is over")
    zones.read_held(parts)
    zones.read_common(parts, automa or {})
    zones.read_removed(parts)
    zones.read_layabouts(parts)
    zones.fill_deck(parts)
    for seat, player in enumerate(players):
        zones.fill_draw(seat, listed[seat], player)


def _read_result(box: LoadedBox, parts: Parts, s: Any) -> None:
    """SC-9.3, SC-9.4: both follow from what lies on the table."""
    if s["phase"] == Phase.OVER:
        finish(box.record[0], s)
    written = write(box, s)
    for key in ("scores", "winners"):
        if key in parts and parts[key].value != written[key]:
            raise parts[key].expected(f"{written[key]}, which follows from the rest")


__all__ = ["ORDERED", "read", "write"]

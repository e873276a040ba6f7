"""Boxes of Kuiperium with other programs and numbers, which reach steps and stacks of steps that are not printed."""

from random import Random
from typing import Any

from .kuiperium_box import PRINTED, Program, Step
from .kuiperium_position import copied

NUMBERED = ("gain_kuiperium", "destroy_kuiperium", "gain_discovery", "draw", "discard_hand", "research", "harvest")
PLAIN = ("place_worker", "move_worker", "clone_location", "opponent_must_play", "activate_tile", "extra_action")
OF_A_SIDE = ("discard_card", "move_card", "gain_icons")


def another_box(rng: Random) -> dict[str, Any]:
    """The printed box with a random program for every card, strategy card and tile, and a cheaper track."""
    box: dict[str, Any] = copied(PRINTED)
    for card in box["cards"]:
        card["program"] = _program(rng)
        if card["lab"] == "better_from_lab":
            card["program"] = [["if", "from_lab", _program(rng), _program(rng)]]
    for card in [*box["strategies"], *box["affinities"].values()]:
        card["program"] = _program(rng)
    box["limits"]["turns"] = 60
    box["track"]["costs"] = [rng.randrange(1, 4) for _ in box["track"]["costs"]]
    return box


def _program(rng: Random, depth: int = 0) -> Program:
    """One to three steps, two levels deep at most."""
    program: Program = []
    while len(program) < rng.randrange(1, 4):
        program += _steps(rng, depth)
    return program


def _steps(rng: Random, depth: int) -> Program:
    """A step, or two that belong together."""
    pairs: Program = [["add_revealed"], ["gain_icons", "revealed"]]
    kind = rng.randrange(8 if depth < 2 else 5)
    if kind == 0:
        return [["reveal"], rng.choice(pairs)]
    if kind == 1:
        return [["place_worker"], ["recall_one", "other"]]
    return [_compound(rng, depth + 1) if kind > 4 else _simple(rng)]


def _simple(rng: Random) -> Step:
    ways: Program = [
        [rng.choice(NUMBERED), rng.randrange(1, 4)],
        [rng.choice(PLAIN)],
        [rng.choice(OF_A_SIDE), rng.choice(["own", "opponent", "any"])],
        rng.choice([["recall_one", "any"], ["jettison", rng.randrange(1, 4)]]),
    ]
    return rng.choice(ways)


def _compound(rng: Random, depth: int) -> Step:
    first, other = _program(rng, depth), _program(rng, depth)
    ways: Program = [
        ["may", first],
        ["choose_one", first, other],
        ["if", "behind", first[:1], other[:1]],
        ["if", "behind", first[:1]],
        ["remove_workers", rng.randrange(1, 4), first, other],
    ]
    return rng.choice(ways)

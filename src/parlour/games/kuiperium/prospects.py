"""Kuiperium: where Discovery Points would take a shuttle (KU-10.1), and what a jettison would bring now (KU-9.1)."""

from typing import Any, NamedTuple

from parlour.core.game import LoadedBox
from parlour.core.phrases import counted
from parlour.core.table import Grid, Place
from parlour.games.kuiperium.board import card_synergy, cards_of, where
from parlour.games.kuiperium.names import COLOUR_NAMES, space_names


class Move(NamedTuple):
    """How far a shuttle goes: the step it reaches, and points left, which are lost."""

    start: int
    step: int
    lost: int


def move_of(box: LoadedBox, step: int, points: int) -> Move:
    """KU-10.1: steps are entered while the points left pay them."""
    printed, start = box.record[0], step
    while step < printed["track"] and points >= printed["costs"][step]:
        points -= int(printed["costs"][step])
        step += 1
    return Move(start, step, points)


def move_text(box: LoadedBox, seen: Any, seat: int, points: int) -> str:
    """`2 steps, to step 4; 1 point is lost`, with what lies on the way."""
    printed = box.record[0]
    start, step, lost = move_of(box, int(seen["track"][seat]), points)
    if step == start:
        return f"no step (the next costs {int(printed['costs'][start])})"
    if step == printed["track"]:
        return f"{counted(step - start, 'step')}, to the planet: the game is won"
    text = f"{counted(step - start, 'step')}, to step {step}"
    if start < printed["strategy_at"] <= step and seen["strategies_size"][seat]:
        text += ", and a strategy card is armed"
    return text + (f"; {counted(lost, 'point')} {'is' if lost == 1 else 'are'} lost" if lost else "")


def jettison_text(box: LoadedBox, seen: Any, space: int, seat: int) -> str:
    """`Synergy 4: 3 steps, to step 3; turns the silver tile`."""
    return _jettison_text(box, seen, space, seat, card_synergy(box, seen, space))


def _jettison_text(box: LoadedBox, seen: Any, space: int, seat: int, points: int) -> str:
    colour = int(box.record[0]["colour"][int(seen["board"][space]) - 1])
    tile = f"the {COLOUR_NAMES[colour]} tile"
    turned = f"{tile} is active already" if seen["tiles"][seat][colour] else f"turns {tile}"
    return f"Synergy {points}: {move_text(box, seen, seat, points)}; {turned}"


def jettisons(box: LoadedBox, seen: Any, seat: int) -> Grid:
    """What a jettison of each own card would bring, the best first."""
    worth = {space: card_synergy(box, seen, space) for space in cards_of(box, seen, seat)}
    spaces = sorted(worth, key=lambda space: -worth[space])
    names = space_names(box)
    places = tuple(
        Place(
            f"jettison:{names[space]}",
            where(box, seen, space),
            row=row,
            note=_jettison_text(box, seen, space, seat, worth[space]),
            value=worth[space],
        )
        for row, space in enumerate(spaces)
    )
    cost, have = int(box.record[0]["jettison_cost"]), int(seen["kuiperium"][seat])
    note = f"A Control icon jettisons a card for {cost} Kuiperium; you have {have}"
    return Grid("jettisons", "A jettison now", seat, len(places), 1, places, notes=(note,), counted="Synergy")


__all__ = ["jettison_text", "jettisons", "move_of", "move_text"]

"""Kuiperium: how long a game can be, and how many actions a decision can have."""

from typing import Any

from parlour.core.game import LoadedBox
from parlour.games.kuiperium.state import COLOURS, SEATS, SPACES, STRATEGIES, TITLES, Icon, Phase

MOST_LEGAL = 2 * TITLES + 1 + SPACES // 2 + 3
"""In a turn each title of the largest box into the Lab and on the board, one from the Lab, a worker to each location of
a side, a strategy card, refresh and recall; every other phase has fewer."""

DECISIONS = {
    Phase.PLACE_WORKER: 1,
    Phase.MOVE_WORKER: 2,  # which, and where
    Phase.MOVE_CARD: 2,
    Phase.DISCARD_CARD: 1,
    Phase.JETTISON: 2,  # and the Strategy icon
    Phase.GAIN_DISCOVERY: 1,
    Phase.HARVEST: 1,
    Phase.ADD_REVEALED: 1,
    Phase.OPPONENT_MUST_PLAY: 1,
    Phase.ACTIVATE_TILE: 1,
}
"""Decisions of steps without number and lists."""

TAKING = {Icon.DISCOVERY: 2, Icon.RESEARCH: 2, Icon.MOVE: 3, Icon.SPY: 2, Icon.CONTROL: 3}
"""Decisions of an icon: it is taken, and then asks for as many more."""


def max_plies(box: LoadedBox, seats: int) -> int:
    """No match has more decisions (KU-14.2).

    Turns are limited, and so are the actions of a turn (KU-3.4), before which a strategy card comes. A program is a
    tree, and nothing in it is carried out twice: each step has so many decisions as `_step` counts, and icons bring
    about no further icons. Before the first turn each card of both openings may be put back.
    """
    numbers = box.record[0]
    strategy = 1 + max(_list(numbers, int(numbers["strategy"][card])) for card in range(STRATEGIES))
    effect = max(_list(numbers, int(numbers["affinity"][colour])) for colour in range(COLOURS))
    ability = max(_list(numbers, int(numbers["program"][title])) for title in range(TITLES))
    card = 2 + 1 + ability + 1 + effect  # the card and its space, what comes first, the effect or not
    recall = 1 + int(numbers["workers"]) * (1 + _icons(numbers))
    turn = strategy + (1 + int(numbers["extra_actions"])) * max(card, recall)
    return SEATS * (int(numbers["opening"]) + 1) + int(numbers["turns"]) * turn


def _icons(box: Any) -> int:
    """The most decisions that the icons of one location bring, and the one to leave the others."""
    cards, starters = box["icons"] + box["bonus"], box["starter_icons"] + box["starter_bonus"]
    weights = [TAKING.get(icon, 1) for icon in Icon]
    return int(max((cards * weights).sum(axis=1).max(), (starters * weights).sum(axis=1).max())) + 1


def _list(box: Any, program: int) -> int:
    """The most decisions of a list of steps, given as its number + 1."""
    steps = box["listed"][program - 1, : box["list_size"][program - 1]] if program else ()
    return sum(_step(box, int(step)) for step in steps)


def _step(box: Any, step: int) -> int:
    phase, count = Phase(int(box["step"][step])), int(box["count"][step])
    inner = [_list(box, int(program)) for program in box["inner"][step]]
    match phase:
        case Phase.DISCARD_HAND | Phase.RESEARCH:
            return count
        case Phase.RECALL_ONE | Phase.GAIN_ICONS | Phase.CLONE_LOCATION:
            return 1 + _icons(box)
        case Phase.REMOVE_WORKERS:
            return count + 1 + sum(inner)
        case Phase.CHOOSE_ONE | Phase.MAY | Phase.IF:
            return 1 + max(inner)
    return DECISIONS.get(phase, 0)

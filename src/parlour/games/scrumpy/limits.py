"""Scrumpy: how long a game can be, and how many actions a decision can have."""

from typing import Any

from parlour.core.game import LoadedBox
from parlour.games.scrumpy.box_record import STOCK, TREES
from parlour.games.scrumpy.state import GOODS, KINDS, OWNERS, STACK, Good, Owner, Phase

MOST_LEGAL = GOODS * (KINDS + 1) + 1
"""In `gain` at most each worker and the top card as each good, and `stop`; every other phase has fewer: a turn has 24
deliveries (4 Vendors), 5 sales, 32 uses, 7 goals, 5 Owner Actions, 32 workers in hand, 4 on the strip and one more."""


def max_plies(box: LoadedBox, seats: int) -> int:
    """No match has more decisions (SC-9.5).

    Rounds, and Core Actions in a round, are limited. In a Core Action a text is laid down for the first card, for each
    Worker space at most once by copying (SC-7.9; alone, the Automa has as many as a player), and for each card that a
    space holds besides by recruiting. A text has so many decisions as `_text` counts. Goals take two each, a goal and
    its cube, and no player achieves more than the public ones and his own (SC-8.1).
    """
    numbers = box.record[0]
    texts = int(numbers["spaces"]) * max(2, seats) + STACK
    longest = max(_text(numbers, worker) for worker in range(int(numbers["workers"])))
    owner = max(_owner_action(numbers, action) for action in range(OWNERS))
    turn = max(2, _delivery(numbers)) + 1 + max(owner, texts * longest) + 1
    a_round = int(numbers["core_actions"]) * turn + int(numbers["keep"].max()) + 1
    goals = 2 * (int(numbers["public_goals"]) + 1)
    return seats * (1 + goals + int(numbers["rounds"]) * a_round)


def _text(box: Any, worker: int) -> int:
    """The most decisions of a worker's Core Action, those with what it copies or recruits left out."""
    return sum(_step(box, worker, place) for place in range(int(box["acts"][worker])))


def _step(box: Any, worker: int, place: int) -> int:
    """The same for one step; `stop`, or what else ends it, is one."""
    at, left = (worker, place), int(box["act_left"][worker, place])
    match Phase(int(box["act"][at])):
        case Phase.GAIN:
            return sum(_most(box, int(each)) for each in (*box["act_goods"][at], box["act_either"][at])) + 1
        case Phase.CRAFT:
            crafts = zip(box["act_recipe"][at], box["act_times"][at], strict=True)
            return sum(_most(box, int(times)) * _craft(box, int(recipe) - 1) for recipe, times in crafts if recipe) + 1
        case Phase.ROLL:
            return left * (1 + _die(box)) + 1
        case Phase.OWNER:
            return left * (1 + max(_owner_action(box, action) for action in range(OWNERS))) + 1
        case Phase.MANAGE:
            return 1 + int(box["act_discards"][at])
    return 1


def _most(box: Any, number: int) -> int:
    """The largest value of a number that the table may settle."""
    if number == STOCK:
        return int(box["room"][Good.BOTTLE]) + int(box["room"][Good.CIDER])
    return int(box["orchard"]) if number == TREES else number


def _craft(box: Any, recipe: int) -> int:
    """A recipe: each card paid is kept or discarded, the goods may be forgone, and surplus goods gained (SC-3.3)."""
    return 1 + int(box["pays_goods"][recipe].sum()) + 1 + int(box["gives_goods"][recipe].sum()) + 1


def _die(box: Any) -> int:
    """The die is taken, its goods are gained."""
    return 1 + int(box["face_goods"].sum(axis=1).max()) + int(box["forage"].max()) + 1


def _owner_action(box: Any, action: int) -> int:
    match action:
        case Owner.PRESS:
            return int(box["press"].max()) * _craft(box, int(box["press_recipe"])) + 1
        case Owner.COOPER:
            return int(box["cooper"].max()) * _craft(box, int(box["cooper_recipe"])) + 1
        case Owner.FORAGE:
            return _die(box)
        case Owner.DRAW:
            return int(box["draw_discards"])
    return 0


def _delivery(box: Any) -> int:
    """Space and cube, each card delivered, the die with its rerolls, each good of the rewards, and `forgo`."""
    goods, rerolls = box["reward_goods"].sum(axis=-1), box["reward_rerolls"]
    rewards = goods[..., 0] + goods[..., 1:].max(axis=-1) + rerolls[..., 0] + rerolls[..., 1:].max(axis=-1)
    return 2 + int((box["needs"].sum(axis=-1) + rewards).max()) + _die(box) + 1

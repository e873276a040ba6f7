"""Scrumpy: the actions of a box, numbered one after the other as section 13 lists them: what each does and its name."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from parlour.games.scrumpy.names import CUBE_NAMES, GOOD_NAMES, LAYABOUT, OWNER_NAMES, SET_NAMES
from parlour.games.scrumpy.state import CUBES, GOODS, OWNERS, PLACES, SEATS, SETS, SLOTS, Good, Kind, Verb


class Names(NamedTuple):
    """The words of a box that actions are named by, in the order of the box."""

    workers: Sequence[str]
    vendors: Sequence[str]
    goals: Sequence[str]
    recipes: Sequence[str]


class Numbered(NamedTuple):
    """An action: its verb and two arguments, as `Box.number` is asked for them."""

    verb: Verb
    one: int
    two: int


def write_numbers(box: Any) -> None:
    """Fill number, verb, one and two of a Box record, whose other fields are filled."""
    box["number"][...] = -1
    for number, action in enumerate(numbered(box)):
        box["number"][action.verb, action.one, action.two] = number
        box["verb"][number], box["one"][number], box["two"][number] = action


def numbered(box: Any) -> Iterator[Numbered]:
    """The actions of a Box record in the order of their numbers."""
    for verb in Verb:
        for one, two in product(*_reach(box, verb)):
            yield Numbered(verb, int(one), int(two))


Reach = tuple[Iterable[int], Iterable[int]]
ONCE: Reach = ((0,), (0,))


def _reach(box: Any, verb: Verb) -> Reach:
    """The two arguments a verb takes with this box."""
    workers, none = range(int(box["workers"])), (0,)
    spread: dict[Verb, Reach] = {
        Verb.RECRUIT: ([each for each in workers if box["kind"][each] != Kind.CORE], range(SLOTS)),
        Verb.DELIVER_TO: (range(int(box["vendors"]) * SETS), range(PLACES)),
        Verb.SELL: (range(GOODS), none),
        Verb.USE: ([each for each in workers if box["secondary"][each]], none),
        Verb.ACHIEVE: (range(int(box["goals"])), none),
        Verb.OWNER: (range(OWNERS), none),
        Verb.PLAY: ([each for each in workers if each != box["layabout"]], none),
        Verb.CUBE: (range(CUBES), none),
        Verb.DELIVER: (workers, needed(box)),
        Verb.KEEP_AS: (workers, rewarded(box)),
        Verb.STORE: (workers, gained(box)),
        Verb.STORE_TOP: (gained(box), none),
        Verb.KEEP_FROM: (workers, processed(box)),
        Verb.DISCARD_FROM: (workers, range(GOODS)),
        Verb.CRAFT: (range(int(box["recipes"])), none),
        Verb.COPY: (range(int(box["spaces"])), range(SEATS)),
        Verb.DISCARD: (workers, none),
        Verb.KEEP: (workers, none),
    }
    return spread.get(verb, ONCE)


# --- which goods a verb is about


def _goods(box: Any, *amounts: Any) -> list[int]:
    """The goods of which there is something in one of the arrays, whose last axis is goods."""
    return [good for good in range(GOODS) if any(array[..., good].any() for array in amounts)]


def needed(box: Any) -> list[int]:
    """The goods that Vendors need."""
    return _goods(box, box["needs"])


def rewarded(box: Any) -> list[int]:
    """The goods that a delivery may bring, by its reward or by the die."""
    return _goods(box, box["reward_goods"], box["face_goods"])


def gained(box: Any) -> list[int]:
    """The goods that may be gained without using up others (SC-3.2), or as a surplus (SC-3.3, SC-4.6)."""
    goods = set(_goods(box, box["reward_goods"], box["face_goods"], box["act_goods"]))
    if box["act_either"].any():
        goods |= {Good.APPLE, Good.WOOD}
    if box["forage"].any():
        goods.add(Good.APPLE)
    for recipe in range(int(box["recipes"])):
        gives = box["gives_goods"][recipe]
        if gives.sum() > box["pays_goods"][recipe].sum():
            goods.add(Good(int(gives.argmax())))
    return sorted(int(good) for good in goods)


def processed(box: Any) -> list[int]:
    """The goods whose cards may become other goods (SC-3.3)."""
    makes = [recipe for recipe in range(int(box["recipes"])) if box["gives_goods"][recipe].any()]
    return _goods(box, box["pays_goods"][makes])


# --- names


def name_of(action: Numbered, names: Names) -> str:
    """What an action is called (section 13)."""
    verb, one, two = action
    if verb in WORDS:
        return WORDS[verb]
    if verb in WITH_WORKER:
        return WITH_WORKER[verb].format(names.workers[one], GOOD_NAMES[two], k=two + 1)
    return {
        Verb.DELIVER_TO: lambda: f"deliver to {names.vendors[one // SETS]} {SET_NAMES[one % SETS]} space {two + 1}",
        Verb.SELL: lambda: f"sell {GOOD_NAMES[one]}",
        Verb.ACHIEVE: lambda: f"achieve {names.goals[one]}",
        Verb.OWNER: lambda: f"owner {OWNER_NAMES[one]}",
        Verb.CUBE: lambda: f"cube {CUBE_NAMES[one]}",
        Verb.STORE_TOP: lambda: f"store top card as {GOOD_NAMES[one]}",
        Verb.CRAFT: lambda: names.recipes[one],
        Verb.COPY: lambda: f"copy space {one + 1} of seat {two}",
    }[verb]()


WORDS = {
    Verb.LAYABOUT: f"recruit {LAYABOUT}",
    Verb.PASS: "pass",
    Verb.END_TURN: "end turn",
    Verb.FORGO: "forgo",
    Verb.STOP: "stop",
    Verb.ROLL: "roll",
    Verb.TAKE_DIE: "take die",
    Verb.REROLL: "reroll",
    Verb.DRAW: "draw",
}
WITH_WORKER = {
    Verb.RECRUIT: "recruit {0} from slot {k}",
    Verb.USE: "use {0}",
    Verb.PLAY: "play {0}",
    Verb.DELIVER: "deliver {0} from {1}",
    Verb.KEEP_AS: "keep {0} as {1}",
    Verb.STORE: "store {0} as {1}",
    Verb.KEEP_FROM: "keep {0} from {1}",
    Verb.DISCARD_FROM: "discard {0} from {1}",
    Verb.DISCARD: "discard {0}",
    Verb.KEEP: "keep {0}",
}

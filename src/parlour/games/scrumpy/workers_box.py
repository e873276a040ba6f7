"""Reading a box of Scrumpy: workers and the steps of their Core Actions."""

from collections.abc import Callable
from typing import Any

from parlour.core.reading import Node
from parlour.games.scrumpy.box_record import ACTS, COIN, PRESTIGE
from parlour.games.scrumpy.names import GOOD_NAMES, KIND_NAMES, LAYABOUT, LEVEL_NAMES, REACH_NAMES
from parlour.games.scrumpy.state import CRAFTS, KINDS, OWNERS, STEPS, Good, Kind, Phase
from parlour.games.scrumpy.vocabulary import MOST, Parts, check_names, count, entries

SECONDARIES = {**{name: good + 1 for good, name in enumerate(GOOD_NAMES)}, "coin": COIN, "prestige": PRESTIGE}
KEYS = ("name", "kind", "copies", "cost", "secondary", "action")
REQUIRED = ("name", "kind", "copies", "action")
MOST_ROLLS, MOST_COPIES = 9, 20

Write = Callable[[Node, Any, tuple[int, int]], None]
"""Writes a step into the record: what stands behind its verb, the record, the worker and the step's place."""


def read_workers(node: Node, recipes: tuple[str, ...], box: Any) -> tuple[str, ...]:
    """SC-1.1, SC-1.2: all workers; their names in the order of the box."""
    tables = [entry.mapping(KEYS, REQUIRED) for entry in entries(node, KINDS, "workers")]
    names = check_names([table["name"] for table in tables], "worker")
    if LAYABOUT not in names:
        raise node.refuse(f"expected a worker called {LAYABOUT}, which the rules speak of")
    box["workers"], box["layabout"] = len(names), names.index(LAYABOUT)
    for number, (entry, table) in enumerate(zip(node.entries(), tables, strict=True)):
        _read_worker(entry, table, recipes, number, box)
    _check_layabout(tables[int(box["layabout"])])
    return names


def _read_worker(entry: Node, table: Parts, recipes: tuple[str, ...], number: int, box: Any) -> None:
    kind = Kind(table["kind"].one_of(KIND_NAMES))
    box["kind"][number] = kind
    box["copies"][number] = table["copies"].integer(1, MOST_COPIES)
    if kind is Kind.CORE and "cost" in table:
        raise table["cost"].refuse(f"expected no cost for a core worker: {table['name'].value} is never recruited")
    if kind is not Kind.CORE:
        if "cost" not in table:
            raise entry.refuse(
                f"the key 'cost' is missing: {table['name'].value} is a {KIND_NAMES[kind]} worker and has a price"
            )
        box["cost"][number] = table["cost"].integer(0, MOST)
    if "secondary" in table:
        words = tuple(SECONDARIES)
        box["secondary"][number] = SECONDARIES[words[table["secondary"].one_of(words)]]
    _read_action(table["action"], recipes, number, box)


def _check_layabout(table: Parts) -> None:
    """SC-5.9: it does nothing."""
    if table["kind"].value != KIND_NAMES[Kind.CORE]:
        raise table["kind"].expected(f"{KIND_NAMES[Kind.CORE]!r} for the {LAYABOUT}")
    if table["action"].value:
        raise table["action"].refuse(f"expected no Core Action, for an {LAYABOUT} is never played")
    if "secondary" in table:
        raise table["secondary"].refuse(f"expected no secondary action for an {LAYABOUT}")


# --- steps


def _read_action(node: Node, recipes: tuple[str, ...], worker: int, box: Any) -> None:
    """SC-5.10: the steps of a Core Action in printed order."""
    steps = entries(node, ACTS, "steps in a Core Action", least=0)
    box["acts"][worker] = len(steps)
    for place, step in enumerate(steps):
        verb, said = _verb(step)
        if verb in ("copy", "recruit") and place < len(steps) - 1:
            raise steps[place + 1].refuse(
                f"expected no step behind {verb}: chains of it would leave more than {STEPS} steps to do"
            )
        box["act"][worker, place] = Phase[verb.upper()]
        if verb == "craft":
            _write_craft(said, box, (worker, place), recipes)
        else:
            WRITERS[verb](said, box, (worker, place))


def _verb(step: Node) -> tuple[str, Node]:
    """The one verb of a step and what stands behind it."""
    parts = step.mapping((*VERBS, "either"))
    verbs = [verb for verb in VERBS if verb in parts]
    if len(verbs) != 1:
        raise step.expected(f"one step with one of {', '.join(VERBS)}")
    if "either" in parts and verbs[0] != "craft":
        raise parts["either"].refuse(f"expected either beside craft only, and here it stands beside {verbs[0]}")
    return verbs[0], step if verbs[0] == "craft" else parts[verbs[0]]


def _write_gain(node: Node, box: Any, at: tuple[int, int]) -> None:
    given = node.mapping((*GOOD_NAMES, "either"))
    if not given:
        raise node.expected("at least one good to gain")
    for good in Good:
        if GOOD_NAMES[good] in given:
            box["act_goods"][*at, good] = count(given[GOOD_NAMES[good]])
    if "either" in given:
        box["act_either"][at] = count(given["either"])


def _write_craft(step: Node, box: Any, at: tuple[int, int], recipes: tuple[str, ...]) -> None:
    """SC-7.12: with `either` the first choice settles the recipe. Recipes go in the order of the box."""
    parts = step.mapping()
    given = parts["craft"].mapping()
    for name, node in given.items():
        if name not in recipes:
            raise node.refuse(f"there is no recipe {name!r}; known are {', '.join(recipes)}")
    if not 1 <= len(given) <= CRAFTS:
        raise parts["craft"].refuse(f"expected 1 to {CRAFTS} recipes in one craft, got {len(given)}")
    for place, name in enumerate(sorted(given, key=recipes.index)):
        box["act_recipe"][*at, place] = recipes.index(name) + 1
        box["act_times"][*at, place] = count(given[name])
    box["act_settles"][at] = parts["either"].flag() if "either" in parts else False


def _write_roll(node: Node, box: Any, at: tuple[int, int]) -> None:
    box["act_left"][at] = node.integer(1, MOST_ROLLS)


def _write_copy(node: Node, box: Any, at: tuple[int, int]) -> None:
    box["act_reach"][at] = node.one_of(REACH_NAMES)


def _write_recruit(node: Node, box: Any, at: tuple[int, int]) -> None:
    box["act_discount"][at] = node.integer(0, MOST)


def _write_owner(node: Node, box: Any, at: tuple[int, int]) -> None:
    """SC-7.11: so many different ones."""
    parts = node.mapping(("level", "times"), ("level", "times"))
    box["act_upgraded"][at] = parts["level"].one_of(LEVEL_NAMES)
    box["act_left"][at] = parts["times"].integer(1, OWNERS)


def _write_manage(node: Node, box: Any, at: tuple[int, int]) -> None:
    parts = node.mapping(("draw", "discard"), ("draw", "discard"))
    box["act_draws"][at] = parts["draw"].integer(1, MOST)
    box["act_discards"][at] = parts["discard"].integer(0, MOST)


WRITERS: dict[str, Write] = {
    "gain": _write_gain,
    "roll": _write_roll,
    "copy": _write_copy,
    "recruit": _write_recruit,
    "owner": _write_owner,
    "manage": _write_manage,
}
VERBS = ("gain", "craft", "roll", "copy", "recruit", "owner", "manage")

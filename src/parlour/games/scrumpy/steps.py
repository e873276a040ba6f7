"""Scrumpy: the steps still to do, as positions write them (`pending`, section 14), and back."""

from collections.abc import Callable, Iterable
from typing import Any

from parlour.core.errors import UnknownAction
from parlour.core.game import LoadedBox, fold
from parlour.core.reading import Node
from parlour.games.scrumpy.names import (
    GOOD_NAMES,
    LEVEL_NAMES,
    OWNER_NAMES,
    REACH_NAMES,
    delivery_names,
    numbers,
    recipe_names,
)
from parlour.games.scrumpy.numbering import gained, needed, processed, rewarded
from parlour.games.scrumpy.state import CRAFTS, GOODS, OWNERS, Phase
from parlour.games.scrumpy.vocabulary import MOST

EITHER = "either"
NAMES = {
    "cube": Phase.CUBE,
    "deliver": Phase.DELIVER,
    "reward": Phase.REWARD,
    "keep": Phase.KEEP,
    "gain": Phase.GAIN,
    "use": Phase.USE,
    "craft": Phase.CRAFT,
    "roll": Phase.ROLL,
    "die": Phase.DIE,
    "copy": Phase.COPY,
    "recruit": Phase.RECRUIT,
    "owner": Phase.OWNER,
    "manage": Phase.MANAGE,
    "trim": Phase.TRIM,
}
WORDS = {phase: name for name, phase in NAMES.items()}
FRONT = (Phase.USE, Phase.DIE)
LAST = (Phase.COPY, Phase.RECRUIT)
"""Steps that only ever stand in front, and those behind which none does."""


# --- writing


def write_steps(box: LoadedBox, s: Any) -> list[dict[str, Any]]:
    """The steps of a record, the front one first."""
    return [_write(box, s, at) for at in reversed(range(s["steps_size"]))]


def _write(box: LoadedBox, s: Any, at: int) -> dict[str, Any]:
    phase = Phase(int(s["step"][at]))
    step = {WORDS[phase]: _said(box, s, at, phase)}
    return {**step, EITHER: True} if s["settles"][at] else step


def _said(box: LoadedBox, s: Any, at: int, phase: Phase) -> Any:
    """What stands behind the name of a step."""
    match phase:
        case Phase.DELIVER | Phase.KEEP:
            return _goods(s["goods"][at])
        case Phase.GAIN:
            return _goods(s["goods"][at]) | ({EITHER: int(s["either"][at])} if s["either"][at] else {})
        case Phase.USE:
            spend, make = _goods(s["goods"][at]), _goods(s["make"][at])
            return {"spend": spend, "make": make, "forgo": bool(s["forgo"][at])}
        case Phase.REWARD:
            return delivery_names(box)[s["reward"][at]]
        case Phase.CRAFT:
            recipes = zip(s["recipe"][at], s["times"][at], strict=True)
            return {recipe_names(box)[recipe - 1]: int(times) for recipe, times in recipes if times}
        case Phase.DIE:
            extra = {"rerolls": int(s["rerolls"][at]), "apples": int(s["apples"][at])}
            return {**extra, "delivery": bool(s["delivery"][at])}
        case Phase.COPY:
            return REACH_NAMES[s["reach"][at]]
        case Phase.RECRUIT:
            return int(s["discount"][at])
        case Phase.OWNER:
            done = [name for owner, name in enumerate(OWNER_NAMES) if int(s["done"][at]) >> owner & 1]
            return {"level": LEVEL_NAMES[s["upgraded"][at]], "times": int(s["left"][at]), "done": done}
        case Phase.MANAGE:
            return {"draw": int(s["draws"][at]), "discard": int(s["discards"][at])}
    return int(s["left"][at])


def _goods(row: Any) -> dict[str, int]:
    return {name: int(count) for name, count in zip(GOOD_NAMES, row, strict=True) if count}


# --- reading


def read_steps(box: LoadedBox, node: Node, s: Any) -> None:
    """Fill the steps of a blank record; MalformedPosition for a step, or a row of them, that cannot be."""
    steps = node.entries(what="a list of steps")
    most = most_steps(box.record[0])
    if len(steps) > most:
        raise node.refuse(f"expected at most {most} steps, for no more ever stand at once with this box")
    s["steps_size"] = len(steps)
    for place, step in enumerate(steps):
        _Step(box, s, len(steps) - 1 - place).read(step, place == 0)


def most_steps(box: Any) -> int:
    """The most steps that stand at once: a delivery's, or those of a Core Action with what one of them brings about."""
    most = 3
    for worker in range(int(box["workers"])):
        acts = int(box["acts"][worker])
        for place, phase in enumerate(box["act"][worker][:acts]):
            more = 2 if phase == Phase.OWNER else 1 if phase in (Phase.CRAFT, Phase.ROLL) else 0
            most = max(most, acts - place + more)
    return most


class _Step:
    """Reads one step into its place in the rows of a record."""

    def __init__(self, box: LoadedBox, s: Any, at: int) -> None:
        self._box, self._s, self._at = box, s, at

    def read(self, step: Node, is_front: bool) -> None:
        """Read a step from its name and what stands behind that."""
        parts = step.mapping((*NAMES, EITHER))
        verbs = [name for name in NAMES if name in parts]
        if len(verbs) != 1:
            raise step.expected(f"one step, one of {', '.join(NAMES)}")
        phase = NAMES[verbs[0]]
        if EITHER in parts and phase is not Phase.CRAFT:
            raise parts[EITHER].refuse("expected either beside craft only")
        self._check_place(step, verbs[0], is_front)
        self._set("step", phase)
        self._set("settles", EITHER in parts and parts[EITHER].flag())
        READERS[phase](self, parts[verbs[0]])

    def _check_place(self, step: Node, verb: str, is_front: bool) -> None:
        phase = NAMES[verb]
        if phase in FRONT and not is_front:
            raise step.refuse(f"expected {verb} in front, for it is done before all else")
        if phase in LAST and self._at > 0:
            raise step.refuse(f"expected {verb} as the last step, for none stands behind it")

    def _set(self, field: str, value: Any) -> None:
        self._s[field][self._at] = value

    def _amounts(self, field: str, nodes: Iterable[tuple[str, Node]]) -> None:
        for name, node in nodes:
            self._s[field][self._at, GOOD_NAMES.index(name)] = node.integer(1, MOST)

    def _known(self, goods: list[int]) -> tuple[str, ...]:
        return tuple(GOOD_NAMES[good] for good in goods)

    # --- step by step

    def left(self, node: Node) -> None:
        """cube, roll, trim."""
        self._set("left", node.integer(1, MOST))

    def deliver(self, node: Node) -> None:
        """Goods to be delivered."""
        given = node.mapping(self._known(needed(self._box.record[0])))
        if not given:
            raise node.expected("goods still to be delivered")
        self._amounts("goods", given.items())

    def keep(self, node: Node) -> None:
        """Goods of a reward; none may be left where the die is still to come."""
        self._amounts("goods", node.mapping(self._known(rewarded(self._box.record[0]))).items())

    def gain(self, node: Node) -> None:
        """Goods to be gained."""
        given = node.mapping((*self._known(gained(self._box.record[0])), EITHER))
        if not given:
            raise node.expected("goods still to be gained")
        self._amounts("goods", ((name, part) for name, part in given.items() if name != EITHER))
        self._set("either", given[EITHER].integer(0, MOST) if EITHER in given else 0)

    def use(self, node: Node) -> None:
        """Cards to be spent, and what is made of them: one good at most."""
        keys = ("spend", "make", "forgo")
        given = node.mapping(keys, keys)
        box, makes = self._box.record[0], given["make"].mapping()
        spends = given["spend"].mapping(self._known(processed(box)) if makes else GOOD_NAMES)
        if not spends:
            raise given["spend"].expected("goods of which cards are still to be spent")
        products = [good for good in range(GOODS) if box["gives_goods"][:, good].any()]
        self._amounts("goods", spends.items())
        self._amounts("make", given["make"].mapping(self._known(products)).items())
        self._set("forgo", given["forgo"].flag())
        self._check_product(given["make"])

    def _check_product(self, node: Node) -> None:
        made = self._s["make"][self._at]
        if (made > 0).sum() > 1:
            raise node.expected("one good at most, for no recipe makes more")

    def reward(self, node: Node) -> None:
        """The reward space of a delivery."""
        self._set("reward", find(node, delivery_names(self._box), "reward space"))

    def craft(self, node: Node) -> None:
        """Recipes and times."""
        names = recipe_names(self._box)
        given = {find_text(node, name, names, "recipe"): times for name, times in node.mapping().items()}
        if not 1 <= len(given) <= CRAFTS:
            raise node.expected(f"1 to {CRAFTS} recipes with the times that are left")
        for place, recipe in enumerate(sorted(given)):
            self._s["recipe"][self._at, place] = recipe + 1
            self._s["times"][self._at, place] = given[recipe].integer(1, MOST)

    def die(self, node: Node) -> None:
        """The die that was thrown."""
        keys = ("rerolls", "apples", "delivery")
        given = node.mapping(keys, keys)
        self._set("rerolls", given["rerolls"].integer(0, MOST))
        self._set("apples", given["apples"].integer(0, MOST))
        self._set("delivery", given["delivery"].flag())

    def copy(self, node: Node) -> None:
        """Whose workers may be copied."""
        self._set("reach", node.one_of(REACH_NAMES))

    def recruit(self, node: Node) -> None:
        """The discount besides that of the slot."""
        self._set("discount", node.integer(0, MOST))

    def owner(self, node: Node) -> None:
        """Owner Actions to be taken, and those that were."""
        keys = ("level", "times", "done")
        given = node.mapping(keys, keys)
        self._set("upgraded", given["level"].one_of(LEVEL_NAMES))
        self._set("left", given["times"].integer(1, OWNERS))
        done = 0
        for name in given["done"].entries(what="a list of Owner Actions"):
            owner = name.one_of(OWNER_NAMES)
            if done >> owner & 1:
                raise name.refuse(f"expected different Owner Actions, and {name.value} is given twice")
            done |= 1 << owner
        self._set("done", done)

    def manage(self, node: Node) -> None:
        """Cards to be drawn, then discarded."""
        keys = ("draw", "discard")
        given = node.mapping(keys, keys)
        self._set("draws", given["draw"].integer(0, MOST))
        self._set("discards", given["discard"].integer(0, MOST))


READERS: dict[Phase, Callable[[_Step, Node], None]] = {
    Phase.CUBE: _Step.left,
    Phase.DELIVER: _Step.deliver,
    Phase.REWARD: _Step.reward,
    Phase.KEEP: _Step.keep,
    Phase.GAIN: _Step.gain,
    Phase.USE: _Step.use,
    Phase.CRAFT: _Step.craft,
    Phase.ROLL: _Step.left,
    Phase.DIE: _Step.die,
    Phase.COPY: _Step.copy,
    Phase.RECRUIT: _Step.recruit,
    Phase.OWNER: _Step.owner,
    Phase.MANAGE: _Step.manage,
    Phase.TRIM: _Step.left,
}


# --- names


def find(node: Node, names: tuple[str, ...], what: str) -> int:
    """The number of what is named; MalformedPosition if there is nothing of that name."""
    return find_text(node, node.text(), names, what)


def find_text(node: Node, text: str, names: tuple[str, ...], what: str) -> int:
    """The same for a name that is not the node's own text."""
    number = numbers(names).get(fold(text))
    if number is None:
        nearest = UnknownAction(text, names).nearest
        raise node.refuse(f"there is no {what} {text!r}; names are like {(nearest or names)[0]}")
    return number

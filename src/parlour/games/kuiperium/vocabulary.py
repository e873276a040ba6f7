"""Kuiperium: what the entries of a box are made of: named things, amounts of icons, and steps of programs (KU-12.6)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from parlour.core.errors import UnknownAction
from parlour.core.game import fold
from parlour.core.reading import Node
from parlour.games.kuiperium.names import ICON_NAMES, WHICH_NAMES
from parlour.games.kuiperium.state import BRANCHES, Phase, Which

Parts = Mapping[str, Node]

MOST = 99
"""The largest number of anything: its field is a byte."""

MARKS = ("?", "*")
"""What positions write for what is not known, and scenarios for what does not matter."""


def check_names(nodes: list[Node], what: str) -> tuple[str, ...]:
    """Names that tell apart what they are for."""
    found: list[str] = []
    for node in nodes:
        name = node.text()
        if not name or name != " ".join(name.split()) or name in MARKS:
            raise node.expected(f"a name for a {what}, its words parted by single spaces")
        if fold(name) in map(fold, found):
            raise node.refuse(f"expected a name of its own for each {what}, and {name!r} is given twice")
        found.append(name)
    return tuple(found)


def entries(node: Node, most: int, what: str) -> list[Node]:
    """The entries of a table, as many as the record has room for, and one at least."""
    found = node.entries()
    if len(found) > most:
        raise found[most].refuse(f"expected at most {most} {what}, and this is one more")
    if not found:
        raise node.refuse(f"expected at least one of the {what}, got none")
    return found


def write_icons(row: Any, node: Node) -> None:
    """Put amounts of icons into a row of the record (KU-1.1)."""
    for name, count in node.mapping(ICON_NAMES).items():
        row[ICON_NAMES.index(name)] = count.integer(1, MOST)


# --- steps


class Form(NamedTuple):
    """What stands behind the name of a step: a number, a word, lists of steps, in this order."""

    phase: Phase
    has_number: bool = False
    words: tuple[Which, ...] = ()
    least_lists: int = 0
    most_lists: int = 0
    shape: str = ""


class Step(NamedTuple):
    """A step as it is written: its phase, number (0: none), word (0: none) and lists of steps."""

    phase: Phase
    number: int
    which: int
    lists: tuple[Node, ...]


SIDES = (Which.OWN, Which.OPPONENT, Which.ANY)
FORMS = {
    "gain_kuiperium": Form(Phase.GAIN_KUIPERIUM, True),
    "destroy_kuiperium": Form(Phase.DESTROY_KUIPERIUM, True),
    "gain_discovery": Form(Phase.GAIN_DISCOVERY, True),
    "draw": Form(Phase.DRAW, True),
    "discard_hand": Form(Phase.DISCARD_HAND, True),
    "research": Form(Phase.RESEARCH, True),
    "place_worker": Form(Phase.PLACE_WORKER),
    "recall_one": Form(Phase.RECALL_ONE, words=(Which.ANY, Which.OTHER)),
    "move_worker": Form(Phase.MOVE_WORKER),
    "remove_workers": Form(Phase.REMOVE_WORKERS, True, (), 2, 2, "A, B"),
    "discard_card": Form(Phase.DISCARD_CARD, words=SIDES),
    "move_card": Form(Phase.MOVE_CARD, words=SIDES),
    "jettison": Form(Phase.JETTISON, True),
    "harvest": Form(Phase.HARVEST, True),
    "gain_icons": Form(Phase.GAIN_ICONS, words=(*SIDES, Which.REVEALED)),
    "clone_location": Form(Phase.CLONE_LOCATION),
    "reveal": Form(Phase.REVEAL),
    "add_revealed": Form(Phase.ADD_REVEALED),
    "opponent_must_play": Form(Phase.OPPONENT_MUST_PLAY),
    "activate_tile": Form(Phase.ACTIVATE_TILE),
    "extra_action": Form(Phase.EXTRA_ACTION),
    "choose_one": Form(Phase.CHOOSE_ONE, False, (), 1, BRANCHES, "A, B, …"),
    "may": Form(Phase.MAY, False, (), 1, 1, "A"),
    "if": Form(Phase.IF, False, (Which.FROM_LAB, Which.BEHIND), 1, 2, "A, B"),
}
"""The steps of section 12 by name; KU-12.4: they are done, not offered as icons are."""

LEAST_FILLED = {Phase.REMOVE_WORKERS: 0, Phase.IF: 1}
"""How many lists of a step must hold something, where not all must: a reward may be nothing, and so may a B of `if`."""


def read_step(node: Node) -> Step:
    """A step of section 12; what its lists hold is not read yet."""
    name, *given = named(node)
    form = FORMS.get(name.value)
    if form is None:
        raise node.refuse(unknown_step(name.value), 0)
    fixed = form.has_number + bool(form.words)
    if not fixed + form.least_lists <= len(given) <= fixed + form.most_lists:
        raise node.expected(shape(name.value, form))
    number = given[0].integer(1, MOST) if form.has_number else 0
    which = Which(given[fixed - 1].one_of(WHICH_NAMES)) if form.words else Which.OWN
    if form.words and which not in form.words:
        raise given[fixed - 1].expected("one of " + ", ".join(WHICH_NAMES[each] for each in form.words))
    return Step(form.phase, number, int(which), tuple(given[fixed:]))


def named(node: Node) -> list[Node]:
    """The entries of a step, the first of which is its name."""
    what = 'a step, a list that begins with its name, as ["draw", 2]'
    given = node.entries(what=what)
    if not given or not isinstance(given[0].value, str):
        raise node.expected(what)
    return given


def unknown_step(name: str, known: tuple[str, ...] = tuple(FORMS)) -> str:
    """The complaint about a name that no step has."""
    nearest = UnknownAction(name, known).nearest
    hint = f"did you mean {nearest[0]!r}?" if nearest else "steps are " + ", ".join(known)
    return f"there is no step {name!r}; {hint}"


def shape(name: str, form: Form) -> str:
    """How a step is written: `["draw", n]`."""
    words = " or ".join(f'"{WHICH_NAMES[word]}"' for word in form.words)
    parts = (f'"{name}"', "n" if form.has_number else "", words, form.shape)
    lists = ", each capital letter a list of steps" if form.shape else ""
    return f"[{', '.join(part for part in parts if part)}]{lists}"

"""Kuiperium: the steps waiting, as positions write them (`pending`, section 17), and back."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from parlour.core.errors import UnknownAction
from parlour.core.game import LoadedBox, fold
from parlour.core.reading import Node
from parlour.core.remembered import remembered
from parlour.games.kuiperium.names import (
    COLOUR_NAMES,
    ICON_NAMES,
    STEP_NAMES,
    WHICH_NAMES,
    numbers,
    space_names,
    title_names,
)
from parlour.games.kuiperium.state import BRANCHES, SEATS, STEPS, Phase, Which
from parlour.games.kuiperium.vocabulary import FORMS, MOST, named, read_step, unknown_step

HAND, LAB = "hand", "lab"
SOURCES = (HAND, LAB)
FRONT = (Phase.PLACE, Phase.MOVE_WORKER_TO, Phase.MOVE_CARD_TO)
"""Steps that go on with what has just been begun, so that nothing is ever done before them."""

Steps = list[Any]


# --- writing


def write_steps(box: LoadedBox, s: Any) -> Steps:
    """The steps of a record, the front one first."""
    return [_write(box, s, at) for at in reversed(range(s["steps_size"]))]


def _write(box: LoadedBox, s: Any, at: int) -> Steps:
    phase, count, place = Phase(int(s["step"][at])), int(s["count"][at]), int(s["at"][at])
    match phase:
        case Phase.MULLIGAN:
            said: Steps = [count]
        case Phase.PLACE | Phase.ORDER:
            said = [title_names(box)[place - 1], SOURCES[count]]
        case Phase.AFFINITY:
            said = [COLOUR_NAMES[s["which"][at]]]
        case Phase.RECALL:
            said = [count > 0]
        case Phase.ICONS:
            said = [{name: int(n) for name, n in zip(ICON_NAMES, s["icons"][at], strict=True) if n}]
        case Phase.MOVE_WORKER_TO | Phase.MOVE_CARD_TO:
            said = [space_names(box)[place - 1]]
        case Phase.RECALL_ONE if place:
            said = [space_names(box)[place - 1]]
        case Phase.SET_ASIDE:
            said = []
        case _:
            return _write_program_step(box, phase, count, int(s["which"][at]), s["inner"][at].tolist())
    return [STEP_NAMES[phase], *said]


def _write_program_step(box: LoadedBox, phase: Phase, count: int, which: int, inner: list[int]) -> Steps:
    """A step of section 12, as the box writes it."""
    form = FORMS[STEP_NAMES[phase]]
    number = [count] if form.has_number else []
    word = [WHICH_NAMES[which]] if form.words else []
    size = max(form.least_lists, max((at + 1 for at in range(BRANCHES) if inner[at]), default=0))
    return [STEP_NAMES[phase], *number, *word, *(_write_list(box, program) for program in inner[:size])]


def _write_list(box: LoadedBox, program: int) -> Steps:
    """A list of steps of the box, given as its number + 1."""
    printed = box.record[0]
    steps = printed["listed"][program - 1, : printed["list_size"][program - 1]].tolist() if program else []
    return [
        _write_program_step(
            box,
            Phase(int(printed["step"][step])),
            int(printed["count"][step]),
            int(printed["which"][step]),
            printed["inner"][step].tolist(),
        )
        for step in steps
    ]


# --- the programs of the box, to be found by what they hold


class Known(NamedTuple):
    """Steps and lists of a box by their contents."""

    steps: Mapping[tuple[int, ...], int]
    lists: Mapping[tuple[int, ...], int]


@remembered
def _known(box: LoadedBox) -> Known:
    printed = box.record[0]
    steps = {
        (*(int(printed[field][step]) for field in ("step", "count", "which")), *printed["inner"][step].tolist()): step
        for step in range(int(printed["steps"]))
    }
    lists = {
        tuple(printed["listed"][number, : printed["list_size"][number]].tolist()): number
        for number in range(int(printed["lists"]))
    }
    return Known(steps, lists)


def _read_list(box: LoadedBox, node: Node) -> int:
    """The number + 1 of a list of steps of the box, 0 of an empty one."""
    entries, known = node.entries(what="a list of steps"), _known(box)
    steps = []
    for entry in entries:
        phase, count, which, lists = read_step(entry)
        inner = [_read_list(box, each) for each in lists]
        step = known.steps.get((int(phase), count, which, *_padded(inner)))
        if step is None or (phase, which) == (Phase.IF, Which.FROM_LAB):
            raise entry.expected("a step that stands within a program of the box")
        steps.append(step)
    if steps and tuple(steps) not in known.lists:
        raise node.expected("a list of steps that a program of the box holds")
    return known.lists[tuple(steps)] + 1 if steps else 0


def _padded(inner: list[int]) -> list[int]:
    return inner + [0] * (BRANCHES - len(inner))


# --- reading


def read_steps(box: LoadedBox, node: Node, s: Any) -> None:
    """Fill the steps of a blank record; MalformedPosition for a step that cannot be."""
    steps = node.entries(what="a list of steps")
    if len(steps) > STEPS:
        raise node.refuse(f"expected at most {STEPS} steps, for no more ever wait at once (KU-12.7), got {len(steps)}")
    s["steps_size"] = len(steps)
    for place, step in enumerate(steps):
        _Step(box, s, len(steps) - 1 - place).read(step)
        phase = Phase(int(s["step"][len(steps) - 1 - place]))
        if phase in FRONT and place > 0:
            raise step.refuse(f"expected {STEP_NAMES[phase]} in front, for it goes on with what was just begun")


class _Step:
    """Reads one step into its place in the rows of a record."""

    def __init__(self, box: LoadedBox, s: Any, at: int) -> None:
        self._box, self._s, self._at = box, s, at

    def read(self, node: Node) -> None:
        """A step, a list that begins with its name."""
        name, *given = named(node)
        if name.value in READERS:
            phase, shape, reader = READERS[name.value]
            if len(given) != shape.count(",") + 1 if shape else given:
                raise node.expected(f'["{name.value}"{", " if shape else ""}{shape}]')
            self._set("step", phase)
            reader(self, given)
        elif name.value in FORMS:
            self._program_step(node, name.value, given)
        else:
            raise node.refuse(unknown_step(name.value, (*FORMS, *READERS)))

    def _set(self, field: str, value: Any) -> None:
        self._s[field][self._at] = value

    def _program_step(self, node: Node, name: str, given: list[Node]) -> None:
        """A step of section 12; of `recall_one`, a space after a placing."""
        is_space = name == "recall_one" and len(given) == 1 and given[0].value in space_names(self._box)
        if is_space:
            self._set("step", Phase.RECALL_ONE)
            self._set("which", Which.ANY)
            self._set("at", self._space(given[0]))
            return
        phase, count, which, lists = read_step(node)
        if (phase, which) == (Phase.IF, Which.FROM_LAB):
            raise node.refuse("expected no `if from_lab`, for it is settled as soon as the ability begins (KU-12.5)")
        inner = [_read_list(self._box, each) for each in lists]
        if phase in (Phase.MAY, Phase.CHOOSE_ONE, Phase.IF) and inner[0] == 0:
            raise lists[0].expected("a list of one step at least")
        for field, value in (("step", phase), ("count", count), ("which", which), ("inner", _padded(inner))):
            self._set(field, value)

    # --- step by step

    def mulligan(self, given: list[Node]) -> None:
        """The seat that puts cards back."""
        self._set("count", given[0].integer(0, SEATS - 1))

    def card(self, given: list[Node]) -> None:
        """A card that is played, and where it comes from."""
        self._set("at", find(given[0], title_names(self._box), "card") + 1)
        self._set("count", given[1].one_of(SOURCES))

    def affinity(self, given: list[Node]) -> None:
        """A card colour."""
        self._set("which", given[0].one_of(COLOUR_NAMES))

    def recall(self, given: list[Node]) -> None:
        """Whether the 3rd Worker Bonus counts."""
        self._set("count", int(given[0].flag()))

    def icons(self, given: list[Node]) -> None:
        """Icons left to take."""
        for name, count in given[0].mapping(ICON_NAMES).items():
            self._s["icons"][self._at, ICON_NAMES.index(name)] = count.integer(0, MOST)

    def start(self, given: list[Node]) -> None:
        """The space that a worker or card comes from."""
        self._set("at", self._space(given[0]))

    def nothing(self, given: list[Node]) -> None:
        """A step that is all said with its name."""

    def _space(self, node: Node) -> int:
        return find(node, space_names(self._box), "space") + 1


CARD_SHAPE, SPACE_SHAPE = 'title, "hand" or "lab"', "space"
READERS = {
    "mulligan": (Phase.MULLIGAN, "seat", _Step.mulligan),
    "place": (Phase.PLACE, CARD_SHAPE, _Step.card),
    "order": (Phase.ORDER, CARD_SHAPE, _Step.card),
    "affinity": (Phase.AFFINITY, "colour", _Step.affinity),
    "recall": (Phase.RECALL, "true or false", _Step.recall),
    "icons": (Phase.ICONS, "{icon: number}", _Step.icons),
    "move_worker_to": (Phase.MOVE_WORKER_TO, SPACE_SHAPE, _Step.start),
    "move_card_to": (Phase.MOVE_CARD_TO, SPACE_SHAPE, _Step.start),
    "set_aside": (Phase.SET_ASIDE, "", _Step.nothing),
}
"""Steps that no program of a box holds: what is written behind their names, and how it is read."""


# --- names


def find(node: Node, names: tuple[str, ...], what: str) -> int:
    """The number of what is named; MalformedPosition if there is nothing of that name."""
    text = node.text()
    number = numbers(names).get(fold(text))
    if number is None:
        nearest = UnknownAction(text, names).nearest
        raise node.refuse(f"there is no {what} {text!r}; names are like {(nearest or names)[0]}")
    return number


__all__ = ["find", "read_steps", "write_steps"]

"""Kuiperium: programs of a box as numbered steps in numbered lists (KU-12.1); equal ones have one number."""

from typing import Any, NamedTuple

from parlour.core.reading import Node
from parlour.games.kuiperium.state import LENGTH, LISTS, PROGRAM, Phase, Which
from parlour.games.kuiperium.vocabulary import LEAST_FILLED, Step, read_step


class Owner(NamedTuple):
    """Whose a program is: why it cannot ask `if from_lab`, whether it is always played from there, or holds nothing."""

    no_lab: str = ""
    is_lab_only: bool = False
    may_be_empty: bool = False


class Programs:
    """Reads programs into an array of one Box record."""

    def __init__(self, record: Any) -> None:
        self._box = record[0]
        self._steps: dict[tuple[int, ...], int] = {}
        self._lists: dict[tuple[int, ...], int] = {}

    def read(self, node: Node, place: str, owner: Owner) -> int:
        """The number + 1 of the list that a program is, 0 if it is empty; `place` says whose it is, in messages."""
        return self._list(Node(node.value, place, node.error, node.keys), owner, owner.may_be_empty)

    def _list(self, node: Node, owner: Owner, may_be_empty: bool) -> int:
        entries = node.entries(what="a list of steps")
        if len(entries) > LENGTH:
            raise node.refuse(f"expected at most {LENGTH} steps in a list (KU-12.7), got {len(entries)}", LENGTH)
        if not entries:
            if may_be_empty:
                return 0
            raise node.refuse("expected a list of one step at least, got an empty one")
        steps = []
        for place, entry in enumerate(entries):
            step = Node(entry.value, f"{node.where}, step {place + 1}", entry.error, entry.keys)
            steps.append(self._step(step, owner))
        number = self._number(self._lists, tuple(steps), LISTS, node, "lists of steps")
        self._box["lists"], self._box["list_size"][number] = len(self._lists), len(steps)
        self._box["listed"][number, : len(steps)] = steps
        return number + 1

    def _step(self, node: Node, owner: Owner) -> int:
        step = read_step(node)
        if step.phase is Phase.IF and step.which == Which.FROM_LAB:
            _check_lab(node, step, owner)
        nested = owner._replace(no_lab="expected `if from_lab` only at the top of a program (KU-12.5)")
        inner = [0, 0, 0]
        for place, entry in enumerate(step.lists):
            branch = Node(entry.value, f"{node.where}, list {place + 1}", entry.error, entry.keys)
            inner[place] = self._list(branch, nested, place >= LEAST_FILLED.get(step.phase, place + 1))
        return self._write((int(step.phase), step.number, step.which, *inner), node)

    def _write(self, step: tuple[int, ...], node: Node) -> int:
        number = self._number(self._steps, step, PROGRAM, node, "steps")
        box, (phase, count, which, *inner) = self._box, step
        box["steps"] = len(self._steps)
        box["step"][number], box["count"][number], box["which"][number] = phase, count, which
        box["inner"][number] = inner
        return number

    def _number(self, known: dict[tuple[int, ...], int], key: tuple[int, ...], most: int, node: Node, what: str) -> int:
        """The number of a step or list, a new one if there is none like it yet."""
        if key not in known and len(known) == most:
            raise node.refuse(
                f"expected at most {most} different {what} in all programs of a box, and this is one more"
            )
        return known.setdefault(key, len(known))


def _check_lab(node: Node, step: Step, owner: Owner) -> None:
    """KU-12.5; what is done otherwise can be done."""
    if owner.no_lab:
        raise node.refuse(owner.no_lab)
    if owner.is_lab_only and len(step.lists) > 1:
        raise step.lists[1].refuse("expected nothing to do otherwise, for the card is only played from the Lab")


# --- how many wait (KU-12.7)


def most_waiting(box: Any, title: int) -> int:
    """The most steps that wait at once when a card is played, its affinity effect before or after the ability."""
    effect = waiting(box, int(box["affinity"][box["colour"][title]]))
    most = effect
    for ability in abilities(box, int(box["program"][title])):
        most = max(most, 1 + _waiting(box, ability), effect + len(ability))
    return most


def abilities(box: Any, program: int) -> list[list[int]]:
    """The steps of a program (its number + 1), `if from_lab` settled in each way that it can be (KU-12.5)."""
    found = []
    for branch in (0, 1):
        ability: list[int] = []
        for step in _steps(box, program):
            if box["step"][step] == Phase.IF and box["which"][step] == Which.FROM_LAB:
                ability += _steps(box, int(box["inner"][step, branch]))
            else:
                ability.append(step)
        found.append(ability)
    return found


def waiting(box: Any, program: int) -> int:
    """The most steps that wait at once in a program (its number + 1) by itself."""
    return _waiting(box, _steps(box, program))


def _steps(box: Any, program: int) -> list[int]:
    """The steps of a list (its number + 1; 0: none)."""
    return [int(step) for step in box["listed"][program - 1, : box["list_size"][program - 1]]] if program else []


def _waiting(box: Any, steps: list[int]) -> int:
    behind = range(len(steps) - 1, -1, -1)
    return max((after + _brings(box, step) for after, step in zip(behind, steps, strict=True)), default=0)


def _brings(box: Any, step: int) -> int:
    """The most steps that stand in place of one: those of its lists, or icons and what one that is taken asks for."""
    phase = box["step"][step]
    if phase in (Phase.GAIN_ICONS, Phase.CLONE_LOCATION, Phase.RECALL_ONE):
        return 2
    inner = max(waiting(box, int(number)) for number in box["inner"][step])
    return 1 + inner if phase == Phase.REMOVE_WORKERS else max(1, inner)


__all__ = ["Owner", "Programs", "abilities", "most_waiting", "waiting"]

"""The visibility table: who may see each field of a position, written from the rules page, apart from the code.

A game's package holds it as `visibility.toml`; nothing but conformance reads it. Paths are dotted, `*` stands
for every entry of a list or object, and a path covers all that lies beneath it.

    public = ["phase", "societies", …]    # everybody knows them
    announced = ["use", …]                # actions, by their first word, that everybody is told of by name

    [hidden."hands.*"]                    # a list of names, one name, a number, or null
    who = "owner"                         # the seat that the first * counts; "actor": the seat to act; "nobody"
    marks = "shown.*"                     # names in that list are known to all to lie in it (* as in the path)
    first_known = "top_known"             # so many entries at its beginning are known to all
    last_known = "deck_known"             # the same at its end
    known_if_in = "players.*.achieved"    # a name is known to all once it stands in that list
    open = ["over"]                       # phases in which everybody sees it
    actor_in = ["spying"]                 # phases in which the seat to act sees it too
    swap = "cards"                        # hidden things of one word may change places; {} is what the first * counts

    [things]                              # names that are never lost and never made: fields that hold them
    cards = ["hands", "deck", "grey", …]
    [numbers]                             # fields of those that hold no names, but only how many of one there are
    grey = "Idle Layabout"

Only `who` is required of a hidden field. That there is something (a name, not null) and how much is public.
"""

import copy
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from parlour.core.errors import MalformedInput
from parlour.core.game import Game, Position
from parlour.core.reading import Node

UNKNOWN = "?"
FILE = "visibility.toml"
WHO = ("owner", "actor", "nobody")
KEYS = ("who", "marks", "first_known", "last_known", "known_if_in", "open", "actor_in", "swap")

Path = tuple[str | int, ...]


class MalformedVisibility(MalformedInput):
    """A visibility table that cannot be read, or that leaves a field of a position out."""


@dataclass(frozen=True)
class Hidden:
    """A field that not everybody sees; the words are those of the module's text."""

    path: tuple[str, ...]
    who: str
    marks: str = ""
    first_known: str = ""
    last_known: str = ""
    known_if_in: str = ""
    open: tuple[str, ...] = ()
    actor_in: tuple[str, ...] = ()
    swap: str = ""


@dataclass(frozen=True)
class Slot:
    """One thing that a seat does not know: its place in the position, and the word it may change places under."""

    path: Path
    swap: str
    pattern: str


@dataclass(frozen=True)
class Visibility:
    """The table of one game."""

    public: tuple[tuple[str, ...], ...]
    hidden: tuple[Hidden, ...]
    announced: tuple[str, ...] = ()
    things: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    numbers: dict[tuple[str, ...], str] = field(default_factory=dict)

    def slots(self, position: Position, seat: int) -> list[Slot]:
        """All that `seat` (−1: a spectator) does not know of the true position."""
        found = []
        for rule in self.hidden:
            for path, stars, value in matches(position, rule.path):
                if not self._sees(rule, position, seat, stars):
                    found += [
                        Slot(place, rule.swap.format(*stars) or ".".join(rule.path), ".".join(rule.path))
                        for place in _hidden_places(rule, position, path, stars, value)
                    ]
        return found

    def _sees(self, rule: Hidden, position: Position, seat: int, stars: Sequence[str | int]) -> bool:
        phase, acts = position["phase"], seat >= 0 and position["to_act"] == seat
        if phase in rule.open or (acts and phase in rule.actor_in):
            return True
        return acts if rule.who == "actor" else rule.who == "owner" and stars[0] == seat

    def view(self, position: Position, seat: int) -> Position:
        """The position as `seat` should see it."""
        seen = copy.deepcopy(position)
        for slot in self.slots(position, seat):
            put(seen, slot.path, UNKNOWN)
        return seen

    def twin(self, position: Position, seat: int, order: Any) -> Position:
        """Another position that `seat` cannot tell from this one: what it does not know changes places.

        `order(n)` is a random order of the numbers 0 to n − 1.
        """
        other = copy.deepcopy(position)
        groups: dict[str, list[Path]] = {}
        for slot in self.slots(position, seat):
            groups.setdefault(slot.swap, []).append(slot.path)
        for paths in groups.values():
            for path, source in zip(paths, order(len(paths)), strict=True):
                put(other, path, at(position, paths[source]))
        return other

    def count(self, position: Position) -> dict[str, Counter[str]]:
        """The names of each kind of thing, over all fields that hold them."""
        return {
            kind: Counter(name for path in paths for name in self._named(position, path))
            for kind, paths in self.things.items()
        }

    def _named(self, position: Position, path: tuple[str, ...]) -> Iterator[str]:
        for _, _, value in matches(position, path):
            yield from [self.numbers[path]] * value if path in self.numbers else names_in(value)

    def uncovered(self, position: Position) -> list[str]:
        """The fields of a position that no entry of the table covers."""
        patterns = [*self.public, *(rule.path for rule in self.hidden)]
        return [".".join(map(str, path)) for path in _leaves(position) if not any(_covers(p, path) for p in patterns)]

    def covered_twice(self) -> list[str]:
        """Paths that stand in the table as public and as hidden."""
        return [".".join(rule.path) for rule in self.hidden if any(_covers(path, rule.path) for path in self.public)]


# --- walking a position


def at(position: Any, path: Path) -> Any:
    """What stands at a path; KeyError or IndexError if nothing does."""
    for key in path:
        position = position[key]
    return position


def put(position: Any, path: Path, value: Any) -> None:
    """Let `value` stand at a path."""
    at(position, path[:-1])[path[-1]] = value


def matches(value: Any, pattern: Sequence[str]) -> Iterator[tuple[Path, tuple[str | int, ...], Any]]:
    """Each place that a pattern names: its path, what the stars stand for, what is there."""
    if not pattern:
        yield (), (), value
        return
    head, rest = pattern[0], pattern[1:]
    for key in _keys(value):
        if head in ("*", str(key)):
            for path, stars, found in matches(value[key], rest):
                yield (key, *path), ((key, *stars) if head == "*" else stars), found


def _keys(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value)
    return list(range(len(value))) if isinstance(value, list) else []


def _leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The path of everything that is no list or object, and of empty ones."""
    keys = _keys(value)
    if not keys:
        yield path
    for key in keys:
        yield from _leaves(value[key], (*path, key))


def _covers(pattern: Sequence[str], path: Sequence[str | int]) -> bool:
    # An empty list lies at a shorter path than its entries would: hands.* covers it too.
    return all(head in ("*", str(key)) for head, key in zip(pattern, path, strict=False))


def names_in(value: Any) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    for key in _keys(value):
        yield from names_in(value[key])


# --- what is hidden of a field


def _hidden_places(
    rule: Hidden, position: Position, path: Path, stars: Sequence[str | int], value: Any
) -> Iterator[Path]:
    if isinstance(value, list):
        known = _known_entries(rule, position, stars, value)
        yield from ((*path, i) for i in range(len(value)) if i not in known and value[i] is not None)
    elif isinstance(value, dict):
        yield from ((*path, key) for key in value if value[key] is not None)
    elif value is not None and value not in _listed(position, rule.known_if_in, stars):
        yield path


def _known_entries(rule: Hidden, position: Position, stars: Sequence[str | int], value: list[Any]) -> set[int]:
    known = set(range(_number(position, rule.first_known, stars)))
    known |= set(range(len(value) - _number(position, rule.last_known, stars), len(value)))
    marks = Counter(_listed(position, rule.marks, stars))
    everywhere = _listed(position, rule.known_if_in, stars)
    for i, name in enumerate(value):
        if name in everywhere:
            known.add(i)
        if marks[name] > 0:
            marks[name] -= 1
            known.add(i)
    return known


def _listed(position: Position, pattern: str, stars: Sequence[str | int]) -> list[str]:
    return list(names_in(at(position, _filled(pattern, stars)))) if pattern else []


def _number(position: Position, pattern: str, stars: Sequence[str | int]) -> int:
    return int(at(position, _filled(pattern, stars))) if pattern else 0


def _filled(pattern: str, stars: Sequence[str | int]) -> Path:
    """A pattern's path, its stars those of the field it belongs to."""
    left = iter(stars)
    return tuple(next(left) if part == "*" else part for part in pattern.split("."))


# --- reading


def load_visibility(game: Game) -> Visibility:
    """The table in the game's package; MalformedVisibility if there is none or it cannot be read."""
    try:
        text = resources.files(game.module).joinpath(FILE).read_text(encoding="utf-8")
        document = tomllib.loads(text)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise MalformedVisibility(f"{game.module}/{FILE}", f"cannot be read: {error}") from None
    return read_visibility(document, FILE)


def read_visibility(document: dict[str, Any], source: str) -> Visibility:
    """The table in a TOML document that came from `source`."""
    root = Node(document, source, MalformedVisibility)
    parts = root.mapping(("public", "announced", "hidden", "things", "numbers"), ("public",))
    hidden = parts["hidden"].mapping() if "hidden" in parts else {}
    things = parts["things"].mapping() if "things" in parts else {}
    numbers = parts["numbers"].mapping() if "numbers" in parts else {}
    table = Visibility(
        _paths(parts["public"]),
        tuple(_hidden(path, node) for path, node in hidden.items()),
        tuple(word.text() for word in parts["announced"]) if "announced" in parts else (),
        {kind: _paths(node) for kind, node in things.items()},
        {tuple(path.split(".")): node.text() for path, node in numbers.items()},
    )
    if twice := table.covered_twice():
        raise parts["hidden"].refuse(f"{', '.join(twice)} cannot be public and hidden")
    return table


def _paths(node: Node) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(entry.text().split(".")) for entry in node)


def _hidden(path: str, node: Node) -> Hidden:
    parts = node.mapping(KEYS, ("who",))
    who = WHO[parts.pop("who").one_of(WHO)]
    if who == "owner" and "*" not in path:
        raise node.refuse("an owner is counted by a * in the path, and there is none")
    lists = {key: tuple(entry.text() for entry in parts.pop(key)) for key in ("open", "actor_in") if key in parts}
    texts = {key: part.text() for key, part in parts.items()}
    return Hidden(tuple(path.split(".")), who, **lists, **texts)  # type: ignore[arg-type]

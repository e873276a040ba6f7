"""Scenarios: a position, steps, and what the rulebook makes of them.

A file that is no scenario, or whose position cannot be set up, raises MalformedScenario; a scenario that
does not come out is a `Result` with failures.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour import registry
from parlour.core.errors import (
    IllegalAction,
    MalformedOption,
    MalformedPosition,
    MalformedScenario,
    ParlourError,
    UnknownAction,
    UnknownGame,
)
from parlour.core.game import Game, fold
from parlour.core.reading import Node
from parlour.match.compare import Comparison, Difference, at_path, known_under, shown
from parlour.match.documents import option_texts, read_document
from parlour.match.match import Match

REQUIRED = ("game", "title", "clauses", "steps")
KNOWN = (*REQUIRED, "seats", "options", "seed", "given", "note")
PARTS = ("legal", "illegal", "only", "play", "refuse", "expect", "see")
SIGHTS = ("hides", "shows", "view")


@dataclass(frozen=True)
class Failure:
    """What did not come out: in which step (from 1) and part, where, what was expected and what was got."""

    step: int
    part: str
    expected: str
    got: str
    path: str = ""

    def text(self, clauses: tuple[str, ...]) -> str:
        """The failure in one line."""
        place = f"{self.part} {self.path}".strip()
        return f"{', '.join(clauses)}: step {self.step}, {place}: expected {self.expected}, got {self.got}"


@dataclass(frozen=True)
class Scenario:
    """A scenario whose shape is right; its steps are still as they were read."""

    game: Game
    title: str
    clauses: tuple[str, ...]
    seats: int
    options: Mapping[str, str]
    seed: int
    given: Mapping[str, Any] | None
    steps: tuple[Node, ...]


@dataclass(frozen=True)
class Result:
    """How a scenario came out."""

    title: str
    clauses: tuple[str, ...]
    failures: tuple[Failure, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether all of it holds."""
        return not self.failures


# --- reading


def load_scenario(path: Path | str, game: Game | None = None) -> Scenario:
    """The scenario in a file; MalformedScenario names file, place and what would be right."""
    document = read_document(Path(path), MalformedScenario)
    try:
        return read_scenario(document, game)
    except MalformedScenario as error:
        where = ", ".join(filter(None, [str(path), error.where]))
        raise MalformedScenario(where, error.problem) from None


def read_scenario(document: Any, game: Game | None = None) -> Scenario:
    """The scenario in a JSON object, of a known game or of `game`; MalformedScenario if it is none."""
    parts = Node(document, "", MalformedScenario).mapping(KNOWN, REQUIRED)
    found = _game(parts["game"], game)
    clauses = tuple(clause.text() for clause in parts["clauses"].entries(what="a list of clause ids"))
    steps = tuple(parts["steps"].entries(what="a list of steps"))
    if "given" in parts:
        parts["given"].mapping()
    if "note" in parts:
        parts["note"].text()
    scenario = Scenario(
        game=found,
        title=parts["title"].text(),
        clauses=clauses,
        seats=parts["seats"].integer(1, 100) if "seats" in parts else 2,
        options=option_texts(parts["options"]) if "options" in parts else {},
        seed=parts["seed"].integer(0, 2**64 - 1) if "seed" in parts else 1,
        given=parts["given"].value if "given" in parts else None,
        steps=steps,
    )
    for step in steps:
        _check_step(step, scenario.seats)
    return scenario


def _game(node: Node, game: Game | None) -> Game:
    slug = node.text()
    if game is not None and game.slug == slug:
        return game
    if "." in slug:  # the registry would import a module of that name
        raise node.refuse(f"there is no game {slug!r}; known: {', '.join(registry.games())}")
    try:
        return registry.game(slug)
    except UnknownGame as error:
        raise node.refuse(str(error)) from None


def _check_step(step: Node, seats: int) -> None:
    """Refuse a step of the wrong shape before any is taken."""
    parts = step.mapping((*PARTS, "note"))
    if "note" in parts:
        parts["note"].text()
    for key in ("legal", "illegal", "only", "play", "refuse"):
        if key in parts:
            _names(parts[key])
    if "expect" in parts:
        parts["expect"].mapping()
    if "see" in parts:
        _check_sight(parts["see"], seats)


def _names(node: Node) -> list[str]:
    """One action name, or a list of them."""
    if isinstance(node.value, str):
        return [node.value]
    return [name.text() for name in node.entries(what="an action name or a list of them")]


def _check_sight(see: Node, seats: int) -> None:
    parts = see.mapping(("seat", *SIGHTS), ("seat",))
    parts["seat"].integer(0, seats - 1)
    for key in ("hides", "shows"):
        for path in parts[key].entries(what="a list of paths") if key in parts else ():
            path.text()
    if "view" in parts:
        parts["view"].mapping()


# --- running


def run_scenario(scenario: Scenario) -> Result:
    """Play a scenario; MalformedScenario if its position cannot be set up."""
    match = set_up(scenario)
    failures: list[Failure] = []
    for number, step in enumerate(scenario.steps, start=1):
        try:
            failures += _Step(match, number).run(step)
        except _Stuck as stuck:
            failures.append(stuck.failure)
            break
    return Result(scenario.title, scenario.clauses, tuple(failures))


def set_up(scenario: Scenario) -> Match:
    """The match a scenario begins with; MalformedScenario if it cannot be."""
    given = None if scenario.given is None else dict(scenario.given)
    try:
        return Match(scenario.game, seats=scenario.seats, options=scenario.options, seed=scenario.seed, position=given)
    except MalformedOption as error:
        where = error.where if error.where in KNOWN else f"options.{error.where}"
        raise MalformedScenario(where, error.problem) from None
    except MalformedPosition as error:
        raise MalformedScenario(".".join(filter(None, ["given", error.where])), error.problem) from None


class _Stuck(Exception):
    """A play that cannot be: what follows has lost its meaning."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure


class _Step:
    """One step on its match; each part yields its failures."""

    def __init__(self, match: Match, number: int) -> None:
        self.match, self.number = match, number
        self.comparison = Comparison(match.game.position, match.box)

    def run(self, step: Node) -> Iterator[Failure]:
        """Its parts in the order written."""
        parts: dict[str, Callable[[Node], Iterator[Failure]]] = {
            "legal": self.legal,
            "illegal": self.illegal,
            "only": self.only,
            "play": self.play,
            "refuse": self.refuse,
            "expect": self.expect,
            "see": self.see,
        }
        for key, node in step.mapping().items():
            if key != "note":
                yield from parts[key](node)

    def legal(self, node: Node) -> Iterator[Failure]:
        """Each of these is legal now."""
        now = self._legal_now()
        for name in _names(node):
            if fold(name) not in now:
                yield self._failure("legal", f"{name!r} legal", self._why_not(name))

    def illegal(self, node: Node) -> Iterator[Failure]:
        """None of these is legal now, be it an action of the game or not."""
        now = self._legal_now()
        for name in _names(node):
            if fold(name) in now:
                yield self._failure("illegal", f"{name!r} not legal", "it is legal")

    def only(self, node: Node) -> Iterator[Failure]:
        """Exactly these are legal now."""
        now, named = self._legal_now(), {fold(name): name for name in _names(node)}
        for key, name in named.items():
            if key not in now:
                yield self._failure("only", f"{name!r} legal", self._why_not(name))
        surplus = [name for key, name in now.items() if key not in named]
        if surplus:
            yield self._failure("only", "no other legal actions", f"also {_listed(surplus)}")

    def play(self, node: Node) -> Iterator[Failure]:
        """These are legal, one after the other, and are played."""
        for name in _names(node):
            try:
                self.match.play(name)
            except (IllegalAction, UnknownAction) as error:
                raise _Stuck(self._failure("play", f"{name!r} legal", str(error))) from None
        yield from ()

    def refuse(self, node: Node) -> Iterator[Failure]:
        """Playing any of these is refused, and nothing has changed."""
        for name in _names(node):
            yield from self._refuse(name)

    def _refuse(self, name: str) -> Iterator[Failure]:
        match = self.match
        state, moves, legal = match.state(), list(match.moves), match.legal_ids()
        try:
            match.play(name)
        except (IllegalAction, UnknownAction):
            if (match.state() != state).any() or match.moves != moves or match.legal_ids() != legal:
                yield self._failure("refuse", f"nothing changed by {name!r}", "another position")
            return
        raise _Stuck(self._failure("refuse", f"{name!r} refused", "it was played"))

    def expect(self, node: Node) -> Iterator[Failure]:
        """The position is as this partial one says."""
        yield from self._failures("expect", self.comparison.differences(node.value, self.match.position()))

    def see(self, node: Node) -> Iterator[Failure]:
        """What a seat's view hides, shows and is, in the order written."""
        seat = node.mapping()["seat"].value
        view = self.match.view(seat)
        parts = {"hides": self._hides, "shows": self._shows, "view": self._view}
        for key, part in node.mapping().items():
            if key in parts:
                yield from parts[key](part, view, f"see by seat {seat}, {key}")

    def _hides(self, node: Node, view: Any, part: str) -> Iterator[Failure]:
        for path in node.value:
            try:
                seen = at_path(view, path)
            except LookupError:
                yield self._no_path(part, path)
                continue
            for place, known in known_under(seen, path):
                yield self._failure(part, '"?"', shown(known), place)

    def _shows(self, node: Node, view: Any, part: str) -> Iterator[Failure]:
        position = self.match.position()
        for path in node.value:
            try:
                there, seen = at_path(position, path), at_path(view, path)
            except LookupError:
                yield self._no_path(part, path)
                continue
            yield from self._failures(part, self.comparison.changes(path, there, seen))

    def _view(self, node: Node, view: Any, part: str) -> Iterator[Failure]:
        yield from self._failures(part, self.comparison.differences(node.value, view))

    def _no_path(self, part: str, path: str) -> Failure:
        return self._failure(part, "a part of the position", "no such path", path)

    def _legal_now(self) -> dict[str, str]:
        return {fold(name): name for name in self.match.legal()}

    def _why_not(self, name: str) -> str:
        try:
            return str(self.match.refusal(self.match.find(name)))
        except ParlourError as error:
            return str(error)

    def _failure(self, part: str, expected: str, got: str, path: str = "") -> Failure:
        return Failure(self.number, part, expected, got, path)

    def _failures(self, part: str, differences: list[Difference]) -> Iterator[Failure]:
        return (self._failure(part, each.expected, each.got, each.path) for each in differences)


def _listed(names: list[str], most: int = 8) -> str:
    text = ", ".join(repr(name) for name in names[:most])
    return text if len(names) <= most else f"{text} and {len(names) - most} more"

"""Running the checks: games one after another, a close look at some decisions, and what is asked once."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from parlour.core.conformance import close
from parlour.core.conformance.games import Played, Workbench
from parlour.core.conformance.repeat import fault_of_repetition
from parlour.core.conformance.report import Check, Failure, NotConforming, Report
from parlour.core.conformance.subject import Chance, Subject
from parlour.core.conformance.visibility import Visibility, load_visibility, matches
from parlour.core.errors import MalformedInput
from parlour.core.game import Game, LoadedBox, Position, fold

CLOSE_GAMES = 20
"""Games of which one decision of every phase is looked at closely; of later ones, one decision each."""
ALARM, ENOUGH = 0.95, 30
"""A field that this share of at least so many guesses gets right is no secret to `determinize`."""

SENTENCES = {
    "ends": "every game ends within max_plies, and no decision is without a legal action",
    "legal": "legal actions have names, stand there once and number at most max_actions",
    "own legal": "a seat's own observation allows the same actions in the same order",
    "seats": "seats and options never change, and the seat to act is at the table",
    "questions": "asking (legal, observe, determinize, outlook, scores) changes nothing",
    "chance": "playing an action in a copy of a state gives the same state",
    "values": "scores are numbers, and chances lie in [0, 1]",
    "returns": "returns lie in [−1, 1], cancel out between two seats and agree with the outlook at the end",
    "observe": "an observation is the same twice, is its own observation and carries no chance",
    "guess": "a guess looks the same to its seat and allows it the same",
    "guess plays": "a guess can be played to its end",
    "fence": "no kernel writes to the box or beside its state",
    "names": "action names are unique, whatever their case and spaces",
    "position": "a position is read back to the same bytes, and written again the same",
    "things": "no component is lost or made",
    "views": "views show exactly what the visibility table says",
    "twins": "what a seat cannot know shows in nothing it sees, may do or is told",
    "guesses": "a guess keeps all components",
    "truth": "guesses do not know what is hidden",
    "reasons": "every legal action and every refusal cites a clause of RULES.md",
    "tables": "tables hold plain values and offer what is legal, and choices point at what is there",
    "accounts": "accounts of changed scores hold plain values and cite clauses of RULES.md",
    "repeats": "the same seed gives the same game: again, between the moves of another, in threads",
}
LOOKS: Mapping[str, Callable[[close.Look], str]] = {
    "position": close.look_at_position,
    "things": close.look_at_things,
    "views": close.look_at_views,
    "twins": close.look_at_twins,
    "guesses": close.look_at_guesses,
    "reasons": close.look_at_reasons,
    "tables": close.look_at_table,
    "accounts": close.look_at_accounts,
}


def conform(
    game: Game,
    *,
    games: int = 100,
    seed: int = 0,
    report: Callable[[int, int], None] | None = None,
    check: bool = True,
    box: LoadedBox | None = None,
) -> Report:
    """Examine a game over random games by the seeds seed, seed + 1, …; NotConforming if it fails a check.

    `report(done, games)` is called after each game; with `check=False` the report is only returned.
    """
    suite = _Suite(game, box or game.load_box(None), seed)
    suite.look_once()
    for number in range(games):
        suite.play(number)
        if report is not None:
            report(number + 1, games)
    result = suite.report(games)
    if check and not result.ok:
        raise NotConforming(result)
    return result


def settings(game: Game, box: LoadedBox) -> list[tuple[int, dict[str, str]]]:
    """Every number of seats with the default options, then each other value of one option at some numbers of seats.

    Of an option with many values, a number, only the nearest and the last are taken.
    """
    found: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in game.seats]
    for option in game.options_of(box):
        others = option.values[1:] if len(option.values) <= MANY_VALUES else (option.values[1], option.values[-1])
        for value in others:
            spread = {game.seats[len(found) % len(game.seats)], game.seats[len(found) * 7 // 2 % len(game.seats)]}
            found += [(seats, {option.name: value}) for seats in sorted(spread)]
    return found


MANY_VALUES = 6
"""More values than that make an option a number."""


class _Suite:
    def __init__(self, game: Game, box: LoadedBox, seed: int) -> None:
        self.game, self.seed = game, seed
        self.box, self.printed = box, box.record.tobytes()
        self.checks = {name: Check(name, sentence) for name, sentence in SENTENCES.items()}
        self.benches = [Workbench(Subject(game, box, *setting)) for setting in settings(game, box)]
        self.chance = Chance(seed)
        self.truth, self.twins = close.Truth(), Counter[str]()
        self.met: set[tuple[str, ...]] = set()
        self.decisions = 0
        self.table: Visibility | None = None

    # --- once

    def look_once(self) -> None:
        """What needs no particular game."""
        subject = self.benches[0].subject
        folded = Counter(fold(name) for name in subject.names)
        twice = [name for name, times in folded.items() if times > 1]
        self._note("names", f"two actions are called {twice[0]!r}" if twice else "", Failure)
        for bench in self.benches:
            where = lambda problem: Failure(problem, self.seed, bench.subject.seats, bench.subject.options)  # noqa: B023, E731
            self._note("repeats", _guarded(fault_of_repetition, bench.subject, self.seed), where)
        try:
            self.table = load_visibility(self.game)
        except MalformedInput as error:
            self._note("views", str(error), Failure)

    def _note(self, name: str, problem: str, failure: Callable[[str], Failure]) -> None:
        self.checks[name].made += 1
        if problem and self.checks[name].passed:
            self.checks[name].fail(failure(problem))

    # --- games

    def play(self, number: int) -> None:
        """One random game, looked at on every decision and closely on some."""
        bench = self.benches[number % len(self.benches)]
        played = bench.play((self.seed + number) % (1 << 64))
        self.decisions += max(played.plies, 0)
        for name, (made, problem, ply) in played.found.items():
            self.checks[name].made += made
            if problem and self.checks[name].passed:
                self.checks[name].fail(self._failure(bench, played, problem, ply))
        if self.table is not None and played.kept:
            self._look_closely(bench, played, number, self.table)

    def _look_closely(self, bench: Workbench, played: Played, number: int, table: Visibility) -> None:
        first = _guarded_position(bench, bench.replay(played.seed, 0))
        things = table.count(first) if first is not None else {}
        kept = played.kept
        if number >= CLOSE_GAMES:
            kept = [kept[number % len(kept)]]
        for ply, state in kept:
            try:
                look = close.Look(bench.subject, table, state, self.chance, things, self.truth, self.twins)
            except Exception as error:
                self._note("position", _raised(error), lambda problem: self._failure(bench, played, problem, -1))
                return
            self._meet(table, look.position)
            for name, ask in LOOKS.items():
                self._note(name, _guarded(ask, look), lambda problem: self._failure(bench, played, problem, ply))  # noqa: B023

    def _meet(self, table: Visibility, position: Position) -> None:
        for path in (*table.public, *(rule.path for rule in table.hidden)):
            if path not in self.met and next(matches(position, path), None) is not None:
                self.met.add(path)

    def _failure(self, bench: Workbench, played: Played, problem: str, ply: int) -> Failure:
        subject = bench.subject
        position = _guarded_position(bench, bench.replay(played.seed, ply)) if ply >= 0 else None
        return Failure(problem, played.seed, subject.seats, subject.options, ply, position)

    # --- afterwards

    def report(self, games: int) -> Report:
        """The report, after what only all games together can tell."""
        if self.box.record.tobytes() != self.printed:
            self._note("fence", "a kernel wrote to the box", Failure)
        self._judge_table()
        self._judge_truth()
        checks = tuple(self.checks.values())
        return Report(self.game.slug, games, self.decisions, checks)

    def _judge_table(self) -> None:
        if self.table is None or not self.checks["views"].made:
            return
        paths = {*self.table.public, *(rule.path for rule in self.table.hidden)} - self.met
        if paths:
            names = ", ".join(sorted(".".join(path) for path in paths))
            self._note("views", f"the visibility table names {names}, which no position has", Failure)
        if self.twins["made"] < self.twins["wanted"] / 2:
            share = f"{self.twins['made']} of {self.twins['wanted']}"
            self._note("twins", f"only {share} twins could be read from their positions", Failure)

    def _judge_truth(self) -> None:
        for (phase, path), guesses in self.truth.guesses.items():
            self.checks["truth"].made += guesses
            equal = self.truth.equal[phase, path]
            if guesses >= ENOUGH and equal >= ALARM * guesses:
                problem = f"in phase {phase}, {equal} of {guesses} guesses had the true {path}"
                self.checks["truth"].fail(Failure(problem))


def _guarded(ask: Callable[..., str], *arguments: Any) -> str:
    """The answer, or what was raised, in words: a game under examination may do anything."""
    try:
        return ask(*arguments)
    except Exception as error:
        return _raised(error)


def _raised(error: Exception) -> str:
    return f"raised {type(error).__name__}: {error}"


def _guarded_position(bench: Workbench, state: Any) -> Position | None:
    try:
        return bench.subject.write(state)
    except Exception:
        return None

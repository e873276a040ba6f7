"""Nothing that is sent tells what must not be known; `benchmarks/leaks.py` looks at many more matches."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from parlour import game, registry
from parlour.core import engine
from parlour.core.errors import IllegalAction
from parlour.core.table import Table
from parlour.match import Match
from parlour.server import views
from parlour.server.messages import Line, MatchFacts
from parlour.server.rooms import Room

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "leaks.py"
LINES = 10


@pytest.fixture(scope="module")
def leaks() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("leaks", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["leaks"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("slug", registry.games())
def test_nothing_tells(leaks: ModuleType, slug: str) -> None:
    tally = leaks.run(game(slug), matches=2, first=0, most=LINES)
    assert tally.lines == 2 * (LINES + 1)
    assert sum(tally.twins.values()) >= 2 * tally.lines
    assert tally.twins[leaks.SAME_ACTION] > 0
    assert tally.compared > 10 * sum(tally.twins.values())


def test_a_match_is_looked_at_to_its_end(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[Room] = []
    honest = leaks.the_match

    def the_match(room: Room) -> Match:
        found: Match = honest(room)
        ended.extend([room] if found.over else [])
        return found

    monkeypatch.setattr(leaks, "the_match", the_match)
    leaks.run(game("scrumpy"), 1)
    assert {room.header.status for room in ended} == {"over"}


# --- what tells is found


def open_table(match: Match, seat: int) -> Table:
    """The table drawn from the truth."""
    return match.game.table(match.box, match.state()[0], seat)


def open_line(match: Match, looking: int, event: views.Event) -> Line:
    """Every action told as to the one who did it."""
    text = match.actions.told(match.find(event.action), own=True) if event.what == "play" else event.what
    return Line(ply=event.ply, seat=event.seat, text=text)


def open_refusal(match: Match, action: int, seat: int | None = None) -> Any:
    """A refusal by the truth."""
    clause, reason = match.actions.why_not(match.state()[0], action)
    return IllegalAction(match.actions.names[action], clause, reason)


def test_a_table_that_tells_is_found(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "table", open_table)
    with pytest.raises(
        leaks.Leak, match=r"^utopian-rummy, match 0 \(2 seats, .*\), line 0: to a spectator view depends on"
    ):
        leaks.run(game("utopian-rummy"), 1, most=LINES)


def test_a_line_that_tells_is_found(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.rooms.line_of", open_line)
    with pytest.raises(leaks.Leak, match=r"lines depends on what it cannot know \(twin: with another one\): ….*keeps "):
        leaks.run(game("utopian-rummy"), 10, most=30)


def test_a_refusal_that_tells_is_found(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "refusal", open_refusal)
    with pytest.raises(leaks.Leak, match=r"to .* (why|play) '.*' depends on what it cannot know"):
        leaks.run(game("utopian-rummy"), 10, most=30)


def test_a_seed_that_is_told_too_early_is_found(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = leaks.facts.match_facts

    def open_facts(house: Any, room: Room) -> MatchFacts:
        found: MatchFacts = honest(house, room)
        return found.model_copy(update={"shuffle": found.shuffle.model_copy(update={"seed": str(room.header.seed)})})

    monkeypatch.setattr(leaks.facts, "match_facts", open_facts)
    with pytest.raises(leaks.Leak, match=r"line 0: to a spectator facts depends on"):
        leaks.run(game("utopian-rummy"), 1, most=LINES)


def test_a_game_that_takes_for_known_what_is_hidden_is_found(
    leaks: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def observe(rules: Any, box: Any, states: Any, i: int, seat: int) -> Any:
        seen = honest(rules, box, states, i, seat)
        seen["deck"], seen["deck_known"] = states["deck"][i], states["deck_size"][i]
        return seen

    honest = engine.observation
    monkeypatch.setattr(engine, "observation", observe)
    with pytest.raises(leaks.Leak, match=re.escape(f"(twin: {leaks.BY_TABLE})")):
        leaks.run(game("utopian-rummy"), 10, most=30)


def test_it_says_what_it_looked_at_and_fails_when_something_tells(
    leaks: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["leaks.py", "utopian-rummy", "--matches", "1", "--lines", "2"])
    assert leaks.main() == 0
    assert "utopian-rummy: nothing tells: 1 matches, 3 lines, " in capsys.readouterr().out
    monkeypatch.setattr(Match, "table", open_table)
    assert leaks.main() == 1
    assert capsys.readouterr().out.startswith("utopian-rummy: it tells. utopian-rummy, match 0 ")

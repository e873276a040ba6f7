"""Nothing that is sent tells what must not be known; `benchmarks/leaks.py` looks at many more matches."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from parlour import game, registry
from parlour.core import engine
from parlour.core.errors import IllegalAction, IllegalArrangement, UnknownAction
from parlour.core.table import Table
from parlour.match import Match
from parlour.server import facts, playing, talking, views
from parlour.server.messages import Line, MatchFacts, Refused
from parlour.server.rooms import Room

FOLDER = Path(__file__).parents[2] / "benchmarks"
LINES = 10
QUESTIONS = {"hello", "why", "play", "chat", "record", "hint", "check", "arrange", "undo", "agree"}


@pytest.fixture(scope="module")
def leaks() -> Iterator[ModuleType]:
    """The script as a module."""
    sys.path.insert(0, str(FOLDER))
    yield importlib.import_module("leaks")
    sys.path.remove(str(FOLDER))


@pytest.mark.parametrize("slug", registry.games())
def test_nothing_tells(leaks: ModuleType, slug: str) -> None:
    plan = leaks.Plan(asking=0.4, most=LINES)
    tally = leaks.run(game(slug), matches=2, plan=plan)
    assert tally.matches == 2
    assert tally.lines == 2 * (LINES + 1)
    assert tally.pairs == tally.tables == sum(tally.twins.values()) >= 2 * tally.lines
    assert tally.twins["with the same last action"] > 0
    assert tally.same < tally.tables / 10
    assert set(tally.answers) == QUESTIONS
    assert tally.answers.total() > 15 * tally.rounds > 15 * tally.tables / 4


def test_a_match_is_looked_at_to_its_end(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []

    async def unasked(room: Room, seat: int, late: bool) -> bytes:
        ended.extend([room.header.status] if room.match is not None and room.match.over else [])
        return bytes(await honest(room, seat, late))

    honest = leaks.unasked
    monkeypatch.setattr(leaks, "unasked", unasked)
    tally = leaks.run(game("scrumpy"), 1, leaks.Plan(share=0.2, asking=0.2))
    assert set(ended) == {"over"}
    assert 0 < tally.rounds < tally.tables < tally.pairs / 3


def test_a_share_of_the_moments_is_looked_at_as_in_all_of_them(leaks: ModuleType) -> None:
    whole, part = (leaks.look(game("utopian-rummy"), 0, leaks.Plan(share, 0, most=30)) for share in (1.0, 0.5))
    assert (whole.lines, whole.pairs, whole.tables) == (31, 93, 93)
    assert (part.lines, part.pairs) == (31, 93)
    assert 30 < part.tables < 65
    assert all(part.twins[kind] <= whole.twins[kind] for kind in part.twins)


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


def tells(leaks: ModuleType, message: str, slug: str = "utopian-rummy", asking: float = 0.5) -> None:
    """It is found in one of some short matches, and said so."""
    with pytest.raises(leaks.Leak, match=message):
        leaks.run(game(slug), 20, leaks.Plan(asking=asking, most=40))


def test_a_table_that_tells_is_found(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "table", open_table)
    tells(leaks, r"^utopian-rummy, match 0, line 0 \(2 seats, default options\): to a spectator view depends on")


def test_a_line_that_tells_is_found(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.rooms.line_of", open_line)
    tells(leaks, r"lines depends on what it cannot know \(twin: with another one\): ….*keeps ", asking=0)


def test_a_refusal_that_tells_is_found(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "refusal", open_refusal)
    tells(leaks, r"to .* (why|play) '.*' depends on what it cannot know")


def test_a_seed_that_is_told_too_early_is_found(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_facts(house: Any, room: Room) -> MatchFacts:
        found = honest(house, room)
        return found.model_copy(update={"shuffle": found.shuffle.model_copy(update={"seed": str(room.header.seed)})})

    honest = facts.match_facts
    monkeypatch.setattr(facts, "match_facts", open_facts)
    tells(leaks, r"line 0 .*: to a spectator match depends on")


def test_a_name_that_is_only_unknown_where_nobody_has_it_is_found(
    leaks: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(match: Match, name: str) -> int:
        action = honest(match, name)
        if action not in match.legal_ids():
            raise UnknownAction(name, match.legal())
        return action

    honest = Match.find
    monkeypatch.setattr("parlour.server.rooms.line_of", lambda match, looking, event: Line(ply=0, seat=0, text=""))
    monkeypatch.setattr(Match, "find", find)
    tells(leaks, r"to .* (why|play) '.*' depends on what it cannot know .*did you mean")


def test_a_hint_that_tells_is_found(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_hint(match: Match, seat: int) -> tuple[list[str], str | None]:
        return [str(match.position())], None

    monkeypatch.setattr(views, "hint_of", open_hint)
    tells(leaks, r"to seat \d hint depends on what it cannot know", asking=1)


def test_chat_that_tells_is_found(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    async def say(house: Any, room: Room, seat: int, said: Any) -> None:
        if room.match is not None:
            named = said.model_copy(update={"text": f"{said.text} {room.match.position()}"})
            await honest(house, room, seat, named)

    honest = talking.say
    monkeypatch.setattr(talking, "say", say)
    tells(leaks, r"line 0 .*: to seat \d chat, told depends on what it cannot know", asking=1)


def test_a_refused_layout_that_tells_is_found(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def arrange(match: Match, lists: Any, seat: int | None = None) -> None:
        raise IllegalArrangement(f"the bank begins with {match.position()['bank'][:3]}")

    monkeypatch.setattr(Match, "arrange", arrange)
    tells(leaks, r"line 0 .*: to seat \d arrange \d depends on what it cannot know", "umami-rummy", asking=1)


def test_an_undo_that_tells_is_found(leaks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def why_no_undo(match: Match, seat: int | None = None) -> str:
        problem = honest(match, seat)
        return problem and f"{match.actions.names[match.moves[-1].action]}: {problem}"

    honest = Match.why_no_undo
    monkeypatch.setattr(Match, "why_no_undo", why_no_undo)
    tells(leaks, r"to seat \d undo of another's depends on what it cannot know .*keep ")


def test_a_reason_against_taking_back_that_tells_who_agrees_is_found(
    leaks: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def answer_undo(house: Any, room: Room, seat: int, said: Any) -> Any:
        answer = await honest(house, room, seat, said)
        if room.match is not None and isinstance(answer, Refused) and answer.problem == playing.NOT_BACK:
            return answer.model_copy(update={"problem": room.match.why_no_undo()})
        return answer

    def why_no_undo(match: Match, seat: int | None = None) -> str:
        last = match.moves[-1]
        return match.actions.names[last.action] if seat in (None, last.seat) else "it was another's"

    honest = playing.answer_undo
    monkeypatch.setattr(playing, "answer_undo", answer_undo)
    monkeypatch.setattr(Match, "why_no_undo", why_no_undo)
    tells(leaks, r"to seat \d agree to what cannot be depends on .*keep ", asking=1)


def test_a_game_that_takes_for_known_what_is_hidden_is_found(
    leaks: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def observe(rules: Any, box: Any, states: Any, i: int, seat: int) -> Any:
        seen = honest(rules, box, states, i, seat)
        seen["deck"], seen["deck_known"] = states["deck"][i], states["deck_size"][i]
        return seen

    honest = engine.observation
    monkeypatch.setattr(engine, "observation", observe)
    tells(leaks, re.escape("(twin: by the visibility table)"), asking=0)


def test_it_says_what_it_looked_at_and_fails_when_something_tells(
    leaks: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = str(tmp_path / "matches.jsonl")
    monkeypatch.setattr(sys, "argv", ["leaks.py", "utopian-rummy", "--matches", "2", "--lines", "2", "--log", log])
    assert leaks.main() == 0
    said = capsys.readouterr().out
    assert said.startswith("utopian-rummy: nothing tells: 2 matches, 6 lines; 18 of the 18 messages that seats")
    monkeypatch.setattr(Match, "table", open_table)
    assert leaks.main() == 0, "both matches stand in the file: they are not looked at again"
    assert capsys.readouterr().out.rpartition(";")[0] == said.rpartition(";")[0]
    sys.argv[3] = "3"
    assert leaks.main() == 1
    assert capsys.readouterr().out.startswith("utopian-rummy: it tells. utopian-rummy, match 2, line 0 ")
    assert leaks.main() == 1, "what tells stands in the file, too"
    assert capsys.readouterr().out.startswith("utopian-rummy: it tells. utopian-rummy, match 2, line 0 ")


def test_several_processes_look_at_the_same_matches(leaks: ModuleType) -> None:
    plan = leaks.Plan(asking=0, most=1)
    alone, together = (dict(leaks.looked("scrumpy", range(3), plan, workers)) for workers in (1, 2))
    assert together == alone

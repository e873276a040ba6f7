"""Tables, lines and reasons as they are sent."""

import json
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

import pytest
from pydantic import ValidationError

from parlour import game, registry
from parlour.core.conformance.subject import Chance
from parlour.core.errors import UnknownAction
from parlour.core.table import (
    Account,
    Card,
    Cards,
    Choice,
    Corner,
    Entry,
    Grid,
    Link,
    Map,
    Mark,
    Meld,
    Melds,
    Note,
    Part,
    Pile,
    Place,
    Region,
    Table,
    Tokens,
    Track,
)
from parlour.match import Match
from parlour.match.rulebook import rule_text
from parlour.server import views
from parlour.server.messages import View
from parlour.server.views import PART_MODELS, Event

PLIES = 25

FULL: list[tuple[Part, dict[str, Any]]] = [
    (
        Cards("hand-0", "Your hand", 0, (Card("hand-0:A", "A", corners=(Corner("red", 0), Corner("blue", 2))),)),
        {
            "type": "Cards",
            "id": "hand-0",
            "label": "Your hand",
            "seat": 0,
            "cards": [{"id": "hand-0:A", "name": "A", "corners": [{"name": "red"}, {"name": "blue", "matches": 2}]}],
        },
    ),
    (
        Pile("deck", "Deck", size=2, cards=(Card("deck:0", "A", count=2),), face_up=True),
        {
            "type": "Pile",
            "id": "deck",
            "label": "Deck",
            "size": 2,
            "cards": [{"id": "deck:0", "name": "A", "count": 2}],
            "face_up": True,
        },
    ),
    (Tokens("t", "T", counts=(("tree", 0),)), {"type": "Tokens", "id": "t", "label": "T", "counts": [["tree", 0]]}),
    (
        Track("scores", "Points", at=(0, 3), goal=0),
        {"type": "Track", "id": "scores", "label": "Points", "at": [0, 3], "goal": 0},
    ),
    (
        Map(
            "map",
            "Map",
            places=(Place("p", "P", ((0.0, 0.5),), value=0, centre=(0.0, 0.0)),),
            links=(Link(("p", "q"), line=((1.0, 2.0),)),),
            regions=(Region("r", ""),),
            marks=(Mark("m", "M"),),
            canvas=(10.0, 20.0),
        ),
        {
            "type": "Map",
            "id": "map",
            "label": "Map",
            "places": [{"id": "p", "name": "P", "outline": [[0.0, 0.5]], "value": 0, "centre": [0.0, 0.0]}],
            "links": [{"ends": ["p", "q"], "line": [[1.0, 2.0]]}],
            "regions": [{"id": "r", "name": ""}],
            "marks": [{"id": "m", "name": "M"}],
            "canvas": [10.0, 20.0],
        },
    ),
    (
        Grid("g", "G", rows=1, columns=1, places=(Place("a", "A", row=0),)),
        {"type": "Grid", "id": "g", "label": "G", "rows": 1, "columns": 1, "places": [{"id": "a", "name": "A"}]},
    ),
    (
        Melds("field", "Field", melds=(Meld((Card("f:0", "3C"),), fault="too short"),), open=True),
        {
            "type": "Melds",
            "id": "field",
            "label": "Field",
            "melds": [{"cards": [{"id": "f:0", "name": "3C"}], "fault": "too short"}],
            "open": True,
        },
    ),
    (
        Note("n", 'A "note" <b>', text="Grüße\u2028\x00"),
        {"type": "Note", "id": "n", "label": 'A "note" <b>', "text": "Grüße\u2028\x00"},
    ),
]
"""Parts with fields at their default and not, and how they are sent."""


def table_of(*parts: Part, **changed: Any) -> Table:
    """A table with these parts."""
    return Table(**{"seat": 0, "to_act": 1, "phase": "p", "headline": "h", "advice": "a", "parts": parts, **changed})


def read(view: bytes) -> dict[str, Any]:
    """A view as JSON, which is one of the protocol."""
    View.model_validate_json(view)
    found: dict[str, Any] = json.loads(view)
    return found


# --- tables


@pytest.mark.plain
@pytest.mark.parametrize(("part", "expected"), FULL, ids=[type(part).__name__ for part, _ in FULL])
def test_a_part_has_its_type_and_what_is_not_at_its_default(part: Part, expected: dict[str, Any]) -> None:
    text = views.snapshot(table_of(part)).parts[part.id]
    assert json.loads(text) == expected
    again = PART_MODELS[expected["type"]].model_validate_json(text)
    assert {name: getattr(again, name) for name in expected if name != "type"} == {
        name: getattr(part, name) for name in expected if name != "type"
    }


@pytest.mark.plain
def test_every_kind_of_part_is_known() -> None:
    kinds = {kind.__name__ for kind in Part.__subclasses__() if kind.__module__ == Part.__module__}
    assert set(PART_MODELS) == kinds == {expected["type"] for _, expected in FULL}


@pytest.mark.plain
@pytest.mark.parametrize(
    "text",
    [
        '{"type": "Pile", "id": "a", "label": "b"}',
        '{"id": "a", "label": "b"}',
        '{"type": "Cards", "id": "a"}',
        '{"type": "Cards", "id": "a", "label": "b", "colour": ""}',
        '{"type": "Cards", "id": "a", "label": "b", "cards": [{"id": "x", "name": "y", "colour": ""}]}',
        '{"type": "Cards", "id": "a", "label": "b", "cards": [{"id": "x", "name": "y", "count": "1"}]}',
        '{"type": "Cards", "id": "a", "label": "b", "seat": true}',
    ],
)
def test_what_is_no_part_is_seen(text: str) -> None:
    with pytest.raises(ValidationError):
        PART_MODELS["Cards"].model_validate_json(text)


@pytest.mark.plain
def test_a_view_is_whole_or_holds_what_changed() -> None:
    bank, hand, hint = Pile("bank", "Bank", size=3), Cards("hand", "Hand"), Note("note", "Hint")
    before = views.snapshot(table_of(bank, hand, hint))
    after = views.snapshot(table_of(hand, Pile("bank", "Bank", size=2), Track("new", "New")))
    whole, changed = read(views.view_json(after, None)), read(views.view_json(after, before.parts))
    assert whole["order"] == changed["order"] == list(after.order) == ["hand", "bank", "new"]
    assert list(whole["parts"]) == ["hand", "bank", "new"]
    assert list(changed["parts"]) == ["bank", "new"]
    assert {key: whole[key] for key in whole if key != "parts"} == {
        key: changed[key] for key in changed if key != "parts"
    }
    assert read(views.view_json(after, after.parts))["parts"] == {}
    assert read(views.view_json(views.snapshot(table_of()), None))["parts"] == {}


@pytest.mark.plain
def test_the_rest_of_a_view_is_the_tables() -> None:
    choice = Choice(7, "lay 3C", "Lay 3C", "UM-4.1", ("hand-0:3C", "field"), closes=True, fold="Lay")
    plain = Choice(8, "pass", "Pass", "UM-4.2")
    table = table_of(seat=-1, choices=(choice, plain), scores=(3, -4), facts={"Round": "1"})
    assert read(views.view_json(views.snapshot(table), None)) == {
        "seat": -1,
        "to_act": 1,
        "phase": "p",
        "headline": "h",
        "advice": "a",
        "order": [],
        "parts": {},
        "choices": [
            {
                "name": "lay 3C",
                "label": "Lay 3C",
                "clause": "UM-4.1",
                "ids": ["hand-0:3C", "field"],
                "closes": True,
                "fold": "Lay",
            },
            {"name": "pass", "label": "Pass", "clause": "UM-4.2"},
        ],
        "scores": [3, -4],
        "facts": {"Round": "1"},
    }


def random_match(slug: str, seed: int) -> Iterator[Match]:
    """A match of random actions, before each of them."""
    rules, chance = game(slug), Chance(seed)
    match = Match(rules, seats=rules.seats[seed % len(rules.seats)], seed=seed)
    while not match.over and match.ply < PLIES:
        yield match
        match.play(chance.some(match.legal(), 1)[0])
    yield match


@pytest.mark.parametrize("slug", registry.games())
def test_what_is_sent_of_random_games_is_of_the_protocol_and_says_the_same(slug: str) -> None:
    for match in random_match(slug, 1):
        for seat in range(-1, match.seats):
            table = match.table(seat)
            found = views.snapshot(table)
            assert len(found.parts) == len(table.parts)
            sent = View.model_validate_json(views.view_json(found, None))
            assert (sent.seat, sent.headline, sent.facts) == (seat, table.headline, table.facts)
            assert [choice.name for choice in sent.choices] == [choice.name for choice in table.choices]
            for part in table.parts:
                again = PART_MODELS[type(part).__name__].model_validate_json(found.parts[part.id])
                assert all(getattr(again, field.name) == getattr(part, field.name) for field in fields(part))
                assert_nothing_at_its_default(part, json.loads(found.parts[part.id]))


def assert_nothing_at_its_default(thing: Any, sent: Any) -> None:
    """Fields at their default are left out, in what lies within too; all others are there."""
    if isinstance(thing, tuple):
        for each, sent_each in zip(thing, sent, strict=True):
            assert_nothing_at_its_default(each, sent_each)
    elif is_dataclass(thing):
        told = {field.name for field in fields(thing) if _is_told(field, getattr(thing, field.name))}
        assert set(sent) - {"type"} == told
        for name in told:
            assert_nothing_at_its_default(getattr(thing, name), sent[name])


def _is_told(field: Any, value: Any) -> bool:
    return field.default is MISSING or value != field.default


# --- what happened


@pytest.fixture
def rummy() -> Match:
    """Utopian Rummy after a Research of seat 0."""
    match = Match(game("utopian-rummy"), seed=1)
    match.play("research")
    match.play(next(name for name in match.legal() if name.startswith("keep ")))
    return match


def test_a_line_is_told_to_everybody_as_they_may_know_it(rummy: Match) -> None:
    name = rummy.actions.names[rummy.moves[1].action]
    event = Event(5, 0, "play", name, 1)
    own, other, outside = (views.line_of(rummy, looking, event) for looking in (0, 1, -1))
    assert (own.ply, own.seat, own.text, own.account) == (5, 0, name, None)
    assert other.text.startswith("keeps ")
    assert name.removeprefix("keep ") not in other.text
    assert outside == other


@pytest.mark.parametrize(
    ("what", "looking", "text"),
    [
        ("undo", 0, "take that back"),
        ("undo", 1, "takes that back"),
        ("undo", -1, "takes that back"),
        ("arrange", 0, "lay the table out anew"),
        ("arrange", 1, "lays the table out anew"),
    ],
)
def test_what_is_no_action_is_told_too(rummy: Match, what: str, looking: int, text: str) -> None:
    line = views.line_of(rummy, looking, Event(3, 0, what))
    assert (line.text, line.account) == (text, None)


def test_a_line_accounts_for_points_unless_it_was_taken_back() -> None:
    given = {"phase": "expand", "hands": [["Elder 2"], ["Farmer 1"]], "societies": [["Elder"], []]}
    match = Match(game("utopian-rummy"), position=given)
    match.play("discard Elder 2")
    found = views.line_of(match, 1, Event(0, 0, "play", "discard Elder 2", 0)).account
    account = match.account(1, 0)
    assert found is not None
    assert account is not None
    assert (found.text, found.clause, found.totals) == (account.text, account.clause, list(account.totals))
    assert [(e.seat, e.label, e.points, e.clause) for e in found.entries] == [
        (e.seat, e.label, e.points, e.clause) for e in account.entries
    ]
    assert views.line_of(match, 1, Event(0, 0, "play", "discard Elder 2", None)).account is None


@pytest.mark.plain
def test_others_who_score_are_named() -> None:
    account = Account("The round is over", "SC-9.1", (Entry(1, "Hired", 2, "SC-12.1"),), (1, 2), ("Automa",))
    assert views.account_facts(account).others == ["Automa"]


# --- reasons


def test_why_says_which_clause_allows_an_action(rummy: Match) -> None:
    name = rummy.legal()[0]
    found = views.why(rummy, 0, f" {name.upper()} ")
    clause, text = rummy.actions.why(rummy.observation(0)[0], rummy.find(name))
    assert (found.action, found.legal, found.clause, found.text) == (name, True, clause, text)
    assert found.rule == rule_text(rummy.game, clause) != ""


def test_why_says_which_clause_forbids_an_action(rummy: Match) -> None:
    found = views.why(rummy, 0, "research")
    assert (found.legal, found.text) == (False, rummy.refusal(rummy.find("research"), 0).reason)
    assert found.rule.startswith(found.clause)


@pytest.mark.parametrize("seat", [1, -1])
def test_an_action_of_another_seat_is_not_judged(rummy: Match, seat: int) -> None:
    found = {views.why(rummy, seat, name).text for name in (rummy.legal()[0], "research")}
    assert found == {"it is for seat 0 to decide"}
    assert views.why(rummy, seat, "research").rule == ""


def test_an_unknown_action_has_no_reason(rummy: Match) -> None:
    with pytest.raises(UnknownAction, match="did you mean 'research'"):
        views.why(rummy, 0, "reserch")


def test_a_hint_is_the_games_own_and_for_the_seat_to_act() -> None:
    match = Match(game("umami-rummy"), seed=3)
    seat = match.to_act
    assert seat is not None
    lines, following = views.hint_of(match, seat)
    assert lines
    assert following in match.legal()
    assert views.hint_of(match, 1 - seat) == views.hint_of(match, -1) == ([], None)
    assert views.hint_of(Match(game("utopian-rummy")), 0) == ([], None)

"""Utopian Rummy: every choice and every refusal names its clause."""

from typing import Any

import pytest

from parlour.core.errors import IllegalAction

pytestmark = pytest.mark.rules

KNOWLEDGE = "Ancestral Knowledge 1"
EXPAND: dict[str, Any] = {"phase": "expand", "hands": [["Elder 2", "Farmer 1", "Farmer 1"], ["Elder 2"]]}
TRAINED = {**EXPAND, "societies": [["Trainer 2", "Trainer 2"], []]}
WEAVE = {"phase": "weave", "hands": [["Elder 2", "Farmer 1", "Hunter 1"], []]}
KEPT = {"phase": "keep", "hands": [["Hunter 1"], []], "viewed": ["Elder 2"], "turn": {"kept": 1}}
FOUR = ["Elder 2", "Rangers 2", "Trainer 2", "Weavers 3"]

WHY: list[tuple[dict[str, Any], str, str]] = [
    ({}, "research", "UR-4.2"),
    ({"research_pile": ["Elder 2"]}, "take Elder 2 from research pile", "UR-4.1"),
    ({"turn_pile": ["Elder 2"]}, "take Elder 2 from turn pile", "UR-4.1"),
    ({"phase": "keep", "viewed": ["Elder 2", "Farmer 1"]}, "keep Elder 2", "UR-4.2"),
    (KEPT, "keep Elder 2", "UR-4.4"),
    (KEPT, "stop", "UR-4.4"),
    ({"phase": "shed", "hands": [["Elder 2"], []], "viewed": ["Elder 2", "Farmer 1"]}, "shed Elder 2", "UR-4.8"),
    ({**WEAVE, "turn": {"must_shed": 1}}, "shed Elder 2", "UR-4.5"),
    ({**WEAVE, "turn": {"may_shed": 1}}, "stop", "UR-4.4"),
    (EXPAND, "discard Elder 2", "UR-7.1"),
    ({**EXPAND, "societies": [["Farmer 2"], []]}, "play Farmer 1", "UR-5.4"),
    (
        {**EXPAND, "hands": [["Farmer 1"] * 3 + ["Monument"], []]},
        "initiate Farmer with Farmer 1, Farmer 1, Farmer 1",
        "UR-5.2",
    ),
    (TRAINED, "initiate Farmer with Farmer 1, Farmer 1", "UR-6.4"),
    ({**EXPAND, "hands": [[KNOWLEDGE, "Elder 2"], []]}, f"play {KNOWLEDGE}", "UR-6.1"),
    ({**EXPAND, "hands": [["Monument", "Elder 2"], []], "societies": [FOUR, []]}, "play Monument", "UR-6.6"),
    ({**EXPAND, "phase": "knowledge"}, "research", "UR-6.1"),
    ({**EXPAND, "phase": "hunt", "turn": {"hunts": 1}}, "draw", "UR-6.5"),
    ({**EXPAND, "phase": "hunt", "turn": {"hunts": 1}}, "stop", "UR-6.5"),
    ({**EXPAND, "phase": "war", "societies": [["Warriors 2"], []]}, "remove Warriors 2 from society 0", "UR-6.8"),
    ({**EXPAND, "phase": "war", "societies": [[], ["Elder 2"]]}, "remove Elder 2 from society 1", "UR-6.8"),
    ({**EXPAND, "phase": "war"}, "remove nothing", "UR-6.8"),
]


@pytest.mark.parametrize(("given", "name", "clause"), WHY)
def test_a_legal_action_names_the_clause_that_allows_it(
    match_at: Any, given: dict[str, Any], name: str, clause: str
) -> None:
    match = match_at(**given)
    assert name in match.legal()
    why = match.actions.why(match.observation(match.to_act)[0], match.find(name))
    assert why.clause == clause
    assert why.text.endswith(".")


NOT: list[tuple[dict[str, Any], str, str, str]] = [
    ({}, "discard Elder 2", "UR-4.1", "Explore: research, or take the top card of a discard pile"),
    (
        {"turn_pile": ["Elder 2", "Farmer 1"]},
        "take Elder 2 from turn pile",
        "UR-4.1",
        "does not lie on top in that discard pile",
    ),
    (
        {"phase": "keep", "viewed": ["Elder 2", "Farmer 1"]},
        "research",
        "UR-4.2",
        "now is the time to choose a viewed card to keep",
    ),
    ({"phase": "keep", "viewed": ["Elder 2", "Farmer 1"]}, "stop", "UR-4.2", "a viewed card has to be kept first"),
    ({"phase": "keep", "viewed": ["Elder 2", "Farmer 1"]}, "keep Monument", "UR-4.2", "not among the viewed ones"),
    (
        {"phase": "shed", "hands": [["Elder 2"], []], "viewed": ["Elder 2", "Farmer 1"]},
        "shed Monument",
        "UR-4.8",
        "not among the viewed ones",
    ),
    ({**WEAVE, "turn": {"must_shed": 1}}, "stop", "UR-4.5", "a discard is still owed"),
    ({**WEAVE, "turn": {"must_shed": 1}}, "shed Monument", "UR-4.5", "not in your hand"),
    (EXPAND, "research", "UR-5.7", "Expand: play cards"),
    (EXPAND, "discard Monument", "UR-7.1", "not in your hand"),
    (EXPAND, "play Monument", "UR-5.7", "you hold no Monument"),
    (EXPAND, "play Elder 2", "UR-5.1", "Elder is not initiated: no copy of it lies in a Society"),
    (EXPAND, "initiate Farmer with Farmer 1, Farmer 1", "UR-5.2", "a set needs at least 3 cards"),
    (EXPAND, "initiate Farmer with Farmer 1, Farmer 1, Farmer 1", "UR-5.2", "these cards are not all in your hand"),
    (
        {**EXPAND, "hands": [["Farmer 1"] * 3, []]},
        "initiate Farmer with Farmer 1, Farmer 1, Farmer 1",
        "UR-5.6",
        "one card has to stay in hand",
    ),
    ({**EXPAND, "turn": {"initiated": True}}, "initiate Farmer with Farmer 1, Farmer 1", "UR-5.3", "only one a turn"),
    (
        {**EXPAND, "societies": [["Farmer 2"], []]},
        "initiate Farmer with Farmer 1, Farmer 1",
        "UR-5.1",
        "initiated already; play copies",
    ),
    (
        {**EXPAND, "hands": [["Monument"], []], "societies": [FOUR, []]},
        "play Monument",
        "UR-5.6",
        "your last card may not be played",
    ),
    (
        {**EXPAND, "hands": [["Monument", "Elder 2"], []]},
        "play Monument",
        "UR-6.6",
        "needs 4 different jobs in your Society, and you have 0",
    ),
    (
        {**EXPAND, "hands": [[KNOWLEDGE, "Elder 2"], []], "turn": {"knowledge": True}},
        f"play {KNOWLEDGE}",
        "UR-6.1",
        "only one",
    ),
    (
        {**EXPAND, "hands": [[KNOWLEDGE, "Elder 2"], []], "deck_size": 0},
        f"play {KNOWLEDGE}",
        "UR-6.2",
        "both discard piles are empty",
    ),
    ({**EXPAND, "phase": "knowledge"}, "take Elder 2 from turn pile", "UR-6.1", "does not lie in that discard pile"),
    (
        {**EXPAND, "phase": "knowledge", "deck_size": 0, "turn_pile": ["Elder 2"]},
        "research",
        "UR-6.2",
        "the Draw Deck is empty",
    ),
    (
        {**EXPAND, "phase": "hunt", "turn": {"hunts": 1}},
        "discard Elder 2",
        "UR-6.5",
        "now is the time to draw for the Hunters",
    ),
    ({**EXPAND, "phase": "war"}, "remove Elder 2 from society 1", "UR-6.8", "does not lie in that Society"),
    ({**EXPAND, "phase": "war"}, "discard Elder 2", "UR-6.8", "the Warriors remove one card"),
    ({"phase": "over", "winner": 0}, "research", "UR-8.4", "the game is over"),
]


@pytest.mark.parametrize(("given", "name", "clause", "words"), NOT)
def test_a_refusal_names_the_clause_that_forbids_and_changes_nothing(
    match_at: Any, given: dict[str, Any], name: str, clause: str, words: str
) -> None:
    match = match_at(**given)
    before = match.position()
    with pytest.raises(IllegalAction) as caught:
        match.play(name)
    assert (caught.value.clause, caught.value.given) == (clause, name)
    assert words in caught.value.reason
    assert f"{name!r} is not legal now" in str(caught.value)
    assert match.position() == before
    assert match.ply == 0


def test_a_refusal_carries_the_position_as_the_seat_to_act_sees_it(match_at: Any) -> None:
    match = match_at(**EXPAND)
    with pytest.raises(IllegalAction) as caught:
        match.play("play Elder 2")
    assert caught.value.position == match.view(0)
    assert caught.value.position["hands"][1] == ["?"]

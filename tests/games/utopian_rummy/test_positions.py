"""Utopian Rummy, section 11: positions, their defaults, and those that are refused."""

from collections import Counter
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import MalformedPosition
from parlour.core.game import Game

pytestmark = pytest.mark.rules

DEFAULTS = {
    "age": 1,
    "to_act": 0,
    "phase": "explore",
    "first": 0,
    "scores": [0, 0],
    "hands": [[], []],
    "societies": [[], []],
    "research_pile": [],
    "turn_pile": [],
    "deck_size": 54,
    "viewed": [],
    "turn": {
        "initiated": False,
        "knowledge": False,
        "hunter_draws": 0,
        "hunts": 0,
        "kept": 0,
        "must_shed": 0,
        "may_shed": 0,
    },
    "warriors_used": [False, False],
    "last_turn": False,
    "quiet": 0,
    "shown": [[], []],
    "deck_known": 0,
    "winner": None,
}


def test_what_a_position_leaves_out_takes_the_stated_default(match_at: Any) -> None:
    position = match_at().position()
    assert len(position.pop("deck")) == 54
    assert position == DEFAULTS


def test_parts_of_turn_may_be_given_alone(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Elder 2"], []], turn={"knowledge": True})
    assert match.position()["turn"] == {**DEFAULTS["turn"], "knowledge": True}


def test_cards_in_no_zone_are_shuffled_beneath_the_listed_ones(match_at: Any) -> None:
    decks = [
        match_at(seed, deck=["Monument", "Elder 2"], hands=[["Elder"], []]).position()["deck"] for seed in (1, 2, 1)
    ]
    assert decks[0][:2] == decks[1][:2] == ["Monument", "Elder 2"]
    assert decks[0] == decks[2] != decks[1]
    assert sorted(decks[0]) == sorted(decks[1])
    assert len(decks[0]) == 53


def test_with_deck_size_the_surplus_lies_aside_until_the_next_age(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Elder 2"], ["Elder 2"]], deck=["Monument"], deck_size=3)
    position = match.position()
    assert position["deck"][0] == "Monument"
    assert len(position["deck"]) == position["deck_size"] == 3
    match.play("discard Elder 2")
    position = match.position()
    cards = Counter([*position["deck"], *position["hands"][0], *position["hands"][1]])
    assert cards.total() == 54


def test_names_are_read_without_regard_to_case_and_spaces(match_at: Any) -> None:
    assert match_at(deck=["  story   TELLER 2"], deck_size=1).position()["deck"] == ["Story Teller 2"]


@pytest.mark.parametrize(("society", "used"), [(["Warriors 2"], True), (["Elder 2"], False)])
def test_warriors_used_is_true_where_warriors_lie(match_at: Any, society: list[str], used: bool) -> None:
    assert match_at(societies=[society, []]).position()["warriors_used"] == [used, False]


def test_last_turn_is_true_with_an_empty_deck(match_at: Any) -> None:
    assert match_at(phase="expand", hands=[["Elder 2"], []], deck_size=0).position()["last_turn"] is True


def test_a_position_of_the_end_has_nobody_to_act(match_at: Any) -> None:
    match = match_at(phase="over", winner=1, hands=[["Elder 2"], ["Farmer 1"]], scores=[3, 104])
    assert match.over
    assert match.returns() == [-1.0, 1.0]
    assert match.position()["to_act"] is None
    assert match.legal() == []


def test_every_phase_can_be_set_up_and_written_again(utopian: Game) -> None:
    hands = [["Elder 2", "Elder 2", "Elder 2"], ["Farmer 1"]]
    given: list[dict[str, Any]] = [
        {"phase": "explore"},
        {"phase": "keep", "viewed": ["Farmer 1", "Hunter 1"]},
        {"phase": "keep", "viewed": ["Farmer 1"], "turn": {"kept": 1}},
        {"phase": "shed", "viewed": ["Farmer 1", "Hunter 1"]},
        {"phase": "weave", "turn": {"must_shed": 1, "may_shed": 1}},
        {"phase": "expand", "to_act": 1, "first": 1},
        {"phase": "knowledge", "turn": {"knowledge": True}},
        {"phase": "hunt", "turn": {"hunts": 1, "hunter_draws": 1}},
        {"phase": "war", "warriors_used": [True, False]},
        {"phase": "over", "winner": 0, "to_act": None},
    ]
    for part in given:
        position = Match(utopian, position={"hands": hands, **part}).position()
        assert Match(utopian, position=position, seed=9).position() == position
        for key, value in part.items():
            assert (position[key] == value) or key == "turn"


HAND = {"hands": [["Elder 2", "Farmer 1"], []]}
REFUSED: list[tuple[dict[str, Any], str]] = [
    # what cannot be read
    ({"phases": "explore"}, "unknown key 'phases'; did you mean 'phase'?"),
    ({"zzz": 1}, "unknown key 'zzz'; known are age, to_act"),
    ({"phase": "exploring"}, "phase: expected one of explore, keep, shed"),
    ({"phase": 3}, "phase: expected one of"),
    ({"to_act": 2}, "to_act: expected a whole number from 0 to 1, got 2"),
    ({"to_act": "0"}, "to_act: expected a whole number"),
    ({"to_act": True}, "to_act: expected a whole number"),
    ({"age": 0}, "age: expected a whole number from 1"),
    ({"scores": [1]}, "scores: expected a list of 2 entries, got [1]"),
    ({"scores": [1, 2.5]}, "scores.1: expected a whole number"),
    ({"hands": [[]]}, "hands: expected a list of 2 entries"),
    ({"hands": {"0": []}}, "hands: expected a list of 2 entries"),
    ({"hands": [["Elder 3"], []]}, "hands.0.0: there is no card 'Elder 3'; known are Ancestral Knowledge 1"),
    ({"hands": [["Farmer"], []]}, "hands.0.0: there is no card 'Farmer'"),
    ({"hands": [[3], []]}, "hands.0.0: expected a text, got 3"),
    ({"hands": ["Elder 2", []]}, "hands.0: expected a list of card names"),
    ({"deck": "Elder 2"}, "deck: expected a list of card names"),
    ({"turn": []}, "turn: expected an object, got []"),
    ({"turn": {"inititated": True}}, "turn: unknown key 'inititated'; did you mean 'initiated'?"),
    ({"turn": {"initiated": 1}}, "turn.initiated: expected true or false, got 1"),
    ({"turn": {"hunts": -1}}, "turn.hunts: expected a whole number from 0"),
    ({"last_turn": "yes"}, "last_turn: expected true or false"),
    ({"warriors_used": [True]}, "warriors_used: expected a list of 2 entries"),
    ({"winner": 2}, "winner: expected a whole number from 0 to 1"),
    ({"quiet": -1}, "quiet: expected a whole number from 0"),
    # more copies than the box holds
    ({"deck": ["Monument"] * 3}, "deck.2: the box holds no further Monument"),
    ({"hands": [["Monument"] * 2, ["Monument"]]}, "hands.1.0: the box holds no further Monument"),
    ({"turn_pile": ["Farmer 2"], "societies": [["Farmer 2"], ["Farmer 2"]]}, "the box holds no further Farmer 2"),
    ({"deck_size": 55}, "deck_size: expected from 0 (cards listed) to 54"),
    ({"deck": ["Elder 2"], "deck_size": 0}, "deck_size: expected from 1 (cards listed)"),
    ({"deck_known": 55}, "deck_known: expected a whole number from 0 to 54"),
    # shown beyond the hand
    ({"shown": [["Elder 2"], []]}, "shown: more Elder 2 are shown than hand 0 holds"),
    ({**HAND, "shown": [["Elder 2", "Elder 2"], []]}, "shown: more Elder 2 are shown than hand 0 holds"),
    ({**HAND, "shown": [[], ["Elder 2"]]}, "shown: more Elder 2 are shown than hand 1 holds"),
    ({"shown": [["Elder 2"] * 6, []]}, "shown.0: the box holds only 5 Elder 2"),
    # no card in the deck
    ({"deck_size": 0}, "deck: no card is left in phase explore"),
    ({**HAND, "phase": "hunt", "deck_size": 0, "turn": {"hunts": 1}}, "deck: no card is left in phase hunt"),
    # an empty hand
    *(
        ({"phase": phase, "turn": turn}, f"hands.0: the seat to act needs a card in phase {phase}")
        for phase, turn in (("expand", {}), ("hunt", {"hunts": 1}), ("war", {}), ("knowledge", {}))
    ),
    ({"phase": "expand", "to_act": 1, **HAND}, "hands.1: the seat to act needs a card in phase expand"),
    ({"phase": "knowledge", **HAND, "deck_size": 0}, "knowledge, with deck and both discard piles empty"),
    # counters and viewed cards that do not fit the phase
    ({"turn": {"hunts": 1}}, "turn.hunts: expected 0 outside phase hunt"),
    ({"turn": {"kept": 1}}, "turn.kept: expected 0 outside phase keep"),
    ({"turn": {"must_shed": 1}}, "turn.must_shed: expected 0 outside phase weave"),
    ({"turn": {"may_shed": 1}}, "turn.may_shed: expected 0 outside phase weave"),
    ({"phase": "hunt", **HAND}, "turn.hunts: expected 1 to 2 draws on offer in phase hunt"),
    ({"phase": "hunt", **HAND, "turn": {"hunts": 2, "hunter_draws": 1}}, "turn.hunts: expected 1 to 1"),
    ({"phase": "expand", **HAND, "turn": {"hunter_draws": 3}}, "turn.hunter_draws: at most 2"),
    ({"phase": "weave", **HAND}, "turn: expected discards owed or optional in phase weave"),
    ({"phase": "weave", **HAND, "turn": {"must_shed": 1, "may_shed": 1}}, "fewer than the cards in hand"),
    ({"viewed": ["Elder 2"]}, "viewed: expected no cards outside phases keep and shed"),
    ({"phase": "keep", "viewed": ["Elder 2"]}, "viewed: expected 2 to 3 cards"),
    ({"phase": "keep"}, "viewed: expected 2 to 3 cards"),
    ({"phase": "keep", "viewed": ["Elder 2"] * 4}, "viewed: expected 2 to 3 cards"),
    ({"phase": "shed", **HAND}, "viewed: expected"),
    ({"phase": "keep", "viewed": ["Elder 2"], "turn": {"kept": 2}}, "turn.kept: at most 1"),
    ({"turn": {"initiated": True}}, "turn.initiated: expected nothing of a turn yet in phase explore"),
    ({"turn": {"hunter_draws": 1}}, "turn.hunter_draws: expected nothing of a turn yet in phase explore"),
    ({"phase": "shed", **HAND, "viewed": ["Monument"] * 2}, "viewed: expected cards of different names in phase shed"),
    ({"quiet": 40}, "quiet: at 40 the Age is over"),
    ({"age": 31}, "age: at most 30"),
    (
        {"phase": "keep", "viewed": ["Elder 2"], "turn": {"kept": 1}},
        "hands.0: expected the card kept to lie in hand",
    ),
    # the end
    ({"phase": "over"}, "winner: expected a seat when the game is over"),
    ({"phase": "over", "winner": 0, "to_act": 1}, "to_act: expected null when the game is over"),
    ({"to_act": None}, "to_act: expected a seat, 0 or 1"),
    ({"winner": 1}, "winner: expected null before the end"),
]


@pytest.mark.parametrize(("given", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_a_position_that_cannot_be_is_refused_with_its_place(utopian: Game, given: dict[str, Any], words: str) -> None:
    with pytest.raises(MalformedPosition) as caught:
        Match(utopian, position=given)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("given", [[], "explore", 3, None])
def test_a_position_is_an_object(utopian: Game, given: Any) -> None:
    if given is None:
        assert Match(utopian, position=None).ply == 0
        return
    with pytest.raises(MalformedPosition, match="expected an object"):
        Match(utopian, position=given)

"""Utopian Rummy, section 9: who knows what."""

from collections import Counter
from typing import Any

import pytest

from parlour.core import engine

pytestmark = pytest.mark.rules

PUBLIC = (
    *("age", "to_act", "phase", "first", "scores", "societies", "research_pile", "turn_pile", "deck_size", "turn"),
    *("warriors_used", "last_turn", "quiet", "shown", "deck_known", "winner"),
)


def some_match(match_at: Any, **more: Any) -> Any:
    given = {
        "phase": "expand",
        "hands": [["Elder 2", "Farmer 1", "Warriors 2"], ["Hunter 1", "Monument", "Student -3"]],
        "societies": [["Elder 2"], ["Warriors 2", "Story Teller 2"]],
        "shown": [[], ["Monument"]],
        "research_pile": ["Farmer 2", "Trainer 2"],
        "turn_pile": ["Trainer 2"],
        "scores": [12, -3],
    }
    return match_at(**(given | more))


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_ur_9_1_societies_piles_sizes_scores_and_counters_are_public(match_at: Any, seat: int) -> None:
    match = some_match(match_at)
    position, view = match.position(), match.view(seat)
    assert {key: view[key] for key in PUBLIC} == {key: position[key] for key in PUBLIC}
    assert [len(hand) for hand in view["hands"]] == [3, 3]


def test_ur_9_2_the_other_hand_and_the_order_of_the_deck_are_secret(match_at: Any) -> None:
    match = some_match(match_at)
    assert match.view(0)["hands"] == [["Elder 2", "Farmer 1", "Warriors 2"], ["Monument", "?", "?"]]
    assert match.view(1)["hands"] == [["?", "?", "?"], ["Hunter 1", "Monument", "Student -3"]]
    assert match.view(-1)["hands"] == [["?", "?", "?"], ["Monument", "?", "?"]]
    assert set(match.view(0)["deck"]) == {"?"}


@pytest.mark.parametrize("phase", ["keep", "shed"])
def test_ur_9_2_the_other_players_viewed_cards_are_secret(match_at: Any, phase: str) -> None:
    match = some_match(match_at, phase=phase, viewed=["Trainer 2", "Rangers 2"])
    assert match.view(0)["viewed"] == ["Rangers 2", "Trainer 2"]
    assert match.view(1)["viewed"] == match.view(-1)["viewed"] == ["?", "?"]


def test_ur_9_3_a_card_taken_from_a_discard_pile_is_known_to_be_in_that_hand(match_at: Any) -> None:
    match = some_match(match_at, phase="explore")
    match.play("take Trainer 2 from turn pile")
    assert match.position()["shown"] == [["Trainer 2"], ["Monument"]]
    assert match.view(1)["hands"][0] == ["Trainer 2", "?", "?", "?"]


def test_ur_9_3_when_a_card_of_that_name_leaves_one_mark_goes_with_it(match_at: Any) -> None:
    match = some_match(
        match_at, hands=[["Farmer 1", "Farmer 1", "Farmer 1"], ["Elder 2"]], shown=[["Farmer 1", "Farmer 1"], []]
    )
    match.play("discard Farmer 1")
    assert match.position()["shown"][0] == ["Farmer 1"]


def test_ur_9_3_a_set_takes_its_marks_with_it(match_at: Any) -> None:
    match = some_match(
        match_at,
        hands=[["Farmer 1", "Farmer 2", "Farmer 2", "Elder 2"], ["Elder 2"]],
        research_pile=[],
        shown=[["Farmer 2", "Elder 2"], []],
    )
    match.play("initiate Farmer with Farmer 1, Farmer 2, Farmer 2")
    assert match.position()["shown"][0] == ["Elder 2"]


def test_ur_9_3_cards_drawn_from_the_deck_carry_no_mark(match_at: Any) -> None:
    match = some_match(match_at, phase="explore", deck=["Rangers 2", "Rangers 3"])
    match.play("research")
    match.play("keep Rangers 3")
    assert match.position()["shown"] == [[], ["Monument"]]


def test_ur_9_4_cards_removed_by_warriors_are_known_at_the_bottom_under_those_removed_before(match_at: Any) -> None:
    match = some_match(match_at, deck_known=1, warriors_used=[False, True])
    bottom = match.position()["deck"][-1]
    match.play("play Warriors 2")
    match.play("remove Story Teller 2 from society 1")
    assert match.position()["deck_known"] == 2
    for seat in (-1, 0, 1):
        assert match.view(seat)["deck"][-3:] == ["?", bottom, "Story Teller 2"]


def test_ur_9_4_the_knowledge_lapses_when_the_card_is_viewed_or_drawn(match_at: Any) -> None:
    match = match_at(
        hands=[["Elder 2"], ["Elder 2"]], deck=["Farmer 1", "Hunter 1", "Monument"], deck_size=3, deck_known=2
    )
    assert match.view(1)["deck"] == ["?", "Hunter 1", "Monument"]
    match.play("research")
    assert match.position()["deck_known"] == 1
    assert match.view(1)["deck"] == ["Monument"]
    assert match.view(1)["viewed"] == ["?", "?"]


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_ur_9_5_at_the_end_of_the_game_both_hands_are_open(match_at: Any, seat: int) -> None:
    match = match_at(phase="expand", hands=[["Elder 2"], ["Farmer 1", "Monument"]], scores=[120, 0])
    match.play("discard Elder 2")
    assert match.over
    assert match.view(seat)["hands"] == [[], ["Farmer 1", "Monument"]]
    assert set(match.view(seat)["deck"]) == {"?"}


@pytest.mark.parametrize("seat", [-1, 0, 1])
@pytest.mark.parametrize("phase", ["expand", "keep"])
def test_ur_9_2_a_guess_is_consistent_and_differs_from_the_truth(match_at: Any, seat: int, phase: str) -> None:
    viewed = ["Trainer 2", "Rangers 2"] if phase == "keep" else []
    match = some_match(match_at, phase=phase, viewed=viewed, deck_known=2)
    seen = match.observation(seat)
    positions = [
        match.game.position.write(match.box, engine.guess(match.game, match.box, seen, seat, seed)[0])
        for seed in range(8)
    ]
    truth = match.position()
    for position in positions:
        assert {key: position[key] for key in PUBLIC} == {key: truth[key] for key in PUBLIC}
        assert "Monument" in position["hands"][1]
        assert position["deck"][-2:] == truth["deck"][-2:]
        assert _cards(position) == _cards(truth)
    assert len({tuple(position["deck"]) for position in positions}) == 8
    if seat == 0:
        assert {tuple(position["hands"][0]) for position in positions} == {tuple(truth["hands"][0])}
        assert len({tuple(position["hands"][1]) for position in positions}) > 2


def test_ur_9_2_cards_set_aside_stay_unseen_in_a_guess(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Elder 2"], ["Farmer 1"]], deck_size=4)
    seen = match.observation(0)
    hands = {
        match.game.position.write(match.box, engine.guess(match.game, match.box, seen, 0, seed)[0])["hands"][1][0]
        for seed in range(40)
    }
    assert len(hands) > 8


def _cards(position: dict[str, Any]) -> Counter[str]:
    zones = (*position["hands"], *position["societies"], position["research_pile"], position["turn_pile"])
    return Counter(card for zone in (*zones, position["deck"], position["viewed"]) for card in zone)

"""Utopia, section 3: the track, and whose turn it is."""

from typing import Any

import pytest

from parlour.core.errors import MalformedPosition

pytestmark = pytest.mark.rules

EARTH = ["1 Maya at Mill Yard", "1 Persian at Mill Yard", "1 Egyptian at Mill Yard", "1 Greek at Mill Yard"]


def play(match: Any, *names: str) -> dict[str, Any]:
    for name in names:
        match.play(name)
    position: dict[str, Any] = match.position()
    return position


def acting(match: Any, *names: str) -> list[int]:
    """The seats that decide one after the other, each playing one of the names."""
    seats = []
    for name in names:
        seats.append(match.to_act)
        match.play(name)
    return seats


# --- the order of the ministers


def test_ut_3_1_the_highest_score_is_first_and_of_equals_who_came_first(at: Any) -> None:
    hands = [["Maya"]] * 4
    match = at(4, phase="act", scores=[4, 9, 4, 0], order=[1, 2, 0, 3], hands=hands)
    assert acting(match, *["end turn"] * 4) == [1, 2, 0, 3]


def test_ut_3_1_an_order_against_the_scores_cannot_be(at: Any) -> None:
    with pytest.raises(MalformedPosition, match=r"order: expected seat 1 ahead of seat 0"):
        at(3, scores=[1, 2, 0], order=[0, 1, 2])


def test_ut_3_2_who_gains_stands_behind_all_who_are_on_the_space_already(at: Any) -> None:
    monuments = [["Maya at Mill Yard"], [], [], []]
    princes = [["1 Maya at Mill Yard"], [], [], []]
    match = at(
        4,
        phase="act",
        scores=[3, 5, 5, 4],
        order=[2, 1, 3, 0],
        to_act=0,
        played=[False, True, True, True],
        hands=[["Maya", "Greek"], [], [], []],
        monuments=monuments,
        princes=princes,
    )
    position = play(match, "remove Maya")
    assert position["scores"] == [5, 5, 5, 4]
    assert position["order"] == [2, 1, 0, 3]


def test_ut_3_2_it_passes_all_who_are_behind_the_new_space(at: Any) -> None:
    match = at(
        4,
        phase="act",
        scores=[0, 1, 5, 0],
        order=[2, 1, 3, 0],
        to_act=0,
        hands=[["Greek"], [], [], []],
        princes=[[*EARTH, "1 Chinese at Clay Market"], [], [], []],
    )
    position = play(match, "build wonder on Earth")
    assert (position["scores"], position["order"]) == ([6, 1, 5, 0], [0, 2, 1, 3])


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"hands": [[], ["Maya"], []]}, "raise Maya"),
        (
            {"hands": [[], ["Greek"], []], "princes": [[], ["3 Maya at Mill Yard"], []]},
            "build Maya monument at Mill Yard",
        ),
        ({"hands": [[], ["Maya", "Greek"], []], "monuments": [[], ["Maya at Mill Yard"], []]}, "add Maya"),
    ],
)
def test_ut_3_2_nothing_gained_nothing_moves(at: Any, given: dict[str, Any], name: str) -> None:
    match = at(3, phase="act", scores=[2, 2, 2], order=[1, 2, 0], **given)
    position = play(match, name)
    assert (position["scores"], position["order"]) == ([2, 2, 2], [1, 2, 0])


def test_ut_3_2_a_seat_whose_monuments_score_nothing_does_not_move_in_the_scoring(at: Any) -> None:
    match = at(
        3, turn=4, phase="act", scores=[2, 2, 2], order=[1, 2, 0], played=[True, True, False], hands=[["Maya"], [], []]
    )
    assert play(match, "end turn")["order"] == [1, 2, 0]


# --- who is next


def test_ut_3_3_a_gain_counts_within_the_round(at: Any) -> None:
    match = at(
        3,
        phase="act",
        scores=[12, 9, 9],
        hands=[["Persian"], ["Maya"], ["Maya"]],
        princes=[["3 Persian at Mirror Basin"], [], []],
        wonders=[[], [], ["Water"]],
    )
    assert play(match, "build Persian monument at Mirror Basin")["order"] == [0, 2, 1]
    assert acting(match, "end turn", "end turn", "end turn") == [0, 2, 1]


def test_ut_3_3_a_gain_counts_within_a_pass_of_the_welcome(at: Any) -> None:
    match = at(
        3,
        scores=[5, 4, 3],
        princes=[["3 Maya at Mill Yard"], [], []],
        wonders=[[], [], ["Earth"]],
        guests=["Maya Fire"] * 2 + ["Greek Fire"] * 2 + ["Persian Wind"] * 2 + ["Greek Wind"] * 2 + ["Maya Water"],
    )
    position = play(match, "build Maya monument at Mill Yard", "take Maya Fire", "at Sun Plaza")
    assert (position["scores"], position["order"], position["to_act"]) == ([5, 4, 7], [2, 0, 1], 2)
    position = play(match, "take Maya Fire", "at Sun Plaza", "take Greek Fire", "at Sun Plaza")
    assert (position["pass"], position["to_act"]) == (2, 2)


def test_ut_3_3_who_has_acted_does_not_act_again_in_the_round_though_ahead_of_all(at: Any) -> None:
    match = at(
        3,
        phase="act",
        scores=[5, 4, 3],
        hands=[["Maya"], ["Maya"], ["Greek"]],
        princes=[[], ["3 Maya at Mill Yard"], []],
        wonders=[["Earth"], [], []],
    )
    names = ["end turn", "build Maya monument at Mill Yard", "end turn", "end turn"]
    assert acting(match, *names) == [0, 1, 1, 2]


def test_ut_3_3_a_point_given_away_can_put_another_first(at: Any) -> None:
    match = at(
        4,
        phase="act",
        scores=[5, 4, 4, 4],
        order=[0, 1, 2, 3],
        hands=[["Maya", "Greek"], ["Maya"], ["Maya"], ["Maya"]],
        monuments=[[], [], [], ["Maya at Mill Yard"]],
    )
    assert play(match, "add Maya")["order"] == [0, 3, 1, 2]
    assert acting(match, *["end turn"] * 4) == [0, 3, 1, 2]


# --- the start space


@pytest.mark.parametrize(
    ("scores", "order", "after"),
    [
        ([0, 0, 0], [0, 1, 2], [1, 2, 0]),
        ([0, 0, 0], [2, 0, 1], [0, 1, 2]),
        ([4, 0, 0], [0, 2, 1], [0, 1, 2]),
        ([4, 3, 0], [0, 1, 2], [0, 1, 2]),
        ([4, 4, 4], [2, 0, 1], [2, 0, 1]),
    ],
)
def test_ut_3_4_before_the_guests_come_the_one_ahead_on_the_start_space_goes_to_its_back(
    at: Any, scores: list[int], order: list[int], after: list[int]
) -> None:
    played = [seat != order[-1] for seat in range(3)]
    hands = [["Maya"] if seat == order[-1] else [] for seat in range(3)]
    position = play(at(3, turn=3, phase="act", scores=scores, order=order, played=played, hands=hands), "end turn")
    assert (position["turn"], position["phase"]) == (4, "welcome")
    assert (position["order"], position["to_act"]) == (after, after[0])


def test_ut_3_4_who_scores_has_left_the_start_space(at: Any) -> None:
    match = at(
        4,
        phase="act",
        played=[True, True, True, False],
        hands=[[], [], [], ["Maya"]],
        monuments=[["Maya at Mill Yard"], [], [], []],
    )
    assert play(match, "end turn")["order"] == [0, 2, 3, 1]


def test_ut_3_4_in_every_turn_from_the_second_on_and_not_in_the_first(at: Any) -> None:
    match = at(3, order=[1, 2, 0])
    assert match.position()["order"] == [1, 2, 0]
    match = at(3, phase="act", played=[True, True, False], hands=[[], [], ["Maya"]])
    assert play(match, "end turn")["turn"] == 2
    while match.position()["turn"] == 2:
        match.play(match.legal()[0] if match.phase != "act" else "end turn")
    assert match.position()["scores"] == [0, 0, 0]
    assert match.position()["order"] == [2, 0, 1]


def test_ut_3_4_the_start_space_stays_as_it_is_when_the_game_is_over(at: Any) -> None:
    match = at(3, turn=40, phase="act", played=[True, True, False], hands=[[], [], ["Maya"]])
    position = play(match, "end turn")
    assert (position["phase"], position["order"], position["winner"]) == ("over", [0, 1, 2], 0)

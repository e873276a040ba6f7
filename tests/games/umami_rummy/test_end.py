"""Umami Rummy, section 8: the end of a round, scoring, the end of the game."""

from typing import Any

import pytest

from parlour import Match
from parlour.core.game import Game

pytestmark = pytest.mark.rules

LAST = {"ending": "last player"}
RUN = [["3S", "4S", "5S"]]


def test_um_8_1_an_empty_hand_at_the_end_of_a_turn_ends_the_round(at: Any) -> None:
    match = at(hands=[["6S"], ["JC", "QD"]], melds=RUN)
    match.play("lay 6S")
    position = match.position()
    assert (position["round"], position["scores"], position["turns"]) == (2, [23, -23], 0)
    assert [len(hand) for hand in position["hands"]] == [10, 10]


def test_um_8_2_the_others_note_their_cards_and_the_winner_gets_the_sum(at: Any) -> None:
    match = at(hands=[["AC", "10D", "KS"], ["6S"], ["JC", "2H"]], to_act=1, melds=RUN, scores=[-5, 20, -15])
    match.play("lay 6S")
    assert match.scores() == [-29, 20 + 24 + 13, -28]
    assert sum(match.scores()) == 0


def test_um_8_3_when_all_have_passed_the_round_is_blocked_and_nobody_gains(at: Any) -> None:
    match = at(hands=[["AC", "KS"], ["JC"], ["2H"]], melds=[["7D", "8D", "9D"]], bank_size=0)
    for _ in range(3):
        assert match.position()["round"] == 1
        match.play("pass")
    assert match.position()["round"] == 2
    assert match.scores() == [-14, -11, -2]
    assert match.position()["passes"] == 0


def test_um_8_3_one_turn_that_is_no_pass_starts_the_count_anew(at: Any) -> None:
    match = at(hands=[["AC"], ["10D", "JC"], ["2H"]], melds=[["7D", "8D", "9D"]], bank_size=0)
    for name in ("pass", "lay 10D", "end turn", "pass", "pass"):
        match.play(name)
    assert match.position()["round"] == 1
    match.play("pass")
    assert match.position()["round"] == 2


def test_um_8_4_a_draw_costs_nothing_by_itself(at: Any) -> None:
    match = at(hands=[["KC"], ["JC"]], bank=["QD", "2S"])
    match.play("draw")
    assert match.scores() == [0, 0]


def test_um_8_5_who_has_no_cards_left_is_out_and_passed_over(at: Any) -> None:
    match = at(LAST, hands=[["6S"], ["JC", "QD"], ["7C", "9D"]], melds=RUN, bank=["2D", "2H", "KH"])
    match.play("lay 6S")
    assert (match.to_act, match.position()["round"]) == (1, 1)
    match.play("draw")
    match.play("draw")
    assert match.to_act == 1


def test_um_8_5_the_last_player_has_one_more_turn_and_loses_with_cards_left(at: Any) -> None:
    match = at(LAST, hands=[["6S"], ["JC", "QD"], []], melds=RUN, scores=[0, 0, -2])
    match.play("lay 6S")
    assert match.position()["round"] == 1
    match.play("draw")
    assert match.position()["round"] == 2
    assert match.scores() == [0, -1, -2]


def test_um_8_5_nobody_has_lost_if_the_last_hand_is_empty_too(at: Any) -> None:
    match = at(LAST, hands=[["6S"], ["7S"]], melds=RUN)
    match.play("lay 6S")
    match.play("lay 7S")
    assert match.position()["round"] == 2
    assert match.scores() == [0, 0]


def test_um_8_5_the_last_player_may_end_the_one_turn_with_cards_laid(at: Any) -> None:
    match = at(LAST, hands=[["6S"], ["7S", "KD"]], melds=RUN)
    for name in ("lay 6S", "lay 7S", "end turn"):
        match.play(name)
    assert match.scores() == [0, -1]


@pytest.mark.parametrize(
    ("scores", "winners", "returns"),
    [
        ([0, -30, 5], [0], [1, -1, -1]),
        ([0, 69, 23], [0, 1], [0, 0, -1]),
        ([0, 69, 69], [0, 1, 2], [-1 / 3] * 3),
        ([-100, 0, 90], [2], [-1, -1, 1]),
    ],
)
def test_um_8_6_after_the_agreed_rounds_the_highest_total_wins_and_ties_win_together(
    at: Any, scores: list[int], winners: list[int], returns: list[float]
) -> None:
    hands = [["6S"], ["JC", "QD"], ["10C", "KC"]]
    match = at({"rounds": "3"}, round=3, hands=hands, melds=RUN, scores=scores)
    match.play("lay 6S")
    position = match.position()
    assert position["scores"] == [scores[0] + 46, scores[1] - 23, scores[2] - 23]
    assert (position["phase"], position["to_act"], position["winners"]) == ("over", None, winners)
    assert match.legal() == []
    assert match.returns() == pytest.approx(returns)
    assert [sorted(cards) for cards in position["melds"]] == [["3S", "4S", "5S", "6S"]]
    assert position["hands"] == [[], ["JC", "QD"], ["10C", "KC"]]


def test_um_8_6_not_before(at: Any) -> None:
    match = at({"rounds": "3"}, round=2, hands=[["6S"], ["JC"]], melds=RUN)
    match.play("lay 6S")
    assert not match.over
    assert match.position()["round"] == 3


def test_um_8_7_after_a_hundred_turns_for_each_seat_a_round_ends_as_if_blocked(at: Any) -> None:
    match = at(turns=198, hands=[["AC", "KS"], ["JC"]], bank=["2D", "QH"])
    match.play("draw")
    assert match.position()["round"] == 1
    match.play("draw")
    assert match.position()["round"] == 2
    assert match.scores() == [-16, -23]


def test_um_8_7_a_hand_emptied_in_the_last_turn_still_wins(at: Any) -> None:
    match = at(turns=199, hands=[["6S"], ["JC"]], melds=RUN)
    match.play("lay 6S")
    assert match.scores() == [11, -11]


@pytest.mark.parametrize(("given", "names"), [({"bank_size": 0, "passes": 1}, ["pass"]), ({"turns": 299}, ["draw"])])
def test_um_8_8_a_blocked_round_of_last_player_costs_every_seat_with_cards(
    at: Any, given: dict[str, Any], names: list[str]
) -> None:
    match = at(LAST, hands=[["AC", "KS"], [], ["JC"]], **given)
    for name in names:
        match.play(name)
    assert match.position()["round"] == 2
    assert match.scores() == [-1, 0, -1]


def test_um_8_6_a_whole_game_ends_within_the_declared_bound(umami: Game) -> None:
    match = Match(umami, seats=3, options={"rounds": "2"}, seed=5)
    bound = umami.max_plies(match.box, 3)
    while not match.over:
        match.play_id(match.legal_ids()[-1])
    assert match.ply < bound
    assert sum(match.scores()) <= 0

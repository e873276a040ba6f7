"""Umami Rummy, section 7: the options."""

from typing import Any

import pytest

from parlour.core.errors import IllegalAction

pytestmark = pytest.mark.rules

DISTINCT = {"distinct_suits": "true"}
INTRODUCTORY = {"introductory": "true"}
UMAMI = {"umami_call": "true"}
LOOSE = {"loose_to_hand": "allowed"}
DECLINE = {"decline": "true"}
OTHER = ["JC", "JD", "4C", "4D"]


def test_um_7_1_the_cards_of_a_group_are_of_different_suits(at: Any) -> None:
    given = {"hands": [["4C", "KS"], ["JC"], ["QC"], ["2H"]], "melds": [["4C", "4D", "4H", "4S"]]}
    assert at(**given).legal() == ["lay 4C"]
    assert at(DISTINCT, **given).legal() == ["draw"]


def test_um_7_1_runs_are_not_affected_and_groups_have_three_or_four_cards(at: Any) -> None:
    hands = [["4C", "4D", "4H", "KS"], ["JC"], ["QC"], ["2H"]]
    match = at(DISTINCT, hands=hands, melds=[["4C", "4D", "4H", "4S"], ["7C", "8C", "9C"]])
    assert match.legal() == ["lay 4C", "lay 4D", "lay 4H"]


def test_um_7_2_an_introductory_turn_lays_melds_of_the_hand_alone(at: Any) -> None:
    hands = [["8S", "3C", "3D", "3H", "JS"], OTHER]
    match = at(INTRODUCTORY, hands=hands, melds=[["5S", "6S", "7S"]])
    assert match.legal() == ["lay 3C", "lay 3D", "lay 3H"]
    for name in ("lay 3C", "lay 3D"):
        match.play(name)
    assert match.legal() == ["lay 3H"]
    match.play("lay 3H")
    assert match.legal() == ["end turn"]
    with pytest.raises(IllegalAction, match="in an introductory turn") as caught:
        match.play("lay 8S")
    assert caught.value.clause == "UM-7.2"


def test_um_7_2_several_melds_may_be_laid_at_once(at: Any) -> None:
    hands = [["3C", "3D", "3H", "5S", "6S", "7S", "KD"], OTHER]
    match = at(INTRODUCTORY, hands=hands)
    for name in ("lay 3C", "lay 5S", "lay 3D", "lay 6S", "lay 3H"):
        match.play(name)
    assert match.legal() == ["lay 7S"]


def test_um_7_2_no_card_of_the_field_moves_in_it(at: Any) -> None:
    field = [["3S", "4S", "5S"], ["6S", "7S", "8S"]]
    match = at(INTRODUCTORY, hands=[["9C", "9D", "9H", "KD"], OTHER], melds=field)
    for name in ("lay 9C", "lay 9D", "lay 9H", "end turn"):
        match.play(name)
    assert match.position()["melds"][:2] == field


def test_um_7_3_without_a_meld_one_draws_and_is_bound_again(at: Any) -> None:
    match = at(INTRODUCTORY, hands=[["8S", "3C"], ["KD", "QC"]], melds=[["5S", "6S", "7S"]], bank=["3D", "2H"])
    assert match.legal() == ["draw"]
    match.play("draw")
    match.play("draw")
    assert match.legal() == ["draw"]
    assert match.position()["opened"] == [False, False]


def test_um_7_3_who_has_opened_uses_the_field_until_the_next_round(at: Any) -> None:
    match = at(INTRODUCTORY, hands=[["8S"], OTHER], melds=[["5S", "6S", "7S"]], opened=[True, False])
    match.play("lay 8S")
    assert match.position()["round"] == 2
    assert match.position()["opened"] == [False, False]


def test_um_7_3_laying_marks_a_seat_as_opened_in_any_case(at: Any) -> None:
    match = at(hands=[["8S", "2D"], OTHER], melds=[["5S", "6S", "7S"]])
    match.play("lay 8S")
    assert match.position()["opened"] == [False, False]
    match.play("end turn")
    assert match.position()["opened"] == [True, False]


SIXES = {"hands": [["6S", "KD"], ["9S", "2D"]], "melds": [["3S", "4S", "5S"], ["9C", "9D", "9H"]]}


def test_um_7_4_with_one_card_left_one_calls_before_ending_the_turn(at: Any) -> None:
    match = at(UMAMI, **SIXES)
    match.play("lay 6S")
    assert match.legal() == ["end turn", "say umami"]
    match.play("say umami")
    assert match.legal() == ["end turn"]
    assert match.position()["called"] == [True, False]


def test_um_7_4_not_with_more_cards_nor_while_the_field_is_out_of_order(at: Any) -> None:
    match = at(UMAMI, hands=[["6S", "KD", "QC"], ["9S", "2D"]], melds=SIXES["melds"])
    match.play("lay 6S")
    assert match.legal() == ["end turn"]
    match = at(UMAMI, hands=[["6S", "7S"], ["JC", "2D"]], melds=[["9C", "9D", "9H"], ["8C", "8D", "8H", "8S"]])
    match.play("lay 6S")
    assert match.legal() == ["lay 7S"]


def test_um_7_4_the_call_holds_while_the_hand_stays_at_one_card(at: Any) -> None:
    match = at(UMAMI, hands=[["KD"], ["9S", "2D"]], melds=SIXES["melds"], called=[True, False], bank=["7C"])
    match.play("draw")
    assert match.position()["called"] == [False, False]
    match = at(UMAMI, to_act=1, hands=[["KD"], ["9S", "2D", "QH"]], melds=SIXES["melds"], called=[True, False])
    assert match.legal() == ["lay 9S"]
    match.play("lay 9S")
    match.play("end turn")
    assert match.position()["called"] == [True, False]


def test_um_7_4_nobody_calls_without_the_option(at: Any) -> None:
    match = at(**SIXES)
    match.play("lay 6S")
    assert match.legal() == ["end turn"]
    with pytest.raises(IllegalAction, match="nobody calls umami"):
        match.play("say umami")


def test_um_7_5_who_forgot_may_be_challenged_and_takes_two_cards(at: Any) -> None:
    match = at(UMAMI, to_act=1, hands=[["KD"], ["9S", "2D"]], melds=SIXES["melds"], bank=["QC", "QD", "7C"])
    assert match.legal() == ["lay 9S", "challenge 0"]
    match.play("challenge 0")
    assert match.position()["hands"] == [["QC", "QD", "KD"], ["2D", "9S"]]
    assert match.legal() == ["lay 9S"]
    assert match.view(1)["hands"][0] == ["?", "?", "?"]


def test_um_7_5_one_if_the_bank_has_no_more_and_none_if_it_is_empty(at: Any) -> None:
    given = {"to_act": 1, "hands": [["KD"], ["9S", "2D"]], "melds": SIXES["melds"]}
    match = at(UMAMI, **given, bank=["QC"], bank_size=1)
    match.play("challenge 0")
    assert match.position()["hands"][0] == ["QC", "KD"]
    assert match.position()["bank"] == []
    assert at(UMAMI, **given, bank_size=0).legal() == ["lay 9S"]


def test_um_7_5_several_seats_one_after_the_other_then_the_turn(at: Any) -> None:
    match = at(UMAMI, to_act=2, hands=[["KD"], ["7D"], ["2D", "2H"], ["5C"]], bank=["QC", "QD", "7C", "8D", "9D"])
    assert match.legal() == ["draw", "challenge 0", "challenge 1", "challenge 3"]
    for name in ("challenge 1", "challenge 3"):
        match.play(name)
    assert match.legal() == ["draw", "challenge 0"]
    match.play("draw")
    assert match.position()["turns"] == 1


def test_um_7_5_not_after_a_card_was_laid_nor_who_called_nor_oneself(at: Any) -> None:
    given = {"to_act": 1, "hands": [["KD"], ["9S", "2D"]], "melds": SIXES["melds"]}
    match = at(UMAMI, **given)
    match.play("lay 9S")
    refusals = {"challenge 0": "before anything else", "challenge 1": "not your own", "challenge 5": "no seat 5"}
    for name, words in refusals.items():
        with pytest.raises(IllegalAction, match=words):
            match.play(name)
    assert at(UMAMI, **given, called=[True, False]).legal() == ["lay 9S"]


# The five of clubs can join only if the five of hearts may leave: 5C 5D 5S, and 3H 4H alone are loose.
RUN = {"melds": [["3H", "4H", "5H"]]}


def test_um_7_6_a_loose_card_goes_to_hand_once_a_card_was_laid(at: Any) -> None:
    match = at(LOOSE, hands=[["5C", "5D", "KS"], OTHER], **RUN)
    assert match.legal() == ["lay 5C", "lay 5D", "draw"]
    match.play("lay 5C")
    assert match.legal() == ["lay 5D"]
    match.play("lay 5D")
    assert match.legal() == ["take 3H", "take 4H"]
    match.play("take 3H")
    assert match.legal() == ["take 4H"]
    match.play("take 4H")
    assert match.legal() == ["end turn"]
    match.play("end turn")
    position = match.position()
    assert position["hands"][0] == ["3H", "4H", "KS"]
    assert sorted(position["melds"][0]) == ["5C", "5D", "5H"]
    assert position["shown"] == [["3H", "4H"], []]


def test_um_7_6_not_without_the_option(at: Any) -> None:
    match = at(hands=[["5C", "5D", "KS"], OTHER], **RUN)
    assert match.legal() == ["draw"]
    with pytest.raises(IllegalAction, match="stay there"):
        match.play("take 3H")


def test_um_7_6_b_after_a_take_nothing_is_laid(at: Any) -> None:
    match = at(LOOSE, hands=[["5C", "5D", "2H", "KS"], OTHER], **RUN)
    for name in ("lay 5C", "lay 5D", "take 4H"):
        match.play(name)
    assert not any(name.startswith("lay") for name in match.legal())
    with pytest.raises(IllegalAction, match="after taking a card back"):
        match.play("lay KS")


def test_um_7_6_a_a_name_laid_in_the_turn_is_not_taken(at: Any) -> None:
    hands = [["5C", "5D", "KS"], ["JC"], ["QC"], ["2S"]]
    match = at(LOOSE | DISTINCT, hands=hands, melds=[["3H", "4H", "5H"], ["5C", "6C", "7C"]])
    match.play("lay 5C")
    assert match.legal() == ["lay 5D"]
    match.play("lay 5D")
    assert match.legal() == ["take 3H", "take 4H"]
    with pytest.raises(IllegalAction, match="is the name of a card laid in this turn"):
        match.play("take 5C")


def test_um_7_6_a_nothing_is_taken_while_the_field_splits(at: Any) -> None:
    match = at(LOOSE, hands=[["6H", "KS"], OTHER], **RUN)
    match.play("lay 6H")
    assert match.legal() == ["end turn"]
    with pytest.raises(IllegalAction, match="nothing is loose"):
        match.play("take 3H")


def test_um_7_6_d_who_could_lay_only_by_taking_back_may_draw_or_pass(at: Any) -> None:
    hands = [["5C", "5D", "KS"], OTHER]
    assert "draw" in at(LOOSE, hands=hands, **RUN).legal()
    assert "pass" in at(LOOSE, hands=hands, **RUN, bank_size=0).legal()
    assert at(LOOSE, hands=[["5C", "5D", "6H"], OTHER], **RUN).legal() == ["lay 5C", "lay 5D", "lay 6H"]


def test_um_7_6_e_cards_taken_are_ordinary_from_the_next_turn_on(at: Any) -> None:
    match = at(LOOSE, hands=[["5C", "5D", "2H", "KS"], ["JC", "QD"]], **RUN, bank=["7C", "9S"])
    for name in ("lay 5C", "lay 5D", "take 3H", "take 4H", "end turn", "draw"):
        match.play(name)
    assert match.legal() == ["lay 2H", "lay 3H", "lay 4H"]
    match.play("lay 3H")
    assert match.position()["shown"] == [["4H"], []]


def test_um_7_6_e_no_takes_in_an_introductory_turn(at: Any) -> None:
    match = at(LOOSE | INTRODUCTORY, hands=[["5C", "5D", "KS"], OTHER], **RUN)
    assert match.legal() == ["draw"]


def test_um_7_7_declining_is_open_while_the_bank_has_cards(at: Any) -> None:
    given = {"hands": [["6H", "KS"], OTHER], **RUN}
    assert at(DECLINE, **given).legal() == ["lay 6H", "draw"]
    match = at(DECLINE, **given, bank_size=0)
    assert match.legal() == ["lay 6H"]
    with pytest.raises(IllegalAction, match="with the bank empty a player who can lay must") as caught:
        match.play("draw")
    assert caught.value.clause == "UM-7.7"

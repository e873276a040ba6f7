"""Umami Rummy, sections 4 to 6: the turn, laying and moving, drawing and passing."""

from collections import Counter
from typing import Any

import pytest

from parlour.core.errors import IllegalAction

pytestmark = pytest.mark.rules

FIELD = [["7H", "8H", "9H"], ["2C", "2D", "2S"]]
OTHER = ["JC", "JD", "7S", "10C"]


def heap(match: Any) -> Counter[str]:
    return Counter(name for cards in match.position()["melds"] for name in cards)


def melds(match: Any) -> list[list[str]]:
    return sorted(sorted(cards) for cards in match.position()["melds"])


def test_um_4_1_a_turn_lays_or_draws_or_passes(at: Any) -> None:
    assert at(hands=[["6H", "KC"], OTHER], melds=FIELD).legal() == ["lay 6H"]
    assert at(hands=[["KC"], OTHER], melds=FIELD).legal() == ["draw"]
    assert at(hands=[["KC"], OTHER], melds=FIELD, bank_size=0).legal() == ["pass"]


def test_um_4_2_who_can_lay_must(at: Any) -> None:
    match = at(hands=[["6H", "KC"], OTHER], melds=FIELD)
    for name in ("draw", "pass"):
        with pytest.raises(IllegalAction, match="you can lay 6H") as caught:
            match.play(name)
        assert caught.value.clause == "UM-4.2"


def test_um_4_3_the_turn_may_end_once_a_card_was_laid_and_the_field_splits(at: Any) -> None:
    match = at(hands=[["5H", "6H", "KC"], OTHER], melds=FIELD)
    assert "end turn" not in match.legal()
    match.play("lay 6H")
    assert match.legal() == ["lay 5H", "end turn"]
    match.play("end turn")
    assert match.to_act == 1
    assert match.position()["hands"][0] == ["5H", "KC"]


def test_um_4_3_not_while_the_field_does_not_split(at: Any) -> None:
    match = at(hands=[["5H", "6H", "KC"], OTHER], melds=FIELD)
    match.play("lay 5H")
    assert match.legal() == ["lay 6H"]
    with pytest.raises(IllegalAction, match="5H lies alone: a meld has at least 3 cards"):
        match.play("end turn")


def test_um_4_4_with_the_last_card_laid_the_turn_ends_by_itself(at: Any) -> None:
    match = at(hands=[["6H"], OTHER], melds=FIELD)
    match.play("lay 6H")
    assert match.position()["round"] == 2


def test_um_4_4_a_single_legal_action_is_asked_for(at: Any) -> None:
    match = at(hands=[["6H", "KC"], OTHER], melds=FIELD)
    match.play("lay 6H")
    assert (match.to_act, match.legal()) == (0, ["end turn"])


def test_um_4_5_a_card_laid_stays_laid(at: Any) -> None:
    match = at(hands=[["5H", "6H", "KC"], OTHER], melds=FIELD)
    match.play("lay 6H")
    assert not any(name.startswith("take") for name in match.legal())
    assert match.position()["turn"] == {"laid": ["6H"], "taken": []}


def test_um_5_1_a_card_of_the_hand_joins_the_field_which_may_be_remade(at: Any) -> None:
    match = at(hands=[["2H", "3C", "4C", "KC"], OTHER], melds=FIELD)
    for name in ("lay 3C", "lay 4C"):
        match.play(name)
    assert heap(match)["3C"] == 1
    assert match.position()["hands"][0] == ["2H", "KC"]
    assert match.legal() == ["lay 2H"]
    match.play("lay 2H")
    match.play("end turn")
    assert melds(match) == sorted([sorted(FIELD[0]), sorted(["2C", "3C", "4C"]), sorted(["2D", "2H", "2S"])])


def test_um_5_2_a_card_is_laid_only_if_the_turn_can_be_completed(at: Any) -> None:
    match = at(hands=[["9C", "9D", "10D", "KC"], OTHER], melds=FIELD)
    assert match.legal() == ["draw"]
    match = at(hands=[["9C", "9D", "6H", "KC"], OTHER], melds=FIELD)
    assert match.legal() == ["lay 6H", "lay 9C", "lay 9D"]
    with pytest.raises(IllegalAction, match="no choice of your other cards") as caught:
        match.play("lay KC")
    assert caught.value.clause == "UM-5.2"


def test_um_5_2_no_turn_of_random_play_runs_into_a_dead_end(at: Any) -> None:
    for seed in range(4):
        match = at(seed=seed, hands=[["3C", "4C", "5C", "5D", "5H", "6D", "7D", "8D", "9D"], OTHER], melds=FIELD)
        while match.to_act == 0 and match.position()["round"] == 1:
            assert match.legal()
            match.play_id(match.legal_ids()[seed % len(match.legal_ids())])


def test_um_5_3_a_card_may_be_laid_whose_partners_are_still_in_hand(at: Any) -> None:
    match = at(hands=[["QC", "QD", "QH", "KS"], OTHER], melds=FIELD)
    assert match.legal() == ["lay QC", "lay QD", "lay QH"]
    match.play("lay QC")
    assert match.legal() == ["lay QD", "lay QH"]


def test_um_5_4_all_cards_of_the_field_stay_there(at: Any) -> None:
    match = at(hands=[["6H", "QC", "KC"], OTHER], melds=FIELD)
    before = heap(match)
    match.play("lay 6H")
    match.play("end turn")
    assert heap(match) == before + Counter(["6H"])


def test_um_5_5_as_many_melds_as_possible_stay_exactly_as_they_are(at: Any) -> None:
    field = [["2S", "2D", "2C"], ["9H", "8H", "7H"], ["JS", "QS", "KS"]]
    match = at(hands=[["6H", "4C"], OTHER], melds=field)
    match.play("lay 6H")
    assert match.position()["melds"] == [*field, ["6H"]]
    match.play("end turn")
    after = match.position()["melds"]
    assert field[0] in after
    assert field[2] in after
    assert sorted(["6H", "7H", "8H", "9H"]) in [sorted(cards) for cards in after]


def test_um_5_5_new_melds_of_ones_own_change_none(at: Any) -> None:
    match = at(hands=[["QC", "QD", "QH", "KS"], OTHER], melds=FIELD)
    for name in ("lay QC", "lay QD", "lay QH", "end turn"):
        match.play(name)
    assert match.position()["melds"][:2] == FIELD
    assert melds(match)[-1] == ["QC", "QD", "QH"]


def test_um_5_5_a_layout_with_more_changes_is_free(at: Any) -> None:
    field = [[f"{rank}{suit}" for suit in "CDH"] for rank in range(2, 7)]
    match = at(hands=[["2S", "3S", "4S", "5S", "6S", "9C"], ["JC"]], melds=field)
    for name in ("lay 2S", "lay 3S", "lay 4S", "lay 5S", "lay 6S", "end turn"):
        match.play(name)
    assert heap(match).total() == 20
    assert all(len(cards) >= 3 for cards in match.position()["melds"])


def test_um_6_1_who_cannot_lay_draws_and_the_turn_ends_even_if_the_card_fits(at: Any) -> None:
    match = at(hands=[["KC"], OTHER], melds=FIELD, bank=["6H", "3D"])
    match.play("draw")
    position = match.position()
    assert position["hands"][0] == ["6H", "KC"]
    assert (match.to_act, position["turns"], position["bank"][0]) == (1, 1, "3D")


def test_um_6_2_who_laid_a_card_does_not_draw(at: Any) -> None:
    match = at(hands=[["6H", "KC"], OTHER], melds=FIELD)
    match.play("lay 6H")
    for name in ("draw", "pass"):
        with pytest.raises(IllegalAction, match="who laid a card does not") as caught:
            match.play(name)
        assert caught.value.clause == "UM-6.2"


def test_um_6_3_with_the_bank_empty_one_passes(at: Any) -> None:
    match = at(hands=[["KC"], OTHER], melds=FIELD, bank_size=0)
    match.play("pass")
    assert (match.to_act, match.position()["passes"]) == (1, 1)


def test_um_6_3_any_other_turn_sets_the_passes_back(at: Any) -> None:
    match = at(hands=[["6H", "KC"], OTHER], melds=FIELD, bank_size=0, passes=1)
    match.play("lay 6H")
    match.play("end turn")
    assert match.position()["passes"] == 0


def test_um_6_4_only_its_owner_sees_a_drawn_card(at: Any) -> None:
    match = at(hands=[["KC"], OTHER], melds=FIELD, bank=["6S"])
    match.play("draw")
    assert match.view(0)["hands"][0] == ["6S", "KC"]
    assert match.view(1)["hands"][0] == match.view(-1)["hands"][0] == ["?", "?"]
    assert match.actions.told(match.moves[-1].action, own=False) == "draws a card"

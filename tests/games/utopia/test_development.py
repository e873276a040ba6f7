"""Utopia, section 5: cards, discards and turns; UT-10.2: what is played by itself."""

from collections import Counter
from typing import Any

import pytest

from parlour.core.errors import IllegalAction

pytestmark = pytest.mark.rules

DECK = ["Maya"] * 5 + ["Persian"] * 5 + ["Egyptian"] * 5 + ["Greek"] * 5 + ["Chinese"] * 5
AT_AN_END: dict[str, Any] = {"pass": 3, "guests": ["Maya Fire"]}
HANDFUL = ["Maya", "Persian", "Egyptian", "Greek", "Chinese"]


def play(match: Any, *names: str) -> dict[str, Any]:
    for name in names:
        match.play(name)
    position: dict[str, Any] = match.position()
    return position


def deal(at: Any, seats: int, order: list[int], **given: Any) -> Any:
    """A match in which the last guest was just placed, so that the cards have just been dealt."""
    played = [seat != order[-1] for seat in range(seats)]
    match = at(seats, order=order, played=played, **(AT_AN_END | given))
    play(match, "take Maya Fire", "at Sun Plaza")
    return match


# --- cards


def test_ut_5_1_5_cards_each_in_turn_order_from_the_front_of_the_deck(at: Any) -> None:
    match = deal(at, 4, [2, 0, 3, 1], deck=DECK)
    assert match.position()["hands"] == [["Persian"] * 5, ["Greek"] * 5, ["Maya"] * 5, ["Egyptian"] * 5]
    assert match.position()["deck"][:5] == ["Chinese"] * 5
    assert len(match.position()["deck"]) == 30


def test_ut_5_1_they_come_to_those_that_were_kept(at: Any) -> None:
    match = deal(at, 2, [0, 1], deck=DECK, hands=[["Greek", "Chinese"], ["Maya"] * 5])
    assert match.position()["hands"] == [["Maya"] * 5 + ["Greek", "Chinese"], ["Maya"] * 5 + ["Persian"] * 5]


def test_ut_5_1_when_the_deck_is_empty_the_discards_are_shuffled_into_a_new_one(at: Any) -> None:
    match = deal(at, 2, [1, 0], deck=["Greek", "Chinese", "Maya"], deck_size=3)
    position = match.position()
    assert Counter(position["hands"][1]) >= Counter(["Greek", "Chinese", "Maya"])
    assert [len(hand) for hand in position["hands"]] == [5, 5]
    assert (position["discard"], len(position["deck"])) == ([], 40)
    assert Counter([*position["deck"], *position["hands"][0], *position["hands"][1]]) == dict.fromkeys(HANDFUL, 10)


def test_ut_5_1_the_new_deck_comes_only_when_a_card_is_due(at: Any) -> None:
    match = deal(at, 2, [0, 1], deck=DECK[:10], deck_size=10)
    position = match.position()
    assert (position["deck"], len(position["discard"])) == ([], 40)


def test_ut_5_1_the_new_deck_is_in_random_order(at: Any) -> None:
    hands = {
        tuple(deal(at, 2, [0, 1], deck=DECK[:5], deck_size=5, seed=seed).position()["hands"][1]) for seed in range(12)
    }
    assert len(hands) > 6


# --- discards


@pytest.mark.parametrize(("seats", "due"), [(2, [2, 0]), (3, [2, 1, 0]), (4, [2, 1, 1, 0]), (5, [2, 1, 1, 1, 0])])
def test_ut_5_2_the_leader_discards_2_the_last_none_all_others_1(at: Any, seats: int, due: list[int]) -> None:
    order = [*range(1, seats), 0]
    match, made = deal(at, seats, order), Counter[int]()
    while match.phase == "discard":
        assert match.position()["owed"] == due[order.index(match.to_act)] - made[match.to_act]
        made[match.to_act] += 1
        match.play(match.legal()[0])
    assert [made[seat] for seat in order] == due
    assert [len(match.position()["hands"][seat]) for seat in order] == [5 - number for number in due]
    assert len(match.position()["discard"]) == sum(due)


def test_ut_5_3_in_turn_order_one_card_at_a_time_from_the_whole_hand(at: Any) -> None:
    match = deal(at, 3, [1, 2, 0], deck=DECK, hands=[[], ["Chinese", "Greek"], []])
    assert (match.to_act, match.legal()) == (1, ["discard Maya", "discard Greek", "discard Chinese"])
    position = play(match, "discard Chinese")
    assert (position["to_act"], position["owed"], position["discard"]) == (1, 1, ["Chinese"])
    assert match.legal() == ["discard Maya", "discard Greek"]
    position = play(match, "discard Greek")
    assert (position["to_act"], position["owed"], position["played"]) == (2, 1, [False, True, False])
    with pytest.raises(IllegalAction) as caught:
        match.play("discard Maya")
    assert caught.value.clause == "UT-5.3"


def test_ut_5_3_all_see_what_is_discarded(at: Any) -> None:
    match = deal(at, 3, [1, 2, 0], deck=DECK)
    play(match, "discard Maya")
    assert [match.view(seat)["discard"] for seat in (-1, 0, 2)] == [["Maya"]] * 3


# --- turns


def test_ut_5_4_each_has_one_turn_of_any_actions_in_any_order_repeats_allowed(at: Any) -> None:
    match = at(
        phase="act",
        scores=[0, 3],
        hands=[["Maya"], ["Maya", "Maya", "Greek", "Greek"]],
        princes=[[], ["3 Maya at Mill Yard"]],
        scale=["Greek", "Maya", "Persian", "Egyptian", "Chinese"],
    )
    play(match, "raise Greek", "walk Maya", "to Clay Market", "move 1", "raise Greek")
    position = play(match, "walk Maya", "from Clay Market", "to Mill Yard")
    assert position["princes"] == [[], ["3 Maya at Mill Yard"]]
    assert position["scale"] == ["Maya", "Persian", "Greek", "Egyptian", "Chinese"]
    assert (position["to_act"], position["hands"][1]) == (1, [])
    position = play(match, "build Maya monument at Mill Yard")
    # With no card left and nothing more to build the turn has ended by itself.
    assert (position["to_act"], position["played"]) == (0, [False, True])
    assert play(match, "end turn")["turn"] == 2


def test_ut_5_4_also_none(at: Any) -> None:
    match = at(phase="act", hands=[["Maya"], ["Greek"]])
    position = play(match, "end turn")
    assert (position["to_act"], position["hands"]) == (1, [["Maya"], ["Greek"]])


def test_ut_5_5_a_hand_of_more_than_5_is_discarded_down_to_5(at: Any) -> None:
    hand = [*HANDFUL, "Maya", "Greek"]
    match = at(phase="act", hands=[hand, ["Greek"]])
    position = play(match, "end turn")
    assert (position["phase"], position["to_act"], position["played"]) == ("trim", 0, [False, False])
    assert match.legal() == [f"discard {civ}" for civ in HANDFUL]
    play(match, "discard Chinese")
    assert match.legal() == [f"discard {civ}" for civ in HANDFUL[:4]]
    position = play(match, "discard Egyptian")
    assert (position["phase"], position["to_act"]) == ("act", 1)
    assert Counter(position["hands"][0]) == Counter(["Maya", "Maya", "Persian", "Greek", "Greek"])
    assert position["discard"] == ["Egyptian", "Chinese"]


def test_ut_5_5_a_turn_that_trims_does_not_end_before(at: Any) -> None:
    match = at(phase="act", hands=[[*HANDFUL, "Maya"], ["Greek"]])
    with pytest.raises(IllegalAction):
        match.play("discard Maya")
    match.play("end turn")
    with pytest.raises(IllegalAction) as caught:
        match.play("end turn")
    assert caught.value.clause == "UT-5.5"


def test_ut_5_5_cards_up_to_5_are_kept_also_into_the_next_turn(at: Any) -> None:
    match = at(phase="act", played=[True, False], hands=[["Maya"] * 5, HANDFUL])
    position = play(match, "end turn")
    assert (position["turn"], position["hands"]) == (2, [["Maya"] * 5, HANDFUL])


# --- what is played by itself


def test_ut_10_2_a_turn_with_an_empty_hand_and_nothing_to_build_ends_by_itself(at: Any) -> None:
    match = at(4, phase="act", hands=[["Maya"], [], [], ["Greek"]])
    assert play(match, "end turn")["to_act"] == 3


def test_ut_10_2_with_an_empty_hand_a_building_is_asked_for(at: Any) -> None:
    match = at(phase="act", hands=[["Maya"], []], princes=[[], ["3 Maya at Mill Yard"]])
    assert play(match, "end turn")["to_act"] == 1
    assert sorted(match.legal()) == ["build Maya monument at Mill Yard", "end turn"]


def test_ut_10_2_with_a_card_in_hand_even_the_only_action_is_asked_for(at: Any) -> None:
    match = at(phase="act", hands=[["Maya"], ["Chinese"]], privileges=[2, 0])
    position = play(match, "end turn")
    assert (position["to_act"], match.legal()) == (1, ["end turn"])


def test_ut_10_2_discards_are_asked_for_even_if_all_cards_are_alike(at: Any) -> None:
    match = deal(at, 2, [0, 1], deck=DECK)
    assert match.legal() == ["discard Maya"]
    assert play(match, "discard Maya")["owed"] == 1
    assert match.legal() == ["discard Maya"]


def test_ut_10_2_so_are_those_of_a_hand_too_large(at: Any) -> None:
    match = at(phase="act", hands=[["Maya"] * 6, []])
    match.play("end turn")
    assert (match.phase, match.legal()) == ("trim", ["discard Maya"])


def test_ut_10_2_a_go_ends_by_itself_when_nothing_can_be_built(at: Any) -> None:
    match = at(3, guests=["Maya Fire", "Greek Fire", "Greek Fire"])
    position = play(match, "take Maya Fire", "at Sun Plaza")
    assert (position["phase"], position["to_act"]) == ("welcome", 1)
    match = at(3, guests=["Maya Fire", "Greek Fire", "Greek Fire"], princes=[["2 Maya at Sun Plaza"], [], []])
    position = play(match, "take Maya Fire", "at Sun Plaza")
    assert (position["phase"], position["to_act"]) == ("build", 0)
    assert play(match, "done")["to_act"] == 1


def test_ut_10_2_the_last_guest_is_taken_by_itself_when_nobody_draws(at: Any) -> None:
    match = at(
        3, guests=["Maya Fire", "Greek Wind"], drew=[False, False, True], played=[True, False, False], **{"pass": 3}
    )
    position = play(match, "take Maya Fire", "at Sun Plaza")
    assert (position["to_act"], position["phase"]) == (2, "place")
    assert position["taken"][2] == ["Greek Wind"]
    assert match.ply == 2


def test_ut_10_2_a_position_is_taken_as_it_stands(at: Any) -> None:
    match = at(phase="act", hands=[[], []])
    assert (match.to_act, match.legal()) == (0, ["end turn"])
    match = at(
        phase="from", hands=[[], []], princes=[["1 Maya at Mill Yard"], []], pending={"kind": "walk", "civ": "Maya"}
    )
    assert match.legal() == ["from Mill Yard"]


def test_ut_10_2_a_whole_move_plays_itself_where_there_is_no_choice(at: Any) -> None:
    match = at(
        phase="act",
        hands=[["Maya", "Greek"], []],
        princes=[["1 Maya at Sun Plaza"], []],
        monuments=[[], ["Maya at Sun Plaza"]],
    )
    position = play(match, "remove Maya")
    assert (position["phase"], position["princes"], position["scores"]) == ("act", [[], []], [2, 0])
    position = play(match, "add Maya with Greek")
    assert position["princes"] == [["1 Maya at Sun Plaza"], []]
    # The hand is empty: this turn and the other one have ended, and the Maya monument has scored.
    assert (position["turn"], position["scores"]) == (2, [2, 1 + 1])

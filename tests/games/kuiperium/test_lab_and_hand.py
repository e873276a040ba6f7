"""Kuiperium, section 4: the Lab, refreshing, the hand limit."""

from typing import Any

import pytest

from played import offered, play, refused

pytestmark = pytest.mark.rules

SEVEN = ["Ice Breaker", "Ore Hauler", "Star Chart", "Night Shift", "Medical Bay", "KP-0N3", "Cloning Lab"]
EIGHT = [*SEVEN, "Crew Quarters"]


def test_ku_4_1_a_card_from_hand_goes_face_down_into_the_lab(at: Any) -> None:
    match = at(hands=[["Ore Hauler", "Star Chart"], []])
    position = play(match, "lab Ore Hauler")
    assert (position["labs"], position["hands"]) == (["Ore Hauler", None], [["Star Chart"], []])
    assert (match.to_act, match.view(1)["labs"]) == (1, ["?", None])


def test_ku_4_1_the_lab_is_not_part_of_the_hand(at: Any) -> None:
    match = at(hands=[SEVEN, []], labs=["Sample Vault", None], pending=[["research", 1]])
    assert len(play(match, "draw")["hands"][0]) == 8
    match = at(hands=[["Ore Hauler"], []], labs=["Sample Vault", None], pending=[["discard_hand", 1]])
    assert match.legal() == ["discard Ore Hauler"]


def test_ku_4_2_a_card_in_the_lab_is_exchanged_for_one_from_hand(at: Any) -> None:
    match = at(hands=[["Ore Hauler"], []], labs=["Star Chart", None])
    position = play(match, "lab Ore Hauler")
    assert (position["labs"], position["hands"][0]) == (["Ore Hauler", None], ["Star Chart"])


def test_ku_4_2_also_by_research(at: Any) -> None:
    match = at(hands=[["Ore Hauler"], []], labs=["Star Chart", None], pending=[["research", 1]])
    position = play(match, "lab Ore Hauler")
    assert (position["labs"], position["hands"][0]) == (["Ore Hauler", None], ["Star Chart"])


def test_ku_4_2_the_lab_card_is_not_taken_back_otherwise(at: Any) -> None:
    match = at(labs=["Star Chart", None])
    assert offered(match, "lab") == []
    assert offered(match, "play") == ["play Star Chart from lab"]
    assert refused(match, "play Star Chart") == "KU-5.1"


def test_ku_4_3_refreshing_discards_the_hand_and_draws_four(at: Any) -> None:
    deck = ["Crew Quarters", "Sample Vault", "Gravity Sling", "Shift Change", "Docking Clamp"]
    six = ["Star Chart", "Ice Breaker", "Ice Breaker", "KP-0N3", "KP FR05-T13", "Ore Hauler"]
    for hand in ([], ["Star Chart"], six):
        match = at(hands=[hand, []], labs=["Night Shift", None], deck=deck, discard=["Medical Bay"])
        position = play(match, "refresh")
        assert sorted(position["hands"][0]) == sorted(deck[:4])
        assert position["discard"] == ["Medical Bay", *sorted(hand)]
        assert position["labs"] == ["Night Shift", None]


def test_ku_4_3_the_hand_takes_part_in_a_reshuffle(at: Any) -> None:
    match = at(hands=[["Star Chart", "Ice Breaker", "KP-0N3"], []], deck=["Ore Hauler"], deck_size=1)
    position = play(match, "refresh")
    assert sorted(position["hands"][0]) == ["Ice Breaker", "KP-0N3", "Ore Hauler", "Star Chart"]
    assert (position["deck"], position["discard"]) == ([], [])
    match = at(hands=[["Star Chart", "Ice Breaker"], []], deck_size=0)
    assert sorted(play(match, "refresh")["hands"][0]) == ["Ice Breaker", "Star Chart"]


def test_ku_4_4_at_eight_cards_nothing_is_drawn(at: Any) -> None:
    match = at(hands=[EIGHT, []], pending=[["research", 1]])
    assert offered(match, "draw") == []
    assert refused(match, "draw") == "KU-4.4"
    assert len(match.legal()) == 8
    match = at(hands=[[*EIGHT[:6], "Hydroponic Garden", "Sample Vault"], []])
    position = play(match, "play Hydroponic Garden", "place at E2")  # 7 in hand: the second card is not drawn
    assert len(position["hands"][0]) == 8
    assert match.to_act == 1


def test_ku_4_4_seven_cards_two_research_icons_the_second_only_fills_the_lab(at: Any) -> None:
    # Section 18, example 5.
    match = at(hands=[SEVEN, []], workers=["A3"])
    play(match, "recall", "take research", "draw", "take research")
    assert all(name.startswith("lab ") for name in match.legal())
    match.play("lab Star Chart")
    assert (len(match.position()["hands"][0]), match.position()["labs"][0]) == (7, "Star Chart")


def test_ku_4_4_an_exchange_with_the_lab_is_allowed_at_eight(at: Any) -> None:
    match = at(hands=[EIGHT, []], labs=["Sample Vault", None])
    position = play(match, "lab Star Chart")
    assert (len(position["hands"][0]), position["labs"][0]) == (8, "Star Chart")
    assert "Sample Vault" in position["hands"][0]


def test_ku_4_4_the_limit_never_makes_one_discard(at: Any) -> None:
    match = at(hands=[EIGHT, []], workers=["A4"])
    position = play(match, "recall", "take kuiperium", "refresh", "worker at A1")
    assert (sorted(position["hands"][0]), position["discard"]) == (sorted(EIGHT), [])

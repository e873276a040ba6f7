"""Every worked example of section 12 and of the rulebook, played."""

from typing import Any

import pytest

from parlour.core.errors import IllegalAction

pytestmark = pytest.mark.rules

BOB, ALICE = 0, 1
KNOWLEDGE = "Ancestral Knowledge 1"


def test_example_1_bob_researches_student_and_farmer_and_alice_may_take_the_student(match_at: Any) -> None:
    match = match_at(hands=[["Elder 2"], ["Elder 2", "Elder 2"]], deck=["Student -3", "Farmer 1"])
    match.play("research")
    match.play("keep Farmer 1")
    assert match.position()["research_pile"] == ["Student -3"]
    match.play("discard Elder 2")
    assert match.to_act == ALICE
    match.play("take Student -3 from research pile")
    assert "Student -3" in match.position()["hands"][ALICE]


def test_example_2_bob_initiates_farmers_not_hunters_and_plays_a_farmer_from_ancestral_knowledge(match_at: Any) -> None:
    hand = ["Farmer 1"] * 3 + ["Hunter 1"] * 3 + [KNOWLEDGE, "Elder 2"]
    match = match_at(phase="expand", hands=[hand, []], deck=["Farmer 2", "Student -3"])
    match.play("initiate Farmer with Farmer 1, Farmer 1, Farmer 1")
    with pytest.raises(IllegalAction, match=r"UR-5\.3"):
        match.play("initiate Hunter with Hunter 1, Hunter 1, Hunter 1")
    match.play(f"play {KNOWLEDGE}")
    match.play("research")
    match.play("keep Farmer 2")
    match.play("stop")
    match.play("play Farmer 2")
    assert match.position()["societies"][BOB].count("Farmer 2") == 1


def test_example_2_bob_could_play_the_ancestral_knowledge_before_the_farmers(match_at: Any) -> None:
    match = match_at(
        phase="expand", hands=[["Farmer 1"] * 3 + [KNOWLEDGE, "Elder 2"], []], research_pile=["Farmer 2", "Elder 2"]
    )
    match.play(f"play {KNOWLEDGE}")
    match.play("take Farmer 2 from research pile")
    match.play("initiate Farmer with Farmer 1, Farmer 1, Farmer 1")
    match.play("play Farmer 2")
    assert match.position()["hands"][BOB] == ["Elder 2"]


def test_example_3_two_elders_and_three_students_one_student_scores(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Monument"], []], societies=[["Elder 2"] * 2 + ["Student -3"] * 3, []])
    match.play("discard Monument")
    assert match.scores()[BOB] == 2 * 2 - 3


def test_example_3_story_tellers_bring_bob_eleven_and_alice_two(match_at: Any) -> None:
    societies = [
        ["Story Teller 2"] * 3 + [KNOWLEDGE] * 2,
        ["Story Teller 2"] + [KNOWLEDGE] * 3,
    ]
    match = match_at(phase="expand", hands=[["Monument"], []], societies=societies)
    match.play("discard Monument")
    assert match.scores() == [11 + 2, 2 + 3]


def test_example_4_farming_initiated_with_two_students_and_a_farmer_has_no_farmer_ability(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Student -3", "Student -3", "Farmer 1", KNOWLEDGE, "Elder 2"], []])
    match.play("initiate Farmer with Farmer 1, Student -3, Student -3")
    match.play(f"play {KNOWLEDGE}")
    match.play("research")
    match.play(match.legal()[0])
    assert match.phase == "expand"


def test_example_5_hunters_initiated_with_three_give_two_draws(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Hunter 1"] * 3 + ["Elder 2"], []])
    match.play("initiate Hunter with Hunter 1, Hunter 1, Hunter 1")
    match.play("draw")
    match.play("draw")
    assert (match.phase, len(match.position()["hands"][BOB])) == ("expand", 3)


def test_example_5_one_hunter_a_draw_then_a_second_hunter_is_as_good(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Hunter 1", "Hunter 1", "Elder 2"], []], societies=[[], ["Hunter 2"]])
    for name in ("play Hunter 1", "draw", "play Hunter 1", "draw"):
        match.play(name)
    assert match.position()["turn"]["hunter_draws"] == 2


def test_example_6_two_trainers_then_farmers_with_a_pair(match_at: Any) -> None:
    hand = ["Trainer 2", "Trainer 2", "Farmer 1", "Farmer 2", "Elder 2"]
    match = match_at(phase="expand", hands=[hand, []], societies=[[], ["Trainer 2"]])
    for name in ("play Trainer 2", "play Trainer 2", "initiate Farmer with Farmer 1, Farmer 2"):
        match.play(name)
    assert match.position()["hands"][BOB] == ["Elder 2"]


def test_example_7_bobs_first_single_warriors_remove_a_card_his_second_do_not(match_at: Any) -> None:
    hands = [["Warriors 2", "Warriors 2", "Elder 2"], ["Elder 2"]]
    match = match_at(phase="expand", hands=hands, societies=[[], ["Warriors 2", "Warriors 2"]])
    match.play("play Warriors 2")
    match.play("remove Warriors 2 from society 1")
    match.play("play Warriors 2")
    assert match.phase == "expand"


def test_example_8_weavers_alone_draw_two_and_discard_any_one_of_the_hand(match_at: Any) -> None:
    match = match_at(
        hands=[["Elder 2"], ["Elder 2"]], societies=[["Weavers 2", "Weavers 2"], []], deck=["Trainer 2", "Hunter 1"]
    )
    match.play("research")
    assert match.legal() == ["shed Elder 2", "shed Hunter 1", "shed Trainer 2"]
    match.play("shed Elder 2")
    assert match.position()["hands"][BOB] == ["Hunter 1", "Trainer 2"]


def test_example_8_farmers_rangers_and_weavers_draw_three_and_discard_one_or_two(match_at: Any) -> None:
    society = ["Weavers 2", "Weavers 2", "Farmer 1", "Farmer 1", "Rangers 2", "Rangers 2"]
    match = match_at(hands=[["Elder 2"], ["Elder 2"]], societies=[society, []])
    match.play("research")
    assert len(match.position()["hands"][BOB]) == 4
    assert match.position()["turn"] == {
        "initiated": False,
        "knowledge": False,
        "hunter_draws": 0,
        "hunts": 0,
        "kept": 0,
        "must_shed": 1,
        "may_shed": 1,
    }


def test_the_book_a_society_of_four_hunters_holds_one_job_and_no_monument(match_at: Any) -> None:
    match = match_at(
        phase="expand", hands=[["Monument", "Elder 2"], []], societies=[["Hunter 1"] * 3 + ["Hunter 2"], []]
    )
    assert "play Monument" not in match.legal()


def test_the_book_three_students_by_themselves_initiate_nothing(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Student -3"] * 3 + ["Monument"], []])
    assert not any(name.startswith("initiate") for name in match.legal())


def test_the_book_the_job_played_just_before_alters_the_research_of_ancestral_knowledge(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Rangers 2", KNOWLEDGE, "Elder 2"], []], societies=[["Rangers 3"], []])
    for name in ("play Rangers 2", f"play {KNOWLEDGE}", "research"):
        match.play(name)
    assert len(match.position()["viewed"]) == 3

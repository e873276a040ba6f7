"""Utopian Rummy, section 6: what the cards say."""

from typing import Any

import pytest

from parlour.core.errors import IllegalAction

pytestmark = pytest.mark.rules

KNOWLEDGE = "Ancestral Knowledge 1"


def expanding(match_at: Any, hand: list[str], *societies: list[str], other: tuple[str, ...] = (), **more: Any) -> Any:
    return match_at(phase="expand", hands=[hand, list(other)], societies=[*societies, [], []][:2], **more)


def scored(match_at: Any, society: list[str], hand: list[str], *, other: tuple[str, ...] = ()) -> int:
    """What an Age brings to seat 1, who holds `hand` and has `society`; `other` is seat 0's Society."""
    match = match_at(phase="expand", hands=[["Elder 2"], hand], societies=[list(other), society])
    match.play("discard Elder 2")
    return int(match.scores()[1])


# --- Ancestral Knowledge


def test_ur_6_1_ancestral_knowledge_is_played_once_a_turn(match_at: Any) -> None:
    match = expanding(match_at, [KNOWLEDGE, KNOWLEDGE, "Elder 2"], turn_pile=["Farmer 1"])
    match.play(f"play {KNOWLEDGE}")
    match.play("take Farmer 1 from turn pile")
    assert match.position()["turn"]["knowledge"] is True
    with pytest.raises(IllegalAction, match=r"only one Ancestral Knowledge a turn \(UR-6\.1\)"):
        match.play(f"play {KNOWLEDGE}")


def test_ur_6_1_it_obliges_to_a_research_or_any_one_card_of_either_pile(match_at: Any) -> None:
    match = expanding(
        match_at,
        [KNOWLEDGE, "Elder 2"],
        research_pile=["Monument", "Farmer 1", "Monument"],
        turn_pile=["Rangers 2", "Elder 2"],
    )
    match.play(f"play {KNOWLEDGE}")
    assert match.phase == "knowledge"
    assert sorted(match.legal()) == [
        "research",
        "take Elder 2 from turn pile",
        "take Farmer 1 from research pile",
        "take Monument from research pile",
        "take Rangers 2 from turn pile",
    ]
    match.play("take Rangers 2 from turn pile")
    assert match.position()["turn_pile"] == ["Elder 2"]
    assert match.phase == "expand"


def test_ur_6_1_its_research_has_all_current_abilities(match_at: Any) -> None:
    """The job played just before counts too."""
    match = expanding(match_at, ["Weavers 2", KNOWLEDGE, "Elder 2"], ["Weavers 2", "Rangers 2", "Rangers 2"])
    match.play("play Weavers 2")
    match.play(f"play {KNOWLEDGE}")
    match.play("research")
    assert match.phase == "weave"
    assert match.position()["turn"]["must_shed"] == 2
    assert len(match.position()["hands"][0]) == 4


def test_ur_6_1_a_research_with_keep_and_shed_leads_back_to_expand(match_at: Any) -> None:
    deck = ["Trainer 2", "Student -3", "Hunter 1"]
    match = expanding(match_at, [KNOWLEDGE, "Elder 2"], ["Rangers 2", "Rangers 2"], deck=deck)
    for name in (f"play {KNOWLEDGE}", "research", "keep Hunter 1", "shed Trainer 2"):
        match.play(name)
    assert (match.phase, match.to_act) == ("expand", 0)
    assert match.position()["research_pile"] == ["Trainer 2", "Student -3"]


def test_ur_6_2_with_an_empty_deck_research_is_not_offered(match_at: Any) -> None:
    match = expanding(match_at, [KNOWLEDGE, "Elder 2"], turn_pile=["Farmer 1"], deck_size=0)
    match.play(f"play {KNOWLEDGE}")
    assert match.legal() == ["take Farmer 1 from turn pile"]
    with pytest.raises(IllegalAction, match=r"UR-6\.2"):
        match.play("research")


def test_ur_6_2_with_both_piles_empty_too_it_may_not_be_played(match_at: Any) -> None:
    match = expanding(match_at, [KNOWLEDGE, "Elder 2"], deck_size=0)
    assert f"play {KNOWLEDGE}" not in match.legal()
    with pytest.raises(IllegalAction, match=r"UR-6\.2"):
        match.play(f"play {KNOWLEDGE}")


# --- Elder


@pytest.mark.parametrize(("elders", "students", "points"), [(0, 2, -6), (1, 2, 2 - 3), (3, 2, 6), (2, 3, 4 - 3)])
def test_ur_6_3_each_elder_cancels_the_penalty_of_one_student_of_the_society(
    match_at: Any, elders: int, students: int, points: int
) -> None:
    assert scored(match_at, ["Elder 2"] * elders + ["Student -3"] * students, []) == points


def test_ur_6_3_never_of_a_student_in_hand_nor_in_the_other_society(match_at: Any) -> None:
    assert scored(match_at, ["Elder 2", "Elder 2"], ["Student -3"]) == 4 - 3
    assert scored(match_at, ["Student -3"], [], other=("Elder 2", "Elder 2")) == -3


# --- Trainer


def test_ur_6_4_with_two_trainers_a_set_needs_two_cards_a_job_and_a_student_do(match_at: Any) -> None:
    match = expanding(match_at, ["Farmer 1", "Student -3", "Elder 2"], ["Trainer 2", "Trainer 2"])
    assert "initiate Farmer with Farmer 1, Student -3" in match.legal()
    assert "initiate Elder with Elder 2, Student -3" in match.legal()


@pytest.mark.parametrize("societies", [[["Trainer 2"], []], [[], ["Trainer 2", "Trainer 2"]]])
def test_ur_6_4_one_trainer_or_anothers_trainers_are_not_enough(match_at: Any, societies: Any) -> None:
    match = expanding(match_at, ["Farmer 1", "Student -3", "Monument"], *societies)
    assert not any(name.startswith("initiate") for name in match.legal())


def test_ur_6_4_two_trainers_laid_to_initiated_ones_serve_later_in_the_turn(match_at: Any) -> None:
    match = expanding(match_at, ["Trainer 2"] * 2 + ["Farmer 1"] * 2 + ["Monument"], [], ["Trainer 2"])
    pair = "initiate Farmer with Farmer 1, Farmer 1"
    match.play("play Trainer 2")
    assert pair not in match.legal()
    match.play("play Trainer 2")
    match.play(pair)
    assert match.position()["hands"][0] == ["Monument"]


def test_ur_6_4_trainers_do_not_serve_the_set_that_brings_them(match_at: Any) -> None:
    match = expanding(match_at, ["Trainer 2", "Trainer 2", "Monument"])
    assert not any(name.startswith("initiate") for name in match.legal())
    assert "initiate Trainer with Trainer 2, Trainer 2" not in match.actions.names


# --- Hunter


def test_ur_6_5_each_hunter_played_offers_a_draw(match_at: Any) -> None:
    match = expanding(match_at, ["Hunter 1", "Elder 2"], ["Hunter 2"], deck=["Trainer 2"])
    match.play("play Hunter 1")
    assert (match.phase, match.legal()) == ("hunt", ["draw", "stop"])
    match.play("draw")
    assert match.position()["hands"][0] == ["Elder 2", "Trainer 2"]
    assert match.position()["turn"]["hunter_draws"] == 1
    assert match.phase == "expand"


@pytest.mark.parametrize("hunters", [3, 4, 5])
def test_ur_6_5_at_most_two_draws_a_turn_decided_one_at_a_time(match_at: Any, hunters: int) -> None:
    cards = ["Hunter 1"] * 3 + ["Hunter 2"] * 2
    match = expanding(match_at, [*cards[:hunters], "Elder 2"])
    match.play(f"initiate Hunter with {', '.join(cards[:hunters])}")
    assert match.position()["turn"]["hunts"] == 2
    match.play("draw")
    assert (match.phase, match.position()["turn"]["hunts"]) == ("hunt", 1)
    match.play("draw")
    assert (match.phase, match.position()["turn"]["hunts"]) == ("expand", 0)
    assert match.position()["turn"]["hunter_draws"] == 2


def test_ur_6_5_a_third_hunter_of_the_turn_offers_none(match_at: Any) -> None:
    match = expanding(match_at, ["Hunter 1"] * 3 + ["Elder 2"], ["Hunter 2"])
    for _ in range(2):
        match.play("play Hunter 1")
        match.play("draw")
    match.play("play Hunter 1")
    assert match.phase == "expand"


def test_ur_6_5_a_job_with_students_offers_a_draw_for_each_hunter_only(match_at: Any) -> None:
    match = expanding(match_at, ["Hunter 1", "Student -3", "Student -3", "Elder 2"])
    match.play("initiate Hunter with Hunter 1, Student -3, Student -3")
    assert match.position()["turn"]["hunts"] == 1


def test_ur_6_5_draws_not_taken_lapse(match_at: Any) -> None:
    match = expanding(match_at, ["Hunter 1"] * 3 + ["Hunter 2", "Elder 2"])
    match.play("initiate Hunter with Hunter 1, Hunter 1, Hunter 1")
    match.play("stop")
    assert (match.phase, match.position()["turn"]["hunts"]) == ("expand", 0)
    match.play("play Hunter 2")
    assert match.position()["turn"]["hunts"] == 1


def test_ur_6_5_no_draw_from_an_empty_deck(match_at: Any) -> None:
    match = expanding(match_at, ["Hunter 1", "Elder 2"], ["Hunter 2"], deck_size=0)
    match.play("play Hunter 1")
    assert match.phase == "expand"


def test_ur_6_5_the_last_card_of_the_deck_ends_the_offer(match_at: Any) -> None:
    match = expanding(match_at, ["Hunter 1"] * 3 + ["Elder 2"], deck=["Trainer 2"], deck_size=1)
    match.play("initiate Hunter with Hunter 1, Hunter 1, Hunter 1")
    match.play("draw")
    assert (match.phase, match.position()["turn"]["hunts"]) == ("expand", 0)
    assert match.position()["last_turn"] is True


# --- Monument

FOUR = ["Elder 2", "Rangers 2", "Trainer 2", "Weavers 3"]


@pytest.mark.parametrize(
    ("society", "playable"),
    [
        (FOUR, True),
        (FOUR[:3], False),
        ([*FOUR[:3], "Student -3"], False),
        ([*FOUR[:3], KNOWLEDGE], False),
        (["Hunter 1", "Hunter 1", "Hunter 1", "Hunter 2"], False),
    ],
)
def test_ur_6_6_a_monument_needs_four_different_jobs_students_are_none(
    match_at: Any, society: list[str], playable: bool
) -> None:
    match = expanding(match_at, ["Monument", "Elder 2"], society)
    assert ("play Monument" in match.legal()) is playable


def test_ur_6_6_the_other_society_does_not_matter(match_at: Any) -> None:
    match = expanding(match_at, ["Monument", "Elder 2"], FOUR[:3], FOUR)
    with pytest.raises(IllegalAction, match=r"needs 4 different jobs in your Society, and you have 3 \(UR-6\.6\)"):
        match.play("play Monument")


def test_ur_6_6_in_any_number(match_at: Any) -> None:
    match = expanding(match_at, ["Monument", "Monument", "Elder 2"], FOUR)
    match.play("play Monument")
    match.play("play Monument")
    assert match.position()["societies"][0].count("Monument") == 2


def test_ur_6_6_it_stays_if_the_number_falls(match_at: Any) -> None:
    match = expanding(match_at, ["Warriors 2", "Elder 2"], [], [*FOUR[:3], "Warriors 2", "Monument"])
    match.play("play Warriors 2")
    match.play("remove Trainer 2 from society 1")
    assert "Monument" in match.position()["societies"][1]


def test_ur_6_6_its_value_is_the_number_of_different_jobs_each_counts_in_full(match_at: Any) -> None:
    assert scored(match_at, [*FOUR, "Monument", "Monument"], []) == 9 + 2 * 4
    assert scored(match_at, [*FOUR, "Elder 2"], ["Monument"]) == 11 - 4
    assert scored(match_at, ["Student -3"], ["Monument"]) == -3


# --- Story Teller


def test_ur_6_7_two_story_tellers_score_once_for_every_knowledge_in_both_societies(match_at: Any) -> None:
    tellers = ["Story Teller 2"]
    assert scored(match_at, [*tellers * 2, KNOWLEDGE], [], other=(KNOWLEDGE,) * 3) == 4 + 1 + 4
    assert scored(match_at, [*tellers * 4, KNOWLEDGE], [], other=(KNOWLEDGE,) * 3) == 8 + 1 + 4
    assert scored(match_at, [*tellers, KNOWLEDGE], [], other=(KNOWLEDGE,) * 3) == 2 + 1
    assert scored(match_at, [*tellers * 2], [KNOWLEDGE]) == 4 - 1


# --- Warriors


def test_ur_6_8_the_first_warriors_may_move_one_card_of_any_society_under_the_deck(match_at: Any) -> None:
    match = expanding(match_at, ["Warriors 2", "Elder 2"], [KNOWLEDGE], ["Warriors 2", "Farmer 1", "Student -3"])
    match.play("play Warriors 2")
    assert match.phase == "war"
    assert sorted(match.legal()) == [
        f"remove {KNOWLEDGE} from society 0",
        "remove Farmer 1 from society 1",
        "remove Student -3 from society 1",
        "remove Warriors 2 from society 0",
        "remove Warriors 2 from society 1",
        "remove nothing",
    ]
    match.play("remove Farmer 1 from society 1")
    position = match.position()
    assert position["deck"][-1] == "Farmer 1"
    assert position["societies"][1] == ["Student -3", "Warriors 2"]
    assert match.phase == "expand"


def test_ur_6_8_after_the_whole_set_is_placed(match_at: Any) -> None:
    match = expanding(match_at, ["Warriors 2"] * 3 + ["Elder 2"])
    match.play("initiate Warriors with Warriors 2, Warriors 2, Warriors 2")
    assert match.position()["societies"][0] == ["Warriors 2"] * 3
    match.play("remove Warriors 2 from society 0")
    assert match.position()["societies"][0] == ["Warriors 2"] * 2
    assert match.phase == "expand"


@pytest.mark.parametrize("choice", ["remove nothing", "remove Warriors 2 from society 1"])
def test_ur_6_8_once_per_player_per_age_taken_or_not(match_at: Any, choice: str) -> None:
    match = expanding(match_at, ["Warriors 2", "Warriors 2", "Elder 2"], [], ["Warriors 2"])
    match.play("play Warriors 2")
    match.play(choice)
    match.play("play Warriors 2")
    assert match.phase == "expand"
    assert match.position()["warriors_used"] == [True, True]


def test_ur_6_8_also_when_the_first_ones_left_the_society_again(match_at: Any) -> None:
    match = expanding(match_at, ["Warriors 2", "Warriors 2", "Elder 2"], [], ["Warriors 2"])
    match.play("play Warriors 2")
    match.play("remove Warriors 2 from society 0")
    match.play("play Warriors 2")
    assert match.phase == "expand"


def test_ur_6_9_a_job_whose_last_copy_left_must_be_initiated_again(match_at: Any) -> None:
    match = expanding(
        match_at, ["Warriors 2", "Farmer 1", "Farmer 1", "Student -3", "Elder 2"], ["Farmer 2"], ["Warriors 2"]
    )
    assert "play Farmer 1" in match.legal()
    match.play("play Warriors 2")
    match.play("remove Farmer 2 from society 0")
    assert "play Farmer 1" not in match.legal()
    assert "initiate Farmer with Farmer 1, Farmer 1, Student -3" in match.legal()


def test_ur_6_9_one_a_turn_still_holds(match_at: Any) -> None:
    match = expanding(match_at, ["Warriors 2"] * 3 + ["Farmer 1"] * 3 + ["Elder 2"], [], ["Farmer 2"])
    match.play("initiate Warriors with Warriors 2, Warriors 2, Warriors 2")
    match.play("remove Farmer 2 from society 1")
    with pytest.raises(IllegalAction, match=r"UR-5\.3"):
        match.play("initiate Farmer with Farmer 1, Farmer 1, Farmer 1")


def test_ur_6_10_students_stay_when_their_job_is_removed(match_at: Any) -> None:
    match = expanding(
        match_at, ["Warriors 2", "Farmer 1", "Elder 2"], [], ["Warriors 2", "Farmer 1", "Student -3", "Student -3"]
    )
    match.play("play Warriors 2")
    match.play("remove Farmer 1 from society 1")
    assert match.position()["societies"][1] == ["Student -3", "Student -3", "Warriors 2"]
    assert "play Farmer 1" not in match.legal()


def test_ur_6_11_of_several_copies_in_a_pile_the_one_nearest_the_top_is_taken(match_at: Any) -> None:
    pile = ["Farmer 1", "Elder 2", "Farmer 1", "Monument"]
    match = expanding(match_at, [KNOWLEDGE, "Elder 2"], research_pile=pile)
    match.play(f"play {KNOWLEDGE}")
    match.play("take Farmer 1 from research pile")
    assert match.position()["research_pile"] == ["Farmer 1", "Elder 2", "Monument"]

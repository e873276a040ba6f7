"""Utopian Rummy, section 5: playing cards."""

from typing import Any

import pytest

from parlour.core.errors import IllegalAction

pytestmark = pytest.mark.rules


def expanding(match_at: Any, hand: list[str], *societies: list[str], **more: Any) -> Any:
    return match_at(phase="expand", hands=[hand, []], societies=[*societies, [], []][:2], **more)


def initiations(match: Any) -> list[str]:
    return [name.removeprefix("initiate ") for name in match.legal() if name.startswith("initiate")]


def plays(match: Any) -> list[str]:
    return [name.removeprefix("play ") for name in match.legal() if name.startswith("play")]


@pytest.mark.parametrize("societies", [[["Farmer 2"], []], [[], ["Farmer 1"]]])
def test_ur_5_1_a_job_is_initiated_while_a_copy_lies_in_either_society(match_at: Any, societies: Any) -> None:
    match = expanding(match_at, ["Farmer 1"] * 2 + ["Farmer 2", "Elder 2"], *societies)
    assert plays(match) == ["Farmer 1", "Farmer 2"]
    assert initiations(match) == []


def test_ur_5_1_students_do_not_count(match_at: Any) -> None:
    match = expanding(match_at, ["Farmer 1", "Student -3", "Elder 2"], ["Student -3", "Student -3"])
    assert plays(match) == []


def test_ur_5_2_a_set_is_at_least_three_copies_and_students(match_at: Any) -> None:
    match = expanding(match_at, ["Farmer 1", "Farmer 1", "Farmer 2", "Student -3", "Elder 2"])
    assert sorted(initiations(match)) == [
        "Farmer with Farmer 1, Farmer 1, Farmer 2",
        "Farmer with Farmer 1, Farmer 1, Farmer 2, Student -3",
        "Farmer with Farmer 1, Farmer 1, Student -3",
        "Farmer with Farmer 1, Farmer 2, Student -3",
    ]


def test_ur_5_2_the_whole_set_is_played_at_once_from_hand(match_at: Any) -> None:
    match = expanding(match_at, ["Farmer 1", "Farmer 2", "Student -3", "Elder 2"])
    match.play("initiate Farmer with Farmer 1, Farmer 2, Student -3")
    position = match.position()
    assert position["hands"][0] == ["Elder 2"]
    assert position["societies"][0] == ["Farmer 1", "Farmer 2", "Student -3"]


def test_ur_5_2_one_copy_and_any_number_of_students_will_do_and_more_than_needed_is_allowed(match_at: Any) -> None:
    match = expanding(match_at, ["Elder 2", *["Student -3"] * 5, "Monument"])
    assert initiations(match) == [f"Elder with {', '.join(['Elder 2'] + ['Student -3'] * n)}" for n in range(2, 6)]


def test_ur_5_3_only_one_initiation_a_turn(match_at: Any) -> None:
    match = expanding(match_at, ["Farmer 1"] * 3 + ["Elder 2"] * 4)
    match.play("initiate Farmer with Farmer 1, Farmer 1, Farmer 1")
    assert initiations(match) == []
    assert match.position()["turn"]["initiated"] is True
    with pytest.raises(IllegalAction, match=r"UR-5\.3"):
        match.play("initiate Elder with Elder 2, Elder 2, Elder 2")


def test_ur_5_3_the_next_turn_may_initiate_again(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Farmer 1"] * 3 + ["Monument"] * 2, ["Elder 2"] * 4])
    match.play("initiate Farmer with Farmer 1, Farmer 1, Farmer 1")
    match.play("discard Monument")
    match.play("take Monument from turn pile")
    assert match.position()["turn"]["initiated"] is False
    assert "initiate Elder with Elder 2, Elder 2, Elder 2" in match.legal()


def test_ur_5_4_copies_of_an_initiated_job_may_be_played_in_any_number_one_at_a_time(match_at: Any) -> None:
    match = expanding(match_at, ["Elder 2"] * 4, [], ["Elder 2"])
    for left in (3, 2, 1):
        match.play("play Elder 2")
        assert len(match.position()["hands"][0]) == left
    assert match.position()["societies"][0] == ["Elder 2"] * 3


def test_ur_5_4_also_in_the_turn_of_its_initiation(match_at: Any) -> None:
    match = expanding(match_at, ["Elder 2"] * 5)
    match.play("initiate Elder with Elder 2, Elder 2, Elder 2")
    match.play("play Elder 2")
    assert match.position()["societies"][0] == ["Elder 2"] * 4


def test_ur_5_5_students_are_never_played_alone_and_never_without_a_copy_of_the_job(match_at: Any) -> None:
    match = expanding(match_at, ["Student -3"] * 4 + ["Monument"], ["Elder 2"])
    assert plays(match) == []
    assert initiations(match) == []
    assert not any(name.startswith("play Student") for name in match.actions.names)


def test_ur_5_6_the_last_card_may_not_be_played(match_at: Any) -> None:
    match = expanding(match_at, ["Elder 2"], ["Elder 2"])
    assert match.legal() == ["discard Elder 2"]
    with pytest.raises(IllegalAction, match=r"UR-5\.6"):
        match.play("play Elder 2")


def test_ur_5_6_a_set_leaves_a_card_in_hand(match_at: Any) -> None:
    match = expanding(match_at, ["Farmer 1", "Farmer 1", "Farmer 2"])
    assert initiations(match) == []


@pytest.mark.parametrize("card", ["Ancestral Knowledge 1", "Hunter 1"])
def test_ur_5_6_not_even_for_a_card_that_it_would_bring(match_at: Any, card: str) -> None:
    match = expanding(match_at, [card], ["Hunter 1"])
    assert match.legal() == [f"discard {card}"]


def test_ur_5_7_expand_is_optional(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Elder 2", "Elder 2"], ["Elder 2"]], societies=[["Elder 2"], []])
    match.play("discard Elder 2")
    assert match.to_act == 1


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_ur_5_7_assets_may_be_played_before_or_after_an_initiation(match_at: Any, order: tuple[int, int]) -> None:
    hand = ["Farmer 1"] * 3 + ["Monument", "Elder 2"]
    match = expanding(match_at, hand, ["Elder 2", "Rangers 2", "Trainer 2", "Weavers 2"])
    names = ("play Monument", "initiate Farmer with Farmer 1, Farmer 1, Farmer 1")
    for i in order:
        match.play(names[i])
    assert match.position()["hands"][0] == ["Elder 2"]

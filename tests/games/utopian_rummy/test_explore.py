"""Utopian Rummy, section 4: Explore."""

from typing import Any

import pytest

pytestmark = pytest.mark.rules

FARMERS, RANGERS, WEAVERS = ["Farmer 1", "Farmer 2"], ["Rangers 2", "Rangers 3"], ["Weavers 2", "Weavers 2"]
DECK = ["Trainer 2", "Student -3", "Story Teller 2", "Hunter 1"]


def exploring(match_at: Any, society: list[str], hand: tuple[str, ...] = ("Elder 2", "Hunter 2"), **more: Any) -> Any:
    given = {"hands": [list(hand), ["Elder 2"]], "societies": [society, []], "deck": DECK}
    return match_at(**(given | more))


def test_ur_4_1_a_research_or_the_top_card_of_either_discard_pile(match_at: Any) -> None:
    match = exploring(match_at, [], research_pile=["Monument", "Farmer 1"], turn_pile=["Elder 2", "Rangers 2"])
    assert sorted(match.legal()) == [
        *("research", "take Farmer 1 from research pile", "take Rangers 2 from turn pile"),
    ]


def test_ur_4_1_it_is_not_optional_and_done_once(match_at: Any) -> None:
    match = exploring(match_at, [], turn_pile=["Elder 2", "Rangers 2"])
    match.play("take Rangers 2 from turn pile")
    assert match.phase == "expand"
    assert not any(name == "research" or name.startswith("take") for name in match.legal())
    assert match.position()["turn_pile"] == ["Elder 2"]
    assert "Rangers 2" in match.position()["hands"][0]


def test_ur_4_2_a_research_views_two_cards_keeps_one_and_lays_the_other_on_the_research_pile(match_at: Any) -> None:
    match = exploring(match_at, [])
    match.play("research")
    assert (match.phase, match.position()["viewed"]) == ("keep", ["Student -3", "Trainer 2"])
    assert match.legal() == ["keep Student -3", "keep Trainer 2"]
    match.play("keep Trainer 2")
    position = match.position()
    assert position["hands"][0] == ["Elder 2", "Hunter 2", "Trainer 2"]
    assert position["research_pile"] == ["Student -3"]
    assert position["deck"][:2] == ["Story Teller 2", "Hunter 1"]
    assert match.phase == "expand"


def test_ur_4_3_with_two_rangers_three_are_viewed_and_one_is_kept(match_at: Any) -> None:
    match = exploring(match_at, RANGERS)
    assert match.legal() == ["research"]
    match.play("research")
    assert match.position()["viewed"] == ["Story Teller 2", "Student -3", "Trainer 2"]
    match.play("keep Student -3")
    assert match.phase == "shed"


def test_ur_4_3_one_ranger_is_not_enough(match_at: Any) -> None:
    match = exploring(match_at, ["Rangers 2"])
    match.play("research")
    assert len(match.position()["viewed"]) == 2


def test_ur_4_4_with_two_farmers_a_second_card_may_be_kept(match_at: Any) -> None:
    match = exploring(match_at, FARMERS)
    match.play("research")
    match.play("keep Student -3")
    assert match.legal() == ["keep Trainer 2", "stop"]
    assert match.position()["turn"]["kept"] == 1
    match.play("keep Trainer 2")
    assert match.position()["research_pile"] == []
    assert (match.phase, match.position()["turn"]["kept"]) == ("expand", 0)


def test_ur_4_4_how_many_are_kept_is_decided_after_viewing(match_at: Any) -> None:
    match = exploring(match_at, FARMERS)
    match.play("research")
    assert "stop" not in match.legal()
    match.play("keep Student -3")
    match.play("stop")
    assert match.position()["research_pile"] == ["Trainer 2"]


def test_ur_4_4_with_farmers_and_rangers_two_of_three_may_be_kept(match_at: Any) -> None:
    match = exploring(match_at, [*FARMERS, *RANGERS])
    match.play("research")
    match.play("keep Student -3")
    match.play("keep Trainer 2")
    assert (match.phase, match.position()["research_pile"]) == ("expand", ["Story Teller 2"])


def test_ur_4_5_with_two_weavers_all_viewed_cards_are_drawn_and_any_card_of_the_hand_goes(match_at: Any) -> None:
    match = exploring(match_at, WEAVERS)
    match.play("research")
    assert match.phase == "weave"
    assert match.position()["hands"][0] == ["Elder 2", "Hunter 2", "Student -3", "Trainer 2"]
    assert match.position()["turn"]["must_shed"] == 1
    assert match.position()["turn"]["may_shed"] == 0
    assert match.legal() == ["shed Elder 2", "shed Hunter 2", "shed Student -3", "shed Trainer 2"]
    match.play("shed Elder 2")
    assert match.position()["research_pile"] == ["Elder 2"]
    assert match.phase == "expand"


def test_ur_4_5_discarding_only_viewed_cards_stays_possible(match_at: Any) -> None:
    match = exploring(match_at, WEAVERS)
    match.play("research")
    match.play("shed Student -3")
    assert match.position()["hands"][0] == ["Elder 2", "Hunter 2", "Trainer 2"]


def test_ur_4_5_with_rangers_two_of_the_hand_are_owed(match_at: Any) -> None:
    match = exploring(match_at, [*WEAVERS, *RANGERS])
    match.play("research")
    assert (match.position()["turn"]["must_shed"], match.position()["turn"]["may_shed"]) == (2, 0)
    match.play("shed Elder 2")
    assert "stop" not in match.legal()
    match.play("shed Trainer 2")
    assert match.phase == "expand"
    assert match.position()["research_pile"] == ["Elder 2", "Trainer 2"]


def test_ur_4_6_with_weavers_and_farmers_the_only_discard_is_optional(match_at: Any) -> None:
    match = exploring(match_at, [*WEAVERS, *FARMERS])
    match.play("research")
    assert (match.position()["turn"]["must_shed"], match.position()["turn"]["may_shed"]) == (0, 1)
    match.play("stop")
    assert (match.phase, match.position()["research_pile"]) == ("expand", [])
    assert len(match.position()["hands"][0]) == 4


@pytest.mark.parametrize("second", ["stop", "shed Hunter 2"])
def test_ur_4_6_with_all_three_draw_three_then_discard_one_or_two(match_at: Any, second: str) -> None:
    match = exploring(match_at, [*WEAVERS, *FARMERS, *RANGERS])
    match.play("research")
    assert len(match.position()["hands"][0]) == 5
    assert "stop" not in match.legal()
    match.play("shed Elder 2")
    assert "stop" in match.legal()
    match.play(second)
    assert match.phase == "expand"
    assert len(match.position()["research_pile"]) == (1 if second == "stop" else 2)


def test_ur_4_7_a_short_deck_is_viewed_as_far_as_it_goes(match_at: Any) -> None:
    match = exploring(match_at, RANGERS, deck=["Trainer 2", "Student -3"], deck_size=2)
    match.play("research")
    assert match.position()["viewed"] == ["Student -3", "Trainer 2"]
    assert match.position()["last_turn"] is True


@pytest.mark.parametrize("society", [[], FARMERS, WEAVERS, [*FARMERS, *RANGERS, *WEAVERS]])
def test_ur_4_7_a_single_viewed_card_goes_to_hand_and_nothing_is_discarded(match_at: Any, society: list[str]) -> None:
    match = exploring(match_at, society, deck=["Trainer 2"], deck_size=1)
    match.play("research")
    assert match.phase == "expand"
    assert match.position()["hands"][0] == ["Elder 2", "Hunter 2", "Trainer 2"]
    assert match.position()["research_pile"] == []


def test_ur_4_8_several_discards_go_one_at_a_time_in_the_players_order_the_last_on_top(match_at: Any) -> None:
    match = exploring(match_at, RANGERS)
    match.play("research")
    match.play("keep Student -3")
    assert match.legal() == ["shed Story Teller 2", "shed Trainer 2"]
    match.play("shed Trainer 2")
    assert match.position()["research_pile"] == ["Trainer 2", "Story Teller 2"]
    assert match.phase == "expand"


def test_ur_4_8_two_of_one_name_go_by_themselves(match_at: Any) -> None:
    match = exploring(match_at, RANGERS, deck=["Trainer 2", "Student -3", "Student -3"])
    match.play("research")
    match.play("keep Trainer 2")
    assert match.position()["research_pile"] == ["Student -3", "Student -3"]
    assert match.phase == "expand"


def test_ur_4_9_viewed_cards_are_shown_to_nobody_discarded_ones_are_public(match_at: Any) -> None:
    match = exploring(match_at, [])
    match.play("research")
    assert match.view(0)["viewed"] == ["Student -3", "Trainer 2"]
    assert match.view(1)["viewed"] == match.view(-1)["viewed"] == ["?", "?"]
    match.play("keep Trainer 2")
    assert match.view(1)["research_pile"] == match.view(-1)["research_pile"] == ["Student -3"]
    assert match.view(1)["hands"][0] == ["?", "?", "?"]
    told = match.actions.told(match.find("keep Trainer 2"), False)
    assert "Trainer" not in told

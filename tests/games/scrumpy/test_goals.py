"""Scrumpy, section 8: goals."""

from typing import Any

import pytest

from played import offered, play, player, refused

pytestmark = pytest.mark.rules

LAYABOUT = "Idle Layabout"
NO_CUBES = dict.fromkeys(["press", "cooper", "coins", "forage", "draw", "hand", "keep", "orchard"], 0)
GOALS = {"goals": ["15 Coins", "8 Prestige", "Charity"]}


def test_sc_8_1_before_or_after_the_core_action_any_number_of_goals(at: Any) -> None:
    match = at({"coins": 14, "prestige": 8, "goal": "4 Barrels", "barrel": [LAYABOUT] * 4}, **GOALS)
    assert offered(match, "achieve") == ["achieve 4 Barrels", "achieve 8 Prestige", "achieve Charity"]
    play(match, "achieve 8 Prestige", "cube press", "achieve 4 Barrels", "cube cooper")
    assert match.phase == "turn"
    play(match, "owner coins")
    assert match.legal() == ["achieve 15 Coins", "achieve Charity", "end turn"]
    play(match, "achieve 15 Coins", "cube draw", "achieve Charity", "cube hand")
    assert (match.to_act, player(match)["coins"]) == (1, 6)


def test_sc_8_1_not_inside_another_action(at: Any) -> None:
    own = {"coins": 15, "hand": ["Planter", "Forager"], "bottle": ["Cooper", "Presser", "Woodcutter"]}
    match = at({**own, "goal": "4 Barrels"}, **GOALS)
    match.play("play Planter")
    assert match.legal() == ["plant for 3", "stop"]
    match = at({**own, "goal": "4 Barrels"}, **GOALS)
    match.play("deliver to Golf & Country Club B space 1")
    assert offered(match, "achieve") == []
    match.play("cube press")
    assert offered(match, "achieve") == []


def test_sc_8_1_not_in_the_turn_of_another_player(at: Any) -> None:
    match = at({"goal": "10 Apples"}, {"coins": 15, "goal": "4 Barrels"}, **GOALS)
    assert offered(match, "achieve") == []
    play(match, "owner coins", "end turn")
    assert "achieve 15 Coins" in match.legal()


def test_sc_8_1_only_public_goals_and_ones_own(at: Any) -> None:
    own = {"barrel": [LAYABOUT] * 4}
    assert offered(at({**own, "goal": "10 Apples"}, {"goal": "4 Barrels"}), "achieve") == []
    assert offered(at({**own, "goal": "4 Barrels"}, {"goal": "10 Apples"}), "achieve") == ["achieve 4 Barrels"]


def test_sc_8_1_each_once_a_player(at: Any) -> None:
    match = at({"coins": 15, "goal": "4 Barrels"}, **GOALS)
    play(match, "achieve 15 Coins", "cube press")
    assert "achieve 15 Coins" not in match.legal()
    assert refused(match, "achieve 15 Coins") == "SC-8.1"


def test_sc_8_2_a_cube_is_moved_with_its_effect_at_once(at: Any) -> None:
    match = at({"coins": 15, "goal": "4 Barrels"}, **GOALS)
    position = play(match, "achieve 15 Coins")
    assert (position["phase"], position["pending"]) == ("cube", [{"cube": 1}])
    assert match.legal() == [f"cube {name}" for name in NO_CUBES]
    play(match, "cube coins", "owner coins")
    assert player(match)["coins"] == 18


def test_sc_8_2_without_a_cube_no_goal(at: Any) -> None:
    match = at({"coins": 15, "goal": "4 Barrels", "cubes": NO_CUBES}, **GOALS)
    assert offered(match, "achieve") == []
    assert refused(match, "achieve 15 Coins") == "SC-8.2"


def test_sc_8_2_an_orchard_space_opens_for_6_trees(at: Any) -> None:
    match = at({"coins": 18, "trees": 2, "hand": ["Planter"], "goal": "4 Barrels"}, **GOALS)
    play(match, "achieve 15 Coins", "cube orchard", "play Planter")
    assert match.legal() == ["plant for 3", "stop"]
    play(match, "plant for 3")
    assert player(match)["trees"] == 3


def test_sc_8_3_the_first_takes_the_token_the_others_follow_without(at: Any) -> None:
    match = at({"coins": 15, "goal": "4 Barrels"}, {"coins": 15, "goal": "10 Apples"}, **GOALS)
    position = play(match, "achieve 15 Coins", "cube press")
    assert (player(match)["prestige"], position["tokens"]) == (1, ["8 Prestige", "Charity"])
    play(match, "owner coins", "end turn", "achieve 15 Coins", "cube press")
    assert (player(match, 1)["prestige"], player(match, 1)["achieved"]) == (0, ["15 Coins"])
    assert player(match, 1)["cubes"]["press"] == 0


def test_sc_8_3_a_private_goal_has_no_token(at: Any) -> None:
    match = at({"barrel": [LAYABOUT] * 4, "goal": "4 Barrels"}, **GOALS)
    position = play(match, "achieve 4 Barrels", "cube press")
    assert (player(match)["prestige"], position["tokens"]) == (0, position["goals"])


def test_sc_8_4_nothing_is_spent_but_charity_costs_ten_coins(at: Any) -> None:
    match = at({"coins": 16, "goal": "4 Barrels", "barrel": [LAYABOUT] * 4}, **GOALS)
    play(match, "achieve 15 Coins", "cube press", "achieve 4 Barrels", "cube keep")
    assert (player(match)["coins"], len(player(match)["barrel"])) == (16, 4)
    play(match, "achieve Charity", "cube hand")
    assert player(match)["coins"] == 6


def test_sc_8_5_full_hand_over_only_after_the_fourth_core_action_with_three_cards(at: Any) -> None:
    hand = ["Planter", "Cooper", "Forager"]
    own = {"goal": "Full Hand Over", "owner": "press", "spaces": [["Presser"], ["Recruiter"], []]}
    match = at({**own, "hand": hand, "actions": 3})
    assert offered(match, "achieve") == []
    assert refused(match, "achieve Full Hand Over") == "SC-8.5"
    match.play("recruit Idle Layabout")
    assert match.legal() == ["achieve Full Hand Over", "end turn"]
    match = at({**own, "hand": hand, "actions": 2})
    match.play("recruit Idle Layabout")
    assert match.legal() == ["end turn"]
    match = at({**own, "hand": hand[:2], "actions": 3})
    match.play("recruit Idle Layabout")
    assert match.legal() == ["end turn"]
    match = at({**own, "hand": [*hand, LAYABOUT], "actions": 3})
    match.play("recruit Idle Layabout")
    assert "achieve Full Hand Over" in match.legal()


def test_sc_8_6_prestige_counts_tokens_not_what_the_end_brings(at: Any) -> None:
    own = {"goal": "4 Barrels", "achieved": ["15 Coins"], "deliveries": ["Bar A 1", "Bar B 1"]}
    for prestige, met in ((7, []), (8, ["achieve 8 Prestige"])):
        match = at({**own, "prestige": prestige}, **GOALS)
        assert offered(match, "achieve") == met


def test_sc_8_6_stored_goods_do_not_include_cards_in_hand(at: Any) -> None:
    match = at({"goal": "10 Apples", "apple": [LAYABOUT] * 9, "hand": ["Cooper", "Planter"]})
    assert offered(match, "achieve") == []


@pytest.mark.parametrize(
    ("deliveries", "met"),
    [
        (["Bar A 1", "Bar A 2", "Bar A 3"], True),
        (["Bar A 1", "Bar A 2", "Bar B 1", "Bar B 2"], False),
        (["Bar B 1", "Golf & Country Club B 1", "Golf & Country Club B 2"], False),
        (["Bar A 1", "Golf & Country Club B 1", "Golf & Country Club B 2", "Golf & Country Club B 3"], True),
    ],
)
def test_sc_8_6_three_deliveries_are_to_one_set_of_one_vendor(at: Any, deliveries: list[str], met: bool) -> None:
    match = at({"goal": "3 Deliveries", "deliveries": deliveries})
    assert ("achieve 3 Deliveries" in match.legal()) == met


def test_sc_8_6_deliveries_of_others_do_not_count(at: Any) -> None:
    match = at({"goal": "3 Deliveries", "deliveries": ["Bar A 1", "Bar A 2"]}, {"deliveries": ["Bar A 3"]})
    assert offered(match, "achieve") == []


def test_sc_8_7_a_private_goal_is_shown_when_achieved(at: Any) -> None:
    match = at({"goal": "4 Barrels", "barrel": [LAYABOUT] * 4})
    assert match.view(1)["players"][0]["goal"] == "?"
    play(match, "achieve 4 Barrels", "cube press")
    for seat in (-1, 1):
        assert match.view(seat)["players"][0]["goal"] == "4 Barrels"
        assert match.view(seat)["players"][0]["achieved"] == ["4 Barrels"]


def test_sc_8_7_unachieved_it_costs_nothing(at: Any) -> None:
    with_goal = at({"goal": "4 Barrels", "prestige": 3})
    assert with_goal.scores() == [3, 0]

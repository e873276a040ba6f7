"""Scrumpy, section 5: Core Actions."""

from typing import Any

import pytest

from played import offered, play, player, refused

pytestmark = pytest.mark.rules

LAYABOUT = "Idle Layabout"
OWNERS = ["owner press", "owner cooper", "owner coins", "owner forage", "owner draw"]


def test_sc_5_1_one_of_four(at: Any) -> None:
    match = at({"hand": ["Planter"], "coins": 3})
    workers = ["play Planter", "recruit Apprentice from slot 4", "recruit Idle Layabout"]
    assert sorted(match.legal()) == sorted([*OWNERS, *workers])
    for name in match.legal():
        again = at({"hand": ["Planter"], "coins": 3})
        again.play(name)
        assert player(again)["actions"] == 1


def test_sc_5_2_the_owner_action_is_taken_once_a_round(at: Any) -> None:
    match = at({"hand": ["Planter"], "owner": "coins", "actions": 1})
    assert offered(match, "owner") == []
    assert refused(match, "owner coins") == refused(match, "owner draw") == "SC-5.2"


def test_sc_5_2_as_fourth_core_action_nothing_else_is_legal_if_it_was_not_taken(at: Any) -> None:
    own = {"hand": ["Planter", "Presser"], "coins": 20, "apple": ["Cooper"], "goal": "15 Coins"}
    match = at({**own, "actions": 3})
    assert sorted(match.legal()) == sorted([*OWNERS, "sell apple", "use Presser", "achieve 15 Coins"])
    assert refused(match, "play Planter") == "SC-5.2"
    match = at({**own, "actions": 2})
    assert {"play Planter", "recruit Idle Layabout"} <= set(match.legal())
    match = at({**own, "actions": 3, "owner": "press"})
    assert offered(match, "owner") == []
    assert {"play Planter", "recruit Idle Layabout"} <= set(match.legal())


def test_sc_5_3_the_leftmost_empty_worker_space_is_filled(at: Any) -> None:
    match = at({"hand": ["Planter"], "spaces": [["Cooper"], [], ["Forager"]]})
    position = play(match, "play Planter")
    assert position["players"][0]["spaces"] == [["Cooper"], ["Planter"], ["Forager"]]


def test_sc_5_3_with_three_filled_spaces_only_the_owner_action_is_left(at: Any) -> None:
    spaces = [["Cooper"], ["Presser"], ["Forager"]]
    match = at({"hand": ["Planter"], "coins": 20, "spaces": spaces, "actions": 2})
    assert match.legal() == OWNERS
    assert refused(match, "play Planter") == refused(match, "recruit Idle Layabout") == "SC-5.3"


# --- Owner Actions


APPLES = ["Planter", "Cooper", "Forager", "Recruiter", "Woodcutter"]


def test_sc_5_4_press_makes_one_bottle_of_two_apples(at: Any) -> None:
    match = at({"apple": APPLES, "goal": "10 Apples"})
    position = play(match, "owner press", "keep Cooper from apple", "discard Forager from apple")
    assert (position["phase"], player(match)["bottle"], len(player(match)["apple"])) == ("after", ["Cooper"], 3)
    assert (player(match)["owner"], player(match)["actions"]) == ("press", 1)


def test_sc_5_4_the_upgraded_press_may_do_it_twice(at: Any) -> None:
    match = at({"apple": APPLES, "cubes": {"press": 0}, "goal": "10 Apples"})
    position = play(match, "owner press")
    assert position["pending"] == [
        {"use": {"spend": {"apple": 2}, "make": {"bottle": 1}, "forgo": False}},
        {"craft": {"press bottle": 1}},
    ]
    play(match, "keep Cooper from apple", "discard Forager from apple")
    assert match.legal() == ["press bottle", "stop"]
    assert play(match, "stop")["phase"] == "after"


def test_sc_5_4_cooper_makes_a_barrel_of_two_wood_and_no_prestige(at: Any) -> None:
    match = at({"wood": ["Planter", "Forager"], "cubes": {"cooper": 0}, "goal": "10 Apples"})
    play(match, "owner cooper", "keep Forager from wood")
    assert (player(match)["barrel"], player(match)["prestige"], match.phase) == (["Forager"], 0, "after")
    assert (player(match)["discard"], player(match)["wood"]) == (["Planter"], [])


@pytest.mark.parametrize(("cube", "coins"), [(1, 2), (0, 3)])
def test_sc_5_4_coins_brings_two_upgraded_three(at: Any, cube: int, coins: int) -> None:
    match = at({"cubes": {"coins": cube}, "goal": "10 Apples"})
    match.play("owner coins")
    assert (player(match)["coins"], match.phase) == (coins, "after")


@pytest.mark.parametrize(("cube", "apples"), [(1, 0), (0, 1)])
def test_sc_5_4_forage_rolls_the_die_at_once_upgraded_with_an_apple(at: Any, cube: int, apples: int) -> None:
    match = at({"cubes": {"forage": cube}, "goal": "10 Apples"})
    position = play(match, "owner forage")
    assert position["pending"] == [{"die": {"rerolls": 0, "apples": apples, "delivery": False}}]
    assert match.legal() == ["take die"]
    assert position["die"] is not None


def test_sc_5_4_the_apple_comes_besides_the_face(at: Any) -> None:
    die = {"rerolls": 0, "apples": 1, "delivery": False}
    for face, gained in (("apple and wood", {"apple": 2, "wood": 1}), ("prestige", {"apple": 1})):
        match = at({"goal": "10 Apples"}, turn={"core": "during"}, pending=[{"die": die}], die=face)
        assert play(match, "take die")["pending"] == [{"gain": gained}]


@pytest.mark.parametrize(("cube", "drawn"), [(1, 3), (0, 4)])
def test_sc_5_4_draw_draws_three_upgraded_four_then_two_are_discarded(at: Any, cube: int, drawn: int) -> None:
    draw = ["Cooper", "Planter", "Forager", "Recruiter"]
    match = at({"cubes": {"draw": cube}, "hand": [LAYABOUT], "draw": draw, "goal": "10 Apples"})
    position = play(match, "owner draw")
    assert (position["pending"], len(player(match)["hand"])) == ([{"trim": 2}], 1 + drawn)
    play(match, "discard Cooper", "discard Idle Layabout")
    assert sorted(player(match)["hand"]) == sorted(draw[1:drawn])
    assert player(match)["discard"] == [LAYABOUT, "Cooper"]


@pytest.mark.parametrize("name", ["owner press", "owner cooper"])
def test_sc_5_4_an_owner_action_that_brings_nothing_may_be_taken(at: Any, name: str) -> None:
    for own in ({}, {"apple": ["Cooper"], "wood": ["Planter"]}, {"cubes": {"press": 0, "cooper": 0}}):
        match = at({"goal": "10 Apples", **own})
        position = play(match, name)
        assert (position["phase"], player(match)["owner"]) == ("after", name.split()[1])
    full = {"bottle": [LAYABOUT] * 5, "barrel": [LAYABOUT] * 4, "apple": APPLES[:2], "wood": APPLES[2:4]}
    match = at({"goal": "10 Apples", **full})
    position = play(match, name)
    assert (position["phase"], player(match)["apple"], len(player(match)["wood"])) == ("after", APPLES[:2], 2)


def test_sc_5_4_the_first_conversion_is_compulsory(at: Any) -> None:
    match = at({"apple": APPLES, "goal": "10 Apples"})
    match.play("owner press")
    assert offered(match, "stop") == offered(match, "forgo") == []


# --- workers


def test_sc_5_5_a_worker_is_played_from_hand_and_its_core_action_is_optional(at: Any) -> None:
    match = at({"hand": ["Planter", "Forager"], "coins": 9, "goal": "10 Apples"})
    position = play(match, "play Planter")
    assert position["turn"] == {"aux": False, "core": "during", "space": 1, "copied": []}
    assert match.legal() == ["plant for 3", "stop"]
    position = play(match, "stop")
    assert (position["phase"], player(match)["coins"], player(match)["trees"]) == ("after", 9, 0)
    assert position["turn"] == {"aux": False, "core": "after", "space": 0, "copied": []}


def test_sc_5_5_the_core_action_may_be_taken_in_part(at: Any) -> None:
    match = at({"hand": ["Planter"], "coins": 9, "goal": "10 Apples"})
    play(match, "play Planter", "plant for 3")
    assert match.position()["pending"] == [{"craft": {"plant for 3": 2}}]
    match.play("stop")
    assert (player(match)["coins"], player(match)["trees"], match.phase) == (6, 1, "after")


def test_sc_5_6_a_worker_is_recruited_into_a_space_and_acts_before_the_strip_is_filled(at: Any) -> None:
    match = at({"coins": 5, "goal": "10 Apples", "spaces": [["Cooper"], [], []]}, deck=["Carpenter"])
    position = play(match, "recruit Investor from slot 3")
    assert (player(match)["coins"], player(match)["spaces"]) == (1, [["Cooper"], ["Investor"], []])
    assert position["strip"] == ["Trader", "Manager", None, "Apprentice"]
    assert (position["turn"]["space"], match.legal()) == (2, ["take 3 coins", "leave for 8 coins", "stop"])
    position = play(match, "stop")
    assert (position["strip"][0], player(match)["coins"]) == ("Carpenter", 1)


def test_sc_5_7_a_grey_idle_layabout_fills_a_space_and_brings_a_coin(at: Any) -> None:
    match = at({"goal": "10 Apples"})
    position = play(match, "recruit Idle Layabout")
    assert (player(match)["spaces"], player(match)["coins"]) == ([[LAYABOUT], [], []], 1)
    assert (position["layabouts"], position["phase"], player(match)["actions"]) == (11, "after", 1)


def test_sc_5_8_pass_is_legal_only_where_nothing_else_is(at: Any) -> None:
    own = {"owner": "coins", "hand": [LAYABOUT], "actions": 1, "coins": 2, "goal": "10 Apples"}
    match = at(own, layabouts=0)
    assert match.legal() == ["pass"]
    position = play(match, "pass")
    assert (position["phase"], player(match)["actions"], player(match)["spaces"]) == ("after", 2, [[], [], []])
    for more in ({"coins": 3}, {"owner": None}, {"hand": ["Cooper"]}):
        match = at({**own, **more}, layabouts=0)
        assert refused(match, "pass") == "SC-5.8"
    assert refused(at(own, layabouts=1), "pass") == "SC-5.8"


def test_sc_5_8_an_auxiliary_action_and_goals_remain_beside_it(at: Any) -> None:
    own = {"owner": "coins", "hand": ["Planter"], "actions": 1, "spaces": [["Cooper"], ["Forager"], ["Presser"]]}
    match = at({**own, "apple": [LAYABOUT], "coins": 15, "goal": "15 Coins"})
    assert sorted(match.legal()) == ["achieve 15 Coins", "pass", "sell apple"]


def test_sc_5_9_an_idle_layabout_is_never_played_or_used(at: Any) -> None:
    match = at({"hand": [LAYABOUT]})
    assert offered(match, "play") == offered(match, "use") == []
    names = match.actions.names
    assert "play Idle Layabout" not in names
    assert "use Idle Layabout" not in names


def test_sc_5_9_it_may_be_stored_discarded_and_kept_at_refresh(at: Any) -> None:
    match = at({"hand": [LAYABOUT], "goal": "10 Apples"}, turn={"core": "during"}, pending=[{"gain": {"apple": 1}}])
    assert "store Idle Layabout as apple" in match.legal()
    match = at({"hand": [LAYABOUT], "goal": "10 Apples"})
    match.play("owner draw")
    assert "discard Idle Layabout" in match.legal()
    match = at({"hand": [LAYABOUT]}, phase="refresh")
    assert "keep Idle Layabout" in match.legal()


def test_sc_5_10_steps_come_in_printed_order_each_optional_by_itself(at: Any) -> None:
    match = at({"hand": ["Forager Planter"], "coins": 2, "goal": "10 Apples"})
    position = play(match, "play Forager Planter")
    assert position["pending"] == [{"craft": {"plant for 2": 1}}, {"roll": 1}]
    position = play(match, "stop")
    assert (position["pending"], match.legal()) == ([{"roll": 1}], ["roll", "stop"])
    assert play(match, "stop")["phase"] == "after"


def test_sc_5_10_a_step_that_could_do_nothing_is_passed_over(at: Any) -> None:
    match = at({"hand": ["Forager Planter"], "coins": 1, "goal": "10 Apples"})
    assert play(match, "play Forager Planter")["pending"] == [{"roll": 1}]
    match = at({"hand": ["Cooper"], "wood": ["Planter", "Forager"], "goal": "10 Apples"})
    assert play(match, "play Cooper")["phase"] == "after"

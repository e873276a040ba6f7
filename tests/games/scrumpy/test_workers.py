"""Scrumpy, the table of SC-1.2 and section 7: what single workers do."""

from typing import Any

import pytest

from played import offered, play, player, refused

pytestmark = pytest.mark.rules

LAYABOUT = "Idle Layabout"
BARE = {"strip": [None, None, None, None]}
NO_CUBES = dict.fromkeys(["press", "cooper", "coins", "forage", "draw", "hand", "keep", "orchard"], 0)


def played(at: Any, card: str, *others: Any, **own: Any) -> Any:
    """A match in which seat 0 has just played a worker."""
    hand = [card, *own.pop("hand", [])]
    match = at({"goal": "8 Cards", **own, "hand": hand}, *others, **BARE)
    match.play(f"play {card}")
    return match


# --- goods of trees and without


@pytest.mark.parametrize(("card", "good"), [("Apple Picker", "apple"), ("Woodcutter", "wood")])
@pytest.mark.parametrize("trees", [1, 2, 5])
def test_sc_1_2_pickers_and_woodcutters_gain_a_good_for_each_tree(at: Any, card: str, good: str, trees: int) -> None:
    match = played(at, card, trees=trees, cubes={"orchard": 0})
    assert match.position()["pending"] == [{"gain": {good: trees}}]
    play(match, *[f"store top card as {good}"] * trees)
    assert (len(player(match)[good]), match.phase) == (trees, "after")


@pytest.mark.parametrize(("card", "good"), [("Apple Collector", "apple"), ("Wood Collector", "wood")])
def test_sc_1_2_collectors_gain_six(at: Any, card: str, good: str) -> None:
    match = played(at, card)
    assert match.position()["pending"] == [{"gain": {good: 6}}]
    play(match, *[f"store top card as {good}"] * 5, "stop")
    assert len(player(match)[good]) == 5


def test_sc_1_2_the_planter_turns_three_coins_into_a_tree_three_times(at: Any) -> None:
    match = played(at, "Planter", coins=20, cubes={"orchard": 0})
    play(match, "plant for 3", "plant for 3", "plant for 3")
    assert (match.phase, player(match)["trees"], player(match)["coins"]) == ("after", 3, 11)


def test_sc_1_2_the_planter_stops_where_coins_or_room_end(at: Any) -> None:
    match = played(at, "Planter", coins=7, cubes={"orchard": 0})
    play(match, "plant for 3", "plant for 3")
    assert (match.phase, player(match)["coins"]) == ("after", 1)
    match = played(at, "Planter", coins=9, trees=1)
    play(match, "plant for 3")
    assert (match.phase, player(match)["trees"], player(match)["coins"]) == ("after", 2, 6)


def test_sc_1_2_the_forager_rolls_the_die(at: Any) -> None:
    match = played(at, "Forager")
    assert match.legal() == ["roll", "stop"]
    position = play(match, "roll")
    assert position["pending"] == [{"die": {"rerolls": 0, "apples": 0, "delivery": False}}]
    match = played(at, "Forager")
    assert play(match, "stop")["phase"] == "after"


# --- Recruiter


def test_sc_7_2_the_recruiter_takes_two_coins_more_off(at: Any) -> None:
    for coins, slots in ((0, []), (1, [4]), (2, [3, 4]), (3, [2, 3, 4]), (4, [1, 2, 3, 4])):
        match = at({"hand": ["Recruiter"], "coins": coins, "goal": "10 Apples"})
        match.play("play Recruiter")
        assert sorted(int(name[-1]) for name in offered(match, "recruit")) == slots
        assert match.phase == ("recruit" if slots else "after")


def test_sc_7_2_the_new_card_lies_on_top_and_its_core_action_may_follow(at: Any) -> None:
    match = at({"hand": ["Recruiter"], "coins": 5, "goal": "10 Apples", "spaces": [["Cooper"], [], []]})
    position = play(match, "play Recruiter", "recruit Investor from slot 3")
    assert player(match)["spaces"] == [["Cooper"], ["Recruiter", "Investor"], []]
    assert (player(match)["coins"], position["turn"]["space"], position["phase"]) == (3, 2, "craft")
    play(match, "take 3 coins")
    assert (player(match)["coins"], player(match)["actions"], match.phase) == (6, 1, "after")
    assert match.position()["strip"][1:] == ["Trader", "Manager", "Apprentice"]


def test_sc_7_2_no_second_worker_space_is_needed(at: Any) -> None:
    own = {"hand": ["Recruiter"], "coins": 5, "spaces": [["Cooper"], ["Presser"], []], "goal": "10 Apples"}
    match = at(own)
    play(match, "play Recruiter", "recruit Manager from slot 2", "stop")
    assert player(match)["spaces"] == [["Cooper"], ["Presser"], ["Recruiter", "Manager"]]


def test_sc_7_2_chains_each_new_card_may_copy_another_recruiter(at: Any) -> None:
    strip = ["Investor", "Manager", "Professor", "Professor"]
    neighbour = {"goal": "4 Barrels", "spaces": [["Recruiter"], [], []]}
    match = at({"hand": ["Recruiter"], "coins": 20, "goal": "10 Apples"}, neighbour, strip=strip)
    position = play(match, "play Recruiter", "recruit Professor from slot 4", "copy space 1 of seat 1")
    assert (position["pending"], position["turn"]["copied"]) == ([{"recruit": 2}], [[1, 1]])
    position = play(match, "recruit Professor from slot 3")
    assert player(match)["spaces"][0] == ["Recruiter", "Professor", "Professor"]
    assert player(match)["coins"] == 20 - 3 - 4
    # The Recruiter of the neighbour was copied already, and nothing else can be.
    assert position["phase"] == "after"
    assert position["strip"][2:] == ["Investor", "Manager"]


def test_sc_7_2_the_price_is_never_below_0(at: Any) -> None:
    match = at(
        {"goal": "10 Apples", "spaces": [["Recruiter"], [], []]},
        turn={"core": "during", "space": 1},
        pending=[{"recruit": 4}],
    )
    assert offered(match, "recruit") == ["recruit Apprentice from slot 4", "recruit Investor from slot 3"]
    match.play("recruit Apprentice from slot 4")
    assert player(match)["coins"] == 0


# --- the die besides


def test_sc_7_3_the_forager_planter_first_plants_then_rolls(at: Any) -> None:
    match = played(at, "Forager Planter", coins=2)
    assert refused(match, "roll") == "SC-3.3"
    position = play(match, "plant for 2")
    assert (player(match)["trees"], player(match)["coins"], position["pending"]) == (1, 0, [{"roll": 1}])
    assert match.legal() == ["roll", "stop"]
    assert play(match, "roll")["phase"] == "die"


def test_sc_7_3_the_master_forager_first_harvests_then_rolls(at: Any) -> None:
    match = played(at, "Master Forager", trees=2, hand=["Planter"])
    assert match.position()["pending"] == [{"gain": {"either": 2}}, {"roll": 1}]
    assert match.legal() == [
        "store Planter as apple",
        "store top card as apple",
        "store Planter as wood",
        "store top card as wood",
        "stop",
    ]
    position = play(match, "store Planter as wood", "store top card as apple")
    assert position["pending"] == [{"roll": 1}]
    match = played(at, "Master Forager")
    assert match.position()["pending"] == [{"roll": 1}]


def test_sc_7_3_the_orchard_overseer_first_rolls_then_takes_a_basic_owner_action(at: Any) -> None:
    match = played(at, "Orchard Overseer", cubes=NO_CUBES)
    owner = {"owner": {"level": "basic", "times": 1, "done": []}}
    assert match.position()["pending"] == [{"roll": 1}, owner]
    position = play(match, "stop")
    assert position["pending"] == [owner]
    assert match.legal() == ["owner press", "owner cooper", "owner coins", "owner forage", "owner draw", "stop"]
    match.play("owner coins")
    assert player(match)["coins"] == 2
    assert player(match)["owner"] is None


def test_sc_7_3_the_overseer_is_never_upgraded(at: Any) -> None:
    apples = ["Planter", "Cooper", "Forager", "Recruiter"]
    match = played(at, "Orchard Overseer", {"cubes": {"hand": 0}}, cubes={"press": 0, "draw": 0}, apple=apples)
    play(match, "stop", "owner press", "keep Planter from apple", "discard Cooper from apple")
    assert (match.phase, len(player(match)["bottle"])) == ("after", 1)
    match = played(at, "Orchard Overseer", cubes={"draw": 0})
    position = play(match, "stop", "owner draw")
    assert (len(player(match)["hand"]), position["pending"]) == (3, [{"trim": 2}])
    match = played(at, "Orchard Overseer", cubes={"forage": 0})
    position = play(match, "stop", "owner forage")
    assert position["pending"] == [{"die": {"rerolls": 0, "apples": 0, "delivery": False}}]


# --- Investor


def test_sc_7_4_the_investor_brings_three_coins_or_leaves_for_eight(at: Any) -> None:
    match = played(at, "Investor")
    play(match, "take 3 coins")
    assert (player(match)["coins"], match.phase, player(match)["spaces"][0]) == (3, "after", ["Investor"])
    match = played(at, "Investor")
    before = match.scores()[0]
    position = play(match, "leave for 8 coins")
    assert (player(match)["coins"], match.phase) == (8, "after")
    assert (player(match)["spaces"][0], position["removed"], position["layabouts"]) == ([LAYABOUT], ["Investor"], 11)
    assert match.scores()[0] == before  # a prestige for 8 coins, and the worker scores no more


def test_sc_7_4_without_grey_layabouts_the_space_is_empty(at: Any) -> None:
    match = at({"hand": ["Investor", "Planter"], "goal": "10 Apples"}, layabouts=0, **BARE)
    position = play(match, "play Investor", "leave for 8 coins")
    assert (player(match)["spaces"], position["removed"]) == ([[], [], []], ["Investor"])
    play(match, "end turn", "owner coins", "end turn", "play Planter")
    assert player(match)["spaces"] == [["Planter"], [], []]


def test_sc_7_4_a_copying_card_is_removed_itself(at: Any) -> None:
    match = at({"hand": ["Exchange Student"], "goal": "10 Apples"}, {"spaces": [["Investor"], [], []]})
    position = play(match, "play Exchange Student", "copy space 1 of seat 1", "leave for 8 coins")
    assert (position["removed"], player(match)["spaces"][0]) == (["Exchange Student"], [LAYABOUT])
    assert player(match, 1)["spaces"][0] == ["Investor"]


def test_sc_7_4_the_layabout_lies_on_a_recruiter_below(at: Any) -> None:
    match = at({"hand": ["Recruiter"], "coins": 4, "goal": "10 Apples"})
    play(match, "play Recruiter", "recruit Investor from slot 3", "leave for 8 coins")
    assert player(match)["spaces"][0] == ["Recruiter", LAYABOUT]
    match = at({"hand": ["Recruiter"], "coins": 4, "goal": "10 Apples"}, layabouts=0)
    play(match, "play Recruiter", "recruit Investor from slot 3", "leave for 8 coins")
    assert player(match)["spaces"][0] == ["Recruiter"]


# --- Manager and draw


def test_sc_7_10_the_manager_draws_four_and_discards_two(at: Any) -> None:
    match = played(at, "Manager", draw=["Cooper", "Planter", "Forager", "Recruiter"])
    assert match.position()["pending"] == [{"manage": {"draw": 4, "discard": 2}}]
    assert match.legal() == ["draw", "stop"]
    position = play(match, "draw")
    assert position["pending"] == [{"trim": 2}]
    play(match, "discard Planter", "discard Recruiter")
    assert (player(match)["hand"], player(match)["discard"]) == (["Cooper", "Forager"], ["Planter", "Recruiter"])
    assert match.phase == "after"


def test_sc_7_10_discarding_is_compulsory_as_many_as_there_are(at: Any) -> None:
    match = played(at, "Manager", hand=["Cooper"], draw_size=0)
    position = play(match, "draw")
    assert (position["phase"], player(match)["hand"], player(match)["discard"]) == ("after", [], ["Cooper"])
    match = played(at, "Manager", draw=["Cooper", "Planter", "Forager"], draw_size=3)
    match.play("draw")
    assert match.legal() == ["discard Planter", "discard Cooper", "discard Forager"]
    assert refused(match, "stop") == "SC-7.10"


# --- Business Partner


def test_sc_7_11_the_partner_takes_two_different_owner_actions_upgraded_where_yours_are(at: Any) -> None:
    match = played(at, "Business Partner", cubes={"coins": 0})
    assert match.position()["pending"] == [{"owner": {"level": "current", "times": 2, "done": []}}]
    position = play(match, "owner coins")
    assert player(match)["coins"] == 3
    assert position["pending"] == [{"owner": {"level": "current", "times": 1, "done": ["coins"]}}]
    assert match.legal() == ["owner press", "owner cooper", "owner forage", "owner draw", "stop"]
    assert refused(match, "owner coins") == "SC-7.11"
    position = play(match, "owner draw")
    assert (position["pending"], len(player(match)["hand"])) == ([{"trim": 2}], 3)


def test_sc_7_11_a_press_of_the_partner_may_be_upgraded_and_the_second_action_follows(at: Any) -> None:
    apples = ["Planter", "Cooper", "Forager", "Recruiter"]
    match = played(at, "Business Partner", cubes={"press": 0}, apple=apples)
    position = play(match, "owner press")
    partner = {"owner": {"level": "current", "times": 1, "done": ["press"]}}
    assert position["pending"] == [
        {"use": {"spend": {"apple": 2}, "make": {"bottle": 1}, "forgo": False}},
        {"craft": {"press bottle": 1}},
        partner,
    ]
    position = play(match, "keep Planter from apple", "discard Cooper from apple", "stop")
    assert position["pending"] == [partner]


@pytest.mark.parametrize("card", ["Business Partner", "Orchard Overseer"])
def test_sc_7_11_the_meeple_does_not_move_and_its_space_may_be_used(at: Any, card: str) -> None:
    match = played(at, card, owner="coins", actions=1)
    if card == "Orchard Overseer":
        match.play("stop")
    match.play("owner coins")
    assert (player(match)["owner"], player(match)["coins"], player(match)["actions"]) == ("coins", 2, 2)
    match = played(at, card)
    if card == "Orchard Overseer":
        match.play("stop")
    match.play("owner coins")
    while match.phase != "after":
        match.play("stop")
    assert player(match)["owner"] is None


# --- Advertiser, Trader, Carpenter


def test_sc_7_12_the_advertisers_number_is_that_of_the_stored_bottles_and_cider(at: Any) -> None:
    own = {"bottle": ["Planter", "Cooper"], "cider": ["Forager"]}
    match = played(at, "Advertiser", **own, coins=14)
    assert match.position()["pending"] == [{"craft": {"advertise": 3}}]
    play(match, "advertise", "advertise", "advertise")
    found = player(match)
    assert (match.phase, found["coins"], found["prestige"]) == ("after", 5, 3)
    assert (found["bottle"], found["cider"]) == (["Planter", "Cooper"], ["Forager"])
    match = played(at, "Advertiser", **own, coins=5)
    match.play("advertise")
    assert (match.phase, player(match)["coins"], player(match)["prestige"]) == ("after", 2, 1)


def test_sc_7_12_the_first_trade_settles_which(at: Any) -> None:
    match = played(at, "Trader", apple=["Cooper", "Forager"], wood=["Planter", "Recruiter"], hand=["Woodcutter"])
    assert match.position()["pending"] == [{"craft": {"trade apple": 2, "trade wood": 2}, "either": True}]
    assert match.legal() == ["trade apple", "trade wood", "stop"]
    play(match, "trade wood", "keep Planter from wood", "store Woodcutter as apple")
    assert match.position()["pending"] == [{"craft": {"trade wood": 1}, "either": True}]
    assert match.legal() == ["trade wood", "stop"]
    assert refused(match, "trade apple") == "SC-5.10"
    position = play(match, "trade wood")  # the last wood becomes an apple by itself
    assert position["pending"] == [{"gain": {"apple": 1}}]
    assert sorted(player(match)["apple"]) == ["Cooper", "Forager", "Planter", "Recruiter", "Woodcutter"]


def test_sc_7_12_the_investors_first_choice_is_the_only_one(at: Any) -> None:
    match = played(at, "Investor")
    assert match.position()["pending"] == [{"craft": {"take 3 coins": 1, "leave for 8 coins": 1}, "either": True}]
    assert play(match, "take 3 coins")["phase"] == "after"


def test_sc_1_2_the_carpenter_turns_a_tree_into_two_barrels(at: Any) -> None:
    match = played(at, "Carpenter", trees=2, hand=["Planter"], draw=["Forager"])
    position = play(match, "fell tree")
    assert (player(match)["trees"], position["trees"]) == (1, 9)
    assert position["pending"] == [{"gain": {"barrel": 2}}]
    play(match, "store top card as barrel", "store Planter as barrel")
    assert (player(match)["barrel"], match.phase) == (["Planter", "Forager"], "after")


def test_sc_3_5_the_carpenter_needs_a_tree_room_and_a_card(at: Any) -> None:
    for own in ({"trees": 0}, {"trees": 1, "barrel": [LAYABOUT] * 4}, {"trees": 1, "draw_size": 0}):
        assert played(at, "Carpenter", **own).phase == "after"
    match = played(at, "Carpenter", trees=1, barrel=[LAYABOUT] * 3)
    play(match, "fell tree", "store top card as barrel")
    assert (match.phase, len(player(match)["barrel"])) == ("after", 4)

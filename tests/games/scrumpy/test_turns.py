"""Scrumpy, sections 4, 11 and 13: the turn, its small actions, and what goes by itself."""

from typing import Any

import pytest

from parlour.core.game import Game
from played import offered, play, player, refused

pytestmark = pytest.mark.rules

LAYABOUT = "Idle Layabout"
OWNERS = ["owner press", "owner cooper", "owner coins", "owner forage", "owner draw"]
NO_CUBES = dict.fromkeys(["press", "cooper", "coins", "forage", "draw", "hand", "keep", "orchard"], 0)
DONE = {"actions": 4, "owner": "coins"}


# --- turns


def test_sc_4_1_turns_go_clockwise_until_each_has_taken_four_core_actions(at: Any) -> None:
    names = ["Bar", "Supermarket", "Cider Festival"]
    players = [{"coins": 20, "cubes": NO_CUBES} for _ in range(3)]
    match = at(*players, seats=3, vendors=names, first=1, to_act=1, round=2)
    turns = []
    for number in range(12):
        turns.append(match.to_act)
        match.play("owner coins" if number < 3 else "recruit Idle Layabout")
    assert turns == [1, 2, 0] * 4
    assert match.over


def test_sc_4_1_one_auxiliary_action_at_most_and_before_the_core_action(at: Any) -> None:
    match = at({"apple": ["Cooper"], "wood": ["Planter"], "hand": ["Presser", "Recruiter"], "goal": "10 Apples"})
    match.play("sell apple")
    assert match.position()["turn"]["aux"]
    for name in ("sell wood", "use Presser", "use Recruiter"):
        assert refused(match, name) == "SC-4.1"
    assert set(OWNERS) <= set(match.legal())
    match.play("owner coins")
    assert match.legal() == ["end turn"]
    assert refused(match, "sell wood") == "SC-4.2"


def test_sc_4_1_the_auxiliary_action_may_be_left_out_and_comes_again_next_turn(at: Any) -> None:
    match = at({"apple": ["Cooper", "Forager"], "goal": "10 Apples"})
    play(match, "owner coins", "end turn", "owner coins", "end turn")
    assert not match.position()["turn"]["aux"]
    assert "sell apple" in match.legal()


def test_sc_4_1_who_has_taken_four_core_actions_is_passed_over(at: Any) -> None:
    match = at({"actions": 2, "goal": "10 Apples"}, DONE)
    position = play(match, "owner coins", "end turn")
    assert (position["to_act"], position["phase"]) == (0, "turn")


def test_sc_4_2_the_turn_stays_open_while_a_goal_may_still_come(at: Any) -> None:
    for own in ({}, {"achieved": ["8 Wood", "6 Trees", "5 Bottles"]}):
        match = at({"goal": "10 Apples", **own})
        position = play(match, "owner coins")
        assert (position["phase"], position["to_act"], position["turn"]["core"]) == ("after", 0, "after")
        assert match.legal() == ["end turn"]


def test_sc_4_2_without_a_cube_or_a_goal_left_it_ends_by_itself(at: Any) -> None:
    all_goals = ["8 Wood", "6 Trees", "5 Bottles", "10 Apples"]
    for own in ({"cubes": NO_CUBES}, {"achieved": all_goals}):
        position = play(at({"goal": "10 Apples", **own}), "owner coins")
        assert (position["phase"], position["to_act"], position["turn"]["core"]) == ("turn", 1, "before")


def test_sc_4_2_it_ends_after_the_last_goal_achieved_after_the_core_action(at: Any) -> None:
    match = at({"goal": "15 Coins", "coins": 13, "achieved": ["8 Wood", "6 Trees", "5 Bottles"]})
    position = play(match, "owner coins", "achieve 15 Coins", "cube press")
    assert (position["phase"], position["to_act"]) == ("turn", 1)


def test_sc_4_2_it_ends_after_the_last_cube(at: Any) -> None:
    match = at({"goal": "15 Coins", "coins": 13, "cubes": {**NO_CUBES, "keep": 1}})
    position = play(match, "owner coins", "achieve 15 Coins")
    assert (position["phase"], position["to_act"]) == ("turn", 1)
    assert player(match)["cubes"]["keep"] == 0


# --- sales and secondary actions


@pytest.mark.parametrize(
    ("good", "coins", "prestige"),
    [("apple", 1, 0), ("wood", 1, 0), ("barrel", 2, 0), ("bottle", 0, 1), ("cider", 0, 2)],
)
def test_sc_4_10_a_good_is_sold_for_its_price(at: Any, good: str, coins: int, prestige: int) -> None:
    match = at({good: ["Cooper", "Planter"]})
    position = play(match, f"sell {good}")
    assert position["pending"] == [{"use": {"spend": {good: 1}, "make": {}, "forgo": False}}]
    assert match.legal() == [f"discard Planter from {good}", f"discard Cooper from {good}"]
    match.play(f"discard Cooper from {good}")
    found = player(match)
    assert (found["coins"], found["prestige"]) == (coins, prestige)
    assert (found[good], found["discard"], match.phase) == (["Planter"], ["Cooper"], "turn")


def test_sc_4_10_nothing_is_sold_that_is_not_stored(at: Any) -> None:
    match = at({"apple": ["Cooper"], "hand": ["Planter"]})
    assert offered(match, "sell") == ["sell apple"]
    assert refused(match, "sell cider") == "SC-4.10"


def test_sc_4_10_no_cube_is_needed(at: Any) -> None:
    match = at({"cubes": NO_CUBES, "apple": ["Cooper"]})
    assert play(match, "sell apple")["players"][0]["coins"] == 1


SECONDARY = {
    **dict.fromkeys(["Apple Picker", "Presser", "Bottler", "Master Presser", "Apple Collector"], "apple"),
    **dict.fromkeys(["Woodcutter", "Cooper", "Carpenter", "Wood Collector", "Master Cooper"], "wood"),
    **dict.fromkeys(["Recruiter", "Investor", "Manager", "Trader", "Advertiser", "Business Partner"], "coins"),
    "Master Procrastinator": "prestige",
}
NONE = [
    *("Planter", "Exchange Student", "Forager", "Apprentice", "Orchard Overseer", "Forager Planter"),
    *("Professor", "Master Planter", "Master Forager", LAYABOUT),
]
STRIP = {"strip": [None, None, None, None]}


@pytest.mark.parametrize("card", SECONDARY)
def test_sc_4_11_sc_1_2_a_card_from_hand_becomes_the_good_or_brings_one(at: Any, card: str) -> None:
    what = SECONDARY[card]
    match = at({"hand": [card, "Planter"]}, **STRIP)
    match.play(f"use {card}")
    found = player(match)
    assert (found["hand"], match.phase, match.position()["turn"]["aux"]) == (["Planter"], "turn", True)
    if what in ("apple", "wood"):
        assert (found[what], found["discard"]) == ([card], [])
    else:
        assert (found[what], found["discard"]) == (1, [card])


@pytest.mark.parametrize("card", NONE)
def test_sc_4_11_these_have_no_secondary_action(at: Any, card: str) -> None:
    match = at({"hand": [card]}, **STRIP)
    assert offered(match, "use") == []


def test_sc_4_11_the_good_needs_room(at: Any) -> None:
    match = at({"hand": ["Presser", "Cooper", "Recruiter"], "apple": [LAYABOUT] * 10})
    assert offered(match, "use") == ["use Cooper", "use Recruiter"]
    assert refused(match, "use Presser") == "SC-3.4"


def test_sc_4_11_only_a_card_in_hand(at: Any) -> None:
    match = at({"hand": ["Planter"], "draw": ["Presser"], "discard": ["Cooper"], "spaces": [["Recruiter"], [], []]})
    assert offered(match, "use") == []
    assert refused(match, "use Presser") == "SC-4.11"


# --- what goes by itself


def test_sc_11_1_all_cards_of_a_storage_go_by_themselves(at: Any) -> None:
    match = at({"apple": ["Cooper"]})
    assert play(match, "sell apple")["phase"] == "turn"
    match = at({"bottle": ["Cooper", "Planter"], "goal": "10 Apples"})
    position = play(match, "deliver to Golf & Country Club B space 1", "cube hand")
    assert (position["phase"], position["held"]) == ("keep", ["Planter", "Cooper"])


def test_sc_11_1_two_cards_of_one_name_are_still_asked_for(at: Any) -> None:
    match = at({"apple": [LAYABOUT, LAYABOUT]})
    match.play("sell apple")
    assert match.legal() == ["discard Idle Layabout from apple"]
    match = at({"bottle": [LAYABOUT] * 3, "goal": "10 Apples"})
    play(match, "deliver to Golf & Country Club B space 1", "cube hand")
    assert match.legal() == ["deliver Idle Layabout from bottle"]
    match = at({"hand": [LAYABOUT] * 3, "draw_size": 0, "goal": "10 Apples"})
    match.play("owner draw")
    assert match.legal() == ["discard Idle Layabout"]


def test_sc_11_1_the_one_card_that_can_become_a_good_that_may_not_be_forgone(at: Any) -> None:
    match = at({"hand": ["Trader"], "apple": ["Cooper"], "draw_size": 0, "goal": "10 Apples"})
    play(match, "play Trader", "trade apple")
    assert (player(match)["wood"], match.phase) == (["Cooper"], "after")


def test_sc_11_1_a_good_that_may_be_forgone_is_asked_even_of_cards_alike(at: Any) -> None:
    step = {"use": {"spend": {"wood": 1}, "make": {"barrel": 1}, "forgo": True}}
    match = at({"wood": ["Cooper"], "goal": "10 Apples"}, turn={"core": "during"}, pending=[step])
    assert match.legal() == ["keep Cooper from wood", "forgo"]


def test_sc_11_1_the_last_kind_of_cube_moves_by_itself(at: Any) -> None:
    cubes = {**NO_CUBES, "orchard": 3}
    match = at({"cubes": cubes, "coins": 15, "goal": "15 Coins"})
    position = play(match, "achieve 15 Coins")
    assert (position["phase"], player(match)["cubes"]["orchard"]) == ("turn", 2)
    match = at({"cubes": {**cubes, "press": 1}, "coins": 15, "goal": "15 Coins"})
    match.play("achieve 15 Coins")
    assert match.legal() == ["cube press", "cube orchard"]


def test_sc_11_1_a_hand_that_holds_no_more_than_must_be_discarded_goes(at: Any) -> None:
    match = at({"hand": ["Cooper"], "draw": ["Planter"], "draw_size": 1, "goal": "10 Apples"})
    position = play(match, "owner draw")
    assert (position["phase"], player(match)["hand"]) == ("after", [])
    assert player(match)["discard"] == ["Planter", "Cooper"]


def test_sc_11_2_steps_with_nothing_to_offer_are_passed_over(at: Any) -> None:
    for card, own in [
        ("Apple Picker", {"trees": 2, "apple": [LAYABOUT] * 10}),  # no room
        ("Apple Picker", {"trees": 2, "draw_size": 0}),  # no card anywhere
        ("Apple Picker", {}),  # no tree
        ("Presser", {"apple": ["Cooper"]}),
        ("Exchange Student", {}),
        ("Recruiter", {"coins": 0}),
        ("Advertiser", {"coins": 9}),
        ("Manager", {"draw_size": 0}),  # no card in hand or piles
    ]:
        match = at({"goal": "10 Apples", **own, "hand": [card]}, strip=[None, None, None, "Bottler"])
        assert play(match, f"play {card}")["phase"] == "after", card


def test_sc_11_2_a_refresh_choice_with_an_empty_hand_is_passed_over(at: Any) -> None:
    match = at({"actions": 3, "goal": "10 Apples"}, {**DONE, "hand": ["Cooper"]})
    position = play(match, "owner coins", "end turn")
    assert (position["phase"], position["to_act"]) == ("refresh", 1)
    assert len(player(match)["hand"]) == 5


def test_sc_11_3_take_die_and_end_turn_are_always_asked(at: Any) -> None:
    match = at({"goal": "10 Apples"})
    match.play("owner forage")
    assert match.legal() == ["take die"]
    match.play("take die")
    while match.phase == "gain":
        match.play("stop")
    assert match.legal() == ["end turn"]


# --- the actions (section 13)


def test_there_are_709_actions_each_with_its_own_name(scrumpy: Game) -> None:
    names = scrumpy.actions(scrumpy.load_box(None)).names
    assert len(names) == len({name.casefold() for name in names}) == 709


def test_two_cards_of_one_name_are_one_action(at: Any) -> None:
    match = at({"hand": ["Presser", "Presser", "Apple Picker"]})
    assert offered(match, "play") == ["play Apple Picker", "play Presser"]

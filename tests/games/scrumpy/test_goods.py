"""Scrumpy, section 3: goods, trees and cards; the strip."""

from collections import Counter
from typing import Any

import pytest

from played import offered, play, player, refused

pytestmark = pytest.mark.rules

LAYABOUT = "Idle Layabout"


def gaining(at: Any, goods: dict[str, int], **own: Any) -> Any:
    """A match in which seat 0 gains goods in a Core Action."""
    return at({"goal": "10 Apples", **own}, turn={"core": "during"}, pending=[{"gain": goods}])


def using(at: Any, spend: dict[str, int], make: dict[str, int], forgo: bool = False, **own: Any) -> Any:
    """A match in which seat 0 processes cards in a Core Action."""
    step = {"spend": spend, "make": make, "forgo": forgo}
    return at({"goal": "10 Apples", **own}, turn={"core": "during"}, pending=[{"use": step}])


def crafting(at: Any, *recipes: str, **own: Any) -> Any:
    """A match in which seat 0 may carry out recipes once each."""
    step = {"craft": dict.fromkeys(recipes, 1)}
    given = {"goal": "10 Apples", "spaces": [["Planter"], [], []], **own}
    return at(given, turn={"core": "during", "space": 1}, pending=[step])


# --- goods are cards


def test_sc_3_1_what_a_stored_card_is_matters_when_it_comes_back(at: Any) -> None:
    match = at({"apple": ["Cooper", "Planter", "Bottler"], "goal": "10 Apples"})
    position = play(match, "sell apple", "discard Bottler from apple")
    assert position["players"][0]["apple"] == ["Planter", "Cooper"]
    assert position["players"][0]["discard"] == ["Bottler"]


def test_sc_3_1_only_its_owner_may_look_at_it(at: Any) -> None:
    match = at({"cider": ["Cooper", "Bottler"]}, {"wood": ["Planter"]})
    assert match.view(0)["players"][0]["cider"] == ["Cooper", "Bottler"]
    assert match.view(1)["players"][0]["cider"] == ["?", "?"]
    assert match.view(0)["players"][1]["wood"] == ["?"]


def test_sc_3_2_each_good_is_a_card_from_hand_or_the_unseen_top_card(at: Any) -> None:
    match = gaining(at, {"apple": 3}, hand=["Cooper", "Planter"], draw=["Woodcutter", "Forager"])
    assert match.legal() == [
        "store Planter as apple",
        "store Cooper as apple",
        "store top card as apple",
        "stop",
    ]
    play(match, "store top card as apple", "store Planter as apple", "store top card as apple")
    assert sorted(player(match)["apple"]) == ["Forager", "Planter", "Woodcutter"]
    assert (player(match)["hand"], match.phase) == (["Cooper"], "after")


def test_sc_3_2_one_at_a_time_and_you_may_stop_at_any_point(at: Any) -> None:
    match = gaining(at, {"apple": 2, "wood": 2}, hand=["Cooper", "Planter"])
    position = play(match, "store Cooper as wood")
    assert position["pending"] == [{"gain": {"apple": 2, "wood": 1}}]
    match.play("stop")
    assert (match.phase, player(match)["wood"], player(match)["apple"]) == ("after", ["Cooper"], [])


def test_sc_3_2_the_unseen_top_card_is_bound_to_be_stored(at: Any) -> None:
    match = gaining(at, {"apple": 1}, hand=[], draw=["Forager"])
    assert match.view(0)["players"][0]["draw"][0] == "?"
    match.play("store top card as apple")
    assert (player(match)["apple"], player(match)["hand"], match.phase) == (["Forager"], [], "after")


def test_sc_3_2_idle_layabouts_may_be_stored(at: Any) -> None:
    match = gaining(at, {"wood": 1}, hand=[LAYABOUT])
    match.play("store Idle Layabout as wood")
    assert player(match)["wood"] == [LAYABOUT]


def test_sc_3_2_either_is_apple_or_wood_as_you_like_each_time(at: Any) -> None:
    match = gaining(at, {"either": 3}, hand=["Cooper"], draw=["Planter", "Forager"])
    play(match, "store Cooper as wood", "store top card as apple", "store top card as wood")
    assert (player(match)["apple"], sorted(player(match)["wood"])) == (["Planter"], ["Cooper", "Forager"])


# --- processing


def test_sc_3_3_you_choose_the_card_that_becomes_the_product_the_others_are_discarded(at: Any) -> None:
    match = using(at, {"apple": 2}, {"bottle": 1}, apple=["Planter", "Cooper", "Forager"])
    assert match.legal() == [f"keep {card} from apple" for card in ("Planter", "Cooper", "Forager")]
    match.play("keep Cooper from apple")
    assert match.legal() == ["discard Planter from apple", "discard Forager from apple"]
    match.play("discard Planter from apple")
    assert (player(match)["bottle"], player(match)["apple"]) == (["Cooper"], ["Forager"])
    assert player(match)["discard"] == ["Planter"]


def test_sc_3_3_the_product_may_be_any_of_all_cards_processed(at: Any) -> None:
    match = using(
        at,
        {"apple": 4, "barrel": 1},
        {"cider": 1},
        apple=["Planter", "Cooper", "Forager", LAYABOUT, "Presser"],
        barrel=["Recruiter"],
    )
    assert "keep Recruiter from barrel" in match.legal()
    play(match, "keep Recruiter from barrel")
    assert len(match.legal()) == len(offered(match, "discard")) == 5
    for card in ("Planter", "Cooper", "Forager", "Presser"):
        match.play(f"discard {card} from apple")
    assert (player(match)["cider"], player(match)["apple"]) == (["Recruiter"], [LAYABOUT])
    assert match.phase == "after"


def test_sc_3_3_the_others_are_discarded_in_the_order_of_the_goods(at: Any) -> None:
    match = using(
        at,
        {"apple": 1, "barrel": 2},
        {"cider": 1},
        apple=["Planter", "Cooper"],
        barrel=["Forager", "Recruiter", "Presser"],
    )
    match.play("keep Forager from barrel")
    assert match.legal() == ["discard Planter from apple", "discard Cooper from apple"]
    assert refused(match, "discard Presser from barrel") == "SC-3.3"
    match.play("discard Cooper from apple")
    assert match.legal() == ["discard Presser from barrel", "discard Recruiter from barrel"]


def test_sc_3_3_more_goods_than_cards_the_surplus_is_gained(at: Any) -> None:
    match = crafting(at, "trade apple", apple=["Cooper", "Forager"], hand=["Recruiter"], draw=["Woodcutter"])
    position = play(match, "trade apple")
    assert position["pending"] == [{"use": {"spend": {"apple": 1}, "make": {"wood": 2}, "forgo": False}}]
    assert match.legal() == ["keep Cooper from apple", "keep Forager from apple"]
    position = play(match, "keep Forager from apple")
    assert position["pending"] == [{"gain": {"wood": 1}}]
    assert match.legal() == ["store Recruiter as wood", "store top card as wood", "stop"]
    match.play("store top card as wood")
    assert sorted(player(match)["wood"]) == ["Forager", "Woodcutter"]
    assert (player(match)["apple"], player(match)["discard"]) == (["Cooper"], [])


def test_sc_3_3_two_wood_of_one_apple_with_room_for_one(at: Any) -> None:
    match = crafting(at, "trade apple", apple=["Cooper"], wood=[LAYABOUT] * 7)
    match.play("trade apple")
    assert (match.phase, player(match)["wood"]) == ("after", [*[LAYABOUT] * 7, "Cooper"])


# --- limits


def test_sc_3_4_what_does_not_fit_is_not_gained(at: Any) -> None:
    match = gaining(at, {"apple": 3}, apple=[LAYABOUT] * 8, hand=["Cooper", "Planter", "Forager"])
    play(match, "store Cooper as apple", "store Planter as apple")
    assert (match.phase, player(match)["hand"], len(player(match)["apple"])) == ("after", ["Forager"], 10)


def test_sc_3_4_a_full_storage_is_left_out_of_the_choice(at: Any) -> None:
    match = gaining(at, {"apple": 2, "wood": 2}, apple=[LAYABOUT] * 10, hand=["Cooper"], draw=["Planter"])
    assert match.legal() == ["store Cooper as wood", "store top card as wood", "stop"]
    assert refused(match, "store Cooper as apple") == "SC-3.4"
    assert refused(match, "store top card as apple") == "SC-3.4"


@pytest.mark.parametrize(
    ("trees", "orchard", "supply", "room"),
    [(1, 4, 9, True), (2, 4, 8, False), (2, 3, 8, True), (1, 4, 0, False), (5, 0, 1, True), (6, 0, 4, False)],
)
def test_sc_3_4_a_tree_needs_the_supply_and_a_space_free_of_tree_and_cube(
    at: Any, trees: int, orchard: int, supply: int, room: bool
) -> None:
    own = {"trees": trees, "cubes": {"orchard": orchard}, "coins": 3, "hand": ["Planter"], "goal": "10 Apples"}
    match = at(own, trees=supply)
    position = play(match, "play Planter")
    assert position["phase"] == ("craft" if room else "after")
    if room:
        position = play(match, "plant for 3")
        assert (player(match)["trees"], position["trees"], player(match)["coins"]) == (trees + 1, supply - 1, 0)


def test_sc_3_5_a_process_must_be_paid_in_full(at: Any) -> None:
    cards = ["Planter", "Cooper", "Forager", "Recruiter"]
    match = at({"apple": cards, "hand": ["Presser"], "goal": "10 Apples"})
    match.play("play Presser")
    assert match.legal() == ["press bottle", "stop"]
    assert refused(match, "press cider") == "SC-3.5"
    match = at({"apple": cards, "barrel": [LAYABOUT], "hand": ["Presser"], "goal": "10 Apples"})
    match.play("play Presser")
    assert match.legal() == ["press bottle", "press cider", "stop"]


def test_sc_3_5_it_must_bring_at_least_one_of_its_rewards(at: Any) -> None:
    cards = ["Planter", "Cooper"]
    match = at({"apple": cards, "bottle": [LAYABOUT] * 5, "hand": ["Presser"], "goal": "10 Apples"})
    assert play(match, "play Presser")["phase"] == "after"
    match = at({"trees": 1, "barrel": [LAYABOUT] * 4, "hand": ["Carpenter"], "goal": "10 Apples"})
    assert play(match, "play Carpenter")["phase"] == "after"
    assert player(match)["trees"] == 1


def test_sc_3_5_goods_may_be_forgone_where_there_is_another_reward(at: Any) -> None:
    wood = ["Planter", "Forager", "Recruiter", "Presser"]
    match = crafting(at, "cooper barrel", wood=wood, spaces=[["Cooper"], [], []])
    play(match, "cooper barrel")
    assert player(match)["prestige"] == 1
    assert match.legal()[-1] == "forgo"
    position = play(match, "forgo")
    assert position["pending"] == [{"use": {"spend": {"wood": 3}, "make": {}, "forgo": True}}]
    assert match.legal() == [f"discard {card} from wood" for card in ("Planter", "Presser", "Forager", "Recruiter")]


def test_sc_3_5_and_may_not_where_there_is_none(at: Any) -> None:
    match = crafting(at, "press bottle", apple=["Cooper", "Forager", "Recruiter"])
    match.play("press bottle")
    assert "forgo" not in match.legal()
    assert refused(match, "forgo") == "SC-3.5"


def test_sc_3_5_some_of_several_goods_may_be_forgone(at: Any) -> None:
    match = crafting(
        at,
        "fill bottles",
        apple=["Cooper", "Forager", "Recruiter", "Presser", LAYABOUT, "Woodcutter"],
        coins=2,
    )
    play(match, "fill bottles", "keep Cooper from apple", "forgo")
    assert (player(match)["bottle"], player(match)["apple"], match.phase) == (["Cooper"], [], "after")
    assert (player(match)["coins"], player(match)["prestige"], len(player(match)["discard"])) == (0, 1, 5)


def test_sc_3_6_a_tree_removed_goes_back_to_the_supply_and_leaves_its_space_open(at: Any) -> None:
    match = at({"trees": 2, "hand": ["Carpenter", "Planter"], "coins": 3, "goal": "10 Apples"}, trees=0)
    position = play(match, "play Carpenter", "fell tree", "stop")
    assert (position["trees"], player(match)["trees"], player(match)["cubes"]["orchard"]) == (1, 1, 4)
    position = play(match, "end turn", "owner coins", "end turn", "play Planter", "plant for 3")
    assert (position["trees"], player(match)["trees"]) == (0, 2)


def test_sc_3_7_stored_cards_stay_at_refresh_and_when_the_discard_pile_is_shuffled(at: Any) -> None:
    stored = {good: [LAYABOUT] for good in ("apple", "wood", "barrel")} | {"bottle": ["Cooper"], "cider": ["Planter"]}
    done = {"actions": 4, "owner": "coins"}
    match = at({**stored, "actions": 3, "hand": ["Presser"], "draw_size": 0, "discard": ["Forager", "Recruiter"]}, done)
    play(match, "owner coins", "end turn", "stop")
    assert {good: player(match)[good] for good in stored} == stored
    assert sorted(player(match)["hand"]) == ["Forager", "Presser", "Recruiter"]


# --- empty piles


def test_sc_3_8_the_discard_pile_becomes_a_new_draw_pile(at: Any) -> None:
    tops = Counter()
    for seed in range(30):
        own = {"draw_size": 0, "discard": ["Cooper", "Planter", "Forager"], "hand": [], "goal": "10 Apples"}
        match = at(own, seed=seed, turn={"core": "during"}, pending=[{"gain": {"apple": 1}}])
        match.play("store top card as apple")
        tops[player(match)["apple"][0]] += 1
        assert (len(player(match)["draw"]), player(match)["discard"]) == (2, [])
    assert set(tops) == {"Cooper", "Planter", "Forager"}


def test_sc_3_8_the_old_draw_pile_is_used_up_first(at: Any) -> None:
    own = {"draw": ["Cooper"], "draw_size": 1, "discard": ["Planter", "Forager"], "hand": [], "goal": "10 Apples"}
    match = at(own)
    play(match, "owner draw")
    assert (match.phase, sorted(player(match)["hand"])) == ("trim", ["Cooper", "Forager", "Planter"])
    assert (player(match)["draw"], player(match)["discard"]) == ([], [])


def test_sc_3_8_with_both_piles_empty_there_is_no_card(at: Any) -> None:
    match = gaining(at, {"apple": 3}, hand=["Cooper"], draw_size=0)
    assert match.legal() == ["store Cooper as apple", "stop"]
    assert refused(match, "store top card as apple") == "SC-3.8"
    match.play("store Cooper as apple")
    assert match.phase == "after"
    match = at({"hand": [], "draw_size": 0, "goal": "10 Apples"})
    position = play(match, "owner draw")
    assert (position["phase"], player(match)["hand"]) == ("after", [])


def test_sc_3_8_processed_cards_can_come_back_at_once(at: Any) -> None:
    wood = ["Cooper", "Planter"]
    match = at({"wood": wood, "hand": [], "draw_size": 0, "discard": [], "goal": "10 Apples"})
    play(match, "owner cooper", "keep Cooper from wood", "end turn", "owner coins", "end turn", "recruit Idle Layabout")
    assert (player(match)["barrel"], player(match)["discard"]) == (["Cooper"], ["Planter"])


def test_sc_3_9_hand_size_is_no_limit_during_a_round(at: Any) -> None:
    match = at({"hand": [LAYABOUT] * 9, "draw": ["Cooper", "Planter", "Forager"], "goal": "10 Apples"})
    play(match, "owner draw", "discard Idle Layabout", "discard Idle Layabout")
    assert len(player(match)["hand"]) == 10
    assert match.phase == "after"


# --- the strip


def test_sc_3_10_when_a_core_action_is_over_cards_slide_right_and_the_left_is_filled(at: Any) -> None:
    match = at({"coins": 9, "goal": "10 Apples"}, deck=["Carpenter", "Advertiser"])
    position = play(match, "recruit Manager from slot 2")
    assert position["phase"] == "manage"
    assert position["strip"] == ["Trader", None, "Investor", "Apprentice"]
    position = play(match, "stop")
    assert position["strip"] == ["Carpenter", "Trader", "Investor", "Apprentice"]


def test_sc_3_10_two_cards_come_the_first_further_right(at: Any) -> None:
    match = at({"goal": "10 Apples"}, deck=["Carpenter", "Advertiser"], strip=[None, "Trader", None, "Manager"])
    position = play(match, "owner coins")
    assert position["strip"] == ["Advertiser", "Carpenter", "Trader", "Manager"]


def test_sc_3_10_from_an_empty_deck_nothing_comes_and_the_left_stays_empty(at: Any) -> None:
    match = at({"coins": 9, "goal": "10 Apples"}, deck=["Carpenter"], deck_size=1)
    position = play(match, "recruit Apprentice from slot 4")
    assert (position["strip"], position["deck"]) == (["Carpenter", "Trader", "Manager", "Investor"], [])
    match = at({"coins": 9, "goal": "10 Apples"}, deck_size=0)
    position = play(match, "recruit Investor from slot 3", "stop")
    assert position["strip"] == [None, "Trader", "Manager", "Apprentice"]


@pytest.mark.parametrize(("slot", "price"), [(1, 6), (2, 5), (3, 4), (4, 3)])
def test_sc_3_11_the_discount_grows_from_0_on_the_left_to_3_on_the_right(at: Any, slot: int, price: int) -> None:
    card = ["Trader", "Manager", "Investor", "Apprentice"][slot - 1]
    name = f"recruit {card} from slot {slot}"
    assert name not in at({"coins": price - 1}).legal()
    match = at({"coins": price, "goal": "10 Apples"})
    match.play(name)
    assert player(match)["coins"] == 0
    assert refused(at({"coins": price - 1}), name) == "SC-5.6"


def test_sc_3_11_masters_cost_8(at: Any) -> None:
    match = at({"coins": 6}, strip=["Professor", "Bottler", "Master Cooper", "Master Forager"])
    assert offered(match, "recruit") == [
        "recruit Idle Layabout",
        "recruit Master Cooper from slot 3",
        "recruit Master Forager from slot 4",
    ]

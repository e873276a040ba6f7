"""Scrumpy, SC-4.3 to SC-4.9: deliveries."""

from typing import Any

import pytest

from played import offered, play, player, refused

pytestmark = pytest.mark.rules

LAYABOUT = "Idle Layabout"
GOLF = "Golf & Country Club"
NO_CUBES = dict.fromkeys(["press", "cooper", "coins", "forage", "draw", "hand", "keep", "orchard"], 0)


def keeping(at: Any, goods: dict[str, int], held: list[str], **own: Any) -> Any:
    """A match in which seat 0 makes the goods of a reward of delivered cards."""
    return at({"goal": "10 Apples", **own}, turn={"aux": True}, pending=[{"keep": goods}], held=held)


def throwing(at: Any, face: str, goods: dict[str, int], held: list[str], rerolls: int = 0, **own: Any) -> Any:
    """A match in which seat 0 has thrown the die in a delivery."""
    die = {"rerolls": rerolls, "apples": 0, "delivery": True}
    pending = [{"die": die}, {"keep": goods}]
    return at({"goal": "10 Apples", **own}, turn={"aux": True}, pending=pending, held=held, die=face)


# --- space and cube


def test_sc_4_3_an_unoccupied_space_of_a_set_whose_needs_are_stored(at: Any) -> None:
    bottles = ["Cooper", "Planter", "Forager", "Presser"]
    match = at({"bottle": bottles}, {"deliveries": ["Bar B 2", f"{GOLF} B 1"]})
    assert offered(match, "deliver to Bar") == ["deliver to Bar B space 1", "deliver to Bar B space 3"]
    assert offered(match, "deliver to Golf") == [f"deliver to {GOLF} B space 2", f"deliver to {GOLF} B space 3"]
    assert refused(match, "deliver to Bar A space 1") == "SC-4.3"
    assert refused(match, "deliver to Bar B space 2") == "SC-4.3"


def test_sc_4_3_hand_cards_are_no_goods(at: Any) -> None:
    match = at({"bottle": ["Cooper"], "hand": ["Planter", "Forager"]})
    assert offered(match, "deliver") == []


def test_sc_4_3_without_a_cube_there_is_no_delivery(at: Any) -> None:
    match = at({"bottle": ["Cooper", "Planter"], "cubes": NO_CUBES})
    assert offered(match, "deliver") == []


def test_sc_4_3_any_cube_may_be_moved_to_the_space(at: Any) -> None:
    match = at({"bottle": ["Cooper", "Planter"], "cubes": {"forage": 0}})
    position = play(match, f"deliver to {GOLF} B space 2")
    assert position["pending"] == [{"cube": 1}, {"deliver": {"bottle": 2}}, {"reward": f"{GOLF} B 2"}]
    assert (position["turn"]["aux"], player(match)["deliveries"]) == (True, [f"{GOLF} B 2"])
    cubes = ["press", "cooper", "coins", "draw", "hand", "keep", "orchard"]
    assert match.legal() == [f"cube {cube}" for cube in cubes]
    match.play("cube orchard")
    assert player(match)["cubes"]["orchard"] == 3


def test_sc_4_3_the_upgrade_so_freed_counts_at_once(at: Any) -> None:
    match = at({"bottle": ["Cooper", "Planter"], "goal": "10 Apples"})
    play(match, f"deliver to {GOLF} B space 2", "cube coins", "forgo", "owner coins")
    assert player(match)["coins"] == 2 + 3


def test_sc_4_3_an_orchard_space_so_freed_takes_the_tree_of_the_reward(at: Any) -> None:
    for cube, trees in (("orchard", 3), ("press", 2)):
        match = at({"bottle": ["Cooper"], "trees": 2}, vendors=["County Fayre", "Bar"])
        play(match, "deliver to County Fayre B space 1", f"cube {cube}")
        assert (player(match)["trees"], match.phase) == (trees, "turn")


# --- the cards


def test_sc_4_4_you_choose_which_cards_are_delivered_bottles_first(at: Any) -> None:
    own = {"bottle": ["Cooper", "Planter", "Forager"], "cider": ["Presser", "Recruiter"]}
    match = at(own, vendors=["County Fayre", "Bar"])
    play(match, "deliver to County Fayre A space 3", "cube press")
    assert match.legal() == [f"deliver {card} from bottle" for card in ("Planter", "Cooper", "Forager")]
    assert refused(match, "deliver Presser from cider") == "SC-4.4"
    play(match, "deliver Forager from bottle", "deliver Planter from bottle")
    assert match.legal() == ["deliver Presser from cider", "deliver Recruiter from cider"]
    position = play(match, "deliver Recruiter from cider")
    assert position["held"] == ["Planter", "Forager", "Recruiter"]
    assert (player(match)["bottle"], player(match)["cider"]) == (["Cooper"], ["Presser"])


# --- the rewards


def test_sc_4_5_coins_prestige_trees_layabouts_and_cards_come_first_then_the_die_then_goods(at: Any) -> None:
    match = at({"cider": ["Cooper", "Planter"]}, vendors=["Cider Festival", "Bar"])
    match.play("deliver to Cider Festival A space 1")
    match.play("cube press")
    assert (player(match)["prestige"], match.phase) == (1, "die")
    match = at({"cider": ["Cooper", "Planter"]}, vendors=["Cider Festival", "Bar"])
    match.play("deliver to Cider Festival A space 3")
    match.play("cube press")
    assert (len(player(match)["hand"]), match.phase) == (2, "die")
    match = at({"cider": ["Cooper"]}, vendors=["Cider Festival", "Bar"])
    position = play(match, "deliver to Cider Festival B space 3", "cube press")
    assert (position["phase"], position["pending"][1]) == ("die", {"keep": {"apple": 1}})


def test_sc_4_5_the_delivered_cards_are_still_set_aside_while_cards_are_drawn(at: Any) -> None:
    own = {"cider": ["Cooper"], "discard": [], "draw_size": 0}
    match = at(own, vendors=["Farmer's Market", "Bar"])
    play(match, "deliver to Farmer's Market A space 1", "cube press")
    assert (player(match)["hand"], player(match)["discard"]) == ([], ["Cooper"])


def test_sc_4_6_the_goods_of_the_reward_are_made_of_the_delivered_cards(at: Any) -> None:
    match = keeping(at, {"wood": 1, "apple": 1}, ["Presser", "Cooper"])
    assert sorted(match.legal()) == sorted(
        ["keep Presser as apple", "keep Cooper as apple", "keep Presser as wood", "keep Cooper as wood", "forgo"]
    )
    position = play(match, "keep Presser as wood")
    assert position["pending"] == [{"keep": {"apple": 1}}]
    assert match.legal() == ["keep Cooper as apple", "forgo"]
    match.play("keep Cooper as apple")
    assert (player(match)["wood"], player(match)["apple"]) == (["Presser"], ["Cooper"])
    assert (player(match)["discard"], match.phase) == ([], "turn")


def test_sc_4_6_so_are_the_goods_on_the_die(at: Any) -> None:
    match = throwing(at, "apple and wood", {"apple": 1}, ["Cooper", "Planter"])
    position = play(match, "take die")
    assert position["pending"] == [{"keep": {"apple": 2, "wood": 1}}]
    assert position["held"] == ["Planter", "Cooper"]
    assert "keep Cooper as wood" in match.legal()


def test_sc_4_6_coins_and_prestige_on_the_die_are_taken(at: Any) -> None:
    for face, key in (("2 coins", "coins"), ("prestige", "prestige")):
        match = throwing(at, face, {}, ["Cooper"])
        position = play(match, "take die")
        assert (position["phase"], player(match)[key]) == ("turn", 2 if key == "coins" else 1)
        assert player(match)["discard"] == ["Cooper"]


def test_sc_4_6_surplus_goods_are_gained(at: Any) -> None:
    match = keeping(at, {"apple": 3}, ["Cooper"], hand=["Forager"], draw=["Woodcutter"])
    position = play(match, "keep Cooper as apple")
    assert position["pending"] == [{"gain": {"apple": 2}}]
    assert match.legal() == ["store Forager as apple", "store top card as apple", "stop"]
    position = play(match, "store top card as apple", "stop")
    assert (sorted(player(match)["apple"]), position["phase"]) == (["Cooper", "Woodcutter"], "turn")
    assert player(match)["hand"] == ["Forager"]


def test_sc_4_6_goods_may_be_forgone(at: Any) -> None:
    match = keeping(at, {"apple": 2}, ["Cooper", "Planter"])
    position = play(match, "keep Cooper as apple", "forgo")
    assert (player(match)["apple"], player(match)["discard"]) == (["Cooper"], ["Planter"])
    assert (position["phase"], position["held"]) == ("turn", [])


def test_sc_4_6_what_has_no_room_is_left_out(at: Any) -> None:
    match = keeping(at, {"apple": 1, "wood": 1}, ["Cooper", "Planter"], apple=[LAYABOUT] * 10)
    assert match.legal() == ["keep Planter as wood", "keep Cooper as wood", "forgo"]
    assert refused(match, "keep Cooper as apple") == "SC-3.4"
    match.play("keep Cooper as wood")
    assert (match.phase, player(match)["discard"]) == ("turn", ["Planter"])


def test_sc_4_6_without_room_for_any_of_them_nothing_is_asked(at: Any) -> None:
    own = {"bottle": ["Cooper"], "apple": [LAYABOUT] * 10}
    match = at(own, vendors=["Supermarket", "Bar"])
    play(match, "deliver to Supermarket B space 1", "cube press")
    assert (match.phase, player(match)["discard"], player(match)["prestige"]) == ("turn", ["Cooper"], 1)


def test_sc_4_7_the_other_delivered_cards_are_discarded(at: Any) -> None:
    match = at({"bottle": ["Cooper", "Planter", "Forager", "Presser"]}, vendors=["Supermarket", "Bar"])
    play(match, "deliver to Supermarket A space 2", "cube press", "keep Planter as apple", "keep Presser as apple")
    assert player(match)["discard"] == ["Cooper", "Forager"]
    assert (player(match)["apple"], player(match)["coins"]) == (["Planter", "Presser"], 2)


@pytest.mark.parametrize(("supply", "got"), [(3, [LAYABOUT]), (0, [])])
def test_sc_4_8_the_idle_layabout_of_the_bar_is_compulsory_while_there_are_any(
    at: Any, supply: int, got: list[str]
) -> None:
    match = at({"cider": ["Cooper"]}, layabouts=supply)
    position = play(match, "deliver to Bar A space 1", "cube press")
    assert (position["phase"], position["layabouts"]) == ("turn", supply - len(got))
    assert player(match)["discard"] == [*got, "Cooper"]


@pytest.mark.parametrize(("own", "supply", "trees"), [({"trees": 2}, 5, 2), ({"trees": 1}, 0, 1), ({"trees": 1}, 5, 2)])
def test_sc_4_8_the_tree_of_the_county_fayre_needs_room_and_supply(
    at: Any, own: dict[str, int], supply: int, trees: int
) -> None:
    match = at({"bottle": ["Cooper"], **own}, vendors=["County Fayre", "Bar"], trees=supply)
    play(match, "deliver to County Fayre B space 2", "cube press")
    assert (player(match)["trees"], player(match)["coins"], match.phase) == (trees, 2, "turn")
    assert player(match)["discard"] == ["Cooper"]


def test_sc_4_8_festival_a_allows_one_more_throw_which_binds(at: Any) -> None:
    faces = set()
    for seed in range(20):
        match = at({"cider": ["Cooper", "Planter"]}, vendors=["Cider Festival", "Bar"], seed=seed)
        play(match, "deliver to Cider Festival A space 1", "cube press")
        assert match.legal() == ["take die", "reroll"]
        first = match.position()["die"]
        position = play(match, "reroll")
        assert position["pending"][0] == {"die": {"rerolls": 0, "apples": 0, "delivery": True}}
        assert match.legal() == ["take die"]
        assert refused(match, "reroll") == "SC-4.8"
        faces.add((first, position["die"]))
    assert len(faces) > 8


def test_sc_4_8_festival_b_does_not(at: Any) -> None:
    match = at({"cider": ["Cooper"]}, vendors=["Cider Festival", "Bar"])
    play(match, "deliver to Cider Festival B space 1", "cube press")
    assert match.legal() == ["take die"]


def test_sc_4_9_the_same_set_again_in_a_later_turn_while_a_space_is_free(at: Any) -> None:
    own = {"bottle": ["Cooper", "Planter", "Forager", "Presser"], "deliveries": [f"{GOLF} B 3"], "goal": "10 Apples"}
    match = at(own)
    play(match, f"deliver to {GOLF} B space 2", "cube hand", "deliver Cooper from bottle")
    play(match, "deliver Planter from bottle", "forgo")
    assert refused(match, f"deliver to {GOLF} B space 1") == "SC-4.1"
    play(match, "owner coins", "end turn", "owner coins", "end turn")
    assert offered(match, f"deliver to {GOLF} B") == [f"deliver to {GOLF} B space 1"]
    play(match, f"deliver to {GOLF} B space 1", "cube keep", "forgo")
    assert player(match)["deliveries"] == [f"{GOLF} B {number}" for number in (1, 2, 3)]


def test_the_last_cube_moves_to_the_delivery_by_itself(at: Any) -> None:
    match = at({"cider": ["Cooper"], "cubes": {**NO_CUBES, "keep": 1}})
    position = play(match, "deliver to Bar A space 2")
    assert (position["phase"], player(match)["cubes"]) == ("turn", NO_CUBES)
    assert player(match)["deliveries"] == ["Bar A 2"]

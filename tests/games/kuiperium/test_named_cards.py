"""Kuiperium, section 13: the ten cards that the rulebook explains."""

from typing import Any

import pytest

from played import offered, play, refused

pytestmark = pytest.mark.rules


# --- Cloning Lab


def test_ku_13_1_cloning_lab_gains_the_icons_of_a_location_with_a_worker_of_the_opponent(at: Any) -> None:
    board = {"E2": "Mother Lode", "E3": "Star Chart", "B2": "Ore Hauler"}
    match = at(hands=[["Cloning Lab"], []], board=board, workers=["E2", "F4", "A4", "B2"])
    play(match, "play Cloning Lab", "place at D2")
    assert match.legal() == ["gain from E2", "gain from F4"]
    assert refused(match, "gain from B2") == "KU-13.1"
    assert refused(match, "gain from E3") == "KU-13.1"
    play(match, "gain from E2", "take kuiperium")
    position = match.position()
    assert (position["kuiperium"], position["workers"]) == ([2, 0], ["A4", "B2", "E2", "F4"])  # the worker stays
    assert (len(position["hands"][0]), match.to_act) == (1, 1)


def test_ku_13_1_spy_network_and_control_center_too(at: Any) -> None:
    given = {"board": {"E2": "Ore Hauler", "E3": "KP-0N3"}, "kuiperium": [5, 0], "workers": ["F1", "F6"]}
    match = at(hands=[["Cloning Lab"], []], **given)
    play(match, "play Cloning Lab", "place at D2", "gain from F1", "take spy", "discard at E2")
    assert (match.position()["kuiperium"], match.position()["discard"]) == ([4, 0], ["Ore Hauler"])
    match = at(hands=[["Cloning Lab"], []], **given)
    play(match, "play Cloning Lab", "place at D2", "gain from F6", "take control", "jettison at D2")
    assert (match.position()["kuiperium"], match.position()["discard"]) == ([1, 0], ["Cloning Lab"])
    # KU-5.7: the tile it has turned itself serves it.
    assert (match.phase, match.position()["workers"]) == ("affinity", ["F1", "F6"])


def test_ku_13_1_without_a_worker_of_the_opponent_it_only_draws(at: Any) -> None:
    match = at(hands=[["Cloning Lab"], []], workers=["A1"])
    position = play(match, "play Cloning Lab", "place at E2")
    assert (len(position["hands"][0]), match.to_act) == (1, 1)


# --- Collateral Damage


def test_ku_13_2_one_worker_of_each_player_earns_both(at: Any) -> None:
    for order in (("A1", "F1"), ("F1", "A1")):
        match = at(hands=[["Collateral Damage"], []], workers=["A1", "A4", "F1", "F3"])
        play(match, "play Collateral Damage", "place at E2", *(f"remove worker at {space}" for space in order))
        position = match.position()
        assert (position["kuiperium"], position["workers"]) == ([4, 0], ["A4", "F3"])
        assert (match.to_act, position["turn"]["extra"], position["turn"]["actions"]) == (0, 1, 1)


def test_ku_13_2_two_of_the_same_player_earn_that_players_reward_once(at: Any) -> None:
    match = at(hands=[["Collateral Damage"], []], workers=["A1", "A4", "F1", "F3"])
    play(match, "play Collateral Damage", "place at E2", "remove worker at A1")
    assert match.position()["pending"][0] == ["remove_workers", 1, [], [["extra_action"]]]
    play(match, "remove worker at A4")
    assert (match.position()["kuiperium"], match.to_act) == ([4, 0], 1)
    match = at(hands=[["Collateral Damage"], []], workers=["A1", "A4", "F1", "F3"])
    play(match, "play Collateral Damage", "place at E2", "remove worker at F1", "remove worker at F3")
    assert (match.position()["kuiperium"], match.to_act) == ([0, 0], 0)
    assert match.position()["turn"] == {"actions": 1, "fresh": False, "extra": 1}


def test_ku_13_2_up_to_two_and_without_their_rewards(at: Any) -> None:
    match = at(hands=[["Collateral Damage"], []], workers=["A4", "F3"])
    play(match, "play Collateral Damage", "place at E2")
    assert match.legal() == ["remove worker at A4", "remove worker at F3", "done"]
    play(match, "done")
    assert (match.position()["workers"], match.to_act) == (["A4", "F3"], 1)
    match = at(hands=[["Collateral Damage"], []], workers=["F3"])
    position = play(match, "play Collateral Damage", "place at E2", "remove worker at F3")
    assert (position["kuiperium"], position["workers"], match.to_act) == ([0, 0], [], 0)
    match = at(hands=[["Collateral Damage"], []])
    play(match, "play Collateral Damage", "place at E2")
    assert match.to_act == 1  # no worker out: not asked


# --- Curvature Propulsion Engine


def test_ku_13_3_the_worker_recalled_was_out_before_the_ability_began(at: Any) -> None:
    match = at(hands=[["Curvature Propulsion Engine"], []], workers=["A3", "A4"])
    play(match, "play Curvature Propulsion Engine", "place at E2", "worker at A1")
    assert match.position()["pending"][0] == ["recall_one", "A1"]
    assert match.legal() == ["recall at A3", "recall at A4"]
    assert refused(match, "recall at A1") == "KU-13.3"
    play(match, "recall at A4", "take kuiperium")
    assert (match.position()["workers"], match.position()["kuiperium"]) == (["A1", "A3"], [2, 0])


def test_ku_13_3_without_another_worker_none_is_recalled(at: Any) -> None:
    match = at(hands=[["Curvature Propulsion Engine"], []])
    position = play(match, "play Curvature Propulsion Engine", "place at E2", "worker at A4")
    assert (position["workers"], position["kuiperium"], match.to_act) == (["A4"], [0, 0], 1)


def test_ku_13_3_also_one_placed_by_an_affinity_effect_before_it(at: Any) -> None:
    match = at(hands=[["Curvature Propulsion Engine"], []], tiles=[["amber"], []])
    play(match, "play Curvature Propulsion Engine", "place at E2", "affinity", "worker at A4", "worker at A1")
    # The one at A4 is the only one that may be recalled, so it is.
    assert (match.position()["workers"], match.legal()) == (["A1"], ["take kuiperium", "done"])


def test_ku_13_3_if_none_could_be_placed_any_may_be_recalled(at: Any) -> None:
    match = at(hands=[["Curvature Propulsion Engine"], []], workers=["A1", "A3", "A4"])
    play(match, "play Curvature Propulsion Engine", "place at E2")
    assert match.position()["pending"][0] == ["recall_one", "other"]
    assert match.legal() == ["recall at A1", "recall at A3", "recall at A4"]
    match = at(hands=[["Curvature Propulsion Engine"], []], workers=["A3", "A4"], tiles=[["amber"], []])
    play(match, "play Curvature Propulsion Engine", "place at E2", "affinity", "worker at A1")
    assert match.legal() == ["recall at A1", "recall at A3", "recall at A4"]


# --- KP 74NR-5UX


def test_ku_13_4_the_card_chosen_must_be_played_next(at: Any) -> None:
    match = at(hands=[["KP 74NR-5UX"], ["Ore Hauler", "Star Chart", "Mother Lode"]], workers=["F3"])
    play(match, "play KP 74NR-5UX", "place at E2")
    assert sorted(match.legal()) == ["force Mother Lode", "force Ore Hauler", "force Star Chart"]
    position = play(match, "force Star Chart")
    assert (position["forced"], position["kuiperium"]) == ([None, "Star Chart"], [2, 0])
    assert (match.to_act, match.legal()) == (1, ["play Star Chart"])
    assert play(match, "play Star Chart", "place at B2")["forced"] == [None, None]


def test_ku_13_4_a_lab_only_card_cannot_be_played_so_any_action_is_allowed(at: Any) -> None:
    match = at(hands=[["KP 74NR-5UX"], ["Ore Hauler", "Mother Lode"]])
    play(match, "play KP 74NR-5UX", "place at E2", "force Mother Lode")
    assert {"lab Mother Lode", "play Ore Hauler", "refresh", "worker at E2"} <= set(match.legal())
    position = play(match, "lab Mother Lode")
    assert position["forced"] == [None, None]


def test_ku_13_4_a_copy_in_the_lab_does_not_count(at: Any) -> None:
    match = at(hands=[["KP 74NR-5UX"], ["Star Chart", "KP-0N3"]], labs=[None, "Ore Hauler"])
    play(match, "play KP 74NR-5UX", "place at E2")
    assert sorted(match.legal()) == ["force KP-0N3", "force Star Chart"]
    match = at(hands=[[], ["Star Chart"]], labs=[None, "Ore Hauler"], forced=[None, "Ore Hauler"], to_act=1)
    assert {"refresh", "play Star Chart", "play Ore Hauler from lab"} <= set(match.legal())


def test_ku_13_4_a_later_choice_before_that_turn_replaces_an_earlier_one(at: Any) -> None:
    hands = [["KP 74NR-5UX", "KP 74NR-5UX"], ["Ore Hauler", "Star Chart"]]
    match = at(hands=hands, turn={"actions": 2, "fresh": False, "extra": 1})
    play(match, "play KP 74NR-5UX", "place at E2", "force Ore Hauler")
    play(match, "play KP 74NR-5UX", "place at E3", "force Star Chart")
    assert match.position()["forced"] == [None, "Star Chart"]
    assert match.legal() == ["play Star Chart"]


def test_ku_13_4_an_empty_hand_is_passed_over(at: Any) -> None:
    match = at(hands=[["KP 74NR-5UX"], []], labs=[None, "Ore Hauler"])
    position = play(match, "play KP 74NR-5UX", "place at E2")
    assert (position["forced"], position["kuiperium"], match.to_act) == ([None, None], [2, 0], 1)


# --- cards that can target themselves


def test_ku_13_5_kp_0n3_can_discard_itself_and_alone_must(at: Any) -> None:
    match = at(hands=[["KP-0N3"], []], board={"B2": "Star Chart"})
    play(match, "play KP-0N3", "place at E2")
    assert match.legal() == ["discard at B2", "discard at E2"]
    position = play(match, "discard at E2")
    assert (position["board"]["E2"], position["discard"], position["kuiperium"]) == (None, ["KP-0N3"], [1, 0])
    match = at(hands=[["KP-0N3"], []])
    position = play(match, "play KP-0N3", "place at E2")
    assert (position["board"]["E2"], position["kuiperium"], match.to_act) == (None, [1, 0], 1)


def test_ku_13_5_kp_tr3v_xn_can_move_itself_not_counting_itself_as_a_neighbour(at: Any) -> None:
    match = at(hands=[["KP TR3V-XN"], []], options={"cross_line": "false"}, board={"B2": "Star Chart"})
    play(match, "play KP TR3V-XN", "place at E2")
    assert match.legal() == ["move card from B2", "move card from E2"]
    match.play("move card from E2")
    found = [name.removeprefix("move card to ") for name in match.legal()]
    assert found == ["E1", "E3", "E4", "E5", "E6", "F2", "F5"]  # D1 to D3 touch only the card itself
    assert refused(match, "move card to D2") == "KU-5.3"
    position = play(match, "move card to E5")
    assert (position["board"]["E5"], position["board"]["E2"], position["kuiperium"]) == ("KP TR3V-XN", None, [1, 0])


def test_ku_13_5_a_card_of_the_other_side_moves_within_that_side(at: Any) -> None:
    match = at(hands=[["KP TR3V-XN"], []], board={"B2": "Star Chart"}, workers=["B2"])
    play(match, "play KP TR3V-XN", "place at E2", "move card from B2")
    assert all(name[-2] in "ABC" for name in match.legal())
    position = play(match, "move card to B5")
    assert (position["board"]["B5"], position["workers"]) == ("Star Chart", ["B5"])


def test_ku_13_5_kp_fr05_t13_can_harvest_itself_at_most_four(at: Any) -> None:
    match = at(hands=[["KP FR05-T13"], []], board={"D2": "Ore Hauler", "B2": "Star Chart"})
    play(match, "play KP FR05-T13", "place at E3")
    assert match.legal() == ["harvest at D2", "harvest at E3"]
    # Its red upper left corner meets the red lower right one of Ore Hauler.
    assert play(match, "harvest at E3")["kuiperium"] == [1, 0]
    around = {"E3": "Cryo Archive", "D2": "KP-0N3", "D3": "Ore Hauler", "D4": "KP TR3V-XN", "E2": "Sample Vault"}
    for before, gained in (([0, 0], 4), ([0, 28], 2)):  # as far as the supply holds
        match = at(hands=[["KP FR05-T13"], []], board=around, kuiperium=before)
        # Cryo Archive's Synergy is 5: three reds for its wild corner, a blue, a red.
        position = play(match, "play KP FR05-T13", "place at E4", "harvest at E3")
        assert position["kuiperium"] == [gained, before[1]]


# --- Kuipometer Drones, Medical Bay, Wastewater Recycler


def test_ku_13_6_kuipometer_drones_gain_the_icons_of_a_card_not_its_ability(at: Any) -> None:
    match = at(hands=[["Kuipometer Drones"], []], board={"B2": "Ice Breaker", "E3": "Ore Hauler"}, kuiperium=[0, 3])
    play(match, "play Kuipometer Drones", "place at E2")
    assert match.legal() == ["gain from B2", "gain from E2", "gain from E3"]
    assert refused(match, "gain from F3") == "KU-1.6"
    match.play("gain from B2")
    assert match.position()["pending"][0] == ["icons", {"kuiperium": 1, "destroy": 1}]
    position = play(match, "take destroy", "take kuiperium")
    assert (position["kuiperium"], match.to_act) == ([1, 2], 1)


def test_ku_13_6_they_can_choose_themselves(at: Any) -> None:
    match = at(hands=[["Kuipometer Drones"], []], workers=["A1"])
    play(match, "play Kuipometer Drones", "place at E2")  # the only card: by itself
    assert match.position()["pending"][0] == ["icons", {"kuiperium": 1, "move": 1}]


def test_ku_13_7_medical_bay_adds_the_revealed_card_without_ability_and_effect(at: Any) -> None:
    match = at(hands=[["Medical Bay"], []], deck=["Ore Hauler"], tiles=[["silver"], []])
    play(match, "play Medical Bay", "place at E2")
    assert (match.phase, match.position()["revealed"]) == ("add_revealed", "Ore Hauler")
    assert match.view(1)["revealed"] == "Ore Hauler"
    assert {name[-2] for name in offered(match, "place at")} == {"D", "E", "F"}
    position = play(match, "place at E3")
    assert (position["board"]["E3"], position["revealed"]) == ("Ore Hauler", None)
    assert (position["kuiperium"], match.to_act) == ([0, 0], 1)


def test_ku_13_7_lab_rule_and_side_do_not_matter(at: Any) -> None:
    for card in ("Mother Lode", "Wastewater Recycler"):
        match = at(hands=[["Medical Bay"], []], deck=[card])
        play(match, "play Medical Bay", "place at E2")
        assert {name[-2] for name in match.legal()} == {"D", "E", "F"}
        position = play(match, "place at D2")
        assert (position["board"]["D2"], position["kuiperium"], len(position["hands"][0])) == (card, [0, 0], 0)


def test_ku_13_7_without_a_space_it_is_discarded(at: Any) -> None:
    spaces = [space for space in at().position()["board"] if space[0] in "DEF"]
    cards = [card for card in at(seed=4).position()["deck"] if card not in ("Medical Bay", "Ore Hauler")]
    board = dict(zip(spaces[1:], cards, strict=False))
    match = at(hands=[["Medical Bay"], []], deck=["Ore Hauler"], board=board)
    position = play(match, "play Medical Bay")  # to the last space, by itself
    assert position["board"][spaces[0]] == "Medical Bay"
    assert (position["discard"], position["revealed"], match.to_act) == (["Ore Hauler"], None, 1)


def test_ku_13_7_an_active_teal_tile_serves_the_medical_bay_itself(at: Any) -> None:
    match = at(hands=[["Medical Bay", "KP-0N3"], []], deck=["Ore Hauler"], tiles=[["teal"], []])
    play(match, "play Medical Bay", "place at E2", "ability", "place at E3")
    assert (match.phase, match.legal()) == ("affinity", ["affinity", "done"])


def test_ku_13_7_with_nothing_to_reveal_nothing_happens(at: Any) -> None:
    match = at(hands=[["Medical Bay"], []], deck_size=0)
    position = play(match, "play Medical Bay", "place at E2")
    assert (position["revealed"], match.to_act) == (None, 1)


def test_ku_13_8_an_active_teal_tile_may_be_used_with_the_wastewater_recycler(at: Any) -> None:
    match = at(hands=[["Wastewater Recycler", "KP-0N3"], []], tiles=[["teal"], []])
    play(match, "play Wastewater Recycler", "place at B2")
    assert match.legal() == ["affinity", "ability"]
    play(match, "ability")
    assert (match.position()["kuiperium"], len(match.position()["hands"][0])) == ([1, 0], 2)
    play(match, "affinity", "draw", "draw")
    assert (len(match.position()["hands"][0]), match.to_act) == (4, 1)


def test_ku_13_8_the_tile_is_that_of_the_one_who_plays_it(at: Any) -> None:
    match = at(hands=[["Wastewater Recycler"], []], tiles=[[], ["teal"]])
    play(match, "play Wastewater Recycler", "place at B2")
    assert match.to_act == 1

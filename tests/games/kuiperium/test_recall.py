"""Kuiperium, section 7: recalling."""

from typing import Any

import pytest

from played import offered, play, refused

pytestmark = pytest.mark.rules


def test_ku_7_1_all_ones_workers_come_home_one_at_a_time_in_any_order(at: Any) -> None:
    match = at(workers=["A3", "A4", "F3"], hands=[["Ore Hauler"], []])
    match.play("recall")
    assert match.legal() == ["recall at A3", "recall at A4"]
    assert refused(match, "recall at F3") == "KU-7.1"
    match.play("recall at A4")
    assert match.legal() == ["take kuiperium", "done"]
    match.play("done")
    assert (match.phase, match.legal()) == ("icons", ["take research", "done"])  # the last one is lifted by itself
    match.play("done")
    assert (match.position()["workers"], match.to_act) == (["F3"], 1)


def test_ku_7_1_not_without_a_worker_out(at: Any) -> None:
    match = at(workers=["F3"])
    assert refused(match, "recall") == "KU-7.1"


def test_ku_7_2_each_is_resolved_in_full_before_the_next_is_chosen(at: Any) -> None:
    match = at(
        workers=["B2", "B3"],
        board={"B2": "KP 74NR-5UX", "B3": "Wastewater Recycler"},
        track=[1, 0],
        strategies=[["Overtime"], []],
    )
    play(match, "recall", "recall at B3", "take discovery")
    assert match.position()["track"] == [2, 0]
    assert match.legal() == ["take kuiperium", "done"]
    play(match, "done", "take discovery")  # 1 point does not pay 2
    assert match.position()["track"] == [2, 0]


def test_ku_7_2_a_strategy_card_is_set_aside_before_the_next_worker(at: Any) -> None:
    match = at(
        workers=["A3", "A4", "B2"],
        board={"B2": "Deep Scan Array"},
        track=[2, 0],
        strategies=[["Overtime", "Sabotage"], []],
    )
    play(match, "recall", "recall at B2", "take discovery")
    assert (match.phase, match.position()["track"]) == ("set_aside", [3, 0])
    match.play("set aside Sabotage")
    assert (match.phase, match.legal()) == ("recall", ["recall at A3", "recall at A4"])


def test_ku_7_3_the_worker_goes_home_first_and_its_location_is_free_again(at: Any) -> None:
    match = at(workers=["B2", "B3"], board={"B2": "Shift Change", "B3": "Kuipometer Drones"})
    play(match, "recall", "recall at B2", "take move")
    # The worker from B2 is at home, so the only one left is moved; B2 is among the free locations.
    assert (match.phase, offered(match, "move worker from")) == ("move_worker_to", [])
    assert "move worker to B2" in match.legal()


def test_ku_7_4_the_bonus_counts_for_every_worker_if_exactly_three_were_out(at: Any) -> None:
    board = {"B2": "Ore Hauler", "B3": "Hydroponic Garden"}
    match = at(workers=["A4", "B2", "B3"], board=board)
    play(match, "recall", "recall at A4", "take kuiperium")
    assert match.position()["kuiperium"] == [3, 0]
    play(match, "recall at B2", "take kuiperium")
    assert match.position()["kuiperium"] == [5, 0]
    assert match.position()["pending"] == [["icons", {"kuiperium": 1, "research": 1}]]
    for workers, gained in ((["A4"], 2), (["A4", "B2"], 2)):
        match = at(workers=workers, board=board)
        play(match, "recall", *(["recall at A4"] if len(workers) > 1 else []), "take kuiperium")
        assert match.position()["kuiperium"] == [gained, 0]


def test_ku_7_4_the_workers_of_the_other_player_do_not_count(at: Any) -> None:
    match = at(workers=["A4", "A3", "F3", "F4", "F1"], hands=[["KP-0N3"], []])
    play(match, "recall", "recall at A4", "take kuiperium")
    assert match.position()["kuiperium"] == [2, 0]


def test_ku_7_4_the_bonus_is_settled_when_the_action_begins(at: Any) -> None:
    match = at(workers=["A1", "A3", "A4"])
    position = play(match, "recall")
    assert position["pending"] == [["recall", True]]
    # KU-8.1: no Kuiperium and no card, so the Control Center closes by itself.
    position = play(match, "recall at A1")
    assert position["pending"] == [["recall", True]]
    match = at(workers=["A3", "A4"])
    assert play(match, "recall")["pending"] == [["recall", False]]


def test_ku_7_5_a_worker_recalled_by_an_ability_gives_no_bonus(at: Any) -> None:
    match = at(hands=[["Return Shuttle"], []], workers=["A1", "A3", "A4"])
    play(match, "play Return Shuttle", "place at E2", "recall at A4")
    assert match.position()["pending"][0] == ["icons", {"kuiperium": 2}]
    match = at(hands=[["Deep Scan Array"], []], tiles=[["violet"], []], workers=["A1", "A3", "A4"])
    play(match, "play Deep Scan Array", "place at E2", "affinity", "recall at A4")
    assert match.position()["pending"][0] == ["icons", {"kuiperium": 2}]


def test_ku_7_5_nor_do_a_cloned_location_and_a_cards_icons(at: Any) -> None:
    match = at(hands=[["Cloning Lab"], []], workers=["F1", "F3", "F4", "A1", "A3", "A4"])
    play(match, "play Cloning Lab", "place at E2", "gain from F3")
    assert match.position()["pending"][0] == ["icons", {"kuiperium": 2}]
    match = at(hands=[["Kuipometer Drones"], []], workers=["A1", "A3", "A4"], board={"B2": "Ore Hauler"})
    play(match, "play Kuipometer Drones", "place at E2", "gain from B2")
    assert match.position()["pending"][0] == ["icons", {"kuiperium": 1}]


def test_ku_7_6_a_worker_not_yet_recalled_may_be_moved_even_to_a_location_just_left(at: Any) -> None:
    board = {"B2": "Return Shuttle", "B3": "Launch Window"}
    match = at(workers=["B2", "B3", "F3"], board=board, track=[4, 0])
    play(match, "recall", "recall at B2", "take kuiperium", "take move")
    assert match.legal() == ["move worker from B3", "move worker from F3"]
    match.play("move worker from B3")
    assert "move worker to B2" in match.legal()
    match.play("move worker to B2")
    # It is recalled from there, by itself.
    assert match.position()["pending"] == [["icons", {"kuiperium": 1, "move": 1}]]
    match.play("take kuiperium")
    assert match.position()["kuiperium"] == [2, 0]

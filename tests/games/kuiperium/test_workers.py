"""Kuiperium, section 6: workers."""

from typing import Any

import pytest

from played import offered, play, refused

pytestmark = pytest.mark.rules


def test_ku_6_1_a_worker_from_home_goes_to_a_location_of_the_opponents_side(at: Any) -> None:
    match = at(board={"B2": "Star Chart", "E2": "Ore Hauler"})
    assert offered(match, "worker") == [f"worker at {space}" for space in ("A1", "A3", "A4", "A6", "B2")]
    position = play(match, "worker at B2")
    assert (position["workers"], match.to_act) == (["B2"], 1)
    assert offered(match, "worker") == [f"worker at {space}" for space in ("E2", "F1", "F3", "F4", "F6")]


def test_ku_6_1_one_worker_at_most_on_a_location(at: Any) -> None:
    match = at(workers=["A1", "A4"])
    assert offered(match, "worker") == ["worker at A3", "worker at A6"]
    assert refused(match, "worker at A1") == "KU-6.1"
    assert refused(match, "worker at B2") == "KU-6.1"


def test_ku_6_2_workers_only_stand_on_the_side_opposite_to_their_owner(at: Any) -> None:
    match = at(workers=["A1", "F1"])
    assert refused(match, "worker at F3") == "KU-6.2"
    match.play("recall")
    assert (match.position()["workers"], match.to_act) == (["F1"], 1)
    match.play("recall")
    assert match.position()["workers"] == []


def test_ku_6_3_with_all_three_out_none_can_be_played_and_nothing_forces_a_recall(at: Any) -> None:
    match = at(workers=["A1", "A3", "A4"])
    assert offered(match, "worker") == []
    assert refused(match, "worker at A6") == "KU-6.3"
    assert {"refresh", "recall"} <= set(match.legal())
    play(match, "refresh", "refresh", "refresh")
    assert match.position()["workers"] == ["A1", "A3", "A4"]


def test_ku_6_4_placing_is_from_home_and_moving_between_locations(at: Any) -> None:
    # FAQ: what is the difference between playing a worker and moving one?
    match = at(hands=[["Crew Quarters"], []], workers=["A1", "A3", "A4"])
    position = play(match, "play Crew Quarters", "place at E2")  # nobody at home: nothing to place
    assert (position["workers"], position["kuiperium"]) == (["A1", "A3", "A4"], [1, 0])
    match = at(pending=[["move_worker"]], workers=["A1", "A3", "A4"])
    position = play(match, "move worker from A1")  # to the only free location, A6
    assert position["workers"] == ["A3", "A4", "A6"]
    match = at(pending=[["place_worker"]], workers=["A1"])
    assert play(match, "worker at A6")["workers"] == ["A1", "A6"]


def test_ku_6_4_without_a_worker_out_there_is_nothing_to_move(at: Any) -> None:
    match = at(hands=[["Shift Change"], []])
    position = play(match, "play Shift Change", "place at E2")
    assert (position["kuiperium"], match.to_act) == ([2, 0], 1)


def test_ku_6_5_a_worker_moves_with_its_card(at: Any) -> None:
    # FAQ: what happens to a worker when the card it's on gets moved?
    match = at(pending=[["move_card", "any"]], board={"E2": "Star Chart"}, workers=["E2"])
    position = play(match, "move card from E2", "move card to E5")
    assert (position["board"]["E5"], position["board"]["E2"], position["workers"]) == ("Star Chart", None, ["E5"])


def test_ku_6_5_a_worker_goes_home_without_reward_when_its_card_leaves_the_board(at: Any) -> None:
    # FAQ: what happens to a worker when the card it's on gets discarded?
    for step, name in ((["discard_card", "any"], "discard at E2"), (["jettison", 4], "jettison at E2")):
        match = at(pending=[step], board={"E2": "Mother Lode"}, workers=["E2", "F1"], kuiperium=[4, 0])
        position = play(match, name)
        assert position["workers"] == ["F1"]
        assert position["kuiperium"][1] == 0
        match.play("worker at F3")
        assert (match.position()["workers"], match.to_act) == (["F1", "F3"], 0)

"""Kuiperium, section 10: the Discovery Track."""

from typing import Any

import pytest

from played import play

pytestmark = pytest.mark.rules

BOOK = {"D2": "KP-0N3", "D4": "Smelting Works", "E2": "Ore Hauler", "E3": "KP 74NR-5UX", "F2": "Crew Quarters"}
"""At E3 a card with Synergy 4."""


@pytest.mark.parametrize(
    ("step", "points", "reached"),
    [(0, 1, 1), (0, 2, 2), (0, 3, 2), (0, 4, 3), (2, 1, 2), (3, 5, 5), (3, 4, 4), (6, 3, 7), (6, 6, 7), (6, 7, 8)],
)
def test_ku_10_1_steps_are_entered_as_long_as_the_points_left_pay_the_next(
    at: Any, step: int, points: int, reached: int
) -> None:
    match = at(pending=[["icons", {"discovery": points}]], track=[step, 0])
    assert play(match, "take discovery")["track"] == [reached, 0]


def test_ku_10_1_five_points_before_steps_of_cost_2_2_3_move_two_steps_and_one_is_lost(at: Any) -> None:
    # Section 18, example 2.
    match = at(pending=[["icons", {"discovery": 5}]], track=[2, 0])
    assert play(match, "take discovery")["track"] == [4, 0]
    match = at(armed=["Breakthrough", None], track=[4, 0])
    assert play(match, "strategy Breakthrough")["track"] == [5, 0]  # the point lost is not kept


def test_ku_10_1_the_shuttle_moves_at_once(at: Any) -> None:
    # The first Gravity Sling brings its player level, so the second brings Kuiperium.
    match = at(hands=[["Gravity Sling", "Gravity Sling"], []], armed=["Overtime", None], track=[1, 2])
    play(match, "strategy Overtime", "play Gravity Sling", "place at E2")
    assert (match.position()["track"], match.position()["kuiperium"]) == ([2, 2], [0, 0])
    play(match, "play Gravity Sling", "place at E3")
    assert (match.position()["track"], match.position()["kuiperium"]) == ([2, 2], [2, 0])


def test_ku_10_2_two_workers_with_a_point_each_move_nothing_one_with_two_a_step(at: Any) -> None:
    # Section 18, example 2.
    board = {"B2": "KP 74NR-5UX", "B3": "Launch Window"}
    match = at(workers=["B2", "B3"], board=board, track=[2, 0])
    play(match, "recall", "recall at B2", "take discovery", "take discovery")
    assert (match.position()["track"], match.to_act) == ([2, 0], 1)
    match = at(pending=[["icons", {"discovery": 2}]], track=[2, 0])
    assert play(match, "take discovery")["track"] == [3, 0]


def test_ku_10_2_points_of_several_steps_and_actions_are_not_added_up(at: Any) -> None:
    # Deep Scan Array: one point of the ability; then one of a worker recalled by the effect of its tile.
    given = {"tiles": [["violet"], []], "board": {"B2": "Launch Window"}, "workers": ["B2"]}
    match = at(hands=[["Deep Scan Array"], []], track=[2, 0], **given)
    play(match, "play Deep Scan Array", "place at E2", "affinity", "take discovery")
    assert (match.position()["track"], match.to_act) == ([2, 0], 1)


def test_ku_10_2_a_jettison_is_an_instance_of_its_own(at: Any) -> None:
    # Synergy 4 before steps of cost 2 and 3, then a point of an icon: never 5.
    match = at(pending=[["icons", {"control": 1, "discovery": 1}]], kuiperium=[4, 0], board=BOOK, track=[3, 0])
    play(match, "take control", "jettison at E3")
    assert match.position()["track"] == [4, 0]
    match.play("take discovery")
    assert match.position()["track"] == [4, 0]


def test_ku_10_3_the_shuttles_may_share_a_location(at: Any) -> None:
    for step in range(1, 8):
        match = at(pending=[["icons", {"discovery": 4}]], track=[step - 1, step])
        assert play(match, "take discovery")["track"][0] >= step
    match = at(pending=[["icons", {"discovery": 1}]], track=[0, 1])
    assert play(match, "take discovery")["track"] == [1, 1]


def test_ku_10_3_moving_on_is_not_asked_for_and_who_does_not_want_it_leaves_the_icon(at: Any) -> None:
    match = at(pending=[["icons", {"discovery": 2}]])
    assert match.legal() == ["take discovery", "done"]
    assert play(match, "take discovery")["track"] == [2, 0]
    match = at(pending=[["icons", {"discovery": 2}]])
    assert play(match, "done")["track"] == [0, 0]


def test_ku_10_4_entering_the_last_step_wins_at_once(at: Any) -> None:
    match = at(pending=[["icons", {"discovery": 4, "kuiperium": 1}]], track=[7, 3])
    position = play(match, "take discovery")
    assert (position["track"], position["phase"], position["winner"]) == ([8, 3], "over", 0)
    assert (match.over, match.legal(), match.returns()) == (True, [], [1, -1])
    match = at(pending=[["icons", {"discovery": 3}]], track=[7, 3])
    assert not play(match, "take discovery")["winner"]
    assert not match.over


def test_ku_10_4_more_points_than_the_last_step_costs_win_as_well(at: Any) -> None:
    match = at(pending=[["icons", {"discovery": 9}]], track=[0, 7], to_act=1)
    position = play(match, "take discovery")
    assert (position["track"], position["winner"]) == ([0, 8], 1)

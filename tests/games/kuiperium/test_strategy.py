"""Kuiperium, section 11: strategy cards, and each of the eight."""

from typing import Any

import pytest

from parlour import Match
from played import offered, play, refused

pytestmark = pytest.mark.rules

THREE = ["Alignment", "Breakthrough", "Overtime"]


def entering(at: Any, points: int = 2, step: int = 2, **given: Any) -> Match:
    """A match in which seat 0 is about to take points."""
    given = {"strategies": [THREE, ["Sabotage"]], **given}
    match: Match = at(pending=[["icons", {"discovery": points}]], track=[step, 0], **given)
    return match


def armed(at: Any, card: str, **given: Any) -> Match:
    """A match in which seat 0 has a strategy card armed."""
    match: Match = at(armed=[card, None], **given)
    return match


def test_ku_11_1_who_enters_the_step_with_the_icon_sets_a_card_aside(at: Any) -> None:
    match = entering(at)
    match.play("take discovery")
    assert (match.phase, match.to_act) == ("set_aside", 0)
    assert match.legal() == [f"set aside {card}" for card in sorted(THREE, key=names(match).index)]
    assert refused(match, "set aside Sabotage") == "KU-11.1"
    position = play(match, "set aside Overtime")
    assert position["armed"] == ["Overtime", None]
    assert sorted(position["strategies"][0]) == ["Alignment", "Breakthrough"]
    assert (position["removed"], match.to_act) == ([], 1)


def names(match: Match) -> list[str]:
    """The strategy cards in the order of the box."""
    return [name.removeprefix("strategy ") for name in match.actions.names if name.startswith("strategy ")]


def test_ku_11_1_passing_the_step_is_entering_it(at: Any) -> None:
    match = entering(at, points=6, step=1)
    match.play("take discovery")
    assert (match.phase, match.position()["track"]) == ("set_aside", [4, 0])


def test_ku_11_1_without_a_face_down_card_nothing_happens(at: Any) -> None:
    match = entering(at, strategies=[[], ["Sabotage"]])
    position = play(match, "take discovery")
    assert (position["armed"], position["track"], match.to_act) == ([None, None], [3, 0], 1)


def test_ku_11_1_the_only_card_is_set_aside_by_itself(at: Any) -> None:
    match = entering(at, strategies=[["Overtime"], []])
    position = play(match, "take discovery")
    assert (position["armed"], position["strategies"], match.to_act) == (["Overtime", None], [[], []], 1)


def test_ku_11_1_other_steps_arm_nothing_and_the_other_two_never_come_into_play(at: Any) -> None:
    for step in (0, 1, 3, 4, 5, 6):
        match = entering(at, points=[1, 1, 2, 2, 3, 3, 3][step], step=step)
        assert play(match, "take discovery")["armed"] == [None, None]
    match = armed(at, "Overtime", strategies=[["Alignment", "Breakthrough"], []], track=[3, 0])
    assert offered(match, "strategy") == ["strategy Overtime"]
    play(match, "strategy Overtime")
    assert offered(match, "strategy") == []


def test_ku_11_2_the_choice_comes_after_the_whole_move_of_the_shuttle(at: Any) -> None:
    board = {"D2": "KP-0N3", "D4": "Smelting Works", "E2": "Ore Hauler", "E3": "KP 74NR-5UX", "F2": "Crew Quarters"}
    given = {"board": board, "kuiperium": [4, 0], "strategies": [THREE, []]}
    match = at(pending=[["jettison", 4]], track=[2, 0], **given)
    position = play(match, "jettison at E3")
    # Both steps of cost 2 are entered, the card is discarded and its tile turned.
    assert (position["track"], position["phase"]) == ([4, 0], "set_aside")
    assert (position["discard"], position["tiles"]) == (["KP 74NR-5UX"], [["silver"], []])


def test_ku_11_2_what_was_still_to_be_done_follows_the_choice(at: Any) -> None:
    match = at(hands=[["Deep Scan Array"], []], track=[2, 0], strategies=[THREE, []], labs=["Star Chart", None])
    play(match, "play Star Chart from lab", "place at E2")
    assert (match.phase, match.position()["pending"][1:]) == ("set_aside", [["draw", 1], ["affinity", "violet"]])
    play(match, "set aside Overtime")
    assert (len(match.position()["hands"][0]), match.to_act) == (2, 1)


def test_ku_11_2_a_shuttle_that_reaches_the_planet_chooses_no_more(at: Any) -> None:
    match = entering(at, points=30, step=0)
    assert (play(match, "take discovery")["phase"], match.legal()) == ("over", [])


def test_ku_11_3_from_the_next_turn_on_once_free_before_the_first_action(at: Any) -> None:
    match = entering(at)
    play(match, "take discovery", "set aside Breakthrough", "refresh")
    assert "strategy Breakthrough" in match.legal()
    play(match, "refresh", "refresh")  # it can wait
    position = play(match, "strategy Breakthrough")
    assert (position["removed"], position["armed"], position["track"]) == (["Breakthrough"], [None, None], [4, 0])
    assert (match.to_act, position["turn"]) == (0, {"actions": 1, "fresh": True, "extra": 0})
    assert offered(match, "strategy") == []
    play(match, "refresh")
    assert match.to_act == 1


def test_ku_11_3_not_in_an_additional_action_of_the_turn_in_which_it_was_set_aside(at: Any) -> None:
    pending = [["icons", {"discovery": 2}], ["extra_action"]]
    match = at(pending=pending, track=[2, 0], strategies=[["Overtime"], []])
    position = play(match, "take discovery")
    assert (position["armed"][0], match.to_act, match.phase) == ("Overtime", 0, "turn")
    assert offered(match, "strategy") == []


def test_ku_11_3_only_ones_own_card(at: Any) -> None:
    match = at(armed=["Overtime", "Sabotage"], to_act=1)
    assert offered(match, "strategy") == ["strategy Sabotage"]


# --- the eight cards


def test_ku_11_3_bulk_contract_brings_five_kuiperium(at: Any) -> None:
    match = armed(at, "Bulk Contract", kuiperium=[1, 27])
    assert play(match, "strategy Bulk Contract")["kuiperium"] == [3, 27]  # as far as the supply holds
    match = armed(at, "Bulk Contract")
    assert play(match, "strategy Bulk Contract")["kuiperium"] == [5, 0]


def test_ku_11_3_sabotage_destroys_three_and_discards_a_card_of_the_opponent(at: Any) -> None:
    board = {"B2": "Ore Hauler", "B3": "Star Chart", "E2": "KP-0N3"}
    match = armed(at, "Sabotage", kuiperium=[0, 5], board=board, workers=["B3"])
    play(match, "strategy Sabotage")
    assert (match.legal(), match.position()["kuiperium"]) == (["discard at B2", "discard at B3"], [0, 2])
    position = play(match, "discard at B3")
    assert (position["discard"], position["workers"], match.phase, match.to_act) == (["Star Chart"], [], "turn", 0)


def test_ku_11_3_reserve_crew_places_two_workers(at: Any) -> None:
    match = armed(at, "Reserve Crew")
    play(match, "strategy Reserve Crew", "worker at A1", "worker at A3")
    assert (match.position()["workers"], match.phase) == (["A1", "A3"], "turn")
    match = armed(at, "Reserve Crew", workers=["A4", "A6"])
    play(match, "strategy Reserve Crew", "worker at A1")  # the second step can do nothing
    assert (match.position()["workers"], match.phase) == (["A1", "A4", "A6"], "turn")


def test_ku_11_3_alignment_turns_two_tiles(at: Any) -> None:
    match = armed(at, "Alignment")
    play(match, "strategy Alignment", "activate amber", "activate silver")
    assert (match.position()["tiles"], match.phase) == ([["silver", "amber"], []], "turn")


@pytest.mark.parametrize(
    ("track", "moved", "gained"), [([0, 1], [3, 1], 0), ([1, 1], [1, 1], 3), ([3, 2], [3, 2], 3), ([5, 6], [6, 6], 0)]
)
def test_ku_11_3_slipstream_asks_who_is_behind(at: Any, track: list[int], moved: list[int], gained: int) -> None:
    match = armed(at, "Slipstream", track=track)
    position = play(match, "strategy Slipstream")
    assert (position["track"], position["kuiperium"]) == (moved, [gained, 0])  # 4 points, or Kuiperium


def test_ku_11_3_fire_sale_may_jettison_for_one(at: Any) -> None:
    match = armed(at, "Fire Sale", kuiperium=[1, 0], board={"E2": "Ore Hauler"})
    assert play(match, "strategy Fire Sale")["phase"] == "may"
    position = play(match, "no")
    assert (position["kuiperium"], position["removed"], match.phase) == ([1, 0], ["Fire Sale"], "turn")
    match = armed(at, "Fire Sale", kuiperium=[1, 0])
    assert play(match, "strategy Fire Sale")["phase"] == "turn"  # not asked without a card

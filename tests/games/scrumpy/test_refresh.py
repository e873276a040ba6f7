"""Scrumpy, section 6: Refresh."""

from typing import Any

import pytest

from played import play, player, refused

pytestmark = pytest.mark.rules

LAYABOUT = "Idle Layabout"
DONE = {"actions": 4, "owner": "coins"}
THREE = {"seats": 3, "vendors": ["Bar", "Supermarket", "County Fayre"]}


def refreshing(at: Any, own: dict[str, Any], *others: dict[str, Any], **given: Any) -> Any:
    """A match in which seat 0 ends the round with `owner coins`."""
    match = at({"goal": "10 Apples", **own, "actions": 3}, *(others or [DONE]), **given)
    match.play("owner coins")
    if match.phase == "after":
        match.play("end turn")
    return match


def test_sc_6_1_the_meeple_goes_home_and_the_cards_in_the_worker_spaces_are_discarded(at: Any) -> None:
    spaces = [["Recruiter", "Manager"], ["Cooper"], [LAYABOUT]]
    match = refreshing(at, {"spaces": spaces, "hand": ["Planter"]}, strip=["Trader", None, "Investor", "Apprentice"])
    assert (match.phase, match.to_act) == ("refresh", 0)
    found = player(match)
    assert (found["owner"], found["spaces"]) == (None, [[], [], []])
    assert found["discard"] == [LAYABOUT, "Cooper", "Recruiter", "Manager"]


@pytest.mark.parametrize(("cube", "most"), [(1, 1), (0, 2)])
def test_sc_6_1_one_card_may_be_kept_two_once_upgraded(at: Any, cube: int, most: int) -> None:
    hand = ["Planter", "Cooper", "Forager"]
    match = refreshing(at, {"hand": hand, "cubes": {"keep": cube}})
    assert match.legal() == ["keep Planter", "keep Cooper", "keep Forager", "stop"]
    position = play(match, "keep Forager")
    if most == 2:
        assert (position["phase"], position["held"]) == ("refresh", ["Forager"])
        assert match.legal() == ["keep Planter", "keep Cooper", "stop"]
        match.play("keep Planter")
    found = player(match)
    assert "Forager" in found["hand"]
    assert found["discard"] == (["Planter", "Cooper"] if most == 1 else ["Cooper"])
    assert (len(found["hand"]), match.phase) == (5, "turn")


def test_sc_6_1_none_need_be_kept(at: Any) -> None:
    match = refreshing(at, {"hand": ["Planter", "Cooper"], "draw": ["Forager"]})
    match.play("stop")
    assert player(match)["discard"] == ["Planter", "Cooper"]
    assert len(player(match)["hand"]) == 5
    assert "Forager" in player(match)["hand"]


@pytest.mark.parametrize(("cube", "size"), [(1, 5), (0, 6)])
def test_sc_6_1_cards_are_drawn_up_to_five_six_once_upgraded(at: Any, cube: int, size: int) -> None:
    draw = ["Cooper", "Forager", "Recruiter", "Woodcutter", "Presser", "Presser"]
    match = refreshing(at, {"hand": ["Planter"], "draw": draw, "cubes": {"hand": cube}})
    match.play("keep Planter")
    assert sorted(player(match)["hand"]) == sorted(["Planter", *draw[: size - 1]])


def test_sc_6_1_the_cards_just_discarded_may_be_drawn_again(at: Any) -> None:
    own = {"hand": ["Planter", "Cooper"], "draw_size": 0, "spaces": [["Forager"], [], []]}
    match = refreshing(at, own)
    match.play("keep Planter")
    assert sorted(player(match)["hand"]) == ["Cooper", "Forager", "Planter"]
    assert (player(match)["discard"], player(match)["draw"]) == ([], [])


def test_sc_6_1_in_turn_order(at: Any) -> None:
    done = {**DONE, "hand": ["Planter", "Cooper"], "draw": ["Forager"]}
    match = at(done, {**done, "actions": 3, "owner": None}, done, first=2, to_act=1, **THREE)
    play(match, "owner coins", "end turn")
    order = []
    while match.phase == "refresh":
        order.append(match.to_act)
        assert player(match, match.to_act)["spaces"] == [[], [], []]
        match.play("stop")
    assert order == [2, 0, 1]
    assert all(len(each["hand"]) == 5 for each in match.position()["players"])


def test_sc_6_1_who_has_no_card_in_hand_is_not_asked_but_draws(at: Any) -> None:
    match = refreshing(at, {"hand": []})
    assert (match.phase, match.position()["round"]) == ("turn", 2)
    assert [len(each["hand"]) for each in match.position()["players"]] == [5, 5]


def test_sc_6_1_after_the_last_card_in_hand_nothing_more_is_asked(at: Any) -> None:
    match = refreshing(at, {"hand": ["Planter"], "cubes": {"keep": 0}})
    position = play(match, "keep Planter")
    assert (position["phase"], position["held"]) == ("turn", [])
    assert "Planter" in player(match)["hand"]


def test_sc_6_2_the_card_in_slot_4_goes_to_the_worker_discard_pile_and_the_strip_slides(at: Any) -> None:
    match = refreshing(at, {}, deck=["Carpenter"], worker_discard=["Trader"])
    position = match.position()
    assert position["worker_discard"] == ["Apprentice", "Trader"]
    assert position["strip"] == ["Carpenter", "Trader", "Manager", "Investor"]


def test_sc_6_2_with_an_empty_strip_nothing_leaves_it(at: Any) -> None:
    # The deck empties during the turn's end: the game would be over; in a Refresh that is set up it is not.
    done = {**DONE, "hand": ["Cooper"]}
    match = at({**DONE, "hand": ["Planter"]}, done, phase="refresh", strip=[None] * 4, deck_size=0)
    play(match, "stop", "stop")
    assert match.position()["strip"] == [None] * 4
    assert match.position()["worker_discard"] == []


def test_sc_6_2_the_barrel_goes_clockwise_and_a_new_round_begins(at: Any) -> None:
    for first in range(3):
        last = (first + 2) % 3
        players = [{**DONE, "goal": goal} for goal in ("10 Apples", "4 Barrels", "8 Cards")]
        players[last] = {"actions": 3, "goal": players[last]["goal"]}
        match = at(*players, first=first, to_act=last, **THREE)
        play(match, "owner coins", "end turn")
        position = match.position()
        assert (position["round"], position["first"], position["to_act"]) == (2, (first + 1) % 3, (first + 1) % 3)
        assert [each["actions"] for each in position["players"]] == [0, 0, 0]
        assert position["turn"] == {"aux": False, "core": "before", "space": 0, "copied": []}


def test_nothing_else_may_be_done_at_refresh(at: Any) -> None:
    match = refreshing(at, {"hand": ["Planter"], "apple": ["Cooper"], "coins": 15})
    assert match.legal() == ["keep Planter", "stop"]
    assert refused(match, "sell apple") == refused(match, "achieve 15 Coins") == "SC-6.1"

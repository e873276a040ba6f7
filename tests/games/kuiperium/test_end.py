"""Kuiperium, section 14: the end of the game."""

from typing import Any

import pytest

from parlour import Match
from played import play, refused

pytestmark = pytest.mark.rules

BOOK = {"D2": "KP-0N3", "D4": "Smelting Works", "E2": "Ore Hauler", "E3": "KP 74NR-5UX", "F2": "Crew Quarters"}
"""At E3 a card with Synergy 4."""


def winner(match: Match) -> Any:
    """Who has won, if the game is over."""
    position = match.position()
    assert (position["phase"], position["pending"]) == ("over", [])
    assert (match.to_act, match.legal()) == (None, [])
    assert match.returns() == [1 if seat == position["winner"] else -1 for seat in range(2)]
    return position["winner"]


def test_ku_14_1_who_reaches_the_planet_wins_and_what_was_still_to_be_done_is_dropped(at: Any) -> None:
    match = at(workers=["A1", "A3", "B2"], board={**BOOK, "B2": "Star Chart"}, kuiperium=[9, 0], track=[7, 7])
    play(match, "recall", "recall at A1", "take control", "jettison at E3")
    assert winner(match) == 0
    position = match.position()
    assert (position["track"], position["workers"], position["to_act"]) == ([8, 7], ["A3", "B2"], 0)
    assert refused(match, "refresh") == "KU-14.1"


def test_ku_14_1_a_win_in_mid_recall_leaves_the_other_workers_out(at: Any) -> None:
    board = {"B2": "Deep Scan Array", "B3": "Wastewater Recycler"}
    match = at(workers=["A4", "B2", "B3"], board=board, track=[6, 0])
    play(match, "recall", "recall at B2", "take discovery")
    assert match.position()["track"] == [6, 0]  # 2 points do not pay 3
    match = at(workers=["A4", "B2", "B3"], board=board, track=[7, 0], pending=[["icons", {"discovery": 4}]])
    play(match, "take discovery")
    assert (winner(match), match.position()["workers"]) == (0, ["A4", "B2", "B3"])


def test_ku_14_1_by_a_strategy_card_before_the_first_action(at: Any) -> None:
    match = at(to_act=1, armed=[None, "Slipstream"], track=[7, 6], turns=9)
    play(match, "strategy Slipstream")  # behind: 4 points, of which 3 pay step 7
    assert (match.position()["track"], match.over) == ([7, 7], False)
    match = at(to_act=1, armed=[None, "Breakthrough"], track=[7, 7], turns=9)
    play(match, "strategy Breakthrough")
    assert not match.over
    match = at(to_act=1, labs=[None, "Launch Window"], board=turned(BOOK), kuiperium=[0, 2], track=[7, 7])
    play(match, "play Launch Window from lab", "place at B1", "yes", "jettison at B4")
    assert (winner(match), match.position()["to_act"], match.position()["turns"]) == (1, 1, 0)


def turned(board: dict[str, str]) -> dict[str, str]:
    """The same places as seen from the other side (KU-1.4)."""
    return {"ABCDEF"["FEDCBA".index(space[0])] + str(7 - int(space[1])): card for space, card in board.items()}


def test_ku_14_1_the_additional_action_is_dropped_too(at: Any) -> None:
    pending = [["icons", {"discovery": 4}], ["extra_action"]]
    match = at(pending=pending, track=[7, 0], turn={"actions": 2, "fresh": False, "extra": 2})
    play(match, "take discovery")
    assert (winner(match), match.position()["turns"]) == (0, 0)


@pytest.mark.parametrize(
    ("first", "track", "coins", "won"),
    [
        (0, [3, 2], [0, 9], 0),
        (0, [2, 3], [9, 0], 1),
        (1, [3, 3], [5, 4], 0),
        (0, [3, 3], [4, 5], 1),
        (0, [3, 3], [4, 4], 1),
        (1, [3, 3], [4, 4], 0),
    ],
)
def test_ku_14_2_after_200_turns_the_higher_step_then_more_kuiperium_then_who_did_not_begin(
    at: Any, first: int, track: list[int], coins: list[int], won: int
) -> None:
    match = at(first=first, to_act=1 - first, turns=199, track=track, kuiperium=coins)
    play(match, "refresh")
    assert winner(match) == won
    assert (match.position()["turns"], match.position()["to_act"]) == (200, 1 - first)


def test_ku_14_2_the_200th_turn_is_played_to_its_end(at: Any) -> None:
    match = at(to_act=1, turns=199, hands=[[], ["Overclocked Drill", "KP-0N3"]], track=[1, 0])
    play(match, "play Overclocked Drill", "place at B2")
    assert (match.over, match.position()["turns"]) == (False, 199)
    match.play("refresh")
    assert winner(match) == 0
    match = at(turns=198, track=[1, 0])
    play(match, "refresh")
    assert not match.over
    # What the last turn brings counts.
    match = at(to_act=1, turns=199, workers=["F3"], kuiperium=[1, 0])
    play(match, "recall", "take kuiperium")
    assert winner(match) == 1


def test_ku_14_2_200_turns_of_both_together_end_every_game(at: Any) -> None:
    match = at(deck_size=8)
    for turn in range(200):
        assert (match.position()["turns"], match.to_act) == (turn, turn % 2)
        match.play("refresh")
    assert winner(match) == 1

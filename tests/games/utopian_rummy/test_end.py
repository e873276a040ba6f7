"""Utopian Rummy, sections 7 and 8: Decay, the end of an Age, scoring, the end of the game."""

from typing import Any

import pytest

from parlour import Match
from parlour.core.game import Game
from parlour.games.utopian_rummy.limits import max_plies

pytestmark = pytest.mark.rules


def test_ur_7_1_exactly_one_card_goes_to_the_end_of_turn_pile_and_ends_the_turn(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Elder 2", "Monument"], ["Elder 2"]], turn_pile=["Farmer 1"])
    match.play("discard Monument")
    position = match.position()
    assert position["turn_pile"] == ["Farmer 1", "Monument"]
    assert position["hands"][0] == ["Elder 2"]
    assert (match.to_act, match.phase) == (1, "explore")


def test_ur_7_1_any_card_will_do_one_just_taken_too(match_at: Any) -> None:
    match = match_at(hands=[["Elder 2"], ["Elder 2"]], turn_pile=["Farmer 1"])
    match.play("take Farmer 1 from turn pile")
    match.play("discard Farmer 1")
    assert match.position()["turn_pile"] == ["Farmer 1"]
    assert match.position()["shown"] == [[], []]


def test_ur_7_1_it_sets_every_part_of_the_turn_back(match_at: Any) -> None:
    turn = {"initiated": True, "knowledge": True, "hunter_draws": 2}
    match = match_at(phase="expand", hands=[["Elder 2", "Monument"], ["Elder 2"]], turn=turn)
    match.play("discard Monument")
    assert not any(match.position()["turn"].values())


def test_ur_8_1_the_age_ends_when_the_last_card_of_a_hand_is_discarded(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Elder 2"], ["Elder 2", "Farmer 1"]])
    match.play("discard Elder 2")
    position = match.position()
    assert (position["age"], position["scores"]) == (2, [0, -3])
    assert [len(hand) for hand in position["hands"]] == [10, 10]
    assert len(position["deck"]) == 34


def test_ur_8_2_the_age_ends_after_the_turn_in_which_the_last_card_of_the_deck_was_viewed(match_at: Any) -> None:
    match = match_at(hands=[["Elder 2", "Elder 2"], ["Elder 2"]], deck=["Farmer 1", "Hunter 1"], deck_size=2)
    match.play("research")
    match.play("keep Farmer 1")
    assert match.position()["last_turn"] is True
    assert match.position()["age"] == 1
    match.play("discard Elder 2")
    assert match.position()["age"] == 2
    assert match.scores() == [-3, -2]
    assert match.position()["last_turn"] is False


def test_ur_8_2_or_drawn_and_even_if_warriors_put_a_card_back(match_at: Any) -> None:
    match = match_at(
        phase="expand",
        hands=[["Hunter 1", "Warriors 2", "Elder 2", "Elder 2"], ["Elder 2"]],
        societies=[["Hunter 1"], ["Warriors 2"]],
        deck=["Farmer 1"],
        deck_size=1,
    )
    for name in ("play Hunter 1", "draw", "play Warriors 2", "remove Hunter 1 from society 0"):
        match.play(name)
    assert match.position()["deck"] == ["Hunter 1"]
    assert match.position()["last_turn"] is True
    match.play("discard Elder 2")
    assert match.position()["age"] == 2


def test_ur_8_2_such_a_card_may_still_be_drawn_in_that_turn(match_at: Any) -> None:
    match = match_at(
        phase="expand",
        hands=[["Hunter 1", "Hunter 1", "Warriors 2", "Elder 2"], ["Elder 2"]],
        societies=[["Hunter 2"], ["Warriors 2", "Monument"]],
        deck=["Farmer 1"],
        deck_size=1,
    )
    for name in ("play Hunter 1", "draw", "play Warriors 2", "remove Monument from society 1", "play Hunter 1", "draw"):
        match.play(name)
    assert "Monument" in match.position()["hands"][0]
    assert match.position()["deck"] == []
    assert match.position()["deck_known"] == 0


def test_ur_8_3_society_values_minus_hand_values_students_minus_three_in_both_places(match_at: Any) -> None:
    match = match_at(
        phase="expand",
        hands=[["Elder 2"], ["Student -3", "Rangers 3", "Ancestral Knowledge 1"]],
        societies=[["Weavers 3", "Student -3", "Farmer 2"], ["Weavers 2", "Ancestral Knowledge 1"]],
        scores=[-7, 90],
    )
    match.play("discard Elder 2")
    assert match.scores() == [-7 + 3 - 3 + 2, 90 + 2 + 1 - 3 - 3 - 1]


@pytest.mark.parametrize(
    ("scores", "first", "winner"),
    [([100, 99], 1, 0), ([40, 100], 0, 1), ([150, 151], 0, 1), ([100, 100], 1, 1), ([100, 100], 0, 0)],
)
def test_ur_8_4_with_a_total_of_100_the_higher_wins_on_a_tie_who_started_this_age(
    match_at: Any, scores: list[int], first: int, winner: int
) -> None:
    match = match_at(phase="expand", hands=[["Monument"], ["Monument"]], scores=scores, first=first)
    match.play("discard Monument")
    position = match.position()
    assert match.over
    assert (position["phase"], position["to_act"], position["winner"]) == ("over", None, winner)
    assert match.returns() == [1.0 if seat == winner else -1.0 for seat in (0, 1)]
    assert match.legal() == []
    assert position["hands"] == [[], ["Monument"]]
    assert position["turn_pile"] == ["Monument"]


def test_ur_8_4_otherwise_a_new_age_is_dealt(match_at: Any) -> None:
    match = match_at(
        phase="expand",
        hands=[["Monument"], ["Elder 2"]],
        societies=[["Warriors 2"], ["Elder 2"]],
        shown=[["Monument"], ["Elder 2"]],
        research_pile=["Farmer 1"],
        deck_known=3,
        scores=[97, 50],
        quiet=4,
    )
    match.play("discard Monument")
    position = match.position()
    assert not match.over
    assert match.returns() == [0.0, 0.0]
    assert (position["age"], position["scores"]) == (2, [99, 50])
    assert position["societies"] == position["shown"] == [[], []]
    assert position["research_pile"] == position["turn_pile"] == []
    assert (position["deck_known"], position["quiet"], position["warriors_used"]) == (0, 0, [False, False])


def test_ur_8_5_forty_quiet_discards_in_a_row_end_the_age(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Elder 2", "Farmer 1"], ["Elder 2"]], quiet=39)
    match.play("discard Elder 2")
    assert match.position()["age"] == 2
    assert match.scores() == [-1, -2]


def test_ur_8_5_a_card_drawn_viewed_or_played_starts_the_count_anew(match_at: Any) -> None:
    given = {"hands": [["Elder 2", "Farmer 1", "Hunter 1"], ["Elder 2"]], "societies": [["Hunter 2"], []], "quiet": 39}
    match = match_at(**given)
    match.play("research")
    assert match.position()["quiet"] == 0
    match = match_at(phase="expand", **given)
    match.play("play Hunter 1")
    assert match.position()["quiet"] == 0
    match = match_at(**given, turn_pile=["Elder 2"])
    match.play("take Elder 2 from turn pile")
    assert match.position()["quiet"] == 39


def test_ur_8_5_a_discard_counts_one(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Elder 2", "Farmer 1"], ["Elder 2"]], quiet=3)
    match.play("discard Elder 2")
    assert match.position()["quiet"] == 4


@pytest.mark.parametrize(("scores", "first", "winner"), [([5, 4], 1, 0), ([-5, -4], 0, 1), ([3, 3], 1, 1)])
def test_ur_8_6_after_thirty_ages_the_higher_total_wins(
    match_at: Any, scores: list[int], first: int, winner: int
) -> None:
    match = match_at(phase="expand", hands=[["Monument"], ["Monument"]], scores=scores, first=first, age=30)
    match.play("discard Monument")
    assert match.position()["winner"] == winner
    assert match.position()["age"] == 30


def test_ur_8_6_the_twenty_ninth_is_not_the_last(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Monument"], ["Monument"]], scores=[5, 4], age=29)
    match.play("discard Monument")
    assert not match.over
    assert match.position()["age"] == 30


def test_ur_8_6_no_game_is_longer_than_the_declared_bound(utopian: Game) -> None:
    bound = max_plies(utopian.load_box(None), 2)
    match = Match(utopian, seed=3)
    for _ in range(400):
        match.play(match.legal()[-1])
        if match.over:
            break
    assert match.ply < bound

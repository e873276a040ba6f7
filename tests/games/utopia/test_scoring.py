"""Utopia, section 8: scoring and the end of the game."""

from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core.game import Game

pytestmark = pytest.mark.rules

SCALE = ["Maya", "Persian", "Egyptian", "Greek", "Chinese"]


def scored(at: Any, seats: int = 2, **given: Any) -> Any:
    """A match after the last seat on the track has ended the turn."""
    scores = given.get("scores", [0] * seats)
    last = given.get("order", sorted(range(seats), key=lambda seat: -scores[seat]))[-1]
    hands = [["Maya"] if seat == last else [] for seat in range(seats)]
    match = at(seats, phase="act", hands=hands, played=[seat != last for seat in range(seats)], **given)
    match.play("end turn")
    return match


# --- scoring


@pytest.mark.parametrize("place", range(5))
def test_ut_8_1_a_district_scores_the_place_of_its_civilisation_on_the_scale(at: Any, place: int) -> None:
    for district in ("Kiln Street", "Sun Plaza"):
        match = scored(at, monuments=[[f"{SCALE[place]} at {district}"], []])
        assert match.scores() == [place + 1, 0]


def test_ut_8_1_each_district_that_he_controls(at: Any) -> None:
    monuments = [["Maya at Mill Yard", "Greek at Sun Plaza"], ["Chinese at Sail Loft", "Chinese at Gale Point"]]
    assert scored(at, monuments=monuments).scores() == [5, 10]


def test_ut_8_1_the_scale_as_it_stands_now(at: Any) -> None:
    scale = ["Chinese", "Greek", "Egyptian", "Persian", "Maya"]
    monuments = [["Maya at Mill Yard", "Greek at Sun Plaza"], ["Chinese at Sail Loft"]]
    assert scored(at, scale=scale, monuments=monuments).scores() == [7, 1]


def test_ut_8_1_wonders_princes_cards_and_privileges_score_nothing(at: Any) -> None:
    match = scored(at, wonders=[["Fire"], ["Wind", "Earth"]], princes=[["8 Maya at Mill Yard"], []], privileges=[2, 0])
    assert match.scores() == [0, 0]


@pytest.mark.parametrize(
    ("scores", "order", "after"),
    [
        ([5, 3, 2], [0, 1, 2], [0, 1, 2]),  # all come to 6, the one ahead first
        ([6, 3, 3], [0, 1, 2], [0, 2, 1]),  # 7, 6, 7
        ([5, 3, 3], [0, 2, 1], [2, 0, 1]),  # 6, 6, 7
    ],
)
def test_ut_8_1_in_turn_order_so_who_was_ahead_comes_first_to_a_space(
    at: Any, scores: list[int], order: list[int], after: list[int]
) -> None:
    monuments = [["Maya at Mill Yard"], ["Egyptian at Sun Plaza"], ["Greek at Sail Loft"]]
    match = scored(at, 3, scores=scores, order=order, monuments=monuments)
    assert match.position()["order"] == after
    assert match.scores() == [scores[0] + 1, scores[1] + 3, scores[2] + 4]


def test_ut_8_1_who_scores_later_stands_behind_who_stayed(at: Any) -> None:
    monuments: list[list[str]] = [[], [], ["Persian at Sail Loft"]]
    match = scored(at, 3, scores=[7, 5, 5], order=[0, 1, 2], monuments=monuments)
    assert (match.scores(), match.position()["order"]) == ([7, 5, 7], [0, 2, 1])


# --- the end


def test_ut_8_2_the_game_ends_after_the_scoring_when_someone_has_50(at: Any) -> None:
    match = scored(
        at, 3, turn=7, scores=[44, 48, 10], monuments=[["Chinese at Sun Plaza"], ["Persian at Mill Yard"], []]
    )
    position = match.position()
    assert position["scores"] == [49, 50, 10]
    assert (position["phase"], position["to_act"], position["winner"], position["turn"]) == ("over", None, 1, 7)
    assert (match.returns(), match.legal()) == ([-1, 1, -1], [])


def test_ut_8_2_with_49_it_goes_on(at: Any) -> None:
    match = scored(at, 3, turn=7, scores=[44, 48, 10], monuments=[["Chinese at Sun Plaza"], ["Maya at Mill Yard"], []])
    assert (match.scores(), match.position()["turn"], match.phase) == ([49, 49, 10], 8, "welcome")
    assert match.returns() == [0, 0, 0]


def test_ut_8_2_reaching_50_before_the_scoring_ends_nothing(at: Any) -> None:
    match = at(
        phase="act",
        scores=[48, 47],
        hands=[["Maya"], ["Greek"]],
        princes=[["1 Maya at Mill Yard"], []],
        monuments=[["Maya at Mill Yard"], ["Chinese at Sun Plaza"]],
    )
    match.play("remove Maya")
    assert (match.scores(), match.to_act, match.phase) == ([50, 47], 1, "act")
    match.play("end turn")
    position = match.position()
    assert (position["scores"], position["winner"], position["order"]) == ([51, 52], 1, [1, 0])


def test_ut_8_2_in_the_welcome_neither(at: Any) -> None:
    match = at(
        scores=[49, 3],
        guests=["Maya Fire", "Greek Fire"],
        wonders=[["Fire"], []],
        princes=[["2 Maya at Sun Plaza"], []],
    )
    for name in ("take Maya Fire", "at Sun Plaza", "build Maya monument at Sun Plaza"):
        match.play(name)
    assert (match.scores(), match.to_act, match.phase) == ([53, 3], 1, "welcome")


def test_ut_8_2_the_highest_wins_not_the_one_who_came_first_to_50(at: Any) -> None:
    match = scored(at, scores=[49, 48], monuments=[["Maya at Mill Yard"], ["Egyptian at Sun Plaza"]])
    assert (match.scores(), match.position()["winner"]) == ([50, 51], 1)


@pytest.mark.parametrize(
    ("scores", "order", "winner"), [([50, 49], [0, 1], 0), ([49, 50], [1, 0], 1), ([50, 50], [1, 0], 1)]
)
def test_ut_8_3_on_equal_scores_the_minister_ahead_wins(
    at: Any, scores: list[int], order: list[int], winner: int
) -> None:
    # Whoever has 49 scores the point that is missing and comes to stand behind.
    built = [["Maya at Mill Yard"] if score == 49 else [] for score in scores]
    match = scored(at, scores=scores, order=order, monuments=built)
    assert (match.scores(), match.position()["winner"]) == ([50, 50], winner)
    assert match.returns() == [1 if seat == winner else -1 for seat in range(2)]


def test_ut_8_4_points_beyond_50_count(at: Any) -> None:
    match = scored(at, scores=[57, 61], order=[1, 0], monuments=[["Chinese at Mill Yard"], ["Chinese at Sun Plaza"]])
    assert (match.scores(), match.position()["winner"]) == ([62, 66], 1)
    match = scored(at, scores=[199, 250], order=[1, 0])
    assert match.scores() == [199, 250]


def test_ut_8_5_after_40_turns_the_game_ends_after_the_scoring(at: Any) -> None:
    match = scored(at, 3, turn=40, scores=[3, 5, 4], monuments=[["Chinese at Mill Yard"], [], []])
    position = match.position()
    assert (position["phase"], position["turn"], position["winner"]) == ("over", 40, 0)
    assert position["scores"] == [8, 5, 4]


def test_ut_8_5_not_before(at: Any) -> None:
    match = scored(at, 3, turn=39, scores=[3, 5, 4])
    assert (match.phase, match.position()["turn"]) == ("welcome", 40)


def test_ut_8_5_a_game_of_players_who_build_nothing_ends(utopia: Game) -> None:
    match, rng = Match(utopia, seats=2, seed=4), Random(4)
    while not match.over:
        names = [name for name in match.legal() if not name.startswith(("build", "walk", "sail", "raise", "demote"))]
        match.play("end turn" if "end turn" in names else rng.choice(names))
    position = match.position()
    assert (position["turn"], position["scores"]) == (40, [0, 0])
    assert position["winner"] == position["order"][0]
    assert match.ply < utopia.max_plies(match.box, 2)


def test_after_the_last_scoring_everything_lies_as_it_lay(at: Any) -> None:
    given: dict[str, Any] = {
        "turn": 9,
        "scores": [49, 20],
        "monuments": [["Maya at Mill Yard"], ["Greek at Sun Plaza"]],
        "princes": [["2 Maya at Mill Yard"], []],
        "wonders": [[], ["Wind"]],
        "privileges": [1, 0],
        "deck": ["Greek", "Maya"],
        "deck_size": 20,
    }
    match = scored(at, **given)
    position = match.position()
    assert (position["phase"], position["pass"], position["played"]) == ("over", 0, [False, False])
    assert (position["guests"], position["taken"], position["pending"]) == ([], [[], []], {})
    for key in ("monuments", "princes", "wonders", "privileges", "turn"):
        assert position[key] == given[key]
    assert (position["hands"], position["deck"][:2], len(position["deck"])) == ([[], ["Maya"]], ["Greek", "Maya"], 20)

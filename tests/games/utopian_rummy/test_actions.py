"""Utopian Rummy, section 10: the actions, their names and their number."""

from collections import Counter
from typing import Any

import pytest

from parlour.core.errors import UnknownAction
from parlour.core.game import Game

pytestmark = pytest.mark.rules


def names(utopian: Game) -> tuple[str, ...]:
    return utopian.actions(utopian.load_box(None)).names


def test_there_are_487_actions_364_of_them_initiations(utopian: Game) -> None:
    kinds = Counter(name.split()[0] for name in names(utopian))
    assert kinds["initiate"] == 364
    assert kinds == {
        "research": 1,
        "take": 30,
        "keep": 15,
        "shed": 15,
        "stop": 1,
        "play": 14,
        "discard": 15,
        "draw": 1,
        "remove": 31,
        "initiate": 364,
    }
    assert kinds.total() == len(set(names(utopian))) == 487


def test_job_copies_come_by_value_ascending_then_students(utopian: Game) -> None:
    assert "initiate Farmer with Farmer 1, Farmer 2, Student -3" in names(utopian)
    assert "initiate Farmer with Farmer 2, Farmer 1, Student -3" not in names(utopian)


@pytest.mark.parametrize(
    ("job", "sets"),
    [("Farmer", 64), ("Elder", 29), ("Warriors", 23), ("Trainer", 27)],
)
def test_the_sets_of_a_job_are_those_of_two_cards_and_more_three_for_trainers(
    utopian: Game, job: str, sets: int
) -> None:
    assert sum(name.startswith(f"initiate {job} with") for name in names(utopian)) == sets


def test_two_cards_of_the_same_name_are_one_action(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Elder 2", "Elder 2"], []])
    assert match.legal() == ["discard Elder 2"]


def test_in_keep_one_card_twice_is_still_asked_for(match_at: Any) -> None:
    match = match_at(hands=[["Farmer 1"], []], deck=["Elder 2", "Elder 2"])
    match.play("research")
    assert (match.phase, match.legal()) == ("keep", ["keep Elder 2"])


def test_a_last_discard_is_asked_for(match_at: Any) -> None:
    assert match_at(phase="expand", hands=[["Elder 2"], ["Elder 2"]]).legal() == ["discard Elder 2"]


def test_names_are_found_without_regard_to_case_or_repeated_spaces(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Story Teller 2"], ["Elder 2"]])
    match.play("  DISCARD   story teller 2 ")
    assert match.position()["age"] == 2


def test_an_unknown_name_suggests_the_nearest(match_at: Any) -> None:
    match = match_at(phase="expand", hands=[["Elder 2"], []])
    with pytest.raises(UnknownAction, match="did you mean 'discard Elder 2'") as caught:
        match.play("discard Eldr 2")
    assert caught.value.given == "discard Eldr 2"


@pytest.mark.parametrize(
    ("name", "own", "told"),
    [
        ("discard Elder 2", False, "discards Elder 2"),
        ("research", False, "researches"),
        ("keep Elder 2", True, "keeps Elder 2"),
        ("keep Elder 2", False, "keeps one of the viewed cards"),
        ("remove nothing", False, "removes nothing"),
        ("take Elder 2 from turn pile", False, "takes Elder 2 from turn pile"),
        ("initiate Elder with Elder 2, Elder 2", False, "initiates Elder with Elder 2, Elder 2"),
        ("stop", True, "stops"),
        ("draw", False, "draws"),
    ],
)
def test_what_a_seat_is_told(utopian: Game, name: str, own: bool, told: str) -> None:
    actions = utopian.actions(utopian.load_box(None))
    assert actions.told(actions.names.index(name), own) == told

"""Utopian Rummy, sections 1 to 3: the box, setting up an Age, the turn."""

from collections import Counter
from typing import Any

import pytest

from parlour import Match
from parlour.core.game import Game
from parlour.games.utopian_rummy.names import card_names
from parlour.games.utopian_rummy.state import Title

pytestmark = pytest.mark.rules

COPIES = {
    "Ancestral Knowledge 1": 8,
    "Elder 2": 5,
    "Farmer 1": 3,
    "Farmer 2": 2,
    "Hunter 1": 3,
    "Hunter 2": 2,
    "Monument": 2,
    "Rangers 2": 3,
    "Rangers 3": 2,
    "Story Teller 2": 5,
    "Student -3": 5,
    "Trainer 2": 5,
    "Warriors 2": 4,
    "Weavers 2": 3,
    "Weavers 3": 2,
}


def test_ur_1_1_the_box_holds_54_cards_39_jobs_of_8_kinds_and_15_assets(utopian: Game) -> None:
    box = utopian.load_box(None).record[0]
    names = card_names(box)
    assert {name: int(box["copies"][code]) for code, name in enumerate(names, start=1)} == COPIES
    jobs = Counter[int]()
    for code in range(1, 16):
        jobs[int(box["title"][code])] += int(box["copies"][code]) * int(box["is_job"][box["title"][code]])
    assert sum(COPIES.values()) == 54
    assert sum(jobs.values()) == 39
    assert len(+jobs) == 8


def test_ur_1_2_a_name_is_title_and_value_and_there_are_15(utopian: Game) -> None:
    assert card_names(utopian.load_box(None).record[0]) == tuple(COPIES)
    assert len(COPIES) == 15


def test_ur_1_2_the_value_may_be_left_out_where_there_is_only_one(match_at: Any) -> None:
    match = match_at(hands=[["Elder", "elder  2", "Student", "Ancestral Knowledge", "MONUMENT"], ["Farmer 2"]])
    assert match.position()["hands"][0] == [
        *("Ancestral Knowledge 1", "Elder 2", "Elder 2", "Monument", "Student -3"),
    ]


def test_ur_1_2_copies_of_a_job_count_together_whatever_their_value(match_at: Any) -> None:
    match = match_at(hands=[["Farmer 1", "Farmer 2", "Farmer 2", "Elder 2"], []], phase="expand")
    match.play("initiate Farmer with Farmer 1, Farmer 2, Farmer 2")
    assert int(match.state()["titles"][0][0][Title.FARMER]) == 3


@pytest.mark.parametrize("seed", [0, 1, (1 << 64) - 1])
def test_ur_2_1_ten_cards_each_the_other_34_are_the_deck_all_else_is_empty(utopian: Game, seed: int) -> None:
    position = Match(utopian, seed=seed).position()
    assert [len(hand) for hand in position["hands"]] == [10, 10]
    assert len(position["deck"]) == position["deck_size"] == 34
    assert Counter([*position["hands"][0], *position["hands"][1], *position["deck"]]) == COPIES
    assert position["research_pile"] == position["turn_pile"] == position["viewed"] == []
    assert position["societies"] == position["shown"] == [[], []]
    assert (position["age"], position["phase"], position["scores"]) == (1, "explore", [0, 0])


def test_ur_2_1_the_cards_are_shuffled_anew_for_every_seed(utopian: Game) -> None:
    decks = {tuple(Match(utopian, seed=seed).position()["deck"]) for seed in range(20)}
    assert len(decks) == 20


def test_ur_2_2_who_starts_the_first_age_is_drawn_at_random(utopian: Game) -> None:
    firsts = Counter(Match(utopian, seed=seed).position()["first"] for seed in range(64))
    assert set(firsts) == {0, 1}
    assert min(firsts.values()) > 16
    match = Match(utopian, seed=5)
    assert match.to_act == match.position()["first"]


@pytest.mark.parametrize(
    ("scores", "first", "starts"),
    [([5, 9], 1, 0), ([9, 5], 0, 1), ([7, 7], 0, 1), ([7, 7], 1, 0), ([-4, 3], 0, 0)],
)
def test_ur_2_3_the_lower_total_starts_a_later_age_else_who_did_not_start_the_last(
    match_at: Any, scores: list[int], first: int, starts: int
) -> None:
    # Monuments without jobs are worth nothing: the totals stay.
    match = match_at(phase="expand", hands=[["Monument"], ["Monument"]], scores=scores, first=first)
    match.play("discard Monument")
    position = match.position()
    assert position["scores"] == scores
    assert (position["age"], position["first"], position["to_act"]) == (2, starts, starts)
    assert position["phase"] == "explore"


def test_ur_3_1_abilities_belong_to_the_owner_of_the_society(match_at: Any) -> None:
    match = match_at(hands=[["Elder 2"], ["Elder 2"]], societies=[[], ["Rangers 2", "Rangers 2"]])
    match.play("research")
    assert len(match.position()["viewed"]) == 2


def test_ur_3_1_abilities_work_from_the_moment_the_cards_lie_there(match_at: Any) -> None:
    match = match_at(
        phase="expand",
        hands=[["Rangers 2", "Ancestral Knowledge 1", "Elder 2"], []],
        societies=[["Rangers 2"], []],
    )
    match.play("play Rangers 2")
    match.play("play Ancestral Knowledge 1")
    match.play("research")
    assert len(match.position()["viewed"]) == 3


def test_ur_3_2_a_cards_own_text_outranks_the_general_rules(match_at: Any) -> None:
    """Section 5 asks for sets of three; the Trainers' text makes it two."""
    pair = "initiate Farmer with Farmer 1, Farmer 2"
    hand = ["Farmer 1", "Farmer 2", "Elder 2"]
    assert pair not in match_at(phase="expand", hands=[hand, []]).legal()
    assert pair in match_at(phase="expand", hands=[hand, []], societies=[["Trainer 2"] * 2, []]).legal()


def test_ur_3_1_a_turn_is_explore_expand_decay_then_the_other_player(match_at: Any) -> None:
    match = match_at(hands=[["Elder 2", "Elder 2"], ["Elder 2"]], turn_pile=["Farmer 1"])
    phases = [match.phase]
    for name in ("take Farmer 1 from turn pile", "discard Elder 2"):
        match.play(name)
        phases.append(match.phase)
    assert phases == ["explore", "expand", "explore"]
    assert match.to_act == 1

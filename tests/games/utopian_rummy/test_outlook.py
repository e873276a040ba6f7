"""Utopian Rummy: the estimate of each seat's chance goes the right way."""

from typing import Any

import pytest

from parlour.core import engine

pytestmark = pytest.mark.rules

EVEN: dict[str, Any] = {"phase": "expand", "hands": [["Elder 2", "Farmer 1"], ["Elder 2", "Farmer 1"]]}


def chance(match_at: Any, seat: int = 0, **more: Any) -> float:
    match = match_at(**(EVEN | more))
    chances = engine.vector(match.game, match.box, match.state(), 0, "outlook")
    assert sum(chances) == pytest.approx(1)
    assert all(0 <= one <= 1 for one in chances)
    return chances[seat]


@pytest.mark.parametrize(
    "better",
    [
        {"scores": [30, 0]},
        {"societies": [["Elder 2", "Rangers 3"], []]},
        {"societies": [[], ["Student -3"]]},
    ],
)
def test_more_points_mean_a_better_chance(match_at: Any, better: dict[str, Any]) -> None:
    assert chance(match_at, **better) > chance(match_at) + 0.01


@pytest.mark.parametrize("title", ["Trainer 2", "Weavers 2", "Story Teller 2"])
def test_an_ability_is_worth_more_than_two_cards_of_its_value(match_at: Any, title: str) -> None:
    with_it = chance(match_at, societies=[[title, title], ["Elder 2"] * 2])
    without = chance(match_at, societies=[[title, "Elder 2"], ["Elder 2"] * 2])
    assert with_it > without


@pytest.mark.parametrize("hand", [["Farmer 1"], ["Farmer 1"] * 2, ["Farmer 1"] * 3, ["Student -3"], ["Monument"]])
def test_every_kind_of_hand_has_a_chance(match_at: Any, hand: list[str]) -> None:
    assert 0 < chance(match_at, hands=[hand, ["Elder 2"]]) < 1
    assert 0 < chance(match_at, hands=[hand, ["Elder 2"]], societies=[["Farmer 2"], []]) < 1
    assert 0 < chance(match_at, hands=[[*hand, "Ancestral Knowledge 1"], ["Elder 2"]], deck_size=0) < 1


@pytest.mark.parametrize("winner", [0, 1])
def test_at_the_end_the_winner_has_it_all(match_at: Any, winner: int) -> None:
    assert chance(match_at, phase="over", winner=winner, scores=[50, 100], to_act=None) == 1 - winner

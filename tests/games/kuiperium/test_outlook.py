"""Kuiperium: the estimate of each seat's chance goes the right way."""

from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core import engine
from parlour.core.game import Game
from played import play

pytestmark = pytest.mark.rules

BOARD = {"E2": "Ore Hauler", "B5": "Ore Hauler"}
"""The same for both sides (KU-1.4)."""


def chances(match: Match) -> list[float]:
    found = engine.vector(match.game, match.box, match.state(), 0, "outlook")
    assert all(0 <= chance <= 1 for chance in found)
    assert sum(found) == pytest.approx(1)
    return found


def chance(at: Any, seat: int = 0, **given: Any) -> float:
    """A seat's chance in a game that is even but for what is given."""
    even: dict[str, Any] = {"board": BOARD, "track": [3, 3], "kuiperium": [2, 2], "turns": 20}
    return chances(at(**{**even, **given}))[seat]


@pytest.mark.parametrize("cross_line", ["true", "false"])
def test_chances_add_up_to_one_in_every_phase(kuiperium: Game, cross_line: str) -> None:
    phases = set()
    for seed in range(2):
        match, rng = Match(kuiperium, seed=seed, options={"cross_line": cross_line}), Random(seed)
        while not match.over:
            if match.phase not in phases or match.ply % 15 == 0:
                assert all(0 < each < 1 for each in chances(match))
            phases.add(match.phase)
            match.play_id(rng.choice(match.legal_ids()))
        assert chances(match) == [1 if seat == match.position()["winner"] else 0 for seat in range(2)]
    assert len(phases) >= 15


def test_at_the_start_the_chances_are_about_even(kuiperium: Game) -> None:
    for seed in range(6):
        assert chances(Match(kuiperium, seed=seed)) == pytest.approx([0.5, 0.5], abs=0.15)


def test_a_seat_has_the_same_chance_on_either_side(at: Any) -> None:
    given: dict[str, Any] = {"board": {**BOARD, "E3": "Ice Breaker"}, "track": [4, 2], "tiles": [["teal"], []]}
    turned = {"board": {**BOARD, "B4": "Ice Breaker"}, "track": [2, 4], "tiles": [[], ["teal"]]}
    assert chance(at, 0, **given, to_act=0) == pytest.approx(chance(at, 1, **turned, to_act=1))


BETTER: list[dict[str, Any]] = [
    {"track": [4, 3]},
    {"kuiperium": [5, 2]},
    {"kuiperium": [2, 0]},
    {"tiles": [["silver"], []]},
    {"hands": [["Ice Breaker", "Star Chart"], []]},
    {"labs": ["Star Chart", None]},
    {"armed": ["Overtime", None]},
    {"board": {**BOARD, "E3": "Hydroponic Garden"}},
    {"workers": ["A4"]},
    {"workers": ["A4", "A1"]},
    {"turn": {"actions": 2, "fresh": True, "extra": 1}},
]


@pytest.mark.parametrize("better", BETTER)
def test_more_of_what_helps_is_better_for_its_owner(at: Any, better: dict[str, Any]) -> None:
    assert chance(at, **better) > chance(at)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_earlier_jettison_is_worth_more_with_more_synergy(at: Any, seat: int) -> None:
    ready = {"kuiperium": [4, 4], "workers": ["A1", "F6"]}
    rich = {"E2": "Ore Hauler", "E3": "KP 74NR-5UX", "D2": "KP-0N3", "B5": "Ore Hauler"}
    if seat:
        rich = {"B5": "Ore Hauler", "B4": "KP 74NR-5UX", "C5": "KP-0N3", "E2": "Ore Hauler"}
    assert chance(at, seat, **ready, board=rich) > chance(at, seat, **ready)


def test_the_lead_counts_for_more_near_the_planet(at: Any) -> None:
    assert chance(at, track=[7, 6]) > chance(at, track=[2, 1]) > 0.5


def test_points_about_to_be_taken_count(at: Any) -> None:
    pays = chance(at, pending=[["icons", {"discovery": 2}]])
    assert pays > chance(at, pending=[["icons", {"kuiperium": 1}]])


def test_who_has_won_has_won(at: Any) -> None:
    match = at(pending=[["icons", {"discovery": 4}]], track=[7, 7], to_act=1)
    play(match, "take discovery")
    assert chances(match) == [0, 1]

"""Utopia: the estimate of each seat's chance goes the right way."""

from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core import engine
from parlour.core.game import Game

pytestmark = pytest.mark.rules

EVEN: dict[str, Any] = {"turn": 3, "phase": "act", "scores": [10, 10, 10], "hands": [["Maya"], ["Maya"], ["Maya"]]}
FIRE = [
    f"1 {civ} at {place}"
    for civ, place in (
        ("Maya", "Sun Plaza"),
        ("Persian", "Glass Quarter"),
        ("Egyptian", "Forge Row"),
        ("Greek", "Kiln Street"),
        ("Chinese", "Ember Market"),
    )
]


def chances(match: Match) -> list[float]:
    found = engine.vector(match.game, match.box, match.state(), 0, "outlook")
    assert sum(found) == pytest.approx(1)
    assert all(0 <= chance <= 1 for chance in found)
    return found


def chance(at: Any, seat: int = 0, **more: Any) -> float:
    return chances(at(3, **(EVEN | more)))[seat]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_chances_add_up_to_one_in_every_phase_at_every_number_of_seats(utopia: Game, seats: int) -> None:
    match, rng, phases = Match(utopia, seats=seats, seed=6), Random(6), set()
    while not match.over:
        phases.add(match.phase)
        assert len(chances(match)) == seats
        match.play_id(rng.choice(match.legal_ids()))
    assert len(phases) >= 8
    assert chances(match)[match.position()["winner"]] == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_the_start_the_chances_are_even(utopia: Game, seats: int) -> None:
    assert chances(Match(utopia, seats=seats, seed=1)) == pytest.approx([1 / seats] * seats, abs=0.02)


@pytest.mark.parametrize(
    "better",
    [
        {"scores": [16, 10, 10]},
        {"monuments": [["Greek at Mill Yard"], [], []]},
        {"wonders": [["Fire"], [], []]},
        {"princes": [["3 Greek at Mill Yard"], [], []]},
        {"princes": [["2 Greek at Mill Yard"], [], []]},
        {"princes": [FIRE, [], []]},
        {"hands": [["Maya", "Greek", "Greek"], ["Maya"], ["Maya"]]},
        {"privileges": [2, 0, 0]},
    ],
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_a_seat_has_raises_its_chance(at: Any, better: dict[str, Any], seat: int) -> None:
    turned = {key: value[-seat:] + value[:-seat] if seat else value for key, value in better.items()}
    assert chance(at, seat, **turned) > chance(at, seat) + 0.005


def test_a_monument_high_on_the_scale_is_worth_more(at: Any) -> None:
    low, middle, high = (
        chance(at, monuments=[[f"{civ} at Mill Yard"], [], []]) for civ in ("Maya", "Egyptian", "Chinese")
    )
    assert low < middle < high


def test_a_monument_is_worth_more_than_the_princes_it_takes(at: Any) -> None:
    before = at(3, **EVEN, princes=[["3 Chinese at Mill Yard"], [], []])
    without = chances(before)[0]
    before.play("build Chinese monument at Mill Yard")
    assert chances(before)[0] > without


def test_a_wonder_is_worth_more_than_the_princes_it_takes(at: Any) -> None:
    match = at(3, **EVEN, princes=[FIRE, [], []])
    without = chances(match)[0]
    match.play("build wonder on Fire")
    assert chances(match)[0] > without


def test_more_princes_alike_are_better_together_than_apart(at: Any) -> None:
    apart = chance(at, princes=[["1 Greek at Mill Yard", "1 Greek at Sun Plaza", "1 Greek at Kite Field"], [], []])
    assert chance(at, princes=[["3 Greek at Mill Yard"], [], []]) > apart


def test_a_lead_counts_more_near_the_end(at: Any) -> None:
    early = chance(at, scores=[14, 10, 10])
    late = chance(
        at,
        turn=8,
        scores=[46, 42, 42],
        monuments=[["Chinese at Sun Plaza"], ["Chinese at Mill Yard"], ["Chinese at Tidegate"]],
    )
    assert late > early + 0.02


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_ut_8_2_at_the_end_the_winner_has_it_all(at: Any, winner: int) -> None:
    scores = [50 if seat == winner else 40 for seat in range(3)]
    match = at(3, phase="over", scores=scores, winner=winner)
    assert chances(match) == [float(seat == winner) for seat in range(3)]

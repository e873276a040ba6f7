"""Scrumpy: the estimate of each seat's chance goes the right way."""

from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core import engine
from parlour.core.game import Game
from played import play

pytestmark = pytest.mark.rules

LAYABOUT = "Idle Layabout"
HAND = ["Planter", "Presser", "Apple Picker"]
EVEN: dict[str, Any] = {"hand": HAND, "trees": 2, "coins": 4}
GOALS = ["10 Apples", "4 Barrels", "8 Cards"]


def chances(match: Match) -> list[float]:
    found = engine.vector(match.game, match.box, match.state(), 0, "outlook")
    assert all(0 <= chance <= 1 for chance in found)
    return found


def chance(at: Any, seat: int = 0, better: dict[str, Any] | None = None, **given: Any) -> float:
    players = [{**EVEN, "goal": GOALS[other], **((better or {}) if other == seat else {})} for other in range(2)]
    found = chances(at(*players, **{"round": 3, **given}))
    assert sum(found) == pytest.approx(1)
    return found[seat]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_chances_add_up_to_one_in_every_phase_at_every_number_of_seats(scrumpy: Game, seats: int) -> None:
    match, rng, phases = Match(scrumpy, seats=seats, seed=6), Random(6), set()
    while not match.over:
        if match.phase not in phases or match.ply % 8 == 0:
            found = chances(match)
            assert len(found) == seats
            assert seats == 1 or sum(found) == pytest.approx(1)
        phases.add(match.phase)
        match.play_id(rng.choice(match.legal_ids()))
    assert len(phases) >= 9
    winners = match.position()["winners"]
    assert chances(match) == [1 / len(winners) if seat in winners else 0 for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_start_the_chances_are_about_even(scrumpy: Game, seats: int) -> None:
    assert chances(Match(scrumpy, seats=seats, seed=1)) == pytest.approx([1 / seats] * seats, abs=0.12)


@pytest.mark.parametrize(
    "better",
    [
        {"prestige": 4},
        {"coins": 16},
        {"trees": 2, "cubes": {"orchard": 2}},
        {"bottle": [LAYABOUT] * 3},
        {"cider": [LAYABOUT]},
        {"apple": [LAYABOUT] * 6},
        {"barrel": [LAYABOUT] * 3},
        {"achieved": ["6 Trees"]},
        {"deliveries": ["Bar A 1"]},
        {"discard": ["Carpenter", "Bottler"]},
        {"cubes": {"hand": 0}},
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_has_raises_its_chance(at: Any, better: dict[str, Any], seat: int) -> None:
    assert chance(at, seat, better) > chance(at, seat) + 0.005


def test_cider_is_worth_more_than_a_bottle_and_that_more_than_an_apple(at: Any) -> None:
    worth = [chance(at, 0, {good: [LAYABOUT] * 2}) for good in ("apple", "bottle", "cider")]
    assert worth == sorted(worth)


def test_near_the_end_a_lead_counts_more(at: Any) -> None:
    early = chance(at, 0, {"prestige": 4}, round=1)
    late = chance(at, 0, {"prestige": 4}, round=6)
    assert late > early + 0.02


def test_near_the_end_a_tree_counts_less(at: Any) -> None:
    better = {"trees": 4, "cubes": {"orchard": 2}}
    plain = {"trees": 2, "cubes": {"orchard": 2}}
    early = chance(at, 0, better, round=1) - chance(at, 0, plain, round=1)
    late = chance(at, 0, better, round=6) - chance(at, 0, plain, round=6)
    assert early > late


def test_a_delivery_is_worth_more_than_the_bottles_it_takes(at: Any) -> None:
    goals = ["8 Wood", "6 Trees", "15 Coins"]
    own = {**EVEN, "goal": GOALS[0], "bottle": [LAYABOUT] * 4}
    match = at(own, {**EVEN, "goal": GOALS[1]}, round=5, goals=goals)
    before = chances(match)[0]
    play(match, "deliver to Bar B space 1", "cube hand")
    assert chances(match)[0] > before


def test_alone_prestige_of_the_automa_lowers_the_chance(at: Any) -> None:
    found = [
        chances(at({**EVEN, "goal": GOALS[0]}, seats=1, round=4, automa={"prestige": prestige}))[0]
        for prestige in (0, 10, 20, 40)
    ]
    assert found == sorted(found, reverse=True)
    assert found[0] > found[3] + 0.3


@pytest.mark.parametrize(("prestige", "winner"), [(5, 0), (3, 1)])
def test_sc_9_4_at_the_end_the_winner_has_it_all(at: Any, prestige: int, winner: int) -> None:
    done = {"actions": 4, "owner": "coins"}
    match = at({"goal": GOALS[0], "actions": 3, "prestige": prestige}, {**done, "prestige": 4}, round=6)
    play(match, "owner press", "end turn")
    assert chances(match) == [float(seat == winner) for seat in range(2)]

"""Intervals, ratings and running summaries against known values."""

import math
import statistics

import pytest

from parlour.lab.statistics import Running, elo, elo_difference, wilson, win_shares


@pytest.mark.parametrize(
    ("share", "n", "low", "high"),
    [
        # E. B. Wilson's interval, as tables print it.
        (0.5, 10, 0.2366, 0.7634),
        (0.0, 10, 0.0, 0.2775),
        (1.0, 10, 0.7225, 1.0),
        (0.9, 2000, 0.8861, 0.9124),
        (0.0, 0, 0.0, 1.0),
    ],
)
def test_wilson(share, n, low, high):
    assert wilson(share, n) == pytest.approx((low, high), abs=5e-5)


def test_equal_bots_have_equal_ratings():
    assert elo([[0, 50], [50, 0]]) == pytest.approx([0, 0])


def test_three_wins_in_four_are_191_points():
    first, second = elo([[0, 75_000], [25_000, 0]])
    assert first - second == pytest.approx(400 * math.log10(3), abs=0.1)
    assert first + second == pytest.approx(0, abs=1e-6)


def test_ratings_of_three_add_up_where_the_odds_multiply():
    # 3 to 1 and 3 to 1 again make 9 to 1.
    wins = [[0, 75_000, 90_000], [25_000, 0, 75_000], [10_000, 25_000, 0]]
    a, b, c = elo(wins)
    step = 400 * math.log10(3)
    assert (a - b, b - c) == pytest.approx((step, step), abs=0.1)


def test_a_bot_that_never_lost_has_a_rating():
    first, second = elo([[0, 10], [0, 0]])
    assert first > second
    assert math.isfinite(first)


def test_bots_that_did_not_play_are_in_the_middle():
    assert elo([[0, 0], [0, 0]]) == pytest.approx([0, 0])


def test_elo_differences():
    assert elo_difference(0.5) == 0
    assert elo_difference(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_difference(0.0) == -math.inf
    assert elo_difference(1.0) == math.inf


def test_running_summaries():
    numbers = [3.0, -1.0, 4.0, 1.0, 5.5]
    running = Running()
    for number in numbers:
        running.add(number)
    assert running.mean == pytest.approx(statistics.mean(numbers))
    assert running.deviation == pytest.approx(statistics.stdev(numbers))
    assert (running.n, running.least, running.most) == (5, -1.0, 5.5)
    assert Running().deviation == 0


@pytest.mark.parametrize(
    ("returns", "shares"),
    [
        ([1, -1], [1, 0]),
        ([0, 0], [0.5, 0.5]),
        ([0.5, 0.5, -1], [0.5, 0.5, 0]),
        ([1], [1]),
        ([-1], [0]),
    ],
)
def test_shares_of_a_win(returns, shares):
    assert win_shares(returns) == shares

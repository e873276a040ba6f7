"""Chance: SplitMix64 as published, and bounded numbers without bias."""

from collections import Counter

import numpy as np
import pytest

from parlour.core.chance import GAMMA, below, mix, next_u64, shuffle, stream
from parlour.core.drivers import Rng

pytestmark = pytest.mark.rules

MASK = (1 << 64) - 1


def splitmix(seed: int, count: int) -> list[int]:
    """The first numbers of splitmix64.c, in plain integers."""
    numbers = []
    for _ in range(count):
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        numbers.append(mixed(seed))
    return numbers


def mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def rng(seed: int) -> np.ndarray:
    made = Rng.blank()
    made["rng"] = seed
    return made


def test_the_reference_itself_gives_the_published_numbers() -> None:
    # Seed 1234567, as printed with the reference implementation.
    assert splitmix(1234567, 3) == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.parametrize("seed", [0, 1, 1234567, 1 << 63, MASK])
def test_numbers_are_those_of_splitmix64_for_every_seed(seed: int) -> None:
    made = rng(seed)
    assert [int(next_u64(made[0])) for _ in range(20)] == splitmix(seed, 20)


@pytest.mark.parametrize("seed", [0, 5, MASK])
def test_streams_are_the_mixed_seed_a_step_a_stream_further(seed: int) -> None:
    for k in (0, 1, 7):
        expected = mixed((mixed((seed + int(GAMMA)) & MASK) + int(GAMMA) * k) & MASK)
        assert int(stream(np.uint64(seed), k)) == expected
    assert int(mix(np.uint64(seed))) == mixed(seed)


def test_streams_of_neighbouring_seeds_are_all_different() -> None:
    starts = {int(stream(np.uint64(seed), k)) for seed in (0, 1, 2, MASK) for k in range(10)}
    assert len(starts) == 40


@pytest.mark.parametrize("n", [1, 2, 3, 7, 54, 1000])
def test_below_stays_below(n: int) -> None:
    made = rng(n)
    drawn = [int(below(made[0], n)) for _ in range(300)]
    assert min(drawn) >= 0
    assert max(drawn) < n


@pytest.mark.parametrize(("n", "limit"), [(3, 13.8), (10, 27.9), (54, 90.6)])
def test_below_gives_every_number_equally_often(n: int, limit: float) -> None:
    """Chi-square with n − 1 degrees of freedom; the limit is passed by chance once in a thousand."""
    made, draws = rng(2026), 6000
    counts = Counter(int(below(made[0], n)) for _ in range(draws))
    chi = sum((counts[number] - draws / n) ** 2 / (draws / n) for number in range(n))
    assert chi < limit


def test_below_throws_back_what_would_favour_small_numbers() -> None:
    """With n = 3·2³⁰ a quarter of all draws has to be thrown back (Lemire's rejection)."""
    n, made = 3 << 30, rng(9)
    drawn = [int(below(made[0], n)) for _ in range(400)]
    used = (int(made["rng"][0]) - 9) * pow(int(GAMMA), -1, 1 << 64) & MASK
    assert 450 < used < 640
    thirds = Counter(number // (1 << 30) for number in drawn)
    assert set(thirds) == {0, 1, 2}
    assert min(thirds.values()) > 90


def test_a_shuffle_keeps_the_cards_and_reaches_every_order_equally_often() -> None:
    made, orders = rng(3), Counter[tuple[int, ...]]()
    for _ in range(2400):
        cards = np.array([1, 2, 3, 4, 9], np.int8)
        shuffle(made[0], cards, 4)
        assert cards[4] == 9
        orders[tuple(cards[:4].tolist())] += 1
    assert len(orders) == 24
    assert all(sorted(order) == [1, 2, 3, 4] for order in orders)
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 49.7  # 23 degrees, once in a thousand

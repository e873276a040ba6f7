"""The solver against an integer programme on positions from play, and against brute force on all small heaps.

PARLOUR_POSITIONS=1000 compares so many positions of each combination instead of a few; thousands are quicker done by
`python -m reference.solver_check --positions 5000`, run in the folder tests.
"""

import os
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from parlour.core import engine
from parlour.core.game import Game
from parlour.games.umami_rummy import solver
from reference.exact import ALL_RULES, NAMES, NUMBER, BruteForce, Heap, Rules, cards_of, heap
from reference.solver_check import compare_many

POSITIONS = int(os.environ.get("PARLOUR_POSITIONS", "40"))


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
@pytest.mark.parametrize("decks", [1, 2])
def test_um_5_2_um_12_the_solver_agrees_with_the_integer_programme(umami: Game, decks: int, rules: Rules) -> None:
    """Legal actions, splits, and figures and melds of the best plays."""
    assert compare_many(umami, rules, decks, POSITIONS) > POSITIONS // 4


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_um_5_2_um_12_the_solver_agrees_with_three_decks(umami: Game, rules: Rules) -> None:
    assert compare_many(umami, rules, 3, max(10, POSITIONS // 4)) > 0


def heaps(names: str, copies: int) -> Iterator[Heap]:
    """Every heap of these names, none to so many copies of each."""
    places = [NUMBER[name] for name in names.split()]
    for numbers in product(range(copies + 1), repeat=len(places)):
        counts = [0] * len(NAMES)
        for place, n in zip(places, numbers, strict=True):
            counts[place] = n
        yield counts


SMALL = {
    "one suit": (" ".join(name for name in NAMES if name.endswith("S")), 1),
    "two copies in the middle of a suit": ("3H 4H 5H 6H 7H 8H 9H 10H", 2),
    "two copies round the ace": ("JC QC KC AC 2C 3C 4C", 2),
    "three copies round the ace": ("QD KD AD 2D 3D", 3),
    "groups across runs": ("KC AC 2C KD AD 2D KH AH 2H KS AS 2S", 1),
    "groups of two suits across runs": ("QC KC AC 2C 3C KD AD 2D", 2),
    "groups of one rank": ("7C 7D 7H 7S", 3),
    "the ends of two suits": ("2S 3S 4S 4H QS KS AS AH", 2),
}


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
@pytest.mark.parametrize("kind", SMALL)
def test_um_3_1_every_small_heap_splits_as_brute_force_says(umami: Game, rules: Rules, kind: str) -> None:
    options = {"aces": rules.aces, "distinct_suits": str(rules.distinct_suits).lower()}
    s = engine.blank_state(umami, 9, options)[0]
    brute, split = BruteForce(rules), 0
    for counts in heaps(*SMALL[kind]):
        expected = brute.splits(counts)
        assert bool(solver.splits(s, np.array(counts, np.int8))) is expected, cards_of(counts)
        split += expected
    assert split > 1


def test_um_3_1_whole_decks_split(umami: Game) -> None:
    for rules, copies in product(ALL_RULES, (1, 2, 3)):
        options = {"aces": rules.aces, "distinct_suits": str(rules.distinct_suits).lower()}
        s = engine.blank_state(umami, 9, options)[0]
        assert solver.splits(s, np.array(heap(NAMES * copies), np.int8))

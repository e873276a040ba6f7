"""Piles: the top is the last card."""

import numpy as np
import pytest

from parlour.core.piles import find_from_top, slip_under, take_at

pytestmark = pytest.mark.rules


def pile(*cards: int) -> np.ndarray:
    made = np.zeros(6, np.int8)
    made[: len(cards)] = cards
    return made


@pytest.mark.parametrize(("card", "index"), [(3, 2), (5, 1), (9, -1), (7, -1)])
def test_the_copy_nearest_the_top_is_found(card: int, index: int) -> None:
    # The 7 lies beyond the size of the pile.
    assert find_from_top(pile(3, 5, 3, 7), 3, card) == index


def test_a_card_taken_out_lets_those_above_move_down() -> None:
    cards = pile(1, 2, 3, 4)
    take_at(cards, 4, 1)
    assert cards.tolist() == [1, 3, 4, 0, 0, 0]
    take_at(cards, 3, 2)
    assert cards.tolist() == [1, 3, 0, 0, 0, 0]


def test_a_card_slipped_under_moves_all_others_up() -> None:
    cards = pile(1, 2)
    slip_under(cards, 2, 9)
    assert cards.tolist() == [9, 1, 2, 0, 0, 0]
    empty = pile()
    slip_under(empty, 0, 4)
    assert empty.tolist() == [4, 0, 0, 0, 0, 0]

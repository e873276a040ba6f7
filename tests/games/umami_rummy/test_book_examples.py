"""Umami Rummy, section 14: the book's five examples of moving melds."""

from typing import Any

import pytest

pytestmark = pytest.mark.rules

OTHERS = [["JC", "JD"], ["2C", "2D"], ["QC", "QH"]]


def after(match: Any, *names: str) -> list[list[str]]:
    for name in names:
        match.play(name)
    return sorted(sorted(cards) for cards in match.position()["melds"])


def melds(*texts: str) -> list[list[str]]:
    return sorted(sorted(text.split()) for text in texts)


def test_the_book_1_cards_lengthen_a_run_and_a_group(at: Any) -> None:
    match = at(hands=[["3S", "8D", "KD"], OTHERS[0]], melds=[["4S", "5S", "6S"], ["8C", "8H", "8S"]])
    assert match.legal() == ["lay 3S", "lay 8D"]
    assert after(match, "lay 3S", "lay 8D", "end turn") == melds("3S 4S 5S 6S", "8C 8D 8H 8S")


def test_the_book_2_a_four_leaves_its_group_for_a_run(at: Any) -> None:
    match = at(hands=[["3C", "5C", "6C", "QD"], OTHERS[0]], melds=[["4C", "4D", "4H", "4S"]])
    assert after(match, "lay 3C", "lay 5C", "lay 6C", "end turn") == melds("4D 4H 4S", "3C 4C 5C 6C")


def test_the_book_3_the_run_spares_its_eight_for_a_new_group(at: Any) -> None:
    match = at(hands=[["8C", "8S", "JH", "3D"], OTHERS[1]], melds=[["8H", "9H", "10H"]])
    assert after(match, "lay 8C", "lay 8S", "lay JH", "end turn") == melds("8C 8H 8S", "9H 10H JH")


def test_the_book_4_a_second_six_cuts_a_run_in_two(at: Any) -> None:
    match = at(hands=[["6D", "KS"], *OTHERS], melds=[["4D", "5D", "6D", "7D", "8D"]])
    assert after(match, "lay 6D", "end turn") == melds("4D 5D 6D", "6D 7D 8D")


def test_the_book_5_three_aces_from_hand_run_and_group(at: Any) -> None:
    field = [["AC", "2C", "3C", "4C"], ["AC", "AD", "AH", "AS"]]
    match = at({"distinct_suits": "true"}, hands=[["AD", "KS"], *OTHERS], melds=field)
    assert match.legal() == ["lay AD"]
    new = after(match, "lay AD", "end turn")
    assert melds("2C 3C 4C")[0] in new
    assert [len(cards) for cards in new].count(3) == 3

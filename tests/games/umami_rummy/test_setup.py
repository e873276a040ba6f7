"""Umami Rummy, sections 1 to 3: the box, the deal, melds."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from parlour import Match
from parlour.core.game import Game
from parlour.games.umami_rummy.lists import fault_of, in_order, kind_of, makes_meld
from parlour.games.umami_rummy.names import card_names, find_card
from parlour.games.umami_rummy.state import Aces, Choice, State

pytestmark = pytest.mark.rules


def cards(text: str) -> list[int]:
    return [card for name in text.split() if (card := find_card(name)) is not None]


def options(aces: Aces = Aces.AROUND, distinct: bool = False) -> Any:
    s = State.blank()[0]
    s["options"][Choice.ACES] = aces
    s["options"][Choice.DISTINCT_SUITS] = distinct
    return s


def everything(match: Match) -> Counter[str]:
    position = match.position()
    zones = [*position["hands"], *position["melds"], position["bank"]]
    return Counter(name for zone in zones for name in zone)


def test_um_1_1_a_deck_has_each_rank_in_each_suit_once(umami: Game) -> None:
    counted = everything(Match(umami))
    assert counted == Counter(card_names())
    assert len(counted) == 52


@pytest.mark.parametrize(("seats", "decks"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (8, 3), (9, 3)])
def test_um_1_2_one_deck_for_every_three_players_begun(umami: Game, seats: int, decks: int) -> None:
    assert everything(Match(umami, seats=seats)) == Counter(card_names() * decks)


def test_um_1_3_a_name_is_rank_and_suit_letter_and_copies_share_it(at: Any) -> None:
    assert {"7H", "10S", "AC", "KD"} <= set(card_names())
    match = at(hands=[["4C", "4C", "4D"], ["JC"], ["QC"], ["KC"]])
    assert match.legal() == ["lay 4C", "lay 4D"]


def test_um_1_4_ace_1_numbers_as_they_are_jack_11_queen_12_king_13(umami: Game) -> None:
    assert umami.load_box(None).record[0]["points"].tolist() == list(range(1, 14))


def test_um_1_5_every_combination_of_options_can_be_played(umami: Game) -> None:
    two = [
        {"ending": "last player", "rounds": "1", "aces": "low", "distinct_suits": "true", "introductory": "true"},
        {"umami_call": "true", "loose_to_hand": "allowed", "decline": "true", "rounds": "20", "aces": "either"},
    ]
    for chosen in ({}, *two, two[1] | two[0]):
        match = Match(umami, seats=4, options=chosen, seed=3)
        for _ in range(60):
            if not match.over:
                match.play_id(match.legal_ids()[0])
        assert match.options == {key: value for key, value in chosen.items() if value != "5"}


def test_um_2_1_ten_cards_each_the_others_are_the_bank_and_the_field_is_empty(umami: Game) -> None:
    for seats in (2, 3, 9):
        position = Match(umami, seats=seats, seed=4).position()
        assert [len(hand) for hand in position["hands"]] == [10] * seats
        assert position["melds"] == []
        assert position["bank_size"] == len(position["bank"])


def test_um_2_1_the_cards_are_shuffled(umami: Game) -> None:
    deals = [Match(umami, seed=seed).position()["bank"] for seed in (1, 2, 1)]
    assert deals[0] == deals[2] != deals[1]


def test_um_2_2_turns_go_from_seat_to_seat_and_round_again(at: Any) -> None:
    match = at(to_act=1, hands=[["2C"], ["7S"], ["9D"]], bank=["JC", "QD", "4S"])
    seats = []
    for _ in range(3):
        match.play("draw")
        seats.append(match.to_act)
    assert seats == [2, 0, 1]


def test_um_2_3_the_starting_player_is_drawn_at_random(umami: Game) -> None:
    starts = Counter(Match(umami, seats=3, seed=seed).to_act for seed in range(60))
    assert set(starts) == {0, 1, 2}
    for seed in range(5):
        match = Match(umami, seats=3, seed=seed)
        assert match.position()["first"] == match.to_act


@pytest.mark.parametrize(("first", "winner"), [(0, 0), (1, 0), (2, 1)])
def test_um_2_4_the_seat_after_the_last_starter_starts_whoever_won(at: Any, first: int, winner: int) -> None:
    hands = [["6S"] if seat == winner else [f"{7 + seat}D"] for seat in range(3)]
    match = at(first=first, to_act=winner, hands=hands, melds=[["3S", "4S", "5S"]])
    match.play("lay 6S")
    assert match.position()["first"] == match.to_act == (first + 1) % 3


@pytest.mark.parametrize("text", ["4C", "4C 4D", "4C 5C", "4C 5D 6C", "4C 4D 5C", "4C 6C 7C"])
def test_um_3_1_fewer_than_three_cards_or_cards_that_do_not_belong_together_are_no_meld(text: str) -> None:
    assert not makes_meld(options(), cards(text))
    assert kind_of(options(), cards(text)) == ""
    assert text in fault_of(options(), cards(text))


def test_um_3_1_a_heap_splits_if_every_card_has_its_meld(at: Any) -> None:
    melds = [["5C", "5D", "5H", "5S"], ["6S", "7S", "8S"]]
    match = at(hands=[["3S", "4S", "KD"], ["JC", "2D"]], melds=melds)
    assert match.legal() == ["lay 3S", "lay 4S"]
    match.play("lay 4S")
    assert match.legal() == ["lay 3S", "end turn"]


def test_um_3_2_a_group_is_of_one_rank_in_any_size(at: Any) -> None:
    assert kind_of(options(), cards("6C 6C 6C 6D 6H 6S 6S")) == "group of sixes"
    match = at(hands=[["4C", "KS"], ["2C"], ["3D"], ["5H"]], melds=[["4C", "4D", "4H", "4S"]])
    assert match.legal() == ["lay 4C"]


def test_um_3_3_a_run_is_of_one_suit_with_ranks_that_follow_each_other() -> None:
    assert kind_of(options(), cards("9H 10H JH QH")) == "run of hearts"
    assert fault_of(options(), cards("9H 10H QH")) == "9H 10H QH is no run: after the ten the jack is missing"
    assert "neither a group" in fault_of(options(), cards("9H 10H JD"))


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("AC 2C 3C", (True, True, True)),
        ("QC KC AC", (True, True, False)),
        ("KC AC 2C", (True, False, False)),
        ("JC QC KC AC 2C 3C", (True, False, False)),
        ("AC 2C KC QC", (True, False, False)),
        ("10C JC QC KC AC", (True, True, False)),
        ("AC 3C KC", (False, False, False)),
        ("AC JC KC", (False, False, False)),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", (True, True, True)),
    ],
)
def test_um_3_4_where_the_ace_and_the_king_may_lie(text: str, rules: tuple[bool, ...]) -> None:
    for aces, allowed in zip(Aces, rules, strict=True):
        assert makes_meld(options(aces), cards(text)) == allowed, aces
        assert bool(fault_of(options(aces), cards(text))) != allowed


@pytest.mark.parametrize(
    ("aces", "legal"),
    [("around", ["lay AH", "lay 2H", "lay KH"]), ("either", ["lay AH", "lay KH"]), ("low", ["lay KH"])],
)
def test_um_3_4_decides_what_can_be_laid(at: Any, aces: str, legal: list[str]) -> None:
    match = at({"aces": aces}, hands=[["KH", "AH", "2H"], ["7C"]], melds=[["10H", "JH", "QH"], ["5C", "5D", "5S"]])
    assert match.legal() == legal


def test_um_3_5_no_rank_comes_twice_in_a_run() -> None:
    assert not makes_meld(options(), cards("4C 5C 6C 6C 7C"))
    assert "no rank comes twice, and there is another six" in fault_of(options(), cards("4C 5C 6C 6C 7C"))


def test_um_3_6_the_field_is_a_heap_whoever_laid_it_and_however_it_lies(at: Any) -> None:
    heap = ["4C", "4D", "4H", "5C", "5D", "5H", "6C", "6D", "6H"]
    by_rank = [heap[:3], heap[3:6], heap[6:]]
    by_suit = [heap[k::3] for k in range(3)]
    hands = [["7C", "3D", "4S", "KS", "8H"], ["JC"]]
    assert at(hands=hands, melds=by_rank).legal() == at(hands=hands, melds=by_suit).legal()


def test_cards_of_a_meld_are_read_in_order() -> None:
    for text, expected in (
        ("AC KC QC 2C", "QC KC AC 2C"),
        ("7S 5S 6S", "5S 6S 7S"),
        ("8S 8C 8H", "8C 8H 8S"),
        ("KD 2D AD QD JD", "JD QD KD AD 2D"),
    ):
        assert in_order(options(), cards(text)) == cards(expected)
    assert in_order(options(), cards("9C 4D")) == cards("9C 4D")
    assert in_order(options(Aces.EITHER), cards("AD KD QD")) == cards("QD KD AD")


def test_why_a_list_is_no_meld() -> None:
    assert fault_of(options(), cards("4C")) == "4C lies alone: a meld has at least 3 cards"
    assert fault_of(options(), cards("4C 5C")) == "4C 5C is too short: a meld has at least 3 cards"
    assert fault_of(options(distinct=True), cards("4C 4C 4D")) == "4C 4C 4D is no group: no suit may come twice"
    low, either = options(Aces.LOW), options(Aces.EITHER)
    assert fault_of(low, cards("QH KH AH")) == "QH KH AH is no run: the ace lies below the two, not above the king"
    assert "or above the king, not between them" in fault_of(either, cards("KH AH 2H"))
    assert "after the jack the queen is missing" in fault_of(either, cards("JH KH AH"))
    assert np.array_equal(low["layout"], State.blank()[0]["layout"])

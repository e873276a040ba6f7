"""Umami Rummy, section 9: who knows what."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core import engine
from parlour.core.game import Game
from parlour.core.record import viewed
from parlour.games.umami_rummy.names import card_names
from parlour.games.umami_rummy.state import LastTurn

pytestmark = pytest.mark.rules

MIDDLE = {
    "hands": [["5H", "6H", "KC"], ["JC", "JD", "4C"], ["QS"]],
    "melds": [["7H", "8H", "9H"], ["2C", "2D", "2S"]],
    "scores": [3, -1, -2],
    "opened": [True, False, False],
    "first": 2,
    "turns": 7,
}
PUBLIC = (
    *("round", "to_act", "phase", "first", "scores", "melds", "bank_size", "turn", "opened", "called"),
    *("passes", "turns", "winners", "shown"),
)


def test_um_9_1_the_field_sizes_scores_calls_counters_and_the_running_turn_are_public(at: Any) -> None:
    match = at(**MIDDLE)
    match.play("lay 5H")
    position = match.position()
    for seat in (-1, 0, 1, 2):
        view = match.view(seat)
        assert {key: view[key] for key in PUBLIC} == {key: position[key] for key in PUBLIC}
        assert [len(hand) for hand in view["hands"]] == [2, 3, 1]
        assert len(view["bank"]) == view["bank_size"] == 52 - 13


def test_um_9_2_the_other_hands_and_the_bank_are_secret(at: Any) -> None:
    match = at(**MIDDLE)
    for seat in (-1, 0, 1, 2):
        view = match.view(seat)
        assert set(view["bank"]) == {"?"}
        for owner in range(3):
            assert (view["hands"][owner] == match.position()["hands"][owner]) == (owner == seat)
            assert owner == seat or set(view["hands"][owner]) == {"?"}


def test_um_9_3_a_card_taken_is_known_until_it_leaves_the_hand(at: Any) -> None:
    loose = {"loose_to_hand": "allowed"}
    hands = [["3H", "3H", "KS"], ["JC"], ["QC"], ["2S"]]
    match = at(loose, hands=hands, shown=[["3H"], [], [], []], melds=[["4H", "5H", "6H"]])
    assert match.view(1)["hands"][0] == ["3H", "?", "?"]
    match.play("lay 3H")
    assert match.position()["shown"][0] == []
    assert match.view(1)["hands"][0] == ["?", "?"]
    assert match.view(0)["hands"][0] == ["3H", "KS"]


def test_um_9_4_at_the_end_of_the_game_all_hands_are_open_between_rounds_none(at: Any) -> None:
    given = {"hands": [["6S"], ["JC", "QD"]], "melds": [["3S", "4S", "5S"]]}
    match = at({"rounds": "2"}, **given)
    match.play("lay 6S")
    assert match.view(0)["hands"][1] == ["?"] * 10
    match = at({"rounds": "1"}, **given)
    match.play("lay 6S")
    assert match.over
    for seat in (-1, 0, 1):
        assert match.view(seat)["hands"] == [[], ["JC", "QD"]]
        assert set(match.view(seat)["bank"]) == {"?"}


def test_um_9_4_between_rounds_only_the_points_of_a_hand_are_told(at: Any) -> None:
    accounts = []
    for hand in (["JC", "QD"], ["KC", "10D"]):
        match = at(hands=[["6S"], hand], melds=[["3S", "4S", "5S"]])
        match.play("lay 6S")
        accounts.append(match.account(0))
    assert accounts[0] == accounts[1]


def test_um_9_5_a_guess_lets_the_seat_whose_turn_it_is_go_on(at: Any, umami: Game) -> None:
    match = at(**MIDDLE)
    match.play("lay 5H")
    for seat in (1, 2, -1):
        for seed in range(40):
            guess = engine.guess(umami, match.box, match.observation(seat), seat, seed)
            assert engine.legal_actions(umami, match.box, guess)
            assert guess["hands"][0].sum(axis=1)[0] == 2


# Three decks, in the middle of seat 0's turn. To look for the fewest of all unseen cards that complete this field takes
# more than the solver has room for.
WIDE = {
    "hands": (
        *("2H 3D 5C 6S 7C 9S JD", "2S 4D QH", "AC AD 4H 4S 8S 10H 10H 10S JC JH QS", "4D 8D 10S 10S", "7H 9C"),
        *("3C 3H 4S JD QS", "AS 3C 8S QH", "9S"),
    ),
    "melds": (
        *("8C 9C 10C", "QC KC AC", "3D 4D 5D 6D 7D", "QD KD AD", "5H 6H 7H 8H", "KH AH 2H", "5S 6S 7S", "AC AH AS"),
        *("4C 4H 4H", "5D 5H 5S", "6C 6C 6D 6H", "JC JH JH", "KC KD KS", "AS", "9D", "2S", "3C"),
    ),
}


def test_um_9_5_a_guess_completes_a_turn_whatever_else_could_complete_it(at: Any, umami: Game) -> None:
    hands, melds = ([row.split() for row in WIDE[zone]] for zone in ("hands", "melds"))
    turn = {"laid": ["AS", "2S", "3C", "9D"], "taken": []}
    match = at(hands=hands, melds=melds, turn=turn, opened=[False] + [True] * 7, turns=10)
    for seed in range(100):
        guess = engine.guess(umami, match.box, match.observation(5), 5, seed)
        assert engine.legal_actions(umami, match.box, guess)
        assert [int(hand.sum()) for hand in guess["hands"][0][:8]] == [len(hand) for hand in hands]


def test_um_9_5_what_a_seat_may_do_does_not_hang_on_what_it_does_not_know(umami: Game) -> None:
    match, random = Match(umami, seats=3, seed=11), Random(1)
    for _ in range(60):
        seat = match.to_act
        assert seat is not None
        guess = engine.guess(umami, match.box, match.observation(seat), seat, match.ply)
        assert engine.legal_actions(umami, match.box, guess) == match.legal_ids()
        match.play_id(random.choice(match.legal_ids()))


def test_um_9_2_a_guess_holds_all_cards_and_another_hand_each_time(at: Any, umami: Game) -> None:
    match = at(**MIDDLE)
    hands = Counter()
    for seed in range(20):
        guess = umami.position.write(match.box, engine.guess(umami, match.box, match.observation(0), 0, seed)[0])
        zones = [*guess["hands"], *guess["melds"], guess["bank"]]
        assert Counter(name for zone in zones for name in zone) == Counter(card_names())
        hands[tuple(guess["hands"][1])] += 1
    assert len(hands) > 10


# Before seat 0's turn: 3S, 7S, 8D and cards of a new meld fit, and the other seat laid or drew just now.
LATE = {
    "hands": [["KC", "KD"], ["JC", "5D", "3S"]],
    "melds": [["4S", "5S", "6S"], ["8C", "8H", "8S"]],
    "turns": 9,
    "first": 1,
}


def _fitting(umami: Game, at: Any, last_turn: LastTurn) -> list[int]:
    """In how many of 200 guesses at seat 1's hand none, one, … of its cards fits alone."""
    match, counts = at(**LATE), [0, 0, 0, 0]
    seen = viewed(match.observation(0))
    seen["last_turn"][0, 1] = last_turn
    for seed in range(200):
        hand = umami.position.write(match.box, engine.guess(umami, match.box, seen, 0, seed)[0])["hands"][1]
        counts[sum(card in ("3S", "7S", "8D") for card in hand)] += 1
    return counts


def test_who_drew_is_guessed_to_hold_one_card_at_most_that_could_have_been_laid_before(at: Any, umami: Game) -> None:
    counts = _fitting(umami, at, LastTurn.DREW)
    assert counts[0] > 150
    assert 5 < counts[1] < 50  # 3 of 44 cards fit: the drawn one, seldom
    assert counts[2:] == [0, 0]


def test_who_laid_is_guessed_to_hold_hardly_anything_more_that_fits(at: Any, umami: Game) -> None:
    assert _fitting(umami, at, LastTurn.LAID)[0] > 190
    assert _fitting(umami, at, LastTurn.UNKNOWN)[0] < 195

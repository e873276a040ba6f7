"""The contract: options, seats, seeds, names."""

from typing import Any

import pytest

import parlour
from parlour.core.errors import MalformedOption
from parlour.core.game import Game, Option, check_seed, fold, no_account

pytestmark = pytest.mark.rules


@pytest.fixture(scope="module")
def rows() -> Game:
    return parlour.game("toy.rows")


def test_options_are_the_places_of_their_values(higher: Game) -> None:
    assert higher.option_codes() == [0]
    assert higher.option_codes({"aces": "high"}) == [1]
    assert higher.option_values([1, 0, 0]) == {"aces": "high"}
    assert higher.option_values([0, 0, 0]) == {}


def test_an_option_may_have_numbers_of_its_own() -> None:
    rounds = Option("rounds", ("5", "1", "2"), "XX-1", "Rounds.", codes=(5, 1, 2))
    assert [rounds.code(value) for value in rounds.values] == [5, 1, 2]
    assert [rounds.value(code) for code in (1, 2, 5)] == ["1", "2", "5"]
    flag = Option("flag", ("false", "true"), "XX-2", "A flag.")
    assert (flag.code("true"), flag.value(0)) == (1, "false")


def test_a_box_may_say_what_the_options_are(rows: Game) -> None:
    other = rows.read_box({"copies": 3, "hand": [3, 3, 4]}, "other")
    assert [option.values for option in rows.options_of()] == [("2", "1", "3", "4")]
    assert [option.values for option in rows.options_of(other)] == [("3", "4")]
    assert (rows.option_codes(), rows.option_codes(box=other)) == ([2], [3])
    assert (rows.option_values([3, 0]), rows.option_values([3, 0], other)) == ({"hand": "3"}, {})
    assert rows.option_codes({"hand": "2"}, rows.load_box(None)) == [2]
    with pytest.raises(MalformedOption, match="hand: expected one of 3, 4, got '2'"):
        rows.option_codes({"hand": "2"}, other)


def test_a_box_that_says_nothing_leaves_the_options_of_the_game(higher: Game) -> None:
    assert higher.options_of(higher.load_box(None)) == higher.options


def test_an_unknown_value_of_an_option_is_refused(higher: Game) -> None:
    with pytest.raises(MalformedOption, match="aces: expected one of low, high, got 'wild'"):
        higher.option_codes({"aces": "wild"})


def test_an_unknown_option_is_refused(higher: Game, utopian: Game) -> None:
    with pytest.raises(MalformedOption, match=r"kings: Higher has no such option \(it has: aces\)"):
        higher.option_codes({"kings": "high"})
    with pytest.raises(MalformedOption, match=r"Utopian Rummy has no such option \(it has: none\)"):
        utopian.option_codes({"kings": "high"})


def test_seats_are_checked(higher: Game, utopian: Game) -> None:
    assert higher.check_seats(3) == 3
    with pytest.raises(MalformedOption, match="Higher is for 2 to 3 players, not 4"):
        higher.check_seats(4)
    with pytest.raises(MalformedOption, match="Utopian Rummy is for 2 players, not 1"):
        utopian.check_seats(1)


@pytest.mark.parametrize("seed", [0, 1, (1 << 64) - 1])
def test_every_64_bit_number_is_a_seed(seed: int) -> None:
    assert check_seed(seed) == seed


@pytest.mark.parametrize("seed", [-1, 1 << 64, True, "1", 1.0, None])
def test_nothing_else_is(seed: Any) -> None:
    with pytest.raises(MalformedOption, match="seed: expected a whole number from 0 to 18446744073709551615"):
        check_seed(seed)


def test_names_fold_case_and_spaces() -> None:
    assert fold("  Keep   Story\tTELLER 2 ") == "keep story teller 2"


def test_a_game_need_not_account_for_its_scores(higher: Game) -> None:
    assert higher.account is no_account
    assert no_account(higher.load_box(None), None, 0, None, 0) is None

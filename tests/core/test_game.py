"""The contract: options, seats, seeds, names."""

from typing import Any

import pytest

from parlour.core.errors import MalformedOption
from parlour.core.game import Game, check_seed, fold, no_account

pytestmark = pytest.mark.rules


def test_options_are_the_places_of_their_values(higher: Game) -> None:
    assert higher.option_codes() == [0]
    assert higher.option_codes({"aces": "high"}) == [1]
    assert higher.option_values([1, 0, 0]) == {"aces": "high"}
    assert higher.option_values([0, 0, 0]) == {}


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

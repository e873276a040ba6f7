"""The estimate of chances."""

from typing import Any

import numpy as np
import pytest

import parlour
from parlour.games.umami_rummy.outlook import outlook
from parlour.match import Match

pytestmark = pytest.mark.rules

GAME = parlour.game("umami-rummy")
FIELD = [["4S", "5S", "6S"], ["8C", "8H", "8S"]]
IDLE = ["JC", "2D", "QS"]


def at(hands: list[list[str]], options: dict[str, str] | None = None, **given: Any) -> Match:
    position = {"hands": hands, "melds": FIELD, **given}
    return Match(GAME, seats=len(hands), seed=1, options={"rounds": "1", **(options or {})}, position=position)


def chances(match: Match) -> list[float]:
    out = np.zeros(match.seats)
    outlook(match.box.record[0], _record(match), out)
    return [float(chance) for chance in out]


def _record(match: Match) -> Any:
    from parlour.core.record import viewed

    return viewed(match.state())[0]


@pytest.mark.parametrize("ending", ["points", "last player"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_chances_of_all_seats_add_up_to_one(seats: int, ending: str) -> None:
    for rounds in ("1", "3"):
        match = Match(GAME, seats=seats, seed=2, options={"ending": ending, "rounds": rounds})
        assert sum(chances(match)) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in chances(match))


def test_fewer_cards_are_better() -> None:
    assert chances(at([IDLE[:1], IDLE[1:]]))[0] > chances(at([IDLE[:2], IDLE[2:]]))[0]


def test_cards_that_can_be_laid_now_hardly_count() -> None:
    assert chances(at([["3S", "7S", "8D"], IDLE]))[0] > chances(at([["KS", "10C", "QD"], IDLE]))[0]


def test_a_lead_in_points_counts() -> None:
    ahead, behind = (
        chances(at([IDLE, ["JD", "2C", "QC"]], {"rounds": "3"}, scores=scores))[0] for scores in ([50, -50], [-50, 50])
    )
    assert ahead > 0.5 > behind


def test_um_7_4_a_single_card_without_the_call_is_worse() -> None:
    called, silent = (
        chances(at([["KD"], IDLE], {"umami_call": "true"}, called=[flag, False], to_act=1))[0] for flag in (True, False)
    )
    assert called > silent


def test_um_7_6_cards_to_take_back_count_against_a_play() -> None:
    after = []
    for run in (["4S", "5S", "6S"], ["4S", "5S", "6S", "7S"]):
        match = at([["4H", "4D", "KD"], IDLE], {"loose_to_hand": "allowed"}, melds=[run])
        match.play("lay 4H")
        match.play("lay 4D")
        after.append(chances(match)[0])
    assert after[0] < after[1]


def test_um_8_6_at_the_end_the_winners_share() -> None:
    match = at([["3S"], IDLE])
    match.play("lay 3S")
    assert chances(match) == [1, 0]

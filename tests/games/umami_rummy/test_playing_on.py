"""The rule of thumb by which searches play on."""

from typing import Any

import pytest

import parlour
from parlour.bots import make_bot
from parlour.core import engine
from parlour.core.record import viewed
from parlour.games.umami_rummy.playing_on import play_on, take_turn
from parlour.games.umami_rummy.state import Phase
from parlour.match import Match

pytestmark = pytest.mark.rules

GAME = parlour.game("umami-rummy")
FIELD = [["4S", "5S", "6S"], ["8C", "8H", "8S"]]
IDLE = ["JC", "2D", "QS"]


def at(hands: list[list[str]], options: dict[str, str] | None = None, **given: Any) -> Match:
    position = {"hands": hands, "melds": FIELD, **given}
    return Match(GAME, seats=len(hands), seed=1, options={"rounds": "1", **(options or {})}, position=position)


def record(match: Match) -> Any:
    states = match.state()
    states["display"] = 0
    return viewed(states)[0]


def played_on(match: Match, seat: int = 0) -> Any:
    s = record(match)
    play_on(match.box.record[0], s, seat)
    return s


@pytest.mark.parametrize("seat", [0, 1])
def test_playing_on_lays_what_can_be_laid_and_ends_with_the_round(seat: int) -> None:
    s = played_on(at([["3S", "8D"], IDLE]), seat)
    assert s["phase"] == Phase.OVER
    assert list(s["scores"][:2]) == [25, -25]


@pytest.mark.parametrize(("sparing", "left"), [(True, 4), (False, 2)])
def test_who_searches_lays_one_card_where_the_others_lay_all_that_fit(sparing: bool, left: int) -> None:
    match = at([["3S", "7S", "8D", "KD", "KC"], IDLE])
    s = record(match)
    assert take_turn(match.box.record[0], s, sparing)
    assert (s["to_act"], s["hand_size"][0]) == (1, left)


def test_um_4_2_who_can_lay_only_two_cards_together_lays_them_and_does_not_draw() -> None:
    match = at([["KD", "KC", "2H"], IDLE], melds=[["KH", "QH", "JH", "10H"]])
    s = record(match)
    assert take_turn(match.box.record[0], s, True)
    assert (s["hand_size"][0], s["field_size"]) == (1, 6)


def test_um_5_2_a_turn_that_lay_a_card_whose_partner_is_in_hand_is_finished() -> None:
    match = at([["KD", "KC", "2H"], IDLE], melds=[["KH", "QH", "JH", "10H"]])
    match.play("lay KD")
    s = record(match)
    assert take_turn(match.box.record[0], s, True)
    assert (s["to_act"], s["field_size"]) == (1, 6)


def test_um_7_6_a_turn_that_needs_cards_taken_back_is_left_as_it_is() -> None:
    match = at([["4H", "4D", "KD"], IDLE], {"loose_to_hand": "allowed"})
    match.play("lay 4H")
    s = record(match)
    assert not take_turn(match.box.record[0], s, True)
    assert (s["to_act"], s["laid_size"]) == (0, 1)


def test_playing_on_draws_where_nothing_can_be_laid_and_passes_with_the_bank_empty() -> None:
    drawn = played_on(at([["KD"], ["KC", "QD"]], bank=["2C", "2D"], bank_size=2))
    assert drawn["bank_size"] == 0
    blocked = played_on(at([["KD"], ["KC", "QD"]], bank_size=0))
    assert blocked["phase"] == Phase.OVER


def test_playing_on_finishes_a_turn_that_was_begun() -> None:
    match = at([["3S", "8D", "KD"], IDLE])
    match.play("lay 3S")
    assert played_on(match)["laid_size"] == 0


def test_um_7_2_playing_on_respects_the_introductory_meld() -> None:
    s = played_on(at([["3S", "KD"], IDLE], {"introductory": "true"}, bank=["3C", "9D"], bank_size=2))
    assert s["opened"][0] == 0


def test_greedy_lays_as_much_as_it_can() -> None:
    match = at([["3S", "7S", "8D", "KD"], IDLE])
    bot = make_bot("greedy", GAME, match.box, 1)
    while match.to_act == 0:
        match.play_id(bot.choose(match.observation(0)))
    assert match.position()["hands"][0] == ["KD"]
    assert engine.vector(GAME, match.box, match.state(), 0, "outlook")[0] > 0.5

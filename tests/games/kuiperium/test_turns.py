"""Kuiperium, section 3: turns, additional actions, forced cards."""

from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core.game import Game
from played import offered, play, refused

pytestmark = pytest.mark.rules


def overtime(at: Any, **given: Any) -> Match:
    """A match in which seat 0 has Overtime armed."""
    match: Match = at(armed=["Overtime", None], **given)
    return match


# --- one action a turn


def test_ku_3_1_the_players_alternate_beginning_with_the_first(kuiperium: Game) -> None:
    for seed in range(4):
        match = Match(kuiperium, seed=seed)
        play(match, "done", "done")
        first = match.position()["first"]
        for turn in range(6):
            assert (match.to_act, match.position()["turns"]) == ((first + turn) % 2, turn)
            match.play("refresh")


def test_ku_3_1_a_turn_is_one_of_five_actions(at: Any) -> None:
    hands = [["Ore Hauler"], ["Star Chart"]]
    for action, more in (
        ("lab Ore Hauler", []),
        ("play Ore Hauler", ["place at E2"]),
        ("worker at A1", []),
        ("refresh", []),
        ("recall", ["take kuiperium"]),
    ):
        match = at(hands=hands, workers=["A4"])
        assert action in match.legal()
        play(match, action, *more)
        assert (match.to_act, match.phase, match.position()["turns"]) == (1, "turn", 1)
    kinds = {name.split()[0] for name in at(hands=hands, workers=["A4"]).legal()}
    assert kinds == {"lab", "play", "worker", "refresh", "recall"}


def test_ku_3_2_an_armed_card_may_be_played_before_the_first_action(at: Any) -> None:
    match = at(armed=["Bulk Contract", None])
    assert {"strategy Bulk Contract", "refresh", "worker at A1"} <= set(match.legal())
    play(match, "strategy Bulk Contract", "refresh")
    assert (match.position()["kuiperium"], match.to_act) == ([5, 0], 1)
    match = at(armed=["Bulk Contract", None])
    play(match, "refresh", "refresh")
    assert "strategy Bulk Contract" in match.legal()


# --- additional actions


def test_ku_3_3_an_additional_action_is_a_full_one_of_the_same_player_in_the_same_turn(at: Any) -> None:
    match = at(hands=[["Ore Hauler", "Star Chart"], []], labs=["Cryo Archive", None], workers=["A4"])
    position = play(match, "play Cryo Archive from lab", "place at E2")
    assert (match.to_act, match.phase, position["turns"]) == (0, "turn", 0)
    assert position["turn"] == {"actions": 1, "fresh": False, "extra": 1}
    assert {name.split()[0] for name in match.legal()} == {"lab", "play", "worker", "refresh", "recall"}
    play(match, "refresh")
    assert (match.to_act, match.position()["turns"]) == (1, 1)


def test_ku_3_3_without_a_new_moment_for_strategy_cards(at: Any) -> None:
    match = at(labs=["Cryo Archive", None], armed=["Bulk Contract", None])
    assert "strategy Bulk Contract" in match.legal()
    play(match, "play Cryo Archive from lab", "place at E2")
    assert refused(match, "strategy Bulk Contract") in {"KU-3.2", "KU-3.3", "KU-11.3"}
    play(match, "refresh", "refresh")
    assert "strategy Bulk Contract" in match.legal()


def test_ku_3_3_overtime_grants_its_action_before_the_first_one(at: Any) -> None:
    match = overtime(at)
    position = play(match, "strategy Overtime")
    assert position["turn"] == {"actions": 2, "fresh": True, "extra": 1}
    position = play(match, "worker at A1")
    assert (match.to_act, position["turn"]) == (0, {"actions": 1, "fresh": False, "extra": 1})
    play(match, "worker at A4")
    assert (match.to_act, match.position()["turn"]) == (1, {"actions": 1, "fresh": True, "extra": 0})


def test_ku_3_4_three_additional_actions_and_no_more(at: Any) -> None:
    drills = ["Overclocked Drill", "Overclocked Drill"]
    hand = [*drills, "Ore Hauler", "Ice Breaker", "Star Chart", "KP-0N3"]
    match = overtime(at, hands=[hand, []], labs=["Cryo Archive", None])
    play(match, "strategy Overtime", "play Overclocked Drill", "place at E2", "discard Ore Hauler")
    play(match, "play Overclocked Drill", "place at E3", "discard Ice Breaker")
    assert match.position()["turn"] == {"actions": 2, "fresh": False, "extra": 3}
    position = play(match, "play Cryo Archive from lab", "place at E4")
    assert position["turn"] == {"actions": 1, "fresh": False, "extra": 3}
    match.play("refresh")
    assert match.to_act == 1


def test_ku_3_4_the_next_turn_grants_three_again(at: Any) -> None:
    match = at(turn={"actions": 1, "fresh": False, "extra": 3}, hands=[["Star Chart"], ["Overclocked Drill", "KP-0N3"]])
    play(match, "refresh", "play Overclocked Drill", "place at B2")
    assert (match.to_act, match.position()["turn"]["extra"]) == (1, 1)


# --- a forced card


def test_ku_3_5_a_forced_card_must_be_the_first_action(at: Any) -> None:
    given: dict[str, Any] = {"workers": ["A4"], "labs": ["KP-0N3", None]}
    match = at(hands=[["Ore Hauler", "Star Chart"], []], forced=["Ore Hauler", None], **given)
    assert match.legal() == ["play Ore Hauler"]
    for name in ("refresh", "lab Ore Hauler", "play Star Chart", "play KP-0N3 from lab", "recall", "worker at A1"):
        assert refused(match, name) == "KU-3.5"
    position = play(match, "play Ore Hauler", "place at E2")
    assert (position["forced"], match.to_act) == ([None, None], 1)


def test_ku_3_5_if_it_cannot_be_played_any_action_is_allowed_and_the_obligation_ends(at: Any) -> None:
    for hand, lab in ((["Star Chart"], None), (["Star Chart"], "Ore Hauler"), (["Star Chart", "Mother Lode"], None)):
        card = "Mother Lode" if "Mother Lode" in hand else "Ore Hauler"
        match = at(hands=[hand, []], labs=[lab, None], forced=[card, None], workers=["A4"])
        assert {"refresh", "recall", "play Star Chart", "lab Star Chart", "worker at A1"} <= set(match.legal())
        position = play(match, "lab Star Chart")
        assert position["forced"] == [None, None]


def test_ku_3_5_a_full_side_frees_of_the_obligation(at: Any) -> None:
    match = at(hands=[["Ore Hauler"], []], board=full_side(at), forced=["Ore Hauler", None])
    assert offered(match, "play") == []
    assert {"refresh", "lab Ore Hauler"} <= set(match.legal())
    assert play(match, "refresh")["forced"] == [None, None]


def test_ku_3_5_a_card_that_goes_to_the_other_side_is_playable_if_that_side_has_a_space(at: Any) -> None:
    match = at(hands=[["Wastewater Recycler"], []], board=full_side(at), forced=["Wastewater Recycler", None])
    assert match.legal() == ["play Wastewater Recycler"]
    match.play("play Wastewater Recycler")
    assert all(name[-2] in "ABC" for name in match.legal())


def full_side(at: Any) -> dict[str, str]:
    """A card on each space of the side of seat 0."""
    spaces = [space for space in at().position()["board"] if space[0] in "DEF"]
    cards = [card for card in at(seed=4).position()["deck"] if card not in ("Ore Hauler", "Wastewater Recycler")]
    return dict(zip(spaces, cards, strict=False))


def test_ku_3_5_the_strategy_card_may_come_before(at: Any) -> None:
    match = at(hands=[["Ore Hauler"], []], forced=["Ore Hauler", None], armed=["Overtime", None])
    assert sorted(match.legal()) == ["play Ore Hauler", "strategy Overtime"]
    position = play(match, "strategy Overtime")
    assert (match.legal(), position["forced"]) == (["play Ore Hauler"], ["Ore Hauler", None])
    play(match, "play Ore Hauler", "place at E2")
    assert (match.to_act, "refresh" in match.legal()) == (0, True)


def test_ku_3_5_a_copy_that_is_left_is_not_forced_in_the_additional_action(at: Any) -> None:
    match = at(hands=[["Ore Hauler", "Ore Hauler"], []], forced=["Ore Hauler", None], armed=["Overtime", None])
    play(match, "strategy Overtime", "play Ore Hauler", "place at E2")
    assert {"refresh", "play Ore Hauler"} <= set(match.legal())


def test_ku_3_5_the_obligation_waits_for_ones_own_turn(at: Any) -> None:
    match = at(to_act=1, hands=[["Ore Hauler"], ["Star Chart"]], forced=["Ore Hauler", None])
    assert {"refresh", "lab Star Chart"} <= set(match.legal())
    position = play(match, "refresh")
    assert (position["forced"], match.legal()) == (["Ore Hauler", None], ["play Ore Hauler"])


def test_ku_3_6_refreshing_is_always_possible(at: Any, kuiperium: Game) -> None:
    assert "refresh" in at(deck_size=0).legal()
    for seed in range(2):
        match, rng = Match(kuiperium, seed=seed), Random(seed)
        while not match.over and match.ply < 150:
            position, legal = match.position(), match.legal()
            assert legal
            if match.phase == "turn" and position["forced"][position["to_act"]] is None:
                assert "refresh" in legal
            match.play(rng.choice(legal))


def test_ku_3_5_an_additional_action_does_not_end_the_obligation_of_the_next_turn(at: Any) -> None:
    position = play(at(turn={"fresh": False}, forced=["Ore Hauler", None], hands=[["Ice Breaker"], []]), "refresh")
    assert position["forced"] == ["Ore Hauler", None]

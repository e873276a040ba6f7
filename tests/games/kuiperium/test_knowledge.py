"""Kuiperium, section 15: who knows what, and guesses at the rest."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core import engine
from parlour.core.game import Game
from played import play

pytestmark = pytest.mark.rules

PUBLIC = (
    *("to_act", "first", "turns", "phase", "turn", "pending", "board", "workers", "kuiperium", "tiles", "track"),
    *("removed", "forced", "revealed", "discard", "out_of_play", "winner"),
)
GIVEN: dict[str, Any] = {
    "hands": [["Ore Hauler", "Star Chart", "KP-0N3"], ["Ice Breaker", "Mother Lode"]],
    "labs": ["Launch Window", "Night Shift"],
    "strategies": [["Overtime", "Alignment"], ["Sabotage", "Fire Sale"]],
    "armed": ["Breakthrough", "Slipstream"],
    "board": {"E2": "Medical Bay", "B2": "Cloning Lab"},
    "workers": ["B2", "E2"],
    "discard": ["Shift Change", "KP-0N3"],
    "track": [4, 3],
}


def guesses(match: Match, seat: int, number: int = 8) -> list[dict[str, Any]]:
    seen = match.observation(seat)
    states = [engine.guess(match.game, match.box, seen, seat, seed) for seed in range(number)]
    return [match.game.position.write(match.box, state[0]) for state in states]


def hidden(cards: list[str]) -> list[str]:
    return ["?"] * len(cards)


# --- what a seat sees


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_ku_15_1_the_other_hand_lab_and_strategy_cards_are_secret(at: Any, seat: int) -> None:
    match = at(**GIVEN)
    position, view = match.position(), match.view(seat)
    for owner in range(2):
        for zone in ("hands", "strategies"):
            mine = position[zone][owner]
            assert view[zone][owner] == (mine if owner == seat else hidden(mine))
        for zone in ("labs", "armed"):
            assert view[zone][owner] == (position[zone][owner] if owner == seat else "?")


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_ku_15_1_nobody_sees_the_order_of_the_deck_and_the_two_cards_out_of_the_game(at: Any, seat: int) -> None:
    match = at(**GIVEN)
    position, view = match.position(), match.view(seat)
    assert view["deck"] == hidden(position["deck"])
    assert view["strategy_deck"] == hidden(position["strategy_deck"])
    assert len(view["strategy_deck"]) == 2


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_ku_15_2_everything_else_is_public(at: Any, seat: int) -> None:
    match = at(**GIVEN, removed=[], forced=["Ore Hauler", None], revealed=None, deck_size=30)
    assert {key: match.view(seat)[key] for key in PUBLIC} == {key: match.position()[key] for key in PUBLIC}
    play(match, "strategy Breakthrough")
    assert match.view(seat)["removed"] == ["Breakthrough"]
    assert match.view(seat)["armed"][0] is None
    play(match, "play Ore Hauler")
    assert {key: match.view(seat)[key] for key in PUBLIC} == {key: match.position()[key] for key in PUBLIC}


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_ku_15_2_numbers_and_whether_a_lab_is_filled_are_public(at: Any, seat: int) -> None:
    for labs in ([None, "Night Shift"], ["Night Shift", None], [None, None]):
        match = at(**{**GIVEN, "labs": labs, "armed": [None, "Slipstream"]})
        view = match.view(seat)
        assert [len(hand) for hand in view["hands"]] == [3, 2]
        assert [len(cards) for cards in view["strategies"]] == [2, 2]
        assert [lab is None for lab in view["labs"]] == [lab is None for lab in labs]
        assert view["armed"][0] is None
        assert view["armed"][1] is not None


def test_ku_15_3_the_opponent_sees_that_a_card_is_hidden_not_which(at: Any) -> None:
    one, other = at(**{**GIVEN, "labs": [None, None]}), at(**{**GIVEN, "labs": [None, None]})
    one.play("lab Ore Hauler")
    other.play("lab Star Chart")
    assert one.view(0) != other.view(0)
    for seat in (1, -1):
        assert one.view(seat) == other.view(seat)
    pending = [["mulligan", 0], ["mulligan", 1]]
    one, other = at(hands=GIVEN["hands"], pending=pending), at(hands=GIVEN["hands"], pending=pending)
    one.play("bottom Ore Hauler")
    other.play("bottom Star Chart")
    assert one.observation(1).tobytes() == other.observation(1).tobytes()
    given = {**GIVEN, "armed": [None, None], "pending": [["set_aside"]]}
    one, other = at(**given), at(**given)
    one.play("set aside Overtime")
    other.play("set aside Alignment")
    assert one.view(1) == other.view(1)
    assert one.view(1)["armed"] == ["?", None]


def test_ku_15_4_the_hand_is_seen_while_a_card_of_it_is_chosen_and_not_afterwards(at: Any) -> None:
    match = at(**{**GIVEN, "hands": [["KP 74NR-5UX"], ["Ice Breaker", "Mother Lode"]]})
    before = match.view(0)["hands"][1]
    play(match, "play KP 74NR-5UX", "place at E3")
    position = match.position()
    assert match.phase == "opponent_must_play"
    assert match.view(0)["hands"][1] == position["hands"][1] == ["Ice Breaker", "Mother Lode"]
    assert match.view(0)["labs"][1] == "?"
    assert match.view(-1)["hands"] == [[], ["?", "?"]]
    assert match.view(1)["hands"] == position["hands"]
    play(match, "force Ice Breaker")
    assert match.view(0)["hands"][1] == before == ["?", "?"]
    for seat in (-1, 0, 1):
        assert match.view(seat)["forced"] == [None, "Ice Breaker"]


def test_ku_15_1_positions_that_differ_in_secrets_only_look_the_same(at: Any) -> None:
    other = {
        "hands": [GIVEN["hands"][0], ["Gene Foundry", "Crew Quarters"]],
        "labs": ["Launch Window", "Mother Lode"],
        "strategies": [["Overtime", "Alignment"], ["Bulk Contract", "Reserve Crew"]],
        "armed": ["Breakthrough", "Sabotage"],
        "deck": ["Ice Breaker", "Night Shift"],
    }
    one, twin = at(**GIVEN), at(**{**GIVEN, **other}, seed=9)
    assert one.observation(0).tobytes() == twin.observation(0).tobytes()
    assert one.observation(1).tobytes() != twin.observation(1).tobytes()


def test_ku_15_2_what_is_legal_follows_from_what_the_seat_to_act_sees(kuiperium: Game) -> None:
    for seed in range(3):
        match, rng = Match(kuiperium, seed=seed), Random(seed)
        while not match.over and match.ply < 160:
            seen = match.observation(match.to_act or 0)
            assert engine.legal_actions(kuiperium, match.box, seen) == match.legal_ids()
            match.play_id(rng.choice(match.legal_ids()))


# --- guesses


def middles(kuiperium: Game) -> list[Match]:
    """Matches in the midst of things."""
    found = []
    for seed, plies in ((1, 1), (2, 40), (3, 90), (4, 150), (5, 215)):
        match, rng = Match(kuiperium, seed=seed), Random(seed)
        for _ in range(plies):
            match.play_id(rng.choice(match.legal_ids()))
        found.append(match)
    return found


def agrees(view: Any, guess: Any) -> bool:
    """Whether a guess has all that a view has; "?" stands for anything."""
    if isinstance(view, dict):
        return view.keys() == guess.keys() and all(agrees(view[key], guess[key]) for key in view)
    if isinstance(view, list):
        return len(view) == len(guess) and all(map(agrees, view, guess))
    return bool(view == guess or view == "?")


def everything(position: dict[str, Any]) -> Counter[str]:
    """All cards of both kinds."""
    cards = [*position["deck"], *position["discard"], *position["out_of_play"], *position["board"].values()]
    cards += [*position["strategy_deck"], *position["removed"], *position["armed"], *position["labs"]]
    cards += [card for zone in ("hands", "strategies") for heap in position[zone] for card in heap]
    return Counter(card for card in [*cards, position["revealed"]] if card is not None)


def test_ku_15_1_a_guess_keeps_all_that_is_known_and_loses_nothing(kuiperium: Game) -> None:
    for match in middles(kuiperium):
        for seat in (-1, 0, 1):
            for guess in guesses(match, seat, 4):
                assert agrees(match.view(seat), guess), (seat, match.ply)
                assert everything(guess) == everything(match.position())


def test_ku_15_1_what_is_not_known_differs_from_guess_to_guess(at: Any) -> None:
    found = guesses(at(**GIVEN), 0, 20)
    assert len({tuple(guess["deck"]) for guess in found}) == 20
    assert len({tuple(guess["hands"][1]) for guess in found}) > 12
    assert len({guess["labs"][1] for guess in found}) > 6
    assert len({guess["armed"][1] for guess in found}) > 3
    assert len({tuple(guess["strategy_deck"]) for guess in found}) > 3
    assert len({tuple(sorted(guess["strategies"][1])) for guess in found}) > 3


def test_ku_16_3_in_a_guess_an_announced_card_is_where_it_is_played_from(at: Any) -> None:
    for name, zone in (("play Ore Hauler", "hands"), ("play Launch Window from lab", "labs")):
        match = at(**GIVEN)
        match.play(name)
        for seat in (-1, 1):
            for guess in guesses(match, seat, 12):
                if zone == "hands":
                    assert "Ore Hauler" in guess["hands"][0]
                else:
                    assert guess["labs"][0] == "Launch Window"


def test_ku_15_4_in_a_guess_the_forced_card_is_in_the_hand(at: Any) -> None:
    match = at(**GIVEN, forced=[None, "Ice Breaker"])
    for guess in guesses(match, 0, 12):
        assert "Ice Breaker" in guess["hands"][1]


def test_ku_15_4_in_a_guess_the_hand_that_is_seen_stays(at: Any) -> None:
    match = at(**{**GIVEN, "hands": [["KP 74NR-5UX"], ["Ice Breaker", "Mother Lode"]]})
    play(match, "play KP 74NR-5UX", "place at E3")
    for guess in guesses(match, 0):
        assert guess["hands"][1] == ["Ice Breaker", "Mother Lode"]

"""Utopia, section 9: who knows what."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core import engine
from parlour.core.game import Game

pytestmark = pytest.mark.rules

CIVS = ["Maya", "Persian", "Egyptian", "Greek", "Chinese"]
PUBLIC = (
    *("turn", "phase", "to_act", "pass", "scores", "order", "played", "drew", "favours", "guests", "taken", "scale"),
    *("discard", "owed", "princes", "monuments", "wonders", "privileges", "pending", "winner"),
)
HANDS = [["Maya", "Greek", "Greek"], ["Persian", "Chinese"], ["Egyptian", "Maya", "Maya", "Chinese"]]


def some_match(at: Any, **more: Any) -> Match:
    given = {
        "turn": 3,
        "phase": "act",
        "scores": [12, 9, 9],
        "order": [0, 2, 1],
        "hands": HANDS,
        "discard": ["Maya", "Persian", "Persian"],
        "privileges": [2, 1, 0],
        "princes": [["2 Maya at Mill Yard"], ["1 Greek at Tidegate"], []],
        "monuments": [["Greek at Sun Plaza"], [], []],
        "wonders": [[], ["Water"], []],
    }
    match: Match = at(3, **(given | more))
    return match


def welcome(at: Any, seed: int = 1) -> Match:
    match: Match = at(
        3,
        seed=seed,
        guests=["Maya Fire", "Greek Wind", "Greek Water"],
        taken=[["Maya Fire"], ["Chinese Earth"], []],
        hands=HANDS,
        favours=[1],
        drew=[True, False, False],
        **{"pass": 2},
    )
    return match


def guesses(match: Match, seat: int, number: int = 12) -> list[dict[str, Any]]:
    seen = match.observation(seat)
    states = [engine.guess(match.game, match.box, seen, seat, seed) for seed in range(number)]
    return [match.game.position.write(match.box, state[0]) for state in states]


# --- what a seat sees


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_ut_9_1_all_but_hands_deck_and_bag_is_public(at: Any, seat: int) -> None:
    for match in (some_match(at), welcome(at)):
        position, view = match.position(), match.view(seat)
        assert {key: view[key] for key in PUBLIC} == {key: position[key] for key in PUBLIC}


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_ut_9_1_the_cards_in_another_hand_are_secret_their_number_is_not(at: Any, seat: int) -> None:
    view = some_match(at).view(seat)
    for owner, hand in enumerate(HANDS):
        assert view["hands"][owner] == (sorted(hand, key=CIVS.index) if owner == seat else ["?"] * len(hand))


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_ut_9_1_the_order_of_deck_and_bag_is_secret_their_size_is_not(at: Any, seat: int) -> None:
    match = welcome(at)
    view = match.view(seat)
    assert view["deck"] == ["?"] * (50 - 9)
    assert view["bag"] == ["?"] * (40 - 5)


def test_ut_9_1_a_pending_action_is_public(at: Any) -> None:
    match = some_match(at, princes=[["2 Maya at Mill Yard", "1 Maya at Sun Plaza"], [], []])
    match.play("walk Maya with Greek")
    for seat in (-1, 1, 2):
        view = match.view(seat)
        assert (view["phase"], view["pending"]) == ("from", {"kind": "walk", "civ": "Maya"})
        assert (view["privileges"][0], view["discard"].count("Greek")) == (1, 1)


def test_ut_9_1_a_blind_guest_is_seen_by_all_once_it_is_drawn(at: Any) -> None:
    match = at(bag=["Chinese Wind"], guests=["Maya Fire"])
    assert match.view(0)["bag"][0] == "?"
    match.play("draw for 1")
    for seat in (-1, 0, 1):
        assert match.view(seat)["taken"] == [["Chinese Wind"], []]


@pytest.mark.parametrize("seat", [0, 1, 2, -1])
def test_ut_9_1_at_the_end_the_hands_stay_secret(at: Any, seat: int) -> None:
    match = some_match(at, turn=40, played=[True, True, False], hands=[["Maya"], ["Greek"], ["Persian"]])
    match.play("end turn")
    assert match.over
    assert match.view(seat)["hands"] == [
        [card] if owner == seat else ["?"] for owner, card in enumerate(["Maya", "Greek", "Persian"])
    ]


# --- blind twins


def test_ut_9_1_positions_that_differ_in_secrets_only_look_the_same(at: Any) -> None:
    other = [HANDS[0], ["Greek", "Greek"], ["Persian", "Persian", "Chinese", "Chinese"]]
    one, twin = some_match(at), some_match(at, hands=other, deck=["Maya", "Greek"])
    assert one.observation(0).tobytes() == twin.observation(0).tobytes()
    assert one.observation(-1).tobytes() == twin.observation(-1).tobytes()
    assert one.observation(1).tobytes() != twin.observation(1).tobytes()


def test_ut_9_1_so_do_bags_in_another_order(at: Any) -> None:
    one, twin = welcome(at, 1), welcome(at, 2)
    assert one.position()["bag"] != twin.position()["bag"]
    for seat in (-1, 0, 1, 2):
        assert one.observation(seat).tobytes() == twin.observation(seat).tobytes()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ut_9_1_what_is_legal_follows_from_what_the_seat_to_act_sees(utopia: Game, seats: int) -> None:
    match, rng = Match(utopia, seats=seats, seed=9), Random(9)
    for _ in range(160):
        if match.to_act is None:
            break
        seen = match.observation(match.to_act)
        assert engine.legal_actions(utopia, match.box, seen) == match.legal_ids()
        match.play_id(rng.choice(match.legal_ids()))


# --- guesses


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_ut_9_2_a_guess_keeps_sizes_and_all_that_is_known(at: Any, seat: int) -> None:
    for match in (some_match(at), welcome(at)):
        truth = match.position()
        for guess in guesses(match, seat):
            assert {key: guess[key] for key in PUBLIC} == {key: truth[key] for key in PUBLIC}
            assert [len(hand) for hand in guess["hands"]] == [len(hand) for hand in truth["hands"]]
            assert (len(guess["deck"]), len(guess["bag"])) == (len(truth["deck"]), len(truth["bag"]))
            if seat >= 0:
                assert guess["hands"][seat] == truth["hands"][seat]


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_ut_9_2_the_contents_of_bag_and_of_deck_and_hands_together_are_known(at: Any, seat: int) -> None:
    for match in (some_match(at), welcome(at)):
        truth = match.position()
        for guess in guesses(match, seat):
            assert Counter(guess["bag"]) == Counter(truth["bag"])
            assert cards(guess) == cards(truth)


@pytest.mark.parametrize("seat", [-1, 0])
def test_ut_9_2_what_is_not_known_differs_from_guess_to_guess(at: Any, seat: int) -> None:
    found = guesses(some_match(at), seat, 20)
    for zone in ("deck", "bag"):
        assert len({tuple(guess[zone]) for guess in found}) == 20
    assert len({tuple(guess["hands"][2]) for guess in found}) > 8


def test_ut_9_2_a_card_in_every_unseen_place_is_as_likely(at: Any) -> None:
    # All other Maya cards lie in the discards: the last one is among ten unseen, five of them in the other hand.
    match = at(phase="act", hands=[["Greek"], ["Maya", *["Persian"] * 4]], discard=["Maya"] * 9, deck_size=5)
    assert len(match.position()["deck"]) == len(match.position()["hands"][1]) == 5
    held = sum("Maya" in guess["hands"][1] for guess in guesses(match, 0, 200))
    assert 70 < held < 130


def test_ut_9_2_where_all_is_counted_the_guess_is_the_truth(at: Any) -> None:
    match = at(phase="act", hands=[["Greek"], ["Maya", "Chinese"]], deck_size=0)
    for guess in guesses(match, 0):
        assert guess["hands"] == [["Greek"], ["Maya", "Chinese"]]


def test_ut_9_2_a_guess_can_be_played_on_like_the_match_itself(at: Any) -> None:
    for match in (some_match(at), welcome(at)):
        for guess in guesses(match, 0, 4):
            twin = Match(match.game, seats=3, position=guess)
            assert twin.legal() == match.legal()


def cards(position: dict[str, Any]) -> Counter[str]:
    zones = [*position["hands"], position["deck"], position["discard"]]
    return Counter(card for zone in zones for card in zone)

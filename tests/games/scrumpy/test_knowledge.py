"""Scrumpy, section 10: who knows what."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core import engine
from parlour.core.game import Game
from played import play

pytestmark = pytest.mark.rules

LAYABOUT = "Idle Layabout"
GOODS = ["apple", "wood", "barrel", "bottle", "cider"]
PUBLIC = (
    *("round", "first", "to_act", "phase", "vendors", "goals", "tokens", "strip", "worker_discard", "removed"),
    *("layabouts", "trees", "turn", "pending", "die", "scores", "winners"),
)
OPEN = ("spaces", "owner", "cubes", "trees", "coins", "prestige", "achieved", "deliveries", "actions")
HIDDEN = ("hand", "discard", *GOODS)
SKILLED = {
    *("Apprentice", "Investor", "Orchard Overseer", "Manager", "Forager Planter", "Trader", "Advertiser", "Carpenter"),
}
MASTERS = {
    *("Professor", "Master Planter", "Bottler", "Master Presser", "Apple Collector", "Wood Collector"),
    *("Master Cooper", "Master Procrastinator", "Master Forager", "Business Partner"),
}
ONE = {
    "hand": ["Planter", "Presser", "Carpenter"],
    "discard": ["Cooper"],
    "apple": ["Forager", "Bottler"],
    "bottle": ["Recruiter", "Apple Picker"],
    "spaces": [["Woodcutter"], [], []],
    "goal": "10 Apples",
}
TWO = {
    "hand": ["Cooper", "Manager"],
    "discard": [LAYABOUT, "Presser"],
    "wood": ["Planter"],
    "cider": ["Recruiter"],
    "spaces": [["Forager"], ["Trader"], []],
    "goal": "4 Barrels",
    "coins": 7,
    "actions": 1,
}


def some_match(at: Any, one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, **more: Any) -> Match:
    given = {"strip": ["Investor", "Apprentice", "Advertiser", "Professor"], "worker_discard": ["Investor"], **more}
    match: Match = at({**ONE, **(one or {})}, {**TWO, **(two or {})}, **given)
    return match


def guesses(match: Match, seat: int, number: int = 8) -> list[dict[str, Any]]:
    seen = match.observation(seat)
    states = [engine.guess(match.game, match.box, seen, seat, seed) for seed in range(number)]
    return [match.game.position.write(match.box, state[0]) for state in states]


def cards_of(position: dict[str, Any], seat: int) -> Counter[str]:
    each = position["players"][seat]
    cards = Counter(card for zone in ("draw", *HIDDEN) for card in each[zone])
    cards.update(card for space in each["spaces"] for card in space)
    cards.update(position["held"] if position["to_act"] == seat else [])
    return cards


def hidden(cards: list[str]) -> list[str]:
    return ["?"] * len(cards)


# --- what a seat sees


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_sc_10_1_what_lies_on_the_table_is_public_and_so_are_all_numbers(at: Any, seat: int) -> None:
    match = some_match(at)
    position, view = match.position(), match.view(seat)
    assert {key: view[key] for key in PUBLIC} == {key: position[key] for key in PUBLIC}
    assert view["deck"] == hidden(position["deck"])
    for mine, seen in zip(position["players"], view["players"], strict=True):
        assert {key: seen[key] for key in OPEN} == {key: mine[key] for key in OPEN}
        assert all(len(seen[zone]) == len(mine[zone]) for zone in ("draw", *HIDDEN))


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_sc_10_1_the_die_and_the_step_a_player_is_at_are_public(at: Any, seat: int) -> None:
    match = some_match(at)
    match.play("owner forage")
    position, view = match.position(), match.view(seat)
    assert (view["die"], view["phase"], view["pending"]) == (position["die"], "die", position["pending"])
    match = some_match(at)
    match.play("play Presser")
    assert match.view(seat)["turn"] == match.position()["turn"]


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_sc_10_2_hand_discard_pile_and_storage_are_seen_by_their_owner_alone(at: Any, seat: int) -> None:
    match = some_match(at)
    position, view = match.position(), match.view(seat)
    for owner in (0, 1):
        for zone in HIDDEN:
            mine = position["players"][owner][zone]
            assert view["players"][owner][zone] == (mine if owner == seat else hidden(mine))


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_sc_10_2_a_private_goal_too(at: Any, seat: int) -> None:
    view = some_match(at).view(seat)
    assert [each["goal"] for each in view["players"]] == [
        goal if owner == seat else "?" for owner, goal in enumerate(["10 Apples", "4 Barrels"])
    ]


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_sc_10_2_cards_set_aside_in_a_delivery_or_at_refresh(at: Any, seat: int) -> None:
    match = some_match(at)
    play(match, "deliver to Golf & Country Club B space 1", "cube press")
    assert match.position()["held"] == ["Apple Picker", "Recruiter"]
    assert match.view(seat)["held"] == (["Apple Picker", "Recruiter"] if seat == 0 else ["?", "?"])
    match = some_match(at, {"cubes": {"keep": 0}}, phase="refresh")
    match.play("keep Planter")
    assert match.view(seat)["held"] == (["Planter"] if seat == 0 else ["?"])


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_sc_10_3_nobody_sees_draw_piles_deck_or_box(at: Any, seat: int) -> None:
    match = some_match(at, {"draw": [LAYABOUT]}, deck=["Carpenter"])
    position, view = match.position(), match.view(seat)
    assert view["deck"] == hidden(position["deck"])
    assert view["box"] == hidden(position["box"])
    assert len(position["box"]) == 8
    for owner in (0, 1):
        assert view["players"][owner]["draw"] == hidden(position["players"][owner]["draw"])


def test_sc_10_3_nor_the_order_of_the_automas_cards(scrumpy: Game) -> None:
    match = Match(scrumpy, seats=1, seed=4)
    for seat in (-1, 0):
        assert match.view(seat)["automa"]["deck"] == ["?"] * 12


def test_sc_10_4_nothing_once_seen_is_noted_down(at: Any) -> None:
    match = some_match(at)
    play(match, "use Presser", "play Carpenter")
    assert match.view(1)["players"][0]["apple"] == ["?"] * 3
    assert match.view(1)["players"][0]["spaces"][1] == ["Carpenter"]
    match = some_match(at, {"actions": 3}, {"actions": 4, "hand": []})
    play(match, "owner coins", "end turn", "stop")
    assert set(match.view(1)["players"][0]["discard"]) <= {"?"}


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_sc_10_5_at_the_end_all_cards_are_open(at: Any, seat: int) -> None:
    done = {"actions": 4, "owner": "coins"}
    match = some_match(at, {"actions": 3}, done, round=6)
    play(match, "owner coins", "end turn")
    assert match.over
    assert match.view(seat) == match.position()
    assert guesses(match, seat, 2) == [match.position()] * 2


# --- blind twins


def test_sc_10_2_positions_that_differ_in_secrets_only_look_the_same(at: Any) -> None:
    other = {"hand": ["Trader", "Presser"], "discard": ["Presser", "Woodcutter"], "wood": [LAYABOUT]}
    other |= {"cider": ["Exchange Student"], "spaces": [["Forager"], ["Trader"], []], "goal": "8 Cards"}
    one, twin = some_match(at), some_match(at, None, other, deck=["Carpenter", "Bottler"], seed=7)
    for seat in (0, -1):
        assert one.observation(seat).tobytes() == twin.observation(seat).tobytes()
    assert one.observation(1).tobytes() != twin.observation(1).tobytes()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_sc_10_1_what_is_legal_follows_from_what_the_seat_to_act_sees(scrumpy: Game, seats: int) -> None:
    match, rng = Match(scrumpy, seats=seats, seed=9), Random(9)
    for _ in range(120):
        if match.to_act is None:
            break
        seen = match.observation(match.to_act)
        assert engine.legal_actions(scrumpy, match.box, seen) == match.legal_ids()
        match.play_id(rng.choice(match.legal_ids()))


# --- guesses


def middles(scrumpy: Game, seats: int) -> list[Match]:
    """Matches in the midst of things."""
    found = []
    for seed, plies in ((1, 30), (2, 75), (3, 140)):
        match, rng = Match(scrumpy, seats=seats, seed=seed), Random(seed)
        for _ in range(plies):
            match.play_id(rng.choice(match.legal_ids()))
            if match.over:
                match.undo()
        found.append(match)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sc_10_2_a_guess_keeps_all_that_is_known(scrumpy: Game, seats: int) -> None:
    for match in middles(scrumpy, seats):
        for seat in range(-1, seats):
            view = match.view(seat)
            for guess in guesses(match, seat, 3):
                assert agrees(view, guess), (seat, match.ply)


def agrees(view: Any, guess: Any) -> bool:
    """Whether a guess has all that a view has; "?" stands for anything, cards in a heap may stand in any order."""
    if isinstance(view, dict):
        return view.keys() == guess.keys() and all(agrees(view[key], guess[key]) for key in view)
    if isinstance(view, list) and "?" in view:
        known = Counter(card for card in view if card != "?")
        return len(view) == len(guess) and known <= Counter(guess) and "?" not in guess
    if isinstance(view, list):
        return len(view) == len(guess) and all(map(agrees, view, guess))
    return bool(view == guess or view == "?")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sc_1_1_in_a_guess_every_card_is_there_core_workers_with_their_owner(scrumpy: Game, seats: int) -> None:
    for match in middles(scrumpy, seats):
        truth = match.position()
        for seat in (-1, 0, seats - 1):
            for guess in guesses(match, seat, 3):
                everything: Counter[str] = Counter()
                for position in (truth, guess):
                    total = Counter(position["deck"]) + Counter(position["box"])
                    for owner in range(seats):
                        total += cards_of(position, owner)
                    everything = everything or total
                    assert total == everything
                for owner in range(seats):
                    mine, theirs = cards_of(guess, owner), cards_of(truth, owner)
                    core = set(mine) - SKILLED - MASTERS - {LAYABOUT}
                    assert {card: mine[card] for card in core} == {
                        card: count for card, count in theirs.items() if card in core
                    }
                    assert core == set(theirs) - SKILLED - MASTERS - {LAYABOUT}


def test_sc_2_3_in_a_guess_the_skilled_workers_lie_on_the_masters(scrumpy: Game) -> None:
    for match in middles(scrumpy, 3):
        for guess in guesses(match, 0, 4):
            kinds = [card in MASTERS for card in guess["deck"]]
            assert kinds == sorted(kinds)


@pytest.mark.parametrize("seat", [-1, 0])
def test_sc_10_3_what_is_not_known_differs_from_guess_to_guess(at: Any, seat: int) -> None:
    found = guesses(some_match(at), seat, 20)
    assert len({tuple(guess["deck"]) for guess in found}) == 20
    assert len({tuple(guess["players"][1]["hand"]) for guess in found}) > 8
    assert len({guess["players"][1]["goal"] for guess in found}) > 4
    assert len({tuple(guess["players"][1]["draw"]) for guess in found}) == 20


def test_sc_10_2_a_hidden_card_is_as_likely_in_every_place(at: Any) -> None:
    # Of seat 1 all but two cards in hand and two in the draw pile are known to be gone; the Planter is among four.
    two = {"hand": ["Planter", "Cooper"], "draw": ["Forager", "Recruiter"], "draw_size": 2}
    match = at({"goal": "10 Apples"}, {**two, "spaces": [[], [], []]}, strip=[None] * 4)
    held = sum("Planter" in guess["players"][1]["hand"] for guess in guesses(match, 0, 200))
    assert 70 < held < 130


def test_sc_10_2_where_all_is_counted_the_guess_is_the_truth(at: Any) -> None:
    two = {"hand": ["Planter"], "draw_size": 0, "discard": [], "goal": "4 Barrels"}
    match = at({"goal": "10 Apples"}, two, deck_size=0)
    for guess in guesses(match, 0):
        assert guess["players"][1]["hand"] == ["Planter"]


def test_sc_10_2_a_recruited_worker_may_be_anywhere_with_its_owner(at: Any) -> None:
    # The hand of seat 1 holds the one worker that is not of the core: any skilled or master worker not seen.
    two = {"hand": ["Carpenter"], "draw": ["Planter"], "draw_size": 1, "goal": "4 Barrels"}
    match = at({"goal": "10 Apples"}, two)
    found = guesses(match, 0, 40)
    assert all("Planter" in [*g["players"][1]["hand"], *g["players"][1]["draw"]] for g in found)
    others = {card for g in found for card in [*g["players"][1]["hand"], *g["players"][1]["draw"]]} - {"Planter"}
    assert others <= SKILLED | MASTERS | {LAYABOUT}
    assert len(others) > 6


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_sc_10_3_a_guess_can_be_played_on_like_the_match_itself(scrumpy: Game, seats: int) -> None:
    for match in middles(scrumpy, seats) if seats > 1 else [Match(scrumpy, seats=1, seed=2)]:
        for guess in guesses(match, match.to_act or 0, 2):
            twin = Match(match.game, seats=seats, position=guess)
            assert twin.legal() == match.legal()
            rng = Random(1)
            while not twin.over:
                twin.play_id(rng.choice(twin.legal_ids()))


def test_sc_12_1_in_a_guess_the_automa_has_its_cards(scrumpy: Game) -> None:
    for option, number in (("core", 12), ("advanced", 24)):
        match = Match(scrumpy, seats=1, seed=2, options={"automa": option})
        truth = sorted(match.position()["automa"]["deck"])
        decks = [guess["automa"]["deck"] for guess in guesses(match, 0, 6)]
        assert all(sorted(deck) == truth for deck in decks)
        assert (len(truth), len({tuple(deck) for deck in decks})) == (number, 6)

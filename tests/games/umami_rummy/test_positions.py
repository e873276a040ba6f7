"""Umami Rummy, section 11: positions, their defaults, how they compare, and those that are refused."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core import engine
from parlour.core.errors import MalformedPosition
from parlour.core.game import Game
from parlour.games.umami_rummy.comparing import same

pytestmark = pytest.mark.rules

DEFAULTS = {
    "round": 1,
    "to_act": 0,
    "phase": "play",
    "first": 0,
    "scores": [0, 0],
    "hands": [[], []],
    "shown": [[], []],
    "melds": [],
    "bank_size": 52,
    "turn": {"laid": [], "taken": []},
    "opened": [False, False],
    "called": [False, False],
    "passes": 0,
    "turns": 0,
    "winners": [],
}
LOOSE = {"loose_to_hand": "allowed"}


def test_what_a_position_leaves_out_takes_the_stated_default(at: Any) -> None:
    position = at().position()
    assert len(position.pop("bank")) == 52
    assert position == DEFAULTS


def test_lists_by_seats_have_an_entry_for_each(umami: Game) -> None:
    position = Match(umami, seats=5, position={}).position()
    for key in ("scores", "hands", "shown", "opened", "called"):
        assert len(position[key]) == 5


def test_parts_of_turn_may_be_given_alone(at: Any) -> None:
    match = at(hands=[["KS"], []], melds=[["3H", "4H", "5H"], ["6H"]], turn={"laid": ["6H"]})
    assert match.position()["turn"] == {"laid": ["6H"], "taken": []}
    assert match.legal() == ["end turn"]


def test_the_bank_is_ordered_and_the_rest_is_shuffled_beneath(at: Any) -> None:
    banks = [at(seed=seed, bank=["KD", "2C"], hands=[["7H"], []]).position()["bank"] for seed in (1, 2, 1)]
    assert banks[0][:2] == banks[1][:2] == ["KD", "2C"]
    assert banks[0] == banks[2] != banks[1]
    assert sorted(banks[0]) == sorted(banks[1])
    assert len(banks[0]) == 51


def test_with_bank_size_the_surplus_lies_aside_until_the_next_round(at: Any) -> None:
    match = at(hands=[["6S"], ["KC"]], melds=[["3S", "4S", "5S"]], bank=["KD"], bank_size=3)
    position = match.position()
    assert position["bank"][0] == "KD"
    assert len(position["bank"]) == position["bank_size"] == 3
    match.play("lay 6S")
    position = match.position()
    assert Counter([*position["bank"], *position["hands"][0], *position["hands"][1]]).total() == 52


def test_names_are_read_without_regard_to_case_and_spaces(at: Any) -> None:
    assert at(bank=[" 10s ", "ah"]).position()["bank"][:2] == ["10S", "AH"]


def test_melds_and_their_order_are_kept_as_they_are(at: Any) -> None:
    melds = [["5H", "3H", "4H"], ["KC", "KD", "KS"]]
    assert at(melds=melds).position()["melds"] == melds


def test_a_card_laid_stands_behind_and_a_card_taken_leaves_its_list(at: Any) -> None:
    match = at(LOOSE, hands=[["5C", "5D", "KS"], ["JC"]], melds=[["3H", "4H", "5H"], ["QC", "QD", "QH"]])
    for name in ("lay 5C", "lay 5D", "take 4H"):
        match.play(name)
    assert match.position()["melds"] == [["3H", "5H"], ["QC", "QD", "QH"], ["5C"], ["5D"]]
    assert match.position()["turn"] == {"laid": ["5C", "5D"], "taken": ["4H"]}
    again = at(LOOSE, **match.position())
    assert again.position() == match.position()
    assert again.state()["layout"].tobytes() == match.state()["layout"].tobytes()
    assert again.legal() == match.legal() == ["take 3H", "take QC", "take QD", "take QH"]


def test_a_card_taken_in_the_running_turn_is_shown(at: Any) -> None:
    match = at(
        LOOSE,
        hands=[["4H", "KS"], ["JC"]],
        melds=[["3H", "5H"], ["5C"], ["5D"]],
        turn={"laid": ["5C", "5D"], "taken": ["4H"]},
    )
    assert match.position()["shown"] == [["4H"], []]


def test_where_nobody_looks_the_layout_is_free_and_the_cards_are_the_same(umami: Game) -> None:
    for options in ({}, LOOSE):
        box, random = umami.load_box(None), Random(4)
        states = engine.new_states(umami, box, 4, seed=9, options=options)
        step = engine.entry_points(umami)["play_at"]
        for _ in range(120):
            position = umami.position.write(box, states[0])
            assert not states["layout"].any()
            assert Counter(name for cards in position["melds"] for name in cards).total() == states["field_size"][0]
            again = engine.blank_state(umami, 4, options, box=box)
            again["rng"] = states["rng"]
            umami.position.read(box, position, again[0])
            again["rng"] = states["rng"]
            assert again.tobytes() == states.tobytes()
            legal = engine.legal_actions(umami, box, states)
            step(box.record, states, 0, random.choice(legal))


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_positions_of_whole_games_are_read_back_byte_for_byte(umami: Game, seats: int) -> None:
    options = {**LOOSE, "umami_call": "true", "rounds": "1", "decline": "true"}
    match, random = Match(umami, seats=seats, options=options, seed=seats), Random(seats)
    while not match.over and match.ply < 150:
        again = Match(umami, seats=seats, options=options, position=match.position())
        fields = [name for name in match.state().dtype.names if name != "rng"]
        assert all(again.state()[name].tobytes() == match.state()[name].tobytes() for name in fields)
        match.play_id(random.choice(match.legal_ids()))


def test_the_winners_follow_from_the_scores(at: Any) -> None:
    match = at({"rounds": "2"}, phase="over", round=2, scores=[3, 3, -6], hands=[["KC"], [], []])
    assert match.over
    assert match.position()["winners"] == [0, 1]
    assert match.position()["to_act"] is None
    assert match.returns() == [0.0, 0.0, -1.0]
    assert match.legal() == []


def test_a_seat_without_cards_draws_in_points_and_is_out_in_last_player(at: Any) -> None:
    assert at(hands=[[], ["KC"]]).legal() == ["draw"]
    match = at({"ending": "last player"}, hands=[["KD"], [], ["KC"]])
    match.play("draw")
    assert match.to_act == 2


# --- comparing

FIELD = {"melds": [["4D", "4H", "4S"], ["3C", "4C", "5C"]]}

HEAPS: list[tuple[Any, bool]] = [
    ([["4D", "4H", "4S"], ["3C", "4C", "5C"]], True),
    ([["3C", "4C", "5C", "4S", "4H", "4D"]], True),
    (["3C", "4C", "5C", "4S", "4H", "4D"], True),
    ([["3C"], ["4C", "5C", "4S", "4H", "*"]], True),
    ([["3C"], "*"], True),
    (["3C", "*"], False),
    (["*"] * 6, True),
    ("*", True),
    ([["3C", "4C", "5C"]], False),
    ([["3C", "4C", "5C", "4S", "4H", "4D", "4D"]], False),
    ([["3C", "4C", "5C", "4S", "4H", "5D"]], False),
    ([["3C", "*", "*", "*", "*", "*", "*"]], False),
    ([["KC"], "*"], False),
    ([], False),
    (3, False),
    ([[3]], False),
    ({}, False),
]


@pytest.mark.parametrize(("expected", "verdict"), HEAPS)
def test_um_11_1_melds_compares_as_one_heap(expected: Any, verdict: bool) -> None:
    assert same("melds", expected, FIELD["melds"]) is verdict


EXACT: list[tuple[Any, bool]] = [
    ([["3C", "4C", "5C"], ["4D", "4H", "4S"]], True),
    ([["5C", "4C", "3C"], ["4S", "4D", "4H"]], True),
    ([["4S", "*", "*"], ["*", "*", "*"]], True),
    ([["*", "*", "*"], ["4S", "*", "*"]], True),
    ([["4S", "*", "*"], "*"], True),
    (["*", "*"], True),
    ("*", True),
    ([["4S", "*", "*"], ["4D", "*", "*"]], False),
    ([["3C", "4C", "5C"]], False),
    ([["3C", "4C", "5C", "4D"], ["4H", "4S"]], False),
    ([["3C", "4C", "5C"], ["4D", "4H", "4S"], []], False),
    (["3C", "4C"], False),
    (None, False),
]


@pytest.mark.parametrize(("expected", "verdict"), EXACT)
def test_um_11_1_melds_exact_compares_meld_by_meld_in_any_order(expected: Any, verdict: bool) -> None:
    assert same("melds_exact", expected, FIELD) is verdict


def test_um_11_1_other_fields_compare_as_always() -> None:
    assert same("hands", [], []) is None
    assert same("melds_exact", [], {}) is None


def test_um_11_1_melds_exact_cannot_be_given(at: Any) -> None:
    with pytest.raises(MalformedPosition, match="unknown key 'melds_exact'; did you mean 'melds'"):
        at(melds_exact=[["4D", "4H", "4S"]])


# --- refused

RUN = {"melds": [["3H", "4H", "5H"]]}
MIDDLE = {"hands": [["KS"], []], "melds": [["3H", "4H", "5H"], ["6H"]], "turn": {"laid": ["6H"]}}
UMAMI = {"umami_call": "true"}
LAST = {"ending": "last player"}
INTRODUCTORY = {"introductory": "true"}

REFUSED: list[tuple[dict[str, str], dict[str, Any], str]] = [
    # what cannot be read
    ({}, {"meld": []}, "unknown key 'meld'; did you mean 'melds'?"),
    ({}, {"phase": "playing"}, "phase: expected one of play, over"),
    ({}, {"to_act": 2}, "to_act: expected a whole number from 0 to 1, got 2"),
    ({}, {"to_act": True}, "to_act: expected a whole number"),
    ({}, {"first": -1}, "first: expected a whole number from 0 to 1"),
    ({}, {"scores": [1]}, "scores: expected a list of 2 entries"),
    ({}, {"scores": [1, 0.5]}, "scores.1: expected a whole number"),
    ({}, {"hands": [[]]}, "hands: expected a list of 2 entries"),
    ({}, {"hands": [["7X"], []]}, "hands.0.0: there is no card '7X'; names are like 7H, 10S and AC"),
    ({}, {"hands": [[7], []]}, "hands.0.0: expected a text, got 7"),
    ({}, {"hands": ["7H", []]}, "hands.0: expected a list of card names, got '7H'"),
    ({}, {"melds": ["3H"]}, "melds.0: expected a list of card names, got '3H'"),
    ({}, {"melds": "3H"}, "melds: expected a list of lists of card names"),
    ({}, {"melds": [[]]}, "melds.0: expected at least one card"),
    ({}, {"bank": [["3H"]]}, "bank.0: expected a text"),
    ({}, {"turn": []}, "turn: expected an object"),
    ({}, {"turn": {"lay": []}}, "turn: unknown key 'lay'; known are laid, taken"),
    ({}, {"opened": [1, 0]}, "opened.0: expected true or false, got 1"),
    ({}, {"called": [True]}, "called: expected a list of 2 entries"),
    ({}, {"winners": [0]}, "winners: expected [] before the end, got [0]"),
    # more copies than the box holds
    ({}, {"hands": [["7H", "7H"], []]}, "hands.0.1: the box holds no further 7H"),
    ({}, {"hands": [["3H"], []], **RUN}, "melds.0.0: the box holds no further 3H"),
    ({}, {"bank": ["3H"], **RUN}, "bank.0: the box holds no further 3H"),
    ({}, {"turn": {"laid": ["3H"] * 4}}, "turn.laid.3: no box holds so many 3H"),
    ({}, {"bank_size": 53}, "bank_size: expected from 0 (cards listed) to 52"),
    ({}, {"bank": ["7H"], "bank_size": 0}, "bank_size: expected from 1 (cards listed) to 52"),
    # a list that is no meld
    ({}, {"melds": [["3H", "4H"]]}, "melds.0: 3H 4H is too short"),
    ({}, {"melds": [*RUN["melds"], ["3C", "4C", "6C"]]}, "melds.1: 3C 4C 6C is no run: after the four"),
    ({"aces": "low"}, {"melds": [["QC", "KC", "AC"]]}, "melds.0: QC KC AC is no run"),
    # cards laid or taken that are not where they must be, or the same name in both
    ({}, {**RUN, "turn": {"laid": ["6H"]}}, "turn: laid: expected 6H to lie in melds"),
    (LOOSE, {**MIDDLE, "turn": {"laid": ["6H"], "taken": ["2H"]}}, "turn: taken: expected 2H to lie in hand 0"),
    (LOOSE, {**RUN, "hands": [["6H"], []], "turn": {"taken": ["6H"]}}, "turn: taken: no card is taken before"),
    # the field before the turn
    ({}, {**MIDDLE, "melds": [["3H", "4H"], ["6H"]]}, "melds: without the cards laid in this turn"),
    # without the option
    ({}, {**MIDDLE, "turn": {"laid": ["6H"], "taken": ["KS"]}}, "turn: taken: no card is taken to hand where loose"),
    (LOOSE | INTRODUCTORY, {**MIDDLE, "turn": {"laid": ["6H"], "taken": ["KS"]}}, "in an introductory turn"),
    ({}, {"hands": [["7H"], []], "shown": [["7H"], []]}, "shown: no card is taken to hand where loose_to_hand"),
    (LOOSE, {"hands": [["7H"], []], "shown": [[], ["7H"]]}, "shown.1: more 7H are shown than hand 1 holds"),
    ({}, {"hands": [["7H"], []], "called": [True, False]}, "called.0: nobody calls where umami_call is false"),
    (UMAMI, {"hands": [["7H", "8C"], []], "called": [True, False]}, "called.0: a call holds with 1 in hand exactly"),
    # a turn that can go no further, or is over
    ({}, {**MIDDLE, "melds": [["3H", "4H", "5H"], ["7H"]], "turn": {"laid": ["7H"]}}, "can go no further"),
    (INTRODUCTORY, MIDDLE, "turn: the turn can go no further"),
    ({}, {**MIDDLE, "hands": [[], ["KC"]]}, "turn: the last card of the hand was laid, so the turn is over already"),
    (LOOSE, {**MIDDLE, "hands": [[], ["KC"]]}, "turn: the last card of the hand was laid"),
    (LAST, {"hands": [[], ["KC"]]}, "to_act: seat 0 has no cards and is out"),
    # counters
    ({}, {"round": 6}, "round: expected at most 5 here, got 6"),
    ({}, {"round": 0}, "round: expected a whole number from 1"),
    ({"rounds": "1"}, {"round": 2}, "round: expected at most 1"),
    ({}, {"turns": 200}, "turns: expected at most 199 here"),
    ({}, {"turns": -1}, "turns: expected a whole number from 0"),
    ({}, {"passes": 2}, "passes: expected at most 1 here"),
    ({}, {"phase": "over", "passes": 1}, "passes: expected at most 0 here"),
    # the end
    ({}, {"phase": "over", "to_act": 0}, "to_act: expected null when the game is over"),
    ({}, {"to_act": None}, "to_act: expected a seat, 0 to 1"),
    ({}, {"phase": "over", "scores": [1, 2], "winners": [0]}, "winners: expected [1], the seats with"),
    ({}, {**MIDDLE, "phase": "over"}, "turn: expected nothing laid or taken when the game is over"),
]


@pytest.mark.parametrize(("options", "given", "words"), REFUSED)
def test_a_position_that_cannot_be_is_refused_with_its_place(
    umami: Game, options: dict[str, str], given: dict[str, Any], words: str
) -> None:
    with pytest.raises(MalformedPosition) as caught:
        Match(umami, options=options, position=given)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_same_name_laid_and_taken_is_refused(umami: Game) -> None:
    given = {
        "hands": [["6H", "KS"], [], [], []],
        "melds": [["3H", "4H", "5H"], ["6H"]],
        "turn": {"laid": ["6H"], "taken": ["6H"]},
    }
    with pytest.raises(MalformedPosition, match="turn: 6H cannot be laid and taken in one turn"):
        Match(umami, seats=4, options=LOOSE, position=given)

"""Umami Rummy, section 10: the actions, their names, and the clause behind each."""

from collections import Counter
from typing import Any

import pytest

from parlour.core.errors import IllegalAction, UnknownAction
from parlour.core.game import Game
from parlour.games.umami_rummy.names import card_names

pytestmark = pytest.mark.rules

UMAMI = {"umami_call": "true"}
LOOSE = {"loose_to_hand": "allowed"}
DECLINE = {"decline": "true"}
INTRODUCTORY = {"introductory": "true"}
RUN = {"melds": [["3H", "4H", "5H"]]}
OTHER = ["JC", "JD", "4C", "4D"]


def test_um_10_1_cards_by_name_seats_by_number_and_copies_are_one_action(at: Any) -> None:
    match = at(hands=[["6D", "6D", "KS"], ["JC"], ["2C"], ["QC"]], melds=[["7D", "8D", "9D"]])
    assert match.legal() == ["lay 6D"]
    match.play("  LAY   6d ")
    assert match.position()["turn"]["laid"] == ["6D"]
    with pytest.raises(UnknownAction, match="did you mean 'lay 6S' or"):
        match.play("lay 6E")


def test_um_10_2_there_are_117_actions(umami: Game) -> None:
    names = umami.actions(umami.load_box(None)).names
    kinds = Counter(name.split()[0] for name in names)
    assert kinds == {"lay": 52, "take": 52, "end": 1, "draw": 1, "pass": 1, "say": 1, "challenge": 9}
    assert len(set(names)) == 117
    assert names[104:] == ("end turn", "draw", "pass", "say umami", *(f"challenge {seat}" for seat in range(9)))
    assert names[:52] == tuple(f"lay {card}" for card in card_names())


def test_um_10_2_no_turn_is_endless(at: Any) -> None:
    match = at(LOOSE, hands=[["5C", "5D", "KS"], OTHER], **RUN)
    plies = 0
    while match.position()["turns"] == 0:
        match.play_id(match.legal_ids()[0])
        plies += 1
    assert plies <= 3 + 3 + 1


def test_um_10_3_arrange_is_no_action(umami: Game) -> None:
    assert not any("arrange" in name for name in umami.actions(umami.load_box(None)).names)


HAND = {"hands": [["6H", "KS"], OTHER], **RUN}
LATE = {"hands": [["5C", "5D", "KS"], OTHER], **RUN}
SIXES = {"hands": [["6S", "KD"], ["9S"]], "melds": [["3S", "4S", "5S"]]}

WHY: list[tuple[dict[str, str], dict[str, Any], list[str], str, str]] = [
    ({}, HAND, [], "lay 6H", "UM-5.1"),
    ({}, {"hands": [["QC", "QD", "QH"], ["2C"]]}, [], "lay QC", "UM-5.3"),
    (INTRODUCTORY, {"hands": [["QC", "QD", "QH"], ["2C"]]}, [], "lay QC", "UM-7.2"),
    (INTRODUCTORY, {"hands": [["QC", "QD", "QH", "2D"], ["2C"]]}, ["lay QC", "lay QD", "lay QH"], "end turn", "UM-7.2"),
    (LOOSE, LATE, [], "lay 5C", "UM-7.6"),
    (LOOSE, LATE, ["lay 5C", "lay 5D"], "take 3H", "UM-7.6"),
    (LOOSE, LATE, [], "draw", "UM-7.6"),
    ({}, HAND, ["lay 6H"], "end turn", "UM-4.3"),
    ({}, {"hands": [["KS"], OTHER]}, [], "draw", "UM-6.1"),
    ({}, {"hands": [["KS"], OTHER], "bank_size": 0}, [], "pass", "UM-6.3"),
    (DECLINE, HAND, [], "draw", "UM-7.7"),
    (UMAMI, SIXES, ["lay 6S"], "say umami", "UM-7.4"),
    (UMAMI, SIXES, [], "challenge 1", "UM-7.5"),
]


@pytest.mark.parametrize(("options", "given", "played", "name", "clause"), WHY)
def test_a_legal_action_names_the_clause_that_allows_it(
    at: Any, options: dict[str, str], given: dict[str, Any], played: list[str], name: str, clause: str
) -> None:
    match = at(options, **given)
    for action in played:
        match.play(action)
    assert name in match.legal()
    why = match.actions.why(match.observation(match.to_act)[0], match.find(name))
    assert why.clause == clause
    assert why.text.endswith(".")


NOT: list[tuple[dict[str, str], dict[str, Any], list[str], str, str, str]] = [
    ({}, HAND, [], "lay 7H", "UM-5.1", "you hold no 7H"),
    ({}, HAND, [], "lay KS", "UM-5.2", "with KS no choice of your other cards brings the field in order"),
    ({}, HAND, ["lay 6H"], "lay KS", "UM-5.2", "with KS and the cards laid already"),
    (INTRODUCTORY, HAND, [], "lay 6H", "UM-7.2", "6H is in none of them"),
    (LOOSE, LATE, ["lay 5C", "lay 5D", "take 3H"], "lay KS", "UM-7.6", "no further card is laid"),
    ({}, HAND, [], "take 3H", "UM-5.4", "cards of the field stay there"),
    ({}, HAND, ["lay 6H"], "take 6H", "UM-4.5", "a card laid stays laid"),
    (LOOSE | INTRODUCTORY, HAND, [], "take 3H", "UM-7.6", "in an introductory turn"),
    (LOOSE, HAND, [], "take 3H", "UM-7.6", "has to be laid first"),
    (LOOSE, LATE, ["lay 5C"], "take KD", "UM-7.6", "there is no KD on the field"),
    (LOOSE, LATE, ["lay 5C"], "take 5C", "UM-7.6", "is the name of a card laid in this turn"),
    (LOOSE, LATE, ["lay 5C", "lay 5D"], "take 5H", "UM-7.6", "without 5H the cards laid in this turn"),
    (LOOSE, HAND, ["lay 6H"], "take 3H", "UM-7.6", "nothing is loose"),
    ({}, HAND, [], "end turn", "UM-4.3", "no card was laid"),
    ({}, {"hands": [["QC", "QD", "QH"], ["2C"]]}, ["lay QC", "lay QD"], "end turn", "UM-4.3", "QC lies alone"),
    (INTRODUCTORY, {"hands": [["QC", "QD", "QH"], ["2C"]]}, ["lay QC"], "end turn", "UM-7.2", "do not make melds"),
    ({}, HAND, [], "draw", "UM-4.2", "you can lay 6H"),
    ({}, HAND, [], "pass", "UM-4.2", "you can lay 6H"),
    ({}, {"hands": [["KS"], OTHER]}, [], "pass", "UM-6.3", "the bank still has cards"),
    (DECLINE, HAND, [], "pass", "UM-6.3", "the bank still has cards"),
    ({}, {"hands": [["KS"], OTHER], "bank_size": 0}, [], "draw", "UM-6.3", "the bank is empty"),
    (DECLINE, {**HAND, "bank_size": 0}, [], "draw", "UM-7.7", "with the bank empty"),
    ({}, HAND, ["lay 6H"], "draw", "UM-6.2", "who laid a card does not draw"),
    ({}, HAND, [], "say umami", "UM-7.4", "nobody calls umami in this game"),
    (UMAMI, HAND, [], "say umami", "UM-7.4", "you hold 2 cards"),
    (UMAMI, {"hands": [["KS"], OTHER]}, [], "say umami", "UM-7.4", "when the turn could end"),
    (UMAMI, SIXES, ["lay 6S", "say umami"], "say umami", "UM-7.4", "called already"),
    ({}, SIXES, [], "challenge 1", "UM-7.5", "nobody is challenged"),
    (UMAMI, SIXES, [], "challenge 7", "UM-10.1", "no seat 7"),
    (UMAMI, SIXES, [], "challenge 0", "UM-7.5", "not your own"),
    (UMAMI, SIXES, ["lay 6S"], "challenge 1", "UM-7.5", "before anything else"),
    (UMAMI, {**SIXES, "bank_size": 0}, [], "challenge 1", "UM-7.5", "the bank is empty"),
    (UMAMI, {**SIXES, "called": [False, True]}, [], "challenge 1", "UM-7.5", "seat 1 has called"),
    (UMAMI, HAND, [], "challenge 1", "UM-7.5", "seat 1 holds 4 cards, not 1 card"),
    ({"rounds": "1"}, {**HAND, "phase": "over"}, [], "draw", "UM-8.6", "the game is over"),
]


@pytest.mark.parametrize(("options", "given", "played", "name", "clause", "words"), NOT)
def test_a_refusal_names_the_clause_and_says_why(
    at: Any, options: dict[str, str], given: dict[str, Any], played: list[str], name: str, clause: str, words: str
) -> None:
    match = at(options, **given)
    for action in played:
        match.play(action)
    with pytest.raises(IllegalAction) as caught:
        match.play(name)
    assert caught.value.clause == clause
    assert words in caught.value.reason


def test_actions_are_told_in_the_third_person(umami: Game) -> None:
    actions = umami.actions(umami.load_box(None))
    told = [actions.told(actions.names.index(name), False) for name in ("lay 7H", "take KS", "end turn", "draw")]
    assert told == ["lays 7H", "takes KS to hand", "ends the turn", "draws a card"]
    told = [actions.told(actions.names.index(name), True) for name in ("pass", "say umami", "challenge 0")]
    assert told == ["passes", "says umami", "challenges seat 0"]

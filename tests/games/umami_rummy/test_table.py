"""What a seat of Umami Rummy looks at: all that is public, its own cards, and nothing else; and the accounts."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core import engine
from parlour.core.game import Game
from parlour.core.table import Cards, Choice, Melds, Pile, Table

pytestmark = pytest.mark.rules

OTHER = ["JC", "JD", "4C", "4D"]
RUN = {"melds": [["3H", "4H", "5H"]]}
LOOSE = {"loose_to_hand": "allowed"}
UMAMI = {"umami_call": "true"}
INTRODUCTORY = {"introductory": "true"}
DECLINE = {"decline": "true"}
LAST = {"ending": "last player"}
EVERYTHING = LOOSE | UMAMI | INTRODUCTORY | DECLINE


def part(table: Table, name: str) -> Any:
    return next(part for part in table.parts if part.id == name)


def field(table: Table) -> Melds:
    found = part(table, "field")
    assert isinstance(found, Melds)
    return found


def hand(table: Table, seat: int) -> Cards:
    found = part(table, f"hand-{seat}")
    assert isinstance(found, Cards)
    return found


def names(cards: Any) -> list[str]:
    return [card.name for card in cards for _ in range(card.count)]


def labels(table: Table) -> list[str]:
    return [choice.label for choice in table.choices]


def choice(table: Table, name: str) -> Choice:
    return next(choice for choice in table.choices if choice.name == name)


def played(umami: Game, seed: int, seats: int, options: dict[str, str], plies: int = 60) -> Iterator[Match]:
    """A match in the course of random play, before each decision."""
    match, random = Match(umami, seats=seats, options=options, seed=seed), Random(seed)
    while not match.over and match.ply < plies:
        yield match
        match.play_id(random.choice(match.legal_ids()))
    yield match


SETTINGS = [(2, {}), (3, EVERYTHING), (4, LOOSE), (9, UMAMI)]


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_choices_are_what_is_legal_and_point_at_what_is_there(umami: Game, seats: int, options: dict[str, str]) -> None:
    for match in played(umami, seats, seats, options):
        for seat in range(-1, seats):
            table = match.table(seat)
            legal = match.legal_ids() if seat == match.to_act else []
            assert sorted(choice.action for choice in table.choices) == legal
            there = Counter(part.id for part in table.parts)
            there.update(card.id for cards in _cards(table) for card in cards)
            assert set(there.values()) == {1}
            for each in table.choices:
                assert set(each.ids) <= set(there)
                assert each.closes == (each.name == "end turn")
            assert len(set(labels(table))) == len(table.choices)


def _cards(table: Table) -> Iterator[Any]:
    for each in table.parts:
        if isinstance(each, Cards):
            yield each.cards
        if isinstance(each, Melds):
            yield from (meld.cards for meld in each.melds)


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_equal_observations_give_equal_tables(umami: Game, seats: int, options: dict[str, str]) -> None:
    for match in played(umami, seats + 10, seats, options, plies=25):
        for seat in (-1, 0, 1):
            seen = match.observation(seat)
            guess = engine.guess(umami, match.box, seen, seat, seed=5)
            again = engine.observation(umami, match.box, guess, 0, seat)
            assert umami.table(match.box, again[0], seat) == match.table(seat)


def test_um_9_1_the_field_and_all_numbers_are_shown_to_everybody(umami: Game) -> None:
    for match in played(umami, 6, 4, LOOSE):
        position = match.position()
        for seat in range(-1, 4):
            table = match.table(seat)
            shown = [Counter(names(meld.cards)) for meld in field(table).melds]
            assert shown == [Counter(cards) for cards in position["melds"]]
            assert [sum(card.count for card in hand(table, k).cards) for k in range(4)] == [
                len(cards) for cards in position["hands"]
            ]
            bank = part(table, "bank")
            assert isinstance(bank, Pile)
            assert (bank.size, bank.cards) == (position["bank_size"], ())
            assert list(part(table, "scores").at) == list(table.scores) == position["scores"]
            assert table.facts["Round"] == f"{position['round']} of 5"


def test_um_9_2_other_hands_are_backs_but_for_the_cards_known(at: Any) -> None:
    match = at(LOOSE, hands=[["KS", "7D"], ["3H", "QC", "9D"], ["2C"]], shown=[["7D"], ["3H"], []])
    table = match.table(0)
    assert [(card.name, card.count, card.note) for card in hand(table, 1).cards] == [
        ("3H", 1, "taken from the field"),
        ("", 2, ""),
    ]
    assert "the others know of 7D" in hand(table, 0).notes
    assert names(hand(match.table(-1), 1).cards) == ["3H", "", ""]
    assert not match.table(-1).choices


def test_um_9_4_at_the_end_all_hands_are_open(at: Any) -> None:
    match = at({"rounds": "1"}, hands=[["6H"], ["JC", "QD"]], **RUN)
    match.play("lay 6H")
    for seat in (-1, 0, 1):
        table = match.table(seat)
        assert names(hand(table, 1).cards) == ["JC", "QD"]
        assert not table.choices
    assert match.table(0).headline == "The game is over: you have won with 23 points"
    assert match.table(1).headline == "The game is over: the opponent has won with 23 points"
    assert match.table(-1).headline == "The game is over: seat 0 has won with 23 points"


def test_several_winners_are_all_named(at: Any) -> None:
    match = at({"rounds": "1"}, phase="over", scores=[4, 4, -8], hands=[[], [], ["8C"]])
    assert match.table(0).headline == "The game is over: you and seat 1 have won together with 4 points"
    assert match.table(2).headline == "The game is over: seat 0 and seat 1 have won together with 4 points"


def test_the_own_hand_is_grouped_by_suit_and_lies_nearest(at: Any) -> None:
    table = at(hands=[["KS", "2H", "AH", "7C", "7C"], OTHER, ["9D"], ["10S"]]).table(0)
    own = hand(table, 0)
    assert names(own.cards) == ["7C", "7C", "AH", "2H", "KS"]
    assert own.groups == (("Clubs", 1), ("Hearts", 2), ("Spades", 1))
    assert [card.kind for card in own.cards] == ["clubs", "hearts", "hearts", "spades"]
    assert own.notes[:2] == ("5 cards", "costs 30 if another player ends the round")
    assert [each.id for each in table.parts] == ["scores", "hand-1", "hand-2", "hand-3", "field", "bank", "hand-0"]
    assert [hand(table, k).label for k in range(4)] == ["Your hand", "Seat 1's hand", "Seat 2's hand", "Seat 3's hand"]


def test_with_two_players_the_other_is_the_opponent(at: Any) -> None:
    match = at(hands=[["KS"], OTHER])
    assert hand(match.table(0), 1).label == "Opponent's hand"
    assert hand(match.table(-1), 1).label == "Seat 1's hand"
    assert match.table(1).headline == "The opponent is to act"
    assert match.table(-1).headline == "Seat 0 is to act"


def test_melds_are_named_and_read_in_order(at: Any) -> None:
    melds = field(at(melds=[["KH", "2H", "AH"], ["5S", "5C", "5D"]], hands=[["9S"], OTHER]).table(0)).melds
    assert [(meld.kind, names(meld.cards), meld.fault) for meld in melds] == [
        ("run of hearts", ["KH", "AH", "2H"], ""),
        ("group of fives", ["5C", "5D", "5S"], ""),
    ]


def test_during_a_turn_what_is_no_meld_says_why(at: Any) -> None:
    match = at(hands=[["QC", "QD", "QH", "KS"], OTHER], **RUN)
    for name in ("lay QC", "lay QD"):
        match.play(name)
    first, second, third = field(match.table(1)).melds
    assert (first.kind, first.fault, first.cards[0].note) == ("run of hearts", "", "")
    assert (second.kind, second.fault) == ("", "QC lies alone: a meld has at least 3 cards")
    assert second.cards[0].note == third.cards[0].note == "laid in this turn"
    assert match.table(1).headline == "The opponent is to act and has laid 2 cards"


def test_of_two_copies_the_one_behind_was_laid(at: Any) -> None:
    match = at(hands=[["4H", "KS"], OTHER, ["2C"], ["9D"]], melds=[["4H", "5H", "6H"], ["4C", "4D", "4S"]])
    match.play("lay 4H")
    notes = [[card.note for card in meld.cards] for meld in field(match.table(0)).melds]
    assert notes == [[""] * 3, [""] * 3, ["laid in this turn"]]


def test_um_5_6_the_field_is_open_to_the_seat_to_act_while_the_turn_could_end(at: Any) -> None:
    match = at(hands=[["6H", "7H", "KS"], OTHER], **RUN)
    assert not field(match.table(0)).open
    match.play("lay 7H")
    assert not field(match.table(0)).open
    match.play("lay 6H")
    assert [field(match.table(seat)).open for seat in (0, 1, -1)] == [True, False, False]


def test_a_lay_moves_a_card_of_the_hand_and_a_take_the_copy_that_leaves(at: Any) -> None:
    match = at(LOOSE, hands=[["5C", "5D", "KS"], ["JC"]], **RUN)
    assert choice(match.table(0), "lay 5C").ids == ("hand-0:5C", "field")
    match.play("lay 5C")
    match.play("lay 5D")
    take = choice(match.table(0), "take 3H")
    assert (take.ids[1], take.clause, take.label) == ("hand-0", "UM-7.6", "Take 3H to your hand")
    card = next(card for cards in _cards(match.table(0)) for card in cards if card.id == take.ids[0])
    assert card.name == "3H"


def test_draws_point_at_the_bank_and_challenges_at_the_hand(at: Any) -> None:
    table = at(UMAMI, hands=[["KS"], ["2C", "9D"], ["QH"]], to_act=1).table(1)
    assert labels(table) == ["Draw a card", "Challenge seat 0", "Challenge seat 2"]
    assert choice(table, "draw").ids == ("bank",)
    assert choice(table, "challenge 2").ids == ("hand-2",)


def test_choices_come_as_the_cards_lie_and_what_ends_the_turn_behind(at: Any) -> None:
    match = at(UMAMI | DECLINE, hands=[["6H", "2H", "6S", "6D", "6C"], ["2C", "9D"]], **RUN)
    assert labels(match.table(0)) == ["Lay 6C", "Lay 6D", "Lay 2H", "Lay 6H", "Lay 6S", "Draw a card"]
    match = at(UMAMI, hands=[["6H", "7H"], OTHER], **RUN)
    match.play("lay 6H")
    assert labels(match.table(0)) == ["Lay 7H", "Say umami", "End the turn"]


QUEENS = ["QC", "QD", "QH", "KS"]

SITUATIONS: list[tuple[dict[str, str], dict[str, Any], list[str], str, str]] = [
    ({}, {"hands": [["6H", "KS"], OTHER], **RUN}, [], "lay cards", "may be remade in any way"),
    (DECLINE, {"hands": [["6H", "KS"], OTHER], **RUN}, [], "lay cards, or draw one", "Or draw instead."),
    ({}, {"hands": [["KS"], OTHER], **RUN}, [], "so draw a card", "No card of your hand fits, so the top card"),
    ({}, {"hands": [["KS"], OTHER], "bank_size": 0}, [], "the bank is empty, so pass", "so you pass"),
    (INTRODUCTORY, {"hands": [QUEENS, OTHER], **RUN}, [], "lay melds of your hand", "has to make melds by itself"),
    (INTRODUCTORY, {"hands": [["6H"], OTHER], **RUN}, [], "so draw a card", "You hold no meld of your own yet"),
    (INTRODUCTORY, {"hands": [QUEENS, OTHER]}, ["lay QC"], "lay more", "The cards you laid make no melds yet."),
    ({}, {"hands": [QUEENS, OTHER], **RUN}, ["lay QC"], "lay more", "Lay a card that brings it in order."),
    ({}, {"hands": [["6H", "KS"], OTHER], **RUN}, ["lay 6H"], "end it", "The field makes melds."),
    ({}, {"hands": [["6H", "7H", "KS"], OTHER], **RUN}, ["lay 6H"], "cards, or end it", "more is up to"),
    (UMAMI, {"hands": [["6H", "KS"], OTHER], **RUN}, ["lay 6H"], "end it", "You hold 1 card: say umami before"),
    (UMAMI, {"hands": [["6H", "KS"], ["JC"]], **RUN}, [], "lay cards", "You may challenge the opponent first: 1 card"),
    (LOOSE, {"hands": [["5C", "5D", "KS"], OTHER], **RUN}, [], "lay cards, or draw one", "you may draw instead"),
    (LOOSE, {"hands": [["5C", "5D"], OTHER], **RUN, "bank_size": 0}, [], "lay cards", "you may pass instead"),
    (
        LOOSE,
        {"hands": [["5C", "5D", "KS"], ["JC"]], **RUN},
        ["lay 5C", "lay 5D"],
        "take loose cards",
        "go to your hand",
    ),
]


@pytest.mark.parametrize(("options", "given", "plays", "headline", "advice"), SITUATIONS)
def test_headline_and_advice_tell_what_is_open(
    at: Any, options: dict[str, str], given: dict[str, Any], plays: list[str], headline: str, advice: str
) -> None:
    match = at(options, **given)
    for name in plays:
        match.play(name)
    table = match.table(0)
    assert table.headline.startswith("Your turn: ")
    assert table.headline.endswith(headline)
    assert advice in table.advice


def test_notes_tell_calls_who_has_opened_and_who_is_out(at: Any) -> None:
    hands = [["KS", "9D"], ["2C"], ["QH"]]
    match = at(UMAMI | INTRODUCTORY, hands=hands, called=[False, True, False], opened=[True] * 3)
    table = match.table(0)
    assert "has called umami" in hand(table, 1).notes
    assert "has not called umami" in hand(table, 2).notes
    assert "has laid in this round" in hand(table, 2).notes
    match = at(INTRODUCTORY | LAST, hands=[["KS", "9D"], [], ["QH"]])
    assert hand(match.table(0), 1).notes == ("out of this round",)
    assert "plays introductory turns" in hand(match.table(0), 2).notes
    assert hand(match.table(0), 0).notes == ("2 cards", "plays introductory turns")


def test_facts_warn_of_the_end_of_a_round(at: Any) -> None:
    match = at(hands=[["KS"], OTHER], bank_size=0, passes=1, turns=150, first=1)
    assert match.table(0).facts == {
        "Round": "1 of 5",
        "Started by": "the opponent",
        "Turns": "150, and the round ends after 200",
        "Passes in a row": "1",
    }


def test_every_word_of_the_glossary_is_in_a_sentence(umami: Game) -> None:
    assert {"Meld", "Group", "Run", "Field", "Bank", "Umami"} <= set(umami.glossary)
    assert all(text.endswith(".") for text in umami.glossary.values())


# --- accounts


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, LAST), (4, LOOSE)])
def test_the_entries_of_an_account_add_up_to_the_change_of_the_scores(
    umami: Game, seats: int, options: dict[str, str]
) -> None:
    accounts, before = 0, [0] * seats
    for match in played(umami, seats + 20, seats, {**options, "rounds": "2"}, plies=2000):
        after = match.scores()
        account = match.account(0) if match.moves else None
        if account is not None:
            accounts += 1
            assert list(account.totals) == after
            for owner in range(seats):
                assert before[owner] + sum(e.points for e in account.entries if e.seat == owner) == after[owner]
        else:
            assert after == before
        before = after
    assert accounts == 2


def test_an_account_explains_a_round_line_by_line(at: Any) -> None:
    match = at(hands=[["6H"], ["JC", "QD"], ["AC"]], **RUN)
    match.play("lay 6H")
    account = match.account(2)
    assert account.text == "Round 1 is over: a player ended a turn with an empty hand"
    assert account.clause == "UM-8.1"
    assert [(e.seat, e.label, e.points, e.clause) for e in account.entries] == [
        (0, "Cards left in hand", 0, "UM-8.2"),
        (1, "Cards left in hand", -23, "UM-8.2"),
        (2, "Cards left in hand", -1, "UM-8.2"),
        (0, "Points of the other hands", 24, "UM-8.2"),
        (1, "Points of the other hands", 0, "UM-8.2"),
        (2, "Points of the other hands", 0, "UM-8.2"),
    ]
    assert account.totals == (24, -23, -1)


ENDS: list[tuple[dict[str, str], dict[str, Any], str, str, list[int]]] = [
    ({}, {"hands": [["KS"], ["JC"]], "bank_size": 0, "passes": 1}, "pass", "UM-8.3", [-13, -11]),
    ({}, {"hands": [["KS"], ["JC"]], "turns": 199, "bank": ["2C"]}, "draw", "UM-8.7", [-15, -11]),
    (LAST, {"hands": [["KS"], ["JC"], []], "turns": 299}, "draw", "UM-8.7", [-1, -1, 0]),
    (LAST, {"hands": [["KS"], ["JC"], []], "bank_size": 0, "passes": 1}, "pass", "UM-8.3", [-1, -1, 0]),
    (LAST, {"hands": [["KS"], []]}, "draw", "UM-8.5", [-1, 0]),
    (LAST, {"hands": [["6H"], []], **RUN}, "lay 6H", "UM-8.5", [0, 0]),
]


@pytest.mark.parametrize(("options", "given", "name", "clause", "points"), ENDS)
def test_an_account_says_why_the_round_ended(
    at: Any, options: dict[str, str], given: dict[str, Any], name: str, clause: str, points: list[int]
) -> None:
    match = at(options, **given)
    match.play(name)
    account = match.account(0)
    assert account.clause == clause
    assert [e.points for e in account.entries] == points


def test_moves_that_end_no_round_have_no_account(at: Any) -> None:
    match = at(hands=[["6H", "KS"], OTHER], **RUN)
    for name in ("lay 6H", "end turn"):
        match.play(name)
        assert match.account(0) is None

"""Drafts of a layout: what a person may type, what it does, and how a draft follows what is played."""

import pytest

from parlour.cli.terminal.draft import BadDraft, Draft, check, drafted, look_at, names_of
from parlour.core.table import Card, Cards, Meld, Melds, Table

FIELD = [["4C", "4D", "4H", "4S"], ["5C", "6C", "7C"], ["8H", "8S", "8D"]]


@pytest.fixture
def draft():
    """A draft of FIELD with the 3C laid."""
    draft = Draft()
    draft.follow([*FIELD, ["3C"]])
    return draft


# --- moving, splitting, joining


def test_a_card_goes_from_the_one_list_it_lies_in_to_another(draft):
    draft.move("4C to 4")
    assert draft.lists == [["4D", "4H", "4S"], *FIELD[1:], ["3C", "4C"]]
    assert draft.touched


@pytest.mark.parametrize("text", ["4c to NEW", " 4C  from 1 to new ", "4C FROM 1 TO new"])
def test_a_card_may_go_to_a_new_list(draft, text):
    draft.move(text)
    assert draft.lists == [["4D", "4H", "4S"], *FIELD[1:], ["3C"], ["4C"]]


@pytest.mark.parametrize("text", ["5C 6C 7C to 4", "5C, 6C,7C to 4", "5c 6c 7c from 2 to 4"])
def test_several_cards_go_together_and_an_empty_list_disappears(draft, text):
    draft.move(text)
    assert draft.lists == [FIELD[0], FIELD[2], ["3C", "5C", "6C", "7C"]]


def test_names_of_several_words_are_one_name():
    draft = Draft()
    draft.follow([["Elder 2", "Farmer 1"], ["Elder 2"]])
    draft.move("farmer 1 to 2")
    draft.move("Elder 2, Farmer 1 from 2 to 1")
    assert draft.lists == [["Elder 2", "Elder 2", "Farmer 1"]]


def test_a_card_that_lies_in_several_lists_needs_a_from(draft):
    draft.follow([["4C", "5C", "6C"], ["4C", "4D", "4H"], ["3C"]])
    with pytest.raises(BadDraft, match="4C lies in 1 and 2; say from which, as in `move 4C from 1 to …`"):
        draft.move("4C to 3")
    draft.move("4C from 2 to 3")
    assert draft.lists[1:] == [["4D", "4H"], ["3C", "4C"]]
    draft.move("4C to 1")  # the one that does not lie there already
    assert draft.lists[0] == ["4C", "5C", "6C", "4C"]


@pytest.mark.parametrize("text", ["1 at 4H", "1 before 4h", "1 AT 4H"])
def test_a_list_is_split_before_a_card(draft, text):
    draft.split(text)
    assert draft.lists == [["4C", "4D"], ["4H", "4S"], *FIELD[1:], ["3C"]]


def test_a_list_is_split_before_the_second_copy_of_its_first_card():
    draft = Draft()
    draft.follow([["6D", "7D", "6D", "8D"]])
    draft.split("1 at 6D")
    assert draft.lists == [["6D", "7D"], ["6D", "8D"]]


@pytest.mark.parametrize("text", ["2 4", "2, 4", "2 and 4", "2,4"])
def test_lists_are_joined_where_the_first_lies(draft, text):
    draft.join(text)
    assert draft.lists == [FIELD[0], [*FIELD[1], "3C"], FIELD[2]]


def test_more_than_two_lists_may_be_joined(draft):
    draft.join("3 1 2")
    assert draft.lists == [[*FIELD[2], *FIELD[0], *FIELD[1]], ["3C"]]


def test_every_change_leaves_the_lists_tidy():
    draft = Draft(lambda lists: [sorted(row) for row in lists])
    draft.follow([["4C", "5C"], ["3C"]])
    draft.join("1 2")
    assert draft.lists == [["3C", "4C", "5C"]]


@pytest.mark.parametrize(
    ("verb", "text", "complaint"),
    [
        ("move", "", "say what and where to: `move 4S to 1`, "),
        ("move", "4C", "say what and where to"),
        ("move", "to 3", "say what and where to"),
        ("move", "4C to 9", "there is no list '9'; there are 1 to 4"),
        ("move", "4C to 0", "there is no list '0'"),
        ("move", "4C to -1", "there is no list '-1'"),
        ("move", "4C to ²", "there is no list '²'"),
        ("move", "4C from new to 1", "there is no list 'new'"),
        ("move", "4C from 2 to 3", r"4C does not lie in 2 \(5C, 6C, 7C\)"),
        ("move", "4C to 1", "4C lies there already"),
        ("move", "KC to 1", "'KC' does not lie on the table"),
        ("move", "4C KC to 2", "'KC' does not lie on the table"),
        ("move", "4C 4C to 2", "move: 4C lies there already"),
        ("split", "", "say which list and where, as in `split 2 at 4S`"),
        ("split", "1", "say which list"),
        ("split", "1 at 9H", "'9H' does not lie on the table"),
        ("split", "1 at 5C", r"5C does not lie in 1 \(4C, 4D, 4H, 4S\)"),
        ("split", "1 at 4C", "4C comes first in 1"),
        ("split", "9 at 4C", "there is no list '9'"),
        ("join", "", "name two or more lists"),
        ("join", "2", "name two or more lists"),
        ("join", "2 2", "name two or more lists"),
        ("join", "2 5", "there is no list '5'"),
        ("join", "2 4C", "there is no list '4C'"),
    ],
)
def test_what_cannot_be_done_changes_nothing(draft, verb, text, complaint):
    with pytest.raises(BadDraft, match=complaint):
        getattr(draft, verb)(text)
    assert draft.lists == [*FIELD, ["3C"]]


def test_with_nothing_on_the_table_there_are_no_lists():
    with pytest.raises(BadDraft, match="there is no list '1'; there are none"):
        Draft().join("1 2")


# --- following the match


def test_a_draft_that_was_not_touched_is_what_the_match_shows(draft):
    draft.follow([["KC"]])
    assert draft.lists == draft.base == [["KC"]]
    assert not draft.touched


def test_the_order_of_lists_and_cards_makes_no_other_layout(draft):
    draft.lists = [["3C"], *(row[::-1] for row in FIELD)]
    assert not draft.touched


def test_what_is_laid_joins_a_draft_as_a_list_of_its_own(draft):
    draft.move("4C to 4")
    draft.follow([*FIELD, ["3C"], ["9H"]])
    assert draft.lists == [["4D", "4H", "4S"], *FIELD[1:], ["3C", "4C"], ["9H"]]
    draft.follow([*FIELD, ["3C"], ["9H"], ["4D"]])
    assert draft.lists[-2:] == [["9H"], ["4D"]]


def test_what_is_taken_back_leaves_the_draft(draft):
    draft.move("4C to 4")
    draft.follow(FIELD)
    assert draft.lists == [["4D", "4H", "4S"], *FIELD[1:], ["4C"]]


def test_of_two_copies_the_one_that_lies_alone_is_taken_back_first():
    draft = Draft()
    draft.follow([["6D", "7D", "8D"], ["9D"], ["6D"]])
    draft.move("9D to 1")
    draft.follow([["6D", "7D", "8D"], ["9D"]])
    assert draft.lists == [["6D", "7D", "8D", "9D"]]


def test_a_card_taken_out_of_a_list_leaves_it_in_the_draft_too(draft):
    draft.move("4C to 4")
    draft.follow([FIELD[0], ["5C", "6C"], FIELD[2], ["3C"]])
    assert draft.lists == [["4D", "4H", "4S"], ["5C", "6C"], FIELD[2], ["3C", "4C"]]


def test_a_match_that_was_laid_out_anew_begins_the_draft_again(draft):
    draft.move("4C to 4")
    anew = [["4D", "4H", "4S"], ["3C", "4C", "5C", "6C", "7C"], FIELD[2]]
    draft.follow(anew)
    assert draft.lists == anew
    assert not draft.touched


def test_reset_goes_back_to_the_match_and_forget_to_nothing(draft):
    draft.move("4C to 4")
    draft.reset()
    assert draft.lists == [*FIELD, ["3C"]]
    draft.move("4C to 4")
    draft.forget()
    draft.follow([["4C"], ["3C"]])
    assert draft.lists == [["4C"], ["3C"]]


# --- on the table


def part_of(lists):
    melds = tuple(Meld(tuple(Card(f"{name}-{i}", name, name[-1]) for name in row)) for i, row in enumerate(lists))
    return Melds("field", "Field", melds=melds, open=True)


def test_the_draft_is_shown_in_place_of_what_lies_there(draft):
    table = Table(0, 0, "play", "", "", (Cards("hand", "Hand"), part_of([*FIELD, ["3C"]])))
    assert look_at(table, draft, lambda lists: [""] * len(lists)) == table
    draft.move("4C to 4")
    hand, field = look_at(table, draft, lambda lists: ["too short" if len(row) < 3 else "" for row in lists]).parts
    assert hand == table.parts[0]
    assert names_of(field) == draft.lists
    assert [meld.fault for meld in field.melds] == ["", "", "", "too short"]
    assert {card.name: card.kind for meld in field.melds for card in meld.cards}["4C"] == "C"
    assert (field.open, field.notes) == (True, ("as you have it so far: only you see it",))


def test_a_table_without_lists_stays_as_it_is(draft):
    table = Table(0, 0, "play", "", "", (Cards("hand", "Hand"),))
    assert look_at(table, draft, lambda lists: pytest.fail("asked for faults")) is table


def test_equal_cards_shown_as_one_are_several_in_a_draft():
    part = Melds("field", "Field", melds=(Meld((Card("a", "6D", count=2), Card("b", "7D"))),))
    draft = Draft()
    draft.follow(names_of(part))
    draft.split("1 at 7D")
    assert [[card.count for card in meld.cards] for meld in drafted(part, draft, ("", "")).melds] == [[1, 1], [1]]


def test_a_draft_with_faults_is_refused_by_number_and_reason(draft):
    check(draft, [""] * 4)
    with pytest.raises(BadDraft, match=r"list 4: 3C lies alone. Lay it out further, or type `reset`") as refused:
        check(draft, ["it is short", "", "", "3C lies alone"])
    assert "list 1 (4C 4D 4H 4S): it is short" in str(refused.value)

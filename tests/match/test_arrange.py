"""Layouts that players hand in: what is shown changes, and nothing else; records keep them."""

import json
from typing import Any

import pytest

import parlour
from parlour.core.errors import IllegalArrangement, IllegalUndo, MalformedRecord
from parlour.core.game import Game
from parlour.match.records import position_digest, record_of, replayed

HANDS = [["Ant", "Bee", "Cat", "Dog"], ["Ant", "Eel"]]


@pytest.fixture(scope="module")
def rows() -> Game:
    return parlour.game("toy.rows")


@pytest.fixture
def match(rows: Game) -> parlour.Match:
    """A match in whose running turn two cards were laid."""
    match = parlour.Match(rows, position={"hands": HANDS, "rows": [["Fox", "Bee"]]}, seed=3)
    match.play("lay Ant")
    match.play("lay Bee")
    return match


LAID = [["Fox", "Bee"], ["Ant"], ["Bee"]]
MINE = [["Fox", "Bee", "Ant"], ["Bee"]]
OTHER = [["Fox"], ["Bee", "Ant"], ["Bee"]]


def test_an_arrangement_changes_what_lies_where_and_nothing_else(match):
    before, legal = match.position(), match.legal()
    assert before["rows"] == LAID
    match.arrange(MINE)
    assert match.position() == {**before, "rows": MINE}
    assert (match.legal(), match.ply, len(match.moves)) == (legal, 2, 2)
    assert match.arrangements == [(2, MINE)]
    assert all(match.view(seat)["rows"] == MINE for seat in (-1, 0, 1))


def test_a_later_arrangement_of_the_same_turn_takes_the_place_of_the_first(match):
    match.arrange(OTHER)
    match.arrange(MINE)
    assert match.arrangements == [(2, MINE)]
    match.play("lay Cat")
    match.arrange([["Fox"], ["Bee", "Ant", "Cat"], ["Bee"]])
    assert [ply for ply, _ in match.arrangements] == [2, 3]


@pytest.mark.parametrize(
    ("lists", "complaint"),
    [
        ([["Fox", "Bee", "Bee"], ["Ant"]], "the Bee comes twice"),
        ([["Fox", "Bee"], ["Ant"]], "not the animals on the table"),
        ([["Fox", "Bee"], ["Ant"], ["Bee"], ["Cat"]], "not the animals on the table"),
        ([["Fox", "Bee"], ["Ant"], ["Bee"], ["Gnu"]], "no animal 'Gnu'"),
        ([["Fox", "Bee"], ["Ant"], ["Bee"], []], "it is empty"),
        ("Fox", "expected lists of names, got 'Fox'"),
        (["Fox", "Bee"], "expected lists of names"),
        ([["Fox", 3]], "expected lists of names"),
        (None, "expected lists of names"),
    ],
)
def test_what_cannot_lie_so_is_refused_and_nothing_changes(match, lists, complaint):
    match.arrange(OTHER)
    state, legal = match.state().tobytes(), match.legal()
    with pytest.raises(IllegalArrangement, match=complaint):
        match.arrange(lists)
    assert (match.state().tobytes(), match.legal(), match.arrangements) == (state, legal, [(2, OTHER)])


def test_only_the_seat_to_act_may_arrange_and_only_when_the_game_lets_it(match):
    with pytest.raises(IllegalArrangement, match="it is for seat 0 to decide"):
        match.arrange(MINE, seat=1)
    match.arrange(MINE, seat=0)
    match.play("end turn")
    with pytest.raises(IllegalArrangement, match=r"lay a card first \(RO-3\)"):
        match.arrange(OTHER, seat=1)
    assert match.position()["rows"] == MINE


def test_a_match_that_is_over_stays_as_it_lies(rows):
    match = parlour.Match(rows, position={"hands": [["Ant"], ["Eel"]]})
    match.play("lay Ant")
    match.play("end turn")
    assert match.over
    with pytest.raises(IllegalArrangement, match="the match is over"):
        match.arrange([["Ant"]])


def test_a_game_without_a_layout_has_nothing_to_arrange(utopian):
    match = parlour.Match(utopian)
    for refused in (match.arrange, match.faults, match.tidy):
        with pytest.raises(IllegalArrangement, match="Utopian Rummy has nothing that players may lay out"):
            refused([["Elder 2"]])


def test_faults_are_told_list_by_list_and_lists_are_tidied(match):
    assert match.faults([["Fox"], ["Ant", "Ant"], ["Gnu"]]) == ("", "the Ant comes twice", "there is no animal 'Gnu'")
    assert match.tidy([["Fox", "Bee"], ["Ant"]]) == [["Bee", "Fox"], ["Ant"]]


def test_what_was_handed_in_is_a_copy(match):
    lists = [list(row) for row in MINE]
    match.arrange(lists)
    lists[0].clear()
    match.arrangements[0][1].clear()
    assert match.arrangements == [(2, MINE)]


# --- undo


def test_undo_takes_the_action_back_with_what_was_arranged_after_it(match):
    match.arrange(MINE)
    assert match.undo(0).ply == 1
    assert (match.arrangements, match.position()["rows"]) == ([], [["Fox", "Bee"], ["Ant"]])


def test_undo_keeps_what_was_arranged_before_the_action(match):
    match.arrange(MINE)
    match.play("end turn")
    match.undo(0)
    assert (match.arrangements, match.position()["rows"]) == ([(2, MINE)], MINE)
    match.arrange(OTHER)  # in place of it, as if it had never been
    assert (match.arrangements, match.position()["rows"]) == ([(2, OTHER)], OTHER)


def test_before_the_first_action_there_is_nothing_to_undo_but_the_layout_stays(rows):
    match = parlour.Match(rows, position={"hands": HANDS, "rows": [["Fox", "Bee"]], "laid": 1})
    match.arrange([["Fox"], ["Bee"]])
    with pytest.raises(IllegalUndo, match="nothing has been played"):
        match.undo()
    assert match.position()["rows"] == [["Fox"], ["Bee"]]


# --- records


@pytest.fixture
def document(match) -> dict[str, Any]:
    """The record of two turns with an arrangement each, the second at the end."""
    match.arrange(MINE)
    match.play("end turn")
    match.play("lay Eel")
    match.arrange([["Fox", "Bee", "Ant", "Eel"], ["Bee"]])
    return json.loads(json.dumps(record_of(match)))


def test_a_record_keeps_arrangements_and_they_are_replayed_at_their_ply(rows, match, document):
    assert document["arrangements"] == [
        {"ply": 2, "melds": MINE},
        {"ply": 4, "melds": [["Fox", "Bee", "Ant", "Eel"], ["Bee"]]},
    ]
    again = replayed(document, game=rows).match
    assert again.state().tobytes() == match.state().tobytes()
    assert again.arrangements == match.arrangements
    assert again.record() == document
    assert document["position_digest"] == position_digest(match.position())


def test_a_record_without_arrangements_has_no_such_key(rows):
    assert "arrangements" not in record_of(parlour.Match(rows))


ENTRY = {"ply": 2, "melds": MINE}


@pytest.mark.parametrize(
    ("arrangements", "complaint"),
    [
        ([], "position_digest: replaying"),
        ({}, "arrangements: expected a list of arrangements"),
        ([3], r"arrangements\.0: expected an object"),
        ([{"ply": 2}], r"arrangements\.0: the key 'melds' is missing"),
        ([{"melds": MINE}], r"arrangements\.0: the key 'ply' is missing"),
        ([{**ENTRY, "seat": 0}], r"arrangements\.0: unknown key 'seat'"),
        ([{**ENTRY, "ply": 5}], r"arrangements\.0\.ply: expected a whole number from 0 to 4, got 5"),
        ([{**ENTRY, "ply": True}], r"arrangements\.0\.ply: expected a whole number"),
        ([ENTRY, ENTRY], r"arrangements\.1\.ply: expected a later ply than in the arrangement before, got 2"),
        ([{**ENTRY, "melds": "Fox"}], r"arrangements\.0\.melds: expected a list of lists of names"),
        ([{**ENTRY, "melds": ["Fox"]}], r"arrangements\.0\.melds\.0: expected a list of names"),
        ([{**ENTRY, "melds": [[1]]}], r"arrangements\.0\.melds\.0\.0: expected a text"),
        ([{**ENTRY, "melds": [["Fox"]]}], r"arrangements\.0\.melds: this cannot be laid out after 2 actions: these"),
        ([{**ENTRY, "ply": 0}], r"arrangements\.0\.melds: this cannot be laid out after 0 actions: lay a card first"),
        ([{**ENTRY, "melds": OTHER}], "position_digest: replaying"),
    ],
)
def test_a_damaged_arrangement_is_refused_with_its_place(rows, document, arrangements, complaint):
    with pytest.raises(MalformedRecord, match="^game.json, " + complaint):
        replayed({**document, "arrangements": arrangements}, "game.json", rows)


def test_a_record_of_a_game_without_a_layout_has_no_arrangements(utopian):
    document = record_of(parlour.Match(utopian, seed=1)) | {"arrangements": [{"ply": 0, "melds": []}]}
    with pytest.raises(
        MalformedRecord, match=r"arrangements\.0\.melds: .*Utopian Rummy has nothing that players may lay"
    ):
        replayed(document)


def test_options_are_those_of_the_box_in_the_record(rows):
    box = rows.read_box({"copies": 3, "hand": [3, 3, 4]}, "other.toml")
    for options in ({}, {"hand": "4"}):
        match = parlour.Match(rows, box=box, options=options, seed=1)
        assert match.options == options
        again = replayed(json.loads(json.dumps(match.record())), game=rows).match
        assert again.state().tobytes() == match.state().tobytes()
    with pytest.raises(MalformedRecord, match=r"options\.hand: expected one of 3, 4, got '2'"):
        replayed({**match.record(), "options": {"hand": "2"}}, game=rows)

"""Laying out the table in terminal play, with a game of three or four seats: drafts, hints, who did what."""

import io
import re
from dataclasses import replace

import pytest
from rich.console import Console

from parlour import Match, game
from parlour.bots import make_bot
from parlour.cli.terminal import commands
from parlour.cli.terminal.kernels import Preparation
from parlour.cli.terminal.parts import CELL, content
from parlour.cli.terminal.report import shortly
from parlour.cli.terminal.screen import Screen
from parlour.cli.terminal.session import Session
from parlour.core.table import Card, Meld, Melds
from parlour.match.records import read_record, save_record

ROWS = game("toy.rows")
HANDS = [["Ant", "Ant", "Bee", "Cat"], ["Dog", "Eel"], ["Dog", "Eel"]]


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch):
    monkeypatch.setattr(commands, "HINT_BOT", "random")


@pytest.fixture
def play(tmp_path):
    """Type lines at a match of Rows: the session, and what was written."""

    def typed(*lines, rows=(), hands=HANDS, match=None, width=80):
        match = match or Match(ROWS, seats=len(hands), seed=5, position={"hands": hands, "rows": list(rows)})
        out, rest = io.StringIO(), iter(lines)

        def read(prompt):
            line = next(rest, None)
            if line is None:
                raise EOFError
            out.write(f"{prompt}{line}\n")
            return line

        screen = Screen(console=Console(file=out, width=width, color_system=None, force_terminal=False))
        bots = {k: make_bot("random", ROWS, match.box, k) for k in range(1, match.seats)}
        preparation = Preparation(match, ["random"], cold=False, aside=False)
        session = Session(match, 0, bots, screen, tmp_path / "game.json", preparation, read)
        session.run()
        return session, out.getvalue()

    return typed


def after(out, line):
    """What was written between this typed line and the next."""
    return out.partition(f"> {line}\n")[2].partition("Your choice, or help >")[0]


def test_the_table_is_drawn_in_numbered_lists(play):
    _, out = play(rows=[["Bee", "Fox"], ["Ant"]])
    assert re.search(r"^Table   1  Bee Fox +2  Ant$", out, re.MULTILINE)
    assert "Table: lay it out as you like with `move`, `split`, `join`, `reset`; see `help`." in out


def test_a_card_laid_is_a_list_of_its_own(play):
    _, out = play("lay ant", rows=[["Bee", "Fox"]])
    assert "Table   1  Bee Fox          2  Ant" in after(out, "lay ant")


def test_the_table_is_shown_after_every_change_with_what_is_not_in_order(play):
    _, out = play("lay ant", "move ant to 1", "split 1 at fox", "join 1 2", "reset", rows=[["Bee", "Fox"], ["Ant"]])
    assert "there are 1 to 3" not in out
    assert "move: Ant lies in 2 and 3; say from which" in after(out, "move ant to 1").replace("\n", " ")
    assert "Table  1  Bee              2  Fox" in after(out, "split 1 at fox")
    assert "All of it is in order." in after(out, "split 1 at fox")
    assert "1  Bee Fox          2  Ant              3  Ant" in after(out, "join 1 2")
    assert "as you have it so far" not in after(out, "reset")
    assert "This is how it lies." in after(out, "reset")


def test_a_list_with_a_fault_has_a_mark_and_the_reason(play):
    session, out = play("1", "1", "join 1 2", "end turn")
    assert "Table  1  Ant Ant  ! the Ant comes twice" in after(out, "join 1 2")
    assert "Not in order yet: 1." in after(out, "join 1 2")
    refused = after(out, "end turn").replace("\n", " ")
    assert "It cannot stay like this: list 1 (Ant Ant): the Ant comes twice." in refused
    assert (session.match.ply, session.match.arrangements) == (2, [])


def test_end_turn_hands_the_draft_in(play, tmp_path):
    session, out = play("lay ant", "move ant to 1", "end turn", rows=[["Fox", "Bee"]])
    assert session.match.arrangements == [(1, [["Ant", "Bee", "Fox"]])]
    assert "1  Ant Bee Fox" in after(out, "end turn")
    again = load_record_of_rows(tmp_path / "game.json")
    assert again.state().tobytes() == session.match.state().tobytes()


def load_record_of_rows(path):
    return read_record(path, ROWS).match


def test_a_draft_that_was_not_touched_leaves_the_layout_to_the_game(play):
    session, _ = play("lay ant", "end turn", rows=[["Fox", "Bee"]])
    assert session.match.arrangements == []
    session, _ = play("lay ant", "move ant to 1", "reset", "end turn", rows=[["Fox", "Bee"]])
    assert session.match.arrangements == []


def test_a_draft_lives_through_further_cards_and_questions(play):
    session, out = play("lay ant", "move ant to 1", "lay cat", "why 1", "view", "hint", "lay bee", rows=[["Fox"]])
    assert session.draft.lists == [["Ant", "Fox"], ["Cat"], ["Bee"]]
    assert after(out, "view").count("as you have it so far: only you see it") == 1
    assert session.match.arrangements == []


def test_undo_takes_the_card_out_of_the_draft(play):
    session, out = play("lay ant", "move ant to 1", "lay cat", "undo", "undo", rows=[["Fox"]])
    assert "Taken back: lay Cat." in out
    assert session.draft.lists == [["Fox"]]
    assert session.match.ply == 0


def test_in_another_players_turn_the_draft_begins_again(play):
    session, out = play("lay ant", "move ant to 1", "end turn", rows=[["Fox"]])
    assert session.match.to_act == 0
    assert not session.draft.touched
    assert session.draft.base[0] == ["Ant", "Fox"]
    assert "as you have it so far" not in after(out, "end turn")


def test_a_draft_may_be_begun_before_a_card_is_laid(play):
    match = Match(ROWS, seats=2, position={"hands": [["Ant"], ["Bee"]], "rows": [["Cat", "Fox"]]})
    session, out = play("split 1 at fox", "end turn", "lay ant", "end turn", match=match)
    assert "lay a card first (RO-2)" in after(out, "end turn")
    assert session.match.arrangements == [(1, [["Cat"], ["Fox"], ["Ant"]])]


def test_a_turn_that_ends_by_itself_tells_that_the_draft_was_not_handed_in(play):
    unclosed = replace(ROWS, table=lambda *given: without_closing(ROWS.table(*given)))
    match = Match(unclosed, position={"hands": [["Ant", "Cat"], ["Bee"]], "rows": [["Fox"]]})
    session, out = play("lay ant", "move ant to 1", "end turn", match=match)
    assert "The turn is over; what you had laid out was not handed in." in after(out, "end turn")
    assert session.match.arrangements == []


def without_closing(table):
    return replace(table, choices=tuple(replace(choice, closes=False) for choice in table.choices))


@pytest.mark.parametrize("line", ["move", "move ant", "split", "join 1", "move ant to 7", "split 1 at gnu"])
def test_a_change_that_cannot_be_made_is_refused_and_nothing_happens(play, line):
    session, out = play("lay ant", line, rows=[["Fox"]])
    assert session.draft.lists == [["Fox"], ["Ant"]]
    assert session.match.ply == 1
    assert after(out, line).strip()


def test_help_names_the_commands_for_laying_out_only_where_there_is_something_to_lay_out(play):
    _, out = play("help")
    for usage in ("move CARD to N", "split N at CARD", "join N N", "reset"):
        assert usage in out
    assert max(map(len, out.splitlines())) <= 80
    match = Match(game("utopian-rummy"), seed=1)
    session = Session(match, 0, {}, Screen(console=Console(file=io.StringIO(), width=80)), None, None, None)
    assert not commands.run_command(session, "move Elder 2 to 1")


def test_a_person_may_try_things_out_before_the_game_lets_anything_be_handed_in(play):
    """Drafts are nobody else's business; that the layout is open is only said when it is."""
    closed = replace(ROWS, table=lambda *given: with_closed_parts(ROWS.table(*given)))
    match = Match(closed, position={"hands": [["Ant"], ["Bee"]], "rows": [["Fox", "Cat"]]})
    session, out = play("split 1 at cat", match=match)
    assert "lay it out as you like" not in out
    assert session.draft.lists == [["Fox"], ["Cat"]]


def test_with_nothing_on_the_table_there_is_nothing_to_lay_out(play):
    assert "there is nothing on the table to lay out" in play("join 1 2")[1]


def with_closed_parts(table):
    parts = (replace(part, open=False) if isinstance(part, Melds) else part for part in table.parts)
    return replace(table, parts=tuple(parts))


def test_a_saved_game_with_an_arrangement_goes_on(play, tmp_path):
    first = Match(ROWS, seats=2, position={"hands": [["Ant", "Cat"], ["Bee"]], "rows": [["Fox"]]})
    first.play("lay Ant")
    first.arrange([["Ant", "Fox"]])
    save_record(first, tmp_path / "saved.json")
    session, out = play(match=load_record_of_rows(tmp_path / "saved.json"))
    assert "Table   1  Ant Fox" in out
    assert session.match.arrangements == [(1, [["Ant", "Fox"]])]


# --- drawing


def melds(*lists, **fields):
    return Melds(
        "field", "Field", melds=tuple(Meld(tuple(Card(n, n, "hearts") for n in row)) for row in lists), **fields
    )


def test_lists_are_lined_up_and_no_line_is_too_long():
    rows = [["10H", "JH", "QH", "KH", "AH"], ["2H", "3H", "4H", "5H", "6H", "7H"], ["AH"], ["KH", "KD", "KS"], ["9C"]]
    for width in (40, 60, 92):
        lines = [line.plain for line in content(melds(*rows), width, ())]
        assert max(map(len, lines)) <= width
        starts = [match.start() for line in lines for match in re.finditer(r"[1-5]  \S", line)]
        assert all(start % CELL == 0 for start in starts), lines
    assert " ".join("\n".join(lines).split()) == " ".join(
        f"{number} {' '.join(row)}" for number, row in enumerate(rows, 1)
    )


def test_a_list_longer_than_a_line_is_broken():
    lines = [line.plain for line in content(melds([f"{n}H" for n in range(1, 14)]), 30, ())]
    assert len(lines) == 2
    assert max(map(len, lines)) <= 30


def test_nothing_on_the_table_is_said():
    assert [line.plain for line in content(melds(notes=("yours",)), 40, ())] == ["empty", "yours"]


def test_a_fault_is_marked_without_colour_and_its_list_not_named_twice():
    part = Melds("field", "Field", melds=(Meld((Card("a", "9D", "diamonds"),), fault="9D lies alone"),))
    (line,) = content(part, 40, ())
    assert line.plain == "1  9D  ! lies alone"


def test_cards_with_a_note_get_a_star_and_one_note_below():
    cards = (Card("a", "7D", "diamonds"), Card("b", "8D", "diamonds", "laid in this turn"), Card("c", "9D", "diamonds"))
    part = Melds("field", "Field", melds=(Meld(cards), Meld(cards[1:2])), notes=("4 cards",))
    lines = [line.plain for line in content(part, 60, ())]
    assert lines == ["1  7D 8D* 9D        2  8D*", "* laid in this turn; 4 cards"]


def test_suits_are_red_and_black():
    suits = ("clubs", "diamonds", "hearts", "spades")
    part = Melds("field", "Field", melds=(Meld(tuple(Card(kind, kind[0], kind) for kind in suits)),))
    (line,) = content(part, 40, ())
    styles = {line.plain[span.start]: str(span.style) for span in line.spans if "red" in str(span.style)}
    assert set(styles) == {"d", "h"}


# --- the game's own hint


def test_the_games_hint_comes_first_with_the_number_of_its_choice(play):
    _, out = play("hint")
    hint = after(out, "hint")
    assert hint.startswith("Best play: lay Ant, Ant, Bee, Cat.\nNo row changes.\nNext:   1  Lay ant\n")
    assert "The bot's estimate of your chance to win" in hint


def test_with_a_single_choice_no_bot_is_asked(play):
    _, out = play("hint", hands=[["Ant"], ["Bee"]])
    assert "Next:   1  Lay ant" in after(out, "hint")
    assert "estimate" not in out


# --- more than two players


def test_the_players_and_their_bots_are_named(play):
    _, out = play()
    assert "You are seat 0. Against you: Seat 1 random, Seat 2 random." in out


def test_what_several_players_did_is_told_briefly(play):
    match = Match(ROWS, seats=4, position={"hands": [["Ant", "Bee"], ["Ant", "Bee", "Cat"], ["Dog"] * 2, ["Eel"] * 2]})
    for name in ("lay Ant", "end turn", "lay Ant", "lay Bee", "end turn", "lay Dog", "end turn", "lay Eel", "end turn"):
        match.play(name)
    _, out = play("log", match=match)
    assert "Seat 1 lays Ant, Bee; ends the turn. Seat 2 lays Dog; ends the turn." in out
    assert "Seat 1 lays Ant, Bee; ends the turn.\nSeat 2 lays Dog; ends the turn.\nSeat 3" in after(out, "log")


def test_only_short_moves_are_told_together():
    assert shortly(["lays 4C", "lays 5C", "says umami", "ends the turn"]) == [
        "lays 4C, 5C",
        "says umami",
        "ends the turn",
    ]
    assert shortly(["plays Elder 2", "plays Elder 2"]) == ["plays Elder 2", "plays Elder 2"]
    assert shortly(["passes"]) == ["passes"]
    assert shortly([]) == []

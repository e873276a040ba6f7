"""Umami Rummy from the command line: a turn typed at the terminal, saved games, positions, simulations."""

import io
import json
import re
from importlib import resources
from pathlib import Path

import pytest
from rich.console import Console

from parlour import Match, game
from parlour.bots import make_bot
from parlour.cli.terminal import commands
from parlour.cli.terminal.kernels import Preparation
from parlour.cli.terminal.screen import Screen
from parlour.cli.terminal.session import Session
from parlour.match.records import load_record

UM = "umami-rummy"
FIELD = [["4C", "4D", "4H", "4S"], ["8D", "8H", "8S"]]
GIVEN = {"hands": [["3C", "5C", "6C", "KD", "9H"], ["2H", "2S", "7D"]], "melds": FIELD}


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Type lines at the position GIVEN, or at `match`: the session, and what was written."""
    monkeypatch.setattr(commands, "HINT_BOT", "random")

    def typed(*lines, match=None, **setting):
        match = match or Match(game(UM), seed=3, position=GIVEN, **setting)
        out, rest = io.StringIO(), iter(lines)

        def read(prompt):
            line = next(rest, None)
            if line is None:
                raise EOFError
            out.write(f"{prompt}{line}\n")
            return line

        screen = Screen(console=Console(file=out, width=80, color_system=None, force_terminal=False))
        bots = {k: make_bot("random", match.game, match.box, k) for k in range(1, match.seats)}
        preparation = Preparation(match, ["random"], cold=False, aside=False)
        session = Session(match, 0, bots, screen, tmp_path / "game.json", preparation, read)
        session.run()
        return session, out.getvalue()

    return typed


def after(out, line):
    """What was written between the last time this line was typed and the next one."""
    return out.rpartition(f"> {line}\n")[2].partition("Your choice, or help >")[0]


def test_um_5_3_a_card_that_fits_nowhere_yet_is_laid_and_lies_alone(play):
    _, out = play("lay 3c")
    assert re.search(r"^ +3  3C\*  ! lies alone: a meld has at least 3 cards$", after(out, "lay 3c"), re.MULTILINE)
    assert "End the turn" not in after(out, "lay 3c")


TURN = ["lay 3C", "lay 5C", "move 4C to 3", "move 5C to 3"]


def test_um_5_6_a_turn_is_laid_out_by_hand(play):
    session, out = play(*TURN, "end turn")
    assert re.search(r"4D 4H 4S +2  8D 8H 8S +3  3C\* 4C 5C\*$", after(out, "move 5C to 3"), re.MULTILINE)
    assert "All of it is in order." in after(out, "move 5C to 3")
    assert session.match.arrangements == [(2, [["4D", "4H", "4S"], ["8D", "8H", "8S"], ["3C", "4C", "5C"]])]
    assert session.match.moves[2].action == session.match.find("end turn")


def test_um_3_1_end_turn_is_refused_with_the_meld_that_is_none_and_why(play):
    session, out = play(*TURN[:3], "end turn")
    refused = after(out, "end turn").replace("\n", " ")
    assert "It cannot stay like this: list 3: 3C 4C is too short: a meld has at least 3 cards" in refused
    assert "list 4: 5C lies alone: a meld has at least 3 cards" in refused
    assert "type `reset` and the game does it" in refused
    assert session.match.ply == 2
    assert not session.match.arrangements


def test_um_5_5_what_nobody_laid_out_the_game_does(play):
    session, _ = play(*TURN[:3], "reset", "end turn")
    melds = session.match.position()["melds"]
    assert sorted(["3C", "4C", "5C"]) in [sorted(meld) for meld in melds]
    assert not session.match.arrangements


def test_a_meld_is_split_and_joined_again(play):
    _, out = play("split 1 at 4H", "join 1 2", "lay kd")
    assert re.search(r"1  4C 4D  ! is too short.*\n +2  4H 4S  ! is too short", after(out, "split 1 at 4H"))
    assert "This is how it lies." in after(out, "join 1 2")


def test_um_12_5_the_hint_says_the_best_play_and_what_changes(play):
    hint = after(play("hint")[1], "hint").replace("\n", " ")
    assert hint.startswith("Lay ")
    assert "4C 4D 4H 4S (group of fours)" in hint
    assert re.search(r"Next:   \d+  Lay (3C|5C|6C)", hint)


def test_undo_takes_a_card_back_into_the_hand_and_out_of_the_draft(play):
    session, out = play(*TURN, "undo")
    assert "Taken back: lay 5C." in out
    assert session.draft.lists == [["4D", "4H", "4S"], ["8D", "8H", "8S"], ["3C", "4C"]]


def test_um_10_3_arranging_changes_nothing_that_is_legal(play):
    match = Match(game(UM), seed=3, position=GIVEN)
    match.play("lay 3C")
    match.play("lay 5C")
    before, legal = match.position(), match.legal()
    mine = [["4H", "4S", "4D"], ["8D", "8H", "8S"], ["3C", "4C", "5C"]]
    match.arrange(mine)
    after = match.position()
    assert sorted(map(sorted, after["melds"])) == sorted(map(sorted, mine))
    assert {**after, "melds": before["melds"]} == before
    assert match.legal() == legal
    match.undo(0)
    assert match.arrangements == []


def test_a_saved_game_keeps_what_was_arranged(play, tmp_path):
    session, _ = play(*TURN, "end turn")
    document = json.loads((tmp_path / "game.json").read_text("utf-8"))
    assert [entry["ply"] for entry in document["arrangements"]] == [2]
    again = load_record(tmp_path / "game.json")
    assert again.state().tobytes() == session.match.state().tobytes()
    _, out = play("log", match=again)
    assert "You lay 3C, 5C; end the turn." in after(out, "log")


def test_every_scenario_of_the_game_holds(parlour):
    folder = Path(__file__).parents[1] / "scenarios" / UM
    ran = parlour("check", folder)
    assert (ran.status, ran.err) == (0, "")
    assert len(re.findall(r"^passed ", ran.out, re.MULTILINE)) == len(list(folder.rglob("*.json"))) >= 12


def test_a_position_is_answered_for_as_many_seats_as_it_has_hands(parlour):
    five = {"hands": [["3C"], ["KD"], [], ["2H"], ["9S"]], "melds": FIELD}
    got = json.loads(parlour("position", UM, stdin=json.dumps(five)).out)
    assert len(got["views"]) == 5
    assert got["views"][1]["hands"] == [["?"], ["KD"], [], ["?"], ["?"]]


def test_a_line_of_a_trace_is_a_position(parlour):
    setting = ("--seats", 5, "--options", "umami_call=true,loose_to_hand=allowed", "--seed", 8)
    lines = [json.loads(line) for line in parlour("trace", UM, *setting, "--options", "rounds=1").out.splitlines()]
    for line in lines[3:40:9]:
        got = json.loads(parlour("position", stdin=json.dumps(line)).out)
        assert (got["legal"], got["to_act"]) == (line["legal"], line["to_act"])


def test_simulate_takes_seats_and_options(parlour):
    options = ("--options", "ending=last player,rounds=2")
    facts = json.loads(parlour("simulate", UM, "--games", 5, "--seats", 5, *options, "--json").out)
    assert (facts["seats"], facts["options"]) == (5, {"ending": "last player", "rounds": "2"})
    assert all(-2 <= seat["points"]["least"] <= seat["points"]["most"] <= 0 for seat in facts["by_seat"])


def test_an_edited_box_decides_what_the_options_are(parlour, tmp_path):
    source = resources.files(game(UM).module)
    text = (source / "box.toml").read_text("utf-8")
    box = tmp_path / "short.toml"
    box.write_text(text.replace("default = 5 ", "default = 1 ").replace("most = 20 ", "most = 3 "), "utf-8")
    facts = json.loads(parlour("simulate", UM, "--games", 2, "--box", box, "--json").out)
    assert facts["options"] == {}
    wrong = parlour("simulate", UM, "--games", 2, "--box", box, "--options", "rounds=5")
    assert wrong.status == 2
    assert "rounds: expected one of 1, 2, 3, got '5'" in wrong.complaint

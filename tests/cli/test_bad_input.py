"""Wrong files, positions, records and typed lines: one clear line, exit status 2, never a traceback."""

import json
import re
from importlib import resources
from pathlib import Path

import pytest

import parlour as package
from parlour.cli.terminal.matching import NoChoice, find_choice
from parlour.cli.terminal.saves import BadPath, state_home, typed_path
from parlour.core import reading
from parlour.core.errors import LONGEST, LONGEST_WORD, MalformedBox, ParlourError, shortened
from parlour.core.table import Choice
from parlour.match.records import record_of

UR = "utopian-rummy"
HUGE_HEX = "0x" + "f" * 5000  # TOML reads it, and Python does not write it


def printed_box() -> str:
    return resources.files(package.game(UR).module).joinpath("box.toml").read_text(encoding="utf-8")


def refused(ran, complaint: str) -> None:
    assert (ran.status, ran.out) == (2, "")
    assert ran.complaint.startswith("parlour: ")
    assert re.search(complaint, ran.complaint), ran.complaint
    assert len(ran.complaint) < 2 * LONGEST


@pytest.mark.parametrize("name", [".", "..", ".foo", "a..b", "x.", "a b.c", "\0.x", "unittest.__main__"])
def test_names_that_no_module_has(parlour, name):
    refused(parlour("rules", name), "there is no game")


def test_a_module_that_fails_is_no_game(parlour, tmp_path, monkeypatch):
    (tmp_path / "brokengame").mkdir()
    (tmp_path / "brokengame" / "rules.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    refused(parlour("rules", "brokengame.rules"), "is no game: division by zero")


@pytest.mark.parametrize("args", [("bench", ""), ("rules", ""), ("simulate", "")])
def test_an_empty_name_is_no_game(parlour, args):
    refused(parlour(*args), "there is no game ''")


def test_an_empty_path_is_no_folder(parlour):
    refused(parlour("check", ""), "neither a file nor a folder")


@pytest.mark.parametrize("bot", ["search:99999999999s", "search:" + "9" * 400 + "s", "search:" + "9" * 5000 + "it"])
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_no_search_is_endless(parlour, command, bot):
    refused(
        parlour(command, UR, "--bot" if command == "play" else "--bots", bot),
        "(iterations at most|at most [0-9]+ seconds)",
    )


# --- messages


def test_a_message_repeats_no_endless_text(parlour):
    for document in ({"k" * 10**6: 1}, {"deck": ["k" * 10**6]}, {"deck": ["k " * 10**5]}, {"phase": "k" * 10**6}):
        refused(parlour("position", UR, stdin=json.dumps(document)), "standard input")
    refused(parlour("position", UR, stdin='{"' + "k" * 5000 + '":1,"' + "k" * 5000 + '":1}'), "stands twice")
    refused(parlour("replay", "x" * 5000), "too long")


def test_only_what_is_too_long_is_cut():
    text = "word " * 200 + "x" * (LONGEST_WORD - 1)
    assert shortened(text) == str(ParlourError(text)) == text
    cut = shortened("begin " + "x" * 5000 + " end")
    assert cut.startswith("begin xxx")
    assert cut.endswith("xxx end")
    assert len(cut) < LONGEST_WORD


# --- positions


@pytest.mark.parametrize("document", ["null", "3", "[]", '"x"'])
def test_play_wants_a_position(parlour, tmp_path, document):
    (tmp_path / "p.json").write_text(document)
    refused(parlour("play", UR, "--position", tmp_path / "p.json"), r"p\.json: expected an object")


def test_play_names_the_file_of_a_wrong_position(parlour, tmp_path):
    (tmp_path / "p.json").write_text('{"deck": ["Wizard"]}')
    refused(parlour("play", UR, "--position", tmp_path / "p.json"), r"p\.json, deck\.0: there is no card 'Wizard'")


def test_a_position_of_another_game_is_refused(parlour):
    refused(parlour("position", UR, stdin='{"game": "chess", "phase": "explore"}'), "there is no game 'chess'")
    other = json.dumps({"game": "toy.higher", "given": {}})
    refused(parlour("position", UR, stdin=other), "there is no game 'toy.higher'")


@pytest.mark.parametrize("many", [6, 128, 256, 5000])
def test_ur_9_3_no_more_marks_than_copies(parlour, many):
    document = {"phase": "expand", "hands": [["Elder"], ["Elder"]], "shown": [["Elder"] * many, []]}
    refused(parlour("position", UR, stdin=json.dumps(document)), "shown.0: the box holds only 5 Elder 2")


def test_ur_4_4_the_card_kept_first_lies_in_hand(parlour):
    farmers = {"societies": [["Farmer 1", "Farmer 1"], []], "viewed": ["Elder", "Warriors"]}
    keep = {"phase": "keep", "turn": {"kept": 1}, **farmers}
    refused(parlour("position", UR, stdin=json.dumps(keep)), "hands.0: expected the card kept to lie in hand")
    assert parlour("position", UR, stdin=json.dumps({**keep, "hands": [["Hunter 1"], []]})).status == 0


# --- boxes


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("hand = 10", f"hand = {HUGE_HEX}", "setup.hand: expected a whole number from 1 to 30, got int of too many"),
        ("hand = 10", f"hand = {'9' * 5000}", "is not TOML"),
        ("hand = 10", f"hand = {'[' * 3000}", "nested too deeply"),
        ('title = "Utopian Rummy"', f"title = {HUGE_HEX}", "title: expected a text"),
        ("seats = [2]", "seats = [3]", "seats.0: expected a whole number from 2 to 2"),
        ("seats = [2]", "seats = 1979-05-27", "seats: expected a list"),
        ('"card.Farmer.values" = ', '"x" = nan\n"card.Farmer.values" = ', "provenance.x: expected a text, got nan"),
    ],
)
def test_boxes_with_values_of_wrong_kinds(parlour, tmp_path, old, new, complaint):
    text = printed_box()
    assert old in text
    (tmp_path / "b.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    refused(parlour("trace", UR, "--box", tmp_path / "b.toml"), complaint)


def test_a_box_may_not_be_endless(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "LARGEST", 10)
    (tmp_path / "b.toml").write_text("# a comment of some length\n")
    with pytest.raises(MalformedBox, match="too large"):
        package.game(UR).load_box(tmp_path / "b.toml")


def test_a_box_with_another_layout_is_the_printed_one(tmp_path):
    (tmp_path / "b.toml").write_bytes(b"\xef\xbb\xbf" + printed_box().replace("\n", "\r\n").encode())
    assert package.game(UR).load_box(tmp_path / "b.toml").printed
    assert package.game(UR).load_box(None).printed


def test_a_path_with_a_zero_byte(parlour):
    refused(parlour("trace", UR, "--box", "a\0b"), "embedded null byte")


# --- scenarios and records


def test_an_index_of_thousands_of_digits_is_no_path(parlour, tmp_path):
    see = {"seat": 0, "hides": ["hands." + "9" * 5000]}
    scenario = {"game": UR, "title": "x", "clauses": [], "steps": [{"see": see}]}
    (tmp_path / "s.json").write_text(json.dumps(scenario))
    ran = parlour("check", tmp_path / "s.json")
    assert (ran.status, ran.err) == (1, "")
    assert "no such path" in ran.out


def test_a_record_cut_anywhere_is_refused(parlour, tmp_path):
    match = package.Match(package.game(UR), seed=3)
    for _ in range(12):
        match.play_id(match.legal_ids()[-1])
    text, path = json.dumps(record_of(match), indent=1), tmp_path / "r.json"
    for end in range(0, len(text) - 1, 97):
        path.write_text(text[:end])
        refused(parlour("replay", path, "--verify"), r"r\.json")
    path.write_text(text)
    assert parlour("replay", path, "--verify").status == 0


# --- what is typed


@pytest.mark.parametrize("number", ["0", "3", "9" * 5000, "0" * 5000])
def test_numbers_that_no_choice_has(number):
    choices = [Choice(action, name, name, "") for action, name in enumerate(("research", "stop"))]
    with pytest.raises(NoChoice, match="there are choices 1 to 2"):
        find_choice(number, choices)
    assert find_choice("02", choices) is choices[1]


@pytest.mark.parametrize(
    "typed",
    ["9" * 5000, "why " + "9" * 5000, "x" * 100_000, "save " + "x" * 5000, "save a\0b", "save ~nobody-of-this-name/x"],
)
def test_whatever_is_typed_the_game_goes_on(parlour, tmp_path, monkeypatch, typed):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    ran = parlour("play", UR, "--seed", 4, "--bot", "random", "--no-color", stdin=f"{typed}\nview\n")
    assert (ran.status, ran.err) == (0, "")
    assert "\0" not in ran.out
    assert "Saved. `parlour play --resume` continues this game." in " ".join(ran.out.split())


def test_paths_that_name_no_file(tmp_path):
    assert typed_path(tmp_path / "new") == tmp_path / "new"
    for text in ("x" * 5000, "a\0b", "~nobody-of-this-name/x"):
        with pytest.raises(BadPath):
            typed_path(text)


def test_nobody_has_a_home(monkeypatch):
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(BadPath, match="set XDG_STATE_HOME"):
        state_home()

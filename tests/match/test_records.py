"""Records: a match to a file and back; what is damaged, foreign or newer is refused with its place and reason."""

import json
from typing import Any

import pytest

import parlour
from parlour.core.errors import MalformedRecord
from parlour.core.game import Game
from parlour.match import documents
from parlour.match.records import load_record, position_digest, read_record, record_of, replayed, save_record

PLIES = 30
SEED = 2**64 - 1


def played(game: Game, plies: int = PLIES, **setting: Any) -> parlour.Match:
    """A match of which the first of the legal actions, then the last, and so on, were played."""
    match = parlour.Match(game, **{"seed": SEED, **setting})
    while match.ply < plies and not match.over:
        legal = match.legal()
        match.play(legal[-1 if match.ply % 2 else 0])
    return match


@pytest.fixture(scope="module")
def document(utopian: Game) -> dict[str, Any]:
    return json.loads(json.dumps(record_of(played(utopian), players=["Ann", "greedy"], date="2026-01-31")))


def test_a_match_comes_back_bit_for_bit(utopian, tmp_path):
    match, path = played(utopian), tmp_path / "a.json"
    save_record(match, path, players=["Ann", "Bob"])
    again = load_record(path)
    assert (again.state() == match.state()).all()
    assert again.moves == match.moves
    assert again.legal() == match.legal()


def test_a_match_that_was_not_begun_comes_back(utopian, tmp_path):
    save_record(parlour.Match(utopian, seed=0), tmp_path / "a.json")
    assert load_record(tmp_path / "a.json").ply == 0


def test_a_finished_match_comes_back_with_its_result(higher):
    match = played(higher, 100, seats=3, options={"aces": "high"})
    again = replayed(match.record(), game=higher).match
    assert match.over
    assert (again.returns(), again.scores(), again.options) == (match.returns(), match.scores(), {"aces": "high"})


def test_a_match_from_a_position_comes_back(utopian):
    given = {"phase": "expand", "hands": [["Elder 2", "Farmer 1"], ["Hunter 1"]]}
    match = parlour.Match(utopian, position=given, seed=5)
    match.play("discard Elder 2")
    match.play("research")
    again = replayed(json.loads(json.dumps(match.record()))).match
    assert (again.state() == match.state()).all()


def test_the_header_comes_back(document):
    loaded = replayed(document)
    assert (loaded.players, loaded.date, loaded.version) == (("Ann", "greedy"), "2026-01-31", parlour.__version__)


def test_another_box_travels_with_the_record(utopian, tmp_path):
    data = json.loads(json.dumps(utopian.load_box(None).data))
    data["limits"]["target"] = 50
    match = played(utopian, box=utopian.read_box(data, "fifty.toml"))
    save_record(match, tmp_path / "a.json")
    again = load_record(tmp_path / "a.json")
    assert int(again.box.record[0]["target"]) == 50
    assert again.box.digest == match.box.digest
    assert "data" not in record_of(played(utopian))["box"]


def test_what_was_taken_back_is_not_recorded(utopian):
    given = {"phase": "expand", "hands": [["Elder 2", "Farmer 1"], ["Hunter 1"]], "societies": [["Elder 2"], []]}
    match = parlour.Match(utopian, position=given)
    match.play("play Elder 2")
    match.undo()
    match.play("discard Farmer 1")
    assert match.record()["actions"] == ["discard Farmer 1"]
    assert replayed(match.record()).match.ply == 1


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"format": "chess"}, "is not a record of Parlour"),
        ({"format": ...}, "is not a record of Parlour"),
        ({"format_version": ...}, "'format_version' is missing"),
        ({"format_version": 2}, "format_version: .*newer"),
        ({"format_version": True}, "format_version: expected a whole number"),
        ({"game": "chess"}, "game: .*does not know the game 'chess'"),
        ({"game": "os.path"}, "game: .*does not know"),
        ({"game": ["utopian-rummy"]}, "game: expected a text"),
        ({"rules_version": 99}, "rules_version: .*newer"),
        ({"rules_version": 0}, "rules_version: expected"),
        ({"parlour": 1}, "parlour: expected a text"),
        ({"box": {}}, "box: .*'digest' is missing"),
        ({"box": {"digest": "00"}}, r"box\.digest: .*another box"),
        ({"box": {"digest": "00", "data": {"game": "x"}}}, r"box\.data: "),
        ({"seats": 3}, "seats: .*2 players"),
        ({"seats": 0}, "seats: expected"),
        ({"options": {"a": "b"}}, r"options\.a: .*no such option"),
        ({"options": []}, "options: expected an object"),
        ({"seed": 2**64}, "seed: expected"),
        ({"seed": -1}, "seed: expected"),
        ({"seed": 1.5}, "seed: expected"),
        ({"seed": 0}, r"actions\.\d+: ply \d+ cannot be played"),
        ({"given": []}, "given: expected an object"),
        ({"given": {"phase": "x"}}, r"given\.phase: expected one of"),
        ({"actions": "research"}, "actions: expected a list"),
        ({"actions": [None]}, r"actions\.0: expected a text"),
        ({"actions": ["stop"]}, r"actions\.0: ply 0 cannot be played: 'stop' is not legal now.*UR-"),
        ({"actions": ["fly"]}, r"actions\.0: ply 0 cannot be played: there is no action 'fly'"),
        ({"actions": ["research"]}, "position_digest: replaying"),
        ({"result": {}}, "result: .*is missing"),
        ({"result": {"over": 0, "scores": [0, 0], "returns": [0, 0]}}, r"result\.over: .*says 0"),
        ({"result": {"over": False, "scores": [0, 1], "returns": [0, 0]}}, r"result\.scores: .*says \[0, 1\]"),
        ({"result": {"over": False, "scores": [0, 0], "returns": [0, 1]}}, r"result\.returns: "),
        ({"position_digest": "0" * 64}, "position_digest: replaying"),
        ({"players": ["Ann"]}, "players: expected a name for each of 2 seats"),
        ({"players": [1, 2]}, r"players\.0: expected a text"),
        ({"date": 3}, "date: expected a text"),
        ({"plyers": []}, "unknown key 'plyers'; did you mean 'players'"),
        ({"seats": ...}, "'seats' is missing"),
        ({"actions": ...}, "'actions' is missing"),
    ],
)
def test_what_is_refused(document, changes, complaint):
    changed = {key: value for key, value in {**document, **changes}.items() if value is not ...}
    with pytest.raises(MalformedRecord, match="^game.json.*" + complaint):
        replayed(changed, "game.json")


@pytest.mark.parametrize("foreign", [None, 3, "x", [], {}, [{"format": "parlour record"}]])
def test_json_of_something_else_is_refused(foreign):
    with pytest.raises(MalformedRecord, match=r"game\.json: is not a record of Parlour"):
        replayed(foreign, "game.json")


def test_every_single_action_matters(document):
    for ply in range(PLIES):
        actions = document["actions"][:ply] + document["actions"][ply + 1 :]
        with pytest.raises(MalformedRecord):
            replayed({**document, "actions": actions})


def test_a_truncated_file_is_refused_with_line_and_column(document, tmp_path):
    path, text = tmp_path / "a.json", json.dumps(document, indent=1)
    for length in range(0, len(text) - 1, 97):
        path.write_text(text[:length])
        with pytest.raises(MalformedRecord, match=r"a\.json(, line \d+ column \d+: is not JSON|: is empty)"):
            load_record(path)


def test_an_older_version_of_the_rules_is_named_when_it_no_longer_replays(utopian, document):
    from dataclasses import replace

    newer = replace(utopian, rules_version=2)
    assert replayed(document, game=newer).match.ply == PLIES
    with pytest.raises(MalformedRecord, match="version 1 of the rules, and this is version 2"):
        replayed({**document, "actions": ["stop"]}, game=newer)


def test_numbers_of_other_programs_are_numbers(document):
    result = {**document["result"], "returns": [0, 0]}
    assert replayed({**document, "result": result}).match.ply == PLIES


def test_saving_is_all_or_nothing(utopian, tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    path.write_text("what was there")
    monkeypatch.setattr(documents.os, "fsync", lambda handle: (_ for _ in ()).throw(OSError(28, "No space left")))
    with pytest.raises(MalformedRecord, match=r"a\.json: cannot be written: No space left"):
        save_record(played(utopian, 3), path)
    assert path.read_text() == "what was there"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]


def test_saving_where_nothing_can_be_saved_is_refused(utopian, tmp_path):
    with pytest.raises(MalformedRecord, match="cannot be written"):
        save_record(parlour.Match(utopian), tmp_path / "no such folder" / "a.json")
    with pytest.raises(MalformedRecord, match="cannot be written"):
        save_record(parlour.Match(utopian), tmp_path)


def test_a_saved_file_keeps_its_permissions(utopian, tmp_path):
    path = tmp_path / "a.json"
    save_record(parlour.Match(utopian), path)
    path.chmod(0o640)
    save_record(parlour.Match(utopian), path)
    assert path.stat().st_mode & 0o777 == 0o640


def test_the_digest_of_a_position_does_not_depend_on_the_order_of_its_parts():
    assert position_digest({"a": 1, "b": [2]}) == position_digest({"b": [2], "a": 1})
    assert position_digest({"a": 1}) != position_digest({"a": 2})


def test_reading_says_what_is_wrong_with_the_file(tmp_path):
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    for name, complaint in (("", "Is a directory"), ("none", "No such file"), ("binary", "not text in UTF-8")):
        with pytest.raises(MalformedRecord, match=complaint):
            read_record(tmp_path / name)
    with pytest.raises(MalformedRecord, match="cannot be read"):
        read_record("a\0b")

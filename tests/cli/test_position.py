"""parlour position: every way to say which position, and what comes of it."""

import json

import pytest

import parlour as package

UR = "utopian-rummy"
POSITION = {"phase": "expand", "hands": [["Elder", "Farmer 1"], ["Hunter 1"]], "societies": [["Elder"], []]}
SCENARIO = {"game": UR, "title": "x", "clauses": [], "given": POSITION, "steps": []}


def expected(seed: int = 1) -> dict:
    match = package.Match(package.game(UR), position=POSITION, seed=seed)
    return {"legal": match.legal(), "to_act": 0, "views": [match.view(0), match.view(1)]}


def test_what_is_printed(parlour):
    got = json.loads(parlour("position", UR, stdin=json.dumps(POSITION)).out)
    assert got == expected()
    assert got["legal"] == ["discard Elder 2", "play Elder 2", "discard Farmer 1"]
    assert got["views"][1]["hands"] == [["?", "?"], ["Hunter 1"]]


@pytest.mark.parametrize(
    ("args", "document"),
    [
        ((UR,), POSITION),
        ((UR, "-"), POSITION),
        (("-", "utopian rummy"), POSITION),
        (("--game", UR), POSITION),
        ((), {**POSITION, "game": UR}),
        ((), {"game": UR, "given": POSITION}),
        ((), {"game": UR, "seed": 1, "seats": 2, "options": {}, "position": POSITION, "ply": 3, "legal": []}),
        ((), SCENARIO),
        ((UR, "--seed", "1", "--seats", "2"), {**SCENARIO, "seed": 5}),
    ],
)
def test_ways_to_name_a_position(parlour, tmp_path, args, document):
    text = json.dumps(document)
    assert json.loads(parlour("position", *args, stdin=text).out) == expected()
    if "-" not in args:
        (tmp_path / "p.json").write_text(text)
        assert json.loads(parlour("position", *args, tmp_path / "p.json").out) == expected()


def test_a_seed_fills_what_is_left_open(parlour):
    draw = {"phase": "explore", "hands": [["Elder 2"], ["Elder 2"]], "societies": [["Weavers 2", "Weavers 2"], []]}
    assert package.game(UR)
    out = [parlour("position", UR, "--seed", seed, stdin=json.dumps(draw)) for seed in (0, 2**64 - 1)]
    assert [ran.status for ran in out] == [0, 0]


def test_the_end_has_nobody_to_act(parlour):
    over = {"phase": "over", "scores": [100, 20], "winner": 0, "hands": [["Elder 2"], []]}
    got = json.loads(parlour("position", UR, stdin=json.dumps(over)).out)
    assert (got["legal"], got["to_act"]) == ([], None)
    assert got["views"][1]["hands"][0] == ["Elder 2"]


def test_lines_of_a_trace_are_positions(parlour):
    lines = parlour("trace", UR, "--observations", "--seed", 5).out.splitlines()
    for line in (lines[0], lines[len(lines) // 2], lines[-1]):
        decision = json.loads(line)
        got = json.loads(parlour("position", stdin=line).out)
        assert got["views"] == decision["views"]
        assert got["legal"] == decision.get("legal", [])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "standard input: is empty"),
        ("[", "standard input, line 1 column 2: is not JSON"),
        ("[]", "standard input: expected an object"),
        ('{"fase": 1}', "standard input: unknown key 'fase'; did you mean 'phase'"),
        ('{"phase": "x"}', "standard input, phase: expected one of explore"),
        ('{"game": "chess"}', "there is no game 'chess'"),
        ('{"game": "json.tool"}', "there is no game 'json.tool'; known: kuiperium, scrumpy, umami-rummy, utopia, "),
        ('{"game": 3}', "standard input.game: expected a text"),
        ('{"given": []}', "standard input.given: expected an object"),
        ('{"given": {}, "hands": []}', "standard input: unknown key 'hands'"),
        ('{"given": {}, "seed": -1}', "standard input.seed: expected"),
        ('{"given": {}, "seats": 9}', "seats: Utopian Rummy is for 2 players"),
        ('{"given": {}, "options": {"a": "b"}}', "a: Utopian Rummy has no such option"),
        ('{"deck": ' + "[" * 500 + "]" * 500 + "}", "standard input, deck.0: expected a text"),
        ('{"deck": ["\\ud800"]}', "there is no card"),
    ],
)
def test_what_is_refused(parlour, text, complaint):
    ran = parlour("position", *(() if '"game"' in text else (UR,)), stdin=text)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.complaint

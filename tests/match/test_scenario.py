"""The scenario runner: what it takes for a scenario, and what it makes of one."""

import json
import re
from typing import Any

import pytest

import parlour
from parlour.core.errors import MalformedScenario
from parlour.core.game import Game
from parlour.match.scenario import Result, load_scenario, read_scenario, run_scenario

GIVEN = {
    "phase": "expand",
    "hands": [["Farmer 1", "Farmer 2", "Elder 2"], ["Trainer 2"]],
    "societies": [["Trainer 2", "Trainer 2"], []],
}
PAIR = "initiate Farmer with Farmer 1, Farmer 2"


def scenario(*steps: dict[str, Any], **changes: Any) -> dict[str, Any]:
    document = {"game": "utopian-rummy", "title": "A test", "clauses": ["UR-6.4"], "given": GIVEN, "steps": list(steps)}
    return {key: value for key, value in {**document, **changes}.items() if value is not ...}


def run(*steps: dict[str, Any], **changes: Any) -> Result:
    return run_scenario(read_scenario(scenario(*steps, **changes)))


def failures(*steps: dict[str, Any], **changes: Any) -> list[str]:
    result = run(*steps, **changes)
    return [failure.text(result.clauses) for failure in result.failures]


@pytest.mark.parametrize(
    "step",
    [
        {},
        {"note": "nothing"},
        {"legal": [PAIR, "discard Elder 2"]},
        {"legal": ["  INITIATE  farmer with farmer 1,   Farmer 2 "]},
        {"legal": []},
        {"illegal": ["play Farmer 1", "no such action", "play Student -3"]},
        {"illegal": []},
        {"legal": PAIR},
        {"illegal": "play Farmer 1"},
        {"only": ["discard Elder 2", "discard Farmer 1", "discard Farmer 2", PAIR]},
        {"play": PAIR},
        {"play": [PAIR, "discard elder 2"]},
        {"play": []},
        {"refuse": "play Farmer 1"},
        {"refuse": "initiate Elder with Elder 2"},
        {"refuse": ["initiate Elder with Elder 2", "play Farmer 1"]},
        {"expect": {}},
        {"expect": {"hands": [["Elder", "Farmer 2", "Farmer 1"], "*"], "to_act": 0, "turn": {"kept": 0}}},
        {"see": {"seat": 1}},
        {
            "see": {
                "seat": 1,
                "hides": ["hands.0", "deck", "research_pile"],
                "shows": ["hands.1", "societies", "scores"],
            }
        },
        {"see": {"seat": 1, "view": {"hands": [["?", "?", "?"], ["Trainer"]]}}},
        {"play": PAIR, "expect": {"turn": {"initiated": True}}, "refuse": "initiate Elder with Elder 2"},
    ],
)
def test_what_holds(step):
    assert failures(step) == []


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ({"legal": ["play Farmer 1"]}, "step 1, legal: expected 'play Farmer 1' legal, got .*not initiated.*UR-5.1"),
        ({"legal": ["plai Farmer 1"]}, "legal: .*did you mean"),
        ({"illegal": [PAIR]}, "illegal: .*it is legal"),
        ({"only": [PAIR]}, "only: expected no other legal actions, got also 'discard"),
        ({"only": ["draw"]}, "only: expected 'draw' legal"),
        ({"play": "play Farmer 1"}, "play: .*UR-5.1"),
        ({"play": "no such action"}, "play: .*no action"),
        ({"refuse": PAIR}, "refuse: .*it was played"),
        ({"refuse": ["initiate Elder with Elder 2", PAIR]}, "refuse: .*it was played"),
        ({"expect": {"to_act": 1}}, "expect to_act: expected 1, got 0"),
        ({"expect": {"to_act": False}}, "expect to_act: expected false, got 0"),
        ({"expect": {"hand": []}}, "expect hand: .*did you mean 'hands'"),
        ({"expect": {"hands": [["Elder 2"], "*"]}}, r"expect hands\.0: expected \[\"Elder 2\"\], got"),
        ({"see": {"seat": 0, "hides": ["hands.0"]}}, r"see by seat 0, hides hands\.0\.0"),
        ({"see": {"seat": 0, "hides": ["hand.0"]}}, r"hides hand\.0: .*no such path"),
        ({"see": {"seat": 0, "hides": ["deck_size"]}}, 'hides deck_size: expected "\\?"'),
        ({"see": {"seat": 1, "shows": ["hands.0"]}}, r"see by seat 1, shows hands\.0"),
        ({"see": {"seat": 1, "shows": ["hands.7"]}}, r"shows hands\.7: .*no such path"),
        ({"see": {"seat": 1, "view": {"hands": [["Elder 2", "?", "?"], "*"]}}}, r"view hands\.0"),
    ],
)
def test_what_does_not_hold(step, complaint):
    (failure,) = failures(step)[:1]
    assert failure.startswith("UR-6.4: step 1, ")
    assert re.search(complaint, failure), failure


def test_parts_of_a_step_run_in_the_order_written():
    after = {"turn": {"initiated": True}}
    assert failures({"play": PAIR, "expect": after}) == []
    assert failures({"expect": after, "play": PAIR}) != []


def test_checks_go_on_after_a_failure_but_not_after_a_play_that_cannot_be():
    checks = {"expect": {"to_act": 1}}, {"expect": {"age": 3}}
    assert [failure.step for failure in run(*checks).failures] == [1, 2]
    assert [failure.step for failure in run({"play": "draw"}, *checks).failures] == [1]


def test_a_scenario_without_given_begins_with_a_deal():
    ten = {"hands": [["*"] * 10, ["*"] * 10], "deck_size": 34}
    assert failures({"expect": ten}, given=...) == []
    first = run_first_deck(seed=2**64 - 1)
    assert first == run_first_deck(seed=2**64 - 1)
    assert first != run_first_deck(seed=...)
    assert run_first_deck(seed=...) == run_first_deck(seed=1)


def run_first_deck(seed: Any) -> Any:
    from parlour.match.scenario import set_up

    return set_up(read_scenario(scenario(given=..., seed=seed))).position()["deck"]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": ...}, "'game' is missing"),
        ({"title": ...}, "'title' is missing"),
        ({"clauses": ...}, "'clauses' is missing"),
        ({"steps": ...}, "'steps' is missing"),
        ({"gaem": "x"}, "unknown key 'gaem'; did you mean 'game'"),
        ({"game": "utopian-rumy"}, "game: .*did you mean 'utopian-rummy'"),
        ({"game": "os.path"}, "game: there is no game"),
        ({"game": 1}, "game: expected a text"),
        ({"title": 1}, "title: expected a text"),
        ({"note": 1}, "note: expected a text"),
        ({"clauses": "UR-6.4"}, "clauses: expected a list"),
        ({"clauses": [1]}, r"clauses\.0: expected a text"),
        ({"steps": {}}, "steps: expected a list"),
        ({"steps": [1]}, r"steps\.0: expected an object"),
        ({"steps": [{"lega": []}]}, r"steps\.0: unknown key 'lega'; did you mean '(ille|le)gal'"),
        ({"steps": [{"legal": 3}]}, r"steps\.0\.legal: expected an action name or a list of them, got 3"),
        ({"steps": [{"play": 1}]}, r"steps\.0\.play: expected an action name"),
        ({"steps": [{"play": [1]}]}, r"steps\.0\.play\.0: expected a text"),
        ({"steps": [{"refuse": {}}]}, r"steps\.0\.refuse: expected an action name or a list of them"),
        ({"steps": [{"expect": []}]}, r"steps\.0\.expect: expected an object"),
        ({"steps": [{"see": {}}]}, r"steps\.0\.see: .*'seat' is missing"),
        ({"steps": [{"see": {"seat": 2}}]}, r"see\.seat: expected a whole number from 0 to 1"),
        ({"steps": [{"see": {"seat": True}}]}, r"see\.seat: expected a whole number"),
        ({"steps": [{"see": {"seat": 0, "hides": "deck"}}]}, r"see\.hides: expected a list"),
        ({"steps": [{"see": {"seat": 0, "view": []}}]}, r"see\.view: expected an object"),
        ({"steps": [{"see": {"seat": 0, "veiw": {}}}]}, r"see: unknown key"),
        ({"seed": -1}, "seed: expected"),
        ({"seed": 2**64}, "seed: expected"),
        ({"seed": True}, "seed: expected"),
        ({"seats": "2"}, "seats: expected"),
        ({"options": []}, "options: expected an object"),
        ({"options": {"a": None}}, r"options\.a: expected a text"),
        ({"given": []}, "given: expected an object"),
        ({"given": None}, "given: expected an object"),
    ],
)
def test_what_is_no_scenario(changes, complaint):
    with pytest.raises(MalformedScenario, match=complaint):
        read_scenario(scenario(**changes))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"seats": 3}, "seats: .* 2 players, not 3"),
        ({"options": {"aces": True}}, r"options\.aces: .*no such option"),
        ({"given": {"hands": [["Elder 2"] * 6, []]}}, r"given\.hands\.0\.5: .*no further Elder 2"),
        ({"given": {"fase": "war"}}, "given: unknown key 'fase'"),
    ],
)
def test_what_cannot_be_set_up(changes, complaint):
    with pytest.raises(MalformedScenario, match=complaint):
        run(**changes)


@pytest.mark.parametrize("document", [[], None, 3, "x", [{}]])
def test_what_is_no_object_is_no_scenario(document):
    with pytest.raises(MalformedScenario, match="expected an object"):
        read_scenario(document)


def test_a_file_is_named_in_complaints(tmp_path):
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(scenario(seed="x")))
    with pytest.raises(MalformedScenario, match=r"broken\.json, seed: expected"):
        load_scenario(path)
    path.write_text('{"game": "utopian-rummy",\n "title": }')
    with pytest.raises(MalformedScenario, match=r"broken\.json, line 2 column 11: is not JSON"):
        load_scenario(path)


def test_a_key_twice_in_a_step_is_refused_for_one_would_be_lost(tmp_path):
    path = tmp_path / "twice.json"
    path.write_text(json.dumps(scenario())[:-3] + '[{"play": "draw", "play": "stop"}]}')
    with pytest.raises(MalformedScenario, match="'play' stands twice"):
        load_scenario(path)


def test_a_refusal_that_changes_something_fails(monkeypatch):
    refused = parlour.Match.play

    def careless(match: parlour.Match, name: str) -> None:
        if name == "draw":
            match._states["quiet"] += 1
        refused(match, name)

    monkeypatch.setattr(parlour.Match, "play", careless)
    (failure,) = failures({"refuse": "draw"})
    assert "nothing changed" in failure


def test_games_of_others_and_options_in_json_words(higher: Game):
    document = scenario(
        {"expect": {"shown": [None, None, None]}}, game="higher", given=..., seats=3, options={"aces": "high"}
    )
    read = read_scenario(document, higher)
    assert read.options == {"aces": "high"}
    assert run_scenario(read).passed
    with pytest.raises(MalformedScenario, match=r"options\.aces: expected one of low, high, got 'true'"):
        run_scenario(read_scenario({**document, "options": {"aces": True}}, higher))
    with pytest.raises(MalformedScenario, match="no game 'higher'"):
        read_scenario(document)

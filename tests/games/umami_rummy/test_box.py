"""Umami Rummy: the box file, read and refused, and the options it sets."""

import copy
import tomllib
from importlib import resources
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import MalformedBox, MalformedOption
from parlour.core.game import Game
from parlour.games.umami_rummy.box import load_box, read_box

pytestmark = pytest.mark.rules


def edited(path: str, value: Any) -> dict[str, Any]:
    """The printed box with one value changed; `rank.3.points` finds an entry by its place."""
    text = resources.files("parlour.games.umami_rummy").joinpath("box.toml").read_text(encoding="utf-8")
    document = copy.deepcopy(tomllib.loads(text))
    *parents, key = path.split(".")
    place: Any = document
    for part in parents:
        place = place[int(part)] if isinstance(place, list) else place[part]
    if value is None:
        del place[key]
    else:
        place[key] = value
    return document


def test_the_printed_box_is_known_as_such_and_its_inventions_say_why(umami: Game) -> None:
    box = umami.load_box(None)
    assert box.printed
    assert umami.load_box(None) is box
    assert {"decks", "option.rounds.default", "scores.last_player"} <= set(box.provenance)
    with pytest.raises(ValueError, match="read-only"):
        box.record["hand"] = 3


def test_the_options_are_those_of_the_rules_the_default_first(umami: Game) -> None:
    values = {option.name: option.values for option in umami.options}
    assert list(values) == [
        *("ending", "rounds", "aces", "distinct_suits", "introductory", "umami_call", "loose_to_hand", "decline"),
    ]
    assert values["ending"] == ("points", "last player")
    assert values["rounds"] == ("5", *(str(n) for n in range(1, 21) if n != 5))
    assert values["aces"] == ("around", "either", "low")
    assert values["loose_to_hand"] == ("forbidden", "allowed")
    flags = ("distinct_suits", "introductory", "umami_call", "decline")
    assert all(values[name] == ("false", "true") for name in flags)
    for option in umami.options:
        assert option.clause.startswith("UM-")
        assert option.text


def test_a_box_may_set_other_defaults_and_another_range_of_rounds(umami: Game) -> None:
    document = edited("option.aces.default", "low")
    document["option"]["rounds"] = {"default": 2, "least": 1, "most": 3}
    document["option"]["introductory"] = {"default": True, "choices": [True, False]}
    box = read_box(document, "edited")
    assert not box.printed
    match = Match(umami, box=box, position={"hands": [["QC", "KC", "AC"], []], "melds": [["AD", "2D", "3D"]]})
    assert match.legal() == ["draw"]
    assert match.options == {}
    with pytest.raises(MalformedOption, match="rounds: expected one of 2, 1, 3, got '4'"):
        Match(umami, box=box, options={"rounds": "4"})
    open_now = Match(umami, box=box, options={"introductory": "false", "aces": "around", "rounds": "3"})
    assert open_now.options == {"introductory": "false", "aces": "around", "rounds": "3"}


def test_an_edited_box_plays_by_its_numbers(umami: Game) -> None:
    document = edited("setup.hand", 5)
    document["rank"][0]["points"] = 20
    document["umami"]["penalty"] = 3
    box = read_box(document, "edited")
    match = Match(umami, box=box, position={"hands": [["6S"], ["AC"]], "melds": [["3S", "4S", "5S"]]})
    match.play("lay 6S")
    assert match.scores() == [20, -20]
    assert [len(hand) for hand in match.position()["hands"]] == [5, 5]
    given = {"hands": [["KS"], ["AC"]], "bank": ["2D", "3D", "4D"]}
    match = Match(umami, box=box, options={"umami_call": "true"}, position=given)
    match.play("challenge 1")
    assert len(match.position()["hands"][1]) == 4


WRONG: list[tuple[str, Any, str]] = [
    ("game", "utopian-rummy", "edited.game: expected 'umami-rummy', got 'utopian-rummy'"),
    ("game", None, "edited: the key 'game' is missing"),
    ("colour", "red", "edited: unknown key 'colour'"),
    ("seats", [2, 3], "edited.seats: expected a list of 8 entries, got [2, 3]"),
    ("seats", [1, *range(3, 10)], "edited.seats.0: expected a whole number from 2 to 2, got 1"),
    ("title", 3, "edited.title: expected a text, got 3"),
    ("provenance.decks", 3, "edited.provenance.decks: expected a text, got 3"),
    ("setup.hand", 0, "edited.setup.hand: expected a whole number from 1 to 52, got 0"),
    ("setup.hand", 18, "edited: setup.hand: 3 hands of 18 are 54 cards, and 3 seats have 52"),
    ("melds.least", 4, "edited.melds.least: expected a whole number from 3 to 3, got 4"),
    ("umami.cards", 0, "edited.umami.cards: expected a whole number from 1 to 20, got 0"),
    ("umami.penalty", "2", "edited.umami.penalty: expected a whole number from 1 to 20, got '2'"),
    ("scores.last_player", 1, "edited.scores.last_player: expected a whole number from -99 to 0, got 1"),
    ("limits.turns_per_seat", 0, "edited.limits.turns_per_seat: expected a whole number from 1 to 1000, got 0"),
    ("limits.rearranged_melds", 4, "edited.limits.rearranged_melds: expected a whole number from 0 to 3, got 4"),
    ("decks.0.decks", 4, "edited.decks.0.decks: expected a whole number from 1 to 3, got 4"),
    ("decks.0.seats", [2], "edited.decks: expected decks for every number of seats, and there are none for 3"),
    ("decks.0.seats", [2, 3, 4], "edited.decks.1.seats.0: 4 seats have their decks already"),
    ("decks.0.seats", [1, 2, 3], "edited.decks.0.seats.0: expected a whole number from 2 to 9, got 1"),
    ("suit.0.letter", "X", "edited.suit.0.letter: expected one of C, got 'X'"),
    ("suit.1.name", "clubs", "edited.suit.1.name: expected one of diamonds, got 'clubs'"),
    ("suit", [], "edited.suit: expected all of them, so a list of 4 entries, got []"),
    ("rank.12.letter", "A", "edited.rank.12.letter: expected one of K, got 'A'"),
    ("rank.3.points", 100, "edited.rank.3.points: expected a whole number from 0 to 99, got 100"),
    ("rank.3.points", None, "edited.rank.3: the key 'points' is missing"),
    ("option.aces", None, "edited.option: the key 'aces' is missing"),
    ("option.jokers", {}, "edited.option: unknown key 'jokers'"),
    ("option.aces.default", "high", "edited.option.aces.default: expected one of around, either, low, got 'high'"),
    ("option.aces.choices", ["low", "around"], "edited.option.aces.choices: expected each of around, either, low once"),
    ("option.aces.choices", ["low", "low", "around"], "edited.option.aces.choices: expected each of around"),
    ("option.decline.default", 0, "edited.option.decline.default: expected true or false, got 0"),
    ("option.decline.choices", [True], "edited.option.decline.choices: expected each of false, true once"),
    ("option.rounds.default", 21, "edited.option.rounds.default: expected a whole number from 1 to 20, got 21"),
    ("option.rounds.most", 100, "edited.option.rounds.most: expected a whole number from 1 to 99, got 100"),
    ("option.rounds.least", 0, "edited.option.rounds.least: expected a whole number from 1 to 99, got 0"),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG, ids=[message for *_, message in WRONG])
def test_a_wrong_box_is_refused_with_file_key_value_and_expectation(path: str, value: Any, message: str) -> None:
    with pytest.raises(MalformedBox) as caught:
        read_box(edited(path, value), "edited")
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_words_about_the_box_do_not_change_its_digest() -> None:
    assert read_box(edited("title", "Another"), "edited").digest == load_box(None).digest
    assert read_box(edited("limits.turns_per_seat", 99), "edited").digest != load_box(None).digest

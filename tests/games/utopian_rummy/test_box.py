"""Utopian Rummy: the box file, read and refused."""

import copy
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import MalformedBox
from parlour.core.game import Game
from parlour.games.utopian_rummy.box import load_box, read_box
from parlour.games.utopian_rummy.names import card_names

pytestmark = pytest.mark.rules


def printed() -> dict[str, Any]:
    text = resources.files("parlour.games.utopian_rummy").joinpath("box.toml").read_text(encoding="utf-8")
    return copy.deepcopy(tomllib.loads(text))


def card(document: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in document["card"] if entry["name"] == name)
    return found


def edited(path: str, value: Any) -> dict[str, Any]:
    """The printed box with one value changed; `card.Elder.copies` finds the card by its name."""
    document = printed()
    *parents, key = path.split(".")
    place: Any = document
    for part in parents:
        place = card(document, part) if isinstance(place, list) else place[part]
    if value is None:
        del place[key]
    else:
        place[key] = value
    return document


def test_the_printed_box_is_known_as_such_and_its_inventions_say_why(utopian: Game) -> None:
    box = utopian.load_box(None)
    assert box.printed
    assert box.source == "box.toml"
    assert {"card.Farmer.values", "limits.quiet_discards", "limits.max_ages"} <= set(box.provenance)
    assert utopian.load_box(None) is box


def test_a_file_with_the_same_data_is_the_printed_box(tmp_path: Path) -> None:
    text = resources.files("parlour.games.utopian_rummy").joinpath("box.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text("# a remark\n\n" + text, encoding="utf-8")
    box = load_box(file)
    assert box.printed
    assert box.source == "mine.toml"


def test_an_edited_box_plays_by_its_numbers(utopian: Game) -> None:
    document = edited("setup.hand", 5)
    document["limits"]["target"] = 10
    card(document, "Elder")["values"] = [7, 7, 7, 8, 9]
    box = read_box(document, "edited")
    assert not box.printed
    assert {"Elder 7", "Elder 8", "Elder 9"} <= set(card_names(box.record[0]))
    match = Match(
        utopian,
        box=box,
        position={"phase": "expand", "hands": [["Monument"], ["Student"]], "societies": [["Elder 9"], []]},
    )
    match.play("discard Monument")
    assert match.scores() == [9, -3]
    assert [len(hand) for hand in match.position()["hands"]] == [5, 5]


def test_two_trainers_or_fewer_cards_make_other_actions(utopian: Game) -> None:
    document = edited("expand.initiation_set", 2)
    names = utopian.actions(read_box(document, "edited")).names
    assert "initiate Trainer with Trainer 2, Trainer 2" in names


def test_a_box_record_cannot_be_written_to(utopian: Game) -> None:
    with pytest.raises(ValueError, match="read-only"):
        utopian.load_box(None).record["hand"] = 3


WRONG: list[tuple[str, Any, str]] = [
    ("game", "umami-rummy", "edited.game: expected 'utopian-rummy', got 'umami-rummy'"),
    ("game", 3, "edited.game: expected a text, got 3"),
    ("game", None, "edited: the key 'game' is missing"),
    ("colour", "red", "edited: unknown key 'colour'; known are game, title"),
    ("setup", None, "edited: the key 'setup' is missing"),
    ("setup", 3, "edited.setup: expected an object, got 3"),
    ("setup.hand", None, "edited.setup: the key 'hand' is missing"),
    ("setup.hnad", 3, "edited.setup: unknown key 'hnad'; did you mean 'hand'?"),
    ("setup.hand", 0, "edited.setup.hand: expected a whole number from 1 to 30, got 0"),
    ("setup.hand", "10", "edited.setup.hand: expected a whole number from 1 to 30, got '10'"),
    ("setup.hand", True, "edited.setup.hand: expected a whole number from 1 to 30, got True"),
    ("setup.hand", 27, "edited: setup.hand: two hands of 27 leave nothing of 54 cards for the Draw Deck"),
    ("research.keep", 3, "edited: research: expected keep to be at most view and at most farmers_keep"),
    ("research.farmers_keep", 11, "edited.research.farmers_keep: expected a whole number from 1 to 10, got 11"),
    ("research.rangers_view", 1, "edited: research.rangers_view: expected at least as many cards as view"),
    ("limits.target", 0, "edited.limits.target: expected a whole number from 1 to 1000, got 0"),
    ("limits.quiet_discards", 1, "edited.limits.quiet_discards: expected a whole number from 2 to 1000, got 1"),
    ("limits.max_ages", 101, "edited.limits.max_ages: expected a whole number from 1 to 100, got 101"),
    ("card", [], "edited.card: there is no card Ancestral Knowledge, Elder,"),
    ("card", "Elder", "edited.card: expected a list, got 'Elder'"),
    ("card.Elder.name", "Older", "edited.card.1.name: expected one of Ancestral Knowledge, Elder"),
    ("card.Elder.name", "Farmer", "edited.card.2.name: Farmer stands here a second time"),
    ("card.Elder.type", "asset", "edited.card.1.type: expected 'job' for Elder, got 'asset'"),
    ("card.Student.type", "job", "edited.card.7.type: expected 'asset' for Student, got 'job'"),
    ("card.Elder.copies", 0, "edited.card.1.copies: expected a whole number from 1 to 20, got 0"),
    ("card.Elder.copies", 4, "edited.card.1.values: expected a value for each copy, so a list of 4 entries"),
    ("card.Elder.values", [2, 2, 2, 2, "2"], "edited.card.1.values.4: expected a whole number from 0 to 20, got '2'"),
    ("card.Elder.values", [1, 2, 3, 4, 5], "edited.card.1.values: expected at most 3 different values"),
    ("card.Student.values", [3] * 5, "edited.card.7.values.0: expected a whole number from -20 to -1, got 3"),
    ("card.Student.values", [-1, -2, -3, -3, -3], "edited.card.7.values: expected at most 1 different value,"),
    ("card.Monument.values", [4, 4], "edited.card.4.values: expected no values (a Monument's is counted)"),
    ("card.Elder.values", None, "edited.card.1: the key 'values' is missing"),
    ("card.Elder.colour", "red", "edited.card.1: unknown key 'colour'"),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG, ids=[message for *_, message in WRONG])
def test_a_wrong_box_is_refused_with_file_key_value_and_expectation(path: str, value: Any, message: str) -> None:
    with pytest.raises(MalformedBox) as caught:
        read_box(edited(path, value), "edited")
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def many(*names: str) -> dict[str, Any]:
    """The printed box with 20 copies of each of these cards."""
    document = printed()
    for name in names:
        entry = card(document, name)
        entry["copies"] = 20
        entry["values"] = (entry["values"] * 20)[:20]
    return document


def test_a_box_with_too_many_cards_is_refused() -> None:
    with pytest.raises(MalformedBox, match="there are 84 cards; at most 72 fit"):
        read_box(many("Elder", "Trainer"), "edited")


def test_a_box_with_too_many_names_is_refused() -> None:
    document = printed()
    for entry in document["card"]:
        if entry["type"] == "job":
            entry["values"] = [*range(1, 4), *[3] * (entry["copies"] - 3)]
    with pytest.raises(MalformedBox, match="there are 27 different names; at most 23 fit"):
        read_box(document, "edited")


def test_a_box_with_too_many_sets_is_refused() -> None:
    document = many("Student")
    entry = card(document, "Elder")
    entry["copies"], entry["values"] = 8, [1, 1, 1, 2, 2, 2, 3, 3]
    with pytest.raises(MalformedBox, match="fewer copies would do"):
        read_box(document, "edited")


def test_a_box_with_too_many_actions_is_refused() -> None:
    document = printed()
    copies = {"Elder": (4, 4, 4), "Trainer": (4, 3, 3), "Warriors": (3, 3, 3), "Story Teller": (3, 2)}
    for name, numbers in copies.items():
        entry = card(document, name)
        entry["copies"] = sum(numbers)
        entry["values"] = [value for value, number in enumerate(numbers, start=1) for _ in range(number)]
    with pytest.raises(MalformedBox, match="there are more than 2048 actions; fewer copies would do"):
        read_box(document, "edited")


def test_a_box_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("game = ", encoding="utf-8")
    with pytest.raises(MalformedBox, match=r"mine\.toml: is not TOML"):
        load_box(file)
    file.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(MalformedBox, match=r"mine\.toml: is not text in UTF-8 \(byte 0 cannot be read\)"):
        load_box(file)
    file.write_text("game = " + "[" * 20000, encoding="utf-8")
    with pytest.raises(MalformedBox, match=r"mine\.toml: is (nested too deeply|not TOML)"):
        load_box(file)


def test_a_box_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MalformedBox, match="cannot be read: No such file"):
        load_box(tmp_path / "none.toml")


def test_words_about_the_box_do_not_change_its_digest() -> None:
    document = printed()
    document["provenance"]["limits.max_ages"] = "Told in other words."
    document["title"] = "Another title"
    assert read_box(document, "edited").digest == load_box(None).digest
    document["limits"]["max_ages"] = 29
    assert read_box(document, "edited").digest != load_box(None).digest

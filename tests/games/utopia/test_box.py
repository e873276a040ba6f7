"""Utopia: the box file, read and refused, and what kernels get of it."""

import copy
import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import MalformedBox
from parlour.core.game import Game
from parlour.games.utopia.box import load_box, read_box
from parlour.games.utopia.names import district_names

pytestmark = pytest.mark.rules


def edited(path: str, value: Any) -> dict[str, Any]:
    """The printed box with one value changed; `district.3.value` finds an entry by its place."""
    text = resources.files("parlour.games.utopia").joinpath("box.toml").read_text(encoding="utf-8")
    document = copy.deepcopy(tomllib.loads(text))
    *parents, key = path.split(".")
    place: Any = document
    for part in parents:
        place = place[int(part)] if isinstance(place, list) else place[part]
    if value is None:
        del place[key]
    elif isinstance(place, list):
        place[int(key)] = value
    else:
        place[key] = value
    return document


def members(mask: int) -> set[str]:
    """The names of the districts of a mask."""
    return {name for district, name in enumerate(district_names(load_box())) if int(mask) >> district & 1}


def test_the_printed_box_is_known_as_such_and_its_inventions_say_why(utopia: Game) -> None:
    box = utopia.load_box(None)
    assert box.printed
    assert utopia.load_box(None) is box
    assert {"district.name", "district.value", "street", "bridge", "sector", "limits.turns"} <= set(box.provenance)
    with pytest.raises(ValueError, match="read-only"):
        box.record["cards"] = 3


def test_words_about_the_box_do_not_change_its_digest() -> None:
    assert read_box(edited("title", "Another"), "edited").digest == load_box().digest
    assert read_box(edited("limits.turns", 39), "edited").digest != load_box().digest


def test_ut_1_2_the_islands_have_5_6_8_and_5_districts() -> None:
    box = load_box().record[0]
    assert [int(land).bit_count() for land in box["land"]] == [5, 6, 8, 5]
    assert Counter(box["value"].tolist()) == {2: 8, 3: 10, 4: 6}
    assert sum(int(land) for land in box["land"]) == (1 << 24) - 1


def test_ut_1_3_streets_and_bridges_join_both_ways() -> None:
    box, names = load_box().record[0], district_names(load_box())
    assert sum(int(road).bit_count() for road in box["roads"]) == 2 * (33 + 7)
    assert members(box["roads"][names.index("Tidegate")]) == {"Pearl Steps", "Mirror Basin", "Cedar Terrace"}
    for one in range(24):
        for other in range(24):
            assert box["roads"][one] >> other & 1 == box["roads"][other] >> one & 1


def test_ut_1_4_ships_reach_their_sector_and_the_next_in_a_row_that_does_not_close() -> None:
    box, names = load_box().record[0], district_names(load_box())
    assert members(box["routes"][names.index("Kiln Street")]) == {
        *("Sail Loft", "Gale Point", "Cinder Wharf", "Beacon Hill"),
    }
    assert "Gale Point" not in members(box["routes"][names.index("Granary Row")])
    assert box["routes"][names.index("Sun Plaza")] == 0
    assert not any(box["routes"][district] >> district & 1 for district in range(24))


def test_ut_2_6_with_two_players_water_is_shut() -> None:
    box, names = load_box().record[0], district_names(load_box())
    assert members(box["open"][2]) == set(names[5:])
    assert members(box["open"][3]) == members(box["open"][5]) == set(names)
    assert members(box["walkable"][2]) == set(names[5:])
    assert members(box["sailable"][2]) == {
        *("Cedar Terrace", "Quarry Stair", "Granary Row", "Forge Row", "Cinder Wharf", "Beacon Hill"),
        *("Kiln Street", "Gale Point", "Sail Loft"),
    }
    assert members(box["sailable"][4]) == members(box["sailable"][2]) | {"Tidegate", "Pearl Steps", "Lantern Quay"}


def test_a_box_may_shut_islands_for_any_number_of_players(utopia: Game) -> None:
    document = edited("closed", {"3": ["Fire", "Wind"], "4": []})
    box = read_box(document, "edited")
    match = Match(utopia, seats=3, box=box, seed=3)
    assert not box.printed
    assert {guest.split()[1] for guest in match.position()["guests"]} <= {"Water", "Earth"}
    assert Match(utopia, seats=2, box=box, position={"guests": ["Maya Water"]}).legal()[0] == "take Maya Water"


def test_an_edited_box_plays_by_its_numbers_and_names(utopia: Game) -> None:
    document = edited("civilisations.4", "Inca")
    document["building"] |= {"monument_princes": 2}
    document["components"] |= {"privileges": 5, "bases": 1}
    document["prestige"]["values"] = [0, 0, 0, 0, 9]
    document["limits"]["target"] = 9
    box = read_box(document, "edited")
    given = {"phase": "act", "hands": [["Inca"], []], "princes": [["4 Inca at Sun Plaza"], []]}
    match = Match(utopia, box=box, position=given)
    assert match.position()["privileges"] == [5, 5]
    assert {"walk Inca", "build Inca monument at Sun Plaza"} <= set(match.legal())
    match.play("build Inca monument at Sun Plaza")
    match.play("end turn")
    assert match.over
    assert match.scores() == [9, 0]


def test_a_box_may_limit_what_one_card_moves(utopia: Game) -> None:
    box = read_box(edited("develop.move_most", 1), "edited")
    given = {"phase": "act", "hands": [["Maya"], []], "princes": [["2 Maya at Sun Plaza"], []]}
    match = Match(utopia, box=box, position=given)
    match.play("walk Maya")
    match.play("to Beacon Hill")
    assert "1 Maya at Beacon Hill" in match.position()["princes"][0]


WRONG: list[tuple[str, Any, str]] = [
    ("game", "umami-rummy", "edited.game: expected 'utopia', got 'umami-rummy'"),
    ("game", None, "edited: the key 'game' is missing"),
    ("colour", "red", "edited: unknown key 'colour'; did you mean 'colours'?"),
    ("seats", [2, 3], "edited.seats: expected a list of 4 entries, got [2, 3]"),
    ("title", 3, "edited.title: expected a text, got 3"),
    ("provenance.street", 3, "edited.provenance.street: expected a text, got 3"),
    # numbers
    ("components.princes", 0, "edited.components.princes: expected a whole number from 1 to 40, got 0"),
    ("components.bases", 29, "edited.components.bases: expected a whole number from 1 to 28, got 29"),
    ("components.wonders", 5, "edited.components.wonders: expected a whole number from 0 to 4, got 5"),
    ("components.guests", 4, "edited.components.guests: expected a whole number from 1 to 3, got 4"),
    ("components.cards", 21, "edited.components.cards: expected a whole number from 1 to 20, got 21"),
    ("components.cards", None, "edited.components: the key 'cards' is missing"),
    ("components.card", 3, "edited.components: unknown key 'card'; did you mean 'cards'?"),
    ("components.monuments", True, "edited.components.monuments: expected a whole number from 1 to 25, got True"),
    ("welcome.draws", 2, "edited.welcome.draws: expected a whole number from 0 to 1, got 2"),
    ("develop.move_most", 3, "edited.develop.move_most: expected a whole number from 1 to 2, got 3"),
    ("develop.demote_cards", 1, "edited.develop.demote_cards: expected a whole number from 2 to 2, got 1"),
    ("prestige.values", [1, 2, 3, 4], "edited.prestige.values: expected a list of 5 entries, got [1, 2, 3, 4]"),
    ("prestige.values.2", -1, "edited.prestige.values.2: expected a whole number from 0 to 99, got -1"),
    ("limits.target", 0, "edited.limits.target: expected a whole number from 1 to 9999, got 0"),
    ("limits.turns", 101, "edited.limits.turns: expected a whole number from 1 to 100, got 101"),
    # numbers that do not go together
    ("components.cards", 9, "edited: develop: 5 seats hold up to 50 cards (hand_limit and dealt), and there are 45"),
    ("welcome.passes", 8, "edited: welcome: 5 seats take up to 45 guests a turn"),
    ("building.monument_princes", 9, "edited: building.monument_princes: expected at most 8, the princes of a"),
    ("develop.discard_first", 6, "edited: develop.discard_first: expected at most 5, the cards dealt, got 6"),
    # names
    ("civilisations", ["Maya"], "edited.civilisations: expected a list of 5 entries"),
    ("civilisations.1", "maya", "edited.civilisations.1: expected a name of its own, and 'maya' is given twice"),
    ("civilisations.1", "Per, sian", "edited.civilisations.1: expected a name, its words parted by single spaces"),
    ("civilisations.1", " Persian", "edited.civilisations.1: expected a name, its words parted by single spaces"),
    ("civilisations.1", "Maya with Greek", "edited: expected names that cannot be taken for others, and"),
    ("islands", ["Water", "Earth", "Wind", "Fire"], "edited.island: expected an entry for each island, in this order"),
    ("islands.0", 1, "edited.islands.0: expected a text, got 1"),
    ("colours", ["red"], "edited.colours: expected a colour for each seat, so a list of 5 entries"),
    ("district.3.name", "Tidegate", "edited.district.3.name: expected a name of its own, and 'Tidegate' is given"),
    ("sector.1.name", "", "edited.sector.1.name: expected a name"),
    # the map that the rules ask for
    ("closed", {"1": ["Water"]}, "edited.closed: unknown key '1'; known are 2, 3, 4, 5"),
    ("closed.2", ["Sea"], "edited.closed.2.0: expected one of Water, Earth, Fire, Wind, got 'Sea'"),
    ("closed.2", ["Water", "Earth", "Fire", "Wind"], "edited.closed.2: expected at least one island left open"),
    (
        "closed.5",
        ["Water", "Earth", "Wind"],
        "edited: welcome: 5 seats take up to 20 guests a turn, and the bag has 10",
    ),
    ("district.0.island", "Sea", "edited.district.0.island: expected one of Water, Earth, Fire, Wind, got 'Sea'"),
    ("district.0.value", 100, "edited.district.0.value: expected a whole number from 0 to 99, got 100"),
    ("district.0.sector", "Sea", "edited.district.0.sector: expected one of Sunset Roads, Mist Reach, Ember Sound"),
    ("district.0.sector", None, "edited.district.0: expected both sector and dock, for a ship district, or neither"),
    ("district.0.dock", None, "edited.district.0: expected both sector and dock, for a ship district, or neither"),
    ("street.0.joins", ["Tidegate"], "edited.street.0.joins: expected two districts, so a list of 2 entries"),
    ("street.0.joins.1", "Tide", "edited.street.0.joins.1: expected one of Tidegate, Pearl Steps"),
    ("street.0.joins.1", "Tidegate", "edited.street.0.joins: expected two different districts"),
    ("street.0.joins.1", "Mill Yard", "edited.street.0.joins: expected two districts of one island"),
    ("bridge.0.joins", ["Pearl Steps", "Tidegate"], "edited.bridge.0.joins: Pearl Steps and Tidegate are joined"),
    # the map that is drawn
    ("map.canvas", [1000], "edited.map.canvas: expected width and height, so a list of 2 entries, got [1000]"),
    ("map.canvas", [0, 700], "edited.map.canvas.0: expected a whole number from 1 to 10000, got 0"),
    ("map.mole", [[1, 2], [3, 4]], "edited.map.mole: expected a list of at least 3 points [x, y]"),
    ("map.canal.0", [1001, 0], "edited.map.canal.0.0: expected a number from 0 to 1000, got 1001"),
    ("map.moat", [], "edited.map: unknown key 'moat'; known are canvas, canal, mole"),
    ("sector.0.label", [1, "2"], "edited.sector.0.label.1: expected a number from 0 to 700, got '2'"),
    ("sector.0.outline.0", [1, 2, 3], "edited.sector.0.outline.0: expected a point [x, y], so a list of 2 entries"),
    ("lighthouse.0.between", ["Sunset Roads", "Ember Sound"], "edited.lighthouse.0.between: expected neighbours"),
    ("lighthouse.1.between", ["Mist Reach", "Sunset Roads"], "edited.lighthouse.1.between: expected neighbours"),
    ("lighthouse.2", None, "edited.lighthouse: expected a list of 3 entries"),
    ("lighthouse.0.line_to", [0, float("nan")], "edited.lighthouse.0.line_to.1: expected a number from 0 to 700"),
    ("island.0.wonder", [1, 2], "edited.island.0.wonder: expected a disc [x, y, radius], so a list of 3 entries"),
    ("island.0.guests", None, "edited.island.0: the key 'guests' is missing"),
    ("district.0.room", 0, "edited.district.0.room: expected a number from 1 to 1000, got 0"),
    ("district.2.dock", [1, 2], "edited.district.2: expected both sector and dock"),
    ("street.0.gate", None, "edited.street.0: the key 'gate' is missing"),
    ("street.0.span", [], "edited.street.0: unknown key 'span'"),
    ("bridge.0.span", [[1, 2]], "edited.bridge.0.span: expected two points, so a list of 2 entries"),
    ("bridge.0.span.0", [-1, 2], "edited.bridge.0.span.0.0: expected a number from 0 to 1000, got -1"),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG, ids=[message for *_, message in WRONG])
def test_a_wrong_box_is_refused_with_file_key_value_and_expectation(path: str, value: Any, message: str) -> None:
    document = edited(path, value) if value is not None or not path[-1].isdigit() else without(path)
    with pytest.raises(MalformedBox) as caught:
        read_box(document, "edited")
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def without(path: str) -> dict[str, Any]:
    """The printed box without an entry of a table."""
    table, place = path.split(".")
    document = edited("title", "Utopia")
    del document[table][int(place)]
    return document


def test_a_district_without_a_road_to_an_open_one_is_refused() -> None:
    document = edited("title", "Utopia")
    document["street"] = [street for street in document["street"] if "Gale Point" not in street["joins"]]
    with pytest.raises(MalformedBox, match="edited: street: expected a street or a bridge between Gale Point"):
        read_box(document, "edited")


def test_an_island_without_districts_is_refused() -> None:
    document = edited("title", "Utopia")
    for district in document["district"]:
        district["island"] = "Earth" if district["island"] == "Water" else district["island"]
    with pytest.raises(MalformedBox, match=r"edited\.district: expected a district on every .* none on Water"):
        read_box(document, "edited")


def test_a_file_that_is_no_box_is_refused(tmp_path: Any) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("game = ", encoding="utf-8")
    with pytest.raises(MalformedBox, match=r"mine\.toml: is not TOML"):
        load_box(file)
    file.write_text('game = "utopia"', encoding="utf-8")
    with pytest.raises(MalformedBox, match=r"mine\.toml: the key 'civilisations' is missing"):
        load_box(file)

"""Utopia, sections 1 and 2: the box, setting up, the parts of a turn."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import MalformedPosition, UnknownAction
from parlour.core.game import Game

pytestmark = pytest.mark.rules

CIVS = ["Maya", "Persian", "Egyptian", "Greek", "Chinese"]
SEEDS = range(60)
VALUES = {
    "Water": [2, 3, 4, 2, 3],
    "Earth": [3, 2, 2, 4, 4, 3],
    "Fire": [3, 4, 2, 3, 4, 3, 2, 2],
    "Wind": [3, 4, 3, 2, 3],
}


def begun(utopia: Game, seats: int, seed: int = 3) -> dict[str, Any]:
    return Match(utopia, seats=seats, seed=seed).position()


# --- the box


def test_ut_1_1_24_districts_each_on_one_island_with_a_value_from_2_to_4(utopia: Game) -> None:
    box = utopia.load_box(None).record[0]
    islands = [list(VALUES)[island] for island in box["island"]]
    found = {name: [int(v) for v, on in zip(box["value"], islands, strict=True) if on == name] for name in VALUES}
    assert found == VALUES
    assert sum(len(values) for values in VALUES.values()) == 24


def test_ut_1_1_a_district_has_one_space_for_a_monument(at: Any) -> None:
    with pytest.raises(MalformedPosition, match="Sun Plaza has a monument already"):
        at(monuments=[["Greek at Sun Plaza"], ["Maya at Sun Plaza"]])


@pytest.mark.parametrize(
    ("thing", "number"),
    [
        *(("monuments", 8), ("wonders", 4), ("princes", 8), ("bases", 8), ("privileges", 2)),
        *(("guests", 2), ("cards", 10)),
    ],
)
def test_ut_1_1_the_box_holds_the_things_of_the_table(utopia: Game, thing: str, number: int) -> None:
    assert utopia.load_box(None).record[0][thing] == number


def test_ut_1_2_every_district_is_named_by_an_action(utopia: Game) -> None:
    names = utopia.actions(utopia.load_box(None)).names
    assert len({name for name in names if name.startswith("at ")}) == 24
    assert {"at Heron Court", "at Granary Row", "at Phoenix Stair", "at Sail Loft"} <= set(names)


def test_ut_1_5_no_prince_stands_on_a_wonder_space(at: Any) -> None:
    match = at(3, guests=["Maya Water", "Greek Fire"])
    match.play("take Maya Water")
    with pytest.raises(UnknownAction):
        match.play("at Water")
    with pytest.raises(MalformedPosition):
        at(3, princes=[["1 Maya at Water"], [], []])


def test_ut_1_5_an_island_has_one_wonder_space(at: Any) -> None:
    with pytest.raises(MalformedPosition, match="Fire has a wonder already"):
        at(wonders=[["Fire"], ["Fire"]])


# --- setting up


def test_ut_2_1_the_scale_holds_every_civilisation_in_random_order(utopia: Game) -> None:
    scales = [begun(utopia, 3, seed)["scale"] for seed in SEEDS]
    assert all(sorted(scale) == sorted(CIVS) for scale in scales)
    for place in range(5):
        assert {scale[place] for scale in scales} == set(CIVS)


def test_ut_2_1_a_civilisation_has_7_monuments_to_build(at: Any) -> None:
    places = ["Mill Yard", "Clay Market", "Orchard Close", "Granary Row", "Kite Field", "Chime Walk", "Sail Loft"]
    built = [f"Greek at {place}" for place in places]
    assert sorted(at(monuments=[built, []]).position()["monuments"][0]) == sorted(built)
    with pytest.raises(MalformedPosition, match="7 Greek monuments can be built"):
        at(monuments=[built, ["Greek at Sun Plaza"]])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ut_2_2_guests_in_the_bag_cards_in_the_deck_and_no_hands(utopia: Game, seats: int) -> None:
    position = begun(utopia, seats)
    guests = Counter([*position["bag"], *position["guests"]])
    assert set(guests.values()) == {2}
    assert len(guests) == (15 if seats == 2 else 20)
    assert Counter(position["deck"]) == dict.fromkeys(CIVS, 10)
    assert position["hands"] == [[] for _ in range(seats)]
    assert position["discard"] == []


def test_ut_2_2_bag_and_deck_are_shuffled(utopia: Game) -> None:
    positions = [begun(utopia, 4, seed) for seed in SEEDS]
    for zone in ("bag", "deck"):
        assert len({tuple(position[zone]) for position in positions}) == len(SEEDS)
        assert len({position[zone][0] for position in positions}) > 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ut_2_3_all_is_at_hand_and_nothing_on_the_board(utopia: Game, seats: int) -> None:
    match = Match(utopia, seats=seats, seed=8)
    position, state = match.position(), match.state()[0]
    for zone in ("princes", "monuments", "wonders", "taken"):
        assert position[zone] == [[] for _ in range(seats)]
    assert position["privileges"] == [2] * seats
    assert position["scores"] == [0] * seats
    assert state["bases"][:seats].tolist() == [8] * seats
    assert state["supply"][:seats].tolist() == [[8] * 5] * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ut_2_4_the_first_is_drawn_and_the_others_queue_in_seating_order(utopia: Game, seats: int) -> None:
    firsts = Counter[int]()
    for seed in SEEDS:
        position = begun(utopia, seats, seed)
        first = position["to_act"]
        assert position["order"] == [(first + place) % seats for place in range(seats)]
        firsts[first] += 1
    assert len(firsts) == seats
    assert min(firsts.values()) > 2


@pytest.mark.parametrize("seats", [2, 4])
def test_ut_2_5_a_turn_is_welcome_development_and_scoring(utopia: Game, seats: int) -> None:
    match, rng, seen = Match(utopia, seats=seats, seed=5), Random(5), []
    parts = {"welcome": 1, "place": 1, "build": 1, "discard": 2, "over": 0}
    while not match.over and match.position()["turn"] <= 3:
        position = match.position()
        within = position["pass"] > 0
        part = parts.get(position["phase"], 1 if within else 3)
        assert within == (part == 1)
        seen.append((position["turn"], part))
        match.play_id(rng.choice(match.legal_ids()))
    assert seen == sorted(seen)
    assert {part for turn, part in seen if turn == 1} == {1, 2, 3}


# --- two players


def test_ut_2_6_no_guest_of_water_comes_with_two_players(utopia: Game) -> None:
    for seed in range(8):
        position = begun(utopia, 2, seed)
        assert len(position["bag"]) + len(position["guests"]) == 30
        assert not any("Water" in guest for guest in [*position["bag"], *position["guests"]])


@pytest.mark.parametrize(
    "given",
    [
        {"princes": [["1 Maya at Tidegate"], []]},
        {"monuments": [[], ["Maya at Heron Court"]]},
        {"wonders": [["Water"], []]},
        {"guests": ["Greek Water"]},
        {"bag": ["Greek Water"]},
        {"phase": "place", "taken": [["Maya Water"], []], "pending": {"civ": "Maya", "island": "Water"}},
    ],
)
def test_ut_2_6_nothing_stands_on_water_with_two_players(at: Any, given: dict[str, Any]) -> None:
    with pytest.raises(MalformedPosition, match="Water is shut at 2 seats"):
        at(**given)


@pytest.mark.parametrize(
    ("start", "two", "three"),
    [
        ("Cedar Terrace", ["Quarry Stair", "Clay Market"], ["Tidegate"]),
        ("Clay Market", ["Cedar Terrace", "Mill Yard", "Orchard Close", "Granary Row"], ["Mirror Basin"]),
        ("Forge Row", ["Glass Quarter", "Cinder Wharf"], ["Lantern Quay"]),
    ],
)
def test_ut_2_6_no_bridge_leads_to_water_with_two_players(
    at: Any, start: str, two: list[str], three: list[str]
) -> None:
    for seats, reached in ((2, two), (3, [*two, *three])):
        match = at(seats, phase="act", hands=[["Maya"], *[[]] * (seats - 1)], princes=there(start, seats))
        match.play("walk Maya")
        assert sorted(match.legal()) == sorted(f"to {name}" for name in reached)


@pytest.mark.parametrize(
    ("start", "two", "three"),
    [
        ("Forge Row", ["Cedar Terrace", "Quarry Stair", "Granary Row", "Cinder Wharf", "Beacon Hill"], 4),
        ("Granary Row", ["Cedar Terrace", "Quarry Stair", "Forge Row"], 3),
    ],
)
def test_ut_2_6_no_ship_goes_to_water_with_two_players(at: Any, start: str, two: list[str], three: int) -> None:
    water = ["Tidegate", "Pearl Steps", "Lantern Quay"]
    for seats in (2, 3):
        match = at(seats, phase="act", hands=[["Maya"], *[[]] * (seats - 1)], princes=there(start, seats))
        match.play("sail Maya")
        reached = two if seats == 2 else [*two, *water]
        assert sorted(match.legal()) == sorted(f"to {name}" for name in reached)


def there(district: str, seats: int) -> list[list[str]]:
    return [[f"1 Maya at {district}"], *[[] for _ in range(seats - 1)]]

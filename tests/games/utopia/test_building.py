"""Utopia, section 6: monuments and wonders; UT-10.1."""

from typing import Any

import pytest

from parlour.core.errors import IllegalAction

pytestmark = pytest.mark.rules

MONUMENT = "build Maya monument at Mill Yard"
WONDER = "build wonder on Earth"
EARTH = [
    f"1 {civ} at {place}"
    for civ, place in (
        ("Maya", "Mill Yard"),
        ("Persian", "Clay Market"),
        ("Egyptian", "Granary Row"),
        ("Greek", "Mill Yard"),
        ("Chinese", "Quarry Stair"),
    )
]
FIRE = ["Maya Fire", "Maya Fire", "Greek Fire", "Greek Fire", "Persian Fire", "Persian Fire"]
SEVEN = ("Cedar Terrace", "Quarry Stair", "Clay Market", "Orchard Close", "Granary Row", "Kite Field", "Chime Walk")


def play(match: Any, *names: str) -> dict[str, Any]:
    for name in names:
        match.play(name)
    position: dict[str, Any] = match.position()
    return position


def builds(match: Any) -> list[str]:
    return [name for name in match.legal() if name.startswith("build")]


def refused(match: Any, name: str) -> str:
    """The clause that refuses an action."""
    with pytest.raises(IllegalAction) as caught:
        match.play(name)
    return str(caught.value.clause)


# --- when


@pytest.mark.parametrize("name", [MONUMENT, WONDER])
def test_ut_6_1_before_and_after_taking_a_guest_and_as_often_as_one_can(at: Any, name: str) -> None:
    princes = [["3 Maya at Mill Yard", *EARTH[1:], "3 Greek at Sail Loft", "1 Maya at Orchard Close"], []]
    match = at(guests=FIRE, princes=princes)
    assert builds(match) == [MONUMENT, "build Greek monument at Sail Loft", WONDER]
    play(match, "build Greek monument at Sail Loft", "take Maya Fire", "at Sun Plaza")
    assert builds(match) == [MONUMENT, WONDER]
    match.play(name)
    if name == WONDER:
        assert match.legal() == ["from Mill Yard", "from Orchard Close"]
        match.play("from Orchard Close")
    assert len(builds(match)) == 1
    match.play(builds(match)[0])
    position = match.position()
    assert sorted(position["monuments"][0]) == ["Greek at Sail Loft", "Maya at Mill Yard"]
    assert (position["wonders"], position["to_act"]) == ([["Earth"], []], 1)


def test_ut_6_1_between_two_actions_with_cards(at: Any) -> None:
    match = at(
        phase="act",
        hands=[["Maya", "Maya", "Maya"], []],
        princes=[["2 Maya at Mill Yard", "1 Maya at Clay Market"], []],
    )
    assert builds(match) == []
    play(match, "walk Maya", "from Clay Market", "to Mill Yard")
    position = play(match, MONUMENT)
    assert (position["phase"], position["to_act"], position["hands"][0]) == ("act", 0, ["Maya", "Maya"])
    assert "add Maya" in match.legal()


def test_ut_6_1_never_an_obligation(at: Any) -> None:
    match = at(guests=FIRE, princes=[["3 Maya at Mill Yard"], ["3 Greek at Sail Loft"]])
    position = play(match, "take Maya Fire", "at Sun Plaza", "done")
    assert (position["to_act"], position["monuments"]) == (1, [[], []])
    match = at(phase="act", hands=[[], ["Maya"]], princes=[["3 Maya at Mill Yard"], []])
    assert play(match, "end turn")["to_act"] == 1


@pytest.mark.parametrize(
    ("given", "number"),
    [
        ({"phase": "from", "pending": {"kind": "walk", "civ": "Maya"}}, 2),
        ({"phase": "to", "pending": {"kind": "walk", "civ": "Maya", "from": "Mill Yard"}}, 3),
        ({"phase": "count", "pending": {"kind": "walk", "civ": "Maya", "from": "Mill Yard", "to": "Clay Market"}}, 2),
        ({"phase": "at", "pending": {"kind": "add", "civ": "Greek"}, "monuments": [["Greek at Sun Plaza"], []]}, 1),
        ({"phase": "discard"}, 5),
        ({"phase": "trim"}, 5),
        ({"phase": "place", "taken": [["Maya Fire"], []], "pending": {"civ": "Maya", "island": "Fire"}}, 8),
    ],
)
def test_ut_6_1_not_while_he_moves_adds_discards_or_places(at: Any, given: dict[str, Any], number: int) -> None:
    hand = ["Maya", "Persian", "Egyptian", "Greek", "Chinese", "Chinese"]
    given = {"hands": [[] if given["phase"] == "place" else hand, []], **given}
    match = at(princes=[["3 Maya at Mill Yard", *EARTH[1:], "1 Maya at Orchard Close"], []], **given)
    assert builds(match) == []
    assert len(match.legal()) == number
    assert refused(match, MONUMENT) == "UT-6.1"


def test_ut_6_1_nobody_builds_in_the_go_or_turn_of_another(at: Any) -> None:
    match = at(phase="act", hands=[["Maya"], []], princes=[[], ["3 Maya at Mill Yard", *EARTH[1:]]])
    assert builds(match) == []
    match = at(guests=FIRE, princes=[[], ["3 Maya at Mill Yard", *EARTH[1:]]])
    assert builds(match) == []


# --- monuments


def test_ut_6_2_three_princes_give_way_to_a_monument(at: Any) -> None:
    match = at(
        phase="act", hands=[["Greek", "Maya"], []], princes=[["4 Maya at Mill Yard", "4 Maya at Clay Market"], []]
    )
    assert "add Maya" not in match.legal()
    position = play(match, MONUMENT)
    assert position["monuments"] == [["Maya at Mill Yard"], []]
    assert sorted(position["princes"][0]) == ["1 Maya at Mill Yard", "4 Maya at Clay Market"]
    assert match.state()[0]["supply"][0].tolist() == [3, 8, 8, 8, 8]
    assert "add Maya" in match.legal()


@pytest.mark.parametrize(
    "princes",
    [
        [["2 Maya at Mill Yard"], ["1 Maya at Mill Yard"]],
        [["2 Maya at Mill Yard", "1 Greek at Mill Yard"], []],
        [["2 Maya at Mill Yard", "1 Maya at Clay Market"], []],
        [[], ["3 Maya at Mill Yard"]],
    ],
)
def test_ut_6_2_three_own_of_one_civilisation_in_one_district(at: Any, princes: list[list[str]]) -> None:
    match = at(phase="act", hands=[["Greek"], []], princes=princes)
    assert builds(match) == []
    assert refused(match, MONUMENT) == "UT-6.2"


def test_ut_6_2_two_monuments_of_different_districts_or_civilisations(at: Any) -> None:
    match = at(phase="act", hands=[["Greek"], []], princes=[["3 Maya at Mill Yard", "3 Persian at Mill Yard"], []])
    assert builds(match) == [MONUMENT, "build Persian monument at Mill Yard"]
    play(match, "build Persian monument at Mill Yard")
    assert builds(match) == []


def test_ut_6_3_a_district_holds_one_monument_for_good(at: Any) -> None:
    princes = [["6 Maya at Mill Yard"], ["3 Greek at Mill Yard"]]
    match = at(phase="act", hands=[["Greek"], ["Maya"]], princes=princes)
    play(match, MONUMENT)
    assert builds(match) == []
    assert refused(match, MONUMENT) == "UT-6.3"
    play(match, "end turn")
    assert builds(match) == []
    assert refused(match, "build Greek monument at Mill Yard") == "UT-6.3"


def test_ut_6_3_its_owner_controls_the_district_though_others_stand_there(at: Any) -> None:
    match = at(
        phase="act",
        played=[True, False],
        hands=[[], ["Maya"]],
        monuments=[["Greek at Mill Yard"], []],
        princes=[[], ["8 Greek at Mill Yard"]],
    )
    position = play(match, "end turn")
    assert (position["scores"], position["monuments"]) == ([4, 0], [["Greek at Mill Yard"], []])


# --- wonders


def test_ut_6_4_a_prince_of_each_civilisation_on_the_island_gives_way_to_a_wonder(at: Any) -> None:
    match = at(
        phase="act", hands=[["Greek"], []], scores=[1, 5], to_act=0, princes=[[*EARTH, "1 Maya at Sun Plaza"], []]
    )
    position = play(match, WONDER)
    assert (position["scores"], position["order"]) == ([7, 5], [0, 1])
    assert (position["princes"], position["wonders"]) == ([["1 Maya at Sun Plaza"], []], [["Earth"], []])
    assert match.state()[0]["supply"][0].tolist() == [7, 8, 8, 8, 8]
    assert match.state()[0]["bases"][:2].tolist() == [7, 8]


@pytest.mark.parametrize("missing", range(5))
def test_ut_6_4_not_without_one_of_them(at: Any, missing: int) -> None:
    princes = [entry for number, entry in enumerate(EARTH) if number != missing]
    civ = EARTH[missing].split()[1]
    match = at(phase="act", hands=[["Greek"], []], princes=[[*princes, f"2 {civ} at Sun Plaza"], [EARTH[missing]]])
    assert builds(match) == []
    assert refused(match, WONDER) == "UT-6.4"


@pytest.mark.parametrize("owner", [0, 1])
def test_ut_6_4_not_where_a_wonder_is(at: Any, owner: int) -> None:
    wonders = [["Earth"] if seat == owner else [] for seat in range(2)]
    match = at(phase="act", hands=[["Greek"], []], princes=[EARTH, []], wonders=wonders)
    assert builds(match) == []
    assert refused(match, WONDER) == "UT-6.4"


def test_ut_6_4_with_the_fifth_placed_in_the_welcome_in_the_same_go(at: Any) -> None:
    princes = [[*EARTH[:3], EARTH[4]], []]
    match = at(guests=["Greek Earth", *FIRE[:5]], princes=princes)
    play(match, "take Greek Earth", "at Cedar Terrace")
    assert sorted(match.legal()) == [WONDER, "done"]
    position = play(match, WONDER)
    assert (position["scores"], position["princes"], position["to_act"]) == ([6, 0], [[], []], 1)


@pytest.mark.parametrize("phase", ["welcome", "act"])
def test_ut_6_5_where_a_civilisation_stands_in_several_districts_the_player_chooses(at: Any, phase: str) -> None:
    there = [
        *EARTH,
        "2 Maya at Granary Row",
        "1 Greek at Clay Market",
        "1 Greek at Orchard Close",
        "1 Greek at Sun Plaza",
    ]
    match = at(phase=phase, hands=[[] if phase == "welcome" else ["Greek"], []], princes=[there, []])
    position = play(match, WONDER)
    assert (position["phase"], position["scores"], position["wonders"]) == ("wonder", [0, 0], [[], []])
    assert position["pending"] == {"civ": "Maya", "island": "Earth", "back": phase}
    assert match.legal() == ["from Mill Yard", "from Granary Row"]
    position = play(match, "from Granary Row")
    assert position["pending"] == {"civ": "Greek", "island": "Earth", "back": phase}
    assert match.legal() == ["from Clay Market", "from Mill Yard", "from Orchard Close"]
    position = play(match, "from Clay Market")
    assert (position["phase"], position["to_act"], position["scores"]) == (phase, 0, [6, 0])
    assert sorted(position["princes"][0]) == sorted(
        [
            "1 Maya at Mill Yard",
            "1 Maya at Granary Row",
            "1 Greek at Mill Yard",
            "1 Greek at Orchard Close",
            "1 Greek at Sun Plaza",
        ]
    )


def test_ut_6_5_princes_given_up_before_are_back_and_the_others_still_stand(at: Any) -> None:
    match = at(phase="act", hands=[["Maya"], []], princes=[[*EARTH, "1 Greek at Cedar Terrace"], []])
    position = play(match, WONDER)
    assert position["pending"] == {"civ": "Greek", "island": "Earth", "back": "act"}
    assert sorted(position["princes"][0]) == [
        "1 Chinese at Quarry Stair",
        "1 Greek at Cedar Terrace",
        "1 Greek at Mill Yard",
    ]
    assert refused(match, "from Quarry Stair") == "UT-6.5"


def test_ut_6_5_several_in_one_district_are_no_choice(at: Any) -> None:
    match = at(phase="act", hands=[["Maya"], []], princes=[["3 Maya at Mill Yard", *EARTH[1:]], []])
    position = play(match, WONDER)
    assert (position["phase"], position["princes"]) == ("act", [["2 Maya at Mill Yard"], []])


# --- what there is too little of


def test_ut_6_6_without_a_base_nothing_can_be_built(at: Any) -> None:
    monuments = [[f"Greek at {place}" for place in SEVEN], []]
    princes = [["3 Maya at Mill Yard", *EARTH[1:], "3 Persian at Sun Plaza"], []]
    match = at(phase="act", hands=[["Maya"], []], monuments=monuments, princes=princes)
    assert builds(match) == [MONUMENT, "build Persian monument at Sun Plaza", WONDER]
    play(match, "build Persian monument at Sun Plaza")
    assert builds(match) == []
    assert refused(match, MONUMENT) == refused(match, WONDER) == "UT-6.6"


def test_ut_6_6_a_wonder_stands_on_a_base_too(at: Any) -> None:
    monuments = [[f"Greek at {place}" for place in SEVEN[:6]], []]
    match = at(
        phase="act",
        hands=[["Maya"], []],
        monuments=monuments,
        wonders=[["Wind", "Fire"], []],
        princes=[["3 Maya at Mill Yard"], []],
    )
    assert match.state()[0]["bases"][0] == 0
    assert refused(match, MONUMENT) == "UT-6.6"


def test_ut_6_6_without_a_monument_of_the_civilisation_none_of_it(at: Any) -> None:
    monuments = [[f"Greek at {place}" for place in SEVEN[:4]], [f"Greek at {place}" for place in SEVEN[4:]]]
    princes = [["3 Greek at Sun Plaza", "3 Maya at Mill Yard"], []]
    match = at(phase="act", hands=[["Maya"], []], monuments=monuments, princes=princes)
    assert builds(match) == [MONUMENT]
    assert refused(match, "build Greek monument at Sun Plaza") == "UT-6.6"


# --- what a wonder brings


@pytest.mark.parametrize(
    ("district", "points"),
    [
        ("Sun Plaza", 4),
        ("Glass Quarter", 4),
        ("Forge Row", 3),
        ("Phoenix Stair", 3),
        ("Kiln Street", 2),
        ("Mill Yard", 0),
    ],
)
@pytest.mark.parametrize("builder", [0, 1])
def test_ut_6_7_the_owner_of_the_wonder_scores_the_printed_value(
    at: Any, district: str, points: int, builder: int
) -> None:
    princes = [[f"3 Greek at {district}"] if seat == builder else [] for seat in range(2)]
    match = at(phase="act", to_act=builder, hands=[["Maya"], ["Maya"]], princes=princes, wonders=[["Fire"], []])
    position = play(match, f"build Greek monument at {district}")
    assert position["scores"] == [points, 0]


def test_ut_6_7_also_in_the_welcome(at: Any) -> None:
    match = at(guests=FIRE, to_act=1, princes=[[], ["2 Maya at Sun Plaza"]], wonders=[["Fire"], []])
    play(match, "take Maya Fire", "at Sun Plaza")
    assert play(match, "build Maya monument at Sun Plaza")["scores"] == [4, 0]


def test_ut_6_7_monuments_older_than_the_wonder_bring_nothing(at: Any) -> None:
    princes = [["3 Maya at Orchard Close", *EARTH], []]
    match = at(phase="act", hands=[["Maya"], []], princes=princes, monuments=[[], ["Greek at Cedar Terrace"]])
    play(match, "build Maya monument at Orchard Close")
    assert play(match, WONDER)["scores"] == [6, 0]


def test_ut_6_7_no_wonder_no_points(at: Any) -> None:
    match = at(phase="act", hands=[["Greek"], []], princes=[["3 Maya at Mill Yard"], []])
    assert play(match, MONUMENT)["scores"] == [0, 0]


def test_ut_6_8_all_others_stay_where_they_are(at: Any) -> None:
    princes = [["4 Maya at Mill Yard", "2 Greek at Mill Yard"], ["3 Maya at Mill Yard", "1 Chinese at Mill Yard"]]
    position = play(at(phase="act", hands=[["Greek"], []], princes=princes), MONUMENT)
    assert sorted(position["princes"][0]) == ["1 Maya at Mill Yard", "2 Greek at Mill Yard"]
    assert sorted(position["princes"][1]) == sorted(princes[1])
    princes = [EARTH, EARTH]
    position = play(at(phase="act", hands=[["Greek"], []], princes=princes), WONDER)
    assert sorted(position["princes"][1]) == sorted(EARTH)
    assert position["princes"][0] == []


# --- where play goes on


@pytest.mark.parametrize(
    ("phase", "name"), [("welcome", MONUMENT), ("welcome", WONDER), ("act", MONUMENT), ("act", WONDER)]
)
def test_ut_10_1_after_a_building_the_phase_is_what_it_was(at: Any, phase: str, name: str) -> None:
    there = ["3 Maya at Mill Yard", *EARTH[1:]]
    match = at(phase=phase, hands=[[] if phase == "welcome" else ["Greek"], []], princes=[there, []])
    before = match.position()
    position = play(match, name)
    for key in ("phase", "to_act", "pass", "played", "guests", "hands", "pending"):
        assert position[key] == before[key]


def test_ut_10_1_in_build_too(at: Any) -> None:
    there = ["3 Maya at Mill Yard", *EARTH[1:], "1 Greek at Granary Row", "3 Greek at Sun Plaza"]
    match = at(phase="build", guests=FIRE[:5], taken=[["Maya Earth"], []], princes=[there, []])
    position = play(match, WONDER)
    assert position["pending"] == {"civ": "Greek", "island": "Earth", "back": "build"}
    position = play(match, "from Granary Row")
    assert (position["phase"], position["to_act"], position["taken"]) == ("build", 0, [["Maya Earth"], []])
    assert sorted(match.legal()) == ["build Greek monument at Sun Plaza", "done"]

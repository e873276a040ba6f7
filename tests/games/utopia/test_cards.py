"""Utopia, section 7: actions with cards; UT-10.3 to UT-10.5."""

from collections import Counter
from typing import Any

import pytest

from parlour.core.errors import IllegalAction
from parlour.core.game import Game

pytestmark = pytest.mark.rules

WALKS = {
    "Mill Yard": ["Quarry Stair", "Clay Market", "Granary Row"],
    "Kiln Street": ["Ember Market", "Sun Plaza", "Beacon Hill", "Sail Loft"],
    "Lantern Quay": ["Heron Court", "Mirror Basin", "Forge Row"],
    "Chime Walk": ["Kite Field", "Feather Court", "Gale Point"],
}
SHIPS = {
    "Sunset Roads": ["Tidegate", "Cedar Terrace", "Quarry Stair", "Granary Row"],
    "Mist Reach": ["Pearl Steps", "Lantern Quay", "Forge Row"],
    "Ember Sound": ["Cinder Wharf", "Beacon Hill"],
    "Gale Water": ["Kiln Street", "Gale Point", "Sail Loft"],
}
SCALE = ["Maya", "Persian", "Egyptian", "Greek", "Chinese"]


def play(match: Any, *names: str) -> dict[str, Any]:
    for name in names:
        match.play(name)
    position: dict[str, Any] = match.position()
    return position


def refused(match: Any, name: str) -> str:
    """The clause that refuses an action."""
    with pytest.raises(IllegalAction) as caught:
        match.play(name)
    return str(caught.value.clause)


def acting(at: Any, hand: list[str], own: list[str], others: list[str] | None = None, **given: Any) -> Any:
    """A match in which seat 0 is acting, with princes of seats 0 and 1; the others hold a card each."""
    return at(3, phase="act", hands=[hand, ["Maya"], ["Maya"]], princes=[own, others or [], []], **given)


# --- walk and sail


@pytest.mark.parametrize("start", WALKS)
def test_ut_7_1_a_walk_reaches_the_adjacent_districts(at: Any, start: str) -> None:
    match = acting(at, ["Greek", "Maya"], [f"1 Greek at {start}"])
    play(match, "walk Greek")
    assert sorted(match.legal()) == sorted(f"to {name}" for name in WALKS[start])
    position = play(match, f"to {WALKS[start][-1]}")
    assert position["princes"][0] == [f"1 Greek at {WALKS[start][-1]}"]
    assert (position["hands"][0], position["discard"]) == (["Maya"], ["Greek"])


def test_ut_7_1_one_or_two_of_ones_own_princes_of_that_civilisation(at: Any) -> None:
    others = ["2 Greek at Mill Yard", "1 Greek at Sun Plaza"]
    match = acting(at, ["Greek", "Greek", "Maya"], ["5 Greek at Mill Yard", "1 Maya at Mill Yard"], others)
    play(match, "walk Greek", "to Clay Market")
    assert match.legal() == ["move 1", "move 2"]
    position = play(match, "move 2")
    assert sorted(position["princes"][0]) == ["1 Maya at Mill Yard", "2 Greek at Clay Market", "3 Greek at Mill Yard"]
    assert position["princes"][1] == others
    position = play(match, "walk Greek", "from Mill Yard", "to Clay Market", "move 1")
    assert sorted(position["princes"][0]) == ["1 Maya at Mill Yard", "2 Greek at Mill Yard", "3 Greek at Clay Market"]


@pytest.mark.parametrize("island", list(SHIPS))
def test_ut_7_2_ships_reach_the_same_and_the_next_sectors_on_whatever_island(at: Any, island: str) -> None:
    row = list(SHIPS)
    place = row.index(island)
    near = [name for sector in row[max(0, place - 1) : place + 2] for name in SHIPS[sector]]
    for start in SHIPS[island]:
        match = acting(at, ["Maya", "Greek"], [f"1 Maya at {start}"])
        play(match, "sail Maya")
        assert sorted(match.legal()) == sorted(f"to {name}" for name in near if name != start)


def test_ut_7_2_only_from_ship_districts(at: Any) -> None:
    match = acting(at, ["Maya", "Greek"], ["2 Maya at Heron Court", "1 Maya at Mill Yard"])
    assert refused(match, "sail Maya") == "UT-7.2"
    match = acting(at, ["Maya", "Greek"], ["2 Maya at Heron Court", "1 Maya at Tidegate", "1 Maya at Gale Point"])
    play(match, "sail Maya")
    assert match.legal() == ["from Tidegate", "from Gale Point"]
    assert refused(match, "from Heron Court") == "UT-1.4"


def test_ut_7_2_the_ends_of_the_row_are_not_neighbours(at: Any) -> None:
    match = acting(at, ["Greek", "Maya"], ["2 Greek at Granary Row"])
    play(match, "sail Greek")
    assert refused(match, "to Gale Point") == refused(match, "to Cinder Wharf") == "UT-7.2"
    position = play(match, "to Forge Row", "move 2")
    assert position["princes"][0] == ["2 Greek at Forge Row"]


@pytest.mark.parametrize("kind", ["walk", "sail"])
def test_ut_7_3_two_with_one_card_leave_and_reach_the_same_district(at: Any, kind: str) -> None:
    match = acting(at, ["Greek", "Greek"], ["2 Greek at Granary Row", "1 Greek at Quarry Stair"])
    position = play(
        match, f"{kind} Greek", "from Granary Row", "to Cedar Terrace" if kind == "sail" else "to Mill Yard"
    )
    assert position["pending"] == {
        "kind": kind,
        "civ": "Greek",
        "from": "Granary Row",
        "to": "Cedar Terrace" if kind == "sail" else "Mill Yard",
    }
    position = play(match, "move 2")
    assert sorted(position["princes"][0]) == sorted(
        [f"2 Greek at {'Cedar Terrace' if kind == 'sail' else 'Mill Yard'}", "1 Greek at Quarry Stair"]
    )


def test_ut_7_3_with_one_there_the_number_is_not_asked(at: Any) -> None:
    match = acting(at, ["Greek", "Greek"], ["2 Greek at Granary Row", "1 Greek at Quarry Stair"])
    assert play(match, "walk Greek", "from Quarry Stair", "to Mill Yard")["phase"] == "act"


# --- add and remove


def test_ut_7_4_an_own_prince_comes_from_the_supply_to_any_monument_of_its_civilisation(at: Any) -> None:
    monuments = [["Greek at Sun Plaza", "Maya at Mill Yard"], ["Greek at Tidegate"], ["Greek at Sail Loft"]]
    match = acting(at, ["Greek", "Maya"], [], monuments=monuments)
    position = play(match, "add Greek")
    assert (position["phase"], position["pending"]) == ("at", {"kind": "add", "civ": "Greek"})
    assert match.legal() == ["at Tidegate", "at Sun Plaza", "at Sail Loft"]
    assert refused(match, "at Mill Yard") == "UT-7.4"
    position = play(match, "at Sun Plaza")
    assert (position["phase"], position["princes"][0]) == ("act", ["1 Greek at Sun Plaza"])


def test_ut_7_4_not_without_such_a_prince_in_the_supply_nor_without_a_monument(at: Any) -> None:
    match = acting(at, ["Greek", "Maya"], ["8 Greek at Mill Yard"], monuments=[["Greek at Sun Plaza"], [], []])
    assert refused(match, "add Greek") == "UT-7.4"
    assert refused(match, "add Maya") == "UT-7.4"


def test_ut_7_5_a_prince_at_a_monument_of_its_civilisation_goes_back_for_2_points(at: Any) -> None:
    monuments = [["Greek at Sun Plaza"], ["Greek at Tidegate"], ["Maya at Sail Loft"]]
    there = ["2 Greek at Sun Plaza", "1 Greek at Tidegate", "1 Greek at Sail Loft"]
    match = acting(at, ["Greek", "Greek", "Maya"], there, monuments=monuments)
    play(match, "remove Greek")
    assert match.legal() == ["at Tidegate", "at Sun Plaza"]
    assert refused(match, "at Sail Loft") == "UT-7.5"
    position = play(match, "at Sun Plaza")
    assert (position["scores"], match.state()[0]["supply"][0][3]) == ([2, 0, 0], 5)
    position = play(match, "remove Greek", "at Tidegate")
    assert position["scores"] == [4, 0, 0]
    assert sorted(position["princes"][0]) == ["1 Greek at Sail Loft", "1 Greek at Sun Plaza"]


def test_ut_7_5_princes_of_others_and_of_other_civilisations_are_not_removed(at: Any) -> None:
    monuments = [["Greek at Sun Plaza"], [], []]
    match = acting(at, ["Greek", "Maya"], ["1 Maya at Sun Plaza"], ["1 Greek at Sun Plaza"], monuments=monuments)
    assert refused(match, "remove Greek") == refused(match, "remove Maya") == "UT-7.5"


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_ut_7_6_adding_gives_the_opponent_1_point_and_the_owner_himself_nothing(at: Any, owner: int) -> None:
    monuments = [["Greek at Sun Plaza"] if seat == owner else [] for seat in range(3)]
    match = acting(at, ["Greek", "Greek", "Maya"], [], monuments=monuments)
    position = play(match, "add Greek")
    assert position["scores"] == [int(seat == owner != 0) for seat in range(3)]
    position = play(match, "remove Greek")
    assert position["scores"] == [2 if seat == 0 else int(seat == owner) for seat in range(3)]


# --- the scale


@pytest.mark.parametrize(
    ("civ", "after"),
    [
        ("Maya", ["Persian", "Maya", "Egyptian", "Greek", "Chinese"]),
        ("Egyptian", ["Maya", "Persian", "Greek", "Egyptian", "Chinese"]),
        ("Greek", ["Maya", "Persian", "Egyptian", "Chinese", "Greek"]),
    ],
)
def test_ut_7_7_raise_changes_places_with_the_one_above(at: Any, civ: str, after: list[str]) -> None:
    position = play(acting(at, [civ, "Maya"], []), f"raise {civ}")
    assert (position["scale"], position["discard"]) == (after, [civ])


def test_ut_7_7_not_at_the_top(at: Any) -> None:
    match = acting(at, ["Chinese", "Greek"], [])
    assert refused(match, "raise Chinese") == "UT-7.7"
    assert refused(match, "raise Chinese with Greek") == "UT-7.7"


@pytest.mark.parametrize(
    ("civ", "after"),
    [
        ("Persian", ["Persian", "Maya", "Egyptian", "Greek", "Chinese"]),
        ("Greek", ["Greek", "Maya", "Persian", "Egyptian", "Chinese"]),
        ("Chinese", ["Chinese", "Maya", "Persian", "Egyptian", "Greek"]),
    ],
)
def test_ut_7_8_demote_goes_to_the_bottom_and_all_below_move_up(at: Any, civ: str, after: list[str]) -> None:
    position = play(acting(at, [civ, civ, "Maya"], []), f"demote {civ}")
    assert (position["scale"], position["discard"], position["hands"][0]) == (after, [civ, civ], ["Maya"])


def test_ut_7_8_not_at_the_bottom_nor_with_a_single_card(at: Any) -> None:
    match = acting(at, ["Maya", "Maya", "Greek"], [])
    assert refused(match, "demote Maya") == "UT-7.8"
    assert refused(match, "demote Greek") == "UT-7.8"


# --- privileges


@pytest.mark.parametrize("kind", ["walk", "sail", "add", "remove", "raise"])
def test_ut_7_9_a_privilege_lets_a_card_count_as_another_civilisation(at: Any, kind: str) -> None:
    match = acting(at, ["Persian", "Maya"], ["1 Greek at Tidegate"], monuments=[["Greek at Tidegate"], [], []])
    assert f"{kind} Greek" not in match.legal()
    position = play(match, f"{kind} Greek with Persian")
    assert (position["privileges"], position["discard"]) == ([1, 2, 2], ["Persian"])
    assert position["hands"][0] == ["Maya"]


def test_ut_7_9_each_serves_once(at: Any) -> None:
    match = acting(at, ["Persian"] * 4, [], scale=["Maya", "Egyptian", "Persian", "Greek", "Chinese"])
    position = play(match, "raise Maya with Persian", "raise Maya with Persian")
    assert position["scale"] == ["Egyptian", "Persian", "Maya", "Greek", "Chinese"]
    assert position["privileges"] == [0, 2, 2]
    assert refused(match, "raise Maya with Persian") == "UT-7.9"
    assert sorted(match.legal()) == ["demote Persian", "end turn", "raise Persian"]


def test_ut_7_9_a_demotion_may_use_two(at: Any) -> None:
    match = acting(at, ["Persian", "Egyptian", "Greek"], [])
    position = play(match, "demote Chinese with Persian, Egyptian")
    assert (position["scale"][0], position["privileges"], position["hands"][0]) == ("Chinese", [0, 2, 2], ["Greek"])


def test_ut_7_9_with_one_left_a_demotion_uses_one(at: Any) -> None:
    match = acting(at, ["Persian", "Egyptian", "Greek"], [], privileges=[1, 2, 2])
    demotions = [name for name in match.legal() if name.startswith("demote")]
    assert sorted(demotions) == sorted(
        [
            "demote Persian with Egyptian",
            "demote Persian with Greek",
            "demote Egyptian with Persian",
            "demote Egyptian with Greek",
            "demote Greek with Persian",
            "demote Greek with Egyptian",
        ]
    )
    assert refused(match, "demote Chinese with Persian, Egyptian") == "UT-7.9"
    position = play(match, "demote Greek with Persian")
    assert (position["privileges"][0], position["hands"][0], position["scale"][0]) == (0, ["Egyptian"], "Greek")


def test_ut_7_9_privileges_are_worth_no_points(at: Any) -> None:
    match = at(phase="act", turn=40, hands=[["Maya"], []], privileges=[0, 2])
    position = play(match, "end turn")
    assert (position["scores"], position["winner"]) == ([0, 0], 0)


# --- what cannot be done


@pytest.mark.parametrize("name", ["walk Greek", "sail Greek", "add Greek", "remove Greek"])
def test_ut_7_10_nothing_is_begun_that_cannot_be_carried_out(at: Any, name: str) -> None:
    match = acting(at, ["Greek", "Maya"], ["1 Maya at Mill Yard"], monuments=[[], ["Maya at Sun Plaza"], []])
    before = match.position()
    refused(match, name)
    refused(match, f"{name} with Maya")
    assert match.position() == before


def test_ut_7_10_the_cards_that_one_holds_decide(at: Any) -> None:
    match = acting(at, ["Chinese"], [], privileges=[0, 2, 2])
    assert match.legal() == ["end turn"]


def test_ut_7_11_there_are_these_actions_with_cards_and_no_others(at: Any) -> None:
    places = [*SHIPS["Sunset Roads"], "Forge Row"]
    there = [f"{civ} at {place}" for civ, place in zip(SCALE, places, strict=True)]
    match = acting(at, [*SCALE, *SCALE], [f"1 {name}" for name in there], monuments=[there, [], []])
    assert {name.split()[0] for name in match.legal()} == {"walk", "sail", "add", "remove", "raise", "demote", "end"}


def test_ut_7_11_three_cards_alike_place_no_prince(at: Any) -> None:
    match = acting(at, ["Persian"] * 3, [], privileges=[0, 2, 2])
    assert sorted(match.legal()) == ["demote Persian", "end turn", "raise Persian"]


# --- names


def test_ut_10_3_with_names_the_card_that_is_given(at: Any) -> None:
    match = acting(at, ["Greek", "Maya", "Chinese"], ["2 Greek at Mill Yard"])
    walks = sorted(name for name in match.legal() if name.startswith("walk"))
    assert walks == ["walk Greek", "walk Greek with Chinese", "walk Greek with Maya"]
    assert play(match, "walk Greek")["privileges"] == [2, 2, 2]


def test_ut_10_3_two_cards_other_than_the_civilisation_stand_in_the_order_of_the_box(at: Any) -> None:
    match = acting(at, ["Greek", "Greek", "Maya", "Persian"], [])
    demotions = [name for name in match.legal() if name.startswith("demote Chinese")]
    assert sorted(demotions) == sorted(
        [
            *("demote Chinese with Maya, Persian", "demote Chinese with Maya, Greek"),
            *("demote Chinese with Persian, Greek", "demote Chinese with Greek, Greek"),
        ]
    )
    assert "demote Greek with Maya" in match.legal()
    assert "demote Greek" in match.legal()
    assert "demote Greek with Maya, Persian" in match.legal()


def test_ut_10_3_the_card_and_the_privilege_leave_when_the_action_is_named(at: Any) -> None:
    match = acting(at, ["Maya", "Chinese"], ["2 Greek at Mill Yard", "1 Greek at Sun Plaza"])
    position = play(match, "walk Greek with Maya")
    assert (position["phase"], position["hands"][0], position["privileges"]) == ("from", ["Chinese"], [1, 2, 2])
    assert position["discard"] == ["Maya"]


def test_ut_10_4_there_is_no_way_back(at: Any) -> None:
    match = acting(at, ["Greek", "Maya"], ["2 Greek at Mill Yard", "2 Greek at Sun Plaza"])
    play(match, "walk Greek")
    assert match.legal() == ["from Mill Yard", "from Sun Plaza"]
    assert refused(match, "end turn") == "UT-10.4"
    play(match, "from Sun Plaza")
    assert {name.split()[0] for name in match.legal()} == {"to"}
    assert refused(match, "from Mill Yard") == "UT-10.4"
    play(match, "to Beacon Hill")
    assert match.legal() == ["move 1", "move 2"]


def test_ut_10_5_430_actions_in_all(utopia: Game) -> None:
    names = utopia.actions(utopia.load_box(None)).names
    kinds = Counter(name.split()[0] for name in names)
    cards = {"walk": 25, "sail": 25, "add": 25, "remove": 25, "raise": 25, "demote": 75}
    assert kinds == cards | {
        "take": 20,
        "draw": 5,
        "at": 24,
        "from": 24,
        "to": 24,
        "move": 2,
        "build": 124,
        "done": 1,
        "end": 1,
        "discard": 5,
    }
    assert len(set(names)) == 430

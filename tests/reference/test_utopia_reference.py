"""The reference of Utopia itself, held to the map, the scenarios, the worked examples and random play."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from . import scenarios, utopia_map
from .utopia import Reference
from .utopia_games import at, play, shuffled_by
from .utopia_map import CIVS, GUESTS, by_foot, by_ship, guests
from .utopia_setup import completed, first_position

pytestmark = pytest.mark.plain

FOLDER = Path(__file__).parent.parent / "scenarios" / "utopia"
SCENARIOS = sorted(FOLDER.glob("*.json"))

# ---- the map (section 12) ----

TABLE = """
Water | Tidegate 2 S1 · Pearl Steps 3 S2 · Heron Court 4 · Lantern Quay 2 S2 · Mirror Basin 3
Earth | Cedar Terrace 3 S1 · Quarry Stair 2 S1 · Clay Market 2 · Mill Yard 4 · Orchard Close 4 · Granary Row 3 S1
Fire | Forge Row 3 S2 · Glass Quarter 4 · Cinder Wharf 2 S3 · Ember Market 3 · Sun Plaza 4 · Phoenix Stair 3 · \
Beacon Hill 2 S3 · Kiln Street 2 S4
Wind | Kite Field 3 · Chime Walk 4 · Feather Court 3 · Gale Point 2 S4 · Sail Loft 3 S4
"""
BRIDGES = """Tidegate–Cedar Terrace, Mirror Basin–Clay Market, Lantern Quay–Forge Row, Orchard Close–Kite Field,
Orchard Close–Glass Quarter, Ember Market–Feather Court, Kiln Street–Sail Loft"""


def districts_of_the_page() -> dict[str, tuple[str, int, int | None]]:
    """Island, value and sector of each district, counted from 0."""
    found: dict[str, tuple[str, int, int | None]] = {}
    for row in TABLE.strip().splitlines():
        island, names = row.split(" | ")
        for entry in names.split(" · "):
            *name, value, sector = entry.split() if " S" in entry[-3:] else [*entry.split(), ""]
            found[" ".join(name)] = island, int(value), int(sector[1:]) - 1 if sector else None
    return found


def test_section_12_the_districts_are_those_of_the_page() -> None:
    read = {
        name: (island, utopia_map.VALUE[name], utopia_map.SECTOR.get(name))
        for name, island in utopia_map.ISLAND_OF.items()
    }
    assert list(read.items()) == list(districts_of_the_page().items())
    assert Counter(utopia_map.ISLAND_OF.values()) == {"Water": 5, "Earth": 6, "Fire": 8, "Wind": 5}


def test_section_12_the_bridges_are_those_of_the_page_and_streets_stay_on_an_island() -> None:
    bridges = {frozenset(pair.split("–")) for pair in BRIDGES.replace("\n", " ").split(", ")}
    assert {frozenset(pair) for pair in utopia_map.BRIDGES} == bridges
    assert len({frozenset(pair) for pair in utopia_map.STREETS}) == len(utopia_map.STREETS) == 33
    assert all(utopia_map.ISLAND_OF[a] == utopia_map.ISLAND_OF[b] for a, b in utopia_map.STREETS)


def test_ut_2_6_neither_a_bridge_nor_a_ship_leads_to_a_shut_island() -> None:
    assert by_foot(3, "Cedar Terrace") == ["Tidegate", "Quarry Stair", "Clay Market"]
    assert by_foot(2, "Cedar Terrace") == ["Quarry Stair", "Clay Market"]
    assert by_ship(2, "Forge Row") == ["Cedar Terrace", "Quarry Stair", "Granary Row", "Cinder Wharf", "Beacon Hill"]
    assert guests(2).total() == 30
    assert guests(3).total() == GUESTS.total() == 40


# ---- scenarios ----


class Runner(scenarios.Runner):
    """One scenario of Utopia."""

    def __init__(self, scenario: dict[str, Any]) -> None:
        rng, seats, given = Random(scenario.get("seed", 1)), scenario.get("seats", 2), scenario.get("given")
        position = first_position(seats, rng) if given is None else completed(given, seats, rng)
        super().__init__(scenario, Reference(position, seats, shuffled_by(rng)))

    def play_on(self, name: str) -> None:
        self.reference.play(name)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    Runner(json.loads(path.read_text(encoding="utf-8"))).run()


def test_scenarios_are_there() -> None:
    assert len(SCENARIOS) >= 12


# ---- worked examples (section 13) ----


def test_example_1_a_wonder_pays_in_the_middle_of_a_round() -> None:
    given = {"scores": [12, 9, 9], "princes": [["3 Maya at Mirror Basin"], [], []], "wonders": [[], [], ["Water"]]}
    game = at(3, phase="act", hands=[["Maya"], ["Maya"], ["Maya"]], **given)
    play(game, "build Maya monument at Mirror Basin")
    assert (game.scores, game.order) == ([12, 9, 12], [0, 2, 1])
    assert play(game, "end turn").to_act == 2
    assert play(game, "end turn").to_act == 1


def test_example_2_raise_and_demote() -> None:
    game = at(phase="act", hands=[["Egyptian", "Chinese", "Chinese", "Maya"], []])
    assert play(game, "raise Egyptian").scale == ["Maya", "Persian", "Greek", "Egyptian", "Chinese"]
    assert play(game, "demote Chinese").scale == ["Chinese", "Maya", "Persian", "Greek", "Egyptian"]


def test_example_3_adding_gives_one_and_removing_brings_two() -> None:
    game = at(phase="act", to_act=1, hands=[[], ["Greek", "Greek", "Maya"]], monuments=[["Greek at Sun Plaza"], []])
    assert play(game, "add Greek").scores == [1, 0]
    assert play(game, "remove Greek").scores == [1, 2]


def test_example_4_monuments_score_their_place_on_the_scale() -> None:
    monuments = [["Maya at Mill Yard", "Greek at Sun Plaza"], []]
    game = play(at(phase="act", hands=[["Maya"], []], monuments=monuments), "end turn")
    assert (game.scores, game.turn, game.phase) == ([5, 0], 2, "welcome")


def test_example_5_ships_reach_the_next_sector() -> None:
    assert "Forge Row" in by_ship(3, "Tidegate")
    assert "Cinder Wharf" not in by_ship(3, "Tidegate")
    assert "Gale Point" not in by_ship(3, "Granary Row")
    assert by_ship(3, "Mill Yard") == []


def test_example_6_a_wonder_pays_for_later_monuments_only() -> None:
    princes = [["3 Maya at Beacon Hill"], ["3 Maya at Sun Plaza"]]
    game = at(phase="act", to_act=1, hands=[["Maya"], ["Maya"]], princes=princes, wonders=[["Fire"], []])
    assert play(game, "build Maya monument at Sun Plaza").scores == [4, 0]
    assert play(game, "end turn", "build Maya monument at Beacon Hill").scores == [6, 0]


def test_example_7_a_wonder_in_the_go_that_completes_it() -> None:
    there = ["1 Maya at Kite Field", "1 Persian at Kite Field", "1 Egyptian at Sail Loft", "2 Chinese at Gale Point"]
    game = at(3, to_act=1, princes=[[], there, []], guests=["Greek Wind", "Maya Water"])
    play(game, "take Greek Wind", "at Kite Field", "build wonder on Wind")
    assert (game.scores, game.wonders) == ([0, 6, 0], {"Wind": 1})
    assert game.position()["princes"] == [[], ["1 Chinese at Gale Point"], []]


# ---- clauses ----

ALL_FIVE = [f"1 {civ} at Mill Yard" for civ in CIVS]


def test_ut_3_2_a_minister_stands_behind_those_who_are_there() -> None:
    track = {"scores": [4, 6, 6, 2], "order": [2, 1, 0, 3], "to_act": 0}
    board = {"monuments": [["Greek at Mill Yard"], [], [], []], "princes": [["1 Greek at Mill Yard"], [], [], []]}
    game = at(4, phase="act", hands=[["Greek", "Greek"], [], [], []], **track, **board)
    assert play(game, "remove Greek").order == [2, 1, 0, 3]
    assert (game.scores, game.to_act) == ([6, 6, 6, 2], 0)


def test_ut_3_4_the_one_ahead_on_the_start_space_goes_to_its_back() -> None:
    hands = [["Maya"], [], [], []]
    given = {"played": [False, True, True, True], "phase": "act", "scores": [0, 0, 3, 0], "order": [2, 3, 0, 1]}
    assert play(at(4, hands=hands, **given), "end turn").order == [2, 0, 1, 3]
    alone = {**given, "scores": [1, 2, 3, 0], "order": [2, 1, 0, 3]}
    assert play(at(4, hands=hands, **alone), "end turn").order == [2, 1, 0, 3]


def test_ut_4_4_a_guest_without_a_prince_is_taken_all_the_same() -> None:
    princes = [["4 Maya at Mill Yard", "4 Maya at Sun Plaza"], []]
    game = play(at(princes=princes, guests=["Maya Fire", "Greek Fire"]), "take Maya Fire")
    assert (game.phase, game.taken, game.pending) == ("build", [["Maya Fire"], []], {})
    assert "done" in game.legal()
    board = {"princes": [["8 Maya at Mill Yard"], []], "monuments": [[], ["Greek at Mill Yard"]]}
    plain = at(**board, guests=["Maya Fire", "Greek Fire"])
    assert play(plain, "take Maya Fire").to_act == 1  # nothing to build: `done` plays by itself


def test_ut_4_6_a_blind_draw_names_the_favoured_and_happens_once_a_turn() -> None:
    game = at(3, bag=["Persian Wind"])
    assert {"draw for 1", "draw for 2"} < game.legal()
    play(game, "draw for 2")
    assert (game.phase, game.pending) == ("place", {"civ": "Persian", "island": "Wind"})
    assert (game.favours, game.drew, game.taken[0]) == ([2], [True, False, False], ["Persian Wind"])
    play(game, "at Kite Field")
    assert (game.phase, game.to_act, game.played) == ("welcome", 1, [True, False, False])
    assert not any(name.startswith("draw") for name in at(drew=[True, False]).legal())
    assert not any(name.startswith("draw") for name in at(**{"pass": 4}, favours=[1], guests=["Maya Fire"]).legal())


def test_ut_4_7_each_blind_draw_leaves_a_guest_for_the_favoured() -> None:
    left = ["Greek Fire", "Maya Wind"]
    game = at(3, **{"pass": 3}, phase="build", played=[True, True, False], drew=[True, False, True], favours=[1, 0],
              guests=left, princes=[[], [], ALL_FIVE], to_act=2)  # fmt: skip
    play(game, "done")
    assert (game.pass_, game.phase, game.to_act, game.played) == (4, "welcome", 1, [False] * 3)
    assert game.legal() == {"take Greek Fire", "take Maya Wind"}
    play(game, "take Greek Fire", "at Sun Plaza")
    assert (game.phase, game.to_act, game.favours, game.guests) == ("place", 0, [0], [])  # the last guest takes itself
    play(game, "at Chime Walk")
    assert (game.phase, game.pass_, game.favours, game.drew) == ("discard", 0, [], [False] * 3)


def test_ut_4_8_all_guests_go_back_into_the_bag() -> None:
    go = {"pass": 3, "phase": "build", "played": [True, False], "princes": [[], ["3 Maya at Mill Yard"]]}
    game = play(at(**go, guests=["Greek Fire"], taken=[["Maya Earth"], []]), "done")  # a guest too many goes back too
    assert (game.phase, game.guests, game.taken) == ("discard", [], [[], []])
    assert Counter(game.bag) == guests(2)


def test_ut_5_1_the_discards_become_the_deck_when_a_card_is_due() -> None:
    given = {
        "pass": 3,
        "phase": "build",
        "played": [True, False],
        "to_act": 1,
        "princes": [[], ["3 Maya at Mill Yard"]],
    }
    game = play(at(**given, deck=["Maya"] * 7, deck_size=7), "done")
    assert game.hands[0] == ["Maya"] * 5
    assert game.hands[1][:2] == ["Maya"] * 2
    assert (game.discard, len(game.deck)) == ([], 40)
    exact = play(at(**given, deck_size=10), "done")
    assert (len(exact.discard), exact.deck) == (40, [])


def test_ut_5_2_with_two_players_two_cards_and_none() -> None:
    given = {
        "pass": 3,
        "phase": "build",
        "played": [True, False],
        "to_act": 1,
        "princes": [[], ["3 Maya at Mill Yard"]],
    }
    game = play(at(**given, order=[1, 0]), "done")
    assert (game.phase, game.to_act, game.owed) == ("discard", 1, 2)
    for _ in range(2):
        game.play(min(game.legal()))
    assert (game.phase, game.to_act, [len(hand) for hand in game.hands]) == ("act", 1, [5, 3])


def test_ut_5_5_a_hand_is_discarded_down_to_five() -> None:
    game = play(at(phase="act", hands=[["Maya"] * 6, ["Greek"]]), "end turn")
    assert (game.phase, game.to_act, game.legal()) == ("trim", 0, {"discard Maya"})
    assert (play(game, "discard Maya").to_act, game.phase) == (1, "act")


def test_ut_6_5_the_player_chooses_from_where_a_prince_is_given() -> None:
    game = at(
        phase="act",
        hands=[["Maya"], []],
        princes=[[*ALL_FIVE, "1 Persian at Clay Market", "1 Greek at Orchard Close"], []],
    )
    play(game, "build wonder on Earth")
    assert (game.phase, game.pending) == ("wonder", {"civ": "Persian", "island": "Earth", "back": "act"})
    assert (game.legal(), game.wonders) == ({"from Mill Yard", "from Clay Market"}, {})
    play(game, "from Clay Market", "from Mill Yard")
    assert (game.phase, game.scores, game.bases(0)) == ("act", [6, 0], 7)
    assert game.position()["princes"] == [["1 Persian at Mill Yard", "1 Greek at Orchard Close"], []]


def test_ut_6_6_without_a_base_or_a_monument_nothing_is_built() -> None:
    built = [f"{civ} at {name}" for civ, name in zip(CIVS, utopia_map.districts(2, "Wind"), strict=True)]
    built += ["Maya at Cedar Terrace", "Maya at Quarry Stair", "Maya at Clay Market"]
    game = at(
        phase="act", hands=[["Maya"], []], princes=[["3 Greek at Mill Yard", *ALL_FIVE[:3]], []], monuments=[built, []]
    )
    assert not any(name.startswith("build") for name in game.legal())
    seven = [f"Maya at {name}" for name in utopia_map.districts(2, "Fire")[:7]]
    others = {"princes": [["3 Maya at Mill Yard", "3 Greek at Mill Yard"], []], "monuments": [[], seven]}
    builds = {name for name in at(phase="act", hands=[["Maya"], []], **others).legal() if name.startswith("build")}
    assert builds == {"build Greek monument at Mill Yard"}


def test_ut_7_10_nothing_is_begun_that_cannot_be_ended() -> None:
    eight = {"princes": [["8 Greek at Mill Yard"], []], "monuments": [["Greek at Sun Plaza"], []]}
    names = at(phase="act", hands=[["Greek", "Chinese", "Maya", "Maya"], []], privileges=[0, 0], **eight).legal()
    assert names == {"walk Greek", "raise Greek", "raise Maya", "end turn", "build Greek monument at Mill Yard"}


def test_ut_7_9_a_demotion_may_use_two_privileges() -> None:
    game = at(phase="act", hands=[["Maya", "Chinese", "Chinese"], []])
    assert {"demote Greek with Maya, Chinese", "demote Greek with Chinese, Chinese"} < game.legal()
    assert "demote Greek with Chinese, Maya" not in game.legal()
    play(game, "demote Greek with Maya, Chinese")
    assert (game.privileges, game.hands[0], game.scale[0]) == ([0, 2], ["Chinese"], "Greek")


def test_ut_8_3_on_equal_scores_the_minister_ahead_wins() -> None:
    monuments = [["Chinese at Mill Yard"], ["Greek at Sun Plaza"]]
    game = at(phase="act", to_act=1, played=[True, False], scores=[45, 46], hands=[[], ["Maya"]], monuments=monuments)
    play(game, "end turn")  # seat 1 scores first and comes to 50 first
    assert (game.scores, game.order, game.winner, game.returns()) == ([50, 50], [1, 0], 1, [-1.0, 1.0])


def test_ut_8_5_the_guard() -> None:
    game = play(at(turn=40, phase="act", played=[True, False], scores=[3, 2], hands=[[], ["Maya"]]), "end turn")
    assert (game.phase, game.winner, game.turn, game.to_act) == ("over", 0, 40, None)


def test_ut_9_1_hands_deck_and_bag_are_secret() -> None:
    view = at(hands=[["Maya"], ["Greek", "Greek"]], deck_size=3).view(1)
    assert (view["hands"], view["deck"], set(view["bag"])) == ([["?"], ["Greek", "Greek"]], ["?"] * 3, {"?"})


def test_ut_10_2_a_turn_ends_when_the_hand_is_empty_and_nothing_can_be_built() -> None:
    game = at(phase="act", hands=[["Maya"], ["Greek"]], privileges=[0, 0])
    assert (play(game, "raise Maya").to_act, game.phase) == (1, "act")
    game = at(phase="act", hands=[["Greek"], ["Greek"]], privileges=[0, 0], scale=[*CIVS[:3], "Chinese", "Greek"])
    assert (game.legal(), game.to_act) == ({"end turn"}, 0)  # it would tell the hand


def test_section_11_the_welcome_ends_when_no_guest_is_left() -> None:
    game = play(at(guests=["Maya Fire"], **{"pass": 2}), "take Maya Fire", "at Sun Plaza")
    assert (game.phase, game.pass_, game.played) == ("discard", 0, [False, False])


SOME = {"phase": "act", "hands": [["Maya"], ["Greek"]]}
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({**SOME, "hands": [["Maya"] * 11, []]}, "more than the box holds"),
    ({"guests": ["Maya Fire"] * 3}, "more than the box holds"),
    ({"guests": ["Maya Water"]}, "more than the box holds"),
    ({**SOME, "deck": ["Maya"] * 4, "deck_size": 3}, "no deck of 3"),
    ({**SOME, "princes": [["9 Maya at Mill Yard"], []]}, "more princes"),
    ({**SOME, "princes": [["0 Maya at Mill Yard"], []]}, "without a prince"),
    ({**SOME, "princes": [["1 Maya at Tidegate"], []]}, "shut island"),
    ({**SOME, "princes": [["1 Maya at Nowhere"], []]}, "no such district"),
    ({**SOME, "princes": [["1 Maya at Mill Yard", "2 Maya at Mill Yard"], []]}, "two entries"),
    ({**SOME, "monuments": [["Maya at Tidegate"], []]}, "shut island"),
    ({**SOME, "monuments": [["Maya at Mill Yard"], ["Greek at Mill Yard"]]}, "two monuments"),
    ({**SOME, "monuments": [[f"Maya at {name}" for name in utopia_map.districts(2)[:8]], []]}, "more monuments"),
    ({**SOME, "wonders": [["Water"], []]}, "shut island"),
    ({**SOME, "wonders": [["Fire"], ["Fire"]]}, "two wonders"),
    ({**SOME, "privileges": [3, 0]}, "privileges"),
    ({**SOME, "scores": [1, 2], "order": [0, 1]}, "order against the scores"),
    ({**SOME, "order": [0, 0]}, "each seat once"),
    ({**SOME, "scale": ["Maya"] * 5}, "each civilisation once"),
    ({**SOME, "turn": 41}, "turn beyond"),
    ({**SOME, "to_act": 0, "played": [True, False]}, "has played"),
    ({**SOME, "to_act": 2}, "no such seat"),
    ({**SOME, "pass": 1}, "pass outside"),
    ({**SOME, "guests": ["Maya Fire"]}, "guests outside"),
    ({**SOME, "taken": [["Maya Fire"], []]}, "guests outside"),
    ({**SOME, "favours": [1]}, "blind draws outside"),
    ({**SOME, "drew": [True, False]}, "blind draws outside"),
    ({**SOME, "owed": 1}, "due in another phase"),
    ({**SOME, "phase": "discard", "owed": 3}, "not due"),
    ({**SOME, "phase": "discard", "to_act": 1}, "not due"),
    ({**SOME, "phase": "trim"}, "may be kept"),
    ({**SOME, "pending": {"civ": "Maya"}}, "another phase"),
    ({**SOME, "phase": "at"}, "another phase"),
    ({**SOME, "phase": "at", "pending": {"kind": "walk", "civ": "Maya"}}, "no such kind"),
    ({**SOME, "phase": "at", "pending": {"kind": "add", "civ": "Maya"}}, "without a legal action"),
    ({**SOME, "phase": "from", "pending": {"kind": "walk", "civ": "Maya"}}, "without a legal action"),
    ({**SOME, "phase": "to", "pending": {"kind": "walk", "civ": "Maya", "from": "Mill Yard"}}, "no prince"),
    ({"phase": "place", "pending": {"civ": "Maya", "island": "Fire"}}, "not taken"),
    ({"guests": []}, "without guests"),
    ({"favours": [0, 1, 0]}, "more favours"),
    ({"hands": [["Maya"] * 6, []]}, "more cards than a hand"),
    (
        {
            **SOME,
            "phase": "count",
            "princes": [["1 Maya at Mill Yard"], []],
            "pending": {"kind": "sail", "civ": "Maya", "from": "Mill Yard", "to": "Sun Plaza"},
        },
        "no way",
    ),
    ({"pass": 5, "favours": [0]}, "no such pass"),
    ({"pass": 4, "favours": [1], "to_act": 0, "guests": ["Maya Fire"]}, "nobody has"),
    ({"pass": 4, "favours": [0], "played": [False, True], "guests": ["Maya Fire"]}, "extra goes"),
    ({"phase": "over", "scores": [50, 3], "winner": 1}, "winner other"),
    ({"phase": "over", "scores": [50, 3], "to_act": 0}, "nobody acts"),
    ({**SOME, "winner": 1}, "winner before"),
    ({**SOME, "phase": "wonder", "pending": {"civ": "Maya", "island": "Fire", "back": "act"}}, "missing"),
]


@pytest.mark.parametrize(("given", "fault"), IMPOSSIBLE)
def test_section_11_what_cannot_be_is_refused(given: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        at(**given)


def test_ut_5_3_who_holds_fewer_cards_than_he_owes_discards_what_he_has() -> None:
    game = play(at(4, phase="discard", hands=[["Maya"] * 3, [], ["Greek"], []], owed=1), "discard Maya")
    assert (game.phase, game.to_act, game.owed, game.played) == ("discard", 2, 1, [True, True, False, False])
    assert (play(game, "discard Greek").phase, game.to_act) == ("act", 0)

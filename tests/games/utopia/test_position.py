"""Utopia, section 11: positions, their defaults, what they keep, and those that are refused."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core import engine
from parlour.core.errors import MalformedPosition
from parlour.core.game import Game
from parlour.core.kernel import COMPILED

pytestmark = pytest.mark.rules

DEFAULTS = {
    "turn": 1,
    "phase": "welcome",
    "to_act": 0,
    "pass": 1,
    "scores": [0, 0, 0],
    "order": [0, 1, 2],
    "played": [False, False, False],
    "drew": [False, False, False],
    "favours": [],
    "taken": [[], [], []],
    "scale": ["Maya", "Persian", "Egyptian", "Greek", "Chinese"],
    "hands": [[], [], []],
    "discard": [],
    "owed": 0,
    "princes": [[], [], []],
    "monuments": [[], [], []],
    "wonders": [[], [], []],
    "privileges": [2, 2, 2],
    "pending": {},
    "winner": None,
}
ALL_MAYA = ["Maya"] * 10


# --- defaults


def test_what_a_position_leaves_out_takes_the_stated_default(at: Any) -> None:
    position = at(3).position()
    guests, bag, deck = (position.pop(key) for key in ("guests", "bag", "deck"))
    assert position == DEFAULTS
    assert (len(guests), len(bag), len(deck)) == (9, 31, 50)
    assert set(Counter([*guests, *bag]).values()) == {2}
    assert Counter(deck) == dict.fromkeys(DEFAULTS["scale"], 10)


def test_the_order_follows_the_scores_and_the_seats(at: Any) -> None:
    assert at(4, scores=[3, 7, 3, 9]).position()["order"] == [3, 1, 0, 2]
    assert at(4, scores=[3, 7, 3, 9], order=[3, 1, 2, 0]).position()["order"] == [3, 1, 2, 0]


def test_to_act_is_the_first_on_the_track_that_has_not_played(at: Any) -> None:
    match = at(4, scores=[3, 7, 3, 9], played=[False, True, False, True])
    assert match.to_act == 0
    assert at(3, favours=[2, 1], **{"pass": 4}).to_act == 2
    assert at(3, phase="over").to_act is None


def test_the_pass_is_1_in_the_welcome_and_0_elsewhere(at: Any) -> None:
    assert at(phase="build").position()["pass"] == 1
    assert at(phase="act").position()["pass"] == 0
    assert at(phase="over").position()["pass"] == 0


@pytest.mark.parametrize(
    ("given", "number"),
    [
        ({"pass": 1}, 9),
        ({"pass": 2, "played": [True, False, False]}, 5),
        ({"pass": 3, "played": [True, True, False]}, 1),
        ({"pass": 3, "played": [True, True, False], "favours": [0, 0], "drew": [True, True, False]}, 3),
        ({"pass": 3, "played": [True, True, False], "phase": "build"}, 0),
        ({"pass": 4, "favours": [1, 2]}, 2),
        ({"pass": 4, "favours": [1, 2], "phase": "build"}, 1),
        ({"phase": "act"}, 0),
        ({"phase": "over"}, 0),
    ],
)
def test_as_many_guests_lie_by_the_ships_as_the_goes_to_come_need(at: Any, given: dict[str, Any], number: int) -> None:
    position = at(3, **given).position()
    assert len(position["guests"]) == number
    assert len(position["bag"]) == 40 - number


def test_guests_come_from_those_in_no_zone_while_there_are_any(at: Any) -> None:
    position = at(2, bag=["Greek Fire", "Maya Wind"]).position()
    assert position["bag"][:2] == ["Greek Fire", "Maya Wind"]
    assert len(position["guests"]) == 6
    everything = [f"{civ} {island}" for civ in DEFAULTS["scale"] for island in ("Earth", "Fire", "Wind")] * 2
    position = at(2, bag=everything).position()
    assert Counter(position["guests"]) == Counter(everything[:6])
    assert position["bag"] == everything[6:]
    position = at(2, bag=everything[:26]).position()
    assert Counter(everything[26:]) <= Counter(position["guests"])
    assert position["bag"] == everything[2:26]


def test_bag_and_deck_are_ordered_and_the_rest_is_shuffled_beneath(at: Any) -> None:
    given = {"phase": "act", "bag": ["Greek Fire", "Maya Wind"], "deck": ["Greek", "Maya", "Greek"]}
    positions = [at(seed=seed, **given).position() for seed in (1, 2, 1)]
    assert all(position["deck"][:3] == given["deck"] for position in positions)
    assert all(position["bag"][:2] == given["bag"] for position in positions)
    for key in ("bag", "deck"):
        assert positions[0][key] == positions[2][key] != positions[1][key]
        assert Counter(positions[0][key]) == Counter(positions[1][key])


def test_guests_are_drawn_from_the_front_of_the_bag_and_cards_from_the_front_of_the_deck(at: Any) -> None:
    match = at(2, bag=["Greek Fire"], deck=["Greek", "Greek", "Maya", "Maya", "Maya", "Persian"])
    match.play("draw for 1")
    assert match.position()["taken"] == [["Greek Fire"], []]
    match = at(2, guests=["Greek Fire"], deck=["Greek", "Greek", "Maya", "Maya", "Maya", "Persian"])
    match.play("take Greek Fire")
    match.play("at Sun Plaza")
    position = match.position()
    assert Counter(position["hands"][0]) == {"Greek": 2, "Maya": 3}
    assert "Persian" in position["hands"][1]


def test_with_deck_size_the_surplus_lies_in_the_discards(at: Any) -> None:
    position = at(phase="act", deck=["Maya"], deck_size=3, hands=[["Greek"], []], discard=["Chinese"]).position()
    assert position["deck"][0] == "Maya"
    assert len(position["deck"]) == 3
    assert len(position["discard"]) == 50 - 3 - 1
    assert "deck_size" not in position


@pytest.mark.parametrize(("seats", "due"), [(2, [2]), (3, [2, 1]), (5, [2, 1, 1, 1])])
def test_ut_5_2_owed_is_what_the_place_on_the_track_asks_for(at: Any, seats: int, due: list[int]) -> None:
    for seat, owed in enumerate(due):
        match = at(seats, phase="discard", to_act=seat, hands=[["Maya", "Greek"]] * seats)
        assert match.position()["owed"] == owed


def test_the_winner_is_the_first_on_the_track(at: Any) -> None:
    match = at(3, phase="over", scores=[51, 54, 54], order=[2, 1, 0])
    assert match.position()["winner"] == 2
    assert match.returns() == [-1.0, -1.0, 1.0]
    assert match.legal() == []


# --- what is kept


def test_names_are_read_without_regard_to_case_and_spaces(at: Any) -> None:
    match = at(phase="act", hands=[[" maya "], []], princes=[["2  MAYA at  sun plaza"], []], wonders=[["fire"], []])
    position = match.position()
    assert position["hands"][0] == ["Maya"]
    assert position["princes"][0] == ["2 Maya at Sun Plaza"]
    assert position["wonders"] == [["Fire"], []]


def test_what_follows_from_the_board_is_filled_in(at: Any) -> None:
    match = at(
        phase="act",
        hands=[["Maya", "Greek"], []],
        princes=[["3 Maya at Mill Yard", "1 Greek at Sun Plaza"], []],
        monuments=[["Greek at Sun Plaza"], ["Greek at Gale Point"]],
        wonders=[["Fire"], []],
    )
    s = match.state()[0]
    assert s["supply"][0].tolist() == [5, 8, 8, 7, 8]
    assert s["bases"][:2].tolist() == [6, 7]
    assert s["left"].tolist() == [7, 7, 7, 5, 7]
    assert (s["wonders"], s["hand_size"][0], s["guests_size"]) == (3, 2, 0)
    assert {"build Maya monument at Mill Yard", "remove Greek", "add Greek"} <= set(match.legal())


PENDING: list[tuple[str, dict[str, str], list[str]]] = [
    ("place", {"civ": "Maya", "island": "Earth"}, ["at Mill Yard", "at Clay Market"]),
    ("wonder", {"civ": "Greek", "island": "Fire", "back": "build"}, ["from Sun Plaza", "from Beacon Hill"]),
    ("wonder", {"civ": "Greek", "island": "Fire", "back": "welcome"}, ["from Sun Plaza", "from Beacon Hill"]),
    ("wonder", {"civ": "Greek", "island": "Fire", "back": "act"}, ["from Sun Plaza", "from Beacon Hill"]),
    ("from", {"kind": "walk", "civ": "Greek"}, ["from Sun Plaza", "from Beacon Hill"]),
    ("from", {"kind": "sail", "civ": "Greek"}, ["from Beacon Hill"]),
    ("to", {"kind": "sail", "civ": "Greek", "from": "Beacon Hill"}, ["to Gale Point", "to Forge Row"]),
    ("count", {"kind": "walk", "civ": "Greek", "from": "Sun Plaza", "to": "Beacon Hill"}, ["move 1", "move 2"]),
    ("at", {"kind": "add", "civ": "Maya"}, ["at Mill Yard", "at Sun Plaza"]),
    ("at", {"kind": "remove", "civ": "Maya"}, ["at Sun Plaza"]),
]
BOARD = {
    "princes": [
        ["2 Greek at Sun Plaza", "1 Maya at Sun Plaza", "1 Greek at Beacon Hill", "1 Chinese at Kiln Street"],
        [],
    ],
    "monuments": [["Maya at Mill Yard"], ["Maya at Sun Plaza"]],
}


@pytest.mark.parametrize(("phase", "pending", "names"), PENDING)
def test_an_unfinished_action_is_taken_up_where_it_was(
    at: Any, phase: str, pending: dict[str, str], names: list[str]
) -> None:
    taken = {"taken": [["Maya Earth"], []]} if phase == "place" else {}
    match = at(phase=phase, pending=pending, **taken, **BOARD)
    assert match.position()["pending"] == pending
    assert match.position()["pass"] == (1 if phase == "place" or pending.get("back") in ("build", "welcome") else 0)
    assert set(names) <= set(match.legal())
    assert at(**match.position()).state().tobytes()[8:] == match.state().tobytes()[8:]


def test_a_position_is_taken_as_it_stands(at: Any) -> None:
    assert at(phase="act").legal() == ["end turn"]
    assert at(phase="build").legal() == ["done"]
    pending = {"kind": "walk", "civ": "Chinese", "from": "Kiln Street", "to": "Beacon Hill"}
    assert at(phase="count", pending=pending, **BOARD).legal() == ["move 1"]


def test_fewer_guests_than_goes_end_the_welcome_and_a_guest_too_many_goes_back(at: Any) -> None:
    match = at(2, guests=["Maya Fire", "Greek Fire"], hands=[["Maya"], ["Greek"]])
    for name in ("take Maya Fire", "at Sun Plaza", "take Greek Fire", "at Sun Plaza"):
        match.play(name)
    assert match.position()["phase"] == "discard"
    match = at(2, guests=["Maya Fire", "Greek Fire"], played=[False, True], **{"pass": 3})
    match.play("take Maya Fire")
    match.play("at Sun Plaza")
    position = match.position()
    assert (position["phase"], position["guests"], position["taken"]) == ("discard", [], [[], []])
    assert len(position["bag"]) == 30


def test_favours_without_a_draw_are_taken_as_they_stand_and_leave_room_for_the_draws_to_come(at: Any) -> None:
    match = at(2, favours=[1, 1])
    match.play("draw for 1")
    assert match.position()["favours"] == [1, 1, 1]
    assert at(2, **match.position()).position() == match.position()


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_positions_of_whole_games_are_read_back_byte_for_byte(utopia: Game, seats: int) -> None:
    match, random = Match(utopia, seats=seats, seed=seats), Random(seats)
    while not match.over and match.ply < (600 if COMPILED else 120):
        again = Match(utopia, seats=seats, position=json.loads(json.dumps(match.position())))
        fields = [name for name in match.state().dtype.names if name != "rng"]
        assert [name for name in fields if again.state()[name].tobytes() != match.state()[name].tobytes()] == []
        assert again.position() == match.position()
        buildings = [action for action in match.legal_ids() if match.actions.names[action].startswith("build")]
        match.play_id(random.choice(buildings or match.legal_ids()))


def test_ut_9_1_a_view_has_a_question_mark_for_each_thing_that_is_secret(at: Any) -> None:
    match = at(3, phase="act", hands=[["Maya"], ["Greek", "Greek"], []], discard=["Chinese"])
    own, other = match.view(0), match.view(1)
    assert own["hands"] == [["Maya"], ["?", "?"], []]
    assert other["hands"] == [["?"], ["Greek", "Greek"], []]
    assert set(own["deck"]) == set(own["bag"]) == {"?"}
    assert (len(own["deck"]), len(own["bag"])) == (46, 40)
    public = set(DEFAULTS) - {"hands"}
    assert all(own[key] == match.position()[key] for key in public)


def test_an_observation_is_written_like_the_position_it_is_of(utopia: Game) -> None:
    box = utopia.load_box(None)
    states = engine.new_states(utopia, box, 4, seed=9)
    seen = engine.observation(utopia, box, states, 0, -1)
    position, view = utopia.position.write(box, states[0]), utopia.position.write(box, seen[0])
    assert list(position) == list(view)
    assert [key for key in position if position[key] != view[key]] == ["bag", "deck"]


# --- refused

SUN = {"princes": [["2 Greek at Sun Plaza"], []]}
FROM_SUN = {"kind": "walk", "civ": "Greek", "from": "Sun Plaza"}
ALL_FIVE = [f"1 {civ} at Sun Plaza" for civ in DEFAULTS["scale"]]
WONDER = {"civ": "Maya", "island": "Fire", "back": "act"}
EARTH_AND_FIRE = [
    *("Cedar Terrace", "Quarry Stair", "Clay Market", "Mill Yard", "Orchard Close", "Granary Row"),
    *("Forge Row", "Glass Quarter", "Cinder Wharf"),
]
MIXED = [f"{civ} at {district}" for civ, district in zip(DEFAULTS["scale"] * 2, EARTH_AND_FIRE, strict=False)]

REFUSED: list[tuple[int, dict[str, Any], str]] = [
    # what cannot be read
    (2, {"colour": "red"}, "unknown key 'colour'"),
    (2, {"phase": "walk"}, "phase: expected one of welcome, place, build, wonder, discard, act"),
    (2, {"turn": 41}, "turn: expected a whole number from 1 to 40, got 41"),
    (2, {"turn": 0}, "turn: expected a whole number from 1 to 40, got 0"),
    (2, {"to_act": 2}, "to_act: expected a whole number from 0 to 1, got 2"),
    (2, {"pass": 5}, "pass: expected a whole number from 0 to 4, got 5"),
    (2, {"scores": [1]}, "scores: expected a list of 2 entries, got [1]"),
    (2, {"scores": [-1, 0]}, "scores.0: expected a whole number from 0 to 9999, got -1"),
    (2, {"played": [0, 0]}, "played.0: expected true or false, got 0"),
    (2, {"drew": [False]}, "drew: expected a list of 2 entries"),
    (2, {"favours": [2]}, "favours.0: expected a whole number from 0 to 1, got 2"),
    (2, {"guests": ["Maya"]}, "guests.0: there is no guest 'Maya'; names are like Maya"),
    (2, {"guests": "Maya Fire"}, "guests: expected a list of guests by name, got 'Maya Fire'"),
    (2, {"hands": [["Inca"], []]}, "hands.0.0: there is no civilisation 'Inca'; known are Maya, Persian, Egyptian"),
    (2, {"hands": [[3], []]}, "hands.0.0: expected a text, got 3"),
    (2, {"hands": [[]]}, "hands: expected a list of 2 entries"),
    (2, {"bag": [["Maya Fire"]]}, "bag.0: expected a text"),
    (2, {"princes": [["Maya at Mill Yard"], []]}, "princes.0.0: expected number, civilisation and district, as in 2"),
    (2, {"princes": [["0 Maya at Mill Yard"], []]}, "princes.0.0: expected number, civilisation and district"),
    (2, {"princes": [["-1 Maya at Mill Yard"], []]}, "princes.0.0: expected number, civilisation and district"),
    (2, {"princes": [["1 Maya at Mill"], []]}, "princes.0.0: there is no piece 'Maya at Mill'; names are like Maya at"),
    (2, {"princes": [["1 Maya at Mill Yard", "2 maya at mill yard"], []]}, "princes.0.1: expected a single entry for"),
    (2, {"monuments": [["Maya Mill Yard"], []]}, "monuments.0.0: there is no piece 'Maya Mill Yard'"),
    (2, {"wonders": [["Sea"], []]}, "wonders.0.0: there is no island 'Sea'; known are Water, Earth, Fire, Wind"),
    (2, {"privileges": [3, 0]}, "privileges.0: expected a whole number from 0 to 2, got 3"),
    (2, {"scale": ["Maya"]}, "scale: expected every civilisation once, so a list of 5 entries"),
    (2, {"scale": ["Maya"] * 5}, "scale: expected every civilisation once, got"),
    (2, {"pending": []}, "pending: expected an object"),
    (2, {"owed": "1"}, "owed: expected a whole number"),
    (2, {"deck_size": True}, "deck_size: expected from 0 (cards listed) to 50"),
    # more of a thing than the box holds
    (2, {"guests": ["Maya Fire"] * 3}, "guests.2: the box holds no further guest Maya Fire"),
    (2, {"guests": ["Maya Fire"] * 2, "bag": ["Maya Fire"]}, "bag.0: the box holds no further guest Maya Fire"),
    (2, {"guests": ["Maya Fire"] * 2, "taken": [["Maya Fire"], []]}, "guests.1: the box holds no further guest"),
    (2, {"phase": "act", "hands": [ALL_MAYA, ["Maya"]]}, "hands.1.0: the box holds no further card Maya"),
    (2, {"discard": ALL_MAYA, "deck": ["Maya"]}, "deck.0: the box holds no further card Maya"),
    (2, {"deck_size": 51}, "deck_size: expected from 0 (cards listed) to 50 (with those that no other zone holds)"),
    (2, {"deck": ["Maya"], "deck_size": 0}, "deck_size: expected from 1 (cards listed) to 50"),
    (2, {"princes": [["9 Maya at Mill Yard"], []]}, "princes.0.0: a player has 8 Maya princes, no more"),
    (2, {"princes": [[], ["5 Maya at Mill Yard", "4 Maya at Sun Plaza"]]}, "princes.1.1: a player has 8 Maya princes"),
    (2, {"princes": [["99999999999 Maya at Mill Yard"], []]}, "princes.0.0: expected number"),
    (3, {"monuments": [["Maya at Tidegate"], ["Greek at Tidegate"], []]}, "monuments.1.0: Tidegate has a monument"),
    (2, {"monuments": [[f"Maya at {name}" for name in EARTH_AND_FIRE[:4]]] * 2}, "monuments.1.0: Cedar Terrace has"),
    (
        2,
        {"monuments": [[f"Maya at {name}" for name in EARTH_AND_FIRE[at::2]] for at in (0, 1)]},
        "monuments.1.2: 7 Maya monuments can be built, no more",
    ),
    (2, {"monuments": [MIXED, []]}, "monuments: seat 0 owns 9 monuments and wonders, and has 8 bases"),
    (2, {"monuments": [MIXED[:8], []], "wonders": [["Wind"], []]}, "monuments: seat 0 owns 9 monuments and wonders"),
    (2, {"wonders": [["Fire"], ["Fire"]]}, "wonders.1.0: Fire has a wonder already, and holds one"),
    # a shut island
    (2, {"guests": ["Maya Water"]}, "guests.0: Water is shut at 2 seats, so 'Maya Water' cannot be"),
    (2, {"bag": ["Maya Water"]}, "bag.0: Water is shut at 2 seats"),
    (2, {"princes": [["1 Maya at Tidegate"], []]}, "princes.0.0: Water is shut at 2 seats, so '1 Maya at Tidegate'"),
    (2, {"monuments": [["Maya at Tidegate"], []]}, "monuments.0.0: Water is shut at 2 seats"),
    (2, {"wonders": [["Water"], []]}, "wonders.0.0: Water is shut at 2 seats"),
    (2, {"phase": "to", "pending": {**FROM_SUN, "from": "Tidegate"}}, "pending.from: Water is shut at 2 seats"),
    # the track
    (3, {"order": [0, 1, 1]}, "order: expected every seat once, got [0, 1, 1]"),
    (3, {"order": [0, 1]}, "order: expected a list of 3 entries"),
    (3, {"scores": [3, 4, 0], "order": [0, 1, 2]}, "order: expected seat 1 ahead of seat 0, which has a lower score"),
    # who acts
    (2, {"to_act": 0, "played": [True, False]}, "to_act: expected a seat that has not played, got 0"),
    (2, {"played": [True, True]}, "played: expected a seat that has not played, to act now"),
    (2, {"to_act": None}, "to_act: expected a seat, 0 to 1"),
    (2, {"phase": "over", "to_act": 1}, "to_act: expected null when the game is over"),
    (2, {"phase": "over", "played": [True, False]}, "played: expected false for every seat when the game is over"),
    (2, {"phase": "over", "winner": 1}, "winner: expected 0, the first of order, got 1"),
    (2, {"phase": "over", "winner": None}, "winner: expected 0, the first of order, got None"),
    (2, {"winner": 0}, "winner: expected null before the end, got 0"),
    (3, {"pass": 4}, "favours: expected a seat with an extra go in pass 4"),
    (3, {"pass": 4, "favours": [1], "to_act": 2}, "to_act: expected 1, the first of favours, in pass 4"),
    (3, {"pass": 4, "favours": [1], "played": [True, False, False]}, "played: expected false for every seat in pass 4"),
    (2, {"favours": [1, 1, 1]}, "favours: expected at most 2 seats here, got [1, 1, 1]"),
    # zones and counters that do not fit the phase
    (2, {"pass": 0}, "pass: expected 1 to 4 in the welcome, got 0"),
    (2, {"phase": "act", "pass": 1}, "pass: expected 0 in phase act, got 1"),
    (2, {"phase": "over", "pass": 3}, "pass: expected 0 in phase over, got 3"),
    (2, {"phase": "act", "guests": ["Maya Fire"]}, "guests: expected nothing of the welcome in phase act"),
    (2, {"phase": "act", "taken": [["Maya Fire"], []]}, "taken: expected nothing of the welcome in phase act"),
    (2, {"phase": "act", "drew": [True, False]}, "drew: expected nothing of the welcome in phase act"),
    (2, {"phase": "over", "favours": [1]}, "favours: expected nothing of the welcome in phase over"),
    (2, {"guests": []}, "guests: expected a guest by the ships, to be taken in the welcome"),
    (
        2,
        {"phase": "wonder", "guests": [], "pending": {**WONDER, "back": "welcome"}, "princes": [ALL_FIVE, []]},
        "guests: expected a guest by the ships",
    ),
    (2, {"phase": "act", "owed": 1}, "owed: expected 0 in phase act, got 1"),
    (
        2,
        {"phase": "discard", "hands": [["Maya"] * 3, []], "owed": 3},
        "owed: expected 1 to 2 discards of seat 0, got 3",
    ),
    (
        2,
        {"phase": "discard", "hands": [["Maya"] * 3, []], "owed": 0},
        "owed: expected 1 to 2 discards of seat 0, got 0",
    ),
    (2, {"phase": "discard", "hands": [["Maya"], []]}, "hands.0: expected at least 2 cards, which are to be discarded"),
    (2, {"phase": "discard", "to_act": 1, "hands": [[], ["Maya"]]}, "to_act: seat 1 owes no discard in this place"),
    (2, {"phase": "trim", "hands": [["Maya"] * 5, []]}, "hands.0: expected more than 5 cards to trim, got 5"),
    (2, {"hands": [["Maya"] * 6, []]}, "hands.0: expected at most 5 cards here, got 6"),
    (2, {"phase": "act", "hands": [[*ALL_MAYA, "Greek"], []]}, "hands.0: expected at most 10 cards here, got 11"),
    (2, {"phase": "act", "played": [False, True], "hands": [[], ["Maya"] * 6]}, "hands.1: expected at most 5 cards"),
    # an unfinished action
    (2, {"pending": {"civ": "Maya"}}, "pending: expected {} in phase welcome, got {'civ': 'Maya'}"),
    (2, {"phase": "place"}, "pending: the key 'civ' is missing"),
    (2, {"phase": "to", "pending": {"kind": "walk", "civ": "Greek"}, **SUN}, "pending: the key 'from' is missing"),
    (2, {"phase": "from", "pending": FROM_SUN, **SUN}, "pending: unknown key 'from'; known are kind, civ"),
    (
        2,
        {"phase": "from", "pending": {"kind": "add", "civ": "Greek"}, **SUN},
        "pending.kind: expected one of walk, sail",
    ),
    (2, {"phase": "at", "pending": {"kind": "walk", "civ": "Greek"}}, "pending.kind: expected one of add, remove"),
    (
        2,
        {"phase": "wonder", "pending": {**WONDER, "back": "place"}},
        "pending.back: expected one of welcome, build, act",
    ),
    (
        2,
        {"phase": "place", "pending": {"civ": "Maya", "island": "Fire"}},
        "taken.0: expected Maya Fire, the guest whose",
    ),
    (
        2,
        {
            "phase": "place",
            "pending": {"civ": "Maya", "island": "Fire"},
            "taken": [["Maya Fire"], []],
            "princes": [["8 Maya at Sun Plaza"], []],
        },
        "princes.0: expected a Maya prince left to place",
    ),
    (2, {"phase": "wonder", "pending": WONDER}, "princes.0: expected a Maya prince on Fire, to be given up"),
    (
        2,
        {"phase": "wonder", "pending": {**WONDER, "civ": "Greek"}, "princes": [["1 Greek at Sun Plaza"], []]},
        "princes.0: expected a Chinese prince on Fire",
    ),
    (
        2,
        {
            "phase": "wonder",
            "pending": {**WONDER, "civ": "Chinese"},
            "princes": [["1 Chinese at Sun Plaza", "8 Greek at Mill Yard"], []],
        },
        "pending.civ: the Greek prince is not back in the supply of seat 0",
    ),
    (
        2,
        {"phase": "wonder", "pending": WONDER, "princes": [ALL_FIVE, []], "wonders": [[], ["Fire"]]},
        "pending.island: Fire has a wonder already",
    ),
    (
        2,
        {"phase": "wonder", "pending": WONDER, "princes": [ALL_FIVE, []], "monuments": [MIXED[:8], []]},
        "pending: expected a base left for the wonder on Fire",
    ),
    (
        2,
        {"phase": "to", "pending": {**FROM_SUN, "from": "Mill Yard"}, **SUN},
        "pending.from: seat 0 has no Greek prince",
    ),
    (
        2,
        {"phase": "count", "pending": {**FROM_SUN, "to": "Mill Yard"}, **SUN},
        "pending.to: no street or bridge leads from Sun Plaza to Mill Yard",
    ),
    (
        2,
        {"phase": "count", "pending": {**FROM_SUN, "kind": "sail", "to": "Beacon Hill"}, **SUN},
        "pending.to: no ship leads from Sun Plaza to Beacon Hill",
    ),
    (
        2,
        {
            "phase": "at",
            "pending": {"kind": "add", "civ": "Maya"},
            "monuments": [["Maya at Mill Yard"], []],
            "princes": [["8 Maya at Sun Plaza"], []],
        },
        "princes.0: expected a Maya prince left to add",
    ),
    # a phase without a legal action
    (2, {"phase": "from", "pending": {"kind": "sail", "civ": "Greek"}, **SUN}, "phase: from, in which seat 0 has no"),
    (
        2,
        {"phase": "to", "pending": {**FROM_SUN, "kind": "sail"}, **SUN},
        "phase: to, in which seat 0 has no legal action",
    ),
    (2, {"phase": "at", "pending": {"kind": "add", "civ": "Maya"}}, "phase: at, in which seat 0 has no legal action"),
    (
        2,
        {"phase": "at", "pending": {"kind": "remove", "civ": "Maya"}, "monuments": [["Maya at Mill Yard"], []]},
        "phase: at, in which seat 0 has no legal action",
    ),
]


@pytest.mark.parametrize(("seats", "given", "words"), REFUSED)
def test_a_position_that_cannot_be_is_refused_with_its_place(
    utopia: Game, seats: int, given: dict[str, Any], words: str
) -> None:
    with pytest.raises(MalformedPosition) as caught:
        Match(utopia, seats=seats, position=given)
    assert str(caught.value).startswith(words)
    assert "\n" not in str(caught.value)

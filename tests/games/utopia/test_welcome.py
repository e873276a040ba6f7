"""Utopia, section 4: the welcome."""

from collections import Counter
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import IllegalAction
from parlour.core.game import Game

pytestmark = pytest.mark.rules

FIRE = ["Maya Fire", "Maya Fire", "Greek Fire", "Greek Fire", "Persian Fire", "Persian Fire"]
CIVS = ("Maya", "Persian", "Egyptian", "Greek", "Chinese")
ALL = [f"{civ} {island}" for civ in CIVS for island in ("Earth", "Fire", "Wind") for _ in range(2)]


def play(match: Any, *names: str) -> dict[str, Any]:
    for name in names:
        match.play(name)
    position: dict[str, Any] = match.position()
    return position


# --- guests come


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ut_4_1_3_guests_for_each_player_come_to_the_ships(utopia: Game, seats: int) -> None:
    position = Match(utopia, seats=seats, seed=2).position()
    assert len(position["guests"]) == 3 * seats
    assert len(position["bag"]) == (30 if seats == 2 else 40) - 3 * seats


def test_ut_4_1_they_come_from_the_front_of_the_bag(at: Any) -> None:
    match = at(phase="act", played=[True, False], hands=[[], ["Maya"]], bag=[*FIRE, "Chinese Wind"])
    position = play(match, "end turn")
    assert position["turn"] == 2
    assert sorted(position["guests"]) == sorted(FIRE)
    assert position["bag"][0] == "Chinese Wind"


# --- goes


def test_ut_4_2_in_each_of_three_passes_every_player_has_one_go(at: Any) -> None:
    match, goes = at(4, order=[2, 0, 3, 1]), []
    while match.position()["pass"]:
        position = match.position()
        if position["phase"] == "welcome":
            goes.append((position["pass"], position["to_act"]))
        match.play(match.legal()[0])
    assert goes == [(number, seat) for number in (1, 2, 3) for seat in (2, 0, 3, 1)]
    assert match.phase == "discard"


def test_ut_4_2_the_order_is_taken_afresh_in_each_pass(at: Any) -> None:
    wind = ["1 Maya at Kite Field", "1 Persian at Kite Field", "1 Egyptian at Kite Field", "1 Chinese at Kite Field"]
    match = at(3, scores=[6, 4, 2], princes=[[], [], wind], guests=["Greek Wind", *FIRE, "Maya Earth", "Maya Earth"])
    play(match, "take Maya Fire", "at Sun Plaza", "take Maya Fire", "at Sun Plaza")
    position = play(match, "take Greek Wind", "at Chime Walk", "build wonder on Wind")
    assert (position["pass"], position["order"], position["to_act"]) == (2, [2, 0, 1], 2)


def test_ut_4_3_a_guest_by_a_ship_brings_a_prince_to_any_district_of_its_island(at: Any) -> None:
    match = at(guests=FIRE)
    takes = [name for name in match.legal() if name.startswith("take")]
    assert takes == ["take Maya Fire", "take Persian Fire", "take Greek Fire"]
    match.play("take Greek Fire")
    assert match.legal() == [
        *("at Forge Row", "at Glass Quarter", "at Cinder Wharf", "at Ember Market", "at Sun Plaza"),
        *("at Phoenix Stair", "at Beacon Hill", "at Kiln Street"),
    ]
    position = play(match, "at Kiln Street")
    assert position["princes"] == [["1 Greek at Kiln Street"], []]
    assert position["guests"].count("Greek Fire") == 1


def test_ut_4_3_any_number_of_princes_stand_together_also_at_a_monument(at: Any) -> None:
    princes = [["4 Greek at Sun Plaza", "2 Maya at Sun Plaza"], ["5 Greek at Sun Plaza"]]
    match = at(guests=FIRE, princes=princes, monuments=[[], ["Greek at Sun Plaza"]])
    position = play(match, "take Greek Fire", "at Sun Plaza")
    assert sorted(position["princes"][0]) == ["2 Maya at Sun Plaza", "5 Greek at Sun Plaza"]
    assert position["princes"][1] == ["5 Greek at Sun Plaza"]


def test_ut_4_3_one_guest_in_a_go(at: Any) -> None:
    match = at(guests=FIRE, princes=[["2 Maya at Sun Plaza"], []])
    play(match, "take Maya Fire", "at Sun Plaza")
    assert sorted(match.legal()) == ["build Maya monument at Sun Plaza", "done"]
    with pytest.raises(IllegalAction) as caught:
        match.play("take Greek Fire")
    assert caught.value.clause == "UT-4.3"


def test_ut_4_4_without_such_a_prince_in_the_supply_none_is_placed(at: Any) -> None:
    princes = [["8 Maya at Kite Field"], []]
    match = at(guests=FIRE, princes=princes, monuments=[[], ["Greek at Kite Field"]])
    position = play(match, "take Maya Fire")
    assert (position["phase"], position["to_act"]) == ("welcome", 1)
    assert position["taken"] == [["Maya Fire"], []]
    assert position["princes"] == princes
    assert position["played"] == [True, False]


def test_ut_4_4_holds_for_a_blind_draw_and_the_player_may_still_build(at: Any) -> None:
    princes = [["8 Maya at Kite Field"], []]
    match = at(guests=FIRE, bag=["Maya Wind"], princes=princes)
    position = play(match, "draw for 1")
    assert (position["phase"], position["to_act"], position["princes"]) == ("build", 0, princes)
    assert sorted(match.legal()) == ["build Maya monument at Kite Field", "done"]
    assert (position["taken"], position["favours"]) == ([["Maya Wind"], []], [1])


def test_ut_4_4_princes_that_a_building_gave_back_can_be_placed(at: Any) -> None:
    match = at(guests=FIRE, princes=[["8 Maya at Kite Field"], []])
    play(match, "build Maya monument at Kite Field", "take Maya Fire")
    assert match.phase == "place"


def test_ut_4_5_taking_a_guest_is_not_optional(at: Any) -> None:
    match = at(guests=FIRE, princes=[["3 Maya at Sun Plaza"], []])
    assert "done" not in match.legal()
    with pytest.raises(IllegalAction) as caught:
        match.play("done")
    assert caught.value.clause == "UT-4.5"


def test_ut_4_5_taken_guests_lie_open_until_the_phase_ends(at: Any) -> None:
    match = at(
        guests=["Greek Fire", "Persian Fire"],
        taken=[["Maya Fire", "Greek Fire"], ["Maya Fire", "Persian Fire"]],
        **{"pass": 3},
    )
    position = play(match, "take Greek Fire", "at Sun Plaza", "take Persian Fire")
    assert position["taken"] == [
        ["Maya Fire", "Greek Fire", "Greek Fire"],
        ["Maya Fire", "Persian Fire", "Persian Fire"],
    ]
    for seat in (-1, 0, 1):
        assert match.view(seat)["taken"] == position["taken"]
    assert match.phase == "place"
    position = play(match, "at Sun Plaza")
    assert (position["phase"], position["taken"], position["guests"]) == ("discard", [[], []], [])


# --- blind draws


def test_ut_4_6_a_blind_draw_takes_the_next_guest_of_the_bag_and_places_it(at: Any) -> None:
    match = at(3, guests=FIRE, bag=["Chinese Wind", "Greek Earth"])
    assert [name for name in match.legal() if name.startswith("draw")] == ["draw for 1", "draw for 2"]
    position = play(match, "draw for 2")
    assert (position["phase"], position["favours"], position["drew"]) == ("place", [2], [True, False, False])
    assert position["pending"] == {"civ": "Chinese", "island": "Wind"}
    assert (position["bag"][0], position["taken"][0]) == ("Greek Earth", ["Chinese Wind"])
    assert len(position["guests"]) == 6
    assert play(match, "at Gale Point")["princes"][0] == ["1 Chinese at Gale Point"]


def test_ut_4_6_an_opponent_is_favoured(at: Any) -> None:
    match = at(3, guests=FIRE)
    with pytest.raises(IllegalAction) as caught:
        match.play("draw for 0")
    assert caught.value.clause == "UT-4.6"
    with pytest.raises(IllegalAction):
        match.play("draw for 3")


def test_ut_4_6_once_a_turn_for_each_player(at: Any) -> None:
    match = at(bag=["Chinese Wind", "Greek Earth"], guests=FIRE)
    play(match, "draw for 1", "at Gale Point", "draw for 0", "at Clay Market")
    assert (match.position()["pass"], match.position()["drew"]) == (2, [True, True])
    assert not any(name.startswith("draw") for name in match.legal())
    with pytest.raises(IllegalAction) as caught:
        match.play("draw for 1")
    assert caught.value.clause == "UT-4.6"


def test_ut_4_6_in_the_next_turn_again(at: Any) -> None:
    match = at(guests=["Maya Fire"], drew=[True, False], played=[True, False], **{"pass": 3})
    play(match, "take Maya Fire", "at Sun Plaza")
    assert match.position()["drew"] == [False, False]
    while match.position()["turn"] == 1:
        match.play(match.legal()[0] if match.phase != "act" else "end turn")
    assert match.position()["drew"] == [False, False]
    assert f"draw for {1 - match.to_act}" in match.legal()


def test_ut_4_6_not_from_an_empty_bag(at: Any) -> None:
    match = at(guests=ALL)
    assert match.position()["bag"] == []
    assert not any(name.startswith("draw") for name in match.legal())


def test_ut_4_6_the_number_of_guests_that_come_does_not_depend_on_it(at: Any) -> None:
    match = at(bag=["Chinese Wind"], guests=[*FIRE])
    position = play(match, "draw for 1", "at Gale Point")
    assert (len(position["guests"]), len(position["bag"])) == (6, 30 - 7)


# --- extra goes


def test_ut_4_7_extra_goes_come_in_the_order_of_the_draws(at: Any) -> None:
    match = at(
        3,
        scores=[9, 5, 1],
        favours=[2, 1],
        drew=[True, True, False],
        played=[True, True, False],
        **{"pass": 3},
        guests=["Maya Fire", "Greek Fire", "Persian Wind"],
    )
    position = play(match, "take Greek Fire", "at Sun Plaza")
    assert (position["pass"], position["to_act"], position["favours"]) == (4, 2, [2, 1])
    assert (position["phase"], position["played"]) == ("welcome", [False] * 3)
    position = play(match, "take Maya Fire", "at Sun Plaza")
    # One guest is left: it is taken by itself (UT-10.2), and its prince has to be placed.
    assert (position["to_act"], position["favours"], position["phase"]) == (1, [1], "place")
    assert position["pending"] == {"civ": "Persian", "island": "Wind"}
    position = play(match, "at Kite Field")
    assert (position["phase"], position["pass"], position["favours"]) == ("discard", 0, [])


def test_ut_4_7_a_seat_favoured_twice_has_two_extra_goes(at: Any) -> None:
    match = at(
        3, favours=[1, 1], drew=[True, False, True], **{"pass": 4}, guests=["Maya Fire", "Greek Fire"], scores=[9, 0, 0]
    )
    position = play(match, "take Maya Fire", "at Sun Plaza")
    assert (position["to_act"], position["phase"], position["favours"]) == (1, "place", [1])
    assert play(match, "at Sun Plaza")["phase"] == "discard"


def test_ut_4_7_he_may_build_and_may_not_draw_blind(at: Any) -> None:
    match = at(
        favours=[1],
        drew=[True, False],
        **{"pass": 4},
        guests=["Maya Fire", "Greek Fire"],
        bag=["Maya Earth"],
        princes=[[], ["3 Greek at Mill Yard", "2 Maya at Sun Plaza"]],
    )
    assert match.legal() == ["take Maya Fire", "take Greek Fire", "build Greek monument at Mill Yard"]
    with pytest.raises(IllegalAction) as caught:
        match.play("draw for 0")
    assert caught.value.clause == "UT-4.7"
    position = play(match, "build Greek monument at Mill Yard")
    assert (position["phase"], position["pass"], position["favours"]) == ("welcome", 4, [1])
    play(match, "take Maya Fire", "at Sun Plaza")
    assert sorted(match.legal()) == ["build Maya monument at Sun Plaza", "done"]
    assert play(match, "build Maya monument at Sun Plaza")["phase"] == "discard"


def test_ut_4_7_the_last_guest_is_asked_for_when_something_can_be_built_first(at: Any) -> None:
    match = at(
        3,
        favours=[1, 2],
        drew=[True, True, False],
        **{"pass": 4},
        guests=["Maya Fire", "Greek Fire"],
        princes=[[], [], ["3 Greek at Mill Yard"]],
    )
    play(match, "take Maya Fire", "at Sun Plaza")
    assert match.legal() == ["take Greek Fire", "build Greek monument at Mill Yard"]


def test_ut_4_7_each_blind_draw_leaves_one_guest_over(at: Any) -> None:
    guests = [*FIRE, "Persian Wind", "Chinese Wind", "Egyptian Wind"]
    match, left = at(3, order=[1, 2, 0], guests=guests, bag=["Egyptian Earth", "Chinese Earth"]), []
    drawing = {1: "draw for 0", 0: "draw for 2"}
    while match.position()["pass"]:
        position = match.position()
        if position["phase"] == "welcome" and position["pass"] == 4:
            left.append((position["to_act"], len(position["guests"])))
        name = drawing.get(match.to_act, "")
        draws = name in match.legal() and position["pass"] == 2
        match.play(name if draws else match.legal()[-1] if position["phase"] == "build" else match.legal()[0])
    assert left == [(0, 2)]
    assert match.position()["favours"] == []


# --- the end of the welcome


def test_ut_4_8_all_guests_go_back_into_the_bag(at: Any) -> None:
    taken = [["Greek Fire", "Persian Wind"], ["Maya Earth", "Greek Fire"]]
    match = at(guests=["Maya Fire", "Chinese Wind"], taken=taken, played=[True, False], **{"pass": 3})
    position = play(match, "take Maya Fire", "at Sun Plaza")
    assert (position["guests"], position["taken"]) == ([], [[], []])
    assert Counter(position["bag"]) == Counter(ALL)


def test_ut_4_8_the_bag_is_mixed(at: Any) -> None:
    bags = set()
    for seed in range(12):
        guests = [*FIRE[:1]]
        bag = [*FIRE[1:], *[guest for guest in ALL if "Fire" not in guest]]
        match = at(seed=seed, guests=guests, bag=bag, played=[True, False], **{"pass": 3})
        bags.add(tuple(play(match, "take Maya Fire", "at Sun Plaza")["bag"][:8]))
    assert len(bags) == 12


def test_ut_4_8_the_welcome_ends_when_no_guest_is_left(at: Any) -> None:
    match = at(3, guests=["Maya Fire"], **{"pass": 2})
    position = play(match, "take Maya Fire", "at Sun Plaza")
    assert (position["phase"], position["played"], position["drew"]) == ("discard", [False] * 3, [False] * 3)

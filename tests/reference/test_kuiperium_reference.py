"""The reference of Kuiperium itself, held to the scenarios, the clauses of the page and the positions it refuses."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from . import scenarios
from .kuiperium import Reference
from .kuiperium_box import Box, points_of
from .kuiperium_faults import cards_of
from .kuiperium_games import ByChance, at, play
from .kuiperium_setup import completed, first_position

pytestmark = pytest.mark.plain

FOLDER = Path(__file__).parent.parent / "scenarios" / "kuiperium"
SCENARIOS = sorted(FOLDER.glob("*.json"))


def mine(*hand: str, **given: Any) -> Reference:
    """A position in which seat 0 holds these cards."""
    return at(**{"hands": [list(hand), []], **given})


def put_down(title: str, space: str, **given: Any) -> Reference:
    """Seat 0 has played a card from hand."""
    return play(mine(title, **given), f"play {title}", f"place at {space}")


# ---- scenarios ----


class Runner(scenarios.Runner):
    """One scenario of Kuiperium."""

    def __init__(self, scenario: dict[str, Any]) -> None:
        rng, given = Random(scenario.get("seed", 1)), scenario.get("given")
        crossing = scenario.get("options", {}).get("cross_line", "true")
        box = Box(cross_line=crossing == "true")
        position = first_position(rng, box) if given is None else completed(given, box, rng)
        super().__init__(scenario, Reference(position, box, ByChance(rng)))

    def play_on(self, name: str) -> None:
        self.reference.play(name)


def test_there_are_scenarios() -> None:
    assert len(SCENARIOS) >= 12


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenarios(path: Path) -> None:
    Runner(json.loads(path.read_text(encoding="utf-8"))).run()


# ---- the box ----


def test_ku_1_1_the_main_deck_holds_15_cards_of_each_colour() -> None:
    box = Box()
    colours = Counter(box.cards[title]["colour"] for title in box.deck.elements())
    assert colours == dict.fromkeys(box.colours, 15)


def test_ku_5_2_cards_of_seat_1_are_turned() -> None:
    assert points_of("D1") == [(3, 0), (3, 1), (4, 1), (4, 0)]
    assert points_of("C1") == [(3, 1), (3, 0), (2, 0), (2, 1)]


def test_ku_2_a_game_begins_with_four_cards_and_the_mulligan_of_the_first_player() -> None:
    position = first_position(Random(2))
    first = position["first"]
    assert position["pending"] == [["mulligan", first], ["mulligan", 1 - first]]
    assert [len(hand) for hand in position["hands"]] == [4, 4]
    assert (len(position["deck"]), len(position["strategy_deck"])) == (52, 8)


def test_ku_2_3_cards_put_back_lie_at_the_bottom_in_the_order_chosen() -> None:
    game = Reference(first_position(Random(2)))
    one, other, *_ = game.hand
    drawn = game.now["deck"][:2]
    seat = game.seat
    play(game, f"bottom {one}", f"bottom {other}", "done")
    assert (game.now["deck"][-2:], game.now["hands"][seat][-2:], game.seat) == ([one, other], drawn, 1 - seat)


def test_ku_2_4_strategy_cards_are_dealt_after_both_mulligans() -> None:
    game = Reference(first_position(Random(2)))
    first, dealt = game.seat, game.now["strategy_deck"]
    play(game, "done", "done")
    assert (game.phase, game.seat, game.now["strategies"][first]) == ("turn", first, dealt[:3])
    assert (game.now["strategies"][1 - first], game.now["strategy_deck"]) == (dealt[3:6], dealt[6:])


# ---- turns ----


def test_ku_2_5_the_deck_is_made_anew_as_soon_as_it_runs_out() -> None:
    game = put_down("Hydroponic Garden", "E3", deck=["KP-0N3", "Ice Breaker"], deck_size=2, discard=["Ore Hauler"])
    assert (game.now["deck"], game.now["discard"]) == (["Ore Hauler"], [])


def test_ku_4_3_the_refreshed_hand_takes_part_in_the_new_deck() -> None:
    game = play(mine("Ore Hauler", "Ice Breaker", deck_size=0), "refresh")
    assert (Counter(game.now["hands"][0]), game.now["deck"]) == (Counter({"Ore Hauler": 1, "Ice Breaker": 1}), [])


def test_ku_3_4_a_fourth_additional_action_is_lost() -> None:
    turn = {"actions": 1, "fresh": False, "extra": 3}
    game = play(mine("Overclocked Drill", "Ore Hauler", turn=turn), "play Overclocked Drill", "place at E3")
    assert (game.seat, game.now["turns"]) == (1, 1)


def test_ku_3_5_a_forced_card_comes_first_and_a_strategy_card_may_come_before_it() -> None:
    game = mine("Ore Hauler", "Ice Breaker", forced=["Ore Hauler", None], armed=["Bulk Contract", None])
    assert game.legal() == {"play Ore Hauler", "strategy Bulk Contract"}
    play(game, "strategy Bulk Contract")
    assert (game.legal(), game.now["kuiperium"]) == ({"play Ore Hauler"}, [5, 0])
    play(game, "play Ore Hauler")
    assert (game.now["forced"], game.phase) == ([None, None], "place")


def test_ku_13_4_a_forced_card_that_cannot_be_played_from_hand_leaves_every_action() -> None:
    game = mine("Mother Lode", "Ice Breaker", forced=["Mother Lode", None])
    assert game.legal() >= {"refresh", "lab Mother Lode", "play Ice Breaker"}
    assert play(game, "refresh").now["forced"] == [None, None]


def test_ku_14_2_after_the_last_turn_the_higher_step_wins_then_kuiperium_then_who_did_not_begin() -> None:
    for given, winner in (
        ({"track": [1, 0]}, 0),
        ({"kuiperium": [2, 1]}, 0),
        ({}, 1),
        ({"first": 1, "to_act": 0}, 0),
    ):
        game = play(at(turns=199, **given), "refresh")
        assert (game.phase, game.now["winner"], game.now["turns"], game.legal()) == ("over", winner, 200, set())
        assert game.returns()[winner] == 1.0


# ---- cards and neighbours ----


def test_ku_5_4_the_line_parts_neighbours_only_where_the_option_says_so() -> None:
    for crossing, more in ((True, {"place at C2", "place at C3", "place at C4"}), (False, set())):
        game = at(Box(cross_line=crossing), to_act=1, board={"D3": "Ore Hauler"}, hands=[[], ["Ice Breaker"]])
        play(game, "play Ice Breaker")
        assert {name for name in game.legal() if name.startswith("place at C")} == more


def test_ku_5_4_synergy_crosses_the_line_too() -> None:
    board = {"D3": "Ice Breaker", "C3": "KP-0N3", "C2": "KP TR3V-XN"}
    # Both lie turned: the upper left corner of C3, green, meets the upper right one of D3, and the yellow one of C2
    # its upper left one.
    assert at(board=board).synergy("D3") == 2
    assert at(Box(cross_line=False), board=board).synergy("D3") == 0


def test_ku_5_6_the_effect_is_asked_for_only_where_it_can_do_something() -> None:
    game = put_down("Deep Scan Array", "E3", tiles=[["violet"], []])
    assert (game.seat, game.now["kuiperium"]) == (1, [1, 0])
    game = put_down("Deep Scan Array", "E3", tiles=[["violet"], []], workers=["A4"])
    assert game.legal() == {"affinity", "ability"}


def test_ku_5_7_a_tile_turned_by_the_ability_serves() -> None:
    game = at(labs=["Mother Lode", None], tiles=[[], ["silver"]])
    play(game, "play Mother Lode from lab", "place at E3", "yes")
    assert (game.now["tiles"][0], game.legal()) == (["silver"], {"affinity", "done"})
    assert play(game, "affinity").now["kuiperium"] == [2, 0]


def test_ku_5_8_the_recycler_goes_to_the_other_side() -> None:
    game = mine("Wastewater Recycler", kuiperium=[0, 0])
    play(game, "play Wastewater Recycler")
    assert "place at B3" in game.legal()
    assert not any(name.startswith("place at E") for name in game.legal())


# ---- workers and icons ----


def test_ku_7_4_the_bonus_counts_for_every_worker_of_three() -> None:
    game = play(at(workers=["A4", "A3", "B4"], board={"B4": "Deep Scan Array"}), "recall", "recall at B4")
    assert game.pending == [["icons", {"discovery": 2}], ["recall", True]]


def test_ku_8_1_icons_that_wait_for_others_stay() -> None:
    game = at(kuiperium=[3, 0], board={"E3": "Ore Hauler"}, pending=[["icons", {"kuiperium": 1, "control": 1}]])
    assert game.legal() == {"take kuiperium", "done"}
    assert play(game, "take kuiperium").legal() == {"take control", "done"}


def test_ku_8_2_the_last_icon_taken_leaves_none_behind() -> None:
    game = play(mine("Ore Hauler", pending=[["icons", {"research": 1}]]), "take research")
    assert game.pending == [["research", 1]]


def test_ku_13_3_another_worker_is_recalled_than_the_one_placed() -> None:
    game = put_down("Curvature Propulsion Engine", "E3", workers=["A4"])
    play(game, "worker at A3")
    assert (game.now["workers"], game.pending[0]) == (["A3"], ["icons", {"kuiperium": 2}])
    game = put_down("Curvature Propulsion Engine", "E3")
    assert play(game, "worker at A3").seat == 1


def test_ku_13_3_without_a_worker_placed_any_may_be_recalled() -> None:
    game = put_down("Curvature Propulsion Engine", "E3", workers=["A3", "A4", "A6"])
    assert game.legal() == {"recall at A3", "recall at A4", "recall at A6"}


def test_ku_13_1_the_clone_gains_no_bonus_and_leaves_the_worker() -> None:
    game = put_down("Cloning Lab", "E3", workers=["F3"])
    assert game.pending[0] == ["icons", {"kuiperium": 2}]
    assert game.now["workers"] == ["F3"]


def test_ku_13_5_kp_0n3_alone_discards_itself() -> None:
    game = put_down("KP-0N3", "E3")
    assert (game.now["discard"], game.now["kuiperium"], game.seat) == (["KP-0N3"], [1, 0], 1)


def test_ku_13_7_the_revealed_card_is_added_without_its_ability() -> None:
    game = put_down("Medical Bay", "E3", deck=["Mother Lode"])
    assert (game.now["revealed"], game.phase) == ("Mother Lode", "add_revealed")
    play(game, "place at E4")
    assert (game.now["board"]["E4"], game.now["revealed"], game.seat) == ("Mother Lode", None, 1)


def test_ku_12_5_the_revealed_card_is_discarded_and_its_icons_gained() -> None:
    game = at(labs=["Gene Foundry", None], deck=["Overclocked Drill"])
    play(game, "play Gene Foundry from lab", "place at E3", "done")
    assert (game.pending[0], game.now["discard"]) == (["icons", {"kuiperium": 2}], ["Overclocked Drill"])


# ---- the track and the end ----


def test_ku_10_1_five_points_before_steps_of_2_2_3_move_two_steps() -> None:
    game = at(track=[2, 0])
    assert (game.gain_discovery(5), game.now["track"]) == (True, [4, 0])


def test_ku_14_1_who_reaches_the_planet_wins_and_the_rest_is_dropped() -> None:
    box = Box()
    game = at(track=[7, 0], pending=[["icons", {"discovery": 4, "kuiperium": 1}], ["recall", False]])
    play(game, "take discovery")
    assert (game.phase, game.now["winner"], game.pending, game.now["track"]) == ("over", 0, [], [box.planet, 0])


def test_ku_11_1_two_strategy_cards_ask_and_one_is_armed_by_itself() -> None:
    given = {"track": [2, 0], "pending": [["icons", {"discovery": 2}]]}
    game = play(at(**given, strategies=[["Overtime", "Alignment"], []]), "take discovery")
    assert game.legal() == {"set aside Overtime", "set aside Alignment"}
    game = play(at(**given, strategies=[["Overtime"], []]), "take discovery")
    assert (game.now["armed"], game.seat) == (["Overtime", None], 1)


# ---- who knows what ----


def test_ku_15_1_hands_labs_and_strategy_cards_of_the_other_are_hidden() -> None:
    game = at(hands=[["Ore Hauler"], ["Ice Breaker"]], labs=["Star Chart", "Night Shift"], armed=["Overtime", None])
    view = game.view(1)
    assert (view["hands"], view["labs"], view["armed"]) == ([["?"], ["Ice Breaker"]], ["?", "Night Shift"], ["?", None])
    assert set(view["deck"]) == set(view["strategy_deck"]) == {"?"}
    assert game.view(-1)["hands"] == [["?"], ["?"]]


def test_ku_15_4_the_hand_is_seen_while_a_card_of_it_is_chosen() -> None:
    game = put_down("KP 74NR-5UX", "E3", hands=[["KP 74NR-5UX"], ["Ice Breaker", "Ore Hauler"]])
    assert (game.phase, game.view(0)["hands"][1]) == ("opponent_must_play", ["Ice Breaker", "Ore Hauler"])
    play(game, "force Ore Hauler")
    assert (game.view(0)["hands"][1], game.now["forced"]) == (["?", "?"], [None, "Ore Hauler"])


# ---- positions ----

IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"discard": ["Mother Lode"] * 2}, "more cards"),
    ({"hands": [["Perpetual Motion"], []]}, "more cards"),
    ({"armed": ["Overtime", "Overtime"]}, "more strategy cards"),
    (
        {"hands": [["Ore Hauler", "Ice Breaker", "Star Chart"] * 2 + ["Night Shift", "Medical Bay", "KP-0N3"], []]},
        "limit",
    ),
    ({"workers": ["A1", "A1"]}, "two workers"),
    ({"workers": ["E3"]}, "an empty space"),
    ({"board": {"B1": "KP-0N3"}, "workers": ["A1", "A3", "A4", "B1"]}, "more workers"),
    ({"board": {"F1": "Ore Hauler"}}, "without starter location"),
    ({"kuiperium": [30, 1]}, "beyond the supply"),
    ({"tiles": [["teal", "teal"], []]}, "tiles"),
    ({"track": [9, 0]}, "beyond the track"),
    ({"track": [8, 0]}, "on the planet"),
    ({"phase": "harvest"}, "does not fit"),
    ({"pending": [["gain_kuiperium", 2]]}, "no legal action"),
    ({"pending": [["research", 1]], "deck_size": 0}, "no legal action"),
    ({"pending": [["mulligan", 0], ["mulligan", 0]]}, "twice"),
    ({"pending": [["mulligan", 1]], "to_act": 0}, "another seat"),
    ({"pending": [["may", [["gain_kuiperium", 9]]]]}, "cannot wait"),
    ({"pending": [["sing"]]}, "cannot wait"),
    ({"pending": [["add_revealed"]]}, "no legal action"),
    ({"pending": [["set_aside"]], "strategies": [["Overtime"], []], "armed": ["Alignment", None]}, "a second card"),
    ({"deck": ["Ore Hauler"], "deck_size": 0}, "no deck"),
    ({"winner": 0}, "a winner"),
    ({"turns": 200}, "last turn"),
    ({"turn": {"actions": 3}}, "more actions"),
]


@pytest.mark.parametrize(("given", "fault"), IMPOSSIBLE)
def test_section_17_what_cannot_be_is_refused(given: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        at(**given)


def test_section_17_a_given_deck_size_leaves_the_surplus_out() -> None:
    now = at(deck=["Ore Hauler"], deck_size=3).now
    assert (len(now["deck"]), len(now["out_of_play"]), cards_of(now)) == (3, 57, Box().deck)

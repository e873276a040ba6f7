"""The reference of Scrumpy itself, held to the scenarios, the clauses of the page and the positions it refuses."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from . import scenarios
from .scrumpy import Reference
from .scrumpy_box import CORE, LAYABOUT, RECIPES, WORKERS, recruits, reward_spaces, rewards
from .scrumpy_games import ByChance, at, play
from .scrumpy_setup import completed, first_position

pytestmark = pytest.mark.plain

FOLDER = Path(__file__).parent.parent / "scenarios" / "scrumpy"
SCENARIOS = sorted(FOLDER.glob("*.json"))
FIXED: dict[str, Any] = {
    "vendors": ["Golf & Country Club", "Bar"],
    "goals": ["8 Wood", "6 Trees", "5 Bottles"],
    "strip": ["Trader", "Manager", "Investor", "Apprentice"],
}


def two(one: dict[str, Any], other: dict[str, Any] | None = None, /, **given: Any) -> Reference:
    """Two players at the table of the scenarios."""
    players = [{"goal": "10 Apples", **one}, {"goal": "4 Barrels", **(other or {})}]
    return at(2, **{**FIXED, "players": players, **given})


def alone(one: dict[str, Any], /, **given: Any) -> Reference:
    """One player at the table of the scenarios."""
    return at(1, **{**FIXED, "players": [{"goal": "10 Apples", **one}], **given})


# ---- the box ----


def test_sc_1_1_the_box_holds_13_core_cards_a_player_16_skilled_and_20_masters() -> None:
    assert (CORE.total(), recruits("skilled").total(), recruits("master").total()) == (13, 16, 20)
    assert {worker["cost"] for worker in WORKERS.values() if "cost" in worker} == {6, 8}


def test_sc_1_6_every_reward_is_written_in_words_the_reference_knows() -> None:
    vendors = ["Supermarket", "Cider Festival", "Farmer's Market", "Bar", "Golf & Country Club", "County Fayre"]
    words = {word for space in reward_spaces(vendors) for word in rewards(space)}
    assert words == {"apple", "wood", "barrel", "coins", "prestige", "tree", "draw", "layabout", "die", "reroll"}
    assert {word for recipe in RECIPES.values() for word in recipe["pays"]} == {
        *("apple", "wood", "barrel", "coins", "tree", "card")
    }


# ---- scenarios ----


class Runner(scenarios.Runner):
    """One scenario of Scrumpy."""

    def __init__(self, scenario: dict[str, Any]) -> None:
        rng, seats, given = Random(scenario.get("seed", 1)), scenario.get("seats", 2), scenario.get("given")
        option = scenario.get("options", {}).get("automa", "core")
        position = first_position(seats, rng, option) if given is None else completed(given, seats, rng, option)
        super().__init__(scenario, Reference(position, seats, ByChance(rng)))

    def play_on(self, name: str) -> None:
        self.reference.play(name)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    Runner(json.loads(path.read_text(encoding="utf-8"))).run()


def test_scenarios_are_there() -> None:
    assert len(SCENARIOS) >= 13


# ---- the start ----


def test_sc_2_7_the_free_worker_is_picked_anti_clockwise_and_the_last_card_goes_by_itself() -> None:
    position = completed({"phase": "pick", "first": 1, "to_act": 0, **FOUR, "deck": ["Carpenter"]}, 4)
    game = Reference(position, 4)
    play(game, "recruit Investor from slot 3")
    assert (game.seat, game.players[0]["discard"], game.phase) == (3, ["Investor"], "pick")
    play(game, "recruit Trader from slot 1", "recruit Apprentice from slot 4")
    assert (game.seat, game.phase, game.players[1]["discard"]) == (1, "turn", ["Manager"])
    assert (game.now["strip"][3], None in game.now["strip"]) == ("Carpenter", False)


FOUR = {"vendors": ["Bar", "Supermarket", "County Fayre", "Cider Festival"], "strip": FIXED["strip"]}


def test_sc_12_3_the_automa_takes_slot_4_first_and_the_strip_waits() -> None:
    position = first_position(1, Random(4))
    rival = position["automa"]
    assert (position["strip"][3], rival["hired"], position["trees"]) == (None, [rival["last"]], 6)
    game = play(Reference(position, 1), min(Reference(position, 1).legal()))
    assert (game.phase, game.seat, None in game.now["strip"]) == ("turn", 0, False)


# ---- goods ----


def test_sc_3_2_an_empty_draw_pile_is_made_of_the_discards() -> None:
    game = two({"hand": ["Apple Picker"], "trees": 2, "discard": ["Cooper"], "draw_size": 0, "apple": [LAYABOUT] * 3})
    play(game, "play Apple Picker", "store top card as apple")
    assert (game.me["apple"], game.me["discard"], game.phase) == ([*[LAYABOUT] * 3, "Cooper"], [], "after")


def test_sc_3_3_the_surplus_of_the_trader_is_gained() -> None:
    trader = {"hand": ["Trader", "Forager"], "apple": ["Cooper"], "cubes": {"orchard": 0}}
    game = play(two(trader, strip=["Carpenter", "Manager", "Investor", "Apprentice"]), "play Trader")
    assert game.legal() == {"trade apple", "stop"}
    play(game, "trade apple")  # the one apple becomes wood by itself
    assert (game.me["wood"], game.pending[0]) == (["Cooper"], {"gain": {"wood": 1}})
    play(game, "store Forager as wood")
    assert game.phase == "after"


def test_sc_3_4_what_does_not_fit_is_not_gained() -> None:
    game = two({"hand": ["Apple Picker", "Forager", "Planter"], "trees": 2, "apple": [LAYABOUT] * 9})
    play(game, "play Apple Picker", "store Forager as apple")
    assert (len(game.me["apple"]), game.phase) == (10, "after")


def test_sc_3_5_with_a_full_barrel_store_the_cooper_gives_prestige_alone() -> None:
    full = ["Presser", "Presser", "Forager", "Planter"]
    game = two({"hand": ["Cooper"], "wood": [LAYABOUT] * 4, "barrel": full})
    play(game, "play Cooper", "cooper barrel")
    assert game.pending[0] == {"use": {"spend": {"wood": 3}, "make": {}, "forgo": True}}
    assert game.legal() == {f"discard {LAYABOUT} from wood"}
    play(game, *[f"discard {LAYABOUT} from wood"] * 3)
    assert (game.me["prestige"], game.me["barrel"], game.phase) == (1, full, "after")
    assert "make barrel" not in two({"wood": [LAYABOUT] * 4, "barrel": full}).legal()


# ---- the turn ----


def test_sc_4_2_the_turn_ends_by_itself_without_a_cube_or_a_goal_left() -> None:
    no_cubes = dict.fromkeys(["press", "cooper", "coins", "forage", "draw", "hand", "keep", "orchard"], 0)
    assert play(two({"cubes": no_cubes}), "owner coins").seat == 1
    assert play(two({"achieved": ["8 Wood", "6 Trees", "5 Bottles", "10 Apples"]}), "owner coins").seat == 1
    assert play(two({"achieved": ["8 Wood", "6 Trees", "5 Bottles"]}), "owner coins").phase == "after"


def test_sc_4_8_the_bar_gives_a_grey_idle_layabout() -> None:
    game = two({"cider": ["Cooper"]})
    play(game, "deliver to Bar A space 2", "cube hand")
    assert (game.me["discard"], game.me["coins"], game.now["layabouts"]) == ([LAYABOUT, "Cooper"], 2, 11)
    none = two({"cider": ["Cooper"]}, layabouts=0)
    play(none, "deliver to Bar A space 2", "cube hand")
    assert none.me["discard"] == ["Cooper"]


def test_sc_4_8_the_die_of_the_festival_may_be_thrown_again_once() -> None:
    given = {**FIXED, "vendors": ["Cider Festival", "Bar"], "players": [{"cider": ["Cooper", "Planter"]}, {}]}
    game = play(at(2, **given), "deliver to Cider Festival A space 2", "cube hand")
    assert [set(step) for step in game.pending] == [{"die"}, {"keep"}]
    assert game.legal() == {"take die", "reroll"}
    play(game, "reroll")
    assert game.legal() == {"take die"}
    game.now["die"] = "apple and wood"
    play(game, "take die")
    assert game.pending == [{"keep": {"apple": 1, "wood": 1, "barrel": 1}}]
    play(game, "keep Cooper as barrel", "keep Planter as wood")
    assert game.pending == [{"gain": {"apple": 1}}]  # SC-4.6


def test_sc_4_9_a_space_is_free_for_one_cube_only() -> None:
    taken = {"deliveries": ["Golf & Country Club B 1"]}
    names = two({"bottle": [LAYABOUT] * 2}, taken).legal()
    assert "deliver to Golf & Country Club B space 2" in names
    assert "deliver to Golf & Country Club B space 1" not in names


# ---- Core Actions ----


def test_sc_5_2_the_owner_action_is_the_only_fourth_core_action() -> None:
    hand = {"hand": ["Forager", "Woodcutter"], "wood": ["Cooper"], "coins": 9}
    names = two({**hand, "actions": 3}).legal()
    owners = {f"owner {what}" for what in ("press", "cooper", "coins", "forage", "draw")}
    assert names == owners | {"sell wood", "use Woodcutter"}
    assert not owners & two({**hand, "actions": 3, "owner": "coins"}).legal()


def test_sc_5_8_pass_only_where_nothing_else_is_possible() -> None:
    full = {"spaces": [["Forager"], ["Cooper"], ["Planter"]], "actions": 3}
    assert two({**full, "owner": "coins"}).legal() == {"pass"}
    assert "pass" not in two({"hand": [LAYABOUT], "owner": "coins"}, layabouts=3).legal()
    assert two({"hand": [LAYABOUT], "owner": "coins"}, layabouts=0).legal() == {"pass"}


def test_sc_5_4_the_first_conversion_is_made_at_once_and_nothing_happens_without_goods() -> None:
    assert play(two({"cubes": {"press": 0}}), "owner press").phase == "after"
    game = play(two({"apple": ["Cooper", "Planter"], "cubes": {"press": 0}}), "owner press")
    assert (game.phase, game.pending[1]) == ("use", {"craft": {"press bottle": 1}})


def test_sc_5_4_owner_forage_throws_at_once_and_the_upgrade_adds_an_apple() -> None:
    game = play(two({"hand": ["Forager"], "cubes": {"forage": 0}}), "owner forage")
    assert game.pending == [{"die": {"rerolls": 0, "apples": 1, "delivery": False}}]
    game.now["die"] = "2 coins"
    assert play(game, "take die").pending == [{"gain": {"apple": 1}}]


# ---- single workers ----


def test_sc_7_4_a_copying_card_leaves_the_game_for_the_investor() -> None:
    spaces = [["Apprentice"], ["Investor"], []]
    acting = {"core": "during", "space": 1}
    strip = ["Trader", "Manager", "Carpenter", "Carpenter"]
    game = two({"spaces": spaces, "actions": 1}, strip=strip, turn=acting, pending=[{"copy": "own"}])
    play(game, "copy space 2 of seat 0", "leave for 8 coins")
    assert (game.now["removed"], game.me["coins"]) == (["Apprentice"], 8)
    assert game.me["spaces"] == [[LAYABOUT], ["Investor"], []]


def test_sc_7_9_chains_of_copies_end() -> None:
    mine, theirs = {"hand": ["Exchange Student"]}, {"spaces": [["Exchange Student"], [], []]}
    game = play(two(mine, theirs), "play Exchange Student", "copy space 1 of seat 1")
    assert (game.phase, game.turn["copied"]) == ("after", [])  # nobody else to copy


def test_sc_7_10_as_many_are_discarded_as_there_are() -> None:
    game = two({"hand": ["Manager"], "draw": ["Cooper"], "draw_size": 1}, strip=["Trader", *["Carpenter"] * 2, None])
    play(game, "play Manager", "draw")
    assert (game.phase, game.me["discard"], game.me["hand"]) == ("after", ["Cooper"], [])


def test_sc_7_11_the_business_partner_takes_two_different_owner_actions() -> None:
    game = two({"hand": ["Business Partner"], "owner": "coins", "cubes": {"coins": 0}})
    play(game, "play Business Partner", "owner coins")
    assert (game.me["coins"], game.me["owner"]) == (3, "coins")
    assert "owner coins" not in game.legal()
    assert game.pending == [{"owner": {"level": "current", "times": 1, "done": ["coins"]}}]


def test_sc_7_12_the_first_trade_settles_which() -> None:
    goods = {"hand": ["Trader"], "apple": ["Cooper", "Planter"], "wood": ["Forager", LAYABOUT]}
    strip = ["Carpenter", "Manager", "Investor", "Apprentice"]
    game = play(two(goods, strip=strip), "play Trader", "trade apple", "keep Cooper from apple", "stop")
    assert game.legal() == {"trade apple", "stop"}


# ---- goals, end, secrets ----


def test_sc_8_4_charity_costs_ten_coins() -> None:
    game = two({"goal": "Charity", "coins": 11})
    play(game, "achieve Charity", "cube keep")
    assert (game.me["coins"], game.me["achieved"]) == (1, ["Charity"])


def test_sc_8_5_full_hand_over_waits_for_the_fourth_core_action() -> None:
    goals = {"goal": "Full Hand Over", "hand": ["Forager"] + [LAYABOUT] * 2}
    assert "achieve Full Hand Over" not in two({**goals, "actions": 3}).legal()
    assert "achieve Full Hand Over" not in play(two({**goals, "actions": 2}), "owner coins").legal()
    assert "achieve Full Hand Over" in play(two({**goals, "actions": 3}), "owner coins").legal()


def test_sc_9_4_coins_left_over_break_a_tie() -> None:
    last = {"actions": 4, "owner": "draw"}
    game = play(two({"coins": 3, "actions": 3}, {**last, "coins": 4}, round=6), "owner coins", "end turn")
    assert (game.now["scores"], game.now["winners"], game.returns()) == ([0, 0], [0], [1.0, -1.0])
    game = play(two({"coins": 2, "actions": 3}, {**last, "coins": 4}, round=6), "owner coins", "end turn")
    assert (game.now["winners"], game.returns()) == ([0, 1], [0.0, 0.0])


def test_sc_10_2_a_seat_sees_its_own_cards_and_no_draw_pile() -> None:
    view = two({"hand": ["Forager"], "wood": ["Cooper"], "discard": ["Planter"]}).view(1)
    mine = view["players"][0]
    assert (mine["hand"], mine["wood"], mine["discard"], mine["goal"]) == (["?"], ["?"], ["?"], "?")
    assert view["players"][1]["goal"] == "4 Barrels"
    assert {*view["deck"], *view["box"], *view["players"][1]["draw"]} == {"?"}


def test_sc_12_4_the_automas_cards_are_shuffled_anew_when_the_deck_is_empty() -> None:
    game = alone({}, automa={"deck": ["Core 8"], "discard": [f"Core {n}" for n in range(1, 13) if n != 8]})
    play(game, "owner coins", "end turn")
    assert (len(game.rival["deck"]), game.rival["discard"], game.rival["prestige"]) == (12, [], 1)


def test_sc_12_5_hire_takes_the_next_filled_slot_to_the_left() -> None:
    game = alone({}, strip=["Trader", None, None, None], deck=[], deck_size=0, automa={"deck": ["Core 2"]}, round=2)
    play(game, "recruit Idle Layabout", "end turn")
    assert (game.rival["hired"], game.now["strip"]) == ([], [None, None, None, "Trader"])  # slid to slot 4 before


# ---- positions that cannot be ----

IMPOSSIBLE: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"hand": ["Trader"] * 2}, {}, "more workers"),
    ({"hand": ["Cooper"] * 2}, {}, "more core workers"),
    ({"hand": [LAYABOUT] * 16}, {}, "more Idle Layabouts"),
    ({}, {"layabouts": 13}, "more Idle Layabouts"),
    ({"bottle": [LAYABOUT] * 6}, {}, "above its limit"),
    ({"trees": 3}, {}, "beyond the free spaces"),
    ({}, {"trees": 11}, "beyond the supply"),
    ({"deliveries": ["Bar A 1", "Bar A 1"]}, {}, "space twice"),
    ({"deliveries": ["Supermarket A 1"]}, {}, "not in play"),
    ({}, {"phase": "after"}, "does not fit"),
    ({}, {"phase": "gain"}, "does not fit"),
    ({}, {"phase": "pick", "pending": [{"roll": 1}]}, "outside turns"),
    ({}, {"phase": "turn", "pending": [{"roll": 1}]}, "does not fit"),
    ({}, {"phase": "turn", "turn": {"core": "after"}}, "does not fit"),
    ({"cubes": {"keep": 2}}, {}, "does not have"),
    ({"draw": ["Cooper"], "draw_size": 0}, {}, "no draw pile"),
    ({}, {"deck_size": 33}, "no Recruitment deck"),
    ({}, {"goals": ["8 Wood", "6 Trees", "10 Apples"]}, "a thing twice"),
    ({"goal": "8 Beers"}, {}, "no such goal"),
    ({}, {"round": 7}, "beyond the last"),
]


@pytest.mark.parametrize(("one", "given", "fault"), IMPOSSIBLE)
def test_section_14_what_cannot_be_is_refused(one: dict[str, Any], given: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        two(one, **given)

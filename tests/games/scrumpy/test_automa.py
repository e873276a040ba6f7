"""Scrumpy, section 12: one player and the Automa."""

from collections import Counter
from typing import Any

import pytest

from parlour import Match
from parlour.core.game import Game
from played import offered, play, player

pytestmark = pytest.mark.rules

STRIP = ["Trader", "Manager", "Investor", "Apprentice"]
CORE = [f"Core {number}" for number in range(1, 13)]
ADVANCED = [f"Advanced {number}" for number in range(1, 13)]
GOLF = "Golf & Country Club"


@pytest.fixture
def alone(scrumpy: Game) -> Any:
    """A match of one player in which the Automa's next cards are given: alone(["Core 5"], automa={…}, …)."""

    def start(cards: list[str], *, option: str = "core", seed: int = 1, **given: Any) -> Match:
        automa = {"deck": cards, **given.pop("automa", {})}
        own = {"goal": "10 Apples", **given.pop("own", {})}
        table = {
            "vendors": [GOLF, "Bar"],
            "goals": ["8 Wood", "6 Trees", "5 Bottles"],
            "strip": STRIP,
            "deck": ["Carpenter", "Advertiser"],
        }
        position = {**table, "players": [own], "automa": automa, **given}
        return Match(scrumpy, seats=1, seed=seed, options={"automa": option}, position=position)

    return start


def turned(match: Match) -> dict[str, Any]:
    """The position after the player's next turn, and the Automa's."""
    match.play("owner press" if "owner press" in match.legal() else "recruit Idle Layabout")
    return play(match, "end turn")


# --- its cards


def test_sc_12_1_core_uses_12_cards_advanced_all_24_shuffled(scrumpy: Game) -> None:
    for option, cards in (("core", CORE), ("advanced", [*CORE, *ADVANCED])):
        decks = [
            Match(scrumpy, seats=1, seed=seed, options={"automa": option}).position()["automa"]["deck"]
            for seed in range(12)
        ]
        assert all(sorted(deck) == sorted(cards) for deck in decks)
        assert len({tuple(deck) for deck in decks}) == 12


def test_sc_12_1_once_each_in_a_whole_game_of_the_advanced(scrumpy: Game) -> None:
    match = Match(scrumpy, seats=1, seed=3, options={"automa": "advanced"})
    while not match.over and len(match.position()["automa"]["discard"]) < 23:
        names = match.legal()
        match.play(next((name for name in ("end turn", "stop", "forgo") if name in names), names[-1]))
    automa = match.position()["automa"]
    assert sorted([*automa["discard"], *automa["deck"]]) == sorted([*CORE, *ADVANCED])


# --- setting up


def test_sc_12_2_set_up_as_for_two_with_six_trees_in_supply(scrumpy: Game) -> None:
    for seed in range(6):
        position = Match(scrumpy, seats=1, seed=seed).position()
        assert (len(position["vendors"]), len(position["goals"]), position["trees"]) == (2, 3, 6)
        assert len(position["box"]) == 4 + 4
        assert len(position["deck"]) == 12 + 16 - 4
        assert (position["first"], position["to_act"], position["players"][0]["coins"]) == (0, 0, 3)
        automa = position["automa"]
        assert (automa["prestige"], automa["achieved"], automa["deliveries"]) == (0, [], [])


def test_sc_12_2_the_player_always_goes_first(alone: Any) -> None:
    match = alone(["Core 10", "Core 11", "Core 12", "Core 8"], own={"actions": 3})
    position = turned(match)
    assert (position["round"], position["first"], position["to_act"]) == (2, 0, 0)


def test_sc_12_3_the_automa_takes_the_worker_in_slot_4_before_the_players_free_one(scrumpy: Game) -> None:
    for seed in range(6):
        match = Match(scrumpy, seats=1, seed=seed)
        position = match.position()
        strip, automa = position["strip"], position["automa"]
        assert (position["phase"], strip[3], len(automa["hired"])) == ("pick", None, 1)
        assert automa["last"] == automa["hired"][0]
        assert match.legal() == [f"recruit {card} from slot {slot + 1}" for slot, card in enumerate(strip[:3])]
        after = play(match, f"recruit {strip[1]} from slot 2")
        assert after["strip"] == [position["deck"][1], position["deck"][0], strip[0], strip[2]]
        assert player(match)["discard"] == [strip[1]]
        assert after["phase"] == "turn"


# --- its turns


def test_sc_12_4_after_each_turn_of_the_player_it_resolves_its_top_card(alone: Any) -> None:
    match = alone(["Core 8", "Core 10", "Core 1"])
    match.play("owner press")
    assert match.position()["automa"]["discard"] == []
    position = play(match, "end turn")
    assert (position["automa"]["prestige"], position["automa"]["discard"]) == (1, ["Core 8"])
    assert position["automa"]["deck"][:2] == ["Core 10", "Core 1"]
    position = turned(match)
    assert (position["automa"]["prestige"], position["strip"]) == (1, STRIP)


def test_sc_12_4_where_the_turn_ends_by_itself_too(alone: Any) -> None:
    cubes = dict.fromkeys(["press", "cooper", "coins", "forage", "draw", "hand", "keep", "orchard"], 0)
    match = alone(["Core 8"], own={"cubes": cubes})
    position = play(match, "owner press")
    assert (position["phase"], position["automa"]["prestige"]) == ("turn", 1)


def test_sc_12_4_parts_are_resolved_in_order(alone: Any) -> None:
    # hire 4, the strip is filled, then hire 2: the Trader has slid there.
    match = alone(["Advanced 3"], option="advanced")
    position = turned(match)
    assert position["automa"]["hired"] == ["Apprentice", "Trader"]
    assert position["strip"] == ["Advertiser", "Carpenter", "Manager", "Investor"]
    assert position["automa"]["last"] == "Trader"


def test_sc_12_4_with_its_deck_empty_its_cards_are_shuffled_anew(alone: Any) -> None:
    orders = set()
    for seed in range(6):
        match = alone(["Core 8"], automa={"discard": [card for card in CORE if card != "Core 8"]}, seed=seed)
        position = turned(match)
        assert position["automa"]["discard"] == []
        assert sorted(position["automa"]["deck"]) == sorted(CORE)
        orders.add(tuple(position["automa"]["deck"]))
    assert len(orders) == 6


def test_sc_12_4_after_the_last_turn_of_a_round_too_and_of_the_game(alone: Any) -> None:
    match = alone(["Core 8"], own={"actions": 3}, round=6)
    position = turned(match)
    assert (position["phase"], position["automa"]["prestige"], position["scores"]) == ("over", 1, [0, 1])


def test_sc_12_4_its_hiring_may_empty_the_deck_and_end_the_game(alone: Any) -> None:
    match = alone(["Core 1"], own={"actions": 3}, deck_size=1, deck=["Carpenter"], round=2)
    assert turned(match)["phase"] == "over"


# --- what its cards do


@pytest.mark.parametrize(("card", "slot"), [("Core 1", 4), ("Core 2", 3), ("Core 3", 2), ("Core 4", 1)])
def test_sc_12_5_hire_takes_the_worker_in_a_slot(alone: Any, card: str, slot: int) -> None:
    position = turned(alone([card]))
    rest = [name for name in STRIP if name != STRIP[slot - 1]]
    assert position["automa"]["hired"] == [STRIP[slot - 1]]
    assert position["strip"] == ["Carpenter", *rest]


def test_sc_12_5_nothing_is_hired_where_no_slot_to_its_left_is_filled(alone: Any) -> None:
    # The strip has slid right when the Automa's turn comes, so that left of an empty slot all are empty.
    match = alone(["Core 3"], strip=[None, None, "Investor", "Apprentice"], deck_size=0, deck=[])
    position = turned(match)
    assert (position["automa"]["hired"], position["automa"]["last"]) == ([], None)
    assert position["strip"] == [None, None, "Investor", "Apprentice"]
    match = alone(["Core 1"], strip=[None, None, None, None], deck_size=0, deck=[])
    assert turned(match)["automa"]["hired"] == []


@pytest.mark.parametrize(("card", "side"), [("Core 5", "B"), ("Core 6", "A")])
def test_sc_12_5_deliver_small_and_large_put_a_cube_on_the_first_free_space(alone: Any, card: str, side: str) -> None:
    assert turned(alone([card]))["automa"]["deliveries"] == [f"{GOLF} {side} 1"]
    own = {"deliveries": [f"{GOLF} {side} 1", f"{GOLF} {side} 3"]}
    assert turned(alone([card], own=own))["automa"]["deliveries"] == [f"{GOLF} {side} 2"]
    own = {"deliveries": [f"{GOLF} {side} {number}" for number in (1, 2, 3)]}
    assert turned(alone([card], own=own))["automa"]["deliveries"] == [f"Bar {side} 1"]


def test_sc_12_5_vendors_from_left_to_right(alone: Any) -> None:
    match = alone(["Core 5"], vendors=["Bar", GOLF])
    assert turned(match)["automa"]["deliveries"] == ["Bar B 1"]


@pytest.mark.parametrize(("card", "side"), [("Core 5", "B"), ("Core 6", "A")])
def test_sc_12_5_with_no_free_space_one_prestige(alone: Any, card: str, side: str) -> None:
    own = {"deliveries": [f"{vendor} {side} {number}" for vendor in (GOLF, "Bar") for number in (1, 2, 3)]}
    automa = turned(alone([card], own=own))["automa"]
    assert (automa["deliveries"], automa["prestige"]) == ([], 1)


def test_sc_12_5_its_cubes_keep_the_player_off(alone: Any) -> None:
    match = alone(["Core 5"], own={"bottle": ["Cooper", "Planter"]})
    turned(match)
    assert offered(match, f"deliver to {GOLF} B") == [f"deliver to {GOLF} B space 2", f"deliver to {GOLF} B space 3"]


@pytest.mark.parametrize(("card", "option", "first"), [("Core 7", "core", 4), ("Advanced 8", "advanced", 3)])
def test_sc_12_5_goal_takes_the_first_public_goal_from_its_round_on(
    alone: Any, card: str, option: str, first: int
) -> None:
    position = turned(alone([card], option=option, round=first))
    automa = position["automa"]
    assert (automa["achieved"], automa["prestige"], position["tokens"]) == (["8 Wood"], 1, ["6 Trees", "5 Bottles"])
    automa = turned(alone([card], option=option, round=first - 1))["automa"]
    assert (automa["achieved"], automa["prestige"]) == ([], 1)


def test_sc_12_5_goal_the_token_only_if_it_lies_there(alone: Any) -> None:
    match = alone(["Core 7"], round=5, own={"achieved": ["8 Wood"]})
    automa = turned(match)["automa"]
    assert (automa["achieved"], automa["prestige"]) == (["8 Wood"], 0)
    automa = turned(alone(["Core 7"], round=5, automa={"achieved": ["8 Wood"]}))["automa"]
    assert automa["achieved"] == ["8 Wood", "6 Trees"]
    match = alone(["Core 7"], round=5, automa={"achieved": ["8 Wood", "6 Trees", "5 Bottles"]})
    automa = turned(match)["automa"]
    assert (len(automa["achieved"]), automa["prestige"]) == (3, 1)


@pytest.mark.parametrize(
    ("card", "prestige", "trees"),
    [
        *(("Core 8", 1, 0), ("Core 9", 0, 1), ("Core 10", 0, 0), ("Core 11", 0, 0), ("Core 12", 0, 0)),
        *(("Advanced 9", 1, 0), ("Advanced 10", 1, 0), ("Advanced 11", 2, 0), ("Advanced 12", 1, 1)),
    ],
)
def test_sc_12_5_sc_12_8_prestige_and_trees(alone: Any, card: str, prestige: int, trees: int) -> None:
    match = alone([card], option="advanced")
    before = match.position()["trees"]
    position = turned(match)
    assert (position["automa"]["prestige"], position["trees"]) == (prestige, before - trees)


def test_sc_12_5_no_tree_is_taken_from_an_empty_supply(alone: Any) -> None:
    assert turned(alone(["Core 9"], trees=0))["trees"] == 0


@pytest.mark.parametrize(
    ("card", "hired", "deliveries"),
    [
        *(("Advanced 1", ["Apprentice"], []), ("Advanced 2", ["Investor"], []), ("Advanced 4", ["Trader"], [])),
        *(("Advanced 5", [], [f"{GOLF} B 1"]), ("Advanced 6", ["Manager"], []), ("Advanced 7", [], [f"{GOLF} A 1"])),
    ],
)
def test_sc_12_8_the_advanced_cards(alone: Any, card: str, hired: list[str], deliveries: list[str]) -> None:
    automa = turned(alone([card], option="advanced"))["automa"]
    assert (automa["hired"], automa["deliveries"]) == (hired, deliveries)


# --- scoring, copying


def test_sc_12_6_it_scores_prestige_goals_deliveries_and_workers_hired(alone: Any) -> None:
    automa = {
        "prestige": 2,
        "achieved": ["6 Trees"],
        "deliveries": ["Bar A 2", f"{GOLF} B 1"],
        "hired": ["Carpenter", "Professor"],
    }
    match = alone(["Core 10"], automa=automa, own={"actions": 3}, round=6, deck=["Advertiser"])
    assert turned(match)["scores"] == [0, 2 + 5 + 6 + 4 + 2]


@pytest.mark.parametrize(("own", "winners", "returns"), [(2, [1], -1), (3, [0], 1), (4, [0], 1)])
def test_sc_12_6_the_player_wins_with_at_least_as_much(alone: Any, own: int, winners: list[int], returns: int) -> None:
    player = {"actions": 3, "prestige": own}
    match = alone(["Core 10"], automa={"prestige": 3, "hired": []}, own=player, round=6)
    position = turned(match)
    assert (position["scores"], position["winners"]) == ([own, 3], winners)
    assert match.returns() == [returns]


def test_sc_12_7_its_latest_worker_of_this_round_can_be_copied(alone: Any) -> None:
    match = alone(["Core 2", "Core 10"], own={"hand": ["Exchange Student"]})
    turned(match)
    match.play("play Exchange Student")
    assert match.legal() == ["copy space 1 of seat 1", "stop"]
    position = play(match, "copy space 1 of seat 1")
    assert position["pending"] == [{"craft": {"take 3 coins": 1, "leave for 8 coins": 1}, "either": True}]
    assert position["turn"]["copied"] == [[1, 1]]


def test_sc_12_7_by_the_professor_too(alone: Any) -> None:
    own = {"hand": ["Professor"], "spaces": [["Forager"], [], []]}
    match = alone(["Core 10"], automa={"hired": ["Manager"], "last": "Manager"}, own=own)
    match.play("play Professor")
    assert offered(match, "copy") == ["copy space 1 of seat 0", "copy space 1 of seat 1"]


def test_sc_12_7_a_master_or_none_cannot(alone: Any) -> None:
    for automa in ({}, {"hired": ["Manager"]}, {"hired": ["Bottler"], "last": "Bottler"}):
        match = alone(["Core 10"], automa=automa, own={"hand": ["Exchange Student"]})
        assert play(match, "play Exchange Student")["phase"] == "after"


def test_sc_12_7_none_after_refresh(alone: Any) -> None:
    match = alone(["Core 1"], own={"actions": 3})
    position = turned(match)
    assert (position["round"], position["automa"]["last"], position["automa"]["hired"]) == (2, None, ["Apprentice"])


def test_sc_12_8_a_round_of_core_cards_adds_up(alone: Any) -> None:
    match = alone(["Core 5", "Core 8", "Core 9", "Core 6"])
    for _ in range(3):
        turned(match)
    position = turned(match)
    automa = position["automa"]
    assert (automa["prestige"], automa["deliveries"], position["trees"]) == (1, [f"{GOLF} A 1", f"{GOLF} B 1"], 7)
    assert Counter(automa["discard"]) == Counter(["Core 5", "Core 8", "Core 9", "Core 6"])

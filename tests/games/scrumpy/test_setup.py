"""Scrumpy, section 2: setting up."""

from collections import Counter
from typing import Any

import pytest

from parlour import Match
from parlour.core.game import Game
from played import offered, play, player

pytestmark = pytest.mark.rules

SKILLED = {
    *("Apprentice", "Investor", "Orchard Overseer", "Manager", "Forager Planter", "Trader", "Advertiser", "Carpenter"),
}
MASTERS = {
    *("Professor", "Master Planter", "Bottler", "Master Presser", "Apple Collector", "Wood Collector"),
    *("Master Cooper", "Master Procrastinator", "Master Forager", "Business Partner"),
}
CORE = Counter(
    {"Idle Layabout": 3, "Apple Picker": 2, "Presser": 2}
    | dict.fromkeys(["Woodcutter", "Planter", "Cooper", "Exchange Student", "Forager", "Recruiter"], 1)
)
SEEDS = range(24)


def begun(scrumpy: Game, seats: int, seed: int = 3) -> dict[str, Any]:
    return Match(scrumpy, seats=seats, seed=seed).position()


def picked(scrumpy: Game, seats: int, seed: int = 3) -> Match:
    """A match in which every player has taken the first worker that is offered."""
    match = Match(scrumpy, seats=seats, seed=seed)
    while match.phase == "pick":
        match.play(match.legal()[0])
    return match


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_sc_2_1_three_public_goals_with_a_token_each_and_a_private_one_for_each(scrumpy: Game, seats: int) -> None:
    seen = set()
    for seed in SEEDS:
        position = begun(scrumpy, seats, seed)
        assert len(position["goals"]) == 3
        assert position["tokens"] == position["goals"]
        goals = [*position["goals"], *(each["goal"] for each in position["players"])]
        assert len(set(goals)) == 3 + seats
        seen |= set(goals)
    assert len(seen) == 14


@pytest.mark.parametrize(("seats", "vendors"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_sc_2_2_as_many_vendors_as_players_alone_two(scrumpy: Game, seats: int, vendors: int) -> None:
    shown = [begun(scrumpy, seats, seed)["vendors"] for seed in SEEDS]
    assert all(len(set(names)) == len(names) == vendors for names in shown)
    assert len({name for names in shown for name in names}) == 6
    assert len({tuple(names) for names in shown}) > 8


def test_sc_2_2_each_reward_space_takes_one_cube_at_every_number_of_players(at: Any) -> None:
    names = ["Bar", "County Fayre", "Supermarket", "Cider Festival"]
    for seats in (2, 3, 4):
        others = [{"deliveries": ["Supermarket B 1"]}] if seats > 2 else [{"deliveries": ["Bar B 1"]}]
        match = at({"bottle": ["Idle Layabout"] * 4}, *others, seats=seats, vendors=names[:seats])
        first = "Supermarket B space" if seats > 2 else "Bar B space"
        assert offered(match, f"deliver to {first}") == [f"deliver to {first} 2", f"deliver to {first} 3"]


@pytest.mark.parametrize(("seats", "skilled", "masters"), [(1, 12, 16), (2, 12, 16), (3, 14, 18), (4, 16, 20)])
def test_sc_2_3_so_many_workers_are_used_the_skilled_on_top(
    scrumpy: Game, seats: int, skilled: int, masters: int
) -> None:
    for seed in range(6):
        position = begun(scrumpy, seats, seed)
        hired = position["automa"]["hired"] if seats == 1 else []
        strip = [card for card in position["strip"] if card]
        assert len(strip) + len(hired) == 4
        assert {*strip, *hired} <= SKILLED
        assert len(position["deck"]) == skilled + masters - 4
        assert set(position["deck"][: skilled - 4]) <= SKILLED
        assert set(position["deck"][skilled - 4 :]) <= MASTERS
        boxed = Counter(card in MASTERS for card in position["box"])
        assert (boxed[False], boxed[True]) == (16 - skilled, 20 - masters)


@pytest.mark.parametrize(("seats", "supply"), [(1, 6), (2, 6), (3, 9), (4, 12)])
def test_sc_2_4_five_trees_a_player_two_of_them_on_each_orchard_alone_eight(
    scrumpy: Game, seats: int, supply: int
) -> None:
    position = begun(scrumpy, seats)
    assert [each["trees"] for each in position["players"]] == [2] * seats
    assert position["trees"] == supply


def test_sc_2_5_two_idle_layabouts_are_stored_five_cards_in_hand_six_in_the_draw_pile(scrumpy: Game) -> None:
    hands, tops = set(), set()
    for seed in SEEDS:
        for each in begun(scrumpy, 3, seed)["players"]:
            assert each["apple"] == each["wood"] == ["Idle Layabout"]
            assert (each["barrel"], each["bottle"], each["cider"], each["discard"]) == ([], [], [], [])
            assert (len(each["hand"]), len(each["draw"])) == (5, 6)
            hands.add(tuple(each["hand"]))
            tops.add(each["draw"][0])
    assert len(hands) > 50
    assert tops == set(CORE)


def test_sc_2_6_eleven_cubes_five_two_and_four(scrumpy: Game) -> None:
    for each in begun(scrumpy, 4)["players"]:
        cubes = each["cubes"]
        assert cubes == {
            **dict.fromkeys(["press", "cooper", "coins", "forage", "draw", "hand", "keep"], 1),
            "orchard": 4,
        }
        assert sum(cubes.values()) == 11


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sc_2_7_the_first_player_is_drawn_by_chance(scrumpy: Game, seats: int) -> None:
    first = Counter(begun(scrumpy, seats, seed)["first"] for seed in range(60))
    assert set(first) == set(range(seats))
    assert min(first.values()) > 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sc_2_7_anti_clockwise_from_the_first_players_right_each_takes_a_worker(scrumpy: Game, seats: int) -> None:
    for seed in range(8):
        match = Match(scrumpy, seats=seats, seed=seed)
        first, left = match.position()["first"], list(match.position()["strip"])
        order = [(first - step) % seats for step in range(1, seats + 1)]
        for seat in order[: min(seats, 3)]:
            assert (match.phase, match.to_act) == ("pick", seat)
            cards = [(card, slot) for slot, card in enumerate(left) if card]
            assert match.legal() == [f"recruit {card} from slot {slot + 1}" for card, slot in cards]
            card, slot = cards[-1]
            match.play(f"recruit {card} from slot {slot + 1}")
            assert player(match, seat)["discard"] == [card]
            left[slot] = None
            if match.phase == "pick":
                assert match.position()["strip"] == left
        assert (match.phase, match.to_act) == ("turn", first)
        assert None not in match.position()["strip"]


def test_sc_2_7_the_last_single_card_is_taken_by_itself(scrumpy: Game) -> None:
    for seed in range(8):
        match = Match(scrumpy, seats=4, seed=seed)
        first, strip = match.position()["first"], match.position()["strip"]
        for slot in (0, 3, 1):
            match.play(f"recruit {strip[slot]} from slot {slot + 1}")
        assert player(match, first)["discard"] == [strip[2]]
        assert (match.phase, match.to_act, match.ply) == ("turn", first, 3)


def test_sc_2_7_the_strip_is_filled_only_when_all_have_taken_one(scrumpy: Game) -> None:
    match = Match(scrumpy, seats=3, seed=2)
    strip, deck = match.position()["strip"], match.position()["deck"]
    position = play(match, f"recruit {strip[1]} from slot 2", f"recruit {strip[3]} from slot 4")
    assert position["strip"] == [strip[0], None, strip[2], None]
    assert position["deck"] == deck
    position = play(match, f"recruit {strip[0]} from slot 1")
    assert position["strip"] == [deck[2], deck[1], deck[0], strip[2]]
    assert position["deck"] == deck[3:]


def test_sc_2_7_the_worker_is_free(scrumpy: Game) -> None:
    match = picked(scrumpy, 4)
    assert sorted(each["coins"] for each in match.position()["players"]) == [3, 4, 5, 6]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_sc_2_8_coins_three_to_six_in_turn_order(scrumpy: Game, seats: int) -> None:
    for seed in range(8):
        position = begun(scrumpy, seats, seed)
        order = [(position["first"] + step) % seats for step in range(seats)]
        assert [position["players"][seat]["coins"] for seat in order] == [3, 4, 5, 6][:seats]

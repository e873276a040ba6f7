"""Scrumpy, section 1: what the box holds and limits."""

from collections import Counter
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import MalformedPosition
from parlour.core.game import Game
from played import offered, play, player, refused

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


def begun(scrumpy: Game, seats: int, seed: int = 3) -> dict[str, Any]:
    return Match(scrumpy, seats=seats, seed=seed).position()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_sc_1_1_13_core_cards_a_player_and_two_of_each_skilled_and_master_name(scrumpy: Game, seats: int) -> None:
    position = begun(scrumpy, seats)
    for each in position["players"]:
        cards = [*each["hand"], *each["draw"], *each["apple"], *each["wood"]]
        assert Counter(cards) == CORE
    hired = position["automa"]["hired"] if seats == 1 else []
    common = Counter([*position["strip"], *position["deck"], *position["box"], *hired])
    common.pop(None, None)
    assert common == Counter(dict.fromkeys(SKILLED | MASTERS, 2))


def test_sc_1_1_a_third_copy_cannot_be(at: Any) -> None:
    with pytest.raises(MalformedPosition, match="the box holds 2 Trader"):
        at({"hand": ["Trader", "Trader"]})
    with pytest.raises(MalformedPosition, match="a player has 1 Planter"):
        at({"hand": ["Planter"], "apple": ["Planter"]})


def test_sc_1_2_the_procrastinator_alone_has_prestige_and_no_core_action(at: Any) -> None:
    hand = ["Master Procrastinator", "Master Procrastinator"]
    match = at({"hand": hand, "goal": "10 Apples"})
    assert play(match, "use Master Procrastinator")["players"][0]["prestige"] == 1
    assert player(match)["discard"] == ["Master Procrastinator"]
    position = play(match, "play Master Procrastinator")
    assert (position["phase"], position["pending"]) == ("after", [])


def test_sc_1_3_grey_idle_layabouts_run_out(at: Any) -> None:
    match = at({"discard": ["Idle Layabout"] * 14}, {"discard": ["Idle Layabout"] * 3})
    assert match.position()["layabouts"] == 1
    match.play("recruit Idle Layabout")
    match.play("end turn")
    assert refused(match, "recruit Idle Layabout") == "SC-5.7"


def test_sc_1_3_trees_run_out_too_coins_do_not(at: Any) -> None:
    cubes = {"orchard": 0}
    match = at({"trees": 5, "cubes": cubes, "coins": 900, "hand": ["Planter"]}, {"trees": 4, "cubes": cubes})
    assert match.position()["trees"] == 1
    play(match, "play Planter", "plant for 3")
    assert (match.phase, match.position()["trees"], player(match)["coins"]) == ("after", 0, 897)
    with pytest.raises(MalformedPosition, match="at most 10 trees"):
        at({"trees": 6, "cubes": cubes}, {"trees": 5, "cubes": cubes})


@pytest.mark.parametrize(("good", "limit"), [("apple", 10), ("wood", 8), ("barrel", 4), ("bottle", 5), ("cider", 3)])
def test_sc_1_4_a_storage_holds_so_many_and_no_more(at: Any, good: str, limit: int) -> None:
    cards = ["Idle Layabout"] * limit
    assert player(at({good: cards}))[good] == cards
    with pytest.raises(MalformedPosition, match=f"at most {limit} cards, the storage limit"):
        at({good: [*cards, "Idle Layabout"]})


def test_sc_1_5_the_die_shows_each_of_six_faces(at: Any) -> None:
    faces = Counter(play(at(seed=seed), "owner forage")["die"] for seed in range(120))
    assert set(faces) == {"2 apples", "2 wood", "apple and wood", "barrel", "2 coins", "prestige"}
    assert min(faces.values()) > 6


@pytest.mark.parametrize(
    ("face", "pending", "coins", "prestige"),
    [
        ("2 apples", [{"gain": {"apple": 2}}], 0, 0),
        ("2 wood", [{"gain": {"wood": 2}}], 0, 0),
        ("apple and wood", [{"gain": {"apple": 1, "wood": 1}}], 0, 0),
        ("barrel", [{"gain": {"barrel": 1}}], 0, 0),
        ("2 coins", [], 2, 0),
        ("prestige", [], 0, 1),
    ],
)
def test_sc_1_5_each_face_brings_what_it_shows(
    at: Any, face: str, pending: list[Any], coins: int, prestige: int
) -> None:
    die = {"rerolls": 0, "apples": 0, "delivery": False}
    match = at({"goal": "10 Apples"}, turn={"core": "during"}, pending=[{"die": die}], die=face)
    position = play(match, "take die")
    assert (position["pending"], position["die"]) == (pending, None)
    assert (player(match)["coins"], player(match)["prestige"]) == (coins, prestige)


VENDORS = {
    "Supermarket": (({"bottle": 4}, 7), ({"bottle": 1}, 2)),
    "Cider Festival": (({"cider": 2}, 10), ({"cider": 1}, 5)),
    "Farmer's Market": (({"cider": 1}, 5), ({"bottle": 3}, 5)),
    "Bar": (({"cider": 1}, 6), ({"bottle": 4}, 8)),
    "Golf & Country Club": (({"cider": 2}, 10), ({"bottle": 2}, 4)),
    "County Fayre": (({"cider": 1, "bottle": 2}, 8), ({"bottle": 1}, 2)),
}


@pytest.mark.parametrize("vendor", VENDORS)
@pytest.mark.parametrize("place", [0, 1])
def test_sc_1_6_a_set_needs_its_goods_and_scores_its_prestige(at: Any, vendor: str, place: int) -> None:
    needs, worth = VENDORS[vendor][place]
    stored = {good: ["Idle Layabout"] * number for good, number in needs.items()}
    other = next(name for name in VENDORS if name != vendor)
    match = at({**stored, "goal": "10 Apples"}, vendors=[vendor, other])
    space = f"deliver to {vendor} {'AB'[place]} space"
    assert offered(match, space) == [f"{space} {number}" for number in (1, 2, 3)]
    for good in needs:
        less = {**stored, good: stored[good][1:]}
        assert offered(at({**less, "goal": "10 Apples"}, vendors=[vendor, other]), space) == []
    before = match.scores()[0]
    match.play(f"{space} 1")
    sold = sum({"bottle": 1, "cider": 2}[good] * number for good, number in needs.items())
    play(match, "cube hand")
    while match.phase in ("die", "keep"):
        match.play("take die" if match.phase == "die" else "forgo")
    got = player(match)["prestige"] + player(match)["coins"] // 8
    assert match.scores()[0] == before - sold + worth + got


REWARDS = {
    "Supermarket A 1": ({"prestige": 1}, {"apple": 2}),
    "Supermarket A 2": ({"coins": 2}, {"apple": 2}),
    "Supermarket A 3": ({}, {"apple": 2, "wood": 1}),
    "Supermarket B 1": ({"prestige": 1}, {"apple": 1}),
    "Supermarket B 3": ({}, {"apple": 1, "wood": 1}),
    "Farmer's Market A 1": ({"prestige": 1, "hand": 2}, {}),
    "Farmer's Market A 2": ({"coins": 2, "hand": 2}, {}),
    "Farmer's Market A 3": ({"hand": 2}, {"apple": 1}),
    "Farmer's Market B 2": ({"coins": 2, "hand": 1}, {}),
    "Farmer's Market B 3": ({"hand": 1}, {"wood": 1}),
    "Bar A 2": ({"coins": 2, "discard": 1}, {}),
    "Bar A 3": ({"discard": 1}, {"barrel": 1}),
    "Bar B 3": ({"discard": 1}, {"apple": 2}),
    "Golf & Country Club A 2": ({"coins": 3}, {"wood": 2}),
    "Golf & Country Club A 3": ({}, {"wood": 2, "apple": 1}),
    "Golf & Country Club B 2": ({"coins": 2}, {"wood": 1}),
    "County Fayre A 2": ({"coins": 3, "trees": 1}, {}),
    "County Fayre A 3": ({"trees": 1}, {"apple": 2}),
    "County Fayre B 1": ({"prestige": 1, "trees": 1}, {}),
    "County Fayre B 2": ({"coins": 2, "trees": 1}, {}),
    "County Fayre B 3": ({"trees": 1}, {"apple": 1}),
}


@pytest.mark.parametrize("space", REWARDS)
def test_sc_1_6_a_delivery_brings_the_fixed_reward_and_that_of_the_space(at: Any, space: str) -> None:
    got, goods = REWARDS[space]
    vendor, side, number = space[:-4], space[-3], space[-1]
    needs = VENDORS[vendor]["AB".index(side)][0]
    stored = {good: ["Idle Layabout"] * count for good, count in needs.items()}
    other = next(name for name in VENDORS if name != vendor)
    match = at({**stored, "goal": "10 Apples"}, vendors=[vendor, other])
    position = play(match, f"deliver to {vendor} {side} space {number}", "cube hand")
    found = {key: player(match)[key] for key in ("prestige", "coins", "trees")}
    found |= {"hand": len(player(match)["hand"])}
    if goods:
        assert position["pending"] == [{"keep": dict(sorted(goods.items(), key=lambda pair: ORDER.index(pair[0])))}]
        found |= {"discard": len(player(match)["discard"])}
    else:
        found |= {"discard": len(player(match)["discard"]) - sum(needs.values())}
    assert {key: count for key, count in found.items() if count} == got


ORDER = ["apple", "wood", "barrel"]


@pytest.mark.parametrize(
    ("space", "rerolls", "goods"),
    [("A space 1", 1, {}), ("A space 2", 1, {"barrel": 1}), ("B space 2", 0, {}), ("B space 3", 0, {"apple": 1})],
)
def test_sc_1_6_the_cider_festival_gives_the_die(at: Any, space: str, rerolls: int, goods: dict[str, int]) -> None:
    match = at({"cider": ["Planter", "Cooper"]}, vendors=["Cider Festival", "Bar"])
    play(match, f"deliver to Cider Festival {space}", "cube hand")
    if "B" in space:
        match.play("deliver Planter from cider")
    die = {"rerolls": rerolls, "apples": 0, "delivery": True}
    assert match.position()["pending"] == [{"die": die}, {"keep": goods}]


# Of each goal: what one has, and the same with one less of something.
GOALS: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "8 Wood": ({"wood": ["Idle Layabout"] * 8}, [{"wood": ["Idle Layabout"] * 7}]),
    "8 Prestige": ({"prestige": 8}, [{"prestige": 7}]),
    "10 Apples": ({"apple": ["Idle Layabout"] * 10}, [{"apple": ["Idle Layabout"] * 9}]),
    "15 Coins": ({"coins": 15}, [{"coins": 14}]),
    "6 Trees": ({"trees": 6, "cubes": {"orchard": 0}}, [{"trees": 5, "cubes": {"orchard": 0}}]),
    "8 Cards": ({"hand": ["Idle Layabout"] * 8}, [{"hand": ["Idle Layabout"] * 7}]),
    "3 Ciders": ({"cider": ["Idle Layabout"] * 3}, [{"cider": ["Idle Layabout"] * 2}]),
    "3 Deliveries": (
        {"deliveries": ["Bar A 1", "Bar A 2", "Bar A 3"]},
        [{"deliveries": ["Bar A 1", "Bar A 2", "Bar B 1", "Golf & Country Club A 1"]}],
    ),
    "5 Bottles": ({"bottle": ["Idle Layabout"] * 5}, [{"bottle": ["Idle Layabout"] * 4}]),
    "Mixed Store": (
        {
            "bottle": ["Idle Layabout"] * 2,
            "barrel": ["Planter"],
            "wood": ["Idle Layabout"] * 4,
            "apple": ["Idle Layabout"] * 4,
        },
        [
            {"bottle": ["Idle Layabout"]},
            {"barrel": []},
            {"wood": ["Idle Layabout"] * 3},
            {"apple": ["Idle Layabout"] * 3},
        ],
    ),
    "3 Layabouts": ({"hand": ["Idle Layabout"] * 3}, [{"hand": ["Idle Layabout", "Idle Layabout", "Cooper"]}]),
    "4 Barrels": ({"barrel": ["Idle Layabout"] * 4}, [{"barrel": ["Idle Layabout"] * 3}]),
    "Charity": ({"coins": 10}, [{"coins": 9}]),
}


@pytest.mark.parametrize("goal", GOALS)
def test_sc_1_7_a_goal_asks_for_these_minimum_amounts(at: Any, goal: str) -> None:
    has, lacks = GOALS[goal]
    public = [goal, *(name for name in GOALS if name != goal)][:3]
    own = next(name for name in GOALS if name not in public)
    assert f"achieve {goal}" in at({**has, "goal": own}, goals=public).legal()
    assert f"achieve {goal}" in at({**has, "goal": goal}, goals=[name for name in GOALS if name != goal][:3]).legal()
    for less in lacks:
        match = at({**has, **less, "goal": own}, goals=public)
        assert f"achieve {goal}" not in match.legal()


WORTH = {
    "8 Wood": 3,
    "8 Prestige": 4,
    "10 Apples": 4,
    "15 Coins": 3,
    "6 Trees": 5,
    "8 Cards": 2,
    "3 Ciders": 5,
    "3 Deliveries": 5,
    "5 Bottles": 4,
    "Mixed Store": 4,
    "3 Layabouts": 2,
    "4 Barrels": 3,
    "Charity": 2,
    "Full Hand Over": 1,
}


@pytest.mark.parametrize("goal", WORTH)
def test_sc_1_7_a_goal_achieved_scores_its_prestige(at: Any, goal: str) -> None:
    public = [goal, *(name for name in WORTH if name != goal)][:3]
    assert at({"achieved": [goal]}, goals=public).scores() == [WORTH[goal], 0]

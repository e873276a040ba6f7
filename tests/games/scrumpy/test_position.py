"""Scrumpy, section 14: positions written and read, defaults, and positions that cannot be."""

import copy
from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import MalformedPosition
from parlour.core.game import Game
from parlour.core.kernel import COMPILED
from parlour.games.scrumpy.names import PHASE_NAMES

pytestmark = pytest.mark.rules

CORE = Counter(
    {"Idle Layabout": 3, "Apple Picker": 2, "Woodcutter": 1, "Planter": 1, "Presser": 2, "Cooper": 1}
    | {"Exchange Student": 1, "Forager": 1, "Recruiter": 1}
)
SKILLED = (
    *("Apprentice", "Investor", "Orchard Overseer", "Manager", "Forager Planter", "Trader", "Advertiser"),
    "Carpenter",
)


def test_what_is_not_given_has_the_values_of_the_page(scrumpy: Game) -> None:
    position = Match(scrumpy, seats=2, position={}).position()
    plain = {"round": 1, "first": 0, "to_act": 0, "phase": "turn", "worker_discard": [], "removed": [], "layabouts": 12}
    assert plain.items() <= position.items()
    assert position["turn"] == {"aux": False, "core": "before", "space": 0, "copied": []}
    assert (position["pending"], position["held"], position["die"], position["trees"]) == ([], [], None, 10)
    assert (position["scores"], position["winners"]) == ([], [])
    assert position["tokens"] == position["goals"]
    assert len(set(position["vendors"])) == 2
    assert "automa" not in position
    for player in position["players"]:
        assert Counter(player["draw"]) == CORE
        assert player["spaces"] == [[], [], []]
        assert sum(player["cubes"].values()) == 11
        assert (player["owner"], player["trees"], player["coins"], player["actions"]) == (None, 0, 0, 0)
    goals = [*position["goals"], *(player["goal"] for player in position["players"])]
    assert len(set(goals)) == 5


@pytest.mark.parametrize(("seats", "deck", "out"), [(1, 24, 8), (2, 24, 8), (3, 28, 4), (4, 32, 0)])
def test_sc_2_3_the_unnamed_workers_lie_in_the_deck_skilled_ones_on_top(
    scrumpy: Game, seats: int, deck: int, out: int
) -> None:
    position = Match(scrumpy, seats=seats, position={}).position()
    assert (len(position["deck"]), len(position["box"])) == (deck, out)
    kinds = [name in SKILLED for name in (*reversed(position["strip"]), *position["deck"])]
    assert kinds == sorted(kinds, reverse=True)
    assert sum(kinds) == {1: 12, 2: 12, 3: 14, 4: 16}[seats]


def test_named_cards_lie_on_top_and_the_strip_takes_the_first_into_slot_4(at: Any, scrumpy: Game) -> None:
    given = {"deck": ["Trader", "Bottler", "Manager", "Professor", "Carpenter"]}
    position = Match(scrumpy, seats=2, position=given).position()
    assert position["strip"] == ["Professor", "Manager", "Bottler", "Trader"]
    assert position["deck"][0] == "Carpenter"
    assert at({"draw": ["Cooper", "Trader"]}).position()["players"][0]["draw"][:2] == ["Cooper", "Trader"]


def test_sizes_send_what_lies_beneath_out_of_play(at: Any) -> None:
    match = at({"hand": ["Cooper"], "draw": ["Planter"], "draw_size": 3}, deck=["Carpenter"], deck_size=2)
    position = match.position()
    player = position["players"][0]
    assert (len(player["draw"]), player["draw"][0], position["deck"][0]) == (3, "Planter", "Carpenter")
    assert Counter(player["draw"]) + Counter(player["hand"]) + Counter(position["removed"]) == CORE
    assert (len(position["deck"]), len(position["box"])) == (2, 36 - 4 - 2)
    assert not {"deck_size", "draw_size"} & {*position, *player}


def test_idle_layabouts_beyond_the_own_three_are_grey(at: Any) -> None:
    position = at({"hand": ["Idle Layabout"] * 5}, {"apple": ["Idle Layabout"]}).position()
    assert position["layabouts"] == 10
    assert position["players"][1]["draw"].count("Idle Layabout") == 2
    assert at({}, layabouts=4).position()["layabouts"] == 4


def test_core_workers_out_of_the_game_are_those_that_no_zone_accounts_for(at: Any) -> None:
    position = at({"hand": ["Planter"]}, removed=["Planter", "Trader", "Presser"]).position()
    assert position["players"][0]["hand"] == ["Planter"]
    assert "Planter" not in position["players"][1]["draw"]
    assert position["players"][0]["draw"].count("Presser") == 1
    assert sorted(position["removed"]) == ["Planter", "Presser", "Trader"]


def test_a_goal_achieved_is_public_or_ones_own(scrumpy: Game) -> None:
    given: dict[str, Any] = {"players": [{"achieved": ["Charity"]}, {"goal": "8 Wood", "achieved": ["8 Wood"]}]}
    for seed in range(6):
        position = Match(scrumpy, seats=2, seed=seed, position=given).position()
        assert "Charity" in position["goals"]
        assert set(position["tokens"]) == set(position["goals"]) - {"Charity"}
    given["goals"] = ["6 Trees", "8 Cards", "15 Coins"]
    assert Match(scrumpy, seats=2, position=given).position()["players"][0]["goal"] == "Charity"


def test_names_are_read_without_regard_to_case(at: Any) -> None:
    assert at({"hand": ["planter", "IDLE  layabout"]}).position()["players"][0]["hand"] == ["Idle Layabout", "Planter"]


def test_alone_the_automa_has_the_cards_of_the_option(scrumpy: Game) -> None:
    given = {"automa": {"deck": ["Core 9"], "discard": ["Core 1"], "hired": ["Trader"], "last": "Trader"}}
    for value, count in (("core", 12), ("advanced", 24)):
        match = Match(scrumpy, seats=1, options={"automa": value}, position=given)
        automa = match.position()["automa"]
        assert automa["deck"][0] == "Core 9"
        assert len({*automa["deck"], *automa["discard"]}) == count
        assert (automa["last"], automa["hired"]) == ("Trader", ["Trader"])
        assert match.view(0)["automa"]["deck"] == ["?"] * (count - 1)


# --- steps

STEPS: list[tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]] = [
    ({}, [{"cube": 1}], {}),
    ({"bottle": ["Planter", "Cooper"]}, [{"deliver": {"bottle": 1}}, {"reward": "Bar A 2"}], {}),
    ({}, [{"keep": {"apple": 1, "barrel": 2}}], {"held": ["Planter"]}),
    ({}, [{"gain": {"apple": 1, "wood": 2, "either": 3}}], {}),
    ({"wood": ["Planter", "Cooper"]}, [{"use": {"spend": {"wood": 2}, "make": {"barrel": 1}, "forgo": True}}], {}),
    ({"cider": ["Planter", "Cooper"]}, [{"use": {"spend": {"cider": 1}, "make": {}, "forgo": False}}], {}),
    ({"apple": ["Planter"]}, [{"craft": {"trade apple": 2, "trade wood": 1}, "either": True}], {}),
    ({}, [{"craft": {"plant for 3": 2}}, {"roll": 1}], {}),
    ({}, [{"die": {"rerolls": 1, "apples": 0, "delivery": True}}, {"keep": {}}], {"die": "2 wood"}),
    ({}, [{"die": {"rerolls": 0, "apples": 1, "delivery": False}}], {"die": "prestige"}),
    ({}, [{"copy": "any"}], {}),
    ({}, [{"recruit": 2}], {}),
    ({}, [{"owner": {"level": "current", "times": 1, "done": ["press", "draw"]}}], {}),
    ({}, [{"roll": 1}, {"owner": {"level": "basic", "times": 1, "done": []}}], {}),
    ({}, [{"manage": {"draw": 4, "discard": 2}}], {}),
    ({"hand": ["Planter", "Cooper"]}, [{"trim": 1}], {}),
]


@pytest.mark.parametrize(("player", "pending", "table"), STEPS, ids=lambda value: str(value)[:40])
@pytest.mark.parametrize("core", ["before", "during"])
def test_steps_are_read_as_they_are_written(
    at: Any, player: dict[str, Any], pending: list[dict[str, Any]], table: dict[str, Any], core: str
) -> None:
    during = core == "during"
    turn = {"aux": not during, "core": core, "space": int(during), "copied": [[1, 3]] if during else []}
    spaces = [["Trader"] if during else [], [], []]
    match = at({"spaces": spaces, **player}, pending=pending, turn=turn, **table)
    position = match.position()
    assert position["pending"] == pending
    assert position["phase"] == next(iter(pending[0]))
    assert position["turn"] == turn
    assert match.legal()
    assert match.view(1)["pending"] == pending
    assert match.view(1)["held"] == ["?"] * len(position["held"])


def test_a_step_that_is_not_of_a_core_action_returns_to_the_turn(at: Any) -> None:
    match = at({"hand": ["Planter"]}, pending=[{"gain": {"wood": 1}}])
    match.play("store Planter as wood")
    assert (match.phase, match.position()["players"][0]["actions"]) == ("turn", 0)
    match = at({"hand": ["Planter"], "actions": 1}, pending=[{"gain": {"wood": 1}}], turn={"core": "during"})
    match.play("store Planter as wood")
    assert (match.phase, match.position()["turn"]["core"]) == ("after", "after")


# --- everything is written, and read back


def test_every_decision_is_read_back_as_it_was(scrumpy: Game) -> None:
    laps, phases = 500 if COMPILED else 90, set()
    for seats in (1, 2, 3, 4):
        match, random = Match(scrumpy, seats=seats, seed=seats, options={"automa": "advanced"}), Random(seats)
        while not match.over and match.ply < laps:
            phases.add(match.phase)
            position = match.position()
            again = Match(
                scrumpy, seats=seats, seed=99, options={"automa": "advanced"}, position=copy.deepcopy(position)
            )
            assert again.position() == position
            assert again.legal() == match.legal()
            match.play_id(random.choice(match.legal_ids()))
    assert phases <= set(PHASE_NAMES)
    assert len(phases) > 10


def test_the_end_is_read_back_with_its_scores(at: Any, scrumpy: Game) -> None:
    match = at({"coins": 20, "hand": ["Trader"]}, {"prestige": 9}, phase="over", round=6)
    position = match.position()
    assert (position["to_act"], position["scores"], position["winners"]) == (None, [3, 9], [1])
    assert Match(scrumpy, seats=2, position=position).position() == position


# --- refused

APPLES = ["Idle Layabout"] * 11
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"players": [{"hand": ["Planter", "Planter"]}]}, "players.0.hand.1: a player has 1 Planter, no more"),
    ({"players": [{"hand": ["Trader"] * 3}]}, "players.0.hand.2: the box holds 2 Trader, no more"),
    ({"players": [{"hand": ["Idle Layabout"] * 16}]}, "players.0.hand.15: the box holds no further Idle Layabout"),
    ({"players": [{"hand": ["Plantre"]}]}, "players.0.hand.0: there is no worker 'Plantre'; names are like Planter"),
    ({"deck": ["Planter"]}, "deck.0: Planter is a core worker, and lies with players only"),
    ({"removed": ["Cooper"] * 3}, "removed.2: the box holds no further Cooper"),
    ({"players": [{"apple": APPLES}]}, "players.0.apple: expected at most 10 cards, the storage limit, got 11"),
    ({"players": [{"trees": 3}]}, "players.0.trees: expected 0 to 2 trees, the Orchard spaces without a cube, got 3"),
    (
        {"players": [{"trees": 6, "cubes": {"orchard": 0}}] * 2},
        "players: expected at most 10 trees on all Orchards, got 12",
    ),
    ({"trees": 11}, "trees: expected a whole number from 0 to 10, got 11"),
    ({"layabouts": 13}, "layabouts: expected a whole number from 0 to 12, got 13"),
    (
        {"players": [{"deliveries": ["Bar A 1"]}, {"deliveries": ["Bar A 1"]}]},
        "players.1.deliveries.0: 'Bar A 1' is taken already, and holds one cube",
    ),
    (
        {"players": [{"deliveries": ["Supermarket A 1"]}]},
        "players.0.deliveries.0: Supermarket is not in play, so 'Supermarket A 1' cannot be",
    ),
    ({"players": [{"deliveries": ["Bar C 1"]}]}, "players.0.deliveries.0: there is no reward space 'Bar C 1'"),
    ({"players": [{"goal": "8 Wood"}]}, "players.0.goal: the box holds one 8 Wood, and it is given twice"),
    (
        {"players": [{"goal": "8 Cards", "achieved": ["Charity"]}]},
        "players.0.achieved.0: Charity is neither a public goal nor this player's own",
    ),
    (
        {"players": [{"achieved": ["8 Wood"]}], "tokens": ["8 Wood"]},
        "tokens.0: 8 Wood is achieved, so its token is taken",
    ),
    ({"tokens": ["Charity"]}, "tokens.0: Charity is no public goal, and has no token"),
    ({"goals": ["8 Wood", "8 Wood", "8 Cards"]}, "goals.1: the box holds one 8 Wood, and it is given twice"),
    ({"vendors": ["Bar"]}, "vendors: expected Vendors by name, so a list of 2 entries, got ['Bar']"),
    ({"players": [{"cubes": {"orchard": 5}}]}, "players.0.cubes.orchard: expected a whole number from 0 to 4, got 5"),
    ({"players": [{}, {}, {}]}, "players: expected at most 2 players, got 3"),
    ({"players": [{"spaces": [[], []]}]}, "players.0.spaces: expected Worker spaces, so a list of 3 entries"),
    (
        {"players": [{"spaces": [["Idle Layabout"] * 6, [], []]}]},
        "players.0.spaces.0: expected at most 5 cards in a Worker space, got 6",
    ),
    ({"strip": ["Trader"]}, "strip: expected a worker or null for each slot, so a list of 4 entries, got ['Trader']"),
    (
        {"deck_size": 25},
        "deck_size: expected from 0 (cards listed) to 24 (with those that no other zone holds), got 25",
    ),
    ({"automa": {}}, "automa: expected an Automa with one player only, and there are 2"),
    ({"phase": "after"}, "phase: after takes turn.core 'after'"),
    ({"phase": "gain"}, "phase: gain takes a step of that name in front of pending"),
    ({"phase": "turn", "pending": [{"roll": 1}]}, "phase: expected roll, the step in front of pending, got turn"),
    ({"phase": "turn", "turn": {"core": "after"}}, "phase: expected after, for turn.core is 'after', got turn"),
    ({"turn": {"core": "during"}}, "pending: expected a step to do, for turn.core is 'during'"),
    ({"turn": {"aux": True}, "phase": "refresh"}, "turn.aux: expected false in phase refresh"),
    ({"turn": {"space": 1}}, "turn.space: expected nothing of a Core Action, for turn.core is not 'during'"),
    (
        {"turn": {"core": "during", "space": 1}, "pending": [{"roll": 1}]},
        "turn.space: expected a Worker space with the acting card, and space 1 is empty",
    ),
    (
        {"turn": {"core": "after"}, "pending": [{"roll": 1}]},
        "pending.0: expected a cube only, for turn.core is 'after'",
    ),
    ({"pending": [{"brew": 1}]}, "pending.0: unknown key 'brew'"),
    ({"pending": [{"roll": 1, "cube": 1}]}, "pending.0: expected one step, one of cube, deliver"),
    ({"pending": [{"reward": "County Fayre A 1"}]}, "pending: County Fayre A 1 is of a Vendor that is not in play"),
    (
        {"pending": [{"reward": "Bar A 1"}], "players": [{}, {"deliveries": ["Bar A 1"]}]},
        "pending: Bar A 1 is the delivery of seat 1",
    ),
    (
        {"pending": [{"reward": "Bar A 1"}], "turn": {"core": "after"}},
        "turn.core: expected 'before', for a delivery comes before the Core Action",
    ),
    (
        {"pending": [{"copy": "any"}, {"roll": 1}]},
        "pending.0: expected copy as the last step, for none stands behind it",
    ),
    ({"pending": [{"roll": 1}] * 4}, "pending: expected at most 3 steps, for no more ever stand at once with this box"),
    (
        {"pending": [{"gain": {"cider": 1}}]},
        "pending.0.gain: unknown key 'cider'; known are apple, wood, barrel, either",
    ),
    (
        {"pending": [{"use": {"spend": {"wood": 1}, "make": {}, "forgo": False}}]},
        "pending.0: expected at most 0 wood, all that seat 0 has stored",
    ),
    ({"pending": [{"use": {"spend": {}, "make": {}, "forgo": False}}]}, "pending.0.use.spend: expected goods of which"),
    ({"pending": [{"craft": {"plant": 1}}]}, "pending.0.craft: there is no recipe 'plant'"),
    (
        {"pending": [{"die": {"rerolls": 0, "apples": 0, "delivery": False}}]},
        "die: expected the face thrown, which is to be taken",
    ),
    ({"die": "barrel"}, "die: expected null in phase turn"),
    (
        {"die": "barrel", "pending": [{"die": {"rerolls": 0, "apples": 0, "delivery": True}}]},
        "pending.0: expected a keep behind the die of a delivery",
    ),
    ({"held": ["Planter"]}, "held: expected no cards in phase turn, in which none are set aside"),
    (
        {"phase": "refresh", "held": ["Planter", "Cooper"], "players": [{"hand": ["Forager"]}]},
        "held: expected at most 1 cards kept, got 2",
    ),
    ({"phase": "over", "to_act": 0}, "to_act: expected null when the game is over, got 0"),
    ({"to_act": None}, "to_act: expected a seat, 0 to 1, got None"),
    ({"phase": "over", "winners": [0]}, "winners: expected [0, 1], which follows from the rest, got [0]"),
    ({"scores": [1, 2]}, "scores: expected [], which follows from the rest, got [1, 2]"),
    ({"phase": "pick", "strip": [None] * 4}, "phase: pick, in which seat 0 has no legal action here"),
    ({"round": 7}, "round: expected a whole number from 1 to 6, got 7"),
    ({"fase": "turn"}, "unknown key 'fase'; did you mean 'phase'?"),
]


def test_sc_4_5_a_reward_in_front_resolves_by_itself(scrumpy: Game) -> None:
    given = {"vendors": ["Bar", "County Fayre"], "pending": [{"reward": "Bar A 2"}], "held": ["Planter"]}
    position = Match(scrumpy, seats=2, position=given).position()
    player = position["players"][0]
    assert (position["phase"], position["layabouts"], position["held"]) == ("turn", 11, [])
    assert (player["coins"], player["deliveries"]) == (2, ["Bar A 2"])
    assert sorted(player["discard"]) == ["Idle Layabout", "Planter"]


@pytest.mark.parametrize(("given", "message"), IMPOSSIBLE, ids=lambda value: str(value)[:50])
def test_what_cannot_be_is_refused_with_its_place(scrumpy: Game, given: dict[str, Any], message: str) -> None:
    table = {"vendors": ["Golf & Country Club", "Bar"], "goals": ["8 Wood", "6 Trees", "5 Bottles"]}
    with pytest.raises(MalformedPosition) as caught:
        Match(scrumpy, seats=2, position={**table, **given})
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("automa", "message"),
    [
        ({"deck": ["Advanced 1"]}, "automa.deck.0: this game has no further Automa card Advanced 1"),
        ({"deck": ["Core 1"], "discard": ["Core 1"]}, "automa.deck.0: this game has no further Automa card Core 1"),
        ({"last": "Trader"}, "automa.last: expected one of the workers in hired, got 'Trader'"),
        ({"achieved": ["4 Barrels"]}, "automa.achieved.0: 4 Barrels is neither a public goal nor"),
    ],
)
def test_what_the_automa_cannot_have_is_refused(scrumpy: Game, automa: dict[str, Any], message: str) -> None:
    given = {"goals": ["8 Wood", "6 Trees", "5 Bottles"], "automa": automa}
    with pytest.raises(MalformedPosition) as caught:
        Match(scrumpy, seats=1, position=given)
    assert str(caught.value).startswith(message)

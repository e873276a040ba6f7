"""Scrumpy, section 9: the end and the scoring."""

from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core.game import Game
from played import offered, play, player

pytestmark = pytest.mark.rules

LAYABOUT = "Idle Layabout"
NO_CUBES = dict.fromkeys(["press", "cooper", "coins", "forage", "draw", "hand", "keep", "orchard"], 0)
DONE = {"actions": 4, "owner": "coins"}
THREE = {"seats": 3, "vendors": ["Bar", "Supermarket", "County Fayre"]}


def ended(at: Any, own: dict[str, Any], *others: dict[str, Any], **given: Any) -> Any:
    """A match that has ended in round 6, with an Owner Action that brings nothing."""
    last = {"goal": "8 Cards", "actions": 3, **own}
    match = at(last, *({**DONE, **each} for each in (others or ({},))), **{"round": 6, **given})
    match.play("owner cooper" if "apple" in own else "owner press")
    if match.phase == "after":
        match.play("end turn")
    return match


# --- when


def test_sc_9_1_the_game_ends_when_a_player_has_moved_all_cubes(at: Any) -> None:
    for cubes in (NO_CUBES, {**NO_CUBES, "orchard": 1}):
        match = ended(at, {"hand": ["Planter"]}, {"cubes": cubes}, round=2)
        assert match.over == (cubes == NO_CUBES)
        assert match.phase == ("over" if match.over else "refresh")


def test_sc_9_1_the_game_ends_when_the_recruitment_deck_is_empty(at: Any) -> None:
    assert ended(at, {"hand": ["Planter"]}, deck_size=0, round=2).over
    assert not ended(at, {"hand": ["Planter"]}, deck_size=1, round=2).over


def test_sc_9_1_only_at_the_end_of_the_actions_phase(at: Any) -> None:
    match = at({"cubes": NO_CUBES, "goal": "8 Cards"}, {"goal": "10 Apples"}, deck_size=0)
    play(match, "owner press")
    assert (match.phase, match.to_act) == ("turn", 1)
    play(match, "owner press", "end turn", "recruit Idle Layabout")
    assert (match.phase, match.to_act) == ("turn", 1)


@pytest.mark.parametrize("round_now", [1, 5, 6])
def test_sc_9_1_the_game_ends_with_round_6(at: Any, round_now: int) -> None:
    match = ended(at, {"hand": ["Planter"]}, round=round_now)
    assert match.over == (round_now == 6)


def test_sc_9_1_then_there_is_no_refresh(at: Any) -> None:
    match = ended(at, {"hand": ["Planter"], "spaces": [["Cooper"], [], []]}, worker_discard=["Carpenter"])
    position = match.position()
    assert (position["phase"], position["to_act"], position["round"], match.legal()) == ("over", None, 6, [])
    assert (player(match)["hand"], player(match)["spaces"][0]) == (["Planter"], ["Cooper"])
    assert player(match)["owner"] == "press"
    assert position["worker_discard"] == ["Carpenter"]
    assert position["strip"] == ["Trader", "Manager", "Investor", "Apprentice"]


def test_sc_9_2_a_deck_emptied_during_refresh_leaves_one_more_round(at: Any) -> None:
    match = ended(at, {}, deck=["Carpenter"], deck_size=1, round=3)
    position = match.position()
    assert (position["phase"], position["round"], position["deck"]) == ("turn", 4, [])
    while not match.over:
        match.play("end turn" if "end turn" in match.legal() else match.legal()[-1])
    assert match.position()["round"] == 4


def test_sc_9_2_without_cubes_a_player_plays_on_but_neither_delivers_nor_achieves(at: Any) -> None:
    own = {"cubes": NO_CUBES, "bottle": ["Cooper", "Planter"], "coins": 15, "hand": ["Presser"], "goal": "15 Coins"}
    match = at(own)
    assert offered(match, "deliver") == offered(match, "achieve") == []
    assert {"sell bottle", "use Presser", "play Presser", "owner coins"} <= set(match.legal())


# --- scoring


def test_sc_9_3_tokens_goals_and_deliveries(at: Any) -> None:
    own = {
        "prestige": 3,
        "achieved": ["6 Trees", "8 Cards"],
        "deliveries": ["Bar A 1", "Bar B 3", "Golf & Country Club B 2"],
        "goal": "8 Cards",
    }
    match = ended(at, own)
    assert match.position()["scores"] == [3 + 5 + 2 + 6 + 8 + 4, 0]


@pytest.mark.parametrize(
    ("stored", "points"),
    [
        ({"apple": [LAYABOUT] * 7}, 0),
        ({"apple": [LAYABOUT] * 8}, 1),
        ({"wood": [LAYABOUT] * 8}, 1),
        ({"barrel": [LAYABOUT] * 4}, 1),
        ({"barrel": [LAYABOUT] * 3}, 0),
        ({"bottle": [LAYABOUT] * 5}, 5),
        ({"cider": [LAYABOUT] * 3}, 6),
        ({"apple": [LAYABOUT], "wood": [LAYABOUT], "barrel": [LAYABOUT] * 3}, 1),
    ],
)
def test_sc_9_3_every_stored_good_is_sold(at: Any, stored: dict[str, Any], points: int) -> None:
    match = ended(at, stored | {"goal": "10 Apples"})
    assert match.position()["scores"] == [points, 0]
    assert {good: player(match)[good] for good in stored} == stored  # and lies as it lay


@pytest.mark.parametrize(
    "zone",
    [
        *({"hand": ["Trader"]}, {"discard": ["Trader"]}, {"draw": ["Trader"]}, {"spaces": [["Trader"], [], []]}),
        *({"spaces": [["Recruiter", "Trader"], [], []]}, {"spaces": [["Trader", LAYABOUT], [], []]}),
    ],
)
def test_sc_9_3_each_skilled_and_master_card_wherever_it_lies(at: Any, zone: dict[str, Any]) -> None:
    strip = {"strip": ["Bottler", "Manager", "Investor", "Apprentice"]}
    assert ended(at, zone, **strip).position()["scores"] == [1, 0]


def test_sc_9_3_a_stored_worker_scores_beside_its_sale(at: Any) -> None:
    own = {"apple": ["Trader"], "bottle": ["Professor"], "cider": ["Bottler"]}
    match = ended(at, own, strip=["Carpenter", "Manager", "Investor", "Apprentice"])
    assert match.position()["scores"] == [3 + 1 + 2, 0]


def test_sc_9_3_core_workers_and_layabouts_score_nothing(at: Any) -> None:
    match = ended(at, {"hand": [LAYABOUT, "Planter", "Recruiter"], "spaces": [[LAYABOUT], ["Cooper"], []]})
    assert match.position()["scores"] == [0, 0]


@pytest.mark.parametrize(("coins", "points"), [(7, 0), (8, 1), (15, 1), (16, 2), (87, 10)])
def test_sc_9_3_one_for_every_eight_coins(at: Any, coins: int, points: int) -> None:
    assert ended(at, {"coins": coins}).position()["scores"] == [points, 0]


def test_sc_9_3_trees_cubes_and_public_tokens_left_score_nothing(at: Any) -> None:
    match = ended(at, {"trees": 6, "cubes": NO_CUBES})
    assert match.position()["scores"] == [0, 0]


def test_sc_9_3_scores_as_they_stand_are_those_of_the_end(scrumpy: Game) -> None:
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        match, rng = Match(scrumpy, seats=seats, seed=seed), Random(seed)
        while not match.over:
            match.play_id(rng.choice(match.legal_ids()))
        assert match.scores() == match.position()["scores"]
        best = max(match.scores())
        assert all(match.scores()[seat] == best for seat in match.position()["winners"])


# --- ties


@pytest.mark.parametrize(
    ("own", "other", "winners"),
    [
        ({"prestige": 2}, {"prestige": 1, "coins": 7}, [0]),
        ({"prestige": 1, "coins": 1}, {"coins": 10}, [1]),  # 1 coin left over, and 2
        ({"prestige": 1, "coins": 3}, {"coins": 10}, [0]),
        ({"prestige": 1, "apple": [LAYABOUT] * 3}, {"coins": 10}, [0]),  # goods sold count
        ({"hand": ["Professor"]}, {"hand": ["Trader"]}, [0]),  # more masters
        ({"hand": ["Trader"]}, {"draw": ["Professor"]}, [1]),
        ({"hand": ["Trader"], "coins": 1}, {"hand": ["Professor"]}, [0]),  # coins come first
        ({"prestige": 2}, {"bottle": ["Planter", "Cooper"]}, [0, 1]),
        ({"hand": ["Professor"], "coins": 3}, {"apple": ["Bottler"], "coins": 2}, [0, 1]),
        ({}, {}, [0, 1]),
    ],
)
def test_sc_9_4_coins_left_over_then_masters_then_it_is_shared(
    at: Any, own: dict[str, Any], other: dict[str, Any], winners: list[int]
) -> None:
    match = ended(at, own, other, strip=["Carpenter", "Manager", "Investor", "Apprentice"])
    scores = match.position()["scores"]
    assert scores[0] - scores[1] == (1 if own == {"prestige": 2} and "coins" in other else 0)
    assert match.position()["winners"] == winners
    shared = {1: 1.0, 2: 0.0}[len(winners)]
    assert match.returns() == [shared if seat in winners else -1.0 for seat in range(2)]


def test_sc_9_4_two_of_three_share(at: Any) -> None:
    match = ended(at, {"prestige": 5}, {"prestige": 4}, {"prestige": 5}, **THREE)
    assert match.position()["winners"] == [0, 2]
    assert match.returns() == pytest.approx([0, -1, 0])


# --- every game ends


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_sc_9_5_every_game_ends_after_at_most_six_rounds(scrumpy: Game, seats: int) -> None:
    bound = scrumpy.max_plies(scrumpy.load_box(None), seats)
    for seed in range(2):
        match, rng = Match(scrumpy, seats=seats, seed=seed), Random(seed)
        while not match.over:
            assert match.legal()
            match.play_id(rng.choice(match.legal_ids()))
        assert match.position()["round"] <= 6
        assert match.ply < bound


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_sc_9_5_so_do_games_of_players_who_stop_whenever_they_can(scrumpy: Game, seats: int) -> None:
    match = Match(scrumpy, seats=seats, seed=5)
    while not match.over:
        names = match.legal()
        match.play(next((name for name in ("end turn", "stop", "forgo") if name in names), names[-1]))
    position = match.position()
    assert position["round"] <= 6
    assert all(each["actions"] == 4 for each in position["players"])

"""The search that plans whole turns, on Umami Rummy."""

import math
from unittest.mock import patch

import numpy as np
import pytest

import parlour
from parlour.bots import make_bot, planning
from parlour.bots.planning import LAST, Memory, Planner
from parlour.bots.search import Search
from parlour.core.kernel import COMPILED
from parlour.core.record import viewed
from parlour.games.umami_rummy.state import LastTurn
from parlour.match import Match

GAME = parlour.game("umami-rummy")
BOX = GAME.load_box(None)
FIELD = [["4S", "5S", "6S"], ["8C", "8H", "8S"]]


def at(hand: list[str], other: tuple[str, ...] = ("JC", "JD", "2C", "QS")) -> Match:
    return Match(GAME, seed=1, position={"hands": [hand, list(other)], "melds": FIELD})


def test_plans_that_do_the_same_in_another_order_are_one() -> None:
    planner = Planner(GAME, BOX)
    planner.plant(at(["3S", "8D", "KD"]).observation(0), 1)
    plans = [
        [GAME.actions(BOX).names[action] for action in plan["actions"][: plan["steps"]]] for plan in _plans(planner)
    ]
    assert sorted(sorted(plan) for plan in plans) == [
        ["end turn", "lay 3S"],
        ["end turn", "lay 3S", "lay 8D"],
        ["end turn", "lay 8D"],
    ]


def _plans(planner: Planner) -> list[dict]:
    return list(planner._plans[: planner._count])


@pytest.mark.parametrize("iterations", [1, 2, 7, 100, 999])
def test_a_planner_makes_exactly_so_many_guesses_and_tries_the_best_plans_on_all(iterations: int) -> None:
    planner = Planner(GAME, BOX)
    planner.plant(at(["3S", "8D", "KD", "2S", "7S"]).observation(0), 1)
    with patch.object(planning, "SURE", math.inf):
        assert planner.grow(iterations, None) == iterations
    assert max(plan["visits"] for plan in _plans(planner)) == iterations


def test_the_plans_tried_most_are_the_last_ones_and_the_better_first() -> None:
    planner = Planner(GAME, BOX)
    planner.plant(at(["3S", "8D", "KD", "2S", "7S"]).observation(0), 1)
    with patch.object(planning, "SURE", math.inf):
        planner.grow(600, None)
    visits = [int(plan["visits"]) for plan in _plans(planner)]
    assert visits == sorted(visits, reverse=True)
    assert visits[LAST - 1] > visits[LAST]
    first, second = (plan["value"] / plan["visits"] for plan in _plans(planner)[:LAST])
    assert first >= second


def test_plans_surely_worse_than_going_out_are_not_tried_to_the_end() -> None:
    planner = Planner(GAME, BOX)
    planner.plant(at(["3S", "8D"], ("JC",)).observation(0), 1)
    assert planner.grow(20_000, None) < 10_000
    best, *others = _plans(planner)
    assert best["steps"] == 2  # both cards: the turn ends by itself
    assert all(plan["value"] / plan["visits"] < best["value"] / best["visits"] for plan in others)


def test_a_search_with_seconds_leaves_plans_away_as_its_time_goes() -> None:
    planner = Planner(GAME, BOX)
    planner.plant(at(["3S", "8D", "KD", "2S", "7S"]).observation(0), 1)
    with patch.object(planning, "SURE", math.inf), patch.object(planning, "time") as time:
        time.perf_counter.side_effect = (0.1 * k for k in range(100))
        done = planner.grow(None, 1.0)
    visits = [int(plan["visits"]) for plan in _plans(planner)]
    assert visits[:LAST] == [done] * LAST
    assert 0 < visits[-1] < done / 2


def test_search_goes_out_when_another_may_do_so_next() -> None:
    match = at(["3S", "8D"], ("JC",))
    bot = make_bot("search:200it", GAME, BOX, 1)
    while match.to_act == 0 and match.position()["round"] == 1:
        match.play_id(bot.choose(match.observation(0)))
    assert match.scores()[0] > 0


@pytest.mark.skipif(not COMPILED, reason="many trials take too long as plain Python")
@pytest.mark.parametrize("seats", [2, 3, 5, 9])
def test_search_plays_at_every_number_of_seats(seats: int) -> None:
    match = Match(GAME, seats=seats, seed=3, options={"rounds": "1"})
    bots = [Search(GAME, BOX, seat, iterations=20) for seat in range(seats)]
    while (seat := match.to_act) is not None:
        match.play_id(bots[seat].choose(match.observation(seat)))
    assert sum(match.scores()) == 0


def test_a_ranking_names_every_legal_action_once() -> None:
    match = at(["3S", "8D", "KD"])
    ranked = Search(GAME, BOX, 1, iterations=100).rank(match.observation(0))
    assert sorted(entry.action for entry in ranked) == sorted(match.legal_ids())
    assert all(0 <= entry.chance <= 1 for entry in ranked)


def test_the_same_seed_plans_the_same() -> None:
    seen = at(["3S", "8D", "KD", "2S", "7S"]).observation(0)
    assert len({str(Search(GAME, BOX, 5, iterations=300).rank(seen)) for _ in range(3)}) == 1


def test_a_plan_is_kept_to_the_end_of_the_turn() -> None:
    match, bot = at(["3S", "7S", "8D", "KD", "2S"]), Search(GAME, BOX, 1, iterations=200)
    actions = []
    with patch.object(bot, "rank", wraps=bot.rank) as rank:
        while match.to_act == 0:
            actions.append(bot.choose(match.observation(0)))
            match.play_id(actions[-1])
    assert len(actions) > 1
    assert rank.call_count == 1


def test_a_plan_is_given_up_when_something_else_is_seen() -> None:
    match, bot = at(["3S", "7S", "8D", "KD", "2S"]), Search(GAME, BOX, 1, iterations=200)
    bot.choose(match.observation(0))
    other = at(["3S", "KD", "KC"])
    assert GAME.actions(BOX).names[bot.choose(other.observation(0))] == "lay 3S"


def test_a_plan_that_is_the_only_one_is_not_tried() -> None:
    bot = Search(GAME, BOX, 1, iterations=10**9)
    assert GAME.actions(BOX).names[bot.choose(at(["3S", "KD", "KC"]).observation(0))] == "lay 3S"


def test_a_bot_recalls_who_drew_and_who_laid_since_it_decided_last() -> None:
    position = {"hands": [["KD", "KC"], ["3S", "8D", "QH"], ["AC", "9D"]], "melds": FIELD}
    match, memory = Match(GAME, seats=3, seed=1, position=position), Memory(GAME, BOX)
    assert list(memory.recalled(match.observation(0))["last_turn"][0]) == [0] * 9
    for action in ("draw", "lay 3S", "end turn", "draw"):
        match.play(action)
    seen = match.observation(0)
    noted = memory.recalled(seen)
    assert list(noted["last_turn"][0][:3]) == [LastTurn.DREW, LastTurn.LAID, LastTurn.DREW]
    assert not seen["last_turn"].any()  # what was given is as it was
    assert list(memory.recalled(seen)["last_turn"][0]) == list(noted["last_turn"][0])  # for the whole turn


@pytest.mark.parametrize("option", ["decline=true", "umami_call=true", "loose_to_hand=allowed"])
def test_a_hand_that_grew_tells_nothing_where_it_may_for_other_reasons(option: str) -> None:
    position = {"hands": [["KD", "KC"], ["3S", "8D", "QH"]], "melds": FIELD}
    match = Match(GAME, options=dict([option.split("=")]), seed=1, position=position)
    memory = Memory(GAME, BOX)
    memory.recalled(match.observation(0))
    seen = viewed(np.array(match.observation(0)))
    seen["turns"], seen["hand_size"][0, 1] = seen["turns"] + 2, 4
    assert memory.recalled(seen)["last_turn"][0, 1] == LastTurn.UNKNOWN


def test_a_bot_recalls_nothing_of_another_round_or_of_what_it_did_not_see() -> None:
    match, memory = Match(GAME, seed=1, options={"rounds": "2"}), Memory(GAME, BOX)
    memory.recalled(match.observation(0))
    later = match.observation(0)
    for field, value in (("round_number", 2), ("turns", 5)):
        other = viewed(np.array(later))
        other["hand_size"], other[field] = 9, value
        assert not memory.recalled(other)["last_turn"].any()

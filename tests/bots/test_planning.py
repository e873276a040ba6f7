"""The search that plans whole turns, on Umami Rummy."""

from unittest.mock import patch

import pytest

import parlour
from parlour.bots import make_bot
from parlour.bots.planning import LAST, Planner
from parlour.bots.search import Search
from parlour.core.kernel import COMPILED
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
    assert planner.grow(iterations, None) == iterations
    assert max(plan["visits"] for plan in _plans(planner)) == iterations


def test_the_plans_tried_most_are_the_last_ones_and_the_better_first() -> None:
    planner = Planner(GAME, BOX)
    planner.plant(at(["3S", "8D", "KD", "2S", "7S"]).observation(0), 1)
    planner.grow(600, None)
    visits = [int(plan["visits"]) for plan in _plans(planner)]
    assert visits == sorted(visits, reverse=True)
    assert visits[LAST - 1] > visits[LAST]
    first, second = (plan["value"] / plan["visits"] for plan in _plans(planner)[:LAST])
    assert first >= second


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

"""How an action of Utopia changed the scores, line by line; with it what plays by itself."""

from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core.game import Game
from parlour.core.table import Account

pytestmark = pytest.mark.rules

SCALE = ["Maya", "Persian", "Egyptian", "Greek", "Chinese"]


def lines(account: Account | None) -> list[tuple[int, str, int, str]]:
    assert account is not None
    return [(entry.seat, entry.label, entry.points, entry.clause) for entry in account.entries]


def acting(at: Any, seats: int = 3, **given: Any) -> Match:
    """A match in which seat 0 may play cards, and keeps one: the turn goes on."""
    return at(seats, phase="act", scale=SCALE, **given)


def test_ut_6_4_a_wonder_brings_its_points(at: Any):
    match = acting(at, hands=[["Maya"], [], []], princes=[[f"1 {civ} at Sail Loft" for civ in SCALE], [], []])
    match.play("build wonder on Wind")
    account = match.account(1)
    assert lines(account) == [(0, "Wonder of Wind", 6, "UT-6.4")]
    assert account is not None
    assert (account.text, account.clause, account.totals) == ("The wonder of Wind is built", "UT-6.4", (6, 0, 0))


def test_ut_6_5_a_wonder_brings_them_only_when_the_last_prince_is_given_up(at: Any):
    princes = [*(f"1 {civ} at Sail Loft" for civ in SCALE), "1 Chinese at Kite Field"]
    match = acting(at, hands=[["Maya"], [], []], princes=[princes, [], []])
    match.play("build wonder on Wind")
    assert match.account(0) is None
    match.play("from Kite Field")
    assert lines(match.account(0)) == [(0, "Wonder of Wind", 6, "UT-6.4")]


@pytest.mark.parametrize("owner", [0, 1])
def test_ut_6_7_a_monument_pays_the_owner_of_the_wonder(at: Any, owner: int):
    wonders = [["Fire"] if seat == owner else [] for seat in range(3)]
    match = acting(at, hands=[["Maya"], [], []], princes=[["3 Greek at Sun Plaza"], [], []], wonders=wonders)
    match.play("build Greek monument at Sun Plaza")
    assert lines(match.account(2)) == [(owner, "Wonder of Fire: value of Sun Plaza", 4, "UT-6.7")]


def test_a_monument_on_an_island_without_a_wonder_is_no_change(at: Any):
    match = acting(at, hands=[["Maya"], [], []], princes=[["3 Greek at Sun Plaza"], [], []])
    match.play("build Greek monument at Sun Plaza")
    assert match.account(0) is None


@pytest.mark.parametrize("choice", [False, True])
def test_ut_7_6_an_added_prince_is_a_gift_to_the_owner(at: Any, choice: bool):
    monuments = [["Greek at Beacon Hill"] * choice, ["Greek at Sun Plaza"], []]
    match = acting(at, hands=[["Greek", "Maya"], [], []], monuments=monuments)
    match.play("add Greek")
    if choice:
        assert match.account(0) is None
        match.play("at Sun Plaza")
    assert lines(match.account(0)) == [(1, "Greek prince added at Sun Plaza", 1, "UT-7.6")]


def test_ut_7_6_at_an_own_monument_nobody_gains(at: Any):
    match = acting(at, hands=[["Greek", "Maya"], [], []], monuments=[["Greek at Beacon Hill"], [], []])
    match.play("add Greek")
    assert match.account(0) is None


@pytest.mark.parametrize("choice", [False, True])
def test_ut_7_5_a_removed_prince_brings_its_points(at: Any, choice: bool):
    districts = ["Sun Plaza", "Beacon Hill"][: 1 + choice]
    match = acting(
        at,
        hands=[["Egyptian", "Maya"], [], []],
        princes=[[f"1 Egyptian at {district}" for district in districts], [], []],
        monuments=[[], [f"Egyptian at {district}" for district in districts], []],
    )
    match.play("remove Egyptian")
    if choice:
        match.play("at Sun Plaza")
    account = match.account(1)
    assert lines(account) == [(0, "Egyptian prince removed at Sun Plaza", 2, "UT-7.5")]
    assert account is not None
    assert account.text == "An Egyptian prince is removed at Sun Plaza"


def test_ut_8_1_a_scoring_is_told_by_civilisation_the_top_of_the_scale_first(at: Any):
    match = acting(
        at,
        played=[False, True, True],
        hands=[["Maya"], [], []],
        monuments=[["Greek at Sun Plaza", "Maya at Tidegate"], ["Greek at Kiln Street", "Greek at Gale Point"], []],
    )
    match.play("end turn")
    account = match.account(2)
    assert lines(account) == [
        (0, "Greek monuments, 4 each", 4, "UT-8.1"),
        (1, "Greek monuments, 4 each", 8, "UT-8.1"),
        (0, "Maya monuments, 1 each", 1, "UT-8.1"),
    ]
    assert account is not None
    assert (account.text, account.clause, account.totals) == ("Turn 1 is scored", "UT-8.1", (5, 8, 0))


def test_ut_10_2_a_scoring_that_follows_by_itself_is_told_with_the_action(at: Any):
    match = acting(
        at,
        played=[False, True, True],
        hands=[["Greek"], [], []],
        princes=[["1 Greek at Sun Plaza"], [], []],
        monuments=[[], ["Greek at Sun Plaza"], []],
    )
    match.play("remove Greek")  # the last card: the turn ends
    account = match.account(0)
    assert lines(account) == [
        (0, "Greek prince removed at Sun Plaza", 2, "UT-7.5"),
        (1, "Greek monuments, 4 each", 4, "UT-8.1"),
    ]
    assert account is not None
    assert account.text == "A Greek prince is removed at Sun Plaza; Turn 1 is scored"


def test_ut_8_2_the_last_scoring_is_told_too(at: Any):
    match = acting(
        at,
        scores=[49, 0, 0],
        played=[False, True, True],
        hands=[["Maya"], [], []],
        monuments=[["Maya at Tidegate"], [], []],
    )
    match.play("end turn")
    assert match.over
    assert lines(match.account(1)) == [(0, "Maya monuments, 1 each", 1, "UT-8.1")]


def test_a_scoring_without_monuments_changes_nothing(at: Any):
    match = acting(at, played=[False, True, True], hands=[["Maya"], [], []])
    match.play("end turn")
    assert match.account(0) is None


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_in_random_games_every_change_is_accounted_for_and_all_seats_are_told_the_same(utopia: Game, seats: int):
    sites = ["Sun Plaza", "Kiln Street", "Mill Yard", "Chime Walk", "Gale Point"][:seats]
    monuments = [[f"{civ} at {site}"] for civ, site in zip(SCALE, sites, strict=False)]
    position = {"monuments": monuments, "wonders": [["Fire"], ["Wind"], *[[]] * (seats - 2)]}
    match, random = Match(utopia, seats=seats, seed=seats, position=position), Random(seats)
    told = 0
    while not match.over and match.ply < 200:
        before = match.scores()
        good = [name for name in match.legal() if name.startswith(("build", "remove", "add"))]
        match.play(random.choice(good or match.legal()))
        change = [int(now - then) for now, then in zip(match.scores(), before, strict=True)]
        account = match.account(0)
        assert account == match.account(-1)
        if account is None:
            assert not any(change)
            continue
        told += 1
        assert [sum(e.points for e in account.entries if e.seat == seat) for seat in range(seats)] == change
        assert account.totals == tuple(int(score) for score in match.scores())
    assert told > 2

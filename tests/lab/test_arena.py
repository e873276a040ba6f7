"""Arenas: who meets whom on which deal, and what the standings make of it."""

import pytest

from parlour.lab.arena import Pairing, Ranking, arena_games, labels, pairings, play_arena
from parlour.lab.play import Outcome, Setup


def test_every_deal_is_played_with_the_seats_rotated():
    assert [(game.seed, game.seating) for game in pairings(2, 2, 10, 4)] == [
        (10, (0, 1)),
        (10, (1, 0)),
        (11, (0, 1)),
        (11, (1, 0)),
    ]


def test_three_bots_at_two_seats_all_meet_on_the_same_deals():
    games = list(pairings(3, 2, 0, 2))
    assert {frozenset(game.seating) for game in games} == {frozenset(pair) for pair in ((0, 1), (0, 2), (1, 2))}
    assert {game.seed for game in games} == {0}
    assert len(games) == arena_games(3, 2, 2) == 6


def test_at_three_seats_every_bot_has_every_seat():
    games = list(pairings(3, 3, 2**64 - 1, 4))
    assert len(games) == arena_games(3, 3, 4) == 6
    assert [game.seed for game in games] == [2**64 - 1] * 3 + [0] * 3
    for seat in range(3):
        assert {game.seating[seat] for game in games} == {0, 1, 2}


def test_standings():
    ranking = Ranking(["a", "b"])
    ranking.add(Pairing(0, (0, 1)), Outcome(0, 10, (100, 40), (1.0, -1.0)))
    ranking.add(Pairing(0, (1, 0)), Outcome(0, 10, (90, 70), (1.0, -1.0)))
    ranking.add(Pairing(1, (0, 1)), Outcome(1, 10, (50, 50), (0.0, 0.0)))
    first, second = ranking.summary()
    assert (first["won"], first["tied"], first["lost"], first["win_rate"]) == (1, 1, 1, 0.5)
    assert (first["points"], second["points"]) == (pytest.approx(220 / 3), 60)
    assert first["elo"] == pytest.approx(0, abs=1e-6)
    assert ranking.difference() == pytest.approx((0, -ranking.difference()[2], ranking.difference()[2]))


def test_in_a_game_for_one_each_bot_plays_every_deal_alone():
    games = list(pairings(2, 1, 5, 2))
    assert [(game.seed, game.seating) for game in games] == [(5, (0,)), (5, (1,)), (6, (0,)), (6, (1,))]
    ranking = Ranking(["a", "b"])
    for game, won in zip(games, (1.0, -1.0, 1.0, 1.0), strict=True):
        ranking.add(game, Outcome(game.seed, 10, (30,), (won,)))
    assert [(row["won"], row["lost"]) for row in ranking.summary()] == [(2, 0), (1, 1)]
    assert ranking.difference() is None


def test_of_more_than_two_bots_no_difference_is_told():
    assert Ranking(["a", "b", "c"]).difference() is None
    assert Ranking(["a", "b"]).difference() is None


def test_a_bot_named_again_has_a_number():
    assert labels(["random", "greedy", "random"]) == ["random", "greedy", "random #2"]


def test_a_bot_against_itself_on_mirrored_deals_wins_as_often_as_it_loses(higher):
    # The bots of a seat draw alike, so both games of a deal are one game with the seats named the other way.
    setup = Setup(higher, higher.load_box(None), 2)
    ranking = Ranking(["random", "random"])
    for pairing, outcome in play_arena(setup, ["random", "random"], 3, 40, threads=2):
        ranking.add(pairing, outcome)
    first, second = ranking.summary()
    assert first["won"] == second["won"]
    assert first["games"] == 40

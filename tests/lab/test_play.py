"""Playing many games: all ways of playing a seed play the same game."""

import threading

import pytest

from parlour.lab import play
from parlour.lab.play import BrokenGame, Setup, Stopped, in_threads, outcomes, play_game, random_games, seeds


@pytest.fixture(scope="module")
def setup(utopian):
    return Setup(utopian, utopian.load_box(None), 2)


@pytest.fixture(scope="module")
def three(higher):
    return Setup(higher, higher.load_box(None), 3, {"aces": "high"})


def test_seeds_count_on_and_wrap_around():
    assert list(seeds(2**64 - 2, 4)) == [2**64 - 2, 2**64 - 1, 0, 1]
    assert list(seeds(7, 5, start=3)) == [10, 11]


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_a_random_game_is_the_same_compiled_and_through_match(setup, three, seed):
    for each in (setup, three):
        assert random_games(each, [seed]) == [play_game(each, ["random"] * each.seats, seed)]


def test_outcomes_come_in_order_whatever_the_chunks_and_threads(setup, monkeypatch):
    plain = list(outcomes(setup, ["random"] * 2, 2**64 - 3, 40))
    assert [outcome.seed for outcome in plain] == list(seeds(2**64 - 3, 40))
    monkeypatch.setattr(play, "CHUNK", 7)
    assert list(outcomes(setup, ["random"] * 2, 2**64 - 3, 40, threads=3)) == plain


def test_bots_play_the_same_games_in_threads(three):
    names = ["greedy", "random", "search:20it"]
    assert list(outcomes(three, names, 5, 6)) == list(outcomes(three, names, 5, 6, threads=3))


def test_the_bots_of_a_game_draw_apart(setup):
    assert len({play.bot_seed(seed, seat) for seed in (0, 1) for seat in (0, 1)}) == 4


def test_a_game_that_does_not_end_is_reported(setup, monkeypatch):
    from dataclasses import replace

    endless = replace(setup, game=replace(setup.game, max_plies=lambda box, seats: 10))
    for run in (lambda: random_games(endless, [3]), lambda: play_game(endless, ["random"] * 2, 3)):
        with pytest.raises(BrokenGame, match=r"seed 3: .*more than the 10 decisions"):
            run()


def test_a_game_can_be_stopped(setup):
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        play_game(setup, ["random"] * 2, 1, stop)


def test_closing_early_stops_what_runs():
    stopped = []

    def work(item: int, stop: threading.Event) -> int:
        if item > 2:
            stopped.append(stop.wait(timeout=30))
        return item

    running = in_threads(work, range(100), threads=2)
    assert [next(running) for _ in range(1)] == [0]
    running.close()
    assert all(stopped)
    assert len(stopped) < 5


def test_an_error_in_a_thread_comes_out():
    def work(item: int, stop: threading.Event) -> int:
        return 1 // (2 - item)

    with pytest.raises(ZeroDivisionError):
        list(in_threads(work, range(5), threads=2))

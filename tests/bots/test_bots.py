"""Bots: what they are called, that they see only what their seat sees, and that they choose sensibly."""

import numpy as np
import pytest

import parlour
from parlour.bots import Bot, UnknownBot, make_bot, play_out
from parlour.bots.bot import kernels
from parlour.core import engine
from parlour.core.game import Position

GAME = parlour.game("utopian-rummy")
BOX = GAME.load_box(None)
NAMES = ("random", "greedy", "search:200it")


def bot(name: str, seed: int = 0, threads: int = 1) -> Bot:
    return make_bot(name, GAME, BOX, seed, threads)


def match_at(**position: object) -> parlour.Match:
    given: Position = {"phase": "expand", **position}
    return parlour.Match(GAME, position=given, seed=5)


def chosen(name: str, match: parlour.Match, seed: int = 0, threads: int = 1) -> str:
    seat = match.to_act
    assert seat is not None
    return match.actions.names[bot(name, seed, threads).choose(match.observation(seat))]


@pytest.mark.parametrize(
    "name",
    [
        *("", "Greedy", "search", "search:", "search:0it", "search:-5it", "search:0s", "search:1.5it", "search:2"),
        *("search:2it:", "search:2it:0s", "search:1s:2it", "search:2it:90000s", "greedy:", "greedy:1", "greedy:1.5"),
    ],
)
def test_a_name_that_is_no_bot_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(UnknownBot, match="there is no bot"):
        bot(name)


def test_the_names_there_are_stand_in_the_refusal() -> None:
    with pytest.raises(UnknownBot, match="known are random, greedy, search:2000it"):
        bot("clever")


@pytest.mark.parametrize("name", ["greedy", "greedy:0.25", "search:20it", "search:0.5s", "search:20it:0.5s"])
def test_a_bot_knows_its_name(name: str) -> None:
    assert bot(name).name == name


def test_a_search_with_time_enough_is_the_one_without_a_clock() -> None:
    match = parlour.Match(GAME, seed=3)
    for ply in range(12):
        seen = match.observation(match.to_act or 0)
        assert bot("search:1500it", ply).rank(seen) == bot("search:1500it:1000s", ply).rank(seen)
        match.play_id(bot("greedy", ply).choose(seen))


def test_a_search_ends_when_its_time_is_up_whatever_its_iterations() -> None:
    match = parlour.Match(GAME, seed=3)
    ranked = bot("search:1000000000it:0.01s").rank(match.observation(match.to_act or 0))
    assert sorted(entry.action for entry in ranked) == match.legal_ids()


def test_a_greedy_bot_that_slips_does_so_as_often_as_it_is_called() -> None:
    match = parlour.Match(GAME, seed=8)
    while (legal := len(match.legal_ids())) < 4:
        match.play_id(match.legal_ids()[0])
    seen = match.observation(match.to_act or 0)
    slips = sum(bot("greedy:0.3", seed).choose(seen) != bot("greedy", seed).choose(seen) for seed in range(1000))
    assert abs(slips / 1000 - 0.3 * (1 - 1 / legal)) < 0.05
    assert bot("greedy:0.000001").choose(seen) == bot("greedy").choose(seen)


@pytest.mark.parametrize("name", [*NAMES, "search:0.02s", "greedy:0.5", "search:100it:0.02s"])
def test_a_bot_plays_a_whole_match_legally(name: str) -> None:
    match = parlour.Match(GAME, seed=11)
    play_out(match, [bot(name, 1), bot("greedy", 2)])
    assert match.over
    assert sorted(match.returns()) == [-1.0, 1.0]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_makes_the_same_match(name: str) -> None:
    matches = [parlour.Match(GAME, seed=2**64 - 1) for _ in range(2)]
    for match in matches:
        play_out(match, [bot(name, 3), bot(name, 4)])
    assert matches[0].moves == matches[1].moves
    assert matches[0].state().tobytes() == matches[1].state().tobytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_cannot_tell_apart_what_its_seat_cannot(name: str) -> None:
    match = parlour.Match(GAME, seed=8)
    for ply in range(60):
        seat = match.to_act
        assert seat is not None
        seen = match.observation(seat)
        twin = engine.guess(GAME, BOX, seen, seat, ply)
        of_twin = engine.observation(GAME, BOX, twin, 0, seat)
        action = bot(name, ply).choose(seen)
        assert action == bot(name, ply).choose(of_twin)
        match.play_id(action)


@pytest.mark.parametrize("name", NAMES)
def test_thinking_leaves_the_observation_alone(name: str) -> None:
    match = parlour.Match(GAME, seed=8)
    seen = match.observation(match.to_act or 0)
    before = seen.tobytes()
    bot(name).rank(seen)
    assert seen.tobytes() == before


@pytest.mark.parametrize("name", NAMES)
def test_a_ranking_has_every_legal_action_once_and_chances(name: str) -> None:
    match = match_at(hands=[["Farmer 1", "Farmer 2", "Farmer 1", "Elder 2", "Student -3"], ["Elder 2"]])
    ranked = bot(name).rank(match.observation(0))
    assert sorted(choice.action for choice in ranked) == sorted(match.legal_ids())
    assert all(0.0 <= choice.chance <= 1.0 for choice in ranked)
    assert sum(choice.weight for choice in ranked) == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["greedy", "search:500it"])
def test_who_can_win_at_once_does(name: str) -> None:
    # The Age ends with this discard: 99 + 2 - 1 wins, 99 + 2 - 2 does not.
    match = match_at(
        hands=[["Elder 2", "Farmer 1"], ["Hunter 1"] * 3],
        societies=[["Weavers 2"], []],
        scores=[99, 20],
        last_turn=True,
    )
    assert chosen(name, match) == "discard Elder 2"
    match.play("discard Elder 2")
    assert match.returns() == [1.0, -1.0]


@pytest.mark.parametrize("threads", [1, 2])
def test_search_in_iterations_depends_on_seed_and_threads_only(threads: int) -> None:
    match = match_at(hands=[["Farmer 1", "Farmer 2", "Farmer 1", "Elder 2", "Hunter 1", "Student -3"], ["Elder 2"] * 4])
    seen = match.observation(0)
    first, second = (bot("search:1000it", 9, threads).rank(seen) for _ in range(2))
    assert first == second
    assert bot("search:1000it", 10, threads).rank(seen) != first


def test_search_makes_exactly_the_iterations_it_is_given() -> None:
    from parlour.bots.search import Search

    match = parlour.Match(GAME, seed=1)
    seen = match.observation(match.to_act or 0)
    for iterations, threads in ((1, 1), (700, 1), (9001, 1), (9001, 2)):
        search = Search(GAME, BOX, 0, iterations=iterations, threads=threads)
        assert search.think(seen) == iterations


def test_search_by_time_stops_and_has_looked_around() -> None:
    from parlour.bots.search import CHUNK, Search

    match = parlour.Match(GAME, seed=1)
    assert Search(GAME, BOX, 0, seconds=0.01).think(match.observation(match.to_act or 0)) >= CHUNK


def test_a_search_whose_tree_is_full_goes_on_within_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from parlour.bots import search

    monkeypatch.setattr(search, "MAX_NODES", 100)
    match = match_at(hands=[["Farmer 1", "Farmer 2", "Farmer 1", "Elder 2", "Student -3"], ["Elder 2"]])
    bot = search.Search(GAME, BOX, 0, iterations=5000)
    ranked = bot.rank(match.observation(0))
    assert sum(count for tree in bot._trees for _, count, _ in tree.root_children()) == 5000
    assert len(bot._trees[0]._nodes) <= max(100, search.CHUNK + 1)
    assert sum(choice.weight for choice in ranked) == pytest.approx(1.0)


def test_a_forced_action_is_played_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    from parlour.bots.search import Search

    match = match_at(hands=[["Elder 2"], ["Elder 2"]])
    monkeypatch.setattr(Search, "think", lambda *_: pytest.fail("there was nothing to think about"))
    assert chosen("search:100it", match) == "discard Elder 2"


def test_the_random_bot_spreads_its_choices_evenly() -> None:
    match = match_at(hands=[["Farmer 1", "Elder 2", "Hunter 1", "Weavers 2"], ["Elder 2"]])
    random = bot("random", 7)
    seen = match.observation(0)
    counts = np.bincount([random.choose(seen) for _ in range(4000)])
    # Four discards of 1,000 each; the standard deviation is 27.
    assert np.count_nonzero(counts) == 4
    assert np.all(np.abs(counts[counts > 0] - 1000) < 110)


def test_greedy_beats_random_and_search_beats_greedy() -> None:
    for strong, weak, seeds in (("greedy", "random", 10), ("search:1000it", "greedy", 20)):
        won = 0
        for seed in range(seeds):
            for seat in (0, 1):
                match = parlour.Match(GAME, seed=seed)
                bots = [bot(strong, seed), bot(weak, seed)]
                play_out(match, bots if seat == 0 else bots[::-1])
                won += match.returns()[seat] > 0
        # The seeds are fixed, so this is no matter of luck: 20 of 20, and 38 of 40, were seen.
        assert won >= 1.5 * seeds


def test_the_luck_of_a_guess_is_what_its_outlook_lacks_to_the_mean() -> None:
    match = parlour.Match(GAME, seed=5)
    seat = match.to_act
    assert seat is not None
    seen = match.observation(seat)
    luck, chances = np.zeros((2, 2)), []
    for guesses in range(6):
        guess = engine.guess(GAME, BOX, seen, seat, seed=guesses)
        kernels(GAME)["find_luck"](BOX.record[0], guess[0], luck, guesses)
        chances.append(engine.vector(GAME, BOX, guess, 0, "outlook"))
        assert np.allclose(luck[0], np.mean(chances, axis=0) - chances[-1])
    assert np.ptp(np.array(chances)[:, 0]) > 0


def test_the_chances_of_ranked_actions_are_chances() -> None:
    match = match_at(phase="explore")
    ranked = bot("search:3000it").rank(match.observation(0))
    assert all(0 <= entry.chance <= 1 for entry in ranked)
    assert abs(sum(entry.weight for entry in ranked) - 1) < 1e-9

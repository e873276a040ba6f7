"""The engine: states, observations and guesses for callers in Python."""

import numpy as np
import pytest

import parlour
from parlour.core import engine
from parlour.core.drivers import Rng
from parlour.core.errors import MalformedOption
from parlour.core.game import Game

pytestmark = pytest.mark.rules


def test_a_blank_state_has_seats_and_options_and_nothing_else(higher: Game) -> None:
    states = engine.blank_state(higher, 3, {"aces": "high"}, n=2)
    assert states["seats"].tolist() == [3, 3]
    assert states["options"][:, 0].tolist() == [1, 1]
    states["seats"] = states["options"] = 0
    assert set(states.tobytes()) == {0}


def test_what_only_people_look_at_is_kept_only_where_people_look() -> None:
    rows = parlour.game("toy.rows")
    match = parlour.Match(rows, seed=1)
    match.play_id(match.legal_ids()[0])
    assert match.state()["display"].tolist() == [1]
    assert match.state()["layout"].any()
    assert match.observation(0)["display"].tolist() == [0]
    assert engine.guess(rows, match.box, match.observation(0), 0, 1)["display"].tolist() == [0]
    plain = engine.new_states(rows, match.box, 2, 1)
    engine.entry_points(rows)["play_at"](match.box.record, plain, 0, match.moves[0].action)
    assert not plain["display"].any()
    assert not plain["layout"].any()
    for field in ("hands", "field", "laid", "to_act", "rng"):
        assert (plain[field] == match.state()[field]).all()


def test_states_take_the_options_of_their_box() -> None:
    rows = parlour.game("toy.rows")
    other = rows.read_box({"copies": 3, "hand": [3, 3, 4]}, "other")
    assert engine.new_states(rows, other, 2, 1)["hand_size"][0].tolist() == [3, 3, 0, 0]
    with pytest.raises(MalformedOption, match="hand"):
        engine.blank_state(rows, 2, {"hand": "1"}, box=other)


def test_new_states_are_dealt_by_consecutive_seeds(higher: Game) -> None:
    box = higher.load_box(None)
    states = engine.new_states(higher, box, 2, 5, n=3)
    for i in range(3):
        assert states[i].tobytes() == engine.new_states(higher, box, 2, 5 + i)[0].tobytes()
    assert states[0].tobytes() != states[1].tobytes()


def test_wrong_seats_and_seeds_are_refused(higher: Game) -> None:
    box = higher.load_box(None)
    with pytest.raises(MalformedOption, match="players"):
        engine.new_states(higher, box, 9, 0)
    with pytest.raises(MalformedOption, match="seed"):
        engine.new_states(higher, box, 2, 1 << 64)
    with pytest.raises(MalformedOption, match="seed"):
        engine.new_states(higher, box, 2, (1 << 64) - 1, n=2)


def test_legal_actions_observations_and_guesses_agree(higher: Game) -> None:
    box = higher.load_box(None)
    states = engine.new_states(higher, box, 2, 1)
    seat = int(states["to_act"][0])
    seen = engine.observation(higher, box, states, 0, seat)
    legal = engine.legal_actions(higher, box, states)
    assert legal
    assert engine.legal_actions(higher, box, seen) == legal
    guesses = {engine.guess(higher, box, seen, seat, seed)["deck"].tobytes() for seed in range(8)}
    assert len(guesses) == 8


def test_vectors_have_an_entry_a_seat(higher: Game) -> None:
    box = higher.load_box(None)
    states = engine.new_states(higher, box, 3, 1)
    assert engine.vector(higher, box, states, 0, "scores") == [0.0, 0.0, 0.0]
    assert engine.vector(higher, box, states, 0, "outlook") == pytest.approx([1 / 3] * 3)


def test_a_game_that_is_over_has_no_legal_action(higher: Game) -> None:
    box = higher.load_box(None)
    states = engine.blank_state(higher, 2)
    states["to_act"] = -1
    assert engine.legal_actions(higher, box, states) == []


def test_entry_points_are_bound_once(higher: Game, utopian: Game) -> None:
    assert engine.entry_points(higher) is engine.entry_points(higher)
    assert engine.entry_points(higher)["step"] is not engine.entry_points(utopian)["step"]


def test_random_games_are_those_of_their_seeds_and_report_one_that_is_too_long(higher: Game) -> None:
    box, seeds = higher.load_box(None), np.array([4, 9, 4], np.uint64)
    firsts, plies, points, results = *np.zeros((2, 3), np.int64), np.zeros((3, 2)), np.zeros((3, 2))
    work = higher.State.blank(), Rng.blank(2)
    for bound in (8, 1):
        engine.entry_points(higher)["random_games"](
            *(box.record, engine.blank_state(higher, 2), *work, seeds, bound),
            *(np.empty(12, np.int32), firsts, plies, points, results),
        )
        if bound == 8:
            assert plies[0] == plies[2] >= 2
            assert firsts[0] == firsts[2]
            assert set(firsts) <= {0, 1}
            assert points[0].tolist() == points[2].tolist()
            assert results.sum() == 0.0
        else:
            assert plies.tolist() == [-1, -1, -1]

"""Batch: many matches side by side are the matches they would be alone."""

import numpy as np
import pytest

from parlour.core import engine
from parlour.core.batch import Batch
from parlour.core.errors import IllegalAction, MalformedOption
from parlour.core.game import Game

pytestmark = pytest.mark.rules

SEEDS = [0, 7, (1 << 64) - 1]


def dealt(higher: Game, **more: object) -> Batch:
    batch = Batch(higher, len(SEEDS), **more)  # type: ignore[arg-type]
    batch.deal(SEEDS)
    return batch


def first_legal(batch: Batch) -> np.ndarray:
    return np.where(batch.counts > 0, batch.actions[:, 0], -1)


def test_matches_are_dealt_by_their_seeds(higher: Game) -> None:
    batch = dealt(higher, seats=3, options={"aces": "high"})
    for i, seed in enumerate(SEEDS):
        alone = engine.new_states(higher, batch.box, 3, seed, {"aces": "high"})
        assert batch.states[i].tobytes() == alone[0].tobytes()
        assert batch.actions[i, : batch.counts[i]].tolist() == engine.legal_actions(higher, batch.box, alone)
    assert batch.to_act.tolist() == batch.states["to_act"].tolist()


def test_steps_are_those_of_each_match_alone_until_all_are_over(higher: Game) -> None:
    batch = dealt(higher)
    alone = [engine.new_states(higher, batch.box, 2, seed) for seed in SEEDS]
    steps = 0
    while batch.counts.any():
        chosen, going = first_legal(batch), batch.counts > 0
        batch.step(chosen)
        for i in np.flatnonzero(going):
            engine.entry_points(higher)["play_at"](batch.box.record, alone[i], 0, int(chosen[i]))
            assert batch.states[i].tobytes() == alone[i][0].tobytes()
        steps += 1
    assert 2 <= steps <= 8
    assert set(batch.to_act.tolist()) == {-1}
    final = batch.states.tobytes()
    batch.step([99, -5, 0])  # of matches that are over no action is looked at
    assert batch.states.tobytes() == final
    batch.deal(SEEDS)
    assert batch.states.tobytes() == dealt(higher).states.tobytes()


def test_an_illegal_action_is_refused_and_nothing_is_played(higher: Game) -> None:
    batch = dealt(higher)
    before, chosen = batch.states.tobytes(), first_legal(batch)
    chosen[1] = 12
    with pytest.raises(IllegalAction, match="'action 12' is not legal now: it is not among those of match 1"):
        batch.step(chosen)
    assert batch.states.tobytes() == before


def test_actions_and_seeds_are_one_for_each_match(higher: Game) -> None:
    batch = dealt(higher)
    with pytest.raises(ValueError, match=r"expected 3 actions, got an array of shape \(2,\)"):
        batch.step([0, 0])
    with pytest.raises(ValueError, match="expected 3 seeds, got 1"):
        batch.deal([1])
    with pytest.raises(MalformedOption, match="seed"):
        batch.deal([1, 2, -3])
    with pytest.raises(MalformedOption, match="players"):
        Batch(higher, 2, seats=5)


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_observations_are_those_of_each_match(higher: Game, seat: int) -> None:
    batch = dealt(higher)
    seens = batch.observe(seat)
    for i in range(len(SEEDS)):
        assert seens[i].tobytes() == engine.observation(higher, batch.box, batch.states, i, seat)[0].tobytes()

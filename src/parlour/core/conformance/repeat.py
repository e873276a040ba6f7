"""The same seed gives the same game: played again, between the moves of another game, and in threads."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from parlour.core import engine
from parlour.core.chance import below, stream
from parlour.core.conformance.subject import Subject
from parlour.core.drivers import Rng

LAST_SEED = (1 << 64) - 1
THREADS = 4
COPIES = 100


def fault_of_repetition(subject: Subject, seed: int) -> str:
    """What differs between two plays of one seed, in words; "" if nothing does."""
    seeds = list(dict.fromkeys((0, LAST_SEED, seed)))
    alone = [play_alone(subject, one) for one in seeds]
    if [play_alone(subject, one) for one in reversed(seeds)] != alone[::-1]:
        return "a game played again went another way"
    deals = {
        engine.new_states(subject.game, subject.box, subject.seats, one, subject.options).tobytes() for one in seeds
    }
    if len(deals) < len(seeds):
        return "two seeds gave the same deal"
    for one, expected in zip(seeds, alone, strict=True):
        if play_between(subject, one) != expected:
            return f"seed {one}: played between the moves of another game, it went another way"
    with ThreadPoolExecutor(THREADS) as pool:
        if list(pool.map(lambda one: play_alone(subject, one), seeds * THREADS)) != alone * THREADS:
            return "games played in threads went another way"
    return ""


def play_alone(subject: Subject, seed: int) -> bytes:
    """The end of the random game by `seed`: the bytes of its state, chance included."""
    game = subject.game
    states, rngs = game.State.blank(), Rng.blank(subject.seats)
    results = np.zeros((2, 1, subject.seats))
    firsts, plies = np.zeros(1, np.int64), np.zeros(1, np.int64)
    engine.entry_points(game)["random_games"](
        *(subject.box.record, engine.blank_state(game, subject.seats, subject.options, box=subject.box), states, rngs),
        *(np.array([seed], np.uint64), game.max_plies(subject.box, subject.seats)),
        *(np.empty(game.max_actions, np.int32), firsts, plies, results[0], results[1]),
    )
    final: bytes = states.tobytes()
    return final


def play_between(subject: Subject, seed: int) -> bytes:
    """The same, stepped from Python, a move of another game after each move. No copy made on the way may change."""
    ours, others = _Stepped(subject, seed), _Stepped(subject, seed ^ 1)
    copies: list[tuple[Any, bytes]] = []
    while ours.step():
        others.step()
        if len(copies) < COPIES:
            copy = ours.state.copy()
            copies.append((copy, copy.tobytes()))
    assert all(copy.tobytes() == then for copy, then in copies), "an earlier copy of a state changed"
    final: bytes = ours.state.tobytes()
    return final


class _Stepped:
    def __init__(self, subject: Subject, seed: int) -> None:
        self._box, self._entry = subject.box.record, engine.entry_points(subject.game)
        self.state = engine.new_states(subject.game, subject.box, subject.seats, seed, subject.options)
        self._out = np.empty(subject.game.max_actions, np.int32)
        self._rngs = Rng.blank(subject.seats)
        self._rngs["rng"] = [stream(np.uint64(seed), 1 + seat) for seat in range(subject.seats)]
        self._n = self._entry["legal_at"](self._box, self.state, 0, self._out)

    def step(self) -> bool:
        """Play a random action; false if the game was over."""
        if self._n <= 0:
            return False
        action = self._out[below(self._rngs[int(self.state["to_act"][0])], self._n)]
        self._n = self._entry["step"](self._box, self.state, 0, action, self._out)
        return True

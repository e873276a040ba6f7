"""Random games of Scrumpy played by the reference alone, as traces like those of an engine."""

from collections.abc import Iterator
from random import Random
from typing import Any

from .scrumpy import Reference
from .scrumpy_box import FACES, OPTIONS
from .scrumpy_policies import Policy
from .scrumpy_position import Position
from .scrumpy_setup import completed, first_position


class ByChance:
    """Shuffles and throws by a generator."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def shuffle(self, _whose: int | None, cards: list[str]) -> list[str]:
        return self.rng.sample(cards, len(cards))

    def throw(self) -> str:
        return self.rng.choice(list(FACES))


def at(seats: int = 2, /, **given: Any) -> Reference:
    """A reference from a partial position."""
    rng = Random(0)
    return Reference(completed(given, seats, rng), seats, ByChance(rng))


def play(reference: Reference, *names: str) -> Reference:
    """Play these actions one after the other."""
    for name in names:
        reference.play(name)
    return reference


def random_game(
    seed: int, policy: Policy, seats: int, given: Position | None = None, option: str = OPTIONS[0]
) -> Iterator[dict[str, Any]]:
    """One game to its end, from its set-up or from a partial position, as the lines of a trace."""
    rng = Random(seed)
    position = first_position(seats, rng, option) if given is None else completed(given, seats, rng, option)
    reference = Reference(position, seats, ByChance(rng))
    head, ply = {"game": 0, "seed": seed, "seats": seats}, 0
    while reference.phase != "over":
        legal, position = sorted(reference.legal()), reference.position()
        assert legal, f"no legal action in {position}"
        action = policy(position, legal, rng)
        views = [reference.view(seat) for seat in [*range(seats), -1]]
        line = {"ply": ply, "position": position, "legal": legal, "to_act": reference.seat, "action": action}
        yield {**head, **line, "views": views}
        reference.play(action)
        ply += 1
    last = {"position": reference.position(), "returns": reference.returns(), "scores": reference.now["scores"]}
    yield {**head, "over": True, **last}

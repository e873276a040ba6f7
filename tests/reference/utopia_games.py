"""Random games of Utopia played by the reference alone, as traces like those of an engine."""

from collections.abc import Iterator
from random import Random
from typing import Any

from .utopia import Reference, Shuffle
from .utopia_policies import Policy
from .utopia_position import Position
from .utopia_setup import completed, first_position


def shuffled_by(rng: Random) -> Shuffle:
    """Mixing by chance."""
    return lambda _zone, things: rng.sample(things, len(things))


def at(seats: int = 2, /, **given: Any) -> Reference:
    """A reference from a partial position."""
    rng = Random(0)
    return Reference(completed(given, seats, rng), seats, shuffled_by(rng))


def play(reference: Reference, *names: str) -> Reference:
    """Play these actions one after the other."""
    for name in names:
        reference.play(name)
    return reference


def random_game(seed: int, policy: Policy, seats: int, given: Position | None = None) -> Iterator[dict[str, Any]]:
    """One game to its end, from its set-up or from a partial position, as the lines of a trace."""
    rng = Random(seed)
    position = first_position(seats, rng) if given is None else completed(given, seats, rng)
    reference = Reference(position, seats, shuffled_by(rng))
    head, ply = {"game": 0, "seed": seed}, 0
    while reference.phase != "over":
        legal, position = sorted(reference.legal()), reference.position()
        assert legal, f"no legal action in {position}"
        action = policy(position, legal, rng)
        views = [reference.view(seat) for seat in [*range(seats), -1]]
        line = {"ply": ply, "position": position, "legal": legal, "to_act": reference.to_act, "action": action}
        yield {**head, **line, "views": views}
        reference.play(action)
        ply += 1
    yield {
        **head,
        "over": True,
        "position": reference.position(),
        "returns": reference.returns(),
        "scores": reference.scores,
    }

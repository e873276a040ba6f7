"""Random games of Kuiperium played by the reference alone, as traces like those of an engine."""

from collections.abc import Iterator
from random import Random
from typing import Any

from .kuiperium import Reference
from .kuiperium_box import SEATS, Box
from .kuiperium_policies import Policy
from .kuiperium_position import Position
from .kuiperium_setup import completed, first_position


class ByChance:
    """Shuffles by a generator."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def shuffle(self, cards: list[str]) -> list[str]:
        return self.rng.sample(cards, len(cards))


def at(box: Box | None = None, /, **given: Any) -> Reference:
    """A reference from a partial position."""
    rng = Random(0)
    return Reference(completed(given, box, rng), box, ByChance(rng))


def play(reference: Reference, *names: str) -> Reference:
    """Play these actions one after the other."""
    for name in names:
        reference.play(name)
    return reference


def random_game(
    seed: int, policy: Policy, box: Box | None = None, given: Position | None = None
) -> Iterator[dict[str, Any]]:
    """One game to its end, from its set-up or from a partial position, as the lines of a trace."""
    rng = Random(seed)
    position = first_position(rng, box) if given is None else completed(given, box, rng)
    reference = Reference(position, box, ByChance(rng))
    head, ply = {"game": 0, "seed": seed}, 0
    while reference.phase != "over":
        legal, position = sorted(reference.legal()), reference.position()
        assert legal, f"no legal action in {position}"
        action = policy(position, legal, rng)
        views = [reference.view(seat) for seat in [*range(SEATS), -1]]
        line = {"ply": ply, "position": position, "legal": legal, "to_act": reference.seat, "action": action}
        yield {**head, **line, "views": views}
        reference.play(action)
        ply += 1
    last = {"position": reference.position(), "returns": reference.returns()}
    yield {**head, "over": True, **last}

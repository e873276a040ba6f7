"""The engine's solver for Umami Rummy beside the integer programme of `exact`, on positions from play.

    python -m reference.solver_check --positions 5000

in the folder tests compares so many positions for each deck count 1 and 2, ace rule and group rule: legal actions,
splits, and all figures and melds of section 12. `--decks 3` does so for three decks. An hour or two on one core.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np

import parlour
from parlour.core import engine
from parlour.core.game import Game
from parlour.games.umami_rummy import solver
from parlour.games.umami_rummy.plays import Play, best_plays

from . import exact
from .exact import MOST_CHANGED, NAMES, Best, Rules, heap
from .umami_differential import lists_of
from .umami_rummy import Reference

SEATS = {1: (2, 3), 2: (4, 5, 6), 3: (7, 8, 9)}
"""Seats by the number of decks (UM-1.2)."""
EVERY = 4  # one decision of so many is compared: neighbours are much alike


class Drawn(NamedTuple):
    """A state from play: an array of one, and what it is a state of."""

    states: Any
    seats: int
    options: dict[str, str]
    rules: Rules


def positions(game: Game, rules: Rules, decks: int, seed: int) -> Iterator[Drawn]:
    """States from games without end, some played at random and some by laying whatever can be laid."""
    rng, box = Random(f"{seed} {decks} {rules}"), game.load_box(None)
    calls, out = engine.entry_points(game), np.empty(game.max_actions, np.int32)
    while True:
        seats, options = rng.choice(SEATS[decks]), random_options(rules, rng)
        states = engine.blank_state(game, seats, options, box=box, display=True)
        calls["start_at"](box.record, states, 0, np.uint64(rng.getrandbits(64)))
        n, laying = calls["legal_at"](box.record, states, 0, out), rng.choice((0.0, 0.5, 0.9))
        while n and states[0]["turns"] < 30 * seats:
            if not rng.randrange(EVERY):
                yield Drawn(states.copy(), seats, options, rules)
            lays = [action for action in out[:n].tolist() if action < len(NAMES)]
            chosen = rng.choice(lays if lays and rng.random() < laying else out[:n].tolist())
            n = calls["step"](box.record, states, 0, chosen, out)


def random_options(rules: Rules, rng: Random) -> dict[str, str]:
    """The rules of melds, one round, and now and then an option that changes what may be laid."""
    others = {"introductory": "true", "loose_to_hand": "allowed", "decline": "true"}
    chosen = {name: value for name, value in others.items() if rng.random() < 0.2}
    return {"aces": rules.aces, "distinct_suits": str(rules.distinct_suits).lower(), "rounds": "1", **chosen}


def compare(game: Game, drawn: Drawn, rng: Random) -> None:
    """Compare all that the solver says of one position; AssertionError at a difference."""
    box = game.load_box(None)
    position = game.position.write(box, drawn.states[0])
    reference = Reference(position, drawn.seats, drawn.options)
    compare_legal(game, drawn, reference)
    compare_splits(drawn, reference, rng)
    if not reference.taken:
        compare_plays(game, drawn, reference)


def compare_legal(game: Game, drawn: Drawn, reference: Reference) -> None:
    box = game.load_box(None)
    names = game.actions(box).names
    legal = {names[action] for action in engine.legal_actions(game, box, drawn.states)}
    assert legal == reference.legal(), (drawn.options, reference.position(), legal ^ reference.legal())


def compare_splits(drawn: Drawn, reference: Reference, rng: Random) -> None:
    """The field, with nothing, one card or some cards of the hand."""
    for size in {0, 1, rng.randrange(len(reference.hand) + 1)}:
        counts = heap([*reference.field, *rng.sample(reference.hand, min(size, len(reference.hand)))])
        answer = bool(solver.splits(drawn.states[0], np.array(counts, np.int8)))
        assert answer is exact.splits(drawn.rules, counts), (drawn.options, exact.cards_of(counts), answer)


def compare_plays(game: Game, drawn: Drawn, reference: Reference) -> None:
    """Figures, and melds that bear them out (section 12)."""
    box, seat = game.load_box(None), reference.seat
    found = best_plays(box, engine.observation(game, box, drawn.states, 0, seat)[0])
    laid, old = heap(reference.laid), reference.old_melds()
    field = laid if reference.is_introductory else heap(reference.field)
    movable = [] if reference.is_introductory else old
    expected = exact.best_plays(drawn.rules, field, heap(reference.hand), laid, movable)
    figures = {name: None if play is None else Best(play.count, play.points, play.changed)
               for name, play in found.items()}  # fmt: skip
    assert figures == expected, (drawn.options, reference.position(), figures, expected)
    for name, play in found.items():
        fault = "" if play is None else fault_of(play, reference, old)
        assert not fault, (drawn.options, reference.position(), name, play, fault)


def fault_of(play: Play, reference: Reference, old: list[exact.Meld]) -> str:
    """What is wrong with a play: its cards, its melds, or figures that its melds do not bear out; "" if nothing is."""
    if Counter(play.cards) - Counter(reference.hand):
        return "cards that are not in the hand"
    all_laid = [*reference.laid, *play.cards]
    if (play.count, play.points) != (len(all_laid), exact.points_of(heap(all_laid))):
        return "cards that do not come to these figures"
    field = heap([*reference.field, *play.cards])
    if fault := exact.layout_fault(play.melds, field, reference.rules):
        return fault
    changed = (lists_of(old) - lists_of(list(meld) for meld in play.melds)).total()
    if play.changed is None:
        return ""
    if changed != play.changed or (reference.is_introductory and changed):
        return f"melds of which {changed} changed"
    return "" if changed <= MOST_CHANGED else "more changed melds than are looked for"


def compare_many(game: Game, rules: Rules, decks: int, number: int, seed: int = 0) -> int:
    """Compare so many positions of one combination; how many of them let a card be laid or a turn be ended."""
    rng, lively = Random(seed), 0
    for drawn, _ in zip(positions(game, rules, decks, seed), range(number), strict=False):
        compare(game, drawn, rng)
        lively += any(action < len(NAMES) for action in engine.legal_actions(game, game.load_box(None), drawn.states))
    return lively


def main() -> None:
    """Compare, and print a line for each combination."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=5000)
    parser.add_argument("--decks", type=int, nargs="*", default=[1, 2], choices=[1, 2, 3])
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    game = parlour.game("umami-rummy")
    for decks in given.decks:
        for rules in exact.ALL_RULES:
            start = time.perf_counter()
            lively = compare_many(game, rules, decks, given.positions, given.seed)
            said = f"decks {decks}, aces {rules.aces}, distinct suits {rules.distinct_suits}"
            print(f"{said}: {given.positions} positions agree, {lively} with a card to lay,",
                  f"{time.perf_counter() - start:.0f} s", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()

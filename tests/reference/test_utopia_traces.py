"""Random games of the reference of Utopia, and forged traces of them, which the comparison finds out."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from .scenarios import at_path
from .utopia_differential import compare_trace
from .utopia_games import random_game
from .utopia_map import CARDS, guests
from .utopia_policies import POLICIES, Policy, anything, builder
from .utopia_setup import first_position

pytestmark = pytest.mark.plain

# ---- random play ----


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
@pytest.mark.parametrize("seats", range(2, 6))
def test_random_games_end_lose_nothing_and_agree_with_their_own_trace(policy: Policy, seats: int) -> None:
    lines = list(random_game(seats, policy, seats))
    assert lines[-1]["over"]
    for line in lines:
        position = line["position"]
        cards = [*position["deck"], *position["discard"], *(card for hand in position["hands"] for card in hand)]
        lying = [*position["bag"], *position["guests"], *(guest for taken in position["taken"] for guest in taken)]
        assert (Counter(cards), Counter(lying)) == (CARDS, guests(seats))
    assert compare_trace(map(json.dumps, lines)) == len(lines) - 1


def test_builders_build_and_win() -> None:
    last = [list(random_game(seed, builder, 4))[-1]["position"] for seed in range(5)]
    assert all(max(position["scores"]) >= 50 for position in last)
    assert all(any(position["monuments"]) and any(position["wonders"]) for position in last)


def set_in(path: str, change: Callable[[Any], Any]) -> Callable[[dict[str, Any]], None]:
    """A forgery of a line: the value at a path is replaced by what `change` makes of it."""

    def forge(line: dict[str, Any]) -> None:
        *parents, last = path.split(".")
        place = at_path(line, ".".join(parents)) if parents else line
        key: Any = int(last) if isinstance(place, list) else last
        place[key] = change(place[key])

    return forge


@cache
def short_game() -> str:
    """A game that begins in its last turn, as JSON."""
    first = {**first_position(2, Random(3)), "turn": 39}
    return json.dumps(list(random_game(3, anything, 2, first)))


def reverse(things: list[Any]) -> list[Any]:
    return things[::-1]


@pytest.mark.parametrize(
    ("index", "forge", "clauses"),
    [
        (4, set_in("legal", lambda names: names[1:]), "section 10"),
        (4, set_in("legal", lambda names: [*names, "at Nowhere"]), "section 10"),
        (4, set_in("legal", lambda names: [*names, names[0]]), "each once"),
        (4, set_in("to_act", lambda seat: 1 - seat), "UT-3.3"),
        (4, set_in("action", lambda _: "at Nowhere"), "section 10"),
        (4, set_in("position.turn", lambda turn: turn + 1), "UT-8.5"),
        (4, set_in("position.privileges.0", lambda _: 1), "UT-7.9"),
        (4, set_in("position.scale", reverse), "UT-7.7"),
        (4, set_in("position.bag", reverse), "UT-4.6"),
        (4, set_in("position.deck", reverse), "UT-5.1"),
        (0, set_in("position.bag", lambda bag: bag[1:]), "section 11"),
        (4, set_in("views.0.bag.0", lambda _: "Maya Fire"), "UT-4.8"),
        (4, set_in("views.1.guests", lambda names: names[1:]), "UT-4.1"),
        (4, set_in("views", lambda views: views[1:]), "UT-9.1"),
        (4, set_in("ply", lambda ply: ply + 1), "ply of the next line"),
        (-1, set_in("returns", reverse), "returns"),
        (-1, set_in("scores.0", lambda score: score + 1), "UT-8.1"),
        (-1, set_in("position.winner", lambda seat: 1 - seat), "UT-8.3"),
        (-2, set_in("over", lambda _: True), "goes on"),
    ],
)
def test_a_forged_trace_is_found_out(index: int, forge: Callable[[dict[str, Any]], None], clauses: str) -> None:
    lines = json.loads(short_game())
    lines[index].setdefault("over", False)
    forge(lines[index])
    with pytest.raises(AssertionError) as failure:
        compare_trace(map(json.dumps, lines), fresh=False)
    assert clauses in str(failure.value)


@pytest.mark.parametrize(
    ("forge", "clauses"),
    [
        (set_in("turn", lambda _: 2), "UT-8.5"),
        (set_in("order", lambda order: [order[0], *order[:0:-1]]), "UT-3.1"),
        (set_in("guests", lambda names: names[1:]), "UT-4.1"),
        (set_in("privileges.1", lambda _: 1), "UT-7.9"),
        (set_in("drew.2", lambda _: True), "UT-4.6"),
    ],
)
def test_a_game_that_does_not_begin_as_it_should_is_found_out(
    forge: Callable[[dict[str, Any]], None], clauses: str
) -> None:
    line = next(random_game(3, anything, 3))
    forge(line["position"])
    with pytest.raises(AssertionError) as failure:
        compare_trace([json.dumps(line)])
    assert clauses in str(failure.value)


def test_a_mixing_that_changes_the_things_is_found_out() -> None:
    lines = json.loads(json.dumps(list(random_game(3, builder, 3))))
    index = next(i for i, line in enumerate(lines) if line["position"]["phase"] == "discard")
    for line in lines[index:]:
        line["position"]["bag"] = line["position"]["bag"][1:]
    with pytest.raises(AssertionError, match=r"UT-4\.8"):
        compare_trace(map(json.dumps, lines[: index + 1]))


def test_a_trace_cut_short_is_found_out() -> None:
    lines = [json.dumps(line) for line in random_game(3, builder, 2)]
    with pytest.raises(AssertionError, match="no more lines"):
        compare_trace(lines[:-1])
    with pytest.raises(AssertionError, match="at least one decision"):
        compare_trace(lines[-1:])
    assert compare_trace(lines[4:], fresh=False) == len(lines) - 5

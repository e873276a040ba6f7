"""Random games of the reference of Kuiperium, and forged traces of them, which the comparison finds out."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from .kuiperium_box import Box
from .kuiperium_differential import compare_given, compare_trace
from .kuiperium_faults import cards_of, strategies_of
from .kuiperium_games import random_game
from .kuiperium_givens import random_given
from .kuiperium_policies import POLICIES, racer
from .kuiperium_setup import completed
from .scenarios import at_path

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("number", range(len(POLICIES)))
def test_random_games_end_lose_nothing_and_agree_with_their_own_trace(number: int) -> None:
    box = Box(cross_line=number % 2 == 0)
    lines = list(random_game(number, POLICIES[number], box))
    for line in lines:
        now = line["position"]
        assert (cards_of(now), strategies_of(now)) == (box.deck, Counter(list(box.strategies)))
        assert sum(now["kuiperium"]) <= 30
    assert lines[-1]["over"]
    assert compare_trace(map(json.dumps, lines), box) == len(lines) - 1


def test_what_is_written_is_read_again() -> None:
    for seed in range(20):
        given = random_given(Random(seed))
        position = completed(given, rng=Random(seed))
        assert completed(position, rng=Random(8)) == position
        compare_given(given, position, seed)


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
    """A game that begins near its end, as JSON."""
    given = {"turns": 190, "board": {"E3": "Ore Hauler", "B3": "Ice Breaker"}, "kuiperium": [5, 5]}
    return json.dumps(list(random_game(3, racer, given=given)))


def reverse(things: list[Any]) -> list[Any]:
    return things[::-1]


@pytest.mark.parametrize(
    ("index", "forge", "clauses"),
    [
        (3, set_in("legal", lambda names: names[1:]), "section 16"),
        (3, set_in("legal", lambda names: [*names, "sing"]), "section 16"),
        (3, set_in("to_act", lambda seat: 1 - seat), "KU-3.1"),
        (3, set_in("action", lambda _: "sing"), "the action played"),
        (3, set_in("position.turns", lambda number: number - 1), "KU-14.2"),
        (3, set_in("position.kuiperium.0", lambda number: number + 1), "KU-8.3"),
        (3, set_in("position.track.1", lambda number: number + 1), "KU-10.1"),
        (3, set_in("position.deck", reverse), "KU-2.5"),
        (3, set_in("position.board.E3", lambda _: None), "KU-5.2"),
        (3, set_in("position.tiles.0", lambda tiles: [*tiles, "violet"]), "KU-9.3"),
        (3, set_in("views.0.deck.0", lambda _: "Ore Hauler"), "KU-2.5"),
        (3, set_in("views", lambda views: views[1:]), "number of views"),
        (3, set_in("ply", lambda ply: ply + 1), "ply of the next line"),
        (-1, set_in("returns", lambda _: [0.0, 0.0]), "returns"),
        (-1, set_in("position.winner", lambda seat: 1 - seat), "KU-14.2"),
        (-2, set_in("over", lambda _: True), "goes on"),
    ],
)
def test_a_forged_trace_is_found_out(index: int, forge: Callable[[dict[str, Any]], None], clauses: str) -> None:
    lines = json.loads(short_game())
    lines[index].setdefault("over", False)
    lines[index].setdefault("returns", lines[-1]["returns"])
    forge(lines[index])
    with pytest.raises(AssertionError) as failure:
        compare_trace(map(json.dumps, lines), fresh=False)
    assert clauses in str(failure.value)


@pytest.mark.parametrize(
    ("forge", "clauses"),
    [
        (set_in("kuiperium.0", lambda _: 1), "KU-8.3"),
        (set_in("pending", reverse), "pending of the position"),
        (set_in("strategy_deck", lambda cards: cards[1:]), "KU-2.4"),
        (set_in("hands.0", lambda cards: cards[1:]), "KU-2"),
        (set_in("turn.fresh", lambda _: False), "KU-3.2"),
    ],
)
def test_a_game_that_does_not_begin_as_it_should_is_found_out(
    forge: Callable[[dict[str, Any]], None], clauses: str
) -> None:
    line = next(random_game(3, racer))
    forge(line["position"])
    with pytest.raises(AssertionError) as failure:
        compare_trace([json.dumps(line)])
    assert clauses in str(failure.value)


def test_a_trace_cut_short_is_found_out() -> None:
    lines = [json.dumps(line) for line in json.loads(short_game())]
    with pytest.raises(AssertionError, match="no more lines"):
        compare_trace(lines[:-1], fresh=False)
    with pytest.raises(AssertionError, match="at least one decision"):
        compare_trace(lines[-1:], fresh=False)
    assert compare_trace(lines[4:], fresh=False) == len(lines) - 5

"""Random games of the reference of Scrumpy, and forged traces of them, which the comparison finds out."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from .scenarios import at_path
from .scrumpy_box import CORE, CUBES, LAYABOUT, SETUP, recruits
from .scrumpy_differential import compare_trace
from .scrumpy_games import random_game
from .scrumpy_policies import POLICIES, brewer
from .scrumpy_position import Position, cards_of
from .scrumpy_setup import completed, first_position

pytestmark = pytest.mark.plain


def all_workers(position: Position) -> Counter[str]:
    """Every worker card of a position, the grey supply too."""
    zones = [position[zone] for zone in ("strip", "deck", "box", "worker_discard", "removed", "held")]
    zones.append(position.get("automa", {"hired": []})["hired"])
    cards = Counter(card for zone in zones for card in zone if card)
    grey = Counter({LAYABOUT: position["layabouts"]})
    return sum((cards_of(player) for player in position["players"]), cards + grey)


def things_of(position: Position) -> tuple[Counter[str], list[int]]:
    """All cards, and each player's cubes, wherever they are."""
    moved = [len(player["achieved"]) + len(player["deliveries"]) for player in position["players"]]
    cubes = [sum(player["cubes"].values()) for player in position["players"]]
    waiting = [0] * len(moved)
    if position["to_act"] is not None:
        waiting[position["to_act"]] = sum("cube" in step for step in position["pending"])
    return all_workers(position), [a + b - c for a, b, c in zip(moved, cubes, waiting, strict=True)]


@pytest.mark.parametrize(("seats", "option"), [(1, "core"), (1, "advanced"), (2, "core"), (3, "core"), (4, "core")])
def test_random_games_end_lose_nothing_and_agree_with_their_own_trace(seats: int, option: str) -> None:
    policy = POLICIES[(seats + len(option)) % len(POLICIES)]
    lines = list(random_game(seats, policy, seats, option=option))
    whole = recruits("skilled") + recruits("master") + Counter({LAYABOUT: SETUP["layabouts"]})
    whole += Counter({card: number * seats for card, number in CORE.items()})
    for line in lines:
        assert things_of(line["position"]) == (whole, [sum(CUBES.values())] * seats)
    assert lines[-1]["over"]
    assert compare_trace(map(json.dumps, lines)) == len(lines) - 1


def test_what_is_written_is_read_again() -> None:
    for line in list(random_game(6, brewer, 3))[::10]:
        assert completed(line["position"], 3, Random(8)) == line["position"]


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
    """A game that begins in its last round, as JSON."""
    first = {**first_position(2, Random(3)), "round": 6}
    return json.dumps(list(random_game(3, brewer, 2, first)))


def reverse(things: list[Any]) -> list[Any]:
    return things[::-1]


@pytest.mark.parametrize(
    ("index", "forge", "clauses"),
    [
        (3, set_in("legal", lambda names: names[1:]), "section 13"),
        (3, set_in("legal", lambda names: [*names, "sell beer"]), "section 13"),
        (3, set_in("to_act", lambda seat: 1 - seat), "SC-4.1"),
        (3, set_in("action", lambda _: "sell beer"), "the action played"),
        (3, set_in("position.round", lambda number: number - 1), "SC-9.1"),
        (3, set_in("position.players.0.coins", lambda coins: coins + 1), "player 0"),
        (3, set_in("position.players.1.prestige", lambda number: number + 1), "player 1"),
        (3, set_in("position.deck", reverse), "SC-3.10"),
        (3, set_in("position.layabouts", lambda number: number - 1), "SC-5.7"),
        (3, set_in("views.0.deck.0", lambda _: "Trader"), "SC-2.3"),
        (3, set_in("views.1.strip", reverse), "SC-3.10"),
        (3, set_in("views", lambda views: views[1:]), "number of views"),
        (3, set_in("ply", lambda ply: ply + 1), "ply of the next line"),
        (-1, set_in("returns", lambda _: [0.0, 0.0]), "returns"),
        (-1, set_in("scores.0", lambda score: score + 1), "SC-9.3"),
        (-1, set_in("position.scores.1", lambda score: score + 1), "SC-9.3"),
        (-2, set_in("over", lambda _: True), "goes on"),
    ],
)
def test_a_forged_trace_is_found_out(index: int, forge: Callable[[dict[str, Any]], None], clauses: str) -> None:
    lines = json.loads(short_game())
    lines[index].setdefault("over", False)
    lines[index] |= {"returns": lines[-1]["returns"], "scores": lines[-1]["scores"]}
    forge(lines[index])
    with pytest.raises(AssertionError) as failure:
        compare_trace(map(json.dumps, lines), fresh=False)
    assert clauses in str(failure.value)


@pytest.mark.parametrize(
    ("forge", "clauses"),
    [
        (set_in("round", lambda _: 2), "SC-9.1"),
        (set_in("players.1.coins", lambda coins: coins + 1), "coins"),
        (set_in("trees", lambda trees: trees - 1), "SC-3.4"),
        (set_in("to_act", lambda seat: (seat + 1) % 3), "SC-2.7"),
        (set_in("players.2.trees", lambda _: 1), "trees"),
        (set_in("box", lambda box: box[:-1]), "SC-2.3"),
    ],
)
def test_a_game_that_does_not_begin_as_it_should_is_found_out(
    forge: Callable[[dict[str, Any]], None], clauses: str
) -> None:
    line = next(random_game(3, brewer, 3))
    forge(line["position"])
    with pytest.raises(AssertionError) as failure:
        compare_trace([json.dumps(line)])
    assert clauses in str(failure.value)


def test_a_trace_cut_short_is_found_out() -> None:
    lines = [json.dumps(line) for line in random_game(3, brewer, 2)]
    with pytest.raises(AssertionError, match="no more lines"):
        compare_trace(lines[:-1])
    with pytest.raises(AssertionError, match="at least one decision"):
        compare_trace(lines[-1:])
    assert compare_trace(lines[4:], fresh=False) == len(lines) - 5

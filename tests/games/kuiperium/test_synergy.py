"""Kuiperium, KU-9.4 to KU-9.8: Synergy."""

import tomllib
from importlib import resources
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core.game import Game
from parlour.games.kuiperium.synergy import synergy
from played import play

pytestmark = pytest.mark.rules

ROWS, WIDTH = "ABCDEF", 6


def value(at: Any, space: str, board: dict[str, str], **more: Any) -> int:
    """The Synergy of the card on a space."""
    match = at(board=board, **more)
    return int(synergy(match.box.record[0], match.state()[0], ROWS.index(space[0]) * WIDTH + int(space[1]) - 1))


def harvested(at: Any, space: str, board: dict[str, str], **more: Any) -> int:
    """What a harvest of a card brings, at most 4."""
    seat = 1 if space[0] in "ABC" else 0
    match = at(board=board, pending=[["harvest", 4]], to_act=seat, **more)
    return int(play(match, f"harvest at {space}")["kuiperium"][seat])


def test_ku_9_4_up_to_two_orthogonal_neighbours_and_one_diagonal_at_a_point(at: Any) -> None:
    # KP-0N3: its red upper right corner at E2. Around that point: D2 lower right, D3 lower left, E3 upper left.
    around = {"D2": "Hydroponic Garden", "D3": "Launch Window", "E3": "KP FR05-T13"}
    reds = {"D2": "Ore Hauler", "D3": "KP TR3V-XN", "E3": "KP FR05-T13"}
    # Ore Hauler's lower right is red, KP TR3V-XN's lower left red, KP FR05-T13's upper left red.
    assert harvested(at, "E2", {"E2": "KP-0N3", **reds}) == 3
    for left_out in reds:
        board = {space: card for space, card in reds.items() if space != left_out}
        assert harvested(at, "E2", {"E2": "KP-0N3", **board}) == 2
    # Hydroponic Garden's lower right is blue, Launch Window's lower left wild.
    assert harvested(at, "E2", {"E2": "KP-0N3", **around}) == 2


def test_ku_9_4_only_corners_at_the_same_point_count(at: Any) -> None:
    # Ore Hauler above: its red corner is below on the right, KP-0N3's above on the right: the same point.
    assert value(at, "E2", {"E2": "KP-0N3", "D2": "Ore Hauler"}) == 1
    # Elsewhere no corner of it meets its like: green, blue and black are beside black, red, yellow and green.
    for space in ("D1", "E3", "F2", "D4", "E5"):
        assert value(at, "E2", {"E2": "KP-0N3", space: "Ore Hauler"}) == 0


def test_ku_9_4_the_example_of_the_book(at: Any) -> None:
    board = {"D2": "KP-0N3", "D4": "Smelting Works", "E2": "Ore Hauler", "E3": "KP 74NR-5UX", "F2": "Crew Quarters"}
    assert value(at, "E3", board) == 4
    # Each neighbour alone: a blue on the diagonal, a wild corner, a red, a red on the diagonal.
    for space, counted in (("D2", 1), ("D4", 1), ("E2", 1), ("F2", 1)):
        assert value(at, "E3", {"E3": "KP 74NR-5UX", space: board[space]}) == counted


def test_ku_9_5_a_black_corner_counts_0_and_is_never_counted(at: Any) -> None:
    # Ore Hauler's black corner is at the upper left; those of KP-0N3 at the lower left, of Gravity Sling upper right.
    assert value(at, "E3", {"E3": "Ore Hauler", "E2": "Gravity Sling"}) == 0
    assert value(at, "E2", {"E3": "Ore Hauler", "E2": "Gravity Sling"}) == 0
    # Nor does black match wild: Cryo Archive's wild upper right corner, on the diagonal.
    assert value(at, "E3", {"E3": "KP-0N3", "F2": "Cryo Archive"}) == 0
    assert value(at, "F2", {"E3": "KP-0N3", "F2": "Cryo Archive"}) == 0


def test_ku_9_6_a_coloured_corner_counts_its_like_and_wild_ones(at: Any) -> None:
    # KP-0N3's green upper left corner, Star Chart's wild lower right one and Ore Hauler's green upper right one.
    assert value(at, "E2", {"E2": "KP-0N3", "D1": "Star Chart"}) == 1
    assert value(at, "E2", {"E2": "KP-0N3", "D1": "Star Chart", "E1": "Ore Hauler"}) == 2
    assert value(at, "E2", {"E2": "KP-0N3", "E3": "Hydroponic Garden"}) == 0  # red and green


def test_ku_9_7_a_wild_corner_counts_as_the_one_colour_that_is_best_for_it(at: Any) -> None:
    # Cryo Archive's wild corner is at the upper right: of E2, with D2 below right, D3 below left, E3 above left.
    card = {"E2": "Cryo Archive"}
    assert value(at, "E2", {**card, "D2": "Ore Hauler", "D3": "KP TR3V-XN", "E3": "KP FR05-T13"}) == 3  # three red
    assert value(at, "E2", {**card, "D2": "Ore Hauler", "D3": "KP TR3V-XN", "E3": "Hydroponic Garden"}) == 2
    # Red, blue, green: any of them, but one only.
    assert value(at, "E2", {**card, "D2": "Ore Hauler", "D3": "Sample Vault", "E3": "Hydroponic Garden"}) == 1


def test_ku_9_7_two_wild_corners_match_and_a_wild_one_counts_besides_a_colour(at: Any) -> None:
    # Launch Window's wild corner is at the lower left, Cryo Archive's at the upper right: they meet on the diagonal.
    assert value(at, "E2", {"E2": "Cryo Archive", "D3": "Launch Window"}) == 1
    assert value(at, "D3", {"E2": "Cryo Archive", "D3": "Launch Window"}) == 1
    assert value(at, "E2", {"E2": "Cryo Archive", "D3": "Launch Window", "D2": "Ore Hauler"}) == 2
    # Two colours and a wild one: the wild one, and one of the colours.
    board = {"E2": "Cryo Archive", "D3": "Launch Window", "D2": "Ore Hauler", "E3": "Hydroponic Garden"}
    assert value(at, "E2", board) == 2


def test_ku_9_7_each_corner_chooses_for_itself(at: Any) -> None:
    # FAQ of the book: wild corners count as any single colour at any one time. Mother Lode: red, wild, blue, wild.
    board = {"E3": "Mother Lode", "E4": "Wastewater Recycler", "E2": "Crew Quarters"}
    # Its wild upper right meets green, its wild lower left green: lower right of Crew Quarters; its red upper left the
    # red upper right one; its blue lower right yellow.
    assert value(at, "E3", board) == 3
    # The same corner is another colour for another card: Wastewater Recycler's green counts it, and so does a red one.
    assert value(at, "E4", board) == 1
    assert value(at, "D3", {**board, "D3": "Sample Vault"}) == 1


def test_ku_9_8_the_synergy_is_the_sum_over_the_four_corners(at: Any) -> None:
    around = {"D3": "Gene Foundry", "D4": "KP TR3V-XN", "E2": "Mother Lode", "E4": "KP FR05-T13", "F2": "Cryo Archive"}
    parts = [value(at, "E3", {"E3": "KP-0N3", space: card}) for space, card in around.items()]
    assert parts == [1, 1, 1, 1, 0]
    assert value(at, "E3", {"E3": "KP-0N3", **around}) == 4


@pytest.mark.parametrize("cross_line", ["true", "false"])
def test_ku_9_8_in_random_games_it_is_what_can_be_counted_by_hand(kuiperium: Game, cross_line: str) -> None:
    match, rng, seen = Match(kuiperium, seed=8, options={"cross_line": cross_line}), Random(8), 0
    printed = match.box.record[0]
    titles = {card["title"]: card["corners"] for card in cards_of(match)}
    while not match.over and match.ply < 400:
        match.play(rng.choice(match.legal()))
        board = match.position()["board"]
        if match.ply % 10 == 0:
            for space, card in board.items():
                if card is not None:
                    at = ROWS.index(space[0]) * WIDTH + int(space[1]) - 1
                    assert synergy(printed, match.state()[0], at) == by_hand(board, titles, space, cross_line == "true")
                    seen += 1
    assert seen > 100


def cards_of(match: Match) -> list[dict[str, Any]]:
    """The cards as the box writes them."""
    text = resources.files(match.game.module).joinpath("box.toml").read_text(encoding="utf-8")
    cards: list[dict[str, Any]] = tomllib.loads(text)["cards"]
    return cards


def by_hand(board: dict[str, str | None], titles: dict[str, list[str]], space: str, crossing: bool) -> int:
    """KU-9.4 to KU-9.8 in other words: all corners are put on their points, and those of each point compared."""
    points: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for place, card in board.items():
        if card is not None:
            for corner, colour in enumerate(titles[card]):
                points.setdefault(point(place, corner), []).append((place, colour))
    total = 0
    for corner, colour in enumerate(titles[str(board[space])]):
        others = [
            other
            for place, other in points[point(space, corner)]
            if place != space and (crossing or (place[0] in "ABC") == (space[0] in "ABC"))
        ]
        choices = ["green", "yellow", "red", "blue"] if colour == "wild" else [colour]
        total += max(sum(other in (choice, "wild") for other in others if choice != "black") for choice in choices)
    return total


def point(space: str, corner: int) -> tuple[int, int]:
    """Where a corner lies, counted from the reader's upper left; cards of rows A to C are turned."""
    down, right = [(0, 0), (0, 1), (1, 1), (1, 0)][corner]
    if space[0] in "ABC":
        down, right = 1 - down, 1 - right
    return ROWS.index(space[0]) + down, int(space[1]) + right

"""What a seat of Kuiperium looks at: the board with its corners, what choices bring, and nothing that is secret."""

import io
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import parlour
from parlour import Match
from parlour.cli.terminal.board import draw_board, draw_prompt
from parlour.cli.terminal.screen import Screen
from parlour.core.game import Game
from parlour.core.table import Account, Grid, Place, Table
from parlour.games.kuiperium.names import starter_names, strategy_names, title_names
from parlour.games.kuiperium.prospects import move_of

pytestmark = pytest.mark.rules

BOOK = {"D2": "KP-0N3", "D4": "Smelting Works", "E2": "Ore Hauler", "E3": "KP 74NR-5UX", "F2": "Crew Quarters"}
"""KU-9, worked example 1: KP 74NR-5UX counts 4."""

THREE = [["Overtime", "Breakthrough", "Alignment"], []]


def part(table: Table, name: str) -> Any:
    return next(part for part in table.parts if part.id == name)


def place(table: Table, name: str) -> Place:
    return next(place for place in part(table, "board").places if place.id == name)


def faces(found: Place) -> list[tuple[str, int]]:
    return [(corner.name, corner.matches) for corner in found.things[0].corners]


def named(cards: Any) -> list[tuple[str, int]]:
    return [(card.name, card.count) for card in cards]


def label(match: Match, name: str) -> str:
    return next(choice.label for choice in match.table(match.to_act).choices if choice.name == name)


def ids_of(match: Match, name: str) -> tuple[str, ...]:
    return next(choice.ids for choice in match.table(match.to_act).choices if choice.name == name)


def played(kuiperium: Game, seed: int, plies: int) -> Iterator[Match]:
    """A random game, before each decision."""
    chance, match = Random(seed), Match(kuiperium, seats=2, seed=seed)
    while not match.over and match.ply < plies:
        yield match
        match.play_id(chance.choice(match.legal_ids()))
    yield match


# --- the board


def test_ku_9_4_corners_count_what_they_match_as_in_the_example_of_the_book(at: Any):
    found = place(at(board=BOOK).table(0), "E3")
    assert faces(found) == [("blue", 1), ("yellow", 1), ("black", 0), ("red", 2)]
    assert found.value == 4


def test_ku_5_2_cards_of_the_other_side_lie_turned_and_each_sees_the_own_side_below(at: Any):
    match = at(board={"C3": "Ore Hauler", "D3": "Ice Breaker"})
    own = ["black", "green", "red", "yellow"]
    far, near = match.table(0), match.table(1)
    assert [name for name, _ in faces(place(far, "C3"))] == own[2:] + own[:2]
    assert [name for name, _ in faces(place(near, "C3"))] == own
    where = {
        viewer: (found.row, found.column) for viewer, table in enumerate((far, near)) for found in [place(table, "C3")]
    }
    assert where == {0: (2, 2), 1: (3, 3)}
    assert part(near, "board").row_names == tuple("FEDCBA")
    assert [place(table, "C3").group for table in (far, near)] == ["The opponent's side", "Your side"]


def test_ku_9_4_corners_at_one_point_lie_next_to_each_other_for_both_players(at: Any):
    """E2's lower right, E3's lower left and F2's upper right are one point; from behind, the opposite corners."""
    match = at(board=BOOK)
    corners = {seat: {name: faces(place(match.table(seat), name)) for name in BOOK} for seat in (0, 1)}
    assert [corners[0][name][corner] for name, corner in (("E2", 2), ("E3", 3), ("F2", 1))] == [("red", 2)] * 3
    assert [corners[1][name][corner] for name, corner in (("E2", 0), ("E3", 1), ("F2", 3))] == [("red", 2)] * 3


@pytest.mark.parametrize(("cross", "value"), [("true", 1), ("false", 0)])
def test_ku_5_4_across_the_line_corners_match_as_the_option_says(at: Any, cross: str, value: int):
    """D3's upper left corner is yellow; that of C3 above it lies turned, its lower left one is what is upper right."""
    match = at(options={"cross_line": cross}, board={"C3": "Docking Clamp", "D3": "Ice Breaker"})
    assert place(match.table(0), "D3").value == value
    assert place(match.table(0), "C3").value == value


def test_ku_9_8_what_the_corners_show_adds_up_to_the_synergy_in_random_games(kuiperium: Game):
    cards = 0
    for match in played(kuiperium, seed=4, plies=120):
        for seat in (0, 1):
            for found in part(match.table(seat), "board").places:
                if found.value is not None:
                    cards += found.value > 0
                    assert sum(matches for _, matches in faces(found)) == found.value
    assert cards > 100


def test_ku_1_5_starter_locations_show_their_icons_and_have_no_corners(at: Any):
    found = place(at().table(0), "A4")
    assert [(thing.name, thing.kind, thing.count) for thing in found.things] == [
        ("Mine", "starter", 1),
        ("kuiperium", "icon", 2),
        ("kuiperium", "3rd Worker Bonus", 1),
    ]
    assert (faces(found), found.value, found.note) == ([], None, "2 Kuiperium (3rd Worker Bonus: 1 Kuiperium)")


def test_ku_6_2_a_worker_belongs_to_the_player_of_the_other_side(at: Any):
    table = at(workers=["A4", "F1"]).table(1)
    workers = {name: place(table, name).things[-1] for name in ("A4", "F1")}
    assert {name: (thing.name, thing.seat) for name, thing in workers.items()} == {
        "A4": ("the opponent's worker", 0),
        "F1": ("your worker", 1),
    }
    assert part(table, "station-0").counts == (("Kuiperium", 0), ("workers at home", 2))


@pytest.mark.parametrize("width", [80, 100])
def test_the_board_fits_the_screen_and_shows_corners_with_letters(at: Any, width: int):
    match = at(board=BOOK, workers=["A4", "E2"], strategies=THREE)
    out = io.StringIO()
    screen = Screen(console=Console(file=out, width=width, color_system=None))
    table = match.table(0)
    draw_board(screen, "Kuiperium", table, ["You", "Opponent"])
    draw_prompt(screen, table)
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    cells = [line.split("│") for line in lines]
    ends = {80: ("B1 silv  1Y", "R2   =4   #"), 100: ("B1  silver   1Y", "R2     =4     #")}
    assert [end in (cell for line in cells for cell in line) for end in ends[width]] == [True, True]
    text = " ".join(line.strip() for line in lines)
    assert "G green; Y yellow; R red; B blue; # black; * wild" in text
    assert "@you your worker; @opp the opponent's worker" in text


# --- jettison and track


def jettisons(table: Table) -> dict[str, str]:
    return {found.name: found.note for found in part(table, "jettisons").places}


def test_ku_9_1_what_a_jettison_of_each_own_card_would_bring_now_the_best_first(at: Any):
    table = at(board={**BOOK, "B4": "Ice Breaker"}, kuiperium=[3, 0], tiles=[["amber"], []], strategies=THREE).table(0)
    assert list(jettisons(table).items()) == [
        ("E3 KP 74NR-5UX", "Synergy 4: 3 steps, to step 3, and a strategy card is armed; turns the silver tile"),
        ("E2 Ore Hauler", "Synergy 3: 2 steps, to step 2; 1 point is lost; turns the silver tile"),
        ("F2 Crew Quarters", "Synergy 3: 2 steps, to step 2; 1 point is lost; the amber tile is active already"),
        ("D2 KP-0N3", "Synergy 1: 1 step, to step 1; turns the silver tile"),
        ("D4 Smelting Works", "Synergy 1: 1 step, to step 1; turns the silver tile"),
    ]
    assert part(table, "jettisons").notes == ("A Control icon jettisons a card for 4 Kuiperium; you have 3",)


def test_ku_11_1_without_a_face_down_card_none_is_armed(at: Any):
    assert "armed" not in jettisons(at(board=BOOK).table(0))["E3 KP 74NR-5UX"]


def test_ku_10_4_a_jettison_that_reaches_the_planet_is_told(at: Any):
    found = jettisons(at(board=BOOK, track=[7, 0]).table(0))
    assert found["E3 KP 74NR-5UX"] == "Synergy 4: 1 step, to the planet: the game is won; turns the silver tile"
    assert found["D2 KP-0N3"] == "Synergy 1: no step (the next costs 4); turns the silver tile"


def test_nothing_of_jettisons_without_a_card_in_play_or_for_a_spectator(at: Any):
    tables = (at().table(0), at(board={"B4": "Ice Breaker"}).table(0), at(board=BOOK).table(-1))
    assert not [part.id for table in tables for part in table.parts if part.id == "jettisons"]


@pytest.mark.parametrize(
    ("step", "points", "reached"),
    [(2, 1, (2, 1)), (2, 2, (3, 0)), (2, 5, (4, 1)), (3, 5, (5, 0)), (7, 9, (8, 5)), (0, 0, (0, 0))],
)
def test_ku_10_1_points_move_as_far_as_they_pay(at: Any, step: int, points: int, reached: tuple[int, int]):
    assert move_of(at().box, step, points)[1:] == reached


def test_ku_1_7_the_track_shows_prices_the_icon_the_twin_step_and_both_shuttles(at: Any):
    track = part(at(track=[5, 2]).table(0), "track")
    assert (track.at, track.prices, track.length) == ((5, 2), (1, 1, 2, 2, 3, 3, 3, 4), 8)
    assert track.marks == (
        (3, "the Strategy icon"),
        (5, "two equal locations, one for each shuttle"),
        (8, "the planet"),
    )


def test_ku_1_8_tiles_show_their_effect_and_for_whom_it_is_active(at: Any):
    places = part(at(tiles=[["teal"], ["teal", "amber"]]).table(1), "tiles").places
    assert [(found.name, found.note, [card.name for card in found.things]) for found in places] == [
        ("silver", "Gain 2 Kuiperium.", []),
        ("teal", "Research 2.", ["active for you", "active for the opponent"]),
        ("amber", "Place one of your available workers on your opponent's side.", ["active for you"]),
        ("violet", "Recall one of your workers.", []),
    ]


# --- who sees what

SECRETS = {
    "hands": [["Ore Hauler", "Ice Breaker", "Ore Hauler"], ["Star Chart"]],
    "labs": ["Mother Lode", None],
    "strategies": [["Overtime", "Breakthrough"], ["Fire Sale"]],
    "armed": ["Alignment", None],
}


def test_ku_15_2_a_player_sees_the_own_cards_with_all_that_is_printed_on_them(at: Any):
    table = at(**SECRETS).table(0)
    assert named(part(table, "hand-0").cards) == [("Ore Hauler", 2), ("Ice Breaker", 1)]
    card = part(table, "hand-0").cards[0]
    assert (card.kind, card.note, card.text) == ("silver", "silver, Ku +Ku", "Gain 2 Kuiperium.")
    assert [corner.name for corner in card.corners] == ["black", "green", "red", "yellow"]
    assert named(part(table, "lab-0").cards) == [("Mother Lode", 1)]
    found = {card.name: (card.note, card.text) for card in part(table, "strategies-0").cards}
    assert found["Alignment"] == ("armed", "Twice: turn one of your Affinity Tiles to its active side.")
    assert found["Overtime"] == ("", "Take an additional action this turn.")


@pytest.mark.parametrize("viewer", [-1, 1])
def test_ku_15_1_of_others_only_numbers_are_shown(at: Any, viewer: int):
    table = at(**SECRETS).table(viewer)
    assert named(part(table, "hand-0").cards) == [("", 3)]
    assert named(part(table, "lab-0").cards) == [("", 1)]
    assert named(part(table, "strategies-0").cards) == [("an armed card, face down", 1), ("", 2)]
    assert part(table, "lab-1").cards == ()
    secret = {*SECRETS["hands"][0], "Mother Lode", "Overtime", "Breakthrough", "Alignment"}
    shown = {card.name for each in table.parts for card in getattr(each, "cards", ())}
    assert not secret & shown


def test_ku_15_4_the_hand_is_open_only_while_a_card_of_it_is_chosen(at: Any):
    match = at(pending=[["opponent_must_play"]], hands=[[], ["Star Chart", "Ice Breaker", "Mother Lode"]])
    assert named(part(match.table(0), "hand-1").cards) == [("Ice Breaker", 1), ("Mother Lode", 1), ("Star Chart", 1)]
    assert named(part(match.table(-1), "hand-1").cards) == [("", 3)]
    assert label(match, "force Mother Lode").startswith("Mother Lode (Lab-only: it cannot be played from hand): Only")
    assert ids_of(match, "force Ice Breaker") == ("hand-1:Ice Breaker",)
    match.play("force Ice Breaker")
    assert named(part(match.table(0), "hand-1").cards) == [("", 3)]
    assert match.table(0).facts["The opponent must play"] == "Ice Breaker next, if it can be played from hand"
    assert match.table(1).facts["You must play"] == "Ice Breaker next, if it can be played from hand"
    assert "Ice Breaker" in match.table(1).advice


def test_ku_15_2_the_discard_pile_and_strategy_cards_played_are_open_to_all(at: Any):
    table = at(discard=["Ore Hauler", "Ice Breaker"], removed=["Overtime"]).table(1)
    pile = part(table, "discards")
    assert (pile.face_up, [card.name for card in pile.cards]) == (True, ["Ore Hauler", "Ice Breaker"])
    assert named(part(table, "removed").cards) == [("Overtime", 1)]
    assert part(table, "deck").cards == ()


def test_choices_are_shown_to_the_seat_to_act_only(at: Any):
    match = at()
    assert [len(match.table(seat).choices) > 0 for seat in (-1, 0, 1)] == [False, True, False]


# --- choices


def test_choices_of_a_turn_say_what_they_bring(at: Any):
    given = {**SECRETS, "workers": ["A1", "A4", "A6"], "to_act": 0, "tiles": [["silver"], []]}
    match = at(**given)
    assert label(match, "play Ore Hauler") == "Play Ore Hauler: Gain 2 Kuiperium; your silver tile is active"
    assert label(match, "play Mother Lode from lab").startswith(
        "Play Mother Lode from your Lab: Only from the Lab. Gain 4"
    )
    assert label(match, "lab Ice Breaker") == "Ice Breaker into your Lab; Mother Lode comes to your hand"
    assert label(match, "refresh") == "Refresh: discard your 3 cards, draw 4"
    assert label(match, "recall") == "Recall your 3 workers one by one, with the 3rd Worker Bonus"
    assert label(match, "strategy Alignment").startswith("Strategy card Alignment, free: Twice: turn one of your")
    assert label(at(workers=["A4"]), "recall") == "Recall your worker"
    assert label(at(), "worker at A4") == "Worker to A4 Mine: 2 Kuiperium (3rd Worker Bonus: 1 Kuiperium)"


def test_ku_7_4_a_recall_says_what_each_worker_brings_with_the_bonus(at: Any):
    match = at(workers=["A1", "A4", "A6"])
    match.play("recall")
    assert label(match, "recall at A4") == "Recall from A4 Mine: 3 Kuiperium"
    two = at(workers=["A1", "A4"])
    two.play("recall")
    assert label(two, "recall at A4") == "Recall from A4 Mine: 2 Kuiperium"
    assert ids_of(two, "recall at A4") == ("A4:worker",)


def test_icons_say_what_they_bring_and_cost(at: Any):
    icons = {"kuiperium": 2, "discovery": 2, "destroy": 2, "spy": 1, "control": 1, "research": 2, "move": 1}
    match = at(pending=[["icons", icons]], kuiperium=[5, 1], track=[2, 0], board={"E2": "Ore Hauler"}, workers=["A1"])
    words = {choice.name: choice.label for choice in match.table(0).choices}
    assert words == {
        "take kuiperium": "Take 2 Kuiperium",
        "take discovery": "Take 2 Discovery Points: 1 step, to step 3",
        "take research": "Research: draw a card, or put one into your Lab",
        "take destroy": "Destroy: the opponent loses 1 of 1 Kuiperium",
        "take move": "Move a worker of either player",
        "take spy": "Spy: pay 1 Kuiperium, discard a card of your own side",
        "take control": "Control: jettison a card of your side for 4 Kuiperium",
        "done": "Take no more: leave 2 Kuiperium, 2 Discovery Points, 2 Research, Destroy 2, Move, Spy and Control",
    }


def test_ku_8_3_the_supply_limits_what_is_taken(at: Any):
    match = at(pending=[["icons", {"kuiperium": 3}]], kuiperium=[20, 9])
    assert label(match, "take kuiperium") == "Take 1 Kuiperium (the supply holds no more)"


def test_ku_5_3_a_space_says_what_the_card_would_count_there_and_for_the_side(at: Any):
    board = {name: title for name, title in BOOK.items() if name != "E3"}
    match = at(board=board, hands=[["KP 74NR-5UX"], ["Ore Hauler"]])
    match.play("play KP 74NR-5UX")
    assert match.table(0).headline == "Play KP 74NR-5UX: choose its space"
    assert label(match, "place at E3") == "At E3: Synergy 4, your side +8"
    assert label(match, "place at F5") == "At F5: Synergy 0"
    assert ids_of(match, "place at E3") == ("hand-0:KP 74NR-5UX", "E3")


def test_ku_6_5_moving_and_discarding_cards_say_what_is_lost(at: Any):
    match = at(pending=[["move_card", "any"]], board=BOOK, workers=["E3"])
    assert label(match, "move card from E3") == "Move E3 KP 74NR-5UX of your side, Synergy 4"
    match.play("move card from E3")
    assert match.table(0).headline == "Move E3 KP 74NR-5UX: choose where to"
    assert label(match, "move card to E6") == "To E6: Synergy 0, your side -8"
    assert ids_of(match, "move card to E6") == ("E3:card", "E6")
    match = at(pending=[["discard_card", "any"]], board=BOOK, workers=["E3"])
    text = "Discard E3 KP 74NR-5UX of your side, Synergy 4; the opponent's worker goes home without reward"
    assert label(match, "discard at E3") == text


def test_ku_9_1_jettison_and_harvest_list_the_highest_synergy_first(at: Any):
    match = at(pending=[["jettison", 2]], board=BOOK, kuiperium=[4, 0], track=[2, 0])
    assert [choice.name.rpartition(" ")[2] for choice in match.table(0).choices] == ["E3", "E2", "F2", "D2", "D4"]
    text = "Jettison E3 KP 74NR-5UX for 2 Kuiperium. Synergy 4: 2 steps, to step 4; turns the silver tile"
    assert label(match, "jettison at E3") == text
    match = at(pending=[["harvest", 4]], board=BOOK, kuiperium=[19, 9])
    assert label(match, "harvest at E3") == "E3 KP 74NR-5UX, Synergy 4: gain 2 Kuiperium"


def test_ku_13_2_removing_workers_says_which_reward_is_still_to_be_had(at: Any):
    match = at(hands=[["Collateral Damage"], []], workers=["A1", "F3", "F4"])
    match.play("play Collateral Damage")
    match.play("place at E4")
    assert label(match, "remove worker at A1") == "Send home your worker on A1 Control Center: gain 4 Kuiperium"
    assert label(match, "remove worker at F3").startswith("Send home the opponent's worker on F3 Mine: take an add")
    match.play("remove worker at F3")
    assert label(match, "remove worker at F4") == "Send home the opponent's worker on F4 Archive: nothing more for it"


def test_ku_5_6_before_the_ability_the_effect_of_an_active_tile_is_offered(at: Any):
    match = at(hands=[["Hydroponic Garden"], []], tiles=[["teal"], []])
    match.play("play Hydroponic Garden")
    match.play("place at E4")
    table = match.table(0)
    assert table.headline == "Hydroponic Garden: its ability first, or the teal effect?"
    assert [choice.label for choice in table.choices] == [
        "The teal effect first: Research 2",
        "The ability first: Draw 2 cards",
    ]
    match.play("ability")
    assert match.table(0).headline == "Use the effect of your teal tile?"
    assert [choice.label for choice in match.table(0).choices] == ["Use the teal effect: Research 2", "Do without it"]


def test_ku_12_2_what_is_optional_is_asked_in_its_words(at: Any):
    match = at(hands=[["Decompression", "Ore Hauler"], []], board={"B4": "Ice Breaker"})
    match.play("play Decompression")
    match.play("place at E4")
    table = match.table(0)
    words = "discard 1 card from your hand, then discard a card from your opponent's play area"
    assert table.headline == f"If you like: {words}?"
    assert [choice.label.rstrip(".") for choice in table.choices][1:] == ["No"]
    assert table.choices[0].label.startswith("Yes: Discard 1 card from your hand. Discard a card")
    assert table.facts["After this"] == "gain Kuiperium"
    match.play("no")
    assert "After this" not in match.table(0).facts


def test_ku_12_3_branches_are_offered_in_their_words(at: Any):
    match = at(hands=[["Docking Clamp"], []], workers=["A4"])
    match.play("play Docking Clamp")
    match.play("place at E4")
    assert [choice.label for choice in match.table(0).choices] == [
        "Twice: place one of your available workers on your opponent's side",
        "Recall one of your workers",
    ]


def test_every_choice_has_a_label_a_clause_and_ids_that_are_there_in_random_games(kuiperium: Game):
    phases = set()
    for match in played(kuiperium, seed=5, plies=150):
        table = match.table(match.to_act if match.to_act is not None else 0)
        phases.add(table.phase)
        assert table.headline
        assert table.advice
        ids = list(ids_on(table))
        assert len(ids) == len(set(ids))
        for choice in table.choices:
            assert choice.label
            assert choice.clause.startswith("KU-")
            assert set(choice.ids) <= set(ids), choice
    assert len(phases) > 10


def ids_on(table: Table) -> Iterator[str]:
    for each in table.parts:
        yield each.id
        yield from (card.id for card in getattr(each, "cards", ()))
        for found in getattr(each, "places", ()):
            yield found.id
            yield from (thing.id for thing in found.things)


# --- the end, and what brought points


def test_ku_14_1_the_end_names_the_winner_for_each(at: Any):
    match = at(pending=[["icons", {"discovery": 4}]], track=[7, 3])
    match.play("take discovery")
    assert [match.table(seat).headline for seat in (0, 1, -1)] == [
        "The game is over: you have won",
        "The game is over: the opponent has won",
        "The game is over: seat 0 has won",
    ]
    assert match.table(0).advice == "A shuttle has reached the planet (KU-14.1)."


def told(account: Account | None) -> tuple[str, str, list[tuple[int, str, int]]]:
    assert account is not None
    return account.text, account.clause, [(entry.seat, entry.label, entry.points) for entry in account.entries]


def test_ku_9_1_a_jettison_is_accounted_for_step_by_step(at: Any):
    match = at(pending=[["jettison", 4]], board=BOOK, kuiperium=[5, 0], strategies=THREE)
    match.play("jettison at E3")
    text, clause, entries = told(match.account(0))
    assert (text, clause) == ("E3 KP 74NR-5UX is jettisoned: 4 Discovery Points", "KU-9.1")
    assert entries == [
        (0, "Step 1, for 1 point", 1),
        (0, "Step 2, for 1 point", 1),
        (0, "Step 3, for 2 points", 1),
    ]
    assert match.account(1) == match.account(0)


def test_ku_10_4_the_step_that_wins_is_accounted_for(at: Any):
    match = at(pending=[["icons", {"discovery": 4}]], track=[7, 3])
    match.play("take discovery")
    text, clause, entries = told(match.account(1))
    assert (text, clause) == ("Icons bring 4 Discovery Points, and the planet is reached", "KU-10.4")
    assert entries == [(0, "Step 8, for 4 points", 1)]


def test_ku_10_2_points_that_pay_no_step_are_no_change(at: Any):
    match = at(pending=[["icons", {"discovery": 1}]], track=[2, 0])
    match.play("take discovery")
    assert match.account(0) is None


def test_in_random_games_every_step_on_the_track_is_accounted_for(kuiperium: Game):
    steps, scores = 0, (0, 0)
    for seed in (6, 7):
        scores = (0, 0)
        for match in played(kuiperium, seed=seed, plies=150):
            now = match.table(-1).scores
            account = match.account(0) if match.moves else None
            entries = account.entries if account else ()
            gained = tuple(sum(entry.points for entry in entries if entry.seat == seat) for seat in (0, 1))
            assert gained == tuple(after - before for after, before in zip(now, scores, strict=True))
            scores, steps = now, steps + sum(gained)
    assert steps > 0


# --- the box


def test_words_explain_every_card_of_the_box(kuiperium: Game):
    box = kuiperium.load_box(None)
    words = kuiperium.words(box)
    assert set(title_names(box)) | set(strategy_names(box)) | set(starter_names(box)) <= set(words)
    assert words["Mine"] == (
        "Starter location on A4 and F3. Recalled from it: 2 Kuiperium; 3rd Worker Bonus: 1 Kuiperium."
    )
    assert words["Ore Hauler"] == (
        "Silver card, 2 in the deck. Gain 2 Kuiperium. Recalled from it: 1 Kuiperium; 3rd Worker Bonus: 1 Kuiperium. "
        "Corners: black and green above, yellow and red below."
    )
    assert words["Teal tile"] == "Affinity tile. Its effect, once active: Research 2."


def test_a_new_card_of_the_box_is_described_and_drawn(kuiperium: Game, at: Any):
    document = tomllib.loads((Path(str(parlour.__file__)).parent / "games/kuiperium/box.toml").read_text("utf-8"))
    document["cards"][4] = {
        **document["cards"][4],
        "title": "Tidal Forge",
        "corners": ["green", "red", "yellow", "blue"],
        "icons": {"kuiperium": 2, "spy": 1},
        "program": [["gain_kuiperium", 1], ["draw", 1], ["place_worker"], ["may", [["jettison", 3]]]],
    }
    box = kuiperium.read_box(document, "edited.toml")
    match = at(box=box, hands=[["Tidal Forge"], []], board={"E3": "KP-0N3"})
    card = part(match.table(0), "hand-0").cards[0]
    assert (card.name, card.note) == ("Tidal Forge", "silver, 2Ku Sp +Ku")
    assert card.text.startswith("Gain 1 Kuiperium. Draw 1 card. Place one of your available workers")
    assert label(match, "play Tidal Forge").startswith("Play Tidal Forge: Gain 1 Kuiperium. Draw 1 card.")
    match.play("play Tidal Forge")
    match.play("place at E4")
    found = place(match.table(0), "E4")
    assert (found.things[0].name, faces(found)) == (
        "Tidal Forge",
        [("green", 0), ("red", 0), ("yellow", 0), ("blue", 1)],
    )
    assert isinstance(part(match.table(0), "board"), Grid)

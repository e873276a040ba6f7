"""Kuiperium: the box file, read and refused, and what kernels get of it."""

from collections import Counter
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import MalformedBox
from parlour.core.game import Game
from parlour.games.kuiperium.box import load_box
from parlour.games.kuiperium.names import space_names, starter_names, strategy_names, title_names
from parlour.games.kuiperium.programs import most_waiting
from parlour.games.kuiperium.state import Colour, Corner, Icon, Lab, Phase, Which
from parlour.games.kuiperium.text import card_text

pytestmark = pytest.mark.rules


def card(title: str, field: str) -> Any:
    box = load_box()
    return box.record[0][field][title_names(box).index(title)]


def steps(title: str) -> list[tuple[int, int, int]]:
    """The steps of a card's program: phase, number, word."""
    box, program = load_box().record[0], int(card(title, "program")) - 1
    listed = box["listed"][program, : box["list_size"][program]]
    return [(int(box["step"][step]), int(box["count"][step]), int(box["which"][step])) for step in listed]


# --- the printed box

STARTERS = {
    ("F1", "A6"): "Spy Network",
    ("F3", "A4"): "Mine",
    ("F4", "A3"): "Archive",
    ("F6", "A1"): "Control Center",
}


def test_the_printed_box_is_known_as_such_and_its_inventions_say_why(kuiperium: Game) -> None:
    box = kuiperium.load_box(None)
    assert box.printed
    assert {"cards", "strategies", "affinities", "track.costs", "starters", "text"} <= set(box.provenance)
    with pytest.raises(ValueError, match="read-only"):
        box.record["hand"] = 3


def test_ku_1_1_there_are_60_cards_of_32_titles_15_of_each_colour() -> None:
    box = load_box().record[0]
    copies, colours = box["copies"][:32], box["colour"][:32]
    assert (box["titles"], copies.sum()) == (32, 60)
    assert {colour: int(copies[colours == colour].sum()) for colour in Colour} == dict.fromkeys(Colour, 15)
    assert card("KP-0N3", "icons").tolist() == [1, 0, 0, 0, 0, 0, 0]
    assert card("KP-0N3", "bonus")[Icon.DISCOVERY] == 1


def test_ku_1_2_corners_are_listed_from_the_upper_left_clockwise() -> None:
    assert card("Mother Lode", "corners").tolist() == [Corner.RED, Corner.WILD, Corner.BLUE, Corner.WILD]


def test_ku_1_3_cards_with_a_lab_rule_have_a_wild_corner() -> None:
    box = load_box().record[0]
    rules = Counter(Lab(int(rule)) for rule in box["lab"][:32])
    assert rules == {Lab.NONE: 23, Lab.LAB_ONLY: 5, Lab.BETTER_FROM_LAB: 4}
    assert all((box["corners"][title] == Corner.WILD).any() for title in range(32) if box["lab"][title])


def test_ku_1_4_the_board_has_six_rows_of_six_spaces() -> None:
    loaded = load_box()
    box, spaces = loaded.record[0], space_names(loaded)
    assert (box["spaces"], spaces[0], spaces[-1]) == (36, "A1", "F6")
    near = {spaces[other - 1] for other in box["near"][spaces.index("D3")] if other}
    assert near == {"C2", "C3", "C4", "D2", "D4", "E2", "E3", "E4"}
    assert box["near"][0].tolist() == [2, 7, 8, 0, 0, 0, 0, 0]


def test_ku_1_5_each_side_has_four_starter_locations() -> None:
    loaded = load_box()
    box, spaces, names = loaded.record[0], space_names(loaded), starter_names(loaded)
    found = {spaces[space]: names[code - 1] for space, code in enumerate(box["starter"][:36]) if code}
    assert found == {space: name for pair, name in STARTERS.items() for space in pair}
    mine = names.index("Mine")
    assert (box["starter_icons"][mine, Icon.KUIPERIUM], box["starter_bonus"][mine, Icon.KUIPERIUM]) == (2, 1)


def test_ku_1_7_the_track_has_eight_steps_after_start() -> None:
    box = load_box().record[0]
    assert (box["track"], box["costs"][:8].tolist(), box["strategy_at"]) == (8, [1, 1, 2, 2, 3, 3, 3, 4], 3)


def test_ku_12_6_programs_are_lists_of_steps_with_numbers_words_and_lists() -> None:
    assert steps("KP-0N3") == [(Phase.DISCARD_CARD, 0, Which.ANY), (Phase.GAIN_KUIPERIUM, 1, 0)]
    assert steps("Curvature Propulsion Engine") == [(Phase.PLACE_WORKER, 0, 0), (Phase.RECALL_ONE, 0, Which.OTHER)]
    assert steps("Gravity Sling") == [(Phase.IF, 0, Which.BEHIND)]
    assert steps("Collateral Damage") == [(Phase.REMOVE_WORKERS, 2, 0)]


def test_ku_12_7_few_steps_wait_at_once_with_the_printed_cards() -> None:
    box = load_box().record[0]
    assert max(most_waiting(box, title) for title in range(32)) == 5
    assert box["list_size"][: box["lists"]].max() == 3


def test_ku_5_4_the_option_cross_line_comes_from_the_box(kuiperium: Game, edited: Any) -> None:
    assert [(option.name, option.values, option.clause) for option in kuiperium.options] == [
        ("cross_line", ("true", "false"), "KU-5.4")
    ]
    parted = load_box(edited(("cross_line = true", "cross_line = false")))
    assert kuiperium.option_codes({}) == [1]
    assert kuiperium.option_codes({}, parted) == [0]
    assert kuiperium.option_codes({"cross_line": "true"}, parted) == [1]


# --- edited boxes

NEW = """[[cards]]
title = "Test Rig"
colour = "amber"
copies = 3
corners = ["wild", "red", "black", "blue"]
icons = { kuiperium = 2 }
lab = "better_from_lab"
program = [
  ["if", "from_lab", [["draw", 1], ["extra_action"]], [["draw", 1]]],
  ["choose_one", [["gain_kuiperium", 3], ["place_worker"]], [["activate_tile"]], [["may", [["jettison", 3]]]]],
  ["remove_workers", 1, [["gain_discovery", 2]], []],
  ["destroy_kuiperium", 2],
]

[[strategies]]  # house
title = "Bulk Contract"
"""


@pytest.fixture
def with_new_card(edited: Any) -> Any:
    return load_box(edited(('[[strategies]]  # house\ntitle = "Bulk Contract"\n', NEW)))


def test_a_new_card_with_a_program_of_four_steps_plays(at: Any, with_new_card: Any) -> None:
    match = at(
        box=with_new_card,
        labs=["Test Rig", None],
        kuiperium=[0, 5],
        workers=["A4"],
        deck=["Ore Hauler"],
        track=[1, 0],
    )
    for name in ("play Test Rig from lab", "place at E3"):
        match.play(name)
    assert set(match.legal()) == {"option 1", "option 2"}
    for name in ("option 1", "worker at A3"):
        match.play(name)
    assert match.position()["pending"] == [
        ["remove_workers", 1, [["gain_discovery", 2]], []],
        ["destroy_kuiperium", 2],
        ["affinity", "amber"],
    ]
    match.play("remove worker at A4")
    position = match.position()
    assert (position["kuiperium"], position["track"], position["workers"]) == ([3, 3], [2, 0], ["A3"])
    assert (position["hands"], position["phase"], position["to_act"]) == ([["Ore Hauler"], []], "turn", 0)
    assert position["turn"] == {"actions": 1, "fresh": False, "extra": 1}


def test_ku_12_3_an_if_is_passed_over_where_the_first_step_of_its_branch_can_do_nothing(at: Any, edited: Any) -> None:
    new = '[["if", "behind", [["destroy_kuiperium", 1], ["gain_kuiperium", 1]]]]'
    box = load_box(
        edited(
            (
                '[["gain_kuiperium", 2]]\n\n[[cards]]  # house\ntitle = "Smelting Works"',
                new + '\n\n[[cards]]\ntitle = "Smelting Works"',
            )
        )
    )
    for theirs, own in ((0, 0), (2, 1)):
        match = at(box=box, hands=[["Ore Hauler"], []], kuiperium=[0, theirs], track=[0, 1])
        for name in ("play Ore Hauler", "place at E3"):
            match.play(name)
        assert match.position()["kuiperium"] == [own, max(0, theirs - 1)]


def test_a_new_card_has_actions_and_is_described(kuiperium: Game, with_new_card: Any) -> None:
    names = kuiperium.actions(with_new_card).names
    assert len(names) == 609 + 6  # bottom, lab, play, play from lab, discard, force
    assert {"play Test Rig", "force Test Rig"} <= set(names)
    assert card_text(with_new_card, title_names(with_new_card).index("Test Rig")) == (
        "Draw 1 card. If played from the Lab, take an additional action this turn. "
        "Choose one: gain 3 Kuiperium, then place one of your available workers on your opponent's side; or turn one "
        "of your Affinity Tiles to its active side; or you may jettison a card for 3 Kuiperium. "
        "Remove up to 1 worker. For the first of yours gain 2 Discovery Points. Destroy 2 of your opponent's Kuiperium."
    )


def test_a_larger_board_and_other_numbers_are_played(kuiperium: Game, edited: Any) -> None:
    box = load_box(
        edited(
            ("columns = 6", "columns = 8"),
            ("workers = 3", "workers = 5"),
            ("kuiperium = 30", "kuiperium = 12"),
            ("turns = 200", "turns = 2"),
        )
    )
    match = Match(kuiperium, seats=2, box=box, position={"board": {"D8": "Ore Hauler"}, "kuiperium": [1, 0]})
    assert len(match.position()["board"]) == 40
    assert "worker at A6" in match.legal()
    for name in ("refresh", "worker at D8"):
        match.play(name)
    assert (match.position()["phase"], match.position()["winner"], match.position()["turns"]) == ("over", 0, 2)


def test_words_about_the_box_do_not_change_its_digest(edited: Any) -> None:
    assert load_box(edited(("# house", "# mended"), ("is not printed in the text", "is our own"))).digest == (
        load_box().digest
    )
    assert load_box(edited(("turns = 200", "turns = 100"))).digest != load_box().digest


def test_strategy_cards_are_named_as_in_the_box() -> None:
    assert strategy_names(load_box())[:2] == ("Bulk Contract", "Overtime")


# --- boxes that are refused

BROKEN: list[tuple[str, str, str]] = [
    (
        'program = [["harvest", 4]]\n\n[[cards]]  # house: all but the title and that the opp',
        'program = [["harvst", 4]]\n\n[[cards]]  # house: all but the title and that the opp',
        "edited.toml, line 100: cards.2 (KP FR05-T13), step 1: there is no step 'harvst'; did you mean 'harvest'?",
    ),
    (
        '["opponent_must_play"], ["gain_kuiperium", 2]',
        '["opponent_must_play"], ["brew", 2]',
        "edited.toml, line 110: cards.3 (KP 74NR-5UX), step 2: there is no step 'brew'; steps are gain_kuiperium, ",
    ),
    (
        '[["gain_kuiperium", 2]]\n\n[[cards]]  # house\ntitle = "Smelting',
        '[["gain_kuiperium", 0]]\n\n[[cards]]  # house\ntitle = "Smelting',
        "edited.toml, line 120: cards.4 (Ore Hauler), step 1.1: expected a whole number from 1 to 99, got 0",
    ),
    (
        '["draw", 1], ["gain_kuiperium", 1]]\n\n[[cards]]  # house: all but the title and that it adds',
        '["draw"], ["gain_kuiperium", 1]]\n\n[[cards]]  # house: all but the title and that it adds',
        "edited.toml, line 159: cards.8 (Wastewater Recycler), step 1: expected [\"draw\", n], got ['draw']",
    ),
    (
        '[["gain_icons", "any"], ["reveal"]',
        '[["gain_icons", "other"], ["reveal"]',
        "edited.toml, line 227: cards.15 (Gene Foundry), step 1.1: expected one of own, opponent, any, "
        "revealed, got 'other'",
    ),
    (
        '[["gain_icons", "any"], ["reveal"]',
        '["gain_icons", ["reveal"]',
        "edited.toml, line 227: cards.15 (Gene Foundry), step 1: expected a step, a list that begins with "
        "its name, as [\"draw\", 2], got 'gain_icons'",
    ),
    (
        '["may", [["jettison", 4]]]',
        '["may", [["if", "from_lab", [["jettison", 4]]]]]',
        "edited.toml, line 148: cards.7 (Mother Lode), step 2, list 1, step 1: expected `if from_lab` "
        "only at the top of a program (KU-12.5)",
    ),
    (
        '["may", [["jettison", 4]]]',
        '["may", []]',
        "edited.toml, line 148: cards.7 (Mother Lode), step 2, list 1: expected a list of one step at "
        "least, got an empty one",
    ),
    (
        '["may", [["jettison", 4]]]',
        '["may", [["jettison", 4]], [["draw", 1]]]',
        'edited.toml, line 148: cards.7 (Mother Lode), step 2: expected ["may", A], each capital letter a '
        "list of steps, got ['may', [['jettison', 4]], [['draw', 1]]]",
    ),
    (
        '["may", [["jettison", 4]]]',
        '["if", "from_lab", [["jettison", 4]], [["draw", 1]]]',
        "edited.toml, line 148: cards.7 (Mother Lode), step 2.3: expected nothing to do otherwise, for "
        "the card is only played from the Lab",
    ),
    (
        '["may", [["jettison", 4]]]',
        '["may", [["draw", 1], ["draw", 1], ["draw", 1], ["draw", 1], ["draw", 1]]]',
        "edited.toml, line 148: cards.7 (Mother Lode), step 2, list 1: expected at most 4 steps in a list "
        "(KU-12.7), got 5",
    ),
    (
        '[["choose_one", [["place_worker"], ["place_worker"]], [["recall_one", "any"]]]]',
        '[["choose_one"]]',
        'edited.toml, line 285: cards.21 (Docking Clamp), step 1: expected ["choose_one", A, B, …], each '
        "capital letter a list of steps, got ['choose_one']",
    ),
    (
        '[["choose_one", [["place_worker"], ["place_worker"]], [["recall_one", "any"]]]]',
        '[["choose_one", [["draw", 1]], [["draw", 2]], [["draw", 3]], [["draw", 4]]]]',
        'edited.toml, line 285: cards.21 (Docking Clamp), step 1: expected ["choose_one", A, B, …], each '
        "capital letter a list of steps, got ['choose_one', [['draw', 1]], [['draw', 2]], [['draw', 3]], …",
    ),
    (
        '[["choose_one", [["place_worker"], ["place_worker"]], [["recall_one", "any"]]]]',
        '[["choose_one", [["place_worker"], ["place_workers"]], [["recall_one", "any"]]]]',
        "edited.toml, line 285: cards.21 (Docking Clamp), step 1, list 1, step 2: there is no step "
        "'place_workers'; did you mean 'place_worker'?",
    ),
    (
        '[["move_card", "any"], ["gain_kuiperium", 1]]',
        '[["move_card", "any"], ["gain_kuiperium", 1], ["draw", 1], ["draw", 1], ["draw", 1]]',
        "edited.toml, line 91: cards.1 (KP TR3V-XN): expected at most 4 steps in a list (KU-12.7), got 5",
    ),
    (
        '[["if", "behind", [["gain_discovery", 4]], [["gain_kuiperium", 3]]]]',
        '[["if", "from_lab", [["gain_discovery", 4]]]]',
        "edited.toml, line 414: strategies.7 (Slipstream), step 1: expected no `if from_lab`, for a "
        "strategy card is never played from the Lab (KU-12.5)",
    ),
    (
        'program = [["research", 2]]  # house',
        'program = [["if", "from_lab", [["research", 2]]]]',
        "edited.toml, line 61: affinities.teal, step 1: expected no `if from_lab` in an affinity effect, "
        "for it belongs to no one card (KU-12.5)",
    ),
    (
        'program = [["research", 2]]  # house',
        "program = []",
        "edited.toml, line 61: affinities.teal: expected a list of one step at least, got an empty one",
    ),
    (
        'corners = ["yellow", "black", "blue", "wild"]',
        'corners = ["yellow", "black", "blue", "green"]',
        "edited.toml, line 126: cards.5.corners: expected a wild corner on Smelting Works, for it is "
        "better_from_lab (KU-1.3)",
    ),
    (
        'corners = ["yellow", "black", "blue", "wild"]',
        'corners = ["yellow", "black", "blue"]',
        "edited.toml, line 126: cards.5.corners: expected the colours of the corners, so a list of 4 "
        "entries, got ['yellow', 'black', 'blue']",
    ),
    (
        'corners = ["green", "red", "blue", "black"]',
        'corners = ["green", "red", "pink", "black"]',
        "edited.toml, line 77: cards.0.corners.2: expected one of green, yellow, red, blue, black, wild, got 'pink'",
    ),
    (
        'colour = "silver"\ncopies = 2',
        'colour = "gold"\ncopies = 2',
        "edited.toml, line 75: cards.0.colour: expected one of silver, teal, amber, violet, got 'gold'",
    ),
    (
        'colour = "silver"\ncopies = 2',
        'colour = "silver"\ncopies = 39',
        "edited.toml, line 73: cards: expected at most 96 cards in the Main Deck, and the copies add up to 97",
    ),
    (
        "opening = 4",
        "opening = 31",
        "edited.toml, line 73: cards: expected at least 62 cards in the Main Deck, 31 for each player "
        "(limits.opening), and the copies add up to 60",
    ),
    (
        "opening = 4",
        "opening = 9",
        "edited.toml, line 11: limits.opening: expected at most 8, the hand limit, got 9",
    ),
    (
        "strategies = 3",
        "strategies = 5",
        "edited.toml, line 17: limits.strategies: expected at most 4 for each player, for there are 8 cards, got 5",
    ),
    (
        "hand = 8",
        "hands = 8",
        "edited.toml, line 10: limits: unknown key 'hands'; did you mean 'hand'?",
    ),
    (
        'spaces = ["F3", "A4"]',
        'spaces = ["F1", "A4"]',
        "edited.toml, line 42: starters.1.spaces.0: expected a space of its own for Mine, and Spy Network is on F1",
    ),
    (
        'spaces = ["F3", "A4"]',
        'spaces = ["A4", "F3"]',
        "edited.toml, line 42: starters.1.spaces.0: expected a space of rows D to F, the side of seat 0, "
        "for Mine, got 'A4'",
    ),
    (
        'spaces = ["F3", "A4"]',
        'spaces = ["F9", "A4"]',
        "edited.toml, line 42: starters.1.spaces.0: expected a space of rows D to F, the side of seat 0, "
        "for Mine, got 'F9'",
    ),
    (
        'spaces = ["F3", "A4"]',
        'spaces = ["F3"]',
        "edited.toml, line 42: starters.1.spaces: expected a space on the side of seat 0 and one of seat "
        "1, so a list of 2 entries, got ['F3']",
    ),
    (
        'name = "Mine"',
        'name = "Archive"',
        "edited.toml, line 47: starters.2.name: expected a name of its own for each starter location, and "
        "'Archive' is given twice",
    ),
    (
        'title = "Ore Hauler"',
        'title = "Ice  Breaker"',
        "edited.toml, line 113: cards.4.title: expected a name for a card, its words parted by single "
        "spaces, got 'Ice  Breaker'",
    ),
    (
        'title = "Ore Hauler"',
        'title = "ice breaker"',
        "edited.toml, line 132: cards.6.title: expected a name of its own for each card, and 'Ice "
        "Breaker' is given twice",
    ),
    (
        'title = "Ore Hauler"',
        'title = "at E3"',
        "edited.toml, line 113: cards.4.title: expected another title: 'discard at E3' would be two actions",
    ),
    (
        'title = "Ore Hauler"',
        'title = "KP-0N3 from lab"',
        "edited.toml, line 113: cards.4.title: expected another title: 'play KP-0N3 from lab' would be two actions",
    ),
    (
        "icons = { spy = 1 }",
        "icons = { spies = 1 }",
        "edited.toml, line 38: starters.0.icons: unknown key 'spies'; known are kuiperium, discovery, "
        "research, destroy, move, spy, control",
    ),
    (
        "costs = [1, 1,",
        "costs = [1, 0,",
        "edited.toml, line 29: track.costs.1: expected a whole number from 1 to 99, got 0",
    ),
    (
        "strategy_at = 3",
        "strategy_at = 9",
        "edited.toml, line 30: track.strategy_at: expected a whole number from 1 to 8, got 9",
    ),
    (
        "columns = 6",
        "columns = 9",
        "edited.toml, line 24: board.columns: expected a whole number from 2 to 8, got 9",
    ),
    (
        "rows = 3",
        "rows = 4",
        "edited.toml, line 23: board.rows: expected 3, for each side has as many rows (KU-1.4), got 4",
    ),
    (
        "cross_line = true",
        'cross_line = "yes"',
        "edited.toml, line 25: board.cross_line: expected true or false, got 'yes'",
    ),
    (
        'side = "opponent"',
        'side = "theirs"',
        "edited.toml, line 158: cards.8.side: expected one of own, opponent, got 'theirs'",
    ),
    (
        'draw = "Draw {n} card{s}."',
        'draw = "Draw a card."',
        "edited.toml, line 421: text.draw: expected a sentence with {n} in braces, got 'Draw a card.'",
    ),
    (
        'draw = "Draw {n} card{s}."',
        'draw = "Draw {m} cards."',
        "edited.toml, line 421: text.draw: expected a sentence with {n} in braces, got 'Draw {m} cards.'",
    ),
    (
        'draw = "Draw {n} card{s}."',
        'draw = "Draw {n cards."',
        "edited.toml, line 421: text.draw: expected a sentence with {n} in braces, got 'Draw {n cards.'",
    ),
    (
        'or = "] or ["\n',
        "",
        "edited.toml, line 417: text: the key 'or' is missing",
    ),
    (
        '[[strategies]]  # house\ntitle = "Overtime"\nprogram = [["extra_action"]]',
        '[[strategies]]  # house\ntitle = "Overtime"\nprogram = [["remove_workers", 2, [["draw", 1]]]]',
        'edited.toml, line 390: strategies.1 (Overtime), step 1: expected ["remove_workers", n, A, B], '
        "each capital letter a list of steps, got ['remove_workers', 2, [['draw', 1]]]",
    ),
    (
        '[[strategies]]  # house\ntitle = "Overtime"\nprogram = [["extra_action"]]',
        '[[strategies]]  # house\ntitle = "Overtime"\nprogram = ["extra_action"]',
        "edited.toml, line 390: strategies.1 (Overtime), step 1: expected a step, a list that begins with "
        "its name, as [\"draw\", 2], got 'extra_action'",
    ),
    (
        '[[strategies]]  # house\ntitle = "Overtime"\nprogram = [["extra_action"]]',
        '[[strategies]]  # house\ntitle = "Overtime"\nprogram = [["may", [["may", [["may", [["may", '
        '[["may", [["draw", 1], ["draw", 2], ["draw", 3], ["draw", 4]]], ["draw", 2], ["draw", 3], '
        '["draw", 4]]], ["draw", 2], ["draw", 3], ["draw", 4]]], ["draw", 2], ["draw", 3], ["draw", 4]]], '
        '["draw", 2], ["draw", 3], ["draw", 4]]], ["draw", 1]]',
        "edited.toml, line 390: strategies.1 (Overtime): expected a program with which no more than 16 "
        "steps wait at once (KU-12.7), got 17",
    ),
    (
        'game = "kuiperium"',
        'game = "utopia"',
        "edited.toml, line 5: game: expected 'kuiperium', got 'utopia'",
    ),
    (
        'game = "kuiperium"',
        "",
        "edited.toml: the key 'game' is missing",
    ),
    (
        "opening = 4",
        "opening = 4 4",
        "is not TOML: ",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN)
def test_a_broken_box_is_refused_by_name_and_line(edited: Any, old: str, new: str, message: str) -> None:
    with pytest.raises(MalformedBox) as caught:
        load_box(edited((old, new)))
    text = str(caught.value)
    assert message in text if message.endswith((": ", ", ")) else text == message


def test_every_broken_box_has_its_own_message() -> None:
    assert len({message for *_, message in BROKEN}) > 40

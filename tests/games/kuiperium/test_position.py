"""Kuiperium, section 17: positions written and read, defaults, and positions that cannot be."""

import copy
from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import MalformedPosition
from parlour.core.game import Game
from parlour.core.kernel import COMPILED
from parlour.games.kuiperium.names import PHASE_NAMES

pytestmark = pytest.mark.rules

KEYS = [
    *(
        "to_act",
        "first",
        "turns",
        "phase",
        "turn",
        "pending",
        "board",
        "workers",
        "hands",
        "labs",
        "kuiperium",
        "tiles",
    ),
    *(
        "track",
        "strategies",
        "armed",
        "removed",
        "strategy_deck",
        "forced",
        "revealed",
        "deck",
        "discard",
        "out_of_play",
    ),
    "winner",
]


def test_what_is_not_given_has_the_values_of_the_page(at: Any) -> None:
    position = at().position()
    assert list(position) == KEYS
    plain = {"to_act": 0, "first": 0, "turns": 0, "phase": "turn", "turn": {"actions": 1, "fresh": True, "extra": 0}}
    empty = {"pending": [], "workers": [], "hands": [[], []], "labs": [None, None], "kuiperium": [0, 0]}
    rest = {"tiles": [[], []], "track": [0, 0], "strategies": [[], []], "armed": [None, None], "removed": []}
    ends = {"forced": [None, None], "revealed": None, "discard": [], "out_of_play": [], "winner": None}
    assert (plain | empty | rest | ends).items() <= position.items()
    assert set(position["board"].values()) == {None}
    assert len(position["board"]) == 28
    assert (len(position["deck"]), len(position["strategy_deck"])) == (60, 8)


def test_named_cards_lie_on_top_and_the_others_beneath_them(at: Any) -> None:
    position = at(deck=["Ore Hauler", "KP-0N3"], strategy_deck=["Sabotage"], hands=[["KP-0N3"], []]).position()
    assert position["deck"][:2] == ["Ore Hauler", "KP-0N3"]
    assert (len(position["deck"]), Counter(position["deck"])["KP-0N3"]) == (59, 1)
    assert (position["strategy_deck"][0], len(position["strategy_deck"])) == ("Sabotage", 8)
    assert at(seed=2).position()["deck"] != at(seed=3).position()["deck"]


def test_a_deck_size_sends_the_surplus_out_of_play(at: Any) -> None:
    position = at(deck=["Ore Hauler"], deck_size=3, out_of_play=["KP-0N3"]).position()
    assert (position["deck"][0], len(position["deck"])) == ("Ore Hauler", 3)
    assert len(position["out_of_play"]) == 57
    assert "deck_size" not in position


def test_discards_lie_bottom_to_top_and_cards_played_in_their_order(at: Any) -> None:
    match = at(discard=["Star Chart", "Ore Hauler"], removed=["Sabotage", "Alignment"], hands=[["KP-0N3"], []])
    match.play("refresh")
    position = match.position()
    assert position["discard"] == ["Star Chart", "Ore Hauler", "KP-0N3"]
    assert position["removed"] == ["Sabotage", "Alignment"]


def test_the_turn_is_under_way_where_steps_are_pending(at: Any) -> None:
    assert at(pending=[["research", 1]]).position()["turn"] == {"actions": 0, "fresh": False, "extra": 0}
    match = at(pending=[["mulligan", 1], ["mulligan", 0]], first=1)
    position = match.position()
    assert position["turn"] == {"actions": 1, "fresh": True, "extra": 0}
    assert (position["phase"], position["to_act"]) == ("mulligan", 1)
    for name in ("done", "done"):
        match.play(name)
    assert (match.position()["phase"], match.position()["to_act"]) == ("turn", 1)


def test_the_one_to_act_is_the_first_player_unless_it_is_given(at: Any) -> None:
    assert at(first=1).position()["to_act"] == 1
    position = at(first=1, to_act=0, turns=7).position()
    assert (position["to_act"], position["first"], position["turns"]) == (0, 1, 7)
    assert at(pending=[["mulligan", 1]]).position()["to_act"] == 1


def test_whose_a_worker_is_follows_from_the_side(at: Any) -> None:
    match = at(workers=["A4", "F1"])
    match.play("recall")
    match.play("take kuiperium")
    assert match.position()["workers"] == ["F1"]


STEPS: list[list[Any]] = [
    ["place_worker"],
    ["recall_one", "other"],
    ["recall_one", "F3"],
    ["move_worker"],
    ["remove_workers", 1, [], [["extra_action"]]],
    ["remove_workers", 2, [["gain_kuiperium", 4]], []],
    ["discard_card", "opponent"],
    ["move_card", "own"],
    ["jettison", 7],
    ["harvest", 1],
    ["gain_icons", "revealed"],
    ["clone_location"],
    ["reveal"],
    ["add_revealed"],
    ["opponent_must_play"],
    ["activate_tile"],
    ["extra_action"],
    ["choose_one", [["place_worker"], ["place_worker"]], [["recall_one", "any"]]],
    ["may", [["discard_hand", 1], ["discard_card", "opponent"]]],
    ["if", "behind", [["gain_discovery", 4]], [["gain_kuiperium", 3]]],
]
OTHERS: list[list[Any]] = [
    ["if", "behind", [["gain_discovery", 4]]],
    *([name, 3] for name in ("gain_kuiperium", "destroy_kuiperium", "gain_discovery", "draw", "discard_hand")),
    ["research", 2],
    ["order", "KP-0N3", "lab"],
    ["affinity", "violet"],
    ["recall", True],
    ["recall", False],
    ["icons", {"kuiperium": 2, "control": 1}],
    ["set_aside"],
    ["mulligan", 1],
    ["gain_icons", "any"],
]


@pytest.mark.parametrize("steps", [STEPS[:10], STEPS[10:], OTHERS])
def test_steps_are_written_as_they_are_read(at: Any, steps: list[Any]) -> None:
    given = [["activate_tile"], *steps]
    assert at(pending=copy.deepcopy(given)).position()["pending"] == given


@pytest.mark.parametrize(
    ("step", "given"),
    [
        (["place", "KP-0N3", "hand"], {"hands": [["KP-0N3"], []]}),
        (["place", "Mother Lode", "lab"], {"labs": ["Mother Lode", None]}),
        (["move_worker_to", "A4"], {"workers": ["A4"]}),
        (["move_card_to", "B2"], {"board": {"B2": "KP-0N3"}}),
    ],
)
def test_what_was_just_begun_is_written_in_front(at: Any, step: list[Any], given: dict[str, Any]) -> None:
    position = at(pending=[step, ["draw", 1]], **given).position()
    assert position["pending"] == [step, ["draw", 1]]
    assert position["phase"] == step[0]


def test_a_position_is_taken_as_it_stands(at: Any) -> None:
    match = at(pending=[["discard_card", "own"], ["draw", 1]], board={"E3": "Ore Hauler"})
    assert match.legal() == ["discard at E3"]
    match.play("discard at E3")
    assert len(match.position()["hands"][0]) == 1


# --- the end


def test_ku_14_1_a_shuttle_on_the_planet_ends_the_game(at: Any) -> None:
    match = at(track=[3, 8], to_act=1)
    position = match.position()
    assert (position["phase"], position["winner"], position["to_act"], match.legal()) == ("over", 1, 1, [])
    assert position["turn"] == {"actions": 1, "fresh": True, "extra": 0}


def test_ku_14_2_the_last_turn_ends_the_game(at: Any) -> None:
    assert at(turns=200, track=[2, 1]).position()["winner"] == 0
    assert at(turns=200, kuiperium=[1, 2]).position()["winner"] == 1
    assert at(turns=200, first=1).position()["winner"] == 0
    assert at(turns=199).position()["phase"] == "turn"


def test_a_winner_may_be_given_without_a_reason(at: Any) -> None:
    assert at(phase="over", winner=0).position()["phase"] == "over"


# --- views


def test_a_view_hides_the_other_hand_lab_and_strategy_cards(kuiperium: Game, at: Any) -> None:
    match = at(
        hands=[["KP-0N3"], ["Ore Hauler", "Ice Breaker"]],
        labs=["Star Chart", "Night Shift"],
        strategies=[["Overtime"], ["Sabotage", "Alignment"]],
        armed=["Breakthrough", "Fire Sale"],
        forced=[None, "Ore Hauler"],
        deck_size=3,
    )
    view = kuiperium.position.write(match.box, match.observation(0)[0])
    assert view["hands"] == [["KP-0N3"], ["?", "?"]]
    assert view["labs"] == ["Star Chart", "?"]
    assert (view["strategies"], view["armed"]) == ([["Overtime"], ["?", "?"]], ["Breakthrough", "?"])
    assert (view["deck"], view["strategy_deck"]) == (["?"] * 3, ["?"] * 3)
    for field in ("board", "forced", "out_of_play", "discard", "kuiperium", "pending"):
        assert view[field] == match.position()[field]


# --- positions that cannot be

E3 = {"E3": "Ore Hauler"}
BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"phase": "mulligan"}, "phase: expected turn, for no step is pending, got 'mulligan'"),
    ({"phase": "turn", "pending": [["research", 1]]}, "phase: expected research, the step in front of pending, got"),
    ({"phase": "over"}, "phase: expected a winner, or a shuttle on the planet, with phase over"),
    ({"phase": "turn", "track": [8, 0]}, "phase: expected over, for the game is over, got 'turn'"),
    ({"phase": "playing"}, "phase: expected one of turn, mulligan, place,"),
    ({"to_act": 2}, "to_act: expected a whole number from 0 to 1, got 2"),
    ({"to_act": 0, "pending": [["mulligan", 1]]}, "to_act: expected 1, the seat of the mulligan in front of pending"),
    ({"turns": 201}, "turns: expected a whole number from 0 to 200, got 201"),
    ({"turn": {"actions": 0}}, "turn.actions: expected 1 at least, for no step is pending and the turn goes on"),
    ({"turn": {"actions": 5}}, "turn.actions: expected a whole number from 0 to 4, got 5"),
    ({"turn": {"left": 1}}, "turn: unknown key 'left'; known are actions, fresh, extra"),
    ({"boards": {}}, "unknown key 'boards'; did you mean 'board'?"),
    ({"board": {"F1": "KP-0N3"}}, "board.F1: expected no card on a starter location, Spy Network"),
    ({"board": {"G1": "KP-0N3"}}, "board.G1: there is no space 'G1'; spaces are A1 to F6"),
    ({"board": {"E3": "KP-0N4"}}, "board.E3: there is no card 'KP-0N4'; names are like KP-0N3"),
    ({"board": E3, "hands": [["Ore Hauler"] * 2, []]}, "hands.0.1: the box holds 2 Ore Hauler, no more"),
    (
        {"hands": [["Ore Hauler", "KP-0N3", "Star Chart"] * 3, []]},
        "hands.0: expected at most 8 cards in a hand (KU-4.4)",
    ),
    ({"hands": [[]]}, "hands: expected hands for each seat, so a list of 2 entries, got [[]]"),
    ({"hands": [["?"], []]}, "hands.0.0: there is no card '?'"),
    ({"workers": ["A4", "A4"]}, "workers.1: expected one worker at most on a location, and A4 is given twice"),
    ({"workers": ["B1"]}, "workers.0: expected a card or a starter location under a worker, and B1 is empty"),
    (
        {"workers": ["A1", "A3", "A4", "A6"]},
        "workers.3: expected at most 3 workers of seat 0, and this is one more",
    ),
    ({"kuiperium": [20, 11]}, "kuiperium: the box holds 30 Kuiperium, no more; got 31"),
    ({"kuiperium": [-1, 0]}, "kuiperium.0: expected a whole number from 0 to 30, got -1"),
    ({"track": [9, 0]}, "track.0: expected a whole number from 0 to 8, got 9"),
    ({"track": [8, 8]}, "track: expected one shuttle at most on the planet"),
    ({"track": [8, 0], "winner": 1}, "winner: expected 0, the seat that has won, got 1"),
    ({"track": [8, 0], "winner": None}, "winner: expected 0, the seat that has won, got None"),
    ({"track": [8, 0], "pending": [["research", 1]]}, "pending: expected no steps when the game is over"),
    ({"winner": True}, "winner: expected a whole number from 0 to 1, got True"),
    ({"tiles": [["teal", "teal"], []]}, "tiles.0.1: a player has one teal tile, no more"),
    ({"tiles": [["blue"], []]}, "tiles.0.0: expected one of silver, teal, amber, violet, got 'blue'"),
    ({"strategies": [["Overtime"], ["Overtime"]]}, "strategies.1.0: the box holds 1 Overtime, no more"),
    ({"removed": ["Overtime"], "armed": ["Overtime", None]}, "removed.0: the box holds 1 Overtime, no more"),
    (
        {"deck_size": 61},
        "deck_size: expected from 0 (cards listed) to 60 (with those that no other zone holds), got 61",
    ),
    ({"deck": ["KP-0N3"], "deck_size": 0}, "deck_size: expected from 1 (cards listed) to 60"),
    ({"pending": [["draw", 1]]}, "pending.0: expected a step that asks something in front, and draw does not"),
    ({"pending": [["gain_icons", "revealed"]]}, "pending.0: expected a step that asks something in front"),
    ({"pending": [["jettison", 4]]}, "pending.0: expected a legal action of seat 0 in jettison, got none"),
    ({"pending": ["research"]}, "pending.0: expected a step, a list that begins with its name"),
    ({"pending": [["reserch", 1]]}, "pending.0: there is no step 'reserch'; did you mean 'research'?"),
    ({"pending": [["research"]]}, 'pending.0: expected ["research", n], got'),
    ({"pending": [["recall", 1]]}, "pending.0.1: expected true or false, got 1"),
    ({"pending": [["recall"]]}, 'pending.0: expected ["recall", true or false], got'),
    ({"pending": [["set_aside", 1]]}, 'pending.0: expected ["set_aside"], got'),
    ({"pending": [["place", "KP-0N3", "deck"]]}, "pending.0.2: expected one of hand, lab, got 'deck'"),
    ({"pending": [["place", "KP-0N3", "hand"]]}, "pending.0: expected KP-0N3 in the hand of seat 0"),
    ({"pending": [["place", "KP-0N3", "lab"]]}, "pending.0: expected KP-0N3 in the Lab of seat 0"),
    ({"pending": [["move_worker_to", "A4"]]}, "pending.0: expected a worker on A4, from which it is moved"),
    ({"pending": [["move_card_to", "E3"]]}, "pending.0: expected a card on E3, from which it is moved"),
    (
        {"pending": [["activate_tile"], ["move_worker_to", "A4"]], "workers": ["A4"]},
        "pending.1: expected move_worker_to in front, for it goes on with what was just begun",
    ),
    ({"pending": [["icons", {"gold": 1}]]}, "pending.0.1: unknown key 'gold'; known are kuiperium, discovery"),
    (
        {"pending": [["may", [["jettison", 9]]]]},
        "pending.0.1.0: expected a step that stands within a program of the box",
    ),
    (
        {"pending": [["may", [["draw", 1], ["draw", 1]]]]},
        "pending.0.1: expected a list of steps that a program of the box holds",
    ),
    ({"pending": [["may", []]]}, "pending.0.1: expected a list of one step at least, got []"),
    (
        {"pending": [["if", "from_lab", [["draw", 2]]]]},
        "pending.0: expected no `if from_lab`, for it is settled as soon",
    ),
    (
        {"pending": [["activate_tile"]] * 17},
        "pending: expected at most 16 steps, for no more ever wait at once (KU-12.7)",
    ),
    (
        {"pending": [["set_aside"]], "strategies": [["Overtime"], []], "armed": ["Sabotage", None]},
        "pending: expected no set_aside beside another card of seat 0 set aside",
    ),
    ({"pending": [["add_revealed"]]}, "pending.0: expected a revealed card, which is added"),
]


@pytest.mark.parametrize(
    ("step", "only"),
    [(["affinity", "teal"], "done"), (["may", [["jettison", 4]]], "no"), (["icons", {"spy": 1}], "done")],
)
def test_a_step_that_can_do_nothing_is_taken_as_it_stands(at: Any, step: list[Any], only: str) -> None:
    assert at(pending=[step]).legal() == [only]


@pytest.mark.parametrize(("given", "message"), BROKEN)
def test_what_cannot_be_is_refused_by_place(at: Any, given: dict[str, Any], message: str) -> None:
    with pytest.raises(MalformedPosition) as caught:
        at(**given)
    assert str(caught.value).startswith(message)


# --- random games


@pytest.mark.parametrize("seed", range(8 if COMPILED else 2))
def test_positions_of_random_games_are_read_back(kuiperium: Game, seed: int) -> None:
    match, random = Match(kuiperium, seats=2, seed=seed), Random(seed)
    phases = set()
    while True:
        position, legal = match.position(), match.legal()
        phases.add(position["phase"])
        again = Match(kuiperium, seats=2, seed=seed + 1, position=copy.deepcopy(position))
        assert again.position() == position
        assert set(again.legal()) == set(legal)
        cards = Counter(name for hand in position["hands"] for name in hand)
        cards.update(name for name in (*position["labs"], position["revealed"], *position["board"].values()) if name)
        cards.update((*position["deck"], *position["discard"], *position["out_of_play"]))
        assert sum(cards.values()) == 60
        if not legal:
            break
        match.play(random.choice(legal))
    assert phases > {"mulligan", "turn", "place", "recall", "icons", "over"}
    assert phases <= set(PHASE_NAMES)

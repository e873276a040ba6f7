"""Kuiperium, section 16: the actions, their names, how they are told, and the clause behind each."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import IllegalAction, UnknownAction
from parlour.core.game import Game
from parlour.core.kernel import COMPILED
from parlour.games.kuiperium.limits import MOST_LEGAL, max_plies
from parlour.games.kuiperium.state import Verb

pytestmark = pytest.mark.rules

KINDS = {
    "bottom": 32,
    "strategy": 8,
    "lab": 32,
    "play": 27 + 32,
    "worker": 36,
    "place": 28,
    "recall": 1 + 36,
    "take": 7,
    "move": 36 * 2 + 28 * 2,
    "remove": 36,
    "discard": 28 + 32,
    "jettison": 28,
    "harvest": 28,
    "gain": 36,
    "force": 32,
    "activate": 4,
    "set": 8,
    "option": 3,
}
PLAIN = {"done", "refresh", "recall", "affinity", "ability", "draw", "yes", "no"}


def names(game: Game) -> tuple[str, ...]:
    return game.actions(game.load_box(None)).names


def test_ku_16_4_there_are_609_actions_with_the_printed_box(kuiperium: Game) -> None:
    found = names(kuiperium)
    assert len(set(found)) == len(found) == 609
    kinds = Counter(name.split()[0] for name in found)
    assert {word: kinds[word] for word in KINDS} == KINDS
    assert set(found) >= PLAIN
    assert sum(KINDS.values()) + len(PLAIN) - 1 == 609  # `recall` is in both


def test_ku_16_4_lab_only_titles_are_not_played_from_hand(kuiperium: Game) -> None:
    found = set(names(kuiperium))
    assert {"play Mother Lode from lab", "lab Mother Lode", "force Mother Lode"} <= found
    assert not {"play Mother Lode", "place at F1", "worker at G1", "discard at A4"} & found
    assert {"worker at A4", "gain from F1", "recall at F6", "move worker to A1"} <= found


def test_numbers_lead_to_actions_and_back(kuiperium: Game) -> None:
    box = kuiperium.load_box(None).record[0]
    for number, name in enumerate(names(kuiperium)):
        assert box["number"][int(box["verb"][number]), int(box["one"][number])] == number, name
    assert (box["number"] >= 0).sum() == 609
    assert names(kuiperium)[box["number"][Verb.WORKER_AT, 35]] == "worker at F6"


def test_names_are_read_kindly_and_misread_ones_helped(at: Any) -> None:
    match = at(hands=[["Ore Hauler"], []])
    match.play("  PLAY   ore hauler ")
    assert match.position()["phase"] == "place"
    with pytest.raises(UnknownAction, match="did you mean 'place at E1'"):
        match.play("plase at E1")


TOLD = [
    ("done", "leaves it at that"),
    ("strategy Overtime", "plays the strategy card Overtime"),
    ("play Ore Hauler", "plays Ore Hauler"),
    ("play Ore Hauler from lab", "plays Ore Hauler from the Lab"),
    ("worker at A4", "sends a worker to A4"),
    ("refresh", "refreshes"),
    ("recall", "recalls all workers"),
    ("place at E3", "places the card at E3"),
    ("affinity", "uses the tile's effect"),
    ("ability", "uses the ability first"),
    ("recall at A4", "recalls the worker at A4"),
    ("take kuiperium", "takes kuiperium"),
    ("draw", "draws a card"),
    ("move worker from A4", "moves the worker at A4"),
    ("move worker to A1", "moves it to A1"),
    ("move card from B2", "moves the card at B2"),
    ("move card to B1", "moves it to B1"),
    ("remove worker at A4", "removes the worker at A4"),
    ("discard at B2", "discards the card at B2"),
    ("discard Ore Hauler", "discards Ore Hauler from hand"),
    ("jettison at E3", "jettisons the card at E3"),
    ("harvest at E3", "gains Kuiperium for the Synergy at E3"),
    ("gain from A4", "gains the icons at A4"),
    ("force Ore Hauler", "chooses Ore Hauler, which must be played next"),
    ("activate teal", "turns the teal tile"),
    ("option 2", "chooses option 2"),
    ("yes", "agrees"),
    ("no", "declines"),
]


@pytest.mark.parametrize(("name", "told"), TOLD)
def test_actions_are_told_in_the_third_person(kuiperium: Game, name: str, told: str) -> None:
    actions = kuiperium.actions(kuiperium.load_box(None))
    assert {actions.told(actions.names.index(name), own) for own in (True, False)} == {told}


@pytest.mark.parametrize(
    ("name", "own", "others"),
    [
        ("lab Ore Hauler", "puts Ore Hauler into the Lab", "puts a card into the Lab"),
        ("bottom Ore Hauler", "puts Ore Hauler under the deck", "puts a card under the deck"),
        ("set aside Overtime", "sets Overtime aside", "sets a strategy card aside"),
    ],
)
def test_ku_15_3_others_do_not_learn_which_card_stays_hidden(kuiperium: Game, name: str, own: str, others: str) -> None:
    actions = kuiperium.actions(kuiperium.load_box(None))
    action = actions.names.index(name)
    assert (actions.told(action, True), actions.told(action, False)) == (own, others)


# --- reasons

E3 = {"E3": "Ore Hauler"}
WHY: list[tuple[dict[str, Any], str, str, str]] = [
    (
        {"pending": [["mulligan", 0]], "hands": [["Ore Hauler"], []]},
        "bottom Ore Hauler",
        "KU-2.3",
        "bottom of the deck",
    ),
    ({"pending": [["mulligan", 0]]}, "done", "KU-2.3", "No further card"),
    ({"armed": ["Overtime", None]}, "strategy Overtime", "KU-11.3", "Take an additional action this turn."),
    ({"hands": [["Ore Hauler"], []]}, "lab Ore Hauler", "KU-4.1", "empty Lab"),
    ({"hands": [["Ore Hauler"], []], "labs": ["KP-0N3", None]}, "lab Ore Hauler", "KU-4.2", "KP-0N3 comes to your"),
    ({"hands": [["Ore Hauler"], []]}, "play Ore Hauler", "KU-5.1", "your side. Gain 2 Kuiperium."),
    ({"hands": [["Wastewater Recycler"], []]}, "play Wastewater Recycler", "KU-5.8", "opponent's side"),
    ({"hands": [["KP-0N3"], []], "forced": ["KP-0N3", None]}, "play KP-0N3", "KU-3.5", "has chosen it"),
    ({"labs": ["Mother Lode", None]}, "play Mother Lode from lab", "KU-5.1", "Gain 4 Kuiperium."),
    ({}, "worker at A4", "KU-6.1", "Mine (A4) is on your opponent's side"),
    ({}, "refresh", "KU-4.3", "whole hand"),
    ({"workers": ["A4"]}, "recall", "KU-7.1", "in the order you choose"),
    ({"workers": ["A4", "A3", "A1"]}, "recall", "KU-7.4", "3rd Worker Bonus"),
    ({"pending": [["place", "KP-0N3", "hand"]], "hands": [["KP-0N3"], []]}, "place at E1", "KU-5.3", "next to a card"),
    ({"pending": [["add_revealed"]], "revealed": "KP-0N3"}, "place at E1", "KU-13.7", "nothing follows"),
    (
        {"pending": [["order", "KP-0N3", "hand"]], "board": E3, "tiles": [["silver"], []]},
        *("affinity", "KU-5.6", "before the ability: Gain 2"),
    ),
    ({"pending": [["order", "KP-0N3", "hand"]], "board": E3}, "ability", "KU-5.6", "effect of the tile may follow"),
    ({"pending": [["affinity", "silver"]], "tiles": [["silver"], []]}, "affinity", "KU-5.6", "after the ability"),
    ({"pending": [["affinity", "silver"]], "tiles": [["silver"], []]}, "done", "KU-5.6", "need not be used"),
    ({"pending": [["recall", True]], "workers": ["A4"]}, "recall at A4", "KU-7.4", "as 3rd Worker Bonus 1 Kuiperium"),
    ({"pending": [["recall", False]], "workers": ["A4"]}, "recall at A4", "KU-7.2", "Mine (A4) brings 2 Kuiperium"),
    ({"pending": [["recall_one", "any"]], "workers": ["A4"]}, "recall at A4", "KU-7.5", "without the 3rd"),
    ({"pending": [["icons", {"kuiperium": 2}]]}, "take kuiperium", "KU-8.3", "From the supply"),
    ({"pending": [["icons", {"discovery": 2}]]}, "take discovery", "KU-8.4", "one instance"),
    ({"pending": [["icons", {"research": 2}]]}, "take research", "KU-8.5", "Draw a card"),
    ({"pending": [["icons", {"destroy": 1}]], "kuiperium": [0, 1]}, "take destroy", "KU-8.6", "back into the supply"),
    ({"pending": [["icons", {"move": 1}]], "workers": ["A4"]}, "take move", "KU-8.7", "either player"),
    ({"pending": [["icons", {"spy": 1}]], "kuiperium": [1, 0], "board": E3}, "take spy", "KU-8.8", "You pay now"),
    ({"pending": [["icons", {"control": 1}]], "kuiperium": [4, 0], "board": E3}, "take control", "KU-8.9", "jettison"),
    ({"pending": [["icons", {"kuiperium": 2}]]}, "done", "KU-8.1", "optional"),
    ({"pending": [["research", 1]]}, "draw", "KU-8.5", "draws a card"),
    ({"pending": [["research", 1]], "hands": [["KP-0N3"], []]}, "lab KP-0N3", "KU-8.5", "into the Lab"),
    ({"pending": [["move_worker"]], "workers": ["A4"]}, "move worker from A4", "KU-8.7", "either player"),
    ({"pending": [["move_worker_to", "A4"]], "workers": ["A4"]}, "move worker to A1", "KU-8.7", "free location"),
    ({"pending": [["move_card", "any"]], "board": E3}, "move card from E3", "KU-6.5", "goes along"),
    ({"pending": [["move_card_to", "E3"]], "board": E3}, "move card to E1", "KU-5.3", "same side"),
    (
        {"pending": [["remove_workers", 2, [["gain_kuiperium", 4]], []]], "workers": ["A4"]},
        *("remove worker at A4", "KU-13.2", "as the first of yours: gain 4 Kuiperium."),
    ),
    (
        {"pending": [["remove_workers", 2, [["gain_kuiperium", 4]], []]], "workers": ["A4", "F1"]},
        *("remove worker at F1", "KU-13.2", "brings you nothing"),
    ),
    ({"pending": [["remove_workers", 2, [], []]], "workers": ["A4"]}, "done", "KU-12.2", "No further worker"),
    ({"pending": [["discard_card", "own"]], "board": E3}, "discard at E3", "KU-12.2", "Ore Hauler (E3) is discarded."),
    ({"pending": [["discard_card", "own"]], "board": E3, "workers": ["E3"]}, "discard at E3", "KU-6.5", "goes home"),
    ({"pending": [["discard_hand", 1]], "hands": [["KP-0N3"], []]}, "discard KP-0N3", "KU-12.2", "your choice"),
    ({"pending": [["jettison", 2]], "kuiperium": [2, 0], "board": E3}, "jettison at E3", "KU-9.1", "For 2 Kuiperium"),
    ({"pending": [["harvest", 4]], "board": E3}, "harvest at E3", "KU-13.5", "Synergy is 0: you gain 0"),
    ({"pending": [["gain_icons", "any"]], "board": E3}, "gain from E3", "KU-13.6", "It brings 1 Kuiperium."),
    ({"pending": [["clone_location"]], "workers": ["F1"]}, "gain from F1", "KU-13.1", "It brings Spy."),
    ({"pending": [["opponent_must_play"]], "hands": [[], ["KP-0N3"]]}, "force KP-0N3", "KU-13.4", "first action"),
    (
        {"pending": [["opponent_must_play"]], "hands": [[], ["Mother Lode"]]},
        "force Mother Lode",
        "KU-13.4",
        "cannot be",
    ),
    ({"pending": [["activate_tile"]]}, "activate silver", "KU-9.3", "Gain 2 Kuiperium."),
    ({"pending": [["set_aside"]], "strategies": [["Overtime"], []]}, "set aside Overtime", "KU-11.1", "additional"),
    (
        {"pending": [["choose_one", [["place_worker"], ["place_worker"]], [["recall_one", "any"]]]]},
        *("option 1", "KU-12.3", "Twice: place one of your available workers"),
    ),
    (
        {"pending": [["may", [["jettison", 2]]]], "kuiperium": [2, 0], "board": E3},
        *("yes", "KU-12.2", "Jettison a card for 2 Kuiperium."),
    ),
    ({"pending": [["may", [["jettison", 2]]]], "kuiperium": [2, 0], "board": E3}, "no", "KU-12.2", "optional"),
]


@pytest.mark.parametrize(("given", "name", "clause", "words"), WHY)
def test_every_choice_has_its_clause(
    at: Any, kuiperium: Game, given: dict[str, Any], name: str, clause: str, words: str
) -> None:
    match = at(**given)
    assert name in match.legal()
    why = match.actions.why(match.observation(match.to_act)[0], match.actions.names.index(name))
    assert why.clause == clause
    assert words in why.text


# --- refusals

REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({}, "done", "the turn is an action: Lab, a card, a worker, refresh or recall (KU-3.1)"),
    ({}, "strategy Overtime", "Overtime is not set aside as your armed card (KU-11.1)"),
    (
        {"armed": ["Overtime", None], "turn": {"fresh": False}},
        *("strategy Overtime", "an armed card is played before the first action of a turn only (KU-11.3)"),
    ),
    (
        {"hands": [["KP-0N3"], []], "forced": ["KP-0N3", None]},
        *("refresh", "your opponent has chosen KP-0N3, and you must play it first (KU-3.5)"),
    ),
    ({}, "lab KP-0N3", "you hold no KP-0N3 (KU-4.1)"),
    ({}, "play KP-0N3", "you hold no KP-0N3 (KU-5.1)"),
    ({"labs": ["KP-0N3", None]}, "play KP-0N3", "it lies in your Lab, and is played from there (KU-5.1)"),
    ({}, "play KP-0N3 from lab", "KP-0N3 does not lie in your Lab (KU-5.1)"),
    ({"workers": ["A1", "A3", "A4"]}, "worker at A6", "all your 3 workers are out (KU-6.3)"),
    ({}, "worker at F1", "F1 is on your own side, and workers go to the opponent's (KU-6.2)"),
    ({}, "worker at C1", "C1 has neither a card nor a starter location (KU-6.1)"),
    ({"workers": ["A4"]}, "worker at A4", "a worker stands on A4 already (KU-6.1)"),
    ({}, "recall", "you have no worker out (KU-7.1)"),
    (
        {"pending": [["place", "KP-0N3", "hand"]], "hands": [["KP-0N3"], []]},
        "place at D3",
        "nothing is next to D3 (KU-5.3)",
    ),
    (
        {"pending": [["place", "KP-0N3", "hand"]], "hands": [["KP-0N3"], []]},
        *("place at B1", "the card goes to your side, and B1 is on the other (KU-5.2)"),
    ),
    (
        {"pending": [["place", "Wastewater Recycler", "hand"]], "hands": [["Wastewater Recycler"], []]},
        *("place at E1", "the card goes to your opponent's side, and E1 is on the other (KU-5.8)"),
    ),
    (
        {"pending": [["place", "KP-0N3", "hand"]], "hands": [["KP-0N3"], []], "board": E3},
        *("place at E3", "E3 is not empty (KU-5.2)"),
    ),
    (
        {"pending": [["place", "KP-0N3", "hand"]], "hands": [["KP-0N3"], []]},
        *("refresh", "a card was announced: now it is placed, and there is no way back (KU-16.3)"),
    ),
    ({"pending": [["add_revealed"]], "revealed": "KP-0N3"}, "place at B1", "the card goes to your side, and B1 is on"),
    (
        {"pending": [["move_card_to", "D1"]], "board": {"D1": "KP-0N3"}},
        *("move card to D2", "nothing is next to D2 but the card that moves (KU-5.3)"),
    ),
    (
        {"pending": [["order", "Ore Hauler", "hand"]], "board": E3, "kuiperium": [30, 0], "tiles": [["silver"], []]},
        *("affinity", "the effect of the tile can do nothing now (KU-12.3)"),
    ),
    ({"pending": [["recall", False]], "workers": ["A4"]}, "recall at A1", "no worker of yours stands on A1 (KU-7.1)"),
    (
        {"pending": [["recall_one", "any"]], "workers": ["A4"]},
        "recall at A1",
        "no worker of yours stands on A1 (KU-7.5)",
    ),
    (
        {"pending": [["recall_one", "A1"]], "workers": ["A1", "A4"]},
        *("recall at A1", "it was placed just before, and another one is recalled (KU-13.3)"),
    ),
    ({"pending": [["icons", {"spy": 1}]]}, "take move", "no move icon is left to take (KU-8.1)"),
    (
        {"pending": [["icons", {"kuiperium": 1}]], "kuiperium": [30, 0]},
        "take kuiperium",
        "the supply is empty (KU-8.3)",
    ),
    ({"pending": [["icons", {"destroy": 1}]]}, "take destroy", "your opponent has no Kuiperium (KU-8.6)"),
    ({"pending": [["icons", {"move": 1}]]}, "take move", "no worker has a free location to move to (KU-8.7)"),
    ({"pending": [["icons", {"spy": 1}]]}, "take spy", "it costs 1 Kuiperium, and you have 0 (KU-8.8)"),
    ({"pending": [["icons", {"spy": 1}]], "kuiperium": [1, 0]}, "take spy", "no card lies on your side (KU-8.8)"),
    (
        {"pending": [["icons", {"control": 1}]], "kuiperium": [3, 0]},
        "take control",
        "it costs 4 Kuiperium, and you have 3",
    ),
    (
        {"pending": [["icons", {"control": 1}]], "kuiperium": [4, 0]},
        "take control",
        "no card lies on your side (KU-9.2)",
    ),
    (
        {"pending": [["icons", {"research": 1}]], "deck_size": 0},
        *("take research", "you can draw no card, and hold none to put into the Lab (KU-8.5)"),
    ),
    (
        {"pending": [["research", 1]], "hands": [["KP-0N3"], []], "deck_size": 0},
        *("draw", "the deck and the discard pile are empty (KU-2.5)"),
    ),
    (
        {"pending": [["research", 1]], "hands": [["KP-0N3", "Ore Hauler", "Ice Breaker", "Star Chart"] * 2, []]},
        *("draw", "you hold 8 cards, the hand limit (KU-4.4)"),
    ),
    ({"pending": [["research", 1]]}, "lab KP-0N3", "you hold no KP-0N3 (KU-8.5)"),
    ({"pending": [["move_worker"]], "workers": ["A4"]}, "move worker from A1", "no worker stands on A1 (KU-8.7)"),
    (
        {"pending": [["move_worker_to", "A4"]], "workers": ["A4"]},
        *("move worker to F1", "the worker moves within its side, and F1 is on the other (KU-8.7)"),
    ),
    ({"pending": [["move_worker_to", "A4"]], "workers": ["A4"]}, "move worker to A4", "stands on A4 already (KU-6.1)"),
    ({"pending": [["move_card", "any"]], "board": E3}, "move card from E1", "no card lies on E1 (KU-6.5)"),
    (
        {"pending": [["move_card", "own"]], "board": {**E3, "B1": "KP-0N3"}},
        "move card from B1",
        "a card of your own side",
    ),
    ({"pending": [["remove_workers", 2, [], []]], "workers": ["A4"]}, "remove worker at A1", "no worker stands on A1"),
    (
        {"pending": [["discard_card", "own"]], "board": {**E3, "B1": "KP-0N3"}},
        "discard at B1",
        "a card of your own side",
    ),
    (
        {"pending": [["discard_card", "opponent"]], "board": {**E3, "B1": "KP-0N3"}},
        *("discard at E3", "a card of your opponent's side is chosen, and E3 is on the other (KU-12.2)"),
    ),
    (
        {"pending": [["gain_icons", "any"]], "board": E3},
        "gain from F1",
        "F1 is a starter location, and no card (KU-1.6)",
    ),
    ({"pending": [["clone_location"]], "workers": ["F1"]}, "gain from F3", "no worker of your opponent stands on F3"),
    (
        {"pending": [["opponent_must_play"]], "hands": [[], ["KP-0N3"]]},
        "force Ore Hauler",
        "your opponent holds no Ore",
    ),
    ({"pending": [["activate_tile"]], "tiles": [["teal"], []]}, "activate teal", "your teal tile is active already"),
    (
        {"pending": [["set_aside"]], "strategies": [["Overtime"], []]},
        "set aside Alignment",
        "not among your strategy cards",
    ),
    (
        {"pending": [["choose_one", [["place_worker"], ["place_worker"]], [["recall_one", "any"]]]]},
        *("option 2", "option 2 can do nothing now (KU-12.3)"),
    ),
    (
        {"pending": [["choose_one", [["place_worker"], ["place_worker"]], [["recall_one", "any"]]]]},
        *("option 3", "there is no option 3 (KU-12.3)"),
    ),
    ({"phase": "over", "winner": 1}, "refresh", "the game is over (KU-14.1)"),
]


@pytest.mark.parametrize(("given", "name", "reason"), REFUSED)
def test_every_refusal_has_its_clause(at: Any, given: dict[str, Any], name: str, reason: str) -> None:
    match = at(**given)
    assert name not in match.legal()
    with pytest.raises(IllegalAction) as caught:
        match.play(name)
    assert reason in str(caught.value)


def test_ku_5_4_a_neighbour_across_the_line_is_named_where_it_does_not_count(at: Any) -> None:
    given = {"pending": [["place", "KP-0N3", "hand"]], "hands": [["KP-0N3"], []], "board": {"C3": "Ore Hauler"}}
    assert "place at D3" in at(**given).legal()
    with pytest.raises(IllegalAction, match=r"lies across the line, which does not count here \(KU-5\.4\)"):
        at(options={"cross_line": "false"}, **given).play("place at D3")


def test_ku_5_5_a_card_without_a_space_is_not_played(at: Any, kuiperium: Game) -> None:
    titles = [card["title"] for card in kuiperium.load_box(None).data["cards"] if card["lab"] == "none"]
    free = [space for space in at().position()["board"] if space[0] in "DEF"]
    match = at(hands=[["Mother Lode", "Star Chart"], []], board=dict(zip(free, titles, strict=False)))
    with pytest.raises(IllegalAction, match=r"no empty space of your side is next to .* \(KU-5\.5\)"):
        match.play("play Star Chart")


# --- random games


@pytest.mark.parametrize("seed", range(6 if COMPILED else 2))
def test_reasons_and_limits_hold_in_random_games(kuiperium: Game, seed: int) -> None:
    match, random = Match(kuiperium, seats=2, seed=seed), Random(seed)
    numbers = {name: number for number, name in enumerate(match.actions.names)}
    while legal := match.legal():
        assert len(legal) <= MOST_LEGAL
        seen = match.observation(match.to_act)[0]
        for name in legal:
            assert match.actions.why(seen, numbers[name]).clause.startswith("KU-"), name
        for name in random.sample(match.actions.names, 8):
            if name not in legal:
                assert match.actions.why_not(seen, numbers[name]).clause.startswith("KU-"), name
        match.play(random.choice(legal))
    assert match.ply <= max_plies(kuiperium.load_box(None), 2) == 20810

"""Utopia, section 10: the actions, their names, how they are told, and the clause behind each."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import IllegalAction, UnknownAction
from parlour.core.game import Game
from parlour.core.kernel import COMPILED
from parlour.games.utopia.names import civ_names, district_names, guest_names

pytestmark = pytest.mark.rules

CIVS = ("Maya", "Persian", "Egyptian", "Greek", "Chinese")


def test_ut_10_5_there_are_430_actions(utopia: Game) -> None:
    names = utopia.actions(utopia.load_box(None)).names
    kinds = Counter(name.split()[0] for name in names)
    districts = dict.fromkeys(("at", "from", "to"), 24)
    deeds = dict.fromkeys(("walk", "sail", "add", "remove", "raise"), 25)
    others = {"take": 20, "draw": 5, "move": 2, "build": 124, "done": 1, "end": 1, "discard": 5, "demote": 75}
    assert kinds == {**districts, **deeds, **others}
    assert len(set(names)) == len(names) == 430


def test_ut_10_5_names_stand_in_the_order_of_their_numbers(utopia: Game) -> None:
    box = utopia.load_box(None)
    names, districts = utopia.actions(box).names, district_names(box)
    assert civ_names(box) == CIVS
    assert names[:20] == tuple(f"take {guest}" for guest in guest_names(box))
    assert names[:5] == ("take Maya Water", "take Maya Earth", "take Maya Fire", "take Maya Wind", "take Persian Water")
    assert names[20:25] == tuple(f"draw for {seat}" for seat in range(5))
    assert names[25:97] == tuple(f"{word} {district}" for word in ("at", "from", "to") for district in districts)
    assert names[97:99] == ("move 1", "move 2")
    assert names[99:219] == tuple(f"build {civ} monument at {district}" for civ in CIVS for district in districts)
    assert names[219:223] == tuple(f"build wonder on {island}" for island in ("Water", "Earth", "Fire", "Wind"))
    assert names[223:230] == ("done", "end turn", *(f"discard {civ}" for civ in CIVS))
    assert names[230:233] == ("walk Maya", "walk Maya with Persian", "walk Maya with Egyptian")
    assert names[235:237] == ("walk Persian with Maya", "walk Persian")
    assert [names[number] for number in (255, 280, 305, 330)] == ["sail Maya", "add Maya", "remove Maya", "raise Maya"]
    assert names[354] == "raise Chinese"


def test_ut_10_3_a_demotion_names_the_cards_that_are_of_another_civilisation(utopia: Game) -> None:
    names = utopia.actions(utopia.load_box(None)).names[355:]
    assert names[:15] == (
        *("demote Maya", "demote Maya with Persian", "demote Maya with Egyptian", "demote Maya with Greek"),
        *("demote Maya with Chinese", "demote Maya with Persian, Persian", "demote Maya with Persian, Egyptian"),
        *("demote Maya with Persian, Greek", "demote Maya with Persian, Chinese"),
        *("demote Maya with Egyptian, Egyptian", "demote Maya with Egyptian, Greek"),
        *("demote Maya with Egyptian, Chinese", "demote Maya with Greek, Greek", "demote Maya with Greek, Chinese"),
        "demote Maya with Chinese, Chinese",
    )
    others = [name.partition(" with ") for name in names]
    assert all(name.split()[1] not in cards for name, _, cards in others)


def test_names_are_read_kindly_and_misread_ones_helped(at: Any) -> None:
    match = at(3, guests=["Maya Water"])
    match.play("  TAKE maya  water")
    assert match.position()["taken"][0] == ["Maya Water"]
    with pytest.raises(UnknownAction, match="did you mean 'at Tidegate'"):
        match.play("at Tidgate")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("take Maya Water", "takes the guest Maya Water"),
        ("draw for 2", "draws blind, in favour of seat 2"),
        ("at Sun Plaza", "picks Sun Plaza"),
        ("from Sun Plaza", "starts at Sun Plaza"),
        ("to Sun Plaza", "goes to Sun Plaza"),
        ("move 1", "moves 1 prince"),
        ("move 2", "moves 2 princes"),
        ("build Maya monument at Sun Plaza", "builds a Maya monument at Sun Plaza"),
        ("build Egyptian monument at Sun Plaza", "builds an Egyptian monument at Sun Plaza"),
        ("build wonder on Fire", "builds the wonder on Fire"),
        ("done", "ends the go"),
        ("end turn", "ends the turn"),
        ("discard Greek", "discards Greek"),
        ("walk Greek", "walks Greek"),
        ("raise Greek with Maya", "raises Greek with Maya"),
        ("demote Greek with Maya, Chinese", "demotes Greek with Maya, Chinese"),
    ],
)
def test_actions_are_told_in_the_third_person(utopia: Game, name: str, told: str) -> None:
    actions = utopia.actions(utopia.load_box(None))
    assert {actions.told(actions.names.index(name), own) for own in (True, False)} == {told}


# --- why

TAKE = {"guests": ["Maya Fire", "Maya Fire"]}
BUILD = {"phase": "build", "princes": [["3 Greek at Sun Plaza"], []]}
ALL_FIVE = [f"2 {civ} at {district}" for civ in CIVS for district in ("Sun Plaza", "Beacon Hill")]
WONDER = {"phase": "act", "hands": [["Maya"], []], "princes": [ALL_FIVE, []]}
CARDS = {
    "phase": "act",
    "hands": [["Greek", "Greek", "Maya"], []],
    "princes": [["2 Greek at Sun Plaza", "1 Greek at Beacon Hill"], []],
    "monuments": [[], ["Greek at Beacon Hill", "Maya at Mill Yard"]],
}
EXTRA = {"pass": 4, "favours": [0], "guests": ["Maya Fire"]}
OUT_OF_MAYA = {**TAKE, "princes": [["8 Maya at Mill Yard"], []]}
TRIM = {"phase": "trim", "hands": [["Maya"] * 6, []]}
DISCARD = {"phase": "discard", "hands": [["Maya"] * 5, []]}

WHY: list[tuple[dict[str, Any], list[str], str, str, str]] = [
    (TAKE, [], "take Maya Fire", "UT-4.3", "a Maya prince of yours comes to Fire"),
    (OUT_OF_MAYA, [], "take Maya Fire", "UT-4.4", "You have no Maya prince left"),
    (EXTRA, [], "take Maya Fire", "UT-4.7", "a Maya prince of yours comes to Fire"),
    (TAKE, [], "draw for 1", "UT-4.6", "seat 1 has an extra go for it"),
    (TAKE, ["take Maya Fire"], "at Sun Plaza", "UT-4.3", "any district of Fire"),
    (BUILD, [], "build Greek monument at Sun Plaza", "UT-6.2", "3 Greek princes of yours stand there"),
    (BUILD, [], "done", "UT-6.1", "never an obligation"),
    (WONDER, [], "build wonder on Fire", "UT-6.4", "a prince of each civilisation there"),
    (WONDER, ["build wonder on Fire"], "from Sun Plaza", "UT-6.5", "A Maya prince stands there"),
    (DISCARD, [], "discard Maya", "UT-5.2", "You owe 2 discards"),
    (TRIM, [], "discard Maya", "UT-5.5", "5 cards may be kept"),
    (CARDS, [], "end turn", "UT-5.4", "Any number of actions"),
    (CARDS, [], "walk Greek", "UT-7.1", "Up to 2 Greek princes go"),
    (CARDS, [], "sail Greek", "UT-7.2", "sail within a sea sector"),
    (CARDS, [], "add Greek", "UT-7.4", "comes from the supply"),
    (CARDS, [], "remove Greek", "UT-7.5", "goes back to your supply: 2 points"),
    (CARDS, [], "raise Greek", "UT-7.7", "changes places"),
    (CARDS, [], "demote Greek", "UT-7.8", "goes to the bottom"),
    (CARDS, [], "walk Greek with Maya", "UT-7.9", "With a privilege Maya counts as Greek."),
    (
        CARDS,
        [],
        "demote Chinese with Maya, Greek",
        "UT-7.9",
        "With a privilege for each, Maya and Greek count as Chinese.",
    ),
    (CARDS, ["walk Greek"], "from Sun Plaza", "UT-7.1", "stands there and can go on"),
    (CARDS, ["walk Greek", "from Sun Plaza"], "to Beacon Hill", "UT-7.1", "A street or a bridge leads there"),
    (CARDS, ["sail Greek"], "to Gale Point", "UT-7.2", "in the same sea sector or the next"),
    (CARDS, ["walk Greek", "from Sun Plaza", "to Beacon Hill"], "move 2", "UT-7.3", "leave the same district"),
    (
        {**CARDS, "monuments": [["Greek at Mill Yard"], ["Greek at Sun Plaza"]]},
        ["add Greek"],
        "at Mill Yard",
        "UT-7.4",
        "",
    ),
    (
        {**CARDS, "monuments": [["Greek at Beacon Hill"], ["Greek at Sun Plaza"]]},
        ["remove Greek"],
        "at Sun Plaza",
        "UT-7.5",
        "A Greek monument stands there, whoever owns it.",
    ),
]


@pytest.mark.parametrize(("given", "played", "name", "clause", "words"), WHY)
def test_a_legal_action_names_the_clause_that_allows_it(
    at: Any, given: dict[str, Any], played: list[str], name: str, clause: str, words: str
) -> None:
    match = at(**given)
    for action in played:
        match.play(action)
    assert name in match.legal()
    why = match.actions.why(match.observation(match.to_act)[0], match.find(name))
    assert why.clause == clause
    assert words in why.text
    assert why.text.endswith(".")


# --- why not

OVER = {"phase": "over", "scores": [50, 3]}
GIVEN_UP = ["build wonder on Fire"]
TO = ["walk Greek", "from Sun Plaza"]
SAILING = ["sail Greek"]
BASES = [
    *("Maya at Cedar Terrace", "Maya at Quarry Stair", "Maya at Clay Market", "Maya at Mill Yard"),
    *("Greek at Orchard Close", "Greek at Granary Row", "Greek at Forge Row", "Greek at Glass Quarter"),
]
SEVEN = [
    f"Greek at {district}"
    for district in ("Cedar Terrace", "Quarry Stair", "Clay Market", "Mill Yard", "Orchard Close", "Granary Row")
]
FIVE_AND_A_MONUMENT = {**WONDER, "princes": [[*ALL_FIVE, "3 Greek at Kiln Street"], []]}
BASELESS = {**FIVE_AND_A_MONUMENT, "monuments": [BASES, []]}
ALL_BUILT = {**FIVE_AND_A_MONUMENT, "monuments": [[], [*SEVEN, "Greek at Forge Row"]]}
SAIL_FROM = {"phase": "from", "pending": {"kind": "sail", "civ": "Greek"}, "princes": CARDS["princes"]}
AT = {
    "phase": "at",
    "pending": {"kind": "remove", "civ": "Greek"},
    "princes": [["1 Greek at Sun Plaza"], []],
    "monuments": [["Greek at Sun Plaza", "Greek at Mill Yard"], []],
}
ONE = {**CARDS, "privileges": [1, 2]}
NO_PRIVILEGE = {**CARDS, "privileges": [0, 2]}
COUNT = {
    "phase": "count",
    "pending": {"kind": "walk", "civ": "Greek", "from": "Sun Plaza", "to": "Beacon Hill"},
    "princes": [["1 Greek at Sun Plaza"], []],
}

NOT: list[tuple[dict[str, Any], list[str], str, str, str]] = [
    (OVER, [], "end turn", "UT-8.2", "the game is over"),
    # the welcome
    (TAKE, [], "take Greek Fire", "UT-4.3", "no Greek guest lies by the ship of Fire"),
    (TAKE, [], "take Maya Water", "UT-2.6", "Water is shut at 2 seats"),
    (TAKE, ["take Maya Fire"], "take Maya Fire", "UT-4.3", "now the prince of the guest just taken is placed"),
    (BUILD, [], "take Maya Fire", "UT-4.3", "a go takes one guest, and it was taken"),
    (CARDS, [], "take Maya Fire", "UT-5.4", "now is the time for actions with cards and for building"),
    (TAKE, [], "draw for 3", "UT-10.5", "there is no seat 3 at this table"),
    (TAKE, [], "draw for 0", "UT-4.6", "an opponent is favoured by the draw, not yourself"),
    (EXTRA, [], "draw for 1", "UT-4.7", "in an extra go nobody draws blind"),
    ({**TAKE, "drew": [True, False], "favours": [1]}, [], "draw for 1", "UT-4.6", "you have drawn blind already"),
    (TAKE, ["take Maya Fire"], "at Mill Yard", "UT-4.3", "Mill Yard lies on Earth, and the guest is for Fire"),
    (TAKE, ["take Maya Fire"], "at Tidegate", "UT-2.6", "Water is shut at 2 seats"),
    (TAKE, [], "at Sun Plaza", "UT-4.3", "now a guest is taken"),
    (TAKE, [], "done", "UT-4.5", "taking a guest is not optional"),
    (TAKE, [], "end turn", "UT-4.3", "now a guest is taken"),
    (BUILD, [], "end turn", "UT-6.1", "it ends with done"),
    (TAKE, [], "walk Maya", "UT-4.3", "now a guest is taken"),
    (TAKE, [], "discard Maya", "UT-4.3", "now a guest is taken"),
    # buildings
    (
        TAKE,
        [],
        "build Maya monument at Sun Plaza",
        "UT-6.2",
        "takes 3 Maya princes of yours in the district, and you have none",
    ),
    (CARDS, [], "build Greek monument at Sun Plaza", "UT-6.2", "and you have 2 at Sun Plaza"),
    (CARDS, [], "build Maya monument at Mill Yard", "UT-6.3", "Mill Yard has a monument, and holds one for good"),
    (CARDS, [], "build Maya monument at Tidegate", "UT-2.6", "Water is shut at 2 seats"),
    (CARDS, [], "build wonder on Water", "UT-2.6", "Water is shut at 2 seats"),
    (
        CARDS,
        [],
        "build wonder on Fire",
        "UT-6.4",
        "on Fire you have no prince that is Maya or Persian or Egyptian or Chinese",
    ),
    ({**WONDER, "wonders": [[], ["Fire"]]}, [], "build wonder on Fire", "UT-6.4", "Fire has a wonder already"),
    (BASELESS, [], "build wonder on Fire", "UT-6.6", "you have no base left"),
    (BASELESS, [], "build Greek monument at Kiln Street", "UT-6.6", "you have no base left"),
    (ALL_BUILT, [], "build Greek monument at Kiln Street", "UT-6.6", "no Greek monument is left"),
    (TAKE, ["take Maya Fire"], "build wonder on Fire", "UT-6.1", "is placed first"),
    (WONDER, GIVEN_UP, "build wonder on Fire", "UT-6.1", "the wonder begun is finished first"),
    (CARDS, ["walk Greek"], "build wonder on Fire", "UT-6.1", "nobody builds while he moves"),
    (CARDS, TO, "build wonder on Fire", "UT-6.1", "nobody builds while he moves"),
    (AT, [], "build wonder on Fire", "UT-6.1", "nobody builds while he adds or removes"),
    (DISCARD, [], "build wonder on Fire", "UT-6.1", "nobody builds while he discards"),
    (TRIM, [], "build wonder on Fire", "UT-6.1", "nobody builds while he discards"),
    (WONDER, GIVEN_UP, "from Kiln Street", "UT-6.5", "you have no Maya prince at Kiln Street"),
    (WONDER, GIVEN_UP, "from Mill Yard", "UT-6.4", "Mill Yard lies on Earth, and the wonder is built on Fire"),
    (WONDER, GIVEN_UP, "end turn", "UT-6.5", "now a prince is given up for the wonder"),
    # discards
    (DISCARD, [], "discard Greek", "UT-5.3", "you hold no Greek card"),
    (DISCARD, [], "end turn", "UT-5.3", "now discards are due"),
    (DISCARD, [], "raise Maya", "UT-5.3", "now discards are due"),
    (TRIM, [], "discard Greek", "UT-5.5", "you hold no Greek card"),
    (TRIM, [], "end turn", "UT-5.5", "at most 5 cards may be kept"),
    (CARDS, [], "discard Greek", "UT-5.5", "cards are discarded when the turn ends"),
    # actions with cards
    (CARDS, [], "walk Persian", "UT-7.1", "you have no Persian prince on the board"),
    (CARDS, [], "sail Maya", "UT-7.2", "you have no Maya prince on the board"),
    (
        {**CARDS, "princes": [["1 Greek at Sun Plaza"], []]},
        [],
        "sail Greek",
        "UT-7.2",
        "no Greek prince in a ship district",
    ),
    (CARDS, [], "add Persian", "UT-7.4", "no Persian monument stands on the board"),
    (
        {**CARDS, "princes": [["8 Greek at Sun Plaza"], []]},
        [],
        "add Greek",
        "UT-7.4",
        "no Greek prince left in the supply",
    ),
    (CARDS, [], "remove Maya", "UT-7.5", "you have no Maya prince at a Maya monument"),
    (CARDS, [], "remove Persian", "UT-7.5", "no Persian monument stands on the board"),
    (CARDS, [], "raise Chinese with Maya", "UT-7.7", "Chinese is at the top of the scale"),
    (CARDS, [], "demote Maya with Greek", "UT-7.8", "Maya is at the bottom of the scale"),
    (CARDS, [], "raise Persian", "UT-7.7", "you hold no Persian card"),
    (CARDS, [], "demote Persian", "UT-7.8", "you hold no Persian card"),
    (CARDS, [], "raise Greek with Persian", "UT-7.7", "you hold no Persian card"),
    (CARDS, [], "demote Persian with Maya, Maya", "UT-7.8", "you hold 1 Maya card, not 2"),
    (NO_PRIVILEGE, [], "raise Greek with Maya", "UT-7.9", "this takes 1 privilege, and you have none left"),
    (ONE, [], "demote Chinese with Maya, Greek", "UT-7.9", "this takes 2 privileges, and you have 1 left"),
    (CARDS, [], "done", "UT-5.4", "now is the time for actions with cards"),
    (CARDS, ["walk Greek"], "raise Greek", "UT-10.4", "now the district is named that the princes leave"),
    (CARDS, ["walk Greek"], "to Sun Plaza", "UT-10.4", "now the district is named that the princes leave"),
    (CARDS, ["walk Greek"], "from Mill Yard", "UT-7.1", "you have no Greek prince at Mill Yard"),
    (CARDS, ["walk Greek"], "from Tidegate", "UT-2.6", "Water is shut"),
    (SAIL_FROM, [], "from Sun Plaza", "UT-1.4", "Sun Plaza shows no ship"),
    (SAIL_FROM, [], "from Gale Point", "UT-7.2", "you have no Greek prince at Gale Point"),
    (CARDS, TO, "from Beacon Hill", "UT-10.4", "now the district is named that the princes reach"),
    (CARDS, TO, "to Sun Plaza", "UT-7.10", "the princes stand at Sun Plaza already"),
    (CARDS, TO, "to Mill Yard", "UT-1.3", "no street or bridge joins Sun Plaza and Mill Yard"),
    (CARDS, TO, "to Tidegate", "UT-2.6", "Water is shut"),
    (CARDS, SAILING, "to Mill Yard", "UT-1.4", "Mill Yard shows no ship"),
    (CARDS, SAILING, "to Cedar Terrace", "UT-7.2", "neither in the sea sector of Beacon Hill nor in the next"),
    (CARDS, TO, "move 1", "UT-10.4", "now the district is named that the princes reach"),
    (CARDS, [*TO, "to Beacon Hill"], "to Beacon Hill", "UT-7.3", "now the number of princes that move is named"),
    (COUNT, [], "move 2", "UT-7.3", "you have 1 Greek prince at Sun Plaza, no more"),
    (AT, [], "at Mill Yard", "UT-7.5", "you have no Greek prince at Mill Yard"),
    (AT, [], "at Beacon Hill", "UT-7.5", "there is no Greek monument at Beacon Hill"),
    (AT, [], "at Tidegate", "UT-2.6", "Water is shut"),
    (AT, [], "raise Greek", "UT-10.4", "a card was played: now the district is named"),
]


@pytest.mark.parametrize(("given", "played", "name", "clause", "words"), NOT)
def test_a_refusal_names_the_clause_and_says_why(
    at: Any, given: dict[str, Any], played: list[str], name: str, clause: str, words: str
) -> None:
    match = at(**given)
    for action in played:
        match.play(action)
    with pytest.raises(IllegalAction) as caught:
        match.play(name)
    assert caught.value.clause == clause
    assert words in caught.value.reason


def test_an_empty_bag_is_the_reason_where_it_is_one(at: Any) -> None:
    everything = [f"{civ} {island}" for civ in CIVS for island in ("Earth", "Fire", "Wind")] * 2
    match = at(guests=everything)
    with pytest.raises(IllegalAction, match="the bag is empty"):
        match.play("draw for 1")


def test_every_action_has_its_reason_at_every_decision(utopia: Game) -> None:
    actions, laps = utopia.actions(utopia.load_box(None)), 400 if COMPILED else 60
    for seats in (2, 4):
        match, random = Match(utopia, seats=seats, seed=seats), Random(seats)
        while not match.over and match.ply < laps:
            seen, legal = match.observation(match.to_act)[0], set(match.legal_ids())
            for action in range(len(actions.names)):
                why = actions.why(seen, action) if action in legal else actions.why_not(seen, action)
                assert why.text.endswith(".") == (action in legal)
                check_last_resort(match.state()[0], actions.names[action], why.text)
            buildings = [action for action in legal if actions.names[action].startswith("build")]
            match.play_id(random.choice(sorted(buildings) or match.legal_ids()))


def check_last_resort(s: Any, name: str, text: str) -> None:
    """Reasons that are given when no other is left are true."""
    if text == "the bag is empty":
        assert s["bag_size"] == 0, name
    if text.endswith(" monument is left"):
        assert s["left"][CIVS.index(name.split()[1])] == 0, name
    if text == "no wonder is left":
        assert s["wonders"] == 0, name
    if text.startswith("this takes"):
        needed = int(text.split()[2])
        assert s["privileges"][s["to_act"]] < needed, name
    if text.endswith("to an open district"):
        pytest.fail(f"{name}: every district of the printed box leads on")

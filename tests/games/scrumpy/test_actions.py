"""Scrumpy, section 13: the actions, their names, how they are told, and the clause behind each."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import IllegalAction, UnknownAction
from parlour.core.game import Game
from parlour.core.kernel import COMPILED
from parlour.games.scrumpy.names import worker_names
from parlour.games.scrumpy.state import Verb

pytestmark = pytest.mark.rules


KINDS = {
    "recruit": 18 * 4 + 1,
    "sell": 5,
    "use": 17,
    "achieve": 14,
    "owner": 5,
    "play": 26,
    "cube": 8,
    "copy": 12,
    "store": 27 * 3 + 3,
    "discard": 27 * 5 + 27,
    "keep": 27 * 3 * 2 + 27,
    "deliver": 36 + 27 * 2,
}


def names(game: Game) -> tuple[str, ...]:
    return game.actions(game.load_box(None)).names


def test_there_are_709_actions_with_the_printed_box(scrumpy: Game) -> None:
    found = names(scrumpy)
    assert len(set(found)) == len(found) == 709
    kinds = Counter(name.split()[0] for name in found)
    assert {word: kinds[word] for word in KINDS} == KINDS
    assert {"pass", "end turn", "forgo", "stop", "roll", "take die", "reroll", "draw", "leave for 8 coins"} <= set(
        found
    )


def test_goods_are_named_only_where_they_can_be(scrumpy: Game) -> None:
    found = set(names(scrumpy))
    assert {"keep Planter as barrel", "keep Planter from barrel", "deliver Planter from cider"} <= found
    assert {"store top card as wood", "discard Planter from bottle"} <= found
    assert not {"keep Planter as cider", "keep Planter from bottle", "deliver Planter from apple"} & found
    assert not {"store Planter as bottle", "use Planter", "play Idle Layabout", "use Idle Layabout"} & found


def test_numbers_lead_to_actions_and_back(scrumpy: Game) -> None:
    box = scrumpy.load_box(None).record[0]
    for number, name in enumerate(names(scrumpy)):
        verb, one, two = (int(box[key][number]) for key in ("verb", "one", "two"))
        assert box["number"][verb, one, two] == number, name
    assert (box["number"] >= 0).sum() == 709
    trader = worker_names(scrumpy.load_box(None)).index("Trader")
    assert names(scrumpy)[box["number"][Verb.RECRUIT, trader, 2]] == "recruit Trader from slot 3"


def test_names_are_read_kindly_and_misread_ones_helped(at: Any) -> None:
    match = at({"hand": ["Planter"], "coins": 3})
    match.play("  PLAY   planter ")
    assert match.position()["phase"] == "craft"
    with pytest.raises(UnknownAction, match="did you mean 'plant for 3'"):
        match.play("plant for 33")


TOLD = [
    ("recruit Trader from slot 3", "recruits Trader from slot 3"),
    ("deliver to Bar A space 1", "delivers to Bar A space 1"),
    ("sell apple", "sells an apple"),
    ("sell cider", "sells a cider"),
    ("use Woodcutter", "uses Woodcutter"),
    ("achieve Charity", "achieves Charity"),
    ("owner draw", "takes the Owner Action draw"),
    ("play Planter", "plays Planter"),
    ("recruit Idle Layabout", "recruits an Idle Layabout"),
    ("pass", "passes"),
    ("end turn", "ends the turn"),
    ("cube keep", "moves the keep cube"),
    ("cube orchard", "moves an Orchard cube"),
    ("forgo", "forgoes the other goods"),
    ("store top card as wood", "stores the top card as wood"),
    ("stop", "stops"),
    ("plant for 2", "carries out: plant for 2"),
    ("roll", "rolls the die"),
    ("take die", "takes the die"),
    ("reroll", "rolls the die again"),
    ("copy space 2 of seat 1", "copies space 2 of seat 1"),
    ("draw", "draws cards"),
]


@pytest.mark.parametrize(("name", "told"), TOLD)
def test_actions_are_told_in_the_third_person(scrumpy: Game, name: str, told: str) -> None:
    actions = scrumpy.actions(scrumpy.load_box(None))
    assert {actions.told(actions.names.index(name), own) for own in (True, False)} == {told}


@pytest.mark.parametrize(
    ("name", "own", "others"),
    [
        ("deliver Planter from bottle", "delivers Planter from bottle", "delivers a card from bottle"),
        ("keep Planter as wood", "keeps Planter as wood", "keeps a card as wood"),
        ("keep Planter from wood", "keeps Planter from wood", "keeps a card from wood"),
        ("store Planter as apple", "stores Planter as apple", "stores a card from hand as apple"),
        ("discard Planter from barrel", "discards Planter from barrel", "discards a card from barrel"),
        ("discard Planter", "discards Planter", "discards a card from hand"),
        ("keep Planter", "keeps Planter", "keeps a card from hand"),
    ],
)
def test_sc_10_4_others_learn_of_hidden_cards_only_goods_and_numbers(
    scrumpy: Game, name: str, own: str, others: str
) -> None:
    actions = scrumpy.actions(scrumpy.load_box(None))
    number = actions.names.index(name)
    assert (actions.told(number, True), actions.told(number, False)) == (own, others)


def test_sc_10_4_no_worker_is_named_to_others_but_in_play_use_and_recruit(scrumpy: Game) -> None:
    box = scrumpy.load_box(None)
    actions, workers = scrumpy.actions(box), worker_names(box)
    for number, name in enumerate(actions.names):
        told = actions.told(number, False)
        if name.split()[0] not in ("play", "use", "recruit"):
            assert not any(worker in told for worker in workers), told


# --- why

POOR: dict[str, Any] = {"coins": 0}
DELIVERY = {"bottle": ["Presser", "Cooper", "Forager"], "hand": ["Planter"]}
TO_CLUB = ["deliver to Golf & Country Club B space 3", "cube orchard"]
GIVEN = [*TO_CLUB, "deliver Presser from bottle", "deliver Cooper from bottle"]
PICKER = {"hand": ["Apple Picker", "Forager"], "draw": ["Cooper"], "trees": 2}
COOPER = {"hand": ["Cooper"], "wood": ["Presser", "Planter", "Forager", "Woodcutter"]}
FOURTH = {"actions": 3, "hand": ["Planter"]}
FULL = {"spaces": [["Planter"], ["Forager"], ["Presser"]], "hand": ["Cooper"]}
STUDENT = {"hand": ["Exchange Student"]}
NEIGHBOUR = {"spaces": [["Professor"], ["Woodcutter"], []]}
DONE: dict[str, Any] = {"turn": {"core": "after"}}

WHY: list[tuple[dict[str, Any], dict[str, Any], list[str], str, str, str]] = [
    ({}, {"phase": "pick"}, [], "recruit Trader from slot 1", "SC-2.7", "takes a worker off the strip free"),
    (DELIVERY, {}, [], "deliver to Golf & Country Club B space 3", "SC-4.3", "2 bottles are delivered"),
    (DELIVERY, {}, [], "sell bottle", "SC-4.10", "Sold it brings 1 prestige"),
    ({"hand": ["Woodcutter"]}, {}, [], "use Woodcutter", "SC-4.11", "becomes 1 wood"),
    ({"hand": ["Recruiter"]}, {}, [], "use Recruiter", "SC-4.11", "is discarded"),
    ({"trees": 6, "cubes": {"orchard": 0}}, {}, [], "achieve 6 Trees", "SC-8.1", "6 trees in your Orchard"),
    ({"coins": 10, "goal": "Charity"}, {}, [], "achieve Charity", "SC-8.4", "which you give away"),
    ({}, {}, [], "owner coins", "SC-5.4", "take 2 coins"),
    (FOURTH, {}, [], "owner coins", "SC-5.2", "your last Core Action"),
    ({"hand": ["Planter"]}, {}, [], "play Planter", "SC-5.5", "pay 3 coins for 1 tree"),
    ({"coins": 5}, {}, [], "recruit Investor from slot 3", "SC-5.6", "For 4 coins"),
    ({}, {}, [], "recruit Idle Layabout", "SC-5.7", "take 1 coin"),
    ({**FULL, "owner": "draw"}, {}, [], "pass", "SC-5.8", "No other Core Action"),
    ({}, {}, ["owner coins"], "end turn", "SC-4.2", "when you say so"),
    (DELIVERY, {}, TO_CLUB[:1], "cube hand", "SC-4.3", "upgraded at once"),
    (
        {"coins": 15},
        {"goals": ["15 Coins", "6 Trees", "8 Wood"]},
        ["achieve 15 Coins"],
        "cube orchard",
        "SC-8.2",
        "open",
    ),
    (DELIVERY, {}, TO_CLUB, "deliver Forager from bottle", "SC-4.4", "2 bottles still to be delivered"),
    (DELIVERY, {}, GIVEN, "keep Cooper as wood", "SC-4.6", "becomes 1 wood"),
    (DELIVERY, {}, GIVEN, "forgo", "SC-4.6", "may be forgone"),
    (PICKER, {}, ["play Apple Picker"], "store Forager as apple", "SC-3.2", "any card from hand"),
    (PICKER, {}, ["play Apple Picker"], "store top card as apple", "SC-3.2", "The unseen top card"),
    (
        {**PICKER, "draw": [], "draw_size": 0, "discard": ["Planter"]},
        {},
        ["play Apple Picker"],
        "store top card as apple",
        "SC-3.8",
        "the discard pile is shuffled",
    ),
    (PICKER, {}, ["play Apple Picker"], "stop", "SC-3.2", "stop gaining"),
    (COOPER, {}, ["play Cooper"], "cooper barrel", "SC-3.5", "turn 3 wood into 1 barrel and 1 prestige"),
    (COOPER, {}, ["play Cooper", "cooper barrel"], "keep Planter from wood", "SC-3.3", "becomes the product"),
    (COOPER, {}, ["play Cooper", "cooper barrel"], "forgo", "SC-3.5", "another reward"),
    (
        COOPER,
        {},
        ["play Cooper", "cooper barrel", "keep Planter from wood"],
        "discard Presser from wood",
        "SC-3.3",
        "2 wood still to be used up",
    ),
    (COOPER, {}, ["sell wood"], "discard Presser from wood", "SC-4.10", "The good is sold"),
    ({"coins": 9}, {}, ["recruit Investor from slot 3"], "take 3 coins", "SC-7.12", "gain 3 coins"),
    ({"hand": ["Forager"]}, {}, ["play Forager"], "roll", "SC-5.10", "may be rolled"),
    ({"hand": ["Forager"]}, {}, ["play Forager", "roll"], "take die", "SC-11.3", "when you say so"),
    (
        {"cider": ["Planter", "Cooper"]},
        {"vendors": ["Cider Festival", "Bar"]},
        ["FESTIVAL"],
        "reroll",
        "SC-4.8",
        "once",
    ),
    (STUDENT, {}, ["play Exchange Student"], "copy space 2 of seat 1", "SC-7.7", "last-played worker"),
    (
        {"hand": ["Recruiter"], "coins": 9},
        {},
        ["play Recruiter"],
        "recruit Trader from slot 1",
        "SC-7.2",
        "For 4 coins",
    ),
    ({"coins": 9}, {}, ["recruit Manager from slot 2"], "draw", "SC-5.10", "drawn first"),
    ({"coins": 9}, {}, ["recruit Manager from slot 2", "draw"], "discard Planter", "SC-7.10", "2 cards must"),
    ({"hand": ["Business Partner"]}, {}, ["play Business Partner"], "owner coins", "SC-7.11", "The meeple stays"),
    ({"hand": ["Planter"]}, {"phase": "refresh"}, [], "keep Planter", "SC-6.1", "may be kept"),
    ({"hand": ["Planter"]}, {"phase": "refresh"}, [], "stop", "SC-6.1", "need not be"),
]
FESTIVAL = ["deliver to Cider Festival A space 1", "cube hand"]


def start(at: Any, player: dict[str, Any], table: dict[str, Any], steps: list[str]) -> Any:
    own = {"goal": "10 Apples", **player}
    match = at(own, {"goal": "4 Barrels", **NEIGHBOUR}, **table)
    for step in FESTIVAL if steps == ["FESTIVAL"] else steps:
        match.play(step)
    return match


@pytest.mark.parametrize(("player", "table", "steps", "name", "clause", "text"), WHY)
def test_every_choice_names_its_clause(
    at: Any, player: dict[str, Any], table: dict[str, Any], steps: list[str], name: str, clause: str, text: str
) -> None:
    if name == "discard Planter":
        player = {**player, "draw": ["Planter", "Cooper", "Forager"]}
    match = start(at, player, table, steps)
    assert name in match.legal()
    why = match.actions.why(match.observation(match.to_act)[0], match.find(name))
    assert why.clause == clause
    assert text in why.text
    assert why.text.endswith(".")


WHY_NOT: list[tuple[dict[str, Any], dict[str, Any], list[str], str, str, str]] = [
    ({}, {"phase": "pick"}, [], "recruit Trader from slot 2", "SC-2.7", "Trader is not in slot 2"),
    (DELIVERY, {}, [], "deliver to Supermarket B space 1", "SC-2.2", "Supermarket is not in play"),
    (DELIVERY, {}, [], "deliver to Bar B space 1", "SC-4.3", "it takes 4 bottles"),
    (
        {**DELIVERY, "deliveries": ["Golf & Country Club B 3"]},
        {},
        [],
        "deliver to Golf & Country Club B space 3",
        "SC-4.3",
        "a cube lies",
    ),
    (DELIVERY, {"turn": {"aux": True}}, [], "sell bottle", "SC-4.1", "your Auxiliary Action"),
    (DELIVERY, {}, [], "sell cider", "SC-4.10", "you have no cider stored"),
    ({}, {}, [], "use Woodcutter", "SC-4.11", "you hold no Woodcutter"),
    (
        {"hand": ["Woodcutter"], "wood": ["Idle Layabout"] * 8},
        {},
        [],
        "use Woodcutter",
        "SC-3.4",
        "you can store 8 wood, no more",
    ),
    ({}, {}, [], "achieve 6 Trees", "SC-1.7", "it takes 6 trees"),
    ({}, {}, [], "achieve 4 Barrels", "SC-8.1", "neither a public goal nor your own"),
    ({"achieved": ["6 Trees"]}, {}, [], "achieve 6 Trees", "SC-8.1", "already"),
    ({"goal": "Full Hand Over"}, {}, [], "achieve Full Hand Over", "SC-8.5", "only after your last"),
    ({"owner": "draw"}, {}, [], "owner coins", "SC-5.2", "Owner Action of this round"),
    (FOURTH, {}, [], "play Planter", "SC-5.2", "this is your last Core Action"),
    (FULL, {}, [], "play Cooper", "SC-5.3", "Worker spaces are full"),
    ({}, {}, [], "play Cooper", "SC-5.5", "you hold no Cooper"),
    (POOR, {}, [], "recruit Investor from slot 3", "SC-5.6", "costs 4 coins there, and you have 0"),
    (POOR, {}, [], "recruit Investor from slot 2", "SC-5.6", "is not in slot 2"),
    ({}, {"layabouts": 0}, [], "recruit Idle Layabout", "SC-5.7", "is empty"),
    ({}, {}, [], "pass", "SC-5.8", "a Core Action is possible"),
    ({}, {}, [], "end turn", "SC-4.1", "the turn is at its beginning"),
    ({}, {}, ["owner coins"], "owner coins", "SC-4.2", "the Core Action is over"),
    ({**DELIVERY, "cubes": {"hand": 0}}, {}, TO_CLUB[:1], "cube hand", "SC-2.6", "no cube of yours"),
    (DELIVERY, {}, TO_CLUB, "deliver Planter from bottle", "SC-4.4", "no Planter is stored as bottle"),
    (DELIVERY, {}, GIVEN, "keep Planter as wood", "SC-4.6", "among the cards delivered"),
    (DELIVERY, {}, GIVEN, "keep Cooper as barrel", "SC-4.6", "no barrel of the reward"),
    (PICKER, {}, ["play Apple Picker"], "store Planter as apple", "SC-3.2", "you hold no Planter"),
    (PICKER, {}, ["play Apple Picker"], "store Forager as wood", "SC-3.2", "no wood is to be gained"),
    (
        {**PICKER, "draw_size": 1},
        {},
        ["play Apple Picker", "store top card as apple"],
        "store top card as apple",
        "SC-3.8",
        "are empty",
    ),
    (COOPER, {}, ["play Cooper"], "press bottle", "SC-5.10", "not to be had with this step"),
    (COOPER, {}, ["play Cooper", "cooper barrel"], "discard Planter from wood", "SC-3.3", "first it is said"),
    (COOPER, {}, ["play Cooper", "cooper barrel"], "keep Cooper from wood", "SC-3.3", "no Cooper is stored as wood"),
    (COOPER, {}, ["sell wood"], "forgo", "SC-3.5", "no good is to be made"),
    (COOPER, {}, ["sell wood"], "discard Cooper from wood", "SC-3.3", "no Cooper is stored as wood"),
    ({"hand": ["Forager"]}, {}, ["play Forager", "roll"], "reroll", "SC-4.8", "this throw binds"),
    ({"hand": ["Forager"]}, {}, ["play Forager"], "owner coins", "SC-5.10", "now the die may be rolled"),
    (STUDENT, {}, ["play Exchange Student"], "copy space 1 of seat 1", "SC-7.7", "lies in space 2"),
    (STUDENT, {}, ["play Exchange Student"], "copy space 1 of seat 0", "SC-7.7", "of another player"),
    (STUDENT, {}, ["play Exchange Student"], "copy space 1 of seat 3", "SC-7.8", "there is no seat 3"),
    ({"hand": ["Professor"]}, {}, ["play Professor"], "copy space 1 of seat 1", "SC-7.6", "masters are never copied"),
    ({"hand": ["Professor"]}, {}, ["play Professor"], "copy space 1 of seat 0", "SC-7.6", "cannot copy itself"),
    ({"hand": ["Professor"]}, {}, ["play Professor"], "copy space 3 of seat 1", "SC-7.6", "is empty"),
    (
        {"hand": ["Recruiter"], "coins": 1},
        {},
        ["play Recruiter"],
        "recruit Investor from slot 3",
        "SC-7.2",
        "costs 2 coins",
    ),
    (
        {"hand": ["Business Partner"]},
        {},
        ["play Business Partner", "owner coins"],
        "owner coins",
        "SC-7.11",
        "was taken with this worker",
    ),
    ({"hand": ["Planter"]}, {"phase": "refresh"}, [], "keep Cooper", "SC-6.1", "you hold no Cooper"),
    ({}, {"phase": "over"}, [], "owner coins", "SC-9.1", "the game is over"),
]


@pytest.mark.parametrize(("player", "table", "steps", "name", "clause", "text"), WHY_NOT)
def test_every_refusal_names_its_clause(
    at: Any, player: dict[str, Any], table: dict[str, Any], steps: list[str], name: str, clause: str, text: str
) -> None:
    match = start(at, player, table, steps)
    assert name not in match.legal()
    with pytest.raises(IllegalAction) as caught:
        match.play(name)
    assert caught.value.clause == clause
    assert text in caught.value.reason


def test_sc_8_1_a_refusal_does_not_tell_another_private_goal(at: Any) -> None:
    reasons = set()
    for theirs in ("4 Barrels", "3 Ciders"):
        match = at({"goal": "10 Apples"}, {"goal": theirs})
        with pytest.raises(IllegalAction) as caught:
            match.play("achieve 4 Barrels")
        reasons.add(str(caught.value))
    assert len(reasons) == 1


def test_sc_8_2_sc_9_2_without_a_cube_there_is_no_goal_and_no_delivery(at: Any) -> None:
    none = dict.fromkeys(("press", "cooper", "coins", "forage", "draw", "hand", "keep", "orchard"), 0)
    match = at({"goal": "10 Apples", "trees": 6, "cubes": none, **DELIVERY})
    for name, clause in (("achieve 6 Trees", "SC-8.2"), ("deliver to Golf & Country Club B space 1", "SC-9.2")):
        with pytest.raises(IllegalAction) as caught:
            match.play(name)
        assert caught.value.clause == clause


def test_every_action_has_its_reason_at_every_decision(scrumpy: Game) -> None:
    actions, laps = scrumpy.actions(scrumpy.load_box(None)), 200 if COMPILED else 60
    for seats in (1, 2, 4):
        match, random = Match(scrumpy, seats=seats, seed=seats), Random(seats)
        while not match.over and match.ply < laps:
            seen, legal = match.observation(match.to_act)[0], set(match.legal_ids())
            for action in range(len(actions.names)):
                why = actions.why(seen, action) if action in legal else actions.why_not(seen, action)
                assert why.clause.startswith("SC-")
                assert why.text.endswith(".") == (action in legal)
            match.play_id(random.choice(match.legal_ids()))

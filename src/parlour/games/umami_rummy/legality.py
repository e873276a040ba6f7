"""Umami Rummy: positions that cannot be (the end of section 11)."""

from typing import Any

import numpy as np

from parlour.core.reading import Node
from parlour.games.umami_rummy.limits import MOST_LEGAL
from parlour.games.umami_rummy.lists import fault_of
from parlour.games.umami_rummy.moves import in_play, may_take_loose, seats_in_play
from parlour.games.umami_rummy.names import card_names
from parlour.games.umami_rummy.rules import legal
from parlour.games.umami_rummy.rules.turn import all_in_order
from parlour.games.umami_rummy.solver import splits
from parlour.games.umami_rummy.state import NAMES, Choice, Phase

Lists = list[list[int]]


def refuse_impossible(box: Any, parts: dict[str, Node], root: Node, s: Any, lists: Lists) -> None:
    """MalformedPosition if the position in record s, whose field lies in these lists, cannot come about."""
    _check_end(parts, root, s)
    _check_counters(box, root, s)
    _check_marks(parts, s)
    _check_calls(box, parts, s)
    if s["laid_size"] == 0 and s["taken_size"] == 0:
        _check_melds(root, s, lists)
        _check_start(root, s)
        return
    _check_turn(parts, s)
    if not splits(s, s["field"] - s["laid"] + s["taken"]):
        raise root.refuse("melds: without the cards laid in this turn, and with those taken, the field does not split")
    _check_going_on(box, parts, s)


def _check_end(parts: dict[str, Node], root: Node, s: Any) -> None:
    over = s["phase"] == Phase.OVER
    if over != (s["to_act"] < 0):
        last = int(s["seats"]) - 1
        raise root.refuse(
            "to_act: expected null when the game is over" if over else f"to_act: expected a seat, 0 to {last}"
        )
    if "winners" not in parts:
        return
    seats = int(s["seats"])
    given = [node.integer(0, seats - 1) for node in parts["winners"].entries(what="a list of seats")]
    top = max(int(s["scores"][seat]) for seat in range(seats))
    winners = [seat for seat in range(seats) if over and s["scores"][seat] == top]
    if given != winners:
        raise parts["winners"].expected(f"{winners}, the seats with the highest total" if over else "[] before the end")


def _check_counters(box: Any, root: Node, s: Any) -> None:
    over = s["phase"] == Phase.OVER
    turns, rounds = int(s["seats"]) * int(box["turns_per_seat"]), int(s["options"][Choice.ROUNDS])
    limits = {
        "round": rounds,
        "turns": turns if over else turns - 1,
        "passes": 0 if over else max(0, int(seats_in_play(s)) - 1),
    }
    for key, most in limits.items():
        value = int(s["round_number" if key == "round" else key])
        if value > most:
            raise root.refuse(f"{key}: expected at most {most} here, got {value}")


def _check_marks(parts: dict[str, Node], s: Any) -> None:
    if "shown" not in parts:
        return
    if s["shown"].any() and s["options"][Choice.LOOSE_TO_HAND] == 0:
        raise parts["shown"].refuse("no card is taken to hand where loose_to_hand is forbidden")
    for seat, node in enumerate(parts["shown"].entries()):
        for card in range(NAMES):
            if s["shown"][seat][card] > s["hands"][seat][card]:
                raise node.refuse(f"more {card_names()[card]} are shown than hand {seat} holds")


def _check_calls(box: Any, parts: dict[str, Node], s: Any) -> None:
    for seat in range(s["seats"]):
        if not s["called"][seat]:
            continue
        node = parts["called"].entries()[seat]
        if s["options"][Choice.UMAMI_CALL] == 0:
            raise node.refuse("nobody calls where umami_call is false")
        if s["hand_size"][seat] != box["umami_cards"]:
            held = int(s["hand_size"][seat])
            raise node.refuse(f"a call holds with {box['umami_cards']} in hand exactly, and hand {seat} has {held}")


def _check_melds(root: Node, s: Any, lists: Lists) -> None:
    for place, cards in enumerate(lists):
        if fault := fault_of(s, cards):
            raise root.refuse(f"melds.{place}: {fault}")


def _check_start(root: Node, s: Any) -> None:
    """UM-8.5: a seat that is out has no turn."""
    if s["phase"] == Phase.PLAY and not in_play(s, s["to_act"]):
        raise root.refuse(f"to_act: seat {s['to_act']} has no cards and is out, so it has no turn")


def _check_turn(parts: dict[str, Node], s: Any) -> None:
    """Cards laid are on the field, cards taken in the hand, and both may be."""
    node, seat = parts["turn"], int(s["to_act"])
    if s["phase"] == Phase.OVER:
        raise node.refuse("expected nothing laid or taken when the game is over")
    if s["taken_size"] and not may_take_loose(s):
        introductory = s["options"][Choice.LOOSE_TO_HAND] == 1
        reason = "in an introductory turn" if introductory else "where loose_to_hand is forbidden"
        raise node.refuse(f"taken: no card is taken to hand {reason}")
    if s["laid_size"] == 0:
        raise node.refuse("taken: no card is taken before one was laid")
    for card, name in enumerate(card_names()):
        if s["laid"][card] > s["field"][card]:
            raise node.refuse(f"laid: expected {name} to lie in melds, once for each time it was laid")
        if s["taken"][card] > s["hands"][seat][card]:
            raise node.refuse(f"taken: expected {name} to lie in hand {seat}, once for each time it was taken")
        if s["laid"][card] and s["taken"][card]:
            raise node.refuse(f"{name} cannot be laid and taken in one turn")


def _check_going_on(box: Any, parts: dict[str, Node], s: Any) -> None:
    if legal(box, s, np.empty(MOST_LEGAL, np.int32)) == 0:
        raise parts["turn"].refuse("the turn can go no further: no card of the hand brings the field in order")
    if s["hand_size"][s["to_act"]] == 0 and all_in_order(s):  # UM-4.4
        raise parts["turn"].refuse("the last card of the hand was laid, so the turn is over already")

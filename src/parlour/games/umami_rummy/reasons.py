"""Umami Rummy: the clause behind every choice and every refusal, from what the seat to act sees."""

from typing import Any

from parlour.core.game import Why
from parlour.games.umami_rummy.lists import fault_of, split_layout
from parlour.games.umami_rummy.moves import can_end, is_introductory, layable, layable_loosely, may_take_loose
from parlour.games.umami_rummy.names import card_names
from parlour.games.umami_rummy.solver import splits
from parlour.games.umami_rummy.state import (
    CHALLENGE,
    DRAW,
    END_TURN,
    LAY,
    PASS,
    SAY_UMAMI,
    TAKE,
    Choice,
    Phase,
)


def layable_names(s: Any) -> list[str]:
    """UM-5.2: the names of the hand that can be laid, taking nothing back."""
    bits = int(layable(s))
    return [name for number, name in enumerate(card_names()) if bits >> number & 1]


# --- why


def why(box: Any, s: Any, action: int) -> Why:
    """The clause that allows a legal action."""
    if action < TAKE:
        return _why_lay(s, action - LAY)
    if action < END_TURN:
        return Why(
            "UM-7.6", "While the field is not in order, a card of it may go to your hand if the rest can be ordered."
        )
    if action == END_TURN:
        if is_introductory(s):
            return Why("UM-7.2", "The cards laid make melds by themselves, so the introductory turn may end.")
        return Why(
            "UM-4.3", "A card was laid and the field is in order: the turn may end, whatever more you could lay."
        )
    if action == DRAW:
        return _why_draw(s)
    if action == PASS:
        return Why("UM-6.3", "You cannot lay a card and the bank is empty, so you pass.")
    if action == SAY_UMAMI:
        return Why("UM-7.4", f"Whoever ends a turn with exactly {_cards(box)} in hand should have called.")
    return Why("UM-7.5", f"Seat {action - CHALLENGE} holds {_cards(box)} without a call: it takes cards of the bank.")


def _cards(box: Any) -> str:
    number = int(box["umami_cards"])
    return "1 card" if number == 1 else f"{number} cards"


def _why_lay(s: Any, card: int) -> Why:
    if is_introductory(s):
        return Why("UM-7.2", "An introductory turn: the cards laid have to make melds by themselves, and these can.")
    if not int(layable(s)) >> card & 1:
        return Why("UM-7.6", "It can be laid if other cards of the field are taken to hand afterwards.")
    cards = s["field"].copy()
    cards[card] += 1
    if splits(s, cards):
        return Why("UM-5.1", "It fits the field, whose melds may be remade in any way.")
    return Why("UM-5.3", "By itself it fits nowhere yet, but with other cards of your hand the field comes in order.")


def _why_draw(s: Any) -> Why:
    if int(layable(s)):
        return Why("UM-7.7", "You could lay a card, but declining is open while the bank has cards.")
    if may_take_loose(s) and int(layable_loosely(s)):
        return Why("UM-7.6", "You could lay only by taking cards of the field to hand, and need not.")
    return Why("UM-6.1", "You cannot lay a card, so you draw the top card of the bank and the turn ends.")


# --- why not


def why_not(box: Any, s: Any, action: int) -> Why:
    """The clause that forbids an action that is not legal."""
    if s["phase"] == Phase.OVER:
        return Why("UM-8.6", "the game is over")
    if action < TAKE:
        return _not_lay(s, action - LAY)
    if action < END_TURN:
        return _not_take(s, action - TAKE)
    if action == END_TURN:
        return _not_end(s)
    if action in (DRAW, PASS):
        return _not_draw_or_pass(s, action)
    if action == SAY_UMAMI:
        return _not_say_umami(box, s)
    return _not_challenge(box, s, action - CHALLENGE)


def _not_lay(s: Any, card: int) -> Why:
    name = card_names()[card]
    if s["hands"][s["to_act"]][card] == 0:
        return Why("UM-5.1", f"you hold no {name}")
    if s["taken_size"]:
        return Why("UM-7.6", "after taking a card back no further card is laid in the same turn")
    if is_introductory(s):
        return Why("UM-7.2", f"in an introductory turn you lay melds of your hand alone, and {name} is in none of them")
    so_far = "" if s["laid_size"] == 0 else " and the cards laid already"
    return Why("UM-5.2", f"with {name}{so_far} no choice of your other cards brings the field in order")


def _not_take(s: Any, card: int) -> Why:
    name = card_names()[card]
    if s["options"][Choice.LOOSE_TO_HAND] == 0:
        if s["laid"][card]:
            return Why("UM-4.5", f"{name} was laid, and a card laid stays laid")
        return Why("UM-5.4", "cards of the field stay there")
    if is_introductory(s):
        return Why("UM-7.6", "nothing is taken in an introductory turn")
    if s["laid_size"] == 0:
        return Why("UM-7.6", "a card of your hand has to be laid first")
    if s["field"][card] == 0:
        return Why("UM-7.6", f"there is no {name} on the field")
    if s["laid"][card]:
        return Why("UM-7.6", f"{name} is the name of a card laid in this turn, and these stay")
    if can_end(s):
        return Why("UM-7.6", "the field is in order, so nothing is loose")
    return Why("UM-7.6", f"without {name} the cards laid in this turn could not be brought in order")


def _not_end(s: Any) -> Why:
    if s["laid_size"] == 0:
        return Why("UM-4.3", "no card was laid in this turn yet")
    faults = (fault_of(s, cards) for cards in split_layout(s["layout"]))
    where = next((f"; {fault}" for fault in faults if fault), "")
    if is_introductory(s):
        return Why("UM-7.2", f"the cards laid do not make melds by themselves yet{where}")
    return Why("UM-4.3", f"the field does not split into melds yet{where}")


def _not_draw_or_pass(s: Any, action: int) -> Why:
    verb = "draw" if action == DRAW else "pass"
    if s["laid_size"]:
        return Why("UM-6.2", f"who laid a card does not {verb}")
    names = ", ".join(layable_names(s))
    if names and s["bank_size"] == 0 and s["options"][Choice.DECLINE]:
        return Why("UM-7.7", f"with the bank empty a player who can lay must, and you can lay {names}")
    if names and not (action == PASS and s["options"][Choice.DECLINE]):
        return Why("UM-4.2", f"who can lay a card must, and you can lay {names}")
    if action == PASS:
        return Why("UM-6.3", "the bank still has cards, so you draw")
    return Why("UM-6.3", "the bank is empty, so you pass")


def _not_say_umami(box: Any, s: Any) -> Why:
    seat = s["to_act"]
    if s["options"][Choice.UMAMI_CALL] == 0:
        return Why("UM-7.4", "nobody calls umami in this game")
    if s["called"][seat]:
        return Why("UM-7.4", "you have called already")
    if s["hand_size"][seat] != box["umami_cards"]:
        return Why("UM-7.4", f"you hold {s['hand_size'][seat]} cards, and umami is called with exactly {_cards(box)}")
    return Why("UM-7.4", "it is called when the turn could end")


def _not_challenge(box: Any, s: Any, seat: int) -> Why:
    if s["options"][Choice.UMAMI_CALL] == 0:
        return Why("UM-7.5", "nobody calls umami in this game, so nobody is challenged")
    if seat >= s["seats"]:
        return Why("UM-10.1", f"there is no seat {seat} at this table")
    if seat == s["to_act"]:
        return Why("UM-7.5", "you challenge another seat, not your own")
    if s["laid_size"]:
        return Why("UM-7.5", "challenges come before anything else in a turn")
    if s["bank_size"] == 0:
        return Why("UM-7.5", "the bank is empty")
    if s["called"][seat]:
        return Why("UM-7.5", f"seat {seat} has called")
    return Why("UM-7.5", f"seat {seat} holds {s['hand_size'][seat]} cards, not {_cards(box)}")


__all__ = ["layable_names", "why", "why_not"]

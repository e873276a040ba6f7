"""Umami Rummy: situations and choices in words for somebody without the rulebook."""

from dataclasses import dataclass
from typing import Any

from parlour.core.phrases import capital, counted, listed, seat_name
from parlour.games.umami_rummy.layout import LEAST
from parlour.games.umami_rummy.moves import is_introductory, layable
from parlour.games.umami_rummy.names import card_names
from parlour.games.umami_rummy.scoring import top_score
from parlour.games.umami_rummy.state import (
    CHALLENGE,
    DRAW,
    END_TURN,
    LAY,
    PASS,
    SAY_UMAMI,
    TAKE,
    Choice,
    Ending,
    Phase,
)

GLOSSARY = {
    "Meld": "A group or a run of at least three cards. Melds on the field belong to nobody.",
    "Group": "Cards of one rank: 8C 8H 8S.",
    "Run": "Cards of one suit whose ranks follow each other: 4S 5S 6S.",
    "Field": "All cards laid so far. A turn may remake its melds in any way, if in the end every card lies in one.",
    "Bank": "The cards face down. Who cannot lay draws its top card.",
    "Introductory turn": "With that option: until you have laid cards in a round, you lay melds of your hand alone.",
    "Umami": "With that option: who ends a turn with one card in hand calls umami, or may be challenged.",
    "Challenge": "With that option: at the start of your turn, against a seat with one card that has not called.",
    "Take": "With that option: a card of the field that has become loose goes to your hand.",
}
"""Words in a sentence, with the numbers of the printed box; the clauses are in RULES.md."""


@dataclass(frozen=True)
class Open:
    """What is open to the seat that looks: the legal actions, if it is to act."""

    actions: tuple[int, ...]

    @property
    def lays(self) -> bool:
        """Whether a card can be laid."""
        return any(action < TAKE for action in self.actions)

    @property
    def takes(self) -> bool:
        """Whether a card can be taken."""
        return any(TAKE <= action < END_TURN for action in self.actions)

    @property
    def challenges(self) -> tuple[int, ...]:
        """The seats that can be challenged."""
        return tuple(action - CHALLENGE for action in self.actions if action >= CHALLENGE)

    def __contains__(self, action: int) -> bool:
        return action in self.actions


# --- headlines


def headline(seen: Any, seat: int, now: Open) -> str:
    """The situation in one line."""
    seats = int(seen["seats"])
    if seen["phase"] == Phase.OVER:
        return _end(seen, seat)
    if seat != seen["to_act"]:
        who = capital(seat_name(int(seen["to_act"]), seat, seats))
        laid = int(seen["laid_size"])
        return f"{who} is to act" + (f" and has laid {counted(laid, 'card')}" if laid else "")
    return f"Your turn: {_laying(now) if seen['laid_size'] else _starting(seen, now)}"


def _starting(seen: Any, now: Open) -> str:
    if PASS in now and not now.lays:
        return "you cannot lay and the bank is empty, so pass"
    if DRAW in now:
        return "lay cards, or draw one" if now.lays else "you cannot lay, so draw a card"
    return "lay melds of your hand" if is_introductory(seen) else "lay cards"


def _laying(now: Open) -> str:
    if END_TURN not in now:
        return (
            "take loose cards, or lay more"
            if now.takes and now.lays
            else "take loose cards"
            if now.takes
            else "lay more"
        )
    return "lay more cards, or end it" if now.lays else "end it"


def _end(seen: Any, seat: int) -> str:
    seats = int(seen["seats"])
    winners = [owner for owner in range(seats) if seen["scores"][owner] == top_score(seen)]
    names = listed([seat_name(owner, seat, seats) for owner in winners])
    verb = "has" if len(winners) == 1 and winners[0] != seat else "have"
    together = " together" if len(winners) > 1 else ""
    return f"The game is over: {names} {verb} won{together} with {counted(int(top_score(seen)), 'point')}"


# --- advice


def advice(box: Any, seen: Any, seat: int, now: Open) -> str:
    """What the situation is about; for the seat to act with what is open to it."""
    if seen["phase"] == Phase.OVER:
        return "All hands are open now. The highest total wins."
    if seat != seen["to_act"]:
        return f"A turn is: lay cards so that the whole field makes groups and runs of {LEAST} or more, or else draw."
    sentences = _advice_later(box, seen, now) if seen["laid_size"] else _advice_start(box, seen, now)
    return " ".join(sentences)


def _advice_start(box: Any, seen: Any, now: Open) -> list[str]:
    sentences = []
    if now.challenges:
        seats = listed([seat_name(owner, int(seen["to_act"]), int(seen["seats"])) for owner in now.challenges])
        held = counted(int(box["umami_cards"]), "card")
        penalty = counted(int(min(box["umami_penalty"], seen["bank_size"])), "card")
        sentences.append(f"You may challenge {seats} first: {held} in hand and no call costs {penalty} from the bank.")
    if not now.lays:
        cause = "you hold no meld of your own yet" if is_introductory(seen) else "no card of your hand fits"
        then = "the top card of the bank goes to your hand, and the turn ends" if DRAW in now else "you pass"
        return [*sentences, f"{capital(cause)}, so {then}."]
    if is_introductory(seen):
        sentences.append(
            "You have not laid in this round yet: what you lay has to make melds by itself. The field stays as it is."
        )
    else:
        sentences.append(
            f"Lay cards so that in the end the whole field makes groups and runs of {LEAST} or more. Its melds may be "
            "remade in any way. Only cards with which the turn can be completed are offered."
        )
    if DRAW in now or PASS in now:
        verb = "draw" if DRAW in now else "pass"
        declining = seen["options"][Choice.DECLINE] and int(layable(seen))
        sentences.append(
            f"Or {verb} instead."
            if declining
            else f"That takes cards of the field back to hand; you may {verb} instead."
        )
    return sentences


def _advice_later(box: Any, seen: Any, now: Open) -> list[str]:
    whole = "the cards you laid make" if is_introductory(seen) else "the field makes"
    if END_TURN not in now:
        more = "Lay a card that brings it in order." if now.lays else ""
        take = "Loose cards of the field may go to your hand." if now.takes else ""
        return list(filter(None, [f"{capital(whole)} no melds yet.", more, take]))
    sentences = [f"{capital(whole)} melds. You may still lay them out in another way."]
    if now.lays:
        sentences.append("Laying more is up to you.")
    if SAY_UMAMI in now:
        held = counted(int(box["umami_cards"]), "card")
        sentences.append(f"You hold {held}: say umami before you end the turn, or you may be challenged.")
    return sentences


# --- choices


def label(seen: Any, action: int) -> str:
    """A legal action as a newcomer understands it."""
    if action < TAKE:
        return f"Lay {card_names()[action - LAY]}"
    if action < END_TURN:
        return f"Take {card_names()[action - TAKE]} to your hand"
    if action >= CHALLENGE:
        return f"Challenge {seat_name(action - CHALLENGE, int(seen['to_act']), int(seen['seats']))}"
    return _LABELS[action]


_LABELS = {END_TURN: "End the turn", DRAW: "Draw a card", PASS: "Pass", SAY_UMAMI: "Say umami"}


# --- notes and facts


def hand_notes(box: Any, seen: Any, owner: int, cost: int | None) -> list[str]:
    """What is to be known of a hand beside its cards; `cost`: what it costs if the round ends now, if that is known."""
    size = int(seen["hand_size"][owner])
    out = size == 0 and seen["options"][Choice.ENDING] == Ending.LAST_PLAYER
    notes = ["out of this round" if out else counted(size, "card")]
    if cost is not None and size and seen["options"][Choice.ENDING] == Ending.POINTS:
        notes.append(f"costs {cost} if another player ends the round")
    if seen["options"][Choice.INTRODUCTORY] and not out:
        notes.append("has laid in this round" if seen["opened"][owner] else "plays introductory turns")
    if seen["called"][owner]:
        notes.append("has called umami")
    elif seen["options"][Choice.UMAMI_CALL] and size == box["umami_cards"]:
        notes.append("has not called umami")
    return notes


def facts(box: Any, seen: Any, seat: int) -> dict[str, str]:
    """What else a player likes to know."""
    seats = int(seen["seats"])
    found = {
        "Round": f"{int(seen['round_number'])} of {int(seen['options'][Choice.ROUNDS])}",
        "Started by": seat_name(int(seen["first"]), seat, seats),
    }
    guard = seats * int(box["turns_per_seat"])
    if 2 * int(seen["turns"]) >= guard:
        found["Turns"] = f"{int(seen['turns'])}, and the round ends after {guard}"
    if seen["passes"]:
        found["Passes in a row"] = str(int(seen["passes"]))
    return found


__all__ = [
    *("GLOSSARY", "Open", "advice", "capital", "counted", "facts"),
    *("hand_notes", "headline", "label", "listed", "seat_name"),
]

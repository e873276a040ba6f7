"""Umami Rummy: what a seat looks at, drawn from its observation only."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital, counted, seat_name
from parlour.core.table import Card, Cards, Choice, Meld, Melds, Part, Pile, Table, Track
from parlour.games.umami_rummy.actions import actions, card_of
from parlour.games.umami_rummy.limits import MOST_LEGAL
from parlour.games.umami_rummy.lists import fault_of, field_lists, in_order, kind_of
from parlour.games.umami_rummy.moves import can_end
from parlour.games.umami_rummy.names import PHASE_NAMES, SUIT_NAMES, card_names
from parlour.games.umami_rummy.rules import legal
from parlour.games.umami_rummy.scoring import hand_points
from parlour.games.umami_rummy.state import (
    CHALLENGE,
    DRAW,
    END_TURN,
    NAMES,
    PASS,
    SAY_UMAMI,
    SUITS,
    TAKE,
    Phase,
)
from parlour.games.umami_rummy.wording import Open, advice, facts, hand_notes, headline, label

BY_SUIT = sorted(range(NAMES), key=lambda card: (card % SUITS, card // SUITS))
"""The cards as they lie in a hand."""

LAST_ORDER = (SAY_UMAMI, END_TURN, DRAW, PASS)


def table(box: LoadedBox, seen: Any, seat: int) -> Table:
    """What `seat` (−1: a spectator) looks at, from its observation; equal observations give equal tables."""
    to_act, numbers = int(seen["to_act"]), box.record[0]
    now = Open(tuple(_legal(numbers, seen)) if seat == to_act and seat >= 0 else ())
    return Table(
        seat=seat,
        to_act=to_act,
        phase=PHASE_NAMES[seen["phase"]],
        headline=headline(seen, seat, now),
        advice=advice(numbers, seen, seat, now),
        parts=tuple(_parts(numbers, seen, seat)),
        choices=tuple(_choice(box, seen, action) for action in sorted(now.actions, key=_rank)),
        scores=tuple(int(score) for score in seen["scores"][: seen["seats"]]),
        facts=facts(numbers, seen, seat),
    )


def _legal(box: Any, seen: Any) -> Iterator[int]:
    out = np.empty(MOST_LEGAL, np.int32)
    yield from (int(action) for action in out[: legal(box, seen, out)])


# --- parts


def _parts(box: Any, seen: Any, seat: int) -> Iterator[Part]:
    """The other hands in the order of play, the field, the bank, and the own hand nearest."""
    seats = int(seen["seats"])
    yield Track("scores", "Points", at=tuple(int(score) for score in seen["scores"][:seats]))
    others = [owner for owner in ((seat + 1 + k) % seats for k in range(seats)) if owner != seat]
    for owner in others:
        yield _hand(box, seen, owner, seat)
    yield _field(seen, seat)
    yield Pile("bank", "Bank", size=int(seen["bank_size"]))
    if seat >= 0:
        yield _hand(box, seen, seat, seat)


def _hand(box: Any, seen: Any, owner: int, seat: int) -> Cards:
    """UM-9.2: one's own, or backs beside the cards known by marks (UM-9.3); at the end all (UM-9.4)."""
    part, size, over = f"hand-{owner}", int(seen["hand_size"][owner]), seen["phase"] == Phase.OVER
    is_open = owner == seat or over
    known = "" if is_open else "taken from the field"
    counts = seen["hands"][owner].tolist()
    held = [card for card in BY_SUIT if counts[card]]
    cards = [_card(f"{part}:{card_names()[card]}", card, known, counts[card]) for card in held]
    suits = [sum(card % SUITS == suit for card in held) for suit in range(SUITS)]
    groups = [(capital(SUIT_NAMES[suit]), number) for suit, number in enumerate(suits) if number]
    if hidden := size - sum(card.count for card in cards):
        cards.append(Card(f"{part}:?", "", count=hidden))
        groups.append(("", 1))
    notes = hand_notes(box, seen, owner, int(hand_points(box, seen, owner)) if owner == seat and not over else None)
    if owner == seat and seen["shown"][owner].any() and not over:
        marks = [
            f"{seen['shown'][owner][card]}× {card_names()[card]}" for card in BY_SUIT if seen["shown"][owner][card]
        ]
        notes.append(f"the others know of {', '.join(marks).replace('1× ', '')}")
    return Cards(
        part, f"{_whose(owner, seat, int(seen['seats']))} hand", owner, tuple(cards), tuple(groups), tuple(notes)
    )


def _whose(owner: int, seat: int, seats: int) -> str:
    return "Your" if owner == seat else f"{capital(seat_name(owner, seat, seats).removeprefix('the '))}'s"


def _card(name: str, card: int, note: str = "", count: int = 1) -> Card:
    return Card(name, card_names()[card], SUIT_NAMES[card % SUITS], note, count)


def _field(seen: Any, seat: int) -> Melds:
    """UM-9.1: whole, as it lies; during a turn each list that is no meld says why not."""
    melds = []
    laid = seen["laid"].tolist()
    places = _places(seen)
    for cards in reversed(places):  # the cards laid in this turn lie behind the others
        notes = {}
        for place, card in cards:
            notes[place] = "laid in this turn" if laid[card] > 0 else ""
            laid[card] -= laid[card] > 0
        numbers = [card for _, card in cards]
        shown = tuple(_card(f"field:{place}", card, notes[place]) for place, card in _in_order(seen, cards))
        melds.append(Meld(shown, kind_of(seen, numbers), fault_of(seen, numbers)))
    open_now = bool(seat >= 0 and seat == seen["to_act"] and can_end(seen))  # UM-5.6
    notes_below = (counted(int(seen["field_size"]), "card"),) if melds else ()
    return Melds("field", "Field", melds=tuple(reversed(melds)), open=open_now, notes=notes_below)


def _places(seen: Any) -> list[list[tuple[int, int]]]:
    """The lists of the field: the place of each card in the whole field, and the card."""
    lists, place = [], 0
    for cards in field_lists(seen):
        lists.append(list(enumerate(cards, start=place)))
        place += len(cards)
    return lists


def _in_order(seen: Any, cards: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    left = list(cards)
    for card in in_order(seen, [card for _, card in cards]):
        found = next(pair for pair in left if pair[1] == card)
        left.remove(found)
        yield found


# --- choices


def _rank(action: int) -> tuple[int, int]:
    """Cards as they lie in the hand, then what ends the turn, then challenges."""
    if action < END_TURN:
        return action // NAMES, BY_SUIT.index(action % NAMES)
    return (2, LAST_ORDER.index(action)) if action < CHALLENGE else (3, action)


def _choice(box: LoadedBox, seen: Any, action: int) -> Choice:
    known = actions(box)
    return Choice(
        action,
        known.names[action],
        label(seen, action),
        known.why(seen, action).clause,
        tuple(_ids(seen, action)),
        closes=action == END_TURN,
    )


def _ids(seen: Any, action: int) -> Iterator[str]:
    """The card the action moves, then where it goes."""
    hand = f"hand-{int(seen['to_act'])}"
    if action < TAKE:
        yield from (f"{hand}:{card_of(action)}", "field")
    elif action < END_TURN:
        # The copy that leaves is the last one.
        place = max(place for cards in _places(seen) for place, card in cards if card == action - TAKE)
        yield from (f"field:{place}", hand)
    elif action == DRAW:
        yield "bank"
    elif action >= CHALLENGE:
        yield f"hand-{action - CHALLENGE}"


__all__ = ["table"]

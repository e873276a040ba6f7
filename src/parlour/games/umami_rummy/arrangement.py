"""Umami Rummy: a player lays the field out in melds of their own (UM-5.6, UM-10.3). It changes nothing in play."""

from collections import Counter
from typing import Any

from parlour.core.errors import IllegalArrangement
from parlour.core.game import Lists, LoadedBox
from parlour.games.umami_rummy.lists import Cards, fault_of, in_order, makes_meld, shown, split_layout, write_layout
from parlour.games.umami_rummy.moves import can_end, is_introductory
from parlour.games.umami_rummy.names import card_names, find_card
from parlour.games.umami_rummy.reasons import why_not
from parlour.games.umami_rummy.state import END_TURN, NAMES, SUITS, Phase

MOST_SHOWN = 60
"""Characters of a wrong name that a message repeats."""


def faults(box: LoadedBox, s: Any, lists: Lists) -> tuple[str, ...]:
    """For each list, in a sentence, why it cannot lie so at the end of the turn; "" if it can."""
    return tuple(_fault(s, names) for names in lists)


def _fault(s: Any, names: Any) -> str:
    try:
        cards = _read(names)
    except IllegalArrangement as error:
        return error.reason
    return fault_of(s, cards) or _moves_the_field(s, cards)


def _read(names: Any) -> list[int]:
    """The cards of a list of names; IllegalArrangement if there is one that cannot be read."""
    if not isinstance(names, list | tuple) or not names:
        raise IllegalArrangement("expected a list of cards for each meld, with at least one card", "UM-10.3")
    cards = []
    for name in names:
        card = find_card(name) if isinstance(name, str) else None
        if card is None:
            given = repr(name)
            problem = f"there is no card {given if len(given) <= MOST_SHOWN else given[:MOST_SHOWN] + '…'}"
            raise IllegalArrangement(f"{problem}; names are like 7H, 10S and AC", "UM-1.3")
        cards.append(card)
    return cards


def _moves_the_field(s: Any, cards: Cards) -> str:
    """UM-7.2: in an introductory turn a list is one that lay there before, or all of the cards of the mover."""
    if s["to_act"] < 0 or not is_introductory(s):
        return ""
    own = Counter({card: int(s["laid"][card] + s["hands"][s["to_act"]][card]) for card in cards})
    if Counter(cards) <= own or any(_same(cards, old) for old in split_layout(s["layout"])):
        return ""
    return f"{shown(cards)}: in an introductory turn no card of the field is moved or added to"


def _same(cards: Cards, others: Cards) -> bool:
    return Counter(cards) == Counter(others)


def tidy(box: LoadedBox, s: Any, lists: Lists) -> Lists:
    """The same lists, each meld as one reads it and every other list by suit and rank."""
    return [[card_names()[card] for card in _readable(s, _read(names))] for names in lists]


def _readable(s: Any, cards: Cards) -> list[int]:
    if makes_meld(s, cards):
        return in_order(s, cards)
    return sorted(cards, key=lambda card: (card % SUITS, card // SUITS))


def arrange(box: LoadedBox, s: Any, lists: Lists) -> None:
    """Lay the field out in these melds, or only the cards laid in this turn; IllegalArrangement if that cannot be."""
    if s["phase"] == Phase.OVER or not can_end(s):
        reason = why_not(box.record[0], s, END_TURN).text
        raise IllegalArrangement(f"the field is laid out when the turn could end: {reason}", "UM-5.6")
    if not isinstance(lists, list | tuple):
        raise IllegalArrangement("expected a list of melds, each a list of cards", "UM-10.3")
    melds = [_read(names) for names in lists]
    for cards in melds:
        if fault := fault_of(s, cards):
            raise IllegalArrangement(fault, "UM-3.1")
    others, own = _in_two(s, melds)
    write_layout(s["layout"], [*others, *(in_order(s, cards) for cards in own)])


def _in_two(s: Any, melds: list[list[int]]) -> tuple[list[list[int]], list[list[int]]]:
    """The lists that stay as they lie, and those laid out anew; the cards of an introductory turn lie behind."""
    given = Counter(card for cards in melds for card in cards)
    laid, field = _heap(s["laid"]), _heap(s["field"])
    if given not in (laid, field):
        raise IllegalArrangement(_difference(field, given), "UM-5.4")
    if given == field and not is_introductory(s):
        return [], melds
    others = _without(s, split_layout(s["layout"]), laid)
    if given == field:
        return others, _without_others(melds, others)
    return others, melds


def _heap(counts: Any) -> Counter[int]:
    return Counter({card: int(counts[card]) for card in range(NAMES) if counts[card]})


def _without(s: Any, lists: list[list[int]], laid: Counter[int]) -> list[list[int]]:
    """The lists that hold no card laid in this turn; such cards lie behind the others."""
    left, kept = laid.copy(), []
    for cards in reversed(lists):
        if Counter(cards) <= left:
            left -= Counter(cards)
        else:
            kept.append(cards)
    if left.total():
        mixed = "the cards laid in this turn lie among others: name all melds of the field"
        raise IllegalArrangement(mixed, "UM-5.6")
    for cards in kept:
        if fault := fault_of(s, cards):
            raise IllegalArrangement(f"{fault}; name all melds of the field", "UM-5.6")
    return kept[::-1]


def _without_others(melds: list[list[int]], others: list[list[int]]) -> list[list[int]]:
    """UM-7.2: the melds but for those that lay there before, which all have to be among them."""
    left = list(melds)
    for cards in others:
        place = next((place for place, meld in enumerate(left) if _same(meld, cards)), None)
        if place is None:
            problem = f"in an introductory turn no card of the field is moved, so {shown(cards)} stays as it lies"
            raise IllegalArrangement(problem, "UM-7.2")
        del left[place]
    return left


def _difference(field: Counter[int], given: Counter[int]) -> str:
    missing, surplus = field - given, given - field
    parts = [f"{shown(sorted(missing.elements()))} of the field is missing"] if missing else []
    parts += [f"{shown(sorted(surplus.elements()))} does not lie there"] if surplus else []
    return "these are not the cards of the field, nor those laid in this turn: " + "; ".join(parts)

"""Kuiperium: reading where the cards of a position lie, those included that it names nowhere."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from parlour.core.chance import shuffle
from parlour.core.game import LoadedBox
from parlour.core.reading import Node
from parlour.games.kuiperium.names import space_names, starter_names, strategy_names, title_names
from parlour.games.kuiperium.state import SEATS
from parlour.games.kuiperium.steps import find

Parts = Mapping[str, Node]
CARDS, STRATEGIES = "a list of cards by name", "a list of strategy cards by name"


class Supply:
    """The things of a kind that no zone has named yet."""

    def __init__(self, names: tuple[str, ...], copies: Any, what: str) -> None:
        self.names, self._what = names, what
        self._copies, self._left = copies.astype(np.int64), copies.astype(np.int64)

    def take(self, node: Node) -> int:
        """The number of the thing that is named, which is one less to be named."""
        number = find(node, self.names, self._what)
        if self._left[number] == 0:
            raise node.refuse(f"the box holds {self._copies[number]} {self.names[number]}, no more")
        self._left[number] -= 1
        return number

    def code(self, node: Node) -> int:
        """The same as a code, 0 for null."""
        return 0 if node.value is None else self.take(node) + 1

    def rest(self, s: Any) -> list[int]:
        """All that was not named, shuffled."""
        rest = np.repeat(np.arange(len(self._left)), self._left)
        shuffle(s, rest, len(rest))
        return [int(number) for number in rest]


class Zones:
    """Fills the zones of a blank record from the parts of a position, out of what the box holds."""

    def __init__(self, box: LoadedBox, s: Any) -> None:
        self._loaded, self._box, self._s = box, box.record[0], s
        titles, strategies = title_names(box), strategy_names(box)
        self._cards = Supply(titles, self._box["copies"][: len(titles)], "card")
        self._strategies = Supply(strategies, np.ones(len(strategies)), "strategy card")

    # --- cards of the Main Deck

    def read_cards(self, parts: Parts) -> None:
        """Board, hands, Labs, the revealed card, the piles; what is named nowhere lies at the bottom of the deck."""
        if "board" in parts:
            self._read_board(parts["board"])
        for seat, node in enumerate(each_seat(parts, "hands", "hands")):
            self._read_hand(seat, node)
        for seat, node in enumerate(each_seat(parts, "labs", "cards or nulls")):
            self._s["labs"][seat] = self._cards.code(node)
        self._s["revealed"] = self._cards.code(parts["revealed"]) if "revealed" in parts else 0
        for node in parts["out_of_play"].entries(what=CARDS) if "out_of_play" in parts else ():
            self._s["out_of_play"][self._cards.take(node)] += 1
        discards = self._listed(self._cards, parts, "discard", CARDS)
        self._s["discards"][: len(discards)] = [title + 1 for title in discards]
        self._s["discards_size"] = len(discards)
        self._fill_deck(parts)

    def _read_board(self, node: Node) -> None:
        spaces = space_names(self._loaded)
        for name, card in node.mapping().items():
            if name not in spaces:
                raise card.refuse(f"there is no space {name!r}; spaces are {spaces[0]} to {spaces[-1]}")
            space = spaces.index(name)
            if starter := int(self._box["starter"][space]):  # KU-1.6
                raise card.refuse(f"expected no card on a starter location, {starter_names(self._loaded)[starter - 1]}")
            self._s["board"][space] = self._cards.code(card)

    def _read_hand(self, seat: int, node: Node) -> None:
        cards, most = node.entries(what=CARDS), int(self._box["hand"])
        if len(cards) > most:
            raise node.refuse(f"expected at most {most} cards in a hand (KU-4.4), got {len(cards)}")
        for card in cards:
            self._s["hands"][seat, self._cards.take(card)] += 1

    def _fill_deck(self, parts: Parts) -> None:
        listed = self._listed(self._cards, parts, "deck", CARDS)
        pile = [*listed, *self._cards.rest(self._s)]
        size = self._deck_size(parts, len(listed), len(pile))
        for title in pile[size:]:
            self._s["out_of_play"][title] += 1
        self._s["deck"][:size] = [title + 1 for title in reversed(pile[:size])]
        self._s["deck_size"] = size

    def _deck_size(self, parts: Parts, low: int, high: int) -> int:
        if "deck_size" not in parts:
            return high
        value = parts["deck_size"].value
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise parts["deck_size"].expected(
                f"from {low} (cards listed) to {high} (with those that no other zone holds)"
            )
        return value

    # --- strategy cards

    def read_strategies(self, parts: Parts) -> None:
        """Strategy cards of each player, played, and not dealt: those named nowhere."""
        for seat, node in enumerate(each_seat(parts, "strategies", "lists")):
            for card in node.entries(what=STRATEGIES):
                self._s["strategies"][seat, self._strategies.take(card)] = 1
        for seat, node in enumerate(each_seat(parts, "armed", "strategy cards or nulls")):
            self._s["armed"][seat] = self._strategies.code(node)
        removed = self._listed(self._strategies, parts, "removed", STRATEGIES)
        self._s["removed"][: len(removed)] = [card + 1 for card in removed]
        self._s["removed_size"] = len(removed)
        listed = self._listed(self._strategies, parts, "strategy_deck", STRATEGIES)
        pile = [*listed, *self._strategies.rest(self._s)]
        self._s["strategy_deck"][: len(pile)] = [card + 1 for card in reversed(pile)]
        self._s["strategy_deck_size"] = len(pile)

    def _listed(self, supply: Supply, parts: Parts, key: str, what: str) -> list[int]:
        return [supply.take(node) for node in parts[key].entries(what=what)] if key in parts else []

    # --- workers

    def read_workers(self, parts: Parts) -> None:
        """KU-6.1: one at most on a location; whose it is follows from the side (KU-6.2)."""
        spaces = space_names(self._loaded)
        out = [0] * SEATS
        for node in parts["workers"].entries(what="a list of spaces") if "workers" in parts else ():
            space = find(node, spaces, "space")
            if self._s["worker"][space]:
                raise node.refuse(f"expected one worker at most on a location, and {spaces[space]} is given twice")
            if self._s["board"][space] == 0 and self._box["starter"][space] == 0:
                raise node.refuse(f"expected a card or a starter location under a worker, and {spaces[space]} is empty")
            self._s["worker"][space] = 1
            owner = 0 if space < len(spaces) // SEATS else 1
            out[owner] += 1
            if out[owner] > self._box["workers"]:
                most = self._box["workers"]
                raise node.refuse(f"expected at most {most} workers of seat {owner}, and this is one more")


def each_seat(parts: Parts, key: str, what: str) -> list[Node]:
    """What a field holds for each seat; nothing if it is left out."""
    return parts[key].entries(SEATS, f"{what} for each seat, so a list") if key in parts else []

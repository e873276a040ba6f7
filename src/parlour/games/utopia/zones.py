"""Utopia: reading the zones of a position: what stands on the board, and where guests and cards lie."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from parlour.core.chance import shuffle
from parlour.core.errors import UnknownAction
from parlour.core.game import LoadedBox, fold
from parlour.core.reading import Node
from parlour.games.utopia.names import (
    civ_names,
    district_names,
    guest_names,
    is_shut,
    island_names,
    monument_names,
    numbers,
)
from parlour.games.utopia.state import CIVS, DISTRICTS, ISLANDS

UNKNOWN = "?"
FEW = 5
"""So many names a message lists; of more it gives one that looks like what was given."""


class Zones:
    """Fills the zones of a blank record from the parts of a position, out of what the box holds."""

    def __init__(self, box: LoadedBox, parts: Mapping[str, Node], s: Any) -> None:
        self._box, self._parts, self._s = box.record[0], parts, s
        self._seats = int(s["seats"])
        self._civs, self._islands = civ_names(box), island_names(box)
        self._districts, self._guests, self._monuments = district_names(box), guest_names(box), monument_names(box)

    # --- names

    def civ(self, node: Node) -> int:
        """The number of the civilisation that is named."""
        return _find(node, self._civs, "civilisation")

    def district(self, node: Node) -> int:
        """The number of the open district that is named."""
        district = _find(node, self._districts, "district")
        self._check_open(node, int(self._box["island"][district]))
        return district

    def island(self, node: Node) -> int:
        """The number of the open island that is named."""
        island = _find(node, self._islands, "island")
        self._check_open(node, island)
        return island

    def _guest(self, node: Node) -> int:
        guest = _find(node, self._guests, "guest")
        self._check_open(node, guest % ISLANDS)
        return guest

    def _standing(self, node: Node, text: str) -> tuple[int, int]:
        """The civilisation and the district of `Greek at Sun Plaza`."""
        place = _find(Node(text, node.where, node.error), self._monuments, "piece")
        civ, district = divmod(place, DISTRICTS)
        self._check_open(node, int(self._box["island"][district]))
        return civ, district

    def _check_open(self, node: Node, island: int) -> None:
        """UT-2.6."""
        if is_shut(self._box, self._seats, island):
            raise node.refuse(f"{self._islands[island]} is shut at {self._seats} seats, so {node.value!r} cannot be")

    # --- the board

    def read_scale(self) -> None:
        """UT-2.1: the civilisations from bottom to top; without a word of it, in the order of the box."""
        scale = list(range(CIVS))
        if "scale" in self._parts:
            node = self._parts["scale"]
            scale = [self.civ(entry) for entry in node.entries(CIVS, "every civilisation once, so a list")]
            if len(set(scale)) < CIVS:
                raise node.expected("every civilisation once")
        self._s["scale"] = scale

    def read_board(self) -> None:
        """Princes, monuments and wonders, no more than each player and the box have."""
        for seat, node in self._by_seat("princes"):
            self._read_princes(seat, node)
        for seat, node in self._by_seat("monuments"):
            self._read_monuments(seat, node)
        for seat, node in self._by_seat("wonders"):
            self._read_wonders(seat, node)
        self._check_buildings()

    def _by_seat(self, key: str) -> Iterable[tuple[int, Node]]:
        return enumerate(self._parts[key].entries(self._seats) if key in self._parts else ())

    def _read_princes(self, seat: int, node: Node) -> None:
        left = [int(self._box["princes"])] * CIVS
        for entry in node.entries(what="a list like 2 Maya at Tidegate"):
            count, _, text = entry.text().strip().partition(" ")
            if not (count.isascii() and count.isdigit() and count.strip("0") and len(count) <= FEW):
                raise entry.expected("number, civilisation and district, as in 2 Maya at Tidegate")
            civ, district = self._standing(entry, text)
            if self._s["princes"][seat][civ][district]:
                name = self._monuments[civ * DISTRICTS + district]
                raise entry.refuse(f"expected a single entry for {name}, with their number")
            left[civ] -= int(count)
            if left[civ] < 0:
                raise entry.refuse(f"a player has {self._box['princes']} {self._civs[civ]} princes, no more")
            self._s["princes"][seat][civ][district] = int(count)

    def _read_monuments(self, seat: int, node: Node) -> None:
        for entry in node.entries(what="a list like Greek at Sun Plaza"):
            civ, district = self._standing(entry, entry.text())
            if self._s["owner"][district]:
                raise entry.refuse(f"{self._districts[district]} has a monument already, and holds one")
            self._s["monument"][district], self._s["owner"][district] = civ + 1, seat + 1
            built, buildable = int((self._s["monument"] == civ + 1).sum()), int(self._box["monuments"]) - 1
            if built > buildable:
                raise entry.refuse(f"{buildable} {self._civs[civ]} monuments can be built, no more")

    def _read_wonders(self, seat: int, node: Node) -> None:
        for entry in node.entries(what="a list of islands"):
            island = self.island(entry)
            if self._s["wonder"][island]:
                raise entry.refuse(f"{self._islands[island]} has a wonder already, and holds one")
            self._s["wonder"][island] = seat + 1

    def _check_buildings(self) -> None:
        """UT-6.2, UT-6.4: every building stands on a base of its owner."""
        s, bases = self._s, int(self._box["bases"])
        if (s["wonder"] > 0).sum() > self._box["wonders"]:
            raise self._parts["wonders"].refuse(f"the box holds {self._box['wonders']} wonders, no more")
        for seat in range(self._seats):
            built = int((s["owner"] == seat + 1).sum() + (s["wonder"] == seat + 1).sum())
            if built > bases:
                node = self._parts["monuments" if "monuments" in self._parts else "wonders"]
                raise node.refuse(f"seat {seat} owns {built} monuments and wonders, and has {bases} bases")

    # --- cards

    def read_cards(self) -> None:
        """Hands, discards and deck; the cards in no zone are shuffled beneath those of the deck that are listed."""
        left = np.full(CIVS, int(self._box["cards"]), np.int64)
        for seat, node in self._by_seat("hands"):
            self._count(self._s["hands"][seat], node, left, self.civ, "card")
        if "discard" in self._parts:
            self._count(self._s["discards"], self._parts["discard"], left, self.civ, "card")
        listed = self._listed("deck", left, self.civ, "card")
        rest = self._shuffled(left)
        size = len(listed) + len(rest)
        if "deck_size" in self._parts:
            size = self._deck_size(len(listed), size)
        for civ in rest[size - len(listed) :]:
            self._s["discards"][civ] += 1
        self._lay("deck", [*listed, *rest][:size])

    def _deck_size(self, low: int, high: int) -> int:
        node = self._parts["deck_size"]
        if not isinstance(node.value, int) or isinstance(node.value, bool) or not low <= node.value <= high:
            raise node.expected(f"from {low} (cards listed) to {high} (with those that no other zone holds)")
        return node.value

    # --- guests

    def read_guests(self, goes: int) -> None:
        """Guests by the ships, taken and in the bag; `goes`: how many come to the ships where none are given.

        The guests in no zone are shuffled beneath those of the bag that are listed. Those that come to the ships are
        drawn from them, and from those listed only when there are no others: a bag that is given stays so.
        """
        left = np.full(CIVS * ISLANDS, int(self._box["guests"]), np.int64)
        for guest in range(CIVS * ISLANDS):
            if is_shut(self._box, self._seats, guest % ISLANDS):
                left[guest] = 0
        for seat, node in self._by_seat("taken"):
            self._count(self._s["taken"][seat].reshape(-1), node, left, self._guest, "guest")
        ships = self._s["guests"].reshape(-1)
        if "guests" in self._parts:
            self._count(ships, self._parts["guests"], left, self._guest, "guest")
        listed = self._listed("bag", left, self._guest, "guest")
        rest = self._shuffled(left)
        if "guests" not in self._parts:
            come, rest = rest[:goes], rest[goes:]
            more = goes - len(come)
            for guest in (*come, *listed[:more]):
                ships[guest] += 1
            listed = listed[more:]
        self._lay("bag", [*listed, *rest])

    # --- heaps and rows

    def _take(self, node: Node, left: Any, find: Any, what: str) -> int:
        """The thing that is named, taken out of those left of the box, which must hold it."""
        thing: int = find(node)
        if left[thing] == 0:
            raise node.refuse(f"the box holds no further {what} {node.value}")
        left[thing] -= 1
        return thing

    def _count(self, counts: Any, node: Node, left: Any, find: Any, what: str) -> None:
        for entry in node.entries(what=f"a list of {what}s by name"):
            counts[self._take(entry, left, find, what)] += 1

    def _listed(self, key: str, left: Any, find: Any, what: str) -> list[int]:
        nodes = self._parts[key].entries(what=f"a list of {what}s by name") if key in self._parts else ()
        return [self._take(node, left, find, what) for node in nodes]

    def _shuffled(self, left: Any) -> list[int]:
        rest = np.repeat(np.arange(len(left)), left)
        shuffle(self._s, rest, len(rest))
        return [int(thing) for thing in rest]

    def _lay(self, key: str, things: list[int]) -> None:
        """The things of a row, the next one first, as codes with the next one at the end."""
        self._s[key][: len(things)] = [thing + 1 for thing in reversed(things)]
        self._s[f"{key}_size"] = len(things)


def _find(node: Node, names: tuple[str, ...], what: str) -> int:
    given = node.text()
    number = numbers(names).get(fold(given))
    if number is None:
        nearest = UnknownAction(given, names).nearest
        hint = f"known are {', '.join(names)}" if len(names) <= FEW else f"names are like {(nearest or names)[0]}"
        raise node.refuse(f"there is no {what} {given!r}; {hint}")
    return number

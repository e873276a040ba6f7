"""Scrumpy: reading the zones of a position: where the workers lie that the box holds, those unnamed included."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from parlour.core.chance import shuffle
from parlour.core.game import LoadedBox
from parlour.core.reading import Node
from parlour.games.scrumpy.names import GOOD_NAMES, LAYABOUT, worker_names
from parlour.games.scrumpy.state import SLOTS, STACK, Kind
from parlour.games.scrumpy.steps import find

Parts = Mapping[str, Node]
WORKERS = "a list of workers by name"


class Zones:
    """Fills the zones of a blank record from the parts of a position, out of what the box holds."""

    def __init__(self, box: LoadedBox, s: Any) -> None:
        self._box, self._s, self._names = box.record[0], s, worker_names(box)
        self._seats, self._layabout = int(s["seats"]), int(self._box["layabout"])
        count = len(self._names)
        self._kind, self._copies = self._box["kind"][:count], self._box["copies"][:count].astype(np.int64)
        core = self._kind == Kind.CORE
        self._recruits = np.where(core, 0, self._copies)  # not named yet
        self._own = np.tile(np.where(core, self._copies, 0), (self._seats, 1))  # of each player, not named yet
        self._grey = int(self._box["layabouts"])

    # --- who owns what

    def take(self, node: Node, seat: int) -> int:
        """The worker that is named among the cards of a player (−1: of nobody), out of those not named yet."""
        kind = find(node, self._names, "worker")
        if self._kind[kind] != Kind.CORE:
            if self._recruits[kind] == 0:
                raise node.refuse(f"the box holds {self._copies[kind]} {self._names[kind]}, no more")
            self._recruits[kind] -= 1
        elif seat < 0:
            raise node.refuse(f"{self._names[kind]} is a core worker, and lies with players only")
        elif self._own[seat, kind] > 0:
            self._own[seat, kind] -= 1
        elif kind != self._layabout:
            raise node.refuse(f"a player has {self._copies[kind]} {self._names[kind]}, no more")
        else:
            self._take_grey(node)
        return kind

    def _take_grey(self, node: Node) -> None:
        """Section 14: an Idle Layabout beyond a player's own."""
        if self._grey == 0:
            raise node.refuse(f"the box holds no further {LAYABOUT}")
        self._grey -= 1

    # --- the cards of a player

    def read_player(self, seat: int, parts: Parts) -> list[int]:
        """Hand, discard pile, storage and Worker spaces; the cards named of the draw pile are handed back."""
        for key in ("hand", "discard"):
            self._count(self._s[key][seat], parts, key, seat)
        for good, name in enumerate(GOOD_NAMES):
            self._count(self._s["stored"][seat, good], parts, name, seat)
            room, stored = int(self._box["room"][good]), int(self._s["stored"][seat, good].sum())
            if stored > room:
                raise parts[name].refuse(f"expected at most {room} cards, the storage limit, got {stored}")
        if "spaces" in parts:
            self._read_spaces(seat, parts["spaces"])
        return self._listed(parts, "draw", seat)

    def _read_spaces(self, seat: int, node: Node) -> None:
        for space, entry in enumerate(node.entries(int(self._box["spaces"]), "Worker spaces, so a list")):
            cards = entry.entries(what=WORKERS)
            if len(cards) > STACK:
                raise entry.refuse(f"expected at most {STACK} cards in a Worker space, got {len(cards)}")
            for place, card in enumerate(cards):
                self._s["spaces"][seat, space, place] = self.take(card, seat) + 1

    def read_held(self, parts: Parts) -> None:
        """Cards that the seat to act has set aside."""
        self._count(self._s["held"], parts, "held", int(self._s["to_act"]))

    # --- common cards

    def read_common(self, parts: Parts, hired: Parts) -> None:
        """Zones of skilled and master workers, but for strip and deck; what the Automa has hired."""
        self._count(self._s["worker_discard"], parts, "worker_discard", -1)
        self._count(self._s["box_cards"], parts, "box", -1)
        self._count(self._s["hired"], hired, "hired", -1)

    def read_removed(self, parts: Parts) -> None:
        """Cards out of the game: core workers that no zone accounts for, of the lowest seat first."""
        for node in parts["removed"].entries(what=WORKERS) if "removed" in parts else ():
            kind = find(node, self._names, "worker")
            self._s["removed"][kind] += 1
            owner = next((seat for seat in range(self._seats) if self._own[seat, kind] > 0), -1)
            if self._kind[kind] != Kind.CORE:
                self.take(node, -1)
            elif owner >= 0:
                self._lose(owner, kind)
            elif kind == self._layabout:
                self._take_grey(node)
            else:
                raise node.refuse(f"the box holds no further {self._names[kind]}")

    def _lose(self, seat: int, kind: int) -> None:
        self._own[seat, kind] -= 1
        self._s["gone"][seat, kind] += 1

    def read_layabouts(self, parts: Parts) -> None:
        """The grey supply: all Idle Layabouts that are nobody's."""
        self._s["layabouts"] = parts["layabouts"].integer(0, self._grey) if "layabouts" in parts else self._grey

    # --- piles

    def fill_draw(self, seat: int, listed: list[int], parts: Parts) -> None:
        """The draw pile: cards named, beneath them the player's unnamed core workers, shuffled."""
        pile = [*listed, *self._shuffled(self._own[seat])]
        size = self._size(parts, "draw_size", len(listed), len(pile))
        for kind in pile[size:]:
            self._lose(seat, kind)
            self._s["removed"][kind] += 1
        self._s["draw"][seat, :size] = [kind + 1 for kind in reversed(pile[:size])]
        self._s["draw_size"][seat] = size

    def fill_deck(self, parts: Parts) -> None:
        """The Recruitment deck, and from it the strip and the workers out of play, where they are not given."""
        strip = parts["strip"].entries(SLOTS, "a worker or null for each slot, so a list") if "strip" in parts else []
        slots = [0 if node.value is None else self.take(node, -1) + 1 for node in strip]
        listed = self._listed(parts, "deck", -1)
        pile = list(listed)
        for kind, used in ((Kind.SKILLED, "skilled_used"), (Kind.MASTER, "masters_used")):
            rest = self._shuffled(np.where(self._kind == kind, self._recruits, 0))
            returned = int(self._copies[self._kind == kind].sum()) - int(self._box[used][self._seats])
            out = 0 if "box" in parts else min(returned, len(rest))
            self._box_up(rest[:out])
            pile += rest[out:]
        if not strip:
            slots = [0] * (SLOTS - len(pile[:SLOTS])) + [kind + 1 for kind in reversed(pile[:SLOTS])]
            pile, listed = pile[SLOTS:], listed[SLOTS:]
        size = self._size(parts, "deck_size", len(listed), len(pile))
        self._box_up(pile[size:])
        self._s["strip"] = slots
        self._s["deck"][:size] = [kind + 1 for kind in reversed(pile[:size])]
        self._s["deck_size"] = size

    def _box_up(self, kinds: list[int]) -> None:
        for kind in kinds:
            self._s["box_cards"][kind] += 1

    def _size(self, parts: Parts, key: str, low: int, high: int) -> int:
        if key not in parts:
            return high
        value = parts[key].value
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise parts[key].expected(f"from {low} (cards listed) to {high} (with those that no other zone holds)")
        return value

    # --- heaps and rows

    def _count(self, counts: Any, parts: Parts, key: str, seat: int) -> None:
        for kind in self._listed(parts, key, seat):
            counts[kind] += 1

    def _listed(self, parts: Parts, key: str, seat: int) -> list[int]:
        return [self.take(node, seat) for node in parts[key].entries(what=WORKERS)] if key in parts else []

    def _shuffled(self, left: Any) -> list[int]:
        rest = np.repeat(np.arange(len(left)), left)
        shuffle(self._s, rest, len(rest))
        return [int(kind) for kind in rest]

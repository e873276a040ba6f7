"""Small moves of Kuiperium, each of one thing, and the chance they ask for."""

from typing import Protocol

from .kuiperium_box import Box, Program, side_of
from .kuiperium_position import Position, Table


class Chance(Protocol):
    """What is not in the players' hands."""

    def shuffle(self, cards: list[str]) -> list[str]:
        """How the discard pile comes to lie as a new deck, the next card first (KU-2.5)."""


class NoChance:
    """Nothing is mixed."""

    def shuffle(self, cards: list[str]) -> list[str]:
        return cards


class Won(Exception):
    """A shuttle has reached the planet: whatever was still to be done is dropped (KU-14.1)."""


class Moves(Table):
    """A table on which things move."""

    def __init__(self, position: Position, box: Box, chance: Chance | None = None) -> None:
        super().__init__(position, box)
        self.chance: Chance = chance or NoChance()

    # ---- cards ----

    def top_card(self) -> str:
        """The top card off the deck, which is made anew as soon as it runs out (KU-2.5)."""
        self._renew_deck()
        card = str(self.now["deck"].pop(0))
        self._renew_deck()
        return card

    def _renew_deck(self) -> None:
        if not self.now["deck"] and self.now["discard"]:
            self.now["deck"], self.now["discard"] = self.chance.shuffle(self.now["discard"]), []

    def draw(self, number: int) -> None:
        for _ in range(number):
            if self.can_draw():
                self.hand.append(self.top_card())

    def into_lab(self, card: str) -> None:
        """KU-4.1, KU-4.2."""
        self.hand.remove(card)
        if self.now["labs"][self.seat]:
            self.hand.append(self.now["labs"][self.seat])
        self.now["labs"][self.seat] = card

    def discard_at(self, space: str) -> str:
        """A card in play is discarded; a worker on it goes home (KU-6.5)."""
        card = str(self.now["board"][space])
        self.now["board"][space] = None
        self.now["discard"].append(card)
        if space in self.now["workers"]:
            self.now["workers"].remove(space)
        return card

    def move_card(self, start: str, to: str) -> None:
        """KU-6.5."""
        board = self.now["board"]
        board[start], board[to] = None, board[start]
        if start in self.now["workers"]:
            self.move_worker(start, to)

    # ---- workers ----

    def move_worker(self, start: str, to: str) -> None:
        self.now["workers"].remove(start)
        self.now["workers"].append(to)

    # ---- Kuiperium, tiles, the track ----

    def gain_kuiperium(self, number: int) -> None:
        """KU-8.3."""
        self.now["kuiperium"][self.seat] += min(number, self.supply)

    def pay(self, number: int) -> None:
        self.now["kuiperium"][self.seat] -= number

    def destroy(self, number: int) -> None:
        """KU-8.6."""
        self.now["kuiperium"][self.opponent] -= min(number, self.now["kuiperium"][self.opponent])

    def turn_tile(self, colour: str) -> None:
        """KU-9.3."""
        if colour in self.inactive_tiles():
            self.now["tiles"][self.seat].append(colour)

    def gain_discovery(self, points: int) -> bool:
        """The shuttle moves (KU-10.1); whether it has come to or past the Strategy icon (KU-11.1)."""
        track, start = self.now["track"], self.now["track"][self.seat]
        while points >= self.box.costs[track[self.seat]]:
            points -= self.box.costs[track[self.seat]]
            track[self.seat] += 1
            if track[self.seat] == self.box.planet:  # KU-10.4
                raise Won
        return bool(start < self.box.strategy_at <= track[self.seat])

    def synergy_and_jettison(self, space: str, price: int) -> None:
        """KU-9.1, in its order; the Strategy icon is asked about behind it (KU-11.2)."""
        self.pay(price)
        passed = self.gain_discovery(self.synergy(space))
        self.turn_tile(self.box.cards[self.discard_at(space)]["colour"])
        self.ask_to_set_aside(passed)

    def ask_to_set_aside(self, passed: bool) -> None:
        """KU-11.1."""
        if passed and self.now["strategies"][self.seat] and not self.now["armed"][self.seat]:
            self.put_in_front([["set_aside"]])

    # ---- steps ----

    def put_in_front(self, steps: Program) -> None:
        self.pending[:0] = steps

    def put_icons(self, *icons: dict[str, int]) -> None:
        """The icons of a location are left to take, ordinary ones and those of the bonus together (KU-8.2)."""
        left: dict[str, int] = {}
        for some in icons:
            for icon, number in some.items():
                left[icon] = left.get(icon, 0) + number
        if left:
            self.put_in_front([["icons", left]])

    def icons_at(self, space: str, bonus: bool = False) -> list[dict[str, int]]:
        """The icons of a card or starter location, with those of the 3rd Worker Bonus or without."""
        starter = self.box.starters.get(space)
        location = starter if starter else self.box.cards[self.now["board"][space]]
        return [location.get("icons", {}), location.get("bonus", {}) if bonus else {}]


def owner_of_worker(space: str) -> int:
    """KU-6.2."""
    return 1 - side_of(space)

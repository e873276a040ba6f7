"""Positions of Kuiperium (section 17): what lies on the table, what can be asked of it, and what each seat sees."""

from typing import Any

from .kuiperium_box import HUES, SEATS, Box, Step, points_of, side_of

Position = dict[str, Any]

FIELDS = (
    *("to_act", "first", "turns", "phase", "turn", "pending", "board", "workers", "hands", "labs", "kuiperium"),
    *("tiles", "track", "strategies", "armed", "removed", "strategy_deck", "forced", "revealed", "deck", "discard"),
    *("out_of_play", "winner"),
)
NEW_TURN = {"actions": 1, "fresh": True, "extra": 0}
DURING = {"actions": 0, "fresh": False, "extra": 0}
UNKNOWN = "?"


def copied(value: Any) -> Any:
    """A copy of a position or a part of one, down to the names."""
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    return [copied(part) for part in value] if isinstance(value, list) else value


def phase_of(pending: list[Step]) -> str:
    """The first word of `pending`, `turn` if it is empty."""
    return str(pending[0][0]) if pending else "turn"


class Table:
    """What is on the table: a complete position, and the questions that can be read off it."""

    def __init__(self, position: Position, box: Box) -> None:
        if set(position) != set(FIELDS):
            raise ValueError(f"parts of a position missing or unknown: {sorted(set(position) ^ set(FIELDS))}")
        self.box = box
        self.now: Position = copied(position)

    # ---- who and where ----

    @property
    def phase(self) -> str:
        return str(self.now["phase"])

    @property
    def seat(self) -> int:
        """The seat whose turn it is; nobody else is ever asked."""
        return int(self.now["to_act"])

    @property
    def opponent(self) -> int:
        return 1 - self.seat

    @property
    def pending(self) -> list[Step]:
        return self.now["pending"]  # type: ignore[no-any-return]

    @property
    def turn(self) -> Position:
        return self.now["turn"]  # type: ignore[no-any-return]

    @property
    def hand(self) -> list[str]:
        """The hand of the seat to act."""
        return self.now["hands"][self.seat]  # type: ignore[no-any-return]

    @property
    def money(self) -> int:
        """The Kuiperium of the seat to act."""
        return int(self.now["kuiperium"][self.seat])

    @property
    def supply(self) -> int:
        return self.box.limits["kuiperium"] - sum(self.now["kuiperium"])

    # ---- the board ----

    def sides(self, which: str) -> list[int]:
        """The sides that `own`, `opponent` or `any` speaks of."""
        return {"own": [self.seat], "opponent": [self.opponent], "any": [0, 1]}[which]

    def cards_on(self, *sides: int) -> list[str]:
        """The spaces of these sides on which a card lies."""
        return [space for space, card in self.now["board"].items() if card and side_of(space) in sides]

    def locations(self, side: int) -> list[str]:
        """Cards and starter locations of a side (KU-6.1)."""
        return self.cards_on(side) + [space for space in self.box.starters if side_of(space) == side]

    def free_locations(self, side: int) -> list[str]:
        return [space for space in self.locations(side) if space not in self.now["workers"]]

    def workers_of(self, seat: int) -> list[str]:
        """Where the workers of a seat stand: on the other side (KU-6.2)."""
        return [space for space in self.now["workers"] if side_of(space) != seat]

    def can_place_worker(self) -> bool:
        at_home = self.box.limits["workers"] - len(self.workers_of(self.seat))
        return at_home > 0 and bool(self.free_locations(self.opponent))

    def movable_workers(self) -> list[str]:
        """KU-8.7."""
        return [space for space in self.now["workers"] if self.free_locations(side_of(space))]

    def spaces_for_card(self, side: int, without: str = "") -> list[str]:
        """The empty spaces of a side next to a card or starter location; the card at `without` does not count."""
        occupied = {*self.cards_on(0, 1), *self.box.starters} - {without}
        empty = [space for space, card in self.now["board"].items() if not card and side_of(space) == side]
        return [space for space in empty if occupied & set(self.box.neighbours(space))]

    def spaces_for(self, title: str) -> list[str]:
        """Where the seat to act may play a card (KU-5.2, KU-5.8)."""
        on_opponent = self.box.cards[title].get("side") == "opponent"
        return self.spaces_for_card(self.opponent if on_opponent else self.seat)

    def movable_cards(self, which: str) -> list[str]:
        spaces = self.cards_on(*self.sides(which))
        return [space for space in spaces if self.spaces_for_card(side_of(space), without=space)]

    def synergy(self, space: str) -> int:
        """KU-9.4 to KU-9.8."""
        corners = self.box.cards[self.now["board"][space]]["corners"]
        return sum(
            self._corner_counts(corner, self._corners_at(point, space))
            for corner, point in zip(corners, points_of(space), strict=True)
        )

    def _corners_at(self, point: tuple[int, int], seen_from: str) -> list[str]:
        """The corners of other cards that lie at a point."""
        return [
            corner
            for space in self.cards_on(0, 1)
            if space != seen_from and self.box.meet(space, seen_from)
            for corner, there in zip(self.box.cards[self.now["board"][space]]["corners"], points_of(space), strict=True)
            if there == point
        ]

    def _corner_counts(self, corner: str, others: list[str]) -> int:
        if corner == "black":  # KU-9.5
            return 0
        hues = HUES if corner == "wild" else (corner,)
        return max(sum(other in (hue, "wild") for other in others) for hue in hues)

    # ---- other questions ----

    def can_draw(self) -> bool:
        """KU-4.4, KU-2.5."""
        return len(self.hand) < self.box.limits["hand"] and self.is_card_left()

    def is_card_left(self) -> bool:
        return bool(self.now["deck"] or self.now["discard"])

    def is_behind(self) -> bool:
        return bool(self.now["track"][self.seat] < self.now["track"][self.opponent])

    def inactive_tiles(self) -> list[str]:
        return [colour for colour in self.box.colours if colour not in self.now["tiles"][self.seat]]

    # ---- writing ----

    def position(self) -> Position:
        """Everything, as section 17 writes it."""
        return copied(self.now)  # type: ignore[no-any-return]

    def view(self, seat: int) -> Position:
        """The position as this seat knows it (-1: a spectator), with "?" for what it does not know (section 15)."""
        if seat not in range(-1, SEATS):
            raise ValueError(f"no such seat: {seat}")
        seen = self.position()
        for pile in ("deck", "strategy_deck"):
            seen[pile] = [UNKNOWN] * len(seen[pile])
        for other in {0, 1} - {seat}:
            looks = self.phase == "opponent_must_play" and seat == self.seat  # KU-15.4
            for zone in ("strategies",) if looks else ("hands", "strategies"):
                seen[zone][other] = [UNKNOWN] * len(seen[zone][other])
            for zone in ("labs", "armed"):
                seen[zone][other] = UNKNOWN if seen[zone][other] else None
        return seen

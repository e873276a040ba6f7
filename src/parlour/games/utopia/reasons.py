"""Utopia: the clause behind every choice, from what the seat to act sees. Refusals are in `refusals.py`."""

from typing import Any

from parlour.core.game import LoadedBox, Why
from parlour.core.phrases import counted, listed
from parlour.games.utopia.labels import DEMOTION, card_parts
from parlour.games.utopia.names import civ_names, district_names, island_names
from parlour.games.utopia.state import (
    AT,
    CARD,
    DISTRICTS,
    DONE,
    DRAW_FOR,
    END_TURN,
    ISLANDS,
    MONUMENT,
    MOVE,
    TAKE,
    TO,
    WONDER,
    Deed,
    Phase,
)

CLAUSES = {
    Deed.WALK: "UT-7.1",
    Deed.SAIL: "UT-7.2",
    Deed.ADD: "UT-7.4",
    Deed.REMOVE: "UT-7.5",
    Deed.RAISE: "UT-7.7",
    DEMOTION: "UT-7.8",
}


class Seen:
    """A state as the seat to act sees it, with the words of the box."""

    def __init__(self, box: LoadedBox, s: Any) -> None:
        self.box, self.s = box.record[0], s
        self.phase, self.seat, self.seats = Phase(int(s["phase"])), int(s["to_act"]), int(s["seats"])
        self.civs, self.islands, self.districts = civ_names(box), island_names(box), district_names(box)
        self.civ, self.deed = int(s["civ"]) - 1, int(s["deed"]) - 1


def why(box: LoadedBox, s: Any, action: int) -> Why:
    """The clause that allows a legal action."""
    return _Reasons(box, s).why(action)


class _Reasons(Seen):
    """The clauses that allow what is legal."""

    def why(self, action: int) -> Why:
        """The clause that allows a legal action."""
        if action < AT:
            return self._why_guest(action)
        if action < MONUMENT:
            return self._why_district(action)
        if action < DONE:
            return self._why_build(action)
        if action == DONE:
            return Why("UT-6.1", "Building is never an obligation; the go ends here.")
        if action == END_TURN:
            return Why(
                "UT-5.4", f"Any number of actions, also none; cards beyond {self.box['hand_limit']} are discarded."
            )
        if action < CARD:
            return self._why_discard()
        return self._why_card(action)

    def _why_guest(self, action: int) -> Why:
        if action >= DRAW_FOR:
            return Why(
                "UT-4.6",
                f"Once a turn a guest may be drawn from the bag; seat {action - DRAW_FOR} has an extra go for it.",
            )
        civ, island = divmod(action - TAKE, ISLANDS)
        if not self.s["supply"][self.seat][civ]:
            return Why("UT-4.4", f"You have no {self.civs[civ]} prince left: the guest is taken, no prince is placed.")
        clause = "UT-4.7" if self.s["go"] > self.box["passes"] else "UT-4.3"
        return Why(clause, f"It lies by a ship: a {self.civs[civ]} prince of yours comes to {self.islands[island]}.")

    def _why_district(self, action: int) -> Why:
        if self.phase is Phase.PLACE:
            return Why("UT-4.3", f"The prince may go to any district of {self.islands[int(self.s['isle']) - 1]}.")
        if self.phase is Phase.WONDER:
            return Why("UT-6.5", f"A {self.civs[self.civ]} prince stands there; which is given up is yours to choose.")
        if self.phase is Phase.AT:
            clause, sentence = "UT-7.4", f"A {self.civs[self.civ]} monument stands there, whoever owns it."
            return Why(CLAUSES[Deed(self.deed)] if self.deed == Deed.REMOVE else clause, sentence)
        if action >= MOVE:
            return Why("UT-7.3", "Princes moved with one card leave the same district and reach the same district.")
        clause = CLAUSES[Deed(self.deed)]
        if action < TO:
            return Why(clause, f"A {self.civs[self.civ]} prince of yours stands there and can go on.")
        if self.deed == Deed.WALK:
            return Why(clause, "A street or a bridge leads there.")
        return Why(clause, "A ship lies there, in the same sea sector or the next.")

    def _why_build(self, action: int) -> Why:
        if action >= WONDER:
            points = counted(int(self.box["wonder_points"]), "point")
            return Why("UT-6.4", f"You have a prince of each civilisation there, and no wonder stands there: {points}.")
        civ = (action - MONUMENT) // DISTRICTS
        princes = f"{self.box['monument_princes']} {self.civs[civ]} princes"
        return Why("UT-6.2", f"{princes} of yours stand there, and no monument does.")

    def _why_discard(self) -> Why:
        if self.phase is Phase.TRIM:
            return Why("UT-5.5", f"At the end of the turn {counted(int(self.box['hand_limit']), 'card')} may be kept.")
        return Why("UT-5.2", f"You owe {counted(int(self.s['owed']), 'discard')}, of any cards of your hand.")

    def _why_card(self, action: int) -> Why:
        deed, civ, cards = card_parts(action)
        name, points = self.civs[civ], counted(int(self.box["remove_points"]), "point")
        if borrowed := [self.civs[card] for card in cards if card != civ]:
            each, count = (" for each,", "count") if len(borrowed) > 1 else ("", "counts")
            return Why("UT-7.9", f"With a privilege{each} {listed(borrowed)} {count} as {name}.")
        most = self.box["move_most"]
        sentence = {
            Deed.WALK: f"Up to {most} {name} princes go from one district to an adjacent one.",
            Deed.SAIL: f"Up to {most} {name} princes sail within a sea sector or to the next.",
            Deed.ADD: f"A {name} prince comes from the supply to a {name} monument.",
            Deed.REMOVE: f"A {name} prince at a {name} monument goes back to your supply: {points}.",
            Deed.RAISE: f"{name} changes places with the civilisation above it on the scale.",
            DEMOTION: f"For two cards {name} goes to the bottom of the scale.",
        }[deed]
        return Why(CLAUSES[deed], sentence)


__all__ = ["CLAUSES", "Seen", "why"]

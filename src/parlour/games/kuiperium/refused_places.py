"""Kuiperium: refusals about spaces, the cards there and the workers on them."""

from parlour.core.game import Why
from parlour.games.kuiperium.moves import counts_across, is_location, side_for
from parlour.games.kuiperium.reasons import Seen
from parlour.games.kuiperium.state import Phase, Verb, Which

CLAUSES = {
    Verb.JETTISON_AT: "KU-9.1",
    Verb.HARVEST_AT: "KU-13.5",
    Verb.GAIN_FROM: "KU-13.6",
    Verb.DISCARD_AT: "KU-12.2",
    Verb.MOVE_CARD_FROM: "KU-6.5",
}


class RefusedPlaces(Seen):
    """The clauses that forbid places."""

    def not_place(self, verb: Verb, space: int) -> Why:
        """The clause that forbids a place in a phase that asks for one."""
        match verb:
            case Verb.PLACE_AT:
                return self._not_space(space, self._placing_side(), -1)
            case Verb.MOVE_CARD_TO:
                start = self.step("at") - 1
                return self._not_space(space, self.side(start), start)
            case Verb.WORKER_AT:
                return self.not_worker_at(space)
            case Verb.MOVE_WORKER_TO:
                start = self.step("at") - 1
                if self.side(space) != self.side(start):
                    return Why("KU-8.7", f"the worker moves within its side, and {self.spaces[space]} is on the other")
                return self._not_free(space)
            case Verb.RECALL_AT:
                return self._not_recall_at(space)
            case Verb.MOVE_WORKER_FROM if self.s["worker"][space]:
                return Why("KU-8.7", "the side it stands on has no free location")
            case Verb.MOVE_WORKER_FROM | Verb.REMOVE_WORKER_AT:
                clause = "KU-8.7" if verb is Verb.MOVE_WORKER_FROM else "KU-13.2"
                return Why(clause, f"no worker stands on {self.spaces[space]}")
            case Verb.GAIN_FROM if self.phase is Phase.CLONE_LOCATION:
                return Why("KU-13.1", f"no worker of your opponent stands on {self.spaces[space]}")
        return self._not_card_at(verb, space)

    # --- spaces for cards

    def _placing_side(self) -> int:
        if self.phase is Phase.ADD_REVEALED:
            return self.seat
        return int(side_for(self.box, self.seat, self.step("at") - 1))

    def _not_space(self, space: int, side: int, without: int) -> Why:
        name, whose = self.spaces[space], "your side" if side == self.seat else "your opponent's side"
        if self.side(space) != side:
            clause = "KU-5.8" if self.phase is Phase.PLACE and side != self.seat else "KU-5.2"
            return Why(clause, f"the card goes to {whose}, and {name} is on the other")
        if is_location(self.box, self.s, space):
            return Why("KU-5.2", f"{name} is not empty")
        if not counts_across(self.s) and self._has_neighbour(space, without):
            return Why("KU-5.4", f"all that is next to {name} lies across the line, which does not count here")
        besides = " but the card that moves" if self._has_neighbour(space, -1) else ""
        return Why("KU-5.3", f"nothing is next to {name}{besides}")

    def _has_neighbour(self, space: int, without: int) -> bool:
        near = [int(other) - 1 for other in self.box["near"][space] if other]
        return any(other != without and is_location(self.box, self.s, other) for other in near)

    # --- workers

    def not_worker_at(self, space: int) -> Why:
        """KU-6.1 to KU-6.3."""
        if self.mine("out") >= self.box["workers"]:
            return Why("KU-6.3", f"all your {self.box['workers']} workers are out")
        if self.side(space) == self.seat:
            return Why("KU-6.2", f"{self.spaces[space]} is on your own side, and workers go to the opponent's")
        return self._not_free(space)

    def _not_free(self, space: int) -> Why:
        if self.s["worker"][space]:
            return Why("KU-6.1", f"a worker stands on {self.spaces[space]} already")
        return Why("KU-6.1", f"{self.spaces[space]} has neither a card nor a starter location")

    def _not_recall_at(self, space: int) -> Why:
        clause = "KU-7.5" if self.phase is Phase.RECALL_ONE else "KU-7.1"
        if self.step("at") == space + 1:
            return Why("KU-13.3", "it was placed just before, and another one is recalled")
        return Why(clause, f"no worker of yours stands on {self.spaces[space]}")

    # --- cards in play

    def _not_card_at(self, verb: Verb, space: int) -> Why:
        """A card that is to be chosen; only some steps say on which side."""
        clause, name = CLAUSES[verb], self.spaces[space]
        if self.box["starter"][space]:
            return Why("KU-1.6", f"{name} is a starter location, and no card")
        if not self.s["board"][space]:
            return Why(clause, f"no card lies on {name}")
        which = Which.OWN if self.phase in (Phase.JETTISON, Phase.HARVEST) else Which(self.step("which"))
        if which is Which.ANY or (which is Which.OWN) == (self.side(space) == self.seat):
            return Why("KU-5.3", f"the card on {name} has no space to move to")
        whose = "your own" if which is Which.OWN else "your opponent's"
        return Why(clause, f"a card of {whose} side is chosen, and {name} is on the other")


__all__ = ["RefusedPlaces"]

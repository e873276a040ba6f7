"""The Automa of Scrumpy, whom a player alone plays against (section 12)."""

from .scrumpy_box import AUTOMA
from .scrumpy_moves import Moves
from .scrumpy_position import Position


class AutomaMoves(Moves):
    """What the Automa does."""

    @property
    def rival(self) -> Position:
        return self.now["automa"]  # type: ignore[no-any-return]

    def automa_takes(self, slot: int) -> None:
        """The worker in a slot, or in the next filled one to its left (SC-12.3, SC-12.5)."""
        filled = [number for number in range(slot, 0, -1) if self.now["strip"][number - 1]]
        if filled:
            self.rival["last"] = self.off_strip(filled[0])
            self.rival["hired"].append(self.rival["last"])

    def automa_plays(self) -> None:
        """Its top card, parts in order; with the deck empty after that, the cards are shuffled anew (SC-12.4)."""
        card = self.rival["deck"].pop(0)
        for part in AUTOMA[card]["does"]:
            self._automa_does(part)
        self.rival["discard"].append(card)
        if not self.rival["deck"]:
            self.rival["deck"], self.rival["discard"] = self.chance.shuffle(None, self.rival["discard"]), []

    def _automa_does(self, part: str) -> None:
        verb, what = part.split()
        match verb:
            case "hire":
                self.automa_takes(int(what))
                self.slide_strip()
            case "deliver":
                self._automa_delivers("A" if what == "large" else "B")
            case "goal":
                self._automa_achieves(int(what))
            case "prestige":
                self.rival["prestige"] += int(what)
            case "tree":
                self.now["trees"] -= min(int(what), self.now["trees"])

    def _automa_delivers(self, of: str) -> None:
        free = self.free_spaces(of)
        if free:
            self.rival["deliveries"].append(free[0])
        else:
            self.rival["prestige"] += 1

    def _automa_achieves(self, from_round: int) -> None:
        left = [goal for goal in self.now["goals"] if goal not in self.rival["achieved"]]
        if left and self.now["round"] >= from_round:
            self.note_goal(self.rival, left[0])
        else:
            self.rival["prestige"] += 1

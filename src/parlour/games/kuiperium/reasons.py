"""Kuiperium: the clause behind every choice, from what the seat to act sees. Refusals are in `refusals`."""

from typing import Any

from parlour.core.game import LoadedBox, Why
from parlour.games.kuiperium.board import location_icons, location_name, side
from parlour.games.kuiperium.names import COLOUR_NAMES, space_names, strategy_names, title_names
from parlour.games.kuiperium.numbering import Numbered
from parlour.games.kuiperium.rules.turns import BONUS_WORKERS
from parlour.games.kuiperium.signs import icons_text
from parlour.games.kuiperium.state import Icon, Lab, Phase, Verb
from parlour.games.kuiperium.synergy import synergy
from parlour.games.kuiperium.text import affinity_text, clause_text, program_text, strategy_text


class Seen:
    """A state as the seat to act sees it, with the words of the box."""

    def __init__(self, box: LoadedBox, s: Any) -> None:
        self.loaded, self.box, self.s = box, box.record[0], s
        self.phase, self.seat = Phase(int(s["phase"])), int(s["to_act"])
        self.titles, self.strategies, self.spaces = title_names(box), strategy_names(box), space_names(box)
        self.front = int(s["steps_size"]) - 1

    def mine(self, key: str, *at: int) -> int:
        """A number of the seat to act."""
        return int(self.s[key][(self.seat, *at)])

    def step(self, key: str, *at: int) -> int:
        """A number of the front step; 0 where none waits."""
        return int(self.s[key][(self.front, *at)]) if self.front >= 0 else 0

    def side(self, space: int) -> int:
        """The seat on whose side a space is (KU-1.4)."""
        return side(self.loaded, space)

    def place(self, space: int) -> str:
        """What lies on a space, and where."""
        return f"{location_name(self.loaded, self.s, space)} ({self.spaces[space]})"


def why(box: LoadedBox, s: Any, action: int) -> Why:
    """The clause that allows a legal action."""
    printed = box.record[0]
    return _Reasons(box, s).why(Numbered(Verb(int(printed["verb"][action])), int(printed["one"][action])))


class _Reasons(Seen):
    """The clauses that allow what is legal."""

    def why(self, action: Numbered) -> Why:
        """The clause that allows a legal action."""
        verb, one = action
        if verb is Verb.DONE:
            return Why(*DONE[self.phase])
        if verb in PLAIN:
            return Why(*PLAIN[verb])
        if verb in (Verb.STRATEGY, Verb.LAB, Verb.PLAY, Verb.PLAY_FROM_LAB, Verb.RECALL):
            return self._why_turn(verb, one)
        if verb in (Verb.PLACE_AT, Verb.AFFINITY, Verb.WORKER_AT, Verb.RECALL_AT, Verb.TAKE):
            return self._why_step(verb, one)
        if verb in (Verb.JETTISON_AT, Verb.HARVEST_AT, Verb.GAIN_FROM, Verb.DISCARD_AT, Verb.REMOVE_WORKER_AT):
            return self._why_at(verb, one)
        return self._why_choice(verb, one)

    # --- a turn

    def _why_turn(self, verb: Verb, one: int) -> Why:
        match verb:
            case Verb.STRATEGY:
                text = strategy_text(self.loaded, one)
                return Why("KU-11.3", f"Your armed card, once and free before the first action of a turn: {text}")
            case Verb.LAB:
                return self._why_lab()
            case Verb.RECALL if self.mine("out") == BONUS_WORKERS:
                return Why("KU-7.4", "All your workers come home one by one, and the 3rd Worker Bonus counts.")
            case Verb.RECALL:
                return Why("KU-7.1", "All your workers come home one by one, in the order you choose.")
            case Verb.PLAY if self.s["fresh"] and self.mine("forced") == one + 1:
                return Why("KU-3.5", "Your opponent has chosen it: it must be your first action of this turn.")
        # KU-13.8: the active tile of its colour may be used, on whichever side the card lies.
        where = "your opponent's side" if self.box["on_opponent"][one] else "your side"
        clause = "KU-5.8" if self.box["on_opponent"][one] else "KU-5.1"
        return Why(clause, f"It goes face up to an empty space of {where}. {self._ability(one)}")

    def _ability(self, title: int) -> str:
        return program_text(self.loaded, int(self.box["program"][title]))

    def _why_lab(self) -> Why:
        if self.phase is Phase.RESEARCH:
            return Why("KU-8.5", "Research puts a card from hand into the Lab, or draws one.")
        if code := self.mine("labs"):
            return Why("KU-4.2", f"It goes face down into your Lab, and {self.titles[code - 1]} comes to your hand.")
        return Why("KU-4.1", "It goes face down into your empty Lab, and can be played from there.")

    # --- steps

    def _why_step(self, verb: Verb, one: int) -> Why:
        match verb:
            case Verb.PLACE_AT if self.phase is Phase.ADD_REVEALED:
                return Why(
                    "KU-13.7", "An empty space of your side next to a card or starter location; nothing follows."
                )
            case Verb.PLACE_AT:
                return Why("KU-5.3", "An empty space next to a card in play or a starter location.")
            case Verb.WORKER_AT:
                return Why("KU-6.1", f"{self.place(one)} is on your opponent's side, and no worker stands there.")
            case Verb.RECALL_AT:
                return self._why_recall_at(one)
            case Verb.TAKE:
                return Why(*ICONS[Icon(one)])
        title = self.step("at") - 1
        colour = int(self.box["colour"][title]) if self.phase is Phase.ORDER else self.step("which")
        when = "before the ability" if self.phase is Phase.ORDER else "after the ability"
        text = affinity_text(self.loaded, colour)
        return Why("KU-5.6", f"The effect of your {COLOUR_NAMES[colour]} tile, {when}: {text}")

    def _why_recall_at(self, space: int) -> Why:
        icons, bonus = location_icons(self.loaded, self.s, space)
        gains = icons_text(icons) or "nothing"
        if self.phase is Phase.RECALL_ONE:
            return Why("KU-7.5", f"{self.place(space)} brings {gains}, without the 3rd Worker Bonus.")
        if self.step("count") and (more := icons_text(bonus)):
            return Why("KU-7.4", f"{self.place(space)} brings {gains}, and as 3rd Worker Bonus {more}.")
        return Why("KU-7.2", f"{self.place(space)} brings {gains}, before the next worker is chosen.")

    # --- cards in play

    def _why_at(self, verb: Verb, space: int) -> Why:
        match verb:
            case Verb.JETTISON_AT:
                cost, points = self.step("count"), self._synergy(space)
                return Why(
                    "KU-9.1", f"For {cost} Kuiperium: Synergy {points} as Discovery Points, and its tile is turned."
                )
            case Verb.HARVEST_AT:
                most = min(self.step("count"), self._synergy(space))
                return Why("KU-13.5", f"Its Synergy is {self._synergy(space)}: you gain {most} Kuiperium.")
            case Verb.GAIN_FROM:
                clause = "KU-13.1" if self.phase is Phase.CLONE_LOCATION else "KU-13.6"
                return Why(
                    clause, f"It brings {icons_text(location_icons(self.loaded, self.s, space)[0]) or 'nothing'}."
                )
            case Verb.REMOVE_WORKER_AT:
                return self._why_remove(space)
        worker = " The worker on it goes home without reward." if self.s["worker"][space] else ""
        return Why("KU-6.5" if worker else "KU-12.2", f"{self.place(space)} is discarded.{worker}")

    def _synergy(self, space: int) -> int:
        return int(synergy(self.box, self.s, space))

    def _why_remove(self, space: int) -> Why:
        own = self.side(space) != self.seat
        reward = self.step("inner", 0 if own else 1)
        whose = "yours" if own else "your opponent's"
        if not reward:
            return Why("KU-13.2", "It goes home without its icons, and brings you nothing.")
        return Why(
            "KU-13.2", f"It goes home without its icons; as the first of {whose}: {clause_text(self.loaded, reward)}."
        )

    # --- other choices

    def _why_choice(self, verb: Verb, one: int) -> Why:
        match verb:
            case Verb.OPTION:
                return Why("KU-12.3", program_text(self.loaded, self.step("inner", one)))
            case Verb.YES:
                return Why("KU-12.2", program_text(self.loaded, self.step("inner", 0)))
            case Verb.SET_ASIDE:
                text = strategy_text(self.loaded, one)
                return Why("KU-11.1", f"It is armed, and may be played from your next turn on: {text}")
            case Verb.ACTIVATE:
                text = affinity_text(self.loaded, one)
                return Why("KU-9.3", f"It stays active for good, and serves each {COLOUR_NAMES[one]} card: {text}")
            case Verb.DISCARD:
                return Why("KU-12.2", "A card of your hand has to be discarded; which is your choice.")
        if self.box["lab"][one] == Lab.LAB_ONLY:
            return Why("KU-13.4", "It cannot be played from hand, so your opponent will take any action.")
        return Why("KU-13.4", "It must be your opponent's first action of the next turn, if it can be played then.")


DONE = {
    Phase.MULLIGAN: ("KU-2.3", "No further card is put back; you draw back to as many as you had."),
    Phase.AFFINITY: ("KU-5.6", "The effect of the tile need not be used."),
    Phase.ICONS: ("KU-8.1", "Each icon is optional; what is left is lost."),
    Phase.REMOVE_WORKERS: ("KU-12.2", "No further worker need be removed."),
}
PLAIN = {
    Verb.BOTTOM: ("KU-2.3", "It goes to the bottom of the deck; you draw back when you are done."),
    # KU-3.6: always possible, so that nobody is ever without an action.
    Verb.REFRESH: ("KU-4.3", "The whole hand is discarded, and a new one drawn; the Lab is not touched."),
    Verb.ABILITY: ("KU-5.6", "The ability comes first; the effect of the tile may follow."),
    Verb.DRAW: ("KU-8.5", "Research draws a card, or puts one into the Lab."),
    Verb.MOVE_WORKER_FROM: ("KU-8.7", "A worker of either player moves to a free location of the side it stands on."),
    Verb.MOVE_WORKER_TO: ("KU-8.7", "It is a free location of the same side."),
    Verb.MOVE_CARD_FROM: ("KU-6.5", "It moves within its side, and a worker on it goes along."),
    Verb.MOVE_CARD_TO: ("KU-5.3", "An empty space of the same side next to another card or a starter location."),
    Verb.NO: ("KU-12.2", "It is optional."),
}
ICONS = {
    Icon.KUIPERIUM: ("KU-8.3", "From the supply, as far as it holds."),
    # KU-10.2, KU-10.3: they are never added to others, and who does not want them leaves the icon.
    Icon.DISCOVERY: ("KU-8.4", "The points of one location are one instance and move the shuttle at once."),
    Icon.RESEARCH: ("KU-8.5", "Draw a card, or put one from hand into the Lab."),
    Icon.DESTROY: ("KU-8.6", "Your opponent puts Kuiperium back into the supply."),
    # KU-7.6: of a recall, also one not recalled yet.
    Icon.MOVE: ("KU-8.7", "Move a worker of either player within the side it stands on."),
    Icon.SPY: ("KU-8.8", "You pay now, then discard a card of your own side."),
    Icon.CONTROL: ("KU-8.9", "You jettison a card, and pay when it is chosen."),
}


__all__ = ["Seen", "why"]

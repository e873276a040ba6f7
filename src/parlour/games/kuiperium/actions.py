"""Kuiperium: the actions of a box, their names (section 16) and how they are told."""

from typing import Any

from parlour.core.game import LoadedBox, Why
from parlour.core.remembered import remembered
from parlour.games.kuiperium.names import space_names, strategy_names, title_names
from parlour.games.kuiperium.numbering import Names, name_of, numbered, thing_of
from parlour.games.kuiperium.reasons import why
from parlour.games.kuiperium.refusals import why_not
from parlour.games.kuiperium.state import Verb

SECRET = {Verb.LAB: "a card", Verb.BOTTOM: "a card", Verb.SET_ASIDE: "a strategy card"}
"""KU-15.3: what others are told of a card that they do not see."""


class KuiperiumActions:
    """The actions of one box, in its words (section 16)."""

    def __init__(self, box: LoadedBox) -> None:
        self._box, self._numbered = box, tuple(numbered(box.record[0]))
        self._words = Names(title_names(box), strategy_names(box), space_names(box))
        self.names = tuple(name_of(action, self._words) for action in self._numbered)

    def why(self, s: Any, action: int) -> Why:
        """The clause that allows the action."""
        return why(self._box, s, action)

    def why_not(self, s: Any, action: int) -> Why:
        """The clause that forbids the action."""
        return why_not(self._box, s, action)

    def told(self, action: int, own: bool) -> str:
        """The action in the third person; others do not learn which card stays hidden (KU-15.3)."""
        verb = self._numbered[action].verb
        thing = thing_of(self._numbered[action], self._words)
        return TOLD[verb].format(thing if own or verb not in SECRET else SECRET[verb])


TOLD = {
    Verb.BOTTOM: "puts {} under the deck",
    Verb.DONE: "leaves it at that",
    Verb.STRATEGY: "plays the strategy card {}",
    Verb.LAB: "puts {} into the Lab",
    Verb.PLAY: "plays {}",
    Verb.PLAY_FROM_LAB: "plays {} from the Lab",
    Verb.WORKER_AT: "sends a worker to {}",
    Verb.REFRESH: "refreshes",
    Verb.RECALL: "recalls all workers",
    Verb.PLACE_AT: "places the card at {}",
    Verb.AFFINITY: "uses the tile's effect",
    Verb.ABILITY: "uses the ability first",
    Verb.RECALL_AT: "recalls the worker at {}",
    Verb.TAKE: "takes {}",
    Verb.DRAW: "draws a card",
    Verb.MOVE_WORKER_FROM: "moves the worker at {}",
    Verb.MOVE_WORKER_TO: "moves it to {}",
    Verb.MOVE_CARD_FROM: "moves the card at {}",
    Verb.MOVE_CARD_TO: "moves it to {}",
    Verb.REMOVE_WORKER_AT: "removes the worker at {}",
    Verb.DISCARD_AT: "discards the card at {}",
    Verb.DISCARD: "discards {} from hand",
    Verb.JETTISON_AT: "jettisons the card at {}",
    Verb.HARVEST_AT: "gains Kuiperium for the Synergy at {}",
    Verb.GAIN_FROM: "gains the icons at {}",
    Verb.FORCE: "chooses {}, which must be played next",
    Verb.ACTIVATE: "turns the {} tile",
    Verb.SET_ASIDE: "sets {} aside",
    Verb.OPTION: "chooses option {}",
    Verb.YES: "agrees",
    Verb.NO: "declines",
}


@remembered
def actions(box: LoadedBox) -> KuiperiumActions:
    """The actions with a box."""
    return KuiperiumActions(box)


__all__ = ["KuiperiumActions", "actions"]

"""Scrumpy: the actions of a box, their names (section 13) and how they are told."""

from typing import Any

from parlour.core.game import LoadedBox, Why
from parlour.core.remembered import remembered
from parlour.games.scrumpy.faces import WORDS as GOODS_IN_WORDS
from parlour.games.scrumpy.names import (
    CUBE_NAMES,
    GOOD_NAMES,
    OWNER_NAMES,
    goal_names,
    recipe_names,
    vendor_names,
    worker_names,
)
from parlour.games.scrumpy.numbering import Names, name_of, numbered
from parlour.games.scrumpy.reasons import why
from parlour.games.scrumpy.refusals import why_not
from parlour.games.scrumpy.state import Cube, Good, Verb

CARD, HAND_CARD = "a card", "a card from hand"
"""SC-10.4: what others are told of a card that they do not see."""


class ScrumpyActions:
    """The actions of one box: the same with every number of players, in the words of the box (section 13)."""

    def __init__(self, box: LoadedBox) -> None:
        self._box, self._numbered = box, tuple(numbered(box.record[0]))
        self._words = Names(worker_names(box), vendor_names(box), goal_names(box), recipe_names(box))
        self.names = tuple(name_of(action, self._words) for action in self._numbered)

    def why(self, s: Any, action: int) -> Why:
        """The clause that allows the action."""
        return why(self._box, s, action)

    def why_not(self, s: Any, action: int) -> Why:
        """The clause that forbids the action."""
        return why_not(self._box, s, action)

    def told(self, action: int, own: bool) -> str:
        """The action in the third person; others learn of cards that stay hidden only goods and numbers (SC-10.4)."""
        verb, one, two = self._numbered[action]
        if verb in TOLD:
            return TOLD[verb]
        if verb in HIDDEN:
            return self._told_card(verb, one, two, own)
        match verb:
            case Verb.SELL:
                return f"sells {one_good(one)}"
            case Verb.OWNER:
                return f"takes the Owner Action {OWNER_NAMES[one]}"
            case Verb.CUBE:
                return f"moves {cube_text(one)}"
            case Verb.STORE_TOP:
                return f"stores the top card as {GOOD_NAMES[one]}"
            case Verb.CRAFT:
                return f"carries out: {self._words.recipes[one]}"
        first, _, rest = self.names[action].partition(" ")
        return f"{'copies' if verb is Verb.COPY else first + 's'} {rest}"

    def _told_card(self, verb: Verb, one: int, two: int, own: bool) -> str:
        """An action with a card that the actor alone sees."""
        unseen = HAND_CARD if verb in (Verb.STORE, Verb.KEEP, Verb.DISCARD) else CARD
        return HIDDEN[verb].format(self._words.workers[one] if own else unseen, GOOD_NAMES[two])


TOLD = {
    Verb.LAYABOUT: "recruits an Idle Layabout",
    Verb.PASS: "passes",
    Verb.END_TURN: "ends the turn",
    Verb.FORGO: "forgoes the other goods",
    Verb.STOP: "stops",
    Verb.ROLL: "rolls the die",
    Verb.TAKE_DIE: "takes the die",
    Verb.REROLL: "rolls the die again",
    Verb.DRAW: "draws cards",
}
HIDDEN = {
    Verb.DELIVER: "delivers {0} from {1}",
    Verb.KEEP_AS: "keeps {0} as {1}",
    Verb.STORE: "stores {0} as {1}",
    Verb.KEEP_FROM: "keeps {0} from {1}",
    Verb.DISCARD_FROM: "discards {0} from {1}",
    Verb.DISCARD: "discards {0}",
    Verb.KEEP: "keeps {0}",
}


def one_good(good: int) -> str:
    """`an apple`, `a barrel`, but `a wood`, which the rules count too."""
    word = GOODS_IN_WORDS[Good(good)][0]
    return f"{'an' if word[0] in VOWELS else 'a'} {word}"


def cube_text(cube: int) -> str:
    """`the press cube`, `an Orchard cube`."""
    return "an Orchard cube" if cube == Cube.ORCHARD else f"the {CUBE_NAMES[cube]} cube"


VOWELS = "aeiou"


@remembered
def actions(box: LoadedBox) -> ScrumpyActions:
    """The actions with a box."""
    return ScrumpyActions(box)


__all__ = ["ScrumpyActions", "actions"]

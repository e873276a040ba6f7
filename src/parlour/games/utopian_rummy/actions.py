"""Utopian Rummy: actions as integers, their names (section 10), and the tables kernels find them by."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from parlour.core.game import LoadedBox, Why
from parlour.core.reading import Node
from parlour.core.remembered import remembered
from parlour.games.utopian_rummy import reasons
from parlour.games.utopian_rummy.names import card_names, title_name
from parlour.games.utopian_rummy.state import MAX_ACTIONS, MAX_SETS, SLOTS, Title, Verb

PHRASES = {
    Verb.RESEARCH: "research",
    Verb.TAKE_RESEARCH: "take {} from research pile",
    Verb.TAKE_TURN: "take {} from turn pile",
    Verb.KEEP: "keep {}",
    Verb.SHED: "shed {}",
    Verb.STOP: "stop",
    Verb.PLAY: "play {}",
    Verb.DISCARD: "discard {}",
    Verb.DRAW: "draw",
    Verb.REMOVE_0: "remove {} from society 0",
    Verb.REMOVE_1: "remove {} from society 1",
    Verb.REMOVE_NOTHING: "remove nothing",
}

THIRD_PERSON = {"research": "researches"}


class UtopianActions:
    """The actions of one box: 487 with the printed one, 364 of them initiations."""

    def __init__(self, box: LoadedBox) -> None:
        self.box = box.record[0]
        cards = ("", *card_names(self.box))
        count = int(np.count_nonzero(self.box["verb"] >= 0))
        self.names = tuple(self._name(action, cards) for action in range(count))

    def _name(self, action: int, cards: tuple[str, ...]) -> str:
        verb, card = Verb(int(self.box["verb"][action])), int(self.box["card"][action])
        if verb is not Verb.INITIATE:
            return PHRASES[verb].format(cards[card])
        return f"initiate {title_name(Title(card))} with {', '.join(cards[code] for code in self.set_cards(action))}"

    def verb(self, action: int) -> Verb:
        """What the action does."""
        return Verb(int(self.box["verb"][action]))

    def card(self, action: int) -> int:
        """The card of an action, 0 if it has none; of an initiation, the title."""
        return int(self.box["card"][action])

    def set_cards(self, action: int) -> list[int]:
        """The cards of an initiation: job copies by value ascending, then Students."""
        slots = [*self.box["slots"][self.card(action)], self.box["slots"][Title.STUDENT][0]]
        counts = self.box["set_counts"][action]
        return [int(code) for code, count in zip(slots, counts, strict=True) for _ in range(count)]

    def why(self, s: Any, action: int) -> Why:
        """The clause that allows the action."""
        return reasons.why(self, s, action)

    def why_not(self, s: Any, action: int) -> Why:
        """The clause that forbids the action."""
        return reasons.why_not(self, s, action)

    def told(self, action: int, own: bool) -> str:
        """The action in the third person; which card was kept is the keeper's secret (UR-4.9)."""
        if self.verb(action) is Verb.KEEP and not own:
            return "keeps one of the viewed cards"
        first, _, rest = self.names[action].partition(" ")
        return f"{THIRD_PERSON.get(first, first + 's')} {rest}".strip()


@remembered
def actions(box: LoadedBox) -> UtopianActions:
    """The action names of a box."""
    return UtopianActions(box)


def fill_actions(box: Any, root: Node) -> None:
    """Number the actions of a Box record whose cards and numbers are set, and fill its action tables."""
    box["verb"][:] = -1
    box["action"][:] = -1
    box["set_action"][:] = -1
    action = 0
    for verb in PHRASES:
        for card in _cards_of(box, verb):
            box["verb"][action], box["card"][action] = verb, card
            box["action"][verb][card] = action
            action += 1
    _fill_sets(box, root, action)


def _cards_of(box: Any, verb: Verb) -> Iterator[int]:
    if "{}" not in PHRASES[verb]:
        yield 0
        return
    for card in range(1, int(box["cards"]) + 1):
        if verb is not Verb.PLAY or box["title"][card] != Title.STUDENT:  # UR-5.5
            yield card


def _fill_sets(box: Any, root: Node, action: int) -> None:
    base = 0
    for title in Title:
        if not box["is_job"][title]:
            continue
        ranges = _set_ranges(box, title)
        size = int(np.prod([len(counts) for counts in ranges]))
        if base + size > MAX_SETS:
            raise root.refuse(
                f"card: the sets that may initiate a job number more than {MAX_SETS}; fewer copies would do"
            )
        box["set_base"][title] = base
        box["set_stride"][title] = [int(np.prod([len(r) for r in ranges[slot + 1 :]])) for slot in range(SLOTS)]
        for place, counts in enumerate(product(*ranges), start=base):
            if not _is_set(box, title, counts):
                continue
            if action == MAX_ACTIONS:
                raise root.refuse(f"card: there are more than {MAX_ACTIONS} actions; fewer copies would do")
            box["verb"][action], box["card"][action] = Verb.INITIATE, title
            box["set_counts"][action] = counts
            box["set_action"][place] = action
            action += 1
        base += size


def _set_ranges(box: Any, title: Title) -> list[range]:
    """How many copies of each slot, and how many Students, a set of this job may have."""
    slots = [*box["slots"][title], box["slots"][Title.STUDENT][0]]
    return [range(int(box["copies"][card]) + 1) for card in slots]


def _is_set(box: Any, title: Title, counts: tuple[int, ...]) -> bool:
    """UR-5.2, UR-6.4: whether these copies and Students can ever initiate the job.

    Trainers never by the smaller set: whoever may use it has Trainers, so they are initiated.
    """
    smallest = int(box["initiation_set"])
    if title != Title.TRAINER:
        smallest = min(smallest, int(box["trainer_set"]))
    return sum(counts[:SLOTS]) >= 1 and sum(counts) >= smallest

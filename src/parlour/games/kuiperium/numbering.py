"""Kuiperium: the actions of a box, numbered one after the other: what each does and its name (section 16)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from parlour.games.kuiperium.names import COLOUR_NAMES, ICON_NAMES
from parlour.games.kuiperium.state import BRANCHES, COLOURS, ICONS, Lab, Verb


class Names(NamedTuple):
    """The words of a box that actions are named by, in the order of their numbers."""

    titles: Sequence[str]
    strategies: Sequence[str]
    spaces: Sequence[str]


class Numbered(NamedTuple):
    """An action: its verb and what it is about, as `Box.number` is asked for them."""

    verb: Verb
    one: int


def write_numbers(box: Any) -> None:
    """Fill number, verb and one of a Box record, whose other fields are filled."""
    box["number"][...] = -1
    for number, action in enumerate(numbered(box)):
        box["number"][action] = number
        box["verb"][number], box["one"][number] = action


def numbered(box: Any) -> Iterator[Numbered]:
    """The actions of a Box record in the order of their numbers."""
    for verb in Verb:
        for one in _reach(box, verb):
            yield Numbered(verb, one)


OF_TITLES = (Verb.BOTTOM, Verb.LAB, Verb.PLAY, Verb.PLAY_FROM_LAB, Verb.DISCARD, Verb.FORCE)
OF_STRATEGIES = (Verb.STRATEGY, Verb.SET_ASIDE)
OF_LOCATIONS = (
    *(Verb.WORKER_AT, Verb.RECALL_AT, Verb.MOVE_WORKER_FROM, Verb.MOVE_WORKER_TO, Verb.REMOVE_WORKER_AT),
    Verb.GAIN_FROM,
)
OF_CARDS = (
    *(Verb.PLACE_AT, Verb.MOVE_CARD_FROM, Verb.MOVE_CARD_TO, Verb.DISCARD_AT, Verb.JETTISON_AT, Verb.HARVEST_AT),
)
"""Verbs about spaces: those where a card may lie, and before them those where a starter location may be, too."""


def _reach(box: Any, verb: Verb) -> Iterable[int]:
    """What a verb may be about with this box."""
    if verb is Verb.PLAY:  # KU-16.4
        return (title for title in range(int(box["titles"])) if box["lab"][title] != Lab.LAB_ONLY)
    if verb in OF_TITLES:
        return range(int(box["titles"]))
    if verb in OF_STRATEGIES:
        return range(int(box["strategies"]))
    if verb in OF_LOCATIONS:
        return range(int(box["spaces"]))
    if verb in OF_CARDS:
        return (space for space in range(int(box["spaces"])) if box["starter"][space] == 0)
    return range({Verb.TAKE: ICONS, Verb.ACTIVATE: COLOURS, Verb.OPTION: BRANCHES}.get(verb, 1))


# --- names


def name_of(action: Numbered, names: Names) -> str:
    """What an action is called (section 16)."""
    return WORDS[action.verb].format(thing_of(action, names))


def thing_of(action: Numbered, names: Names) -> str:
    """What an action is about, by name; nothing for verbs that are about nothing."""
    verb, one = action
    if verb in OF_TITLES:
        return names.titles[one]
    if verb in OF_STRATEGIES:
        return names.strategies[one]
    if verb in OF_LOCATIONS or verb in OF_CARDS:
        return names.spaces[one]
    if verb is Verb.OPTION:
        return str(one + 1)
    return {Verb.TAKE: ICON_NAMES, Verb.ACTIVATE: COLOUR_NAMES}[verb][one] if verb in (Verb.TAKE, Verb.ACTIVATE) else ""


WORDS = {
    Verb.BOTTOM: "bottom {}",
    Verb.DONE: "done",
    Verb.STRATEGY: "strategy {}",
    Verb.LAB: "lab {}",
    Verb.PLAY: "play {}",
    Verb.PLAY_FROM_LAB: "play {} from lab",
    Verb.WORKER_AT: "worker at {}",
    Verb.REFRESH: "refresh",
    Verb.RECALL: "recall",
    Verb.PLACE_AT: "place at {}",
    Verb.AFFINITY: "affinity",
    Verb.ABILITY: "ability",
    Verb.RECALL_AT: "recall at {}",
    Verb.TAKE: "take {}",
    Verb.DRAW: "draw",
    Verb.MOVE_WORKER_FROM: "move worker from {}",
    Verb.MOVE_WORKER_TO: "move worker to {}",
    Verb.MOVE_CARD_FROM: "move card from {}",
    Verb.MOVE_CARD_TO: "move card to {}",
    Verb.REMOVE_WORKER_AT: "remove worker at {}",
    Verb.DISCARD_AT: "discard at {}",
    Verb.DISCARD: "discard {}",
    Verb.JETTISON_AT: "jettison at {}",
    Verb.HARVEST_AT: "harvest at {}",
    Verb.GAIN_FROM: "gain from {}",
    Verb.FORCE: "force {}",
    Verb.ACTIVATE: "activate {}",
    Verb.SET_ASIDE: "set aside {}",
    Verb.OPTION: "option {}",
    Verb.YES: "yes",
    Verb.NO: "no",
}

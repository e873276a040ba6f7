"""Kuiperium: choices in words that say what each costs and gives, and the order in which people look for them."""

from collections.abc import Callable
from typing import Any

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital, counted
from parlour.core.remembered import remembered
from parlour.games.kuiperium.board import (
    card_synergy,
    location_icons,
    owned_by,
    reward_text,
    side,
    side_synergy,
    where,
)
from parlour.games.kuiperium.names import COLOUR_NAMES, space_names, strategy_names, title_names
from parlour.games.kuiperium.prospects import jettison_text, move_text
from parlour.games.kuiperium.signs import icons_text
from parlour.games.kuiperium.state import Icon, Lab, Phase, Verb
from parlour.games.kuiperium.text import affinity_text, card_text, clause_text, program_text, strategy_text
from parlour.games.kuiperium.wording import front, left_text

ORDER = (
    *(Verb.STRATEGY, Verb.PLAY, Verb.PLAY_FROM_LAB, Verb.WORKER_AT, Verb.RECALL, Verb.LAB, Verb.REFRESH, Verb.BOTTOM),
    *(Verb.PLACE_AT, Verb.AFFINITY, Verb.ABILITY, Verb.RECALL_AT, Verb.TAKE, Verb.DRAW, Verb.MOVE_WORKER_FROM),
    *(Verb.MOVE_WORKER_TO, Verb.MOVE_CARD_FROM, Verb.MOVE_CARD_TO, Verb.REMOVE_WORKER_AT, Verb.DISCARD_AT),
    *(Verb.DISCARD, Verb.JETTISON_AT, Verb.HARVEST_AT, Verb.GAIN_FROM, Verb.FORCE, Verb.ACTIVATE, Verb.SET_ASIDE),
    *(Verb.OPTION, Verb.YES, Verb.NO, Verb.DONE),
)
"""Cards first, then workers, then the Lab and the hand; what ends a step last."""

BY_SYNERGY = (Verb.JETTISON_AT, Verb.HARVEST_AT)


@remembered
def act_of(box: LoadedBox, action: int) -> tuple[Verb, int]:
    """What an action does, and what it is about."""
    printed = box.record[0]
    return Verb(int(printed["verb"][action])), int(printed["one"][action])


def rank(box: LoadedBox, seen: Any, action: int) -> tuple[int, int, int]:
    """What choices are sorted by; cards that Synergy counts for, the best first."""
    verb, one = act_of(box, action)
    return ORDER.index(verb), -card_synergy(box, seen, one) if verb in BY_SYNERGY else 0, one


def fold(box: LoadedBox, action: int) -> str:
    """What the cards that can go into the Lab are counted under."""
    return "Put a card from hand into your Lab" if act_of(box, action)[0] is Verb.LAB else ""


def label(box: LoadedBox, seen: Any, action: int) -> str:
    """A legal action as a newcomer understands it."""
    verb, one = act_of(box, action)
    return _LABELS[verb](box, seen, one).removesuffix(".")


def _seat(seen: Any) -> int:
    return int(seen["to_act"])


def _whose(box: LoadedBox, seen: Any, space: int) -> str:
    """Whose worker stands on a space: `your`, `the opponent's` (KU-6.2)."""
    return owned_by(1 - side(box, space), _seat(seen))


# --- the turn


def _bottom(box: LoadedBox, seen: Any, title: int) -> str:
    return f"Put {title_names(box)[title]} under the deck"


def _strategy(box: LoadedBox, seen: Any, strategy: int) -> str:
    return f"Strategy card {strategy_names(box)[strategy]}, free: {strategy_text(box, strategy)}"


def _lab(box: LoadedBox, seen: Any, title: int) -> str:
    code = int(seen["labs"][_seat(seen)])
    exchange = f"; {title_names(box)[code - 1]} comes to your hand" if code else ""
    return f"{title_names(box)[title]} into your Lab{exchange}"


def _play(box: LoadedBox, seen: Any, title: int) -> str:
    return f"Play {title_names(box)[title]}: {card_text(box, title).removesuffix('.')}{_effect(box, seen, title)}"


def _play_from_lab(box: LoadedBox, seen: Any, title: int) -> str:
    text = card_text(box, title).removesuffix(".")
    return f"Play {title_names(box)[title]} from your Lab: {text}{_effect(box, seen, title)}"


def _effect(box: LoadedBox, seen: Any, title: int) -> str:
    """KU-5.6: what an active tile adds."""
    colour = int(box.record[0]["colour"][title])
    return f"; your {COLOUR_NAMES[colour]} tile is active" if seen["tiles"][_seat(seen)][colour] else ""


def _worker(box: LoadedBox, seen: Any, space: int) -> str:
    return f"Worker to {where(box, seen, space)}: {reward_text(box, seen, space)}"


def _refresh(box: LoadedBox, seen: Any, _: int) -> str:
    hand, draws = int(seen["hand_size"][_seat(seen)]), int(box.record[0]["refresh"])
    discarded = f"discard your {counted(hand, 'card')}, " if hand else ""
    return f"Refresh: {discarded}draw {draws}"


def _recall(box: LoadedBox, seen: Any, _: int) -> str:
    out = int(seen["out"][_seat(seen)])
    bonus = ", with the 3rd Worker Bonus" if out == int(box.record[0]["workers"]) else ""
    return f"Recall your {out} workers one by one{bonus}" if out > 1 else f"Recall your worker{bonus}"


# --- cards in play


def _place(box: LoadedBox, seen: Any, space: int) -> str:
    code = int(seen["revealed"]) if seen["phase"] == Phase.ADD_REVEALED else int(seen["at"][front(seen)])
    return f"At {space_names(box)[space]}: {_synergy_there(box, seen, {space: code})}"


def _synergy_there(box: LoadedBox, seen: Any, lying: dict[int, int]) -> str:
    """What a card would count on a space, and how the Synergy of the whole side would change."""
    after, (space, *_) = seen.copy(), lying
    for at, code in lying.items():
        after["board"][at] = code
    owner, there = side(box, space), card_synergy(box, after, space)
    more = side_synergy(box, after, owner) - side_synergy(box, seen, owner)
    if more == there:
        return f"Synergy {there}"
    whose = "your" if owner == _seat(seen) else "that"
    return f"Synergy {there}, {whose} side {f'{more:+d}' if more else 'as before'}"


def _affinity(box: LoadedBox, seen: Any, _: int) -> str:
    at = front(seen)
    if seen["phase"] == Phase.ORDER:
        colour = int(box.record[0]["colour"][int(seen["at"][at]) - 1])
        return f"The {COLOUR_NAMES[colour]} effect first: {affinity_text(box, colour)}"
    colour = int(seen["which"][at])
    return f"Use the {COLOUR_NAMES[colour]} effect: {affinity_text(box, colour)}"


def _ability(box: LoadedBox, seen: Any, _: int) -> str:
    return f"The ability first: {card_text(box, int(seen['at'][front(seen)]) - 1)}"


def _move_card_from(box: LoadedBox, seen: Any, space: int) -> str:
    return f"Move {where(box, seen, space)} of {_side(box, seen, space)}, Synergy {card_synergy(box, seen, space)}"


def _side(box: LoadedBox, seen: Any, space: int) -> str:
    return f"{owned_by(side(box, space), _seat(seen))} side"


def _move_card_to(box: LoadedBox, seen: Any, space: int) -> str:
    start = int(seen["at"][front(seen)]) - 1
    lying = {space: int(seen["board"][start]), start: 0}
    return f"To {space_names(box)[space]}: {_synergy_there(box, seen, lying)}"


def _discard_at(box: LoadedBox, seen: Any, space: int) -> str:
    synergy = card_synergy(box, seen, space)
    home = f"; {_whose(box, seen, space)} worker goes home without reward" if seen["worker"][space] else ""
    return f"Discard {where(box, seen, space)} of {_side(box, seen, space)}, Synergy {synergy}{home}"


def _jettison(box: LoadedBox, seen: Any, space: int) -> str:
    cost = int(seen["count"][front(seen)])
    text = jettison_text(box, seen, space, _seat(seen))
    return f"Jettison {where(box, seen, space)} for {cost} Kuiperium. {text}"


def _harvest(box: LoadedBox, seen: Any, space: int) -> str:
    synergy, most = card_synergy(box, seen, space), int(seen["count"][front(seen)])
    gain = min(synergy, most, int(seen["supply"]))
    return f"{where(box, seen, space)}, Synergy {synergy}: gain {gain} Kuiperium"


def _gain_from(box: LoadedBox, seen: Any, space: int) -> str:
    icons = icons_text(location_icons(box, seen, space)[0]) or "nothing"
    return f"{where(box, seen, space)} of {_side(box, seen, space)}: {icons}"


# --- workers


def _recall_at(box: LoadedBox, seen: Any, space: int) -> str:
    icons, bonus = location_icons(box, seen, space)
    with_bonus = seen["phase"] == Phase.RECALL and seen["count"][front(seen)]
    return f"Recall from {where(box, seen, space)}: {icons_text(icons + bonus if with_bonus else icons) or 'nothing'}"


def _take(box: LoadedBox, seen: Any, icon: int) -> str:
    return _TAKES[Icon(icon)](box, seen, int(seen["icons"][front(seen)][icon]))


def _take_kuiperium(box: LoadedBox, seen: Any, number: int) -> str:
    gained = min(number, int(seen["supply"]))
    return f"Take {gained} Kuiperium" + (" (the supply holds no more)" if gained < number else "")


def _take_discovery(box: LoadedBox, seen: Any, number: int) -> str:
    return f"Take {counted(number, 'Discovery Point')}: {move_text(box, seen, _seat(seen), number)}"


def _take_destroy(box: LoadedBox, seen: Any, number: int) -> str:
    have = int(seen["kuiperium"][1 - _seat(seen)])
    return f"Destroy: the opponent loses {min(have, number)} of {have} Kuiperium"


def _take_spy(box: LoadedBox, seen: Any, number: int) -> str:
    return f"Spy: pay {int(box.record[0]['spy_cost'])} Kuiperium, discard a card of your own side"


def _take_control(box: LoadedBox, seen: Any, number: int) -> str:
    return f"Control: jettison a card of your side for {int(box.record[0]['jettison_cost'])} Kuiperium"


_TAKES: dict[Icon, Callable[[LoadedBox, Any, int], str]] = {
    Icon.KUIPERIUM: _take_kuiperium,
    Icon.DISCOVERY: _take_discovery,
    Icon.RESEARCH: lambda box, seen, number: "Research: draw a card, or put one into your Lab",
    Icon.DESTROY: _take_destroy,
    Icon.MOVE: lambda box, seen, number: "Move a worker of either player",
    Icon.SPY: _take_spy,
    Icon.CONTROL: _take_control,
}


def _move_worker_from(box: LoadedBox, seen: Any, space: int) -> str:
    return f"Move {_whose(box, seen, space)} worker from {where(box, seen, space)}: {reward_text(box, seen, space)}"


def _move_worker_to(box: LoadedBox, seen: Any, space: int) -> str:
    return f"To {where(box, seen, space)}: {reward_text(box, seen, space)}"


def _remove(box: LoadedBox, seen: Any, space: int) -> str:
    at, own = front(seen), 1 - side(box, space) == _seat(seen)
    reward = int(seen["inner"][at][0 if own else 1])
    brings = f": {clause_text(box, reward)}" if reward else ": nothing more for it"
    return f"Send home {_whose(box, seen, space)} worker on {where(box, seen, space)}{brings}"


# --- other steps


def _draw(box: LoadedBox, seen: Any, _: int) -> str:
    return "Draw a card" if seen["deck_size"] else "Draw a card (the discard pile is shuffled first)"


def _discard(box: LoadedBox, seen: Any, title: int) -> str:
    return f"Discard {title_names(box)[title]} from hand"


def _force(box: LoadedBox, seen: Any, title: int) -> str:
    useless = " (Lab-only: it cannot be played from hand)" if box.record[0]["lab"][title] == Lab.LAB_ONLY else ""
    return f"{title_names(box)[title]}{useless}: {card_text(box, title)}"


def _activate(box: LoadedBox, seen: Any, colour: int) -> str:
    return f"The {COLOUR_NAMES[colour]} tile: {affinity_text(box, colour)}"


def _set_aside(box: LoadedBox, seen: Any, strategy: int) -> str:
    return f"Arm {strategy_names(box)[strategy]}: {strategy_text(box, strategy)}"


def _inner(box: LoadedBox, seen: Any, branch: int) -> str:
    return program_text(box, int(seen["inner"][front(seen)][branch]))


def _yes(box: LoadedBox, seen: Any, _: int) -> str:
    return f"Yes: {_inner(box, seen, 0)}"


def _done(box: LoadedBox, seen: Any, _: int) -> str:
    phase = Phase(int(seen["phase"]))
    if phase is Phase.MULLIGAN:
        draws = int(box.record[0]["opening"]) - int(seen["hand_size"][_seat(seen)])
        return f"Put no more back: draw {counted(draws, 'card')}" if draws else "Keep this hand"
    if phase is Phase.ICONS:
        return f"Take no more: leave {left_text(seen)}"
    return "Remove no more" if phase is Phase.REMOVE_WORKERS else "Do without it"


_LABELS: dict[Verb, Callable[[LoadedBox, Any, int], str]] = {
    Verb.BOTTOM: _bottom,
    Verb.DONE: _done,
    Verb.STRATEGY: _strategy,
    Verb.LAB: _lab,
    Verb.PLAY: _play,
    Verb.PLAY_FROM_LAB: _play_from_lab,
    Verb.WORKER_AT: _worker,
    Verb.REFRESH: _refresh,
    Verb.RECALL: _recall,
    Verb.PLACE_AT: _place,
    Verb.AFFINITY: _affinity,
    Verb.ABILITY: _ability,
    Verb.RECALL_AT: _recall_at,
    Verb.TAKE: _take,
    Verb.DRAW: _draw,
    Verb.MOVE_WORKER_FROM: _move_worker_from,
    Verb.MOVE_WORKER_TO: _move_worker_to,
    Verb.MOVE_CARD_FROM: _move_card_from,
    Verb.MOVE_CARD_TO: _move_card_to,
    Verb.REMOVE_WORKER_AT: _remove,
    Verb.DISCARD_AT: _discard_at,
    Verb.DISCARD: _discard,
    Verb.JETTISON_AT: _jettison,
    Verb.HARVEST_AT: _harvest,
    Verb.GAIN_FROM: _gain_from,
    Verb.FORCE: _force,
    Verb.ACTIVATE: _activate,
    Verb.SET_ASIDE: _set_aside,
    Verb.OPTION: lambda box, seen, branch: capital(_inner(box, seen, branch)),
    Verb.YES: _yes,
    Verb.NO: lambda box, seen, _: "No",
}

__all__ = ["act_of", "fold", "label", "rank"]

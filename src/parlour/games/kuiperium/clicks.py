"""Kuiperium: what a choice moves on the table, and where to: the ids that a person may click or drag for it."""

from typing import Any

from parlour.core.game import LoadedBox
from parlour.games.kuiperium.area import tile_id
from parlour.games.kuiperium.labels import act_of
from parlour.games.kuiperium.names import space_names, strategy_names, title_names
from parlour.games.kuiperium.state import Phase, Verb
from parlour.games.kuiperium.wording import front

OF_CARDS_IN_PLAY = (Verb.MOVE_CARD_FROM, Verb.HARVEST_AT)
OF_WORKERS = (Verb.RECALL_AT, Verb.REMOVE_WORKER_AT, Verb.MOVE_WORKER_FROM)
OF_STRATEGIES = (Verb.STRATEGY, Verb.SET_ASIDE)


def ids(box: LoadedBox, seen: Any, action: int) -> tuple[str, ...]:
    """The cards first, then the part or place they go to."""
    verb, one = act_of(box, action)
    seat = int(seen["to_act"])
    if verb in (Verb.BOTTOM, Verb.LAB, Verb.PLAY, Verb.PLAY_FROM_LAB, Verb.DISCARD, Verb.FORCE):
        return _of_title(verb, title_names(box)[one], seat)
    if verb in OF_STRATEGIES:
        return (f"strategies-{seat}:{strategy_names(box)[one]}",)
    if verb is Verb.ACTIVATE:
        return (tile_id(one),)
    if verb is Verb.DRAW:
        return ("deck", f"hand-{seat}")
    if verb is Verb.REFRESH:
        return (f"hand-{seat}", "discards")
    if verb in (Verb.TAKE, Verb.DONE, Verb.YES, Verb.NO, Verb.OPTION, Verb.RECALL, Verb.ABILITY, Verb.AFFINITY):
        return ()
    return _of_space(box, seen, verb, one)


def _of_title(verb: Verb, name: str, seat: int) -> tuple[str, ...]:
    hand = f"hand-{seat}:{name}"
    if verb is Verb.FORCE:
        return (f"hand-{1 - seat}:{name}",)
    if verb is Verb.PLAY_FROM_LAB:
        return (f"lab-{seat}:{name}", "board")
    goal = {Verb.BOTTOM: "deck", Verb.LAB: f"lab-{seat}", Verb.PLAY: "board", Verb.DISCARD: "discards"}[verb]
    return (hand, goal)


def _of_space(box: LoadedBox, seen: Any, verb: Verb, space: int) -> tuple[str, ...]:
    seat, where = int(seen["to_act"]), space_names(box)[space]
    start = space_names(box)[int(seen["at"][front(seen)]) - 1] if _moves(verb) else ""
    if verb in (Verb.DISCARD_AT, Verb.JETTISON_AT):
        return (f"{where}:card", "discards")
    if verb in OF_CARDS_IN_PLAY:
        return (f"{where}:card",)
    if verb in OF_WORKERS:
        return (f"{where}:worker",)
    if verb is Verb.WORKER_AT:
        return (f"station-{seat}", where)
    if verb is Verb.MOVE_WORKER_TO:
        return (f"{start}:worker", where)
    if verb is Verb.MOVE_CARD_TO:
        return (f"{start}:card", where)
    return (_card_to_place(box, seen), where) if verb is Verb.PLACE_AT else (where,)


def _moves(verb: Verb) -> bool:
    return verb in (Verb.MOVE_WORKER_TO, Verb.MOVE_CARD_TO)


def _card_to_place(box: LoadedBox, seen: Any) -> str:
    """KU-16.3: where the card that is to be placed lies until then."""
    seat, at = int(seen["to_act"]), front(seen)
    if seen["phase"] == Phase.ADD_REVEALED:
        return f"revealed:{title_names(box)[int(seen['revealed']) - 1]}"
    name = title_names(box)[int(seen["at"][at]) - 1]
    return f"lab-{seat}:{name}" if seen["count"][at] else f"hand-{seat}:{name}"


__all__ = ["ids"]

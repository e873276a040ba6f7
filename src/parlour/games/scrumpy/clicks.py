"""Scrumpy: what a choice moves on the table, and where to: the ids that a person may click or drag for it."""

from collections.abc import Callable, Iterator
from typing import Any

from parlour.core.game import LoadedBox
from parlour.games.scrumpy.box_record import COIN, PRESTIGE
from parlour.games.scrumpy.cidery import store_id
from parlour.games.scrumpy.labels import act_of
from parlour.games.scrumpy.names import CUBE_NAMES, OWNER_NAMES, delivery_names, goal_names, worker_names
from parlour.games.scrumpy.state import PLACES, Phase, Verb
from parlour.games.scrumpy.wording import product


def ids(box: LoadedBox, seen: Any, action: int) -> Iterator[str]:
    """The cards first, then the part they go to."""
    verb, one, two = act_of(box, action)
    seat = int(seen["to_act"])
    if verb in WITH_CARD:
        yield from _card_ids(box, seen, seat, action)
    elif verb is Verb.CRAFT and seen["space"]:
        yield f"space-{seat}-{int(seen['space'])}"
    elif verb in _IDS:
        yield from _IDS[verb](box, seat, one, two)


_IDS: dict[Verb, Callable[[LoadedBox, int, int, int], tuple[str, ...]]] = {
    Verb.DELIVER_TO: lambda box, seat, one, two: (f"reward:{delivery_names(box)[one * PLACES + two]}",),
    Verb.SELL: lambda box, seat, one, two: (store_id(seat, one),),
    Verb.ACHIEVE: lambda box, seat, one, two: (f"goal:{goal_names(box)[one]}",),
    Verb.OWNER: lambda box, seat, one, two: (f"office-{seat}:{OWNER_NAMES[one]}",),
    Verb.CUBE: lambda box, seat, one, two: (f"office-{seat}:{CUBE_NAMES[one]}",),
    Verb.LAYABOUT: lambda box, seat, one, two: ("supply", f"spaces-{seat}"),
    Verb.STORE_TOP: lambda box, seat, one, two: (f"draw-{seat}", store_id(seat, one)),
    Verb.COPY: lambda box, seat, one, two: (f"space-{two}-{one + 1}",),
    Verb.DRAW: lambda box, seat, one, two: (f"draw-{seat}", f"hand-{seat}"),
    Verb.ROLL: lambda box, seat, one, two: ("die",),
    Verb.TAKE_DIE: lambda box, seat, one, two: ("die",),
    Verb.REROLL: lambda box, seat, one, two: ("die",),
}

WITH_CARD = (
    *(Verb.RECRUIT, Verb.USE, Verb.PLAY, Verb.DELIVER, Verb.KEEP_AS, Verb.STORE, Verb.KEEP_FROM, Verb.DISCARD_FROM),
    *(Verb.DISCARD, Verb.KEEP),
)


def _card_ids(box: LoadedBox, seen: Any, seat: int, action: int) -> Iterator[str]:
    verb, kind, two = act_of(box, action)
    name, discard = worker_names(box)[kind], f"discard-{seat}"
    if verb is Verb.RECRUIT:
        yield from (f"strip:{two + 1}", discard if seen["phase"] == Phase.PICK else f"spaces-{seat}")
    elif verb is Verb.DELIVER:
        yield from (f"{store_id(seat, two)}:{name}", "held")
    elif verb is Verb.KEEP_AS:
        yield from (f"held:{name}", store_id(seat, two))
    elif verb is Verb.KEEP_FROM:
        yield from (f"{store_id(seat, two)}:{name}", store_id(seat, product(seen)))
    elif verb is Verb.DISCARD_FROM:
        yield from (f"{store_id(seat, two)}:{name}", discard)
    elif verb is Verb.KEEP:
        yield f"hand-{seat}:{name}"
    else:
        yield from (f"hand-{seat}:{name}", _goal_of(box, seat, verb, kind, two))


def _goal_of(box: LoadedBox, seat: int, verb: Verb, kind: int, good: int) -> str:
    """Where a card from hand goes."""
    if verb is Verb.PLAY:
        return f"spaces-{seat}"
    if verb is Verb.STORE:
        return store_id(seat, good)
    what = int(box.record[0]["secondary"][kind])
    becomes_good = verb is Verb.USE and what not in (COIN, PRESTIGE)
    return store_id(seat, what - 1) if becomes_good else f"discard-{seat}"


__all__ = ["ids"]

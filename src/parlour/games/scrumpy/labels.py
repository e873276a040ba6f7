"""Scrumpy: choices in words that say what each costs and gives, and the order in which people look for them."""

from collections.abc import Callable
from typing import Any, NamedTuple

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital, counted, listed
from parlour.core.remembered import remembered
from parlour.games.scrumpy.box_record import COIN, PRESTIGE
from parlour.games.scrumpy.faces import (
    WORDS,
    action_text,
    goods,
    needs_text,
    office_text,
    recipe_text,
    reward_text,
    sale_text,
    things,
)
from parlour.games.scrumpy.names import (
    OWNER_NAMES,
    SET_NAMES,
    face_names,
    goal_names,
    recipe_names,
    vendor_names,
    worker_names,
)
from parlour.games.scrumpy.state import CRAFTS, GOODS, OWNERS, SETS, Cube, Good, Owner, Phase, Verb
from parlour.games.scrumpy.wording import front, gain_text, is_upgraded, product, room, whose


class Act(NamedTuple):
    """An action of a box: what it does, and how far it reaches (see `Verb`)."""

    verb: Verb
    one: int
    two: int


@remembered
def act_of(box: LoadedBox, action: int) -> Act:
    """What an action does."""
    printed = box.record[0]
    return Act(Verb(int(printed["verb"][action])), int(printed["one"][action]), int(printed["two"][action]))


ORDER = (
    *(Verb.ACHIEVE, Verb.DELIVER_TO, Verb.SELL, Verb.USE, Verb.OWNER, Verb.PLAY, Verb.RECRUIT, Verb.LAYABOUT),
    *(Verb.PASS, Verb.END_TURN, Verb.CUBE, Verb.DELIVER, Verb.KEEP_AS, Verb.STORE, Verb.STORE_TOP, Verb.KEEP_FROM),
    *(Verb.DISCARD_FROM, Verb.CRAFT, Verb.ROLL, Verb.TAKE_DIE, Verb.REROLL, Verb.COPY, Verb.DRAW, Verb.DISCARD),
    *(Verb.KEEP, Verb.FORGO, Verb.STOP),
)
"""Goals, then Auxiliary Actions, then Core Actions; what ends a step last."""


@remembered
def rank(box: LoadedBox, action: int) -> tuple[int, int, int]:
    """What choices are sorted by: those of one good together."""
    verb, one, two = act_of(box, action)
    by_good = verb in (Verb.STORE, Verb.KEEP_AS, Verb.KEEP_FROM, Verb.DELIVER, Verb.RECRUIT)
    return (ORDER.index(verb), two, one) if by_good else (ORDER.index(verb), one, two)


@remembered
def fold(box: LoadedBox, action: int) -> str:
    """What the reward spaces of one set are counted under."""
    verb, one, _ = act_of(box, action)
    if verb is not Verb.DELIVER_TO:
        return ""
    worth = int(box.record[0]["worth"][one // SETS, one % SETS])
    return f"{needs_text(box, one)} to {_set_name(box, one)}, {reward_text(box, one, 0)} and {worth} prestige"


def label(box: LoadedBox, seen: Any, action: int) -> str:
    """A legal action as a newcomer understands it."""
    verb, one, two = act_of(box, action)
    return _LABELS[verb](box, seen, one, two)


def _set_name(box: LoadedBox, number: int) -> str:
    return f"{vendor_names(box)[number // SETS]} {SET_NAMES[number % SETS]}"


def _seat(seen: Any) -> int:
    return int(seen["to_act"])


# --- before and after the Core Action


def _achieve(box: LoadedBox, seen: Any, goal: int, _: int) -> str:
    worth = f"{int(box.record[0]['goal_worth'][goal])} prestige at the end"
    token = ", and the token now" if seen["tokens"][goal] else ""
    cost = int(box.record[0]["goal_pays"][goal])
    paid = f" for {counted(cost, 'coin')}" if cost else ""
    return f"Achieve {goal_names(box)[goal]}{paid}: {worth}{token}; move a cube"


def _deliver_to(box: LoadedBox, seen: Any, number: int, place: int) -> str:
    vendor, side = divmod(number, SETS)
    rewards = f"{reward_text(box, number, 0)}, and {reward_text(box, number, place + 1)} from space {place + 1}"
    worth = f"{int(box.record[0]['worth'][vendor, side])} prestige at the end"
    return f"Deliver {needs_text(box, number)} to {_set_name(box, number)}: {rewards}; {worth}"


def _sell(box: LoadedBox, seen: Any, good: int, _: int) -> str:
    return f"Sell {goods(1, good)} for {sale_text(box, good)}"


def _use(box: LoadedBox, seen: Any, kind: int, _: int) -> str:
    name, what = worker_names(box)[kind], int(box.record[0]["secondary"][kind])
    if what in (COIN, PRESTIGE):
        return f"Use {name}: discard it for 1 {'coin' if what == COIN else 'prestige'}"
    return f"Use {name}: it becomes {goods(1, what - 1)}"


def _pass(box: LoadedBox, seen: Any, _: int, __: int) -> str:
    return "Pass: no Core Action is possible"


# --- Core Actions


def _owner(box: LoadedBox, seen: Any, owner: int, _: int) -> str:
    text = office_text(box, owner, is_owner_upgraded(seen, owner))
    return f"Owner Action {OWNER_NAMES[owner]}: {text}{_idle(is_idle(box, seen, owner))}"


def is_owner_upgraded(seen: Any, owner: int) -> bool:
    """Whether an Owner Action is taken at its better figure: not where a worker gives it basic (SC-7.3)."""
    basic = seen["phase"] == Phase.OWNER and not seen["upgraded"][front(seen)]
    return not basic and bool(is_upgraded(seen, _seat(seen), owner))


def is_idle(box: LoadedBox, seen: Any, owner: int) -> bool:
    """SC-5.4: whether nothing can be pressed or coopered."""
    if owner not in (Owner.PRESS, Owner.COOPER):
        return False
    return not _is_possible(box, seen, int(box.record[0][f"{OWNER_NAMES[owner]}_recipe"]))


def is_payable(box: LoadedBox, seen: Any, recipe: int) -> bool:
    """SC-3.5: whether the coins, trees and goods of a recipe are there."""
    printed, seat = box.record[0], _seat(seen)
    stored = (seen["stored_size"][seat] >= printed["pays_goods"][recipe]).all()
    coins = seen["coins"][seat] >= printed["pays_coins"][recipe]
    return bool(stored and coins and seen["trees"][seat] >= printed["pays_trees"][recipe])


def _fits(box: LoadedBox, seen: Any, recipe: int) -> int:
    """How many of the goods that a recipe gives can be stored once it is paid (SC-3.4)."""
    gives, paid = box.record[0]["gives_goods"][recipe], box.record[0]["pays_goods"][recipe]
    fits = [min(int(gives[good]), room(box, seen, _seat(seen), good) + int(paid[good])) for good in range(GOODS)]
    return sum(max(0, number) for number in fits)


def _other_rewards(box: LoadedBox, seen: Any, recipe: int) -> bool:
    """SC-3.5: coins or prestige, or a tree that can be planted."""
    printed, seat = box.record[0], _seat(seen)
    free = int(printed["orchard"]) - int(seen["trees"][seat]) - int(seen["cubes"][seat][Cube.ORCHARD])
    tree = printed["gives_trees"][recipe] and (printed["pays_trees"][recipe] or (free > 0 and seen["supply"] > 0))
    return bool(printed["gives_coins"][recipe] or printed["gives_prestige"][recipe] or tree)


def _play(box: LoadedBox, seen: Any, kind: int, _: int) -> str:
    return f"Play {worker_names(box)[kind]}: {action_text(box, kind)}{_idle(is_idle_worker(box, seen, kind))}"


def _idle(idle: bool) -> str:
    return " (brings nothing now)" if idle else ""


def is_idle_worker(box: LoadedBox, seen: Any, kind: int) -> bool:
    """Whether all that a worker does is to convert things, and nothing of it can be done (SC-3.5)."""
    printed = box.record[0]
    acts = range(int(printed["acts"][kind]))
    recipes = [int(code) - 1 for act in acts for code in printed["act_recipe"][kind, act] if code]
    converts = all(printed["act"][kind, act] == Phase.CRAFT for act in acts)
    return bool(recipes) and converts and not any(_is_possible(box, seen, recipe) for recipe in recipes)


def _is_possible(box: LoadedBox, seen: Any, recipe: int) -> bool:
    """Whether a recipe can be paid and brings something."""
    return is_payable(box, seen, recipe) and bool(_fits(box, seen, recipe) or _other_rewards(box, seen, recipe))


def price(box: LoadedBox, seen: Any, slot: int) -> int:
    """What the worker in a slot costs the seat to act now (SC-3.11, SC-7.2)."""
    more = int(seen["discount"][front(seen)]) if seen["phase"] == Phase.RECRUIT else 0
    cost = int(box.record[0]["cost"][int(seen["strip"][slot]) - 1])
    return max(0, cost - int(box.record[0]["discounts"][slot]) - more)


def _recruit(box: LoadedBox, seen: Any, kind: int, slot: int) -> str:
    name = f"{worker_names(box)[kind]} from slot {slot + 1}"
    if seen["phase"] == Phase.PICK:
        return f"Take {name}: {action_text(box, kind)}"
    return f"Recruit {name} for {counted(price(box, seen, slot), 'coin')}: {action_text(box, kind)}"


def _layabout(box: LoadedBox, seen: Any, _: int, __: int) -> str:
    return "Recruit an Idle Layabout: take 1 coin"


# --- steps


def _cube(box: LoadedBox, seen: Any, cube: int, _: int) -> str:
    if cube < OWNERS:
        return f"From {OWNER_NAMES[cube]}: from now on {office_text(box, cube, True)}"
    if cube == Cube.ORCHARD:
        return "From the Orchard: a space for another tree"
    after = int(box.record[0]["hand" if cube == Cube.HAND else "keep"][1])
    if cube == Cube.HAND:
        return f"From hand size: from now on you draw up to {after} cards at Refresh"
    return f"From retention: from now on you may keep {counted(after, 'card')} at Refresh"


def _deliver(box: LoadedBox, seen: Any, kind: int, good: int) -> str:
    return f"Give {worker_names(box)[kind]} from your {WORDS[Good(good)][1]}"


def _keep_as(box: LoadedBox, seen: Any, kind: int, good: int) -> str:
    return f"Store {worker_names(box)[kind]} as {goods(1, good)}"


def _store_top(box: LoadedBox, seen: Any, good: int, _: int) -> str:
    shuffled = "" if seen["draw_size"][_seat(seen)] else " (your discard pile is shuffled first)"
    return f"Store the unseen top card of your draw pile as {goods(1, good)}{shuffled}"


def _keep_from(box: LoadedBox, seen: Any, kind: int, good: int) -> str:
    return f"Keep {worker_names(box)[kind]}, from your {WORDS[Good(good)][1]}, as {goods(1, product(seen))}"


def _discard_from(box: LoadedBox, seen: Any, kind: int, good: int) -> str:
    return f"Discard {worker_names(box)[kind]} from your {WORDS[Good(good)][1]}"


def _forgo(box: LoadedBox, seen: Any, _: int, __: int) -> str:
    if seen["phase"] == Phase.KEEP:
        return f"Take none of the goods ({listed(things(seen['goods'][front(seen)]))})"
    return f"Forgo {listed(things(seen['make'][front(seen)]))}: all cards spent are discarded"


def _craft(box: LoadedBox, seen: Any, recipe: int, _: int) -> str:
    at = front(seen)
    times = [int(seen["times"][at][i]) for i in range(CRAFTS) if seen["recipe"][at][i] == recipe + 1]
    often = f" ({times[0]} times at most)" if times and times[0] > 1 else ""
    return f"{capital(recipe_names(box)[recipe])}: {recipe_text(box, recipe)}{often}{_shortage(box, seen, recipe)}"


def _shortage(box: LoadedBox, seen: Any, recipe: int) -> str:
    """SC-3.4: what of the goods would not fit."""
    gives = int(box.record[0]["gives_goods"][recipe].sum())
    if (fits := _fits(box, seen, recipe)) == gives:
        return ""
    good = WORDS[Good(int(box.record[0]["gives_goods"][recipe].argmax()))][fits != 1]
    return f"; there is room for {fits or 'no'} {good}"


def _roll(box: LoadedBox, seen: Any, _: int, __: int) -> str:
    return "Roll the Forager Die"


def _take_die(box: LoadedBox, seen: Any, _: int, __: int) -> str:
    apples = int(seen["apples"][front(seen)])
    more = f", and {goods(apples, Good.APPLE)} besides" if apples else ""
    return f"Take what the die shows: {face_names(box)[int(seen['die']) - 1]}{more}"


def _reroll(box: LoadedBox, seen: Any, _: int, __: int) -> str:
    return "Throw the die again"


def _copy(box: LoadedBox, seen: Any, space: int, owner: int) -> str:
    name, seat = copied_name(box, seen, space, owner), _seat(seen)
    kind = worker_names(box).index(name)
    where = f"{whose(owner, seat, int(seen['seats']))} space {space + 1}"
    return f"Copy {name} ({where}): {action_text(box, kind)}"


def copied_name(box: LoadedBox, seen: Any, space: int, owner: int) -> str:
    """The worker on top of a space; alone, the Automa's last one stands in space 1 of seat 1 (SC-12.7)."""
    if owner >= seen["seats"]:
        return worker_names(box)[int(seen["last"]) - 1]
    size = int(seen["spaces_size"][owner][space])
    return worker_names(box)[int(seen["spaces"][owner][space][size - 1]) - 1]


def _draw(box: LoadedBox, seen: Any, _: int, __: int) -> str:
    draws, discards = (int(seen[what][front(seen)]) for what in ("draws", "discards"))
    return f"Draw {counted(draws, 'card')}, then discard {discards}"


def _stop(box: LoadedBox, seen: Any, _: int, __: int) -> str:
    if seen["phase"] == Phase.GAIN:
        return f"Take no more (leave {gain_text(seen)})"
    return _STOPS[Phase(int(seen["phase"]))]


_STOPS = {
    Phase.CRAFT: "No more of this",
    Phase.ROLL: "Do not roll",
    Phase.COPY: "Copy nobody",
    Phase.RECRUIT: "Recruit nobody",
    Phase.OWNER: "Take no Owner Action",
    Phase.MANAGE: "Draw nothing",
    Phase.REFRESH: "Keep no card",
}


def _keep(box: LoadedBox, seen: Any, kind: int, _: int) -> str:
    return f"Keep {worker_names(box)[kind]} in hand"


def _discard(box: LoadedBox, seen: Any, kind: int, _: int) -> str:
    return f"Discard {worker_names(box)[kind]} from hand"


def _store(box: LoadedBox, seen: Any, kind: int, good: int) -> str:
    return f"Store {worker_names(box)[kind]} from hand as {goods(1, good)}"


def _end_turn(box: LoadedBox, seen: Any, _: int, __: int) -> str:
    return "End the turn"


_LABELS: dict[Verb, Callable[[LoadedBox, Any, int, int], str]] = {
    Verb.RECRUIT: _recruit,
    Verb.DELIVER_TO: _deliver_to,
    Verb.SELL: _sell,
    Verb.USE: _use,
    Verb.ACHIEVE: _achieve,
    Verb.OWNER: _owner,
    Verb.PLAY: _play,
    Verb.LAYABOUT: _layabout,
    Verb.PASS: _pass,
    Verb.END_TURN: _end_turn,
    Verb.CUBE: _cube,
    Verb.DELIVER: _deliver,
    Verb.KEEP_AS: _keep_as,
    Verb.FORGO: _forgo,
    Verb.STORE: _store,
    Verb.STORE_TOP: _store_top,
    Verb.STOP: _stop,
    Verb.KEEP_FROM: _keep_from,
    Verb.DISCARD_FROM: _discard_from,
    Verb.CRAFT: _craft,
    Verb.ROLL: _roll,
    Verb.TAKE_DIE: _take_die,
    Verb.REROLL: _reroll,
    Verb.COPY: _copy,
    Verb.DRAW: _draw,
    Verb.DISCARD: _discard,
    Verb.KEEP: _keep,
}

__all__ = ["Act", "act_of", "fold", "label", "price", "rank"]

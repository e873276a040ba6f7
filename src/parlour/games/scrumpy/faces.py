"""Scrumpy: what workers, recipes, Vendors, goals and Automa cards say, in sentences made of the box's numbers."""

from collections.abc import Iterator, Mapping
from typing import Any

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital, counted, listed
from parlour.core.remembered import remembered
from parlour.games.scrumpy.box_record import COIN, PARTS, PRESTIGE, STOCK, TREES, AutomaVerb
from parlour.games.scrumpy.names import KIND_NAMES, OWNER_NAMES, worker_names
from parlour.games.scrumpy.state import CRAFTS, GOODS, Good, Kind, Owner, Phase, Reach

WORDS = {
    Good.APPLE: ("apple", "apples"),
    Good.WOOD: ("wood", "wood"),
    Good.BARREL: ("barrel", "barrels"),
    Good.BOTTLE: ("bottle", "bottles"),
    Good.CIDER: ("cider", "cider"),
}
"""What one good and several are called."""

COUNTS = {TREES: "tree in your Orchard", STOCK: "bottle and cider you store"}
"""What numbers that are not printed count."""


def goods(number: int, good: int) -> str:
    """`1 apple`, `2 wood`."""
    return f"{number} {WORDS[Good(good)][number != 1]}"


# --- things that are paid and given


def things(row: Any, coins: int = 0, trees: int = 0, prestige: int = 0) -> list[str]:
    """The numbers that are not 0, in words; `row` counts goods."""
    found = [counted(coins, "coin")] * (coins > 0)
    found += [goods(int(row[good]), good) for good in range(GOODS) if row[good]]
    return found + [counted(trees, "tree")] * (trees > 0) + [f"{prestige} prestige"] * (prestige > 0)


def pays(box: LoadedBox, recipe: int) -> list[str]:
    """What a recipe costs, the acting card aside."""
    printed = box.record[0]
    return things(printed["pays_goods"][recipe], int(printed["pays_coins"][recipe]), int(printed["pays_trees"][recipe]))


def gives(box: LoadedBox, recipe: int) -> list[str]:
    """What a recipe brings."""
    printed = box.record[0]
    rewards = [int(printed[f"gives_{what}"][recipe]) for what in ("coins", "trees", "prestige")]
    return things(printed["gives_goods"][recipe], *rewards)


@remembered
def recipe_text(box: LoadedBox, recipe: int) -> str:
    """`turn 3 wood into 1 barrel and 1 prestige`, `pay 3 coins for 1 tree`, `gain 1 tree`."""
    printed, costs, brings = box.record[0], pays(box, recipe), listed(gives(box, recipe))
    if printed["pays_card"][recipe]:
        leave = f"let this card leave the game for {brings}"
        return f"pay {listed(costs)}, and {leave}" if costs else leave
    if not costs:
        return f"gain {brings}"
    if printed["pays_coins"][recipe]:
        return f"pay {listed(costs)} for {brings}"
    if printed["pays_trees"][recipe]:
        return f"give up {listed(costs)} for {brings}"
    return f"turn {listed(costs)} into {brings}"


@remembered
def reward_text(box: LoadedBox, number: int, place: int) -> str:
    """What a reward of Vendor × 2 + set gives: 0 the fixed one, from 1 that of a space; `nothing` where it is empty."""
    vendor, side = divmod(number, 2)
    row = {what: box.record[0][f"reward_{what}"][vendor, side, place] for what in REWARDS}
    found = things(row["goods"], *(int(row[what]) for what in ("coins", "trees", "prestige")))
    if row["layabouts"]:
        found.append(counted(int(row["layabouts"]), "Idle Layabout"))
    if row["draws"]:
        found.append(f"draw {counted(int(row['draws']), 'card')}")
    if row["die"]:
        again = f" with {counted(int(row['rerolls']), 'reroll')}" if row["rerolls"] else ""
        found.append(f"the Forager Die{again}")
    return listed(found) if found else "nothing"


REWARDS = ("goods", "coins", "prestige", "trees", "layabouts", "draws", "die", "rerolls")


@remembered
def needs_text(box: LoadedBox, number: int) -> str:
    """What is delivered to Vendor × 2 + set: `1 cider and 2 bottles`."""
    row = box.record[0]["needs"][number // 2, number % 2]
    found = [goods(int(row[good]), good) for good in reversed(Good) if row[good]]
    return listed(found) if found else "nothing"


@remembered
def sale_text(box: LoadedBox, good: int) -> str:
    """`2 coins`."""
    printed = box.record[0]
    coins, prestige = int(printed["sale_coins"][good]), int(printed["sale_prestige"][good])
    return listed(things((0,) * GOODS, coins, prestige=prestige) or ["nothing"])


# --- workers


@remembered
def action_text(box: LoadedBox, kind: int) -> str:
    """The Core Action of a worker, in the order of its steps (SC-5.10): `draw 4 cards, then discard 2`."""
    steps = [_step_text(box, kind, act) for act in range(int(box.record[0]["acts"][kind]))]
    return ", then ".join(steps) if steps else "no Core Action"


def _step_text(box: LoadedBox, kind: int, act: int) -> str:
    printed = {key: box.record[0][f"act_{key}"][kind, act] for key in STEP_KEYS}
    phase = Phase(int(box.record[0]["act"][kind, act]))
    if phase is Phase.GAIN:
        return _gain_text(printed)
    if phase is Phase.CRAFT:
        return _craft_text(box, printed)
    if phase is Phase.COPY:
        return _COPIES[Reach(int(printed["reach"]))]
    if phase is Phase.RECRUIT:
        return f"recruit from the strip with {counted(int(printed['discount']), 'coin')} more discount"
    if phase is Phase.OWNER:
        return _owner_text(int(printed["left"]), bool(printed["upgraded"]))
    if phase is Phase.MANAGE:
        return f"draw {counted(int(printed['draws']), 'card')}, then discard {int(printed['discards'])}"
    times = int(printed["left"])
    return "roll the Forager Die" + (f" {_often(times)}" if times > 1 else "")


STEP_KEYS = (
    "goods",
    "either",
    "recipe",
    "times",
    "settles",
    "left",
    "reach",
    "discount",
    "upgraded",
    "draws",
    "discards",
)

_COPIES = {
    Reach.LAST: "copy the last-played worker of another player, but no master",
    Reach.OWN: "copy another worker in your own Storehouse, but no master",
    Reach.ANY: "copy any worker visible in any Storehouse, but no master",
}


def _gain_text(printed: Mapping[str, Any]) -> str:
    found = [
        _amount_text(int(printed["goods"][good]), goods(1, good), good)
        for good in range(GOODS)
        if printed["goods"][good]
    ]
    if either := int(printed["either"]):
        one, other = goods(1, Good.APPLE), goods(1, Good.WOOD)
        if either > 1:
            found.append(f"{either} apples or wood, as you like")
        else:
            found.append(_amount_text(either, f"{one} or {other}, as you like,", Good.APPLE).rstrip(","))
    return f"gain {listed(found)}"


def _amount_text(number: int, one: str, good: int) -> str:
    return f"{one} for each {COUNTS[number]}" if number in COUNTS else goods(number, good)


def _craft_text(box: LoadedBox, printed: Mapping[str, Any]) -> str:
    recipes = [(int(printed["recipe"][i]) - 1, int(printed["times"][i])) for i in range(CRAFTS) if printed["recipe"][i]]
    items = [_times_text(times, recipe_text(box, recipe)) for recipe, times in recipes]
    return f"either {', or '.join(items)}" if printed["settles"] and len(items) > 1 else ", and/or ".join(items)


def _times_text(times: int, text: str) -> str:
    if times in COUNTS:
        return f"{text}, once for each {COUNTS[times]}"
    return f"{text}, up to {_often(times)}" if times > 1 else text


def _often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def _owner_text(times: int, upgraded: bool) -> str:
    number = {1: "one", 2: "two different"}.get(times, f"{times} different")
    kind = "" if upgraded else " basic"
    return f"{number}{kind} Owner Action{'s' * (times > 1)}" + (", upgraded where yours are" if upgraded else "")


@remembered
def secondary_text(box: LoadedBox, kind: int) -> str:
    """What a worker's secondary action brings (SC-4.11); "" if it has none."""
    what = int(box.record[0]["secondary"][kind])
    if what in (COIN, PRESTIGE):
        return f"1 {'coin' if what == COIN else 'prestige'}"
    return goods(1, what - 1) if what else ""


def words(box: LoadedBox) -> Mapping[str, str]:
    """What every worker of the box is and does, by name, for the glossary."""
    return {name: _worker_text(box, kind) for kind, name in enumerate(worker_names(box))}


def _worker_text(box: LoadedBox, kind: int) -> str:
    printed, second = box.record[0], secondary_text(box, kind)
    price = f", cost {int(printed['cost'][kind])}" if printed["kind"][kind] != Kind.CORE else ""
    more = " It is never played from hand, but can be stored, kept and discarded." * bool(kind == printed["layabout"])
    more += f" Secondary action: {second}." if second else ""
    return f"{capital(KIND_NAMES[printed['kind'][kind]])} worker{price}. {capital(action_text(box, kind))}.{more}"


# --- the office


@remembered
def office_text(box: LoadedBox, owner: int, upgraded: bool) -> str:
    """What an Owner Action does at a level (SC-5.4): `2 apples for 1 bottle, up to twice`."""
    printed, level = box.record[0], int(upgraded)
    if owner in (Owner.PRESS, Owner.COOPER):
        what = OWNER_NAMES[owner]
        times = int(printed[what][level])
        again = f", up to {_often(times)}" if times > 1 else ""
        return recipe_text(box, int(printed[f"{what}_recipe"])) + again
    if owner == Owner.COINS:
        return f"take {counted(int(printed['coins'][level]), 'coin')}"
    if owner == Owner.FORAGE:
        apples = int(printed["forage"][level])
        return "roll the Forager Die" + (f" and gain {goods(apples, Good.APPLE)}" if apples else "")
    draws, discards = counted(int(printed["draws"][level]), "card"), int(printed["draw_discards"])
    return f"draw {draws}, then discard {discards}"


# --- goals


@remembered
def goal_text(box: LoadedBox, goal: int) -> str:
    """What a goal asks for: `8 stored wood`."""
    printed = {what: int(box.record[0][f"goal_{what}"][goal]) for what in GOAL_KEYS}
    stored = things(box.record[0]["goal_goods"][goal])
    found = [f"{listed(stored)} stored"] if stored else []
    found += [counted(printed["coins"], "coin")] * (printed["coins"] > 0)
    found += [f"{printed['prestige']} in prestige tokens"] * (printed["prestige"] > 0)
    found += [f"{counted(printed['trees'], 'tree')} in your Orchard"] * (printed["trees"] > 0)
    found += [f"{counted(printed['hand'], 'card')} in hand"] * (printed["hand"] > 0)
    found += [f"{counted(printed['layabouts'], 'Idle Layabout')} in hand"] * (printed["layabouts"] > 0)
    deliveries = "1 delivery" if printed["identical"] == 1 else f"{printed['identical']} deliveries"
    found += [f"{deliveries} to one set of a Vendor"] * (printed["identical"] > 0)
    text = listed(found) if found else "nothing"
    text += " after your last Core Action of a round" if printed["last"] else ""
    if printed["pays"] and printed["pays"] == printed["coins"]:
        return f"{text}, which you give away"
    return text + (f", and you give away {counted(printed['pays'], 'coin')}" if printed["pays"] else "")


GOAL_KEYS = ("prestige", "coins", "trees", "hand", "identical", "layabouts", "last", "pays")


# --- the Automa


@remembered
def automa_text(box: LoadedBox, card: int) -> str:
    """What an Automa card does (SC-12.5), its parts in order."""
    return ", ".join(_automa_parts(box, card)) or "nothing"


def _automa_parts(box: LoadedBox, card: int) -> Iterator[str]:
    for part in range(PARTS):
        number = int(box.record[0]["automa_number"][card, part])
        if verb := int(box.record[0]["automa_verb"][card, part]):
            yield _AUTOMA[AutomaVerb(verb)].format(number).replace(" 1 trees", " 1 tree")


_AUTOMA = {
    AutomaVerb.HIRE: "hires from slot {}",
    AutomaVerb.DELIVER_SMALL: "delivers to a set B",
    AutomaVerb.DELIVER_LARGE: "delivers to a set A",
    AutomaVerb.GOAL: "achieves a goal, from round {} on",
    AutomaVerb.PRESTIGE: "takes {} prestige",
    AutomaVerb.TREE: "takes {} trees out of the game",
}

__all__ = [
    *("WORDS", "action_text", "automa_text", "gives", "goal_text", "goods", "needs_text", "office_text", "pays"),
    *("recipe_text", "reward_text", "sale_text", "secondary_text", "things", "words"),
]

"""Reading a box of Scrumpy: the TOML document, checked, as one Box record and the options of the game.

Workers are read in `workers_box`, vendors, goals and Automa cards in `vendors_box`.
"""

from typing import Any

from parlour.core.boxes import Boxes, Contents, check_heading, read_numbers
from parlour.core.game import Option, fold
from parlour.core.reading import Node
from parlour.games.scrumpy.box_record import FACES, Box
from parlour.games.scrumpy.names import COOPER_RECIPE, CUBE_NAMES, GOOD_NAMES, OWNER_NAMES, PRESS_RECIPE
from parlour.games.scrumpy.numbering import WITH_WORKER, Names, Numbered, name_of, numbered, write_numbers
from parlour.games.scrumpy.state import (
    DECK,
    OWNED,
    PUBLIC,
    RECIPES,
    SEATS,
    SLOTS,
    WORKER_SPACES,
    Cube,
    Good,
    Kind,
    Verb,
)
from parlour.games.scrumpy.vendors_box import CARD_SETS, read_automa, read_goals, read_vendors
from parlour.games.scrumpy.vocabulary import MOST, Parts, amounts, check_names, entries, write_goods
from parlour.games.scrumpy.workers_box import read_workers

PLAYERS = range(1, SEATS + 1)
MOST_ROUNDS, MOST_ACTIONS, MOST_CONVERSIONS, MOST_TREES = 20, 8, 9, 20

NUMBERS = (
    ("limits", "rounds", "rounds", 1, MOST_ROUNDS),
    ("limits", "core_actions", "core_actions", 1, MOST_ACTIONS),
    ("limits", "spaces", "spaces", 1, WORKER_SPACES),
    ("limits", "orchard", "orchard", 1, MOST_TREES),
    ("limits", "coins_per_prestige", "coins_per_prestige", 1, MOST),
)
SETUP_NUMBERS = (("trees_each", 0, MOST_TREES), ("public_goals", 0, PUBLIC), ("layabouts", 0, OWNED))
BY_PLAYERS = (
    ("trees", "trees", MOST),
    ("vendors", "vendors_shown", SEATS),
    ("skilled", "skilled_used", DECK),
    ("masters", "masters_used", DECK),
)
PAIRS = (
    ("press", "press", 1, MOST_CONVERSIONS),
    ("cooper", "cooper", 1, MOST_CONVERSIONS),
    ("coins", "coins", 0, MOST),
    ("forage", "forage", 0, MOST),
    ("draw", "draws", 0, OWNED),
)
LIMIT_PAIRS = (("hand", "hand", 1, OWNED), ("keep", "keep", 0, OWNED))
SECTIONS = ("options", "limits", "setup", "storage", "sale", "strip", "cubes", "owner", "recipe")
TABLES = ("die", "worker", "vendor", "goal", "automa")


def _check(root: Node) -> Contents:
    required = ("game", *SECTIONS, *TABLES)
    parts = root.mapping((*required, "title", "seats", "provenance"), required)
    check_heading(parts, "scrumpy", PLAYERS)
    record = Box.blank()
    box = record[0]
    _read_limits(parts["limits"], record)
    _read_setup(parts["setup"], box)
    _read_goods(parts, box)
    _read_strip(parts["strip"], box)
    _read_cubes(parts["cubes"], box)
    _read_die(parts["die"], box)
    recipes = _read_recipes(parts["recipe"], box)
    _read_owner(parts["owner"], recipes, box)
    workers = read_workers(parts["worker"], recipes, box)
    names = Names(workers, read_vendors(parts["vendor"], box), read_goals(parts["goal"], box), recipes)
    read_automa(parts["automa"], box)
    _check_numbers(parts, box)
    write_numbers(box)
    _check_actions(parts, names, box)
    return Contents(record, (_read_option(parts["options"]),))


# --- numbers


def _read_limits(node: Node, record: Any) -> None:
    pairs = {key for key, *_ in LIMIT_PAIRS}
    keys = (*(key for _, key, *_ in NUMBERS), *(key for key, *_ in LIMIT_PAIRS))
    given = node.mapping(keys, keys)
    plain = {key: value.value for key, value in given.items() if key not in pairs}
    read_numbers({"limits": Node(plain, node.where, node.error, node.keys)}, NUMBERS, record)
    for key, field, low, high in LIMIT_PAIRS:
        record[0][field] = _pair(given[key], low, high)


def _pair(node: Node, low: int, high: int) -> list[int]:
    """A figure before and after its upgrade."""
    return [entry.integer(low, high) for entry in node.entries(2, "a basic and an upgraded number, so a list")]


def _read_setup(node: Node, box: Any) -> None:
    """Section 2."""
    keys = ("core_tucked", "coins", *(key for key, *_ in SETUP_NUMBERS), *(key for key, *_ in BY_PLAYERS))
    given = node.mapping(keys, keys)
    for good in given["core_tucked"].entries(what="a list of goods"):
        box["tucked"][good.one_of(GOOD_NAMES)] += 1
    coins = given["coins"].entries(SEATS, "coins for each place in turn order, so a list")
    box["start_coins"] = [entry.integer(0, MOST) for entry in coins]
    for key, low, high in SETUP_NUMBERS:
        box[key] = given[key].integer(low, high)
    for key, field, most in BY_PLAYERS:
        by_players = given[key].entries(SEATS, f"a number for 1, 2, 3 and {SEATS} players, so a list")
        for seats, entry in zip(PLAYERS, by_players, strict=True):
            box[field][seats] = entry.integer(1 if key == "vendors" else 0, most)


def _read_goods(parts: Parts, box: Any) -> None:
    """SC-1.4, SC-4.10: how many of each good there is room for, and what one is sold for."""
    room, sale = (parts[key].mapping(GOOD_NAMES, GOOD_NAMES) for key in ("storage", "sale"))
    for good, name in enumerate(GOOD_NAMES):
        box["room"][good] = room[name].integer(0, OWNED)
        prices = sale[name].mapping(("coins", "prestige"))
        if not prices:
            raise sale[name].expected("coins or prestige that a sale brings")
        box["sale_coins"][good] = prices["coins"].integer(0, MOST) if "coins" in prices else 0
        box["sale_prestige"][good] = prices["prestige"].integer(0, MOST) if "prestige" in prices else 0


def _read_strip(node: Node, box: Any) -> None:
    discounts = node.mapping(("discounts",), ("discounts",))["discounts"]
    slots = discounts.entries(SLOTS, "a discount for each slot, so a list")
    box["discounts"] = [entry.integer(0, MOST) for entry in slots]


def _read_cubes(node: Node, box: Any) -> None:
    """SC-2.6: one where it stands for an upgrade, any number on the Orchard."""
    given = node.mapping(CUBE_NAMES, CUBE_NAMES)
    for cube, name in enumerate(CUBE_NAMES):
        box["cubes"][cube] = given[name].integer(0, MOST_TREES if cube == Cube.ORCHARD else 1)
    if not box["cubes"].any():
        raise node.refuse("expected at least one cube, for the game ends when all are moved")


def _read_owner(node: Node, recipes: tuple[str, ...], box: Any) -> None:
    """SC-5.4."""
    keys = (*OWNER_NAMES, "draw_discards")
    given = node.mapping(keys, keys)
    for key, field, low, high in PAIRS:
        box[field] = _pair(given[key], low, high)
    box["draw_discards"] = given["draw_discards"].integer(0, OWNED)
    for field, name, key in (("press_recipe", PRESS_RECIPE, "press"), ("cooper_recipe", COOPER_RECIPE, "cooper")):
        if name not in recipes:
            raise given[key].refuse(f"expected a recipe {name!r} in the box, which is what this Owner Action does")
        box[field] = recipes.index(name)


# --- die and recipes


def _read_die(node: Node, box: Any) -> None:
    """SC-1.5."""
    faces = [entry.mapping(("name", "gives"), ("name", "gives")) for entry in entries(node, FACES, "faces")]
    check_names([face["name"] for face in faces], "face")
    box["faces"] = len(faces)
    for number, face in enumerate(faces):
        gives = amounts(face["gives"], {"coins": MOST, "prestige": MOST})
        write_goods(box["face_goods"][number], gives)
        box["face_coins"][number], box["face_prestige"][number] = gives.get("coins", 0), gives.get("prestige", 0)


def _read_recipes(node: Node, box: Any) -> tuple[str, ...]:
    """SC-3.3: what is paid and what is brought; the names in the order of the box."""
    tables = node.mapping()
    names = check_names([Node(name, part.where, part.error, part.keys) for name, part in tables.items()], "recipe")
    if len(names) > RECIPES:
        raise tables[names[RECIPES]].refuse(f"expected at most {RECIPES} recipes, and this is one more")
    box["recipes"] = len(names)
    for number, table in enumerate(tables.values()):
        parts = table.mapping(("pays", "gives"), ("pays", "gives"))
        _read_payment(parts["pays"], number, box)
        _read_product(parts["gives"], number, box)
    return names


def _read_payment(node: Node, recipe: int, box: Any) -> None:
    pays = amounts(node, {"coins": MOST, "tree": MOST_TREES, "card": 1})
    write_goods(box["pays_goods"][recipe], pays)
    for key, field in (("coins", "pays_coins"), ("tree", "pays_trees"), ("card", "pays_card")):
        box[field][recipe] = pays.get(key, 0)


def _read_product(node: Node, recipe: int, box: Any) -> None:
    gives = amounts(node, {"coins": MOST, "prestige": MOST, "tree": MOST_TREES})
    if not gives:
        raise node.expected("at least one reward")
    if len(goods := [name for name in GOOD_NAMES if name in gives]) > 1:
        raise node.refuse(f"expected goods of one kind from a recipe, got {' and '.join(goods)}")
    write_goods(box["gives_goods"][recipe], gives)
    for key, field in (("coins", "gives_coins"), ("prestige", "gives_prestige"), ("tree", "gives_trees")):
        box[field][recipe] = gives.get(key, 0)


# --- options


def _read_option(node: Node) -> Option:
    """SC-12.1: against which cards one plays alone; the first is the default."""
    values = node.mapping(("automa",), ("automa",))["automa"]
    codes = [entry.one_of(CARD_SETS) for entry in values.entries(what=f"a list of {', '.join(CARD_SETS)}")]
    if not codes or len(set(codes)) < len(codes):
        raise values.expected(f"one or more of {', '.join(CARD_SETS)}, each once")
    text = "alone, which cards the Automa has: its core cards, or the advanced ones too"
    return Option("automa", tuple(CARD_SETS[code] for code in codes), "SC-12.1", text, tuple(codes))


# --- what no single number can be blamed for


def _check_numbers(parts: Parts, box: Any) -> None:
    setup = parts["setup"].mapping()
    _check_start(setup, parts["cubes"].mapping()["orchard"], box)
    _check_goals(setup["public_goals"], parts["goal"], box)
    for seats in PLAYERS:
        _check_players(setup, seats, box)
    _check_owned(setup, box)


def _check_start(setup: Parts, cubes: Node, box: Any) -> None:
    """SC-2.5, SC-2.6: what starts in a store and on an Orchard has room there."""
    tucked, own = int(box["tucked"].sum()), int(box["copies"][box["layabout"]])
    if tucked > own:
        raise setup["core_tucked"].refuse(f"expected at most {own} goods, for a player has {own} Idle Layabouts")
    for good in Good:
        if box["tucked"][good] > box["room"][good]:
            raise setup["core_tucked"].refuse(
                f"expected at most {box['room'][good]} {GOOD_NAMES[good]}, the storage limit, got {box['tucked'][good]}"
            )
    taken, orchard = int(box["trees_each"]) + int(box["cubes"][Cube.ORCHARD]), int(box["orchard"])
    if taken > orchard:
        raise cubes.refuse(
            f"expected at most {orchard - int(box['trees_each'])} cubes on an Orchard of {orchard} spaces "
            f"that starts with {box['trees_each']} trees, got {cubes.value}"
        )


def _check_goals(public: Node, node: Node, box: Any) -> None:
    """SC-2.1."""
    need = int(box["public_goals"]) + SEATS
    if need > box["goals"]:
        raise node.refuse(
            f"expected at least {need} goals, {box['public_goals']} public ones and one for each of {SEATS} players, "
            f"got {box['goals']}"
        )


def _check_players(setup: Parts, seats: int, box: Any) -> None:
    """SC-2.2 to SC-2.4, SC-2.7: enough of everything for so many players; alone, one plays as two (SC-12.2)."""
    at = seats - 1
    for key, field, kind in (("skilled", "skilled_used", Kind.SKILLED), ("masters", "masters_used", Kind.MASTER)):
        there = int(box["copies"][box["kind"] == kind][: int(box["workers"])].sum())
        if box[field][seats] > there:
            raise setup[key].entries()[at].expected(f"at most {there}, for there are no more in the box")
    if box["vendors_shown"][seats] > box["vendors"]:
        raise setup["vendors"].entries()[at].expected(f"at most {box['vendors']}, for there are no more in the box")
    trees = int(box["trees_each"]) * seats
    if box["trees"][seats] < trees:
        raise setup["trees"].entries()[at].expected(f"at least {trees}, the trees that {seats} players start with")
    used, least = int(box["skilled_used"][seats]) + int(box["masters_used"][seats]), SLOTS + max(seats, 2)
    if not least <= used <= DECK:
        node = setup["skilled"].entries()[at]
        raise node.refuse(f"expected {least} to {DECK} skilled and master workers together for {seats}, got {used}")


def _check_owned(setup: Parts, box: Any) -> None:
    """Section 14: all cards that may come to be a player's."""
    core = int(box["copies"][: int(box["workers"])][box["kind"][: int(box["workers"])] == Kind.CORE].sum())
    used = max(int(box["skilled_used"][seats]) + int(box["masters_used"][seats]) for seats in PLAYERS)
    if core + used + int(box["layabouts"]) > OWNED:
        raise setup["layabouts"].refuse(
            f"expected at most {OWNED} cards that one player could own, and {core} core workers, {used} that are "
            f"recruited and {box['layabouts']} grey Idle Layabouts are {core + used + int(box['layabouts'])}"
        )


def _check_actions(parts: Parts, names: Names, box: Any) -> None:
    """Section 13: no two actions have one name."""
    found: dict[str, Numbered] = {}
    for action in numbered(box):
        name = name_of(action, names)
        if other := found.get(fold(name)):
            raise _blamed(parts, action, other, names).refuse(f"expected another name: {name!r} would be two actions")
        found[fold(name)] = action


def _blamed(parts: Parts, action: Numbered, other: Numbered, names: Names) -> Node:
    """Where the name stands that makes two actions equal: a recipe's, which is whole, before a worker's."""
    for verb, one, _ in (action, other):
        if verb is Verb.CRAFT:
            return parts["recipe"].mapping()[names.recipes[one]]
    worker = action.one if action.verb in WITH_WORKER else other.one
    return parts["worker"].entries()[worker].mapping()["name"]


_BOXES = Boxes(__package__, _check)
load_box, read_box = _BOXES.load, _BOXES.read

__all__ = ["PLAYERS", "load_box", "read_box"]

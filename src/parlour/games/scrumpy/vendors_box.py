"""Reading a box of Scrumpy: vendors, goals and Automa cards."""

from typing import Any

from parlour.core.reading import Node
from parlour.games.scrumpy.box_record import PARTS, AutomaVerb
from parlour.games.scrumpy.names import SET_NAMES
from parlour.games.scrumpy.state import AUTOMA, GOALS, PLACES, SLOTS, VENDORS
from parlour.games.scrumpy.vocabulary import MOST, Parts, amounts, check_names, entries, write_goods

REWARDS = {
    "coins": ("reward_coins", MOST),
    "prestige": ("reward_prestige", MOST),
    "tree": ("reward_trees", MOST),
    "layabout": ("reward_layabouts", MOST),
    "draw": ("reward_draws", MOST),
    "die": ("reward_die", 1),
    "reroll": ("reward_rerolls", MOST),
}
NEEDS = {
    "coins": ("goal_coins", 9_999),
    "prestige": ("goal_prestige", 9_999),
    "trees": ("goal_trees", MOST),
    "hand": ("goal_hand", MOST),
    "identical": ("goal_identical", PLACES),
    "layabouts": ("goal_layabouts", MOST),
    "last": ("goal_last", 1),
}
VENDOR_KEYS = ("name", *SET_NAMES)
SET_KEYS = ("needs", "gives", "prestige", "spaces")
GOAL_KEYS = ("name", "needs", "prestige")
CARD_KEYS = ("name", "set", "does")
CARD_SETS = ("core", "advanced")

At = tuple[int, ...]


# --- vendors


def read_vendors(node: Node, box: Any) -> tuple[str, ...]:
    """SC-1.6: the Vendors with both sets; their names in the order of the box."""
    tables = [entry.mapping(VENDOR_KEYS, VENDOR_KEYS) for entry in entries(node, VENDORS, "vendors")]
    names = check_names([table["name"] for table in tables], "vendor")
    box["vendors"] = len(names)
    for vendor, table in enumerate(tables):
        for number, name in enumerate(SET_NAMES):
            _read_set(table[name], box, (vendor, number))
    return names


def _read_set(node: Node, box: Any, at: At) -> None:
    parts = node.mapping(SET_KEYS, SET_KEYS)
    needs = amounts(parts["needs"], {})
    if not needs:
        raise parts["needs"].expected("at least one good to deliver")
    write_goods(box["needs"][at], needs)
    box["worth"][at] = parts["prestige"].integer(0, MOST)
    spaces = parts["spaces"].entries(PLACES, f"{PLACES} spaces with a reward each, so a list")
    for place, reward in enumerate((parts["gives"], *spaces)):
        _read_reward(reward, box, (*at, place))
        if place and box["reward_die"][*at, 0] and box["reward_die"][*at, place]:
            raise reward.refuse("expected no die here: it is the fixed reward, and thrown once in a delivery")


def _read_reward(node: Node, box: Any, at: At) -> None:
    given = amounts(node, {key: most for key, (_, most) in REWARDS.items()})
    if "reroll" in given and "die" not in given:
        raise node.expected("a die beside reroll")
    write_goods(box["reward_goods"][at], given)
    for key, (field, _) in REWARDS.items():
        box[field][at] = given.get(key, 0)


# --- goals


def read_goals(node: Node, box: Any) -> tuple[str, ...]:
    """SC-1.7: the goals; their names in the order of the box."""
    tables = [entry.mapping((*GOAL_KEYS, "pays"), GOAL_KEYS) for entry in entries(node, GOALS, "goals")]
    names = check_names([table["name"] for table in tables], "goal")
    box["goals"] = len(names)
    for goal, table in enumerate(tables):
        _read_goal(table, box, goal)
    return names


def _read_goal(table: Parts, box: Any, goal: int) -> None:
    needs = amounts(table["needs"], {key: most for key, (_, most) in NEEDS.items()})
    if not set(needs) - {"last"}:
        raise table["needs"].expected("something to have, of which there must be so many")
    write_goods(box["goal_goods"][goal], needs)
    for key, (field, _) in NEEDS.items():
        box[field][goal] = needs.get(key, 0)
    if "pays" in table:
        pays = table["pays"].mapping(("coins",), ("coins",))["coins"]
        box["goal_pays"][goal] = pays.integer(1, 9_999)
        if box["goal_pays"][goal] > box["goal_coins"][goal]:
            raise pays.expected(f"at most {box['goal_coins'][goal]}, the coins that the goal needs")
    box["goal_worth"][goal] = table["prestige"].integer(0, MOST)


# --- the Automa


def read_automa(node: Node, box: Any) -> tuple[str, ...]:
    """SC-12.8: the Automa cards; their names in the order of the box."""
    tables = [entry.mapping(CARD_KEYS, CARD_KEYS) for entry in entries(node, AUTOMA, "Automa cards")]
    names = check_names([table["name"] for table in tables], "Automa card")
    box["automa"] = len(names)
    for card, table in enumerate(tables):
        box["automa_advanced"][card] = table["set"].one_of(CARD_SETS)
        for place, part in enumerate(entries(table["does"], PARTS, "parts of a card", least=0)):
            box["automa_verb"][card, place], box["automa_number"][card, place] = _read_part(part)
    if box["automa_advanced"][: len(names)].all():
        raise node.refuse("expected at least one card of the set core, which every solo game has")
    return names


PART_NAMES = {
    "hire": (AutomaVerb.HIRE, SLOTS),
    "goal": (AutomaVerb.GOAL, MOST),
    "prestige": (AutomaVerb.PRESTIGE, MOST),
    "tree": (AutomaVerb.TREE, MOST),
}
DELIVERIES = {"deliver small": AutomaVerb.DELIVER_SMALL, "deliver large": AutomaVerb.DELIVER_LARGE}
VERB_WORDS = ("hire", "deliver", "goal", "prestige", "tree")


def _read_part(node: Node) -> tuple[AutomaVerb, int]:
    """SC-12.5: what a part does, and its number (0 where it has none)."""
    text = node.text()
    if text in DELIVERIES:
        return DELIVERIES[text], 0
    word, _, number = text.partition(" ")
    if word not in VERB_WORDS:
        raise node.refuse(f"the Automa does not know {word!r}; it knows {', '.join(VERB_WORDS)}")
    if word not in PART_NAMES:
        raise node.expected(f"one of {', '.join(DELIVERIES)}")
    verb, most = PART_NAMES[word]
    if number not in map(str, range(1, most + 1)):
        raise node.expected(f"{word} with a number from 1 to {most}")
    return verb, int(number)

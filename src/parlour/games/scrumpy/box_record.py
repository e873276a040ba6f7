"""Scrumpy: the Box record, what is printed as kernels read it.

Rows by number of players have an entry 0, which nobody uses; pairs are [basic, upgraded].
"""

from enum import IntEnum

from parlour.core.record import Record, i1, i2, u1
from parlour.games.scrumpy.state import (
    AUTOMA,
    CRAFTS,
    CUBES,
    GOALS,
    GOODS,
    KINDS,
    PLACES,
    RECIPES,
    SEATS,
    SETS,
    SLOTS,
    VENDORS,
    VERBS,
)

ACTIONS = 1600  # of the largest box
ACTS = 4  # steps of one Core Action
FACES = 12  # of the die
PARTS = 4  # of an Automa card
REWARDS = PLACES + 1  # of a set: the fixed one, then those of its spaces

COIN, PRESTIGE = GOODS + 1, GOODS + 2
"""What a secondary action gives, besides a good + 1."""

TREES, STOCK = -1, -2
"""In place of a number: the trees in one's Orchard; one's stored bottles and barrels of cider."""


class AutomaVerb(IntEnum):
    """What a part of an Automa card does (SC-12.5); 0 is no part."""

    HIRE = 1
    DELIVER_SMALL = 2
    DELIVER_LARGE = 3
    GOAL = 4
    PRESTIGE = 5
    TREE = 6


class Box(Record):
    """The printed components and numbers."""

    workers: i1  # how many there are of each
    vendors: i1
    goals: i1
    recipes: i1
    automa: i1
    layabout: i1  # the kind that is the Idle Layabout
    # [limits], [setup]
    rounds: i1
    core_actions: i1
    spaces: i1
    orchard: i1
    hand: i1[2]
    keep: i1[2]
    coins_per_prestige: i1
    tucked: i1[GOODS]  # Idle Layabouts stored at the start
    start_coins: i1[SEATS]  # in turn order
    trees_each: i1
    public_goals: i1
    layabouts: i1
    trees: i1[SEATS + 1]
    vendors_shown: i1[SEATS + 1]
    skilled_used: i1[SEATS + 1]
    masters_used: i1[SEATS + 1]
    # [storage], [sale], [strip], [cubes]
    room: i1[GOODS]
    sale_coins: i1[GOODS]
    sale_prestige: i1[GOODS]
    discounts: i1[SLOTS]
    cubes: i1[CUBES]
    # [owner]
    press: i1[2]  # times `press_recipe`
    cooper: i1[2]  # times `cooper_recipe`
    press_recipe: i1
    cooper_recipe: i1
    coins: i1[2]
    forage: i1[2]  # apples besides the die
    draws: i1[2]
    draw_discards: i1
    # [[die]]
    faces: i1
    face_coins: i1[FACES]
    face_prestige: i1[FACES]
    face_goods: i1[FACES, GOODS]
    # [recipe]
    pays_coins: i1[RECIPES]
    pays_trees: i1[RECIPES]
    pays_card: i1[RECIPES]  # 1: the acting card itself
    pays_goods: i1[RECIPES, GOODS]
    gives_coins: i1[RECIPES]
    gives_prestige: i1[RECIPES]
    gives_trees: i1[RECIPES]
    gives_goods: i1[RECIPES, GOODS]  # of one good at most
    # [[worker]]
    kind: i1[KINDS]  # Kind
    copies: i1[KINDS]  # of a core worker: for each player
    cost: i1[KINDS]
    secondary: i1[KINDS]  # a good + 1, COIN or PRESTIGE; 0: none
    acts: i1[KINDS]  # steps of its Core Action
    act: i1[KINDS, ACTS]  # what each is: Phase GAIN, CRAFT, ROLL, COPY, RECRUIT, OWNER or MANAGE
    act_goods: i1[KINDS, ACTS, GOODS]  # gain: numbers, TREES or STOCK
    act_either: i1[KINDS, ACTS]  # gain: a number, TREES or STOCK
    act_recipe: i1[KINDS, ACTS, CRAFTS]  # craft: recipe + 1, in the order of the box
    act_times: i1[KINDS, ACTS, CRAFTS]  # craft: a number, TREES or STOCK
    act_settles: u1[KINDS, ACTS]  # craft: `either`
    act_left: i1[KINDS, ACTS]  # roll, owner: how often
    act_reach: i1[KINDS, ACTS]  # copy: Reach
    act_discount: i1[KINDS, ACTS]  # recruit
    act_upgraded: u1[KINDS, ACTS]  # owner: level `current`
    act_draws: i1[KINDS, ACTS]  # manage
    act_discards: i1[KINDS, ACTS]  # manage
    # [[vendor]]
    needs: i1[VENDORS, SETS, GOODS]
    worth: i1[VENDORS, SETS]  # prestige of a delivery
    reward_coins: i1[VENDORS, SETS, REWARDS]
    reward_prestige: i1[VENDORS, SETS, REWARDS]
    reward_trees: i1[VENDORS, SETS, REWARDS]
    reward_layabouts: i1[VENDORS, SETS, REWARDS]
    reward_draws: i1[VENDORS, SETS, REWARDS]
    reward_die: i1[VENDORS, SETS, REWARDS]  # 1: the die is thrown; at most once in a delivery
    reward_rerolls: i1[VENDORS, SETS, REWARDS]
    reward_goods: i1[VENDORS, SETS, REWARDS, GOODS]
    # [[goal]]: at least so many of each
    goal_goods: i1[GOALS, GOODS]
    goal_prestige: i2[GOALS]
    goal_coins: i2[GOALS]
    goal_trees: i1[GOALS]
    goal_hand: i1[GOALS]
    goal_identical: i1[GOALS]
    goal_layabouts: i1[GOALS]
    goal_last: u1[GOALS]  # only after the last Core Action of a round
    goal_pays: i2[GOALS]  # coins
    goal_worth: i1[GOALS]  # prestige
    # [[automa]]
    automa_advanced: u1[AUTOMA]  # of the advanced set
    automa_verb: i1[AUTOMA, PARTS]  # AutomaVerb
    automa_number: i1[AUTOMA, PARTS]
    # The actions that this box has, see `Verb`: number[verb, first, second] and back again.
    number: i2[VERBS, KINDS, GOODS]
    verb: i1[ACTIONS]
    one: i1[ACTIONS]
    two: i1[ACTIONS]

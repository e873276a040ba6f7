"""What lies on the table in Scrumpy: the State and the words it is written in.

Workers, vendors, goals, recipes and Automa cards are numbered as the box lists them, **kinds** are the workers. A pile
whose order matters is a row of **codes**, the number plus 1, the next card at the end; 0 is none, or, in an
observation, one that is not known. All other zones count the copies of each kind.
"""

from enum import IntEnum

from parlour.core.record import Header, i1, i2, u1

SEATS = 4
GOODS = 5
SETS = 2  # of requirements of a Vendor: A and B
PLACES = 3  # reward spaces of a set
WORKER_SPACES = 3
SLOTS = 4  # of the strip
STACK = 5  # cards in a Worker space

# The largest box.
KINDS = 32
VENDORS = 16
GOALS = 32
RECIPES = 24
AUTOMA = 32  # Automa cards
OWNED = 80  # cards of a player
DECK = 80  # cards of the Recruitment deck
PUBLIC = 6  # public goals
CRAFTS = 4  # recipes of one step
STEPS = 8  # steps still to do


class Good(IntEnum):
    """What a stored card stands for, in the order in which processed cards are discarded."""

    APPLE = 0
    WOOD = 1
    BARREL = 2
    BOTTLE = 3
    CIDER = 4


class Owner(IntEnum):
    """The Owner Actions (SC-5.4)."""

    PRESS = 0
    COOPER = 1
    COINS = 2
    FORAGE = 3
    DRAW = 4


OWNERS = 5


class Cube(IntEnum):
    """Where the cubes of a player lie (SC-2.6): the first five are those on the Owner Actions."""

    HAND = 5
    KEEP = 6
    ORCHARD = 7


CUBES = 8


class Kind(IntEnum):
    """The decks that workers belong to."""

    CORE = 0
    SKILLED = 1
    MASTER = 2


class Core(IntEnum):
    """Where the turn stands to its Core Action."""

    BEFORE = 0
    DURING = 1
    AFTER = 2


class Reach(IntEnum):
    """Whose workers may be copied (SC-7.7, SC-7.8)."""

    LAST = 0
    OWN = 1
    ANY = 2


class Phase(IntEnum):
    """What the seat to act is asked for (section 13). CUBE to TRIM and REWARD are steps too."""

    PICK = 0
    TURN = 1
    AFTER = 2
    CUBE = 3
    DELIVER = 4
    KEEP = 5
    GAIN = 6
    USE = 7
    CRAFT = 8
    ROLL = 9
    DIE = 10
    COPY = 11
    RECRUIT = 12
    OWNER = 13
    MANAGE = 14
    TRIM = 15
    REFRESH = 16
    OVER = 17
    REWARD = 18  # resolves by itself: a step, and never a phase


class Verb(IntEnum):
    """What an action does; how far it reaches is in its two arguments, see `Box.number`."""

    RECRUIT = 0  # worker, slot
    DELIVER_TO = 1  # vendor × 2 + set, reward space
    SELL = 2  # good
    USE = 3  # worker
    ACHIEVE = 4  # goal
    OWNER = 5  # Owner Action
    PLAY = 6  # worker
    LAYABOUT = 7
    PASS = 8
    END_TURN = 9
    CUBE = 10  # cube
    DELIVER = 11  # worker, good
    KEEP_AS = 12  # worker, good
    FORGO = 13
    STORE = 14  # worker, good
    STORE_TOP = 15  # good
    STOP = 16
    KEEP_FROM = 17  # worker, good
    DISCARD_FROM = 18  # worker, good
    CRAFT = 19  # recipe
    ROLL = 20
    TAKE_DIE = 21
    REROLL = 22
    COPY = 23  # Worker space, seat
    DRAW = 24
    DISCARD = 25  # worker
    KEEP = 26  # worker


VERBS = 27


class State(Header):
    """The table, secrets included; in an observation, zeroes stand for what is not known."""

    round_now: i1  # counted from 1
    first: i1  # the seat of the First Player
    aux: u1  # whether this turn's Auxiliary Action is taken
    core: i1  # Core
    space: i1  # the acting card's Worker space, from 1; 0: none acts
    copied: i2  # bit seat × 3 + space: copied in this Core Action (SC-7.9)
    die: i1  # the face thrown + 1, until taken
    winners: i1  # bit for each seat, when the game is over (alone, bit 1 is the Automa)
    scores: i2[SEATS]  # when the game is over (alone: player, Automa)
    vendors: i1[SEATS]  # in play, codes, left to right
    goals: i1[PUBLIC]  # public, codes, left to right
    tokens: u1[GOALS]  # public goals with their prestige token
    strip: i1[SLOTS]  # codes, from the left
    deck: i1[DECK]  # Recruitment deck
    deck_size: i1
    box_cards: i1[KINDS]  # workers returned to the box at the start
    box_size: i1
    worker_discard: i1[KINDS]
    removed: i1[KINDS]  # out of the game
    gone: i1[SEATS, KINDS]  # core workers among them, by the player whose colour they have
    layabouts: i1  # grey supply
    supply: i1  # trees that are left
    hand: i1[SEATS, KINDS]
    hand_size: i1[SEATS]
    draw: i1[SEATS, OWNED]
    draw_size: i1[SEATS]
    discard: i1[SEATS, KINDS]
    discard_size: i1[SEATS]
    stored: i1[SEATS, GOODS, KINDS]
    stored_size: i1[SEATS, GOODS]
    spaces: i1[SEATS, WORKER_SPACES, STACK]  # codes, bottom to top
    spaces_size: i1[SEATS, WORKER_SPACES]
    owner: i1[SEATS]  # the Owner Action taken this round + 1
    cubes: i1[SEATS, CUBES]  # not yet moved
    trees: i1[SEATS]
    coins: i2[SEATS]
    prestige: i2[SEATS]  # tokens, by value (alone, seat 1 is the Automa)
    goal: i1[SEATS]  # private goal + 1
    achieved: u1[SEATS, GOALS]  # alone, seat 1 is the Automa
    taken: i1[VENDORS, SETS, PLACES]  # the seat whose cube lies there + 1 (alone, 2 is the Automa)
    actions: i1[SEATS]  # Core Actions taken this round
    held: i1[KINDS]  # set aside by the seat to act: delivered, or kept at Refresh
    held_size: i1
    automa_deck: i1[AUTOMA]
    automa_size: i1
    automa_discard: u1[AUTOMA]
    hired: i1[KINDS]  # by the Automa
    last: i1  # hired last by the Automa this round, its code (SC-12.7)
    # The steps still to do, the front one at the end of the row; zeros behind. What a step does not use is 0.
    steps_size: i1
    step: i1[STEPS]  # Phase
    goods: i1[STEPS, GOODS]  # deliver, keep, gain: still to come; use: cards still to be spent
    make: i1[STEPS, GOODS]  # use: goods still to be made
    forgo: u1[STEPS]  # use: whether the goods may be forgone
    either: i1[STEPS]  # gain: apples or wood still to come
    recipe: i1[STEPS, CRAFTS]  # craft: recipes + 1, in the order of the box
    times: i1[STEPS, CRAFTS]  # craft: times left of each
    settles: u1[STEPS]  # craft: the first choice settles which recipe ("either")
    left: i1[STEPS]  # cube, roll, trim, owner: how many still to come
    rerolls: i1[STEPS]  # die
    apples: i1[STEPS]  # die: besides what it shows
    delivery: u1[STEPS]  # die: a `keep` stands behind it, to which its goods go
    reach: i1[STEPS]  # copy: Reach
    discount: i1[STEPS]  # recruit: besides that of the slot
    upgraded: u1[STEPS]  # owner: level `current`
    done: i1[STEPS]  # owner: bit for each Owner Action taken with this step
    draws: i1[STEPS]  # manage
    discards: i1[STEPS]  # manage
    reward: i1[STEPS]  # reward: (vendor × 2 + set) × 3 + reward space

"""What lies on the table in Kuiperium: the State and the words it is written in.

Titles, strategy cards and starter locations are numbered as the box lists them; a **code** is such a number plus 1, and
0 is none, or, in an observation, one that is not known. Spaces are numbered row by row from A1, `columns` in a row; the
rows A to C are the side of seat 1. A row of codes whose order matters has its size beside it; of a draw pile the next
card is the last of the row, of the discard pile the top one.
"""

from enum import IntEnum

from parlour.core.record import Header, Record, i1, i2, u1

SEATS = 2
ROWS = 6
SPACES = 48  # in the largest box; 36 in the printed one
TITLES = 40  # in the largest box
CARDS = 96  # of the Main Deck, in the largest box
STRATEGIES = 12
STARTERS = 8  # kinds of starter locations
COLOURS = 4  # of cards
CORNERS = 4  # of a card
ICONS = 7
STEPS = 16  # that ever wait at once (KU-12.7)
LENGTH = 4  # of a list of steps (KU-12.7)
BRANCHES = 3  # lists inside a step
PROGRAM = 400  # steps of all programs of the largest box
LISTS = 240  # lists of them
TRACK = 16  # steps of the longest Discovery Track
HOLDS = 40  # cards of a hand at most, for limits


class Colour(IntEnum):
    """Colours of cards and tiles, in the order of the box's affinities."""

    SILVER = 0
    TEAL = 1
    AMBER = 2
    VIOLET = 3


class Corner(IntEnum):
    """Colours of corners (KU-1.2)."""

    GREEN = 0
    YELLOW = 1
    RED = 2
    BLUE = 3
    BLACK = 4
    WILD = 5


HUES = 4
"""Corner colours that match their like: all but black and wild."""


class Icon(IntEnum):
    """Recall reward icons (section 8), in the order of the actions."""

    KUIPERIUM = 0
    DISCOVERY = 1
    RESEARCH = 2
    DESTROY = 3
    MOVE = 4
    SPY = 5
    CONTROL = 6


class Lab(IntEnum):
    """Lab rules (KU-1.3)."""

    NONE = 0
    LAB_ONLY = 1
    BETTER_FROM_LAB = 2


class Which(IntEnum):
    """What the word behind a step says: whose cards or workers, or what an `if` asks."""

    OWN = 0
    OPPONENT = 1
    ANY = 2
    OTHER = 3
    REVEALED = 4
    FROM_LAB = 5
    BEHIND = 6


class Phase(IntEnum):
    """What the seat to act is asked for: the first word of the front step (section 16)."""

    TURN = 0
    MULLIGAN = 1
    PLACE = 2
    ORDER = 3
    AFFINITY = 4
    RECALL = 5
    ICONS = 6
    RESEARCH = 7
    PLACE_WORKER = 8
    RECALL_ONE = 9
    MOVE_WORKER = 10
    MOVE_WORKER_TO = 11
    MOVE_CARD = 12
    MOVE_CARD_TO = 13
    REMOVE_WORKERS = 14
    DISCARD_CARD = 15
    DISCARD_HAND = 16
    JETTISON = 17
    HARVEST = 18
    GAIN_ICONS = 19
    CLONE_LOCATION = 20
    OPPONENT_MUST_PLAY = 21
    ACTIVATE_TILE = 22
    SET_ASIDE = 23
    CHOOSE_ONE = 24
    MAY = 25
    ADD_REVEALED = 26
    OVER = 27
    # Steps that ask nothing: never a phase.
    GAIN_KUIPERIUM = 28
    DESTROY_KUIPERIUM = 29
    GAIN_DISCOVERY = 30
    DRAW = 31
    REVEAL = 32
    EXTRA_ACTION = 33
    IF = 34


class Verb(IntEnum):
    """What an action does; its argument is in brackets. `Box.number[verb, argument]` is the action."""

    BOTTOM = 0  # title
    DONE = 1
    STRATEGY = 2  # strategy card
    LAB = 3  # title
    PLAY = 4  # title
    PLAY_FROM_LAB = 5  # title
    WORKER_AT = 6  # space
    REFRESH = 7
    RECALL = 8
    PLACE_AT = 9  # space
    AFFINITY = 10
    ABILITY = 11
    RECALL_AT = 12  # space
    TAKE = 13  # icon
    DRAW = 14
    MOVE_WORKER_FROM = 15  # space
    MOVE_WORKER_TO = 16  # space
    MOVE_CARD_FROM = 17  # space
    MOVE_CARD_TO = 18  # space
    REMOVE_WORKER_AT = 19  # space
    DISCARD_AT = 20  # space
    DISCARD = 21  # title
    JETTISON_AT = 22  # space
    HARVEST_AT = 23  # space
    GAIN_FROM = 24  # space
    FORCE = 25  # title
    ACTIVATE = 26  # colour
    SET_ASIDE = 27  # strategy card
    OPTION = 28  # branch, from 0
    YES = 29
    NO = 30


VERBS = 31
ACTIONS = 900  # of the largest box


class Box(Record):
    """The printed components and numbers; programs are numbered steps in numbered lists."""

    titles: i1  # how many there are
    strategies: i1
    columns: i1
    spaces: i1  # rows × columns
    cross_line: u1  # KU-5.4, unless the option says otherwise
    # [limits]
    hand: i1
    opening: i1
    refresh: i1
    workers: i1
    kuiperium: i2
    jettison_cost: i1
    spy_cost: i1
    dealt: i1  # strategy cards to each player
    extra_actions: i1
    turns: i2
    # [track]
    track: i1  # number of steps
    costs: i1[TRACK]  # of entering step i + 1
    strategy_at: i1
    # [[starters]]
    starter: i1[SPACES]  # the starter location of a space, its code
    starter_icons: i1[STARTERS, ICONS]
    starter_bonus: i1[STARTERS, ICONS]
    # [affinities]
    affinity: i2[COLOURS]  # list of steps, its number + 1; 0: none
    # [[cards]]
    copies: i1[TITLES]
    alphabet: i1[TITLES]  # the titles in alphabetical order
    colour: i1[TITLES]  # Colour
    corners: i1[TITLES, CORNERS]  # Corner: upper left, upper right, lower right, lower left, as the card's reader sees
    icons: i1[TITLES, ICONS]
    bonus: i1[TITLES, ICONS]
    lab: i1[TITLES]  # Lab
    on_opponent: u1[TITLES]  # KU-5.8
    program: i2[TITLES]  # list of steps, its number + 1; 0: none
    # [[strategies]]
    strategy: i2[STRATEGIES]  # list of steps, its number + 1; 0: none
    # All steps of all programs.
    steps: i2  # how many there are
    step: i1[PROGRAM]  # Phase
    count: i1[PROGRAM]  # its number, 0 where it has none
    which: i1[PROGRAM]  # Which
    inner: i2[PROGRAM, BRANCHES]  # lists inside it, their number + 1; 0: none, or an empty one
    lists: i2  # how many there are
    list_size: i1[LISTS]
    listed: i2[LISTS, LENGTH]  # steps
    # Neighbours, which follow from the board.
    near: i1[SPACES, 8]  # spaces orthogonally or diagonally next to each + 1; zeros behind
    # The actions that this box has, and back again.
    number: i2[VERBS, SPACES]
    verb: i1[ACTIONS]
    one: i1[ACTIONS]


class State(Header):
    """The table, secrets included; in an observation, zeroes stand for what is not known."""

    first: i1  # the seat that began
    turn_of: i1  # whose turn it is, also when the game is over
    turns: i2  # finished, of both players
    actions: i1  # still to begin in this turn
    fresh: u1  # no action of this turn has begun
    extra: i1  # additional actions granted in this turn
    winner: i1  # −1 until the game is over
    board: i1[SPACES]  # codes; 0 on starter locations too
    worker: u1[SPACES]  # whether one stands there; its owner follows from the side (KU-6.2)
    out: i1[SEATS]  # workers of each player on the board
    hands: i1[SEATS, TITLES]  # copies of each title
    hand_size: i1[SEATS]
    labs: i1[SEATS]  # codes
    lab_filled: u1[SEATS]
    kuiperium: i2[SEATS]
    supply: i2  # Kuiperium that nobody has
    tiles: u1[SEATS, COLOURS]  # active
    track: i1[SEATS]  # steps
    strategies: u1[SEATS, STRATEGIES]  # face-down strategy cards
    strategies_size: i1[SEATS]
    armed: i1[SEATS]  # codes
    is_armed: u1[SEATS]
    removed: i1[STRATEGIES]  # strategy cards played, codes, the first played first
    removed_size: i1
    strategy_deck: i1[STRATEGIES]  # codes, the next one at the end
    strategy_deck_size: i1
    forced: i1[SEATS]  # codes (KU-3.5)
    revealed: i1  # code
    deck: i1[CARDS]
    deck_size: i1
    discards: i1[CARDS]
    discards_size: i1
    out_of_play: i1[TITLES]  # copies of each title
    # The steps waiting, the front one at the end of the row; zeros behind. What a step does not use is 0.
    steps_size: i1
    step: i1[STEPS]  # Phase
    count: i1[STEPS]  # its number: what is left of it; mulligan: the seat; place, order: 1 from the Lab; recall: bonus
    which: i1[STEPS]  # Which; affinity: the colour
    inner: i2[STEPS, BRANCHES]  # as in the box
    at: i1[STEPS]  # a space + 1: move_…_to, recall_one after a placing; place and order: the code of the card
    icons: i1[STEPS, ICONS]  # icons: left to take

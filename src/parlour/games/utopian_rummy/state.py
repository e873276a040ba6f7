"""What lies on the table in Utopian Rummy: the State, the Box record and the words they are written in.

A **card** is the code of a name (title and printed value), 1 and up in alphabetical order; 0 is no card, or,
in an observation, one that is not known. A hand is a count for each card. Piles have their top at the end.
"""

from enum import IntEnum

from parlour.core.record import Header, Record, i1, i2, u1

SEATS = 2
CARDS = 24  # codes 0 to 23: room for 23 names, 15 in the printed box
MAX_COPIES = 72  # cards in the largest box; 54 in the printed one
SLOTS = 3  # names (different values) that one job may have
MAX_ACTIONS = 2048  # actions in the largest box; 487 in the printed one
MAX_SETS = 2048  # places of the table that finds the action of an initiation


class Title(IntEnum):
    """The titles; their abilities are the rules, so a box has exactly these."""

    ANCESTRAL_KNOWLEDGE = 0
    ELDER = 1
    FARMER = 2
    HUNTER = 3
    MONUMENT = 4
    RANGERS = 5
    STORY_TELLER = 6
    STUDENT = 7
    TRAINER = 8
    WARRIORS = 9
    WEAVERS = 10


TITLES = len(Title)


class Phase(IntEnum):
    """What the seat to act is asked for (section 3)."""

    EXPLORE = 0
    KEEP = 1
    SHED = 2
    WEAVE = 3
    EXPAND = 4
    KNOWLEDGE = 5
    HUNT = 6
    WAR = 7
    OVER = 8


class Verb(IntEnum):
    """What an action does; with a card, a set of cards or nothing."""

    RESEARCH = 0
    TAKE_RESEARCH = 1
    TAKE_TURN = 2
    KEEP = 3
    SHED = 4
    STOP = 5
    PLAY = 6
    DISCARD = 7
    DRAW = 8
    REMOVE_0 = 9
    REMOVE_1 = 10
    REMOVE_NOTHING = 11
    INITIATE = 12


VERBS = len(Verb)


class Box(Record):
    """The printed components and numbers, and the action tables that follow from them."""

    cards: i1  # names in this box; their codes are 1 to cards
    copies: i1[CARDS]  # cards of each name
    value: i1[CARDS]  # printed on it; 0 for the Monument, whose value is counted
    title: i1[CARDS]  # its Title
    is_job: u1[TITLES]  # 1 for the eight jobs, 0 for the three assets
    slots: i1[TITLES, SLOTS]  # the cards of a title by value ascending, 0 where it has no more
    hand: i1  # cards dealt to each player
    research_view: i1  # cards viewed in a Research
    research_keep: i1  # cards kept of them
    rangers_view: i1  # viewed with the Rangers' ability
    farmers_keep: i1  # kept at most with the Farmers' ability
    ability_copies: i1  # in the Society to switch an ability on
    initiation_set: i1  # cards in an initiation at least
    trainer_set: i1  # the same with the Trainers' ability
    hunter_draws: i1  # draws a turn at most
    monument_jobs: i1  # different jobs that allow a Monument
    target: i2  # points that end the game
    quiet_discards: i2  # UR-8.5
    max_ages: i1  # UR-8.6
    verb: i1[MAX_ACTIONS]  # of each action, its Verb
    card: i1[MAX_ACTIONS]  # of each action, its card, or the Title of an initiation
    set_counts: i1[MAX_ACTIONS, SLOTS + 1]  # of each initiation, copies from each slot, then Students
    action: i2[VERBS, CARDS]  # the action of a verb and a card (0 for the verbs without one), −1 if there is none
    set_base: i2[TITLES]  # where a job's initiations begin in set_action
    set_stride: i2[TITLES, SLOTS]  # steps in set_action for one more copy from a slot; a Student is one step
    set_action: i2[MAX_SETS]  # the action of an initiation, −1 if there is none


class State(Header):
    """The table, secrets included; in an observation, zeroes stand for what is not known."""

    age: i1  # counted from 1
    first: i1  # the seat that started this Age
    winner: i1  # −1 until the game is over
    last_turn: u1  # the Age ends with the next discard (UR-8.2)
    quiet: i2  # discards since a card was drawn, viewed or played (UR-8.5)
    scores: i2[SEATS]  # running totals
    hands: i1[SEATS, CARDS]  # copies of each card in hand; of a hand not one's own, what the marks tell
    hand_size: i1[SEATS]  # cards in hand
    shown: i1[SEATS, CARDS]  # marks: at least so many copies are known to be in this hand (UR-9.3)
    societies: i1[SEATS, CARDS]  # copies of each card in the Society
    titles: i1[SEATS, TITLES]  # the same by title
    research_pile: i1[MAX_COPIES]  # the Research pile
    research_size: i1
    turn_pile: i1[MAX_COPIES]  # the End of Turn pile
    turn_size: i1
    deck: i1[MAX_COPIES]  # the Draw Deck
    deck_size: i1
    deck_known: i1  # cards at its bottom that are public (UR-9.4)
    viewed: i1[CARDS]  # copies of each card being viewed, in keep and shed
    viewed_size: i1
    kept: i1  # cards kept so far in a Research that may keep another
    must_shed: i1  # discards owed in weave
    may_shed: i1  # discards that are optional after these
    initiated: u1  # a job was initiated this turn (UR-5.3)
    knowledge: u1  # Ancestral Knowledge was played this turn (UR-6.1)
    hunter_draws: i1  # cards drawn for Hunters this turn (UR-6.5)
    hunts: i1  # draws still on offer in hunt
    warriors_used: u1[SEATS]  # the first Warriors of the Age have entered (UR-6.8)

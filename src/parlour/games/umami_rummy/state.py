"""What lies on the table in Umami Rummy: the State, the Box record and the words they are written in.

A **name** is the number of a card name, 0 to 51: rank × 4 + suit, ranks from the ace up. Hands and the field are
counts by name. Where cards lie in a row (bank, layout) each is the **code** of its name, the name + 1; 0 is no card,
or, in an observation, one that is not known.
"""

from enum import IntEnum

from parlour.core.record import Header, Record, i1, i2, i4, u1

SEATS = 9
RANKS = 13
SUITS = 4
NAMES = RANKS * SUITS
DECKS = 3
CARDS = NAMES * DECKS  # cards in the largest game

# The numbers of the actions; "lay" is the first of 52 by name, "challenge" the first of 9 by seat (UM-10.2).
LAY = 0
TAKE = LAY + NAMES
END_TURN = TAKE + NAMES
DRAW = END_TURN + 1
PASS = DRAW + 1
SAY_UMAMI = PASS + 1
CHALLENGE = SAY_UMAMI + 1
ACTIONS = CHALLENGE + SEATS


class Phase(IntEnum):
    """Whether the game goes on (section 11)."""

    PLAY = 0
    OVER = 1


class Choice(IntEnum):
    """The place of each option in `Header.options` (section 1)."""

    ENDING = 0
    ROUNDS = 1  # the number itself
    ACES = 2
    DISTINCT_SUITS = 3
    INTRODUCTORY = 4
    UMAMI_CALL = 5
    LOOSE_TO_HAND = 6
    DECLINE = 7


class Ending(IntEnum):
    """What a round is about (UM-8.1, UM-8.5)."""

    POINTS = 0
    LAST_PLAYER = 1


class Aces(IntEnum):
    """How runs treat the ace (UM-3.4)."""

    AROUND = 0
    EITHER = 1
    LOW = 2


class LastTurn(IntEnum):
    """What is recalled of a seat's last turn in this round."""

    UNKNOWN = 0
    DREW = 1  # one card, and laid none
    LAID = 2


class Box(Record):
    """The printed components and numbers."""

    hand: i1  # cards dealt to each player
    umami_cards: i1  # hand size that must be announced
    umami_penalty: i1  # cards drawn by a player who was caught
    last_player: i2  # what the loser of a round notes (UM-8.5)
    turns_per_seat: i2  # UM-8.7
    rearranged_melds: i1  # melds that a layout takes apart at most before it is free (UM-5.5)
    decks: i1[SEATS + 1]  # decks by number of seats
    points: i2[RANKS]  # what a card left in hand costs, by rank


class State(Header):
    """The table, secrets included; in an observation, zeroes stand for what is not known."""

    round_number: i1  # counted from 1
    first: i1  # the seat that started this round
    passes: i1  # passes in a row
    turns: i2  # turns ended in this round
    scores: i4[SEATS]  # running totals
    opened: u1[SEATS]  # the seat has ended a turn with cards laid in this round (UM-7.3)
    called: u1[SEATS]  # the seat has called umami, and the call holds (UM-7.4)
    hand_size: i2[SEATS]
    field_size: i2
    laid_size: i2  # cards laid in the running turn
    taken_size: i2  # cards taken in it
    bank_size: i2
    hands: i1[SEATS, NAMES]  # cards in hand; of a hand not one's own, what the marks tell
    shown: i1[SEATS, NAMES]  # marks: at least so many are known to be in this hand (UM-9.3)
    field: i1[NAMES]  # all cards on the field, those laid in this turn too
    laid: i1[NAMES]  # laid in the running turn
    taken: i1[NAMES]  # taken in it, and now in the hand
    bank: i1[CARDS]  # codes, the top at the end
    # The field as it is laid out: codes list after list, the last of each list negative, zeroes behind. Kept when
    # `display` is set; else all zero, and the layout is free. No rule asks for it.
    layout: i1[CARDS]
    # LastTurn of each seat. Only bots write it, into what they have seen: no rule asks for it, no position tells it.
    last_turn: u1[SEATS]

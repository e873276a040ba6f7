"""What lies on the board in Utopia: the State, the Box record and the words they are written in.

Civilisations, islands, districts and sea sectors are numbered as the box lists them. A **mask** has a bit for each
district. A guest is the number civilisation × 4 + island. In a row (bag, deck) each thing is its **code**, the number
plus 1, the next one at the end; 0 is none, or, in an observation, one that is not known.
"""

from enum import IntEnum

from parlour.core.record import Header, Record, i1, i2, i4, u1

SEATS = 5
CIVS = 5
ISLANDS = 4
DISTRICTS = 24
SECTORS = 4
GUEST_KINDS = CIVS * ISLANDS
GUESTS = 60  # in the largest box; 40 in the printed one
CARDS = 100  # in the largest box; 50 in the printed one
DEEDS = 5  # what a single card is played for, see `Deed`

# The numbers of the actions (UT-10.5). A privilege's `with` is numbered as among the other four civilisations.
TAKE = 0  # + guest
DRAW_FOR = TAKE + CIVS * ISLANDS  # + seat
AT = DRAW_FOR + SEATS  # + district
FROM = AT + DISTRICTS  # + district
TO = FROM + DISTRICTS  # + district
MOVE = TO + DISTRICTS  # + number of princes less 1
MONUMENT = MOVE + 2  # + civilisation × 24 + district
WONDER = MONUMENT + CIVS * DISTRICTS  # + island
DONE = WONDER + ISLANDS
END_TURN = DONE + 1
DISCARD = END_TURN + 1  # + civilisation
CARD = DISCARD + CIVS  # + deed × 25 + civilisation counted × 5 + civilisation of the card given
DEMOTE = CARD + DEEDS * CIVS * CIVS  # + civilisation × 15 + place of the pair of cards given, see `PAIRS`
PAIRS = tuple((first, second) for first in range(CIVS) for second in range(first, CIVS))
ACTIONS = DEMOTE + CIVS * len(PAIRS)


class Phase(IntEnum):
    """What the seat to act is asked for (section 10)."""

    WELCOME = 0
    PLACE = 1
    BUILD = 2
    WONDER = 3
    DISCARD = 4
    ACT = 5
    FROM = 6
    TO = 7
    COUNT = 8
    AT = 9
    TRIM = 10
    OVER = 11


class Deed(IntEnum):
    """What a single card is played for (section 7), in the order of the actions."""

    WALK = 0
    SAIL = 1
    ADD = 2
    REMOVE = 3
    RAISE = 4


class Box(Record):
    """The printed components, numbers and map."""

    princes: i1  # of each civilisation, for each player
    bases: i1  # for each player
    privileges: i1  # for each player
    monuments: i1  # of each civilisation, the one on the scale included
    wonders: i1
    guests: i1  # of each civilisation and island
    cards: i1  # of each civilisation
    passes: i1  # of a welcome (UT-4.2); so many guests come for each player
    draws: i1  # blind draws a turn for each player (UT-4.6)
    monument_princes: i1  # alike in one district for a monument (UT-6.2)
    wonder_points: i1  # UT-6.4
    dealt: i1  # cards to each player a turn (UT-5.1)
    discard_first: i1  # cards that the player ahead discards (UT-5.2)
    discard_others: i1
    discard_last: i1
    hand_limit: i1  # UT-5.5
    move_most: i1  # princes moved with one card (UT-7.1)
    add_gift: i1  # points to the opponent at whose monument a prince is added (UT-7.6)
    remove_points: i1  # UT-7.5
    demote_cards: i1  # UT-7.8; the names of the actions make it 2
    prestige: i1[CIVS]  # points of the places on the scale, bottom to top
    target: i2  # points that end the game (UT-8.2)
    turns: i2  # UT-8.5
    island: i1[DISTRICTS]  # on which each district lies
    value: i1[DISTRICTS]  # printed on it
    sector: i1[DISTRICTS]  # the sea sector of a ship district, −1 for the others
    roads: i4[DISTRICTS]  # mask of the districts that a street or a bridge joins to it
    routes: i4[DISTRICTS]  # mask of the districts in reach of its ship (UT-7.2)
    land: i4[ISLANDS]  # mask of each island
    open: i4[SEATS + 1]  # by number of seats: mask of the districts that are not shut (UT-2.6)
    walkable: i4[SEATS + 1]  # by number of seats: mask of the open districts with a road to an open one
    sailable: i4[SEATS + 1]  # the same for ships


class State(Header):
    """The board, secrets included; in an observation, zeroes stand for what is not known."""

    turn: i1  # counted from 1
    # The pass: 1 and up in the welcome, one more than the last for the extra goes (UT-4.7), 0 in phase 2 and over.
    go: i1
    winner: i1  # −1 until the game is over
    owed: i1  # discards still due from the seat to act in `discard`
    scores: i2[SEATS]
    order: i1[SEATS]  # seats on the track, the one ahead first
    played: u1[SEATS]  # through with this pass, with the discards, with the turn
    drew: i1[SEATS]  # blind draws of this turn
    favours: i1[SEATS * 2]  # seats with an extra go to come, as promised
    favours_size: i1
    guests: i1[CIVS, ISLANDS]  # by the ships
    guests_size: i1
    taken: i1[SEATS, CIVS, ISLANDS]  # guests taken in this welcome
    bag: i1[GUESTS]
    bag_size: i1
    scale: i1[CIVS]  # civilisations, bottom to top
    hands: i1[SEATS, CIVS]  # cards; all zero in a hand that is not known
    hand_size: i1[SEATS]
    deck: i1[CARDS]
    deck_size: i1
    discards: i1[CIVS]
    princes: i1[SEATS, CIVS, DISTRICTS]
    supply: i1[SEATS, CIVS]  # princes that are not on the board
    bases: i1[SEATS]  # that are left
    privileges: i1[SEATS]  # that are left
    left: i1[CIVS]  # monuments that are left
    monument: i1[DISTRICTS]  # its civilisation + 1, 0 without one
    owner: i1[DISTRICTS]  # its owner + 1, 0 without one
    wonder: i1[ISLANDS]  # the owner of the wonder + 1, 0 without one
    wonders: i1  # that are left
    # What an unfinished action has fixed so far, 0 when nothing is pending; as civilisation, island and district + 1
    # and the phase itself.
    deed: i1  # Deed + 1
    civ: i1
    isle: i1
    left_from: i1
    reached: i1
    back: i1  # the phase that comes back after a wonder + 1
    # The same things as masks, for speed. They follow from the fields above.
    stands: i4[SEATS, CIVS]  # districts with a prince
    crowds: i4[SEATS, CIVS]  # districts with princes enough for a monument (UT-6.2)
    sites: i4[CIVS]  # districts with a monument of the civilisation
    built: i4  # districts with a monument

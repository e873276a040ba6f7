"""Utopian Rummy: a quick estimate of each seat's chance to win.

The points each seat may expect of this Age are a weighted sum over what it has and holds; each weight slides
from its value with a full Draw Deck (`EARLY`) to that with an empty one (`LATE`). The weights were fitted by least
squares to the outcome of the Age over 436,000 positions of 1,400 games between `search:1000it` bots (in 800
of them one move in seven was random), where they explain two fifths of its variance; a lead then counts
by how far the game is from its end, fitted by logistic regression to who won.
"""

import math

from parlour.core.kernel import kernel
from parlour.games.utopian_rummy.moves import ability, different_jobs, is_initiated
from parlour.games.utopian_rummy.scoring import society_score
from parlour.games.utopian_rummy.state import SLOTS, TITLES, Title

# What a seat may expect to gain from …          EARLY, LATE
DIFFERENT_JOB = (0.5, 0.7)  # each different job in the Society
TURN = (-0.3, 2.5)  # being the one to act
HELD_CARD = (-1.3, 0.0)  # each card in hand
HELD_STUDENT = (1.3, 0.2)  # … and what its kind adds: a Student,
HELD_KNOWLEDGE = (2.9, 0.3)  # an Ancestral Knowledge,
HELD_MONUMENT = (0.9, -1.5)  # a Monument,
HELD_INITIATED = (2.9, -0.3)  # a copy of an initiated job,
INITIATED_VALUE = (0.2, 0.8)  # a point of its value,
NEW_ABILITY = (2.4, -0.1)  # each initiated job in hand that the own Society lacks
SINGLE_VALUE = (0.6, -1.0)  # a point of value of a job held once, twice, or oftener, and not initiated
PAIR_VALUE = (1.3, -0.4)
SET_VALUE = (1.6, 0.7)
TRAINERS = (6.1, -3.2)  # abilities that are on
WEAVERS = (3.1, -1.8)
STORY_TELLERS = (3.3, -1.2)

# A lead of d points wins with the logistic chance of d / √(RESIDUE + AGE · early² + GAME · Ages to come).
RESIDUE = 3.0
AGE = 33.0
GAME = 83.0
AGE_POINTS = 20.0
"""Points that the leader makes in an Age, about."""


@kernel
def outlook(box, s, out):
    """Each seat's chance in [0, 1], from everything that the record s holds."""
    if s.winner >= 0:
        out[0] = 1.0 if s.winner == 0 else 0.0
    else:
        early = deck_left(box, s)
        lead = s.scores[0] - s.scores[1] + prospects(box, s, 0, early) - prospects(box, s, 1, early)
        ages = max(0.0, (box.target - max(s.scores[0], s.scores[1])) / AGE_POINTS)
        out[0] = 1.0 / (1.0 + math.exp(-lead / math.sqrt(RESIDUE + AGE * early * early + GAME * ages)))
    out[1] = 1.0 - out[0]


@kernel
def deck_left(box, s):
    """The share of the Draw Deck that is left, 1 at the start of an Age."""
    total = -2 * int(box.hand)
    for card in range(1, box.cards + 1):
        total += box.copies[card]
    return s.deck_size / total


@kernel
def slide(weight, early):
    """A weight between its late and its early value."""
    return weight[1] + (weight[0] - weight[1]) * early


@kernel
def prospects(box, s, seat, early):
    """The points that `seat` may expect of this Age, up to what both may expect alike."""
    total = society_score(box, s, seat) + slide(DIFFERENT_JOB, early) * different_jobs(box, s, seat)
    total += slide(HELD_CARD, early) * s.hand_size[seat]
    total += slide(HELD_STUDENT, early) * s.hands[seat, box.slots[Title.STUDENT, 0]]
    total += slide(HELD_KNOWLEDGE, early) * s.hands[seat, box.slots[Title.ANCESTRAL_KNOWLEDGE, 0]]
    total += slide(HELD_MONUMENT, early) * s.hands[seat, box.slots[Title.MONUMENT, 0]]
    for title in range(TITLES):
        if box.is_job[title]:
            total += held_job(box, s, seat, title, early)
    if seat == s.to_act:
        total += slide(TURN, early)
    if ability(box, s, seat, Title.TRAINER):
        total += slide(TRAINERS, early)
    if ability(box, s, seat, Title.WEAVERS):
        total += slide(WEAVERS, early)
    if ability(box, s, seat, Title.STORY_TELLER):
        total += slide(STORY_TELLERS, early)
    return total


@kernel
def held_job(box, s, seat, title, early):
    """What the copies of one job in hand promise."""
    count, value = 0, 0
    for slot in range(SLOTS):
        card = box.slots[title, slot]
        count += s.hands[seat, card]
        value += int(s.hands[seat, card]) * int(box.value[card])
    if count == 0:
        return 0.0
    if is_initiated(s, title):
        fresh = 1.0 if s.titles[seat, title] == 0 else 0.0
        promise = slide(HELD_INITIATED, early) * count + slide(INITIATED_VALUE, early) * value
        return promise + slide(NEW_ABILITY, early) * fresh
    if count == 1:
        return slide(SINGLE_VALUE, early) * value
    return slide(PAIR_VALUE if count == 2 else SET_VALUE, early) * value

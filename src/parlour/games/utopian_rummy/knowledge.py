"""Utopian Rummy: who knows what (section 9)."""

from parlour.core.chance import below
from parlour.core.kernel import kernel
from parlour.games.utopian_rummy.state import CARDS, SEATS, TITLES, Phase


@kernel
def observe(box, s, seat, seen):
    """Write what `seat` knows into the blank record `seen`; seat −1 is a spectator."""
    copy_public(s, seen)
    for i in range(s.deck_known):  # UR-9.4
        seen.deck[i] = s.deck[i]
    for owner in range(SEATS):
        known = owner == seat or s.phase == Phase.OVER  # UR-9.2, UR-9.5
        for card in range(CARDS):
            seen.hands[owner, card] = s.hands[owner, card] if known else s.shown[owner, card]
    if seat == s.to_act:  # UR-4.9
        for card in range(CARDS):
            seen.viewed[card] = s.viewed[card]


@kernel
def copy_public(s, seen):
    """UR-9.1: the Societies, both discard piles in order, all sizes, scores and counters, and the marks (UR-9.3)."""
    copy_header(s, seen)
    for owner in range(SEATS):
        seen.scores[owner] = s.scores[owner]
        seen.hand_size[owner] = s.hand_size[owner]
        seen.warriors_used[owner] = s.warriors_used[owner]
        for card in range(CARDS):
            seen.shown[owner, card] = s.shown[owner, card]
            seen.societies[owner, card] = s.societies[owner, card]
        for title in range(TITLES):
            seen.titles[owner, title] = s.titles[owner, title]
    seen.research_size = s.research_size
    for i in range(s.research_size):
        seen.research_pile[i] = s.research_pile[i]
    seen.turn_size = s.turn_size
    for i in range(s.turn_size):
        seen.turn_pile[i] = s.turn_pile[i]
    seen.deck_size = s.deck_size
    seen.deck_known = s.deck_known
    seen.viewed_size = s.viewed_size
    copy_turn(s, seen)


@kernel
def copy_header(s, seen):
    """The game as a whole: whose turn it is in which Age."""
    for i in range(len(s.options)):
        seen.options[i] = s.options[i]
    seen.seats = s.seats
    seen.to_act = s.to_act
    seen.phase = s.phase
    seen.age = s.age
    seen.first = s.first
    seen.winner = s.winner
    seen.last_turn = s.last_turn
    seen.quiet = s.quiet


@kernel
def copy_turn(s, seen):
    """The counters of the turn."""
    seen.kept = s.kept
    seen.must_shed = s.must_shed
    seen.may_shed = s.may_shed
    seen.initiated = s.initiated
    seen.knowledge = s.knowledge
    seen.hunter_draws = s.hunter_draws
    seen.hunts = s.hunts


@kernel
def determinize(box, seen, seat, s):
    """Deal what `seat` cannot see at random, each arrangement equally likely; cards set aside stay unseen."""
    copy_public(seen, s)
    for owner in range(SEATS):
        for card in range(CARDS):
            s.hands[owner, card] = seen.hands[owner, card]
    for i in range(seen.deck_known):
        s.deck[i] = seen.deck[i]
    size = unseen(box, seen, s)
    if seat == seen.to_act:
        for card in range(CARDS):
            s.viewed[card] = seen.viewed[card]
    else:
        size = guess_viewed(seen, s, size)
    for owner in range(SEATS):
        for _ in range(seen.hand_size[owner] - known_size(seen, owner)):
            size -= 1
            s.hands[owner, pull(s, size)] += 1
    for last in range(size - 1, -1, -1):
        card = pull(s, last)
        if last < seen.deck_size - seen.deck_known:
            s.deck[s.deck_known + last] = card


@kernel
def guess_viewed(seen, s, size):
    """Deal the viewed cards from the unseen ones; how many of these are left.

    In `shed` they differ in name: otherwise they would have been shed without a question (section 10).
    """
    count = seen.viewed_size
    alike = count > 0
    while alike:
        for i in range(count):
            lift(s, size - 1 - i)
        alike = seen.phase == Phase.SHED
        for i in range(count):
            alike = alike and s.deck[s.deck_known + size - 1 - i] == s.deck[s.deck_known + size - 1]
    for card in range(CARDS):
        s.viewed[card] = 0
    for _ in range(count):
        size -= 1
        s.viewed[s.deck[s.deck_known + size]] += 1
        s.deck[s.deck_known + size] = 0
    return size


@kernel
def known_size(seen, owner):
    """How many cards of a hand the observation names."""
    size = 0
    for card in range(CARDS):
        size += seen.hands[owner, card]
    return size


@kernel
def unseen(box, seen, s):
    """Write every copy that lies in no known place onto s.deck, above its known bottom; their number.

    `s.viewed` serves as the tally; it is filled only afterwards.
    """
    for card in range(1, box.cards + 1):
        s.viewed[card] = box.copies[card] - seen.viewed[card]
        for owner in range(SEATS):
            s.viewed[card] -= seen.hands[owner, card] + seen.societies[owner, card]
    for i in range(seen.research_size):
        s.viewed[seen.research_pile[i]] -= 1
    for i in range(seen.turn_size):
        s.viewed[seen.turn_pile[i]] -= 1
    for i in range(seen.deck_known):
        s.viewed[seen.deck[i]] -= 1
    size = 0
    for card in range(1, box.cards + 1):
        for _ in range(s.viewed[card]):
            s.deck[s.deck_known + size] = card
            size += 1
    return size


@kernel
def pull(s, last):
    """A random one of the unseen cards 0 to last on s.deck; the last one takes its place."""
    lift(s, last)
    card = s.deck[s.deck_known + last]
    s.deck[s.deck_known + last] = 0
    return card


@kernel
def lift(s, last):
    """A random one of the unseen cards 0 to last changes places with the last one."""
    chosen = s.deck_known + below(s, last + 1)
    card = s.deck[chosen]
    s.deck[chosen] = s.deck[s.deck_known + last]
    s.deck[s.deck_known + last] = card

"""Scrumpy: what everybody scores, and who has won (section 9, SC-12.6)."""

from parlour.core.kernel import kernel
from parlour.games.scrumpy.state import (
    GOALS,
    GOODS,
    PLACES,
    SETS,
    WORKER_SPACES,
    Kind,
    Phase,
)


@kernel
def score_of(box, s, seat):
    """SC-9.3: the points of a player as if the game ended now, goods sold; alone, seat 1 is the Automa."""
    points = int(s.prestige[seat]) + goals_worth(box, s, seat) + deliveries_worth(box, s, seat)
    if seat >= s.seats:
        return points + workers_of(box, s.hired)
    for good in range(GOODS):
        points += int(box.sale_prestige[good]) * int(s.stored_size[seat, good])
    points += recruits_of(box, s, seat)
    return points + coins_of(box, s, seat) // int(box.coins_per_prestige)


@kernel
def coins_of(box, s, seat):
    """SC-9.3: the coins of a player once every stored good is sold."""
    coins = int(s.coins[seat])
    for good in range(GOODS):
        coins += int(box.sale_coins[good]) * int(s.stored_size[seat, good])
    return coins


@kernel
def goals_worth(box, s, seat):
    """The prestige of a player's achieved goals."""
    points = 0
    for goal in range(GOALS):
        if s.achieved[seat, goal]:
            points += int(box.goal_worth[goal])
    return points


@kernel
def deliveries_worth(box, s, seat):
    """The prestige of a player's deliveries."""
    points = 0
    for i in range(len(s.vendors)):
        vendor = s.vendors[i] - 1
        if vendor < 0:
            continue
        for side in range(SETS):
            for place in range(PLACES):
                if s.taken[vendor, side, place] == seat + 1:
                    points += int(box.worth[vendor, side])
    return points


@kernel
def workers_of(box, cards):
    """The skilled and master workers in a row that counts copies of each kind."""
    n = 0
    for kind in range(box.workers):
        if box.kind[kind] != Kind.CORE:
            n += int(cards[kind])
    return n


@kernel
def copies_of(box, s, seat, kind):
    """The copies of a kind that a player has, wherever they lie."""
    n = int(s.hand[seat, kind]) + s.discard[seat, kind]
    for good in range(GOODS):
        n += s.stored[seat, good, kind]
    for i in range(s.draw_size[seat]):
        n += int(s.draw[seat, i] == kind + 1)
    for space in range(WORKER_SPACES):
        for i in range(s.spaces_size[seat, space]):
            n += int(s.spaces[seat, space, i] == kind + 1)
    if seat == s.to_act:
        n += s.held[kind]
    return n


@kernel
def recruits_of(box, s, seat):
    """The skilled and master workers of a player, wherever they lie."""
    n = workers_of(box, s.hand[seat]) + workers_of(box, s.discard[seat])
    for good in range(GOODS):
        n += workers_of(box, s.stored[seat, good])
    for i in range(s.draw_size[seat]):
        n += is_recruit(box, s.draw[seat, i])
    for space in range(WORKER_SPACES):
        for i in range(s.spaces_size[seat, space]):
            n += is_recruit(box, s.spaces[seat, space, i])
    if seat == s.to_act and s.held_size > 0:
        n += workers_of(box, s.held)
    return n


@kernel
def is_recruit(box, code):
    """1 for a skilled or master worker, 0 for others and for a card that is not known."""
    return int(code > 0 and box.kind[code - 1] != Kind.CORE)


@kernel
def masters_of(box, s, seat):
    """SC-9.4: the master workers of a player."""
    n = 0
    for kind in range(box.workers):
        if box.kind[kind] == Kind.MASTER:
            n += int(copies_of(box, s, seat, kind))
    return n


@kernel
def finish(box, s):
    """SC-9.3, SC-9.4, SC-12.6: the game is over; scores and winners are noted, all else stays as it lies."""
    s.phase = Phase.OVER
    s.to_act = -1
    if s.seats == 1:
        s.scores[0] = score_of(box, s, 0)
        s.scores[1] = score_of(box, s, 1)
        s.winners = 1 if s.scores[0] >= s.scores[1] else 2
        return
    best = -1
    for seat in range(int(s.seats)):
        s.scores[seat] = score_of(box, s, seat)
        rank = rank_of(box, s, seat)
        if rank > best:
            best = rank
            s.winners = 0
        if rank == best:
            s.winners |= 1 << int(seat)


@kernel
def rank_of(box, s, seat):
    """SC-9.4: a number that is larger for who stands better: score, then coins left over, then master cards."""
    rate = int(box.coins_per_prestige)
    over = coins_of(box, s, seat) % rate
    return (int(s.scores[seat]) * rate + over) * 1000 + masters_of(box, s, seat)


@kernel
def scores(box, s, out):
    """Each player's points as they stand, goods sold."""
    for seat in range(int(s.seats)):
        out[seat] = score_of(box, s, seat)


@kernel
def returns(box, s, out):
    """+1 for the winner, −1 for the others; a shared victory is shared. 0 while the game goes on."""
    winners = 0
    for seat in range(int(s.seats)):
        winners += s.winners >> seat & 1
    for seat in range(int(s.seats)):
        out[seat] = 0.0
        if s.phase == Phase.OVER:
            out[seat] = 2.0 / winners - 1.0 if s.winners >> seat & 1 else -1.0

"""Scrumpy: what a player may do in a turn (SC-4.1, SC-5.1), and the small actions among it."""

from parlour.core.kernel import kernel
from parlour.games.scrumpy.moves import (
    discard,
    discard_hand,
    empty_space,
    has_room,
    leave_hand,
    price,
    put,
    store,
    take_secondary,
)
from parlour.games.scrumpy.pending import count_down, pop
from parlour.games.scrumpy.rules.delivery import legal_deliveries
from parlour.games.scrumpy.rules.goals import legal_goals
from parlour.games.scrumpy.state import GOODS, OWNERS, SLOTS, Verb


@kernel
def legal_turn(box, s, out):
    """SC-4.1: an Auxiliary Action, goals, or the Core Action."""
    n = 0
    if not s.aux:
        n = legal_deliveries(box, s, out, n)
        n = legal_sales(box, s, out, n)
        n = legal_uses(box, s, out, n)
    n = legal_goals(box, s, out, n)
    return legal_core(box, s, out, n)


@kernel
def legal_after(box, s, out):
    """SC-4.2: goals, or the end of the turn."""
    n = legal_goals(box, s, out, 0)
    return put(box, out, n, Verb.END_TURN, 0, 0)


@kernel
def legal_sales(box, s, out, n):
    """SC-4.10: any good in storage."""
    for good in range(GOODS):
        if s.stored_size[s.to_act, good] > 0:
            n = put(box, out, n, Verb.SELL, good, 0)
    return n


@kernel
def legal_uses(box, s, out, n):
    """SC-4.11: cards in hand with a secondary action; for a good there must be room."""
    seat = s.to_act
    for kind in range(box.workers):
        what = box.secondary[kind]
        if s.hand[seat, kind] > 0 and what > 0 and (what > GOODS or has_room(box, s, seat, what - 1)):
            n = put(box, out, n, Verb.USE, kind, 0)
    return n


@kernel
def use_worker(s, kind, what):
    """SC-4.11: the card becomes the good itself; for a coin or prestige it is discarded."""
    seat = s.to_act
    s.aux = 1
    leave_hand(s, seat, kind)
    if what <= GOODS:
        store(s, seat, what - 1, kind)
    else:
        take_secondary(s, seat, what)
        discard(s, seat, kind)


@kernel
def legal_core(box, s, out, n):
    """SC-5.1 to SC-5.3, SC-5.8: the Core Actions behind n entries of out; the number of entries then."""
    seat, before = s.to_act, n
    if s.owner[seat] == 0:
        for action in range(OWNERS):
            n = put(box, out, n, Verb.OWNER, action, 0)
        if s.actions[seat] >= box.core_actions - 1:
            return n
    if empty_space(box, s, seat) >= 0:
        n = legal_workers(box, s, out, n)
    return put(box, out, n, Verb.PASS, 0, 0) if n == before else n


@kernel
def legal_workers(box, s, out, n):
    """SC-5.5 to SC-5.7, SC-5.9: workers in hand, on the strip, and the grey Idle Layabouts."""
    seat = s.to_act
    for kind in range(box.workers):
        if s.hand[seat, kind] > 0 and kind != box.layabout:
            n = put(box, out, n, Verb.PLAY, kind, 0)
    for slot in range(SLOTS):
        if s.strip[slot] > 0 and s.coins[seat] >= price(box, s, slot, 0):
            n = put(box, out, n, Verb.RECRUIT, s.strip[slot] - 1, slot)
    if s.layabouts > 0:
        n = put(box, out, n, Verb.LAYABOUT, 0, 0)
    return n


# --- cards that must be discarded from the hand


@kernel
def advance_trim(box, s):
    """SC-11.1, SC-7.10: a hand that holds no more than must be discarded goes by itself; whether it did."""
    seat, left = s.to_act, s.left[s.steps_size - 1]
    if left > 0 and s.hand_size[seat] > left:
        return False
    if left > 0:
        discard_hand(box, s, seat)
    pop(s)
    return True


@kernel
def legal_trim(box, s, out):
    """SC-7.10: any card in hand."""
    n = 0
    for kind in range(box.workers):
        if s.hand[s.to_act, kind] > 0:
            n = put(box, out, n, Verb.DISCARD, kind, 0)
    return n


@kernel
def trim(s, kind):
    """A card that must be discarded."""
    leave_hand(s, s.to_act, kind)
    discard(s, s.to_act, kind)
    count_down(s)

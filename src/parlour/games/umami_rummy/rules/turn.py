"""A turn (sections 4 to 7): lay cards and end it, or draw, or pass."""

from parlour.core.kernel import kernel
from parlour.games.umami_rummy.moves import (
    can_end,
    draw_from_bank,
    lay_card,
    layable,
    layable_loosely,
    may_take_loose,
    take_card,
    takeable,
)
from parlour.games.umami_rummy.rules.rounds import end_laying, end_turn
from parlour.games.umami_rummy.solver import splits
from parlour.games.umami_rummy.state import (
    CHALLENGE,
    DRAW,
    END_TURN,
    LAY,
    NAMES,
    PASS,
    SAY_UMAMI,
    TAKE,
    Choice,
)


@kernel
def legal_start(box, s, out):
    """UM-4.1, UM-4.2: lay, or else draw, or else pass; and challenges before anything else (UM-7.5)."""
    firmly = layable(s)
    names = layable_loosely(s) if may_take_loose(s) else firmly
    n = add_names(names, LAY, out, 0)
    # UM-6.1, UM-6.3; UM-7.6 d: what could be laid only by taking cards back obliges nobody.
    if s.bank_size > 0:
        if firmly == 0 or s.options[Choice.DECLINE] == 1:  # UM-7.7
            out[n] = DRAW
            n += 1
    elif firmly == 0:
        out[n] = PASS
        n += 1
    for seat in range(s.seats):
        if may_challenge(box, s, seat):
            out[n] = CHALLENGE + seat
            n += 1
    return n


@kernel
def legal_later(box, s, out):
    """Once a card was laid: lay, take or end the turn, and say umami (section 10)."""
    n = 0
    if s.taken_size == 0:  # UM-7.6 b
        n = add_names(layable_loosely(s) if may_take_loose(s) else layable(s), LAY, out, n)
    if can_end(s):
        out[n] = END_TURN
        n += 1
        if may_say_umami(box, s):
            out[n] = SAY_UMAMI
            n += 1
    elif may_take_loose(s):  # UM-7.6 a
        n = add_names(takeable(s), TAKE, out, n)
    return n


@kernel
def add_names(names, verb, out, n):
    """List an action for each of the names (bits) behind n others; how many there are then."""
    for name in range(NAMES):
        if names >> name & 1:
            out[n] = verb + name
            n += 1
    return n


@kernel
def may_challenge(box, s, seat):
    """UM-7.5: another seat holds exactly one card and has not called, and the bank is not empty."""
    return (
        s.options[Choice.UMAMI_CALL] == 1
        and seat != s.to_act
        and s.bank_size > 0
        and s.hand_size[seat] == box.umami_cards
        and s.called[seat] == 0
    )


@kernel
def may_say_umami(box, s):
    """UM-7.4: once, with exactly one card in hand, when the turn could end."""
    seat = s.to_act
    return s.options[Choice.UMAMI_CALL] == 1 and s.hand_size[seat] == box.umami_cards and s.called[seat] == 0


@kernel
def play_turn(box, s, action):
    """Play one action of a turn."""
    if action < TAKE:
        lay_card(s, action - LAY)
        if s.hand_size[s.to_act] == 0 and all_in_order(s):
            end_laying(box, s)  # UM-4.4
    elif action < END_TURN:
        take_card(s, action - TAKE)
    elif action == END_TURN:
        end_laying(box, s)
    elif action == DRAW:
        draw_from_bank(s, s.to_act)
        s.passes = 0
        end_turn(box, s)
    elif action == PASS:
        s.passes += 1
        end_turn(box, s)
    elif action == SAY_UMAMI:
        s.called[s.to_act] = 1
    else:
        challenge(box, s, action - CHALLENGE)


@kernel
def all_in_order(s):
    """UM-5.2: with no card left a turn without takes has come out; with takes it may not have (UM-7.6)."""
    return not may_take_loose(s) or splits(s, s.field)


@kernel
def challenge(box, s, seat):
    """UM-7.5: who was caught takes cards from the bank, as many as it has."""
    for _ in range(min(box.umami_penalty, s.bank_size)):
        draw_from_bank(s, seat)

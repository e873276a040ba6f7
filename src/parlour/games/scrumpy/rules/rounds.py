"""Scrumpy: how turns follow each other (section 4), the Refresh phase (section 6) and the end (SC-9.1)."""

from parlour.core.kernel import kernel
from parlour.games.scrumpy.moves import (
    add_to_hand,
    cubes_left,
    discard,
    discard_hand,
    draw_cards,
    fill_strip,
    hold,
    leave_hand,
    leave_held,
    leave_space,
    put,
    take_from_strip,
)
from parlour.games.scrumpy.rules.automa import resolve_automa
from parlour.games.scrumpy.rules.goals import is_goal_left
from parlour.games.scrumpy.scoring import finish
from parlour.games.scrumpy.state import SLOTS, WORKER_SPACES, Core, Cube, Phase, Verb

# --- turns


@kernel
def begin_core(s):
    """SC-5.1: a Core Action of the seat to act begins."""
    s.core = Core.DURING
    s.actions[s.to_act] += 1


@kernel
def end_core(box, s):
    """SC-3.10: the strip is filled, and the turn goes on or ends."""
    clear_turn(s, Core.AFTER)
    fill_strip(s)
    stay_or_end(box, s)


@kernel
def stay_or_end(box, s):
    """SC-4.2: the turn stays open while a goal may still come, else it ends."""
    if is_goal_left(box, s):
        s.phase = Phase.AFTER
    else:
        end_turn(box, s)


@kernel
def clear_turn(s, core):
    """No card acts, and none is copied."""
    s.core = core
    s.space = 0
    s.copied = 0


@kernel
def end_turn(box, s):
    """SC-4.1: the next seat with a Core Action to come; after the last the phase ends. SC-12.4: the Automa first."""
    clear_turn(s, Core.BEFORE)
    s.aux = 0
    if s.seats == 1:
        resolve_automa(box, s)
    for step in range(1, s.seats + 1):
        seat = (s.to_act + step) % s.seats
        if s.actions[seat] < box.core_actions:
            s.to_act = seat
            s.phase = Phase.TURN
            return
    if is_last_round(box, s):
        finish(box, s)
    else:
        refresh_from(box, s, 0)


@kernel
def is_last_round(box, s):
    """SC-9.1: a player has moved all cubes, the Recruitment deck is empty, or it was the last round."""
    for seat in range(s.seats):
        if cubes_left(s, seat) == 0:
            return True
    return s.deck_size == 0 or s.round_now >= box.rounds


# --- Refresh


@kernel
def refresh_from(box, s, place):
    """SC-6.1: in turn order, from this place on; a player without a card to keep is not asked (SC-11.2)."""
    while place < s.seats:
        s.to_act = (s.first + place) % s.seats
        go_home(s)
        if s.hand_size[s.to_act] > 0 and may_keep(box, s) > 0:
            s.phase = Phase.REFRESH
            return
        draw_anew(box, s)
        place += 1
    end_refresh(box, s)


@kernel
def go_home(s):
    """SC-6.1: the Owner Meeple, and all cards in the Worker spaces."""
    seat = s.to_act
    s.owner[seat] = 0
    for space in range(WORKER_SPACES):
        while s.spaces_size[seat, space] > 0:
            discard(s, seat, leave_space(s, seat, space))


@kernel
def may_keep(box, s):
    """SC-6.1: how many cards the seat to act may still keep."""
    most = box.keep[1] if s.cubes[s.to_act, Cube.KEEP] == 0 else box.keep[0]
    return most - s.held_size


@kernel
def legal_refresh(box, s, out):
    """SC-6.1: any card in hand, or none."""
    n = 0
    for kind in range(box.workers):
        if s.hand[s.to_act, kind] > 0:
            n = put(box, out, n, Verb.KEEP, kind, 0)
    return put(box, out, n, Verb.STOP, 0, 0)


@kernel
def keep_card(box, s, kind):
    """SC-6.1: a card for the next round."""
    leave_hand(s, s.to_act, kind)
    hold(s, kind)
    if s.hand_size[s.to_act] == 0 or may_keep(box, s) <= 0:
        stop_keeping(box, s)


@kernel
def stop_keeping(box, s):
    """The seat to act has kept what it wants; the next one."""
    draw_anew(box, s)
    refresh_from(box, s, (s.to_act - s.first + s.seats) % s.seats + 1)


@kernel
def draw_anew(box, s):
    """SC-6.1: the rest of the hand is discarded, and the hand drawn up to its size."""
    seat = s.to_act
    discard_hand(box, s, seat)
    for kind in range(box.workers):
        while s.held[kind] > 0:
            leave_held(s, kind)
            add_to_hand(s, seat, kind)
    size = box.hand[1] if s.cubes[seat, Cube.HAND] == 0 else box.hand[0]
    draw_cards(box, s, seat, size - s.hand_size[seat])


@kernel
def end_refresh(box, s):
    """SC-6.2: the oldest worker leaves the strip, and the First Player barrel goes on."""
    if s.strip[SLOTS - 1] > 0:
        s.worker_discard[take_from_strip(s, SLOTS - 1)] += 1
    fill_strip(s)
    s.last = 0
    s.round_now += 1
    s.first = (s.first + 1) % s.seats
    for seat in range(s.seats):
        s.actions[seat] = 0
    s.to_act = s.first
    s.phase = Phase.TURN

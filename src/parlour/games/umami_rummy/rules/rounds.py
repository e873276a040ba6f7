"""Rounds: the deal (section 2), whose turn it is, and the end of a round and of the game (section 8)."""

from parlour.core.chance import below, shuffle
from parlour.core.kernel import kernel
from parlour.games.umami_rummy.layout import settle_layout
from parlour.games.umami_rummy.moves import clear_turn, draw_from_bank, in_play, is_introductory, seats_in_play
from parlour.games.umami_rummy.scoring import score_blocked, score_losers, score_round
from parlour.games.umami_rummy.state import CARDS, NAMES, Choice, Ending, Phase


@kernel
def deal(box, s):
    """UM-2.3: the first round; the starting player is drawn at random."""
    for seat in range(s.seats):
        s.scores[seat] = 0
    s.round_number = 1
    s.first = below(s, s.seats)
    deal_round(box, s)


@kernel
def deal_round(box, s):
    """UM-2.1: all cards are shuffled, each player gets a hand, the others are the bank; the field is empty."""
    s.phase = Phase.PLAY
    s.to_act = s.first
    s.passes = s.turns = 0
    clear_table(s)
    fill_bank(box, s)
    shuffle(s, s.bank, s.bank_size)
    for _ in range(box.hand):
        for seat in range(s.seats):
            draw_from_bank(s, seat)


@kernel
def clear_table(s):
    """Nothing lies anywhere, and nothing of the last round counts (UM-7.3)."""
    clear_turn(s)
    for seat in range(s.seats):
        s.opened[seat] = s.called[seat] = 0
        s.hand_size[seat] = 0
        for name in range(NAMES):
            s.hands[seat, name] = s.shown[seat, name] = 0
    for name in range(NAMES):
        s.field[name] = 0
    s.field_size = 0
    for i in range(CARDS):
        s.layout[i] = 0


@kernel
def fill_bank(box, s):
    """UM-1.1, UM-1.2: all the cards of so many players, in order."""
    s.bank_size = 0
    for name in range(NAMES):
        for _ in range(box.decks[s.seats]):
            s.bank[s.bank_size] = name + 1
            s.bank_size += 1


@kernel
def end_laying(box, s):
    """The turn of a seat that laid cards is over."""
    if s.display:
        settle_layout(s, is_introductory(s), box.rearranged_melds)
    s.opened[s.to_act] = 1  # UM-7.3
    s.passes = 0
    clear_turn(s)
    end_turn(box, s)


@kernel
def end_turn(box, s):
    """After a turn of any kind: the round ends, or the next seat in play is to act (UM-2.2)."""
    s.turns += 1
    seat = s.to_act
    if s.options[Choice.ENDING] == Ending.POINTS:
        if s.hand_size[seat] == 0:
            score_round(box, s, seat)  # UM-8.1
            end_round(box, s)
            return
    elif others_are_out(s, seat):
        score_losers(box, s)  # UM-8.5
        end_round(box, s)
        return
    if is_blocked(box, s):
        score_blocked(box, s)
        end_round(box, s)
        return
    seat = (seat + 1) % s.seats
    while not in_play(s, seat):
        seat = (seat + 1) % s.seats
    s.to_act = seat


@kernel
def others_are_out(s, seat):
    """UM-8.5: whether no seat but this one has cards."""
    for other in range(s.seats):
        if other != seat and s.hand_size[other] > 0:
            return False
    return True


@kernel
def is_blocked(box, s):
    """UM-8.3: all seats in play have passed one after the other; UM-8.7: or the round has had its turns."""
    return s.passes >= seats_in_play(s) or s.turns >= s.seats * box.turns_per_seat


@kernel
def end_round(box, s):
    """UM-8.6: the next round, or the end of the game, with the cards as they lie."""
    s.passes = 0
    if s.round_number >= s.options[Choice.ROUNDS]:
        s.phase = Phase.OVER
        s.to_act = -1
        return
    s.round_number += 1
    s.first = (s.first + 1) % s.seats  # UM-2.4
    deal_round(box, s)

"""Utopia: setting up (section 2), and how one part of a turn follows another: passes, discards, turns, scoring."""

from parlour.core.chance import below, shuffle
from parlour.core.kernel import kernel
from parlour.games.utopia.moves import (
    clear_played,
    deal_card,
    derive,
    discard,
    draw_guest,
    fill_bag,
    fill_deck,
    next_to_play,
    return_guests,
)
from parlour.games.utopia.scoring import is_won, score_turn
from parlour.games.utopia.state import CIVS, ISLANDS, Phase


@kernel
def deal(box, s):
    """UT-2.1 to UT-2.4: scale, bag and deck in random order, a first player drawn; nothing stands on the board."""
    for civ in range(CIVS):
        s.scale[civ] = civ
    shuffle(s, s.scale, CIVS)
    fill_bag(box, s)
    shuffle(s, s.bag, s.bag_size)
    fill_deck(box, s)
    shuffle(s, s.deck, s.deck_size)
    first = below(s, s.seats)
    for place in range(s.seats):
        s.order[place] = (first + place) % s.seats
        s.privileges[place] = box.privileges
    derive(box, s)
    s.turn = 1
    s.winner = -1
    begin_welcome(box, s)


# --- the welcome (section 4)


@kernel
def begin_welcome(box, s):
    """UT-4.1: guests come to the ships, one for each go."""
    for _ in range(box.passes * s.seats):
        guest = draw_guest(s)
        s.guests[guest // ISLANDS, guest % ISLANDS] += 1
        s.guests_size += 1
    s.go = 1
    begin_pass(s)


@kernel
def begin_pass(s):
    """UT-4.2: every player has a go again."""
    clear_played(s)
    s.phase = Phase.WELCOME
    s.to_act = s.order[0]


@kernel
def end_go(box, s):
    """The next go, pass, extra go (UT-4.7), or the end of the welcome; at the latest when no guest is left."""
    if s.go > box.passes:
        drop_favour(s)
    else:
        s.played[s.to_act] = 1
    if s.guests_size == 0:
        end_welcome(box, s)
        return
    if s.go <= box.passes:
        seat = next_to_play(s)
        if seat >= 0:
            s.phase = Phase.WELCOME
            s.to_act = seat
            return
        s.go += 1
        begin_pass(s)
    if s.go > box.passes:
        if s.favours_size == 0:
            end_welcome(box, s)
            return
        s.phase = Phase.WELCOME
        s.to_act = s.favours[0]


@kernel
def drop_favour(s):
    """The first promise is kept."""
    s.favours_size -= 1
    for i in range(s.favours_size):
        s.favours[i] = s.favours[i + 1]
    s.favours[s.favours_size] = 0


@kernel
def end_welcome(box, s):
    """UT-4.8: the guests go back; then cards are dealt (UT-5.1)."""
    return_guests(s)
    while s.favours_size > 0:
        drop_favour(s)
    for seat in range(s.seats):
        s.drew[seat] = 0
    s.go = 0
    for place in range(s.seats):
        for _ in range(box.dealt):
            deal_card(s, s.order[place])
    clear_played(s)
    next_discards(box, s)


# --- the development (section 5)


@kernel
def due(box, s, place):
    """UT-5.2: the cards that the seat in this place on the track discards."""
    if place == s.seats - 1:
        return box.discard_last
    return box.discard_first if place == 0 else box.discard_others


@kernel
def next_discards(box, s):
    """UT-5.3: the next seat that owes discards, in turn order; after the last the turns begin."""
    for place in range(s.seats):
        seat = s.order[place]
        if s.played[seat] == 0:
            s.owed = min(due(box, s, place), s.hand_size[seat])  # a set-up hand may be smaller
            if s.owed > 0:
                s.phase = Phase.DISCARD
                s.to_act = seat
                return
            s.played[seat] = 1
    clear_played(s)
    s.phase = Phase.ACT
    s.to_act = s.order[0]


@kernel
def discard_owed(box, s, civ):
    """UT-5.3: one card at a time."""
    discard(s, s.to_act, civ)
    s.owed -= 1
    if s.owed == 0:
        s.played[s.to_act] = 1
        next_discards(box, s)


@kernel
def end_acting(box, s):
    """UT-5.5: first a hand that is too large is trimmed."""
    if s.hand_size[s.to_act] > box.hand_limit:
        s.phase = Phase.TRIM
    else:
        end_turn(box, s)


@kernel
def trim(box, s, civ):
    """UT-5.5: a card of a hand that is too large."""
    discard(s, s.to_act, civ)
    end_acting(box, s)


@kernel
def end_turn(box, s):
    """UT-5.4: the next seat's turn; after the last the scoring."""
    s.played[s.to_act] = 1
    s.phase = Phase.ACT
    seat = next_to_play(s)
    if seat >= 0:
        s.to_act = seat
        return
    clear_played(s)
    score_turn(box, s)
    if is_won(box, s) or s.turn >= box.turns:  # UT-8.2, UT-8.5
        s.phase = Phase.OVER
        s.to_act = -1
        s.winner = s.order[0]  # UT-8.3
        return
    s.turn += 1
    step_back(s)
    begin_welcome(box, s)


@kernel
def step_back(s):
    """UT-3.4: of two or more ministers on the start space the one ahead goes to the back."""
    last = s.seats - 1
    first = last
    while first > 0 and s.scores[s.order[first - 1]] == 0:
        first -= 1
    if s.scores[s.order[last]] > 0:
        return
    seat = s.order[first]
    for place in range(first, last):
        s.order[place] = s.order[place + 1]
    s.order[last] = seat


__all__ = ["deal", "discard_owed", "end_acting", "end_go", "trim"]

"""Decay (section 7), the end of an Age (section 8), and the deal of the next one (section 2)."""

from parlour.core.chance import below, shuffle
from parlour.core.kernel import kernel
from parlour.games.utopian_rummy.moves import leave_hand
from parlour.games.utopian_rummy.scoring import score_age, winner
from parlour.games.utopian_rummy.state import SEATS, Phase


@kernel
def deal(box, s):
    """UR-2.2: the first Age, its starting player drawn at random."""
    s.age = 1
    s.winner = -1
    s.first = below(s, SEATS)
    deal_age(box, s)


@kernel
def deal_age(box, s):
    """UR-2.1: all cards shuffled, hands dealt, the rest is the Draw Deck; all else empty."""
    clear_table(s)
    size = 0
    for card in range(1, box.cards + 1):
        for _ in range(box.copies[card]):
            s.deck[size] = card
            size += 1
    shuffle(s, s.deck, size)
    for seat in range(SEATS):
        for _ in range(box.hand):
            size -= 1
            s.hands[seat, s.deck[size]] += 1
            s.deck[size] = 0
        s.hand_size[seat] = box.hand
    s.deck_size = size
    s.to_act = s.first
    s.phase = Phase.EXPLORE


@kernel
def clear_table(s):
    """Take up everything that lies on the table."""
    s.last_turn = 0
    s.quiet = 0
    s.research_size = s.turn_size = s.deck_size = s.deck_known = 0
    s.research_pile[:] = 0
    s.turn_pile[:] = 0
    s.deck[:] = 0
    for seat in range(SEATS):
        s.hands[seat, :] = 0
        s.shown[seat, :] = 0
        s.societies[seat, :] = 0
        s.titles[seat, :] = 0
        s.warriors_used[seat] = 0


@kernel
def discard(box, s, card):
    """UR-7.1: one card to the End of Turn pile ends the turn."""
    seat = s.to_act
    leave_hand(s, seat, card)
    s.turn_pile[s.turn_size] = card
    s.turn_size += 1
    s.quiet += 1
    s.initiated = s.knowledge = 0
    s.hunter_draws = 0
    if age_is_over(box, s, seat):
        end_age(box, s)
    else:
        s.to_act = 1 - seat
        s.phase = Phase.EXPLORE


@kernel
def age_is_over(box, s, seat):
    """UR-8.1: an empty hand; UR-8.2: the deck was used up; UR-8.5: the guard."""
    return s.hand_size[seat] == 0 or s.last_turn == 1 or s.quiet >= box.quiet_discards


@kernel
def end_age(box, s):
    """UR-8.3, UR-8.4, UR-8.6: score; then the game is over, or the next Age is dealt."""
    score_age(box, s)
    s.winner = winner(box, s)
    if s.winner >= 0:
        s.phase = Phase.OVER
        s.to_act = -1
        return
    s.age += 1
    if s.scores[0] == s.scores[1]:  # UR-2.3
        s.first = 1 - s.first
    else:
        s.first = 0 if s.scores[0] < s.scores[1] else 1
    deal_age(box, s)

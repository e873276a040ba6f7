"""Explore (section 4): a Research, with its phases `keep`, `shed` and `weave`, or a card of a discard pile."""

from parlour.core.kernel import kernel
from parlour.core.piles import find_from_top, take_at
from parlour.games.utopian_rummy.moves import (
    ability,
    finish_research,
    leave_hand,
    research,
    shed_viewed,
    show_in_hand,
    to_research_pile,
)
from parlour.games.utopian_rummy.state import Phase, Title, Verb


@kernel
def legal_explore(box, s, out):
    """UR-4.1: a Research, or the top card of either discard pile."""
    n = 0
    if s.deck_size > 0:
        out[n] = box.action[Verb.RESEARCH, 0]
        n += 1
    if s.research_size > 0:
        out[n] = box.action[Verb.TAKE_RESEARCH, s.research_pile[s.research_size - 1]]
        n += 1
    if s.turn_size > 0:
        out[n] = box.action[Verb.TAKE_TURN, s.turn_pile[s.turn_size - 1]]
        n += 1
    return n


@kernel
def play_explore(box, s, action):
    """UR-4.1; whatever is done, Expand follows."""
    if box.verb[action] == Verb.RESEARCH:
        research(box, s)
    else:
        take(box, s, action)


@kernel
def take(box, s, action):
    """A card of a discard pile goes to hand, where it is known to be (UR-9.3); the copy nearest the top (UR-6.11)."""
    card = box.card[action]
    if box.verb[action] == Verb.TAKE_RESEARCH:
        take_at(s.research_pile, s.research_size, find_from_top(s.research_pile, s.research_size, card))
        s.research_size -= 1
    else:
        take_at(s.turn_pile, s.turn_size, find_from_top(s.turn_pile, s.turn_size, card))
        s.turn_size -= 1
    show_in_hand(s, s.to_act, card)
    s.phase = Phase.EXPAND


@kernel
def legal_keep(box, s, out):
    """UR-4.2: one of the viewed cards; with Farmers (UR-4.4) another one, or `stop`."""
    n = 0
    for card in range(1, box.cards + 1):
        if s.viewed[card] > 0:
            out[n] = box.action[Verb.KEEP, card]
            n += 1
    if s.kept >= box.research_keep:
        out[n] = box.action[Verb.STOP, 0]
        n += 1
    return n


@kernel
def play_keep(box, s, action):
    """UR-4.4: with cards left and another keep allowed the phase stays; then what is left is shed."""
    seat = s.to_act
    if box.verb[action] == Verb.KEEP:
        card = box.card[action]
        s.viewed[card] -= 1
        s.viewed_size -= 1
        s.hands[seat, card] += 1
        s.hand_size[seat] += 1
        s.kept += 1
        most = box.farmers_keep if ability(box, s, seat, Title.FARMER) else box.research_keep
        if s.kept < most and s.viewed_size > 0:
            return
    s.kept = 0
    s.phase = Phase.SHED
    shed_forced(box, s)


@kernel
def shed_forced(box, s):
    """Section 10: in shed a single legal action is played by itself. UR-4.8: else the player orders them."""
    while s.viewed_size > 0:
        only = 0
        for card in range(1, box.cards + 1):
            if s.viewed[card] > 0:
                if only > 0:
                    return
                only = card
        shed_viewed(s, only)
    finish_research(s)


@kernel
def legal_shed(box, s, out):
    """UR-4.8: any viewed card that is left goes next."""
    n = 0
    for card in range(1, box.cards + 1):
        if s.viewed[card] > 0:
            out[n] = box.action[Verb.SHED, card]
            n += 1
    return n


@kernel
def play_shed(box, s, action):
    """UR-4.8: the last one shed lies on top."""
    shed_viewed(s, box.card[action])
    shed_forced(box, s)


@kernel
def legal_weave(box, s, out):
    """UR-4.5: any card of the hand; `stop` once no discard is owed (UR-4.4)."""
    n = 0
    seat = s.to_act
    for card in range(1, box.cards + 1):
        if s.hands[seat, card] > 0:
            out[n] = box.action[Verb.SHED, card]
            n += 1
    if s.must_shed == 0:
        out[n] = box.action[Verb.STOP, 0]
        n += 1
    return n


@kernel
def play_weave(box, s, action):
    """UR-4.5: discards owed come first, then those that Farmers leave open."""
    if box.verb[action] == Verb.STOP:
        finish_research(s)
        return
    leave_hand(s, s.to_act, box.card[action])
    to_research_pile(s, box.card[action])
    if s.must_shed > 0:
        s.must_shed -= 1
    else:
        s.may_shed -= 1
    if s.must_shed + s.may_shed == 0:
        finish_research(s)

"""Decisions that a card brings when it is played (section 6): Ancestral Knowledge, Hunters, Warriors."""

from parlour.core.kernel import kernel
from parlour.core.piles import slip_under
from parlour.games.utopian_rummy.moves import draw, leave_society
from parlour.games.utopian_rummy.rules.explore import play_explore
from parlour.games.utopian_rummy.state import SEATS, Phase, Verb


@kernel
def legal_knowledge(box, s, out):
    """UR-6.1: a Research, not with an empty deck (UR-6.2), or any card of either discard pile."""
    n = 0
    if s.deck_size > 0:
        out[n] = box.action[Verb.RESEARCH, 0]
        n += 1
    n = legal_takes(box, Verb.TAKE_RESEARCH, s.research_pile, s.research_size, out, n)
    return legal_takes(box, Verb.TAKE_TURN, s.turn_pile, s.turn_size, out, n)


@kernel
def legal_takes(box, verb, pile, size, out, n):
    """Each name in the pile once."""
    met = 0  # a bit for each card
    for i in range(size - 1, -1, -1):
        card = int(pile[i])
        if not (met >> card) & 1:
            met |= 1 << card
            out[n] = box.action[verb, card]
            n += 1
    return n


@kernel
def play_knowledge(box, s, action):
    """UR-6.1: with all current abilities."""
    play_explore(box, s, action)


@kernel
def legal_hunt(box, out):
    """UR-6.5: a draw, or none."""
    out[0] = box.action[Verb.DRAW, 0]
    out[1] = box.action[Verb.STOP, 0]
    return 2


@kernel
def play_hunt(box, s, action):
    """UR-6.5: one at a time; left with the last draw or the last card of the deck; `stop` lets the rest lapse."""
    if box.verb[action] == Verb.DRAW:
        seat = s.to_act
        s.hands[seat, draw(s)] += 1
        s.hand_size[seat] += 1
        s.hunter_draws += 1
        s.hunts -= 1
        if s.hunts > 0 and s.deck_size > 0:
            return
    s.hunts = 0
    s.phase = Phase.EXPAND


@kernel
def legal_war(box, s, out):
    """UR-6.8: one card of any Society, own ones and assets included, or none."""
    out[0] = box.action[Verb.REMOVE_NOTHING, 0]
    n = 1
    for seat in range(SEATS):
        for card in range(1, box.cards + 1):
            if s.societies[seat, card] > 0:
                out[n] = box.action[Verb.REMOVE_0 + seat, card]
                n += 1
    return n


@kernel
def play_war(box, s, action):
    """UR-6.8: to the bottom of the deck, where it is known to lie (UR-9.4), under those removed before."""
    verb = box.verb[action]
    if verb != Verb.REMOVE_NOTHING:
        card = box.card[action]
        leave_society(box, s, verb - Verb.REMOVE_0, card)
        slip_under(s.deck, s.deck_size, card)
        s.deck_size += 1
        s.deck_known += 1
    s.phase = Phase.EXPAND

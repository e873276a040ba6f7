"""Kuiperium: setting up (section 2), the five actions of a turn (section 3), and how turns follow each other."""

from parlour.core.chance import below, shuffle
from parlour.core.kernel import kernel
from parlour.games.kuiperium.moves import (
    can_lie_somewhere,
    derive,
    discard,
    draw_cards,
    leave_hand,
    pop,
    push,
    push_list,
    put,
    put_in_lab,
    put_worker,
    side_for,
    slip_under_deck,
)
from parlour.games.kuiperium.rules.offers import legal_hand, legal_workers
from parlour.games.kuiperium.scoring import finish_by_guard
from parlour.games.kuiperium.state import SEATS, Lab, Phase, Verb

BONUS_WORKERS = 3  # KU-7.4


# --- setting up


@kernel
def deal(box, s):
    """KU-2.1 to KU-2.4: all is set up, up to the first player's choice of cards to put back."""
    s.first = below(s, SEATS)
    s.winner = -1
    for title in range(box.titles):
        for _ in range(box.copies[title]):
            s.deck[s.deck_size] = title + 1
            s.deck_size += 1
    shuffle(s, s.deck, s.deck_size)
    for strategy in range(box.strategies):
        s.strategy_deck[strategy] = strategy + 1
    s.strategy_deck_size = box.strategies
    shuffle(s, s.strategy_deck, s.strategy_deck_size)
    derive(box, s)
    draw_cards(box, s, s.first, box.opening)
    draw_cards(box, s, 1 - s.first, box.opening)
    push(s, Phase.MULLIGAN, 1 - s.first)
    push(s, Phase.MULLIGAN, s.first)
    begin_turn(s, s.first)
    s.phase = Phase.MULLIGAN
    s.to_act = s.first


@kernel
def legal_mulligan(box, s, out):
    """KU-2.3: any card to the bottom of the deck, or no more."""
    n = legal_hand(box, s, out, 0, s.to_act, Verb.BOTTOM)
    return put(box, out, n, Verb.DONE, 0)


@kernel
def put_back(s, title):
    """KU-2.3: a card on the bottom of the deck."""
    leave_hand(s, s.to_act, title)
    slip_under_deck(s, title)


@kernel
def end_mulligan(box, s):
    """KU-2.3: back to 4 cards; KU-2.4: after the second player the strategy cards."""
    draw_cards(box, s, s.to_act, box.opening - s.hand_size[s.to_act])
    pop(s)
    if s.steps_size > 0 and s.step[s.steps_size - 1] == Phase.MULLIGAN:
        return
    for turn in range(SEATS):
        seat = (s.first + turn) % SEATS
        for _ in range(min(box.dealt, s.strategy_deck_size)):
            s.strategy_deck_size -= 1
            s.strategies[seat, s.strategy_deck[s.strategy_deck_size] - 1] = 1
            s.strategies_size[seat] += 1
            s.strategy_deck[s.strategy_deck_size] = 0


# --- turns


@kernel
def begin_turn(s, seat):
    """KU-3.1: a turn is one action."""
    s.turn_of = seat
    s.actions = 1
    s.fresh = 1
    s.extra = 0


@kernel
def begin_action(s):
    """KU-3.1, KU-3.3; KU-3.5: the obligation ends with the first action of the turn."""
    if s.fresh:
        s.forced[s.to_act] = 0
    s.actions -= 1
    s.fresh = 0


@kernel
def end_turn(box, s):
    """KU-3.1: the other player's turn; KU-14.2: the guard."""
    s.turns += 1
    if s.turns >= box.turns:
        finish_by_guard(s)
    else:
        begin_turn(s, 1 - s.turn_of)


@kernel
def is_playable(box, s, title):
    """KU-5.1, KU-5.5: whether a card in hand can be played from hand."""
    return box.lab[title] != Lab.LAB_ONLY and can_lie_somewhere(box, s, side_for(box, s.to_act, title), -1)


@kernel
def is_forced(box, s):
    """KU-3.5: the card forced on the player is in hand, and can be played."""
    title = s.forced[s.to_act] - 1
    return s.fresh and title >= 0 and s.hands[s.to_act, title] > 0 and is_playable(box, s, title)


@kernel
def legal_turn(box, s, out):
    """KU-3.1, KU-3.2: an armed strategy card, or one of the five actions."""
    seat, n = s.to_act, 0
    if s.fresh and s.is_armed[seat]:
        n = put(box, out, n, Verb.STRATEGY, s.armed[seat] - 1)
    if is_forced(box, s):
        return put(box, out, n, Verb.PLAY, s.forced[seat] - 1)
    n = legal_cards(box, s, out, n)
    n = legal_workers(box, s, out, n)
    n = put(box, out, n, Verb.REFRESH, 0)
    if s.out[seat] > 0:
        n = put(box, out, n, Verb.RECALL, 0)
    return n


@kernel
def legal_cards(box, s, out, n):
    """KU-4.1, KU-5.1: cards for the Lab, and cards that can be played."""
    seat = s.to_act
    own, opposite = can_lie_somewhere(box, s, seat, -1), can_lie_somewhere(box, s, 1 - seat, -1)
    for title in range(box.titles):
        if s.hands[seat, title] > 0:
            n = put(box, out, n, Verb.LAB, title)
            if box.lab[title] != Lab.LAB_ONLY and (opposite if box.on_opponent[title] else own):
                n = put(box, out, n, Verb.PLAY, title)
    title = s.labs[seat] - 1
    if title >= 0 and (opposite if box.on_opponent[title] else own):
        n = put(box, out, n, Verb.PLAY_FROM_LAB, title)
    return n


@kernel
def perform_turn(box, s, verb, one):
    """An action of the turn, or the strategy card before it."""
    seat = s.to_act
    if verb == Verb.STRATEGY:
        play_strategy(box, s, one)
        return
    begin_action(s)
    match verb:
        case Verb.LAB:
            put_in_lab(s, seat, one)
        case Verb.PLAY:
            s.at[push(s, Phase.PLACE, 0)] = one + 1
        case Verb.PLAY_FROM_LAB:
            s.at[push(s, Phase.PLACE, 1)] = one + 1
        case Verb.WORKER_AT:
            put_worker(s, seat, one)
        case Verb.REFRESH:
            refresh(box, s)
        case Verb.RECALL:
            push(s, Phase.RECALL, int(s.out[seat] == BONUS_WORKERS))  # KU-7.4


@kernel
def play_strategy(box, s, strategy):
    """KU-11.3: it leaves the game face up, and its program is carried out."""
    s.armed[s.to_act] = 0
    s.is_armed[s.to_act] = 0
    s.removed[s.removed_size] = strategy + 1
    s.removed_size += 1
    push_list(box, s, box.strategy[strategy])


@kernel
def refresh(box, s):
    """KU-4.3: the whole hand is discarded, in alphabetical order (section 17), and 4 cards are drawn."""
    seat = s.to_act
    for i in range(box.titles):
        title = box.alphabet[i]
        while s.hands[seat, title] > 0:
            leave_hand(s, seat, title)
            discard(s, title)
    draw_cards(box, s, seat, box.refresh)

"""Utopia: deal, legal, play.

Rulebook: Utopia, two to five players, as numbered in RULES.md (UT-…). What is known second-hand only is marked [S]
there, readings of silences [R], house data [H].

How one part of a turn follows another is in `turns.py`; a go of the welcome in `welcome.py`; what a card does in
`cards.py`; monuments and wonders in `building.py`. The verbs that they share are in `moves.py`.

    welcome ── place ── build ─┬─ the next go, or the deal ── discard ─┬─ act ─┬─ from ── to ── count ── act
       └───────── wonder ──────┘                                               ├─ at ── act
                                                                               ├─ wonder ── act
                                                                               └─ trim ── the next act, or the scoring
"""

import numpy as np

from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.utopia.rules.building import begin_wonder, build_monument, give_up_at, legal_given_up
from parlour.games.utopia.rules.cards import (
    add_or_remove,
    arrive,
    demote,
    leave,
    legal_act,
    legal_at,
    legal_count,
    legal_discards,
    legal_from,
    legal_to,
    move,
    play_card,
)
from parlour.games.utopia.rules.turns import deal, discard_owed, end_acting, end_go, trim
from parlour.games.utopia.rules.welcome import (
    draw_blind,
    legal_build,
    legal_place,
    legal_welcome,
    place_prince,
    take_guest,
)
from parlour.games.utopia.state import (
    ACTIONS,
    AT,
    CARD,
    CIVS,
    DEMOTE,
    DISCARD,
    DISTRICTS,
    DONE,
    DRAW_FOR,
    END_TURN,
    FROM,
    MONUMENT,
    MOVE,
    PAIRS,
    TAKE,
    TO,
    WONDER,
    Phase,
)

PAIRS_IN_ALL = len(PAIRS)


@kernel
def legal(box, s, out):
    """Write the legal actions into out; their number."""
    match s.phase:
        case Phase.WELCOME:
            return legal_welcome(box, s, out)
        case Phase.PLACE:
            return legal_place(box, s, out)
        case Phase.BUILD:
            return legal_build(box, s, out)
        case Phase.WONDER:
            return legal_given_up(box, s, out)
        case Phase.DISCARD | Phase.TRIM:
            return legal_discards(s, out)
        case Phase.ACT:
            return legal_act(box, s, out)
        case Phase.FROM:
            return legal_from(box, s, out)
        case Phase.TO:
            return legal_to(box, s, out)
        case Phase.COUNT:
            return legal_count(box, s, out)
        case Phase.AT:
            return legal_at(box, s, out)
    return 0


@kernel
def play(box, s, action):
    """Play a legal action, and what then is the only one (UT-10.2)."""
    perform(box, s, action)
    out = scratch(ACTIONS, np.int16)
    while s.to_act >= 0 and not is_asked_anyway(s) and legal(box, s, out) == 1:
        perform(box, s, out[0])


@kernel
def is_asked_anyway(s):
    """UT-10.2: whether a single action is asked for too, since playing it would tell the hand."""
    return s.phase == Phase.DISCARD or s.phase == Phase.TRIM or (s.phase == Phase.ACT and s.hand_size[s.to_act] > 0)


@kernel
def perform(box, s, action):
    """Play one action."""
    if action >= CARD:
        perform_card(box, s, action)
    elif action >= MONUMENT:
        perform_other(box, s, action)
    elif action >= MOVE:
        move(box, s, action - MOVE + 1)
    elif action >= TO:
        arrive(s, action - TO)
    elif action >= FROM:
        if s.phase == Phase.WONDER:
            give_up_at(box, s, action - FROM)
        else:
            leave(s, action - FROM)
    elif action >= AT:
        if s.phase == Phase.PLACE:
            place_prince(box, s, action - AT)
        else:
            add_or_remove(box, s, action - AT)
    elif action >= DRAW_FOR:
        draw_blind(s, action - DRAW_FOR)
    else:
        take_guest(s, action - TAKE)


@kernel
def perform_card(box, s, action):
    """Play one or two cards."""
    if action >= DEMOTE:
        demote(s, (action - DEMOTE) // PAIRS_IN_ALL, (action - DEMOTE) % PAIRS_IN_ALL)
        return
    given = action - CARD
    play_card(box, s, given // (CIVS * CIVS), given // CIVS % CIVS, given % CIVS)


@kernel
def perform_other(box, s, action):
    """Build, end a go or a turn, or discard."""
    if action >= DISCARD:
        if s.phase == Phase.TRIM:
            trim(box, s, action - DISCARD)
        else:
            discard_owed(box, s, action - DISCARD)
    elif action == END_TURN:
        end_acting(box, s)
    elif action == DONE:
        end_go(box, s)
    elif action >= WONDER:
        begin_wonder(box, s, action - WONDER)
    else:
        build_monument(box, s, (action - MONUMENT) // DISTRICTS, (action - MONUMENT) % DISTRICTS)


__all__ = ["deal", "legal", "play"]

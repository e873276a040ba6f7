"""Kuiperium: deal, legal, play.

Rulebook: Kuiperium, two players, as numbered in RULES.md (KU-…). Readings of silences are marked [R] there, house data
[H].

An action of a turn (`turns.py`) leaves steps to do: a row of them, the front one first. A step asks its player
(`offers.py` says what) and is then carried out, or asks nothing (`steps.py`); one that can do nothing is passed over
(`judging.py`). Abilities, affinity effects and strategy cards are programs, lists of such steps that come from the box.
"""

import numpy as np

from parlour.core.kernel import kernel
from parlour.core.scratch import scratch
from parlour.games.kuiperium.moves import pop
from parlour.games.kuiperium.rules.offers import legal_step
from parlour.games.kuiperium.rules.steps import (
    activate,
    add_revealed,
    asks_nothing,
    carry_out,
    choose,
    choose_order,
    discard_at,
    discard_from_hand,
    drop_revealed,
    force,
    gain_from,
    harvest,
    jettison,
    move_card_to,
    move_from,
    move_worker_to,
    place_card,
    place_worker,
    recall_at,
    remove_worker,
    research,
    set_aside,
    take_icon,
    use_affinity,
)
from parlour.games.kuiperium.rules.turns import (
    deal,
    end_mulligan,
    end_turn,
    legal_mulligan,
    legal_turn,
    perform_turn,
    put_back,
)
from parlour.games.kuiperium.state import ACTIONS, Phase, Verb


@kernel
def legal(box, s, out):
    """Write the legal actions into out; their number."""
    match s.phase:
        case Phase.OVER:
            return 0
        case Phase.TURN:
            return legal_turn(box, s, out)
        case Phase.MULLIGAN:
            return legal_mulligan(box, s, out)
    return legal_step(box, s, out)


@kernel
def play(box, s, action):
    """Play a legal action, and what then is the only one (KU-16.1)."""
    perform(box, s, action)
    settle(box, s)
    out = scratch(ACTIONS, np.int16)
    while s.to_act >= 0 and s.phase != Phase.TURN and s.phase != Phase.MULLIGAN and legal_step(box, s, out) == 1:
        perform(box, s, out[0])
        settle(box, s)


@kernel
def settle(box, s):
    """Carry out steps that ask nothing and pass over those that can do nothing, up to the next question."""
    out = scratch(ACTIONS, np.int16)
    while s.winner < 0:
        if s.steps_size == 0:
            if s.actions == 0:
                end_turn(box, s)
            else:
                s.to_act = s.turn_of
                s.phase = Phase.TURN
                return
        elif s.step[s.steps_size - 1] == Phase.MULLIGAN:
            s.to_act = s.count[s.steps_size - 1]
            s.phase = Phase.MULLIGAN
            return
        elif asks_nothing(s):
            carry_out(box, s)
        elif not drop_revealed(box, s):
            if legal_step(box, s, out) > 0:
                s.phase = s.step[s.steps_size - 1]
                return
            pop(s)


@kernel
def perform(box, s, action):
    """Play one action."""
    verb, one = box.verb[action], box.one[action]
    if s.phase == Phase.TURN:
        perform_turn(box, s, verb, one)
    elif s.phase == Phase.MULLIGAN:
        if verb == Verb.BOTTOM:
            put_back(s, one)
        else:
            end_mulligan(box, s)
    elif verb <= Verb.DRAW:
        perform_play_or_icon(box, s, verb, one)
    elif verb <= Verb.DISCARD:
        perform_move_or_discard(box, s, verb, one)
    else:
        perform_choice(box, s, verb, one)


@kernel
def perform_play_or_icon(box, s, verb, one):
    """A step of playing a card, or about icons and what they bring."""
    match verb:
        case Verb.DONE:
            pop(s)
        case Verb.LAB:
            research(box, s, one)
        case Verb.DRAW:
            research(box, s, -1)
        case Verb.WORKER_AT:
            place_worker(s, one)
        case Verb.PLACE_AT:
            if s.phase == Phase.ADD_REVEALED:
                add_revealed(s, one)
            else:
                place_card(box, s, one)
        case Verb.AFFINITY:
            if s.phase == Phase.ORDER:
                choose_order(box, s, True)
            else:
                use_affinity(box, s)
        case Verb.ABILITY:
            choose_order(box, s, False)
        case Verb.RECALL_AT:
            recall_at(box, s, one)
        case Verb.TAKE:
            take_icon(box, s, one)


@kernel
def perform_move_or_discard(box, s, verb, one):
    """A step in which a worker or a card goes elsewhere."""
    match verb:
        case Verb.MOVE_WORKER_FROM:
            move_from(s, Phase.MOVE_WORKER_TO, one)
        case Verb.MOVE_WORKER_TO:
            move_worker_to(s, one)
        case Verb.MOVE_CARD_FROM:
            move_from(s, Phase.MOVE_CARD_TO, one)
        case Verb.MOVE_CARD_TO:
            move_card_to(s, one)
        case Verb.REMOVE_WORKER_AT:
            remove_worker(box, s, one)
        case Verb.DISCARD_AT:
            discard_at(box, s, one)
        case Verb.DISCARD:
            discard_from_hand(s, one)


@kernel
def perform_choice(box, s, verb, one):
    """Another choice."""
    match verb:
        case Verb.JETTISON_AT:
            jettison(box, s, one)
        case Verb.HARVEST_AT:
            harvest(box, s, one)
        case Verb.GAIN_FROM:
            gain_from(box, s, one)
        case Verb.FORCE:
            force(s, one)
        case Verb.ACTIVATE:
            activate(s, one)
        case Verb.SET_ASIDE:
            set_aside(s, one)
        case Verb.OPTION | Verb.YES:
            choose(box, s, one)
        case Verb.NO:
            pop(s)


__all__ = ["deal", "legal", "play"]

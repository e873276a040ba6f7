"""Search over whole turns, for games whose turns are open (`Rules.turn_is_open`), written once as templates.

A **plan** is all that a seat does from here until another seat is to act. Plans are drawn at random; those that do the
same things in another order are one. They are tried on guesses at what is hidden, each guess on all plans that are
left, so that luck in a guess favours none (common random numbers: P. Glasserman, D. D. Yao, Management Science 38,
1992): an iteration is a guess. After a plan the game's rule of thumb plays on, and its outlook judges. Of the plans the
better half is kept again and again: sequential halving (Z. Karnin, T. Koren, O. Somekh, "Almost optimal exploration in
multi-armed bandits", ICML 2013), cut off where two are left.
"""

import numpy as np

from parlour.core.chance import below, mix, next_u64
from parlour.core.kernel import template
from parlour.core.record import Record, f8, i2, i4, u8

legal = play = determinize = outlook = play_on = recall = None  # bound for each game

PLANS = 64
"""Plans of a decision at most."""

STEPS = 48
"""Actions of a plan that are told apart; what follows is left to the rule of thumb."""

DRAWS = 96
"""Times that a plan is drawn: a third at random, a third ending the turn late, a third early."""


class Plan(Record):
    """A plan and what came of it."""

    key: u8  # the same for the same actions in any order
    value: f8  # sum of the chances of the seat over its visits
    visits: i4  # guesses that it was tried on
    steps: i2  # how many actions it has
    actions: i4[STEPS]


@template
def recall_at(boxes, earlier, seens):
    """Note in seens[0] what a bot may recall that saw earlier[0] when it decided before."""
    recall(boxes[0], earlier[0], seens[0])


@template
def draw_plan(boxes, states, seat, manner, rng, out, plan):
    """Draw a plan, playing it in states[0]: at random (manner 0), ending the turn late (1) or early (2)."""
    box, s = boxes[0], states[0]
    plan.key, plan.value, plan.visits, plan.steps = 0, 0.0, 0, 0
    while s.to_act == seat and plan.steps < STEPS:
        n = legal(box, s, out)
        action = out[below(rng, n)]
        if manner > 0 and n > 1:
            ending = last_ending(boxes, states, seat, out, n)
            if manner == 2 and ending >= 0:
                action = out[ending]
            elif manner == 1 and ending >= 0 and action == out[ending]:
                action = out[(ending + 1 + below(rng, n - 1)) % n]
        plan.actions[plan.steps] = action
        plan.steps += 1
        plan.key += mix(np.uint64(action + 1))
        play(box, s, action)


@template
def last_ending(boxes, states, seat, out, n):
    """The place of the last action that ends the turn, or −1. states[3] is working space."""
    for i in range(n - 1, -1, -1):
        states[3] = states[0]
        play(boxes[0], states[3], out[i])
        if states[3].to_act != seat:
            return i
    return -1


@template
def draw_plans(boxes, seens, seat, states, rngs, out, plans):
    """Draw plans for `seat` from its observation seens[0]; how many different ones, written to plans.

    states[0], states[2] and states[3] are working space, states[1] is blank.
    """
    states[2] = states[1]
    states[2].rng = next_u64(rngs[0])
    determinize(boxes[0], seens[0], seat, states[2])
    n = 0
    for draw in range(DRAWS):
        if n == len(plans):
            break
        states[0] = states[2]
        draw_plan(boxes, states, seat, draw % 3, rngs[0], out, plans[n])
        known = False
        for i in range(n):
            known = known or plans[i].key == plans[n].key
        if not known:
            n += 1
    return n


@template
def try_plans(boxes, seens, seat, states, plans, n, guesses, rngs, chances):
    """Try the first n plans on so many guesses."""
    box = boxes[0]
    for _ in range(guesses):
        states[2] = states[1]
        states[2].rng = next_u64(rngs[0])
        determinize(box, seens[0], seat, states[2])
        for i in range(n):
            states[0] = states[2]
            s, plan = states[0], plans[i]
            for step in range(plan.steps):
                play(box, s, plan.actions[step])
            play_on(box, s, seat)
            outlook(box, s, chances)
            plan.value += chances[seat]
            plan.visits += 1

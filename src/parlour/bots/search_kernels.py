"""Tree search over guesses, written once for all games as templates.

Single-observer information-set Monte Carlo tree search: P. I. Cowling, E. J. Powley, D. Whitehouse,
"Information Set Monte Carlo Tree Search", IEEE TCIAIG 4 (2012), algorithm 1 (SO-ISMCTS). One tree stands for
what the searching seat knows. Each iteration fills in what it does not know at random, walks down the
actions legal in that guess, adds one node, and asks the game's `outlook` for each seat's chance there. For more
than two seats this is max^n (C. A. Luckhardt, K. B. Irani, "An algorithmic solution of n-person games", AAAI 1986):
whoever decides at a node looks at the chance of their own seat. Not paranoid search, where all others play against one:
at a table of four nobody does, and a search that expects it dares nothing.

Three departures from the paper: the value of a new node is the outlook (after the game's rule of thumb has played on,
if it has one: `Rules.play_on`), not the result of a random playout. An action not yet tried counts as a bit worse than
its parent (first-play urgency, S. Gelly, Y. Wang, 2006), so that a decision with a hundred actions does not eat a
hundred iterations before the first comparison. And the luck of a guess is taken out: what the outlook at the root says
in this guess, more or less than on average, is no merit of the action that was tried in it (control variates,
J. Veness, M. Lanctot, M. Bowling, "Variance Reduction in Monte-Carlo Tree Search", NIPS 2011).
"""

import math

from parlour.core.chance import below, next_u64
from parlour.core.kernel import template
from parlour.core.record import Record, f8, i1, i4

legal = play = determinize = outlook = play_on = None  # bound for each game

MAX_DEPTH = 512
"""Decisions that one iteration walks down at most."""

EXPLORATION = 1.0
"""Weight of curiosity, in standard deviations of the chances met in this search: games differ in how far apart
good and bad choices lie, and a decision late in a game differs from an early one."""

URGENCY = 0.1
"""How much less than its siblings an action not yet tried is expected to be worth, in the same unit."""

LEAST_SPREAD = 1e-4
"""The standard deviation that is assumed at least."""


class Node(Record):
    """An action in the tree, reached by the actions above it."""

    value: f8  # sum of the chances of `seat` over its visits
    action: i4  # what was played to come here
    seat: i1  # by whom
    visits: i4  # iterations that came through
    available: i4  # iterations in which it could have been chosen
    child: i4  # its first child, 0 for none
    sibling: i4  # its parent's next child, 0 for none


@template
def spread(met, n):
    """The standard deviation of n chances with these sums."""
    if n < 2:
        return 1.0
    mean = met[0] / n
    return max(LEAST_SPREAD, math.sqrt(max(0.0, met[1] / n - mean * mean)))


@template
def add_child(nodes, parent, child, action, seat):
    """Make a fresh node the first child of `parent`."""
    new = nodes[child]
    new.value = 0.0
    new.action = action
    new.seat = seat
    new.visits = 0
    new.available = 1
    new.child = 0
    new.sibling = nodes[parent].child
    nodes[parent].child = child


@template
def pick_untried(out, n, untried, stamps, rng):
    """A random one of the actions that are still stamped."""
    skip = below(rng, untried)
    for i in range(n):
        if stamps[out[i]] == 1:
            if skip == 0:
                return out[i]
            skip -= 1
    return out[0]


@template
def select(nodes, node, seat, out, n, stamps, unit, rng):
    """The child to follow and its action; child 0 if the action is a new one.

    By upper confidence bound over the children whose actions are among out[0:n]: UCB1 with the number of times a
    child was available in place of its parent's visits, as in the paper, and `unit` as the unit of curiosity.
    """
    for i in range(n):
        stamps[out[i]] = 1
    best, best_child, tried, weight, worth = -1.0e9, 0, 0, 0, 0.0
    child = nodes[node].child
    while child != 0:
        it = nodes[child]
        if it.seat == seat and stamps[it.action] == 1:
            stamps[it.action] = 0
            tried += 1
            it.available += 1
            weight += it.visits
            worth += it.value
            bound = it.value / it.visits + EXPLORATION * unit * math.sqrt(math.log(it.available) / it.visits)
            if bound > best:
                best, best_child = bound, child
        child = it.sibling
    action = -1
    if tried < n:
        urgency = (
            1.0e9
            if weight == 0
            else worth / weight + unit * (EXPLORATION * math.sqrt(math.log(weight + 1.0)) - URGENCY)
        )
        if urgency > best:
            best_child = 0
            action = pick_untried(out, n, n - tried, stamps, rng)
    for i in range(n):
        stamps[out[i]] = 0
    return best_child, action if best_child == 0 else nodes[best_child].action


@template
def find_luck(box, s, luck, guesses):
    """How much less than on average the outlook in this guess gives each seat, into luck[0].

    luck[1] holds the sums over the guesses before.
    """
    outlook(box, s, luck[0])
    for i in range(s.seats):
        luck[1, i] += luck[0, i]
        luck[0, i] = luck[1, i] / (guesses + 1.0) - luck[0, i]


@template
def grow(boxes, seens, seat, states, nodes, size, iterations, rngs, out, stamps, path, chances, met, luck):
    """Run `iterations` from the observation seens[0] of `seat`; nodes[0] is the root. The number of nodes in use.

    states[0] is working space, states[1] blank. stamps has an entry an action, zeros at first; path and chances are
    long enough (MAX_DEPTH + 1, seats). met holds the sum and the sum of squares of the chances of `seat` so far, luck
    (2 × seats) what `find_luck` keeps; both are zeros at first. Once `nodes` is full the tree grows no further, and is
    only walked.
    """
    box = boxes[0]
    for _ in range(iterations):
        states[0] = states[1]
        s = states[0]
        s.rng = next_u64(rngs[0])
        determinize(box, seens[0], seat, s)
        find_luck(box, s, luck, nodes[0].visits)
        curiosity = spread(met, nodes[0].visits)
        depth = 0
        parent = 0
        grown = False
        while not grown and s.to_act >= 0 and depth < MAX_DEPTH:
            n = legal(box, s, out)
            node, action = select(nodes, parent, s.to_act, out, n, stamps, curiosity, rngs[0])
            if node == 0:
                grown = True
                if size < len(nodes):
                    node = size
                    size += 1
                    add_child(nodes, parent, node, action, s.to_act)
            play(box, s, action)
            if node != 0:
                path[depth] = node
                depth += 1
            parent = node
        play_on(box, s, seat)
        outlook(box, s, chances)
        for i in range(s.seats):
            chances[i] += luck[0, i]
        nodes[0].visits += 1
        met[0] += chances[seat]
        met[1] += chances[seat] * chances[seat]
        for i in range(depth):
            visited = nodes[path[i]]
            visited.visits += 1
            visited.value += chances[visited.seat]
    return size


@template
def look_ahead(boxes, seens, seat, states, samples, rngs, out, chances, totals):
    """For each legal action of `seat`, the mean chance after it over `samples` guesses; their number.

    The actions are written to out, their means to totals. Each guess is tried with every action, so that luck in
    the guess does not favour any. states[0] and states[2] are working space, states[1] is blank.
    """
    box = boxes[0]
    n = legal(box, seens[0], out)
    totals[:n] = 0.0
    for _ in range(samples):
        states[2] = states[1]
        states[2].rng = next_u64(rngs[0])
        determinize(box, seens[0], seat, states[2])
        for i in range(n):
            states[0] = states[2]
            s = states[0]
            play(box, s, out[i])
            outlook(box, s, chances)
            totals[i] += chances[seat]
    for i in range(n):
        totals[i] /= samples
    return n

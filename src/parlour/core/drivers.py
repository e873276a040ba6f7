"""Entry points into a game's kernels, written once for all games as templates.

An array and an index cost less at the border between Python and compiled code than a record does, so entry
points take `(boxes, states, i, …)`; loops belong inside. `Rng` is the chance of whoever is not the game.
"""

from parlour.core.chance import below, stream
from parlour.core.kernel import template
from parlour.core.record import Record, u8

deal = legal = play = observe = determinize = outlook = returns = scores = None  # bound for each game


class Rng(Record):
    """A generator of one's own: a bot's, a search's."""

    apart: u8  # unused: were `rng` the first field, Numba would take every State for an Rng with more fields, and warn
    rng: u8  # chance: state of the generator


@template
def start_at(boxes, states, i, seed):
    """Set up state i (seats and options are set) with `seed`."""
    s = states[i]
    s.rng = stream(seed, 0)
    deal(boxes[0], s)


@template
def legal_at(boxes, states, i, out):
    """The number of legal actions in state i, written into out."""
    s = states[i]
    if s.to_act < 0:
        return 0
    return legal(boxes[0], s, out)


@template
def play_at(boxes, states, i, action):
    """Play a legal action in state i."""
    play(boxes[0], states[i], action)


@template
def step(boxes, states, i, action, out):
    """Play a legal action in state i and list what is legal next: their number, 0 when the game is over."""
    s = states[i]
    play(boxes[0], s, action)
    if s.to_act < 0:
        return 0
    return legal(boxes[0], s, out)


@template
def observe_at(boxes, states, i, seat, seens, j):
    """Write what `seat` knows of state i into seens[j], which is blank."""
    observe(boxes[0], states[i], seat, seens[j])


@template
def determinize_at(boxes, seens, j, seat, states, i, seed):
    """Fill seens[j] with a random consistent guess, into states[i], which is blank."""
    s = states[i]
    s.rng = seed
    determinize(boxes[0], seens[j], seat, s)


@template
def outlook_at(boxes, states, i, out):
    """Each seat's chance in state i."""
    outlook(boxes[0], states[i], out)


@template
def returns_at(boxes, states, i, out):
    """Each seat's return in state i, which is over."""
    returns(boxes[0], states[i], out)


@template
def scores_at(boxes, states, i, out):
    """Each seat's points in state i."""
    scores(boxes[0], states[i], out)


@template
def deal_all(boxes, states, seeds, actions, counts):
    """Set up state i with seeds[i] and list what is legal."""
    for i in range(len(states)):
        start_at(boxes, states, i, seeds[i])
        counts[i] = legal_at(boxes, states, i, actions[i])


@template
def first_illegal(chosen, actions, counts):
    """The first match that goes on and whose chosen action is not among its legal ones, or −1."""
    for i in range(len(counts)):
        found = counts[i] == 0
        for k in range(counts[i]):
            found = found or actions[i, k] == chosen[i]
        if not found:
            return i
    return -1


@template
def step_all(boxes, states, chosen, actions, counts):
    """Play chosen[i] in state i if it goes on, and list what is legal next."""
    for i in range(len(states)):
        if counts[i] > 0:
            counts[i] = step(boxes, states, i, chosen[i], actions[i])


@template
def observe_all(boxes, states, seat, seens):
    """Write what `seat` knows of state i into seens[i], which is blank."""
    for i in range(len(states)):
        observe(boxes[0], states[i], seat, seens[i])


@template
def random_game(box, s, rngs, out, max_plies):
    """Play to the end at random, seat k drawing from rngs[k]; the number of decisions, −1 if something broke.

    Broken is: no legal action, or more than `max_plies` decisions.
    """
    plies = 0
    while s.to_act >= 0:
        n = legal(box, s, out)
        if n == 0 or plies == max_plies:
            return -1
        play(box, s, out[below(rngs[s.to_act], n)])
        plies += 1
    return plies


@template
def random_games(boxes, blank, states, rngs, seeds, max_plies, out, firsts, plies, points, results):
    """Play one random game for each of the seeds.

    blank[0] carries seats and options, states[0] is working space, rngs has an entry a seat. Written, a row a
    game: firsts (n,) the seat that decided first, plies (n,) decisions or −1, points (n, seats), results (n, seats)
    returns.
    """
    box, s = boxes[0], states[0]
    for k in range(len(seeds)):
        states[0] = blank[0]
        s.rng = stream(seeds[k], 0)
        for seat in range(s.seats):
            rngs[seat].rng = stream(seeds[k], 1 + seat)
        deal(box, s)
        firsts[k] = s.to_act
        plies[k] = random_game(box, s, rngs, out, max_plies)
        scores(box, s, points[k])
        if plies[k] >= 0:
            returns(box, s, results[k])

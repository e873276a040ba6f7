"""Scrumpy: the row of steps still to do: a step is pushed in front, counted down, and leaves zeros behind."""

from parlour.core.kernel import kernel
from parlour.games.scrumpy.moves import throw_die
from parlour.games.scrumpy.state import CRAFTS, GOODS, Phase


@kernel
def push(s, phase):
    """A step to be done before all others; its place in the rows, where all else is 0."""
    at = s.steps_size
    s.step[at] = phase
    s.steps_size = at + 1
    return at


@kernel
def pop(s):
    """The front step is done, and leaves zeros behind."""
    at = s.steps_size - 1
    s.steps_size = at
    s.step[at] = 0
    for good in range(GOODS):
        s.goods[at, good] = 0
        s.make[at, good] = 0
    for i in range(CRAFTS):
        s.recipe[at, i] = 0
        s.times[at, i] = 0
    s.forgo[at] = s.either[at] = s.settles[at] = s.left[at] = s.rerolls[at] = s.apples[at] = 0
    s.delivery[at] = s.reach[at] = s.discount[at] = s.upgraded[at] = s.done[at] = 0
    s.draws[at] = s.discards[at] = s.reward[at] = 0


@kernel
def push_cube(s):
    """SC-4.3, SC-8.2: a cube is to be moved."""
    s.left[push(s, Phase.CUBE)] = 1


@kernel
def push_trim(s, n):
    """SC-7.10: so many cards are to be discarded from the hand."""
    s.left[push(s, Phase.TRIM)] = n


@kernel
def push_die(box, s, apples, rerolls, delivery):
    """The die is thrown at once, and taken next."""
    throw_die(box, s)
    at = push(s, Phase.DIE)
    s.apples[at] = apples
    s.rerolls[at] = rerolls
    s.delivery[at] = delivery


@kernel
def count_down(s):
    """One less to come of the front step, which is dropped with the last."""
    at = s.steps_size - 1
    s.left[at] -= 1
    if s.left[at] == 0:
        pop(s)

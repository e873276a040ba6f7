"""Scrumpy: workers are played, recruited and copied, and what their Core Actions ask for (sections 5 and 7)."""

from parlour.core.kernel import kernel
from parlour.games.scrumpy.box_record import TREES
from parlour.games.scrumpy.moves import (
    draw_cards,
    empty_space,
    leave_hand,
    price,
    put,
    put_in_space,
    take_from_strip,
    top_of,
)
from parlour.games.scrumpy.pending import count_down, pop, push, push_die, push_trim
from parlour.games.scrumpy.rules.goods import convert
from parlour.games.scrumpy.rules.rounds import begin_core
from parlour.games.scrumpy.state import (
    CRAFTS,
    GOODS,
    OWNERS,
    SLOTS,
    STACK,
    WORKER_SPACES,
    Good,
    Kind,
    Owner,
    Reach,
    Verb,
)

# --- a worker comes


@kernel
def play_worker(box, s, kind):
    """SC-5.5: a card from hand into a Worker space; its Core Action follows."""
    begin_core(s)
    leave_hand(s, s.to_act, kind)
    act_with(box, s, kind)


@kernel
def recruit_worker(box, s, slot):
    """SC-5.6: a card from the strip, for its price."""
    begin_core(s)
    s.coins[s.to_act] -= price(box, s, slot, 0)
    act_with(box, s, take_from_strip(s, slot))


@kernel
def act_with(box, s, kind):
    """SC-5.3: a card fills the leftmost empty space and acts."""
    s.space = empty_space(box, s, s.to_act) + 1
    put_in_space(s, s.to_act, s.space - 1, kind)
    lay_down(box, s, kind)


@kernel
def recruit_layabout(box, s):
    """SC-5.7: a grey Idle Layabout, and a coin."""
    begin_core(s)
    s.layabouts -= 1
    s.coins[s.to_act] += 1
    put_in_space(s, s.to_act, empty_space(box, s, s.to_act), box.layabout)


# --- what its Core Action asks for


@kernel
def amount(s, n):
    """A number of the box: itself, one's trees, or one's stored bottles and cider (SC-7.12)."""
    if n >= 0:
        return n
    seat = s.to_act
    if n == TREES:
        return s.trees[seat]
    return s.stored_size[seat, Good.BOTTLE] + s.stored_size[seat, Good.CIDER]


@kernel
def lay_down(box, s, kind):
    """SC-5.10: the steps of a Core Action, in printed order."""
    for i in range(box.acts[kind]):
        act = box.acts[kind] - 1 - i
        at = push(s, box.act[kind, act])
        s.either[at] = amount(s, box.act_either[kind, act])
        s.settles[at] = box.act_settles[kind, act]
        s.left[at] = box.act_left[kind, act]
        s.reach[at] = box.act_reach[kind, act]
        s.discount[at] = box.act_discount[kind, act]
        s.upgraded[at] = box.act_upgraded[kind, act]
        s.draws[at] = box.act_draws[kind, act]
        s.discards[at] = box.act_discards[kind, act]
        for good in range(GOODS):
            s.goods[at, good] = amount(s, box.act_goods[kind, act, good])
        size = 0
        for j in range(CRAFTS):
            times = amount(s, box.act_times[kind, act, j])
            if times > 0:
                s.recipe[at, size] = box.act_recipe[kind, act, j]
                s.times[at, size] = times
                size += 1


# --- copy (SC-7.5 to SC-7.9)


@kernel
def bit_of(seat, space):
    """The bit of a Worker space in `copied`."""
    return 1 << (int(seat) * WORKER_SPACES + int(space))


@kernel
def can_copy(box, s, seat, space):
    """SC-7.6, SC-7.9: a card with a Core Action, no master, not the acting one, and not copied before."""
    kind = top_of(s, seat, space)
    if kind < 0 or box.kind[kind] == Kind.MASTER or box.acts[kind] == 0:
        return False
    if seat == s.to_act and space == s.space - 1:
        return False
    return s.copied & bit_of(seat, space) == 0


@kernel
def rightmost(s, seat):
    """SC-7.7: the rightmost filled Worker space, −1 for none."""
    space = WORKER_SPACES - 1
    while space >= 0 and top_of(s, seat, space) < 0:
        space -= 1
    return space


@kernel
def rows(s):
    """How many players there are with Worker spaces: alone, the Automa is one (SC-12.7)."""
    return max(2, s.seats)


@kernel
def is_offered(box, s, reach, seat, space):
    """SC-7.7, SC-7.8: whether a copy of this reach may be of this space."""
    own = seat == s.to_act
    if (reach == Reach.LAST and own) or (reach == Reach.OWN and not own):
        return False
    if reach == Reach.LAST and space != rightmost(s, seat):
        return False
    return can_copy(box, s, seat, space)


@kernel
def is_copy_over(box, s):
    """SC-11.2: nothing can be copied."""
    reach = s.reach[s.steps_size - 1]
    for seat in range(rows(s)):
        for space in range(WORKER_SPACES):
            if is_offered(box, s, reach, seat, space):
                return False
    return True


@kernel
def legal_copy(box, s, out):
    """The workers that may be copied, or none."""
    reach, n = s.reach[s.steps_size - 1], 0
    for seat in range(rows(s)):
        for space in range(WORKER_SPACES):
            if is_offered(box, s, reach, seat, space):
                n = put(box, out, n, Verb.COPY, space, seat)
    return put(box, out, n, Verb.STOP, 0, 0)


@kernel
def copy(box, s, space, seat):
    """SC-7.5: the other card's text, as if it stood on the acting card."""
    pop(s)
    s.copied |= bit_of(seat, space)
    lay_down(box, s, top_of(s, seat, space))


# --- recruit once more (SC-7.2)


@kernel
def can_add(box, s, slot):
    """Whether the worker of a slot can come on top of the acting card."""
    if s.strip[slot] == 0 or s.space == 0 or s.spaces_size[s.to_act, s.space - 1] >= STACK:
        return False
    return s.coins[s.to_act] >= price(box, s, slot, s.discount[s.steps_size - 1])


@kernel
def is_recruit_over(box, s):
    """SC-11.2: no worker can be had."""
    for slot in range(SLOTS):
        if can_add(box, s, slot):
            return False
    return True


@kernel
def legal_recruit(box, s, out):
    """The workers that can be had, or none."""
    n = 0
    for slot in range(SLOTS):
        if can_add(box, s, slot):
            n = put(box, out, n, Verb.RECRUIT, s.strip[slot] - 1, slot)
    return put(box, out, n, Verb.STOP, 0, 0)


@kernel
def add_worker(box, s, slot):
    """SC-7.2: the new card lies on top of the card acting, and acts."""
    s.coins[s.to_act] -= price(box, s, slot, s.discount[s.steps_size - 1])
    pop(s)
    kind = take_from_strip(s, slot)
    put_in_space(s, s.to_act, s.space - 1, kind)
    lay_down(box, s, kind)


# --- Owner Actions (SC-5.4, SC-7.11)


@kernel
def begin_owner(box, s, action):
    """SC-5.2: the Owner Action of the round; its better figure once its cube has gone."""
    begin_core(s)
    s.owner[s.to_act] = action + 1
    act_as_owner(box, s, action, level_of(s, action))


@kernel
def level_of(s, action):
    """0 while the cube lies on an Owner Action, 1 afterwards."""
    return int(s.cubes[s.to_act, action] == 0)


@kernel
def act_as_owner(box, s, action, level):
    """SC-5.4."""
    match action:
        case Owner.PRESS:
            convert(box, s, box.press_recipe, box.press[level])
        case Owner.COOPER:
            convert(box, s, box.cooper_recipe, box.cooper[level])
        case Owner.COINS:
            s.coins[s.to_act] += box.coins[level]
        case Owner.FORAGE:
            push_die(box, s, box.forage[level], 0, 0)
        case Owner.DRAW:
            draw_cards(box, s, s.to_act, box.draws[level])
            push_trim(s, box.draw_discards)


@kernel
def legal_owner(box, s, out):
    """SC-7.11: any Owner Action that was not taken with this step, or none."""
    done, n = int(s.done[s.steps_size - 1]), 0
    for action in range(OWNERS):
        if not done >> action & 1:
            n = put(box, out, n, Verb.OWNER, action, 0)
    return put(box, out, n, Verb.STOP, 0, 0)


@kernel
def is_owner_over(s):
    """Whether no Owner Action is left to the step."""
    at = s.steps_size - 1
    return s.left[at] == 0 or s.done[at] == (1 << OWNERS) - 1


@kernel
def take_owner(box, s, action):
    """SC-7.11: the meeple stays where it is."""
    at = s.steps_size - 1
    level = level_of(s, action) if s.upgraded[at] else 0
    s.done[at] |= 1 << int(action)
    count_down(s)
    act_as_owner(box, s, action, level)


# --- Manager


@kernel
def is_manage_over(s):
    """SC-11.2: no card in hand or piles."""
    seat = s.to_act
    return s.hand_size[seat] + s.draw_size[seat] + s.discard_size[seat] == 0


@kernel
def manage(box, s):
    """SC-7.10: cards are drawn, then some are to be discarded."""
    at = s.steps_size - 1
    draws, discards = s.draws[at], s.discards[at]
    pop(s)
    draw_cards(box, s, s.to_act, draws)
    push_trim(s, discards)

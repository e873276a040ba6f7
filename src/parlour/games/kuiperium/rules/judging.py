"""Kuiperium: what can do something (KU-8.1, KU-12.2, KU-12.3)."""

from parlour.core.kernel import kernel
from parlour.games.kuiperium.moves import (
    can_draw,
    can_lie,
    can_lie_somewhere,
    is_free_location,
    side_of,
)
from parlour.games.kuiperium.state import BRANCHES, COLOURS, SEATS, Icon, Phase, Which

# --- places


@kernel
def is_of(box, s, space, which):
    """Whether a space lies on the side that the word behind a step means."""
    if which == Which.ANY:
        return True
    return (side_of(box, space) == s.to_act) == (which == Which.OWN)


@kernel
def has_card(box, s, which):
    """Whether a card lies on such a side."""
    for space in range(box.spaces):
        if s.board[space] > 0 and is_of(box, s, space, which):
            return True
    return False


@kernel
def has_free_location(box, s, side):
    """KU-6.1: whether a side has a location without a worker."""
    for space in range(box.spaces):
        if side_of(box, space) == side and is_free_location(box, s, space):
            return True
    return False


@kernel
def can_move_worker(box, s):
    """KU-8.7: whether a worker of either player has a free location to go to."""
    for side in range(SEATS):
        if s.out[1 - side] > 0 and has_free_location(box, s, side):
            return True
    return False


@kernel
def can_move_card(box, s, space):
    """Whether a card has an empty space of its side to go to, without counting itself."""
    side = side_of(box, space)
    for other in range(box.spaces):
        if side_of(box, other) == side and can_lie(box, s, other, space):
            return True
    return False


@kernel
def has_movable_card(box, s, which):
    """Whether such a card lies on a side that the word means."""
    for space in range(box.spaces):
        if s.board[space] > 0 and is_of(box, s, space, which) and can_move_card(box, s, space):
            return True
    return False


@kernel
def has_worker_opposite(box, s):
    """KU-13.1: whether a worker of the opponent stands on one's own side."""
    return s.out[1 - s.to_act] > 0


# --- icons


@kernel
def can_take(box, s, icon):
    """KU-8.1: whether an icon can do something."""
    seat = s.to_act
    match icon:
        case Icon.KUIPERIUM:
            return s.supply > 0
        case Icon.DISCOVERY:
            return True
        case Icon.RESEARCH:
            return can_research(box, s)
        case Icon.DESTROY:
            return s.kuiperium[1 - seat] > 0
        case Icon.MOVE:
            return can_move_worker(box, s)
        case Icon.SPY:
            return s.kuiperium[seat] >= box.spy_cost and has_card(box, s, Which.OWN)
    return can_jettison(box, s, box.jettison_cost)


@kernel
def can_research(box, s):
    """KU-8.5: a card can be drawn, or put into the Lab."""
    return can_draw(box, s, s.to_act) or s.hand_size[s.to_act] > 0


@kernel
def can_jettison(box, s, cost):
    """KU-9.2: the Kuiperium, and a card of one's own side."""
    return s.kuiperium[s.to_act] >= cost and has_card(box, s, Which.OWN)


# --- steps of programs


@kernel
def is_behind(s):
    """Whether one's shuttle is on a lower step than the opponent's."""
    return s.track[s.to_act] < s.track[1 - s.to_act]


@kernel
def first_of(box, s, steps):
    """KU-12.3: the step by which a list (its number + 1) is judged: the first, inside `may` and `if`; −1 for none."""
    while steps > 0:
        step = box.listed[steps - 1, 0]
        if box.step[step] == Phase.MAY:
            steps = box.inner[step, 0]
        elif box.step[step] == Phase.IF:
            steps = box.inner[step, 0 if is_behind(s) else 1]
        else:
            return step
    return -1


@kernel
def can_begin(box, s, steps):
    """KU-12.3: whether a list of steps (its number + 1) can do something."""
    step = first_of(box, s, steps)
    if step < 0:
        return False
    if box.step[step] != Phase.CHOOSE_ONE:
        return can_do(box, s, box.step[step], box.count[step], box.which[step])
    for branch in range(BRANCHES):
        first = first_of(box, s, box.inner[step, branch])
        if first >= 0 and can_do(box, s, box.step[first], box.count[first], box.which[first]):
            return True
    return False


@kernel
def can_do(box, s, phase, count, which):
    """KU-12.2: whether a step can do something."""
    seat = s.to_act
    match phase:
        case Phase.GAIN_KUIPERIUM:
            return s.supply > 0
        case Phase.DESTROY_KUIPERIUM:
            return s.kuiperium[1 - seat] > 0
        case Phase.DRAW:
            return can_draw(box, s, seat)
        case Phase.DISCARD_HAND:
            return s.hand_size[seat] > 0
        case Phase.RESEARCH:
            return can_research(box, s)
        case Phase.PLACE_WORKER:
            return s.out[seat] < box.workers and has_free_location(box, s, 1 - seat)
        case Phase.RECALL_ONE:
            return s.out[seat] > 0
        case Phase.MOVE_WORKER:
            return can_move_worker(box, s)
        case Phase.REMOVE_WORKERS:
            return s.out[0] + s.out[1] > 0
    return can_do_with_cards(box, s, phase, count, which)


@kernel
def can_do_with_cards(box, s, phase, count, which):
    """The same of steps about cards in play, tiles and the turn."""
    seat = s.to_act
    match phase:
        case Phase.DISCARD_CARD:
            return has_card(box, s, which)
        case Phase.MOVE_CARD:
            return has_movable_card(box, s, which)
        case Phase.JETTISON:
            return can_jettison(box, s, count)
        case Phase.HARVEST:
            return has_card(box, s, Which.OWN)
        case Phase.GAIN_ICONS:
            return s.revealed > 0 if which == Which.REVEALED else has_card(box, s, which)
        case Phase.CLONE_LOCATION:
            return has_worker_opposite(box, s)
        case Phase.REVEAL:
            return s.deck_size + s.discards_size > 0
        case Phase.ADD_REVEALED:
            return s.revealed > 0
        case Phase.OPPONENT_MUST_PLAY:
            return s.hand_size[1 - seat] > 0
        case Phase.ACTIVATE_TILE:
            return has_inactive_tile(s)
        case Phase.EXTRA_ACTION:
            return s.extra < box.extra_actions
    return True


@kernel
def has_inactive_tile(s):
    """Whether a tile of the seat to act can be turned."""
    for colour in range(COLOURS):
        if not s.tiles[s.to_act, colour]:
            return True
    return False


@kernel
def can_lie_on_own_side(box, s):
    """KU-13.7: whether a revealed card has a space."""
    return can_lie_somewhere(box, s, s.to_act, -1)

"""Kuiperium: what each step offers (section 16)."""

from parlour.core.kernel import kernel
from parlour.games.kuiperium.moves import can_draw, can_lie, is_free_location, put, side_for, side_of
from parlour.games.kuiperium.rules.judging import (
    can_begin,
    can_jettison,
    can_move_card,
    can_take,
    has_free_location,
    is_of,
)
from parlour.games.kuiperium.state import BRANCHES, COLOURS, ICONS, Phase, Verb, Which

# --- playing a card


@kernel
def legal_place(box, s, out, title):
    """KU-5.2, KU-5.3: the spaces for a card that is played."""
    return legal_spaces(box, s, out, side_for(box, s.to_act, title), -1, Verb.PLACE_AT)


@kernel
def legal_spaces(box, s, out, side, without, verb):
    """KU-5.3: write an action for each space of a side on which a card can lie."""
    n = 0
    for space in range(box.spaces):
        if side_of(box, space) == side and can_lie(box, s, space, without):
            n = put(box, out, n, verb, space)
    return n


@kernel
def legal_order(box, s, out, title):
    """KU-5.6: the affinity effect first, if its tile is active and it can do something, or the ability."""
    n = 0
    if s.tiles[s.to_act, box.colour[title]] and can_begin(box, s, box.affinity[box.colour[title]]):
        n = put(box, out, n, Verb.AFFINITY, 0)
    return put(box, out, n, Verb.ABILITY, 0)


@kernel
def legal_affinity(box, s, out, colour):
    """KU-5.7: the effect, if its tile is active and it can do something, or not."""
    n = 0
    if s.tiles[s.to_act, colour] and can_begin(box, s, box.affinity[colour]):
        n = put(box, out, n, Verb.AFFINITY, 0)
    return put(box, out, n, Verb.DONE, 0)


# --- workers


@kernel
def legal_recalls(box, s, out, without):
    """KU-7.1: one's workers, all but one on the space `without`."""
    n = 0
    for space in range(box.spaces):
        if s.worker[space] and side_of(box, space) != s.to_act and space != without:
            n = put(box, out, n, Verb.RECALL_AT, space)
    return n


@kernel
def legal_workers(box, s, out, n):
    """KU-6.1, KU-6.3: write the free locations of the opponent's side, for a worker at home, behind n entries."""
    if s.out[s.to_act] >= box.workers:
        return n
    for space in range(box.spaces):
        if side_of(box, space) != s.to_act and is_free_location(box, s, space):
            n = put(box, out, n, Verb.WORKER_AT, space)
    return n


@kernel
def legal_move_worker(box, s, out):
    """KU-8.7: workers of either player whose side has a free location."""
    n = 0
    for space in range(box.spaces):
        if s.worker[space] and has_free_location(box, s, side_of(box, space)):
            n = put(box, out, n, Verb.MOVE_WORKER_FROM, space)
    return n


@kernel
def legal_move_worker_to(box, s, out, start):
    """KU-8.7: free locations of the same side."""
    n = 0
    for space in range(box.spaces):
        if side_of(box, space) == side_of(box, start) and is_free_location(box, s, space):
            n = put(box, out, n, Verb.MOVE_WORKER_TO, space)
    return n


@kernel
def legal_remove_workers(box, s, out):
    """Section 12: any worker, or no more."""
    n = 0
    for space in range(box.spaces):
        if s.worker[space]:
            n = put(box, out, n, Verb.REMOVE_WORKER_AT, space)
    return put(box, out, n, Verb.DONE, 0)


# --- icons, research


@kernel
def legal_icons(box, s, out):
    """KU-8.1: the icons left that can do something, or no more."""
    at, n = s.steps_size - 1, 0
    for icon in range(ICONS):
        if s.icons[at, icon] > 0 and can_take(box, s, icon):
            n = put(box, out, n, Verb.TAKE, icon)
    return put(box, out, n, Verb.DONE, 0)


@kernel
def legal_research(box, s, out):
    """KU-8.5: draw, or put a card into the Lab."""
    n = 0
    if can_draw(box, s, s.to_act):
        n = put(box, out, n, Verb.DRAW, 0)
    return legal_hand(box, s, out, n, s.to_act, Verb.LAB)


@kernel
def legal_hand(box, s, out, n, seat, verb):
    """Write an action for each title in a hand behind n entries; their number then."""
    for title in range(box.titles):
        if s.hands[seat, title] > 0:
            n = put(box, out, n, verb, title)
    return n


# --- cards in play


@kernel
def legal_cards_in_play(box, s, out, which, verb):
    """Cards on the side that the word behind the step means."""
    n = 0
    for space in range(box.spaces):
        if s.board[space] > 0 and is_of(box, s, space, which):
            n = put(box, out, n, verb, space)
    return n


@kernel
def legal_move_card(box, s, out, which):
    """Section 12: cards that have a space to go to."""
    n = 0
    for space in range(box.spaces):
        if s.board[space] > 0 and is_of(box, s, space, which) and can_move_card(box, s, space):
            n = put(box, out, n, Verb.MOVE_CARD_FROM, space)
    return n


@kernel
def legal_jettison(box, s, out, cost):
    """KU-9.1, KU-9.2: cards of one's own side, for who can pay."""
    if not can_jettison(box, s, cost):
        return 0
    return legal_cards_in_play(box, s, out, Which.OWN, Verb.JETTISON_AT)


@kernel
def legal_clone(box, s, out):
    """KU-13.1: locations with a worker of the opponent."""
    n = 0
    for space in range(box.spaces):
        if s.worker[space] and side_of(box, space) == s.to_act:
            n = put(box, out, n, Verb.GAIN_FROM, space)
    return n


# --- other choices


@kernel
def legal_tiles(box, s, out):
    """KU-9.3: tiles that are inactive."""
    n = 0
    for colour in range(COLOURS):
        if not s.tiles[s.to_act, colour]:
            n = put(box, out, n, Verb.ACTIVATE, colour)
    return n


@kernel
def legal_set_aside(box, s, out):
    """KU-11.1: one's face-down strategy cards."""
    n = 0
    for strategy in range(box.strategies):
        if s.strategies[s.to_act, strategy]:
            n = put(box, out, n, Verb.SET_ASIDE, strategy)
    return n


@kernel
def legal_branches(box, s, out):
    """KU-12.3: the branches that can do something."""
    at, n = s.steps_size - 1, 0
    for branch in range(BRANCHES):
        if can_begin(box, s, s.inner[at, branch]):
            n = put(box, out, n, Verb.OPTION, branch)
    return n


@kernel
def legal_may(box, s, out):
    """KU-12.3: not asked where nothing can be done."""
    n = 0
    if can_begin(box, s, s.inner[s.steps_size - 1, 0]):
        n = put(box, out, n, Verb.YES, 0)
    return put(box, out, n, Verb.NO, 0)


@kernel
def legal_step(box, s, out):
    """The legal actions of the front step, none where it can do nothing; their number."""
    at = s.steps_size - 1
    count, which, place = s.count[at], s.which[at], s.at[at] - 1
    match s.step[at]:
        case Phase.PLACE:
            return legal_place(box, s, out, place)
        case Phase.ORDER:
            return legal_order(box, s, out, place)
        case Phase.AFFINITY:
            return legal_affinity(box, s, out, which)
        case Phase.ICONS:
            return legal_icons(box, s, out)
        case Phase.RESEARCH:
            return legal_research(box, s, out)
        case Phase.SET_ASIDE:
            return legal_set_aside(box, s, out)
        case Phase.CHOOSE_ONE:
            return legal_branches(box, s, out)
        case Phase.MAY:
            return legal_may(box, s, out)
        case Phase.JETTISON:
            return legal_jettison(box, s, out, count)
    return legal_step_with_workers(box, s, out, which, place)


@kernel
def legal_step_with_workers(box, s, out, which, place):
    """The same of steps about workers."""
    match s.step[s.steps_size - 1]:
        case Phase.RECALL | Phase.RECALL_ONE:
            return legal_recalls(box, s, out, place)
        case Phase.PLACE_WORKER:
            return legal_workers(box, s, out, 0)
        case Phase.MOVE_WORKER:
            return legal_move_worker(box, s, out)
        case Phase.MOVE_WORKER_TO:
            return legal_move_worker_to(box, s, out, place)
        case Phase.REMOVE_WORKERS:
            return legal_remove_workers(box, s, out)
        case Phase.CLONE_LOCATION:
            return legal_clone(box, s, out)
    return legal_step_with_cards(box, s, out, which, place)


@kernel
def legal_step_with_cards(box, s, out, which, place):
    """The same of steps about cards."""
    match s.step[s.steps_size - 1]:
        case Phase.MOVE_CARD:
            return legal_move_card(box, s, out, which)
        case Phase.MOVE_CARD_TO:
            return legal_spaces(box, s, out, side_of(box, place), place, Verb.MOVE_CARD_TO)
        case Phase.DISCARD_CARD:
            return legal_cards_in_play(box, s, out, which, Verb.DISCARD_AT)
        case Phase.DISCARD_HAND:
            return legal_hand(box, s, out, 0, s.to_act, Verb.DISCARD)
        case Phase.HARVEST:
            return legal_cards_in_play(box, s, out, Which.OWN, Verb.HARVEST_AT)
        case Phase.GAIN_ICONS:
            return legal_cards_in_play(box, s, out, which, Verb.GAIN_FROM)
        case Phase.OPPONENT_MUST_PLAY:
            return legal_hand(box, s, out, 0, 1 - s.to_act, Verb.FORCE)
        case Phase.ACTIVATE_TILE:
            return legal_tiles(box, s, out)
        case Phase.ADD_REVEALED:
            return legal_spaces(box, s, out, s.to_act, -1, Verb.PLACE_AT)
    return 0

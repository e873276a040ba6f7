"""Kuiperium: what is carried out when a step is chosen, and what steps do that ask nothing (sections 7 to 13)."""

from parlour.core.kernel import kernel
from parlour.games.kuiperium.moves import (
    count_down,
    discard,
    discard_from_board,
    draw_cards,
    gain_kuiperium,
    leave_hand,
    lose_kuiperium,
    pop,
    push,
    push_list,
    push_program,
    put_in_lab,
    put_worker,
    side_of,
    take_top,
    take_worker,
)
from parlour.games.kuiperium.rules.judging import can_begin, can_lie_on_own_side, is_behind
from parlour.games.kuiperium.scoring import advance
from parlour.games.kuiperium.state import ICONS, Icon, Phase, Which
from parlour.games.kuiperium.synergy import synergy

# --- playing a card (section 5)


@kernel
def place_card(box, s, space):
    """KU-5.6, KU-5.7: the card lies there; ability and affinity effect follow."""
    at, seat = s.steps_size - 1, s.to_act
    title, from_lab = s.at[at] - 1, s.count[at]
    pop(s)
    if from_lab:
        s.labs[seat] = 0
        s.lab_filled[seat] = 0
    else:
        leave_hand(s, seat, title)
    s.board[space] = title + 1
    if s.tiles[seat, box.colour[title]]:
        s.at[push(s, Phase.ORDER, from_lab)] = title + 1
    else:
        use_ability(box, s, title, from_lab)


@kernel
def use_ability(box, s, title, from_lab):
    """KU-5.7: the ability, and then the effect if its tile is active."""
    s.which[push(s, Phase.AFFINITY, 0)] = box.colour[title]
    if box.program[title] > 0:
        push_program(box, s, box.program[title], from_lab)


@kernel
def choose_order(box, s, affinity_first):
    """KU-5.6: the effect before the ability, or the ability first."""
    at = s.steps_size - 1
    title, from_lab = s.at[at] - 1, s.count[at]
    pop(s)
    if not affinity_first:
        use_ability(box, s, title, from_lab)
        return
    if box.program[title] > 0:
        push_program(box, s, box.program[title], from_lab)
    push_list(box, s, box.affinity[box.colour[title]])


@kernel
def use_affinity(box, s):
    """KU-5.6: the effect after the ability."""
    colour = s.which[s.steps_size - 1]
    pop(s)
    push_list(box, s, box.affinity[colour])


# --- workers (sections 6 and 7)


@kernel
def recall_at(box, s, space):
    """KU-7.3: the worker goes home, then the icons of its location are gained; KU-7.4: the bonus."""
    at = s.steps_size - 1
    bonus = s.step[at] == Phase.RECALL and s.count[at] > 0
    take_worker(box, s, space)
    if s.step[at] == Phase.RECALL_ONE or s.out[s.to_act] == 0:
        pop(s)
    offer_icons(box, s, space, bonus)


@kernel
def offer_icons(box, s, space, bonus):
    """KU-8.1: the icons of a location, to be taken in any order."""
    at = push(s, Phase.ICONS, 0)
    title, starter = s.board[space] - 1, box.starter[space] - 1
    for icon in range(ICONS):
        if title >= 0:
            s.icons[at, icon] = box.icons[title, icon] + (box.bonus[title, icon] if bonus else 0)
        elif starter >= 0:
            s.icons[at, icon] = box.starter_icons[starter, icon] + (box.starter_bonus[starter, icon] if bonus else 0)


@kernel
def place_worker(s, space):
    """KU-13.3: a `recall_one other` directly behind means any worker but this one."""
    pop(s)
    put_worker(s, s.to_act, space)
    at = s.steps_size - 1
    if at >= 0 and s.step[at] == Phase.RECALL_ONE and s.which[at] == Which.OTHER:
        s.which[at] = Which.ANY
        s.at[at] = space + 1


@kernel
def move_from(s, phase, space):
    """A worker or card to be moved is chosen."""
    pop(s)
    s.at[push(s, phase, 0)] = space + 1


@kernel
def move_worker_to(s, space):
    """KU-6.4: from one location to another."""
    s.worker[s.at[s.steps_size - 1] - 1] = 0
    s.worker[space] = 1
    pop(s)


@kernel
def remove_worker(box, s, space):
    """KU-13.2: the first of one's own earns A, the first of the opponent's B."""
    at = s.steps_size - 1
    branch = 1 if side_of(box, space) == s.to_act else 0
    reward = s.inner[at, branch]
    s.inner[at, branch] = 0
    take_worker(box, s, space)
    count_down(s)
    push_list(box, s, reward)


# --- icons (section 8)


@kernel
def take_icon(box, s, icon):
    """KU-8.2: Kuiperium, Discovery and Destroy icons together, the others one by one."""
    at, seat = s.steps_size - 1, s.to_act
    n = s.icons[at, icon]
    if icon == Icon.KUIPERIUM or icon == Icon.DISCOVERY or icon == Icon.DESTROY:
        s.icons[at, icon] = 0
    else:
        s.icons[at, icon] = n - 1
    if not has_icons(s, at):
        pop(s)
    match icon:
        case Icon.KUIPERIUM:
            gain_kuiperium(s, seat, n)
        case Icon.DISCOVERY:
            advance(box, s, seat, n)
        case Icon.DESTROY:
            lose_kuiperium(s, 1 - seat, n)
        case Icon.RESEARCH:
            push(s, Phase.RESEARCH, 1)
        case Icon.MOVE:
            push(s, Phase.MOVE_WORKER, 0)
        case Icon.SPY:  # KU-16.2: paid when taken
            lose_kuiperium(s, seat, box.spy_cost)
            s.which[push(s, Phase.DISCARD_CARD, 0)] = Which.OWN
        case Icon.CONTROL:
            push(s, Phase.JETTISON, box.jettison_cost)


@kernel
def has_icons(s, at):
    """Whether icons are left to take."""
    for icon in range(ICONS):
        if s.icons[at, icon] > 0:
            return True
    return False


@kernel
def research(box, s, title):
    """KU-8.5: a card is drawn (title −1), or put into the Lab."""
    if title < 0:
        draw_cards(box, s, s.to_act, 1)
    else:
        put_in_lab(s, s.to_act, title)
    count_down(s)


# --- cards in play (sections 9, 12 and 13)


@kernel
def jettison(box, s, space):
    """KU-9.1: pay, gain the Synergy as points, discard the card, turn its tile; KU-14.1: the end drops the rest."""
    seat, cost = s.to_act, s.count[s.steps_size - 1]
    pop(s)
    lose_kuiperium(s, seat, cost)
    colour = box.colour[s.board[space] - 1]
    advance(box, s, seat, synergy(box, s, space))
    if s.winner < 0:
        discard_from_board(box, s, space)
        s.tiles[seat, colour] = 1


@kernel
def harvest(box, s, space):
    """KU-13.5: Kuiperium equal to the Synergy of a card."""
    most = s.count[s.steps_size - 1]
    pop(s)
    gain_kuiperium(s, s.to_act, min(most, synergy(box, s, space)))


@kernel
def move_card_to(s, space):
    """KU-6.5: a worker on the card goes along."""
    start = s.at[s.steps_size - 1] - 1
    pop(s)
    s.board[space] = s.board[start]
    s.worker[space] = s.worker[start]
    s.board[start] = 0
    s.worker[start] = 0


@kernel
def gain_from(box, s, space):
    """KU-13.1, KU-13.6: the icons of a location; KU-7.5: without bonus."""
    pop(s)
    offer_icons(box, s, space, False)


@kernel
def add_revealed(s, space):
    """KU-13.7: the revealed card lies there, and nothing follows."""
    pop(s)
    s.board[space] = s.revealed
    s.revealed = 0


@kernel
def force(s, title):
    """KU-13.4: the opponent must play a copy of this card next."""
    pop(s)
    s.forced[1 - s.to_act] = title + 1


@kernel
def set_aside(s, strategy):
    """KU-11.1: a strategy card is armed."""
    seat = s.to_act
    pop(s)
    s.strategies[seat, strategy] = 0
    s.strategies_size[seat] -= 1
    s.armed[seat] = strategy + 1
    s.is_armed[seat] = 1


@kernel
def choose(box, s, branch):
    """A branch of `choose_one`, or what a `may` allows."""
    steps = s.inner[s.steps_size - 1, branch]
    pop(s)
    push_list(box, s, steps)


# --- steps that ask nothing


@kernel
def asks_nothing(s):
    """Whether the front step is carried out by itself."""
    at = s.steps_size - 1
    if s.step[at] > Phase.OVER:
        return True
    return s.step[at] == Phase.GAIN_ICONS and s.which[at] == Which.REVEALED


@kernel
def carry_out(box, s):
    """KU-12.2: a step that asks nothing does as much as it can."""
    at, seat = s.steps_size - 1, s.to_act
    phase, n, which = s.step[at], s.count[at], s.which[at]
    then, otherwise = s.inner[at, 0], s.inner[at, 1]
    pop(s)
    match phase:
        case Phase.GAIN_KUIPERIUM:
            gain_kuiperium(s, seat, n)
        case Phase.DESTROY_KUIPERIUM:
            lose_kuiperium(s, 1 - seat, n)
        case Phase.GAIN_DISCOVERY:
            advance(box, s, seat, n)
        case Phase.DRAW:
            draw_cards(box, s, seat, n)
        case Phase.REVEAL:
            reveal(s)
        case Phase.EXTRA_ACTION:
            grant_action(box, s)
        case Phase.GAIN_ICONS:
            gain_from_revealed(box, s)
        case Phase.IF:
            if which == Which.BEHIND:
                follow(box, s, then if is_behind(s) else otherwise)


@kernel
def follow(box, s, steps):
    """KU-12.3: a branch of an `if`, which is judged by its first step."""
    if can_begin(box, s, steps):
        push_list(box, s, steps)


@kernel
def reveal(s):
    """Section 12: the top card of the deck is turned up; one that still lay there goes to the discard pile."""
    if s.revealed > 0:
        discard(s, s.revealed - 1)
        s.revealed = 0
    s.revealed = take_top(s) + 1


@kernel
def gain_from_revealed(box, s):
    """Section 12: the icons of the revealed card, which is discarded."""
    if s.revealed == 0:
        return
    title = s.revealed - 1
    s.revealed = 0
    discard(s, title)
    at = push(s, Phase.ICONS, 0)
    for icon in range(ICONS):
        s.icons[at, icon] = box.icons[title, icon]


@kernel
def grant_action(box, s):
    """KU-3.3, KU-3.4: an additional action, as long as more are granted."""
    if s.extra < box.extra_actions:
        s.extra += 1
        s.actions += 1


@kernel
def drop_revealed(box, s):
    """KU-13.7: a revealed card without a space is discarded; whether that was so."""
    if s.step[s.steps_size - 1] != Phase.ADD_REVEALED:
        return False
    if s.revealed > 0 and can_lie_on_own_side(box, s):
        return False
    if s.revealed > 0:
        discard(s, s.revealed - 1)
        s.revealed = 0
    pop(s)
    return True


@kernel
def discard_at(box, s, space):
    """A card in play is discarded."""
    pop(s)
    discard_from_board(box, s, space)


@kernel
def discard_from_hand(s, title):
    """A card of the hand is discarded."""
    leave_hand(s, s.to_act, title)
    discard(s, title)
    count_down(s)


@kernel
def activate(s, colour):
    """KU-9.3: a tile is turned for good."""
    pop(s)
    s.tiles[s.to_act, colour] = 1

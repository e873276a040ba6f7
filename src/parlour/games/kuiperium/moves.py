"""Kuiperium: the verbs that all parts of the rules share: cards, workers, Kuiperium and steps come and go."""

from parlour.core.chance import shuffle
from parlour.core.kernel import kernel
from parlour.core.piles import slip_under
from parlour.games.kuiperium.state import BRANCHES, ICONS, ROWS, SEATS, STRATEGIES, TITLES, Phase, Which

# --- the board


@kernel
def side_of(box, space):
    """KU-1.4: the seat on whose side a space lies."""
    return 1 if space < box.columns * ROWS // SEATS else 0


@kernel
def is_location(box, s, space):
    """Whether a card or a starter location is there."""
    return s.board[space] > 0 or box.starter[space] > 0


@kernel
def is_free_location(box, s, space):
    """KU-6.1: a location without a worker."""
    return is_location(box, s, space) and not s.worker[space]


@kernel
def counts_across(s):
    """KU-5.4: whether cards across the line count."""
    return s.options[0] == 1


@kernel
def can_lie(box, s, space, without):
    """KU-5.3: an empty space next to a card or starter location; `without` is a space that does not count, or −1."""
    if is_location(box, s, space):
        return False
    for i in range(8):
        other = box.near[space, i] - 1
        if other < 0:
            return False
        if other != without and is_location(box, s, other):
            if counts_across(s) or side_of(box, other) == side_of(box, space):
                return True
    return False


@kernel
def can_lie_somewhere(box, s, side, without):
    """KU-5.5: whether there is such a space on a side."""
    for space in range(box.spaces):
        if side_of(box, space) == side and can_lie(box, s, space, without):
            return True
    return False


@kernel
def side_for(box, seat, title):
    """KU-5.2, KU-5.8: the side on which a player plays a card."""
    return 1 - seat if box.on_opponent[title] else seat


@kernel
def discard_from_board(box, s, space):
    """A card leaves the board; a worker on it goes home without reward (KU-6.5)."""
    discard(s, s.board[space] - 1)
    s.board[space] = 0
    if s.worker[space]:
        take_worker(box, s, space)


# --- workers


@kernel
def put_worker(s, seat, space):
    """KU-6.1: a worker from home."""
    s.worker[space] = 1
    s.out[seat] += 1


@kernel
def take_worker(box, s, space):
    """A worker goes home; KU-6.2: it belongs to the other side's player."""
    s.worker[space] = 0
    s.out[1 - side_of(box, space)] -= 1


# --- cards


@kernel
def discard(s, title):
    """A card comes to lie on the discard pile."""
    s.discards[s.discards_size] = title + 1
    s.discards_size += 1


@kernel
def reshuffle(s):
    """KU-2.5: the discard pile becomes the deck."""
    for i in range(s.discards_size):
        s.deck[i] = s.discards[i]
        s.discards[i] = 0
    s.deck_size = s.discards_size
    s.discards_size = 0
    shuffle(s, s.deck, s.deck_size)


@kernel
def take_top(s):
    """The title of the next card of the deck, −1 if there is none; KU-2.5: an empty deck is renewed at once."""
    if s.deck_size == 0:
        reshuffle(s)
        if s.deck_size == 0:
            return -1
    s.deck_size -= 1
    title = s.deck[s.deck_size] - 1
    s.deck[s.deck_size] = 0
    if s.deck_size == 0:
        reshuffle(s)
    return title


@kernel
def can_draw(box, s, seat):
    """KU-4.4: whether the player can draw a card."""
    return s.hand_size[seat] < box.hand and s.deck_size + s.discards_size > 0


@kernel
def draw_cards(box, s, seat, n):
    """KU-4.4, KU-2.5: n cards, or as many as the limit and the piles allow."""
    for _ in range(n):
        if not can_draw(box, s, seat):
            return
        add_to_hand(s, seat, take_top(s))


@kernel
def add_to_hand(s, seat, title):
    """A card comes to the hand."""
    s.hands[seat, title] += 1
    s.hand_size[seat] += 1


@kernel
def leave_hand(s, seat, title):
    """A card leaves the hand."""
    s.hands[seat, title] -= 1
    s.hand_size[seat] -= 1


@kernel
def put_in_lab(s, seat, title):
    """KU-4.1, KU-4.2: a card from hand, in exchange for the one that lies there."""
    leave_hand(s, seat, title)
    if s.lab_filled[seat]:
        add_to_hand(s, seat, s.labs[seat] - 1)
    s.labs[seat] = title + 1
    s.lab_filled[seat] = 1


@kernel
def slip_under_deck(s, title):
    """KU-2.3: a card on the bottom of the deck."""
    slip_under(s.deck, s.deck_size, title + 1)
    s.deck_size += 1


# --- Kuiperium


@kernel
def gain_kuiperium(s, seat, n):
    """KU-8.3: from the supply, as far as it holds."""
    taken = min(n, s.supply)
    s.kuiperium[seat] += taken
    s.supply -= taken


@kernel
def lose_kuiperium(s, seat, n):
    """KU-8.6: back to the supply, as far as the player has any."""
    lost = min(n, s.kuiperium[seat])
    s.kuiperium[seat] -= lost
    s.supply += lost


# --- steps


@kernel
def push(s, phase, count):
    """A step to be done before all others; its place in the rows, where all else is 0."""
    at = s.steps_size
    s.step[at] = phase
    s.count[at] = count
    s.steps_size = at + 1
    return at


@kernel
def pop(s):
    """The front step is done, and leaves zeros behind."""
    at = s.steps_size - 1
    s.steps_size = at
    s.step[at] = s.count[at] = s.which[at] = s.at[at] = 0
    for i in range(BRANCHES):
        s.inner[at, i] = 0
    for icon in range(ICONS):
        s.icons[at, icon] = 0


@kernel
def count_down(s):
    """One less of what the front step still has to do; with the last it is done."""
    at = s.steps_size - 1
    s.count[at] -= 1
    if s.count[at] <= 0:
        pop(s)


@kernel
def push_list(box, s, steps):
    """The steps of a list, given as its number + 1 (0: none), before all others."""
    if steps == 0:
        return
    for i in range(box.list_size[steps - 1]):
        push_step(box, s, box.listed[steps - 1, box.list_size[steps - 1] - 1 - i])


@kernel
def push_program(box, s, steps, from_lab):
    """KU-12.5: the steps of a card's ability, where `if from_lab` is settled."""
    for i in range(box.list_size[steps - 1]):
        step = box.listed[steps - 1, box.list_size[steps - 1] - 1 - i]
        if box.step[step] == Phase.IF and box.which[step] == Which.FROM_LAB:
            push_list(box, s, box.inner[step, 0 if from_lab else 1])
        else:
            push_step(box, s, step)


@kernel
def push_step(box, s, step):
    """One step of a program, before all others."""
    at = push(s, box.step[step], box.count[step])
    s.which[at] = box.which[step]
    for branch in range(BRANCHES):
        s.inner[at, branch] = box.inner[step, branch]


@kernel
def put(box, out, n, verb, one):
    """Write an action as entry n of out; the number of entries then."""
    out[n] = box.number[verb, one]
    return n + 1


# --- what follows from the other fields


@kernel
def derive(box, s):
    """Fill numbers of workers out, of cards and of strategy cards, what is filled, and the supply."""
    s.supply = box.kuiperium
    for seat in range(SEATS):
        s.supply -= s.kuiperium[seat]
        s.out[seat] = 0
        s.hand_size[seat] = 0
        s.strategies_size[seat] = 0
        s.lab_filled[seat] = 1 if s.labs[seat] > 0 else 0
        s.is_armed[seat] = 1 if s.armed[seat] > 0 else 0
        for title in range(TITLES):
            s.hand_size[seat] += s.hands[seat, title]
        for strategy in range(STRATEGIES):
            s.strategies_size[seat] += s.strategies[seat, strategy]
    for space in range(box.spaces):
        if s.worker[space]:
            s.out[1 - side_of(box, space)] += 1

"""Scrumpy: the Automa (section 12): in a game for one, seat 1 without a turn of its own."""

from parlour.core.chance import shuffle
from parlour.core.kernel import kernel
from parlour.games.scrumpy.box_record import PARTS, AutomaVerb
from parlour.games.scrumpy.moves import fill_strip, take_from_strip
from parlour.games.scrumpy.state import PLACES

ME = 1
"""The Automa's row where players have rows."""


@kernel
def shuffle_automa(box, s, anew):
    """SC-12.1, SC-12.4: the cards of the option (`anew`), or those resolved, become its deck."""
    size = 0
    for card in range(box.automa):
        if s.automa_discard[card] or (anew and (s.options[0] == 1 or box.automa_advanced[card] == 0)):
            s.automa_discard[card] = 0
            s.automa_deck[size] = card + 1
            size += 1
    s.automa_size = size
    shuffle(s, s.automa_deck, size)


@kernel
def resolve_automa(box, s):
    """SC-12.4: its top card, parts in order; with the deck empty after that its cards are shuffled anew."""
    if s.automa_size == 0:  # in a set-up position
        shuffle_automa(box, s, 0)
    s.automa_size -= 1
    card = s.automa_deck[s.automa_size] - 1
    s.automa_deck[s.automa_size] = 0
    s.automa_discard[card] = 1
    for part in range(PARTS):
        resolve_part(box, s, box.automa_verb[card, part], box.automa_number[card, part])
    if s.automa_size == 0:
        shuffle_automa(box, s, 0)


@kernel
def resolve_part(box, s, verb, n):
    """SC-12.5."""
    match verb:
        case AutomaVerb.HIRE:
            if hire(s, n):
                fill_strip(s)
        case AutomaVerb.DELIVER_SMALL:
            automa_delivers(box, s, 1)
        case AutomaVerb.DELIVER_LARGE:
            automa_delivers(box, s, 0)
        case AutomaVerb.GOAL:
            achieve_first(s, n)
        case AutomaVerb.PRESTIGE:
            s.prestige[ME] += n
        case AutomaVerb.TREE:
            s.supply -= min(n, s.supply)


@kernel
def hire(s, k):
    """SC-12.5: the worker in slot k, or the next one to its left; whether there is one."""
    slot = k - 1
    while slot >= 0 and s.strip[slot] == 0:
        slot -= 1
    if slot < 0:
        return False
    kind = take_from_strip(s, slot)
    s.hired[kind] += 1
    s.last = kind + 1
    return True


@kernel
def automa_delivers(box, s, side):
    """SC-12.5: a cube on the first free space of a set; none free: 1 prestige."""
    for i in range(len(s.vendors)):
        vendor = s.vendors[i] - 1
        if vendor < 0:
            continue
        for place in range(PLACES):
            if s.taken[vendor, side, place] == 0:
                s.taken[vendor, side, place] = ME + 1
                return
    s.prestige[ME] += 1


@kernel
def achieve_first(s, from_round):
    """SC-12.5: from that round on the first public goal it has not got, with the token; else 1 prestige."""
    if s.round_now >= from_round:
        for i in range(len(s.goals)):
            goal = s.goals[i] - 1
            if goal >= 0 and s.achieved[ME, goal] == 0:
                s.achieved[ME, goal] = 1
                s.prestige[ME] += s.tokens[goal]
                s.tokens[goal] = 0
                return
    s.prestige[ME] += 1


__all__ = ["hire", "resolve_automa", "shuffle_automa"]

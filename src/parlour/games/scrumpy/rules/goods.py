"""Scrumpy: how goods come and go (section 3): gaining, processing, selling, the die."""

from parlour.core.kernel import kernel
from parlour.games.scrumpy.moves import (
    can_plant,
    discard,
    fell,
    has_card_to_store,
    has_room,
    leave_hand,
    leave_storage,
    plant,
    put,
    remove_acting,
    store,
    take_top,
    throw_die,
    total,
)
from parlour.games.scrumpy.pending import pop, push, push_die
from parlour.games.scrumpy.state import CRAFTS, GOODS, Good, Phase, Verb

# --- gain (SC-3.2)


@kernel
def may_gain(box, s, at, good):
    """Whether a card may become this good with the step: it is still to come, and there is room (SC-3.4)."""
    is_open = s.goods[at, good] > 0 or (s.either[at] > 0 and (good == Good.APPLE or good == Good.WOOD))
    return is_open and has_room(box, s, s.to_act, good)


@kernel
def is_gain_over(box, s):
    """SC-11.2: nothing to come, no room, or no card anywhere."""
    at = s.steps_size - 1
    if not has_card_to_store(s, s.to_act):
        return True
    for good in range(GOODS):
        if may_gain(box, s, at, good):
            return False
    return True


@kernel
def legal_gain(box, s, out):
    """SC-3.2: a card from hand, the unseen top card, or no more."""
    at, seat, n = s.steps_size - 1, s.to_act, 0
    has_top = s.draw_size[seat] + s.discard_size[seat] > 0
    for good in range(GOODS):
        if may_gain(box, s, at, good):
            for kind in range(box.workers):
                if s.hand[seat, kind] > 0:
                    n = put(box, out, n, Verb.STORE, kind, good)
            if has_top:
                n = put(box, out, n, Verb.STORE_TOP, good, 0)
    return put(box, out, n, Verb.STOP, 0, 0)


@kernel
def gain_from_hand(s, kind, good):
    """A card from hand becomes a good."""
    leave_hand(s, s.to_act, kind)
    gain(s, kind, good)


@kernel
def gain_from_top(box, s, good):
    """The unseen top card becomes a good."""
    gain(s, take_top(box, s, s.to_act), good)


@kernel
def gain(s, kind, good):
    """A card is stored, and counted in the step."""
    at = s.steps_size - 1
    store(s, s.to_act, good, kind)
    if s.goods[at, good] > 0:
        s.goods[at, good] -= 1
    else:
        s.either[at] -= 1


# --- processing (SC-3.3, SC-3.5)


@kernel
def can_craft(box, s, recipe):
    """SC-3.5: the recipe can be paid in full and brings at least one of its rewards."""
    return can_pay(box, s, recipe) and brings_something(box, s, recipe)


@kernel
def can_pay(box, s, recipe):
    """Whether the seat to act has all that the recipe takes."""
    seat = s.to_act
    if s.coins[seat] < box.pays_coins[recipe] or s.trees[seat] < box.pays_trees[recipe]:
        return False
    if box.pays_card[recipe] > 0 and s.space == 0:
        return False
    for good in range(GOODS):
        if s.stored_size[seat, good] < box.pays_goods[recipe, good]:
            return False
    return True


@kernel
def brings_something(box, s, recipe):
    """SC-3.5, SC-7.1: coins or prestige, a tree with room, or a good with room and a card to make it of."""
    seat = s.to_act
    if box.gives_coins[recipe] > 0 or box.gives_prestige[recipe] > 0:
        return True
    if box.gives_trees[recipe] > 0 and (can_plant(box, s, seat) or box.pays_trees[recipe] > 0):
        return True
    if total(box.pays_goods[recipe]) == 0 and not has_card_to_store(s, seat):
        return False
    for good in range(GOODS):
        if box.gives_goods[recipe, good] > 0 and has_room(box, s, seat, good):
            return True
    return False


@kernel
def craft(box, s, recipe):
    """SC-3.3, SC-3.5: pay; coins, prestige and trees come at once, goods are made of cards next."""
    seat = s.to_act
    s.coins[seat] += box.gives_coins[recipe] - box.pays_coins[recipe]
    s.prestige[seat] += box.gives_prestige[recipe]
    fell(s, seat, box.pays_trees[recipe])
    if box.pays_card[recipe] > 0:
        remove_acting(box, s)
    planted = plant(box, s, seat, box.gives_trees[recipe])
    goods = total(box.gives_goods[recipe])
    if total(box.pays_goods[recipe]) > 0:
        at = push(s, Phase.USE)
        other = planted + box.gives_coins[recipe] + box.gives_prestige[recipe]
        s.forgo[at] = 1 if goods > 0 and other > 0 else 0
        for good in range(GOODS):
            s.goods[at, good] = box.pays_goods[recipe, good]
            s.make[at, good] = box.gives_goods[recipe, good]
    elif goods > 0:
        at = push(s, Phase.GAIN)
        for good in range(GOODS):
            s.goods[at, good] = box.gives_goods[recipe, good]


@kernel
def convert(box, s, recipe, n):
    """SC-5.4: n times at most, the first at once if it is possible, the others as the player likes."""
    if n == 0 or not can_craft(box, s, recipe):
        return
    if n > 1:
        at = push(s, Phase.CRAFT)
        s.recipe[at, 0] = recipe + 1
        s.times[at, 0] = n - 1
    craft(box, s, recipe)


@kernel
def is_craft_over(box, s):
    """SC-11.2: nothing but `stop` is left."""
    at = s.steps_size - 1
    for i in range(CRAFTS):
        if s.times[at, i] > 0 and can_craft(box, s, s.recipe[at, i] - 1):
            return False
    return True


@kernel
def legal_craft(box, s, out):
    """The recipes of the step that have times left and can be carried out."""
    at, n = s.steps_size - 1, 0
    for i in range(CRAFTS):
        if s.times[at, i] > 0 and can_craft(box, s, s.recipe[at, i] - 1):
            n = put(box, out, n, Verb.CRAFT, s.recipe[at, i] - 1, 0)
    return put(box, out, n, Verb.STOP, 0, 0)


@kernel
def craft_once(box, s, recipe):
    """One of the step's recipes; SC-7.12: the first choice may settle which."""
    at, size = s.steps_size - 1, 0
    for i in range(CRAFTS):
        code, times = s.recipe[at, i], s.times[at, i]
        s.recipe[at, i] = 0
        s.times[at, i] = 0
        if code == recipe + 1:
            times -= 1
        elif s.settles[at]:
            times = 0
        if times > 0:
            s.recipe[at, size] = code
            s.times[at, size] = times
            size += 1
    if size == 0:
        pop(s)
    craft(box, s, recipe)


# --- the cards processed or sold


@kernel
def candidates(s, at):
    """How many stored cards could be processed with the step."""
    n = 0
    for good in range(GOODS):
        if s.goods[at, good] > 0:
            n += int(s.stored_size[s.to_act, good])
    return n


@kernel
def is_room_to_make(box, s, at):
    """Whether one of the goods still to be made fits."""
    for good in range(GOODS):
        if s.make[at, good] > 0 and has_room(box, s, s.to_act, good):
            return True
    return False


@kernel
def advance_use(box, s):
    """Do of a `use` what goes by itself (SC-11.1); whether something did."""
    at = s.steps_size - 1
    if total(s.make[at]) > 0:
        return advance_making(box, s, at)
    for good in range(GOODS):
        n = s.goods[at, good]
        if n > 0:
            if s.stored_size[s.to_act, good] > n:
                return False
            discard_stored(box, s, good)
            s.goods[at, good] = 0
            return True
    pop(s)
    return True


@kernel
def advance_making(box, s, at):
    """The same while goods are still to be made."""
    if total(s.goods[at]) == 0:  # SC-3.3: more goods come out than cards went in
        make_gain(s, at)
        return True
    if not is_room_to_make(box, s, at):
        stop_making(s)
        return True
    if s.forgo[at] or candidates(s, at) != 1:
        return False
    for good in range(GOODS):
        if s.goods[at, good] > 0 and s.stored_size[s.to_act, good] > 0:
            keep_processed(box, s, kind_in(box, s.stored[s.to_act, good]), good)
            return True
    return False


@kernel
def make_gain(s, at):
    """What is left to be made is gained instead."""
    s.step[at] = Phase.GAIN
    s.forgo[at] = 0
    for good in range(GOODS):
        s.goods[at, good] = s.make[at, good]
        s.make[at, good] = 0


@kernel
def stop_making(s):
    """No more goods are made; the cards still to be spent are discarded."""
    at = s.steps_size - 1
    for good in range(GOODS):
        s.make[at, good] = 0


@kernel
def kind_in(box, cards):
    """The first kind of which a row of copies has one."""
    for kind in range(box.workers):
        if cards[kind] > 0:
            return kind
    return -1


@kernel
def discard_stored(box, s, good):
    """All cards of a storage go to the discard pile."""
    seat = s.to_act
    for kind in range(box.workers):
        while s.stored[seat, good, kind] > 0:
            leave_storage(s, seat, good, kind)
            discard(s, seat, kind)


@kernel
def legal_use(box, s, out):
    """SC-3.3: the cards that may become the product; then those that may be discarded, good by good."""
    at, n = s.steps_size - 1, 0
    if is_room_to_make(box, s, at):
        for good in range(GOODS):
            if s.goods[at, good] > 0:
                n = legal_stored(box, s, Verb.KEEP_FROM, good, out, n)
        if s.forgo[at]:
            n = put(box, out, n, Verb.FORGO, 0, 0)
        return n
    for good in range(GOODS):
        if s.goods[at, good] > 0:
            return legal_stored(box, s, Verb.DISCARD_FROM, good, out, n)
    return n


@kernel
def legal_stored(box, s, verb, good, out, n):
    """Write an action for each kind in a storage behind n entries; their number then."""
    for kind in range(box.workers):
        if s.stored[s.to_act, good, kind] > 0:
            n = put(box, out, n, verb, kind, good)
    return n


@kernel
def keep_processed(box, s, kind, good):
    """SC-3.3: a processed card becomes the product."""
    at, seat = s.steps_size - 1, s.to_act
    leave_storage(s, seat, good, kind)
    s.goods[at, good] -= 1
    product = 0
    while s.make[at, product] == 0 or not has_room(box, s, seat, product):
        product += 1
    s.make[at, product] -= 1
    store(s, seat, product, kind)


@kernel
def discard_processed(s, kind, good):
    """SC-3.3, SC-4.10: a processed or sold card goes to the discard pile."""
    leave_storage(s, s.to_act, good, kind)
    discard(s, s.to_act, kind)
    s.goods[s.steps_size - 1, good] -= 1


@kernel
def sell(box, s, good):
    """SC-4.10: the pay at once, the card next."""
    seat = s.to_act
    s.coins[seat] += box.sale_coins[good]
    s.prestige[seat] += box.sale_prestige[good]
    s.goods[push(s, Phase.USE), good] = 1


# --- the die


@kernel
def legal_die(box, s, out):
    """SC-11.3: the die is taken, or thrown again while that is allowed (SC-4.8)."""
    n = put(box, out, 0, Verb.TAKE_DIE, 0, 0)
    if s.rerolls[s.steps_size - 1] > 0:
        n = put(box, out, n, Verb.REROLL, 0, 0)
    return n


@kernel
def roll(box, s):
    """The die of a `roll`."""
    at = s.steps_size - 1
    s.left[at] -= 1
    if s.left[at] == 0:
        pop(s)
    push_die(box, s, 0, 0, 0)


@kernel
def reroll(box, s):
    """SC-4.8: once more."""
    s.rerolls[s.steps_size - 1] -= 1
    throw_die(box, s)


@kernel
def take_die(box, s):
    """Coins and prestige of the face at once; its goods are gained, or, in a delivery, made of its cards (SC-4.6)."""
    face, at = s.die - 1, s.steps_size - 1
    apples, delivery = s.apples[at], s.delivery[at]
    s.die = 0
    pop(s)
    s.coins[s.to_act] += box.face_coins[face]
    s.prestige[s.to_act] += box.face_prestige[face]
    if not delivery:
        push(s, Phase.GAIN)
    at = s.steps_size - 1
    for good in range(GOODS):
        s.goods[at, good] += box.face_goods[face, good]
    s.goods[at, Good.APPLE] += apples

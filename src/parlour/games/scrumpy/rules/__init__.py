"""Scrumpy: Card Cider: deal, legal, play.

Rulebook: the draft of Scrumpy: Card Cider, one to four players, as numbered in RULES.md (SC-…). Readings of silences
and contradictions are marked [R] there, house data [H].

An action may leave **steps** to do (section 14): a row of them, the front one first, each of which asks the player or
goes by itself. When none is left, the Core Action is over, or the turn goes on.

    pick ── turn ─┬─ cube ── deliver ── die ── keep ── turn          `delivery.py`
                  ├─ use ── turn                                     `goods.py`: sales; `turns.py`: all small actions
                  ├─ cube ── turn                                    `goals.py`
                  └─ gain, use, craft, roll, die, copy, recruit,
                     owner, manage, trim ── after ── the next turn   `workers.py`, `goods.py`
                                             └─ refresh, or the end  `rounds.py`; the Automa: `automa.py`
"""

from parlour.core.kernel import kernel
from parlour.games.scrumpy.pending import pop
from parlour.games.scrumpy.rules.delivery import (
    advance_cube,
    advance_deliver,
    advance_keep,
    deliver_card,
    deliver_to,
    end_delivery,
    keep_as,
    legal_cubes,
    legal_deliver,
    legal_keep,
    move_cube,
    resolve_reward,
)
from parlour.games.scrumpy.rules.goals import achieve
from parlour.games.scrumpy.rules.goods import (
    advance_use,
    craft_once,
    discard_processed,
    gain_from_hand,
    gain_from_top,
    is_craft_over,
    is_gain_over,
    keep_processed,
    legal_craft,
    legal_die,
    legal_gain,
    legal_use,
    reroll,
    roll,
    sell,
    stop_making,
    take_die,
)
from parlour.games.scrumpy.rules.rounds import (
    begin_core,
    end_core,
    end_turn,
    keep_card,
    legal_refresh,
    stay_or_end,
    stop_keeping,
)
from parlour.games.scrumpy.rules.setup import deal, legal_pick, pick
from parlour.games.scrumpy.rules.turns import (
    advance_trim,
    legal_after,
    legal_trim,
    legal_turn,
    trim,
    use_worker,
)
from parlour.games.scrumpy.rules.workers import (
    add_worker,
    begin_owner,
    copy,
    is_copy_over,
    is_manage_over,
    is_owner_over,
    is_recruit_over,
    legal_copy,
    legal_owner,
    legal_recruit,
    manage,
    play_worker,
    recruit_layabout,
    recruit_worker,
    take_owner,
)
from parlour.games.scrumpy.state import Core, Phase, Verb

# --- legal


@kernel
def legal(box, s, out):
    """Write the legal actions into out; their number."""
    match s.phase:
        case Phase.PICK:
            return legal_pick(box, s, out)
        case Phase.TURN:
            return legal_turn(box, s, out)
        case Phase.AFTER:
            return legal_after(box, s, out)
        case Phase.REFRESH:
            return legal_refresh(box, s, out)
        case Phase.OVER:
            return 0
    return legal_step(box, s, out)


@kernel
def legal_step(box, s, out):
    """The same for the front step."""
    match s.phase:
        case Phase.CUBE:
            return legal_cubes(box, s, out)
        case Phase.DELIVER:
            return legal_deliver(box, s, out)
        case Phase.KEEP:
            return legal_keep(box, s, out)
        case Phase.GAIN:
            return legal_gain(box, s, out)
        case Phase.USE:
            return legal_use(box, s, out)
    return legal_other_step(box, s, out)


@kernel
def legal_other_step(box, s, out):
    """The same for steps in which no card becomes a good."""
    match s.phase:
        case Phase.CRAFT:
            return legal_craft(box, s, out)
        case Phase.ROLL:
            return legal_or_stop(box, out, Verb.ROLL)
        case Phase.DIE:
            return legal_die(box, s, out)
        case Phase.COPY:
            return legal_copy(box, s, out)
        case Phase.RECRUIT:
            return legal_recruit(box, s, out)
        case Phase.OWNER:
            return legal_owner(box, s, out)
        case Phase.MANAGE:
            return legal_or_stop(box, out, Verb.DRAW)
        case Phase.TRIM:
            return legal_trim(box, s, out)
    return 0


@kernel
def legal_or_stop(box, out, verb):
    """One action, or none."""
    out[0] = box.number[verb, 0, 0]
    out[1] = box.number[Verb.STOP, 0, 0]
    return 2


# --- play


@kernel
def play(box, s, action):
    """Play a legal action, and all that then goes by itself (section 11)."""
    verb, one, two = box.verb[action], box.one[action], box.two[action]
    if s.phase == Phase.PICK:
        pick(s, two)
    elif s.phase == Phase.REFRESH:
        if verb == Verb.KEEP:
            keep_card(box, s, one)
        else:
            stop_keeping(box, s)
    elif verb == Verb.END_TURN:
        end_turn(box, s)
    else:
        if s.phase == Phase.TURN or s.phase == Phase.AFTER:
            perform(box, s, verb, one, two)
        elif s.phase <= Phase.USE:
            perform_goods(box, s, verb, one, two)
        else:
            perform_step(box, s, verb, one, two)
        settle(box, s)


@kernel
def perform(box, s, verb, one, two):
    """An action of the turn itself."""
    match verb:
        case Verb.DELIVER_TO:
            deliver_to(box, s, one, two)
        case Verb.SELL:
            s.aux = 1
            sell(box, s, one)
        case Verb.USE:
            use_worker(s, one, box.secondary[one])
        case Verb.ACHIEVE:
            achieve(box, s, one)
        case Verb.OWNER:
            begin_owner(box, s, one)
        case Verb.PLAY:
            play_worker(box, s, one)
        case Verb.RECRUIT:
            recruit_worker(box, s, two)
        case Verb.LAYABOUT:
            recruit_layabout(box, s)
        case Verb.PASS:
            begin_core(s)


@kernel
def perform_goods(box, s, verb, one, two):
    """A step in which cubes move, or cards become goods or leave them."""
    match verb:
        case Verb.CUBE:
            move_cube(s, one)
        case Verb.DELIVER:
            deliver_card(s, one, two)
        case Verb.KEEP_AS:
            keep_as(s, one, two)
        case Verb.STORE:
            gain_from_hand(s, one, two)
        case Verb.STORE_TOP:
            gain_from_top(box, s, one)
        case Verb.STOP:
            pop(s)
        case Verb.KEEP_FROM:
            keep_processed(box, s, one, two)
        case Verb.DISCARD_FROM:
            discard_processed(s, one, two)
        case Verb.FORGO:
            if s.phase == Phase.KEEP:
                end_delivery(box, s)
            else:
                stop_making(s)


@kernel
def perform_step(box, s, verb, one, two):
    """Any other step."""
    match verb:
        case Verb.STOP:
            pop(s)
        case Verb.CRAFT:
            craft_once(box, s, one)
        case Verb.ROLL:
            roll(box, s)
        case Verb.TAKE_DIE:
            take_die(box, s)
        case Verb.REROLL:
            reroll(box, s)
        case Verb.COPY:
            copy(box, s, one, two)
        case Verb.RECRUIT:
            add_worker(box, s, two)
        case Verb.OWNER:
            take_owner(box, s, one)
        case Verb.DRAW:
            manage(box, s)
        case Verb.DISCARD:
            trim(s, one)


@kernel
def settle(box, s):
    """Section 11: do what goes by itself, up to the next question."""
    while s.steps_size > 0:
        if not advance(box, s):
            s.phase = s.step[s.steps_size - 1]
            return
    if s.core == Core.BEFORE:
        s.phase = Phase.TURN
    elif s.core == Core.DURING:
        end_core(box, s)
    else:
        stay_or_end(box, s)


@kernel
def advance(box, s):
    """Do of the front step what goes by itself, or pass it over; whether there was something."""
    match s.step[s.steps_size - 1]:
        case Phase.CUBE:
            return advance_cube(s)
        case Phase.DELIVER:
            return advance_deliver(box, s)
        case Phase.REWARD:
            resolve_reward(box, s)
            return True
        case Phase.KEEP:
            return advance_keep(box, s)
        case Phase.USE:
            return advance_use(box, s)
        case Phase.TRIM:
            return advance_trim(box, s)
    if is_over(box, s):
        pop(s)
        return True
    return False


@kernel
def is_over(box, s):
    """SC-11.2: whether the front step has nothing to offer."""
    match s.step[s.steps_size - 1]:
        case Phase.GAIN:
            return is_gain_over(box, s)
        case Phase.CRAFT:
            return is_craft_over(box, s)
        case Phase.ROLL:
            return s.left[s.steps_size - 1] == 0
        case Phase.COPY:
            return is_copy_over(box, s)
        case Phase.RECRUIT:
            return is_recruit_over(box, s)
        case Phase.OWNER:
            return is_owner_over(s)
        case Phase.MANAGE:
            return is_manage_over(s)
    return False


__all__ = ["deal", "legal", "play", "settle"]

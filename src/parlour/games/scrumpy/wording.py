"""Scrumpy: phases in words for somebody without the rulebook, with the box's numbers."""

from typing import Any

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital, counted, listed, seat_name
from parlour.games.scrumpy.faces import WORDS, goods, things
from parlour.games.scrumpy.names import OWNER_NAMES, face_names, worker_names
from parlour.games.scrumpy.state import GOODS, STEPS, Cube, Good, Phase

GLOSSARY = {
    "Apple": "A good: one of your cards, face down in your apple store. Apples are pressed into bottles and cider.",
    "Wood": "A good: one of your cards, face down in your wood store. Wood becomes barrels.",
    "Barrel": "A good: an empty barrel. With apples it becomes cider.",
    "Bottle": "A good: a bottle of cider. Vendors want bottles; sold it is 1 prestige.",
    "Cider": "A good: a full barrel of cider. Vendors want it; sold it is 2 prestige.",
    "Tree": "Stands in your Orchard. Pickers and Woodcutters bring a good for each of your trees.",
    "Prestige": "Points. Tokens are yours at once; goals, deliveries, workers and coins are counted at the end.",
    "Storehouse": "Your goods, your three Worker spaces and the Owner's Office. Every store has a limit.",
    "Orchard": "Six spaces for trees. Two are open at the start; a cube moved away opens another.",
    "Cube": "Eleven lie on your upgrades and in your Orchard. A delivery or a goal moves one and frees what it lay on.",
    "Auxiliary Action": "At most one a turn, before the Core Action: deliver, sell a good, or use a card.",
    "Core Action": "One a turn, four a round: an Owner Action (once a round), play a worker, recruit one, "
    "or recruit an Idle Layabout.",
    "Owner Action": "Your meeple takes one of five in the Office, exactly once a round.",
    "Secondary action": "What some workers do when used from hand: become a good, or go for a coin or prestige.",
    "Gain": "For each good a card of yours is stored: one from hand, or the unseen top card of your draw pile.",
    "Process": "Goods become other goods: some of the cards used stay as the product, the others are discarded.",
    "Recruit": "Take a worker off the strip into a Worker space, for its cost less the discount of its slot.",
    "Strip": "Four workers for hire, cheaper to the right. After every Core Action gaps close to the right.",
    "Vendor": "Buys bottles and cider by its sets A and B. Each set has three reward spaces, a cube each.",
    "Deliver": "Move a cube to a reward space, give the goods of the set, take its fixed reward and that of the space.",
    "Goal": "Achieved before or after your Core Action: move a cube. The first at a public goal takes its token.",
    "Forager Die": "Six faces: apples, wood, a barrel, coins or prestige.",
    "Refresh": "The end of a round: Worker spaces are cleared, a card may be kept, the hand is filled again.",
    "Automa": "Your opponent in a game alone: after each of your turns it resolves a card.",
}
"""Words in a sentence, with the numbers of the printed box; workers are in `faces.words`, clauses in RULES.md."""


def who(owner: int, seat: int, seats: int) -> str:
    """What `seat` calls a player, or, alone, the Automa."""
    return "the Automa" if owner >= seats else seat_name(owner, seat, seats)


def whose(owner: int, seat: int, seats: int) -> str:
    """`your`, `the opponent's`, `seat 2's`."""
    return "your" if owner == seat else f"{who(owner, seat, seats)}'s"


def front(seen: Any) -> int:
    """The place of the front step in the rows."""
    return int(seen["steps_size"]) - 1


def room(box: LoadedBox, seen: Any, seat: int, good: int) -> int:
    """How many more of a good a player can store (SC-3.4)."""
    return int(box.record[0]["room"][good]) - int(seen["stored_size"][seat][good])


def is_upgraded(seen: Any, seat: int, cube: int) -> int:
    """1 once the cube on an Owner Action, on hand size or on retention is moved; else 0."""
    return int(seen["cubes"][seat][cube] == 0)


def acting(box: LoadedBox, seen: Any) -> str:
    """What the Core Action under way is called by: the acting card, or the Owner Action."""
    seat, space = int(seen["to_act"]), int(seen["space"]) - 1
    if space >= 0 and (size := int(seen["spaces_size"][seat][space])):
        return worker_names(box)[int(seen["spaces"][seat][space][size - 1]) - 1]
    owner = int(seen["owner"][seat])
    return f"Owner Action {OWNER_NAMES[owner - 1]}" if owner and seen["core"] else ""


# --- headlines


def headline(box: LoadedBox, seen: Any, seat: int) -> str:
    """The phase in words, and who is to act where that is another."""
    if seen["phase"] == Phase.OVER:
        return _end(seen, seat)
    step = _step(box, seen)
    if seat == seen["to_act"]:
        return step
    return f"{capital(who(int(seen['to_act']), seat, int(seen['seats'])))} is to act. {step.rstrip('?')}"


def _end(seen: Any, seat: int) -> str:
    seats = int(seen["seats"])
    winners = [owner for owner in range(seats + (seats == 1)) if int(seen["winners"]) >> owner & 1]
    points = counted(int(seen["scores"][winners[0]]), "point")
    if len(winners) > 1:
        names = listed([who(owner, seat, seats) for owner in winners])
        return f"The game is over: {names} share the victory with {points}"
    verb = "have" if winners[0] == seat else "has"
    return f"The game is over: {who(winners[0], seat, seats)} {verb} won with {points}"


def _step(box: LoadedBox, seen: Any) -> str:
    phase = Phase(int(seen["phase"]))
    if phase in _HEADS:
        return _HEADS[phase]
    if phase is Phase.TURN:
        return "Core Action" if seen["aux"] else "Auxiliary Action if you like, then a Core Action"
    text = _question(box, seen, phase)
    name = acting(box, seen)
    return f"{name}: {text}" if name and phase in _NAMED else capital(text)


_HEADS = {
    Phase.PICK: "Setting up: take a worker from the strip, for nothing",
    Phase.AFTER: "Achieve a goal, or end the turn",
    Phase.CUBE: "Move a cube: what it lay on is upgraded or free",
    Phase.REFRESH: "Refresh: keep a card for the next round?",
}

_NAMED = (Phase.GAIN, Phase.CRAFT, Phase.ROLL, Phase.COPY, Phase.RECRUIT, Phase.OWNER, Phase.MANAGE)
"""Steps that are told with the acting card."""


def _question(box: LoadedBox, seen: Any, phase: Phase) -> str:
    at = front(seen)
    coming = things(seen["goods"][at])
    if phase is Phase.DELIVER:
        return f"delivery: choose {listed(coming)} to give"
    if phase is Phase.KEEP:
        return f"delivery: cards given become {listed(coming)}"
    if phase is Phase.GAIN:
        return f"gain {gain_text(seen)}, a card for each"
    if phase is Phase.USE:
        return _use_question(seen)
    if phase is Phase.CRAFT:
        return "choose one of the two" if seen["settles"][at] else "choose what to do, or stop"
    if phase is Phase.DIE:
        return f"the Forager Die shows {face_names(box)[int(seen['die']) - 1]}"
    return {
        Phase.ROLL: "roll the Forager Die?",
        Phase.COPY: "copy a worker?",
        Phase.RECRUIT: f"recruit a worker, {counted(int(seen['discount'][at]), 'coin')} more off?",
        Phase.OWNER: f"take {counted(int(seen['left'][at]), 'Owner Action')}?",
        Phase.MANAGE: f"draw {counted(int(seen['draws'][at]), 'card')}?",
        Phase.TRIM: f"discard {counted(int(seen['left'][at]), 'card')}",
    }[phase]


def gain_text(seen: Any) -> str:
    """What is still to come of a gain: `2 apples`."""
    at = front(seen)
    either = int(seen["either"][at])
    more = [f"{either} more as apples or wood" if seen["goods"][at].any() else f"{either} apples or wood"] * (
        either > 0
    )
    return listed(things(seen["goods"][at]) + more)


def product(seen: Any) -> int:
    """The good that a processed card becomes next; −1 if none."""
    made = [good for good in range(GOODS) if seen["make"][front(seen)][good]]
    return made[0] if made else -1


def _use_question(seen: Any) -> str:
    at, made = front(seen), product(seen)
    if made >= 0:
        return (
            f"choose the card that becomes a {WORDS[Good(made)][0]}"
            if made != Good.CIDER
            else "choose the card that becomes cider"
        )
    spent = [good for good in range(GOODS) if seen["goods"][at][good]]
    return f"choose the {goods(int(seen['goods'][at][spent[0]]), spent[0])} to discard"


# --- advice


def advice(box: LoadedBox, seen: Any, seat: int) -> str:
    """What the phase is about; for the seat to act with what it is obliged to."""
    phase = Phase(int(seen["phase"]))
    if phase is Phase.OVER:
        return (
            "Counted are prestige tokens, goals, deliveries, stored goods at their price, a point for each skilled "
            f"and master worker, and one for every {int(box.record[0]['coins_per_prestige'])} coins."
        )
    if seat != seen["to_act"]:
        return "A turn is: an Auxiliary Action if one likes, then a Core Action; goals before or after it."
    return _ADVICE[phase](box, seen)


def _on_pick(box: LoadedBox, seen: Any) -> str:
    return "It goes to your discard pile and comes to your hand when the draw pile is used up."


def _on_turn(box: LoadedBox, seen: Any) -> str:
    seat = int(seen["to_act"])
    left = int(box.record[0]["core_actions"]) - int(seen["actions"][seat])
    text = f"{counted(left, 'Core Action')} left this round for you, this one included."
    if not seen["owner"][seat]:
        text += " One of them must be your Owner Action." if left > 1 else " It must be your Owner Action."
    if seen["aux"]:
        return text
    return f"First, if you like, one of: deliver, sell, use a card. {text}"


def _on_after(box: LoadedBox, seen: Any) -> str:
    return "Your Core Action is done. Goals may still be achieved now; each moves a cube of yours."


def _on_cube(box: LoadedBox, seen: Any) -> str:
    return "The upgrade or the Orchard space counts at once. The cube stays where you move it."


def _on_deliver(box: LoadedBox, seen: Any) -> str:
    return "The cards are set aside; goods of the reward are made of them, the rest goes to your discard pile."


def _on_keep(box: LoadedBox, seen: Any) -> str:
    return "A card stored as a good is out of your deck until the good is used. Cards not kept go to your discard pile."


def _on_gain(box: LoadedBox, seen: Any) -> str:
    return (
        "Each good is a card of yours, out of play until the good is used: store cards you can spare, "
        "as Idle Layabouts. The top card of the draw pile is stored whatever it is."
    )


def _on_use(box: LoadedBox, seen: Any) -> str:
    if product(seen) >= 0:
        return "It stays stored as the new good. The other cards spent go to your discard pile, and back into play."
    return "Discarded cards come back to your hand in time: let go those you want to play again."


def _on_craft(box: LoadedBox, seen: Any) -> str:
    if seen["settles"][front(seen)]:
        return "The first choice settles which of them it is. You may also do nothing."
    return "As often as it says, or not at all; then the action goes on."


def _on_roll(box: LoadedBox, seen: Any) -> str:
    return "You need not roll."


def _on_die(box: LoadedBox, seen: Any) -> str:
    if seen["rerolls"][front(seen)]:
        return "Take it, or throw again; then the new throw counts."
    made = "goods are made of the cards given" if seen["delivery"][front(seen)] else "for goods you choose cards next"
    return f"Coins and prestige are yours at once; {made}."


def _on_copy(box: LoadedBox, seen: Any) -> str:
    return "Its text is performed with your own trees, goods and neighbours. Master workers cannot be copied."


def _on_recruit(box: LoadedBox, seen: Any) -> str:
    return "The new worker is put on top of the acting card, in its space, and may act at once."


def _on_owner(box: LoadedBox, seen: Any) -> str:
    level = "as far as upgraded" if seen["upgraded"][front(seen)] else "as it stands without upgrades"
    return f"Each {level}. Your meeple stays where it is; you may also stop."


def _on_manage(box: LoadedBox, seen: Any) -> str:
    return f"Then {counted(int(seen['discards'][front(seen)]), 'card')} must be discarded from your hand."


def _on_trim(box: LoadedBox, seen: Any) -> str:
    return "Discarded cards go to your discard pile and come back in time."


def _on_refresh(box: LoadedBox, seen: Any) -> str:
    seat, printed = int(seen["to_act"]), box.record[0]
    keep = int(printed["keep"][is_upgraded(seen, seat, Cube.KEEP)])
    hand = int(printed["hand"][is_upgraded(seen, seat, Cube.HAND)])
    return f"You may keep {counted(keep, 'card')}; the others are discarded, and you draw up to {hand}."


_ADVICE = {
    Phase.PICK: _on_pick,
    Phase.TURN: _on_turn,
    Phase.AFTER: _on_after,
    Phase.CUBE: _on_cube,
    Phase.DELIVER: _on_deliver,
    Phase.KEEP: _on_keep,
    Phase.GAIN: _on_gain,
    Phase.USE: _on_use,
    Phase.CRAFT: _on_craft,
    Phase.ROLL: _on_roll,
    Phase.DIE: _on_die,
    Phase.COPY: _on_copy,
    Phase.RECRUIT: _on_recruit,
    Phase.OWNER: _on_owner,
    Phase.MANAGE: _on_manage,
    Phase.TRIM: _on_trim,
    Phase.REFRESH: _on_refresh,
}


# --- facts


def facts(box: LoadedBox, seen: Any, seat: int) -> dict[str, str]:
    """What else a player likes to know."""
    printed, seats = box.record[0], int(seen["seats"])
    found = {"Round": f"{int(seen['round_now'])} of {int(printed['rounds'])}"}
    if seen["phase"] == Phase.OVER:
        return found
    owner = seat if seat >= 0 else int(seen["to_act"])
    done = min(int(seen["actions"][owner]), int(printed["core_actions"]))
    found["Core Actions"] = f"{done} of {int(printed['core_actions'])}"
    if seats > 1:
        found["First"] = who(int(seen["first"]), seat, seats)
    if reason := _last_round(box, seen):
        found["The last round"] = reason
    if then := [_THEN[phase] for phase in _waiting(seen) if phase in _THEN]:
        found["After this"] = ", then ".join(then)
    return found


def _last_round(box: LoadedBox, seen: Any) -> str:
    """SC-9.1: why the game ends after this round, as far as that is so already."""
    if seen["round_now"] >= box.record[0]["rounds"]:
        return "the rounds are over"
    if not seen["deck_size"]:
        return "the Recruitment deck is empty"
    seats = int(seen["seats"])
    return "a player has moved all cubes" if not seen["cubes"][:seats].any(axis=1).all() else ""


def _waiting(seen: Any) -> list[Phase]:
    """The steps behind the front one, next first."""
    return [Phase(int(step)) for step in seen["step"][: max(0, front(seen))][::-1][:STEPS]]


_THEN = {
    Phase.DELIVER: "give the goods",
    Phase.REWARD: "take the reward",
    Phase.KEEP: "make goods of the cards given",
    Phase.GAIN: "gain goods",
    Phase.CRAFT: "convert more",
    Phase.ROLL: "roll the Forager Die",
    Phase.OWNER: "an Owner Action",
    Phase.COPY: "copy a worker",
    Phase.RECRUIT: "recruit a worker",
    Phase.MANAGE: "draw cards",
    Phase.TRIM: "discard cards",
}

__all__ = ["GLOSSARY", "acting", "advice", "facts", "front", "gain_text", "headline", "product", "room", "who", "whose"]

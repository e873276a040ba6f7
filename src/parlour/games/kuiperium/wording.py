"""Kuiperium: phases in words for somebody without the rulebook, with the box's numbers."""

from collections.abc import Callable
from typing import Any

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital, counted, seat_name
from parlour.games.kuiperium.board import where
from parlour.games.kuiperium.names import COLOUR_NAMES, title_names
from parlour.games.kuiperium.signs import icons_text
from parlour.games.kuiperium.state import Phase, Which
from parlour.games.kuiperium.text import clause_text

GLOSSARY = {
    "Kuiperium": "What jettisons and spying are paid with. There are 30, in one supply; nothing limits what one owns.",
    "Location": "A card in play or a starter location. Workers stand on locations of the opponent's side.",
    "Starter location": "Four on each side, there from the beginning. They have no corners and are never discarded.",
    "Worker": "Three for each player. Placed on the opponent's side, one to a location; recalled for the icons there.",
    "Recall": "Take home all your workers, one at a time, each with the icons of its location.",
    "3rd Worker Bonus": "Icons gained besides, for every worker of a recall that began with exactly three out.",
    "Reward icons": "What a recall brings. You take them in any order, and may leave them.",
    "Research": "Draw a card, or put a card from hand into your Lab.",
    "Destroy": "The opponent puts Kuiperium back into the supply.",
    "Move": "Move one worker of either player to another free location of the side it stands on.",
    "Spy": "Pay 1 Kuiperium, then discard a card of your own side.",
    "Control": "Jettison a card.",
    "Jettison": "Pay 4 Kuiperium, gain the Synergy of a card of your side as Discovery Points, discard it, turn the "
    "tile of its colour.",
    "Synergy": "One for every corner of another card at the same point that a corner of this card matches.",
    "Corner": "Green, yellow, red and blue match their like and wild; black matches nothing; wild is the best colour.",
    "Discovery Point": "Moves your shuttle at once as far as it pays for the next steps; what is left is lost.",
    "Discovery Track": "Who reaches the planet at its end wins. Entering the step with the Strategy icon arms a card.",
    "Strategy card": "Each has three. One is armed at the Strategy icon, and played free before a later action.",
    "Affinity tile": "One of each card colour. Active, its effect may be used with each card of the colour you play.",
    "Lab": "One card, face down. A card put there takes the place of the one before, which comes to your hand.",
    "Lab-only card": "Cannot be played from hand: it goes through the Lab.",
    "Refresh": "Discard your whole hand and draw 4 cards.",
    "Additional action": "A full action right after the present one; three are granted in one turn at most.",
}
"""Words in a sentence, with the numbers of the printed box; cards are in `glossary.words`, clauses in RULES.md."""

SEATS = 2


def who(owner: int, seat: int) -> str:
    """What `seat` calls a player."""
    return seat_name(owner, seat, SEATS)


def front(seen: Any) -> int:
    """The place of the front step in the rows; −1 where none waits."""
    return int(seen["steps_size"]) - 1


def placed(box: LoadedBox, seen: Any) -> str:
    """The card that a step `place` or `order` is about."""
    return title_names(box)[int(seen["at"][front(seen)]) - 1]


def left_text(seen: Any) -> str:
    """The icons still to take."""
    return icons_text(seen["icons"][front(seen)])


# --- headlines


def headline(box: LoadedBox, seen: Any, seat: int) -> str:
    """The phase in words, and who is to act where that is another."""
    if seen["phase"] == Phase.OVER:
        winner = int(seen["winner"])
        return f"The game is over: {who(winner, seat)} {'have' if winner == seat else 'has'} won"
    step = capital(_HEADS[Phase(int(seen["phase"]))](box, seen))
    if seat == seen["to_act"]:
        return step
    return f"{capital(who(int(seen['to_act']), seat))} is to act. {step.rstrip('?')}"


def _turn(box: LoadedBox, seen: Any) -> str:
    if seen["fresh"]:
        return "choose an action"
    return f"choose an additional action{_more(int(seen['actions']) - 1)}"


def _more(number: int) -> str:
    return f" ({number} more to come)" if number > 0 else ""


def _placing(box: LoadedBox, seen: Any) -> str:
    return f"play {placed(box, seen)}: choose its space"


def _ordering(box: LoadedBox, seen: Any) -> str:
    name = placed(box, seen)
    code = int(seen["at"][front(seen)])
    colour = COLOUR_NAMES[int(box.record[0]["colour"][code - 1])]
    return f"{name}: its ability first, or the {colour} effect?"


def _affinity(box: LoadedBox, seen: Any) -> str:
    return f"use the effect of your {COLOUR_NAMES[int(seen['which'][front(seen)])]} tile?"


def _recalling(box: LoadedBox, seen: Any) -> str:
    number = int(seen["out"][int(seen["to_act"])])
    return f"recall: choose the next of {counted(number, 'worker')}"


def _taking(box: LoadedBox, seen: Any) -> str:
    return f"take icons: {left_text(seen)}"


def _research(box: LoadedBox, seen: Any) -> str:
    return f"Research{_times(seen)}: draw a card, or put one into your Lab"


def _times(seen: Any) -> str:
    times = int(seen["count"][front(seen)])
    return f" {times} times" if times > 1 else ""


def _recalling_one(box: LoadedBox, seen: Any) -> str:
    but = int(seen["at"][front(seen)])
    return f"recall one of your workers{f', not the one on {where(box, seen, but - 1)}' if but else ''}"


def _moving_worker(box: LoadedBox, seen: Any) -> str:
    return f"move the worker from {where(box, seen, int(seen['at'][front(seen)]) - 1)}: choose where to"


def _moving_card(box: LoadedBox, seen: Any) -> str:
    return f"move {where(box, seen, int(seen['at'][front(seen)]) - 1)}: choose where to"


def _removing(box: LoadedBox, seen: Any) -> str:
    return f"remove up to {counted(int(seen['count'][front(seen)]), 'worker')}"


SIDES = {Which.OWN: "your side", Which.OPPONENT: "the opponent's side", Which.ANY: "either side"}


def _card_of_side(text: str) -> Callable[[LoadedBox, Any], str]:
    """A headline about a card of a side."""

    def head(box: LoadedBox, seen: Any) -> str:
        return text.format(SIDES[Which(int(seen["which"][front(seen)]))])

    return head


def _discarding(box: LoadedBox, seen: Any) -> str:
    return f"discard {counted(int(seen['count'][front(seen)]), 'card')} from your hand"


def _jettisoning(box: LoadedBox, seen: Any) -> str:
    return f"jettison a card for {int(seen['count'][front(seen)])} Kuiperium"


def _harvesting(box: LoadedBox, seen: Any) -> str:
    return f"choose a card of your side: gain Kuiperium equal to its Synergy, at most {int(seen['count'][front(seen)])}"


def _adding(box: LoadedBox, seen: Any) -> str:
    return f"put {title_names(box)[int(seen['revealed']) - 1]} on your side: choose its space"


def _asking(box: LoadedBox, seen: Any) -> str:
    return f"if you like: {clause_text(box, int(seen['inner'][front(seen)][0]))}?"


def _plain(text: str) -> Callable[[LoadedBox, Any], str]:
    return lambda box, seen: text


_HEADS: dict[Phase, Callable[[LoadedBox, Any], str]] = {
    Phase.TURN: _turn,
    Phase.MULLIGAN: _plain("setting up: cards of your hand to put back?"),
    Phase.PLACE: _placing,
    Phase.ORDER: _ordering,
    Phase.AFFINITY: _affinity,
    Phase.RECALL: _recalling,
    Phase.ICONS: _taking,
    Phase.RESEARCH: _research,
    Phase.PLACE_WORKER: _plain("place a worker: choose its location"),
    Phase.RECALL_ONE: _recalling_one,
    Phase.MOVE_WORKER: _plain("move a worker: choose it"),
    Phase.MOVE_WORKER_TO: _moving_worker,
    Phase.MOVE_CARD: _card_of_side("move a card of {}: choose it"),
    Phase.MOVE_CARD_TO: _moving_card,
    Phase.REMOVE_WORKERS: _removing,
    Phase.DISCARD_CARD: _card_of_side("discard a card of {}"),
    Phase.DISCARD_HAND: _discarding,
    Phase.JETTISON: _jettisoning,
    Phase.HARVEST: _harvesting,
    Phase.GAIN_ICONS: _card_of_side("gain the icons of a card of {}"),
    Phase.CLONE_LOCATION: _plain("gain the icons of a location with a worker of the opponent"),
    Phase.OPPONENT_MUST_PLAY: _plain("choose a card of the opponent's hand that must be played next"),
    Phase.ACTIVATE_TILE: _plain("turn one of your tiles to its active side"),
    Phase.SET_ASIDE: _plain("the Strategy icon: arm one of your strategy cards"),
    Phase.CHOOSE_ONE: _plain("choose one"),
    Phase.MAY: _asking,
    Phase.ADD_REVEALED: _adding,
}


# --- advice


def advice(box: LoadedBox, seen: Any, seat: int) -> str:
    """What the phase is about; for the seat to act with what it is obliged to."""
    phase = Phase(int(seen["phase"]))
    if phase is Phase.OVER:
        return _last_words(box, seen)
    if seat != seen["to_act"]:
        return "A turn is one action: put a card into the Lab, play a card or a worker, refresh, or recall."
    return _turn_advice(box, seen) if phase is Phase.TURN else _ADVICE[phase]


def _last_words(box: LoadedBox, seen: Any) -> str:
    winner, length = int(seen["winner"]), int(box.record[0]["track"])
    if seen["track"][winner] >= length:
        return "A shuttle has reached the planet (KU-14.1)."
    turns = int(box.record[0]["turns"])
    return (
        f"After {turns} turns the higher step wins, then more Kuiperium, then the player who did not begin (KU-14.2)."
    )


def _turn_advice(box: LoadedBox, seen: Any) -> str:
    seat, printed = int(seen["to_act"]), box.record[0]
    if seen["forced"][seat] and seen["fresh"]:
        name = title_names(box)[int(seen["forced"][seat]) - 1]
        return f"The opponent has chosen {name} for you: if you can play it from hand, you must (KU-3.5)."
    text = "Play a card or a worker, put a card into your Lab, recall your workers, or refresh your hand."
    if seen["fresh"] and seen["is_armed"][seat]:
        text += " Your armed strategy card may come first."
    if seen["kuiperium"][seat] >= printed["jettison_cost"]:
        text += " You can pay a jettison: a Control icon or a card lets you."
    return text


_ADVICE = {
    Phase.MULLIGAN: "They go under the deck in the order you name them; then you draw back to as many as you had.",
    Phase.PLACE: "Next to a card or starter location, diagonally too. Corners that match at a point make Synergy.",
    Phase.ORDER: "The effect of an active tile may be used once, before or after the ability.",
    Phase.AFFINITY: "It may be used once with each card of its colour that you play.",
    Phase.RECALL: "Each worker goes home, then you take the icons of its location, before the next is chosen.",
    Phase.ICONS: "In any order, and none of them must be taken. Points of different locations are never added up.",
    Phase.RESEARCH: "A card put into a filled Lab takes the place of the one there, which comes to your hand.",
    Phase.PLACE_WORKER: "One of your workers at home goes to a free location of the opponent's side.",
    Phase.RECALL_ONE: "It brings the icons of its location, without the 3rd Worker Bonus.",
    Phase.MOVE_WORKER: "A worker of either player; it stays on its side of the board.",
    Phase.MOVE_WORKER_TO: "Any free location of the same side.",
    Phase.MOVE_CARD: "It stays on its side; a worker on it goes along.",
    Phase.MOVE_CARD_TO: "An empty space of the same side next to a card or starter location.",
    Phase.REMOVE_WORKERS: "They go home without reward. You may stop before.",
    Phase.DISCARD_CARD: "A worker on it goes home without reward.",
    Phase.DISCARD_HAND: "It goes face up on the discard pile.",
    Phase.JETTISON: "Its Synergy becomes Discovery Points in one instance; the card is discarded and its tile turned.",
    Phase.HARVEST: "The card stays where it is.",
    Phase.GAIN_ICONS: "The icons at the top of the card, not its ability, and without the 3rd Worker Bonus.",
    Phase.CLONE_LOCATION: "The worker stays there; the location gives no 3rd Worker Bonus.",
    Phase.OPPONENT_MUST_PLAY: "You see the hand only while you choose. A Lab-only card cannot be played from it.",
    Phase.ACTIVATE_TILE: "It stays active for good.",
    Phase.SET_ASIDE: "You may play it before an action of a later turn. The other two never come into play.",
    Phase.CHOOSE_ONE: "What can do nothing now is not offered.",
    Phase.MAY: "It is optional.",
    Phase.ADD_REVEALED: "It comes into play without its ability, next to a card or starter location.",
}


# --- facts


def facts(box: LoadedBox, seen: Any, seat: int) -> dict[str, str]:
    """What else a player likes to know."""
    found = {"Turn": f"{int(seen['turns']) + (seen['phase'] != Phase.OVER)}"}
    if seen["phase"] == Phase.OVER:
        return found
    if seat < 0:
        found["First"] = who(int(seen["first"]), seat)
    if seen["phase"] != Phase.TURN and seen["actions"] and seen["phase"] != Phase.MULLIGAN:
        found["Actions after this one"] = str(int(seen["actions"]))
    for owner in range(SEATS):
        if code := int(seen["forced"][owner]):
            name = title_names(box)[code - 1]
            found[f"{capital(who(owner, seat))} must play"] = f"{name} next, if it can be played from hand"
    if then := [_THEN[step] for step in _waiting(seen) if step in _THEN]:
        found["After this"] = ", then ".join(then)
    return found


def _waiting(seen: Any) -> list[Phase]:
    """The steps behind the front one, next first, but for effects of inactive tiles."""
    steps = [(Phase(int(seen["step"][at])), int(seen["which"][at])) for at in range(front(seen))[::-1]]
    tiles = seen["tiles"][int(seen["to_act"])]
    return [phase for phase, which in steps if phase is not Phase.AFFINITY or tiles[which]]


_THEN = {
    Phase.AFFINITY: "the effect of your tile",
    Phase.RECALL: "the next worker",
    Phase.ICONS: "the other icons",
    Phase.RESEARCH: "Research",
    Phase.PLACE_WORKER: "place a worker",
    Phase.RECALL_ONE: "recall a worker",
    Phase.MOVE_WORKER: "move a worker",
    Phase.MOVE_CARD: "move a card",
    Phase.REMOVE_WORKERS: "remove workers",
    Phase.DISCARD_CARD: "discard a card in play",
    Phase.DISCARD_HAND: "discard from hand",
    Phase.JETTISON: "jettison a card",
    Phase.HARVEST: "gain Kuiperium for Synergy",
    Phase.GAIN_ICONS: "gain the icons of a card",
    Phase.CLONE_LOCATION: "gain the icons of a location",
    Phase.OPPONENT_MUST_PLAY: "choose a card for the opponent",
    Phase.ACTIVATE_TILE: "turn a tile",
    Phase.SET_ASIDE: "arm a strategy card",
    Phase.CHOOSE_ONE: "choose one",
    Phase.MAY: "a choice",
    Phase.ADD_REVEALED: "put the card on your side",
    Phase.GAIN_KUIPERIUM: "gain Kuiperium",
    Phase.DESTROY_KUIPERIUM: "destroy Kuiperium",
    Phase.GAIN_DISCOVERY: "gain Discovery Points",
    Phase.DRAW: "draw",
    Phase.REVEAL: "turn up a card",
    Phase.EXTRA_ACTION: "an additional action",
    Phase.IF: "what depends on the track",
}

__all__ = ["GLOSSARY", "advice", "facts", "front", "headline", "left_text", "placed", "who"]

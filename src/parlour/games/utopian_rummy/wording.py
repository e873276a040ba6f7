"""Utopian Rummy: phases and choices in words for somebody without the rulebook, with the box's numbers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parlour.core.phrases import counted
from parlour.games.utopian_rummy.moves import ability, different_jobs
from parlour.games.utopian_rummy.names import card_names, title_name
from parlour.games.utopian_rummy.state import Phase, Title, Verb

if TYPE_CHECKING:
    from parlour.games.utopian_rummy.actions import UtopianActions

STEPS = {
    Phase.EXPLORE: "Explore: take a card to start the turn",
    Phase.KEEP: "Research: choose a card to keep",
    Phase.SHED: "Research: lay down the other cards",
    Phase.WEAVE: "Research: discard from the hand",
    Phase.EXPAND: "Expand: play cards, then discard one to end the turn",
    Phase.KNOWLEDGE: "Ancestral Knowledge: research, or take any discarded card",
    Phase.HUNT: "Hunters: draw a card?",
    Phase.WAR: "Warriors: remove a card from a Society?",
}
"""The phases in words; "keep", a second time, is said otherwise."""


GLOSSARY = {
    "Society": "The cards you have played, face up before you. At the end of an Age their values count for you.",
    "Age": "A round: it ends when a hand or the Draw Deck is used up. Society less hand is added to your total.",
    "Initiate": "To play a set that brings a job into play which lies in neither Society yet; once a turn.",
    "Research": "To view the top cards of the Draw Deck, keep some and discard the others to the Research pile.",
    "Ancestral Knowledge": "Asset. Once a turn: a further Research, or any one card of a discard pile.",
    "Elder": "Job. Each in a Society cancels the minus of one Student in the same Society.",
    "Farmer": "Job. Two in your Society: a Research may keep two cards.",
    "Hunter": "Job. For each one you play you may draw a card, twice a turn at most.",
    "Monument": "Asset. Playable with four different jobs in your Society; worth 1 for each different job there.",
    "Rangers": "Job. Two in your Society: a Research views three cards.",
    "Story Teller": "Job. Two in your Society: +1 for every Ancestral Knowledge in both Societies.",
    "Student": "Asset, -3 in Society and hand alike. Stands in for copies of a job in an initiation, nothing else.",
    "Trainer": "Job. Two in your Society: two cards suffice to initiate a job.",
    "Warriors": "Job. Your first in an Age may remove one card from any Society.",
    "Weavers": "Job. Two in your Society: a Research brings all its cards to hand, and any of the hand may go.",
}
"""Cards and words in a sentence, with the numbers of the printed box; the clauses are in RULES.md."""


def plural(title: Title) -> str:
    """`Farmers`, `Warriors`."""
    name = title_name(title)
    return name if name.endswith("s") else name + "s"


def span(low: int, high: int) -> str:
    """`1`, or `1 or 2`, or `1 to 3`."""
    if low >= high:
        return str(high)
    return f"{low} {'or' if high == low + 1 else 'to'} {high}"


@dataclass(frozen=True)
class Research:
    """What a Research of a seat would be now: cards viewed, and kept at least and at most."""

    views: int
    low: int
    high: int
    weavers: bool
    last: bool  # it uses the Draw Deck up

    def sentence(self) -> str:
        """What it does, without a subject."""
        if self.views == 1:
            return f"draw the {'last' if self.last else 'top'} card of the Draw Deck"
        if self.weavers:
            discards = span(self.views - self.high, self.views - self.low)
            return f"draw {self.views} cards, then discard {discards} from your hand"
        return f"view {self.views} cards of the Draw Deck and keep {span(self.low, self.high)}"


def has_ability(box: Any, seen: Any, seat: int, title: Title) -> bool:
    """UR-3.1: whether the ability of a title works for a seat."""
    return bool(ability(box, seen, seat, int(title)))


def research(box: Any, seen: Any, seat: int) -> Research:
    """UR-4.2 to UR-4.7, all together, as they stand for `seat`."""
    view = box["rangers_view"] if has_ability(box, seen, seat, Title.RANGERS) else box["research_view"]
    views = int(min(view, seen["deck_size"]))
    low = int(box["research_keep"])
    high = int(box["farmers_keep"]) if has_ability(box, seen, seat, Title.FARMER) else low
    weavers = has_ability(box, seen, seat, Title.WEAVERS)
    return Research(views, min(low, views), min(high, views), weavers, views == seen["deck_size"])


# --- phases


def headline(seen: Any, seat: int, who: str) -> str:
    """The phase in words; `who` acts (or, at the end, has won)."""
    phase = Phase(int(seen["phase"]))
    if phase is Phase.OVER:
        verb = "have" if who == "You" else "has"
        high, low = sorted((int(score) for score in seen["scores"]), reverse=True)
        return f"The game is over: {who} {verb} won, {high} to {low}".replace(": You", ": you")
    step = STEPS[phase]
    if phase is Phase.KEEP and seen["kept"]:
        step = "Research: keep another card?"
    return step if seat == seen["to_act"] else f"{who} is to act. {step.rstrip('?')}"


def advice(box: Any, seen: Any, seat: int) -> str:
    """What the phase is about; for the seat to act with its own abilities and obligations."""
    phase = Phase(int(seen["phase"]))
    if phase is Phase.OVER:
        return "Both hands are open now. Totals count Societies less what was left in hand, Age by Age."
    if seat != seen["to_act"]:
        return "A turn is: take a card, play cards if you like, discard one."
    text = _ADVICE[phase](box, seen, seat)
    last = seen["last_turn"] and phase is not Phase.WAR
    return f"{text} The deck was used up: the Age is scored after this turn." if last else text


def _explore(box: Any, seen: Any, seat: int) -> str:
    now = research(box, seen, seat)
    rest = "" if now.weavers or now.high == now.views else ", the rest goes face up to the Research pile"
    return (
        f"Every turn starts with one of these. A Research: {now.sentence()}{rest}. "
        "Or take the top card of a discard pile; everybody sees which."
    )


def _keep(box: Any, seen: Any, seat: int) -> str:
    if seen["kept"] >= box["research_keep"]:
        return "Your Farmers let you keep another. What you do not keep goes face up to the Research pile."
    return "Only you see these cards. What you keep joins your hand; the rest goes face up to the Research pile."


def _shed(box: Any, seen: Any, seat: int) -> str:
    return "They go face up to the Research pile, one at a time. The last lies on top, easiest to take."


def _weave(box: Any, seen: Any, seat: int) -> str:
    must, may = int(seen["must_shed"]), int(seen["may_shed"])
    parts = [f"You owe {counted(must, 'discard')}"] * (must > 0)
    parts += [f"{counted(may, 'further discard' if must else 'discard')} may follow"] * (may > 0)
    weavers = "With your Weavers any card of the hand will do, not only those just drawn."
    return f"{weavers} {' and '.join(parts)}, face up to the Research pile."


def _expand(box: Any, seen: Any, seat: int) -> str:
    smallest = int(box["trainer_set" if has_ability(box, seen, seat, Title.TRAINER) else "initiation_set"])
    initiate = (
        f"Once a turn, initiate a job with a set of {smallest} or more (Students may help); "
        "from then on copies of it may be played singly."
    )
    if seen["initiated"]:
        initiate = "You have initiated a job this turn; copies of initiated jobs may still be played."
    jobs, need = int(different_jobs(box, seen, seat)), int(box["monument_jobs"])
    monument = ""
    if jobs < need and _holds_monument(box, seen, seat):
        monument = f" A Monument needs {need} different jobs in your Society; you have {jobs}."
    return f"Cards in your Society score, cards in hand cost. {initiate}{monument}"


def _holds_monument(box: Any, seen: Any, seat: int) -> bool:
    return bool(seen["hands"][seat][box["slots"][Title.MONUMENT][0]])


def _knowledge(box: Any, seen: Any, seat: int) -> str:
    either = f"Research ({research(box, seen, seat).sentence()}), or take" if seen["deck_size"] else "Take"
    return f"{either} any one card of a discard pile, not only the top one. Then your turn goes on."


def _hunt(box: Any, seen: Any, seat: int) -> str:
    offer = counted(int(seen["hunts"]), "draw")
    return (
        f"{offer} on offer now, {box['hunter_draws']} a turn at most. "
        "A draw puts the top card of the Draw Deck in your hand."
    )


def _war(box: Any, seen: Any, seat: int) -> str:
    student = int(box["value"][box["slots"][Title.STUDENT][0]])
    return (
        "Your first Warriors of the Age may send one card from any Society to the bottom of the Draw Deck: "
        f"a good one of theirs, or a Student of yours ({student}). This chance comes once an Age."
    )


_ADVICE = {
    Phase.EXPLORE: _explore,
    Phase.KEEP: _keep,
    Phase.SHED: _shed,
    Phase.WEAVE: _weave,
    Phase.EXPAND: _expand,
    Phase.KNOWLEDGE: _knowledge,
    Phase.HUNT: _hunt,
    Phase.WAR: _war,
}


# --- choices


def label(actions: "UtopianActions", seen: Any, action: int) -> str:
    """A legal action as a newcomer understands it."""
    verb, code = actions.verb(action), actions.card(action)
    if verb is Verb.INITIATE:
        cards = ", ".join(card_names(actions.box)[card - 1] for card in actions.set_cards(action))
        return f"Initiate {title_name(Title(code))}: {cards}"
    card = card_names(actions.box)[code - 1] if code else ""
    if verb is Verb.PLAY:
        return f"Play {card}{_effect(actions.box, seen, Title(int(actions.box['title'][code])))}"
    if verb is Verb.RESEARCH:
        sentence = research(actions.box, seen, int(seen["to_act"])).sentence()
        return f"Research: {sentence}"
    if verb is Verb.STOP:
        return _STOPS[Phase(int(seen["phase"]))]
    top = ", the top of" if seen["phase"] == Phase.EXPLORE else " from"
    return _PHRASES[verb].format(card=card, top=top, whose=_whose(verb, int(seen["to_act"])))


_PHRASES = {
    Verb.TAKE_RESEARCH: "Take {card}{top} the Research pile",
    Verb.TAKE_TURN: "Take {card}{top} the End of Turn pile",
    Verb.KEEP: "Keep {card}",
    Verb.SHED: "Discard {card} to the Research pile",
    Verb.DISCARD: "Discard {card}",
    Verb.DRAW: "Draw a card",
    Verb.REMOVE_NOTHING: "Remove nothing",
    Verb.REMOVE_0: "Remove {card} from {whose} Society",
    Verb.REMOVE_1: "Remove {card} from {whose} Society",
}


_STOPS = {Phase.KEEP: "Keep no more", Phase.WEAVE: "Discard no more", Phase.HUNT: "Draw no more"}


def _whose(verb: Verb, seat: int) -> str:
    return "your" if verb - Verb.REMOVE_0 == seat else "the opponent's"


def _effect(box: Any, seen: Any, title: Title) -> str:
    """What a play brings at once."""
    seat = int(seen["to_act"])
    if title is Title.ANCESTRAL_KNOWLEDGE:
        return ", then research or take a discarded card"
    if title is Title.MONUMENT:
        return f", worth {different_jobs(box, seen, seat)} now"
    if title is Title.HUNTER and seen["hunter_draws"] < box["hunter_draws"] and seen["deck_size"]:
        return ", then draw a card if you like"
    if title is Title.WARRIORS and not seen["warriors_used"][seat]:
        return ", then remove a card if you like"
    return ""


__all__ = ["GLOSSARY", "advice", "counted", "has_ability", "headline", "label", "plural", "span"]

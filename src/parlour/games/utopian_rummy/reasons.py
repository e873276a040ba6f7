"""Utopian Rummy: the clause behind every choice and every refusal, from what the seat to act sees."""

from typing import TYPE_CHECKING, Any

from parlour.core.game import Why
from parlour.games.utopian_rummy.moves import different_jobs, is_initiated
from parlour.games.utopian_rummy.names import card_names, title_name
from parlour.games.utopian_rummy.state import CARDS, Phase, Title, Verb
from parlour.games.utopian_rummy.wording import has_ability, research

if TYPE_CHECKING:
    from parlour.games.utopian_rummy.actions import UtopianActions

# What each phase is for, the verbs it takes, and its clause.
PHASES = {
    Phase.EXPLORE: ("UR-4.1", "Explore: research, or take the top card of a discard pile"),
    Phase.KEEP: ("UR-4.2", "choose a viewed card to keep"),
    Phase.SHED: ("UR-4.8", "choose which viewed card goes to the Research pile next"),
    Phase.WEAVE: ("UR-4.5", "discard from hand to the Research pile"),
    Phase.EXPAND: ("UR-5.7", "Expand: play cards, or discard one to end the turn"),
    Phase.KNOWLEDGE: ("UR-6.1", "Ancestral Knowledge obliges: research, or take a card of a discard pile"),
    Phase.HUNT: ("UR-6.5", "draw for the Hunters, or stop"),
    Phase.WAR: ("UR-6.8", "the Warriors remove one card from a Society, or nothing"),
    Phase.OVER: ("UR-8.4", "the game is over"),
}
VERBS = {
    Phase.EXPLORE: (Verb.RESEARCH, Verb.TAKE_RESEARCH, Verb.TAKE_TURN),
    Phase.KEEP: (Verb.KEEP, Verb.STOP),
    Phase.SHED: (Verb.SHED,),
    Phase.WEAVE: (Verb.SHED, Verb.STOP),
    Phase.EXPAND: (Verb.PLAY, Verb.DISCARD, Verb.INITIATE),
    Phase.KNOWLEDGE: (Verb.RESEARCH, Verb.TAKE_RESEARCH, Verb.TAKE_TURN),
    Phase.HUNT: (Verb.DRAW, Verb.STOP),
    Phase.WAR: (Verb.REMOVE_0, Verb.REMOVE_1, Verb.REMOVE_NOTHING),
    Phase.OVER: (),
}


def why(actions: "UtopianActions", s: Any, action: int) -> Why:
    """The clause that allows a legal action."""
    verb, phase = actions.verb(action), Phase(int(s["phase"]))
    if verb is Verb.INITIATE:
        return _why_initiate(actions, s, action)
    if verb is Verb.PLAY:
        return _why_play(actions.box, Title(int(actions.box["title"][actions.card(action)])))
    if phase is Phase.KNOWLEDGE:
        return Why(
            "UR-6.1", "Ancestral Knowledge: a Research, or any card of either discard pile, not only the top one."
        )
    if verb is Verb.RESEARCH:
        sentence = research(actions.box, s, int(s["to_act"])).sentence()
        return Why("UR-4.2", f"A Research with all your abilities: {sentence}.")
    return _why_small(actions.box, s, phase, verb)


def _why_small(box: Any, s: Any, phase: Phase, verb: Verb) -> Why:
    """The clause of an action that takes, keeps, discards, draws or removes one card, or none."""
    if phase is Phase.WEAVE and verb is Verb.SHED:
        return Why(
            "UR-4.5", f"With {box['ability_copies']} Weavers the discards of a Research come from the whole hand."
        )
    return {
        Verb.TAKE_RESEARCH: Why("UR-4.1", "The top card of either discard pile may be taken instead of a Research."),
        Verb.TAKE_TURN: Why("UR-4.1", "The top card of either discard pile may be taken instead of a Research."),
        Verb.KEEP: _why_keep(box, s),
        Verb.SHED: Why("UR-4.8", "Several discards of one Research go one at a time; the last lies on top."),
        Verb.STOP: _why_stop(box, phase),
        Verb.DISCARD: Why("UR-7.1", "Decay: exactly one card goes to the End of Turn pile, and the turn is over."),
        Verb.DRAW: Why("UR-6.5", f"For each Hunter played a card may be drawn, {box['hunter_draws']} a turn at most."),
        Verb.REMOVE_0: _WAR,
        Verb.REMOVE_1: _WAR,
        Verb.REMOVE_NOTHING: Why(
            "UR-6.8", "The Warriors need not remove a card; the chance does not come again in this Age."
        ),
    }[verb]


_WAR = Why("UR-6.8", "Your first Warriors of the Age may move one card of any Society to the bottom of the Draw Deck.")


def _why_keep(box: Any, s: Any) -> Why:
    if s["kept"] >= box["research_keep"]:
        return Why("UR-4.4", f"With {box['ability_copies']} Farmers a further viewed card may be kept.")
    return Why("UR-4.2", f"A Research keeps {box['research_keep']} of the cards viewed.")


def _why_stop(box: Any, phase: Phase) -> Why:
    if phase is Phase.HUNT:
        return Why("UR-6.5", "Draws for Hunters are optional; those not taken now lapse.")
    farmers = f"With {box['ability_copies']} Farmers"
    return Why("UR-4.4", f"{farmers} the number of cards kept is yours to choose, after viewing.")


def _why_play(box: Any, title: Title) -> Why:
    if title is Title.ANCESTRAL_KNOWLEDGE:
        return Why("UR-6.1", "One Ancestral Knowledge a turn; it obliges to a Research or a card of a discard pile.")
    if title is Title.MONUMENT:
        return Why("UR-6.6", f"A Monument may be played while your Society has {box['monument_jobs']} different jobs.")
    return Why("UR-5.4", f"{title_name(title)} is initiated, so copies may be played one at a time.")


def _why_initiate(actions: "UtopianActions", s: Any, action: int) -> Why:
    if len(actions.set_cards(action)) < actions.box["initiation_set"]:
        copies = actions.box["ability_copies"]
        return Why("UR-6.4", f"With {copies} Trainers in your Society a smaller set initiates a job.")
    return Why(
        "UR-5.2", f"{title_name(Title(actions.card(action)))} is not initiated; this set from hand initiates it."
    )


def why_not(actions: "UtopianActions", s: Any, action: int) -> Why:
    """The clause that forbids an action that is not legal."""
    verb, phase = actions.verb(action), Phase(int(s["phase"]))
    if verb not in VERBS[phase]:
        clause, purpose = PHASES[phase]
        return Why(clause, f"now is the time to {purpose}" if phase in _TIMES else purpose)
    if verb is Verb.INITIATE:
        return _not_initiate(actions, s, action)
    if verb is Verb.PLAY:
        return _not_play(actions, s, actions.card(action))
    if verb in (Verb.TAKE_RESEARCH, Verb.TAKE_TURN):
        top = " on top" if phase is Phase.EXPLORE else ""
        return Why(PHASES[phase][0], f"that card does not lie{top} in that discard pile")
    if verb is Verb.RESEARCH:
        return Why("UR-6.2", "the Draw Deck is empty")
    if verb is Verb.STOP:
        owed = phase is Phase.WEAVE
        return Why("UR-4.5", "a discard is still owed") if owed else Why("UR-4.2", "a viewed card has to be kept first")
    return _not_there(phase, verb)


_TIMES = (Phase.KEEP, Phase.SHED, Phase.WEAVE, Phase.HUNT)


def _not_there(phase: Phase, verb: Verb) -> Why:
    if phase is Phase.WAR:
        return Why("UR-6.8", "that card does not lie in that Society")
    if phase in (Phase.KEEP, Phase.SHED):
        return Why(PHASES[phase][0], "that card is not among the viewed ones")
    clause = "UR-7.1" if verb is Verb.DISCARD else "UR-4.5"
    return Why(clause, "that card is not in your hand")


def _not_play(actions: "UtopianActions", s: Any, card: int) -> Why:
    seat, title = int(s["to_act"]), Title(int(actions.box["title"][card]))
    if s["hands"][seat][card] == 0:
        return Why("UR-5.7", f"you hold no {card_names(actions.box)[card - 1]}")
    if s["hand_size"][seat] == 1:
        return Why("UR-5.6", "your last card may not be played; one has to stay for the discard")
    if title is Title.MONUMENT:
        have, need = different_jobs(actions.box, s, seat), int(actions.box["monument_jobs"])
        return Why("UR-6.6", f"a Monument needs {need} different jobs in your Society, and you have {have}")
    if title is Title.ANCESTRAL_KNOWLEDGE:
        if s["knowledge"]:
            return Why("UR-6.1", "only one Ancestral Knowledge a turn")
        return Why("UR-6.2", "the Draw Deck and both discard piles are empty")
    return Why("UR-5.1", f"{title_name(title)} is not initiated: no copy of it lies in a Society")


def _not_initiate(actions: "UtopianActions", s: Any, action: int) -> Why:
    seat, title = int(s["to_act"]), Title(actions.card(action))
    cards = actions.set_cards(action)
    if is_initiated(s, title):
        return Why("UR-5.1", f"{title_name(title)} is initiated already; play copies one at a time")
    if s["initiated"]:
        return Why("UR-5.3", "you initiated a job this turn, and only one a turn is allowed")
    if any(cards.count(card) > s["hands"][seat][card] for card in range(1, CARDS)):
        return Why("UR-5.2", "these cards are not all in your hand")
    smallest = actions.box["trainer_set" if has_ability(actions.box, s, seat, Title.TRAINER) else "initiation_set"]
    if len(cards) < smallest:
        return Why("UR-5.2", f"a set needs at least {smallest} cards")
    return Why("UR-5.6", "one card has to stay in hand for the discard")


__all__ = ["why", "why_not"]

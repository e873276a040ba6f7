"""Kuiperium: the clause behind every refusal, from what the seat to act sees; places are in `refused_places`."""

from typing import Any

from parlour.core.game import LoadedBox, Why
from parlour.games.kuiperium.moves import side_for
from parlour.games.kuiperium.names import COLOUR_NAMES, ICON_NAMES
from parlour.games.kuiperium.numbering import Numbered
from parlour.games.kuiperium.refused_places import RefusedPlaces
from parlour.games.kuiperium.rules.turns import is_forced
from parlour.games.kuiperium.state import Icon, Phase, Verb

# Which phases have actions of a verb.
PHASES = {
    Verb.BOTTOM: (Phase.MULLIGAN,),
    Verb.DONE: (Phase.MULLIGAN, Phase.AFFINITY, Phase.ICONS, Phase.REMOVE_WORKERS),
    Verb.STRATEGY: (Phase.TURN,),
    Verb.LAB: (Phase.TURN, Phase.RESEARCH),
    Verb.PLAY: (Phase.TURN,),
    Verb.PLAY_FROM_LAB: (Phase.TURN,),
    Verb.WORKER_AT: (Phase.TURN, Phase.PLACE_WORKER),
    Verb.REFRESH: (Phase.TURN,),
    Verb.RECALL: (Phase.TURN,),
    Verb.PLACE_AT: (Phase.PLACE, Phase.ADD_REVEALED),
    Verb.AFFINITY: (Phase.ORDER, Phase.AFFINITY),
    Verb.ABILITY: (Phase.ORDER,),
    Verb.RECALL_AT: (Phase.RECALL, Phase.RECALL_ONE),
    Verb.TAKE: (Phase.ICONS,),
    Verb.DRAW: (Phase.RESEARCH,),
    Verb.MOVE_WORKER_FROM: (Phase.MOVE_WORKER,),
    Verb.MOVE_WORKER_TO: (Phase.MOVE_WORKER_TO,),
    Verb.MOVE_CARD_FROM: (Phase.MOVE_CARD,),
    Verb.MOVE_CARD_TO: (Phase.MOVE_CARD_TO,),
    Verb.REMOVE_WORKER_AT: (Phase.REMOVE_WORKERS,),
    Verb.DISCARD_AT: (Phase.DISCARD_CARD,),
    Verb.DISCARD: (Phase.DISCARD_HAND,),
    Verb.JETTISON_AT: (Phase.JETTISON,),
    Verb.HARVEST_AT: (Phase.HARVEST,),
    Verb.GAIN_FROM: (Phase.GAIN_ICONS, Phase.CLONE_LOCATION),
    Verb.FORCE: (Phase.OPPONENT_MUST_PLAY,),
    Verb.ACTIVATE: (Phase.ACTIVATE_TILE,),
    Verb.SET_ASIDE: (Phase.SET_ASIDE,),
    Verb.OPTION: (Phase.CHOOSE_ONE,),
    Verb.YES: (Phase.MAY,),
    Verb.NO: (Phase.MAY,),
}
# What each phase asks for, and its clause.
DUE = {
    Phase.TURN: ("KU-3.1", "the turn is an action: Lab, a card, a worker, refresh or recall"),
    Phase.MULLIGAN: ("KU-2.3", "now cards are put back under the deck, or not"),
    Phase.PLACE: ("KU-16.3", "a card was announced: now it is placed, and there is no way back"),
    Phase.ORDER: ("KU-5.6", "now it is said whether the tile's effect comes before the ability"),
    Phase.AFFINITY: ("KU-5.6", "now the tile's effect is used, or not"),
    Phase.RECALL: ("KU-7.1", "now the next worker is recalled"),
    Phase.ICONS: ("KU-8.1", "now icons are taken, or left"),
    Phase.RESEARCH: ("KU-8.5", "now you research: draw, or put a card into the Lab"),
    Phase.PLACE_WORKER: ("KU-6.4", "now a worker is placed"),
    Phase.RECALL_ONE: ("KU-7.5", "now one worker is recalled"),
    Phase.MOVE_WORKER: ("KU-8.7", "now the worker that moves is chosen"),
    Phase.MOVE_WORKER_TO: ("KU-8.7", "now it is said where the worker moves"),
    Phase.MOVE_CARD: ("KU-6.5", "now the card that moves is chosen"),
    Phase.MOVE_CARD_TO: ("KU-5.3", "now it is said where the card moves"),
    Phase.REMOVE_WORKERS: ("KU-13.2", "now workers are removed, or no more"),
    Phase.DISCARD_CARD: ("KU-12.2", "now a card in play is discarded"),
    Phase.DISCARD_HAND: ("KU-12.2", "now a card of your hand is discarded"),
    Phase.JETTISON: ("KU-9.2", "now the card to be jettisoned is chosen"),
    Phase.HARVEST: ("KU-13.5", "now a card is chosen whose Synergy brings Kuiperium"),
    Phase.GAIN_ICONS: ("KU-13.6", "now a card is chosen whose icons are gained"),
    Phase.CLONE_LOCATION: ("KU-13.1", "now a location is chosen whose icons are gained"),
    Phase.OPPONENT_MUST_PLAY: ("KU-13.4", "now a card of your opponent's hand is chosen"),
    Phase.ACTIVATE_TILE: ("KU-9.3", "now one of your tiles is turned"),
    Phase.SET_ASIDE: ("KU-11.1", "now a strategy card is set aside"),
    Phase.CHOOSE_ONE: ("KU-12.3", "now one of the branches is chosen"),
    Phase.MAY: ("KU-12.2", "now you say yes or no"),
    Phase.ADD_REVEALED: ("KU-13.7", "now the revealed card is placed"),
}


def why_not(box: LoadedBox, s: Any, action: int) -> Why:
    """The clause that forbids an action that is not legal."""
    if s["phase"] == Phase.OVER:
        return Why("KU-14.1", "the game is over")
    printed = box.record[0]
    return _Refusals(box, s).why_not(Numbered(Verb(int(printed["verb"][action])), int(printed["one"][action])))


class _Refusals(RefusedPlaces):
    """The clauses that forbid what is not legal."""

    def why_not(self, action: Numbered) -> Why:
        """The clause that forbids an action that is not legal."""
        verb, one = action
        if self.phase not in PHASES[verb]:
            return Why(*DUE[self.phase])
        if self.phase is Phase.TURN:
            return self._not_turn(verb, one)
        match verb:
            case Verb.BOTTOM | Verb.LAB | Verb.DISCARD | Verb.FORCE:
                return self._not_held(verb, one)
            case Verb.TAKE:
                return self._not_take(Icon(one))
            case Verb.DRAW:
                return self._not_draw()
            case Verb.ACTIVATE:
                return Why("KU-9.3", f"your {COLOUR_NAMES[one]} tile is active already")
            case Verb.SET_ASIDE:
                return Why("KU-11.1", f"{self.strategies[one]} is not among your strategy cards")
            case Verb.OPTION:
                return self._not_option(one)
            case Verb.AFFINITY:
                return Why("KU-12.3", "the effect of the tile can do nothing now")
        return self.not_place(verb, one)

    # --- a turn

    def _not_turn(self, verb: Verb, one: int) -> Why:
        if verb is Verb.STRATEGY:
            return self._not_strategy(one)
        if is_forced(self.box, self.s):
            title = self.titles[self.mine("forced") - 1]
            return Why("KU-3.5", f"your opponent has chosen {title}, and you must play it first")
        match verb:
            case Verb.LAB:
                return Why("KU-4.1", f"you hold no {self.titles[one]}")
            case Verb.RECALL:
                return Why("KU-7.1", "you have no worker out")
            case Verb.WORKER_AT:
                return self.not_worker_at(one)
        return self._not_play(verb, one)

    def _not_strategy(self, one: int) -> Why:
        if self.mine("armed") != one + 1:
            return Why("KU-11.1", f"{self.strategies[one]} is not set aside as your armed card")
        return Why("KU-11.3", "an armed card is played before the first action of a turn only")

    def _not_play(self, verb: Verb, title: int) -> Why:
        name, in_lab = self.titles[title], self.mine("labs") == title + 1
        if verb is Verb.PLAY_FROM_LAB and not in_lab:
            return Why("KU-5.1", f"{name} does not lie in your Lab")
        if verb is Verb.PLAY and not self.mine("hands", title):
            where = "it lies in your Lab, and is played from there" if in_lab else f"you hold no {name}"
            return Why("KU-5.1", where)
        side = side_for(self.box, self.seat, title)
        whose = "your side" if side == self.seat else "your opponent's side"
        return Why("KU-5.5", f"no empty space of {whose} is next to a card in play or a starter location")

    # --- cards in hand, research

    def _not_held(self, verb: Verb, title: int) -> Why:
        clauses = {Verb.BOTTOM: "KU-2.3", Verb.LAB: "KU-8.5", Verb.DISCARD: "KU-12.2", Verb.FORCE: "KU-13.4"}
        holder = "your opponent holds" if verb is Verb.FORCE else "you hold"
        return Why(clauses[verb], f"{holder} no {self.titles[title]}")

    def _not_draw(self) -> Why:
        if self.mine("hand_size") >= self.box["hand"]:
            return Why("KU-4.4", f"you hold {self.box['hand']} cards, the hand limit")
        return Why("KU-2.5", "the deck and the discard pile are empty")

    # --- icons and branches

    def _not_take(self, icon: Icon) -> Why:
        if not self.step("icons", icon):
            return Why("KU-8.1", f"no {ICON_NAMES[icon]} icon is left to take")
        match icon:
            case Icon.KUIPERIUM:
                return Why("KU-8.3", "the supply is empty")
            case Icon.RESEARCH:
                return Why("KU-8.5", "you can draw no card, and hold none to put into the Lab")
            case Icon.DESTROY:
                return Why("KU-8.6", "your opponent has no Kuiperium")
            case Icon.MOVE:
                return Why("KU-8.7", "no worker has a free location to move to")
        clause, cost = ("KU-8.8", "spy_cost") if icon is Icon.SPY else ("KU-9.2", "jettison_cost")
        if self.mine("kuiperium") < self.box[cost]:
            return Why(clause, f"it costs {self.box[cost]} Kuiperium, and you have {self.mine('kuiperium')}")
        return Why(clause, "no card lies on your side")

    def _not_option(self, branch: int) -> Why:
        if not self.step("inner", branch):
            return Why("KU-12.3", f"there is no option {branch + 1}")
        return Why("KU-12.3", f"option {branch + 1} can do nothing now")


__all__ = ["why_not"]

"""Scrumpy: the clause behind every refusal, from what the seat to act sees. Cards and goods are in `refused_goods`."""

from typing import Any

from parlour.core.game import LoadedBox, Why
from parlour.core.phrases import counted
from parlour.games.scrumpy.faces import goal_text, needs_text
from parlour.games.scrumpy.labels import act_of, price
from parlour.games.scrumpy.names import GOOD_NAMES, OWNER_NAMES
from parlour.games.scrumpy.refused_goods import RefusedGoods
from parlour.games.scrumpy.state import SETS, STACK, WORKER_SPACES, Kind, Phase, Reach, Verb

# Which phases have actions of a verb.
PHASES = {
    Verb.RECRUIT: (Phase.PICK, Phase.TURN, Phase.RECRUIT),
    Verb.DELIVER_TO: (Phase.TURN,),
    Verb.SELL: (Phase.TURN,),
    Verb.USE: (Phase.TURN,),
    Verb.ACHIEVE: (Phase.TURN, Phase.AFTER),
    Verb.OWNER: (Phase.TURN, Phase.OWNER),
    Verb.PLAY: (Phase.TURN,),
    Verb.LAYABOUT: (Phase.TURN,),
    Verb.PASS: (Phase.TURN,),
    Verb.CUBE: (Phase.CUBE,),
    Verb.DELIVER: (Phase.DELIVER,),
    Verb.KEEP_AS: (Phase.KEEP,),
    Verb.FORGO: (Phase.USE,),
    Verb.STORE: (Phase.GAIN,),
    Verb.STORE_TOP: (Phase.GAIN,),
    Verb.KEEP_FROM: (Phase.USE,),
    Verb.DISCARD_FROM: (Phase.USE,),
    Verb.CRAFT: (Phase.CRAFT,),
    Verb.REROLL: (Phase.DIE,),
    Verb.COPY: (Phase.COPY,),
    Verb.DISCARD: (Phase.TRIM,),
    Verb.KEEP: (Phase.REFRESH,),
}
# What each phase asks for, and its clause.
DUE = {
    Phase.PICK: ("SC-2.7", "now a worker is taken off the strip free"),
    Phase.TURN: ("SC-4.1", "the turn is at its beginning: an Auxiliary Action, goals, then a Core Action"),
    Phase.AFTER: ("SC-4.2", "the Core Action is over: goals may be achieved, then the turn ends"),
    Phase.CUBE: ("SC-4.3", "now a cube is moved"),
    Phase.DELIVER: ("SC-4.4", "now cards are delivered"),
    Phase.KEEP: ("SC-4.6", "now delivered cards become goods of the reward, or these are forgone"),
    Phase.GAIN: ("SC-3.2", "now goods are gained"),
    Phase.USE: ("SC-3.3", "now stored cards are used up"),
    Phase.CRAFT: ("SC-3.3", "now a conversion is chosen"),
    Phase.ROLL: ("SC-5.10", "now the die may be rolled"),
    Phase.DIE: ("SC-11.3", "the die lies there: it is taken first"),
    Phase.COPY: ("SC-7.5", "now a worker may be copied"),
    Phase.RECRUIT: ("SC-7.2", "now one more worker may be recruited"),
    Phase.OWNER: ("SC-7.11", "now an Owner Action may be chosen"),
    Phase.MANAGE: ("SC-5.10", "now cards may be drawn"),
    Phase.TRIM: ("SC-7.10", "discarding is compulsory now"),
    Phase.REFRESH: ("SC-6.1", "this is Refresh: cards in hand are kept, or not"),
}


def why_not(box: LoadedBox, s: Any, action: int) -> Why:
    """The clause that forbids an action that is not legal."""
    if s["phase"] == Phase.OVER:
        return Why("SC-9.1", "the game is over")
    return _Refusals(box, s).why_not(*act_of(box, action))


class _Refusals(RefusedGoods):
    """The clauses that forbid what is not legal."""

    def why_not(self, verb: Verb, one: int, two: int) -> Why:
        """The clause that forbids an action that is not legal."""
        if self.phase not in PHASES.get(verb, ()):
            return Why(*DUE[self.phase])
        if verb in (Verb.DELIVER_TO, Verb.SELL, Verb.USE):
            return self._not_auxiliary(verb, one, two)
        if verb in (Verb.PLAY, Verb.RECRUIT, Verb.LAYABOUT, Verb.PASS):
            return self._not_core(verb, one, two)
        match verb:
            case Verb.ACHIEVE:
                return self._not_achieve(one)
            case Verb.OWNER:
                return self._not_owner(one)
            case Verb.CUBE:
                return Why("SC-2.6", "no cube of yours lies there any more")
            case Verb.COPY:
                return self._not_copy(one, two)
            case Verb.REROLL:
                return Why("SC-4.8", "this throw binds")
        return self.not_goods(verb, one, two)

    # --- Auxiliary Actions

    def _not_auxiliary(self, verb: Verb, one: int, two: int) -> Why:
        if self.s["aux"]:
            return Why("SC-4.1", "you have taken your Auxiliary Action of this turn")
        if verb is Verb.DELIVER_TO:
            return self._not_deliver_to(one, two)
        if verb is Verb.SELL:
            return Why("SC-4.10", f"you have no {GOOD_NAMES[one]} stored")
        if not self.mine("hand", one):
            return Why("SC-4.11", f"you hold no {self.workers[one]}")
        return self.no_room(int(self.box["secondary"][one]) - 1)

    def _not_deliver_to(self, pair: int, place: int) -> Why:
        vendor, side = divmod(pair, SETS)
        if vendor + 1 not in self.s["vendors"]:
            return Why("SC-2.2", f"{self.vendors[vendor]} is not in play")
        if self.cubes() == 0:
            return Why("SC-9.2", "you have no cube left, and a delivery moves one")
        if self.s["taken"][vendor, side, place]:
            return Why("SC-4.3", "a cube lies on that reward space")
        return Why("SC-4.3", f"it takes {needs_text(self.loaded, pair)}, and you have not so much stored")

    # --- goals

    def _not_achieve(self, goal: int) -> Why:
        if self.s["achieved"][self.seat, goal]:
            return Why("SC-8.1", "you have achieved this goal already")
        if goal + 1 not in self.s["goals"] and self.mine("goal") != goal + 1:
            return Why("SC-8.1", f"{self.goals[goal]} is neither a public goal nor your own")
        if self.cubes() == 0:
            return Why("SC-8.2", "you have no cube left, and a goal moves one")
        if self.box["goal_last"][goal] and not self._is_last():
            return Why("SC-8.5", "this goal comes only after your last Core Action of a round")
        return Why("SC-1.7", f"it takes {goal_text(self.loaded, goal)}")

    def _is_last(self) -> bool:
        return self.phase is Phase.AFTER and self.mine("actions") >= self.box["core_actions"]

    # --- Core Actions

    def _not_owner(self, one: int) -> Why:
        if self.phase is Phase.OWNER:
            return Why("SC-7.11", f"{OWNER_NAMES[one]} was taken with this worker, and the next one is another")
        return Why("SC-5.2", "you have taken your Owner Action of this round")

    def _not_core(self, verb: Verb, one: int, two: int) -> Why:
        if verb is Verb.RECRUIT and self.phase is not Phase.TURN:
            return self._not_recruit(one, two)
        if self.mine("owner") == 0 and self.mine("actions") >= self.box["core_actions"] - 1:
            return Why("SC-5.2", "the Owner Action has to be taken once a round, and this is your last Core Action")
        if verb is Verb.PASS:
            return Why("SC-5.8", "a Core Action is possible")
        if all(self.mine("spaces_size", space) for space in range(int(self.box["spaces"]))):
            return Why("SC-5.3", "your Worker spaces are full")
        if verb is Verb.PLAY:
            return Why("SC-5.5", f"you hold no {self.workers[one]}")
        if verb is Verb.LAYABOUT:
            return Why("SC-5.7", "the grey supply of Idle Layabouts is empty")
        return self._not_recruit(one, two)

    def _not_recruit(self, kind: int, slot: int) -> Why:
        clause = {Phase.PICK: "SC-2.7", Phase.RECRUIT: "SC-7.2"}.get(self.phase, "SC-5.6")
        if self.s["strip"][slot] != kind + 1:
            return Why(clause, f"{self.workers[kind]} is not in slot {slot + 1}")
        space = int(self.s["space"]) - 1
        if self.phase is Phase.RECRUIT and (space < 0 or self.mine("spaces_size", space) >= STACK):
            return Why(clause, "no further card can come on top of the card acting")
        costs = counted(price(self.loaded, self.s, slot), "coin")
        return Why(clause, f"{self.workers[kind]} costs {costs} there, and you have {self.mine('coins')}")

    # --- copying

    def _not_copy(self, space: int, owner: int) -> Why:
        if owner >= max(2, self.seats):
            return Why("SC-7.8", f"there is no seat {owner} at this table")
        kind = self._top(owner, space)
        if no := self._out_of_reach(space, owner):
            return no
        if kind < 0:
            return Why("SC-7.6", "that Worker space is empty")
        if owner == self.seat and space == self.s["space"] - 1:
            return Why("SC-7.6", "the acting card cannot copy itself")
        if self.box["kind"][kind] == Kind.MASTER:
            return Why("SC-7.6", f"{self.workers[kind]} is a master, and masters are never copied")
        if self.box["acts"][kind] == 0:
            return Why("SC-7.6", f"{self.workers[kind]} has no Core Action to copy")
        return Why("SC-7.9", f"{self.workers[kind]} was copied in this Core Action already")

    def _out_of_reach(self, space: int, owner: int) -> Why | None:
        reach = Reach(int(self.s["reach"][self.front]))
        if reach is Reach.OWN and owner != self.seat:
            return Why("SC-7.8", "only your own workers can be copied with this card")
        if reach is Reach.LAST:
            if owner == self.seat:
                return Why("SC-7.7", "a worker of another player is copied")
            filled = [each for each in range(WORKER_SPACES) if self._top(owner, each) >= 0]
            if filled and space != filled[-1]:
                return Why("SC-7.7", f"the last-played worker of seat {owner} lies in space {filled[-1] + 1}")
        return None

    def _top(self, owner: int, space: int) -> int:
        """The worker on top of a space, −1 for none; alone, the Automa's last one is in space 1 of seat 1 (SC-12.7)."""
        if owner >= self.seats:
            return int(self.s["last"]) - 1 if space == 0 else -1
        size = int(self.s["spaces_size"][owner, space])
        return int(self.s["spaces"][owner, space, size - 1]) - 1 if size else -1


__all__ = ["why_not"]

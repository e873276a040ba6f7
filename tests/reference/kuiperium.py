"""Kuiperium, slowly and literally: the oracle that a fast engine is compared with.

Written from rules/kuiperium.md alone, without a look at any engine. Clause ids (KU-5.2) stand where the clause decides
something. The position of section 17 is the only state; `kuiperium_position` asks it questions, `kuiperium_moves`
moves single things, `kuiperium_choices` says what a step of `pending` offers, `kuiperium_steps` does it, and here are
the turns and the end.

There is no chance in here. What a shuffle brings is asked of the caller's `chance`.
"""

from collections.abc import Iterator

from .kuiperium_box import BONUS_WORKERS, SEATS, Box, Step
from .kuiperium_faults import faults
from .kuiperium_moves import Chance, Won
from .kuiperium_position import NEW_TURN, Position, phase_of
from .kuiperium_steps import Steps


class Reference(Steps):
    """Kuiperium from a complete position in the vocabulary of the rules page (section 17)."""

    def __init__(self, position: Position, box: Box | None = None, chance: Chance | None = None) -> None:
        super().__init__(position, box or Box(), chance)
        if fault := next((fault for fault, found in faults(self) if found), ""):
            raise ValueError(fault)
        if self.phase != "over" and not self.legal():
            raise ValueError("the first step of pending has no legal action")

    # ---- legal actions ----

    def legal(self) -> set[str]:
        """The names of all actions of the seat to act; none when the game is over."""
        if self.phase == "over":
            return set()
        if not self.pending:
            return set(self._legal_in_turn())
        return set(self.legal_in_step(self.pending[0])) if self.asks(self.pending[0]) else set()

    def _legal_in_turn(self) -> Iterator[str]:
        armed = self.now["armed"][self.seat]
        if self.turn["fresh"] and armed:  # KU-3.2
            yield f"strategy {armed}"
        forced = self.now["forced"][self.seat]
        if self.turn["fresh"] and forced in self.hand and self.can_play(forced):  # KU-3.5
            yield f"play {forced}"
        else:
            yield from self._legal_freely()

    def _legal_freely(self) -> Iterator[str]:
        """The five actions of KU-3.1."""
        yield from (f"lab {card}" for card in self.hand)
        yield from (f"play {card}" for card in self.hand if self.can_play(card))
        lab = self.now["labs"][self.seat]
        if lab and self.spaces_for(lab):
            yield f"play {lab} from lab"
        yield from self.legal_in_step(["place_worker"])
        yield "refresh"
        if self.workers_of(self.seat):  # KU-7.1
            yield "recall"

    def can_play(self, card: str) -> bool:
        """Whether a card can be played from hand (KU-5.1, KU-5.5)."""
        return not self.box.is_lab_only(card) and bool(self.spaces_for(card))

    # ---- playing ----

    def play(self, name: str) -> None:
        """Play the action of this name, and whatever then goes by itself (KU-12.2, KU-16.1)."""
        if name not in self.legal():
            raise ValueError(f"{name!r} is not legal")
        try:
            self._do(name)
            while self._goes_by_itself():
                pass
        except Won:
            self._end(self.seat)

    def _do(self, name: str) -> None:
        if not self.pending:
            self._in_turn(name)
        elif self.phase == "mulligan":
            self._mulligan(name)
        else:
            self.do_in_step(self.pending.pop(0), name)

    def _goes_by_itself(self) -> bool:
        """Do the next thing that asks nobody, if there is one; whether there was."""
        self.now["phase"] = phase_of(self.pending)
        if not self.pending:
            return self._turn_ends()
        step = self.pending[0]
        if step[0] == "mulligan":
            return False
        if not self.can(step):
            self.pending.pop(0)
            return True
        return self._only_way(step)

    def _only_way(self, step: Step) -> bool:
        if not self.asks(step):
            self.do_unasked(self.pending.pop(0))
            return True
        names = set(self.legal_in_step(step))
        if len(names) == 1:
            self.do_in_step(self.pending.pop(0), names.pop())
            return True
        return False

    # ---- setting up, KU-2.3 and KU-2.4 ----

    def _mulligan(self, name: str) -> None:
        verb, _, card = name.partition(" ")
        if verb == "bottom":
            self.hand.remove(card)
            self.now["deck"].append(card)
            return
        self.draw(self.box.limits["opening"] - len(self.hand))
        self.pending.pop(0)
        if self.pending:
            self.now["to_act"] = self.pending[0][1]
        else:
            self._begin()

    def _begin(self) -> None:
        first, number = self.now["first"], self.box.limits["strategies"]
        self.now["to_act"] = first
        for seat in (first, 1 - first):
            dealt, self.now["strategy_deck"] = self.now["strategy_deck"][:number], self.now["strategy_deck"][number:]
            self.now["strategies"][seat] += dealt

    # ---- the turn, section 3 ----

    def _in_turn(self, name: str) -> None:
        verb, _, what = name.partition(" ")
        if verb == "strategy":  # KU-11.3
            self.now["armed"][self.seat] = None
            self.now["removed"].append(what)
            self.put_in_front(self.box.strategies[what])
            return
        if self.turn["fresh"]:
            self.now["forced"][self.seat] = None
        self.turn["fresh"] = False
        self.turn["actions"] -= 1
        self._action(verb, what)

    def _action(self, verb: str, what: str) -> None:
        match verb:
            case "lab":
                self.into_lab(what)
            case "play" if what.endswith(" from lab"):
                self.put_in_front([["place", what.removesuffix(" from lab"), "lab"]])
            case "play":
                self.put_in_front([["place", what, "hand"]])
            case "worker":
                self.now["workers"].append(what.removeprefix("at "))
            case "refresh":  # KU-4.3
                self.now["discard"] += sorted(self.hand)
                self.hand.clear()
                self.draw(self.box.limits["refresh"])
            case "recall":  # KU-7.4
                self.put_in_front([["recall", len(self.workers_of(self.seat)) == BONUS_WORKERS]])

    def _turn_ends(self) -> bool:
        """With nothing waiting: whether the turn is over and the next one begins."""
        if self.turn["actions"]:
            return False
        self.now["turns"] += 1
        if self.now["turns"] >= self.box.limits["turns"]:
            self._end(by_guard(self.now))
        else:
            self.now.update(to_act=self.opponent, turn=dict(NEW_TURN))
        return False

    # ---- the end, section 14 ----

    def _end(self, winner: int) -> None:
        self.now.update(phase="over", pending=[], winner=winner)

    def returns(self) -> list[float]:
        """+1 for the winner and -1 for the other; 0 for both while the game goes on."""
        winner = self.now["winner"]
        return [0.0 if winner is None else 1.0 if seat == winner else -1.0 for seat in range(SEATS)]


def by_guard(now: Position) -> int:
    """The winner after the last turn (KU-14.2)."""
    second = 1 - now["first"]
    return max((0, 1), key=lambda seat: (now["track"][seat], now["kuiperium"][seat], seat == second))

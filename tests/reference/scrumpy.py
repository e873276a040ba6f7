"""Scrumpy: Card Cider, slowly and literally: the oracle that a fast engine is compared with.

Written from rules/scrumpy.md alone, without a look at any engine. Clause ids (SC-5.2) stand where the clause decides
something. The position of section 14 is the only state; `scrumpy_position` asks it questions, `scrumpy_moves` moves
single things, `scrumpy_choices` says what a step of `pending` offers, `scrumpy_steps` does it, and here are turns,
rounds and the end.

There is no chance in here. What a shuffle or the die brings is asked of the caller's `chance`.
"""

from collections.abc import Callable, Iterator

from .scrumpy_automa import AutomaMoves
from .scrumpy_box import BOX, GOALS, GOODS, LAYABOUT, LIMITS, OWNERS, WORKERS, needs, space_of
from .scrumpy_choices import name_of
from .scrumpy_faults import faults
from .scrumpy_moves import Chance
from .scrumpy_position import TURN, Position
from .scrumpy_scoring import scores_and_winners
from .scrumpy_steps import Steps


class Reference(Steps, AutomaMoves):
    """Scrumpy, slowly and literally, from a complete position in the vocabulary of the rules page (section 14)."""

    def __init__(self, position: Position, seats: int, chance: Chance | None = None) -> None:
        super().__init__(position, seats, chance)
        if fault := next((fault for fault, found in faults(self) if found), ""):
            raise ValueError(fault)

    @property
    def phase(self) -> str:
        return str(self.now["phase"])

    # ---- legal actions ----

    def legal(self) -> set[str]:
        """The names of all actions of the seat to act; none when the game is over."""
        asked: dict[str, Callable[[], Iterator[str]]] = {
            "pick": self._legal_pick,
            "turn": self._legal_turn,
            "after": self._legal_after,
            "refresh": self._legal_refresh,
            "over": lambda: iter(()),
        }
        return set(asked.get(self.phase, self.legal_in_step)())

    def _legal_pick(self) -> Iterator[str]:
        yield from (f"recruit {card} from slot {slot}" for slot, card in enumerate(self.now["strip"], 1) if card)

    def _legal_turn(self) -> Iterator[str]:
        if not self.turn["aux"]:  # SC-4.1
            yield from self._legal_auxiliary()
        yield from self._legal_goals()
        yield from self._legal_core()

    def _legal_auxiliary(self) -> Iterator[str]:
        for delivery in self.free_spaces() if self.has_cube(self.seat) else []:  # SC-4.3, SC-9.2
            if self.has_needs_of(delivery):
                vendor, of, number = space_of(delivery)
                yield f"deliver to {vendor} {of} space {number}"
        yield from (f"sell {good}" for good in GOODS if self.me[good])  # SC-4.10
        for card in self.me["hand"]:  # SC-4.11
            brings = WORKERS[card].get("secondary")
            if brings and (brings not in GOODS or self.room(brings) > 0):
                yield f"use {card}"

    def _legal_goals(self) -> Iterator[str]:
        if self.has_cube(self.seat):  # SC-8.2
            yield from (f"achieve {goal}" for goal in self.goals_left() if self.is_met(goal))

    def _legal_core(self) -> Iterator[str]:
        owner_due = self.me["owner"] is None
        if owner_due:
            yield from (f"owner {what}" for what in OWNERS)
        if owner_due and self.me["actions"] == LIMITS["core_actions"] - 1:  # SC-5.2
            return
        others = list(self._legal_in_space()) if self.empty_space() else []  # SC-5.3
        yield from others
        if not others and not owner_due:  # SC-5.8
            yield "pass"

    def _legal_in_space(self) -> Iterator[str]:
        yield from (f"play {card}" for card in self.me["hand"] if card != LAYABOUT)  # SC-5.9
        yield from self.recruits()
        if self.now["layabouts"]:
            yield f"recruit {LAYABOUT}"

    def _legal_after(self) -> Iterator[str]:
        yield "end turn"
        yield from self._legal_goals()

    def _legal_refresh(self) -> Iterator[str]:
        yield "stop"
        yield from (f"keep {card}" for card in self.me["hand"])

    # ---- playing ----

    def play(self, name: str) -> None:
        """Play the action of this name, and whatever then goes by itself (section 11)."""
        if name not in self.legal():
            raise ValueError(f"{name!r} is not legal")
        by_phase = {"pick": self._pick, "turn": self._do_in_turn, "after": self._do_in_turn, "refresh": self._keep}
        by_phase.get(self.phase, self.do_in_step)(name)
        while self.goes_by_itself():
            pass

    def goes_by_itself(self) -> bool:
        """Do the next thing that asks nobody, if there is one; whether there was."""
        if self.phase == "over":
            return False
        if self.phase == "pick":
            return self._last_card_picked()
        if self.phase == "refresh":
            return self._nothing_to_keep()
        if self.pending:
            self.now["phase"] = name_of(self.pending[0])
            return self.step_goes_by_itself()
        return self._turn_goes_on()

    def _turn_goes_on(self) -> bool:
        """With no step pending: what the turn comes to."""
        if self.turn["core"] == "during":
            self.turn.update(core="after", space=0, copied=[])
            self.slide_strip()  # SC-3.10
            return True
        self.now["phase"] = "turn" if self.turn["core"] == "before" else "after"
        stays = self.turn["core"] == "before" or (self.has_cube(self.seat) and self.goals_left())  # SC-4.2
        if not stays:
            self._end_turn()
        return not stays

    # the free worker, SC-2.7

    def _pick(self, name: str) -> None:
        self.me["discard"].append(self.off_strip(int(name.rsplit(" ", 1)[1])))
        if self.seat == self.now["first"] or not any(self.now["strip"]):  # a given strip may be too short
            self.slide_strip()
            self.now.update(phase="turn", to_act=self.now["first"])
        else:
            self.now["to_act"] = (self.seat - 1) % self.seats

    def _last_card_picked(self) -> bool:
        left = list(self._legal_pick())
        if len(left) == 1:
            self._pick(left[0])
        return len(left) == 1

    # the turn, section 4

    def _do_in_turn(self, name: str) -> None:
        verb, _, what = name.partition(" ")
        match verb:
            case "deliver":
                self._deliver(what.removeprefix("to "))
            case "sell":
                self._sell(what)
            case "use":
                self._use(what)
            case "achieve":
                self._achieve(what)
            case "end":
                self._end_turn()
            case _:
                self._core_action(verb, what)

    def _deliver(self, what: str) -> None:
        vendor, number = what.split(" space ")
        delivery = f"{vendor} {number}"
        self.turn["aux"] = True
        self.me["deliveries"].append(delivery)
        self.put_in_front([{"cube": 1}, {"deliver": needs(delivery)}, {"reward": delivery}])

    def _sell(self, good: str) -> None:
        """SC-4.10."""
        self.turn["aux"] = True
        self.take(BOX["sale"][good])
        self.put_in_front([{"use": {"spend": {good: 1}, "make": {}, "forgo": False}}])

    def _use(self, card: str) -> None:
        """SC-4.11."""
        self.turn["aux"] = True
        brings = WORKERS[card]["secondary"]
        if brings in GOODS:
            self.move(card, "hand", brings)
        else:
            self.move(card, "hand", "discard")
            self.take({"coins" if brings == "coin" else brings: 1})

    def _achieve(self, goal: str) -> None:
        """SC-8.2, SC-8.4."""
        self.note_goal(self.me, goal)
        self.me["coins"] -= GOALS[goal].get("pays", {}).get("coins", 0)
        self.put_in_front([{"cube": 1}])

    # Core Actions, section 5

    def _core_action(self, verb: str, what: str) -> None:
        self.me["actions"] += 1
        self.turn["core"] = "during"
        match verb:
            case "owner":
                self.me["owner"] = what
                self.owner_action(what, self.is_upgraded(what))
            case "play":
                self.me["hand"].remove(what)
                self._stand(what)
            case "recruit" if what == LAYABOUT:  # SC-5.7
                self.now["layabouts"] -= 1
                self._stand(what)
                self.me["coins"] += 1
            case "recruit":  # SC-5.6
                slot = int(what.rsplit(" ", 1)[1])
                self.me["coins"] -= self.price(slot)
                self._stand(self.off_strip(slot))

    def _stand(self, worker: str) -> None:
        """A worker in the leftmost empty space acts (SC-5.3)."""
        self.turn["space"] = self.empty_space()
        self.me["spaces"][self.turn["space"] - 1].append(worker)
        self.put_in_front(self.steps_of(worker))

    # the rounds, sections 4, 6 and 9

    def _end_turn(self) -> None:
        self._set_turn_back()
        if self.automa:
            self.automa_plays()
        later = [(self.seat + step) % self.seats for step in range(1, self.seats + 1)]
        have_actions = [seat for seat in later if self.players[seat]["actions"] < LIMITS["core_actions"]]
        if have_actions:
            self.now.update(to_act=have_actions[0], phase="turn")
        elif self._is_last_round():
            self._end_game()
        else:
            self._refresh(self.now["first"])

    def _set_turn_back(self) -> None:
        self.now["turn"] = {**TURN, "copied": []}

    def _is_last_round(self) -> bool:
        """SC-9.1."""
        out_of_cubes = any(not self.has_cube(seat) for seat in range(self.seats))
        return out_of_cubes or not self.now["deck"] or self.now["round"] >= LIMITS["rounds"]

    def _end_game(self) -> None:
        scores, winners = scores_and_winners(self.players, self.automa)
        self.now.update(phase="over", to_act=None, scores=scores, winners=winners)

    def _refresh(self, seat: int) -> None:
        """A seat's Refresh begins (SC-6.1)."""
        self.now.update(phase="refresh", to_act=seat)
        self.me["owner"] = None
        self.me["discard"] += [card for space in self.me["spaces"] for card in space]
        self.me["spaces"] = [[] for _ in self.me["spaces"]]

    def _keep(self, name: str) -> None:
        if name == "stop":
            self._refreshed()
        else:
            card = name.removeprefix("keep ")
            self.me["hand"].remove(card)
            self.now["held"].append(card)

    def _nothing_to_keep(self) -> bool:
        most = LIMITS["keep"][self.is_upgraded("keep")]
        if self.me["hand"] and len(self.now["held"]) < most:
            return False
        self._refreshed()
        return True

    def _refreshed(self) -> None:
        """The rest of the hand is discarded, and cards are drawn; then the next seat (SC-6.1)."""
        self.move_all("hand", "discard")
        self.me["hand"], self.now["held"] = self.now["held"], []
        self.draw(LIMITS["hand"][self.is_upgraded("hand")] - len(self.me["hand"]))
        following = (self.seat + 1) % self.seats
        if following == self.now["first"]:
            self._next_round()
        else:
            self._refresh(following)

    def _next_round(self) -> None:
        """SC-6.2."""
        if self.now["strip"][-1]:
            self.now["worker_discard"].append(self.off_strip(len(self.now["strip"])))
        self.slide_strip()
        first = (self.now["first"] + 1) % self.seats
        self.now.update(round=self.now["round"] + 1, first=first, to_act=first, phase="turn")
        for player in self.players:
            player["actions"] = 0
        if self.automa:
            self.rival["last"] = None  # SC-12.7

    def returns(self) -> list[float]:
        """+1 for the winner and -1 for the others, 2/w - 1 each for w winners; 0 for all while the game goes on."""
        if self.phase != "over":
            return [0.0] * self.seats
        winners = self.now["winners"]
        return [2.0 / len(winners) - 1.0 if seat in winners else -1.0 for seat in range(self.seats)]

"""Utopia, slowly and literally: the oracle that a fast engine is compared with.

Written from rules/utopia.md alone, without a look at any engine. Clause ids (UT-6.2) stand where the clause decides
something. What lies on the table is in `utopia_position`, what cannot be in `utopia_faults`, the map in `utopia_map`.

There is no chance in here. Where the bag is mixed or the discards are shuffled, the caller's `shuffle` says how the
things come to lie, the next one first.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement

from .utopia_faults import faults
from .utopia_map import (
    CIVS,
    DEALT,
    EXTRA,
    GUESTS_EACH,
    HAND_LIMIT,
    ISLAND_OF,
    ISLANDS,
    TURNS,
    VALUE,
    by_foot,
    by_ship,
    districts,
)
from .utopia_position import Position, Table, discards_due

MONUMENT_PRINCES, WONDER_POINTS = 3, 6  # UT-6.2, UT-6.4
MOVE_MOST, GIFT, REMOVED = 2, 1, 2  # UT-7.1, UT-7.6, UT-7.5
TARGET = 50  # UT-8.2
SILENT = ("discard", "trim", "over")  # UT-10.2: phases in which nothing plays by itself

Shuffle = Callable[[str, list[str]], list[str]]
"""How the things of a zone, `bag` or `deck`, come to lie after they were mixed."""


def as_they_lie(_zone: str, things: list[str]) -> list[str]:
    """No mixing at all."""
    return things


class Reference(Table):
    """Utopia, slowly and literally, from a complete position in the vocabulary of the rules page (section 11)."""

    def __init__(self, position: Position, seats: int, shuffle: Shuffle = as_they_lie) -> None:
        super().__init__(position, seats)
        self.shuffle = shuffle
        if fault := next((fault for fault, found in faults(self) if found), ""):
            raise ValueError(fault)
        if self.phase != "over" and not self.legal():
            raise ValueError("a phase without a legal action")

    # ---- legal actions, one question a phase ----

    def legal(self) -> set[str]:
        """The names of all actions of the seat to act; none when the game is over."""
        by_phase: dict[str, Callable[[], Iterator[str]]] = {
            "welcome": self._legal_welcome,
            "place": self._legal_place,
            "build": self._legal_build,
            "wonder": self._legal_wonder,
            "discard": self._legal_discard,
            "act": self._legal_act,
            "from": self._legal_from,
            "to": self._legal_to,
            "count": self._legal_count,
            "at": self._legal_at,
            "trim": self._legal_discard,
        }
        return set() if self.phase == "over" else set(by_phase[self.phase]())

    def _legal_welcome(self) -> Iterator[str]:
        yield from (f"take {guest}" for guest in self.guests)
        if not self.drew[self.seat] and self.bag and self.pass_ != EXTRA:  # UT-4.6, UT-4.7
            yield from (f"draw for {seat}" for seat in range(self.seats) if seat != self.seat)
        yield from self._builds()

    def _legal_place(self) -> Iterator[str]:
        if self.supply(self.seat, self.pending["civ"]):
            yield from (f"at {district}" for district in districts(self.seats, self.pending["island"]))

    def _legal_build(self) -> Iterator[str]:
        yield "done"
        yield from self._builds()

    def _builds(self) -> Iterator[str]:
        if not self.bases(self.seat):  # UT-6.6
            return
        for (civ, district), number in self.princes[self.seat].items():  # UT-6.2
            if number >= MONUMENT_PRINCES and district not in self.monuments and self.monuments_left(civ):
                yield f"build {civ} monument at {district}"
        for island in ISLANDS:  # UT-6.4
            if island not in self.wonders and all(self.standing(self.seat, civ, island) for civ in CIVS):
                yield f"build wonder on {island}"

    def _legal_wonder(self) -> Iterator[str]:
        there = self.standing(self.seat, self.pending["civ"], self.pending["island"])
        yield from (f"from {district}" for district in there)

    def _legal_discard(self) -> Iterator[str]:
        yield from (f"discard {card}" for card in self.hand)

    def _legal_act(self) -> Iterator[str]:
        yield "end turn"
        yield from self._builds()
        for civ in CIVS:
            for kind in ("walk", "sail", "add", "remove", "raise"):
                if self._is_possible(kind, civ):
                    yield from (f"{kind} {civ}{given}" for given in self._payments(civ, 1))
            if self.scale[0] != civ:  # UT-7.8
                yield from (f"demote {civ}{given}" for given in self._payments(civ, 2))

    def _is_possible(self, kind: str, civ: str) -> bool:
        """Whether an action can be carried out to its end and has an effect (UT-7.10)."""
        if kind in ("walk", "sail"):
            return bool(self._could_leave(kind, civ))
        if kind in ("add", "remove"):
            return bool(self._could_be_at(kind, civ))
        return self.scale[-1] != civ  # UT-7.7

    def _could_leave(self, kind: str, civ: str) -> list[str]:
        return [district for district in self.standing(self.seat, civ) if self._reached(kind, district)]

    def _reached(self, kind: str, district: str) -> list[str]:
        return by_foot(self.seats, district) if kind == "walk" else by_ship(self.seats, district)

    def _could_be_at(self, kind: str, civ: str) -> list[str]:
        """The districts with a monument of the civilisation where a prince may come or go (UT-7.4, UT-7.5)."""
        with_monument = [district for district, (of, _) in self.monuments.items() if of == civ]
        if kind == "add":
            return with_monument if self.supply(self.seat, civ) else []
        return [district for district in with_monument if self.princes[self.seat][civ, district]]

    def _payments(self, civ: str, cards: int) -> Iterator[str]:
        """How one or two cards of a civilisation can be paid, as the name of the action ends (UT-7.9, UT-10.3)."""
        others = [of for of in CIVS if of != civ]
        for privileges in range(min(cards, self.privileges[self.seat]) + 1):
            for given in combinations_with_replacement(others, privileges):
                paid = [civ] * (cards - privileges) + list(given)
                if all(self.hand.count(card) >= paid.count(card) for card in paid):
                    yield f" with {', '.join(given)}" if given else ""

    def _legal_from(self) -> Iterator[str]:
        yield from (f"from {district}" for district in self._could_leave(self.pending["kind"], self.pending["civ"]))

    def _legal_to(self) -> Iterator[str]:
        yield from (f"to {district}" for district in self._reached(self.pending["kind"], self.pending["from"]))

    def _legal_count(self) -> Iterator[str]:
        there = self.princes[self.seat][self.pending["civ"], self.pending["from"]]
        yield from (f"move {number}" for number in range(1, min(there, MOVE_MOST) + 1))

    def _legal_at(self) -> Iterator[str]:
        yield from (f"at {district}" for district in self._could_be_at(self.pending["kind"], self.pending["civ"]))

    # ---- playing ----

    def play(self, name: str) -> None:
        """Play the action of this name, and whatever then plays by itself (UT-10.2)."""
        if name not in self.legal():
            raise ValueError(f"{name!r} is not legal")
        self._do(name)
        while self._plays_by_itself():
            self._do(*self.legal())

    def _plays_by_itself(self) -> bool:
        if self.phase in SILENT or (self.phase == "act" and self.hand):
            return False
        return len(self.legal()) == 1

    def _do(self, name: str) -> None:
        verb, _, what = name.partition(" ")
        match verb:
            case "take":
                self.guests.remove(what)
                self._welcome(what)
            case "draw":
                self._draw(int(what.removeprefix("for ")))
            case "build":
                self._build(what)
            case "done":
                self._end_go()
            case "discard":
                self._discard(what)
            case "end":
                self._end_turn()
            case "from" | "to" | "move" | "at":
                self._answer(verb, what)
            case _:
                self._play_cards(verb, what)

    # phase 1, section 4

    def _draw(self, favoured: int) -> None:
        """UT-4.6: he is named before the guest is seen."""
        self.favours.append(favoured)
        self.drew[self.seat] = True
        self._welcome(self.bag.pop(0))

    def _welcome(self, guest: str) -> None:
        self.taken[self.seat].append(guest)
        civ, island = guest.split()
        if self.supply(self.seat, civ):
            self.phase, self.pending = "place", {"civ": civ, "island": island}
        else:  # UT-4.4
            self.phase = "build"

    def _end_go(self) -> None:
        if self.pass_ == EXTRA:
            self.favours.pop(0)
        else:
            self.played[self.seat] = True
        if all(self.played):
            self.pass_ += 1
            self.played = [False] * self.seats
        if not self.guests or (self.pass_ == EXTRA and not self.favours):  # UT-4.7, section 11
            self._end_welcome()
        else:
            self.to_act = self.favours[0] if self.pass_ == EXTRA else self.next_in_order()
            self.phase = "welcome"

    def _end_welcome(self) -> None:
        all_guests = [*self.bag, *self.guests, *(guest for guests in self.taken for guest in guests)]
        self.bag = self.shuffle("bag", all_guests)  # UT-4.8
        self.guests, self.taken = [], [[] for _ in range(self.seats)]
        self.favours, self.drew = [], [False] * self.seats
        self.pass_, self.played = 0, [False] * self.seats
        for seat in self.order:
            self._deal(seat)
        self._go_on_discarding()

    # phase 2, section 5

    def _deal(self, seat: int) -> None:
        for _ in range(DEALT):
            if not self.deck:  # UT-5.1
                self.deck, self.discard = self.shuffle("deck", self.discard), []
            if self.deck:
                self.hands[seat].append(self.deck.pop(0))

    def _go_on_discarding(self) -> None:
        """The next seat that owes discards, or else the turns begin (UT-5.3, UT-5.4)."""
        for seat in self.order:
            self.owed = 0 if self.played[seat] else min(discards_due(self.order, seat), len(self.hands[seat]))
            if self.owed:
                self.phase, self.to_act = "discard", seat
                return
            self.played[seat] = True
        self.played = [False] * self.seats
        self.phase, self.to_act = "act", self.next_in_order()

    def _discard(self, card: str) -> None:
        self.hand.remove(card)
        self.discard.append(card)
        if self.phase == "trim":
            if len(self.hand) <= HAND_LIMIT:
                self._pass_turn()
            return
        self.owed -= 1
        if not self.owed:
            self.played[self.seat] = True
            self._go_on_discarding()

    def _end_turn(self) -> None:
        if len(self.hand) > HAND_LIMIT:  # UT-5.5
            self.phase = "trim"
        else:
            self._pass_turn()

    def _pass_turn(self) -> None:
        self.played[self.seat] = True
        if all(self.played):
            self._score()
        else:
            self.phase, self.to_act = "act", self.next_in_order()

    # building, section 6

    def _build(self, what: str) -> None:
        if what.startswith("wonder on "):
            back = {"back": self.phase, "island": what.removeprefix("wonder on ")}
            self._give_for_wonder(back, CIVS)
            return
        civ, district = what.split(" monument at ")
        self.princes[self.seat][civ, district] -= MONUMENT_PRINCES
        self.monuments[district] = civ, self.seat
        owner = self.wonders.get(ISLAND_OF[district])
        if owner is not None:  # UT-6.7
            self._gain(owner, VALUE[district])

    def _give_for_wonder(self, going: dict[str, str], civs: Sequence[str]) -> None:
        """One prince of each of these civilisations, asked for where there is a choice; then the wonder (UT-6.4)."""
        for civ in civs:
            choice = self.standing(self.seat, civ, going["island"])
            if len(choice) > 1:  # UT-6.5
                self.phase, self.pending = "wonder", {**going, "civ": civ}
                return
            self.princes[self.seat][civ, choice[0]] -= 1
        self.phase, self.pending = going["back"], {}
        self.wonders[going["island"]] = self.seat
        self._gain(self.seat, WONDER_POINTS)

    def _give(self, district: str) -> None:
        civ = self.pending["civ"]
        self.princes[self.seat][civ, district] -= 1
        going = {key: self.pending[key] for key in ("back", "island")}
        self._give_for_wonder(going, CIVS[CIVS.index(civ) + 1 :])

    # actions with cards, section 7

    def _play_cards(self, kind: str, what: str) -> None:
        civ, _, with_ = what.partition(" with ")
        given = with_.split(", ") if with_ else []
        self.privileges[self.seat] -= len(given)
        for card in [*given, *[civ] * ((2 if kind == "demote" else 1) - len(given))]:
            self.hand.remove(card)
            self.discard.append(card)
        if kind in ("raise", "demote"):
            self._shift(kind, civ)
        else:
            self.phase = "from" if kind in ("walk", "sail") else "at"
            self.pending = {"kind": kind, "civ": civ}

    def _shift(self, kind: str, civ: str) -> None:
        place = self.scale.index(civ)
        self.scale.remove(civ)
        self.scale.insert(place + 1 if kind == "raise" else 0, civ)  # UT-7.7, UT-7.8

    def _answer(self, verb: str, what: str) -> None:
        """What an action asks for after it was named."""
        match self.phase, verb:
            case "wonder", _:
                self._give(what)
            case "place", _:
                self.princes[self.seat][self.pending["civ"], what] += 1
                self.phase, self.pending = "build", {}
            case "at", _:
                self._add_or_remove(what)
            case _, "from":
                self.pending["from"], self.phase = what, "to"
            case _, "to":
                self.pending["to"], self.phase = what, "count"
            case _:
                self._move(int(what))

    def _move(self, number: int) -> None:
        civ, princes = self.pending["civ"], self.princes[self.seat]
        princes[civ, self.pending["from"]] -= number
        princes[civ, self.pending["to"]] += number
        self.phase, self.pending = "act", {}

    def _add_or_remove(self, district: str) -> None:
        civ, owner = self.monuments[district]
        if self.pending["kind"] == "add":
            self.princes[self.seat][civ, district] += 1
            if owner != self.seat:  # UT-7.6
                self._gain(owner, GIFT)
        else:
            self.princes[self.seat][civ, district] -= 1
            self._gain(self.seat, REMOVED)  # UT-7.5
        self.phase, self.pending = "act", {}

    # the track and phase 3, sections 3 and 8

    def _gain(self, seat: int, points: int) -> None:
        """The minister goes behind all who are on the new space already (UT-3.2)."""
        if points:
            self.scores[seat] += points
            self.order.remove(seat)
            self.order.insert(sum(self.scores[other] >= self.scores[seat] for other in self.order), seat)

    def _score(self) -> None:
        self.played = [False] * self.seats
        while not all(self.played):
            seat = self.next_in_order()
            self.played[seat] = True
            owned = [civ for civ, owner in self.monuments.values() if owner == seat]
            self._gain(seat, sum(self.scale.index(civ) + 1 for civ in owned))  # UT-8.1
        self.played = [False] * self.seats
        if max(self.scores) >= TARGET or self.turn >= TURNS:  # UT-8.2, UT-8.5
            self.phase, self.to_act, self.winner = "over", None, self.order[0]  # UT-8.3
        else:
            self._begin_turn()

    def _begin_turn(self) -> None:
        self.turn += 1
        at_start = [seat for seat in self.order if not self.scores[seat]]
        if len(at_start) > 1:  # UT-3.4
            self.order.remove(at_start[0])
            self.order.append(at_start[0])
        number = GUESTS_EACH * self.seats  # UT-4.1
        self.guests, self.bag = self.bag[:number], self.bag[number:]
        self.pass_, self.phase = 1, "welcome"
        self.to_act = self.next_in_order()

    def returns(self) -> list[float]:
        """+1 for the winner and -1 for the others; 0 for all while the game goes on."""
        return [0.0 if self.winner is None else 1.0 if seat == self.winner else -1.0 for seat in range(self.seats)]

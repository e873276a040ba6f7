"""Umami Rummy, slowly and literally: the oracle that a fast engine is compared with.

Written from rules/umami-rummy.md alone, without a look at any engine. Clause ids (UM-5.2) stand where the clause
decides something. Every zone is a plain list of card names, the bank top first. Which cards split into melds is left
to the integer programme of `exact`.

There is no chance in here. Where a round ends and the game goes on, `needs_deal` is set and the caller deals.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from . import exact
from .exact import NAMES, Heap, Meld, heap

Position = dict[str, Any]

HAND = 10  # UM-2.1
UMAMI, PENALTY = 1, 2  # UM-7.4, UM-7.5
LOST = -1  # UM-8.5, UM-8.8
TURNS_EACH = 100  # UM-8.7
SEATS = range(2, 10)

OPTIONS: dict[str, tuple[str, ...]] = {
    "ending": ("points", "last player"),
    "rounds": ("5", *(str(n) for n in range(1, 21) if n != 5)),
    "aces": ("around", "either", "low"),
    "distinct_suits": ("false", "true"),
    "introductory": ("false", "true"),
    "umami_call": ("false", "true"),
    "loose_to_hand": ("forbidden", "allowed"),
    "decline": ("false", "true"),
}
"""Section 1: the values of each option, the default first."""

CARD_LISTS = ("hands", "shown", "melds")
"""Parts of a position that are lists of lists of cards."""


def decks(seats: int) -> int:
    """One for every three players begun (UM-1.2)."""
    return (seats + 2) // 3


def box(seats: int) -> Counter[str]:
    """All the cards (UM-1.1)."""
    return Counter({name: decks(seats) for name in NAMES})


def defaults(seats: int) -> Position:
    """What a position says that says nothing (section 11)."""
    return {
        "round": 1,
        "to_act": 0,
        "phase": "play",
        "first": 0,
        "scores": [0] * seats,
        "hands": [[] for _ in range(seats)],
        "shown": [[] for _ in range(seats)],
        "melds": [],
        "bank": [],
        "turn": {},
        "opened": [False] * seats,
        "called": [False] * seats,
        "passes": 0,
        "turns": 0,
        "winners": [],
    }


class Reference:
    """Umami Rummy, slowly and literally, from a position in the vocabulary of the rules page (section 11).

    The position is complete: the bank is listed in full, top first. Cards that no zone names lie aside.
    """

    def __init__(self, position: Position, seats: int, options: Mapping[str, str] | None = None) -> None:
        self.seats = seats
        self._read_options(options or {})
        if unknown := set(position) - set(defaults(seats)) - {"bank_size"}:
            raise ValueError(f"not part of a position: {sorted(unknown)}")
        given = {**defaults(seats), **position}
        self._read_numbers(given)
        self._read_cards(given)
        if given.get("bank_size", len(self.bank)) != len(self.bank):
            raise ValueError("bank_size is not the number of cards in the bank")
        self.needs_deal = False
        self._settled: tuple[object, set[str]] = (None, set())  # the last legal set, and what it is of
        self._refuse_impossible()
        if self.to_act is not None:  # UM-9.3: what was taken in this turn is known, whether or not `shown` says so
            self.shown[self.seat] += (Counter(self.taken) - Counter(self.shown[self.seat])).elements()

    def _read_options(self, options: Mapping[str, str]) -> None:
        chosen = {name: options.get(name, values[0]) for name, values in OPTIONS.items()}
        if set(options) - set(OPTIONS) or any(chosen[name] not in OPTIONS[name] for name in OPTIONS):
            raise ValueError(f"no such options: {options}")
        self.points = chosen["ending"] == "points"
        self.rounds = int(chosen["rounds"])
        self.rules = exact.Rules(chosen["aces"], chosen["distinct_suits"] == "true")
        self.introductory = chosen["introductory"] == "true"
        self.umami_call = chosen["umami_call"] == "true"
        self.takes_allowed = chosen["loose_to_hand"] == "allowed"
        self.decline = chosen["decline"] == "true"

    def _read_numbers(self, given: Position) -> None:
        self.round: int = given["round"]
        self.to_act: int | None = given["to_act"]
        self.phase: str = given["phase"]
        self.first: int = given["first"]
        self.scores: list[int] = list(given["scores"])
        self.opened: list[bool] = list(given["opened"])
        self.called: list[bool] = list(given["called"])
        self.passes: int = given["passes"]
        self.turns: int = given["turns"]
        self.winners: list[int] = list(given["winners"])

    def _read_cards(self, given: Position) -> None:
        self.hands: list[list[str]] = [list(hand) for hand in given["hands"]]
        self.shown: list[list[str]] = [list(marks) for marks in given["shown"]]
        self.melds: list[Meld] = [list(meld) for meld in given["melds"]]
        self.bank: list[str] = list(given["bank"])
        if unknown := set(given["turn"]) - {"laid", "taken"}:
            raise ValueError(f"no part of a turn: {sorted(unknown)}")
        self.laid: list[str] = list(given["turn"].get("laid", []))
        self.taken: list[str] = list(given["turn"].get("taken", []))
        cards = Counter([*self.field, *self.bank, *(card for hand in self.hands for card in hand)])
        if unknown := set(cards) - set(NAMES):
            raise ValueError(f"no cards: {sorted(unknown)}")
        if surplus := cards - box(self.seats):
            raise ValueError(f"more copies than the box holds: {surplus}")

    # ---- positions that cannot be (section 11) ----

    def _refuse_impossible(self) -> None:
        lists = [self.scores, self.hands, self.shown, self.opened, self.called]
        if self.seats not in SEATS or any(len(entries) != self.seats for entries in lists):
            raise ValueError("an entry for each seat")
        if fault := next((fault for fault, found in self._faults() if found), ""):
            raise ValueError(fault)
        if self.phase == "play" and not self.legal():
            raise ValueError("a turn that can go no further")

    def _faults(self) -> Iterator[tuple[str, bool]]:
        over = self.phase == "over"
        yield "no such phase", self.phase not in ("play", "over")
        yield "nobody acts exactly when the game is over", over != (self.to_act is None)
        yield "winners other than the highest totals at the end", self.winners != (self._leaders() if over else [])
        yield (
            "no such seat",
            not {self.first, *self.winners, *([] if over else [self.to_act])} <= set(range(self.seats)),
        )
        yield "a round beyond those agreed", not 1 <= self.round <= self.rounds
        yield "as many turns as end a round", not 0 <= self.turns < TURNS_EACH * self.seats + over
        yield "as many passes as end a round", not 0 <= self.passes < (1 if over else max(1, len(self.seats_in_play())))
        yield from self._faults_of_marks()
        if over:
            yield "a turn after the end", bool(self.laid or self.taken)
            yield "a list that is no meld", not all(exact.is_meld(meld, self.rules) for meld in self.melds)
        else:
            yield from self._faults_of_the_turn()

    def _faults_of_marks(self) -> Iterator[tuple[str, bool]]:
        marks = [Counter(shown) - Counter(hand) for shown, hand in zip(self.shown, self.hands, strict=True)]
        yield "marks beyond the hand", any(marks)
        yield "shown cards without the option", any(self.shown) and not self.takes_allowed
        yield "a call without the option", any(self.called) and not self.umami_call
        sizes = [len(hand) for hand, called in zip(self.hands, self.called, strict=True) if called]
        yield "a call with other than one card", any(size != UMAMI for size in sizes)

    def _faults_of_the_turn(self) -> Iterator[tuple[str, bool]]:
        laid, taken = Counter(self.laid), Counter(self.taken)
        yield "taken cards without the option", bool(taken) and not self.takes_allowed
        yield "cards taken in an introductory turn", bool(taken) and self.is_introductory
        yield "cards taken before any was laid", bool(taken) and not laid
        yield "the same name laid and taken", bool(set(laid) & set(taken))
        yield "laid cards that are not on the field", bool(laid - Counter(self.field))
        yield "taken cards that are not in the hand", bool(taken - Counter(self.hand))
        if not laid:
            yield "a list that is no meld", not all(exact.is_meld(meld, self.rules) for meld in self.melds)
            yield "a seat to act that is out", not self.points and not self.hand
            return
        before = Counter(self.field) - laid + taken
        yield "a field that did not split before this turn", not self._splits(before.elements())
        yield "a turn that is over", not self.hand and self.can_end()

    # ---- questions ----

    @property
    def seat(self) -> int:
        """The seat to act, while there is one."""
        if self.to_act is None:
            raise ValueError("the game is over")
        return self.to_act

    @property
    def hand(self) -> list[str]:
        return self.hands[self.seat]

    @property
    def field(self) -> list[str]:
        return [card for meld in self.melds for card in meld]

    @property
    def is_introductory(self) -> bool:
        """Whether the cards laid must split by themselves (UM-7.2)."""
        return self.introductory and not self.opened[self.seat]

    def seats_in_play(self) -> list[int]:
        """The seats that take turns: in `last player` those with cards (UM-8.5)."""
        return [seat for seat in range(self.seats) if self.points or self.hands[seat]]

    def _splits(self, cards: Iterable[str]) -> bool:
        return exact.splits(self.rules, heap(cards))

    def can_end(self) -> bool:
        """Whether at least one card was laid and the field splits, or what stands for it (UM-4.3, UM-7.2)."""
        return bool(self.laid) and self._splits(self.laid if self.is_introductory else self.field)

    def can_lay_without_takes(self) -> set[str]:
        """The cards of UM-5.2."""
        base = self.laid if self.is_introductory else self.field
        return exact.completable(self.rules, heap(base), heap([*base, *self.hand]))

    def can_lay(self) -> set[str]:
        """The cards that may be laid, the takes that may follow thought of (UM-7.6 c)."""
        if self.taken:  # UM-7.6 b
            return set()
        found = self.can_lay_without_takes()
        if self.takes_allowed and not self.is_introductory:  # UM-7.6 e
            high = heap([*self.field, *self.hand])
            fitting = {NAMES[i] for i in exact.in_melds(self.rules, high)}
            found |= {card for card in (set(self.hand) & fitting) - found if self._can_lay_with_takes(card, high)}
        return found

    def _can_lay_with_takes(self, card: str, high: Heap) -> bool:
        """Some choice of field and hand splits, in which all of the names laid stay on the field (UM-7.6 c)."""
        low = self._field_cards_named({card, *self.laid})
        low[exact.NUMBER[card]] += 1
        return exact.completes(self.rules, low, high)

    def _field_cards_named(self, names: set[str]) -> Heap:
        return heap(card for card in self.field if card in names)

    def can_take(self) -> set[str]:
        """The cards of the field that may go to hand (UM-7.6 a)."""
        if not self.takes_allowed or self.is_introductory or not self.laid:  # UM-7.6 e
            return set()
        return exact.spared(self.rules, self._field_cards_named(set(self.laid)), heap(self.field))

    # ---- legal actions ----

    def legal(self) -> set[str]:
        """The names of all actions of the seat to act; none when the game is over or cards must be dealt."""
        if self.needs_deal or self.phase == "over":
            return set()
        key = (self.seat, tuple(self.hand), tuple(self.field), tuple(self.laid), tuple(self.taken), tuple(self.called),
               tuple(map(len, self.hands)), len(self.bank), tuple(self.opened))  # fmt: skip
        if self._settled[0] != key:
            self._settled = key, set(self._legal_after() if self.laid else self._legal_at_start())
        return set(self._settled[1])

    def _legal_at_start(self) -> Iterator[str]:
        yield from (f"lay {card}" for card in self.can_lay())
        bound = bool(self.can_lay_without_takes())  # UM-4.2, UM-7.6 d
        if self.bank and (not bound or self.decline):  # UM-6.1, UM-7.7
            yield "draw"
        if not self.bank and not bound:  # UM-6.3
            yield "pass"
        if self.umami_call and self.bank:  # UM-7.5
            for seat in range(self.seats):
                if seat != self.seat and len(self.hands[seat]) == UMAMI and not self.called[seat]:
                    yield f"challenge {seat}"

    def _legal_after(self) -> Iterator[str]:
        yield from (f"lay {card}" for card in self.can_lay())
        if self.can_end():
            yield "end turn"
            if self.umami_call and len(self.hand) == UMAMI and not self.called[self.seat]:  # UM-7.4
                yield "say umami"
        else:  # UM-7.6 a: while the field does not split
            yield from (f"take {card}" for card in self.can_take())

    # ---- playing ----

    def play(self, name: str) -> None:
        """Play the action of this name."""
        if name not in self.legal():
            raise ValueError(f"{name!r} is not legal")
        verb, _, what = name.partition(" ")
        match verb:
            case "lay":
                self._lay(what)
            case "take":
                self._take(what)
            case "end":
                self._end_laying_turn()
            case "draw":
                self._draw(self.seat)
                self._end_turn()
            case "pass":
                self._end_turn(passed=True)
            case "say":
                self.called[self.seat] = True
            case "challenge":
                for _ in range(min(PENALTY, len(self.bank))):  # UM-7.5
                    self._draw(int(what))

    def _lay(self, card: str) -> None:
        self.hand.remove(card)
        if card in self.shown[self.seat]:  # UM-9.3
            self.shown[self.seat].remove(card)
        self.melds.append([card])
        self.laid.append(card)
        self._let_calls_lapse()
        if not self.hand and self.can_end():  # UM-4.4
            self._end_laying_turn()

    def _take(self, card: str) -> None:
        meld = next(meld for meld in self.melds if card in meld)
        meld.remove(card)
        self.melds = [meld for meld in self.melds if meld]
        self.hand.append(card)
        self.shown[self.seat].append(card)  # UM-9.3
        self.taken.append(card)
        self._let_calls_lapse()

    def _draw(self, seat: int) -> None:
        self.hands[seat].append(self.bank.pop(0))
        self._let_calls_lapse()

    def _let_calls_lapse(self) -> None:
        """A call holds while the hand stays at one card (UM-7.4)."""
        self.called = [called and len(hand) == UMAMI for called, hand in zip(self.called, self.hands, strict=True)]

    # the end of a turn, a round and the game

    def _end_laying_turn(self) -> None:
        self._lay_out()
        self.opened[self.seat] = True  # UM-7.3
        self._end_turn()

    def old_melds(self) -> list[Meld]:
        """The lists that are melds, of which as many as possible stay as they are (UM-5.5)."""
        return [meld for meld in self.melds if exact.is_meld(meld, self.rules)]

    def _lay_out(self) -> None:
        """Lay the field out in melds, with as few changes as there can be (UM-5.5)."""
        counts, old = heap(self.field), self.old_melds()
        answer = exact.Programme(self.rules, counts, counts, old).best(["kept"])
        if answer is None:
            raise ValueError("the field does not split")
        self.melds = answer.melds

    def _end_turn(self, *, passed: bool = False) -> None:
        self.passes = self.passes + 1 if passed else 0
        self.turns += 1
        self.laid, self.taken = [], []
        if self._round_is_decided():
            self._score(blocked=False)
        elif self.passes >= len(self.seats_in_play()) or self.turns >= TURNS_EACH * self.seats:  # UM-8.3, UM-8.7
            self._score(blocked=True)
        else:
            self.to_act = self._next_seat()

    def _next_seat(self) -> int:
        """Clockwise, past those that are out (UM-2.2, UM-8.5)."""
        after = [(self.seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next(seat for seat in after if seat in self.seats_in_play())

    def _round_is_decided(self) -> bool:
        """UM-8.1, or in `last player` UM-8.5: all other seats are out."""
        return not self.hand if self.points else not set(self.seats_in_play()) - {self.seat}

    def _score(self, *, blocked: bool) -> None:
        worth = [exact.points_of(heap(hand)) for hand in self.hands]
        for seat in range(self.seats):
            if not self.points:
                self.scores[seat] += LOST if self.hands[seat] else 0  # UM-8.5, UM-8.8
            elif blocked or seat != self.seat:
                self.scores[seat] -= worth[seat]  # UM-8.2, UM-8.3
            else:
                self.scores[seat] += sum(worth) - worth[seat]
        if self.round == self.rounds:  # UM-8.6
            self.phase, self.to_act, self.passes = "over", None, 0
            self.winners = self._leaders()
        else:
            self._clear_for_next_round()

    def _leaders(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.scores[seat] == max(self.scores)]

    def _clear_for_next_round(self) -> None:
        """Everything of the next round but its cards, which the caller deals (UM-2.1)."""
        self.round += 1
        self.first = self.to_act = (self.first + 1) % self.seats  # UM-2.4
        self.hands, self.shown = ([[] for _ in range(self.seats)] for _ in range(2))
        self.melds, self.bank = [], []
        self.opened, self.called = [False] * self.seats, [False] * self.seats  # UM-7.3
        self.passes = self.turns = 0
        self.needs_deal = True

    def deal(self, hands: list[list[str]], bank: list[str]) -> None:
        """Put the new hands and the new bank, top first, on the table: all the cards (UM-2.1)."""
        if not self.needs_deal:
            raise ValueError("no round waits for its cards")
        cards = Counter(card for zone in (*hands, bank) for card in zone)
        if [len(hand) for hand in hands] != [HAND] * self.seats or cards != box(self.seats):
            raise ValueError("a deal is ten cards each, and the whole box")
        self.hands, self.bank = [list(hand) for hand in hands], list(bank)
        self.needs_deal = False

    # ---- what is on the table, and who knows it ----

    def _public(self) -> Position:
        """UM-9.1, and the marks of UM-9.3, which everybody can keep."""
        return {
            "round": self.round,
            "to_act": self.to_act,
            "phase": self.phase,
            "first": self.first,
            "scores": list(self.scores),
            "shown": [list(marks) for marks in self.shown],
            "melds": [list(meld) for meld in self.melds],
            "bank_size": len(self.bank),
            "turn": {"laid": list(self.laid), "taken": list(self.taken)},
            "opened": list(self.opened),
            "called": list(self.called),
            "passes": self.passes,
            "turns": self.turns,
            "winners": list(self.winners),
        }

    def position(self) -> Position:
        """Everything, as section 11 writes it."""
        return {**self._public(), "hands": [list(hand) for hand in self.hands], "bank": list(self.bank)}

    def view(self, seat: int) -> Position:
        """The position as this seat knows it (-1: a spectator), with "?" for what it does not know."""
        if seat not in range(-1, self.seats):
            raise ValueError(f"no such seat: {seat}")
        hands = [self._hand_as_seen(owner, seat) for owner in range(self.seats)]
        return {**self._public(), "hands": hands, "bank": ["?"] * len(self.bank)}  # UM-9.2

    def _hand_as_seen(self, owner: int, seat: int) -> list[str]:
        if owner == seat or self.phase == "over":  # UM-9.4
            return list(self.hands[owner])
        return [*self.shown[owner], *["?"] * (len(self.hands[owner]) - len(self.shown[owner]))]  # UM-9.3

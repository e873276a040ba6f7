"""Utopian Rummy, slowly and literally: the oracle that a fast engine is compared with.

Written from rules/utopian-rummy.md alone, without a look at any engine. Clause ids (UR-5.3) stand where the
clause decides something. Every zone is a plain list of card names, so each rule reads as what a person does
with cards: hands and Societies in any order, piles bottom to top (the last entry is the top), the deck top
down (entry 0 is the top).

There is no chance in here. Where an Age ends and the game goes on, `needs_deal` is set and the caller deals.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

Position = dict[str, Any]

# Section 1. Title -> values, one entry a copy. A Monument has no printed value (UR-6.6).
JOBS: dict[str, list[int]] = {
    "Elder": [2, 2, 2, 2, 2],
    "Farmer": [1, 1, 1, 2, 2],
    "Hunter": [1, 1, 1, 2, 2],
    "Rangers": [2, 2, 2, 3, 3],
    "Story Teller": [2, 2, 2, 2, 2],
    "Trainer": [2, 2, 2, 2, 2],
    "Warriors": [2, 2, 2, 2],
    "Weavers": [2, 2, 2, 3, 3],
}
KNOWLEDGE, MONUMENT, STUDENT = "Ancestral Knowledge 1", "Monument", "Student -3"
ASSETS: dict[str, int] = {KNOWLEDGE: 8, MONUMENT: 2, STUDENT: 5}

# UR-1.2: a name is the title and the printed value; TITLE, VALUE and BOX are keyed by name.
JOB_NAMES = [f"{title} {value}" for title, values in JOBS.items() for value in values]
BOX: Counter[str] = Counter(JOB_NAMES) + Counter(ASSETS)
TITLE: dict[str, str] = {name: name if name == MONUMENT else name.rsplit(" ", 1)[0] for name in BOX}
VALUE: dict[str, int] = {name: int(name.rsplit(" ", 1)[1]) for name in BOX if name != MONUMENT}

HAND, DECK = 10, 34  # UR-2.1
ABILITY = 2  # copies in the own Society that switch an ability on
TARGET, QUIET_DISCARDS, MAX_AGES = 100, 40, 30  # UR-8.4, UR-8.5, UR-8.6
HUNTER_DRAWS, MONUMENT_JOBS = 2, 4  # UR-6.5, UR-6.6

FRESH_TURN: dict[str, bool | int] = {
    "initiated": False,
    "knowledge": False,
    "hunter_draws": 0,
    "hunts": 0,
    "kept": 0,
    "must_shed": 0,
    "may_shed": 0,
}
DEFAULTS: Position = {
    "age": 1,
    "to_act": 0,
    "phase": "explore",
    "first": 0,
    "scores": [0, 0],
    "hands": [[], []],
    "societies": [[], []],
    "research_pile": [],
    "turn_pile": [],
    "deck": [],
    "viewed": [],
    "turn": {},
    "warriors_used": [False, False],
    "last_turn": False,
    "quiet": 0,
    "shown": [[], []],
    "deck_known": 0,
    "winner": None,
}
PHASES = {"explore", "keep", "shed", "weave", "expand", "knowledge", "hunt", "war", "over"}


def full_name(card: str) -> str:
    """The written-out name; `Elder` may stand for `Elder 2` where the title has one value only (UR-1.2)."""
    named = [card] if card in BOX else [name for name in BOX if TITLE[name] == card]
    if len(named) != 1:
        raise ValueError(f"no card is called {card!r}")
    return named[0]


def full_names(cards: Iterable[str]) -> list[str]:
    return [full_name(card) for card in cards]


def count(cards: Iterable[str], title: str) -> int:
    """Copies of one title, whatever their value (UR-1.2)."""
    return sum(TITLE[card] == title for card in cards)


def different_jobs(society: Iterable[str]) -> int:
    return len({TITLE[card] for card in society if TITLE[card] in JOBS})  # UR-6.6: Students are no job


def sets(title: str, hand: Iterable[str], least: int) -> Iterator[list[str]]:
    """Each set of at least `least` cards of this hand that initiate the job (UR-5.2), as named."""
    held = Counter(hand)
    names = sorted(name for name in BOX if TITLE[name] == title)  # value ascending
    for numbers in product(*(range(held[name] + 1) for name in [*names, STUDENT])):
        if sum(numbers[:-1]) == 0:  # UR-5.5: never Students without a copy of the job
            continue
        if sum(numbers) >= least:
            yield [name for name, n in zip([*names, STUDENT], numbers, strict=True) for _ in range(n)]


def age_score(seat: int, hands: list[list[str]], societies: list[list[str]]) -> int:
    """What one Age brings to a seat (UR-8.3)."""
    hand, own = hands[seat], societies[seat]
    monument = different_jobs(own)  # UR-6.6: the same worth in Society and in hand, each Monument in full
    society_worth = sum(monument if card == MONUMENT else VALUE[card] for card in own)
    excused = min(count(own, "Elder"), own.count(STUDENT))  # UR-6.3: one Student for each Elder
    society_worth += 3 * excused
    if count(own, "Story Teller") >= ABILITY:  # UR-6.7: once, for both Societies
        society_worth += sum(society.count(KNOWLEDGE) for society in societies)
    hand_worth = sum(monument if card == MONUMENT else VALUE[card] for card in hand if card != STUDENT)
    return society_worth - hand_worth - 3 * hand.count(STUDENT)  # UR-8.3: a Student is -3 in hand too


class Reference:
    """Utopian Rummy, slowly and literally, from a position in the vocabulary of the rules page (section 11).

    The position is complete: the deck is listed in full, top first. Cards that no zone names lie aside.
    """

    def __init__(self, position: Position) -> None:
        if unknown := set(position) - set(DEFAULTS) - {"deck_size"}:
            raise ValueError(f"not part of a position: {sorted(unknown)}")
        given = {**DEFAULTS, **position}
        self._read_numbers(given)
        self._read_cards(given)
        if position.get("deck_size", len(self.deck)) != len(self.deck):
            raise ValueError("deck_size is not the number of cards in the deck")
        self.needs_deal = False
        self._settle()
        self._refuse_impossible()

    def _read_numbers(self, given: Position) -> None:
        self.age: int = given["age"]
        self.to_act: int | None = given["to_act"]
        self.phase: str = given["phase"]
        self.first: int = given["first"]
        self.scores: list[int] = list(given["scores"])
        self.turn: dict[str, bool | int] = {**FRESH_TURN, **given["turn"]}
        self.warriors_used: list[bool] = list(given["warriors_used"])
        self.last_turn: bool = given["last_turn"]
        self.quiet: int = given["quiet"]
        self.deck_known: int = given["deck_known"]
        self.winner: int | None = given["winner"]

    def _read_cards(self, given: Position) -> None:
        self.hands = [full_names(hand) for hand in given["hands"]]
        self.societies = [full_names(society) for society in given["societies"]]
        self.research_pile = full_names(given["research_pile"])
        self.turn_pile = full_names(given["turn_pile"])
        self.deck = full_names(given["deck"])
        self.viewed = full_names(given["viewed"])
        self.shown = [full_names(marks) for marks in given["shown"]]
        self.aside = Counter(BOX)
        self.aside.subtract(self._cards_on_the_table())
        if min(self.aside.values()) < 0:
            raise ValueError(f"more copies than the box holds: {+Counter(self._cards_on_the_table()) - BOX}")

    def _cards_on_the_table(self) -> list[str]:
        zones = [*self.hands, *self.societies, self.research_pile, self.turn_pile, self.deck, self.viewed]
        return [card for zone in zones for card in zone]

    def _settle(self) -> None:
        """What section 11 calls true in any case."""
        for seat in (0, 1):
            self.warriors_used[seat] = self.warriors_used[seat] or count(self.societies[seat], "Warriors") > 0
        self.last_turn = self.last_turn or not self.deck

    def _refuse_impossible(self) -> None:
        """The positions that section 11 refuses."""
        if self.phase not in PHASES or set(self.turn) != set(FRESH_TURN):
            raise ValueError("no such phase, or no such part of a turn")
        over = self.phase == "over"
        if over != (self.to_act is None) or over != (self.winner is not None):
            raise ValueError("nobody acts, and somebody has won, exactly when the game is over")
        if any(Counter(self.shown[seat]) - Counter(self.hands[seat]) for seat in (0, 1)):
            raise ValueError("marks beyond the hand")
        if self.phase in ("explore", "hunt") and not self.deck:
            raise ValueError("no card in the deck")
        if self.phase in ("expand", "hunt", "war", "knowledge") and not self.hands[self.seat]:
            raise ValueError("no card in the hand of the seat to act")
        if not 0 <= self.deck_known <= len(self.deck):
            raise ValueError("more cards known at the bottom of the deck than lie there")
        if not all(self._counters_fit()):
            raise ValueError(f"counters or viewed cards that do not fit the phase {self.phase}")

    def _counters_fit(self) -> Iterator[bool]:
        turn, phase = self.turn, self.phase
        yield (phase in ("keep", "shed")) == bool(self.viewed)
        yield (phase != "keep" or turn["kept"] == 1 or len(self.viewed) > 1)  # UR-4.7: a single card is not asked for
        yield phase != "shed" or len(set(self.viewed)) > 1  # section 10: a single action is played by itself
        yield turn["kept"] in ((0, 1) if phase == "keep" else (0,))
        yield (phase == "hunt") == (turn["hunts"] > 0)
        yield 0 <= turn["hunter_draws"] <= turn["hunter_draws"] + turn["hunts"] <= HUNTER_DRAWS
        owed = turn["must_shed"] + turn["may_shed"]
        yield (phase == "weave") == (owed > 0)
        yield phase != "weave" or owed < len(self.hands[self.seat])  # at least one viewed card is kept
        yield phase not in ("explore", "over") or turn == FRESH_TURN

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

    def able(self, title: str) -> bool:
        """The ability of a job, for the seat to act: at least 2 copies in the own Society (UR-3.1)."""
        return count(self.societies[self.seat], title) >= ABILITY

    def initiated(self, title: str) -> bool:
        """A copy of the job lies in either Society (UR-5.1, UR-6.9)."""
        return any(count(society, title) for society in self.societies)

    # ---- legal actions, one question a phase ----

    def legal(self) -> set[str]:
        """The names of all actions of the seat to act; none when the game is over or cards must be dealt."""
        if self.needs_deal or self.phase == "over":
            return set()
        by_phase = {
            "explore": self._legal_explore,
            "keep": self._legal_keep,
            "shed": self._legal_shed,
            "weave": self._legal_weave,
            "expand": self._legal_expand,
            "knowledge": self._legal_knowledge,
            "hunt": self._legal_hunt,
            "war": self._legal_war,
        }
        return set(by_phase[self.phase]())

    def _legal_explore(self) -> Iterator[str]:
        yield "research"  # UR-4.1: the deck is never empty here
        yield from (f"take {card} from research pile" for card in self.research_pile[-1:])
        yield from (f"take {card} from turn pile" for card in self.turn_pile[-1:])

    def _legal_keep(self) -> Iterator[str]:
        yield from (f"keep {card}" for card in self.viewed)
        if self.turn["kept"]:  # UR-4.4: one is kept, a second is on offer
            yield "stop"

    def _legal_shed(self) -> Iterator[str]:
        yield from (f"shed {card}" for card in self.viewed)  # UR-4.8

    def _legal_weave(self) -> Iterator[str]:
        yield from (f"shed {card}" for card in self.hand)  # UR-4.5: from the whole hand
        if not self.turn["must_shed"]:
            yield "stop"

    def _legal_expand(self) -> Iterator[str]:
        yield from (f"discard {card}" for card in self.hand)  # UR-7.1: any card will do
        yield from (f"play {card}" for card in self.hand if self._playable(card))
        if not self.turn["initiated"]:  # UR-5.3: one a turn
            yield from self._initiations()

    def _initiations(self) -> Iterator[str]:
        least = 2 if self.able("Trainer") else 3  # UR-5.2, UR-6.4: Trainers that lie there before the set
        for title in JOBS:
            if self.initiated(title):
                continue
            for cards in sets(title, self.hand, least):
                if len(cards) < len(self.hand):  # UR-5.6: one card stays in hand
                    yield f"initiate {title} with {', '.join(cards)}"

    def _playable(self, card: str) -> bool:
        if len(self.hand) < 2:  # UR-5.6: never the last card
            return False
        if card == STUDENT:  # UR-5.5: only inside an initiation
            return False
        if card == KNOWLEDGE:  # UR-6.1: one a turn; UR-6.2: not without anything to take
            return not self.turn["knowledge"] and bool(self.deck or self.research_pile or self.turn_pile)
        if card == MONUMENT:  # UR-6.6
            return different_jobs(self.societies[self.seat]) >= MONUMENT_JOBS
        return self.initiated(TITLE[card])  # UR-5.4

    def _legal_knowledge(self) -> Iterator[str]:
        if self.deck:  # UR-6.2
            yield "research"
        yield from (f"take {card} from research pile" for card in self.research_pile)  # UR-6.1: any card
        yield from (f"take {card} from turn pile" for card in self.turn_pile)

    def _legal_hunt(self) -> Iterator[str]:
        yield "draw"
        yield "stop"

    def _legal_war(self) -> Iterator[str]:
        yield "remove nothing"
        for number, society in enumerate(self.societies):  # UR-6.8: any Society, the own one included
            yield from (f"remove {card} from society {number}" for card in society)

    # ---- playing ----

    def play(self, name: str) -> None:
        """Play the action of this name, and the discards of section 10 that leave no choice."""
        if name not in self.legal():
            raise ValueError(f"{name!r} is not legal in {self.phase}")
        verb, _, what = name.partition(" ")
        match verb:
            case "research":
                self._research()
            case "take":
                self._take(*what.split(" from "))
            case "keep":
                self._keep(what)
            case "shed":
                self._shed(what)
            case "stop":
                self._stop()
            case "initiate":
                self.turn["initiated"] = True
                self._lay(what.split(" with ")[1].split(", "))
            case "play":
                self._lay([what])
            case "draw":
                self._draw()
            case "remove":
                self._remove(what)
            case "discard":
                self._discard(what)

    def _enter_expand(self) -> None:
        self.phase = "expand"

    def _leaves_hand(self, card: str) -> None:
        """A card leaves the hand of the seat to act, and one mark of its name with it (UR-9.3)."""
        self.hand.remove(card)
        if card in self.shown[self.seat]:
            self.shown[self.seat].remove(card)

    def _from_deck(self, number: int) -> list[str]:
        """The top cards of the deck, as many of them as there are (UR-4.7), drawn or viewed."""
        cards, self.deck = self.deck[:number], self.deck[number:]
        self.quiet = 0  # UR-8.5
        self.deck_known = min(self.deck_known, len(self.deck))  # UR-9.4: what is known of a drawn card lapses
        if not self.deck:  # UR-8.2
            self.last_turn = True
        return cards

    def _take(self, card: str, pile_name: str) -> None:
        """A card of a discard pile goes to hand and is known there (UR-9.3)."""
        pile = self.research_pile if pile_name == "research pile" else self.turn_pile
        from_the_top = pile[::-1].index(card)  # UR-6.11: the one nearest the top
        del pile[len(pile) - 1 - from_the_top]
        self.hand.append(card)
        self.shown[self.seat].append(card)
        self._enter_expand()

    # Research, section 4

    def _research(self) -> None:
        viewed = self._from_deck(3 if self.able("Rangers") else 2)  # UR-4.2, UR-4.3
        if len(viewed) == 1:  # UR-4.7: a single card goes to hand, nothing is discarded
            self.hand.extend(viewed)
            self._enter_expand()
        elif self.able("Weavers"):  # UR-4.5
            self.hand.extend(viewed)
            self._begin_weave(len(viewed))
        else:
            self.viewed = viewed
            self.phase = "keep"

    def _begin_weave(self, viewed: int) -> None:
        """Section 10: viewed - k discards owed for the largest k, one more optional with Farmers."""
        most_kept = 2 if self.able("Farmer") else 1  # UR-4.4, UR-4.6
        self.turn["must_shed"] = viewed - most_kept
        self.turn["may_shed"] = most_kept - 1
        self.phase = "weave"

    def _keep(self, card: str) -> None:
        self.viewed.remove(card)
        self.hand.append(card)
        if self.able("Farmer") and not self.turn["kept"] and self.viewed:  # UR-4.4: a second is on offer
            self.turn["kept"] = 1
        else:
            self._shed_the_rest()

    def _stop(self) -> None:
        """No second card kept, no further discard, or no further draw."""
        if self.phase == "keep":
            self._shed_the_rest()
        else:
            self.turn["may_shed"] = self.turn["hunts"] = 0  # UR-6.5: draws not taken lapse
            self._enter_expand()

    def _shed_the_rest(self) -> None:
        """To `shed`; as long as what is left is one name, it sheds itself (section 10)."""
        self.turn["kept"] = 0
        self.phase = "shed"
        while len(set(self.viewed)) == 1:
            self.research_pile.append(self.viewed.pop())
        if not self.viewed:
            self._enter_expand()

    def _shed(self, card: str) -> None:
        """One card to the top of the Research pile (UR-4.8): from hand in `weave`, else a viewed one."""
        self.research_pile.append(card)
        if self.phase == "shed":
            self.viewed.remove(card)
            self._shed_the_rest()
            return
        self._leaves_hand(card)
        self.turn["must_shed" if self.turn["must_shed"] else "may_shed"] -= 1
        if not self.turn["must_shed"] and not self.turn["may_shed"]:
            self._enter_expand()

    # Expand, sections 5 and 6

    def _lay(self, cards: list[str]) -> None:
        """Cards from hand to the own Society, and then what they give (UR-3.1)."""
        for card in cards:
            self._leaves_hand(card)
            self.societies[self.seat].append(card)
        self.quiet = 0  # UR-8.5
        if KNOWLEDGE in cards:  # UR-6.1
            self.turn["knowledge"] = True
            self.phase = "knowledge"
        if hunters := count(cards, "Hunter"):
            self._offer_draws(hunters)
        if count(cards, "Warriors") and not self.warriors_used[self.seat]:  # UR-6.8: once an Age
            self.warriors_used[self.seat] = True
            self.phase = "war"

    def _offer_draws(self, hunters: int) -> None:
        draws = min(hunters, HUNTER_DRAWS - self.turn["hunter_draws"])  # UR-6.5
        if draws and self.deck:
            self.turn["hunts"] = draws
            self.phase = "hunt"

    def _draw(self) -> None:
        self.hand.extend(self._from_deck(1))
        self.turn["hunter_draws"] += 1
        self.turn["hunts"] -= 1
        if not self.turn["hunts"] or not self.deck:  # UR-6.5: none from an empty deck
            self.turn["hunts"] = 0
            self._enter_expand()

    def _remove(self, what: str) -> None:
        """Warriors: one card, and no Student with it (UR-6.10), to the bottom of the deck (UR-6.8)."""
        if what != "nothing":
            card, society = what.split(" from society ")
            self.societies[int(society)].remove(card)
            self.deck.append(card)
            self.deck_known += 1
        self._enter_expand()

    # Decay and the end of an Age, sections 7 and 8

    def _discard(self, card: str) -> None:
        self._leaves_hand(card)
        self.turn_pile.append(card)  # UR-7.1
        self.quiet += 1
        self.turn = dict(FRESH_TURN)
        guard = self.quiet >= QUIET_DISCARDS  # UR-8.5
        if not self.hand or self.last_turn or guard:  # UR-8.1, UR-8.2
            self._end_age()
        else:
            self.to_act = 1 - self.seat
            self.phase = "explore"

    def _end_age(self) -> None:
        for seat in (0, 1):
            self.scores[seat] += age_score(seat, self.hands, self.societies)
        if max(self.scores) >= TARGET or self.age >= MAX_AGES:  # UR-8.4, UR-8.6
            even = self.scores[0] == self.scores[1]
            self.winner = self.first if even else self._seat_with(max(self.scores))
            self.phase, self.to_act = "over", None
        else:
            self._clear_for_next_age()

    def _seat_with(self, total: int) -> int:
        return self.scores.index(total)

    def _clear_for_next_age(self) -> None:
        """Everything of the next Age but its cards, which the caller deals (UR-2.1)."""
        even = self.scores[0] == self.scores[1]
        self.first = 1 - self.first if even else self._seat_with(min(self.scores))  # UR-2.3
        self.age += 1
        self.to_act, self.phase = self.first, "explore"
        self.hands, self.societies, self.shown = [[], []], [[], []], [[], []]
        self.research_pile, self.turn_pile, self.deck, self.deck_known = [], [], [], 0
        self.warriors_used, self.last_turn, self.quiet = [False, False], False, 0
        self.needs_deal = True

    def deal(self, hands: list[list[str]], deck: list[str]) -> None:
        """Put the new hands and the new deck, top first, on the table: all 54 cards (UR-2.1)."""
        if not self.needs_deal:
            raise ValueError("no Age waits for its cards")
        cards = [card for zone in (*hands, deck) for card in full_names(zone)]
        if [len(hand) for hand in hands] != [HAND, HAND] or len(deck) != DECK or Counter(cards) != BOX:
            raise ValueError("a deal is 10, 10 and 34 cards, the whole box")
        self.hands = [full_names(hand) for hand in hands]
        self.deck = full_names(deck)
        self.aside = Counter()
        self.needs_deal = False

    # ---- what is on the table, and who knows it ----

    def _public(self) -> Position:
        """UR-9.1, and the marks of UR-9.3, which both players can keep for themselves."""
        return {
            "age": self.age,
            "to_act": self.to_act,
            "phase": self.phase,
            "first": self.first,
            "scores": list(self.scores),
            "societies": [list(society) for society in self.societies],
            "research_pile": list(self.research_pile),
            "turn_pile": list(self.turn_pile),
            "deck_size": len(self.deck),
            "turn": dict(self.turn),
            "warriors_used": list(self.warriors_used),
            "last_turn": self.last_turn,
            "quiet": self.quiet,
            "shown": [list(marks) for marks in self.shown],
            "deck_known": self.deck_known,
            "winner": self.winner,
        }

    def position(self) -> Position:
        """Everything, as section 11 writes it."""
        hands = [list(hand) for hand in self.hands]
        return {**self._public(), "hands": hands, "deck": list(self.deck), "viewed": list(self.viewed)}

    def view(self, seat: int) -> Position:
        """The position as this seat knows it (-1: a spectator), with "?" for what it does not know."""
        if seat not in (0, 1, -1):
            raise ValueError(f"no such seat: {seat}")
        hands = [self._hand_as_seen(owner, seat) for owner in (0, 1)]
        viewed = list(self.viewed) if seat == self.to_act else ["?"] * len(self.viewed)  # UR-4.9, UR-9.2
        unknown = len(self.deck) - self.deck_known
        deck = ["?"] * unknown + self.deck[unknown:]  # UR-9.2, UR-9.4
        return {**self._public(), "hands": hands, "deck": deck, "viewed": viewed}

    def _hand_as_seen(self, owner: int, seat: int) -> list[str]:
        if owner == seat or self.phase == "over":  # UR-9.5
            return list(self.hands[owner])
        hidden = len(self.hands[owner]) - len(self.shown[owner])
        return [*self.shown[owner], *["?"] * hidden]  # UR-9.2, UR-9.3

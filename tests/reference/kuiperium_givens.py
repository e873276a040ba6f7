"""Random partial positions of Kuiperium, as a scenario would give them: most can be, some are spoilt and cannot."""

from collections.abc import Callable
from random import Random
from typing import Any

from .kuiperium import Reference
from .kuiperium_box import ICONS, SEATS, Box, Program, Step, side_of
from .kuiperium_choices import UNASKED
from .kuiperium_faults import every_step
from .kuiperium_position import Position, copied
from .kuiperium_setup import completed

LEFT_OUT = ("first", "turns", "to_act", "track", "tiles", "discard", "removed", "forced", "strategies", "armed")
"""Parts that now and then are not given."""


def random_given(rng: Random, box: Box | None = None) -> Position:
    """A position in the middle of a game at which somebody is asked something, in any phase but the last."""
    box = box or Box()
    while True:
        given = Maker(rng, box).given()
        given = {key: part for key, part in given.items() if key not in LEFT_OUT or rng.random() < 0.9}
        if asks(given, box):
            return given


def asks(given: Position, box: Box) -> bool:
    """Whether a position can be and its front step can do something; an order is asked where there is one."""
    try:
        reference = Reference(completed(given, box), box)
    except ValueError:
        return False
    if reference.now["forced"][reference.seat] and not reference.turn["fresh"]:
        return False  # the first action of a turn ends what is forced (KU-3.5), so that this never comes about
    if reference.phase == "order":
        return len(reference.legal()) > 1
    return not reference.pending or reference.can(reference.pending[0])


class Maker:
    """A position while it is being made up, and the cards that are still to be had."""

    def __init__(self, rng: Random, box: Box) -> None:
        self.rng, self.box = rng, box
        self.cards = rng.sample(list(box.deck.elements()), box.deck.total())
        self.seat = rng.randrange(SEATS)
        self.made: Position = {}

    def some(self, most: int) -> list[str]:
        number = self.rng.randrange(most + 1)
        taken, self.cards = self.cards[:number], self.cards[number:]
        return taken

    def perhaps(self) -> str | None:
        return next(iter(self.some(1)), None)

    def given(self) -> Position:
        rng, last, steps = self.rng, self.box.limits["turns"] - 1, self.box.planet
        self.made = {"to_act": self.seat, "first": rng.randrange(SEATS), "turns": rng.choice([0, 7, 30, last])}
        self._board()
        self._hands()
        self._strategies()
        self.made["kuiperium"] = self._kuiperium()
        self.made["track"] = [rng.choice([2, steps - 1, rng.randrange(steps)]) for _ in range(SEATS)]
        self.made["tiles"] = [[colour for colour in self.box.colours if rng.random() < 0.4] for _ in range(SEATS)]
        self._moment()
        return self.made

    def _board(self) -> None:
        """Cards anywhere, few or many, and workers on some of them."""
        rng, share = self.rng, self.rng.choice([0.1, 0.3, 0.6])
        filled = [space for space in self.box.open if rng.random() < share and len(self.cards) > 20]
        self.made["board"] = {space: self.cards.pop() for space in filled}
        locations = [*filled, *self.box.starters]
        rng.shuffle(locations)
        workers: list[str] = []
        for side in range(SEATS):
            number = rng.randrange(self.box.limits["workers"] + 1)
            workers += [space for space in locations if side_of(space) == side][:number]
        self.made["workers"] = workers

    def _hands(self) -> None:
        rng = self.rng
        self.made["hands"] = [self.some(rng.choice([3, 8])) for _ in range(SEATS)]
        self.made["labs"] = [self.perhaps() for _ in range(SEATS)]
        self.made["discard"] = self.some(rng.choice([0, 6]))
        self.made["deck"] = self.some(min(4, len(self.cards)))
        if rng.random() < 0.4:
            self.made["deck_size"] = len(self.made["deck"]) + rng.randrange(min(3, len(self.cards) + 1))
        forced = [rng.choice([None, *hand, *list(self.box.cards)[:1]]) for hand in self.made["hands"]]
        self.made["forced"] = forced if rng.random() < 0.4 else [None, None]

    def _kuiperium(self) -> list[int]:
        most = self.box.limits["kuiperium"]
        mine = self.rng.choice([0, 1, 3, 4, 5, 9, most])
        return [mine, self.rng.choice([0, 2, 4, most - mine])] if mine + 4 <= most else [mine, most - mine]

    def _strategies(self) -> None:
        rng = self.rng
        cards = rng.sample(list(self.box.strategies), len(self.box.strategies))
        self.made["strategies"] = [[cards.pop() for _ in range(rng.randrange(4))] for _ in range(SEATS)]
        self.made["armed"] = [cards.pop() if cards and rng.random() < 0.4 else None for _ in range(SEATS)]
        self.made["removed"] = [cards.pop()] if cards and rng.random() < 0.3 else []
        self.made["strategy_deck"] = cards[: rng.randrange(len(cards) + 1)]

    # ---- the moment: what is being asked ----

    def _moment(self) -> None:
        rng = self.rng
        if rng.random() < 0.15:
            extra = rng.randrange(self.box.limits["extra_actions"] + 1)
            fresh = rng.random() < 0.6
            self.made["turn"] = {"actions": 1, "fresh": fresh, "extra": 0 if fresh else extra}
            return
        front = rng.choice(STEPS)(self)
        behind = rng.choice([[], [], self._tail(), [["affinity", rng.choice(self.box.colours)]]])
        self.made["pending"] = [*front, *behind]
        self._turn_of_steps()
        if rng.random() < 0.1:
            self._mulligan()

    def _turn_of_steps(self) -> None:
        rng = self.rng
        extra = rng.randrange(self.box.limits["extra_actions"] + 1)
        fresh = rng.random() < 0.2 and not any(step[0] in ("place", "order") for step in self.made["pending"])
        if rng.random() < 0.5:
            self.made["turn"] = {"actions": 1 if fresh else rng.randrange(extra + 1), "fresh": fresh, "extra": extra}

    def _mulligan(self) -> None:
        seats = [self.made["first"], 1 - self.made["first"]]
        self.made["pending"] = [["mulligan", seat] for seat in seats[self.rng.randrange(SEATS) :]]
        self.made["to_act"] = self.made["pending"][0][1]
        for part in ("turn", "strategies", "armed", "removed"):
            self.made.pop(part, None)

    def _tail(self) -> Program:
        """Steps at the end of some program of the box, without a question of where a card was played from."""
        programs = [
            program for program in self.box.programs() if not any(step[1:2] == ["from_lab"] for step in program)
        ]
        program = copied(self.rng.choice(programs))
        return list(program[self.rng.randrange(len(program)) :])

    # ---- steps in front ----

    def any_step(self) -> Program:
        """One of those printed, with what follows it."""
        if self.rng.random() < 0.3:
            self.made["revealed"] = self.perhaps()
        return self._tail()

    def inner_step(self) -> Program:
        """One of those printed, also inside others, of each kind as often."""
        printed = [step for program in self.box.programs() for step in every_step(program)]
        known = [step for step in printed if step[1:2] != ["from_lab"] and step[0] not in UNASKED]
        kind = self.rng.choice(sorted({step[0] for step in known}))
        if kind == "add_revealed" and self.cards:
            self.made["revealed"] = self.cards.pop()
        return [copied(self.rng.choice([step for step in known if step[0] == kind]))]

    def place(self) -> Program:
        lab, hand = self.made["labs"][self.seat], self.made["hands"][self.seat]
        ways: Program = [["place", card, "hand"] for card in hand if not self.box.is_lab_only(card)]
        return [self.rng.choice([*ways, *([["place", lab, "lab"]] if lab else [])] or [["recall", False]])]

    def order(self) -> Program:
        """A card lies there and its tile is active."""
        title = self.rng.choice([*self.made["board"].values(), "nothing"])
        if title == "nothing":
            return [["move_worker"]]
        self.made["tiles"][self.seat] = list(self.box.colours)
        way = "lab" if self.box.is_lab_only(title) else self.rng.choice(["hand", "lab"])
        return [["order", title, way]]

    def affinity(self) -> Program:
        return [["affinity", self.rng.choice(self.box.colours)]]

    def recall(self) -> Program:
        return [["recall", self.rng.random() < 0.5]]

    def icons(self) -> Program:
        rng = self.rng
        return [["icons", {icon: rng.randrange(1, 4) for icon in rng.sample(ICONS, rng.randrange(1, 5))}]]

    def recall_one(self) -> Program:
        mine = [space for space in self.made["workers"] if side_of(space) != self.seat]
        return [["recall_one", self.rng.choice([*mine, "any", "other"])]]

    def moving(self) -> Program:
        starts: Program = [["move_worker_to", space] for space in self.made["workers"]]
        starts += [["move_card_to", space] for space in self.made["board"]]
        return [self.rng.choice([*starts, ["move_worker"]])]

    def remove_workers(self) -> Program:
        """One way printed, with something of it already paid or removed."""
        ways = [step for program in self.box.programs() for step in every_step(program) if step[0] == "remove_workers"]
        word, number, own, others = copied(self.rng.choice(ways))
        paid = [self.rng.choice([way, []]) for way in (own, others)]
        return [[word, self.rng.randrange(1, number + 1), *paid]]

    def small(self) -> Program:
        """Steps that wait with a number or a word of their own."""
        rng = self.rng
        number: Step = [rng.choice(["research", "discard_hand", "harvest", "jettison"]), rng.randrange(1, 5)]
        which = rng.choice(["own", "opponent", "any"])
        word: Step = [rng.choice(["discard_card", "move_card", "gain_icons"]), which]
        return [rng.choice([number, word, ["clone_location"], ["opponent_must_play"]])]

    def set_aside(self) -> Program:
        """Nothing is armed yet."""
        self.made["armed"] = [None, None]
        return [["set_aside"]]


STEPS: list[Callable[[Maker], Program]] = [
    *(Maker.any_step, Maker.inner_step, Maker.inner_step, Maker.place, Maker.order, Maker.affinity, Maker.recall),
    *(
        Maker.icons,
        Maker.icons,
        Maker.recall_one,
        Maker.moving,
        Maker.remove_workers,
        Maker.small,
        Maker.small,
        Maker.set_aside,
    ),
]


# ---- positions that cannot be ----


def spoilt(given: Position, rng: Random, box: Box | None = None) -> tuple[str, Position]:
    """A position with one fault that section 17 names, and what it is."""
    bad = copied(given)
    fault = rng.choice(list(FAULTS))
    FAULTS[fault](bad, rng, box or Box())
    return fault, bad


def _another_copy(bad: Position, rng: Random, box: Box) -> None:
    title = rng.choice(list(box.cards))
    bad["discard"] = [*bad.get("discard", []), *[title] * (box.deck[title] + 1)]


def _unknown_card(bad: Position, rng: Random, box: Box) -> None:
    bad["labs"] = ["Perpetual Motion", None]


def _strategy_twice(bad: Position, rng: Random, box: Box) -> None:
    bad["removed"] = [next(iter(box.strategies))] * 2


def _hand_of_nine(bad: Position, rng: Random, box: Box) -> None:
    for part in ("discard", "deck", "deck_size", "board", "workers", "pending", "revealed", "forced", "turn", "phase"):
        bad.pop(part, None)
    bad |= {"hands": [list(box.cards)[:9], []], "labs": [None, None]}


def _worker_twice(bad: Position, rng: Random, box: Box) -> None:
    bad["workers"] = [next(iter(box.starters))] * 2


def _worker_on_nothing(bad: Position, rng: Random, box: Box) -> None:
    empty = [space for space in box.open if not bad["board"].get(space)]
    bad["workers"] = [rng.choice(empty)]


def _four_workers(bad: Position, rng: Random, box: Box) -> None:
    bad["board"]["E1"] = bad["board"].get("E1") or "Ore Hauler"
    bad["workers"] = [*(space for space in box.starters if side_of(space) == 0), "E1"][:4]


def _card_on_starter(bad: Position, rng: Random, box: Box) -> None:
    bad["board"][rng.choice(list(box.starters))] = "Ore Hauler"


def _too_much_kuiperium(bad: Position, rng: Random, box: Box) -> None:
    bad["kuiperium"] = [box.limits["kuiperium"], 1]


def _another_phase(bad: Position, rng: Random, box: Box) -> None:
    bad["phase"] = "harvest" if not bad.get("pending") else "turn"


def _step_that_asks_nothing(bad: Position, rng: Random, box: Box) -> None:
    bad["pending"] = [["gain_kuiperium", 2]]
    bad.pop("phase", None)


def _too_small_a_deck(bad: Position, rng: Random, box: Box) -> None:
    bad["deck_size"] = len(bad.get("deck", [])) - 1


def _tile_twice(bad: Position, rng: Random, box: Box) -> None:
    bad["tiles"] = [["teal", "teal"], []]


def _beyond_the_planet(bad: Position, rng: Random, box: Box) -> None:
    bad["track"] = [box.planet + 1, 0]


FAULTS: dict[str, Callable[[Position, Random, Box], Any]] = {
    "more copies": _another_copy,
    "an unknown card": _unknown_card,
    "a strategy card twice": _strategy_twice,
    "a hand of nine": _hand_of_nine,
    "two workers on one location": _worker_twice,
    "a worker on an empty space": _worker_on_nothing,
    "four workers": _four_workers,
    "a card on a starter location": _card_on_starter,
    "too much Kuiperium": _too_much_kuiperium,
    "another phase": _another_phase,
    "a step that asks nothing": _step_that_asks_nothing,
    "too small a deck": _too_small_a_deck,
    "a tile twice": _tile_twice,
    "beyond the planet": _beyond_the_planet,
}

"""Positions of Kuiperium that section 17 refuses as impossible."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .kuiperium_box import SEATS, Box, Program, Step
from .kuiperium_position import Position, Table, phase_of

Fault = tuple[str, bool]
"""What would be wrong, and whether it is."""

MOST_PENDING = 16  # KU-12.7
OF_A_PAIR = ("hands", "labs", "kuiperium", "tiles", "track", "strategies", "armed", "forced")
PLAIN_WORDS = {  # steps that end behind these words, or behind a number
    **dict.fromkeys(("gain_kuiperium", "destroy_kuiperium", "gain_discovery", "draw", "discard_hand", "research"), ()),
    **dict.fromkeys(("jettison", "harvest"), ()),
    **dict.fromkeys(("discard_card", "move_card"), ("own", "opponent", "any")),
    "gain_icons": ("own", "opponent", "any", "revealed"),
}
BARE = ("place_worker", "move_worker", "clone_location", "reveal", "add_revealed", "opponent_must_play")
BARE = (*BARE, "activate_tile", "extra_action", "set_aside")


def faults(table: Table) -> Iterator[Fault]:
    """Everything that may be wrong with a position, in an order in which each question can be asked."""
    now, box = table.now, table.box
    yield "no such seat", now["first"] not in (0, 1) or now["to_act"] not in (0, 1)
    yield "a list without an entry for each seat", any(len(now[zone]) != SEATS for zone in OF_A_PAIR)
    yield "turns beyond the last", not 0 <= now["turns"] <= box.limits["turns"]
    yield "other spaces than those without starter location", set(now["board"]) != set(box.open)
    yield from _of_the_cards(now, box)
    yield from _of_the_workers(table)
    yield "a hand above its limit", any(len(hand) > box.limits["hand"] for hand in now["hands"])
    yield "Kuiperium beyond the supply", min(now["kuiperium"]) < 0 or table.supply < 0
    yield "tiles that a player does not have", any(_is_no_set(tiles, box.colours) for tiles in now["tiles"])
    yield "a step beyond the track", any(not 0 <= step <= box.planet for step in now["track"])
    yield "no such card", any(card not in (None, *box.cards) for card in now["forced"])
    yield from _of_the_moment(table)
    yield from _of_the_steps(table)


def _is_no_set(names: list[str], known: Any) -> bool:
    return len(set(names)) < len(names) or not set(names) <= set(known)


def cards_of(now: Position) -> Counter[str]:
    """All cards of the Main Deck, wherever they lie."""
    single = [*now["labs"], now["revealed"], *now["board"].values()]
    heaps = [*now["hands"], now["deck"], now["discard"], now["out_of_play"]]
    return Counter([card for card in single if card] + [card for heap in heaps for card in heap])


def strategies_of(now: Position) -> Counter[str]:
    """All strategy cards, wherever they lie."""
    heaps = [*now["strategies"], now["removed"], now["strategy_deck"], [card for card in now["armed"] if card]]
    return Counter(card for heap in heaps for card in heap)


def _of_the_cards(now: Position, box: Box) -> Iterator[Fault]:
    """A complete position names every card exactly once."""
    yield "cards other than those of the box", cards_of(now) != box.deck
    yield "strategy cards other than those of the box", strategies_of(now) != Counter(list(box.strategies))


def _of_the_workers(table: Table) -> Iterator[Fault]:
    workers = table.now["workers"]
    yield "two workers on one location", len(set(workers)) < len(workers)
    locations = {*table.locations(0), *table.locations(1)}
    yield "a worker on an empty space", not set(workers) <= locations
    yield (
        "more workers than a player has",
        any(len(table.workers_of(seat)) > table.box.limits["workers"] for seat in range(SEATS)),
    )


def _of_the_moment(table: Table) -> Iterator[Fault]:
    now, turn, limits = table.now, table.turn, table.box.limits
    over = now["phase"] == "over"
    yield "a phase that does not fit", not over and now["phase"] != phase_of(now["pending"])
    yield "steps waiting when all is over", over and bool(now["pending"])
    yield "a winner exactly when the game is over", over != (now["winner"] in (0, 1))
    yield "a shuttle on the planet while the game goes on", not over and table.box.planet in now["track"]
    yield "the last turn is over and the game goes on", not over and now["turns"] >= limits["turns"]
    yield "parts of the turn", set(turn) != {"actions", "fresh", "extra"}
    yield "more additional actions than a turn has", not 0 <= turn["extra"] <= limits["extra_actions"]
    yield "more actions than a turn has", not 0 <= turn["actions"] <= 1 + turn["extra"]
    yield "no action to begin", now["phase"] in ("turn", "mulligan") and not turn["actions"]
    yield "a fresh turn without an action", not over and turn["fresh"] and not turn["actions"]


def _of_the_steps(table: Table) -> Iterator[Fault]:
    pending = table.pending
    yield "too many steps", len(pending) > MOST_PENDING
    mulligans = [step for step in pending if step[0] == "mulligan"]
    yield "other steps beside a mulligan", bool(mulligans) and len(mulligans) < len(pending)
    yield "a mulligan of nobody or of one seat twice", _is_no_set([step[1] for step in mulligans], (0, 1))
    yield "the mulligan of another seat", bool(mulligans) and mulligans[0][1] != table.seat
    yield "a second card to set aside", ["set_aside"] in pending and bool(table.now["armed"][table.seat])
    for step in pending:
        yield f"a step that cannot wait: {step}", not _can_wait(step, table)


def _can_wait(step: Step, table: Table) -> bool:
    """Whether a step is one of those that section 17 writes."""
    box, word = table.box, step[0]
    if word in PLAIN_WORDS:
        return len(step) == 2 and _is_word_or_number(step[1], PLAIN_WORDS[word])
    if word in BARE:
        return len(step) == 1
    match step:
        case ["place", title, "hand"]:
            return title in table.hand and not box.is_lab_only(title)
        case ["place", title, "lab"]:
            return bool(table.now["labs"][table.seat] == title)
        case ["order", title, "hand" | "lab"]:
            return title in box.cards and title in table.now["board"].values()
        case ["affinity", colour]:
            return colour in box.colours
        case ["recall", bonus]:
            return isinstance(bonus, bool)
        case ["icons", left]:
            return bool(left) and all(number > 0 for number in left.values())
    return _can_wait_at(step, table)


def _can_wait_at(step: Step, table: Table) -> bool:
    """Steps that speak of a space, and those with lists inside."""
    match step:
        case ["recall_one", which]:
            return which in ("any", "other") or which in table.workers_of(table.seat)
        case ["move_worker_to", start]:
            return start in table.now["workers"]
        case ["move_card_to", start]:
            return bool(table.now["board"].get(start))
    return step[0] == "mulligan" or _is_compound(step, table.box)


def _is_word_or_number(what: Any, words: tuple[str, ...]) -> bool:
    return what in words if words else isinstance(what, int) and what > 0


def _is_compound(step: Step, box: Box) -> bool:
    """Whether the lists inside a step are parts of a program of the box."""
    known = [printed for program in box.programs() for printed in every_step(program)]
    match step:
        case ["remove_workers", number, own, others]:
            ways = [way for way in known if way[0] == "remove_workers"]
            return any(number <= n and own in ([], a) and others in ([], b) for _, n, a, b in ways)
    return step in known


def every_step(program: Program) -> Iterator[Step]:
    """The steps of a program and those inside them."""
    for step in program:
        yield step
        for inner in step[1:]:
            if isinstance(inner, list):
                yield from every_step(inner)

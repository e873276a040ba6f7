"""Positions of Utopia that section 11 refuses as impossible."""

from collections import Counter
from collections.abc import Iterable, Iterator

from .utopia_map import (
    CARDS,
    CIVS,
    DEALT,
    EXTRA,
    HAND_LIMIT,
    ISLAND_OF,
    ISLANDS,
    PRINCES,
    PRIVILEGES,
    SEATS,
    TURNS,
    by_foot,
    by_ship,
    guests,
    shut,
)
from .utopia_position import PENDING, PHASES, WELCOME, Table, discards_due

Fault = tuple[str, bool]
"""What would be wrong, and whether it is."""

KINDS = {"from": ("walk", "sail"), "to": ("walk", "sail"), "count": ("walk", "sail"), "at": ("add", "remove")}


def faults(table: Table) -> Iterator[Fault]:
    """Everything that may be wrong with a position, in an order in which each question can be asked."""
    yield "a number of seats that the box is not for", table.seats not in SEATS
    yield "no such phase", table.phase not in PHASES
    yield "a turn beyond the last", not 1 <= table.turn <= TURNS
    yield from _of_the_track(table)
    yield from _of_the_box(table)
    yield from _of_the_board(table)
    yield "nobody acts exactly when the game is over", (table.phase == "over") != (table.to_act is None)
    if table.phase == "over":
        yield "a winner other than the first on the track", table.winner != table.order[0]
    else:
        yield "a winner before the end", table.winner is not None
        yield "no such seat", table.to_act not in range(table.seats)
        yield "to act is a seat that has played", table.played[table.seat]
    yield from _of_the_pending(table)
    yield from _of_the_phase(table)


def _of_the_track(table: Table) -> Iterator[Fault]:
    yield "an order that is not each seat once", sorted(table.order) != list(range(table.seats))
    yield "a score below 0", min(table.scores) < 0
    along = [table.scores[seat] for seat in table.order]
    yield "an order against the scores", along != sorted(along, reverse=True)
    yield "a scale that is not each civilisation once", sorted(table.scale) != sorted(CIVS)
    yield "privileges that nobody has", not all(0 <= number <= PRIVILEGES for number in table.privileges)


def _lying(zones: Iterable[Iterable[str]]) -> Counter[str]:
    return Counter(thing for zone in zones for thing in zone)


def _of_the_box(table: Table) -> Iterator[Fault]:
    """A complete position names every guest and every card exactly once."""
    yield "guests other than those in play", _lying([table.bag, table.guests, *table.taken]) != guests(table.seats)
    yield "cards other than those of the box", _lying([table.deck, table.discard, *table.hands]) != CARDS


def _of_the_board(table: Table) -> Iterator[Fault]:
    entries = [entry for princes in table.princes for entry in princes.items()]
    yield "an entry without a prince", any(number < 1 for _, number in entries)
    named = [key for key, _ in entries] + [(civ, district) for district, (civ, _) in table.monuments.items()]
    yield "no such civilisation", not {civ for civ, _ in named} <= set(CIVS)
    yield "no such district", not {district for _, district in named} <= set(ISLAND_OF)
    yield "no such island", not set(table.wonders) <= set(ISLANDS)
    used = {ISLAND_OF[district] for _, district in named} | set(table.wonders)
    yield "a shut island", bool(used & shut(table.seats))  # UT-2.6
    over = [seat for seat in range(table.seats) for civ in CIVS if not 0 <= table.supply(seat, civ) <= PRINCES]
    yield "more princes than the box holds", bool(over)
    yield "more monuments than the box holds", any(table.monuments_left(civ) < 0 for civ in CIVS)
    yield "more bases than the box holds", any(table.bases(seat) < 0 for seat in range(table.seats))


def _of_the_pending(table: Table) -> Iterator[Fault]:
    pending = table.pending
    keys = PENDING.get(table.phase, ())
    yield "an unfinished action of another phase", sorted(pending) != sorted(keys)
    yield "no such civilisation", "civ" in keys and pending["civ"] not in CIVS
    yield "no such island", "island" in keys and pending["island"] not in ISLANDS
    yield "no such kind", table.phase in KINDS and pending["kind"] not in KINDS[table.phase]
    yield "no such way back", "back" in keys and pending["back"] not in ("welcome", "build", "act")
    if table.phase == "place":
        guest = f"{pending['civ']} {pending['island']}"
        yield "a guest that was not taken", guest not in table.taken[table.seat]
    if table.phase == "wonder":
        yield from _of_the_wonder(table)
    if "from" in keys:
        yield "no prince to move", not table.princes[table.seat][pending["civ"], pending["from"]]
    if "to" in keys:
        reached = by_foot if pending["kind"] == "walk" else by_ship
        yield "no way there", pending["to"] not in reached(table.seats, pending["from"])


def _of_the_wonder(table: Table) -> Iterator[Fault]:
    """Only the civilisations before the one asked for are given."""
    island, civ = table.pending["island"], table.pending["civ"]
    yield "a wonder there already", island in table.wonders
    yield "no base left", not table.bases(table.seat)
    given = CIVS[: CIVS.index(civ)]
    yield "a prince that is not given back", not all(table.supply(table.seat, of) for of in given)
    standing = {of for (of, where), _ in table.princes[table.seat].items() if ISLAND_OF[where] == island}
    yield "a prince that is missing", not set(CIVS[CIVS.index(civ) :]) <= standing


def _of_the_phase(table: Table) -> Iterator[Fault]:
    if table.in_welcome():
        yield from _of_the_welcome(table)
    else:
        yield "a pass outside phase 1", table.pass_ != 0
        yield "guests outside phase 1", bool(table.guests) or any(table.taken)
        yield "blind draws outside phase 1", any(table.drew) or bool(table.favours)
    if table.phase == "discard":
        most = min(discards_due(table.order, table.seat), len(table.hand))
        yield "discards that are not due", not 1 <= table.owed <= most
    else:
        yield "discards due in another phase", table.owed != 0
    yield from _of_the_hands(table)
    yield "a trim with a hand that may be kept", table.phase == "trim" and len(table.hand) <= HAND_LIMIT
    yield "a turn after the end", table.phase == "over" and any(table.played)


def _of_the_hands(table: Table) -> Iterator[Fault]:
    """At most 5 cards are kept, and 5 are dealt (UT-5.1, UT-5.5)."""
    for seat, hand in enumerate(table.hands):
        kept = table.in_welcome() or table.phase == "over" or (table.played[seat] and table.phase != "discard")
        yield "more cards than a hand can be", len(hand) > (HAND_LIMIT if kept else HAND_LIMIT + DEALT)


def _of_the_welcome(table: Table) -> Iterator[Fault]:
    yield "no such pass", not 1 <= table.pass_ <= EXTRA
    yield "no such seat", not set(table.favours) <= set(range(table.seats))
    yield "more favours than blind draws can be", len(table.favours) > table.seats + sum(table.drew)
    if table.pass_ == EXTRA:
        yield "an extra go that nobody has", table.favours[:1] != [table.to_act]
        yield "a seat through with the extra goes", any(table.played)
    comes_back = table.phase if table.phase in WELCOME else table.pending["back"]
    yield "a welcome without guests", comes_back == "welcome" and not table.guests

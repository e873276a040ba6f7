"""Scrumpy: what lies before a player, as parts of the table: one's own cards by name, those of others as numbers."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital, counted
from parlour.core.table import Card, Cards, Grid, Part, Pile, Place, Tokens
from parlour.games.scrumpy.faces import WORDS, automa_text
from parlour.games.scrumpy.names import (
    CUBE_NAMES,
    GOOD_NAMES,
    KIND_NAMES,
    OWNER_NAMES,
    automa_names,
    worker_names,
)
from parlour.games.scrumpy.state import GOODS, OWNERS, Cube, Good, Phase
from parlour.games.scrumpy.wording import is_upgraded, whose

AUTOMA_SEAT = 1


def worker_card(box: LoadedBox, part: str, kind: int, count: int = 1, note: str = "") -> Card:
    """A worker in a part of the table."""
    name = worker_names(box)[kind]
    return Card(f"{part}:{name}", name, KIND_NAMES[box.record[0]["kind"][kind]], note, count)


def counted_cards(box: LoadedBox, part: str, counts: Any, size: int) -> tuple[Card, ...]:
    """Equal cards as one, in the order of the box; those not known as backs."""
    known = [worker_card(box, part, kind, int(counts[kind])) for kind in range(len(worker_names(box))) if counts[kind]]
    hidden = size - sum(card.count for card in known)
    return (*known, *([Card(f"{part}:?", "", count=hidden)] if hidden else []))


def cidery(box: LoadedBox, seen: Any, owner: int, seat: int) -> Iterator[Part]:
    """The cidery of a player; one's own hand comes last, nearest to the choices."""
    title = capital(whose(owner, seat, int(seen["seats"])).removeprefix("the "))
    is_open = owner == seat or seen["phase"] == Phase.OVER
    yield _purse(box, seen, owner, title)
    yield _office(box, seen, owner, title)
    yield _spaces(box, seen, owner, title)
    if is_open:
        yield _storehouse(box, seen, owner, title)
        yield from _cards(box, seen, owner, title)
        return
    counts = (
        (f"of {int(box.record[0]['room'][g])} {WORDS[Good(g)][1]}", int(seen["stored_size"][owner][g]))
        for g in range(GOODS)
    )
    yield Tokens(f"store-{owner}", f"{title} store", owner, tuple(counts))
    sizes = (("in hand", "hand"), ("in the draw pile", "draw"), ("in the discard pile", "discard"))
    yield Tokens(
        f"cards-{owner}",
        f"{title} cards",
        owner,
        tuple((words, int(seen[f"{zone}_size"][owner])) for words, zone in sizes),
    )


def _purse(box: LoadedBox, seen: Any, owner: int, title: str) -> Tokens:
    """Coins, prestige and the Orchard: trees, spaces free of tree and cube (SC-3.4), cubes."""
    trees, covered = int(seen["trees"][owner]), int(seen["cubes"][owner][Cube.ORCHARD])
    free = int(box.record[0]["orchard"]) - trees - covered
    coins, prestige = int(seen["coins"][owner]), int(seen["prestige"][owner])
    cubes = int(seen["cubes"][owner].sum())
    counts = (
        ("coin" if coins == 1 else "coins", coins),
        ("prestige in tokens", prestige),
        ("tree" if trees == 1 else "trees", trees),
        ("Orchard space free" if free == 1 else "Orchard spaces free", free),
        ("cube to move" if cubes == 1 else "cubes to move", cubes),
    )
    return Tokens(f"cidery-{owner}", f"{title} cidery", owner, counts)


def _office(box: LoadedBox, seen: Any, owner: int, title: str) -> Cards:
    """The Owner Actions and the two limits of the hand: which are upgraded, and where the meeple stands."""
    part, printed = f"office-{owner}", box.record[0]
    cards = []
    for cube in range(OWNERS):
        notes = ["upgraded"] * is_upgraded(seen, owner, cube) + ["taken"] * int(seen["owner"][owner] == cube + 1)
        cards.append(Card(f"{part}:{OWNER_NAMES[cube]}", OWNER_NAMES[cube], note=", ".join(notes)))
    for cube, words in ((Cube.HAND, "hand size"), (Cube.KEEP, "cards kept")):
        level = is_upgraded(seen, owner, cube)
        number = int(printed[CUBE_NAMES[cube]][level])
        cards.append(Card(f"{part}:{CUBE_NAMES[cube]}", f"{words} {number}", note="upgraded" * level))
    orchard = int(seen["cubes"][owner][Cube.ORCHARD])
    cards.append(Card(f"{part}:orchard", "Orchard", note=counted(orchard, "cube")))
    return Cards(part, f"{title} office", owner, tuple(cards))


def _spaces(box: LoadedBox, seen: Any, owner: int, title: str) -> Cards:
    """The Worker spaces from the left."""
    spaces = range(int(box.record[0]["spaces"]))
    return Cards(
        f"spaces-{owner}", f"{title} workers", owner, tuple(_space(box, seen, owner, space) for space in spaces)
    )


def _space(box: LoadedBox, seen: Any, owner: int, space: int) -> Card:
    """The top worker of a space, with those under it."""
    size = int(seen["spaces_size"][owner][space])
    row = [int(code) - 1 for code in seen["spaces"][owner][space][:size]]
    name, place = f"space-{owner}-{space + 1}", f"{space + 1}"
    if not row:
        return Card(name, f"{place} empty")
    under = ", ".join(worker_names(box)[kind] for kind in row[-2::-1])
    kind = KIND_NAMES[box.record[0]["kind"][row[-1]]]
    return Card(name, f"{place} {worker_names(box)[row[-1]]}", kind, note=f"on {under}" if under else "")


def _storehouse(box: LoadedBox, seen: Any, owner: int, title: str) -> Grid:
    """A row for each good: how many of how many, and which cards they are."""
    places = []
    for good in range(GOODS):
        part, size = store_id(owner, good), int(seen["stored_size"][owner][good])
        cards = counted_cards(box, part, seen["stored"][owner][good], size)
        name = f"{size} of {int(box.record[0]['room'][good])} {WORDS[Good(good)][1]}"
        places.append(Place(part, name, row=good, things=cards, kind=GOOD_NAMES[good]))
    return Grid(f"store-{owner}", f"{title} store", owner, rows=GOODS, columns=1, places=tuple(places))


def store_id(owner: int, good: int) -> str:
    """The id of a storage area."""
    return f"store-{owner}-{GOOD_NAMES[good]}"


def _cards(box: LoadedBox, seen: Any, owner: int, title: str) -> Iterator[Part]:
    draw = [int(code) - 1 for code in seen["draw"][owner][: seen["draw_size"][owner]]]
    over = bool(seen["phase"] == Phase.OVER)
    known = tuple(Card(f"draw-{owner}:{i}", worker_names(box)[kind]) for i, kind in enumerate(draw)) if over else ()
    yield Pile(f"draw-{owner}", f"{title} draw pile", owner, size=len(draw), cards=known, face_up=over)
    for zone, words in (("discard", "discard pile"), ("hand", "hand")):
        part, size = f"{zone}-{owner}", int(seen[f"{zone}_size"][owner])
        cards = counted_cards(box, part, seen[zone][owner], size)
        notes = (counted(size, "card"),) if size and zone == "hand" else ()
        yield Cards(part, f"{title} {words}", owner, cards, notes=notes)


def automa_area(box: LoadedBox, seen: Any) -> Iterator[Part]:
    """Alone: what the Automa has (section 12)."""
    hired, cards = int(seen["hired"].sum()), int(seen["automa_size"])
    counts = (
        ("prestige in tokens", int(seen["prestige"][AUTOMA_SEAT])),
        ("worker hired" if hired == 1 else "workers hired", hired),
        ("card to come" if cards == 1 else "cards to come", cards),
    )
    yield Tokens("automa", "Automa", AUTOMA_SEAT, counts)
    yield Cards("automa-hired", "Automa's workers", AUTOMA_SEAT, tuple(_hired(box, seen, hired)))
    played = [card for card, there in enumerate(seen["automa_discard"]) if there]
    names = automa_names(box)
    shown = tuple(Card(f"automa-card:{names[card]}", names[card], note=automa_text(box, card)) for card in played)
    yield Cards("automa-cards", "Automa's cards", AUTOMA_SEAT, shown)


def _hired(box: LoadedBox, seen: Any, size: int) -> Iterator[Card]:
    """Its workers; the one hired last this round stands in space 1 of seat 1 for copying (SC-12.7)."""
    last = int(seen["last"]) - 1
    for card in counted_cards(box, "automa-hired", seen["hired"], size):
        if last >= 0 and card.name == worker_names(box)[last]:
            card = replace(card, id=f"space-{AUTOMA_SEAT}-1", note="hired last this round")
        yield card


__all__ = ["automa_area", "cidery", "counted_cards", "store_id", "worker_card"]

"""Kuiperium: what lies beside the board, as parts of the table: what is common, and what is before a player."""

from collections.abc import Iterator
from typing import Any

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital, counted
from parlour.core.remembered import remembered
from parlour.core.table import Card, Cards, Corner, Grid, Part, Pile, Place, Tokens, Track
from parlour.games.kuiperium.board import owned_by
from parlour.games.kuiperium.names import COLOUR_NAMES, strategy_names, title_names
from parlour.games.kuiperium.signs import SHORT, corners_of, icons_sign
from parlour.games.kuiperium.state import COLOURS
from parlour.games.kuiperium.text import affinity_text, card_text, strategy_text
from parlour.games.kuiperium.wording import who


def title_card(box: LoadedBox, part: str, title: int, count: int = 1, note: str = "") -> Card:
    """A card of the Main Deck with all that is printed on it."""
    name = title_names(box)[title]
    colour = COLOUR_NAMES[int(box.record[0]["colour"][title])]
    return Card(
        f"{part}:{name}",
        name,
        colour,
        note or face_note(box, title),
        count,
        text=card_text(box, title),
        corners=_corners(box, title),
    )


@remembered
def _corners(box: LoadedBox, title: int) -> tuple[Corner, ...]:
    return corners_of(box.record[0]["corners"][title])


@remembered
def face_note(box: LoadedBox, title: int) -> str:
    """The colour and the icons of a card, in signs: `silver, 2Ku +Di`."""
    printed = box.record[0]
    icons = icons_sign(printed["icons"][title], printed["bonus"][title])
    return ", ".join([COLOUR_NAMES[int(printed["colour"][title])], *([icons] if icons else [])])


def strategy_card(box: LoadedBox, part: str, strategy: int, note: str = "") -> Card:
    """A strategy card with what it says."""
    name = strategy_names(box)[strategy]
    return Card(f"{part}:{name}", name, "strategy", note, text=strategy_text(box, strategy))


# --- what is common


def common(box: LoadedBox, seen: Any, seat: int) -> Iterator[Part]:
    """Track, tiles, supply and piles."""
    yield Tokens("supply", "Supply", counts=(("Kuiperium", int(seen["supply"])),))
    yield _pile(box, "deck", "Deck", int(seen["deck_size"]), seen["deck"], face_up=False)
    yield _pile(box, "discards", "Discard pile", int(seen["discards_size"]), seen["discards"], face_up=True)
    if size := int(seen["removed_size"]):
        cards = tuple(strategy_card(box, "removed", int(code) - 1) for code in seen["removed"][:size])
        yield Cards("removed", "Strategy cards played", cards=cards)
    yield tiles(box, seen, seat)
    yield track(box, seen)
    if code := int(seen["revealed"]):
        yield Cards("revealed", "Revealed card", cards=(title_card(box, "revealed", code - 1),), short=SHORT)


def _pile(box: LoadedBox, part: str, label: str, size: int, row: Any, face_up: bool) -> Pile:
    """A pile of cards of the Main Deck, those known by name."""
    names = title_names(box)
    known = tuple(Card(f"{part}:{i}", names[int(row[i]) - 1]) for i in range(size) if row[i])
    return Pile(part, label, size=size, cards=known, face_up=face_up)


def tiles(box: LoadedBox, seen: Any, seat: int) -> Grid:
    """KU-1.8: each effect, and for whom it is active."""
    places = tuple(
        Place(
            tile_id(colour),
            COLOUR_NAMES[colour],
            row=colour,
            kind=COLOUR_NAMES[colour],
            note=affinity_text(box, colour),
            things=tuple(_active(owner, colour, seat) for owner in order(seat) if seen["tiles"][owner][colour]),
        )
        for colour in range(COLOURS)
    )
    return Grid("tiles", "Affinity tiles", rows=COLOURS, columns=1, places=places)


def tile_id(colour: int) -> str:
    """The id of the tiles of a colour."""
    return f"tiles:{COLOUR_NAMES[colour]}"


def order(seat: int) -> tuple[int, int]:
    """Both seats, oneself first."""
    return (1, 0) if seat == 1 else (0, 1)


def _active(owner: int, colour: int, seat: int) -> Card:
    return Card(f"tile-{owner}:{COLOUR_NAMES[colour]}", f"active for {who(owner, seat)}", "active", seat=owner)


def track(box: LoadedBox, seen: Any) -> Track:
    """KU-1.7: the steps with their prices, and both shuttles."""
    printed, length = box.record[0], int(box.record[0]["track"])
    marks = [(int(printed["strategy_at"]), "the Strategy icon")]
    if twin := int(box.data["track"].get("twin_at", 0)):
        marks.append((twin, "two equal locations, one for each shuttle"))
    at = tuple(int(step) for step in seen["track"])
    return Track(
        "track",
        "Discovery Track",
        length=length,
        at=at,
        goal=length,
        prices=tuple(int(cost) for cost in printed["costs"][:length]),
        marks=(*sorted(mark for mark in marks if 0 < mark[0] < length), (length, "the planet")),
    )


# --- a player


def area(box: LoadedBox, seen: Any, owner: int, seat: int) -> Iterator[Part]:
    """What lies before a player, as far as `seat` knows it; the hand comes last."""
    title = capital(owned_by(owner, seat).removeprefix("the "))
    yield _station(box, seen, owner, title)
    yield _strategies(box, seen, owner, title)
    yield _lab(box, seen, owner, title)
    yield _hand(box, seen, owner, title)


def _station(box: LoadedBox, seen: Any, owner: int, title: str) -> Tokens:
    home = int(box.record[0]["workers"]) - int(seen["out"][owner])
    counts = (
        ("Kuiperium", int(seen["kuiperium"][owner])),
        ("worker at home" if home == 1 else "workers at home", home),
    )
    return Tokens(f"station-{owner}", f"{title} station", owner, counts)


def _strategies(box: LoadedBox, seen: Any, owner: int, title: str) -> Cards:
    """Face-down strategy cards, by name for their owner, and the armed one."""
    part, cards = f"strategies-{owner}", []
    if seen["is_armed"][owner]:
        code = int(seen["armed"][owner])
        unknown = Card(f"{part}:armed", "an armed card, face down")
        cards.append(strategy_card(box, part, code - 1, "armed") if code else unknown)
    known = [strategy for strategy, there in enumerate(seen["strategies"][owner]) if there]
    cards += [strategy_card(box, part, strategy) for strategy in known]
    if hidden := int(seen["strategies_size"][owner]) - len(known):
        cards.append(Card(f"{part}:?", "", count=hidden))
    return Cards(part, f"{title} strategy", owner, tuple(cards))


def _lab(box: LoadedBox, seen: Any, owner: int, title: str) -> Cards:
    part, code = f"lab-{owner}", int(seen["labs"][owner])
    cards = [title_card(box, part, code - 1)] if code else [Card(f"{part}:?", "")] * int(seen["lab_filled"][owner])
    return Cards(part, f"{title} Lab", owner, tuple(cards), short=SHORT)


def _hand(box: LoadedBox, seen: Any, owner: int, title: str) -> Cards:
    """Equal cards as one; those not known as backs."""
    part, size, counts = f"hand-{owner}", int(seen["hand_size"][owner]), seen["hands"][owner]
    cards = [
        title_card(box, part, number, int(counts[number])) for number in range(len(title_names(box))) if counts[number]
    ]
    if hidden := size - sum(card.count for card in cards):
        cards.append(Card(f"{part}:?", "", count=hidden))
    notes = (counted(size, "card"),) if size else ()
    return Cards(part, f"{title} hand", owner, tuple(cards), notes=notes, short=SHORT)


__all__ = ["area", "common", "order", "tile_id"]

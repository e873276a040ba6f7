"""Utopia: what a seat looks at, drawn from its observation only."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital, counted
from parlour.core.table import Card, Cards, Choice, Part, Pile, Table, Tokens, Track
from parlour.games.utopia.actions import actions
from parlour.games.utopia.board import civ_kind, guest_name, map_of
from parlour.games.utopia.labels import fold, ids, label, rank
from parlour.games.utopia.names import PHASE_NAMES
from parlour.games.utopia.rules import legal
from parlour.games.utopia.state import ACTIONS, CIVS, ISLANDS
from parlour.games.utopia.wording import advice, civ_name, facts, headline, whose


def table(box: LoadedBox, seen: Any, seat: int) -> Table:
    """What `seat` (−1: a spectator) looks at, from its observation; equal observations give equal tables."""
    seats = int(seen["seats"])
    return Table(
        seat=seat,
        to_act=int(seen["to_act"]),
        phase=PHASE_NAMES[seen["phase"]],
        headline=headline(box, seen, seat),
        advice=advice(box, seen, seat),
        parts=tuple(_parts(box, seen, seat)),
        choices=tuple(_choices(box, seen)) if seat == seen["to_act"] and seat >= 0 else (),
        scores=tuple(int(score) for score in seen["scores"][:seats]),
        facts=facts(box, seen, seat),
    )


# --- parts


def _parts(box: LoadedBox, seen: Any, seat: int) -> Iterator[Part]:
    """The board and what is common, the other players in the order they sit, oneself nearest."""
    seats = int(seen["seats"])
    yield map_of(box, seen)
    yield _scale(box, seen)
    yield _track(box, seen)
    yield _stock(box, seen)
    yield Pile("bag", "Bag", size=int(seen["bag_size"]), thing="guest")
    yield Pile("deck", "Deck", size=int(seen["deck_size"]))
    yield Cards("discards", "Discards", cards=tuple(_cards(box, "discards", seen["discards"])))
    for owner in [(seat + 1 + k) % seats for k in range(seats)] if seat >= 0 else range(seats):
        yield from _player(box, seen, owner, seat)


def _track(box: LoadedBox, seen: Any) -> Track:
    """UT-3.1: by score, the one who came first ahead."""
    seats, target = int(seen["seats"]), int(box.record[0]["target"])
    at, order = (tuple(int(each) for each in seen[row][:seats]) for row in ("scores", "order"))
    return Track("scores", "Points", length=target, at=at, goal=target, order=order)


def _scale(box: LoadedBox, seen: Any) -> Track:
    """UT-2.1: what a monument of each civilisation counts."""
    civs = [int(civ) for civ in seen["scale"]]
    worth = box.record[0]["prestige"]
    things = tuple(_card(f"scale:{civ_name(box, civ)}", box, civ) for civ in civs)
    at = tuple(int(points) for points in worth)
    return Track("scale", "Prestige", length=int(worth.max()), at=at, things=things)


def _stock(box: LoadedBox, seen: Any) -> Tokens:
    """UT-6.6: what can still be built."""
    counts = [(civ_name(box, civ), int(seen["left"][civ])) for civ in range(CIVS)]
    wonders = int(seen["wonders"])
    return Tokens("buildings", "Monuments left", counts=(*counts, ("wonder" if wonders == 1 else "wonders", wonders)))


def _card(name: str, box: LoadedBox, civ: int, count: int = 1) -> Card:
    return Card(name, civ_name(box, civ), civ_kind(civ), count=count)


def _cards(box: LoadedBox, part: str, counts: Any) -> Iterator[Card]:
    """Equal cards as one, in the order of the civilisations."""
    for civ in range(CIVS):
        if counts[civ]:
            yield _card(f"{part}:{civ_name(box, civ)}", box, civ, int(counts[civ]))


def _player(box: LoadedBox, seen: Any, owner: int, seat: int) -> Iterator[Part]:
    """What lies before a player, and the hand."""
    who = capital(whose(owner, seat, int(seen["seats"])).removeprefix("the "))
    acts = seen["go"] > 0 and seen["to_act"] == owner
    if acts or seen["taken"][owner].any():
        yield Cards(f"taken-{owner}", f"{who} guests", owner, tuple(_taken(box, seen, owner)))
    yield Tokens(f"supply-{owner}", f"{who} supply", owner, tuple(_supply(box, seen, owner)))
    yield _hand(box, seen, owner, who)


def _taken(box: LoadedBox, seen: Any, owner: int) -> Iterator[Card]:
    """UT-4.5: open until the welcome ends."""
    for guest in range(CIVS * ISLANDS):
        if number := int(seen["taken"][owner][guest // ISLANDS][guest % ISLANDS]):
            name = guest_name(box, guest)
            yield Card(f"taken-{owner}:{name}", name, civ_kind(guest // ISLANDS), count=number)


def _supply(box: LoadedBox, seen: Any, owner: int) -> Iterator[tuple[str, int]]:
    bases, privileges = int(seen["bases"][owner]), int(seen["privileges"][owner])
    yield ("base" if bases == 1 else "bases", bases)
    yield ("privilege" if privileges == 1 else "privileges", privileges)
    yield from ((civ_name(box, civ), int(seen["supply"][owner][civ])) for civ in range(CIVS))


def _hand(box: LoadedBox, seen: Any, owner: int, who: str) -> Cards:
    """UT-9.1: one's own, or backs."""
    part, size = f"hand-{owner}", int(seen["hand_size"][owner])
    cards = list(_cards(box, part, seen["hands"][owner]))
    if hidden := size - sum(card.count for card in cards):
        cards.append(Card(f"{part}:?", "", count=hidden))
    notes = (counted(size, "card"),) if size else ()
    return Cards(part, f"{who} hand", owner, tuple(cards), notes=notes)


# --- choices


def _choices(box: LoadedBox, seen: Any) -> Iterator[Choice]:
    """The legal actions in the order in which people look for them."""
    out = np.empty(ACTIONS, np.int32)
    known = actions(box)
    for action in sorted((int(action) for action in out[: legal(box.record[0], seen, out)]), key=rank):
        clause = known.why(seen, action).clause
        yield Choice(
            action,
            known.names[action],
            label(box, seen, action),
            clause,
            tuple(ids(box, seen, action)),
            fold=fold(box, action),
        )


__all__ = ["table"]

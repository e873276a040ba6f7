"""Scrumpy: the points that everybody at the table can count, whatever lies in hidden hands and piles."""

from typing import Any, NamedTuple

from parlour.core.game import LoadedBox
from parlour.core.phrases import counted
from parlour.games.scrumpy.state import GOODS, SETS, Kind, Phase


class Made(NamedTuple):
    """Prestige that a player has for certain (SC-9.3); `hired` is the Automa's (SC-12.6)."""

    tokens: int
    goals: int
    deliveries: int
    hired: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self)

    def text(self) -> str:
        """`4 in tokens, 10 for deliveries`."""
        return _listed(*self.parts())

    def parts(self) -> tuple[tuple[str, int], ...]:
        """What the points are for, and how many."""
        words = ("in tokens", "for goals", "for deliveries", "for workers")
        return tuple(zip(words, self, strict=True))


NOTHING = "nothing yet"


def _listed(*parts: tuple[str, int]) -> str:
    """The parts that are not 0; `nothing yet` if all are."""
    return ", ".join(f"{points} {words}" for words, points in parts if points) or NOTHING


def owners(seen: Any) -> range:
    """Who scores: the seats, and alone the Automa as seat 1."""
    seats = int(seen["seats"])
    return range(seats + (seats == 1))


def made(box: LoadedBox, seen: Any, owner: int) -> Made:
    """What a player, or the Automa, has for certain."""
    printed = box.record[0]
    goals = int((seen["achieved"][owner] * printed["goal_worth"].astype(int)).sum())
    hired = int(seen["hired"][printed["kind"] != Kind.CORE].sum()) if owner >= seen["seats"] else 0
    return Made(int(seen["prestige"][owner]), goals, delivered(box, seen, owner), hired)


def delivered(box: LoadedBox, seen: Any, owner: int) -> int:
    """The prestige of a player's deliveries."""
    vendors = [code - 1 for code in seen["vendors"].tolist() if code]
    worth, taken = box.record[0]["worth"].tolist(), seen["taken"].tolist()
    return sum(worth[v][side] * taken[v][side].count(owner + 1) for v in vendors for side in range(SETS))


def for_goods(box: LoadedBox, seen: Any, owner: int) -> int:
    """SC-9.3: the prestige that stored goods are sold for."""
    return sum(int(box.record[0]["sale_prestige"][g]) * int(seen["stored_size"][owner][g]) for g in range(GOODS))


def coins(box: LoadedBox, seen: Any, owner: int) -> int:
    """SC-9.3: the coins of a player once every stored good is sold."""
    sales = (int(box.record[0]["sale_coins"][g]) * int(seen["stored_size"][owner][g]) for g in range(GOODS))
    return int(seen["coins"][owner]) + sum(sales)


def for_coins(box: LoadedBox, seen: Any, owner: int) -> int:
    """SC-9.3: the prestige for them."""
    return coins(box, seen, owner) // int(box.record[0]["coins_per_prestige"])


def for_workers(box: LoadedBox, seen: Any, owner: int) -> int:
    """SC-9.3: the prestige for skilled and master workers, once the game is over."""
    return (
        int(seen["scores"][owner])
        - made(box, seen, owner).total
        - for_goods(box, seen, owner)
        - for_coins(box, seen, owner)
    )


def account_of(box: LoadedBox, seen: Any, owner: int) -> str:
    """What a player's points are for, and what stored goods and coins would bring at the end, or have brought."""
    so_far = made(box, seen, owner)
    if owner >= seen["seats"]:
        return so_far.text()
    more = (("for goods", for_goods(box, seen, owner)), ("for coins", for_coins(box, seen, owner)))
    if seen["phase"] != Phase.OVER:
        later = _listed(*more)
        return so_far.text() + ("" if later == NOTHING else f"; as it stands, at the end {later}")
    left = counted(coins(box, seen, owner) % int(box.record[0]["coins_per_prestige"]), "coin")
    parts = (*so_far.parts(), *more, ("for workers", for_workers(box, seen, owner)))
    return f"{_listed(*parts)}; {left} left over"


__all__ = ["Made", "account_of", "coins", "delivered", "for_coins", "for_goods", "for_workers", "made", "owners"]

"""The end of Scrumpy: what everybody comes to, and who wins (SC-9.3, SC-9.4, SC-12.6)."""

from collections.abc import Iterable

from .scrumpy_box import BOX, GOALS, GOODS, LIMITS, VENDORS, kind, space_of
from .scrumpy_position import Position, cards_of


def for_goals_and_deliveries(who: Position) -> int:
    goals = sum(GOALS[goal]["prestige"] for goal in who["achieved"])
    places = map(space_of, who["deliveries"])
    return int(goals + sum(VENDORS[vendor][of]["prestige"] for vendor, of, _ in places))


def sold(player: Position, what: str) -> int:
    """The coins or prestige that all stored goods bring."""
    return sum(len(player[good]) * BOX["sale"][good].get(what, 0) for good in GOODS)


def workers(player: Position, kinds: Iterable[str]) -> int:
    return sum(number for card, number in cards_of(player).items() if kind(card) in kinds)


def result(player: Position) -> tuple[int, int, int]:
    """Score, coins left over, master cards: what decides, the first first (SC-9.4)."""
    prizes, left = divmod(player["coins"] + sold(player, "coins"), LIMITS["coins_per_prestige"])
    tokens = player["prestige"] + sold(player, "prestige")
    cards = workers(player, ("skilled", "master"))
    return tokens + for_goals_and_deliveries(player) + cards + prizes, left, workers(player, ("master",))


def scores_and_winners(players: list[Position], automa: Position | None) -> tuple[list[int], list[int]]:
    """The totals by seat (alone: player, Automa) and the seats that win."""
    results = [result(player) for player in players]
    scores = [score for score, _, _ in results]
    if automa is None:
        return scores, [seat for seat, found in enumerate(results) if found == max(results)]
    scores.append(automa["prestige"] + for_goals_and_deliveries(automa) + len(automa["hired"]))
    return scores, [0 if scores[0] >= scores[1] else 1]

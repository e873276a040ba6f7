"""Scrumpy from the start, and partial positions made complete by the defaults of section 14."""

from collections import Counter
from random import Random
from typing import Any

from .scrumpy_box import (
    CORE,
    CUBES,
    GOALS,
    LAYABOUT,
    OPTIONS,
    SETUP,
    SLOTS,
    VENDORS,
    automa_cards,
    recruits,
)
from .scrumpy_choices import name_of
from .scrumpy_position import TURN, Position, blank_player, cards_of, copied
from .scrumpy_scoring import scores_and_winners


def by_seats(what: str, seats: int) -> int:
    """A number of the setup table (section 2)."""
    return int(SETUP[what][seats - 1])


def shuffled(cards: Counter[str], rng: Random) -> list[str]:
    left = sorted(cards.elements())
    rng.shuffle(left)
    return left


def beyond(whole: Counter[str], named: Counter[str], what: str) -> Counter[str]:
    """What is left of the whole; naming more than there is is an error."""
    if surplus := named - whole:
        raise ValueError(f"more {what} than the box holds: {dict(surplus)}")
    return whole - named


def first_position(seats: int, rng: Random, option: str = OPTIONS[0]) -> Position:
    """A game that begins with the free workers (section 2)."""
    first = rng.randrange(seats)
    players = []
    for seat in range(seats):
        cards = shuffled(CORE - Counter({LAYABOUT: len(SETUP["core_tucked"])}), rng)
        tucked = {good: [LAYABOUT] for good in SETUP["core_tucked"]}
        coins = SETUP["coins"][(seat - first) % seats]
        players.append({"hand": cards[:5], "draw": cards[5:], "coins": coins, "trees": SETUP["trees_each"], **tucked})
    picker = (first - 1) % seats  # SC-2.7
    given: Position = {"phase": "pick", "first": first, "to_act": picker, "players": players}
    position = completed(given, seats, rng, option)
    if seats == 1:  # SC-12.3
        taken, position["strip"][-1] = position["strip"][-1], None
        position["automa"] |= {"hired": [taken], "last": taken}
    return position


def completed(given: Position, seats: int, rng: Random | None = None, option: str = OPTIONS[0]) -> Position:
    """A partial position with its gaps filled as section 14 says."""
    rng = rng or Random(0)
    position = copied(given)
    position["turn"] = {**TURN, "copied": [], **position.get("turn", {})}
    of_their_own = {"round": 1, "first": 0, "worker_discard": [], "removed": [], "pending": [], "held": []}
    of_their_own |= {"die": None, "scores": [], "winners": []}
    position = {**copied(of_their_own), **position}
    position.setdefault("phase", phase_of(position))
    position.setdefault("to_act", None if position["phase"] == "over" else 0)
    seated = [*position.get("players", []), *[{} for _ in range(seats)]]
    position["players"] = [fill_player(player) for player in seated[: max(seats, len(position.get("players", [])))]]
    if seats == 1:
        fill_automa(position, option, rng)
    fill_vendors_and_goals(position, seats, rng)
    fill_core_cards(position, rng)
    fill_recruits(position, seats, rng)
    on_orchards = sum(player["trees"] for player in position["players"])
    position.setdefault("trees", by_seats("trees", seats) - on_orchards)
    if position["phase"] == "over" and not position["scores"]:
        scores, winners = scores_and_winners(position["players"], position.get("automa"))
        position |= {"scores": scores, "winners": winners}
    return position


def phase_of(position: Position) -> str:
    """The name of the front step, or else what the Core Action has come to."""
    if position["pending"]:
        return name_of(position["pending"][0])
    return {"before": "turn", "after": "after"}.get(position["turn"]["core"], "during")


def fill_player(given: Position) -> Position:
    return {**blank_player(), **given, "cubes": {**CUBES, **given.get("cubes", {})}}


def fill_automa(position: Position, option: str, rng: Random) -> None:
    """Unnamed cards of the option lie shuffled beneath the named ones."""
    blank: dict[str, Any] = {"deck": [], "discard": [], "prestige": 0, "hired": [], "last": None}
    rival = {**blank, "achieved": [], "deliveries": [], **position.get("automa", {})}
    named = Counter([*rival["deck"], *rival["discard"]])
    left = beyond(Counter(automa_cards(option)), named, "Automa cards")
    rival["deck"] = [*rival["deck"], *shuffled(left, rng)]
    position["automa"] = rival


def fill_vendors_and_goals(position: Position, seats: int, rng: Random) -> None:
    position.setdefault("vendors", rng.sample(sorted(VENDORS), by_seats("vendors", seats)))
    named = {player["goal"] for player in position["players"] if "goal" in player}
    left = [goal for goal in sorted(GOALS) if goal not in named | set(position.get("goals", []))]
    rng.shuffle(left)
    if "goals" not in position:
        position["goals"] = [left.pop() for _ in range(SETUP["public_goals"])]
    for player in position["players"]:
        if "goal" not in player:
            player["goal"] = left.pop()
    everybody = [*position["players"], *([position["automa"]] if "automa" in position else [])]
    achieved = {goal for somebody in everybody for goal in somebody["achieved"]}
    position.setdefault("tokens", [goal for goal in position["goals"] if goal not in achieved])


def fill_core_cards(position: Position, rng: Random) -> None:
    """A player's unnamed core cards lie beneath his draw pile, but for those that have left the game."""
    gone = Counter(card for card in position["removed"] if card in CORE)
    grey = 0
    sizes = [player.pop("draw_size", None) for player in position["players"]]
    for seat, player in enumerate(position["players"]):
        owned = cards_of(player) + Counter(position["held"] if seat == position["to_act"] else [])
        own = Counter({card: number for card, number in owned.items() if card in CORE})
        grey += max(0, own[LAYABOUT] - CORE[LAYABOUT])
        own[LAYABOUT] = min(own[LAYABOUT], CORE[LAYABOUT])
        missing = beyond(CORE, own, "core workers")
        left = missing - gone
        gone -= missing
        cards = [*player["draw"], *shuffled(left, rng)]
        size = len(cards) if sizes[seat] is None else sizes[seat]
        if not len(player["draw"]) <= size <= len(cards):
            raise ValueError(f"no draw pile of {size} cards")
        player["draw"], position["removed"] = cards[:size], [*position["removed"], *cards[size:]]
    grey += gone.pop(LAYABOUT, 0)
    if gone.total():
        raise ValueError(f"more core workers than the box holds: {dict(gone)}")
    if not 0 <= position.setdefault("layabouts", SETUP["layabouts"] - grey) <= SETUP["layabouts"] - grey:
        raise ValueError("more Idle Layabouts than the box holds")


def fill_recruits(position: Position, seats: int, rng: Random) -> None:
    """Strip, deck and box: named cards on top, then the unnamed skilled, then the unnamed masters (SC-2.3)."""
    named = recruits_named(position)
    left = {of: shuffled(beyond(recruits(of), named_of(named, of), "workers"), rng) for of in ("skilled", "master")}
    if "box" not in position:
        used = {"skilled": by_seats("skilled", seats), "master": by_seats("masters", seats)}
        returned = {of: min(recruits(of).total() - number, len(left[of])) for of, number in used.items()}
        position["box"] = [left[of].pop() for of in left for _ in range(returned[of])]
    deck = [*position.get("deck", []), *left["skilled"], *left["master"]]
    if "strip" not in position:
        top, deck = deck[:SLOTS], deck[SLOTS:]
        position["strip"] = [*[None] * (SLOTS - len(top)), *top[::-1]]
    size = position.pop("deck_size", len(deck))
    if not size <= len(deck):
        raise ValueError(f"no Recruitment deck of {size} cards")
    position["deck"], position["box"] = deck[:size], [*position["box"], *deck[size:]]


def recruits_named(position: Position) -> Counter[str]:
    """All cards that some zone names, as often as it does."""
    heaps = [position.get(zone, []) for zone in ("strip", "deck", "box", "worker_discard", "removed", "held")]
    heaps.append(position["automa"]["hired"] if "automa" in position else [])
    named = Counter(card for heap in heaps for card in heap if card)
    return sum((cards_of(player) for player in position["players"]), named)


def named_of(named: Counter[str], of: str) -> Counter[str]:
    return Counter({card: number for card, number in named.items() if card in recruits(of)})

"""Positions of Scrumpy that section 14 refuses as impossible."""

from collections import Counter
from collections.abc import Iterator

from .scrumpy_box import (
    CORE,
    CUBES,
    FACES,
    GOALS,
    GOODS,
    LAYABOUT,
    LIMITS,
    OWNERS,
    RECIPES,
    SETUP,
    SLOTS,
    SPACES,
    STORAGE,
    VENDORS,
    recruits,
    reward_spaces,
)
from .scrumpy_position import TURN, Position, Table, cards_of

Fault = tuple[str, bool]
"""What would be wrong, and whether it is."""

STEPS = (
    *("cube", "deliver", "reward", "keep", "gain", "use", "craft", "roll", "die", "copy", "recruit", "owner"),
    *("manage", "trim"),
)
ON_A_CARD = ("copy", "recruit")
"""Steps that only a card standing in a Worker space has."""

MOST_PENDING, MOST_IN_SPACE = 3, 5
PHASES = ("pick", "turn", "after", "refresh", "over")


def faults(table: Table) -> Iterator[Fault]:
    """Everything that may be wrong with a position, in an order in which each question can be asked."""
    now = table.now
    yield "a round beyond the last", not 1 <= now["round"] <= LIMITS["rounds"]
    yield "no such seat", now["first"] not in range(table.seats)
    over = now["phase"] == "over"
    yield "nobody acts exactly when the game is over", over != (now["to_act"] is None)
    yield "no such seat", not over and now["to_act"] not in range(table.seats)
    yield from _of_vendors_and_goals(table)
    for player in table.players:
        yield from _of_a_player(player)
    yield from _of_the_cards(table)
    planted = sum(player["trees"] for player in table.players)
    yield "trees beyond the supply", now["trees"] < 0 or now["trees"] + planted > SETUP["trees"][table.seats - 1]
    yield from _of_the_turn(table)
    for step in now["pending"]:
        yield from _of_a_step(table, step)
    yield "a die without a throw", (now["die"] is not None) != any("die" in step for step in now["pending"])
    yield "no such face", now["die"] not in (None, *FACES)


def _of_vendors_and_goals(table: Table) -> Iterator[Fault]:
    now, numbers = table.now, Counter(table.now["vendors"])
    yield "no such Vendor", not set(numbers) <= set(VENDORS)
    yield "a number of Vendors that is not played with", len(now["vendors"]) != SETUP["vendors"][table.seats - 1]
    goals = [*now["goals"], *(player["goal"] for player in table.players)]
    yield "no such goal", not set(goals) <= set(GOALS)
    yield "a number of public goals that is not played with", len(now["goals"]) != SETUP["public_goals"]
    yield "a thing twice", len(set(goals)) < len(goals) or max(numbers.values()) > 1
    yield "a token of no public goal", bool(Counter(now["tokens"]) - Counter(now["goals"]))
    taken = Counter(delivery for somebody in table.everybody for delivery in somebody["deliveries"])
    yield "a reward space of a Vendor not in play", not set(taken) <= set(reward_spaces(now["vendors"]))
    yield "a reward space twice", max(taken.values(), default=0) > 1
    for somebody in table.everybody:
        own = {*now["goals"], *([somebody["goal"]] if "goal" in somebody else [])}
        yield "a goal achieved that is not his", not set(somebody["achieved"]) <= own
        yield "a goal achieved twice", len(set(somebody["achieved"])) < len(somebody["achieved"])


def _of_a_player(player: Position) -> Iterator[Fault]:
    cubes = player["cubes"]
    yield "cubes that a player does not have", any(not 0 <= cubes[what] <= most for what, most in CUBES.items())
    yield "no such Owner Action", player["owner"] not in (None, *OWNERS)
    yield "storage above its limit", any(len(player[good]) > STORAGE[good] for good in GOODS)
    yield "trees beyond the free spaces", not 0 <= player["trees"] <= LIMITS["orchard"] - cubes["orchard"]
    yield "a number below 0", player["coins"] < 0 or player["prestige"] < 0
    yield "more Core Actions than a round has", not 0 <= player["actions"] <= LIMITS["core_actions"]
    yield "a number of Worker spaces", len(player["spaces"]) != SPACES
    yield "a Worker space too full", any(len(space) > MOST_IN_SPACE for space in player["spaces"])


def _of_the_cards(table: Table) -> Iterator[Fault]:
    """A complete position names every worker and every core card exactly once; grey Idle Layabouts may be out."""
    now = table.now
    yield "a strip of another length", len(now["strip"]) != SLOTS
    hired = table.automa["hired"] if table.automa else []
    common = Counter(
        card for heap in (now["strip"], now["deck"], now["box"], now["worker_discard"], hired) for card in heap if card
    )
    yield "core workers that nobody owns", any(card in CORE for card in common)
    owned = sum(map(cards_of, table.players), Counter([*now["removed"], *now["held"]]))
    all_recruits = recruits("skilled") + recruits("master")
    found = common + Counter({card: number for card, number in owned.items() if card not in CORE})
    yield "workers other than those of the box", found != all_recruits
    core = Counter({card: number for card, number in owned.items() if card in CORE and card != LAYABOUT})
    whole = Counter({card: number * table.seats for card, number in CORE.items() if card != LAYABOUT})
    yield "core workers other than those of the box", core != whole
    most = SETUP["layabouts"] + CORE[LAYABOUT] * table.seats
    yield "more Idle Layabouts than the box holds", owned[LAYABOUT] + now["layabouts"] > most
    for player in table.players:
        mine = cards_of(player)
        yield (
            "core workers of another player",
            any(mine[card] > number for card, number in CORE.items() if card != LAYABOUT),
        )
    if table.automa:
        last = table.automa["last"]
        yield "a last worker that was not hired", last is not None and last not in hired


def _of_the_turn(table: Table) -> Iterator[Fault]:
    now, turn, pending = table.now, table.now["turn"], table.now["pending"]
    yield "no such part of a turn", turn["core"] not in ("before", "during", "after")
    phase = now["phase"]
    if phase in ("pick", "refresh", "over"):
        yield "a turn outside turns", turn != TURN or bool(pending)
        yield "cards held outside Refresh", phase != "refresh" and bool(now["held"])
        return
    name = next((key for key in pending[0] if key != "either"), "") if pending else ""
    yield "no such step", bool(pending) and (name not in STEPS or name == "reward")
    expected = name or {"before": "turn", "after": "after"}.get(turn["core"], "")
    yield "a phase that does not fit", phase != expected
    yield "more steps than stand at once", len(pending) > MOST_PENDING
    yield "no such Worker space", turn["space"] not in range(SPACES + 1)
    during = turn["core"] == "during"
    yield "a card acting outside a Core Action", not during and bool(turn["space"] or turn["copied"])
    yield "no card acting there", turn["space"] > 0 and not table.me["spaces"][turn["space"] - 1]
    delivering = any(set(step) & {"deliver", "reward", "keep"} for step in pending)
    yield "cards held outside a delivery", bool(now["held"]) and not delivering


def _of_a_step(table: Table, step: Position) -> Iterator[Fault]:
    name = next((key for key in step if key != "either"), "")
    yield "no such step", name not in STEPS
    what = step.get(name)
    if name in ON_A_CARD:
        yield "a step without the card that has it", table.turn["space"] == 0
    if name == "deliver":
        yield "a delivery of more than is stored", any(len(table.me[good]) < n for good, n in what.items())
    if name == "use":
        yield "a use of more than is stored", any(len(table.me[good]) < n for good, n in what["spend"].items())
    if name == "craft":
        yield "no such recipe", not set(what) <= set(RECIPES)

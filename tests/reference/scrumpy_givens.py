"""Random partial positions of Scrumpy, as a scenario would give them: most can be, some are spoilt and cannot."""

from collections.abc import Callable
from random import Random

from .scrumpy import Reference
from .scrumpy_box import (
    AUTOMA,
    CORE,
    CUBES,
    FACES,
    GOALS,
    GOODS,
    LAYABOUT,
    LIMITS,
    OPTIONS,
    OWNERS,
    RECIPES,
    SETUP,
    SLOTS,
    STORAGE,
    VENDORS,
    WORKERS,
    automa_cards,
    needs,
    recruits,
    reward_spaces,
)
from .scrumpy_moves import goods_in
from .scrumpy_position import Position, Step, copied
from .scrumpy_setup import completed

LEFT_OUT = ("round", "first", "vendors", "goals", "strip", "deck", "worker_discard", "removed", "box")
"""Parts that now and then are not given."""


class Bag:
    """What is still to be had of workers, trees, goals and reward spaces while a position is made up."""

    def __init__(self, seats: int, rng: Random) -> None:
        self.seats, self.rng = seats, rng
        self.recruits = rng.sample(list((recruits("skilled") + recruits("master")).elements()), 36)
        self.grey, self.trees = SETUP["layabouts"], SETUP["trees"][seats - 1]
        self.vendors = rng.sample(list(VENDORS), SETUP["vendors"][seats - 1])
        goals = rng.sample(list(GOALS), SETUP["public_goals"] + seats)
        self.public, self.private = goals[: SETUP["public_goals"]], goals[SETUP["public_goals"] :]
        self.spaces = rng.sample(reward_spaces(self.vendors), len(reward_spaces(self.vendors)))

    def workers(self, most: int) -> list[str]:
        number = self.rng.randrange(most + 1)
        taken, self.recruits = self.recruits[:number], self.recruits[number:]
        return taken


def random_given(seats: int, rng: Random, option: str = OPTIONS[0]) -> Position:
    """A position in the middle of a game at which somebody is asked something, in any phase but the last."""
    while True:
        given = _made_up(seats, rng, option)
        given = {key: part for key, part in given.items() if key not in LEFT_OUT or rng.random() < 0.9}
        if "vendors" not in given or "goals" not in given:
            _leave_to_chance(given)
        if asks(given, seats, option):
            return given


def asks(given: Position, seats: int, option: str) -> bool:
    """Whether a position can be and asks for a decision; what would go by itself nobody needs to give."""
    try:
        reference = Reference(completed(given, seats, option=option), seats)
    except ValueError:
        return False
    return not reference.goes_by_itself() and bool(reference.legal())


def _leave_to_chance(given: Position) -> None:
    """What hangs on Vendors and goals cannot be given without them."""
    for part in ("vendors", "goals", "tokens"):
        given.pop(part, None)
    for player in [*given["players"], *([given["automa"]] if "automa" in given else [])]:
        for part in ("goal", "achieved", "deliveries"):
            player.pop(part, None)


def _made_up(seats: int, rng: Random, option: str) -> Position:
    bag = Bag(seats, rng)
    seat = rng.randrange(seats)
    given: Position = {"round": rng.choice([1, 2, 5, 6]), "first": rng.randrange(seats), "to_act": seat}
    given |= {"vendors": bag.vendors, "goals": bag.public}
    given["players"] = [_player(bag, rng) for _ in range(seats)]
    for player, goal in zip(given["players"], bag.private, strict=True):
        _progress(player, [*bag.public, goal], bag, rng)
        player["goal"] = goal
    if seats == 1:
        given["automa"] = _automa(bag, rng, option)
    given |= _market(bag, rng)
    me = given["players"][seat]
    _moment(given, me, bag, rng)
    if given.get("turn", {}).get("core", "before") == "before":  # a Core Action is still to come
        me["actions"] = min(me["actions"], LIMITS["core_actions"] - 1)
    return given


def _player(bag: Bag, rng: Random) -> Position:
    """Cards in all zones; of the core cards some are not named."""
    core = rng.sample(list(CORE.elements()), CORE.total())
    cards = [*core[: rng.randrange(14)], *bag.workers(6)]
    grey = rng.choice([0, 0, 1, 2])
    if bag.grey >= grey and len(cards) > 12:
        bag.grey -= grey
        cards += [LAYABOUT] * grey
    rng.shuffle(cards)
    player: Position = {zone: [] for zone in ("hand", "draw", "discard", *GOODS)}
    player["spaces"] = [[cards.pop()] if cards and rng.random() < 0.5 else [] for _ in range(LIMITS["spaces"])]
    if player["spaces"][0] and cards and rng.random() < 0.3:
        player["spaces"][0].append(cards.pop())
    busy = rng.choice(GOODS)
    for card in cards:
        zone = rng.choice(["hand", "hand", "draw", "discard", *GOODS, busy, busy])
        full = zone in GOODS and len(player[zone]) >= STORAGE[zone]
        player["hand" if full else zone].append(card)
    cubes = {what: rng.randrange(most + 1) for what, most in CUBES.items()}
    player["cubes"] = cubes if rng.random() < 0.8 else {what: 0 for what in CUBES if rng.random() < 0.9}
    trees = rng.randrange(LIMITS["orchard"] + 1 - player["cubes"].get("orchard", CUBES["orchard"]))
    player["trees"] = min(trees, bag.trees)
    bag.trees -= player["trees"]
    numbers = {"coins": rng.choice([0, 2, 3, 6, 10, 16]), "prestige": rng.choice([0, 1, 8])}
    owner = rng.choice([None, *OWNERS])
    return {**player, **numbers, "owner": owner, "actions": rng.randrange(LIMITS["core_actions"] + 1)}


def _progress(who: Position, goals: list[str], bag: Bag, rng: Random) -> None:
    who["achieved"] = [goal for goal in goals if rng.random() < 0.2]
    who["deliveries"] = [bag.spaces.pop() for _ in range(rng.choice([0, 0, 1, 3])) if bag.spaces]


def _automa(bag: Bag, rng: Random, option: str) -> Position:
    cards = rng.sample(automa_cards(option), len(automa_cards(option)))
    cut = rng.randrange(1, len(cards))
    rival: Position = {"deck": cards[cut:], "discard": cards[: rng.randrange(cut)], "hired": bag.workers(3)}
    rival["prestige"] = rng.randrange(9)
    rival["last"] = rng.choice([None, *rival["hired"]])
    _progress(rival, bag.public, bag, rng)
    return rival


def _market(bag: Bag, rng: Random) -> Position:
    """Strip, deck and what lies beside them."""
    market: Position = {"worker_discard": bag.workers(2), "removed": bag.workers(1)}
    market["strip"] = [bag.recruits.pop() if rng.random() < 0.9 else None for _ in range(SLOTS)]
    market["deck"] = bag.workers(min(8, len(bag.recruits)))
    if rng.random() < 0.3:
        market["box"] = bag.workers(min(6, len(bag.recruits)))
    if rng.random() < 0.3:
        market |= {"trees": rng.randrange(bag.trees + 1), "layabouts": rng.choice([0, 1, bag.grey])}
    return market


# ---- the moment: what is being asked ----


def _moment(given: Position, me: Position, bag: Bag, rng: Random) -> None:
    phase = rng.choice(["turn", "turn", "turn", "after", "pick", "refresh", "step", "step", "step", "step"])
    if phase in ("pick", "refresh"):
        given |= {"phase": phase, "round": min(given["round"], LIMITS["rounds"] - 1)}  # no Refresh after the last
        for player in given["players"]:
            player["actions"] = 0 if phase == "pick" else LIMITS["core_actions"]
    elif phase == "step":
        _step(given, me, bag, rng)
    else:
        given["turn"] = {"core": "before" if phase == "turn" else "after", "aux": rng.random() < 0.3}


def _step(given: Position, me: Position, bag: Bag, rng: Random) -> None:
    """A step in front, with what belongs to it."""
    kind = rng.choice(list(STEPS))
    delivers = kind in ("deliver", "keep", "delivery die")
    given["turn"] = {"core": "before" if delivers else rng.choice(["before", "during", "during"]), "aux": delivers}
    if given["turn"]["core"] == "during":
        _let_act(given, me, bag, rng)
    if kind == "cube":
        given["turn"] = {"core": rng.choice(["before", "after"])}
    given["pending"] = STEPS[kind](given, me, bag, rng)


def _let_act(given: Position, me: Position, bag: Bag, rng: Random) -> None:
    """A card acts in a space, and some have been copied."""
    filled = [number for number, space in enumerate(me["spaces"], 1) if space]
    me["actions"] = max(1, me["actions"])
    given["turn"]["space"] = rng.choice(filled) if filled else 0
    if rng.random() < 0.2:
        given["turn"]["copied"] = [[rng.randrange(len(given["players"])), rng.randrange(1, 4)]]


def _cube(given: Position, me: Position, bag: Bag, rng: Random) -> list[Step]:
    return [{"cube": 1}]


def _deliver(given: Position, me: Position, bag: Bag, rng: Random) -> list[Step]:
    delivery = bag.spaces.pop()
    me["deliveries"].append(delivery)
    steps: list[Step] = [{"cube": 1}, {"deliver": needs(delivery)}, {"reward": delivery}]
    return steps[rng.randrange(2) :]


def _goods(rng: Random, *goods: str) -> dict[str, int]:
    return {good: rng.randrange(1, 4) for good in goods if rng.random() < 0.6} or {goods[0]: 1}


def _hold(given: Position, bag: Bag, rng: Random) -> None:
    given["held"] = [bag.recruits.pop() for _ in range(rng.randrange(1, 4))]


def _keep(given: Position, me: Position, bag: Bag, rng: Random) -> list[Step]:
    _hold(given, bag, rng)
    return [{"keep": _goods(rng, "apple", "wood", "barrel")}]


def _delivery_die(given: Position, me: Position, bag: Bag, rng: Random) -> list[Step]:
    _hold(given, bag, rng)
    given["die"] = rng.choice(list(FACES))
    behind = {"keep": rng.choice([{}, {"barrel": 1}, {"apple": 1}])}
    return [{"die": {"rerolls": rng.randrange(2), "apples": 0, "delivery": True}}, behind]


def _die(given: Position, me: Position, bag: Bag, rng: Random) -> list[Step]:
    given["die"] = rng.choice(list(FACES))
    return [{"die": {"rerolls": 0, "apples": rng.randrange(2), "delivery": False}}]


def _gain(given: Position, me: Position, bag: Bag, rng: Random) -> list[Step]:
    return [{"gain": rng.choice([_goods(rng, "apple", "wood", "barrel"), {"either": rng.randrange(1, 4)}])}]


def _use(given: Position, me: Position, bag: Bag, rng: Random) -> list[Step]:
    """What a recipe spends and makes, or a sale, if the goods are there."""
    recipes = [(goods_in(of["pays"]), goods_in(of["gives"])) for of in RECIPES.values() if goods_in(of["pays"])]
    recipes += [({good: 1}, {}) for good in GOODS]
    stored = [(spend, make) for spend, make in recipes if all(len(me[good]) >= n for good, n in spend.items())]
    spend, make = rng.choice(stored or [({"apple": 1}, {})])
    return [{"use": {"spend": spend, "make": make, "forgo": rng.random() < 0.5}}]


def _of_a_worker(given: Position, me: Position, bag: Bag, rng: Random) -> list[Step]:
    """The steps of a worker's Core Action, or the last of them."""
    printed = copied(rng.choice([worker["action"] for worker in WORKERS.values() if worker["action"]]))
    for step in printed:
        for kind in ("gain", "craft"):
            if kind in step:
                step[kind] = {key: n if isinstance(n, int) else 2 for key, n in step[kind].items()}
        if "owner" in step:
            step["owner"]["done"] = []
    return printed[rng.randrange(len(printed)) :]


def _owner(given: Position, me: Position, bag: Bag, rng: Random) -> list[Step]:
    level = rng.choice(["basic", "current"])
    return [{"owner": {"level": level, "times": 1, "done": [rng.choice(OWNERS)]}}]


def _trim(given: Position, me: Position, bag: Bag, rng: Random) -> list[Step]:
    return [{"trim": rng.randrange(1, 3)}]


STEPS: dict[str, Callable[[Position, Position, Bag, Random], list[Step]]] = {
    "cube": _cube,
    "deliver": _deliver,
    "keep": _keep,
    "delivery die": _delivery_die,
    "die": _die,
    "gain": _gain,
    "use": _use,
    "worker": _of_a_worker,
    "another worker": _of_a_worker,
    "owner": _owner,
    "trim": _trim,
}


# ---- positions that cannot be ----


def spoilt(given: Position, rng: Random) -> Position | None:
    """A position with one fault that section 14 names; None where the fault drawn does not apply."""
    bad = copied(given)
    return bad if rng.choice(FAULTS)(bad, rng.choice(bad["players"]), rng) else None


def _too_many_copies(bad: Position, player: Position, rng: Random) -> bool:
    player.setdefault("hand", []).extend([rng.choice([card for card in WORKERS if card != LAYABOUT])] * 3)
    return True


def _too_many_layabouts(bad: Position, player: Position, rng: Random) -> bool:
    player.setdefault("discard", []).extend([LAYABOUT] * 16)
    return True


def _above_the_limit(bad: Position, player: Position, rng: Random) -> bool:
    good = rng.choice(["bottle", "cider", "barrel"])
    player[good] = list(CORE)[1 : STORAGE[good] + 2]
    for zone in ("hand", "draw", "discard", *GOODS):
        if zone != good:
            player[zone] = []
    player["spaces"] = [[], [], []]
    return "turn" not in bad or not bad["turn"].get("space")


def _too_many_trees(bad: Position, player: Position, rng: Random) -> bool:
    player["trees"] = LIMITS["orchard"] + 1 - player.get("cubes", {}).get("orchard", CUBES["orchard"])
    return True


def _trees_beyond_the_supply(bad: Position, player: Position, rng: Random) -> bool:
    bad["trees"] = SETUP["trees"][len(bad["players"]) - 1] + 1
    return True


def _space_twice(bad: Position, player: Position, rng: Random) -> bool:
    if "vendors" not in bad:
        return False
    space = rng.choice(reward_spaces(bad["vendors"]))
    player["deliveries"] = [space, space]
    return True


def _vendor_not_in_play(bad: Position, player: Position, rng: Random) -> bool:
    if "vendors" not in bad:
        return False
    others = [vendor for vendor in VENDORS if vendor not in bad["vendors"]]
    player["deliveries"] = [f"{rng.choice(others)} B 1"]
    return True


def _phase_that_does_not_fit(bad: Position, player: Position, rng: Random) -> bool:
    was = bad.get("phase", "step" if bad.get("pending") else bad.get("turn", {}).get("core", "before"))
    if was in ("pick", "refresh"):
        bad["pending"] = [{"roll": 1}]
    else:
        bad["phase"] = "turn" if was != "before" else "after"
    return True


def _steps_of_another_phase(bad: Position, player: Position, rng: Random) -> bool:
    bad["phase"] = "gain"
    return not bad.get("pending")


def _automa_card_twice(bad: Position, player: Position, rng: Random) -> bool:
    if "automa" not in bad:
        return False
    bad["automa"]["deck"] = [next(iter(AUTOMA))] * 2
    return True


FAULTS: list[Callable[[Position, Position, Random], bool]] = [
    _too_many_copies,
    _too_many_layabouts,
    _above_the_limit,
    _too_many_trees,
    _trees_beyond_the_supply,
    _space_twice,
    _vendor_not_in_play,
    _phase_that_does_not_fit,
    _steps_of_another_phase,
    _automa_card_twice,
]

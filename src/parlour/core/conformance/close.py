"""The close look: what conformance asks of a single decision, in Python.

A `Look` is one state of one game; each function takes it and returns what is wrong in words, "" if nothing.
"""

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from parlour.core import engine
from parlour.core.conformance.compare import first_difference
from parlour.core.conformance.kinds import fault_of_kind
from parlour.core.conformance.subject import Chance, Subject, copied, differing_fields
from parlour.core.conformance.visibility import UNKNOWN, Visibility, at
from parlour.core.errors import MalformedPosition
from parlour.core.game import Position, Why
from parlour.core.table import Account, Table

TRIES = 8
"""Twins drawn before a decision counts as one without: the rules page may call some of them impossible."""
REASONS = 12
"""Legal and illegal actions of a decision that are asked for their clause."""
ACCOUNTS = 2
"""Legal actions of a decision whose accounts are looked at."""
GUESSES = 2
"""Guesses a seat at a decision, compared with the truth."""


@dataclass
class Truth:
    """How often guesses had what is hidden where it really is, by phase and field."""

    guesses: Counter[tuple[str, str]] = field(default_factory=Counter)
    equal: Counter[tuple[str, str]] = field(default_factory=Counter)


@dataclass
class Look:
    """A state at one decision (or the end) of a game, with what the looks share."""

    subject: Subject
    table: Visibility
    state: Any  # an array of one State
    chance: Chance
    things: dict[str, Counter[str]]  # of the game's first position
    truth: Truth
    twins: Counter[str]  # "wanted" and "made"

    def __post_init__(self) -> None:
        self.position = self.subject.write(self.state)
        self.to_act = int(self.state["to_act"][0])
        self.legal = self.subject.legal(self.state)

    @property
    def seats(self) -> range:
        """All seats, and −1 for a spectator."""
        return range(-1, self.subject.seats)


# --- positions


def look_at_position(look: Look) -> str:
    """Written, read and written again: equal, and the state is byte-equal (chance apart)."""
    subject, position = look.subject, look.position
    json.dumps(position)
    again = subject.read(json.loads(json.dumps(position)), look.chance.u64())
    if fields := differing_fields(look.state, again, apart_from=("rng",)):
        return f"the state read from its position differs in {', '.join(fields)}"
    if text := first_difference(position, subject.write(again), subject.game.position.ordered):
        return f"written, read and written again, {text}"
    return "" if subject.legal(again) == look.legal else "other actions are legal in the state read from its position"


def look_at_things(look: Look) -> str:
    """No component is lost or made."""
    for kind, counted in look.table.count(look.position).items():
        if counted != look.things[kind]:
            return f"{kind} {_difference(look.things[kind], counted)}"
    return ""


def _difference(before: Counter[str], now: Counter[str]) -> str:
    lost, made = before - now, now - before
    return "; ".join(
        [*(f"lost {n} {name}" for name, n in lost.items()), *(f"made {n} {name}" for name, n in made.items())]
    )


# --- knowledge


def look_at_views(look: Look) -> str:
    """Every seat's view is the position with "?" exactly where the visibility table hides something."""
    if fields := look.table.uncovered(look.position):
        return f"the visibility table says nothing of {', '.join(fields)}"
    for seat in look.seats:
        expected = look.table.view(look.position, seat)
        seen = look.subject.view(look.state, seat)
        if text := first_difference(expected, seen, look.subject.game.position.ordered):
            return f"the view of seat {seat}: {text}"
    return ""


def look_at_twins(look: Look) -> str:
    """Where all that a seat cannot know lies otherwise, it sees, may do and is told the same."""
    for seat in look.seats:
        if not look.table.slots(look.position, seat):
            continue
        look.twins["wanted"] += 1
        twin = make_twin(look, seat)
        if twin is None:
            continue
        look.twins["made"] += 1
        if text := _compare_twins(look, twin, seat):
            return f"to seat {seat} {text}; twin: {json.dumps(look.subject.write(twin))}"
    return ""


def make_twin(look: Look, seat: int) -> Any:
    """A state that differs from the true one in what `seat` does not know (chance included), or None."""
    rng = int(look.state["rng"][0])
    for _ in range(TRIES):
        position = look.table.twin(look.position, seat, look.chance.order)
        try:
            return look.subject.read(position, rng ^ look.chance.u64())
        except MalformedPosition:
            continue
    return None


def _compare_twins(look: Look, twin: Any, seat: int) -> str:
    subject = look.subject
    seen, seen_twin = subject.observe(look.state, seat), subject.observe(twin, seat)
    if fields := differing_fields(seen, seen_twin):
        return f"what it does not know shows in {', '.join(fields)}"
    if subject.write(seen) != subject.write(seen_twin):
        return "what it does not know shows in the view"
    if seat == look.to_act and subject.legal(twin) != look.legal:
        return "what it does not know shows in what is legal"
    if seat != look.to_act:
        return _compare_told(look, twin, seat)
    return ""


def _compare_told(look: Look, twin: Any, seat: int) -> str:
    """Of two actions that differ in a name only and leave the seat with one observation, it must be told the same.

    Actions with chance are left out: a new deal takes away the face of a card that all have seen; and so are those
    that the rules announce.
    """
    subject, actions = look.subject, look.subject.game.actions(look.subject.box)
    same_chance = copied(twin)
    same_chance["rng"] = look.state["rng"]
    told: dict[tuple[str, bytes], set[str]] = defaultdict(set)
    for state in (look.state, same_chance):
        for action in look.chance.some(subject.legal(state), 2 * REASONS):
            after = subject.played(state, action)
            is_announced = actions.names[action].split(" ")[0] in look.table.announced
            if after["rng"][0] == state["rng"][0] and not is_announced:
                seen = subject.observe(after, seat).tobytes()
                told[_without_names(look, actions.names[action]), seen].add(actions.told(action, False))
    lines = next((sorted(lines) for lines in told.values() if len(lines) > 1), None)
    return f"one of {lines} is told, though it cannot know which" if lines else ""


def _without_names(look: Look, text: str) -> str:
    names = {name for counted in look.things.values() for name in counted}
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, UNKNOWN)
    return text


def look_at_guesses(look: Look) -> str:
    """A guess loses no component, and is tallied against the truth."""
    subject, fault = look.subject, ""
    for seat in look.seats:
        slots = look.table.slots(look.position, seat)
        for _ in range(GUESSES):
            seen = subject.observe(look.state, seat)
            guess = subject.write(engine.guess(subject.game, subject.box, seen, seat, look.chance.u64()))
            _tally(look, slots, guess)
            for kind, counted in look.table.count(guess).items():
                if counted != look.things[kind]:
                    fault = f"a guess of seat {seat}: {kind} {_difference(look.things[kind], counted)}"
    return fault


def _tally(look: Look, slots: list[Any], guess: Position) -> None:
    """Count guesses field by field, where three names or more could lie."""
    ordered = look.subject.game.position.ordered
    pools, fields = defaultdict(set), defaultdict(list)
    for slot in slots:
        pools[slot.swap].add(str(at(look.position, slot.path)))
        fields[slot.pattern, slot.swap].append(slot.path[:-1])
    for (pattern, swap), paths in fields.items():
        if len(pools[swap]) >= 3:
            key = look.position["phase"], pattern
            look.truth.guesses[key] += 1
            places = list(dict.fromkeys(paths))
            truth, guessed = ([at(position, path) for path in places] for position in (look.position, guess))
            look.truth.equal[key] += not first_difference(truth, guessed, ordered, tuple(pattern.split(".")))


# --- what people are told


def look_at_reasons(look: Look) -> str:
    """Every legal action has a reason, every other one a reason why not, with a clause of RULES.md."""
    subject, names = look.subject, look.subject.names
    actions = subject.game.actions(subject.box)
    seen = subject.observe(look.state, look.to_act)[0]
    legal = set(look.legal)
    for action in look.chance.some(look.legal, REASONS):
        if text := _fault_of_reason(subject, actions.why(seen, action)):
            return f"why({names[action]!r}): {text}"
    for action in {look.chance.below(len(names)) for _ in range(REASONS)} - legal:
        if text := _fault_of_reason(subject, actions.why_not(seen, action)):
            return f"why_not({names[action]!r}): {text}"
    for action in look.chance.some(look.legal, REASONS):
        if not all(actions.told(action, own).strip() for own in (False, True)):
            return f"nobody is told anything of {names[action]!r}"
    return ""


def _fault_of_reason(subject: Subject, why: Why) -> str:
    if not isinstance(why, Why) or not why.text.strip():
        return f"no reason, but {why!r}"
    return "" if why.clause in subject.clauses() else f"{why.clause!r} is no clause of RULES.md"


def look_at_table(look: Look) -> str:
    """Every seat's table: choices are what is legal for it, ids are unique, choices point at ids that are there."""
    for seat in look.seats:
        seen = look.subject.observe(look.state, seat)[0]
        table = look.subject.game.table(look.subject.box, seen, seat)
        if text := _fault_of_table(look, table, seat):
            return f"the table of seat {seat}: {text}"
    return ""


def look_at_accounts(look: Look) -> str:
    """What scores are accounted for with is plain, and the entries cite clauses of RULES.md."""
    subject = look.subject
    for action in look.chance.some(look.legal, ACCOUNTS):
        after = subject.played(look.state, action)
        for seat in look.seats:
            seen = [subject.observe(state, seat)[0] for state in (look.state, after)]
            account = subject.game.account(subject.box, seen[0], action, seen[1], seat)
            if account is not None and (text := _fault_of_account(subject, account)):
                return f"the account of {subject.names[action]!r} for seat {seat}: {text}"
    return ""


def _fault_of_account(subject: Subject, account: Account) -> str:
    if text := fault_of_kind(account):
        return text
    cited = {account.clause, *(entry.clause for entry in account.entries)}
    unknown = sorted(cited - subject.clauses())
    return f"{unknown[0]!r} is no clause of RULES.md" if unknown else ""


def _fault_of_table(look: Look, table: Table, seat: int) -> str:
    if text := fault_of_kind(table):
        return text
    legal = sorted(look.legal) if seat == look.to_act else []
    if sorted(choice.action for choice in table.choices) != legal:
        return "its choices are not the legal actions"
    ids = list(_ids(table))
    if twice := [name for name, times in Counter(ids).items() if times > 1]:
        return f"the id {twice[0]!r} stands there twice"
    for choice in table.choices:
        if choice.name != look.subject.names[choice.action]:
            return f"the choice {choice.name!r} is action {choice.action}, which has another name"
        if choice.clause not in look.subject.clauses():
            return f"the choice {choice.name!r} cites {choice.clause!r}, which is no clause of RULES.md"
        if unknown := set(choice.ids) - set(ids):
            return f"the choice {choice.name!r} points at {sorted(unknown)}, which are not there"
    return ""


def _ids(table: Table) -> Any:
    for part in table.parts:
        yield part.id
        for card in (*getattr(part, "cards", ()), *getattr(part, "things", ())):
            yield card.id
        for meld in getattr(part, "melds", ()):
            yield from (card.id for card in meld.cards)
        for place in getattr(part, "places", ()):
            yield place.id
            yield from (thing.id for thing in place.things)

"""What one who looks is sent of a match: the table part by part, lines, accounts, reasons.

All of it is made from the observation of the one who looks (a seat, or −1 for a spectator), from the actions as they
are told to it, and from rules pages. Parts are kept as JSON text, so that those which did not change are found by
comparing bytes, and are not sent again.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Literal, get_type_hints

from pydantic import BaseModel, TypeAdapter, create_model
from pydantic_core import to_json

from parlour.core.table import (
    Account,
    Cards,
    Choice,
    Grid,
    Map,
    Melds,
    Note,
    Part,
    Pile,
    Table,
    Tokens,
    Track,
)
from parlour.match import Match
from parlour.match.rulebook import rule_text
from parlour.match.telling import addressed, told
from parlour.server.messages import AccountFacts, EntryFacts, Line, Message, WhyMessage

PARTS: tuple[type[Part], ...] = (Cards, Pile, Tokens, Track, Map, Grid, Melds, Note)


# --- tables


@dataclass(frozen=True)
class Snapshot:
    """A table as JSON text: the parts by id, in the order of `order`, and `head`, the rest of `messages.View`."""

    order: tuple[str, ...]
    parts: Mapping[str, bytes]
    head: bytes  # a JSON object without its closing brace


def snapshot(table: Table) -> Snapshot:
    """The table as JSON text."""
    parts = {part.id: _part_json(part) for part in table.parts}
    choices = _CHOICES.dump_json(table.choices, exclude_defaults=True, exclude={"__all__": {"action"}})
    head = {
        "seat": table.seat,
        "to_act": table.to_act,
        "phase": table.phase,
        "headline": table.headline,
        "advice": table.advice,
        "order": list(parts),
        "scores": table.scores,
        "facts": table.facts,
    }
    return Snapshot(tuple(parts), parts, to_json(head)[:-1] + b',"choices":' + choices)


def view_json(snapshot: Snapshot, known: Mapping[str, bytes] | None) -> bytes:
    """The JSON of a `messages.View` with the parts that differ from `known` (None: all of them)."""
    before = known or {}
    changed = [to_json(name) + b":" + part for name, part in snapshot.parts.items() if before.get(name) != part]
    return snapshot.head + b',"parts":{' + b",".join(changed) + b"}}"


def _part_json(part: Part) -> bytes:
    """A part with its type, without the fields that hold their default."""
    start, adapter = _ADAPTERS[type(part)]
    return start + adapter.dump_json(part, exclude_defaults=True)[1:]


_ADAPTERS = {kind: (b'{"type":' + to_json(kind.__name__) + b",", TypeAdapter(kind)) for kind in PARTS}
_CHOICES = TypeAdapter(tuple[Choice, ...])


def _wire_model(kind: type[Part]) -> type[BaseModel]:
    """A part as it is on the wire: the fields of the dataclass, and its type."""
    hints = get_type_hints(kind)
    known: dict[str, Any] = {
        each.name: (hints[each.name], ... if each.default is MISSING else each.default) for each in fields(kind)
    }
    kind_of_part: Any = Literal[kind.__name__]
    return create_model(kind.__name__, __base__=Message, __doc__=kind.__doc__, type=(kind_of_part, ...), **known)


PART_MODELS: Mapping[str, type[BaseModel]] = {kind.__name__: _wire_model(kind) for kind in PARTS}
"""The parts on the wire by their type, for validation and documentation."""


# --- what happened


@dataclass(frozen=True)
class Event:
    """A stored line: `what` (play, undo, arrange) a seat did; of a play, the action.

    `move`: the index of the action in the moves of the match; None if it was taken back since, or is none.
    """

    ply: int
    seat: int
    what: str
    action: str = ""
    move: int | None = None


_DEEDS = {"undo": "takes that back", "arrange": "lays the table out anew"}


def line_of(match: Match, looking: int, event: Event) -> Line:
    """What `looking` (−1: a spectator) is told of an event, in the second person of its own."""
    if event.what == "play":
        text = told(match, match.find(event.action), event.seat, looking)
    else:
        deed = _DEEDS[event.what]
        text = addressed(deed) if event.seat == looking else deed
    account = None if event.move is None else match.account(looking, event.move)
    facts = None if account is None else account_facts(account)
    return Line(ply=event.ply, seat=event.seat, text=text, account=facts)


def account_facts(account: Account) -> AccountFacts:
    """An account for the wire."""
    return AccountFacts(
        text=account.text,
        clause=account.clause,
        entries=[
            EntryFacts(seat=entry.seat, label=entry.label, points=entry.points, clause=entry.clause)
            for entry in account.entries
        ],
        totals=list(account.totals),
        others=list(account.others),
    )


# --- reasons


def why(match: Match, seat: int, name: str) -> WhyMessage:
    """Why `seat` may or may not play an action now, from what it knows; UnknownAction if none is called `name`."""
    action = match.find(name)
    legal = seat == match.to_act and action in match.legal_ids()
    if legal:
        clause, text = match.actions.why(match.observation(seat)[0], action)
    else:
        refusal = match.refusal(action, seat)
        clause, text = refusal.clause, refusal.reason
    return WhyMessage(
        action=match.actions.names[action],
        legal=legal,
        clause=clause,
        text=text,
        rule=rule_text(match.game, clause),
    )


def hint_of(match: Match, seat: int) -> tuple[list[str], str | None]:
    """The game's own hint for the seat to act: sentences, and the name of the next action; none if it gives none."""
    if match.game.hint is None or seat != match.to_act:
        return [], None
    hint = match.game.hint(match.box, match.observation(seat)[0])
    return list(hint.lines), match.actions.names[hint.action]


__all__ = [
    *("PART_MODELS", "Event", "Snapshot", "account_facts", "hint_of", "line_of", "snapshot", "view_json", "why"),
]

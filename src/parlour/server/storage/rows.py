"""What the store takes and gives: plain values, and the errors that belong to them.

A match is a header, its seats and its lines. A line is a thing done (an action played, one taken back, common things
laid out) and stays for ever; a line's `ply` is its number from 0, and a header's `ply` is the number of its lines.
Times are seconds since 1970 and come from the caller.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from parlour.core.errors import ParlourError
from parlour.server.messages import Level, SeatKind, Status

Deed = Literal["play", "undo", "arrange"]
Doer = Literal["person", "bot", "fallback"]


# --- errors


class StorageError(ParlourError):
    """The database cannot be opened, or cannot do what was asked; nothing was stored."""


class PlyTaken(ParlourError):
    """A line that cannot be the next: another one is, or the match is not being played."""

    def __init__(self, match: str, ply: int) -> None:
        self.match, self.ply = match, ply
        super().__init__(f"line {ply} cannot be the next one of the match {match}")


class KeyTaken(ParlourError):
    """A line whose seat has used its key; `ply` is where."""

    def __init__(self, match: str, ply: int) -> None:
        self.match, self.ply = match, ply
        super().__init__(f"line {ply} of the match {match} has this key")


# --- rows


@dataclass(frozen=True)
class Header:
    """All that is kept of a match besides seats, lines and chat.

    `box` is None for the printed one. `secret` and `commitment` are hexadecimal; `seed` (0 to 2**64 - 1) is None
    until the match begins. `deadline` is when the clock of `to_act` runs out.
    """

    id: str
    game: str
    rules_version: int
    parlour: str
    box_digest: str
    box_source: str
    box: dict[str, Any] | None
    options: dict[str, str]
    seats: int
    listed: bool
    host: int
    clock: int | None
    stand_in: Level
    secret: str = field(repr=False)
    commitment: str
    seed: int | None = field(repr=False)
    opened: float
    started: float | None = None
    ended: float | None = None
    status: Status = "open"
    ply: int = 0
    to_act: int | None = None
    waits_for_bot: bool = False
    deadline: float | None = None
    returns: list[float] | None = None
    scores: list[int] | None = None
    stopped: str = ""
    previous: str | None = None
    rematch: str | None = None


@dataclass(frozen=True)
class SeatRow:
    """A seat of a match and who has it; `nonce` is the one its token must name."""

    match: str
    seat: int
    kind: SeatKind
    level: Level | None = None
    name: str = ""
    nonce: str = field(default="", repr=False)
    contribution: str = field(default="", repr=False)
    away: bool = False
    wants_rematch: bool = False
    next_contribution: str = field(default="", repr=False)  # to the shuffle of the rematch
    undo_ply: int | None = None  # the ply at which this seat asks or agrees that the last action be taken back


@dataclass(frozen=True)
class LineRow:
    """A thing done: `action` is a name ("" unless played), `digest` that of the position after it, if it was taken."""

    match: str
    ply: int
    seat: int
    what: Deed
    action: str = ""
    melds: list[list[str]] | None = None
    key: str | None = None
    by: Doer = "person"
    at: float = 0.0
    digest: str | None = None


@dataclass(frozen=True)
class ChatRow:
    """A thing said; `number` counts from 0 in each match."""

    match: str
    number: int
    seat: int
    name: str
    text: str = field(repr=False)
    at: float


@dataclass(frozen=True)
class After:
    """How a header stands after a line, or after the beginning."""

    to_act: int | None
    waits_for_bot: bool = False
    deadline: float | None = None
    status: Status = "playing"
    ended: float | None = None
    returns: list[float] | None = None
    scores: list[int] | None = None


@dataclass(frozen=True)
class Loaded:
    """A match at one instant; `lines` are those from the ply that was asked for."""

    header: Header
    seats: Sequence[SeatRow]
    lines: Sequence[LineRow] = ()


@dataclass(frozen=True)
class Due:
    """A match in play that waits for a bot, or whose clock ran out."""

    id: str
    ply: int
    to_act: int | None
    waits_for_bot: bool
    deadline: float | None

"""What is said between a client and the server: every message of the socket, and what requests and replies share.

`docs/protocol.md` and the OpenAPI page are made from these types and those of `bodies`. A client sends a
`ClientMessage` as one JSON text and gets `ServerMessage`s. Messages name actions by their names, seats by their
numbers from 0, times in seconds since 1970; a `key` is a text of the client's own by which it knows the answer and
may safely send the same again.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

MAX_NAME = 30
MAX_CHAT = 500
MAX_KEY = 64
MAX_ACTION = 400
MAX_ROWS = 120
MAX_ROW = 400
LATEST_PLY = 1_000_000

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_NAME)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=MAX_KEY)]
Ply = Annotated[int, Field(ge=0, le=LATEST_PLY)]
Action = Annotated[str, StringConstraints(min_length=1, max_length=MAX_ACTION)]
Contribution = Annotated[str, StringConstraints(max_length=200)]
Thing = Annotated[str, StringConstraints(max_length=60)]
Melds = Annotated[list[Annotated[list[Thing], Field(max_length=MAX_ROW)]], Field(max_length=MAX_ROWS)]

Level = Literal["easy", "medium", "hard"]
SeatKind = Literal["open", "person", "bot"]
Status = Literal["open", "playing", "over", "stopped", "closed"]
"""open: people are sitting down; playing; over: played to its end; stopped: cannot go on, `stopped` says why;
closed: everybody left before it began."""


class Message(BaseModel):
    """What crosses the wire; unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- what a client says on the socket


class Hello(Message):
    """The first message: who looks (no token: a spectator), and the last ply that the client has been shown."""

    type: Literal["hello"]
    token: str | None = Field(None, max_length=400)
    seen: Ply = 0


class Play(Message):
    """Play an action at this ply; the same key again is answered again and plays nothing."""

    type: Literal["play"]
    ply: Ply
    action: Action
    key: Key


class Undo(Message):
    """Take back the last action of one's own; other people at the table are asked first."""

    type: Literal["undo"]
    ply: Ply
    key: Key


class AnswerUndo(Message):
    """Agree or not to what another player asked to take back at this ply."""

    type: Literal["answer_undo"]
    ply: Ply
    agree: bool


class Arrange(Message):
    """Lay the common things out in these lists (games with `arranging`); it changes nothing in play."""

    type: Literal["arrange"]
    ply: Ply
    melds: Melds
    key: Key


class Check(Message):
    """What would be wrong with these lists at the end of the turn; answered by `checked`."""

    type: Literal["check"]
    melds: Melds
    key: Key


class AskHint(Message):
    """A good play for the seat that is to act."""

    type: Literal["hint"]
    ply: Ply


class AskWhy(Message):
    """The clause that allows an action or forbids it."""

    type: Literal["why"]
    action: Action


class Say(Message):
    """A line of chat; players only."""

    type: Literal["say"]
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_CHAT)]


ClientMessage = Annotated[
    Hello | Play | Undo | AnswerUndo | Arrange | Check | AskHint | AskWhy | Say, Field(discriminator="type")
]


# --- what the server says on the socket


class SeatFacts(Message):
    """A seat as everybody sees it. `away`: a bot of the level `level` plays for the person who may come back."""

    seat: int
    kind: SeatKind
    name: str
    level: Level | None = None
    online: bool = False
    away: bool = False


class Shuffle(Message):
    """The proof of the shuffle: `commitment` from before the start, `secret` and `seed` once the match is over."""

    commitment: str
    contributions: list[str] = []
    secret: str | None = None
    seed: str | None = None  # a whole number: JavaScript's would be too short
    next_commitment: str | None = None  # of a rematch, once the match is over


class MatchFacts(Message):
    """What everybody may know of a match besides what lies on the table."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    printed_box: bool
    seats: list[SeatFacts]
    host: int
    status: Status
    listed: bool
    clock: int | None  # seconds for a move
    stand_in: Level  # who plays for somebody whose time ran out, or who left
    opened: float
    started: float | None = None
    ended: float | None = None
    ply: int = 0
    stopped: str = ""
    rematch: str | None = None  # the id of the match that followed
    wants_rematch: list[int] = []
    shuffle: Shuffle
    returns: list[float] | None = None
    scores: list[int] | None = None


class Line(Message):
    """Something that happened, as the one who looks is told of it; `seat` did it, and the text begins with a verb."""

    ply: int
    seat: int
    text: str
    account: "AccountFacts | None" = None


class AccountFacts(Message):
    """How scores changed: why, line by line, and everybody's points after it. `others` score besides the seats."""

    text: str
    clause: str
    entries: list["EntryFacts"]
    totals: list[int]
    others: list[str] = []


class EntryFacts(Message):
    """A line of an account."""

    seat: int
    label: str
    points: int
    clause: str


class ChoiceFacts(Message):
    """A legal action: its name for `play`, a label for people, its clause, and the ids to click or drag for it."""

    name: str
    label: str
    clause: str
    ids: list[str] = []
    closes: bool = False
    fold: str = ""


class View(Message):
    """All that the one who looks sees: parts by id in `order`. `parts` holds those that changed since the last view.

    A part is one of `Cards`, `Pile`, `Tokens`, `Track`, `Map`, `Grid`, `Melds`, `Note`, named in its `type`; fields
    that hold their default are left out (see the section on parts).
    """

    seat: int  # −1: a spectator
    to_act: int  # −1: over
    phase: str
    headline: str
    advice: str
    order: list[str]
    parts: dict[str, dict[str, Any]]
    choices: list[ChoiceFacts] = []
    scores: list[int] = []
    facts: dict[str, str] = {}


class Undoing(Message):
    """What may be taken back: whether the one who looks may, and who has asked and waits for the others."""

    may: bool = False
    asked_by: int | None = None
    waiting_for: list[int] = []


class TableMessage(Message):
    """The table after something happened: at `hello` whole, later with the parts that changed.

    `lines` are those after the ply the client had seen. `deadline`: when the clock of the seat to act runs out.
    """

    type: Literal["table"] = "table"
    ply: int
    whole: bool
    match: MatchFacts
    view: View | None  # None before the match begins
    lines: list[Line]
    undoing: Undoing = Undoing()
    deadline: float | None = None
    now: float


class People(Message):
    """The match's facts again: somebody came, went, was renamed, or wants a rematch."""

    type: Literal["people"] = "people"
    match: MatchFacts
    undoing: Undoing = Undoing()


class Accepted(Message):
    """What was sent with this key is done and stored; `ply` is the next one."""

    type: Literal["accepted"] = "accepted"
    key: str
    ply: int


class Refused(Message):
    """What was sent cannot be: why, and by which clause of the rules ("" if none). Nothing has changed."""

    type: Literal["refused"] = "refused"
    key: str | None
    problem: str
    clause: str = ""
    ply: int


class Stale(Message):
    """Somebody was quicker: nothing was done, and a `table` message with what is true now comes next."""

    type: Literal["stale"] = "stale"
    key: str
    ply: int
    problem: str


class Checked(Message):
    """For each list, why it cannot stay so, "" where it can; and the lists, each in reading order."""

    type: Literal["checked"] = "checked"
    key: str
    faults: list[str]
    melds: list[list[str]]


class RankedChoice(Message):
    """A choice as the hinting bot judges it: its chance of winning from 0 to 1."""

    name: str
    label: str
    chance: float


class HintMessage(Message):
    """A good play: sentences of the game itself, the next action of it, and what a bot thinks of the choices."""

    type: Literal["hint"] = "hint"
    ply: int
    lines: list[str]
    next: str | None
    ranked: list[RankedChoice]


class WhyMessage(Message):
    """The clause behind a choice or a refusal, what it says about this one, and its text on the rules page."""

    type: Literal["why"] = "why"
    action: str
    legal: bool
    clause: str
    text: str
    rule: str


class Said(Message):
    """A line of chat; the last ones are sent again after `hello`."""

    type: Literal["said"] = "said"
    number: int
    seat: int
    name: str
    text: str
    at: float


class Preparing(Message):
    """The rules of this game are being compiled; the table follows by itself."""

    type: Literal["preparing"] = "preparing"
    text: str


class RematchMessage(Message):
    """The match that follows, and the token of the seat in it for the one who looks (None: a spectator)."""

    type: Literal["rematch"] = "rematch"
    match: str
    seat: int | None
    token: str | None


class Problem(Message):
    """A message that could not be read or is not allowed: what, and what would be right. The connection may close."""

    type: Literal["problem"] = "problem"
    problem: str
    closing: bool = False


ServerMessage = Annotated[
    TableMessage
    | People
    | Accepted
    | Refused
    | Stale
    | Checked
    | HintMessage
    | WhyMessage
    | Said
    | Preparing
    | RematchMessage
    | Problem,
    Field(discriminator="type"),
]

CLIENT_MESSAGE: TypeAdapter[Any] = TypeAdapter(ClientMessage)
SERVER_MESSAGE: TypeAdapter[Any] = TypeAdapter(ServerMessage)

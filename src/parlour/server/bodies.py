"""The bodies of requests and replies over HTTP."""

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from parlour.server import messages
from parlour.server.messages import Contribution, Level, Line, MatchFacts, Message, Name, SeatKind, View

Word = Annotated[str, StringConstraints(max_length=60)]


class Seating(Message):
    """Who is to sit in a seat: `person` (whoever opens the match), `open` (whoever comes), or a bot of a level."""

    kind: SeatKind
    level: Level | None = None


class OpenMatch(Message):
    """Open a match. Without open seats it begins at once.

    `box` is a whole box as data (the TOML document as JSON); None: the printed one. `clock`: seconds for a move.
    `contribution`: any text of the client's; it goes into the shuffle, whose commitment came with the `ticket`.
    """

    game: Word
    seats: Annotated[list[Seating], Field(min_length=1, max_length=20)]
    options: dict[Word, Word] = Field(default_factory=dict)
    box: dict[str, Any] | None = None
    name: Name = "Guest"
    listed: bool = False
    clock: Annotated[int, Field(ge=30, le=7 * 24 * 3600)] | None = None
    stand_in: Level = "medium"
    ticket: Annotated[str, StringConstraints(max_length=200)] | None = None
    contribution: Contribution = ""


class Ticket(Message):
    """The right to open a match, once, and the commitment of the secret that its shuffle is made of."""

    ticket: str
    commitment: str


class Sit(Message):
    """Take an open seat (None: the first one)."""

    seat: Annotated[int, Field(ge=0, le=19)] | None = None
    name: Name = "Guest"
    contribution: Contribution = ""


class Start(Message):
    """Begin; bots of this level take the seats that are still open (None: there must be none)."""

    fill: Level | None = None


class Rematch(Message):
    """Ask to play again; the contribution goes into the shuffle of the next match."""

    contribution: Contribution = ""


class Rename(Message):
    """Another name for one's seat."""

    name: Name


class Seated(Message):
    """A seat, and the token that proves it: kept by the client, shown to nobody."""

    match: MatchFacts
    seat: int
    token: str


class OptionFacts(Message):
    """An option of a game; the first value is the default."""

    name: str
    values: list[str]
    clause: str
    text: str


class LevelFacts(Message):
    """A level of bots: what plays, and how strong it was measured to be."""

    level: Level
    bot: str
    text: str


class GameFacts(Message):
    """A game that can be played here. `ready`: its rules are compiled."""

    slug: str
    title: str
    about: str
    seats: list[int]
    options: list[OptionFacts]
    levels: list[LevelFacts]
    arranging: bool
    invented: list[str]  # what is printed nowhere: why it is as it is
    ready: bool


class RuleFacts(Message):
    """A clause of a rules page: its id, the section it stands in, its text in plain words."""

    clause: str
    section: str
    text: str


class GamePage(Message):
    """A game with its words and rules."""

    game: GameFacts
    words: dict[str, str]
    rules: list[RuleFacts]


class Listing(Message):
    """Matches that are listed: open ones first."""

    matches: list[MatchFacts]


class ReplayPage(Message):
    """A finished match as one seat (−1: a spectator) saw it after `ply` actions; `chances`: of each seat, by ply."""

    match: MatchFacts
    ply: int
    plies: int
    view: View
    lines: list[Line]


class PastPage(Message):
    """A match as one seat (−1: a spectator) was shown it when it had `ply` lines."""

    ply: int
    view: View


class Chances(Message):
    """Each seat's estimated chance of winning after 0, 1, … actions of a finished match."""

    chances: list[list[float]]


class Refusal(Message):
    """Why a request was refused: what, where in it, and what would be right."""

    problem: str
    where: str = ""


def wire_types() -> list[type[Message]]:
    """Every type that crosses the wire but the parts of views: of messages and of bodies."""
    named = [*vars(messages).values(), *globals().values()]
    found = dict.fromkeys(kind for kind in named if isinstance(kind, type) and issubclass(kind, Message))
    return [kind for kind in found if kind is not Message]

"""The contract between a game and everything around it: a game is a frozen value, not a base class."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from parlour.core.errors import MalformedOption
from parlour.core.kernel import kernel
from parlour.core.record import Record
from parlour.core.table import Account, Map, Table

Kernel = Callable[..., Any]
Position = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """A choice the rulebook leaves to the table; the first value is the default.

    `codes` are the numbers that kernels know the values by; without them, a value's is its place.
    """

    name: str
    values: tuple[str, ...]
    clause: str
    text: str
    codes: tuple[int, ...] = ()

    def code(self, value: str) -> int:
        """The number in `Header.options` of one of the values."""
        place = self.values.index(value)
        return self.codes[place] if self.codes else place

    def value(self, code: int) -> str:
        """The value with this number."""
        return self.values[self.codes.index(code) if self.codes else code]


@dataclass(frozen=True, eq=False)
class LoadedBox:
    """What is printed, read and checked: the record kernels use beside the data people read."""

    record: Any  # array of one Box record: shape (1,), dtype `Box.dtype`
    data: Mapping[str, Any]  # the TOML document
    source: str  # the file's name
    digest: str  # SHA-256 of what is printed, hexadecimal; titles, provenance and remarks do not count
    printed: bool  # whether this is the box that comes with the game
    options: tuple[Option, ...] | None = None  # where the box says what they are; None: the game's
    made: dict[Any, dict[Any, Any]] = field(default_factory=dict, init=False, repr=False)  # see `remembered`

    @property
    def provenance(self) -> Mapping[str, str]:
        """Why each entry that is printed nowhere is what it is, by key."""
        result: Mapping[str, str] = self.data.get("provenance", {})
        return result


@kernel
def stay(box, s, seat):  # type: ignore[no-untyped-def]
    """`Rules.play_on` of a game whose outlook judges every position equally well."""


@kernel
def forget(box, earlier, seen):  # type: ignore[no-untyped-def]
    """`Rules.recall` of a game in which an observation says all that helps to guess."""


@dataclass(frozen=True)
class Rules:
    """The kernels of a game; `box`, `s`, `seen` are records, passed by reference."""

    deal: Kernel
    """deal(box, s): s.seats, s.options, s.rng are set; set up the game."""
    legal: Kernel
    """legal(box, s, out) -> n: write the legal actions of seat s.to_act into out. It asks for nothing that this seat
    does not know, so that it works on the seat's observation too."""
    play: Kernel
    """play(box, s, action): the action is legal; chance included."""
    observe: Kernel
    """observe(box, s, seat, seen): seen arrives blank; write only what the seat knows (seat −1: a spectator)."""
    determinize: Kernel
    """determinize(box, seen, seat, s): a random state that the seat cannot tell from the true one, into the
    blank record s; s.rng is set, and all the chance there is."""
    outlook: Kernel
    """outlook(box, s, out): each seat's chance in [0, 1] of winning."""
    returns: Kernel
    """returns(box, s, out): at the end +1 for a win, −1 for a loss; ties share."""
    scores: Kernel
    """scores(box, s, out): each seat's points as they stand."""
    play_on: Kernel = stay
    """play_on(box, s, seat): play on by rule of thumb to where the outlook judges better; for searches of `seat`, on a
    state that is a guess. Not needed where the outlook is as good everywhere."""
    turn_is_open: bool = False
    """Whether all that a seat may do in a turn follows from what it knew at the start of it and has done since: then a
    search plans turns, and leaves what others do to play_on."""
    recall: Kernel = forget
    """recall(box, earlier, seen): note in seen, for determinize, what a bot of the seat may recall by what it saw when
    it decided before, and had noted there. States and observations have no such notes."""


class Why(NamedTuple):
    """The clause behind a choice or a refusal, and what it says about this one in a sentence."""

    clause: str
    text: str


class Actions(Protocol):
    """The names of a box's actions: action i is `names[i]`."""

    names: tuple[str, ...]

    def why(self, s: Any, action: int) -> Why:
        """The clause that allows `action`, legal in the record s."""

    def why_not(self, s: Any, action: int) -> Why:
        """The clause that forbids `action`, not legal in the record s."""

    def told(self, action: int, own: bool) -> str:
        """What a seat is told of one, after the actor's name ("discards Elder 2"): of another's, what is public."""


@dataclass(frozen=True)
class Positions:
    """State ↔ JSON in the words of the rules page."""

    write: Callable[[LoadedBox, Any], Position]
    """write(box, s): the position of a record; of an observation, the seat's view, "?" for what it does not know."""
    read: Callable[[LoadedBox, Any, Any], None]
    """read(box, given, s): fill the blank record s (seats, options, rng set) from a partial position."""
    ordered: tuple[str, ...]
    """Fields whose lists compare in order."""
    same: Callable[[str, Any, Any], bool | None] = lambda path, expected, got: None
    """The game's own comparison of a field in `expect`; None: the common one. For a field that no position has, `got`
    is the whole object that misses it."""
    full_name: Callable[[LoadedBox, str], str] = lambda box, name: name
    """The name that positions write for one that they may be given: "Elder 2" for "Elder"."""


class Hint(NamedTuple):
    """Help from the game itself for the seat to act: the next action of a good play, and the play in sentences."""

    action: int
    lines: tuple[str, ...]


Lists = Sequence[Sequence[str]]
"""Names of things as they lie: a list for each row, meld, …"""


@dataclass(frozen=True)
class Arranging:
    """How things that belong to nobody may be laid out; no rule asks for it, only people look at it."""

    faults: Callable[[LoadedBox, Any, Lists], tuple[str, ...]]
    """faults(box, s, lists): for each list, in a sentence, why it cannot lie like that at the end of a turn; "" if it
    can. Names that cannot be read are faults too."""
    arrange: Callable[[LoadedBox, Any, Lists], None]
    """arrange(box, s, lists): lay the things out so, in the record s; IllegalArrangement if that cannot be, and s is
    unchanged. Asks for nothing that the seat to act does not know."""
    tidy: Callable[[LoadedBox, Any, Lists], Lists] = lambda box, s, lists: lists
    """tidy(box, s, lists): the same lists, each in the order in which people read it; of names known to `faults`."""


def no_account(box: LoadedBox, before: Any, action: int, after: Any, seat: int) -> Account | None:
    """For games whose scores explain themselves."""
    return None


def no_words(box: LoadedBox) -> Mapping[str, str]:
    """For games whose glossary is the same with every box."""
    return {}


@dataclass(frozen=True, eq=False)
class Game:
    """One game: what it is called, what it is played with, and its rules."""

    slug: str
    title: str
    seats: range
    options: tuple[Option, ...]
    rules_version: int
    """Counted up with every change that lets some match go another way."""
    load_box: Callable[[Path | None], LoadedBox]
    read_box: Callable[[Mapping[str, Any], str], LoadedBox]
    Box: type[Record]
    State: type[Record]
    rules: Rules
    actions: Callable[[LoadedBox], Actions]
    position: Positions
    table: Callable[[LoadedBox, Any, int], Table]
    max_actions: int
    """At least the most actions that are ever legal at once: the width of `out`."""
    max_plies: Callable[[LoadedBox, int], int]
    """max_plies(box, seats): no match is longer; the argument stands in the docstring."""
    phases: tuple[str, ...]
    module: str
    """The package of the game: its rules page, box and visibility table lie there."""
    about: str = ""
    """One sentence for somebody choosing a game."""
    glossary: Mapping[str, str] = field(default_factory=dict)
    words: Callable[[LoadedBox], Mapping[str, str]] = no_words
    """words(box): what the glossary says besides with this box: its cards, by what is printed on them."""
    account: Callable[[LoadedBox, Any, int, Any, int], Account | None] = no_account
    """account(box, before, action, after, seat): how an action changed the scores, from what `seat` knew before and
    knows after it; None if it changed none. The entries of a seat add up to its change."""
    hint: Callable[[LoadedBox, Any], Hint] | None = None
    """hint(box, seen): a good play for the seat to act, from its observation; None: ask a bot."""
    arranging: Arranging | None = None
    """For games whose players may lay out common things as they like."""
    board: Callable[[LoadedBox], Map] | None = None
    """board(box): the map as it is printed, with nothing on it, for games played on one."""

    def options_of(self, box: LoadedBox | None = None) -> tuple[Option, ...]:
        """The options with this box (None: the printed one)."""
        return self.options if box is None or box.options is None else box.options

    def option_codes(self, given: Mapping[str, str] | None = None, box: LoadedBox | None = None) -> list[int]:
        """The options as they stand in `Header.options`; MalformedOption for an unknown name or value."""
        given = dict(given or {})
        codes = []
        for option in self.options_of(box):
            value = str(given.pop(option.name, option.values[0]))
            if value not in option.values:
                raise MalformedOption(option.name, f"expected one of {', '.join(option.values)}, got {value!r}")
            codes.append(option.code(value))
        for name in given:
            known = ", ".join(option.name for option in self.options) or "none"
            raise MalformedOption(name, f"{self.title} has no such option (it has: {known})")
        return codes

    def option_values(self, codes: Any, box: LoadedBox | None = None) -> dict[str, str]:
        """The options of a record by name, those at their defaults left out."""
        pairs = zip(self.options_of(box), codes, strict=False)
        values = ((option, option.value(code)) for option, code in pairs)
        return {option.name: value for option, value in values if value != option.values[0]}

    def check_seats(self, seats: int) -> int:
        """`seats` if the game is for so many; MalformedOption otherwise."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            span = f"{low}" if low == high else f"{low} to {high}"
            raise MalformedOption("seats", f"{self.title} is for {span} players, not {seats}")
        return seats


def check_seed(seed: int) -> int:
    """`seed` if it is a 64-bit number; MalformedOption otherwise."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 64:
        raise MalformedOption("seed", f"expected a whole number from 0 to 18446744073709551615, got {seed!r}")
    return seed


def fold(name: str) -> str:
    """An action name without regard to case or repeated spaces."""
    return " ".join(name.split()).casefold()


__all__ = [
    "Actions",
    "Arranging",
    "Game",
    "Hint",
    "Lists",
    "LoadedBox",
    "Option",
    "Position",
    "Positions",
    "Rules",
    "Why",
    "check_seed",
    "fold",
]

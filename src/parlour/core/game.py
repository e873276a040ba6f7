"""The contract between a game and everything around it: a game is a frozen value, not a base class."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from parlour.core.errors import MalformedOption
from parlour.core.record import Record
from parlour.core.table import Account, Table

Kernel = Callable[..., Any]
Position = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """A choice the rulebook leaves to the table; the first value is the default."""

    name: str
    values: tuple[str, ...]
    clause: str
    text: str


@dataclass(frozen=True, eq=False)
class LoadedBox:
    """What is printed, read and checked: the record kernels use beside the data people read."""

    record: Any  # array of one Box record: shape (1,), dtype `Box.dtype`
    data: Mapping[str, Any]  # the TOML document
    source: str  # the file's name
    digest: str  # SHA-256 of what is printed, hexadecimal; titles, provenance and remarks do not count
    printed: bool  # whether this is the box that comes with the game

    @property
    def provenance(self) -> Mapping[str, str]:
        """Why each entry that is printed nowhere is what it is, by key."""
        result: Mapping[str, str] = self.data.get("provenance", {})
        return result


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


def no_account(box: LoadedBox, before: Any, action: int, after: Any, seat: int) -> Account | None:
    """For games whose scores explain themselves."""
    return None


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
    account: Callable[[LoadedBox, Any, int, Any, int], Account | None] = no_account
    """account(box, before, action, after, seat): how an action changed the scores, from what `seat` knew before and
    knows after it; None if it changed none. The entries of a seat add up to its change."""

    def option_codes(self, given: Mapping[str, str] | None = None) -> list[int]:
        """The options as they stand in `Header.options`; MalformedOption for an unknown name or value."""
        given = dict(given or {})
        codes = []
        for option in self.options:
            value = str(given.pop(option.name, option.values[0]))
            if value not in option.values:
                raise MalformedOption(option.name, f"expected one of {', '.join(option.values)}, got {value!r}")
            codes.append(option.values.index(value))
        for name in given:
            known = ", ".join(option.name for option in self.options) or "none"
            raise MalformedOption(name, f"{self.title} has no such option (it has: {known})")
        return codes

    def option_values(self, codes: Any) -> dict[str, str]:
        """The options of a record by name, those at their defaults left out."""
        pairs = zip(self.options, codes, strict=False)
        return {option.name: option.values[code] for option, code in pairs if code}

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
    "Game",
    "LoadedBox",
    "Option",
    "Position",
    "Positions",
    "Rules",
    "Why",
    "check_seed",
    "fold",
]

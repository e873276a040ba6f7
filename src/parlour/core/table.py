"""The table model: what a person looks at, whatever the game, built from an observation only.

A table is a list of typed parts, each with an id, and the choices of the seat. The terminal and the browser
draw any game from it; neither knows a rule.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Corner:
    """A corner of a card: its colour, and how many corners of other cards at the same point it matches."""

    name: str
    matches: int = 0


@dataclass(frozen=True)
class Card:
    """A card face; `id` is what a choice refers to. An unknown card has an empty name."""

    id: str
    name: str
    kind: str = ""  # what a theme colours it by
    note: str = ""  # a mark a person should see: an ability that is on, a card known to be there
    count: int = 1  # equal cards shown as one
    seat: int | None = None  # whose it is, where the part it lies in is nobody's
    text: str = ""  # what it does, in sentences
    corners: tuple[Corner, ...] = ()  # upper left, upper right, lower right, lower left, as it lies


@dataclass(frozen=True)
class Part:
    """Something on the table."""

    id: str
    label: str
    seat: int | None = None  # whose it is


@dataclass(frozen=True)
class Cards(Part):
    """Cards laid out side by side: a hand, a display."""

    cards: tuple[Card, ...] = ()
    groups: tuple[tuple[str, int], ...] = ()  # consecutive groups: title and number of entries of `cards`
    notes: tuple[str, ...] = ()
    short: tuple[tuple[str, str], ...] = ()  # signs for the corners of cards, as those of a `Grid`


@dataclass(frozen=True)
class Meld:
    """Cards that lie together; `fault` says why they cannot stay so, "" if they can. `kind` is a word for them."""

    cards: tuple[Card, ...]
    kind: str = ""
    fault: str = ""


@dataclass(frozen=True)
class Melds(Part):
    """Things that lie in lists which the players may lay out as they like (`Arranging`)."""

    melds: tuple[Meld, ...] = ()
    open: bool = False  # whether the seat that looks may lay them out now
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pile(Part):
    """Cards on top of each other, bottom first; only those known are listed."""

    size: int = 0
    cards: tuple[Card, ...] = ()
    face_up: bool = False
    thing: str = "card"  # what one of them is called


@dataclass(frozen=True)
class Tokens(Part):
    """Counted things: name and number."""

    counts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Track(Part):
    """Seats along a scale: `at[seat]`; or `things`, each with its space in `at`."""

    length: int = 0
    at: tuple[int, ...] = ()
    goal: int | None = None
    order: tuple[int, ...] = ()  # indices of `at`, the one ahead first, where order counts on a space too
    things: tuple[Card, ...] = ()
    prices: tuple[int, ...] = ()  # what each space costs to enter, from space 1 on
    marks: tuple[tuple[int, str], ...] = ()  # spaces with something special, and what


Point = tuple[float, float]
"""A point of a map, x to the right and y downwards."""


@dataclass(frozen=True)
class Place:
    """A named place of a map or grid: its outline (map) or row and column (grid), and what lies there."""

    id: str
    name: str
    outline: tuple[Point, ...] = ()  # a closed ring
    row: int = 0
    column: int = 0
    things: tuple[Card, ...] = ()
    kind: str = ""  # what a theme draws it by
    group: str = ""  # the region of a map that it belongs to, by its id; the part of a grid, in words
    value: int | None = None  # what is printed on it, or what it counts now (`Grid.counted`)
    centre: Point | None = None  # where to write
    room: float = 0.0  # the radius of the circle about the centre that is free of other drawing
    dock: Point | None = None  # where its ship lies
    water: str = ""  # the region of the map in which that is, by its id
    note: str = ""  # what a person should know of it: that it is shut


@dataclass(frozen=True)
class Link:
    """A way between two places of a map; drawn at a point (a gate) or along a line."""

    ends: tuple[str, str]  # ids of places
    kind: str = ""
    line: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Region:
    """A part of a map that is no place: an island, a sector of the sea. Later ones lie over earlier ones."""

    id: str
    name: str  # "" for one that is only drawn
    kind: str = ""
    outline: tuple[Point, ...] = ()
    label: Point | None = None  # where to write its name
    note: str = ""  # what a person should know of it: that it is shut


@dataclass(frozen=True)
class Mark:
    """A sign on a map, and a line that begins there."""

    id: str
    name: str
    kind: str = ""
    at: Point = (0.0, 0.0)
    line: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Map(Part):
    """Places with outlines, and the ways between them, on a canvas of so many units."""

    places: tuple[Place, ...] = ()
    links: tuple[Link, ...] = ()
    regions: tuple[Region, ...] = ()
    marks: tuple[Mark, ...] = ()
    canvas: Point = (0.0, 0.0)
    short: tuple[tuple[str, str], ...] = ()  # what things are called where there is little room: name and sign
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Grid(Part):
    """Places in rows and columns; in one column, lines of a list."""

    rows: int = 0
    columns: int = 0
    places: tuple[Place, ...] = ()
    row_names: tuple[str, ...] = ()
    column_names: tuple[str, ...] = ()
    counted: str = ""  # what the values of places are
    short: tuple[tuple[str, str], ...] = ()  # signs for things, their kinds, and corners: name and sign
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Note(Part):
    """A sentence for the player."""

    text: str = ""


@dataclass(frozen=True)
class Choice:
    """A legal action: its name, a label a newcomer understands, its clause, and what to click or drag for it.

    `ids` are all the cards it moves (an id twice: two copies), then the part they go to.
    """

    action: int
    name: str
    label: str
    clause: str
    ids: tuple[str, ...] = ()
    closes: bool = False  # it takes the layout of an open `Melds` as it stands: that must be in order by then
    fold: str = ""  # choices with the same words here may be counted in one line until somebody asks for them


@dataclass(frozen=True)
class Table:
    """All that a seat looks at."""

    seat: int
    to_act: int  # −1 when the game is over
    phase: str
    headline: str  # the phase in words
    advice: str  # what the phase is about, for somebody without the rulebook
    parts: tuple[Part, ...]
    choices: tuple[Choice, ...] = ()
    scores: tuple[int, ...] = ()
    facts: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Entry:
    """A line of an account: points that a seat won or lost for one thing, and the clause that gives them."""

    seat: int
    label: str
    points: int
    clause: str


@dataclass(frozen=True)
class Account:
    """How an action changed the scores: a sentence, line by line why, and each seat's points after it."""

    text: str
    clause: str
    entries: tuple[Entry, ...]
    totals: tuple[int, ...]
    others: tuple[str, ...] = ()  # who scores besides the seats, numbered after them: an Automa

"""Reading a box of Umami Rummy: the TOML document, checked, as one Box record and the options of the game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.boxes import Boxes, Contents, check_heading, read_numbers
from parlour.core.game import Option
from parlour.core.reading import Node
from parlour.games.umami_rummy.layout import LEAST, MOST_TAKEN
from parlour.games.umami_rummy.names import RANK_LETTERS, RANK_NAMES, SUIT_LETTERS, SUIT_NAMES
from parlour.games.umami_rummy.state import DECKS, NAMES, SEATS, Box, Choice

PLAYERS = range(2, SEATS + 1)
FLAGS = ("false", "true")
MOST_POINTS, MOST_ROUNDS = 99, 99

NUMBERS = (
    ("setup", "hand", "hand", 1, 52),
    ("umami", "cards", "umami_cards", 1, 20),
    ("umami", "penalty", "umami_penalty", 1, 20),
    ("scores", "last_player", "last_player", -99, 0),
    ("limits", "turns_per_seat", "turns_per_seat", 1, 1000),
    ("limits", "rearranged_melds", "rearranged_melds", 0, MOST_TAKEN),
)
SECTIONS = ("setup", "melds", "umami", "scores", "limits")
TABLES = ("decks", "option", "suit", "rank")


@dataclass(frozen=True)
class Known:
    """An option that the rules know: its values in the order of their codes, none for a number of rounds."""

    values: tuple[str, ...]
    clause: str
    text: str


# UM-1.5: by name, in the order of `Choice`; each is independent of the others.
OPTIONS: Mapping[str, Known] = {
    "ending": Known(("points", "last player"), "UM-8.5", "what a round is about: points, or not to be the last player"),
    "rounds": Known((), "UM-8.6", "how many rounds are played"),
    "aces": Known(
        ("around", "either", "low"), "UM-3.4", "runs may lead round over the ace, begin or end with it, or only begin"
    ),
    "distinct_suits": Known(FLAGS, "UM-7.1", "the cards of a group are of different suits"),
    "introductory": Known(FLAGS, "UM-7.2", "the first cards that a player lays in a round are melds from hand alone"),
    "umami_call": Known(FLAGS, "UM-7.4", "who keeps a single card has to say umami, or may be challenged"),
    "loose_to_hand": Known(("forbidden", "allowed"), "UM-7.6", "cards of the field left over may be taken to hand"),
    "decline": Known(FLAGS, "UM-7.7", "who could lay may draw instead"),
}
assert tuple(OPTIONS) == tuple(choice.name.lower() for choice in Choice)


def _check(root: Node) -> Contents:
    required = ("game", *SECTIONS, *TABLES)
    parts = root.mapping((*required, "title", "seats", "provenance"), required)
    check_heading(parts, "umami-rummy", PLAYERS)
    record = Box.blank()
    read_numbers(parts, NUMBERS, record)
    parts["melds"].mapping(("least",), ("least",))["least"].integer(LEAST, LEAST)
    _check_entries(parts["suit"], SUIT_LETTERS, SUIT_NAMES, ())
    for rank, points in enumerate(_check_entries(parts["rank"], RANK_LETTERS, RANK_NAMES, ("points",))):
        record[0]["points"][rank] = points["points"].integer(0, MOST_POINTS)
    _read_decks(parts["decks"], record[0])
    _check_together(root, record[0])
    return Contents(record, tuple(_options(parts["option"])))


def _check_entries(
    node: Node, letters: tuple[str, ...], names: tuple[str, ...], more: tuple[str, ...]
) -> Iterator[Mapping[str, Node]]:
    """UM-1.1: the suits or ranks, whose order and names are rules; whatever else an entry holds."""
    keys = ("letter", "name", *more)
    tables = [entry.mapping(keys, keys) for entry in node.entries(len(letters), "all of them, so a list")]
    for table, letter, name in zip(tables, letters, names, strict=True):
        table["letter"].one_of((letter,))
        table["name"].one_of((name,))
    return iter(tables)


def _read_decks(node: Node, box: Any) -> None:
    """UM-1.2: how many decks for how many seats."""
    for table in node.entries():
        parts = table.mapping(("seats", "decks"), ("seats", "decks"))
        decks = parts["decks"].integer(1, DECKS)
        for entry in parts["seats"].entries():
            seats = entry.integer(PLAYERS[0], PLAYERS[-1])
            if box["decks"][seats]:
                raise entry.refuse(f"{seats} seats have their decks already")
            box["decks"][seats] = decks
    if missing := [str(seats) for seats in PLAYERS if not box["decks"][seats]]:
        raise node.refuse(f"expected decks for every number of seats, and there are none for {', '.join(missing)}")


def _check_together(root: Node, box: Any) -> None:
    """What no single number can be blamed for: everybody gets a whole hand (UM-2.1)."""
    for seats in PLAYERS:
        cards, needed = int(box["decks"][seats]) * NAMES, int(box["hand"]) * seats
        if needed > cards:
            raise root.refuse(
                f"setup.hand: {seats} hands of {box['hand']} are {needed} cards, and {seats} seats have {cards}",
                *("setup", "hand"),
            )


# --- options


def _options(node: Node) -> Iterator[Option]:
    """The options of the rules with the defaults of this box."""
    tables = node.mapping(tuple(OPTIONS), tuple(OPTIONS))
    for name, known in OPTIONS.items():
        if known.values:
            default, values, codes = _choices(tables[name], known.values)
        else:
            default, values, codes = _rounds(tables[name])
        pairs = dict(zip(values, codes, strict=True))
        pairs = {default: pairs[default], **pairs}  # the default comes first
        yield Option(name, tuple(pairs), known.clause, known.text, tuple(pairs.values()))


Values = tuple[str, tuple[str, ...], tuple[int, ...]]
"""The default, all values, and their codes."""


def _choices(node: Node, values: tuple[str, ...]) -> Values:
    parts = node.mapping(("default", "choices"), ("default", "choices"))
    if sorted(_value(entry, values) for entry in parts["choices"]) != sorted(values):
        raise parts["choices"].expected(f"each of {', '.join(values)} once")
    return _value(parts["default"], values), values, tuple(range(len(values)))


def _value(node: Node, values: tuple[str, ...]) -> str:
    return FLAGS[node.flag()] if values == FLAGS else values[node.one_of(values)]


def _rounds(node: Node) -> Values:
    keys = ("default", "least", "most")
    parts = node.mapping(keys, keys)
    least = parts["least"].integer(1, MOST_ROUNDS)
    most = parts["most"].integer(least, MOST_ROUNDS)
    codes = tuple(range(least, most + 1))
    return str(parts["default"].integer(least, most)), tuple(map(str, codes)), codes


_BOXES = Boxes(__package__, _check)
load_box, read_box = _BOXES.load, _BOXES.read

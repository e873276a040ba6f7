"""Reading a box of Kuiperium: the TOML document, checked, as one Box record and the options of the game.

The board is read in `board_box`, programs in `programs`, sentences for the cards in `text`.
"""

from typing import Any

from parlour.core.boxes import Boxes, Contents, check_heading, read_numbers
from parlour.core.game import Option, fold
from parlour.core.reading import Node
from parlour.games.kuiperium.board_box import read_board, read_starters
from parlour.games.kuiperium.names import COLOUR_NAMES, CORNER_NAMES, LAB_NAMES, spaces_named
from parlour.games.kuiperium.numbering import OF_TITLES, Names, Numbered, name_of, numbered, write_numbers
from parlour.games.kuiperium.programs import Owner, Programs, most_waiting, waiting
from parlour.games.kuiperium.state import (
    CARDS,
    CORNERS,
    HOLDS,
    SEATS,
    SPACES,
    STEPS,
    STRATEGIES,
    TITLES,
    TRACK,
    Box,
    Corner,
    Lab,
)
from parlour.games.kuiperium.text import read_text
from parlour.games.kuiperium.vocabulary import MOST, Parts, check_names, entries, write_icons

PLAYERS = range(SEATS, SEATS + 1)
MOST_WORKERS, MOST_KUIPERIUM, MOST_TURNS = SPACES // SEATS, 999, 2000

NUMBERS = (
    ("limits", "hand", "hand", 1, HOLDS),
    ("limits", "opening", "opening", 0, HOLDS),
    ("limits", "refresh", "refresh", 0, HOLDS),
    ("limits", "workers", "workers", 1, MOST_WORKERS),
    ("limits", "kuiperium", "kuiperium", 0, MOST_KUIPERIUM),
    ("limits", "jettison_cost", "jettison_cost", 0, MOST),
    ("limits", "spy_cost", "spy_cost", 0, MOST),
    ("limits", "strategies", "dealt", 0, STRATEGIES // SEATS),
    ("limits", "extra_actions", "extra_actions", 0, MOST),
    ("limits", "turns", "turns", 1, MOST_TURNS),
)
TABLES = ("limits", "board", "track", "starters", "affinities", "cards", "strategies", "text")
CARD_KEYS = ("title", "colour", "copies", "corners", "icons", "lab", "program")
SIDES = ("own", "opponent")

FROM_STRATEGY = "expected no `if from_lab`, for a strategy card is never played from the Lab (KU-12.5)"
FROM_AFFINITY = "expected no `if from_lab` in an affinity effect, for it belongs to no one card (KU-12.5)"


def _check(root: Node) -> Contents:
    required = ("game", *TABLES)
    parts = root.mapping((*required, "title", "seats", "provenance"), required)
    check_heading(parts, "kuiperium", PLAYERS)
    record = Box.blank()
    box, programs = record[0], Programs(record)
    read_numbers(parts, NUMBERS, record)
    read_board(parts["board"], box)
    _read_track(parts["track"], box)
    read_starters(parts["starters"], box)
    _read_affinities(parts["affinities"], programs, box)
    titles = _read_cards(parts["cards"], programs, box)
    strategies = _read_strategies(parts["strategies"], programs, box)
    read_text(parts["text"])
    _check_counts(parts, box)
    write_numbers(box)
    names = Names(titles, strategies, spaces_named(int(box["columns"])))
    _check_actions(parts, names, box)
    return Contents(record, (_option(bool(box["cross_line"])),))


def _option(crosses: bool) -> Option:
    """KU-5.4: the box's value is the default."""
    values = ("true", "false") if crosses else ("false", "true")
    text = "whether cards and locations across the line between the sides count as neighbours"
    return Option("cross_line", values, "KU-5.4", text, tuple(int(value == "true") for value in values))


# --- track and affinities


def _read_track(node: Node, box: Any) -> None:
    """KU-1.7."""
    given = node.mapping(("costs", "strategy_at", "twin_at"), ("costs", "strategy_at", "twin_at"))
    costs = entries(given["costs"], TRACK, "steps of the track")
    box["track"] = len(costs)
    for step, cost in enumerate(costs):
        box["costs"][step] = cost.integer(1, MOST)
    box["strategy_at"] = given["strategy_at"].integer(1, len(costs))
    given["twin_at"].integer(1, len(costs))


def _read_affinities(node: Node, programs: Programs, box: Any) -> None:
    """KU-1.8."""
    given = node.mapping(COLOUR_NAMES, COLOUR_NAMES)
    for colour, name in enumerate(COLOUR_NAMES):
        program = given[name].mapping(("program",), ("program",))["program"]
        box["affinity"][colour] = programs.read(program, given[name].where, Owner(FROM_AFFINITY))
        _check_waiting(program, given[name].where, waiting(box, int(box["affinity"][colour])))


# --- cards


def _read_cards(node: Node, programs: Programs, box: Any) -> tuple[str, ...]:
    """KU-1.1 to KU-1.3; the titles in the order of the box."""
    cards = [entry.mapping((*CARD_KEYS, "bonus", "side"), CARD_KEYS) for entry in entries(node, TITLES, "titles")]
    titles = check_names([card["title"] for card in cards], "card")
    box["titles"] = len(titles)
    box["alphabet"][: len(titles)] = sorted(range(len(titles)), key=lambda title: titles[title])
    for title, card in enumerate(cards):
        _read_card(card, title, box)
        place = f"{node.where}.{title} ({titles[title]})"
        lab_only = box["lab"][title] == Lab.LAB_ONLY
        box["program"][title] = programs.read(card["program"], place, Owner("", lab_only, True))
        _check_waiting(card["program"], place, most_waiting(box, title))
    return titles


def _read_card(card: Parts, title: int, box: Any) -> None:
    box["colour"][title] = card["colour"].one_of(COLOUR_NAMES)
    box["copies"][title] = card["copies"].integer(1, CARDS)
    corners = card["corners"].entries(CORNERS, "the colours of the corners, so a list")
    box["corners"][title] = [corner.one_of(CORNER_NAMES) for corner in corners]
    write_icons(box["icons"][title], card["icons"])
    if "bonus" in card:
        write_icons(box["bonus"][title], card["bonus"])
    box["lab"][title] = card["lab"].one_of(LAB_NAMES)
    if box["lab"][title] != Lab.NONE and Corner.WILD not in box["corners"][title]:
        raise card["corners"].refuse(
            f"expected a wild corner on {card['title'].value}, for it is {card['lab'].value} (KU-1.3)"
        )
    box["on_opponent"][title] = card["side"].one_of(SIDES) if "side" in card else 0


def _read_strategies(node: Node, programs: Programs, box: Any) -> tuple[str, ...]:
    cards = [entry.mapping(("title", "program"), ("title", "program")) for entry in entries(node, STRATEGIES, "cards")]
    titles = check_names([card["title"] for card in cards], "strategy card")
    box["strategies"] = len(titles)
    for number, card in enumerate(cards):
        place = f"{node.where}.{number} ({titles[number]})"
        box["strategy"][number] = programs.read(card["program"], place, Owner(FROM_STRATEGY))
        _check_waiting(card["program"], place, waiting(box, int(box["strategy"][number])))
    return titles


def _check_waiting(node: Node, place: str, most: int) -> None:
    """KU-12.7."""
    if most > STEPS:
        raise Node(node.value, place, node.error, node.keys).refuse(
            f"expected a program with which no more than {STEPS} steps wait at once (KU-12.7), got {most}"
        )


# --- what no single entry can be blamed for


def _check_counts(parts: Parts, box: Any) -> None:
    """Section 1: as many cards as the record has room for, and enough for both players."""
    deck, opening = int(box["copies"].sum(dtype=int)), SEATS * int(box["opening"])
    limits = parts["limits"].mapping()
    if deck > CARDS:
        raise parts["cards"].refuse(f"expected at most {CARDS} cards in the Main Deck, and the copies add up to {deck}")
    if deck < opening:
        raise parts["cards"].refuse(
            f"expected at least {opening} cards in the Main Deck, {box['opening']} for each player (limits.opening), "
            f"and the copies add up to {deck}"
        )
    if box["opening"] > box["hand"]:
        raise limits["opening"].expected(f"at most {box['hand']}, the hand limit")
    if SEATS * int(box["dealt"]) > box["strategies"]:
        most = int(box["strategies"]) // SEATS
        raise limits["strategies"].expected(f"at most {most} for each player, for there are {box['strategies']} cards")


def _check_actions(parts: Parts, names: Names, box: Any) -> None:
    """Section 16: no two actions have one name."""
    found: dict[str, Numbered] = {}
    lengths = [len(title) for title in names.titles]
    for action in numbered(box):
        name = name_of(action, names)
        if other := found.get(fold(name)):
            blamed = max((each.one for each in (action, other) if each.verb in OF_TITLES), key=lengths.__getitem__)
            title = parts["cards"].entries()[blamed].mapping()["title"]
            raise title.refuse(f"expected another title: {name!r} would be two actions")
        found[fold(name)] = action


_BOXES = Boxes(__package__, _check)
load_box, read_box = _BOXES.load, _BOXES.read

__all__ = ["PLAYERS", "load_box", "read_box"]

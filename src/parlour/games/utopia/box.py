"""Reading a box of Utopia: the TOML document, checked, as one Box record."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from parlour.core.boxes import Boxes, Contents, check_heading, read_numbers
from parlour.core.game import fold
from parlour.core.reading import Node
from parlour.games.utopia.drawing import check_drawing
from parlour.games.utopia.names import action_names, paired
from parlour.games.utopia.state import CARDS, CIVS, DISTRICTS, GUESTS, ISLANDS, SEATS, SECTORS, Box

PLAYERS = range(2, SEATS + 1)
MOST_POINTS = 99
DEMOTE_CARDS = 2

NUMBERS = (
    ("components", "princes", "princes", 1, 40),
    ("components", "bases", "bases", 1, DISTRICTS + ISLANDS),
    ("components", "privileges", "privileges", 0, 9),
    ("components", "monuments", "monuments", 1, DISTRICTS + 1),
    ("components", "wonders", "wonders", 0, ISLANDS),
    ("components", "guests", "guests", 1, GUESTS // (CIVS * ISLANDS)),
    ("components", "cards", "cards", 1, CARDS // CIVS),
    ("welcome", "passes", "passes", 1, GUESTS // SEATS),
    ("welcome", "draws", "draws", 0, 1),  # a position has a flag for it
    ("building", "monument_princes", "monument_princes", 1, 40),
    ("building", "wonder_points", "wonder_points", 0, MOST_POINTS),
    ("develop", "dealt", "dealt", 1, CARDS // SEATS),
    ("develop", "discard_first", "discard_first", 0, CARDS // SEATS),
    ("develop", "discard_others", "discard_others", 0, CARDS // SEATS),
    ("develop", "discard_last", "discard_last", 0, CARDS // SEATS),
    ("develop", "hand_limit", "hand_limit", 0, CARDS // SEATS),
    ("develop", "move_most", "move_most", 1, 2),
    ("develop", "add_gift", "add_gift", 0, MOST_POINTS),
    ("develop", "remove_points", "remove_points", 0, MOST_POINTS),
    ("develop", "demote_cards", "demote_cards", DEMOTE_CARDS, DEMOTE_CARDS),
    ("limits", "target", "target", 1, 9_999),
    ("limits", "turns", "turns", 1, 100),
)
WORDS = ("civilisations", "islands", "colours")
SECTIONS = ("components", "welcome", "building", "develop", "prestige", "limits", "closed")
TABLES = ("map", "sector", "lighthouse", "island", "district", "street", "bridge")
DISCARDS = ("discard_first", "discard_others", "discard_last")

Parts = Mapping[str, Node]


def _check(root: Node) -> Contents:
    required = ("game", *WORDS, *SECTIONS, *TABLES)
    parts = root.mapping((*required, "title", "seats", "provenance"), required)
    check_heading(parts, "utopia", PLAYERS)
    record = Box.blank()
    box = record[0]
    read_numbers(parts, NUMBERS, record)
    values = parts["prestige"].mapping(("values",), ("values",))["values"]
    box["prestige"] = [value.integer(0, MOST_POINTS) for value in values.entries(CIVS)]
    civs, islands = _names(parts["civilisations"].entries(CIVS)), _names(parts["islands"].entries(ISLANDS))
    _names(parts["colours"].entries(SEATS, "a colour for each seat, so a list"))
    sectors = _names(_named(parts["sector"], SECTORS))
    if tuple(entry.value for entry in _named(parts["island"], ISLANDS)) != islands:
        raise parts["island"].refuse(f"expected an entry for each island, in this order: {', '.join(islands)}")
    districts = _names(_named(parts["district"], DISTRICTS))
    _check_words(root, civs, islands, districts)
    check_drawing(parts)
    _read_districts(parts["district"], islands, sectors, box)
    _read_joins(parts, districts, box)
    _read_closed(parts["closed"], islands, box)
    for seats in PLAYERS:
        _read_ways(box, seats)
        _check_roads(root, box, seats, districts)
        _check_supplies(root, box, seats)
    _check_numbers(root, box)
    return Contents(record)


# --- names


def _named(node: Node, count: int) -> list[Node]:
    """The names of the entries of a table."""
    return [entry.mapping(required=("name",))["name"] for entry in node.entries(count)]


def _names(nodes: list[Node]) -> tuple[str, ...]:
    """Names that tell apart what they are for; actions and positions are made of them."""
    found: list[str] = []
    for node in nodes:
        name = node.text()
        if not name or name != " ".join(name.split()) or "," in name:
            raise node.expected("a name, its words parted by single spaces and without a comma")
        if fold(name) in map(fold, found):
            raise node.refuse(f"expected a name of its own, and {name!r} is given twice")
        found.append(name)
    return tuple(found)


def _check_words(root: Node, civs: tuple[str, ...], islands: tuple[str, ...], districts: tuple[str, ...]) -> None:
    """Actions, and what lies in districts, are named by two names together: none may say the same as another."""
    words = Counter(map(fold, (*action_names(civs, islands, districts), *paired(civs, " at ", districts))))
    if twice := next((word for word, count in words.items() if count > 1), ""):
        raise root.refuse(f"expected names that cannot be taken for others, and {twice!r} could mean two things")


# --- the map


def _read_districts(node: Node, islands: tuple[str, ...], sectors: tuple[str, ...], box: Any) -> None:
    """UT-1.2: each district lies on one island, has a value, and may be a ship district of a sector (UT-1.4)."""
    for number, entry in enumerate(node.entries(DISTRICTS)):
        district = entry.mapping(required=("island", "value"))
        island = box["island"][number] = district["island"].one_of(islands)
        box["value"][number] = district["value"].integer(0, MOST_POINTS)
        box["sector"][number] = district["sector"].one_of(sectors) if "sector" in district else -1
        box["land"][island] |= 1 << number
    if empty := [name for name, land in zip(islands, box["land"], strict=True) if land == 0]:
        raise node.refuse(f"expected a district on every island, and there is none on {', '.join(empty)}")


def _read_joins(parts: Parts, districts: tuple[str, ...], box: Any) -> None:
    """UT-1.3: streets stay on an island, a bridge may lead to another."""
    for key in ("street", "bridge"):
        for entry in parts[key].entries():
            joins = entry.mapping(required=("joins",))["joins"]
            one, other = (end.one_of(districts) for end in joins.entries(2, "two districts, so a list"))
            if one == other:
                raise joins.expected("two different districts")
            if key == "street" and box["island"][one] != box["island"][other]:
                raise joins.expected("two districts of one island, for a bridge leads to another")
            if int(box["roads"][one]) >> other & 1:
                raise joins.refuse(f"{districts[one]} and {districts[other]} are joined already")
            box["roads"][one] |= 1 << other
            box["roads"][other] |= 1 << one
    for one, sector in enumerate(box["sector"]):
        reach = [other for other, its in enumerate(box["sector"]) if _is_reached(sector, its) and other != one]
        box["routes"][one] = sum(1 << other for other in reach)


def _is_reached(sector: int, other: int) -> bool:
    """UT-7.2: the same or an adjacent sector, in a row that does not close (UT-1.4)."""
    return sector >= 0 and other >= 0 and abs(int(sector) - int(other)) <= 1


def _read_closed(node: Node, islands: tuple[str, ...], box: Any) -> None:
    """UT-2.6: the districts that are open, by number of seats."""
    box["open"][PLAYERS.start :] = (1 << DISTRICTS) - 1
    for seats, entry in node.mapping(tuple(str(seats) for seats in PLAYERS)).items():
        for name in entry.entries(what="a list of islands"):
            box["open"][int(seats)] &= ~int(box["land"][name.one_of(islands)])
        if box["open"][int(seats)] == 0:
            raise entry.expected("at least one island left open")


def _read_ways(box: Any, seats: int) -> None:
    """The open districts that lead on to an open one, by road and by ship."""
    within = int(box["open"][seats])
    for key, ways in (("walkable", "roads"), ("sailable", "routes")):
        box[key][seats] = sum(1 << district for district in _members(within) if int(box[ways][district]) & within)


def _members(mask: int) -> Iterator[int]:
    return (district for district in range(DISTRICTS) if mask >> district & 1)


# --- what no single number can be blamed for


def _check_roads(root: Node, box: Any, seats: int, districts: tuple[str, ...]) -> None:
    cut = int(box["open"][seats]) & ~int(box["walkable"][seats])
    if cut:
        name = districts[next(_members(cut))]
        raise root.refuse(
            f"street: expected a street or a bridge between {name} and an open district at {seats} seats", "street"
        )


def _check_supplies(root: Node, box: Any, seats: int) -> None:
    """UT-4.1, UT-5.1: guests and cards go round, whatever is kept."""
    within = sum(bool(int(land) & int(box["open"][seats])) for land in box["land"])
    guests, goes = int(box["guests"]) * CIVS * within, (int(box["passes"]) + int(box["draws"])) * seats
    if goes > guests:
        raise root.refuse(
            f"welcome: {seats} seats take up to {goes} guests a turn, and the bag has {guests} of the open islands",
            "welcome",
        )
    cards, held = int(box["cards"]) * CIVS, (int(box["hand_limit"]) + int(box["dealt"])) * seats
    if held > cards:
        raise root.refuse(
            f"develop: {seats} seats hold up to {held} cards (hand_limit and dealt), and there are {cards}",
            "develop",
        )


def _check_numbers(root: Node, box: Any) -> None:
    if box["monument_princes"] > box["princes"]:
        raise root.refuse(
            f"building.monument_princes: expected at most {box['princes']}, the princes of a civilisation, "
            f"got {box['monument_princes']}",
            *("building", "monument_princes"),
        )
    for key in DISCARDS:
        if box[key] > box["dealt"]:
            problem = f"develop.{key}: expected at most {box['dealt']}, the cards dealt, got {box[key]}"
            raise root.refuse(problem, "develop", key)


_BOXES = Boxes(__package__, _check)
load_box, read_box = _BOXES.load, _BOXES.read

__all__ = ["PLAYERS", "load_box", "read_box"]

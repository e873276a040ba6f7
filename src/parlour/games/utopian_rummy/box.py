"""Reading a box of Utopian Rummy: the TOML document, checked, as one Box record."""

from collections.abc import Mapping
from typing import Any

from parlour.core.boxes import Boxes, Contents, check_heading, read_numbers
from parlour.core.reading import Node
from parlour.games.utopian_rummy.actions import fill_actions
from parlour.games.utopian_rummy.names import JOBS, TITLE_NAMES
from parlour.games.utopian_rummy.state import CARDS, MAX_COPIES, SEATS, SLOTS, Box, Title

# Each number of the box: section, key, field of the record, smallest and largest value that make sense.
NUMBERS = (
    ("setup", "hand", "hand", 1, 30),
    ("research", "view", "research_view", 1, 10),
    ("research", "keep", "research_keep", 1, 10),
    ("research", "rangers_view", "rangers_view", 1, 10),
    ("research", "farmers_keep", "farmers_keep", 1, 10),
    ("abilities", "copies", "ability_copies", 1, 20),
    ("expand", "initiation_set", "initiation_set", 1, 20),
    ("expand", "trainer_set", "trainer_set", 1, 20),
    ("expand", "hunter_draws", "hunter_draws", 0, 20),
    ("expand", "monument_jobs", "monument_jobs", 0, 8),
    ("limits", "target", "target", 1, 1000),
    ("limits", "quiet_discards", "quiet_discards", 2, 1000),
    ("limits", "max_ages", "max_ages", 1, 100),
)
SECTIONS = tuple(dict.fromkeys(section for section, *_ in NUMBERS))


def _check(root: Node) -> Contents:
    parts = root.mapping(("game", "title", "seats", "provenance", *SECTIONS, "card"), ("game", *SECTIONS, "card"))
    check_heading(parts, "utopian-rummy", range(SEATS, SEATS + 1))
    record = Box.blank()
    _read_cards(parts["card"], record)
    read_numbers(parts, NUMBERS, record)
    _check_together(root, record[0])
    fill_actions(record[0], root)
    return Contents(record)


def _read_cards(node: Node, record: Any) -> None:
    """UR-1.1, the [[card]] tables: names in alphabetical order of title, then by value."""
    entries: dict[Title, list[int | None]] = {}
    for card in node.entries():
        parts = card.mapping(("name", "type", "copies", "values"), ("name", "type", "copies", "values"))
        title = Title(parts["name"].one_of(TITLE_NAMES))
        if title in entries:
            raise parts["name"].refuse(f"{TITLE_NAMES[title]} stands here a second time")
        kind = "job" if title in JOBS else "asset"
        if parts["type"].text() != kind:
            raise parts["type"].expected(f"{kind!r} for {TITLE_NAMES[title]}")
        entries[title] = _values(title, parts)
    missing = [TITLE_NAMES[title] for title in Title if title not in entries]
    if missing:
        raise node.refuse(f"there is no card {', '.join(missing)}; all {len(Title)} titles are needed")
    _number_cards(node, entries, record)


def _values(title: Title, parts: Mapping[str, Node]) -> list[int | None]:
    copies = parts["copies"].integer(1, 20)
    if title is Title.MONUMENT:
        parts["values"].entries(0, "no values (a Monument's is counted), so a list")
        return [None] * copies
    low, high = (-20, -1) if title is Title.STUDENT else (0, 20)
    values = [value.integer(low, high) for value in parts["values"].entries(copies, "a value for each copy, so a list")]
    different = SLOTS if title in JOBS else 1
    if len(set(values)) > different:
        raise parts["values"].expected(f"at most {different} different value{'s' * (different > 1)}")
    return list(values)


def _number_cards(node: Node, entries: Mapping[Title, list[int | None]], record: Any) -> None:
    names = [(title, value) for title in Title for value in sorted(set(entries[title]), key=lambda v: v or 0)]
    if len(names) >= CARDS:
        raise node.refuse(f"there are {len(names)} different names; at most {CARDS - 1} fit")
    box = record[0]
    box["cards"] = len(names)
    for code, (title, value) in enumerate(names, start=1):
        box["copies"][code] = entries[title].count(value)
        box["value"][code] = value or 0
        box["title"][code] = title
        box["slots"][title][list(box["slots"][title]).index(0)] = code
    for title in Title:
        box["is_job"][title] = title in JOBS


def _check_together(root: Node, box: Any) -> None:
    """What no single number can be blamed for."""
    total = int(box["copies"].sum())
    if total > MAX_COPIES:
        raise root.refuse(f"there are {total} cards; at most {MAX_COPIES} fit")
    if 2 * box["hand"] >= total:
        problem = f"setup.hand: two hands of {box['hand']} leave nothing of {total} cards for the Draw Deck"
        raise root.refuse(problem, "setup", "hand")
    if box["research_keep"] > box["research_view"] or box["farmers_keep"] < box["research_keep"]:
        raise root.refuse("research: expected keep to be at most view and at most farmers_keep", "research", "keep")
    if box["rangers_view"] < box["research_view"]:
        problem = "research.rangers_view: expected at least as many cards as view"
        raise root.refuse(problem, "research", "rangers_view")


_BOXES = Boxes(__package__, _check)
load_box, read_box = _BOXES.load, _BOXES.read

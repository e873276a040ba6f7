"""Scrumpy: what the entries of a box are made of: named things, and amounts of goods and of what else there is."""

from collections.abc import Mapping
from typing import Any

from parlour.core.game import fold
from parlour.core.reading import Node
from parlour.games.scrumpy.box_record import STOCK, TREES
from parlour.games.scrumpy.names import GOOD_NAMES
from parlour.games.scrumpy.state import Good

Parts = Mapping[str, Node]

MOST = 99
"""The largest number of anything: its field is a byte."""

COUNTS = {"trees": TREES, "stock": STOCK}
"""Words in place of a number that the table settles."""

MARKS = ("?", "*")
"""What positions write for what is not known, and scenarios for what does not matter."""


def check_names(nodes: list[Node], what: str) -> tuple[str, ...]:
    """Names that tell apart what they are for."""
    found: list[str] = []
    for node in nodes:
        name = node.text()
        if not name or name != " ".join(name.split()) or name in MARKS:
            raise node.expected(f"a name for a {what}, its words parted by single spaces")
        if fold(name) in map(fold, found):
            raise node.refuse(f"expected a name of its own for each {what}, and {name!r} is given twice")
        found.append(name)
    return tuple(found)


def entries(node: Node, most: int, what: str, least: int = 1) -> list[Node]:
    """The entries of a table, as many as the record has room for."""
    found = node.entries()
    if len(found) > most:
        raise found[most].refuse(f"expected at most {most} {what}, and this is one more")
    if len(found) < least:
        raise node.refuse(f"expected at least {least} of the {what}, got {len(found)}")
    return found


def amounts(node: Node, others: Mapping[str, int]) -> dict[str, int]:
    """Numbers from 1 of goods and of `others`, which are given with their largest number."""
    most = {**dict.fromkeys(GOOD_NAMES, MOST), **others}
    return {key: value.integer(1, most[key]) for key, value in node.mapping(tuple(most)).items()}


def write_goods(row: Any, given: Mapping[str, int]) -> None:
    """Put the goods among amounts into a row of the record."""
    for good in Good:
        row[good] = given.get(GOOD_NAMES[good], 0)


def count(node: Node) -> int:
    """How many: a number from 1, or a word for one that the table settles."""
    if isinstance(node.value, int) and not isinstance(node.value, bool) and 1 <= node.value <= MOST:
        return node.value
    if isinstance(node.value, str) and node.value in COUNTS:
        return COUNTS[node.value]
    raise node.expected(f"a whole number from 1 to {MOST}, or one of {', '.join(COUNTS)}")

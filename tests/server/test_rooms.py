"""Rooms: the boxes that matches are played with, and what is made once for all who look."""

import json
import tomllib
from importlib import resources
from types import SimpleNamespace
from typing import Any, cast

import pytest

from parlour import registry
from parlour.server import facts
from parlour.server.house import House
from parlour.server.rooms import Bent, Room, load_box
from parlour.server.storage.rows import Header, SeatRow
from server.storage import rowmaking

pytestmark = pytest.mark.plain

GAME = registry.game("utopian-rummy")
HOUSE = cast(House, SimpleNamespace())


def header(match: str, box: dict[str, Any] | None, digest: str) -> Header:
    """Of a match of this game with a box."""
    return rowmaking.header(match, game=GAME.slug, box=box, box_source="box", box_digest=digest)


def own_box(target: int) -> dict[str, Any]:
    text = resources.files("parlour.games.utopian_rummy").joinpath("box.toml").read_text("utf-8")
    box = tomllib.loads(text)
    box["limits"]["target"] = target
    return cast(dict[str, Any], json.loads(json.dumps(box)))


def digest_of(box: dict[str, Any]) -> str:
    return GAME.read_box(box, "box").digest


def test_matches_with_the_same_box_of_their_own_share_it_so_that_memory_does_not_grow_with_them() -> None:
    ours, theirs = own_box(1), own_box(2)
    first = load_box(GAME, header("a", ours, digest_of(ours)))
    assert load_box(GAME, header("b", own_box(1), digest_of(ours))) is first
    other = load_box(GAME, header("c", theirs, digest_of(theirs)))
    assert (first.data["limits"]["target"], other.data["limits"]["target"]) == (1, 2)
    assert not first.printed


def test_a_box_that_is_not_the_one_the_match_was_begun_with_is_refused() -> None:
    box = own_box(1)
    with pytest.raises(Bent, match="begun with another box than Utopian Rummy has here"):
        load_box(GAME, header("a", box, digest_of(own_box(2))))


def test_facts_are_made_once_until_something_changes() -> None:
    room = Room(header("a", None, ""), [SeatRow("a", 0, "person", name="Ida"), SeatRow("a", 1, "open")])
    first = facts.facts_json(HOUSE, room)
    assert facts.facts_json(HOUSE, room) is first
    assert json.loads(first) == json.loads(facts.match_facts(HOUSE, room).model_dump_json())
    room.seats[1] = SeatRow("a", 1, "person", name="Otto")
    room.changed()
    assert b"Otto" in facts.facts_json(HOUSE, room)

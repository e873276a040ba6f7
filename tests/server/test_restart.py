"""A server that is stopped and started again: what was in play goes on, or is stopped and says why.

All matches are begun at one server; between it and the next one some are bent in the database.
"""

import asyncio
import re
import sqlite3
import time
import tomllib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import pytest

from parlour.server.storage import Loaded
from server.client import Api, Player, seated
from server.loop import run
from server.serving import Serving

pytestmark = pytest.mark.slow_cli

UR, SCRUMPY = "utopian-rummy", "scrumpy"
LINES = 3
"""Lines of each match before the restart."""

BENT: dict[str, tuple[str, str]] = {
    "digest": ("UPDATE line SET digest = 'another' WHERE match = ? AND ply = 2", "ends in another position"),
    "action": ("UPDATE line SET action = 'research' WHERE match = ? AND ply = 2", "line 2 cannot be played again"),
    "line": ("DELETE FROM line WHERE match = ? AND ply = 1", "line 2 cannot be played again: the line before it"),
    # Whether all that was played can be played after another deal depends on both deals.
    "seed": ("UPDATE match SET seed = '4711' WHERE id = ?", "cannot be played again|ends in another position"),
    "rules": (
        "UPDATE match SET rules_version = 0, seed = '4711' WHERE id = ?",
        "begun by version 0 of the rules of Utopian Rummy, and here is version",
    ),
    "box": ("UPDATE match SET box_digest = 'another' WHERE id = ?", "another box than Utopian Rummy has here"),
    "game": ("UPDATE match SET game = 'mahjong' WHERE id = ?", "no game 'mahjong' here"),
}
"""What is done to a match, and a pattern of what those who sat there are told."""

HALF_DONE = {
    "left": "UPDATE seat SET kind = 'bot', level = 'easy' WHERE match = ?",
    "late": "UPDATE seat SET away = 1 WHERE match = ?",
}
"""What a server may leave behind that is killed between two writes: a bot is to act, and the match does not say so."""


@dataclass
class Again:
    """A server started anew, and who sat at which match."""

    serving: Serving
    tables: dict[str, list[Player]]

    def load(self, name: str) -> Loaded:
        """A match as it is stored."""
        loaded = self.serving.do(self.serving.house.store.load(self.tables[name][0].match))
        assert loaded is not None
        return loaded


def own_box() -> dict[str, object]:
    """A box that is not the printed one."""
    text = resources.files("parlour.games.utopian_rummy").joinpath("box.toml").read_text("utf-8")
    return tomllib.loads(text.replace("target = 100", "target = 90"))


async def begun(address: str) -> dict[str, list[Player]]:
    """Matches of which some lines have been played."""
    async with Api(address) as api:
        await api.ready(UR, SCRUMPY)
        tables = {name: await seated(api, UR, ["me", "open"], listed=True) for name in ("sound", "older", *BENT)}
        tables["own"] = await seated(api, UR, ["me", "open"], box=own_box())
        tables["bot"] = await seated(api, SCRUMPY, ["me", "easy"])
        for name in HALF_DONE:
            tables[name] = await seated(api, SCRUMPY, ["me", "open"], clock=60, stand_in="easy")
        for players in tables.values():
            await play_some(players, LINES)
        alone = await api.open(SCRUMPY, ["easy", "easy"])
        tables["bots"] = [Player(api, alone["match"]["id"], None)]
        return tables


async def play_some(players: list[Player], lines: int) -> None:
    """Play until there are so many lines more, then hang up."""
    for player in players:
        await player.connect()
        await player.until(lambda m: m["type"] == "table" and m["match"]["started"] is not None)
    last = max(player.table["ply"] for player in players) + lines
    while min(player.table["ply"] for player in players) < last:
        waiting = next((p for p in players if p.choices and p.table["ply"] < last), None)
        if waiting is not None:
            answer = await waiting.play(waiting.choices[-1]["name"])
            assert answer["type"] == "accepted", answer
            while waiting.table["ply"] < answer["ply"]:
                await waiting.next()
        else:
            await min(players, key=lambda player: player.table["ply"]).next()
    for player in players:
        await player.close()


@pytest.fixture(scope="module")
def again(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Again]:
    path: Path = tmp_path_factory.mktemp("restart") / "parlour.db"
    with Serving(f"sqlite:///{path}") as first:
        port, tables = int(first.address.rpartition(":")[2]), run(begun(first.address), 300)
    with closing(sqlite3.connect(path)) as database, database:
        for name, (statement, _) in BENT.items():
            database.execute(statement, [tables[name][0].match])
        database.execute("UPDATE match SET rules_version = 0 WHERE id = ?", [tables["older"][0].match])
        for name, statement in HALF_DONE.items():
            database.execute(statement, [tables[name][0].match])
    with Serving(f"sqlite:///{path}", at=port) as second:
        yield Again(second, tables)


# --- what goes on


@pytest.mark.parametrize("name", ["sound", "own", "bot"])
def test_people_play_on_where_they_were(again: Again, name: str) -> None:
    players = again.tables[name]
    before = [player.table["ply"] for player in players]

    async def play() -> None:
        await play_some(players, LINES)
        for player, ply in zip(players, before, strict=True):
            assert len(player.lines) >= ply + LINES

    run(play())
    lines = again.load(name).lines
    assert [line.ply for line in lines] == list(range(len(lines)))
    if name == "bot":
        assert {line.by for line in lines} == {"person", "bot"}


def test_what_was_sent_again_with_its_key_after_the_restart_is_one_move(again: Again) -> None:
    loaded = again.load("sound")
    line = next(line for line in loaded.lines if line.key is not None)
    player = again.tables["sound"][line.seat]

    async def play() -> None:
        await player.connect()
        answer = await player.play(line.action, line.ply, line.key)
        assert answer == {"type": "accepted", "key": line.key, "ply": line.ply + 1}
        await player.close()

    run(play())
    assert again.load("sound").header.ply == loaded.header.ply


def test_bots_go_on_with_nobody_there(again: Again) -> None:
    patience = time.monotonic() + 60
    while again.load("bots").header.status == "playing" and time.monotonic() < patience:
        time.sleep(0.05)
    assert again.load("bots").header.status == "over"


def test_a_match_of_older_rules_that_these_reproduce_goes_on(again: Again) -> None:
    assert again.load("older").header.rules_version == 0
    run(play_some(again.tables["older"], 1))
    assert again.load("older").header.status == "playing"


@pytest.mark.parametrize("name", HALF_DONE)
def test_what_was_half_done_when_the_server_was_killed_is_done_to_its_end(again: Again, name: str) -> None:
    before = again.load(name).header
    assert before.status == "playing"

    async def wait() -> None:
        if name == "left":  # nothing in the store says that anybody is to act: whoever looks sets it right
            async with Player(again.tables[name][0].api, before.id, None) as spectator:
                await spectator.until(lambda m: m["type"] == "table" and m["ply"] > LINES)
        else:
            attendant = again.serving.house.attendant
            assert attendant is not None
            await asyncio.to_thread(again.serving.do, attendant.sweep(time.time() + 3600))
        patience = time.monotonic() + 60
        while (await asyncio.to_thread(again.load, name)).header.status == "playing" and time.monotonic() < patience:
            await asyncio.sleep(0.05)

    run(wait(), 90)
    after = again.load(name)
    assert after.header.status == "over"
    assert {line.by for line in after.lines[LINES:]} == {"bot"}


# --- what cannot go on


@pytest.mark.parametrize("name", BENT)
def test_a_match_that_cannot_go_on_is_stopped_and_says_why(again: Again, name: str) -> None:
    player, other = again.tables[name]

    async def look() -> None:
        player.table, player.lines = {"ply": 0, "view": None}, []
        async with player, Player(player.api, other.match, None) as spectator:
            for window in (player, spectator):
                table = await window.until(lambda m: m["type"] == "table")
                assert table["match"]["status"] == "stopped"
                assert re.search(BENT[name][1], table["match"]["stopped"])
                assert "cannot go on" in table["match"]["stopped"] or name == "game"
            answer = await player.play("research", LINES)
            assert (answer["type"], answer["problem"]) == ("refused", "the match was stopped and cannot go on")

    run(look())
    loaded = again.load(name)
    assert loaded.header.status == "stopped"
    assert len(loaded.lines) == LINES - (name == "line")


def test_the_others_are_listed_as_ever(again: Again) -> None:
    async def look() -> None:
        async with Api(again.serving.address) as api:
            listed = {facts["id"] for facts in (await api.get("/api/matches"))["matches"]}
            assert again.tables["sound"][0].match in listed
            for name in BENT:
                facts = await api.get(f"/api/matches/{again.tables[name][0].match}")
                assert facts["status"] == "stopped"
                assert facts["id"] not in listed

    run(look())

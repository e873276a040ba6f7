"""Earlier tables of a match in play: each one who looks gets what they were shown then, and nothing else."""

import asyncio
import json
import random
import tomllib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from parlour.games.umami_rummy.plays import best_play
from parlour.server.house import House
from parlour.server.past import Past
from parlour.server.seating import NotNow
from parlour.server.settings import Rate
from parlour.server.storage.rows import Loaded
from server.client import Api, Body, Player, seated
from server.loop import run
from server.serving import Serving
from server.test_tables import UMAMI, UR, follow, not_now, step, to_act

pytestmark = pytest.mark.slow_cli


def short_round() -> Body:
    """A match that is one round of few turns."""
    box = tomllib.loads(resources.files("parlour.games.umami_rummy").joinpath("box.toml").read_text("utf-8"))
    box["limits"]["turns_per_seat"] = 5
    return {"box": box, "options": {"rounds": "1"}}


SHORT: dict[str, Body] = {UR: {}, UMAMI: short_round()}


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder: Path = tmp_path_factory.mktemp("past")
    with Serving(f"sqlite:///{folder / 'parlour.db'}") as running:
        yield running


@asynccontextmanager
async def table(serving: Serving, game: str) -> AsyncIterator[tuple[Api, list[Player]]]:
    """Two people and a spectator, all at the table."""
    async with Api(serving.address) as api:
        await api.ready(game)
        players = await seated(api, game, ["me", "open"], **SHORT[game])
        players.append(Player(api, players[0].match, None))
        try:
            for player in players:
                await player.connect()
                await player.until(lambda m: m["type"] == "table" and m["view"] is not None)
            yield api, players
        finally:
            for player in players:
                await player.close()


async def ask(api: Api, match: str, ply: Any, token: str | None = None, status: int = 200) -> httpx.Response:
    """The reply for a ply, of this status."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    reply = await api.http.get(f"/api/matches/{match}/past?ply={ply}", headers=headers)
    assert reply.status_code == status, reply.text
    assert status == 200 or set(reply.json()) == {"problem", "where"}
    return reply


def shown(player: Player) -> bytes:
    """What a player sees now, as the server would write it."""
    whole = {"ply": player.table["ply"], "view": {**player.table["view"], "parts": player.parts}}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


async def take_back(mover: Player, other: Player) -> bool:
    """Ask to take the last action back, which the other agrees to; whether it was."""
    ply = mover.table["ply"]
    await mover.send(type="undo", ply=ply, key=f"back {ply}")
    if (await mover.answer(f"back {ply}"))["type"] == "refused":
        return False
    await other.send(type="answer_undo", ply=ply, agree=True)
    return True


@dataclass
class Plan:
    """Cards still to be laid in a turn, and how the field is to lie after them."""

    cards: list[str]
    melds: list[list[list[str]]]


def planned(serving: Serving, mover: Player) -> Plan:
    """The play that lays the most cards; its melds stand in an order of the player's own."""
    match = serving.house.rooms[mover.match].match
    assert match is not None
    best = best_play(match.box, match.observation(mover.table["view"]["seat"])[0])
    assert best is not None
    return Plan(list(best.cards), [[list(meld) for meld in best.melds][::-1]])


async def lay_out(mover: Player, melds: list[list[str]]) -> None:
    """Lay the common things out like this."""
    ply = mover.table["ply"]
    await mover.send(type="arrange", ply=ply, melds=melds, key=f"laid {ply}")
    assert (await mover.answer(f"laid {ply}"))["type"] == "accepted"


def test_each_one_who_looks_gets_every_table_of_a_match_as_it_was_shown_then(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.seating.shuffled_seed", lambda *_: 5)
    chance, done = random.Random(5), {"play": 0, "undo": 0, "arrange": 0}
    live: dict[tuple[int, int], bytes] = {}
    plans = [Plan([], [])]

    def note(players: list[Player]) -> None:
        for player in players:
            live[player.table["view"]["seat"], player.table["ply"]] = shown(player)

    async def go_on(players: list[Player]) -> str:
        """Lay out what was laid, or play, and perhaps take that back; what was done last."""
        mover = to_act(players)
        names, plan = [choice["name"] for choice in mover.choices], plans[-1]
        if not plan.cards and plan.melds:
            await lay_out(mover, plan.melds.pop())
            return "arrange"
        if not plan.cards and any(name.startswith("lay ") for name in names):
            plans.append(plan := planned(serving, mover))
        await step(players, mover, f"lay {plan.cards[0]}" if plan.cards else names[-1])
        note(players)
        if chance.random() < 0.25 and await take_back(mover, players[1 - players.index(mover)]):
            return "undo"
        del plan.cards[:1]
        return "play"

    async def play() -> None:
        async with table(serving, UMAMI) as (api, players):
            note(players)
            while players[0].status == "playing":
                what = await go_on(players)
                done[what] += 1
                if what != "play":
                    await follow(players, players[0].table["ply"] + 1)
                    note(players)
            match, tokens = players[0].match, [player.token for player in players]
            assert len(live) == 3 * (players[0].table["ply"] + 1)
            for (seat, ply), view in live.items():
                assert (await ask(api, match, ply, tokens[seat])).content == view, (seat, ply)

    run(play(), 300)
    assert all(count > 1 for count in done.values()), done


def hidden(view: Body, hands: list[set[str]]) -> bool:
    """Whether a view names none of the cards that these hands held when nobody could know one of them."""
    named = {card["name"] for part in view["parts"].values() for card in part.get("cards", []) if "hand" in part["id"]}
    return not named & set().union(*hands)


def test_nobody_gets_what_another_held(serving: Serving) -> None:
    async def play() -> None:
        async with table(serving, UR) as (api, players):
            one, two, _ = players
            hands = [
                {card["name"] for card in player.parts[f"hand-{seat}"]["cards"]}
                for seat, player in enumerate((one, two))
            ]
            only = [hands[0] - hands[1], hands[1] - hands[0]]
            assert all(only)
            for _ in range(4):
                mover = to_act(players)
                await step(players, mover, mover.choices[-1]["name"])
            first = [(await ask(api, one.match, 0, player.token)).json()["view"] for player in players]
            assert [view["seat"] for view in first] == [0, 1, -1]
            assert hidden(first[0], [only[1]])
            assert hidden(first[1], [only[0]])
            assert hidden(first[2], hands)
            assert not hidden(first[0], [only[0]])
            assert first[2]["choices"] == []

    run(play(), 300)


def test_what_cannot_be_shown_is_refused_and_says_why(serving: Serving) -> None:
    async def look() -> None:
        async with table(serving, UR) as (api, players):
            one, match = players[0], players[0].match
            mover = to_act(players)
            await step(players, mover, mover.choices[0]["name"])
            await ask(api, "A" * 16, 0, status=404)
            beyond = (await ask(api, match, 2, one.token, 422)).json()
            assert beyond == {"problem": "line 2 has not come yet: there are 1", "where": "query.ply"}
            for ply in ("", "x", "-1", "1.5", 10**9):
                assert (await ask(api, match, ply, one.token, 422)).json()["where"] == "query.ply"
            other = await api.open(UR, ["me", "open"])
            for token in (other["token"], f"{one.token}x", "x"):
                await ask(api, match, 0, token, 403)
            for proof in ("Bearer", "Basic eDp5"):
                refused = await api.http.get(f"/api/matches/{match}/past?ply=0", headers={"Authorization": proof})
                assert refused.status_code == 403
            waiting = (await ask(api, other["match"]["id"], 0, other["token"], 409)).json()
            assert waiting["problem"] == "the match has not begun yet"
            await api.post(f"/api/matches/{match}/leave", token=one.token)
            await ask(api, match, 0, one.token, 403)
            await ask(api, match, 0, players[1].token)

    run(look(), 300)


def test_while_the_rules_are_compiled_it_says_so_and_a_stopped_match_stays_closed(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        async with table(serving, UR) as (api, players):
            match, token = players[0].match, players[0].token
            monkeypatch.setattr(serving.house, "ready", lambda slug: False)
            assert "prepared" in (await ask(api, match, 0, token, 503)).json()["problem"]
            monkeypatch.undo()
            await asyncio.to_thread(serving.do, serving.house.store.stop(match, "the rules have changed", 0.0))
            assert "stopped" in (await ask(api, match, 0, token, 409)).json()["problem"]

    run(look(), 300)


def test_it_counts_among_the_requests_of_an_address(tmp_path: Path) -> None:
    async def look(serving: Serving) -> None:
        async with Api(serving.address) as api:
            for status in (404, 404, 429):
                reply = await ask(api, "A" * 16, 0, status=status)
            assert int(reply.headers["retry-after"]) > 0

    with Serving(f"sqlite:///{tmp_path / 'parlour.db'}", requests=Rate(0.01, 2)) as strict:
        run(look(strict))


def test_only_the_tables_asked_for_last_are_kept(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        async with table(serving, UR) as (_, players):
            house, read = serving.house, []
            loaded = await asyncio.to_thread(serving.do, house.store.load(players[0].match))
            assert loaded is not None

            async def load(match: str) -> Loaded:
                read.append(match)
                return replace(loaded, header=replace(loaded.header, id=match))

            monkeypatch.setattr("parlour.server.past.MOST_KEPT", 2)
            past = Past(cast(House, SimpleNamespace(store=SimpleNamespace(load=load), ready=house.ready)))
            rooms: list[Any] = [SimpleNamespace(id=name) for name in "abc"]
            for number in (0, 1, 0, 2, 0, 1):
                assert await past.page(rooms[number], -1, 0) == await past.page(rooms[number], -1, 0)
            assert read == ["a", "b", "c", "b"]

    run(look(), 300)


def test_a_match_that_the_rules_do_not_reproduce_is_not_shown(serving: Serving) -> None:
    async def look() -> None:
        async with table(serving, UR) as (_, players):
            mover = to_act(players)
            wrong = not_now(UR, mover.choices)
            await step(players, mover, mover.choices[0]["name"])
            loaded = await asyncio.to_thread(serving.do, serving.house.store.load(mover.match))
            assert loaded is not None
            bent = replace(loaded, lines=[replace(loaded.lines[0], action=wrong, digest=None)])

            async def load(match: str) -> Loaded:
                return bent

            past = Past(cast(House, SimpleNamespace(store=SimpleNamespace(load=load), ready=serving.house.ready)))
            with pytest.raises(NotNow, match="do not reproduce"):
                await past.page(cast(Any, SimpleNamespace(id=mover.match)), -1, 1)

    run(look(), 300)

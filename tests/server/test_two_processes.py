"""Two servers on one PostgreSQL: whoever is at one of them plays, talks and looks with those at the other."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from parlour.server.attendant import Attendant
from server.client import Api, Body, Player
from server.loop import run
from server.postgres import Server
from server.serving import Serving

pytestmark = pytest.mark.slow_cli

UR, UMAMI, SCRUMPY = "utopian-rummy", "umami-rummy", "scrumpy"
Both = tuple[Serving, Serving]


@pytest.fixture(scope="module")
def both(postgres: Server) -> Iterator[Both]:
    url = postgres.fresh()
    with Serving(url) as one, Serving(url) as two:
        yield one, two
    postgres.drop(url)


async def seated(apis: list[Api], game: str, seats: list[str], **more: Any) -> list[Player]:
    """Open a match at the first server and sit down at the second; each is connected where they sat down."""
    mine = await apis[0].open(game, seats, **more)
    match = mine["match"]["id"]
    players = [Player(apis[0], match, mine["token"])]
    if "open" in seats:
        other = await apis[1].post(f"/api/matches/{match}/sit", {"name": "Friend"})
        players.append(Player(apis[1], match, other["token"]))
        await apis[0].post(f"/api/matches/{match}/start", {}, mine["token"])
    for player in players:
        await player.connect()
        await player.until(lambda m: m["type"] == "table" and m["view"] is not None)
    return players


Test = Callable[[list[Player]], Coroutine[Any, Any, None]]


def at_a_table(both: Both, game: str, seats: list[str], test: Test, **more: Any) -> None:
    """Run `test(players)`: the first is at the first server, the second at the second."""

    async def whole() -> None:
        async with Api(both[0].address) as first, Api(both[1].address) as second:
            for api in (first, second):
                await api.ready(game)
            players = await seated([first, second], game, seats, **more)
            try:
                await test(players)
            finally:
                for player in players:
                    await player.close()

    run(whole(), 120)


async def reach(players: list[Player], ply: int) -> None:
    """Let everybody see the table at this ply."""
    for player in players:
        while player.table["ply"] < ply:
            await player.next()


async def drive(players: list[Player], enough: Callable[[Player], bool]) -> Player:
    """Play until somebody who is to act is where they should be; who."""
    for _ in range(300):
        player = next((player for player in players if player.choices), None)
        if player is None:
            await players[0].next()  # a bot is to act
        elif enough(player):
            return player
        else:
            names = [choice["name"] for choice in player.choices]
            answer = await player.play(names[(3 * player.table["ply"]) % len(names)])
            assert answer["type"] == "accepted", answer
            await reach(players, answer["ply"])
    raise AssertionError("it never came to that")


def online(message: Body) -> list[bool]:
    """Who is there, by seat."""
    return [seat["online"] for seat in message["match"]["seats"]] if "match" in message else []


def test_moves_cross(both: Both) -> None:
    async def play(players: list[Player]) -> None:
        await drive(players, lambda player: player.table["ply"] >= 12)
        assert {line["seat"] for line in players[0].lines} == {0, 1}
        assert [line["ply"] for line in players[1].lines] == list(range(players[0].table["ply"]))

    at_a_table(both, UR, ["me", "open"], play)


def test_of_two_windows_of_one_seat_at_two_servers_one_is_told_what_is_true_now(both: Both) -> None:
    async def play(players: list[Player]) -> None:
        one = next(player for player in players if player.choices)
        other = next(player for player in players if player is not one)
        async with Player(other.api, one.match, one.token) as two:
            await two.until(lambda m: m["type"] == "table")
            name = one.choices[0]["name"]
            answers = await asyncio.gather(one.play(name, 0, "a"), two.play(name, 0, "b"))
            assert sorted(answer["type"] for answer in answers) == ["accepted", "stale"]
            done = "a" if answers[0]["type"] == "accepted" else "b"
            window = one if done == "a" else two
            again = await window.play(name, 0, done)
            assert (again["type"], again["ply"]) == ("accepted", 1)
            await reach([one, two], 1)
            assert one.lines == two.lines

    at_a_table(both, UR, ["me", "open"], play)


def test_chat_crosses_in_order(both: Both) -> None:
    async def play(players: list[Player]) -> None:
        for k in range(3):
            await players[k % 2].send(type="say", text=f"line {k}")
            for player in players:
                said = await player.until(lambda m: m["type"] == "said")
                assert (said["number"], said["text"], said["seat"]) == (k, f"line {k}", k % 2)

    at_a_table(both, UR, ["me", "open"], play)


def test_an_action_is_taken_back_when_the_other_at_the_other_server_agrees(both: Both) -> None:
    def may_lay(player: Player) -> bool:
        return any(choice["name"].startswith("lay") for choice in player.choices)

    async def play(players: list[Player]) -> None:
        one = await drive(players, may_lay)
        two = next(player for player in players if player is not one)
        name = next(choice["name"] for choice in one.choices if choice["name"].startswith("lay"))
        ply = (await one.play(name))["ply"]
        await reach(players, ply)
        await one.send(type="undo", ply=ply, key="back")
        assert (await one.answer("back"))["ply"] == ply
        await two.until(lambda m: "undoing" in m and m["undoing"]["asked_by"] == one.table["view"]["seat"])
        await two.send(type="answer_undo", ply=ply, agree=True)
        await reach(players, ply + 1)
        assert any(choice["name"] == name for choice in one.choices)

    at_a_table(both, UMAMI, ["me", "open"], play)


def test_who_comes_and_goes_is_seen_at_the_other_server(both: Both) -> None:
    async def play(players: list[Player]) -> None:
        one, two = players
        if online(one.table) != [True, True]:
            await one.until(lambda m: online(m) == [True, True])
        await two.close()
        await one.until(lambda m: online(m) == [True, False])
        async with Player(two.api, two.match, None) as spectator:
            # The server of the spectator asks who is there.
            await spectator.until(lambda m: online(m) == [True, False])

    at_a_table(both, UR, ["me", "open"], play)


def test_who_leaves_at_one_server_looks_no_longer_from_that_seat_at_the_other(both: Both) -> None:
    async def play(players: list[Player]) -> None:
        one, two = players
        async with Player(two.api, one.match, one.token) as window:
            await window.until(lambda m: m["type"] == "table")
            await one.api.post(f"/api/matches/{one.match}/leave", token=one.token)
            problem = await window.until(lambda m: m["type"] == "problem")
            assert problem["closing"]
        await two.until(lambda m: "match" in m and m["match"]["seats"][0]["kind"] == "bot")
        await two.play_on(most=3)
        assert {line["seat"] for line in two.lines} == {0, 1}

    at_a_table(both, SCRUMPY, ["me", "open"], play, stand_in="easy")


def test_a_bot_decides_once(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: Counter[tuple[str, int]] = Counter()
    think = Attendant._think

    async def counted(attendant: Attendant, room: Any, seat: int, ply: int) -> bool:
        thought[room.id, ply] += 1
        return await think(attendant, room, seat, ply)

    monkeypatch.setattr(Attendant, "_think", counted)

    async def play(players: list[Player]) -> None:
        (one,) = players
        other = both[1].address
        async with Api(other) as api, Player(api, one.match, one.token) as window:
            await one.play_on(most=6)
            await reach([window], one.table["ply"])
            bots = {(one.match, line["ply"]) for line in one.lines if line["seat"] == 1}
            assert bots
            assert {key: thought[key] for key in bots} == dict.fromkeys(bots, 1)

    at_a_table(both, SCRUMPY, ["me", "easy"], play)


def test_a_clock_runs_out_once_and_the_seat_is_taken_back_at_either_server(both: Both) -> None:
    async def play(players: list[Player]) -> None:
        late = next(player for player in players if player.choices)
        other = next(player for player in players if player is not late)
        seat = late.table["view"]["seat"]
        assert late.table["deadline"] > late.table["now"]
        for serving in both:
            attendant = serving.house.attendant
            assert attendant is not None
            await asyncio.to_thread(serving.do, attendant.sweep(time.time() + 3600))
        await other.until(lambda m: "match" in m and m["match"]["seats"][seat]["away"])
        await reach([other], 1)
        async with Player(other.api, late.match, late.token) as window:
            await window.until(lambda m: "match" in m and not m["match"]["seats"][seat]["away"])
            await late.until(lambda m: "match" in m and not m["match"]["seats"][seat]["away"] and m["match"]["ply"] > 0)

    at_a_table(both, SCRUMPY, ["me", "open"], play, clock=60, stand_in="easy")


def test_a_rematch_reaches_both_with_their_tokens(both: Both) -> None:
    async def play(players: list[Player]) -> None:
        await asyncio.gather(*(player.play_on() for player in players))
        for player in players:
            await player.api.post(f"/api/matches/{player.match}/rematch", {"contribution": "x"}, player.token)
        follows = [await player.until(lambda m: m["type"] == "rematch") for player in players]
        assert follows[0]["match"] == follows[1]["match"] != players[0].match
        assert sorted(follow["seat"] for follow in follows) == [0, 1]
        for player, follow in zip(players, follows, strict=True):
            async with Player(player.api, follow["match"], follow["token"]) as again:
                await again.until(lambda m: m["type"] == "table" and m["view"] is not None)
                assert again.table["view"]["seat"] == follow["seat"]

    at_a_table(both, SCRUMPY, ["me", "open"], play)

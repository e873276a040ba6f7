"""People at tables: everything goes over HTTP and WebSockets, as a browser would send it."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.games.umami_rummy.plays import best_play
from parlour.match.records import replayed
from server.client import Api, Body, Player, seated
from server.loop import run
from server.serving import Serving

pytestmark = pytest.mark.slow_cli

UR, UMAMI, UTOPIA, SCRUMPY, KUIPERIUM = "utopian-rummy", "umami-rummy", "utopia", "scrumpy", "kuiperium"


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with Serving(f"sqlite:///{folder / 'parlour.db'}") as running:
        yield running


def at_a_table(serving: Serving, game: str, seats: list[str], test: Any, **more: Any) -> None:
    """Run `test(api, players)` with all people connected and the table before them."""

    async def whole() -> None:
        async with Api(serving.address) as api:
            await api.ready(game)
            players = await seated(api, game, seats, **more)
            for player in players:
                await player.connect()
                await player.until(lambda m: m["type"] == "table" and m["view"] is not None)
            try:
                await test(api, players)
            finally:
                for player in players:
                    await player.close()

    run(whole(), 300)


def short_box(game: str) -> Body | None:
    """A box with which a match is over soon: most decisions of a long game are alike."""
    import tomllib
    from importlib import resources

    if game != UR:
        return None
    text = resources.files("parlour.games.utopian_rummy").joinpath("box.toml").read_text("utf-8")
    return tomllib.loads(text.replace("target = 100", "target = 1"))


def not_now(game: str, choices: list[Body]) -> str:
    """An action of the game that is not among these."""
    found = parlour.game(game)
    legal = {choice["name"] for choice in choices}
    return next(name for name in found.actions(found.load_box(None)).names if name not in legal)


def to_act(players: list[Player]) -> Player:
    """The one whose turn it is."""
    return next(player for player in players if player.choices)


# --- whole matches


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (UR, ["me", "open"]),
        (UMAMI, ["me", "easy", "open"]),
        (UTOPIA, ["me", "open", "easy"]),
        (SCRUMPY, ["easy", "me", "open"]),
        (KUIPERIUM, ["open", "me"]),
    ],
)
def test_two_people_finish_a_match_and_its_record_is_sound(serving: Serving, game: str, seats: list[str]) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        moves = await asyncio.gather(*(player.play_on() for player in players))
        assert all(moves)
        first, second = players
        assert first.table["match"]["returns"] == second.table["match"]["returns"] != None  # noqa: E711
        record = await api.get(f"/api/matches/{first.match}/record")
        loaded = replayed(record)
        assert loaded.match.over
        assert loaded.match.returns() == first.table["match"]["returns"]
        assert record["shuffle"]["commitment"] == first.table["match"]["shuffle"]["commitment"]
        assert str(record["seed"]) == first.table["match"]["shuffle"]["seed"]

    at_a_table(serving, game, seats, play, box=short_box(game))


def test_one_against_bots_only_begins_at_once(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        (player,) = players
        assert player.status == "playing"
        await player.play_on(most=3)
        assert player.table["match"]["seats"][1]["kind"] == "bot"

    at_a_table(serving, KUIPERIUM, ["me", "easy"], play)


def test_bots_alone_play_to_the_end_with_nobody_there(serving: Serving) -> None:
    async def watch() -> None:
        async with Api(serving.address) as api:
            await api.ready(SCRUMPY)
            opened = await api.open(SCRUMPY, ["easy", "easy"])
            assert opened["seat"] == -1
            assert opened["token"] == ""
            while (await api.get(f"/api/matches/{opened['match']['id']}"))["status"] == "playing":
                await asyncio.sleep(0.1)
            assert (await api.get(f"/api/matches/{opened['match']['id']}"))["status"] == "over"

    run(watch(), 300)


# --- moves


def test_the_same_key_twice_is_one_move(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        player = to_act(players)
        name = player.choices[0]["name"]
        first = await player.play(name, key="once")
        again = await player.play(name, ply=0, key="once")
        assert first == again == {"type": "accepted", "key": "once", "ply": 1}
        assert len(player.lines) <= 1

    at_a_table(serving, UR, ["me", "open"], play)


def test_of_two_windows_of_one_seat_at_the_same_ply_one_is_told_what_is_true_now(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        one = to_act(players)
        two = Player(api, one.match, one.token)
        await two.connect()
        await two.until(lambda m: m["type"] == "table")
        name, ply = one.choices[0]["name"], one.table["ply"]
        answers = await asyncio.gather(one.play(name, ply, "a"), two.play(name, ply, "b"))
        assert sorted(answer["type"] for answer in answers) == ["accepted", "stale"]
        assert [answer["ply"] for answer in answers] == [1, 1]
        for window in (one, two):
            while window.table["ply"] < 1:
                await window.next()
            assert len(window.lines) == 1
        await two.close()

    at_a_table(serving, UR, ["me", "open"], play)


def test_a_refused_move_says_why_and_by_which_clause(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        player = to_act(players)
        other = next(p for p in players if p is not player)
        refused = await player.play(not_now(UR, player.choices))
        assert refused["type"] == "refused"
        assert refused["clause"].startswith("UR-")
        assert refused["problem"]
        unknown = await player.play("discrad elder")
        assert (unknown["type"], "did you mean" in unknown["problem"]) == ("refused", True)
        turn = await other.play(player.choices[0]["name"])
        assert (turn["type"], turn["clause"]) == ("refused", "turn")
        future = await player.play(player.choices[0]["name"], ply=7)
        assert (future["type"], future["ply"]) == ("stale", 0)
        assert player.table["ply"] == 0

    at_a_table(serving, UR, ["me", "open"], play)


def test_why_gives_the_clause_and_its_text(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        player = to_act(players)
        await player.send(type="why", action=player.choices[0]["name"])
        told = await player.until(lambda m: m["type"] == "why")
        assert told["legal"]
        assert told["rule"].startswith(told["clause"])
        await player.send(type="why", action=not_now(UR, player.choices))
        assert not (await player.until(lambda m: m["type"] == "why"))["legal"]

    at_a_table(serving, UR, ["me", "open"], play)


def test_a_hint_names_choices_that_are_there(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        player = to_act(players)
        other = next(p for p in players if p is not player)
        await player.send(type="hint", ply=0)
        hint = await player.until(lambda m: m["type"] == "hint")
        names = {choice["name"] for choice in player.choices}
        assert hint["ranked"]
        assert {entry["name"] for entry in hint["ranked"]} <= names
        assert hint["next"] in names
        assert hint["lines"]
        await other.send(type="hint", ply=0)
        assert (await other.until(lambda m: m["type"] in ("hint", "refused")))["type"] == "refused"

    at_a_table(serving, UMAMI, ["me", "open"], play)


# --- taking back, laying out


async def follow(players: list[Player], ply: int) -> None:
    """Let everybody see the table at this ply."""
    for player in players:
        while player.table["ply"] < ply:
            await player.next()


async def drive(players: list[Player], wanted: str) -> tuple[Player, str]:
    """Play on until somebody may do what begins with this word; who, and the action."""
    for _ in range(400):
        waiting = [player for player in players if player.choices]
        if not waiting:
            await players[0].next()  # a bot is to act
            continue
        (player,) = waiting
        names = [choice["name"] for choice in player.choices]
        found = next((name for name in names if name.startswith(wanted)), None)
        if found:
            return player, found
        answer = await player.play(names[(3 * player.table["ply"]) % len(names)])
        assert answer["type"] == "accepted", answer
        await follow(players, answer["ply"])
    raise AssertionError(f"nobody could ever {wanted}")


async def step(players: list[Player], player: Player, name: str) -> int:
    """Play an action and let everybody see it; the ply after it."""
    answer = await player.play(name)
    assert answer["type"] == "accepted", answer
    await follow(players, answer["ply"])
    return int(answer["ply"])


def test_alone_with_bots_an_action_is_taken_back_at_once(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        player, name = await drive(players, "lay")
        ply = await step(players, player, name)
        assert player.table["undoing"]["may"]
        await player.send(type="undo", ply=ply, key="back")
        answer = await player.answer("back")
        assert answer["type"] == "accepted", answer
        await follow(players, ply + 1)
        assert any(choice["name"] == name for choice in player.choices)
        assert player.lines[-1]["text"] == "take that back"

    at_a_table(serving, UMAMI, ["me", "easy"], play)


def test_other_people_are_asked_before_anything_is_taken_back(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        one, name = await drive(players, "lay")
        two = next(p for p in players if p is not one)
        ply = await step(players, one, name)
        for agree in (False, True):
            await one.send(type="undo", ply=ply, key=f"back {agree}")
            answer = await one.answer(f"back {agree}")
            assert (answer["type"], answer["ply"]) == ("accepted", ply), answer
            asked = await two.until(lambda m: "undoing" in m and m["undoing"]["asked_by"] is not None)
            assert asked["undoing"]["waiting_for"] == [two.table["view"]["seat"]]
            await two.send(type="answer_undo", ply=ply, agree=agree)
            if not agree:
                told = await one.until(lambda m: "undoing" in m and m["undoing"]["asked_by"] is None)
                assert told["undoing"]["may"]
                assert one.table["ply"] == ply
        await follow(players, ply + 1)
        assert any(choice["name"] == name for choice in one.choices)
        await two.send(type="answer_undo", ply=ply, agree=True)
        assert (await two.until(lambda m: m["type"] == "refused"))["problem"]

    at_a_table(serving, UMAMI, ["me", "open"], play)


def test_what_was_dealt_is_not_taken_back(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        (player,) = players
        await player.send(type="undo", ply=player.table["ply"], key="nothing")
        assert (await player.answer("nothing"))["type"] == "refused"

    at_a_table(serving, UMAMI, ["me", "easy"], play)


def test_a_layout_is_checked_and_shown_to_everybody(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        one, _ = await drive(players, "lay")
        match = serving.house.rooms[one.match].match
        assert match is not None
        best = best_play(match.box, match.observation(one.table["view"]["seat"])[0])
        assert best is not None
        melds, ply = [list(meld) for meld in best.melds], one.table["ply"]
        for card in best.cards:
            ply = await step(players, one, f"lay {card}")
        await one.send(type="check", melds=[*melds[1:], *([card] for card in melds[0])], key="torn")
        torn = await one.answer("torn")
        assert torn["faults"][: len(melds) - 1] == [""] * (len(melds) - 1)
        assert all(torn["faults"][len(melds) - 1 :])
        turned = melds[::-1]
        await one.send(type="check", melds=turned, key="turned")
        checked = await one.answer("turned")
        assert checked["faults"] == [""] * len(melds)
        await one.send(type="arrange", ply=ply, melds=checked["melds"], key="mine")
        answer = await one.answer("mine")
        assert answer["type"] == "accepted", answer
        await follow(players, ply + 1)
        for player in players:
            shown = next(part for part in player.parts.values() if part["type"] == "Melds")
            assert [[card["name"] for card in meld["cards"]] for meld in shown["melds"]] == checked["melds"]
        await one.send(type="arrange", ply=ply + 1, melds=[["9Z"]], key="wrong")
        assert (await one.answer("wrong"))["type"] == "refused"

    at_a_table(serving, UMAMI, ["me", "open"], play)


# --- coming and going


def test_who_comes_back_is_told_what_was_missed(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        one, two = players
        await two.close()
        while one.choices:
            ply = one.table["ply"]
            await one.play(one.choices[0]["name"])
            while one.table["ply"] <= ply:
                await one.next()
        await two.connect()
        table = await two.until(lambda m: m["type"] == "table" and m["view"] is not None)
        assert table["whole"]
        assert len(two.lines) == table["ply"] == one.table["ply"]

    at_a_table(serving, UR, ["me", "open"], play)


def test_spectators_see_the_table_and_have_no_say(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        async with Player(api, players[0].match, None) as spectator:
            table = await spectator.until(lambda m: m["type"] == "table")
            assert table["view"]["seat"] == -1
            assert table["view"]["choices"] == []
            name = to_act(players).choices[0]["name"]
            assert (await spectator.play(name, 0))["type"] == "refused"
            await spectator.send(type="say", text="left!")
            assert (await spectator.until(lambda m: m["type"] in ("said", "refused")))["type"] == "refused"

    at_a_table(serving, UR, ["me", "open"], play)


def test_chat_reaches_everybody_and_who_comes_later(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        one, two = players
        await one.send(type="say", text="  <b>hello</b> ☺ ")
        said = await two.until(lambda m: m["type"] == "said")
        assert (said["text"], said["seat"], said["number"]) == ("<b>hello</b> ☺", 0, 0)
        async with Player(api, one.match, None) as spectator:
            assert (await spectator.until(lambda m: m["type"] == "said"))["text"] == said["text"]

    at_a_table(serving, UR, ["me", "open"], play)


def test_who_leaves_is_followed_by_a_bot_and_cannot_come_back(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        one, two = players
        await api.post(f"/api/matches/{two.match}/leave", token=two.token)
        await api.post(f"/api/matches/{two.match}/rename", {"name": "Back"}, two.token, status=403)
        again = Player(api, two.match, two.token)
        await again.connect()
        problem = await again.until(lambda m: m["type"] == "problem")
        assert problem["closing"]
        while {line["seat"] for line in one.lines} != {0, 1}:  # how long a turn is depends on the deal
            await one.play_on(most=1)
        assert one.table["match"]["seats"][1]["kind"] == "bot"

    at_a_table(serving, KUIPERIUM, ["me", "open"], play, stand_in="easy")


def test_whose_clock_runs_out_is_replaced_and_takes_the_seat_back_by_returning(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        import time

        player = to_act(players)
        assert player.table["deadline"] > player.table["now"]
        seat = player.table["view"]["seat"]
        other = next(p for p in players if p is not player)
        attendant = serving.house.attendant
        assert attendant is not None
        await asyncio.to_thread(serving.do, attendant.sweep(time.time() + 3600))
        while not other.table["match"]["seats"][seat]["away"] or other.table["ply"] == 0:
            await other.next()
        await player.close()
        await player.connect()
        await player.until(lambda m: m["type"] in ("table", "people") and not m["match"]["seats"][seat]["away"])

    at_a_table(serving, KUIPERIUM, ["me", "open"], play, clock=30, stand_in="easy")


def test_a_rematch_begins_when_all_people_want_it_with_new_tokens(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        await api.post(f"/api/matches/{players[0].match}/rematch", {}, players[0].token, status=409)
        await asyncio.gather(*(player.play_on() for player in players))
        for player in players:
            await api.post(f"/api/matches/{player.match}/rematch", {"contribution": "salt"}, player.token)
        follows = [await player.until(lambda m: m["type"] == "rematch") for player in players]
        assert follows[0]["match"] == follows[1]["match"] != players[0].match
        assert sorted(follow["seat"] for follow in follows) == [0, 1]
        for player, follow in zip(players, follows, strict=True):
            assert follow["token"] != player.token
            async with Player(api, follow["match"], follow["token"]) as again:
                await again.until(lambda m: m["type"] == "table" and m["view"] is not None)
                assert again.table["view"]["seat"] == follow["seat"]
            await api.post(f"/api/matches/{follow['match']}/rename", {"name": "X"}, player.token, status=403)

    at_a_table(serving, SCRUMPY, ["me", "open"], play)


def test_before_the_end_nobody_gets_the_record_or_the_replay(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        match = players[0].match
        for path in ("record", "replay", "replay?ply=1&seat=0", "chances"):
            await api.get(f"/api/matches/{match}/{path}", status=409)
        facts = await api.get(f"/api/matches/{match}")
        assert facts["shuffle"]["secret"] is facts["shuffle"]["seed"] is None

    at_a_table(serving, UR, ["me", "open"], play)


def test_after_the_end_the_match_can_be_gone_through_from_every_seat(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        await asyncio.gather(*(player.play_on() for player in players))
        match = players[0].match
        last = await api.get(f"/api/matches/{match}/replay?ply=999999&seat=1")
        assert last["ply"] == last["plies"] == len(last["lines"])
        for seat in (-1, 0, 1):
            page = await api.get(f"/api/matches/{match}/replay?ply=3&seat={seat}")
            assert (page["ply"], page["view"]["seat"], len(page["lines"])) == (3, seat, 3)
        await api.get(f"/api/matches/{match}/replay?ply=3&seat=9", status=409)
        chances = (await api.get(f"/api/matches/{match}/chances"))["chances"]
        assert len(chances) == last["plies"] + 1
        assert all(0 <= value <= 1 for row in chances for value in row)

    at_a_table(serving, SCRUMPY, ["me", "open"], play)


# --- tokens


def test_tokens_that_prove_nothing_here_are_refused(serving: Serving) -> None:
    async def play(api: Api, players: list[Player]) -> None:
        one, two = players
        elsewhere = await api.open(UR, ["me", "open"])
        head, _, tail = str(one.token).rpartition(".")
        for token in (elsewhere["token"], f"{head}.{tail[::-1]}", "x", "", str(two.token)[:-1], "ü" * 50, "." * 400):
            async with Player(api, one.match, token) as stranger:
                problem = await stranger.next()
                assert (problem["type"], problem["closing"]) == ("problem", True)
                assert token not in problem["problem"] or len(token) < 2
            if token.isascii():
                await api.post(f"/api/matches/{one.match}/leave", token=token or "x", status=403)
        await api.get("/api/matches/" + "A" * 16, status=404)

    at_a_table(serving, UR, ["me", "open"], play)


def test_a_private_match_is_not_listed_and_a_listed_one_is(serving: Serving) -> None:
    async def look() -> None:
        async with Api(serving.address) as api:
            private = await api.open(UR, ["me", "open"])
            public = await api.open(UR, ["me", "open"], listed=True)
            listed = {facts["id"] for facts in (await api.get("/api/matches"))["matches"]}
            assert public["match"]["id"] in listed
            assert private["match"]["id"] not in listed
            await api.post(f"/api/matches/{public['match']['id']}/leave", token=public["token"])
            assert public["match"]["id"] not in json.dumps(await api.get("/api/matches"))

    run(look())


# --- opening


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ({"game": "chess", "seats": [{"kind": "person"}]}, 404, "chess"),
        ({"game": UR, "seats": [{"kind": "person"}] * 2}, 422, "one seat yourself"),
        ({"game": UR, "seats": [{"kind": "person"}]}, 422, "2 players"),
        ({"game": UR, "seats": [{"kind": "open"}] * 2}, 422, "somebody has to begin"),
        ({"game": UR, "seats": [{"kind": "person"}, {"kind": "bot"}]}, 422, "needs a level"),
        ({"game": UR, "seats": [{"kind": "person"}, {"kind": "open"}], "options": {"x": "y"}}, 422, "no such option"),
        ({"game": UR, "seats": [{"kind": "person"}, {"kind": "open"}], "clock": 5}, 422, "30"),
        ({"game": UR, "seats": [{"kind": "person"}, {"kind": "open"}], "name": " "}, 422, "name"),
        ({"game": UR, "seats": [{"kind": "person"}, {"kind": "open"}], "box": {"a": 1}}, 422, ""),
        ({"game": UR, "seats": [{"kind": "person"}, {"kind": "open"}], "more": 1}, 422, "more"),
        ([], 422, ""),
    ],
)
def test_what_cannot_be_opened_is_refused_with_what_would_be_right(
    serving: Serving, asked: Any, status: int, said: str
) -> None:
    async def ask() -> None:
        async with Api(serving.address) as api:
            refusal = await api.post("/api/matches", asked, status=status)
            assert set(refusal) == {"problem", "where"}
            assert said in refusal["problem"] + refusal["where"]

    run(ask())

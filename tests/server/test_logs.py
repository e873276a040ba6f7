"""Logs: what happened can be read in them, and no secret."""

import io
import json
import logging
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from parlour.server import logs
from parlour.server.settings import LogStyle, Settings
from parlour.server.tokens import Tokens
from server import tiny
from server.loop import run

pytestmark = pytest.mark.plain

MATCH = "Zk3-_x0Qh1bYw7LrAb"
TOKEN = Tokens(bytes(range(32))).issue(MATCH, 1, "n0nce-_7")
HIDDEN = [TOKEN, TOKEN.rpartition(".")[2], "n0nce-_7", MATCH, tiny.SECRET]


@pytest.fixture(params=["json", "text"])
def written(request) -> Callable[[], str]:
    """What has been written to the log since the test began."""
    return listening(request.param).getvalue


@pytest.fixture
def events() -> Callable[[], list[dict[str, Any]]]:
    """The events of a log in JSON."""
    stream = listening("json")
    return lambda: [json.loads(line) for line in stream.getvalue().splitlines()]


def listening(style: LogStyle) -> io.StringIO:
    """What is written to the log from now on."""
    logs.setup(style)
    stream = io.StringIO()
    for name in ("parlour", "uvicorn", "asyncio"):
        for handler in logging.getLogger(name).handlers:
            handler.setStream(stream)  # type: ignore[attr-defined]
    return stream


def free_of_secrets(text: str) -> bool:
    return not [secret for secret in HIDDEN if secret in text]


@pytest.mark.parametrize("style", ["json", "text"])
@pytest.mark.parametrize("path", ["/api/fails", "/api/data", f"/api/matches/{MATCH}"])
def test_a_request_with_a_token_leaves_none_in_the_log(path: str, style: LogStyle) -> None:
    app = tiny.application(Settings("sqlite:///x", log=style))
    stream = listening(style)

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table.example") as client:
            given = {"Authorization": f"Bearer {TOKEN}", "Cookie": TOKEN}
            return await client.post(path, params={"token": TOKEN}, headers=given, json={"token": TOKEN})

    reply = run(ask())
    assert (reply.status_code == 500) == ("fails" in path)
    assert ("a request failed" in stream.getvalue()) == ("fails" in path)
    assert free_of_secrets(stream.getvalue())


def test_whatever_is_logged_with_it_a_secret_is_left_out(written) -> None:
    log = logs.get("parlour.test")
    log.info("sat down", match=MATCH, token=TOKEN, seed=12345678, text="my hand is bad", nonce="n0nce-_7", seat=1)
    log.info(f"opened {MATCH} with {TOKEN}", asked={"token": TOKEN, "deep": [{"secret": "12345678"}, TOKEN]})
    log.warning("gone", problem=f"no seat for {TOKEN}", thing=RuntimeError(TOKEN), url="postgresql://a:b@c/d")
    log.info("told", place="postgresql://parlour:12345678@db/parlour")
    assert "sat down" in written()
    assert "seat" in written()
    assert free_of_secrets(written())
    assert "12345678" not in written()
    assert "my hand" not in written()


def test_of_a_match_enough_is_written_to_find_it_again(events) -> None:
    logs.get("parlour.test").info("sat down", match=MATCH, seat=1)
    (event,) = events()
    assert (event["event"], event["match"], event["seat"], event["level"]) == ("sat down", "Zk3-_x…", 1, "info")
    assert event["timestamp"].endswith("Z")


def test_an_error_is_its_kind_and_place_not_its_words(events) -> None:
    try:
        try:
            raise ValueError(tiny.SECRET)
        except ValueError as error:
            raise KeyError(TOKEN) from error
    except KeyError as caught:
        error = caught
        logs.get("parlour.test").exception("bad")
    logs.get("parlour.test").error("worse", exc_info=error)
    logging.getLogger("uvicorn.error").error("worst", exc_info=error)
    found = events()
    assert [event["event"] for event in found] == ["bad", "worse", "worst"]
    for event in found:
        kinds, place = event["error"].split("\n")
        assert kinds == "KeyError from ValueError"
        assert "test_logs.py:" in place
        assert place.endswith("test_an_error_is_its_kind_and_place_not_its_words")
        assert free_of_secrets(json.dumps(event))


def test_an_access_is_written_without_its_query(events) -> None:
    given = ("192.0.2.1:4711", "GET", f"/api/matches/{MATCH}/replay?token={TOKEN}", "1.1", 200)
    logging.getLogger("uvicorn.access").info('%s - "%s %s HTTP/%s" %d', *given)
    (event,) = events()
    assert event["event"] == "request"
    assert (event["method"], event["path"], event["status"]) == ("GET", "/api/matches/Zk3-_x…/replay", 200)


def test_a_socket_is_written_without_its_query(events) -> None:
    logging.getLogger("uvicorn.error").info(
        '%s - "WebSocket %s" [accepted]', "192.0.2.1:4711", f"/api/matches/{MATCH}/socket?token={TOKEN}"
    )
    (event,) = events()
    assert event["event"] == '192.0.2.1:4711 - "WebSocket /api/matches/Zk3-_x…/socket" [accepted]'


def test_other_libraries_say_one_line(events) -> None:
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <Task %s>", TOKEN)
    logging.getLogger("asyncio").info("nothing of interest")
    (event,) = events()
    assert event["event"] == "Task exception was never retrieved"


def test_what_is_endless_is_cut(events) -> None:
    logs.get("parlour.test").info("long", problem="wort " * 10_000)
    assert len(events()[0]["problem"]) < 600


def test_figures_and_flags_stay_what_they_are(events) -> None:
    logs.get("parlour.test").info("done", seconds=0.25, ply=7, whole=True, left=None, seats=(0, 1))
    (event,) = events()
    assert [event[key] for key in ("seconds", "ply", "whole", "left", "seats")] == [0.25, 7, True, None, [0, 1]]


def test_workers_get_the_configuration_as_data() -> None:
    assert json.loads(json.dumps(logs.config("json"))) == logs.config("json")

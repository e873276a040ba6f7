"""The guard: headers on every answer, origins, sizes."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest

from parlour.server import headers
from parlour.server.headers import MOST_BYTES, MOST_BYTES_OF_A_BOX, Guard, is_own
from parlour.server.settings import Settings
from server import tiny
from server.loop import run

pytestmark = pytest.mark.plain

HERE = "http://table.example:8000"
FOREIGN = "https://games.example"
STRICT = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture
def app() -> Any:
    return tiny.application(Settings("sqlite:///x", origins=(FOREIGN,), log="json"))


@pytest.fixture
def ask(app: Any) -> Callable[..., httpx.Response]:
    """ask("POST", path, headers=…, content=…): the answer."""

    async def asking(method: str, path: str, base: str, **more: Any) -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=base) as client:
            return await client.request(method, path, **more)

    return lambda method, path, base=HERE, **more: run(asking(method, path, base, **more))


# --- headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 405),
        ("GET", "/api/data", 200),
        ("GET", "/api/openapi.json", 404),
        ("GET", "/nothing/here", 404),
        ("PUT", "/api/refused", 405),
        ("GET", "/api/refused", 418),
        ("GET", "/api/fails", 500),
        ("POST", "/api/fails", 500),
        ("BREW", "/api/data", 405),
    ],
)
def test_every_answer_has_strict_headers(ask, method: str, path: str, status: int) -> None:
    reply = ask(method, path)
    assert reply.status_code == status
    assert {name: reply.headers[name] for name in STRICT} == STRICT
    policy = reply.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in policy
    assert "base-uri 'none'" in policy
    assert "unsafe" not in policy
    assert "geolocation=()" in reply.headers["permissions-policy"]
    assert len(reply.headers.get_list("content-security-policy")) == 1


@pytest.mark.parametrize("reply", [("POST", "size"), ("POST", "origin"), ("POST", "length")])
def test_what_the_guard_refuses_has_them_too(ask, reply: tuple[str, str]) -> None:
    asked = {
        "size": {"content": b" " * (MOST_BYTES + 1)},
        "origin": {"headers": {"Origin": "https://evil.example"}},
        "length": {"headers": {"Content-Length": "many"}},
    }
    answer = ask("POST", "/api/data", **asked[reply[1]])
    assert answer.status_code in (400, 403, 413)
    assert {name: answer.headers[name] for name in STRICT} == STRICT
    assert set(answer.json()) == {"problem", "where"}


def test_a_page_may_use_what_is_served_here_and_data_nothing(ask) -> None:
    page, data = ask("GET", "/").headers, ask("GET", "/api/data").headers
    assert "script-src 'self'" in page["content-security-policy"]
    assert "style-src 'self'" in page["content-security-policy"]
    assert "'self'" not in data["content-security-policy"]
    assert data["cache-control"] == "no-store"
    assert "cache-control" not in page


def test_what_the_application_says_itself_stays(ask) -> None:
    reply = ask("GET", "/api/data")
    assert reply.headers.get_list("x-frame-options") == ["SAMEORIGIN"]
    assert ask("GET", "/").headers["x-frame-options"] == "DENY"


def test_only_an_encrypted_answer_asks_for_encryption(ask) -> None:
    assert "strict-transport-security" not in ask("GET", "/").headers
    assert ask("GET", "/", base="https://table.example").headers["strict-transport-security"].startswith("max-age=")


def test_an_error_is_told_without_what_it_says(ask) -> None:
    reply = ask("GET", "/api/fails")
    assert reply.status_code == 500
    assert tiny.SECRET not in reply.text
    assert "Traceback" not in reply.text
    assert "log" in reply.json()["problem"]


# --- origins

OWN = "http://table.example:8000"
MATRIX = [
    (None, True),
    (OWN, True),
    ("https://table.example:8000", True),  # a proxy may have taken the encryption away
    ("http://TABLE.example:8000", True),
    (FOREIGN, True),
    (FOREIGN + ":443", True),
    ("http://games.example", False),
    ("http://table.example", False),
    ("http://table.example:8001", False),
    ("http://table.example.evil.example:8000", False),
    ("http://evil.example", False),
    ("http://evil.example:8000", False),
    ("http://evil.example/table.example:8000", False),
    ("null", False),
    ("", False),
    ("table.example:8000", False),
    ("chrome-extension://abc", False),
    ("http://table.example:8000, http://evil.example", False),
]


@pytest.mark.parametrize(("origin", "allowed"), MATRIX)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_only_pages_from_here_or_named_ones_may_change_things(ask, method, origin, allowed) -> None:
    reply = ask(method, "/api/data", headers={} if origin is None else {"Origin": origin})
    assert reply.status_code == (200 if allowed else 403)
    if not allowed:
        assert "PARLOUR_ORIGINS" in reply.json()["problem"]


@pytest.mark.parametrize(("origin", "allowed"), MATRIX)
def test_only_pages_from_here_or_named_ones_may_open_a_socket(app, origin, allowed) -> None:
    given = [("Host", "table.example:8000"), *([] if origin is None else [("Origin", origin)])]
    heard = run(tiny.visit(app, "hi", headers=given))
    if allowed:
        assert [event["type"] for event in heard] == ["websocket.accept", "websocket.send"]
        assert heard[1]["text"] == "hi"
        return
    start, body = heard
    assert (start["type"], start["status"]) == ("websocket.http.response.start", 403)
    told = {name.decode(): value.decode() for name, value in start["headers"]}
    assert {name: told[name] for name in STRICT} == STRICT
    assert "PARLOUR_ORIGINS" in json.loads(body["body"])["problem"]


def test_a_socket_is_closed_where_it_cannot_be_answered(app) -> None:
    given = [("Origin", "https://evil.example"), ("Host", "table.example")]
    heard = run(tiny.visit(app, "hi", extensions=(), headers=given))
    assert [(event["type"], event["code"]) for event in heard] == [("websocket.close", 1008)]


def test_what_the_application_answers_a_socket_has_strict_headers(app) -> None:
    start, _ = run(tiny.visit(app, path="/api/nothing", headers=[("Host", "table.example")]))
    assert start["status"] == 403
    told = {name.decode(): value.decode() for name, value in start["headers"]}
    assert {name: told[name] for name in STRICT} == STRICT


def test_reading_is_free(ask) -> None:
    assert ask("GET", "/api/data", headers={"Origin": "https://evil.example"}).status_code == 200


def test_two_origins_or_hosts_are_nobody() -> None:
    own = ("http", "table.example", 80)
    assert is_own(own, tiny.asks(headers=[("Host", "table.example")]))
    assert not is_own(own, tiny.asks(headers=[("Host", "table.example"), ("Host", "table.example")]))
    assert not is_own(own, tiny.asks(headers=[]))
    guard = Guard(tiny.application(Settings("sqlite:///x")), Settings("sqlite:///x"))
    asked = tiny.asks(headers=[("Host", "t.example"), ("Origin", "http://t.example"), ("Origin", "http://t.example")])
    with pytest.raises(headers.Refused, match="may not ask here"):
        guard._check_origin(asked)


def test_an_encrypted_address_is_not_asked_from_an_open_one() -> None:
    asked = tiny.asks(scheme="https", headers=[("Host", "table.example")])
    assert is_own(("https", "table.example", 443), asked)
    assert not is_own(("http", "table.example", 80), asked)


# --- sizes


async def pieces(size: int, piece: int = 10_000) -> AsyncIterator[bytes]:
    for start in range(0, size, piece):
        yield b" " * min(piece, size - start)


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize(
    ("path", "size", "status"),
    [
        ("/api/data", 0, 200),
        ("/api/data", MOST_BYTES, 200),
        ("/api/data", MOST_BYTES + 1, 413),
        ("/api/data", 5_000_000, 413),
        ("/api/matches", MOST_BYTES + 1, 200),
        ("/api/matches", MOST_BYTES_OF_A_BOX, 200),
        ("/api/matches", MOST_BYTES_OF_A_BOX + 1, 413),
    ],
)
def test_bodies_have_a_limit(ask, chunked: bool, path: str, size: int, status: int) -> None:
    reply = ask("POST", path, content=pieces(size) if chunked else b" " * size)
    assert reply.status_code == status
    if status == 200:
        assert reply.json() == {"length": size}
    else:
        limit = "1024 KiB" if path == "/api/matches" else "64 KiB"
        assert reply.json() == {"problem": f"the body of this request may have {limit} at most", "where": ""}
        assert reply.headers["connection"] == "close"


def test_a_body_with_a_get_has_a_limit_too(ask) -> None:
    assert ask("GET", "/api/data", content=b" " * (MOST_BYTES + 1)).status_code == 413
    assert ask("GET", "/api/data", content=pieces(MOST_BYTES + 1)).status_code == 413
    assert ask("GET", "/api/data", content=b" " * MOST_BYTES).status_code == 200


def test_a_body_that_is_longer_than_announced_is_not_believed() -> None:
    read = []

    async def lie() -> Any:
        read.append(1)
        return {"type": "http.request", "body": b" " * 60_000, "more_body": True}

    with pytest.raises(headers.Refused) as caught:
        run(headers.read_body(tiny.asks(headers=[("Content-Length", "5")]), lie))
    assert caught.value.status == 413
    assert len(read) == 2


@pytest.mark.parametrize("given", [["many"], ["-1"], ["1", "1"], ["²"], ["1e3"], [""]])
def test_a_length_that_is_no_number_is_refused(given: list[str]) -> None:
    async def nothing() -> Any:
        raise AssertionError("nothing is to be read")

    with pytest.raises(headers.Refused) as caught:
        run(headers.read_body(tiny.asks(headers=[("Content-Length", value) for value in given]), nothing))
    assert caught.value.status == 400


def test_a_length_without_end_is_refused_unread() -> None:
    async def nothing() -> Any:
        raise AssertionError("nothing is to be read")

    with pytest.raises(headers.Refused) as caught:
        run(headers.read_body(tiny.asks(headers=[("Content-Length", "9" * 5000)]), nothing))
    assert caught.value.status == 413


def test_a_body_that_does_not_come_is_given_up(monkeypatch) -> None:
    async def never() -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(headers, "LONGEST_UPLOAD", 0.01)
    with pytest.raises(headers.Refused) as caught:
        run(headers.read_body(tiny.asks(headers=[("Content-Length", "5")]), never))
    assert caught.value.status == 408


def test_a_client_that_goes_away_is_told_on() -> None:
    async def gone() -> Any:
        return {"type": "http.disconnect"}

    async def both() -> list[str]:
        receive = await headers.read_body(tiny.asks(headers=[("Content-Length", "5")]), gone)
        return [(await receive())["type"], (await receive())["type"]]

    assert run(both()) == ["http.disconnect", "http.disconnect"]

"""What every request and every answer has to hold to: where it comes from, its size, its headers.

`Guard` is an ASGI middleware around the whole application, so that errors and unknown addresses go through it too.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from parlour.server import logs, metrics
from parlour.server.settings import Settings, parse_origin

Scope = MutableMapping[str, Any]
Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

MOST_BYTES = 64 * 1024
MOST_BYTES_OF_A_BOX = 1024 * 1024
WITH_A_BOX = frozenset({"/api/matches"})
"""Where a whole box may be posted."""

LONGEST_UPLOAD = 30.0
"""Seconds after which a body that is still arriving is given up."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
METHODS = SAFE_METHODS | {"DELETE", "PATCH", "POST", "PUT"}

NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The policy for data: if a browser takes it for a page, that page can do nothing."""

PAGE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""The policy for pages and scripts: everything from here, nothing inline."""

DENIED = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)
"""What pages may ask of a browser elsewhere, and nowhere here."""

ALWAYS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(f"{name}=()" for name in DENIED),
}
STRICT_TRANSPORT = "max-age=31536000"
RAN_INTO_ERROR = "something went wrong here, and the server's log says where; asking again may help"


class Refused(Exception):
    """A request that gets no further: status, and what would be right; `why` in a word is counted."""

    def __init__(self, status: int, problem: str, why: str) -> None:
        self.status, self.problem, self.why = status, problem, why


class Guard:
    """Checks requests and sockets before the application sees them, and sets the headers of all answers."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app = app
        self._origins = frozenset(filter(None, map(parse_origin, settings.origins)))
        self._log = logs.get("parlour.http")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or lead a socket to the application."""
        if scope["type"] == "http":
            await self._http(scope, receive, Answer(scope, send))
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, answer: "Answer") -> None:
        try:
            if scope["method"] not in SAFE_METHODS:
                self._check_origin(scope)
            rest = await read_body(scope, receive)
            await self.app(scope, rest, answer.send)
        except Refused as refused:
            metrics.TURNED_AWAY.labels(why=refused.why).inc()
            await answer.refuse(refused)
        except Exception as error:
            self._report(error, scope)
            if answer.begun:  # too late for another one: the connection is cut
                raise
            await answer.refuse(Refused(500, RAN_INTO_ERROR, "error"))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check_origin(scope)
        except Refused as refused:
            metrics.TURNED_AWAY.labels(why=refused.why).inc()
            await receive()  # the connection has to be asked for before it can be refused
            await _deny(scope, send, refused)
            return
        await self.app(scope, receive, _answering(scope, send))

    def _check_origin(self, scope: Scope) -> None:
        """Refused if a page of another site asks; programs that are no browser name no origin."""
        given = _all(scope, b"origin")
        if not given:
            return
        origin = parse_origin(given[0]) if len(given) == 1 else None
        if origin is None or not (origin in self._origins or is_own(origin, scope)):
            raise Refused(
                403, f"pages of {given[0][:100]!r} may not ask here; see the setting PARLOUR_ORIGINS", "origin"
            )

    def _report(self, error: Exception, scope: Scope) -> None:
        metrics.PROBLEMS.inc()
        self._log.error("a request failed", method=scope["method"], path=scope["path"], exc_info=error)


def is_own(origin: tuple[str, str, int], scope: Scope) -> bool:
    """Whether an origin is the address at which this request arrived."""
    hosts = _all(scope, b"host")
    scheme, host, port = origin
    if len(hosts) != 1 or (scope["scheme"] in ("https", "wss") and scheme != "https"):
        return False
    asked = parse_origin(f"{scheme}://{hosts[0]}")
    return asked is not None and asked == (scheme, host, port)


def client_address(scope: Scope) -> str:
    """The address of the client, as far as known: that which limits count."""
    client = scope.get("client")
    return client[0] if client else ""


# --- what arrives


async def read_body(scope: Scope, receive: Receive) -> Receive:
    """The whole body, ready to be received; Refused if it is too long, or does not come."""
    if scope["method"] in SAFE_METHODS and not _all(scope, b"content-length") and not _all(scope, b"transfer-encoding"):
        return receive
    most = MOST_BYTES_OF_A_BOX if scope["path"] in WITH_A_BOX else MOST_BYTES
    _check_announced(scope, most)
    try:
        async with asyncio.timeout(LONGEST_UPLOAD):
            events = await _collect(receive, most)
    except TimeoutError:
        raise Refused(408, f"the body did not arrive in {LONGEST_UPLOAD:.0f} seconds", "time") from None
    return _replay(events, receive)


def _check_announced(scope: Scope, most: int) -> None:
    announced = _all(scope, b"content-length")
    if len(announced) > 1 or any(not text.isascii() or not text.isdigit() for text in announced):
        raise Refused(400, "the header Content-Length is no number", "form")
    if announced and (len(announced[0]) > 18 or int(announced[0]) > most):
        raise _too_long(most)


async def _collect(receive: Receive, most: int) -> list[Event]:
    """The body in one event; or, if it does not come to its end, that the client has gone."""
    parts, size, more = [], 0, True
    while more:
        event = await receive()
        if event["type"] != "http.request":
            return [event]
        parts.append(event.get("body", b""))
        size, more = size + len(parts[-1]), event.get("more_body", False)
        if size > most:
            raise _too_long(most)
    return [{"type": "http.request", "body": b"".join(parts), "more_body": False}]


def _replay(events: list[Event], receive: Receive) -> Receive:
    async def next_event() -> Event:
        return events.pop(0) if events else await receive()

    return next_event


def _too_long(most: int) -> Refused:
    return Refused(413, f"the body of this request may have {most // 1024} KiB at most", "size")


def _all(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name]


# --- what is answered


class Answer:
    """The answer to a request on its way out."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.begun = False
        self._scope, self._send = scope, send
        self._arrived = time.perf_counter()

    async def send(self, event: Event) -> None:
        """Hand an event of the application on, with the headers that all answers have."""
        if event["type"] == "http.response.start":
            self.begun = True
            self._count(event["status"])
            event = {**event, "headers": strict(event.get("headers", ()), self._scope)}
        await self._send(event)

    async def refuse(self, refused: Refused) -> None:
        """Answer with the problem as JSON, and end the connection: the body may still be arriving."""
        body, headers = _as_json(refused)
        start = {"type": "http.response.start", "status": refused.status}
        await self.send({**start, "headers": [*headers, (b"connection", b"close")]})
        await self.send({"type": "http.response.body", "body": b"" if self._scope["method"] == "HEAD" else body})

    def _count(self, status: int) -> None:
        method = self._scope["method"]
        metrics.REQUESTS.labels(method=method if method in METHODS else "other", status=str(status)).inc()
        metrics.REQUEST_SECONDS.observe(time.perf_counter() - self._arrived)


def strict(headers: Iterable[tuple[bytes, bytes]], scope: Scope) -> Headers:
    """These headers, and those that every answer has; what the application set itself stays."""
    given = [(bytes(name).lower(), bytes(value)) for name, value in headers]
    kind = next((value.split(b";")[0].strip() for name, value in given if name == b"content-type"), b"")
    own = dict(ALWAYS, **{"content-security-policy": PAGE if _is_page(kind) else NOTHING})
    if scope["path"].startswith("/api/") and not _is_page(kind):
        own["cache-control"] = "no-store"
    if scope["scheme"] in ("https", "wss"):
        own["strict-transport-security"] = STRICT_TRANSPORT
    names = {name for name, _ in given}
    return given + [(name.encode(), value.encode()) for name, value in own.items() if name.encode() not in names]


def _is_page(kind: bytes) -> bool:
    return kind in (b"text/html", b"text/javascript", b"application/javascript")


def _as_json(refused: Refused) -> tuple[bytes, Headers]:
    body = json.dumps({"problem": refused.problem, "where": ""}, ensure_ascii=False).encode()
    return body, [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]


def _answering(scope: Scope, send: Send) -> Send:
    """Sends on; if the application refuses a socket, that is answered by HTTP, with the headers of all answers."""
    accepted = False

    async def sending(event: Event) -> None:
        nonlocal accepted
        accepted = accepted or event["type"] == "websocket.accept"
        if event["type"] == "websocket.close" and not accepted:
            await _deny(scope, send, Refused(403, "there is no socket here", "address"))
            return
        if event["type"] == "websocket.http.response.start":
            event = {**event, "headers": strict(event.get("headers", ()), scope)}
        await send(event)

    return sending


async def _deny(scope: Scope, send: Send, refused: Refused) -> None:
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": refused.problem[:100]})
        return
    body, headers = _as_json(refused)
    start = {"type": "websocket.http.response.start", "status": refused.status}
    await send({**start, "headers": strict(headers, scope)})
    await send({"type": "websocket.http.response.body", "body": body})

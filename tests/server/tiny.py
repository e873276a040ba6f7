"""A small application behind the guard, for tests of what is around applications."""

import asyncio
from typing import Any

from fastapi import FastAPI, HTTPException, Request, WebSocket
from fastapi.responses import HTMLResponse, JSONResponse

from parlour.server import logs, metrics
from parlour.server.headers import Guard, client_address
from parlour.server.settings import Settings

SECRET = "Astronomer 3 lies on top"


def create() -> FastAPI:
    """The application, by the settings of the environment."""
    return application(Settings.from_environment())


def application(settings: Settings) -> FastAPI:
    logs.setup(settings.log)
    app = FastAPI(openapi_url=None)
    app.add_middleware(Guard, settings=settings)
    app.add_api_route("/", lambda: HTMLResponse("<!doctype html>"))
    app.add_api_route("/api/data", data)
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        app.add_api_route("/api/data", echo, methods=[method])
    app.add_api_route("/api/matches", echo, methods=["POST"])
    app.add_api_route("/api/fails", fails, methods=["GET", "POST"])
    app.add_api_route("/api/refused", refused)
    app.add_api_route("/api/slow", slow)
    app.add_api_route("/metrics", lambda: HTMLResponse(metrics.render()))
    app.add_api_websocket_route("/api/socket", socket)
    return app


def data(request: Request) -> JSONResponse:
    return JSONResponse({"client": client_address(request.scope)}, headers={"X-Frame-Options": "SAMEORIGIN"})


async def echo(request: Request) -> dict[str, int]:
    return {"length": len(await request.body())}


def fails() -> None:
    raise RuntimeError(SECRET)


def refused() -> None:
    raise HTTPException(418, "no coffee here")


async def slow() -> dict[str, bool]:
    await asyncio.sleep(1)
    return {"finished": True}


async def socket(websocket: WebSocket) -> None:
    await websocket.accept()
    metrics.SOCKETS.inc()
    try:
        async for text in websocket.iter_text():
            await websocket.send_text(text)
    finally:
        metrics.SOCKETS.dec()


def asks(**more: Any) -> dict[str, Any]:
    """A request as an ASGI scope."""
    headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in more.pop("headers", [])]
    start = {"type": "http", "method": "POST", "path": "/api/data", "scheme": "http", "query_string": b""}
    return {**start, "http_version": "1.1", "client": ("192.0.2.1", 5), "headers": headers, **more}


async def visit(app: Any, *said: str, extensions: tuple[str, ...] = ("websocket.http.response",), **more: Any) -> Any:
    """Open a socket, say this, hang up; all events that were sent to it."""
    heard: list[dict[str, Any]] = []
    events = [{"type": "websocket.connect"}, *({"type": "websocket.receive", "text": text} for text in said)]
    events.append({"type": "websocket.disconnect", "code": 1000})
    waiting = iter(events)

    async def receive() -> dict[str, Any]:
        return next(waiting)

    async def send(event: dict[str, Any]) -> None:
        heard.append(event)

    start = {"type": "websocket", "path": "/api/socket", "extensions": {key: {} for key in extensions}}
    await app(asks(**{**start, **more}), receive, send)
    return heard

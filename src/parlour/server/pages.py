"""What a browser is given besides data: the client, and the page about the HTTP interface."""

import mimetypes
import re
from functools import partial
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import FileResponse, HTMLResponse

from parlour.server import protocol

router = APIRouter(include_in_schema=False)

_page = partial(router.api_route, methods=["GET", "HEAD"])

STATIC = Path(__file__).with_name("static")
"""Where the build of the browser table puts it."""

FOR_EVER = "public, max-age=31536000, immutable"
"""Assets have a digest of their content in their names."""

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Parlour</title>
<h1>Parlour</h1>
<p>The server runs, but the browser table was not built with it. <code>make play</code> in a checkout builds it.</p>
<p>What programs can ask of this server stands on <a href="/api">the page about its interface</a>.</p>
</html>
"""


@_page("/")
@_page("/m/{match}")
@_page("/m/{match}/replay")
@_page("/rules/{game}")
async def client(request: Request) -> Response:
    """The browser table: one page for every address, which finds its way by itself."""
    if not (STATIC / "index.html").is_file():
        return HTMLResponse(NOT_BUILT)
    return _file(STATIC, "index.html", "no-cache", request)


@_page("/assets/{name}")
async def asset(name: str, request: Request) -> Response:
    """A script, style sheet or picture of the browser table."""
    return _file(STATIC / "assets", name, FOR_EVER, request)


@_page("/api")
async def interface(request: Request) -> HTMLResponse:
    """The page about the HTTP interface."""
    return HTMLResponse(protocol.interface_page(request.app.openapi()))


@_page("/api/style.css")
async def style() -> Response:
    """Its style sheet."""
    return Response(protocol.STYLE, media_type="text/css")


@_page("/{name}")
async def file(name: str, request: Request) -> Response:
    """A file at the root: the icon, the manifest."""
    return _file(STATIC, name, "no-cache", request)


NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,200}")
"""Of a file that may be asked for: no way out of its folder."""


def _file(folder: Path, name: str, cache: str, request: Request) -> Response:
    """A file, or its compressed copy where the build laid one beside it and the client takes such."""
    path = folder / name
    if not NAME.fullmatch(name) or not path.is_file():
        raise HTTPException(404, "there is no such file here")
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    smaller = path.with_name(f"{name}.gz")
    if smaller.is_file() and "gzip" in request.headers.get("accept-encoding", ""):
        kind = mimetypes.guess_type(name)[0]
        return FileResponse(smaller, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
    return FileResponse(path, headers=headers)

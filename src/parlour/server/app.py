"""The application: `create()` puts the house, its routes and its guards together for uvicorn."""

import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

import parlour
from parlour import registry
from parlour.core.errors import MalformedInput, ParlourError, UnknownGame
from parlour.server import logs, metrics, pages
from parlour.server.attendant import Attendant
from parlour.server.bodies import Refusal
from parlour.server.headers import Guard
from parlour.server.house import House, UnknownMatch
from parlour.server.limits import Limits
from parlour.server.messages import Level
from parlour.server.past import NotReady, Past
from parlour.server.routes import outside, router
from parlour.server.seating import NotNow, NotYours
from parlour.server.settings import Settings
from parlour.server.sockets import router as socket_router
from parlour.server.storage.changes import Changes
from parlour.server.storage.rows import StorageError
from parlour.server.storage.store import Store
from parlour.server.thinking import Thinkers, Thought
from parlour.server.warming import Warming

log = logs.get("parlour.app")

STATUS: tuple[tuple[type[ParlourError], int], ...] = (
    (UnknownMatch, 404),
    (UnknownGame, 404),
    (NotYours, 403),
    (NotNow, 409),
    (NotReady, 503),
    (StorageError, 503),
)
"""The status of a reply for each kind of refusal; 422 for all others."""


def create(settings: Settings | None = None) -> FastAPI:
    """The application; its settings are those of the environment if none are given."""
    chosen = settings or Settings.from_environment()
    logs.setup(chosen.log)
    app = FastAPI(
        title="Parlour",
        version=parlour.__version__,
        summary="Tables for modern tabletop games, played exactly by their rulebooks.",
        lifespan=lambda app: _living(app, chosen),
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    for one in (router, outside, socket_router, pages.router):
        app.include_router(one)
    app.add_exception_handler(ParlourError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_middleware(Guard, settings=chosen)  # the last one: it sees every answer, and turns errors into 500s
    return app


@contextlib.asynccontextmanager
async def _living(app: FastAPI, settings: Settings) -> AsyncIterator[None]:
    """Open the store, wake bots and compilers; at the end let go of everything in the order that loses nothing."""
    store = await Store.open(settings.database)
    thinkers, warming = Thinkers(settings.threads_here, heard=_count), Warming(registry.games())
    house = House(settings, store, await store.secret(), thinkers, warming)
    attendant, changes = Attendant(house), Changes(store, house.heard)
    app.state.house, app.state.limits, app.state.past = house, Limits(settings), Past(house)
    warming.start()
    await changes.start()
    attendant.start()
    log.info("ready", process=house.name)
    try:
        yield
    finally:
        house.closing = True
        await attendant.close()
        await changes.close()
        await house.close()
        await thinkers.close()
        warming.close()
        await store.close()


def _count(game: str, level: Level, thought: Thought) -> None:
    metrics.THINKING_SECONDS.labels(level=level).observe(thought.seconds)
    if thought.by == "fallback":
        metrics.FALLBACKS.inc()


# --- what goes wrong, as a client is told


def _reply(status: int, problem: str, where: str = "") -> JSONResponse:
    return JSONResponse(Refusal(problem=problem, where=where).model_dump(), status)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ParlourError)
    metrics.REFUSALS.inc()
    status = next((status for kind, status in STATUS if isinstance(error, kind)), 422)
    if isinstance(error, MalformedInput):
        return _reply(status, error.problem, error.where)
    return _reply(status, str(error))


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    return _reply(422, str(first["msg"]), ".".join(str(part) for part in first["loc"]))


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return JSONResponse(
        Refusal(problem=str(error.detail), where=request.url.path).model_dump(), error.status_code, error.headers
    )

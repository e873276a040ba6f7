"""Requests over HTTP: games, opening matches, sitting down, and what is left of a match when it is over."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from parlour import registry
from parlour.core.errors import ParlourError
from parlour.server import facts, metrics, reviewing, seating
from parlour.server.bodies import (
    Chances,
    GameFacts,
    GamePage,
    Listing,
    OpenMatch,
    PastPage,
    Refusal,
    Rematch,
    Rename,
    ReplayPage,
    Seated,
    Sit,
    Start,
    Ticket,
)
from parlour.server.headers import client_address
from parlour.server.house import House
from parlour.server.limits import Kind, Limits
from parlour.server.messages import LATEST_PLY, MatchFacts
from parlour.server.past import Past
from parlour.server.rooms import Room, game_here
from parlour.server.seating import NotYours

WRONG: dict[int | str, dict[str, Any]] = {code: {"model": Refusal} for code in (400, 403, 404, 409, 413, 422, 429)}
router = APIRouter(prefix="/api", responses=WRONG)
outside = APIRouter()

MOST_LISTED = 100

READ = ["GET", "HEAD"]
"""Methods of what is asked for by others than the clients of `docs/protocol.md`."""


def _limited(kind: Kind) -> Any:
    """A dependency that turns away a client who asks too often; 429 says when to come back."""

    async def check(request: Request) -> None:
        limits: Limits = request.app.state.limits
        address = client_address(request.scope)
        if not limits.take(kind, address):
            wait = limits.wait(kind, address)
            metrics.TURNED_AWAY.labels(why="rate").inc()
            raise HTTPException(429, f"too many requests; try again in {wait} s", {"Retry-After": str(wait)})

    return Depends(check)


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


Here = Annotated[House, Depends(_house)]


async def _room(match: str, house: Here) -> Room:
    return await house.room(match)


There = Annotated[Room, Depends(_room)]


BEARER = HTTPBearer(scheme_name="seat", description="the token of a seat", auto_error=False)


async def _seat(
    room: There, house: Here, given: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
) -> int:
    """The seat whose token the request carries; NotYours if it carries none that is good here."""
    if given is None or not given.credentials:
        raise NotYours("this needs the token of a seat, in the header `Authorization: Bearer …`")
    return seating.seat_of(house, room, given.credentials.strip())


Mine = Annotated[int, Depends(_seat)]


async def _looking(
    request: Request, room: There, house: Here, given: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
) -> int:
    """The seat whose token the request carries, −1 if it carries none; NotYours for one that is not good here."""
    return await _seat(room, house, given) if "authorization" in request.headers else -1


Looking = Annotated[int, Depends(_looking)]


# --- games


@router.get("/games", dependencies=[_limited("other")])
async def games(house: Here) -> list[GameFacts]:
    """The games that can be played here."""
    return [facts.game_facts(registry.game(slug), house.ready(slug)) for slug in registry.games()]


@router.get("/games/{game}", dependencies=[_limited("other")])
async def game_page(game: str, house: Here) -> GamePage:
    """A game with its words and its rules, clause by clause."""
    found = game_here(game)
    return facts.game_page(found, house.ready(found.slug))


# --- matches


@router.post("/tickets", status_code=201, dependencies=[_limited("sit")])
async def ticket(house: Here) -> Ticket:
    """The commitment of a shuffle before anything is contributed to it, and the right to open a match with it."""
    match = house.shuffles.new_id()
    return Ticket(ticket=house.shuffles.ticket(match), commitment=house.shuffles.commitment_of(match))


@router.post("/matches", status_code=201, dependencies=[_limited("open")])
async def open_match(asked: OpenMatch, house: Here) -> Seated:
    """Open a match and take a seat in it; it begins at once if no seat is left open."""
    house.warming.ask(game_here(asked.game).slug)
    return await seating.open_match(house, asked)


@router.get("/matches", dependencies=[_limited("other")])
async def listing(house: Here, game: Annotated[str | None, Query(max_length=60)] = None) -> Listing:
    """Matches that their players listed: those that wait for somebody first, then those in play."""
    found = await house.store.listed(None if game is None else game_here(game).slug, MOST_LISTED)
    return Listing(matches=[facts.header_facts(house, loaded.header, list(loaded.seats)) for loaded in found])


@router.get("/matches/{match}", dependencies=[_limited("other")])
async def match_facts(room: There, house: Here) -> MatchFacts:
    """What everybody who has the link may know of a match."""
    async with room.lock:
        await house.refresh(room)
        return facts.match_facts(house, room)


@router.post("/matches/{match}/sit", status_code=201, dependencies=[_limited("sit")])
async def sit(asked: Sit, room: There, house: Here) -> Seated:
    """Take an open seat."""
    return await seating.sit(house, room, asked)


@router.post("/matches/{match}/start", dependencies=[_limited("sit")])
async def start(asked: Start, seat: Mine, room: There, house: Here) -> MatchFacts:
    """Begin, for whoever opened the match."""
    await seating.start(house, room, seat, asked.fill)
    return facts.match_facts(house, room)


@router.post("/matches/{match}/rename", dependencies=[_limited("sit")])
async def rename(asked: Rename, seat: Mine, room: There, house: Here) -> MatchFacts:
    """Give one's seat another name."""
    await seating.rename(house, room, seat, asked.name)
    return facts.match_facts(house, room)


@router.post("/matches/{match}/leave", dependencies=[_limited("sit")])
async def leave(seat: Mine, room: There, house: Here) -> MatchFacts:
    """Leave for good; the token ends, and in a match that has begun a bot takes the seat."""
    await seating.leave(house, room, seat)
    return facts.match_facts(house, room)


@router.post("/matches/{match}/rematch", dependencies=[_limited("sit")])
async def rematch(asked: Rematch, seat: Mine, room: There, house: Here) -> MatchFacts:
    """Ask for another match of the same kind; it begins when all people have asked."""
    await seating.ask_rematch(house, room, seat, asked.contribution)
    return facts.match_facts(house, room)


# --- earlier tables


def _past(request: Request) -> Past:
    past: Past = request.app.state.past
    return past


@router.get(
    "/matches/{match}/past",
    response_model=PastPage,
    responses={503: {"model": Refusal}},
    openapi_extra={"security": [{}]},  # besides that of the seat: one may come without a token
    dependencies=[_limited("other")],
)
async def past(
    looking: Looking,
    room: There,
    kept: Annotated[Past, Depends(_past)],
    ply: Annotated[int, Query(ge=0, le=LATEST_PLY, description="how many lines there were")],
) -> Response:
    """A match in play after its first `ply` lines, as it was shown then in the `table` of that ply.

    With the token of a seat, to that seat; without one, to a spectator.
    """
    return Response(await kept.page(room, looking, ply), media_type="application/json")


# --- when it is over


@router.get("/matches/{match}/record", dependencies=[_limited("other")])
async def record(room: There, house: Here) -> Response:
    """The record of a finished match, as a file that `parlour replay` reads."""
    document = await reviewing.record(house, room)
    name = f"{room.header.game}-{room.id}.json"
    return JSONResponse(document, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/matches/{match}/replay", dependencies=[_limited("other")])
async def replay(
    room: There,
    house: Here,
    ply: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    seat: Annotated[int, Query(ge=-1, le=19)] = -1,
) -> ReplayPage:
    """A finished match after so many actions, as a seat (−1: a spectator) saw it."""
    match = await reviewing.finished(house, room)
    return await asyncio.to_thread(reviewing.replay, facts.match_facts(house, room), match, ply, seat)


@router.get("/matches/{match}/chances", dependencies=[_limited("other")])
async def chances(room: There, house: Here) -> Chances:
    """Each seat's estimated chance of winning through a finished match."""
    return await asyncio.to_thread(reviewing.chances, await reviewing.finished(house, room))


# --- for whoever runs the server


@outside.api_route("/healthz", methods=READ, include_in_schema=False)
async def healthz(house: Here) -> Response:
    """Whether this process serves: its store answers."""
    try:
        await house.store.counts()
    except ParlourError as error:
        return JSONResponse({"status": "the store does not answer", "problem": str(error)}, 503)
    waiting = [slug for slug in registry.games() if not house.ready(slug)]
    return JSONResponse({"status": "ok", "preparing": waiting})


@outside.api_route("/metrics", methods=READ, include_in_schema=False)
async def show_metrics(house: Here) -> Response:
    """Figures for Prometheus."""
    metrics.set_matches(await house.store.counts())
    return Response(metrics.render(), media_type=metrics.CONTENT_TYPE)


__all__ = ["outside", "router"]

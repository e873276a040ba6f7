"""What everybody may know of games and matches, as it goes over the wire."""

from functools import cache
from typing import TYPE_CHECKING

from parlour import registry
from parlour.core.game import Game, LoadedBox
from parlour.match.rulebook import all_clauses, plain
from parlour.server import levels
from parlour.server.bodies import GameFacts, GamePage, LevelFacts, OptionFacts, RuleFacts
from parlour.server.messages import MatchFacts, SeatFacts, Shuffle, Undoing
from parlour.server.rooms import GAMES, Room
from parlour.server.storage.rows import Header, SeatRow

if TYPE_CHECKING:
    from parlour.server.house import House


def match_facts(house: "House", room: Room) -> MatchFacts:
    """The facts of a match that this process holds, with who is there."""
    return header_facts(house, room.header, room.seats, room.online())


def facts_json(house: "House", room: Room) -> bytes:
    """The same as JSON, made once for all who look at it."""
    if room.facts is None:
        room.facts = match_facts(house, room).model_dump_json().encode()
    return room.facts


def header_facts(house: "House", header: Header, seats: list[SeatRow], online: set[int] | None = None) -> MatchFacts:
    """The facts of a stored match."""
    over = header.status == "over"
    return MatchFacts(
        id=header.id,
        game=header.game,
        title=registry.game(header.game).title if header.game in GAMES else header.game,
        options=header.options,
        printed_box=header.box is None,
        seats=[_seat_facts(row, online or set()) for row in seats],
        host=header.host,
        status=header.status,
        listed=header.listed,
        clock=header.clock,
        stand_in=header.stand_in,
        opened=header.opened,
        started=header.started,
        ended=header.ended,
        ply=header.ply,
        stopped=header.stopped,
        rematch=header.rematch,
        wants_rematch=[row.seat for row in seats if row.wants_rematch],
        shuffle=Shuffle(
            commitment=header.commitment,
            contributions=[row.contribution for row in seats] if header.started is not None else [],
            secret=header.secret if over else None,
            seed=str(header.seed) if over else None,
            next_commitment=house.shuffles.commitment_of(house.shuffles.following(header.id)) if over else None,
        ),
        returns=header.returns,
        scores=header.scores,
    )


def _seat_facts(row: SeatRow, online: set[int]) -> SeatFacts:
    return SeatFacts(
        seat=row.seat,
        kind=row.kind,
        name=row.name,
        level=row.level,
        online=row.kind == "person" and row.seat in online,
        away=row.away,
    )


def undoing(room: Room, seat: int) -> Undoing:
    """What may be taken back, as `seat` sees it. Whether the rules allow it is found out when it is asked for."""
    if not room.playing or room.match is None or not room.match.moves:
        return Undoing()
    last, people = room.match.moves[-1].seat, room.people()
    may = seat == last and seat in people
    asked = room.seats[last].undo_ply == room.ply
    if not asked:
        return Undoing(may=may)
    waiting = [k for k in people if room.seats[k].undo_ply != room.ply]
    return Undoing(may=may, asked_by=last, waiting_for=waiting)


def game_facts(game: Game, ready: bool) -> GameFacts:
    """What somebody choosing a game wants to know."""
    box = _printed(game)
    return GameFacts(
        slug=game.slug,
        title=game.title,
        about=game.about,
        seats=list(game.seats),
        options=[
            OptionFacts(name=o.name, values=list(o.values), clause=o.clause, text=o.text) for o in game.options_of(box)
        ],
        levels=[
            LevelFacts(level=level, bot=bot.name, text=bot.text)
            for level in levels.LEVELS
            for bot in [levels.bot_of(game.slug, level)]
        ],
        arranging=game.arranging is not None,
        invented=[f"{key}: {why}" for key, why in box.provenance.items()],
        ready=ready,
    )


@cache
def _printed(game: Game) -> LoadedBox:
    return game.load_box(None)


def game_page(game: Game, ready: bool) -> GamePage:
    """A game with its words and rules."""
    rules = [RuleFacts(clause=clause.id, section=clause.section, text=plain(clause)) for clause in all_clauses(game)]
    return GamePage(game=game_facts(game, ready), words={**game.glossary, **game.words(_printed(game))}, rules=rules)


__all__ = ["facts_json", "game_facts", "game_page", "header_facts", "match_facts", "undoing"]

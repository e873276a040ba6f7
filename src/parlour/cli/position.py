"""parlour position: what is legal in a position, and who sees what."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.common import (
    LARGEST_SEED,
    BadArgument,
    BoxFile,
    Options,
    Seats,
    print_json,
    read_options,
    spinner,
)
from parlour.core.errors import MalformedPosition, ParlourError, UnknownGame

if TYPE_CHECKING:
    from parlour.core.game import Game, LoadedBox

DEFAULT_SEED = 1  # as in a scenario
# What a scenario or a line of a trace has around its position.
AROUND = (
    *("game", "title", "clauses", "note", "seats", "options", "seed", "given", "steps"),
    *("ply", "position", "to_act", "legal", "action", "views", "over", "returns", "scores"),
)

Arguments = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME] [FILE]", help="The game, unless the JSON names it; the file, or - for standard input."
    ),
]


def position(
    arguments: Arguments = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="The game.")] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=LARGEST_SEED, help="Shuffles what the position leaves open."),
    ] = None,
    seats: Seats = None,
    options: Options = None,
    box: BoxFile = None,
) -> None:
    """Read a position from a file or standard input; print what is legal, who acts, and what each seat sees.

    The JSON is a position of the game, perhaps with a key "game", or an object with "game" and "given" like a
    scenario, or a line of a trace.
    """
    chosen = read_options(options)
    with spinner("Starting"):
        from parlour.match import Match

        name, path = _split(arguments or [], game)
        wrapped = _read(path)
        source = "standard input" if path is None else str(path)
        found = _game(name, wrapped, source)
        loaded, setting = found.load_box(box), chosen or wrapped.options
        if seats is None:
            seats = wrapped.seats or _seats(found, wrapped.position, loaded, setting)
        try:
            match = Match(
                found,
                seats=seats,
                options=setting,
                box=loaded,
                seed=next((value for value in (seed, wrapped.seed) if value is not None), DEFAULT_SEED),
                position=wrapped.position,
            )
        except MalformedPosition as error:
            raise MalformedPosition(f"{source}, {error.where}".rstrip(", "), error.problem) from None
    views = [match.view(seat) for seat in range(match.seats)]
    print_json({"legal": match.legal(), "to_act": match.to_act, "views": views})


def _split(arguments: list[str], option: str | None) -> tuple[str | None, Path | None]:
    """The game's name and the file among the arguments; a file of None is standard input."""
    if len(arguments) > 2:
        raise BadArgument(f"expected a game and a file at most, got {' '.join(arguments)!r}")
    games = [text for text in arguments if _is_game(text)]
    files = [text for text in arguments if text not in games]
    if option is not None:
        games.append(option)
    if len(games) > 1:
        raise BadArgument(f"expected one game, got {' and '.join(map(repr, games))}")
    if len(files) == 2 or (len(files) == 1 and not _may_be_file(files[0])):
        _refuse_name(files[0])
    return (games[0] if games else None), (Path(files[0]) if files and files[0] != "-" else None)


def _is_game(text: str) -> bool:
    from parlour import registry

    return registry.slug_of(text) in registry.games()


def _may_be_file(text: str) -> bool:
    try:
        return text == "-" or "/" in text or "." in text or Path(text).exists()
    except (OSError, ValueError):
        return True


def _refuse_name(text: str) -> None:
    """Neither a game nor a file: say what it is nearest to."""
    from parlour import registry

    registry.game(text)
    raise BadArgument(f"{text!r} is neither a game nor a file")


@dataclass(frozen=True)
class _Wrapped:
    """A position and what was written around it."""

    position: dict[str, Any]
    game: str | None = None
    seats: int | None = None
    options: Mapping[str, str] | None = None
    seed: int | None = None


def _read(path: Path | None) -> _Wrapped:
    from parlour.core.reading import Node
    from parlour.match.documents import option_texts, read_document

    source = "standard input" if path is None else str(path)
    node = Node(read_document(path, MalformedPosition), source, MalformedPosition)
    parts = node.mapping()
    game = parts["game"].text() if "game" in parts else None
    inner = next((key for key in ("given", "position") if key in parts), None)
    if inner is None:
        return _Wrapped({key: part.value for key, part in parts.items() if key != "game"}, game)
    node.mapping(AROUND)
    parts[inner].mapping()
    return _Wrapped(
        parts[inner].value,
        game,
        parts["seats"].integer(1, 100) if "seats" in parts else None,
        option_texts(parts["options"]) if "options" in parts else None,
        parts["seed"].integer(0, LARGEST_SEED) if "seed" in parts else None,
    )


def _game(name: str | None, wrapped: _Wrapped, source: str) -> "Game":
    """The game called so, which the JSON may name too; without a name, the one game whose position this can be."""
    from parlour import registry

    if name is not None:
        game = registry.game(name)
        if wrapped.game not in (None, game.slug) and _known_game(wrapped.game) is not game:
            raise MalformedPosition(f"{source}, game", f"expected {game.slug!r} as asked for, got {wrapped.game!r}")
        return game
    if wrapped.game is not None:
        return _known_game(wrapped.game)
    fitting = [game for game in map(registry.game, registry.games()) if _fits(game, wrapped)]
    if len(fitting) == 1:
        return fitting[0]
    if len(registry.games()) == 1:
        return registry.game(registry.games()[0])
    raise UnknownGame(
        f'which game? Name it: parlour position GAME, or "game" in the JSON ({", ".join(registry.games())})'
    )


def _known_game(slug: str) -> "Game":
    """A game that comes with Parlour; UnknownGame for any other, as data must not choose a module to import."""
    from parlour import registry

    if "." in slug:
        raise UnknownGame(f"there is no game {slug!r}; known: {', '.join(registry.games())}")
    return registry.game(slug)


def _fits(game: "Game", wrapped: _Wrapped) -> bool:
    return _seats(game, wrapped.position, game.load_box(None), wrapped.options) is not None


def _seats(game: "Game", given: dict[str, Any], box: "LoadedBox", options: Mapping[str, str] | None) -> int | None:
    """The fewest seats that the position is for; None if it is for no number of them."""
    from parlour.core.engine import blank_state

    for seats in game.seats:
        try:
            game.position.read(box, given, blank_state(game, seats, options, box=box)[0])
        except ParlourError:
            continue
        return seats
    return None

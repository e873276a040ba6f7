"""parlour bench: how fast games run here."""

from typing import Annotated, Any

import typer

from parlour.cli.common import (
    INTERRUPTED,
    AsJson,
    BadArgument,
    complain,
    open_game,
    print_json,
    print_table,
    spinner,
)

COLUMNS = {
    "game": "game",
    "seats": "seats",
    "playout_decisions_per_s": "playout decisions/s",
    "playout_games_per_s": "playout games/s",
    "python_decisions_per_s": "Python decisions/s",
    "match_decisions_per_s": "match decisions/s",
    "search_iterations_per_s": "search iterations/s",
    "state_bytes": "state bytes",
    "compile_s": "compile s",
    "warm_start_s": "warm start s",
}


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; without it, all.")] = None,
    seats: Annotated[int | None, typer.Option("--seats", help="Only so many players (default: every number).")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure speed on one core: compiled playouts, stepping from Python, Match, search, and starting up.

    Takes about a minute a game. With --json, one object for each game and number of seats, as a line.
    """
    rows: list[dict[str, Any]] = []
    try:
        _measure(game, seats, rows, as_json)
    except KeyboardInterrupt:
        complain(f"stopped after {len(rows)} measurements")
        raise typer.Exit(INTERRUPTED) from None
    finally:
        if rows and not as_json:
            print_table(list(COLUMNS.values()), [[_cell(row[key]) for key in COLUMNS] for row in rows])


def _measure(game: str | None, seats: int | None, rows: list[dict[str, Any]], as_json: bool) -> None:
    with spinner("Starting"):
        from parlour import registry
        from parlour.lab.bench import bench as measure
        from parlour.lab.bench import start_times
        from parlour.lab.play import Setup

        games = [open_game(name) for name in (registry.games() if game is None else [game])]
    tables = [(each, n) for each in games for n in each.seats if seats in (None, n)]
    if not tables:
        raise BadArgument(f"--seats: no game here is for {seats} players")
    times: dict[str, tuple[float, float]] = {}
    for each, n in tables:
        with spinner(f"Measuring {each.title}, {n} seats"):
            if each.slug not in times:
                times[each.slug] = start_times(each, n)
            rows.append(measure(Setup(each, each.load_box(None), n), *times[each.slug]))
        if as_json:
            print_json(rows[-1])


def _cell(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)

"""parlour arena: bots against each other on mirrored deals."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.common import (
    BOTS,
    INTERRUPTED,
    AsJson,
    BadArgument,
    BoxFile,
    GameName,
    Options,
    Seats,
    Seed,
    Threads,
    check_bot,
    collect,
    complain,
    open_setup,
    print_json,
    print_table,
    warm_up,
)

if TYPE_CHECKING:
    from parlour.lab.arena import Ranking
    from parlour.lab.play import Setup

BotNames = Annotated[list[str], typer.Argument(metavar="BOT BOT…", help=f"Two or more bots, alone one: {BOTS}.")]


def arena(
    game: GameName,
    bots: BotNames,
    games: Annotated[
        int, typer.Option("--games", min=1, help="Games of each group of bots, whole deals at least.")
    ] = 100,
    seed: Seed = 0,
    seats: Seats = None,
    options: Options = None,
    box: BoxFile = None,
    threads: Threads = 1,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other: every deal is played once for each rotation of the seats.

    In a game for one each bot plays every deal alone, against the game itself, and one bot is enough.

    Prints each bot's win rate (ties count in part) with its 95 % interval, and Elo. Ctrl-C stops and keeps
    the games finished.
    """
    setup = open_setup(game, _seats(game, seats, len(bots)), options, box)
    if len(bots) < 2 <= setup.seats:
        raise BadArgument(f"expected two bots or more, got {len(bots)}")
    if len(bots) < setup.seats:
        raise BadArgument(f"{setup.seats} seats need as many bots, got {len(bots)} (one may be named again)")
    for name in dict.fromkeys(bots):
        check_bot(name, setup.game, setup.box)
    for name in dict.fromkeys(bots):
        warm_up(setup, [name] * setup.seats)
    from parlour.lab.arena import Ranking, arena_games, play_arena

    ranking, total = Ranking(bots), arena_games(len(bots), setup.seats, games)
    played = play_arena(setup, bots, seed, games, threads)
    complete = collect(played, lambda result: ranking.add(*result), total, setup.game.title)
    _show(ranking, setup, seed, as_json)
    if not complete:
        complain(f"stopped after {sum(s.games for s in ranking.standings) // setup.seats} of {total} games")
        raise typer.Exit(INTERRUPTED)


def _seats(game: str, seats: int | None, bots: int) -> int | None:
    """As many seats as bots, where the game is for so many and nothing else was asked for."""
    from parlour.cli.common import open_game

    return bots if seats is None and bots in open_game(game).seats else seats


def _show(ranking: "Ranking", setup: "Setup", seed: int, as_json: bool) -> None:
    rows, difference = ranking.summary(), ranking.difference()
    if as_json:
        facts: dict[str, Any] = {"game": setup.game.slug, "seats": setup.seats}
        facts |= {
            "options": dict(setup.options),
            "seed": seed,
            "games": sum(row["games"] for row in rows) // setup.seats,
            "bots": rows,
        }
        if difference:
            facts["elo_difference"] = dict(zip(("mean", "low", "high"), difference, strict=True))
        print_json(facts, indent=2)
        return
    alone = setup.seats == 1
    print_table(
        ["bot", "games", "won", "tied", "lost", "win rate", "95 % interval", *([] if alone else ["Elo"]), "points"],
        [_cells(row, alone) for row in sorted(rows, key=lambda row: (-row["elo"], -row["win_rate"]))],
        f"{setup.game.title}, {'1 seat, deals' if alone else f'{setup.seats} seats, mirrored deals'} from seed {seed}",
    )
    if difference:
        mean, low, high = difference
        print(f"{rows[0]['bot']} against {rows[1]['bot']}: {mean:+.0f} Elo ({low:+.0f} to {high:+.0f})")


def _cells(row: dict[str, Any], alone: bool) -> list[str]:
    counts = [f"{row[key]:,}" for key in ("games", "won", "tied", "lost")]
    rates = [f"{row['win_rate']:.1%}", f"{100 * row['low']:.1f}–{row['high']:.1%}"]
    rating = [] if alone else [f"{row['elo']:+.0f}"]
    return [row["bot"], *counts, *rates, *rating, f"{row['points']:.1f}"]

"""parlour conform: a game against everything a game has to hold to."""

import typer

from parlour.cli.common import INTERRUPTED, BoxFile, GameName, Games, Seed, complain, open_game, progress_bar, spinner

FAILED = 1


def conform(game: GameName, games: Games = 100, seed: Seed = 0, box: BoxFile = None) -> None:
    """Test a game against the contract of games, over random games. Exit status 1 if it does not hold."""
    with spinner("Starting"):
        from parlour.core.conformance import conform as run

        found = open_game(game)
        loaded = found.load_box(box)
    try:
        with progress_bar(games, f"Examining {found.title}") as advance:
            report = run(found, games=games, seed=seed, report=lambda *_: advance(), check=False, box=loaded)
    except KeyboardInterrupt:
        complain(f"stopped before all of {games} games were examined")
        raise typer.Exit(INTERRUPTED) from None
    print(report)
    if not report.ok:
        raise typer.Exit(FAILED)

"""parlour replay: a recorded game as a log, or only verified."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.common import one_line, spinner

if TYPE_CHECKING:
    from parlour.match import Match
    from parlour.match.records import Loaded


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `play` saves it.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only say whether the record is sound, and its shuffle.")
    ] = False,
) -> None:
    """Print a recorded game, action by action. The record is verified first; a damaged one is refused."""
    with spinner("Replaying"):
        from parlour.match.records import read_record

        loaded = read_record(file)
    match, names = loaded.match, _names(loaded)
    state = "finished" if match.over else "unfinished"
    if verify:
        print(f"{file}: verified: {match.game.title}, {match.ply} actions, {state}")
        _print_shuffle(loaded)
        return
    print(one_line(f"{match.game.title}, seed {match.seed}, {', '.join(names)}"))
    print(one_line(f"Played with Parlour {loaded.version}{f', {loaded.date}' if loaded.date else ''}"))
    _print_log(match, names)
    print(one_line(_ending(match, names)))


def _names(loaded: "Loaded") -> list[str]:
    named = loaded.players or [""] * loaded.match.seats
    return [name or f"seat {seat}" for seat, name in enumerate(named)]


def _print_shuffle(loaded: "Loaded") -> None:
    """What reading the record has checked of its seed."""
    if loaded.shuffle is None:
        return
    given = len(loaded.shuffle.contributions)
    print(
        f"The shuffle: secret and seed agree with the commitment {loaded.shuffle.commitment}\n"
        f"and with {given} contribution{'s' * (given != 1)} of the players. "
        "The players were shown this commitment before the start: compare it."
    )


def _print_log(match: "Match", names: list[str]) -> None:
    """Every action in the third person, a blank line before each turn, and the points where they change."""
    from parlour.match import Match

    again = Match(
        match.game,
        seats=match.seats,
        options=match.options,
        box=match.box,
        seed=match.seed,
        position=match.given,
    )
    points, last = again.scores(), None
    for move in match.moves:
        if move.seat != last:
            print()
        last = move.seat
        told = match.actions.told(move.action, True)
        print(f"{move.ply:>5}. {one_line(f'{names[move.seat]} {told}')}")
        again.play_id(move.action)
        if again.scores() != points:
            points = again.scores()
            print("       " + one_line(_points(points, names)))
    print()


def _points(points: list[int], names: list[str]) -> str:
    return "Points: " + ", ".join(f"{name} {value}" for name, value in zip(names, points, strict=True))


def _ending(match: "Match", names: list[str]) -> str:
    if match.to_act is not None:
        return f"The game is not finished: {names[match.to_act]} is to act. {_points(match.scores(), names)}."
    returns = match.returns()
    winners = [name for name, value in zip(names, returns, strict=True) if value == max(returns) and value > -1]
    won = " and ".join(winners) + (" wins" if len(winners) == 1 else " tie") if winners else "nobody wins"
    return f"The game is over: {won}. {_points(match.scores(), names)}."

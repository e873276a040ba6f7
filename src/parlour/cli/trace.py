"""parlour trace: every decision of some games as a line of JSON."""

from typing import Annotated

import typer

from parlour.cli.common import (
    Bots,
    BoxFile,
    GameName,
    Games,
    Options,
    Seats,
    Seed,
    end_if_interrupted,
    open_setup,
    print_json,
    read_bots,
)


def trace(
    game: GameName,
    games: Games = 1,
    seed: Seed = 0,
    bots: Bots = "random",
    seats: Seats = None,
    options: Options = None,
    box: BoxFile = None,
    observations: Annotated[bool, typer.Option("--observations", help="Add what each seat sees, as `views`.")] = False,
) -> None:
    """Print every decision of some games as a line of JSON: position, who acts, what is legal, what is done.

    The last line of a game says "over": true and gives returns and scores.
    """
    setup = open_setup(game, seats, options, box)
    names = read_bots(bots, setup)
    from parlour.lab.play import seat_bots, seeds
    from parlour.match.trace import trace as lines

    for chosen in seeds(seed, games):
        players = seat_bots(setup, names, chosen)
        for line in lines(setup.match(chosen), players, observations=observations):
            print_json(line)
            end_if_interrupted()

"""How strong the levels of a game are: against each other, each decision by a new bot, as the server plays them.

`python benchmarks/levels.py utopia --games 200` plays each pair of levels on 100 mirrored deals of two seats, and says
how long the slower of the two took for a decision. `--bots greedy search:500it` compares other bots.
"""

import argparse
import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import parlour
from parlour.bots import make_bot
from parlour.core.game import Game, LoadedBox
from parlour.lab.play import bot_seed
from parlour.lab.statistics import wilson, win_shares
from parlour.match import Match
from parlour.server.levels import LEVELS, bot_of


@dataclass
class Meeting:
    """What came of two bots' games: the first one's share of the wins, and the seconds of each one's decisions."""

    games: int = 0
    won: float = 0.0
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def text(self) -> str:
        """The win rate with its 95 % interval, and the time of decisions."""
        low, high = wilson(self.won / self.games, self.games)
        times = "; ".join(f"mean {sum(s) / len(s):.3f} s, longest {max(s):.2f} s" for s in self.seconds if s)
        return f"{self.won / self.games:.1%} of {self.games} ({low:.1%} to {high:.1%}); decisions: {times}"


def meet(
    game: Game, box: LoadedBox, names: tuple[str, str], seats: int, games: int, options: dict[str, str]
) -> Meeting:
    """Let two bots play: at each deal the first sits once in each seat, the second in all others."""
    meeting = Meeting()
    for seed in range(-(-games // seats)):
        for own in range(seats):
            returns = play(game, box, [names[seat != own] for seat in range(seats)], own, seed, meeting, options)
            meeting.won += win_shares(returns)[own]
            meeting.games += 1
    return meeting


def play(
    game: Game, box: LoadedBox, names: Sequence[str], own: int, seed: int, meeting: Meeting, options: dict[str, str]
) -> list[float]:
    """Play one game; its returns."""
    match = Match(game, seats=len(names), box=box, seed=seed, options=options)
    while (seat := match.to_act) is not None:
        seen = match.observation(seat)
        started = time.perf_counter()
        match.play_id(make_bot(names[seat], game, box, bot_seed(seed, match.ply)).choose(seen))
        meeting.seconds[seat != own].append(time.perf_counter() - started)
    return match.returns()


def main() -> None:
    """Compare the bots."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bots", nargs="+", help="by name (default: those of the levels)")
    parser.add_argument("--games", type=int, default=20, help="of each pair")
    parser.add_argument("--seats", type=int, default=None)
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    game = parlour.game(given.game)
    box, options = game.load_box(None), dict(each.split("=", 1) for each in given.options)
    bots = given.bots or [bot_of(game.slug, level).name for level in LEVELS]
    for weaker, stronger in itertools.combinations(bots, 2):
        meeting = meet(game, box, (stronger, weaker), given.seats or game.seats[0], given.games, options)
        print(f"{game.title}: {stronger} against {weaker}: {meeting.text()}", flush=True)


if __name__ == "__main__":
    main()

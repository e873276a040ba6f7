"""The statistics of results: intervals, ratings, running summaries."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z_95 = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""

ELO_SCALE = 400 / math.log(10)
"""Elo points for each factor e in the odds of winning."""

ROUNDS = 20_000
"""Steps of the rating's iteration at most."""


def wilson(share: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share in [0, 1] seen in n trials (E. B. Wilson, 1927); [0, 1] for no trials."""
    if n == 0:
        return 0.0, 1.0
    z2 = Z_95 * Z_95
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    reach = Z_95 / (1 + z2 / n) * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    # The share lies inside, also at 0 and 1, where rounding would put it just outside.
    return min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach))


def elo(wins: Sequence[Sequence[float]]) -> list[float]:
    """Ratings, 0 on average, from wins[i][j]: how often i came before j, ties counted half.

    Bradley–Terry strengths by Zermelo's iteration. Each pair that met gets one more, drawn, game, so that a
    bot that never lost has a rating.
    """
    n = len(wins)
    won = [[wins[i][j] + 0.5 if wins[i][j] + wins[j][i] > 0 else 0.0 for j in range(n)] for i in range(n)]
    strength = [1.0] * n
    for _ in range(ROUNDS):
        after = [_stronger(won, strength, i) for i in range(n)]
        mean = math.exp(sum(map(math.log, after)) / n)
        after = [value / mean for value in after]
        moved = max(abs(math.log(new / old)) for new, old in zip(after, strength, strict=True))
        strength = after
        if moved < 1e-9:
            break
    return [ELO_SCALE * math.log(value) for value in strength]


def _stronger(won: list[list[float]], strength: list[float], i: int) -> float:
    met = [j for j in range(len(won)) if j != i and won[i][j] > 0]
    if not met:
        return strength[i]
    games = sum((won[i][j] + won[j][i]) / (strength[i] + strength[j]) for j in met)
    return sum(won[i][j] for j in met) / games


def elo_difference(share: float) -> float:
    """The Elo difference that a share of wins in [0, 1] stands for; infinite at the ends."""
    if share in (0.0, 1.0):
        return math.copysign(math.inf, share - 0.5)
    return ELO_SCALE * math.log(share / (1 - share))


@dataclass
class Running:
    """Mean, spread and range of numbers that arrive one by one (B. P. Welford, 1962)."""

    n: int = 0
    mean: float = 0.0
    squares: float = 0.0
    least: float = math.inf
    most: float = -math.inf

    def add(self, value: float) -> None:
        """Take in a number."""
        self.n += 1
        step = value - self.mean
        self.mean += step / self.n
        self.squares += step * (value - self.mean)
        self.least, self.most = min(self.least, value), max(self.most, value)

    @property
    def deviation(self) -> float:
        """The standard deviation of the sample; 0 for fewer than two numbers."""
        return math.sqrt(self.squares / (self.n - 1)) if self.n > 1 else 0.0


def win_shares(returns: Sequence[float]) -> list[float]:
    """Each seat's share of the win of one game: all of it alone, an equal part if the best tied.

    Somebody who plays alone wins or loses against the game itself.
    """
    if len(returns) == 1:
        return [(returns[0] + 1) / 2]
    best = max(returns)
    winners = sum(value == best for value in returns)
    return [1 / winners if value == best else 0.0 for value in returns]

"""Parlour plays modern tabletop games exactly by their rulebooks.

`parlour.game("utopian-rummy")` gives a game, `parlour.Match(game)` plays one, `parlour.Batch(game, n)`
n of them side by side.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["Batch", "Match", "__version__", "game"]

if TYPE_CHECKING:
    from parlour.core.batch import Batch
    from parlour.match import Match
    from parlour.registry import game


def __getattr__(name: str) -> Any:
    # Looked up on first use: `parlour --help` must not wait for NumPy and Numba.
    if name == "game":
        from parlour import registry

        return registry.game
    if name == "Batch":
        from parlour.core.batch import Batch

        return Batch
    if name == "Match":
        from parlour.match import Match

        return Match
    raise AttributeError(f"module 'parlour' has no attribute {name!r}")

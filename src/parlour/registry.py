"""The games, by name; each is imported when it is first asked for."""

import functools
import importlib
import importlib.util
import pkgutil
from difflib import get_close_matches

from parlour.core.errors import UnknownGame
from parlour.core.game import Game


def games() -> tuple[str, ...]:
    """The names of the games that come with Parlour."""
    spec = importlib.util.find_spec("parlour.games")
    assert spec is not None and spec.submodule_search_locations is not None
    found = pkgutil.iter_modules(spec.submodule_search_locations)
    return tuple(sorted(module.name.replace("_", "-") for module in found if module.ispkg))


def slug_of(name: str) -> str:
    """`utopian-rummy` for `Utopian Rummy` or `utopian_rummy`."""
    return name.strip().casefold().replace("_", "-").replace(" ", "-")


@functools.cache
def game(name: str) -> Game:
    """The game called `name` ("utopian-rummy"), or the `GAME` of an importable module ("mygames.nim").

    UnknownGame if there is none.
    """
    known = games()
    slug = slug_of(name)
    module = f"parlour.games.{slug.replace('-', '_')}" if slug in known else name
    if slug not in known and not ("." in name and all(map(_may_be_module, name.split(".")))):
        nearest = get_close_matches(slug, known, n=1, cutoff=0.3)
        hint = f"did you mean {nearest[0]!r}? " if nearest else ""
        raise UnknownGame(f"there is no game {name!r}; {hint}Known: {', '.join(known)}")
    try:
        found = importlib.import_module(module).GAME
    except Exception as error:  # importing a module runs whatever stands in it
        raise UnknownGame(f"{name!r} is no game: {error}") from None
    if not isinstance(found, Game):
        raise UnknownGame(f"{name!r} is no game: its GAME is a {type(found).__name__}")
    return found


def _may_be_module(part: str) -> bool:
    return part.isidentifier() and part != "__main__"  # a program, not a module

"""The browser table knows no game: names of cards, places and actions stand in themes only."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from parlour import registry

pytestmark = pytest.mark.plain

SOURCES: Final = Path(__file__).parents[2] / "web/src"
THEMES: Final = SOURCES / "themes"

SHORTEST: Final = 4
"""Letters that a name has at least to be looked for: shorter ones are parts of too many words."""

ENGLISH: Final = frozenset(
    {
        "aside", "bottom", "card", "control", "copy", "done", "eight", "fill", "five", "four", "from", "gain", "hand",
        "keep", "leave", "make", "mine", "move", "nothing", "option", "owner", "pile", "place", "play", "press",
        "refresh", "remove", "seat", "slot", "space", "stop", "store", "take", "turn", "violet", "walk", "water",
        "with",
    }
)  # fmt: skip
"""Words of the actions, and a few names, that are also words of a page about any game, or of its program."""


def named(data: Any, key: str = "") -> Iterator[str]:
    """Values of `name` and `title`, and keys that are names themselves, in what is printed."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name[:1].isupper():
                yield name
            yield from named(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from named(value)
    elif key in ("name", "title"):
        yield str(data)


def names() -> set[str]:
    """What the games call their things, and the words of their actions, in lower case."""
    found: set[str] = set()
    for slug in registry.games():
        game = registry.game(slug)
        box = game.load_box(None)
        data = {key: value for key, value in box.data.items() if key not in ("provenance", "title")}
        found |= set(named(data))
        for action in game.actions(box).names:
            found |= set(re.findall(r"(?<![\w'-])[a-z][a-z-]+", action))
    return {name.lower() for name in found if len(name) >= SHORTEST}


def words_of(path: Path) -> str:
    return path.read_text(encoding="utf-8").lower()


def spoken_of(text: str, wanted: set[str]) -> set[str]:
    """The names that stand in a text, as words."""
    return {name for name in wanted if name in text and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)}


def test_no_card_and_no_action_of_a_game_is_named_outside_the_themes() -> None:
    wanted = names()
    assert {"ancestral knowledge", "elder", "curvature propulsion engine", "idle layabout", "sun plaza"} <= wanted
    assert {"jettison", "recruit", "demote", "initiate"} <= wanted
    sources = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte", ".css")]
    assert len(sources) > 60
    found = {
        path.relative_to(SOURCES).as_posix(): spoken
        for path in sources
        if not path.is_relative_to(THEMES) and (spoken := spoken_of(words_of(path), wanted) - ENGLISH)
    }
    assert found == {}


def test_themes_name_what_they_draw() -> None:
    wanted = names() - ENGLISH
    for slug in registry.games():
        assert spoken_of(words_of(THEMES / f"{slug}.ts"), wanted), f"no name of {slug} is found: is the search right?"

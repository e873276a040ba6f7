"""Boxes and options with which a match is over soon: most decisions of a long game are alike."""

import tomllib
from importlib import resources
from typing import Any, Final

Body = dict[str, Any]

SHORTER: Final[dict[str, dict[str, Body]]] = {
    "utopian-rummy": {"limits": {"max_ages": 1, "quiet_discards": 6}},
    "umami-rummy": {},
    "utopia": {"limits": {"turns": 1}},
    "scrumpy": {"limits": {"rounds": 1}},
    "kuiperium": {"limits": {"turns": 12}},
}

OPTIONS: Final[dict[str, Body]] = {"umami-rummy": {"rounds": "1"}}


def short(game: str) -> Body:
    """What to open a short match with."""
    text = resources.files(f"parlour.games.{game.replace('-', '_')}").joinpath("box.toml").read_text("utf-8")
    box = tomllib.loads(text)
    for table, values in SHORTER[game].items():
        box[table] |= values
    changed: Body = {"box": box} if SHORTER[game] else {}
    return changed | ({"options": OPTIONS[game]} if game in OPTIONS else {})

"""Utopian Rummy: what cards, titles and phases are called (UR-1.2)."""

from functools import lru_cache
from typing import Any

from parlour.games.utopian_rummy.state import Phase, Title

JOBS = frozenset(Title) - {Title.ANCESTRAL_KNOWLEDGE, Title.MONUMENT, Title.STUDENT}
PHASE_NAMES = tuple(phase.name.lower() for phase in Phase)


def title_name(title: Title) -> str:
    """`Story Teller` for STORY_TELLER."""
    return title.name.replace("_", " ").title()


TITLE_NAMES = tuple(title_name(title) for title in Title)


def card_names(box: Any) -> tuple[str, ...]:
    """The name of each card of a Box record; the first is that of code 1."""
    codes = slice(1, int(box["cards"]) + 1)
    return _card_names(tuple(box["title"][codes].tolist()), tuple(box["value"][codes].tolist()))


@lru_cache
def _card_names(titles: tuple[int, ...], values: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(_card_name(Title(title), value) for title, value in zip(titles, values, strict=True))


def _card_name(title: Title, value: int) -> str:
    return title_name(title) + ("" if title is Title.MONUMENT else f" {value}")


def short_names(box: Any) -> dict[str, int]:
    """The titles that stand for a card without its value, where only one value exists (UR-1.2): title → code."""
    single = [title for title in Title if box["slots"][title][1] == 0]
    return {title_name(title): int(box["slots"][title][0]) for title in single}

"""Kuiperium: what every card, starter location and tile of a box is, in sentences, for `what`."""

from collections.abc import Iterator, Mapping

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital
from parlour.games.kuiperium.names import (
    COLOUR_NAMES,
    CORNER_NAMES,
    space_names,
    starter_names,
    strategy_names,
    title_names,
)
from parlour.games.kuiperium.signs import BONUS, icons_text
from parlour.games.kuiperium.text import affinity_text, card_text, strategy_text


def words(box: LoadedBox) -> Mapping[str, str]:
    """By name; of names that are given twice, the card."""
    return dict(_words(box))


def _words(box: LoadedBox) -> Iterator[tuple[str, str]]:
    for colour, name in enumerate(COLOUR_NAMES):
        yield f"{capital(name)} tile", f"Affinity tile. Its effect, once active: {affinity_text(box, colour)}"
    for strategy, name in enumerate(strategy_names(box)):
        yield name, f"Strategy card. {strategy_text(box, strategy)}"
    for starter, name in enumerate(starter_names(box)):
        yield name, _starter(box, starter)
    for title, name in enumerate(title_names(box)):
        yield name, _card(box, title)


def _starter(box: LoadedBox, starter: int) -> str:
    printed = box.record[0]
    spaces = [name for space, name in enumerate(space_names(box)) if printed["starter"][space] == starter + 1]
    icons = _icons(printed["starter_icons"][starter], printed["starter_bonus"][starter])
    return f"Starter location on {' and '.join(spaces)}. {icons}"


def _card(box: LoadedBox, title: int) -> str:
    printed = box.record[0]
    upper_left, upper_right, lower_right, lower_left = (CORNER_NAMES[int(c)] for c in printed["corners"][title])
    corners = f"{upper_left} and {upper_right} above, {lower_left} and {lower_right} below"
    colour = capital(COLOUR_NAMES[int(printed["colour"][title])])
    icons = _icons(printed["icons"][title], printed["bonus"][title])
    copies = f"{int(printed['copies'][title])} in the deck"
    return f"{colour} card, {copies}. {card_text(box, title)} {icons} Corners: {corners}."


def _icons(icons: object, bonus: object) -> str:
    more = icons_text(bonus)
    return f"Recalled from it: {icons_text(icons) or 'nothing'}{f'; {BONUS}: {more}' if more else ''}."


__all__ = ["words"]

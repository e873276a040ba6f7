"""parlour games: what there is to play."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from parlour.cli.common import AsJson, open_game, print_json, print_table, spinner

if TYPE_CHECKING:
    from parlour.core.game import Game, Option

FEW = 4
"""Numbers that are written out one by one."""


def games(as_json: AsJson = False) -> None:
    """List the games: name, players, options, and what each is about."""
    with spinner("Loading the games"):
        from parlour import registry

        found = [open_game(slug) for slug in registry.games()]
    if as_json:
        print_json([_facts(game) for game in found], indent=2)
        return
    print_table(["game", "title", "players", "about"], [[g.slug, g.title, seat_span(g), g.about] for g in found])
    for game in found:
        if options := game.options_of(game.load_box(None)):
            _print_options(game, options)


def seat_span(game: "Game") -> str:
    """The numbers of players: "2" or "2 to 5"."""
    low, high = game.seats[0], game.seats[-1]
    return f"{low}" if low == high else f"{low} to {high}"


def _print_options(game: "Game", options: "Sequence[Option]") -> None:
    """A line for each option, the default first; the clause says what it does."""
    print(f"Options of {game.slug} (--options NAME=VALUE; the first value is the default):")
    shown = [f"{option.name}={values_text(option.values)}" for option in options]
    room = max(map(len, shown))
    for option, text in zip(options, shown, strict=True):
        print(f"  {text.ljust(room)}  {option.clause}")


def values_text(values: Sequence[str]) -> str:
    """The values of an option, many numbers without a gap as a range: `5|1–20`."""
    if len(values) > FEW and all(value.isdigit() for value in values):
        numbers = sorted(map(int, values))
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return f"{values[0]}|{numbers[0]}–{numbers[-1]}"
    return "|".join(values)


def _facts(game: "Game") -> dict[str, Any]:
    options = [
        {"name": option.name, "values": list(option.values), "clause": option.clause, "text": option.text}
        for option in game.options_of(game.load_box(None))
    ]
    return {
        "game": game.slug,
        "title": game.title,
        "seats": list(game.seats),
        "options": options,
        "rules_version": game.rules_version,
        "about": game.about,
    }

"""parlour games: what there is to play."""

from typing import TYPE_CHECKING, Any

from parlour.cli.common import AsJson, open_game, print_json, print_table, spinner

if TYPE_CHECKING:
    from parlour.core.game import Game


def games(as_json: AsJson = False) -> None:
    """List the games: name, players, options, and what each is about."""
    with spinner("Loading the games"):
        from parlour import registry

        found = [open_game(slug) for slug in registry.games()]
    if as_json:
        print_json([_facts(game) for game in found], indent=2)
        return
    rows = [[game.slug, game.title, seat_span(game), _options(game), game.about] for game in found]
    print_table(["game", "title", "players", "options", "about"], rows)


def seat_span(game: "Game") -> str:
    """The numbers of players: "2" or "2 to 5"."""
    low, high = game.seats[0], game.seats[-1]
    return f"{low}" if low == high else f"{low} to {high}"


def _options(game: "Game") -> str:
    return "; ".join(f"{option.name}={'|'.join(option.values)}" for option in game.options) or "none"


def _facts(game: "Game") -> dict[str, Any]:
    options = [
        {"name": option.name, "values": list(option.values), "clause": option.clause, "text": option.text}
        for option in game.options
    ]
    return {
        "game": game.slug,
        "title": game.title,
        "seats": list(game.seats),
        "options": options,
        "rules_version": game.rules_version,
        "about": game.about,
    }

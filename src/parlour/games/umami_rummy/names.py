"""Umami Rummy: what cards, suits, ranks and phases are called (UM-1.3)."""

from parlour.games.umami_rummy.state import NAMES, SUITS, Phase

RANK_LETTERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_NAMES = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)
SUIT_LETTERS = ("C", "D", "H", "S")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
PHASE_NAMES = tuple(phase.name.lower() for phase in Phase)

_CARDS = tuple(RANK_LETTERS[name // SUITS] + SUIT_LETTERS[name % SUITS] for name in range(NAMES))
_NUMBERS = {name.casefold(): number for number, name in enumerate(_CARDS)}


def card_names() -> tuple[str, ...]:
    """The 52 card names by their number: `AC`, `AD`, … `KS`."""
    return _CARDS


def find_card(text: str) -> int | None:
    """The number of a card name, read without regard to case and spaces around it; None if there is no such card."""
    return _NUMBERS.get(text.strip().casefold())


def plural_rank(rank: int) -> str:
    """`fives`, `sixes`."""
    name = RANK_NAMES[rank]
    return name + ("es" if name.endswith("x") else "s")

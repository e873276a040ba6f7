"""Utopia: how long a game can be, and how many actions a decision can have."""

from parlour.core.game import LoadedBox
from parlour.games.utopia.state import ACTIONS, CARD, CIVS, DONE, MONUMENT

MOST_LEGAL = (ACTIONS - CARD) + (DONE - MONUMENT) + 1
"""In `act` at most all actions with cards, all buildings and the end of the turn; every other phase has fewer."""


def max_plies(box: LoadedBox, seats: int) -> int:
    """No match has more decisions.

    A building uses up a base for good (UT-6.3), so a match has at most as many as there are bases; a wonder asks for
    a prince of each civilisation besides, and at most so many wonders stand as the box holds. All else is counted by
    turns, whose number is limited (UT-8.5). In a turn each player has a go in each pass and an extra go for each
    blind draw (UT-4.2, UT-4.7): a guest, its place, and the end of the go. He never holds more cards than he may keep
    and is dealt (UT-5.1, UT-5.5), and each leaves his hand once, by a discard or with an action: the card, the
    district left, the district reached, the number (UT-7.1). One more decision ends his turn.
    """
    numbers = box.record[0]
    goes = seats * (int(numbers["passes"]) + int(numbers["draws"]))
    cards = seats * (int(numbers["hand_limit"]) + int(numbers["dealt"]))
    buildings = seats * int(numbers["bases"]) + CIVS * int(numbers["wonders"])
    return int(numbers["turns"]) * (3 * goes + 4 * cards + seats) + buildings

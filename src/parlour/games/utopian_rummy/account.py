"""Utopian Rummy: how the end of an Age changed the scores, line by line (UR-8.3), as one seat may know it.

Societies are public. What a hand cost is the rest of the change: so it can be told without showing the hand.
"""

from collections.abc import Iterator
from typing import Any

from parlour.core.game import LoadedBox
from parlour.core.table import Account, Entry
from parlour.games.utopian_rummy.moves import ability, different_jobs
from parlour.games.utopian_rummy.state import CARDS, SEATS, Title


def account(box: LoadedBox, before: Any, action: int, after: Any, seat: int) -> Account | None:
    """The scoring that a discard brought; None if it did not end the Age."""
    if after["age"] == before["age"] and after["winner"] < 0:
        return None
    entries = tuple(_entries(box.record[0], before, after))
    clause, reason = _reason(box.record[0], before)
    totals = tuple(int(score) for score in after["scores"])
    return Account(f"Age {before['age']} is over: {reason}", clause, entries, totals)


def _reason(box: Any, before: Any) -> tuple[str, str]:
    if before["hand_size"][before["to_act"]] == 1:
        return "UR-8.1", "the last card of a hand was discarded"
    if before["last_turn"]:
        return "UR-8.2", "the Draw Deck was used up"
    return "UR-8.5", f"{box['quiet_discards']} discards passed without a card drawn, viewed or played"


def _entries(box: Any, before: Any, after: Any) -> Iterator[Entry]:
    """Line by line for both seats; lines that count for neither are left out."""
    lines = [list(_society(box, before, seat)) for seat in range(SEATS)]
    for seat in range(SEATS):
        change = int(after["scores"][seat]) - int(before["scores"][seat])
        hand = change - sum(points for _, points, _ in lines[seat])
        lines[seat].append(("Cards left in hand", hand, "UR-8.3"))
    for row in zip(*lines, strict=True):
        if any(points for _, points, _ in row):
            yield from (Entry(seat, label, points, clause) for seat, (label, points, clause) in enumerate(row))


def _society(box: Any, s: Any, seat: int) -> Iterator[tuple[str, int, str]]:
    titles = s["titles"][seat]
    student = int(box["value"][box["slots"][Title.STUDENT][0]])
    students, knowledge = int(titles[Title.STUDENT]), int(s["titles"][:, Title.ANCESTRAL_KNOWLEDGE].sum())
    printed = sum(int(box["value"][card]) * int(s["societies"][seat][card]) for card in range(1, CARDS))
    yield "Jobs and Knowledge in the Society", printed - student * students, "UR-8.3"
    yield "Students", student * students, "UR-8.3"
    yield "Students excused by Elders", -student * min(int(titles[Title.ELDER]), students), "UR-6.3"
    yield "Monuments", int(titles[Title.MONUMENT]) * int(different_jobs(box, s, seat)), "UR-6.6"
    yield "Story Tellers", knowledge if ability(box, s, seat, Title.STORY_TELLER) else 0, "UR-6.7"

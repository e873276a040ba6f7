"""Umami Rummy: how the end of a round changed the scores, line by line (section 8), as one seat may know it.

Hands are not shown between rounds, only what they cost (UM-9.4): that is what the scores tell. Nothing else costs
anything (UM-8.4).
"""

from collections.abc import Iterator
from typing import Any

from parlour.core.game import LoadedBox
from parlour.core.table import Account, Entry
from parlour.games.umami_rummy.moves import seats_in_play
from parlour.games.umami_rummy.state import DRAW, PASS, TAKE, Choice, Ending, Phase


def account(box: LoadedBox, before: Any, action: int, after: Any, seat: int) -> Account | None:
    """The scoring that an action brought; None if it did not end the round."""
    if after["round_number"] == before["round_number"] and (
        after["phase"] == before["phase"] or before["phase"] == Phase.OVER
    ):
        return None
    points_mode = before["options"][Choice.ENDING] == Ending.POINTS
    clause, reason = _points_reason(before, action) if points_mode else _last_player_reason(before, action)
    totals = tuple(int(score) for score in after["scores"][: after["seats"]])
    entries = tuple(_entries(before, after, points_mode, clause))
    return Account(f"Round {before['round_number']} is over: {reason}", clause, entries, totals)


def _went_out(before: Any, action: int) -> bool:
    """Whether the seat to act ended its turn with an empty hand."""
    return action != DRAW and int(before["hand_size"][before["to_act"]]) == (action < TAKE)


def _points_reason(before: Any, action: int) -> tuple[str, str]:
    if _went_out(before, action):
        return "UM-8.1", "a player ended a turn with an empty hand"
    return _stopped(before, action)


def _last_player_reason(before: Any, action: int) -> tuple[str, str]:
    others = [seat for seat in range(before["seats"]) if seat != before["to_act"]]
    if any(before["hand_size"][seat] for seat in others):
        return _stopped(before, action)
    if _went_out(before, action):
        return "UM-8.5", "nobody has cards left, so nobody has lost it"
    return "UM-8.5", "only one player still has cards, and has lost it"


def _stopped(before: Any, action: int) -> tuple[str, str]:
    if action == PASS and before["passes"] + 1 >= seats_in_play(before):
        return "UM-8.3", "all players passed one after the other"
    return "UM-8.7", "it had as many turns as a round may have"


def _entries(before: Any, after: Any, points_mode: bool, clause: str) -> Iterator[Entry]:
    """Line by line for all seats."""
    seats, winner = range(int(before["seats"])), int(before["to_act"]) if clause == "UM-8.1" else -1
    changes = [int(after["scores"][seat]) - int(before["scores"][seat]) for seat in seats]
    if not points_mode:
        loss = "UM-8.5" if clause == "UM-8.5" else "UM-8.8"
        yield from (Entry(seat, "Still had cards", changes[seat], loss) for seat in seats)
        return
    loss = "UM-8.3" if winner < 0 else "UM-8.2"
    yield from (Entry(seat, "Cards left in hand", 0 if seat == winner else changes[seat], loss) for seat in seats)
    if winner >= 0:
        won = (changes[seat] if seat == winner else 0 for seat in seats)
        yield from (Entry(seat, "Points of the other hands", points, "UM-8.2") for seat, points in enumerate(won))

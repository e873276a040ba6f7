"""Umami Rummy: deal, legal, play.

Rulebook: Umami Rummy, two to nine players, as numbered in RULES.md (UM-…), with all its options. Readings of silences
are marked [R] there, house data [H].

A turn is in `turn.py`: its start (lay, draw, pass, challenge), what may follow a card laid, and what may follow a card
taken back. How rounds begin and end is in `rounds.py`. The verbs that they share are in `moves.py`; whether cards can
be laid is for `solver.py` to say.

    start ─┬─ challenge ── start
           ├─ draw, pass ─────────────────────────────┬─ the next seat's start, the next round, or the end
           └─ lay ─┬─ lay, say umami                  │
                   ├─ take ─┬─ take, say umami        │
                   └────────┴─ end turn (or the last card laid) ─┘
"""

from parlour.core.kernel import kernel
from parlour.games.umami_rummy.rules.rounds import deal
from parlour.games.umami_rummy.rules.turn import legal_later, legal_start, play_turn
from parlour.games.umami_rummy.state import Phase


@kernel
def legal(box, s, out):
    """Write the legal actions into out; their number."""
    if s.phase == Phase.OVER:
        return 0
    if s.laid_size == 0:
        return legal_start(box, s, out)
    return legal_later(box, s, out)


@kernel
def play(box, s, action):
    """Play a legal action."""
    play_turn(box, s, action)


__all__ = ["deal", "legal", "play"]

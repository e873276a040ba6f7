"""Umami Rummy: a hint, the next action of a play that lays the most cards (UM-12.5), and the play in sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from parlour.core.game import Hint, LoadedBox
from parlour.core.phrases import counted, listed
from parlour.games.umami_rummy.limits import MOST_LEGAL
from parlour.games.umami_rummy.lists import field_lists, in_order, kind_of, makes_meld, shown
from parlour.games.umami_rummy.names import card_names, find_card
from parlour.games.umami_rummy.play_search import MOST_CARDS
from parlour.games.umami_rummy.plays import Play, best_play
from parlour.games.umami_rummy.rules import legal
from parlour.games.umami_rummy.state import DRAW, END_TURN, LAY, PASS, SAY_UMAMI

LAST_ACTIONS = {
    SAY_UMAMI: "Say umami before you end the turn.",
    END_TURN: "End the turn.",
    DRAW: "You cannot lay a card. Draw one.",
    PASS: "You cannot lay a card, and the bank is empty. Pass.",
}


def hint(box: LoadedBox, seen: Any) -> Hint:
    """A good play for the seat to act, from its observation."""
    out = np.empty(MOST_LEGAL, np.int32)
    actions = [int(action) for action in out[: legal(box.record[0], seen, out)]]
    play = best_play(box, seen, MOST_CARDS)
    if play is not None and play.cards:
        action = LAY + (find_card(play.cards[0]) or 0)
        if action in actions:
            return Hint(action, tuple(_lines(seen, play)))
    for action, line in LAST_ACTIONS.items():
        if action in actions:
            return Hint(action, (line,))
    # UM-7.6: the turn can be completed only by taking cards back.
    return Hint(actions[-1], ("The field comes in order only if loose cards are taken to hand.",))


def _lines(seen: Any, play: Play) -> Iterator[str]:
    """UM-12.4: what is laid, how much that is, and which melds become which."""
    total = f"{counted(play.count, 'card')}, {counted(play.points, 'point')}"
    already = " in all this turn" if seen["laid_size"] else ""
    yield f"Lay {listed(play.cards)}: {total}{already}."
    before = Counter(tuple(sorted(cards)) for cards in field_lists(seen) if makes_meld(seen, cards))
    numbers = [[card_names().index(name) for name in meld] for meld in play.melds]
    after = Counter(tuple(sorted(cards)) for cards in numbers)
    gone, made = list((before - after).elements()), list((after - before).elements())
    if gone:
        yield f"{'This meld changes' if len(gone) == 1 else 'These melds change'}: {_melds(seen, gone)}."
    yield f"Then there {'is' if len(made) == 1 else 'are'} {_melds(seen, made)}."


def _melds(seen: Any, melds: Sequence[tuple[int, ...]]) -> str:
    return listed([f"{shown(in_order(seen, cards))} ({kind_of(seen, cards)})" for cards in melds])

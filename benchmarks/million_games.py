"""Random games of Utopian Rummy, looked at in every state: a legal action, no card lost, an end within the bound.

`--games 1000000` takes about ten minutes on one core. The cards are counted here and not by the game: every copy of
the box lies in exactly one zone, and sizes and titles agree with what lies there. Exit status 1 if a game fails.
"""

import sys

from checked import main

from parlour.core.kernel import kernel
from parlour.games.utopian_rummy.state import CARDS


@kernel
def tally_pile(pile, size, tally):
    """Count the cards of a pile."""
    for i in range(size):
        tally[pile[i]] += 1


@kernel
def all_there(box, s, tally):
    """Whether every copy of every card lies in exactly one zone, and what is counted twice agrees."""
    tally[:] = 0
    tally_pile(s.deck, s.deck_size, tally)
    tally_pile(s.research_pile, s.research_size, tally)
    tally_pile(s.turn_pile, s.turn_size, tally)
    good = True
    for seat in range(2):
        held = int(s.hand_size[seat])
        for card in range(1, box.cards + 1):
            held -= s.hands[seat, card]
            tally[card] += s.hands[seat, card] + s.societies[seat, card]
            good = good and 0 <= s.shown[seat, card] <= s.hands[seat, card] and s.societies[seat, card] >= 0
        good = good and held == 0
        for title in range(len(box.is_job)):
            copies = int(s.titles[seat, title])
            for slot in range(3):
                copies -= s.societies[seat, box.slots[title, slot]]
            good = good and copies == 0
    for card in range(1, box.cards + 1):
        good = good and tally[card] + s.viewed[card] == box.copies[card]
    return good and tally[0] == 0


if __name__ == "__main__":
    sys.exit(main("utopian-rummy", all_there, CARDS, 20_000, __doc__))

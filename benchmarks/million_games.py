"""Random games of Utopian Rummy, looked at in every state: a legal action, no card lost, an end within the bound.

`--games 1000000` takes about ten minutes on one core. The cards are counted here and not by the game: every copy of
the box lies in exactly one zone, and sizes and titles agree with what lies there. Exit status 1 if a game fails.
"""

import argparse
import sys
import time
from typing import Any

import numpy as np

import parlour
from parlour.core import drivers, engine
from parlour.core.chance import below, stream
from parlour.core.kernel import bind, kernel, template

deal = legal = play = None  # bound for the game

STUCK, ENDLESS, LOST = 1, 2, 3
CHUNK = 1000


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


@template
def checked_games(boxes, blank, states, rngs, seeds, bound, out, plies, tally):
    """Play a random game for each seed; decisions are written to plies, what failed first (0: nothing) returned."""
    box, s = boxes[0], states[0]
    for k in range(len(seeds)):
        states[0] = blank[0]
        s.rng = stream(seeds[k], 0)
        for seat in range(s.seats):
            rngs[seat].rng = stream(seeds[k], 1 + seat)
        deal(box, s)
        plies[k] = 0
        while s.to_act >= 0:
            if not all_there(box, s, tally):
                return LOST
            n = legal(box, s, out)
            if n == 0:
                return STUCK
            if plies[k] == bound:
                return ENDLESS
            play(box, s, out[below(rngs[s.to_act], n)])
            plies[k] += 1
        if not all_there(box, s, tally):
            return LOST
    return 0


def main() -> int:
    """Play, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    game = parlour.game("utopian-rummy")
    box = game.load_box(None)
    bound = game.max_plies(box, 2)
    run: Any = bind(globals(), vars(game.rules), game.slug, game.module)["checked_games"]
    blank, working, rngs = engine.blank_state(game, 2), game.State.blank(), drivers.Rng.blank(2)
    out, plies = np.empty(game.max_actions, np.int32), np.zeros(CHUNK, np.int64)
    tally = np.zeros(len(box.record[0]["copies"]), np.int64)
    total, longest, start = 0, 0, time.perf_counter()
    for first in range(given.seed, given.seed + given.games, CHUNK):
        seeds = np.arange(first, min(first + CHUNK, given.seed + given.games), dtype=np.uint64)
        fault = run(box.record, blank, working, rngs, seeds, bound, out, plies, tally)
        if fault:
            print(("", "no legal action", "no end", "a card lost or made")[fault], f"in a game of seeds {first} on")
            return 1
        total, longest = total + int(plies[: len(seeds)].sum()), max(longest, int(plies[: len(seeds)].max()))
    print(f"{given.games:,} games, {total:,} decisions in {time.perf_counter() - start:.0f} s")
    print(f"longest game: {longest:,} decisions; declared bound: {bound:,}")
    print("In every state there was a legal action, and every card lay in exactly one place.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Utopian Rummy: deal, legal, play.

Rulebook: Utopian Rummy, two players, as numbered in RULES.md (UR-…). No options. Readings of silences are
marked [R] there; invented are the split of values of four jobs and two guards against endless play.

One legal/play pair a phase, in the order of a turn: `explore.py`, `expand.py`, `abilities.py`, `decay.py`. The
verbs that they share are in `moves.py`. The phases follow each other like this:

    explore ─┬─ research ─┬─ keep ── shed ─┬─ expand ─┬─ initiate, play ──┬─ expand
             │            └─ weave ────────┤          │   ├─ hunt ─────────┤
             └─ take ──────────────────────┘          │   ├─ war ──────────┤
                                                      │   └─ knowledge ────┴─ (research or take, as in explore)
                                                      └─ discard ── the other seat's explore, or the Age is over
"""

from parlour.core.kernel import kernel
from parlour.games.utopian_rummy.rules.abilities import (
    legal_hunt,
    legal_knowledge,
    legal_war,
    play_hunt,
    play_knowledge,
    play_war,
)
from parlour.games.utopian_rummy.rules.decay import deal
from parlour.games.utopian_rummy.rules.expand import legal_expand, play_expand
from parlour.games.utopian_rummy.rules.explore import (
    legal_explore,
    legal_keep,
    legal_shed,
    legal_weave,
    play_explore,
    play_keep,
    play_shed,
    play_weave,
)
from parlour.games.utopian_rummy.state import Phase


@kernel
def legal(box, s, out):
    """Write the legal actions into out; their number."""
    match s.phase:
        case Phase.EXPAND:
            return legal_expand(box, s, out)
        case Phase.EXPLORE:
            return legal_explore(box, s, out)
        case Phase.KEEP:
            return legal_keep(box, s, out)
        case Phase.SHED:
            return legal_shed(box, s, out)
        case Phase.WEAVE:
            return legal_weave(box, s, out)
        case Phase.KNOWLEDGE:
            return legal_knowledge(box, s, out)
        case Phase.HUNT:
            return legal_hunt(box, out)
        case Phase.WAR:
            return legal_war(box, s, out)
        case _:
            return 0


@kernel
def play(box, s, action):
    """Play a legal action."""
    match s.phase:
        case Phase.EXPAND:
            play_expand(box, s, action)
        case Phase.EXPLORE:
            play_explore(box, s, action)
        case Phase.KEEP:
            play_keep(box, s, action)
        case Phase.SHED:
            play_shed(box, s, action)
        case Phase.WEAVE:
            play_weave(box, s, action)
        case Phase.KNOWLEDGE:
            play_knowledge(box, s, action)
        case Phase.HUNT:
            play_hunt(box, s, action)
        case _:
            play_war(box, s, action)


__all__ = ["deal", "legal", "play"]

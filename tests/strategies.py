"""What Hypothesis draws in tests: seeds, and positions that random games hardly ever reach."""

from typing import Any

from hypothesis import strategies as st

SEEDS = st.one_of(st.sampled_from([0, 1, (1 << 64) - 1]), st.integers(0, (1 << 64) - 1))

CARDS = (
    ["Ancestral Knowledge 1"] * 8
    + ["Elder 2", "Story Teller 2", "Student -3", "Trainer 2"] * 5
    + ["Farmer 1", "Hunter 1", "Rangers 2", "Weavers 2"] * 3
    + ["Farmer 2", "Hunter 2", "Rangers 3", "Weavers 3", "Monument"] * 2
    + ["Warriors 2"] * 4
)
"""The 54 cards of Utopian Rummy (UR-1.1)."""

# What each phase asks of the rest of the position.
PHASES: dict[str, dict[str, Any]] = {
    "explore": {},
    "keep": {"viewed": 2},
    "second keep": {"viewed": 1, "turn": {"kept": 1}},
    "weave": {"turn": {"must_shed": 1, "may_shed": 1}, "hand": 3},
    "expand": {},
    "knowledge": {"turn": {"knowledge": True}},
    "hunt": {"turn": {"hunts": 1, "hunter_draws": 1}},
    "war": {"warriors": True},
}


@st.composite
def utopian_positions(draw: st.DrawFn) -> dict[str, Any]:
    """A whole position of Utopian Rummy: all 54 cards dealt out at random among the zones, in any phase."""
    phase = draw(st.sampled_from(sorted(PHASES)))
    needs, seat = PHASES[phase], draw(st.integers(0, 1))
    cards = list(draw(st.permutations(CARDS)))
    hands = [_take(cards, draw(st.integers(1, 12))) for _ in range(2)]
    hands[seat] += _take(cards, needs.get("hand", 1))
    societies = [_take(cards, draw(st.integers(0, 10))) for _ in range(2)]
    viewed = _take(cards, needs.get("viewed", 0))
    piles = [_take(cards, draw(st.integers(0, 5))) for _ in range(2)]
    known = draw(st.integers(0, min(3, len(cards) - 1)))
    turn = dict(needs.get("turn", {}))
    if phase not in ("explore",):
        turn["initiated"] = draw(st.booleans())
    return {
        "phase": phase.removeprefix("second "),
        "to_act": seat,
        "first": draw(st.integers(0, 1)),
        "turn": turn,
        "hands": hands,
        "societies": societies,
        "viewed": viewed,
        "research_pile": piles[0],
        "turn_pile": piles[1],
        "deck": cards,
        "deck_size": len(cards),
        "deck_known": known,
        "quiet": draw(st.integers(0, 39)),
        "scores": [draw(st.integers(-30, 99)) for _ in range(2)],
        "age": draw(st.sampled_from([1, 2, 29, 30])),
        "shown": [draw(_marks(hand)) for hand in hands],
        "warriors_used": [draw(st.booleans()) or (bool(needs.get("warriors")) and owner == seat) for owner in range(2)],
    }


def _take(cards: list[str], n: int) -> list[str]:
    taken = cards[:n]
    del cards[:n]
    return taken


def _marks(hand: list[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.booleans(), min_size=len(hand), max_size=len(hand)).map(
        lambda shown: [card for card, mark in zip(hand, shown, strict=True) if mark]
    )

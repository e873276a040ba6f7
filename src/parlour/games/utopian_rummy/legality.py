"""Utopian Rummy: positions that cannot be (the end of section 11)."""

from typing import Any

from parlour.core.reading import Node
from parlour.games.utopian_rummy.names import card_names
from parlour.games.utopian_rummy.state import CARDS, SEATS, Phase

# The counters of `turn` that are other than zero in one phase only.
PHASE_OF = {"hunts": Phase.HUNT, "kept": Phase.KEEP, "must_shed": Phase.WEAVE, "may_shed": Phase.WEAVE}
TURN_PARTS = ("initiated", "knowledge", "hunter_draws")
NEED_A_HAND = (Phase.EXPAND, Phase.HUNT, Phase.WAR, Phase.KNOWLEDGE, Phase.SHED)


def refuse_impossible(box: Any, parts: dict[str, Node], root: Node, s: Any) -> None:
    """MalformedPosition if the position in record s cannot come about."""
    phase = Phase(int(s["phase"]))
    _check_end(root, s, phase)
    _check_marks(box, parts, s)
    _check_counters(box, root, s, phase)
    _check_viewed(box, root, s, phase)
    if phase is not Phase.OVER:
        _check_hand(root, s, phase)
    if phase in (Phase.EXPLORE, Phase.HUNT) and s["deck_size"] == 0:
        raise root.refuse(f"deck: no card is left in phase {phase.name.lower()}")
    if phase is Phase.KNOWLEDGE and s["deck_size"] + s["research_size"] + s["turn_size"] == 0:
        raise root.refuse("phase: knowledge, with deck and both discard piles empty")


def _check_end(root: Node, s: Any, phase: Phase) -> None:
    over = phase is Phase.OVER
    if over != (s["to_act"] < 0):
        raise root.refuse("to_act: expected null when the game is over" if over else "to_act: expected a seat, 0 or 1")
    if over != (s["winner"] >= 0):
        raise root.refuse(
            "winner: expected a seat when the game is over" if over else "winner: expected null before the end"
        )


def _check_marks(box: Any, parts: dict[str, Node], s: Any) -> None:
    names = card_names(box)
    for seat in range(SEATS):
        for card in range(1, CARDS):
            if s["shown"][seat][card] > s["hands"][seat][card]:
                raise parts["shown"].refuse(f"more {names[card - 1]} are shown than hand {seat} holds")


def _check_counters(box: Any, root: Node, s: Any, phase: Phase) -> None:
    for key, only in PHASE_OF.items():
        if s[key] > 0 and phase is not only:
            raise root.refuse(f"turn.{key}: expected 0 outside phase {only.name.lower()}")
    fresh = phase in (Phase.EXPLORE, Phase.OVER)
    for key in TURN_PARTS if fresh else ():
        if s[key]:
            raise root.refuse(f"turn.{key}: expected nothing of a turn yet in phase {phase.name.lower()}")
    if s["hunter_draws"] > box["hunter_draws"]:
        raise root.refuse(f"turn.hunter_draws: at most {box['hunter_draws']}")
    left = int(box["hunter_draws"] - s["hunter_draws"])
    if phase is Phase.HUNT and not 1 <= s["hunts"] <= left:
        raise root.refuse(f"turn.hunts: expected 1 to {left} draws on offer in phase hunt")
    if s["quiet"] >= box["quiet_discards"] and phase is not Phase.OVER:
        raise root.refuse(f"quiet: at {box['quiet_discards']} the Age is over")
    if s["age"] > box["max_ages"]:
        raise root.refuse(f"age: at most {box['max_ages']}")


def _check_viewed(box: Any, root: Node, s: Any, phase: Phase) -> None:
    viewed, most = int(s["viewed_size"]), int(max(box["research_view"], box["rangers_view"]))
    if phase not in (Phase.KEEP, Phase.SHED):
        if viewed:
            raise root.refuse("viewed: expected no cards outside phases keep and shed")
        return
    # A single viewed card goes to hand at once (UR-4.7), and viewed cards alike are shed by themselves (section 10).
    least = 2 if s["kept"] == 0 else 1
    if not least <= viewed <= most - s["kept"]:
        raise root.refuse(f"viewed: expected {least} to {most - s['kept']} cards")
    if phase is Phase.SHED and (s["viewed"] > 0).sum() < 2:
        raise root.refuse("viewed: expected cards of different names in phase shed")
    if s["kept"] >= box["farmers_keep"]:
        raise root.refuse(f"turn.kept: at most {box['farmers_keep'] - 1} while another card may be kept")


def _check_hand(root: Node, s: Any, phase: Phase) -> None:
    seat = int(s["to_act"])
    size = int(s["hand_size"][seat])
    if size == 0 and phase in NEED_A_HAND:
        raise root.refuse(f"hands.{seat}: the seat to act needs a card in phase {phase.name.lower()}")
    if size == 0 and s["kept"] > 0:
        raise root.refuse(f"hands.{seat}: expected the card kept to lie in hand")
    if phase is Phase.WEAVE:
        owed = int(s["must_shed"] + s["may_shed"])
        if not 1 <= owed < size:
            raise root.refuse("turn: expected discards owed or optional in phase weave, fewer than the cards in hand")

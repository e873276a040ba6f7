"""The small verbs of Utopian Rummy: each asks one question or moves one card."""

from parlour.core.kernel import kernel
from parlour.games.utopian_rummy.state import TITLES, Phase, Title


@kernel
def ability(box, s, seat, title):
    """UR-3.1: whether the Society holds the copies that switch this title's ability on."""
    return s.titles[seat, title] >= box.ability_copies


@kernel
def is_initiated(s, title):
    """UR-5.1: a copy of the job lies in either Society, and not once the last one left (UR-6.9)."""
    return s.titles[0, title] + s.titles[1, title] > 0


@kernel
def different_jobs(box, s, seat):
    """UR-6.6: the different jobs in the Society; Students and other assets are none."""
    count = 0
    for title in range(TITLES):
        if box.is_job[title] and s.titles[seat, title] > 0:
            count += 1
    return count


@kernel
def leave_hand(s, seat, card):
    """A card leaves the hand, and with it one mark of its name (UR-9.3)."""
    s.hands[seat, card] -= 1
    s.hand_size[seat] -= 1
    if s.shown[seat, card] > 0:
        s.shown[seat, card] -= 1


@kernel
def show_in_hand(s, seat, card):
    """A card enters the hand before everybody's eyes (UR-9.3)."""
    s.hands[seat, card] += 1
    s.hand_size[seat] += 1
    s.shown[seat, card] += 1


@kernel
def enter_society(box, s, card):
    """A card goes from the hand into the Society of the seat to act; the Age is not quiet (UR-8.5)."""
    seat = s.to_act
    leave_hand(s, seat, card)
    s.societies[seat, card] += 1
    s.titles[seat, box.title[card]] += 1
    s.quiet = 0


@kernel
def leave_society(box, s, seat, card):
    """A card leaves a Society, and no other with it: Students stay (UR-6.10)."""
    s.societies[seat, card] -= 1
    s.titles[seat, box.title[card]] -= 1


@kernel
def draw(s):
    """The top card of the Draw Deck, drawn or viewed."""
    s.deck_size -= 1
    card = s.deck[s.deck_size]
    s.deck[s.deck_size] = 0
    s.quiet = 0  # UR-8.5
    if s.deck_known > s.deck_size:
        s.deck_known = s.deck_size  # UR-9.4: the knowledge lapses
    if s.deck_size == 0:
        s.last_turn = 1  # UR-8.2
    return card


@kernel
def to_research_pile(s, card):
    """A card is discarded face up in a Research (UR-4.9)."""
    s.research_pile[s.research_size] = card
    s.research_size += 1


@kernel
def research(box, s):
    """UR-4.2: view the top cards of the deck; all abilities apply together (UR-4.6)."""
    seat = s.to_act
    # UR-4.3: compulsory with Rangers; UR-4.7: what there is
    count = min(box.rangers_view if ability(box, s, seat, Title.RANGERS) else box.research_view, s.deck_size)
    if count == 1 or ability(box, s, seat, Title.WEAVERS):
        for _ in range(count):
            s.hands[seat, draw(s)] += 1
        s.hand_size[seat] += count
        weave(box, s, count)
    else:
        for _ in range(count):
            s.viewed[draw(s)] += 1
        s.viewed_size = count
        s.phase = Phase.KEEP


@kernel
def weave(box, s, count):
    """UR-4.5: `count` cards came to hand; as many go as a Research without Weavers would not keep."""
    most = min(count, box.farmers_keep if ability(box, s, s.to_act, Title.FARMER) else box.research_keep)
    s.must_shed = count - most
    s.may_shed = most - min(count, box.research_keep)  # UR-4.4
    if s.must_shed + s.may_shed > 0:
        s.phase = Phase.WEAVE
    else:
        finish_research(s)  # UR-4.7: a single card


@kernel
def shed_viewed(s, card):
    """A viewed card goes to the Research pile."""
    s.viewed[card] -= 1
    s.viewed_size -= 1
    to_research_pile(s, card)


@kernel
def finish_research(s):
    """Expand follows, or goes on."""
    s.must_shed = s.may_shed = 0
    s.phase = Phase.EXPAND

"""Utopian Rummy: what an Age is worth (section 8) and who wins."""

from parlour.core.kernel import kernel
from parlour.games.utopian_rummy.moves import ability, different_jobs
from parlour.games.utopian_rummy.state import SEATS, Title


@kernel
def society_score(box, s, seat):
    """UR-8.3: the values in the Society, with Monuments (UR-6.6), Elders (UR-6.3) and Story Tellers (UR-6.7)."""
    total = 0
    for card in range(1, box.cards + 1):
        total += int(box.value[card]) * int(s.societies[seat, card])
    total += different_jobs(box, s, seat) * s.titles[seat, Title.MONUMENT]
    excused = min(s.titles[seat, Title.ELDER], s.titles[seat, Title.STUDENT])
    total -= excused * box.value[box.slots[Title.STUDENT, 0]]
    if ability(box, s, seat, Title.STORY_TELLER):
        for other in range(SEATS):
            total += s.titles[other, Title.ANCESTRAL_KNOWLEDGE]
    return total


@kernel
def hand_penalty(box, s, seat):
    """UR-8.3: what the hand costs: the values of its cards; Students count −3 here too."""
    total = 0
    for card in range(1, box.cards + 1):
        if s.hands[seat, card] > 0:
            total += card_penalty(box, s, seat, card) * s.hands[seat, card]
    return total


@kernel
def card_penalty(box, s, seat, card):
    """What one copy of `card` costs if it is still in hand at the scoring."""
    title = box.title[card]
    if title == Title.MONUMENT:
        return different_jobs(box, s, seat)
    if title == Title.STUDENT:
        return -int(box.value[card])
    return int(box.value[card])


@kernel
def score_age(box, s):
    """UR-8.3: totals run on and may be negative."""
    for seat in range(SEATS):
        s.scores[seat] += society_score(box, s, seat) - hand_penalty(box, s, seat)


@kernel
def winner(box, s):
    """UR-8.4: the higher total once one is at the target; UR-8.6: or after the last Age; −1 if play goes on."""
    if max(s.scores[0], s.scores[1]) < box.target and s.age < box.max_ages:
        return -1
    if s.scores[0] == s.scores[1]:
        return s.first
    return 0 if s.scores[0] > s.scores[1] else 1


@kernel
def returns(box, s, out):
    """+1 for the winner, −1 for the other; 0 while the game goes on."""
    for seat in range(SEATS):
        out[seat] = 0 if s.winner < 0 else (1 if s.winner == seat else -1)


@kernel
def scores(box, s, out):
    """The running totals."""
    for seat in range(SEATS):
        out[seat] = s.scores[seat]

"""Expand (section 5): cards and sets from hand to the Society, until a discard ends the turn."""

from parlour.core.kernel import kernel
from parlour.games.utopian_rummy.moves import ability, different_jobs, enter_society, is_initiated
from parlour.games.utopian_rummy.rules.decay import discard
from parlour.games.utopian_rummy.state import SLOTS, Phase, Title, Verb


@kernel
def legal_expand(box, s, out):
    """UR-5.7: plays in any order, none of them owed; UR-7.1: a discard of any card ends the turn."""
    n = 0
    seat = s.to_act
    spare = s.hand_size[seat] > 1  # UR-5.6: one card stays in hand
    for card in range(1, box.cards + 1):
        if s.hands[seat, card] > 0:
            out[n] = box.action[Verb.DISCARD, card]
            n += 1
            if spare and is_playable(box, s, seat, box.title[card]):
                out[n] = box.action[Verb.PLAY, card]
                n += 1
    if spare and s.initiated == 0:  # UR-5.3
        n = legal_initiations(box, s, out, n)
    return n


@kernel
def is_playable(box, s, seat, title):
    """Whether a card of this title may be played by itself."""
    if box.is_job[title]:
        return is_initiated(s, title)  # UR-5.4
    if title == Title.ANCESTRAL_KNOWLEDGE:
        # UR-6.1: one a turn; UR-6.2: not when there is nothing to do for it
        return s.knowledge == 0 and s.deck_size + s.research_size + s.turn_size > 0
    if title == Title.MONUMENT:
        return different_jobs(box, s, seat) >= box.monument_jobs  # UR-6.6
    return False  # UR-5.5: Students


@kernel
def legal_initiations(box, s, out, n):
    """UR-5.2: sets of one or more copies of a job that is not initiated (UR-5.1), and any number of Students."""
    seat = s.to_act
    trained = ability(box, s, seat, Title.TRAINER)
    smallest = box.trainer_set if trained else box.initiation_set  # UR-6.4 outranks UR-5.2 (UR-3.2)
    for title in range(len(box.is_job)):
        if box.is_job[title] and not is_initiated(s, title):
            n = sets_of(box, s, title, smallest, out, n)
    return n


@kernel
def sets_of(box, s, title, smallest, out, n):
    """The initiations of one job from the hand of the seat to act, at least `smallest` cards each."""
    seat = s.to_act
    most = s.hand_size[seat] - 1  # UR-5.6
    students = s.hands[seat, box.slots[Title.STUDENT, 0]]
    # The empty slots of a job point at card 0, of which nobody holds a copy.
    low = s.hands[seat, box.slots[title, 0]]
    middle = s.hands[seat, box.slots[title, 1]]
    high = s.hands[seat, box.slots[title, 2]]
    if low + middle + high == 0 or low + middle + high + students < smallest:
        return n
    for a in range(low + 1):
        for b in range(middle + 1):
            for c in range(high + 1):
                jobs = a + b + c
                if jobs == 0:  # UR-5.5: never Students alone
                    continue
                base = box.set_base[title]
                base += a * box.set_stride[title, 0] + b * box.set_stride[title, 1] + c * box.set_stride[title, 2]
                for d in range(max(0, smallest - jobs), min(students, most - jobs) + 1):
                    out[n] = box.set_action[base + d]
                    n += 1
    return n


@kernel
def play_expand(box, s, action):
    """A card, a set, or the discard."""
    verb = box.verb[action]
    if verb == Verb.DISCARD:
        discard(box, s, box.card[action])
    elif verb == Verb.PLAY:
        play_card(box, s, box.card[action])
    else:
        initiate(box, s, action)


@kernel
def play_card(box, s, card):
    """UR-5.4 and section 6: one card enters the Society, and does what it says."""
    title = box.title[card]
    enter_society(box, s, card)
    if title == Title.ANCESTRAL_KNOWLEDGE:
        s.knowledge = 1
        s.phase = Phase.KNOWLEDGE
    else:
        after_jobs(box, s, title, 1)


@kernel
def initiate(box, s, action):
    """UR-5.2: the whole set enters the Society at once; UR-6.8: only then the Warriors ask."""
    title = box.card[action]
    s.initiated = 1
    jobs = 0
    for slot in range(SLOTS):
        for _ in range(box.set_counts[action, slot]):
            enter_society(box, s, box.slots[title, slot])
            jobs += 1
    for _ in range(box.set_counts[action, SLOTS]):
        enter_society(box, s, box.slots[Title.STUDENT, 0])
    after_jobs(box, s, title, jobs)


@kernel
def after_jobs(box, s, title, jobs):
    """What `jobs` copies of a job, just played, offer at once."""
    seat = s.to_act
    if title == Title.HUNTER:
        offered = min(jobs, box.hunter_draws - s.hunter_draws)  # UR-6.5: one for each, limited by the turn
        if offered > 0 and s.deck_size > 0:
            s.hunts = offered
            s.phase = Phase.HUNT
    elif title == Title.WARRIORS and s.warriors_used[seat] == 0:
        s.warriors_used[seat] = 1  # UR-6.8: once per player per Age, taken or not
        s.phase = Phase.WAR

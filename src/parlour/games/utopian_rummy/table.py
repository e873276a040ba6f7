"""Utopian Rummy: what a seat looks at, from its observation."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from parlour.core.game import LoadedBox
from parlour.core.phrases import counted
from parlour.core.piles import find_from_top
from parlour.core.table import Card, Cards, Choice, Part, Pile, Table, Track
from parlour.games.utopian_rummy.actions import UtopianActions, actions
from parlour.games.utopian_rummy.limits import MOST_LEGAL
from parlour.games.utopian_rummy.moves import different_jobs
from parlour.games.utopian_rummy.names import JOBS, PHASE_NAMES, TITLE_NAMES, card_names
from parlour.games.utopian_rummy.rules import legal
from parlour.games.utopian_rummy.scoring import hand_penalty, society_score
from parlour.games.utopian_rummy.state import Phase, Title, Verb
from parlour.games.utopian_rummy.wording import advice, has_ability, headline, label, plural, span

TITLE_ORDER = sorted(Title, key=lambda title: (title not in JOBS, title))
"""Jobs in alphabetical order, then assets."""

QUIET_SHOWN = 10
"""Quiet discards (UR-8.5) from which on they are counted before the players' eyes."""

VERB_ORDER = (
    *(Verb.RESEARCH, Verb.TAKE_RESEARCH, Verb.TAKE_TURN, Verb.KEEP, Verb.SHED, Verb.PLAY, Verb.INITIATE),
    *(Verb.DISCARD, Verb.DRAW, Verb.REMOVE_0, Verb.REMOVE_1, Verb.REMOVE_NOTHING, Verb.STOP),
)


def table(box: LoadedBox, seen: Any, seat: int) -> Table:
    """What `seat` (−1: a spectator) looks at, from its observation; equal observations give equal tables."""
    to_act = int(seen["to_act"])
    over = seen["phase"] == Phase.OVER
    who = _owner_name(int(seen["winner"]) if over else to_act, seat)
    return Table(
        seat=seat,
        to_act=to_act,
        phase=PHASE_NAMES[seen["phase"]],
        headline=headline(seen, seat, who),
        advice=advice(box.record[0], seen, seat),
        parts=tuple(_parts(box.record[0], seen, seat)),
        choices=tuple(_choices(box, seen)) if seat == to_act and not over else (),
        scores=tuple(int(score) for score in seen["scores"]),
        facts=_facts(box.record[0], seen, seat),
    )


def _owner_name(owner: int, seat: int) -> str:
    """What `seat` calls the owner: "You", "The opponent", and, watched from outside, "Seat 0"."""
    if seat < 0:
        return f"Seat {owner}"
    return "You" if owner == seat else "The opponent"


def _whose(owner: int, seat: int) -> str:
    return "Your" if owner == seat else f"{_owner_name(owner, seat).removeprefix('The ').capitalize()}'s"


def _facts(box: Any, seen: Any, seat: int) -> dict[str, str]:
    facts = {"Age": str(int(seen["age"])), "Started by": _owner_name(int(seen["first"]), seat).lower()}
    if seen["quiet"] >= QUIET_SHOWN:
        facts["Quiet discards"] = f"{seen['quiet']} of {box['quiet_discards']}"
    if seen["last_turn"] and seen["to_act"] >= 0:
        facts["Last turn"] = "the Age is scored after the next discard"
    return facts


# --- parts


def _parts(box: Any, seen: Any, seat: int) -> Iterator[Part]:
    """From the far side of the table to the near one."""
    near = max(seat, 0)
    far = 1 - near
    at = tuple(int(score) for score in seen["scores"])
    yield Track("scores", "Points", length=int(box["target"]), at=at, goal=int(box["target"]))
    yield _hand(box, seen, far, seat)
    yield _society(box, seen, far, seat)
    yield _discards(box, seen, "research")
    yield _discards(box, seen, "turn")
    yield _deck(box, seen)
    if seen["viewed_size"]:
        yield _viewed(box, seen, seat)
    yield _society(box, seen, near, seat)
    yield _hand(box, seen, near, seat)


Groups = tuple[tuple[str, int], ...]


def _heap(box: Any, part: str, counts: Any, size: int = 0, note: str = "") -> tuple[tuple[Card, ...], Groups]:
    """Cards sorted by title and value, equal ones as one, backs up to `size`; and the groups by title."""
    names, slots, numbers = card_names(box), box["slots"].tolist(), counts.tolist()
    cards: list[Card] = []
    groups: list[tuple[str, int]] = []
    for title in TITLE_ORDER:
        codes = [code for code in slots[title] if code and numbers[code]]
        for code in codes:
            name = names[code - 1]
            cards.append(Card(f"{part}:{name}", name, _kind(title), note, numbers[code]))
        groups += [(TITLE_NAMES[title], len(codes))] * bool(codes)
    unknown = size - sum(card.count for card in cards)
    if unknown > 0:
        cards.append(Card(f"{part}:?", "", count=unknown))
        groups.append(("", 1))
    return tuple(cards), tuple(groups)


def _hand(box: Any, seen: Any, owner: int, seat: int) -> Cards:
    """UR-9.2: one's own, or backs beside the cards known by marks (UR-9.3); at the end both (UR-9.5)."""
    part, size = f"hand-{owner}", int(seen["hand_size"][owner])
    over = seen["phase"] == Phase.OVER
    is_open = owner == seat or over
    cards, groups = _heap(box, part, seen["hands"][owner], size, "" if is_open else "taken openly")
    notes = [counted(size, "card")] if size and (is_open or len(cards) > 1) else []
    if owner == seat and size and not over:
        notes.append(f"costs {hand_penalty(box, seen, owner)} if the Age ends now")
    if owner == seat and seen["shown"][owner].any() and not over:
        marks, _ = _heap(box, part, seen["shown"][owner])
        known = ", ".join(f"{card.count}× {card.name}" if card.count > 1 else card.name for card in marks)
        notes.append(f"the opponent knows of {known}")
    return Cards(part, f"{_whose(owner, seat)} hand", owner, cards, groups, tuple(notes))


def _society(box: Any, seen: Any, owner: int, seat: int) -> Cards:
    part = f"society-{owner}"
    cards, groups = _heap(box, part, seen["societies"][owner])
    active = [title for title in _ABILITIES if has_ability(box, seen, owner, title)]
    kinds = {_kind(title) for title in active}
    marked = tuple(replace(card, note="ability on") if card.kind in kinds else card for card in cards)
    notes = tuple(_society_notes(box, seen, owner, active)) if cards else ()
    return Cards(part, f"{_whose(owner, seat)} Society", owner, marked, groups, notes)


_ABILITIES = {
    Title.FARMER: "a Research keeps {keep} cards",
    Title.RANGERS: "a Research views {rangers_view} cards",
    Title.WEAVERS: "a Research discards from the whole hand",
    Title.TRAINER: "{trainer_set} cards initiate a job",
    Title.STORY_TELLER: "+1 for each Ancestral Knowledge in both Societies",
}
"""Titles whose ability needs copies in the Society (UR-4.3 to UR-4.5, UR-6.4, UR-6.7)."""


def _society_notes(box: Any, seen: Any, owner: int, active: list[Title]) -> Iterator[str]:
    """What it is worth, and every ability that works."""
    yield f"worth {society_score(box, seen, owner)} as it lies"
    keep = span(int(box["research_keep"]), int(box["farmers_keep"]))
    for title in active:
        numbers = {"keep": keep, "rangers_view": box["rangers_view"], "trainer_set": box["trainer_set"]}
        yield f"{plural(title)}: {_ABILITIES[title].format(**numbers)}"
    titles = seen["titles"][owner]
    excused = min(int(titles[Title.ELDER]), int(titles[Title.STUDENT]))
    if excused:
        yield f"Elders: {counted(excused, 'Student')} excused"
    if titles[Title.MONUMENT]:
        yield f"Monument: counts the {counted(int(different_jobs(box, seen, owner)), 'different job')}"


def _discards(box: Any, seen: Any, which: str) -> Pile:
    """UR-9.1: whole and in order."""
    name = {"research": "Research pile", "turn": "End of Turn pile"}[which]
    size = int(seen[f"{which}_size"])
    cards = _stack(box, f"{which}-pile", seen[f"{which}_pile"][:size])
    return Pile(f"{which}-pile", name, size=size, cards=cards, face_up=True)


def _deck(box: Any, seen: Any) -> Pile:
    """UR-9.4: the bottom cards that are public."""
    cards = _stack(box, "deck", seen["deck"][: seen["deck_known"]])
    return Pile("deck", "Draw Deck", size=int(seen["deck_size"]), cards=cards)


def _stack(box: Any, part: str, codes: Any) -> tuple[Card, ...]:
    names = card_names(box)
    return tuple(
        Card(f"{part}:{place}", names[code - 1], _kind(Title(int(box["title"][code]))))
        for place, code in enumerate(codes)
    )


def _kind(title: Title) -> str:
    """What a theme knows the cards of a title by."""
    return TITLE_NAMES[title].lower()


def _viewed(box: Any, seen: Any, seat: int) -> Cards:
    """UR-4.9: shown to nobody else."""
    cards, groups = _heap(box, "viewed", seen["viewed"], int(seen["viewed_size"]))
    owner = int(seen["to_act"])
    notes = ("only you see them",) if owner == seat else ()
    return Cards("viewed", "Viewed cards", owner, cards, groups, notes)


# --- choices


def _choices(box: LoadedBox, seen: Any) -> list[Choice]:
    """The legal actions in the order of a turn: plays, initiations, discards."""
    out = np.empty(MOST_LEGAL, np.int32)
    n = legal(box.record[0], seen, out)
    known = actions(box)
    ordered = sorted((int(action) for action in out[:n]), key=lambda action: _rank(known, seen, action))
    return [_choice(known, seen, action) for action in ordered]


def _rank(known: UtopianActions, seen: Any, action: int) -> tuple[int, ...]:
    """Cards as they lie in the hand; a job's initiations: those without Students first, the largest first."""
    verb, card = known.verb(action), known.card(action)
    if verb is Verb.INITIATE:
        cards = known.set_cards(action)
        students = sum(known.box["title"][code] == Title.STUDENT for code in cards)
        return (VERB_ORDER.index(verb), TITLE_ORDER.index(Title(card)), students, -len(cards), *cards)
    if verb in (Verb.REMOVE_0, Verb.REMOVE_1):  # the other Society first
        own = verb - Verb.REMOVE_0 == seen["to_act"]
        return (
            VERB_ORDER.index(Verb.REMOVE_0),
            int(own),
            TITLE_ORDER.index(Title(known.box["title"][card])),
            card,
        )
    if verb in (Verb.TAKE_RESEARCH, Verb.TAKE_TURN):
        return (VERB_ORDER.index(verb), -_place(seen, verb, card))  # the top first
    title = TITLE_ORDER.index(Title(int(known.box["title"][card]))) if card else 0
    return (VERB_ORDER.index(verb), title, card)


def _place(seen: Any, verb: Verb, card: int) -> int:
    """UR-6.11: the copy nearest the top."""
    which = "research" if verb is Verb.TAKE_RESEARCH else "turn"
    return int(find_from_top(seen[f"{which}_pile"], int(seen[f"{which}_size"]), card))


def _choice(known: UtopianActions, seen: Any, action: int) -> Choice:
    text = label(known, seen, action)
    clause = known.why(seen, action).clause
    return Choice(action, known.names[action], text, clause, tuple(_ids(known, seen, action)))


def _ids(known: UtopianActions, seen: Any, action: int) -> Iterator[str]:
    """The cards the action moves, then where they go."""
    verb, card, seat = known.verb(action), known.card(action), int(seen["to_act"])
    hand, society = f"hand-{seat}", f"society-{seat}"
    names = ("", *card_names(known.box))
    if verb is Verb.INITIATE:
        yield from (f"{hand}:{names[code]}" for code in known.set_cards(action))
        yield society
    elif verb in (Verb.TAKE_RESEARCH, Verb.TAKE_TURN):
        which = "research" if verb is Verb.TAKE_RESEARCH else "turn"
        yield from (f"{which}-pile:{_place(seen, verb, card)}", hand)
    elif verb in (Verb.RESEARCH, Verb.DRAW):
        yield "deck"
    elif verb in (Verb.REMOVE_0, Verb.REMOVE_1):
        yield from (f"society-{verb - Verb.REMOVE_0}:{names[card]}", "deck")
    elif verb not in (Verb.STOP, Verb.REMOVE_NOTHING):
        yield from _from_hand(verb, names[card], seen, hand, society)


def _from_hand(verb: Verb, name: str, seen: Any, hand: str, society: str) -> Iterator[str]:
    source = "viewed" if seen["phase"] in (Phase.KEEP, Phase.SHED) else hand
    targets = {Verb.PLAY: society, Verb.DISCARD: "turn-pile", Verb.SHED: "research-pile", Verb.KEEP: hand}
    yield from (f"{source}:{name}", targets[verb])


__all__ = ["table"]

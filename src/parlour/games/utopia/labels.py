"""Utopia: choices in words, the order in which people look for them, and what to click for them."""

from collections.abc import Iterator
from typing import Any

from parlour.core.game import LoadedBox
from parlour.core.phrases import counted, seat_name
from parlour.games.utopia.board import district_id, guest_id, guest_name, prince_id, wonder_id
from parlour.games.utopia.state import (
    AT,
    CARD,
    CIVS,
    DEMOTE,
    DISCARD,
    DISTRICTS,
    DONE,
    DRAW_FOR,
    END_TURN,
    FROM,
    ISLANDS,
    MONUMENT,
    MOVE,
    PAIRS,
    TO,
    WONDER,
    Deed,
    Phase,
)
from parlour.games.utopia.wording import a, civ_name, district_name, island_name, whose

DEMOTION = len(Deed)
"""The action with two cards, behind the deeds with one."""


def is_card(action: int) -> bool:
    """Whether a card is played by it."""
    return action >= CARD


def card_parts(action: int) -> tuple[int, int, tuple[int, ...]]:
    """Of an action with cards: the deed (or DEMOTION), the civilisation that counts, the cards given (UT-10.3)."""
    if action >= DEMOTE:
        civ, pair = divmod(action - DEMOTE, len(PAIRS))
        return DEMOTION, civ, PAIRS[pair]
    deed, rest = divmod(action - CARD, CIVS * CIVS)
    return deed, rest // CIVS, (rest % CIVS,)


def borrowed(action: int) -> tuple[int, ...]:
    """The cards of an action that are given with a privilege."""
    _, civ, cards = card_parts(action)
    return tuple(card for card in cards if card != civ)


def by_privilege(action: int) -> bool:
    """Whether a card counts as another civilisation (UT-7.9)."""
    return is_card(action) and bool(borrowed(action))


def rank(action: int) -> tuple[int, ...]:
    """Buildings first, then cards deed by deed, then what ends; what takes a privilege last, by civilisation."""
    if MONUMENT <= action < DONE:
        return (0, action)
    if not by_privilege(action):
        return (3, action) if action in (DONE, END_TURN) else (2, action)
    deed, civ, cards = card_parts(action)
    return (4, civ, deed, *cards)


def fold(box: LoadedBox, action: int) -> str:
    """What many choices with a privilege are counted under."""
    if not by_privilege(action):
        return ""
    return f"With a privilege, as {civ_name(box, card_parts(action)[1])}"


# --- labels


def label(box: LoadedBox, seen: Any, action: int) -> str:
    """A legal action as a newcomer understands it."""
    if action < DRAW_FOR:
        return f"Take {a(civ_name(box, action // ISLANDS))} guest of {island_name(box, action % ISLANDS)}"
    if action < AT:
        seat, seats = int(seen["to_act"]), int(seen["seats"])
        return f"Draw one unseen; {seat_name(action - DRAW_FOR, seat, seats)} gets an extra go"
    if action < MOVE:
        return _district_label(box, seen, action)
    if action < MONUMENT:
        return f"Move {counted(action - MOVE + 1, 'prince')}"
    if action < DONE:
        return _building_label(box, seen, action)
    if action < DISCARD:
        return "Build nothing more" if action == DONE else "End the turn"
    return f"Discard {civ_name(box, action - DISCARD)}" if action < CARD else _card_label(box, seen, action)


def _district_label(box: LoadedBox, seen: Any, action: int) -> str:
    district = (action - AT) % DISTRICTS
    name, there = district_name(box, district), _alike_there(seen, district)
    if action >= TO:
        return f"To {name}{_beside(there)}"
    if action >= FROM:
        return f"From {name} ({there} there)"
    if seen["phase"] == Phase.PLACE:
        return f"At {name}{_beside(there)}"
    return f"At {name}, {_monument_of(seen, district)}"


def _alike_there(seen: Any, district: int) -> int:
    """Own princes of the civilisation at stake in a district."""
    return int(seen["princes"][seen["to_act"]][seen["civ"] - 1][district])


def _beside(number: int) -> str:
    return f", beside {number} alike" if number else ""


def _monument_of(seen: Any, district: int) -> str:
    seat, seats = int(seen["to_act"]), int(seen["seats"])
    return f"{whose(int(seen['owner'][district]) - 1, seat, seats)} monument"


def _building_label(box: LoadedBox, seen: Any, action: int) -> str:
    if action >= WONDER:
        points = counted(int(box.record[0]["wonder_points"]), "point")
        return f"Build the wonder of {island_name(box, action - WONDER)}: {points}"
    civ, district = divmod(action - MONUMENT, DISTRICTS)
    return f"Build {a(civ_name(box, civ))} monument at {district_name(box, district)}{_income(box, seen, district)}"


def _income(box: LoadedBox, seen: Any, district: int) -> str:
    """UT-6.7: whom the printed value goes to."""
    owner = int(seen["wonder"][box.record[0]["island"][district]]) - 1
    if owner < 0:
        return ""
    points = counted(int(box.record[0]["value"][district]), "point")
    return f": {points} for {seat_name(owner, int(seen['to_act']), int(seen['seats']))}"


def _card_label(box: LoadedBox, seen: Any, action: int) -> str:
    deed, civ, cards = card_parts(action)
    text = _deed_label(box, seen, deed, civ)
    given = [civ_name(box, card) for card in cards]
    if borrowed(action):
        return f"{text}, giving {' and '.join(given)}"
    return f"{text} (two cards)" if deed == DEMOTION else text


def _deed_label(box: LoadedBox, seen: Any, deed: int, civ: int) -> str:
    name = civ_name(box, civ)
    if deed in (Deed.RAISE, DEMOTION):
        scale, worth = [int(each) for each in seen["scale"]], box.record[0]["prestige"]
        place = scale.index(civ)
        to = int(worth[place + 1 if deed == Deed.RAISE else 0])
        return f"{'Raise' if deed == Deed.RAISE else 'Demote'} {name} from {int(worth[place])} to {to}"
    if deed == Deed.REMOVE:
        return f"Remove {a(name)} prince: {counted(int(box.record[0]['remove_points']), 'point')}"
    return f"Add {a(name)} prince" if deed == Deed.ADD else f"{Deed(deed).name.capitalize()} {name} princes"


# --- what to click


def ids(box: LoadedBox, seen: Any, action: int) -> Iterator[str]:
    """What the action moves, then where it goes."""
    seat = int(seen["to_act"])
    if action < DRAW_FOR:
        yield from (guest_id(box, action), f"taken-{seat}")
    elif action < AT:
        yield from ("bag", f"hand-{action - DRAW_FOR}")
    elif action < MONUMENT:
        yield from _deed_ids(box, seen, action)
    elif action < DONE:
        yield from _building_ids(box, seen, action)
    elif action >= DISCARD:
        yield from _card_ids(box, seat, action)


def _deed_ids(box: LoadedBox, seen: Any, action: int) -> Iterator[str]:
    """The district; where princes leave it, they; where they go, they and the district."""
    seat, civ = int(seen["to_act"]), int(seen["civ"]) - 1
    if action >= MOVE:
        yield from [prince_id(box, seat, civ, int(seen["left_from"]) - 1)] * (action - MOVE + 1)
        yield district_id(box, int(seen["reached"]) - 1)
        return
    district = (action - AT) % DISTRICTS
    leaves = FROM <= action < TO or (action < FROM and seen["deed"] == Deed.REMOVE + 1)
    yield prince_id(box, seat, civ, district) if leaves else district_id(box, district)


def _building_ids(box: LoadedBox, seen: Any, action: int) -> Iterator[str]:
    if action >= WONDER:
        yield wonder_id(box, action - WONDER)
        return
    civ, district = divmod(action - MONUMENT, DISTRICTS)
    yield from [prince_id(box, int(seen["to_act"]), civ, district)] * int(box.record[0]["monument_princes"])
    yield district_id(box, district)


def _card_ids(box: LoadedBox, seat: int, action: int) -> Iterator[str]:
    """The cards; where the action is about the scale, the civilisation there, else the map."""
    if action < CARD:
        yield from (f"hand-{seat}:{civ_name(box, action - DISCARD)}", "discards")
        return
    deed, civ, cards = card_parts(action)
    yield from (f"hand-{seat}:{civ_name(box, card)}" for card in cards)
    yield f"scale:{civ_name(box, civ)}" if deed in (Deed.RAISE, DEMOTION) else "map"


__all__ = ["DEMOTION", "card_parts", "fold", "guest_name", "ids", "is_card", "label", "rank"]

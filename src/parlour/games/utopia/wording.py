"""Utopia: phases in words for somebody without the rulebook, with the box's numbers."""

from typing import Any

from parlour.core.game import LoadedBox
from parlour.core.phrases import capital, counted, listed, seat_name
from parlour.games.utopia.state import CIVS, Deed, Phase

GLOSSARY = {
    "Prince": "A piece of yours, of one of five civilisations. Princes stand in districts and move with cards.",
    "District": "A place on the board. Its printed value counts only for the owner of the island's wonder.",
    "Guest": "Shows a civilisation and an island: a prince of yours of that civilisation comes to that island.",
    "Blind draw": "Once a turn: a guest from the bag, unseen. It gives an opponent you name first an extra go.",
    "Monument": "Three princes of yours alike in a district become one. Each turn it scores its place on the scale.",
    "Wonder": "A prince of each civilisation on an island become one: 6 points, and later monuments there pay you.",
    "Prestige": "The scale of the civilisations, 1 at the bottom to 5 at the top: so much a monument scores each turn.",
    "Base": "Every monument and wonder stands on one of your 8 bases.",
    "Privilege": "Give up one of your 2 to let a card count as another civilisation.",
    "Walk": "For a card, 1 or 2 of your princes of its civilisation go by street or bridge to an adjacent district.",
    "Sail": "For a card, 1 or 2 princes go from a ship district to another in the same sector or the next.",
    "Add": "For a card, a prince comes to a monument of its civilisation; an opponent who owns it gets 1 point.",
    "Remove": "For a card, a prince at a monument of its civilisation goes back to your supply: 2 points for you.",
    "Raise": "For a card, its civilisation changes places with the one above it on the scale.",
    "Demote": "For two cards alike, their civilisation goes to the bottom of the scale.",
    "Track": "The order of turns: highest score first. Who comes to a space stands behind those already there.",
    "Sector": "One of four waters in a row. A ship sails within its own and to the next on either side.",
}
"""Words in a sentence, with the numbers of the printed box; the clauses are in RULES.md."""


def whose(owner: int, seat: int, seats: int) -> str:
    """`your`, `the opponent's`, `seat 2's`."""
    return "your" if owner == seat else f"{seat_name(owner, seat, seats)}'s"


def a(name: str) -> str:
    """`a Greek`, `an Egyptian`."""
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"


def civ_name(box: LoadedBox, civ: int) -> str:
    """`Maya`."""
    return str(box.data["civilisations"][civ])


def island_name(box: LoadedBox, island: int) -> str:
    """`Water`."""
    return str(box.data["islands"][island])


def district_name(box: LoadedBox, district: int) -> str:
    """`Sun Plaza`."""
    return str(box.data["district"][district]["name"])


def deed_word(seen: Any) -> str:
    """The action with a card that is under way: `Walk`."""
    return Deed(int(seen["deed"]) - 1).name.capitalize()


# --- headlines


def headline(box: LoadedBox, seen: Any, seat: int) -> str:
    """The phase in words, and who is to act where that is another."""
    if seen["phase"] == Phase.OVER:
        return _end(seen, seat)
    step = _step(box, seen)
    if seat == seen["to_act"]:
        return step
    who = capital(seat_name(int(seen["to_act"]), seat, int(seen["seats"])))
    return f"{who} is to act. {step}"


def _end(seen: Any, seat: int) -> str:
    seats, winner = int(seen["seats"]), int(seen["winner"])
    verb = "have" if winner == seat else "has"
    points = counted(int(seen["scores"][winner]), "point")
    return f"The game is over: {seat_name(winner, seat, seats)} {verb} won with {points}"


def _step(box: LoadedBox, seen: Any) -> str:
    """The phase in words."""
    phase = Phase(int(seen["phase"]))
    if phase in (Phase.WELCOME, Phase.PLACE, Phase.BUILD):
        return _welcome_step(box, seen, phase)
    if phase is Phase.WONDER:
        civ, island = civ_name(box, int(seen["civ"]) - 1), island_name(box, int(seen["isle"]) - 1)
        return f"Wonder of {island}: give up {a(civ)} prince"
    if phase is Phase.DISCARD:
        return f"Development: discard {counted(int(seen['owed']), 'card')}"
    if phase is Phase.TRIM:
        return f"Development: discard down to {int(box.record[0]['hand_limit'])} cards"
    return "Development: play cards and build" if phase is Phase.ACT else _deed_step(box, seen, phase)


def _welcome_step(box: LoadedBox, seen: Any, phase: Phase) -> str:
    part = "Welcome" if seen["go"] <= box.record[0]["passes"] else "Extra go"
    if phase is Phase.PLACE:
        return f"{part}: place the {civ_name(box, int(seen['civ']) - 1)} prince on {_isle(box, seen)}"
    return f"{part}: take a guest" if phase is Phase.WELCOME else f"{part}: build, or end the go"


def _isle(box: LoadedBox, seen: Any) -> str:
    return island_name(box, int(seen["isle"]) - 1)


def _deed_step(box: LoadedBox, seen: Any, phase: Phase) -> str:
    civ, word = civ_name(box, int(seen["civ"]) - 1), deed_word(seen)
    if phase is Phase.FROM:
        return f"{word}: choose where {civ} princes leave"
    start = district_name(box, int(seen["left_from"]) - 1) if seen["left_from"] else ""
    if phase is Phase.TO:
        return f"{word}: choose where {civ} princes go from {start}"
    if phase is Phase.COUNT:
        return f"{word}: choose how many {civ} princes go, {start} to {district_name(box, int(seen['reached']) - 1)}"
    return f"{word}: choose the monument at which {a(civ)} prince {'comes' if word == 'Add' else 'leaves'}"


# --- advice


def advice(box: LoadedBox, seen: Any, seat: int) -> str:
    """What the phase is about; for the seat to act with what it is obliged to."""
    phase = Phase(int(seen["phase"]))
    if phase is Phase.OVER:
        return (
            f"The game ends after a scoring with {int(box.record[0]['target'])} points or more; the highest score wins."
        )
    if seat != seen["to_act"]:
        return "A turn is: take guests and place princes, then play cards and build, then score monuments."
    return _ADVICE[phase](box.record[0], seen)


def _on_welcome(box: Any, seen: Any) -> str:
    text = "It brings a prince of yours, of its civilisation, to a district of its island that you choose."
    if seen["go"] > box["passes"]:
        return f"You were favoured by a blind draw. {text}"
    if seen["drew"][seen["to_act"]] < box["draws"] and seen["bag_size"]:
        text += " Or draw one unseen from the bag: the opponent you name gets an extra go for it."
    return f"{text} {_goal(box)}"


def _goal(box: Any) -> str:
    return (
        f"{int(box['monument_princes'])} of your princes alike in a district make a monument, "
        f"one of each of the {CIVS} civilisations on an island a wonder."
    )


def _on_place(box: Any, seen: Any) -> str:
    return f"Any district of the island will do. {_goal(box)}"


def _on_build(box: Any, seen: Any) -> str:
    return (
        "You need not build now: what you can build you can also build later, in a go or a turn of yours, "
        "while the place is free."
    )


def _on_wonder(box: Any, seen: Any) -> str:
    return "One prince of each civilisation goes back to your supply; this one stands in several districts."


def _on_discard(box: Any, seen: Any) -> str:
    first, others, last = (int(box[f"discard_{who}"]) for who in ("first", "others", "last"))
    middle = f"the others {others}, " if seen["seats"] > 2 else ""
    return (
        f"Who is ahead on the track discards {first}, {middle}the last {last or 'none'}. Cards you keep stay for later."
    )


def _on_act(box: Any, seen: Any) -> str:
    if not seen["hand_size"][seen["to_act"]]:
        return "You have no cards left; build, or end the turn."
    text = "Any number of actions, a card each (demote: two alike), in any order; `what walk` tells what one does."
    if seen["privileges"][seen["to_act"]]:
        text += " A privilege lets a card count as another civilisation."
    keep = f" You may keep {counted(int(box['hand_limit']), 'card')}."
    return text + keep


def _on_move(box: Any, seen: Any) -> str:
    most = f"Up to {int(box['move_most'])} princes of yours go together"
    if seen["deed"] == Deed.WALK + 1:
        return f"{most}, by a street or a bridge to the next district."
    return f"{most}, from ship to ship: in the same sector, or to the next one in the row."


def _on_at(box: Any, seen: Any) -> str:
    if seen["deed"] == Deed.REMOVE + 1:
        return f"The prince goes back to your supply: {counted(int(box['remove_points']), 'point')} at once."
    gift = counted(int(box["add_gift"]), "point")
    return f"It comes from your supply. At an opponent's monument, that opponent gets {gift}."


def _on_trim(box: Any, seen: Any) -> str:
    over = int(seen["hand_size"][seen["to_act"]]) - int(box["hand_limit"])
    return f"Your turn is over; {counted(over, 'card')} too many. The rest stays in your hand."


_ADVICE = {
    Phase.WELCOME: _on_welcome,
    Phase.PLACE: _on_place,
    Phase.BUILD: _on_build,
    Phase.WONDER: _on_wonder,
    Phase.DISCARD: _on_discard,
    Phase.ACT: _on_act,
    Phase.FROM: _on_move,
    Phase.TO: _on_move,
    Phase.COUNT: _on_move,
    Phase.AT: _on_at,
    Phase.TRIM: _on_trim,
}


# --- facts


def facts(box: LoadedBox, seen: Any, seat: int) -> dict[str, str]:
    """What else a player likes to know."""
    numbers, seats = box.record[0], int(seen["seats"])
    found = {"Turn": str(int(seen["turn"]))}
    if 2 * int(seen["turn"]) >= int(numbers["turns"]):
        found["Turn"] += f" of {int(numbers['turns'])}"
    if 0 < seen["go"] <= numbers["passes"]:
        found["Pass"] = f"{int(seen['go'])} of {int(numbers['passes'])}"
    favours = [int(owner) for owner in seen["favours"][: seen["favours_size"]]]
    if seen["go"] > numbers["passes"]:
        found["Extra goes to come"] = listed([seat_name(owner, seat, seats) for owner in favours])
    elif seen["phase"] != Phase.OVER:
        waiting = [int(owner) for owner in seen["order"][:seats] if not seen["played"][owner]]
        waiting = [owner for owner in waiting if owner != seen["to_act"]]
        if waiting:
            found["Then"] = ", ".join(seat_name(owner, seat, seats) for owner in waiting)
        if favours:
            found["Extra goes promised to"] = listed([seat_name(owner, seat, seats) for owner in favours])
    return found


__all__ = [
    *("GLOSSARY", "a", "advice", "capital", "civ_name", "counted", "district_name", "facts"),
    *("headline", "island_name", "listed", "seat_name", "whose"),
]

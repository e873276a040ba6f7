"""What happened, as it is told to somebody who looks: a seat, or a spectator (−1)."""

from parlour.match.match import Match


def told(match: Match, action: int, seat: int, looking: int) -> str:
    """An action of `seat` as `looking` may know it, after the actor's name: one's own as one says it to "you"."""
    if seat == looking:
        return addressed(match.actions.told(action, own=True))
    return match.actions.told(action, own=False)


def addressed(told: str) -> str:
    """A move in the third person as one says it to "you": `goes to Tidegate` → `go to Tidegate`."""
    verb, space, rest = told.partition(" ")
    if verb.endswith("ies") and len(verb) > len("lies"):  # carries, copies; but lies, ties
        return f"{verb[:-3]}y{space}{rest}"
    ending = 2 if verb.endswith(("ches", "shes", "sses", "xes", "oes")) else 1
    return f"{verb[:-ending]}{space}{rest}"


__all__ = ["addressed", "told"]

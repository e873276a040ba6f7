"""A draft: how a person would like to lay out what lies on the table, tried out before anybody else sees it.

Lists are numbered from 1, as they are on the screen. A draft knows what the match last showed (`base`) and how
the person would have it (`lists`); the rules of the game are none of its business.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from parlour.core.errors import ParlourError
from parlour.core.table import Card, Meld, Melds, Table

Rows = list[list[str]]

NEW = "new"
"""The word for a list that is not there yet."""

MOVE = re.compile(r"(?P<things>\S.*?)(?:\s+from\s+(?P<source>\S+))?\s+to\s+(?P<target>\S+)", re.IGNORECASE)
SPLIT = re.compile(r"(?P<list>\S+)\s+(?:at|before)\s+(?P<thing>\S.*)", re.IGNORECASE)


class BadDraft(ParlourError):
    """A change of the draft that cannot be made."""


class Draft:
    """Lists of names. `tidy` puts each list into the order in which people read it."""

    def __init__(self, tidy: Callable[[Rows], Rows] = lambda lists: lists) -> None:
        self._tidy = tidy
        self.base: Rows = []
        self.lists: Rows = []

    @property
    def touched(self) -> bool:
        """Whether the person would have it otherwise than the match shows it."""
        return _heaps(self.lists) != _heaps(self.base)

    def follow(self, shown: Sequence[Sequence[str]]) -> None:
        """Take over what the match shows now.

        Things that came lie in lists of their own behind the others, things that went leave their lists. Where
        anything else has changed, the match has been laid out anew and the draft begins again.
        """
        now = [list(row) for row in shown]
        came, went = _things(now) - _things(self.base), _things(self.base) - _things(now)
        alone = [[name] for name in came.elements()]
        if self.touched and _heaps([*_without(self.base, went), *alone]) == _heaps(now):
            self.lists = [*_without(self.lists, went), *alone]
        else:
            self.lists = [list(row) for row in now]
        self.base = now

    def reset(self) -> None:
        """Back to what the match shows."""
        self.lists = [list(row) for row in self.base]

    def forget(self) -> None:
        """Begin again with whatever is shown next."""
        self.base, self.lists = [], []

    # --- what a person types

    def move(self, text: str) -> None:
        """`4C to 3`, `4C from 2 to 3`, `4C 5C to new`; BadDraft if it cannot be done."""
        said = MOVE.fullmatch(text.strip())
        if said is None:
            card = self._example()
            raise BadDraft(
                f"move: say what and where to: `move {card} to 1`, `move {card} from 2 to 1`, `move {card} to new`"
            )
        names = self._names(said["things"])
        source = self._place("move", said["source"]) if said["source"] else None
        target = None if said["target"].casefold() == NEW else self._place("move", said["target"])
        lists = [list(row) for row in self.lists]
        moved = [self._take(lists, name, source, target) for name in names]
        if target is None:
            lists.append(moved)
        else:
            lists[target] += moved
        self._change(lists)

    def split(self, text: str) -> None:
        """`2 at 6D`: the 6D and all behind it become a list of their own; BadDraft if it cannot be done."""
        said = SPLIT.fullmatch(text.strip())
        if said is None:
            card = self._example()
            raise BadDraft(
                f"split: say which list and where, as in `split 2 at {card}`: the {card} begins the new list"
            )
        place, name = self._place("split", said["list"]), self._name(said["thing"].strip())
        row = self.lists[place]
        if name not in row:
            raise BadDraft(f"split: {name} does not lie in {place + 1} ({', '.join(row)})")
        if name not in row[1:]:
            raise BadDraft(f"split: {name} comes first in {place + 1}; name the first card of the part to split off")
        cut = row.index(name, 1)
        self._change([*self.lists[:place], row[:cut], row[cut:], *self.lists[place + 1 :]])

    def join(self, text: str) -> None:
        """`2 3`: all of them become one list, where the first of them lies; BadDraft if it cannot be done."""
        words = [word for word in re.split(r"[\s,]+|\band\b", text.strip(), flags=re.IGNORECASE) if word]
        places = [self._place("join", word) for word in words]
        if len(places) < 2 or len(set(places)) < len(places):
            raise BadDraft("join: name two or more lists by their numbers, as in `join 2 3`")
        whole = [name for place in places for name in self.lists[place]]
        self._change(
            [whole if place == places[0] else row for place, row in enumerate(self.lists) if place not in places[1:]]
        )

    def _change(self, lists: Rows) -> None:
        self.lists = self._tidy([row for row in lists if row])

    def _example(self) -> str:
        return next((row[-1] for row in self.lists), "CARD")

    def _place(self, verb: str, text: str) -> int:
        numbered = {str(place): place - 1 for place in range(1, len(self.lists) + 1)}
        if text not in numbered:
            there = f"1 to {len(self.lists)}" if self.lists else "none"
            raise BadDraft(f"{verb}: there is no list {text!r}; there are {there}")
        return numbered[text]

    def _names(self, text: str) -> list[str]:
        """The one thing named, or several, with commas or spaces between them."""
        known = {name.casefold() for row in self.lists for name in row}
        if text.casefold() in known:
            return [self._name(text)]
        separator = r"\s*,\s*" if "," in text else r"\s+"
        return [self._name(word) for word in re.split(separator, text) if word]

    def _name(self, text: str) -> str:
        """The name as it is written."""
        for name in (name for row in self.lists for name in row):
            if name.casefold() == text.casefold():
                return name
        raise BadDraft(f"{text!r} does not lie on the table")

    def _take(self, lists: Rows, name: str, source: int | None, target: int | None) -> str:
        """Take a thing out of its list."""
        places = [place for place, row in enumerate(lists) if name in row and place != target]
        if source is not None:
            if name not in lists[source]:
                raise BadDraft(f"move: {name} does not lie in {source + 1} ({', '.join(lists[source])})")
            places = [source]
        if not places:
            raise BadDraft(f"move: {name} lies there already" if target is not None else f"move: {name} is not there")
        if len(places) > 1:
            where = " and ".join(str(place + 1) for place in places)
            raise BadDraft(
                f"move: {name} lies in {where}; say from which, as in `move {name} from {places[0] + 1} to …`"
            )
        lists[places[0]].remove(name)
        return name


def _things(lists: Rows) -> Counter[str]:
    return Counter(name for row in lists for name in row)


def _heaps(lists: Rows) -> Counter[tuple[str, ...]]:
    """The lists, whatever their order and the order in them."""
    return Counter(tuple(sorted(row)) for row in lists)


def _without(lists: Rows, things: Counter[str]) -> Rows:
    """Lists without these things: what lies alone goes first, then what lies farthest back."""
    left = [list(row) for row in lists]
    for name in things.elements():
        places = [place for place, row in enumerate(left) if name in row]
        alone = [place for place in places if len(left[place]) == 1]
        left[(alone or places)[-1]].remove(name)
    return [row for row in left if row]


# --- between a draft and the table


def names_of(part: Melds) -> Rows:
    """The names in each list of a part."""
    return [[card.name for card in meld.cards for _ in range(card.count)] for meld in part.melds]


def drafted(part: Melds, draft: Draft, faults: Sequence[str]) -> Melds:
    """The part as the draft has it, with a fault (or "") for each list."""
    faces: dict[str, list[Card]] = {}
    for card in (each for meld in part.melds for each in meld.cards for _ in range(each.count)):
        faces.setdefault(card.name, []).append(replace(card, count=1))
    lists = zip(draft.lists, faults, strict=True)
    melds = [Meld(tuple(faces[name].pop(0) for name in names), fault=fault) for names, fault in lists]
    return replace(part, melds=tuple(melds), notes=(*part.notes, "as you have it so far: only you see it"))


def bare(names: Sequence[str], fault: str) -> str:
    """The fault, without the names of the list where it begins with them."""
    return fault.removeprefix(" ".join(names) + " ")


def _named(names: Sequence[str], fault: str) -> str:
    """The names in brackets, where the fault does not say them."""
    return f" ({' '.join(names)})" if bare(names, fault) == fault else ""


def find_melds(table: Table) -> Melds | None:
    """What lies in lists on this table, if anything does."""
    return next((part for part in table.parts if isinstance(part, Melds)), None)


def look_at(table: Table, draft: Draft, faults: Callable[[Rows], Sequence[str]]) -> Table:
    """The table with the draft, which follows it, in place of what lies there."""
    part = find_melds(table)
    if part is None:
        return table
    draft.follow(names_of(part))
    if not draft.touched:
        return table
    mine = drafted(part, draft, faults(draft.lists))
    return replace(table, parts=tuple(mine if each is part else each for each in table.parts))


def state_of(part: Melds, draft: Draft) -> str:
    """Whether what is drawn may stay so, in a sentence."""
    if not draft.touched:
        return "This is how it lies. What is not in order yet, the game lays out at the end of the turn."
    wrong = [str(place) for place, meld in enumerate(part.melds, 1) if meld.fault]
    return f"Not in order yet: {', '.join(wrong)}." if wrong else "All of it is in order."


def check(draft: Draft, faults: Sequence[str]) -> None:
    """BadDraft, with every list that cannot lie as it does, and why."""
    numbered = enumerate(zip(draft.lists, faults, strict=True), 1)
    wrong = [f"list {place}{_named(names, fault)}: {fault}" for place, (names, fault) in numbered if fault]
    if wrong:
        way_out = "Lay it out further, or type `reset` and the game does it."
        raise BadDraft(f"It cannot stay like this: {'; '.join(wrong)}. {way_out}")

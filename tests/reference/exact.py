"""Which cards split into melds (UM-3): an integer programme for HiGHS, and brute force for small heaps.

Both are written from rules/umami-rummy.md alone, without a look at any solver. A heap is a list of 52 numbers, the
copies of each name of `NAMES`. What follows from the answers of HiGHS is believed only after a look at its melds.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "CDHS"
NAMES = [rank + suit for rank in RANKS for suit in SUITS]
NUMBER = {name: i for i, name in enumerate(NAMES)}
POINTS = [RANKS.index(name[:-1]) + 1 for name in NAMES]  # UM-1.4
ACE, KING = 0, 12
LEAST, MOST_CHANGED = 3, 3  # UM-3.1, UM-5.5
ACE_RULES = ("around", "either", "low")

Heap = list[int]
Meld = list[str]


class Rules(NamedTuple):
    """What counts as a meld: the ace (UM-3.4) and the suits of a group (UM-7.1)."""

    aces: str = "around"
    distinct_suits: bool = False


ALL_RULES = [Rules(aces, distinct) for aces in ACE_RULES for distinct in (False, True)]


def heap(cards: Iterable[str]) -> Heap:
    """The cards, counted."""
    counts = [0] * len(NAMES)
    for card in cards:
        counts[NUMBER[card]] += 1
    return counts


def cards_of(counts: Sequence[int]) -> list[str]:
    """The cards of a heap, copies and all."""
    return [name for name, n in zip(NAMES, counts, strict=True) for _ in range(n)]


def points_of(counts: Sequence[int]) -> int:
    return sum(n * points for n, points in zip(counts, POINTS, strict=True))


# ---- melds, by the letter ----


def is_meld(cards: Sequence[str], rules: Rules) -> bool:
    """Whether the cards are a group or a run (UM-3.1)."""
    return len(cards) >= LEAST and (is_group(cards, rules) or is_run(cards, rules))


def is_group(cards: Sequence[str], rules: Rules) -> bool:
    """One rank; in whatever suits, but for an option (UM-3.2, UM-7.1)."""
    suits = [card[-1] for card in cards]
    return len({card[:-1] for card in cards}) == 1 and (not rules.distinct_suits or len(set(suits)) == len(suits))


def is_run(cards: Sequence[str], rules: Rules) -> bool:
    """One suit, no rank twice, ranks that follow each other (UM-3.3, UM-3.5)."""
    ranks = sorted(RANKS.index(card[:-1]) for card in cards)
    return len({card[-1] for card in cards}) == 1 and ranks in run_ranks(len(ranks), rules.aces)


@cache
def run_ranks(length: int, aces: str) -> list[list[int]]:
    """The ranks, sorted, of every run of this length (UM-3.4)."""
    if length > len(RANKS):
        return []
    starts = {"around": len(RANKS), "either": len(RANKS) + 2 - length, "low": len(RANKS) + 1 - length}[aces]
    return [sorted((start + step) % len(RANKS) for step in range(length)) for start in range(starts)]


def layout_fault(lists: Iterable[Sequence[str]], counts: Heap, rules: Rules) -> str:
    """What is wrong with melds that should hold exactly these cards; "" if nothing is."""
    lists = list(lists)
    for cards in lists:
        if not is_meld(cards, rules):
            return f"{cards} is no meld"
    laid_out = heap(card for cards in lists for card in cards)
    return "" if laid_out == list(counts) else f"{cards_of(laid_out)} lie there, not {cards_of(counts)}"


# ---- brute force ----


class BruteForce:
    """Splits heaps by trying every meld of whatever length for one card after the other; answers are kept."""

    def __init__(self, rules: Rules) -> None:
        self.runs: list[list[list[int]]] = [[] for _ in NAMES]  # by name, the runs with it, as lists of numbers
        for length in range(LEAST, len(RANKS) + 1):
            for ranks, suit in product(run_ranks(length, rules.aces), range(len(SUITS))):
                run = [rank * len(SUITS) + suit for rank in ranks]
                for name in set(run):
                    self.runs[name].append(run)
        self.distinct = rules.distinct_suits
        self.known: dict[tuple[int, ...], bool] = {(0,) * len(NAMES): True}

    def splits(self, counts: Sequence[int]) -> bool:
        """Whether each card of the heap can be placed in exactly one meld."""
        key = tuple(counts)
        if key not in self.known:
            self.known[key] = any(self.splits(rest) for rest in self._after_one_meld(key))
        return self.known[key]

    def _after_one_meld(self, counts: tuple[int, ...]) -> Iterator[list[int]]:
        """What is left after each meld that the first card could lie in."""
        first = next(i for i, n in enumerate(counts) if n)
        for run in self.runs[first]:
            if all(counts[i] for i in run):
                yield [n - (i in run) for i, n in enumerate(counts)]
        rank = range(first // len(SUITS) * len(SUITS), first // len(SUITS) * len(SUITS) + len(SUITS))
        for taken in product(*(range(min(counts[i], 1 if self.distinct else counts[i]) + 1) for i in rank)):
            if sum(taken) >= LEAST and taken[first - rank.start]:
                yield [*counts[: rank.start], *(counts[i] - t for i, t in zip(rank, taken, strict=True)),
                       *counts[rank.stop :]]  # fmt: skip


# ---- the integer programme ----


class Column(NamedTuple):
    """A variable of the programme: so many of these cards together (a card alone: a member of a large group)."""

    cards: Heap
    kind: str  # "run", "group", "member"


@cache
def columns(rules: Rules) -> tuple[list[Column], Any, Any]:
    """All variables but the melds to keep; their cards as a matrix, 52 rows; which are members of groups.

    Runs of six or more split into shorter ones, and with distinct suits a group is one of five sets of suits. Without,
    a group is any three or more cards of a rank: each card is a variable of its own, tied by `group_rows`.
    """
    found = []
    for length in (3, 4, 5):
        for ranks, suit in product(run_ranks(length, rules.aces), SUITS):
            found.append(Column(heap(RANKS[rank] + suit for rank in ranks), "run"))
    for rank in RANKS:
        if rules.distinct_suits:
            suits = [chosen for size in (3, 4) for chosen in combinations(SUITS, size)]
            found += [Column(heap(rank + suit for suit in chosen), "group") for chosen in suits]
        else:
            found += [Column(heap([rank + suit]), "member") for suit in SUITS]
    return found, np.array([column.cards for column in found]).T, np.array([c.kind == "member" for c in found])


class Answer(NamedTuple):
    """Cards that split, their melds, and how many of the old melds lie among these as they were."""

    used: Heap
    melds: list[Meld]
    kept: int


class Programme:
    """One question: cards between two heaps that split, with as many as possible of some old melds left as they are.

    `best(aims)` maximises the aims one after the other: "cards" and "points" of all cards used, "kept" melds, or
    a worth for each name.
    """

    def __init__(self, rules: Rules, low: Sequence[int], high: Sequence[int], old: Sequence[Meld] = ()) -> None:
        self.rules, self.old = rules, [list(meld) for meld in old]
        self.low, self.high = np.array(low), np.array(high)
        found, matrix, members = columns(rules)
        self.open = np.flatnonzero(((matrix > 0) <= (self.high[:, None] > 0)).all(axis=0))
        self.columns = [found[i] for i in self.open]
        parts = [matrix[:, self.open], *(np.array(heap(meld))[:, None] for meld in self.old)]
        self.cards = np.concatenate(parts, axis=1)
        self.members = members[self.open]
        self.rows, self.limits = self._rows()

    def _rows(self) -> tuple[list[Any], list[tuple[float, float]]]:
        """The constraints: the cards used, and the sizes of groups, one binary variable a rank behind the others."""
        width = self.cards.shape[1]
        ranks = sorted({int(np.argmax(self.columns[i].cards)) // len(SUITS) for i in np.flatnonzero(self.members)})
        self.width = width + len(ranks)
        rows, limits = [], []
        for name in np.flatnonzero(self.high):
            rows.append(np.concatenate([self.cards[name], np.zeros(len(ranks))]))
            limits.append((self.low[name], self.high[name]))
        for place, rank in enumerate(ranks):
            names = slice(rank * len(SUITS), (rank + 1) * len(SUITS))
            members = np.zeros(self.width)
            members[: len(self.columns)] = self.members * self.cards[names, : len(self.columns)].sum(axis=0)
            for factor, sign in ((LEAST, 1), (int(self.high[names].sum()), -1)):  # a group: none, or at least three
                row = sign * members
                row[width + place] = -sign * factor
                rows.append(row)
                limits.append((0, np.inf))
        return rows, limits

    def demand(self, cards: int) -> None:
        """Let only answers count that use at least so many cards."""
        self.rows.append(self._row_of("cards"))
        self.limits.append((cards, np.inf))

    def _row_of(self, aim: str | Sequence[float]) -> Any:
        if isinstance(aim, str) and aim == "kept":
            worth = np.concatenate([np.zeros(len(self.columns)), np.ones(len(self.old))])
        else:
            each = {"cards": [1] * len(NAMES), "points": POINTS}[aim] if isinstance(aim, str) else aim
            worth = np.array(each, float) @ self.cards
        return np.concatenate([worth, np.zeros(self.width - len(worth))])

    def best(self, aims: Sequence[str | Sequence[float]] = ()) -> Answer | None:
        """The best answer by these aims, each to its end before the next; None if nothing splits."""
        if ((self.cards.sum(axis=1) == 0) & (self.low > 0)).any():
            return None
        rows, limits, found = list(self.rows), list(self.limits), None
        for aim in aims or [[0.0] * len(NAMES)]:
            worth = self._row_of(aim)
            found = self._solve(worth, rows, limits)
            if found is None:
                return None
            rows.append(worth)
            limits.append((float(np.round(worth @ found)) - 0.5, np.inf))  # all worths are whole numbers
        return self._answer(found)

    def _solve(self, worth: Any, rows: list[Any], limits: list[tuple[float, float]]) -> Any:
        """HiGHS's best values of all variables, as whole numbers; None if there are none."""
        if not self.width:
            return np.zeros(0)
        most = np.full(self.width, max(1.0, float(self.high.max())))
        most[len(self.columns) :] = 1  # old melds, and whether a rank has a group
        for presolve in (True, False):  # HiGHS fails now and then, and owns up to it; the other way works then
            result = milp(
                -worth,
                integrality=np.ones(self.width),
                bounds=Bounds(0, most),
                constraints=LinearConstraint(np.array(rows), *np.array(limits, float).T),
                options={"mip_rel_gap": 0, "presolve": presolve},
            )
            if result.status in (0, 2):  # solved, infeasible
                return None if result.status == 2 else np.round(result.x)
        raise RuntimeError(f"HiGHS gave no answer: {result.message}")

    def _answer(self, values: Any) -> Answer:
        times = values.astype(int)
        used = (self.cards @ times[: self.cards.shape[1]]).tolist()
        melds = [cards_of(c.cards) for c, n in zip(self.columns, times, strict=False) if c.kind != "member"
                 for _ in range(n)]  # fmt: skip
        groups: dict[str, Meld] = {}
        for column, n in zip(self.columns, times, strict=False):
            if column.kind == "member" and n:
                card = cards_of(column.cards)[0]
                groups.setdefault(card[:-1], []).extend([card] * n)
        kept = [meld for meld, n in zip(self.old, times[len(self.columns) :], strict=False) if n]
        answer = Answer(used, [*melds, *groups.values(), *kept], len(kept))
        self._check(answer)
        return answer

    def _check(self, answer: Answer) -> None:
        """RuntimeError if the melds are none, or hold other cards than they may."""
        fault = layout_fault(answer.melds, answer.used, self.rules)
        used = np.array(answer.used)
        if fault or (used < self.low).any() or (used > self.high).any():
            raise RuntimeError(f"HiGHS answered wrongly: {fault or 'too many or too few cards'}")


def completes(rules: Rules, low: Sequence[int], high: Sequence[int]) -> bool:
    """Whether some heap between the two splits (UM-5.2)."""
    return _completes(rules, tuple(low), tuple(high))


@lru_cache(1000)
def _completes(rules: Rules, low: tuple[int, ...], high: tuple[int, ...]) -> bool:
    return Programme(rules, low, high).best() is not None


def splits(rules: Rules, counts: Sequence[int]) -> bool:
    """Whether the heap splits (UM-3.1)."""
    return completes(rules, counts, counts)


def fewest_changed(rules: Rules, counts: Sequence[int], old: Sequence[Meld]) -> int | None:
    """How many of the old melds must change for the heap to split, or None if it does not (UM-5.5)."""
    answer = Programme(rules, counts, counts, old).best(["kept"])
    return None if answer is None else len(old) - answer.kept


def completable(rules: Rules, low: Sequence[int], high: Sequence[int]) -> set[str]:
    """The names of which one card more than `low` lies in some heap that splits, up to `high` (UM-5.2)."""
    return set(_completable(rules, tuple(low), tuple(high)))


@lru_cache(1000)
def _completable(rules: Rules, low: tuple[int, ...], high: tuple[int, ...]) -> frozenset[str]:
    names = {i for i in range(len(NAMES)) if high[i] > low[i]} & in_melds(rules, high)
    return _moved(rules, low, high, names, 1)


def forget() -> None:
    """Drop the answers kept, for whoever wants to time them."""
    _completes.cache_clear()
    _completable.cache_clear()


def spared(rules: Rules, low: Sequence[int], high: Sequence[int]) -> set[str]:
    """The names of which `high` can spare a card and still hold a heap, not below `low`, that splits (UM-7.6 a)."""
    return set(_moved(rules, low, high, {i for i in range(len(NAMES)) if high[i] > low[i]}, -1))


def _moved(rules: Rules, low: Sequence[int], high: Sequence[int], names: set[int], sign: int) -> frozenset[str]:
    """The names whose number can be above `low` (sign 1) or below `high` (sign -1).

    Each answer moves as many of the names not seen yet as it can, so a few answers settle all.
    """
    end, still = low if sign > 0 else high, set(names)
    while still:
        answer = Programme(rules, low, high).best([[float(sign * (i in still)) for i in range(len(NAMES))]])
        new = {i for i in still if answer is not None and answer.used[i] != end[i]}
        if not new:
            break
        still -= new
    return frozenset(NAMES[i] for i in names - still)


@cache
def _runs_of_three(aces: str) -> list[list[int]]:
    return [
        [rank * len(SUITS) + suit for rank in ranks] for ranks in run_ranks(LEAST, aces) for suit in range(len(SUITS))
    ]


def in_melds(rules: Rules, counts: Sequence[int]) -> set[int]:
    """The numbers of the names that are part of some meld of this heap, whatever becomes of its other cards."""
    found = {i for run in _runs_of_three(rules.aces) if all(counts[i] for i in run) for i in run}
    for rank in range(len(RANKS)):
        names = range(rank * len(SUITS), (rank + 1) * len(SUITS))
        together = sum(min(counts[i], 1) if rules.distinct_suits else counts[i] for i in names)
        found |= {i for i in names if counts[i] and together >= LEAST}
    return found


# ---- the help of section 12 ----


class Best(NamedTuple):
    """The figures of a play: cards and points laid in this turn, melds changed (None: more than three)."""

    count: int
    points: int
    changed: int | None


def best_plays(rules: Rules, field: Heap, hand: Heap, laid: Heap, old: Sequence[Meld]) -> dict[str, Best | None]:
    """The figures of section 12; `field` holds the laid cards too, `old` the lists that are melds.

    In an introductory turn (UM-7.2) field is the cards laid, and there are no old melds.
    """
    high = [f + h for f, h in zip(field, hand, strict=True)]
    before = [f - n for f, n in zip(field, laid, strict=True)]

    def figures(answer: Answer) -> Best:
        all_laid = [u - b for u, b in zip(answer.used, before, strict=True)]
        changed = len(old) - answer.kept
        return Best(sum(all_laid), points_of(all_laid), changed if changed <= MOST_CHANGED else None)

    def best(*aims: str) -> Best | None:
        answer = Programme(rules, field, high, old).best(aims)
        return None if answer is None else figures(answer)

    most = best("cards", "points", "kept")
    if most is None or not most.count:
        return {"most cards": None, "most points": None, "least change": None}
    least = _least_change(rules, field, hand, laid, old)
    return {
        "most cards": most,
        "most points": best("points", "cards", "kept"),
        "least change": most if least is None else figures(least),
    }


def _least_change(rules: Rules, field: Heap, hand: Heap, laid: Heap, old: Sequence[Meld]) -> Answer | None:
    """The play of UM-12.3, at least one card laid in all; None if three changed melds do not do."""
    programme = Programme(rules, field, [f + h for f, h in zip(field, hand, strict=True)], old)
    if not any(laid):
        programme.demand(sum(field) + 1)
    answer = programme.best(("kept", "cards", "points"))
    return answer if answer is not None and len(old) - answer.kept <= MOST_CHANGED else None

"""Every check of the conformance suite can fail: a game broken in one way each, and the check that must notice.

The broken kernels are plain functions, so their tests run only where kernels do too: with NUMBA_DISABLE_JIT=1,
as for coverage.
"""

import copy
import dataclasses
import random
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from parlour.core.conformance import NotConforming, conform, suite
from parlour.core.conformance.visibility import FILE, load_visibility, read_visibility
from parlour.core.errors import MalformedPosition
from parlour.core.game import Game, Why
from parlour.core.kernel import COMPILED
from parlour.core.table import Account, Card, Entry, Map, Place
from toy.higher import kernels, words

pytestmark = pytest.mark.rules
plain = pytest.mark.skipif(COMPILED, reason="runs where kernels are plain Python: NUMBA_DISABLE_JIT=1")

GAMES = 24


def with_rules(game: Game, **changed: Any) -> Game:
    return dataclasses.replace(game, rules=dataclasses.replace(game.rules, **changed))


def with_actions(game: Game, **changed: Any) -> Game:
    """The game with methods or attributes of its actions replaced."""

    def actions(box: Any) -> Any:
        made = words.HigherActions(box)
        for name, value in changed.items():
            setattr(made, name, value(made) if callable(value) else value)
        return made

    return dataclasses.replace(game, actions=actions)


def with_position(game: Game, **changed: Any) -> Game:
    return dataclasses.replace(game, position=dataclasses.replace(game.position, **changed))


# --- broken rules


def legal_twice(box: Any, s: Any, out: Any) -> int:
    n = kernels.legal(box, s, out)
    out[n] = out[0]
    return n + 1


def legal_nameless(box: Any, s: Any, out: Any) -> int:
    n = kernels.legal(box, s, out)
    out[n] = 12
    return n + 1


def legal_too_many(box: Any, s: Any, out: Any) -> int:
    kernels.legal(box, s, out)
    out[:13] = out[0]
    return 13


def legal_nothing(box: Any, s: Any, out: Any) -> int:
    return 0 if s.swaps[s.to_act] == 2 else kernels.legal(box, s, out)


def legal_peeking(box: Any, s: Any, out: Any) -> int:
    """Fewer swaps if the next seat holds an Ace."""
    n = kernels.legal(box, s, out)
    return n - 1 if n > 1 and s.hands[(s.to_act + 1) % s.seats, 1] > 0 else n


def legal_writing(box: Any, s: Any, out: Any) -> int:
    s.swaps[2] += 1
    return kernels.legal(box, s, out)


def play_losing(box: Any, s: Any, action: int) -> None:
    """The Ace put under the deck becomes a Two."""
    kernels.play(box, s, action)
    if s.deck[0] == 1:
        s.deck[0] = 2


def play_impure(box: Any, s: Any, action: int) -> None:
    kernels.play(box, s, action)
    s.rng = random.getrandbits(64)


def play_box(box: Any, s: Any, action: int) -> None:
    kernels.play(box, s, action)
    box.copies += 1


def play_stale(box: Any, s: Any, action: int) -> None:
    """What lay on the deck is not wiped."""
    kernels.play(box, s, action)
    s.deck[s.deck_size] = 3


def play_endless(box: Any, s: Any, action: int) -> None:
    kernels.play(box, s, action)
    s.swaps[:] = 0
    if s.to_act >= 0 and action >= kernels.SHOW:
        kernels.deal(box, s)


def play_more_seats(box: Any, s: Any, action: int) -> None:
    kernels.play(box, s, action)
    s.seats = 3


def play_nobody(box: Any, s: Any, action: int) -> None:
    kernels.play(box, s, action)
    s.options[1] += 1


def deal_always_the_same(box: Any, s: Any) -> None:
    kernels.deal(box, s)
    s.rng = 7
    s.hands[:] = 0
    s.hands[:, 1] = 2
    s.deck[:] = 0
    s.deck[:8] = (2, 2, 3, 3, 4, 4, 5, 5)
    s.to_act = 0


# --- broken knowledge


def observe_hand(box: Any, s: Any, seat: int, seen: Any) -> None:
    """Everybody sees everything in hands."""
    kernels.observe(box, s, seat, seen)
    seen.hands[:] = s.hands


def observe_bytes(box: Any, s: Any, seat: int, seen: Any) -> None:
    """What is under the deck shows in bytes that no position has."""
    kernels.observe(box, s, seat, seen)
    seen.hands[0, 0] = s.deck[0]


def observe_chance(box: Any, s: Any, seat: int, seen: Any) -> None:
    kernels.observe(box, s, seat, seen)
    seen.rng = s.rng


def observe_too_little(box: Any, s: Any, seat: int, seen: Any) -> None:
    """Others' swaps are public (HI-2), and missing."""
    kernels.observe(box, s, seat, seen)
    for other in range(s.seats):
        if other != seat:
            seen.swaps[other] = 0


def observe_random(box: Any, s: Any, seat: int, seen: Any) -> None:
    kernels.observe(box, s, seat, seen)
    seen.swaps[2] = random.randrange(100)


def observe_adding(box: Any, s: Any, seat: int, seen: Any) -> None:
    """Not an observation of itself: one more each time."""
    kernels.observe(box, s, seat, seen)
    seen.hands[0, 0] = s.hands[0, 0] + 1


STOLEN: list[Any] = []


def observe_stealing(box: Any, s: Any, seat: int, seen: Any) -> None:
    """Puts the truth aside for determinize."""
    if s.rng != 0:
        STOLEN[:] = [s.copy()]
    kernels.observe(box, s, seat, seen)


def determinize_truth(box: Any, seen: Any, seat: int, s: Any) -> None:
    kernels.determinize(box, seen, seat, s)
    for field in ("hands", "deck"):
        s[field][:] = STOLEN[0][field]


def determinize_hands(box: Any, seen: Any, seat: int, s: Any) -> None:
    """Only the hands are real."""
    kernels.determinize(box, seen, seat, s)
    s.hands[:] = STOLEN[0].hands


def determinize_losing(box: Any, seen: Any, seat: int, s: Any) -> None:
    kernels.determinize(box, seen, seat, s)
    s.deck[0] = s.deck[0] % 6 + 1


def determinize_empty(box: Any, seen: Any, seat: int, s: Any) -> None:
    """The others hold nothing."""
    kernels.determinize(box, seen, seat, s)
    for other in range(s.seats):
        if other != seat and s.to_act >= 0:
            s.hands[other, :] = 0


def determinize_other(box: Any, seen: Any, seat: int, s: Any) -> None:
    """The seat's own cards are guessed too."""
    kernels.determinize(box, seen, seat, s)
    if seat >= 0 and s.hand_size[seat] > 0:
        s.hands[seat, :] = 0
        s.hands[seat, 6] = s.hand_size[seat]


# --- broken numbers


def outlook_beyond(box: Any, s: Any, out: Any) -> None:
    out[:] = 1.5


def outlook_wrong_way(box: Any, s: Any, out: Any) -> None:
    kernels.outlook(box, s, out)
    out[:] = 1.0 - out


def outlook_nothing(box: Any, s: Any, out: Any) -> None:
    """Writes nothing."""


def scores_no_number(box: Any, s: Any, out: Any) -> None:
    out[:] = float("nan")


def returns_all_win(box: Any, s: Any, out: Any) -> None:
    out[:] = 1.0


RULES: list[tuple[str, dict[str, Callable[..., Any]]]] = [
    ("legal", {"legal": legal_twice}),
    ("legal", {"legal": legal_nameless}),
    ("legal", {"legal": legal_too_many}),
    ("ends", {"legal": legal_nothing}),
    ("own legal", {"legal": legal_peeking}),
    ("questions", {"legal": legal_writing}),
    ("things", {"play": play_losing}),
    ("chance", {"play": play_impure}),
    ("repeats", {"play": play_impure}),
    ("fence", {"play": play_box}),
    ("position", {"play": play_stale}),
    ("ends", {"play": play_endless}),
    ("seats", {"play": play_more_seats}),
    ("seats", {"play": play_nobody}),
    ("repeats", {"deal": deal_always_the_same}),
    ("views", {"observe": observe_hand}),
    ("twins", {"observe": observe_hand}),
    ("guess", {"observe": observe_hand}),
    ("twins", {"observe": observe_bytes}),
    ("observe", {"observe": observe_chance}),
    ("views", {"observe": observe_too_little}),
    ("observe", {"observe": observe_random}),
    ("observe", {"observe": observe_adding}),
    ("truth", {"observe": observe_stealing, "determinize": determinize_truth}),
    ("truth", {"observe": observe_stealing, "determinize": determinize_hands}),
    ("guesses", {"determinize": determinize_losing}),
    ("guess plays", {"determinize": determinize_empty}),
    ("guess", {"determinize": determinize_other}),
    ("values", {"outlook": outlook_beyond}),
    ("values", {"outlook": outlook_nothing}),
    ("returns", {"outlook": outlook_wrong_way}),
    ("values", {"scores": scores_no_number}),
    ("returns", {"returns": returns_all_win}),
]


@plain
@pytest.mark.parametrize(
    ("check", "changed"),
    RULES,
    ids=lambda part: part if isinstance(part, str) else "+".join(f.__name__ for f in part.values()),
)
def test_broken_rules_are_noticed(higher: Game, check: str, changed: dict[str, Any]) -> None:
    report = conform(with_rules(higher, **changed), games=8 * GAMES if check == "guess plays" else GAMES, check=False)
    assert not report.check(check).passed, report


@plain
def test_rules_that_raise_are_noticed(higher: Game) -> None:
    def play(box: Any, s: Any, action: int) -> None:
        raise IndexError("hands")

    report = conform(with_rules(higher, play=play), games=3, check=False)
    assert "raised IndexError: hands" in str(report.check("ends").failure)
    assert "raised IndexError: hands" in str(report.check("repeats").failure)


PLAYED: list[int] = []


def play_by_the_clock(box: Any, s: Any, action: int) -> None:
    """Depends on how much was played in this process."""
    PLAYED.append(action)
    kernels.play(box, s, action)
    s.deck[:2] = s.deck[1::-1] if len(PLAYED) % 64 < 32 else s.deck[:2]


def play_by_the_thread(box: Any, s: Any, action: int) -> None:
    """Goes another way in a thread."""
    kernels.play(box, s, action)
    if threading.current_thread() is not threading.main_thread():
        s.rng += 1


def step_apart(box: Any, s: Any, action: int) -> None:
    """Remembers the deck of the game before: moves of two games get mixed."""
    kernels.play(box, s, action)
    deck = STOLEN[0] if STOLEN and STOLEN[1] == s.swaps.sum() - 1 else None
    if deck is not None and s.to_act >= 0 and not (deck == s.deck).all():
        s.rng += 1
    STOLEN[:] = [s.deck.copy(), s.swaps.sum()]


@plain
@pytest.mark.parametrize(
    ("play", "words_of_it"),
    [(play_by_the_clock, "another way"), (play_by_the_thread, "in threads"), (step_apart, "another way")],
)
def test_a_game_that_depends_on_more_than_its_seed_is_noticed(higher: Game, play: Any, words_of_it: str) -> None:
    STOLEN.clear()
    report = conform(with_rules(higher, play=play), games=1, check=False)
    assert words_of_it in str(report.check("repeats").failure)


@plain
def test_a_kernel_that_writes_beside_its_state_is_noticed(higher: Game) -> None:
    def play(box: Any, s: Any, action: int) -> None:
        kernels.play(box, s, action)
        if s.base is not None and len(s.base) > 1:
            s.base[0].swaps[0] += 1

    report = conform(with_rules(higher, play=play), games=3, check=False)
    assert not report.check("fence").passed, report


# --- broken words


def test_an_action_name_that_stands_twice_is_noticed(higher: Game) -> None:
    names = (*(words.HigherActions(higher.load_box(None)).names[:-1]), "SHOW   ace")
    report = conform(with_actions(higher, names=names), games=1, check=False)
    assert "show ace" in str(report.check("names").failure)


def test_a_reason_without_a_clause_of_the_rules_is_noticed(higher: Game) -> None:
    broken = with_actions(higher, why=lambda made: lambda s, action: Why("HI-9", "because"))
    assert "'HI-9' is no clause" in str(conform(broken, games=1, check=False).check("reasons").failure)


def test_a_refusal_without_a_reason_is_noticed(higher: Game) -> None:
    broken = with_actions(higher, why_not=lambda made: lambda s, action: Why("HI-2", " "))
    assert "why_not" in str(conform(broken, games=1, check=False).check("reasons").failure)


def test_a_reason_that_cannot_be_given_is_noticed(higher: Game) -> None:
    broken = with_actions(higher, why=lambda made: lambda s, action: 1 // 0)
    assert "ZeroDivisionError" in str(conform(broken, games=1, check=False).check("reasons").failure)


def test_an_action_of_which_nobody_is_told_is_noticed(higher: Game) -> None:
    broken = with_actions(higher, told=lambda made: lambda action, own: "")
    assert "nobody is told" in str(conform(broken, games=1, check=False).check("reasons").failure)


def test_a_line_that_tells_a_secret_is_noticed(higher: Game) -> None:
    broken = with_actions(higher, told=lambda made: lambda action, own: made.names[action])
    report = conform(broken, games=10, check=False)
    assert "though it cannot know which" in str(report.check("twins").failure)


def test_a_field_that_a_position_is_not_read_from_is_noticed(higher: Game) -> None:
    def read(box: Any, given: Any, s: Any) -> None:
        words.read(box, given, s)
        s["swaps"][:] = 0

    report = conform(with_position(higher, read=read), games=20, check=False)
    assert "differs in swaps" in str(report.check("position").failure)


def test_a_position_that_cannot_be_read_is_noticed(higher: Game) -> None:
    def read(box: Any, given: Any, s: Any) -> None:
        raise MalformedPosition("hands", "no")

    report = conform(with_position(higher, read=read), games=2, check=False)
    assert "MalformedPosition" in str(report.check("position").failure)
    assert "could be read" in str(report.check("twins").failure)


def test_a_position_that_cannot_be_written_is_noticed(higher: Game) -> None:
    report = conform(with_position(higher, write=lambda box, s: 1 // 0), games=2, check=False)
    assert "ZeroDivisionError" in str(report.check("position").failure)


def test_a_position_with_a_field_too_many_is_noticed(higher: Game) -> None:
    def write(box: Any, s: Any) -> dict[str, Any]:
        return {**words.write(box, s), "top": ["Ace"]}

    report = conform(with_position(higher, write=write), games=2, check=False)
    assert "says nothing of top" in str(report.check("views").failure)


def test_a_position_that_json_cannot_hold_is_noticed(higher: Game) -> None:
    def write(box: Any, s: Any) -> dict[str, Any]:
        return {**words.write(box, s), "swaps": s["swaps"][: s["seats"]]}

    assert not conform(with_position(higher, write=write), games=2, check=False).check("position").passed


@pytest.mark.parametrize(
    ("changed", "words_of_it"),
    [
        ({"choices": ()}, "not the legal actions"),
        ({"parts": ()}, "which are not there"),
    ],
)
def test_a_table_that_offers_something_else_is_noticed(higher: Game, changed: Any, words_of_it: str) -> None:
    def table(box: Any, seen: Any, seat: int) -> Any:
        return dataclasses.replace(words.table(box, seen, seat), **changed)

    report = conform(dataclasses.replace(higher, table=table), games=2, check=False)
    assert words_of_it in str(report.check("tables").failure)


@pytest.mark.parametrize(
    ("field", "value", "words_of_it"),
    [("name", "show Seven", "has another name"), ("clause", "HI-9", "no clause of RULES.md")],
)
def test_a_choice_that_says_something_else_is_noticed(higher: Game, field: str, value: str, words_of_it: str) -> None:
    def table(box: Any, seen: Any, seat: int) -> Any:
        good = words.table(box, seen, seat)
        return dataclasses.replace(good, choices=tuple(dataclasses.replace(c, **{field: value}) for c in good.choices))

    report = conform(dataclasses.replace(higher, table=table), games=2, check=False)
    assert words_of_it in str(report.check("tables").failure)


def test_places_and_what_lies_there_have_ids_too(higher: Game) -> None:
    def table(box: Any, seen: Any, seat: int) -> Any:
        good = words.table(box, seen, seat)
        place = Place("hill", "Hill", things=(Card("deck", "Ace"),))
        return dataclasses.replace(good, parts=(*good.parts, Map("map", "Map", places=(place,))))

    report = conform(dataclasses.replace(higher, table=table), games=2, check=False)
    assert "'deck' stands there twice" in str(report.check("tables").failure)


def test_an_id_that_stands_twice_on_the_table_is_noticed(higher: Game) -> None:
    def table(box: Any, seen: Any, seat: int) -> Any:
        good = words.table(box, seen, seat)
        return dataclasses.replace(good, parts=(*good.parts, good.parts[0]))

    report = conform(dataclasses.replace(higher, table=table), games=2, check=False)
    assert "'deck' stands there twice" in str(report.check("tables").failure)


def test_a_value_of_numpy_on_a_table_is_noticed(higher: Game) -> None:
    def table(box: Any, seen: Any, seat: int) -> Any:
        good = words.table(box, seen, seat)
        return dataclasses.replace(good, to_act=np.int64(good.to_act))

    report = conform(dataclasses.replace(higher, table=table), games=2, check=False)
    assert "Table.to_act is" in str(report.check("tables").failure)
    assert "of the type numpy.int64, not int" in str(report.check("tables").failure)


@pytest.mark.parametrize(
    ("points", "clause", "words_of_it"),
    [
        (np.int64(1), "HI-1", "Account.entries[0].points is"),
        (1, "HI-9", "'HI-9' is no clause of RULES.md"),
    ],
)
def test_an_account_that_is_not_plain_or_cites_nothing_is_noticed(
    higher: Game, points: Any, clause: str, words_of_it: str
) -> None:
    def account(box: Any, before: Any, action: int, after: Any, seat: int) -> Account:
        return Account("A card is shown", "HI-1", (Entry(0, "A card", points, clause),), (1, 0))

    report = conform(dataclasses.replace(higher, account=account), games=2, check=False)
    assert words_of_it in str(report.check("accounts").failure)


# --- a visibility table that says something else


def with_table(monkeypatch: pytest.MonkeyPatch, document: dict[str, Any]) -> None:
    monkeypatch.setattr(suite, "load_visibility", lambda game: read_visibility(document, FILE))


DECK = {"who": "nobody", "swap": "cards"}
HANDS = {"who": "owner", "open": ["over"], "swap": "cards"}
PUBLIC = ["phase", "to_act", "shown", "swaps"]
THINGS = {"cards": ["hands", "deck", "shown"]}


@pytest.mark.parametrize(
    ("document", "words_of_it"),
    [
        ({"public": [*PUBLIC, "deck"], "hidden": {"hands.*": HANDS}}, "seat -1: deck"),
        ({"public": PUBLIC, "hidden": {"hands.*": HANDS, "deck": {**DECK, "open": ["turn"]}}}, "seat -1: deck"),
        ({"public": PUBLIC, "hidden": {"hands.*": {"who": "nobody"}, "deck": DECK}}, "seat 0: hands.0"),
        ({"public": PUBLIC, "hidden": {"hands.*": HANDS}}, "says nothing of deck.0"),
        ({"public": [*PUBLIC, "goals"], "hidden": {"hands.*": HANDS, "deck": DECK}}, "goals, which no position has"),
    ],
)  # fmt: skip
def test_a_table_that_the_views_do_not_follow_is_noticed(
    higher: Game, monkeypatch: pytest.MonkeyPatch, document: dict[str, Any], words_of_it: str
) -> None:
    with_table(monkeypatch, document)
    report = conform(higher, games=30, check=False)
    assert words_of_it in str(report.check("views").failure)


def test_a_game_without_a_visibility_table_does_not_conform(higher: Game) -> None:
    report = conform(dataclasses.replace(higher, module="parlour.core"), games=1, check=False)
    assert "visibility.toml: cannot be read" in str(report.check("views").failure)
    assert "is no clause" not in str(report.check("views").failure)


# --- and the whole one


def test_the_toy_game_conforms_and_every_check_is_made(higher: Game) -> None:
    report = conform(higher, games=GAMES)
    assert report.ok
    assert all(check.made > 0 for check in report.checks), report
    assert str(report).startswith(f"higher: {GAMES} games, ")
    assert "passed  twins: " in str(report)
    assert load_visibility(higher).things == {"cards": (("hands",), ("deck",), ("shown",))}


def test_what_fails_is_raised_with_seed_ply_and_position(higher: Game) -> None:
    broken = with_actions(higher, told=lambda made: lambda action, own: made.names[action])
    with pytest.raises(NotConforming, match="higher does not conform") as caught:
        conform(broken, games=10, seed=(1 << 64) - 1)
    failure = caught.value.report.check("twins").failure
    assert failure is not None
    assert failure.position is not None
    assert failure.position["phase"] == "turn"
    assert f"(seed {failure.seed}, {failure.seats} seats" in str(caught.value)
    assert isinstance(caught.value, AssertionError)


def test_progress_is_reported(higher: Game) -> None:
    seen: list[tuple[int, int]] = []
    conform(higher, games=3, report=lambda done, games: seen.append((done, games)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


# --- Utopian Rummy, broken


def broken_words(utopian: Game, **changed: Any) -> Game:
    """Utopian Rummy with methods of its actions replaced."""

    def actions(box: Any) -> Any:
        made = copy.copy(utopian.actions(box))
        for name, method in changed.items():
            setattr(made, name, partial(method, made))
        return made

    return dataclasses.replace(utopian, actions=actions)


@pytest.mark.skipif(not COMPILED, reason="whole games take too long as plain Python")
def test_telling_which_viewed_card_was_kept_is_noticed(utopian: Game) -> None:
    """UR-4.9, and the other way round: the rest of the line stays public."""
    broken = broken_words(utopian, told=lambda made, action, own: f"does {made.names[action]}")
    report = conform(broken, games=10, check=False)
    assert "'does keep " in str(report.check("twins").failure)
    assert [check.name for check in report.failed] == ["twins"]


@pytest.mark.skipif(not COMPILED, reason="whole games take too long as plain Python")
def test_a_counter_missing_from_positions_is_noticed(utopian: Game) -> None:
    def write(box: Any, s: Any) -> dict[str, Any]:
        return {**utopian.position.write(box, s), "quiet": 0}

    report = conform(with_position(utopian, write=write), games=5, check=False)
    assert "differs in quiet" in str(report.check("position").failure)

"""The reference of Umami Rummy itself, held to the scenarios, to the book's examples and to random play."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from . import exact, scenarios
from .exact import Rules, heap, is_meld
from .scenarios import agree, at_path
from .umami_differential import compare_trace, lists_of
from .umami_rummy import HAND, Position, Reference, box

pytestmark = pytest.mark.plain

FOLDER = Path(__file__).parent.parent / "scenarios" / "umami-rummy"
SCENARIOS = sorted(FOLDER.glob("*.json"))


# ---- positions and deals ----


def filled(given: Position, seats: int, rng: Random) -> Position:
    """A partial position with its bank filled up: cards that no zone names go beneath the listed ones."""
    zones = [*given.get("hands", []), *given.get("melds", []), given.get("bank", [])]
    rest = list((box(seats) - Counter(card for zone in zones for card in zone)).elements())
    rng.shuffle(rest)
    bank = [*given.get("bank", []), *rest]
    size = given.get("bank_size", len(bank))
    if not len(given.get("bank", [])) <= size <= len(bank):
        raise ValueError(f"no bank of {size} cards")
    return {**given, "bank": bank[:size], "bank_size": size}


def dealt(seats: int, rng: Random) -> tuple[list[list[str]], list[str]]:
    """Ten cards each and a bank (UM-2.1)."""
    cards = list(box(seats).elements())
    rng.shuffle(cards)
    return [cards[HAND * seat : HAND * (seat + 1)] for seat in range(seats)], cards[HAND * seats :]


def first_deal(seats: int, rng: Random) -> Position:
    hands, bank = dealt(seats, rng)
    first = rng.randrange(seats)  # UM-2.3
    return {"hands": hands, "bank": bank, "first": first, "to_act": first}


def play_on(reference: Reference, name: str, rng: Random) -> None:
    """Play an action and deal the next round where one begins."""
    reference.play(name)
    if reference.needs_deal:
        reference.deal(*dealt(reference.seats, rng))


def in_words(options: dict[str, Any]) -> dict[str, str]:
    """Options as the engine's command line has them: false is "false"."""
    return {name: json.dumps(value).strip('"') for name, value in options.items()}


class Runner(scenarios.Runner):
    """One scenario of Umami Rummy."""

    reference: Reference

    def __init__(self, scenario: dict[str, Any]) -> None:
        self.rng = Random(scenario.get("seed", 1))
        seats, given = scenario.get("seats", 2), scenario.get("given")
        position = first_deal(seats, self.rng) if given is None else filled(given, seats, self.rng)
        super().__init__(scenario, Reference(position, seats, in_words(scenario.get("options", {}))))

    def play_on(self, name: str) -> None:
        play_on(self.reference, name, self.rng)

    def holds(self, key: str, value: Any, got: Position) -> bool:
        """Melds are one heap; `melds_exact` compares the lists (UM-11.1)."""
        if key == "melds":
            return agree([card for meld in value for card in meld], [card for meld in got["melds"] for card in meld])
        if key == "melds_exact":
            return lists_of(value) == lists_of(got["melds"])
        return super().holds(key, value, got)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    Runner(json.loads(path.read_text(encoding="utf-8"))).run()


def test_scenarios_are_there() -> None:
    assert len(SCENARIOS) >= 12


# ---- short positions ----


def at(seats: int = 2, /, options: dict[str, str] | None = None, **given: Any) -> Reference:
    hands = [*given.pop("hands", []), *([["KC", "9D"]] * seats)][:seats]
    return Reference(filled({"hands": hands, **given}, seats, Random(0)), seats, options)


def play(reference: Reference, *names: str) -> Reference:
    for name in names:
        reference.play(name)
    return reference


def cards(text: str) -> list[str]:
    return text.split()


LOOSE, UMAMI, DECLINE = {"loose_to_hand": "allowed"}, {"umami_call": "true"}, {"decline": "true"}
LAST, OPENING = {"ending": "last player"}, {"introductory": "true"}
SPADES = cards("4S 5S 6S")


@pytest.mark.parametrize(("seats", "decks"), [(2, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3)])
def test_um_1_2_one_deck_for_every_three_players_begun(seats: int, decks: int) -> None:
    assert box(seats).total() == 52 * decks


def test_um_1_4_what_cards_cost() -> None:
    assert [exact.points_of(heap([name])) for name in cards("AC 2D 10H JS QC KD")] == [1, 2, 10, 11, 12, 13]


MELDS = [
    ("7C 7D 7H", "around", True),
    ("7C 7C 7H", "around", True),
    ("QS KS AS", "around", True),
    ("KS AS 2S", "around", True),
    ("KS AS 2S", "either", False),
    ("QS KS AS", "either", True),
    ("QS KS AS", "low", False),
    ("AS 2S 3S", "low", True),
    ("4S 5S", "around", False),
    ("4S 5S 6H", "around", False),
    ("4S 5S 5S 6S", "around", False),
    ("JS QS KS AS 2S 3S", "around", True),
    ("JS QS KS AS 2S 3S", "either", False),
]


@pytest.mark.parametrize(("meld", "aces", "expected"), MELDS)
def test_um_3_what_a_meld_is(meld: str, aces: str, expected: bool) -> None:
    assert is_meld(cards(meld), Rules(aces)) is expected
    splits = expected or meld == "JS QS KS AS 2S 3S"  # as two runs
    assert exact.splits(Rules(aces), heap(cards(meld))) is splits
    assert exact.BruteForce(Rules(aces)).splits(heap(cards(meld))) is splits


def test_um_3_5_a_run_has_at_most_13_cards() -> None:
    suit = [name for name in exact.NAMES if name.endswith("S")]
    assert all(is_meld(suit, Rules(aces)) for aces in exact.ACE_RULES)
    assert not is_meld([*suit, "AS"], Rules())


def test_um_7_1_a_group_of_different_suits() -> None:
    rules = Rules(distinct_suits=True)
    assert is_meld(cards("7C 7D 7H 7S"), rules)
    assert not is_meld(cards("7C 7D 7D"), rules)
    assert not exact.splits(rules, heap(cards("7C 7D 7D")))


def test_um_4_2_who_can_lay_neither_draws_nor_passes() -> None:
    assert at(hands=[cards("7S KD")], melds=[SPADES]).legal() == {"lay 7S"}


def test_um_4_4_the_last_card_ends_the_turn() -> None:
    game = play(at(hands=[["7S"], ["KC", "AD"]], melds=[SPADES], options={"rounds": "1"}), "lay 7S")
    assert (game.phase, game.scores, game.winners, game.melds) == ("over", [14, -14], [0], [[*SPADES, "7S"]])


def test_um_6_1_who_cannot_lay_draws_and_the_turn_ends() -> None:
    game = play(at(hands=[["KD"]], melds=[SPADES], bank=["7S"]), "draw")
    assert (game.hands[0], game.to_act, game.turns) == (["KD", "7S"], 1, 1)


def test_um_6_3_um_8_3_all_pass_one_after_the_other_and_the_round_is_blocked() -> None:
    game = at(hands=[["KD"], ["2C"]], melds=[SPADES], bank_size=0, options={"rounds": "1"})
    assert game.legal() == {"pass"}
    play(game, "pass")
    assert game.passes == 1
    play(game, "pass")
    assert (game.phase, game.scores, game.winners, game.passes) == ("over", [-13, -2], [1], 0)


def test_um_7_2_an_introductory_turn_leaves_the_field_alone() -> None:
    game = at(hands=[cards("7S 8C 8D 8H KD")], melds=[SPADES], options=OPENING)
    assert game.legal() == {"lay 8C", "lay 8D", "lay 8H"}
    play(game, "lay 8C", "lay 8D", "lay 8H", "end turn")
    assert (game.opened, lists_of(game.melds)) == ([True, False], lists_of([SPADES, cards("8C 8D 8H")]))


def test_um_7_4_a_call_is_due_again_when_the_hand_comes_back_to_one_card() -> None:
    game = at(hands=[cards("7S KD"), cards("2C 9D")], melds=[SPADES], bank=["JC"], options=UMAMI)
    play(game, "lay 7S")
    assert game.legal() == {"end turn", "say umami"}
    play(game, "say umami")
    assert (game.legal(), game.called) == ({"end turn"}, [True, False])
    play(game, "end turn", "draw", "draw")
    assert game.called == [False, False]


def test_um_7_5_a_challenge_costs_two_cards_and_the_turn_goes_on() -> None:
    game = at(3, hands=[["KD", "2C"], ["9S"], ["9D"]], melds=[SPADES], bank=["JC", "JD", "8H"], options=UMAMI)
    assert game.legal() == {"draw", "challenge 1", "challenge 2"}
    play(game, "challenge 1")
    assert (game.hands[1], game.to_act, game.legal()) == (["9S", "JC", "JD"], 0, {"draw", "challenge 2"})


def test_um_7_5_a_bank_of_one_card_gives_one() -> None:
    game = at(hands=[["KD", "2C"], ["9S"]], melds=[SPADES], bank=["JC"], bank_size=1, options=UMAMI)
    play(game, "challenge 1")
    assert (game.hands[1], game.legal()) == (["9S", "JC"], {"pass"})


def test_um_7_6_a_card_is_laid_for_a_card_taken() -> None:
    game = at(hands=[["3H", "KD"]], melds=[cards("4C 4D 4H"), cards("5H 6H 7H")], options=LOOSE)
    assert game.legal() == {"lay 3H", "draw"}  # UM-7.6 c and d: 3H 4H 5H …, two fours come loose
    play(game, "lay 3H")
    assert game.legal() == {"take 4C", "take 4D", "take 6H", "take 7H"}  # 3H 4H 5H must stay
    play(game, "take 4C", "take 4D")
    assert (game.legal(), game.shown) == ({"end turn"}, [["4C", "4D"], []])
    play(game, "end turn")
    assert lists_of(game.melds) == lists_of([cards("3H 4H 5H 6H 7H")])


def test_um_7_6_b_no_card_is_laid_after_a_take() -> None:
    game = at(hands=[["3H", "8H", "KD"]], melds=[cards("4C 4D 4H"), cards("5H 6H 7H")], options=LOOSE)
    assert "lay 8H" in play(game, "lay 3H").legal()
    assert not any(name.startswith("lay") for name in play(game, "take 4C").legal())


def test_um_7_7_draw_may_be_chosen_while_the_bank_has_cards() -> None:
    assert at(hands=[["7S", "KD"]], melds=[SPADES], options=DECLINE).legal() == {"lay 7S", "draw"}
    assert at(hands=[["7S", "KD"]], melds=[SPADES], bank_size=0, options=DECLINE).legal() == {"lay 7S"}


def test_um_8_5_the_last_player_has_one_more_turn() -> None:
    game = at(3, hands=[["7S"], ["KD"], []], melds=[SPADES], options={**LAST, "rounds": "1"})
    play(game, "lay 7S")
    assert (game.phase, game.to_act) == ("play", 1)
    play(game, "draw")
    assert (game.phase, game.scores, game.winners) == ("over", [0, -1, 0], [0, 2])


def test_um_8_5_nobody_loses_when_the_last_hand_is_empty_too() -> None:
    game = play(at(hands=[["7S"], []], melds=[SPADES], options={**LAST, "rounds": "1"}), "lay 7S")
    assert (game.scores, game.winners) == ([0, 0], [0, 1])


def test_um_8_7_the_guard() -> None:
    game = at(hands=[["KD"], ["2C"]], melds=[SPADES], turns=199, options={"rounds": "1"})
    drawn = exact.points_of(heap(game.bank[:1]))
    assert play(game, "draw").scores == [-13 - drawn, -2]


def test_um_2_4_the_next_seat_starts_the_next_round() -> None:
    game = play(at(3, hands=[["7S"], ["KC"], ["9D"]], melds=[SPADES], first=2), "lay 7S")
    assert (game.needs_deal, game.first, game.to_act, game.round) == (True, 0, 0, 2)


def test_um_9_3_a_mark_leaves_with_a_card_of_its_name() -> None:
    game = at(hands=[["7S", "KD"]], melds=[SPADES], shown=[["7S"], []], options=LOOSE)
    assert game.view(1)["hands"][0] == ["7S", "?"]
    assert play(game, "lay 7S").shown == [[], []]


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"hands": [["7S", "7S"], []]}, "more copies"),
    ({"melds": [cards("4S 5S")]}, "no meld"),
    ({"turn": {"laid": ["7S"]}, "melds": [SPADES]}, "laid cards that are not"),
    ({"turn": {"laid": ["7S"]}, "melds": [cards("4S 5S"), ["7S"]]}, "did not split"),
    ({"turn": {"laid": ["7S"]}, "melds": [SPADES, ["7S"]], "hands": [[], ["KD"]]}, "is over"),
    ({"turn": {"laid": ["KS"]}, "melds": [SPADES, ["KS"]]}, "can go no further"),
    ({"shown": [["KC"], []]}, "without the option"),
    ({"shown": [["AC"], []], "options": LOOSE}, "beyond the hand"),
    ({"called": [True, False]}, "without the option"),
    ({"called": [True, False], "options": UMAMI}, "other than one card"),
    ({"turn": {"taken": ["KC"]}, "options": LOOSE}, "before any was laid"),
    ({"round": 6}, "beyond those agreed"),
    ({"passes": 2}, "passes"),
    ({"turns": 200}, "turns"),
    ({"to_act": 2}, "seat"),
    ({"phase": "over"}, "nobody acts"),
    ({"phase": "over", "to_act": None, "scores": [1, 0], "winners": [1]}, "highest totals"),
    ({"phase": "over", "to_act": None, "winners": [0, 1], "passes": 1}, "passes"),
    ({"hands": [[], ["KC"]], "options": LAST}, "out"),
]


@pytest.mark.parametrize(("given", "fault"), IMPOSSIBLE)
def test_section_11_what_cannot_be_is_refused(given: dict[str, Any], fault: str) -> None:
    position = {"hands": [["KC", "9D"], ["KD", "9C"]], **given}
    with pytest.raises(ValueError, match=fault):
        at(**position)


# ---- exactness of the splitter ----


@pytest.mark.parametrize("rules", exact.ALL_RULES, ids=str)
def test_the_programme_agrees_with_brute_force(rules: Rules) -> None:
    """Heaps of melds laid over each other, with a card more or less."""
    rng, brute, answers = Random(4), exact.BruteForce(rules), Counter[bool]()
    for _ in range(150):
        counts = [0] * len(exact.NAMES)
        for _ in range(rng.randrange(1, 5)):
            rank, suit = rng.randrange(13), rng.randrange(4)
            run = rng.choice(exact.run_ranks(rng.choice([3, 4]), rules.aces))
            group = [rank * 4 + s for s in rng.sample(range(4), 3)]
            for i in rng.choice([group, [r * 4 + suit for r in run]]):
                counts[i] += 1
        if rng.random() < 0.5:
            counts[rng.randrange(52)] += 1
        answer = exact.splits(rules, counts)
        assert answer is brute.splits(counts), exact.cards_of(counts)
        answers[answer] += 1
    assert min(answers[True], answers[False]) > 25


# ---- random play ----

Policy = Callable[[list[str], Random], str]


def eager(legal: list[str], rng: Random) -> str:
    return rng.choice([name for name in legal if name.startswith("lay")] or legal)


def lazy(legal: list[str], rng: Random) -> str:
    return rng.choice([name for name in legal if name.split()[0] in ("draw", "pass", "end", "take", "say")] or legal)


def anything(legal: list[str], rng: Random) -> str:
    return rng.choice(legal)


POLICIES = [eager, lazy, anything]


SETTINGS: list[tuple[int, dict[str, str]]] = [
    (2, {"rounds": "3", "umami_call": "true", "decline": "true"}),
    (3, {"rounds": "1", "ending": "last player", "aces": "either", "introductory": "true"}),
    (2, {"rounds": "1", "loose_to_hand": "allowed", "aces": "low", "umami_call": "true"}),  # from turn 185 on
    (5, {"rounds": "1", "distinct_suits": "true", "umami_call": "true"}),
]


def random_game(seed: int, policy: Policy, seats: int, options: dict[str, str]) -> Iterator[dict[str, Any]]:
    """One game from a random deal to its end, as the lines of a trace."""
    rng = Random(seed)
    turns = 185 if "loose_to_hand" in options else 0  # or hardly anybody goes out before the guard (UM-8.7)
    reference = Reference({**first_deal(seats, rng), "turns": turns}, seats, options)
    head, ply = {"game": 0, "seed": seed, "options": options}, 0
    while reference.phase != "over":
        legal = sorted(reference.legal())
        assert legal, f"no legal action in {reference.position()}"
        action = policy(legal, rng)
        line = {**head, "ply": ply, "position": reference.position(), "legal": legal, "to_act": reference.to_act}
        yield {**line, "action": action, "views": [reference.view(seat) for seat in range(seats)]}
        play_on(reference, action, rng)
        ply += 1
    returns = [1.0 if seat in reference.winners else -1.0 for seat in range(seats)]
    last = {"position": reference.position(), "returns": returns, "scores": reference.scores}
    yield {**head, "over": True, **last}


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_random_games_end_keep_all_cards_and_agree_with_their_own_trace(
    policy: Policy, seats: int, options: dict[str, str]
) -> None:
    lines = list(random_game(seats, policy, seats, options))
    assert lines[-1]["over"]
    for line in lines:
        position = line["position"]
        zones = [*position["hands"], *position["melds"], position["bank"]]
        assert Counter(card for zone in zones for card in zone) == box(seats)
        assert sum(position["scores"]) <= 0
    assert compare_trace(map(json.dumps, lines), fresh=not lines[0]["position"]["turns"]) == len(lines) - 1


def set_in(path: str, change: Callable[[Any], Any]) -> Callable[[dict[str, Any]], None]:
    """A forgery of a line: the value at a path is replaced by what `change` makes of it."""

    def forge(line: dict[str, Any]) -> None:
        *parents, last = path.split(".")
        place = at_path(line, ".".join(parents)) if parents else line
        key: Any = int(last) if isinstance(place, list) else last
        place[key] = change(place[key])

    return forge


@pytest.mark.parametrize(
    ("index", "forge", "clauses"),
    [
        (4, set_in("legal", lambda names: names[1:]), "UM-5.2"),
        (4, set_in("legal", lambda names: [*names, "lay everything"]), "UM-5.2"),
        (4, set_in("legal", lambda names: [*names, names[0]]), "each once"),
        (4, set_in("to_act", lambda seat: 1 - seat), "UM-2.2"),
        (4, set_in("action", lambda _: "lay everything"), "section 10"),
        (4, set_in("position.turns", lambda turns: turns + 1), "UM-8.7"),
        (4, set_in("position.scores.0", lambda score: score + 1), "UM-8.2"),
        (4, set_in("position.bank", lambda bank: [*bank[1:], bank[0]]), "UM-6.1"),
        (0, set_in("position.bank", lambda bank: bank[1:]), "UM-2.1"),
        (4, set_in("views.0.bank.0", lambda _: "AC"), "UM-6.1"),
        (4, set_in("views", lambda views: views[::-1]), "UM-6.1"),
        (4, set_in("ply", lambda ply: ply + 1), "ply of the next line"),
        (0, set_in("position.round", lambda number: number + 1), "a game begins with"),
        (-1, set_in("returns", lambda returns: returns[::-1]), "returns"),
        (-1, set_in("scores.0", lambda score: score + 1), "UM-8.2"),
        (-1, set_in("position.winners", lambda seats: [1 - seat for seat in seats]), "UM-8.6"),
        (-2, set_in("over", lambda _: True), "goes on"),
    ],
)
def test_a_forged_trace_is_found_out(index: int, forge: Callable[[dict[str, Any]], None], clauses: str) -> None:
    lines = json.loads(json.dumps(list(random_game(3, eager, 2, {"rounds": "1"}))))
    assert len(lines[-1]["position"]["winners"]) == 1
    lines[index].setdefault("over", False)
    forge(lines[index])
    with pytest.raises(AssertionError) as failure:
        compare_trace(map(json.dumps, lines))
    assert clauses in str(failure.value)


def test_a_layout_that_moves_more_than_it_must_is_found_out() -> None:
    """UM-5.5: 7S lengthens one meld; the other melds stay."""
    before = {"hands": [["7S", "KD"], ["KC", "9D"]], "melds": [SPADES, cards("8C 8D 8H"), cards("JC JD JH JS")]}
    game = at(hands=before["hands"], melds=before["melds"])
    lines = []
    for name in ("lay 7S", "end turn", "draw"):
        lines.append({"ply": len(lines), "position": game.position(), "legal": sorted(game.legal()), "action": name})
        lines[-1] |= {"seed": 0, "game": 0, "to_act": game.to_act}
        play(game, name)
    lines[2]["position"]["melds"] = [cards("4S 5S 6S 7S"), cards("8C 8D 8H"), cards("JC JD JH JS")]
    with pytest.raises(AssertionError, match="no more lines"):
        compare_trace(map(json.dumps, lines), fresh=False)
    lines[2]["position"]["melds"] = [cards("4S 5S 6S"), cards("7S 8S 9S")]
    with pytest.raises(AssertionError, match=r"UM-5\.5"):
        compare_trace(map(json.dumps, lines), fresh=False)


def test_a_trace_cut_short_is_found_out() -> None:
    lines = [json.dumps(line) for line in random_game(3, eager, 2, {"rounds": "1"})]
    with pytest.raises(AssertionError, match="no more lines"):
        compare_trace(lines[:-1])
    with pytest.raises(AssertionError, match="at least one decision"):
        compare_trace(lines[-1:])
    assert compare_trace(lines[4:], fresh=False) == len(lines) - 5

"""The reference itself, held to the scenarios, to the book's worked examples and to random play."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from . import scenarios
from .differential import compare_trace
from .scenarios import agree, at_path
from .utopian_rummy import BOX, HAND, JOBS, TITLE, Position, Reference, full_names, sets

pytestmark = pytest.mark.plain

FOLDER = Path(__file__).parent.parent / "scenarios" / "utopian-rummy"
SCENARIOS = sorted(FOLDER.glob("*.json"))
CARD_LISTS = ("hands", "societies", "shown")

# ---- a small runner of scenario files (SCENARIOS.md) ----


SHORT = {card.rpartition(" ")[0]: card for card in BOX if sum(c.startswith(card.rpartition(" ")[0]) for c in BOX) == 1}


def filled(given: Position, rng: Random) -> Position:
    """A partial position with its deck filled up: cards that no zone names go beneath the listed ones."""
    lists = [cards for key in ("hands", "societies") for cards in given.get(key, [])]
    lists += [given.get(key, []) for key in ("research_pile", "turn_pile", "deck", "viewed")]
    rest = list((BOX - Counter(full_names(card for cards in lists for card in cards))).elements())
    rng.shuffle(rest)
    deck = [*given.get("deck", []), *rest]
    size = given.get("deck_size", len(deck))
    if not len(given.get("deck", [])) <= size <= len(deck):
        raise ValueError(f"no deck of {size} cards")
    return {**given, "deck": deck[:size], "deck_size": size}


def dealt(rng: Random) -> tuple[list[list[str]], list[str]]:
    """Two hands and a deck of the whole box (UR-2.1)."""
    cards = list(BOX.elements())
    rng.shuffle(cards)
    return [cards[:HAND], cards[HAND : 2 * HAND]], cards[2 * HAND :]


def first_deal(rng: Random) -> Position:
    hands, deck = dealt(rng)
    first = rng.randrange(2)  # UR-2.2
    return {"hands": hands, "deck": deck, "first": first, "to_act": first}


def play_on(reference: Reference, name: str, rng: Random) -> None:
    """Play an action and deal the next Age where one begins."""
    reference.play(name)
    if reference.needs_deal:
        reference.deal(*dealt(rng))


def in_full(value: Any) -> Any:
    """The same with card names written out (UR-1.2)."""
    if isinstance(value, list):
        return [in_full(entry) for entry in value]
    return SHORT.get(value, value) if isinstance(value, str) else value


class Runner(scenarios.Runner):
    """One scenario of Utopian Rummy."""

    reference: Reference

    def __init__(self, scenario: dict[str, Any]) -> None:
        self.rng = Random(scenario.get("seed", 1))
        given = scenario.get("given")
        super().__init__(scenario, Reference(first_deal(self.rng) if given is None else filled(given, self.rng)))

    def play_on(self, name: str) -> None:
        play_on(self.reference, name, self.rng)

    def holds(self, key: str, value: Any, got: Position) -> bool:
        return agree(in_full(value), got[key], key)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    Runner(json.loads(path.read_text(encoding="utf-8"))).run()


def test_scenarios_are_there() -> None:
    assert len(SCENARIOS) >= 12


# ---- short positions ----


def at(phase: str = "expand", /, **given: Any) -> Reference:
    return Reference(filled({"phase": phase, **given}, Random(0)))


def play(reference: Reference, *names: str) -> Reference:
    for name in names:
        reference.play(name)
    return reference


def held(reference: Reference, seat: int = 0) -> Counter[str]:
    return Counter(reference.hands[seat])


def plays(reference: Reference) -> set[str]:
    return {name for name in reference.legal() if not name.startswith("discard ")}


FARMERS, RANGERS, WEAVERS = ["Farmer 1", "Farmer 2"], ["Rangers 2", "Rangers 3"], ["Weavers 2", "Weavers 3"]
BLANK = "Ancestral Knowledge 1"  # a card for a hand, of no weight in most tests
KNOWLEDGE, MONUMENT, STUDENT = BLANK, "Monument", "Student -3"

# ---- the worked examples of section 12 ----


def test_example_1_ur_4_2_bob_keeps_the_farmer_and_alice_may_take_the_student() -> None:
    game = at("explore", hands=[[BLANK, BLANK], [BLANK]], deck=[STUDENT, "Farmer 1"])
    play(game, "research")
    assert game.legal() == {"keep Student -3", "keep Farmer 1"}
    play(game, "keep Farmer 1")
    assert (game.phase, game.research_pile) == ("expand", [STUDENT])
    play(game, "discard Farmer 1")
    assert game.to_act == 1
    assert game.legal() == {"research", "take Student -3 from research pile", "take Farmer 1 from turn pile"}


def test_example_2_ur_5_3_only_one_initiation_a_turn() -> None:
    hunters = ["Hunter 1"] * 3
    game = at(hands=[["Farmer 1"] * 3 + hunters + [KNOWLEDGE, "Elder 2"], []], research_pile=["Farmer 2", BLANK])
    assert "initiate Hunter with Hunter 1, Hunter 1, Hunter 1" in game.legal()
    play(game, "initiate Farmer with Farmer 1, Farmer 1, Farmer 1")
    assert plays(game) == {f"play {KNOWLEDGE}"}
    play(game, f"play {KNOWLEDGE}", "take Farmer 2 from research pile", "play Farmer 2")
    assert Counter(game.societies[0]) == Counter({"Farmer 1": 3, "Farmer 2": 1, KNOWLEDGE: 1})


def test_example_3_ur_6_3_two_elders_excuse_two_of_three_students() -> None:
    society = ["Elder 2"] * 2 + [STUDENT] * 3
    game = at(hands=[["Farmer 1"], []], societies=[society, []])
    play(game, "discard Farmer 1")
    assert game.scores == [4 - 3, 0]


def test_example_3_ur_6_7_story_tellers_score_eleven_and_two() -> None:
    tellers = [["Story Teller 2"] * 3 + [KNOWLEDGE] * 2, ["Story Teller 2"] + [KNOWLEDGE] * 3]
    game = at(hands=[["Farmer 1"], []], societies=tellers)
    play(game, "discard Farmer 1")
    assert game.scores == [11 + 2, 2 + 3]


def test_example_4_ur_5_1_two_students_and_one_farmer_do_not_farm() -> None:
    game = at(hands=[["Farmer 1", STUDENT, STUDENT, KNOWLEDGE, BLANK], []], deck=["Elder 2", "Trainer 2"])
    play(game, "initiate Farmer with Farmer 1, Student -3, Student -3", f"play {KNOWLEDGE}", "research")
    play(game, "keep Elder 2")
    assert (game.phase, game.research_pile) == ("expand", ["Trainer 2"])


def test_example_5_ur_6_5_three_hunters_give_two_draws() -> None:
    game = at(hands=[["Hunter 1"] * 3 + ["Hunter 2", BLANK], []])
    play(game, "initiate Hunter with Hunter 1, Hunter 1, Hunter 1", "draw", "draw")
    assert (game.phase, len(game.hands[0])) == ("expand", 4)
    assert play(game, "play Hunter 2").phase == "expand"


def test_example_5_ur_6_5_one_hunter_a_draw_and_another_hunter_are_as_good() -> None:
    game = at(hands=[["Hunter 1", "Hunter 2", BLANK], []], societies=[[], ["Hunter 1"]])
    play(game, "play Hunter 1", "draw")
    assert (game.phase, game.turn["hunter_draws"]) == ("expand", 1)
    play(game, "play Hunter 2")
    assert (game.phase, game.turn["hunts"]) == ("hunt", 1)
    assert play(game, "draw").phase == "expand"


def test_example_6_ur_6_4_two_trainers_then_a_pair_of_farmers() -> None:
    game = at(hands=[["Trainer 2"] * 2 + FARMERS + [BLANK], []], societies=[[], ["Trainer 2"]])
    assert plays(play(game, "play Trainer 2")) == {"play Trainer 2", f"play {KNOWLEDGE}"}
    play(game, "play Trainer 2", "initiate Farmer with Farmer 1, Farmer 2")
    assert game.hands[0] == [BLANK]


def test_example_7_ur_6_8_bobs_first_warriors_remove_a_card_and_his_second_do_not() -> None:
    game = at(hands=[["Warriors 2", "Warriors 2", BLANK], []], societies=[[], ["Warriors 2", "Elder 2"]])
    play(game, "play Warriors 2", "remove Elder 2 from society 1")
    assert (game.deck[-1], game.deck_known, game.societies[1]) == ("Elder 2", 1, ["Warriors 2"])
    assert play(game, "play Warriors 2").phase == "expand"


def test_example_8_ur_4_5_weavers_alone_draw_two_and_discard_any_one() -> None:
    deck = ["Elder 2", "Trainer 2"]
    game = at("explore", hands=[["Hunter 1"], []], societies=[WEAVERS, []], deck=deck)
    play(game, "research")
    assert game.legal() == {"shed Hunter 1", "shed Elder 2", "shed Trainer 2"}
    play(game, "shed Hunter 1")
    assert (game.phase, game.hands[0], game.research_pile) == ("expand", deck, ["Hunter 1"])


def test_example_8_ur_4_6_all_three_draw_three_and_discard_one_or_two() -> None:
    deck = ["Elder 2", "Trainer 2", MONUMENT]
    given = {"hands": [["Hunter 1"], []], "societies": [FARMERS + RANGERS + WEAVERS, []], "deck": deck}
    game = play(at("explore", **given), "research", "shed Elder 2")
    assert game.legal() == {"shed Hunter 1", "shed Trainer 2", f"shed {MONUMENT}", "stop"}
    assert play(game, "stop").research_pile == ["Elder 2"]
    game = play(at("explore", **given), "research", "shed Elder 2", "shed Hunter 1")
    assert (game.phase, game.research_pile) == ("expand", ["Elder 2", "Hunter 1"])


# ---- clause by clause ----


def test_ur_1_1_the_box_holds_39_jobs_and_15_assets() -> None:
    jobs = sum(number for name, number in BOX.items() if TITLE[name] in JOBS)
    assert (BOX.total(), jobs, len(BOX)) == (54, 39, 15)


def test_ur_1_2_the_number_may_be_left_out_where_one_value_exists() -> None:
    game = at(hands=[["Elder", "Student", "Farmer 2"], []])
    assert held(game) == Counter(["Elder 2", STUDENT, "Farmer 2"])
    with pytest.raises(ValueError, match="no card is called"):
        at(hands=[["Farmer"], []])


@pytest.mark.parametrize(("scores", "first"), [([5, 9], 0), ([9, 5], 1), ([7, 7], 0)])
def test_ur_2_3_the_lower_total_starts_or_who_did_not_start_before(scores: list[int], first: int) -> None:
    game = at(hands=[["Farmer 1"], []], scores=scores, first=1)
    play(game, "discard Farmer 1")
    assert (game.needs_deal, game.first, game.to_act, game.age) == (True, first, first, 2)


def test_ur_4_1_explore_offers_the_tops_of_both_piles_only() -> None:
    piles = {"research_pile": ["Elder 2", "Farmer 1"], "turn_pile": ["Hunter 1", "Trainer 2"]}
    game = at("explore", hands=[[BLANK], []], **piles)
    assert game.legal() == {"research", "take Farmer 1 from research pile", "take Trainer 2 from turn pile"}
    play(game, "take Trainer 2 from turn pile")
    assert (game.phase, game.turn_pile, game.shown) == ("expand", ["Hunter 1"], [["Trainer 2"], []])


def test_ur_4_3_rangers_view_three_and_the_rest_is_shed_in_a_chosen_order() -> None:
    deck = ["Elder 2", "Trainer 2", "Hunter 1"]
    game = at("explore", hands=[[BLANK], []], societies=[RANGERS, []], deck=deck)
    play(game, "research", "keep Elder 2")
    assert (game.phase, game.legal()) == ("shed", {"shed Trainer 2", "shed Hunter 1"})
    play(game, "shed Hunter 1")
    assert (game.phase, game.research_pile) == ("expand", ["Hunter 1", "Trainer 2"])


def test_ur_4_4_farmers_decide_on_a_second_card_after_the_first() -> None:
    given = {"hands": [[BLANK], []], "societies": [FARMERS, []], "deck": ["Elder 2", "Trainer 2"]}
    game = play(at("explore", **given), "research")
    assert game.legal() == {"keep Elder 2", "keep Trainer 2"}
    play(game, "keep Elder 2")
    assert (game.phase, game.turn["kept"], game.legal()) == ("keep", 1, {"keep Trainer 2", "stop"})
    assert play(game, "stop").research_pile == ["Trainer 2"]
    game = play(at("explore", **given), "research", "keep Elder 2", "keep Trainer 2")
    assert (game.phase, game.research_pile, game.turn["kept"]) == ("expand", [], 0)


def test_ur_4_6_farmers_and_weavers_owe_nothing_of_two_cards() -> None:
    game = at("explore", hands=[["Hunter 1"], []], societies=[FARMERS + WEAVERS, []])
    play(game, "research")
    assert (game.turn["must_shed"], game.turn["may_shed"]) == (0, 1)
    assert "stop" in game.legal()
    assert play(game, "shed Hunter 1").phase == "expand"


def test_ur_4_6_rangers_and_weavers_owe_two() -> None:
    game = at("explore", hands=[["Hunter 1"], []], societies=[RANGERS + WEAVERS, []])
    play(game, "research", "shed Hunter 1")
    assert (game.turn["must_shed"], game.turn["may_shed"], len(game.legal() & {"stop"})) == (1, 0, 0)


@pytest.mark.parametrize("society", [[], FARMERS + RANGERS, FARMERS + WEAVERS, RANGERS + WEAVERS])
def test_ur_4_7_a_single_viewed_card_goes_to_hand(society: list[str]) -> None:
    game = at("explore", hands=[[BLANK], []], societies=[society, []], deck=["Elder 2"], deck_size=1)
    play(game, "research")
    assert (game.phase, game.hands[0], game.last_turn) == ("expand", [BLANK, "Elder 2"], True)


def test_ur_4_8_two_cards_alike_shed_themselves() -> None:
    deck = ["Elder 2", "Trainer 2", "Trainer 2"]
    game = at("explore", hands=[[BLANK], []], societies=[RANGERS, []], deck=deck)
    play(game, "research", "keep Elder 2")
    assert (game.phase, game.research_pile) == ("expand", ["Trainer 2", "Trainer 2"])


def test_section_10_a_keep_with_two_cards_alike_is_asked_for() -> None:
    game = at("explore", hands=[[BLANK], []], deck=["Trainer 2", "Trainer 2"])
    assert play(game, "research").legal() == {"keep Trainer 2"}
    assert play(game, "keep Trainer 2").research_pile == ["Trainer 2"]


def test_ur_5_2_a_set_may_be_larger_and_is_named_by_value_then_students() -> None:
    game = at(hands=[["Farmer 2", "Farmer 1", STUDENT, STUDENT, BLANK, "Elder 2"], []])
    assert {name for name in game.legal() if name.startswith("initiate Farmer")} == {
        "initiate Farmer with Farmer 1, Student -3, Student -3",
        "initiate Farmer with Farmer 2, Student -3, Student -3",
        "initiate Farmer with Farmer 1, Farmer 2, Student -3",
        "initiate Farmer with Farmer 1, Farmer 2, Student -3, Student -3",
    }


def test_ur_5_4_a_job_initiated_by_the_other_player_may_be_played_but_not_initiated() -> None:
    game = at(hands=[["Elder 2"] * 3 + ["Hunter 1"], []], societies=[[], ["Elder 2"]])
    assert plays(game) == {"play Elder 2"}


def test_ur_5_6_the_last_card_is_never_played() -> None:
    assert plays(at(hands=[["Elder 2"] * 3, []])) == set()
    for card in ("Hunter 1", KNOWLEDGE, MONUMENT):
        society = ["Hunter 1", "Elder 2", "Trainer 2", "Farmer 1"]
        assert at(hands=[[card], []], societies=[society, []]).legal() == {f"discard {card}"}


def test_ur_6_1_one_ancestral_knowledge_a_turn_and_any_card_of_a_pile() -> None:
    piles = {"research_pile": ["Elder 2", "Farmer 1", "Elder 2"], "turn_pile": ["Hunter 1"]}
    game = play(at(hands=[[KNOWLEDGE, KNOWLEDGE, "Trainer 2"], []], **piles), f"play {KNOWLEDGE}")
    assert game.legal() == {
        "research",
        "take Elder 2 from research pile",
        "take Farmer 1 from research pile",
        "take Hunter 1 from turn pile",
    }
    play(game, "take Elder 2 from research pile")
    assert game.research_pile == ["Elder 2", "Farmer 1"]  # UR-6.11
    assert plays(game) == set()


def test_ur_6_2_ancestral_knowledge_needs_something_to_take() -> None:
    hands = [[KNOWLEDGE, "Trainer 2"], []]
    assert plays(at(hands=hands, deck_size=0)) == set()
    game = play(at(hands=hands, deck_size=0, turn_pile=["Elder 2"]), f"play {KNOWLEDGE}")
    assert game.legal() == {"take Elder 2 from turn pile"}


def test_ur_6_3_elders_do_not_excuse_students_in_hand() -> None:
    game = at(hands=[["Farmer 1"], [STUDENT]], societies=[[], ["Elder 2", "Elder 2"]])
    assert play(game, "discard Farmer 1").scores == [0, 4 - 3]


def test_ur_6_4_trainers_do_not_serve_their_own_set() -> None:
    game = at(hands=[["Trainer 2", "Trainer 2", BLANK], []])
    assert plays(game) == {f"play {KNOWLEDGE}"}


def test_ur_6_5_draws_not_taken_lapse_but_do_not_count() -> None:
    game = at(hands=[["Hunter 1", "Hunter 1", "Hunter 2", BLANK], []], societies=[["Hunter 2"], []])
    play(game, "play Hunter 1", "stop")
    assert (game.phase, game.turn["hunter_draws"]) == ("expand", 0)
    play(game, "play Hunter 1", "draw", "play Hunter 2", "draw")
    assert (game.turn["hunter_draws"], game.phase) == (2, "expand")


def test_ur_6_5_no_draw_from_an_empty_deck() -> None:
    given = {"hands": [["Hunter 1"] * 3 + [BLANK], []]}
    assert play(at(deck_size=0, **given), "initiate Hunter with Hunter 1, Hunter 1, Hunter 1").phase == "expand"
    game = play(at(deck_size=1, **given), "initiate Hunter with Hunter 1, Hunter 1, Hunter 1")
    assert (game.phase, game.turn["hunts"]) == ("hunt", 2)
    play(game, "draw")
    assert (game.phase, game.turn["hunts"], game.last_turn) == ("expand", 0, True)


def test_ur_6_5_a_set_with_students_offers_a_draw_for_each_hunter_only() -> None:
    game = at(hands=[["Hunter 1", STUDENT, STUDENT, BLANK], []])
    play(game, "initiate Hunter with Hunter 1, Student -3, Student -3")
    assert game.turn["hunts"] == 1


def test_ur_6_6_a_monument_counts_the_jobs_of_the_own_society_in_hand_too() -> None:
    society = ["Elder 2", "Farmer 1", "Farmer 2", "Hunter 1"]
    game = at(hands=[["Rangers 2"], [MONUMENT]], societies=[[*society, MONUMENT], ["Elder 2", "Trainer 2", STUDENT]])
    assert play(game, "discard Rangers 2").scores == [2 + 1 + 2 + 1 + 3, 2 + 2 - 3 + 3 - 2]


def test_ur_6_7_one_story_teller_scores_no_bonus() -> None:
    game = at(hands=[["Farmer 1"], []], societies=[["Story Teller 2", KNOWLEDGE], []])
    assert play(game, "discard Farmer 1").scores == [3, 0]


def test_ur_6_8_the_set_is_placed_first_and_the_offer_is_used_up_when_not_taken() -> None:
    game = at(hands=[["Warriors 2"] * 3 + ["Elder 2"], []])
    play(game, "initiate Warriors with Warriors 2, Warriors 2, Warriors 2")
    assert (game.phase, game.legal()) == ("war", {"remove nothing", "remove Warriors 2 from society 0"})
    play(game, "remove nothing")
    assert (game.phase, game.warriors_used) == ("expand", [True, False])


def test_ur_6_8_warriors_that_come_again_remove_nothing() -> None:
    game = at(hands=[["Warriors 2", "Elder 2"], []], societies=[[], ["Warriors 2"]], warriors_used=[True, False])
    assert play(game, "play Warriors 2").phase == "expand"


def test_ur_6_9_a_job_removed_from_both_societies_is_initiated_again() -> None:
    hand = ["Warriors 2"] * 3 + ["Elder 2"] * 3 + [BLANK]
    game = at(hands=[hand, []], societies=[[], ["Elder 2", STUDENT]])
    play(game, "initiate Warriors with Warriors 2, Warriors 2, Warriors 2", "remove Elder 2 from society 1")
    assert plays(game) == {f"play {KNOWLEDGE}"}  # neither `play Elder 2` nor, this turn, an initiation
    assert game.societies[1] == [STUDENT]  # UR-6.10


def test_ur_7_1_a_card_just_taken_may_be_discarded() -> None:
    game = at("explore", hands=[[BLANK], [BLANK]], turn_pile=["Elder 2"])
    play(game, "take Elder 2 from turn pile", "discard Elder 2")
    assert (game.to_act, game.phase, game.turn_pile, game.shown) == (1, "explore", ["Elder 2"], [[], []])


def test_ur_8_2_warriors_do_not_undo_the_last_turn_but_the_card_may_be_drawn() -> None:
    game = at(hands=[["Warriors 2", KNOWLEDGE, BLANK], []], societies=[[], ["Warriors 2", "Elder 2"]], deck_size=0)
    play(game, "play Warriors 2", "remove Elder 2 from society 1")
    assert (game.deck, game.last_turn) == (["Elder 2"], True)
    play(game, f"play {KNOWLEDGE}", "research")
    assert (game.phase, held(game), game.deck_known) == ("expand", Counter([BLANK, "Elder 2"]), 0)
    assert play(game, "discard Elder 2").needs_deal


def test_ur_8_2_the_age_ends_though_the_deck_is_no_longer_empty() -> None:
    game = at(hands=[["Warriors 2", BLANK, BLANK], []], societies=[[], ["Warriors 2"]], deck_size=0)
    play(game, "play Warriors 2", "remove Warriors 2 from society 1", f"discard {BLANK}")
    assert game.needs_deal


@pytest.mark.parametrize(
    ("scores", "first", "winner"),
    [([100, 101], 0, 1), ([120, 100], 1, 0), ([100, 100], 0, 0), ([100, 100], 1, 1), ([99, 100], 0, 1)],
)
def test_ur_8_4_the_higher_total_wins_and_a_tie_goes_to_who_started(scores: list[int], first: int, winner: int) -> None:
    game = at(hands=[["Farmer 1"], []], scores=scores, first=first)
    play(game, "discard Farmer 1")
    assert (game.phase, game.to_act, game.winner, game.legal()) == ("over", None, winner, set())
    assert (game.scores, game.turn_pile, game.age) == (scores, ["Farmer 1"], 1)


def test_ur_8_4_a_total_of_99_plays_on() -> None:
    assert play(at(hands=[["Farmer 1"], []], scores=[99, 99]), "discard Farmer 1").needs_deal


def test_ur_8_5_forty_quiet_discards_end_the_age() -> None:
    cards = {"hands": [["Elder 2", BLANK], [BLANK]]}
    assert play(at(quiet=38, **cards), f"discard {BLANK}").quiet == 39
    assert play(at(quiet=39, **cards), f"discard {BLANK}").needs_deal


def test_ur_8_5_views_draws_and_plays_start_the_count_again() -> None:
    game = play(at("explore", hands=[[BLANK, BLANK], [BLANK]], quiet=39), "research")
    assert game.quiet == 0
    society = ["Hunter 1", "Trainer 2"]
    game = play(at(hands=[["Hunter 1", "Trainer 2", BLANK], []], societies=[[], society], quiet=39), "play Trainer 2")
    assert (game.quiet, game.phase) == (0, "expand")
    game = at("hunt", hands=[[BLANK], []], societies=[["Hunter 1"], []], turn={"hunts": 1}, quiet=39)
    assert play(game, "draw").quiet == 0


def test_ur_8_5_taking_from_a_pile_is_quiet() -> None:
    game = at("explore", hands=[[BLANK], [BLANK]], turn_pile=["Elder 2"], quiet=39)
    assert play(game, "take Elder 2 from turn pile", f"discard {BLANK}").needs_deal


@pytest.mark.parametrize(("scores", "winner"), [([3, -4], 0), ([-9, -4], 1), ([5, 5], 1)])
def test_ur_8_6_after_30_ages_the_higher_total_wins(scores: list[int], winner: int) -> None:
    game = play(at(hands=[["Farmer 1"], []], scores=scores, first=1, age=30), "discard Farmer 1")
    assert (game.phase, game.winner, game.age) == ("over", winner, 30)
    assert play(at(hands=[["Farmer 1"], []], scores=scores, age=29), "discard Farmer 1").needs_deal


def test_ur_9_2_hands_deck_and_viewed_cards_are_secret() -> None:
    game = play(at("explore", hands=[["Elder 2"], ["Trainer 2", BLANK]], shown=[[], [BLANK]]), "research")
    mine, theirs, public = game.view(0), game.view(1), game.view(-1)
    assert (mine["viewed"], mine["hands"]) == (game.viewed, [["Elder 2"], [BLANK, "?"]])
    assert (theirs["viewed"], theirs["hands"]) == (["?", "?"], [["?"], ["Trainer 2", BLANK]])
    assert (public["viewed"], public["hands"]) == (["?", "?"], [["?"], [BLANK, "?"]])
    assert set(mine["deck"]) == set(theirs["deck"]) == {"?"}


def test_ur_9_3_a_mark_leaves_with_the_first_card_of_its_name() -> None:
    game = at("explore", hands=[["Elder 2", BLANK], [BLANK]], turn_pile=["Elder 2"], societies=[[], ["Elder 2"]])
    play(game, "take Elder 2 from turn pile")
    assert game.view(1)["hands"][0] == ["Elder 2", "?", "?"]
    play(game, "play Elder 2")
    assert game.view(1)["hands"][0] == ["?", "?"]


def test_ur_9_3_an_initiation_takes_as_many_marks_as_cards() -> None:
    game = at(hands=[["Elder 2"] * 4, []], shown=[["Elder 2"] * 3, []])
    play(game, "initiate Elder with Elder 2, Elder 2, Elder 2")
    assert game.shown == [[], []]
    game = at("weave", hands=[["Elder 2"] * 3, []], shown=[["Elder 2"] * 2, []], turn={"must_shed": 1})
    assert play(game, "shed Elder 2").shown == [["Elder 2"], []]


def test_ur_9_4_removed_cards_are_known_at_the_bottom_until_they_are_drawn() -> None:
    society = ["Warriors 2", "Rangers 2", "Rangers 3"]
    game = at(hands=[["Warriors 2", BLANK, KNOWLEDGE], []], societies=[society[1:], [society[0], "Elder 2"]],
              deck=["Farmer 1", "Hunter 1", "Trainer 2"], deck_size=3, deck_known=1)  # fmt: skip
    play(game, "play Warriors 2", "remove Elder 2 from society 1")
    assert [game.view(seat)["deck"] for seat in (0, 1, -1)] == [["?", "?", "Trainer 2", "Elder 2"]] * 3
    play(game, f"play {KNOWLEDGE}", "research")
    assert (game.view(1)["deck"], game.deck_known) == (["Elder 2"], 1)


def test_ur_9_5_both_hands_are_open_at_the_end() -> None:
    game = play(at(hands=[["Farmer 1"], ["Elder 2", BLANK]], scores=[100, 0]), "discard Farmer 1")
    assert all(game.view(seat)["hands"] == [[], ["Elder 2", BLANK]] for seat in (0, 1, -1))


def test_section_10_there_are_364_initiations() -> None:
    least = {title: 3 if title == "Trainer" else 2 for title in JOBS}
    assert sum(len(list(sets(title, BOX.elements(), least[title]))) for title in JOBS) == 364


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"hands": [["Elder 2"] * 6, []]}, "more copies"),
        ({"hands": [["Elder 2"], []], "shown": [["Elder 2"] * 2, []]}, "marks"),
        ({"deck_size": 0}, "no card in the deck"),
        ({"phase": "expand"}, "no card in the hand"),
        ({"phase": "hunt", "hands": [["Elder 2"], []]}, "do not fit"),
        ({"phase": "keep"}, "do not fit"),
        ({"viewed": ["Elder 2"]}, "do not fit"),
        ({"turn": {"may_shed": 1}}, "do not fit"),
        ({"deck_known": 55}, "more cards known"),
        ({"turn": {"luck": 1}}, "no such"),
        ({"phase": "over"}, "nobody acts"),
        ({"luck": 1}, "not part of"),
    ],
)
def test_section_11_impossible_positions_are_refused(given: Position, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Reference(filled(given, Random(0)))


def test_section_11_a_deck_size_that_is_not_the_decks_is_refused() -> None:
    with pytest.raises(ValueError, match="deck_size"):
        Reference({"deck": ["Elder 2"], "deck_size": 2})


def test_ur_2_1_a_deal_is_the_whole_box_and_only_between_ages() -> None:
    game = at(hands=[["Farmer 1"], []])
    hands, deck = dealt(Random(1))
    with pytest.raises(ValueError, match="no Age waits"):
        game.deal(hands, deck)
    play(game, "discard Farmer 1")
    assert (game.position()["hands"], game.position()["deck"], game.legal()) == ([[], []], [], set())
    with pytest.raises(ValueError, match="the whole box"):
        game.deal(hands, deck[1:] + deck[:1] * 2)
    game.deal(hands, deck)
    assert game.legal() == {"research"}


# ---- random play ----

Policy = Callable[[list[str], Random], str]


def uniform(legal: list[str], rng: Random) -> str:
    return rng.choice(legal)


def eager(legal: list[str], rng: Random) -> str:
    """Plays what it can, most of the time: large Societies, all abilities, empty hands."""
    busy = [name for name in legal if not name.startswith("discard ") and name != "stop"]
    return rng.choice(busy) if busy and rng.random() < 0.9 else rng.choice(legal)


def hoarding(legal: list[str], rng: Random) -> str:
    """Takes from the piles and discards, nearly always: long stand-offs (UR-8.5)."""
    idle = [name for name in legal if name.startswith(("take ", "discard "))]
    return rng.choice(idle) if idle and rng.random() < 0.98 else rng.choice(legal)


POLICIES: list[Policy] = [uniform, eager, hoarding]


def check_cards(reference: Reference) -> None:
    cards = Counter(reference._cards_on_the_table()) + reference.aside
    assert cards == BOX


def check_views(reference: Reference, rng: Random) -> None:
    """A twin that differs only in what a seat cannot know gives it the same view and the same choices."""
    for seat in (0, 1, -1):
        position = reference.position()
        hidden = [] if seat == reference.to_act else list(position["viewed"])
        others = [owner for owner in (0, 1) if owner != seat]
        for owner in others:
            hidden += (Counter(position["hands"][owner]) - Counter(position["shown"][owner])).elements()
        known = len(position["deck"]) - position["deck_known"]
        hidden += position["deck"][:known]
        rng.shuffle(hidden)
        for owner in others:
            unmarked = len(position["hands"][owner]) - len(position["shown"][owner])
            position["hands"][owner] = [*position["shown"][owner], *(hidden.pop() for _ in range(unmarked))]
        position["deck"][:known] = [hidden.pop() for _ in range(known)]
        if seat != reference.to_act:
            position["viewed"] = [hidden.pop() for _ in position["viewed"]]
        if reference.phase == "shed" and len(set(position["viewed"])) == 1:
            continue  # such a twin would have shed its cards already (section 10)
        twin = Reference(position)
        assert same(twin.view(seat), reference.view(seat))
        assert seat != reference.to_act or twin.legal() == reference.legal()


def same(one: Position, other: Position) -> bool:
    return all(agree(one[key], other[key], key) for key in (*one, *other))


def random_game(seed: int, policy: Policy, *, twins: bool = False) -> Iterator[dict[str, Any]]:
    """One game from a random deal to its end, as the lines of a trace."""
    rng = Random(seed)
    reference = Reference(first_deal(rng))
    ply = 0
    while reference.phase != "over":
        legal = sorted(reference.legal())
        assert legal, f"no legal action in {reference.position()}"
        check_cards(reference)
        if twins:
            check_views(reference, rng)
        action = policy(legal, rng)
        line = {"game": 0, "seed": seed, "ply": ply, "position": reference.position(), "legal": legal}
        views = [reference.view(seat) for seat in (0, 1)]
        yield {**line, "to_act": reference.to_act, "action": action, "views": views}
        play_on(reference, action, rng)
        ply += 1
    returns = [1 if seat == reference.winner else -1 for seat in (0, 1)]
    last = {"position": reference.position(), "returns": returns, "scores": reference.scores}
    yield {"game": 0, "seed": seed, "over": True, **last}


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
def test_random_games_end_and_keep_all_cards(policy: Policy) -> None:
    for seed in range(1 if policy is hoarding else 4):
        lines = list(random_game(seed, policy, twins=True))
        assert lines[-1]["over"]


def shuffled(line: dict[str, Any], rng: Random) -> str:
    """A line whose unordered lists come in another order."""
    mixed = json.loads(json.dumps(line))
    lists = [mixed.get("legal", [])]
    for position in (mixed["position"], *mixed.get("views", [])):
        lists += [cards for key in CARD_LISTS for cards in position[key]] + [position["viewed"]]
    for entries in lists:
        rng.shuffle(entries)
    return json.dumps(mixed)


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
def test_a_trace_of_the_reference_agrees_in_any_order_of_hands(policy: Policy) -> None:
    seeds = [1] if policy is hoarding else [1, 2]
    games = [list(random_game(seed, policy)) for seed in seeds]
    lines = [shuffled(line, Random(3)) for game in games for line in game]
    assert compare_trace(lines) == len(lines) - len(seeds)


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
        (9, set_in("legal", lambda names: names[1:]), "section 10"),
        (9, set_in("legal", lambda names: [*names, "research twice"]), "section 10"),
        (9, set_in("legal", lambda names: [*names, names[0]]), "each once"),
        (9, set_in("to_act", lambda seat: 1 - seat), "UR-2.3"),
        (9, set_in("action", lambda _: "remove everything"), "section 10"),
        (9, set_in("position.quiet", lambda quiet: quiet + 1), "UR-8.5"),
        (9, set_in("position.last_turn", int), "UR-8.2"),
        (9, set_in("position.scores.0", lambda score: score + 1), "UR-8.3"),
        (9, set_in("position.deck", lambda deck: [*deck[1:], deck[0]]), "UR-9.4"),
        (0, set_in("position.deck", lambda deck: deck[1:]), "UR-2.1"),
        (9, set_in("views.0.deck.0", lambda _: "Elder 2"), "UR-9.4"),
        (9, set_in("views", lambda views: views[::-1]), "UR-9"),
        (9, set_in("ply", lambda ply: ply + 1), "ply of the next line"),
        (9, set_in("seed", lambda seed: seed + 1), "seed of the next line"),
        (0, set_in("position.age", lambda age: age + 1), "a game begins with"),
        (-1, set_in("returns", lambda returns: returns[::-1]), "returns"),
        (-1, set_in("scores.0", lambda score: score + 1), "UR-8.3"),
        (-1, set_in("position.winner", lambda seat: 1 - seat), "UR-8.6"),
        (-2, set_in("over", lambda _: True), "goes on"),
    ],
)
def test_a_forged_trace_is_found_out(index: int, forge: Callable[[dict[str, Any]], None], clauses: str) -> None:
    lines = json.loads(json.dumps(list(random_game(5, eager))))
    lines[index].setdefault("over", False)
    forge(lines[index])
    with pytest.raises(AssertionError) as failure:
        compare_trace(map(json.dumps, lines))
    assert clauses in str(failure.value)
    assert "seed" in str(failure.value)


def test_a_trace_cut_short_is_found_out() -> None:
    lines = [json.dumps(line) for line in random_game(5, eager)]
    with pytest.raises(AssertionError, match="no more lines"):
        compare_trace(lines[:-1])
    with pytest.raises(AssertionError, match="at least one decision"):
        compare_trace(lines[-1:])
    with pytest.raises(AssertionError, match=r"UR-2\.1"):
        compare_trace(lines[9:])
    assert compare_trace(lines[9:], fresh=False) == len(lines) - 10

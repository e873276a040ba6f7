"""The visibility table: its words, and what a seat does not know by them."""

import copy
from collections import Counter
from typing import Any

import pytest

from parlour.core.conformance.compare import first_difference
from parlour.core.conformance.subject import Chance, clauses_of
from parlour.core.conformance.visibility import (
    MalformedVisibility,
    Visibility,
    at,
    load_visibility,
    matches,
    put,
    read_visibility,
)
from parlour.core.game import Game

pytestmark = pytest.mark.rules


def table(**document: Any) -> Visibility:
    return read_visibility({"public": ["phase", "to_act"], **document}, "visibility.toml")


def view(rule: dict[str, Any], seat: int, path: str = "hands.*", **position: Any) -> dict[str, Any]:
    """What `seat` sees of a position of which one field is hidden."""
    whole = {"phase": "turn", "to_act": 0, **position}
    return table(hidden={path: rule}).view(whole, seat)


HANDS = [["Ace", "Two"], ["Three"]]


def test_an_owner_sees_the_own_entry_only() -> None:
    rule = {"who": "owner"}
    assert view(rule, 0, hands=HANDS)["hands"] == [["Ace", "Two"], ["?"]]
    assert view(rule, 1, hands=HANDS)["hands"] == [["?", "?"], ["Three"]]
    assert view(rule, -1, hands=HANDS)["hands"] == [["?", "?"], ["?"]]


def test_the_seat_to_act_sees_what_is_the_actors() -> None:
    rule = {"who": "actor"}
    assert view(rule, 0, "viewed", viewed=["Ace"])["viewed"] == ["Ace"]
    assert view(rule, 1, "viewed", viewed=["Ace"])["viewed"] == ["?"]
    assert view(rule, -1, "viewed", viewed=["Ace"], to_act=None)["viewed"] == ["?"]


def test_nobody_sees_what_is_nobodys() -> None:
    assert view({"who": "nobody"}, 0, "deck", deck=["Ace"])["deck"] == ["?"]


def test_marked_names_are_known_as_often_as_they_are_marked() -> None:
    rule = {"who": "owner", "marks": "shown.*"}
    given = {"hands": [["Ace", "Ace", "Two"], []], "shown": [["Ace"], []]}
    assert view(rule, 1, **given)["hands"][0] == ["Ace", "?", "?"]


def test_the_known_ends_of_a_pile() -> None:
    deck = ["Ace", "Two", "Three", "Four"]
    assert view({"who": "nobody", "last_known": "known"}, 0, "deck", deck=deck, known=1)["deck"] == ["?"] * 3 + ["Four"]
    assert view({"who": "nobody", "first_known": "known"}, 0, "deck", deck=deck, known=2)["deck"][:2] == deck[:2]
    assert view({"who": "nobody", "last_known": "known"}, 0, "deck", deck=deck, known=0)["deck"] == ["?"] * 4


def test_open_phases_show_everything_and_some_show_it_to_the_actor() -> None:
    assert view({"who": "owner", "open": ["over"]}, -1, hands=HANDS, phase="over", to_act=None)["hands"] == HANDS
    rule = {"who": "owner", "actor_in": ["spying"]}
    assert view(rule, 0, hands=HANDS, phase="spying")["hands"] == HANDS
    assert view(rule, 1, hands=HANDS, phase="spying")["hands"][0] == ["?", "?"]


def test_single_names_numbers_and_nothing() -> None:
    rule = {"who": "owner"}
    assert view(rule, 0, "labs.*", labs=["Ace", "Two"])["labs"] == ["Ace", "?"]
    assert view(rule, 0, "labs.*", labs=[None, None])["labs"] == [None, None]
    assert view(rule, 0, "coins.*", coins=[3, 4])["coins"] == [3, "?"]
    assert view(rule, 0, "bags.*", bags=[{}, {"red": 2, "blue": None}])["bags"] == [{}, {"red": "?", "blue": None}]


def test_a_goal_is_known_to_all_once_it_is_achieved() -> None:
    rule = {"who": "owner", "known_if_in": "players.*.achieved"}
    players = [{"goal": "A", "achieved": []}, {"goal": "B", "achieved": ["B", "C"]}, {"goal": "D", "achieved": []}]
    seen = view(rule, 0, "players.*.goal", players=players)["players"]
    assert [player["goal"] for player in seen] == ["A", "B", "?"]
    listed = view({"who": "nobody", "known_if_in": "open"}, 0, "row", row=["A", "B"], open=["B"])
    assert listed["row"] == ["?", "B"]


def test_a_twin_moves_only_what_is_unknown_and_keeps_every_name() -> None:
    hidden = {
        "hands.*": {"who": "owner", "swap": "cards", "marks": "shown.*"},
        "deck": {"who": "nobody", "swap": "cards"},
        "goals.*": {"who": "owner"},
    }
    position = {
        "phase": "turn",
        "to_act": 0,
        "hands": [["Ace", "Two"], ["Ace", "Three", "Four"]],
        "shown": [[], ["Three"]],
        "deck": ["Five", "Six", "Six"],
        "goals": ["X", "Y", "Z"],
    }
    before, rules, seen = copy.deepcopy(position), table(hidden=hidden), set()
    for seed in range(30):
        twin = rules.twin(position, 0, Chance(seed).order)
        assert rules.view(twin, 0) == rules.view(position, 0)
        assert twin["hands"][0] == ["Ace", "Two"]
        assert twin["hands"][1][1] == "Three"
        assert twin["goals"][0] == "X"
        assert Counter([*twin["hands"][1], *twin["deck"]]) == Counter(["Ace", "Three", "Four", "Five", "Six", "Six"])
        seen.add((*twin["hands"][1], *twin["goals"]))
    assert len(seen) > 10
    assert position == before


def test_hidden_things_may_be_kept_apart_by_seat() -> None:
    """Workers of one player never turn up among another's."""
    hidden = {"players.*.hand": {"who": "owner", "swap": "of {}"}, "players.*.draw": {"who": "nobody", "swap": "of {}"}}
    players = [{"hand": ["A"], "draw": ["B"]}, {"hand": ["C"], "draw": ["D"]}]
    rules, position = table(hidden=hidden), {"phase": "turn", "to_act": 0, "players": players}
    twins = [rules.twin(position, -1, Chance(seed).order)["players"] for seed in range(20)]
    assert all({*twin[0]["hand"], *twin[0]["draw"]} == {"A", "B"} for twin in twins)
    assert {twin[0]["hand"][0] for twin in twins} == {"A", "B"}


def test_things_are_counted_over_all_their_fields() -> None:
    rules = table(things={"cards": ["hands", "melds", "gone"]})
    position = {"hands": [["Ace"], ["Two"]], "melds": [["Ace", "Ace"], []], "deck": ["Ace"]}
    assert rules.count(position) == {"cards": Counter({"Ace": 3, "Two": 1})}


def test_a_supply_that_is_only_a_number_is_counted_too() -> None:
    rules = table(things={"cards": ["hands", "grey"]}, numbers={"grey": "Idler"})
    for hands, grey in (([["Ace", "Idler"], []], 2), ([["Ace"], ["Idler", "Idler", "Idler"]], 0)):
        assert rules.count({"hands": hands, "grey": grey}) == {"cards": Counter({"Ace": 1, "Idler": 3})}


def test_what_no_entry_covers_is_told() -> None:
    rules = table(hidden={"hands.*": {"who": "owner"}})
    whole = {"phase": "turn", "to_act": 0, "hands": [["Ace"], []], "turn": {"laid": [], "n": 1}, "row": ["Ace"]}
    assert rules.uncovered(whole) == ["turn.laid", "turn.n", "row.0"]
    assert rules.uncovered({"phase": "turn", "hands": []}) == []


def test_paths_lead_to_places() -> None:
    value = {"a": [{"b": 1}, {"b": 2}]}
    assert list(matches(value, ("a", "*", "b"))) == [(("a", 0, "b"), (0,), 1), (("a", 1, "b"), (1,), 2)]
    assert list(matches(value, ("a", "*", "c"))) == []
    put(value, ("a", 1, "b"), 5)
    assert at(value, ("a", 1, "b")) == 5


WRONG: list[tuple[Any, str]] = [
    ({}, "visibility.toml: the key 'public' is missing"),
    ({"public": "phase"}, "visibility.toml.public: expected a list"),
    ({"public": [3]}, "visibility.toml.public.0: expected a text"),
    ({"public": [], "secret": {}}, "visibility.toml: unknown key 'secret'"),
    ({"public": [], "hidden": {"deck": {}}}, "visibility.toml.hidden.deck: the key 'who' is missing"),
    ({"public": [], "hidden": {"deck": {"who": "me"}}}, "expected one of owner, actor, nobody, got 'me'"),
    ({"public": [], "hidden": {"deck": {"who": "owner"}}}, "an owner is counted by a * in the path"),
    ({"public": [], "hidden": {"deck": {"who": "nobody", "mark": "x"}}}, "unknown key 'mark'; did you mean 'marks'?"),
    ({"public": [], "hidden": {"deck": {"who": "nobody", "open": "over"}}}, "hidden.deck.open: expected a list"),
    ({"public": ["deck"], "hidden": {"deck": {"who": "nobody"}}}, "deck cannot be public and hidden"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "words"), WRONG, ids=[words for _, words in WRONG])
def test_a_wrong_table_is_refused_with_its_place(document: Any, words: str) -> None:
    with pytest.raises(MalformedVisibility) as caught:
        read_visibility(document, "visibility.toml")
    assert words in str(caught.value)


def test_the_tables_of_games_are_read_from_their_packages(utopian: Game) -> None:
    rules = load_visibility(utopian)
    assert {".".join(rule.path) for rule in rules.hidden} == {"hands.*", "deck", "viewed"}
    assert sum(rules.count(_start(utopian))["cards"].values()) == 54


def _start(game: Game) -> Any:
    import parlour

    return parlour.Match(game, seed=1).position()


# --- comparing positions


@pytest.mark.parametrize(
    ("expected", "got", "words"),
    [
        ({"a": 1}, {"a": 1}, ""),
        ({"a": 1}, {"a": True}, "a: expected 1, got True"),
        ({"a": 1}, {"a": 2}, "a: expected 1, got 2"),
        ({"a": 1}, {}, "the position: a is missing"),
        ({}, {"a": 1}, "the position: a should not be there"),
        ({"hand": ["x", "y"]}, {"hand": ["y", "x"]}, ""),
        ({"hand": ["x", "y"]}, {"hand": ["x", "x"]}, "hand.1: expected 'y', got 'x'"),
        ({"hand": ["x"]}, {"hand": ["x", "x"]}, "hand: expected 1 entries, got 2"),
        ({"pile": ["x", "y"]}, {"pile": ["y", "x"]}, "pile.0: expected 'x', got 'y'"),
        ({"players": [{"draw": ["x", "y"]}]}, {"players": [{"draw": ["y", "x"]}]}, "players.0.draw.0: expected 'x'"),
        ({"players": [{"hand": ["x", "y"]}]}, {"players": [{"hand": ["y", "x"]}]}, ""),
        ({"scores": [1, 2]}, {"scores": [2, 1]}, "scores.0: expected 1, got 2"),
        ({"goal": None}, {"goal": "x"}, "goal: expected None, got 'x'"),
    ],
)
def test_positions_compare_heaps_but_for_ordered_fields(expected: Any, got: Any, words: str) -> None:
    text = first_difference(expected, got, ("pile", "players.*.draw"))
    assert text.startswith(words)
    assert bool(text) is bool(words)


def test_the_clauses_of_a_package_without_rules_are_none() -> None:
    assert clauses_of("parlour.core") == frozenset()
    assert clauses_of("toy.higher") == {"HI-1", "HI-2", "HI-3", "HI-4"}

"""Scrumpy, SC-7.5 to SC-7.9: workers that copy others."""

from typing import Any

import pytest

from played import offered, play, player, refused

pytestmark = pytest.mark.rules

LAYABOUT = "Idle Layabout"
BARE = {"strip": [None, None, None, None]}
FOUR = ["Bar", "Supermarket", "Cider Festival", "County Fayre"]


def played(at: Any, card: str, *others: Any, **own: Any) -> Any:
    """A match in which seat 0 has just played a worker that copies."""
    seats = 1 + max(1, len(others))
    match = at({"goal": "8 Cards", **own, "hand": [card]}, *others, seats=seats, vendors=FOUR[:seats], **BARE)
    match.play(f"play {card}")
    return match


def copies(match: Any) -> list[str]:
    return [name.removeprefix("copy space ").replace(" of seat", "") for name in offered(match, "copy")]


def test_sc_7_5_the_text_is_performed_with_your_own_trees_and_goods(at: Any) -> None:
    neighbour = {"trees": 2, "spaces": [["Woodcutter"], [], []]}
    match = played(at, "Exchange Student", neighbour)
    assert play(match, "copy space 1 of seat 1")["phase"] == "after"  # no tree, no wood
    match = played(at, "Exchange Student", neighbour, trees=1)
    position = play(match, "copy space 1 of seat 1")
    assert position["pending"] == [{"gain": {"wood": 1}}]
    match.play("store top card as wood")
    assert (len(player(match)["wood"]), player(match, 1)["wood"]) == (1, [])


def test_sc_7_5_and_your_own_neighbours(at: Any) -> None:
    # The student of seat 1, copied, copies for seat 0: of seat 1, its other worker, and of seat 2.
    others = [{"spaces": [["Planter"], ["Exchange Student"], []]}, {"spaces": [["Forager"], [], []]}]
    match = played(at, "Exchange Student", *others)
    assert copies(match) == ["1 2", "2 1"]
    position = play(match, "copy space 2 of seat 1")
    assert position["pending"] == [{"copy": "last"}]
    assert copies(match) == ["1 2"]


def test_sc_7_6_only_the_top_card_of_a_space(at: Any) -> None:
    match = played(at, "Exchange Student", {"spaces": [["Recruiter", "Manager"], [], []]})
    position = play(match, "copy space 1 of seat 1")
    assert position["pending"] == [{"manage": {"draw": 4, "discard": 2}}]


@pytest.mark.parametrize("card", ["Professor", "Master Planter", "Business Partner", "Master Procrastinator", LAYABOUT])
def test_sc_7_6_never_a_master_nor_a_card_without_core_action(at: Any, card: str) -> None:
    spaces = [[card], ["Forager"], []]
    match = played(at, "Professor", {"spaces": spaces})
    assert copies(match) == ["2 1"]
    assert refused(match, "copy space 1 of seat 1") == "SC-7.6"


def test_sc_7_6_never_the_acting_card(at: Any) -> None:
    match = played(at, "Apprentice", {}, spaces=[["Forager"], [], []])
    assert player(match)["spaces"] == [["Forager"], ["Apprentice"], []]
    assert copies(match) == ["1 0"]
    assert refused(match, "copy space 2 of seat 0") == "SC-7.6"


def test_sc_7_7_of_a_player_the_rightmost_filled_space(at: Any) -> None:
    others = [
        {"spaces": [["Planter"], ["Forager"], []]},
        {"spaces": [["Cooper"], [], ["Presser"]]},
        {"spaces": [[], [], []]},
    ]
    match = played(at, "Exchange Student", *others, spaces=[["Woodcutter"], [], []])
    assert copies(match) == ["2 1", "3 2"]
    assert refused(match, "copy space 1 of seat 1") == "SC-7.7"
    assert refused(match, "copy space 1 of seat 0") == "SC-7.7"


@pytest.mark.parametrize("last", ["Professor", LAYABOUT, "Master Cooper"])
def test_sc_7_7_if_that_cannot_be_copied_the_player_offers_nothing(at: Any, last: str) -> None:
    match = played(at, "Exchange Student", {"spaces": [["Forager"], [last], []]})
    assert match.phase == "after"


def test_sc_7_8_the_apprentice_copies_cards_in_your_own_other_spaces(at: Any) -> None:
    spaces = [["Forager"], ["Recruiter", "Manager"], []]
    match = played(at, "Apprentice", {"spaces": [["Planter"], [], []]}, spaces=spaces)
    assert copies(match) == ["1 0", "2 0"]
    assert refused(match, "copy space 1 of seat 1") == "SC-7.8"


def test_sc_7_8_the_professor_copies_those_and_all_of_all_other_players(at: Any) -> None:
    others = [{"spaces": [["Planter"], ["Forager"], []]}, {"spaces": [["Cooper"], ["Presser"], ["Forager"]]}]
    match = played(at, "Professor", *others, spaces=[["Woodcutter"], [], []])
    assert copies(match) == ["1 0", "1 1", "1 2", "2 1", "2 2", "3 2"]


def test_sc_7_9_a_copying_card_may_be_copied_and_no_card_twice(at: Any) -> None:
    # The professor copies the neighbour's apprentice, which then copies seat 0's own cards.
    match = played(at, "Professor", {"spaces": [["Apprentice"], [], []]}, spaces=[["Apprentice"], ["Forager"], []])
    position = play(match, "copy space 1 of seat 1")
    assert (position["pending"], position["turn"]["copied"]) == ([{"copy": "own"}], [[1, 1]])
    assert copies(match) == ["1 0", "2 0"]
    position = play(match, "copy space 1 of seat 0")
    assert (position["pending"], position["turn"]["copied"]) == ([{"copy": "own"}], [[0, 1], [1, 1]])
    assert copies(match) == ["2 0"]
    position = play(match, "copy space 2 of seat 0")
    assert (position["pending"], position["turn"]["copied"]) == ([{"roll": 1}], [[0, 1], [0, 2], [1, 1]])
    assert position["turn"]["space"] == 3


def test_sc_7_9_a_chain_ends_when_all_are_copied(at: Any) -> None:
    match = played(at, "Exchange Student", {"spaces": [["Exchange Student"], [], []]})
    position = play(match, "copy space 1 of seat 1")
    assert position["phase"] == "after"
    assert position["turn"]["copied"] == []


def test_sc_7_9_a_card_copied_may_be_copied_again_in_the_next_core_action(at: Any) -> None:
    own = {"hand": ["Exchange Student", "Apprentice"], "goal": "10 Apples", "spaces": [["Forager"], [], []]}
    match = at(own, {"goal": "4 Barrels", "spaces": [["Forager"], [], []]}, **BARE)
    play(match, "play Exchange Student", "copy space 1 of seat 1", "stop", "end turn", "owner coins", "end turn")
    match.play("play Apprentice")
    assert copies(match) == ["1 0", "2 0"]
    match.play("copy space 2 of seat 0")
    assert copies(match) == ["1 1"]


def test_a_copy_may_be_refused(at: Any) -> None:
    match = played(at, "Exchange Student", {"spaces": [["Forager"], [], []]})
    assert match.legal() == ["copy space 1 of seat 1", "stop"]
    assert play(match, "stop")["phase"] == "after"

"""Kuiperium, KU-9.1 to KU-9.3: jettison."""

from typing import Any

import pytest

from played import offered, play, refused

pytestmark = pytest.mark.rules

BOOK = {"D2": "KP-0N3", "D4": "Smelting Works", "E2": "Ore Hauler", "E3": "KP 74NR-5UX", "F2": "Crew Quarters"}
"""The book's example: at E3 a silver card with Synergy 4."""


def test_ku_9_1_pay_four_gain_the_synergy_discard_turn_the_tile(at: Any) -> None:
    match = at(pending=[["jettison", 4]], kuiperium=[5, 0], board=BOOK)
    position = play(match, "jettison at E3")
    assert (position["kuiperium"], position["track"], position["tiles"]) == ([1, 0], [3, 0], [["silver"], []])
    assert (position["board"]["E3"], position["discard"]) == (None, ["KP 74NR-5UX"])


def test_ku_9_1_only_cards_of_ones_own_side(at: Any) -> None:
    match = at(pending=[["jettison", 4]], kuiperium=[4, 4], board={"E2": "Ore Hauler", "B2": "Star Chart"}, to_act=1)
    assert match.legal() == ["jettison at B2"]
    assert refused(match, "jettison at E2") == "KU-9.1"


def test_ku_9_1_an_ability_says_for_how_much(at: Any) -> None:
    match = at(labs=["Launch Window", None], kuiperium=[3, 0], board={"E3": "Ore Hauler"})
    play(match, "play Launch Window from lab", "place at E2")
    assert (match.phase, match.legal()) == ("may", ["yes", "no"])
    play(match, "yes", "jettison at E2")
    assert (match.position()["kuiperium"], match.position()["tiles"]) == ([1, 0], [["violet"], []])
    match = at(armed=["Fire Sale", None], kuiperium=[1, 0], board={"E3": "Ore Hauler"})
    play(match, "strategy Fire Sale", "yes")
    assert (match.position()["kuiperium"], match.position()["discard"]) == ([0, 0], ["Ore Hauler"])


def test_ku_9_2_without_four_kuiperium_or_a_card_there_is_none(at: Any) -> None:
    board = {"E2": "Ore Hauler"}
    for given in ({"kuiperium": [3, 0], "board": board}, {"kuiperium": [9, 0]}):
        match = at(workers=["A1", "A4"], **given)
        play(match, "recall", "recall at A1")
        assert match.phase == "icons"  # those of the Mine; the Control Center closed by itself
        assert match.legal() == ["take kuiperium", "done"]
        match = at(labs=["Launch Window", None], kuiperium=[1, 0], board=board)
        play(match, "play Launch Window from lab", "place at E1")
        assert match.to_act == 1  # `may` is not asked


def test_ku_9_2_it_is_carried_out_even_at_synergy_0_or_too_low_for_the_next_step(at: Any) -> None:
    match = at(pending=[["jettison", 4]], kuiperium=[4, 0], board={"E2": "Ore Hauler", "E5": "KP-0N3"})
    position = play(match, "jettison at E2")
    assert (position["track"], position["tiles"], position["kuiperium"]) == ([0, 0], [["silver"], []], [0, 0])
    board = {"E2": "Ice Breaker", "E3": "Sample Vault"}  # Synergy 2
    match = at(pending=[["jettison", 4]], kuiperium=[4, 0], board=board, track=[4, 0])
    position = play(match, "jettison at E3")
    assert (position["track"], position["tiles"], position["discard"]) == ([4, 0], [["teal"], []], ["Sample Vault"])


def test_ku_9_2_once_control_is_taken_a_card_is_chosen(at: Any) -> None:
    match = at(workers=["A1"], kuiperium=[4, 0], board={"E2": "Ore Hauler", "E3": "KP-0N3"})
    play(match, "recall", "take control")
    assert match.legal() == ["jettison at E2", "jettison at E3"]
    assert refused(match, "done") == "KU-9.2"


def test_ku_9_3_an_active_tile_stays_active_for_good(at: Any) -> None:
    match = at(pending=[["jettison", 4]], kuiperium=[4, 0], board={"E2": "Ore Hauler"}, tiles=[["silver"], []])
    assert match.position()["tiles"] == [["silver"], []]
    assert play(match, "jettison at E2")["tiles"] == [["silver"], []]
    match = at(pending=[["activate_tile"]], tiles=[["silver", "violet"], []])
    assert offered(match, "activate") == ["activate amber", "activate teal"]
    assert refused(match, "activate silver") == "KU-9.3"
    assert play(match, "activate teal")["tiles"] == [["silver", "teal", "violet"], []]


def test_ku_9_3_with_all_active_nothing_is_turned(at: Any) -> None:
    everything = ["silver", "teal", "amber", "violet"]
    match = at(armed=["Alignment", None], tiles=[everything, []])
    assert match.legal()[0] == "strategy Alignment"
    position = play(match, "strategy Alignment")
    assert (position["removed"], match.phase) == (["Alignment"], "turn")
    match = at(armed=["Alignment", None], tiles=[everything[:3], []])
    assert play(match, "strategy Alignment")["tiles"][0] == everything  # the only one left, by itself

"""Kuiperium, section 8: reward icons."""

from typing import Any

import pytest

from played import offered, play, refused

pytestmark = pytest.mark.rules

ALL = {"kuiperium": 1, "discovery": 1, "research": 1, "destroy": 1, "move": 1, "spy": 1, "control": 1}
TAKES = [f"take {icon}" for icon in ALL]


def test_ku_8_1_in_any_order_and_each_is_optional(at: Any) -> None:
    # FAQ: when I'm earning reward icons, do I have to activate them all?
    given = {"board": {"E2": "Ore Hauler"}, "kuiperium": [5, 1], "workers": ["A1"]}
    match = at(pending=[["icons", ALL]], **given)
    assert match.legal() == [*TAKES, "done"]
    match.play("take destroy")
    assert match.legal() == [name for name in TAKES if name != "take destroy"] + ["done"]
    match.play("take kuiperium")
    assert match.position()["kuiperium"] == [6, 0]
    match.play("done")
    assert (match.to_act, match.position()["kuiperium"], match.position()["workers"]) == (1, [6, 0], ["A1"])


@pytest.mark.parametrize(
    ("icon", "given"),
    [
        ("kuiperium", {"kuiperium": [0, 30]}),
        ("destroy", {"kuiperium": [30, 0]}),
        ("research", {"deck_size": 0}),
        ("move", {"workers": []}),
        ("spy", {"kuiperium": [0, 0], "board": {"E2": "Ore Hauler"}}),
        ("spy", {"kuiperium": [5, 5], "board": {"B2": "Ore Hauler"}}),
        ("control", {"kuiperium": [3, 5], "board": {"E2": "Ore Hauler"}}),
        ("control", {"kuiperium": [5, 5], "board": {"B2": "Ore Hauler"}}),
    ],
)
def test_ku_8_1_an_icon_is_offered_only_while_it_can_do_something(at: Any, icon: str, given: dict[str, Any]) -> None:
    match = at(pending=[["icons", {icon: 1, "discovery": 1}]], **given)
    assert match.legal() == ["take discovery", "done"]
    match.play("take discovery")  # then nothing is left that can be taken, and the step closes (KU-16.1)
    assert match.to_act == 1


def test_ku_8_1_an_icon_that_becomes_possible_is_offered_then(at: Any) -> None:
    match = at(pending=[["icons", {"kuiperium": 4, "control": 1}]], board={"E2": "Ore Hauler"})
    assert match.legal() == ["take kuiperium", "done"]
    match.play("take kuiperium")
    assert match.legal() == ["take control", "done"]


def test_ku_8_2_kuiperium_discovery_and_destroy_are_taken_together_bonus_included(at: Any) -> None:
    match = at(workers=["A3", "A4", "B2"], board={"B2": "Deep Scan Array"}, track=[2, 0])
    play(match, "recall", "recall at B2", "take discovery")
    assert (match.position()["track"], match.phase) == ([3, 0], "recall")  # 2 points at once
    play(match, "recall at A4", "take kuiperium")
    assert (match.position()["kuiperium"], match.phase) == ([3, 0], "icons")
    board = {"B2": "Collateral Damage"}
    match = at(workers=["A3", "A4", "B2"], board=board, kuiperium=[0, 5])
    play(match, "recall", "recall at B2", "take destroy")
    assert match.position()["kuiperium"] == [0, 3]
    assert match.legal() == ["take kuiperium", "done"]


def test_ku_8_2_research_and_move_one_by_one(at: Any) -> None:
    match = at(pending=[["icons", {"research": 2, "move": 2}]], workers=["A1"], hands=[["Ore Hauler"], []])
    play(match, "take research", "draw")
    assert match.position()["pending"] == [["icons", {"research": 1, "move": 2}]]
    play(match, "take move", "move worker to A3")
    assert match.position()["pending"] == [["icons", {"research": 1, "move": 1}]]
    play(match, "take move", "move worker to A1", "take research", "lab Ore Hauler")
    assert match.to_act == 1


def test_ku_8_3_as_far_as_the_supply_holds_without_limit_to_what_one_owns(at: Any) -> None:
    match = at(pending=[["icons", {"kuiperium": 3}]], kuiperium=[27, 2])
    assert play(match, "take kuiperium")["kuiperium"] == [28, 2]
    match = at(hands=[["Ore Hauler", "KP-0N3"], []], kuiperium=[15, 15])
    assert play(match, "play Ore Hauler", "place at E2")["kuiperium"] == [15, 15]


def test_ku_8_4_a_discovery_icon_is_one_point(at: Any) -> None:
    match = at(pending=[["icons", {"discovery": 1}]])
    assert play(match, "take discovery")["track"] == [1, 0]


def test_ku_8_4_those_of_one_location_are_one_instance(at: Any) -> None:
    match = at(pending=[["icons", {"discovery": 2}]], track=[2, 0])
    assert play(match, "take discovery")["track"] == [3, 0]


def test_ku_8_5_research_draws_or_fills_the_lab(at: Any) -> None:
    given = {"pending": [["research", 1]], "hands": [["Ore Hauler", "Ore Hauler", "Star Chart"], []]}
    match = at(deck=["KP-0N3"], **given)
    assert sorted(match.legal()) == ["draw", "lab Ore Hauler", "lab Star Chart"]
    assert "KP-0N3" in play(match, "draw")["hands"][0]
    match = at(**given)
    assert play(match, "lab Ore Hauler")["labs"] == ["Ore Hauler", None]
    match = at(deck_size=0, **given)
    assert sorted(match.legal()) == ["lab Ore Hauler", "lab Star Chart"]
    assert refused(match, "draw") == "KU-2.5"


def test_ku_8_6_destroyed_and_paid_kuiperium_goes_back_into_the_supply(at: Any) -> None:
    match = at(pending=[["icons", {"destroy": 3, "kuiperium": 3}]], kuiperium=[25, 5])
    play(match, "take destroy")
    assert match.position()["kuiperium"] == [25, 2]
    assert play(match, "take kuiperium")["kuiperium"] == [28, 2]
    match = at(pending=[["icons", {"destroy": 3}]], kuiperium=[0, 1])
    assert play(match, "take destroy")["kuiperium"] == [0, 0]
    match = at(
        pending=[["icons", {"spy": 1, "kuiperium": 1}]], kuiperium=[10, 20], board={"E2": "Ore Hauler", "E3": "KP-0N3"}
    )
    assert match.legal() == ["take spy", "done"]
    play(match, "take spy", "discard at E2", "take kuiperium")
    assert match.position()["kuiperium"] == [10, 20]


def test_ku_8_7_a_worker_of_either_player_moves_within_its_side(at: Any) -> None:
    match = at(pending=[["move_worker"]], workers=["A1", "F1"], board={"B2": "Star Chart", "E2": "Ore Hauler"})
    assert match.legal() == ["move worker from A1", "move worker from F1"]
    match.play("move worker from F1")
    assert match.legal() == [f"move worker to {space}" for space in ("E2", "F3", "F4", "F6")]
    assert refused(match, "move worker to B2") == "KU-8.7"
    assert refused(match, "move worker to F1") == "KU-6.1"
    assert play(match, "move worker to E2")["workers"] == ["A1", "E2"]


def test_ku_8_7_a_move_is_not_taken_back(at: Any) -> None:
    match = at(pending=[["move_worker"]], workers=["A1"])
    assert match.legal() == ["move worker from A1"]
    match.play("move worker from A1")
    assert match.legal() == ["move worker to A3", "move worker to A4", "move worker to A6"]


def test_ku_8_8_spy_pays_one_and_discards_a_card_of_ones_own_side(at: Any) -> None:
    match = at(workers=["A6"], kuiperium=[2, 0], board={"E2": "Ore Hauler", "E3": "KP-0N3", "B2": "Star Chart"})
    play(match, "recall", "take spy")
    assert match.position()["kuiperium"] == [1, 0]
    assert match.legal() == ["discard at E2", "discard at E3"]
    position = play(match, "discard at E3")
    assert (position["discard"], position["tiles"], match.to_act) == (["KP-0N3"], [[], []], 1)


def test_ku_8_8_with_one_card_it_is_that_one(at: Any) -> None:
    match = at(workers=["A6"], kuiperium=[2, 0], board={"E2": "Ore Hauler"})
    position = play(match, "recall", "take spy")
    assert (position["board"]["E2"], position["kuiperium"], match.to_act) == (None, [1, 0], 1)


def test_ku_8_9_control_jettisons_a_card(at: Any) -> None:
    match = at(workers=["A1"], kuiperium=[5, 0], board={"E2": "Ore Hauler", "E3": "KP-0N3", "B2": "Star Chart"})
    play(match, "recall", "take control")
    assert match.position()["pending"] == [["jettison", 4]]
    assert match.position()["kuiperium"] == [5, 0]  # paid when the card is chosen (KU-16.2)
    assert offered(match, "jettison") == ["jettison at E2", "jettison at E3"]
    position = play(match, "jettison at E2")
    assert (position["kuiperium"], position["tiles"], position["discard"]) == ([1, 0], [["silver"], []], ["Ore Hauler"])

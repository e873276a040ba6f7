"""Kuiperium, sections 12 and 16: abilities as programs, step by step, and what plays by itself."""

from typing import Any

import pytest

from parlour.core.errors import MalformedPosition
from parlour.core.game import Game
from played import offered, play, refused

pytestmark = pytest.mark.rules


def test_ku_12_1_the_steps_of_a_program_are_carried_out_in_order(at: Any) -> None:
    match = at(hands=[["Crew Quarters"], []])
    play(match, "play Crew Quarters", "place at E2")
    assert match.position()["pending"] == [["place_worker"], ["gain_kuiperium", 1], ["affinity", "amber"]]
    match = at(hands=[["Sample Vault", "KP-0N3"], []])
    play(match, "play Sample Vault", "place at E2", "draw")
    assert match.position()["pending"] == [["research", 1], ["gain_kuiperium", 1], ["affinity", "teal"]]
    match = at(armed=["Sabotage", None], kuiperium=[0, 3], board={"B2": "Star Chart", "B3": "KP-0N3"})
    assert play(match, "strategy Sabotage")["pending"] == [["discard_card", "opponent"]]


def test_ku_12_2_a_step_that_can_do_nothing_is_passed_over(at: Any) -> None:
    # FAQ: do I have to use the play ability? As much of it as possible, in the order it is written.
    match = at(hands=[["Signal Jammer"], []], deck=["Star Chart"])
    position = play(match, "play Signal Jammer", "place at E2")
    assert (position["hands"][0], match.to_act) == (["Star Chart"], 1)
    match = at(hands=[["Overclocked Drill"], []])
    position = play(match, "play Overclocked Drill", "place at E2")  # no card to discard, and yet the action
    assert (match.to_act, position["turn"]["extra"]) == (0, 1)


def test_ku_12_2_a_step_of_n_does_as_many_as_it_can(at: Any) -> None:
    match = at(hands=[["Ice Breaker"], []], kuiperium=[0, 1])
    assert play(match, "play Ice Breaker", "place at E2")["kuiperium"] == [1, 0]
    match = at(hands=[["Hydroponic Garden"], []], deck=["Star Chart"], deck_size=1)
    assert play(match, "play Hydroponic Garden", "place at E2")["hands"][0] == ["Star Chart"]
    match = at(pending=[["discard_hand", 1]], hands=[["Star Chart", "KP-0N3"], []])
    assert sorted(match.legal()) == ["discard KP-0N3", "discard Star Chart"]
    match = at(hands=[["Ore Hauler"], []], kuiperium=[0, 29])
    assert play(match, "play Ore Hauler", "place at E2")["kuiperium"] == [1, 29]


def test_ku_12_2_only_may_icons_and_remove_workers_are_optional(at: Any) -> None:
    optional: list[tuple[list[Any], str]] = [
        (["may", [["jettison", 4]]], "no"),
        (["icons", {"kuiperium": 1}], "done"),
        (["remove_workers", 2, [["gain_kuiperium", 4]], [["extra_action"]]], "done"),
    ]
    given = {"board": {"E2": "Ore Hauler", "B2": "Star Chart"}, "kuiperium": [4, 0], "workers": ["A1"]}
    for step, leave in optional:
        assert leave in at(pending=[step], **given).legal()
    compulsory: list[list[Any]] = [
        ["place_worker"],
        ["recall_one", "any"],
        ["move_worker"],
        ["discard_card", "any"],
        ["move_card", "any"],
        ["jettison", 4],
        ["harvest", 4],
        ["gain_icons", "any"],
        ["research", 1],
        ["activate_tile"],
    ]
    for step in compulsory:
        assert not {"done", "no"} & set(at(pending=[step], **given).legal())


def test_ku_12_3_what_can_be_done_is_judged_when_the_steps_turn_comes(at: Any) -> None:
    # Mother Lode gains 4 Kuiperium first; then its jettison can be paid.
    match = at(labs=["Mother Lode", None])
    play(match, "play Mother Lode from lab", "place at E2")
    assert (match.phase, match.legal()) == ("may", ["yes", "no"])
    match = at(labs=["Mother Lode", None], kuiperium=[0, 27])
    play(match, "play Mother Lode from lab", "place at E2")
    assert (match.to_act, match.position()["kuiperium"]) == (1, [3, 27])


def test_ku_12_3_a_may_is_judged_by_its_first_step(at: Any) -> None:
    match = at(hands=[["Decompression", "KP-0N3"], []])  # no card of the opponent to discard, and yet asked
    play(match, "play Decompression", "place at E2")
    assert match.phase == "may"
    position = play(match, "yes")
    assert (position["discard"], position["kuiperium"], match.to_act) == (["KP-0N3"], [1, 0], 1)
    match = at(hands=[["Decompression"], []], board={"B2": "Star Chart"})  # no card in hand: not asked
    position = play(match, "play Decompression", "place at E2")
    assert (position["board"]["B2"], position["kuiperium"], match.to_act) == ("Star Chart", [1, 0], 1)


def test_ku_12_3_a_branch_that_can_do_nothing_is_not_offered(at: Any) -> None:
    match = at(hands=[["Docking Clamp"], []], workers=["A1"])
    play(match, "play Docking Clamp", "place at E2")
    assert (match.phase, match.legal()) == ("choose_one", ["option 1", "option 2"])
    assert refused(match, "option 3") == "KU-12.3"
    match = at(hands=[["Docking Clamp"], []], workers=["A1", "A3", "A4"])
    play(match, "play Docking Clamp", "place at E2")
    assert match.phase == "recall_one"  # option 2 by itself
    match = at(hands=[["Docking Clamp"], []])
    play(match, "play Docking Clamp", "place at E2")
    assert match.position()["pending"][:2] == [["place_worker"], ["place_worker"]]


def test_ku_12_3_an_if_passes_on_to_its_first_step(edited: Any, kuiperium: Game, at: Any) -> None:
    program = '[["may", [["if", "behind", [["jettison", 1]]]]], ["gain_kuiperium", 1]]'
    path = edited(('program = [["gain_kuiperium", 2]]\n\n[[cards]]', f"program = {program}\n\n[[cards]]"))
    box = kuiperium.load_box(path)
    for track, asked in (([0, 1], True), ([1, 1], False)):
        match = at(box=box, hands=[["Ore Hauler"], []], kuiperium=[1, 0], track=track)
        play(match, "play Ore Hauler", "place at E2")
        assert (match.phase == "may") is asked
    match = at(box=box, hands=[["Ore Hauler"], []], kuiperium=[0, 0], track=[0, 1])
    play(match, "play Ore Hauler", "place at E2")
    assert match.to_act == 1


def test_ku_12_4_what_abilities_bring_is_not_optional(at: Any) -> None:
    match = at(hands=[["Deep Scan Array"], []])
    position = play(match, "play Deep Scan Array", "place at E2")
    assert (position["track"], position["kuiperium"], match.to_act) == ([1, 0], [1, 0], 1)
    match = at(hands=[["Sample Vault", "KP-0N3"], []])
    play(match, "play Sample Vault", "place at E2")
    assert refused(match, "done") == "KU-8.5"
    match = at(hands=[["Kuipometer Drones"], []], board={"B2": "Star Chart"})
    play(match, "play Kuipometer Drones", "place at E2", "gain from B2")
    assert match.legal() == ["take discovery", "done"]  # the icons are


@pytest.mark.parametrize(
    ("title", "key", "from_hand", "from_lab"), [("Star Chart", "track", 1, 2), ("Smelting Works", "kuiperium", 2, 4)]
)
def test_ku_12_5_if_from_lab_is_settled_by_where_the_card_was_played_from(
    at: Any, title: str, key: str, from_hand: int, from_lab: int
) -> None:
    match = at(hands=[[title], []], labs=[title, None])
    assert play(match, f"play {title}", "place at E2")[key] == [from_hand, 0]
    match = at(hands=[[title], []], labs=[title, None])
    assert play(match, f"play {title} from lab", "place at E2")[key] == [from_lab, 0]


def test_ku_12_5_also_behind_an_effect_used_first(at: Any) -> None:
    match = at(labs=["Smelting Works", None], tiles=[["silver"], []])
    play(match, "play Smelting Works from lab", "place at E2")
    assert match.position()["pending"] == [["order", "Smelting Works", "lab"]]
    assert play(match, "affinity")["kuiperium"] == [6, 0]


def test_ku_12_6_lists_of_the_box_stand_in_what_is_pending(at: Any) -> None:
    match = at(labs=["Launch Window", None], kuiperium=[2, 0], board={"E3": "KP-0N3"})
    play(match, "play Launch Window from lab", "place at E2")
    assert match.position()["pending"] == [["may", [["jettison", 2]]], ["affinity", "violet"]]
    with pytest.raises(MalformedPosition):
        at(pending=[["may", [["jettison", 3]]]])


def test_ku_12_7_never_more_than_16_steps_wait(at: Any) -> None:
    sixteen = [["research", 1]] * 16
    match = at(pending=sixteen, hands=[["KP-0N3", "Star Chart"], []])
    assert len(match.position()["pending"]) == 16
    with pytest.raises(MalformedPosition, match=r"KU-12\.7"):
        at(pending=[*sixteen, ["research", 1]])


# --- steps that no other test plays


def test_ku_12_2_gravity_sling_asks_who_is_behind(at: Any) -> None:
    for track, moved, gained in (([0, 1], 2, 0), ([1, 1], 1, 2), ([2, 1], 2, 2)):
        match = at(hands=[["Gravity Sling"], []], track=track)
        position = play(match, "play Gravity Sling", "place at E2")
        assert (position["track"][0], position["kuiperium"][0]) == (moved, gained)


def test_ku_12_2_two_workers_are_placed_and_an_action_follows(at: Any) -> None:
    match = at(labs=["Muster Point", None])
    play(match, "play Muster Point from lab", "place at E2", "worker at A1", "worker at A3")
    assert (match.to_act, match.phase, match.position()["workers"]) == (0, "turn", ["A1", "A3"])


def test_ku_12_2_docking_clamp_places_two_workers_or_recalls_one(at: Any) -> None:
    match = at(hands=[["Docking Clamp"], []], workers=["A4"])
    play(match, "play Docking Clamp", "place at E2", "option 1", "worker at A1", "worker at A3")
    assert (match.position()["workers"], match.to_act) == (["A1", "A3", "A4"], 1)
    match = at(hands=[["Docking Clamp"], []], workers=["A4"])
    play(match, "play Docking Clamp", "place at E2", "option 2")
    assert (match.position()["workers"], match.legal()) == ([], ["take kuiperium", "done"])


def test_ku_12_2_decompression_discards_a_hand_card_and_one_of_the_opponents_side(at: Any) -> None:
    board = {"B2": "Star Chart", "B3": "Ice Breaker"}
    match = at(hands=[["Decompression", "KP-0N3", "Medical Bay"], []], board=board)
    play(match, "play Decompression", "place at E2", "yes", "discard Medical Bay")
    assert match.legal() == ["discard at B2", "discard at B3"]
    position = play(match, "discard at B2")
    assert (position["discard"], position["kuiperium"]) == (["Medical Bay", "Star Chart"], [1, 0])


def test_ku_12_2_gene_foundry_gains_icons_twice(at: Any) -> None:
    match = at(labs=["Gene Foundry", None], board={"B2": "Ore Hauler"}, deck=["Deep Scan Array"])
    play(match, "play Gene Foundry from lab", "place at E2")
    assert match.legal() == ["gain from B2", "gain from E2"]
    play(match, "gain from B2", "take kuiperium")
    position = match.position()
    # KU-7.5: the icons of the revealed card without those of the bonus; it lies on the discard pile already.
    assert position["pending"][0] == ["icons", {"discovery": 1}]
    assert (position["revealed"], position["discard"]) == (None, ["Deep Scan Array"])
    position = play(match, "take discovery")
    assert (position["track"], position["kuiperium"], match.to_act) == ([1, 0], [1, 0], 1)


def test_ku_12_2_without_a_card_to_reveal_nothing_is_gained(at: Any) -> None:
    match = at(labs=["Gene Foundry", None], deck_size=0)
    position = play(match, "play Gene Foundry from lab", "place at E2", "take discovery", "take kuiperium")
    assert (match.to_act, position["discard"], position["kuiperium"]) == (1, [], [1, 0])


def test_ku_12_2_resonance_chamber_turns_a_tile_and_harvests(at: Any) -> None:
    match = at(labs=["Resonance Chamber", None], board={"E2": "Cryo Archive", "D2": "Ore Hauler"})
    play(match, "play Resonance Chamber from lab", "place at D3", "activate teal")
    assert offered(match, "harvest") == ["harvest at D2", "harvest at D3", "harvest at E2"]
    # Cryo Archive's wild upper right corner meets Ore Hauler's red and Resonance Chamber's blue one: one counts.
    assert play(match, "harvest at E2")["kuiperium"] == [1, 0]


# --- actions


def test_ku_16_1_what_is_the_only_action_plays_by_itself(at: Any) -> None:
    match = at(hands=[["Return Shuttle"], []], workers=["A3"], deck_size=0)
    # One worker to recall, whose icons can do nothing without deck or hand; then Kuiperium, and the turn ends.
    position = play(match, "play Return Shuttle", "place at E2")
    assert (position["workers"], position["kuiperium"], match.to_act, match.ply) == ([], [1, 0], 1, 2)


def test_ku_16_1_not_in_a_turn_and_not_in_a_mulligan(at: Any) -> None:
    match = at(deck_size=0, workers=["A1", "A3", "A4"], to_act=0, pending=[["mulligan", 0], ["mulligan", 1]])
    assert (match.legal(), match.phase) == (["done"], "mulligan")
    match.play("done")
    assert (match.legal(), match.phase, match.to_act) == (["done"], "mulligan", 1)
    match = at(hands=[["Ore Hauler"], ["Star Chart"]], forced=["Ore Hauler", "Star Chart"], deck_size=0)
    assert match.legal() == ["play Ore Hauler"]
    play(match, "play Ore Hauler", "place at E2")
    assert (match.legal(), match.phase) == (["play Star Chart"], "turn")


def test_ku_16_1_a_position_is_taken_as_it_stands(at: Any) -> None:
    match = at(pending=[["discard_card", "own"], ["research", 1]], board={"E2": "Ore Hauler"})
    assert (match.phase, match.legal()) == ("discard_card", ["discard at E2"])


def test_ku_16_2_spy_and_control_are_settled_by_discard_and_jettison(at: Any) -> None:
    given = {"board": {"E2": "Ore Hauler", "E3": "KP-0N3"}, "kuiperium": [5, 0]}
    match = at(pending=[["icons", {"spy": 1, "control": 1}]], **given)
    position = play(match, "take spy")
    assert position["pending"] == [["discard_card", "own"], ["icons", {"control": 1}]]
    assert position["kuiperium"] == [4, 0]
    position = play(match, "discard at E3", "take control")  # the only card left goes by itself
    assert (position["kuiperium"], position["discard"]) == ([0, 0], ["KP-0N3", "Ore Hauler"])


def test_ku_16_3_an_announced_card_stays_where_it_is_until_it_is_placed(at: Any) -> None:
    match = at(hands=[["Ore Hauler", "KP-0N3"], []], labs=["Star Chart", None])
    position = play(match, "play Ore Hauler")
    assert (position["hands"][0], position["pending"]) == (["KP-0N3", "Ore Hauler"], [["place", "Ore Hauler", "hand"]])
    assert match.view(1)["pending"] == position["pending"]
    assert {name.split()[0] for name in match.legal()} == {"place"}
    assert refused(match, "refresh") == "KU-16.3"
    match = at(hands=[["Ore Hauler", "KP-0N3"], []], labs=["Star Chart", None])
    position = play(match, "play Star Chart from lab")
    assert (position["labs"], position["pending"]) == (["Star Chart", None], [["place", "Star Chart", "lab"]])


def test_ku_16_4_two_cards_of_a_title_are_one_action(at: Any) -> None:
    match = at(hands=[["Ore Hauler", "Ore Hauler"], []])
    assert offered(match, "lab") == ["lab Ore Hauler"]
    assert offered(match, "play") == ["play Ore Hauler"]
    assert play(match, "lab Ore Hauler")["hands"][0] == ["Ore Hauler"]

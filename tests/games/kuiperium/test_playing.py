"""Kuiperium, section 5: playing a card."""

from typing import Any

import pytest

from parlour import Match
from played import offered, play, refused

pytestmark = pytest.mark.rules

UNCROSSED = {"cross_line": "false"}
HELD = ("Ore Hauler", "Wastewater Recycler", "Mother Lode")


def spaces(match: Match, word: str = "place at ") -> list[str]:
    """The spaces that are offered."""
    return [name.removeprefix(word) for name in offered(match, word)]


def full_side(at: Any, rows: str) -> dict[str, str]:
    """A card on each space of a side."""
    free = [space for space in at().position()["board"] if space[0] in rows]
    cards = [card for card in at(seed=4).position()["deck"] if card not in HELD]
    return dict(zip(free, cards, strict=False))


def test_ku_5_1_a_card_is_played_from_hand_or_lab(at: Any) -> None:
    match = at(hands=[["Ore Hauler"], []], labs=["Star Chart", None])
    assert offered(match, "play") == ["play Ore Hauler", "play Star Chart from lab"]
    position = play(match, "play Star Chart from lab", "place at E2")
    assert (position["labs"], position["board"]["E2"]) == ([None, None], "Star Chart")
    assert position["hands"][0][0] == "Ore Hauler"


def test_ku_5_1_any_card_may_go_through_the_lab_and_the_copy_there_is_the_one_played(at: Any) -> None:
    match = at(hands=[["Ore Hauler"], []], labs=["Ore Hauler", None])
    position = play(match, "play Ore Hauler from lab", "place at E2")
    assert (position["hands"][0], position["labs"], position["kuiperium"]) == (["Ore Hauler"], [None, None], [2, 0])
    match = at(hands=[["Ore Hauler"], []], labs=["Ore Hauler", None])
    position = play(match, "play Ore Hauler", "place at E2")
    assert (position["hands"][0], position["labs"]) == ([], ["Ore Hauler", None])


def test_ku_5_1_lab_only_cards_are_not_played_from_hand(at: Any) -> None:
    match = at(hands=[["Launch Window"], []], labs=["Launch Window", None])
    assert offered(match, "play") == ["play Launch Window from lab"]


def test_ku_5_2_to_an_empty_space_of_ones_own_side(at: Any) -> None:
    match = at(hands=[["Ore Hauler"], []], board={"E2": "Star Chart", "B2": "Star Chart"})
    match.play("play Ore Hauler")
    assert set(spaces(match)) == {"D1", "D2", "D3", "E1", "E3", "E4", "E5", "E6", "F2", "F5"}
    for space in ("E2", "B1", "C2"):
        assert refused(match, f"place at {space}") == "KU-5.2"


def test_ku_5_2_cards_of_seat_1_lie_turned(at: Any) -> None:
    # The same pair as seen by its reader, on either side: green to the right above meets green to the left above.
    for seat, (left, right) in ((0, ("E2", "E3")), (1, ("B5", "B4"))):
        match = at(
            to_act=seat,
            pending=[["harvest", 4]],
            board={left: "Ice Breaker", right: "Sample Vault"},
        )
        match.play(f"harvest at {left}")
        assert match.position()["kuiperium"][seat] == 2
        match = at(to_act=seat, pending=[["harvest", 4]], board={right: "Ice Breaker", left: "Sample Vault"})
        match.play(f"harvest at {right}")
        # Ice Breaker's left corners are yellow and red, Sample Vault's right ones black and red.
        assert match.position()["kuiperium"][seat] == 1


def test_ku_5_3_orthogonally_or_diagonally_next_to_a_card_or_starter_location(at: Any) -> None:
    match = at(hands=[["Ore Hauler"], []], options=UNCROSSED)
    match.play("play Ore Hauler")
    assert spaces(match) == ["E1", "E2", "E3", "E4", "E5", "E6", "F2", "F5"]
    assert refused(match, "place at D3") == "KU-5.3"
    match = at(hands=[["Ore Hauler"], []], board={"E1": "Star Chart"})
    match.play("play Ore Hauler")
    assert {"D1", "D2"} <= set(spaces(match))
    assert not {"D3", "D4", "D5", "D6"} & set(spaces(match))


def test_ku_5_3_rows_do_not_run_on_from_one_edge_to_the_other(at: Any) -> None:
    match = at(hands=[["Ore Hauler"], []], board={"D6": "Star Chart", "E1": "KP-0N3"})
    match.play("play Ore Hauler")
    assert {"D5", "D1", "D2"} <= set(spaces(match))
    assert not {"D3", "D4"} & set(spaces(match))


def test_ku_5_4_cards_across_the_line_count_unless_the_option_parts_them(at: Any) -> None:
    given = {"hands": [["Ore Hauler"], []], "board": {"C3": "Star Chart"}}
    match = at(**given)
    match.play("play Ore Hauler")
    assert {"D2", "D3", "D4"} <= set(spaces(match))
    match = at(options=UNCROSSED, **given)
    match.play("play Ore Hauler")
    assert not {"D2", "D3", "D4"} & set(spaces(match))
    assert refused(match, "place at D3") == "KU-5.4"


@pytest.mark.parametrize(("options", "gained"), [(None, 1), (UNCROSSED, 0)])
def test_ku_5_4_one_switch_for_synergy_too(at: Any, options: Any, gained: int) -> None:
    board = {"D3": "Hydroponic Garden", "C3": "Ice Breaker", "C2": "KP-0N3"}
    # Hydroponic Garden is green and yellow above. Turned, Ice Breaker is green and yellow below, KP-0N3 red and green.
    match = at(pending=[["harvest", 4]], board=board, options=options)
    match.play("harvest at D3")
    assert match.position()["kuiperium"][0] == 3 * gained


def test_ku_5_4_and_for_moving_and_adding_cards(at: Any) -> None:
    given = {"board": {"C3": "Star Chart", "F2": "KP-0N3"}, "pending": [["move_card", "own"]]}
    for options, counts in ((None, True), (UNCROSSED, False)):
        match = at(options=options, **given)
        match.play("move card from F2")
        assert ("move card to D3" in match.legal()) is counts
        match = at(options=options, board={"C3": "Star Chart"}, revealed="KP-0N3", pending=[["add_revealed"]])
        assert ("place at D3" in match.legal()) is counts


def test_ku_5_5_without_a_space_the_card_cannot_be_played(at: Any) -> None:
    hands = [["Ore Hauler", "Wastewater Recycler"], []]
    match = at(hands=hands, board=full_side(at, "DEF"), labs=["Mother Lode", None])
    assert offered(match, "play") == ["play Wastewater Recycler"]
    assert refused(match, "play Ore Hauler") == "KU-5.5"
    assert refused(match, "play Mother Lode from lab") == "KU-5.5"
    match = at(hands=hands, board=full_side(at, "ABC"))
    assert offered(match, "play") == ["play Ore Hauler"]


def test_ku_5_5_a_card_left_alone_stays(at: Any) -> None:
    # FAQ: what happens when a card gets discarded and leaves another without touching anything else?
    match = at(pending=[["discard_card", "own"]], board={"E2": "Star Chart", "D2": "KP-0N3"}, options=UNCROSSED)
    position = play(match, "discard at E2")
    assert (position["board"]["D2"], position["board"]["E2"], position["discard"]) == ("KP-0N3", None, ["Star Chart"])
    match = at(hands=[["Ore Hauler"], []], board={"D2": "KP-0N3"}, options=UNCROSSED)
    match.play("play Ore Hauler")
    assert {"D1", "D3"} <= set(spaces(match))


# --- ability and effect of the tile


def test_ku_5_6_after_placing_the_ability_is_carried_out(at: Any) -> None:
    # FAQ: do I have to use the play ability? Yes.
    match = at(hands=[["Ice Breaker"], []], kuiperium=[0, 5])
    position = play(match, "play Ice Breaker", "place at E2")
    assert (position["kuiperium"], match.to_act) == ([1, 3], 1)


def test_ku_5_6_the_effect_may_come_before_or_after_the_ability_or_not_at_all(at: Any) -> None:
    # FAQ: can I activate my affinity bonus before the ability? Section 18, example 6.
    given: dict[str, Any] = {"hands": [["Hydroponic Garden", "Ore Hauler", "KP-0N3"], []], "tiles": [["teal"], []]}
    match = at(**given)
    play(match, "play Hydroponic Garden", "place at E2")
    assert (match.phase, match.legal()) == ("order", ["affinity", "ability"])
    play(match, "affinity", "lab Ore Hauler", "draw")
    assert (len(match.position()["hands"][0]), match.to_act) == (4, 1)  # once only
    match = at(**given)
    play(match, "play Hydroponic Garden", "place at E2", "ability")
    assert (match.phase, match.legal(), len(match.position()["hands"][0])) == ("affinity", ["affinity", "done"], 4)
    position = play(match, "affinity")
    assert position["pending"] == [["research", 2]]
    match = at(**given)
    play(match, "play Hydroponic Garden", "place at E2", "ability", "done")
    assert (match.to_act, len(match.position()["hands"][0])) == (1, 4)


def test_ku_5_6_only_the_tile_of_the_cards_colour_serves_and_only_ones_own(at: Any) -> None:
    match = at(hands=[["Hydroponic Garden"], []], tiles=[["silver", "amber", "violet"], ["teal"]])
    play(match, "play Hydroponic Garden", "place at E2")
    assert match.to_act == 1


def test_ku_5_6_an_effect_that_can_do_nothing_is_not_offered(at: Any) -> None:
    match = at(hands=[["Deep Scan Array"], []], tiles=[["violet"], []])  # no worker out
    play(match, "play Deep Scan Array", "place at E2")
    assert match.to_act == 1
    match = at(hands=[["Crew Quarters"], []], tiles=[["amber"], []], workers=["A1", "A4", "A6"])
    play(match, "play Crew Quarters", "place at E2")
    assert (match.to_act, match.position()["kuiperium"]) == (1, [1, 0])


def test_ku_5_6_an_effect_made_possible_by_the_ability_is_offered_after_it(at: Any) -> None:
    match = at(hands=[["Return Shuttle"], []], tiles=[["amber"], []], workers=["A1", "A4", "A6"])
    play(match, "play Return Shuttle", "place at E2", "recall at A1")
    assert (match.phase, match.legal()) == ("affinity", ["affinity", "done"])
    position = play(match, "affinity", "worker at A1")
    assert position["workers"] == ["A1", "A4", "A6"]


def test_ku_5_7_a_tile_turned_by_the_ability_itself_serves(at: Any) -> None:
    match = at(labs=["Resonance Chamber", None], workers=["A4"])
    play(match, "play Resonance Chamber from lab", "place at E2", "activate violet")
    assert (match.phase, match.legal()) == ("affinity", ["affinity", "done"])
    play(match, "affinity", "take kuiperium")
    assert (match.position()["workers"], match.position()["kuiperium"]) == ([], [2, 0])
    match = at(labs=["Resonance Chamber", None], workers=["A4"])
    play(match, "play Resonance Chamber from lab", "place at E2", "activate teal")
    assert match.to_act == 1


def test_ku_5_7_a_jettison_of_the_ability_turns_it_too(at: Any) -> None:
    match = at(labs=["Launch Window", None], kuiperium=[2, 0], workers=["A4"])
    play(match, "play Launch Window from lab", "place at E2", "yes")
    assert match.position()["discard"] == ["Launch Window"]
    assert (match.position()["tiles"], match.phase) == ([["violet"], []], "affinity")


def test_ku_5_7_an_effect_used_first_is_not_asked_for_again(at: Any) -> None:
    match = at(hands=[["Ore Hauler"], []], tiles=[["silver"], []])
    play(match, "play Ore Hauler", "place at E2", "affinity")
    assert (match.to_act, match.position()["kuiperium"]) == (1, [4, 0])


def test_ku_5_8_a_card_for_the_opponents_side_lies_there_facing_him(at: Any) -> None:
    match = at(hands=[["Wastewater Recycler"], []])
    match.play("play Wastewater Recycler")
    assert spaces(match) == ["A2", "A5", "B1", "B2", "B3", "B4", "B5", "B6"]
    assert refused(match, "place at E2") == "KU-5.8"
    position = play(match, "place at B2")
    assert (len(position["hands"][0]), position["kuiperium"]) == (1, [1, 0])


def test_ku_5_8_it_belongs_to_that_side_in_every_respect(at: Any) -> None:
    board = {"B2": "Wastewater Recycler", "E2": "Ore Hauler"}
    match = at(pending=[["jettison", 4]], kuiperium=[4, 4], board=board, to_act=1)
    assert match.legal() == ["jettison at B2"]
    assert "worker at B2" in at(board=board).legal()
    assert "worker at B2" not in at(board=board, to_act=1).legal()
    # As seat 1 sees it, Ice Breaker lies to the right: its left corners yellow and red meet blue and red.
    match = at(pending=[["harvest", 4]], board={"B2": "Wastewater Recycler", "B1": "Ice Breaker"}, to_act=1)
    match.play("harvest at B2")
    assert match.position()["kuiperium"] == [0, 1]

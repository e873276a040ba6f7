"""Kuiperium, sections 1 and 2: what lies on the table, and setting up."""

from collections import Counter
from typing import Any

import pytest

from parlour import Match
from parlour.core.game import Game
from played import offered, play, refused

pytestmark = pytest.mark.rules

SEEDS = range(12)
SPY_NETWORKS, MINES, ARCHIVES, CENTERS = ("F1", "A6"), ("F3", "A4"), ("F4", "A3"), ("F6", "A1")


def begun(kuiperium: Game, seed: int) -> dict[str, Any]:
    """The position behind both mulligans, in which nobody put a card back."""
    return play(Match(kuiperium, seed=seed), "done", "done")


# --- the box


def test_ku_1_1_a_jettison_turns_the_tile_of_the_cards_colour_whatever_its_corners(at: Any) -> None:
    match = at(pending=[["jettison", 4]], kuiperium=[4, 0], board={"E2": "Crew Quarters", "E3": "Deep Scan Array"})
    match.play("jettison at E3")
    assert match.position()["tiles"] == [["violet"], []]


def test_ku_1_2_corners_lie_as_the_reader_of_the_card_sees_them(at: Any) -> None:
    # Ice Breaker: yellow, green, blue, red. Its right corners meet blue and black, its lower ones yellow and black.
    board = {"E2": "Ice Breaker", "F2": "Smelting Works", "E3": "Medical Bay"}
    match = at(pending=[["harvest", 4]], board=board)
    match.play("harvest at E2")
    assert match.position()["kuiperium"] == [0, 0]
    match = at(pending=[["harvest", 4]], board={"E2": "Ice Breaker", "E3": "Sample Vault"})
    # Here the green one meets a green one, upper left, and the blue one a blue one, lower left.
    match.play("harvest at E2")
    assert match.position()["kuiperium"] == [2, 0]


def test_ku_1_3_another_ability_from_the_lab(at: Any) -> None:
    match = at(hands=[["Smelting Works"], []], labs=["Smelting Works", None])
    play(match, "play Smelting Works", "place at E2", "refresh")
    assert match.position()["kuiperium"] == [2, 0]
    play(match, "play Smelting Works from lab", "place at E3")
    assert match.position()["kuiperium"] == [6, 0]


def test_ku_1_3_lab_only_cards_are_never_played_from_hand(at: Any) -> None:
    titles = ["Mother Lode", "Gene Foundry", "Muster Point", "Launch Window", "Resonance Chamber"]
    match = at(hands=[titles, []])
    assert offered(match, "play") == []
    assert offered(match, "lab") == sorted(f"lab {title}" for title in titles)


def test_ku_1_4_rows_a_to_c_are_the_side_of_seat_1_and_d_to_f_that_of_seat_0(at: Any) -> None:
    everywhere = {f"{row}{column}": None for row in "ABCDEF" for column in range(1, 7)}
    board = {"D2": "Ore Hauler", "D5": "Ore Hauler", "C2": "Star Chart", "C5": "Star Chart"}
    assert set(at().position()["board"]) == set(everywhere) - {
        space for pair in (SPY_NETWORKS, MINES, ARCHIVES, CENTERS) for space in pair
    }
    for seat, rows in ((0, "DEF"), (1, "ABC")):
        hands = [["Ice Breaker"], ["Ice Breaker"]]
        match = at(to_act=seat, hands=hands, board=board)
        match.play("play Ice Breaker")
        assert {name.removeprefix("place at ")[0] for name in match.legal()} == set(rows)


def test_ku_1_4_d3_and_c4_are_the_same_place_seen_from_either_side(at: Any) -> None:
    def spaces(seat: int) -> set[str]:
        match = at(to_act=seat, hands=[["Ice Breaker"], ["Ice Breaker"]], options={"cross_line": "false"})
        match.play("play Ice Breaker")
        return {name.removeprefix("place at ") for name in match.legal()}

    turned = {"ABCDEF"["FEDCBA".index(name[0])] + str(7 - int(name[1])) for name in spaces(0)}
    assert turned == spaces(1)
    assert "D3" not in spaces(0)


@pytest.mark.parametrize(
    ("places", "given", "gained"),
    [
        (SPY_NETWORKS, {"kuiperium": [1, 1], "board": {"E2": "Ore Hauler", "B2": "Ore Hauler"}}, ["take spy", "done"]),
        (MINES, {}, ["take kuiperium", "done"]),
        (ARCHIVES, {}, ["take research", "done"]),
        (CENTERS, {"kuiperium": [4, 4], "board": {"E2": "Ore Hauler", "B2": "Star Chart"}}, ["take control", "done"]),
    ],
)
def test_ku_1_5_each_side_has_its_four_starter_locations(
    at: Any, places: tuple[str, str], given: dict[str, Any], gained: list[str]
) -> None:
    for space in places:
        seat = 0 if space[0] in "ABC" else 1
        match = at(workers=[space], to_act=seat, **given)
        match.play("recall")
        assert match.legal() == gained


def test_ku_1_5_the_mine_holds_two_kuiperium_and_a_bonus_of_one_the_archive_two_research(at: Any) -> None:
    match = at(workers=["A3", "A4", "A1"])
    play(match, "recall", "recall at A4")
    assert match.position()["pending"][0] == ["icons", {"kuiperium": 3}]
    play(match, "done", "recall at A3")
    assert match.position()["pending"][0] == ["icons", {"research": 2}]


def test_ku_1_6_starter_locations_are_no_cards_and_have_no_corners(at: Any) -> None:
    match = at(pending=[["discard_card", "any"]], board={"E2": "Smelting Works", "B2": "Ore Hauler"})
    assert match.legal() == ["discard at B2", "discard at E2"]
    assert "discard at F1" not in match.actions.names
    assert "move card from F1" not in match.actions.names
    assert "jettison at F6" not in match.actions.names
    match = at(pending=[["harvest", 4]], board={"E2": "Smelting Works"})  # beside Spy Network and Mine
    assert match.legal() == ["harvest at E2"]
    match.play("harvest at E2")
    assert match.position()["kuiperium"] == [0, 0]


def test_ku_1_7_eight_steps_cost_1_1_2_2_3_3_3_4(at: Any) -> None:
    costs = [1, 1, 2, 2, 3, 3, 3, 4]
    for step, cost in enumerate(costs):
        for points in range(1, cost + 1):
            match = at(pending=[["icons", {"discovery": points}]], track=[step, 0])
            match.play("take discovery")
            assert match.position()["track"] == [step + (points == cost), 0]


def test_ku_1_7_the_strategy_icon_is_on_step_3_and_step_5_is_one_step_for_both(at: Any) -> None:
    cards = [["Overtime"], ["Sabotage"]]
    for step in range(7):
        match = at(pending=[["icons", {"discovery": [1, 1, 2, 2, 3, 3, 3][step]}]], track=[step, 5], strategies=cards)
        match.play("take discovery")
        assert match.position()["armed"] == (["Overtime", None] if step == 2 else [None, None])
    # Both on step 5: nobody is behind, so Gravity Sling brings Kuiperium.
    match = at(hands=[["Gravity Sling"], ["Gravity Sling"]], track=[5, 5])
    play(match, "play Gravity Sling", "place at E2", "play Gravity Sling", "place at B2")
    assert (match.position()["kuiperium"], match.position()["track"]) == ([2, 2], [5, 5])


def test_ku_1_8_the_effects_of_the_four_tiles_are_the_same_for_both(at: Any) -> None:
    cards = {"silver": "Ore Hauler", "teal": "Hydroponic Garden", "amber": "Crew Quarters", "violet": "Deep Scan Array"}
    effects = {"silver": "place_worker", "teal": "research", "amber": "place_worker", "violet": "icons"}
    for seat, space in ((0, "E2"), (1, "B2")):
        for colour, card in cards.items():
            worker = "A4" if seat == 0 else "F3"
            hands = [[card, "KP-0N3"], [card, "KP-0N3"]]
            match = at(to_act=seat, first=seat, hands=hands, tiles=[[colour], [colour]], workers=[worker])
            play(match, f"play {card}", f"place at {space}", "affinity")
            if colour == "silver":
                assert match.position()["kuiperium"][seat] == 2 + 2  # and the ability of the Ore Hauler
            else:
                assert match.phase == effects[colour]
            if colour == "teal":
                assert match.position()["pending"][0] == ["research", 2]
            if colour == "violet":
                assert match.position()["workers"] == []


# --- setting up


def test_ku_2_1_the_first_player_is_drawn_and_all_begins_with_nothing(kuiperium: Game) -> None:
    assert {Match(kuiperium, seed=seed).position()["first"] for seed in SEEDS} == {0, 1}
    position = Match(kuiperium, seed=3).position()
    assert (position["kuiperium"], position["labs"], position["workers"]) == ([0, 0], [None, None], [])
    assert (position["tiles"], position["track"], set(position["board"].values())) == ([[], []], [0, 0], {None})
    assert (position["armed"], position["forced"], position["discard"]) == ([None, None], [None, None], [])


def test_ku_2_2_each_draws_four_cards_of_a_shuffled_deck(kuiperium: Game) -> None:
    decks = set()
    for seed in SEEDS:
        position = Match(kuiperium, seed=seed).position()
        assert [len(hand) for hand in position["hands"]] == [4, 4]
        assert len(position["deck"]) == 52
        decks.add(tuple(position["deck"]))
    assert len(decks) == len(SEEDS)


def test_ku_2_3_the_first_player_puts_cards_back_first_and_then_the_other(kuiperium: Game) -> None:
    for seed in SEEDS:
        match = Match(kuiperium, seed=seed)
        first = match.position()["first"]
        assert (match.phase, match.to_act) == ("mulligan", first)
        assert match.position()["pending"] == [["mulligan", first], ["mulligan", 1 - first]]
        match.play("done")
        assert (match.phase, match.to_act) == ("mulligan", 1 - first)
        match.play("done")
        assert (match.phase, match.to_act, match.position()["turns"]) == ("turn", first, 0)


def test_ku_2_3_one_at_a_time_under_the_deck_and_then_back_to_four(at: Any) -> None:
    hand = ["Ore Hauler", "Star Chart", "Ice Breaker", "KP-0N3"]
    deck = ["Crew Quarters", "Night Shift"]
    match = at(hands=[hand, ["Ore Hauler", *hand[1:]]], deck=deck, pending=[["mulligan", 0], ["mulligan", 1]])
    size = len(match.position()["deck"])
    play(match, "bottom Star Chart", "bottom Ore Hauler")
    position = match.position()
    assert position["deck"][-2:] == ["Star Chart", "Ore Hauler"]
    assert (len(position["deck"]), match.to_act, match.phase) == (size + 2, 0, "mulligan")
    assert refused(match, "bottom Ore Hauler") == "KU-2.3"
    position = play(match, "done")
    assert sorted(position["hands"][0]) == ["Crew Quarters", "Ice Breaker", "KP-0N3", "Night Shift"]
    assert (len(position["deck"]), position["deck"][-2:]) == (size, ["Star Chart", "Ore Hauler"])


def test_ku_2_3_all_four_may_go_and_the_redraw_is_not_optional(kuiperium: Game) -> None:
    match = Match(kuiperium, seed=5)
    seat = match.to_act
    assert seat is not None
    deck, hand = match.position()["deck"], list(match.position()["hands"][seat])
    for card in hand:
        match.play(f"bottom {card}")
    assert match.legal() == ["done"]  # KU-16.1: not played by itself
    position = play(match, "done")
    assert Counter(position["hands"][seat]) == Counter(deck[:4])
    assert position["deck"] == deck[4:] + hand


def test_ku_2_4_then_three_strategy_cards_each_and_two_stay_out(kuiperium: Game) -> None:
    for seed in SEEDS:
        match = Match(kuiperium, seed=seed)
        assert match.position()["strategies"] == [[], []]
        match.play("done")
        deck = match.position()["strategy_deck"]
        assert (match.position()["strategies"], len(deck)) == ([[], []], 8)
        position = play(match, "done")
        first = position["first"]
        assert Counter(position["strategies"][first]) == Counter(deck[:3])
        assert Counter(position["strategies"][1 - first]) == Counter(deck[3:6])
        assert position["strategy_deck"] == deck[6:]


def test_ku_2_4_strategy_cards_are_shuffled(kuiperium: Game) -> None:
    assert len({tuple(sorted(begun(kuiperium, seed)["strategies"][0])) for seed in SEEDS}) > 6


# --- the deck runs out


def test_ku_2_5_the_last_card_drawn_the_discard_pile_is_a_new_deck_at_once(at: Any) -> None:
    match = at(pending=[["research", 1]], deck=["Star Chart"], deck_size=1, discard=["Ore Hauler", "KP-0N3"])
    position = play(match, "draw")
    assert position["hands"][0] == ["Star Chart"]
    assert (sorted(position["deck"]), position["discard"]) == (["KP-0N3", "Ore Hauler"], [])


def test_ku_2_5_also_in_the_middle_of_a_draw(at: Any) -> None:
    discard = ["Ore Hauler", "KP-0N3", "Ice Breaker", "Night Shift"]
    match = at(hands=[["Hydroponic Garden"], []], deck=["Star Chart"], deck_size=1, discard=discard)
    position = play(match, "play Hydroponic Garden", "place at E2")
    assert "Star Chart" in position["hands"][0]
    assert len(position["hands"][0]) == 2
    assert Counter(position["deck"]) + Counter(position["hands"][0]) == Counter([*discard, "Star Chart"])
    assert position["discard"] == []


def test_ku_2_5_a_new_deck_is_shuffled(at: Any) -> None:
    discard = ["Ore Hauler", "KP-0N3", "Ice Breaker", "Night Shift", "Sample Vault", "Medical Bay", "Crew Quarters"]
    decks = set()
    for seed in SEEDS:
        match = at(pending=[["research", 1]], deck=["Star Chart"], deck_size=1, discard=discard, seed=seed)
        decks.add(tuple(play(match, "draw")["deck"]))
    assert len(decks) > 8


def test_ku_2_5_with_both_empty_one_draws_what_there_is(at: Any) -> None:
    match = at(hands=[["Hydroponic Garden"], []], deck=["Star Chart"], deck_size=1)
    position = play(match, "play Hydroponic Garden", "place at E2")
    assert (position["hands"][0], position["deck"], position["discard"]) == (["Star Chart"], [], [])
    assert match.to_act == 1
    match = at(deck_size=0)
    assert play(match, "refresh")["hands"][0] == []


def test_ku_2_5_a_card_revealed_as_the_last_one_is_not_shuffled_in(at: Any) -> None:
    match = at(hands=[["Medical Bay"], []], deck=["Star Chart"], deck_size=1, discard=["Ore Hauler"])
    position = play(match, "play Medical Bay", "place at E2")
    assert (position["revealed"], position["deck"], position["discard"]) == ("Star Chart", ["Ore Hauler"], [])

"""What a seat of Utopia looks at: the board, all that is public, its own cards, and nothing else."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.core.game import Game
from parlour.core.table import Cards, Choice, Map, Pile, Place, Table, Tokens, Track
from parlour.games.utopia.board import board

pytestmark = pytest.mark.rules

SCALE = ["Maya", "Persian", "Egyptian", "Greek", "Chinese"]


def part(table: Table, name: str) -> Any:
    return next(part for part in table.parts if part.id == name)


def place(table: Table, name: str) -> Place:
    return next(place for place in part(table, "map").places if place.id == name)


def things(found: Place) -> list[tuple[str, int, int | None]]:
    return [(card.name, card.count, card.seat) for card in found.things]


def labels(table: Table) -> list[str]:
    return [choice.label for choice in table.choices]


def choice(table: Table, name: str) -> Choice:
    return next(choice for choice in table.choices if choice.name == name)


def acting(at: Any, seats: int = 3, **given: Any) -> Match:
    """A match in which seat 0 may play cards."""
    position = {"phase": "act", "scale": SCALE, "hands": [["Maya", "Maya", "Greek"], *[[]] * (seats - 1)], **given}
    return at(seats, **position)


def ids_of(table: Table) -> list[str]:
    found = []
    for each in table.parts:
        found.append(each.id)
        found += [card.id for card in (*getattr(each, "cards", ()), *getattr(each, "things", ()))]
        for spot in getattr(each, "places", ()):
            found += [spot.id, *(card.id for card in spot.things)]
    return found


def played(utopia: Game, seats: int, seed: int, plies: int = 60) -> Iterator[Match]:
    """A match in the course of random play that builds what it can, before each decision."""
    match, random = Match(utopia, seats=seats, seed=seed), Random(seed)
    while not match.over and match.ply < plies:
        yield match
        builds = [name for name in match.legal() if name.startswith("build")]
        match.play(random.choice(builds or match.legal()))


# --- the map as it is printed


def test_the_map_is_the_box_drawn(utopia: Game):
    printed = board(utopia.load_box(None))
    assert printed.canvas == (1000, 700)
    districts = [place for place in printed.places if place.outline]
    assert (len(districts), sum(place.dock is not None for place in districts)) == (24, 12)
    assert sum(link.kind == "street" for link in printed.links) == 33
    assert sum(link.kind == "bridge" for link in printed.links) == 7
    assert [region.kind for region in printed.regions] == ["sector"] * 4 + ["canal", "mole"] + ["island"] * 4
    assert [(mark.kind, len(mark.line)) for mark in printed.marks] == [("lighthouse", 2)] * 3
    assert [place.name for place in printed.places if place.kind == "wonder"] == [
        f"Wonder of {island}" for island in ("Water", "Earth", "Fire", "Wind")
    ]
    assert not any(place.things for place in printed.places)


def test_a_district_has_what_is_printed_on_it(utopia: Game):
    places = {place.name: place for place in board(utopia.load_box(None)).places}
    gate, court = places["Tidegate"], places["Heron Court"]
    assert (gate.value, gate.group, gate.water, gate.room) == (2, "island:Water", "sector:Sunset Roads", 55)
    assert (gate.centre, gate.dock) == ((154, 277), (74, 306))
    assert (court.value, court.water, court.dock) == (4, "", None)


def test_links_join_districts_at_gates_and_along_spans(utopia: Game):
    links = board(utopia.load_box(None)).links
    ends = {link.ends: link for link in links}
    street = ends["district:Tidegate", "district:Pearl Steps"]
    bridge = ends["district:Orchard Close", "district:Glass Quarter"]
    assert (street.kind, street.line) == ("street", ((127, 219),))
    assert (bridge.kind, bridge.line) == ("bridge", ((438, 358), (464, 338)))


# --- what stands on it


def test_the_board_shows_princes_monuments_wonders_and_guests(at: Any):
    table = at(
        3,
        guests=["Greek Fire", "Greek Fire", "Maya Wind"],
        princes=[["2 Maya at Tidegate"], ["1 Greek at Tidegate"], []],
        monuments=[[], [], ["Persian at Tidegate"]],
        wonders=[["Water"], [], []],
    ).table(1)
    assert things(place(table, "district:Tidegate")) == [("Persian monument", 1, 2), ("Maya", 2, 0), ("Greek", 1, 1)]
    assert things(place(table, "wonder:Water")) == [("wonder", 1, 0)]
    assert things(place(table, "wonder:Earth")) == []
    assert things(place(table, "guests:Fire")) == [("Greek", 2, None)]
    assert things(place(table, "guests:Wind")) == [("Maya", 1, None)]


def test_ut_2_6_with_two_players_water_is_shown_as_shut(at: Any):
    def notes(seats: int) -> dict[str, str]:
        regions = part(at(seats).table(0), "map").regions
        return {region.name: region.note for region in regions if region.kind == "island"}

    assert notes(2) == {"Water": "shut with 2 players", "Earth": "", "Fire": "", "Wind": ""}
    assert set(notes(3).values()) == {""}


def test_ut_3_1_the_track_shows_who_is_ahead_on_one_space(at: Any):
    track = part(at(3, scores=[9, 12, 9], order=[1, 2, 0]).table(0), "scores")
    assert isinstance(track, Track)
    assert (track.at, track.order, track.goal) == ((9, 12, 9), (1, 2, 0), 50)


def test_ut_2_1_the_scale_shows_what_each_civilisation_counts(at: Any):
    scale = part(at(2, scale=SCALE[::-1]).table(0), "scale")
    assert isinstance(scale, Track)
    assert [card.name for card in scale.things] == SCALE[::-1]
    assert scale.at == (1, 2, 3, 4, 5)


def test_what_lies_before_a_player_is_counted(at: Any):
    table = at(
        2, princes=[["2 Maya at Sun Plaza"], []], monuments=[["Greek at Kiln Street"], []], privileges=[1, 2]
    ).table(1)
    assert part(table, "supply-0") == Tokens(
        "supply-0",
        "Opponent's supply",
        0,
        (("bases", 7), ("privilege", 1), ("Maya", 6), ("Persian", 8), ("Egyptian", 8), ("Greek", 8), ("Chinese", 8)),
    )
    left = dict(part(table, "buildings").counts)
    assert left == {"Maya": 7, "Persian": 7, "Egyptian": 7, "Greek": 6, "Chinese": 7, "wonders": 4}


def test_bag_and_deck_are_numbers_and_discards_are_open(at: Any):
    table = at(3, phase="act", hands=[["Maya"], [], []], discard=["Greek", "Maya", "Greek"]).table(0)
    assert part(table, "deck") == Pile("deck", "Deck", size=46)
    assert part(table, "bag") == Pile("bag", "Bag", size=40, thing="guest")
    assert [(card.name, card.count) for card in part(table, "discards").cards] == [("Maya", 1), ("Greek", 2)]


def test_ut_4_5_taken_guests_lie_open(at: Any):
    table = at(3, taken=[["Greek Fire"], [], []]).table(2)
    assert [card.name for card in part(table, "taken-0").cards] == ["Greek Fire"]


# --- who sees what


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_ut_9_1_a_hand_is_open_to_its_owner_only(at: Any, viewer: int):
    table = at(2, phase="act", hands=[["Maya", "Maya", "Greek"], ["Chinese"]]).table(viewer)
    hand = part(table, "hand-0")
    assert isinstance(hand, Cards)
    shown = [(card.name, card.count) for card in hand.cards]
    assert shown == ([("Maya", 2), ("Greek", 1)] if viewer == 0 else [("", 3)])


def test_choices_are_shown_to_the_seat_to_act_only(at: Any):
    match = acting(at)
    assert [len(match.table(seat).choices) > 0 for seat in (-1, 0, 1, 2)] == [False, True, False, False]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_in_random_games_choices_are_the_legal_actions_and_point_at_what_is_there(utopia: Game, seats: int):
    for match in played(utopia, seats, seed=seats):
        table = match.table(match.to_act)
        assert sorted(choice.name for choice in table.choices) == sorted(match.legal())
        ids = ids_of(table)
        assert len(set(ids)) == len(ids)
        assert {name for choice in table.choices for name in choice.ids} <= set(ids)
        assert len(set(labels(table))) == len(table.choices)
        assert table.headline
        assert table.advice


# --- what is asked, in words


def test_headlines_follow_the_phases(at: Any):
    assert at(3).table(0).headline == "Welcome: take a guest"
    assert at(3).table(1).headline == "Seat 0 is to act. Welcome: take a guest"
    match = at(3, guests=["Greek Fire", "Maya Wind"])
    match.play("take Greek Fire")
    assert match.table(0).headline == "Welcome: place the Greek prince on Fire"
    match = at(3, phase="discard", hands=[["Maya"] * 5, ["Greek"] * 5, ["Chinese"] * 5])
    assert match.table(0).headline == "Development: discard 2 cards"


def test_the_questions_of_a_walk_name_what_is_fixed_already(at: Any):
    match = acting(at, princes=[["2 Maya at Tidegate", "1 Maya at Heron Court"], [], []])
    match.play("walk Maya")
    assert match.table(0).headline == "Walk: choose where Maya princes leave"
    assert labels(match.table(0)) == ["From Tidegate (2 there)", "From Heron Court (1 there)"]
    match.play("from Tidegate")
    assert match.table(0).headline == "Walk: choose where Maya princes go from Tidegate"
    match.play("to Pearl Steps")
    assert match.table(0).headline == "Walk: choose how many Maya princes go, Tidegate to Pearl Steps"
    assert labels(match.table(0)) == ["Move 1 prince", "Move 2 princes"]
    assert choice(match.table(0), "move 2").ids == ("prince:0:Maya:Tidegate",) * 2 + ("district:Pearl Steps",)


def test_the_end_names_the_winner(at: Any):
    match = at(2, phase="over", scores=[52, 47])
    assert match.table(0).headline == "The game is over: you have won with 52 points"
    assert match.table(1).headline == "The game is over: the opponent has won with 52 points"
    assert match.table(-1).headline == "The game is over: seat 0 has won with 52 points"


def test_facts_say_who_comes_then(at: Any):
    table = at(4, scores=[5, 9, 2, 7], played=[False, True, False, False], to_act=3).table(0)
    assert table.facts == {"Turn": "1", "Pass": "1 of 3", "Then": "you, seat 2"}


def test_ut_4_7_facts_say_whose_extra_goes_are_to_come(at: Any):
    table = at(3, **{"pass": 4, "favours": [2, 0], "guests": ["Maya Fire", "Greek Wind"]}).table(0)
    assert table.facts["Extra goes to come"] == "seat 2 and you"
    assert table.headline == "Seat 2 is to act. Extra go: take a guest"


# --- choices


def test_actions_with_cards_say_what_they_bring(at: Any):
    match = acting(
        at,
        hands=[["Maya", "Maya", "Greek"], [], []],
        princes=[["1 Maya at Tidegate"], [], []],
        monuments=[[], ["Maya at Tidegate"], []],
        privileges=[0, 2, 2],
    )
    assert labels(match.table(0)) == [
        "Walk Maya princes",
        "Sail Maya princes",
        "Add a Maya prince",
        "Remove a Maya prince: 2 points",
        "Raise Maya from 1 to 2",
        "Raise Greek from 4 to 5",
        "End the turn",
    ]
    match.play("add Maya")  # one district: at once
    assert match.scores() == [0, 1, 0]


def test_an_added_prince_is_told_whose_monument_it_comes_to(at: Any):
    match = acting(at, monuments=[["Maya at Sun Plaza"], ["Maya at Tidegate"], []])
    match.play("add Maya")
    assert labels(match.table(0)) == ["At Tidegate, seat 1's monument", "At Sun Plaza, your monument"]
    assert choice(match.table(0), "at Sun Plaza").ids == ("district:Sun Plaza",)


def test_a_removed_prince_is_what_to_click(at: Any):
    match = acting(
        at,
        princes=[["1 Maya at Sun Plaza", "1 Maya at Tidegate"], [], []],
        monuments=[["Maya at Sun Plaza"], ["Maya at Tidegate"], []],
    )
    match.play("remove Maya")
    assert choice(match.table(0), "at Sun Plaza").ids == ("prince:0:Maya:Sun Plaza",)


def test_ut_6_7_a_building_is_told_whom_it_pays(at: Any):
    match = acting(at, princes=[["3 Greek at Sun Plaza"], [], []], wonders=[[], ["Fire"], []])
    found = choice(match.table(0), "build Greek monument at Sun Plaza")
    assert found.label == "Build a Greek monument at Sun Plaza: 4 points for seat 1"
    assert found.ids == ("prince:0:Greek:Sun Plaza",) * 3 + ("district:Sun Plaza",)
    assert match.table(0).choices[0] == found  # before all cards


def test_ut_6_4_a_wonder_is_clicked_where_it_goes(at: Any):
    match = acting(at, princes=[[f"1 {civ} at Sail Loft" for civ in SCALE], [], []])
    found = choice(match.table(0), "build wonder on Wind")
    assert (found.label, found.ids, found.clause) == ("Build the wonder of Wind: 6 points", ("wonder:Wind",), "UT-6.4")


def test_ut_7_9_choices_with_a_privilege_come_last_and_are_folded_by_civilisation(at: Any):
    table = acting(at, princes=[["1 Greek at Sun Plaza"], [], []]).table(0)
    folds = [each.fold for each in table.choices]
    first = next(place for place, fold in enumerate(folds) if fold)
    assert not any(folds[:first])
    assert all(folds[first:])
    assert table.choices[first - 1].name == "end turn"
    assert list(dict.fromkeys(folds[first:])) == [f"With a privilege, as {civ}" for civ in SCALE]


def test_ut_10_3_a_privilege_names_the_cards_given(at: Any):
    table = acting(at, princes=[["1 Greek at Sun Plaza"], [], []]).table(0)
    walk = choice(table, "walk Greek with Maya")
    assert (walk.label, walk.ids) == ("Walk Greek princes, giving Maya", ("hand-0:Maya", "map"))
    demotion = choice(table, "demote Greek with Maya")
    assert demotion.label == "Demote Greek from 4 to 1, giving Maya and Greek"
    assert demotion.ids == ("hand-0:Maya", "hand-0:Greek", "scale:Greek")
    assert choice(table, "demote Chinese with Maya, Maya").label == "Demote Chinese from 5 to 1, giving Maya and Maya"


def test_a_guest_and_a_blind_draw_say_what_they_do(at: Any):
    table = at(2, guests=["Egyptian Fire", "Maya Wind"]).table(0)
    assert labels(table) == [
        "Take a Maya guest of Wind",
        "Take an Egyptian guest of Fire",
        "Draw one unseen; the opponent gets an extra go",
    ]
    assert choice(table, "draw for 1").ids == ("bag", "hand-1")
    assert choice(table, "take Maya Wind").ids == ("guest:Maya Wind", "taken-0")


def test_a_place_says_what_stands_there_alike(at: Any):
    match = at(3, guests=["Greek Wind", "Maya Fire"], princes=[["2 Greek at Sail Loft"], [], []])
    match.play("take Greek Wind")
    assert labels(match.table(0))[-1] == "At Sail Loft, beside 2 alike"


def test_the_map_part_is_a_map(at: Any):
    assert isinstance(part(at(2).table(0), "map"), Map)

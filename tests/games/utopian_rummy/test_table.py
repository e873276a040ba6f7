"""What a seat of Utopian Rummy looks at: all that is public, its own cards, and nothing else."""

from collections import Counter
from random import Random

import pytest

from parlour import Match, game
from parlour.core import engine
from parlour.core.table import Cards, Pile, Track
from parlour.games.utopian_rummy.names import TITLE_NAMES

pytestmark = pytest.mark.rules

GAME = game("utopian-rummy")


def at(seed=1, **given):
    return Match(GAME, seed=seed, position=given)


def part(table, name):
    return next(part for part in table.parts if part.id == name)


def card_names(part):
    return [card.name for card in part.cards for _ in range(card.count)]


def labels(table):
    return [choice.label for choice in table.choices]


def played(seeds, plies=10_000):
    """Matches in the course of random play, before each decision."""
    for seed in seeds:
        match, random = Match(GAME, seed=seed), Random(seed)
        while not match.over and match.ply < plies:
            yield match
            match.play_id(random.choice(match.legal_ids()))
        yield match


MIDDLE = {
    "to_act": 0,
    "phase": "expand",
    "hands": [["Elder 2", "Elder 2", "Student -3", "Farmer 1"], ["Farmer 2", "Weavers 3", "Hunter 1"]],
    "societies": [["Farmer 1", "Farmer 2", "Elder 2", "Student -3"], ["Weavers 2", "Weavers 2", "Monument"]],
    "research_pile": ["Elder 2", "Hunter 2", "Trainer 2"],
    "turn_pile": ["Warriors 2", "Rangers 3"],
    "deck_size": 7,
    "deck_known": 0,
    "scores": [31, -4],
    "age": 3,
    "shown": [["Farmer 1"], ["Weavers 3"]],
}


def test_choices_are_the_legal_actions_of_the_seat_to_act():
    for match in played([1, 2], plies=150):
        for seat in (0, 1, -1):
            table = match.table(seat)
            expected = match.legal_ids() if seat == match.to_act else []
            assert sorted(choice.action for choice in table.choices) == sorted(expected)
            assert all(choice.name == match.actions.names[choice.action] for choice in table.choices)


def test_labels_differ_and_every_choice_has_the_clause_that_allows_it():
    for match in played([3], plies=150):
        table = match.table(match.to_act)
        assert len(set(labels(table))) == len(table.choices)
        seen = match.observation(match.to_act)[0]
        for choice in table.choices:
            assert choice.clause == match.actions.why(seen, choice.action).clause
            assert choice.clause.startswith("UR-")


def test_every_id_of_a_choice_lies_on_the_table_often_enough():
    for match in played([4, 5], plies=200):
        table = match.table(match.to_act)
        there = Counter({part.id: 1 for part in table.parts})
        for each in table.parts:
            for card in getattr(each, "cards", ()):
                there[card.id] += card.count
        for choice in table.choices:
            assert Counter(choice.ids) <= there, choice


def test_card_ids_differ():
    for match in played([6], plies=150):
        ids = [card.id for each in match.table(0).parts for card in getattr(each, "cards", ())]
        assert len(ids) == len(set(ids))


def test_equal_observations_give_equal_tables():
    for match in played([7], plies=80):
        for seat in (0, 1, -1):
            seen = engine.observation(GAME, match.box, match.state(), 0, seat)
            twin = engine.guess(GAME, match.box, seen, seat, seed=5)
            again = engine.observation(GAME, match.box, twin, 0, seat)
            assert GAME.table(match.box, again[0], seat) == match.table(seat)


def test_ur_9_2_of_the_other_hand_only_the_marked_cards_are_named():
    for match in played([8], plies=300):
        for seat in (0, 1) if not match.over else ():
            hand = part(match.table(seat), f"hand-{1 - seat}")
            position = match.position()
            known = [name for name in card_names(hand) if name]
            assert Counter(known) == Counter(position["shown"][1 - seat])
            assert len(card_names(hand)) == len(position["hands"][1 - seat])


def test_ur_9_2_a_spectator_is_shown_neither_hand():
    table = at(**MIDDLE).table(-1)
    assert card_names(part(table, "hand-0")) == ["Farmer 1", "", "", ""]
    assert card_names(part(table, "hand-1")) == ["Weavers 3", "", ""]
    assert part(table, "hand-0").label == "Seat 0's hand"
    assert not table.choices


def test_ur_9_1_public_things_are_there():
    for match in played([9], plies=200):
        position = match.position()
        for seat in (0, 1, -1):
            table = match.table(seat)
            for owner in (0, 1):
                society = part(table, f"society-{owner}")
                assert Counter(card_names(society)) == Counter(position["societies"][owner])
            assert card_names(part(table, "research-pile")) == position["research_pile"]
            assert card_names(part(table, "turn-pile")) == position["turn_pile"]
            assert part(table, "deck").size == position["deck_size"]
            assert list(part(table, "scores").at) == list(table.scores) == position["scores"]
            assert table.facts["Age"] == str(position["age"])


def test_piles_name_their_top_last_and_the_deck_only_its_known_bottom():
    table = at(**{**MIDDLE, "deck": ["Story Teller 2"] * 2 + ["Trainer 2"], "deck_size": 3, "deck_known": 1}).table(0)
    pile, deck = part(table, "research-pile"), part(table, "deck")
    assert isinstance(pile, Pile)
    assert pile.face_up
    assert card_names(pile)[-1] == "Trainer 2"
    assert not deck.face_up
    assert (deck.size, card_names(deck)) == (3, ["Trainer 2"])


def test_the_goal_is_the_target_of_the_box():
    track = part(at(**MIDDLE).table(0), "scores")
    assert isinstance(track, Track)
    assert (track.goal, track.at) == (100, (31, -4))


def test_the_own_hand_is_sorted_jobs_first_and_grouped_by_title():
    match = at(to_act=0, phase="expand", hands=[["Student -3", "Rangers 3", "Elder 2", "Rangers 2"], []])
    hand = part(match.table(0), "hand-0")
    assert isinstance(hand, Cards)
    assert card_names(hand) == ["Elder 2", "Rangers 2", "Rangers 3", "Student -3"]
    assert hand.groups == (("Elder", 1), ("Rangers", 2), ("Student", 1))


def test_ur_9_3_the_owner_is_told_what_the_other_player_knows():
    hand = part(at(**MIDDLE).table(0), "hand-0")
    assert "the opponent knows of Farmer 1" in hand.notes


def test_ur_3_1_abilities_that_work_are_noted():
    table = at(**MIDDLE).table(0)
    own, other = part(table, "society-0"), part(table, "society-1")
    assert "Farmers: a Research keeps 1 or 2 cards" in own.notes
    assert "Elders: 1 Student excused" in own.notes
    assert "Weavers: a Research discards from the whole hand" in other.notes
    assert "Monument: counts the 1 different job" in other.notes
    assert {card.name: card.note for card in own.cards} == {
        "Elder 2": "",
        "Farmer 1": "ability on",
        "Farmer 2": "ability on",
        "Student -3": "",
    }


@pytest.mark.parametrize(
    ("societies", "worth"),
    [
        ([["Elder 2", "Student -3"], []], 2),  # UR-6.3
        ([["Monument", "Monument", "Elder 2", "Trainer 2"], []], 8),  # UR-6.6
        ([["Story Teller 2", "Story Teller 2"], ["Ancestral Knowledge 1"]], 5),  # UR-6.7
    ],
)
def test_a_society_says_what_it_is_worth(societies, worth):
    society = part(at(**{**MIDDLE, "societies": societies}).table(0), "society-0")
    assert f"worth {worth} as it lies" in society.notes


def test_expand_lists_plays_then_initiations_then_discards():
    match = at(
        to_act=0,
        phase="expand",
        hands=[["Elder 2"] * 3 + ["Student -3", "Farmer 1", "Ancestral Knowledge 1"], ["Hunter 1"]],
        societies=[[], ["Farmer 1"]],
    )
    assert labels(match.table(0)) == [
        "Play Farmer 1",
        "Play Ancestral Knowledge 1, then research or take a discarded card",
        "Initiate Elder: Elder 2, Elder 2, Elder 2",
        "Initiate Elder: Elder 2, Elder 2, Elder 2, Student -3",
        "Initiate Elder: Elder 2, Elder 2, Student -3",
        "Discard Elder 2",
        "Discard Farmer 1",
        "Discard Ancestral Knowledge 1",
        "Discard Student -3",
    ]


def test_an_initiation_names_each_copy_it_moves_and_where_to():
    match = at(to_act=0, phase="expand", hands=[["Elder 2"] * 2 + ["Student -3", "Farmer 1"], []])
    choice = next(choice for choice in match.table(0).choices if choice.name.startswith("initiate"))
    assert choice.ids == ("hand-0:Elder 2", "hand-0:Elder 2", "hand-0:Student -3", "society-0")


def test_ur_6_11_a_take_points_at_the_copy_nearest_the_top():
    match = at(
        to_act=0,
        phase="knowledge",
        hands=[["Elder 2"], []],
        research_pile=["Hunter 1", "Farmer 1", "Hunter 1", "Trainer 2"],
        deck_size=0,
    )
    takes = {choice.name: choice.ids[0] for choice in match.table(0).choices}
    assert list(takes) == [f"take {card} from research pile" for card in ("Trainer 2", "Hunter 1", "Farmer 1")]
    assert takes["take Hunter 1 from research pile"] == "research-pile:2"


def test_ur_6_8_the_cards_of_the_other_society_come_first():
    match = at(to_act=1, phase="war", hands=[[], ["Elder 2"]], societies=[["Farmer 1"], ["Warriors 2"]])
    assert labels(match.table(1)) == [
        "Remove Farmer 1 from the opponent's Society",
        "Remove Warriors 2 from your Society",
        "Remove nothing",
    ]


RESEARCH = {
    (): "view 2 cards of the Draw Deck and keep 1",
    ("Rangers",): "view 3 cards of the Draw Deck and keep 1",
    ("Farmer",): "view 2 cards of the Draw Deck and keep 1 or 2",
    ("Weavers",): "draw 2 cards, then discard 1 from your hand",
    ("Farmer", "Rangers", "Weavers"): "draw 3 cards, then discard 1 or 2 from your hand",
}
VALUES = {"Rangers": 2, "Farmer": 1, "Weavers": 2}


@pytest.mark.parametrize(("titles", "sentence"), RESEARCH.items())
def test_ur_4_6_the_research_on_offer_is_told_with_all_its_abilities(titles, sentence):
    society = [f"{title} {VALUES[title]}" for title in titles for _ in range(2)]
    table = at(to_act=0, phase="explore", hands=[["Elder 2"], []], societies=[society, []]).table(0)
    assert labels(table)[0] == f"Research: {sentence}"
    assert sentence in table.advice


def test_ur_4_5_what_weavers_discard_is_not_called_the_rest():
    society = ["Weavers 2", "Weavers 2"]
    table = at(to_act=0, phase="explore", hands=[["Elder 2"], []], societies=[society, []]).table(0)
    assert "discard 1 from your hand. Or" in table.advice


def test_ur_4_7_a_research_of_the_last_card_is_told_as_such():
    table = at(to_act=0, phase="explore", hands=[["Elder 2"], []], deck_size=1).table(0)
    assert labels(table) == ["Research: draw the last card of the Draw Deck"]


def test_ur_4_9_viewed_cards_are_shown_to_their_viewer_only():
    match = at(to_act=0, phase="keep", hands=[["Elder 2"], []], viewed=["Farmer 1", "Hunter 2"])
    assert card_names(part(match.table(0), "viewed")) == ["Farmer 1", "Hunter 2"]
    assert card_names(part(match.table(1), "viewed")) == ["", ""]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {"phase": "weave", "turn": {"must_shed": 1, "may_shed": 1}},
            "You owe 1 discard and 1 further discard may",
        ),
        ({"phase": "hunt", "turn": {"hunts": 2}}, "2 draws on offer now, 2 a turn at most"),
        ({"phase": "shed", "viewed": ["Elder 2", "Farmer 1"]}, "The last lies on top"),
        ({"phase": "keep", "viewed": ["Farmer 1"], "turn": {"kept": 1}}, "Your Farmers let you keep another"),
        ({"phase": "war"}, "first Warriors of the Age"),
        ({"phase": "expand", "turn": {"initiated": True}}, "You have initiated a job this turn"),
        ({"phase": "expand", "societies": [["Trainer 2"] * 2, []]}, "a set of 2 or more"),
        ({"phase": "expand"}, "A Monument needs 4 different jobs in your Society; you have 0"),
        ({"phase": "expand", "last_turn": True}, "the Age is scored after this turn"),
    ],
)
def test_advice_tells_what_the_phase_is_about(given, told):
    hands = [["Elder 2", "Hunter 1", "Weavers 2", "Monument"], []]
    assert told in at(**{"to_act": 0, "hands": hands, **given}).table(0).advice


def test_the_glossary_explains_every_title():
    assert set(TITLE_NAMES) <= set(GAME.glossary)


def test_who_waits_is_told_whose_turn_it_is():
    table = at(**MIDDLE).table(1)
    assert table.headline.startswith("The opponent is to act.")
    assert not table.choices


def test_every_phase_has_a_headline_and_advice():
    met = set()
    for match in played(range(10, 20), plies=400):
        if match.phase not in met:
            met.add(match.phase)
            for seat in (0, 1, -1):
                table = match.table(seat)
                assert table.phase == match.phase
                assert table.headline
                assert table.advice
    assert met == set(GAME.phases) - {"over"}


def test_ur_9_5_at_the_end_both_hands_are_open_and_the_winner_is_named():
    match = at(
        to_act=0,
        phase="expand",
        hands=[["Elder 2"], ["Farmer 1", "Hunter 2"]],
        societies=[["Rangers 3"] * 2, []],
        scores=[97, 20],
    )
    match.play("discard Elder 2")
    assert match.over
    for seat, headline in (
        (0, "you have won, 103 to 17"),
        (1, "The opponent has won"),
        (-1, "Seat 0 has won"),
    ):
        table = match.table(seat)
        assert headline in table.headline
        assert card_names(part(table, "hand-1")) == ["Farmer 1", "Hunter 2"]
        assert not table.choices


# --- accounts


def test_the_entries_of_an_account_add_up_to_the_change_of_the_scores():
    accounts = 0
    for match in played([20, 21]):
        before = match.scores()
        if not match.moves:
            continue
        for seat in (0, 1, -1):
            account = match.account(seat)
            if account is None:
                continue
            accounts += 1
            assert list(account.totals) == before
            earlier = match.game.position.write(match.box, match._before[-1][0])["scores"]
            for owner in (0, 1):
                points = sum(entry.points for entry in account.entries if entry.seat == owner)
                assert earlier[owner] + points == before[owner]
    assert accounts >= 6


def test_moves_that_score_nothing_have_no_account():
    match = Match(GAME, seed=1)
    match.play("research")
    assert match.account(0) is None
    assert match.account(1, 0) is None


def test_ur_8_3_an_account_explains_a_scoring_line_by_line():
    match = at(
        to_act=0,
        phase="expand",
        hands=[["Hunter 1"], ["Farmer 1", "Student -3"]],
        societies=[
            ["Elder 2", "Student -3", "Student -3", "Story Teller 2", "Story Teller 2", "Monument"],
            ["Ancestral Knowledge 1", "Trainer 2"],
        ],
    )
    match.play("discard Hunter 1")
    account = match.account(0)
    assert account.clause == "UR-8.1"
    assert account.totals == match.account(1).totals == (6, -1)
    assert [(e.label, e.points, e.clause) for e in account.entries if e.seat == 0] == [
        ("Jobs and Knowledge in the Society", 6, "UR-8.3"),
        ("Students", -6, "UR-8.3"),
        ("Students excused by Elders", 3, "UR-6.3"),
        ("Monuments", 2, "UR-6.6"),
        ("Story Tellers", 1, "UR-6.7"),
        ("Cards left in hand", 0, "UR-8.3"),
    ]
    assert [e.points for e in account.entries if e.seat == 1] == [3, 0, 0, 0, 0, -4]


@pytest.mark.parametrize(
    ("given", "clause"),
    [({"last_turn": True}, "UR-8.2"), ({"quiet": 39}, "UR-8.5")],
)
def test_an_account_says_why_the_age_ended(given, clause):
    match = at(to_act=0, phase="expand", hands=[["Hunter 1", "Elder 2"], ["Elder 2"]], **given)
    match.play("discard Hunter 1")
    assert match.account(1).clause == clause


def test_an_account_can_be_asked_for_later():
    match = at(to_act=0, phase="expand", hands=[["Hunter 1"], ["Elder 2"]])
    match.play("discard Hunter 1")
    match.play("research")
    assert match.account(0) is None
    assert match.account(0, 0).totals == (0, -2)


def test_an_account_tells_nothing_of_a_hand_but_what_it_cost():
    """UR-9.5: hands are opened at the end of the game only."""
    hands = (["Rangers 2", "Elder 2"], ["Warriors 2", "Trainer 2"])
    accounts = []
    for hand in hands:
        match = at(to_act=0, phase="expand", hands=[["Hunter 1"], hand])
        match.play("discard Hunter 1")
        accounts.append(match.account(0))
    assert accounts[0] == accounts[1]

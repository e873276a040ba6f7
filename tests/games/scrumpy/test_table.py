"""What a seat of Scrumpy looks at: all that is public, its own cards, and nothing else."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import parlour
from parlour import Match
from parlour.core.game import Game
from parlour.core.table import Account, Cards, Choice, Grid, Place, Table, Tokens
from parlour.games.scrumpy.faces import action_text, automa_text, goal_text, needs_text, reward_text
from parlour.games.scrumpy.names import automa_names, goal_names, worker_names
from parlour.games.scrumpy.points import made, owners

pytestmark = pytest.mark.rules

GIVEN = {
    "vendors": ["Golf & Country Club", "Bar"],
    "goals": ["8 Wood", "6 Trees", "5 Bottles"],
    "strip": ["Trader", "Manager", "Investor", "Apprentice"],
}
PRIVATE = ("10 Apples", "4 Barrels", "15 Coins", "3 Ciders")


@pytest.fixture(scope="module")
def scrumpy() -> Game:
    """Scrumpy."""
    return parlour.game("scrumpy")


@pytest.fixture
def table_at(scrumpy: Game) -> Any:
    """A match from a partial position: table_at({"hand": ["Cooper"]}, {}, round=2, …), a part for each player."""

    def start(*players: dict[str, Any], **position: Any) -> Match:
        seats = [{"goal": goal, **player} for goal, player in zip(PRIVATE, players, strict=False)]
        return Match(scrumpy, seats=len(seats), seed=1, position={**GIVEN, "players": seats, **position})

    return start


def part(table: Table, name: str) -> Any:
    return next(part for part in table.parts if part.id == name)


def place(table: Table, where: str, name: str) -> Place:
    return next(place for place in part(table, where).places if place.id == name)


def rows(table: Table, name: str) -> list[tuple[str, str]]:
    return [(place.name, place.note) for place in part(table, name).places]


def named(cards: Any) -> list[tuple[str, int]]:
    return [(card.name, card.count) for card in cards]


def labels(table: Table) -> list[str]:
    return [choice.label for choice in table.choices]


def choice(table: Table, name: str) -> Choice:
    return next(choice for choice in table.choices if choice.name == name)


def label(match: Match, name: str) -> str:
    return choice(match.table(match.to_act), name).label


def ids_of(table: Table) -> list[str]:
    found = []
    for each in table.parts:
        found.append(each.id)
        found += [card.id for card in getattr(each, "cards", ())]
        for spot in getattr(each, "places", ()):
            found += [spot.id, *(card.id for card in spot.things)]
    return found


# --- what lies on the table


def test_sc_1_6_a_set_shows_what_it_needs_and_gives_and_who_took_its_spaces(table_at: Any):
    match = table_at({"deliveries": ["Golf & Country Club B 2"]}, {"deliveries": ["Golf & Country Club B 3"]})
    found = place(match.table(0), "vendors", "set:Golf & Country Club B")
    assert (found.note, found.value) == ("2 bottles: 1 wood; 4 prestige at the end", 4)
    assert [(card.name, card.note, card.seat) for card in found.things] == [
        ("space 1: 1 prestige", "", None),
        ("space 2: 2 coins", "taken by you", 0),
        ("space 3: 1 apple", "taken by the opponent", 1),
    ]
    assert len(part(match.table(0), "vendors").places) == 4


def test_sc_3_11_the_strip_shows_the_price_of_every_slot(table_at: Any):
    table = table_at({}, {}).table(1)
    names = [place.name for place in part(table, "strip").places]
    assert names == ["slot 1, 6 coins", "slot 2, 5 coins", "slot 3, 4 coins", "slot 4, 3 coins"]
    card = place(table, "strip", "slot:2").things[0]
    assert (card.name, card.kind, card.note) == ("Manager", "skilled", "draw 4 cards, then discard 2")


def test_sc_7_2_for_a_recruiter_the_strip_shows_the_lower_prices(table_at: Any):
    match = table_at({"hand": ["Recruiter"], "coins": 1}, {})
    match.play("play Recruiter")
    assert [place.name for place in part(match.table(0), "strip").places][2:] == ["slot 3, 2 coins", "slot 4, 1 coin"]
    assert label(match, "recruit Apprentice from slot 4").startswith("Recruit Apprentice from slot 4 for 1 coin: copy")


def test_sc_8_3_goals_show_their_token_and_who_achieved_them(table_at: Any):
    match = table_at({"achieved": ["6 Trees"]}, {})
    assert rows(match.table(0), "goals") == [
        ("8 Wood", "8 wood stored: 3 prestige, 1 more for the first"),
        ("6 Trees", "6 trees in your Orchard: 5 prestige"),
        ("5 Bottles", "5 bottles stored: 4 prestige, 1 more for the first"),
        ("10 Apples", "10 apples stored: 4 prestige; private"),
    ]
    assert [card.name for card in place(match.table(0), "goals", "goal:6 Trees").things] == ["achieved by you"]
    assert [card.name for card in place(match.table(1), "goals", "goal:6 Trees").things] == ["achieved by the opponent"]


def test_sc_8_7_a_private_goal_is_shown_to_others_once_it_is_achieved(table_at: Any):
    def goals(match: Match) -> list[str]:
        return [name for name, _ in rows(match.table(1), "goals")]

    assert goals(table_at({}, {})) == ["8 Wood", "6 Trees", "5 Bottles", "4 Barrels"]
    assert goals(table_at({"achieved": ["10 Apples"]}, {})) == [
        "8 Wood",
        "6 Trees",
        "5 Bottles",
        "10 Apples",
        "4 Barrels",
    ]


def test_sc_2_6_the_office_shows_upgrades_the_meeple_and_the_limits_of_the_hand(table_at: Any):
    cubes = {"press": 0, "hand": 0, "orchard": 3}
    table = table_at({"cubes": cubes, "owner": "coins", "actions": 1, "trees": 1}, {}).table(1)
    office = {card.name: card.note for card in part(table, "office-0").cards}
    assert office == {
        "press": "upgraded",
        "cooper": "",
        "coins": "taken",
        "forage": "",
        "draw": "",
        "hand size 6": "upgraded",
        "cards kept 1": "",
        "Orchard": "3 cubes",
    }
    counts = dict(part(table, "cidery-0").counts)
    assert (counts["tree"], counts["Orchard spaces free"], counts["cubes to move"]) == (1, 2, 8)


def test_sc_7_2_a_worker_space_shows_the_top_card_and_what_it_lies_on(table_at: Any):
    table = table_at({"spaces": [["Recruiter", "Orchard Overseer"], [], []], "actions": 1}, {}).table(1)
    cards = part(table, "spaces-0").cards
    assert [(card.id, card.name, card.note) for card in cards] == [
        ("space-0-1", "1 Orchard Overseer", "on Recruiter"),
        ("space-0-2", "2 empty", ""),
        ("space-0-3", "3 empty", ""),
    ]


# --- who sees what


def test_sc_10_2_a_player_sees_the_own_hand_discard_pile_and_storage_by_name(table_at: Any):
    table = table_at(
        {"hand": ["Cooper", "Presser", "Presser"], "discard": ["Forager"], "apple": ["Planter"]}, {}
    ).table(0)
    assert named(part(table, "hand-0").cards) == [("Presser", 2), ("Cooper", 1)]
    assert named(part(table, "discard-0").cards) == [("Forager", 1)]
    apples = place(table, "store-0", "store-0-apple")
    assert (apples.name, named(apples.things)) == ("1 of 10 apples", [("Planter", 1)])


@pytest.mark.parametrize("viewer", [-1, 1])
def test_sc_10_1_of_others_only_numbers_are_shown(table_at: Any, viewer: int):
    match = table_at({"hand": ["Cooper", "Presser"], "discard": ["Forager"], "apple": ["Planter"], "draw_size": 3}, {})
    table = match.table(viewer)
    assert part(table, "cards-0").counts == (("in hand", 2), ("in the draw pile", 3), ("in the discard pile", 1))
    assert isinstance(part(table, "store-0"), Tokens)
    assert part(table, "store-0").counts[:2] == (("of 10 apples", 1), ("of 8 wood", 0))
    cards = [card.name for each in table.parts for card in getattr(each, "cards", ())]
    assert not {"Cooper", "Presser", "Forager", "Planter"}.intersection(cards)


def test_sc_10_2_cards_set_aside_are_seen_by_their_owner_alone(table_at: Any):
    match = table_at({"bottle": ["Presser", "Cooper", "Forager"]}, {})
    for name in ("deliver to Golf & Country Club B space 3", "cube orchard", "deliver Presser from bottle"):
        match.play(name)
    assert named(part(match.table(0), "held").cards) == [("Presser", 1)]
    assert named(part(match.table(1), "held").cards) == [("", 1)]


def test_choices_are_shown_to_the_seat_to_act_only(table_at: Any):
    match = table_at({}, {})
    assert [len(match.table(seat).choices) > 0 for seat in (-1, 0, 1)] == [False, True, False]


def test_sc_10_5_at_the_end_all_cards_are_open(table_at: Any):
    match = table_at(
        {"actions": 3, "spaces": [["Presser"], ["Cooper"], ["Planter"]]}, {"actions": 4, "hand": ["Forager"]}, round=6
    )
    match.play("owner coins")
    match.play("end turn")
    assert match.over
    table = match.table(0)
    assert named(part(table, "hand-1").cards) == [("Forager", 1)]
    assert isinstance(part(table, "store-1"), Grid)
    assert len(part(table, "draw-1").cards) == part(table, "draw-1").size > 0


# --- points


def test_points_are_those_that_everybody_can_count(table_at: Any):
    player = {"prestige": 2, "achieved": ["6 Trees"], "deliveries": ["Bar A 1"], "bottle": ["Cooper"], "coins": 9}
    match = table_at({**player, "hand": ["Bottler"]}, {})
    for viewer in (-1, 0, 1):
        table = match.table(viewer)
        assert table.scores == (13, 0)
        assert rows(table, "points")[0][1] == (
            "2 in tokens, 5 for goals, 6 for deliveries; as it stands, at the end 1 for goods, 1 for coins"
        )
    assert rows(match.table(1), "points")[1] == ("You 0", "nothing yet")


def test_sc_9_3_the_end_shows_what_everything_brought(table_at: Any):
    match = table_at(
        {
            "actions": 3,
            "coins": 5,
            "bottle": ["Trader"],
            "spaces": [["Presser"], ["Cooper"], ["Planter"]],
            "prestige": 4,
        },
        {"actions": 4},
        round=6,
    )
    match.play("owner coins")
    match.play("end turn")
    table = match.table(0)
    assert table.scores == (6, 0)
    assert table.headline == "The game is over: you have won with 6 points"
    assert rows(table, "points")[0] == ("You 6", "4 in tokens, 1 for goods, 1 for workers; 7 coins left over")


# --- choices say what they cost and give


def test_sc_4_3_a_delivery_tells_its_rewards_and_its_prestige(table_at: Any):
    match = table_at({"bottle": ["Presser", "Cooper"]}, {})
    found = choice(match.table(0), "deliver to Golf & Country Club B space 3")
    assert found.label == (
        "Deliver 2 bottles to Golf & Country Club B: 1 wood, and 1 apple from space 3; 4 prestige at the end"
    )
    assert found.ids == ("reward:Golf & Country Club B 3",)
    assert found.fold == "2 bottles to Golf & Country Club B, 1 wood and 4 prestige"


def test_sc_4_10_a_sale_tells_what_it_brings(table_at: Any):
    match = table_at({"barrel": ["Cooper"], "cider": ["Presser"]}, {})
    assert label(match, "sell barrel") == "Sell 1 barrel for 2 coins"
    assert label(match, "sell cider") == "Sell 1 cider for 2 prestige"


def test_sc_4_11_a_secondary_action_tells_what_becomes_of_the_card(table_at: Any):
    match = table_at({"hand": ["Woodcutter", "Recruiter"]}, {})
    assert label(match, "use Woodcutter") == "Use Woodcutter: it becomes 1 wood"
    assert label(match, "use Recruiter") == "Use Recruiter: discard it for 1 coin"
    assert choice(match.table(0), "use Woodcutter").ids == ("hand-0:Woodcutter", "store-0-wood")
    assert choice(match.table(0), "use Recruiter").ids == ("hand-0:Recruiter", "discard-0")


@pytest.mark.parametrize(
    ("cube", "text"), [(1, "turn 2 apples into 1 bottle"), (0, "turn 2 apples into 1 bottle, up to twice")]
)
def test_sc_5_4_an_owner_action_is_told_at_its_level(table_at: Any, cube: int, text: str):
    match = table_at({"cubes": {"press": cube}, "apple": ["Cooper", "Planter"]}, {})
    assert label(match, "owner press") == f"Owner Action press: {text}"
    assert label(match, "owner cooper") == "Owner Action cooper: turn 2 wood into 1 barrel (brings nothing now)"


def test_sc_7_3_for_an_orchard_overseer_owner_actions_are_told_basic(table_at: Any):
    match = table_at({"hand": ["Orchard Overseer"], "cubes": {"coins": 0}}, {})
    assert label(match, "owner coins") == "Owner Action coins: take 3 coins"
    match.play("play Orchard Overseer")
    match.play("stop")
    assert match.phase == "owner"
    assert label(match, "owner coins") == "Owner Action coins: take 2 coins"


def test_sc_5_5_a_worker_tells_what_it_does_and_when_that_is_nothing(table_at: Any):
    match = table_at({"hand": ["Cooper", "Master Planter", "Apple Picker"]}, {})
    assert label(match, "play Cooper") == (
        "Play Cooper: turn 3 wood into 1 barrel and 1 prestige, up to twice (brings nothing now)"
    )
    assert label(match, "play Master Planter") == "Play Master Planter: gain 1 tree and 1 prestige"
    assert label(match, "play Apple Picker") == "Play Apple Picker: gain 1 apple for each tree in your Orchard"


def test_sc_4_3_a_cube_tells_what_it_upgrades(table_at: Any):
    match = table_at({"coins": 15}, {}, goals=["15 Coins", "6 Trees", "5 Bottles"])
    assert label(match, "achieve 15 Coins") == "Achieve 15 Coins: 3 prestige at the end, and the token now; move a cube"
    match.play("achieve 15 Coins")
    assert labels(match.table(0)) == [
        "From press: from now on turn 2 apples into 1 bottle, up to twice",
        "From cooper: from now on turn 2 wood into 1 barrel, up to twice",
        "From coins: from now on take 3 coins",
        "From forage: from now on roll the Forager Die and gain 1 apple",
        "From draw: from now on draw 4 cards, then discard 2",
        "From hand size: from now on you draw up to 6 cards at Refresh",
        "From retention: from now on you may keep 2 cards at Refresh",
        "From the Orchard: a space for another tree",
    ]


def test_sc_8_4_charity_tells_its_price(table_at: Any):
    match = table_at({"coins": 10}, {}, goals=["Charity", "6 Trees", "5 Bottles"])
    assert label(match, "achieve Charity").startswith("Achieve Charity for 10 coins: 2 prestige")


def test_sc_3_3_cards_processed_tell_where_they_go(table_at: Any):
    match = table_at({"hand": ["Cooper"], "wood": ["Presser", "Planter", "Forager"]}, {})
    match.play("play Cooper")
    assert label(match, "cooper barrel") == "Cooper barrel: turn 3 wood into 1 barrel and 1 prestige (2 times at most)"
    match.play("cooper barrel")
    assert match.table(0).headline == "Choose the card that becomes a barrel"
    found = choice(match.table(0), "keep Presser from wood")
    assert found.label == "Keep Presser, from your wood, as 1 barrel"
    assert found.ids == ("store-0-wood:Presser", "store-0-barrel")
    assert label(match, "forgo") == "Forgo 1 barrel: all cards spent are discarded"


def test_sc_3_4_a_recipe_tells_what_does_not_fit(table_at: Any):
    match = table_at(
        {"hand": ["Cooper"], "wood": ["Presser", "Planter", "Forager"], "barrel": ["Idle Layabout"] * 4}, {}
    )
    match.play("play Cooper")
    assert label(match, "cooper barrel").endswith("; there is room for no barrels")


def test_sc_3_2_a_card_gained_tells_where_it_comes_from(table_at: Any):
    match = table_at({"hand": ["Apple Picker", "Forager"], "draw": ["Cooper"], "trees": 2}, {})
    match.play("play Apple Picker")
    assert match.table(0).headline == "Apple Picker: gain 2 apples, a card for each"
    assert labels(match.table(0)) == [
        "Store Forager from hand as 1 apple",
        "Store the unseen top card of your draw pile as 1 apple",
        "Take no more (leave 2 apples)",
    ]


def test_sc_7_5_a_copy_tells_what_the_copied_worker_does(table_at: Any):
    match = table_at({"hand": ["Exchange Student"], "trees": 1}, {"spaces": [["Woodcutter"], [], []], "actions": 1})
    match.play("play Exchange Student")
    found = choice(match.table(0), "copy space 1 of seat 1")
    assert found.label == "Copy Woodcutter (the opponent's space 1): gain 1 wood for each tree in your Orchard"
    assert found.ids == ("space-1-1",)


def test_sc_4_6_goods_of_a_delivery_tell_what_becomes_of_the_cards(table_at: Any):
    match = table_at({"bottle": ["Presser", "Cooper"]}, {})
    match.play("deliver to Golf & Country Club B space 3")
    match.play("cube orchard")
    assert match.table(0).headline == "Delivery: cards given become 1 apple and 1 wood"
    assert choice(match.table(0), "keep Cooper as wood").ids == ("held:Cooper", "store-0-wood")
    assert labels(match.table(0))[-1] == "Take none of the goods (1 apple and 1 wood)"


def test_sc_6_1_refresh_tells_how_many_cards_stay(table_at: Any):
    match = table_at({"hand": ["Cooper", "Planter"], "actions": 3, "cubes": {"keep": 0}}, {"actions": 4})
    match.play("owner coins")
    match.play("end turn")
    assert match.table(0).headline == "Refresh: keep a card for the next round?"
    assert match.table(0).advice == "You may keep 2 cards; the others are discarded, and you draw up to 5."


def test_sc_5_2_the_last_core_action_is_told_to_be_the_owner_action(table_at: Any):
    match = table_at({"actions": 3, "spaces": [["Presser"], ["Cooper"], ["Planter"]]}, {})
    assert "It must be your Owner Action." in match.table(0).advice


def test_sc_9_1_facts_tell_that_the_round_is_the_last(table_at: Any):
    assert table_at({}, {}, round=6).table(0).facts["The last round"] == "the rounds are over"
    spent = dict.fromkeys(("press", "cooper", "coins", "forage", "draw", "hand", "keep", "orchard"), 0)
    assert table_at({"cubes": spent}, {}).table(1).facts["The last round"] == "a player has moved all cubes"
    assert "The last round" not in table_at({}, {}).table(0).facts


# --- alone


def test_sc_12_7_the_automas_area_shows_its_workers_cards_and_what_can_be_copied(table_at: Any):
    match = table_at({"hand": ["Exchange Student"]}, automa={"deck": ["Core 1", "Core 5"]}, deck=["Carpenter"])
    match.play("owner coins")
    match.play("end turn")
    table = match.table(0)
    assert named(part(table, "automa-hired").cards) == [("Apprentice", 1)]
    assert part(table, "automa-hired").cards[0].id == "space-1-1"
    assert [(card.name, card.note) for card in part(table, "automa-cards").cards] == [("Core 1", "hires from slot 4")]
    assert [name for name, _ in rows(table, "points")] == ["You 0", "Automa 1"]


# --- the account


def lines(account: Account | None) -> list[tuple[int, str, int, str]]:
    assert account is not None
    return [(entry.seat, entry.label, entry.points, entry.clause) for entry in account.entries]


def test_sc_8_3_a_goal_and_its_token_are_accounted_for(table_at: Any):
    match = table_at({"coins": 15}, {}, goals=["15 Coins", "6 Trees", "5 Bottles"])
    match.play("achieve 15 Coins")
    account = match.account(1)
    assert lines(account) == [(0, "Goal 15 Coins", 3, "SC-8.2"), (0, "Token of 15 Coins", 1, "SC-8.3")]
    assert account is not None
    assert (account.text, account.totals) == ("15 Coins is achieved; the token is taken", (4, 0))


def test_sc_4_5_a_delivery_and_its_reward_are_accounted_for(table_at: Any):
    match = table_at({"bottle": ["Presser", "Cooper"]}, {})
    match.play("deliver to Golf & Country Club B space 1")
    assert lines(match.account(0)) == [(0, "Delivery to Golf & Country Club B", 4, "SC-4.3")]
    match.play("cube orchard")
    assert lines(match.account(0)) == [(0, "Reward of Golf & Country Club B 1", 1, "SC-4.5")]


def test_sc_12_6_the_automas_worker_is_accounted_for(table_at: Any):
    match = table_at({}, automa={"deck": ["Core 1", "Core 5"]}, deck=["Carpenter"])
    match.play("owner coins")
    assert match.account(0) is None
    match.play("end turn")
    account = match.account(0)
    assert lines(account) == [(1, "Workers hired", 1, "SC-12.6")]
    assert account is not None
    assert (account.others, account.totals) == (("Automa",), (0, 1))


def test_sc_9_3_the_end_is_accounted_for_line_by_line(table_at: Any):
    match = table_at(
        {"actions": 3, "coins": 5, "bottle": ["Trader"], "barrel": ["Forager"], "spaces": [["Presser"], [], []]},
        {"actions": 4},
        round=6,
    )
    match.play("owner coins")
    match.play("end turn")
    assert lines(match.account(1)) == [
        (0, "Goods sold", 1, "SC-9.3"),
        (0, "Coins", 1, "SC-9.3"),
        (0, "Skilled and master workers", 1, "SC-9.3"),
    ]


# --- texts follow the box


def test_every_worker_of_the_box_is_in_the_glossary_and_every_word_is_in_a_sentence(scrumpy: Game):
    box = scrumpy.load_box(None)
    words = {**scrumpy.glossary, **scrumpy.words(box)}
    assert set(worker_names(box)) <= set(words)
    assert all(text.endswith(".") for text in words.values())


def test_sc_7_1_workers_goals_and_vendors_are_told_by_their_data(scrumpy: Game):
    box = scrumpy.load_box(None)
    workers = {name: action_text(box, kind) for kind, name in enumerate(worker_names(box))}
    assert workers["Presser"] == (
        "turn 2 apples into 1 bottle, up to 3 times, and/or turn 4 apples and 1 barrel into 1 cider"
    )
    assert workers["Investor"] == "either gain 3 coins, or let this card leave the game for 8 coins"
    assert workers["Master Forager"] == (
        "gain 1 apple or 1 wood, as you like, for each tree in your Orchard, then roll the Forager Die"
    )
    assert workers["Business Partner"] == "two different Owner Actions, upgraded where yours are"
    assert workers["Idle Layabout"] == "no Core Action"
    goals = {name: goal_text(box, goal) for goal, name in enumerate(goal_names(box))}
    assert goals["Mixed Store"] == "4 apples, 4 wood, 1 barrel and 2 bottles stored"
    assert goals["Charity"] == "10 coins, which you give away"
    assert (needs_text(box, 10), reward_text(box, 2, 0)) == ("1 cider and 2 bottles", "the Forager Die with 1 reroll")
    assert automa_text(box, automa_names(box).index("Advanced 12")) == "takes 1 tree out of the game, takes 1 prestige"


def test_an_edited_box_is_told_as_it_is(scrumpy: Game):
    text = (Path(str(parlour.__file__)).parent / "games/scrumpy/box.toml").read_text(encoding="utf-8")
    edited = (
        text.replace(
            'action = [{ craft = { "cooper barrel" = 2 } }]', "action = [{ gain = { wood = 2 } }, { roll = 2 }]"
        )
        .replace("pays = { coins = 3 }\ngives = { tree = 1 }", "pays = { coins = 1, wood = 1 }\ngives = { tree = 2 }")
        .replace("needs = { layabouts = 3 }", "needs = { layabouts = 1, coins = 1 }")
    )
    box = scrumpy.read_box(tomllib.loads(edited), "edited")
    workers = {name: action_text(box, kind) for kind, name in enumerate(worker_names(box))}
    assert workers["Cooper"] == "gain 2 wood, then roll the Forager Die twice"
    assert workers["Planter"] == "pay 1 coin and 1 wood for 2 trees, up to 3 times"
    goals = {name: goal_text(box, goal) for goal, name in enumerate(goal_names(box))}
    assert goals["3 Layabouts"] == "1 coin and 1 Idle Layabout in hand"


# --- over whole games


def played(scrumpy: Game, seats: int, seed: int) -> Iterator[Match]:
    """A match of random play that delivers, achieves and converts what it can, now and then."""
    match, random = Match(scrumpy, seats=seats, seed=seed), Random(seed)
    good = ("achieve", "deliver", "press", "cooper", "keep", "play", "take", "fill", "trade")
    while not match.over:
        yield match
        wanted = [name for name in match.legal() if name.startswith(good)]
        match.play(random.choice(wanted if wanted and random.random() < 0.8 else match.legal()))
    yield match


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_in_random_games_choices_are_the_legal_actions_and_point_at_what_is_there(scrumpy: Game, seats: int):
    for match in played(scrumpy, seats, seed=seats):
        if match.ply % 3 and not match.over:
            continue
        for seat in {-1, match.ply % seats, match.to_act or 0}:
            table = match.table(seat)
            ids = ids_of(table)
            assert len(set(ids)) == len(ids)
            assert {name for choice in table.choices for name in choice.ids} <= set(ids)
            assert len(set(labels(table))) == len(table.choices)
            assert table.headline
            assert table.advice
            assert isinstance(part(table, f"spaces-{max(seat, 0)}"), Cards)
        if match.to_act is not None:
            assert sorted(choice.name for choice in match.table(match.to_act).choices) == sorted(match.legal())


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_in_random_games_every_change_of_the_points_is_accounted_for_and_all_are_told_the_same(
    scrumpy: Game, seats: int
):
    told, points = 0, (0,) * (seats + (seats == 1))
    for match in played(scrumpy, seats, seed=10 + seats):
        box, seen = match.box, match.observation(-1)[0]
        now = tuple(int(seen["scores"][k]) if match.over else made(box, seen, k).total for k in owners(seen))
        account = match.account(0) if match.moves else None
        if match.moves and account is None:
            assert now == points
        if account is not None:
            told += 1
            entries = [sum(e.points for e in account.entries if e.seat == owner) for owner in range(len(now))]
            assert entries == [after - before for after, before in zip(now, points, strict=True)]
            assert account == match.account(-1)
            assert account.totals == match.table(-1).scores
        points = now
    assert told > 2

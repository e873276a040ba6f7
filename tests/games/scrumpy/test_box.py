"""Scrumpy: the box file, read and refused, and what kernels get of it."""

from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from parlour import Match
from parlour.core.errors import MalformedBox
from parlour.core.game import Game
from parlour.games.scrumpy.box import load_box
from parlour.games.scrumpy.box_record import COIN, PRESTIGE, STOCK, TREES
from parlour.games.scrumpy.names import goal_names, recipe_names, vendor_names, worker_names
from parlour.games.scrumpy.state import Kind, Phase

pytestmark = pytest.mark.rules

TEXT = resources.files("parlour.games.scrumpy").joinpath("box.toml").read_text(encoding="utf-8")


@pytest.fixture
def edited(tmp_path: Path) -> Any:
    """The printed box with passages replaced, as a file: edited(("cost = 6", "cost = 5"), …)."""

    def write(*changes: tuple[str, str]) -> Path:
        text = TEXT
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / "edited.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def worker(name: str, field: str) -> Any:
    box = load_box()
    return box.record[0][field][worker_names(box).index(name)]


def test_the_printed_box_is_known_as_such_and_its_inventions_say_why(scrumpy: Game) -> None:
    box = scrumpy.load_box(None)
    assert box.printed
    assert {"worker.copies", "worker.secondary", "storage", "strip.discounts", "die"} <= set(box.provenance)
    with pytest.raises(ValueError, match="read-only"):
        box.record["rounds"] = 3


def test_sc_1_1_there_are_13_core_cards_a_player_16_skilled_and_20_master_workers() -> None:
    box = load_box().record[0]
    copies = {kind: int(box["copies"][:27][box["kind"][:27] == kind].sum()) for kind in Kind}
    assert copies == {Kind.CORE: 13, Kind.SKILLED: 16, Kind.MASTER: 20}
    assert set(box["cost"][box["kind"] == Kind.SKILLED].tolist()) == {6}
    assert set(box["cost"][box["kind"] == Kind.MASTER].tolist()) == {8}


def test_sc_1_2_workers_have_their_secondary_action_and_core_action() -> None:
    assert worker("Master Procrastinator", "secondary") == PRESTIGE
    assert worker("Recruiter", "secondary") == COIN
    assert worker("Woodcutter", "secondary") == 2  # a wood
    assert worker("Planter", "secondary") == 0
    assert worker("Idle Layabout", "acts") == worker("Master Procrastinator", "acts") == 0
    assert worker("Apple Picker", "act_goods")[0].tolist() == [TREES, 0, 0, 0, 0]
    assert worker("Advertiser", "act_times")[0].tolist() == [STOCK, 0, 0, 0]
    assert worker("Forager Planter", "act")[:2].tolist() == [Phase.CRAFT, Phase.ROLL]
    assert worker("Trader", "act_settles")[0]
    assert not worker("Presser", "act_settles")[0]
    assert worker("Master Forager", "act_either")[0] == TREES


def test_sc_1_3_there_are_12_grey_idle_layabouts_and_20_trees_at_most() -> None:
    box = load_box().record[0]
    assert (box["layabouts"], box["trees"].max()) == (12, 20)


def test_sc_1_4_sc_1_5_stores_and_die_are_as_printed() -> None:
    box = load_box().record[0]
    assert box["room"].tolist() == [10, 8, 4, 5, 3]
    assert box["faces"] == 6
    assert box["face_goods"][:6].sum(axis=1).tolist() == [2, 2, 2, 1, 0, 0]
    assert (box["face_coins"][4], box["face_prestige"][5]) == (2, 1)


def test_sc_1_6_a_vendor_has_needs_rewards_and_prestige() -> None:
    loaded = load_box()
    box, bar = loaded.record[0], vendor_names(loaded).index("Bar")
    assert box["needs"][bar].tolist() == [[0, 0, 0, 0, 1], [0, 0, 0, 4, 0]]
    assert box["worth"][bar].tolist() == [6, 8]
    assert box["reward_layabouts"][bar].tolist() == [[1, 0, 0, 0], [1, 0, 0, 0]]
    assert box["reward_goods"][bar, 1, 3].tolist() == [2, 0, 0, 0, 0]


def test_sc_1_7_a_goal_has_minimum_amounts() -> None:
    loaded = load_box()
    box, names = loaded.record[0], goal_names(loaded)
    assert len(names) == 14
    assert box["goal_goods"][names.index("Mixed Store")].tolist() == [4, 4, 1, 2, 0]
    assert (box["goal_pays"][names.index("Charity")], box["goal_last"][names.index("Full Hand Over")]) == (10, 1)


def test_sc_12_1_the_option_automa_comes_from_the_box(scrumpy: Game, edited: Any) -> None:
    assert [(option.name, option.values, option.clause) for option in scrumpy.options] == [
        ("automa", ("core", "advanced"), "SC-12.1")
    ]
    harder = load_box(edited(('automa = ["core", "advanced"]', 'automa = ["advanced", "core"]')))
    assert scrumpy.option_codes({}, harder)[0] == 1
    assert scrumpy.option_codes({"automa": "core"}, harder)[0] == 0
    only = load_box(edited(('automa = ["core", "advanced"]', 'automa = ["advanced"]')))
    assert scrumpy.option_codes({}, only) == [1]


# --- edited boxes


def test_an_edited_cost_reward_and_goal_are_played(scrumpy: Game, edited: Any) -> None:
    path = edited(
        (
            'cost = 6\nsecondary = "coin"               # house\naction = [{ craft = { "take 3',
            'cost = 4\nsecondary = "coin"               # house\naction = [{ craft = { "take 3',
        ),
        ("{ coins = 2 }, { apple = 1 }] }", "{ coins = 9 }, { apple = 1 }] }"),
        (
            '[[goal]]\nname = "8 Wood"',
            '[[goal]]\nname = "3 Barrels"\nneeds = { barrel = 3 }\nprestige = 7\n[[goal]]\nname = "8 Wood"',
        ),
    )
    box = load_box(path)
    given = {
        "vendors": ["Cider Festival", "Bar"],
        "goals": ["3 Barrels", "6 Trees", "5 Bottles"],
        "strip": ["Trader", "Manager", "Investor", "Apprentice"],
        "players": [{"goal": "8 Wood", "coins": 2, "barrel": ["Presser"] * 2 + ["Cooper"], "cider": ["Planter"]}],
    }
    match = Match(scrumpy, seats=2, box=box, position=given)
    assert not box.printed
    assert {"recruit Investor from slot 3", "achieve 3 Barrels"} <= set(match.legal())
    match.play("deliver to Cider Festival B space 2")
    match.play("cube hand")
    assert match.position()["players"][0]["coins"] == 2 + 9
    assert len(scrumpy.actions(box).names) == 709 + 1


def test_a_new_worker_made_of_known_steps_is_played(scrumpy: Game, edited: Any) -> None:
    new = """[[worker]]
name = "Brewer"
kind = "core"
copies = 1
secondary = "bottle"
action = [{ gain = { bottle = 1, either = 2 } }, { manage = { draw = 2, discard = 1 } }]

[[worker]]
name = "Forager"
"""
    box = load_box(edited(('[[worker]]\nname = "Forager"\n', new), ("hand = [5, 6]", "hand = [4, 6]")))
    match = Match(scrumpy, seats=2, box=box, position={"players": [{"hand": ["Brewer", "Planter"]}]})
    assert "use Brewer" in match.legal()
    match.play("play Brewer")
    assert match.position()["pending"] == [
        {"gain": {"bottle": 1, "either": 2}},
        {"manage": {"draw": 2, "discard": 1}},
    ]
    assert {"store Planter as bottle", "store Planter as wood", "store top card as apple"} <= set(match.legal())


def test_words_about_the_box_do_not_change_its_digest(edited: Any) -> None:
    assert load_box(edited(("# house", "# mended"), ("The book shows", "We see"))).digest == load_box().digest
    assert load_box(edited(("rounds = 6", "rounds = 5"))).digest != load_box().digest


# --- boxes that are refused

SKILLED = 'kind = "skilled"\ncopies = 2                       # house\n'
MASTER = 'kind = "master"\ncopies = 2                       # house\n'
RECIPES = ", ".join(recipe_names(load_box()))

BROKEN: list[tuple[str, str, str]] = [
    (
        "action = [{ gain = { apple = 6 } }]",
        "action = [{ brew = { apple = 6 } }]",
        "edited.toml, line 309: worker.21.action.0: unknown key 'brew'; "
        "known are gain, craft, roll, copy, recruit, owner, manage, either",
    ),
    (
        '{ "plant for 3" = 3 }',
        '{ "plant for 4" = 3 }',
        "edited.toml, line 177: worker.3.action.0.craft.plant for 4: there is no recipe 'plant for 4'; "
        f"known are {RECIPES}",
    ),
    (
        "pays = { apple = 2 }",
        "pays = { gold = 2 }",
        "edited.toml, line 103: recipe.press bottle.pays: unknown key 'gold'; "
        "known are apple, wood, barrel, bottle, cider, coins, tree, card",
    ),
    (
        "gives = { cider = 1 }",
        "gives = { cidre = 1 }",
        "edited.toml, line 107: recipe.press cider.gives: unknown key 'cidre'; did you mean 'cider'?",
    ),
    (
        "gives = { barrel = 1, prestige = 1 }",
        "gives = { barrel = 1, apple = 1 }",
        "edited.toml, line 113: recipe.cooper barrel.gives: "
        "expected goods of one kind from a recipe, got apple and barrel",
    ),
    (
        f"{SKILLED}cost = 6\n",
        SKILLED,
        "edited.toml, line 212: worker.9: the key 'cost' is missing: Apprentice is a skilled worker and has a price",
    ),
    (
        f"{MASTER}cost = 8\n",
        MASTER,
        "edited.toml, line 273: worker.17: the key 'cost' is missing: Professor is a master worker and has a price",
    ),
    (
        "masters = [16, 16, 18, 20]",
        "masters = [16, 16, 18, 22]",
        "edited.toml, line 43: setup.masters.3: expected at most 20, for there are no more in the box, got 22",
    ),
    (
        "needs = { wood = 8 }",
        "needs = { wod = 8 }",
        "edited.toml, line 385: goal.0.needs: unknown key 'wod'; did you mean 'wood'?",
    ),
    (
        'does = ["hire 1"]',
        'does = ["fire 1"]',
        "edited.toml, line 462: automa.3.does.0: the Automa does not know 'fire'; "
        "it knows hire, deliver, goal, prestige, tree",
    ),
    (
        'does = ["hire 1"]',
        'does = ["hire 5"]',
        "edited.toml, line 462: automa.3.does.0: expected hire with a number from 1 to 4, got 'hire 5'",
    ),
    (
        'does = ["deliver small"]',
        'does = ["deliver big"]',
        "edited.toml, line 467: automa.4.does.0: expected one of deliver small, deliver large, got 'deliver big'",
    ),
    (
        "B = { needs = { bottle = 3 }",
        "C = { needs = { bottle = 3 }",
        "edited.toml, line 364: vendor.2: unknown key 'C'; known are name, A, B",
    ),
    (
        "B = { needs = { bottle = 3 }",
        "# { needs = { bottle = 3 }",
        "edited.toml, line 361: vendor.2: the key 'B' is missing",
    ),
    (
        "spaces = [{ prestige = 1 }, { coins = 3 }, { apple = 1 }]",
        "spaces = [{ prestige = 1 }, { coins = 3 }]",
        "edited.toml, line 373: vendor.4.A.spaces: expected 3 spaces with a reward each, so a list of 3 entries, "
        "got [{'prestige': 1}, {'coins': 3}]",
    ),
    (
        'name = "Bottler"',
        'name = "Trader"',
        "edited.toml, line 288: worker.19.name: expected a name of its own for each worker, "
        "and 'Trader' is given twice",
    ),
    (
        'name = "Bottler"',
        'name = "top card"',
        "edited.toml, line 288: worker.19.name: expected another name: 'store top card as apple' would be two actions",
    ),
    (
        '"press cider" = 1',
        '"press cider" = "some"',
        "edited.toml, line 184: worker.4.action.0.craft.press cider: "
        "expected a whole number from 1 to 99, or one of trees, stock, got 'some'",
    ),
    (
        "action = [{ roll = 1 }, { owner",
        'action = [{ copy = "own" }, { owner',
        "edited.toml, line 232: worker.11.action.1: "
        "expected no step behind copy: chains of it would leave more than 8 steps to do",
    ),
    (
        "action = [{ roll = 1 }]",
        "action = [{ roll = 1 }, { roll = 1 }, { roll = 1 }, { roll = 1 }, { roll = 1 }]",
        "edited.toml, line 203: worker.7.action.4: expected at most 4 steps in a Core Action, and this is one more",
    ),
    (
        "layabouts = 12",
        "layabouts = 40",
        "edited.toml, line 38: setup.layabouts: expected at most 80 cards that one player could own, and 13 core "
        "workers, 36 that are recruited and 40 grey Idle Layabouts are 89",
    ),
    (
        "skilled = [12, 12,",
        "skilled = [12, 12, 3,",
        "edited.toml, line 42: setup.skilled: expected a number for 1, 2, 3 and 4 players, so a list of 4 entries, "
        "got [12, 12, 3, 14, 16]",
    ),
    (
        'core_tucked = ["apple", "wood"]',
        'core_tucked = ["apple", "pear"]',
        "edited.toml, line 34: setup.core_tucked.1: expected one of apple, wood, barrel, bottle, cider, got 'pear'",
    ),
    (
        "orchard = 4",
        "orchard = 5",
        "edited.toml, line 70: cubes.orchard: expected at most 4 cubes on an Orchard of 6 spaces that starts with "
        "2 trees, got 5",
    ),
    (
        "pays = { coins = 10 }",
        "pays = { coins = 11 }",
        "edited.toml, line 434: goal.12.pays.coins: expected at most 10, the coins that the goal needs, got 11",
    ),
    (
        'name = "Idle Layabout"',
        'name = "Lazybones"',
        "edited.toml, line 153: worker: expected a worker called Idle Layabout, which the rules speak of",
    ),
    (
        '[recipe."press bottle"]',
        '[recipe."press bottles"]',
        "edited.toml, line 74: owner.press: expected a recipe 'press bottle' in the box, which is what this "
        "Owner Action does",
    ),
    ("title", "tilte", "edited.toml, line 4: unknown key 'tilte'; did you mean 'title'?"),
    ('game = "scrumpy"', 'game = "utopia"', "edited.toml, line 3: game: expected 'scrumpy', got 'utopia'"),
    ('game = "scrumpy"', "", "edited.toml: the key 'game' is missing"),
    ("rounds = 6", "rounds = 6 6", "is not TOML: "),
]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN)
def test_a_broken_box_is_refused_by_name_and_line(edited: Any, old: str, new: str, message: str) -> None:
    with pytest.raises(MalformedBox) as caught:
        load_box(edited((old, new)))
    if message.startswith("edited"):
        assert str(caught.value) == message
    else:
        assert message in str(caught.value)


def test_every_broken_box_has_its_own_message() -> None:
    assert len({message for *_, message in BROKEN}) == len(BROKEN) > 30
